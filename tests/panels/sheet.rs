//! The sheet: boxes and armor by clicks, the level by typing, each one command that can be undone.

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use tableside::gui::app::App;
use tableside::systems::unhex::{Command, Level, Location, Mark};

use super::driver::Driver;

#[test]
fn a_box_goes_round_its_marks() {
    let mut gm = Driver::first_turn(&[]);
    gm.click("Token Pike");
    let first = |gm: &Driver| gm.sheet("Pike").body.part(Location::Torso).boxes[0];
    for (now, next, mark) in [
        ("empty", "slash", Some(Mark::Slash)),
        ("slash", "cross", Some(Mark::Cross)),
        ("cross", "permanent", Some(Mark::Filled)),
        ("permanent", "empty", None),
    ] {
        gm.start_counting();
        gm.click(&format!("torso box 1, {now}"));
        gm.see(&format!("torso box 1, {next}"));
        assert_eq!(first(&gm), mark);
        gm.at_most(1);
    }
    gm.keys(Modifiers::COMMAND, Key::Z);
    gm.see("torso box 1, permanent");
}

/// Whose sheet it is stays in view; once it has changed person by itself, a press was meant for whoever showed before.
#[test]
fn a_sheet_that_has_just_changed_by_itself_takes_no_press() {
    let mut gm = Driver::first_turn(&[]);
    let app = std::mem::replace(gm.harness().state_mut(), App::headless());
    let mut gm = Driver::typing_fast(app);
    gm.rest(1.0);
    gm.click("Token Guard 1");
    let name = |gm: &Driver, name: &str| {
        let sheet = gm.node(Role::SpinButton, "Level").rect();
        let all = gm.names();
        assert!(all.iter().any(|there| there == name), "{}", gm.situation());
        sheet
    };
    let before = name(&gm, "Guard 1");
    let last = gm.names_with(" leg box ");
    gm.scroll_to(last.last().expect("a box"));
    assert_eq!(name(&gm, "Guard 1"), before);
    // The team that acts next: the sheet follows it.
    gm.scroll_to("torso box 1, empty");
    let at = gm.node(Role::Button, "torso box 1, empty").rect().center();
    assert!(gm.harness().state_mut().apply(&Command::EndTurn.into()));
    let bytes = gm.bytes();
    gm.harness().hover_at(at);
    gm.harness().step();
    gm.harness().step();
    let press = |gm: &mut Driver| {
        for pressed in [true, false] {
            let event = egui::Event::PointerButton {
                pos: at,
                button: egui::PointerButton::Primary,
                pressed,
                modifiers: Modifiers::NONE,
            };
            gm.harness().input_mut().events.push(event);
            gm.harness().step();
        }
        gm.harness().step();
    };
    press(&mut gm);
    assert_eq!(gm.bytes(), bytes, "{}", gm.situation());
    gm.see_words("The sheet had just changed to ");
    gm.rest(0.5);
    gm.rest(0.5);
    press(&mut gm);
    assert_ne!(gm.bytes(), bytes, "{}", gm.situation());
}

#[test]
fn every_location_has_its_boxes() {
    let mut gm = Driver::first_turn(&[]);
    gm.click("Token Pike");
    for location in Location::ALL {
        for number in 1..=location.size() {
            gm.see(&format!("{location} box {number}, empty"));
        }
        gm.see_no(&format!("{location} box {}, empty", location.size() + 1));
    }
}

#[test]
fn armor_is_put_on_and_taken_off() {
    let mut gm = Driver::first_turn(&[]);
    gm.click("Token Bruno");
    let worn = |gm: &Driver| gm.sheet("Bruno").body.part(Location::Torso).armor;
    gm.click("torso armor 1, worn");
    gm.see("torso armor 1, not worn");
    assert_eq!(worn(&gm), 0);
    gm.click("torso armor 2, not worn");
    gm.see("torso armor 1, worn");
    gm.see("torso armor 2, worn");
    assert_eq!(worn(&gm), 2);
}

#[test]
fn a_level_is_typed() {
    let mut gm = Driver::first_turn(&[]);
    gm.click("Token Pike");
    gm.start_counting();
    gm.click("Level");
    gm.text("30");
    assert_eq!(
        gm.sheet("Pike").level.get(),
        42,
        "nothing is set before it is entered"
    );
    gm.key(Key::Enter);
    assert_eq!(gm.sheet("Pike").level.get(), 30, "{}", gm.situation());
    gm.at_most(4);
    gm.see_words("Pike, level 30 of 42");
    // One edit is one step back.
    gm.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(gm.sheet("Pike").level.get(), 42, "{}", gm.situation());
}

/// What is half typed for one goes over to nobody else, and neither does the focus.
#[test]
fn a_level_that_is_half_typed_is_nobody_elses() {
    let mut gm = Driver::first_turn(&[]);
    gm.click("Token Guard 1");
    let levels = |gm: &Driver| {
        let people = gm.game().characters.values();
        let levels = people.map(|sheet| (sheet.name.clone(), sheet.level, sheet.max_level));
        levels.collect::<Vec<_>>()
    };
    let before = levels(&gm);
    gm.click("Level");
    gm.text("7");
    assert!(gm.focused().contains("Level"), "{}", gm.focused());
    // Going on to another sheet leaves the field: it is Guard 1's, once and for all.
    gm.keys(Modifiers::COMMAND, Key::PageDown);
    assert!(!gm.focused().contains("Level"), "{}", gm.focused());
    gm.key(Key::Enter);
    gm.click("Level");
    gm.key(Key::Tab);
    let mut wanted = before;
    for (name, level, _) in &mut wanted {
        if name == "Guard 1" {
            *level = Level::clamped(7);
        }
    }
    assert_eq!(levels(&gm), wanted, "{}", gm.situation());
    // Escape leaves a number as it was.
    gm.click("Token Tomo");
    gm.click("Level");
    gm.text("3");
    gm.key(Key::Escape);
    assert_eq!(levels(&gm), wanted, "{}", gm.situation());
}

/// U-02, U-05, U-03: nor what is half typed into the lines that add something; Escape drops it.
#[test]
fn new_lines_that_are_half_typed_are_nobody_elses() {
    let mut gm = Driver::first_turn(&[]);
    gm.click("Token Pike");
    let before = gm.bytes();
    let value = |gm: &Driver, name: &str| {
        let field = gm.node(Role::TextInput, name);
        field.value().unwrap_or_default()
    };
    for (fold, name) in [
        (None, "New non-combat ability"),
        (Some("Add an ability"), "Search abilities"),
        (Some("Add an item"), "Search items"),
        (Some("Belongings without a slot"), "New belonging"),
    ] {
        let open = |gm: &mut Driver| {
            if let Some(fold) = fold.filter(|_| !gm.sees(name)) {
                gm.scroll_to(fold);
                gm.click(fold);
            }
            gm.scroll_to(name);
            gm.click(name);
        };
        open(&mut gm);
        gm.text("ro");
        assert_eq!(value(&gm, name), "ro", "{}", gm.situation());
        gm.key(Key::Escape);
        assert_eq!(value(&gm, name), "", "{name}{}", gm.situation());
        open(&mut gm);
        gm.text("ro");
        gm.keys(Modifiers::COMMAND, Key::PageDown);
        open(&mut gm);
        assert_eq!(value(&gm, name), "", "{name}{}", gm.situation());
        gm.keys(Modifiers::COMMAND, Key::PageUp);
        assert_eq!(gm.bytes(), before, "{name}{}", gm.situation());
    }
}

#[test]
fn digits_in_the_level_are_no_answer() {
    let mut gm = Driver::sample(&[]);
    gm.click("Token Pike");
    let asked = gm.questions();
    gm.click("Level");
    gm.digits("3");
    gm.digits("1");
    gm.key(Key::Enter);
    assert_eq!(gm.sheet("Pike").level.get(), 31, "{}", gm.situation());
    assert_eq!(gm.questions(), asked);
    gm.see_no("3");
}

#[test]
fn the_level_never_passes_the_max_level() {
    let mut gm = Driver::first_turn(&[]);
    gm.click("Token Pike");
    gm.click("Level");
    gm.text("99");
    gm.key(Key::Enter);
    assert_eq!(gm.sheet("Pike").level.get(), 42, "{}", gm.situation());
}

#[test]
fn the_torso_full_is_unconscious_and_the_gm_can_say_otherwise() {
    let mut gm = Driver::first_turn(&[]);
    gm.click("Token Pike");
    for number in 1..=9 {
        gm.click(&format!("torso box {number}, empty"));
        gm.click("Token Pike");
    }
    gm.see("unconscious");
    gm.click("Keep conscious");
    gm.click("Token Pike");
    gm.see_no("unconscious");
    gm.click("Go by the rules again");
    gm.click("Token Pike");
    gm.see("unconscious");
}
