//! The special wins over the general (U-00), and the abilities of one-handed ranged weapons (U-95).

use tableside::systems::unhex::{Ability, ItemKind, Location};

use super::scene::{NPCS, PCS, Scene, Table};

const PISTOL: &[ItemKind] = &[ItemKind::Ranged1h, ItemKind::Ammo];
const RIFLE: &[ItemKind] = &[ItemKind::Ranged2h, ItemKind::Ammo];

/// U-00, U-33, U-94: an ability that says otherwise wins over the general rule: past two marks one sees nothing, but for
/// the ability that says so.
#[test]
fn u_00_the_special_wins_over_the_general() {
    let scene = |able: bool| {
        let scene = Scene::new()
            .npc("Bo", "Kitchen", &[])
            .pc("Ana", "Pool Tables", RIFLE);
        match able {
            true => scene.ability(Ability::Ranged2hLongSight).fight(),
            false => scene.fight(),
        }
    };
    let mut plain = scene(false);
    let shot = plain.attack_act("Ana", "Bo");
    assert_eq!(plain.forbids("Ana", shot), "U-33");
    let mut able = scene(true);
    able.attack("Ana", "Bo", [7, 2]);
    assert_eq!(able.actions("Ana"), (0, 0), "she shot");
}

/// U-00, U-42: where no rule says who goes first, the side with initiative does.
#[test]
fn u_00_the_side_with_initiative_settles_timing() {
    for holder in [PCS, NPCS] {
        let (by, at) = if holder == PCS {
            ("Ana", "Bo")
        } else {
            ("Bo", "Ana")
        };
        let mut table = Scene::new()
            .pc("Ana", "Bar", &[ItemKind::Melee1h])
            .ability(Ability::Melee1hGoodAttack)
            .npc("Bo", "Bar", &[ItemKind::Melee1h])
            .ability(Ability::Melee1hGoodAttack)
            .turn_of(holder);
        table.attacks(by, at);
        table.pick("defend");
        assert_eq!(table.keys(), ["first"]);
        assert_eq!(table.decider(), table.game().team_name(holder));
    }
}

/// Ana shoots at Bo in the same area, a roll of 34.
fn shot(ability: Ability) -> Table {
    let mut table = Scene::new()
        .pc("Ana", "Bar", PISTOL)
        .ability(ability)
        .npc("Bo", "Bar", &[])
        .fight();
    table.attack("Ana", "Bo", [3, 4]);
    table
}

/// U-95, U-16: a good Attack with a one-handed ranged weapon may be rolled again.
#[test]
fn u_95_a_good_attack_is_rolled_again() {
    let mut table = shot(Ability::Ranged1hGoodAttack);
    assert_eq!(table.keys(), ["attack.reroll"]);
    table.pick_and_roll("ones", [6]);
    table.pick("tens");
    assert_eq!(table.marked("Bo", Location::Torso), 3);
}

/// U-95, U-17: a precise Attack moves the location by one; there is no powerful one.
#[test]
fn u_95_a_precise_attack_moves_the_location() {
    let mut table = shot(Ability::Ranged1hPreciseAttack);
    table.pick("tens");
    assert_eq!(table.options(), ["as_is", "precise_up", "precise_down"]);
    table.pick("precise_down");
    assert_eq!(table.marked("Bo", Location::RightLeg), 3);
}
