//! A unit's sheet changed field by field, copies of units, and many new ones with side and start in one step.

use tableside::board::grid::ZoneId;
use tableside::systems::Doors;
use tableside::systems::heroes_of_hex::{ActionId, Command, NewUnits, Start, UnitKind, UnitSheet};
use tableside::systems::sheet::{FieldValue, ListEdit};
use tableside::table::{CharacterId, JoinTeam, Kind, PictureId, Severity, TeamEdit, TeamId};

use super::scene::{ENEMIES, FIELD, HEROES, Scene, light};

const MARA: CharacterId = CharacterId(1);

fn set(field: &str, value: impl Into<FieldValue>) -> Command {
    Command::set(MARA, field, value)
}

fn edit(edit: ListEdit) -> Command {
    let (who, list) = (MARA, "actions".to_owned());
    Command::EditList { who, list, edit }
}

/// H-02: a value beyond 1 to 3 is kept as it is, with a warning; a Movement for nothing, too.
#[test]
fn h_02_unusual_numbers_stay_and_warn() {
    let mut table = Scene::new().hero("Mara", "B2", &[]).table();
    for (number, value) in [("attack", 7_u8), ("movement_cost", 0), ("vitality", 9)] {
        table.does(set(number, value), []);
    }
    let profile = table.game().units[&MARA].profile;
    assert_eq!(
        (profile.attack, profile.movement.cost, profile.vitality),
        (7, 0, 9)
    );
    let findings = table.game().findings();
    let words: Vec<&str> = findings.iter().map(|one| one.what.as_str()).collect();
    assert_eq!(words, ["Movement costs nothing", "Attack 7 is not 1 to 3"]);
    assert!(findings.iter().all(|one| one.severity == Severity::Warning));
}

/// H-46: a band that holds no space warns.
#[test]
fn h_46_a_band_from_far_to_near_warns() {
    let mut table = Scene::new().hero("Mara", "B2", &[light(1)]).table();
    table.does(set("actions.1.moves", "distance"), []);
    table.does(set("actions.1.near", 5_u8), []);
    table.does(set("actions.1.far", 2_u8), []);
    let findings = table.game().findings();
    let mut words = findings.iter().map(|one| one.what.as_str());
    assert!(words.any(|words| words == "no space is at least 5 and at most 2 spaces away"));
}

/// H-03, H-17: actions are added, changed field by field, moved and removed; costs that no Turn can pay warn.
#[test]
fn h_03_actions_change_field_by_field() {
    let mut table = Scene::new()
        .hero("Mara", "B2", &[light(1)])
        .enemy("Husk", "F5", &[])
        .begin([5]);
    let second = ActionId(2);
    table.does(edit(ListEdit::Add("Shove".to_owned())), []);
    table.does(set("actions.2.knockback", 2_u8), []);
    table.does(set("actions.2.cost", 99_u8), []);
    table.does(set("actions.2.name", " Great shove "), []);
    table.does(edit(ListEdit::Move { item: 2, to: 0 }), []);
    let names: Vec<String> = table.game().units[&MARA]
        .actions
        .iter()
        .map(|action| action.name.clone())
        .collect();
    assert_eq!(names, ["Great shove", "Light"]);
    let what = &table.game().findings()[0].what;
    assert_eq!(
        what,
        "Great shove costs 99 AP, and a Fate Roll gives at most 6"
    );
    // What it was used for goes with it, so that the next one of that id is fresh.
    let used = Command::SetUsed {
        who: MARA,
        action: second,
        times: 1,
    };
    table.does(used, []);
    table.does(edit(ListEdit::Remove(2)), []);
    assert!(
        table
            .game()
            .unit_state(MARA)
            .expect("in play")
            .used
            .is_empty()
    );
    let gone = table.refused(edit(ListEdit::Remove(9)));
    assert_eq!(gone.reason(), "there is no action 9 on this sheet");
}

/// A copy has the name with a number, no tokens, and stands beside the unit; of a hidden one it is hidden.
#[test]
fn a_copy_stands_beside_its_unit() {
    let mut table = Scene::new().enemy("Husk", "B2", &[light(1)]).table();
    let husk = CharacterId(1);
    table.does(
        Command::SetWounds {
            who: husk,
            wounds: 1,
        },
        [],
    );
    table.does(Command::set(husk, "hidden", true), []);
    table.does(
        Command::DuplicateUnit {
            who: husk,
            also: Default::default(),
            at: None,
        },
        [],
    );
    let game = table.game();
    let copy = &game.units[&CharacterId(2)];
    assert_eq!(copy.name, "Husk 2");
    assert!(copy.hidden && copy.tokens.wounds == 0 && copy.actions.len() == 1);
    let [a, b] = [1, 2].map(|id| game.places[&CharacterId(id)].at);
    assert_eq!(a.distance(b), 1);
}

/// H-01: many new units join sides, one of them made for it, and stand in a zone; all in one step or not at all.
#[test]
fn h_01_new_units_with_side_and_start() {
    let mut table = Scene::new()
        .hero("Mara", "B2", &[])
        .zone(1, "Ford", &["B2", "B3", "C3"])
        .table();
    let sheet = UnitSheet::of(&tableside::systems::heroes_of_hex::Unit::new(
        "Husk",
        UnitKind::Enemy,
    ));
    let newcomers = |count, side| {
        let sheet = sheet.clone();
        let start = Some(Start {
            map: FIELD,
            zone: Some(ZoneId(1)),
        });
        let one = NewUnits {
            sheet,
            count,
            side,
            start,
            replaces: None,
        };
        Command::AddNewUnits {
            newcomers: vec![one],
        }
    };
    let full = table.refused(newcomers(3, JoinTeam::Team(ENEMIES)));
    assert_eq!(
        full.reason(),
        "there is no free space in Ford; take tokens off first, or start elsewhere"
    );
    assert_eq!(table.game().units.len(), 1);
    let name = "Wolves".to_owned();
    let kind = Kind::Npc;
    table.does(newcomers(2, JoinTeam::Named { name, kind }), []);
    let game = table.game();
    let wolves = TeamId(3);
    assert_eq!(game.team_name(wolves), "Wolves");
    let of: Vec<_> = game.units.values().map(|unit| unit.side).collect();
    assert_eq!(of, [Some(HEROES), Some(wolves), Some(wolves)]);
    let ford = &game.boards[&FIELD].zones[&ZoneId(1)].spaces;
    assert!(game.places.values().all(|place| ford.contains(place.at)));
}

/// A sheet takes the place of a unit: side, place, tokens, colour and portrait stay, the numbers are the sheet's.
#[test]
fn h_01_a_sheet_takes_the_place_of_a_unit() {
    let mut table = Scene::new()
        .hero("Mara", "B2", &[])
        .hero("Odo", "B3", &[])
        .table();
    let picture = PictureId::try_from("0a".repeat(32)).expect("an id");
    table.does(set("portrait", String::from(picture.clone())), []);
    table.does(set("hidden", true), []);
    let (who, wounds) = (MARA, 1);
    table.does(Command::SetWounds { who, wounds }, []);
    let mut sheet = UnitSheet::of(&table.game().units[&MARA]);
    sheet.name = "Mara the Elder".to_owned();
    sheet.profile.vitality += 5;
    let place = table.game().places[&MARA];
    let new = |count| NewUnits {
        sheet: sheet.clone(),
        count,
        side: JoinTeam::None,
        start: None,
        replaces: Some(MARA),
    };
    let several = table.refused(Command::AddNewUnits {
        newcomers: vec![new(2)],
    });
    assert_eq!(several.reason(), "one sheet takes the place of one unit");
    let newcomers = vec![new(1)];
    table.does(Command::AddNewUnits { newcomers }, []);
    let game = table.game();
    assert_eq!(game.units.len(), 2);
    let mara = &game.units[&MARA];
    assert_eq!(mara.name, "Mara the Elder");
    assert_eq!(mara.profile, sheet.profile);
    assert_eq!((mara.side, mara.hidden), (Some(HEROES), true));
    assert_eq!(mara.portrait, Some(picture));
    assert_eq!(mara.tokens.wounds, 1);
    assert_eq!(game.places[&MARA], place);
}

/// H-01: one thing of a side is changed at a time; a name is one line, and no other side is touched.
#[test]
fn h_01_a_side_is_edited() {
    let mut table = Scene::new().hero("Mara", "B2", &[]).table();
    let edit = |edit| Command::EditSide { side: HEROES, edit };
    let nameless = table.refused(edit(TeamEdit::Name("  ".to_owned())));
    assert_eq!(nameless.reason(), "give the side a name");
    table.does(edit(TeamEdit::Name(" Wardens ".to_owned())), []);
    table.does(edit(TeamEdit::Kind(Kind::Npc)), []);
    table.does(edit(TeamEdit::Hidden(true)), []);
    let game = table.game();
    let heroes = &game.sides[&HEROES];
    assert_eq!(
        (heroes.name.as_str(), heroes.kind, heroes.hidden),
        ("Wardens", Kind::Npc, true)
    );
    assert!(!game.sides[&ENEMIES].hidden);
    let nobody = table.refused(Command::EditSide {
        side: TeamId(9),
        edit: TeamEdit::Hidden(true),
    });
    assert_eq!(nobody.reason(), "there is no side 9");
}

/// A portrait is set and taken away; the campaign’s pictures are those that show.
#[test]
fn a_portrait_is_one_of_the_pictures() {
    let mut table = Scene::new().hero("Mara", "B2", &[]).table();
    let picture = PictureId::try_from("0a".repeat(32)).expect("an id");
    table.does(set("portrait", String::from(picture.clone())), []);
    assert!(table.game().pictures().contains(&picture));
    table.does(set("portrait", FieldValue::Nothing), []);
    assert!(table.game().pictures().is_empty());
}
