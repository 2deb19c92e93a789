//! Real dice (promise 3): typed digit by digit, saved while they wait, mixed with app dice.

use tableside::campaign::store::{from_bytes, to_bytes};
use tableside::campaign::{Command as Door, Document, Game};
use tableside::dice::{AppDice, ScriptedDice, TypedDice};
use tableside::systems::unhex::{Ability, Act, Command, DiceMode, Fact, ItemKind, Level, Origin};
use tableside::table::{Answer, Reactions, Shape};

use super::scene::{NPCS, PCS, Scene, Table};

fn scene() -> Scene {
    Scene::new()
        .pc("Ana", "Bar", &[ItemKind::Melee1h])
        .npc("Bo", "Bar", &[])
        .real()
}

fn origin(table: &Table) -> Option<Origin> {
    table
        .game()
        .log
        .iter()
        .filter_map(|entry| match entry.fact {
            Fact::Rolled { origin, .. } | Fact::Rerolled { origin, .. } => Some(origin),
            _ => None,
        })
        .last()
}

fn asked(table: &Table) -> (usize, Vec<i32>) {
    match table.question().shape {
        Shape::Roll { dice, typed, .. } => (dice.len(), typed),
        other => panic!("dice are asked for, not {other:?}"),
    }
}

/// A team with real dice is asked for two digits, by the roller's name and against the level.
#[test]
fn u_10_real_dice_are_asked_for() {
    let mut table = scene().fight();
    table.attacks("Ana", "Bo");
    table.pick("none");
    let question = table.question();
    assert_eq!(question.who_name, "Ana");
    let Shape::Roll { names, target, .. } = question.shape else {
        panic!("dice are asked for");
    };
    assert_eq!(names, ["tens", "ones"]);
    assert_eq!(target, Some(50));
    table.answer(Answer::Faces(vec![4, 2]), []);
    assert_eq!(table.keys(), ["attack.dice"]);
    assert_eq!(origin(&table), Some(Origin::Real));
}

/// A level that the GM sets while dice wait is the one that they are rolled against; dice that have fallen stay.
#[test]
fn u_10_dice_that_wait_take_the_level_that_is_set_by_hand() {
    let mut table = scene().fight();
    table.attacks("Ana", "Bo");
    table.pick("none");
    table.answer(Answer::Faces(vec![4]), []);
    let who = table.id("Ana");
    let target = |table: &Table| match table.question().shape {
        Shape::Roll { target, .. } => target,
        other => panic!("dice are asked for, not {other:?}"),
    };
    let level = Level::clamped(30);
    table.does(Command::SetLevel { who, level }, []);
    assert_eq!(target(&table), Some(30));
    let level = Level::clamped(41);
    table.does(Command::SetLevel { who, level }, []);
    table.answer(Answer::Faces(vec![2]), []);
    let rolled = table.game().log.iter();
    let rolled = rolled.filter_map(|entry| match entry.fact {
        Fact::Rolled { level, success, .. } => Some((level, success)),
        _ => None,
    });
    assert_eq!(rolled.last(), Some((41, false)), "42 is above 41");
}

/// So do dice that are rolled again; what has fallen before stays as it was judged.
#[test]
fn u_16_a_re_roll_takes_the_level_that_is_set_by_hand() {
    let scene = Scene::new().pc("Ana", "Bar", &[ItemKind::Melee1h]);
    let scene = scene
        .ability(Ability::Melee1hGoodAttack)
        .npc("Bo", "Bar", &[]);
    let mut table = scene.real().fight();
    table.attacks("Ana", "Bo");
    table.pick("none");
    table.answer(Answer::Faces(vec![7, 1]), []);
    table.pick("tens");
    let (who, level) = (table.id("Ana"), Level::clamped(30));
    table.does(Command::SetLevel { who, level }, []);
    table.answer(Answer::Faces(vec![4]), []);
    let rerolled = table.game().log.iter();
    let rerolled = rerolled.filter_map(|entry| match entry.fact {
        Fact::Rerolled { success, .. } => Some(success),
        _ => None,
    });
    assert_eq!(rerolled.last(), Some(false), "41 is above 30");
}

/// One digit at a time.
#[test]
fn u_10_digits_may_be_typed_one_at_a_time() {
    let mut table = scene().fight();
    table.attacks("Ana", "Bo");
    table.pick("none");
    table.answer(Answer::Faces(vec![4]), []);
    assert_eq!(asked(&table), (2, vec![4]));
    table.answer(Answer::Faces(vec![2]), []);
    assert_eq!(table.keys(), ["attack.dice"]);
}

/// A digit that the die does not have, or one too many, is refused and nothing is lost.
#[test]
fn u_10_wrong_faces_are_refused() {
    let mut table = scene().fight();
    table.attacks("Ana", "Bo");
    table.pick("none");
    table.answer(Answer::Faces(vec![4]), []);
    for faces in [vec![10], vec![-1], vec![2, 3], vec![]] {
        let answer = Answer::Faces(faces);
        table.refusal(Command::Answer {
            decision: None,
            answer,
        });
    }
    assert_eq!(asked(&table), (2, vec![4]));
}

/// The waiting roll and its first digit are in the file; opened again it goes on.
#[test]
fn u_10_a_waiting_roll_survives_saving() {
    let mut table = scene().fight();
    table.attacks("Ana", "Bo");
    table.pick("none");
    table.answer(Answer::Faces(vec![4]), []);
    let campaign = from_bytes(&table.bytes()).expect("it opens");
    let mut document = Document::new(campaign);
    let answer = Answer::Faces(vec![2]);
    let command = Command::Answer {
        decision: None,
        answer,
    }
    .into();
    document
        .apply(&command, &mut TypedDice::default())
        .expect("it goes on");
    table.answer(Answer::Faces(vec![2]), []);
    assert_eq!(
        to_bytes(document.campaign()).expect("written"),
        table.bytes()
    );
}

/// One digit typed, the other one by the app: the log says so.
#[test]
fn u_10_real_and_app_dice_can_be_mixed() {
    let mut table = scene().fight();
    table.attacks("Ana", "Bo");
    table.pick("none");
    table.answer(Answer::Faces(vec![4]), []);
    table.answer(Answer::Roll, [2]);
    assert_eq!(table.keys(), ["attack.dice"]);
    assert_eq!(origin(&table), Some(Origin::Mixed));
}

/// Each side rolls its own way.
#[test]
fn u_10_one_side_types_while_the_app_rolls_for_the_other() {
    let mut table = scene().fight();
    table.does(
        Command::SetDice {
            team: Some(PCS),
            dice: DiceMode::App,
        },
        [],
    );
    table.attacks("Ana", "Bo");
    table.pick_and_roll("defend", [4, 2]);
    assert_eq!(table.keys(), ["defend.roll"]);
    table.answer(Answer::Faces(vec![3, 1]), []);
    assert_eq!(table.keys(), ["attack.dice"]);
}

/// Whoever has typed one digit with app dice on is asked for the other one.
#[test]
fn u_10_the_app_does_not_finish_a_roll_begun_by_hand() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", &[])
        .npc("Bo", "Bar", &[])
        .initiative();
    let command = Command::Answer {
        decision: Some("initiative.1.roll".to_owned()),
        answer: Answer::Faces(vec![4]),
    };
    let mut app = AppDice::seeded(1);
    let applied = table.document.apply(&command.into(), &mut app);
    assert_eq!(
        applied.expect("a digit of real dice").faces.len(),
        2,
        "Bo’s"
    );
    assert_eq!(table.keys(), ["initiative.1.roll"]);
    let ana = table.document.campaign().decisions().remove(0);
    assert_eq!(ana.shape.typed(), [4]);
}

/// A re-roll asks for the dice that are rolled again, and only those.
#[test]
fn u_16_a_reroll_asks_for_its_dice_only() {
    let mut table = scene().fight();
    let (who, ability) = (table.id("Ana"), Ability::Melee1hGoodAttack);
    table.does(
        Command::SetAbility {
            who,
            ability,
            has: true,
        },
        [],
    );
    table.attacks("Ana", "Bo");
    table.pick("none");
    table.answer(Answer::Faces(vec![9, 2]), []);
    table.pick("tens");
    assert_eq!(asked(&table), (1, vec![]));
    table.answer(Answer::Faces(vec![4]), []);
    assert_eq!(table.keys(), ["attack.dice"]);
}

/// Without faces and without app dice a roll waits; nothing is made up.
#[test]
fn u_10_a_source_without_faces_leaves_the_roll_waiting() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", &[ItemKind::Melee1h])
        .npc("Bo", "Bar", &[])
        .fight();
    table.attacks("Ana", "Bo");
    table.pick_and_roll("none", [4]);
    assert_eq!(asked(&table), (2, vec![4]));
    table.answer(Answer::Roll, [2]);
    assert_eq!(table.keys(), ["attack.dice"]);
    assert_eq!(origin(&table), Some(Origin::App));
}

/// A record holds the command and the faces it drew: enough to do it again.
#[test]
fn a_record_holds_the_faces_that_were_drawn() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", &[ItemKind::Melee1h])
        .npc("Bo", "Bar", &[])
        .fight();
    let Game::Unhex(start) = table.document.campaign().game.clone() else {
        panic!("a game of Unhex")
    };
    table.attack("Ana", "Bo", [4, 2]);
    table.pick("tens");
    let faces: Vec<Vec<i32>> = table
        .document
        .done()
        .iter()
        .map(|r| r.faces.clone())
        .collect();
    assert_eq!(faces, [vec![], vec![4, 2], vec![]]);
    let mut again = start;
    for record in &table.document.done() {
        let Door::Unhex(command) = &record.command else {
            panic!("only the game's commands");
        };
        let mut dice = ScriptedDice::new(record.faces.iter().copied());
        again.apply(command, &mut dice).expect("it was legal");
    }
    assert_eq!(&again, table.game());
    table.undo_and_redo_all();
}

/// Undo takes back a whole roll with the attack that asked for it, Backspace a single face; redo does it all again.
#[test]
fn undo_takes_back_an_attack_with_its_dice() {
    let mut table = scene().fight();
    let nobody = Command::SetReactions {
        team: NPCS,
        reactions: Reactions::Skip,
    };
    table.does(nobody, []);
    let before = table.bytes();
    table.attacks("Ana", "Bo");
    let (waits, label) = (table.bytes(), table.document.undo_label());
    table.answer(Answer::Faces(vec![4]), []);
    let one_face = table.bytes();
    table.answer(Answer::Faces(vec![2]), []);
    assert_eq!(table.keys(), ["attack.dice"]);
    let after = table.bytes();
    assert_eq!(
        table.document.undo_label(),
        label,
        "the act, not its last face"
    );
    table.does(Door::Undo, []);
    assert_eq!(table.bytes(), before);
    table.does(Door::Redo, []);
    assert_eq!(table.bytes(), after);
    // What was typed last cannot be taken back any more: the roll has fallen.
    let mut none = TypedDice::default();
    assert!(table.document.apply(&Door::UndoFace, &mut none).is_err());
    table.does(Door::Undo, []);
    table.attacks("Ana", "Bo");
    table.answer(Answer::Faces(vec![4]), []);
    assert_eq!(table.bytes(), one_face);
    table.does(Door::UndoFace, []);
    assert_eq!(table.bytes(), waits);
    table.does(Door::Redo, []);
    assert_eq!(table.bytes(), one_face);
    // Of a roll that is half typed undo takes back the faces alone.
    table.does(Door::Undo, []);
    assert_eq!(table.bytes(), waits);
}

/// Where somebody was asked and did not react, undo takes back the dice, then asks again, then takes back the act.
#[test]
fn undo_asks_whoever_declined_again() {
    let mut table = scene().fight();
    let before = table.bytes();
    table.attacks("Ana", "Bo");
    let asked = table.bytes();
    for decline in [
        Command::NobodyReacts,
        Command::Answer {
            decision: None,
            answer: Answer::Pick("none".to_owned()),
        },
    ] {
        table.does(decline, []);
        let waits = table.bytes();
        for face in [4, 2] {
            table.answer(Answer::Faces(vec![face]), []);
        }
        table.does(Door::Undo, []);
        assert_eq!(table.bytes(), waits);
        table.does(Door::Undo, []);
        assert_eq!(table.bytes(), asked);
    }
    table.does(Door::Undo, []);
    assert_eq!(table.bytes(), before);
}

/// What was chosen between the act and its dice is a step of its own, and the rolls of both sides are one.
#[test]
fn undo_takes_back_the_rolls_of_both_sides() {
    let mut table = scene().fight();
    table.attacks("Ana", "Bo");
    table.pick("defend");
    let asked = table.bytes();
    for face in [4, 2, 9, 1] {
        let key = table.keys().remove(0);
        table.answer_to(&key, Answer::Faces(vec![face]), []);
    }
    table.does(Door::Undo, []);
    assert_eq!(table.bytes(), asked);
}

/// Two who intercept the same move roll for themselves: each roll is a step, and of the one that is half typed undo takes
/// back the faces alone.
#[test]
fn undo_takes_back_one_of_two_interceptors() {
    let mut table = Scene::new()
        .pc("Ana", "Dance Floor", &[])
        .npc("Bo", "Dance Floor", &[ItemKind::Melee1h])
        .npc("Cy", "Dance Floor", &[ItemKind::Melee1h])
        .real()
        .fight();
    table.moves("Ana", "Bar");
    for reaction in ["reaction.2", "reaction.3"] {
        table.pick_for(reaction, "intercept.1");
    }
    let faces = |table: &mut Table, faces: &[i32]| {
        for face in faces {
            table.answer_to("attack.roll", Answer::Faces(vec![*face]), []);
        }
    };
    faces(&mut table, &[9, 6]);
    let missed = table.bytes();
    faces(&mut table, &[3]);
    table.does(Door::Undo, []);
    assert_eq!(table.bytes(), missed, "the 3 alone");
    faces(&mut table, &[9, 7]);
    table.does(Door::Undo, []);
    assert_eq!(table.bytes(), missed, "the second roll alone");
    table.does(Door::Redo, []);
    table.does(Door::Undo, []);
    table.does(Door::Undo, []);
    assert_eq!(table.keys(), ["attack.roll"]);
    table.undo_and_redo_all();
}

/// A Rally and its dice are one step, as an attack and its dice are.
#[test]
fn undo_takes_back_a_rally_with_its_dice() {
    let mut table = Scene::new()
        .pc("Eve", "Bar", &[ItemKind::Melee1h])
        .ability(Ability::Rally)
        .pc("Ana", "Bar", &[])
        .level(20)
        .npc("Bo", "Bar", &[])
        .real()
        .fight();
    let before = table.bytes();
    table.act("Eve", Act::Rally);
    table.answer(Answer::Faces(vec![3]), []);
    table.answer(Answer::Faces(vec![4]), []);
    table.does(Door::Undo, []);
    assert_eq!(table.bytes(), before);
}

/// Initiative belongs to no act: each roll is a step, called by all its faces.
#[test]
fn undo_takes_back_one_roll_of_initiative() {
    let mut table = scene().initiative();
    let first = table.bytes();
    for face in [4, 2] {
        table.answer_to("initiative.1.roll", Answer::Faces(vec![face]), []);
    }
    let second = table.bytes();
    table.answer_to("initiative.2.roll", Answer::Faces(vec![6]), []);
    table.answer_to("initiative.2.roll", Answer::Faces(vec![0]), []);
    assert_eq!(table.document.undo_label().as_deref(), Some("Bo rolls 60"));
    table.does(Door::Undo, []);
    assert_eq!(table.bytes(), second);
    assert_eq!(table.document.undo_label().as_deref(), Some("Ana rolls 42"));
    table.does(Door::Undo, []);
    assert_eq!(table.bytes(), first);
}

/// Changed dice are an ordinary record at the door; redo reaches past them.
#[test]
fn redo_reaches_past_changed_dice() {
    let mut table = scene().fight();
    table.attacks("Ana", "Bo");
    let attacked = table.bytes();
    table.does(Door::Undo, []);
    table.does(Command::dice_for_all(DiceMode::App), []);
    table.does(Door::Redo, []);
    assert_eq!(table.bytes(), attacked);
    table.does(Command::dice_for_all(DiceMode::App), []);
    table.does(Door::Undo, []);
    assert_eq!(table.bytes(), attacked);
}
