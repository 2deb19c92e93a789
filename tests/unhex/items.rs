//! Items in a fight (U-80 to U-83): shields, hands, ranges, ammo.

use tableside::systems::unhex::{Act, ChooserWhy, Command, Fact, ItemKind, Reactions};
use tableside::table::{Answer, ItemId};

use super::scene::{Scene, Table};

const SHIELD: &[ItemKind] = &[ItemKind::Shield];

/// Ana attacks Bo with these from there; Bo stands in the Dance Floor with those.
fn shot(items: &[ItemKind], from: &str, target: &[ItemKind]) -> Table {
    Scene::new()
        .pc("Ana", from, items)
        .npc("Bo", "Dance Floor", target)
        .fight()
}

/// Whoever holds a shield picks the dice when hit, up close and from afar.
#[test]
fn u_80_a_shield_picks_the_dice() {
    for (items, from) in [
        (&[ItemKind::Melee1h][..], "Dance Floor"),
        (&[ItemKind::Ranged1h, ItemKind::Ammo], "Bar"),
        (&[ItemKind::Ranged1h, ItemKind::Ammo], "Dance Floor"),
    ] {
        let mut table = shot(items, from, SHIELD);
        table.attack("Ana", "Bo", [1, 9]);
        assert_eq!(table.decider(), "Bo");
        table.pick("tens");
        let why = |fact: &Fact| {
            matches!(
                fact,
                Fact::DiceChosen {
                    why: ChooserWhy::Shield,
                    ..
                }
            )
        };
        assert_eq!(table.logged(why).expect("it is logged"), ["U-53", "U-80"]);
    }
}

/// A shield that is carried but not held does nothing.
#[test]
fn u_80_a_shield_must_be_held() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", &[ItemKind::Melee1h])
        .npc("Bo", "Bar", SHIELD)
        .sheet(|sheet| sheet.hands.release(ItemId(1)))
        .fight();
    table.attack("Ana", "Bo", [1, 9]);
    assert_eq!(table.decider(), "Ana");
}

/// A shield is not cover and does not hide anybody.
#[test]
fn u_80_a_shield_is_not_cover() {
    let mut table = shot(&[ItemKind::Ranged2h, ItemKind::Ammo], "Bar", SHIELD);
    table.attacks("Ana", "Bo");
    let cover = |fact: &Fact| matches!(fact, Fact::StrikeDeclared { cover: true, .. });
    assert_eq!(table.count(cover), 0);
}

/// The rule, if one forbids the attack.
fn forbidden(table: &Table) -> Option<String> {
    let act = table.attack_act("Ana", "Bo");
    let refusal = table.game().check_act(table.id("Ana"), &act).err()?;
    Some(refusal.rule_id().expect("a rule").to_string())
}

/// Which weapon reaches how far.
#[test]
fn u_81_ranges() {
    let ammo = ItemKind::Ammo;
    let near = [("Dance Floor", 0), ("Bar", 1), ("Catwalk", 1), ("Alley", 3)];
    for kind in [
        ItemKind::Melee1h,
        ItemKind::Melee2h,
        ItemKind::Ranged1h,
        ItemKind::Ranged2h,
    ] {
        for (from, range) in near {
            let reaches = match kind {
                ItemKind::Ranged1h => range <= 1,
                ItemKind::Ranged2h => range >= 1,
                _ => range == 0,
            };
            let rule = forbidden(&shot(&[kind, ammo], from, &[]));
            let expected = match (reaches, from) {
                (false, _) => Some("U-81".to_owned()),
                (true, "Alley") => Some("U-33".to_owned()),
                (true, _) => None,
            };
            assert_eq!(rule, expected, "{} from {from}", kind.name());
        }
    }
}

/// House rule: a longest range for two-handed ranged weapons.
#[test]
fn u_81_house_rule_longest_range() {
    for (longest, rule) in [
        (None, None),
        (Some(2), None),
        (Some(1), Some("U-81".to_owned())),
    ] {
        let table = Scene::new()
            .pc("Ana", "Entrance", &[ItemKind::Ranged2h, ItemKind::Ammo])
            .npc("Bo", "Catwalk", &[])
            .rules(|rules| rules.longest_range = longest)
            .fight();
        assert_eq!(forbidden(&table), rule, "{longest:?}");
    }
}

/// A two-handed weapon is fought with by both hands.
#[test]
fn u_81_a_two_handed_weapon_takes_both_hands() {
    for kind in [ItemKind::Melee2h, ItemKind::Ranged2h] {
        let from = if kind.ranged() { "Bar" } else { "Dance Floor" };
        let table = Scene::new()
            .pc("Ana", from, &[kind, ItemKind::Ammo])
            .sheet(|sheet| sheet.hands.left = None)
            .npc("Bo", "Dance Floor", &[])
            .fight();
        assert_eq!(forbidden(&table), Some("U-81".to_owned()));
    }
}

/// A one-handed ranged weapon is not used with a shield in hand; a blade is.
#[test]
fn u_81_no_pistol_beside_a_shield() {
    let pistol = [ItemKind::Ranged1h, ItemKind::Shield, ItemKind::Ammo];
    assert_eq!(
        forbidden(&shot(&pistol, "Bar", &[])),
        Some("U-81".to_owned())
    );
    let blade = [ItemKind::Melee1h, ItemKind::Shield];
    assert_eq!(forbidden(&shot(&blade, "Dance Floor", &[])), None);
}

/// What is no weapon does not attack, unless the GM says so.
#[test]
fn u_81_what_is_no_weapon_does_not_attack() {
    let mut table = shot(&[ItemKind::Other], "Dance Floor", &[]);
    let act = Act::Attack {
        target: table.id("Bo"),
        weapon: ItemId(1).into(),
        less_lethal: false,
    };
    assert_eq!(table.forbids("Ana", act.clone()), "U-81");
    let who = table.id("Ana");
    table.does(Command::Force { who, act }, []);
    assert_eq!(table.keys(), ["reaction"]);
}

/// A ranged weapon needs at least one slot of ammo; a shot does not use it up.
#[test]
fn u_82_ammo_is_needed_and_not_counted() {
    let pistol = [ItemKind::Ranged1h];
    assert_eq!(
        forbidden(&shot(&pistol, "Bar", &[])),
        Some("U-82".to_owned())
    );
    let mut table = shot(&[ItemKind::Ranged1h, ItemKind::Ammo], "Bar", &[]);
    table.attack("Ana", "Bo", [9, 1]);
    assert_eq!(table.sheet("Ana").ammo(), 1);
}

/// A critical failure destroys one slot of it, besides the lost action.
#[test]
fn u_82_a_critical_failure_destroys_a_slot_of_ammo() {
    let items = [ItemKind::Ranged1h, ItemKind::Ammo, ItemKind::Ammo];
    let mut table = shot(&items, "Bar", &[]);
    table.attack("Ana", "Bo", [7, 7]);
    assert_eq!(table.sheet("Ana").ammo(), 1);
    assert_eq!(table.sheet("Ana").items.len(), 2);
    assert_eq!(table.actions("Ana"), (0, 1));
    let rules = table.logged(|fact| matches!(fact, Fact::AmmoLost { .. }));
    assert_eq!(rules.expect("it is logged"), ["U-82"]);
}

/// Ammo is slots, so that there is never less than none: a shot that the GM allows without any destroys nothing.
#[test]
fn u_82_no_ammo_is_the_least_there_is() {
    let mut table = shot(&[ItemKind::Ranged1h], "Bar", &[]);
    let (who, act) = (table.id("Ana"), table.attack_act("Ana", "Bo"));
    table.does(Command::Force { who, act }, []);
    table.does(Command::NobodyReacts, [7, 7]);
    assert_eq!(table.count(|fact| matches!(fact, Fact::AmmoLost { .. })), 0);
    assert_eq!(table.sheet("Ana").items.len(), 1);
}

/// A blade's critical failure leaves the ammo alone.
#[test]
fn u_82_a_blade_costs_no_ammo() {
    let mut table = shot(&[ItemKind::Melee1h, ItemKind::Ammo], "Dance Floor", &[]);
    table.attack("Ana", "Bo", [7, 7]);
    assert_eq!(table.sheet("Ana").ammo(), 1);
}

/// Two weapons in two hands are a choice of weapons, and one action.
#[test]
fn u_83_two_weapons_are_one_action() {
    let mut table = shot(&[ItemKind::Melee1h, ItemKind::Melee1h], "Dance Floor", &[]);
    let attack = |weapon| Act::Attack {
        target: table.id("Bo"),
        weapon: ItemId(weapon).into(),
        less_lethal: false,
    };
    let (first, second) = (attack(1), attack(2));
    let who = table.id("Ana");
    assert!(table.game().check_act(who, &first).is_ok());
    assert!(table.game().check_act(who, &second).is_ok());
    table.does(
        Command::SetReactions {
            team: super::scene::NPCS,
            reactions: Reactions::Skip,
        },
        [],
    );
    table.act("Ana", first);
    table.answer(Answer::Roll, [9, 1]);
    assert_eq!(table.actions("Ana"), (0, 0));
}
