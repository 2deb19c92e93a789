//! Reactions that a rule forbids, each with its reason and the GM's way past it (U-51). Closed it is one line.

use egui::accesskit::Role;
use egui::{CollapsingHeader, RichText, Ui, WidgetInfo};

use crate::gui::action::Action;
use crate::gui::games::unhex::tracker::muted;
use crate::gui::widgets::common as widgets;
use crate::systems::unhex::{Command, Unhex};

pub(super) fn reactions_ui(ui: &mut Ui, game: &Unhex, actions: &mut Vec<Action>) {
    if !game.reactions_can_be_forced() {
        return;
    }
    let title = RichText::new("Reactions that a rule forbids").small();
    CollapsingHeader::new(title)
        .id_salt("forbidden reactions")
        .show(ui, |ui| {
            let forbidden = game.forbidden_reactions();
            if forbidden.is_empty() {
                ui.label(muted(ui, "None"));
            }
            for one in forbidden {
                let what = format!("{}, {}", game.name(one.who), one.label);
                widgets::line_ui(ui, |ui| {
                    ui.label(muted(ui, &what));
                    let words = RichText::new("Do it anyway").small();
                    let button = egui::Button::new(words).small().frame_when_inactive(false);
                    let button = ui
                        .add(button)
                        .on_hover_text("By the GM’s word; the log names the rule that was skipped");
                    let name = format!("Do it anyway: {what}");
                    button.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
                    if button.clicked() {
                        let (who, reaction) = (one.who, one.reaction.clone());
                        actions.push(Action::Do(Command::ForceReaction { who, reaction }.into()));
                    }
                });
                widgets::line_ui(ui, |ui| {
                    ui.label(muted(ui, one.refusal.reason()).small());
                    if let Some(rule) = one.refusal.rule_id() {
                        widgets::rule_link_ui(ui, rule, actions);
                    }
                });
            }
        });
}
