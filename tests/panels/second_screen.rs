//! The second screen: keys are the GM’s whichever window has the focus, the GM always reads what players see, and nothing
//! that matters is cut there.

use std::collections::BTreeSet;
use std::sync::Arc;

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, RawInput, Shape, Vec2, ViewportEvent, ViewportId, ViewportInfo};
use egui_kittest::Harness;
use tableside::campaign::{Campaign, Game};
use tableside::dice::AppDice;
use tableside::gui::app::App;
use tableside::gui::players::{Content, Memory, Screen, Showing};

use super::driver::Driver;

pub(super) fn gm(campaign: Campaign) -> Driver {
    let app = App::headless_with(campaign, Box::new(AppDice::seeded(1)));
    Driver::before(Vec2::new(1366.0, 768.0), app)
}

/// Presses a key while the players’ window has the focus, as a window of its own.
pub(super) fn press_there(gm: &mut Driver, key: Key, modifiers: Modifiers) {
    let event = Event::Key {
        key,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers,
    };
    draw_there(gm, vec![event], ViewportInfo::default());
}

/// Draws the players’ window once, as a window of its own.
fn draw_there(gm: &mut Driver, events: Vec<Event>, info: ViewportInfo) {
    let harness = gm.harness();
    harness.run();
    let mut windows = harness.output().viewport_output.iter();
    let found = windows.find_map(|(id, window)| Some((*id, window.viewport_ui_cb.clone()?)));
    let (id, draw) = found.expect("the players’ window is open");
    let input = RawInput {
        viewport_id: id,
        viewports: [(id, info), (ViewportId::ROOT, ViewportInfo::default())]
            .into_iter()
            .collect(),
        events,
        ..RawInput::default()
    };
    let mut drawn = harness.ctx.clone().run_ui(input, |ui| draw(ui));
    // Nobody paints it here.
    drawn.textures_delta.clear();
    harness.run();
}

/// Closed by its own button it is closed, whether what it shows is outlined or not.
#[test]
fn the_button_of_the_players_window_closes_it() {
    let mut gm = gm(Campaign::sample_nightclub());
    gm.harness().ctx.set_embed_viewports(false);
    gm.key(Key::F8);
    draw_there(&mut gm, Vec::new(), ViewportInfo::default());
    gm.see_words("Players see");
    let closing = ViewportInfo {
        events: vec![ViewportEvent::Close],
        ..ViewportInfo::default()
    };
    draw_there(&mut gm, Vec::new(), closing);
    gm.see_no_words("Players see");
}

/// 3, D11: cover, undo and closing work from the players’ window; the bar of the GM’s says what they see.
#[test]
fn keys_of_the_players_window_are_the_gms() {
    let mut gm = gm(Campaign::sample_nightclub());
    gm.harness().ctx.set_embed_viewports(false);
    gm.see_no_words("Players see");
    gm.digits("41");
    gm.key(Key::F8);
    gm.see("Players see the map");
    press_there(&mut gm, Key::F9, Modifiers::NONE);
    gm.see("Players see a cover");
    press_there(&mut gm, Key::F9, Modifiers::NONE);
    gm.see("Players see the map");
    let before = gm.log();
    press_there(&mut gm, Key::Z, Modifiers::COMMAND);
    assert_ne!(gm.log(), before, "a roll is taken back");
    press_there(&mut gm, Key::F8, Modifiers::NONE);
    gm.see_no_words("Players see");
}

/// What one clicks without looking stays where it is as players’ windows come and go.
#[test]
fn the_switches_of_the_bar_stay_where_they_are() {
    for width in [1366.0, 1920.0] {
        let app = App::headless_with(Campaign::sample_skirmish(), Box::new(AppDice::seeded(1)));
        let mut gm = Driver::before(Vec2::new(width, 768.0), app);
        let switches = |gm: &Driver| {
            let all = [
                "Real dice",
                "App dice",
                "Panels to prepare",
                "Panels to play",
            ];
            all.map(|name| gm.sees(name).then(|| gm.node(Role::Button, name).rect()))
        };
        let before = switches(&gm);
        assert!(before.iter().flatten().count() >= 2, "{width}");
        gm.key(Key::F8);
        gm.see("Players see the board");
        let now = switches(&gm);
        for (before, now) in before.into_iter().zip(now) {
            assert!(
                now.is_none() || now == before,
                "{width}: {before:?}, {now:?}"
            );
        }
    }
}

/// What players see is in the bar at every size, and a click there covers it.
#[test]
fn the_bar_says_what_players_see() {
    for (width, percent) in [(1366.0, 100), (1024.0, 100), (1366.0, 150)] {
        let app = App::headless_with(Campaign::sample_skirmish(), Box::new(AppDice::seeded(1)));
        let mut gm = Driver::before(Vec2::new(width, 768.0), app);
        gm.text_percent(percent);
        gm.key(Key::F8);
        gm.click("Players see the board");
        gm.click("Cover the table");
        let chip = gm.node(Role::Button, "Players see a cover").rect();
        assert!(chip.right() < width, "{width}, {percent} %: {chip:?}");
        for beside in ["Undo", "Redo", "Real dice"] {
            let name = gm.names().into_iter().find(|name| name.starts_with(beside));
            let there = gm.node(Role::Button, &name.expect("it is there")).rect();
            assert!(!there.intersects(chip), "{width}, {percent} %: {beside}");
        }
    }
}

/// The window alone.
fn window(size: Vec2, screen: Screen) -> Harness<'static, (Screen, Memory)> {
    let mut harness = Harness::builder()
        .with_size(size)
        .with_context_setup(App::set_up)
        .build_ui_state(
            |ui, (screen, memory): &mut (Screen, Memory)| screen.show(ui, memory),
            (screen, Memory::default()),
        );
    harness.run();
    harness
}

/// The words that are painted, and those of them that were cut.
fn painted(shape: &Shape, all: &mut BTreeSet<String>, cut: &mut BTreeSet<String>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| painted(shape, all, cut)),
        Shape::Text(text) => {
            let words = text.galley.text().to_owned();
            if text.galley.elided {
                cut.insert(words.clone());
            }
            all.insert(words);
        }
        _ => {}
    }
}

/// D10: sides, units and what became of them are whole, full screen and small, with large text, too.
#[test]
fn names_are_whole_in_the_players_window() {
    let mut campaign = Campaign::sample_skirmish();
    let Game::HeroesOfHex(game) = &mut campaign.game else {
        panic!("a skirmish")
    };
    for unit in game.units.values_mut() {
        let unit = Arc::make_mut(unit);
        unit.profile.vitality = 3;
        unit.tokens.wounds = 1;
        unit.tokens.poison = 1;
    }
    let view = campaign.player_view(None);
    for size in [(1920.0, 1080.0), (1440.0, 900.0), (1280.0, 720.0)] {
        for text_percent in [75, 100, 130] {
            let screen = Screen {
                view: view.clone(),
                showing: Showing::Game(Content::MapAndTracker),
                text_percent,
                ..Screen::default()
            };
            let harness = window(size.into(), screen);
            let (mut all, mut cut) = (BTreeSet::new(), BTreeSet::new());
            for clipped in &harness.output().shapes {
                painted(&clipped.shape, &mut all, &mut cut);
            }
            let about = format!("{size:?}, {text_percent} %");
            for name in ["Heroes", "The mire", "Husk 1", "Bog hound", "0 HEX"] {
                assert!(all.contains(name), "{about}: {name} in {all:?}");
                assert!(!cut.contains(name), "{about}: {name}");
            }
            let words = all.iter().any(|words| words.contains("Wound 1"));
            let crosses = harness.output().shapes.len();
            assert!(words || crosses > 0, "{about}");
        }
    }
}

/// D10: harm is drawn on the tokens and in the list, also where words have no room.
#[test]
fn harm_is_seen_by_players() {
    let discs = |wounds: u8| {
        let mut campaign = Campaign::sample_skirmish();
        let Game::HeroesOfHex(game) = &mut campaign.game else {
            panic!("a skirmish")
        };
        for unit in game.units.values_mut() {
            let unit = Arc::make_mut(unit);
            unit.profile.vitality = 3;
            unit.tokens.wounds = wounds;
        }
        let screen = Screen {
            view: campaign.player_view(None),
            showing: Showing::Game(Content::MapAndTracker),
            ..Screen::default()
        };
        let harness = window(Vec2::new(1280.0, 720.0), screen);
        let shapes = harness.output().shapes.iter();
        let drawn = shapes.map(|clipped| format!("{:?}", clipped.shape));
        let drawn: Vec<String> = drawn.collect();
        drawn
    };
    let (none, some) = (discs(0), discs(2));
    let circles = |all: &[String]| all.iter().filter(|shape| shape.contains("Circle")).count();
    assert!(circles(&none) > 30, "pips of all: {}", circles(&none));
    assert_ne!(none, some);
}
