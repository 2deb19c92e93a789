//! What the window offers where a campaign does not open: each way out by the name of its button.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use egui::Key;
use tableside::campaign::store::{Keeper, RealDisk, clock, journal_path, utc_stamp};
use tableside::campaign::{Campaign, Command, Document};
use tableside::dice::TypedDice;
use tableside::gui::app::App;
use tableside::table::CharacterId;

use super::driver::Driver;

const PATIENCE: Duration = Duration::from_secs(30);

fn open(driver: &mut Driver, path: &Path) {
    driver.click("File");
    driver.click("Open…");
    driver.text(&path.display().to_string());
    driver.key(Key::Enter);
}

/// Opens it and gives it these names, one after the other, with a save before the last.
fn play(path: &Path, names: &[&str]) {
    let (mut document, mut keeper) = if path.exists() {
        let opened = Keeper::open(Arc::new(RealDisk), path, None).expect("it opens");
        (opened.0, opened.1)
    } else {
        let document = Document::new(Campaign::sample_nightclub());
        let keeper = Keeper::create(Arc::new(RealDisk), path, &document, None, None);
        (document, keeper.expect("it is made"))
    };
    for (n, name) in (1..).zip(names) {
        if n == names.len() {
            keeper.save(&document, clock());
            keeper.wait_for_save(PATIENCE).expect("saved");
        }
        let rename = Command::Rename((*name).to_owned());
        let applied = document.apply(&rename, &mut TypedDice::default());
        keeper.keep(&applied.expect("a name").record);
    }
    keeper.finish(PATIENCE).expect("written");
}

fn club() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("club.tableside");
    (folder, path)
}

fn name(gm: &Driver) -> &str {
    &gm.app().document().campaign().name
}

/// The time of day of now and of a minute ago, as backups are called.
fn about_now() -> [String; 2] {
    [clock(), clock() - 60].map(|time| utc_stamp(time)[11..16].replace('-', ":"))
}

/// A broken save is offered from its newest backup and the journal, in one click.
#[test]
fn a_broken_save_is_opened_from_its_backup() {
    let (folder, path) = club();
    play(&path, &["One", "Two", "Three"]);
    std::fs::write(&path, "rubbish").expect("it can be broken");
    let mut gm = Driver::with_app(App::headless());
    open(&mut gm, &path);
    gm.see_words("Cannot open");
    let offers = about_now()
        .map(|time| format!("Open from the backup of {time} UTC and 3 changes; nothing missing"));
    let offer = offers.iter().find(|offer| gm.sees(offer));
    gm.click(offer.expect("it is offered"));
    assert_eq!(name(&gm), "Three");
    gm.see_words("kept beside it as “club (broken).tableside”");
    let broken = std::fs::read(folder.path().join("club (broken).tableside"));
    assert_eq!(broken.expect("it is kept"), b"rubbish");
}

/// A wrong checksum is said; the file can be taken as it is.
#[test]
fn a_wrong_checksum_can_be_taken_as_it_is() {
    let (_folder, path) = club();
    play(&path, &["One", "Two"]);
    let text = std::fs::read_to_string(&path).expect("text");
    let edited = text.replacen("\"level\": 52", "\"level\": 51", 1);
    assert_ne!(edited, text);
    std::fs::write(&path, edited).expect("written");
    let mut gm = Driver::with_app(App::headless());
    open(&mut gm, &path);
    gm.see_words("does not match its checksum");
    gm.click("Open it as it is");
    assert_eq!(name(&gm), "Two");
    assert_eq!(gm.app().path(), Some(path.as_path()));
    let first = &gm.game().characters[&CharacterId(1)];
    assert_eq!(first.level.get(), 51);
}

/// Of two copies that were played on apart either can be gone on with.
#[test]
fn of_two_copies_either_is_offered() {
    for (button, chosen) in [
        ("Go on with the file, written at ", "Here"),
        ("Go on with the journal, from ", "There too"),
    ] {
        let (_folder, path) = club();
        let journal = journal_path(&path);
        play(&path, &["One"]);
        let before = (std::fs::read(&path), std::fs::read(&journal));
        play(&path, &["There", "There too"]);
        let there = std::fs::read(&journal).expect("it is there");
        std::fs::write(&path, before.0.expect("read")).expect("written");
        std::fs::write(&journal, before.1.expect("read")).expect("written");
        play(&path, &["Here", "Not saved"]);
        std::fs::write(&journal, there).expect("written");
        let mut gm = Driver::with_app(App::headless());
        open(&mut gm, &path);
        gm.see_words("played on apart");
        let names = gm.names_with(button);
        let button = names.first().expect("it is offered");
        let without_undo = gm.described(button).contains("Undo begins anew");
        assert_eq!(without_undo, chosen == "Here", "said before the choice");
        gm.click(button);
        assert_eq!(name(&gm), chosen);
        gm.see_words("club (other copy)");
    }
}

/// Enter on the start page does not begin a sample unasked while a campaign that does not open waits for an answer.
#[test]
fn enter_does_not_wipe_a_way_out() {
    let (folder, path) = club();
    play(&path, &["One", "Two", "Three"]);
    std::fs::write(&path, "rubbish").expect("it can be broken");
    let app = App::started_in(folder.path().join("notes"), Some(path.clone()));
    let mut gm = Driver::with_app(app);
    gm.key(Key::Enter);
    gm.see_words("Cannot open");
    gm.see_words("Open from the backup of");
    gm.see("Play the sample fight");
}

/// What is no campaign is called so, what was cut off is called damaged, and both lead on: to the folder, to another file.
#[test]
fn what_does_not_open_says_so_in_plain_words() {
    let (folder, path) = club();
    play(&path, &["One"]);
    let sound = std::fs::read(&path).expect("it is there");
    let half = &sound[..sound.len() / 2];
    for (name, bytes, says) in [
        (
            "shopping.tableside",
            &b"apples"[..],
            "it is not a Tableside campaign",
        ),
        (
            "picture.tableside",
            &b"\x89PNG\r\n"[..],
            "it is not a Tableside campaign",
        ),
        (
            "other.tableside",
            &b"{\"a\":1}"[..],
            "it is not a Tableside campaign",
        ),
        (
            "half.tableside",
            half,
            "the file is damaged: it ends in the middle",
        ),
    ] {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).expect("written");
        let mut gm = Driver::with_app(App::headless());
        open(&mut gm, &path);
        gm.see_words(&format!("{name}: {says}"));
        gm.see_no_words("line 1");
        gm.see("Show in folder");
        gm.click("Open another…");
        gm.see("Open a campaign");
    }
    let mut gm = Driver::with_app(App::headless());
    open(&mut gm, &folder.path().join("gone.tableside"));
    gm.see_words("gone.tableside: there is no such file");
    gm.see_no_words("os error");
}

/// A campaign that is open in another window can be looked at here, and saved under another name to be played.
#[test]
fn what_is_open_elsewhere_can_be_looked_at_and_copied() {
    let (folder, path) = club();
    play(&path, &["One", "Two"]);
    let held = Keeper::open(Arc::new(RealDisk), &path, None).expect("it opens");
    let mut gm = Driver::with_app(App::headless());
    open(&mut gm, &path);
    gm.see_words("is open in another window");
    gm.click("Just look");
    assert_eq!(name(&gm), "Two", "{}", gm.situation());
    gm.see("only to look at");
    let mut gm = Driver::with_app(App::headless());
    open(&mut gm, &path);
    gm.click("Save a copy…");
    let copy = folder.path().join("mine.tableside");
    gm.keys(egui::Modifiers::COMMAND, Key::A);
    gm.text(&copy.display().to_string());
    gm.key(Key::Enter);
    assert_eq!(gm.app().path(), Some(copy.as_path()), "{}", gm.situation());
    assert_eq!(name(&gm), "Two");
    drop(held);
}
