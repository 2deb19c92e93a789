//! Corrected rolls: Fate, attacks and defenses alike, the last or any other of an attack.

use std::sync::Arc;

use tableside::campaign::Command as Door;
use tableside::dice::ScriptedDice;
use tableside::systems::heroes_of_hex::{Area, Command, Cost, Fact, Purpose, Trigger};
use tableside::table::{Answer, DiceMode};

use super::scene::{ENEMIES, FIELD, HEROES, Scene, Table, light};

fn scene() -> Scene {
    Scene::new()
        .hero("Mara", "B2", &[light(1)])
        .with(|unit| unit.profile.attack = 2)
        .enemy("Husk", "C2", &[light(1)])
        .with(|unit| unit.profile.vitality = 5)
}

#[track_caller]
fn corrects(table: &mut Table, faces: &[i32], then: &[i32]) {
    corrects_in(table, None, faces, then);
}

/// Corrects the roll in that line of the log.
#[track_caller]
fn corrects_in(table: &mut Table, roll: Option<usize>, faces: &[i32], then: &[i32]) {
    let faces = faces.to_vec();
    let mut dice = ScriptedDice::new(then.iter().copied());
    let done = table
        .document
        .apply(&Door::CorrectRoll { faces, roll }, &mut dice);
    done.expect("it can be corrected");
}

/// The line of the newest roll of that unit for that.
#[track_caller]
fn line(table: &Table, name: &str, what: Purpose) -> Option<usize> {
    let lines = table.facts().into_iter().zip(1..);
    let found = lines.filter(|(fact, _)| {
        matches!(fact, Fact::Rolled { who, purpose, .. } if who.name == name && *purpose == what)
    });
    let line = found.map(|(_, line)| line).last();
    assert!(line.is_some(), "{name} has rolled");
    line
}

/// The rolls that can be corrected, the newest first, with the steps that would be taken back.
fn rolls(table: &Table) -> Vec<(Vec<i32>, usize)> {
    let rolls = table.document.rolls().into_iter();
    rolls.map(|roll| (roll.faces, roll.later)).collect()
}

fn typed(faces: &[i32]) -> Answer {
    Answer::Faces(faces.to_vec())
}

/// With real dice for everybody, Fate typed.
fn real(scene: Scene) -> Table {
    let mut table = scene.real().table();
    let (map, order) = (FIELD, vec![HEROES]);
    table.does(Command::BeginSkirmish { map, order }, []);
    table.answers("fate.roll", typed(&[6]), []);
    table
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
    assert!(
        table
            .facts()
            .iter()
            .any(|fact| { fact.sentence() == "Husk’s roll of 4 for the defense is corrected" })
    );
    table
        .document
        .apply(&Door::Undo, &mut ScriptedDice::new([]))
        .expect("one step");
    assert_eq!(table.unit("Husk").tokens.wounds, 1);
}

/// H-31: of two rolls that were typed together, die by die or at once, the later is corrected, and the earlier stands; then
/// the other way round.
#[test]
fn h_31_either_of_two_typed_rolls_is_corrected() {
    for dice in [&[&[2, 5][..], &[4]][..], &[&[2], &[5], &[4]]] {
        let mut table = real(scene());
        table.does(table.hits("Mara", 1, "Husk"), []);
        for faces in dice {
            let key = table.document.campaign().decisions()[0].key.clone();
            table.answers(&key, typed(faces), []);
        }
        assert_eq!(table.unit("Husk").tokens.wounds, 1);
        corrects(&mut table, &[6], &[]);
        assert_eq!(table.unit("Husk").tokens.wounds, 0);
        assert!(table.document.campaign().decisions().is_empty());
        let attack = line(&table, "Mara", Purpose::Attack);
        corrects_in(&mut table, attack, &[6, 6], &[]);
        corrects(&mut table, &[5], &[]);
        assert_eq!(table.unit("Husk").tokens.wounds, 1);
        assert!(table.document.campaign().decisions().is_empty());
    }
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
    let faces = vec![2, 2];
    let two = Door::CorrectRoll { faces, roll: None };
    let refused = table.document.apply(&two, &mut ScriptedDice::new([]));
    let why = refused.expect_err("Fate is one die").to_string();
    assert_eq!(why, "give 1 face for the roll");
    corrects(&mut table, &[2], &[]);
    assert_eq!((table.turn().ap, table.at("Mara")), (2, "B2".to_owned()));
}

/// H-31: the attack is typed and the defense waits: the attack is the last roll, it is corrected, and the defense still waits.
/// Its question and the log have the attack.
#[test]
fn h_31_the_attack_is_corrected_while_the_defense_waits() {
    let mut table = real(scene());
    table.does(table.hits("Mara", 1, "Husk"), []);
    table.answers("attack.roll", typed(&[2, 5]), []);
    let question = || "Mara attacks Husk with Light. Physical, Light damage, the attack roll is 2, 5. Roll 1d6 for the defense";
    assert_eq!(table.open()[0].question, question());
    let log =
        "Mara rolls 2, 5 for the attack on Husk with Light (Light damage), highest 5 (real dice)";
    table.says(log, "H-31");
    assert_eq!(rolls(&table), [(vec![2, 5], 0)]);
    corrects(&mut table, &[6, 1], &[]);
    assert_eq!(table.keys(), ["defense.2.roll"]);
    assert!(table.open()[0].question.contains("the attack roll is 6, 1"));
    assert!(!table.facts().iter().any(|fact| fact.sentence() == log));
    table.answers("defense.2.roll", typed(&[3]), []);
    table.says(
        "Mara against Husk: 6 − 3 = 3, Light damage: a wound",
        "H-31",
    );
    table
        .document
        .apply(&Door::Undo, &mut ScriptedDice::new([]))
        .expect("one step");
    assert_eq!(table.keys(), ["defense.2.roll"]);
}

/// H-31: any roll of an attack can be corrected, again and again; the other stands, and no die falls anew.
#[test]
fn h_31_any_roll_of_an_attack_is_corrected() {
    let mut table = scene().begin([6]);
    table.does(table.hits("Mara", 1, "Husk"), [2, 5, 4]);
    assert_eq!(rolls(&table), [(vec![4], 0), (vec![2, 5], 0)]);
    let attack = line(&table, "Mara", Purpose::Attack);
    corrects_in(&mut table, attack, &[1, 4], &[]);
    table.says(
        "Mara against Husk: 4 − 4 = 0, Light damage: nothing",
        "H-31",
    );
    assert_eq!(rolls(&table), [(vec![4], 0), (vec![1, 4], 0)]);
    // The defense beneath the corrected attack.
    corrects(&mut table, &[2], &[]);
    table.says(
        "Mara against Husk: 4 − 2 = 2, Light damage: a wound",
        "H-31",
    );
    assert_eq!(rolls(&table), [(vec![2], 0), (vec![1, 4], 0)]);
    let attack = line(&table, "Mara", Purpose::Attack);
    corrects_in(&mut table, attack, &[1, 1], &[]);
    table.says(
        "Mara against Husk: 1 − 2 = −1, Light damage: nothing",
        "H-31",
    );
    assert_eq!(table.unit("Husk").tokens.wounds, 0);
    // A line that is no such roll is refused with those that are.
    let (faces, roll) = (vec![6], Some(1));
    let refused = table.document.apply(
        &Door::CorrectRoll { faces, roll },
        &mut ScriptedDice::new([]),
    );
    let refused = refused.expect_err("it is refused").to_string();
    assert!(refused.contains("these can:"), "{refused}");
    for _ in 0..3 {
        let undone = table
            .document
            .apply(&Door::Undo, &mut ScriptedDice::new([]));
        undone.expect("one step each");
    }
    assert_eq!(rolls(&table), [(vec![4], 0), (vec![2, 5], 0)]);
    assert_eq!(table.unit("Husk").tokens.wounds, 1);
}

/// H-31: what was typed for the rest of the attack is not taken back; a step in between is, and the log says so. The last roll
/// is corrected without touching either.
#[test]
fn h_31_typed_rolls_stand_beside_a_corrected_one() {
    let mut table = real(scene());
    table.does(table.hits("Mara", 1, "Husk"), []);
    table.answers("attack.roll", typed(&[2, 5]), []);
    let (who, on) = (table.id("Mara"), true);
    table.does(Command::SetFocus { who, on }, []);
    table.answers("defense.2.roll", typed(&[4]), []);
    assert_eq!(rolls(&table), [(vec![4], 0), (vec![2, 5], 1)]);
    corrects(&mut table, &[3], &[]);
    assert!(table.unit("Mara").tokens.focus);
    let attack = line(&table, "Mara", Purpose::Attack);
    corrects_in(&mut table, attack, &[3, 3], &[]);
    assert!(
        !table.unit("Mara").tokens.focus,
        "that came after the attack roll"
    );
    table.says(
        "Mara against Husk: 3 − 3 = 0, Light damage: nothing",
        "H-31",
    );
    table.says(
        "Husk rolls 3 for the defense, highest 3 (real dice)",
        "H-31",
    );
    assert!(table.facts().iter().any(|fact| {
        fact.sentence()
            == "Mara’s roll of 2, 5 for the attack is corrected; what followed is undone"
    }));
}

/// H-31: what a correction has taken back is not taken back once more by the next one of the same attack, whichever roll
/// that is of; what came since is.
#[test]
fn h_31_a_second_correction_takes_back_only_what_is_left() {
    let mut table = real(scene());
    table.does(table.hits("Mara", 1, "Husk"), []);
    table.answers("attack.roll", typed(&[2, 5]), []);
    let who = table.id("Mara");
    let focus = |on| Command::SetFocus { who, on };
    table.does(focus(true), []);
    table.answers("defense.2.roll", typed(&[4]), []);
    let attack = line(&table, "Mara", Purpose::Attack);
    corrects_in(&mut table, attack, &[3, 3], &[]);
    assert_eq!(rolls(&table), [(vec![4], 0), (vec![3, 3], 0)]);
    let noted = |table: &Table, words: &str| {
        let mut facts = table.facts().into_iter();
        facts.any(|fact| fact.sentence() == words)
    };
    let defense = line(&table, "Husk", Purpose::Defense);
    corrects_in(&mut table, defense, &[1], &[]);
    let corrected = "Husk’s roll of 4 for the defense is corrected";
    assert!(noted(&table, corrected), "nothing was left to take back");
    table.says(
        "Mara against Husk: 3 − 1 = 2, Light damage: a wound",
        "H-31",
    );
    table.does(focus(true), []);
    assert_eq!(rolls(&table), [(vec![1], 1), (vec![3, 3], 1)]);
    let attack = line(&table, "Mara", Purpose::Attack);
    corrects_in(&mut table, attack, &[2, 2], &[]);
    assert!(!table.unit("Mara").tokens.focus);
    let corrected = "Mara’s roll of 3, 3 for the attack is corrected; what followed is undone";
    assert!(noted(&table, corrected), "that alone had come since");
    table.says(
        "Mara against Husk: 2 − 1 = 1, Light damage: a wound",
        "H-31",
    );
    assert_eq!(table.unit("Husk").tokens.wounds, 1);
}

/// H-31: every correction of an attack stays in the log, each right before its own roll; a roll that is corrected again says
/// what it showed first, too.
#[test]
fn h_31_every_correction_stays_in_the_log() {
    let mut table = real(scene());
    table.does(table.hits("Mara", 1, "Husk"), []);
    table.answers("attack.roll", typed(&[5, 5]), []);
    table.answers("defense.2.roll", typed(&[4]), []);
    let said = |table: &Table| -> Vec<String> {
        let facts = table.facts().into_iter();
        let rolls = facts.filter(|fact| {
            let corrected = matches!(fact, Fact::RollCorrected { .. });
            corrected || matches!(fact, Fact::Rolled { .. })
        });
        let words = rolls.map(|fact| match fact {
            Fact::Rolled { who, faces, .. } => format!("{who} {faces:?}"),
            Fact::RollCorrected { who, before, .. } => format!("{who} was {before:?}"),
            _ => String::new(),
        });
        words.collect()
    };
    let attack = line(&table, "Mara", Purpose::Attack);
    corrects_in(&mut table, attack, &[6, 2], &[]);
    assert_eq!(said(&table), ["Mara was [5, 5]", "Mara [6, 2]", "Husk [4]"]);
    let defense = line(&table, "Husk", Purpose::Defense);
    corrects_in(&mut table, defense, &[3], &[]);
    assert_eq!(
        said(&table),
        ["Mara was [5, 5]", "Mara [6, 2]", "Husk was [4]", "Husk [3]"]
    );
    let attack = line(&table, "Mara", Purpose::Attack);
    corrects_in(&mut table, attack, &[1, 1], &[]);
    assert_eq!(
        said(&table),
        [
            "Mara was [5, 5]",
            "Mara was [6, 2]",
            "Mara [1, 1]",
            "Husk was [4]",
            "Husk [3]"
        ]
    );
    assert_eq!(rolls(&table), [(vec![3], 0), (vec![1, 1], 0)]);
    for _ in 0..3 {
        let undone = table
            .document
            .apply(&Door::Undo, &mut ScriptedDice::new([]));
        undone.expect("one step each");
    }
    assert_eq!(said(&table), ["Mara [5, 5]", "Husk [4]"]);

    // While the defense still waits the corrected attack stands beneath it, with its note once.
    let mut table = real(scene());
    table.does(table.hits("Mara", 1, "Husk"), []);
    table.answers("attack.roll", typed(&[5, 5]), []);
    corrects(&mut table, &[6, 2], &[]);
    table.answers("defense.2.roll", typed(&[4]), []);
    corrects(&mut table, &[3], &[]);
    assert_eq!(
        said(&table),
        ["Mara was [5, 5]", "Mara [6, 2]", "Husk was [4]", "Husk [3]"]
    );
    // Fate, too.
    let mut table = scene().begin([6]);
    corrects(&mut table, &[2], &[]);
    corrects(&mut table, &[3], &[]);
    let facts = table.facts();
    let was = facts.iter().filter_map(|fact| match fact {
        Fact::RollCorrected { before, .. } => Some(before.clone()),
        _ => None,
    });
    assert_eq!(was.collect::<Vec<_>>(), [vec![6], vec![2]]);
}

/// H-31, H-33: of an area's defenses the one is corrected, the others and the attack stand, whether they have fallen or not.
#[test]
fn h_33_one_defense_of_several_is_corrected() {
    let mut whirl = light(1);
    whirl.keywords.area = Some(Area::Around);
    let scene = Scene::new()
        .hero("Mara", "B2", &[whirl])
        .enemy("Husk", "C2", &[])
        .with(|unit| unit.profile.vitality = 5)
        .enemy("Hound", "B3", &[])
        .with(|unit| unit.profile.vitality = 5);
    let mut table = real(scene);
    table.does(table.uses("Mara", 1), []);
    // The answers come in any order.
    table.answers("defense.2.roll", typed(&[5]), []);
    table.answers("attack.roll", typed(&[4]), []);
    let husk = line(&table, "Husk", Purpose::Defense);
    corrects_in(&mut table, husk, &[1], &[]);
    assert_eq!(table.keys(), ["defense.3.roll"]);
    table.answers("defense.3.roll", typed(&[2]), []);
    assert_eq!(
        (
            table.unit("Husk").tokens.wounds,
            table.unit("Hound").tokens.wounds
        ),
        (1, 1)
    );
    let husk = line(&table, "Husk", Purpose::Defense);
    corrects_in(&mut table, husk, &[6], &[]);
    assert_eq!(
        (
            table.unit("Husk").tokens.wounds,
            table.unit("Hound").tokens.wounds
        ),
        (0, 1)
    );
}

/// H-31: what the app has drawn for the defense is told, and can be corrected, once the attack is typed; then each of them
/// stands beside the other.
#[test]
fn h_31_an_app_defense_is_told_after_a_typed_attack() {
    let scene = scene().real().game(|game| {
        let husks = game.sides.get_mut(&ENEMIES).expect("a side");
        Arc::make_mut(husks).dice = DiceMode::App;
    });
    let mut table = scene.begin([]);
    table.answers("fate.roll", typed(&[6]), []);
    table.does(table.hits("Mara", 1, "Husk"), [4]);
    assert!(
        !table
            .facts()
            .iter()
            .any(|fact| matches!(fact, Fact::Rolled { .. }))
    );
    table.answers("attack.roll", typed(&[2, 1]), []);
    assert_eq!(rolls(&table), [(vec![2, 1], 0), (vec![4], 0)]);
    let defense = line(&table, "Husk", Purpose::Defense);
    corrects_in(&mut table, defense, &[1], &[]);
    table.says(
        "Mara against Husk: 2 − 1 = 1, Light damage: a wound",
        "H-31",
    );
    let attack = line(&table, "Mara", Purpose::Attack);
    corrects_in(&mut table, attack, &[3, 1], &[]);
    table.says(
        "Mara against Husk: 3 − 1 = 2, Light damage: a wound",
        "H-31",
    );
    assert_eq!(table.unit("Husk").tokens.wounds, 1);
}

/// H-31, H-40: a roll of a Reaction that lies further back is corrected, too; its own attack stands, what came after it is
/// made anew, and of that the last roll can be corrected in turn.
#[test]
fn h_40_a_roll_of_a_reaction_is_corrected() {
    let mut riposte = light(2);
    riposte.keywords.reaction = Some(Trigger::Attack);
    riposte.cost = Cost::Ap(0);
    let scene = Scene::new()
        .hero("Mara", "B2", &[light(1)])
        .with(|unit| unit.profile.vitality = 5)
        .enemy("Husk", "C2", &[riposte])
        .with(|unit| unit.profile.vitality = 5);
    let mut table = scene.begin([6]);
    table.does(table.hits("Mara", 1, "Husk"), []);
    table.picks("reaction.2", "2.unit1", [4, 1, 5, 3]);
    assert_eq!(
        rolls(&table),
        [(vec![3], 0), (vec![5], 0), (vec![1], 0), (vec![4], 0)]
    );
    let parried = line(&table, "Mara", Purpose::Defense);
    corrects_in(&mut table, parried, &[6], &[2, 1]);
    assert_eq!(
        (
            table.unit("Mara").tokens.wounds,
            table.unit("Husk").tokens.wounds
        ),
        (0, 1)
    );
    // Its last roll was drawn by the correction.
    corrects(&mut table, &[5], &[]);
    assert_eq!(
        (
            table.unit("Mara").tokens.wounds,
            table.unit("Husk").tokens.wounds
        ),
        (0, 0)
    );
    let struck = line(&table, "Husk", Purpose::Attack);
    corrects_in(&mut table, struck, &[5], &[1, 1]);
    table.says(
        "Husk against Mara: 5 − 6 = −1, Light damage: nothing",
        "H-31",
    );
}
