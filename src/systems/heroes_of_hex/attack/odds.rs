//! The exact chances of an attack before it is rolled (H-37). The closed form below counts the same falls of the dice that
//! the kernels in `pool` and `damage` would be given; a test holds the two against each other.

use std::collections::BTreeMap;

use crate::board::grid::Hex;
use crate::dice::Chance;
use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::systems::heroes_of_hex::attack::damage::DamageType;
use crate::systems::heroes_of_hex::attack::opposed_roll::OpposedRoll;
use crate::systems::heroes_of_hex::attack::pool::{Pool, Roller};
use crate::systems::heroes_of_hex::rules::ids::h;
use crate::systems::heroes_of_hex::sheet::action::{Action, Aim, MovementKind};
use crate::systems::heroes_of_hex::sheet::unit::{DEADLY_POISON, Unit};
use crate::systems::heroes_of_hex::turn::declaration::{Act, Declared, Target};
use crate::systems::heroes_of_hex::turn::frame::Frame;
use crate::systems::heroes_of_hex::turn::reactions::reaction_of;
use crate::systems::heroes_of_hex::words::fact::list;
use crate::table::words::faces;
use crate::table::{
    Amount, CharacterId, Check, Clash, Decider, Decision, Event, Mean, Odds, OddsLine, OddsOf,
    Refusal,
};

/// The most dice of both sides together that are counted: 6⁴⁰ fits a chance.
const MOST: u8 = 40;

/// The chances of one attack on one defender.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttackOdds {
    /// No damage.
    pub nothing: Chance,
    /// Exactly a wound.
    pub wound: Chance,
    /// Death at once.
    pub death: Chance,
}

/// How many of the `6^dice` falls have a highest face up to each of 0 to 6, beside one of that height that has fallen; 0
/// only without dice.
fn up_to(dice: u8, fallen: i32) -> [u128; 7] {
    let mut counts = [1; 7];
    for (face, count) in (0_i32..).zip(&mut counts) {
        for _ in 0..dice.min(MOST / 2) {
            *count *= u128::from(face.unsigned_abs());
        }
        if face < fallen {
            *count = 0;
        }
    }
    counts
}

/// How a pool can still fall; none of its faces counts that is not told yet.
fn falls(pool: &Pool, told: bool) -> [u128; 7] {
    match told {
        true => {
            // No more faces than dice.
            let fallen = u8::try_from(pool.faces.len()).unwrap_or(pool.dice);
            up_to(pool.dice.saturating_sub(fallen), pool.highest())
        }
        false => up_to(pool.dice, 0),
    }
}

impl AttackOdds {
    /// The chances of `attack` dice against `defense` dice (H-31, H-32). Pools that together have more than 40 dice are
    /// held there, the larger first.
    #[must_use]
    pub fn of(attack: u8, defense: u8, damage: DamageType) -> Self {
        Self::weigh(up_to(attack, 0), up_to(defense, 0), damage)
    }

    /// The same of two sets of falls.
    fn weigh(attacks: [u128; 7], defenses: [u128; 7], damage: DamageType) -> Self {
        // A defense that is met by so much or more: each attack's falls with every defense low enough.
        let at_least = |result: i32| -> u128 {
            let mut below = 0;
            let mut sum = 0;
            for (face, count) in (0_i32..).zip(attacks) {
                let exactly = count - below;
                below = count;
                let low = usize::try_from(face - result).ok();
                sum += exactly * low.and_then(|low| defenses.get(low)).copied().unwrap_or(0);
            }
            sum
        };
        let all = attacks[6] * defenses[6];
        let (hits, deaths) = (at_least(1), at_least(damage.death_at()));
        let counts = [all - hits, hits - deaths, deaths];
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
#[derive(Clone, Debug, PartialEq, Eq)]
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionOdds {
    /// Who answers what while it is worked out.
    pub policy: &'static str,
    /// Each target by itself.
    pub targets: Vec<TargetOdds>,
    /// How many targets are defeated on average, as a fraction above 0 in lowest terms.
    pub expected: (u128, u128),
}

impl TargetOdds {
    fn of(
        who: CharacterId,
        unit: &Unit,
        (attack, defense): (u8, u8),
        odds: AttackOdds,
        poison: u8,
    ) -> Self {
        let poisoned = poison > 0 && unit.tokens.poison.saturating_add(poison) >= DEADLY_POISON;
        let bears = match poisoned {
            true => 0,
            false => unit.profile.vitality.saturating_sub(unit.tokens.wounds),
        };
        Self {
            who,
            name: unit.name.clone(),
            attack,
            defense,
            odds,
            drops: odds.drops(bears),
        }
    }
}

impl ActionOdds {
    /// Of those targets; none where there are none.
    fn of(policy: &'static str, targets: Vec<TargetOdds>) -> Option<Self> {
        let expected = sum(targets.iter().map(|target| target.drops));
        (!targets.is_empty()).then_some(Self {
            policy,
            targets,
            expected,
        })
    }

    /// How many targets are defeated on average, in hundredths, rounded half up.
    fn expected_hundredths(&self) -> u64 {
        let (above, below) = self.expected;
        let below = below.max(1);
        let (whole, rest) = (above / below, above % below);
        // The largest pools have denominators of 6 to the 40th, far from the end of the numbers.
        let hundredths = rest.saturating_mul(200).saturating_add(below) / below.saturating_mul(2);
        let all = whole.saturating_mul(100).saturating_add(hundredths);
        u64::try_from(all).unwrap_or(u64::MAX)
    }

    /// What stands beside the offer or the answer: each target by itself, of several also how many are defeated on
    /// average.
    #[must_use]
    pub fn beside(&self) -> Odds {
        let several = self.targets.len() > 1;
        let each = self.targets.iter().map(|target| {
            let name = if several {
                format!("{} ", target.name)
            } else {
                String::new()
            };
            let AttackOdds {
                nothing,
                wound,
                death,
            } = target.odds;
            let words = format!(
                "{name}wound {}, death {}, drops {}",
                wound.percent(),
                death.percent(),
                target.drops.percent()
            );
            OddsLine::new(OddsOf::Target, words)
                .about(target.who, &target.name)
                .with([
                    (Event::Nothing, nothing),
                    (Event::Wound, wound),
                    (Event::Death, death),
                    (Event::Drops, target.drops),
                ])
        });
        let mut lines: Vec<OddsLine> = each.collect();
        if several {
            let mean = Mean::new(Some(self.expected), self.expected_hundredths());
            let words = format!("drops {} on average", mean.rounded);
            let mut line = OddsLine::new(OddsOf::Targets, words);
            line.means.insert(Amount::Dropped, mean);
            lines.push(line);
        }
        Odds {
            policy: self.policy.to_owned(),
            lines,
        }
    }
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
                let dice = (attack, defense);
                Some(TargetOdds::of(id, unit, dice, odds, action.keywords.poison))
            })
            .collect();
        ActionOdds::of(POLICY, targets)
    }

    /// The attack whose dice are awaited (H-31).
    #[must_use]
    pub fn clash(&self) -> Option<Clash> {
        let roll = self.rolled_now()?;
        let defenders = roll.defenders.iter();
        let on: Vec<_> = defenders.map(|one| self.who(one.who)).collect();
        let dice = |pool: &Pool| format!("{}d6", pool.dice);
        let mut defenses: Vec<String> = roll
            .defenders
            .iter()
            .map(|one| dice(&one.defense))
            .collect();
        defenses.dedup();
        let (by, action, on) = (self.name(roll.by), &roll.action, list(&on));
        let (damage, attack) = (roll.damage.words(), dice(&roll.attack));
        let fallen = roll
            .pools()
            .filter(|pool| pool.is_done() && roll.tells(pool));
        let fallen = fallen.filter_map(|pool| match pool.roller {
            Roller::Unit(who) => Some((self.name(who), faces(&pool.faces))),
            Roller::Side(_) => None,
        });
        Some(Clash {
            title: format!("{by}’s {action} → {on}"),
            kind: format!("{damage} · {attack} against {}", defenses.join(", ")),
            fallen: fallen.collect(),
        })
    }

    /// The chances of the attack whose dice are awaited, for each defender, with what has fallen of them and is known.
    #[must_use]
    pub fn clash_odds(&self) -> Option<Odds> {
        let roll = self.rolled_now()?;
        let attacks = falls(&roll.attack, true);
        let targets = roll.defenders.iter().filter_map(|one| {
            let unit = self.units.get(&one.who)?;
            let defenses = falls(&one.defense, roll.tells(&one.defense));
            let odds = AttackOdds::weigh(attacks, defenses, roll.damage);
            let dice = (roll.attack.dice, one.defense.dice);
            Some(TargetOdds::of(one.who, unit, dice, odds, roll.poison))
        });
        Some(ActionOdds::of("", targets.collect())?.beside())
    }

    fn rolled_now(&self) -> Option<&OpposedRoll> {
        match self.skirmish.as_ref()?.frames.last()? {
            Frame::OpposedRoll(roll) => Some(roll),
            _ => None,
        }
    }
}

impl HeroesOfHex {
    /// The chances of an act before it is declared; none where it attacks nobody.
    #[must_use]
    pub fn odds_of_act(&self, who: CharacterId, act: &Act) -> Option<Odds> {
        let Act::Use { action, target } = act else {
            return None;
        };
        let action = self.units.get(&who)?.action(*action)?;
        Some(self.action_odds(who, action, *target)?.beside())
    }

    /// The chances of an attack with that action on a unit, or at a space, as everybody stands now, whoever's Turn it is. An
    /// action that aims only after a movement is weighed as if it had brought the unit there.
    ///
    /// # Errors
    /// Why it is not possible: who is not in play or in reach.
    pub fn odds_against(
        &self,
        who: CharacterId,
        action: &Action,
        on: Option<CharacterId>,
        at: Option<Hex>,
    ) -> Result<Odds, Refusal> {
        let Some(ground) = self.ground() else {
            return Err(Refusal::structure("no skirmish is going on"));
        };
        for unit in [Some(who), on].into_iter().flatten() {
            if self.unit_state(unit).is_none() {
                let name = self.name(unit);
                let why = format!("{name} is not in play in this skirmish");
                return Err(Refusal::structure(why));
            }
        }
        let space = at.or_else(|| ground.at(on?));
        let target = match (action.aim(), on, space) {
            (Aim::Space, _, Some(at)) => Target::Space(at),
            (Aim::Around, ..) => Target::None,
            (_, Some(unit), _) => Target::Unit(unit),
            _ => Target::None,
        };
        if !action.aims_later() {
            self.check_target(who, action, target, &ground, &mut Check::new(false))?;
        }
        let odds = self.action_odds(who, action, target);
        let meets = |odds: &ActionOdds| {
            on.is_none_or(|on| odds.targets.iter().any(|target| target.who == on))
        };
        match odds.filter(meets) {
            Some(odds) => Ok(odds.beside()),
            None => Err(Refusal::rule(h(23), "nobody is hit there")),
        }
    }

    /// The chances that stand beside the answers to an open question, by their keys: of a Reaction that attacks; of what is
    /// declared, where the answer lets it pass, or moves the unit first; of each target, where an action is aimed after a movement.
    #[must_use]
    pub fn odds_at(&self, decision: &Decision) -> BTreeMap<String, Odds> {
        let keys = decision.shape.options().iter().map(|one| one.key.as_str());
        let frame = self.skirmish.as_ref().and_then(|one| one.frames.last());
        if decision.key == "target"
            && let Some(Frame::Declared(declared)) = frame
            && let Some(action) = &declared.action
        {
            let weigh = |key: &str| {
                let target = declared.candidate(self, key)?;
                let odds = self.action_odds(declared.who, action, target)?;
                Some((key.to_owned(), odds.beside()))
            };
            return keys.filter_map(weigh).collect();
        }
        let (Some(declared), Decider::Character(who)) = (self.reacted_to(decision), decision.who)
        else {
            return BTreeMap::new();
        };
        let weigh = |key: &str| {
            let odds = match key {
                "none" => self.odds_of_act(declared.who, &declared.act),
                key => {
                    let unit = self.units.get(&who)?;
                    let (action, target) = reaction_of(unit, key)?;
                    let odds = self.odds_of_act(who, &Act::Use { action, target });
                    match unit.action(action)?.keywords.goes {
                        Some(MovementKind::Step(spaces)) if odds.is_none() => {
                            self.odds_once_gone(declared, who, spaces)
                        }
                        _ => odds,
                    }
                }
            };
            Some((key.to_owned(), odds?))
        };
        keys.filter_map(weigh).collect()
    }
}

impl HeroesOfHex {
    /// The chances of an attack on a unit that first goes up to so many spaces: nothing, if anywhere there it is not met
    /// (H-41), else as they were.
    fn odds_once_gone(&self, attack: &Declared, who: CharacterId, spaces: u8) -> Option<Odds> {
        let (Act::Use { target, .. }, Some(action)) = (&attack.act, &attack.action) else {
            return None;
        };
        let odds = self.odds_of_act(attack.who, &attack.act)?;
        if !attack.on(self).contains(&who) {
            return None;
        }
        let is_met_at = |at: Hex| {
            let mut then = self.clone();
            then.places.get_mut(&who)?.at = at;
            let ground = then.ground()?;
            let mut check = Check::new(false);
            let open = then.check_target(attack.who, action, *target, &ground, &mut check);
            let targets = then.targets(attack.who, action, *target, &ground);
            Some(open.is_ok() && targets.contains(&who))
        };
        let reach = self.ground()?.reach(who, spaces.into(), 1)?;
        if !reach.iter().any(|end| is_met_at(end.at) == Some(false)) {
            let policy = format!("{} stays in reach", self.name(who));
            return Some(Odds { policy, ..odds });
        }
        let words = "nothing, out of its reach";
        let line = OddsLine::new(OddsOf::Target, words).about(who, self.name(who));
        Some(Odds {
            policy: format!("{} goes out of its reach", self.name(who)),
            lines: vec![line.with([(Event::Nothing, Chance::CERTAIN)])],
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
