//! The exact chances of an attack before it is rolled (H-37). The closed form below counts the same falls of the dice that
//! the kernels in `pool` and `damage` would be given; a test holds the two against each other.

use serde::Serialize;

use super::HeroesOfHex;
use super::action::Action;
use super::acts::Target;
use super::damage::{DamageType, Outcome};
use crate::dice::Chance;
use crate::table::CharacterId;

/// Faces of the die of the game.
const SIDES: u128 = 6;
/// The most dice of both sides together that are counted: 6⁴⁰ fits a chance.
const MOST: u8 = 40;

/// The chances of one attack on one defender.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct AttackOdds {
    /// No damage.
    pub nothing: Chance,
    /// Exactly a wound.
    pub wound: Chance,
    /// Death at once.
    pub death: Chance,
}

/// How many of the `6^dice` falls have that highest face, for the faces 0 to 6; 0 only without dice.
fn highest_counts(dice: u8) -> [u128; 7] {
    let mut counts = [0; 7];
    if dice == 0 {
        counts[0] = 1;
        return counts;
    }
    let mut below = 0;
    for (face, count) in (0_u128..).zip(counts.iter_mut()) {
        let up_to = face.pow(u32::from(dice));
        *count = up_to - below;
        below = up_to;
    }
    counts
}

impl AttackOdds {
    /// The chances of `attack` dice against `defense` dice (H-31, H-32). Pools that together have more than 40 dice are
    /// held there, the larger first.
    #[must_use]
    pub fn of(attack: u8, defense: u8, damage: DamageType) -> Self {
        let (attack, defense) = (attack.min(MOST / 2), defense.min(MOST / 2));
        let (attacks, defenses) = (highest_counts(attack), highest_counts(defense));
        let mut counts = [0_u128; 3];
        for (ours, n) in (0_i32..).zip(attacks) {
            for (theirs, m) in (0_i32..).zip(defenses) {
                let at = match damage.outcome(ours - theirs) {
                    Outcome::Nothing => 0,
                    Outcome::Wound => 1,
                    Outcome::Death => 2,
                };
                counts[at] += n * m;
            }
        }
        let all = SIDES.pow(u32::from(attack) + u32::from(defense));
        // The counts are parts of all, which is at least 1.
        let [nothing, wound, death] =
            counts.map(|count| Chance::new(count, all).unwrap_or(Chance::NEVER));
        Self {
            nothing,
            wound,
            death,
        }
    }

    /// The chance that a unit is dropped that bears so many more wounds: death, or a wound too many.
    #[must_use]
    pub fn drops(&self, bears: u8) -> Chance {
        match bears {
            0 => self.death.checked_add(self.wound).unwrap_or(self.death),
            _ => self.death,
        }
    }
}

/// The chances of an attack on one of its targets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TargetOdds {
    /// On whom.
    pub who: CharacterId,
    /// Its name.
    pub name: String,
    /// Dice of the attack.
    pub attack: u8,
    /// Dice of the defense.
    pub defense: u8,
    /// What the dice do.
    pub odds: AttackOdds,
    /// That it is defeated, with the Wounds and Poison it has.
    pub drops: Chance,
}

/// The chances of an action before it is declared (H-37).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ActionOdds {
    /// Who answers what while it is worked out.
    pub policy: &'static str,
    /// Each target by itself.
    pub targets: Vec<TargetOdds>,
    /// How many targets are defeated on average, as a fraction above 0 in lowest terms.
    pub expected: (u128, u128),
}

/// What the chances take for granted.
const POLICY: &str = "nobody reacts";

impl HeroesOfHex {
    /// The chances of an attack by that unit with that action, on that target; none for what does not attack, or where
    /// nobody is there to be attacked. One attack roll meets every target of an area, which leaves each one's own chances
    /// and the average as they are.
    #[must_use]
    pub fn action_odds(
        &self,
        who: CharacterId,
        action: &Action,
        target: Target,
    ) -> Option<ActionOdds> {
        let offence = action.offence?;
        let ground = self.ground()?;
        let attacker = self.units.get(&who)?;
        let attack = attacker.profile.attack(offence.attack);
        let targets: Vec<TargetOdds> = self
            .targets(who, action, target, &ground)
            .into_iter()
            .filter_map(|id| {
                let unit = self.units.get(&id)?;
                let defense = unit.profile.defense(offence.attack);
                let odds = AttackOdds::of(attack, defense, offence.damage);
                let poison = action.keywords.poison;
                let poisoned =
                    poison > 0 && unit.tokens.poison.saturating_add(poison) >= super::DEADLY_POISON;
                let bears = match poisoned {
                    true => 0,
                    false => unit.profile.vitality.saturating_sub(unit.tokens.wounds),
                };
                Some(TargetOdds {
                    who: id,
                    name: unit.name.clone(),
                    attack,
                    defense,
                    odds,
                    drops: odds.drops(bears),
                })
            })
            .collect();
        if targets.is_empty() {
            return None;
        }
        let expected = sum(targets.iter().map(|target| target.drops));
        Some(ActionOdds {
            policy: POLICY,
            targets,
            expected,
        })
    }
}

/// The sum of chances as a fraction in lowest terms. Denominators are powers of six, so the largest holds them all.
fn sum(chances: impl Iterator<Item = Chance> + Clone) -> (u128, u128) {
    let mut total = (0_u128, 1_u128);
    for chance in chances {
        let (above, below) = (chance.numerator(), chance.denominator());
        let shared = gcd(total.1, below);
        let (ours, theirs) = (below / shared, total.1 / shared);
        let sum = total
            .0
            .checked_mul(ours)
            .zip(above.checked_mul(theirs))
            .and_then(|(a, b)| a.checked_add(b))
            .zip(total.1.checked_mul(ours));
        let Some((above, below)) = sum else {
            return total;
        };
        let divisor = gcd(above, below).max(1);
        total = (above / divisor, below / divisor);
    }
    total
}

const fn gcd(a: u128, b: u128) -> u128 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
