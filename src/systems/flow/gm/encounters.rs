//! Prepared encounters: what is said of boards and units, and how a fight begins with one. What can be done with them
//! otherwise is the same in every game.

use std::collections::BTreeSet;

use crate::systems::flow::Flow;
use crate::systems::flow::words::fact::Fact;
use crate::systems::units::encounters::{self, encounters_on_boards};
use crate::table::{CharacterId, EncounterId, MapId, Refusal, TeamId};

encounters_on_boards!(Flow, team "team", place "hex", teams);

impl Flow {
    /// Places the tokens and begins the fight.
    pub(in crate::systems::flow) fn start_encounter(
        &mut self,
        id: EncounterId,
    ) -> Result<(), Refusal> {
        let (map, what) = encounters::place(self, id)?;
        self.note_gm(Fact::Set { what });
        self.begin_fight(map, &BTreeSet::new())
    }
}
