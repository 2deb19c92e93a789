//! Somebody new: units from sheets with their side and their start, all at once; and copies of units that are there.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::board::grid::{Hex, ZoneId};
use crate::systems::squads::Squads;
use crate::systems::squads::sheet::unit::Unit;
use crate::systems::squads::sheet::unit_sheet::UnitSheet;
use crate::systems::units::{UnitsOnBoards, newcomers, newcomers_of_units};
use crate::table::{CharacterId, JoinTeam, MapId, Refusal};

newcomers_of_units!(Squads, team, "square", "SquadsNewUnits", "SquadsStart", keeps [squad, status, decay, rides, held]);
