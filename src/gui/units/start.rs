//! The start zone of the map that shows in which a new unit starts.

use egui::Ui;

use crate::board::grid::{ZoneId, ZoneKind};
use crate::gui::shell::ui_command::said;
use crate::gui::units::UnitGame;
use crate::gui::widgets::common as widgets;
use crate::table::{JoinTeam, MapId};

/// What was picked; none goes by what is usual.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::gui) struct Start(Option<At>);

/// Where somebody new starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum At {
    Nowhere,
    Anywhere,
    Zone(ZoneId),
}

impl Start {
    /// The start on that map, if there is one.
    pub(super) fn on(
        self,
        game: &impl UnitGame,
        map: Option<MapId>,
        joined: &JoinTeam,
    ) -> Option<(MapId, Option<ZoneId>)> {
        let map = map?;
        let zone = match self.at(game, map, joined) {
            At::Nowhere => return None,
            At::Anywhere => None,
            At::Zone(zone) => Some(zone),
        };
        Some((map, zone))
    }

    /// The start picked, else the area where most of the side stand already.
    fn at(self, game: &impl UnitGame, map: MapId, joined: &JoinTeam) -> At {
        let zones = start_zones(game, map);
        match self.0 {
            Some(At::Zone(zone)) if !zones.iter().any(|(id, _)| *id == zone) => {}
            Some(picked) => return picked,
            None => {}
        }
        let JoinTeam::Team(side) = joined else {
            return At::Nowhere;
        };
        let Some(board) = game.boards().get(&map) else {
            return At::Nowhere;
        };
        let members = game.members_of(Some(*side)).into_iter();
        let theirs = members.filter_map(|who| game.placed(who));
        let theirs = theirs.filter(|place| place.map == map);
        let spaces: Vec<_> = theirs.map(|place| place.at).collect();
        // Somebody of the side may have come to another one’s; most of them tell whose it is, the first of equals.
        let theirs = zones.into_iter().filter_map(|(id, _)| {
            let zone = board.zones.get(&id)?;
            let there = spaces.iter().filter(|at| zone.spaces.contains(**at));
            Some((there.count(), id))
        });
        let most = theirs.rev().max_by_key(|(there, _)| *there);
        let most = most.filter(|(there, _)| *there > 0);
        most.map_or(At::Nowhere, |(_, zone)| At::Zone(zone))
    }

    /// Buttons for the starts.
    pub(super) fn show(
        &mut self,
        ui: &mut Ui,
        game: &impl UnitGame,
        map: MapId,
        joined: &JoinTeam,
        who: &str,
    ) {
        let now = self.at(game, map, joined);
        ui.horizontal_wrapped(|ui| {
            let anywhere = said(ui.ctx(), "Any free space");
            let mut starts = vec![
                (At::Nowhere, "Not on the board", "nowhere".to_owned()),
                (At::Anywhere, anywhere.as_str(), "anywhere".to_owned()),
            ];
            for (zone, name) in start_zones(game, map) {
                starts.push((At::Zone(zone), name, format!("in {name}")));
            }
            for (at, words, label) in starts {
                let button = ui.selectable_label(now == at, words);
                widgets::name_button(&button, &format!("{who} start {label}"));
                if button.clicked() {
                    self.0 = Some(at);
                }
            }
        });
    }
}

/// The areas of a map in which units may start.
pub(super) fn start_zones(game: &impl UnitGame, map: MapId) -> Vec<(ZoneId, &str)> {
    let zones = game.boards().get(&map).into_iter();
    let zones = zones.flat_map(|board| &board.zones);
    zones
        .filter(|(_, zone)| zone.kind == ZoneKind::Start)
        .map(|(id, zone)| (*id, zone.name.as_str()))
        .collect()
}
