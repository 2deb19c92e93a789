//! Where things are in small windows and with large text, by the rectangles of the accessibility tree: what has to be seen
//! is inside the window, and nothing lies over anything else.

use egui::accesskit::Role;
use egui::{Key, Rect, Vec2};
use tableside::campaign::{Campaign, Game};
use tableside::dice::AppDice;
use tableside::gui::app::App;
use tableside::systems::heroes_of_hex::HeroesOfHex;
use tableside::table::MapId;

use super::driver::Driver;

/// A small desk.
const SMALL: Vec2 = Vec2::new(1366.0, 768.0);

/// A table at which real dice are rolled, in a window of that size and text.
fn table(campaign: Campaign, size: Vec2, percent: u32) -> Driver {
    let app = App::headless_with(campaign, Box::new(AppDice::seeded(1)));
    let mut gm = Driver::before(size, app);
    gm.text_percent(percent);
    gm
}

/// Ilve’s Fire rain, with four of the mire in its area, waits for its dice.
fn area_attack(size: Vec2, percent: u32) -> Driver {
    let mut campaign = Campaign::sample_skirmish();
    let Game::HeroesOfHex(game) = &mut campaign.game else {
        panic!("a skirmish")
    };
    let ilve = id(game, "Ilve");
    let at = game.boards[&MapId(1)].named("H5").expect("a space");
    game.places.get_mut(&ilve).expect("there").at = at;
    let mut gm = table(campaign, size, percent);
    gm.digits("6");
    gm.rest(1.0);
    gm.click("Choose Ilve");
    gm.rest(1.0);
    gm.harness().run();
    gm.click("Fire rain…");
    gm.key(Key::Enter);
    gm
}

fn id(game: &HeroesOfHex, name: &str) -> tableside::table::CharacterId {
    let mut units = game.units.iter();
    let found = units.find(|(_, unit)| unit.name == name);
    *found.expect("somebody is called that").0
}

/// The place of the one thing whose name begins so.
#[track_caller]
fn place(gm: &Driver, role: Role, begin: &str) -> (String, Rect) {
    let names = gm.names();
    let name = names.iter().find(|name| name.starts_with(begin));
    let name = name.unwrap_or_else(|| panic!("nothing begins with “{begin}”.{}", gm.situation()));
    (name.clone(), gm.node(role, name).rect())
}

/// All of them are inside the window, and none lies over another.
#[track_caller]
fn stand_apart(gm: &Driver, size: Vec2, about: &str, wanted: &[(Role, &str)]) {
    let window = Rect::from_min_size(egui::Pos2::ZERO, size);
    let places: Vec<(String, Rect)> = wanted
        .iter()
        .map(|(role, name)| place(gm, *role, name))
        .collect();
    for (index, (name, rect)) in places.iter().enumerate() {
        assert!(rect.is_positive(), "{about}: {name} at {rect:?}");
        assert!(
            window.contains_rect(*rect),
            "{about}: {name} at {rect:?} is outside of the window{}",
            gm.situation()
        );
        for (other, there) in places.iter().skip(index + 1) {
            let over = rect.shrink(0.5).intersects(there.shrink(0.5));
            assert!(
                !over,
                "{about}: {name} at {rect:?} lies over {other} at {there:?}"
            );
        }
    }
}

/// What stands in the bar at the top, whatever else there is.
const BAR: [(Role, &str); 4] = [
    (Role::Button, "Undo"),
    (Role::Button, "Redo"),
    (Role::Button, "Real dice"),
    (Role::Button, "App dice"),
];

/// 13: two rolls for initiative, their dice, and the bar are in the window at any text size.
#[test]
fn initiative_is_in_the_window_at_every_text_size() {
    for percent in [100, 125, 150, 200] {
        let gm = table(Campaign::sample_nightclub(), SMALL, percent);
        let asked = [
            (Role::Button, "Roll for all"),
            (Role::Label, "Roll percentile dice for initiative"),
            (Role::Label, "Mara rolls"),
            (Role::Button, "Roll for Mara"),
            (Role::Button, "0 on the tens die"),
            (Role::Button, "9 on the tens die"),
            (Role::Label, "Bruno rolls"),
            (Role::Button, "Roll for Bruno"),
        ];
        let wanted: Vec<_> = BAR.iter().chain(&asked).copied().collect();
        stand_apart(&gm, SMALL, &format!("{percent} %"), &wanted);
    }
}

/// D3: an area with four defenders shows its question, its dice and all their rows; with text twice as large at least the
/// question and whoever rolls.
#[test]
fn an_area_of_four_is_in_the_window() {
    for percent in [100, 125, 150, 200] {
        let gm = area_attack(SMALL, percent);
        let mut wanted = BAR.to_vec();
        wanted.extend([
            (Role::Label, "Ilve’s Fire rain → "),
            (Role::Label, "Ilve rolls"),
            (Role::Button, "Roll for Ilve"),
            (Role::Button, "1 on the"),
            (Role::Button, "6 on the"),
        ]);
        if percent <= 150 {
            for who in ["Husk 1", "Bog hound", "Spitter", "Reedling"] {
                let rows = gm.names_with(&format!("{who} rolls"));
                assert_eq!(rows.len(), 1, "{percent} %: {who}");
            }
            wanted.extend([
                (Role::Button, "Roll for Husk 1"),
                (Role::Button, "Roll for Bog hound"),
                (Role::Button, "Roll for Spitter"),
                (Role::Button, "Roll for Reedling"),
            ]);
        }
        stand_apart(&gm, SMALL, &format!("{percent} %"), &wanted);
    }
}

/// Where there is little room the sheet stands behind the tracker; a question comes before it, be it new or because
/// somebody types for it, which is no answer yet.
#[test]
fn a_question_comes_before_the_sheet() {
    let mut gm = area_attack(SMALL, 100);
    gm.see("Ilve rolls");
    gm.click("Sheet");
    gm.see_no("Ilve rolls");
    gm.digits("6");
    gm.see("Ilve rolls");
    gm.digits("66");
    gm.see("Ilve rolls");
    gm.digits("6");
    gm.see("Husk 1 rolls");
}

/// The panels follow the window as long as the GM leaves them where they are; what is closed stays closed.
#[test]
fn panels_follow_the_room() {
    let mut gm = table(Campaign::sample_skirmish(), Vec2::new(1440.0, 900.0), 100);
    gm.see("Close Tracker");
    gm.see("Close Sheet");
    gm.see("Close Sides");
    gm.click("Close Log");
    gm.harness().set_size(SMALL);
    gm.harness().run();
    gm.see("Close Tracker");
    gm.see_no("Close Sheet");
    gm.see("Close Sides");
    assert!(!gm.sees("Log"), "{}", gm.situation());
    gm.text_percent(150);
    gm.see_no("Close Sides");
    gm.click("Sides");
    gm.see("Close Sides");
}

/// 18: the bar of a level is as long for everybody, whatever the words beside it say; no name has smaller letters than
/// another, and the three dots stay in their row.
#[test]
fn level_bars_have_one_track() {
    for percent in [100, 150, 200] {
        let mut gm = table(Campaign::sample_nightclub(), SMALL, percent);
        gm.bring("Teams");
        let row = place(&gm, Role::Button, "Mara, level").1;
        let dots = gm.node(Role::Button, "Menu of Mara").rect();
        assert!(row.contains_rect(dots), "{percent} %: {row:?} {dots:?}");
        let shapes = gm.harness().output().shapes.clone();
        let tracks = shapes.iter().filter_map(|clipped| match &clipped.shape {
            egui::Shape::Rect(rect) if (rect.rect.height() - 3.0).abs() < 0.01 => Some(rect.rect),
            _ => None,
        });
        let inside = tracks.filter(|track| row.x_range().contains(track.center().x));
        let ends: Vec<f32> = inside.map(|track| track.right()).collect();
        let longest = ends.iter().copied().fold(0.0, f32::max);
        // Everybody is whole, so that nothing of a track shows beneath what is full.
        assert!(ends.len() >= 3, "{percent} %: {ends:?}");
        assert!(
            ends.iter().all(|end| (end - longest).abs() < 0.01),
            "{ends:?}"
        );
    }
}

/// A hint takes the room of the strip below the map: no area is under it.
#[test]
fn a_hint_covers_no_area() {
    let app = App::headless_with(Campaign::sample_nightclub(), Box::new(AppDice::seeded(1)));
    let mut gm = Driver::before(SMALL, app);
    gm.keys(egui::Modifiers::COMMAND, Key::Comma);
    gm.click("Show hints");
    gm.key(Key::Escape);
    let hint = gm.node(Role::Button, "Got it").rect();
    let map = gm.node(Role::Canvas, "Map").rect();
    assert!(hint.top() > map.bottom(), "{hint:?} over {map:?}");
}

/// Every area of the map as it is drawn, and every pair of them that a line joins.
fn areas(gm: &Driver) -> Vec<(String, Rect)> {
    let map = gm.game().maps.values().next().expect("a map");
    let names = map.areas.values().map(|area| area.name.clone());
    let place = |name: String| {
        let rect = gm.node(Role::Button, &format!("Area {name}")).rect();
        (name, rect)
    };
    names.map(place).collect()
}

/// 7: at no text size do areas touch, and what lies between two that are joined is to be seen.
#[test]
fn areas_leave_room_for_connections_at_every_text_size() {
    for size in [SMALL, Vec2::new(1440.0, 900.0)] {
        for percent in [75, 100, 125, 150, 200] {
            let gm = table(Campaign::sample_nightclub(), size, percent);
            let about = format!("{size:?}, {percent} %");
            let areas = areas(&gm);
            let map = gm.game().maps.values().next().expect("a map");
            let rect = |id| {
                let name = map.area_name(id);
                let found = areas.iter().find(|(of, _)| of == name);
                found.expect("it is drawn").1
            };
            for line in map.connections.values() {
                let (from, to) = (rect(line.from), rect(line.to));
                let apart = |a: egui::Rangef, b: egui::Rangef| (a.min - b.max).max(b.min - a.max);
                let x = apart(from.x_range(), to.x_range());
                let y = apart(from.y_range(), to.y_range());
                assert!(
                    x.max(y) >= 8.0,
                    "{about}: {x} and {y} between {from:?} and {to:?}"
                );
            }
            for (index, (name, rect)) in areas.iter().enumerate() {
                for (other, there) in &areas[index + 1..] {
                    assert!(!rect.intersects(*there), "{about}: {name} and {other}");
                }
            }
        }
    }
}

/// While one plays, what lies below the board, such as the history and the rules, has a third of the height.
#[test]
fn what_lies_below_the_board_has_a_third() {
    for campaign in [Campaign::sample_skirmish(), Campaign::sample_nightclub()] {
        let gm = table(campaign, SMALL, 100);
        let column = SMALL.y - gm.canvas().rect().top();
        let below = gm.node(Role::Button, "Close Log").rect().top();
        let share = (SMALL.y - below) / column;
        assert!((0.28..0.38).contains(&share), "{share}{}", gm.situation());
    }
}

/// With larger text the names on a zone map are no smaller than before.
#[test]
fn larger_text_shrinks_no_name_on_a_zone_map() {
    for size in [SMALL, Vec2::new(1440.0, 900.0)] {
        let named = |percent: u32| {
            let mut gm = table(Campaign::sample_nightclub(), size, percent);
            let canvas = gm.canvas().rect();
            let shapes = &gm.harness().output().shapes;
            let fonts = shapes.iter().filter_map(|clipped| match &clipped.shape {
                egui::Shape::Text(text) if canvas.contains(text.pos) => {
                    let is_name = text.galley.text() == "Kitchen";
                    let section = text.galley.job.sections.first();
                    section
                        .filter(|_| is_name)
                        .map(|one| one.format.font_id.size)
                }
                _ => None,
            });
            fonts.fold(0.0, f32::max)
        };
        let (usual, larger, largest) = (named(100), named(125), named(150));
        assert!(usual > 0.0, "{size}");
        assert!(
            larger >= usual && largest >= larger,
            "{size}: {usual} {larger} {largest}"
        );
    }
}

/// What stands above the board is as high as the tabs beside it, and no edge of it is cut.
#[test]
fn what_stands_above_the_board_is_whole() {
    for percent in [100, 150] {
        let gm = table(Campaign::sample_skirmish(), SMALL, percent);
        let canvas = gm.canvas().rect();
        for name in ["Edit the board", "Check the board", "Close Board"] {
            let button = gm.node(Role::Button, name).rect();
            assert!(
                button.bottom() <= canvas.top() + 0.5,
                "{percent} %, {name}: {button} over {canvas}"
            );
        }
    }
}
