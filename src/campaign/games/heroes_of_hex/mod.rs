//! Heroes of Hex in a campaign: its table as a value, the rolls of its last action, its sheets.

mod correct;
pub mod state;

use crate::campaign::store::PortableSheet;
use crate::campaign::{Campaign, Command, Document, InCampaign, MadeRoll};
use crate::systems::heroes_of_hex::{self, HeroesOfHex, Side, SideKind, UnitKind, UnitSheet};
use crate::systems::{Played, System};
use crate::table::{CharacterId, DiceMode, Finding, Reactions, Refusal, TeamId};

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
    type Sheet = UnitSheet;
    type State = state::HeroesOfHexState;

    const TEAMS: [&'static str; 2] = ["Heroes", "Enemies"];

    fn state(&self, campaign: &Campaign) -> Self::State {
        state::HeroesOfHexState::of(campaign, self)
    }

    fn rolls(&self, document: &Document, campaign: &Campaign, head: u64) -> Vec<MadeRoll> {
        correct::rolls(document, campaign, self, head)
    }

    fn sheet_of(&self, who: CharacterId) -> Option<UnitSheet> {
        Some(UnitSheet::of(self.units.get(&who)?))
    }

    fn is_foe(sheet: &UnitSheet) -> bool {
        sheet.kind == UnitKind::Enemy
    }

    fn new_team(id: TeamId, name: String, foes: bool) -> Command {
        let side = Side {
            name,
            kind: if foes {
                SideKind::Enemies
            } else {
                SideKind::Players
            },
            dice: DiceMode::App,
            reactions: Reactions::Ask,
            hidden: false,
        };
        heroes_of_hex::Command::PutSide { id, side }.into()
    }

    fn add_sheet(&self, sheet: UnitSheet, team: TeamId) -> Result<Vec<Command>, Refusal> {
        let adds = heroes_of_hex::Command::AddUnits {
            sheets: vec![sheet],
            side: Some(team),
        };
        Ok(vec![adds.into()])
    }
}
