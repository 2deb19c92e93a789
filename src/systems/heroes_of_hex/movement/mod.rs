//! Where units go: the ground that they stand on, ways that are asked for, ways that the rules propose, Knockback. Whether
//! a unit may move now is in `turn`.

pub(super) mod auto_move;
pub(super) mod ground;
pub(super) mod knockback;
pub(super) mod pending;
pub(super) mod walk;

pub use auto_move::Proposal;
pub use ground::Ground;
pub use pending::{AutoMove, Knockback, Walk};
