//! Prepared encounters: what Heroes of Hex says of its boards and units, and how a skirmish begins with one (H-10). What
//! can be done with them otherwise is the same in every game.

use crate::board::grid::{Hex, ZoneId};
use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::systems::heroes_of_hex::words::fact::Fact;
use crate::systems::units::encounters::{self, encounters_on_boards};
use crate::table::{self, CharacterId, EncounterId, Encounters, MapId, Refusal, TeamId};

/// A prepared encounter. A side starts on the free spaces of its zones; what is counted are the objectives of the board.
pub type Encounter = table::Encounter<Hex, ZoneId>;
/// One edit of a prepared encounter.
pub type EncounterEdit = table::EncounterEdit<ZoneId>;

encounters_on_boards!(HeroesOfHex, team "side", place "space", sides);

impl HeroesOfHex {
    /// Places the tokens and begins the skirmish (H-10), the sides in that order. Tokens that do not belong to it leave
    /// its board; of a side that starts in zones whoever does not stand in one comes to a free space there.
    pub(in crate::systems::heroes_of_hex) fn start_encounter(
        &mut self,
        id: EncounterId,
        order: &[TeamId],
    ) -> Result<(), Refusal> {
        let encounter = self.whole_encounter(id)?;
        let map = encounter.map;
        if self.turn().is_some() {
            return Err(Refusal::structure(
                "a skirmish is going on already; end it first",
            ));
        }
        // A skirmish that is over, on whatever board, is put away.
        self.skirmish = None;
        encounters::place_tokens(self, &encounter)?;
        let what = format!("the encounter {} starts", encounter.name);
        self.note_gm(Fact::Set { what });
        self.begin_skirmish(map, order)
    }
}
