//! Dice: checks and their success levels, opposed checks, damage, as small values that know no game; dice in progress.

pub(super) mod chances;
pub(super) mod dice;
pub(super) mod harm;
pub(super) mod level;

pub use dice::{Checked, Fallen, Purpose, Roll};
pub use harm::Harm;
pub use level::{Edge, Level, Opposed, Side, Skilled, TieBroken, Winner, percentile};
