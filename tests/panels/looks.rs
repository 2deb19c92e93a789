//! Dark and light, large and small text.

use egui::{Key, Modifiers};
use tableside::gui::theme;

use super::driver::Driver;

fn scale(gm: &mut Driver) -> f32 {
    let ctx = gm.harness().ctx.clone();
    theme::text_scale(&ctx.style_of(ctx.theme()))
}

fn is_dark(gm: &mut Driver) -> bool {
    gm.harness().ctx.theme() == egui::Theme::Dark
}

#[test]
fn dark_and_light_by_button_and_by_key() {
    let mut gm = Driver::first_turn(&[]);
    assert!(is_dark(&mut gm));
    gm.click("Light theme");
    assert!(!is_dark(&mut gm));
    gm.see("Dark theme");
    gm.see_no("Light theme");
    gm.keys(Modifiers::COMMAND, Key::T);
    assert!(is_dark(&mut gm));
    gm.see("Light theme");
}

#[test]
fn text_grows_to_twice_its_size_and_shrinks_to_three_quarters() {
    let mut gm = Driver::first_turn(&[]);
    let row = |gm: &Driver| {
        gm.node(egui::accesskit::Role::Label, "Mara can")
            .rect()
            .height()
    };
    let usual = row(&gm);
    for _ in 0..12 {
        gm.keys(Modifiers::COMMAND, Key::Plus);
    }
    assert!((scale(&mut gm) - 2.0).abs() < 0.01, "{}", scale(&mut gm));
    assert!(row(&gm) > 1.8 * usual, "{} from {usual}", row(&gm));
    for _ in 0..20 {
        gm.keys(Modifiers::COMMAND, Key::Minus);
    }
    assert!((scale(&mut gm) - 0.75).abs() < 0.01, "{}", scale(&mut gm));
    assert!(row(&gm) < 0.85 * usual, "{} from {usual}", row(&gm));
    // Only the text is scaled, not everything once more by egui's own zoom.
    let zoom = gm.harness().ctx.zoom_factor();
    assert!((zoom - 1.0).abs() < 0.001, "{zoom}");
}

#[test]
fn looks_change_nothing_in_the_campaign() {
    let mut gm = Driver::first_turn(&[]);
    let before = gm.bytes();
    gm.click("View");
    gm.click("Switch dark and light");
    gm.click("View");
    gm.click("Larger text");
    gm.click("View");
    gm.click("Reset the panels");
    gm.key(Key::F);
    assert_eq!(gm.bytes(), before, "{}", gm.situation());
    assert!(!is_dark(&mut gm));
    assert!((scale(&mut gm) - 1.1).abs() < 0.01);
}
