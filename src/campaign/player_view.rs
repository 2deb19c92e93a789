//! What players may see of a campaign, whatever its game (promise 12). The players' window, prints and exports
//! are built from this type and from nothing else.

use serde::Serialize;

use super::{Campaign, Game};
use crate::table::{MapId, SeenTable};

/// A campaign as players may see it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PlayerView {
    /// The campaign's name.
    pub name: String,
    /// The table.
    pub table: SeenTable,
}

impl Campaign {
    /// The maps and their names, for the GM to choose from.
    #[must_use]
    pub fn map_names(&self) -> Vec<(MapId, String)> {
        match &self.game {
            Game::Unhex(game) => {
                let maps = game.maps.iter();
                maps.map(|(id, map)| (*id, map.name.clone())).collect()
            }
            Game::HeroesOfHex(game) => {
                let boards = game.boards.iter();
                boards
                    .map(|(id, board)| (*id, board.name.clone()))
                    .collect()
            }
        }
    }

    /// What players may see now; the map is that one, else the one that is played on.
    #[must_use]
    pub fn player_view(&self, map: Option<MapId>) -> PlayerView {
        PlayerView {
            name: self.name.clone(),
            table: match &self.game {
                Game::Unhex(game) => game.player_view(map),
                Game::HeroesOfHex(game) => game.player_view(map),
            },
        }
    }
}
