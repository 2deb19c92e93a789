//! What an attack comes to by its dice (D-10 to D-23): small values in, an ending out. It asks for its dice in the order of
//! D-20: d20, chain, damage, sneak, fatal.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::dice::notation::RollError;
use crate::dice::{Dice, Die, Expression};
use crate::systems::d20::attack::roll::{Ask, For, Purpose};
use crate::systems::d20::sheet::damage::{DamageKind, Less};
use crate::systems::d20::sheet::wound::Aim;

/// Net damage that is a wound (D-13).
pub const WOUND: i32 = 6;
/// What a fatal wound adds, one time in four (D-13).
pub const FATAL: i32 = 16;
const D4: Die = Die::sided(4);
const D6: Die = Die::sided(6);
/// The die of the game.
pub(in crate::systems::d20) const D20_DIE: Die = Die::sided(20);

/// The die behind one that shows this face, outside attacks: a d4 behind a 20 or a 1 of the d20, and behind each highest
/// face the next larger die, a d20 the last (D-20, D-22).
pub(in crate::systems::d20) fn chain_goes_on(die: Die, face: i32, behind: usize) -> Option<Die> {
    const CHAIN: [u32; 6] = [4, 6, 8, 10, 12, 20];
    let goes_on = match behind {
        0 => die == D20_DIE && matches!(face, 1 | 20),
        _ => i64::from(face) == i64::from(die.sides),
    };
    goes_on.then(|| CHAIN.get(behind).copied().map(Die::sided))?
}

/// What an attack is made with, once everything around it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// What is added to the d20, in words.
    pub bonuses: Vec<(&'static str, i32)>,
    /// What the total has to reach.
    pub needed: i32,
    /// Why it is that.
    pub defense: &'static str,
    /// The dice of the damage by kind.
    pub parts: Vec<(Expression, DamageKind)>,
    /// What is added to the first kind: Strength and Bonus Actions.
    pub plus: i32,
    /// How many d4 of sneak damage.
    pub sneak: u8,
    /// What lessens the damage.
    pub reductions: Vec<(String, Option<DamageKind>, Less)>,
    /// At what it is aimed.
    pub aim: Option<Aim>,
    /// It is a critical hit without a d20 or a chain (D-23).
    pub automatic: bool,
}

/// How the d20 and its chain came out.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "D20Hit")]
pub enum Hit {
    /// D-23: the target kills the attacker.
    Doom,
    /// D-22: a 1 and a 4.
    Tragedy,
    /// D-22: a 1.
    Fumble,
    /// It misses.
    Miss,
    /// It hits.
    Hit,
    /// D-20: a 20.
    Critical,
    /// D-21: a 20 and a 4.
    SuperCritical,
    /// D-21: a 20, a 4 and a 6.
    Decisive,
}

impl Hit {
    /// Whether it hits.
    #[must_use]
    pub const fn is_hit(self) -> bool {
        matches!(
            self,
            Self::Hit | Self::Critical | Self::SuperCritical | Self::Decisive
        )
    }

    /// By what the damage is multiplied (D-21).
    #[must_use]
    pub const fn times(self) -> i64 {
        match self {
            Self::Hit => 1,
            Self::Critical => 2,
            Self::SuperCritical => 4,
            Self::Doom | Self::Tragedy | Self::Fumble | Self::Miss | Self::Decisive => 0,
        }
    }
}

/// What an attack comes to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ending {
    /// The d20 with its chain.
    pub hit: Hit,
    /// The total to hit; none without a d20.
    pub total: Option<i32>,
    /// Damage before reductions.
    pub gross: i32,
    /// What each reduction took.
    pub taken: Vec<(String, i32)>,
    /// Damage that is left.
    pub net: i32,
    /// 16 more by a fatal aim.
    pub fatal: bool,
}

impl Ending {
    /// An attack whose dice cannot be rolled: nothing comes of it.
    #[must_use]
    pub const fn nothing() -> Self {
        Self {
            hit: Hit::Miss,
            total: None,
            gross: 0,
            taken: Vec::new(),
            net: 0,
            fatal: false,
        }
    }

    /// Whether it is a wound (D-13).
    #[must_use]
    pub const fn is_wound(&self) -> bool {
        self.net >= WOUND
    }

    /// Hit points that it takes.
    #[must_use]
    pub const fn damage(&self) -> i32 {
        if self.fatal {
            self.net + FATAL
        } else {
            self.net
        }
    }
}

fn small(number: i64) -> i32 {
    i32::try_from(number.clamp(-1_000_000_000, 1_000_000_000)).unwrap_or(0)
}

/// Takes so much of some amounts, the first first, and never more than is there.
fn take(amounts: &mut [i64], of: impl Fn(usize) -> bool, mut less: i64) {
    for (at, amount) in amounts.iter_mut().enumerate() {
        if of(at) {
            let part = less.min(*amount);
            *amount -= part;
            less -= part;
        }
    }
}

impl Terms {
    /// All that is added to the d20.
    #[must_use]
    pub fn bonus(&self) -> i32 {
        self.bonuses.iter().map(|(_, bonus)| bonus).sum()
    }

    /// The d20 and its chain; the chain ends at the d6.
    pub(in crate::systems::d20) fn to_hit(
        &self,
        ask: &mut Ask<'_>,
    ) -> Result<(Hit, Option<i32>), RollError> {
        if self.automatic {
            return Ok((Hit::Critical, None));
        }
        let face = ask(Purpose::Hit, D20_DIE)?;
        let total = face + self.bonus();
        let (chain, long) = match face {
            1 => (Purpose::Fumble, Purpose::LongFumble),
            _ => (Purpose::Chain, Purpose::LongChain),
        };
        let hit = match face {
            1 | 20 => match ask(chain, D4)? == 4 {
                true => match (face, ask(long, D6)? == 6) {
                    (1, true) => Hit::Doom,
                    (1, false) => Hit::Tragedy,
                    (_, true) => Hit::Decisive,
                    (_, false) => Hit::SuperCritical,
                },
                false if face == 1 => Hit::Fumble,
                false => Hit::Critical,
            },
            _ if total >= self.needed => Hit::Hit,
            _ => Hit::Miss,
        };
        Ok((hit, Some(total)))
    }

    /// The damage by kind, before anything multiplies it.
    fn amounts(&self, ask: &mut Ask<'_>) -> Result<Vec<i64>, RollError> {
        let mut amounts = Vec::with_capacity(self.parts.len());
        for (expression, _) in &self.parts {
            amounts.push(expression.total(&mut For(Purpose::Damage, ask))?);
        }
        let mut sneak = 0;
        for _ in 0..self.sneak {
            sneak += i64::from(ask(Purpose::Sneak, D4)?);
        }
        if let Some(first) = amounts.first_mut() {
            *first += i64::from(self.plus) + sneak;
        }
        Ok(amounts)
    }

    /// What of such amounts is left after multiplying and everything that lessens it: fixed amounts first, then halves, each
    /// of single kinds before those of all, wherever they stand on the sheet (D-15, D-21).
    #[must_use]
    pub fn settled(&self, hit: Hit, amounts: &[i64]) -> (i32, Vec<(String, i32)>, i32) {
        let times = hit.times();
        let all = amounts.iter().map(|amount| amount.saturating_mul(times));
        let all: Vec<i64> = all.collect();
        let sum = |left: &[i64]| left.iter().fold(0_i64, |a, b| a.saturating_add(*b));
        let mut left: Vec<i64> = all.iter().map(|amount| (*amount).max(0)).collect();
        // What one kind lacks, as by Strength, the others make up for.
        let lack = sum(&left).saturating_sub(sum(&all));
        take(&mut left, |_| true, lack);
        let gross = sum(&left);
        let mut taken = Vec::new();
        let kinds: Vec<DamageKind> = self.parts.iter().map(|(_, kind)| *kind).collect();
        for (halves, of_all) in [(false, false), (false, true), (true, false), (true, true)] {
            let now = self
                .reductions
                .iter()
                .filter(|one| one.1.is_none() == of_all);
            for (name, kind, less) in now {
                let before = sum(&left);
                let of_it = |at: usize| kind.is_none_or(|kind| kinds.get(at) == Some(&kind));
                match less {
                    Less::Points(points) if !halves => take(&mut left, of_it, (*points).into()),
                    // The half of all of it is rounded down once.
                    Less::Half if halves => {
                        let own: i64 = (0..left.len())
                            .filter(|at| of_it(*at))
                            .map(|at| left[at])
                            .sum();
                        take(&mut left, of_it, own - own / 2);
                    }
                    Less::Points(_) | Less::Half => continue,
                }
                let less = before - sum(&left);
                if less > 0 {
                    taken.push((name.clone(), small(less)));
                }
            }
        }
        (small(gross), taken, small(sum(&left)))
    }

    /// The whole attack by dice that fall as they are asked for.
    ///
    /// # Errors
    /// Those of the dice.
    pub fn fall(&self, dice: &mut dyn Dice) -> Result<Ending, RollError> {
        self.strike(&mut |_, die| dice.roll(die))
    }

    /// The whole attack.
    pub(in crate::systems::d20) fn strike(&self, ask: &mut Ask<'_>) -> Result<Ending, RollError> {
        let (hit, total) = self.to_hit(ask)?;
        let mut ending = Ending {
            hit,
            total,
            ..Ending::nothing()
        };
        if hit.times() == 0 {
            return Ok(ending);
        }
        let amounts = self.amounts(ask)?;
        (ending.gross, ending.taken, ending.net) = self.settled(hit, &amounts);
        if ending.is_wound() && self.aim == Some(Aim::Fatal) {
            ending.fatal = ask(Purpose::Fatal, D4)? == 4;
        }
        Ok(ending)
    }
}
