//! Boards of six-sided spaces and of squares: names, ways, sight and pushes by the rules ledger, each beside a slow truth.

mod diagonals;
mod edits;
mod names;
mod oracle;
mod reasons;
mod sight;
mod squares;
mod ways;

use tableside::board::grid::{
    Barrier, BarrierKind, Diagonals, Direction, Edge, Footprint, Hex, HexBoard, HexGrid, HexRules,
    Layout, Space, Terrain,
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

/// Whoever walks a board, as the ledgers have it: by which rule of corners, and how many spaces wide.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Walker<'a> {
    pub(crate) board: &'a HexBoard,
    pub(crate) diagonals: Diagonals,
    pub(crate) size: u8,
}

impl<'a> Walker<'a> {
    /// Any rule, and on squares often a larger token.
    pub(crate) fn random(random: &mut Random, board: &'a HexBoard) -> Self {
        let rules = [Diagonals::None, Diagonals::One, Diagonals::OneTwo];
        let large = board.layout == Layout::Squares && random.one_in(2);
        Self {
            board,
            diagonals: rules[random.below(3) as usize],
            size: if large { 1 + random.below(4) as u8 } else { 1 },
        }
    }

    pub(crate) fn grid(self) -> HexGrid {
        let rules = HexRules {
            diagonals: self.diagonals,
            ..HexRules::default()
        };
        HexGrid::for_size(self.board, rules, self.size).expect("a size that can be")
    }

    pub(crate) fn token(self, at: Hex) -> Footprint {
        Footprint::new(self.board.layout, at, self.size).expect("a size that can be")
    }

    /// Its spaces, counted out.
    pub(crate) fn spaces(self, at: Hex) -> Vec<Hex> {
        square(at, self.size)
    }

    /// The spaces one step away (H-20, D-09).
    pub(crate) fn neighbours(self, at: Hex) -> Vec<Hex> {
        let mut all = neighbours(self.board.layout, at);
        if self.board.layout == Layout::Squares && self.diagonals != Diagonals::None {
            let corners = [(1, -1), (-1, -1), (-1, 1), (1, 1)];
            all.extend(corners.map(|(q, r)| hex(at.q + q, at.r + r)));
        }
        all
    }

    /// Whether a step leads over a corner.
    pub(crate) fn is_corner(self, from: Hex, to: Hex) -> bool {
        self.board.layout == Layout::Squares && from.q != to.q && from.r != to.r
    }

    /// Whether no wall stands between two neighbours; over a corner, none of the four edges that meet there is one.
    pub(crate) fn is_free(self, from: Hex, to: Hex) -> bool {
        let edge = |a, b| {
            !self
                .board
                .blocked(Edge::between(a, b).expect("they share a side"))
        };
        if !self.is_corner(from, to) {
            return edge(from, to);
        }
        let (one, other) = (hex(to.q, from.r), hex(from.q, to.r));
        edge(from, one) && edge(from, other) && edge(one, to) && edge(other, to)
    }

    fn enters(self, at: Hex) -> Option<u32> {
        match self.board.spaces.get(at)?.terrain {
            Terrain::Impassable => None,
            Terrain::Difficult => Some(2),
            Terrain::Open | Terrain::Kind(_) => Some(1),
        }
    }

    /// What it costs to stand there; none without room for all its spaces.
    pub(crate) fn room(self, at: Hex) -> Option<u32> {
        let spaces = self.spaces(at);
        let mut dearest = 0;
        for one in &spaces {
            dearest = dearest.max(self.enters(*one)?);
            for other in [hex(one.q + 1, one.r), hex(one.q, one.r + 1)] {
                if spaces.contains(&other) && !self.is_free(*one, other) {
                    return None;
                }
            }
        }
        Some(dearest)
    }

    /// Some units, the fewer the larger it is.
    pub(crate) fn some(self, random: &mut Random, parts: u32) -> Vec<Hex> {
        some_of(self.board, random, parts * u32::from(self.size).pow(2))
    }

    /// Where a token can stand; of one space, everywhere.
    pub(crate) fn stands(self) -> Vec<Hex> {
        let all = self.board.spaces.iter().map(|(at, _)| at);
        let rooms = all.filter(|at| self.size == 1 || self.room(*at).is_some());
        rooms.collect()
    }

    /// What a step costs, after an even or an odd number of steps over corners, and what their number is then.
    pub(crate) fn step(self, from: Hex, to: Hex, odd: bool) -> Option<(u32, bool)> {
        if !self.neighbours(from).contains(&to) {
            return None;
        }
        let corner = self.is_corner(from, to);
        for at in self.spaces(from) {
            // What is not quite on the board goes nowhere.
            self.board.spaces.get(at)?;
            let next = hex(at.q + to.q - from.q, at.r + to.r - from.r);
            let beside = [hex(next.q, at.r), hex(at.q, next.r)];
            let past = !corner || beside.iter().all(|at| self.enters(*at).is_some());
            if !past || !self.is_free(at, next) {
                return None;
            }
        }
        let cost = self.room(to)?;
        match corner && self.diagonals == Diagonals::OneTwo {
            true => Some((cost + u32::from(odd), !odd)),
            false => Some((cost, odd)),
        }
    }

    /// Whether it would stand on one of these.
    pub(crate) fn meets(self, at: Hex, spaces: &[Hex]) -> bool {
        self.spaces(at).iter().any(|at| spaces.contains(at))
    }

    /// How many spaces of distance it is from one space to another, walls and units or not (H-23): over corners first.
    pub(crate) fn far(self, from: Hex, to: Hex) -> u32 {
        let (q, r) = (to.q - from.q, to.r - from.r);
        if self.board.layout != Layout::Squares || self.diagonals == Diagonals::None {
            return steps_to(self.board.layout, from, to);
        }
        let (mut q, mut r) = (q.unsigned_abs(), r.unsigned_abs());
        let mut far = 0;
        let mut odd = false;
        while q > 0 && r > 0 {
            (q, r) = (q - 1, r - 1);
            far += 1 + u32::from(odd && self.diagonals == Diagonals::OneTwo);
            odd = !odd;
        }
        far + q + r
    }
}

/// So many by so many spaces.
pub(crate) fn square(at: Hex, size: u8) -> Vec<Hex> {
    let size = i32::from(size);
    let row = |r| (0..size).map(move |q| hex(at.q + q, at.r + r));
    (0..size).flat_map(row).collect()
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
    // Half of the squares leave room for large tokens.
    let sparse = match layout == Layout::Squares && random.one_in(2) {
        true => 12,
        false => 1,
    };
    let mut one_in = |least, most| sparse * (least + random.below(most));
    let (holes, rough, walls) = (one_in(4, 20), one_in(3, 8), one_in(3, 20));
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
