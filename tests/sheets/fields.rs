//! A table of fields of a made-up game: dice formulas, bounds below zero, a list of its own, what players may change.

use tableside::systems::sheet::{
    Field, FieldValue, Kind, List, ListEdit, ListField, ListInfo, Parts, Section, Sheet,
};

#[derive(Clone, Debug, Default, PartialEq)]
struct Monster {
    hit_points: String,
    bonus: i64,
    attacks: Vec<Attack>,
}

#[derive(Clone, Debug, Default, PartialEq)]
struct Attack {
    id: u32,
    name: String,
    damage: String,
}

const BONUS: Kind = Kind::Number {
    least: -5,
    most: 30,
};

const SHEET: Sheet<Monster> = Sheet(&[
    Section {
        name: "Defences",
        rule: None,
        folded: false,
        parts: Parts::Fields(&[
            Field::new(
                "hit_points",
                "Hit points",
                Kind::Dice,
                |of: &Monster| (&of.hit_points).into(),
                |of: &mut Monster, value| value.text().clone_into(&mut of.hit_points),
            ),
            Field::new(
                "bonus",
                "Bonus",
                BONUS,
                |of: &Monster| of.bonus.into(),
                |of: &mut Monster, value| {
                    if let FieldValue::Number(n) = value {
                        of.bonus = *n;
                    }
                },
            )
            .players(),
        ]),
    },
    Section {
        name: "Attacks",
        rule: None,
        folded: false,
        parts: Parts::List(&ATTACKS),
    },
]);

const ATTACKS: List<Monster, Attack> = List {
    info: ListInfo {
        key: "attacks",
        one: "attack",
        empty: "None",
        player: false,
    },
    fields: &[
        Field::new(
            "name",
            "Attack name",
            Kind::NAME,
            |of: &Attack| (&of.name).into(),
            |of: &mut Attack, value| value.text().clone_into(&mut of.name),
        ),
        Field::new(
            "damage",
            "Damage",
            Kind::Dice,
            |of: &Attack| (&of.damage).into(),
            |of: &mut Attack, value| value.text().clone_into(&mut of.damage),
        ),
    ],
    items: |of| &of.attacks,
    items_mut: |of| &mut of.attacks,
    id: |attack| attack.id,
    make: |id, like| Attack {
        id,
        ..like.cloned().unwrap_or_default()
    },
};

/// A dice formula must be dice notation; it is kept as the program writes it, and refused by its label.
#[test]
fn a_dice_formula_is_dice_notation() {
    let mut monster = Monster::default();
    let mut set = |path: &str, value: &str| SHEET.set(&mut monster, path, &value.into());
    assert_eq!(set("hit_points", " 4D8 + 8 "), Ok(()));
    for wrong in ["", "4d", "4d8 +", "many"] {
        let refusal = set("hit_points", wrong).expect_err("it is no dice notation");
        let words = "Hit points is dice notation such as 2d6+1";
        assert_eq!(refusal.reason(), words);
    }
    assert_eq!(monster.hit_points, "4d8+8");
    let view = SHEET.get(&monster, "hit_points").expect("it is there");
    assert_eq!(view.value, "4d8+8".into());
}

/// Bounds hold at both ends, also below zero.
#[test]
fn bounds_may_lie_below_zero() {
    let mut monster = Monster::default();
    for (value, fits) in [(-6_i64, false), (-5, true), (30, true), (31, false)] {
        let before = monster.bonus;
        let set = SHEET.set(&mut monster, "bonus", &value.into());
        assert_eq!(set.is_ok(), fits, "{value}");
        assert_eq!(monster.bonus, if fits { value } else { before });
    }
}

/// A list of items, each with its formula; past the highest id there is no room for another.
#[test]
fn a_list_with_formulas() {
    let mut monster = Monster::default();
    let mut edit = |edit| SHEET.edit_list(&mut monster, "attacks", &edit);
    assert_eq!(edit(ListEdit::Add("Bite".to_owned())), Ok(()));
    assert_eq!(edit(ListEdit::Copy(1)), Ok(()));
    assert_eq!(
        SHEET.set(&mut monster, "attacks.2.damage", &"2d6".into()),
        Ok(())
    );
    let damages: Vec<&str> = monster
        .attacks
        .iter()
        .map(|one| one.damage.as_str())
        .collect();
    assert_eq!(damages, ["", "2d6"]);
    // What was never filled in is told by the name of its item.
    let told = SHEET.findings(&monster);
    let places: Vec<(&str, &str)> = told
        .iter()
        .map(|(at, _, what)| (at.as_str(), what.as_str()))
        .collect();
    let expected = [
        (
            "hit_points",
            "Hit points is dice notation such as 2d6+1, and here \"\"",
        ),
        (
            "attacks.1.damage",
            "Damage of Bite is dice notation such as 2d6+1, and here \"\"",
        ),
    ];
    assert_eq!(places, expected);
    monster.attacks[1].id = u32::MAX;
    assert_eq!(ATTACKS.free(&monster), None);
    let full = SHEET.edit_list(&mut monster, "attacks", &ListEdit::Copy(1));
    let full = full.expect_err("there is no id above");
    assert_eq!(full.reason(), "there is no room for another attack");
    assert_eq!(monster.attacks.len(), 2);
}

/// Players may change what the table marks, and nothing else.
#[test]
fn players_are_denied_unless_it_is_said() {
    for (path, allowed) in [
        ("bonus", true),
        ("hit_points", false),
        ("attacks", false),
        ("attacks.1.damage", false),
        ("attacks.1", false),
        ("no such field", false),
    ] {
        assert_eq!(SHEET.is_players(path), allowed, "{path}");
    }
}
