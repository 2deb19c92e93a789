//! One line of odds: figures in words, and a bar below them. A screen reader hears all of it as one.

use egui::accesskit::Role;
use egui::{Color32, Pos2, Rect, Sense, TextStyle, Ui, WidgetInfo, pos2, vec2};

use crate::gui::theme::{self, Tokens};
use crate::systems::unhex::odds::{Advice, AreaOdds, AttackOdds, Odds};

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

impl Line {
    /// What a strike comes to; `of` stands before the figures where there are several, such as “attack”.
    pub(in crate::gui) fn strike(odds: &Odds, of: &str) -> Self {
        let (hit, drops) = (odds.hit(), odds.drops());
        let (critical, failure) = (odds.critical_success(), odds.critical_failure());
        let of = if of.is_empty() {
            String::new()
        } else {
            format!("{of} ")
        };
        let (hit_words, drops_words) = (hit.percent(), drops.percent());
        let (critical, failed) = (critical.percent(), failure.percent());
        let dropped = drops.percent_tenths();
        let beyond = hit.percent_tenths().saturating_sub(dropped);
        Self {
            words: format!("{of}hit {hit_words}, drops {drops_words}, crit {critical} / {failed}"),
            full: format!(
                "{of}hit {hit_words}, critical success {critical}, critical failure {failed}, target drops {drops_words}"
            ),
            parts: vec![(Tone::Strong, dropped), (Tone::Plain, beyond)],
            bad: failure.percent_tenths(),
        }
    }

    /// An attack to which nobody reacts; what a Defend makes of it is in the full words.
    pub(in crate::gui) fn attack(odds: &AttackOdds) -> Self {
        let line = Self::strike(&odds.alone, "");
        match &odds.defended {
            Some(defended) => {
                let hit = defended.hit().percent();
                line.and(&format!("against a Defend hit {hit}"))
            }
            None => line,
        }
    }

    /// An attack on an area: whether it works, and in the full words who would be hit in spite of a Defend.
    pub(in crate::gui) fn area(odds: &AreaOdds) -> Self {
        let (works, failure) = (odds.works(), odds.critical_failure());
        let words = format!(
            "works {}, critical failure {}",
            works.percent(),
            failure.percent()
        );
        let mean = odds.first().mean_hundredths().unwrap_or(0);
        let mean = hundredths(mean.unsigned_abs());
        let mut line = Self {
            full: format!("{words}; the larger die {mean} on average"),
            words,
            parts: vec![(Tone::Plain, works.percent_tenths())],
            bad: failure.percent_tenths(),
        };
        for defender in &odds.defenders {
            let hit = defender.hit.percent();
            line = line.and(&format!("{} hit {hit} against a Defend", defender.name));
        }
        line
    }

    /// What a way to roll again leads to.
    pub(in crate::gui) fn advice(advice: &Advice) -> Self {
        let (success, critical) = (advice.success, advice.critical);
        let damage = hundredths(advice.damage_hundredths);
        let words = format!(
            "success {}, critical {}, {damage} damage",
            success.percent(),
            critical.percent()
        );
        let best = if advice.best {
            ", the policy’s way"
        } else {
            ""
        };
        let crits = critical.percent_tenths();
        Self {
            full: format!("{words} expected{best}"),
            words,
            parts: vec![
                (Tone::Strong, crits),
                (Tone::Plain, success.percent_tenths().saturating_sub(crits)),
            ],
            bad: 0,
        }
    }

    /// With those words before the figures, such as range and cover.
    pub(in crate::gui) fn after(mut self, words: &str) -> Self {
        if !words.is_empty() {
            self.words = format!("{words}; {}", self.words);
        }
        self
    }

    /// With more in the full words, such as what a Defend makes of it.
    fn and(mut self, more: &str) -> Self {
        self.full = format!("{}; {more}", self.full);
        self
    }
}

/// A number of hundredths as a decimal.
pub(super) fn hundredths(number: u64) -> String {
    format!("{}.{:02}", number / 100, number % 100)
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
    #[expect(clippy::cast_precision_loss, reason = "at most 1000")]
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

#[cfg(test)]
mod tests {
    use super::hundredths;

    #[test]
    fn expected_damage_has_two_decimals() {
        assert_eq!(hundredths(5), "0.05");
        assert_eq!(hundredths(235), "2.35");
    }
}
