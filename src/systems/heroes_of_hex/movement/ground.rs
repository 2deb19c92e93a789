//! The board of a skirmish with everybody on it, made ready for questions: reach, sight, who is in the way (H-20 to H-25).
//! The geometry itself is in `board::grid`; what is here says who counts as what.

use std::collections::{BTreeMap, BTreeSet};

use crate::board::grid::{
    self, BarrierKind, Edge, Hex, HexBoard, HexGrid, HexWhy, Push, SpaceBits, Stop, Units,
};
use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::systems::heroes_of_hex::rules::ids::h;
use crate::systems::heroes_of_hex::sheet::action::Reach;
use crate::table::words::count;
use crate::table::{CharacterId, Check, MapId, Refusal, TeamId};

/// A board with the units on it.
pub struct Ground<'a> {
    /// The drawn board.
    pub board: &'a HexBoard,
    /// The same, made ready.
    pub grid: HexGrid,
    units: BTreeMap<CharacterId, (Hex, Option<TeamId>)>,
    /// Whoever is defeated is in nobody's way.
    fallen: BTreeSet<CharacterId>,
    pass_allies: bool,
}

impl HeroesOfHex {
    /// The board of the skirmish with the units on it.
    #[must_use]
    pub fn ground(&self) -> Option<Ground<'_>> {
        self.ground_of(self.skirmish.as_ref()?.board)
    }

    /// Any board with the units on it.
    #[must_use]
    pub fn ground_of(&self, map: MapId) -> Option<Ground<'_>> {
        let board = self.boards.get(&map)?;
        let here = self.places.iter().filter(|(_, place)| place.map == map);
        let is_out = |id: &CharacterId| self.units.get(id).is_some_and(|unit| unit.is_defeated());
        Some(Ground {
            board,
            grid: HexGrid::new(board, self.house_rules.of_boards()),
            units: here
                .map(|(id, place)| (*id, (place.at, self.side_of(*id))))
                .collect(),
            fallen: self.places.keys().copied().filter(is_out).collect(),
            pass_allies: self.house_rules.pass_allies,
        })
    }
}

impl Ground<'_> {
    /// Where a unit stands.
    #[must_use]
    pub fn at(&self, who: CharacterId) -> Option<Hex> {
        self.units.get(&who).map(|(at, _)| *at)
    }

    /// How many steps it is between two spaces, walls and units or not (H-23).
    #[must_use]
    pub fn distance(&self, from: Hex, to: Hex) -> u32 {
        self.board.layout.distance(from, to)
    }

    /// Whether the two are of one side.
    fn are_allies(&self, a: CharacterId, b: CharacterId) -> bool {
        let side = |who| self.units.get(&who).and_then(|(_, side)| *side);
        side(a).is_some() && side(a) == side(b)
    }

    /// Units of other sides, which block that unit's sight (H-24). Whoever has no side blocks nobody's.
    #[must_use]
    pub fn sight_blockers(&self, who: CharacterId) -> SpaceBits {
        let others = self.standing_beside(who);
        let others = others.filter(|(id, _, side)| side.is_some() && !self.are_allies(who, *id));
        self.grid.bits(others.map(|(_, at, _)| at))
    }

    /// Who is in a unit's way (H-21): spaces that it cannot enter, and those that it can only pass.
    #[must_use]
    pub fn in_the_way(&self, who: CharacterId) -> (SpaceBits, SpaceBits) {
        let (mut blocked, mut passed) = (self.grid.none(), self.grid.none());
        for (id, at, _) in self.standing_beside(who) {
            match self.pass_allies && self.are_allies(who, id) {
                true => passed.insert(at),
                false => blocked.insert(at),
            };
        }
        (blocked, passed)
    }

    /// The spaces of everybody else who stands.
    #[must_use]
    pub fn others(&self, who: CharacterId) -> SpaceBits {
        self.grid
            .bits(self.standing_beside(who).map(|(_, at, _)| at))
    }

    /// Everybody else but the fallen, whose tokens may still lie there (H-21, H-24).
    fn standing_beside(
        &self,
        who: CharacterId,
    ) -> impl Iterator<Item = (CharacterId, Hex, Option<TeamId>)> {
        let units = self.units.iter().map(|(id, (at, side))| (*id, *at, *side));
        units.filter(move |(id, ..)| *id != who && !self.fallen.contains(id))
    }

    /// Whether there is any other space where a unit can end a Movement action of that distance (H-20).
    #[must_use]
    pub fn can_go(&self, who: CharacterId, distance: u16) -> bool {
        let reach = self.reach(who, distance, 1);
        reach.is_some_and(|reach| reach.iter().any(|end| end.actions > 0))
    }

    /// Everywhere a unit can end, with the number of Movement actions each space takes (H-22). The distance is that of one
    /// Movement action.
    #[must_use]
    pub fn reach(&self, who: CharacterId, distance: u16, actions: u16) -> Option<grid::Reach> {
        let (blocked, passed) = self.in_the_way(who);
        let units = Units {
            blocked: &blocked,
            passed: &passed,
        };
        let movement = grid::Movement { distance, actions };
        Some(self.grid.reach(self.at(who)?, movement, units))
    }

    /// How near every space is to standing beside another unit, for one that goes so many spaces at a time (H-44).
    #[must_use]
    pub fn approach(
        &self,
        who: CharacterId,
        target: CharacterId,
        spaces: u8,
    ) -> Option<grid::Approach<'_>> {
        let (blocked, passed) = self.in_the_way(who);
        let units = Units {
            blocked: &blocked,
            passed: &passed,
        };
        let (from, to) = (self.at(who)?, self.at(target)?);
        self.grid.approach(from, to, spaces.into(), units)
    }

    /// Whether a space is within a unit's reach: distance, and sight where it takes that (H-23, H-24).
    pub(crate) fn check_reach(
        &self,
        who: CharacterId,
        to: Hex,
        reach: Reach,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let Some(from) = self.at(who) else {
            return Err(Refusal::structure("whoever acts is not on the board"));
        };
        let Some(distance) = self.grid.distance(from, to) else {
            return Err(Refusal::structure("that space is not on the board"));
        };
        check.rule(distance <= u32::from(reach.spaces()), h(23), || {
            let far = count(distance, "space", "spaces");
            let limit = match reach {
                Reach::Within(most) => format!("; the limit is {most}"),
                Reach::Range(_) => format!(" ({reach})"),
            };
            format!("{} is {far} away{limit}", self.board.address(to))
        })?;
        let sees = || self.grid.sight(from, to, &self.sight_blockers(who));
        check.rule(!reach.needs_sight() || sees(), h(24), || {
            let sentence = self.why(who, to).map(|why| why.sentence);
            let sentence = sentence.unwrap_or_else(|| "there is no line of sight".to_owned());
            sentence.trim_end_matches('.').to_owned()
        })
    }

    /// Why a unit sees a space or not (H-25).
    #[must_use]
    pub fn why(&self, who: CharacterId, to: Hex) -> Option<HexWhy> {
        let from = self.at(who)?;
        let blockers = self.sight_blockers(who);
        Some(self.grid.why(self.board, from, to, &blockers))
    }

    /// Whether a unit can walk that way, its own space left off, within that distance (H-20, H-21).
    pub(crate) fn check_way(
        &self,
        who: CharacterId,
        path: &[Hex],
        distance: u32,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let Some(mut at) = self.at(who) else {
            return Err(Refusal::structure("whoever moves is not on the board"));
        };
        let Some(end) = path.last().copied() else {
            return Err(Refusal::structure("a way has at least one space"));
        };
        let (blocked, _) = self.in_the_way(who);
        let mut used = 0_u32;
        for next in path.iter().copied() {
            let name = || self.board.address(next);
            if !self.grid.has(next) {
                return Err(Refusal::structure(format!(
                    "the space {} is not on the board",
                    name()
                )));
            }
            let side = self.board.layout.side_to(at, next);
            check.rule(side.is_some(), h(20), || match at == next {
                true => format!("it stands on {} already", name()),
                false => format!("{} and {} share no side", self.board.address(at), name()),
            })?;
            check.rule(self.grid.cost(next).is_some(), h(21), || {
                format!("{} is impassable", name())
            })?;
            let walled = side.is_some_and(|side| self.board.blocked(Edge::new(at, side)));
            check.rule(!walled, h(21), || {
                let edge = side.map(|side| Edge::new(at, side));
                format!(
                    "{} stands between {} and {}",
                    edge.map_or("a wall", |edge| self.barrier_words(edge)),
                    self.board.address(at),
                    name()
                )
            })?;
            check.rule(!blocked.contains(next), h(21), || {
                format!("somebody stands on {}", name())
            })?;
            used += u32::from(self.grid.cost(next).unwrap_or(1));
            at = next;
        }
        check.rule(used <= distance, h(20), || {
            let used = count(used, "space", "spaces");
            format!("that way costs {used} of distance; the limit is {distance}")
        })?;
        check.rule(!self.others(who).contains(end), h(21), || {
            format!("somebody stands on {}", self.board.address(end))
        })
    }

    /// What a Knockback comes to, for each direction that qualifies (H-42).
    #[must_use]
    pub fn pushes(&self, source: Hex, target: CharacterId, spaces: u8) -> Vec<Push> {
        let Some(at) = self.at(target) else {
            return Vec::new();
        };
        self.grid
            .push(source, at, spaces.into(), &self.others(target))
    }

    /// The same as if those others were not there.
    #[must_use]
    pub(in crate::systems::heroes_of_hex) fn pushes_past(
        &self,
        source: Hex,
        target: CharacterId,
        spaces: u8,
        absent: &[CharacterId],
    ) -> Vec<Push> {
        let Some(at) = self.at(target) else {
            return Vec::new();
        };
        let mut units = self.others(target);
        for gone in absent.iter().filter_map(|id| self.at(*id)) {
            units.remove(gone);
        }
        self.grid.push(source, at, spaces.into(), &units)
    }

    /// The same with some of them on those spaces instead.
    pub(in crate::systems::heroes_of_hex) fn pushes_among(
        &self,
        source: Hex,
        target: CharacterId,
        spaces: u8,
        places: &BTreeMap<CharacterId, Hex>,
    ) -> Vec<Push> {
        let Some(at) = places.get(&target) else {
            return Vec::new();
        };
        let others = self.standing_beside(target);
        let others = others.map(|(id, at, _)| places.get(&id).copied().unwrap_or(at));
        let units = self.grid.bits(others);
        self.grid.push(source, *at, spaces.into(), &units)
    }

    /// What blocks an edge, in words.
    fn barrier_words(&self, edge: Edge) -> &'static str {
        match self.board.barriers.get(&edge).map(|barrier| barrier.kind) {
            Some(BarrierKind::ClosedDoor) => "a closed door",
            _ => "a wall",
        }
    }

    /// What stopped a push, in words.
    #[must_use]
    pub fn stop_words(&self, stop: Stop) -> String {
        match stop {
            Stop::BoardEnds => "the edge of the board".to_owned(),
            Stop::Wall(edge) => self.barrier_words(edge).to_owned(),
            Stop::Impassable(at) => format!("impassable terrain on {}", self.board.address(at)),
            Stop::Unit(at) => format!("a unit on {}", self.board.address(at)),
        }
    }
}
