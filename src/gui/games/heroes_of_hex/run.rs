//! What the window's commands do to a game of Heroes of Hex, and why they may not be possible.

use egui::Context;

use crate::gui::app::App;
use crate::gui::board::what_if_from;
use crate::gui::games::heroes_of_hex::board::SkirmishBoard;
use crate::gui::games::heroes_of_hex::tracker::struck;
use crate::gui::games::heroes_of_hex::{TrackerCard, map_shown};
use crate::gui::newcomers::Card;
use crate::gui::shell::pane::Pane;
use crate::gui::shell::ui_command::UiCommand;
use crate::systems::heroes_of_hex::{Command, HeroesOfHex, SideAct};

/// Why a command can do nothing in this game now, in a sentence; none if it can.
pub(in crate::gui) fn why_not(game: &HeroesOfHex, command: UiCommand) -> Option<&'static str> {
    let unless = |possible: bool, why| (!possible).then_some(why);
    match command {
        UiCommand::BeginFight => unless(game.turn().is_none(), "A skirmish goes on already"),
        UiCommand::EndTurn | UiCommand::Pass | UiCommand::NegateFate => {
            unless(game.turn().is_some(), "It is nobody’s Turn")
        }
        UiCommand::NobodyReacts | UiCommand::RollAll | UiCommand::EndFight => {
            unless(game.skirmish.is_some(), "There is no skirmish")
        }
        UiCommand::AddEffect => unless(!game.units.is_empty(), "Add a unit first"),
        UiCommand::EditMap => unless(!game.boards.is_empty(), "Add a board first, on the map"),
        UiCommand::SeeAsPlayers => Some("Open the players’ window to see the board as they do"),
        UiCommand::FitSelection => Some("Nothing on a board of spaces is selected for editing"),
        _ => None,
    }
}

impl App {
    /// Does what a command means in this game; what the game has not is said.
    pub(in crate::gui) fn run_heroes_command(&mut self, command: UiCommand, ctx: &Context) {
        let Some(game) = self.document.campaign().heroes_of_hex() else {
            return;
        };
        if let Some(why) = why_not(game, command) {
            self.fail(why);
            return;
        }
        let change = match command {
            UiCommand::BeginFight => match map_shown(game, &self.scene) {
                Some(map) => {
                    let card = TrackerCard::begin(game, map);
                    self.close_cards();
                    self.scene.own.heroes_of_hex.card = Some(card);
                    return self.layout.bring(Pane::Tracker);
                }
                None => return self.fail("There is no map to fight on yet"),
            },
            UiCommand::RecordResult => match struck(game).or(self.scene.selected) {
                Some(who) => return self.record_for(who),
                None => return self.fail("Select the unit that was hit"),
            },
            UiCommand::AddEffect => {
                let Some(who) = self.scene.sheet_shown(game) else {
                    return self.fail("Select a unit first");
                };
                self.close_cards();
                self.scene.own.heroes_of_hex.card = Some(TrackerCard::effect(who));
                return self.layout.bring(Pane::Tracker);
            }
            UiCommand::EndTurn => {
                return self.apply_or_ask(&Command::Side(SideAct::EndTurn).into());
            }
            UiCommand::Pass => Command::Side(SideAct::Pass),
            UiCommand::NegateFate => Command::Side(SideAct::NegateFate),
            UiCommand::EndFight => Command::EndSkirmish,
            UiCommand::NobodyReacts => Command::NobodyReacts,
            UiCommand::NewCharacter => {
                self.scene.newcomers = Some(Box::new(Card::<HeroesOfHex>::new()));
                return;
            }
            UiCommand::AddFromSheets => {
                self.scene.newcomers = Some(Box::new(Card::<HeroesOfHex>::from_sheets(
                    self.sheet_folder(),
                )));
                return;
            }
            UiCommand::GoToMap => return self.go_to_board(ctx),
            UiCommand::EditMap => {
                self.layout.bring(Pane::Map);
                return self.scene.own.heroes_of_hex.board.editor.switch();
            }
            UiCommand::WhatIf => return self.what_if_of_heroes(),
            UiCommand::FitMap => return self.scene.own.heroes_of_hex.board.view.request_fit(),
            _ => return,
        };
        self.apply(&change.into());
    }

    /// Begins “What if from here”, or ends it.
    fn what_if_of_heroes(&mut self) {
        let Some(game) = self.document.campaign().heroes_of_hex() else {
            return;
        };
        let map = map_shown(game, &self.scene);
        let (on, state) = SkirmishBoard::of(game, &mut self.scene);
        let from = map.and_then(|map| what_if_from(&on, &state.view, map));
        if !state.what_if && from.is_none() {
            self.fail("Select a unit or click a space first");
            return;
        }
        state.what_if = !state.what_if;
    }

    /// The keys go to the board, the cursor to whoever is asked for a way, else to whoever acts.
    fn go_to_board(&mut self, ctx: &Context) {
        let Some(game) = self.document.campaign().heroes_of_hex() else {
            return;
        };
        let map = map_shown(game, &self.scene);
        let known = &mut self.scene.own.heroes_of_hex.known;
        let goes = known.ways(game, self.scene.selected).reachable.who;
        let active = game.turn().and_then(|turn| turn.active);
        let who = goes.or(active).or(self.scene.selected);
        let place = who.and_then(|who| game.places.get(&who));
        let at = place
            .filter(|place| Some(place.map) == map)
            .map(|place| place.at);
        self.layout.bring(Pane::Map);
        let state = &mut self.scene.own.heroes_of_hex.board;
        let board = map.and_then(|map| game.boards.get(&map));
        let begins = board.filter(|_| state.editor.on).and_then(|board| {
            let first = board.spaces.iter().next();
            first.map(|(at, _)| at)
        });
        let at = at.or(state.view.cursor).or(begins);
        state.view.take_keys(ctx, at);
    }
}
