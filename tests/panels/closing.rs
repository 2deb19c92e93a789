//! A save that fails as the window closes: what the program says then, and what the next start says.

use std::path::Path;
use std::time::Duration;

use egui::{Key, Modifiers};
use tableside::campaign::store::Keeper;
use tableside::campaign::{Campaign, Command, Document};
use tableside::dice::TypedDice;
use tableside::gui::app::App;

use super::driver::Driver;
use crate::store::broken_disk::{BrokenDisk, Fault};

const CLUB: &str = "/campaigns/club.tableside";

/// A campaign with a change that is in its journal only.
fn journaled() -> BrokenDisk {
    let disk = BrokenDisk::new();
    let mut document = Document::new(Campaign::sample_nightclub());
    let made = Keeper::create(disk.arc(), Path::new(CLUB), &document, None, None);
    let keeper = made.expect("it is made");
    let rename = Command::Rename("Harbour".to_owned());
    let applied = document.apply(&rename, &mut TypedDice::default());
    keeper.keep(&applied.expect("it can be done").record);
    keeper.finish(Duration::from_secs(30)).expect("written");
    disk
}

fn open(gm: &mut Driver, path: &str) {
    gm.keys(Modifiers::COMMAND, Key::O);
    gm.text(path);
    gm.key(Key::Enter);
}

#[test]
fn a_save_that_fails_on_exit_is_told_then_and_at_the_next_start() {
    let memory = tempfile::tempdir().expect("a folder can be made");
    let disk = journaled();
    let mut gm = Driver::with_app(App::started_in(memory.path(), None).on_disk(disk.arc()));
    open(&mut gm, CLUB);
    assert_eq!(gm.app().path(), Some(Path::new(CLUB)));
    disk.break_at(Fault::NoSpaceFrom(1));
    let told = gm.harness().state_mut().save_on_exit();
    let told = told.expect("it says what was not saved");
    let begins = "“Harbour” was not saved as the window closed: cannot ";
    assert!(told.starts_with(begins), "{told}");
    let ends = "make room or allow writing there; every change is in the journal and is there when it is opened again";
    assert!(told.ends_with(ends), "{told}");
    drop(gm);

    let next = Driver::with_app(App::started_in(memory.path(), None));
    next.see_words(begins);
    drop(next);
    let app = App::started_in(memory.path(), None).on_disk(disk.arc());
    let mut later = Driver::with_app(app);
    assert!(later.names_with("was not saved").is_empty(), "told once");
    // What was said is so.
    disk.heal();
    open(&mut later, CLUB);
    assert_eq!(later.app().document().campaign().name, "Harbour");
    assert_eq!(later.harness().state_mut().save_on_exit(), None);
}

/// A campaign that never got a file is not silently lost.
#[test]
fn a_campaign_without_a_place_is_told_on_exit() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let blocked = folder.path().join("blocked");
    std::fs::write(&blocked, "a file where a folder should be").expect("it can be written");
    let mut gm = Driver::with_app(App::headless().kept_in(&blocked));
    assert_eq!(gm.harness().state_mut().save_on_exit(), None, "no change");
    let rename = Command::Rename("Harbour".to_owned());
    assert!(gm.harness().state_mut().apply(&rename));
    let told = gm.harness().state_mut().save_on_exit();
    let told = told.expect("it says that nothing is kept");
    assert!(told.contains("nothing that was done is kept"), "{told}");
}
