//! Attack · Move · Bonus in a campaign: its table as a value, its last roll, its sheets.

pub mod state;

use crate::campaign::correct::{LastAct, last_act};
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

    fn sheet_of(&self, who: CharacterId) -> Option<UnitSheet> {
        Some(UnitSheet::of(self.units.get(&who)?))
    }

    fn is_foe(sheet: &UnitSheet) -> bool {
        sheet.unit().kind == UnitKind::Foe
    }

    fn team_command(id: TeamId, command: TeamCommand) -> Command {
        let team = id;
        match command {
            TeamCommand::Put(team) => d20::Command::PutTeam { id, team },
            TeamCommand::Edit(edit) => d20::Command::EditTeam { team, edit },
            TeamCommand::Dice(dice) => {
                let team = Some(id);
                d20::Command::SetDice { team, dice }
            }
            TeamCommand::Reactions(reactions) => d20::Command::SetReactions { team, reactions },
            TeamCommand::Remove => d20::Command::RemoveTeam { team },
        }
        .into()
    }

    fn join(who: CharacterId, team: Option<TeamId>) -> Command {
        d20::Command::set(who, "team", team.map(|team| team.0)).into()
    }

    fn add_sheet(&self, sheet: UnitSheet, team: TeamId) -> Result<Vec<Command>, Refusal> {
        let newcomers = vec![NewUnits {
            sheet,
            count: 1,
            team: JoinTeam::Team(team),
            start: None,
            replaces: None,
        }];
        Ok(vec![d20::Command::AddNewUnits { newcomers }.into()])
    }
}
