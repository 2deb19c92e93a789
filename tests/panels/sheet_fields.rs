//! The editor of a sheet draws every field of the table by its label, and sets it.

use egui::Key;
use egui::accesskit::Role;
use tableside::systems::heroes_of_hex::{Cost, FIELDS};
use tableside::systems::sheet::{FieldValue, FieldView, Kind, Parts};

use super::driver::Driver;
use super::heroes_units::{by_menu, fill, skirmish, unit};

/// Sets a field to something else by hand; what it is then. None where it has no place of its own in the editor.
fn set(gm: &mut Driver, field: &FieldView) -> Option<FieldValue> {
    let label = field.info.label;
    Some(match field.info.kind {
        Kind::Number { .. } => {
            fill(gm, label, "7");
            7_i64.into()
        }
        Kind::Text { rows: 1, .. } => {
            fill(gm, label, "New");
            "New".into()
        }
        Kind::Text { .. } | Kind::Dice => {
            gm.click(label);
            gm.keys(egui::Modifiers::COMMAND, Key::A);
            gm.types("New");
            gm.key(Key::Tab);
            "New".into()
        }
        Kind::Switch => {
            gm.click(label);
            (field.value != FieldValue::Switch(true)).into()
        }
        Kind::OneOf(options) => {
            let mut others = options.iter();
            let (key, words) = others.rfind(|(key, _)| field.value.text() != *key)?;
            gm.click(&format!("{label} {words}"));
            (*key).into()
        }
        Kind::Colour => {
            gm.click("Token in green");
            2_i64.into()
        }
        Kind::Team => {
            gm.click(label);
            gm.click("No side");
            FieldValue::Nothing
        }
        // The picture is at the head of the sheet.
        Kind::Picture => {
            gm.see("Portrait…");
            return None;
        }
    })
}

/// H-02, H-03: each field of a unit and of an action shows with its label, and is set by it.
#[test]
fn h_03_every_field_shows_and_is_set() {
    let mut gm = skirmish(&[]);
    gm.click("Token Husk 1");
    gm.click("Unit");
    let mut name = "Husk 1".to_owned();
    let mut seen = 0;
    for section in FIELDS.0 {
        let Parts::Fields(fields) = &section.parts else {
            continue;
        };
        for field in *fields {
            let Some(view) = field.view(unit(&gm, &name)) else {
                panic!("{} applies", field.info.label);
            };
            let Some(set) = set(&mut gm, &view) else {
                continue;
            };
            if view.info.key == "name" {
                "New".clone_into(&mut name);
            }
            let now = field.view(unit(&gm, &name)).map(|view| view.value);
            assert_eq!(now, Some(set), "{}{}", field.info.label, gm.situation());
            seen += 1;
        }
    }
    assert_eq!(seen, 17);
    let list = FIELDS.list("actions").expect("it is there");
    let id = list.ids(unit(&gm, &name))[0];
    let action = list.name(unit(&gm, &name), id).expect("it is there");
    by_menu(&mut gm, &format!("Menu of {action}"), "Change the action");
    // Options first, so that whatever depends on them applies.
    let mut seen = 0;
    for options in [true, false] {
        for at in 0.. {
            let fields = list.fields(unit(&gm, &name), id).expect("it is there");
            let Some(field) = fields.get(at) else { break };
            let is_options = matches!(field.info.kind, Kind::OneOf(_));
            if is_options != options {
                continue;
            }
            let set = set(&mut gm, field).expect("it has its place");
            let path = format!("actions.{id}.{}", field.info.key);
            let now = FIELDS.get(unit(&gm, &name), &path).map(|view| view.value);
            assert_eq!(now, Some(set), "{}{}", field.info.label, gm.situation());
            seen += 1;
        }
    }
    assert_eq!(seen, 20);
    gm.click("Done");
    // A copy is made by the menu.
    by_menu(&mut gm, "Menu of New", "Copy the action");
    let copies = unit(&gm, &name).actions.iter();
    assert_eq!(copies.filter(|action| action.name == "New").count(), 2);
}

/// H-02, H-03: Escape leaves a number as it was, and what is half typed on one sheet stands on no other.
#[test]
fn h_03_what_is_given_up_goes_nowhere() {
    let mut gm = skirmish(&[]);
    gm.click("Token Husk 1");
    let before = gm.bytes();
    gm.click("Vitality");
    gm.keys(egui::Modifiers::COMMAND, Key::A);
    gm.types("7");
    gm.key(Key::Escape);
    assert_eq!(gm.bytes(), before);
    gm.focus(Role::TextInput, "New token");
    gm.types("burning");
    gm.click("Token Husk 2");
    gm.focus(Role::TextInput, "New token");
    gm.types("wet");
    gm.key(Key::Enter);
    assert_eq!(unit(&gm, "Husk 2").tokens.custom["wet"], 1);
    assert!(unit(&gm, "Husk 1").tokens.custom.is_empty());
}

/// H-02: a number beyond its bounds is refused in words and changes nothing; the arrow keys add and take one; an action
/// opens by its name.
#[test]
fn h_02_a_number_is_typed_and_never_bent() {
    let mut gm = skirmish(&[]);
    gm.click("Token Husk 1");
    let before = gm.bytes();
    fill(&mut gm, "Vitality", "300");
    gm.see("Vitality is a number from 0 to 99");
    assert_eq!(gm.bytes(), before);
    let vitality = unit(&gm, "Husk 1").profile.vitality;
    gm.click("Vitality");
    gm.key(Key::ArrowUp);
    gm.key(Key::ArrowUp);
    gm.key(Key::ArrowDown);
    gm.key(Key::Enter);
    assert_eq!(unit(&gm, "Husk 1").profile.vitality, vitality + 1);
    let action = unit(&gm, "Husk 1").actions[0].name.clone();
    gm.click(&format!("Change {action}"));
    fill(&mut gm, "Cost", "2");
    assert_eq!(unit(&gm, "Husk 1").actions[0].cost, Cost::Ap(2));
    let label = gm.app().document().undo_label();
    assert_eq!(label, Some(format!("Husk 1’s {action}: Cost 2")));
}
