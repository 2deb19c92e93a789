//! What is told lies over the map's lower edge: nothing moves, good news goes by itself, a refusal has its way out there.

use std::time::Duration;

use egui::accesskit::Role;
use egui::{Key, Modifiers, Rect, Vec2};
use tableside::campaign::Campaign;
use tableside::dice::ScriptedDice;
use tableside::systems::unhex;

use super::driver::{DESK, Driver};

const CTRL: Modifiers = Modifiers::COMMAND;
const CTRL_SHIFT: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);

fn map(gm: &Driver) -> Rect {
    gm.canvas().rect()
}

/// Neither a hint nor a refusal, a save, a path that is asked for, or a question changes where the map is.
#[test]
fn nothing_that_is_told_moves_the_map() {
    let folder = tempfile::tempdir().expect("a folder");
    for (sample, faces) in [
        (
            Campaign::sample_nightclub as fn() -> Campaign,
            &[4, 0, 1, 0][..],
        ),
        (Campaign::sample_skirmish, &[4]),
    ] {
        for percent in [100, 150] {
            let dice = ScriptedDice::new(faces.iter().copied());
            let mut gm = Driver::sized(Vec2::new(1366.0, 768.0), sample(), dice);
            gm.text_percent(percent);
            let before = map(&gm);
            let stays = |gm: &Driver, words: &str| {
                gm.see_words(words);
                assert_eq!(map(gm), before, "{words}, {percent} %");
            };
            gm.keys(CTRL, Key::Comma);
            gm.click("Show hints");
            gm.key(Key::Escape);
            gm.text_percent(percent);
            stays(&gm, "No more hints");
            gm.key(Key::W);
            stays(&gm, "or click a");
            // One thing at a time: the hint waits.
            gm.see("Dismiss");
            gm.see_no("Got it");
            gm.key(Key::Escape);
            gm.keys(CTRL, Key::O);
            stays(&gm, "Open a campaign");
            gm.key(Key::Escape);
            let name = format!("{} {percent}.tableside", faces.len());
            gm.save_as(&folder.path().join(name));
            stays(&gm, "Saved to");
            gm.key(Key::R);
            gm.key(Key::Num1);
            gm.see_turn_begin();
            gm.key(Key::E);
            stays(&gm, "E again to end");
        }
    }
}

/// What the GM sets by hand may close a question: it is told which.
#[test]
fn a_question_that_is_closed_by_hand_is_told() {
    let mut gm = Driver::first_turn(&[]);
    gm.click("Attack Guard 1 with pistol");
    let asked = gm.app().document().campaign().decisions();
    let question = asked.first().expect("a reaction").question.clone();
    let who = gm.id_of("Guard 1");
    let told = format!("Guard 1 is not asked any more: “{question}”");
    let mara = gm.id_of("Mara");
    let words = unhex::Command::SetHands {
        who: mara,
        left: None,
        right: None,
    };
    assert!(
        gm.harness()
            .state_mut()
            .apply(&unhex::Command::Leave { who }.into())
    );
    gm.harness().run();
    gm.see(&told);
    gm.keys(CTRL, Key::Z);
    assert_eq!(gm.app().document().campaign().decisions(), asked);
    gm.see_no(&told);
    assert!(gm.harness().state_mut().apply(&words.into()));
    gm.harness().run();
    gm.see(&told);
    // An answer is told by what comes of it.
    gm.keys(CTRL, Key::Z);
    gm.key(Key::N);
    gm.see_no_words("is not asked any more");
}

/// Good news shows for five seconds, and the window is drawn once more for it; a refusal stays.
#[test]
fn good_news_goes_by_itself() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut gm = Driver::first_turn(&[]);
    gm.save_as(&folder.path().join("evening.tableside"));
    gm.see_words("Saved to");
    let soon = gm.next_repaint();
    let five = Duration::from_secs(5);
    assert!(Duration::from_secs(1) < soon && soon <= five, "{soon:?}");
    gm.rest(5.5);
    gm.harness().run();
    assert!(gm.names_with("Saved to").is_empty());
    assert_eq!(gm.next_repaint(), Duration::MAX);
    gm.key(Key::R);
    gm.see("No roll is asked for now");
    gm.rest(60.0);
    gm.see("No roll is asked for now");
    assert_eq!(gm.next_repaint(), Duration::MAX);
    gm.click("Dismiss");
    gm.see_no("No roll is asked for now");
}

/// A refused move says why over the strip below the map, with the way out there: no area is under it.
#[test]
fn a_refusal_has_its_way_out_over_the_map() {
    let mut gm = Driver::first_turn(&[]);
    gm.drag("Token Mara", "Area Alley");
    let way_out = gm.node(Role::Button, "Force").rect();
    let map = map(&gm);
    assert!(map.x_range().contains(way_out.center().x), "{way_out:?}");
    assert!(!map.intersects(way_out), "{way_out:?} over {map:?}");
    gm.click("Force");
    gm.see_words("Undo “Mara moves to Alley");
    gm.see_no("Force");
}

/// What is told to a dialog lies before it; what was told before stays behind.
#[test]
fn a_dialog_is_told_what_was_refused() {
    let mut gm = Driver::before(DESK, tableside::gui::app::App::headless());
    gm.key(Key::W);
    let dismiss = gm.node(Role::Button, "Dismiss").rect().center();
    gm.keys(CTRL_SHIFT, Key::S);
    gm.click_at(dismiss.into());
    gm.see_no("Save the campaign as");
    gm.see_words("or click a");
    gm.keys(CTRL_SHIFT, Key::S);
    gm.keys(CTRL, Key::A);
    gm.text("/nowhere/at/all.tableside");
    gm.key(Key::Enter);
    gm.see_words("of /nowhere/at/all.tableside cannot");
    gm.see("Save the campaign as");
    gm.click("Dismiss");
    gm.see("Save the campaign as");
    assert!(
        gm.names_with("of /nowhere/at/all.tableside cannot")
            .is_empty()
    );
}

/// The question before a turn ends is asked again once it has gone after five seconds, or something else was told.
#[test]
fn an_end_long_after_asks_again() {
    const ASKS: &str = "3 of Night watch can still act – E again to end";
    let mut gm = Driver::first_turn(&[]);
    let before = gm.bytes();
    for wait in [5.5, 3600.0] {
        gm.key(Key::E);
        gm.see(ASKS);
        gm.rest(wait);
    }
    gm.key(Key::E);
    gm.see(ASKS);
    gm.key(Key::W);
    gm.key(Key::Escape);
    gm.rest(0.5);
    gm.key(Key::E);
    gm.see(ASKS);
    assert_eq!(gm.bytes(), before, "{}", gm.situation());
    gm.rest(3.0);
    gm.key(Key::E);
    gm.see("Round 1, Velvet gang’s turn");
}
