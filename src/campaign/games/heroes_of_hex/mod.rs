//! Heroes of Hex in a campaign: its table as a value, the rolls of its last action, its sheets.

mod correct;
mod paper;
pub mod state;

use crate::campaign::games::units::units_in_campaign;
use crate::campaign::state::Asked;
use crate::campaign::store::PortableSheet;
use crate::campaign::{Campaign, Command, Document, InCampaign, MadeRoll};
use crate::systems::heroes_of_hex::{self, HeroesOfHex, NewUnits, UnitKind, UnitSheet};
use crate::systems::{Played, System};
use crate::table::{CharacterId, Decision, Finding, JoinTeam, MapId, Refusal, TeamCommand, TeamId};

impl Campaign {
    /// The sample of Heroes of Hex: four heroes and five enemies on a causeway, Fate about to be rolled.
    #[must_use]
    pub fn sample_skirmish() -> Self {
        Self::from(&HeroesOfHex::SYSTEM.info().samples[0])
    }
}

impl PortableSheet for UnitSheet {
    const SYSTEM: System = HeroesOfHex::SYSTEM;

    fn name(&self) -> &str {
        &self.name
    }

    fn findings(&self) -> Vec<Finding> {
        self.findings()
    }
}

impl InCampaign for HeroesOfHex {
    type State = state::HeroesOfHexState;

    const TEAMS: [&'static str; 2] = ["Heroes", "Enemies"];

    fn state(&self, campaign: &Campaign) -> Self::State {
        state::HeroesOfHexState::of(campaign, self)
    }

    fn asked(&self, decision: Decision) -> Asked {
        state::asked(self, decision)
    }

    fn rolls(&self, document: &Document, campaign: &Campaign, head: u64) -> Vec<MadeRoll> {
        correct::rolls(document, campaign, self, head)
    }

    fn goals_on(&self, map: MapId) -> Vec<String> {
        let here = self.objectives.values().filter(|one| one.board == map);
        let told = here.map(|one| {
            let (side, kind) = (self.team_name(one.side), one.kind.words());
            let state = match (one.met, one.failed) {
                (true, _) => ", met",
                (_, true) => ", failed",
                _ => "",
            };
            let within = one.within.map(|turns| format!(", within {turns} Turns"));
            let hidden = if one.hidden {
                ", hidden from players"
            } else {
                ""
            };
            format!(
                "{} ({side}, {kind}{}): {} of {}{state}{hidden}",
                one.name,
                within.unwrap_or_default(),
                one.progress,
                one.kind.goal()
            )
        });
        told.collect()
    }

    fn is_foe(sheet: &UnitSheet) -> bool {
        sheet.kind == UnitKind::Enemy
    }

    units_in_campaign!(heroes_of_hex, PutSide EditSide RemoveSide side);
}
