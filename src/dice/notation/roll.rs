//! Rolls an expression: faces in, every die and the total out. How that is written is in `text`.

use super::ast::{Clamp, Expression, Node, Op, Pool, Score, Set};
use super::error::RollError;
use super::{MAX_REPEATS, MAX_ROLLED};
use crate::dice::{Dice, Die};

/// What a roll of an expression came to, with every die.
///
/// [`Display`](std::fmt::Display) writes it as one line: `4d6kh3+2: 6 5 (1) 4 + 2 = 17`. A die in
/// parentheses does not count, `1→` was rolled again as the die after it, `6!` added a die by
/// exploding, `6!+3` are dice that count as one, `1↑2` and `6↓4` are worth the second number, `5*` is
/// one that was counted, `1f` one that was taken off.
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
    /// What it is worth: the face, raised or lowered as the pool says; of dice that count as one the first
    /// has what they are worth together.
    pub worth: i64,
    /// Whether it counts as one with the die before it.
    pub joined: bool,
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
                Op::Set(set) => above = (above + 1).saturating_sub(usize::from(set.terms)),
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
            Op::Set(set) => {
                height -= usize::from(set.terms);
                let terms = &stack[height..height + usize::from(set.terms)];
                keep_terms(*set, terms, expression.nodes.get(..index), rolled).ok_or(broken)?
            }
        };
        // Within bounds: the parser counted how many values there are at most.
        stack[height] = value;
        height += 1;
    }
    Ok(stack.first().copied().unwrap_or(0))
}

/// What the kept terms of a set come to; the dice of the others count no more. `None` if it cannot be counted.
fn keep_terms(
    set: Set,
    terms: &[i64],
    nodes: Option<&[Node]>,
    rolled: &mut [RolledDie],
) -> Option<i64> {
    let kept = set.select.kept(terms.len());
    let mut order: Vec<usize> = (0..terms.len()).rev().collect();
    // Stable, so that of equal terms the later one is dropped.
    order.sort_by_key(|term| terms[*term]);
    let mut dropped = order.drain(..kept.start).collect::<Vec<_>>();
    order.sort_unstable();
    order.reverse();
    order.sort_by_key(|term| std::cmp::Reverse(terms[*term]));
    dropped.extend(order.drain(..terms.len() - kept.end));
    let mut end = nodes?.len();
    for term in (0..terms.len()).rev() {
        let start = start_of(nodes?, end);
        if dropped.contains(&term) {
            let theirs = rolled
                .iter_mut()
                .filter(|die| (start..end).contains(&usize::from(die.node)));
            theirs.for_each(|die| die.kept = false);
        }
        end = start;
    }
    order
        .iter()
        .try_fold(0_i64, |sum, term| sum.checked_add(terms[*term]))
}

/// Where the nodes of the value begin that ends before `end`.
fn start_of(nodes: &[Node], end: usize) -> usize {
    let mut wanted = 1;
    for (at, node) in nodes.iter().enumerate().take(end).rev() {
        wanted += match node.op {
            Op::Number(_) | Op::Pool(_) => -1,
            Op::Label(_) | Op::Negate => 0,
            Op::Binary(_) => 1,
            Op::Set(set) => i32::from(set.terms) - 1,
        };
        if wanted == 0 {
            return at;
        }
    }
    0
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
    let plain = pool.reroll.is_none() && pool.explode.is_none() && pool.clamp == Clamp::NONE;
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
        count -= all.iter().filter(|die| die.rerolled || die.joined).count();
    }
    let kept = pool.select.kept(count);
    drop_lowest(all, kept.start);
    drop_highest(all, count - kept.end);
    let scored = score(pool, all);
    if !plain {
        let mut first = false;
        for die in all.iter_mut().filter(|die| !die.rerolled) {
            if die.joined {
                die.kept = first;
            } else {
                first = die.kept;
            }
        }
    }
    Ok(scored)
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
    let start = rolled.len();
    loop {
        if rolled.len() >= MAX_ROLLED {
            return Err(RollError::TooManyDice { position });
        }
        let face = dice.roll(pool.die)?;
        let mut die = RolledDie::new(pool.die, face, node);
        let again = pool.reroll.is_some_and(|reroll| {
            reroll.condition.met_by(i64::from(face)) && (!reroll.once || rerolls == 0)
        });
        let explodes = !again
            && pool
                .explode
                .is_some_and(|explode| explode.condition.met_by(i64::from(face)));
        die.rerolled = again;
        die.kept = !again;
        die.exploded = explodes;
        die.worth = pool.clamp.worth(face);
        if let Some(explode) = pool.explode.filter(|_| !again && explosions > 0) {
            die.worth -= i64::from(explode.penetrate);
            if explode.compound {
                die.joined = true;
                die.kept = false;
                let first = rolled.iter_mut().skip(start).find(|die| !die.rerolled);
                first.into_iter().for_each(|first| first.worth += die.worth);
            }
        }
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
    drop_first_by(dice, count, |die| die.worth);
}

/// Drops the highest dice; of equal ones, those rolled later.
fn drop_highest(dice: &mut [RolledDie], count: usize) {
    drop_first_by(dice, count, |die| -die.worth);
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
fn score(pool: &Pool, dice: &mut [RolledDie]) -> i64 {
    match pool.score {
        Score::Sum => dice
            .iter()
            .map(|die| if die.kept { die.worth } else { 0 })
            .sum(),
        Score::Count(condition) => {
            let kept = dice.iter().filter(|die| die.kept);
            kept.map(|die| pool.counted(condition, die.worth)).sum()
        }
        Score::Highest => keep_one(dice, |die| -die.worth),
        Score::Lowest => keep_one(dice, |die| die.worth),
    }
}

/// Keeps the die with the lowest key, the first of equal ones; its worth, or 0 of no dice.
fn keep_one(dice: &mut [RolledDie], key: impl Fn(&RolledDie) -> i64) -> i64 {
    let best = dice
        .iter()
        .enumerate()
        .filter(|(_, die)| die.kept)
        .min_by_key(|(_, die)| key(die))
        .map(|(index, _)| index);
    let mut worth = 0;
    for (index, die) in dice.iter_mut().enumerate() {
        if Some(index) == best {
            worth = die.worth;
        } else {
            die.kept = false;
        }
    }
    worth
}

impl RolledDie {
    const fn new(die: Die, face: i32, node: u16) -> Self {
        Self {
            die,
            face,
            kept: true,
            rerolled: false,
            exploded: false,
            worth: face as i64,
            joined: false,
            node,
        }
    }
}
