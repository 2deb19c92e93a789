//! What the cards call our reading where the source is silent, and that each house rule stands on its card.

use tableside::systems::flow::{
    Ability, AbilityKind, Act, CARDS, ReadiedAct, Ready, SkillName, Trigger, house_rule_list::LIST,
};
use tableside::table::{Event, ItemId, OddsLine};

use super::scene::{Scene, Table, p};

fn weighed(table: &Table, name: &str, act: &Act) -> OddsLine {
    let odds = table.game().odds_of_act(table.id(name), act);
    odds.expect("it can be weighed").lines.remove(0)
}

/// F-04: a spell that rolls to hit is rolled with Casting, unless it names another skill.
#[test]
fn f_04_spells_have_a_skill_of_their_own() {
    let bolt = |id, name: &str| Ability {
        kind: AbilityKind::AttackSpell,
        ..Ability::new(ItemId(id), name)
    };
    let scene = Scene::new().hero("Ana", "E5").with(|unit| {
        unit.skills.casting = 70;
        unit.skills.ranged = 20;
        unit.abilities = vec![
            bolt(1, "Spark"),
            Ability {
                skill: SkillName::Ranged,
                ..bolt(2, "Pin")
            },
        ];
    });
    let table = scene.foe("Orc", "H5").begin();
    let hit = |spell| {
        let (ability, target) = (ItemId(spell), Some(table.id("Orc")));
        let line = weighed(&table, "Ana", &Act::Use { ability, target });
        line.chances[&Event::Hit].percent.clone()
    };
    assert_eq!((hit(1), hit(2)), ("70.0 %".to_owned(), "20.0 %".to_owned()));
}

/// F-05: a bare hand does 1 damage, 2 with a critical hit.
#[test]
fn f_05_a_bare_hand_does_1_damage() {
    let bare = |unit: &mut tableside::systems::flow::Unit| unit.weapons.clear();
    let scene = Scene::new().hero("Ana", "E5").with(bare);
    let mut table = scene.foe("Orc", "F5").skip().begin();
    let blow = table.blow(0, "Orc");
    table.acts("Ana", Act::Attack(blow), p(&[40]));
    assert_eq!(table.points("Orc"), 19);
    table.acts("Ana", Act::Attack(blow), p(&[5]));
    assert_eq!(table.points("Orc"), 17);
}

/// F-24, F-42: neither Take a Step nor crawling fulfils what somebody waits for, into a threat or out of it.
#[test]
fn f_24_a_step_and_crawling_fulfil_no_ready() {
    let scene = |trigger| {
        let scene = Scene::new().hero("Ana", "E5").foe("Orc", "F5");
        let mut table = scene.skip().begin();
        let act = ReadiedAct::Attack(ItemId(1));
        table.acts("Ana", Act::Ready(Ready { trigger, act }), []);
        assert_eq!(table.acts_now(), "Orc");
        table
    };
    let mut table = scene(Trigger::Leaves);
    let to = table.hex("G5");
    table.acts("Orc", Act::Step { to }, []);
    assert!(table.keys().is_empty());
    let mut table = scene(Trigger::Enters);
    table.sets("Orc", "prone", true);
    for to in ["G5", "F5"] {
        let to = table.hex(to);
        table.acts("Orc", Act::Crawl { to }, []);
        assert!(table.keys().is_empty());
    }
    // Going there does.
    let mut table = scene(Trigger::Enters);
    let path = table.way(&["G5", "F5"]);
    table.acts("Orc", Act::Move { path }, []);
    assert_eq!(table.keys(), ["ready.act"]);
}

/// F-41: a Feint has no reach.
#[test]
fn f_41_a_feint_has_no_reach() {
    let mut table = Scene::new().hero("Ana", "A1").foe("Orc", "P12").begin();
    let (target, with) = (table.id("Orc"), SkillName::Melee);
    table.acts("Ana", Act::Feint { target, with }, p(&[10]));
    table.picks("feint", "melee", p(&[90]));
    assert!(table.standing("Ana").feints.contains(&target));
}

/// F-50: whoever is down can be passed, but nobody ends there.
#[test]
fn f_50_the_down_can_be_passed() {
    let scene = Scene::new().hero("Ana", "E5").foe("Orc", "F5");
    let scene = scene.with(|unit| unit.hit_points.now = 1).foe("Imp", "M9");
    let mut table = scene.skip().begin();
    let (through, onto) = (table.way(&["F5", "G5"]), table.way(&["F5"]));
    let moves = |path: &Vec<_>| Act::Move { path: path.clone() };
    assert_eq!(table.forbids("Ana", moves(&through)), "F-50");
    table.hits("Ana", "Orc", [4, 0, 1]);
    assert_eq!(table.points("Orc"), 0);
    assert_eq!(table.forbids("Ana", moves(&onto)), "F-50");
    table.acts("Ana", moves(&through), []);
    assert_eq!(table.at("Ana"), "G5");
}

/// Every house rule stands on the card of its id, and every card that speaks of one has it.
#[test]
fn f_02_the_house_rules_are_those_of_the_cards() {
    let mut ruled: Vec<String> = LIST.iter().map(|rule| rule.rule.to_string()).collect();
    ruled.dedup();
    let cards = CARDS.split("\n## ").skip(1);
    let told = cards.filter(|card| card.contains("house rule"));
    let told: Vec<String> = told
        .filter_map(|card| card.split_whitespace().next())
        .map(str::to_owned)
        .collect();
    assert_eq!(told, ruled);
}
