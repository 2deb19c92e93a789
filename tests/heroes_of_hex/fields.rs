//! The sheet of a unit as a table of fields (H-02, H-03): what is written is read, bounds refuse by the field's label, and
//! a file beyond them is told of it.

use tableside::systems::heroes_of_hex::{
    Action, ActionId, Area, Command, Cost, FIELDS, MovementKind, Offence, Unit, UnitSheet,
};
use tableside::systems::heroes_of_hex::{AttackType, DamageType, UnitKind};
use tableside::systems::sheet::{FieldValue, FieldView, Kind, ListEdit, Parts};
use tableside::table::{CharacterId, Severity};

use super::scene::{HEROES, Scene, Table, light};

const MARA: CharacterId = CharacterId(1);

/// An action to which every field applies.
fn shove() -> Action {
    let mut shove = light(1);
    shove.name = "Shove".to_owned();
    shove.keywords.area = Some(Area::Blast(2));
    shove.keywords.goes = Some(MovementKind::Distance {
        spaces: 4,
        near: 2,
        far: 3,
    });
    shove
}

fn mara() -> Table {
    Scene::new().hero("Mara", "B2", &[shove()]).table()
}

/// Every field that applies, by its path.
fn all(unit: &Unit) -> Vec<(String, FieldView)> {
    let mut all = Vec::new();
    for section in FIELDS.0 {
        match &section.parts {
            Parts::Fields(fields) => {
                let views = fields.iter().filter_map(|field| field.view(unit));
                all.extend(views.map(|view| (view.info.key.to_owned(), view)));
            }
            Parts::List(list) => {
                let key = list.info().key;
                for id in list.ids(unit) {
                    let views = list.fields(unit, id).expect("the item is there");
                    let path = |view: &FieldView| format!("{key}.{id}.{}", view.info.key);
                    all.extend(views.into_iter().map(|view| (path(&view), view)));
                }
            }
        }
    }
    all
}

/// Values that a field can have, its bounds among them.
fn legal(kind: Kind) -> Vec<FieldValue> {
    let picture = "0a".repeat(32);
    match kind {
        Kind::Text { least, most, rows } => {
            let mut texts = vec!["x".repeat(least).into(), "é".repeat(most).into()];
            texts.extend((rows > 1).then(|| " two\nlines ".into()));
            texts
        }
        Kind::Number { least, most } => vec![least.into(), (least + 1).into(), most.into()],
        Kind::Switch => vec![true.into(), false.into()],
        Kind::OneOf(options) => options.iter().map(|(key, _)| (*key).into()).collect(),
        Kind::Dice => vec!["2d6+1".into()],
        Kind::Colour => vec![FieldValue::Nothing, 0_u8.into(), 5_u8.into()],
        Kind::Team => vec![FieldValue::Nothing, HEROES.0.into()],
        Kind::Picture => vec![FieldValue::Nothing, picture.into()],
    }
}

/// Values that a field cannot have: just beyond its bounds, and of other kinds.
fn illegal(kind: Kind) -> Vec<FieldValue> {
    let text = |text: &str| FieldValue::from(text);
    match kind {
        Kind::Text { least, most, rows } => {
            let longer = FieldValue::from("x".repeat(most + 1));
            let mut texts = vec![longer, 7_u8.into(), FieldValue::Nothing];
            texts.extend((least > 0).then(|| text("  ")));
            texts.extend((rows == 1).then(|| text("a\nb")));
            texts
        }
        Kind::Number { least, most } => {
            vec![
                (least - 1).into(),
                (most + 1).into(),
                i64::MAX.into(),
                text("7"),
                true.into(),
            ]
        }
        Kind::Switch => vec![1_u8.into(), text("true"), FieldValue::Nothing],
        Kind::OneOf(_) => vec![text(""), text("no such"), 0_u8.into(), FieldValue::Nothing],
        Kind::Dice => vec![text("2d"), text(""), 6_u8.into()],
        Kind::Colour => vec![6_u8.into(), (-1_i64).into(), text("blue")],
        Kind::Team => vec![(-1_i64).into(), text("Heroes"), i64::MAX.into()],
        Kind::Picture => vec![text("0a"), text(""), 1_u8.into()],
    }
}

/// H-02, H-03: what is written through a command is read again, and no other field changes but one that stops to apply.
#[test]
fn h_03_what_is_written_is_read() {
    let paths = all(mara().unit("Mara"));
    assert_eq!(paths.len(), 38, "every field of the unit and of its action");
    for (path, field) in paths {
        for value in legal(field.info.kind) {
            let mut table = mara();
            let before = all(&table.game().units[&MARA]);
            table.does(Command::set(MARA, path.as_str(), value.clone()), []);
            let unit = &table.game().units[&MARA];
            let read = FIELDS.get(unit, &path).map(|view| view.value);
            assert_eq!(read, Some(value.clone()), "{path}");
            for (other, was) in before.into_iter().filter(|(other, _)| *other != path) {
                let Some(now) = FIELDS.get(unit, &other) else {
                    assert!(
                        matches!(field.info.kind, Kind::OneOf(_)),
                        "{path} ends {other}"
                    );
                    continue;
                };
                // The cost that H-32 asks for goes with the damage.
                if path.ends_with(".damage") && other.ends_with(".cost") {
                    let ap = match value.text() {
                        "light" => 1_u8,
                        "normal" => 2,
                        _ => 3,
                    };
                    assert_eq!(now.value, ap.into(), "{path} to {value:?}");
                    continue;
                }
                assert_eq!(now.value, was.value, "{path} to {value:?} changes {other}");
            }
        }
    }
}

/// Beyond its bounds a field is refused, by its label and with what it can be; nothing is changed.
#[test]
fn h_03_bounds_refuse_by_the_label() {
    let mut table = mara();
    for (path, field) in all(table.unit("Mara")) {
        for value in illegal(field.info.kind) {
            let refusal = table.refused(Command::set(MARA, path.as_str(), value));
            let of = if path.contains('.') { " of Shove" } else { "" };
            let words = format!("{}{of} {}", field.info.label, field.info.kind);
            assert_eq!(
                (refusal.reason(), refusal.rule_id()),
                (words.as_str(), None)
            );
        }
    }
    for (path, value, words) in [
        ("vitality", 100, "Vitality is a number from 0 to 99"),
        (
            "actions.1.range",
            -1,
            "Range of Shove is a number from 0 to 99",
        ),
        ("colour", 6, "Colour is a number from 0 to 5, or null"),
        ("side", 9, "there is no side 9"),
        ("height", 1, "there is no field height on this sheet"),
        (
            "actions.1.height",
            1,
            "there is no field height on this sheet",
        ),
        ("actions.7.range", 1, "there is no action 7 on this sheet"),
        (
            "actions.x.range",
            1,
            "there is no field actions.x.range on this sheet",
        ),
        (
            "weapons.1.range",
            1,
            "there is no field weapons.1.range on this sheet",
        ),
    ] {
        let refusal = table.refused(Command::set(MARA, path, i64::from(value)));
        assert_eq!(refusal.reason(), words);
    }
    let nameless = table.refused(Command::set(MARA, "name", ""));
    assert_eq!(nameless.reason(), "Name takes 1 to 200 letters in one line");
    let endless = table.refused(Command::set(MARA, "notes", "x".repeat(20_001)));
    assert_eq!(endless.reason(), "Notes takes up to 20000 letters");
    let nobody = table.refused(Command::set(CharacterId(9), "vitality", 1_u8));
    assert_eq!(nobody.reason(), "there is no unit 9");
}

/// A field that depends on another applies only with it, and comes with a value that can be.
#[test]
fn h_33_a_field_applies_with_another() {
    let mut table = mara();
    for (on, off, value, fields) in [
        ("attack", "none", "special", vec!["damage"]),
        ("area", "around", "blast", vec!["radius"]),
        ("moves", "engage", "distance", vec!["near", "far"]),
        ("moves", "no", "prey", vec!["spaces"]),
    ] {
        let on = format!("actions.1.{on}");
        table.does(Command::set(MARA, on.as_str(), off), []);
        for field in &fields {
            let path = format!("actions.1.{field}");
            assert!(FIELDS.get(table.unit("Mara"), &path).is_none(), "{path}");
            let refusal = table.refused(Command::set(MARA, path.as_str(), 1_u8));
            assert!(refusal.reason().ends_with(" of Shove does not apply now"));
        }
        table.does(Command::set(MARA, on.as_str(), value), []);
        for field in &fields {
            let view = FIELDS.get(table.unit("Mara"), &format!("actions.1.{field}"));
            let view = view.expect("it applies again");
            assert_eq!(view.info.kind.keep(&view.value), Some(view.value));
        }
    }
}

/// H-32: damage brings the AP that the table asks for; a cost of its own stays. A new action attacks.
#[test]
fn h_32_damage_sets_the_cost_of_the_table() {
    let mut table = mara();
    let cost = |table: &Table| table.unit("Mara").actions[0].cost;
    table.does(Command::set(MARA, "actions.1.damage", "heavy"), []);
    assert_eq!(cost(&table), Cost::Ap(3));
    table.does(Command::set(MARA, "actions.1.damage", "normal"), []);
    assert_eq!(cost(&table), Cost::Ap(2));
    table.does(Command::set(MARA, "actions.1.cost", 4_u8), []);
    table.does(Command::set(MARA, "actions.1.damage", "light"), []);
    assert_eq!(cost(&table), Cost::Ap(4));
    let (who, list, edit) = (
        MARA,
        "actions".to_owned(),
        ListEdit::Add("Rally".to_owned()),
    );
    table.does(Command::EditList { who, list, edit }, []);
    let rally = &table.unit("Mara").actions[1];
    assert!(rally.offence.is_some() && rally.cost == Cost::Ap(1));
}

/// H-03: items are added, copied, moved and removed by their ids; a name beyond its bounds adds nothing.
#[test]
fn h_03_items_of_a_list() {
    let mut table = mara();
    let edit = |edit| {
        let (who, list) = (MARA, "actions".to_owned());
        Command::EditList { who, list, edit }
    };
    let names = |table: &Table| -> Vec<(u32, String)> {
        let actions = table.unit("Mara").actions.iter();
        actions.map(|one| (one.id.0, one.name.clone())).collect()
    };
    table.does(edit(ListEdit::Add(" Rally ".to_owned())), []);
    table.does(edit(ListEdit::Copy(1)), []);
    table.does(Command::set(MARA, "actions.3.name", "Push"), []);
    let of = |id: u32, name: &str| (id, name.to_owned());
    assert_eq!(
        names(&table),
        [of(1, "Shove"), of(3, "Push"), of(2, "Rally")]
    );
    let copy = Action {
        id: ActionId(3),
        name: "Push".to_owned(),
        ..shove()
    };
    assert_eq!(table.unit("Mara").actions[1], copy);
    table.does(edit(ListEdit::Move { item: 1, to: 9 }), []);
    table.does(edit(ListEdit::Remove(3)), []);
    assert_eq!(names(&table), [of(2, "Rally"), of(1, "Shove")]);
    let unnamed = table.refused(edit(ListEdit::Add("x".repeat(201))));
    let words = "Action name takes 1 to 200 letters in one line";
    assert_eq!(unnamed.reason(), words);
    for gone in [
        ListEdit::Remove(3),
        ListEdit::Copy(3),
        ListEdit::Move { item: 3, to: 0 },
    ] {
        let refusal = table.refused(edit(gone));
        assert_eq!(refusal.reason(), "there is no action 3 on this sheet");
    }
    let (who, list, edit) = (MARA, "weapons".to_owned(), ListEdit::Copy(1));
    let refusal = table.refused(Command::EditList { who, list, edit });
    assert_eq!(refusal.reason(), "there is no field weapons on this sheet");
}

/// What each change is called, for undo and the history.
#[test]
fn a_change_is_called_by_its_field() {
    let table = mara();
    let label = |command: &Command| table.game().label(command);
    let set = |field: &str, value: FieldValue| label(&Command::set(MARA, field, value));
    assert_eq!(set("vitality", 3_u8.into()), "Mara: Vitality 3");
    assert_eq!(set("class", "Guardian".into()), "Mara: Class Guardian");
    assert_eq!(set("class", "".into()), "Mara: Class");
    assert_eq!(set("name", " Ana ".into()), "Mara: Name Ana");
    assert_eq!(set("kind", "enemy".into()), "Mara: Kind enemy");
    assert_eq!(set("hidden", true.into()), "Mara: Hidden from players on");
    assert_eq!(set("side", HEROES.0.into()), "Mara joins Heroes");
    assert_eq!(set("side", FieldValue::Nothing), "Mara is on no side");
    assert_eq!(set("actions.1.cost", 3_u8.into()), "Mara’s Shove: Cost 3");
    assert_eq!(
        set("actions.1.multi_use", false.into()),
        "Mara’s Shove: Multi-Use off"
    );
    assert_eq!(
        set("actions.1.sight", "not_needed".into()),
        "Mara’s Shove: Sight ignores walls"
    );
    assert_eq!(set("actions.9.cost", 3_u8.into()), "Mara’s action changed");
    assert_eq!(set("height", 3_u8.into()), "Mara’s sheet changed");
    let edit = |edit| {
        let (who, list) = (MARA, "actions".to_owned());
        label(&Command::EditList { who, list, edit })
    };
    assert_eq!(edit(ListEdit::Add("Rally".to_owned())), "Mara gets Rally");
    assert_eq!(edit(ListEdit::Remove(1)), "Mara loses Shove");
    assert_eq!(edit(ListEdit::Copy(1)), "Mara’s Shove copied");
    assert_eq!(
        edit(ListEdit::Move { item: 1, to: 0 }),
        "Mara’s Shove moved"
    );
}

/// H-02: a sheet from elsewhere whose fields are beyond their bounds is told of each by its label, and can be played.
#[test]
fn h_02_a_file_beyond_the_bounds_is_told_of_it() {
    let mut unit = Unit::new("Giant", UnitKind::Enemy);
    unit.profile.vitality = 200;
    unit.actions = vec![shove()];
    unit.actions[0].keywords.knockback = 120;
    unit.actions[0].offence = Some(Offence {
        attack: AttackType::Special,
        damage: DamageType::Heavy,
    });
    let unnamed = Action::new(ActionId(2), "");
    unit.actions.push(unnamed);
    let findings = UnitSheet::of(&unit).findings();
    let told: Vec<(&str, String, &str)> = findings
        .iter()
        .map(|one| {
            assert_eq!(one.severity, Severity::Warning);
            let rule = one.rule.map(|rule| rule.to_string()).unwrap_or_default();
            (one.place.as_str(), rule, one.what.as_str())
        })
        .collect();
    let expected = [
        (
            "sheet.vitality",
            "H-02".to_owned(),
            "Vitality is a number from 0 to 99, and here 200",
        ),
        (
            "sheet.actions.1.knockback",
            "H-42".to_owned(),
            "Knockback of Shove is a number from 0 to 99, and here 120",
        ),
        (
            "sheet.actions.2.name",
            "H-03".to_owned(),
            "Action name takes 1 to 200 letters in one line, and here \"\"",
        ),
    ];
    assert_eq!(told, expected);
}

/// The page for other programs names every field and every option.
#[test]
fn the_page_names_every_field() {
    let page = include_str!("../../docs/command-line.md");
    for (path, field) in all(mara().unit("Mara")) {
        let key = field.info.key;
        assert!(page.contains(&format!("`{key}`")), "{path}");
        if let Kind::OneOf(options) = field.info.kind {
            for (option, _) in options {
                assert!(page.contains(&format!("`{option}`")), "{path} {option}");
            }
        }
    }
}
