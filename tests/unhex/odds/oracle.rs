//! The odds beside an enumeration that knows nothing of them: each side's roll is run through the percentile kernel
//! with every face, by the policy's own words, and the two sides are combined.

use std::collections::BTreeMap;

use tableside::dice::{Chance as Fraction, Chances, Dice, Die, enumerate};
use tableside::systems::unhex::odds::{Effect, First, OnCritical, OnTie, Outcome};
use tableside::systems::unhex::{
    Contender, Digit, Edge, Hit, Kind, Opposed, Percentile, Reroll, Verdict, most_to_set, oppose,
};

use super::situations::{Situation, situation};
use crate::battery::chance::Chance;

/// One side's roller.
#[derive(Clone, Copy)]
struct Side {
    level: i32,
    max_level: i32,
    good: bool,
    is_pc: bool,
}

/// How a roll stands in the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Stands {
    /// The dice as they lie.
    roll: Percentile,
    rerolled: bool,
}

fn every() -> impl Iterator<Item = Percentile> {
    (0..10).flat_map(|tens| (0..10).map(move |ones| Percentile::new(tens, ones)))
}

/// What each result is worth to its roller: as a first one, and after a re-roll.
type Values = BTreeMap<Stands, u64>;

fn values(of: impl Fn(Stands) -> u64) -> Values {
    every()
        .flat_map(|roll| [false, true].map(|rerolled| Stands { roll, rerolled }))
        .map(|stands| (stands, of(stands)))
        .collect()
}

/// The way on from a first result that has the highest mean value; the earlier one among equals.
fn best_way(side: Side, first: Percentile, values: &Values) -> Option<Reroll> {
    if !side.good || Verdict::critical_failure(first.judge(side.level)) {
        return None;
    }
    let keep = Stands {
        roll: first,
        rerolled: false,
    };
    let mut best = (values[&keep] * 100, None);
    for way in Reroll::ALL {
        let results: Vec<Percentile> = match way {
            Reroll::Both => every().collect(),
            way => (0..10).map(|face| first.rerolled(way, &[face])).collect(),
        };
        let again = |roll| Stands {
            roll,
            rerolled: true,
        };
        let sum: u64 = results.iter().map(|roll| values[&again(*roll)]).sum();
        let mean = sum * (100 / results.len() as u64);
        if mean > best.0 {
            best = (mean, Some(way));
        }
    }
    best.1
}

/// Every way one side's roll can stand, by the kernel with every face.
fn roll(side: Side, values: &Values) -> Chances<Stands> {
    // The choice is the same each time the same dice lie there.
    let ways: BTreeMap<Percentile, Option<Reroll>> = every()
        .map(|first| (first, best_way(side, first, values)))
        .collect();
    enumerate(|dice: &mut dyn Dice| {
        let first = Percentile::roll(dice)?;
        let Some(way) = ways[&first] else {
            return Ok(Stands {
                roll: first,
                rerolled: false,
            });
        };
        let mut faces = Vec::new();
        for _ in 0..way.dice() {
            faces.push(dice.roll(Die::DIGIT)?);
        }
        Ok(Stands {
            roll: first.rerolled(way, &faces),
            rerolled: true,
        })
    })
    .expect("two or four dice can be counted")
}

struct Oracle<'a> {
    situation: &'a Situation,
    attacker: Side,
    defender: Option<Side>,
    /// What a success with each number hits, and what that is worth.
    hits: BTreeMap<Stands, (Hit, u64)>,
    /// What another action is worth.
    another: u64,
}

impl<'a> Oracle<'a> {
    fn effect(&self, hit: Hit) -> Effect {
        self.situation.effects[&(hit.damage, hit.location)]
    }

    fn new(situation: &'a Situation, attacker: Side) -> Self {
        let mut oracle = Self {
            situation,
            attacker,
            defender: None,
            hits: BTreeMap::new(),
            another: 0,
        };
        oracle.hits = values(|_| 0)
            .into_keys()
            .map(|stands| {
                let hit = oracle.hit(stands.roll, stands.rerolled);
                (stands, (hit, oracle.value(hit)))
            })
            .collect();
        if situation.policy.on_critical == OnCritical::ExtraAction {
            oracle.another = oracle.worth(&|_| 1, 1).1 / 10_000;
        }
        oracle
    }

    /// How the attacker's roll can stand, and what it is worth, times ten thousand.
    fn worth(&self, through: &dyn Fn(Percentile) -> u64, whole: u64) -> (Chances<Stands>, u64) {
        let (stands, values) = self.attack(through, whole);
        let worth = stands
            .iter()
            .map(|(stands, chance)| values[stands] * ten_thousandths(chance))
            .sum();
        (stands, worth)
    }

    fn value(&self, hit: Hit) -> u64 {
        self.situation.value(self.effect(hit))
    }

    /// The hit of a success that stands, with the best edge and the die that its picker likes best.
    fn hit(&self, roll: Percentile, rerolled: bool) -> Hit {
        let target_picks = self.situation.target_picks();
        let adjusts = !target_picks || self.situation.game().house_rules.adjust_targets_choice;
        let [_, precise, powerful] = self.situation.edges();
        let hits = [Digit::Tens, Digit::Ones].map(|digit| {
            let mut best = Hit::of(roll, digit);
            for (edge, able) in [
                (Edge::Powerful, powerful),
                (Edge::PreciseUp, precise),
                (Edge::PreciseDown, precise),
            ] {
                let changed = Hit::of(roll, digit).with(edge);
                if let Some(changed) = changed.filter(|_| able && adjusts && !rerolled)
                    && self.value(changed) > self.value(best)
                {
                    best = changed;
                }
            }
            best
        });
        let [tens, ones] = hits.map(|hit| self.value(hit));
        let take_ones = if target_picks {
            ones < tens
        } else {
            ones > tens
        };
        hits[usize::from(take_ones)]
    }

    /// A success with that number beats a Defend that stands so.
    fn beats(&self, attack: Percentile, defend: Option<Percentile>) -> bool {
        let Some(defender) = self.defender else {
            return true;
        };
        let side = |success: Option<Percentile>, is_pc| Contender {
            success: success.map(Percentile::value),
            is_pc,
        };
        match oppose(
            side(Some(attack), self.attacker.is_pc),
            side(defend, defender.is_pc),
        ) {
            Opposed::First => true,
            Opposed::Tie => self.situation.policy.on_tie == OnTie::Attack,
            Opposed::Second | Opposed::Neither => false,
        }
    }

    /// A number that is set counts in an opposed roll (U-14).
    fn set_counts(&self) -> bool {
        self.situation.game().house_rules.set_number_counts
    }

    /// The number that is compared and the hit that a result of the attacker ends with, where numbers get through that
    /// often.
    fn ending(
        &self,
        stands: Stands,
        through: &dyn Fn(Percentile) -> u64,
    ) -> Option<(Percentile, Hit)> {
        let verdict = stands.roll.judge(self.attacker.level);
        if !verdict.success {
            return None;
        }
        let at = |roll| Stands { roll, ..stands };
        let compared = |number| {
            if self.set_counts() {
                number
            } else {
                stands.roll
            }
        };
        let worth = |number| self.hits[&at(number)].1 * through(compared(number));
        let mut best = stands.roll;
        if verdict.critical && self.situation.policy.on_critical == OnCritical::SetDice {
            let most = most_to_set(verdict, self.attacker.level, self.attacker.max_level);
            for number in (1..=most as u8).rev().map(Percentile::of_value) {
                if worth(number) > worth(best) {
                    best = number;
                }
            }
        }
        Some((compared(best), self.hits[&at(best)].0))
    }

    /// The number of a Defend's result, where each number is worth that much to the attacker.
    fn defend_number(
        &self,
        side: Side,
        roll: Percentile,
        worth: &dyn Fn(Percentile) -> u64,
    ) -> Option<Percentile> {
        let verdict = roll.judge(side.level);
        if !verdict.success {
            return None;
        }
        let mut best = roll;
        let sets = self.situation.policy.on_critical == OnCritical::SetDice && self.set_counts();
        if verdict.critical && sets {
            let most = most_to_set(verdict, side.level, side.max_level);
            for number in (1..=most as u8).rev().map(Percentile::of_value) {
                if worth(number) < worth(best) {
                    best = number;
                }
            }
        }
        Some(best)
    }

    /// How the attacker's roll can stand, where its numbers get through that often of a whole. A critical success gains
    /// another action, defended or not.
    fn attack(&self, through: &dyn Fn(Percentile) -> u64, whole: u64) -> (Chances<Stands>, Values) {
        let values = values(|stands| {
            let verdict = stands.roll.judge(self.attacker.level);
            let critical = verdict.success && verdict.critical;
            let another = if critical { self.another * whole } else { 0 };
            let ending = self.ending(stands, through);
            another + ending.map_or(0, |(number, hit)| self.value(hit) * through(number))
        });
        (roll(self.attacker, &values), values)
    }

    /// Everything an attack comes to.
    fn outcomes(&self) -> BTreeMap<Outcome, Fraction> {
        let mut sums = Sums::default();
        match self.defender {
            None => self.alone(&mut sums),
            Some(defender)
                if self.situation.policy.first == First::Attacker
                    || !(self.attacker.good || defender.good) =>
            {
                self.attacker_first(defender, &mut sums);
            }
            Some(defender) => self.target_first(defender, &mut sums),
        }
        sums.0.retain(|_, chance| *chance != Fraction::NEVER);
        sums.0
    }

    fn add(
        &self,
        stands: Stands,
        ending: Option<(Percentile, Hit)>,
        chance: Fraction,
        held: Fraction,
        sums: &mut Sums,
    ) {
        let critical = stands.roll.judge(self.attacker.level).critical;
        match ending {
            None if critical => sums.add(Outcome::CriticalFailure, chance),
            None => sums.add(Outcome::Failure, chance),
            Some((_, hit)) => {
                let effect = self.effect(hit);
                let hits = times(chance, missed(held));
                sums.add(Outcome::Hit { critical, effect }, hits);
                sums.add(Outcome::Defended { critical }, times(chance, held));
            }
        }
    }

    fn alone(&self, sums: &mut Sums) {
        for (stands, chance) in self.attack(&|_| 1, 1).0.iter() {
            let ending = self.ending(*stands, &|_| 1);
            self.add(*stands, ending, chance, Fraction::NEVER, sums);
        }
    }

    /// The Defend has seen the attack's number.
    fn attacker_first(&self, defender: Side, sums: &mut Sums) {
        let held: BTreeMap<Percentile, Fraction> = every()
            .map(|attack| {
                let worth = |number| u64::from(self.beats(attack, Some(number)));
                let holds = |roll| !self.beats(attack, self.defend_number(defender, roll, &worth));
                let stands = roll(defender, &values(|s| u64::from(holds(s.roll))));
                (attack, stands.chance_of(|s| holds(s.roll)))
            })
            .collect();
        let through = |number: Percentile| ten_thousandths(missed(held[&number]));
        for (stands, chance) in self.attack(&through, 10_000).0.iter() {
            let ending = self.ending(*stands, &through);
            let held = ending.map_or(Fraction::NEVER, |(number, _)| held[&number]);
            self.add(*stands, ending, chance, held, sums);
        }
    }

    /// The attack sees the Defend's number.
    fn target_first(&self, defender: Side, sums: &mut Sums) {
        let after = |defend: Option<Percentile>| {
            self.worth(&|number| u64::from(self.beats(number, defend)), 1)
        };
        let attacks: BTreeMap<Option<Percentile>, (Chances<Stands>, u64)> = every()
            .map(Some)
            .chain([None])
            .map(|defend| (defend, after(defend)))
            .collect();
        let worth = |defend| attacks[&defend].1;
        let number = |roll| self.defend_number(defender, roll, &|number| worth(Some(number)));
        // The least to the attacker is the most to the defender.
        let defends = roll(defender, &values(|s| 1_000_000_000 - worth(number(s.roll))));
        for (defend, weight) in defends.map(|s| number(s.roll)).iter() {
            let through = |number| u64::from(self.beats(number, *defend));
            for (stands, chance) in attacks[defend].0.iter() {
                let ending = self.ending(*stands, &through);
                let beaten = ending.is_none_or(|(number, _)| self.beats(number, *defend));
                let held = if beaten {
                    Fraction::NEVER
                } else {
                    Fraction::CERTAIN
                };
                self.add(*stands, ending, times(chance, weight), held, sums);
            }
        }
    }
}

/// Chances that add up.
#[derive(Default)]
struct Sums(BTreeMap<Outcome, Fraction>);

impl Sums {
    fn add(&mut self, outcome: Outcome, chance: Fraction) {
        let sum = self.0.entry(outcome).or_insert(Fraction::NEVER);
        *sum = sum.checked_add(chance).expect("chances sum to one");
    }
}

/// The chance that something does not happen.
fn missed(chance: Fraction) -> Fraction {
    let (happens, of) = (chance.numerator(), chance.denominator());
    Fraction::new(of - happens, of).expect("no more than always")
}

fn times(a: Fraction, b: Fraction) -> Fraction {
    a.checked_mul(b).expect("small fractions")
}

fn ten_thousandths(chance: Fraction) -> u64 {
    (chance.numerator() * 10_000 / chance.denominator()) as u64
}

fn odds_of(outcomes: &Chances<Outcome>) -> BTreeMap<Outcome, Fraction> {
    outcomes
        .iter()
        .map(|(outcome, chance)| (*outcome, chance))
        .collect()
}

/// Random situations, alone and against a Defend: the same fraction for every outcome.
fn compare(cases: u32) {
    let chance = &mut Chance::new(53);
    for case in 0..cases {
        let situation = situation(chance);
        let game = situation.game();
        let odds = game
            .attack_odds(
                situation.by,
                situation.at,
                situation.weapon,
                &situation.policy,
            )
            .expect("the attack is possible");
        let side = |id, good| {
            let sheet = &game.characters[&id];
            Side {
                level: sheet.level.get(),
                max_level: sheet.max_level.get(),
                good,
                is_pc: sheet.kind == Kind::Pc,
            }
        };
        let attacker = side(situation.by, situation.edges()[0]);
        let mut oracle = Oracle::new(&situation, attacker);
        assert_eq!(
            odds_of(odds.alone.outcomes()),
            oracle.outcomes(),
            "case {case}, alone"
        );
        oracle.defender = Some(side(situation.at, situation.good_defend()));
        let defended = odds.defended.expect("the target can defend");
        assert_eq!(
            odds_of(defended.outcomes()),
            oracle.outcomes(),
            "case {case}, defended"
        );
    }
}

/// 80 situations.
#[test]
fn u_53_u_56_odds_equal_the_enumeration_of_each_side() {
    compare(80);
}

/// 500 situations.
#[test]
#[ignore = "takes half a minute; .ci/run does it"]
fn u_53_u_56_odds_equal_the_enumeration_of_each_side_500_times() {
    compare(500);
}
