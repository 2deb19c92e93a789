//! Victory: elimination and objectives (H-50, H-51).

use std::sync::Arc;

use tableside::board::hex::ZoneId;
use tableside::systems::heroes_of_hex::{
    Command, Objective, ObjectiveId, ObjectiveKind, Outcome, OverBy, SideAct,
};
use tableside::table::{CharacterId, TeamId};

use super::scene::{ENEMIES, FIELD, HEROES, Scene, Table, light};

fn objective(kind: ObjectiveKind, wins: bool) -> Objective {
    Objective {
        name: "The task".to_owned(),
        side: HEROES,
        board: FIELD,
        kind,
        wins,
        hidden: false,
        progress: 0,
        met: false,
        carrier: None,
        dropped: None,
    }
}

fn scene(kind: ObjectiveKind, wins: bool) -> Scene {
    Scene::new()
        .hero("Mara", "C3", &[])
        .hero("Oda", "B5", &[])
        .enemy("Husk", "H3", &[])
        .enemy("Hound", "H5", &[])
        .zone(1, "Shrine", &["C3", "D3"])
        .zone(2, "Gate", &["A5"])
        .game(|game| {
            let one = Arc::new(objective(kind, wins));
            game.objectives.insert(ObjectiveId(1), one);
        })
}

fn task(table: &Table) -> (u32, bool) {
    let task = &table.game().objectives[&ObjectiveId(1)];
    (task.progress, task.met)
}

fn kills(table: &mut Table, name: &str) {
    let (who, outcome) = (table.id(name), Outcome::Death);
    table.does(Command::RecordHit { who, outcome }, []);
}

/// H-50: a side without units loses.
#[test]
fn h_50_elimination() {
    let mut table = Scene::new()
        .hero("Mara", "B2", &[light(1)])
        .enemy("Husk", "C2", &[])
        .begin([6]);
    table.does(table.hits("Mara", 1, "Husk"), [6, 1]);
    let over = table.game().over().expect("it is over");
    assert_eq!(
        (over.winner, &over.by),
        (Some(HEROES), &OverBy::Elimination)
    );
    table.says("Heroes win: no other side has units left", "H-50");
    assert!(table.forbids(table.moves("Mara", &["B3"])).contains("over"));
    table.does(Command::EndSkirmish, []);
    assert!(table.game().skirmish.is_none());
}

/// H-50: both at once are a draw.
#[test]
fn h_50_a_draw() {
    let mut table = Scene::new()
        .hero("Mara", "B2", &[])
        .enemy("Husk", "C2", &[])
        .begin([6]);
    // The last units of both sides leave the game by one change: a board without their spaces.
    let mut board = table.game().boards[&FIELD].as_ref().clone();
    for name in ["B2", "C2"] {
        board.spaces.remove(table.hex(name));
    }
    let (id, board) = (FIELD, Box::new(board));
    table.does(Command::PutBoard { id, board }, []);
    assert_eq!(table.game().over().expect("it is over").winner, None);
}

/// H-50: with three sides, two go on when one is eliminated.
#[test]
fn h_50_three_sides_go_on() {
    let third = TeamId(3);
    let mut table = Scene::new()
        .side(third, "Wilds")
        .hero("Mara", "B2", &[])
        .enemy("Husk", "C2", &[])
        .unit(third, "Stag", "E5", &[])
        .begin([6]);
    kills(&mut table, "Husk");
    assert!(table.game().over().is_none());
    table.idles("Mara", 2);
    assert_eq!(table.turn().side, third);
    kills(&mut table, "Stag");
    assert_eq!(table.game().over().expect("over").winner, Some(HEROES));
}

/// H-51: a point is captured by holding it at the end of so many of the side's own Turns; meeting it may win.
#[test]
fn h_51_capture() {
    let zone = ZoneId(1);
    let mut table = scene(ObjectiveKind::Capture { zone, turns: 2 }, true).begin([6]);
    table.idles("Oda", 1);
    assert_eq!(task(&table), (1, false));
    table.says("The task: Heroes stand at 1 of 2", "H-51");
    table.idles("Husk", 1);
    assert_eq!(task(&table), (1, false), "an opponent's Turn counts not");
    table.chooses("Mara");
    table.does(Command::Side(SideAct::EndTurn), []);
    assert_eq!(task(&table), (2, true));
    let over = table.game().over().expect("it is over");
    assert_eq!(over.by, OverBy::Objective("The task".to_owned()));
    assert_eq!(over.winner, Some(HEROES));
}

/// H-51: a zone with an opponent in it is not held.
#[test]
fn h_51_contested() {
    let zone = ZoneId(1);
    let mut table = scene(ObjectiveKind::Capture { zone, turns: 2 }, true).begin([6]);
    let (who, map, at) = (table.id("Husk"), FIELD, table.hex("D3"));
    table.does(Command::Place { who, map, at }, []);
    table.idles("Oda", 1);
    assert_eq!(task(&table), (0, false));
    assert!(!table.game().holds(HEROES, zone) && !table.game().holds(ENEMIES, zone));
}

/// H-51: areas are controlled together.
#[test]
fn h_51_control() {
    let zones = vec![ZoneId(1), ZoneId(2)];
    let mut table = scene(ObjectiveKind::Control { zones }, false).begin([6]);
    table.idles("Mara", 6);
    assert_eq!(task(&table), (1, false));
    table.idles("Husk", 6);
    table.does(table.moves("Oda", &["A5"]), []);
    table.ends(6);
    assert_eq!(task(&table), (2, true));
    assert!(table.game().over().is_none(), "it does not win");
    table.says("The task is met by Heroes", "H-51");
}

/// H-51: whom to escort, and where to.
#[test]
fn h_51_escort() {
    let (unit, zone) = (CharacterId(2), ZoneId(2));
    let mut table = scene(ObjectiveKind::Escort { unit, zone }, true).begin([6]);
    table.does(table.moves("Oda", &["A5"]), []);
    assert_eq!(task(&table), (0, false), "at the end of the Turn");
    table.does(Command::Side(SideAct::EndTurn), []);
    assert_eq!(task(&table), (1, true));
}

/// H-51: survive so many Turns.
#[test]
fn h_51_survive() {
    let mut table = scene(ObjectiveKind::Survive { turns: 3 }, false).begin([6]);
    table.idles("Mara", 1);
    table.passes(1);
    table.passes(1);
    assert_eq!(task(&table), (2, false));
    table.passes(1);
    table.passes(1);
    assert_eq!(task(&table), (3, true));
}

/// H-51: an artifact is taken up at the end of a Turn on its space, dropped by whoever falls, and brought home.
#[test]
fn h_51_recover() {
    let lies = Scene::new().space("B4");
    let zone = ZoneId(2);
    let mut table = scene(ObjectiveKind::Recover { lies, zone }, true).begin([6]);
    table.does(table.moves("Oda", &["B4"]), []);
    table.ends(6);
    table.says("Oda takes up what The task is about", "H-51");
    assert_eq!(task(&table), (1, false));
    table.passes(6);
    kills(&mut table, "Oda");
    table.says("What The task is about lies at B4", "H-51");
    assert_eq!(task(&table), (0, false));
    table.does(table.moves("Mara", &["B4"]), []);
    table.ends(6);
    assert_eq!(task(&table), (1, false));
    table.passes(6);
    table.does(table.moves("Mara", &["B5", "A5"]), []);
    table.does(Command::Side(SideAct::EndTurn), []);
    assert_eq!(task(&table), (2, true));
    assert_eq!(table.game().over().expect("won").winner, Some(HEROES));
}

/// H-51: progress is set by hand, and what is hidden players do not see.
#[test]
fn h_51_by_hand_and_hidden() {
    let zone = ZoneId(1);
    let mut table = scene(ObjectiveKind::Capture { zone, turns: 2 }, false).begin([6]);
    let set = Command::SetObjective {
        objective: ObjectiveId(1),
        progress: 1,
        met: false,
        carrier: None,
    };
    table.does(set, []);
    let seen = |table: &Table| table.document.campaign().player_view(None).table.objectives;
    assert_eq!(seen(&table).len(), 1);
    assert_eq!((seen(&table)[0].progress, seen(&table)[0].goal), (1, 2));
    let mut hidden = table.game().objectives[&ObjectiveId(1)].as_ref().clone();
    hidden.hidden = true;
    let (id, objective) = (ObjectiveId(1), hidden);
    table.does(Command::PutObjective { id, objective }, []);
    assert_eq!(seen(&table), []);
}
