//! Units of Heroes of Hex in the window: their sheets filled in, sides, newcomers, hand-over.

use egui::accesskit::Role;
use egui::{Key, Modifiers, Vec2};
use egui_kittest::kittest::Queryable as _;
use tableside::campaign::{Campaign, Game};
use tableside::dice::ScriptedDice;
use tableside::systems::System;
use tableside::systems::heroes_of_hex::{
    Action, Area, AttackType, Cost, DamageType, GmWord, HeroesOfHex, Offence, Reach, Trigger, Unit,
};

use super::driver::Driver;

const CTRL: Modifiers = Modifiers::COMMAND;
const CTRL_SHIFT: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);

/// The game that shows.
pub(super) fn game(gm: &Driver) -> &HeroesOfHex {
    let campaign = gm.app().document().campaign();
    campaign.heroes_of_hex().expect("a game of Heroes of Hex")
}

/// A window on that campaign; the app's dice fall on these faces and no others.
pub(super) fn window(campaign: Campaign, faces: &[i32]) -> Driver {
    let dice = ScriptedDice::new(faces.iter().copied());
    Driver::sized(Vec2::new(1366.0, 900.0), campaign, dice)
}

/// The sample skirmish, prepared.
pub(super) fn skirmish_with(faces: &[i32], prepare: impl FnOnce(&mut HeroesOfHex)) -> Driver {
    let mut campaign = Campaign::sample_skirmish();
    let Game::HeroesOfHex(game) = &mut campaign.game else {
        panic!("a game of Heroes of Hex")
    };
    prepare(game);
    window(campaign, faces)
}

/// The sample skirmish.
pub(super) fn skirmish(faces: &[i32]) -> Driver {
    skirmish_with(faces, |_| {})
}

/// The unit of that name.
#[track_caller]
pub(super) fn unit<'a>(gm: &'a Driver, name: &str) -> &'a Unit {
    let mut units = game(gm).units.values();
    let found = units.find(|unit| unit.name == name);
    found.unwrap_or_else(|| panic!("no unit {name}.{}", gm.situation()))
}

/// Types a value into a field, and Enter.
#[track_caller]
pub(super) fn fill(gm: &mut Driver, field: &str, value: &str) {
    gm.click(field);
    gm.keys(CTRL, Key::A);
    gm.types(value);
    gm.key(Key::Enter);
}

/// Does something by the menu of that name.
#[track_caller]
pub(super) fn by_menu(gm: &mut Driver, menu: &str, item: &str) {
    gm.click(menu);
    gm.click(item);
}

/// H-02: a value beyond 1 to 3 warns beside the field and stays; each field is one undo.
#[test]
fn h_02_a_value_out_of_range_warns_and_stays() {
    let mut gm = skirmish(&[]);
    gm.click("Token Husk 1");
    let before = gm.bytes();
    let below = |gm: &Driver| gm.node(Role::Button, "One Wounds more").rect();
    let there = below(&gm);
    fill(&mut gm, "Special Attack", "5");
    gm.see("Warning: Special Attack 5 is not 1 to 3");
    assert_eq!(
        below(&gm),
        there,
        "the next click meets what it was meant for"
    );
    fill(&mut gm, "Movement cost", "0");
    gm.see("Warning: Movement costs nothing");
    let profile = unit(&gm, "Husk 1").profile;
    assert_eq!((profile.special_attack, profile.movement.cost), (5, 0));
    gm.keys(CTRL, Key::Z);
    gm.keys(CTRL, Key::Z);
    assert_eq!(gm.bytes(), before);
    gm.see_no("Warning: Special Attack 5 is not 1 to 3");
}

/// What was typed on one sheet is on that sheet, also if the next sheet is shown before the field is left.
#[test]
fn a_field_that_is_left_keeps_its_words() {
    let mut gm = skirmish(&[]);
    gm.click("Token Husk 1");
    gm.click("Unit");
    gm.click("Class");
    gm.types("Drowned");
    gm.keys(CTRL, Key::PageDown);
    assert_eq!(unit(&gm, "Husk 1").class, "Drowned");
    gm.keys(CTRL, Key::PageUp);
    // Escape takes back what was typed.
    gm.click("Class");
    gm.types(" twice");
    gm.key(Key::Escape);
    assert_eq!(unit(&gm, "Husk 1").class, "Drowned");
}

/// H-03: an action is added by its name and filled in field by field; then it is changed, moved and removed.
#[test]
fn h_03_an_action_is_filled_in() {
    let mut gm = skirmish(&[]);
    gm.click("Token Husk 1");
    gm.focus(Role::TextInput, "New action");
    gm.types("Harpoon");
    gm.key(Key::Enter);
    fill(&mut gm, "Cost", "2");
    gm.click("Cost in HEX");
    gm.click("Attack Special");
    gm.click("Damage Heavy");
    fill(&mut gm, "Range", "4");
    gm.click("Area around a space");
    fill(&mut gm, "Area in spaces", "2");
    gm.click("Reaction to an attack");
    gm.click("Multi-Use");
    gm.click("Gains Focus");
    fill(&mut gm, "Knockback", "1");
    fill(&mut gm, "Poison it gives", "1");
    gm.click("Rules text");
    gm.types("Barbed");
    gm.click("Done");
    let harpoon = |gm: &Driver| -> Action {
        let husk = unit(gm, "Husk 1");
        let found = husk.actions.iter().find(|action| action.name == "Harpoon");
        found.expect("it is there").clone()
    };
    let action = harpoon(&gm);
    assert_eq!((action.cost, action.reach), (Cost::Hex(2), Reach::Range(4)));
    let offence = Offence {
        attack: AttackType::Special,
        damage: DamageType::Heavy,
    };
    assert_eq!(action.offence, Some(offence));
    let keywords = &action.keywords;
    assert_eq!(keywords.area, Some(Area::Blast(2)));
    assert_eq!(keywords.reaction, Some(Trigger::Attack));
    assert!(keywords.multi_use && keywords.focus);
    assert_eq!((keywords.knockback, keywords.poison), (1, 1));
    assert_eq!(action.text, "Barbed");
    // Costs that no Turn can pay are kept, with a word about them.
    by_menu(&mut gm, "Menu of Harpoon", "Change the action");
    gm.click("Cost in AP");
    fill(&mut gm, "Cost", "99");
    gm.see("Warning: Harpoon costs 99 AP, and a Fate Roll gives at most 6");
    gm.click("Done");
    by_menu(&mut gm, "Menu of Harpoon", "Move up");
    let names = |gm: &Driver| -> Vec<String> {
        let actions = unit(gm, "Husk 1").actions.iter();
        actions.map(|action| action.name.clone()).collect()
    };
    let moved = names(&gm);
    assert_eq!(
        moved.iter().position(|name| name == "Harpoon"),
        Some(moved.len() - 2)
    );
    by_menu(&mut gm, "Menu of Harpoon", "Remove the action");
    assert!(!names(&gm).contains(&"Harpoon".to_owned()));
}

/// H-04: another token is added by its name and counted; the GM's word defeats a unit, and takes it back.
#[test]
fn h_04_tokens_and_the_gms_word() {
    let mut gm = skirmish(&[]);
    gm.click("Token Husk 1");
    gm.focus(Role::TextInput, "New token");
    gm.types("Burning");
    gm.key(Key::Enter);
    gm.click("One Burning more");
    assert_eq!(unit(&gm, "Husk 1").tokens.custom["Burning"], 2);
    gm.click("In play or defeated");
    gm.click("It is defeated");
    assert_eq!(unit(&gm, "Husk 1").word, Some(GmWord::Defeated));
    gm.see("defeated");
    gm.click("Restore");
    let husk = unit(&gm, "Husk 1");
    assert!(husk.word.is_none() && husk.tokens.custom.is_empty());
}

/// H-17: the GM says which actions were used this Turn.
#[test]
fn h_17_used_this_turn_by_the_gm() {
    let mut gm = skirmish(&[5]);
    gm.key(Key::R);
    gm.key(Key::Num2);
    gm.see("Tamsin, active");
    by_menu(&mut gm, "Menu of Rapier", "Used this Turn");
    gm.see("used, 1 AP");
    by_menu(&mut gm, "Menu of Rapier", "Not used this Turn");
    gm.see_no("used, 1 AP");
    gm.click("One Movement used more");
    gm.see("Movement used 1");
}

/// The husk's sheet over the whole window; nothing else shows or listens, undo ends where it began.
#[test]
fn a_sheet_is_handed_over() {
    let mut gm = skirmish(&[]);
    gm.click("Token Husk 1");
    gm.click("One Wounds more");
    gm.keys(CTRL_SHIFT, Key::H);
    gm.see("GM: Ctrl+Shift+H to return");
    let others = [
        "Tamsin", "Heroes", "The mire", "Tracker", "File", "Causeway",
    ];
    let alone = |gm: &Driver, after: &str| {
        for name in gm.names() {
            let other = others.iter().find(|other| name.contains(**other));
            assert_eq!(other, None, "“{name}” shows after {after}");
        }
    };
    alone(&gm, "the hand-over");
    gm.see("ready");
    let before = gm.bytes();
    for command in tableside::gui::ui_command::UiCommand::ALL {
        let keys = command.shortcut();
        let others =
            keys.filter(|_| command.words(Some(System::HeroesOfHex)).0 != "Hand the sheet over");
        if let Some(keys) = others {
            gm.keys(keys.modifiers, keys.logical_key);
            alone(&gm, command.words(Some(System::HeroesOfHex)).0);
        }
    }
    assert_eq!(gm.bytes(), before, "{}", gm.situation());
    for turn in 0..60 {
        gm.key(Key::Tab);
        alone(&gm, &format!("Tab {turn}"));
    }
    fill(&mut gm, "Name", "Old husk");
    assert_eq!(unit(&gm, "Old husk").tokens.wounds, 1);
    gm.keys(CTRL, Key::Z);
    assert_eq!(gm.bytes(), before);
    gm.keys(CTRL, Key::Z);
    assert_eq!(gm.bytes(), before, "undo ends where the hand-over began");
    // What is typed when the GM takes the table back is kept.
    gm.click("Class");
    gm.keys(CTRL, Key::A);
    gm.types("Drowned");
    gm.keys(CTRL_SHIFT, Key::H);
    assert_eq!(unit(&gm, "Husk 1").class, "Drowned");
    gm.see("Token Tamsin");
}

/// An empty campaign of Heroes of Hex with the board of the sample.
pub(super) fn board_only() -> Campaign {
    let mut campaign = Campaign::sample_skirmish();
    let Game::HeroesOfHex(game) = &mut campaign.game else {
        panic!("a game of Heroes of Hex")
    };
    let boards = game.boards.clone();
    *game = HeroesOfHex::default();
    game.boards = boards;
    campaign
}

/// The space that a unit stands on.
#[track_caller]
pub(super) fn space_of(gm: &Driver, name: &str) -> String {
    let game = game(gm);
    let mut units = game.units.iter();
    let (who, _) = units.find(|(_, unit)| unit.name == name).expect("there");
    let place = game.places[who];
    game.boards[&place.map].address(place.at)
}

/// The name of a unit's side.
#[track_caller]
fn side_of(gm: &Driver, name: &str) -> Option<String> {
    unit(gm, name).side.map(|side| game(gm).team_name(side))
}

/// H-01, H-02, H-03: from nothing to a unit that fights, by typing: name, class, side and start, numbers, an action; then
/// ready sheets against it, and the action is used.
#[test]
fn h_01_from_empty_to_fight_ready() {
    // Fate; three dice against the Husk's two.
    let mut gm = window(board_only(), &[5, 6, 2, 3, 1, 1]);
    gm.keys(CTRL_SHIFT, Key::N);
    gm.types("Vera");
    gm.key(Key::Enter);
    gm.types("Harpooner");
    gm.key(Key::Enter);
    assert_eq!(gm.focused(), "Button “Add the unit”");
    gm.click("They start in Heroes’ start");
    gm.click("Add the unit");
    let vera = unit(&gm, "Vera");
    assert_eq!(
        (vera.class.as_str(), vera.letters.as_str()),
        ("Harpooner", "Ve")
    );
    assert_eq!(side_of(&gm, "Vera").as_deref(), Some("Heroes"));
    fill(&mut gm, "Attack", "3");
    fill(&mut gm, "Vitality", "2");
    gm.focus(Role::TextInput, "New action");
    gm.types("Harpoon");
    gm.key(Key::Enter);
    gm.click("Attack Physical");
    gm.click("Damage Normal");
    fill(&mut gm, "Range", "12");
    fill(&mut gm, "Knockback", "1");
    gm.click("Done");
    gm.see("Physical Normal, Range 12, Knockback 1");
    // Somebody to fight, from a ready sheet.
    gm.keys(CTRL_SHIFT, Key::I);
    gm.click("Husk");
    gm.click("Enemies start in Enemies’ start");
    gm.click("Add Husk");
    assert_eq!(side_of(&gm, "Husk").as_deref(), Some("Enemies"));
    assert!(
        gm.app().document().campaign().findings().is_empty(),
        "{:?}",
        gm.app().document().campaign().findings()
    );
    gm.keys(CTRL, Key::B);
    gm.key(Key::Enter);
    gm.key(Key::R);
    gm.see("Fate 5, 5 AP left");
    gm.click("Choose Vera");
    gm.see("Harpoon → Husk");
    gm.click("Harpoon → Husk");
    let winner = game(&gm).over().and_then(|over| over.winner);
    assert_eq!(winner, unit(&gm, "Vera").side, "{}", gm.situation());
}

/// A hero from nothing, with three numbers and an attack with its range: twenty inputs, and the wheel twice.
#[test]
fn a_hero_from_scratch() {
    let mut gm = window(board_only(), &[]);
    gm.start_counting();
    gm.keys(CTRL_SHIFT, Key::N);
    gm.types("Vera");
    gm.key(Key::Enter);
    gm.types("Harpooner");
    gm.key(Key::Enter);
    gm.key(Key::Enter);
    gm.click("Attack");
    gm.types("3");
    gm.key(Key::Tab);
    gm.types("2");
    gm.key(Key::Tab);
    gm.types("1");
    gm.click("New action");
    gm.types("Harpoon");
    gm.key(Key::Enter);
    gm.click("Damage Normal");
    gm.click("Range");
    gm.types("12");
    gm.click("Done");
    gm.at_most(21);
    gm.see_words("Range 12");
    let vera = unit(&gm, "Vera");
    assert_eq!(vera.class, "Harpooner");
    let numbers = [
        vera.profile.attack,
        vera.profile.defense,
        vera.profile.special_attack,
    ];
    assert_eq!(numbers, [3, 2, 1], "{}", gm.situation());
}

/// Ready sheets in numbers, with side and start, are one step; a file joins them, and a sheet becomes one.
#[test]
fn h_01_ready_sheets_and_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut gm = window(board_only(), &[]);
    gm.click("Add from sheets…");
    gm.click("Duelist");
    gm.click("Husk");
    gm.digits("3");
    gm.click("Heroes start in Heroes’ start");
    gm.click("Enemies start anywhere");
    gm.click("Add 4 units");
    let names: Vec<&str> = game(&gm).units.values().map(|u| u.name.as_str()).collect();
    assert_eq!(names, ["Duelist", "Husk", "Husk 2", "Husk 3"]);
    let sides: Vec<&str> = game(&gm).sides.values().map(|s| s.name.as_str()).collect();
    assert_eq!(sides, ["Heroes", "Enemies"]);
    assert_eq!(game(&gm).places.len(), 4);
    gm.keys(CTRL, Key::Z);
    assert!(game(&gm).units.is_empty() && game(&gm).sides.is_empty());
    gm.keys(CTRL_SHIFT, Key::Z);
    // Out into a file and in again.
    let path = folder.path().join("mine.sheet.json");
    by_menu(&mut gm, "Menu of the unit Duelist", "Export the sheet…");
    gm.keys(CTRL, Key::A);
    gm.types(&path.display().to_string());
    gm.key(Key::Enter);
    gm.see_words("The sheet of Duelist is in");
    gm.keys(CTRL_SHIFT, Key::I);
    gm.click("Sheet file");
    gm.types(&path.display().to_string());
    gm.key(Key::Enter);
    gm.click("Add Duelist");
    assert_eq!(unit(&gm, "Duelist 2").actions, unit(&gm, "Duelist").actions);
    // What is no sheet of this game says so.
    gm.keys(CTRL_SHIFT, Key::I);
    gm.click("Sheet file");
    gm.types("sheets/unhex/lookout.sheet.json");
    gm.key(Key::Enter);
    gm.see_words("choose a sheet of “heroes_of_hex”");
}

/// By the menu of a unit: a copy, hidden, on another side, off the map and onto it again, gone; each is one undo.
#[test]
fn the_menu_of_a_unit() {
    let mut gm = skirmish(&[]);
    let before = gm.bytes();
    by_menu(&mut gm, "Menu of the unit Spitter", "Duplicate");
    assert!(game(&gm).places.len() == 10, "{}", gm.situation());
    let menu = "Menu of the unit Spitter 2";
    by_menu(&mut gm, menu, "Hide from players");
    assert!(unit(&gm, "Spitter 2").hidden);
    gm.click(menu);
    gm.click("Move to a side");
    gm.click("Into Heroes");
    assert_eq!(side_of(&gm, "Spitter 2").as_deref(), Some("Heroes"));
    by_menu(&mut gm, menu, "Take off the board");
    gm.see_no("Token Spitter 2");
    gm.click(menu);
    gm.click("Place on the board");
    gm.click("In Heroes’ start");
    assert_eq!(space_of(&gm, "Spitter 2").chars().next(), Some('A'));
    by_menu(&mut gm, menu, "Join the skirmish");
    gm.see("cycle 1, 0 HEX, 5/5 ready");
    by_menu(&mut gm, menu, "Leave the skirmish");
    by_menu(&mut gm, menu, "Remove");
    assert_eq!(game(&gm).units.len(), 9);
    for _ in 0..8 {
        gm.keys(CTRL, Key::Z);
    }
    assert_eq!(gm.bytes(), before);
}

/// H-01: a unit is dragged onto another side.
#[test]
fn h_01_a_unit_is_dragged_to_another_side() {
    let mut gm = skirmish(&[]);
    gm.start_counting();
    gm.drag("Reedling, ready", "Orla, ready");
    gm.at_most(1);
    assert_eq!(side_of(&gm, "Reedling").as_deref(), Some("Heroes"));
}

/// A sheet whose name is taken: both stay, or it takes the place of the one there, with its side and space.
#[test]
fn a_sheet_takes_the_place_of_a_unit() {
    let mut gm = window(board_only(), &[]);
    let add = |gm: &mut Driver, how: Option<&str>| {
        gm.click("Add from sheets…");
        gm.click("Husk");
        match how {
            Some(how) => gm.click(how),
            None => gm.click("Enemies start anywhere"),
        }
        gm.click("Add Husk");
    };
    add(&mut gm, None);
    by_menu(&mut gm, "Menu of the unit Husk", "Hide from players");
    let before = gm.bytes();
    let places = game(&gm).places.clone();
    add(&mut gm, Some("Replace, Husk"));
    assert_eq!((game(&gm).units.len(), &game(&gm).places), (1, &places));
    assert!(unit(&gm, "Husk").hidden && unit(&gm, "Husk").side.is_some());
    gm.keys(CTRL, Key::Z);
    assert_eq!(gm.bytes(), before);
    add(&mut gm, Some("Keep both, Husk"));
    assert_eq!(unit(&gm, "Husk 2").actions, unit(&gm, "Husk").actions);
}

/// H-01: a side is added, named, changed and removed; its units stay.
#[test]
fn h_01_sides_come_change_and_go() {
    use tableside::table::{DiceMode, Kind, Reactions, Team};
    let mut gm = skirmish(&[]);
    let side = |gm: &Driver, name: &str| -> Team {
        let mut sides = game(gm).sides.values();
        let found = sides.find(|side| side.name == name).expect("there");
        Team::clone(found)
    };
    gm.click("New side…");
    gm.types("Wolves");
    gm.key(Key::Enter);
    assert_eq!(side(&gm, "Wolves").kind, Kind::Npc);
    by_menu(&mut gm, "Menu of the side Wolves", "Rename the side");
    gm.keys(CTRL, Key::A);
    gm.types("Bears");
    gm.key(Key::Enter);
    let menu = "Menu of the side Bears";
    by_menu(&mut gm, menu, "Hand to the players");
    by_menu(&mut gm, menu, "Don’t ask for Reactions");
    by_menu(&mut gm, menu, "Use real dice");
    by_menu(&mut gm, menu, "Hide it from players");
    let bears = side(&gm, "Bears");
    assert_eq!((bears.kind, bears.hidden), (Kind::Pc, true));
    assert_eq!(
        (bears.dice, bears.reactions),
        (DiceMode::Real, Reactions::Skip)
    );
    gm.see("players, no Reactions, hidden");
    by_menu(&mut gm, menu, "Remove the side");
    assert_eq!(game(&gm).sides.len(), 2);
    // One that is in the skirmish stays as long as that goes on.
    by_menu(&mut gm, "Menu of the side The mire", "Remove the side");
    gm.see_words("A skirmish counts on The mire; end it first");
}

/// Clicks twice on the name above the map, which stands further right than the one in the list.
fn twice(gm: &mut Driver, name: &str) {
    let harness = gm.harness();
    let named = harness.query_all_by_role_and_label(Role::Button, name);
    let places = named.map(|node| node.rect().center());
    let at = places.max_by(|a, b| a.x.total_cmp(&b.x)).expect("it shows");
    gm.double_click(at);
}

/// Boards are listed below the sides: one is asked about, added and shows, is named, copied and removed.
#[test]
fn boards_below_the_sides() {
    let mut gm = skirmish(&[]);
    gm.click("Add a board");
    // Its shape and size are asked first; Escape leaves that, with the tools that came with it.
    assert_eq!(game(&gm).boards.len(), 1);
    gm.see("New board");
    gm.key(Key::Escape);
    gm.see_no("New board");
    gm.see_no("Select tool");
    let before = gm.app().document().revision();
    gm.click("Add a board");
    gm.key(Key::Enter);
    assert_eq!(game(&gm).boards.len(), 2, "{}", gm.situation());
    assert_eq!(gm.app().document().revision(), before + 1);
    gm.keys(CTRL, Key::E);
    by_menu(&mut gm, "More about Board 2", "Rename…");
    gm.keys(CTRL, Key::A);
    gm.types("Ford");
    gm.key(Key::Enter);
    // The name above the board is renamed by a double click.
    twice(&mut gm, "Ford");
    gm.keys(CTRL, Key::A);
    gm.types("Weir");
    gm.key(Key::Enter);
    by_menu(&mut gm, "More about Weir", "Rename…");
    gm.keys(CTRL, Key::A);
    gm.types("Ford");
    gm.key(Key::Enter);
    by_menu(&mut gm, "More about Ford", "Duplicate");
    let names =
        |gm: &Driver| -> Vec<String> { game(gm).boards.values().map(|b| b.name.clone()).collect() };
    assert_eq!(names(&gm), ["Causeway", "Ford", "Ford, copy"]);
    by_menu(&mut gm, "More about Ford", "Remove");
    assert_eq!(names(&gm), ["Causeway", "Ford, copy"]);
    by_menu(&mut gm, "More about Causeway", "Remove");
    gm.see_words("A skirmish goes on there; end it first");
}
