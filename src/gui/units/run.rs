//! What the window's commands do to a game of units.

use egui::Context;

use crate::gui::app::App;
use crate::gui::board::what_if_from;
use crate::gui::games::panels;
use crate::gui::newcomers::Card;
use crate::gui::shell::pane::Pane;
use crate::gui::shell::ui_command::{UiCommand, said};
use crate::gui::units::{Moving, NewEffect, UnitBoard, UnitMoves, down_to_begin, map_shown, ways};
use crate::gui::widgets::zoom::zoom_of;

impl App {
    /// Does what a command means in this game; what the game has not is said.
    pub(in crate::gui) fn run_unit_command<G: UnitMoves>(
        &mut self,
        command: UiCommand,
        ctx: &Context,
    ) {
        let campaign = self.document.campaign();
        let Some(game) = G::of(&campaign.game) else {
            return;
        };
        if let Some(why) = panels(&campaign.game).why_not(command) {
            self.fail(why);
            return;
        }
        if let Some(change) = game.fight_command(command) {
            match command {
                UiCommand::EndTurn | UiCommand::Pass | UiCommand::EndFight => {
                    self.apply_or_ask(&change);
                }
                _ => {
                    self.apply(&change);
                }
            }
            return;
        }
        let card = match command {
            UiCommand::BeginFight => match map_shown(game, &self.scene) {
                Some(map) => match (down_to_begin(game, map), game.begin_card(map)) {
                    (Some(down), _) => return self.refuse_with(down),
                    (None, Ok(card)) => card,
                    (None, Err(begin)) => {
                        self.apply(&begin);
                        return;
                    }
                },
                None => return self.fail("Make a board first"),
            },
            UiCommand::AddEffect => match self.scene.sheet_shown(game) {
                Some(who) => G::effect_card(NewEffect::on(who)),
                None => return self.fail("Select a unit first"),
            },
            UiCommand::NewCharacter => {
                self.scene.newcomers = Some(Box::new(Card::<G>::new()));
                return;
            }
            UiCommand::AddFromSheets => {
                let folder = self.sheet_folder();
                self.scene.newcomers = Some(Box::new(Card::<G>::from_sheets(folder)));
                return;
            }
            UiCommand::GoToMap => return self.go_to_board::<G>(ctx),
            UiCommand::EditMap => {
                self.layout.bring(Pane::Map);
                return G::own(&mut self.scene.own).board.editor.switch();
            }
            UiCommand::WhatIf => return self.what_if_of_units::<G>(ctx),
            UiCommand::FitMap => return G::own(&mut self.scene.own).board.view.request_fit(),
            UiCommand::ZoomIn | UiCommand::ZoomOut => {
                let by = zoom_of(command);
                return G::own(&mut self.scene.own).board.view.zoom_by(by);
            }
            _ => match game.card_of(command) {
                Some(Ok(card)) => card,
                Some(Err(why)) => return self.fail(why),
                None => return,
            },
        };
        self.close_cards();
        G::own(&mut self.scene.own).card = Some(card);
        self.layout.bring(Pane::Tracker);
    }

    /// Begins “What if from here”, or ends it.
    fn what_if_of_units<G: UnitMoves>(&mut self, ctx: &Context) {
        let Some(game) = G::of(&self.document.campaign().game) else {
            return;
        };
        let map = map_shown(game, &self.scene);
        let (on, state) = UnitBoard::of(game, &mut self.scene);
        let from = map.and_then(|map| what_if_from(&on, &state.view, map));
        if !state.what_if && from.is_none() {
            self.fail(said(ctx, "Select a unit or click a space first"));
            return;
        }
        state.what_if = !state.what_if;
    }

    /// The keys go to the board, the cursor to whoever is asked for a way, else to whoever acts.
    fn go_to_board<G: UnitMoves>(&mut self, ctx: &Context) {
        let Some(game) = G::of(&self.document.campaign().game) else {
            return;
        };
        let map = map_shown(game, &self.scene);
        let acting = game.acting(&self.scene);
        let selected = self.scene.selected;
        let own = G::own(&mut self.scene.own);
        let (kept, known) = (&mut own.kept, &mut own.ways);
        let moves = &mut Moving {
            kept,
            ways: known,
            selected,
        };
        let goes = ways(game, moves, None).reachable.who;
        let who = goes.or(acting).or(selected);
        let place = who.and_then(|who| game.placed(who));
        let at = place
            .filter(|place| Some(place.map) == map)
            .map(|place| place.at);
        self.layout.bring(Pane::Map);
        let board = map.and_then(|map| game.boards().get(&map));
        let begins = board.filter(|_| own.board.editor.on).and_then(|board| {
            let first = board.spaces.iter().next();
            first.map(|(at, _)| at)
        });
        let at = at.or(own.board.view.cursor).or(begins);
        own.board.view.take_keys(ctx, at);
    }
}
