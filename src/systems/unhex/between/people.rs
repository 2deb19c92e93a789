//! Teams and who is in the campaign at all: teams change and go, characters leave. Who is new is in `newcomers`.

use std::sync::Arc;

use crate::systems::unhex::state::Unhex;
use crate::table::{CharacterId, Refusal, Severity, TeamEdit, TeamId};

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
        fight.left.remove(&who);
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
        edit.apply(Arc::make_mut(team), "the team")
    }

    /// What an edit of a team is called.
    pub(in crate::systems::unhex) fn team_edit_label(
        &self,
        team: TeamId,
        edit: &TeamEdit,
    ) -> String {
        edit.label(&self.team_name(team))
    }
}
