//! The enumerating source: runs a rule once for every way its dice can fall.
//! This is how odds come from the rules' own code; faster closed forms are tested against it.

use super::chances::{Chances, NotExact, Tally};
use super::{Dice, DiceError, Die};

/// How many times [`enumerate`] runs a rule at most: a fraction of a second for a
/// plain rule.
pub const MAX_RUNS: u32 = 2_000_000;

/// The exact chances of everything `rule` can come to, by running it with every sequence of faces
/// it asks for. Later dice may depend on earlier faces.
///
/// # Errors
/// [`NotExact`] if the rule needs more than [`MAX_RUNS`] runs or fractions that are too long, if
/// it fails, or if it asks for other dice after the same faces.
pub fn enumerate<T: Ord>(
    rule: impl FnMut(&mut dyn Dice) -> Result<T, DiceError>,
) -> Result<Chances<T>, NotExact> {
    enumerate_within(MAX_RUNS, rule)
}

/// As [`enumerate`], with its own bound on the number of runs.
///
/// # Errors
/// As [`enumerate`].
pub fn enumerate_within<T: Ord>(
    limit: u32,
    mut rule: impl FnMut(&mut dyn Dice) -> Result<T, DiceError>,
) -> Result<Chances<T>, NotExact> {
    let mut dice = EveryFace {
        path: Vec::new(),
        at: 0,
        trouble: None,
    };
    let mut tally = Tally::new();
    let mut runs = 0;
    loop {
        if runs == limit {
            return Err(NotExact::TooManyRuns { limit });
        }
        runs += 1;
        dice.at = 0;
        let outcome = rule(&mut dice);
        // First the source's own trouble: the rule may have turned it into something else.
        if let Some(trouble) = dice.trouble {
            return Err(trouble);
        }
        if dice.at < dice.path.len() {
            return Err(NotExact::Inconsistent);
        }
        let one_in = dice.path.last().map_or(1, |step| step.one_in);
        tally.add(outcome.map_err(NotExact::Rule)?, one_in)?;
        if !dice.advance() {
            return Ok(tally.finish());
        }
    }
}

/// One die on the way to an outcome.
struct Step {
    die: Die,
    /// Which of its faces, from 0.
    index: u32,
    /// The product of the sides of this die and all before it.
    one_in: u128,
}

/// Replays the faces of `path`, then goes on with each new die's lowest face.
struct EveryFace {
    path: Vec<Step>,
    at: usize,
    trouble: Option<NotExact>,
}

impl EveryFace {
    /// Moves on to the next sequence of faces, depth first. `false` after the last one.
    fn advance(&mut self) -> bool {
        while let Some(step) = self.path.last_mut() {
            if step.index + 1 < step.die.sides {
                step.index += 1;
                return true;
            }
            self.path.pop();
        }
        false
    }

    /// Remembers what is wrong and ends the run with the only error a source has for that.
    fn fail(&mut self, die: Die, trouble: NotExact) -> DiceError {
        self.trouble.get_or_insert(trouble);
        DiceError::OutOfFaces { die }
    }
}

impl Dice for EveryFace {
    fn roll(&mut self, die: Die) -> Result<i32, DiceError> {
        if let Some(step) = self.path.get(self.at) {
            if step.die != die {
                return Err(self.fail(die, NotExact::Inconsistent));
            }
            self.at += 1;
            return Ok(step.die.low.wrapping_add(step.index as i32));
        }
        if die.sides == 0 || die.high() > i64::from(i32::MAX) {
            return Err(self.fail(die, NotExact::NotADie { die }));
        }
        let before = self.path.last().map_or(1, |step| step.one_in);
        let Some(one_in) = before.checked_mul(u128::from(die.sides)) else {
            return Err(self.fail(die, NotExact::Overflow));
        };
        self.path.push(Step {
            die,
            index: 0,
            one_in,
        });
        self.at += 1;
        Ok(die.low)
    }
}
