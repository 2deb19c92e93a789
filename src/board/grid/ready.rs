//! The board made ready for questions, once for each revision: flat arrays over the box around it. Ways are in `reach`
//! and `path`, lines in `sight` and `shadow`, pushes in `push`, tokens of more than one space in `sized`.
//!
//! Whether squares have four neighbours or eight is the game's to say, not the drawing's: [`Diagonals`]. A step over a
//! corner needs room on both sides of it, so none leads past the corner of a space that cannot be entered or that the
//! board has not; and it crosses what walls end there, so none leads past the end of a wall. Units at the corner are in
//! nobody's way.

use std::cell::RefCell;
use std::sync::{Arc, OnceLock, Weak};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::bits::SpaceBits;
use super::board::{HexBoard, Passage};
use super::coords::{Direction, Edge, Hex};
use super::extent::Extent;
use super::footprint::Footprint;
use super::heading::Heading;
use super::landmarks::Landmarks;
use super::layout::Layout;

/// What a game says about boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HexRules {
    /// How many spaces of distance difficult terrain costs on top of the one (H-21); no more than
    /// [`MOST_EXTRA`](super::MOST_EXTRA) count.
    pub difficult_extra: u8,
    /// Whether lines of sight stop where the board has no spaces: at a hole, or beyond a bend of the outline.
    pub holes_block_sight: bool,
    /// Between which points of two spaces a free line is sight (H-24).
    pub sight_line: SightLine,
    /// Whether a line that leads over a corner of squares is blocked where those on both sides of it block sight.
    pub shut_corners: bool,
    /// Whether one can step from a square over its corner, and what that costs; of no matter where sides are six.
    pub diagonals: Diagonals,
}

/// Whether one can step from a square over its corner to the next, and what that costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Diagonals {
    /// A square has four neighbours.
    #[default]
    None,
    /// It has eight, and all steps cost alike.
    One,
    /// It has eight, and every second step over a corner of a way costs one space of distance more: 1, 2, 1, 2 ….
    OneTwo,
}

/// Between which points of two spaces a free line is sight (H-24).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SightLine {
    /// From middle to middle.
    #[default]
    Centres,
    /// From middle to middle, or from any corner to any corner.
    Corners,
}

impl Default for HexRules {
    /// One space more for difficult terrain; sight from middle to middle, also where there are no spaces; squares with four
    /// neighbours.
    fn default() -> Self {
        Self {
            difficult_extra: 1,
            holes_block_sight: false,
            sight_line: SightLine::Centres,
            shut_corners: false,
            diagonals: Diagonals::None,
        }
    }
}

/// A board made ready for questions. It knows nothing of units; whoever asks says where they are.
#[derive(Clone, Debug)]
pub struct HexGrid {
    pub(super) layout: Layout,
    pub(super) diagonals: Diagonals,
    pub(super) sight_line: SightLine,
    /// Whether nothing is seen over a corner of squares between two that block sight.
    pub(super) shut_corners: bool,
    /// How many spaces wide a token is whose ways are asked for.
    pub(super) size: u8,
    pub(super) extent: Extent,
    /// What to add to the number of a space for the one across each side.
    pub(super) offsets: [isize; 6],
    /// The same for the next in each direction.
    pub(super) steps: [isize; 8],
    /// Spaces of the board.
    pub(super) on_board: SpaceBits,
    /// What is no space of the board, where that blocks sight.
    pub(super) holes: Option<SpaceBits>,
    /// Spaces of distance that entering costs; 0 where one cannot enter.
    pub(super) enter: Vec<u8>,
    /// A bit for each direction in which one can walk out of a space.
    pub(super) walks: Vec<u8>,
    /// A bit for each side that is walled.
    pub(super) walls: Vec<u8>,
    /// Whether there is any of those.
    pub(super) any_walls: bool,
    /// The most that entering a space costs.
    pub(super) dearest: u8,
    /// Once a way was asked for that they help to find.
    pub(super) landmarks: OnceLock<Landmarks>,
}

/// A board as it was when it was made ready under these rules.
type MadeReady = (Weak<HexBoard>, HexRules, Arc<HexGrid>);

thread_local! {
    /// The one that was made ready last.
    static LAST: RefCell<Option<MadeReady>> = const { RefCell::new(None) };
}

impl HexGrid {
    /// Makes a board ready, under these rules, or takes what was made of the very same one last: a board that is shared is
    /// never changed in place, also where it is only held so.
    #[must_use]
    pub fn made_ready(board: &Arc<HexBoard>, rules: HexRules) -> Arc<Self> {
        LAST.with_borrow_mut(|last| {
            if let Some((of, under, grid)) = last
                && of.as_ptr() == Arc::as_ptr(board)
                && *under == rules
            {
                return Arc::clone(grid);
            }
            let grid = Arc::new(Self::new(board, rules));
            *last = Some((Arc::downgrade(board), rules, Arc::clone(&grid)));
            grid
        })
    }

    /// Makes a board ready, under these rules.
    #[must_use]
    pub fn new(board: &HexBoard, rules: HexRules) -> Self {
        let extent = Extent::around(board.spaces.iter().map(|(at, _)| at));
        let mut grid = Self {
            layout: board.layout,
            diagonals: match board.layout.is_squares() {
                true => rules.diagonals,
                false => Diagonals::None,
            },
            sight_line: rules.sight_line,
            shut_corners: rules.shut_corners,
            size: 1,
            extent,
            offsets: extent.offsets(),
            steps: Heading::ALL.map(|heading| {
                let (q, r) = board.layout.step(heading);
                extent.offset(q, r)
            }),
            on_board: SpaceBits::none(extent),
            holes: None,
            enter: vec![0; extent.len()],
            walks: vec![0; extent.len()],
            walls: vec![0; extent.len()],
            any_walls: false,
            dearest: 1,
            landmarks: OnceLock::new(),
        };
        for (at, space) in board.spaces.iter() {
            let Some(index) = extent.index(at) else {
                continue;
            };
            grid.on_board.set(index);
            let cost = match board.passage(space.terrain, rules.difficult_extra) {
                Passage::Open => 1,
                Passage::Difficult { extra } => 1 + extra.min(super::MOST_EXTRA),
                Passage::Impassable => 0,
            };
            grid.enter[index] = cost;
            grid.dearest = grid.dearest.max(cost);
        }
        for (edge, barrier) in &board.barriers {
            if barrier.kind.blocks() {
                grid.wall(*edge);
            }
        }
        for (at, _) in board.spaces.iter() {
            grid.open_ways(at);
        }
        if rules.holes_block_sight {
            let mut holes = SpaceBits::none(extent);
            for index in 0..extent.len() {
                if !grid.on_board.has(index) {
                    holes.set(index);
                }
            }
            grid.holes = Some(holes);
        }
        grid
    }

    fn wall(&mut self, edge: Edge) {
        if !self.layout.has(edge.side()) {
            return;
        }
        let [a, b] = edge.spaces();
        for (at, side) in [(a, edge.side()), (b, edge.side().opposite())] {
            if let Some(index) = self.extent.index(at) {
                self.walls[index] |= side.bit();
                self.any_walls = true;
            }
        }
    }

    fn open_ways(&mut self, at: Hex) {
        let Some(index) = self.extent.index(at) else {
            return;
        };
        for heading in self.headings() {
            let room = |at: usize| self.enter[at] != 0;
            let corner = self.beside_corner(index, heading);
            let past = corner.is_none_or(|[(one, _), (other, _)]| room(one) && room(other));
            let shut = self.wall_ahead(index, heading).is_some();
            if past && !shut && room(self.ahead(index, heading)) {
                self.walks[index] |= heading.bit();
            }
        }
    }

    /// The directions in which spaces have neighbours, whatever stands between.
    pub(super) fn headings(&self) -> impl Iterator<Item = Heading> + use<> {
        let (layout, corners) = (self.layout, self.diagonals != Diagonals::None);
        let all = layout.headings().iter().copied();
        all.filter(move |heading| corners || layout.side_of(*heading).is_some())
    }

    /// The two spaces on both sides of a corner that a direction leads over, each with the side across which it lies.
    pub(super) fn beside_corner(
        &self,
        index: usize,
        heading: Heading,
    ) -> Option<[(usize, Direction); 2]> {
        if self.layout.side_of(heading).is_some() {
            return None;
        }
        let side = |by: u8| self.layout.side_of(self.layout.turned(heading, by));
        let [one, other] = [side(1)?, side(7)?];
        Some([one, other].map(|side| (self.beside(index, side), side)))
    }

    /// The wall or closed door in that direction, as a side of a space; over a corner, one that ends there.
    pub(super) fn wall_ahead(&self, index: usize, heading: Heading) -> Option<(usize, Direction)> {
        let walled = |(at, side): &(usize, Direction)| self.walls[*at] & side.bit() != 0;
        if let Some(side) = self.layout.side_of(heading) {
            return Some((index, side)).filter(walled);
        }
        let [(one, to_one), (other, to_other)] = self.beside_corner(index, heading)?;
        let edges = [
            (index, to_one),
            (index, to_other),
            (one, to_other),
            (other, to_one),
        ];
        edges.into_iter().find(walled)
    }

    /// The number of the next space in that direction; what holds of [`Self::beside`] holds here.
    pub(super) fn ahead(&self, index: usize, heading: Heading) -> usize {
        index.wrapping_add_signed(self.steps[heading.index()])
    }

    /// The number of a neighbour; the space itself is on the board, or lies on a line between two that are, so that the
    /// border holds its neighbours.
    pub(super) fn beside(&self, index: usize, side: Direction) -> usize {
        index.wrapping_add_signed(self.offsets[side.index()])
    }

    /// The number of a space that is on the board.
    pub(super) fn index(&self, at: Hex) -> Option<usize> {
        let index = self.extent.index(at)?;
        self.on_board.has(index).then_some(index)
    }

    /// No spaces, ready to be filled with some of this board.
    #[must_use]
    pub fn none(&self) -> SpaceBits {
        SpaceBits::none(self.extent)
    }

    /// These spaces, as far as the board has them.
    #[must_use]
    pub fn bits(&self, spaces: impl IntoIterator<Item = Hex>) -> SpaceBits {
        let mut bits = self.none();
        for at in spaces {
            if let Some(index) = self.index(at) {
                bits.set(index);
            }
        }
        bits
    }

    /// Whether the board has that space.
    #[must_use]
    pub fn has(&self, at: Hex) -> bool {
        self.index(at).is_some()
    }

    /// How far it is from the nearest space of one token to the nearest of the other, walls or not; none if either is not
    /// on the board.
    #[must_use]
    pub fn distance(&self, from: impl Into<Footprint>, to: impl Into<Footprint>) -> Option<u32> {
        let (from, to) = (self.held(from), self.held(to));
        let stands = |token: Footprint| token.spaces().any(|at| self.has(at));
        (stands(from) && stands(to)).then(|| self.far(from, to))
    }

    /// A token as it stands on this board: where sides are six, on one space whatever its size elsewhere.
    pub(super) fn held(&self, token: impl Into<Footprint>) -> Footprint {
        let token = token.into();
        match self.layout.is_squares() {
            true => token,
            false => token.at().into(),
        }
    }

    /// The distance between any two tokens, on the board or not.
    pub(super) fn far(&self, from: Footprint, to: Footprint) -> u32 {
        self.length(from.gap(to), false)
    }

    /// How long the shortest way is that goes so far in `q` and in `r`; `odd` if it comes after an odd number of steps over
    /// corners. Held at the largest number.
    pub(super) fn length(&self, (q, r): (i64, i64), odd: bool) -> u32 {
        let (long, short) = (q.abs().max(r.abs()), q.abs().min(r.abs()));
        let steps = match (self.layout, self.diagonals) {
            (Layout::Pointy | Layout::Flat, _) => long.max((q + r).abs()),
            (Layout::Squares, Diagonals::None) => long + short,
            (Layout::Squares, Diagonals::One) => long,
            (Layout::Squares, Diagonals::OneTwo) => long + (short + i64::from(odd)) / 2,
        };
        u32::try_from(steps).unwrap_or(u32::MAX)
    }

    /// The spaces that are one step away, on the board or not.
    pub fn neighbours(&self, at: Hex) -> impl Iterator<Item = Hex> + use<> {
        let layout = self.layout;
        self.headings()
            .map(move |heading| layout.ahead(at, heading, 1))
    }

    /// What entering a space costs, in spaces of distance; none if it cannot be entered or is not on the board.
    #[must_use]
    pub fn cost(&self, at: Hex) -> Option<u8> {
        let cost = self.enter[self.index(at)?];
        (cost > 0).then_some(cost)
    }

    /// Whether one can walk from a space into the one beside it, whoever stands there.
    #[must_use]
    pub fn walks(&self, from: Hex, side: Direction) -> bool {
        self.layout.has(side) && self.steps_to(from, self.layout.across(side))
    }

    /// Whether one can step from a space in that direction, whoever stands there.
    #[must_use]
    pub fn steps_to(&self, from: Hex, heading: Heading) -> bool {
        self.index(from)
            .is_some_and(|index| self.walks[index] & heading.bit() != 0)
    }

    /// Whether two tokens are beside each other, with no wall or closed door between: what stands beside whom can reach it.
    #[must_use]
    pub fn beside_each_other(
        &self,
        one: impl Into<Footprint>,
        other: impl Into<Footprint>,
    ) -> bool {
        let (one, other) = (self.held(one), self.held(other));
        let reaches = |at: Hex| {
            let index = self.index(at);
            index.is_some_and(|index| {
                self.headings().any(|heading| {
                    let next = self.layout.ahead(at, heading, 1);
                    other.contains(next)
                        && self.has(next)
                        && self.wall_ahead(index, heading).is_none()
                })
            })
        };
        !one.overlaps(other) && one.spaces().any(reaches)
    }

    /// The spaces within that distance of the token's nearest (H-23), its own included, walls or not.
    #[must_use]
    pub fn within(&self, middle: impl Into<Footprint>, radius: u32) -> SpaceBits {
        let mut bits = self.none();
        let middle = self.held(middle);
        let (at, size) = (middle.at(), i32::from(middle.size()));
        // Nothing on a board is further than this from anything near it; a larger radius changes nothing.
        let near = |at: i32| at.clamp(-4 * super::MOST_AWAY, 4 * super::MOST_AWAY);
        if Hex::new(near(at.q), near(at.r)) != at {
            return self.bits(
                self.on_board
                    .iter()
                    .filter(|at| self.far((*at).into(), middle) <= radius),
            );
        }
        let most = 16 * super::MOST_AWAY;
        let radius = i32::try_from(radius).unwrap_or(most).min(most);
        let low = self.extent.hex(0);
        let high = self.extent.hex(self.extent.len() - 1);
        let last = at.r + size - 1;
        for r in (at.r - radius).max(low.r)..=(last + radius).min(high.r) {
            // How far the row is from the token's nearest, and what is left of the radius along it.
            let by = (r - at.r).min(0) + (r - last).max(0);
            let left = radius - by.abs();
            let (back, ahead) = match (self.layout, self.diagonals) {
                (Layout::Pointy | Layout::Flat, _) => {
                    ((-radius).max(-radius - by), radius.min(radius - by))
                }
                (Layout::Squares, Diagonals::None) => (-left, left),
                (Layout::Squares, Diagonals::One) => (-radius, radius),
                (Layout::Squares, Diagonals::OneTwo) => {
                    // Of the shorter leg every second step counts twice.
                    let along = match by.abs() / 2 <= left {
                        true => radius - by.abs() / 2,
                        false => 2 * left + 1,
                    };
                    (-along, along)
                }
            };
            let (from, to) = (at.q + back, at.q + size - 1 + ahead);
            for q in from.max(low.q)..=to.min(high.q) {
                if let Some(index) = self.index(Hex::new(q, r)) {
                    bits.set(index);
                }
            }
        }
        bits
    }

    /// The spaces straight ahead across that side, at most so many, up to the first that the board has not; walls or not.
    /// None across a side that spaces have not.
    #[must_use]
    pub fn straight(&self, from: Hex, side: Direction, most: u32) -> Vec<Hex> {
        if !self.layout.has(side) {
            return Vec::new();
        }
        let ahead = std::iter::successors(Some(from.next(side)), |at| Some(at.next(side)));
        ahead
            .take(most as usize)
            .take_while(|at| self.has(*at))
            .collect()
    }
}
