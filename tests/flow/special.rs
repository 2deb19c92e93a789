//! Special actions (F-40 to F-45).

use tableside::systems::flow::{Act, Carried, Command, FeintLasts, Push, Size, SkillName};
use tableside::table::ItemId;

use super::scene::{Scene, Table, p, pd};

fn duel() -> Scene {
    Scene::new().hero("Ana", "E5").foe("Orc", "F5")
}

fn disarm(table: &Table) -> Act {
    Act::Disarm {
        weapon: ItemId(1),
        target: table.id("Orc"),
        item: ItemId(1),
    }
}

#[test]
fn f_40_where_a_disarmed_item_goes() {
    let mut table = duel().skip().begin();
    let act = disarm(&table);
    // Normal: an adjacent hex of the target's choice.
    table.acts("Ana", act.clone(), p(&[30, 25]));
    assert_eq!(table.open()[0].who_name, "Orc");
    assert_eq!(table.options().len(), 5, "not where Ana stands");
    table.picks("disarm", "G5", []);
    let at = table.hex("G5");
    assert_eq!(table.unit("Orc").weapons[0].carried, Carried::Lies(at));
    table.says("Orc’s Sword lands at G5", "F-40");
    assert_eq!(table.forbids("Ana", act.clone()), "F-40");
    table.does(
        Command::set(table.id("Orc"), "weapons.1.carried", "held"),
        [],
    );
    // Hard: taken into a free hand, or within 2.
    table.acts("Ana", act, p(&[20, 15]));
    assert_eq!(table.open()[0].who_name, "Ana");
    assert_eq!(table.options()[0], "take");
    table.picks("disarm", "take", []);
    assert_eq!(
        (
            table.unit("Orc").weapons.len(),
            table.unit("Ana").weapons.len()
        ),
        (0, 2)
    );
    table.says("Ana takes Sword from Orc", "F-40");
    // No damage, no FP.
    assert_eq!((table.points("Orc"), table.pools("Ana").2), (20, 2));
}

#[test]
fn f_40_better_levels_reach_further() {
    for (roll, far) in [(20, 2), (10, 3), (5, 4)] {
        let mut table = duel().skip().begin();
        let act = disarm(&table);
        table.acts("Ana", act, p(&[roll, 1]));
        let from = table.hex("F5");
        let options = table.options();
        let ends = options[1..].iter().map(|at| table.hex(at).distance(from));
        assert_eq!(ends.max(), Some(far));
    }
    let mut table = duel().with(|unit| unit.size = Size::Large).skip().begin();
    let act = disarm(&table);
    assert_eq!(table.forbids("Ana", act), "F-40");
    table.does(Command::set(table.id("Orc"), "size", "small"), []);
    table.does(
        Command::set(table.id("Orc"), "weapons.1.carried", "sheathed"),
        [],
    );
    let act = disarm(&table);
    assert_eq!(table.forbids("Ana", act), "F-40");
}

#[test]
fn f_41_a_feint_waits_for_its_attack() {
    let mut table = duel().begin();
    let target = table.id("Orc");
    let with = SkillName::Deception;
    table.acts("Ana", Act::Feint { target, with }, p(&[30]));
    assert_eq!(table.options(), ["melee", "agility"]);
    table.picks("feint", "agility", p(&[90]));
    table.says("Ana deceives Orc: advantage on the next attack", "F-41");
    assert_eq!(table.forbids("Ana", Act::Feint { target, with }), "F-41");
    table.ends();
    table.ends();
    // Whenever it comes, and once.
    table.hits("Ana", "Orc", p(&[99, 98]));
    table.hits("Ana", "Orc", p(&[99]));

    let mut table = duel()
        .rules(|rules| rules.feint = FeintLasts::ThisTurn)
        .skip()
        .begin();
    table.acts("Ana", Act::Feint { target, with }, p(&[30, 90]));
    table.ends();
    table.ends();
    table.hits("Ana", "Orc", p(&[99]));
}

#[test]
fn f_42_flow_state_total_defense_steps_and_lying_prone() {
    let mut table = duel().begin();
    table.acts("Ana", Act::FlowState, []);
    assert_eq!(table.forbids("Ana", Act::FlowState), "F-42");
    let to = table.hex("D5");
    table.acts("Ana", Act::Step { to }, []);
    assert_eq!(table.at("Ana"), "D5", "nobody is asked");
    let to = table.hex("C5");
    assert_eq!(table.forbids("Ana", Act::Step { to }), "F-42");
    // It is not counted as movement: 12 hexes are left.
    assert_eq!(table.game().hexes(table.id("Ana")), 12);
    table.acts("Ana", Act::TotalDefense, []);
    assert_eq!(
        (table.pools("Ana"), table.acts_now().as_str()),
        ((0, 3, 2), "Orc")
    );
    let path = table.way(&["E5"]);
    table.acts("Orc", Act::Move { path }, []);
    table.hits("Orc", "Ana", p(&[30]));
    // Advantage on reactions.
    table.reacts("dodge", &p(&[90, 19]));
    table.ends();
    assert!(!table.standing("Ana").total_defense);
    assert_eq!(table.pools("Ana").1, 2);
    // Prone: no Move, but crawling, which provokes nothing; disadvantage to attack and to dodge.
    table.sets("Ana", "prone", true);
    let path = table.way(&["C5"]);
    assert_eq!(table.forbids("Ana", Act::Move { path }), "F-42");
    let to = table.hex("C5");
    table.acts("Ana", Act::Crawl { to }, []);
    assert!(table.unit("Ana").prone && table.at("Ana") == "C5");
    table.acts("Ana", Act::StandUp, []);
    table.says("Ana stands", "F-42");
    table.ends();
    table.sets("Ana", "prone", true);
    let path = table.way(&["D5"]);
    table.acts("Orc", Act::Move { path }, []);
    table.hits("Orc", "Ana", p(&[30]));
    table.reacts("dodge", &pd(&[1, 99], &[1]));
}

#[test]
fn f_43_a_grapple_held_over_a_round() {
    let mut table = duel().skip().begin();
    let target = table.id("Orc");
    table.acts("Ana", Act::Grapple { target }, p(&[30, 60]));
    assert_eq!(table.forbids("Ana", Act::Grapple { target }), "F-43");
    let path = table.way(&["D5"]);
    assert_eq!(table.forbids("Ana", Act::Move { path }), "F-43");
    // The holder attacks at disadvantage; Athletics is excepted.
    table.hits("Ana", "Orc", p(&[30, 70]));
    table.acts(
        "Ana",
        Act::Shove {
            target,
            push: Push::Prone,
        },
        p(&[60]),
    );
    table.ends();
    // Whoever is held has free actions and one attempt a round.
    let blow = table.blow(1, "Ana");
    assert_eq!(table.forbids("Orc", Act::Attack(blow)), "F-43");
    table.acts("Orc", Act::BreakFree, p(&[30, 30]));
    table.says(
        "Ana wins against Orc as the players’ side, all else being equal",
        "F-02",
    );
    assert_eq!(table.forbids("Orc", Act::BreakFree), "F-43");
    table.ends();
    // 2 AP at the start of each later turn, or it ends.
    assert_eq!(table.keys(), ["hold"]);
    table.picks("hold", "hold", []);
    assert_eq!(table.pools("Ana").0, 3);
    table.ends();
    table.acts("Orc", Act::BreakFree, p(&[15, 30]));
    table.says("Ana no longer holds Orc: Orc breaks free", "F-43");
    assert!(table.game().grapple_of(target).is_none());
}

#[test]
fn f_43_it_ends_when_they_are_parted_down_or_let_go() {
    let grappled = || {
        let mut table = duel().skip().begin();
        let target = table.id("Orc");
        table.acts("Ana", Act::Grapple { target }, p(&[30, 60]));
        table
    };
    let mut table = grappled();
    table.acts("Ana", Act::Release, []);
    table.says("Ana no longer holds Orc: Ana lets go", "F-43");
    let mut table = grappled();
    let (who, map, at) = (table.id("Orc"), super::scene::FIELD, table.hex("H5"));
    table.does(Command::Place { who, map, at }, []);
    table.says("Ana no longer holds Orc: something has parted them", "F-43");
    let mut table = grappled();
    let who = table.id("Orc");
    table.does(
        Command::RecordHit {
            who,
            damage: 99,
            hit: None,
        },
        [],
    );
    table.says("Ana no longer holds Orc: Orc is out of the fight", "F-43");
    let mut table = grappled();
    let who = table.id("Orc");
    table.does(Command::RemoveUnit { who }, []);
    table.says("Ana no longer holds Orc: Orc is out of the fight", "F-43");
    let mut table = grappled();
    table.ends();
    table.ends();
    table.picks("hold", "none", []);
    table.says("Ana no longer holds Orc: Ana lets go", "F-43");
}

#[test]
fn f_44_a_shove_pushes_or_knocks_prone_or_both() {
    let mut table = duel().skip().begin();
    let target = table.id("Orc");
    let shove = |push| Act::Shove { target, push };
    table.acts("Ana", shove(Push::Back), p(&[30, 60]));
    table.says("Orc is pushed to G5", "F-44");
    let path = table.way(&["F5"]);
    table.acts("Ana", Act::Move { path }, []);
    assert_eq!(table.forbids("Ana", shove(Push::Back)), "F-44");
    table.ends();
    table.ends();
    // Hard or better may do both.
    table.acts("Ana", shove(Push::Prone), p(&[20, 60]));
    table.picks("shove", "both", []);
    assert_eq!(
        (table.at("Orc").as_str(), table.unit("Orc").prone),
        ("H5", true)
    );
    // Not adjacent, and not larger ones.
    assert_eq!(table.forbids("Ana", shove(Push::Back)), "F-44");
    let scene = Scene::new()
        .hero("Ana", "E5")
        .foe("Orc", "F5")
        .foe("Imp", "G5")
        .skip();
    let mut table = scene.begin();
    table.acts("Ana", shove(Push::Back), p(&[30, 60]));
    table.says("Orc is not pushed: something is in the way", "F-44");
    assert_eq!(table.at("Orc"), "F5");
}

#[test]
fn f_45_tumbling_through() {
    let scene = Scene::new()
        .hero("Ana", "D5")
        .foe("Orc", "F5")
        .foe("Imp", "F6");
    let mut table = scene.begin();
    let path = table.way(&["E5"]);
    table.acts("Ana", Act::Move { path }, []);
    let through = table.id("Orc");
    table.acts("Ana", Act::Tumble { through }, p(&[30]));
    assert_eq!((table.at("Ana").as_str(), table.pools("Ana").0), ("G5", 3));
    assert!(table.keys().is_empty(), "nobody reacts");
    // The Move goes on behind it.
    assert_eq!(table.standing("Ana").move_left, 5);
    table.acts("Ana", Act::Tumble { through }, p(&[70]));
    assert_eq!(
        (table.at("Ana").as_str(), table.standing("Ana").move_left),
        ("G5", 0)
    );
    // Only the one that was to be passed may react.
    assert_eq!(table.open()[0].who_name, "Orc");
    table.picks("reaction.attack", "none", []);
    assert!(table.keys().is_empty());
    table.does(Command::set(through, "size", "large"), []);
    assert_eq!(table.forbids("Ana", Act::Tumble { through }), "F-45");
}
