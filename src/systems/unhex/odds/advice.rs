//! After the roll: which die to roll again. For each way to go on, the exact chances of what it leads to.

use super::now::{Now, Side};
use super::policy::Policy;
use super::roller::{WHOLE, every_roll, index};
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
    /// It serves the policy best.
    pub best: bool,
}

impl Advice {
    /// What a way leads to by its results at a level; `lost` is their sum of levels lost, each times [`WHOLE`].
    fn of(way: Option<Reroll>, rolls: &[Percentile], level: i32, lost: u64, best: bool) -> Self {
        let verdicts = || rolls.iter().map(|roll| roll.judge(level));
        let of_all = |count: usize| chance(count, rolls.len());
        Self {
            way,
            success: of_all(verdicts().filter(|v| v.success).count()),
            critical: of_all(verdicts().filter(|v| v.critical_success()).count()),
            damage_hundredths: hundredths(lost, rolls.len() as u64 * WHOLE),
            best,
        }
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

fn chance(favourable: usize, all: usize) -> Chance {
    // A part of all, and all is never 0.
    Chance::new(favourable as u128, all as u128).unwrap_or(Chance::NEVER)
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
        let values = self.contest.strike_values(&through);
        let roller = &self.contest.strike.roller;
        let best = values.best(roller, result);
        ways(|way| {
            let rolls = results(result, way);
            let lost: u64 = rolls
                .iter()
                .filter_map(|roll| {
                    let strike = &self.contest.strike;
                    let ending = strike.ending(*roll, way.is_some(), &through);
                    let (_, hit) = ending.success?;
                    Some(u64::from(strike.effect(hit).lost) * through(ending.against))
                })
                .sum();
            Advice::of(way, &rolls, roller.level, lost, way == best)
        })
    }

    fn defend_advice(&self, result: Percentile) -> Vec<Advice> {
        let Some(roller) = &self.contest.defend else {
            return Vec::new();
        };
        let (numbers, values) = self.defend_numbers(roller);
        let best = values.best(roller, result);
        ways(|way| {
            let rolls = results(result, way);
            let lost: u64 = rolls
                .iter()
                .map(|result| {
                    let number = numbers.get(index(*result)).copied().flatten();
                    match self.other {
                        Some(attack) if attack.is_done() => self.lost_to(attack, number),
                        _ => self.expected_after(number),
                    }
                })
                .sum();
            Advice::of(way, &rolls, roller.level, lost, way == best)
        })
    }

    /// The levels lost to a strike whose roll is done, times [`WHOLE`].
    fn lost_to(&self, attack: &RollState, defend: Option<Percentile>) -> u64 {
        match attack.success() {
            Some(strike) if self.contest.beats(self.against(attack, strike), defend) => {
                u64::from(self.contest.strike.lost_with(strike, attack.edge_used)) * WHOLE
            }
            _ => 0,
        }
    }

    /// The levels that are expected to be lost to a strike that sees the Defend, times [`WHOLE`].
    fn expected_after(&self, defend: Option<Percentile>) -> u64 {
        let contest = &self.contest;
        let through = |strike| u64::from(contest.beats(strike, defend));
        let standing = contest
            .strike_values(&through)
            .standing(&contest.strike.roller);
        let mut sum = 0;
        for (rerolled, times) in [false, true].into_iter().zip(&standing) {
            for roll in every_roll() {
                let ending = contest.strike.ending(roll, rerolled, &through);
                if let Some((_, hit)) = ending.success {
                    let lost = contest.strike.effect(hit).lost;
                    sum += times[index(roll)] * through(ending.against) * u64::from(lost);
                }
            }
        }
        sum
    }
}

fn ways(advice: impl Fn(Option<Reroll>) -> Advice) -> Vec<Advice> {
    std::iter::once(None)
        .chain(Reroll::ALL.map(Some))
        .map(advice)
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
