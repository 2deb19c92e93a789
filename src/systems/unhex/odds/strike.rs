//! What a strike's roll does to its target under a policy: dice picked, adjusted, armor broken, boxes filled.

use super::policy::{Aim, OnCritical, Policy};
use super::roller::{Roller, Values, WHOLE, every_roll, index};
use crate::systems::unhex::attack::wounds::{inflict, less_lethal_shares, shares};
use crate::systems::unhex::fight::frames::strike::Strike;
use crate::systems::unhex::rolls::percentile::{Digit, Edge, Hit, Percentile, most_to_set};
use crate::systems::unhex::rules::house_rules::HouseRules;
use crate::systems::unhex::sheet::body::{Location, Mark};
use crate::systems::unhex::sheet::character::{Character, Condition, GmCondition};
use crate::systems::unhex::state::Unhex;

/// What a hit does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Effect {
    /// Where it is aimed.
    pub location: Location,
    /// Levels lost, after armor.
    pub lost: u8,
    /// The target was awake and no longer is (U-64, U-65).
    pub drops: bool,
    /// The target dies of it (U-65).
    pub kills: bool,
}

/// Everything about a strike that its odds need.
#[derive(Clone, Debug)]
pub(super) struct Situation {
    pub(super) roller: Roller,
    edges: Vec<Edge>,
    target_picks: bool,
    /// By damage and location die.
    effects: [[Effect; 10]; 10],
    aim: Aim,
    on_critical: OnCritical,
    /// What another action is worth by a critical success that is kept for it, in hundredths of a level; 0 where the dice
    /// are set instead (U-14).
    another: u64,
    /// A number that is set counts in opposed rolls, not the dice as they fell (U-14).
    pub(super) set_number_counts: bool,
    /// What a hit with each number is worth and how it falls, before and after a re-roll.
    hits: [[(u64, Hit); 100]; 2],
}

/// How a result ends up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ending {
    /// The number that counts, if it is a success, with the hit it makes.
    pub(super) success: Option<(Percentile, Hit)>,
    /// The number that a Defend has to beat (U-14, U-20).
    pub(super) against: Percentile,
    /// What it is worth, times the chance to get through.
    pub(super) value: u64,
}

impl Situation {
    /// The facts of a strike that is about to be rolled, or is being rolled.
    pub(super) fn new(game: &Unhex, strike: &Strike, policy: &Policy) -> Option<Self> {
        let target = game.characters.get(&strike.at)?;
        let edges = strike.edges_had(game);
        let no_hit = Hit {
            damage: 0,
            location: 0,
        };
        let mut situation = Self {
            roller: Roller::of(game, &strike.roll),
            edges,
            target_picks: strike.target_picks(game),
            effects: effects(target, strike.wound(), &game.house_rules),
            set_number_counts: game.house_rules.set_number_counts,
            aim: policy.aim,
            on_critical: policy.on_critical,
            another: 0,
            hits: [[(0, no_hit); 100]; 2],
        };
        for rerolled in [false, true] {
            for roll in every_roll() {
                let hit = situation.pick(roll, rerolled);
                situation.hits[usize::from(rerolled)][index(roll)] = (situation.value(hit), hit);
            }
        }
        if policy.on_critical == OnCritical::ExtraAction {
            let alone = situation.values(&|_| 1, 1).total(&situation.roller);
            situation.another = alone / WHOLE;
        }
        Some(situation)
    }

    /// The values of its results, where a success gets through that often, in parts of `whole`. What a critical success
    /// gains besides stands also where it is defended (U-20).
    pub(super) fn values(&self, through: &impl Fn(Percentile) -> u64, whole: u64) -> Values {
        let [first, again] = [false, true].map(|rerolled| {
            let mut values = [0; 100];
            for roll in every_roll() {
                let critical = roll.judge(self.roller.level).critical_success();
                let another = u64::from(critical) * self.another * whole;
                values[index(roll)] = self.ending(roll, rerolled, through).value + another;
            }
            values
        });
        Values::new(first, &again)
    }

    pub(super) fn effect(&self, hit: Hit) -> Effect {
        self.effects[usize::from(hit.damage.min(9))][usize::from(hit.location.min(9))]
    }

    /// What a success with that number does.
    pub(super) fn effect_with(&self, number: Percentile, rerolled: bool) -> Effect {
        self.effect(self.hits[usize::from(rerolled)][index(number)].1)
    }

    /// What a hit is worth to the attacker, in hundredths of a level.
    fn value(&self, hit: Hit) -> u64 {
        let effect = self.effect(hit);
        let wanted = match self.aim {
            Aim::Damage => false,
            Aim::At(location) => effect.location == location && effect.lost > 0,
            Aim::KnockOut => effect.drops,
        };
        // As much as a hundred levels, which no hit costs.
        100 * (u64::from(effect.lost) + if wanted { 100 } else { 0 })
    }

    /// The best use of an edge on a hit; it is left alone unless an edge makes it better (U-17 to U-19).
    pub(super) fn adjust(&self, hit: Hit, rerolled: bool) -> (Option<Edge>, Hit) {
        let mut best = (None, hit);
        if rerolled {
            return best;
        }
        for edge in &self.edges {
            if let Some(changed) = hit.with(*edge)
                && self.value(changed) > self.value(best.1)
            {
                best = (Some(*edge), changed);
            }
        }
        best
    }

    /// Which die is the damage: the best for whoever picks; the tens where both are the same to them (U-53).
    pub(super) fn digit(&self, roll: Percentile, rerolled: bool) -> Digit {
        let worth = |digit| self.value(self.adjust(Hit::of(roll, digit), rerolled).1);
        let (tens, ones) = (worth(Digit::Tens), worth(Digit::Ones));
        let swap = if self.target_picks {
            ones < tens
        } else {
            ones > tens
        };
        if swap { Digit::Ones } else { Digit::Tens }
    }

    fn pick(&self, roll: Percentile, rerolled: bool) -> Hit {
        let digit = self.digit(roll, rerolled);
        self.adjust(Hit::of(roll, digit), rerolled).1
    }

    /// How a result ends up. `through` says how often, in any parts, a success with that number is not defended.
    pub(super) fn ending(
        &self,
        roll: Percentile,
        rerolled: bool,
        through: &impl Fn(Percentile) -> u64,
    ) -> Ending {
        let verdict = roll.judge(self.roller.level);
        if !verdict.success {
            return Ending {
                success: None,
                against: roll,
                value: 0,
            };
        }
        let hits = &self.hits[usize::from(rerolled)];
        let ending = |number: Percentile| {
            let (value, hit) = hits[index(number)];
            let against = if self.set_number_counts { number } else { roll };
            Ending {
                success: Some((number, hit)),
                against,
                value: value * through(against),
            }
        };
        let mut best = ending(roll);
        if verdict.critical && self.on_critical == OnCritical::SetDice {
            let most = most_to_set(verdict, self.roller.level, self.roller.max_level);
            // From the highest down, since a higher success is the better one (U-11).
            for number in (1..=most.clamp(0, 99)).rev() {
                // Within 1 to 99.
                let set = ending(Percentile::of_value(number as u8));
                if set.value > best.value {
                    best = set;
                }
            }
        }
        best
    }
}

/// What every hit would do, by damage and location die, with armor broken whenever it may be.
fn effects(target: &Character, mark: Option<Mark>, rules: &HouseRules) -> [[Effect; 10]; 10] {
    let was = target.condition(rules);
    let at = |damage: u8, location: Location| {
        let mut parts = match mark {
            Some(_) => shares(&target.body, location, damage, rules),
            None => less_lethal_shares(&target.body, location, damage, rules),
        };
        for part in &mut parts {
            part.stopped = part.stopped.or(Some(true));
        }
        let mut body = target.body.clone();
        let flows = !rules.armor_stops_own_share_only;
        let (lost, _) = inflict(&mut body, &parts, mark, flows);
        let fallen = || Condition::of(target.level.get() - i32::from(lost), &body, rules);
        let now = match target.condition_by_gm {
            None => fallen(),
            Some(GmCondition::Surrendered) => was.max(fallen()),
            Some(_) => was,
        };
        Effect {
            location,
            lost,
            drops: was == Condition::Conscious && now != Condition::Conscious,
            kills: was != Condition::Dead && now == Condition::Dead,
        }
    };
    std::array::from_fn(|damage| {
        // At most 9, as every location die is.
        let by_location = Location::ALL.map(|location| at(damage as u8, location));
        std::array::from_fn(|die| by_location[Location::of_die(die as u8) as usize])
    })
}
