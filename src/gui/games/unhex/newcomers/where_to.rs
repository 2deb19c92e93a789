//! Where somebody new goes: into which team, and into which area of the map that shows.

use std::collections::BTreeMap;

use egui::{ComboBox, ScrollArea, Ui};

use crate::board::areas::AreaId;
use crate::systems::unhex::{JoinTeam, Kind, Place, Unhex};
use crate::table::{MapId, TeamId};

/// Up to so many areas are buttons; more are a list.
const MOST_BUTTONS: usize = 24;

/// What was picked; none goes by what is usual.
#[derive(Clone, Debug, Default)]
pub(super) struct WhereTo {
    team: Option<JoinTeam>,
    area: Option<Option<AreaId>>,
}

impl WhereTo {
    /// The team that is joined: the one picked, else the first of that kind, else one that is made.
    pub(super) fn team(&self, game: &Unhex, kind: Kind) -> JoinTeam {
        if let Some(team) = self.team.as_ref().filter(|team| is_there(game, team)) {
            return team.clone();
        }
        let first = game.teams.iter().find(|(_, team)| team.kind == kind);
        first.map_or_else(|| usual(kind), |(id, _)| JoinTeam::Team(*id))
    }

    /// Whether players' or foes the team is.
    pub(super) fn kind(&self, game: &Unhex, usual: Kind) -> Kind {
        match self.team(game, usual) {
            JoinTeam::None => usual,
            JoinTeam::Team(id) => game.teams.get(&id).map_or(usual, |team| team.kind),
            JoinTeam::Named { kind, .. } => kind,
        }
    }

    /// The place: the area picked, else where most of the team are.
    pub(super) fn place(&self, game: &Unhex, map: Option<MapId>, kind: Kind) -> Option<Place> {
        let id = map?;
        let areas = &game.maps.get(&id)?.areas;
        let picked = match self.area {
            Some(picked) => picked,
            None => match self.team(game, kind) {
                JoinTeam::Team(team) => usual_area(game, id, team),
                _ => None,
            },
        };
        let area = picked.filter(|area| areas.contains_key(area))?;
        Some(Place {
            map: id,
            area,
            hidden: false,
        })
    }

    /// Buttons for the teams and the areas. `who` tells two groups apart: “Players start in Bar”.
    pub(super) fn show(
        &mut self,
        ui: &mut Ui,
        game: &Unhex,
        map: Option<MapId>,
        kind: Kind,
        who: &str,
    ) {
        let now = self.team(game, kind);
        ui.horizontal_wrapped(|ui| {
            let mut teams: Vec<(JoinTeam, String)> = game
                .teams
                .iter()
                .map(|(id, team)| (JoinTeam::Team(*id), team.name.clone()))
                .collect();
            if !game.teams.values().any(|team| team.kind == kind)
                && let JoinTeam::Named { name, kind } = usual(kind)
            {
                let new = format!("New team {name}");
                teams.push((JoinTeam::Named { name, kind }, new));
            }
            teams.push((JoinTeam::None, "No team".to_owned()));
            for (team, words) in teams {
                let button = ui.selectable_label(now == team, &words);
                crate::gui::widgets::common::name_button(&button, &format!("{who} join {words}"));
                if button.clicked() {
                    self.team = Some(team);
                }
            }
        });
        let Some((id, areas)) = map.and_then(|id| Some((id, &game.maps.get(&id)?.areas))) else {
            return;
        };
        let now = self.place(game, Some(id), kind).map(|place| place.area);
        let mut names: BTreeMap<AreaId, &str> = BTreeMap::new();
        for (area, drawn) in areas {
            names.insert(*area, &drawn.name);
        }
        if names.len() > MOST_BUTTONS {
            self.area_list_ui(ui, &names, now, who);
            return;
        }
        ui.horizontal_wrapped(|ui| {
            self.button_ui(
                ui,
                None,
                "Not on the map",
                now,
                &format!("{who} start nowhere"),
            );
            for (area, name) in &names {
                let label = format!("{who} start in {name}");
                self.button_ui(ui, Some(*area), name, now, &label);
            }
        });
    }

    fn button_ui(
        &mut self,
        ui: &mut Ui,
        area: Option<AreaId>,
        words: &str,
        now: Option<AreaId>,
        label: &str,
    ) {
        let button = ui.selectable_label(now == area, words);
        crate::gui::widgets::common::name_button(&button, label);
        if button.clicked() {
            self.area = Some(area);
        }
    }

    fn area_list_ui(
        &mut self,
        ui: &mut Ui,
        names: &BTreeMap<AreaId, &str>,
        now: Option<AreaId>,
        who: &str,
    ) {
        let words = now.and_then(|area| names.get(&area).copied());
        let list = ComboBox::from_id_salt(("start", who))
            .selected_text(words.unwrap_or("Not on the map"))
            .width(220.0);
        let response = list.show_ui(ui, |ui| {
            ScrollArea::vertical().show(ui, |ui| {
                self.button_ui(ui, None, "Not on the map", now, "Not on the map");
                for (area, name) in names {
                    self.button_ui(ui, Some(*area), name, now, name);
                }
            });
        });
        let label = format!("{who} start in");
        crate::gui::widgets::common::name_button(&response.response, &label);
    }
}

fn usual(kind: Kind) -> JoinTeam {
    let name = match kind {
        Kind::Pc => "Players",
        Kind::Npc => "Foes",
    };
    JoinTeam::Named {
        name: name.to_owned(),
        kind,
    }
}

fn is_there(game: &Unhex, team: &JoinTeam) -> bool {
    match team {
        JoinTeam::Team(id) => game.teams.contains_key(id),
        JoinTeam::None | JoinTeam::Named { .. } => true,
    }
}

/// The area where most of the team stand; the first of several.
fn usual_area(game: &Unhex, map: MapId, team: TeamId) -> Option<AreaId> {
    let mut counts: BTreeMap<AreaId, usize> = BTreeMap::new();
    for (who, place) in &game.places {
        if place.map == map && game.team_of(*who) == Some(team) {
            *counts.entry(place.area).or_default() += 1;
        }
    }
    let most = counts.values().max().copied()?;
    let mut all = counts.into_iter();
    all.find(|(_, count)| *count == most).map(|(area, _)| area)
}
