//! Attacks: pools of dice, the opposed roll, what it does to whom, and its odds. Whether an attack may be made is in `turn`.

pub(super) mod damage;
pub(super) mod odds;
pub(super) mod opposed_roll;
pub(super) mod pool;
pub(super) mod resolution;
pub(super) mod tokens;

pub use damage::{DamageType, Outcome};
pub use odds::{ActionOdds, AttackOdds, TargetOdds};
pub use opposed_roll::{Defender, OpposedRoll};
pub use pool::{MOST_DICE, Pool, Purpose, Roller, highest};
