//! The head of the tracker: whose turn it is and what follows, what is left of it as figure and marks, what each side has.

use egui::accesskit::Role;
use egui::{Align, Color32, Label, Layout, RichText, Sense, Stroke, Ui, WidgetInfo, vec2};

use crate::gui::theme::{self, TeamLook, paint_team_shape, paint_token_letters};
use crate::gui::tracker::points::{Points, points_ui};
use crate::gui::widgets::common as widgets;
use crate::gui::widgets::hover::HoverText;

/// What stands there.
#[derive(Clone, Debug, Default)]
pub(in crate::gui) struct Header {
    /// All of it in a few words, for a screen reader.
    pub(in crate::gui) name: String,
    /// Which turn or round it is.
    pub(in crate::gui) turn: String,
    /// Who has it.
    pub(in crate::gui) who: String,
    /// What is muted beside the name.
    pub(in crate::gui) note: String,
    /// Who follows.
    pub(in crate::gui) next: String,
    /// The look of whose turn it is.
    pub(in crate::gui) look: Option<usize>,
    /// What can still be done: one mark each, filled as long as it can.
    pub(in crate::gui) marks: Vec<bool>,
    /// The same as a number, what it counts, and all of it in words.
    pub(in crate::gui) figure: Option<(String, &'static str, String)>,
    /// Actions of several kinds: the letters of each, how many are left, and how many a turn brings.
    pub(in crate::gui) actions: Vec<(&'static str, u8, u8)>,
    /// Points of several kinds.
    pub(in crate::gui) points: Vec<Points>,
    /// What each side has.
    pub(in crate::gui) counters: Vec<Counter>,
    /// Everybody in one order, where the game has one.
    pub(in crate::gui) order: Vec<InOrder>,
}

impl Header {
    /// Those words alone.
    pub(in crate::gui) fn plain(words: &str) -> Self {
        Self {
            name: words.to_owned(),
            who: words.to_owned(),
            ..Self::default()
        }
    }
}

/// Somebody in the order of turns.
#[derive(Clone, Debug)]
pub(in crate::gui) struct InOrder {
    pub(in crate::gui) name: String,
    /// The letters of the token.
    pub(in crate::gui) letters: String,
    /// The look of the side.
    pub(in crate::gui) look: usize,
    /// Filled until it is done.
    pub(in crate::gui) done: bool,
    /// It has the turn.
    pub(in crate::gui) acts: bool,
    /// What else there is to say, such as “delays”.
    pub(in crate::gui) note: &'static str,
}

/// What a side has of something.
#[derive(Clone, Debug)]
pub(in crate::gui) struct Counter {
    pub(in crate::gui) side: String,
    pub(in crate::gui) look: usize,
    pub(in crate::gui) number: u32,
    pub(in crate::gui) what: &'static str,
}

/// More marks than these are only a number.
const MOST_MARKS: usize = 10;
/// The size of who acts, and of the figure.
const LARGE: f32 = 20.0;

pub(super) fn header_ui(ui: &mut Ui, header: &Header, menu: impl FnOnce(&mut Ui)) {
    let t = theme::tokens(ui);
    let scale = theme::text_scale(ui.style());
    let small = |words: &str| RichText::new(words).small().color(t.muted);
    widgets::line_ui(ui, |ui| {
        if !header.turn.is_empty() {
            ui.label(small(&header.turn));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            menu(ui);
            if !header.next.is_empty() {
                ui.add(Label::new(small(&header.next)).truncate());
            }
        });
    });
    let look = TeamLook::of(header.look.unwrap_or(TeamLook::NO_TEAM), t);
    widgets::from_right_ui(ui, |ui| {
        if let Some((number, what, words)) = &header.figure {
            let what = small(what);
            ui.label(what);
            let figure = theme::strong(number).size(LARGE * 1.2 * scale);
            let figure = ui.label(figure);
            figure.widget_info(|| WidgetInfo::labeled(Role::Label, true, words));
        }
        // From the right, so that the first mark is the left one.
        for filled in header.marks.iter().take(MOST_MARKS).rev() {
            let size = 12.0 * scale;
            let (rect, _) = ui.allocate_exact_size(vec2(size, size), Sense::hover());
            let fill = if *filled {
                look.colour
            } else {
                Color32::TRANSPARENT
            };
            let stroke = Stroke::new(1.5, look.colour);
            let radius = 0.4 * size;
            paint_team_shape(
                ui.painter(),
                look.shape,
                rect.center(),
                radius,
                fill,
                stroke,
            );
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            let who = theme::strong(&header.who).size(LARGE * scale);
            let who = ui.add(Label::new(who).truncate());
            who.widget_info(|| WidgetInfo::labeled(Role::Label, true, &header.name));
            if !header.note.is_empty() {
                ui.add(Label::new(small(&header.note)).truncate());
            }
        });
    });
    if !header.actions.is_empty() {
        widgets::line_ui(ui, |ui| {
            for action in &header.actions {
                action_ui(ui, *action, look.colour, scale);
            }
        });
    }
    if !header.points.is_empty() {
        points_ui(ui, &header.points, look.colour);
    }
    order_ui(ui, &header.order, scale);
    if header.counters.is_empty() {
        return;
    }
    widgets::line_ui(ui, |ui| {
        for counter in &header.counters {
            counter_ui(ui, counter, scale);
        }
    });
}

/// The actions of a kind as large tokens, filled as long as they are left.
fn action_ui(ui: &mut Ui, (letters, left, most): (&str, u8, u8), colour: Color32, scale: f32) {
    let t = theme::tokens(ui);
    let count = left.max(most);
    let size = vec2(40.0 * scale, 26.0 * scale);
    let all = vec2((size.x + 4.0) * f32::from(count), size.y);
    let (rect, response) = ui.allocate_exact_size(all, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, format!("{left} {letters}")));
    let font = egui::FontId::new(15.0 * scale, theme::strong_family());
    for place in 0..count {
        let at = rect.min + vec2((size.x + 4.0) * f32::from(place), 0.0);
        let token = egui::Rect::from_min_size(at, size);
        let (fill, ink, edge) = match place < left {
            true => (colour, t.on_team, colour),
            false => (Color32::TRANSPARENT, t.muted, t.muted),
        };
        let stroke = Stroke::new(1.5, edge);
        let painter = ui.painter();
        painter.rect(token, 6.0, fill, stroke, egui::StrokeKind::Inside);
        let middle = egui::Align2::CENTER_CENTER;
        painter.text(token.center(), middle, letters, font.clone(), ink);
        if place >= left {
            let ends = [token.left_bottom(), token.right_top()];
            painter.line_segment(ends, stroke);
        }
    }
}

/// Tokens in the order of turns: filled as long as they have theirs before them, a bar beneath whose it is.
fn order_ui(ui: &mut Ui, order: &[InOrder], scale: f32) {
    if order.is_empty() {
        return;
    }
    let t = theme::tokens(ui);
    let words = order.iter().map(|one| {
        let state = match (one.acts, one.done) {
            (true, _) => "acts",
            (false, true) => "done",
            (false, false) => "",
        };
        let words = [one.name.as_str(), state, one.note];
        let words: Vec<&str> = words.into_iter().filter(|one| !one.is_empty()).collect();
        words.join(" ")
    });
    let words: Vec<String> = words.collect();
    let all = format!("Order: {}", words.join(", "));
    let row = ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(2.0, 2.0);
        for (one, words) in order.iter().zip(&words) {
            let size = vec2(30.0, 32.0) * scale;
            let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
            let look = TeamLook::of(one.look, t);
            let middle = rect.center() - vec2(0.0, 2.0 * scale);
            let (fill, ink) = match one.done {
                true => (Color32::TRANSPARENT, t.muted),
                false => (look.colour, t.on_team),
            };
            let stroke = Stroke::new(1.5, look.colour);
            let painter = ui.painter();
            paint_team_shape(painter, look.shape, middle, 13.0 * scale, fill, stroke);
            paint_token_letters(painter, look.shape, middle, 13.0 * scale, &one.letters, ink);
            let below = egui::Rect::from_min_max(
                rect.left_bottom() - vec2(-4.0, 3.0) * scale,
                rect.right_bottom() - vec2(4.0, 0.0) * scale,
            );
            if one.acts {
                painter.rect_filled(below, 1.0, look.colour);
            } else if !one.note.is_empty() {
                let dots = Stroke::new(1.5, t.muted);
                painter.extend(egui::Shape::dashed_line(
                    &[below.left_center(), below.right_center()],
                    dots,
                    3.0,
                    3.0,
                ));
            }
            response.hover_text(words);
        }
    });
    let row = row.response;
    row.widget_info(|| WidgetInfo::labeled(Role::Label, true, &all));
}

/// The number on its side's shape, and whose it is.
fn counter_ui(ui: &mut Ui, counter: &Counter, scale: f32) {
    let t = theme::tokens(ui);
    let look = TeamLook::of(counter.look, t);
    let size = 24.0 * scale;
    let (rect, response) = ui.allocate_exact_size(vec2(size, size), Sense::hover());
    let Counter {
        side, number, what, ..
    } = counter;
    let words = format!("{side}: {number} {what}");
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, &words));
    let stroke = Stroke::NONE;
    let shape = theme::TeamShape::Hexagon;
    paint_team_shape(
        ui.painter(),
        shape,
        rect.center(),
        0.5 * size,
        look.colour,
        stroke,
    );
    let font = egui::FontId::new(14.0 * scale, theme::strong_family());
    let middle = egui::Align2::CENTER_CENTER;
    ui.painter()
        .text(rect.center(), middle, number.to_string(), font, t.on_team);
    let label = RichText::new(format!("{what} {side}")).small();
    ui.label(label.color(t.muted));
}
