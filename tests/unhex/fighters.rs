//! What the abilities of fighters add to a critical success (U-92, U-93), and what cannot be counterattacked (U-92).

use tableside::systems::unhex::{Ability, Fact, ItemKind, Location};
use tableside::table::Answer;

use super::scene::{NPCS, PCS, Scene, Table};

const AXE: &[ItemKind] = &[ItemKind::Melee2h];
const KNIFE: &[ItemKind] = &[ItemKind::Melee1h];

/// Ana destroys items with an axe; Bo carries a pistol, ammo and armor.
fn axe() -> Table {
    Scene::new()
        .pc("Ana", "Bar", AXE)
        .ability(Ability::Melee2hDestroyItem)
        .npc("Bo", "Bar", &[ItemKind::Ranged1h, ItemKind::Ammo])
        .armor(Location::Head, 2)
        .fight()
}

/// U-92: besides the standard effect a critical success destroys a slot of the target's items; armor is one, too.
#[test]
fn u_92_a_critical_success_destroys_an_item() {
    let mut table = axe();
    table.attack("Ana", "Bo", [4, 4]);
    table.pick("keep");
    assert_eq!(table.keys(), ["attack.destroy"]);
    assert_eq!(table.options(), ["item.1", "item.2", "armor.head", "none"]);
    assert_eq!(table.marked("Bo", Location::Torso), 4, "the hit has landed");
    table.pick("item.1");
    assert_eq!(table.sheet("Bo").items.len(), 1);
    assert_eq!(table.sheet("Bo").hands.right, None);
    assert_eq!(table.actions("Ana"), (1, 0), "and another action");
    let rules = table.logged(|fact| matches!(fact, Fact::ItemDestroyed { .. }));
    assert_eq!(rules.expect("it is logged"), ["U-92", "U-14"]);
    table.undo_and_redo_all();
}

/// U-92: or a piece of armor, or nothing; also where the dice were set.
#[test]
fn u_92_armor_is_a_slot_and_nothing_has_to_be_destroyed() {
    for (option, pieces) in [("armor.head", 1), ("none", 2)] {
        let mut table = axe();
        table.attack("Ana", "Bo", [4, 4]);
        table.pick("set");
        table.answer(Answer::Number(45), []);
        table.pick("tens");
        table.pick(option);
        assert_eq!(table.sheet("Bo").body.part(Location::Head).armor, pieces);
        assert_eq!(table.sheet("Bo").items.len(), 2);
        assert_eq!(table.keys(), [""; 0]);
    }
}

/// U-92, U-20: a critical success that loses against a Defend still destroys.
#[test]
fn u_20_a_losing_critical_success_still_destroys() {
    let mut table = axe();
    table.attacks("Ana", "Bo");
    table.pick_and_roll("defend", [2, 2, 4, 5]);
    table.pick("keep");
    assert_eq!(table.level("Bo"), 50);
    table.pick("item.2");
    assert_eq!(table.sheet("Bo").ammo(), 0);
}

/// U-92: no critical success, no item; nor without the ability, nor with another weapon.
#[test]
fn u_92_only_a_critical_success_with_the_weapon_destroys() {
    let mut table = axe();
    table.attack("Ana", "Bo", [4, 5]);
    table.pick("tens");
    assert_eq!(table.keys(), [""; 0]);
    for (ability, items) in [
        (Ability::Melee2hGoodReaction, AXE),
        (Ability::Melee2hDestroyItem, KNIFE),
    ] {
        let mut table = Scene::new()
            .pc("Ana", "Bar", items)
            .ability(ability)
            .npc("Bo", "Bar", KNIFE)
            .fight();
        table.attack("Ana", "Bo", [4, 4]);
        table.pick("keep");
        assert_eq!(table.keys(), [""; 0]);
    }
}

/// U-92: what lies on the floor is not on the target; whoever carries nothing loses nothing.
#[test]
fn u_92_only_what_is_carried_is_destroyed() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", AXE)
        .ability(Ability::Melee2hDestroyItem)
        .npc("Bo", "Bar", KNIFE)
        .sheet(|sheet| {
            sheet.hands.right = None;
            sheet.items[0].dropped = Some(tableside::board::areas::AreaId(4));
        })
        .fight();
    table.attack("Ana", "Bo", [4, 4]);
    table.pick("keep");
    assert_eq!(table.keys(), [""; 0]);
}

/// U-92, U-55: both effects land at the same time: who is knocked out by the counterattack still destroys.
#[test]
fn u_92_who_is_knocked_out_meanwhile_still_destroys() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", AXE)
        .level(12)
        .ability(Ability::Melee2hDestroyItem)
        .pc("Eve", "Entrance", &[])
        .npc("Bo", "Bar", KNIFE)
        .fight();
    table.attacks("Ana", "Bo");
    table.pick_and_roll("counter.1", [1, 1, 4, 5]);
    table.pick("keep");
    table.pick("tens");
    assert_eq!(table.level("Ana"), 8);
    assert_eq!(table.keys(), ["attack.destroy"]);
    table.pick("item.1");
    assert_eq!(table.sheet("Bo").items, []);
}

/// U-92: a critical success of a counterattack destroys an item of whoever attacked.
#[test]
fn u_92_a_counterattack_destroys_an_item() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .npc("Bo", "Bar", AXE)
        .ability(Ability::Melee2hDestroyItem)
        .fight();
    table.attacks("Ana", "Bo");
    table.pick_and_roll("counter.1", [9, 8, 4, 4]);
    table.pick("keep");
    assert_eq!(table.keys(), ["counter.destroy"]);
    table.pick("item.1");
    assert_eq!(table.sheet("Ana").items, []);
    table.undo_and_redo_all();
}

/// U-92: an attack with the ability is not counterattacked, and the question says so; Defend is still possible.
#[test]
fn u_92_an_attack_that_cannot_be_counterattacked() {
    for (items, able) in [(AXE, true), (KNIFE, false)] {
        let mut table = Scene::new()
            .pc("Ana", "Bar", items)
            .ability(Ability::Melee2hNoCounterattack)
            .npc("Bo", "Bar", KNIFE)
            .ability(Ability::Unarmed)
            .fight();
        table.attacks("Ana", "Bo");
        let all = ["defend", "counter.1", "counter.unarmed", "none"];
        let expected: Vec<&str> = all
            .into_iter()
            .filter(|key| !(able && key.starts_with("counter")))
            .collect();
        assert_eq!(table.options(), expected);
        let says = table
            .question()
            .question
            .contains("cannot be counterattacked");
        assert_eq!(says, able);
    }
}

/// Ana's criticals with a knife may cost an action.
fn knife() -> Scene {
    Scene::new()
        .pc("Ana", "Bar", KNIFE)
        .ability(Ability::Melee1hCostAction)
        .npc("Bo", "Bar", KNIFE)
}

/// U-93: instead of gaining an action a critical success costs the target the next one; the result stands.
#[test]
fn u_93_a_critical_success_costs_an_action() {
    let mut table = knife().pc("Eve", "Entrance", &[]).fight();
    table.attack("Ana", "Bo", [4, 4]);
    assert_eq!(table.options(), ["keep", "set", "cost"]);
    table.pick("cost");
    assert_eq!(
        (table.actions("Ana"), table.actions("Bo")),
        ((0, 0), (0, 0))
    );
    assert_eq!(table.level("Bo"), 46);
    let rules = table.logged(|fact| matches!(fact, Fact::ActionLost { by: Some(_), .. }));
    assert_eq!(rules.expect("it is logged"), ["U-93", "U-14", "U-50"]);
    table.undo_and_redo_all();
}

/// U-93, U-50: a target without an action owes it.
#[test]
fn u_93_the_next_action_may_be_of_the_next_round() {
    let mut table = knife().pc("Eve", "Entrance", &[]).fight();
    table.attacks("Ana", "Bo");
    table.pick_and_roll("defend", [4, 4, 3, 1]);
    table.pick("cost");
    assert_eq!(table.actions("Bo"), (0, 1));
}

/// U-93, U-20: also where it loses against a Defend.
#[test]
fn u_20_a_losing_critical_success_still_costs_an_action() {
    let mut table = knife().pc("Eve", "Entrance", &[]).fight();
    table.attacks("Ana", "Bo");
    table.pick_and_roll("defend", [3, 3, 4, 1]);
    table.pick("cost");
    assert_eq!((table.level("Bo"), table.actions("Bo")), (50, (0, 1)));
}

/// U-93: for the weapon of the ability only, and not on initiative; a counterattack with it may, too.
#[test]
fn u_93_only_with_the_weapon() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", AXE)
        .ability(Ability::Melee1hCostAction)
        .npc("Bo", "Bar", KNIFE)
        .ability(Ability::Melee1hCostAction)
        .pc("Eve", "Entrance", &[])
        .fight();
    table.attacks("Ana", "Bo");
    table.pick_and_roll("counter.1", [1, 1, 2, 2]);
    table.pick_for("attack.critical", "keep");
    assert_eq!(table.options(), ["keep", "set", "cost"]);
    table.pick("cost");
    assert_eq!(table.actions("Ana"), (0, 0), "the one just gained is lost");
    assert_eq!(table.game().team_of(table.id("Ana")), Some(PCS));
    assert_eq!(table.game().team_of(table.id("Bo")), Some(NPCS));
}
