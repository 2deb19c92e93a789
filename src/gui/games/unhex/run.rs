//! What the window's commands do to a game of Unhex, and why they may not be possible now.

use egui::Context;

use crate::gui::app::App;
use crate::gui::games::unhex::map::add_map;
use crate::gui::games::unhex::{NewEffect, WhatIf, is_fighting, map_shown};
use crate::gui::newcomers::Card;
use crate::gui::shell::ui_command::UiCommand;
use crate::gui::widgets::zoom::zoom_of;
use crate::systems::unhex::{Command, Unhex};

/// Why a command can do nothing in this game now, in a sentence; none if it can.
pub(in crate::gui) fn why_not(game: &Unhex, command: UiCommand) -> Option<&'static str> {
    let fighting = is_fighting(game);
    let unless = |possible: bool, why| (!possible).then_some(why);
    match command {
        UiCommand::BeginFight => unless(!fighting, "A fight is going on already"),
        UiCommand::EndTurn => unless(game.acting_team().is_some(), "It is nobody’s turn"),
        UiCommand::NobodyReacts | UiCommand::RollAll | UiCommand::EndFight => {
            unless(game.fight.is_some(), "There is no fight")
        }
        UiCommand::AddEffect => unless(fighting, "There is no fight"),
        UiCommand::GoToSpace => {
            Some("Maps of areas have no spaces; areas are found by their names")
        }
        _ => None,
    }
}

impl App {
    /// Does what a command means in this game.
    pub(in crate::gui) fn run_unhex_command(&mut self, command: UiCommand, ctx: &Context) {
        let Some(game) = self.document.campaign().unhex() else {
            return;
        };
        match command {
            UiCommand::NewCharacter => {
                self.scene.newcomers = Some(Box::new(Card::<Unhex>::new()));
            }
            UiCommand::AddFromSheets => {
                self.scene.newcomers =
                    Some(Box::new(Card::<Unhex>::from_sheets(self.sheet_folder())));
            }
            UiCommand::BeginFight => match map_shown(game, &self.scene) {
                Some(map) => {
                    if self.apply(&Command::BeginFight { map }.into()) {
                        self.scene.own.unhex.view.request_fit();
                    }
                }
                None => self.fail("Draw a map first"),
            },
            UiCommand::EndTurn => {
                self.apply_or_ask(&Command::EndTurn.into());
            }
            UiCommand::EndFight => {
                self.apply(&Command::EndFight.into());
            }
            UiCommand::NobodyReacts => {
                self.apply(&Command::NobodyReacts.into());
            }
            UiCommand::AddEffect => {
                self.close_cards();
                self.scene.own.unhex.tracker.effect = Some(NewEffect::default());
            }
            UiCommand::EditMap if game.maps.is_empty() => {
                let mut actions = Vec::new();
                add_map(game, &mut self.scene, &mut actions);
                for action in actions {
                    self.run(action, ctx);
                }
            }
            UiCommand::EditMap => self.scene.own.unhex.editor.switch(),
            UiCommand::SeeAsPlayers => {
                self.scene.own.unhex.editor.as_players = !self.scene.own.unhex.editor.as_players;
            }
            UiCommand::GoToMap => {
                if let Some(canvas) = self.scene.own.unhex.view.canvas_id() {
                    ctx.memory_mut(|memory| memory.request_focus(canvas));
                }
            }
            UiCommand::WhatIf => self.what_if(),
            UiCommand::FitSelection => self
                .scene
                .own
                .unhex
                .editor
                .fit(&mut self.scene.own.unhex.view),
            UiCommand::FitMap => self.scene.own.unhex.view.request_fit(),
            UiCommand::ZoomIn | UiCommand::ZoomOut => {
                self.scene.own.unhex.view.zoom_by(zoom_of(command));
            }
            // The others are the same for every game.
            _ => {}
        }
    }

    /// Begins “What if from here”, or ends it.
    fn what_if(&mut self) {
        if self.scene.own.unhex.what_if.take().is_some() {
            return;
        }
        let game = self.document.campaign().unhex();
        match game.and_then(|game| WhatIf::begin(game, &self.scene)) {
            Some(asked) => {
                self.scene.own.unhex.what_if = Some(asked);
                self.scene.own.unhex.probe.clear();
            }
            None => self.fail("Select a character or click an area first"),
        }
    }
}
