//! The dice panel: suggestions, odds, real dice for any notation, saved rolls, rolls for all, once more.

use egui::accesskit::Role;
use egui::{Key, Vec2};
use tableside::campaign::Campaign;
use tableside::dice::{Expression, ScriptedDice};
use tableside::gui::app::App;
use tableside::gui::layout::Pane;
use tableside::gui::suggestions::suggestions;
use tableside::systems::unhex::{Fact, Origin};

use super::driver::Driver;

const FIELD: Role = Role::TextInput;

/// The sample in a window that shows the whole panel.
fn sample(faces: &[i32]) -> Driver {
    let dice = ScriptedDice::new(faces.iter().copied());
    let size = Vec2::new(1440.0, 1800.0);
    Driver::sized(size, Campaign::sample_nightclub(), dice)
}

fn focus(gm: &mut Driver) {
    gm.node(FIELD, "Roll").click();
    gm.harness().run();
}

fn typed(gm: &Driver) -> String {
    gm.node(FIELD, "Roll").value().unwrap_or_default()
}

/// The rolls beside the fight: whose, total, from where, instead of which.
fn rolled(gm: &Driver) -> Vec<(Option<String>, i64, Origin, Option<i64>)> {
    let log = gm.game().log.iter();
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

/// Arrow keys and Enter take a suggestion; the next Enter rolls.
#[test]
fn a_suggestion_is_taken_by_keys() {
    let mut gm = sample(&[6, 1, 2, 3]);
    focus(&mut gm);
    gm.text("4d6");
    gm.see("4d6kh1, keep the highest");
    gm.key(Key::ArrowDown);
    gm.key(Key::Enter);
    assert_eq!(typed(&gm), "4d6kh1");
    assert_eq!(rolled(&gm), []);
    gm.key(Key::Enter);
    assert_eq!(rolled(&gm), [(None, 6, Origin::App, None)]);
}

/// A suggestion is clicked, too.
#[test]
fn a_suggestion_is_clicked() {
    let mut gm = sample(&[]);
    focus(&mut gm);
    gm.text("2d");
    gm.click("2d20, twenty sides");
    assert_eq!(typed(&gm), "2d20");
}

/// The odds are said in words, as a bar and as a chart.
#[test]
fn odds_are_a_bar_and_a_chart() {
    let mut gm = sample(&[]);
    focus(&mut gm);
    gm.text("2d6");
    gm.see("58.3 % at least 7, 58.3 % at most, 16.7 % exactly");
    gm.see("under 7 41.7 %, exactly 7 16.7 %, over 7 41.7 %");
    gm.see_no("Chart from 2 to 12, likeliest 7 with 16.7 %, mean 7.00");
    gm.click("Chart");
    gm.see("Chart from 2 to 12, likeliest 7 with 16.7 %, mean 7.00");
}

/// Real dice for any notation: each digit the next die, explosions included; Backspace takes one back.
#[test]
fn real_dice_are_typed_for_any_notation() {
    let mut gm = sample(&[]);
    gm.click("Type real dice");
    focus(&mut gm);
    gm.text("2d6!");
    gm.key(Key::Enter);
    gm.see("Real dice for 2d6!");
    gm.digits("65");
    gm.key(Key::Backspace);
    gm.digits("23");
    assert_eq!(rolled(&gm), [(None, 11, Origin::Real, None)]);
    gm.see_no("Real dice for 2d6!");
    gm.see_words("real dice");
}

/// D-20: outside attacks a typed natural 20 asks for the die that follows.
#[test]
fn d_20_a_chain_is_typed_on() {
    let size = Vec2::new(1440.0, 1800.0);
    let mut gm = Driver::sized(size, super::d20::sample_bridge(), ScriptedDice::new([]));
    gm.click("Dice");
    gm.click("Type real dice");
    focus(&mut gm);
    gm.text("d20");
    gm.key(Key::Enter);
    gm.digits("2042");
    gm.see_words("then 4 on a d4, then 2 on a d6");
}

/// Rolled once more, the first total stays beside the second.
#[test]
fn a_roll_is_made_again() {
    let mut gm = sample(&[3, 9]);
    focus(&mut gm);
    gm.text("d10");
    gm.key(Key::Enter);
    let line = gm.game().log.len();
    gm.click(&format!("Roll d10 again, line {line}"));
    assert_eq!(
        rolled(&gm),
        [
            (None, 3, Origin::App, None),
            (None, 9, Origin::App, Some(3))
        ]
    );
}

/// The same roll for everybody of a team, one line each.
#[test]
fn a_roll_for_all_of_a_team() {
    let mut gm = sample(&[3, 9, 1]);
    gm.click("For the table");
    gm.click("all of Night watch");
    focus(&mut gm);
    gm.text("d10");
    gm.key(Key::Enter);
    let names: Vec<String> = rolled(&gm).into_iter().filter_map(|one| one.0).collect();
    assert_eq!(names, ["Mara", "Ilse", "Tomo"]);
}

/// A roll is kept on the selected character's sheet and rolled by its name.
#[test]
fn a_roll_is_saved_and_rolled_by_name() {
    let mut gm = sample(&[4, 5]);
    gm.click("Token Mara");
    focus(&mut gm);
    gm.text("2d8");
    gm.node(FIELD, "Save as").click();
    gm.harness().run();
    gm.text("Sneak");
    gm.click("Save the roll");
    assert_eq!(gm.sheet("Mara").saved_rolls.len(), 1);
    gm.click("Roll Sneak for Mara");
    assert_eq!(
        rolled(&gm),
        [(Some("Mara".to_owned()), 9, Origin::App, None)]
    );
}

/// After Enter the field keeps the focus, whether it rolled or not: the next digit is typed there and is no face of the
/// fight's roll.
#[test]
fn enter_leaves_the_focus_in_the_field() {
    let mut gm = sample(&[3]);
    focus(&mut gm);
    gm.text("d10");
    gm.key(Key::Enter);
    assert_eq!(rolled(&gm), [(None, 3, Origin::App, None)]);
    assert!(gm.node(FIELD, "Roll").is_focused(), "{}", gm.situation());
    let before = gm.bytes();
    gm.text("+");
    gm.key(Key::Enter);
    assert_eq!(rolled(&gm).len(), 1, "“d10+” is no roll");
    assert!(gm.node(FIELD, "Roll").is_focused(), "{}", gm.situation());
    gm.digits("3");
    assert_eq!(typed(&gm), "d10+3");
    assert_eq!(gm.bytes(), before);
}

/// What is wrong with a roll comes into sight, also in a low panel.
#[test]
fn a_wrong_roll_is_told_in_sight() {
    let wrong = "d10+";
    let words = Expression::parse(wrong).expect_err("no roll").to_string();
    for height in [200.0, 220.0, 240.0, 260.0] {
        let app = App::headless().with_panels(&[Pane::Dice]);
        let mut gm = Driver::before(Vec2::new(700.0, height), app);
        gm.focus(FIELD, "Roll");
        gm.text(wrong);
        gm.key(Key::Enter);
        let told = gm.node(Role::Label, &words).rect();
        assert!(told.bottom() <= height, "{told:?} in {height}");
    }
}

fn texts(recent: &[&str], text: &str) -> Vec<String> {
    let recent: Vec<String> = recent.iter().map(|one| (*one).to_owned()).collect();
    let found = suggestions(&[], &recent, &[("d20", "one die")], text);
    found.into_iter().map(|one| one.text).collect()
}

/// After a pool come its modifiers, after a `d` the dice; whatever is suggested begins with what was typed.
#[test]
fn syntax_follows_what_was_typed() {
    assert!(texts(&[], "4d6").contains(&"4d6kh1".to_owned()));
    assert!(texts(&[], "4d6k").contains(&"4d6kl1".to_owned()));
    assert!(texts(&[], "2d").contains(&"2d10".to_owned()));
    assert_eq!(texts(&[], "kraut"), [""; 0]);
}

/// Rolls of before come up by their beginning; none twice, none that is typed already.
#[test]
fn recent_rolls_come_up_again() {
    let found = texts(&["3d8+1", "3d8", "2d4"], "3d8");
    assert!(found.contains(&"3d8+1".to_owned()) && !found.contains(&"3d8".to_owned()));
    assert!(texts(&["2d4"], "").contains(&"2d4".to_owned()));
}

/// What is suggested whole can be rolled.
#[test]
fn suggestions_can_be_read() {
    for text in ["4d6", "d%", "2d", "3d6k", "5d10r", "2"] {
        for found in texts(&[], text).iter().filter(|one| !one.ends_with('+')) {
            assert!(Expression::parse(found).is_ok(), "{found}");
        }
    }
}
