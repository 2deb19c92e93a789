//! Boards of squares (H-20): what shares a side, how far, names, places on the map, lines, pushes, and how a board gets them.
//! Random boards of squares are among those of `ways`, `sight` and `reasons`.

use tableside::board::grid::{
    Calibration, Edge, Hex, HexBoard, HexEdit, HexEditError, HexGrid, HexRules, HexSet, Layout,
    LineEnd, Passed, SightLine, Stop, Terrain, ZoneKind, check,
};
use tableside::board::{Ink, Point};

use super::{grid, hex, side, terrain, wall};

fn squares(columns: u32, rows: u32) -> HexBoard {
    HexBoard::rectangle(Layout::Squares, columns, rows).expect("a small board")
}

fn between(a: Hex, b: Hex) -> Edge {
    Layout::Squares.edge(a, b).expect("they share a side")
}

#[test]
fn h_20_squares_share_a_side_with_four_others() {
    let board = squares(5, 4);
    let at = board.named("C2").expect("a space");
    let names: Vec<String> = board
        .layout
        .neighbours(at)
        .map(|at| board.address(at))
        .collect();
    assert_eq!(names, ["D2", "C1", "B2", "C3"]);
    let words: Vec<&str> = board
        .layout
        .sides()
        .iter()
        .map(|side| board.layout.side_name(*side))
        .collect();
    assert_eq!(words, ["east", "north", "west", "south"]);
    let grid = grid(&board);
    let far = |to: &str| grid.distance(at, board.named(to).expect("a space"));
    assert_eq!(
        (far("D2"), far("D3"), far("A1"), far("E4")),
        (Some(1), Some(2), Some(3), Some(4))
    );
    assert_eq!(
        board
            .layout
            .side_to(at, board.named("D1").expect("a space")),
        None
    );
    assert!(grid.straight(at, side(1), 9).is_empty());
    assert!((0..6).filter(|n| grid.walks(at, side(*n))).eq([0, 2, 3, 5]));
}

#[test]
fn h_20_squares_lie_in_columns_and_rows_on_the_map() {
    let board = squares(5, 4);
    let grid = board.grid;
    assert_eq!((grid.step, grid.rise), (60_000, 60_000));
    let at = hex(2, 1);
    assert_eq!(board.address(at), "C2");
    assert_eq!(grid.middle(board.layout, at), Point::new(120, 60));
    let corners = grid.corners(board.layout, at);
    let [ne, nw, sw, se] =
        [(150, 30), (90, 30), (90, 90), (150, 90)].map(|(x, y)| Point::new(x, y));
    assert!(corners.iter().eq([ne, nw, sw, se]));
    let ends = [0, 2, 3, 5].map(|number| corners.of_side(side(number)));
    assert_eq!(ends, [[se, ne], [ne, nw], [nw, sw], [sw, se]]);
    assert_eq!(corners.of_side(side(1)), [ne, ne], "there is no such side");
    // A picture of rectangles is met, too.
    let stretched = Calibration {
        rise: 30_000,
        ..grid
    };
    assert_eq!(
        stretched.middle(board.layout, hex(-2, 3)),
        Point::new(-120, 90)
    );
    assert_eq!(
        stretched.space_at(board.layout, Point::new(-149, 104)),
        hex(-2, 3)
    );
    let far = Point::new(i32::MIN, i32::MAX);
    let _ = (
        grid.space_at(board.layout, far),
        grid.corners(board.layout, hex(i32::MIN, i32::MAX)),
    );
}

#[test]
fn h_20_all_squares_within_a_distance_stand_on_a_corner() {
    let board = HexBoard::hexagon(Layout::Squares, 2).expect("a small board");
    assert_eq!(board.spaces.len(), 13);
    assert!(
        board
            .spaces
            .iter()
            .all(|(at, _)| at.q.abs() + at.r.abs() <= 2)
    );
    assert_eq!(board.address(hex(0, 0)), "C3");
}

#[test]
fn h_24_a_line_over_a_corner_of_squares_enters_neither_beside_it_but_touches_walls_there() {
    let board = squares(5, 5);
    let (from, to) = (hex(0, 0), hex(3, 3));
    let line = [0, 1, 2, 3].map(|n| Passed::One(hex(n, n)));
    assert_eq!(Layout::Squares.line(from, to), Some(line.to_vec()));
    let open = grid(&board);
    assert!(open.sight(
        from,
        to,
        &open.bits([hex(1, 0), hex(0, 1), hex(2, 1), hex(1, 2)])
    ));
    assert!(!open.sight(from, to, &open.bits([hex(2, 2)])));
    for edge in [
        between(hex(1, 1), hex(2, 1)),
        between(hex(1, 2), hex(2, 2)),
        between(hex(2, 1), hex(2, 2)),
        between(hex(1, 1), hex(1, 2)),
    ] {
        let mut walled = board.clone();
        wall(&mut walled, edge);
        let grid = grid(&walled);
        assert!(!grid.sight(from, to, &grid.none()), "{edge:?}");
        assert!(grid.sight(from, hex(1, 1), &grid.none()), "{edge:?}");
    }
    // Two columns over and one row down it crosses an edge in the middle, and the squares on both sides of it.
    let line = [hex(0, 0), hex(1, 0), hex(1, 1), hex(2, 1)].map(Passed::One);
    assert_eq!(
        Layout::Squares.line(hex(0, 0), hex(2, 1)),
        Some(line.to_vec())
    );
    assert!(!open.sight(hex(0, 0), hex(2, 1), &open.bits([hex(1, 1)])));
}

#[test]
fn h_24_corners_see_past_what_stops_the_centres() {
    let mut board = squares(6, 3);
    let corners = HexRules {
        sight_line: SightLine::Corners,
        ..HexRules::default()
    };
    let (from, to) = (hex(0, 1), hex(4, 1));
    let centres = grid(&board);
    let grid_of = |board: &HexBoard| HexGrid::new(board, corners);
    let open = grid_of(&board);
    let husk = open.bits([hex(2, 1)]);
    assert!(!centres.sight(from, to, &husk));
    assert!(open.sight(from, to, &husk));
    let why = open.why(&board, from, to, &husk);
    assert_eq!(
        why.sentence,
        "A2 sees E2, four spaces away, from its north-east corner to the north-east corner of E2, \
         past the left side of a line that runs between two rows."
    );
    assert_eq!(
        why.ends,
        [LineEnd::Corner(from, side(0)), LineEnd::Corner(to, side(0))]
    );
    // Shoulder to shoulder nobody looks between them.
    let row = open.bits([hex(2, 0), hex(2, 1), hex(2, 2)]);
    assert!(!open.sight(from, to, &row));
    assert_eq!(
        open.why(&board, from, to, &row).sentence,
        "A2 does not see E2, four spaces away: the token on C2 is in the way, and no line from \
         corner to corner is free."
    );
    // A wall is as long as its ends.
    for r in 0..3 {
        wall(&mut board, between(hex(2, r), hex(3, r)));
    }
    let walled = grid_of(&board);
    assert!(!walled.sight(from, to, &walled.none()));
    board.barriers.remove(&between(hex(2, 0), hex(3, 0)));
    let gap = grid_of(&board);
    assert!(gap.sight(hex(0, 0), hex(4, 0), &gap.none()));
    assert!(gap.sight(from, hex(4, 0), &gap.none()));
    assert!(
        !gap.sight(hex(2, 1), hex(3, 1), &gap.none()),
        "a wall stands between the two"
    );
}

#[test]
fn h_42_squares_are_pushed_along_the_nearer_axis_or_either() {
    let mut board = squares(9, 9);
    terrain(&mut board, hex(4, 6), Terrain::Impassable);
    let grid = grid(&board);
    let pushes = |source| {
        let pushes = grid.push(source, hex(4, 4), 3, &grid.none()).into_iter();
        let ends = pushes.map(|push| {
            (
                u8::from(push.heading),
                push.spaces.last().copied(),
                push.stopped,
            )
        });
        ends.collect::<Vec<_>>()
    };
    let east = (0, Some(hex(7, 4)), None);
    let south = (6, Some(hex(4, 5)), Some(Stop::Impassable(hex(4, 6))));
    assert_eq!(pushes(hex(3, 4)), [east]);
    assert_eq!(pushes(hex(1, 3)), [east]);
    assert_eq!(pushes(hex(3, 1)), [south]);
    assert_eq!(pushes(hex(2, 2)), [east, south]);
}

#[test]
fn h_21_a_wall_stands_only_where_squares_share_a_side() {
    let mut board = squares(3, 3);
    let nowhere = Edge::new(hex(1, 1), side(1));
    let set = |edges: &[Edge]| HexEdit::SetBarriers {
        edges: edges.to_vec(),
        kind: Some(tableside::board::grid::BarrierKind::Wall),
    };
    let why = board
        .clone()
        .edit(&set(&[nowhere]))
        .expect_err("there is no side");
    assert_eq!(
        (why.clone(), why.to_string().as_str()),
        (HexEditError::NoSide, "squares share no side there")
    );
    let there = Edge::new(hex(1, 1), side(2));
    board
        .edit(&set(&[nowhere, there]))
        .expect("one of them is there");
    assert!(board.barriers.keys().eq([&there]));
    // From a file it counts for nothing, and the check tells of it; players see nothing of it.
    wall(&mut board, nowhere);
    let findings: Vec<String> = check(&board).into_iter().map(|one| one.sentence).collect();
    assert_eq!(
        findings,
        ["The edge between C1 and B2 has a wall or a door, but squares share no side there."]
    );
    let grid = grid(&board);
    assert!(grid.sight(hex(1, 1), hex(2, 1), &grid.none()));
    assert!(board.for_players().barriers.keys().eq([&there]));
}

fn lay(layout: Layout) -> HexEdit {
    HexEdit::SetLayout { layout }
}

#[test]
fn h_20_a_board_that_gets_other_sides_keeps_its_names() {
    let mut board = HexBoard::rectangle(Layout::Pointy, 6, 5).expect("a small board");
    let named = |board: &HexBoard, name: &str| board.named(name).expect("a space");
    let rough = named(&board, "D4");
    terrain(&mut board, rough, Terrain::Difficult);
    let camp: HexSet = ["A5", "B5"]
        .iter()
        .map(|name| named(&board, name))
        .collect();
    let edits = [
        HexEdit::AddZone {
            name: "Camp".into(),
            kind: ZoneKind::Start,
            ink: Ink::Blue,
            spaces: camp,
        },
        HexEdit::AddLabel {
            at: named(&board, "F1"),
            text: "Gate".into(),
        },
    ];
    for edit in edits {
        board.edit(&edit).expect("it fits");
    }
    let before = board.clone();
    board
        .edit(&lay(Layout::Squares))
        .expect("no walls stand there");
    assert_eq!(board.spaces.len(), 30);
    assert_eq!(
        (
            named(&board, "D4"),
            board.spaces.get(named(&board, "D4")).map(|s| s.terrain)
        ),
        (hex(3, 3), Some(Terrain::Difficult))
    );
    let zone = board.zones.values().next().expect("the camp");
    assert!(
        zone.spaces
            .iter()
            .map(|at| board.address(at))
            .eq(["A5", "B5"])
    );
    assert_eq!(
        board
            .labels
            .values()
            .map(|label| board.address(label.at))
            .collect::<Vec<_>>(),
        ["F1"]
    );
    assert_eq!(board.grid.rise, board.grid.step);
    board.edit(&lay(Layout::Pointy)).expect("and back");
    assert_eq!(board, before);
}

#[test]
fn h_20_walls_and_other_edits_do_not_go_along_to_other_sides() {
    let mut board = HexBoard::rectangle(Layout::Pointy, 3, 3).expect("a small board");
    let many = HexEdit::Many(vec![lay(Layout::Flat), lay(Layout::Squares)]);
    assert_eq!(board.clone().edit(&many), Err(HexEditError::Alone));
    wall(&mut board, Edge::new(hex(0, 0), side(0)));
    let why = board
        .clone()
        .edit(&lay(Layout::Squares))
        .expect_err("a wall stands there");
    assert_eq!(
        why.to_string(),
        "walls and doors cannot stay where spaces get other sides; take them away first"
    );
    board
        .edit(&lay(Layout::Flat))
        .expect("six sides stay six sides");
    assert_eq!(board.barriers.len(), 1);
    assert_eq!(
        lay(Layout::Squares).label(&board),
        "make the spaces squares"
    );
}
