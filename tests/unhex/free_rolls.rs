//! Rolls beside the fight: logged with their faces, typed or the app's, once more with the first result kept, saved on sheets.

use tableside::campaign::Command as Door;
use tableside::dice::{Expression, TypedDice};
use tableside::systems::unhex::{Command, Fact, Origin};
use tableside::table::{CharacterId, FreeRollCommand};

use super::scene::{Scene, Table};

fn table() -> Table {
    Scene::new()
        .pc("Ana", "Bar", &[])
        .pc("Di", "Entrance", &[])
        .npc("Bo", "Bar", &[])
        .fight()
}

fn expr(text: &str) -> Expression {
    Expression::parse(text).expect("a notation")
}

fn roll(who: &[CharacterId], text: &str, faces: &[i32]) -> Command {
    Command::FreeRoll(FreeRollCommand::Roll {
        who: who.to_vec(),
        expr: expr(text),
        faces: faces.to_vec(),
        hidden: false,
    })
}

fn rolled(table: &Table) -> Vec<(Option<String>, i64, Origin, Option<i64>)> {
    let log = table.game().log.iter();
    log.filter_map(|entry| match &entry.fact {
        Fact::FreeRolled(roll) => Some((
            roll.who.as_ref().map(|who| who.name.clone()),
            roll.total,
            roll.origin,
            roll.before,
        )),
        _ => None,
    })
    .collect()
}

/// The app rolls, or real faces are typed; the log says which.
#[test]
fn a_free_roll_is_logged() {
    let mut table = table();
    table.does(roll(&[], "2d6+1", &[]), [3, 4]);
    let ana = table.id("Ana");
    table.does(roll(&[ana], "d20", &[17]), []);
    assert_eq!(
        rolled(&table),
        [
            (None, 8, Origin::App, None),
            (Some("Ana".to_owned()), 17, Origin::Real, None)
        ]
    );
    table.undo_and_redo_all();
}

/// Typed faces must be faces of the dice, enough and not too many, explosions included.
#[test]
fn typed_faces_are_checked() {
    let mut table = table();
    for faces in [&[3][..], &[3, 4, 5], &[7, 1], &[0, 0]] {
        table.refusal(roll(&[], "2d6", faces));
    }
    table.refusal(roll(&[], "1d6!", &[6]));
    table.does(roll(&[], "1d6!", &[6, 2]), []);
    assert_eq!(rolled(&table).len(), 1);
}

/// One roll for several people is one line each and one step to undo.
#[test]
fn a_roll_for_all() {
    let mut table = table();
    let everybody = [table.id("Ana"), table.id("Di")];
    table.does(roll(&everybody, "d10", &[]), [3, 9]);
    let totals: Vec<i64> = rolled(&table).into_iter().map(|one| one.1).collect();
    assert_eq!(totals, [3, 9]);
    table.refusal(roll(&everybody, "d10", &[3, 9]));
    table.refusal(roll(&[CharacterId(77)], "d10", &[]));
    table.does(Door::Undo, []);
    assert_eq!(rolled(&table), []);
}

/// Rolled once more, the first result stays beside the second.
#[test]
fn a_roll_is_made_again() {
    let mut table = table();
    table.does(roll(&[], "d10", &[]), [3]);
    let line = table.game().log.len() - 1;
    let faces = Vec::new();
    table.does(
        Command::FreeRoll(FreeRollCommand::Again { line, faces }),
        [8],
    );
    assert_eq!(
        rolled(&table),
        [
            (None, 3, Origin::App, None),
            (None, 8, Origin::App, Some(3))
        ]
    );
    for line in [0, usize::MAX] {
        let faces = Vec::new();
        table.refusal(Command::FreeRoll(FreeRollCommand::Again { line, faces }));
    }
}

/// A roll for the GM only is no player's line; a hidden character's is none either.
#[test]
fn a_hidden_roll_is_not_shown_to_players() {
    let mut table = table();
    let mut hidden = roll(&[], "d10", &[]);
    if let Command::FreeRoll(FreeRollCommand::Roll { hidden, .. }) = &mut hidden {
        *hidden = true;
    }
    table.does(hidden, [3]);
    assert!(
        table
            .game()
            .log
            .iter()
            .last()
            .is_some_and(|line| line.hidden)
    );
    assert_eq!(
        table
            .game()
            .player_view(None)
            .log
            .iter()
            .filter(|line| line.contains("d10"))
            .count(),
        0
    );
}

/// Without app dice, and beyond what a log line holds, a roll is refused.
#[test]
fn what_cannot_be_rolled_is_refused() {
    let mut table = table();
    let none = table
        .document
        .apply(&roll(&[], "2d6", &[]).into(), &mut TypedDice::default());
    assert!(none.is_err());
    let many = vec![1; 600];
    assert!(
        table
            .refusal(roll(&[], "600d6", &many))
            .reason()
            .contains("500")
    );
    let crowd: Vec<CharacterId> = (1..=300).map(CharacterId).collect();
    table.refusal(roll(&crowd, "d6", &[]));
}

/// A roll is kept on a sheet under its name, replaced, and forgotten.
#[test]
fn rolls_are_saved_on_sheets() {
    let mut table = table();
    let who = table.id("Ana");
    let save = |name: &str, text: &str| {
        Command::FreeRoll(FreeRollCommand::Save {
            who,
            name: name.to_owned(),
            expr: expr(text),
        })
    };
    table.does(save(" Sneak ", "d100"), []);
    table.does(save("Sneak", "2d10"), []);
    table.does(save("Climb", "d6"), []);
    let saved: Vec<(String, String)> = table
        .sheet("Ana")
        .saved_rolls
        .iter()
        .map(|roll| (roll.name.clone(), roll.expr.to_string()))
        .collect();
    assert_eq!(
        saved,
        [
            ("Sneak".to_owned(), "2d10".to_owned()),
            ("Climb".to_owned(), "d6".to_owned())
        ]
    );
    table.refusal(save("  ", "d6"));
    table.refusal(save(&"x".repeat(61), "d6"));
    let forget = |name: &str| {
        Command::FreeRoll(FreeRollCommand::Forget {
            who,
            name: name.to_owned(),
        })
    };
    table.does(forget("Climb"), []);
    table.refusal(forget("Climb"));
    table.undo_and_redo_all();
}

/// A saved roll that is no notation makes a file that is not opened; a sheet takes its rolls along.
#[test]
fn a_saved_roll_is_read_at_the_door() {
    let mut table = table();
    let who = table.id("Ana");
    let (name, expr) = ("Sneak".to_owned(), expr("3d8"));
    table.does(
        Command::FreeRoll(FreeRollCommand::Save { who, name, expr }),
        [],
    );
    let good = String::from_utf8(table.bytes()).expect("JSON is text");
    assert!(good.contains("\"3d8\""), "{good}");
    let broken = good.replace("\"3d8\"", "\"1d\"");
    assert!(tableside::campaign::store::from_bytes(broken.as_bytes()).is_err());
    let sheet = tableside::systems::unhex::Sheet::of(table.sheet("Ana"));
    assert_eq!(sheet.into_character().saved_rolls.len(), 1);
}
