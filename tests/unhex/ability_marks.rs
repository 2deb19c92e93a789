//! The marks that abilities leave in a fight: set by the GM's hand, and files with such procedures that cannot be.

use serde_json::{Value, json};
use tableside::campaign::store::from_bytes;
use tableside::systems::unhex::{Ability, Act, Command, ItemKind, Marker};

use super::scene::{Scene, Table};

const KNIFE: &[ItemKind] = &[ItemKind::Melee1h];

fn scene() -> Scene {
    Scene::new()
        .pc("Eve", "Bar", KNIFE)
        .level(45)
        .ability(Ability::Direct)
        .ability(Ability::Rally)
        .pc("Ana", "Bar", KNIFE)
        .level(20)
        .npc("Bo", "Bar", &[ItemKind::Shield])
        .ability(Ability::AllOutDefend)
}

/// U-90, U-100: every mark can be set and taken away by hand, and is logged as the GM's.
#[test]
fn the_gm_sets_and_takes_every_mark() {
    let mut table = scene().fight();
    let who = table.id("Bo");
    for marker in Marker::ALL {
        for on in [true, false] {
            table.does(Command::SetMarker { who, marker, on }, []);
            assert_eq!(marker.is_on(&table.standing("Bo")), on, "{marker:?}");
            assert!(table.last_is_gms());
        }
    }
    table.undo_and_redo_all();
}

/// U-100: a try to rally that the GM gives back can be made again; the marks of a round end with it.
#[test]
fn u_100_a_mark_that_is_taken_away_no_longer_binds() {
    let mut table = scene().fight();
    let (who, marker) = (table.id("Eve"), Marker::Rallied);
    table.does(
        Command::SetMarker {
            who,
            marker,
            on: true,
        },
        [],
    );
    assert_eq!(table.forbids("Eve", Act::Rally), "U-100");
    table.does(
        Command::SetMarker {
            who,
            marker,
            on: false,
        },
        [],
    );
    assert!(table.game().check_act(who, &Act::Rally).is_ok());
    let marker = Marker::AllOut;
    table.does(
        Command::SetMarker {
            who,
            marker,
            on: true,
        },
        [],
    );
    let act = table.move_act("Kitchen");
    assert_eq!(table.forbids("Eve", act), "U-90");
}

/// Nobody outside a fight has marks.
#[test]
fn marks_are_of_a_fight() {
    let mut table = scene().quiet();
    let (who, marker) = (table.id("Bo"), Marker::AllOut);
    let refusal = table.refusal(Command::SetMarker {
        who,
        marker,
        on: true,
    });
    assert_eq!(refusal.reason(), "Bo is not in a fight");
}

/// The file of the table with this in the place of that, below the fight's only frame, is not opened.
#[track_caller]
fn refused(table: &Table, path: &str, value: Value) {
    let mut tree: Value = serde_json::from_slice(&table.bytes()).expect("JSON");
    let at = format!("/campaign/game/unhex/fight/frames/0/{path}");
    *tree
        .pointer_mut(&at)
        .unwrap_or_else(|| panic!("{at} is there")) = value;
    let opened = from_bytes(tree.to_string().as_bytes());
    assert!(opened.is_err(), "{path} is nonsense");
}

/// A Rally of nobody, or with a roll that is not settled; a Direct to oneself or already answered.
#[test]
fn u_100_procedures_that_cannot_be_are_refused() {
    let mut table = scene().real().fight();
    table.act("Eve", Act::Rally);
    refused(&table, "rally/roll/roller", json!(77));
    refused(&table, "rally/asked", json!([1]));
    refused(&table, "rally/roll/costs", json!(77));
    table.answer(tableside::table::Answer::Faces(vec![3, 4]), []);
    refused(&table, "rally/asked", json!([77]));
    refused(&table, "rally/asked", json!([]));
    refused(&table, "rally/asked", Value::Null);

    let mut table = scene().fight();
    let whom = table.id("Ana");
    table.act("Eve", Act::Direct { whom });
    refused(&table, "direct/whom", json!(1));
    refused(&table, "direct/by", json!(77));
    refused(&table, "direct/answer", json!("refuses"));
}

/// Defends of nobody, of the attacker, twice; an All-Out Defend that is asked of nobody.
#[test]
fn u_90_procedures_that_cannot_be_are_refused() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .npc("Bo", "Bar", KNIFE)
        .npc("Cy", "Bar", &[ItemKind::Shield])
        .ability(Ability::DefendAnother)
        .real()
        .fight();
    table.attacks("Ana", "Bo");
    table.pick_for("reaction.3", "defend");
    let tree: Value = serde_json::from_slice(&table.bytes()).expect("JSON");
    let roll = &tree["campaign"]["game"]["unhex"]["fight"]["frames"][0]["exchange"]["defenders"][0];
    refused(&table, "exchange/defenders", json!([roll, roll]));
    for who in [1, 2, 77] {
        refused(&table, "exchange/defenders/0/roller", json!(who));
    }
    refused(&table, "exchange/stage", json!("tie"));
    refused(&table, "exchange/stage", json!("riders"));

    let mut table = scene().initiative();
    let roll = |faces: &[i32]| tableside::table::Answer::Faces(faces.to_vec());
    table.answer_to("initiative.1.roll", roll(&[3, 1]), []);
    table.answer_to("initiative.2.roll", roll(&[9, 1]), []);
    table.pick("1");
    assert_eq!(table.keys(), ["all_out.3"]);
    for asked in [json!([]), json!([77]), json!([1])] {
        refused(&table, "all_out/asked", asked);
    }
}

/// U-90, U-100: a file of before these abilities opens: what it does not tell is not so.
#[test]
fn a_file_of_before_the_abilities_opens() {
    let mut table = scene().fight();
    table.attacks("Ana", "Bo");
    let mut tree: Value = serde_json::from_slice(&table.bytes()).expect("JSON");
    let fight = &mut tree["campaign"]["game"]["unhex"]["fight"];
    let take = |value: &mut Value, keys: &[&str]| {
        let fields = value.as_object_mut().expect("an object");
        for key in keys {
            assert!(fields.remove(*key).is_some(), "{key} is written");
        }
    };
    take(fight, &["acted"]);
    for standing in fight["standings"]
        .as_object_mut()
        .expect("standings")
        .values_mut()
    {
        take(
            standing,
            &[
                "all_out",
                "direct_actions",
                "directed",
                "has_directed",
                "rallied",
            ],
        );
    }
    let exchange = &mut fight["frames"][0]["exchange"];
    take(exchange, &["answered", "defenders"]);
    take(&mut exchange["attack"], &["destroys"]);
    take(&mut exchange["attack"]["roll"], &["plain", "costs"]);
    let opened = from_bytes(tree.to_string().as_bytes()).expect("it opens");
    assert_eq!(opened.decisions().len(), 1);
}
