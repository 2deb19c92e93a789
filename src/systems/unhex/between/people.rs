//! Teams and who is in the campaign at all: teams change and go, characters leave. Who is new is in `newcomers`.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::systems::unhex::sheet::character::Kind;
use crate::systems::unhex::state::Unhex;
use crate::table::{CharacterId, Refusal, Severity, TeamId, one_line};

/// One edit of a team. Its dice and reactions have commands of their own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum TeamEdit {
    /// Another name.
    Name(String),
    /// Players' or the GM's.
    Kind(Kind),
    /// Hidden from players or shown.
    Hidden(bool),
}

impl Unhex {
    /// Takes somebody out of the campaign. Refused while what is being decided needs them.
    pub(in crate::systems::unhex) fn remove_character(
        &mut self,
        who: CharacterId,
    ) -> Result<(), Refusal> {
        let name = self.sheet(who)?.name.clone();
        self.characters.remove(&who);
        self.places.remove(&who);
        let Some(fight) = self.fight_mut() else {
            return Ok(());
        };
        fight.standings.remove(&who);
        let mut findings = Vec::new();
        self.check_fight(&mut findings);
        if findings.iter().any(|f| f.severity == Severity::Error) {
            return Err(Refusal::structure(format!(
                "{name} takes part in what is being decided; settle that first"
            )));
        }
        Ok(())
    }

    /// Takes a team away; its members stay, without a team. Refused while a fight knows it.
    pub(in crate::systems::unhex) fn remove_team(&mut self, team: TeamId) -> Result<(), Refusal> {
        if !self.teams.contains_key(&team) {
            return Err(Refusal::structure("there is no such team"));
        }
        if self.fight.is_some() {
            return Err(Refusal::structure(format!(
                "a fight counts on {}; end the fight first",
                self.team_name(team)
            )));
        }
        self.teams.remove(&team);
        for sheet in self.characters.values_mut() {
            if sheet.team == Some(team) {
                Arc::make_mut(sheet).team = None;
            }
        }
        Ok(())
    }

    /// Does one edit of a team.
    pub(in crate::systems::unhex) fn edit_team(
        &mut self,
        team: TeamId,
        edit: &TeamEdit,
    ) -> Result<(), Refusal> {
        let Some(team) = self.teams.get_mut(&team) else {
            return Err(Refusal::structure("there is no such team"));
        };
        let team = Arc::make_mut(team);
        match edit {
            TeamEdit::Name(name) => team.name = one_line(name, "the team")?,
            TeamEdit::Kind(kind) => team.kind = *kind,
            TeamEdit::Hidden(hidden) => team.hidden = *hidden,
        }
        Ok(())
    }

    /// What an edit of a team is called.
    pub(in crate::systems::unhex) fn team_edit_label(
        &self,
        team: TeamId,
        edit: &TeamEdit,
    ) -> String {
        let name = self.team_name(team);
        match edit {
            TeamEdit::Name(new) => format!("{name} are called {}", new.trim()),
            TeamEdit::Kind(Kind::Pc) => format!("{name} are players"),
            TeamEdit::Kind(Kind::Npc) => format!("{name} are the GM’s"),
            TeamEdit::Hidden(true) => format!("{name} are hidden from players"),
            TeamEdit::Hidden(false) => format!("{name} are shown to players"),
        }
    }
}
