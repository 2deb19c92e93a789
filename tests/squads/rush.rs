//! Bull rushes (S-53 to S-55).

use std::collections::BTreeSet;

use tableside::board::grid::{Hex, Terrain};
use tableside::systems::squads::{Act, Hold, Modifier, Special};

use super::scene::{Scene, Table};

/// The worked example: a rusher in C1, enemies in B8, C8 and D8; whether C8 dodges, and more in B7 and D7, dodging or not.
fn example(dodges: bool, more: Option<bool>) -> Table {
    let mut scene = Scene::new()
        .hero("Ana", "C1", 4)
        .foe("Left", "B8", 4)
        .foe("Right", "D8", 4)
        .foe("Mid", "C8", 4);
    if dodges {
        scene = scene.chose(Modifier::Dodge);
    }
    for (name, at) in [("Lefter", "B7"), ("Righter", "D7")] {
        if let Some(dodging) = more {
            scene = scene.foe(name, at, 4);
            if dodging {
                scene = scene.chose(Modifier::Dodge);
            }
        }
    }
    scene.begin()
}

const TO_C7: [&str; 6] = ["C2", "C3", "C4", "C5", "C6", "C7"];

/// S-55: the rusher stops at C7; C8 dodges, loses by itself and goes to C9; the rusher stands on C8.
#[test]
fn s_55_a_dodging_target_gives_way() {
    let mut table = example(true, None);
    table.moves("Ana", &TO_C7);
    let rush = table.rush("C8");
    table.acts("Ana", rush);
    table.go([]);
    assert_eq!(
        (table.at("Ana"), table.at("Mid")),
        ("C8".to_owned(), "C9".to_owned())
    );
    table.says("Mid is pushed to C9", "S-53");
}

/// S-54, S-55: enemies at B7 and D7 that do not dodge stop it at C6, out of reach of C8; dodging ones let it on to C7.
#[test]
fn s_55_enemies_on_the_way() {
    let mut table = example(true, Some(false));
    assert_eq!(table.forbids("Ana", table.way(&TO_C7)), "S-16");
    table.moves("Ana", &TO_C7[..5]);
    let rush = table.rush("C8");
    assert!(table.refused(table.act("Ana", rush)).rule_id().is_none());
    let mut table = example(true, Some(true));
    table.moves("Ana", &TO_C7);
    let rush = table.rush("C8");
    table.acts("Ana", rush);
    table.go([]);
    assert_eq!(table.at("Ana"), "C8");
}

/// S-53, S-55: a target that does not dodge rolls; a tie fails.
#[test]
fn s_53_a_tie_fails() {
    let rush = |faces: [i32; 6]| {
        let mut table = example(false, None);
        table.moves("Ana", &TO_C7);
        let rush = table.rush("C8");
        table.acts("Ana", rush);
        table.go(faces);
        (table.at("Ana"), table.at("Mid"))
    };
    let (stays, goes) = (
        ("C7".to_owned(), "C8".to_owned()),
        ("C8".to_owned(), "C9".to_owned()),
    );
    assert_eq!(rush([3, 3, 3, 1, 2, 6]), stays);
    assert_eq!(rush([3, 3, 4, 1, 2, 6]), goes);
}

/// S-53: a d6 more if Heavy, and for each square; by the house rule only beyond the first.
#[test]
fn s_53_how_many_dice() {
    let scene = || {
        Scene::new()
            .hero("Ana", "B2", 4)
            .special(Special::Heavy)
            .foe("Orc", "F6", 4)
            .with(|unit| unit.size = 2)
    };
    let table = scene().begin();
    assert_eq!(
        ["Ana", "Orc"].map(|name| table.game().contest_dice(table.id(name))),
        [4, 6]
    );
    let table = scene().rules(|rules| rules.first_square = false).begin();
    assert_eq!(
        ["Ana", "Orc"].map(|name| table.game().contest_dice(table.id(name))),
        [3, 5]
    );
}

/// S-30, S-53, S-60: the Agile and the immobilized cannot rush, nobody rushes an empty square, an ally or off the board.
#[test]
fn s_53_who_cannot_rush() {
    let mut table = Scene::new()
        .hero("Ana", "A2", 4)
        .hero("Bo", "A3", 4)
        .special(Special::Agile)
        .foe("Orc", "B3", 4)
        .begin();
    let rush = |at: &str| table.rush(at);
    let (orc, bo, empty) = (rush("B3"), rush("A3"), rush("B1"));
    assert_eq!(table.forbids("Bo", orc.clone()), "S-30");
    assert_eq!(table.forbids("Ana", empty), "S-53");
    assert_eq!(table.forbids("Ana", bo), "S-53");
    let mut off = table.hex("A2");
    off.q -= 1;
    let off = table.act("Ana", Act::BullRush { to: off });
    assert!(table.refused(off).rule_id().is_none());
    table.sets("Ana", "immobilized", true);
    assert_eq!(table.forbids("Ana", orc), "S-53");
}

/// S-53: a structure is not open to whoever is pushed, its own side neither.
#[test]
fn s_53_nobody_is_pushed_into_a_structure() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 4)
        .foe("Orc", "C2", 4)
        .foe("Imp", "N9", 4)
        .structure(Some(super::scene::FOES), "Wall", "D2")
        .begin();
    let rush = table.rush("C2");
    table.acts("Ana", rush);
    table.go([6, 6, 6, 1, 1, 1]);
    let open = table.open();
    let options = open[0].shape.options().iter().map(|one| one.key.as_str());
    let options: BTreeSet<&str> = options.collect();
    assert!(!options.contains("D2") && options.len() > 3, "{options:?}");
}

/// S-04, S-53: a push is no step of a Move: whoever is pushed goes past the corner of what cannot be entered.
#[test]
fn s_53_pushed_past_a_corner() {
    let mut scene = Scene::new().hero("Ana", "D3", 4).foe("Orc", "E3", 4);
    for at in ["F3", "E4", "D2"] {
        scene = scene.ground(at, Terrain::Impassable, 0);
    }
    let scene = scene.hero("Bo", "E2", 4).hero("Cai", "F4", 4);
    let mut table = scene.hero("Dan", "F2", 4).foe("Imp", "N9", 4).begin();
    assert_eq!(table.forbids("Orc", table.way(&["D4"])), "S-04");
    let rush = table.rush("E3");
    table.acts("Ana", rush);
    table.go([6, 6, 6, 1, 1, 1]);
    assert_eq!([table.at("Ana"), table.at("Orc")], ["E3", "D4"]);
}

/// S-53: what can be picked leaves room for all who are pushed: of two, the first takes no square that only the second
/// could go to.
#[test]
fn s_53_every_pick_can_succeed() {
    let scene = Scene::new().hero("Ana", "C3", 4);
    let scene = scene.with(|unit| unit.size = 2);
    let scene = scene.foe("Orc", "E3", 4).foe("Imp", "E4", 4);
    let mut scene = scene.foe("Bug", "N9", 4);
    // Only E2 and F4 are left: Orc could go to both, Imp only to F4.
    for at in ["D2", "F2", "F3", "D5", "E5", "F5", "G3", "G4", "G5"] {
        scene = scene.hero(at, at, 4);
    }
    let mut table = scene.begin();
    let rush = table.rush("D3");
    table.acts("Ana", rush);
    table.go([6, 6, 6, 6, 6, 6, 1, 1, 1, 1, 1, 1]);
    assert_eq!(table.keys(), [""; 0]);
    assert_eq!(
        [table.at("Ana"), table.at("Orc"), table.at("Imp")],
        ["D3", "E2", "F4"]
    );
}

/// S-53: two rushes into one square are one contest; the highest gets there if it beats all.
#[test]
fn s_53_two_rush_one_square() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 4)
        .hero("Bo", "B4", 4)
        .foe("Orc", "C3", 4)
        .foe("Imp", "N9", 1)
        .begin();
    let rush = table.rush("C3");
    table.acts("Ana", rush.clone());
    table.acts("Bo", rush);
    table.go([1, 1, 1, 6, 6, 6, 2, 2, 2]);
    assert_eq!(
        (table.at("Bo"), table.at("Ana"), table.at("Orc")),
        ("C3".to_owned(), "B2".to_owned(), "D2".to_owned())
    );
    assert_eq!(
        (table.holds("Ana").1, table.holds("Bo").1),
        (Hold::None, Hold::None)
    );
    let roll = table.game().last_roll().expect("three have rolled");
    assert_eq!(
        (roll.verdict.as_str(), roll.against.len()),
        ("Bo wins C3", 2)
    );
    let mut table = Scene::new()
        .hero("Ana", "B2", 4)
        .foe("Orc", "C3", 4)
        .begin();
    let rush = table.rush("C3");
    table.acts("Ana", rush);
    table.go([1, 1, 1, 2, 2, 2]);
    let roll = table.game().last_roll().expect("two have rolled");
    assert_eq!(
        (roll.verdict.as_str(), roll.success),
        ("the rush fails", Some(true))
    );
}

/// S-53: not straight, then aside by the pick of its side.
#[test]
fn s_53_the_pushed_side_picks() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 4)
        .foe("Orc", "C2", 4)
        .foe("Imp", "D2", 4)
        .foe("Bug", "D1", 4)
        .foe("Elf", "C1", 4)
        .foe("Bat", "D3", 4)
        .begin();
    let rush = table.rush("C2");
    table.acts("Ana", rush);
    table.go([6, 6, 6, 1, 1, 1]);
    assert_eq!(table.keys(), ["where"]);
    let open = table.open();
    let options = open[0].shape.options().iter().map(|one| one.key.as_str());
    let options: BTreeSet<&str> = options.collect();
    assert_eq!(options, BTreeSet::from(["B1", "B3", "C3"]));
    table.picks("where", "C3", []);
    assert_eq!(
        (table.at("Orc"), table.at("Ana")),
        ("C3".to_owned(), "C2".to_owned())
    );
}

/// S-53: where nothing is open an ally gives way; without any room it fails, dodging or not.
#[test]
fn s_53_allies_give_way_or_it_fails() {
    let scene = |walled: bool| {
        let mut scene = Scene::new()
            .hero("Ana", "B1", 4)
            .foe("Orc", "A1", 4)
            .chose(Modifier::Dodge);
        scene = scene.foe("Imp", "A2", 4).hero("Bo", "B2", 4);
        if walled {
            scene = scene.hero("Cai", "A3", 4).hero("Dan", "B3", 4);
        }
        scene.begin()
    };
    let mut table = scene(false);
    let rush = table.rush("A1");
    table.acts("Ana", rush);
    table.go([]);
    // Its side picks of several ways to give way.
    assert_eq!(table.keys(), ["where"]);
    let open = table.open();
    let options = open[0].shape.options().iter();
    let labels: Vec<&str> = options.map(|one| one.label.as_str()).collect();
    assert_eq!(labels, ["Imp to A3", "Imp to B3"], "{open:?}");
    let board = table.game().boards.values().next().expect("there is one");
    let address = |at: &Hex| board.address(*at);
    let ways = table.game().ways_made();
    let ways = ways.iter().map(|way| way.iter().map(address).collect());
    let ways: Vec<Vec<String>> = ways.collect();
    assert_eq!(ways, [["A2", "A3"], ["A2", "B3"]]);
    let key = open[0].shape.options()[0].key.clone();
    table.picks("where", &key, []);
    assert_eq!(
        [table.at("Ana"), table.at("Orc"), table.at("Imp")],
        ["A1", "A2", "A3"]
    );
    let mut table = scene(true);
    let rush = table.rush("A1");
    table.acts("Ana", rush);
    table.go([]);
    assert_eq!(
        (table.at("Ana"), table.at("Orc")),
        ("B1".to_owned(), "A1".to_owned())
    );
    table.says(
        "Ana does not get through: nobody there has room to go",
        "S-53",
    );
}

/// S-53: whoever was pushed away since has won its square for nothing.
#[test]
fn s_53_two_rush_the_square_of_each_other() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 4)
        .foe("Orc", "C2", 4)
        .begin();
    for (name, to) in [("Ana", "C2"), ("Orc", "B2")] {
        let rush = table.rush(to);
        table.acts(name, rush);
    }
    table.go([6, 6, 6, 1, 1, 1, 6, 6, 6, 1, 1, 1]);
    assert_eq!([table.at("Ana"), table.at("Orc")], ["C2", "D2"]);
    table.says("Orc does not get through", "S-53");
}

/// S-53, S-60: a bull rush is an attack, and wakes who is Calm.
#[test]
fn s_60_a_bull_rush_wakes_the_calm() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 4)
        .foe("Orc", "C2", 4)
        .foe("Imp", "N9", 4)
        .begin();
    table.sets("Orc", "calm", true);
    let rush = table.rush("C2");
    table.acts("Ana", rush);
    table.go([1, 1, 1, 6, 6, 6]);
    table.says("Orc is no longer calm", "S-60");
    table.picks("reaction.answer", "none", []);
    assert!(!table.unit("Orc").status.calm);
}
