//! Pictures in the window: a portrait is added by its path, shows, and says why when it is not there.

use egui::{Key, Modifiers};
use tableside::campaign::store::{Pictures, RealDisk};
use tableside::campaign::{Campaign, Document, store::Keeper};
use tableside::dice::ScriptedDice;
use tableside::gui::app::App;

use super::driver::{DESK, Driver};
use super::heroes_units::unit;
use std::path::Path;
use std::sync::Arc;

const PNG: &[u8] = include_bytes!("../golden/picture.png");

/// A window on a campaign that is kept in that folder, and a picture's file there.
fn window(folder: &Path) -> Driver {
    let mut driver = window_on(Campaign::sample_nightclub(), folder);
    driver.click("Token Mara");
    driver
}

fn window_on(campaign: Campaign, folder: &Path) -> Driver {
    std::fs::write(folder.join("face.png"), PNG).expect("it can be written");
    std::fs::create_dir(folder.join("data")).expect("a folder can be made");
    let app = App::headless_with(campaign, Box::new(ScriptedDice::new([])));
    Driver::before(DESK, app.kept_in(folder.join("data")))
}

fn add(driver: &mut Driver, path: &Path) {
    driver.text(&path.display().to_string());
    driver.key(Key::Enter);
}

/// Mara's portrait is added, that happens to the folder of the stored pictures, and the campaign is opened again.
fn opened_after(folder: &Path, change: impl FnOnce(&Path)) -> Driver {
    let mut driver = window(folder);
    driver.click("Portrait…");
    add(&mut driver, &folder.join("face.png"));
    let file = driver.app().path().expect("it is kept").to_owned();
    drop(driver);
    change(Pictures::beside(Arc::new(RealDisk), &file).folder());
    let mut driver = Driver::before(DESK, App::headless());
    driver.click("File");
    driver.click("Open…");
    add(&mut driver, &file);
    driver
}

/// The picture's path is typed, it is stored beside the save, and the sheet shows it; undo takes it off again.
#[test]
fn a_portrait_is_added_and_undone() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let mut driver = window(folder.path());
    driver.click("Portrait…");
    driver.see("Add a picture");
    add(&mut driver, &folder.path().join("face.png"));
    driver.see("Portrait of Mara");
    let id = driver.sheet("Mara").portrait.clone().expect("it is set");
    let file = driver.app().path().expect("it is kept").to_owned();
    let pictures = Pictures::beside(Arc::new(RealDisk), &file);
    assert_eq!(pictures.get(&id).expect("it is stored"), PNG);
    driver.keys(Modifiers::COMMAND, Key::Z);
    driver.see("Portrait…");
    assert_eq!(pictures.get(&id).expect("the history may need it"), PNG);
}

/// A file that is no picture, or one that cannot be decoded, is refused with words and changes nothing.
#[test]
fn what_cannot_be_shown_is_not_added() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let mut driver = window(folder.path());
    let before = driver.bytes();
    let text = folder.path().join("text.png");
    std::fs::write(&text, "no picture").expect("it can be written");
    let cut = folder.path().join("cut.png");
    std::fs::write(&cut, &PNG[..PNG.len() / 2]).expect("it can be written");
    for (path, words) in [
        (&text, "is no PNG, JPEG or WebP picture"),
        (&cut, "cannot be shown"),
        (&folder.path().join("nothing.png"), "Cannot read"),
    ] {
        driver.click("Portrait…");
        add(&mut driver, path);
        driver.see_words(words);
        assert_eq!(driver.bytes(), before);
    }
    let stored = std::fs::read_dir(folder.path().join("data")).expect("readable");
    let pictures = stored.filter(|entry| {
        let name = entry.as_ref().expect("an entry").file_name();
        name.to_string_lossy().ends_with(".pictures")
    });
    assert_eq!(pictures.count(), 0, "nothing was stored");
}

/// A picture whose file is gone is a frame with a name, the opening says so, and the rest of the campaign is there.
#[test]
fn a_missing_picture_is_a_frame_and_is_told() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let mut driver = opened_after(folder.path(), |pictures| {
        std::fs::remove_dir_all(pictures).expect("it can be taken away");
    });
    driver.see_words("1 picture is missing");
    driver.click("Dismiss");
    driver.click("Token Mara");
    driver.see("Missing picture");
}

/// A picture whose file is cut off is a frame with a name, too, and is told as soon as it is to be shown.
#[test]
fn a_damaged_picture_is_a_frame_and_is_told() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let mut driver = opened_after(folder.path(), |pictures| {
        let mut stored = std::fs::read_dir(pictures).expect("readable");
        let picture = stored.next().expect("a picture").expect("an entry").path();
        std::fs::write(&picture, &PNG[..PNG.len() / 2]).expect("it can be cut");
    });
    driver.see_words("is damaged; put the right file in its place");
    driver.click("Dismiss");
    driver.click("Token Mara");
    driver.see("Missing picture");
}

/// Saving under another name takes the pictures along, those too that only the history still shows.
#[test]
fn pictures_go_along_with_save_as() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let from = folder.path().join("from.tableside");
    let to = folder.path().join("to.tableside");
    let document = Document::new(Campaign::sample_nightclub());
    let disk = Arc::new(RealDisk);
    let keeper = Keeper::create(disk.clone(), &from, &document, None, None).expect("made");
    let id = keeper.pictures().put(PNG).expect("stored");
    let copy = Keeper::create(disk, &to, &document, Some(&keeper), None).expect("made");
    assert!(copy.left_behind().is_empty());
    assert_eq!(copy.pictures().get(&id).expect("it went along"), PNG);
    assert_eq!(keeper.pictures().get(&id).expect("and it stays"), PNG);
}

/// A unit of Heroes of Hex has a portrait on its sheet as a character has.
#[test]
fn a_unit_gets_a_portrait_and_loses_it_by_undo() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let mut driver = window_on(Campaign::sample_skirmish(), folder.path());
    driver.click("Token Husk 1");
    driver.click("Portrait…");
    add(&mut driver, &folder.path().join("face.png"));
    driver.see("Portrait of Husk 1");
    // A player who has the sheet in hand sees it, too.
    for _ in 0..2 {
        driver.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::H);
        driver.see("Portrait of Husk 1");
    }
    let id = unit(&driver, "Husk 1").portrait.clone().expect("it is set");
    let file = driver.app().path().expect("it is kept").to_owned();
    let pictures = Pictures::beside(Arc::new(RealDisk), &file);
    assert_eq!(pictures.get(&id).expect("it is stored"), PNG);
    driver.keys(Modifiers::COMMAND, Key::Z);
    driver.see("Portrait…");
    assert_eq!(unit(&driver, "Husk 1").portrait, None);
}
