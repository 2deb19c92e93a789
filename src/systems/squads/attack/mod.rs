//! Attacks: the sum of Combat and Defense part by part, dice, contests for a square, what an attack comes to, odds.

pub(super) mod contest;
pub(super) mod dice;
pub(super) mod odds;
pub(super) mod order_odds;
pub(super) mod strike;
pub(super) mod sum;

pub use dice::{Fallen, Purpose, Roll};
pub use odds::AttackOdds;
pub use order_odds::{Average, Losses, OrderOdds};
pub use sum::{Part, Terms};
