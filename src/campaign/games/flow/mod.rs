//! Flow in a campaign: its table as a value, its last roll, its sheets.

mod paper;
pub mod state;

use crate::campaign::games::units::{portable_sheet, rolls_in_campaign, units_in_campaign};
use crate::campaign::store::PortableSheet;
use crate::campaign::{Campaign, Command, Document, InCampaign, MadeRoll};
use crate::systems::flow::{self, Fact, Flow, NewUnits, UnitKind, UnitSheet};
use crate::systems::{Played, System};
use crate::table::{CharacterId, Finding, JoinTeam, Refusal, TeamCommand, TeamId};

portable_sheet!(Flow);

impl InCampaign for Flow {
    const TEAMS: [&'static str; 2] = ["Characters", "Foes"];

    fn is_foe(sheet: &UnitSheet) -> bool {
        sheet.unit().kind == UnitKind::Foe
    }

    rolls_in_campaign!(flow::Flow, state::FlowState);
    units_in_campaign!(flow, PutTeam EditTeam RemoveTeam team);
}
