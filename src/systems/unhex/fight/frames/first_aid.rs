//! A treatment, as it is kept. What happens is in `fight::first_aid`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::systems::unhex::rolls::roll_state::RollState;
use crate::systems::unhex::sheet::body::Location;
use crate::systems::unhex::sheet::character::Hands;
use crate::systems::unhex::sheet::item::Item;
use crate::table::CharacterId;

/// A treatment in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FirstAid {
    /// Who treats.
    pub healer: CharacterId,
    /// Who is treated; may be the healer.
    pub patient: CharacterId,
    /// What is used up; given back if the treatment is cancelled before any die has fallen.
    pub item: Item,
    /// In which slot it was.
    #[serde(default)]
    pub slot: usize,
    /// What the hands held with it.
    #[serde(default)]
    pub hands: Hands,
    /// The roll; none is the sure success (U-73).
    pub roll: Option<RollState>,
    /// How far it has come.
    pub stage: Stage,
}

/// How far a treatment has come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[schemars(rename = "FirstAidStage")]
pub enum Stage {
    /// The roll is not done.
    Rolling,
    /// Which die is the number of boxes (U-71).
    Dice,
    /// Which locations are treated.
    Locations {
        /// How many boxes are erased at most.
        #[schemars(range(max = 9))]
        boxes: u8,
        /// Over how many locations.
        #[schemars(range(min = 1, max = 10))]
        locations: u8,
    },
    /// How many boxes are erased at each location.
    Boxes {
        /// How many in all.
        #[schemars(range(max = 9))]
        boxes: u8,
        /// Where.
        places: Vec<Location>,
    },
    /// Which X become permanent (U-72).
    Spoil {
        /// How many in all.
        #[schemars(range(max = 10))]
        boxes: u8,
    },
}
