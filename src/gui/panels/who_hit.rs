//! Who was hit: what is asked first where a result is to be recorded by hand, and nobody is selected whom it could be for.
//! Digits wait for the answer, and do nothing else.

use crate::gui::panels::decision::{CardKey, moved};
use crate::table::CharacterId;

/// The question.
pub(in crate::gui) struct WhoHit {
    /// Whoever it would have been, but is down already.
    pub(in crate::gui) down: Option<CharacterId>,
    /// Those whom it can be.
    pub(in crate::gui) people: Vec<CharacterId>,
    pub(in crate::gui) cursor: Option<usize>,
}

impl WhoHit {
    /// Takes a key: the arrows choose, Enter answers.
    pub(in crate::gui) fn press(&mut self, key: CardKey) -> Option<CharacterId> {
        match key {
            CardKey::Up | CardKey::Down => {
                self.cursor = moved(self.cursor, key == CardKey::Down, self.people.len());
                None
            }
            CardKey::Enter => self.people.get(self.cursor?).copied(),
            CardKey::Digit(..) | CardKey::Backspace => None,
        }
    }
}
