//! Files that mean no good: each has an answer, and none takes long. How long exactly is in the bench.

use serde_json::{Value, json};
use tableside::board::areas::nightclub;
use tableside::campaign::{Campaign, Document};
use tableside::dice::TypedDice;
use tableside::exchange::{Guess, Proposal, ReadError, excalidraw};
use tableside::systems::System;

use super::draw::{Paper, Year};
use super::round_trip::PICTURE;
use crate::board::grid::Random;

fn file(elements: &Value) -> String {
    json!({"type": "excalidraw", "version": 2, "elements": elements}).to_string()
}

/// Whatever is understood can be taken, and the campaign is sound with it.
pub(super) fn taken(proposal: &Proposal) {
    let mut document = Document::new(Campaign::new("Test", System::Unhex));
    let command = proposal
        .command(document.campaign(), None)
        .expect("a command");
    let applied = document.apply(&command, &mut TypedDice::default());
    applied.unwrap_or_else(|refusal| panic!("{refusal}"));
    let errors = document.campaign().findings();
    let grave: Vec<_> = errors
        .iter()
        .filter(|one| one.severity == tableside::table::Severity::Error)
        .collect();
    assert!(grave.is_empty(), "{grave:?}");
}

#[track_caller]
fn read(drawing: &str) -> Proposal {
    let proposal = excalidraw::read(drawing.as_bytes(), "Hostile").expect("an answer");
    taken(&proposal);
    proposal
}

#[test]
fn places_that_are_none() {
    let mut paper = Paper::new(Year::Today);
    paper.labelled("rectangle", 0, 0, "Here");
    for (key, value) in [
        ("x", json!(1e308)),
        ("y", Value::Null),
        ("x", json!("12")),
        ("width", json!(-1e300)),
        ("height", json!([1])),
        ("x", json!(99_000_000)),
    ] {
        let other = paper.labelled("rectangle", 500, 500, "There");
        paper.set(&other, key, value);
    }
    let line = paper.line(&[(0, 0), (10, 10)]);
    paper.set(
        &line,
        "points",
        json!([[0, 0], [1e308, 4], [null, 3], [7], "x", [20, 20]]),
    );
    let none = paper.line(&[(0, 0), (10, 10)]);
    paper.set(&none, "points", Value::Null);
    let proposal = read(&paper.done());
    let reasons: Vec<&str> = proposal
        .left_out
        .iter()
        .map(|one| one.why.as_str())
        .collect();
    for wanted in [
        "An element has no place.",
        "A line has no points.",
        "An element lies too far from all others.",
    ] {
        assert!(reasons.contains(&wanted), "{reasons:?}");
    }
    // JSON knows no such numbers.
    for number in ["NaN", "Infinity", "1e999"] {
        let text = paper
            .done()
            .replacen("\"x\":-80.0", &format!("\"x\":{number}"), 1);
        assert!(text.contains(number));
        let error = excalidraw::read(text.as_bytes(), "x").expect_err("no JSON");
        assert!(matches!(error, ReadError::Damaged(_)), "{error}");
    }
}

#[test]
fn bindings_and_containers_in_circles() {
    let mut paper = Paper::new(Year::Y2022);
    let a = paper.labelled("rectangle", 0, 0, "A");
    let b = paper.labelled("rectangle", 400, 0, "B");
    let arrow = paper.arrow(&[(85, 0), (315, 0)]);
    paper.bind(&arrow, &arrow, &arrow);
    let one = paper.text(0, 300, "one");
    let two = paper.text(0, 340, "two");
    paper.set(&one, "containerId", json!(two));
    paper.set(&two, "containerId", json!(one));
    let own = paper.text(0, 380, "own");
    paper.set(&own, "containerId", json!(own));
    let map = read(&paper.done()).map(None);
    assert_eq!(
        super::connections(&map).into_iter().collect::<Vec<_>>(),
        ["A – B"]
    );
    // Ids that stand there twice, and such as are missing.
    let mut file: Value = serde_json::from_str(&paper.done()).expect("JSON");
    file["elements"][2]["id"] = json!(a);
    file["elements"][3]
        .as_object_mut()
        .expect("an element")
        .remove("id");
    file["elements"][4]["id"] = json!(17);
    file["elements"]
        .as_array_mut()
        .expect("a list")
        .extend([Value::Null, json!(3), json!([])]);
    assert!(!b.is_empty());
    read(&file.to_string());
}

#[test]
fn very_much_of_everything() {
    let points: Vec<[i32; 2]> = (0..1_000_000).map(|i| [i % 1_000, i * 7 % 991]).collect();
    let stroke = json!({"id": "p", "type": "freedraw", "x": 0, "y": 0, "points": points});
    let proposal = read(&file(&json!([stroke])));
    assert_eq!(proposal.drawings.len(), 1);
    assert!(proposal.left_out[0].why.contains("too many points"));

    let groups: Vec<String> = (0..20_000).map(|group| group.to_string()).collect();
    let grouped = |id: u32| {
        json!({"id": id.to_string(), "type": "rectangle", "x": id, "y": 0, "width": 9,
               "height": 9, "groupIds": groups})
    };
    assert_eq!(
        read(&file(&json!([grouped(1), grouped(2)]))).drawings.len(),
        2
    );

    let mut deep = String::new();
    deep.push_str(&"[".repeat(20_000));
    deep.push_str(&"]".repeat(20_000));
    let nested = format!(
        "{{\"type\":\"excalidraw\",\"elements\":[{{\"type\":\"text\",\"x\":0,\"y\":0,\"text\":\"a\",\"customData\":{deep}}}]}}"
    );
    let _ = excalidraw::read(nested.as_bytes(), "deep");
    let nested = format!("{{\"type\":\"excalidraw\",\"elements\":{deep}}}");
    let _ = excalidraw::read(nested.as_bytes(), "deep");

    let short: Vec<Value> = (0..20_000)
        .map(|i| {
            json!({"id": format!("l{i}"), "type": "line", "x": i % 97, "y": i % 89,
                   "points": [[0, 0], [20 + i % 7, 30 - i % 50]], "groupIds": [format!("g{}", i % 3)]})
        })
        .collect();
    read(&file(&Value::Array(short)));

    let many: Vec<Value> = (0..60_000)
        .map(|i| match i % 3 {
            0 => json!({"id": format!("s{i}"), "type": "rectangle", "x": i % 997, "y": i % 883, "width": 80, "height": 50}),
            1 => json!({"id": format!("t{i}"), "type": "text", "x": i % 997, "y": i % 883, "width": 40, "height": 20, "text": format!("Room {i}"), "containerId": format!("s{}", i - 1)}),
            _ => json!({"id": format!("c{i}"), "type": "arrow", "x": 0, "y": 0, "points": [[0, 0], [50, 50]], "startBinding": {"elementId": format!("s{}", i - 2)}, "endBinding": {"elementId": "s0"}}),
        })
        .collect();
    let proposal = read(&file(&Value::Array(many)));
    assert_eq!(proposal.areas.len(), 5_000);
}

#[test]
fn words_of_every_kind() {
    let mut paper = Paper::new(Year::Today);
    paper.labelled(
        "rectangle",
        0,
        0,
        "Evil\u{202e}\u{7}\u{1b}[31m room\u{200b}",
    );
    paper.labelled("rectangle", 400, 0, &"very long ".repeat(500));
    paper.labelled("rectangle", 800, 0, "\u{200b}\n \t");
    paper.text(0, 500, &"words without end\n".repeat(3_000));
    let proposal = read(&paper.done());
    assert_eq!(proposal.areas[0].area.name, "Evil[31m room");
    assert_eq!(proposal.areas[1].area.name.chars().count(), 199);
    assert_eq!(proposal.areas[2].area.name, "");
    let cut = |what: &str| {
        proposal
            .left_out
            .iter()
            .any(|one| one.why.starts_with(what))
    };
    assert!(cut("A name is longer") && cut("A text is longer"));
}

/// A picture that is a path, an address, no picture or far too large stays where it is.
#[test]
fn pictures_that_are_none() {
    let image = |data: &str| {
        json!({
            "type": "excalidraw",
            "elements": [
                {"id": "i", "type": "image", "fileId": "f", "x": 0, "y": 0, "width": 900, "height": 600},
                {"id": "t", "type": "text", "x": 0, "y": 0, "text": "Room"},
            ],
            "files": {"f": {"mimeType": "image/png", "dataURL": data}},
        })
        .to_string()
    };
    let huge = format!("data:image/png;base64,{}", "A".repeat(50 * 1024 * 1024));
    for (data, why) in [
        ("/etc/passwd", "path or address"),
        ("https://example.org/map.png", "path or address"),
        ("file:///etc/passwd", "path or address"),
        ("data:image/png;base64,AAAA", "no PNG"),
        ("data:image/png;base64,????", "damaged"),
        ("data:image/png,AAAA", "damaged"),
        ("data:image/png", "damaged"),
        (huge.as_str(), "larger than 32 MiB"),
    ] {
        let proposal = read(&image(data));
        assert!(proposal.picture.is_none());
        assert!(
            proposal.left_out[0].why.contains(why),
            "{:?}",
            proposal.left_out
        );
    }
    let file = image("data:image/png;base64,AA").replace("\"files\"", "\"flies\"");
    assert!(read(&file).left_out[0].why.contains("not in the file"));
}

#[test]
fn files_that_are_something_else() {
    let error = |bytes: &[u8]| excalidraw::read(bytes, "x").expect_err("no drawing");
    assert!(matches!(error(PICTURE), ReadError::OnlyAPicture));
    assert!(matches!(
        error(b"\xff\xd8\xff\xe0"),
        ReadError::OnlyAPicture
    ));
    assert!(matches!(error(b""), ReadError::SomethingElse));
    assert!(matches!(error(b"\xfe\xff\x00"), ReadError::SomethingElse));
    assert!(matches!(
        error(b"{\"type\":\"excalidrawlib\"}"),
        ReadError::Library
    ));
    assert!(matches!(
        error(b"{\"type\":\"excalidraw\"}"),
        ReadError::Empty
    ));
    assert!(matches!(
        error(b"{\"elements\":3}"),
        ReadError::SomethingElse
    ));
    assert!(matches!(
        error(b"{\"type\":\"excalidraw\",\"elements\":[{}]"),
        ReadError::Damaged(_)
    ));
    let large = vec![b' '; 64 * 1024 * 1024 + 1];
    assert!(matches!(error(&large), ReadError::TooLarge));
}

/// Files with some bytes changed or missing have an answer, and what comes of them can be taken.
#[test]
fn changed_files() {
    let mut paper = Paper::new(Year::Y2020);
    for x in 0..6 {
        paper.labelled("ellipse", 300 * x, 40 * x, "Room");
        paper.line(&[(300 * x + 85, 40 * x), (300 * x + 215, 40 * x + 40)]);
        paper.line(&[(300 * x + 90, 40 * x - 20), (300 * x + 90, 40 * x + 20)]);
    }
    let files = [
        excalidraw::write(&nightclub(), None),
        paper.done().into_bytes(),
        include_bytes!("drawings/abbey.excalidraw.md").to_vec(),
    ];
    let mut random = Random::new(22);
    for round in 0..300 {
        let mut bytes = files[round % files.len()].clone();
        for _ in 0..1 + random.below(4) {
            let size = u32::try_from(bytes.len()).expect("small");
            let at = random.below(size) as usize;
            match random.below(4) {
                0 => bytes[at] = random.below(256) as u8,
                1 => bytes[at] = b"0123456789-e.,[]{}\"nt"[random.below(21) as usize],
                2 => bytes.truncate(at.max(size as usize / 2)),
                _ => {
                    let length = 1 + random.below(40) as usize;
                    let piece: Vec<u8> = bytes[at..].iter().copied().take(length).collect();
                    let place = random.below(size) as usize;
                    drop(bytes.splice(place..place, piece));
                }
            }
        }
        if let Ok(proposal) = excalidraw::read(&bytes, "changed") {
            taken(&proposal);
        }
    }
}

/// Elements in which anything may stand instead of anything else are understood all the same.
#[test]
fn changed_elements() {
    let drawing = excalidraw::write(&nightclub(), None);
    let drawing: Value = serde_json::from_slice(&drawing).expect("JSON");
    let odd = [
        Value::Null,
        json!(true),
        json!(0),
        json!(-1),
        json!(1e308),
        json!(-99_999.5),
        json!(100_000),
        json!(""),
        json!("area-3"),
        json!("connection-2"),
        json!("text"),
        json!("line"),
        json!("freedraw"),
        json!("ellipse"),
        json!("dashed"),
        json!("x"),
        json!([]),
        json!([[0, 0], [1, 1]]),
        json!([[0, 0], [30, 0], [30, 30], [0, 2]]),
        json!(["a", "b"]),
        json!({}),
        json!({"elementId": "area-1"}),
        json!({"tableside": {"is": "pin", "order": 1e9, "notes": "n"}}),
    ];
    let mut random = Random::new(23);
    let mut areas = 0;
    for _ in 0..400 {
        let mut drawing = drawing.clone();
        let elements = drawing["elements"].as_array_mut().expect("a list");
        for _ in 0..1 + random.below(12) {
            let count = u32::try_from(elements.len()).expect("few");
            let place = random.below(count) as usize;
            let element = elements[place].as_object_mut().expect("an object");
            let keys: Vec<String> = element.keys().cloned().collect();
            let key = &keys[random.below(u32::try_from(keys.len()).expect("few")) as usize];
            let value = odd[random.below(u32::try_from(odd.len()).expect("few")) as usize].clone();
            element.insert(key.clone(), value);
            if random.one_in(9) {
                let copy = elements[place].clone();
                elements.push(copy);
            }
        }
        let proposal = read(&drawing.to_string());
        areas += proposal.map(None).areas.len();
    }
    assert!(areas > 400 * 5, "{areas}");
}

/// A guess about something that is not there is refused.
#[test]
fn guesses_about_nothing() {
    let mut proposal = read(&Paper::new(Year::Today).with_one());
    let before = proposal.clone();
    for guess in [
        Guess::Area {
            area: 9,
            taken: true,
        },
        Guess::Legend { area: 1 },
        Guess::Ends {
            connection: 0,
            from: 0,
            to: 0,
        },
        Guess::Mark { mark: 0, on: None },
        Guess::Pin {
            pin: 0,
            taken: true,
        },
        Guess::Drawing {
            drawing: 7,
            taken: false,
        },
        Guess::Picture(true),
    ] {
        assert!(proposal.change(&guess).is_err(), "{guess:?}");
    }
    assert_eq!(proposal, before);
}

impl Paper {
    fn with_one(mut self) -> String {
        self.labelled("rectangle", 0, 0, "Only");
        self.done()
    }
}
