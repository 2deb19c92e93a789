//! What spaces are called, where they lie on the map, and how boards stand in files.

use tableside::board::Point;
use tableside::board::grid::{
    Calibration, Direction, Edge, Hex, HexBoard, HexEdit, HexSet, Layout, MOST_SPACES, SpaceError,
    Terrain,
};

use super::{Random, hex, neighbours, open, random_board, side, steps_to, terrain, wall};

#[test]
fn names_are_letters_and_numbers_from_the_corner() {
    let board = open(30, 20);
    let names = |at: &str| board.named(at).map(|at| board.address(at));
    assert_eq!(board.address(hex(0, 0)), "A1");
    assert_eq!(board.address(hex(1, 0)), "B1");
    // Every second row stands half a space further right.
    assert_eq!(board.address(hex(0, 1)), "A2");
    assert_eq!(board.address(hex(-1, 2)), "A3");
    assert_eq!(board.named(" aa3 "), Some(hex(25, 2)));
    assert_eq!(names("zz20"), Some("ZZ20".to_owned()));
    for none in ["", "A", "7", "A0", "A-1", "1A", "A1B", "A 1", "Ä1"] {
        assert_eq!(board.named(none), None, "{none}");
    }
    let far = "Z".repeat(40) + "1";
    assert_eq!(board.named(&far), None);
    assert_eq!(board.named("A99999999999999999999"), None);
    // What lies outside is told from the nearest name, and never by numbers of the program’s own.
    for (at, words) in [
        (hex(-1, 0), "the space left of A1"),
        (hex(-4, 2), "the space 3 left of A3"),
        (hex(2, -1), "the space above B1"),
        (hex(3, -2), "the space 2 above C1"),
        (hex(-1, -2), "the space 2 left and 2 above A1"),
    ] {
        assert_eq!(board.address(at), words);
        assert_eq!(board.named(words), None);
    }
}

#[test]
fn every_space_of_any_board_is_found_by_its_name() {
    let mut random = Random::new(1);
    for _ in 0..60 {
        let board = random_board(&mut random);
        for (at, _) in board.spaces.iter() {
            let name = board.address(at);
            assert_eq!(board.named(&name), Some(at), "{name}");
            assert_eq!(board.named(&name.to_lowercase()), Some(at), "{name}");
        }
    }
    let moved: HexSet = [hex(40, -33), hex(44, -30), hex(38, -29)].into();
    for layout in [Layout::Flat, Layout::Pointy] {
        let board = HexBoard::of(layout, &moved).expect("three spaces");
        for at in moved.iter() {
            assert_eq!(board.named(&board.address(at)), Some(at));
        }
    }
}

#[test]
fn both_names_of_an_edge_are_one_edge() {
    for (number, at) in (0..6).zip(neighbours(Layout::Pointy, hex(3, -4))) {
        let edge = Edge::new(hex(3, -4), side(number));
        assert_eq!(edge, Edge::new(at, side(number).opposite()));
        assert_eq!(Some(edge), Edge::between(at, hex(3, -4)));
        assert!(edge.spaces().contains(&at));
    }
    assert_eq!(Edge::between(hex(0, 0), hex(2, 0)), None);
}

#[test]
fn a_place_lies_in_the_space_whose_middle_is_nearest() {
    for layout in [Layout::Pointy, Layout::Flat, Layout::Squares] {
        for grid in [
            Calibration::default(),
            Calibration::even(Point::new(-17, 40), 33_333),
        ] {
            for q in -9..9 {
                for r in -9..9 {
                    let at = hex(q, r);
                    let middle = grid.middle(layout, at);
                    assert_eq!(grid.space_at(layout, middle), at);
                    // A little towards every corner from the middle is still within.
                    for corner in grid.corners(layout, at).iter() {
                        let inner = Point::new(
                            middle.x + (corner.x - middle.x) * 8 / 10,
                            middle.y + (corner.y - middle.y) * 8 / 10,
                        );
                        assert_eq!(grid.space_at(layout, inner), at);
                        let outer = Point::new(
                            middle.x + (corner.x - middle.x) * 13 / 10,
                            middle.y + (corner.y - middle.y) * 13 / 10,
                        );
                        // Over the corner of a square lies a space that shares no side.
                        let over = 1 + u32::from(layout == Layout::Squares);
                        let outer = grid.space_at(layout, outer);
                        assert_eq!(steps_to(layout, outer, at), over);
                    }
                }
            }
        }
    }
    let grid = Calibration::default();
    assert_eq!(grid.middle(Layout::Pointy, hex(0, 1)), Point::new(30, 52));
    assert_eq!(grid.middle(Layout::Flat, hex(1, 0)), Point::new(52, 30));
    let far = Point::new(i32::MIN, i32::MAX);
    let _ = grid.space_at(Layout::Flat, far);
    let _ = grid.corners(Layout::Pointy, hex(i32::MIN, i32::MAX));
}

#[test]
fn boards_come_back_from_files_as_they_were_and_in_the_same_bytes() {
    let mut random = Random::new(2);
    for _ in 0..40 {
        let board = random_board(&mut random);
        let text = serde_json::to_string(&board).expect("a board can be written");
        let read: HexBoard = serde_json::from_str(&text).expect("and read");
        assert_eq!(read, board);
        assert_eq!(serde_json::to_string(&read).expect("again"), text);
    }
}

#[test]
fn a_whole_open_board_takes_a_few_lines_in_a_file() {
    let board = open(200, 200);
    assert_eq!(board.spaces.len(), MOST_SPACES);
    let text = serde_json::to_string(&board).expect("a board can be written");
    assert!(text.len() < 8_000, "{} bytes", text.len());
    let least: HexBoard = serde_json::from_str(r#"{"name":""}"#).expect("all else has a default");
    assert_eq!(least, HexBoard::default());
}

#[test]
fn files_with_too_much_or_twice_the_same_are_refused() {
    let refused = |spaces: &str, barriers: &str| {
        let text = format!(r#"{{"name":"","spaces":{spaces},"barriers":{barriers}}}"#);
        let error = serde_json::from_str::<HexBoard>(&text).expect_err("no board");
        error.to_string()
    };
    let cases = [
        (r#"[{"at":[0,0],"count":4294967295}]"#, "cannot be"),
        (r#"[{"at":[2147483647,0],"count":2}]"#, "cannot be"),
        (r#"[{"at":[0,0],"count":0}]"#, "cannot be"),
        (r#"[{"at":[0,0],"count":2000000}]"#, "too far"),
        (r#"[{"at":[501,0]}]"#, "too far"),
        (r#"[{"at":[0,0],"elevation":100}]"#, "high or deep"),
        (r#"[{"at":[0,0],"count":2},{"at":[1,0]}]"#, "twice"),
    ];
    for (spaces, why) in cases {
        let told = refused(spaces, "[]");
        assert!(told.contains(why), "{told}");
    }
    let told = refused(
        "[]",
        r#"[{"edge":[0,0,0],"kind":"wall"},{"edge":[1,0,3],"kind":"wall"}]"#,
    );
    assert!(told.contains("twice"), "{told}");
    let told = refused("[]", r#"[{"edge":[0,0,6],"kind":"wall"}]"#);
    assert!(told.contains("sides 0 to 5"), "{told}");
    for runs in [
        "[[0,0,4294967295]]",
        "[[0,0,30000],[0,1,30000]]",
        "[[0,0,2],[1,0,1]]",
    ] {
        assert!(serde_json::from_str::<HexSet>(runs).is_err(), "{runs}");
    }
}

#[test]
fn outlines_of_every_size_are_made_or_refused_at_once() {
    let rectangle = |columns, rows| HexBoard::rectangle(Layout::Flat, columns, rows);
    assert_eq!(rectangle(u32::MAX, u32::MAX), Err(SpaceError::TooFar));
    assert!(rectangle(u32::MAX, 0).is_ok_and(|board| board.spaces.is_empty()));
    assert!(rectangle(0, u32::MAX).is_ok_and(|board| board.spaces.is_empty()));
    assert_eq!(rectangle(201, 200), Err(SpaceError::TooMany));
    let hexagon = |radius| HexBoard::hexagon(Layout::Pointy, radius);
    assert_eq!(hexagon(0).map(|board| board.spaces.len()), Ok(1));
    assert_eq!(hexagon(3).map(|board| board.spaces.len()), Ok(37));
    assert_eq!(hexagon(u32::MAX), Err(SpaceError::TooFar));
    assert_eq!(hexagon(400), Err(SpaceError::TooMany));
    let board = hexagon(2).expect("a small one");
    let names: Vec<String> = board
        .spaces
        .iter()
        .map(|(at, _)| board.address(at))
        .collect();
    assert_eq!(names[..4], ["B1", "C1", "D1", "A2"]);
}

#[test]
fn edges_are_named_by_what_lies_beside_them() {
    let mut board = open(3, 3);
    let name = |edge| board.edge_name(edge);
    assert_eq!(
        name(Edge::new(hex(1, 0), side(3))),
        "the edge between A1 and B1"
    );
    assert_eq!(
        name(Edge::new(hex(0, 0), side(2))),
        "the edge north-west of A1"
    );
    board.layout = Layout::Flat;
    assert_eq!(
        board.edge_name(Edge::new(hex(0, 0), Direction::ALL[2])),
        "the edge north of A1"
    );
    wall(&mut board, Edge::new(hex(0, 0), side(0)));
    terrain(&mut board, hex(0, 0), Terrain::Difficult);
    assert!(board.blocked(Edge::new(hex(1, 0), side(3))));
    assert_eq!(Hex::default().distance(hex(i32::MIN, i32::MIN)), u32::MAX);
}

/// Holds values against the schema of their type; the validator is another project's.
fn fits<T: schemars::JsonSchema>(values: &[(serde_json::Value, bool)]) {
    let (mut schemas, mut compiler) = (boon::Schemas::new(), boon::Compiler::new());
    let schema = serde_json::to_value(schemars::schema_for!(T)).expect("it is JSON");
    let place = "https://tableside.invalid/hex";
    compiler.add_resource(place, schema).expect("it is named");
    let index = compiler.compile(place, &mut schemas).expect("a schema");
    for (value, expected) in values {
        let fit = schemas.validate(value, index);
        assert_eq!(fit.is_ok(), *expected, "{value}: {fit:?}");
    }
}

#[test]
fn boards_and_edits_fit_their_schema_and_broken_ones_do_not() {
    let mut random = Random::new(3);
    let board = |board: &HexBoard| serde_json::to_value(board).expect("it can be written");
    let mut boards: Vec<(serde_json::Value, bool)> = (0..20)
        .map(|_| (board(&random_board(&mut random)), true))
        .collect();
    for (key, broken) in [
        ("spaces", r#"[{"at":[0,0],"count":0}]"#),
        ("spaces", r#"[{"at":[0,0],"elevation":100}]"#),
        ("spaces", r#"[{"at":[0,0,0]}]"#),
        ("spaces", r#"[{"at":[0,0],"terrain":"mud"}]"#),
        ("barriers", r#"[{"edge":[0,0,6],"kind":"wall"}]"#),
        ("barriers", r#"[{"edge":[0,0,1],"kind":"arch"}]"#),
        ("grid", r#"{"origin":[0,0],"step":999,"rise":60000}"#),
        (
            "zones",
            r#"{"1":{"name":"","kind":"start","spaces":[[0,0,0]]}}"#,
        ),
        ("more", "1"),
    ] {
        let mut value = board(&open(1, 1));
        value[key] = serde_json::from_str(broken).expect("it is JSON");
        boards.push((value, false));
    }
    fits::<HexBoard>(&boards);
    let edit = |text: &str| serde_json::from_str(text).expect("it is JSON");
    fits::<HexEdit>(&[
        (
            edit(r#"{"paint":{"spaces":[[0,0,5],[-1,2,1]],"terrain":{"kind":3}}}"#),
            true,
        ),
        (
            edit(r#"{"set_barriers":{"edges":[[0,0,5]],"kind":"closed_door"}}"#),
            true,
        ),
        (
            edit(r#"{"set_barriers":{"edges":[[0,0,1]],"kind":null}}"#),
            true,
        ),
        (
            edit(r#"{"remove":{"items":[{"barrier":[0,0,1]},{"zone":1}]}}"#),
            true,
        ),
        (
            edit(r#"{"paint":{"spaces":[[0,0]],"terrain":"open"}}"#),
            false,
        ),
        (edit(r#"{"dance":{}}"#), false),
    ]);
}
