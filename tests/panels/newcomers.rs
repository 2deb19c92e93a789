//! Somebody new: the guided card from empty to fight-ready, ready sheets in numbers, sheets from files and back.

use std::sync::Arc;

use egui::accesskit::Role;
use egui::{Key, Modifiers, Vec2};
use tableside::board::areas::nightclub;
use tableside::campaign::store::sheet_from_bytes;
use tableside::campaign::{Campaign, Game};
use tableside::dice::ScriptedDice;
use tableside::systems::System;
use tableside::systems::unhex::{Ability, Hands, ItemKind, Phase, Sheet};
use tableside::table::{ItemId, MapId};

use super::driver::Driver;

const CTRL: Modifiers = Modifiers::COMMAND;
const CTRL_SHIFT: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);

/// A campaign with a map and nobody in it.
fn map_only() -> Campaign {
    let mut campaign = Campaign::new("Prepared", System::Unhex);
    let Game::Unhex(game) = &mut campaign.game else {
        panic!("a game of Unhex")
    };
    game.maps.insert(MapId(1), Arc::new(nightclub()));
    campaign
}

/// From nothing to somebody who stands on the map with a weapon in hand, by keys alone but for the start.
#[test]
fn from_empty_to_fight_ready() {
    let mut gm = Driver::with(map_only(), &[]);
    gm.start_counting();
    gm.keys(CTRL_SHIFT, Key::N);
    gm.text("Vera");
    gm.key(Key::Enter);
    gm.text("x");
    gm.key(Key::Enter);
    gm.key(Key::Enter);
    gm.text("1h ran");
    gm.key(Key::Enter);
    gm.text("pis");
    gm.key(Key::Enter);
    gm.text("ammo");
    gm.key(Key::Enter);
    gm.click("They start in Bar");
    gm.keys(CTRL, Key::Enter);
    // 18 of these are letters.
    gm.at_most(27);
    let vera = gm.sheet("Vera");
    assert_eq!(vera.letters, "Ve");
    assert_eq!(vera.description, "x");
    assert_eq!(
        Vec::from_iter(&vera.abilities),
        [&Ability::Ranged1hGoodAttack]
    );
    let kinds: Vec<ItemKind> = vera.items.iter().map(|item| item.kind).collect();
    assert_eq!(kinds, [ItemKind::Ranged1h, ItemKind::Ammo]);
    let right = Some(ItemId(1));
    assert_eq!(vera.hands, Hands { left: None, right });
    assert_eq!(gm.area_of("Vera"), "Bar");
    assert_eq!(gm.game().team_name(vera.team.expect("a team")), "Players");
    assert_eq!(gm.app().document().campaign().findings(), []);
    // It was one command.
    gm.keys(CTRL, Key::Z);
    assert!(gm.game().characters.is_empty() && gm.game().teams.is_empty());
}

/// The Enter that leaves the abilities after one was picked does not leave the items, too, which the first led on to.
#[test]
fn items_are_not_skipped_by_an_enter_too_many() {
    let mut gm = Driver::with(map_only(), &[]);
    gm.keys(CTRL_SHIFT, Key::N);
    gm.text("Vera");
    for _ in 0..3 {
        gm.key(Key::Enter);
    }
    gm.text("1h ran");
    gm.key(Key::Enter);
    gm.key(Key::Enter);
    gm.text("pis");
    gm.key(Key::Enter);
    gm.see("Remove pistol");
    // An item that was taken is left by one.
    gm.key(Key::Enter);
    gm.key(Key::Enter);
    assert_eq!(gm.sheet("Vera").items.len(), 1, "{}", gm.situation());
}

/// U-02: the card for a new character goes by the house rule, as the sheet and the check do.
#[test]
fn u_02_the_card_follows_the_house_rule() {
    for (by_max, words) in [
        (
            true,
            "All 2 of max level 50 are picked; the next comes at max level 60",
        ),
        (
            false,
            "All 2 of level 50 are picked; the next comes at level 60",
        ),
    ] {
        let mut campaign = map_only();
        if let Game::Unhex(game) = &mut campaign.game {
            Arc::make_mut(&mut game.house_rules).growth_by_max_level = by_max;
        }
        let mut gm = Driver::with(campaign, &[]);
        gm.keys(CTRL_SHIFT, Key::N);
        gm.text("Vera");
        for _ in 0..3 {
            gm.key(Key::Enter);
        }
        gm.text("1h ran");
        gm.key(Key::Enter);
        gm.see(words);
    }
}

/// Everything is optional: Enter all the way makes somebody, and the next one starts where the team is.
#[test]
fn everything_is_optional() {
    let mut gm = Driver::sample(&[]);
    gm.start_counting();
    gm.click("New character…");
    for _ in 0..6 {
        gm.key(Key::Enter);
    }
    gm.at_most(7);
    assert_eq!(gm.area_of("Newcomer"), "Entrance", "{}", gm.situation());
    gm.see_no("Add the character");
    // Escape leaves everything as it was.
    let before = gm.bytes();
    gm.keys(CTRL_SHIFT, Key::N);
    gm.text("No");
    gm.key(Key::Escape);
    gm.key(Key::Escape);
    gm.see_no("Add the character");
    assert_eq!(gm.bytes(), before);
}

/// Typing in a card answers nothing at the table.
#[test]
fn a_card_keeps_its_keys() {
    let mut gm = Driver::sample(&[]);
    let before = gm.bytes();
    gm.keys(CTRL_SHIFT, Key::I);
    gm.digits("12");
    gm.key(Key::R);
    gm.key(Key::N);
    assert_eq!(gm.bytes(), before, "{}", gm.situation());
}

/// Four guards and two player characters on a map, and the fight begins.
#[test]
fn an_encounter_from_prepared_sheets() {
    let mut gm = Driver::with(map_only(), &[]);
    gm.start_counting();
    gm.click("Add from sheets…");
    gm.click("Odile Harrow");
    gm.click("Yara Finch");
    gm.click("Gate guard");
    gm.digits("4");
    gm.click("Players start in Entrance");
    gm.click("Foes start in Bar");
    gm.click("Add 6 characters");
    gm.click("Begin a fight");
    gm.at_most(12);
    let game = gm.game();
    assert_eq!(game.characters.len(), 6);
    assert_eq!(gm.sheet("Gate guard 4").letters, "G4");
    assert_eq!(gm.area_of("Gate guard 1"), "Bar");
    assert_eq!(gm.area_of("Yara Finch"), "Entrance");
    let fight = game.fight.as_ref().expect("a fight");
    assert_eq!(
        (fight.standings.len(), &fight.phase),
        (6, &Phase::Initiative)
    );
    let teams: Vec<&str> = game.teams.values().map(|team| team.name.as_str()).collect();
    assert_eq!(teams, ["Players", "Foes"]);
}

/// The sheets that are drawn, from the top.
fn listed(gm: &Driver) -> Vec<String> {
    let names = gm.names_with("One ");
    let sheets = names
        .iter()
        .filter_map(|name| name.strip_prefix("One ")?.strip_suffix(" more"));
    sheets.map(str::to_owned).collect()
}

/// A click on a header sorts the sheets by it, the next one the other way round; a search keeps the order.
#[test]
fn a_click_on_a_header_sorts_the_sheets() {
    let mut gm = Driver::with(map_only(), &[]);
    gm.click("Add from sheets…");
    assert_eq!(listed(&gm)[..2], ["Odile Harrow", "Benno Castell"]);
    gm.click("Sort by name");
    assert_eq!(listed(&gm)[..2], ["Alley shooter", "Aurel Vant"]);
    gm.click("Sort by name");
    assert_eq!(listed(&gm)[..2], ["Yara Finch", "Wrecker"]);
    // Players come first, each kind from the lowest level on.
    gm.click("Sort by kind");
    let players = ["Benno Castell", "Yara Finch", "Teodor Quill"];
    assert_eq!(listed(&gm)[..3], players);
    gm.click("Search sheets");
    gm.types("er");
    let found = listed(&gm);
    let place = |name: &str| found.iter().position(|there| there == name);
    assert!(place("Dock brawler") < place("Ringleader"), "{found:?}");
    assert!(place("Dock brawler").is_some(), "{found:?}");
}

/// The list shows those of one kind alone, what stands on a sheet is told and searched, and what is picked stays in sight.
#[test]
fn sheets_of_one_kind_and_by_what_they_carry() {
    let mut gm = Driver::with(map_only(), &[]);
    gm.click("Add from sheets…");
    gm.click("One Benno Castell more");
    gm.click("Only Foes");
    let found = listed(&gm);
    assert_eq!(found.last().map(String::as_str), Some("Benno Castell"));
    assert!(!found.contains(&"Yara Finch".to_owned()), "{found:?}");
    assert!(found.contains(&"Alley shooter".to_owned()), "{found:?}");
    let told = gm.described("Alley shooter");
    assert!(told.contains("snub pistol, ammo"), "{told}");
    gm.click("All sheets");
    gm.click("Search sheets");
    gm.text("pistol");
    let found = listed(&gm);
    assert!(found.contains(&"Alley shooter".to_owned()), "{found:?}");

    let mut gm = Driver::with(Campaign::sample_skirmish(), &[]);
    gm.click("Add from sheets…");
    gm.click("Only Enemies");
    let told = gm.described("Husk");
    assert!(told.contains("Attack 2, Defense 2"), "{told}");
}

/// In a small window only the rows in sight are drawn; Tab still comes to the last sheet, and back to the first.
#[test]
fn tab_comes_to_sheets_out_of_sight() {
    let mut gm = Driver::sized(Vec2::new(800.0, 500.0), map_only(), ScriptedDice::new([]));
    gm.keys(CTRL_SHIFT, Key::I);
    gm.click("Sort by name");
    let drawn = listed(&gm);
    assert!((3..10).contains(&drawn.len()), "{drawn:?}");
    assert_eq!(drawn[0], "Alley shooter");
    gm.focus(Role::Button, "Alley shooter");
    // Each row has two stops: its name, and one more.
    for (modifiers, last) in [
        (Modifiers::NONE, "Yara Finch"),
        (Modifiers::SHIFT, "Alley shooter"),
    ] {
        for _ in 0..26 {
            gm.keys(modifiers, Key::Tab);
        }
        assert_eq!(gm.focused(), format!("Button “{last}”"));
        let row = gm.node(Role::Button, last).rect();
        let name = gm.node(Role::TextInput, "Search sheets").rect();
        let file = gm.node(Role::TextInput, "Sheet file").rect();
        assert!(row.min.y > name.max.y && row.max.y < file.min.y, "{row:?}");
    }
}

/// Ctrl+Enter adds those who are picked, and presses nothing that has the focus as well.
#[test]
fn ctrl_enter_adds_nobody_too_many() {
    let mut gm = Driver::with(map_only(), &[]);
    gm.keys(CTRL_SHIFT, Key::I);
    gm.click("Lookout");
    gm.key(Key::Num2);
    assert_eq!(gm.focused(), "Button “Lookout”");
    gm.see("Add 2 characters");
    gm.keys(CTRL, Key::Enter);
    gm.see_no("Add from sheets");
    assert_eq!(gm.game().characters.len(), 2, "{}", gm.situation());
}

/// A sheet whose name is taken: both stay, or it takes the place; both are one step.
#[test]
fn keep_both_or_replace() {
    let mut gm = Driver::with(map_only(), &[]);
    let add = |gm: &mut Driver, how: Option<&str>| {
        gm.click("Add from sheets…");
        gm.click("Lookout");
        if let Some(how) = how {
            gm.click(how);
        }
        gm.click("Add Lookout");
    };
    add(&mut gm, None);
    gm.click("torso box 1, empty");
    let wounded = gm.bytes();
    add(&mut gm, Some("Replace, Lookout"));
    assert_eq!(gm.game().characters.len(), 1);
    assert!(
        gm.sheet("Lookout")
            .body
            .part(tableside::systems::unhex::Location::Torso)
            .boxes[0]
            .is_none()
    );
    gm.keys(CTRL, Key::Z);
    assert_eq!(gm.bytes(), wounded);
    add(&mut gm, Some("Keep both, Lookout"));
    assert_eq!(gm.game().characters.len(), 2);
    gm.see_words("Lookout 2, level");
}

/// A sheet goes into a file, which is not written over, and comes back from it; a broken one is explained.
#[test]
fn a_sheet_to_a_file_and_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let typed = folder.path().join("the axe");
    let file = folder.path().join("the axe.sheet.json");
    let mut gm = Driver::sample(&[]);
    let before = gm.bytes();
    let export = |gm: &mut Driver| {
        gm.click("Menu of Pike");
        gm.click("Export the sheet…");
        gm.keys(CTRL, Key::A);
        gm.text(&typed.display().to_string());
        gm.click("Export");
    };
    export(&mut gm);
    gm.see(&format!("The sheet of Pike is in {}", file.display()));
    let bytes = std::fs::read(&file).expect("it was written");
    assert_eq!(
        sheet_from_bytes::<Sheet>(&bytes)
            .expect("it opens")
            .sheet
            .name,
        "Pike"
    );
    export(&mut gm);
    assert_eq!(std::fs::read(&file).expect("it is still there"), bytes);
    gm.see_words("exists already");
    gm.key(Key::Escape);
    gm.key(Key::Escape);
    assert_eq!(gm.bytes(), before, "{}", gm.situation());

    let broken = folder.path().join("broken.sheet.json");
    std::fs::write(&broken, "{").expect("a file");
    gm.keys(CTRL_SHIFT, Key::I);
    for path in [&broken, &file] {
        gm.click("Sheet file");
        gm.keys(CTRL, Key::A);
        gm.text(&path.display().to_string());
        gm.click("Read the sheet file");
        if path == &broken {
            gm.see_words("cannot open");
        }
    }
    gm.click("Add Pike");
    assert_eq!(gm.sheet("Pike 2").items, gm.sheet("Pike").items);
}

/// What was typed just before Enter stays in its field, also where both come within one frame.
#[test]
fn what_is_typed_with_enter_stays_in_its_field() {
    let mut gm = Driver::first_turn(&[]);
    gm.click("New character…");
    gm.text("Ni");
    let event = |key, pressed| egui::Event::Key {
        key,
        physical_key: None,
        pressed,
        repeat: false,
        modifiers: egui::Modifiers::NONE,
    };
    let enter = [true, false].map(|pressed| event(Key::Enter, pressed));
    let events = &mut gm.harness().input_mut().events;
    events.push(egui::Event::Text("m".to_owned()));
    events.extend(enter.clone());
    events.push(egui::Event::Text("smith".to_owned()));
    events.extend(enter);
    gm.harness().run();
    let value = |name: &str| gm.node(Role::TextInput, name).value().unwrap_or_default();
    assert_eq!(
        [value("Name"), value("Concept")],
        ["Nim", "smith"],
        "{}",
        gm.situation()
    );
}

/// Nobody is made or added behind the start page.
#[test]
fn nobody_is_added_behind_the_start_page() {
    let mut gm = Driver::with(map_only(), &[]);
    gm.keys(CTRL, Key::N);
    for key in [Key::N, Key::I] {
        gm.keys(CTRL_SHIFT, key);
        gm.keys(CTRL, Key::Enter);
        gm.see("Open a campaign or begin one first");
    }
    assert!(gm.game().characters.is_empty(), "{}", gm.situation());
    gm.key(Key::Escape);
    gm.keys(CTRL_SHIFT, Key::N);
    gm.see("Add the character");
}
