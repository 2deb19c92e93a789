//! Sides: whose units they are, who plays them, whose dice they roll (H-01). Their HEX is the skirmish's.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::table::{DiceMode, Reactions};

/// A side (H-01).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "HeroesOfHexSide")]
pub struct Side {
    /// What it is called.
    #[schemars(length(max = crate::limits::NAME))]
    pub name: String,
    /// Players' or the GM's.
    pub kind: SideKind,
    /// Where the side's faces come from.
    pub dice: DiceMode,
    /// Whether the table stops for this side's Reactions (H-40), or takes it that nobody reacts.
    pub reactions: Reactions,
    /// Not to be shown to players.
    #[serde(default)]
    pub hidden: bool,
}

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SideKind {
    /// Players.
    Players,
    /// The GM.
    Enemies,
}

impl SideKind {
    /// What it is called.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Players => "players",
            Self::Enemies => "enemies",
        }
    }
}
