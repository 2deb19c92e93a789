//! From where to where a value can go. With it the parser refuses, before any die is rolled, what
//! could overflow or divide by 0.

use super::MAX_ROLLED;
use super::ast::{Binary, Pool, Score, Set};
use super::error::Problem;

/// The lowest and the highest value a part of an expression can have. It may be wider than what
/// can truly come up, never narrower.
#[derive(Clone, Copy, Debug)]
pub(super) struct ValueRange {
    low: i64,
    high: i64,
}

impl ValueRange {
    pub(super) const fn of_number(number: i64) -> Self {
        Self {
            low: number,
            high: number,
        }
    }

    pub(super) fn of_pool(pool: &Pool) -> Self {
        let count = usize::from(pool.count);
        let fewest = pool.select.kept(count).len() as i64;
        // Explosions add dice, so more may be kept; at most MAX_ROLLED dice fall at all.
        let most = match pool.explode {
            Some(_) => pool
                .select
                .kept(if count == 0 { 0 } else { MAX_ROLLED })
                .len() as i64,
            None => fewest,
        };
        let (mut low, mut high) = worths(pool);
        // Cannot overflow: at most MAX_ROLLED dice, each worth at most MAX_NUMBER.
        if let Some(explode) = pool.explode {
            low -= i64::from(explode.penetrate);
            if explode.compound {
                let rolled = MAX_ROLLED as i64;
                (low, high) = (low.min(low * rolled), high.max(high * rolled));
            }
        }
        match pool.score {
            Score::Sum => Self {
                low: (fewest * low).min(most * low),
                high: (fewest * high).max(most * high),
            },
            Score::Count(_) => Self {
                low: if pool.failure.is_some() { -most } else { 0 },
                high: most,
            },
            Score::Highest | Score::Lowest if fewest > 0 => Self { low, high },
            Score::Highest | Score::Lowest => Self {
                low: low.min(0),
                high: high.max(0),
            },
        }
    }

    /// The range of a set: at least its lowest terms, at most its highest.
    pub(super) fn of_set(set: Set, terms: &[Self]) -> Result<Self, Problem> {
        let kept = set.select.kept(terms.len()).len();
        let mut lows: Vec<i64> = terms.iter().map(|term| term.low).collect();
        let mut highs: Vec<i64> = terms.iter().map(|term| term.high).collect();
        lows.sort_unstable();
        highs.sort_unstable_by(|one, other| other.cmp(one));
        let sum = |ends: &[i64]| {
            let mut ends = ends.iter().take(kept);
            counted(ends.try_fold(0_i64, |sum, end| sum.checked_add(*end)))
        };
        Ok(Self {
            low: sum(&lows)?,
            high: sum(&highs)?,
        })
    }

    /// Cannot overflow, see [`counted`].
    pub(super) const fn negated(self) -> Self {
        Self {
            low: -self.high,
            high: -self.low,
        }
    }

    /// The range of an operation. All of them move one way as one side grows and the other stays,
    /// at least as long as a divisor keeps its sign, so the corners bound everything between.
    pub(super) fn combined(self, binary: Binary, other: Self) -> Result<Self, Problem> {
        if binary == Binary::Divide && other.low <= 0 && other.high >= 0 {
            return Err(Problem::DivisorZero);
        }
        let corner = |left, right| counted(binary.apply(left, right));
        let mut corners = match binary {
            // The two everyday operations need only two of them.
            Binary::Add => {
                let (low, high) = (corner(self.low, other.low)?, corner(self.high, other.high)?);
                return Ok(Self { low, high });
            }
            Binary::Subtract => {
                let (low, high) = (corner(self.low, other.high)?, corner(self.high, other.low)?);
                return Ok(Self { low, high });
            }
            _ => [
                corner(self.low, other.low)?,
                corner(self.low, other.high)?,
                corner(self.high, other.low)?,
                corner(self.high, other.high)?,
            ],
        };
        corners.sort_unstable();
        let [low, .., high] = corners;
        Ok(Self { low, high })
    }
}

/// A value that can be counted. The lowest number there is, which has no positive counterpart,
/// cannot: so every value may be negated without a check.
fn counted(value: Option<i64>) -> Result<i64, Problem> {
    value
        .filter(|&value| value != i64::MIN)
        .ok_or(Problem::Overflow)
}

/// The least and the most that a die can be worth that stays on the table.
fn worths(pool: &Pool) -> (i64, i64) {
    let (low, high) = faces(pool);
    let clamp = |face: i64| {
        face.min(i64::from(pool.clamp.high))
            .max(i64::from(pool.clamp.low))
    };
    (clamp(low), clamp(high))
}

/// The lowest and the highest face that can stay on the table.
fn faces(pool: &Pool) -> (i64, i64) {
    let (low, high) = (i64::from(pool.die.low), pool.die.high());
    match pool.reroll {
        Some(reroll) if !reroll.once => {
            let met = reroll.condition.met_on(pool.die);
            let from = if met.start == 0 { met.end } else { 0 };
            let to = if met.end == pool.die.sides {
                met.start
            } else {
                pool.die.sides
            };
            (low + i64::from(from), low + i64::from(to) - 1)
        }
        _ => (low, high),
    }
}
