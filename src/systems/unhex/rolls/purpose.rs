//! What a percentile roll is for.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::systems::unhex::rules::ledger::u;

/// What a roll is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// U-41.
    Initiative,
    /// U-53.
    Attack,
    /// U-56.
    Defend,
    /// U-55.
    Counterattack,
    /// U-57.
    Intercept,
    /// U-100.
    Rally,
    /// U-70.
    FirstAid,
}

impl Purpose {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::Initiative,
        Self::Attack,
        Self::Defend,
        Self::Counterattack,
        Self::Intercept,
        Self::Rally,
        Self::FirstAid,
    ];

    /// With its article, as in “rolls for the attack”.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Initiative => "initiative",
            Self::Attack => "the attack",
            Self::Defend => "the Defend",
            Self::Counterattack => "the counterattack",
            Self::Intercept => "the intercept",
            Self::Rally => "the Rally",
            Self::FirstAid => "first aid",
        }
    }

    /// Without an article, as in “the attack is cancelled”.
    #[must_use]
    pub const fn noun(self) -> &'static str {
        match self {
            Self::Initiative => "initiative roll",
            Self::Attack => "attack",
            Self::Defend => "Defend",
            Self::Counterattack => "counterattack",
            Self::Intercept => "intercept",
            Self::Rally => "Rally",
            Self::FirstAid => "first aid",
        }
    }

    /// The rule that asks for the roll.
    #[must_use]
    pub const fn rule(self) -> crate::table::RuleId {
        match self {
            Self::Initiative => u(41),
            Self::Attack => u(53),
            Self::Defend => u(56),
            Self::Counterattack => u(55),
            Self::Intercept => u(57),
            Self::Rally => u(100),
            Self::FirstAid => u(70),
        }
    }
}
