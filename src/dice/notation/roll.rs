//! Rolls an expression: faces in, every die and the total out. How that is written is in `text`.

use super::ast::{Expression, Op, Pool, Score};
use super::error::RollError;
use super::{MAX_REPEATS, MAX_ROLLED};
use crate::dice::{Dice, Die};

/// What a roll of an expression came to, with every die.
///
/// [`Display`](std::fmt::Display) writes it as one line: `4d6kh3+2: 6 5 (1) 4 + 2 = 17`. A die in
/// parentheses does not count, `1→` was rolled again as the die after it, `6!` added a die by
/// exploding, `5*` is one that was counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rolled<'e> {
    /// The result.
    pub total: i64,
    /// Every die in the order rolled, those that do not count too.
    pub dice: Vec<RolledDie>,
    pub(super) expression: &'e Expression,
}

/// One die of a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RolledDie {
    /// Which die it is.
    pub die: Die,
    /// The face it shows.
    pub face: i32,
    /// Whether it counts; `false` for a die that was dropped or rolled again, and under `max` and
    /// `min` for all but one.
    pub kept: bool,
    /// Whether it was rolled again; the next die in the list is what came of that.
    pub rerolled: bool,
    /// Whether it exploded and so added the die after it.
    pub exploded: bool,
    /// The node of the pool it belongs to.
    pub(super) node: u16,
}

impl<'e> Rolled<'e> {
    /// The expression that was rolled.
    #[must_use]
    pub const fn expression(&self) -> &'e Expression {
        self.expression
    }

    /// The label of the term a die of this roll belongs to: its own or, if it has none, that of
    /// the narrowest parentheses around it.
    #[must_use]
    pub fn label(&self, die: &RolledDie) -> Option<&'e str> {
        let nodes = self.expression.nodes.get(usize::from(die.node) + 1..)?;
        // How many values lie above the one that holds our die.
        let mut above = 0_usize;
        for node in nodes {
            match node.op {
                Op::Number(_) | Op::Pool(_) => above += 1,
                Op::Label(label) if above == 0 => {
                    return self
                        .expression
                        .labels
                        .get(usize::from(label))
                        .map(|label| &**label);
                }
                Op::Label(_) | Op::Negate => {}
                // The top two become one: either one of them holds our die, or both lie above.
                Op::Binary(_) => above = above.saturating_sub(1),
            }
        }
        None
    }
}

/// Runs the nodes with a stack of values. The dice rolled are added to `rolled`.
pub(super) fn evaluate<D: Dice + ?Sized>(
    expression: &Expression,
    dice: &mut D,
    rolled: &mut Vec<RolledDie>,
) -> Result<i64, RollError> {
    // Nearly every expression fits the small stack, which costs no allocation.
    let mut small = [0_i64; 8];
    let mut large;
    let stack: &mut [i64] = match small.get_mut(..expression.height) {
        Some(stack) => stack,
        None => {
            large = vec![0; expression.height];
            &mut large
        }
    };
    let mut height = 0;
    for (index, node) in expression.nodes.iter().enumerate() {
        let broken = RollError::Arithmetic {
            position: node.position(),
        };
        let value = match &node.op {
            Op::Number(number) => *number,
            Op::Pool(pool) => roll_pool(pool, index as u16, node.position(), dice, rolled)?,
            Op::Label(_) => continue,
            Op::Negate => {
                height -= 1;
                stack[height].checked_neg().ok_or(broken)?
            }
            Op::Binary(binary) => {
                height -= 2;
                binary
                    .apply(stack[height], stack[height + 1])
                    .ok_or(broken)?
            }
        };
        // Within bounds: the parser counted how many values there are at most.
        stack[height] = value;
        height += 1;
    }
    Ok(stack.first().copied().unwrap_or(0))
}

/// Rolls the dice of one pool and says what they come to.
fn roll_pool<D: Dice + ?Sized>(
    pool: &Pool,
    node: u16,
    position: usize,
    dice: &mut D,
    rolled: &mut Vec<RolledDie>,
) -> Result<i64, RollError> {
    let start = rolled.len();
    let plain = pool.reroll.is_none() && pool.explode.is_none();
    if plain {
        for _ in 0..pool.count {
            let face = dice.roll(pool.die)?;
            rolled.push(RolledDie::new(pool.die, face, node));
        }
    } else {
        for _ in 0..pool.count {
            roll_repeating(pool, node, position, dice, rolled)?;
        }
    }
    let all = rolled.get_mut(start..).unwrap_or_default();
    let mut count = all.len();
    if !plain {
        count -= all.iter().filter(|die| die.rerolled).count();
    }
    let kept = pool.select.kept(count);
    drop_lowest(all, kept.start);
    drop_highest(all, count - kept.end);
    Ok(score(pool.score, all))
}

/// Rolls one die of a pool with its re-rolls, and the dice it adds by exploding.
fn roll_repeating<D: Dice + ?Sized>(
    pool: &Pool,
    node: u16,
    position: usize,
    dice: &mut D,
    rolled: &mut Vec<RolledDie>,
) -> Result<(), RollError> {
    let (mut rerolls, mut explosions) = (0, 0);
    loop {
        if rolled.len() >= MAX_ROLLED {
            return Err(RollError::TooManyDice { position });
        }
        let face = dice.roll(pool.die)?;
        let mut die = RolledDie::new(pool.die, face, node);
        let again = pool
            .reroll
            .is_some_and(|reroll| reroll.condition.met_by(face) && (!reroll.once || rerolls == 0));
        let explodes = !again && pool.explode.is_some_and(|condition| condition.met_by(face));
        die.rerolled = again;
        die.kept = !again;
        die.exploded = explodes;
        rolled.push(die);
        if again {
            rerolls += 1;
        } else if explodes {
            explosions += 1;
            // The die it adds is a new one, with re-rolls of its own.
            rerolls = 0;
        } else {
            return Ok(());
        }
        if rerolls > MAX_REPEATS || explosions > MAX_REPEATS {
            return Err(RollError::TooManyRepeats { position });
        }
    }
}

/// Drops the lowest dice; of equal ones, those rolled later.
fn drop_lowest(dice: &mut [RolledDie], count: usize) {
    drop_first_by(dice, count, |die| i64::from(die.face));
}

/// Drops the highest dice; of equal ones, those rolled later.
fn drop_highest(dice: &mut [RolledDie], count: usize) {
    drop_first_by(dice, count, |die| -i64::from(die.face));
}

/// Drops as many of the kept dice as said, those with the lowest key, the later of equal ones.
fn drop_first_by(dice: &mut [RolledDie], count: usize, key: impl Fn(&RolledDie) -> i64) {
    /// Up to so many comparisons a search per dropped die beats sorting, which must allocate.
    const FEW: usize = 512;
    if count.saturating_mul(dice.len()) <= FEW {
        for _ in 0..count {
            // Key and place in one number, so that the search needs no unpredictable branches.
            let lowest = dice.iter().enumerate().fold(i64::MAX, |lowest, (at, die)| {
                let place = (FEW - at) as i64;
                let own = key(die) * (2 * FEW as i64) + place;
                lowest.min(if die.kept { own } else { i64::MAX })
            });
            let at = FEW.wrapping_sub(lowest.rem_euclid(2 * FEW as i64) as usize);
            if let Some(die) = dice.get_mut(at) {
                die.kept = false;
            }
        }
        return;
    }
    let mut kept: Vec<&mut RolledDie> = dice.iter_mut().filter(|die| die.kept).rev().collect();
    // Stable, so that of equal ones those rolled later stay first.
    kept.sort_by_key(|die| key(die));
    for die in kept.into_iter().take(count) {
        die.kept = false;
    }
}

/// What the kept dice come to. Under a highest or lowest die, drops all others.
fn score(score: Score, dice: &mut [RolledDie]) -> i64 {
    match score {
        Score::Sum => dice
            .iter()
            .map(|die| if die.kept { i64::from(die.face) } else { 0 })
            .sum(),
        Score::Count(condition) => {
            let hits = dice
                .iter()
                .filter(|die| die.kept && condition.met_by(die.face));
            hits.count() as i64
        }
        Score::Highest => keep_one(dice, |die| -i64::from(die.face)),
        Score::Lowest => keep_one(dice, |die| i64::from(die.face)),
    }
}

/// Keeps the die with the lowest key, the first of equal ones; its face, or 0 of no dice.
fn keep_one(dice: &mut [RolledDie], key: impl Fn(&RolledDie) -> i64) -> i64 {
    let best = dice
        .iter()
        .enumerate()
        .filter(|(_, die)| die.kept)
        .min_by_key(|(_, die)| key(die))
        .map(|(index, _)| index);
    let mut face = 0;
    for (index, die) in dice.iter_mut().enumerate() {
        if Some(index) == best {
            face = i64::from(die.face);
        } else {
            die.kept = false;
        }
    }
    face
}

impl RolledDie {
    const fn new(die: Die, face: i32, node: u16) -> Self {
        Self {
            die,
            face,
            kept: true,
            rerolled: false,
            exploded: false,
            node,
        }
    }
}
