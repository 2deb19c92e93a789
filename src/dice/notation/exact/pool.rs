//! Exact chances of one pool, by counting instead of listing: powers for the highest die,
//! running sums for plain sums, and a table over (dice placed, score) for kept and dropped dice.

use std::ops::Range;

use super::{Budget, Weights};
use crate::dice::Die;
use crate::dice::NotExact;
use crate::dice::chance::gcd;
use crate::dice::notation::MAX_TOTALS;
use crate::dice::notation::ast::{Clamp, Condition, Pool, Score, Select};

/// What the dice of a pool come to.
pub(super) fn weights(
    pool: &Pool,
    position: usize,
    budget: &mut Budget,
) -> Result<Weights, NotExact> {
    let repeats = |condition: Condition| !condition.met_on(pool.die).is_empty();
    if pool
        .explode
        .is_some_and(|explode| repeats(explode.condition))
    {
        return Err(NotExact::Repeats { position });
    }
    let count = usize::from(pool.count);
    let kept = pool.select.kept(count);
    if kept.is_empty() {
        return Ok(Weights::certain(0));
    }
    let (least, most) = (
        pool.clamp.worth(pool.die.low),
        // The highest face of every die that can be written fits.
        pool.clamp.worth(pool.die.high() as i32),
    );
    if least == most {
        return Ok(Weights::certain(certain_score(pool, least, kept.len())));
    }
    let faces = Faces::new(pool);
    if let (Score::Count(condition), None, true) = (pool.score, pool.failure, kept.len() == count) {
        return counted(count, &faces, condition);
    }
    // From here on every outcome of the pool is one of `total` equally likely cases. With two
    // faces or more that bounds the number of dice at 127.
    let total = u32::try_from(count)
        .ok()
        .and_then(|count| faces.total.checked_pow(count))
        .ok_or(NotExact::Overflow)?;
    match pool.score {
        Score::Sum if pool.select == Select::All || kept.len() == count => {
            if pool.clamp == Clamp::NONE {
                return sum(count, &faces, total, budget);
            }
            if pool.die.sides as usize > MAX_TOTALS {
                return Err(NotExact::TooLarge);
            }
            let die: Vec<u128> = (0..pool.die.sides).map(|i| faces.weight(i)).collect();
            each(count, &die, faces.low() * count as i64, total, budget)
        }
        Score::Count(condition) if kept.len() == count => {
            let scoring = Scoring::of_count(pool, condition);
            let die = scoring.weights(&faces);
            each(count, &die, scoring.low(&faces, count), total, budget)
        }
        Score::Highest if kept.end == count => highest(pool.count, &faces, total, budget),
        Score::Lowest if kept.start == 0 => lowest(pool.count, &faces, total, budget),
        Score::Highest => {
            let one = kept.end - 1..kept.end;
            select(count, one, &faces, &Scoring::Faces, total, budget)
        }
        Score::Lowest => {
            let one = kept.start..kept.start + 1;
            select(count, one, &faces, &Scoring::Faces, total, budget)
        }
        Score::Sum => select(count, kept, &faces, &Scoring::Faces, total, budget),
        Score::Count(condition) => {
            let scoring = Scoring::of_count(pool, condition);
            select(count, kept, &faces, &scoring, total, budget)
        }
    }
}

/// What dice come to that are all worth the same.
fn certain_score(pool: &Pool, worth: i64, kept: usize) -> i64 {
    match pool.score {
        Score::Sum => worth * kept as i64,
        Score::Highest | Score::Lowest => worth,
        Score::Count(condition) => pool.counted(condition, worth) * kept as i64,
    }
}

/// What a die adds to the result, from 0 up.
enum Scoring {
    /// Its index from the lowest face.
    Faces,
    /// Whether it is a hit.
    Hits(Range<u32>),
    /// 2 for a hit, 0 for a failure that is no hit, else 1.
    HitsAndFailures(Range<u32>, Range<u32>),
}

impl Scoring {
    fn of_count(pool: &Pool, hit: Condition) -> Self {
        let hit = hit.met_on(pool.die);
        match pool.failure {
            None => Self::Hits(hit),
            Some(failure) => Self::HitsAndFailures(hit, failure.met_on(pool.die)),
        }
    }

    fn score(&self, index: u32) -> usize {
        match self {
            Self::Faces => index as usize,
            Self::Hits(hit) => usize::from(hit.contains(&index)),
            Self::HitsAndFailures(hit, _) if hit.contains(&index) => 2,
            Self::HitsAndFailures(_, failure) => usize::from(!failure.contains(&index)),
        }
    }

    /// The highest score of a die.
    fn best(&self, die: Die) -> usize {
        match self {
            Self::Faces => die.sides as usize - 1,
            Self::Hits(_) => 1,
            Self::HitsAndFailures(..) => 2,
        }
    }

    /// What a score of 0 from so many dice stands for.
    fn low(&self, faces: &Faces, dice: usize) -> i64 {
        match self {
            Self::Faces => faces.low() * dice as i64,
            Self::Hits(_) => 0,
            Self::HitsAndFailures(..) => -(dice as i64),
        }
    }

    /// The weight of each score of one die.
    fn weights(&self, faces: &Faces) -> Vec<u128> {
        let mut weights = vec![0; self.best(faces.die) + 1];
        for index in 0..faces.die.sides {
            if let Some(weight) = weights.get_mut(self.score(index)) {
                *weight += faces.weight(index);
            }
        }
        weights
    }
}

/// One die of the pool after its re-rolls: every face has the weight `base`, and those that are not
/// rolled again have `bonus` on top. What is raised or lowered then adds to the face it becomes.
struct Faces {
    die: Die,
    base: u128,
    bonus: u128,
    /// The faces that are rolled again, as indices from the lowest.
    again: Range<u32>,
    /// The faces between which a die is worth what it shows, as indices, both included.
    lowest: u32,
    highest: u32,
    total: u128,
}

/// The index of a face, also of one that the die does not have.
fn index_of(die: Die, face: i32) -> i64 {
    i64::from(face) - i64::from(die.low)
}

impl Faces {
    fn new(pool: &Pool) -> Self {
        let die = pool.die;
        let sides = u128::from(die.sides);
        let again = match pool.reroll {
            Some(reroll) => reroll.condition.met_on(die),
            None => 0..0,
        };
        let met = again.len() as u128;
        let once = pool.reroll.is_some_and(|reroll| reroll.once);
        let (base, bonus) = match met {
            0 => (1, 0),
            // A face comes up at once (1 in `sides`) unless it is rolled again, or after another that
            // was (`met` in `sides`, then 1 in `sides`).
            _ if once => (met, sides),
            // In the end one of the others comes up, each as likely as the next.
            _ => (0, 1),
        };
        let total = base * sides + bonus * (sides - met);
        let common = gcd(gcd(base, bonus), total).max(1);
        Self {
            die,
            base: base / common,
            bonus: bonus / common,
            again,
            lowest: index_of(die, pool.clamp.low).max(0) as u32,
            highest: index_of(die, pool.clamp.high).min(i64::from(die.sides) - 1) as u32,
            total: total / common,
        }
    }

    fn weight(&self, index: u32) -> u128 {
        self.below(index + 1) - self.below(index)
    }

    /// The weight of all dice that are worth less than the face with this index.
    fn below(&self, index: u32) -> u128 {
        if index <= self.lowest {
            0
        } else if index > self.highest {
            self.total
        } else {
            self.showing_below(index)
        }
    }

    /// The weight of all faces with an index below this one.
    fn showing_below(&self, index: u32) -> u128 {
        let again = self.again.end.min(index).saturating_sub(self.again.start);
        let again = if index > self.again.start { again } else { 0 };
        self.base * u128::from(index) + self.bonus * u128::from(index - again)
    }

    fn low(&self) -> i64 {
        i64::from(self.die.low)
    }
}

/// The highest of all dice: at most a face if every die is.
fn highest(
    count: u16,
    faces: &Faces,
    total: u128,
    budget: &mut Budget,
) -> Result<Weights, NotExact> {
    extreme(faces, total, budget, |index| {
        let power = |index| faces.below(index).pow(u32::from(count));
        power(index + 1) - power(index)
    })
}

/// The lowest of all dice: at least a face if every die is.
fn lowest(
    count: u16,
    faces: &Faces,
    total: u128,
    budget: &mut Budget,
) -> Result<Weights, NotExact> {
    extreme(faces, total, budget, |index| {
        let power = |index| (faces.total - faces.below(index)).pow(u32::from(count));
        power(index) - power(index + 1)
    })
}

/// The faces of one die with the weights given.
fn extreme(
    faces: &Faces,
    total: u128,
    budget: &mut Budget,
    weight: impl Fn(u32) -> u128,
) -> Result<Weights, NotExact> {
    if faces.die.sides as usize > MAX_TOTALS {
        return Err(NotExact::TooLarge);
    }
    budget.spend(8 * u64::from(faces.die.sides))?;
    let values = (faces.low()..)
        .zip((0..faces.die.sides).map(weight))
        .filter(|pair| pair.1 > 0)
        .collect();
    Ok(Weights { values, total })
}

/// How many of the dice meet the condition: the binomial distribution.
fn counted(count: usize, faces: &Faces, condition: Condition) -> Result<Weights, NotExact> {
    let met = condition.met_on(faces.die);
    let hit = faces.below(met.end) - faces.below(met.start);
    if hit == 0 || hit == faces.total {
        return Ok(Weights::certain(if hit == 0 { 0 } else { count as i64 }));
    }
    let common = gcd(hit, faces.total);
    let (hit, all) = (hit / common, faces.total / common);
    let dice = u32::try_from(count).map_err(|_| NotExact::Overflow)?;
    let total = all.checked_pow(dice).ok_or(NotExact::Overflow)?;
    let ways = Binomials::up_to(count);
    let values = (0..=dice).map(|hits| {
        // Each is a part of `total`, factor by factor.
        let weight =
            ways.choose(count, hits as usize) * hit.pow(hits) * (all - hit).pow(dice - hits);
        (i64::from(hits), weight)
    });
    Ok(Weights {
        values: values.collect(),
        total,
    })
}

/// The sum of dice with any weights, one die after the other; `low` is what a sum of 0 stands for.
fn each(
    count: usize,
    die: &[u128],
    low: i64,
    total: u128,
    budget: &mut Budget,
) -> Result<Weights, NotExact> {
    let span = (die.len() - 1).saturating_mul(count) + 1;
    if span > MAX_TOTALS {
        return Err(NotExact::TooLarge);
    }
    budget.spend((span * count) as u64 * die.len() as u64)?;
    let mut weights = vec![1_u128];
    for _ in 0..count {
        let mut next = vec![0; weights.len() + die.len() - 1];
        for (shift, factor) in die.iter().enumerate() {
            add_shifted(&mut next, &weights, shift, *factor);
        }
        weights = next;
    }
    Weights::from_run(low, &weights, total)
}

/// The sum of all dice, one die after the other. The weights of a die are at most three runs of
/// equal ones, so each new weight is a few differences of running sums.
fn sum(count: usize, faces: &Faces, total: u128, budget: &mut Budget) -> Result<Weights, NotExact> {
    let sides = faces.die.sides as usize;
    let span = (sides - 1).saturating_mul(count) + 1;
    if span > MAX_TOTALS {
        return Err(NotExact::TooLarge);
    }
    budget.spend(3 * span as u64 * count as u64)?;
    let again = faces.again.start as usize..faces.again.end as usize;
    let mut weights = vec![1_u128];
    // The sums of the weights before each place.
    let mut before = Vec::with_capacity(span);
    for dice in 1..=count {
        before.clear();
        before.push(0);
        let mut running = 0;
        for weight in &weights {
            running += weight;
            before.push(running);
        }
        // The weights at `place - run.end + 1 ..= place - run.start`, as far as there are any.
        let old = weights.len();
        let run = |place: usize, run: &Range<usize>| {
            let to = (place + 1).saturating_sub(run.start).min(old);
            let from = (place + 1).saturating_sub(run.end).min(old);
            before[to] - before[from]
        };
        let next = (0..(sides - 1) * dice + 1).map(|place| {
            let all = run(place, &(0..sides));
            if again.is_empty() {
                (faces.base + faces.bonus) * all
            } else {
                faces.base * all + faces.bonus * (all - run(place, &again))
            }
        });
        weights = next.collect();
    }
    Weights::from_run(faces.low() * count as i64, &weights, total)
}

/// What the dice at the places `kept` come to, in ascending order of their faces.
///
/// Goes through the faces from one end and decides how many dice show each. What is remembered
/// is how many dice are placed and what the kept ones among them come to; once all kept ones are
/// placed, the rest fall as they like.
fn select(
    count: usize,
    kept: Range<usize>,
    faces: &Faces,
    scoring: &Scoring,
    total: u128,
    budget: &mut Budget,
) -> Result<Weights, NotExact> {
    // From the end that is nearer to the kept dice.
    let downward = count - kept.start < kept.end;
    let places = if downward {
        count - kept.end..count - kept.start
    } else {
        kept
    };
    let (skipped, placed, keep) = (places.start, places.end, places.len());
    let span = scoring.best(faces.die).saturating_mul(keep) + 1;
    if span > MAX_TOTALS {
        return Err(NotExact::TooLarge);
    }
    let work = placed * (placed + 3) / 2;
    budget.spend(u64::from(faces.die.sides).saturating_mul((work * span) as u64))?;
    let ways = Binomials::up_to(count);
    // Per number of dice placed, the weight of every score.
    let mut table = vec![vec![0_u128; span]; placed];
    let mut done = vec![0_u128; span];
    if let Some(first) = table.first_mut() {
        first[0] = 1;
    }
    for step in 0..faces.die.sides {
        let index = if downward {
            faces.die.sides - 1 - step
        } else {
            step
        };
        let weight = faces.weight(index);
        let left = match downward {
            true => faces.below(index),
            false => faces.total - faces.below(index + 1),
        };
        let score = scoring.score(index);
        for (from, old) in table.iter().enumerate() {
            // Enough dice show this face to place all kept ones; the others show it or come later.
            let factor: u128 = (placed - from..=count - from)
                .map(|dice| {
                    let rest = (count - from - dice) as u32;
                    ways.choose(count - from, dice) * weight.pow(dice as u32) * left.pow(rest)
                })
                .sum();
            let shift = score * (placed - from.max(skipped));
            add_shifted(&mut done, old, shift, factor);
        }
        if left == 0 {
            break;
        }
        // From the most dice placed to the fewest, so that every row read is still the old one.
        for to in (1..placed).rev() {
            let (rows, row) = table.split_at_mut(to);
            for (from, old) in rows.iter().enumerate() {
                let dice = to - from;
                let factor = ways.choose(count - from, dice) * weight.pow(dice as u32);
                let shift = score * to.saturating_sub(from.max(skipped));
                add_shifted(&mut row[0], old, shift, factor);
            }
        }
    }
    Weights::from_run(scoring.low(faces, keep), &done, total)
}

/// Adds `factor` times `from` to `to`, `shift` places further up.
fn add_shifted(to: &mut [u128], from: &[u128], shift: usize, factor: u128) {
    if factor == 0 {
        return;
    }
    // A weight above 0 never lands outside: `span` has room for the best score of all kept dice.
    for (to, from) in to.iter_mut().skip(shift).zip(from) {
        *to += factor * from;
    }
}

/// In how many ways some of so many dice can be picked: Pascal's triangle. Up to 130 dice, which
/// no pool of two or more faces that is counted exactly exceeds, nothing overflows.
struct Binomials {
    rows: Vec<u128>,
}

impl Binomials {
    fn up_to(count: usize) -> Self {
        let mut rows: Vec<u128> = Vec::with_capacity((count + 1) * (count + 2) / 2);
        for row in 0..=count {
            for pick in 0..=row {
                let ways = if pick == 0 || pick == row {
                    1
                } else {
                    let above = Self::place(row - 1, pick);
                    rows[above - 1] + rows[above]
                };
                rows.push(ways);
            }
        }
        Self { rows }
    }

    const fn place(row: usize, pick: usize) -> usize {
        row * (row + 1) / 2 + pick
    }

    fn choose(&self, count: usize, pick: usize) -> u128 {
        self.rows
            .get(Self::place(count, pick))
            .copied()
            .unwrap_or(0)
    }
}
