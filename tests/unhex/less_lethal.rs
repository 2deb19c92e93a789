//! Less-lethal strikes (U-67): the level falls and nothing is marked.

use tableside::campaign;
use tableside::dice::Chance;
use tableside::systems::unhex::odds::Policy;
use tableside::systems::unhex::{Ability, Act, Command, Condition, Fact, ItemKind, Location, Mark};
use tableside::table::ItemId;

use super::burning::burns;
use super::scene::{NPCS, Scene, Table};

const KNIFE: &[ItemKind] = &[ItemKind::Melee1h];

fn act(table: &Table, target: &str) -> Act {
    Act::Attack {
        target: table.id(target),
        weapon: ItemId(1).into(),
        less_lethal: true,
    }
}

/// Ana strikes less-lethal, nobody reacts, these faces fall.
#[track_caller]
fn subdues(table: &mut Table, target: &str, faces: [i32; 2]) {
    let act = act(table, target);
    table.act("Ana", act);
    table.does(Command::NobodyReacts, faces);
}

fn marks(table: &Table, name: &str) -> u8 {
    Location::ALL
        .iter()
        .map(|location| table.marked(name, *location))
        .sum()
}

/// U-67: any melee weapon can; the level falls, no box is marked, whatever the weapon.
#[test]
fn u_67_only_the_level_falls() {
    for kind in [ItemKind::Melee1h, ItemKind::Melee2h] {
        let mut table = Scene::new()
            .pc("Ana", "Bar", &[kind])
            .npc("Bo", "Bar", KNIFE)
            .fight();
        subdues(&mut table, "Bo", [4, 5]);
        table.pick("tens");
        assert_eq!(table.level("Bo"), 46);
        assert_eq!(marks(&table, "Bo"), 0);
        let declared = table.logged(|fact| {
            matches!(
                fact,
                Fact::StrikeDeclared {
                    less_lethal: true,
                    ..
                }
            )
        });
        assert_eq!(declared, Some(vec!["U-53".to_owned(), "U-67".to_owned()]));
        table.undo_and_redo_all();
    }
}

/// U-67: whoever is asked for a reaction is told that the attack is less-lethal; another attack says nothing of it.
#[test]
fn u_67_the_reaction_question_says_so() {
    for (less_lethal, end) in [
        (true, ", less-lethal. Does Bo react?"),
        (false, "with 1H melee. Does Bo react?"),
    ] {
        let mut table = Scene::new()
            .pc("Ana", "Bar", KNIFE)
            .npc("Bo", "Bar", KNIFE)
            .fight();
        let mut act = act(&table, "Bo");
        if let Act::Attack {
            less_lethal: is, ..
        } = &mut act
        {
            *is = less_lethal;
        }
        table.act("Ana", act);
        let question = table.question().question;
        assert!(question.ends_with(end), "{question}");
        assert_eq!(question.contains("less-lethal"), less_lethal);
    }
}

/// U-67: nothing flows over, since nothing fills up: 9 to an arm of 3 boxes cost 9 levels and the arm still works.
#[test]
fn u_67_an_arm_is_not_put_out() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .level(99)
        .npc("Bo", "Bar", KNIFE)
        .fight();
    subdues(&mut table, "Bo", [9, 8]);
    table.pick("tens");
    assert_eq!((table.level("Bo"), marks(&table, "Bo")), (41, 0));
    assert!(table.sheet("Bo").hands.right.is_some());
}

/// U-67, U-66: armor may stop it as any other hit; damage to a full location meets the torso’s.
#[test]
fn u_67_armor_may_stop_it() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .npc("Bo", "Bar", KNIFE)
        .marks(Location::LeftLeg, 6, Mark::Cross)
        .armor(Location::Torso, 1)
        .fight();
    subdues(&mut table, "Bo", [4, 0]);
    table.pick("tens");
    assert_eq!(table.keys(), ["armor"]);
    table.pick("break");
    assert_eq!((table.level("Bo"), marks(&table, "Bo")), (50, 6));
    assert_eq!(table.sheet("Bo").body.part(Location::Torso).armor, 0);
}

/// U-67, U-65: a level below 0 is death all the same.
#[test]
fn u_67_below_zero_still_kills() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .npc("Cy", "Kitchen", &[])
        .npc("Bo", "Bar", KNIFE)
        .level(3)
        .fight();
    subdues_out(&mut table, [4, 5]);
    let condition = table.sheet("Bo").condition(&table.game().house_rules);
    assert_eq!((table.level("Bo"), condition), (-1, Condition::Dead));
}

/// Whoever is out cannot react.
fn subdues_out(table: &mut Table, faces: [i32; 2]) {
    let act = act(table, "Bo");
    let who = table.id("Ana");
    table.does(Command::Act { who, act }, faces);
    table.pick("tens");
}

/// U-67: abilities for the weapon and the action work as usual.
#[test]
fn u_67_abilities_apply() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", &[ItemKind::Melee2h])
        .ability(Ability::Melee2hPowerfulAttack)
        .npc("Bo", "Bar", KNIFE)
        .fight();
    subdues(&mut table, "Bo", [3, 5]);
    table.pick("tens");
    assert_eq!(table.options(), ["as_is", "powerful"]);
    table.pick("powerful");
    assert_eq!((table.level("Bo"), marks(&table, "Bo")), (46, 0));
}

/// U-67, U-82: a ranged weapon takes a slot of less-lethal ammo, which a critical failure destroys; the usual ammo is
/// left alone.
#[test]
fn u_67_ranged_takes_its_own_ammo() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", &[ItemKind::Ranged1h, ItemKind::Ammo])
        .npc("Bo", "Bar", &[])
        .fight();
    let shot = act(&table, "Bo");
    assert_eq!(table.forbids("Ana", shot), "U-67");

    let darts = [ItemKind::Ranged1h, ItemKind::LessLethalAmmo, ItemKind::Ammo];
    let mut table = Scene::new()
        .pc("Ana", "Bar", &darts)
        .npc("Bo", "Bar", &[])
        .fight();
    subdues(&mut table, "Bo", [7, 7]);
    let kinds: Vec<ItemKind> = table
        .sheet("Ana")
        .items
        .iter()
        .map(|item| item.kind)
        .collect();
    assert_eq!(kinds, [ItemKind::Ranged1h, ItemKind::Ammo]);
    assert_eq!(table.actions("Ana"), (0, 1));
    let lost = table.logged(|fact| matches!(fact, Fact::AmmoLost { .. }));
    assert_eq!(lost, Some(vec!["U-82".to_owned()]));
}

/// U-67: with darts only, a less-lethal shot is possible and a usual one is not.
#[test]
fn u_67_darts_alone_are_for_less_lethal_shots() {
    let darts = [ItemKind::Ranged1h, ItemKind::LessLethalAmmo];
    let mut table = Scene::new()
        .pc("Ana", "Dance Floor", &darts)
        .npc("Bo", "Dance Floor", &[])
        .fight();
    let usual = table.attack_act("Ana", "Bo");
    assert_eq!(table.forbids("Ana", usual), "U-82");
    subdues(&mut table, "Bo", [3, 5]);
    table.pick("tens");
    assert_eq!((table.level("Bo"), marks(&table, "Bo")), (47, 0));
}

/// U-67, U-55: a counterattack can be less-lethal; it stands behind the other reactions.
#[test]
fn u_67_a_counterattack_can_be_less_lethal() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .npc("Bo", "Bar", KNIFE)
        .fight();
    table.attacks("Ana", "Bo");
    assert_eq!(
        table.all_options(),
        ["defend", "counter.1", "none", "less_lethal.1"]
    );
    table.pick_and_roll("less_lethal.1", [6, 1, 3, 4]);
    table.pick("tens");
    assert_eq!((table.level("Ana"), marks(&table, "Ana")), (47, 0));
    let declared = table.logged(|fact| {
        matches!(
            fact,
            Fact::StrikeDeclared {
                less_lethal: true,
                ..
            }
        )
    });
    assert_eq!(declared, Some(vec!["U-55".to_owned(), "U-67".to_owned()]));
    table.undo_and_redo_all();
}

/// Bo, in the burning Bar, strikes back less-lethal at Ana; what burns there is taken, then these faces fall.
#[track_caller]
fn strikes_back_in_the_fire(table: &mut Table, faces: [i32; 4]) {
    table.attacks("Ana", "Bo");
    table.spreads(&[("torso", 2)], []);
    table.pick("less_lethal.1");
    assert_eq!(
        (table.decider(), table.keys()),
        ("Bo".to_owned(), vec!["wounds".to_owned()])
    );
    table.spreads(&[("torso", 2)], faces);
}

/// U-67, U-98: a counterattack that was declared less-lethal stays so after the fire: it marks nothing, and rubber
/// bullets as the only ones wound nobody.
#[test]
fn u_67_a_counterattack_in_the_fire_stays_less_lethal() {
    for items in [KNIFE, &[ItemKind::Ranged1h, ItemKind::LessLethalAmmo]] {
        let mut table = Scene::new()
            .pc("Ana", "Bar", KNIFE)
            .npc("Bo", "Bar", items)
            .fight();
        burns(&mut table, "Bar", 2);
        strikes_back_in_the_fire(&mut table, [6, 1, 3, 4]);
        table.pick("tens");
        assert_eq!((table.level("Ana"), marks(&table, "Ana")), (45, 2));
        table.undo_and_redo_all();
    }
}

/// U-67, U-82, U-98: after the fire, too, its critical failure destroys less-lethal ammo.
#[test]
fn u_67_a_counterattack_in_the_fire_spends_its_own_ammo() {
    let both = [ItemKind::Ranged1h, ItemKind::Ammo, ItemKind::LessLethalAmmo];
    let mut table = Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .npc("Bo", "Bar", &both)
        .fight();
    burns(&mut table, "Bar", 2);
    strikes_back_in_the_fire(&mut table, [6, 1, 7, 7]);
    let kinds = table.sheet("Bo").items.iter().map(|item| item.kind);
    assert!(kinds.eq([ItemKind::Ranged1h, ItemKind::Ammo]));
}

/// U-67, U-98: real dice for it can be corrected, and it is less-lethal still.
#[test]
fn u_67_a_corrected_counterattack_stays_less_lethal() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .npc("Bo", "Bar", KNIFE)
        .fight();
    burns(&mut table, "Bar", 2);
    strikes_back_in_the_fire(&mut table, [6, 1, 8, 4]);
    table.does(
        campaign::Command::CorrectRoll {
            faces: vec![3, 4],
            roll: None,
        },
        [],
    );
    table.pick("tens");
    assert_eq!((table.level("Ana"), marks(&table, "Ana")), (45, 2));
}

/// U-67, U-82: whose less-lethal ammo is taken by hand while the dice are awaited has nothing to strike back with.
#[test]
fn u_67_without_its_ammo_a_counterattack_is_cancelled() {
    let darts = [ItemKind::Ranged1h, ItemKind::LessLethalAmmo];
    let mut table = Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .npc("Bo", "Bar", &darts)
        .real()
        .fight();
    table.attacks("Ana", "Bo");
    table.pick("less_lethal.1");
    let (who, item) = (table.id("Bo"), ItemId(2));
    table.does(Command::RemoveItem { who, item }, []);
    assert_eq!(table.keys(), ["attack.roll"]);
    assert_eq!(table.actions("Bo"), (1, 0));
    table.undo_and_redo_all();
}

/// U-67, U-98: the choice says at which level, and that the fire comes first.
#[test]
fn u_98_a_less_lethal_counterattack_says_that_the_fire_comes_first() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .npc("Bo", "Bar", KNIFE)
        .fight();
    burns(&mut table, "Bar", 2);
    table.attacks("Ana", "Bo");
    table.spreads(&[("torso", 2)], []);
    let question = table.question();
    let mut options = question.shape.options().iter();
    let option = options.find(|option| option.key == "less_lethal.1");
    assert_eq!(
        option.map(|option| option.consequence.as_str()),
        Some(
            "at level 50; lowers the level and marks nothing; 2 damage from what lies there comes first"
        )
    );
}

/// U-67, U-102: fists can strike back less-lethal, too.
#[test]
fn u_67_an_unarmed_counterattack_can_be_less_lethal() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .npc("Bo", "Bar", &[])
        .ability(Ability::Unarmed)
        .fight();
    table.attacks("Ana", "Bo");
    let keys = ["defend", "counter.unarmed", "none", "less_lethal.unarmed"];
    assert_eq!(table.all_options(), keys);
    table.pick_and_roll("less_lethal.unarmed", [6, 1, 3, 4]);
    table.pick("tens");
    assert_eq!((table.level("Ana"), marks(&table, "Ana")), (47, 0));
}

/// U-67: a less-lethal counterattack has odds of its own, by which nobody's head fills up.
#[test]
fn u_67_a_less_lethal_counterattack_has_odds() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .marks(Location::Head, 2, Mark::Slash)
        .npc("Bo", "Bar", KNIFE)
        .ability(Ability::Unarmed)
        .fight();
    table.attacks("Ana", "Bo");
    let odds = table.game().odds_before_reaction(&Policy::default());
    let odds = odds.expect("Bo is asked").counterattacks;
    let drops = odds.iter().map(|one| one.odds.drops() != Chance::NEVER);
    let labels = odds.iter().map(|one| one.label.as_str());
    assert_eq!(
        labels.zip(drops).collect::<Vec<_>>(),
        [
            ("Counterattack with 1H melee", true),
            ("Counterattack unarmed", true),
            ("Counterattack with 1H melee, less-lethal", false),
            ("Counterattack unarmed, less-lethal", false),
        ]
    );
}

/// U-67, U-57: an intercept can be less-lethal; a leg is not put out by it, so the mover goes on.
#[test]
fn u_67_an_intercept_can_be_less_lethal() {
    let mut table = Scene::new()
        .pc("Di", "Entrance", &[])
        .pc("Ana", "Dance Floor", KNIFE)
        .marks(Location::RightLeg, 3, Mark::Slash)
        .npc("Bo", "Bar", KNIFE)
        .fight();
    table.moves("Ana", "Bar");
    assert_eq!(
        table.all_options(),
        ["intercept.1", "none", "less_lethal.1"]
    );
    table.pick_and_roll("less_lethal.1", [4, 2]);
    table.pick("tens");
    assert_eq!(table.keys(), [""; 0], "nothing stops her");
    assert_eq!((table.level("Ana"), marks(&table, "Ana")), (46, 3));
    assert_eq!(table.area("Ana"), "Bar");
    table.undo_and_redo_all();
}

/// U-67: less-lethal attacks are offered behind everything else.
#[test]
fn u_67_offers_stand_last() {
    let table = Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .npc("Bo", "Bar", KNIFE)
        .fight();
    let offers = table.game().offers(table.id("Ana"));
    let last = offers.last().expect("something is offered");
    assert_eq!(last.label, "Attack Bo with 1H melee, less-lethal");
    assert_eq!(last.rule.to_string(), "U-67");
    assert!(last.is_legal());
    let twins = offers.iter().filter(|offer| {
        matches!(
            offer.act,
            Act::Attack {
                less_lethal: true,
                ..
            }
        )
    });
    assert_eq!(twins.count(), 1);
    let other_turn = Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .npc("Bo", "Bar", KNIFE)
        .turn_of(NPCS);
    let offers = other_turn.game().offers(other_turn.id("Ana"));
    assert!(offers.iter().all(|offer| !offer.is_legal()));
}

/// U-67: the odds are those of a strike without marks: a head of one free box is not filled, so nobody drops by it.
#[test]
fn u_67_odds_know_that_nothing_is_marked() {
    let table = Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .npc("Bo", "Bar", KNIFE)
        .marks(Location::Head, 2, Mark::Slash)
        .fight();
    let policy = Policy::default();
    let drops = |less_lethal| {
        let (by, at) = (table.id("Ana"), table.id("Bo"));
        let odds = table
            .game()
            .attack_odds_with(by, at, ItemId(1), less_lethal, &policy);
        odds.expect("it is possible").alone.drops()
    };
    assert_ne!(drops(false), Chance::NEVER);
    assert_eq!(drops(true), Chance::NEVER);
}
