//! Where a new unit goes: onto which side, and into which start area of the map that shows.

use egui::Ui;

use crate::board::grid::{ZoneId, ZoneKind};
use crate::gui::widgets::common as widgets;
use crate::systems::heroes_of_hex::{HeroesOfHex, JoinSide, SideKind, Start, UnitKind};
use crate::table::MapId;

/// What was picked; none goes by what is usual.
#[derive(Clone, Debug, Default)]
pub(super) struct WhereTo {
    side: Option<JoinSide>,
    start: Option<At>,
}

/// Where somebody new starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum At {
    Nowhere,
    Anywhere,
    Zone(ZoneId),
}

impl WhereTo {
    /// The side that is joined: the one picked, else the first of that kind, else one that is made.
    pub(super) fn side(&self, game: &HeroesOfHex, kind: UnitKind) -> JoinSide {
        let there = |side: &&JoinSide| match side {
            JoinSide::Side(id) => game.sides.contains_key(id),
            JoinSide::None | JoinSide::Named { .. } => true,
        };
        if let Some(side) = self.side.as_ref().filter(there) {
            return side.clone();
        }
        let of_kind = side_kind(kind);
        let first = game.sides.iter().find(|(_, side)| side.kind == of_kind);
        first.map_or_else(|| usual(of_kind), |(id, _)| JoinSide::Side(*id))
    }

    /// Hero or enemy, by the side that is joined.
    pub(super) fn kind(&self, game: &HeroesOfHex, usual: UnitKind) -> UnitKind {
        let kind = match self.side(game, usual) {
            JoinSide::None => return usual,
            JoinSide::Side(id) => game.sides.get(&id).map(|side| side.kind),
            JoinSide::Named { kind, .. } => Some(kind),
        };
        match kind {
            Some(SideKind::Players) => UnitKind::Hero,
            Some(SideKind::Enemies) => UnitKind::Enemy,
            None => usual,
        }
    }

    /// The start on that map, if there is one.
    pub(super) fn start(
        &self,
        game: &HeroesOfHex,
        map: Option<MapId>,
        kind: UnitKind,
    ) -> Option<Start> {
        let map = map?;
        match self.at(game, map, kind) {
            At::Nowhere => None,
            At::Anywhere => Some(Start { map, zone: None }),
            At::Zone(zone) => Some(Start {
                map,
                zone: Some(zone),
            }),
        }
    }

    /// The start picked, else the area where somebody of the side stands already.
    fn at(&self, game: &HeroesOfHex, map: MapId, kind: UnitKind) -> At {
        let zones = start_zones(game, map);
        match self.start {
            Some(At::Zone(zone)) if !zones.iter().any(|(id, _)| *id == zone) => {}
            Some(picked) => return picked,
            None => {}
        }
        let JoinSide::Side(side) = self.side(game, kind) else {
            return At::Nowhere;
        };
        let Some(board) = game.boards.get(&map) else {
            return At::Nowhere;
        };
        let theirs = game
            .places
            .iter()
            .filter(|(who, place)| place.map == map && game.side_of(**who) == Some(side));
        let spaces: Vec<_> = theirs.map(|(_, place)| place.at).collect();
        let usual = zones.into_iter().find(|(zone, _)| {
            let zone = board.zones.get(zone);
            zone.is_some_and(|zone| spaces.iter().any(|at| zone.spaces.contains(*at)))
        });
        usual.map_or(At::Nowhere, |(zone, _)| At::Zone(zone))
    }

    /// Buttons for the sides and the starts. `who` tells two groups apart: “Heroes start in Gate”.
    pub(super) fn show(
        &mut self,
        ui: &mut Ui,
        game: &HeroesOfHex,
        map: Option<MapId>,
        kind: UnitKind,
        who: &str,
    ) {
        let now = self.side(game, kind);
        ui.horizontal_wrapped(|ui| {
            let sides = game.sides.iter();
            let mut sides: Vec<(JoinSide, String)> = sides
                .map(|(id, side)| (JoinSide::Side(*id), side.name.clone()))
                .collect();
            let of_kind = side_kind(kind);
            if !game.sides.values().any(|side| side.kind == of_kind)
                && let JoinSide::Named { name, kind } = usual(of_kind)
            {
                let new = format!("New side {name}");
                sides.push((JoinSide::Named { name, kind }, new));
            }
            sides.push((JoinSide::None, "No side".to_owned()));
            for (side, words) in sides {
                let button = ui.selectable_label(now == side, &words);
                widgets::name_button(&button, &format!("{who} join {words}"));
                if button.clicked() {
                    self.side = Some(side);
                }
            }
        });
        let Some(map) = map else {
            return;
        };
        let now = self.at(game, map, kind);
        ui.horizontal_wrapped(|ui| {
            let mut starts = vec![
                (At::Nowhere, "Not on the map", "nowhere".to_owned()),
                (At::Anywhere, "Any free space", "anywhere".to_owned()),
            ];
            for (zone, name) in start_zones(game, map) {
                starts.push((At::Zone(zone), name, format!("in {name}")));
            }
            for (at, words, label) in starts {
                let button = ui.selectable_label(now == at, words);
                widgets::name_button(&button, &format!("{who} start {label}"));
                if button.clicked() {
                    self.start = Some(at);
                }
            }
        });
    }
}

/// The areas of a map in which units may start.
pub(in crate::gui::games::heroes_of_hex) fn start_zones(
    game: &HeroesOfHex,
    map: MapId,
) -> Vec<(ZoneId, &str)> {
    let zones = game.boards.get(&map).into_iter();
    let zones = zones.flat_map(|board| &board.zones);
    zones
        .filter(|(_, zone)| zone.kind == ZoneKind::Start)
        .map(|(id, zone)| (*id, zone.name.as_str()))
        .collect()
}

const fn side_kind(kind: UnitKind) -> SideKind {
    match kind {
        UnitKind::Hero => SideKind::Players,
        UnitKind::Enemy => SideKind::Enemies,
    }
}

fn usual(kind: SideKind) -> JoinSide {
    let name = match kind {
        SideKind::Players => "Heroes",
        SideKind::Enemies => "Enemies",
    };
    JoinSide::Named {
        name: name.to_owned(),
        kind,
    }
}
