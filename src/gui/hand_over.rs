//! Hand-over: a player has the window with one sheet in it. Nothing else shows or listens, undo ends where it began,
//! and only the GM's keys lead out.

use egui::{Align, Button, CentralPanel, Context, Frame, Layout, RichText, Ui};

use super::action::Action;
use super::app::App;
use super::games::panels;
use super::ui_command::UiCommand;
use super::{icons, theme, widgets};
use crate::campaign::Command;
use crate::systems::heroes_of_hex::{Command as UnitChange, UnitEdit};
use crate::systems::unhex::{Command as Change, SheetEdit};
use crate::table::CharacterId;

/// What a player has in hand, and since when.
#[derive(Clone, Copy, Debug)]
pub(super) struct HandedOver {
    who: CharacterId,
    /// The record at which the history stood: undo stops there.
    head: u64,
    /// The last record there was: redo brings back only what came later.
    last: u64,
}

impl App {
    /// Hands that sheet over.
    pub(super) fn hand_over(&mut self, who: CharacterId, ctx: &Context) {
        self.message = None;
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
                self.apply(&command);
            }
        }
    }

    /// One frame with only that sheet.
    pub(super) fn show_handed_over(&mut self, ui: &mut Ui) {
        let Some(handed) = self.handed_over else {
            return;
        };
        let there = self.document.campaign().doors().person(handed.who);
        if there.is_none() || pressed(ui, UiCommand::HandOver) {
            self.take_back();
            ui.ctx().request_repaint();
            return;
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
                    self.apply(&command);
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
        self.document.head() != handed.head
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
                widgets::name_button(&button, command.name());
                if button.on_hover_text(command.tooltip(ui.ctx())).clicked() {
                    wanted.push(Action::Ui(command));
                }
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let keys = UiCommand::HandOver.keys_text(ui.ctx());
                let words = format!("The GM takes the table back with {keys}");
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

/// Whether a command is a player's to give on that sheet: their words, looks, numbers, items and marks.
#[must_use]
pub fn is_players(command: &Command, on: CharacterId) -> bool {
    match command {
        Command::Unhex(command) => is_players_in_unhex(command, on),
        Command::HeroesOfHex(command) => is_players_in_heroes(command, on),
        Command::Rename(_)
        | Command::Undo
        | Command::Redo
        | Command::Restore(_)
        | Command::TakeUp(_)
        | Command::CorrectRoll { .. } => false,
    }
}

fn is_players_in_unhex(command: &Change, on: CharacterId) -> bool {
    match command {
        Change::EditSheet { who, edit } => *who == on && is_players_edit(edit),
        Change::SetBox { who, .. }
        | Change::SetArmor { who, .. }
        | Change::SetHands { who, .. }
        | Change::AddItem { who, .. }
        | Change::RemoveItem { who, .. }
        | Change::SetAbility { who, .. } => *who == on,
        Change::BeginFight { .. }
        | Change::EndFight
        | Change::EndTurn
        | Change::Act { .. }
        | Change::Force { .. }
        | Change::ForceReaction { .. }
        | Change::Answer { .. }
        | Change::NobodyReacts
        | Change::Surrender { .. }
        | Change::RecordHit { .. }
        | Change::SetLevel { .. }
        | Change::SetMaxLevel { .. }
        | Change::SetCondition { .. }
        | Change::SetActions { .. }
        | Change::SetMarker { .. }
        | Change::Place { .. }
        | Change::Join { .. }
        | Change::Leave { .. }
        | Change::TakeOffMap { .. }
        | Change::SetOrder { .. }
        | Change::SetTurn { .. }
        | Change::AddEffect { .. }
        | Change::ChangeEffect { .. }
        | Change::RemoveEffect { .. }
        | Change::SetStealth { .. }
        | Change::SetRound { .. }
        | Change::FreeRoll { .. }
        | Change::RollAgain { .. }
        | Change::SaveRoll { .. }
        | Change::ForgetRoll { .. }
        | Change::PutCharacter { .. }
        | Change::PutTeam { .. }
        | Change::PutMap { .. }
        | Change::MoveArea { .. }
        | Change::EditMap { .. }
        | Change::AddMap { .. }
        | Change::RenameMap { .. }
        | Change::DuplicateMap { .. }
        | Change::RemoveMap { .. }
        | Change::SetDice { .. }
        | Change::SetReactions { .. }
        | Change::AddCharacters { .. }
        | Change::DuplicateCharacter { .. }
        | Change::RemoveCharacter { .. }
        | Change::EditTeam { .. }
        | Change::RemoveTeam { .. }
        | Change::Recover { .. }
        | Change::SetGoal { .. }
        | Change::EndSession { .. }
        | Change::SaveEncounter { .. }
        | Change::EditEncounter { .. }
        | Change::RemoveEncounter { .. }
        | Change::StartEncounter { .. }
        | Change::SetHouseRule { .. }
        | Change::Overrule(_)
        | Change::SetHouseRules(_) => false,
    }
}

const fn is_players_edit(edit: &SheetEdit) -> bool {
    match edit {
        SheetEdit::Name(_)
        | SheetEdit::Description(_)
        | SheetEdit::Letters(_)
        | SheetEdit::Colour(_)
        | SheetEdit::Portrait(_)
        | SheetEdit::Notes(_)
        | SheetEdit::NonCombatAbilities(_)
        | SheetEdit::NonCombatItems(_)
        | SheetEdit::Boxes { .. }
        | SheetEdit::RenameItem { .. }
        | SheetEdit::MoveItem { .. } => true,
        SheetEdit::Kind(_) | SheetEdit::Team(_) | SheetEdit::Hidden(_) => false,
    }
}

fn is_players_in_heroes(command: &UnitChange, on: CharacterId) -> bool {
    match command {
        UnitChange::EditUnit { who, edit } => *who == on && is_players_unit_edit(edit),
        UnitChange::SetWounds { who, .. }
        | UnitChange::SetPoison { who, .. }
        | UnitChange::SetFocus { who, .. }
        | UnitChange::SetToken { who, .. } => *who == on,
        UnitChange::BeginSkirmish { .. }
        | UnitChange::EndSkirmish
        | UnitChange::Act { .. }
        | UnitChange::Force { .. }
        | UnitChange::March { .. }
        | UnitChange::Side(_)
        | UnitChange::ForceSide(_)
        | UnitChange::Answer { .. }
        | UnitChange::NobodyReacts
        | UnitChange::RecordHit { .. }
        | UnitChange::SetSlain { .. }
        | UnitChange::SetWord { .. }
        | UnitChange::Restore { .. }
        | UnitChange::SetHex { .. }
        | UnitChange::SetCycle { .. }
        | UnitChange::SetMarker { .. }
        | UnitChange::SetUsed { .. }
        | UnitChange::SetMoves { .. }
        | UnitChange::SetAp { .. }
        | UnitChange::SetActive { .. }
        | UnitChange::SetInitiative { .. }
        | UnitChange::SetOrder { .. }
        | UnitChange::Place { .. }
        | UnitChange::TakeOffMap { .. }
        | UnitChange::HideToken { .. }
        | UnitChange::Join { .. }
        | UnitChange::Leave { .. }
        | UnitChange::PutUnit { .. }
        | UnitChange::AddUnits { .. }
        | UnitChange::AddNewUnits { .. }
        | UnitChange::DuplicateUnit { .. }
        | UnitChange::RemoveUnit { .. }
        | UnitChange::PutSide { .. }
        | UnitChange::RemoveSide { .. }
        | UnitChange::SetDice { .. }
        | UnitChange::SetReactions { .. }
        | UnitChange::PutBoard { .. }
        | UnitChange::EditBoard { .. }
        | UnitChange::RenameBoard { .. }
        | UnitChange::RemoveBoard { .. }
        | UnitChange::PutObjective { .. }
        | UnitChange::RemoveObjective { .. }
        | UnitChange::SetObjective { .. }
        | UnitChange::SetHouseRule { .. }
        | UnitChange::SetHouseRules(_) => false,
    }
}

const fn is_players_unit_edit(edit: &UnitEdit) -> bool {
    match edit {
        UnitEdit::Name(_)
        | UnitEdit::Class(_)
        | UnitEdit::Description(_)
        | UnitEdit::Notes(_)
        | UnitEdit::Letters(_)
        | UnitEdit::Colour(_)
        | UnitEdit::Portrait(_)
        | UnitEdit::Number { .. }
        | UnitEdit::PutAction(_)
        | UnitEdit::RemoveAction(_)
        | UnitEdit::MoveAction { .. }
        | UnitEdit::Action { .. } => true,
        UnitEdit::Kind(_) | UnitEdit::Side(_) | UnitEdit::Hidden(_) => false,
    }
}
