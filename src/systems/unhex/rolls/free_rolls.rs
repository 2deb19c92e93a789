//! Rolls beside the fight in Unhex: who rolls, and the line of the log. The rolls that rules ask for are in
//! `roll_state`.

use crate::dice::{Dice, Expression};
use crate::systems::doors::Doors;
use crate::systems::unhex::state::Unhex;
use crate::systems::unhex::words::fact::{Fact, Who};
use crate::table::{By, CharacterId, FreeRoll, LogEntry, Refusal};

impl Unhex {
    pub(in crate::systems::unhex) fn free_roll(
        &mut self,
        who: &[CharacterId],
        expr: &Expression,
        faces: &[i32],
        hidden: bool,
        dice: &mut dyn Dice,
    ) -> Result<(), Refusal> {
        let who: Result<Vec<Who>, Refusal> = who.iter().map(|who| self.roller(*who)).collect();
        for roll in FreeRoll::for_all(&who?, expr, faces, dice)? {
            self.note_roll(roll, hidden);
        }
        Ok(())
    }

    pub(in crate::systems::unhex) fn roll_again(
        &mut self,
        line: usize,
        faces: &[i32],
        dice: &mut dyn Dice,
    ) -> Result<(), Refusal> {
        let (first, hidden) = self.free_roll_at(line).ok_or_else(FreeRoll::not_there)?;
        let who = first.who.as_ref().map(|who| self.roller(who.id));
        let roll = first.again(who.transpose()?, faces, dice)?;
        self.note_roll(roll, hidden);
        Ok(())
    }

    fn roller(&self, who: CharacterId) -> Result<Who, Refusal> {
        self.sheet(who)?;
        Ok(self.who(who))
    }

    fn note_roll(&mut self, roll: FreeRoll, hidden: bool) {
        let hidden = hidden || roll.who.as_ref().is_some_and(|who| self.is_hidden(who.id));
        self.log.push(LogEntry {
            by: By::Rules,
            hidden,
            rules: Vec::new(),
            fact: roll.into(),
        });
    }
}

impl From<FreeRoll> for Fact {
    fn from(roll: FreeRoll) -> Self {
        let FreeRoll {
            who,
            expr,
            text,
            total,
            origin,
            before,
        } = roll;
        Self::FreeRolled {
            who,
            expr,
            text,
            total,
            origin,
            before,
        }
    }
}

impl Fact {
    /// The roll beside the fight that it tells of.
    #[must_use]
    pub fn free_roll(&self) -> Option<FreeRoll> {
        let Self::FreeRolled {
            who,
            expr,
            text,
            total,
            origin,
            before,
        } = self
        else {
            return None;
        };
        Some(FreeRoll {
            who: who.clone(),
            expr: expr.clone(),
            text: text.clone(),
            total: *total,
            origin: *origin,
            before: *before,
        })
    }
}
