//! Attacks: the kernel that says what dice come to, dice in progress, everything around an attack, free hits, exact odds.

pub(super) mod free_hit;
pub(super) mod kernel;
pub(super) mod odds;
pub(super) mod roll;
pub(super) mod strike;
pub(super) mod terms;

pub use kernel::{Ending, FATAL, Hit, Terms, WOUND};
pub use odds::{AttackOdds, Endings};
pub use roll::{Fallen, Purpose, Roll};
