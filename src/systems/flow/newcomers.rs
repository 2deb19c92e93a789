//! Somebody new: units from sheets with their team and their start, all at once; and copies of units that are there.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::grid::{Hex, ZoneId};
use crate::systems::flow::Flow;
use crate::systems::flow::sheet::unit::Unit;
use crate::systems::flow::sheet::unit_sheet::UnitSheet;
use crate::systems::units::{UnitsOnBoards, newcomers, newcomers_of_units};
use crate::table::{CharacterId, JoinTeam, MapId, Refusal};

newcomers_of_units!(Flow, team, "hex", "FlowNewUnits", "FlowStart", keeps [effects, prone]);
