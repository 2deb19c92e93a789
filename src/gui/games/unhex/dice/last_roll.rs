//! The last roll that a rule asked for, in large digits, with its verdict and where its faces came from.

use egui::{RichText, Ui};

use crate::gui::action::Action;
use crate::gui::theme;
use crate::gui::widgets::common as widgets;
use crate::systems::unhex::{Fact, Origin, Unhex, u};

pub(super) fn last_roll_ui(ui: &mut Ui, game: &Unhex, actions: &mut Vec<Action>) {
    let t = theme::tokens(ui);
    // Only the newest lines are looked at: a roll further back is old news.
    let len = game.log.len();
    let newest = (len.saturating_sub(40)..len)
        .rev()
        .filter_map(|index| game.log.get(index));
    let mut found = None;
    for entry in newest {
        found = match &entry.fact {
            Fact::Rolled {
                who,
                purpose,
                roll,
                level,
                success,
                critical,
                origin,
            } => Some((
                who,
                purpose.words(),
                None,
                *roll,
                *level,
                *success,
                *critical,
                *origin,
            )),
            Fact::Rerolled {
                who,
                before,
                roll,
                level,
                success,
                critical,
                origin,
                ..
            } => Some((
                who,
                "the re-roll",
                Some(*before),
                *roll,
                *level,
                *success,
                *critical,
                *origin,
            )),
            _ => None,
        };
        if found.is_some() {
            break;
        }
    }
    let Some((who, purpose, before, roll, level, success, critical, origin)) = found else {
        ui.label(RichText::new("No roll yet").color(t.muted));
        return;
    };
    let source = match origin {
        Origin::App => "app dice",
        Origin::Real => "real dice",
        Origin::Mixed => "real and app dice",
    };
    widgets::heading_ui(ui, &format!("{who} for {purpose}, level {level}"), source);
    let (tens, ones): (u8, u8) = roll.into();
    let scale = theme::text_scale(ui.style());
    ui.horizontal(|ui| {
        for digit in [tens, ones] {
            egui::Frame::new()
                .fill(t.ground)
                .stroke(egui::Stroke::new(1.0, t.line))
                .corner_radius(theme::RADIUS_SMALL)
                .show(ui, |ui| {
                    let size = egui::vec2(52.0 * scale, 52.0 * scale);
                    ui.allocate_ui_with_layout(
                        size,
                        egui::Layout::centered_and_justified(egui::Direction::LeftToRight),
                        |ui| {
                            ui.set_min_size(size);
                            ui.label(
                                RichText::new(digit.to_string()).text_style(theme::dice_style()),
                            );
                        },
                    );
                });
        }
        ui.vertical(|ui| {
            let words = match (success, critical) {
                (true, true) => "critical success",
                (true, false) => "success",
                (false, true) => "critical failure",
                (false, false) => "failure",
            };
            let colour = if success { t.good } else { t.bad };
            let sign = if success { "under" } else { "over" };
            ui.label(theme::strong(words).color(colour));
            ui.horizontal_wrapped(|ui| {
                let words = RichText::new(format!("{roll}, {sign} {level}"));
                // In one piece: the second line of a label has no name of its own.
                ui.add(egui::Label::new(words.small().color(t.muted)).extend());
                widgets::rule_link_ui(ui, if critical { u(13) } else { u(10) }, actions);
            });
            if let Some(before) = before {
                let struck = RichText::new(before.to_string()).strikethrough();
                let first = ui.label(struck.small().color(t.muted));
                let name = format!("first roll {before}");
                let role = egui::accesskit::Role::Label;
                first.widget_info(|| egui::WidgetInfo::labeled(role, true, &name));
            }
        });
    });
}
