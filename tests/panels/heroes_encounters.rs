//! Prepared encounters of Heroes of Hex in the window: kept below the boards, changed, started, found.

use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::NodeT as _;

use super::driver::Driver;
use super::heroes_units::{by_menu, fill, game, skirmish};
use tableside::systems::heroes_of_hex::Command;
use tableside::table::{CharacterId, MapId, TeamId};

const CTRL: Modifiers = Modifiers::COMMAND;

/// The id of a unit.
fn id_of(gm: &Driver, name: &str) -> CharacterId {
    let mut units = game(gm).units.iter();
    *units.find(|(_, unit)| unit.name == name).expect("a unit").0
}

/// Keeps what stands on the board under that name.
fn keep(gm: &mut Driver, name: &str) {
    gm.click("Save the placement as an encounter…");
    gm.types(name);
    gm.key(Key::Enter);
}

fn takes(gm: &mut Driver, command: Command) {
    assert!(gm.harness().state_mut().apply(&command.into()));
    gm.harness().run();
}

/// The placement is kept with its form, put back with one click, and taken back with one undo.
#[test]
fn an_encounter_is_kept_and_put_back() {
    let mut gm = skirmish(&[3, 5]);
    let places = game(&gm).places.clone();
    keep(&mut gm, "First light");
    assert_eq!(game(&gm).encounters.len(), 1, "{}", gm.situation());
    gm.click("Start the encounter First light");
    gm.see_words("end it first");
    takes(&mut gm, Command::EndSkirmish);
    let who = id_of(&gm, "Husk 1");
    takes(&mut gm, Command::TakeOffMap { who });

    gm.click("Encounter First light");
    fill(&mut gm, "New objective", "Keep the lamps lit");
    gm.click("Place of objective 1");
    gm.click("Shrine");
    gm.click("Heroes may start in Heroes’ start");
    let encounter = game(&gm).encounters.values().next().cloned();
    let encounter = encounter.expect("it is there");
    assert_eq!(encounter.places.len(), places.len());
    assert_eq!(encounter.objectives[0].text, "Keep the lamps lit");
    assert!(encounter.objectives[0].area.is_some());
    assert_eq!(encounter.allowed[&TeamId(1)].len(), 1);
    gm.click("Heroes may start in Heroes’ start");

    let before = gm.bytes();
    gm.click("Start the encounter First light");
    gm.see("Initiative: Heroes");
    assert_eq!(game(&gm).places, places);
    gm.keys(CTRL, Key::Z);
    assert_eq!(gm.bytes(), before);
    gm.see("No skirmish");
}

/// By its menu another side begins, it is named anew, and it goes.
#[test]
fn an_encounter_by_its_menu() {
    let mut gm = skirmish(&[3, 5]);
    keep(&mut gm, "First light");
    takes(&mut gm, Command::EndSkirmish);
    let second = game(&gm).sides[&TeamId(2)].name.clone();
    let menu = "Menu of the encounter First light";
    by_menu(&mut gm, menu, &format!("Start, {second} begin"));
    let turn = game(&gm).turn().expect("a Turn");
    assert_eq!(turn.side, TeamId(2), "{}", gm.situation());
    by_menu(&mut gm, menu, "Rename…");
    gm.keys(CTRL, Key::A);
    gm.types("Last light");
    gm.key(Key::Enter);
    gm.see("Encounter Last light");
    by_menu(&mut gm, "Menu of the encounter Last light", "Remove");
    gm.see_no("Encounter Last light");
    assert!(game(&gm).encounters.is_empty());
}

/// The palette asks for the name of a new one, and leads to one that is there, with its form open.
#[test]
fn encounters_by_the_palette() {
    let mut gm = skirmish(&[3]);
    gm.keys(CTRL, Key::K);
    gm.text("save the placement");
    gm.key(Key::Enter);
    gm.types("First light");
    gm.key(Key::Enter);
    assert_eq!(game(&gm).encounters.len(), 1, "{}", gm.situation());
    gm.see_no("New objective");
    gm.keys(CTRL, Key::K);
    gm.text("first light");
    gm.see("First light, Encounter on Causeway, 9 tokens");
    gm.key(Key::Enter);
    gm.see("New objective");
}

/// Whoever is removed is not put back; without a map nothing is kept.
#[test]
fn who_is_gone_stays_gone() {
    let mut gm = skirmish(&[3, 5]);
    keep(&mut gm, "First light");
    takes(&mut gm, Command::EndSkirmish);
    let who = id_of(&gm, "Husk 1");
    takes(&mut gm, Command::RemoveUnit { who });
    gm.click("Start the encounter First light");
    assert_eq!(game(&gm).places.len(), 8, "{}", gm.situation());
    takes(&mut gm, Command::EndSkirmish);
    takes(&mut gm, Command::RemoveBoard { map: MapId(1) });
    gm.see_no("Encounter First light");
    let save = gm.node(Role::Button, "Save the placement as an encounter…");
    assert!(save.accesskit_node().is_disabled());
}
