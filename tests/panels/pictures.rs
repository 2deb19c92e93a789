//! Pictures in the window: a portrait is added by its path, shows, and says why when it is not there.

use egui::accesskit::Role;
use egui::{Key, Modifiers, Rect, Shape, TextureId};
use tableside::campaign::Game;
use tableside::campaign::store::{Pictures, RealDisk};
use tableside::campaign::{Campaign, Document, store::Keeper};
use tableside::dice::ScriptedDice;
use tableside::gui::app::App;
use tableside::systems::System;

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

/// The pictures that are drawn within a token.
fn faces_on(gm: &mut Driver, token: &str) -> Vec<Rect> {
    let room = gm.node(Role::Button, token).rect();
    let shapes = &gm.harness().output().shapes;
    let pictures = shapes.iter().filter_map(|clipped| match &clipped.shape {
        Shape::Rect(rect) => {
            let brush = rect.brush.as_ref()?;
            (brush.fill_texture_id != TextureId::default()).then_some(rect.rect)
        }
        _ => None,
    });
    pictures
        .filter(|rect| room.contains(rect.center()))
        .collect()
}

/// Where these words are painted over a token.
fn words_on(gm: &mut Driver, token: &str, words: &str) -> Vec<Rect> {
    let room = gm.node(Role::Button, token).rect().expand(4.0);
    let shapes = &gm.harness().output().shapes;
    let painted = shapes.iter().filter_map(|clipped| match &clipped.shape {
        Shape::Text(text) if text.galley.text() == words => Some(text.visual_bounding_rect()),
        _ => None,
    });
    painted
        .filter(|rect| room.contains(rect.center()))
        .collect()
}

/// A portrait fills the token as a disc within its rim, the letters stand beside its middle; on a small token there are
/// the letters alone.
#[track_caller]
fn is_shown_on(gm: &mut Driver, token: &str, letters: &str) {
    let room = gm.node(Role::Button, token).rect();
    let [face] = faces_on(gm, token)[..] else {
        panic!("no one picture on {token}{}", gm.situation());
    };
    assert!(room.contains_rect(face), "{face} in {room}");
    assert!(face.width() > 0.5 * room.width(), "{face} in {room}");
    let [plate] = words_on(gm, token, letters)[..] else {
        panic!("{letters} is not on {token}{}", gm.situation());
    };
    assert!(!plate.contains(face.center()), "{plate} on {face}");
    assert_eq!(gm.next_repaint(), std::time::Duration::MAX);
    for _ in 0..20 {
        if !faces_on(gm, token).is_empty() {
            gm.key(Key::Minus);
        }
    }
    assert!(gm.node(Role::Button, token).rect().width() < 30.0);
    assert_eq!(words_on(gm, token, letters).len(), 1);
    assert_eq!(faces_on(gm, token), []);
}

/// Zone maps show portraits on tokens; undo takes them off again.
#[test]
fn a_portrait_is_on_the_token_of_a_zone_map() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let mut gm = window(folder.path());
    assert_eq!(faces_on(&mut gm, "Token Mara"), []);
    gm.click("Portrait…");
    add(&mut gm, &folder.path().join("face.png"));
    let letters = gm.sheet("Mara").letters.clone();
    for _ in 0..3 {
        gm.click("Zoom in");
    }
    is_shown_on(&mut gm, "Token Mara", &letters);
}

/// Boards of every game show portraits on tokens.
#[test]
fn a_portrait_is_on_the_token_of_a_board() {
    for system in System::ALL {
        if system == System::Unhex {
            continue;
        }
        let folder = tempfile::tempdir().expect("a folder can be made");
        let campaign = Campaign::from(&system.info().samples[0]);
        let mut gm = window_on(campaign, folder.path());
        let token = gm.names_with("Token ").remove(0);
        gm.click(&token);
        assert_eq!(faces_on(&mut gm, &token), []);
        gm.click("Portrait…");
        add(&mut gm, &folder.path().join("face.png"));
        let room = gm.node(Role::Button, &token).rect();
        let [face] = faces_on(&mut gm, &token)[..] else {
            panic!("{system:?}: no picture on {token}{}", gm.situation());
        };
        assert!(room.contains_rect(face), "{face} in {room}");
    }
}

/// D-… in the players' window, too, what is on the token is the portrait.
#[test]
fn players_see_the_portrait_and_nothing_else_of_the_picture() {
    let mut campaign = Campaign::sample_nightclub();
    let Game::Unhex(game) = &mut campaign.game else {
        panic!("a game of Unhex");
    };
    let picture = tableside::table::PictureId::of_hash([7; 32]);
    let names = ["Mara", "Guard 1"];
    for sheet in game.characters.values_mut() {
        if names.contains(&sheet.name.as_str()) {
            let sheet = Arc::make_mut(sheet);
            sheet.portrait = Some(picture.clone());
            sheet.hidden = sheet.name == "Guard 1";
        }
    }
    let seen = campaign.player_view(None).table.map.expect("a map");
    let portrayed = seen
        .tokens
        .iter()
        .filter(|token| token.member.portrait.is_some());
    let portrayed: Vec<_> = portrayed.map(|token| token.member.name.as_str()).collect();
    assert_eq!(portrayed, ["Mara"], "nothing of a hidden one");
}
