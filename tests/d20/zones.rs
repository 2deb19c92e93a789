//! Zones, free hits, disengaging, states (D-30 to D-40).

use std::collections::{BTreeMap, BTreeSet};

use tableside::board::grid::Hex;
use tableside::systems::d20::{Act, Carried, Command, Draws, Feat, FeatKind, Opening, Pay};
use tableside::table::{CharacterId, ItemId};

use super::scene::{FIELD, Scene, Table};
use crate::battery::chance::Chance;

fn walk(table: &Table, path: &[&str]) -> Act {
    Act::Move {
        path: table.way(path),
        with: Pay::Move,
    }
}

/// D-30: 8 squares around 1×1, 12 around 2×2, 24 with Reach; a unit is in it with any of its squares.
#[test]
fn d_30_zones() {
    let table = Scene::new()
        .hero("Ana", "D4", 3)
        .with(|unit| unit.feats.push(Feat::of(ItemId(1), FeatKind::Reach)))
        .foe("Ogre", "F5", 1)
        .with(|unit| unit.size = 2)
        .foe("Rat", "L9", 0)
        .begin();
    let ground = table.game().ground().expect("a board");
    let size = |name| ground.zone(table.id(name), None).len();
    assert_eq!((size("Rat"), size("Ogre"), size("Ana")), (8, 12, 24));
    assert!(ground.is_in_zone(table.id("Ana"), table.id("Ogre")));
    assert!(!ground.is_in_zone(table.id("Ogre"), table.id("Ana")));
}

/// D-31: leaving a zone draws a free hit before the step; it may be declined, takes a slot, once for each mover and turn.
#[test]
fn d_31_leaving_a_zone() {
    let scene = || {
        Scene::new()
            .hero("Ana", "B2", 3)
            .foe("Orc", "B3", 1)
            .foe("Imp", "C2", 0)
    };
    let mut table = scene().begin();
    table.acts("Ana", walk(&table, &["B1", "C1", "D1", "E1"]), []);
    assert_eq!(
        (table.question(), table.at("Ana")),
        ("Take a free hit on Ana?".to_owned(), "B2".to_owned())
    );
    table.picks("reaction.free_hit", "none", []);
    table.says("Orc takes no free hit on Ana", "D-31");
    // The next step is the third within the zone of the other one.
    assert_eq!(table.at("Ana"), "C1");
    table.picks("reaction.free_hit", "1", [13, 4]);
    assert_eq!(
        (table.at("Ana"), table.points("Ana")),
        ("E1".to_owned(), 16)
    );
    assert_eq!(table.game().slots_left(table.id("Imp")), 0);
    table.ends();
    // Who is defeated on the way draws no later ones.
    let mut table = scene().begin();
    table.does(Command::set(table.id("Ana"), "hit_points", 2_u8), []);
    table.acts("Ana", walk(&table, &["B1", "C1", "D1", "E1"]), []);
    table.picks("reaction.free_hit", "1", [13, 4]);
    assert!(table.game().over().is_some() && table.open().is_empty());
}

/// D-31: more than 2 steps within a zone, counted over the turn; a BA’s steps count on.
#[test]
fn d_31_walking_within_a_zone() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 3)
        .foe("Orc", "C3", 1)
        .begin();
    table.acts("Ana", walk(&table, &["C2", "D2"]), []);
    assert!(table.open().is_empty());
    let path = table.way(&["D3"]);
    assert_eq!(table.game().free_hits(table.id("Ana"), &path).len(), 1);
    table.acts(
        "Ana",
        Act::Move {
            path,
            with: Pay::Bonus,
        },
        [],
    );
    assert_eq!(table.keys(), ["reaction.free_hit"]);
    table.does(Command::NobodyReacts, []);
    assert_eq!(table.at("Ana"), "D3");
}

/// D-31: none at undetected or forced movement, none by the helpless, by none without a slot; free hits draw free hits.
#[test]
fn d_31_who_takes_none() {
    let scene = || Scene::new().hero("Ana", "B2", 3).foe("Orc", "B3", 1);
    for state in ["undetected", "helpless"] {
        let mut table = scene().begin();
        let who = if state == "helpless" { "Orc" } else { "Ana" };
        table.sets(who, state, true);
        table.acts("Ana", walk(&table, &["C1", "D1", "E1"]), []);
        assert_eq!(table.at("Ana"), "E1");
    }
    let mut table = scene().begin();
    let (who, at) = (table.id("Ana"), table.hex("H8"));
    table.does(
        Command::Place {
            who,
            map: FIELD,
            at,
        },
        [],
    );
    assert!(table.open().is_empty());
    let mut table = scene().with(|unit| unit.modifiers.agility = -1).begin();
    table.acts("Ana", walk(&table, &["C1", "D1", "E1"]), []);
    // A 1 of the free hit gives one back.
    let mut table = scene().begin();
    table.acts("Ana", walk(&table, &["A1", "B1"]), []);
    table.picks("reaction.free_hit", "1", [1, 2]);
    assert_eq!(table.question(), "Take a free hit on Orc?");
    table.picks("reaction.free_hit", "1", [15, 3]);
    assert_eq!(
        (table.points("Orc"), table.at("Ana")),
        (17, "B1".to_owned())
    );
}

/// D-31, D-43: the additional attack of a feat is a free hit: once a turn, for a slot.
#[test]
fn d_31_an_additional_attack() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 3)
        .with(|unit| {
            let mut feat = Feat::of(ItemId(1), FeatKind::Custom);
            feat.effects
                .push(tableside::systems::d20::FeatEffect::AdditionalAttack);
            unit.feats.push(feat);
        })
        .foe("Orc", "B3", 1)
        .begin();
    let blow = table.blow(1, "Orc");
    table.acts("Ana", Act::FeatAttack(blow), [12, 2]);
    assert_eq!(table.game().slots_left(table.id("Ana")), 3);
    assert_eq!(table.forbids("Ana", Act::FeatAttack(blow)), "D-43");
    table.hits("Ana", "Orc", [12, 2]);
    assert_eq!(table.points("Orc"), 16);
    table.ends();
    assert_eq!(
        table.forbids("Orc", Act::FeatAttack(table.blow(1, "Ana"))),
        "D-43"
    );
}

/// D-32: disengaged one leaves zones freely this round, but a natural 1 still gives a free hit.
#[test]
fn d_32_disengage() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 3)
        .foe("Orc", "B3", 1)
        .begin();
    table.acts("Ana", Act::Disengage { with: Pay::Bonus }, []);
    assert_eq!(
        table.forbids("Ana", Act::Disengage { with: Pay::Attack }),
        "D-32"
    );
    table.hits("Ana", "Orc", [1, 1]);
    table.picks("reaction.free_hit", "none", []);
    table.acts("Ana", walk(&table, &["C1", "D1", "E1"]), []);
    assert_eq!(
        (table.at("Ana"), table.turn().left.bonus),
        ("E1".to_owned(), 0)
    );
    table.ends();
    table.ends();
    assert!(!table.standing("Ana").disengaged);
}

/// D-33: what is announced for a way equals what is asked on it, and a reading of the ledger by brute force.
#[test]
fn d_33_announced_free_hits_are_those_asked() {
    for seed in 0..300 {
        let chance = &mut Chance::new(seed);
        let mut scene = Scene::new().hero("Ana", "F6", 9);
        if chance.one_in(4) {
            scene = scene.with(|unit| unit.size = 2);
        }
        let mut taken: BTreeSet<(usize, usize)> = [(5, 5), (6, 5), (5, 6), (6, 6)].into();
        for foe in 0..3 + chance.below(3) {
            let at = (2 + chance.below(9), 2 + chance.below(9));
            if !taken.insert(at) {
                continue;
            }
            let column = char::from(b'A' + u8::try_from(at.0).expect("a column"));
            let agility = i8::try_from(foe).expect("few") - 1;
            let deep = chance.one_in(4);
            scene = scene.foe(
                &format!("Foe {foe}"),
                &format!("{column}{}", at.1 + 1),
                agility,
            );
            if deep {
                scene = scene.with(|unit| unit.feats.push(Feat::of(ItemId(1), FeatKind::Reach)));
            }
        }
        if chance.one_in(2) {
            scene = scene.wall("F5", "G5").wall("D6", "D7");
        }
        let mut table = scene.begin();
        let Some(path) = way(&table, chance) else {
            continue;
        };
        let ana = table.id("Ana");
        let announced = table.game().free_hits(ana, &path);
        assert_eq!(by_hand(&table, &path), announced, "seed {seed}");
        let announced: Vec<(CharacterId, Hex)> =
            announced.iter().map(|one| (one.owner, one.at)).collect();
        let with = Pay::Move;
        table.acts("Ana", Act::Move { path, with }, []);
        let takes = chance.one_in(2);
        let mut asked = Vec::new();
        while let Some(hit) = table.game().free_hit_asked() {
            asked.push((hit.owner, table.game().places[&ana].at));
            match takes {
                // It misses.
                true => table.picks("reaction.free_hit", "1", [2]),
                false => drop(table.does(Command::NobodyReacts, [])),
            }
        }
        // Whoever lets one pass is asked again when its zone is left.
        if !takes {
            let mut owners = BTreeSet::new();
            asked.retain(|(owner, _)| owners.insert(*owner));
        }
        assert_eq!(asked, announced, "seed {seed}");
    }
}

/// Steps at random, as far as they can be walked.
fn way(table: &Table, chance: &mut Chance) -> Option<Vec<Hex>> {
    let ground = table.game().ground()?;
    let reach = ground.reach(table.id("Ana"), 6)?;
    let ends: Vec<Hex> = reach.iter().skip(1).map(|end| end.at).collect();
    if ends.is_empty() {
        return None;
    }
    let (way, _) = reach.way(chance.of(&ends))?;
    Some(way.into_iter().skip(1).collect())
}

/// D-30 to D-32 read square by square: every foe with a slot, in the order of the round, once.
fn by_hand(table: &Table, path: &[Hex]) -> Vec<Draws> {
    let game = table.game();
    let (ana, board) = (table.id("Ana"), &game.boards[&FIELD]);
    let ground = game.ground().expect("a board");
    let squares = |at: Hex| -> Vec<Hex> { ground.token_at(ana, at).spaces().collect() };
    let mut found = Vec::new();
    let mut within: BTreeMap<CharacterId, u32> = BTreeMap::new();
    let mut at = game.places[&ana].at;
    for (step, next) in path.iter().copied().enumerate() {
        for name in table.order().iter().filter(|name| *name != "Ana") {
            let owner = table.id(name);
            let unit = &game.units[&owner];
            let deep = if unit.feats.is_empty() { 1 } else { 2 };
            let own = game.places[&owner].at;
            // Adjacent by eye, and not cut off by a wall.
            let zone = ground.zone(owner, None);
            let near = |of: Hex| {
                squares(of).iter().any(|one| {
                    let far = (one.q - own.q).abs().max((one.r - own.r).abs());
                    assert!(
                        !zone.contains(*one) || (1..=deep).contains(&far),
                        "{}",
                        board.name
                    );
                    zone.contains(*one)
                })
            };
            let (before, after) = (near(at), near(next));
            if before && after {
                *within.entry(owner).or_default() += 1;
            }
            let draws = before && (!after || within[&owner] > 2);
            let done = found.iter().any(|one: &Draws| one.owner == owner);
            if draws && !done && unit.modifiers.agility >= 0 {
                found.push(Draws { owner, step, at });
            }
        }
        at = next;
    }
    found
}

/// D-40: a disarmed weapon lies on an adjacent square and is picked up by any action; prone units take free hits.
#[test]
fn d_40_prone_and_disarmed() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 3)
        .foe("Orc", "B3", 1)
        .begin();
    let who = table.id("Ana");
    table.does(
        Command::Disarm {
            who,
            weapon: ItemId(1),
        },
        [],
    );
    let Carried::Lies(at) = table.unit("Ana").weapons[0].carried else {
        panic!("it lies somewhere");
    };
    let far = table
        .game()
        .ground()
        .and_then(|ground| ground.grid.distance(at, table.hex("B2")));
    assert_eq!(far, Some(1));
    let blow = table.blow(1, "Orc");
    assert_eq!(table.forbids("Ana", Act::Attack(blow)), "D-04");
    table.acts(
        "Ana",
        Act::PickUp {
            weapon: ItemId(1),
            with: Pay::Bonus,
        },
        [],
    );
    assert_eq!(
        table.forbids(
            "Ana",
            Act::PickUp {
                weapon: ItemId(1),
                with: Pay::Bonus
            }
        ),
        "D-40"
    );
    table.sets("Orc", "prone", true);
    table.acts("Ana", walk(&table, &["B1", "C1"]), []);
    assert_eq!(table.keys(), ["reaction.free_hit"]);
}

/// Bad input: an order of nobody, a unit removed in its own turn, an opening by nobody.
#[test]
fn d_01_bad_input() {
    let mut table = Scene::new()
        .hero("Ana", "B2", 3)
        .hero("Bo", "H8", 2)
        .foe("Orc", "B3", 1)
        .table();
    let (map, blow) = (FIELD, table.blow(1, "Orc"));
    let opening = Some(Opening {
        who: CharacterId(77),
        blow,
    });
    table.refused(Command::BeginFight { map, opening });
    table.refused(Command::SetOrder { order: vec![] });
    table.does(Command::BeginFight { map, opening: None }, []);
    table.refused(Command::SetOrder { order: vec![] });
    table.acts("Ana", walk(&table, &["A1", "B1"]), []);
    table.does(
        Command::RemoveUnit {
            who: CharacterId(1),
        },
        [],
    );
    assert_eq!((table.acts_now(), table.open().len()), ("Bo".to_owned(), 0));
}
