//! Rolls beside the skirmish: logged with their faces, typed or the app's, once more with the first result kept, seen by
//! players unless whoever rolls is hidden, saved on sheets; nothing of the rules hangs on them.

use tableside::campaign::Command as Door;
use tableside::campaign::store::from_bytes;
use tableside::campaign::store::to_bytes;
use tableside::dice::{Expression, TypedDice};
use tableside::systems::heroes_of_hex::{Command, Fact, UnitSheet};
use tableside::table::{CharacterId, FreeRoll, FreeRollCommand, Origin, SeenTable};

use super::scene::{Scene, Table, light};

fn scene() -> Scene {
    Scene::new()
        .hero("Mara", "B2", &[light(1)])
        .with(|unit| unit.profile.attack = 2)
        .hero("Oda", "B3", &[])
        .enemy("Husk", "C2", &[])
        .with(|unit| unit.profile.vitality = 5)
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

fn hidden_roll(text: &str) -> Command {
    Command::FreeRoll(FreeRollCommand::Roll {
        who: Vec::new(),
        expr: expr(text),
        faces: Vec::new(),
        hidden: true,
    })
}

fn again(line: usize) -> Command {
    let faces = Vec::new();
    Command::FreeRoll(FreeRollCommand::Again { line, faces })
}

fn save(who: CharacterId, name: &str, text: &str) -> Command {
    Command::FreeRoll(FreeRollCommand::Save {
        who,
        name: name.to_owned(),
        expr: expr(text),
    })
}

/// The rolls of the log: whose, total, from where, instead of which.
fn rolled(table: &Table) -> Vec<(Option<String>, i64, Origin, Option<i64>)> {
    let rolls = table.facts().into_iter().filter_map(|fact| match fact {
        Fact::FreeRolled(roll) => Some(roll),
        _ => None,
    });
    rolls
        .map(|roll| {
            let FreeRoll {
                who,
                total,
                origin,
                before,
                ..
            } = roll;
            (who.map(|who| who.name), total, origin, before)
        })
        .collect()
}

fn view(table: &Table) -> SeenTable {
    table.document.campaign().player_view(None).table
}

fn door(table: &mut Table, command: &Door) {
    let done = table.document.apply(command, &mut TypedDice::default());
    done.expect("it can be done");
}

/// The app rolls, or real faces are typed; the log says which, and undo takes each back.
#[test]
fn a_free_roll_is_logged() {
    let mut table = scene().begin([4]);
    let before = table.document.campaign().clone();
    table.does(roll(&[], "2d6+1", &[]), [3, 4]);
    let mara = table.id("Mara");
    table.does(roll(&[mara], "3d6kh", &[2, 5, 1]), []);
    assert_eq!(
        rolled(&table),
        [
            (None, 8, Origin::App, None),
            (Some("Mara".to_owned()), 5, Origin::Real, None)
        ]
    );
    let last = table.facts().pop().expect("a line").sentence();
    assert!(
        last.starts_with("Mara rolls 3d6kh") && last.ends_with(", real dice"),
        "{last}"
    );
    assert_eq!(
        table.document.undo_label().as_deref(),
        Some("Mara rolls 3d6kh")
    );
    let after = table.document.campaign().clone();
    for _ in 0..2 {
        door(&mut table, &Door::Undo);
    }
    assert!(*table.document.campaign() == before);
    for _ in 0..2 {
        door(&mut table, &Door::Redo);
    }
    assert!(*table.document.campaign() == after);
}

/// Typed faces must be faces of the dice, enough and not too many, explosions included.
#[test]
fn typed_faces_are_checked() {
    let mut table = scene().table();
    for faces in [&[3][..], &[3, 4, 5], &[7, 1], &[0, 0]] {
        table.refused(roll(&[], "2d6", faces));
    }
    table.refused(roll(&[], "1d6!", &[6]));
    table.does(roll(&[], "1d6!", &[6, 2]), []);
    assert_eq!(rolled(&table), [(None, 8, Origin::Real, None)]);
}

/// One roll for several units is one line each and one step to undo; a unit that is not there rolls nothing.
#[test]
fn a_roll_for_all() {
    let mut table = scene().begin([4]);
    let heroes = [table.id("Mara"), table.id("Oda")];
    table.does(roll(&heroes, "d6", &[]), [3, 6]);
    let totals: Vec<i64> = rolled(&table).into_iter().map(|one| one.1).collect();
    assert_eq!(totals, [3, 6]);
    table.refused(roll(&heroes, "d6", &[3, 6]));
    table.refused(roll(&[CharacterId(77)], "d6", &[]));
    door(&mut table, &Door::Undo);
    assert_eq!(rolled(&table), []);
}

/// Rolled once more, the first result stays beside the second; no other line can be.
#[test]
fn a_roll_is_made_again() {
    let mut table = scene().begin([4]);
    let mara = table.id("Mara");
    table.does(roll(&[mara], "d6", &[]), [3]);
    let line = table.game().log.len() - 1;
    table.does(again(line), [5]);
    let who = || Some("Mara".to_owned());
    assert_eq!(
        rolled(&table),
        [
            (who(), 3, Origin::App, None),
            (who(), 5, Origin::App, Some(3))
        ]
    );
    assert_eq!(
        table.document.undo_label().as_deref(),
        Some("Roll d6 again")
    );
    for line in [0, usize::MAX] {
        table.refused(again(line));
    }
}

/// Players read a roll, large and in the log, unless the GM rolls it in secret; made again it stays secret.
#[test]
fn a_secret_roll_is_not_shown_to_players() {
    let mut table = scene().begin([4]);
    let mara = table.id("Mara");
    table.does(roll(&[mara], "2d6+1", &[]), [3, 4]);
    let seen = view(&table);
    let shown = seen.roll.clone().expect("there was one");
    assert_eq!((shown.who.as_str(), shown.total.as_str()), ("Mara", "8"));
    assert_eq!(shown.look, table.game().look_of(mara));
    assert!(seen.log.iter().any(|line| line.contains("2d6+1")));
    table.does(hidden_roll("d20"), [3]);
    assert_eq!(view(&table), seen);
    let line = table.game().log.len() - 1;
    table.does(again(line), [4]);
    assert_eq!(view(&table), seen);
    assert_eq!(rolled(&table).len(), 3);
}

/// A roll of a hidden unit is no players' line, also when it is hidden only afterwards.
#[test]
fn a_hidden_units_roll_is_not_shown_to_players() {
    let mut table = scene().begin([4]);
    let who = table.id("Husk");
    let hide = |hidden| Command::HideToken { who, hidden };
    let told = |table: &Table| {
        let seen = view(table);
        let large = seen.roll.is_some_and(|roll| roll.what == "rolls d20");
        large || seen.log.iter().any(|line| line.contains("d20"))
    };
    table.does(roll(&[who], "d20", &[]), [7]);
    assert!(told(&table));
    table.does(hide(true), []);
    assert!(!told(&table));
    table.does(roll(&[who], "d20", &[]), [8]);
    table.does(hide(false), []);
    let lines = view(&table).log.into_iter();
    let of_d20: Vec<String> = lines.filter(|line| line.contains("d20")).collect();
    assert_eq!(of_d20.len(), 1, "only the open one: {of_d20:?}");
}

/// H-31: a free roll answers nothing that is asked, and the roll before it can still be corrected.
#[test]
fn h_31_a_free_roll_is_no_roll_of_the_rules() {
    let mut table = scene().real().begin([]);
    let open = table.open();
    table.does(roll(&[], "d6", &[6]), []);
    assert_eq!(table.open(), open, "Fate still waits");
    let mut table = scene().begin([6]);
    table.does(table.hits("Mara", 1, "Husk"), [2, 5, 4]);
    assert_eq!(table.unit("Husk").tokens.wounds, 1);
    let turn = table.turn();
    table.does(roll(&[], "d6", &[6]), []);
    assert_eq!(table.turn(), turn);
    let last = table.document.last_roll().expect("the defense");
    assert_eq!((last.faces.as_slice(), last.later), (&[4][..], 1));
    let correct = Door::CorrectRoll {
        faces: vec![6],
        roll: None,
    };
    door(&mut table, &correct);
    assert_eq!(table.unit("Husk").tokens.wounds, 0);
}

/// Without app dice, and beyond what a log line holds, a roll is refused.
#[test]
fn what_cannot_be_rolled_is_refused() {
    let mut table = scene().table();
    let refusal = table.refused(roll(&[], "2d6", &[]));
    assert!(refusal.reason().contains("nothing to roll"), "{refusal}");
    let many = vec![1; 600];
    let refusal = table.refused(roll(&[], "600d6", &many));
    assert!(refusal.reason().contains("500"), "{refusal}");
    let crowd = vec![table.id("Mara"); 300];
    let refusal = table.refused(roll(&crowd, "d6", &[]));
    assert!(refusal.reason().contains("200"), "{refusal}");
}

/// A roll is kept on a unit's sheet under its name, replaced, and forgotten; the sheet takes it along.
#[test]
fn rolls_are_saved_on_sheets() {
    let mut table = scene().table();
    let who = table.id("Mara");
    table.does(save(who, " Sneak ", "d20"), []);
    table.does(save(who, "Sneak", "2d10"), []);
    table.does(save(who, "Climb", "d6"), []);
    let kept = |table: &Table| -> Vec<(String, String)> {
        let rolls = table.unit("Mara").saved_rolls.iter();
        rolls
            .map(|roll| (roll.name.clone(), roll.expr.to_string()))
            .collect()
    };
    let [sneak, climb] =
        [("Sneak", "2d10"), ("Climb", "d6")].map(|(name, expr)| (name.to_owned(), expr.to_owned()));
    assert_eq!(kept(&table), [sneak.clone(), climb]);
    table.refused(save(who, "  ", "d6"));
    table.refused(save(who, &"x".repeat(61), "d6"));
    table.refused(save(CharacterId(77), "Sneak", "d6"));
    let forget = |name: &str| {
        Command::FreeRoll(FreeRollCommand::Forget {
            who,
            name: name.to_owned(),
        })
    };
    table.does(forget("Climb"), []);
    let refusal = table.refused(forget("Climb"));
    assert_eq!(refusal.reason(), "Mara has no roll “Climb”");
    assert_eq!(kept(&table), [sneak]);
    let sheet = UnitSheet::of(table.unit("Mara"));
    assert_eq!(
        sheet.into_unit().saved_rolls,
        table.unit("Mara").saved_rolls
    );
    door(&mut table, &Door::Undo);
    assert_eq!(kept(&table).len(), 2);
}

/// A saved roll that is no notation makes a file that is not opened.
#[test]
fn a_saved_roll_is_read_at_the_door() {
    let mut table = scene().table();
    let who = table.id("Mara");
    table.does(save(who, "Sneak", "3d8"), []);
    let bytes = to_bytes(table.document.campaign()).expect("written");
    let good = String::from_utf8(bytes).expect("JSON is text");
    assert!(good.contains("\"3d8\""), "{good}");
    let broken = good.replace("\"3d8\"", "\"1d\"");
    assert!(from_bytes(broken.as_bytes()).is_err());
}
