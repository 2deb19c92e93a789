//! Where keys go: digits to the roll that is asked for, letters to the field that has the focus.

use egui::accesskit::{Role, Toggled};
use egui::{Key, Modifiers};
use egui_kittest::kittest::NodeT as _;
use tableside::campaign::{Campaign, Command};
use tableside::dice::{Die, ScriptedDice};
use tableside::gui::app::App;
use tableside::gui::typed_faces::{Typed, finish, push};
use tableside::table::DiceMode;

use super::driver::Driver;

const FIELD: Role = Role::TextInput;

fn typed(gm: &Driver) -> String {
    gm.node(FIELD, "Roll").value().unwrap_or_default()
}

#[test]
fn digits_go_to_the_roll_and_not_to_a_field_that_was_left() {
    let mut gm = Driver::first_turn(&[]);
    gm.click("Real dice");
    // The notation field had the focus, until the attack was clicked.
    click_field(&mut gm);
    gm.text("2d6");
    gm.click("Attack Guard 1 with pistol");
    gm.click("No reaction");
    gm.digits("36");
    assert_eq!(typed(&gm), "2d6");
    gm.see("3 damage to torso (6)");
}

/// The notation field of the dice panel; “Roll” is also a button's name.
fn click_field(gm: &mut Driver) {
    gm.node(FIELD, "Roll").click();
    gm.harness().run();
    assert!(gm.node(FIELD, "Roll").is_focused(), "{}", gm.situation());
}

#[test]
fn a_digit_in_the_notation_field_answers_nothing() {
    let mut gm = Driver::sample(&[]);
    let before = gm.bytes();
    click_field(&mut gm);
    gm.digits("3");
    gm.key(Key::N);
    gm.key(Key::R);
    gm.key(Key::E);
    assert_eq!(typed(&gm), "3nre");
    assert_eq!(gm.bytes(), before, "{}", gm.situation());
    // Once the field is left, the same key is a face of the roll.
    gm.key(Key::Escape);
    gm.digits("3");
    assert_eq!(typed(&gm), "3nre");
    assert_ne!(gm.bytes(), before);
}

#[test]
fn undo_in_a_field_is_the_fields_own() {
    let mut gm = Driver::first_turn(&[]);
    let before = gm.bytes();
    click_field(&mut gm);
    gm.text("4d6");
    gm.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(gm.bytes(), before, "{}", gm.situation());
    assert_eq!(typed(&gm), "");
    gm.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert_eq!(gm.bytes(), before);
    assert_eq!(typed(&gm), "4d6");
    // Outside of it, undo is the campaign's.
    gm.key(Key::Escape);
    gm.keys(Modifiers::COMMAND, Key::Z);
    assert_ne!(gm.bytes(), before);
    gm.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert_eq!(gm.bytes(), before);
}

#[test]
fn faces_typed_within_one_frame_all_count_in_their_order() {
    let mut gm = Driver::sample(&[]);
    gm.digits_at_once("41");
    assert!(
        gm.log().iter().any(|line| line.contains("Mara rolls 41")),
        "{:#?}",
        gm.log()
    );
    gm.digits_at_once("33");
    assert!(
        gm.log().iter().any(|line| line.contains("Bruno rolls 33")),
        "{:#?}",
        gm.log()
    );
}

#[test]
fn a_key_that_is_held_answers_one_question_only() {
    let mut gm = Driver::first_turn(&[]);
    gm.hold(Key::Num1);
    assert_eq!(gm.questions().len(), 1, "{}", gm.situation());
    gm.see("Defend");
    // A letter that is held ends one turn, and not the other team's too.
    let mut gm = Driver::first_turn(&[]);
    gm.hold(Key::E);
    gm.see("Round 1, Night watch’s turn");
    gm.hold(Key::E);
    gm.see("Round 1, Velvet gang’s turn");
}

#[test]
fn a_notation_is_rolled_beside_the_fight() {
    let mut gm = Driver::sample(&[]);
    let before = gm.bytes();
    click_field(&mut gm);
    gm.text("max(3,7)+1");
    gm.key(Key::Enter);
    gm.see("8");
    let rolled = gm.bytes();
    assert_ne!(rolled, before, "it is in the log");
    click_field(&mut gm);
    gm.text("+");
    gm.click("Roll it");
    gm.see_words("at character");
    assert_eq!(gm.bytes(), rolled);
    gm.key(Key::Escape);
    gm.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(gm.bytes(), before);
}

#[test]
fn real_dice_wait_and_app_dice_do_not() {
    let mut gm = Driver::first_turn(&[3, 6]);
    let toggle = |gm: &Driver| {
        let node = gm.node(Role::Button, "Real dice");
        node.accesskit_node().toggled()
    };
    assert_eq!(toggle(&gm), Some(Toggled::False));
    gm.click("Real dice");
    assert_eq!(toggle(&gm), Some(Toggled::True));
    gm.digits("1");
    gm.key(Key::N);
    gm.see("Roll percentile dice for the attack");
    gm.keys(Modifiers::COMMAND, Key::Z);
    gm.see_no("Roll percentile dice for the attack");
    // The word that nobody reacts is a step of its own.
    gm.keys(Modifiers::COMMAND, Key::Z);
    gm.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::D);
    assert_eq!(toggle(&gm), Some(Toggled::False));
    gm.digits("1");
    gm.key(Key::N);
    gm.see("3 damage to torso (6)");
}

#[test]
fn the_file_form_keeps_its_keys() {
    let mut gm = Driver::sample(&[]);
    let before = gm.bytes();
    gm.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    assert!(gm.node(FIELD, "Save the campaign as").is_focused());
    gm.digits("3");
    gm.key(Key::E);
    let field = gm.node(FIELD, "Save the campaign as");
    assert_eq!(field.value().as_deref(), Some("3e"));
    assert_eq!(gm.bytes(), before);
    gm.key(Key::Escape);
    gm.see_no("Save the campaign as");
    assert_eq!(gm.app().path(), None);
}

fn faces(die: Die, digits: &[u8]) -> Vec<Typed> {
    let mut text = String::new();
    digits
        .iter()
        .map(|digit| push(die, &mut text, *digit))
        .collect()
}

/// A die of one digit takes it at once; 0 is a face of a digit die and the 10 of a d10.
#[test]
fn a_digit_advances_where_it_is_enough() {
    assert_eq!(faces(Die::DIGIT, &[0]), [Typed::Face(0)]);
    assert_eq!(faces(Die::DIGIT, &[7]), [Typed::Face(7)]);
    let d10 = Die { low: 1, sides: 10 };
    assert_eq!(faces(d10, &[0]), [Typed::Face(10)]);
    assert_eq!(faces(d10, &[1]), [Typed::More]);
    assert_eq!(faces(d10, &[1, 0]), [Typed::More, Typed::Face(10)]);
    let d6 = Die { low: 1, sides: 6 };
    assert_eq!(faces(d6, &[6]), [Typed::Face(6)]);
    assert_eq!(faces(d6, &[7]), [Typed::NoFace]);
    assert_eq!(faces(d6, &[0]), [Typed::NoFace]);
}

/// A die of two digits waits where a second may follow, and Enter takes the first.
#[test]
fn two_digits_are_waited_for() {
    let d20 = Die { low: 1, sides: 20 };
    assert_eq!(faces(d20, &[3]), [Typed::Face(3)]);
    assert_eq!(faces(d20, &[2, 0]), [Typed::More, Typed::Face(20)]);
    assert_eq!(faces(d20, &[2, 1]), [Typed::More, Typed::NoFace]);
    let mut text = String::new();
    assert_eq!(push(d20, &mut text, 2), Typed::More);
    // A digit that cannot follow leaves what stands: 2, 1, 8 is no 8.
    assert_eq!(push(d20, &mut text, 1), Typed::NoFace);
    assert_eq!(push(d20, &mut text, 8), Typed::NoFace);
    assert_eq!(finish(d20, &mut text), Typed::Face(2));
}

/// A zero first stands for the tens, so that two digits are the whole face; no die has 00.
#[test]
fn a_leading_zero_counts() {
    let d20 = Die { low: 1, sides: 20 };
    assert_eq!(faces(d20, &[0, 1]), [Typed::More, Typed::Face(1)]);
    assert_eq!(faces(d20, &[0, 7]), [Typed::More, Typed::Face(7)]);
    let zeros = [Typed::More, Typed::NoFace, Typed::Face(2)];
    assert_eq!(faces(d20, &[0, 0, 2]), zeros);
    let d6 = Die { low: 1, sides: 6 };
    assert_eq!(faces(d6, &[0]), [Typed::NoFace]);
}

/// Ctrl+Z takes back the act before the dice were changed, and keeps the dice as they were set; so does redo.
#[test]
fn undo_keeps_the_dice_as_set() {
    let mut gm = Driver::first_turn(&[]);
    let dice =
        |gm: &Driver| -> Vec<DiceMode> { gm.game().teams.values().map(|team| team.dice).collect() };
    let before = gm.game().fight.clone();
    gm.digits("1");
    let attacked = gm.game().fight.clone();
    assert_ne!(before, attacked);
    gm.click("Real dice");
    gm.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(gm.game().fight, before, "the attack is taken back");
    assert_eq!(dice(&gm), [DiceMode::Real; 2], "{}", gm.situation());
    gm.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert_eq!(gm.game().fight, attacked, "{}", gm.situation());
    assert_eq!(dice(&gm), [DiceMode::Real; 2]);
    gm.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(gm.game().fight, before);
    assert_eq!(dice(&gm), [DiceMode::Real; 2]);
}

/// A correction takes no switch of dice back: what is rolled next is rolled as it was set.
#[test]
fn a_correction_keeps_the_dice_as_set() {
    let mut skirmish = super::heroes::skirmish_with(&[5], |_| {});
    skirmish.key(Key::R);
    for mut gm in [Driver::first_turn(&[]), skirmish] {
        let made = gm.app().document().last_roll().expect("a roll");
        let dice = |gm: &Driver| -> Vec<DiceMode> {
            let teams = gm.app().document().campaign().doors().teams().values();
            teams.map(|team| team.dice).collect()
        };
        let other = match dice(&gm)[0] {
            DiceMode::App => (DiceMode::Real, "Real dice"),
            DiceMode::Real => (DiceMode::App, "App dice"),
        };
        gm.click(other.1);
        assert_eq!(dice(&gm), [other.0; 2]);
        let faces = made.faces.iter().map(|face| 1 + i32::from(*face == 1));
        let command = Command::CorrectRoll {
            roll: Some(made.line),
            faces: faces.collect(),
        };
        assert!(gm.harness().state_mut().apply(&command));
        assert_eq!(dice(&gm), [other.0; 2], "{}", gm.situation());
    }
}

/// Undo and redo lead past changes of dice and back to where one was, step by step, however many lie between; the dice stay
/// as they were set.
#[test]
fn redo_goes_past_changes_of_dice() {
    const REDO: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);
    let mut gm = Driver::first_turn(&[]);
    for (who, dice) in [
        ("Mara", "Real dice"),
        ("Ilse", "App dice"),
        ("Tomo", "Real dice"),
    ] {
        gm.see(&format!("{who} can"));
        gm.click("Move to Dance Floor");
        gm.key(Key::N);
        assert_eq!(gm.area_of(who), "Dance Floor", "{}", gm.situation());
        gm.click(dice);
    }
    let state = |gm: &Driver| (gm.game().fight.clone(), gm.game().places.clone());
    let after = state(&gm);
    for steps in [1, 2, 3, 4, 5, 6, 12] {
        let mut seen = vec![after.clone()];
        for _ in 0..steps {
            gm.keys(Modifiers::COMMAND, Key::Z);
            seen.push(state(&gm));
        }
        seen.dedup();
        while let Some(wanted) = seen.pop() {
            // A change of the dice alone may be a step of its own.
            for _ in 0..4 {
                if state(&gm) != wanted {
                    gm.keys(REDO, Key::Z);
                }
            }
            assert_eq!(state(&gm), wanted, "{steps}{}", gm.situation());
        }
        // Before the first act undo takes back the changes of the dice themselves.
        if steps <= 6 {
            let teams = gm.game().teams.values();
            let dice: Vec<DiceMode> = teams.map(|team| team.dice).collect();
            assert_eq!(dice, [DiceMode::Real; 2], "{steps}");
        }
    }
}

/// The switch has two parts, of which one holds; a press on that one changes nothing. What waits is offered to the app.
#[test]
fn the_switch_of_dice_has_two_parts() {
    let campaign = Campaign::sample_nightclub();
    let mut gm = Driver::with_app(App::headless_with(
        campaign,
        Box::new(ScriptedDice::new([3, 6, 1, 2])),
    ));
    let holds = |gm: &Driver, name| gm.node(Role::Button, name).accesskit_node().toggled();
    assert_eq!(
        holds(&gm, "Real dice"),
        Some(Toggled::True),
        "real dice first"
    );
    assert_eq!(holds(&gm, "App dice"), Some(Toggled::False));
    let before = gm.bytes();
    gm.click("Real dice");
    assert_eq!(gm.bytes(), before);
    gm.click("App dice");
    assert_eq!(holds(&gm, "Real dice"), Some(Toggled::False));
    assert_eq!(holds(&gm, "App dice"), Some(Toggled::True));
    gm.see("Rolls wait: type the faces, or let the app roll with R");
    gm.key(Key::R);
    gm.see_no("Roll percentile dice for initiative");
}

/// One undo takes back a roll that was typed digit by digit, Backspace one digit.
#[test]
fn undo_takes_back_a_typed_roll() {
    let mut gm = Driver::first_turn(&[]);
    gm.click("Real dice");
    gm.digits("1");
    gm.key(Key::N);
    let before = gm.bytes();
    gm.digits("34");
    gm.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(gm.bytes(), before, "{}", gm.situation());
}
