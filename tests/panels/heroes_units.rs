//! Units of Heroes of Hex in the window: their sheets filled in, sides, newcomers, hand-over, and the GM's hand in a fight.

use egui::accesskit::Role;
use egui::{Key, Modifiers, Vec2};
use tableside::campaign::{Campaign, Game};
use tableside::dice::ScriptedDice;
use tableside::systems::heroes_of_hex::{
    Action, Area, AttackType, Cost, DamageType, GmWord, HeroesOfHex, Offence, Reach, Trigger, Unit,
};

use super::driver::Driver;

const CTRL: Modifiers = Modifiers::COMMAND;
const CTRL_SHIFT: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);

/// The game that shows.
fn game(gm: &Driver) -> &HeroesOfHex {
    let campaign = gm.app().document().campaign();
    campaign.heroes_of_hex().expect("a game of Heroes of Hex")
}

/// A window on that campaign; the app's dice fall on these faces and no others.
fn window(campaign: Campaign, faces: &[i32]) -> Driver {
    let dice = ScriptedDice::new(faces.iter().copied());
    Driver::sized(Vec2::new(1366.0, 900.0), campaign, dice)
}

/// The sample skirmish, prepared.
fn skirmish_with(faces: &[i32], prepare: impl FnOnce(&mut HeroesOfHex)) -> Driver {
    let mut campaign = Campaign::sample_skirmish();
    let Game::HeroesOfHex(game) = &mut campaign.game else {
        panic!("a game of Heroes of Hex")
    };
    prepare(game);
    window(campaign, faces)
}

/// The sample skirmish.
fn skirmish(faces: &[i32]) -> Driver {
    skirmish_with(faces, |_| {})
}

/// The unit of that name.
#[track_caller]
fn unit<'a>(gm: &'a Driver, name: &str) -> &'a Unit {
    let mut units = game(gm).units.values();
    let found = units.find(|unit| unit.name == name);
    found.unwrap_or_else(|| panic!("no unit {name}.{}", gm.situation()))
}

/// Types a value into a field, and Enter.
#[track_caller]
fn fill(gm: &mut Driver, field: &str, value: &str) {
    gm.click(field);
    gm.keys(CTRL, Key::A);
    gm.types(value);
    gm.key(Key::Enter);
}

/// Does something by the menu of that name.
#[track_caller]
fn by_menu(gm: &mut Driver, menu: &str, item: &str) {
    gm.click(menu);
    gm.click(item);
}

/// H-02: a value beyond 1 to 3 warns beside the field and stays; each field is one undo.
#[test]
fn h_02_a_value_out_of_range_warns_and_stays() {
    let mut gm = skirmish(&[]);
    gm.click("Token Husk 1");
    let before = gm.bytes();
    fill(&mut gm, "Special Attack", "5");
    gm.see("Warning: Special Attack 5 is not 1 to 3");
    fill(&mut gm, "Movement cost", "0");
    gm.see("Warning: Movement cost costs nothing");
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
    gm.click("Name, side and token");
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
    gm.click("What else the class says");
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
    gm.see("Tamsin active");
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
    gm.see("The GM takes the table back with Ctrl+Shift+H");
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
    let before = gm.bytes();
    for command in tableside::gui::ui_command::UiCommand::ALL {
        let keys = command.shortcut();
        let others = keys.filter(|_| command.name() != "Hand the sheet over");
        if let Some(keys) = others {
            gm.keys(keys.modifiers, keys.logical_key);
            alone(&gm, command.name());
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
