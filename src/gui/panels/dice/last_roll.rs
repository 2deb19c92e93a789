//! The last roll that a rule asked for, in large digits, with its verdict and where its faces came from.

use egui::{Frame, Layout, RichText, Ui};

use crate::gui::action::Action;
use crate::gui::theme;
use crate::gui::widgets::common as widgets;
use crate::table::{Log, LogEntry, Origin, RuleId};

/// How many lines of the log are looked through for it; a roll further back is old news.
const LOOKED_AT: usize = 40;
/// How many dice show large.
const LARGE: usize = 4;

/// A roll that a rule asked for, as the panel shows it.
pub(in crate::gui) struct LastRoll {
    /// Who rolled, and for what.
    pub(in crate::gui) heading: String,
    /// Where the faces came from.
    pub(in crate::gui) origin: Origin,
    /// The faces.
    pub(in crate::gui) faces: Vec<i32>,
    /// What came of it.
    pub(in crate::gui) verdict: String,
    /// Whether that is good for whoever rolled; none is neither.
    pub(in crate::gui) success: Option<bool>,
    /// The numbers behind it; may be empty.
    pub(in crate::gui) numbers: String,
    /// The rule that says so.
    pub(in crate::gui) rule: RuleId,
    /// The first roll, where this is another in its place.
    pub(in crate::gui) before: Option<String>,
}

impl LastRoll {
    /// The newest roll of a log, told how a fact is one.
    pub(in crate::gui) fn of<F>(log: &Log<F>, roll: impl Fn(&F) -> Option<Self>) -> Option<Self> {
        let len = log.len();
        let newest = (len.saturating_sub(LOOKED_AT)..len).rev();
        newest
            .filter_map(|line| log.get(line))
            .find_map(|LogEntry { fact, .. }| roll(fact))
    }
}

pub(super) fn last_roll_ui(ui: &mut Ui, last: Option<LastRoll>, actions: &mut Vec<Action>) {
    let Some(roll) = last else {
        let muted = theme::tokens(ui).muted;
        ui.label(RichText::new("No roll yet").color(muted));
        return;
    };
    let source = match roll.origin {
        Origin::App => "app dice",
        Origin::Real => "real dice",
        Origin::Mixed => "real and app dice",
    };
    widgets::heading_ui(ui, &roll.heading, source);
    if roll.faces.len() <= LARGE {
        ui.horizontal(|ui| {
            for face in &roll.faces {
                face_ui(ui, *face, 52.0, theme::dice_style());
            }
            ui.vertical(|ui| verdict_ui(ui, &roll, actions));
        });
    } else {
        ui.horizontal_wrapped(|ui| {
            for face in &roll.faces {
                face_ui(ui, *face, 26.0, egui::TextStyle::Body);
            }
        });
        verdict_ui(ui, &roll, actions);
    }
}

fn face_ui(ui: &mut Ui, face: i32, side: f32, style: egui::TextStyle) {
    let t = theme::tokens(ui);
    let scale = theme::text_scale(ui.style());
    Frame::new()
        .fill(t.ground)
        .stroke(egui::Stroke::new(1.0, t.line))
        .corner_radius(theme::RADIUS_SMALL)
        .show(ui, |ui| {
            let size = egui::vec2(side * scale, side * scale);
            ui.allocate_ui_with_layout(
                size,
                Layout::centered_and_justified(egui::Direction::LeftToRight),
                |ui| {
                    ui.set_min_size(size);
                    ui.label(RichText::new(face.to_string()).text_style(style));
                },
            );
        });
}

fn verdict_ui(ui: &mut Ui, roll: &LastRoll, actions: &mut Vec<Action>) {
    let t = theme::tokens(ui);
    let colour = match roll.success {
        Some(true) => t.good,
        Some(false) => t.bad,
        None => t.text,
    };
    ui.label(theme::strong(roll.verdict.as_str()).color(colour));
    ui.horizontal_wrapped(|ui| {
        if !roll.numbers.is_empty() {
            let words = RichText::new(&roll.numbers).small().color(t.muted);
            // In one piece: the second line of a label has no name of its own.
            ui.add(egui::Label::new(words).extend());
        }
        widgets::rule_link_ui(ui, roll.rule, actions);
    });
    if let Some(before) = &roll.before {
        let struck = RichText::new(before).strikethrough();
        let first = ui.label(struck.small().color(t.muted));
        let name = format!("first roll {before}");
        let role = egui::accesskit::Role::Label;
        first.widget_info(|| egui::WidgetInfo::labeled(role, true, &name));
    }
}
