//! Somebody new: units from sheets with their team and their start, all at once; and copies of units that are there.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::grid::{Hex, ZoneId};
use crate::systems::d20::D20;
use crate::systems::d20::sheet::unit::Unit;
use crate::systems::d20::sheet::unit_sheet::UnitSheet;
use crate::systems::units::{UnitsOnBoards, newcomers, newcomers_of_units};
use crate::table::{CharacterId, JoinTeam, MapId, Refusal};

newcomers_of_units!(D20, team, "square", "D20NewUnits", "D20Start", keeps [wounds, state, summoned]);
