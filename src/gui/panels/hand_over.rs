//! Hand-over: a player has the window with one sheet in it. Nothing else shows or listens, undo ends where it began,
//! and only the GM's keys lead out.

use egui::{Align, Button, CentralPanel, Context, Frame, Layout, RichText, Ui};

use crate::campaign::Command;
use crate::gui::action::Action;
use crate::gui::app::{App, HandedOver};
pub use crate::gui::games::is_players;
use crate::gui::games::panels;
use crate::gui::shell::guard::Guard;
use crate::gui::shell::ui_command::UiCommand;
use crate::gui::theme;
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::{common as widgets, icons};
use crate::table::CharacterId;

impl App {
    /// Hands that sheet over.
    pub(in crate::gui) fn hand_over(&mut self, who: CharacterId, ctx: &Context) {
        self.message = None;
        // A key that waits for its frame would act once the table is the GM's again.
        self.guard = Guard::default();
        self.form = None;
        self.palette = None;
        self.side = None;
        self.scene.newcomers = None;
        self.scene.naming = None;
        // Whatever was typed goes where it belongs, and nothing keeps the focus.
        self.leave_sheet();
        ctx.memory_mut(|memory| {
            if let Some(id) = memory.focused() {
                memory.surrender_focus(id);
            }
        });
        self.handed_over = Some(HandedOver {
            who,
            head: self.document.head(),
            last: self.document.revision(),
        });
    }

    /// The table is the GM's again, at the sheet that was filled in.
    fn take_back(&mut self) {
        self.message = None;
        // Whatever the player has typed is still theirs.
        self.leave_sheet();
        if let Some(HandedOver { who, .. }) = self.handed_over.take() {
            self.scene.selected = Some(who);
            self.scene.picked_since_change = true;
        }
    }

    /// Commits a field that is being left with the sheet it is on.
    fn leave_sheet(&mut self) {
        let mut left = Vec::new();
        panels(&self.document.campaign().game).leave_sheet(&mut self.scene, &mut left);
        for action in left {
            if let Action::Do(command) = action {
                self.write(command);
            }
        }
    }

    /// Does what is written on a sheet: as its player, where it is in hand.
    fn write(&mut self, command: Command) {
        let command = match self.handed_over {
            Some(HandedOver { who, .. }) => Command::InHand {
                who,
                command: Box::new(command),
            },
            None => command,
        };
        self.apply(&command);
    }

    /// One frame with only that sheet.
    pub(in crate::gui) fn show_handed_over(&mut self, ui: &mut Ui) {
        let Some(handed) = self.handed_over else {
            return;
        };
        if self.players.drop_keys() {
            self.say("A player has the sheet in hand, so keys of the players’ window do nothing");
        }
        let there = self.document.campaign().doors().person(handed.who);
        if there.is_none() || pressed(ui, UiCommand::HandOver) {
            self.take_back();
            ui.ctx().request_repaint();
            return;
        }
        let closes = ui.input(|input| input.viewport().close_requested());
        if pressed(ui, UiCommand::Quit) || closes {
            let keys = UiCommand::HandOver.keys_text(ui.ctx());
            self.fail(format!(
                "The GM takes the sheet back with {keys}; then the window can be closed"
            ));
        }
        let mut wanted = Vec::new();
        if !ui.ctx().text_edit_focused() {
            for command in [UiCommand::Redo, UiCommand::Undo] {
                if pressed(ui, command) {
                    wanted.push(Action::Ui(command));
                }
            }
        }
        let panel = theme::tokens(ui).panel;
        let frame = Frame::new().fill(panel).inner_margin(16);
        CentralPanel::default().frame(frame).show(ui, |ui| {
            self.head_ui(ui, handed, &mut wanted);
            let game = panels(&self.document.campaign().game);
            game.hand_over_ui(ui, handed.who, &mut self.scene, &mut wanted);
        });
        for action in wanted {
            match action {
                Action::Do(command) if is_players(&command, handed.who) => {
                    self.write(command);
                }
                Action::Ui(UiCommand::Undo) if self.can_undo(handed) => {
                    self.apply(&Command::Undo);
                }
                Action::Ui(UiCommand::Redo) if self.can_redo(handed) => {
                    self.apply(&Command::Redo);
                }
                _ => {}
            }
        }
        // Where the campaign cannot be written, the GM is asked for another place later.
        self.form = None;
    }

    fn can_undo(&self, handed: HandedOver) -> bool {
        let target = self.document.undo_target();
        target.is_some_and(|target| target >= handed.head)
    }

    fn can_redo(&self, handed: HandedOver) -> bool {
        let target = self.document.redo_target();
        target.is_some_and(|target| target > handed.last)
    }

    /// The name, undo and redo, what went wrong, and a small line for the GM.
    fn head_ui(&mut self, ui: &mut Ui, handed: HandedOver, wanted: &mut Vec<Action>) {
        let t = theme::tokens(ui);
        let name = self.document.campaign().doors().person(handed.who);
        let name = name.unwrap_or_default();
        ui.horizontal(|ui| {
            ui.heading(name);
            for (command, icon, possible) in [
                (UiCommand::Undo, icons::UNDO, self.can_undo(handed)),
                (UiCommand::Redo, icons::REDO, self.can_redo(handed)),
            ] {
                let button = ui.add_enabled(possible, Button::new(icon));
                widgets::name_button(&button, command.name(ui.ctx()));
                if button.hover_words(|| command.tooltip(ui.ctx())).clicked() {
                    wanted.push(Action::Ui(command));
                }
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let keys = UiCommand::HandOver.keys_text(ui.ctx());
                let words = format!("GM: {keys} to return");
                ui.add(egui::Label::new(RichText::new(words).small().color(t.muted)).truncate());
            });
        });
        if let Some(message) = &self.message {
            let colour = if message.is_error { t.bad } else { t.text };
            ui.label(RichText::new(&message.text).color(colour));
        }
        ui.add_space(theme::SPACE);
    }
}

fn pressed(ui: &Ui, command: UiCommand) -> bool {
    command
        .shortcut()
        .is_some_and(|keys| ui.input_mut(|input| input.consume_shortcut(&keys)))
}
