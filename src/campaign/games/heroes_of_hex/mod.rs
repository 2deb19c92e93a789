//! Heroes of Hex in a campaign: its table as a value, the rolls of its last action, its sheets.

mod correct;
pub mod state;

use crate::campaign::store::PortableSheet;
use crate::campaign::{Campaign, Command, Document, InCampaign, MadeRoll};
use crate::systems::heroes_of_hex::{self, HeroesOfHex, NewUnits, UnitKind, UnitSheet};
use crate::systems::{Played, System};
use crate::table::{CharacterId, Finding, JoinTeam, Refusal, TeamCommand, TeamId};

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

    fn team_command(id: TeamId, command: TeamCommand) -> Command {
        let side = id;
        match command {
            TeamCommand::Put(side) => heroes_of_hex::Command::PutSide { id, side },
            TeamCommand::Edit(edit) => heroes_of_hex::Command::EditSide { side, edit },
            TeamCommand::Dice(dice) => {
                let side = Some(id);
                heroes_of_hex::Command::SetDice { side, dice }
            }
            TeamCommand::Reactions(reactions) => {
                heroes_of_hex::Command::SetReactions { side, reactions }
            }
            TeamCommand::Remove => heroes_of_hex::Command::RemoveSide { side },
        }
        .into()
    }

    fn join(who: CharacterId, team: Option<TeamId>) -> Command {
        heroes_of_hex::Command::set(who, "side", team.map(|team| team.0)).into()
    }

    fn add_sheet(&self, sheet: UnitSheet, team: TeamId) -> Result<Vec<Command>, Refusal> {
        let newcomers = vec![NewUnits {
            sheet,
            count: 1,
            side: JoinTeam::Team(team),
            start: None,
            replaces: None,
        }];
        let adds = heroes_of_hex::Command::AddNewUnits { newcomers };
        Ok(vec![adds.into()])
    }
}
