//! Units as files: the ready ones, and what is not one.

use tableside::campaign::store::{SheetError, sheet_from_bytes, sheet_to_bytes};
use tableside::systems::System;
use tableside::systems::heroes_of_hex::{
    Command, MovementKind, NewUnits, Start, UnitKind, UnitSheet,
};
use tableside::systems::unhex::Sheet;

use super::scene::{ENEMIES, FIELD, HEROES, Scene, Table};
use tableside::board::grid::Hex;
use tableside::table::JoinTeam;

fn all() -> Vec<UnitSheet> {
    let read = |text: &str| sheet_from_bytes::<UnitSheet>(text.as_bytes()).expect("a sheet");
    let files = System::HeroesOfHex
        .info()
        .ready_sheets
        .iter()
        .map(|(_, text)| read(text));
    files
        .map(|file| {
            assert_eq!(file.findings, [], "{}", file.sheet.name);
            file.sheet
        })
        .collect()
}

/// H-02, H-03: eight heroes of different roles, eight enemies; together they know every keyword of the enemies.
#[test]
fn h_03_ready_sheets() {
    let sheets = all();
    let of = |kind: UnitKind| sheets.iter().filter(move |sheet| sheet.kind == kind);
    assert_eq!(of(UnitKind::Hero).count(), 8);
    assert_eq!(of(UnitKind::Enemy).count(), 8);
    let mut classes: Vec<&str> = of(UnitKind::Hero).map(|one| one.class.as_str()).collect();
    classes.sort_unstable();
    classes.dedup();
    assert_eq!(classes.len(), 8, "each of a role of its own");
    let moves = |wanted: fn(&MovementKind) -> bool| {
        let actions = of(UnitKind::Enemy).flat_map(|sheet| &sheet.actions);
        actions
            .filter_map(|action| action.keywords.goes)
            .any(|goes| wanted(&goes))
    };
    assert!(moves(|goes| matches!(goes, MovementKind::Engage(_))));
    assert!(moves(|goes| matches!(goes, MovementKind::Prey(_))));
    assert!(moves(|goes| matches!(goes, MovementKind::Distance { .. })));
}

/// A ready sheet is written as it stands in its file.
#[test]
fn ready_sheets_are_canonical() {
    for (name, text) in System::HeroesOfHex.info().ready_sheets {
        let file = sheet_from_bytes::<UnitSheet>(text.as_bytes()).expect("a sheet");
        let bytes = sheet_to_bytes(&file.sheet).expect("written");
        assert_eq!(String::from_utf8_lossy(&bytes), *text, "{name}");
    }
}

/// Sheets of one game are refused by the other, and say of which they are.
#[test]
fn games_do_not_mix() {
    let (_, ours) = System::HeroesOfHex.info().ready_sheets[0];
    let (_, theirs) = System::Unhex.info().ready_sheets[0];
    let refused = sheet_from_bytes::<Sheet>(ours.as_bytes()).expect_err("another game");
    assert!(matches!(&refused, SheetError::OtherSystem(which, _) if which == "heroes_of_hex"));
    let refused = sheet_from_bytes::<UnitSheet>(theirs.as_bytes()).expect_err("another game");
    assert_eq!(
        refused.to_string(),
        "it is a sheet of “unhex” (see its “system”); choose a sheet of “heroes_of_hex”"
    );
}

/// Units are added from sheets; a name that is taken gets a number.
#[test]
fn names_are_numbered() {
    let mut table = Scene::new().table();
    let husk = all().into_iter().find(|sheet| sheet.name == "Husk");
    let newcomers = vec![NewUnits {
        sheet: husk.expect("ready"),
        count: 3,
        side: JoinTeam::Team(HEROES),
        start: None,
        replaces: None,
    }];
    table.does(Command::AddNewUnits { newcomers }, []);
    let units = table.game().units.values();
    let names: Vec<_> = units
        .map(|unit| (unit.name.as_str(), unit.letters.as_str()))
        .collect();
    assert_eq!(names, [("Husk", "HU"), ("Husk 2", "H2"), ("Husk 3", "H3")]);
}

/// Newcomers stand with their own side, if there is room, and not beside a foe; where nobody of theirs stands, they keep
/// away from foes. The same every time.
#[test]
fn newcomers_stand_with_their_own_and_away_from_foes() {
    let husk = all().into_iter().find(|sheet| sheet.name == "Husk");
    let husk = husk.expect("ready");
    let add = |table: &mut Table, side, count| {
        let newcomers = vec![NewUnits {
            sheet: husk.clone(),
            count,
            side: JoinTeam::Team(side),
            start: Some(Start {
                map: FIELD,
                zone: None,
            }),
            replaces: None,
        }];
        let last = table.game().units.keys().next_back().copied();
        table.does(Command::AddNewUnits { newcomers }, []);
        let game = table.game();
        let new = game.places.iter().filter(|(who, _)| Some(**who) > last);
        new.map(|(_, place)| place.at).collect::<Vec<_>>()
    };
    let scene = || Scene::new().hero("Mara", "B2", &[]).enemy("Orc", "I7", &[]);
    let far = |table: &Table, name: &str, at: Hex| {
        let there = table.game().boards[&FIELD]
            .named(&table.at(name))
            .expect("there");
        there.distance(at)
    };
    for (side, own, foe) in [(HEROES, "Mara", "Orc"), (ENEMIES, "Orc", "Mara")] {
        let (mut table, mut again) = (scene().table(), scene().table());
        let new = add(&mut table, side, 3);
        assert_eq!(new.len(), 3);
        for at in &new {
            assert!(far(&table, own, *at) <= 2, "{at:?}");
            assert!(far(&table, foe, *at) > 5, "{at:?}");
        }
        assert_eq!(add(&mut again, side, 3), new);
    }
    // The first of a side.
    let mut table = Scene::new().enemy("Orc", "B2", &[]).table();
    for at in add(&mut table, HEROES, 2) {
        assert!(far(&table, "Orc", at) >= 5, "{at:?}");
    }
}
