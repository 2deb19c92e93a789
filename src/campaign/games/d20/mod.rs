//! Attack · Move · Bonus in a campaign: its table as a value, its last roll, its sheets.

pub mod state;

use crate::campaign::correct::{LastAct, last_act};
use crate::campaign::games::units::units_in_campaign;
use crate::campaign::store::PortableSheet;
use crate::campaign::{Campaign, Command, Document, InCampaign, MadeRoll};
use crate::systems::d20::{self, D20, Fact, NewUnits, UnitKind, UnitSheet};
use crate::systems::{GameFact, Played, System};
use crate::table::{CharacterId, Finding, JoinTeam, Refusal, TeamCommand, TeamId};

impl PortableSheet for UnitSheet {
    const SYSTEM: System = D20::SYSTEM;

    fn name(&self) -> &str {
        &self.unit().name
    }

    fn findings(&self) -> Vec<Finding> {
        self.findings()
    }
}

/// What a correction asks of its rolls.
const LAST_ACT: LastAct = LastAct {
    lines: |campaign| campaign.d20().map_or_else(Vec::new, D20::last_rolls),
    waits_for: |campaign, fact| match (campaign.d20(), fact) {
        (Some(game), GameFact::D20(fact)) => game.waits_for(fact),
        _ => false,
    },
    origin: |fact| match fact {
        GameFact::D20(Fact::Rolled { origin, .. }) => Some(*origin),
        _ => None,
    },
};

impl InCampaign for D20 {
    type Sheet = UnitSheet;
    type State = state::D20State;

    const TEAMS: [&'static str; 2] = ["Characters", "Foes"];

    fn state(&self, campaign: &Campaign) -> Self::State {
        state::D20State::of(campaign, self)
    }

    fn rolls(&self, document: &Document, campaign: &Campaign, head: u64) -> Vec<MadeRoll> {
        last_act(document, campaign, head, &LAST_ACT)
    }

    fn is_foe(sheet: &UnitSheet) -> bool {
        sheet.unit().kind == UnitKind::Foe
    }

    units_in_campaign!(d20, PutTeam EditTeam RemoveTeam team);
}
