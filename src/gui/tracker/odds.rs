//! One line of odds as a bar: whole percents, from bad or nothing to good or worse, with the words in it. A screen reader
//! hears all figures of it as one.

use egui::accesskit::Role;
use egui::{Align2, Color32, Rect, RichText, Sense, TextStyle, Ui, WidgetInfo, pos2, vec2};

use crate::gui::theme::{self, Tokens};
use crate::table::{OddsLine, OddsPart, Weight};

/// How high the bar is at 100 % text.
const BAR: f32 = 18.0;
/// The share of the width that a name before the bar takes.
const NAME: f32 = 0.34;

fn height(ui: &Ui) -> f32 {
    BAR * theme::text_scale(ui.style())
}

/// The fill of a part, and the words on it.
fn colours(weight: Weight, t: &Tokens) -> (Color32, Color32) {
    match weight {
        Weight::Backfires => (t.text, t.raised),
        Weight::Nothing => (t.line, t.text),
        Weight::Hurts => (t.faded(t.bad), t.text),
        Weight::Ends => (t.bad, t.on_team),
        Weight::Succeeds => (t.faded(t.good), t.text),
    }
}

/// Draws a line of odds; `about` is what they are of, for the accessible name, `policy` how open choices are taken.
pub(in crate::gui) fn odds_ui(ui: &mut Ui, about: &str, line: &OddsLine, policy: &str) {
    let who = line.who.as_ref().map(|who| who.name.as_str());
    bar_ui(ui, (about, policy), line, who);
}

/// The same with that name before the bar, or none.
pub(in crate::gui) fn bar_ui(
    ui: &mut Ui,
    (about, policy): (&str, &str),
    line: &OddsLine,
    who: Option<&str>,
) {
    let t = theme::tokens(ui);
    let full = match policy {
        "" => line.full.clone(),
        policy => format!("{}, if {policy}", line.full),
    };
    let name = format!("Odds of {about}: {full}");
    let info = || WidgetInfo::labeled(Role::Image, true, &name);
    let parts = line.parts();
    if parts.is_empty() {
        let words = RichText::new(&line.words).small().color(t.muted);
        ui.label(words).widget_info(info);
        return;
    }
    let size = vec2(ui.available_width(), height(ui));
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(info);
    let mut track = rect.shrink2(vec2(6.0, 1.0));
    let small = TextStyle::Small.resolve(ui.style());
    let painter = ui.painter();
    if let Some(who) = who {
        let middle = track.left() + track.width() * NAME;
        let room = Rect::from_min_max(track.min, pos2(middle - 4.0, track.bottom()));
        painter.with_clip_rect(room.intersect(ui.clip_rect())).text(
            room.left_center(),
            Align2::LEFT_CENTER,
            who,
            small.clone(),
            t.text,
        );
        track.min.x = middle;
    }
    // Each part is at least as wide as its words, or as its figure: an end without a word says nothing.
    let words = |part: &OddsPart| [format!("{} {}", part.figure(), part.word), part.figure()];
    let lay = |words: String| {
        painter
            .layout_no_wrap(words, small.clone(), t.text)
            .size()
            .x
            + 8.0
    };
    // At most 100.
    let shares = parts
        .iter()
        .map(|part| track.width() * part.percent as f32 / 100.0);
    let shares: Vec<f32> = shares.collect();
    let widths = [0, 1].into_iter().find_map(|which| {
        let least = parts.iter().map(|part| lay(words(part)[which].clone()));
        stretched(&shares, &least.collect::<Vec<_>>(), track.width())
    });
    let widths = widths.unwrap_or(shares);
    let mut left = track.left();
    for (part, width) in parts.iter().zip(widths) {
        let place = Rect::from_min_size(pos2(left, track.top()), vec2(width, track.height()));
        left += width;
        let (fill, ink) = colours(part.weight, t);
        painter.rect_filled(place.with_max_x(place.right() - 1.0), 2.0, fill);
        let fits = words(part)
            .into_iter()
            // A lone figure would say nothing of what turns on whoever does it.
            .take(if part.weight == Weight::Backfires {
                1
            } else {
                2
            })
            .map(|words| painter.layout_no_wrap(words, small.clone(), ink))
            .find(|words| words.size().x + 8.0 <= width);
        if let Some(words) = fits {
            let at = pos2(place.left() + 4.0, place.center().y - words.size().y / 2.0);
            painter.galley(at, words, ink);
        }
    }
    response.on_hover_text(full);
}

/// These widths, none below its least: what that takes comes from those that have some to spare. None where there is no
/// room for all.
fn stretched(shares: &[f32], least: &[f32], room: f32) -> Option<Vec<f32>> {
    let wanted: f32 = least.iter().sum();
    if wanted > room {
        return None;
    }
    let spare = |(share, least): (&f32, &f32)| (share - least).max(0.0);
    let all: f32 = shares.iter().zip(least).map(spare).sum();
    let left = room - wanted;
    let both = shares.iter().zip(least);
    let width = |pair: (&f32, &f32)| pair.1 + left * spare(pair) / all.max(1.0);
    Some(both.map(width).collect())
}

/// The room of a line that comes later, so that nothing jumps when it does.
pub(in crate::gui) fn room_ui(ui: &mut Ui) {
    let size = vec2(ui.available_width(), height(ui));
    ui.allocate_exact_size(size, Sense::hover());
}
