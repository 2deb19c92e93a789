//! One side's percentile roll, valued: which way to go on from a first result is worth most, and with what weights
//! the results come that stand in the end. Values are whole numbers, so that every comparison is exact.

use crate::systems::unhex::rolls::percentile::{Percentile, Reroll, Verdict};
use crate::systems::unhex::rolls::roll_state::RollState;
use crate::systems::unhex::state::Unhex;
use crate::table::Kind;

/// How many sequences of faces a roll with its re-roll has at most: all weights of one side sum to this.
pub(super) const WHOLE: u64 = 10_000;
const ROLLS: u8 = 100;

/// What of a roll does not depend on its faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Roller {
    /// The level to roll under.
    pub(super) level: i32,
    /// The max level, for setting the dice (U-14).
    pub(super) max_level: i32,
    /// A re-roll is allowed (U-16).
    pub(super) good: bool,
    /// It cannot be critical (U-90).
    pub(super) plain: bool,
    /// A player character, for ties (U-20).
    pub(super) is_pc: bool,
}

impl Roller {
    /// Whose roll that is.
    pub(super) fn of(game: &Unhex, roll: &RollState) -> Self {
        let roller = game.characters.get(&roll.roller);
        Self {
            level: roll.level,
            max_level: roll.max_level,
            good: roll.good,
            plain: roll.plain,
            is_pc: roller.is_some_and(|character| character.kind == Kind::Pc),
        }
    }
}

/// Every roll, in the order of its digits.
pub(super) fn every_roll() -> impl Iterator<Item = Percentile> {
    (0..ROLLS).map(|index| Percentile::new(index / 10, index % 10))
}

/// The place of a roll in that order.
pub(super) fn index(roll: Percentile) -> usize {
    let (tens, ones) = roll.into();
    usize::from(tens) * 10 + usize::from(ones)
}

/// What every result that stands is worth to its roller: by itself, and after a re-roll.
#[derive(Clone, Debug)]
pub(super) struct Values {
    first: [u64; 100],
    rows: [u64; 10],
    columns: [u64; 10],
    all: u64,
}

impl Values {
    /// Values of first results, and of results after a re-roll.
    pub(super) fn new(first: [u64; 100], again: &[u64; 100]) -> Self {
        let (mut rows, mut columns) = ([0; 10], [0; 10]);
        for (index, value) in again.iter().enumerate() {
            rows[index / 10] += value;
            columns[index % 10] += value;
        }
        Self {
            first,
            rows,
            columns,
            all: again.iter().sum(),
        }
    }

    /// What it is worth to go on that way from a first result, in hundredths.
    pub(super) fn worth(&self, roll: Percentile, way: Option<Reroll>) -> u64 {
        let (tens, ones) = roll.into();
        match way {
            None => self.first[index(roll)] * 100,
            Some(Reroll::Tens) => self.columns[usize::from(ones)] * 10,
            Some(Reroll::Ones) => self.rows[usize::from(tens)] * 10,
            Some(Reroll::Both) => self.all,
        }
    }

    /// The way that is worth most; among equals the one that leaves more dice alone.
    pub(super) fn best(&self, roller: &Roller, roll: Percentile) -> Option<Reroll> {
        if !may_reroll(roller, roll) {
            return None;
        }
        let mut best = (self.worth(roll, None), None);
        for way in Reroll::ALL {
            let worth = self.worth(roll, Some(way));
            if worth > best.0 {
                best = (worth, Some(way));
            }
        }
        best.1
    }

    /// What the whole roll is worth, times [`WHOLE`].
    pub(super) fn total(&self, roller: &Roller) -> u64 {
        every_roll()
            .map(|roll| self.worth(roll, self.best(roller, roll)))
            .sum()
    }

    /// How often each result stands in the end, in parts of [`WHOLE`]: as first results, and after a re-roll.
    pub(super) fn standing(&self, roller: &Roller) -> [[u64; 100]; 2] {
        let (mut first, mut again) = ([0; 100], [0; 100]);
        let mut both = 0;
        for roll in every_roll() {
            let (tens, ones): (u8, u8) = roll.into();
            match self.best(roller, roll) {
                None => first[index(roll)] += 100,
                Some(Reroll::Tens) => {
                    for place in again.iter_mut().skip(usize::from(ones)).step_by(10) {
                        *place += 10;
                    }
                }
                Some(Reroll::Ones) => {
                    for place in again.iter_mut().skip(usize::from(tens) * 10).take(10) {
                        *place += 10;
                    }
                }
                Some(Reroll::Both) => both += 1,
            }
        }
        for place in &mut again {
            *place += both;
        }
        [first, again]
    }
}

/// Whether that result may be rolled again: not a critical failure (U-16).
fn may_reroll(roller: &Roller, roll: Percentile) -> bool {
    roller.good && !Verdict::critical_failure(roll.judge(roller.level))
}
