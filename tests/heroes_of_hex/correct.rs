//! “Correct the last roll”: Fate, attacks and defenses alike.

use std::sync::Arc;

use tableside::campaign::Command as Door;
use tableside::dice::ScriptedDice;
use tableside::table::{Answer, DiceMode};

use super::scene::{ENEMIES, Scene, Table, light};

fn scene() -> Scene {
    Scene::new()
        .hero("Mara", "B2", &[light(1)])
        .with(|unit| unit.profile.attack = 2)
        .enemy("Husk", "C2", &[light(1)])
        .with(|unit| unit.profile.vitality = 5)
}

#[track_caller]
fn corrects(table: &mut Table, faces: &[i32], then: &[i32]) {
    let faces = faces.to_vec();
    let mut dice = ScriptedDice::new(then.iter().copied());
    let done = table
        .document
        .apply(&Door::CorrectRoll { faces }, &mut dice);
    done.expect("it can be corrected");
}

/// H-31: the defense that fell last is given another face, and what followed from it changes.
#[test]
fn h_31_the_last_roll_is_corrected() {
    let mut table = scene().begin([6]);
    table.does(table.hits("Mara", 1, "Husk"), [2, 5, 4]);
    assert_eq!(table.unit("Husk").tokens.wounds, 1);
    let last = table.document.last_roll().expect("a roll");
    assert_eq!((last.faces.as_slice(), last.later), (&[4][..], 0));
    corrects(&mut table, &[6], &[]);
    assert_eq!(table.unit("Husk").tokens.wounds, 0);
    assert!(table.facts().iter().any(|fact| {
        fact.sentence() == "The roll of Husk for the defense is corrected; it was 4"
    }));
    table
        .document
        .apply(&Door::Undo, &mut ScriptedDice::new([]))
        .expect("one step");
    assert_eq!(table.unit("Husk").tokens.wounds, 1);
}

/// H-31: of one side with real dice against one with app dice it is the typed roll that fell last, whoever attacks, and
/// it can be corrected again.
#[test]
fn h_31_typed_rolls_against_app_dice_are_corrected() {
    let scene = scene().real().game(|game| {
        let husks = game.sides.get_mut(&ENEMIES).expect("a side");
        Arc::make_mut(husks).dice = DiceMode::App;
    });
    let mut table = scene.begin([]);
    let typed = |faces: &[i32]| Answer::Faces(faces.to_vec());
    table.answers("fate.roll", typed(&[6]), []);
    table.does(table.hits("Mara", 1, "Husk"), [4]);
    table.answers("attack.roll", typed(&[2, 1]), []);
    let last = table.document.last_roll().expect("a roll");
    assert_eq!((last.faces.as_slice(), last.later), (&[2, 1][..], 0));
    assert_eq!(table.unit("Husk").tokens.wounds, 0);
    corrects(&mut table, &[5, 1], &[]);
    assert_eq!(table.unit("Husk").tokens.wounds, 1);
    corrects(&mut table, &[6, 1], &[]);
    table.says(
        "Mara against Husk: 6 − 4 = 2, Light damage: a wound",
        "H-31",
    );
    assert_eq!(table.unit("Husk").tokens.wounds, 1);
    table.ends(6);
    table.does(table.hits("Husk", 1, "Mara"), [5]);
    table.answers("defense.1.roll", typed(&[1]), []);
    let last = table.document.last_roll().expect("a roll");
    assert_eq!((last.faces.as_slice(), last.later), (&[1][..], 0));
    corrects(&mut table, &[5], &[]);
    let mara = table.unit("Mara");
    assert_eq!((mara.slain, mara.tokens.wounds), (false, 0));
}

/// H-11: Fate is corrected, too; later steps are taken back with it.
#[test]
fn h_11_fate_is_corrected() {
    let mut table = scene().begin([6]);
    table.does(table.moves("Mara", &["B1"]), []);
    corrects(&mut table, &[2], &[]);
    assert_eq!((table.turn().ap, table.at("Mara")), (2, "B2".to_owned()));
}
