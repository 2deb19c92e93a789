//! What a game of Unhex is made of, entity by entity, for the journal.

use std::sync::Arc;

use crate::board::areas::AreaMap;
use crate::limits::weighed::Weigh;
use crate::systems::entities::entities;
use crate::systems::unhex::between::encounter::Encounter;
use crate::systems::unhex::fight::state::Fight;
use crate::systems::unhex::rules::house_rules::HouseRules;
use crate::systems::unhex::sheet::character::Character;
use crate::systems::unhex::state::{Place, Unhex};
use crate::systems::unhex::words::fact::Fact;
use crate::table::{CharacterId, EncounterId, MapId, Team, TeamId};

entities! {
    Unhex, log of Fact;
    values {
        /// The house rules.
        HouseRules(house_rules: Arc<HouseRules>) = "the house rules";
    }
    maps {
        /// A team.
        Team(teams: TeamId => Arc<Team>) = "team";
        /// A character's sheet.
        Character(characters: CharacterId => Arc<Character>) = "character";
        /// A map.
        Map(maps: MapId => Arc<AreaMap>) = "map";
        /// Where a character stands.
        Place(places: CharacterId => Place) = "the place of character";
        /// A prepared encounter.
        Encounter(encounters: EncounterId => Arc<Encounter>) = "encounter";
    }
    values {
        /// The goal of the session.
        Goal(goal: String) = "the goal of the session";
        /// The fight.
        Fight(fight: Option<Arc<Fight>>) = "the fight";
    }
}

impl Weigh for Change {
    /// Zone maps have no spaces.
    fn spaces(&self) -> usize {
        0
    }
}
