//! Attacks: declaration, opposed rolls, damage, areas, wounds, poison, healing (H-30 to H-36).

use tableside::systems::heroes_of_hex::{
    Act, Action, ActionId, Area, AttackType, Command, Cost, DamageType, Fact, Keywords, Offer,
    Outcome, Reach, Target, Unit,
};
use tableside::table::Answer;

use super::scene::{HEROES, Scene, Table, attack, deed, light};

/// Mara with Attack 3 beside Husk with Vitality 9, on that many AP.
fn clash(damage: DamageType) -> Table {
    Scene::new()
        .hero("Mara", "B2", &[attack(1, damage, Cost::Ap(1))])
        .with(|unit| unit.profile.attack = 3)
        .hero("Oda", "A2", &[])
        .enemy("Husk", "C2", &[])
        .with(|unit| unit.profile.vitality = 9)
        .begin([6])
}

fn outcome(table: &Table) -> Outcome {
    let mut facts = table.facts().into_iter().rev();
    facts
        .find_map(|fact| match fact {
            Fact::Clashed { outcome, .. } => Some(outcome),
            _ => None,
        })
        .expect("a clash")
}

/// H-30: Physical rolls Attack against Defense, Special the special ones; nobody attacks the own side.
#[test]
fn h_30_types_pick_attributes() {
    let mut special = light(2);
    if let Some(offence) = &mut special.offence {
        offence.attack = AttackType::Special;
    }
    let mut table = Scene::new()
        .hero("Mara", "B2", &[light(1), special])
        .with(|unit| {
            unit.profile.attack = 2;
            unit.profile.special_attack = 3;
        })
        .hero("Oda", "A2", &[])
        .enemy("Husk", "C2", &[])
        .with(|unit| {
            unit.profile.vitality = 9;
            unit.profile.defense = 3;
            unit.profile.special_defense = 1;
        })
        .begin([6]);
    assert_eq!(table.forbids(table.hits("Mara", 1, "Oda")), "H-30");
    table.does(table.hits("Mara", 1, "Husk"), [1, 2, 3, 4, 5]);
    table.does(table.hits("Mara", 2, "Husk"), [1, 2, 3, 4]);
}

/// H-31, H-36: 2, 4, 5 against 3 gives 2.
#[test]
fn h_36_2_4_5_against_3_gives_2() {
    let mut table = clash(DamageType::Light);
    table.does(table.hits("Mara", 1, "Husk"), [2, 4, 5, 3]);
    table.says(
        "Mara rolls 2, 4, 5 for the attack on Husk with Light (Light damage), highest 5",
        "H-31",
    );
    table.says(
        "Mara against Husk: 5 − 3 = 2, Light damage: a wound",
        "H-32",
    );
    assert_eq!(table.unit("Husk").tokens.wounds, 1);
}

/// H-31: 0 or less does nothing.
#[test]
fn h_31_a_tie_does_nothing() {
    for defense in [5, 6] {
        let mut table = clash(DamageType::Heavy);
        table.does(table.hits("Mara", 1, "Husk"), [5, 1, 1, defense]);
        assert_eq!(outcome(&table), Outcome::Nothing);
        assert_eq!(table.unit("Husk").tokens.wounds, 0);
    }
}

/// H-31: with real dice both sides' rolls are open at once, in any order, and half-typed faces stay.
#[test]
fn h_31_real_dice_in_any_order() {
    let mut table = Scene::new()
        .hero("Mara", "B2", &[light(1)])
        .with(|unit| unit.profile.attack = 2)
        .enemy("Husk", "C2", &[])
        .real()
        .begin([]);
    table.answers("fate.roll", Answer::Faces(vec![3]), []);
    table.does(table.hits("Mara", 1, "Husk"), []);
    assert_eq!(table.keys(), ["attack.roll", "defense.2.roll"]);
    table.answers("defense.2.roll", Answer::Faces(vec![1]), []);
    table.answers("attack.roll", Answer::Faces(vec![2]), []);
    assert_eq!(table.keys(), ["attack.roll"]);
    table.answers("attack.roll", Answer::Faces(vec![4]), []);
    table.says(
        "Mara rolls 2, 4 for the attack on Husk with Light (Light damage), highest 4 (real dice)",
        "H-31",
    );
    assert_eq!(table.unit("Husk").tokens.wounds, 1);
}

/// H-32: the whole table of damage, result by result.
#[test]
fn h_32_the_table_of_damage() {
    for (damage, wounds) in [
        (DamageType::Light, 3),
        (DamageType::Normal, 2),
        (DamageType::Heavy, 1),
    ] {
        for result in 1..=5 {
            let mut table = clash(damage);
            table.does(table.hits("Mara", 1, "Husk"), [result + 1, 1, 1, 1]);
            let wanted = match result <= wounds {
                true => Outcome::Wound,
                false => Outcome::Death,
            };
            assert_eq!(outcome(&table), wanted, "{damage:?} {result}");
            assert_eq!(table.unit("Husk").slain, wanted == Outcome::Death);
        }
    }
}

/// H-32: an action's own cost counts, or by a house rule that of its damage type.
#[test]
fn h_32_whose_cost_counts() {
    let scene = || {
        Scene::new()
            .hero("Mara", "B2", &[attack(1, DamageType::Heavy, Cost::Ap(1))])
            .enemy("Husk", "C2", &[])
    };
    let mut table = scene().begin([4]);
    table.does(table.hits("Mara", 1, "Husk"), [1, 6]);
    assert_eq!(table.turn().ap, 3);
    let mut table = scene()
        .rules(|rules| rules.own_cost_counts = false)
        .begin([4]);
    table.does(table.hits("Mara", 1, "Husk"), [1, 6]);
    assert_eq!(table.turn().ap, 1);
}

/// H-33: one attack roll, every defender rolls, each is resolved by itself; allies are left out.
#[test]
fn h_33_areas() {
    let mut around = light(1);
    around.keywords.area = Some(Area::Around);
    let mut table = Scene::new()
        .hero("Mara", "C3", &[around])
        .hero("Oda", "B3", &[])
        .enemy("Husk", "D3", &[])
        .enemy("Hound", "C2", &[])
        .enemy("Spitter", "F3", &[])
        .begin([6]);
    table.does(table.uses("Mara", 1), [4, 1, 5]);
    assert_eq!(table.unit("Husk").tokens.wounds, 1);
    assert_eq!(table.unit("Hound").tokens.wounds, 0);
    assert_eq!(table.unit("Spitter").tokens.wounds, 0);
    let rolls = table.facts().into_iter();
    let rolls = rolls.filter(|fact| matches!(fact, Fact::Rolled { .. }));
    assert_eq!(rolls.count(), 3, "the one attack, two defenses");
    let (line, rules) = table.last_line();
    assert_eq!(
        line,
        "Mara against Hound: 4 − 5 = −1, Light damage: nothing"
    );
    assert!(rules.contains(&"H-33".to_owned()));
}

/// H-33: a blast is on a space in reach; where nobody would be hit it is refused.
#[test]
fn h_33_blasts() {
    let mut blast = light(1);
    blast.keywords.area = Some(Area::Blast(1));
    blast.reach = Reach::Range(3);
    let mut table = Scene::new()
        .hero("Mara", "B2", &[blast])
        .enemy("Husk", "E2", &[])
        .enemy("Hound", "F2", &[])
        .begin([6]);
    let at = |table: &Table, space: &str| {
        let target = Target::Space(table.hex(space));
        let action = ActionId(1);
        table.acts("Mara", Act::Use { action, target })
    };
    assert_eq!(table.forbids(at(&table, "B4")), "H-33");
    assert_eq!(table.forbids(at(&table, "F2")), "H-23");
    table.does(at(&table, "E2"), [6, 5, 5]);
    assert_eq!(table.unit("Husk").tokens.wounds, 1);
    assert_eq!(table.unit("Hound").tokens.wounds, 1);
}

/// H-34: one Wound more than Vitality defeats; a Death result removes at once, whatever the Wounds.
#[test]
fn h_34_wounds_and_death() {
    let mut again = light(2);
    again.keywords.multi_use = true;
    let mut table = Scene::new()
        .hero("Mara", "B2", &[again])
        .enemy("Husk", "C2", &[])
        .enemy("Hound", "H2", &[])
        .begin([6]);
    table.does(table.hits("Mara", 2, "Husk"), [4, 2]);
    assert_eq!(table.unit("Husk").tokens.wounds, 1);
    assert!(table.unit_state("Husk").is_some(), "as many as Vitality");
    table.does(table.hits("Mara", 2, "Husk"), [4, 2]);
    assert!(table.unit("Husk").is_defeated());
    assert_eq!(table.unit_state("Husk"), None);
    table.says("Husk is defeated: 2 Wounds (Vitality 1)", "H-34");

    let mut table = clash(DamageType::Light);
    table.does(table.hits("Mara", 1, "Husk"), [6, 1, 1, 2]);
    assert_eq!(table.unit("Husk").tokens.wounds, 0);
    assert_eq!(table.at("Husk"), "");
    table.says("Husk is killed outright", "H-34");
}

/// H-35: the third Poison token defeats at once.
#[test]
fn h_35_poison() {
    let mut needle = light(1);
    needle.keywords.poison = 1;
    let mut table = Scene::new()
        .hero("Mara", "B2", &[needle])
        .enemy("Husk", "C2", &[])
        .with(|unit| {
            unit.profile.vitality = 9;
            unit.tokens.poison = 1;
        })
        .enemy("Hound", "H2", &[])
        .begin([6]);
    table.does(table.hits("Mara", 1, "Husk"), [1, 6]);
    assert_eq!(table.unit("Husk").tokens.poison, 1, "only a hit poisons");
    let who = table.id("Mara");
    let action = ActionId(1);
    table.does(
        Command::SetUsed {
            who,
            action,
            times: 0,
        },
        [],
    );
    table.does(table.hits("Mara", 1, "Husk"), [3, 1]);
    assert_eq!(table.unit("Husk").tokens.poison, 2);
    table.does(
        Command::SetUsed {
            who,
            action,
            times: 0,
        },
        [],
    );
    table.does(table.hits("Mara", 1, "Husk"), [3, 1]);
    table.says("Husk succumbs to poison (3 tokens)", "H-35");
}

/// H-35: healing takes Wounds and as many Poison, in full or by a house rule only as many as Wounds went.
#[test]
fn h_35_healing() {
    let mend = || {
        let heals = Keywords {
            heals: 2,
            ..Keywords::default()
        };
        let mut mend = deed(1, "Mend", Cost::Ap(2), heals);
        mend.reach = Reach::Range(2);
        mend
    };
    let scene = || {
        Scene::new()
            .hero("Mara", "B2", &[mend()])
            .hero("Oda", "B4", &[])
            .with(|unit| {
                unit.tokens.wounds = 1;
                unit.tokens.poison = 2;
            })
            .enemy("Husk", "C2", &[])
    };
    let mut table = scene().begin([6]);
    assert_eq!(table.forbids(table.hits("Mara", 1, "Husk")), "H-35");
    table.does(table.hits("Mara", 1, "Oda"), []);
    let tokens = &table.unit("Oda").tokens;
    assert_eq!((tokens.wounds, tokens.poison), (0, 0));
    let mut table = scene()
        .rules(|rules| rules.heals_poison_in_full = false)
        .begin([6]);
    table.does(table.hits("Mara", 1, "Oda"), []);
    let tokens = &table.unit("Oda").tokens;
    assert_eq!((tokens.wounds, tokens.poison), (0, 1));
    assert_eq!(table.game().hex_of(HEROES), 0);
}

/// H-35, H-33: an area that heals meets everybody of the own side in it, and no opponent.
#[test]
fn h_35_areas_that_heal() {
    let mend = |area: Area| {
        let keywords = Keywords {
            area: Some(area),
            heals: 1,
            ..Keywords::default()
        };
        Action {
            reach: Reach::Within(2),
            ..deed(1, "Mend", Cost::Ap(1), keywords)
        }
    };
    let hurt = |unit: &mut Unit| {
        (unit.profile.vitality, unit.tokens.wounds) = (5, 2);
    };
    let table = |area: Area| {
        Scene::new()
            .hero("Mara", "C3", &[mend(area)])
            .with(hurt)
            .hero("Oda", "E3", &[])
            .with(hurt)
            .hero("Ilse", "H3", &[])
            .with(hurt)
            .enemy("Husk", "D3", &[])
            .with(hurt)
            .begin([6])
    };
    let wounds =
        |table: &Table| ["Mara", "Oda", "Ilse", "Husk"].map(|name| table.unit(name).tokens.wounds);
    let mut around = table(Area::Around);
    around.does(around.uses("Mara", 1), []);
    assert_eq!(wounds(&around), [1, 1, 2, 2]);
    let mut blast = table(Area::Blast(1));
    let at = |table: &Table, name: &str| Act::Use {
        action: ActionId(1),
        target: Target::Space(table.hex(name)),
    };
    let empty = at(&blast, "C5");
    assert_eq!(blast.forbids(blast.acts("Mara", empty)), "H-33");
    let act = at(&blast, "E3");
    blast.does(blast.acts("Mara", act), []);
    assert_eq!(wounds(&blast), [2, 1, 2, 2]);
    let mara = blast.id("Mara");
    blast.does(
        Command::SetUsed {
            who: mara,
            action: ActionId(1),
            times: 0,
        },
        [],
    );
    let legal = |offer: &Offer| matches!(offer.act, Act::Use { .. }) && offer.is_legal();
    assert!(blast.game().offers(mara).iter().any(legal), "it is offered");
}

/// H-03, H-35: what heals and pushes or poisons is for opponents: its healing is left out, and a finding says so.
#[test]
fn h_35_healing_that_hurts_is_a_finding() {
    for (knockback, poison, word) in [(1, 0, "knocks back"), (0, 1, "poisons")] {
        let keywords = Keywords {
            heals: 2,
            knockback,
            poison,
            ..Keywords::default()
        };
        let mut table = Scene::new()
            .hero("Mara", "C3", &[deed(1, "Odd", Cost::Ap(1), keywords)])
            .enemy("Husk", "D3", &[])
            .with(|unit| (unit.profile.vitality, unit.tokens.wounds) = (5, 2))
            .begin([6]);
        let findings = table.game().findings();
        let said: Vec<&str> = findings.iter().map(|one| one.what.as_str()).collect();
        assert_eq!(said, [format!("Odd {word}, so its healing is left out")]);
        table.does(table.hits("Mara", 1, "Husk"), []);
        assert_eq!(table.unit("Husk").tokens.wounds, 2);
        assert_eq!(table.unit("Husk").tokens.poison, poison);
    }
}
