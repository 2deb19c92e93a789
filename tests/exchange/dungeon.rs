//! One Page Dungeons: rooms, doors and secret doors.

use serde_json::{Value, json};
use tableside::board::areas::ConnectionKind;
use tableside::board::grid::BarrierKind::{ClosedDoor, Wall};
use tableside::board::grid::{Hex, HexBoard, Layout, Terrain};
use tableside::campaign::Campaign;
use tableside::exchange;
use tableside::systems::System;

use super::{CLOSED, areas, connections};

/// Two rooms with a passage between them, behind it a secret chamber, and the way out.
fn vault() -> Value {
    json!({
        "version": "1.2.4b", "title": "Vault of the Wren", "story": "Nobody knows.",
        "rects": [
            {"x": -1, "y": 1, "w": 3, "h": 5}, {"x": 3, "y": 3, "w": 4, "h": 1},
            {"x": 8, "y": 2, "w": 3, "h": 3, "rotunda": true}, {"x": 8, "y": 6, "w": 2, "h": 2, "ending": true},
            {"x": 0, "y": 0, "w": 1, "h": 1}, {"x": 2, "y": 3, "w": 1, "h": 1},
            {"x": 7, "y": 3, "w": 1, "h": 1}, {"x": 9, "y": 5, "w": 1, "h": 1},
            {"x": 10, "y": 6, "w": 1, "h": 1},
        ],
        "doors": [
            {"x": 0, "y": 0, "dir": {"x": 0, "y": 1}, "type": 3},
            {"x": 2, "y": 3, "dir": {"x": 1, "y": 0}, "type": 1},
            {"x": 7, "y": 3, "dir": {"x": -1, "y": 0}, "type": 4},
            {"x": 9, "y": 5, "dir": {"x": 0, "y": 1}, "type": 6},
        ],
        "notes": [
            {"text": "A sleeping drake.", "ref": "1", "pos": {"x": 9.5, "y": 3.5}},
            {"text": "Lost.", "ref": "2", "pos": {"x": 99, "y": 3.5}},
        ],
        "columns": [{"x": 1, "y": 2}], "water": [],
    })
}

#[test]
fn rooms_doors_and_secret_doors() {
    let proposal = exchange::read(vault().to_string().as_bytes(), "file").expect("a dungeon");
    let map = proposal.map(None);
    assert_eq!(map.name, "Vault of the Wren");
    assert_eq!(
        areas(&map),
        ["Hall 1", "Passage 1", "Room 1", "Hall 3", "Passage 2"]
    );
    let lines: Vec<String> = connections(&map).into_iter().collect();
    let wanted = [
        "Hall 1 – Passage 1, closed door",
        "Hall 3 – Passage 2",
        "Hall 3 – Room 1, closed door",
        "Passage 1 – Room 1, closed see-through door",
    ];
    assert_eq!(lines, wanted);
    let hidden: Vec<ConnectionKind> = map
        .connections
        .values()
        .filter(|line| line.hidden)
        .map(|line| line.kind)
        .collect();
    assert_eq!(hidden, [CLOSED], "the secret door alone is hidden");
    let room = map.area_named("Room 1").expect("the room of the note");
    assert_eq!(map.areas[&room].notes, "A sleeping drake.");
    assert_eq!((map.areas[&room].x, map.areas[&room].y), (570, 210));
    let told: Vec<&str> = proposal
        .left_out
        .iter()
        .map(|one| one.why.as_str())
        .collect();
    assert_eq!(
        told,
        [
            "A note stands in no room.",
            "A door leads out of the dungeon."
        ]
    );
}

/// What is no number, turns round or goes too far is left out; nothing of it ends the program.
#[test]
fn strange_dungeons() {
    let read = |text: &str| exchange::read(text.as_bytes(), "file");
    let mut vault = vault();
    vault["rects"][1]["x"] = Value::Null;
    vault["rects"][2]["w"] = json!(1e308);
    vault["rects"][3]["h"] = json!(-4);
    vault["doors"][1]["dir"] = json!([1, 0]);
    vault["doors"][2] = json!("door");
    vault["title"] = json!(7);
    let rects = vault["rects"].as_array_mut().expect("rooms");
    rects.push(json!({"x": 3, "y": 9, "w": 0, "h": 2}));
    let proposal = read(&vault.to_string()).expect("some of it");
    let told = |left_out: &[exchange::LeftOut]| {
        let whys = left_out.iter().map(|left| left.why.clone());
        whys.take(4).collect::<Vec<_>>()
    };
    let faults = [
        "Room 2 of the file is left out: its place x is no number.",
        "Room 3 of the file is left out: its width w is 1e308, and must be from 1 to 800.",
        "Room 4 of the file is left out: its height h is -4, and must be from 1 to 800.",
        "Room 10 of the file is left out: its width w is 0, and must be from 1 to 800.",
    ];
    assert_eq!(told(&proposal.left_out), faults);
    let board = exchange::read_board(vault.to_string().as_bytes(), "file").expect("some of it");
    assert_eq!(told(&board.left_out), faults);
    let map = proposal.map(None);
    assert_eq!(
        (areas(&map), map.name.as_str()),
        (
            vec!["Hall 1", "Passage 1", "Passage 2", "Passage 3"],
            "file"
        )
    );
    let absurd = json!({"rects": [{"x": 0, "y": 0, "w": -3, "h": 1e308}, 7]}).to_string();
    let refused = [
        read(&absurd).expect_err("no room").to_string(),
        exchange::read_board(absurd.as_bytes(), "file")
            .expect_err("no room")
            .to_string(),
    ];
    for why in refused {
        assert!(
            why.starts_with("no room of the dungeon can be used. Room 1 "),
            "{why}"
        );
    }
    assert!(read("{\"rects\": [], \"doors\": []}").is_err());
    assert!(read("{\"rects\": 3}").is_err());
    let many: Vec<Value> = (0..12_000)
        .map(|i| json!({"x": i % 100, "y": i / 100, "w": 1, "h": 1}))
        .collect();
    let proposal = read(&json!({"rects": many}).to_string()).expect("a dungeon");
    assert_eq!(proposal.areas.len(), 2_000);
    let twins: Vec<Value> = (0..600)
        .map(|i| json!({"x": i % 2 * 3, "y": 0, "w": 3, "h": 9}))
        .collect();
    let proposal = read(&json!({"rects": twins}).to_string()).expect("a dungeon");
    assert_eq!(proposal.connections.len(), 10_000);
}

/// On squares a door stands on the edge to which its square leads; a secret one is a wall to players.
#[test]
fn a_dungeon_on_squares() {
    let mut vault = vault();
    vault["water"] = json!([{"x": 4, "y": 3}, {"x": 40, "y": 3}]);
    let read = |text: &str| exchange::read_board(text.as_bytes(), "file");
    let proposal = read(&vault.to_string()).expect("a dungeon");
    let board = proposal.board(None);
    assert_eq!(board.name, "Vault of the Wren");
    // Four rooms, and five squares of doors and of a way; so small a round room has all its squares.
    assert_eq!(board.spaces.len(), 15 + 4 + 9 + 4 + 5);
    let door = |board: &HexBoard, from: (i32, i32), to: (i32, i32)| {
        let edge = Layout::Squares
            .edge(from.into(), to.into())
            .expect("an edge");
        board
            .barriers
            .get(&edge)
            .map(|barrier| (barrier.kind, barrier.hidden))
    };
    // The first square of the file, −1, 0, is 0, 0 here.
    assert_eq!(door(&board, (3, 3), (4, 3)), Some((ClosedDoor, false)));
    assert_eq!(door(&board, (8, 3), (7, 3)), Some((ClosedDoor, false)));
    assert_eq!(door(&board, (10, 5), (10, 6)), Some((ClosedDoor, true)));
    assert_eq!(door(&board, (1, 0), (1, 1)), None, "an open way out");
    let seen = board.for_players();
    assert_eq!(door(&seen, (10, 5), (10, 6)), Some((Wall, false)));
    let Terrain::Kind(water) = board.spaces.get((5, 3).into()).expect("a space").terrain else {
        panic!("no water");
    };
    assert_eq!(board.kinds[&water].name, "Water");
    let notes: Vec<(Hex, &str, bool)> = board
        .labels
        .values()
        .map(|label| (label.at, label.text.as_str(), label.hidden))
        .collect();
    assert_eq!(notes, [(Hex::new(10, 3), "1. A sleeping drake.", true)]);
    let told: Vec<&str> = proposal
        .left_out
        .iter()
        .map(|one| one.why.as_str())
        .collect();
    assert_eq!(
        told,
        [
            "A door leads out of the dungeon.",
            "A portcullis comes as a closed door, through which nobody sees.",
            "A note stands in no room.",
            "A column is no part of a board.",
        ]
    );
    vault["rects"][2]["w"] = json!(5);
    let round = read(&vault.to_string()).expect("a dungeon").board(None);
    assert!(round.spaces.contains((11, 2).into()) && !round.spaces.contains((13, 2).into()));
    let campaign = Campaign::new("Test", System::Squads);
    assert!(proposal.command(&campaign, None).is_ok());
    vault["rects"][0]["w"] = json!(600);
    assert!(matches!(
        read(&vault.to_string()),
        Err(exchange::ReadError::TooManySquares { .. })
    ));
}
