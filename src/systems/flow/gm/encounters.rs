//! Prepared encounters: what is said of boards and units, and how a fight begins with one. What can be done with them
//! otherwise is the same in every game.

use std::collections::BTreeSet;

use crate::board::grid::{Hex, ZoneId};
use crate::systems::flow::Flow;
use crate::systems::flow::words::fact::Fact;
use crate::systems::units::encounters::{self, encounters_on_boards};
use crate::table::{self, CharacterId, EncounterId, Encounters, MapId, Refusal, TeamId};

/// A prepared encounter. A team starts on the free hexes of its zones.
pub type Encounter = table::Encounter<Hex, ZoneId>;
/// One edit of a prepared encounter.
pub type EncounterEdit = table::EncounterEdit<ZoneId>;

encounters_on_boards!(Flow, team "team", place "hex", teams);

impl Flow {
    /// Places the tokens and begins the fight. Tokens that do not belong to it leave its board; of a team that starts in
    /// zones whoever does not stand in one comes to a free hex there.
    pub(in crate::systems::flow) fn start_encounter(
        &mut self,
        id: EncounterId,
    ) -> Result<(), Refusal> {
        let encounter = self.whole_encounter(id)?;
        let map = encounter.map;
        if self.fight.is_some() {
            return Err(Refusal::structure(
                "a fight is going on already; end it first",
            ));
        }
        encounters::place_tokens(self, &encounter)?;
        let what = format!("the encounter {} starts", encounter.name);
        self.note_gm(Fact::Set { what });
        self.begin_fight(map, &BTreeSet::new())
    }
}
