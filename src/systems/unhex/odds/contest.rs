//! A strike, alone or against a Defend, under a policy: exact chances of everything it can come to.
//! Each side's roll is weighed by itself, as whole parts of ten thousand; then both are combined.

use std::collections::BTreeMap;

use super::policy::{First, OnCritical, OnTie, Policy};
use super::roller::{Roller, Values, WHOLE, every_roll, index};
use super::strike::{Effect, Ending, Situation};
use crate::dice::{Chance, Chances};
use crate::systems::unhex::rolls::percentile::{
    Contender, Opposed, Percentile, most_to_set, oppose,
};

/// What a strike came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// The roll failed critically (U-15).
    CriticalFailure,
    /// The roll failed.
    Failure,
    /// The roll succeeded, but the Defend won (U-56).
    Defended {
        /// The roll was a critical success.
        critical: bool,
    },
    /// It hit.
    Hit {
        /// The roll was a critical success.
        critical: bool,
        /// What it does.
        effect: Effect,
    },
}

/// The exact odds of one strike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Odds(Chances<Outcome>);

impl Odds {
    /// Everything it can come to, with its chance.
    #[must_use]
    pub fn outcomes(&self) -> &Chances<Outcome> {
        &self.0
    }

    fn of(&self, wanted: impl Fn(&Outcome) -> bool) -> Chance {
        self.0.chance_of(wanted)
    }

    /// It hits: the roll succeeds and is not defended.
    #[must_use]
    pub fn hit(&self) -> Chance {
        self.of(|outcome| matches!(outcome, Outcome::Hit { .. }))
    }

    /// The roll is a critical success, defended or not.
    #[must_use]
    pub fn critical_success(&self) -> Chance {
        self.of(|outcome| {
            matches!(
                outcome,
                Outcome::Hit { critical: true, .. } | Outcome::Defended { critical: true }
            )
        })
    }

    /// The roll is a critical failure.
    #[must_use]
    pub fn critical_failure(&self) -> Chance {
        self.of(|outcome| *outcome == Outcome::CriticalFailure)
    }

    /// The target drops by this hit: it falls unconscious or dies.
    #[must_use]
    pub fn drops(&self) -> Chance {
        self.of(|outcome| matches!(outcome, Outcome::Hit { effect, .. } if effect.drops))
    }

    /// The target dies of it.
    #[must_use]
    pub fn kills(&self) -> Chance {
        self.of(|outcome| matches!(outcome, Outcome::Hit { effect, .. } if effect.kills))
    }

    /// The levels that the target loses; 0 for all that is no hit.
    #[must_use]
    pub fn lost(&self) -> Chances<i64> {
        self.0.map(|outcome| match outcome {
            Outcome::Hit { effect, .. } => i64::from(effect.lost),
            _ => 0,
        })
    }
}

/// Gathers outcomes with their weights.
#[derive(Default)]
struct Tally(BTreeMap<Outcome, u128>);

impl Tally {
    fn add(&mut self, outcome: Outcome, weight: u64) {
        if weight > 0 {
            *self.0.entry(outcome).or_insert(0) += u128::from(weight);
        }
    }

    /// The weights of all outcomes sum to `whole`.
    fn finish(self, whole: u64) -> Odds {
        Odds(Chances::from_weights(
            self.0.into_iter().collect(),
            u128::from(whole),
        ))
    }
}

/// A strike and the Defend against it, if there is one.
#[derive(Clone, Debug)]
pub(super) struct Contest {
    pub(super) strike: Situation,
    pub(super) defend: Option<Roller>,
    pub(super) policy: Policy,
}

impl Contest {
    /// Whether a strike with that number gets through a Defend that succeeded with that one, or failed.
    pub(super) fn beats(&self, strike: Percentile, defend: Option<Percentile>) -> bool {
        let defender_is_pc = self.defend.is_some_and(|roller| roller.is_pc);
        let contender = |success: Option<Percentile>, is_pc| Contender {
            success: success.map(Percentile::value),
            is_pc,
        };
        let strike = contender(Some(strike), self.strike.roller.is_pc);
        match oppose(strike, contender(defend, defender_is_pc)) {
            Opposed::First => true,
            Opposed::Second | Opposed::Neither => false,
            Opposed::Tie => self.policy.on_tie == OnTie::Attack,
        }
    }

    /// The number with which a Defend's result stands against a strike with that number.
    pub(super) fn defend_against(
        &self,
        roller: &Roller,
        roll: Percentile,
        strike: Percentile,
    ) -> Option<Percentile> {
        let holds = |number: Percentile| !self.beats(strike, Some(number));
        self.defend_number(roller, roll, |number| u64::from(!holds(number)))
    }

    /// The number with which a Defend's result stands, where each number is worth that much to the attacker.
    fn defend_number(
        &self,
        roller: &Roller,
        roll: Percentile,
        worth: impl Fn(Percentile) -> u64,
    ) -> Option<Percentile> {
        let verdict = roll.judge(roller.level);
        if !verdict.success {
            return None;
        }
        let mut best = roll;
        // Where a number that is set does not count, nothing is won by setting it.
        let sets = self.policy.on_critical == OnCritical::SetDice && self.strike.set_number_counts;
        if verdict.critical && !roller.plain && sets {
            let most = most_to_set(verdict, roller.level, roller.max_level);
            for number in (1..=most.clamp(0, 99)).rev() {
                // Within 1 to 99.
                let number = Percentile::of_value(number as u8);
                if worth(number) < worth(best) {
                    best = number;
                }
            }
        }
        Some(best)
    }

    /// What a Defend's results are worth against a strike with that number: 1 where it holds.
    pub(super) fn defend_values(&self, roller: &Roller, strike: Percentile) -> Values {
        let mut values = [0; 100];
        for roll in every_roll() {
            let number = self.defend_against(roller, roll, strike);
            values[index(roll)] = u64::from(!self.beats(strike, number));
        }
        Values::new(values, &values)
    }

    /// How often, in parts of [`WHOLE`], each number of a strike gets through a Defend that saw it.
    pub(super) fn through_seen(&self, roller: &Roller) -> [u64; 100] {
        let mut through = [WHOLE; 100];
        for strike in every_roll() {
            let held = self.defend_values(roller, strike).total(roller);
            // Totals are hundredths over a hundred first results: parts of ten thousand.
            through[index(strike)] = WHOLE - held;
        }
        through
    }

    /// The odds.
    pub(super) fn odds(&self) -> Odds {
        match (&self.defend, self.policy.first) {
            (None, _) => self.odds_through(&|_| WHOLE),
            (Some(roller), First::Attacker) => {
                let through = self.through_seen(roller);
                self.odds_through(&|number| through[index(number)])
            }
            (Some(roller), First::Target) => self.odds_target_first(roller),
        }
    }

    /// The odds where the strike is rolled first, and each success gets through so often, in parts of [`WHOLE`].
    fn odds_through(&self, through: &impl Fn(Percentile) -> u64) -> Odds {
        let mut tally = Tally::default();
        self.add_strike(through, WHOLE, 1, &mut tally);
        tally.finish(WHOLE * WHOLE)
    }

    /// Adds what a strike comes to. The parts of `through` are of `whole`; everything counts `weight` times.
    fn add_strike(
        &self,
        through: &impl Fn(Percentile) -> u64,
        whole: u64,
        weight: u64,
        tally: &mut Tally,
    ) {
        let roller = &self.strike.roller;
        let standing = self.strike.values(through, whole).standing(roller);
        for (rerolled, times) in [false, true].into_iter().zip(&standing) {
            for roll in every_roll() {
                let times = times[index(roll)] * weight;
                if times == 0 {
                    continue;
                }
                let verdict = roll.judge(roller.level);
                let Ending {
                    success, against, ..
                } = self.strike.ending(roll, rerolled, through);
                let critical = verdict.critical;
                match success {
                    None if critical => tally.add(Outcome::CriticalFailure, times * whole),
                    None => tally.add(Outcome::Failure, times * whole),
                    Some((_, hit)) => {
                        let through = through(against);
                        let effect = self.strike.effect(hit);
                        tally.add(Outcome::Hit { critical, effect }, times * through);
                        tally.add(Outcome::Defended { critical }, times * (whole - through));
                    }
                }
            }
        }
    }

    /// What a strike is worth that saw the Defend stand with that number, times [`WHOLE`].
    fn worth_after(&self, defend: Option<Percentile>) -> u64 {
        let through = |strike| u64::from(self.beats(strike, defend));
        self.strike.values(&through, 1).total(&self.strike.roller)
    }

    /// What each number of a Defend that is rolled first is worth to the attacker; a failure is last.
    fn worth_to_attacker(&self) -> ([u64; 100], u64) {
        let mut worth = [0; 100];
        for number in every_roll() {
            worth[index(number)] = self.worth_after(Some(number));
        }
        (worth, self.worth_after(None))
    }

    /// The number with which a Defend's result stands if it is rolled first, and what all results are worth.
    pub(super) fn defend_first(&self, roller: &Roller) -> (Vec<Option<Percentile>>, Values) {
        let (worth, failure) = self.worth_to_attacker();
        let most = worth.iter().copied().max().unwrap_or(0).max(failure);
        let mut values = [0; 100];
        let mut numbers = Vec::with_capacity(100);
        for roll in every_roll() {
            let number = self.defend_number(roller, roll, |number| worth[index(number)]);
            values[index(roll)] = most - number.map_or(failure, |number| worth[index(number)]);
            numbers.push(number);
        }
        (numbers, Values::new(values, &values))
    }

    fn odds_target_first(&self, roller: &Roller) -> Odds {
        let (numbers, values) = self.defend_first(roller);
        let [first, again] = values.standing(roller);
        let mut weights: BTreeMap<Option<Percentile>, u64> = BTreeMap::new();
        for ((number, first), again) in numbers.into_iter().zip(first).zip(again) {
            *weights.entry(number).or_insert(0) += first + again;
        }
        let mut tally = Tally::default();
        for (defend, weight) in weights {
            let through = |strike| u64::from(self.beats(strike, defend));
            self.add_strike(&through, 1, weight, &mut tally);
        }
        tally.finish(WHOLE * WHOLE)
    }
}
