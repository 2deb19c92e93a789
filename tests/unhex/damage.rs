//! Where a hit goes (U-60 to U-62).

use tableside::systems::unhex::{Command, Fact, ItemKind, Location, Mark};
use tableside::table::ItemId;

use super::scene::{Scene, Table};

fn duel() -> Scene {
    Scene::new()
        .pc("Ana", "Bar", &[ItemKind::Melee1h])
        .npc("Bo", "Bar", &[])
}

/// Ana hits Bo for that much damage at that location die; the roll is damage then location.
fn hit(scene: Scene, damage: i32, die: i32) -> Table {
    let mut table = scene.fight();
    table.attack("Ana", "Bo", [damage, die]);
    if table.keys() == ["attack.critical"] {
        table.pick("keep");
    }
    if table.keys() == ["attack.dice"] {
        table.pick("tens");
    }
    table
}

/// The ten faces of the location die and the boxes of each location.
#[test]
fn u_60_locations_and_their_boxes() {
    use Location as L;
    let by_die: Vec<Location> = (0..10).map(Location::of_die).collect();
    let expected = [
        L::LeftLeg,
        L::LeftLeg,
        L::RightLeg,
        L::RightLeg,
        L::Torso,
        L::Torso,
        L::Torso,
        L::LeftArm,
        L::RightArm,
        L::Head,
    ];
    assert_eq!(by_die, expected);
    let boxes = [
        L::Head,
        L::RightArm,
        L::LeftArm,
        L::Torso,
        L::RightLeg,
        L::LeftLeg,
    ];
    assert_eq!(boxes.map(Location::size), [3, 3, 3, 9, 6, 6]);
}

/// Damage lowers the level and marks as many boxes at the location.
#[test]
fn u_60_damage_lowers_the_level_and_marks_boxes() {
    let table = hit(duel(), 4, 5);
    assert_eq!(table.level("Bo"), 46);
    assert_eq!(table.boxes("Bo", Location::Torso, Mark::Slash), 4);
    assert!(table.standing("Bo").wounded);
    let rules = table.logged(|fact| {
        matches!(
            fact,
            Fact::LevelLost {
                from: 50,
                to: 46,
                ..
            }
        )
    });
    assert_eq!(rules.expect("it is logged"), ["U-60"]);
}

/// Every location is hit by its own dice.
#[test]
fn u_60_each_die_hits_its_location() {
    for die in 0..10_u8 {
        let table = hit(duel(), 2, i32::from(die));
        let location = Location::of_die(die);
        assert_eq!(table.marked("Bo", location), 2, "{die} is the {location}");
        assert_eq!(table.level("Bo"), 48);
    }
}

/// A hit of no damage does nothing.
#[test]
fn u_60_a_hit_of_no_damage() {
    let table = hit(duel(), 0, 5);
    assert_eq!(table.level("Bo"), 50);
    assert!(!table.standing("Bo").wounded);
    assert_eq!(table.count(|fact| matches!(fact, Fact::NoDamage { .. })), 1);
}

/// A one-handed weapon marks `\`, a two-handed melee weapon `X` at once.
#[test]
fn u_61_two_handed_melee_wounds_are_x() {
    for (kind, mark) in [
        (ItemKind::Melee1h, Mark::Slash),
        (ItemKind::Melee2h, Mark::Cross),
        (ItemKind::Ranged1h, Mark::Slash),
    ] {
        let scene = Scene::new()
            .pc("Ana", "Bar", &[kind, ItemKind::Ammo])
            .npc("Bo", "Bar", &[]);
        let table = hit(scene, 2, 5);
        assert_eq!(
            table.boxes("Bo", Location::Torso, mark),
            2,
            "{}",
            kind.name()
        );
    }
}

/// A rifle marks `\` as well, though it is two-handed.
#[test]
fn u_61_a_rifle_marks_slashes() {
    let scene = Scene::new()
        .pc("Ana", "Catwalk", &[ItemKind::Ranged2h, ItemKind::Ammo])
        .npc("Bo", "Bar", &[]);
    let table = hit(scene, 2, 5);
    assert_eq!(table.boxes("Bo", Location::Torso, Mark::Slash), 2);
}

/// Any mark fills a box: old ones of every kind leave less room.
#[test]
fn u_61_any_mark_fills_a_box() {
    let scene =
        duel()
            .marks(Location::LeftArm, 1, Mark::Cross)
            .marks(Location::LeftArm, 1, Mark::Filled);
    let table = hit(scene, 2, 7);
    assert_eq!(table.boxes("Bo", Location::LeftArm, Mark::Slash), 1);
    assert_eq!(table.marked("Bo", Location::Torso), 1, "the rest flows on");
}

/// What a location cannot hold goes to the torso, of this hit and of later ones.
#[test]
fn u_62_what_does_not_fit_goes_to_the_torso() {
    let mut table = duel().fight();
    let who = table.id("Ana");
    let command = Command::SetActions {
        who,
        actions: 2,
        owed: 0,
    };
    table.does(command, []);
    table.attack("Ana", "Bo", [4, 8]);
    table.pick("tens");
    assert_eq!(table.marked("Bo", Location::RightArm), 3);
    assert_eq!(table.marked("Bo", Location::Torso), 1);
    table.attack("Ana", "Bo", [2, 8]);
    table.pick("tens");
    assert_eq!(table.marked("Bo", Location::Torso), 3);
    assert_eq!(table.level("Bo"), 44);
}

/// Beyond a full torso damage lowers the level only.
#[test]
fn u_62_beyond_a_full_torso_only_the_level_falls() {
    let scene = duel().marks(Location::Torso, 7, Mark::Slash);
    let table = hit(scene, 4, 8);
    assert_eq!(
        (
            table.marked("Bo", Location::RightArm),
            table.marked("Bo", Location::Torso)
        ),
        (3, 8)
    );
    let scene = duel().marks(Location::Torso, 7, Mark::Slash);
    let table = hit(scene, 4, 5);
    assert_eq!(table.marked("Bo", Location::Torso), 9);
    assert_eq!(table.level("Bo"), 46, "all 4 of it");
}

/// House rule: what does not fit a full torso is lost.
#[test]
fn u_62_house_rule_beyond_a_full_torso_is_lost() {
    let scene = duel()
        .marks(Location::Torso, 7, Mark::Slash)
        .rules(|rules| rules.full_torso_lowers_level = false);
    let table = hit(scene, 4, 5);
    assert_eq!(table.marked("Bo", Location::Torso), 9);
    assert_eq!(table.level("Bo"), 48, "2 of the 4");
}

/// A full arm drops what its hand holds, and only that.
#[test]
fn u_62_a_full_arm_drops_its_item() {
    let scene = Scene::new().pc("Ana", "Bar", &[ItemKind::Melee1h]).npc(
        "Bo",
        "Bar",
        &[ItemKind::Melee1h, ItemKind::Shield],
    );
    let mut table = scene.fight();
    table.attack("Ana", "Bo", [3, 8]);
    assert_eq!(table.decider(), "Bo", "the shield picks");
    table.pick("tens");
    let sheet = table.sheet("Bo");
    assert_eq!(
        (sheet.hands.right, sheet.hands.left),
        (None, Some(ItemId(2)))
    );
    assert_eq!(sheet.items[0].dropped, table.game().area_of(table.id("Bo")));
    let rules = table.logged(|fact| matches!(fact, Fact::Dropped { .. }));
    assert_eq!(rules.expect("it is logged"), ["U-62"]);
}

/// A two-handed item is dropped by either arm.
#[test]
fn u_62_a_full_arm_drops_a_two_handed_item() {
    for die in [7, 8] {
        let scene = Scene::new().pc("Ana", "Bar", &[ItemKind::Melee1h]).npc(
            "Bo",
            "Bar",
            &[ItemKind::Ranged2h, ItemKind::Ammo],
        );
        let table = hit(scene, 3, die);
        let hands = table.sheet("Bo").hands;
        assert_eq!((hands.left, hands.right), (None, None));
        assert_eq!(
            table.count(|fact| matches!(fact, Fact::Dropped { .. })),
            1,
            "dropped once"
        );
    }
}

/// A full leg is told, and a second hit on it goes to the torso.
#[test]
fn u_62_a_full_leg() {
    let scene = duel().marks(Location::LeftLeg, 5, Mark::Slash);
    let table = hit(scene, 2, 0);
    assert_eq!(table.sheet("Bo").full_legs(), 1);
    assert_eq!(table.marked("Bo", Location::Torso), 1);
    let full = |fact: &Fact| {
        matches!(
            fact,
            Fact::LocationFull {
                location: Location::LeftLeg,
                ..
            }
        )
    };
    assert_eq!(table.logged(full).expect("it is logged"), ["U-62"]);
}

/// The options say what a hit would do before it is picked.
#[test]
fn options_tell_their_consequence() {
    let mut table = duel().marks(Location::Torso, 2, Mark::Slash).fight();
    table.attack("Ana", "Bo", [3, 5]);
    let question = table.question();
    let consequences: Vec<&str> = question
        .shape
        .options()
        .iter()
        .map(|o| o.consequence.as_str())
        .collect();
    assert_eq!(
        consequences,
        [
            "level 50 → 47, torso 2/9 → 5/9",
            "level 50 → 45, right leg 0/6 → 5/6",
        ]
    );
}
