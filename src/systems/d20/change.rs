//! What a game is made of, entity by entity, for the journal.

use std::sync::Arc;

use crate::board::grid::HexBoard;
use crate::systems::d20::gm::encounters::Encounter;
use crate::systems::d20::rules::house_rule_list::HouseRules;
use crate::systems::d20::sheet::unit::Unit;
use crate::systems::d20::turn::fight::Fight;
use crate::systems::d20::words::fact::Fact;
use crate::systems::d20::{D20, Place};
use crate::systems::units::entities_of_units;
use crate::table::{CharacterId, EncounterId, MapId, Team, TeamId};

entities_of_units!(D20: Team(teams) = "team", Fight(fight) = "the fight");
