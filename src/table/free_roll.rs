//! Rolls of any notation beside the fight: logged, undone and kept like everything else; no rule asks for them. Here are
//! the value that a log keeps, how it is rolled, its limits and its words; who may roll and who is hidden is the game's.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::words::count;
use super::{CharacterId, Named, Origin, Refusal, SeenRoll};
use crate::dice::notation::{RollError, Rolled};
use crate::dice::{Dice, DiceError, Die, Expression, TypedDice};

/// The most dice that one roll of the log may have come to.
const MOST_DICE: usize = 500;
/// The most people for whom one command rolls.
const MOST_ROLLERS: usize = 200;
/// The longest name of a saved roll, in letters.
const LONGEST_NAME: usize = 60;
/// How many rolls a sheet keeps.
const MOST_SAVED: usize = 50;

/// Which die follows the last one by a rule of the game, where a roll began with a single die: the last one, its face, and
/// how many have followed so far.
pub type Follows = fn(Die, i32, usize) -> Option<Die>;

/// A die that followed another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Followed {
    /// Which.
    pub die: Die,
    /// Its face.
    pub face: i32,
}

/// Rolls what follows the die of a roll.
///
/// # Errors
/// There is nothing more to roll with.
pub fn roll_on(
    rolled: &Rolled<'_>,
    follows: Follows,
    dice: &mut dyn Dice,
) -> Result<Vec<Followed>, RollError> {
    let mut chain = Vec::new();
    let [first] = rolled.dice.as_slice() else {
        return Ok(chain);
    };
    let (mut die, mut face) = (first.die, first.face);
    while let Some(next) = follows(die, face, chain.len()) {
        (die, face) = (next, dice.roll(next)?);
        chain.push(Followed { die, face });
    }
    Ok(chain)
}

/// As in “then 4 on a d4, then 2 on a d6”.
fn followed(chain: &[Followed]) -> String {
    let words = chain.iter();
    let words = words.map(|Followed { die, face }| format!("then {face} on a {die}"));
    words.collect::<Vec<_>>().join(", ")
}

/// Dice that were rolled beside the fight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FreeRoll {
    /// For whom; nobody is the table.
    pub who: Option<Named<CharacterId>>,
    /// What, in dice notation.
    #[schemars(with = "String")]
    pub expr: Expression,
    /// The same with its faces and what came of them.
    pub text: String,
    /// What came of it.
    pub total: i64,
    /// Where the faces came from.
    pub origin: Origin,
    /// The total of the roll that was made again.
    pub before: Option<i64>,
    /// What followed by a rule of the game, as behind a natural 20.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chain: Vec<Followed>,
}

/// What is done with rolls beside the fight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum FreeRollCommand {
    /// Roll any notation, once for each of these, or once for the table.
    Roll {
        /// For whom; nobody is the table.
        who: Vec<CharacterId>,
        /// What, in dice notation.
        #[schemars(with = "String")]
        expr: Expression,
        /// Faces of real dice in the order in which they are asked for; none lets the app roll.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        faces: Vec<i32>,
        /// Not to be shown to players.
        #[serde(default)]
        hidden: bool,
    },
    /// Roll what stands in a line of the log once more; the first result stays visible beside the new one.
    Again {
        /// The line of the log, counted from 0.
        line: usize,
        /// Faces of real dice; none lets the app roll.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        faces: Vec<i32>,
    },
    /// Keep a roll on a sheet under a name; one of that name is replaced.
    Save {
        /// Whose.
        who: CharacterId,
        /// What it is called.
        name: String,
        /// What is rolled, in dice notation.
        #[schemars(with = "String")]
        expr: Expression,
    },
    /// Take a saved roll off a sheet.
    Forget {
        /// Whose.
        who: CharacterId,
        /// What it is called.
        name: String,
    },
}

impl FreeRollCommand {
    /// The faces of real dice that it brings along.
    #[must_use]
    pub fn faces(&self) -> &[i32] {
        match self {
            Self::Roll { faces, .. } | Self::Again { faces, .. } => faces,
            Self::Save { .. } | Self::Forget { .. } => &[],
        }
    }
}

impl FreeRoll {
    /// Rolls once for each of these, or once for the table if there is nobody. Without faces of real dice the app rolls.
    ///
    /// # Errors
    /// There are too many people or dice, the faces do not fit, or there is nothing to roll with.
    pub fn for_all(
        who: &[Named<CharacterId>],
        expr: &Expression,
        faces: &[i32],
        follows: Follows,
        dice: &mut dyn Dice,
    ) -> Result<Vec<Self>, Refusal> {
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
        let everybody = who.iter().cloned().map(Some);
        let table = who.is_empty().then_some(None);
        everybody
            .chain(table)
            .map(|who| Self::roll(who, expr, None, faces, follows, dice))
            .collect()
    }

    /// Rolls the same once more, for them by their name of now; the first result stays beside the new one.
    ///
    /// # Errors
    /// As for [`FreeRoll::for_all`].
    pub fn again(
        &self,
        who: Option<Named<CharacterId>>,
        faces: &[i32],
        follows: Follows,
        dice: &mut dyn Dice,
    ) -> Result<Self, Refusal> {
        Self::roll(who, &self.expr, Some(self.total), faces, follows, dice)
    }

    fn roll(
        who: Option<Named<CharacterId>>,
        expr: &Expression,
        before: Option<i64>,
        faces: &[i32],
        follows: Follows,
        dice: &mut dyn Dice,
    ) -> Result<Self, Refusal> {
        let mut typed = TypedDice::new(faces.iter().copied());
        let (dice, origin): (&mut dyn Dice, _) = match faces {
            [] => (dice, Origin::App),
            _ => (&mut typed, Origin::Real),
        };
        let rolled = expr.roll(dice).and_then(|rolled| {
            let chain = roll_on(&rolled, follows, dice)?;
            Ok((rolled, chain))
        });
        let (rolled, chain) = rolled.map_err(|error| match (error, origin) {
            (RollError::Dice(DiceError::OutOfFaces { die }), Origin::App) => {
                Refusal::structure(format!("there is nothing to roll a {die} with"))
            }
            (RollError::Dice(DiceError::OutOfFaces { die }), _) => {
                Refusal::structure(format!("the roll needs the face of one more {die}"))
            }
            (other, _) => Refusal::structure(other.to_string()),
        })?;
        if typed.left() > 0 {
            let left = u32::try_from(typed.left()).unwrap_or(u32::MAX);
            let left = count(left, "face", "faces");
            return Err(Refusal::structure(format!(
                "{left} more than the roll asks for"
            )));
        }
        if rolled.dice.len() > MOST_DICE {
            return Err(Refusal::structure(format!(
                "a roll of the log has at most {MOST_DICE} dice"
            )));
        }
        Ok(Self {
            who,
            expr: expr.clone(),
            text: match followed(&chain) {
                words if words.is_empty() => rolled.to_string(),
                words => format!("{rolled}, {words}"),
            },
            total: rolled.total,
            origin,
            before,
            chain,
        })
    }

    /// Whose it is.
    fn roller(&self) -> &str {
        self.who.as_ref().map_or("The table", |who| &who.name)
    }

    /// The sentence of the log, without a full stop.
    #[must_use]
    pub fn sentence(&self) -> String {
        let before = self
            .before
            .map_or_else(String::new, |total| format!(", instead of {total}"));
        let origin = match self.origin {
            Origin::App => "",
            Origin::Real => ", real dice",
            Origin::Mixed => ", real and app dice",
        };
        format!("{} rolls {}{before}{origin}", self.roller(), self.text)
    }

    /// As players see it, with the look of whoever rolled.
    #[must_use]
    pub fn seen(&self, look: Option<usize>) -> SeenRoll {
        SeenRoll {
            who: self.roller().to_owned(),
            what: format!("rolls {}", self.expr),
            faces: Vec::new(),
            total: self.total.to_string(),
            verdict: String::new(),
            success: None,
            before: self.before.map(|total| total.to_string()),
            origin: self.origin,
            note: followed(&self.chain),
            look,
            against: Vec::new(),
        }
    }
}

/// A roll kept on a sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SavedRoll {
    /// What it is called.
    #[schemars(length(max = crate::limits::NAME))]
    pub name: String,
    /// What is rolled, in dice notation.
    #[schemars(with = "String")]
    pub expr: Expression,
}

impl SavedRoll {
    /// Keeps a roll among those of a sheet; one of that name is replaced.
    ///
    /// # Errors
    /// It has no name or a long one, or the sheet keeps too many.
    pub fn save(saved: &mut Vec<Self>, name: &str, expr: &Expression) -> Result<(), Refusal> {
        let name = name.trim();
        if name.is_empty() {
            return Err(Refusal::structure("give the roll a name"));
        }
        if name.chars().count() > LONGEST_NAME {
            return Err(Refusal::structure(format!(
                "the name of a roll has at most {LONGEST_NAME} letters"
            )));
        }
        let expr = expr.clone();
        let full = saved.len() >= MOST_SAVED;
        match saved.iter_mut().find(|roll| roll.name == name) {
            Some(roll) => roll.expr = expr,
            None if full => {
                return Err(Refusal::structure(format!(
                    "a sheet keeps at most {MOST_SAVED} rolls; forget one first"
                )));
            }
            None => saved.push(Self {
                name: name.to_owned(),
                expr,
            }),
        }
        Ok(())
    }

    /// Takes a roll off the sheet of `of`.
    ///
    /// # Errors
    /// There is none of that name.
    pub fn forget(saved: &mut Vec<Self>, name: &str, of: &str) -> Result<(), Refusal> {
        let Some(at) = saved.iter().position(|roll| roll.name == name) else {
            return Err(Refusal::structure(format!("{of} has no roll “{name}”")));
        };
        saved.remove(at);
        Ok(())
    }
}
