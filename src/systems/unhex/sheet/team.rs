//! Teams: who belongs together, who plays them, whose dice they roll.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::systems::unhex::sheet::character::Kind;
use crate::table::{DiceMode, Reactions};

/// A team (U-01).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Team {
    /// What it is called.
    #[schemars(length(max = crate::limits::NAME))]
    pub name: String,
    /// Players' or the GM's; decides ties of initiative (U-42).
    pub kind: Kind,
    /// Where the team's faces come from.
    pub dice: DiceMode,
    /// Whether the table stops for this team's reactions (U-51), or takes it that nobody reacts.
    pub reactions: Reactions,
    /// Not to be shown to players.
    pub hidden: bool,
}
