//! Exact odds of a notation: a bar around a target, and on demand the whole chart, also in words.

use egui::accesskit::Role;
use egui::{Align2, Rect, RichText, Sense, Ui, WidgetInfo, vec2};

use crate::dice::{Chances, Expression};
use crate::gui::theme;
use crate::gui::widgets::hover::HoverText;

/// The odds of the text in the field, worked out when the text changes.
#[derive(Default)]
pub(super) struct Odds {
    text: String,
    found: Option<Result<Chances<i64>, String>>,
    target: i64,
    chart: bool,
}

/// How many columns a chart has at most; beyond that, neighbours share one.
const COLUMNS: usize = 60;

impl Odds {
    /// Works the odds out anew if the text has changed.
    fn follow(&mut self, text: &str) {
        if self.text == text {
            return;
        }
        text.clone_into(&mut self.text);
        let expression = Expression::parse(text).ok();
        self.found = expression.map(|one| one.chances().map_err(|why| why.to_string()));
        if let Some(Ok(chances)) = &self.found {
            // The middle is the likeliest question.
            let mean = chances.mean_hundredths().unwrap_or(0).div_euclid(100);
            let (low, high) = ends(chances);
            self.target = mean.clamp(low, high);
        }
    }
}

fn ends(chances: &Chances<i64>) -> (i64, i64) {
    let low = chances.lowest().copied().unwrap_or(0);
    (low, chances.highest().copied().unwrap_or(low))
}

pub(super) fn odds_ui(ui: &mut Ui, odds: &mut Odds, text: &str) {
    odds.follow(text.trim());
    let t = theme::tokens(ui);
    let chances = match &odds.found {
        None => return,
        Some(Err(why)) => {
            ui.label(
                RichText::new(format!("No exact odds: {why}"))
                    .small()
                    .color(t.muted),
            );
            return;
        }
        Some(Ok(chances)) => chances,
    };
    let (low, high) = ends(chances);
    let target = odds.target;
    let at_least = chances.at_least(&target).percent();
    let at_most = chances.at_most(&target).percent();
    let exactly = chances.chance(&target).percent();
    let words = format!("{at_least} at least {target}, {at_most} at most, {exactly} exactly");
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let label = ui.label(RichText::new("Target").small());
        ui.add(egui::DragValue::new(&mut odds.target).range(low..=high))
            .labelled_by(label.id);
        ui.label(RichText::new(&words).small());
        if ui.selectable_label(odds.chart, "Chart").clicked() {
            odds.chart = !odds.chart;
        }
    });
    bar_ui(ui, chances, target);
    if odds.chart {
        chart_ui(ui, chances, target);
    }
}

/// Below, exactly, above the target, as long as they are likely.
fn bar_ui(ui: &mut Ui, chances: &Chances<i64>, target: i64) {
    let t = theme::tokens(ui);
    let scale = theme::text_scale(ui.style());
    let size = vec2(ui.available_width(), 16.0 * scale);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let parts = [
        (chances.chance_of(|one| *one < target), t.line, "under"),
        (chances.chance(&target), t.wire, "exactly"),
        (chances.chance_of(|one| *one > target), t.good, "over"),
    ];
    let words = parts.map(|(chance, _, words)| format!("{words} {target} {}", chance.percent()));
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, words.join(", ")));
    let font = egui::TextStyle::Small.resolve(ui.style());
    let mut left = rect.left();
    for (chance, colour, name) in parts {
        // At most 1000.
        let width = rect.width() * chance.percent_tenths() as f32 / 1000.0;
        let part = Rect::from_min_size(egui::pos2(left, rect.top()), vec2(width, rect.height()));
        left += width;
        ui.painter().rect_filled(part, 2.0, colour);
        let words = format!("{name} {}", chance.percent());
        let ink = if colour == t.line { t.text } else { t.on_team };
        let galley = ui.painter().layout_no_wrap(words, font.clone(), ink);
        if galley.size().x + 6.0 < width {
            let at = part.center() - galley.size() / 2.0;
            ui.painter().galley(at, galley, ink);
        }
    }
    response.hover_text(words.join(", "));
}

/// Every outcome as a column; the ones from the target on in another colour, with a mark below.
fn chart_ui(ui: &mut Ui, chances: &Chances<i64>, target: i64) {
    let t = theme::tokens(ui);
    let scale = theme::text_scale(ui.style());
    let size = vec2(ui.available_width(), 84.0 * scale);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let outcomes: Vec<(i64, u32)> = chances
        .iter()
        .map(|(outcome, chance)| (*outcome, chance.percent_tenths()))
        .collect();
    let width = outcomes.len().div_ceil(COLUMNS).max(1);
    let columns: Vec<(i64, i64, u32)> = outcomes
        .chunks(width)
        .filter_map(|chunk| {
            let (first, last) = (chunk.first()?.0, chunk.last()?.0);
            Some((first, last, chunk.iter().map(|one| one.1).sum()))
        })
        .collect();
    let (low, high) = ends(chances);
    let top = chances
        .iter()
        .max_by_key(|(_, chance)| chance.percent_tenths());
    let likeliest = top.map_or_else(String::new, |(outcome, chance)| {
        format!(", likeliest {outcome} with {}", chance.percent())
    });
    let mean = chances.mean_hundredths().map_or_else(String::new, |mean| {
        format!(
            ", mean {}.{:02}",
            mean.div_euclid(100),
            mean.rem_euclid(100)
        )
    });
    let words = format!("Chart from {low} to {high}{likeliest}{mean}");
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, words.as_str()));
    let highest = columns.iter().map(|one| one.2).max().unwrap_or(1).max(1);
    let font = egui::TextStyle::Small.resolve(ui.style());
    let base = rect.bottom() - 16.0 * scale;
    // At most 60 columns and 1000 tenths.
    let (step, unit) = (
        rect.width() / columns.len().max(1) as f32,
        (base - rect.top()) / highest as f32,
    );
    let mut left = rect.left();
    for (first, last, tenths) in &columns {
        // At most 1000.
        let height = *tenths as f32 * unit;
        let column = Rect::from_min_max(
            egui::pos2(left + 0.5, base - height.max(1.0)),
            egui::pos2(left + (step - 0.5).max(1.0), base),
        );
        let colour = if *last >= target { t.good } else { t.wire };
        ui.painter().rect_filled(column, 1.0, colour);
        if (*first..=*last).contains(&target) {
            let tip = egui::pos2(column.center().x, base);
            ui.painter().text(
                tip,
                Align2::CENTER_TOP,
                target.to_string(),
                font.clone(),
                t.text,
            );
        }
        left += step;
    }
    for (at, align, value) in [
        (rect.left_bottom(), Align2::LEFT_BOTTOM, low),
        (rect.right_bottom(), Align2::RIGHT_BOTTOM, high),
    ] {
        if value != target {
            ui.painter()
                .text(at, align, value.to_string(), font.clone(), t.muted);
        }
    }
    response.hover_text(words);
}
