//! Maps changed through commands: what becomes of tokens and of a fight, what is refused, that every step is undone to
//! the byte (U-30, U-31, U-36; promises 1, 7, 9).

use proptest::prelude::*;
use tableside::board::areas::{AreaId, ConnectionId, ConnectionKind, Item, MapEdit, Point};
use tableside::campaign;
use tableside::dice::TypedDice;
use tableside::systems::unhex::{Command, Fact, ItemKind, Severity};
use tableside::table::{MapId, Refusal};

use super::scene::{CLUB, Scene, Table};
use crate::board::edits;

fn edit(edit: MapEdit) -> Command {
    let edit = Box::new(edit);
    Command::EditMap { map: CLUB, edit }
}

fn remove(table: &Table, area: &str) -> Command {
    let area = table.game().maps[&CLUB].area_named(area);
    edit(MapEdit::Remove {
        items: vec![Item::Area(area.expect("an area"))],
    })
}

fn two() -> Scene {
    Scene::new().pc("Ana", "Bar", &[]).npc("Bo", "Alley", &[])
}

fn reason(refusal: &Refusal) -> &str {
    assert!(refusal.rule_id().is_none(), "nobody can force it");
    refusal.reason()
}

/// Tokens in an area that is removed leave the map with it, in the same step; undo brings both back.
#[test]
fn tokens_leave_with_their_area() {
    let mut table = two().quiet();
    let before = table.bytes();
    table.does(remove(&table, "Bar"), []);
    assert!(!table.game().places.contains_key(&table.id("Ana")));
    assert!(table.game().places.contains_key(&table.id("Bo")));
    table.does(campaign::Command::Undo, []);
    assert_eq!(table.bytes(), before);
}

/// While a fight goes on, nobody's ground is removed from beneath them, and what rules look at is noted as the GM's.
#[test]
fn a_fight_keeps_its_ground() {
    let mut table = two().fight();
    let refusal = table.refusal(remove(&table, "Bar"));
    assert_eq!(
        reason(&refusal),
        "Ana stands there in the fight; move them first"
    );
    table.does(remove(&table, "Catwalk"), []);
    assert!(table.last_is_gms());
    let noted = table.game().log.len();
    let step_aside = MapEdit::Move {
        items: vec![Item::Area(AreaId(2))],
        dx: 5,
        dy: 5,
    };
    table.does(edit(step_aside), []);
    assert_eq!(table.game().log.len(), noted, "a drawing moved is no news");
    table.undo_and_redo_all();
}

/// An area that a move in progress leads to stays until the move is over.
#[test]
fn a_move_in_progress_keeps_its_ground() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", &[])
        .npc("Bo", "Bar", &[ItemKind::Melee1h])
        .fight();
    let act = table.move_act("Dance Floor");
    let who = table.id("Ana");
    table.does(Command::Act { who, act }, []);
    assert!(!table.game().decisions().is_empty(), "Bo may intercept");
    let refusal = table.refusal(remove(&table, "Dance Floor"));
    assert!(reason(&refusal).contains("not on the map"), "{refusal}");
}

/// What is changed on the map counts at once: a new connection can be walked, a mark gives cover.
#[test]
fn a_changed_map_counts_at_once() {
    let mut table = two().fight();
    let (bar, alley) = (AreaId(4), AreaId(8));
    let kind = ConnectionKind::Solid;
    table.does(
        edit(MapEdit::Connect {
            from: bar,
            to: alley,
            kind,
        }),
        [],
    );
    let line = *table.game().maps[&CLUB]
        .connections
        .keys()
        .next_back()
        .expect("the new one");
    assert_eq!(line, ConnectionId(11));
    table.moves("Ana", "Alley");
    assert_eq!(table.area("Ana"), "Alley");
}

/// Maps are added, named, copied with fresh ids and without tokens, and removed with the tokens on them.
#[test]
fn maps_come_and_go() {
    let mut table = two().quiet();
    let name = |name: &str| name.to_owned();
    table.does(
        Command::AddMap {
            name: name(" Roof "),
        },
        [],
    );
    assert_eq!(table.game().maps[&MapId(2)].name, "Roof");
    assert!(table.last_is_gms());
    table.does(
        Command::RenameMap {
            map: MapId(2),
            name: name("Rooftops"),
        },
        [],
    );
    table.does(
        Command::DuplicateMap {
            map: CLUB,
            name: name("Nightclub, burnt"),
        },
        [],
    );
    let copy = &table.game().maps[&MapId(3)];
    assert_eq!((copy.areas.len(), copy.connections.len()), (8, 10));
    table.does(Command::RemoveMap { map: CLUB }, []);
    assert!(table.game().places.is_empty());
    for (command, why) in [
        (Command::AddMap { name: name(" ") }, "give the map a name"),
        (Command::RemoveMap { map: CLUB }, "there is no map 1"),
        (
            Command::AddMap {
                name: "x".repeat(300),
            },
            "a map’s name has at most 200 letters",
        ),
    ] {
        assert_eq!(reason(&table.refusal(command)), why);
    }
    table.undo_and_redo_all();
}

/// The map of a fight that goes on stays; once the fight is over it can go, and the fight goes with it.
#[test]
fn the_map_of_a_fight_stays() {
    let mut table = two().fight();
    let refusal = table.refusal(Command::RemoveMap { map: CLUB });
    assert_eq!(
        reason(&refusal),
        "a fight goes on there; end it before the map is removed"
    );
    table.does(Command::EndFight, []);
    table.does(Command::RemoveMap { map: CLUB }, []);
    assert!(table.game().fight.is_none() && table.game().maps.is_empty());
    table.undo_and_redo_all();
}

/// An edit is labelled by what it does, and says why it cannot be.
#[test]
fn edits_are_labelled() {
    let mut table = two().quiet();
    table.does(
        edit(MapEdit::AddArea {
            name: "Roof".to_owned(),
            at: Point::new(0, 0),
            size: None,
        }),
        [],
    );
    assert_eq!(table.document.undo_label().as_deref(), Some("Add Roof"));
    let nowhere = edit(MapEdit::Reverse {
        connection: ConnectionId(40),
    });
    let refusal = table.refusal(nowhere);
    assert_eq!(reason(&refusal), "there is no connection 40 on this map");
    let noted = |fact: &Fact| matches!(fact, Fact::Set { .. });
    assert_eq!(
        table.count(noted),
        0,
        "outside a fight the history is enough"
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    /// Whatever is done to the map in or out of a fight: a refusal changes nothing, the campaign stays whole, and undo
    /// goes back to the byte.
    #[test]
    fn every_edit_can_be_undone(fight: bool, edits in proptest::collection::vec(edits::edit(), 1..12)) {
        let mut table = if fight { two().fight() } else { two().quiet() };
        for each in edits {
            let before = table.bytes();
            if table.tries(edit(each), []).is_ok() {
                let grave: Vec<_> = table.game().findings();
                prop_assert!(grave.iter().all(|finding| finding.severity != Severity::Error));
                let after = table.bytes();
                let mut no_dice = TypedDice::default();
                let _ = table.document.apply(&campaign::Command::Undo, &mut no_dice);
                prop_assert_eq!(&table.bytes(), &before);
                let _ = table.document.apply(&campaign::Command::Redo, &mut no_dice);
                prop_assert_eq!(&table.bytes(), &after);
            }
        }
    }
}
