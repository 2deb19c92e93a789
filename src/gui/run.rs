//! What each command of the window does, and why it may not be possible now.

use super::app::App;
use super::files::FileForm;
use super::layout::Layout;
use super::pages::{NewCampaign, Side};
use super::players::Ask;
use super::theme::ThemeChoice;
use super::ui_command::UiCommand;
use super::unhex;
use crate::campaign::{Campaign, Command, Document, Game};
use crate::dice::TypedDice;
use crate::systems::unhex as rules;
use crate::table::{Answer, Shape};

impl App {
    /// Why a command can do nothing now, in a sentence; none if it can.
    pub(super) fn why_not(&self, command: UiCommand) -> Option<&'static str> {
        let Game::Unhex(game) = &self.document().campaign().game;
        let fighting = unhex::is_fighting(game);
        let unless = |possible: bool, why| (!possible).then_some(why);
        match command {
            UiCommand::ShowFolder => unless(
                self.path().is_some(),
                "The campaign has no folder before its first change",
            ),
            UiCommand::Undo => unless(
                self.document().undo_label().is_some(),
                "There is nothing to undo",
            ),
            UiCommand::Redo => unless(
                self.document().redo_label().is_some(),
                "There is nothing to redo",
            ),
            UiCommand::BeginFight => unless(!fighting, "A fight goes on already"),
            UiCommand::EndTurn => unless(game.acting_team().is_some(), "It is nobody’s turn"),
            UiCommand::NobodyReacts | UiCommand::RollAll => {
                unless(game.fight.is_some(), "There is no fight")
            }
            UiCommand::CoverTable | UiCommand::PlayersFullScreen => {
                unless(self.players.is_open(), "The players’ window is not open")
            }
            UiCommand::CorrectRoll => unless(
                self.document().campaign().log_len() > 0,
                "Nothing was rolled yet",
            ),
            UiCommand::AddEffect => unless(fighting, "There is no fight"),
            UiCommand::EndFight => unless(game.fight.is_some(), "There is no fight"),
            _ => None,
        }
    }

    pub(super) fn run_ui_command(&mut self, command: UiCommand, ctx: &egui::Context) {
        let Game::Unhex(game) = &self.document.campaign().game;
        match command {
            UiCommand::Start => {
                self.start = match self.start.take() {
                    Some(open) if !open.can_be_left() => Some(open),
                    Some(_) => None,
                    None => Some(NewCampaign::default()),
                };
            }
            UiCommand::Palette => self.switch_palette(ctx),
            UiCommand::Keys => self.switch_side(Side::Keys),
            UiCommand::Settings => self.switch_side(Side::Settings),
            UiCommand::HouseRules => self.switch_side(Side::HouseRules),
            UiCommand::Session => self.switch_side(Side::Session),
            UiCommand::Open => self.form = Some(FileForm::open()),
            UiCommand::Sample => {
                self.begin(Campaign::sample_nightclub());
            }
            UiCommand::Save if self.keeper.is_none() => {
                self.form = Some(FileForm::save_as(None));
            }
            UiCommand::Save => self.save(),
            UiCommand::ShowFolder => self.show_folder(ctx),
            UiCommand::SaveAs => self.form = Some(FileForm::save_as(self.path())),
            UiCommand::Quit => ctx.send_viewport_cmd(egui::ViewportCommand::Close),
            UiCommand::Undo => {
                self.apply(&Command::Undo);
            }
            UiCommand::Redo => {
                self.apply(&Command::Redo);
            }
            UiCommand::NewCharacter => {
                self.scene.newcomers = Some(unhex::Card::new_character());
            }
            UiCommand::AddFromSheets => {
                self.scene.newcomers = Some(unhex::Card::from_sheets(self.sheet_folder()));
            }
            UiCommand::NextSheet | UiCommand::PreviousSheet => {
                let forward = command == UiCommand::NextSheet;
                if let Some(who) = unhex::neighbour(game, &self.scene, forward) {
                    self.scene.selected = Some(who);
                    self.scene.picked_since_change = true;
                }
            }
            UiCommand::HandOver => match unhex::shown(game, &self.scene) {
                Some(who) => self.hand_over(who, ctx),
                None => self.fail("There is no sheet to hand over yet"),
            },
            UiCommand::BeginFight => match unhex::map_shown(game, &self.scene) {
                Some(map) => {
                    self.apply(&rules::Command::BeginFight { map }.into());
                }
                None => self.fail("There is no map to fight on yet"),
            },
            UiCommand::EndTurn => {
                self.apply(&rules::Command::EndTurn.into());
            }
            UiCommand::EndFight => {
                self.apply(&rules::Command::EndFight.into());
            }
            UiCommand::NobodyReacts => {
                self.apply(&rules::Command::NobodyReacts.into());
            }
            UiCommand::RollAll => self.roll_all(),
            UiCommand::CorrectRoll => self.correct_roll(),
            UiCommand::RecordResult => {
                let who = unhex::target_of_strike(game).or(self.scene.selected);
                match who {
                    Some(who) => self.record_for(who),
                    None => self.fail("Select the character who was hit"),
                }
            }
            UiCommand::AddEffect => {
                self.close_cards();
                self.scene.tracker.effect = Some(unhex::NewEffect::default());
            }
            UiCommand::SwitchDice => {
                let dice = if unhex::real_dice(game) {
                    rules::DiceMode::App
                } else {
                    rules::DiceMode::Real
                };
                self.apply(&rules::Command::SetDice { team: None, dice }.into());
            }
            UiCommand::SwitchTheme => {
                self.settings.theme = match ctx.theme() {
                    egui::Theme::Dark => ThemeChoice::Light,
                    egui::Theme::Light => ThemeChoice::Dark,
                };
            }
            UiCommand::TextLarger | UiCommand::TextSmaller => {
                self.settings
                    .resize_text(if command == UiCommand::TextLarger {
                        10
                    } else {
                        -10
                    });
            }
            UiCommand::EditMap => self.scene.editor.switch(),
            UiCommand::SeeAsPlayers => {
                self.scene.editor.as_players = !self.scene.editor.as_players;
            }
            UiCommand::GoToMap => {
                if let Some(canvas) = self.scene.view.canvas_id() {
                    ctx.memory_mut(|memory| memory.request_focus(canvas));
                }
            }
            UiCommand::WhatIf => {
                if self.scene.what_if.take().is_none() {
                    match unhex::WhatIf::begin(game, &self.scene) {
                        Some(asked) => {
                            self.scene.what_if = Some(asked);
                            self.scene.probe.clear();
                        }
                        None => self.fail("Select a character or click an area first"),
                    }
                }
            }
            UiCommand::FitSelection => self.scene.editor.fit(&mut self.scene.view),
            UiCommand::FitMap => self.scene.view.request_fit(),
            UiCommand::ClearProbe => self.leave(),
            UiCommand::ResetLayout => {
                self.layout = Layout::default();
                self.layout.touch();
            }
            UiCommand::PlayersWindow => self.ask_players(Ask::Open, ctx),
            UiCommand::CoverTable => self.ask_players(Ask::Cover, ctx),
            UiCommand::PlayersFullScreen => self.ask_players(Ask::FullScreen, ctx),
        }
    }

    /// What lies over the campaign is left first: the form, the page beside it, the start page.
    fn leave(&mut self) {
        if self.form.take().is_some() || self.side.take().is_some() || self.close_cards() {
            return;
        }
        if let Some(page) = &self.start {
            if page.can_be_left() {
                self.start = None;
            }
            return;
        }
        if self.scene.editor.on {
            self.scene.editor.escape();
        }
        self.scene.probe.clear();
        self.scene.what_if = None;
        self.message = None;
    }

    pub(super) fn switch_side(&mut self, side: Side) {
        self.side = if self.side == Some(side) {
            None
        } else {
            Some(side)
        };
    }

    /// Lets go of the campaign that is open, and shows that one, which has no file yet.
    pub(super) fn begin(&mut self, campaign: Campaign) {
        if !self.let_go() {
            return;
        }
        let mut document = Document::new(campaign);
        let dice = self.settings.new_dice;
        let set = rules::Command::SetDice { team: None, dice };
        if dice == rules::DiceMode::Real
            && document
                .apply(&set.into(), &mut TypedDice::default())
                .is_ok()
        {
            // Its teams were so from the start: there is nothing to undo.
            document = Document::new(document.campaign().clone());
        }
        self.show_document(document, None);
    }

    /// Keeps the players' window as it was asked for.
    pub(super) fn show_players(&mut self, ctx: &egui::Context) {
        let Game::Unhex(game) = &self.document.campaign().game;
        let map = unhex::map_shown(game, &self.scene);
        let settings = &self.settings.players;
        let pictures = &mut self.scene.pictures;
        self.players
            .show(ctx, &self.document, map, settings, pictures);
    }

    /// Does something about the players' window.
    pub(super) fn ask_players(&mut self, ask: Ask, ctx: &egui::Context) {
        let seen = self.scene.view.part();
        self.players
            .take(ask, &mut self.settings.players, seen, ctx);
    }

    /// The app rolls everything that is asked for now; what follows from it waits again.
    fn roll_all(&mut self) {
        let asked: Vec<String> = self
            .document
            .campaign()
            .decisions()
            .into_iter()
            .filter(|decision| matches!(decision.shape, Shape::Roll { .. }))
            .map(|decision| decision.key)
            .collect();
        if asked.is_empty() {
            self.fail("No roll is asked for now");
        }
        for key in asked {
            let command = self.answer(&key, Answer::Roll);
            if !self.apply(&command) {
                return;
            }
        }
    }
}
