//! The log panel: what is drawn of a long log, what is found in it, where it stands.

use std::sync::Arc;

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, Vec2};
use tableside::campaign::{Campaign, Game};
use tableside::dice::ScriptedDice;
use tableside::gui::app::App;
use tableside::gui::layout::Pane;
use tableside::systems::unhex::{Command, Level};
use tableside::table::CharacterId;

use super::driver::Driver;

/// The sample with that many lines in its log, nothing but the log open.
fn long(lines: usize) -> Driver {
    let mut campaign = Campaign::sample_nightclub();
    let Game::Unhex(game) = &mut campaign.game else {
        panic!("a game of Unhex")
    };
    let first = game.log.get(0).cloned().expect("the sample's log begins");
    while game.log.len() < lines {
        game.log.push(first.clone());
    }
    let app = App::headless_with(campaign, Box::new(ScriptedDice::new([])));
    Driver::with_app(app.with_panels(&[Pane::Log]))
}

/// The lines of the log that are drawn.
fn drawn(gm: &Driver) -> usize {
    gm.names_with("A fight begins").len() + gm.names_with("The GM").len()
}

fn set_level(gm: &mut Driver, level: u8) {
    let command = Command::SetLevel {
        who: CharacterId(1),
        level: Level::clamped(level.into()),
    };
    let app = gm.harness().state_mut();
    assert!(app.apply(&command.into()));
    gm.harness().run();
}

/// Turns the wheel over the log.
fn wheel(gm: &mut Driver, points: f32) {
    let harness = gm.harness();
    harness.hover_at(egui::pos2(400.0, 500.0));
    harness.event(Event::MouseWheel {
        unit: egui::MouseWheelUnit::Point,
        delta: Vec2::new(0.0, points),
        phase: egui::TouchPhase::Move,
        source: egui::MouseWheelSource::Unknown,
        modifiers: Modifiers::NONE,
    });
    harness.run();
}

/// Of 50,000 lines only those in sight are drawn, the newest among them.
#[test]
fn a_long_log_draws_only_what_shows() {
    let mut gm = long(50_000);
    set_level(&mut gm, 30);
    assert!(!gm.names_with("The GM").is_empty(), "{}", gm.situation());
    let count = drawn(&gm);
    assert!((10..120).contains(&count), "{count}");
}

/// It follows the end, but not while somebody reads further up.
#[test]
fn it_follows_the_end_unless_scrolled_up() {
    let mut gm = long(400);
    wheel(&mut gm, 2000.0);
    set_level(&mut gm, 30);
    assert_eq!(gm.names_with("The GM"), Vec::<String>::new());
    wheel(&mut gm, -100_000.0);
    assert!(!gm.names_with("The GM").is_empty(), "{}", gm.situation());
    set_level(&mut gm, 20);
    assert!(gm.names_with("The GM").len() > 1, "{}", gm.situation());
}

/// Words and rule ids find lines; what is found stays true when the log changes.
#[test]
fn lines_are_found_by_words_and_rules() {
    let mut gm = long(300);
    set_level(&mut gm, 30);
    gm.node(Role::TextInput, "Find in the log").focus();
    gm.harness().run();
    gm.text("LEVEL");
    assert_eq!(gm.names_with("A fight begins"), Vec::<String>::new());
    assert_eq!(gm.names_with("The GM").len(), 1, "{}", gm.situation());
    set_level(&mut gm, 20);
    assert_eq!(gm.names_with("The GM").len(), 2, "{}", gm.situation());
    gm.key(Key::Escape);
    gm.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(gm.names_with("The GM").len(), 1, "{}", gm.situation());
    gm.node(Role::TextInput, "Find in the log").focus();
    gm.harness().run();
    gm.text(" zzz");
    gm.see("No line of the log is like that");
}

/// What the GM set is marked as such, in a word, and can be looked at alone.
#[test]
fn lines_of_the_gm_are_marked() {
    let mut gm = long(300);
    assert_eq!(gm.names_with("The GM: "), Vec::<String>::new());
    set_level(&mut gm, 30);
    gm.see("The GM: Mara’s level is 30");
    gm.click("GM’s lines");
    assert_eq!(gm.names_with("A fight begins"), Vec::<String>::new());
    assert_eq!(gm.names_with("The GM").len(), 1, "{}", gm.situation());
}

/// A line about somebody hidden says so, and can be looked at alone.
#[test]
fn hidden_lines_are_marked() {
    let mut campaign = Campaign::sample_nightclub();
    let Game::Unhex(game) = &mut campaign.game else {
        panic!("a game of Unhex")
    };
    let mara = game.characters.get_mut(&CharacterId(1)).expect("Mara");
    Arc::make_mut(mara).hidden = true;
    let app = App::headless_with(campaign, Box::new(ScriptedDice::new([])));
    let mut gm = Driver::with_app(app.with_panels(&[Pane::Log, Pane::Tracker]));
    gm.see_words("A fight begins");
    // That somebody hidden has rolled is never shown to players; what the GM sets is not, either.
    gm.digits("34");
    gm.see_words("Mara rolls 34");
    set_level(&mut gm, 30);
    assert_eq!(gm.names_with("hidden").len(), 1, "{}", gm.situation());
    gm.click("Hidden lines");
    assert_eq!(gm.names_with("A fight begins"), Vec::<String>::new());
    gm.see_words("Mara rolls 34");
    assert_eq!(gm.names_with("The GM").len(), 1, "{}", gm.situation());
}
