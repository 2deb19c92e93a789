//! A board made ready for questions with everybody on it, of a game whose tokens have several sizes. Who is in the way of
//! whom is the game's.

use std::collections::BTreeMap;

use crate::board::grid::{HexBoard, HexGrid, HexRules};

/// The board for the ways of tokens larger than one space, by their size.
pub(in crate::systems) fn grids_of_sizes(
    board: &HexBoard,
    rules: HexRules,
    sizes: impl Iterator<Item = u8>,
) -> BTreeMap<u8, HexGrid> {
    let wide = sizes.filter(|size| *size > 1);
    wide.filter_map(|size| Some((size, HexGrid::for_size(board, rules, size).ok()?)))
        .collect()
}

/// Writes where tokens are, of a game whose `Ground` keeps these grids as `wide` and of each token what it `stands` on.
macro_rules! ground_of_sizes {
    ($Game:ident) => {
        impl $Game {
            /// The squares that a unit stands on.
            #[must_use]
            pub fn footprint(&self, who: CharacterId) -> Option<Footprint> {
                $crate::systems::units::tokens::footprint(self, who)
            }
        }

        impl Ground<'_> {
            /// The squares that a unit stands on.
            #[must_use]
            pub fn stands(&self, who: CharacterId) -> Option<Footprint> {
                self.tokens.get(&who).map(|token| token.stands)
            }

            fn grid_of(&self, who: CharacterId) -> &HexGrid {
                let size = self.stands(who).map_or(1, Footprint::size);
                self.wide.get(&size).unwrap_or(&self.grid)
            }

            /// A unit's token with its first square there.
            #[must_use]
            pub fn token_at(&self, who: CharacterId, at: Hex) -> Footprint {
                self.grid_of(who).token(at)
            }
        }
    };
}
pub(in crate::systems) use ground_of_sizes;
