//! Who rolls beside the skirmish, and the line of the log.

use crate::systems::free_rolls::FreeRolls;
use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::systems::heroes_of_hex::doors::INFO;
use crate::systems::heroes_of_hex::words::fact::{Fact, Who};
use crate::table::{CharacterId, Follows, FreeRoll, Refusal, SavedRoll};

impl FreeRolls for HeroesOfHex {
    const FOLLOWS: Follows = INFO.follows;

    fn roller(&self, who: CharacterId) -> Result<Who, Refusal> {
        self.unit(who)?;
        Ok(self.who(who))
    }

    fn kept_rolls(&mut self, who: CharacterId) -> Result<&mut Vec<SavedRoll>, Refusal> {
        Ok(&mut self.unit_of(who)?.saved_rolls)
    }

    fn note_roll(&mut self, roll: FreeRoll, hidden: bool) {
        self.note_unseen(hidden, &[], Fact::FreeRolled(roll));
    }
}
