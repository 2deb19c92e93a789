//! The target's reactions: counterattack (U-55) and Defend (U-56).

use tableside::board::areas::AreaId;
use tableside::systems::unhex::{
    Ability, Command, Condition, Fact, ItemKind, Location, Mark, Phase,
};
use tableside::table::{Answer, Decider};

use super::scene::{NPCS, PCS, Scene};

const KNIFE: &[ItemKind] = &[ItemKind::Melee1h];
const PISTOL: &[ItemKind] = &[ItemKind::Ranged1h, ItemKind::Ammo];
const RIFLE: &[ItemKind] = &[ItemKind::Ranged2h, ItemKind::Ammo];

fn knives() -> Scene {
    Scene::new()
        .pc("Di", "Entrance", &[])
        .pc("Ana", "Bar", KNIFE)
        .npc("Bo", "Bar", KNIFE)
}

/// What the target of an attack is offered.
fn offered(attacker: &[ItemKind], from: &str, target: &[ItemKind]) -> Vec<String> {
    let mut table = Scene::new()
        .pc("Ana", from, attacker)
        .npc("Bo", "Bar", target)
        .fight();
    table.attacks("Ana", "Bo");
    table.options()
}

/// A counterattack is no opposed roll: both rolls stand and both hit.
#[test]
fn u_55_both_rolls_of_a_counterattack_stand() {
    let mut table = knives().fight();
    table.attacks("Ana", "Bo");
    table.pick_and_roll("counter.1", [4, 5, 1, 6]);
    assert_eq!(table.keys(), ["attack.dice", "counter.dice"]);
    table.pick_for("counter.dice", "tens");
    table.pick("tens");
    assert_eq!((table.level("Ana"), table.level("Bo")), (49, 46));
    assert_eq!(
        (table.actions("Ana"), table.actions("Bo")),
        ((0, 0), (0, 0))
    );
}

/// Both take effect at the same time: two fighters can knock each other out.
#[test]
fn u_55_both_hits_land_at_the_same_time() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .level(11)
        .npc("Bo", "Bar", KNIFE)
        .level(11)
        .fight();
    table.attacks("Ana", "Bo");
    table.pick_and_roll("counter.1", [0, 4, 0, 5]);
    table.pick_for("attack.dice", "ones");
    table.pick_for("counter.dice", "ones");
    assert_eq!((table.level("Ana"), table.level("Bo")), (6, 7));
    assert_eq!(*table.phase(), Phase::Over { standing: None });
}

/// An arm that the attack ruins still strikes back: the counterattack was rolled already.
#[test]
fn u_55_an_arm_ruined_by_the_attack_still_struck() {
    let mut table = knives().fight();
    table.attacks("Ana", "Bo");
    table.pick_and_roll("counter.1", [3, 8, 4, 5]);
    table.pick_for("attack.dice", "tens");
    table.pick_for("counter.dice", "tens");
    assert_eq!(table.sheet("Bo").hands.right, None);
    assert_eq!(table.level("Ana"), 46);
}

/// Only from the same area: from elsewhere the target can only defend.
#[test]
fn u_55_only_an_attacker_in_the_same_area_is_countered() {
    assert_eq!(
        offered(KNIFE, "Bar", KNIFE),
        ["defend", "counter.1", "none"]
    );
    assert_eq!(offered(PISTOL, "Dance Floor", PISTOL), ["defend", "none"]);
}

/// A ranged attack from the same area is countered too.
#[test]
fn u_55_a_ranged_attack_in_the_same_area_is_countered() {
    assert_eq!(
        offered(PISTOL, "Bar", KNIFE),
        ["defend", "counter.1", "none"]
    );
}

/// With a ranged weapon only if it works at range 0, is loaded, and no shield is in use.
#[test]
fn u_55_a_ranged_weapon_counters_if_it_works_at_range_0() {
    assert_eq!(
        offered(KNIFE, "Bar", PISTOL),
        ["defend", "counter.1", "none"]
    );
    assert_eq!(offered(KNIFE, "Bar", RIFLE), ["defend", "none"]);
    assert_eq!(
        offered(KNIFE, "Bar", &[ItemKind::Ranged1h]),
        ["defend", "none"]
    );
    let with_shield = [ItemKind::Ranged1h, ItemKind::Shield, ItemKind::Ammo];
    assert_eq!(offered(KNIFE, "Bar", &with_shield), ["defend", "none"]);
}

/// Only the target reacts to an attack, not the friend beside it.
#[test]
fn u_55_only_the_target_reacts() {
    let mut table = knives().npc("Cy", "Bar", KNIFE).fight();
    table.attacks("Ana", "Bo");
    assert_eq!(table.keys(), ["reaction"]);
    assert_eq!(table.decider(), "Bo");
}

/// The ability for it makes a counterattack good; the one for attacks does not.
#[test]
fn u_55_a_counterattack_has_its_own_good() {
    for (ability, good) in [
        (Ability::Melee1hGoodReaction, true),
        (Ability::Melee1hGoodAttack, false),
    ] {
        let mut table = knives().ability(ability).fight();
        table.attacks("Ana", "Bo");
        table.pick_and_roll("counter.1", [9, 1, 9, 2]);
        assert_eq!(table.keys() == ["counter.reroll"], good);
    }
}

/// A critical failure of a counterattack with a pistol costs ammo and an action.
#[test]
fn u_82_a_counterattack_with_a_pistol_can_cost_ammo() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .npc("Bo", "Bar", PISTOL)
        .pc("Eve", "Entrance", &[])
        .fight();
    table.attacks("Ana", "Bo");
    table.pick_and_roll("counter.1", [9, 1, 8, 8]);
    assert_eq!(table.sheet("Bo").ammo(), 0);
    assert_eq!(table.actions("Bo"), (0, 1));
}

/// Winning a Defend means no damage.
#[test]
fn u_56_a_defend_that_wins_takes_no_damage() {
    let mut table = knives().fight();
    table.attacks("Ana", "Bo");
    table.pick_and_roll("defend", [4, 1, 4, 2]);
    assert_eq!(table.level("Bo"), 50);
    let rules = table.logged(|fact| matches!(fact, Fact::Defended { .. }));
    assert_eq!(rules.expect("it is logged"), ["U-56", "U-20"]);
}

/// Losing it means the attack as if there had been none.
#[test]
fn u_56_a_defend_that_loses_changes_nothing() {
    let mut table = knives().fight();
    table.attacks("Ana", "Bo");
    table.pick_and_roll("defend", [4, 7, 3, 1]);
    assert_eq!(table.decider(), "Ana", "the attacker still picks");
    table.pick("ones");
    assert_eq!(table.level("Bo"), 43);
}

/// One action for each attack.
#[test]
fn u_56_each_defend_costs_an_action() {
    let mut table = knives().pc("Eve", "Bar", KNIFE).fight();
    let who = table.id("Bo");
    let actions = Command::SetActions {
        who,
        actions: 2,
        owed: 0,
    };
    table.does(actions, []);
    for (name, left) in [("Ana", 1), ("Eve", 0)] {
        table.attacks(name, "Bo");
        table.pick_and_roll("defend", [0, 1, 0, 2]);
        assert_eq!(table.standing("Bo").actions, left);
    }
    assert_eq!(table.level("Bo"), 50);
}

/// Defend works against a shot from elsewhere too.
#[test]
fn u_56_a_shot_is_defended_too() {
    assert_eq!(offered(RIFLE, "Catwalk", &[]), ["defend", "none"]);
}

/// A Defend is good with a shield in hand and the ability for it, not with the ability alone.
#[test]
fn u_56_a_good_defend_takes_the_shield_in_hand() {
    for (items, good) in [(&[ItemKind::Shield][..], true), (KNIFE, false)] {
        let mut table = Scene::new()
            .pc("Ana", "Bar", KNIFE)
            .npc("Bo", "Bar", items)
            .ability(Ability::GoodDefend)
            .fight();
        table.attacks("Ana", "Bo");
        table.pick("defend");
        assert_eq!(
            table.keys() == ["first"],
            good,
            "who rolls first matters only then"
        );
    }
}

/// Where the order of the dice matters, the side with initiative says who rolls first.
#[test]
fn u_42_the_side_with_initiative_says_who_rolls_first() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", &[ItemKind::Shield])
        .ability(Ability::GoodDefend)
        .npc("Bo", "Bar", KNIFE)
        .turn_of(NPCS);
    table.attacks("Bo", "Ana");
    table.pick("defend");
    let question = table.question();
    assert_eq!(question.who, Decider::Team(NPCS));
    table.pick_and_roll("target", [9, 1]);
    assert_eq!(table.keys(), ["defend.reroll"], "the attack waits");
    table.pick_and_roll("keep", [3, 2]);
    assert_eq!(table.keys(), ["attack.dice"]);
}

/// Nobody unconscious reacts, and nobody without an action.
#[test]
fn u_51_who_cannot_act_cannot_react() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .npc("Bo", "Bar", KNIFE)
        .marks(Location::Head, 3, Mark::Slash)
        .npc("Cy", "Bar", KNIFE)
        .fight();
    let rules = table.game().house_rules.clone();
    assert_eq!(table.sheet("Bo").condition(&rules), Condition::Unconscious);
    table.attacks("Ana", "Bo");
    assert_eq!(table.keys(), ["attack.roll"]);
    table.answer(Answer::Roll, [9, 1]);
    assert_eq!(table.game().acting_team(), Some(NPCS));
    assert_ne!(table.game().acting_team(), Some(PCS));
}

/// A forced attack from an area without any way to the target is not countered, though it has no range.
#[test]
fn u_55_a_forced_attack_from_elsewhere_is_not_countered() {
    let mut table = Scene::new()
        .map(|map| map.connections.retain(|_, line| line.from != AreaId(8)))
        .pc("Ana", "Alley", KNIFE)
        .npc("Bo", "Bar", KNIFE)
        .fight();
    let (who, act) = (table.id("Ana"), table.attack_act("Ana", "Bo"));
    table.does(Command::Force { who, act }, []);
    assert_eq!(table.options(), ["defend", "none"]);
}

/// After an exchange nothing is left open.
#[test]
fn u_55_nothing_is_left_open_after_an_exchange() {
    let mut table = knives().fight();
    table.attacks("Ana", "Bo");
    table.pick_and_roll("counter.1", [9, 1, 9, 2]);
    assert_eq!(table.keys(), [""; 0]);
    assert_eq!(table.game().fight.as_ref().expect("a fight").frames, []);
}
