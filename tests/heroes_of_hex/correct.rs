//! “Correct the last roll”: Fate, attacks and defenses alike.

use tableside::campaign::Command as Door;
use tableside::dice::ScriptedDice;

use super::scene::{Scene, Table, light};

fn scene() -> Scene {
    Scene::new()
        .hero("Mara", "B2", &[light(1)])
        .with(|unit| unit.profile.attack = 2)
        .enemy("Husk", "C2", &[])
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

/// H-11: Fate is corrected, too; later steps are taken back with it.
#[test]
fn h_11_fate_is_corrected() {
    let mut table = scene().begin([6]);
    table.does(table.moves("Mara", &["B1"]), []);
    corrects(&mut table, &[2], &[]);
    assert_eq!((table.turn().ap, table.at("Mara")), (2, "B2".to_owned()));
}
