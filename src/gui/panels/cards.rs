//! The cards that are opened by hand: correct the last roll, record a result, type the faces of
//! real dice, say who begins.

use crate::gui::app::App;
use crate::gui::games::{Keeps, panels};
use crate::gui::panels::correct_roll::Correcting;
use crate::table::CharacterId;

impl App {
    /// Asks for the right faces of the last roll.
    pub(in crate::gui) fn correct_roll(&mut self) {
        match Correcting::of(&self.document) {
            Some(correcting) => {
                self.close_cards();
                self.scene.correcting = Some(correcting);
            }
            None => self.fail("There is no roll to correct"),
        }
    }

    /// Asks what a hit on that character does.
    pub(in crate::gui) fn record_for(&mut self, who: CharacterId) {
        self.close_cards();
        let game = panels(&self.document.campaign().game);
        game.record_for(&mut self.scene, who);
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
        let typing = self.scene.dice.close_card();
        self.scene.own.close_cards() || correcting || typing
    }
}
