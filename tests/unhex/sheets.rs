//! The sheet: level, slots, hands (U-01, U-03, U-04).

use tableside::systems::unhex::{
    Act, Character, Command, Fact, ItemKind, Kind, Level, Location, Mark, Side,
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
        assert_eq!(sheet.slots_allowed(), slots, "at max level {max_level}");
    }
}

/// A wound does not take a slot away.
#[test]
fn u_03_slots_do_not_follow_the_level() {
    let mut sheet = Character::new("Ana", Kind::Pc);
    sheet.max_level = Level::clamped(55);
    sheet.level = Level::clamped(12);
    assert_eq!(sheet.slots_allowed(), 6);
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
        .items_over()
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
    };
    assert_eq!(table.forbids("Ana", left), "U-62");
    let both = Act::Rearrange {
        left: rifle,
        right: rifle,
    };
    assert_eq!(table.forbids("Ana", both), "U-62");
    table.act(
        "Ana",
        Act::Rearrange {
            left: None,
            right: knife,
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
