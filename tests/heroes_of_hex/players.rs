//! What players see: nothing hidden, in words, boards and rolls alike (promise 12).

use tableside::board::grid::{HexEdit, HexSet};
use tableside::systems::heroes_of_hex::{Command, SideAct, skirmish_sample};
use tableside::table::{SeenState, SeenTable};

use super::scene::{ENEMIES, Scene, Table, light};

fn scene() -> Table {
    Scene::new()
        .hero("Mara", "B2", &[light(1)])
        .hero("Oda", "B3", &[])
        .enemy("Husk", "C2", &[light(1)])
        .with(|unit| unit.profile.vitality = 5)
        .enemy("Lurker", "H3", &[])
        .begin([4])
}

fn view(table: &Table) -> SeenTable {
    table.document.campaign().player_view(None).table
}

fn hide(table: &mut Table, name: &str) {
    let who = table.id(name);
    table.does(Command::HideToken { who, hidden: true }, []);
}

/// H-19: sides with their HEX, who is ready and who is done, the last roll, the board with its tokens.
#[test]
fn h_19_players_see_the_table() {
    let mut table = scene();
    table.does(table.hits("Mara", 1, "Husk"), [4, 2]);
    table.ends(3);
    let seen = view(&table);
    assert_eq!(seen.standing, "Enemies have 3 AP");
    let sides: Vec<_> = seen
        .teams
        .iter()
        .map(|team| (team.name.as_str(), team.words.as_str()))
        .collect();
    assert_eq!(sides, [("Heroes", "1 HEX"), ("Enemies", "0 HEX")]);
    let mara = &seen.teams[0].members[0];
    assert_eq!((mara.state, mara.words.as_str()), (SeenState::Done, "done"));
    let husk = &seen.teams[1].members[0];
    assert_eq!(husk.words, "ready, Wound 1");
    let roll = seen.roll.expect("a roll");
    assert_eq!((roll.who.as_str(), roll.total.as_str()), ("Enemies", "3"));
    let board = seen.board.expect("a board");
    assert_eq!(board.tokens.len(), 4);
    assert_eq!(board.board.spaces.len(), 99);
    assert!(
        seen.log
            .contains(&"Mara against Husk: 4 − 2 = 2, Light damage: a wound".to_owned())
    );
}

/// What a hidden unit does and suffers is not told, and nobody learns that it is there.
#[test]
fn what_is_hidden_stays_so() {
    let mut table = scene();
    hide(&mut table, "Lurker");
    table.idles("Mara", 3);
    table.chooses("Lurker");
    table.does(Command::Side(SideAct::EndTurn), [2]);
    let seen = view(&table);
    let text = format!("{seen:?}");
    assert!(!text.contains("Lurker"), "{text}");
    assert_eq!(seen.board.expect("a board").tokens.len(), 3);
}

/// Where somebody goes on a hidden space is not told.
#[test]
fn hidden_spaces_stay_so() {
    let mut table = scene();
    let spaces = HexSet::from([table.hex("B1")]);
    let (map, edit) = (
        super::scene::FIELD,
        Box::new(HexEdit::HideSpaces { spaces }),
    );
    table.does(Command::EditBoard { map, edit }, []);
    table.does(table.moves("Mara", &["B1"]), []);
    let seen = view(&table);
    assert!(
        !seen.log.iter().any(|line| line.contains("B1")),
        "{:?}",
        seen.log
    );
    let board = seen.board.expect("a board");
    assert_eq!(board.tokens.len(), 3);
    assert_eq!(board.board.spaces.len(), 98);
}

/// While a hidden unit acts its side chooses, as far as players know; a hidden side is no side at all.
#[test]
fn hidden_units_and_hidden_sides() {
    let mut table = scene();
    hide(&mut table, "Lurker");
    table.idles("Mara", 3);
    table.chooses("Lurker");
    assert_eq!(view(&table).deciding[0].who, "Enemies");
    let mut side = table.game().sides[&ENEMIES].as_ref().clone();
    side.hidden = true;
    table.does(Command::PutSide { id: ENEMIES, side }, []);
    assert_eq!(view(&table).deciding[0].who, "The GM");
    let text = format!("{:?}", view(&table));
    assert!(
        !text.contains("Husk") && !text.contains("Enemies"),
        "{text}"
    );
}

/// The log for other programs has of each line what players may read now: of a hidden unit nothing, whoever is attacked.
#[test]
fn a_hidden_name_is_in_no_line_for_players() {
    let mut table = scene();
    table.does(table.hits("Mara", 1, "Husk"), [4, 2]);
    hide(&mut table, "Husk");
    let records: Vec<_> = table.document.campaign().log_records(0).collect();
    let named = |text: &str| text.contains("Husk");
    assert!(records.iter().any(|one| !one.hidden && named(&one.text)));
    let seen: Vec<String> = records.into_iter().filter_map(|one| one.seen).collect();
    assert!(!seen.iter().any(|line| named(line)), "{seen:?}");
    let roll = "Mara rolls 4 for the attack, highest 4".to_owned();
    assert!(seen.contains(&roll), "{seen:?}");
    assert!(seen.ends_with(&view(&table).log), "{seen:?}");
}

/// Hiding a side changes nothing of how the others look, in either window.
#[test]
fn a_hidden_side_leaves_the_looks_of_the_others_as_players_see_them() {
    let mut game = skirmish_sample();
    let first = *game.sides.keys().next().expect("the sample has sides");
    let mut hidden = (*game.sides[&first]).clone();
    hidden.hidden = true;
    game.sides.insert(first, hidden.into());
    let seen = game.player_view(None).teams;
    assert!(!seen.is_empty(), "a side is left to be seen");
    for team in seen {
        let mut sides = game.sides.iter();
        let (id, _) = sides
            .find(|(_, side)| side.name == team.name)
            .expect("a side of that name");
        assert_eq!(game.team_look(*id), Some(team.look), "{}", team.name);
    }
}
