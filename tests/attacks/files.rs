//! Files made to harm: one thing in each is far beyond what a person would make.

use std::path::Path;

use serde_json::{Value, json};
use tableside::campaign::Campaign;
use tableside::campaign::store::to_bytes;

/// A file made to harm.
pub(super) struct Hostile {
    /// What is wrong with it.
    pub(super) what: &'static str,
    /// What is in it.
    pub(super) bytes: Vec<u8>,
}

const UNHEX: &str = "/campaign/game/unhex";
const HEROES: &str = "/campaign/game/heroes_of_hex";

/// A sample as a tree, to be broken.
pub(super) fn tree(campaign: &Campaign) -> Value {
    let bytes = to_bytes(campaign).expect("a campaign can be written");
    serde_json::from_slice(&bytes).expect("it is JSON")
}

/// The file of a tree, as somebody would forge it who knows the format.
pub(super) fn forged(tree: &Value) -> Vec<u8> {
    tree.to_string().into_bytes()
}

fn club(at: &str, value: Value) -> Vec<u8> {
    changed(&Campaign::sample_nightclub(), UNHEX, at, value)
}

fn skirmish(at: &str, value: Value) -> Vec<u8> {
    changed(&Campaign::sample_skirmish(), HEROES, at, value)
}

#[track_caller]
fn changed(campaign: &Campaign, root: &str, at: &str, value: Value) -> Vec<u8> {
    let mut tree = tree(campaign);
    let place = tree.pointer_mut(&format!("{root}{at}"));
    *place.unwrap_or_else(|| panic!("there is no {at}")) = value;
    forged(&tree)
}

/// The first child at a place.
fn first(campaign: &Campaign, root: &str, at: &str) -> String {
    let tree = tree(campaign);
    let children = tree.pointer(&format!("{root}{at}"));
    let children = children.and_then(Value::as_object).expect("an object");
    let key = children.keys().next().expect("something in it");
    format!("{at}/{key}")
}

/// The same thing many times, under numbers of their own.
fn many(campaign: &Campaign, root: &str, at: &str, count: u32) -> Vec<u8> {
    let mut tree = tree(campaign);
    let place = tree.pointer_mut(&format!("{root}{at}"));
    let things = place.and_then(Value::as_object_mut).expect("an object");
    let thing = things.values().next().expect("something in it").clone();
    for id in 1..=count {
        things.insert(id.to_string(), thing.clone());
    }
    forged(&tree)
}

/// A sample with something more in one of its things.
#[track_caller]
fn inserted(campaign: &Campaign, root: &str, at: &str, key: &str, value: &Value) -> Vec<u8> {
    let mut tree = tree(campaign);
    let place = tree.pointer_mut(&format!("{root}{at}"));
    let thing = place.and_then(Value::as_object_mut).expect("an object");
    thing.insert(key.to_owned(), value.clone());
    forged(&tree)
}

/// Every file.
pub(super) fn all() -> Vec<Hostile> {
    let (nightclub, causeway) = (Campaign::sample_nightclub(), Campaign::sample_skirmish());
    let area = first(&nightclub, UNHEX, "/maps/1/areas");
    let person = first(&nightclub, UNHEX, "/characters");
    let unit = first(&causeway, HEROES, "/units");
    let board = first(&causeway, HEROES, "/boards");
    let long = |letters: usize| Value::String("x".repeat(letters));
    let far = |file: &dyn Fn(&str, Value) -> Vec<u8>, at: &str| file(at, json!(2_147_483_647));
    let mut files = vec![
        (
            "an area at the end of the numbers",
            far(&club, &format!("{area}/x")),
        ),
        (
            "a name of 1 MB",
            club(&format!("{area}/name"), long(1 << 20)),
        ),
        (
            "a person with a name of 1 MB",
            club(&format!("{person}/name"), long(1 << 20)),
        ),
        (
            "notes of 20 MB",
            club(&format!("{person}/notes"), long(20 << 20)),
        ),
        (
            "a unit with a name of 1 MB",
            skirmish(&format!("{unit}/name"), long(1 << 20)),
        ),
        (
            "a board with a name of 1 MB",
            skirmish(&format!("{board}/name"), long(1 << 20)),
        ),
        (
            "signs that turn the direction of text",
            club(
                &format!("{person}/name"),
                json!("\u{202e}txt\u{202d}\u{2066}\u{1b}[2J\u{7}\u{0}"),
            ),
        ),
        (
            "100,000 areas",
            many(&nightclub, UNHEX, "/maps/1/areas", 100_000),
        ),
        ("1,000 maps", many(&nightclub, UNHEX, "/maps", 1_000)),
        (
            "10,000 people",
            many(&nightclub, UNHEX, "/characters", 10_000),
        ),
        ("100,000 teams", many(&nightclub, UNHEX, "/teams", 100_000)),
        ("700 boards", many(&causeway, HEROES, "/boards", 700)),
        ("10,000 units", many(&causeway, HEROES, "/units", 10_000)),
        (
            "lists within lists",
            [b"[".repeat(4 << 20), b"]".repeat(4 << 20)].concat(),
        ),
        ("objects within objects", b"{\"campaign\":".repeat(1 << 20)),
        ("64 MiB of spaces", vec![b' '; 64 << 20]),
        ("8 MiB of zeros", vec![0; 8 << 20]),
        (
            "a list of 20,000,000 numbers",
            [&b"[0"[..], &b",0".repeat(20_000_000), b"]"].concat(),
        ),
        ("nothing", Vec::new()),
    ];
    // Drawn from end to end of the numbers: a line of the map, a board far wider than it says, its picture grid.
    let figure = |figure: Value| {
        json!({"1": {"figure": figure, "ink": "plain", "width": 255, "order": 0, "group": null,
            "hidden": false}})
    };
    let (least, most) = (json!([i32::MIN, i32::MIN]), json!([i32::MAX, i32::MAX]));
    let points: Vec<&Value> = (0..200_000).flat_map(|_| [&least, &most]).collect();
    for (what, drawings) in [
        (
            "a line from end to end of the numbers",
            figure(json!({"line": {"from": least, "to": most}})),
        ),
        (
            "an ellipse as wide as the numbers",
            figure(json!({"ellipse": {"from": least, "to": most}})),
        ),
        (
            "a stroke of 400,000 points",
            figure(json!({"stroke": {"points": points}})),
        ),
        (
            "a label of 1 MB",
            figure(json!({"words": {"at": [0, 0], "words": "x".repeat(1 << 20)}})),
        ),
    ] {
        files.push((
            what,
            inserted(&nightclub, UNHEX, "/maps/1", "drawings", &drawings),
        ));
        files.push((
            what,
            inserted(&causeway, HEROES, &board, "drawings", &drawings),
        ));
    }
    let grid = json!({"origin": [i32::MIN, i32::MAX], "step": u32::MAX, "rise": u32::MAX});
    let thin = json!({"origin": [0, 0], "step": 0, "rise": 0});
    for (what, key, value) in [
        ("a grid step at the end of the numbers", "grid", grid),
        ("a grid without width", "grid", thin),
        (
            "a row of 4294967295 spaces",
            "spaces",
            json!([{"at": [0, 0], "count": u32::MAX}]),
        ),
        (
            "a space at the end of the numbers",
            "spaces",
            json!([{"at": [0, 0]}, {"at": [i32::MAX, i32::MAX]}]),
        ),
        (
            "a corner at the end of the numbers",
            "corner",
            json!([i32::MIN, i32::MIN]),
        ),
    ] {
        files.push((what, inserted(&causeway, HEROES, &board, key, &value)));
    }
    let all = files.into_iter();
    all.map(|(what, bytes)| Hostile { what, bytes }).collect()
}

/// Writes a file into that folder, under a name that a person would give it.
pub(super) fn put(folder: &Path, number: usize, bytes: &[u8]) -> std::path::PathBuf {
    let path = folder.join(format!("Campaign {number}.tableside"));
    std::fs::write(&path, bytes).expect("it can be written");
    path
}
