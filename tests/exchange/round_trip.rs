//! Maps that are written and read again: the same map, with what this program noted in it and without, and after it was
//! changed in the other program.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use tableside::board::areas::{
    Area, AreaId, AreaMap, Connection, ConnectionId, ConnectionKind, Pin, PinId, PinKind, Size,
    nightclub,
};
use tableside::board::{Background, Drawing, DrawingId, Figure, GroupId, Ink, Point, simplified};
use tableside::exchange::excalidraw;

use crate::board::grid::Random;

/// A picture of one point.
pub(super) const PICTURE: &[u8] =
    b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0\x1f\x15\xc4\x89";

const NAMES: [&str; 13] = [
    "Dance Floor",
    "The “Old” \"Mill\"",
    "O’Brien's",
    "☠ Crypt 🐉",
    "👩‍👩‍👧 Nursery",
    "A",
    "x2",
    "Ωμέγα / 地下室",
    "<b>&amp;</b>",
    "Back\\slash {\"json\": 1}",
    "A name that is so long that no line could ever hold all of the words in it at once",
    "-->",
    "Cover",
];

fn pick<T: Copy>(random: &mut Random, all: &[T]) -> T {
    let place = random.below(u32::try_from(all.len()).expect("few"));
    all[place as usize]
}

fn place(random: &mut Random, most: i32) -> Point {
    let mut at = || random.below(2 * most.unsigned_abs()) as i32 - most;
    Point::new(at(), at())
}

fn kind(random: &mut Random) -> ConnectionKind {
    let mut yes = || random.one_in(2);
    let (open, see_through) = (yes(), yes());
    let all = [
        ConnectionKind::Solid,
        ConnectionKind::Dashed,
        ConnectionKind::NoSight,
        ConnectionKind::Arrow,
        ConnectionKind::Door { open, see_through },
    ];
    pick(random, &all)
}

fn figure(random: &mut Random) -> Figure {
    let mut at = |most| place(random, most);
    let (from, far) = (at(3_000), at(500));
    let to = Point::new(from.x + far.x.abs() + 1, from.y + far.y.abs() + 1);
    match random.below(5) {
        0 => {
            let points: Vec<Point> = (0..2 + random.below(40))
                .map(|_| place(random, 2_000))
                .collect();
            Figure::Stroke {
                points: simplified(&points),
            }
        }
        1 => Figure::Line { from, to },
        2 => Figure::Rectangle { from, to },
        3 => Figure::Ellipse { from, to },
        _ => Figure::Words {
            at: from,
            words: format!("{}\nand “more”", pick(random, &NAMES)),
        },
    }
}

/// A map of so many areas with all that a map can have.
fn random_map(random: &mut Random) -> AreaMap {
    let most = if random.one_in(8) { 2 } else { 60 };
    let count = 1 + random.below(most);
    let mut map = AreaMap {
        name: "Random".to_owned(),
        ..AreaMap::default()
    };
    for id in 1..=count {
        let most = if random.one_in(9) { 100_000 } else { 2_500 };
        let at = place(random, most);
        let name = pick(random, &NAMES);
        let name = match random.below(8) {
            0 => String::new(),
            1 => "  ".to_owned(),
            2 => format!(" {name} {id}  "),
            _ => format!("{name} {id}"),
        };
        let mut area = Area::new(name.clone(), at.x, at.y);
        if random.one_in(3) {
            area.size = Some(Size {
                width: 20 + random.below(400) as i32,
                height: 20 + random.below(300) as i32,
            });
        }
        if random.one_in(4) {
            area.notes = format!("Secret of {name}\nin two lines\n");
        }
        area.hidden = random.one_in(6);
        map.areas.insert(AreaId(id), area);
    }
    for _ in 1..=random.below(2 * count) {
        let (from, to) = (1 + random.below(count), 1 + random.below(count));
        if from == to {
            continue;
        }
        let id = ConnectionId(map.connections.len() as u32 + 1);
        let line = Connection {
            from: AreaId(from),
            to: AreaId(to),
            kind: kind(random),
            mark_from: random.one_in(3),
            mark_to: random.one_in(3),
            hidden: random.one_in(8),
            bend: random.one_in(5).then(|| place(random, 2_500)),
        };
        map.connections.insert(id, line);
    }
    // Pins stand with their areas in a drawing, so that they come back in the order of those.
    let mut pinned: Vec<u32> = (0..random.below(12))
        .map(|_| 1 + random.below(count))
        .collect();
    pinned.sort_unstable();
    for (id, area) in (1..).zip(pinned) {
        let pin = Pin {
            area: AreaId(area),
            kind: pick(random, &[PinKind::Objective, PinKind::Label]),
            text: match random.one_in(4) {
                // Signs for “no sight” where they stand on a line.
                true => pick(random, &["x", "X", "×", " ✕ ", "✖", "❌"]).to_owned(),
                false => format!(
                    "{}{} {id}\nsecond line",
                    pick(random, &["", "", "★ ", "☆", "★★", " "]),
                    pick(random, &NAMES)
                ),
            },
            hidden: random.one_in(4),
        };
        map.pins.insert(PinId(id), pin);
    }
    for id in 1..=random.below(8) {
        let ink = pick(random, &Ink::ALL);
        let width = 1 + random.below(60) as u8;
        let mut drawing = Drawing::new(figure(random), ink, width);
        drawing.hidden = random.one_in(4);
        map.drawings.insert(DrawingId(id), drawing);
    }
    let mut grouped: Vec<&mut Option<GroupId>> = Vec::new();
    grouped.extend(map.drawings.values_mut().map(|one| &mut one.group));
    grouped.extend(map.areas.values_mut().map(|one| &mut one.group));
    if grouped.len() >= 4 && random.one_in(2) {
        for (number, member) in (2..).zip(grouped.into_iter().take(4)) {
            *member = Some(GroupId(number / 2));
        }
    }
    if random.one_in(4) {
        let id = "ab".repeat(32).try_into().expect("a picture");
        map.picture = Some(Background {
            x: -120,
            y: 33,
            opacity: 40,
            locked: true,
            hidden: true,
            ..Background::new(id, 1_400, 900)
        });
    }
    map
}

fn again(map: &AreaMap, file: &[u8]) -> AreaMap {
    let proposal = excalidraw::read(file, &map.name).expect("it was written here");
    let picture = map.picture.as_ref().map(|picture| picture.picture.clone());
    let untaken = proposal.areas.iter().filter(|area| !area.taken).count();
    assert_eq!((untaken, &proposal.left_out), (0, &Vec::new()));
    proposal.map(picture)
}

/// The same file without what this program noted.
fn stripped(file: &[u8]) -> Vec<u8> {
    let mut file: Value = serde_json::from_slice(file).expect("JSON");
    for element in file["elements"].as_array_mut().expect("a list") {
        element
            .as_object_mut()
            .expect("an object")
            .remove("customData");
    }
    file.to_string().into_bytes()
}

/// What can be seen of a map: not who may see it, and no notes. Groups by who is in them.
fn seen(map: &AreaMap) -> AreaMap {
    let mut map = map.clone();
    let mut numbers = BTreeMap::new();
    let mut group = |group: &mut Option<GroupId>| {
        let next = GroupId(numbers.len() as u32 + 1);
        *group = group.map(|group| *numbers.entry(group).or_insert(next));
    };
    map.drawings
        .values_mut()
        .for_each(|one| group(&mut one.group));
    map.areas.values_mut().for_each(|one| group(&mut one.group));
    for area in map.areas.values_mut() {
        (area.hidden, area.notes) = (false, String::new());
        if area.name.trim().is_empty() {
            area.name.clear();
        }
    }
    map.connections
        .values_mut()
        .for_each(|one| one.hidden = false);
    map.pins.values_mut().for_each(|one| one.hidden = false);
    map.drawings.values_mut().for_each(|one| one.hidden = false);
    map.picture.iter_mut().for_each(|one| one.hidden = false);
    // Two points alone are a line.
    for drawing in map.drawings.values_mut() {
        if let Figure::Stroke { points } = &drawing.figure
            && let &[from, to] = points.as_slice()
        {
            drawing.figure = Figure::Line { from, to };
        }
    }
    map
}

#[test]
fn the_nightclub_comes_back() {
    let map = nightclub();
    let file = excalidraw::write(&map, None);
    assert_eq!(again(&map, &file), map);
    assert_eq!(again(&map, &stripped(&file)), map);
}

#[test]
fn two_hundred_random_maps_come_back() {
    for seed in 0..200 {
        let map = random_map(&mut Random::new(seed));
        let picture = map.picture.is_some().then_some(PICTURE);
        let file = excalidraw::write(&map, picture);
        let back = again(&map, &file);
        let groups = |map: &AreaMap| seen(map).areas;
        assert_eq!(groups(&back), groups(&map), "seed {seed}");
        let mut with_groups = back.clone();
        for (id, area) in &mut with_groups.areas {
            area.group = map.areas[id].group;
        }
        for (id, drawing) in &mut with_groups.drawings {
            drawing.group = map.drawings[id].group;
        }
        assert_eq!(with_groups, map, "seed {seed}");
        let bare = stripped(&file);
        assert_eq!(
            seen(&again(&map, &bare)),
            seen(&map),
            "seed {seed}, stripped"
        );
    }
}

/// An area without a name and without a connection is an area over there, too.
#[test]
fn an_area_without_a_name_that_stands_alone_comes_back() {
    let alone = |name: &str| {
        let mut map = AreaMap::default();
        map.areas.insert(AreaId(1), Area::new(name, 40, 70));
        map
    };
    let mut pinned = alone("");
    let pin = |kind, text: &str| Pin {
        area: AreaId(1),
        kind,
        text: text.to_owned(),
        hidden: false,
    };
    let gold = pin(PinKind::Label, "★ gold");
    pinned.pins.insert(PinId(1), gold);
    let gold = pin(PinKind::Objective, "★ gold");
    pinned.pins.insert(PinId(2), gold);
    for map in [alone(""), alone(" The Bar "), pinned] {
        let file = excalidraw::write(&map, None);
        assert_eq!(again(&map, &file), map);
        assert_eq!(again(&map, &stripped(&file)), map, "stripped");
    }
}

/// Names have one line on a map; a drawing may break them wherever it likes.
#[test]
fn a_name_in_several_lines_becomes_one() {
    let mut map = nightclub();
    map.areas.get_mut(&AreaId(3)).expect("an area").name = "Dance\nFloor".to_owned();
    let back = again(&map, &excalidraw::write(&map, None));
    assert_eq!(back, nightclub());
}

/// Every label and every arrow is bound from both sides, and what is bound is there.
#[test]
fn what_is_written_is_bound_from_both_sides() {
    let mut maps = (7..).map(|seed| random_map(&mut Random::new(seed)));
    let map = maps.find(|map| map.areas.len() > 20 && map.connections.len() > 3);
    let file = excalidraw::write(&map.expect("one of them"), None);
    let file: Value = serde_json::from_slice(&file).expect("JSON");
    let elements = file["elements"].as_array().expect("a list");
    let by_id: BTreeMap<&str, &Value> = elements
        .iter()
        .map(|one| (one["id"].as_str().expect("an id"), one))
        .collect();
    assert_eq!(by_id.len(), elements.len(), "every id stands there once");
    let knows = |id: &Value, other: &Value| {
        let bound = by_id[id.as_str().expect("an id")]["boundElements"].as_array();
        bound.is_some_and(|list| list.iter().any(|entry| entry["id"] == *other))
    };
    let (mut labels, mut arrows) = (0, 0);
    for element in elements {
        if element["type"] == "text" && !element["containerId"].is_null() {
            assert!(knows(&element["containerId"], &element["id"]));
            labels += 1;
        }
        if element["type"] == "arrow" {
            for end in ["startBinding", "endBinding"] {
                assert!(knows(&element[end]["elementId"], &element["id"]));
                assert!(element[end]["fixedPoint"].is_array() && element[end]["gap"].is_number());
            }
            arrows += 1;
        }
    }
    assert!(labels > 3 && arrows > 3);
}

/// The map is changed over there: moved, renamed, another kind of line, one removed, one copied.
#[test]
fn a_change_made_there_comes_back() {
    let file = excalidraw::write(&nightclub(), None);
    let mut file: Value = serde_json::from_slice(&file).expect("JSON");
    let elements = file["elements"].as_array_mut().expect("a list");
    for element in elements.iter_mut() {
        let id = element["id"].as_str().expect("an id").to_owned();
        match id.as_str() {
            "area-8" | "area-8-name" => {
                element["x"] = json!(element["x"].as_f64().expect("a number") + 300.0);
            }
            "area-4-name" => {
                element["text"] = json!("Long\nBar");
                element["originalText"] = json!("Long Bar");
            }
            "connection-10" => element["strokeStyle"] = json!("dotted"),
            "connection-1" => element["isDeleted"] = json!(true),
            "connection-2" => element["endArrowhead"] = json!("arrow"),
            _ => {}
        }
    }
    let copied = elements
        .iter()
        .find(|one| one["id"] == "area-1")
        .expect("it is there");
    let (mut copied, name) = (
        copied.clone(),
        json!({
            "id": "new-name", "type": "text", "x": 900, "y": 1000, "width": 90, "height": 25,
            "text": "Roof", "fontSize": 20, "containerId": "new",
        }),
    );
    for (key, value) in [("id", json!("new")), ("x", json!(900)), ("y", json!(980))] {
        copied[key] = value;
    }
    elements.extend([copied, name]);
    let proposal = excalidraw::read(file.to_string().as_bytes(), "Nightclub").expect("a drawing");
    let map = proposal.map(None);
    assert_eq!(map.areas.len(), 9);
    assert_eq!(map.areas[&AreaId(8)].x, 955 + 300);
    assert_eq!(map.areas[&AreaId(4)].name, "Long Bar");
    assert!(map.area_named("Roof").is_some());
    let lines = super::connections(&map);
    assert_eq!(lines.len(), 9, "{lines:?}");
    assert!(
        lines.contains("Dance Floor – Entrance, dashed"),
        "{lines:?}"
    );
    assert!(lines.contains("Dance Floor → DJ Booth"), "{lines:?}");
}

/// Twenty-one exports for Excalidraw's own reader.
#[test]
#[ignore = "writes files for .ci/excalidraw/check, into the folder TABLESIDE_EXPORTS; without one into a folder that goes"]
fn exports_for_another_reader() {
    let passing = tempfile::tempdir().expect("a folder");
    let named = std::env::var_os("TABLESIDE_EXPORTS");
    let folder = named.map_or_else(|| passing.path().to_owned(), std::path::PathBuf::from);
    let maps = (0..20).map(|seed| random_map(&mut Random::new(seed)));
    for (number, map) in maps.chain([nightclub()]).enumerate() {
        let picture = map.picture.is_some().then_some(PICTURE);
        let file = folder.join(format!("{number}.excalidraw"));
        std::fs::write(file, excalidraw::write(&map, picture)).expect("written");
    }
}
