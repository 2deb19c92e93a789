//! Wounds and what they take (D-13, D-14).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::systems::sheet::put::kinds;
use crate::table::ItemId;

kinds! {
    /// What an attack is aimed at (D-13).
    #[schemars(rename = "D20Aim")]
    Aim:
    /// Throat, heart, head: 1 in 4 to add 16 damage.
    Fatal "fatal" "fatal";
    /// Legs: −2 movement, −1 Agility.
    Slowing "slowing" "slowing";
    /// Arms: −1 Strength, −1 BA.
    Weakening "weakening" "weakening";
    /// Eyes, ears, hands: −1 Accuracy this battle, −3 this round.
    Disrupting "disrupting" "disrupting";
    /// +1 accuracy and no effect.
    CenterMass "center_mass" "center mass";
}

impl Aim {
    /// What it brings, in a few words: all but the bonus of center mass by a wound alone.
    #[must_use]
    pub const fn effect(self) -> &'static str {
        match self {
            Self::Fatal => "1 in 4 wounds does 16 more damage",
            Self::Slowing => "a wound costs 2 movement, 1 Agility",
            Self::Weakening => "a wound costs 1 Strength, 1 BA",
            Self::Disrupting => "a wound costs 1 Accuracy, 3 this round",
            Self::CenterMass => "+1 to hit, no effect",
        }
    }
}

/// A wound.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "D20Wound")]
pub struct Wound {
    /// Which one, on this unit.
    pub id: ItemId,
    /// What it is called, such as the weapon that dealt it.
    #[schemars(length(max = crate::limits::NAME))]
    pub name: String,
    /// What it was aimed at; none has no effect.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aim: Option<Aim>,
    /// The round of the battle in which a disrupting one was dealt; none once that battle is over, when it takes no more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<u32>,
}

impl Wound {
    /// What it takes, in words; empty where that is nothing.
    #[must_use]
    pub const fn words(&self) -> &'static str {
        match self.aim {
            Some(Aim::Slowing) => "−2 movement, −1 Agility",
            Some(Aim::Weakening) => "−1 Strength, −1 BA",
            Some(Aim::Disrupting) if self.round.is_some() => {
                "−1 Accuracy this battle, −3 in its round"
            }
            _ => "",
        }
    }
}
