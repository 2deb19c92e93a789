//! What a game of Heroes of Hex is made of, entity by entity, for the journal.

use std::sync::Arc;

use super::fact::Fact;
use super::house_rules::HouseRules;
use super::objective::{Objective, ObjectiveId};
use super::side::Side;
use super::skirmish::Skirmish;
use super::unit::Unit;
use super::{HeroesOfHex, Place};
use crate::board::hex::HexBoard;
use crate::limits::weighed::Weigh;
use crate::systems::entities::entities;
use crate::table::{CharacterId, MapId, TeamId};

entities! {
    HeroesOfHex, log of Fact;
    values {
        /// The house rules.
        HouseRules(house_rules: Arc<HouseRules>) = "the house rules";
    }
    maps {
        /// A side.
        Side(sides: TeamId => Arc<Side>) = "side";
        /// A unit.
        Unit(units: CharacterId => Arc<Unit>) = "unit";
        /// A map.
        Board(boards: MapId => Arc<HexBoard>) = "map";
        /// Where a unit stands.
        Place(places: CharacterId => Place) = "the place of unit";
        /// An objective.
        Objective(objectives: ObjectiveId => Arc<Objective>) = "objective";
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
