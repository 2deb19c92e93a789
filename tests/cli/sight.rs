//! `sight`: the shape, and what the source says of the nightclub (U-38, U-57).

use serde_json::{Value, json};
use tableside::campaign::store::to_bytes;

use super::Table;
use crate::flow::scene::Scene;

fn look(table: &Table, from: &str, to: &str) -> Value {
    let args = ["sight", "club.tableside", from, to, "--json"];
    table.run(&args).good().json()
}

#[test]
fn the_shape_is_kept() {
    let table = Table::new();
    let ran = table.run(&["sight", "club.tableside", "alley", "BAR", "--json"]);
    assert_eq!(
        ran.good().out,
        "{\"from\":\"Alley\",\"to\":\"Bar\",\"range\":2,\"steps\":2,\"marks\":2,\"marks_back\":2,\
         \"cover\":false,\"sight\":false,\"paths\":[[\"Alley\",\"Kitchen\",\"Bar\"]],\
         \"marks_by_path\":[\"Alley – Kitchen – Bar, two cover marks, at Kitchen\"],\
         \"why\":\"Range 2; two cover marks on the way, at Kitchen: no line of sight from Alley \
         to Bar.\"}\n"
    );
}

#[test]
fn the_nightclub_answers_every_question() {
    let table = Table::new();
    // From, to, range, sight, cover.
    let answers = [
        ("Dance Floor", "Bar", 1, true, true),
        ("DJ Booth", "Bar", 2, true, true),
        ("Catwalk", "Bar", 1, true, false),
        ("Bar", "Dance Floor", 1, true, false),
        ("Entrance", "Dance Floor", 1, true, false),
        ("Alley", "Kitchen", 1, true, true),
        ("Alley", "Bar", 2, false, false),
        ("Pool Tables", "Bar", 2, true, true),
        ("Pool Tables", "Kitchen", 3, false, false),
        ("DJ Booth", "DJ Booth", 0, true, false),
        ("Catwalk", "Dance Floor", 1, true, false),
        ("Dance Floor", "Catwalk", 1, true, false),
    ];
    for (from, to, range, sight, cover) in answers {
        let answer = look(&table, from, to);
        let seen = (&answer["range"], &answer["sight"], &answer["cover"]);
        let told = (json!(range), json!(sight), json!(cover));
        assert_eq!(
            seen,
            (&told.0, &told.1, &told.2),
            "{from} to {to}: {answer}"
        );
    }
    assert_eq!(look(&table, "Entrance", "Catwalk")["range"], 2);
    // Walking goes by the DJ Booth, though the two see each other.
    let walk = look(&table, "Catwalk", "Dance Floor");
    assert_eq!((&walk["range"], &walk["steps"]), (&json!(1), &json!(2)));
    let own = look(&table, "DJ Booth", "DJ Booth");
    assert_eq!(own["paths"], json!([["DJ Booth"]]));
    let both = look(&table, "DJ Booth", "Bar");
    assert_eq!(
        both["paths"],
        json!([
            ["DJ Booth", "Catwalk", "Bar"],
            ["DJ Booth", "Dance Floor", "Bar"]
        ])
    );
}

#[test]
fn the_range_to_a_mover_is_the_smaller_one() {
    let table = Table::new();
    let mover = ["--mover", "catwalk", "dance floor", "--json"];
    for to in [None, Some("Dance Floor")] {
        let mut args = vec!["sight", "club.tableside", "Entrance"];
        args.extend(to);
        args.extend(mover);
        let answer = table.run(&args).good().json();
        assert_eq!(answer["range"], 1);
        assert_eq!(answer["to"], to.map_or(Value::Null, Value::from));
        assert_eq!(answer["sight"], true);
        assert_eq!(answer["cover"], false);
        assert_eq!(answer["marks"], Value::Null);
        assert_eq!(answer["paths"], json!([["Entrance", "Dance Floor"]]));
        let between = json!({"between": ["Catwalk", "Dance Floor"], "range": 1});
        assert_eq!(answer["mover"], between);
    }
    let text = [
        "sight",
        "club.tableside",
        "Entrance",
        "--mover",
        "catwalk",
        "dance floor",
    ];
    assert!(table.run(&text).good().out.contains("Range          1\n"));
}

#[test]
fn unknown_names_list_those_there_are() {
    let table = Table::new();
    let sight = |args: &[&str]| table.run(&[&["sight", "club.tableside"], args].concat());
    let areas = [
        "there is no area “Roof” on Nightclub",
        "Catwalk",
        "DJ Booth",
        "Alley",
    ];
    sight(&["Roof", "Bar"]).bad(1, &areas);
    sight(&["Bar", "Roof"]).bad(1, &areas);
    sight(&["Bar", "", "--json"]).bad(1, &["there is no area “”"]);
    sight(&["Bar", "--mover", "Bar", "Roof"]).bad(1, &areas);
    sight(&["Bar", "Bar", "--map", "Opera"]).bad(1, &["no map “Opera”", "Nightclub"]);
    sight(&["Bar"]).bad(2, &["name the area to look at"]);
    sight(&["Bar", "--mover", "Bar"]).bad(2, &["--mover takes 2 values"]);
    sight(&["Bar", "Kitchen", "--map", "NIGHTCLUB"]).good();
    assert!(
        sight(&["#4", "#7"])
            .good()
            .out
            .starts_with("Bar to Kitchen\n")
    );
}

/// A map of two areas called the same, without a connection, beside the nightclub.
const SECOND_MAP: &str = r#"{"unhex":{"put_map":{"id":2,"map":{"name":"Yard",
    "areas":{"1":{"name":"Gate","x":0,"y":0,"hidden":false},
             "2":{"name":"gate ","x":0,"y":9,"hidden":false}},
    "connections":{},"pins":{}}}}}"#;

#[test]
fn maps_and_double_names_are_told_apart() {
    let table = Table::new();
    let map = SECOND_MAP.replace('\n', " ");
    table.play(&[], &[&map]).good();
    // The fight's map is meant where none is named.
    assert_eq!(look(&table, "bar", "kitchen")["range"], 1);
    let yard = |from: &str, to: &str| {
        table.run(&[
            "sight",
            "club.tableside",
            from,
            to,
            "--map",
            "yard",
            "--json",
        ])
    };
    yard("gate", "#2").bad(1, &["2 areas on Yard are called “gate”", "#1, #2"]);
    let apart = yard("#1", "#2").good().json();
    for key in ["range", "steps", "marks", "marks_back"] {
        assert_eq!(apart[key], Value::Null, "{key}");
    }
    assert_eq!(
        (&apart["sight"], &apart["paths"]),
        (&json!(false), &json!([]))
    );
    table.play(&[], &[r#"{"unhex":"end_fight"}"#]).good();
    let unsaid = table.run(&["sight", "club.tableside", "bar", "kitchen"]);
    unsaid.bad(1, &["--map", "Nightclub, Yard"]);
}

#[test]
fn the_house_rules_of_the_file_apply() {
    let table = Table::new();
    let literal = table
        .text()
        .replace("\"mutual\": true", "\"mutual\": false");
    table.write("club.tableside", literal);
    assert_eq!(look(&table, "Kitchen", "Dance Floor")["sight"], true);
    let mutual = Table::new();
    assert_eq!(look(&mutual, "Kitchen", "Dance Floor")["sight"], false);
}

/// F-54: in Flow it says how long the way takes outside combat, around what is in the way, and past whoever stands there.
#[test]
fn f_54_how_long_a_way_takes_outside_combat() {
    let scene = Scene::new().hero("Ana", "A1").foe("Orc", "C1");
    let scene = scene.wall("D1", "E1").table();
    let table = Table::new();
    let bytes = to_bytes(scene.document.campaign()).expect("a campaign can be written");
    table.write("flow.tableside", bytes);
    let answer = table.run(&["sight", "flow.tableside", "Ana", "D1", "--json"]);
    let seconds = json!({"walking": [3, 6], "jogging": [2, 3], "running": [2, 2]});
    let travel = json!({"spaces": 3, "seconds": seconds});
    assert_eq!(answer.good().json()["travel"], travel);
    // Past the wall it is a hex more than the distance.
    let answer = table.run(&["sight", "flow.tableside", "D1", "E1", "--json"]);
    let answer = answer.good().json();
    assert_eq!(
        (&answer["distance"], &answer["travel"]["spaces"]),
        (&json!(1), &json!(2))
    );
    let text = table
        .run(&["sight", "flow.tableside", "Ana", "D1"])
        .good()
        .out;
    assert!(text.contains("walking 3 to 6 s"), "{text}");
}

/// S-51: in Stacks & Hordes nothing is seen over a corner where two structures meet.
#[test]
fn s_51_no_sight_between_structures_that_meet_at_a_corner() {
    let scene = crate::squads::scene::Scene::new().hero("Ana", "B2", 4);
    let scene = scene.foe("Orc", "E5", 4).structure(None, "Gate", "D3");
    let scene = scene.structure(None, "Tower", "C4").begin();
    let table = Table::new();
    let bytes = to_bytes(scene.document.campaign()).expect("a campaign can be written");
    table.write("squads.tableside", bytes);
    let answer = table.run(&["sight", "squads.tableside", "Ana", "Orc", "--json"]);
    let answer = answer.good().json();
    let why = "B2 does not see E5, three spaces away: the token on D3 and the token on C4 are in the way.";
    assert_eq!(
        (&answer["sight"], &answer["why"]),
        (&json!(false), &json!(why))
    );
    let answer = table.run(&["sight", "squads.tableside", "Ana", "D2", "--json"]);
    assert_eq!(answer.good().json()["sight"], json!(true));
}
