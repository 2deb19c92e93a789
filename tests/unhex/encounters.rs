//! Prepared encounters (U-36): kept, changed, started; players say where they start.

use tableside::board::areas::AreaId;
use tableside::systems::unhex::{
    Command, EncounterEdit, EncounterId, Fact, ItemKind, Objective, Phase,
};
use tableside::table::{EncounterCommand, Refusal, TeamId};

use super::scene::{CLUB, PCS, Scene, Table};

const KNIFE: &[ItemKind] = &[ItemKind::Melee1h];
const FIRST: EncounterId = EncounterId(1);

fn area(table: &Table, name: &str) -> AreaId {
    let found = table.game().maps[&CLUB].area_named(name);
    found.expect("an area of the nightclub")
}

/// Ana and Ben at the Entrance, Bo hidden at the Bar; kept as “Ambush”. Then they scatter.
fn ambush() -> Table {
    let mut table = Scene::new()
        .pc("Ana", "Entrance", KNIFE)
        .pc("Ben", "Entrance", KNIFE)
        .npc("Bo", "Bar", KNIFE)
        .npc("Cy", "Kitchen", KNIFE)
        .quiet();
    let who = table.id("Cy");
    table.does(Command::TakeOffMap { who }, []);
    let name = "Ambush".to_owned();
    table.does(
        Command::Encounter(EncounterCommand::Save { name, map: CLUB }),
        [],
    );
    for (name, to) in [("Ana", "Alley"), ("Bo", "Kitchen"), ("Cy", "Kitchen")] {
        let (who, area) = (table.id(name), area(&table, to));
        let map = CLUB;
        table.does(Command::Place { who, map, area }, []);
    }
    table
}

fn edits(table: &mut Table, edit: EncounterEdit) {
    let encounter = FIRST;
    table.does(
        Command::Encounter(EncounterCommand::Edit { encounter, edit }),
        [],
    );
}

fn starts(table: &mut Table) {
    let encounter = FIRST;
    table.does(
        Command::Encounter(EncounterCommand::Start {
            encounter,
            order: Vec::new(),
        }),
        [],
    );
}

/// U-36: starting it puts everybody where they stood, takes others off the map and begins the fight, as one step.
#[test]
fn u_36_an_encounter_starts_as_it_was_kept() {
    let mut table = ambush();
    starts(&mut table);
    assert_eq!(table.area("Ana"), "Entrance");
    assert_eq!(table.area("Bo"), "Bar");
    assert!(!table.game().places.contains_key(&table.id("Cy")));
    assert_eq!(*table.phase(), Phase::Initiative);
    let fight = table.game().fight.as_ref().expect("a fight");
    assert_eq!((fight.round, fight.standings.len()), (1, 3));
    table.undo_and_redo_all();
}

/// U-36: where a team may choose, each of its members is asked before the first round; the others see nothing of it.
#[test]
fn u_36_players_choose_among_the_areas_allowed() {
    let mut table = ambush();
    let areas = vec![area(&table, "Alley"), area(&table, "Entrance")];
    edits(&mut table, EncounterEdit::Allow { team: PCS, areas });
    starts(&mut table);
    assert_eq!(table.keys(), ["start.1", "start.2"]);
    assert_eq!(table.game().fight.as_ref().expect("a fight").round, 0);
    let alley = area(&table, "Alley").to_string();
    table.pick_for("start.1", &alley);
    let kitchen = area(&table, "Kitchen").to_string();
    let answer = tableside::table::Answer::Pick(kitchen);
    let decision = Some("start.2".to_owned());
    let refused = table.refusal(Command::Answer { decision, answer });
    assert!(refused.reason().contains("is not one of the options"));
    let entrance = area(&table, "Entrance").to_string();
    table.pick_for("start.2", &entrance);
    assert_eq!(
        (table.area("Ana"), table.area("Ben")),
        ("Alley".to_owned(), "Entrance".to_owned())
    );
    assert_eq!(table.game().fight.as_ref().expect("a fight").round, 1);
    assert_eq!(*table.phase(), Phase::Initiative);
    assert_eq!(table.count(|fact| matches!(fact, Fact::StartsAt { .. })), 2);
    table.undo_and_redo_all();
}

/// U-36: somebody new in the team is asked, too; where only one area is allowed, nobody is.
#[test]
fn u_36_one_area_needs_no_question() {
    let mut table = ambush();
    let who = table.id("Ana");
    table.does(Command::TakeOffMap { who }, []);
    let areas = vec![area(&table, "Alley")];
    edits(&mut table, EncounterEdit::Allow { team: PCS, areas });
    starts(&mut table);
    assert_eq!(table.area("Ana"), "Alley");
    assert_eq!(table.area("Ben"), "Alley");
    assert_eq!(table.game().fight.as_ref().expect("a fight").round, 1);
}

/// U-36: whoever leaves the fight while players choose is not asked any more.
#[test]
fn u_36_who_leaves_is_not_asked() {
    let mut table = ambush();
    let areas = vec![area(&table, "Alley"), area(&table, "Entrance")];
    edits(&mut table, EncounterEdit::Allow { team: PCS, areas });
    starts(&mut table);
    let order = vec![PCS, TeamId(2)];
    let refused = table.refusal(Command::SetOrder { order });
    assert_eq!(refused.reason(), "first everybody says where they start");
    let who = table.id("Ben");
    table.does(Command::Leave { who }, []);
    assert_eq!(table.keys(), ["start.1"]);
    table.undo_and_redo_all();
}

/// U-36: name, objectives and placement can be changed, and it can be removed; the tokens stay.
#[test]
fn u_36_an_encounter_can_be_changed_and_removed() {
    let mut table = ambush();
    edits(&mut table, EncounterEdit::Name(" Siege ".to_owned()));
    let bar = area(&table, "Bar");
    let objectives = vec![
        Objective {
            text: "defuse the bomb".to_owned(),
            area: Some(bar),
        },
        Objective {
            text: String::new(),
            area: Some(bar),
        },
        Objective {
            text: "nobody calls for help".to_owned(),
            area: None,
        },
    ];
    edits(&mut table, EncounterEdit::Objectives(objectives.clone()));
    edits(&mut table, EncounterEdit::Placement);
    let encounter = &table.game().encounters[&FIRST];
    assert_eq!(encounter.name, "Siege");
    assert_eq!(encounter.objectives, objectives);
    assert_eq!(encounter.places[&table.id("Ana")].at, area(&table, "Alley"));
    assert_eq!(encounter.places.len(), 4);
    let places = table.game().places.clone();
    table.does(
        Command::Encounter(EncounterCommand::Remove { encounter: FIRST }),
        [],
    );
    assert!(table.game().encounters.is_empty());
    assert_eq!(table.game().places, places);
    table.undo_and_redo_all();
}

/// What makes no sense is refused in a sentence.
#[test]
fn what_makes_no_encounter_is_refused() {
    let mut table = ambush();
    let mut why = |command: Command| table.refusal(command).reason().to_owned();
    let encounter = FIRST;
    let nowhere = vec![AreaId(99)];
    for (command, expected) in [
        (
            Command::Encounter(EncounterCommand::Save {
                name: " ".to_owned(),
                map: CLUB,
            }),
            "give the encounter a name",
        ),
        (
            Command::Encounter(EncounterCommand::Save {
                name: "Ambush".to_owned(),
                map: tableside::table::MapId(9),
            }),
            "there is no map 9",
        ),
        (
            Command::Encounter(EncounterCommand::Start {
                encounter: EncounterId(7),
                order: Vec::new(),
            }),
            "there is no encounter 7",
        ),
        (
            Command::Encounter(EncounterCommand::Edit {
                encounter,
                edit: EncounterEdit::Allow {
                    team: PCS,
                    areas: nowhere,
                },
            }),
            "there is no area 99 on the map of the encounter",
        ),
        (
            Command::Encounter(EncounterCommand::Edit {
                encounter,
                edit: EncounterEdit::Allow {
                    team: TeamId(9),
                    areas: Vec::new(),
                },
            }),
            "there is no such team",
        ),
        (
            Command::Encounter(EncounterCommand::Edit {
                encounter,
                edit: EncounterEdit::Objectives(vec![Objective {
                    text: " ".to_owned(),
                    area: None,
                }]),
            }),
            "give the objective a name",
        ),
    ] {
        assert_eq!(why(command), expected);
    }
    // Initiative gives the order; that is nothing to overrule.
    let order = vec![TeamId(1)];
    let ordered = table.refusal(Command::Encounter(EncounterCommand::Start {
        encounter,
        order,
    }));
    assert!(matches!(ordered, Refusal::Structure { .. }), "{ordered}");
    starts(&mut table);
    let again = table.refusal(Command::Encounter(EncounterCommand::Start {
        encounter,
        order: Vec::new(),
    }));
    assert_eq!(again.reason(), "a fight is going on already; end it first");
}

/// U-36: what is gone from the campaign is found, and the file still opens; whoever is gone is left out at the start.
#[test]
fn u_36_an_encounter_of_somebody_gone_is_found() {
    let mut table = ambush();
    let who = table.id("Ben");
    table.does(Command::RemoveCharacter { who }, []);
    let findings = table.game().findings();
    assert_eq!(findings.len(), 1);
    assert_eq!(findings[0].place, "encounters.1.places");
    assert_eq!(findings[0].what, "there is no character 2");
    assert_eq!(findings[0].rule.expect("a rule").to_string(), "U-36");
    starts(&mut table);
    assert_eq!(table.game().places.len(), 2);
}

/// Players never see anything of a prepared encounter.
#[test]
fn encounters_are_hidden_from_players() {
    let mut table = ambush();
    edits(
        &mut table,
        EncounterEdit::Name("Betrayal of Ida".to_owned()),
    );
    starts(&mut table);
    let seen = serde_json::to_string(&table.game().player_view(None)).expect("written");
    assert!(!seen.contains("Betrayal"), "{seen}");
}
