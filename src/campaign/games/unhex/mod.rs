//! Unhex in a campaign: its table as a value, the rolls of its last act, its sheets.

mod import;
mod paper;
pub mod state;

pub use import::{Conflict, characters_named, import_sheet};

use crate::board::areas::AreaMap;
use crate::campaign::correct::{LastAct, last_act};
use crate::campaign::paper::Paper;
use crate::campaign::state::Asked;
use crate::campaign::store::PortableSheet;
use crate::campaign::{Campaign, Command, Document, InCampaign, MadeRoll};
use crate::limits::FEW;
use crate::systems::unhex::odds::Policy;
use crate::systems::unhex::{self, Sheet, SheetEdit, Unhex};
use crate::systems::{GameFact, Played, System};
use crate::table::{CharacterId, Decision, Finding, Kind, MapId, Refusal, TeamCommand, TeamId};

impl Campaign {
    /// The sample: the nightclub, both teams ready, initiative about to be rolled.
    #[must_use]
    pub fn sample_nightclub() -> Self {
        Self::from(&Unhex::SYSTEM.info().samples[0])
    }
}

impl PortableSheet for Sheet {
    const SYSTEM: System = Unhex::SYSTEM;

    fn name(&self) -> &str {
        &self.name
    }

    fn findings(&self) -> Vec<Finding> {
        self.findings()
    }
}

/// What a correction asks of its rolls.
const LAST_ACT: LastAct = LastAct {
    lines: |campaign| campaign.unhex().map_or_else(Vec::new, Unhex::last_rolls),
    waits_for: |campaign, fact| match (campaign.unhex(), fact) {
        (Some(game), GameFact::Unhex(fact)) => game.waits_for(fact),
        _ => false,
    },
    falls_after: |_, _| false,
    origin: |fact| match fact {
        GameFact::Unhex(fact) => fact.origin(),
        _ => None,
    },
};

impl InCampaign for Unhex {
    type Sheet = Sheet;
    type State = state::UnhexState;

    const TEAMS: [&'static str; 2] = ["Players", "Foes"];

    fn state(&self, campaign: &Campaign) -> Self::State {
        state::UnhexState::of(campaign, self)
    }

    fn asked(&self, decision: Decision) -> Asked {
        state::asked(self, &Policy::default(), decision)
    }

    fn rolls(&self, document: &Document, campaign: &Campaign, head: u64) -> Vec<MadeRoll> {
        last_act(document, campaign, head, &LAST_ACT)
    }

    fn sheet_of(&self, who: CharacterId) -> Option<Sheet> {
        Some(Sheet::of(self.characters.get(&who)?))
    }

    fn goals_on(&self, _: MapId) -> Vec<String> {
        let goal = Some(self.goal.trim()).filter(|goal| !goal.is_empty());
        goal.map(|goal| format!("Goal of the session: {goal}"))
            .into_iter()
            .collect()
    }

    fn paper(&self, who: Option<CharacterId>) -> Option<Paper> {
        paper::paper(self, who)
    }

    fn is_foe(sheet: &Sheet) -> bool {
        sheet.kind == Kind::Npc
    }

    fn team_command(id: TeamId, command: TeamCommand) -> Command {
        let team = id;
        match command {
            TeamCommand::Put(team) => unhex::Command::PutTeam { id, team },
            TeamCommand::Edit(edit) => unhex::Command::EditTeam { team, edit },
            TeamCommand::Dice(dice) => {
                let team = Some(id);
                unhex::Command::SetDice { team, dice }
            }
            TeamCommand::Reactions(reactions) => unhex::Command::SetReactions { team, reactions },
            TeamCommand::Remove => unhex::Command::RemoveTeam { team },
        }
        .into()
    }

    fn join(who: CharacterId, team: Option<TeamId>) -> Command {
        let edit = SheetEdit::Team(team);
        unhex::Command::EditSheet { who, edit }.into()
    }

    fn add_area_map(&self, map: AreaMap) -> Option<Command> {
        let id = self.next_map().filter(|_| self.maps.len() < FEW)?;
        let map = Box::new(map);
        Some(unhex::Command::PutMap { id, map }.into())
    }

    fn add_sheet(&self, sheet: Sheet, team: TeamId) -> Result<Vec<Command>, Refusal> {
        import_sheet(self, &sheet, Some(team), Conflict::KeepBoth)
    }
}
