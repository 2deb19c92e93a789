//! Hand-over: a player has one sheet in hand and no way to anything else; only the GM's keys lead out.

use std::collections::BTreeSet;

use egui::accesskit::Role;
use egui::{Key, Modifiers, ViewportCommand};
use tableside::campaign::{Campaign, Command};
use tableside::gui::hand_over::is_players;
use tableside::gui::ui_command::UiCommand;
use tableside::systems::System;
use tableside::systems::d20::{Act, Command as D20Command, Pay};
use tableside::systems::heroes_of_hex::{self, Cost, DamageType, FIELDS, Trigger};
use tableside::systems::sheet::{FieldValue, ListEdit, Parts};
use tableside::systems::unhex::{self, Ability, ItemKind, Kind, Level, Location, SheetEdit};
use tableside::table::CharacterId;

use super::driver::Driver;
use crate::d20::scene as d20;
use crate::flow::scene as flow;
use crate::heroes_of_hex::scene as heroes;
use crate::schema::commands::every_command;
use crate::squads::scene as squads;

const CTRL: Modifiers = Modifiers::COMMAND;
const CTRL_SHIFT: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);

/// Whatever else there is in the sample: people, teams, places, panels, menus.
const OTHERS: [&str; 14] = [
    "Ilse",
    "Tomo",
    "Bruno",
    "Guard",
    "Pike",
    "Night watch",
    "Velvet",
    "Dance Floor",
    "Round 1",
    "File",
    "Teams",
    "Tracker",
    "Log",
    "Roll percentile",
];

/// Mara's sheet is all there is.
#[track_caller]
fn only_mara(gm: &Driver, after: &str) {
    for name in gm.names() {
        for other in OTHERS {
            assert!(
                !name.contains(other),
                "“{name}” shows after {after}.{}",
                gm.situation()
            );
        }
    }
    gm.see("Body");
    gm.see("GM: Ctrl+Shift+H to return");
}

/// The sample with Mara's sheet handed over by the menu of her row.
fn handed_over(gm: &mut Driver) {
    gm.click("Menu of Mara");
    gm.click("Hand the sheet over");
}

/// Every shortcut there is, digits, function keys, Escape, Tab all round: nothing else ever shows, nothing changes.
#[test]
fn there_is_no_way_to_another_sheet() {
    let mut gm = Driver::sample(&[]);
    gm.click("Real dice");
    gm.click("Real dice");
    gm.keys(CTRL, Key::Z);
    handed_over(&mut gm);
    only_mara(&gm, "the hand-over");
    let before = gm.bytes();
    for command in UiCommand::ALL {
        let Some(keys) = command
            .shortcut()
            .filter(|_| *command != UiCommand::HandOver)
        else {
            continue;
        };
        gm.keys(keys.modifiers, keys.logical_key);
        only_mara(&gm, command.words(Some(System::Unhex)).0);
    }
    gm.digits("0123456789");
    for key in [
        Key::Escape,
        Key::F1,
        Key::F6,
        Key::F10,
        Key::K,
        Key::Questionmark,
    ] {
        gm.key(key);
    }
    for modifiers in [CTRL, CTRL_SHIFT, Modifiers::ALT] {
        for key in [Key::K, Key::P, Key::Tab, Key::Num1, Key::W] {
            gm.keys(modifiers, key);
        }
    }
    only_mara(&gm, "digits and other keys");
    for turn in 0..80 {
        gm.key(Key::Tab);
        only_mara(&gm, &format!("Tab {turn}"));
    }
    assert_eq!(gm.bytes(), before, "{}", gm.situation());
    // Only the GM's keys take the table back.
    gm.keys(CTRL_SHIFT, Key::H);
    gm.see("Token Ilse");
    gm.see_no("GM: Ctrl+Shift+H to return");
}

/// A player does not end the program: the window says how the sheet is taken back.
#[test]
fn a_player_does_not_close_the_window() {
    let mut gm = Driver::sample(&[]);
    handed_over(&mut gm);
    gm.keys(CTRL, Key::Q);
    let output = &gm.harness().output().viewport_output;
    let commands = output.values().flat_map(|viewport| &viewport.commands);
    let closes = |command: &&ViewportCommand| matches!(command, ViewportCommand::Close);
    assert_eq!(commands.filter(closes).count(), 0);
    gm.see("The GM takes the sheet back with Ctrl+Shift+H; then the window can be closed");
    assert!(!gm.harness().state_mut().may_close());
    gm.keys(CTRL_SHIFT, Key::H);
    assert!(gm.harness().state_mut().may_close());
}

/// Undo and redo reach back to where the hand-over began and no further.
#[test]
fn undo_ends_where_it_began() {
    let mut gm = Driver::sample(&[]);
    gm.click("Real dice");
    gm.click("App dice");
    gm.keys(CTRL, Key::Z);
    let before = gm.bytes();
    handed_over(&mut gm);
    // Neither what the GM did nor what the GM took back is within reach.
    gm.keys(CTRL, Key::Z);
    gm.keys(CTRL_SHIFT, Key::Z);
    assert_eq!(gm.bytes(), before);
    gm.click("torso armor 2, not worn");
    let changed = gm.bytes();
    assert_ne!(changed, before);
    gm.click("Undo");
    assert_eq!(gm.bytes(), before);
    gm.keys(CTRL, Key::Z);
    assert_eq!(gm.bytes(), before, "{}", gm.situation());
    gm.keys(CTRL_SHIFT, Key::Z);
    assert_eq!(gm.bytes(), changed);
    gm.keys(CTRL_SHIFT, Key::H);
    // Back at the table the GM undoes the player's and their own.
    gm.keys(CTRL, Key::Z);
    gm.keys(CTRL, Key::Z);
    assert_ne!(gm.bytes(), before);
}

/// A player fills in words, items, hands, armor and abilities; what is typed last is kept when the GM takes over.
#[test]
fn a_player_fills_the_sheet() {
    let mut gm = Driver::sample(&[]);
    handed_over(&mut gm);
    gm.click("Remove 1H ranged: precise Attack");
    gm.click("Shield: good Defend");
    assert_eq!(
        Vec::from_iter(&gm.sheet("Mara").abilities),
        [&Ability::GoodDefend]
    );
    // Both picks are used: nothing more can be taken past the rules here.
    let more = gm.controls().into_iter();
    let more: Vec<_> = more
        .filter(|(_, name)| name == "Leader: good initiative")
        .collect();
    assert_eq!(more, [], "greyed");
    gm.click("Search items");
    gm.text("buckler");
    gm.key(Key::Enter);
    let shield = gm
        .sheet("Mara")
        .items
        .last()
        .map(|item| (item.name.clone(), item.kind));
    assert_eq!(shield, Some(("buckler".to_owned(), ItemKind::Shield)));
    gm.click("Right hand");
    gm.click_nth("buckler", 0);
    assert!(gm.sheet("Mara").holds_shield(), "{}", gm.situation());
    gm.click("head armor 1, not worn");
    assert_eq!(gm.sheet("Mara").body.part(Location::Head).armor, 1);
    gm.focus(Role::MultilineTextInput, "Notes");
    gm.text("owes Tomo nothing");
    gm.keys(CTRL_SHIFT, Key::H);
    assert_eq!(
        gm.sheet("Mara").notes,
        "owes Tomo nothing",
        "{}",
        gm.situation()
    );
    gm.see_words("Mara, level 52 of 52");
    // All of it is the player's doing, what was still being typed included; what the GM sets then is the GM's.
    let log = gm.log();
    let written: Vec<_> = log.iter().filter(|line| line.contains("Mara’s")).collect();
    assert!(written.len() >= 6, "{log:#?}");
    for line in &written {
        assert!(line.starts_with("Mara’s player: "), "{line}");
    }
    assert!(!log.iter().any(|line| line.starts_with("The GM: ")));
    let newest = gm.app().document().newest(1);
    assert_eq!(newest[0].who.as_deref(), Some("Mara"));
    let level = Level::clamped(30);
    let who = gm.id_of("Mara");
    let set = unhex::Command::SetLevel { who, level };
    gm.harness().state_mut().apply(&set.into());
    let log = gm.log();
    assert_eq!(
        log.last().map(String::as_str),
        Some("The GM: Mara’s level is 30")
    );
}

/// The players' window stays as it is while a sheet is in a player's hand.
#[test]
fn the_players_window_stays() {
    let mut gm = Driver::sample(&[]);
    gm.key(Key::F8);
    gm.see("What players see");
    gm.keys(CTRL_SHIFT, Key::H);
    gm.see("GM: Ctrl+Shift+H to return");
    gm.see("What players see");
}

/// Of all commands there are, a player gives those that fill in the sheet in hand; nothing else gets through.
#[test]
fn whatever_is_not_a_players_is_denied() {
    let given = |on: u32| -> BTreeSet<String> {
        let mut given = BTreeSet::new();
        for line in every_command() {
            let command: Command = serde_json::from_value(line.clone()).expect("a command");
            if is_players(&command, CharacterId(on)) {
                let (game, inner) = line.as_object().and_then(|l| l.iter().next()).expect("one");
                let (name, _) = inner
                    .as_object()
                    .and_then(|l| l.iter().next())
                    .expect("one");
                given.insert(format!("{game} {name}"));
            }
        }
        given
    };
    let players = [
        "d20 set_field",
        "flow set_field",
        "heroes_of_hex edit_list",
        "heroes_of_hex set_field",
        "heroes_of_hex set_focus",
        "heroes_of_hex set_poison",
        "heroes_of_hex set_token",
        "heroes_of_hex set_wounds",
        "squads set_field",
        "unhex add_item",
        "unhex edit_sheet",
        "unhex remove_item",
        "unhex set_ability",
        "unhex set_armor",
        "unhex set_box",
        "unhex set_hands",
    ];
    assert_eq!(Vec::from_iter(given(1)), players);
    assert_eq!(given(2), BTreeSet::new(), "nothing on another sheet");
    let who = CharacterId(1);
    for edit in [
        SheetEdit::Team(None),
        SheetEdit::Kind(Kind::Pc),
        SheetEdit::Hidden(false),
    ] {
        let command = unhex::Command::EditSheet { who, edit };
        assert!(!is_players(&command.into(), who));
    }
}

/// Of the fields of a unit a player changes those that the table marks: all but side, kind and whether it is hidden.
#[test]
fn a_player_changes_the_fields_that_are_marked() {
    let (who, value) = (CharacterId(1), FieldValue::Nothing);
    let may = |who: CharacterId, field: &str| {
        let command = heroes_of_hex::Command::set(who, field, value.clone());
        is_players(&command.into(), CharacterId(1))
    };
    let mut denied = BTreeSet::new();
    for section in FIELDS.0 {
        let Parts::Fields(fields) = &section.parts else {
            continue;
        };
        for info in fields.iter().map(|field| field.info) {
            assert_eq!(may(who, info.key), info.player, "{}", info.label);
            assert!(!may(CharacterId(2), info.key), "{} of another", info.label);
            denied.extend((!info.player).then_some(info.key));
        }
    }
    assert_eq!(Vec::from_iter(denied), ["hidden", "kind", "side"]);
    assert!(may(who, "actions.1.cost") && !may(CharacterId(2), "actions.1.cost"));
    assert!(!may(who, "weapons.1.cost") && !may(who, "no such field"));
    for (list, allowed) in [
        ("actions", true),
        ("vitality", true),
        ("weapons", false),
        ("side", false),
    ] {
        let (list, edit) = (list.to_owned(), ListEdit::Copy(1));
        let command = heroes_of_hex::Command::EditList { who, list, edit };
        assert_eq!(is_players(&command.into(), who), allowed);
    }
}

/// Whoever has the sheet in hand and no book sees large boxes, what the marks and shields mean, and that the level stays.
#[test]
fn the_sheet_in_hand_explains_itself() {
    let mut gm = Driver::sample(&[]);
    gm.click("Token Mara");
    let small = gm.node(Role::Button, "torso box 1, empty").rect().width();
    gm.see_no_words("first aid can take away");
    handed_over(&mut gm);
    let large = gm.node(Role::Button, "torso box 1, empty").rect().width();
    assert!(large > 1.4 * small, "{large} after {small}");
    gm.see("A wound that first aid can take away");
    gm.see("A wound that only recovery takes away");
    gm.see("The small shields are armor; a filled one is worn");
    gm.see("Marking a box leaves the level as it is: tell the GM");
    gm.see("Armor on the torso");
}

/// A player sees how far the unit goes and its weapons reach.
#[test]
fn the_sheet_in_hand_tells_how_far() {
    for (system, goes, reaches) in [
        (
            System::HeroesOfHex,
            "A Movement goes ",
            " reaches the spaces beside it",
        ),
        (
            System::D20,
            " with a Move Action",
            " reaches the spaces around it",
        ),
        (System::Flow, " for 1 AP", " reaches 1 hex"),
    ] {
        let campaign = Campaign::from(&system.info().samples[0]);
        let mut gm = Driver::with(campaign, &[]);
        let token = gm.names_with("Token ").remove(0);
        gm.click(&token);
        gm.keys(CTRL_SHIFT, Key::H);
        gm.see("How far");
        gm.see_words(goes);
        gm.see_words(reaches);
    }
}

/// The same with the teams of the players and of the GM changed for each other.
fn swapped(campaign: &Campaign) -> Campaign {
    fn swap(value: &mut serde_json::Value) {
        let is_team = value.get("reactions").is_some() && value.get("dice").is_some();
        if let Some(kind) = value.get_mut("kind").filter(|_| is_team) {
            *kind = if *kind == "pc" { "npc" } else { "pc" }.into();
        }
        match value {
            serde_json::Value::Object(fields) => fields.values_mut().for_each(swap),
            serde_json::Value::Array(items) => items.iter_mut().for_each(swap),
            _ => {}
        }
    }
    let mut value = serde_json::to_value(campaign).expect("it can be written");
    swap(&mut value);
    serde_json::from_value(value).expect("it can be read")
}

const RETURNS: &str = "GM: Ctrl+Shift+H to return";
const WHOSE: &str = "Whose sheet is handed over?";

/// Whoever acts in each game, all being of the players, and somebody of the GM’s.
fn acting() -> Vec<(Campaign, &'static str, &'static str)> {
    let unhex = Driver::first_turn(&[]).app().document().campaign().clone();
    let hero = [heroes::light(1)];
    let mut fight = heroes::Scene::new()
        .hero("Ana", "B2", &hero)
        .enemy("Orc", "F2", &hero)
        .begin([6]);
    fight.chooses("Ana");
    let of = |document: &tableside::campaign::Document| document.campaign().clone();
    let d20 = d20::Scene::new().hero("Ana", "B2", 3).foe("Orc", "F2", 1);
    let flow = flow::Scene::new().hero("Ana", "E5").foe("Orc", "G5");
    vec![
        (unhex, "Mara", "Bruno"),
        (of(&fight.document), "Ana", "Orc"),
        (of(&d20.begin().document), "Ana", "Orc"),
        (of(&flow.begin().document), "Ana", "Orc"),
    ]
}

/// Whoever acts is handed over, but nobody whom the GM plays: then it is asked whose sheet it is, of the players’ alone.
#[test]
fn nobody_of_the_gms_is_handed_over_unasked() {
    for (campaign, acts, other) in acting() {
        let mut gm = Driver::with(campaign.clone(), &[]);
        gm.keys(CTRL_SHIFT, Key::H);
        gm.see(RETURNS);
        gm.see(acts);
        let mut gm = Driver::with(swapped(&campaign), &[]);
        asks_for(&mut gm, acts, other);
        // Whoever is clicked is meant, whoever plays them.
        let mut gm = Driver::with(swapped(&campaign), &[]);
        gm.click(&format!("Token {acts}"));
        gm.keys(CTRL_SHIFT, Key::H);
        gm.see(RETURNS);
        gm.see(acts);
    }
    let fight = squads::Scene::new()
        .foe("Orc", "C3", 4)
        .hero("Ana", "B2", 4);
    let mut gm = Driver::with(fight.begin().document.campaign().clone(), &[]);
    asks_for(&mut gm, "Orc", "Ana");
    // Where the GM plays everybody there is nobody to choose.
    let alone = flow::Scene::new()
        .hero("Ana", "E5")
        .foe("Orc", "G5")
        .all(tableside::table::Kind::Npc)
        .begin();
    let mut gm = Driver::with(alone.document.campaign().clone(), &[]);
    gm.keys(CTRL_SHIFT, Key::H);
    gm.see("The GM plays everybody; pin a sheet to hand it over");
    gm.see_no(RETURNS);
}

#[track_caller]
fn asks_for(gm: &mut Driver, gms: &str, players: &str) {
    gm.keys(CTRL_SHIFT, Key::H);
    gm.see_no(RETURNS);
    gm.see(WHOSE);
    let options = gm.controls().into_iter();
    let options: Vec<String> = options
        .filter(|(role, _)| *role == Role::ListBoxOption)
        .map(|(_, name)| name)
        .collect();
    assert!(!options.is_empty());
    // Nor is what they carry.
    let carried = |one: &String| one.to_lowercase().contains("pistol");
    assert!(!options.iter().any(carried), "{options:?}");
    assert!(
        !options.iter().any(|one| one.starts_with(gms)),
        "{options:?}"
    );
    // Enter alone takes nobody.
    gm.key(Key::Enter);
    gm.see(WHOSE);
    gm.types(players);
    gm.key(Key::Enter);
    gm.see(RETURNS);
    gm.see(players);
}

/// Who decides comes before who acts, and whoever the GM plays is passed over.
#[test]
fn who_decides_comes_before_who_acts() {
    let hero = [heroes::light(1)];
    let mut riposte = heroes::attack(5, DamageType::Light, Cost::Ap(0));
    riposte.keywords.reaction = Some(Trigger::Any);
    let mut fight = heroes::Scene::new()
        .hero("Ana", "B2", &hero)
        .with(|unit| unit.profile.vitality = 9)
        .enemy("Orc", "C2", &[riposte])
        .begin([6]);
    fight.does(fight.hits("Ana", 1, "Orc"), []);
    let mut d20 = d20::Scene::new()
        .hero("Ana", "B2", 3)
        .foe("Orc", "B3", 1)
        .real()
        .begin();
    let act = Act::Move {
        path: d20.way(&["B1", "C1"]),
        with: Pay::Move,
    };
    let who = d20.id("Ana");
    d20.does(D20Command::Act { who, act }, []);
    let mut flow = flow::Scene::new()
        .hero("Ana", "E5")
        .foe("Orc", "F5")
        .begin();
    flow.hits("Ana", "Orc", flow::p(&[30]));
    let mut squads = squads::Scene::new()
        .hero("Ana", "B2", 4)
        .foe("Orc", "C3", 4)
        .hits(30)
        .foe("Imp", "L9", 1)
        .begin();
    squads.sets("Orc", "calm", true);
    squads.strikes("Ana", "Orc");
    squads.go([1, 1]);
    let all = [
        (fight.document.campaign().clone(), true),
        (d20.document.campaign().clone(), true),
        (flow.document.campaign().clone(), true),
        (squads.document.campaign().clone(), false),
    ];
    for (campaign, acts) in all {
        let asked = campaign.decisions().into_iter().next().expect("asked");
        assert_eq!(asked.who_name, "Orc");
        // Orc decides and is the GM’s, Ana acts.
        let mut gm = Driver::with(campaign.clone(), &[]);
        match acts {
            true => {
                gm.keys(CTRL_SHIFT, Key::H);
                gm.see(RETURNS);
                gm.see("Ana");
                gm.see_no("Orc");
            }
            false => asks_for(&mut gm, "Orc", "Ana"),
        }
        let mut gm = Driver::with(swapped(&campaign), &[]);
        gm.keys(CTRL_SHIFT, Key::H);
        gm.see(RETURNS);
        gm.see("Orc");
        gm.see_no("Ana");
    }
    let mut gm = Driver::first_turn(&[]);
    gm.click("Attack Guard 1 with pistol");
    let campaign = gm.app().document().campaign().clone();
    let mut gm = Driver::with(swapped(&campaign), &[]);
    gm.keys(CTRL_SHIFT, Key::H);
    gm.see(RETURNS);
    gm.see("Guard 1");
}
