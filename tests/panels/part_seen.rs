//! What the players’ window shows of a map is outlined on the GM’s.

use egui::accesskit::Role;
use egui::emath::RectTransform;
use egui::{Key, Modifiers, Rect, Vec2};
use egui_kittest::kittest::Queryable as _;
use tableside::campaign::Campaign;
use tableside::dice::AppDice;
use tableside::gui::app::App;

use super::driver::Driver;
use super::second_screen::{gm, press_there};

const ON_MAP: &str = "Players see this part of the map";
const ON_BOARD: &str = "Players see this part of the board";

/// Where the outline belongs on the GM’s map, by two things that both windows draw there: the canvas of the players’
/// window as it lies among them.
fn belongs(gm: &mut Driver, things: [&str; 2]) -> Rect {
    let [a, b] = things.map(|name| gm.node(Role::Button, name).rect().center());
    let window = gm.harness().get_by_label("What players see");
    let canvas = window.get_by_role(Role::Canvas).rect();
    let [c, d] = things.map(|name| {
        let there = window.get_by_role_and_label(Role::Image, name);
        there.rect().center()
    });
    let to_gm = RectTransform::from_to(Rect::from_min_max(c, d), Rect::from_min_max(a, b));
    to_gm.transform_rect(canvas)
}

fn is_at(gm: &mut Driver, name: &str, wanted: Rect) {
    // The players’ window lies behind it in the tree.
    let mut maps = gm.harness().get_all_by_role(Role::Canvas);
    let canvas = maps.next().expect("the GM’s map").rect();
    drop(maps);
    let wanted = wanted.intersect(canvas);
    let outline = gm.node(Role::Image, name).rect();
    let off = (outline.min - wanted.min).abs() + (outline.max - wanted.max).abs();
    assert!(off.max_elem() < 3.0, "{outline:?}, not {wanted:?}");
    assert!(outline.width() < canvas.width() - 10.0, "not all of it");
}

/// On a zone map: it is what the window’s camera shows, upright, turned and with a margin, and goes with the GM’s zoom.
#[test]
fn the_outline_on_a_map_is_what_players_see() {
    let mut gm = Driver::first_turn(&[]);
    // Nobody stands there, so that they are drawn about their middles.
    let things = ["Area DJ Booth", "Area Kitchen"];
    gm.bring("Players");
    gm.see_no(ON_MAP);
    gm.click("Open the players’ window");
    gm.click("Map only");
    gm.see(ON_MAP);
    gm.click("Show them this part");
    gm.key(Key::Escape);
    gm.key(Key::G);
    for _ in 0..4 {
        gm.key(Key::Minus);
    }
    let wanted = belongs(&mut gm, things);
    is_at(&mut gm, ON_MAP, wanted);
    gm.key(Key::Minus);
    let smaller = belongs(&mut gm, things);
    assert!(smaller.width() < wanted.width());
    is_at(&mut gm, ON_MAP, smaller);
    for _ in 0..5 {
        gm.click("Larger margin for players");
    }
    let wanted = belongs(&mut gm, things);
    is_at(&mut gm, ON_MAP, wanted);
    let seen = gm.node(Role::Image, ON_MAP).rect();
    gm.click("Turn the players’ window by 180°");
    let turned = gm.node(Role::Image, ON_MAP).rect();
    assert!((seen.min - turned.min).length() < 1.0, "{turned:?}");
    gm.click("Turn the players’ window by 90°");
    let turned = gm.node(Role::Image, ON_MAP).rect();
    assert!(turned.height() > seen.height(), "{turned:?}, not {seen:?}");
}

/// The same on a board, also where the players’ window is one of its own.
#[test]
fn the_outline_on_a_board_is_what_players_see() {
    let app = App::headless_with(Campaign::sample_skirmish(), Box::new(AppDice::seeded(1)));
    let mut gm = Driver::before(Vec2::new(1440.0, 900.0), app);
    gm.bring("Players");
    gm.click("Open the players’ window");
    gm.click("Board only");
    gm.click("Show them this part");
    gm.key(Key::G);
    for _ in 0..4 {
        gm.key(Key::Minus);
    }
    let wanted = belongs(&mut gm, ["Token Orla", "Token Husk 2"]);
    is_at(&mut gm, ON_BOARD, wanted);
}

/// There is none where players see nothing of that map, and none where the GM wants none.
#[test]
fn no_outline_where_players_see_no_map() {
    let mut gm = gm(Campaign::sample_nightclub());
    gm.harness().ctx.set_embed_viewports(false);
    gm.see_no(ON_MAP);
    gm.key(Key::F8);
    // Nothing has been drawn yet.
    gm.see_no(ON_MAP);
    press_there(&mut gm, Key::F12, Modifiers::NONE);
    gm.see(ON_MAP);
    gm.key(Key::F9);
    gm.see_no(ON_MAP);
    gm.key(Key::F9);
    press_there(&mut gm, Key::F12, Modifiers::NONE);
    gm.see(ON_MAP);
    gm.bring("Players");
    gm.click("Outline on my map");
    gm.see_no(ON_MAP);
    gm.click("Outline on my map");
    gm.see(ON_MAP);
    gm.click("Tracker only");
    press_there(&mut gm, Key::F12, Modifiers::NONE);
    gm.see_no(ON_MAP);
    gm.click("Map and tracker");
    press_there(&mut gm, Key::F12, Modifiers::NONE);
    gm.see(ON_MAP);
    gm.click("Measure the monitor");
    gm.see_no(ON_MAP);
    gm.click("Done measuring");
    gm.key(Key::F8);
    gm.see_no(ON_MAP);
}
