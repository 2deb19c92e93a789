//! Where two rules meet.

use tableside::campaign;
use tableside::dice::ScriptedDice;
use tableside::systems::d20::{Act, Actions, Aim, Command, Pay, UnitSheet};

use super::scene::{FIELD, Scene};

/// D-13, D-31, D-33: a free hit that slows the mover ends its way, and what lies behind that is not asked for.
#[test]
fn d_33_slowed_short() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 3)
        .with(|unit| unit.movement = 4)
        .foe("Orc", "B3", 1)
        .foe("Imp", "E3", 0)
        .begin();
    let path = table.way(&["C1", "D1", "E1", "F1"]);
    let drawn = table.game().free_hits(table.id("Ana"), &path);
    assert_eq!(
        drawn.len(),
        1,
        "only the Orc’s: the row is not in the zone of the Imp"
    );
    let path = table.way(&["C2", "D2", "E2", "F1"]);
    let drawn = table.game().free_hits(table.id("Ana"), &path);
    assert_eq!(drawn.len(), 2);
    table.acts(
        "Ana",
        Act::Move {
            path,
            with: Pay::Move,
        },
        [],
    );
    table.picks("reaction.free_hit", "1.slowing", [18, 7]);
    // 2 spaces are left of 4, and one more step would be the third.
    assert_eq!(table.at("Ana"), "D2");
    table.says("Ana stops at D2: this action has only 2 spaces", "D-33");
    assert!(table.open().is_empty());
}

/// D-11, D-12, D-40: an undetected attacker hits a prone target by 5, whatever its Agility.
#[test]
fn d_12_undetected_against_prone() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 9)
        .with(|unit| unit.state.undetected = true)
        .foe("Orc", "B3", 8)
        .with(|unit| unit.state.prone = true)
        .begin();
    table.hits("Ana", "Orc", [5, 2, 1]);
    assert_eq!(table.points("Orc"), 17);
    assert_eq!(table.game().defense(table.id("Orc"), false), (13, "prone"));
}

/// D-02, D-06, D-13: what is owed stays owed while a turn is delayed, and wounds take theirs beside it.
#[test]
fn d_06_debts_of_a_delayed_turn() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 3)
        .foe("Orc", "H8", 2)
        .with(|unit| unit.state.prone = true)
        .foe("Imp", "H9", 1)
        .begin();
    let who = table.id("Orc");
    table.does(
        Command::RecordHit {
            who,
            damage: 6,
            aim: Some(Aim::Weakening),
        },
        [],
    );
    table.acts("Orc", Act::StandUp { with: Pay::Bonus }, []);
    table.sets("Orc", "prone", true);
    assert_eq!(
        table.forbids("Orc", Act::StandUp { with: Pay::Bonus }),
        "D-06"
    );
    table.sets("Orc", "prone", false);
    table.ends();
    let left = Actions {
        bonus: 0,
        ..Actions::TURN
    };
    assert_eq!(table.turn().left, left);
    table.acts("Orc", Act::Delay, []);
    table.ends();
    assert_eq!(
        (table.acts_now(), table.turn().left),
        ("Orc".to_owned(), left)
    );
}

/// D-20, D-23: a natural 1 that was none is corrected, and the free hit is not asked for any more.
#[test]
fn d_23_a_corrected_natural_1() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 3)
        .foe("Orc", "B3", 1)
        .real()
        .begin();
    table.hits("Ana", "Orc", []);
    table.types([1]);
    let correct = campaign::Command::CorrectRoll {
        faces: vec![11],
        roll: None,
    };
    table
        .document
        .apply(&correct, &mut ScriptedDice::new([]))
        .expect("the last roll");
    assert_eq!(table.question(), "Roll 1d8 for damage: Sword on Orc");
    table.types([3]);
    assert_eq!(table.points("Orc"), 17);
}

/// D-41: summons from outside are kept or vanish as a battle starts, before anybody’s turn.
#[test]
fn d_41_summons_from_outside() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 3)
        .foe("Orc", "B6", 1)
        .table();
    let by = table.id("Ana");
    let mut unit = table.unit("Orc").clone();
    unit.name = "Hound".to_owned();
    let sheet = || Box::new(UnitSheet::of(&unit));
    table.does(
        Command::Summon {
            by,
            sheet: sheet(),
            cost: 5,
        },
        [],
    );
    table.does(
        Command::Summon {
            by,
            sheet: sheet(),
            cost: 5,
        },
        [],
    );
    let (map, opening) = (FIELD, None);
    table.does(Command::BeginFight { map, opening }, []);
    assert_eq!(table.keys(), ["keep"]);
    table.picks("keep", "keep", []);
    table.does(
        Command::Answer {
            decision: None,
            answer: tableside::table::Answer::Pick("none".to_owned()),
        },
        [4, 9],
    );
    assert_eq!(
        (
            table.game().max_hit_points(by),
            table.game().summons_of(by).len()
        ),
        (15, 1)
    );
    assert_eq!(table.order(), ["Ana", "Hound", "Orc"]);
}

/// D-07, D-41, D-42: whoever is defeated casts no more, and its summons fight on.
#[test]
fn d_41_the_summoner_is_defeated() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 3)
        .foe("Orc", "B3", 1)
        .table();
    let by = table.id("Ana");
    let mut unit = table.unit("Orc").clone();
    unit.name = "Hound".to_owned();
    unit.modifiers.agility = -1;
    table.does(
        Command::Summon {
            by,
            sheet: Box::new(UnitSheet::of(&unit)),
            cost: 5,
        },
        [],
    );
    let (map, opening) = (FIELD, None);
    table.does(Command::BeginFight { map, opening }, []);
    table.picks("keep", "keep", []);
    table.does(
        Command::RecordHit {
            who: by,
            damage: 40,
            aim: None,
        },
        [],
    );
    assert!(table.game().over().is_none());
    table.ends();
    assert_eq!(table.acts_now(), "Hound");
}
