//! Universal VTT: whole and cropped maps, open and closed portals, walls on and beside the edges, on boards of squares
//! and on maps of areas; files that mean no good.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use tableside::board::areas::ConnectionKind;
use tableside::board::grid::{BarrierKind, Hex, HexBoard, HexGrid, HexRules, Layout};
use tableside::campaign::{Campaign, Document};
use tableside::dice::TypedDice;
use tableside::exchange::{self, BoardGuess, BoardProposal, ReadError};
use tableside::systems::System;

use super::round_trip::PICTURE;
use super::{areas, connections};
use crate::board::grid::Random;

/// Two rooms of 4 by 5 squares in a yard of 12 by 7, a door between them and one into the yard.
pub(crate) fn house() -> Value {
    json!({
        "format": 0.3,
        "resolution": {
            "map_origin": {"x": 0, "y": 0}, "map_size": {"x": 12, "y": 7}, "pixels_per_grid": 70,
        },
        "line_of_sight": [
            [{"x": 1, "y": 1}, {"x": 9, "y": 1}, {"x": 9, "y": 3}],
            [{"x": 9, "y": 4}, {"x": 9, "y": 6}, {"x": 1, "y": 6}, {"x": 1, "y": 1}],
            [{"x": 5, "y": 1}, {"x": 5, "y": 3}],
            [{"x": 5, "y": 4}, {"x": 5, "y": 6}],
        ],
        "portals": [
            {"position": {"x": 5, "y": 3.5}, "bounds": [{"x": 5, "y": 3}, {"x": 5, "y": 4}],
             "rotation": 1.57, "closed": true, "freestanding": false},
            {"position": {"x": 9, "y": 3.5}, "bounds": [{"x": 9, "y": 3}, {"x": 9, "y": 4}],
             "rotation": 1.57, "closed": false, "freestanding": false},
        ],
        "environment": {"baked_lighting": true, "ambient_light": "ffffffff"},
        "lights": [],
        "image": exchange_picture(),
    })
}

fn exchange_picture() -> String {
    let drawing = exchange::excalidraw::write(&pictured(), Some(PICTURE));
    let drawing: Value = serde_json::from_slice(&drawing).expect("JSON");
    let files = drawing["files"].as_object().expect("files");
    let file = files.values().next().expect("a picture");
    let data = file["dataURL"].as_str().expect("letters");
    data.split_once(',').expect("base64").1.to_owned()
}

fn pictured() -> tableside::board::areas::AreaMap {
    let id = "ab".repeat(32).try_into().expect("a picture");
    tableside::board::areas::AreaMap {
        picture: Some(tableside::board::Background::new(id, 10, 10)),
        ..Default::default()
    }
}

#[track_caller]
fn board_of(map: &Value) -> BoardProposal {
    let proposal = exchange::read_board(map.to_string().as_bytes(), "House").expect("a board");
    taken(&proposal);
    proposal
}

/// It can be taken by a game on squares, and the campaign is sound with it.
#[track_caller]
fn taken(proposal: &BoardProposal) {
    let mut document = Document::new(Campaign::new("Test", System::D20));
    let command = proposal.command(document.campaign(), None);
    let command = command.expect("a command");
    let applied = document.apply(&command, &mut TypedDice::default());
    applied.unwrap_or_else(|refusal| panic!("{refusal}"));
    let findings = document.campaign().findings();
    let is_grave =
        |one: &tableside::table::Finding| one.severity == tableside::table::Severity::Error;
    assert!(!findings.iter().any(is_grave), "{findings:?}");
}

/// Walls and doors as “x,y side kind”.
fn barriers(board: &HexBoard) -> BTreeSet<String> {
    let all = board.barriers.iter().map(|(edge, barrier)| {
        let Hex { q, r } = edge.at();
        let side = Layout::Squares.side_name(edge.side());
        format!("{q},{r} {side} {}", barrier.kind.name())
    });
    all.collect()
}

fn told(left_out: &[exchange::LeftOut]) -> Vec<(usize, &str)> {
    left_out
        .iter()
        .map(|one| (one.count, one.why.as_str()))
        .collect()
}

fn sees(board: &HexBoard, from: (i32, i32), to: (i32, i32)) -> bool {
    let grid = HexGrid::new(board, HexRules::default());
    grid.sight(Hex::from(from), Hex::from(to), &grid.none())
}

#[test]
fn walls_and_portals_stand_on_the_edges_of_squares() {
    let proposal = board_of(&house());
    let board = proposal.board(None);
    assert_eq!((board.layout, board.spaces.len()), (Layout::Squares, 84));
    let kinds = |kind: BarrierKind| {
        let barriers = board.barriers.values();
        barriers.filter(|barrier| barrier.kind == kind).count()
    };
    // 8 above and below, 5 on each of three sides but for two doors.
    assert_eq!(kinds(BarrierKind::Wall), 8 + 8 + 5 + 4 + 4);
    assert_eq!(
        (kinds(BarrierKind::ClosedDoor), kinds(BarrierKind::OpenDoor)),
        (1, 1)
    );
    let all = barriers(&board);
    for wanted in [
        "4,3 east closed door",
        "8,3 east open door",
        "4,2 east wall",
        "1,1 north wall",
    ] {
        assert!(all.contains(wanted), "{all:?}");
    }
    assert!(proposal.left_out.is_empty(), "{:?}", proposal.left_out);
    let picture = proposal.picture.expect("the picture");
    assert_eq!((picture.x, picture.y), (0, 0));
    assert_eq!((picture.width, picture.height), (12 * 60, 7 * 60));
    assert!(picture.locked && picture.taken);
    assert_eq!(picture.bytes, PICTURE);
    assert_eq!(
        board.grid.middle(board.layout, Hex::new(1, 2)),
        (90, 150).into()
    );
}

/// A closed portal stops sight, an open one does not.
#[test]
fn sight_through_portals() {
    let mut map = house();
    let shut = board_of(&map).board(None);
    assert!(!sees(&shut, (2, 3), (7, 3)), "a closed portal");
    assert!(sees(&shut, (6, 3), (10, 3)), "an open portal");
    assert!(!sees(&shut, (6, 2), (10, 2)), "a wall");
    map["portals"][0]["closed"] = json!(false);
    map["portals"][1]["closed"] = json!(true);
    let open = board_of(&map).board(None);
    assert!(sees(&open, (2, 3), (7, 3)));
    assert!(!sees(&open, (6, 3), (10, 3)));
}

/// A cropped map counts from the corner of the whole one; also where its picture begins within a square.
#[test]
fn cropped_maps() {
    let mut map = house();
    map["resolution"]["map_origin"] = json!({"x": 4, "y": 2});
    map["resolution"]["map_size"] = json!({"x": 6, "y": 4});
    let proposal = board_of(&map);
    let board = proposal.board(None);
    assert_eq!(board.spaces.len(), 24);
    let all = barriers(&board);
    for wanted in [
        "0,1 east closed door",
        "4,1 east open door",
        "0,0 east wall",
    ] {
        assert!(all.contains(wanted), "{all:?}");
    }
    assert_eq!(
        proposal.picture.as_ref().map(|one| (one.x, one.y)),
        Some((0, 0))
    );
    map["resolution"]["map_origin"] = json!({"x": 3.75, "y": 2.25});
    map["resolution"]["map_size"] = json!({"x": 6.5, "y": 3.9});
    let proposal = board_of(&map);
    assert_eq!(barriers(&proposal.board(None)), all);
    let picture = proposal.picture.expect("the picture");
    assert_eq!(
        (picture.x, picture.y, picture.width, picture.height),
        (-15, 15, 390, 234)
    );
}

/// What runs beside the edges is counted and comes only if the GM says so.
#[test]
fn walls_beside_the_edges() {
    let mut map = house();
    let walls = map["line_of_sight"].as_array_mut().expect("walls");
    walls.push(json!([{"x": 1.5, "y": 1}, {"x": 4.5, "y": 6}]));
    walls.push(json!([{"x": 40, "y": 40}, {"x": 44, "y": 40}]));
    map["objects_line_of_sight"] =
        json!([[{"x": 6.2, "y": 2.2}, {"x": 7.8, "y": 2.2}, {"x": 7.8, "y": 3.8}]]);
    let portals = map["portals"].as_array_mut().expect("portals");
    portals.push(json!({"position": {"x": 7.5, "y": 4.5},
        "bounds": [{"x": 7.1, "y": 4.9}, {"x": 7.9, "y": 4.1}], "closed": true}));
    portals.push(json!({"position": {"x": 50, "y": 4.5}, "closed": true}));
    let mut proposal = board_of(&map);
    assert_eq!(
        told(&proposal.left_out),
        [
            (1, "A wall lies outside of the picture."),
            (1, "A door lies outside of the picture."),
            (
                2,
                "A wall runs beside the edges of squares; it can come on the nearest edges."
            ),
            (
                1,
                "A door stands beside the edges of squares; it can come on the nearest edge."
            ),
        ]
    );
    let plain = board_of(&house()).board(None);
    assert_eq!(barriers(&proposal.board(None)), barriers(&plain));
    assert!(sees(&proposal.board(None), (1, 5), (4, 1)));
    proposal.change(&BoardGuess::Beside(true));
    let board = proposal.board(None);
    taken(&proposal);
    assert!(board.barriers.len() > plain.barriers.len() + 5);
    assert!(
        !sees(&board, (1, 5), (4, 1)),
        "the slanting wall is in the way"
    );
    proposal.change(&BoardGuess::Picture(false));
    proposal.change(&BoardGuess::Name("Cellar\nbelow".to_owned()));
    assert_eq!(proposal.board(None).name, "Cellar below");
}

/// On a map of areas what walls and doors enclose is an area.
#[test]
fn rooms_are_areas_and_portals_doors() {
    let proposal = exchange::read(house().to_string().as_bytes(), "House").expect("a map");
    let map = proposal.map(None);
    assert_eq!(areas(&map), ["Room 2", "Room 3"], "the yard is not taken");
    let lines: Vec<String> = connections(&map).into_iter().collect();
    assert_eq!(lines, ["Room 2 – Room 3, closed door"]);
    assert_eq!(
        proposal.connections.len(),
        2,
        "the way out comes with the yard"
    );
    assert_eq!(
        proposal.connections[1].kind,
        ConnectionKind::Door {
            open: true,
            see_through: false
        }
    );
    assert!(proposal.areas[0].why.contains("open to three sides"));
    let room = &map.areas[&map.area_named("Room 2").expect("a room")];
    assert_eq!((room.x, room.y), (150, 210));
    assert_eq!(
        map.connections.values().next().and_then(|line| line.bend),
        Some((300, 210).into())
    );
    assert!(proposal.picture.is_some());
    // Without any wall all of it is one area.
    let mut open = house();
    open["line_of_sight"] = json!([]);
    open["portals"] = json!([]);
    let proposal = exchange::read(open.to_string().as_bytes(), "Field").expect("a map");
    assert_eq!(areas(&proposal.map(None)), ["Room 1"]);
}

/// A picture that ends at the walls of the house shows its rooms; so does one that ends before them. Ground that is open
/// to all sides is one area where nothing else is.
#[test]
fn a_house_fills_the_picture() {
    let rooms = |map: &Value| {
        let proposal = exchange::read(map.to_string().as_bytes(), "House").expect("a map");
        let map = proposal.map(None);
        (areas(&map).len(), connections(&map))
    };
    let lines = BTreeSet::from(["Room 1 – Room 2, closed door".to_owned()]);
    let mut map = house();
    map["resolution"]["map_origin"] = json!({"x": 1, "y": 1});
    map["resolution"]["map_size"] = json!({"x": 8, "y": 5});
    assert_eq!(rooms(&map), (2, lines.clone()), "the walls are its edges");
    map["resolution"]["map_origin"] = json!({"x": 0.8, "y": 0.8});
    map["resolution"]["map_size"] = json!({"x": 8.4, "y": 5.4});
    assert_eq!(rooms(&map), (2, lines.clone()), "the walls are within");
    map["resolution"]["map_origin"] = json!({"x": 2, "y": 2});
    map["resolution"]["map_size"] = json!({"x": 6, "y": 3});
    assert_eq!(rooms(&map), (2, lines), "the walls are outside");
    let mut field = house();
    field["portals"] = json!([]);
    field["line_of_sight"] = json!([[{"x": 4, "y": 3}, {"x": 5, "y": 3}, {"x": 5, "y": 4}, {"x": 4, "y": 4}, {"x": 4, "y": 3}]]);
    assert_eq!(rooms(&field).0, 1, "ground around a pillar");
    let mut framed = house();
    let walls = framed["line_of_sight"].as_array_mut().expect("walls");
    let corners = [(0, 0), (12, 0), (12, 7), (0, 7), (0, 0)];
    walls.push(
        corners
            .map(|(x, y)| json!({"x": x, "y": y}))
            .to_vec()
            .into(),
    );
    assert_eq!(rooms(&framed).0, 3, "walls on all edges enclose the yard");
}

/// Six sides are no squares, and a map of areas is no board: the reason is told.
#[test]
fn games_that_have_no_squares() {
    let proposal = board_of(&house());
    let refused = |system: System| {
        let campaign = Campaign::new("Test", system);
        let refusal = proposal.command(&campaign, None).expect_err("a refusal");
        refusal.to_string()
    };
    for system in [System::HeroesOfHex, System::Flow] {
        let why = refused(system);
        assert!(why.contains("six sides"), "{why}");
    }
    assert!(refused(System::Unhex).contains("maps of areas"));
    let drawing = exchange::excalidraw::write(&tableside::board::areas::nightclub(), None);
    let error = exchange::read_board(&drawing, "x").expect_err("areas");
    assert!(matches!(error, ReadError::OnlyAreas), "{error}");
}

/// What is no number is none, what is too much is cut or refused, and a path is never opened.
#[test]
fn strange_maps() {
    let read = |map: &Value| exchange::read_board(map.to_string().as_bytes(), "x");
    let mut map = house();
    map["line_of_sight"][0][1] = json!({"x": null, "y": 1});
    map["line_of_sight"][1][0] = json!({"x": 1e308, "y": 4});
    map["line_of_sight"][2] = json!("wall");
    map["line_of_sight"][3] = json!([7, null, {"x": 5}]);
    map["portals"][0]["position"] = Value::Null;
    map["portals"][0]["bounds"] = json!([null, {"x": 5, "y": 4}]);
    map["portals"][1]["bounds"] = Value::Null;
    map["portals"][1]["closed"] = Value::Null;
    map["image"] = json!("maps/house.png");
    map["lights"] = json!([{"position": {"x": 1, "y": 1}}, {}]);
    let proposal = board_of(&map);
    assert_eq!(
        told(&proposal.left_out),
        [
            (6, "A wall or a door has no place."),
            (2, "A light has no meaning on a map."),
            (
                1,
                "A picture is only named by its path or address, which is not read; add it as a picture beneath the map."
            ),
        ]
    );
    let all = barriers(&proposal.board(None));
    assert!(all.contains("8,3 east closed door"), "{all:?}");
    for (key, size) in [
        ("map_size", json!({"x": 0, "y": 4})),
        ("map_size", json!({"x": -3, "y": 4})),
        ("map_size", json!({"x": 1e300, "y": null})),
    ] {
        let mut map = house();
        map["image"] = Value::Null;
        map["resolution"][key] = size;
        assert!(matches!(read(&map), Err(ReadError::NoSize)));
    }
    let mut large = house();
    large["resolution"]["map_size"] = json!({"x": 501, "y": 2});
    assert!(matches!(
        read(&large),
        Err(ReadError::TooManySquares {
            columns: 501,
            rows: 2
        })
    ));
    large["resolution"]["map_size"] = json!({"x": 201, "y": 200});
    assert!(matches!(
        read(&large),
        Err(ReadError::TooManySquares { .. })
    ));
    // A picture that says how large a square is in it is enough.
    let mut map = house();
    map["resolution"]["map_size"] = Value::Null;
    map["resolution"]["pixels_per_grid"] = json!(1);
    map["image"] = json!(format!("data:image/png;base64,{}", exchange_picture()));
    assert!(!board_of(&map).board(None).spaces.is_empty());
    // Walls to and fro over the largest board.
    let zigzag: Vec<Value> = (0..100_000)
        .map(|i| json!({"x": i % 2 * 200, "y": f64::from(i % 1_999) / 10.0}))
        .collect();
    let mut map = house();
    map["resolution"]["map_size"] = json!({"x": 200, "y": 200});
    map["line_of_sight"] = json!([zigzag]);
    let proposal = board_of(&map);
    let many = "The walls are too many and too long; some of them are left out.";
    assert!(told(&proposal.left_out).iter().any(|(_, why)| *why == many));
}

/// Files with some values changed have an answer, and what comes of them can be taken.
#[test]
fn changed_maps() {
    let odd = [
        Value::Null,
        json!(true),
        json!(-1),
        json!(1e308),
        json!(0.4999),
        json!(499),
        json!("x"),
        json!([]),
        json!([[0, 0]]),
        json!({}),
        json!({"x": 3, "y": 2.5}),
        json!([{"x": 0, "y": 0}, {"x": 12, "y": 7}]),
    ];
    let mut random = Random::new(24);
    let mut pick = |count: usize| random.below(u32::try_from(count).expect("few")) as usize;
    let mut boards = 0;
    for _ in 0..400 {
        let mut map = house();
        for _ in 0..=pick(4) {
            let mut place = &mut map;
            loop {
                let count = match &*place {
                    Value::Object(fields) => fields.len(),
                    Value::Array(items) => items.len(),
                    _ => 0,
                };
                if count == 0 || pick(4) == 0 {
                    break;
                }
                let at = pick(count);
                place = match place {
                    Value::Object(fields) => fields.values_mut().nth(at).expect("a field"),
                    Value::Array(items) => &mut items[at],
                    _ => unreachable!("nothing is in it"),
                };
            }
            *place = odd[pick(odd.len())].clone();
        }
        let text = map.to_string();
        if let Ok(mut proposal) = exchange::read_board(text.as_bytes(), "x") {
            proposal.change(&BoardGuess::Beside(true));
            taken(&proposal);
            boards += 1;
        }
        if let Ok(proposal) = exchange::read(text.as_bytes(), "x") {
            super::hostile::taken(&proposal);
        }
    }
    assert!(boards > 100, "{boards}");
}

/// Very much of everything, and what is no JSON, has an answer, too.
#[test]
fn very_much_of_everything() {
    let points = "{\"x\":3,\"y\":2},".repeat(1_000_000);
    let wall = format!("[{}]", points.trim_end_matches(','));
    let deep = format!("{}{}", "[".repeat(20_000), "]".repeat(20_000));
    let size = "\"resolution\":{\"map_size\":{\"x\":12,\"y\":7},\"pixels_per_grid\":70}";
    let read = |rest: &str| {
        let text = format!("{{{size},{rest}}}");
        let areas = exchange::read(text.as_bytes(), "x");
        let board = exchange::read_board(text.as_bytes(), "x");
        if let Ok(board) = &board {
            taken(board);
        }
        assert_eq!(areas.is_ok(), board.is_ok());
        board.map(|board| told(&board.left_out).iter().map(|(count, _)| count).sum())
    };
    let left: usize = read(&format!("\"line_of_sight\":[{wall}]")).expect("a board");
    assert!(left > 0, "more points than are looked at");
    let left = read(&format!("\"portals\":{}", wall.replace("\"x\"", "\"z\"")));
    assert!(left.expect("a board") > 10_000, "no portal has a place");
    let picture = "A".repeat(50_000_000);
    assert_eq!(
        read(&format!("\"image\":\"{picture}\"")).expect("a board"),
        1
    );
    let _ = read(&format!("\"image\":{deep}"));
    let _ = read(&format!("\"environment\":{deep}"));
    assert!(read("\"line_of_sight\":[[{\"x\":NaN,\"y\":1}]]").is_err());
    let large = format!("\"image\":\"{}\"", "A".repeat(64 * 1024 * 1024));
    assert!(matches!(read(&large), Err(ReadError::TooLarge)));
}
