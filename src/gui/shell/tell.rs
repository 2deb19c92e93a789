//! What the window tells: a sentence at the top, why something was refused, the ways out.

use egui::{RichText, Ui};

use crate::campaign::Command;
use crate::gui::action::{Action, WayOut};
use crate::gui::app::App;
use crate::gui::file::keeping;
use crate::gui::shell::message::{Message, sentence};
use crate::gui::shell::ui_command::UiCommand;
use crate::gui::theme;
use crate::gui::widgets::{common as widgets, icons};
use crate::table::Refusal;

impl App {
    /// Says why something cannot be done, with the way out.
    pub(in crate::gui) fn refuse_with(&mut self, way_out: WayOut) {
        self.message = Some(Message {
            text: sentence(&way_out.text),
            rule: way_out.rule,
            is_error: true,
            ways_out: vec![(way_out.words.into(), way_out.help, way_out.action)],
        });
    }

    pub(in crate::gui) fn refuse(&mut self, command: &Command, refusal: &Refusal) {
        let text = sentence(refusal.reason());
        let ways_out = command
            .overruled()
            .filter(|_| matches!(refusal, Refusal::Rule { .. }))
            .map(|command| {
                let help = "By the GM’s word; the log names the rule that was skipped";
                ("Do it anyway".into(), help, Action::Do(command))
            })
            .into_iter()
            .collect();
        self.message = Some(Message {
            text,
            rule: refusal.rule_id(),
            is_error: true,
            ways_out,
        });
    }

    pub(in crate::gui) fn say(&mut self, text: impl AsRef<str>) {
        self.tell(text.as_ref(), false);
    }

    pub(in crate::gui) fn fail(&mut self, text: impl AsRef<str>) {
        self.tell(text.as_ref(), true);
    }

    /// Keys did nothing, since they were meant for what stood before.
    pub(in crate::gui) fn tell_swallowed(&mut self) {
        self.say("The question had just changed, so the key did nothing; press it again");
    }

    fn tell(&mut self, text: &str, is_error: bool) {
        let text = sentence(text);
        self.message = Some(Message {
            text,
            rule: None,
            is_error,
            ways_out: Vec::new(),
        });
    }
}

/// As long as nothing is kept, this stands there, with the way out.
pub(in crate::gui) fn not_kept_ui(ui: &mut Ui, app: &App, actions: &mut Vec<Action>) {
    let Some(why) = app.not_kept() else {
        return;
    };
    let t = theme::tokens(ui);
    egui::Panel::top("not kept").show(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(icons::WARNING).color(t.bad));
            ui.label(theme::strong("Nothing you do now is kept"));
            ui.label(RichText::new(sentence(&why)).color(t.muted));
            // They stand there until one is chosen, whatever else is said.
            let chosen_from = |message: &Message| message.ways_out == keeping::choice();
            if app.is_theirs() && !app.message.as_ref().is_some_and(chosen_from) {
                for (words, help, action) in keeping::choice() {
                    if ui.button(&*words).on_hover_text(help).clicked() {
                        actions.push(action);
                    }
                }
            }
            let help = "Save the campaign where it can be written; it goes on there";
            let name = UiCommand::SaveAs.name();
            if ui.button(name).on_hover_text(help).clicked() {
                actions.push(Action::Ui(UiCommand::SaveAs));
            }
        });
    });
}

/// What is said until it is closed.
pub(in crate::gui) fn notices_ui(ui: &mut Ui, app: &mut App) {
    let t = theme::tokens(ui);
    let mut closed = None;
    for (index, words) in app.notices.iter().enumerate() {
        egui::Panel::top(("notice", index)).show(ui, |ui| {
            ui.horizontal_wrapped(|ui| {
                ui.label(RichText::new(icons::WARNING).color(t.bad));
                ui.label(RichText::new(sentence(words)).color(t.text));
                if ui.button("Close").clicked() {
                    closed = Some(index);
                }
            });
        });
    }
    if let Some(index) = closed {
        app.notices.remove(index);
    }
}

/// What was refused or done, with the rule and the way out.
pub(in crate::gui) fn message_ui(ui: &mut Ui, app: &mut App, actions: &mut Vec<Action>) {
    let Some(message) = app.message.clone() else {
        return;
    };
    let t = theme::tokens(ui);
    egui::Panel::top("message").show(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            let (icon, colour) = if message.is_error {
                (icons::WARNING, t.bad)
            } else {
                (icons::INFO, t.good)
            };
            ui.label(RichText::new(icon).color(colour));
            ui.label(RichText::new(&message.text).color(t.text));
            if let Some(rule) = message.rule {
                widgets::rule_link_ui(ui, rule, actions);
            }
            for (words, help, action) in &message.ways_out {
                if ui.button(&**words).on_hover_text(*help).clicked() {
                    actions.push(action.clone());
                }
            }
            if ui.button("Dismiss").clicked() {
                app.message = None;
            }
        });
    });
}
