//! What the panels of Heroes of Hex ask of the game, worked out once per change instead of in every frame.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::map::Ways;
use super::offers::{Group, groups};
use crate::board::hex::Hex;
use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::table::CharacterId;

/// Answers that hold as long as the campaign does not change.
#[derive(Default)]
pub(in crate::gui) struct KnownSkirmish {
    groups: Option<(Option<CharacterId>, Arc<[Group]>)>,
    ways: Option<(Option<CharacterId>, Arc<Ways>)>,
    seen: BTreeMap<(CharacterId, Hex), Arc<str>>,
}

impl KnownSkirmish {
    /// Forgets everything: the campaign has changed.
    pub(in crate::gui) fn forget(&mut self) {
        *self = Self::default();
    }

    /// What can be done, while that unit is selected.
    pub(super) fn groups(
        &mut self,
        game: &HeroesOfHex,
        selected: Option<CharacterId>,
    ) -> Arc<[Group]> {
        match &self.groups {
            Some((of, groups)) if *of == selected => Arc::clone(groups),
            _ => {
                let found: Arc<[Group]> = groups(game, selected).into();
                self.groups = Some((selected, Arc::clone(&found)));
                found
            }
        }
    }

    /// The spaces that can be moved to, while that unit is selected.
    pub(super) fn ways(&mut self, game: &HeroesOfHex, selected: Option<CharacterId>) -> Arc<Ways> {
        match &self.ways {
            Some((of, ways)) if *of == selected => Arc::clone(ways),
            _ => {
                let found = Arc::new(Ways::of(game, selected));
                self.ways = Some((selected, Arc::clone(&found)));
                found
            }
        }
    }

    /// How that unit sees that space, in a sentence (H-25).
    pub(super) fn seen(&mut self, game: &HeroesOfHex, who: CharacterId, to: Hex) -> Arc<str> {
        let sentence = self.seen.entry((who, to)).or_insert_with(|| {
            let why = game.ground().and_then(|ground| ground.why(who, to));
            why.map_or_else(String::new, |why| why.sentence).into()
        });
        Arc::clone(sentence)
    }
}
