//! The exact chances of attacks (H-37), from the kernels that are played.

use tableside::dice::{Chance, enumerate};
use tableside::systems::heroes_of_hex::{
    Area, AttackOdds, Command, DamageType, Outcome, Target, highest,
};

use super::scene::{Scene, light};

/// H-37: every pool and damage type as the enumerated kernels have it.
#[test]
fn h_37_as_the_kernels_have_it() {
    for attack in 0..=3 {
        for defense in 0..=3 {
            for damage in DamageType::ALL {
                let played = enumerate(|dice| {
                    let ours = highest(attack, dice)?;
                    let theirs = highest(defense, dice)?;
                    Ok(damage.outcome(ours - theirs))
                })
                .expect("few dice");
                let odds = AttackOdds::of(attack, defense, damage);
                let place = format!("{attack} against {defense}, {damage:?}");
                assert_eq!(odds.nothing, played.chance(&Outcome::Nothing), "{place}");
                assert_eq!(odds.wound, played.chance(&Outcome::Wound), "{place}");
                assert_eq!(odds.death, played.chance(&Outcome::Death), "{place}");
            }
        }
    }
}

/// H-37: the chances by hand, of one die against one.
#[test]
fn h_37_one_against_one() {
    let odds = AttackOdds::of(1, 1, DamageType::Normal);
    let of_36 = |n| Chance::new(n, 36).expect("a chance");
    assert_eq!(
        (odds.nothing, odds.wound, odds.death),
        (of_36(21), of_36(9), of_36(6))
    );
    assert_eq!(odds.drops(0), of_36(15));
    assert_eq!(odds.drops(1), of_36(6));
}

/// H-37: however many dice, the chances sum to 1.
#[test]
fn h_37_sums_to_one() {
    for dice in [0, 1, 5, 20, 255] {
        let odds = AttackOdds::of(dice, 7, DamageType::Light);
        let sum = odds.nothing.checked_add(odds.wound);
        let sum = sum.and_then(|sum| sum.checked_add(odds.death));
        assert_eq!(sum, Some(Chance::CERTAIN), "{dice}");
    }
}

/// H-37, H-34: “drops it” knows Vitality, Wounds and Poison there; an area tells each and the average.
#[test]
fn h_37_drops_it() {
    let mut around = light(1);
    around.keywords.area = Some(Area::Around);
    let mut table = Scene::new()
        .hero("Mara", "C3", &[around])
        .with(|unit| unit.profile.attack = 2)
        .enemy("Husk", "D3", &[])
        .enemy("Hound", "C2", &[])
        .with(|unit| unit.profile.vitality = 0)
        .begin([6]);
    let ask = |table: &super::scene::Table| {
        let action = &table.unit("Mara").actions[0];
        let odds = table
            .game()
            .action_odds(table.id("Mara"), action, Target::None);
        odds.expect("an attack")
    };
    let odds = ask(&table);
    let one = AttackOdds::of(2, 1, DamageType::Light);
    let [husk, hound] = odds.targets.as_slice() else {
        panic!("two targets: {odds:?}");
    };
    assert_eq!((husk.attack, husk.defense, husk.odds), (2, 1, one));
    assert_eq!(husk.drops, one.death, "it bears a Wound");
    assert_eq!(hound.drops, one.drops(0));
    let (above, below) = odds.expected;
    let sum = husk.drops.checked_add(hound.drops).expect("below 1");
    assert_eq!((above, below), (sum.numerator(), sum.denominator()));
    // By hand: of 216 falls 31 take Husk out, 125 Hound.
    assert_eq!(above * 216 / below, 156);
    let said = odds.beside().words();
    assert!(
        said.ends_with("drops 0.72 on average, if nobody reacts"),
        "{said}"
    );
    let who = table.id("Husk");
    table.does(Command::SetWounds { who, wounds: 1 }, []);
    assert_eq!(ask(&table).targets[0].drops, one.drops(0));
    let mut needle = light(1);
    needle.keywords.poison = 2;
    table.does(Command::SetWounds { who, wounds: 0 }, []);
    table.does(Command::SetPoison { who, poison: 1 }, []);
    let target = Target::Unit(who);
    let odds = table.game().action_odds(table.id("Mara"), &needle, target);
    assert_eq!(odds.expect("an attack").targets[0].drops, one.drops(0));
}
