//! Files with something in them that cannot be: refused, with the place of it.

use serde_json::{Value, json};
use tableside::campaign::Campaign;

use super::{bytes, refused, sample_text, sample_tree};

/// The error for the sample with this in the place of that. The path leads from `campaign.game.unhex`.
#[track_caller]
fn with(path: &str, value: Value) -> String {
    let mut tree = sample_tree();
    let pointer = format!("/campaign/game/unhex/{path}");
    *tree.pointer_mut(&pointer).expect("a place in the sample") = value;
    refused(&tree.to_string())
}

#[track_caller]
fn names(error: &str, words: &[&str]) {
    for word in words {
        assert!(error.contains(word), "“{word}” is missing: {error}");
    }
}

/// Level 10,000 is refused, with the field.
#[test]
fn level_10000_is_named_with_its_field() {
    let error = with("characters/3/level", json!(10_000));
    names(
        &error,
        &["10000", "-999 to 99", "characters.3.level", "line"],
    );
    let error = with("characters/3/max_level", json!(100));
    names(&error, &["100", "characters.3.max_level"]);
}

/// Max level 0 is none.
#[test]
fn max_level_0_is_refused() {
    let error = with("characters/3/max_level", json!(0));
    names(&error, &["campaign.characters.3.max_level", "1 to 99"]);
}

/// Wrong kinds of values are named with their field.
#[test]
fn wrong_kinds_are_named_with_their_field() {
    names(
        &with("characters/1/name", json!(7)),
        &["characters.1.name", "expected a string"],
    );
    names(
        &with("teams/2/dice", json!("loaded")),
        &["teams.2.dice", "loaded"],
    );
    names(
        &with("fight/standings/1/actions", json!(-1)),
        &["standings.1.actions"],
    );
    names(
        &with("characters/1/items", json!({})),
        &["characters.1.items"],
    );
}

/// A field too many is named.
#[test]
fn a_field_too_many_is_named() {
    let mut tree = sample_tree();
    tree["campaign"]["game"]["unhex"]["teams"]["1"]["colour"] = json!("red");
    names(&refused(&tree.to_string()), &["colour", "teams.1"]);
}

/// A field that is missing is named.
#[test]
fn a_missing_field_is_named() {
    let mut tree = sample_tree();
    let team = &mut tree["campaign"]["game"]["unhex"]["teams"]["1"];
    team.as_object_mut().expect("a team").remove("kind");
    names(&refused(&tree.to_string()), &["kind", "teams.1"]);
}

/// A game that this version does not know is named.
#[test]
fn an_unknown_game_is_named() {
    let mut tree = sample_tree();
    tree["campaign"]["game"] = json!({"chess": {}});
    names(&refused(&tree.to_string()), &["chess", "campaign.game"]);
}

/// An id that stands in a map twice is refused and named; never does the last one win.
#[test]
fn double_ids_are_named() {
    let text = sample_text();
    for (map, id, place) in [
        ("teams", "2", "teams"),
        ("characters", "2", "characters"),
        ("places", "2", "places"),
        ("areas", "2", "areas"),
        ("connections", "2", "connections"),
        ("standings", "2", "standings"),
    ] {
        let start = text
            .find(&format!("\"{map}\": {{"))
            .expect("the map stands there");
        let key = format!("\"{id}\": {{");
        let at = start + text[start..].find(&key).expect("the id stands in it");
        let doubled = format!("{}\"1\"{}", &text[..at], &text[at + 3..]);
        names(&refused(&doubled), &["the id 1 stands here twice", place]);
    }
}

/// A hit location that stands there twice, is missing, or has other boxes.
#[test]
fn a_body_is_whole() {
    let text = sample_text().replacen("\"right_arm\": {", "\"head\": {", 1);
    names(
        &refused(&text),
        &["head stands here twice", "characters.1.body"],
    );
    let mut tree = sample_tree();
    let body = &mut tree["campaign"]["game"]["unhex"]["characters"]["1"]["body"];
    body.as_object_mut().expect("a body").remove("torso");
    names(&refused(&tree.to_string()), &["torso is missing"]);
    let boxes = json!([null, null]);
    names(
        &with("characters/1/body/head/boxes", boxes),
        &["head has 3 boxes, not 2"],
    );
}

/// An item that stands on a sheet twice.
#[test]
fn double_items_are_named() {
    let error = with("characters/1/items/1/id", json!(1));
    names(
        &error,
        &["campaign.characters.1.items", "item id 1 stands here twice"],
    );
}

/// What points to nothing is refused, with the place that points and what is missing.
#[test]
fn what_points_to_nothing_is_named() {
    for (path, value, words) in [
        (
            "characters/1/team",
            json!(9),
            ["characters.1.team", "no team 9"],
        ),
        (
            "characters/1/hands/left",
            json!(77),
            ["characters.1.hands", "no item 77"],
        ),
        ("places/1/area", json!(99), ["places.1", "no area 99"]),
        ("places/1/map", json!(5), ["places.1", "no map 5"]),
        (
            "maps/1/connections/3/to",
            json!(44),
            ["maps.1.connections.3", "area 44 is not on the map"],
        ),
        ("fight/map", json!(5), ["fight.map", "no map 5"]),
        (
            "fight/initiative",
            json!(5),
            ["fight.initiative", "no team 5"],
        ),
        (
            "fight/phase",
            json!({"turns": {"order": [1, 8], "turn": 0}}),
            ["fight.phase", "no team 8"],
        ),
        (
            "fight/phase",
            json!({"turns": {"order": [1, 2], "turn": 2}}),
            ["fight.phase", "no turn 2"],
        ),
    ] {
        names(&with(path, value), &words);
    }
}

/// U-30, H-51: a line from an area to itself, a zone on no space. What makes no map is in no file, either.
#[test]
fn what_makes_no_map_is_named() {
    let mut tree = sample_tree();
    let line = &mut tree["campaign"]["game"]["unhex"]["maps"]["1"]["connections"]["3"];
    line["to"] = line["from"].clone();
    let words = ["maps.1.connections.3", "Connection 3 leads from"];
    names(&refused(&tree.to_string()), &words);

    let skirmish = bytes(&Campaign::sample_skirmish());
    let mut tree: Value = serde_json::from_slice(&skirmish).expect("JSON");
    let board = &mut tree["campaign"]["game"]["heroes_of_hex"]["boards"]["1"];
    board["zones"]["100"] = json!({ "name": "Mud", "kind": "effect", "spaces": [] });
    let words = ["boards.1.zones.100", "is on no space"];
    names(&refused(&tree.to_string()), &words);
}

/// Somebody in the fight, or standing somewhere, who does not exist.
#[test]
fn people_who_do_not_exist_are_named() {
    let mut tree = sample_tree();
    let standing = tree["campaign"]["game"]["unhex"]["fight"]["standings"]["1"].clone();
    tree["campaign"]["game"]["unhex"]["fight"]["standings"]["88"] = standing;
    names(
        &refused(&tree.to_string()),
        &["fight.standings", "no character 88"],
    );

    let mut tree = sample_tree();
    let place = tree["campaign"]["game"]["unhex"]["places"]["1"].clone();
    tree["campaign"]["game"]["unhex"]["places"]["88"] = place;
    names(
        &refused(&tree.to_string()),
        &["places.88", "no character 88"],
    );
}

/// Procedures that stand where no play leads are refused.
#[test]
fn a_fight_that_cannot_be_is_named() {
    for (path, value, words) in [
        (
            "fight/frames",
            json!([]),
            ["fight.frames", "cannot have been set off"],
        ),
        (
            "fight/frames/0/initiative/sides",
            json!({}),
            ["fight.frames.0", "teams"],
        ),
        (
            "fight/frames/0/initiative/sides/1/candidates",
            json!([99]),
            ["fight.frames.0", "not in the fight"],
        ),
        (
            "fight/frames/0/initiative/sides/1/roll",
            json!(null),
            ["fight.frames.0", "nobody who rolls"],
        ),
        (
            "fight/frames/0/initiative/sides/1/roll/faces",
            json!([3, 3, 3]),
            ["fight.frames.0", "faces"],
        ),
        (
            "fight/frames/0/initiative/sides/1/roll/faces",
            json!([-3]),
            ["fight.frames.0", "faces"],
        ),
        (
            "fight/frames/0/initiative/sides/1/roll/level",
            json!(2_000_000_000),
            ["fight.frames.0", "level"],
        ),
        (
            "fight/frames/0/initiative/sides/1/roll/stage",
            json!("setting"),
            ["fight.frames.0", "result"],
        ),
        (
            "fight/frames/0/initiative/stage",
            json!("done"),
            ["fight.frames", "asks nothing"],
        ),
    ] {
        names(&with(path, value), &words);
    }
}

/// A level over the max level or an overfull inventory can be played on with: it opens and is told as a finding.
#[test]
fn what_is_only_against_a_rule_opens() {
    let mut tree = sample_tree();
    tree["campaign"]["game"]["unhex"]["characters"]["1"]["level"] = json!(60);
    let campaign = tableside::campaign::store::from_bytes(tree.to_string().as_bytes());
    let findings = campaign.expect("it opens").findings();
    assert_eq!(findings.len(), 1);
    assert_eq!(findings[0].place, "characters.1.level");
}
