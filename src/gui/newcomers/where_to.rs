//! Where somebody new goes: into which team, and to where the game lets them start.

use egui::Ui;

use crate::gui::newcomers::NewPeople;
use crate::gui::widgets::common as widgets;
use crate::table::{JoinTeam, Kind, MapId};

/// What was picked; none goes by what is usual.
pub(in crate::gui) struct WhereTo<G: NewPeople> {
    team: Option<JoinTeam>,
    /// Where on the map.
    pub(in crate::gui) start: G::Start,
}

impl<G: NewPeople> Default for WhereTo<G> {
    fn default() -> Self {
        Self {
            team: None,
            start: G::Start::default(),
        }
    }
}

impl<G: NewPeople> WhereTo<G> {
    /// The team that is joined: the one picked, else the first of that kind, else one that is made.
    pub(in crate::gui) fn team(&self, game: &G, kind: Kind) -> JoinTeam {
        let there = |team: &&JoinTeam| match team {
            JoinTeam::Team(id) => game.teams().contains_key(id),
            JoinTeam::None | JoinTeam::Named { .. } => true,
        };
        if let Some(team) = self.team.as_ref().filter(there) {
            return team.clone();
        }
        let first = game.teams().iter().find(|(_, team)| team.kind == kind);
        first.map_or_else(|| usual::<G>(kind), |(id, _)| JoinTeam::Team(*id))
    }

    /// Whether players or the GM play the team.
    pub(in crate::gui) fn kind(&self, game: &G, usual: Kind) -> Kind {
        match self.team(game, usual) {
            JoinTeam::None => usual,
            JoinTeam::Team(id) => game.teams().get(&id).map_or(usual, |team| team.kind),
            JoinTeam::Named { kind, .. } => kind,
        }
    }

    /// Buttons for the teams and the starts. `who` tells two groups apart: “Players join Blue”.
    pub(in crate::gui) fn show(
        &mut self,
        ui: &mut Ui,
        game: &G,
        map: Option<MapId>,
        kind: Kind,
        who: &str,
    ) {
        let now = self.team(game, kind);
        let what = G::SYSTEM.info().team;
        ui.horizontal_wrapped(|ui| {
            let teams = game.teams().iter();
            let mut teams: Vec<(JoinTeam, String)> = teams
                .map(|(id, team)| (JoinTeam::Team(*id), team.name.clone()))
                .collect();
            // The first foe comes by the same card as the first hero.
            for kind in [Kind::Pc, Kind::Npc] {
                if !game.teams().values().any(|team| team.kind == kind) {
                    let name = name_of::<G>(kind);
                    teams.push((usual::<G>(kind), format!("New {what} {name}")));
                }
            }
            teams.push((JoinTeam::None, format!("No {what}")));
            for (team, words) in teams {
                let button = ui.selectable_label(now == team, &words);
                widgets::name_button(&button, &format!("{who} join {words}"));
                if button.clicked() {
                    self.team = Some(team);
                }
            }
        });
        if let Some(map) = map {
            let joined = self.team(game, kind);
            game.start_ui(ui, map, &joined, &mut self.start, who);
        }
    }
}

/// What a team is called to which people of that kind go if nobody says otherwise.
pub(super) fn name_of<G: NewPeople>(kind: Kind) -> &'static str {
    let [players, foes] = G::TEAMS;
    match kind {
        Kind::Pc => players,
        Kind::Npc => foes,
    }
}

fn usual<G: NewPeople>(kind: Kind) -> JoinTeam {
    let name = name_of::<G>(kind).to_owned();
    JoinTeam::Named { name, kind }
}
