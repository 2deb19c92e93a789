//! What the window says of the disk: a standing warning while nothing is kept, and what an opening found.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use egui::{Key, Modifiers};
use tableside::campaign::store::{Disk, Keeper, RealDisk, from_bytes, journal_path};
use tableside::campaign::{Campaign, Command, Document};
use tableside::dice::TypedDice;
use tableside::gui::app::App;
use tableside::systems::unhex::{self, Level};
use tableside::table::CharacterId;

use super::driver::{DESK, Driver};
use crate::store::broken_disk::{BrokenDisk, Fault};

const WARNING: &str = "Nothing you do now is kept";

fn open(driver: &mut Driver, path: &Path) {
    driver.click("File");
    driver.click("Open…");
    driver.text(&path.display().to_string());
    driver.key(Key::Enter);
}

/// Where the data folder cannot be written the game goes on under a warning that stays, until it is saved elsewhere.
#[test]
fn a_warning_stands_until_the_campaign_is_kept() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let blocked = folder.path().join("blocked");
    std::fs::write(&blocked, "a file where a folder should be").expect("it can be written");
    let mut driver = Driver::before(DESK, App::headless().kept_in(&blocked));
    driver.see_no(WARNING);
    driver.keys(Modifiers::COMMAND, Key::D);
    driver.see(WARNING);
    driver.keys(Modifiers::COMMAND, Key::Z);
    driver.see(WARNING);
    driver.click("Save as…");
    let path = folder.path().join("elsewhere.tableside");
    driver.text(&path.display().to_string());
    driver.key(Key::Enter);
    driver.see_no(WARNING);
    assert_eq!(driver.app().path(), Some(path.as_path()));
    driver.keys(Modifiers::COMMAND, Key::D);
    driver.see_no(WARNING);
}

/// The save was replaced by another program when the window is asked to close: theirs stays, mine is put beside it,
/// and that is said before the window goes.
#[test]
fn closing_puts_mine_beside_theirs_and_says_so() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("club.tableside");
    let document = Document::new(Campaign::sample_nightclub());
    let keeper = Keeper::create(std::sync::Arc::new(RealDisk), &path, &document, None, None);
    drop(keeper.expect("it is made"));
    let mut driver = Driver::before(DESK, App::headless());
    open(&mut driver, &path);
    driver.keys(Modifiers::COMMAND, Key::D);
    let theirs = std::fs::read_to_string(&path).expect("it is there");
    let theirs = theirs.replacen("\"name\": \"Nightclub\"", "\"name\": \"Theirs\"", 1);
    std::fs::write(&path, &theirs).expect("it can be written");
    assert!(!driver.harness().state_mut().may_close());
    driver.harness().run();
    driver.see_words("club.tableside was changed by another program and left as it is");
    driver.see_words("club (mine).tableside");
    let mine = folder.path().join("club (mine).tableside");
    assert_eq!(driver.app().path(), Some(mine.as_path()));
    assert!(driver.app().is_saved());
    assert_eq!(std::fs::read_to_string(&path).expect("it is there"), theirs);
    assert!(driver.harness().state_mut().may_close());
}

/// The save was replaced by that of another copy, and theirs is chosen: it opens without another question, though the
/// journal beside it is mine. Nothing of mine is lost.
#[test]
fn theirs_opens_without_another_question() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("club.tableside");
    written(&path);
    let elsewhere = folder.path().join("elsewhere.tableside");
    std::fs::copy(&path, &elsewhere).expect("it can be copied");
    play_theirs(Arc::new(RealDisk), &elsewhere);

    let mut driver = Driver::before(DESK, App::headless());
    open(&mut driver, &path);
    let rename = Command::Rename("Mine".to_owned());
    assert!(driver.harness().state_mut().apply(&rename));
    std::fs::copy(&elsewhere, &path).expect("it can be replaced");
    driver.keys(Modifiers::COMMAND, Key::S);
    driver.click("Open theirs");
    assert!(driver.names_with("Go on with the file").is_empty());
    assert_eq!(driver.app().document().campaign().name, "Theirs");
    assert_eq!(driver.app().path(), Some(path.as_path()));
    driver.see_words("kept beside it as");
    let mine = folder.path().join("club (mine).tableside");
    let bytes = std::fs::read(&mine).expect("it is there");
    let mine = from_bytes(&bytes).expect("it can be read");
    assert_eq!(mine.name, "Mine");
}

/// The disk refuses to put my journal aside when theirs is chosen: that is said, theirs and the journal stay as they
/// are, the window goes on with mine under its new name, and theirs can be opened once the disk lets it.
#[test]
fn what_keeps_theirs_from_opening_is_said() {
    let disk = BrokenDisk::new();
    let path = Path::new("/campaigns/club.tableside");
    let elsewhere = Path::new("/campaigns/elsewhere.tableside");
    written_on(disk.arc(), path);
    disk.put(elsewhere, &disk.get(path).expect("it is there"));
    play_theirs(disk.arc(), elsewhere);
    let theirs = disk.get(elsewhere).expect("it is there");

    let mut driver = Driver::before(DESK, App::headless().on_disk(disk.arc()));
    open(&mut driver, path);
    let rename = Command::Rename("Mine".to_owned());
    assert!(driver.harness().state_mut().apply(&rename));
    disk.put(path, &theirs);
    driver.keys(Modifiers::COMMAND, Key::S);
    let aside = "/campaigns/club (other copy).tableside.journal";
    disk.break_at(Fault::Refuse("rename_new", aside));
    driver.click("Open theirs");
    driver.see_words("Cannot set the journal aside of /campaigns/club.tableside");
    assert_eq!(disk.get(path), Some(theirs));
    assert!(disk.get(journal_path(path)).is_some());
    let mine = Path::new("/campaigns/club (mine).tableside");
    assert_eq!(driver.app().path(), Some(mine));
    assert_eq!(driver.app().document().campaign().name, "Mine");
    driver.see_no(WARNING);

    disk.heal();
    let way_out = driver.names_with("Go on with the file").remove(0);
    driver.click(&way_out);
    assert_eq!(driver.app().document().campaign().name, "Theirs");
    assert_eq!(driver.app().path(), Some(path));
    driver.see_words("kept beside it as");
    let bytes = disk.get(mine).expect("it is there");
    assert_eq!(from_bytes(&bytes).expect("it can be read").name, "Mine");
}

/// On a full disk a campaign opens all the same, to look at: nothing is done that would be lost, and saving it
/// elsewhere goes on with it.
#[test]
fn a_full_disk_still_opens_for_looking() {
    let disk = BrokenDisk::new();
    let path = Path::new("/campaigns/club.tableside");
    written_on(disk.arc(), path);
    let before = disk.files();
    disk.break_at(Fault::NoSpaceFrom(1));
    let mut driver = Driver::before(DESK, App::headless().on_disk(disk.arc()));
    open(&mut driver, path);
    driver.see(WARNING);
    driver.see_words("Cannot lock /campaigns/club.tableside");
    let shown = driver.app().document().revision();
    driver.keys(Modifiers::COMMAND, Key::D);
    assert_eq!(
        driver.app().document().revision(),
        shown,
        "nothing was done"
    );
    assert_eq!(disk.files(), before);
    disk.heal();
    driver.text("/campaigns/copy.tableside");
    driver.key(Key::Enter);
    driver.see_no(WARNING);
    driver.keys(Modifiers::COMMAND, Key::D);
    assert!(driver.app().document().revision() > shown);
}

/// Behind a damaged place the window offers what still fits; taking it up is a step like any other.
#[test]
fn what_fits_behind_damage_is_offered() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("damaged.tableside");
    let mut document = Document::new(Campaign::sample_nightclub());
    let keeper =
        Keeper::create(Arc::new(RealDisk), &path, &document, None, None).expect("it is made");
    let levels = [(1, 40), (2, 30), (3, 20)].map(|(who, level)| {
        let (who, level) = (CharacterId(who), Level::clamped(level));
        unhex::Command::SetLevel { who, level }
    });
    // In a fight each change would also be one of the fight.
    for command in [unhex::Command::EndFight].into_iter().chain(levels) {
        let applied = document.apply(&command.into(), &mut TypedDice::default());
        keeper.keep(&applied.expect("it can be done").record);
    }
    keeper.finish(Duration::from_secs(30)).expect("written");
    let at = journal_path(&path);
    let mut journal = std::fs::read(&at).expect("it is there");
    let mut ends = (0..journal.len()).filter(|at| journal[*at] == b'\n');
    let second = ends.nth(1).expect("two lines");
    journal[second + 60] ^= 1;
    std::fs::write(&at, journal).expect("it can be written");
    let mut driver = Driver::before(DESK, App::headless());
    open(&mut driver, &path);
    driver.see_words("damaged in 1 place");
    assert_eq!(driver.sheet("Tomo").level.get(), 50);
    driver.click("Take up what fits");
    assert_eq!(driver.sheet("Tomo").level.get(), 20);
    assert_eq!(driver.sheet("Ilse").level.get(), 51);
    driver.keys(Modifiers::COMMAND, Key::Z);
    assert_eq!(driver.sheet("Tomo").level.get(), 50);
}

/// The nightclub in a file.
fn written(path: &Path) {
    written_on(Arc::new(RealDisk), path);
}

fn written_on(disk: Arc<dyn Disk>, path: &Path) {
    let document = Document::new(Campaign::sample_nightclub());
    Keeper::create(disk, path, &document, None, None)
        .expect("it is made")
        .finish(Duration::from_secs(30))
        .expect("written");
}

/// Another copy is played on by itself and saved: its campaign is called “Theirs” from then on.
fn play_theirs(disk: Arc<dyn Disk>, path: &Path) {
    let patience = Duration::from_secs(30);
    let (mut document, mut keeper, _) = Keeper::open(disk, path, None).expect("it opens");
    let rename = Command::Rename("Theirs".to_owned());
    let applied = document.apply(&rename, &mut TypedDice::default());
    keeper.keep(&applied.expect("it can be done").record);
    keeper.save(&document, 1_000_000);
    keeper.wait_for_save(patience).expect("it is saved");
    keeper.finish(patience).expect("written");
}

/// A campaign whose last opening never came to a frame waits on the start page, however often the program starts;
/// once it was seen, it opens by itself again.
#[test]
fn a_campaign_that_was_never_seen_is_not_opened_by_itself() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let (memory, path) = (
        folder.path().join("memory"),
        folder.path().join("harbour.tableside"),
    );
    written(&path);
    // It ends before the first frame.
    drop(App::started_in(&memory, Some(path.clone())));
    for _ in 0..2 {
        let gm = Driver::with_app(App::started_in(&memory, None));
        gm.see_words("ended last time before “harbour” came into sight");
        assert_eq!(gm.app().path(), None);
    }
    let mut gm = Driver::with_app(App::started_in(&memory, None));
    gm.click("Open harbour");
    assert_eq!(gm.app().path(), Some(path.as_path()));
    gm.see("Area Bar");
    drop(gm);
    let gm = Driver::with_app(App::started_in(&memory, None));
    assert_eq!(gm.app().path(), Some(path.as_path()));
    gm.see("Area Bar");
}

/// One that cannot be opened says so; nothing of that keeps another from opening.
#[test]
fn a_campaign_that_cannot_be_opened_is_no_campaign_that_was_never_seen() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let (memory, path) = (
        folder.path().join("memory"),
        folder.path().join("harbour.tableside"),
    );
    written(&path);
    drop(Driver::with_app(App::started_in(
        &memory,
        Some(path.clone()),
    )));
    let whole = std::fs::read(&path).expect("it is there");
    std::fs::write(&path, "{").expect("it can be written");
    let gm = Driver::with_app(App::started_in(&memory, None));
    gm.see_words("harbour.tableside");
    assert_eq!(gm.app().path(), None);
    drop(gm);
    std::fs::write(&path, whole).expect("it can be written");
    let gm = Driver::with_app(App::started_in(&memory, None));
    assert_eq!(gm.app().path(), Some(path.as_path()));
}
