//! What a phone asks of whatever game a campaign has: the own sheet, what a player may set on it, the end of a turn, what
//! is seen from one’s own place.

mod d20;
mod flow;
mod heroes_of_hex;
mod squads;
mod unhex;
mod units;

use super::view::{Own, Sight};
use crate::campaign::{Campaign, Command, Game};
use crate::systems::Doors;
use crate::systems::doors::for_each_game;
use crate::systems::sheet::FieldValue;
use crate::table::{CharacterId, MapId, Refusal, SeenTable};

/// A game on a phone.
pub(super) trait OnPhones: Doors {
    /// The sheet of somebody, for whoever plays them.
    fn own(&self, who: CharacterId) -> Option<Own>;

    /// Takes out of a sheet what would tell of somebody hidden.
    fn untold(&self, _own: &mut Own) {}

    /// The command that sets a field of it, where that is the player’s to set.
    ///
    /// # Errors
    /// That it is not.
    fn set(&self, who: CharacterId, field: &str, value: &FieldValue) -> Result<Command, Refusal>;

    /// The command that ends the turn of somebody; none where it is not theirs.
    fn end_turn(&self, who: CharacterId) -> Option<Command>;

    /// What is seen from the place of somebody, as far as players know the map, which is that one of the table; nothing of
    /// whoever is not on it.
    fn sight(&self, who: CharacterId, map: MapId, table: &SeenTable) -> Option<Sight>;
}

/// A field that is not the player’s to set.
fn not_yours(field: &str) -> Refusal {
    let field: String = field.chars().take(40).collect();
    Refusal::structure(format!("“{field}” is not yours to set"))
}

macro_rules! games {
    ($({ $Game:ident, $room:ident, $name:literal })*) => {
        /// The game of a campaign, on a phone.
        pub(super) fn on_phones(campaign: &Campaign) -> &dyn OnPhones {
            match &campaign.game {
                $(Game::$Game(game) => game,)*
            }
        }
    };
}
for_each_game!(games);
