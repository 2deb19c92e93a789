//! Points, costs, rounds, surprise (F-10 to F-14, F-20 to F-23).

use tableside::systems::flow::Carried;
use tableside::systems::flow::{
    Act, Command, Fact, ItemKind, Ongoing, Point, Resolves, Unit, Weapon,
};
use tableside::table::{CharacterId, ItemId};

use super::scene::{FIELD, FOES, Scene, p, pd};

fn duel() -> Scene {
    Scene::new().hero("Ana", "E5").foe("Orc", "F5")
}

fn bleeding(unit: &mut Unit, damage: &str, resolves: Resolves, times: u8) {
    let id = ItemId(u32::try_from(unit.effects.len()).expect("few") + 1);
    let name = "Bleeding".to_owned();
    let damage = damage.to_owned();
    unit.effects.push(Ongoing {
        id,
        name,
        damage,
        resolves,
        times,
    });
}

#[test]
fn f_10_five_ap_a_round_and_what_is_left_is_lost() {
    let mut table = duel().skip().begin();
    assert_eq!(table.pools("Orc").0, 5);
    table.says("Ana and Orc have 5 AP: a new round", "F-10");
    table.hits("Ana", "Orc", p(&[80]));
    table.ends();
    table.says("Ana loses 3 AP, 0 left: the turn ends", "F-10");
    table.ends();
    assert_eq!(table.pools("Ana").0, 5);
    // More by an ability is spent like any: no limit.
    let (who, point) = (table.id("Ana"), Point::ActionPoints);
    table.does(Command::SetPoints { who, point, now: 9 }, []);
    for _ in 0..4 {
        table.hits("Ana", "Orc", p(&[80]));
    }
    assert_eq!(
        table.forbids("Ana", Act::Attack(table.blow(1, "Orc"))),
        "F-10"
    );
}

#[test]
fn f_11_rp_are_full_at_the_start_of_ones_own_turn_only() {
    let mut table = duel().with(|unit| unit.reaction_points = 3).begin();
    assert_eq!((table.pools("Ana").1, table.pools("Orc").1), (2, 3));
    table.hits("Ana", "Orc", p(&[30]));
    table.reacts("dodge", &p(&[19]));
    table.hits("Ana", "Orc", p(&[30]));
    table.reacts("dodge", &p(&[19]));
    assert_eq!(table.pools("Orc").1, 1);
    table.ends();
    table.says("Orc gains 2 RP and has 3: the turn begins", "F-11");
    // What is more than full is gone, too.
    let (who, point) = (table.id("Ana"), Point::ReactionPoints);
    table.does(Command::SetPoints { who, point, now: 7 }, []);
    table.ends();
    table.says("Ana loses 5 RP, 2 left: the turn begins", "F-11");
}

#[test]
fn f_12_fp_are_earned_and_decay() {
    let mut table = duel().begin();
    assert_eq!(table.pools("Ana").2, 2);
    table.hits("Ana", "Orc", p(&[30]));
    table.reacts("none", &[1]);
    table.says("Ana gains 2 FP and has 4: a hit", "F-12");
    table.hits("Ana", "Orc", p(&[3]));
    table.reacts("none", &[1]);
    table.says("Ana gains 3 FP and has 7: a critical hit", "F-12");
    table.ends();
    table.says("Ana loses 1 FP, 6 left: decay", "F-12");
    // A reaction won: once per round.
    table.hits("Orc", "Ana", p(&[30]));
    table.reacts("dodge", &p(&[15]));
    table.hits("Orc", "Ana", p(&[30]));
    table.reacts("dodge", &p(&[15]));
    assert_eq!(table.pools("Ana").2, 7);
    table.says(
        "Ana gains 1 FP and has 7: a reaction won, the first this round",
        "F-12",
    );
    table.ends();
    // A hit that brings an enemy down is one more.
    let who = table.id("Orc");
    table.does(Command::set(who, "hit_points", 1_u8), []);
    table.hits("Ana", "Orc", p(&[30]));
    table.reacts("none", &[1]);
    assert_eq!(table.pools("Ana").2, 10);
    table.says("Ana gains 1 FP and has 10: an enemy is down", "F-12");
}

#[test]
fn f_12_never_below_0_and_by_the_house_rule_never_above_the_modifier() {
    let mut table = duel().skip().rules(|rules| rules.flow_limit = true).begin();
    table.hits("Ana", "Orc", pd(&[30], &[1]));
    table.hits("Ana", "Orc", pd(&[30], &[1]));
    assert_eq!(table.pools("Ana").2, 4);
    let (who, point) = (table.id("Ana"), Point::FlowPoints);
    table.does(Command::SetPoints { who, point, now: 0 }, []);
    table.ends();
    assert_eq!(table.pools("Ana").2, 0);
    let below = table.refused(Command::SetPoints {
        who,
        point,
        now: -1,
    });
    assert_eq!(below.reason(), "FP go from 0 to 65535");
}

#[test]
fn f_13_costs_of_acts() {
    let item = |id, name: &str, kind, carried| Weapon {
        kind,
        carried,
        damage: String::new(),
        ..Weapon::new(ItemId(id), name)
    };
    let mut table = Scene::new()
        .hero("Ana", "E5")
        .with(|unit| {
            unit.weapons
                .push(item(2, "Potion", ItemKind::Potion, Carried::Sheathed));
            unit.weapons
                .push(item(3, "Potion", ItemKind::Potion, Carried::Held));
            unit.weapons
                .push(item(4, "Wand", ItemKind::Other, Carried::Sheathed));
        })
        .foe("Orc", "K5")
        .skip()
        .begin();
    // Both hands are full, so that none can be drawn from the bag.
    assert_eq!(table.forbids("Ana", Act::Drink { item: ItemId(2) }), "F-04");
    table.acts("Ana", Act::Drink { item: ItemId(3) }, []);
    assert_eq!(table.pools("Ana").0, 4);
    table.acts("Ana", Act::Drink { item: ItemId(2) }, []);
    assert_eq!(
        (table.pools("Ana").0, table.unit("Ana").weapons.len()),
        (2, 2)
    );
    table.acts(
        "Ana",
        Act::UseItem {
            item: ItemId(4),
            ap: 1,
        },
        [],
    );
    table.acts("Ana", Act::Sheathe { item: ItemId(1) }, []);
    assert_eq!(table.forbids("Ana", Act::Draw { item: ItemId(1) }), "F-10");
    table.ends();
    table.ends();
    // What is left of a Move goes on for nothing, and is lost by anything else.
    let path = table.way(&["F5", "G5"]);
    table.acts("Ana", Act::Move { path }, []);
    assert_eq!(
        (table.pools("Ana").0, table.standing("Ana").move_left),
        (4, 4)
    );
    let path = table.way(&["H5"]);
    table.acts("Ana", Act::Move { path }, []);
    assert_eq!(
        (table.pools("Ana").0, table.standing("Ana").move_left),
        (4, 3)
    );
    table.acts("Ana", Act::Draw { item: ItemId(1) }, []);
    assert_eq!(table.standing("Ana").move_left, 0);
    // Picking up costs 1.
    table.acts("Ana", Act::Drop { item: ItemId(1) }, []);
    let of = table.id("Ana");
    table.acts(
        "Ana",
        Act::PickUp {
            of,
            item: ItemId(1),
        },
        [],
    );
    assert_eq!(table.pools("Ana").0, 2);
}

#[test]
fn f_14_free_actions_cost_nothing_and_are_told() {
    let mut table = duel().skip().begin();
    let words = "calls for help".to_owned();
    table.acts("Ana", Act::Free { words }, []);
    table.acts("Ana", Act::Drop { item: ItemId(1) }, []);
    assert_eq!(table.pools("Ana"), (5, 2, 2));
    table.says("Ana calls for help", "F-14");
    assert!(matches!(
        table.unit("Ana").weapons[0].carried,
        Carried::Lies(_)
    ));
}

#[test]
fn f_20_initiative_ties_and_newcomers() {
    let scene = Scene::new()
        .hero("Ana", "E5")
        .foe("Orc", "F5")
        .foe("Imp", "G5");
    let mut table = scene.skip().table();
    let (map, surprised) = (FIELD, Default::default());
    // All have 9 + 4; they roll off, two of them again.
    table.does(
        Command::BeginFight { map, surprised },
        [5, 5, 5, 2, 7, 7, 4, 3],
    );
    assert_eq!(table.order(), ["Orc", "Imp", "Ana"]);
    // The higher Agility goes first at the same total.
    let scene = Scene::new()
        .hero("Ana", "E5")
        .foe("Orc", "F5")
        .with(|unit| unit.skills.agility = 45);
    let mut table = scene.skip().table();
    let surprised = Default::default();
    table.does(Command::BeginFight { map, surprised }, [5, 5]);
    assert_eq!(table.order(), ["Orc", "Ana"]);
    // A newcomer rolls and has full points; its place is over already where others behind it have acted.
    table.ends();
    let who = CharacterId(9);
    let mut unit = Unit::new("Bat", tableside::systems::flow::UnitKind::Foe);
    unit.team = Some(FOES);
    table.does(
        Command::PutUnit {
            id: who,
            unit: Box::new(unit),
        },
        [],
    );
    let at = table.hex("H5");
    table.does(Command::Place { who, map, at }, []);
    table.does(Command::Join { who }, [6]);
    assert_eq!(table.order(), ["Bat", "Orc", "Ana"]);
    assert_eq!(
        (table.pools("Bat"), table.standing("Bat").done),
        ((5, 2, 2), true)
    );
}

#[test]
fn f_21_effects_resolve_behind_the_turn_and_fp_decay_after_them() {
    let scene = duel()
        .skip()
        .with(|unit| bleeding(unit, "1d4", Resolves::Turn, 2));
    let mut table = scene.begin();
    table.ends();
    table.acts("Orc", Act::EndTurn, [3]);
    assert_eq!(table.points("Orc"), 17);
    table.says("Bleeding on Orc resolves", "F-21");
    let told: Vec<bool> = table
        .facts()
        .iter()
        .filter_map(|fact| match fact {
            Fact::Hurt { .. } => Some(true),
            Fact::Points {
                changes,
                point: Point::FlowPoints,
                ..
            } if changes.len() == 1 => Some(false),
            _ => None,
        })
        .collect();
    assert_eq!(
        told,
        [false, true, false],
        "Ana’s decay, the bleeding, Orc’s decay"
    );
    // At 0 AP the turn goes on until somebody ends it.
    for _ in 0..2 {
        table.hits("Ana", "Orc", p(&[90]));
    }
    table.acts("Ana", Act::FlowState, []);
    assert_eq!(
        (table.pools("Ana").0, table.acts_now().as_str()),
        (0, "Ana")
    );
    table.ends();
    table.acts("Orc", Act::EndTurn, [1]);
    table.says("Bleeding on Orc is over", "F-21");
}

#[test]
fn f_22_effects_of_the_round_and_the_end_by_the_gm() {
    let scene = duel()
        .skip()
        .with(|unit| bleeding(unit, "2", Resolves::Round, 0));
    let mut table = scene.begin();
    table.ends();
    table.ends();
    assert_eq!((table.points("Orc"), table.game().round()), (18, 2));
    assert_eq!(table.order(), ["Ana", "Orc"], "the same every round");
    table.does(Command::EndFight, []);
    assert!(table.game().fight.is_none());
    assert_eq!(table.pools("Ana"), (0, 0, 0));
    table.refused(Command::EndFight);
}

/// F-23: the down are not surprised, and keep nobody from being it.
#[test]
fn f_23_the_down_are_not_surprised() {
    let scene = Scene::new().hero("Ana", "E5").foe("Orc", "F5");
    let scene = scene.foe("Imp", "H8");
    let mut table = scene.with(|imp| imp.hit_points.now = 0).table();
    let surprised = ["Orc", "Imp"].map(|name| table.id(name));
    let (map, surprised) = (FIELD, surprised.into());
    table.does(Command::BeginFight { map, surprised }, [10, 9]);
    table.says("The fight on Field begins; Orc is surprised", "F-23");
}

/// F-23: who is off the map is not surprised, and keeps nobody from being it.
#[test]
fn f_23_who_is_off_the_map_is_not_surprised() {
    let scene = Scene::new().hero("Ana", "E5").foe("Orc", "F5");
    let mut table = scene.foe("Imp", "H8").table();
    let [orc, imp] = ["Orc", "Imp"].map(|name| table.id(name));
    table.does(Command::TakeOffMap { who: imp }, []);
    let (map, surprised) = (FIELD, [imp].into());
    let refusal = table.refused(Command::BeginFight { map, surprised });
    assert!(refusal.reason().contains("takes part"), "{refusal}");
    let surprised = [orc, imp].into();
    table.does(Command::BeginFight { map, surprised }, [10, 9]);
    table.says("The fight on Field begins; Orc is surprised", "F-23");
}

#[test]
fn f_23_surprise() {
    let scene = Scene::new()
        .hero("Ana", "E5")
        .foe("Orc", "F5")
        .hero("Bea", "D5")
        .skip();
    let mut table = scene.begin_surprising(&["Orc"]);
    table.says("The fight on Field begins; Orc is surprised", "F-23");
    table.says("Round 1 begins, the round of the surprise", "F-23");
    assert_eq!(
        (table.pools("Ana"), table.pools("Orc")),
        ((5, 2, 2), (0, 0, 0))
    );
    // The surprised threaten, though they cannot react.
    assert!(
        table
            .game()
            .ground()
            .expect("a board")
            .threatens(table.id("Orc"), table.hex("E5"))
    );
    table.ends();
    assert_eq!(table.acts_now(), "Bea", "Orc has no turn");
    table.ends();
    // Nobody gets the 2 FP twice; Orc has not decayed.
    assert_eq!(
        (table.pools("Ana"), table.pools("Orc")),
        ((5, 2, 1), (5, 2, 2))
    );
    table.says("Orc gains 2 FP and has 2: the surprise is over", "F-23");
    table.ends();
    assert_eq!(table.acts_now(), "Orc");
}
