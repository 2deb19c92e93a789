//! Whose it is: of several on one space, and of a menu.

use egui::Vec2;
use egui::accesskit::Role;
use tableside::dice::AppDice;
use tableside::gui::app::App;

use super::driver::Driver;
use crate::flow::scene::{Scene, Table};

fn app(table: &Table) -> App {
    let campaign = table.document.campaign().clone();
    App::headless_with(campaign, Box::new(AppDice::seeded(1)))
}

fn window(table: &Table) -> Driver {
    Driver::before(Vec2::new(1366.0, 900.0), app(table))
}

fn space(gm: &Driver, name: &str) -> String {
    let game = gm.app().document().campaign().flow().expect("Flow");
    let mut units = game.units.iter();
    let found = units.find(|(_, unit)| unit.name == name);
    game.space_of(*found.expect("there").0)
}

/// Ana stands on a body, and Cai two hexes on.
fn on_a_body() -> Table {
    let scene = Scene::new().hero("Ana", "E5").hero("Cai", "E7");
    let scene = scene.foe("Orc", "E5").with(|orc| orc.hit_points.now = 0);
    scene.table()
}

/// Whoever lives is taken, and named first, where a body lies, too; of two who live whoever acts.
#[test]
fn the_pointer_takes_who_lives_before_a_body() {
    let mut gm = window(&on_a_body());
    let said = gm.space_says("E5");
    let first = |said: &str| said.find("Ana").expect("Ana is named");
    assert!(
        first(&said) < said.find("Orc").expect("so is the body"),
        "{said}"
    );
    let [from, far] = ["Ana", "Cai"].map(|name| {
        let token = format!("Token {name}");
        gm.node(Role::Button, &token).rect().center()
    });
    gm.drag_between("Ana one hex on", from, from.lerp(far, 0.5));
    assert_ne!(space(&gm, "Ana"), "E5");
    assert_eq!(space(&gm, "Orc"), "E5");
    let scene = Scene::new().hero("Ana", "E5").hero("Cai", "E5");
    let mut gm = window(&scene.foe("Orc", "H5").begin());
    let said = gm.space_says("E5");
    assert!(
        first(&said) < said.find("Cai").expect("so is Cai"),
        "{said}"
    );
}

/// A menu says whose it is, and leads to those of the others on the space.
#[test]
fn a_menu_says_whose_it_is() {
    let mut gm = window(&on_a_body());
    let count = |gm: &Driver, name: &str| gm.names().iter().filter(|one| *one == name).count();
    let before = [count(&gm, "Ana"), count(&gm, "Orc")];
    let at = gm.node(Role::Button, "Token Ana").rect().center();
    gm.click_secondary(at);
    assert_eq!(count(&gm, "Ana"), before[0] + 1, "{}", gm.situation());
    gm.see_no("Cai…");
    gm.click("Orc…");
    assert_eq!(count(&gm, "Orc"), before[1] + 1, "{}", gm.situation());
    gm.see("Ana…");
    gm.key(egui::Key::Escape);
    gm.click("Menu of the unit Orc");
    assert_eq!(count(&gm, "Orc"), before[1] + 1, "{}", gm.situation());
}
