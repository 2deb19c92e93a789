//! Where a push ends: straight away from its source, up to whatever stops it (H-42).

use super::bits::SpaceBits;
use super::coords::{Edge, Hex};
use super::footprint::Footprint;
use super::heading::Heading;
use super::ready::HexGrid;

/// One direction of a push, and where it ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Push {
    /// The direction.
    pub heading: Heading,
    /// The spaces entered, in order; none if it is stopped at once.
    pub spaces: Vec<Hex>,
    /// What stopped it before its full length.
    pub stopped: Option<Stop>,
}

/// What stops a push.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The board ends.
    BoardEnds,
    /// A wall or a closed door.
    Wall(Edge),
    /// Terrain that cannot be entered; of a token of more than one space, the first space of a place without room for it.
    Impassable(Hex),
    /// A unit.
    Unit(Hex),
}

impl HexGrid {
    /// A push of the unit at `target` so many spaces straight away from the source (H-42). Two where two directions
    /// qualify equally, of which the attacker picks; none if the two are one space or either is not on the board.
    #[must_use]
    pub fn push(
        &self,
        source: impl Into<Footprint>,
        target: Hex,
        spaces: u32,
        units: &SpaceBits,
    ) -> Vec<Push> {
        let (source, token) = (self.held(source), self.token(target));
        if self.distance(source, token).is_none() {
            return Vec::new();
        }
        let mut units = units.in_extent(self.extent).into_owned();
        for at in token.spaces() {
            units.remove(at);
        }
        let away = self
            .layout
            .nearest_headings(source.middle_to(token), self.headings());
        away.into_iter()
            .map(|heading| self.push_along(target, heading, spaces, &units))
            .collect()
    }

    fn push_along(&self, target: Hex, heading: Heading, spaces: u32, units: &SpaceBits) -> Push {
        let mut push = Push {
            heading,
            spaces: Vec::new(),
            stopped: None,
        };
        let mut at = target;
        for _ in 0..spaces {
            push.stopped = self.stops_push(at, heading, units);
            if push.stopped.is_some() {
                break;
            }
            at = self.layout.ahead(at, heading, 1);
            push.spaces.push(at);
        }
        push
    }

    fn stops_push(&self, at: Hex, heading: Heading, units: &SpaceBits) -> Option<Stop> {
        let next = self.token(self.layout.ahead(at, heading, 1));
        // A wall at the board's end comes first: it is met first.
        let mut numbers = self.token(at).spaces().filter_map(|at| self.index(at));
        if let Some((index, side)) = numbers.find_map(|index| self.wall_ahead(index, heading)) {
            return Some(Stop::Wall(Edge::new(self.extent.hex(index), side)));
        }
        if self.steps_to(at, heading) {
            let unit = next.spaces().find(|at| units.contains(*at));
            return unit.map(Stop::Unit);
        }
        let corner = self.beside_corner(self.index(at)?, heading);
        let beside = corner.into_iter().flatten();
        let mut room = beside
            .map(|(index, _)| self.extent.hex(index))
            .chain(next.spaces());
        let none = room.find(|at| !self.has(*at) || (self.size == 1 && self.cost(*at).is_none()));
        Some(match none {
            Some(at) if !self.has(at) => Stop::BoardEnds,
            none => Stop::Impassable(none.unwrap_or(next.at())),
        })
    }
}
