//! What a game is made of, entity by entity, for the journal.

use std::sync::Arc;

use crate::board::grid::HexBoard;
use crate::systems::squads::gm::encounters::Encounter;
use crate::systems::squads::rules::house_rule_list::HouseRules;
use crate::systems::squads::sheet::unit::Unit;
use crate::systems::squads::squad::{Squad, SquadId};
use crate::systems::squads::turn::fight::Fight;
use crate::systems::squads::words::fact::Fact;
use crate::systems::squads::{Place, Squads};
use crate::systems::units::entities_of_units;
use crate::table::{CharacterId, EncounterId, MapId, Team, TeamId};

entities_of_units!(
    Squads: Team(teams) = "side",
    /// A stack or a horde.
    Squad(squads: SquadId => Arc<Squad>) = "squad",
    Fight(fight) = "the fight"
);
