//! One line of odds: figures in words, and a bar below them. A screen reader hears all of it as one.

use egui::accesskit::Role;
use egui::{Color32, Pos2, Rect, Sense, TextStyle, Ui, WidgetInfo, pos2, vec2};

use crate::gui::theme::{self, Tokens};
use crate::table::{Event, OddsLine, OddsOf};

/// How high the bar is at 100 % text.
const BAR: f32 = 4.0;

/// A line of odds, ready to be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::gui) struct Line {
    /// The figures, short.
    words: String,
    /// All of them in full.
    full: String,
    /// The parts of the bar from the left, in tenths of a percent; what is left over stays empty.
    parts: Vec<(Tone, u32)>,
    /// At the right end of the bar.
    bad: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tone {
    Strong,
    Plain,
}

impl Tone {
    fn colour(self, t: &Tokens) -> Color32 {
        match self {
            Self::Strong => t.good,
            Self::Plain => t.wire,
        }
    }
}

impl From<&OddsLine> for Line {
    fn from(odds: &OddsLine) -> Self {
        let tenths = |event| odds.tenths(event);
        let success = tenths(Event::Success);
        let critical = tenths(Event::CriticalSuccess);
        let parts = match odds.of {
            OddsOf::Area => vec![(Tone::Plain, success)],
            OddsOf::Reroll => vec![
                (Tone::Strong, critical),
                (Tone::Plain, success.saturating_sub(critical)),
            ],
            _ => {
                let drops = tenths(Event::Drops);
                let beyond = tenths(Event::Hit).saturating_sub(drops);
                vec![(Tone::Strong, drops), (Tone::Plain, beyond)]
            }
        };
        Self {
            words: odds.words.clone(),
            full: odds.full.clone(),
            parts,
            bad: tenths(Event::CriticalFailure),
        }
    }
}

impl Line {
    /// With those words before the figures, such as range and cover.
    pub(in crate::gui) fn after(mut self, words: &str) -> Self {
        if !words.is_empty() {
            self.words = format!("{words}; {}", self.words);
        }
        self
    }
}

/// Draws a line of odds; `about` is what they are about, for the accessible name.
pub(in crate::gui) fn line_ui(ui: &mut Ui, about: &str, line: &Line) {
    let t = theme::tokens(ui);
    let font = TextStyle::Small.resolve(ui.style());
    let width = ui.available_width();
    let inset = 6.0;
    let words = ui
        .painter()
        .layout(line.words.clone(), font, t.muted, width - 2.0 * inset);
    let bar = BAR * theme::text_scale(ui.style());
    let size = vec2(width, words.size().y + bar + 4.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let name = format!("Odds of {about}: {}", line.full);
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &name));
    let at = rect.min + vec2(inset, 0.0);
    let top = at.y + words.size().y + 1.0;
    ui.painter().galley(at, words, t.muted);
    let track = Rect::from_min_max(pos2(at.x, top), pos2(rect.right() - inset, top + bar));
    bar_ui(ui, track, line);
    response.on_hover_text(&line.full);
}

fn bar_ui(ui: &Ui, track: Rect, line: &Line) {
    let t = theme::tokens(ui);
    let painter = ui.painter();
    painter.rect_filled(track, 1.0, t.line);
    // At most 1000.
    let length = |tenths: u32| track.width() * tenths as f32 / 1000.0;
    let mut left = track.left();
    let part = |left: f32, tenths: u32, colour: Color32| {
        let size = vec2(length(tenths), track.height());
        let part = Rect::from_min_size(Pos2::new(left, track.top()), size);
        painter.rect_filled(part, 1.0, colour);
    };
    for (tone, tenths) in &line.parts {
        part(left, *tenths, tone.colour(t));
        left += length(*tenths);
    }
    part(track.right() - length(line.bad), line.bad, t.bad);
}

/// The room of a line that comes later, so that nothing jumps when it does.
pub(in crate::gui) fn room_ui(ui: &mut Ui) {
    let height =
        ui.text_style_height(&TextStyle::Small) + BAR * theme::text_scale(ui.style()) + 4.0;
    ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
}
