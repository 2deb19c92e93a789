//! The odds in front of the dice: a line with a bar beside every attack that is offered and every choice about one,
//! and a part that opens with the policy and the damage by location. What the chances are, which stand where and in what
//! words is the core's (`systems/unhex/odds`); `known` keeps them, `beside` draws those at a question.

mod beside;
mod known;
mod part;

pub(in crate::gui) use beside::Beside;
pub(in crate::gui) use known::{Found, KnownOdds};
pub(in crate::gui) use part::{OddsPart, part_ui};
