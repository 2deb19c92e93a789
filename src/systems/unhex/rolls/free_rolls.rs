//! Who rolls beside the fight in Unhex, and the line of the log. The rolls that rules ask for are in `roll_state`.

use crate::systems::free_rolls::FreeRolls;
use crate::systems::unhex::doors::INFO;
use crate::systems::unhex::state::Unhex;
use crate::systems::unhex::words::fact::{Fact, Who};
use crate::table::{By, CharacterId, Follows, FreeRoll, Refusal, SavedRoll};

impl FreeRolls for Unhex {
    const FOLLOWS: Follows = INFO.follows;

    fn roller(&self, who: CharacterId) -> Result<Who, Refusal> {
        self.sheet(who)?;
        Ok(self.who(who))
    }

    fn kept_rolls(&mut self, who: CharacterId) -> Result<&mut Vec<SavedRoll>, Refusal> {
        Ok(&mut self.sheet_mut(who)?.saved_rolls)
    }

    fn note_roll(&mut self, roll: FreeRoll, hidden: bool) {
        let hidden = hidden || roll.who.as_ref().is_some_and(|who| self.is_hidden(who.id));
        let fact = Fact::FreeRolled(roll);
        self.log.note(By::Rules, hidden, Vec::new(), fact);
    }
}
