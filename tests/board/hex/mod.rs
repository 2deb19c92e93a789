//! Boards of six-sided spaces and of squares: names, ways, sight and pushes by the rules ledger, each beside a slow truth.

mod edits;
mod names;
mod oracle;
mod reasons;
mod sight;
mod squares;
mod ways;

use tableside::board::hex::{
    Barrier, BarrierKind, Direction, Edge, Hex, HexBoard, HexGrid, HexRules, Layout, Space, Terrain,
};

/// A small linear congruential generator: the same boards on every machine.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5eed)
    }

    pub(crate) fn below(&mut self, limit: u32) -> u32 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        // The upper bits are the good ones.
        ((self.0 >> 33) as u32) % limit
    }

    pub(crate) fn one_in(&mut self, parts: u32) -> bool {
        self.below(parts) == 0
    }
}

pub(crate) fn hex(q: i32, r: i32) -> Hex {
    Hex::new(q, r)
}

pub(crate) fn side(number: u8) -> Direction {
    Direction::try_from(number).expect("one of six")
}

/// An open board of so many columns and rows, with pointed tops.
pub(crate) fn open(columns: u32, rows: u32) -> HexBoard {
    HexBoard::rectangle(Layout::Pointy, columns, rows).expect("a small board")
}

pub(crate) fn grid(board: &HexBoard) -> HexGrid {
    HexGrid::new(board, HexRules::default())
}

pub(crate) fn wall(board: &mut HexBoard, edge: Edge) {
    let barrier = Barrier {
        kind: BarrierKind::Wall,
        hidden: false,
    };
    board.barriers.insert(edge, barrier);
}

pub(crate) fn terrain(board: &mut HexBoard, at: Hex, terrain: Terrain) {
    let space = Space {
        terrain,
        ..Space::default()
    };
    board.spaces.insert(at, space).expect("on the board");
}

/// The spaces that share a side with that one, as the ledger has it (H-20).
pub(crate) fn neighbours(layout: Layout, at: Hex) -> Vec<Hex> {
    let steps: &[(i32, i32)] = match layout {
        Layout::Squares => &[(1, 0), (0, -1), (-1, 0), (0, 1)],
        Layout::Pointy | Layout::Flat => &[(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)],
    };
    let next = |(q, r): &(i32, i32)| hex(at.q + q, at.r + r);
    steps.iter().map(next).collect()
}

/// How many steps it is, walls and units or not (H-23).
pub(crate) fn steps_to(layout: Layout, from: Hex, to: Hex) -> u32 {
    let (q, r) = (to.q - from.q, to.r - from.r);
    match layout {
        Layout::Squares => q.unsigned_abs() + r.unsigned_abs(),
        Layout::Pointy | Layout::Flat => {
            (q.unsigned_abs() + r.unsigned_abs() + (q + r).unsigned_abs()) / 2
        }
    }
}

/// A board of a random outline, with terrain, walls and doors strewn over it. Squares also get some at sides that they
/// have not, which count for nothing.
pub(crate) fn random_board(random: &mut Random) -> HexBoard {
    let layout = match random.below(3) {
        0 => Layout::Flat,
        1 => Layout::Pointy,
        _ => Layout::Squares,
    };
    let (columns, rows) = (1 + random.below(11), 1 + random.below(11));
    let mut board = HexBoard::rectangle(layout, columns, rows).expect("a small board");
    let spaces: Vec<Hex> = board.spaces.iter().map(|(at, _)| at).collect();
    let (holes, rough, walls) = (
        4 + random.below(20),
        3 + random.below(8),
        3 + random.below(20),
    );
    for at in spaces {
        let made_of = match random.below(rough) {
            0 => Terrain::Difficult,
            1 if random.one_in(2) => Terrain::Impassable,
            _ => Terrain::Open,
        };
        terrain(&mut board, at, made_of);
        for number in 0..3 {
            if random.one_in(walls) {
                let kind = match random.below(4) {
                    0 => BarrierKind::OpenDoor,
                    1 => BarrierKind::ClosedDoor,
                    _ => BarrierKind::Wall,
                };
                let barrier = Barrier {
                    kind,
                    hidden: false,
                };
                board.barriers.insert(Edge::new(at, side(number)), barrier);
            }
        }
        if random.one_in(holes) {
            board.spaces.remove(at);
        }
    }
    board
}

/// Some spaces of a board, one in so many.
pub(crate) fn some_of(board: &HexBoard, random: &mut Random, parts: u32) -> Vec<Hex> {
    let spaces = board.spaces.iter().map(|(at, _)| at);
    spaces.filter(|_| random.one_in(parts)).collect()
}
