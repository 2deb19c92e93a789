//! The sheet's editor: body by drag and by keys, every field, items and abilities by search; each one step of undo.

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use tableside::systems::unhex::{Ability, Command, ItemKind, Kind, Level, Location, Mark};

use super::driver::Driver;

/// Pike's sheet in the usual window.
fn pike() -> Driver {
    let mut gm = Driver::first_turn(&[]);
    gm.click("Token Pike");
    gm
}

fn marks(gm: &Driver, location: Location) -> Vec<Option<Mark>> {
    gm.sheet("Pike").body.part(location).boxes.clone()
}

/// A drag paints the same mark over the boxes it passes, as one step.
#[test]
fn a_drag_paints_boxes() {
    let mut gm = pike();
    let before = gm.bytes();
    gm.start_counting();
    gm.drag("torso box 1, empty", "torso box 3, empty");
    gm.at_most(1);
    let slash = Some(Mark::Slash);
    assert_eq!(
        marks(&gm, Location::Torso)[..4],
        [slash, slash, slash, None]
    );
    // From a marked box on, the next mark is painted, also down into a leg.
    gm.click("Token Pike");
    gm.drag("torso box 3, slash", "torso box 9, empty");
    let torso = marks(&gm, Location::Torso);
    assert_eq!(
        [torso[2], torso[5], torso[8]],
        [Some(Mark::Cross); 3],
        "{torso:?}"
    );
    gm.keys(Modifiers::COMMAND, Key::Z);
    gm.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(gm.bytes(), before);
}

/// Arrows move over the body, keys mark, clear and go round; A puts armor on and off.
#[test]
fn the_body_by_keys() {
    let mut gm = pike();
    gm.focus(Role::Group, "Body");
    let head = |gm: &Driver| marks(gm, Location::Head)[0];
    gm.key(Key::Backslash);
    assert_eq!(head(&gm), Some(Mark::Slash), "{}", gm.situation());
    for (key, mark) in [
        (Key::X, Some(Mark::Cross)),
        (Key::B, Some(Mark::Filled)),
        (Key::Space, None),
        (Key::Space, Some(Mark::Slash)),
        (Key::Delete, None),
    ] {
        gm.click("Token Pike");
        gm.focus(Role::Group, "Body");
        gm.key(key);
        assert_eq!(head(&gm), mark, "{key:?}{}", gm.situation());
    }
    gm.click("Token Pike");
    gm.focus(Role::Group, "Body");
    for key in [Key::ArrowRight, Key::ArrowDown, Key::ArrowDown] {
        gm.key(key);
    }
    gm.key(Key::A);
    assert_eq!(
        gm.sheet("Pike").body.part(Location::Torso).armor,
        1,
        "{}",
        gm.situation()
    );
}

/// Who it is: each field is one command, entered by Enter or by leaving it.
#[test]
fn every_field_of_who_it_is() {
    let mut gm = pike();
    gm.click("Name, team and token");
    let enter = |gm: &mut Driver, name: &str, text: &str| {
        gm.focus(Role::TextInput, name);
        gm.keys(Modifiers::COMMAND, Key::A);
        gm.text(text);
        gm.key(Key::Enter);
    };
    enter(&mut gm, "Name", "Spike");
    gm.click("Token Spike");
    enter(&mut gm, "Letters", "Sp");
    gm.click("Token Spike");
    gm.click("Token in green");
    gm.click("Token Spike");
    gm.click("Hidden from players");
    gm.click("Token Spike");
    gm.click("Player character");
    gm.click("Token Spike");
    gm.click("Team");
    gm.click("Night watch");
    let sheet = gm.sheet("Spike");
    assert_eq!((sheet.letters.as_str(), sheet.colour), ("Sp", Some(2)));
    assert_eq!((sheet.hidden, sheet.kind), (true, Kind::Pc));
    assert_eq!(
        gm.game().team_name(sheet.team.expect("a team")),
        "Night watch"
    );
    for _ in 0..6 {
        gm.keys(Modifiers::COMMAND, Key::Z);
    }
    assert_eq!(gm.sheet("Pike").letters, "Pi", "{}", gm.situation());
    // What cannot be is said, and Escape leaves a field as it was.
    gm.click("Token Pike");
    enter(&mut gm, "Letters", "Pikey");
    gm.see("A token has one to three letters");
    gm.click("Token Pike");
    gm.focus(Role::TextInput, "Name");
    gm.text("x");
    gm.key(Key::Escape);
    assert_eq!(gm.id_of("Pike").0, 7);
}

/// A text on one sheet is kept when another sheet is shown by key.
#[test]
fn what_is_typed_is_kept_when_the_sheet_changes() {
    let mut gm = pike();
    gm.focus(Role::MultilineTextInput, "Notes");
    gm.text("likes jazz");
    gm.keys(Modifiers::COMMAND, Key::PageUp);
    assert_eq!(gm.sheet("Pike").notes, "likes jazz", "{}", gm.situation());
    assert_eq!(gm.sheet("Guard 2").notes, "");
}

/// The next and the previous sheet by keys, round the roster.
#[test]
fn sheets_follow_by_key() {
    let mut gm = pike();
    gm.keys(Modifiers::COMMAND, Key::PageDown);
    gm.see_words("Mara can");
    gm.click("torso box 2, empty");
    assert!(gm.sheet("Mara").body.part(Location::Torso).boxes[1].is_some());
    gm.click("Token Pike");
    gm.keys(Modifiers::COMMAND, Key::PageUp);
    gm.click("torso box 2, empty");
    assert!(gm.sheet("Guard 2").body.part(Location::Torso).boxes[1].is_some());
}

/// Items come by search, go into hands, change places and names, and go; what is over is said.
#[test]
fn items_by_search_and_menu() {
    let mut gm = pike();
    let items = |gm: &Driver| -> Vec<(String, ItemKind)> {
        let sheet = gm.sheet("Pike");
        sheet
            .items
            .iter()
            .map(|i| (i.name.clone(), i.kind))
            .collect()
    };
    gm.click("Add an item");
    gm.start_counting();
    gm.click("Search items");
    gm.text("shotgun");
    gm.key(Key::Enter);
    assert_eq!(items(&gm)[1], ("shotgun".to_owned(), ItemKind::Ranged2h));
    // A name of one's own, as any kind.
    gm.click("Token Pike");
    gm.click("Search items");
    gm.text("oar");
    gm.click("Add oar as 2H melee");
    assert_eq!(items(&gm)[2], ("oar".to_owned(), ItemKind::Melee2h));
    gm.click("Token Pike");
    gm.click("Menu of shotgun");
    gm.click("Take in hand");
    assert_eq!(gm.sheet("Pike").held().count(), 1);
    assert!(gm.sheet("Pike").held().any(|item| item.name == "shotgun"));
    gm.click("Token Pike");
    gm.click("Right hand");
    gm.click("Nothing");
    assert_eq!(gm.sheet("Pike").held().count(), 0);
    gm.click("Token Pike");
    gm.click("Menu of oar");
    gm.click("Move up");
    gm.click("Token Pike");
    gm.click("Menu of oar");
    gm.click("Rename");
    gm.keys(Modifiers::COMMAND, Key::A);
    gm.text("long oar");
    gm.key(Key::Enter);
    assert_eq!(items(&gm)[1].0, "long oar", "{}", gm.situation());
    for _ in 0..3 {
        gm.click("Token Pike");
        gm.click("Add ammo");
    }
    gm.click("Token Pike");
    gm.see("1 slot too many for max level 42");
    gm.see_words("ammo, stowed – no slot");
    gm.click("Menu of long oar");
    gm.click("Remove");
    assert!(items(&gm).iter().all(|(name, _)| name != "long oar"));
}

/// Abilities come by search with what they do; picks left and over are said, nothing is refused to the GM.
#[test]
fn abilities_by_search() {
    let mut gm = pike();
    gm.click("Add an ability");
    gm.see("1 more can be picked");
    gm.click("Search abilities");
    gm.text("shield");
    gm.see("Shield: good Defend");
    gm.see_no("Leader: good initiative");
    gm.click("Shield: good Defend");
    assert!(gm.sheet("Pike").abilities.contains(&Ability::GoodDefend));
    gm.click("Token Pike");
    gm.see("All 2 are picked, and none is a non-combat ability");
    gm.focus(Role::TextInput, "New non-combat ability");
    gm.text("rowing");
    gm.key(Key::Enter);
    gm.click("Token Pike");
    gm.see("3 are owned, max level 42 allows 2; the next comes at max level 60");
    gm.click("Remove rowing");
    assert!(gm.sheet("Pike").non_combat_abilities.is_empty());
}

/// U-02, U-03: slots and abilities follow the house rule, as in the check.
#[test]
fn u_03_the_sheet_follows_the_house_rule() {
    let mut gm = pike();
    let who = gm.id_of("Pike");
    let level = Level::clamped(72);
    let rule = "growth_by_max_level".to_owned();
    let option = "off".to_owned();
    for (command, slots, abilities) in [
        (Command::SetMaxLevel { who, level }, "of 7 slots", "1 of 4"),
        (
            Command::SetHouseRule { rule, option },
            "of 5 slots",
            "1 of 2",
        ),
    ] {
        assert!(gm.harness().state_mut().apply(&command.into()));
        gm.harness().run();
        gm.see_words(slots);
        gm.see_words(abilities);
    }
}

/// What a rule refuses the GM's hand can be done all the same.
#[test]
fn a_level_above_the_max_is_refused_and_can_be_forced() {
    let mut gm = pike();
    gm.click("Level");
    gm.text("60");
    gm.key(Key::Enter);
    assert_eq!(gm.sheet("Pike").level.get(), 42);
    gm.see("The level never exceeds the max level 42");
    gm.click("Force");
    assert_eq!(gm.sheet("Pike").level.get(), 60, "{}", gm.situation());
}

/// Armor comes by name, with what is carried, and goes there; a name that nobody knows asks what it is, and Enter adds
/// nothing.
#[test]
fn armor_comes_by_name_and_an_unknown_name_asks() {
    let mut gm = pike();
    let worn = |gm: &Driver, location| gm.sheet("Pike").body.part(location).armor;
    let (items, head) = (gm.sheet("Pike").items.len(), worn(&gm, Location::Head));
    gm.click("Add an item");
    gm.click("Search items");
    gm.text("helmet");
    gm.key(Key::Enter);
    assert_eq!(worn(&gm, Location::Head), head + 1, "{}", gm.situation());
    gm.text("armor on the left leg, torch");
    gm.key(Key::Enter);
    assert_eq!(worn(&gm, Location::LeftLeg), 1, "{}", gm.situation());
    let kinds = |gm: &Driver| gm.sheet("Pike").items.last().map(|item| item.kind);
    assert_eq!(kinds(&gm), Some(ItemKind::Other));
    gm.text("zither");
    gm.see("What is “zither”?");
    gm.key(Key::Enter);
    assert_eq!(gm.sheet("Pike").items.len(), items + 1);
    gm.click("Add zither as 2H melee");
    assert_eq!(kinds(&gm), Some(ItemKind::Melee2h));
    gm.click("Take armor on the left leg off");
    assert_eq!(worn(&gm, Location::LeftLeg), 0);
}

/// The same for somebody new.
#[test]
fn somebody_new_wears_what_is_named() {
    let mut gm = pike();
    gm.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::N);
    gm.text("Vera");
    gm.click("Search items");
    gm.text("vest, knife");
    gm.key(Key::Enter);
    gm.see("Remove armor on the torso");
    gm.click("Add the character");
    let vera = gm.sheet("Vera");
    assert_eq!(vera.body.part(Location::Torso).armor, 1);
    assert_eq!(vera.items.len(), 1);
}
