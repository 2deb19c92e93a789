//! What an opposed roll does: the kernel of H-31 and H-32, small values in, outcome out. What follows on the board is
//! in `tokens`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How heavy the damage of an attack is (H-32).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum DamageType {
    /// A wound at 1 to 3, death at 4 and more.
    Light,
    /// A wound at 1 and 2, death at 3 and more.
    Normal,
    /// A wound at 1, death at 2 and more.
    Heavy,
}

impl DamageType {
    /// All three, the lightest first.
    pub const ALL: [Self; 3] = [Self::Light, Self::Normal, Self::Heavy];

    /// What it is called.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Light => "Light",
            Self::Normal => "Normal",
            Self::Heavy => "Heavy",
        }
    }

    /// The AP that the table of H-32 asks for it.
    #[must_use]
    pub const fn cost(self) -> u8 {
        match self {
            Self::Light => 1,
            Self::Normal => 2,
            Self::Heavy => 3,
        }
    }

    /// The lowest result that kills.
    #[must_use]
    pub const fn death_at(self) -> i32 {
        match self {
            Self::Light => 4,
            Self::Normal => 3,
            Self::Heavy => 2,
        }
    }

    /// What a result comes to (H-31, H-32).
    #[must_use]
    pub const fn outcome(self, result: i32) -> Outcome {
        if result <= 0 {
            Outcome::Nothing
        } else if result < self.death_at() {
            Outcome::Wound
        } else {
            Outcome::Death
        }
    }
}

/// What an attack did to one defender (H-32).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// No damage.
    Nothing,
    /// One Wound token (H-34).
    Wound,
    /// Removed at once (H-34).
    Death,
}

impl Outcome {
    /// What it is called.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Nothing => "nothing",
            Self::Wound => "a wound",
            Self::Death => "death",
        }
    }
}
