//! What a game of Heroes of Hex is made of, entity by entity, for the journal.

use std::sync::Arc;

use crate::board::grid::HexBoard;
use crate::limits::weighed::Weigh;
use crate::systems::entities::entities;
use crate::systems::heroes_of_hex::gm::encounters::Encounter;
use crate::systems::heroes_of_hex::rules::house_rule_list::HouseRules;
use crate::systems::heroes_of_hex::sheet::unit::Unit;
use crate::systems::heroes_of_hex::turn::objective::{Objective, ObjectiveId};
use crate::systems::heroes_of_hex::turn::skirmish::Skirmish;
use crate::systems::heroes_of_hex::words::fact::Fact;
use crate::systems::heroes_of_hex::{HeroesOfHex, Place};
use crate::table::{CharacterId, EncounterId, MapId, Team, TeamId};

entities! {
    HeroesOfHex, log of Fact;
    values {
        /// The house rules.
        HouseRules(house_rules: Arc<HouseRules>) = "the house rules";
    }
    maps {
        /// A side.
        Side(sides: TeamId => Arc<Team>) = "side";
        /// A unit.
        Unit(units: CharacterId => Arc<Unit>) = "unit";
        /// A map.
        Board(boards: MapId => Arc<HexBoard>) = "map";
        /// Where a unit stands.
        Place(places: CharacterId => Place) = "the place of unit";
        /// An objective.
        Objective(objectives: ObjectiveId => Arc<Objective>) = "objective";
        /// A prepared encounter.
        Encounter(encounters: EncounterId => Arc<Encounter>) = "encounter";
    }
    values {
        /// The skirmish.
        Skirmish(skirmish: Option<Arc<Skirmish>>) = "the skirmish";
    }
}

impl Weigh for Change {
    /// A record holds a board twice, as it was and as it is.
    fn spaces(&self) -> usize {
        match self {
            Self::Board { before, after, .. } => before.spaces().max(after.spaces()),
            _ => 0,
        }
    }
}
