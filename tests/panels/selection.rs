//! Who acts or is asked stands out on the map and over the sheet; selection and sheet follow, and a pin holds the sheet.

use egui::accesskit::{Role, Toggled};
use egui::{Color32, Key, Rect, Shape};
use egui_kittest::kittest::NodeT as _;
use tableside::gui::ui_command::UiCommand;
use tableside::systems::System;

use super::driver::Driver;
use super::heroes::skirmish_with;

/// Whether the token of that name is drawn as selected.
#[track_caller]
fn is_selected(gm: &Driver, name: &str) -> bool {
    let token = format!("Token {name}");
    let node = gm.node(Role::Button, &token);
    node.accesskit_node().toggled() == Some(Toggled::True)
}

/// Whether that one is said to decide, on the map.
#[track_caller]
fn decides(gm: &Driver, name: &str) -> bool {
    let words = gm.described(&format!("Token {name}"));
    words.contains("deciding") || words.contains("decides") || words.contains("active")
}

#[test]
fn selection_goes_on_to_whoever_can_act() {
    let mut gm = Driver::first_turn(&[]);
    assert!(decides(&gm, "Mara"), "{}", gm.situation());
    gm.drag("Token Mara", "Area Pool Tables");
    gm.key(Key::N);
    // Mara has acted: who is next stands out, is selected, and shows on the sheet.
    let next = ["Ilse", "Tomo"].into_iter().find(|who| decides(&gm, who));
    let next = next.unwrap_or_else(|| panic!("nobody stands out{}", gm.situation()));
    assert!(is_selected(&gm, next) && !is_selected(&gm, "Mara"));
    gm.see(next);
    assert!(!decides(&gm, "Mara"));
    gm.keys(egui::Modifiers::COMMAND, Key::Z);
}

#[test]
fn a_pin_holds_the_sheet() {
    let mut gm = Driver::first_turn(&[]);
    gm.see("Mara");
    gm.click(UiCommand::PinSheet.words(Some(System::Unhex)).0);
    gm.drag("Token Mara", "Area Pool Tables");
    gm.key(Key::N);
    assert!(!is_selected(&gm, "Mara"), "the selection goes on");
    gm.see("Mara");
    gm.click("Token Bruno");
    gm.see("Mara");
    gm.click(UiCommand::PinSheet.words(Some(System::Unhex)).0);
    gm.see("Bruno");
}

/// A change that leaves the turn where it is leaves the sheet that was picked.
#[test]
fn a_change_on_a_picked_sheet_stays_there() {
    let mut gm = Driver::first_turn(&[]);
    gm.click("Token Bruno");
    gm.see("Bruno");
    gm.keys(egui::Modifiers::COMMAND | egui::Modifiers::SHIFT, Key::D);
    gm.see("Bruno");
    assert!(is_selected(&gm, "Bruno"));
}

#[test]
fn the_active_unit_is_selected_and_shown() {
    let mut gm = skirmish_with(&[5], |_| {});
    gm.click("Token Orla");
    gm.key(Key::R);
    gm.click("Token Husk 1");
    gm.see("Husk 1");
    gm.key(Key::Num2);
    assert!(is_selected(&gm, "Tamsin"), "{}", gm.situation());
    assert!(decides(&gm, "Tamsin"));
    gm.see("Tamsin");
}

/// 6: a click on a foe, a box and Shift show who is meant, and change nobody’s turn; a click on a friend does.
#[test]
fn a_selection_does_not_change_who_acts() {
    let mut gm = Driver::first_turn(&[]);
    gm.click("Token Ilse");
    assert!(decides(&gm, "Ilse"), "{}", gm.situation());
    gm.click("Token Bruno");
    assert!(is_selected(&gm, "Bruno"));
    assert!(decides(&gm, "Ilse"), "{}", gm.situation());
    gm.key(Key::Escape);
    gm.click_with(egui::Modifiers::SHIFT, "Token Mara");
    assert!(decides(&gm, "Ilse"), "{}", gm.situation());
}

/// D14: digits could be meant for any of several, so they do nothing and say so.
#[test]
fn digits_rest_while_several_are_selected() {
    let mut gm = skirmish_with(&[5], |_| {});
    gm.key(Key::R);
    gm.click("Token Orla");
    gm.click_with(egui::Modifiers::SHIFT, "Token Tamsin");
    let before = gm.app().document().revision();
    gm.key(Key::Num2);
    gm.see_words("Several are selected, so digits do nothing");
    assert_eq!(gm.app().document().revision(), before);
    gm.key(Key::Escape);
    gm.key(Key::Num2);
    assert_ne!(gm.app().document().revision(), before, "{}", gm.situation());
}

/// D14: while the tools show, keys are theirs, and no key plays.
#[test]
fn keys_do_not_play_while_the_tools_show() {
    let mut gm = skirmish_with(&[5], |_| {});
    gm.key(Key::R);
    gm.keys(egui::Modifiers::COMMAND, Key::E);
    let before = gm.app().document().revision();
    for key in [Key::Num2, Key::E] {
        gm.key(key);
        gm.see_words("The board’s tools have the keys");
        gm.key(Key::Escape);
        assert_eq!(gm.app().document().revision(), before, "{key:?}");
    }
    gm.keys(egui::Modifiers::COMMAND, Key::E);
    gm.key(Key::Num2);
    assert_ne!(gm.app().document().revision(), before, "{}", gm.situation());
    let mut gm = Driver::first_turn(&[]);
    gm.keys(egui::Modifiers::COMMAND, Key::E);
    gm.click("Token Ilse");
    gm.key(Key::Num1);
    gm.see_words("The map’s tools have the keys");
    gm.keys(egui::Modifiers::COMMAND, Key::E);
    assert!(decides(&gm, "Mara"), "{}", gm.situation());
}

/// Everything that is painted, one by one.
fn painted(gm: &mut Driver) -> Vec<Shape> {
    fn flat(shape: &Shape, into: &mut Vec<Shape>) {
        match shape {
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| flat(shape, into)),
            shape => into.push(shape.clone()),
        }
    }
    let mut all = Vec::new();
    for clipped in &gm.harness().output().shapes {
        flat(&clipped.shape, &mut all);
    }
    all
}

/// What rings the token of that name: an open ring, a whole one, one of dashes.
fn rings(gm: &mut Driver, name: &str) -> [bool; 3] {
    let token = format!("Token {name}");
    let rect = gm.node(Role::Button, &token).rect();
    let (at, radius) = (rect.center(), rect.width() / 2.0);
    let (mut open, mut whole, mut dashes) = (false, false, 0);
    for shape in painted(gm) {
        let around = shape.visual_bounding_rect().center().distance(at) < 0.5 * radius;
        match shape {
            Shape::Path(path) if around => open |= !path.closed && path.points.len() > 20,
            Shape::Circle(circle) if around => {
                // Its rim lies within.
                whole |= circle.radius > radius && circle.fill == Color32::TRANSPARENT;
            }
            Shape::LineSegment { points, .. } => {
                let rim = |end: &egui::Pos2| (0.9..2.0).contains(&(end.distance(at) / radius));
                dashes += usize::from(points.iter().all(rim));
            }
            _ => {}
        }
    }
    [open, whole, dashes >= 6]
}

/// What marks the row of that name: how wide its frame is, and whether a bar stands at its left.
fn marks(gm: &mut Driver, name: &str) -> (f32, bool) {
    let mut rows: Vec<Rect> = Vec::new();
    for (role, label) in gm.controls() {
        if role == Role::Button && label.starts_with(&format!("{name}, level ")) {
            rows.push(gm.node(role, &label).rect());
        }
    }
    assert_eq!(rows.len(), 1, "{name}{}", gm.situation());
    let row = rows[0];
    let (mut frame, mut bar) = (0.0_f32, false);
    for shape in painted(gm) {
        if let Shape::Rect(shape) = shape {
            let within = row.expand(1.0).contains_rect(shape.rect);
            if within && shape.rect.width() > 0.9 * row.width() {
                frame = frame.max(shape.stroke.width);
            }
            bar |= within && (shape.rect.width() - 3.0).abs() < 0.1 && shape.rect.height() > 12.0;
        }
    }
    (frame, bar)
}

/// 26: who decides, who acts and who is selected are told apart without colour, on the map and in the roster.
#[test]
fn who_decides_acts_and_is_selected_differ_by_shape() {
    let mut gm = Driver::first_turn(&[]);
    gm.click("Attack Guard 1 with pistol");
    gm.click("Token Bruno");
    gm.harness().hover_at(egui::Pos2::ZERO);
    gm.harness().run();
    for (name, wanted, row) in [
        ("Guard 1", [true, false, false], (2.0, false)),
        ("Mara", [false, true, false], (0.0, true)),
        ("Bruno", [false, false, true], (1.0, false)),
        ("Tomo", [false, false, false], (0.0, false)),
    ] {
        assert_eq!(rings(&mut gm, name), wanted, "{name}{}", gm.situation());
        assert_eq!(marks(&mut gm, name), row, "{name}");
    }
}
