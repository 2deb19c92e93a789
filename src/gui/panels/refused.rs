//! What cannot be done now, in every game: greyed, with rule, reason and the GM's way past them.

use egui::accesskit::Role;
use egui::{RichText, Ui, WidgetInfo};

use crate::campaign::Command;
use crate::gui::action::Action;
use crate::gui::theme;
use crate::gui::widgets::common as widgets;
use crate::table::{Refusal, RuleId};

/// An offer that is refused.
pub(in crate::gui) struct Refused<'a> {
    /// What it is called.
    pub(in crate::gui) label: &'a str,
    /// What a screen reader hears behind the label.
    pub(in crate::gui) beside: String,
    /// Why not.
    pub(in crate::gui) refusal: &'a Refusal,
    /// The command past a rule.
    pub(in crate::gui) forced: Option<Command>,
}

/// What is refused for one and the same reason stands together, the reason once.
pub(in crate::gui) fn refused_ui<'a>(
    ui: &mut Ui,
    offers: impl Iterator<Item = Refused<'a>>,
    actions: &mut Vec<Action>,
) {
    let mut reasons: Vec<(&str, Option<RuleId>, Vec<Refused<'_>>)> = Vec::new();
    for offer in offers {
        let (reason, rule) = (offer.refusal.reason(), offer.refusal.rule_id());
        let mut known = reasons.iter_mut();
        match known.find(|(r, id, _)| *r == reason && *id == rule) {
            Some((_, _, offers)) => offers.push(offer),
            None => reasons.push((reason, rule, vec![offer])),
        }
    }
    let muted = theme::tokens(ui).muted;
    for (reason, rule, offers) in reasons {
        ui.add_space(4.0);
        for offer in offers {
            widgets::line_ui(ui, |ui| {
                ui.label(RichText::new(offer.label).color(muted));
                force_ui(ui, offer, actions);
            });
        }
        widgets::line_ui(ui, |ui| {
            ui.label(RichText::new(reason).color(muted).small());
            if let Some(rule) = rule {
                widgets::rule_link_ui(ui, rule, actions);
            }
        });
    }
}

/// The GM's way past a rule.
fn force_ui(ui: &mut Ui, offer: Refused<'_>, actions: &mut Vec<Action>) {
    let (Refusal::Rule { .. }, Some(forced)) = (offer.refusal, offer.forced) else {
        return;
    };
    let words = RichText::new("Do it anyway").small();
    let button = ui
        .add(egui::Button::new(words).small().frame_when_inactive(false))
        .on_hover_text("By the GM’s word; the log names the rule that was skipped");
    let name = format!("Do it anyway: {}{}", offer.label, offer.beside);
    button.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    if button.clicked() {
        actions.push(Action::Do(forced));
    }
}
