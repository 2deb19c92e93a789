//! Prepared encounters: kept, changed, started; what is gone, and what players do not see of them.

use std::collections::BTreeMap;
use std::sync::Arc;

use tableside::board::grid::{HexBoard, HexEdit, Layout, ZoneId};
use tableside::campaign;
use tableside::dice::ScriptedDice;
use tableside::systems::heroes_of_hex::{Command, Encounter, EncounterEdit};
use tableside::table::{
    CharacterId, EncounterCommand, EncounterId, EncounterObjective, MapId, Severity, Spot, TeamId,
};

use super::scene::{ENEMIES, FIELD, HEROES, Scene, Table, light};

const FIRST: EncounterId = EncounterId(1);
const GATE: ZoneId = ZoneId(1);
const FORD: ZoneId = ZoneId(2);

fn scene() -> Scene {
    Scene::new()
        .zone(1, "Gate", &["B2", "B3"])
        .zone(2, "Ford", &["H7", "H8"])
        .hero("Mara", "B2", &[light(1)])
        .hero("Oda", "B3", &[])
        .enemy("Husk", "H2", &[])
        .enemy("Lurker", "H3", &[])
}

/// Mara, Oda, Husk and the hidden Lurker, kept as “Ambush”. Then they scatter, and Hound comes.
fn ambush() -> Table {
    let mut table = scene().enemy("Hound", "A1", &[]).table();
    let (who, hidden) = (table.id("Lurker"), true);
    table.does(Command::HideToken { who, hidden }, []);
    let who = table.id("Hound");
    table.does(Command::TakeOffMap { who }, []);
    let name = " Ambush ".to_owned();
    table.does(
        Command::Encounter(EncounterCommand::Save { name, map: FIELD }),
        [],
    );
    for (name, at) in [("Mara", "F5"), ("Lurker", "F6"), ("Hound", "B2")] {
        let (who, map, at) = (table.id(name), FIELD, table.hex(at));
        table.does(Command::Place { who, map, at }, []);
    }
    let (who, hidden) = (table.id("Lurker"), false);
    table.does(Command::HideToken { who, hidden }, []);
    table
}

fn edits(table: &mut Table, edit: EncounterEdit) {
    let encounter = FIRST;
    table.does(
        Command::Encounter(EncounterCommand::Edit { encounter, edit }),
        [],
    );
}

fn start(order: &[TeamId]) -> Command {
    Command::Encounter(EncounterCommand::Start {
        encounter: FIRST,
        order: order.to_vec(),
    })
}

#[track_caller]
fn outside(table: &mut Table, command: &campaign::Command) {
    let done = table.document.apply(command, &mut ScriptedDice::new([]));
    done.expect("it can be done");
}

/// H-10: starting it puts everybody where they stood, hidden as they were, takes others off the board and begins the
/// skirmish; one undo takes all of it back.
#[test]
fn h_10_an_encounter_starts_as_it_was_kept() {
    let mut table = ambush();
    let before = table.document.campaign().clone();
    table.does(start(&[]), [4]);
    let at = ["Mara", "Oda", "Husk", "Lurker", "Hound"].map(|name| table.at(name));
    assert_eq!(at, ["B2", "B3", "H2", "H3", ""]);
    assert!(table.game().places[&table.id("Lurker")].hidden);
    let turn = table.turn();
    assert_eq!((turn.side, turn.fate), (HEROES, Some(4)));
    assert_eq!(
        table.game().skirmish.as_ref().expect("begun").units.len(),
        4
    );
    assert_eq!(
        table.document.undo_label().expect("a change"),
        "The encounter Ambush starts"
    );
    let after = table.document.campaign().clone();
    outside(&mut table, &campaign::Command::Undo);
    assert_eq!(table.document.campaign(), &before);
    outside(&mut table, &campaign::Command::Redo);
    assert_eq!(table.document.campaign(), &after);
}

/// H-10: the first initiative is the GM's word.
#[test]
fn h_10_another_side_begins() {
    let mut table = ambush();
    table.does(start(&[ENEMIES]), [2]);
    assert_eq!(table.turn().side, ENEMIES);
    let refused = table.refused(start(&[]));
    assert_eq!(
        refused.reason(),
        "a skirmish is going on already; end it first"
    );
    // Over or ended, it starts again.
    table.does(Command::EndSkirmish, []);
    table.does(start(&[HEROES, ENEMIES]), [2]);
    assert_eq!(table.turn().side, HEROES);
}

/// Of a side that starts in zones whoever stands in one stays there, and all others come to free spaces, from wherever
/// they are; who is defeated does not.
#[test]
fn a_side_starts_in_its_zones() {
    let mut table = scene()
        .hero("Ilse", "A1", &[])
        .with(|unit| unit.slain = true)
        .table();
    let name = "Ford".to_owned();
    table.does(
        Command::Encounter(EncounterCommand::Save { name, map: FIELD }),
        [],
    );
    let place = |table: &mut Table, name: &str, at: &str| {
        let (who, map, at) = (table.id(name), FIELD, table.hex(at));
        table.does(Command::Place { who, map, at }, []);
    };
    place(&mut table, "Oda", "H8");
    edits(&mut table, EncounterEdit::Placement);
    let who = table.id("Mara");
    table.does(Command::TakeOffMap { who }, []);
    let areas = vec![FORD, FORD];
    let team = HEROES;
    edits(&mut table, EncounterEdit::Allow { team, areas });
    assert_eq!(table.game().encounters[&FIRST].allowed[&HEROES], [FORD]);
    place(&mut table, "Oda", "F5");
    table.does(start(&[]), [4]);
    let at = ["Mara", "Oda", "Ilse"].map(|name| table.at(name));
    assert_eq!(at, ["H7", "H8", "A1"]);
    table.does(Command::EndSkirmish, []);
    // Two spaces are too few for three.
    let who = table.id("Ilse");
    table.does(Command::SetSlain { who, slain: false }, []);
    assert_eq!(
        table.refused(start(&[])).reason(),
        "the zones in which Heroes may start have no free space for Ilse"
    );
    let areas = vec![FORD, GATE];
    edits(&mut table, EncounterEdit::Allow { team, areas });
    table.does(start(&[]), [4]);
    assert_eq!(["Mara", "Ilse"].map(|name| table.at(name)), ["B2", "B3"]);
}

/// Name, objectives and placement can be changed, and it can be removed; the tokens stay.
#[test]
fn an_encounter_can_be_changed_and_removed() {
    let mut table = ambush();
    edits(&mut table, EncounterEdit::Name(" Siege ".to_owned()));
    let (text, area) = ("hold it".to_owned(), Some(GATE));
    let objectives = vec![EncounterObjective { text, area }];
    edits(&mut table, EncounterEdit::Objectives(objectives.clone()));
    edits(&mut table, EncounterEdit::Placement);
    let encounter = &table.game().encounters[&FIRST];
    assert_eq!(encounter.name, "Siege");
    assert_eq!(encounter.objectives, objectives);
    let spot = |name: &str| encounter.places.get(&table.id(name)).map(|spot| spot.at);
    assert_eq!(spot("Mara"), Some(table.hex("F5")));
    assert_eq!(spot("Hound"), Some(table.hex("B2")));
    let places = table.game().places.clone();
    table.does(
        Command::Encounter(EncounterCommand::Remove { encounter: FIRST }),
        [],
    );
    assert!(table.game().encounters.is_empty());
    assert_eq!(table.game().places, places);
}

/// What makes no sense is refused in a sentence.
#[test]
fn what_makes_no_encounter_is_refused() {
    let mut table = ambush();
    let save = |name: &str, map: MapId| {
        let name = name.to_owned();
        Command::Encounter(EncounterCommand::Save { name, map })
    };
    let edit = |edit: EncounterEdit| {
        let encounter = FIRST;
        Command::Encounter(EncounterCommand::Edit { encounter, edit })
    };
    let allow = |team: TeamId, areas: Vec<ZoneId>| edit(EncounterEdit::Allow { team, areas });
    let (text, area) = (" ".to_owned(), None);
    let nothing = vec![EncounterObjective { text, area }];
    let encounter = EncounterId(7);
    for (command, expected) in [
        (save(" ", FIELD), "give the encounter a name"),
        (save("Ambush", MapId(9)), "there is no board 9"),
        (
            Command::Encounter(EncounterCommand::Remove { encounter }),
            "there is no encounter 7",
        ),
        (
            allow(HEROES, vec![ZoneId(9)]),
            "there is no zone 9 on the board of the encounter",
        ),
        (allow(TeamId(9), Vec::new()), "there is no such side"),
        (
            edit(EncounterEdit::Objectives(nothing)),
            "give the objective a name",
        ),
        (start(&[TeamId(9)]), "there is no side 9"),
    ] {
        assert_eq!(table.refused(command).reason(), expected);
    }
}

/// Whoever is removed is in no encounter any more, and neither is a side; an id that is used again is somebody else.
#[test]
fn who_leaves_the_campaign_leaves_its_encounters() {
    let mut table = scene().side(TeamId(3), "Crows").table();
    let name = "Ambush".to_owned();
    table.does(
        Command::Encounter(EncounterCommand::Save { name, map: FIELD }),
        [],
    );
    let (team, areas) = (TeamId(3), vec![GATE]);
    edits(&mut table, EncounterEdit::Allow { team, areas });
    let who = table.id("Lurker");
    table.does(Command::RemoveUnit { who }, []);
    table.does(Command::RemoveSide { side: team }, []);
    let encounter = &table.game().encounters[&FIRST];
    assert_eq!(encounter.places.len(), 3);
    assert!(encounter.allowed.is_empty());
    let who = table.id("Oda");
    table.does(
        Command::DuplicateUnit {
            who,
            also: Default::default(),
            at: None,
        },
        [],
    );
    assert_eq!(table.id("Oda 2"), CharacterId(4));
    table.does(start(&[]), [4]);
    assert_eq!(table.at("Oda 2"), "");
    assert_eq!(table.game().findings(), []);
}

/// With its board an encounter goes, as objectives do.
#[test]
fn an_encounter_goes_with_its_board() {
    let mut table = ambush();
    let (map, name) = (MapId(2), "Elsewhere".to_owned());
    let mut board = HexBoard::rectangle(Layout::Pointy, 3, 3).expect("a small board");
    board.name = "Yard".to_owned();
    let board = Box::new(board);
    table.does(Command::PutBoard { id: map, board }, []);
    table.does(Command::Encounter(EncounterCommand::Save { name, map }), []);
    table.does(Command::RemoveBoard { map: FIELD }, []);
    let left: Vec<EncounterId> = table.game().encounters.keys().copied().collect();
    assert_eq!(left, [EncounterId(2)]);
    outside(&mut table, &campaign::Command::Undo);
    assert_eq!(table.game().encounters.len(), 2);
}

/// A space that is erased is found; such an encounter does not start before it is saved again.
#[test]
fn a_space_that_is_gone_is_found() {
    let mut table = ambush();
    let map = FIELD;
    let at = [table.hex("B2")].into_iter().collect();
    let edit = Box::new(HexEdit::RemoveSpaces { spaces: at });
    table.does(Command::EditBoard { map, edit }, []);
    let findings = table.game().findings();
    let about = findings
        .iter()
        .find(|one| one.place == "encounters.1.places");
    let about = about.expect("it is found");
    assert_eq!(about.what, "there is no space B2");
    assert_eq!((about.severity, about.rule), (Severity::Warning, None));
    assert_eq!(
        table.refused(start(&[])).reason(),
        "space B2 is no longer on the board of the encounter; save the placement again"
    );
    edits(&mut table, EncounterEdit::Placement);
    table.does(start(&[]), [4]);
}

/// A file may name what is not there: each is a warning with its place, and it is played on.
#[test]
fn what_a_file_names_in_vain_is_found() {
    let table = scene()
        .game(|game| {
            let at = game.boards[&FIELD].named("B2").expect("a space");
            let hidden = false;
            let encounter = |map: MapId| {
                Arc::new(Encounter {
                    name: "Odd".to_owned(),
                    map,
                    places: BTreeMap::from([(CharacterId(77), Spot { at, hidden })]),
                    allowed: BTreeMap::from([(TeamId(9), vec![ZoneId(8)])]),
                    objectives: vec![EncounterObjective {
                        text: String::new(),
                        area: Some(ZoneId(7)),
                    }],
                })
            };
            game.encounters.insert(FIRST, encounter(FIELD));
            game.encounters.insert(EncounterId(2), encounter(MapId(5)));
        })
        .table();
    let findings = table.game().findings();
    let found: Vec<(&str, &str)> = findings
        .iter()
        .map(|one| (one.place.as_str(), one.what.as_str()))
        .collect();
    assert_eq!(
        found,
        [
            ("encounters.1.places", "there is no unit 77"),
            ("encounters.1.allowed", "there is no side 9"),
            ("encounters.1.allowed", "there is no zone 8"),
            ("encounters.1.objectives", "there is no zone 7"),
            ("encounters.2.map", "there is no board 5"),
        ]
    );
    assert!(findings.iter().all(|one| one.severity == Severity::Warning));
}

/// H-20: where spaces get other sides, those of an encounter keep their names.
#[test]
fn h_20_spaces_of_an_encounter_keep_their_names() {
    let mut table = ambush();
    let spaces = |table: &Table| -> Vec<String> {
        let board = &table.game().boards[&FIELD];
        let spots = table.game().encounters[&FIRST].places.values();
        spots.map(|spot| board.address(spot.at)).collect()
    };
    let before = spaces(&table);
    let (map, layout) = (FIELD, Layout::Squares);
    let edit = Box::new(HexEdit::SetLayout { layout });
    table.does(Command::EditBoard { map, edit }, []);
    assert_eq!(spaces(&table), before);
}

/// Players learn nothing of an encounter, nor of who is hidden in one that has started.
#[test]
fn encounters_are_hidden_from_players() {
    let mut table = ambush();
    let name = "Betrayal of Ida".to_owned();
    edits(&mut table, EncounterEdit::Name(name));
    let seen = |table: &Table| {
        let view = table.document.campaign().player_view(None);
        serde_json::to_string(&view).expect("written")
    };
    assert!(seen(&table).contains("Lurker"), "it shows before that");
    table.does(start(&[]), [4]);
    let seen = seen(&table);
    assert!(seen.contains("Husk"), "{seen}");
    for hidden in ["Betrayal", "Lurker", "encounter"] {
        assert!(!seen.contains(hidden), "{hidden} in {seen}");
    }
}
