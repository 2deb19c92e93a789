//! Prepared encounters: what Heroes of Hex says of its boards and units, and how a skirmish begins with one (H-10). What
//! can be done with them otherwise is the same in every game; what is counted are the objectives of the board.

use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::systems::heroes_of_hex::words::fact::Fact;
use crate::systems::units::encounters::{self, encounters_on_boards};
use crate::table::{CharacterId, EncounterId, MapId, Refusal, TeamId};

encounters_on_boards!(HeroesOfHex, team "side", place "space", sides);

impl HeroesOfHex {
    /// Places the tokens and begins the skirmish (H-10), the sides in that order.
    pub(in crate::systems::heroes_of_hex) fn start_encounter(
        &mut self,
        id: EncounterId,
        order: &[TeamId],
    ) -> Result<(), Refusal> {
        // A skirmish that is over, on whatever board, is put away.
        if self.over().is_some() {
            self.skirmish = None;
        }
        let (map, what) = encounters::place(self, id)?;
        self.note_gm(Fact::Set { what });
        self.begin_skirmish(map, order)
    }
}
