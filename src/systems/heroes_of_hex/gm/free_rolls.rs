//! Rolls beside the skirmish: who rolls, the line of the log, and what a sheet keeps.

use crate::dice::{Dice, Expression};
use crate::systems::doors::Doors;
use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::systems::heroes_of_hex::words::fact::{Fact, Who};
use crate::table::{CharacterId, FreeRoll, Refusal, SavedRoll};

impl HeroesOfHex {
    pub(in crate::systems::heroes_of_hex) fn free_roll(
        &mut self,
        who: &[CharacterId],
        expr: &Expression,
        faces: &[i32],
        hidden: bool,
        dice: &mut dyn Dice,
    ) -> Result<(), Refusal> {
        let who: Result<Vec<Who>, Refusal> = who.iter().map(|who| self.roller(*who)).collect();
        for roll in FreeRoll::for_all(&who?, expr, faces, dice)? {
            self.note_unseen(hidden, &[], Fact::FreeRolled(roll));
        }
        Ok(())
    }

    pub(in crate::systems::heroes_of_hex) fn roll_again(
        &mut self,
        line: usize,
        faces: &[i32],
        dice: &mut dyn Dice,
    ) -> Result<(), Refusal> {
        let (first, hidden) = self.free_roll_at(line).ok_or_else(FreeRoll::not_there)?;
        let who = first.who.as_ref().map(|who| self.roller(who.id));
        let roll = first.again(who.transpose()?, faces, dice)?;
        self.note_unseen(hidden, &[], Fact::FreeRolled(roll));
        Ok(())
    }

    fn roller(&self, who: CharacterId) -> Result<Who, Refusal> {
        self.unit(who)?;
        Ok(self.who(who))
    }

    pub(in crate::systems::heroes_of_hex) fn save_roll(
        &mut self,
        who: CharacterId,
        name: &str,
        expr: &Expression,
    ) -> Result<(), Refusal> {
        SavedRoll::save(&mut self.unit_of(who)?.saved_rolls, name, expr)
    }

    pub(in crate::systems::heroes_of_hex) fn forget_roll(
        &mut self,
        who: CharacterId,
        name: &str,
    ) -> Result<(), Refusal> {
        let unit = self.unit_of(who)?;
        SavedRoll::forget(&mut unit.saved_rolls, name, &unit.name)
    }
}
