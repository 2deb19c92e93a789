//! Prepared encounters: what is said of boards and units, and how a fight begins with one. What can be done with them
//! otherwise is the same in every game.

use crate::systems::d20::D20;
use crate::systems::d20::words::fact::Fact;
use crate::systems::units::encounters::{self, encounters_on_boards};
use crate::table::{CharacterId, EncounterId, MapId, Refusal, TeamId};

encounters_on_boards!(D20, team "team", place "square", teams);

impl D20 {
    /// Places the tokens and begins the fight.
    pub(in crate::systems::d20) fn start_encounter(
        &mut self,
        id: EncounterId,
    ) -> Result<(), Refusal> {
        // A fight that is over, on whatever board, is put away.
        if self.over().is_some() {
            self.end_fight()?;
        }
        let (map, what) = encounters::place(self, id)?;
        self.note_gm(Fact::Set { what });
        self.begin_fight(map, None)
    }
}
