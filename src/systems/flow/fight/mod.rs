//! What is saved of a fight: acts as values, points and standing, procedures in progress. No rule is here.

pub(super) mod act;
pub(super) mod frame;
pub(super) mod standing;

pub use act::{Act, Blow, Push, ReadiedAct, Ready, Trigger};
pub use frame::{
    Answered, Cause, Contest, ContestKind, Ending, Frame, Initiative, Manner, Provoked, Reaction,
    Stage, Strike, Triggered, Waiting, Walk,
};
pub use standing::{Fight, Phase, Point, Pools, Standing};
