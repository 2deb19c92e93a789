//! Whose dice a team rolls, whether it is asked for reactions, and where faces came from.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Where faces come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum DiceMode {
    /// The app rolls at once.
    App,
    /// Real dice: the table waits for typed faces.
    Real,
}

impl DiceMode {
    /// What setting it is called, for those of that name.
    pub(crate) fn label(self, who: &str) -> String {
        match self {
            Self::App => format!("app dice for {who}"),
            Self::Real => format!("real dice for {who}"),
        }
    }
}

/// Whether a team is asked for reactions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Reactions {
    /// Stop and ask.
    Ask,
    /// Nobody reacts.
    Skip,
}

impl Reactions {
    /// What setting it is called, for a team of that name and what the game calls reactions.
    pub(crate) fn label(self, team: &str, reactions: &str) -> String {
        match self {
            Self::Ask => format!("{team} are asked for {reactions}"),
            Self::Skip => format!("{team} are not asked for {reactions}"),
        }
    }
}

/// Where a roll's faces came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// The app rolled.
    App,
    /// Real dice were typed in.
    Real,
    /// Some of each.
    Mixed,
}
