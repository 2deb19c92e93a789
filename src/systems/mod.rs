//! The five games, one room each, all with the same doors. Which games there are is known here; their rules are in the rooms.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

mod entities;
pub mod heroes_of_hex;
pub mod house_rule;
pub mod unhex;

/// The games Tableside is made for.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum System {
    /// Unhex by Cody Koeninger: zone maps, percentile dice.
    Unhex,
    /// Heroes of Hex: continuous activation on hexes.
    HeroesOfHex,
    /// Stacks & Hordes: phases and squads on squares.
    Squads,
    /// Flow: action, reaction and flow points on hexes.
    Flow,
    /// Attack · Move · Bonus: d20 on squares.
    D20,
}

impl System {
    /// All five, in the order of the start page.
    pub const ALL: [Self; 5] = [
        Self::Unhex,
        Self::HeroesOfHex,
        Self::Squads,
        Self::Flow,
        Self::D20,
    ];

    /// The game's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unhex => "Unhex",
            Self::HeroesOfHex => "Heroes of Hex",
            Self::Squads => "Stacks & Hordes",
            Self::Flow => "Flow",
            Self::D20 => "Attack · Move · Bonus",
        }
    }

    /// As the command line and files name it.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Unhex => "unhex",
            Self::HeroesOfHex => "heroes_of_hex",
            Self::Squads => "squads",
            Self::Flow => "flow",
            Self::D20 => "d20",
        }
    }

    /// Whether this version plays it.
    #[must_use]
    pub const fn is_furnished(self) -> bool {
        matches!(self, Self::Unhex | Self::HeroesOfHex)
    }

    /// The game of that key or name, without regard to case.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let name = name.trim().to_lowercase();
        Self::ALL
            .into_iter()
            .find(|s| s.key() == name || s.name().to_lowercase() == name)
    }
}
