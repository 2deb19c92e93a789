//! What a game is made of, entity by entity, for the journal.

use std::sync::Arc;

use crate::board::grid::HexBoard;
use crate::limits::weighed::Weigh;
use crate::systems::entities::entities;
use crate::systems::flow::fight::standing::Fight;
use crate::systems::flow::gm::encounters::Encounter;
use crate::systems::flow::rules::house_rule_list::HouseRules;
use crate::systems::flow::sheet::unit::Unit;
use crate::systems::flow::words::fact::Fact;
use crate::systems::flow::{Flow, Place};
use crate::table::{CharacterId, EncounterId, MapId, Team, TeamId};

entities! {
    Flow, log of Fact;
    values {
        /// The house rules.
        HouseRules(house_rules: Arc<HouseRules>) = "the house rules";
    }
    maps {
        /// A team.
        Team(teams: TeamId => Arc<Team>) = "team";
        /// A unit.
        Unit(units: CharacterId => Arc<Unit>) = "unit";
        /// A map.
        Board(boards: MapId => Arc<HexBoard>) = "map";
        /// Where a unit stands.
        Place(places: CharacterId => Place) = "the place of unit";
        /// A prepared encounter.
        Encounter(encounters: EncounterId => Arc<Encounter>) = "encounter";
    }
    values {
        /// The fight.
        Fight(fight: Option<Arc<Fight>>) = "the fight";
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
