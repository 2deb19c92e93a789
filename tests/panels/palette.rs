//! The palette: everything is found by a few letters and done by keys alone.

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::NodeT as _;
use tableside::board::areas::{Area, AreaId};
use tableside::campaign::{Campaign, Game};
use tableside::gui::fuzzy::{Folded, Query};
use tableside::gui::ui_command::UiCommand;
use tableside::systems::System;

use super::driver::Driver;

const OPTION: Role = Role::ListBoxOption;

fn open(gm: &mut Driver) {
    gm.keys(Modifiers::COMMAND, Key::K);
    let field = gm.node(Role::TextInput, "Find anything");
    assert!(field.accesskit_node().is_focused_in_tree());
}

/// The names of the options that show, without their details.
fn options(gm: &Driver) -> Vec<String> {
    let controls = gm.controls().into_iter();
    controls
        .filter(|(role, _)| *role == OPTION)
        .map(|(_, name)| name)
        .collect()
}

#[track_caller]
fn first(gm: &Driver) -> String {
    let Some(first) = options(gm).into_iter().next() else {
        panic!("Nothing is found.{}", gm.situation());
    };
    first
}

/// A command is found by letters of its name and done by Enter; the palette closes.
#[test]
fn a_command_by_a_few_letters() {
    let mut gm = Driver::first_turn(&[]);
    open(&mut gm);
    gm.text("realdi");
    assert!(
        first(&gm).starts_with("Switch app and real dice"),
        "{}",
        gm.situation()
    );
    let before = gm.bytes();
    gm.key(Key::Enter);
    assert_ne!(gm.bytes(), before);
    assert_eq!(options(&gm), Vec::<String>::new());
}

/// People, areas, maps, rules and panels are found beside commands, and lead there.
#[test]
fn people_places_and_rules() {
    let mut gm = Driver::first_turn(&[]);
    open(&mut gm);
    gm.text("bruno");
    assert!(
        first(&gm).starts_with("Bruno, Velvet gang, in Bar"),
        "{}",
        gm.situation()
    );
    gm.key(Key::Enter);
    gm.see("Area Bar");
    assert!(gm.node(Role::Button, "Area Bar").is_focused() || gm.sees("Token Bruno"));
    open(&mut gm);
    gm.text("dance floor");
    assert!(
        first(&gm).starts_with("Dance Floor, Area of"),
        "{}",
        gm.situation()
    );
    gm.key(Key::Escape);
    open(&mut gm);
    gm.text("u-53");
    gm.key(Key::Enter);
    let heading = gm.names_with("U-53 ");
    assert!(!heading.is_empty(), "{}", gm.situation());
    open(&mut gm);
    gm.text("panel history");
    gm.key(Key::Enter);
    gm.see("Restore to the start");
}

/// What not possible now is greyed with the reason, and Enter leaves it alone.
#[test]
fn what_is_impossible_says_why() {
    let mut gm = Driver::first_turn(&[]);
    open(&mut gm);
    gm.text("begin a fight");
    let greyed = gm.node(OPTION, "Begin a fight, A fight is going on already");
    assert!(greyed.accesskit_node().is_disabled());
    assert_eq!(greyed.accesskit_node().is_selected(), Some(true));
    let before = gm.bytes();
    gm.key(Key::Enter);
    assert_eq!(gm.bytes(), before);
    gm.node(Role::TextInput, "Find anything");
}

/// Arrows choose, the field tells a screen reader which one, letters go to the field and nowhere else.
#[test]
fn arrows_choose_and_letters_are_typed() {
    let mut gm = Driver::first_turn(&[]);
    let before = gm.bytes();
    open(&mut gm);
    gm.key(Key::E);
    gm.key(Key::N);
    let typed = gm.node(Role::TextInput, "Find anything").value();
    assert_eq!(typed.as_deref(), Some("en"));
    assert_eq!(gm.bytes(), before);
    let second = options(&gm)[1].clone();
    gm.key(Key::ArrowDown);
    let chosen = gm.node(OPTION, &second).accesskit_node().is_selected();
    assert_eq!(chosen, Some(true), "{}", gm.situation());
    let field = gm.node(Role::TextInput, "Find anything");
    let active = field.accesskit_node().data().active_descendant();
    assert!(active.is_some());
    gm.key(Key::ArrowUp);
    gm.key(Key::Escape);
    assert_eq!(options(&gm), Vec::<String>::new());
    assert_eq!(gm.bytes(), before);
}

/// With nothing typed, what was taken last stands first.
#[test]
fn the_last_ones_first() {
    let mut gm = Driver::first_turn(&[]);
    open(&mut gm);
    gm.text("whole map");
    gm.key(Key::Enter);
    open(&mut gm);
    assert!(
        first(&gm).starts_with(UiCommand::FitMap.words(Some(System::Unhex)).0),
        "{}",
        gm.situation()
    );
    gm.keys(Modifiers::COMMAND, Key::K);
    assert_eq!(options(&gm), Vec::<String>::new());
}

/// A click does what Enter does; a click elsewhere closes.
#[test]
fn by_mouse() {
    let mut gm = Driver::first_turn(&[]);
    open(&mut gm);
    gm.text("real dice");
    let name = first(&gm);
    let before = gm.bytes();
    gm.click(&name);
    assert_ne!(gm.bytes(), before);
    open(&mut gm);
    gm.click_at([20.0, 600.0]);
    assert_eq!(options(&gm), Vec::<String>::new());
    // Its head is not covered by the field.
    open(&mut gm);
    let head = gm.node(Role::Button, "Close the dialog").rect();
    let field = gm.node(Role::TextInput, "Find anything").rect();
    assert!(head.bottom() <= field.top(), "{head:?} {field:?}");
    gm.click("Close the dialog");
    assert_eq!(options(&gm), Vec::<String>::new());
}

/// With ten thousand things to find, only the rows in sight are drawn, and the last one is still found.
#[test]
fn ten_thousand_entries_draw_only_what_shows() {
    let mut campaign = Campaign::sample_nightclub();
    let Game::Unhex(game) = &mut campaign.game else {
        panic!("a game of Unhex")
    };
    let map = game.maps.values_mut().next().expect("the sample has a map");
    let map = std::sync::Arc::make_mut(map);
    for number in 0..10_000_u16 {
        let block = Area {
            name: format!("Block {number}"),
            x: 10 * i32::from(number),
            y: 2000,
            size: None,
            notes: String::new(),
            group: None,
            hidden: false,
        };
        map.areas.insert(AreaId(1000 + u32::from(number)), block);
    }
    let mut gm = Driver::with(campaign, &[]);
    open(&mut gm);
    gm.text("block");
    assert!(options(&gm).len() < 40, "{}", options(&gm).len());
    gm.text(" 9999");
    assert!(first(&gm).starts_with("Block 9999"), "{:?}", options(&gm));
}

/// The names that fit, best first.
fn ranked<'a>(query: &str, names: &[&'a str]) -> Vec<&'a str> {
    let query = Query::new(query);
    let mut found: Vec<(i32, &str)> = names
        .iter()
        .filter_map(|name| Some((query.score(&Folded::new(name, ""))?, *name)))
        .collect();
    found.sort_by_key(|(worth, _)| std::cmp::Reverse(*worth));
    found.into_iter().map(|(_, name)| name).collect()
}

/// An apostrophe finds the other one, in names and in the words of rules.
#[test]
fn apostrophes_are_alike() {
    assert_eq!(
        ranked("gm's", &["The GM’s hand", "Door"]),
        ["The GM’s hand"]
    );
    assert_eq!(
        ranked("gm’s", &["The GM's hand", "Door"]),
        ["The GM's hand"]
    );
    let told = Folded::new("U-03 Item slots", "what a character’s hands hold");
    assert!(Query::new("character's").score(&told).is_some());
    let mut gm = Driver::first_turn(&[]);
    open(&mut gm);
    gm.text("players' window");
    let found = options(&gm);
    let named = |option: &String| option.starts_with("Players’ window");
    assert!(found.iter().any(named), "{found:?}");
}

/// Beginnings of words weigh more than letters scattered within them.
#[test]
fn beginnings_come_first() {
    let names = ["Show the whole map", "Save as…", "Smaller text", "Save"];
    assert_eq!(ranked("sa", &names)[0], "Save");
    assert_eq!(ranked("st", &names)[0], "Smaller text");
    assert_eq!(ranked("map", &names), ["Show the whole map"]);
}

/// Case, accents of the query's own and the order of words do not stand in the way.
#[test]
fn words_in_any_order() {
    assert_eq!(
        ranked("FLOOR dan", &["Dance Floor", "Door"]),
        ["Dance Floor"]
    );
    assert_eq!(ranked("zoë", &["Zoë", "Zoo"]), ["Zoë"]);
    assert!(ranked("xq", &["Dance Floor"]).is_empty());
}

/// A rule is found by a word of its text, behind those that are called so.
#[test]
fn further_words_count_less() {
    let query = Query::new("hands");
    let named = query.score(&Folded::new("U-04 Hands", ""));
    let told = query.score(&Folded::new(
        "U-03 Item slots",
        "what a character’s hands hold",
    ));
    assert!(named > told && told.is_some(), "{named:?} {told:?}");
}
