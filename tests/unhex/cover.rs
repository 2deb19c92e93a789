//! Cover and sight in an attack (U-34, U-53, U-94): who picks the dice, who is not seen.

use tableside::systems::unhex::{Ability, ChooserWhy, Fact, ItemKind, Location};

use super::scene::{NPCS, Scene, Table};

const PISTOL: &[ItemKind] = &[ItemKind::Ranged1h, ItemKind::Ammo];
const RIFLE: &[ItemKind] = &[ItemKind::Ranged2h, ItemKind::Ammo];

fn why(table: &Table) -> Option<ChooserWhy> {
    table
        .game()
        .log
        .iter()
        .filter_map(|entry| match entry.fact {
            Fact::DiceChosen { why, .. } => Some(why),
            _ => None,
        })
        .last()
}

/// In the Bar one has cover against a shot from the Dance Floor: the target picks the dice.
#[test]
fn u_53_a_target_in_cover_picks_the_dice() {
    let mut table = Scene::new()
        .pc("Ana", "Dance Floor", PISTOL)
        .npc("Bo", "Bar", &[])
        .fight();
    table.attack("Ana", "Bo", [1, 9]);
    assert_eq!(table.decider(), "Bo");
    table.pick("tens");
    assert_eq!(table.level("Bo"), 49);
    assert_eq!(table.marked("Bo", Location::Head), 1);
    assert_eq!(why(&table), Some(ChooserWhy::Cover));
    let rules = table.logged(|fact| matches!(fact, Fact::StrikeDeclared { .. }));
    assert_eq!(rules.expect("it is logged"), ["U-53", "U-33"]);
}

/// On the Dance Floor one has no cover against a shot from the Bar: the attacker picks.
#[test]
fn u_53_without_cover_the_attacker_picks_the_dice() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", PISTOL)
        .npc("Bo", "Dance Floor", &[])
        .fight();
    table.attack("Ana", "Bo", [1, 9]);
    assert_eq!(table.decider(), "Ana");
    table.pick("ones");
    assert_eq!(table.level("Bo"), 41);
    assert_eq!(why(&table), Some(ChooserWhy::Attacker));
}

/// Both dice the same: nothing is there to pick.
#[test]
fn u_53_a_pair_leaves_nothing_to_pick() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", PISTOL)
        .npc("Bo", "Dance Floor", &[])
        .fight();
    table.attack("Ana", "Bo", [4, 4]);
    table.pick("keep");
    assert_eq!(table.keys(), [""; 0]);
    assert_eq!(table.marked("Bo", Location::Torso), 4);
}

/// Along two shortest ways one mark is enough: from the DJ Booth the Bar has cover.
#[test]
fn u_53_cover_on_one_of_the_shortest_ways_counts() {
    let mut table = Scene::new()
        .pc("Ana", "DJ Booth", RIFLE)
        .npc("Bo", "Bar", &[])
        .fight();
    table.attack("Ana", "Bo", [1, 9]);
    assert_eq!(table.decider(), "Bo");
}

/// Cover never helps within one area, neither against a pistol nor against a knife.
#[test]
fn u_34_no_cover_within_one_area() {
    for items in [PISTOL, &[ItemKind::Melee1h]] {
        let mut table = Scene::new()
            .pc("Ana", "DJ Booth", items)
            .npc("Bo", "DJ Booth", &[])
            .fight();
        table.attack("Ana", "Bo", [1, 9]);
        assert_eq!(table.decider(), "Ana");
    }
}

/// Somebody standing in between gives no cover.
#[test]
fn u_34_characters_are_no_cover() {
    let mut table = Scene::new()
        .pc("Ana", "Catwalk", RIFLE)
        .npc("Bo", "Bar", &[])
        .npc("Cy", "Dance Floor", &[])
        .fight();
    table.attack("Ana", "Bo", [1, 9]);
    assert_eq!(table.decider(), "Ana");
}

/// Two marks end the line of sight: from the Alley the Bar is not seen.
#[test]
fn u_53_no_attack_without_sight() {
    let mut table = Scene::new()
        .pc("Ana", "Alley", RIFLE)
        .npc("Bo", "Bar", &[])
        .fight();
    let act = table.attack_act("Ana", "Bo");
    assert_eq!(table.forbids("Ana", act), "U-33");
    let offers = table.game().offers(table.id("Ana"));
    let refusal = offers[0].refusal.clone().expect("the offer is grey");
    assert!(
        refusal.reason().contains("Bar"),
        "the reason says why: {refusal}"
    );
}

/// The sniper's ability loses sight at 3 marks only; the target has cover all the same.
#[test]
fn u_94_a_sniper_sees_past_two_marks() {
    let mut table = Scene::new()
        .pc("Ana", "Alley", RIFLE)
        .ability(Ability::Ranged2hLongSight)
        .npc("Bo", "Bar", &[])
        .fight();
    table.attack("Ana", "Bo", [1, 9]);
    assert_eq!(table.decider(), "Bo");
}

/// Three marks are too much for the sniper too: from the Alley to the Dance Floor.
#[test]
fn u_94_a_sniper_does_not_see_past_three_marks() {
    let mut table = Scene::new()
        .pc("Ana", "Alley", RIFLE)
        .ability(Ability::Ranged2hLongSight)
        .npc("Bo", "Dance Floor", &[])
        .fight();
    let act = table.attack_act("Ana", "Bo");
    assert_eq!(table.forbids("Ana", act), "U-33");
}

/// The sniper's eyes are for attacks with the rifle, not for a pistol.
#[test]
fn u_94_the_ability_is_for_two_handed_ranged_weapons() {
    let mut table = Scene::new()
        .pc("Ana", "Dance Floor", PISTOL)
        .ability(Ability::Ranged2hLongSight)
        .npc("Bo", "Kitchen", &[])
        .fight();
    let act = table.attack_act("Ana", "Bo");
    assert_ne!(table.forbids("Ana", act), "U-53");
}

/// Alternative: with sight judged by each direction, the Kitchen sees the Dance Floor.
#[test]
fn u_53_house_rule_sight_by_each_direction() {
    for (mutual, seen) in [(true, false), (false, true)] {
        let table = Scene::new()
            .pc("Ana", "Dance Floor", &[])
            .npc("Bo", "Kitchen", RIFLE)
            .rules(|rules| rules.sight.mutual = mutual)
            .turn_of(NPCS);
        let act = table.attack_act("Bo", "Ana");
        assert_eq!(table.game().check_act(table.id("Bo"), &act).is_ok(), seen);
    }
}
