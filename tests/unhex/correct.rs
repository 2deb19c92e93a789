//! “Correct the last roll” (promise 7): other faces, what followed taken back, one step to undo.

use tableside::campaign::Command as Door;
use tableside::systems::unhex::{Ability, Command, Fact, ItemKind, Location, Mark, Origin};
use tableside::table::{Answer, By};

use super::scene::{NPCS, Scene, Table};

const KNIFE: &[ItemKind] = &[ItemKind::Melee1h];

fn scene() -> Scene {
    Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .pc("Di", "Entrance", &[])
        .npc("Bo", "Bar", KNIFE)
}

fn correct<const N: usize>(table: &mut Table, faces: &[i32], app: [i32; N]) {
    let faces = faces.to_vec();
    table.does(Door::CorrectRoll { faces, roll: None }, app);
}

fn rolls(table: &Table) -> Vec<(String, Origin)> {
    let log = table.game().log.iter();
    log.filter_map(|entry| match &entry.fact {
        Fact::Rolled { roll, origin, .. } | Fact::Rerolled { roll, origin, .. } => {
            Some((roll.to_string(), *origin))
        }
        _ => None,
    })
    .collect()
}

fn corrections(table: &Table) -> Vec<(String, usize)> {
    let log = table.game().log.iter();
    log.filter_map(|entry| match &entry.fact {
        Fact::RollCorrected {
            before, taken_back, ..
        } => {
            assert_eq!(entry.by, By::Gm);
            Some((before.to_string(), *taken_back))
        }
        _ => None,
    })
    .collect()
}

/// An app roll gets other faces; the first result stays in the log; one undo takes the correction back.
#[test]
fn an_app_roll_is_corrected_in_one_step() {
    let mut table = scene().fight();
    table.attack("Ana", "Bo", [3, 5]);
    let first = table.bytes();
    correct(&mut table, &[9, 1], []);
    assert_eq!(table.keys(), [""; 0], "91 misses");
    assert_eq!(rolls(&table), [("91".to_owned(), Origin::Real)]);
    assert_eq!(corrections(&table), [("35".to_owned(), 0)]);
    let corrected = table.bytes();
    table.does(Door::Undo, []);
    assert_eq!(table.bytes(), first);
    table.does(Door::Redo, []);
    assert_eq!(table.bytes(), corrected);
    table.undo_and_redo_all();
}

/// What followed from the roll is taken back, and the log says how many steps; what came before stays.
#[test]
fn later_steps_are_taken_back() {
    let mut table = scene().fight();
    table.attack("Ana", "Bo", [3, 5]);
    table.pick("tens");
    let (who, location) = (table.id("Di"), Location::Torso);
    let mark = Some(Mark::Slash);
    table.does(
        Command::SetBox {
            who,
            location,
            index: 0,
            mark,
        },
        [],
    );
    assert_eq!(table.level("Bo"), 47);
    assert_eq!(table.document.last_roll().expect("a roll").later, 2);
    correct(&mut table, &[4, 5], []);
    assert_eq!(table.level("Bo"), 50);
    assert_eq!(table.marked("Di", location), 0);
    assert_eq!(table.keys(), ["attack.dice"]);
    assert_eq!(corrections(&table), [("35".to_owned(), 2)]);
    table.pick("tens");
    assert_eq!(table.level("Bo"), 46);
    table.undo_and_redo_all();
}

/// Typed digits are corrected as a whole, also when they were typed one at a time.
#[test]
fn typed_digits_are_corrected() {
    let mut table = scene().real().fight();
    table.attacks("Ana", "Bo");
    table.pick("none");
    table.answer(Answer::Faces(vec![3]), []);
    table.answer(Answer::Faces(vec![5]), []);
    correct(&mut table, &[0, 7], []);
    assert_eq!(rolls(&table), [("7".to_owned(), Origin::Real)]);
    assert_eq!(table.keys(), ["attack.dice"]);
    table.undo_and_redo_all();
}

/// Of two rolls that the app made in one step, the second is corrected and the first stands.
#[test]
fn the_first_of_two_app_rolls_stands() {
    let mut table = scene().fight();
    table.attacks("Ana", "Bo");
    table.pick_and_roll("defend", [3, 5, 1, 2]);
    assert_eq!(table.keys(), ["attack.dice"]);
    correct(&mut table, &[4, 0], []);
    let totals: Vec<String> = rolls(&table).into_iter().map(|roll| roll.0).collect();
    assert_eq!(totals, ["35", "40"]);
    assert_eq!(table.keys(), [""; 0], "40 fends off 35");
    assert_eq!(corrections(&table), [("12".to_owned(), 0)]);
    table.undo_and_redo_all();
}

/// Faces that follow from the corrected roll are rolled anew.
#[test]
fn what_follows_rolls_anew() {
    let mut table = scene().fight();
    table.attacks("Ana", "Bo");
    // 33 is a critical success, its level 50.
    table.does(Command::NobodyReacts, [3, 3]);
    assert_eq!(table.keys(), ["attack.critical"]);
    correct(&mut table, &[3, 4], []);
    assert_eq!(table.keys(), ["attack.dice"]);
}

/// A re-roll is corrected by itself: the first roll stays what it was.
#[test]
fn a_reroll_is_corrected_alone() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .ability(Ability::Melee1hGoodAttack)
        .npc("Bo", "Bar", KNIFE)
        .skip(NPCS)
        .fight();
    let act = table.attack_act("Ana", "Bo");
    let who = table.id("Ana");
    table.does(Command::Act { who, act }, [7, 2]);
    table.pick_and_roll("tens", [8]);
    correct(&mut table, &[4], []);
    let totals: Vec<String> = rolls(&table).into_iter().map(|roll| roll.0).collect();
    assert_eq!(totals, ["72", "42"]);
    assert_eq!(table.keys(), ["attack.dice"]);
    table.undo_and_redo_all();
}

/// A correction can be corrected again, and after an undo the roll before it.
#[test]
fn a_correction_can_be_corrected() {
    let mut table = scene().fight();
    table.attack("Ana", "Bo", [3, 5]);
    correct(&mut table, &[9, 1], []);
    correct(&mut table, &[4, 1], []);
    assert_eq!(rolls(&table), [("41".to_owned(), Origin::Real)]);
    assert_eq!(
        corrections(&table),
        [("91".to_owned(), 0)],
        "the first correction is no later step"
    );
    table.undo_and_redo_all();
    table.does(Door::Undo, []);
    assert_eq!(rolls(&table), [("91".to_owned(), Origin::Real)]);
}

/// Initiative, which waits for each team: the last roll is the second team's.
#[test]
fn an_initiative_roll_is_corrected() {
    let mut table = scene().initiative();
    table.pick("1");
    table.answer_to("initiative.1.roll", Answer::Roll, [4, 0]);
    table.answer_to("initiative.2.roll", Answer::Roll, [1, 0]);
    assert_eq!(table.decider(), "Players");
    correct(&mut table, &[4, 1], []);
    assert_eq!(table.decider(), "Gang");
    table.undo_and_redo_all();
}

/// The rolls that can be corrected, the newest first, with what each would take back.
fn made(table: &Table) -> Vec<(Vec<i32>, usize)> {
    let rolls = table.document.rolls().into_iter();
    rolls.map(|made| (made.faces, made.later)).collect()
}

/// Corrects the roll that shows those faces.
fn correct_old(table: &mut Table, old: [i32; 2], faces: [i32; 2]) {
    let rolls = table.document.rolls();
    let made = rolls.iter().find(|made| made.faces == old).expect("a roll");
    let (faces, roll) = (faces.to_vec(), Some(made.line));
    table.does(Door::CorrectRoll { faces, roll }, []);
}

/// Of two opposed rolls either is corrected, again and again, and the other one stands, whoever rolled them.
#[test]
fn either_of_two_opposed_rolls_is_corrected() {
    for real in [false, true] {
        let mut table = match real {
            true => scene().real().fight(),
            false => scene().fight(),
        };
        table.attacks("Ana", "Bo");
        match real {
            true => {
                table.pick("defend");
                for (roll, face) in [("attack", 3), ("attack", 5), ("defend", 1), ("defend", 2)] {
                    table.answer_to(&format!("{roll}.roll"), Answer::Faces(vec![face]), []);
                }
            }
            false => table.pick_and_roll("defend", [3, 5, 1, 2]),
        }
        let first = table.bytes();
        assert_eq!(made(&table), [(vec![1, 2], 0), (vec![3, 5], 0)]);
        correct_old(&mut table, [3, 5], [0, 7]);
        assert_eq!(table.keys(), [""; 0], "12 fends off 7");
        assert_eq!(corrections(&table), [("35".to_owned(), 0)]);
        let totals: Vec<String> = rolls(&table).into_iter().map(|roll| roll.0).collect();
        assert_eq!(totals, ["7", "12"]);
        // The other one, with the first as it was corrected; then the first again.
        assert_eq!(made(&table).len(), 2);
        correct_old(&mut table, [1, 2], [0, 6]);
        assert_eq!(table.keys(), ["attack.dice"]);
        correct_old(&mut table, [0, 7], [4, 5]);
        assert_eq!(table.keys(), ["attack.dice"]);
        assert_eq!(made(&table).len(), 2);
        table.pick("tens");
        assert!(
            made(&table).iter().all(|(_, later)| *later == 1),
            "{:?}",
            made(&table)
        );
        correct_old(&mut table, [0, 6], [4, 6]);
        assert_eq!(table.keys(), [""; 0], "46 fends off 45");
        for _ in 0..5 {
            table.does(Door::Undo, []);
        }
        assert_eq!(table.bytes(), first);
    }
}

/// Of several who intercept one move each roll is corrected: what fell after it is rolled anew. The move before it and an
/// attack are other acts.
#[test]
fn each_of_several_intercepts_is_corrected() {
    for real in [false, true] {
        let scene = Scene::new()
            .pc("Ana", "Dance Floor", KNIFE)
            .pc("Eve", "Entrance", &[])
            .npc("Bo", "Dance Floor", KNIFE)
            .npc("Cy", "Bar", KNIFE);
        let mut table = match real {
            true => scene.real().fight(),
            false => scene.fight(),
        };
        table.moves("Ana", "Bar");
        let [bo, cy] = ["Bo", "Cy"].map(|name| format!("reaction.{}", table.id(name).0));
        table.pick_for(&cy, "intercept.1");
        match real {
            true => {
                table.pick_for(&bo, "intercept.1");
                for face in [9, 1, 9, 2] {
                    table.answer(Answer::Faces(vec![face]), []);
                }
            }
            false => {
                let picks = Answer::Pick("intercept.1".to_owned());
                table.answer_to(&bo, picks, [9, 1, 9, 2]);
            }
        }
        assert_eq!(table.area("Ana"), "Bar");
        let missed = table.bytes();
        let faces: Vec<Vec<i32>> = made(&table).into_iter().map(|(faces, _)| faces).collect();
        assert_eq!(faces, [[9, 2], [9, 1]], "Bo, and Cy before him");
        let old = table.document.rolls().pop().expect("Cy’s");
        let (faces, roll) = (vec![2, 4], Some(old.line));
        table.does(Door::CorrectRoll { faces, roll }, []);
        assert_eq!(table.decider(), "Cy", "who hits, and reads the dice");
        assert_eq!(made(&table).len(), 1, "Bo has not rolled yet");
        table.does(Door::Undo, []);
        assert_eq!(table.bytes(), missed);
        correct_old(&mut table, [9, 2], [2, 4]);
        assert_eq!(table.decider(), "Bo");
        assert_eq!(made(&table).len(), 2, "Cy’s stands");
    }
}

/// What is taken back is what came after the roll, the half-typed one of the next attack included.
#[test]
fn a_half_typed_roll_is_told_of_with_what_is_taken_back() {
    let mut table = scene().npc("Cy", "Bar", KNIFE).real().fight();
    table.attacks("Ana", "Bo");
    table.pick("defend");
    for (roll, face) in [("attack", 3), ("attack", 5), ("defend", 4), ("defend", 0)] {
        table.answer_to(&format!("{roll}.roll"), Answer::Faces(vec![face]), []);
    }
    table.does(Command::EndTurn, []);
    table.attacks("Cy", "Ana");
    let lost = |table: &Table| -> Vec<Vec<String>> {
        let rolls = table.document.rolls();
        let lost = rolls.iter().map(|made| table.document.taken_back(made));
        lost.collect()
    };
    let mut whole = lost(&table);
    assert_eq!(whole.iter().map(Vec::len).collect::<Vec<_>>(), [2, 2]);
    table.answer(Answer::Faces(vec![0]), []);
    let half = table.document.record(table.document.head()).expect("typed");
    for steps in &mut whole {
        steps.push(half.label.clone());
    }
    assert_eq!(lost(&table), whole);
    correct_old(&mut table, [3, 5], [4, 5]);
    assert_eq!(table.keys(), ["attack.dice"], "45 is not fended off by 40");
    assert_eq!(corrections(&table), [("35".to_owned(), 3)]);
}

/// Of both sides' initiative either is corrected.
#[test]
fn either_initiative_is_corrected() {
    let mut table = scene().initiative();
    table.pick("1");
    table.answer_to("initiative.1.roll", Answer::Roll, [4, 0]);
    table.answer_to("initiative.2.roll", Answer::Roll, [1, 0]);
    correct_old(&mut table, [4, 0], [0, 9]);
    assert_eq!(table.decider(), "Gang");
    correct_old(&mut table, [1, 0], [0, 8]);
    assert_eq!(table.decider(), "Players");
}

/// Nothing rolled, the wrong number of faces, a face that is none, the same faces: refused, nothing changes.
#[test]
fn what_cannot_be_corrected_is_refused() {
    let mut table = scene().fight();
    let refused = |table: &mut Table, faces: &[i32]| {
        let faces = faces.to_vec();
        table
            .refusal(Door::CorrectRoll { faces, roll: None })
            .reason()
            .to_owned()
    };
    assert!(refused(&mut table, &[1, 2]).contains("no roll"));
    table.attack("Ana", "Bo", [3, 5]);
    assert!(refused(&mut table, &[1]).contains("2 faces"));
    assert!(refused(&mut table, &[1, 10]).contains("10"));
    assert!(refused(&mut table, &[i32::MIN, i32::MAX]).contains("face"));
    assert!(refused(&mut table, &[3, 5]).contains("already"));
}
