//! Odds of an attack on an area (U-96 to U-99), exact, from the kernels that play it: what its roll comes to, and whom
//! a Blast would still hit after a Defend. The larger die is the first one: the damage, or the rounds of a Cover.
//! Whom the attacker picks and how wounds are spread is not weighed.

use std::collections::BTreeMap;

use super::Unweighed;
use super::policy::{OnCritical, Policy};
use super::roller::{Roller, every_roll};
use crate::board::areas::AreaId;
use crate::dice::{Chance, Chances};
use crate::systems::unhex::fight::frames::area_attack::{BlastTarget, Defend};
use crate::systems::unhex::fight::frames::frame::Frame;
use crate::systems::unhex::rolls::percentile::{
    Contender, Digit, Opposed, Percentile, Verdict, most_to_set, oppose,
};
use crate::systems::unhex::rolls::purpose::Purpose;
use crate::systems::unhex::rolls::roll_state::RollState;
use crate::systems::unhex::sheet::item::ItemKind;
use crate::systems::unhex::state::Unhex;
use crate::table::{CharacterId, Check, ItemId};

/// What an attack on an area comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum AreaOutcome {
    /// The roll failed critically (U-97 to U-99).
    CriticalFailure {
        /// The damage to oneself; 0 where another action is lost instead.
        to_oneself: u8,
    },
    /// The roll failed.
    Failure,
    /// It works.
    Works {
        /// The larger die: damage of a Blast or Continuous, rounds of a Cover.
        first: u8,
        /// The smaller die: more targets of a Blast, rounds of a Continuous.
        second: u8,
    },
}

/// Somebody in the area of a Blast who can defend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BlastDefender {
    /// The character.
    pub who: CharacterId,
    /// Their name.
    pub name: String,
    /// The Blast works, and their Defend does not beat it: they are hit if they are picked.
    pub hit: Chance,
}

/// The exact odds of an attack on an area.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AreaOdds {
    outcomes: Chances<AreaOutcome>,
    /// Who could defend against a Blast, in the order of their ids; without those who would take first what lies there
    /// (U-98).
    pub defenders: Vec<BlastDefender>,
}

impl AreaOdds {
    /// Everything it can come to, with its chance.
    #[must_use]
    pub fn outcomes(&self) -> &Chances<AreaOutcome> {
        &self.outcomes
    }

    /// The roll succeeds.
    #[must_use]
    pub fn works(&self) -> Chance {
        self.outcomes
            .chance_of(|outcome| matches!(outcome, AreaOutcome::Works { .. }))
    }

    /// The roll fails critically.
    #[must_use]
    pub fn critical_failure(&self) -> Chance {
        self.outcomes
            .chance_of(|outcome| matches!(outcome, AreaOutcome::CriticalFailure { .. }))
    }

    /// The larger die of what works; 0 for all that does not.
    #[must_use]
    pub fn first(&self) -> Chances<i64> {
        self.outcomes.map(|outcome| match outcome {
            AreaOutcome::Works { first, .. } => i64::from(*first),
            _ => 0,
        })
    }
}

/// The larger and the smaller die.
fn larger_first(roll: Percentile) -> (u8, u8) {
    let (tens, ones) = (roll.digit(Digit::Tens), roll.digit(Digit::Ones));
    (tens.max(ones), tens.min(ones))
}

/// A roll of which nothing may be rolled again: the verdict, and the number with which it stands if it succeeds.
fn standing(
    roller: &Roller,
    roll: Percentile,
    best: impl Fn(Vec<Percentile>) -> Option<Percentile>,
) -> (Verdict, Option<Percentile>) {
    let mut verdict = roll.judge(roller.level);
    verdict.critical &= !roller.plain;
    verdict.exact &= !roller.plain;
    if !verdict.success {
        return (verdict, None);
    }
    let mut numbers = vec![roll];
    if verdict.critical {
        let most = most_to_set(verdict, roller.level, roller.max_level).clamp(0, 99);
        // Within 1 to 99.
        numbers.extend((1..=most).map(|number| Percentile::of_value(number as u8)));
    }
    (verdict, best(numbers).or(Some(roll)))
}

impl Unhex {
    /// The odds of an attack on an area under a policy, of which only the use of criticals matters.
    ///
    /// # Errors
    /// Why the attack is not possible: what forbids the item, the range or the sight. Nothing is known either where
    /// something that lies in the area changes the level before the roll (U-98).
    pub fn area_odds(
        &self,
        who: CharacterId,
        area: AreaId,
        item: ItemId,
        policy: &Policy,
    ) -> Result<AreaOdds, Unweighed> {
        let lines = self.lines();
        self.aim_area(who, area, item, lines.as_ref(), &mut Check::new(false))?;
        self.rolls_as_it_stands(who)?;
        let kind = self.sheet(who)?.item(item).map(|item| item.kind);
        let sets = policy.on_critical == OnCritical::SetDice;
        let attack = RollState::new(self, who, Purpose::Attack, false);
        let attacker = Roller::of(self, &attack);
        let mut outcomes: BTreeMap<AreaOutcome, u128> = BTreeMap::new();
        let mut numbers = Vec::new();
        for roll in every_roll() {
            let (verdict, stands) = standing(&attacker, roll, |numbers| {
                // The first of the largest, so that the dice as they fell stay where nothing is won.
                let mut best: Option<Percentile> = None;
                for number in numbers.into_iter().take(if sets { 100 } else { 1 }) {
                    if best.is_none_or(|best| larger_first(number) > larger_first(best)) {
                        best = Some(number);
                    }
                }
                best
            });
            let outcome = match stands {
                Some(number) => {
                    let (first, second) = larger_first(number);
                    let against = if self.house_rules.set_number_counts {
                        number
                    } else {
                        roll
                    };
                    numbers.push(against.value());
                    AreaOutcome::Works { first, second }
                }
                None if verdict.critical => AreaOutcome::CriticalFailure {
                    to_oneself: match kind {
                        Some(ItemKind::Blast | ItemKind::Continuous) => {
                            roll.sum(self.house_rules.hundred_counts_tens)
                        }
                        _ => 0,
                    },
                },
                None => AreaOutcome::Failure,
            };
            *outcomes.entry(outcome).or_insert(0) += 1;
        }
        let defenders = match kind {
            Some(ItemKind::Blast) => self.people_in(area, who),
            _ => Vec::new(),
        };
        let defenders = defenders
            .into_iter()
            .filter(|id| self.can_defend(*id) && self.toll(*id).is_none())
            .map(|id| BlastDefender {
                who: id,
                name: self.name(id),
                // A part of all, and all is not 0.
                hit: Chance::new(
                    self.hits_after_defend(&attacker, &numbers, id, sets),
                    10_000,
                )
                .unwrap_or(Chance::NEVER),
            });
        Ok(AreaOdds {
            defenders: defenders.collect(),
            outcomes: Chances::from_weights(outcomes.into_iter().collect(), 100),
        })
    }

    /// Whom a Blast whose roll stands would hit in spite of their Defend (U-97): of those who may still defend or are about to
    /// roll for it, without those who would take first what lies there (U-98).
    #[must_use]
    pub fn blast_defenders(&self, policy: &Policy) -> Option<Vec<BlastDefender>> {
        let Frame::Area(attack) = self.fight.as_ref()?.frames.last()? else {
            return None;
        };
        let number = attack.roll.opposed(&self.house_rules)?.value();
        let attacker = Roller::of(self, &attack.roll);
        let sets = policy.on_critical == OnCritical::SetDice;
        let defends = |target: &&BlastTarget| match &target.defend {
            Defend::Asked => self.toll(target.who).is_none(),
            Defend::Rolls(roll) => roll.all_faces().is_empty(),
            Defend::No | Defend::Declared | Defend::Paying => false,
        };
        let defenders = attack.targets.iter().filter(defends).map(|target| {
            let hits = self.hits_after_defend(&attacker, &[number], target.who, sets);
            BlastDefender {
                who: target.who,
                name: self.name(target.who),
                // A part of all, and all is not 0.
                hit: Chance::new(hits, 100).unwrap_or(Chance::NEVER),
            }
        });
        Some(defenders.collect())
    }

    /// How often these numbers come through the Defend of that character, of a hundred rolls for it against each (U-97).
    fn hits_after_defend(
        &self,
        attacker: &Roller,
        numbers: &[u8],
        who: CharacterId,
        sets: bool,
    ) -> u128 {
        let mut roll = self.defend_roll(who);
        roll.good = false;
        let defender = Roller::of(self, &roll);
        let contender = |success, is_pc| Contender { success, is_pc };
        let mut hits = 0_u128;
        for roll in every_roll() {
            let (_, stands) = standing(&defender, roll, |numbers| {
                let counts = sets && self.house_rules.set_number_counts;
                let numbers = numbers.into_iter().take(if counts { 100 } else { 1 });
                numbers.max_by_key(|number| number.value())
            });
            let defend = contender(stands.map(Percentile::value), defender.is_pc);
            let through = numbers.iter().filter(|number| {
                let attack = contender(Some(**number), attacker.is_pc);
                oppose(attack, defend) != Opposed::Second
            });
            hits += through.count() as u128;
        }
        hits
    }
}
