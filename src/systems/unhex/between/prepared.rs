//! A prepared encounter (U-36), as it is kept. Preparing and starting one is in `encounter`.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::areas::AreaId;
use crate::table::{CharacterId, MapId, TeamId};

id_types! {
    /// A prepared encounter.
    EncounterId;
}

/// A prepared encounter. Players never see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Encounter {
    /// What the GM calls it.
    #[schemars(length(max = crate::limits::NAME))]
    pub name: String,
    /// Where it takes place.
    pub map: MapId,
    /// Who stands where at the start.
    #[serde(with = "crate::unique_map")]
    #[schemars(with = "BTreeMap<CharacterId, Spot>")]
    pub places: BTreeMap<CharacterId, Spot>,
    /// Where the members of a team may choose to start (U-36); they are asked then, all of them.
    #[serde(default, with = "crate::unique_map")]
    #[schemars(with = "BTreeMap<TeamId, Vec<AreaId>>")]
    pub allowed: BTreeMap<TeamId, Vec<AreaId>>,
    /// What it is about (U-36, U-40).
    #[serde(default)]
    pub objectives: Vec<Objective>,
}

/// Where a token stands at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Spot {
    /// In which area.
    pub area: AreaId,
    /// The token is not to be shown to players.
    pub hidden: bool,
}

/// An objective, in words, of an area, or both.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Objective {
    /// What is to be done.
    pub text: String,
    /// Where, if it is tied to a place.
    #[serde(default)]
    pub area: Option<AreaId>,
}
