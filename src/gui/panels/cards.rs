//! The cards that are opened by hand: correct the last roll, record a result, type the faces of
//! real dice, say who begins.

use crate::gui::app::App;
use crate::gui::games::{Keeps, panels};
use crate::gui::panels::correct_roll::Correcting;
use crate::gui::panels::who_hit::WhoHit;
use crate::gui::roster::in_order;
use crate::gui::shell::pane::Pane;
use crate::table::CharacterId;

impl App {
    /// Asks for the right faces of the last roll.
    pub(in crate::gui) fn correct_roll(&mut self) {
        match Correcting::of(&self.document) {
            Some(correcting) => {
                self.close_cards();
                self.scene.correcting = Some(correcting);
                self.layout.bring(Pane::Tracker);
            }
            None => self.fail("There is no roll to correct"),
        }
    }

    /// Whatever was changed behind the card that corrects a roll, it says what is lost by it now.
    pub(in crate::gui) fn correction_follows(&mut self) {
        let correcting = self.scene.correcting.as_mut();
        if correcting.is_some_and(|correcting| !correcting.follow(&self.document)) {
            self.close_cards();
            self.fail("The roll was changed or taken back meanwhile; Correct asks for those that are left");
        }
    }

    /// Asks what a hit on that character does.
    pub(in crate::gui) fn record_for(&mut self, who: CharacterId) {
        self.close_cards();
        let game = panels(&self.document.campaign().game);
        game.record_for(&mut self.scene, who);
        self.layout.bring(Pane::Tracker);
    }

    /// Asks what a hit does to the target of the attack that goes on or was last, else to whoever is selected. Asks who
    /// was hit where that is nobody, is down already, or is selected only because it acts.
    pub(in crate::gui) fn record_result(&mut self) {
        let game = panels(&self.document.campaign().game);
        let struck = game.struck().or_else(|| self.scene.struck(game));
        let (picked, acts) = (self.scene.picked_since_change, game.acting(&self.scene));
        let meant = |who: &CharacterId| picked || acts != Some(*who);
        self.record_or_ask(struck.or(self.scene.selected.filter(meant)));
    }

    /// Asks what a hit on that one does, or who was hit.
    pub(in crate::gui) fn record_or_ask(&mut self, who: Option<CharacterId>) {
        let game = panels(&self.document.campaign().game);
        if let Some(who) = who.filter(|who| !game.is_down(*who)) {
            return self.record_for(who);
        }
        let mut people = in_order(self.document.campaign().doors());
        people.retain(|who| !game.is_down(*who));
        if people.is_empty() {
            return self.fail("There is nobody who could be hit");
        }
        self.close_cards();
        self.scene.who_hit = Some(WhoHit {
            down: who,
            people,
            cursor: None,
        });
        self.layout.bring(Pane::Tracker);
    }

    /// Somebody was selected: the card that asks about somebody asks about them.
    pub(in crate::gui) fn card_follows(&mut self, who: CharacterId) {
        match self.scene.who_hit.is_some() {
            true => self.record_or_ask(Some(who)),
            false => self.scene.own.card_follows(who),
        }
    }

    /// Takes a face that was clicked for a roll of real dice.
    pub(in crate::gui) fn take_face(&mut self, face: i32) {
        if let Some(command) = self.scene.dice.take_face(face) {
            self.apply(&command);
            self.close_cards();
        }
    }

    /// Puts them all away; whether any was open.
    pub(in crate::gui) fn close_cards(&mut self) -> bool {
        let correcting = self.scene.correcting.take().is_some();
        let asking = self.scene.who_hit.take().is_some();
        let typing = self.scene.dice.close_card();
        self.scene.own.close_cards() || correcting || asking || typing
    }
}
