//! Few inputs to prepare an evening of Unhex: the rows of the table that are not played, counted.

use std::sync::Arc;

use egui::accesskit::Role;
use egui::{Key, Modifiers, vec2};
use tableside::board::areas::{ConnectionKind, LineEnd, nightclub};
use tableside::campaign::{Campaign, Game};
use tableside::dice::ScriptedDice;
use tableside::gui::app::App;
use tableside::systems::System;
use tableside::systems::unhex::ItemKind;
use tableside::table::MapId;

use super::driver::{DESK, Driver};

const CTRL: Modifiers = Modifiers::COMMAND;
const CTRL_SHIFT: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);

/// A campaign with a map and nobody in it.
fn map_only() -> Driver {
    let mut campaign = Campaign::new("Prepared", System::Unhex);
    let Game::Unhex(game) = &mut campaign.game else {
        panic!("a game of Unhex")
    };
    game.maps.insert(MapId(1), Arc::new(nightclub()));
    let mut gm = Driver::with(campaign, &[]);
    gm.start_counting();
    gm
}

/// Rows “Map: 9 named areas” 28, “13 connections, 1 dashed, 1 X, 1 arrow” 17, “6 cover marks” 7, “whole map” 52.
#[test]
fn a_map_of_nine_areas() {
    let mut gm = Driver::with(Campaign::new("Empty", System::Unhex), &[]);
    gm.start_counting();
    gm.click("Draw a map");
    let rows = [
        ["Taxi Rank", "Concourse", "Café"],
        ["Signal Box", "Footbridge", "Depot"],
        ["Tracks", "Platform", "Yard"],
    ];
    let middle = gm.node(Role::Canvas, "Map").rect().center();
    for (y, row) in (0_u8..).zip(rows) {
        for (x, name) in (0_u8..).zip(row) {
            let at = middle + vec2(f32::from(x) * 220.0 - 220.0, f32::from(y) * 130.0 - 130.0);
            let half = vec2(60.0, 26.0);
            gm.drag_between(name, at - half, at + half);
            gm.types(name);
            gm.key(Key::Enter);
        }
    }
    let map = |gm: &Driver| Arc::clone(&gm.game().maps[&MapId(1)]);
    assert_eq!(map(&gm).areas.len(), 9, "{}", gm.situation());
    let mut inputs = gm.inputs();
    gm.at_most(28);
    gm.key(Key::C);
    let mut pairs = vec![("Taxi Rank", "Footbridge")];
    for (at, row) in rows.iter().enumerate() {
        for next in 0..2 {
            pairs.push((row[next], row[next + 1]));
            pairs.push((rows[next][at], rows[next + 1][at]));
        }
    }
    for (at, (from, to)) in pairs.iter().enumerate() {
        gm.drag(&format!("Area {from}"), &format!("Area {to}"));
        // What was drawn just now is set in the strip.
        if let Some(kind) = ["Dashed", "No sight", "Arrow"].get(at) {
            gm.click(kind);
        }
    }
    let kinds = |kind: ConnectionKind| {
        let map = map(&gm);
        let all = map.connections.values();
        all.filter(|line| line.kind == kind).count()
    };
    assert_eq!(map(&gm).connections.len(), 13, "{}", gm.situation());
    for kind in [
        ConnectionKind::Dashed,
        ConnectionKind::NoSight,
        ConnectionKind::Arrow,
    ] {
        assert_eq!(kinds(kind), 1, "{kind:?}");
    }
    inputs += gm.inputs();
    gm.at_most(17);
    gm.key(Key::M);
    let names: Vec<String> = {
        let map = map(&gm);
        let all = map.connections.iter().take(6);
        let name = |(id, line): (&_, &tableside::board::areas::Connection)| {
            let at = map.area_name(line.at(LineEnd::From));
            format!("{at} end of {}, no cover", map.connection_name(*id))
        };
        all.map(name).collect()
    };
    for name in names {
        gm.click(&name);
    }
    let marks = map(&gm)
        .connections
        .values()
        .filter(|line| line.mark_from)
        .count();
    assert_eq!(marks, 6, "{}", gm.situation());
    inputs += gm.inputs();
    gm.at_most(7);
    assert!(inputs <= 52, "{inputs}");
}

/// Row “Character from scratch (name, concept, good at, ability, 4 items, place)”: 17.
#[test]
fn a_character_from_scratch() {
    let mut gm = map_only();
    gm.keys(CTRL_SHIFT, Key::N);
    for words in ["Vera", "Smuggler", "picking locks", "1h ran"] {
        gm.types(words);
        gm.key(Key::Enter);
    }
    // A comma takes what stands before it.
    for words in ["pistol,", "ammo,", "knife,", "bandages"] {
        gm.types(words);
    }
    gm.key(Key::Enter);
    gm.click("They start in Bar");
    gm.keys(CTRL, Key::Enter);
    gm.at_most(17);
    let vera = gm.sheet("Vera");
    let kinds: Vec<ItemKind> = vera.items.iter().map(|item| item.kind).collect();
    assert_eq!(
        kinds,
        [
            ItemKind::Ranged1h,
            ItemKind::Ammo,
            ItemKind::Melee1h,
            ItemKind::FirstAid
        ],
        "{}",
        gm.situation()
    );
    assert_eq!(
        (vera.description.as_str(), vera.abilities.len()),
        ("Smuggler", 1)
    );
    assert_eq!(vera.non_combat_abilities, ["picking locks"]);
    assert_eq!(gm.area_of("Vera"), "Bar");
}

/// Row “Repair a wrongly typed item”: 2.
#[test]
fn a_wrong_kind_of_item_is_repaired() {
    let mut gm = Driver::first_turn(&[]);
    gm.click("Token Pike");
    gm.scroll_to("Menu of fire axe");
    gm.start_counting();
    gm.click("Kind of fire axe, 2H melee, both hands");
    gm.click("1H melee");
    gm.at_most(2);
    assert_eq!(gm.sheet("Pike").items[0].kind, ItemKind::Melee1h);
}

/// Row “4 foes from 3 sheets, with search”: 8; “Two of them elsewhere”: 2 drags.
#[test]
fn four_foes_from_three_sheets() {
    let mut gm = map_only();
    gm.keys(CTRL_SHIFT, Key::I);
    for words in ["2 gate guard", "lookout"] {
        gm.types(words);
        gm.key(Key::Enter);
    }
    gm.types("wrecker");
    gm.click("Foes start in Bar");
    gm.keys(CTRL, Key::Enter);
    gm.at_most(8);
    assert_eq!(gm.game().characters.len(), 4, "{}", gm.situation());
    gm.drag("Token Lookout", "Area Alley");
    gm.drag("Token Wrecker", "Area Kitchen");
    gm.at_most(2);
    assert_eq!(gm.area_of("Lookout"), "Alley");
    assert_eq!(gm.area_of("Wrecker"), "Kitchen");
    assert_eq!(gm.area_of("Gate guard 2"), "Bar");
}

/// Row “Save the encounter / start it”: 3 and 1.
#[test]
fn an_encounter_is_kept_and_started() {
    let mut campaign = Campaign::sample_nightclub();
    let Game::Unhex(game) = &mut campaign.game else {
        panic!("a game of Unhex")
    };
    game.fight = None;
    let mut gm = Driver::with(campaign, &[]);
    gm.start_counting();
    gm.click("Save the placement as an encounter…");
    gm.types("Opening night");
    gm.key(Key::Enter);
    gm.at_most(3);
    gm.click("Start the encounter Opening night");
    gm.see("Round 1, initiative");
    gm.at_most(1);
}

/// Row “Measure the monitor, true size”: 2 + nudges + 2.
#[test]
fn a_monitor_is_measured() {
    let mut gm = Driver::first_turn(&[]);
    gm.key(Key::F8);
    gm.start_counting();
    gm.click("Players");
    gm.at_most(1);
    // In this window the wheel leads there.
    gm.scroll_to("Measure the monitor");
    gm.start_counting();
    gm.click("Measure the monitor");
    gm.at_most(1);
    gm.click("Longer");
    gm.scroll_to("Done measuring");
    gm.start_counting();
    gm.click("Done measuring");
    gm.at_most(1);
    gm.scroll_to("True size");
    gm.start_counting();
    gm.click("True size");
    gm.at_most(1);
    gm.see("Map units to an inch");
}

/// Row “Portrait”: 2, the path being pasted.
#[test]
fn a_portrait() {
    let folder = tempfile::tempdir().expect("a folder");
    let picture = folder.path().join("face.png");
    std::fs::write(&picture, include_bytes!("../golden/picture.png")).expect("written");
    std::fs::create_dir(folder.path().join("data")).expect("a folder can be made");
    let app = App::headless_with(
        Campaign::sample_nightclub(),
        Box::new(ScriptedDice::new([])),
    );
    let mut gm = Driver::before(DESK, app.kept_in(folder.path().join("data")));
    gm.click("Token Mara");
    gm.start_counting();
    gm.click("Portrait…");
    gm.paste(&picture.display().to_string());
    gm.see("Portrait of Mara");
    gm.at_most(2);
}
