//! What the panels of Heroes of Hex keep beside the campaign.

use crate::gui::board::BoardState;
use crate::gui::games::heroes_of_hex::board::ObjectiveDraft;
use crate::gui::games::heroes_of_hex::known::KnownSkirmish;
use crate::gui::games::heroes_of_hex::tracker::TrackerCard;
use crate::gui::games::{CardPress, Keeps};
use crate::gui::panels::decision::CardKey;
use crate::gui::sheet::SheetDraft;
use crate::gui::widgets::typed::Typed;

/// What the panels keep beside the campaign.
#[derive(Default)]
pub(in crate::gui) struct Own {
    /// How the board is looked at and edited.
    pub(in crate::gui) board: BoardState,
    /// The objective that is made or changed, while its form is open.
    pub(super) objective: Option<ObjectiveDraft>,
    /// Buffers of the sheet's fields.
    pub(in crate::gui) sheet: SheetDraft,
    /// The card that is open in the tracker.
    pub(in crate::gui) card: Option<TrackerCard>,
    /// The number that is being typed in one of the tracker's menus.
    pub(in crate::gui) typed: Typed,
    /// What holds as long as the campaign does not change.
    pub(in crate::gui) known: KnownSkirmish,
}

impl Keeps for Own {
    fn forget(&mut self) {
        self.known.forget();
        self.board.aim = None;
    }

    fn leave(&mut self) {
        self.board.leave();
    }

    fn close_cards(&mut self) -> bool {
        self.card.take().is_some()
    }

    fn is_begun(&self) -> bool {
        self.card.is_some()
    }

    fn press_card(&mut self, key: CardKey) -> CardPress {
        match &mut self.card {
            Some(card) => CardPress::taken(card.press(key).map(Into::into)),
            None => CardPress::NoCard,
        }
    }
}
