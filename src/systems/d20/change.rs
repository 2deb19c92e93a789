//! What a game is made of, entity by entity, for the journal.

use std::sync::Arc;

use crate::board::grid::HexBoard;
use crate::limits::weighed::Weigh;
use crate::systems::d20::gm::encounters::Encounter;
use crate::systems::d20::rules::house_rule_list::HouseRules;
use crate::systems::d20::sheet::unit::Unit;
use crate::systems::d20::turn::fight::Fight;
use crate::systems::d20::words::fact::Fact;
use crate::systems::d20::{D20, Place};
use crate::systems::entities::entities;
use crate::table::{CharacterId, EncounterId, MapId, Team, TeamId};

entities! {
    D20, log of Fact;
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
