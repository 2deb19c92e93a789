//! Keys, settings, house rules and the session are sheets over the window: nothing behind them moves or answers, and a
//! field finds what is on them.

use egui::accesskit::Role;
use egui::{Key, Modifiers, Rect, Vec2};
use tableside::campaign::Campaign;
use tableside::dice::AppDice;
use tableside::gui::app::App;

use super::driver::Driver;

fn gm() -> Driver {
    let app = App::headless_with(Campaign::sample_nightclub(), Box::new(AppDice::seeded(1)));
    Driver::before(Vec2::new(1366.0, 768.0), app)
}

/// Where the panels are that every page once squeezed.
fn places(gm: &Driver) -> Vec<Rect> {
    let map = gm.node(Role::Canvas, "Map").rect();
    let close = ["Close Tracker", "Close Teams", "Close Log"];
    let others = close.map(|name| gm.node(Role::Button, name).rect());
    std::iter::once(map).chain(others).collect()
}

/// 14: no page takes room of the panels.
#[test]
fn no_page_moves_a_panel() {
    let mut gm = gm();
    let before = places(&gm);
    gm.key(Key::F1);
    gm.see("Roll for all");
    assert_eq!(places(&gm), before, "keys");
    gm.keys(Modifiers::COMMAND, Key::Comma);
    gm.see("Reduce motion");
    assert_eq!(places(&gm), before, "settings");
    gm.keys(Modifiers::COMMAND, Key::Comma);
    gm.see_no("Reduce motion");
    for page in ["House rules", "Session"] {
        gm.click(if page == "Session" { "Fight" } else { "Edit" });
        gm.click(page);
        gm.see("Close the dialog");
        assert_eq!(places(&gm), before, "{page}");
        gm.key(Key::Escape);
        gm.see_no("Close the dialog");
    }
}

/// What is looked for is typed at once; letters play nothing behind the sheet.
#[test]
fn a_page_is_searched() {
    let mut gm = gm();
    gm.key(Key::F1);
    gm.see("Undo");
    gm.see("Zoom at the pointer");
    let before = gm.bytes();
    for key in [Key::R, Key::O, Key::L, Key::L] {
        gm.key(key);
    }
    assert_eq!(gm.bytes(), before);
    gm.see("Roll for all");
    gm.see_no("Zoom at the pointer");
    gm.types("zzz");
    gm.see("No key is called that");
    gm.key(Key::F1);
    gm.see_no("Close the dialog");

    gm.click("Edit");
    gm.click("House rules");
    let all = gm.names_with("Back to the default").len() + gm.names_with("(default)").len();
    gm.types("U-");
    gm.types("zzz");
    gm.see("No house rule is called that");
    assert!(all > 3);
}

/// A rule’s card shows, and not behind the sheet.
#[test]
fn a_rule_of_a_page_is_opened() {
    let mut gm = gm();
    gm.click("Fight");
    gm.click("Session");
    gm.click("U-06");
    gm.see_no("Close the dialog");
    gm.see("Close Rules");
}

/// On the page of keys no words run into the keys beside them.
#[test]
fn keys_stand_beside_their_words() {
    for percent in [100, 150, 200] {
        let mut gm = gm();
        gm.text_percent(percent);
        gm.key(Key::F1);
        let nodes = [
            (
                "An option of the amber card, or an offer of whoever acts",
                "1 to 9",
            ),
            (
                "Copy, cut, paste, also between maps",
                "Ctrl+C, Ctrl+X, Ctrl+V",
            ),
            (
                "Make a group of it, or take the group apart",
                "Ctrl+G, Ctrl+Shift+G",
            ),
        ];
        for (words, keys) in nodes {
            let words = gm.node(Role::Label, words).rect();
            let keys = gm.node(Role::Label, keys).rect();
            assert!(!words.intersects(keys), "{percent} %: {words:?} {keys:?}");
        }
    }
}
