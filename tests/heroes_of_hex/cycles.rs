//! Activation markers: cycles, the lone unit, defeats (H-14 to H-16).

use tableside::systems::heroes_of_hex::{Command, Outcome, SideState};

use super::scene::{ENEMIES, HEROES, Scene, Table, light};

fn three_on_two() -> Scene {
    Scene::new()
        .hero("Mara", "B2", &[light(1)])
        .hero("Oda", "B3", &[light(1)])
        .hero("Pell", "B4", &[light(1)])
        .enemy("Husk", "H2", &[light(1)])
        .enemy("Hound", "H3", &[light(1)])
}

fn marked(table: &Table) -> Vec<&'static str> {
    ["Mara", "Oda", "Pell", "Husk", "Hound"]
        .into_iter()
        .filter(|name| {
            let mut units = table.game().units.iter();
            let unit = units.find(|(_, unit)| unit.name == *name);
            let standing = unit.and_then(|(id, _)| table.game().unit_state(*id));
            standing.is_some_and(|one| one.activated)
        })
        .collect()
}

fn cycles(table: &Table) -> (u32, u32) {
    let sides = &table.game().skirmish.as_ref().expect("a skirmish").sides;
    let cycle = |side_state: &SideState| side_state.cycle;
    (cycle(&sides[&HEROES]), cycle(&sides[&ENEMIES]))
}

/// H-14: when all of a side have markers, all come off; uneven sides have cycles of their own.
#[test]
fn h_14_cycles_of_uneven_sides() {
    let mut table = three_on_two().begin([1]);
    table.idles("Mara", 1);
    table.idles("Husk", 1);
    table.idles("Oda", 1);
    assert_eq!(marked(&table), ["Mara", "Oda", "Husk"]);
    table.idles("Hound", 1);
    assert_eq!(marked(&table), ["Mara", "Oda"]);
    assert_eq!(cycles(&table), (1, 2));
    table.says("All of Enemies have acted: cycle 2 begins", "H-14");
    table.idles("Pell", 1);
    assert_eq!(marked(&table), [""; 0]);
    assert_eq!(cycles(&table), (2, 2));
    table.idles("Hound", 1);
    table.idles("Pell", 1);
    assert_eq!(marked(&table), ["Pell", "Hound"]);
}

/// H-14: a defeat can complete a cycle, and so can a unit that leaves; one that joins keeps it open.
#[test]
fn h_14_checked_after_every_change() {
    let mut table = three_on_two().begin([1]);
    table.idles("Mara", 1);
    table.idles("Husk", 1);
    table.idles("Oda", 1);
    let (who, outcome) = (table.id("Pell"), Outcome::Death);
    table.does(Command::RecordHit { who, outcome }, []);
    assert_eq!(marked(&table), ["Husk"]);
    assert_eq!(cycles(&table), (2, 1));

    let mut table = three_on_two().begin([1]);
    table.idles("Mara", 1);
    table.idles("Husk", 1);
    table.idles("Oda", 1);
    let (who, map, at) = (table.id("Pell"), super::scene::FIELD, table.hex("B5"));
    table.does(Command::Leave { who }, []);
    assert!(
        !table.game().places.contains_key(&who),
        "it is in nobody’s way"
    );
    assert_eq!(cycles(&table), (2, 1));
    table.does(Command::Place { who, map, at }, []);
    table.does(Command::Join { who }, []);
    table.idles("Hound", 1);
    table.idles("Mara", 1);
    table.idles("Husk", 1);
    table.idles("Oda", 1);
    assert_eq!(
        marked(&table),
        ["Mara", "Oda", "Husk"],
        "Pell is still to act"
    );
}

/// H-11, H-14: who leaves and takes part again has what was left to it, and its space; a new cycle frees it as well.
#[test]
fn h_14_who_joins_again_goes_on_from_there() {
    let mut table = three_on_two().begin([1]);
    let (who, map) = (table.id("Mara"), super::scene::FIELD);
    let at = table.game().places[&who];
    // Its Turn ends with that, and takes the marker.
    table.chooses("Mara");
    table.does(Command::Leave { who }, [1]);
    table.does(Command::Join { who }, []);
    assert_eq!(marked(&table), ["Mara"]);
    assert_eq!(table.game().places[&who], at);
    // Somebody stands there meanwhile.
    table.does(Command::Leave { who }, []);
    let (other, at) = (table.id("Oda"), at.at);
    table.does(
        Command::Place {
            who: other,
            map,
            at,
        },
        [],
    );
    table.does(Command::Join { who }, []);
    assert_eq!(marked(&table), ["Mara"]);
    assert_ne!(table.game().places[&who].at, at);
    table.does(Command::Leave { who }, []);
    for name in ["Husk", "Oda", "Hound", "Pell"] {
        table.idles(name, 1);
    }
    assert_eq!(cycles(&table), (2, 2));
    table.does(Command::Join { who }, []);
    assert_eq!(marked(&table), [""; 0]);
    // Another unit under its id is another one.
    table.does(Command::SetMarker { who, on: true }, []);
    table.does(Command::Leave { who }, []);
    let unit = Box::new(table.unit("Mara").clone());
    table.does(Command::RemoveUnit { who }, []);
    assert!(
        table
            .game()
            .skirmish
            .as_ref()
            .expect("a skirmish")
            .left
            .is_empty()
    );
    table.does(Command::PutUnit { id: who, unit }, []);
    table.does(Command::Join { who }, []);
    assert_eq!(marked(&table), [""; 0]);
}

/// H-15: a lone unit's marker comes off as soon as it is placed.
#[test]
fn h_15_the_lone_unit() {
    let mut table = Scene::new()
        .hero("Mara", "B2", &[])
        .enemy("Husk", "H2", &[])
        .enemy("Hound", "H3", &[])
        .begin([1]);
    table.idles("Mara", 1);
    assert_eq!(marked(&table), [""; 0]);
    table.says(
        "The only unit of Heroes is ready again: cycle 2 begins",
        "H-15",
    );
    table.idles("Husk", 1);
    table.idles("Mara", 1);
    assert_eq!(cycles(&table), (3, 1));
    assert_eq!(table.game().hex_of(HEROES), 2);
}

/// H-16: whoever is defeated leaves with its marker, off the board.
#[test]
fn h_16_defeat_shrinks_the_pool() {
    let mut table = three_on_two().begin([1]);
    table.idles("Mara", 1);
    let (who, outcome) = (table.id("Mara"), Outcome::Death);
    table.does(Command::RecordHit { who, outcome }, []);
    assert_eq!(table.unit_state("Mara"), None);
    assert_eq!(table.at("Mara"), "");
    table.idles("Husk", 1);
    table.idles("Oda", 1);
    table.idles("Hound", 1);
    table.idles("Pell", 1);
    assert_eq!(cycles(&table), (2, 2));
}

/// H-16: if it was the active one its Turn ends, with the 1 HEX.
#[test]
fn h_16_the_active_unit_is_defeated() {
    let mut table = three_on_two().begin([5]);
    table.chooses("Mara");
    let (who, outcome) = (table.id("Mara"), Outcome::Death);
    table.does(Command::RecordHit { who, outcome }, [2]);
    assert_eq!(table.turn().side, ENEMIES);
    assert_eq!(table.game().hex_of(HEROES), 1);
    table.says("Mara’s Turn ends, 5 AP unspent", "H-11");
}
