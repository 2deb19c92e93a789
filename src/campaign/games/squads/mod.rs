//! Stacks & Hordes in a campaign: its table as a value, its last roll, its sheets.

mod paper;
pub mod state;

use crate::campaign::games::units::{portable_sheet, rolls_in_campaign, units_in_campaign};
use crate::campaign::store::PortableSheet;
use crate::campaign::{Campaign, Command, Document, InCampaign, MadeRoll};
use crate::systems::squads::{self, Fact, NewUnits, Squads, UnitKind, UnitSheet};
use crate::systems::{Played, System};
use crate::table::{CharacterId, Finding, JoinTeam, Refusal, TeamCommand, TeamId};

portable_sheet!(Squads);

impl InCampaign for Squads {
    const TEAMS: [&'static str; 2] = ["Players", "Enemies"];

    fn is_foe(sheet: &UnitSheet) -> bool {
        sheet.unit().kind != UnitKind::Character
    }

    rolls_in_campaign!(squads::Squads, state::SquadsState);
    units_in_campaign!(squads, PutTeam EditTeam RemoveTeam team);
}
