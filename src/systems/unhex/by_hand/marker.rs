//! The marks that a fight keeps about somebody because of an ability (U-90, U-100), as the GM sets them by hand.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::systems::unhex::fight::state::Standing;

/// A mark beside a name in the tracker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Marker {
    /// U-90: defends all-out this round.
    AllOut,
    /// U-100: was directed this round.
    Directed,
    /// U-100: has directed somebody this round.
    HasDirected,
    /// U-100: has an action left that is for directing only.
    DirectAction,
    /// U-100: has tried to rally in this fight.
    Rallied,
}

impl Marker {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::AllOut,
        Self::Directed,
        Self::HasDirected,
        Self::DirectAction,
        Self::Rallied,
    ];

    /// What it says of somebody, after the name.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::AllOut => "defends all-out",
            Self::Directed => "was directed",
            Self::HasDirected => "has directed",
            Self::DirectAction => "has an action for directing only",
            Self::Rallied => "has tried to rally",
        }
    }

    /// Whether that standing has it.
    #[must_use]
    pub const fn is_on(self, standing: &Standing) -> bool {
        match self {
            Self::AllOut => standing.all_out,
            Self::Directed => standing.directed,
            Self::HasDirected => standing.has_directed,
            Self::DirectAction => standing.direct_actions > 0,
            Self::Rallied => standing.rallied,
        }
    }

    pub(in crate::systems::unhex) fn set(self, standing: &mut Standing, on: bool) {
        match self {
            Self::AllOut => standing.all_out = on,
            Self::Directed => standing.directed = on,
            Self::HasDirected => standing.has_directed = on,
            Self::DirectAction => standing.direct_actions = u8::from(on),
            Self::Rallied => standing.rallied = on,
        }
    }
}
