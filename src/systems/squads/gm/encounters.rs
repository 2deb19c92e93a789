//! Prepared encounters: what is said of boards and units, and how a fight begins with one. What can be done with them
//! otherwise is the same in every game.

use std::collections::BTreeSet;

use crate::systems::squads::Squads;
use crate::systems::squads::words::fact::Fact;
use crate::systems::units::encounters::{self, encounters_on_boards};
use crate::table::{CharacterId, EncounterId, MapId, Refusal, TeamId};

encounters_on_boards!(Squads, team "side", place "square", teams);

impl Squads {
    /// Places the tokens and begins the fight; nobody defends but by the GM’s word.
    pub(in crate::systems::squads) fn start_encounter(
        &mut self,
        id: EncounterId,
    ) -> Result<(), Refusal> {
        // A fight that is over, on whatever board, is put away.
        if self.over().is_some() {
            self.end_fight()?;
        }
        let (map, what) = encounters::place(self, id)?;
        self.note_gm(Fact::Set { what });
        self.begin_fight(map, &BTreeSet::new())
    }
}
