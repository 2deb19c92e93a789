//! The area of the map that shows in which somebody new starts.

use std::collections::BTreeMap;

use egui::{ComboBox, ScrollArea, Ui};

use crate::board::areas::AreaId;
use crate::gui::widgets::common as widgets;
use crate::systems::unhex::{Place, Unhex};
use crate::table::{JoinTeam, MapId, TeamId};

/// Up to so many areas are buttons; more are a list.
const MOST_BUTTONS: usize = 24;

/// What was picked; none goes by what is usual.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::gui) struct Start(Option<Option<AreaId>>);

impl Start {
    /// The place: the area picked, else where most of the team are.
    pub(super) fn place(
        self,
        game: &Unhex,
        map: Option<MapId>,
        joined: &JoinTeam,
    ) -> Option<Place> {
        let map = map?;
        let areas = &game.maps.get(&map)?.areas;
        let picked = match (self.0, joined) {
            (Some(picked), _) => picked,
            (None, JoinTeam::Team(team)) => usual_area(game, map, *team),
            (None, _) => None,
        };
        let area = picked.filter(|area| areas.contains_key(area))?;
        let hidden = false;
        Some(Place { map, area, hidden })
    }

    /// Buttons for the areas, or a list of many.
    pub(super) fn show(
        &mut self,
        ui: &mut Ui,
        game: &Unhex,
        map: MapId,
        joined: &JoinTeam,
        who: &str,
    ) {
        let Some(drawn) = game.maps.get(&map) else {
            return;
        };
        let now = self.place(game, Some(map), joined).map(|place| place.area);
        let areas = drawn.areas.iter();
        let names: BTreeMap<AreaId, &str> =
            areas.map(|(id, area)| (*id, area.name.as_str())).collect();
        if names.len() > MOST_BUTTONS {
            self.area_list_ui(ui, &names, now, who);
            return;
        }
        ui.horizontal_wrapped(|ui| {
            let label = format!("{who} start nowhere");
            self.button_ui(ui, None, "Not on the map", now, &label);
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
        widgets::name_button(&button, label);
        if button.clicked() {
            self.0 = Some(area);
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
        widgets::name_button(&response.response, &label);
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
