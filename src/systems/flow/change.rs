//! What a game is made of, entity by entity, for the journal.

use std::sync::Arc;

use crate::board::grid::HexBoard;
use crate::systems::flow::fight::standing::Fight;
use crate::systems::flow::gm::encounters::Encounter;
use crate::systems::flow::rules::house_rule_list::HouseRules;
use crate::systems::flow::sheet::unit::Unit;
use crate::systems::flow::words::fact::Fact;
use crate::systems::flow::{Flow, Place};
use crate::systems::units::entities_of_units;
use crate::table::{CharacterId, EncounterId, MapId, Team, TeamId};

entities_of_units!(Flow: Team(teams) = "team", Fight(fight) = "the fight");
