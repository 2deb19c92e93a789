//! What a game of Heroes of Hex is made of, entity by entity, for the journal.

use std::sync::Arc;

use crate::board::grid::HexBoard;
use crate::systems::heroes_of_hex::gm::encounters::Encounter;
use crate::systems::heroes_of_hex::rules::house_rule_list::HouseRules;
use crate::systems::heroes_of_hex::sheet::unit::Unit;
use crate::systems::heroes_of_hex::turn::objective::{Objective, ObjectiveId};
use crate::systems::heroes_of_hex::turn::skirmish::Skirmish;
use crate::systems::heroes_of_hex::words::fact::Fact;
use crate::systems::heroes_of_hex::{HeroesOfHex, Place};
use crate::systems::units::entities_of_units;
use crate::table::{CharacterId, EncounterId, MapId, Team, TeamId};

entities_of_units!(
    HeroesOfHex: Side(sides) = "side",
    /// An objective.
    Objective(objectives: ObjectiveId => Arc<Objective>) = "objective",
    Skirmish(skirmish) = "the skirmish"
);
