//! “What if from here”, effects and stealth on the map: what is shaded is also said in words.

use std::sync::Arc;

use egui::Key;
use egui::accesskit::Role;
use egui_kittest::kittest::NodeT as _;
use tableside::board::areas::{Lines, SightRules};
use tableside::campaign::{Campaign, Game};
use tableside::dice::ScriptedDice;
use tableside::systems::unhex::{Ability, Command, EffectKind, nightclub_fight};

use super::driver::Driver;

/// What the board says about one area seen from another, in the window's words.
fn words(gm: &Driver, who: &str, from: &str, to: &str) -> String {
    let map = gm.game().fight_map().expect("a fight");
    let lines = Lines::new(map);
    let [a, b] = [from, to].map(|name| map.area_named(name).expect("there"));
    let rules = SightRules::default();
    let (there, back) = (lines.look(a, b, &rules), lines.look(b, a, &rules));
    let seen = match (there.sight, there.cover) {
        (true, false) => "seen clearly",
        (true, true) => "seen with cover",
        (false, _) => "not seen",
    };
    let sees = match (back.sight, back.cover) {
        (true, false) => "sees back clearly",
        (true, true) => "sees back with cover",
        (false, _) => "does not see back",
    };
    let range = there.range.expect("a way");
    format!("from {who} range {range}, {seen}; {sees}")
}

/// U-32, U-33, U-35: from where the selected character stands, every area says its range, how it is seen and how it
/// sees back; the strip tells the sum; the same key ends it.
#[test]
fn u_33_every_area_says_how_it_is_seen() {
    let mut gm = Driver::first_turn(&[]);
    gm.click("Token Mara");
    let before = gm.bytes();
    gm.key(Key::W);
    assert!(
        gm.described("Area Entrance")
            .contains("Mara looks from here")
    );
    let map = gm.game().fight_map().expect("a fight").clone();
    let names: Vec<String> = map.areas.values().map(|area| area.name.clone()).collect();
    assert_eq!(names.len(), 8);
    let mut kinds = std::collections::BTreeSet::new();
    for name in names.iter().filter(|name| *name != "Entrance") {
        let said = gm.described(&format!("Area {name}"));
        let wanted = words(&gm, "Mara", "Entrance", name);
        assert!(said.contains(&wanted), "{name}: {said}; not {wanted}");
        kinds.insert(wanted.split(", ").nth(1).map(str::to_owned));
    }
    assert!(kinds.len() > 2, "{kinds:?}");
    gm.see("Sight from Mara, Entrance");
    gm.see("Pattern of no sight");
    gm.key(Key::W);
    gm.see_no("Sight from Mara, Entrance");
    assert!(!gm.described("Area Bar").contains("from Mara"));
    assert_eq!(gm.bytes(), before);
}

/// A click asks from an area or a token instead, and Escape ends it.
#[test]
fn it_is_asked_from_elsewhere_by_a_click() {
    let mut gm = Driver::first_turn(&[]);
    gm.click("Area Bar");
    gm.key(Key::W);
    gm.see("Sight from Bar");
    let wanted = words(&gm, "Bar", "Bar", "Kitchen");
    assert!(gm.described("Area Kitchen").contains(&wanted));
    gm.click("Area Alley");
    gm.see("Sight from Alley");
    gm.click("Token Pike");
    gm.see("Sight from Pike, Pool Tables");
    gm.key(Key::Escape);
    gm.see_no("Sight from Pike, Pool Tables");
}

/// While a token is dragged, the map answers for the area it is held over.
#[test]
fn it_follows_a_token_that_is_dragged() {
    let mut gm = Driver::first_turn(&[]);
    gm.click("Token Ilse");
    gm.key(Key::W);
    gm.see("Sight from Ilse, Entrance");
    let from = gm.node(Role::Button, "Token Ilse").rect().center();
    let to = gm.node(Role::Button, "Area Kitchen").rect().center();
    let before = gm.bytes();
    let hand = gm.harness();
    hand.hover_at(from);
    hand.run();
    hand.drag_at(from);
    hand.run();
    hand.hover_at(from.lerp(to, 0.5));
    hand.run();
    hand.hover_at(to);
    hand.run();
    gm.see("Sight from Ilse, Kitchen");
    let wanted = words(&gm, "Ilse", "Kitchen", "Bar");
    let said = gm.described("Area Bar");
    assert!(said.contains(&wanted), "{said}; not {wanted}");
    gm.key(Key::Escape);
    gm.harness().drop_at(to);
    gm.harness().run();
    assert_eq!(gm.bytes(), before);
}

/// U-101: who has stealth brings one more mark along, so that none sees them without cover, and the token says so.
#[test]
fn u_101_stealth_is_seen_on_the_token_and_counted() {
    let mut game = nightclub_fight();
    let mut people = game.characters.values_mut();
    let mara = people.find(|sheet| sheet.name == "Mara").expect("there");
    Arc::make_mut(mara).abilities.insert(Ability::Stealth);
    let campaign = Campaign {
        name: "Stealth".to_owned(),
        game: Game::Unhex(game),
    };
    let mut gm = Driver::with(campaign, &[4, 0, 1, 0]);
    gm.key(Key::R);
    gm.digits("1");
    assert!(gm.described("Token Mara").contains("in stealth"));
    assert!(!gm.described("Token Ilse").contains("in stealth"));
    let clearly = |gm: &Driver| {
        let map = gm.game().fight_map().expect("a fight");
        let names = map.areas.values().map(|area| format!("Area {}", area.name));
        names
            .filter(|name| gm.described(name).contains("; sees back clearly"))
            .count()
    };
    gm.click("Token Mara");
    gm.key(Key::W);
    gm.see_words(", with stealth");
    let hidden = clearly(&gm);
    gm.click("Token Ilse");
    let open = clearly(&gm);
    assert!(hidden == 0 && open > 0, "{hidden} of {open}");
}

/// U-96, U-98, U-99: what lies on an area is said there, with the rounds it has left, as the round goes on.
#[test]
fn u_96_effects_are_on_the_map() {
    let mut gm = Driver::first_turn(&[]);
    let map = gm.game().fight_map().expect("a fight");
    let bar = map.area_named("Bar").expect("there");
    for (kind, rounds) in [
        (EffectKind::Continuous { damage: 4 }, 2),
        (EffectKind::Cover, 0),
    ] {
        let area = bar;
        let command = Command::AddEffect { area, kind, rounds };
        assert!(gm.harness().state_mut().apply(&command.into()));
    }
    gm.harness().run();
    let said = gm.described("Area Bar");
    assert!(
        said.contains(
            "Continuous (4 damage), until the end of round 3; Cover, until the end of round 1"
        ),
        "{said}"
    );
    assert!(!gm.described("Area Kitchen").contains("round"));
    // Players see the same of it, and no more.
    gm.click("See the map as players do");
    let bar = gm.node(Role::Image, "Area Bar");
    let said = bar.accesskit_node().description().unwrap_or_default();
    assert!(
        said.contains(
            "Continuous (4 damage), until the end of round 3; Cover, until the end of round 1"
        ),
        "{said}"
    );
}

/// A map of a thousand areas is looked at little by little, and in the end all of it is.
#[test]
fn a_large_map_is_looked_at_in_the_end() {
    let mut campaign = Campaign::sample_nightclub();
    let Game::Unhex(game) = &mut campaign.game else {
        panic!("a game of Unhex")
    };
    let map = game.maps.values_mut().next().expect("the sample has a map");
    let map = Arc::make_mut(map);
    for number in 0..300_u32 {
        let mut area = map.areas.values().next().expect("one").clone();
        area.name = format!("Block {number}");
        area.y = 3000 + 10 * i32::try_from(number).expect("small");
        let id = tableside::board::areas::AreaId(1000 + number);
        map.areas.insert(id, area);
    }
    let mut gm = Driver::sized(
        super::driver::DESK,
        campaign,
        ScriptedDice::new(Vec::<i32>::new()),
    );
    gm.click("Mara, level 52 of 52, can react");
    gm.key(Key::W);
    gm.see_words("of 307 areas");
}

/// U-94: an area that only the rifle of whoever can attack past two marks sees is told apart.
#[test]
fn u_94_what_only_a_weapon_sees_is_told() {
    let mut game = nightclub_fight();
    let mut people = game.characters.values_mut();
    let tomo = people.find(|sheet| sheet.name == "Tomo").expect("there");
    Arc::make_mut(tomo)
        .abilities
        .insert(Ability::Ranged2hLongSight);
    let campaign = Campaign {
        name: "Far".to_owned(),
        game: Game::Unhex(game),
    };
    let mut gm = Driver::with(campaign, &[4, 0, 1, 0]);
    gm.key(Key::R);
    gm.digits("1");
    gm.click("Token Tomo");
    gm.key(Key::W);
    // Two marks on the way: at the Bar and at the Kitchen.
    let kitchen = gm.described("Area Kitchen");
    let far = "range 3, seen only for an Attack with hunting rifle; does not see back";
    assert!(kitchen.contains(far), "{kitchen}");
    gm.see("far: for an Attack with hunting rifle");
    gm.click("Token Ilse");
    assert!(gm.described("Area Kitchen").contains("range 3, not seen"));
    gm.see_no("far: for an Attack with hunting rifle");
}
