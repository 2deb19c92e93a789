//! What is asked and told is in view and covers nothing: numbers of offers stay, every question shows, and what is told
//! comes one at a time.

use std::collections::BTreeSet;
use std::sync::Arc;

use egui::accesskit::Role;
use egui::{Key, Modifiers, Rect, Vec2};
use tableside::campaign::{Campaign, Game};
use tableside::dice::{AppDice, ScriptedDice};
use tableside::gui::app::App;
use tableside::systems::unhex;
use tableside::table::{CharacterId, MapId};

use super::driver::Driver;

const SMALL: Vec2 = Vec2::new(1366.0, 768.0);

fn real(campaign: Campaign) -> Driver {
    let app = App::headless_with(campaign, Box::new(AppDice::seeded(1)));
    Driver::before(SMALL, app)
}

/// The offers of whoever acts, from above, each with the number that is painted in its row.
fn numbered(gm: &mut Driver) -> Vec<(String, Option<u32>)> {
    let offers = ["Attack ", "Move to ", "First aid", "Items"];
    let controls = gm.controls().into_iter();
    let rows = controls.filter(|(role, name)| {
        *role == Role::Button && offers.iter().any(|begin| name.starts_with(begin))
    });
    let rows: Vec<(Rect, String)> = rows
        .map(|(role, name)| (gm.node(role, &name).rect(), name))
        .collect();
    let shapes = gm.harness().output().shapes.clone();
    let texts = shapes.iter().filter_map(|clipped| match &clipped.shape {
        egui::Shape::Text(text) => Some((text.pos, text.galley.text().to_owned())),
        _ => None,
    });
    let texts: Vec<(egui::Pos2, String)> = texts.collect();
    let number = |rect: Rect| {
        let left = rect.with_max_x(rect.left() + 26.0);
        let mut inside = texts.iter().filter(|(at, _)| left.contains(*at));
        inside.find_map(|(_, words)| words.parse().ok())
    };
    let mut rows: Vec<_> = rows
        .into_iter()
        .map(|(rect, name)| (rect.top(), name, number(rect)))
        .collect();
    rows.sort_by(|a, b| a.0.total_cmp(&b.0));
    rows.into_iter().map(|(_, name, n)| (name, n)).collect()
}

/// D2, 6: a number once given stays that offer’s, also where others have come and gone; rows stand in the order of their
/// numbers.
#[test]
fn numbers_stay_and_are_in_order() {
    let mut gm = Driver::first_turn(&[]);
    let before = numbered(&mut gm);
    assert!(before.len() >= 4, "{before:?}");
    let place = |gm: &mut Driver, name: &str, area: &str| {
        let (who, map) = (gm.id_of(name), MapId(1));
        let areas = &gm.game().maps[&map].areas;
        let found = areas.iter().find(|(_, there)| there.name == area);
        let area = *found.expect("an area").0;
        let command = unhex::Command::Place { who, map, area };
        assert!(gm.harness().state_mut().apply(&command.into()));
        gm.harness().run();
    };
    let mut known: std::collections::BTreeMap<String, u32> = std::collections::BTreeMap::new();
    for (who, area) in [
        ("Bruno", "Entrance"),
        ("Guard 1", "Alley"),
        ("Pike", "Dance Floor"),
        ("Guard 1", "Dance Floor"),
    ] {
        place(&mut gm, who, area);
        let rows = numbered(&mut gm);
        // What is below the fold is not painted.
        let rows: Vec<(String, u32)> = rows
            .into_iter()
            .filter_map(|(name, n)| Some((name, n?)))
            .collect();
        assert!(
            rows.len() >= 4 && rows.is_sorted_by_key(|(_, n)| *n),
            "{who} in {area}: {rows:?}"
        );
        for (name, n) in rows {
            let first = *known.entry(name.clone()).or_insert(n);
            assert_eq!(first, n, "{who} in {area}: {name}");
        }
    }
    for (name, n) in before {
        let Some(n) = n else { continue };
        assert_eq!(known.get(&name), Some(&n), "{name}");
    }
}

/// The nightclub in a window of that size, Mara among so many to be attacked.
fn crowd(size: Vec2, thugs: u32) -> Driver {
    let mut game = unhex::nightclub();
    let (mara, guard) = {
        let named = |name: &str| {
            let mut all = game.characters.iter();
            *all.find(|(_, one)| one.name == name).expect("there").0
        };
        (named("Mara"), named("Guard 1"))
    };
    let foe = Arc::clone(&game.characters[&guard]);
    for number in 0..thugs {
        let id = CharacterId(900 + number);
        let mut foe = (*foe).clone();
        foe.name = format!("Thug {number}");
        game.characters.insert(id, Arc::new(foe));
        game.places.insert(id, game.places[&mara]);
    }
    let campaign = Campaign {
        name: "Crowd".to_owned(),
        game: Game::Unhex(game),
    };
    Driver::sized(size, campaign, ScriptedDice::new([4, 0, 1, 0]))
}

/// D2b: with more offers than numbers none changes its own, and the others are one key farther.
#[test]
fn with_more_offers_than_numbers_none_changes() {
    let mut gm = crowd(Vec2::new(1440.0, 2600.0), 9);
    gm.keys(Modifiers::COMMAND, Key::B);
    gm.digits("1");
    gm.see("Mara can");
    let first = numbered(&mut gm);
    let of = |rows: &[(String, Option<u32>)], name: &str| {
        let found = rows.iter().find(|(row, _)| row == name);
        found.unwrap_or_else(|| panic!("{name}: {rows:?}")).1
    };
    // The first of the others shows the key that gives them numbers.
    let others = first
        .iter()
        .filter(|(_, number)| number.is_none_or(|number| number == 0));
    let others: Vec<&(String, Option<u32>)> = others.collect();
    let zeros = others.iter().filter(|(_, number)| *number == Some(0));
    assert_eq!((zeros.count(), others[0].1), (1, Some(0)), "{first:?}");
    let others: Vec<String> = others.iter().map(|(name, _)| name.clone()).collect();
    assert!(others.len() >= 2, "{first:?}");
    let with_own = first.iter().filter(|(_, n)| n.is_some_and(|n| n > 0));
    let with_own: Vec<(String, Option<u32>)> = with_own.cloned().collect();
    let numbers: BTreeSet<Option<u32>> = with_own.iter().map(|(_, n)| *n).collect();
    assert_eq!(numbers.len(), with_own.len(), "each its own: {first:?}");
    // Those that fall make room for nobody.
    let fallen = &with_own[0].0;
    let thug = gm.id_of(
        fallen
            .trim_start_matches("Attack ")
            .trim_end_matches(" with pistol"),
    );
    let there = gm.game().places[&thug];
    let off = unhex::Command::TakeOffMap { who: thug };
    assert!(gm.harness().state_mut().apply(&off.into()));
    gm.harness().run();
    let without = numbered(&mut gm);
    for (name, number) in with_own.iter().filter(|(name, _)| name != fallen) {
        assert_eq!(of(&without, name), *number, "{name}");
    }
    assert_eq!(of(&without, &others[0]), Some(0));
    let (map, area) = (there.map, there.area);
    let back = unhex::Command::Place {
        who: thug,
        map,
        area,
    };
    assert!(gm.harness().state_mut().apply(&back.into()));
    gm.harness().run();
    assert_eq!(numbered(&mut gm), first);
    // 0 gives the others the numbers, and again takes them back.
    gm.digits("0");
    let now = numbered(&mut gm);
    assert_eq!(of(&now, &others[0]), Some(1), "{now:?}");
    assert_eq!(of(&now, &with_own[0].0), None, "{now:?}");
    gm.digits("0");
    assert_eq!(numbered(&mut gm), first);
    gm.digits("02");
    gm.key(Key::N);
    // That nobody reacts is a step of its own.
    gm.keys(Modifiers::COMMAND, Key::Z);
    let done = gm.app().document().undo_label();
    let label = done.expect("something was done");
    let thug = others[1]
        .trim_start_matches("Attack ")
        .trim_end_matches(" with pistol");
    assert!(label.contains(thug), "{label}, not {}", others[1]);
}

/// D2b: in a small window 0 brings those into view to which it gives the numbers, and again those that had them.
#[test]
fn the_others_come_into_view_with_their_numbers() {
    let mut gm = crowd(SMALL, 20);
    gm.keys(Modifiers::COMMAND, Key::B);
    gm.digits("1");
    gm.see("Mara can");
    let painted = |gm: &mut Driver| -> Vec<(String, u32)> {
        let rows = numbered(gm).into_iter();
        let rows = rows.filter_map(|(name, number)| Some((name, number?)));
        rows.filter(|(name, number)| name.starts_with("Attack ") && *number > 0)
            .collect()
    };
    let first = painted(&mut gm);
    gm.digits("0");
    let others = painted(&mut gm);
    assert!(others.len() >= 4, "{others:?} after {first:?}");
    assert_eq!(others[0].1, 1, "{others:?}");
    assert!(!others.iter().any(|row| first.contains(row)), "{others:?}");
    gm.digits("0");
    let again = painted(&mut gm);
    assert_eq!(again.first(), first.first());
    // While another is selected they have their own again.
    gm.digits("0");
    gm.keys(Modifiers::COMMAND, Key::PageDown);
    gm.see("Ilse can");
    gm.keys(Modifiers::COMMAND, Key::PageUp);
    assert_eq!(painted(&mut gm).first(), first.first());
}

/// A menu is as high as what is in it; one that is higher than the window says so at its foot, until its end is in sight.
#[test]
fn a_menu_that_goes_on_below_says_so() {
    let mut gm = Driver::first_turn_sized(SMALL, &[]);
    gm.click("Menu of Mara");
    gm.see_no("More below");
    let window = Rect::from_min_size(egui::Pos2::ZERO, SMALL);
    for item in ["Open the sheet", "Remove"] {
        let rect = gm.node(Role::Button, item).rect();
        assert!(window.contains_rect(rect), "{item} at {rect:?}");
    }
    gm.key(Key::Escape);
    gm.text_percent(200);
    gm.bring("Teams");
    gm.click("Menu of Mara");
    gm.see("More below");
    let at = gm.node(Role::Label, "More below").rect().center();
    for _ in 0..20 {
        gm.harness().hover_at(at);
        gm.harness().event(egui::Event::MouseWheel {
            unit: egui::MouseWheelUnit::Point,
            delta: Vec2::new(0.0, -80.0),
            phase: egui::TouchPhase::Move,
            source: egui::MouseWheelSource::Wheel,
            modifiers: Modifiers::NONE,
        });
        gm.harness().run();
    }
    gm.see_no("More below");
}

/// 11: of three who may intercept, each has all answers in the window, at 1366×768.
#[test]
fn every_question_of_several_is_in_view() {
    let faces = ScriptedDice::new([4, 0, 1, 0]);
    let mut gm = Driver::sized(SMALL, Campaign::sample_nightclub(), faces);
    gm.key(Key::R);
    gm.digits("1");
    gm.drag("Token Mara", "Area Dance Floor");
    let asked = gm.questions();
    assert!(asked.len() >= 3, "{asked:?}");
    let window = Rect::from_min_size(egui::Pos2::ZERO, SMALL);
    let sees = |gm: &Driver, name: &str| {
        let rect = gm.node(Role::Button, name).rect();
        assert!(
            window.contains_rect(rect),
            "{name} at {rect:?}{}",
            gm.situation()
        );
    };
    sees(&gm, "No reaction");
    for who in ["Guard 1", "Guard 2"] {
        sees(&gm, &format!("No reaction, {who}"));
        let intercepts = gm.names_with(&format!(", {who}"));
        assert!(intercepts.len() >= 2, "{who}: {intercepts:?}");
    }
    // What one of them has declared stands beside their name while the others still decide.
    gm.digits("1");
    gm.rest(1.0);
    gm.bring("Teams");
    gm.see_words("level 45 of 45, will intercept");
}

/// Nothing that is told stands beside a hint, and no hint lies over a row of the board or over the tools.
#[test]
fn a_hint_waits_for_what_is_told() {
    let app = App::headless_with(Campaign::sample_skirmish(), Box::new(AppDice::seeded(1)));
    let mut gm = Driver::before(SMALL, app);
    gm.keys(Modifiers::COMMAND, Key::Comma);
    gm.click("Show hints");
    gm.key(Key::Escape);
    let hint = gm.node(Role::Button, "Got it").rect();
    let Game::HeroesOfHex(game) = &gm.app().document().campaign().game else {
        panic!("a skirmish")
    };
    assert_eq!(game.boards.keys().next(), Some(&MapId(1)));
    let token = gm.names_with("Token ");
    for token in token {
        let rect = gm.node(Role::Button, &token).rect();
        assert!(!rect.intersects(hint), "{token}: {rect:?} {hint:?}");
    }
    // A refusal comes in its place.
    gm.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    gm.see("Dismiss");
    gm.see_no("Got it");
    gm.click("Dismiss");
    gm.see("Got it");
    gm.keys(Modifiers::COMMAND, Key::E);
    gm.see_no("Got it");
}

/// The question says whom the attack is on.
#[test]
fn a_question_names_its_target() {
    let mut gm = Driver::first_turn(&[]);
    gm.click("Attack Guard 1 with pistol");
    let asked = gm.questions();
    assert!(asked[0].contains("attacks Guard 1 with"), "{asked:?}");
}

/// A drag onto a foe who cannot be attacked says so, and not that somebody stands there.
#[test]
fn a_drag_onto_a_foe_out_of_reach_says_so() {
    let mut gm = real(Campaign::sample_skirmish());
    gm.digits("6");
    gm.rest(1.0);
    gm.click("Choose Orla");
    gm.rest(1.0);
    let from = gm.node(Role::Button, "Token Orla").rect().center();
    let to = gm.node(Role::Button, "Token Husk 1").rect().center();
    gm.drag_between("Orla onto Husk 1", from, to);
    gm.see_words("Orla cannot attack Husk 1");
    gm.see("Place it anyway");
}
