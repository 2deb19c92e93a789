//! The sheet: level, slots, hands (U-01, U-03, U-04).

use tableside::systems::unhex::{
    Ability, Act, Character, Command, Fact, HouseRules, ItemKind, Kind, Level, Location, Mark, Side,
};
use tableside::table::ItemId;

use super::scene::Scene;

/// A new character starts at level 50 of max level 50.
#[test]
fn u_01_a_new_character_starts_at_50_of_50() {
    let sheet = Character::new("Ana", Kind::Pc);
    assert_eq!((sheet.level.get(), sheet.max_level.get()), (50, 50));
}

/// No level is above 99.
#[test]
fn u_01_no_level_is_above_99() {
    assert!(Level::try_from(99).is_ok());
    let error = Level::try_from(100).expect_err("too high");
    assert!(error.contains("99, not 100"), "{error}");
}

/// The level is never set above the max level, by hand or by a whole sheet.
#[test]
fn u_01_the_level_never_exceeds_the_max_level() {
    let mut table = Scene::new().pc("Ana", "Bar", &[]).quiet();
    let who = table.id("Ana");
    let level = Level::clamped(51);
    let refusal = table.refusal(Command::SetLevel { who, level });
    assert_eq!(refusal.rule_id().expect("a rule").to_string(), "U-01");

    let mut sheet = table.sheet("Ana").clone();
    sheet.level = Level::clamped(70);
    let sheet = Box::new(sheet);
    let refusal = table.refusal(Command::PutCharacter { id: who, sheet });
    assert_eq!(refusal.rule_id().expect("a rule").to_string(), "U-01");
}

/// A lower max level takes the level down with it.
#[test]
fn u_01_a_lower_max_level_takes_the_level_along() {
    let mut table = Scene::new().pc("Ana", "Bar", &[]).quiet();
    let who = table.id("Ana");
    let level = Level::clamped(41);
    table.does(Command::SetMaxLevel { who, level }, []);
    assert_eq!(table.level("Ana"), 41);

    let level = Level::clamped(60);
    table.does(Command::SetMaxLevel { who, level }, []);
    assert_eq!(table.level("Ana"), 41, "raising the max level heals nobody");
}

/// 5 slots, and one more at max level 55, 65, 75, 85 and 95.
#[test]
fn u_03_slots_follow_the_max_level() {
    let mut sheet = Character::new("Ana", Kind::Pc);
    let allowed = [
        (50, 5),
        (54, 5),
        (55, 6),
        (64, 6),
        (65, 7),
        (75, 8),
        (85, 9),
        (94, 9),
        (95, 10),
    ];
    for (max_level, slots) in allowed {
        sheet.max_level = Level::clamped(max_level);
        assert_eq!(
            sheet.slots_allowed(&HouseRules::default()),
            slots,
            "at max level {max_level}"
        );
    }
}

/// U-02: one ability for fights and one for outside of them is what somebody begins with; two of a sort are a finding,
/// and a third that max level allows is of either sort.
#[test]
fn u_02_the_first_two_abilities_are_one_of_each_sort() {
    let good = [Ability::Rally, Ability::Stealth, Ability::GoodDefend];
    for (max, combat, other, missing) in [
        (50, 1, 1, None),
        (50, 2, 0, Some("non-combat")),
        (50, 0, 2, Some("combat")),
        (50, 1, 0, None),
        (60, 2, 0, None),
        (60, 3, 0, Some("non-combat")),
        (60, 2, 1, None),
    ] {
        let table = Scene::new()
            .pc("Ana", "Bar", &[])
            .sheet(|sheet| {
                sheet.max_level = Level::clamped(max);
                sheet.abilities.extend(good.iter().take(combat));
                sheet.non_combat_abilities = vec!["climbing".to_owned(); other];
            })
            .quiet();
        let findings = table.game().findings();
        let found = findings
            .iter()
            .find(|one| one.place == "characters.1.abilities");
        let words = found.map(|one| (one.rule.expect("a rule").to_string(), one.what.clone()));
        let expected = missing.map(|missing| {
            let owned = combat + other;
            let what = format!(
                "{owned} of {owned} abilities are owned and none is a {missing} one; the first two are one of each"
            );
            ("U-02".to_owned(), what)
        });
        assert_eq!(words, expected, "max {max}, {combat} and {other}");
    }
}

/// A wound does not take a slot away.
#[test]
fn u_03_slots_do_not_follow_the_level() {
    let mut sheet = Character::new("Ana", Kind::Pc);
    sheet.max_level = Level::clamped(55);
    sheet.level = Level::clamped(12);
    assert_eq!(sheet.slots_allowed(&HouseRules::default()), 6);
}

/// Armor takes slots like items; an overfull inventory stays, and the item that is over is named.
#[test]
fn u_03_an_overfull_inventory_is_shown_and_named() {
    let mut table = Scene::new()
        .pc(
            "Ana",
            "Bar",
            &[ItemKind::Melee1h, ItemKind::Shield, ItemKind::FirstAid],
        )
        .armor(Location::Torso, 2)
        .quiet();
    assert_eq!(table.sheet("Ana").slots_used(), 5);
    assert!(table.game().findings().is_empty());

    let (who, name) = (table.id("Ana"), "grenade".to_owned());
    let kind = ItemKind::Other;
    table.does(Command::AddItem { who, name, kind }, []);
    let over: Vec<&str> = table
        .sheet("Ana")
        .items_over(&HouseRules::default())
        .iter()
        .map(|i| i.name.as_str())
        .collect();
    assert_eq!(over, ["grenade"]);
    let findings = table.game().findings();
    assert_eq!(findings.len(), 1);
    assert_eq!(
        findings[0].what,
        "6 item slots are used, 5 are allowed; over is grenade"
    );
}

/// An arm whose last box is filled lets go, also when the GM fills it by hand.
#[test]
fn u_04_a_full_arm_holds_nothing_whoever_filled_it() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", &[ItemKind::Melee1h])
        .marks(Location::RightArm, 2, Mark::Slash)
        .quiet();
    let set = Command::SetBox {
        who: table.id("Ana"),
        location: Location::RightArm,
        index: 2,
        mark: Some(Mark::Slash),
    };
    table.does(set, []);
    assert_eq!(table.sheet("Ana").hands.right, None);
    assert_eq!(table.count(|fact| matches!(fact, Fact::Dropped { .. })), 1);
}

/// Nothing is put into the hand of an arm that is out, and a two-handed weapon needs both arms.
#[test]
fn u_04_an_arm_that_is_out_takes_nothing() {
    let mut table = Scene::new()
        .pc(
            "Ana",
            "Bar",
            &[ItemKind::Melee1h, ItemKind::Ranged2h, ItemKind::Ammo],
        )
        .sheet(|sheet| sheet.hands.right = None)
        .marks(Location::LeftArm, 3, Mark::Cross)
        .npc("Bo", "Entrance", &[])
        .fight();
    let (knife, rifle) = (Some(ItemId(1)), Some(ItemId(2)));
    let left = Act::Rearrange {
        left: knife,
        right: None,
        left_of: None,
        right_of: None,
    };
    assert_eq!(table.forbids("Ana", left), "U-62");
    let both = Act::Rearrange {
        left: rifle,
        right: rifle,
        left_of: None,
        right_of: None,
    };
    assert_eq!(table.forbids("Ana", both), "U-62");
    table.act(
        "Ana",
        Act::Rearrange {
            left: None,
            right: knife,
            left_of: None,
            right_of: None,
        },
    );
    assert_eq!(table.sheet("Ana").hands.get(Side::Right), knife);
}

/// What a sheet still shows in the hand of an arm that is out cannot be fought with.
#[test]
fn u_04_what_an_arm_that_is_out_seems_to_hold_is_no_weapon() {
    let mut table = Scene::new()
        .pc("Ana", "Bar", &[ItemKind::Melee1h])
        .marks(Location::RightArm, 3, Mark::Slash)
        .npc("Bo", "Bar", &[])
        .fight();
    let act = table.attack_act("Ana", "Bo");
    assert_eq!(table.forbids("Ana", act), "U-62");
    assert_eq!(table.sheet("Ana").held().count(), 0);
    assert_eq!(
        table.game().findings()[0].rule.expect("a rule").to_string(),
        "U-04"
    );
}
