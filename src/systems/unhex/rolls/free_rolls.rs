//! Rolls of any notation beside the fight: logged, undone and kept like everything else; no rule asks for them.
//! The rolls that rules ask for are in `roll_state`.

use crate::dice::notation::RollError;
use crate::dice::{Dice, DiceError, Expression, TypedDice};
use crate::systems::unhex::sheet::saved_roll::SavedRoll;
use crate::systems::unhex::state::Unhex;
use crate::systems::unhex::words::fact::Fact;
use crate::table::{By, CharacterId, LogEntry, Origin, Refusal};

/// The most dice that one roll of the log may have come to.
pub const MOST_FREE_DICE: usize = 500;
/// The most people for whom one command rolls.
const MOST_ROLLERS: usize = 200;
/// The longest name of a saved roll, in letters.
const LONGEST_NAME: usize = 60;
/// How many rolls a sheet keeps.
const MOST_SAVED: usize = 50;

/// One roll to be made.
struct Throw<'a> {
    who: Option<CharacterId>,
    expr: &'a Expression,
    hidden: bool,
    before: Option<i64>,
}

impl Unhex {
    pub(in crate::systems::unhex) fn free_roll(
        &mut self,
        who: &[CharacterId],
        expr: &Expression,
        faces: &[i32],
        hidden: bool,
        dice: &mut dyn Dice,
    ) -> Result<(), Refusal> {
        if who.len() > MOST_ROLLERS {
            return Err(Refusal::structure(format!(
                "one roll is for at most {MOST_ROLLERS} people"
            )));
        }
        if who.len() > 1 && !faces.is_empty() {
            return Err(Refusal::structure(
                "real dice are typed for one person at a time",
            ));
        }
        for id in who {
            self.sheet(*id)?;
        }
        let everybody = who.iter().copied().map(Some);
        let table = who.is_empty().then_some(None);
        for who in everybody.chain(table) {
            let throw = Throw {
                who,
                expr,
                hidden,
                before: None,
            };
            self.throw(&throw, faces, dice)?;
        }
        Ok(())
    }

    pub(in crate::systems::unhex) fn roll_again(
        &mut self,
        line: usize,
        faces: &[i32],
        dice: &mut dyn Dice,
    ) -> Result<(), Refusal> {
        let Some(LogEntry {
            hidden,
            fact: Fact::FreeRolled {
                who, expr, total, ..
            },
            ..
        }) = self.log.get(line).cloned()
        else {
            return Err(Refusal::structure(
                "that line of the log is no roll beside the fight",
            ));
        };
        let who = who.map(|who| who.id);
        if let Some(who) = who {
            self.sheet(who)?;
        }
        let throw = Throw {
            who,
            expr: &expr,
            hidden,
            before: Some(total),
        };
        self.throw(&throw, faces, dice)
    }

    fn throw(
        &mut self,
        throw: &Throw<'_>,
        faces: &[i32],
        dice: &mut dyn Dice,
    ) -> Result<(), Refusal> {
        let mut typed = TypedDice::new(faces.iter().copied());
        let rolled = if faces.is_empty() {
            throw.expr.roll(dice)
        } else {
            throw.expr.roll(&mut typed)
        };
        let rolled = rolled.map_err(|error| match error {
            RollError::Dice(DiceError::OutOfFaces { die }) if faces.is_empty() => {
                Refusal::structure(format!("there is nothing to roll a {die} with"))
            }
            RollError::Dice(DiceError::OutOfFaces { die }) => {
                Refusal::structure(format!("the roll needs the face of one more {die}"))
            }
            other => Refusal::structure(other.to_string()),
        })?;
        if typed.left() > 0 {
            return Err(Refusal::structure(format!(
                "{} faces more than the roll asks for",
                typed.left()
            )));
        }
        if rolled.dice.len() > MOST_FREE_DICE {
            return Err(Refusal::structure(format!(
                "a roll of the log has at most {MOST_FREE_DICE} dice"
            )));
        }
        let hidden = throw.hidden || throw.who.is_some_and(|who| self.is_hidden(who));
        let fact = Fact::FreeRolled {
            who: throw.who.map(|who| self.who(who)),
            expr: throw.expr.clone(),
            text: rolled.to_string(),
            total: rolled.total,
            origin: if faces.is_empty() {
                Origin::App
            } else {
                Origin::Real
            },
            before: throw.before,
        };
        self.log.push(LogEntry {
            by: By::Rules,
            hidden,
            rules: Vec::new(),
            fact,
        });
        Ok(())
    }

    pub(in crate::systems::unhex) fn save_roll(
        &mut self,
        who: CharacterId,
        name: &str,
        expr: &Expression,
    ) -> Result<(), Refusal> {
        let name = name.trim();
        if name.is_empty() {
            return Err(Refusal::structure("give the roll a name"));
        }
        if name.chars().count() > LONGEST_NAME {
            return Err(Refusal::structure(format!(
                "the name of a roll has at most {LONGEST_NAME} letters"
            )));
        }
        let saved = &mut self.sheet_mut(who)?.saved_rolls;
        let expr = expr.clone();
        let full = saved.len() >= MOST_SAVED;
        match saved.iter_mut().find(|roll| roll.name == name) {
            Some(roll) => roll.expr = expr,
            None if full => {
                return Err(Refusal::structure(format!(
                    "a sheet keeps at most {MOST_SAVED} rolls; forget one first"
                )));
            }
            None => saved.push(SavedRoll {
                name: name.to_owned(),
                expr,
            }),
        }
        Ok(())
    }

    pub(in crate::systems::unhex) fn forget_roll(
        &mut self,
        who: CharacterId,
        name: &str,
    ) -> Result<(), Refusal> {
        let sheet = self.sheet_mut(who)?;
        let Some(at) = sheet.saved_rolls.iter().position(|roll| roll.name == name) else {
            return Err(Refusal::structure(format!(
                "{} has no roll “{name}”",
                sheet.name
            )));
        };
        sheet.saved_rolls.remove(at);
        Ok(())
    }
}
