//! Lines of sight (H-24), and everything that one space sees.

use tableside::board::grid::{
    Edge, Hex, HexBoard, HexGrid, HexRules, Layout, Passed, SightLine, Terrain,
};

use super::oracle::Paper;
use super::{Random, Walker, grid, hex, open, random_board, side, some_of, terrain, wall};

fn rules(holes_block_sight: bool) -> HexRules {
    HexRules {
        holes_block_sight,
        ..HexRules::default()
    }
}

fn sees_on(board: &HexBoard, from: Hex, to: Hex) -> bool {
    let grid = grid(board);
    grid.sight(from, to, &grid.none())
}

#[test]
fn h_24_sight_is_what_a_line_on_paper_says_and_the_same_both_ways() {
    let mut random = Random::new(24);
    let mut pairs = [0, 0];
    for number in 0..300 {
        let board = random_board(&mut random);
        let holes = number % 2 == 1;
        let (grid, paper) = (HexGrid::new(&board, rules(holes)), Paper::of(&board, holes));
        let parts = 3 + random.below(20);
        let units = some_of(&board, &mut random, parts);
        let (nobody, somebody) = (grid.none(), grid.bits(units.iter().copied()));
        let all: Vec<Hex> = board.spaces.iter().map(|(at, _)| at).collect();
        for _ in 0..60.min(all.len() * all.len()) {
            let mut pick = || all[random.below(all.len() as u32) as usize];
            let (from, to) = (pick(), pick());
            let told = || format!("{from:?} to {to:?}, {units:?} on {board:?}");
            let free = grid.sight(from, to, &nobody);
            assert_eq!(free, paper.sees(from, to, &[]), "{}", told());
            assert_eq!(free, grid.sight(to, from, &nobody), "{}", told());
            let past = grid.sight(from, to, &somebody);
            assert_eq!(past, paper.sees(from, to, &units), "{}", told());
            assert!(free || !past);
            pairs[usize::from(past)] += 1;
        }
    }
    assert!(pairs[0] > 3_000 && pairs[1] > 3_000, "{pairs:?}");
}

/// H-24, by the house rule of corners: also any free line from corner to corner.
#[test]
fn h_24_sight_from_corners_is_what_lines_on_paper_say_and_the_same_both_ways() {
    let mut random = Random::new(2_424);
    let mut only_by_corners = [0, 0];
    for number in 0..180 {
        let board = random_board(&mut random);
        let holes = number % 4 == 1;
        let corners = HexRules {
            sight_line: SightLine::Corners,
            ..rules(holes)
        };
        let grid = HexGrid::new(&board, corners);
        let (centres, paper) = (HexGrid::new(&board, rules(holes)), Paper::of(&board, holes));
        let parts = 3 + random.below(9);
        let units = some_of(&board, &mut random, parts);
        let (nobody, somebody) = (grid.none(), grid.bits(units.iter().copied()));
        let all: Vec<Hex> = board.spaces.iter().map(|(at, _)| at).collect();
        for _ in 0..30.min(all.len() * all.len()) {
            let mut pick = || all[random.below(all.len() as u32) as usize];
            let (from, to) = (pick(), pick());
            let told = || format!("{from:?} to {to:?}, {units:?}, holes {holes} on {board:?}");
            let free = grid.sight(from, to, &nobody);
            assert_eq!(free, paper.sees_by_corners(from, to, &[]), "{}", told());
            assert_eq!(free, grid.sight(to, from, &nobody), "{}", told());
            let past = grid.sight(from, to, &somebody);
            assert_eq!(past, paper.sees_by_corners(from, to, &units), "{}", told());
            assert_eq!(past, grid.sight(to, from, &somebody), "{}", told());
            let by_centres = centres.sight(from, to, &somebody);
            assert!(past || !by_centres, "{}", told());
            if past && !by_centres {
                only_by_corners[usize::from(board.layout == Layout::Squares)] += 1;
            }
        }
    }
    assert!(
        only_by_corners.iter().all(|n| *n > 150),
        "{only_by_corners:?}"
    );
}

#[test]
fn h_24_what_is_seen_at_once_is_what_every_single_line_says() {
    let mut random = Random::new(25);
    for number in 0..300 {
        let board = random_board(&mut random);
        let sight_line = match number % 4 {
            0 => SightLine::Corners,
            _ => SightLine::Centres,
        };
        let walker = Walker::random(&mut random, &board);
        let grid = HexGrid::new(
            &board,
            HexRules {
                sight_line,
                shut_corners: number % 5 < 2,
                diagonals: walker.diagonals,
                ..rules(number % 3 == 0)
            },
        );
        let parts = 2 + random.below(30);
        let units = grid.bits(some_of(&board, &mut random, parts));
        let radius = random.below(14);
        for (from, _) in board.spaces.iter() {
            let seen = grid.seen(from, radius, &units);
            for (to, _) in board.spaces.iter() {
                let near = walker.far(from, to) <= radius;
                let one = near && grid.sight(from, to, &units);
                assert_eq!(
                    seen.contains(to),
                    one,
                    "{from:?} to {to:?} within {radius} on {board:?}"
                );
            }
        }
    }
}

/// S-51: by the word of a game nothing is seen over a corner between two that block sight, near or far; past one alone it is.
#[test]
fn s_51_corners_between_two_that_block_sight() {
    let board = HexBoard::rectangle(Layout::Squares, 9, 9).expect("a small board");
    let shut = HexRules {
        shut_corners: true,
        ..rules(false)
    };
    let (open, shut) = (grid(&board), HexGrid::new(&board, shut));
    let two = [hex(3, 2), hex(2, 3)];
    for (from, to, over) in [
        (hex(2, 2), hex(3, 3), true),
        (hex(0, 0), hex(7, 7), true),
        (hex(2, 1), hex(3, 4), true),
        (hex(4, 4), hex(5, 5), false),
    ] {
        let both = shut.bits(two);
        assert!(open.sight(from, to, &open.bits(two)) || !over);
        assert_eq!(!shut.sight(from, to, &both), over, "{from:?} to {to:?}");
        assert_eq!(!shut.sight(to, from, &both), over, "{to:?} to {from:?}");
        assert_eq!(!shut.seen(from, 20, &both).contains(to), over);
        let why = shut.why(&board, from, to, &both);
        assert_eq!(
            why.blocks.len(),
            if over { 2 } else { 0 },
            "{}",
            why.sentence
        );
        assert!(shut.sight(from, to, &shut.bits(two[..1].iter().copied())));
    }
}

#[test]
fn h_24_what_is_seen_at_once_on_a_large_board() {
    let mut random = Random::new(26);
    for layout in [Layout::Pointy, Layout::Squares] {
        seen_at_once_on(layout, &mut random);
    }
}

fn seen_at_once_on(layout: Layout, random: &mut Random) {
    let mut board = HexBoard::rectangle(layout, 120, 60).expect("a small board");
    for (at, _) in board.clone().spaces.iter() {
        if random.one_in(60) {
            wall(&mut board, Edge::new(at, side(random.below(6) as u8)));
        }
    }
    let grid = grid(&board);
    let units = grid.bits(some_of(&board, random, 150));
    for from in [hex(0, 0), hex(40, 30), hex(88, 59), hex(60, 10)] {
        for radius in [0, 1, 40, 41, 75, u32::MAX] {
            let seen = grid.seen(from, radius, &units);
            let one_by_one =
                board.spaces.iter().map(|(at, _)| at).filter(|at| {
                    layout.distance(from, *at) <= radius && grid.sight(from, *at, &units)
                });
            assert!(seen.iter().eq(one_by_one), "{from:?} within {radius}");
        }
    }
    assert!(grid.seen(hex(-1, 0), 9, &units).is_empty());
}

#[test]
fn h_24_a_wall_that_is_crossed_or_touched_at_its_end_blocks() {
    let mut board = open(8, 6);
    wall(&mut board, Edge::new(hex(1, 1), side(0)));
    assert!(!sees_on(&board, hex(1, 1), hex(2, 1)));
    assert!(!sees_on(&board, hex(0, 1), hex(4, 1)));
    assert!(sees_on(&board, hex(1, 0), hex(4, 0)));
    // This line goes through the upper end of the wall and crosses only the edge above, where nothing stands.
    assert!(!sees_on(&board, hex(0, 0), hex(5, 2)));
    board.barriers.clear();
    wall(&mut board, Edge::new(hex(1, 2), side(0)));
    assert!(sees_on(&board, hex(0, 0), hex(5, 2)));
    assert!(!sees_on(&open(3, 3), hex(0, 0), hex(9, 0)));
}

#[test]
fn h_24_between_two_rows_either_side_will_do_but_not_along_a_wall() {
    // From A1 between B1 and A2 to the space beyond.
    let (from, to, left, right) = (hex(0, 0), hex(1, 1), hex(1, 0), hex(0, 1));
    let board = open(4, 4);
    let between = [
        Passed::One(from),
        Passed::Two { left, right },
        Passed::One(to),
    ];
    assert_eq!(Layout::Pointy.line(from, to), Some(between.to_vec()));
    let grid = grid(&board);
    assert!(grid.sight(from, to, &grid.none()));
    assert!(grid.sight(from, to, &grid.bits([left])));
    assert!(grid.sight(from, to, &grid.bits([right])));
    assert!(!grid.sight(from, to, &grid.bits([left, right])));
    let walled = |edges: &[Edge]| {
        let mut board = board.clone();
        for edge in edges {
            wall(&mut board, *edge);
        }
        sees_on(&board, from, to)
    };
    let shared = |a, b| Edge::between(a, b).expect("they share a side");
    assert!(walled(&[shared(from, left)]));
    assert!(walled(&[shared(from, left), shared(left, to)]));
    assert!(!walled(&[shared(from, left), shared(right, to)]));
    assert!(!walled(&[shared(left, right)]));
}

#[test]
fn h_24_terrain_does_not_block_but_holes_may() {
    let mut board = HexBoard::rectangle(Layout::Flat, 5, 1).expect("a small board");
    terrain(&mut board, hex(1, 0), Terrain::Impassable);
    let (from, to) = (hex(0, 0), hex(4, -2));
    assert!(sees_on(&board, from, to));
    for at in [hex(1, 0), hex(2, -1), hex(3, -1)] {
        board.spaces.remove(at);
    }
    assert!(sees_on(&board, from, to));
    let grid = HexGrid::new(&board, rules(true));
    assert!(!grid.sight(from, to, &grid.none()));
    assert!(!grid.seen(from, 9, &grid.none()).contains(to));
}

#[test]
fn h_24_a_set_of_another_board_is_read_by_its_spaces() {
    let (small, large) = (grid(&open(4, 4)), grid(&open(30, 30)));
    let units = large.bits([hex(1, 0)]);
    assert!(!small.sight(hex(0, 0), hex(3, 0), &units));
    assert!(!small.seen(hex(0, 0), 5, &units).contains(hex(3, 0)));
    assert!(large.sight(hex(0, 0), hex(3, 0), &small.none()));
}

#[test]
fn lines_to_the_end_of_the_numbers_are_not_drawn() {
    let (low, high) = (hex(i32::MIN, i32::MIN), hex(i32::MAX, i32::MAX));
    assert_eq!(Layout::Pointy.line(low, high), None);
    let grid = grid(&open(3, 3));
    assert!(!grid.sight(low, high, &grid.none()));
    assert!(grid.seen(low, u32::MAX, &grid.none()).is_empty());
    assert_eq!(grid.within(low, u32::MAX).len(), 9);
    assert_eq!(grid.within(hex(1, 1), u32::MAX).len(), 9);
    assert!(grid.within(high, 5).is_empty());
}
