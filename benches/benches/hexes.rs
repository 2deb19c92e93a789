//! Questions about a board of 100 by 100 six-sided spaces, a fifth of them blocked, beside the crates hexx and
//! pathfinding in the same run: alternating blocks, medians, and the spread of the blocks as noise. Then the same about
//! squares with eight neighbours, for which hexx is no reference.
//!
//! The references get the same flat array of blocked spaces behind their closures. hexx draws its lines of sight only to
//! the outermost ring and knows no walls, which is less than what is asked here; pathfinding has no lines of sight.

// A timing is printed, and a program has no one to document its parts for.
#![allow(clippy::print_stdout, missing_docs)]

use std::hint::black_box;
use std::time::Instant;

use pathfinding::prelude::{astar, dijkstra_reach};
use tableside::board::grid::{
    Barrier, BarrierKind, Diagonals, Direction, Edge, Hex, HexBoard, HexEdit, HexGrid, HexRules,
    Layout, Movement, Space, SpaceBits, Terrain, Units,
};

const SIZE: u32 = 100;
/// Blocks of each side, and the time one block should take at least.
const BLOCKS: usize = 101;
const BLOCK_NANOSECONDS: u128 = 500_000;
const SIGHT: u32 = 20;
const REACH: u16 = 10;
/// How many spaces in the middle of the board are asked from, in turns.
const ASKED: usize = 16;

/// Median, lowest and highest nanoseconds per call.
struct Timing {
    median: f64,
    low: f64,
    high: f64,
}

impl Timing {
    fn of(mut blocks: Vec<f64>) -> Self {
        blocks.sort_by(f64::total_cmp);
        Self {
            median: blocks[blocks.len() / 2],
            low: blocks[0],
            high: blocks[blocks.len() - 1],
        }
    }
}

impl std::fmt::Display for Timing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{:>8.2} µs  ({:.2}–{:.2})",
            self.median / 1e3,
            self.low / 1e3,
            self.high / 1e3
        )
    }
}

/// Nanoseconds per call, over so many calls.
fn block(calls: u32, work: &mut dyn FnMut()) -> f64 {
    let started = Instant::now();
    for _ in 0..calls {
        work();
    }
    started.elapsed().as_nanos() as f64 / f64::from(calls)
}

/// How many calls fill a block.
fn calls_per_block(work: &mut dyn FnMut()) -> u32 {
    let mut calls = 1;
    loop {
        let started = Instant::now();
        for _ in 0..calls {
            work();
        }
        if started.elapsed().as_nanos() >= BLOCK_NANOSECONDS || calls >= 1 << 20 {
            return calls;
        }
        calls *= 2;
    }
}

/// Ours and the references, in turns.
fn compare(
    name: &str,
    target: f64,
    ours: &mut dyn FnMut(),
    references: &mut [(&str, &mut dyn FnMut())],
) {
    let our_calls = calls_per_block(ours);
    let calls: Vec<u32> = references
        .iter_mut()
        .map(|(_, work)| calls_per_block(*work))
        .collect();
    let mut our_blocks = Vec::new();
    let mut their_blocks = vec![Vec::new(); references.len()];
    for _ in 0..BLOCKS {
        our_blocks.push(block(our_calls, ours));
        for (number, (_, work)) in references.iter_mut().enumerate() {
            their_blocks[number].push(block(calls[number], *work));
        }
    }
    let ours = Timing::of(our_blocks);
    let met = if ours.median <= target * 1e3 {
        "met"
    } else {
        "MISSED"
    };
    println!("{name}\n  ours         {ours}  target {target} µs: {met}");
    for ((name, _), blocks) in references.iter().zip(their_blocks) {
        let theirs = Timing::of(blocks);
        let ratio = theirs.median / ours.median;
        println!("  {name:<12} {theirs}  {ratio:.1} times ours");
    }
}

/// The same board on every machine: a small linear congruential generator picks a fifth of the spaces. They cannot be
/// entered, and somebody who blocks sight stands there; around the corners of the board there is room.
fn board(layout: Layout) -> HexBoard {
    let mut random = random();
    let mut board = HexBoard::rectangle(layout, SIZE, SIZE).expect("a board of that size can be");
    let (from, to) = corners(&board);
    let all: Vec<Hex> = board.spaces.iter().map(|(at, _)| at).collect();
    for at in all {
        let room = layout.distance(at, from) < 3 || layout.distance(at, to) < 3;
        if random(5) == 0 && !room {
            let space = Space {
                terrain: Terrain::Impassable,
                ..Space::default()
            };
            board.spaces.insert(at, space).expect("on the board");
        }
    }
    board
}

fn random() -> impl FnMut(u32) -> u32 {
    let mut state: u64 = 0x5eed;
    move |below| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        // The upper bits are the good ones.
        ((state >> 33) as u32) % below
    }
}

fn corners(board: &HexBoard) -> (Hex, Hex) {
    let last = format!("CV{SIZE}");
    let named = |name: &str| board.named(name).expect("the name of a space");
    (named("A1"), named(&last))
}

/// The flat array that the references look into.
struct Flat {
    open: Vec<bool>,
}

impl Flat {
    fn new(layout: Layout, grid: &HexGrid) -> Self {
        let mut open = vec![false; (2 * SIZE * SIZE) as usize];
        for row in 0..i64::from(SIZE) {
            for column in 0..i64::from(SIZE) {
                let at = layout.at(column, row).expect("within the numbers");
                open[Self::index(at.q, at.r).expect("in the array")] = grid.cost(at).is_some();
            }
        }
        Self { open }
    }

    fn index(q: i32, r: i32) -> Option<usize> {
        let width = 2 * SIZE;
        let q = u32::try_from(q + SIZE as i32 / 2).ok()?;
        let r = u32::try_from(r).ok()?;
        (q < width && r < SIZE).then_some((r * width + q) as usize)
    }

    fn is_open(&self, at: hexx::Hex) -> bool {
        Self::index(at.x, at.y).is_some_and(|index| self.open[index])
    }
}

fn theirs(at: Hex) -> hexx::Hex {
    hexx::Hex::new(at.q, at.r)
}

fn steps(flat: &Flat, at: hexx::Hex) -> impl Iterator<Item = (hexx::Hex, u32)> + '_ {
    at.all_neighbors()
        .into_iter()
        .filter(|next| flat.is_open(*next))
        .map(|next| (next, 1))
}

/// From a square to the eight around it, past no corner of a blocked one.
fn steps_of_squares(flat: &Flat, at: (i32, i32)) -> impl Iterator<Item = ((i32, i32), u32)> + '_ {
    let open = |q: i32, r: i32| flat.is_open(hexx::Hex::new(q, r));
    let around = (-1..=1).flat_map(|r| (-1..=1).map(move |q| (q, r)));
    let (q, r) = at;
    around
        .filter(|step| *step != (0, 0))
        .map(move |(by_q, by_r)| (q + by_q, r + by_r))
        .filter(move |next| open(next.0, next.1) && open(next.0, r) && open(q, next.1))
        .map(|next| (next, 1))
}

fn main() {
    let board = board(Layout::Pointy);
    let grid = HexGrid::new(&board, HexRules::default());
    let flat = Flat::new(Layout::Pointy, &grid);
    let blocked: Vec<Hex> = board
        .spaces
        .iter()
        .map(|(at, _)| at)
        .filter(|at| grid.cost(*at).is_none())
        .collect();
    println!(
        "{SIZE} by {SIZE} spaces, {} blocked, {BLOCKS} blocks each",
        blocked.len()
    );
    let blockers = grid.bits(blocked);
    let middle = board.named("AX50").expect("the middle");
    let around = grid.within(middle, 25);
    let asked: Vec<Hex> = around
        .iter()
        .filter(|at| grid.cost(*at).is_some())
        .step_by(97)
        .take(ASKED)
        .collect();
    sight(&board, &grid, &blockers, &flat, &asked);
    reach(&grid, &flat, &asked);
    path(&board, &grid, &flat);
    make(&board);
    for diagonals in [Diagonals::One, Diagonals::OneTwo] {
        squares(diagonals);
    }
}

/// Squares with eight neighbours. The references know only steps that cost alike.
fn squares(diagonals: Diagonals) {
    let board = board(Layout::Squares);
    let rules = HexRules {
        diagonals,
        ..HexRules::default()
    };
    let grid = HexGrid::new(&board, rules);
    let flat = Flat::new(Layout::Squares, &grid);
    println!("squares with eight neighbours, over corners {diagonals:?}");
    let middle = board.named("AX50").expect("the middle");
    let around = grid.within(middle, 25);
    let open = around.iter().filter(|at| grid.cost(*at).is_some());
    let asked: Vec<Hex> = open.step_by(97).take(ASKED).collect();
    let all = board.spaces.iter().map(|(at, _)| at);
    let blockers = grid.bits(all.filter(|at| grid.cost(*at).is_none()));
    let mut next = turns(&asked);
    compare(
        &format!("sight to all squares within {SIGHT}, a fifth blocked"),
        20.0,
        &mut || {
            black_box(grid.seen(next(), SIGHT, &blockers));
        },
        &mut [],
    );
    let nobody = grid.none();
    let units = Units {
        blocked: &nobody,
        passed: &nobody,
    };
    let movement = Movement {
        distance: REACH,
        actions: 1,
    };
    let by_dijkstra = |from: Hex| {
        dijkstra_reach(&(from.q, from.r), |at| steps_of_squares(&flat, *at))
            .take_while(|item| item.total_cost <= u32::from(REACH))
            .count()
    };
    let (from, to) = corners(&board);
    let by_pathfinding = || {
        astar(
            &(from.q, from.r),
            |at| steps_of_squares(&flat, *at),
            |at| at.0.abs_diff(to.q).max(at.1.abs_diff(to.r)),
            |at| *at == (to.q, to.r),
        )
    };
    if diagonals == Diagonals::One {
        for from in &asked {
            let ours = grid.reach(*from, movement, units).iter().count();
            assert_eq!(ours, by_dijkstra(*from), "from {from:?}");
        }
        let ours = grid.path(from, to, units).map(|way| way.cost);
        assert_eq!(ours, by_pathfinding().map(|(_, cost)| cost));
    }
    let (mut next, mut other_next) = (turns(&asked), turns(&asked));
    compare(
        &format!("squares within {REACH} steps, with ways"),
        20.0,
        &mut || {
            black_box(grid.reach(next(), movement, units));
        },
        &mut [("pathfinding", &mut || {
            black_box(by_dijkstra(other_next()));
        })],
    );
    compare(
        "a shortest path from corner to corner",
        100.0,
        &mut || {
            black_box(grid.path(black_box(from), to, units));
        },
        &mut [("pathfinding", &mut || {
            black_box(by_pathfinding());
        })],
    );
}

/// Asks from one space after the other.
fn turns(asked: &[Hex]) -> impl FnMut() -> Hex + '_ {
    let mut turn = 0;
    move || {
        turn = (turn + 1) % asked.len();
        black_box(asked[turn])
    }
}

fn sight(board: &HexBoard, grid: &HexGrid, blockers: &SpaceBits, flat: &Flat, asked: &[Hex]) {
    let (mut next, mut hexx_next, mut lines_next) = (turns(asked), turns(asked), turns(asked));
    let all = grid.within(asked[0], SIGHT).len();
    compare(
        &format!("sight to all {all} spaces within {SIGHT}, a fifth blocked"),
        20.0,
        &mut || {
            black_box(grid.seen(next(), SIGHT, blockers));
        },
        &mut [
            ("hexx", &mut || {
                let from = theirs(hexx_next());
                let blocks = |at| !flat.is_open(at);
                black_box(hexx::algorithms::range_fov(from, SIGHT, blocks));
            }),
            ("one by one", &mut || {
                let from = lines_next();
                let within = grid.within(from, SIGHT);
                let seen = within.iter().filter(|to| grid.sight(from, *to, blockers));
                black_box(seen.count());
            }),
        ],
    );
    let nobody = grid.none();
    let mut next = turns(asked);
    compare(
        "the same, nobody in the way",
        20.0,
        &mut || {
            black_box(grid.seen(next(), SIGHT, &nobody));
        },
        &mut [],
    );
    // Walls on one edge in ten.
    let mut walled = board.clone();
    let mut random = random();
    for (at, _) in board.spaces.iter() {
        for side in Direction::ALL.into_iter().take(3) {
            if random(10) == 0 {
                let kind = BarrierKind::Wall;
                let hidden = false;
                let barrier = Barrier { kind, hidden };
                walled.barriers.insert(Edge::new(at, side), barrier);
            }
        }
    }
    let walled = HexGrid::new(&walled, HexRules::default());
    let mut next = turns(asked);
    compare(
        "the same, walls on a tenth of the edges",
        20.0,
        &mut || {
            black_box(walled.seen(next(), SIGHT, &nobody));
        },
        &mut [],
    );
}

fn reach(grid: &HexGrid, flat: &Flat, asked: &[Hex]) {
    let nobody = grid.none();
    let units = Units {
        blocked: &nobody,
        passed: &nobody,
    };
    let movement = Movement {
        distance: REACH,
        actions: 1,
    };
    let by_dijkstra = |from: Hex| {
        dijkstra_reach(&theirs(from), |at| steps(flat, *at))
            .take_while(|item| item.total_cost <= u32::from(REACH))
            .count()
    };
    // Both sides must have done the same work.
    for from in asked {
        let ours = grid.reach(*from, movement, units).iter().count();
        assert_eq!(ours, by_dijkstra(*from), "from {from:?}");
    }
    let (mut next, mut hexx_next, mut other_next) = (turns(asked), turns(asked), turns(asked));
    compare(
        &format!("spaces within {REACH} steps, with ways"),
        10.0,
        &mut || {
            black_box(grid.reach(next(), movement, units));
        },
        &mut [
            ("hexx", &mut || {
                let from = theirs(hexx_next());
                let cost = |at| flat.is_open(at).then_some(0);
                let budget = u32::from(REACH);
                black_box(hexx::algorithms::field_of_movement(from, budget, cost));
            }),
            ("pathfinding", &mut || {
                black_box(by_dijkstra(other_next()));
            }),
        ],
    );
}

fn path(board: &HexBoard, grid: &HexGrid, flat: &Flat) {
    let nobody = grid.none();
    let units = Units {
        blocked: &nobody,
        passed: &nobody,
    };
    let (from, to) = corners(board);
    let by_pathfinding = || {
        let goal = theirs(to);
        astar(
            &theirs(from),
            |at| steps(flat, *at),
            |at| at.unsigned_distance_to(goal),
            |at| *at == goal,
        )
    };
    let by_hexx = || {
        let cost = |_: hexx::Hex, at: hexx::Hex| flat.is_open(at).then_some(1);
        hexx::algorithms::a_star(theirs(from), theirs(to), cost)
    };
    let ours = grid.path(from, to, units).expect("there is a way");
    let (_, cost) = by_pathfinding().expect("there is a way");
    assert_eq!(ours.cost, cost);
    let hexx_steps = by_hexx().expect("there is a way").len();
    println!(
        "from corner to corner: {} steps, {hexx_steps} spaces by hexx",
        ours.cost
    );
    compare(
        "a shortest path from corner to corner",
        100.0,
        &mut || {
            black_box(grid.path(black_box(from), to, units));
        },
        &mut [
            ("hexx", &mut || {
                black_box(by_hexx());
            }),
            ("pathfinding", &mut || {
                black_box(by_pathfinding());
            }),
        ],
    );
}

/// What a change of the board costs: the edit, and making it ready for questions again.
fn make(board: &HexBoard) {
    compare(
        "the board made ready for questions",
        2_000.0,
        &mut || {
            black_box(HexGrid::new(black_box(board), HexRules::default()));
        },
        &mut [],
    );
    let edit = HexEdit::Paint {
        spaces: [Hex::new(5, 5)].into(),
        terrain: Terrain::Difficult,
    };
    let mut changed = board.clone();
    compare(
        "one space painted",
        2_000.0,
        &mut || {
            changed.edit(black_box(&edit)).expect("it can be painted");
        },
        &mut [],
    );
}
