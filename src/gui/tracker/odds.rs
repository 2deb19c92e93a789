//! One line of odds as a bar to scale: whole percents, from bad or nothing to good or worse, with the words over it. A
//! screen reader hears all figures of it as one.

use egui::accesskit::Role;
use egui::{Align2, Color32, Rect, RichText, Sense, TextStyle, Ui, WidgetInfo, pos2, vec2};

use crate::gui::theme::{self, Tokens};
use crate::gui::widgets::hover::HoverText;
use crate::table::{OddsLine, OddsPart, Weight};

/// How high the bar is at 100 % text.
const BAR: f32 = 20.0;
/// How high what is to scale of it is.
const SCALE: f32 = 4.0;
/// The share of the width that a name before the bar takes.
const NAME: f32 = 0.34;

fn height(ui: &Ui) -> f32 {
    BAR * theme::text_scale(ui.style())
}

fn colour(weight: Weight, t: &Tokens) -> Color32 {
    match weight {
        Weight::Backfires => t.text,
        Weight::Nothing => t.edge,
        Weight::Hurts => t.faded(t.bad),
        Weight::Ends => t.bad,
        Weight::Succeeds => t.faded(t.good),
        Weight::Excels => t.good,
    }
}

/// Draws a line of odds; `about` is what they are of, for the accessible name, `policy` how open choices are taken.
pub(in crate::gui) fn odds_ui(ui: &mut Ui, about: &str, line: &OddsLine, policy: &str) {
    let against = line.against.as_ref().map(|what| format!("after {what}"));
    let who = line.who.as_ref().map(|who| who.name.as_str());
    bar_ui(ui, (about, policy), line, against.as_deref().or(who));
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
        let label = ui.label(words);
        label.widget_info(info);
        label.hover_text(full);
        return;
    }
    let size = vec2(ui.available_width(), height(ui));
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(info);
    let mut track = rect.shrink2(vec2(6.0, 0.0));
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
    // The bar is to scale; the words over it move aside where their part has too little room for them.
    let ground = track.with_min_y(track.bottom() - SCALE * theme::text_scale(ui.style()));
    let words = |part: &OddsPart| format!("{} {}", part.figure(), part.word);
    let words = parts.iter().map(|part| {
        let lone = OddsPart::figure;
        [words(part), lone(part)].map(|words| painter.layout_no_wrap(words, small.clone(), t.text))
    });
    let words: Vec<_> = words.collect();
    // At most 100.
    let shares = parts
        .iter()
        .map(|part| track.width() * part.percent as f32 / 100.0);
    let shares: Vec<f32> = shares.collect();
    let found = [0, 1].into_iter().find_map(|which| {
        let least = words.iter().map(|words| words[which].size().x + 8.0);
        Some((
            which,
            stretched(&shares, &least.collect::<Vec<_>>(), track.width())?,
        ))
    });
    let mut left = ground.left();
    for (part, width) in parts.iter().zip(&shares) {
        let place = ground
            .with_min_x(left)
            .with_max_x(left + width.max(2.0) - 1.0);
        left += width;
        painter.rect_filled(place, 1.0, colour(part.weight, t));
    }
    if let Some((which, widths)) = found {
        let mut left = track.left();
        for ((part, words), width) in parts.iter().zip(&words).zip(widths) {
            // A lone figure would say nothing of what turns on whoever does it.
            if which == 0 || part.weight != Weight::Backfires {
                painter.galley(pos2(left, track.top()), words[which].clone(), t.text);
            }
            left += width;
        }
    }
    response.hover_text(full);
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
