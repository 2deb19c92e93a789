//! What is being resolved, as a value: who does what, on whom, with what.

use schemars::JsonSchema;
use serde::Serialize;

use super::{CharacterId, Named};

/// Something that is being done: who acts, on whom, with what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct About {
    /// What it is, such as `attack`, `move` or the name of an action.
    pub what: String,
    /// Who does it; null is nobody in particular.
    pub who: Option<Named<CharacterId>>,
    /// On whom.
    pub at: Vec<Named<CharacterId>>,
    /// With what, or where to; empty where that is nothing.
    pub with: String,
    /// It answers what lies below it.
    pub reaction: bool,
}
