//! Stacks & Hordes in a campaign: its table as a value, its last roll, its sheets.

pub mod state;

use crate::campaign::correct::{LastAct, last_act};
use crate::campaign::games::units::{last_act_in_order, units_in_campaign};
use crate::campaign::store::PortableSheet;
use crate::campaign::{Campaign, Command, Document, InCampaign, MadeRoll};
use crate::systems::squads::{self, Fact, NewUnits, Squads, UnitKind, UnitSheet};
use crate::systems::{GameFact, Played, System};
use crate::table::{CharacterId, Finding, JoinTeam, Refusal, TeamCommand, TeamId};

last_act_in_order!(squads, Squads);

impl InCampaign for Squads {
    type Sheet = UnitSheet;
    type State = state::SquadsState;

    const TEAMS: [&'static str; 2] = ["Players", "Enemies"];

    fn state(&self, campaign: &Campaign) -> Self::State {
        state::SquadsState::of(campaign, self)
    }

    fn rolls(&self, document: &Document, campaign: &Campaign, head: u64) -> Vec<MadeRoll> {
        last_act(document, campaign, head, &LAST_ACT)
    }

    fn is_foe(sheet: &UnitSheet) -> bool {
        sheet.unit().kind != UnitKind::Character
    }

    units_in_campaign!(squads, PutTeam EditTeam RemoveTeam team);
}
