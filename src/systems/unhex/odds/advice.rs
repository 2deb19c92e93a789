//! After the roll: which die to roll again. For each way to go on, the exact chances of what it leads to.

use super::now::{Now, Side};
use super::policy::Policy;
use super::roller::{WHOLE, every_roll, index};
use super::strike::Effect;
use crate::dice::Chance;
use crate::systems::unhex::fight::frames::exchange::Exchange;
use crate::systems::unhex::fight::frames::frame::Frame;
use crate::systems::unhex::rolls::percentile::{Percentile, Reroll};
use crate::systems::unhex::rolls::roll_state::{RollState, Stage};
use crate::systems::unhex::state::Unhex;

/// One way to go on from a result that may be rolled again (U-16).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Advice {
    /// Which dice to roll again; none keeps the result.
    pub way: Option<Reroll>,
    /// The roll succeeds.
    pub success: Chance,
    /// The roll is a critical success.
    pub critical: Chance,
    /// The levels that the target is expected to lose, in hundredths, rounded half up, with what the other side may
    /// still roll.
    pub damage_hundredths: u64,
    /// The target drops by it, with what the other side may still roll (U-64, U-65).
    pub drops: Chance,
    /// It serves the policy best.
    pub best: bool,
}

impl Advice {
    /// What a way leads to by its results at a level, each with what it comes to.
    fn of(way: Option<Reroll>, ends: &[(Percentile, Sum)], level: i32, best: bool) -> Self {
        let verdicts = || ends.iter().map(|(roll, _)| roll.judge(level));
        let all = ends.len() as u64;
        let of_all = |count: usize| chance(count as u64, all);
        let mut sum = Sum::default();
        for (_, end) in ends {
            sum.lost += end.lost;
            sum.drops += end.drops;
        }
        Self {
            way,
            success: of_all(verdicts().filter(|v| v.success).count()),
            critical: of_all(verdicts().filter(|v| v.critical_success()).count()),
            damage_hundredths: hundredths(sum.lost, all * WHOLE),
            drops: chance(sum.drops, all * WHOLE),
            best,
        }
    }
}

/// What a result comes to: the levels lost and whether the target drops, each times [`WHOLE`].
#[derive(Clone, Copy, Default)]
struct Sum {
    lost: u64,
    drops: u64,
}

impl Sum {
    /// That effect, as often as it gets through.
    fn add(&mut self, effect: Effect, times: u64) {
        self.lost += u64::from(effect.lost) * times;
        self.drops += u64::from(effect.drops) * times;
    }

    fn of(effect: Effect, times: u64) -> Self {
        let mut sum = Self::default();
        sum.add(effect, times);
        sum
    }
}

/// The results that a way can lead to from a first one.
fn results(roll: Percentile, way: Option<Reroll>) -> Vec<Percentile> {
    match way {
        None => vec![roll],
        Some(Reroll::Both) => every_roll().collect(),
        Some(way) => (0..10).map(|face| roll.rerolled(way, &[face])).collect(),
    }
}

fn chance(favourable: u64, all: u64) -> Chance {
    // A part of all, and all is never 0.
    Chance::new(favourable.into(), all.into()).unwrap_or(Chance::NEVER)
}

/// Half up.
fn hundredths(sum: u64, parts: u64) -> u64 {
    (sum * 200 + parts) / (parts * 2)
}

/// The advice for the re-roll that this role of an exchange is offered now.
fn advice(game: &Unhex, exchange: &Exchange, role: &str, policy: &Policy) -> Option<Vec<Advice>> {
    let now = Now::of(game, exchange, role, policy)?;
    let result = now.roll.result?;
    if now.roll.stage != Stage::OfferReroll {
        return None;
    }
    Some(match now.side {
        Side::Strike => now.strike_advice(result),
        Side::Defend => now.defend_advice(result),
    })
}

impl Now<'_> {
    fn strike_advice(&self, result: Percentile) -> Vec<Advice> {
        let through = self.through();
        let through = |number| through[index(number)];
        let strike = &self.contest.strike;
        let values = strike.values(&through, WHOLE);
        let best = values.best(&strike.roller, result);
        ways(result, best, strike.roller.level, |roll, way| {
            let ending = strike.ending(roll, way.is_some(), &through);
            let hit = ending.success.map(|(_, hit)| strike.effect(hit));
            let sum = hit.map(|effect| Sum::of(effect, through(ending.against)));
            sum.unwrap_or_default()
        })
    }

    fn defend_advice(&self, result: Percentile) -> Vec<Advice> {
        let Some(roller) = &self.contest.defend else {
            return Vec::new();
        };
        let (numbers, values) = self.defend_numbers(roller);
        let best = values.best(roller, result);
        ways(result, best, roller.level, |roll, _| {
            let number = numbers.get(index(roll)).copied().flatten();
            match self.other {
                Some(attack) if attack.is_done() => self.comes_of(attack, number),
                _ => self.expected_after(number),
            }
        })
    }

    /// What a strike whose roll is done comes to.
    fn comes_of(&self, attack: &RollState, defend: Option<Percentile>) -> Sum {
        match attack.success() {
            Some(strike) if self.contest.beats(self.against(attack, strike), defend) => {
                let effect = self.contest.strike.effect_with(strike, attack.edge_used);
                Sum::of(effect, WHOLE)
            }
            _ => Sum::default(),
        }
    }

    /// What is expected of a strike that sees the Defend.
    fn expected_after(&self, defend: Option<Percentile>) -> Sum {
        let contest = &self.contest;
        let through = |strike| u64::from(contest.beats(strike, defend));
        let values = contest.strike.values(&through, 1);
        let standing = values.standing(&contest.strike.roller);
        let mut sum = Sum::default();
        for (rerolled, times) in [false, true].into_iter().zip(&standing) {
            for roll in every_roll() {
                let ending = contest.strike.ending(roll, rerolled, &through);
                if let Some((_, hit)) = ending.success {
                    let times = times[index(roll)] * through(ending.against);
                    sum.add(contest.strike.effect(hit), times);
                }
            }
        }
        sum
    }
}

/// The advice for every way on from a result, by what each result that it leads to comes to.
fn ways(
    result: Percentile,
    best: Option<Reroll>,
    level: i32,
    sum: impl Fn(Percentile, Option<Reroll>) -> Sum,
) -> Vec<Advice> {
    let ways = std::iter::once(None).chain(Reroll::ALL.map(Some));
    ways.map(|way| {
        let rolls = results(result, way).into_iter();
        let ends: Vec<_> = rolls.map(|roll| (roll, sum(roll, way))).collect();
        Advice::of(way, &ends, level, way == best)
    })
    .collect()
}

impl Unhex {
    /// What each re-roll that is offered now leads to (U-16), by the key of its decision; nothing where none is.
    #[must_use]
    pub fn reroll_advice(&self, policy: &Policy) -> Vec<(String, Vec<Advice>)> {
        let frame = self.fight.as_ref().and_then(|fight| fight.frames.last());
        let Some(Frame::Exchange(exchange)) = frame else {
            return Vec::new();
        };
        let others = exchange.defenders.iter();
        let others = others.map(|roll| format!("defend.{}", roll.roller));
        ["attack", "defend", "counter"]
            .into_iter()
            .map(str::to_owned)
            .chain(others)
            .filter_map(|role| {
                let advice = advice(self, exchange, &role, policy)?;
                Some((format!("{role}.reroll"), advice))
            })
            .collect()
    }
}
