//! The board made ready for questions, once for each revision: flat arrays over the box around it. Ways are in `reach`
//! and `path`, lines in `sight` and `shadow`, pushes in `push`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::bits::SpaceBits;
use super::board::{HexBoard, Passage};
use super::coords::{Direction, Edge, Hex};
use super::extent::Extent;
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
    /// One space more for difficult terrain; sight from middle to middle, also where there are no spaces.
    fn default() -> Self {
        Self {
            difficult_extra: 1,
            holes_block_sight: false,
            sight_line: SightLine::Centres,
        }
    }
}

/// A board made ready for questions. It knows nothing of units; whoever asks says where they are.
#[derive(Clone, Debug)]
pub struct HexGrid {
    pub(super) layout: Layout,
    pub(super) sight_line: SightLine,
    pub(super) extent: Extent,
    pub(super) offsets: [isize; 6],
    /// Spaces of the board.
    pub(super) on_board: SpaceBits,
    /// What is no space of the board, where that blocks sight.
    pub(super) holes: Option<SpaceBits>,
    /// Spaces of distance that entering costs; 0 where one cannot enter.
    pub(super) enter: Vec<u8>,
    /// A bit for each side across which one can walk out of a space.
    pub(super) walks: Vec<u8>,
    /// A bit for each side that is walled.
    pub(super) walls: Vec<u8>,
    /// Whether there is any of those.
    pub(super) any_walls: bool,
    /// The most that entering a space costs.
    pub(super) dearest: u8,
}

impl HexGrid {
    /// Makes a board ready, under these rules.
    #[must_use]
    pub fn new(board: &HexBoard, rules: HexRules) -> Self {
        let extent = Extent::around(board.spaces.iter().map(|(at, _)| at));
        let mut grid = Self {
            layout: board.layout,
            sight_line: rules.sight_line,
            extent,
            offsets: extent.offsets(),
            on_board: SpaceBits::none(extent),
            holes: None,
            enter: vec![0; extent.len()],
            walks: vec![0; extent.len()],
            walls: vec![0; extent.len()],
            any_walls: false,
            dearest: 1,
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
        for side in self.layout.sides().iter().copied() {
            let open = self.walls[index] & side.bit() == 0;
            if open && self.enter[self.beside(index, side)] != 0 {
                self.walks[index] |= side.bit();
            }
        }
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

    /// How many steps it is from one space to the other, walls or not; none if either is not on the board.
    #[must_use]
    pub fn distance(&self, from: Hex, to: Hex) -> Option<u32> {
        (self.has(from) && self.has(to)).then(|| self.layout.distance(from, to))
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
        self.index(from)
            .is_some_and(|index| self.walks[index] & side.bit() != 0)
    }

    /// The spaces within that distance (H-23), itself included, walls or not.
    #[must_use]
    pub fn within(&self, middle: Hex, radius: u32) -> SpaceBits {
        let mut bits = self.none();
        // Nothing on a board is further than this from anything near it; a larger radius changes nothing.
        let near = |at: i32| at.clamp(-4 * super::MOST_AWAY, 4 * super::MOST_AWAY);
        let held = Hex::new(near(middle.q), near(middle.r));
        if held != middle {
            return self.bits(
                self.on_board
                    .iter()
                    .filter(|at| self.layout.distance(*at, middle) <= radius),
            );
        }
        let most = 16 * super::MOST_AWAY;
        let radius = i32::try_from(radius).unwrap_or(most).min(most);
        let low = self.extent.hex(0);
        let high = self.extent.hex(self.extent.len() - 1);
        for r in (middle.r - radius).max(low.r)..=(middle.r + radius).min(high.r) {
            let by = r - middle.r;
            let (back, ahead) = match self.layout {
                Layout::Pointy | Layout::Flat => {
                    ((-radius).max(-radius - by), radius.min(radius - by))
                }
                Layout::Squares => (by.abs() - radius, radius - by.abs()),
            };
            let (from, to) = (middle.q + back, middle.q + ahead);
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
