//! Rolls beside the fight, as every game does them: its part is who may roll, and which lines of the log are hidden. What
//! a roll is, its limits and its words are in `table`.

use crate::dice::Dice;
use crate::systems::Doors;
use crate::table::{CharacterId, Follows, FreeRoll, FreeRollCommand, Named, Refusal, SavedRoll};

/// A game in which dice are rolled beside the fight.
pub(crate) trait FreeRolls: Doors {
    /// What follows a single die by a rule of the game.
    const FOLLOWS: Follows;

    /// Somebody who can roll, by the name of now.
    fn roller(&self, who: CharacterId) -> Result<Named<CharacterId>, Refusal>;

    /// The rolls that a sheet keeps.
    fn kept_rolls(&mut self, who: CharacterId) -> Result<&mut Vec<SavedRoll>, Refusal>;

    /// Puts a roll into the log; it is hidden, too, where whoever rolls is.
    fn note_roll(&mut self, roll: FreeRoll, hidden: bool);

    /// Does that with rolls beside the fight.
    fn free_roll(&mut self, command: &FreeRollCommand, dice: &mut dyn Dice) -> Result<(), Refusal> {
        let follows = Self::FOLLOWS;
        match command {
            FreeRollCommand::Roll {
                who,
                expr,
                faces,
                hidden,
            } => {
                let who: Result<Vec<_>, _> = who.iter().map(|who| self.roller(*who)).collect();
                for roll in FreeRoll::for_all(&who?, expr, faces, follows, dice)? {
                    self.note_roll(roll, *hidden);
                }
            }
            FreeRollCommand::Again { line, faces } => {
                let (first, hidden) = self.free_roll_at(*line).ok_or_else(|| {
                    Refusal::structure("that line of the log is no roll beside the fight")
                })?;
                let who = first.who.as_ref().map(|who| self.roller(who.id));
                let roll = first.again(who.transpose()?, faces, follows, dice)?;
                self.note_roll(roll, hidden);
            }
            FreeRollCommand::Save { who, name, expr } => {
                SavedRoll::save(self.kept_rolls(*who)?, name, expr)?;
            }
            FreeRollCommand::Forget { who, name } => {
                let of = self.roller(*who)?.name;
                SavedRoll::forget(self.kept_rolls(*who)?, name, &of)?;
            }
        }
        Ok(())
    }

    /// What that is called, for undo.
    fn free_roll_label(&self, command: &FreeRollCommand) -> String {
        let name = |who| self.person(who).unwrap_or("somebody");
        match command {
            FreeRollCommand::Roll { who, expr, .. } => match who.as_slice() {
                [] => format!("roll {expr}"),
                [one] => format!("{} rolls {expr}", name(*one)),
                all => format!("roll {expr} for {}", all.len()),
            },
            FreeRollCommand::Again { line, .. } => match self.free_roll_at(*line) {
                Some((roll, _)) => format!("roll {} again", roll.expr),
                None => "roll again".to_owned(),
            },
            FreeRollCommand::Save {
                who, name: roll, ..
            } => format!("{}’s roll “{}”", name(*who), roll.trim()),
            FreeRollCommand::Forget { who, name: roll } => {
                format!("{}’s roll “{roll}” is forgotten", name(*who))
            }
        }
    }
}
