//! Space (F-50 to F-54), and the Reaction Attacks that a way provokes against a reading of F-34 and F-51 hex by hex.

use std::collections::BTreeSet;

use tableside::board::grid::{Hex, Space, Terrain};
use tableside::systems::flow::{Act, Command, Flow, Frame, Pace, Size, travel_words};
use tableside::table::{Answer, CharacterId};

use super::scene::{Scene, Table, p, pd, weapon};
use crate::battery::chance::Chance;

#[test]
fn f_50_twelve_hexes_and_one_more() {
    let scene = Scene::new()
        .hero("Ana", "A5")
        .foe("Orc", "P5")
        .hero("Bea", "C5")
        .skip();
    let mut table = scene.begin();
    let ana = table.id("Ana");
    assert_eq!(table.game().hexes(ana), 12);
    let all = [
        "B5", "C5", "D5", "E5", "F5", "G5", "H5", "I5", "J5", "K5", "L5", "M5", "N5",
    ];
    let path = table.way(&all);
    assert_eq!(table.forbids("Ana", Act::Move { path }), "F-50");
    // Through an ally, but never onto one.
    let path = table.way(&all[..2]);
    assert_eq!(table.forbids("Ana", Act::Move { path }), "F-50");
    let path = table.way(&all[..12]);
    table.acts("Ana", Act::Move { path }, []);
    assert_eq!((table.at("Ana").as_str(), table.pools("Ana").0), ("M5", 3));
    let to = table.hex("N5");
    table.acts("Ana", Act::Step { to }, []);
    assert_eq!(table.game().hexes(ana), 0);
    let path = table.way(&["O5"]);
    assert_eq!(table.forbids("Ana", Act::Move { path }), "F-50");
    // Through no enemy.
    table.ends();
    table.ends();
    table.ends();
    let path = table.way(&["O5", "P5"]);
    assert_eq!(table.forbids("Ana", Act::Move { path }), "F-50");
}

#[test]
fn f_51_reach_by_size_and_weapon() {
    let mut table = Scene::new()
        .hero("Ana", "H6")
        .foe("Orc", "J6")
        .skip()
        .begin();
    let ana = table.id("Ana");
    let threat = |table: &super::scene::Table| {
        table
            .game()
            .ground()
            .expect("a board")
            .threat(ana)
            .expect("some")
            .len()
    };
    assert_eq!(threat(&table), 6);
    assert_eq!(
        table.forbids("Ana", Act::Attack(table.blow(1, "Orc"))),
        "F-51"
    );
    table.does(Command::set(ana, "weapons.1.reach", 2_u8), []);
    assert_eq!(threat(&table), 18);
    table.hits("Ana", "Orc", p(&[99]));
    // The highest counts, nothing is added.
    table.does(Command::set(ana, "size", "large"), []);
    assert_eq!(threat(&table), 18);
    table.does(Command::set(ana, "size", "huge"), []);
    assert_eq!(threat(&table), 36);
}

#[test]
fn f_51_walls_stop_reach_and_threat() {
    let scene = Scene::new()
        .hero("Ana", "E5")
        .foe("Orc", "F5")
        .wall("E5", "F5")
        .skip();
    let mut table = scene.begin();
    assert_eq!(
        table.forbids("Ana", Act::Attack(table.blow(1, "Orc"))),
        "F-51"
    );
    let ground = table.game().ground().expect("a board");
    assert!(!ground.threatens(table.id("Orc"), table.hex("E5")));
}

#[test]
fn f_52_range_increments_and_sight() {
    let scene = Scene::new()
        .hero("Ana", "A5")
        .with(|unit| unit.weapons = vec![weapon(1, "Bow", "1d6", 6)]);
    let mut table = scene
        .foe("Orc", "G5")
        .foe("Imp", "H5")
        .foe("Bat", "N5")
        .skip()
        .begin();
    // 6 away: no penalty; 7: −10; 13: −20. Firing into melee has none.
    table.hits("Ana", "Orc", pd(&[40], &[1]));
    table.hits("Ana", "Imp", p(&[31]));
    table.says("Ana rolls 31 for the attack, Ranged 30: failure", "F-01");
    table.ends();
    for _ in 0..3 {
        table.ends();
    }
    table.hits("Ana", "Bat", p(&[21]));
    table.says("Ana rolls 21 for the attack, Ranged 20: failure", "F-01");
    let scene = Scene::new()
        .hero("Ana", "A5")
        .with(|unit| unit.weapons = vec![weapon(1, "Bow", "1d6", 6)]);
    let mut table = scene.foe("Orc", "D5").wall("B5", "C5").skip().begin();
    assert_eq!(
        table.forbids("Ana", Act::Attack(table.blow(1, "Orc"))),
        "F-52"
    );
}

#[test]
fn f_53_gang_up_and_off_hand() {
    let scene = Scene::new()
        .hero("Ana", "E5")
        .foe("Orc", "F5")
        .hero("Bea", "G5")
        .skip();
    let mut table = scene.begin();
    table.hits("Ana", "Orc", p(&[51]));
    table.says("Ana rolls 51 for the attack, Melee 50: failure", "F-01");
    // Not where the ally threatens nobody.
    let bea = table.id("Bea");
    table.does(
        Command::RecordHit {
            who: bea,
            damage: 99,
            hit: None,
        },
        [],
    );
    table.hits("Ana", "Orc", p(&[41]));
    table.says("Ana rolls 41 for the attack, Melee 40: failure", "F-01");
    table.ends();
    table.ends();
    let ana = table.id("Ana");
    table.does(Command::set(ana, "weapons.1.off_hand", true), []);
    table.hits("Ana", "Orc", p(&[31]));
    table.says("Ana rolls 31 for the attack, Melee 30: failure", "F-01");
    table.does(Command::set(ana, "weapons.1.brawl", true), []);
    table.hits("Ana", "Orc", pd(&[40], &[1]));
}

#[test]
fn f_54_how_long_a_way_takes_outside_combat() {
    assert_eq!(Pace::Walking.seconds(6), (6, 12));
    assert_eq!(Pace::Jogging.seconds(6), (4, 6));
    assert_eq!(Pace::Running.seconds(6), (3, 4));
    assert_eq!(
        travel_words(6),
        "walking 6 to 12 s, jogging 4 to 6 s, running 3 to 4 s"
    );
    assert_eq!(Pace::Running.seconds(u32::MAX).0, u32::MAX.div_ceil(5));
}

/// Whether somebody threatens a hex: by steps past no wall, and in sight, as far as size or a drawn weapon reaches.
fn threatens(game: &Flow, owner: CharacterId, at: Hex) -> bool {
    let unit = &game.units[&owner];
    let board = &game.boards[&super::scene::FIELD];
    let drawn = unit
        .weapons
        .iter()
        .filter(|one| one.is_melee() && one.is_ready());
    let reaches: Vec<u8> = drawn.map(|one| one.reach).collect();
    if unit.is_defeated() || (reaches.is_empty() && unit.free_hands() == 0) {
        return false;
    }
    let reach = reaches
        .into_iter()
        .chain([unit.size.reach()])
        .max()
        .expect("one");
    let from = game.places[&owner].at;
    let mut seen = BTreeSet::from([from]);
    let mut edge = vec![from];
    for _ in 0..reach {
        let mut next = Vec::new();
        for hex in edge {
            for side in tableside::board::grid::Direction::ALL {
                let to = hex.next(side);
                let walled = board.blocked(tableside::board::grid::Edge::new(hex, side));
                if board.spaces.contains(to) && !walled && seen.insert(to) {
                    next.push(to);
                }
            }
        }
        edge = next;
    }
    let ground = game.ground().expect("a board");
    at != from && seen.contains(&at) && ground.grid.sight(from, at, &ground.grid.none())
}

/// F-34, F-51: what is announced before a way is what is asked on it, and both are what a reading hex by hex says.
#[test]
fn f_34_announced_is_asked_on_300_random_boards() {
    let mut provoked = 0;
    for seed in 0..300 {
        let chance = &mut Chance::new(seed);
        let mut scene = Scene::new();
        let mut taken = BTreeSet::new();
        let board_hexes: Vec<String> = ('B'..='N')
            .flat_map(|c| (2..=11).map(move |r| format!("{c}{r}")))
            .collect();
        let mut spot = |chance: &mut Chance| loop {
            let at = chance.of(&board_hexes);
            if taken.insert(at.clone()) {
                return at;
            }
        };
        scene = scene.hero("Mover", &spot(chance));
        for foe in 0..chance.between(2, 6) {
            let (size, reach) = (
                chance.of(&[Size::Small, Size::Medium, Size::Large, Size::Huge]),
                chance.below(3),
            );
            let (two, ranged, down) = (chance.one_in(6), chance.one_in(5), chance.one_in(8));
            scene = scene
                .foe(&format!("Foe {foe}"), &spot(chance))
                .with(|unit| {
                    unit.size = size;
                    unit.weapons[0].reach = u8::try_from(reach).expect("small");
                    unit.weapons[0].two_handed = two;
                    if ranged {
                        unit.weapons = vec![weapon(1, "Bow", "1d6", 6)];
                        unit.weapons[0].two_handed = two;
                    }
                    if down {
                        unit.hit_points.now = 0;
                    }
                });
        }
        for _ in 0..chance.below(12) {
            let (a, b) = (chance.of(&board_hexes), chance.below(6));
            scene = scene.maybe_wall(&a, b);
        }
        scene = scene.foe("Last", &spot(chance));
        for _ in 0..chance.below(6) {
            let at = spot(chance);
            scene = scene.terrain(
                &at,
                Space {
                    terrain: Terrain::Impassable,
                    ..Space::default()
                },
            );
        }
        let mut table = scene.begin_at_random();
        let mover = table.id("Mover");
        while table.game().turn() != Some(mover) {
            table.ends();
        }
        let ground = table.game().ground().expect("a board");
        let reach = ground.reach(mover, 6).expect("it stands there");
        let ends: Vec<Hex> = reach
            .iter()
            .filter(|end| end.actions > 0)
            .map(|end| end.at)
            .collect();
        if ends.is_empty() {
            continue;
        }
        let path: Vec<Hex> = reach
            .way(chance.of(&ends))
            .expect("a way")
            .0
            .into_iter()
            .skip(1)
            .collect();
        let game = table.game();
        let mut wanted = Vec::new();
        let mut at = game.places[&mover].at;
        for next in &path {
            let owners = game.fight.as_ref().expect("a fight").order.clone();
            wanted.extend(
                owners
                    .into_iter()
                    .filter(|one| *one != mover)
                    .filter(|one| threatens(game, *one, at))
                    .map(|one| (one, at)),
            );
            at = *next;
        }
        let announced: Vec<(CharacterId, Hex)> = game
            .provokes(mover, &path)
            .into_iter()
            .map(|one| (one.owner, one.at))
            .collect();
        assert_eq!(announced, wanted, "seed {seed}");
        provoked += wanted.len();
        table.acts("Mover", Act::Move { path }, []);
        let mut asked = Vec::new();
        let open = |table: &Table| match table.game().fight.as_ref()?.frames.last()? {
            Frame::Provoked(one) => Some(*one),
            _ => None,
        };
        while let Some(one) = open(&table) {
            asked.push((one.owner, table.game().places[&mover].at));
            table.answers("reaction.attack", Answer::Pick("none".to_owned()), []);
        }
        assert_eq!(asked, wanted, "seed {seed}");
    }
    assert!(provoked > 300, "{provoked}");
}
