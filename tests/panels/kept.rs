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
    driver.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::D);
    driver.see(WARNING);
    driver.keys(Modifiers::COMMAND, Key::Z);
    driver.see(WARNING);
    driver.click("Save as…");
    let path = folder.path().join("elsewhere.tableside");
    driver.text(&path.display().to_string());
    driver.key(Key::Enter);
    driver.see_no(WARNING);
    assert_eq!(driver.app().path(), Some(path.as_path()));
    driver.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::D);
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
    driver.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::D);
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
    driver.see_words("Changes of /campaigns/club.tableside cannot be kept: the disk is full; to go on, save a copy");
    driver.see_words("only to look at");
    let shown = driver.app().document().revision();
    driver.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::D);
    assert_eq!(
        driver.app().document().revision(),
        shown,
        "nothing was done"
    );
    assert_eq!(disk.files(), before);
    disk.heal();
    driver.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    driver.text("/campaigns/copy.tableside");
    driver.key(Key::Enter);
    driver.see_no(WARNING);
    driver.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::D);
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

/// Draws until it says that nothing is kept; the disk answers on a thread of its own.
fn wait_for_warning(driver: &mut Driver) {
    for _ in 0..200 {
        driver.harness().run();
        if driver.sees(WARNING) {
            return;
        }
        std::thread::sleep(Duration::from_millis(25));
    }
    driver.see(WARNING);
}

/// The disk was full and has room again: a save brings everything back, in the same file.
#[test]
fn a_save_after_a_full_disk_keeps_again() {
    let disk = BrokenDisk::new();
    let path = Path::new("/campaigns/club.tableside");
    written_on(disk.arc(), path);
    let data = tempfile::tempdir().expect("a folder can be made");
    let app = App::headless().on_disk(disk.arc()).kept_in(data.path());
    let mut driver = Driver::before(DESK, app);
    open(&mut driver, path);
    disk.break_at(Fault::NoSpaceFrom(1));
    driver.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::D);
    wait_for_warning(&mut driver);
    let rename = Command::Rename("Refused".to_owned());
    assert!(!driver.harness().state_mut().apply(&rename));
    assert!(
        !driver.harness().state_mut().may_close(),
        "it could not be saved"
    );
    driver.harness().run();
    assert_eq!(driver.app().path(), Some(path), "the file is still its own");
    driver.see(WARNING);
    disk.heal();
    driver.keys(Modifiers::COMMAND, Key::S);
    driver.see_words("Saved to /campaigns/club.tableside");
    driver.see_no(WARNING);
    let rename = Command::Rename("Kept".to_owned());
    assert!(driver.harness().state_mut().apply(&rename));
    assert!(driver.harness().state_mut().may_close());
    drop(driver);
    let (document, _, _) = Keeper::open(disk.arc(), path, None).expect("it opens");
    assert_eq!(document.campaign().name, "Kept");
    assert!(
        !disk
            .files()
            .iter()
            .any(|file| file.starts_with(data.path())),
        "no other file was made"
    );
}

/// The folder was away for a while: closing saves where the campaign was, and nothing is made elsewhere.
#[test]
fn a_folder_that_came_back_is_the_place_it_was() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let (table, away) = (folder.path().join("table"), folder.path().join("away"));
    let data = folder.path().join("data");
    std::fs::create_dir(&table).expect("a folder can be made");
    let path = table.join("club.tableside");
    written(&path);
    let mut driver = Driver::before(DESK, App::headless().kept_in(&data));
    open(&mut driver, &path);
    std::fs::rename(&table, &away).expect("it can be moved");
    driver.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::D);
    wait_for_warning(&mut driver);
    assert!(!driver.harness().state_mut().may_close());
    driver.harness().run();
    assert_eq!(driver.app().path(), Some(path.as_path()));
    driver.see_words("put it back, or save under another name");
    std::fs::rename(&away, &table).expect("it can be moved");
    driver.keys(Modifiers::COMMAND, Key::S);
    driver.see_no(WARNING);
    let rename = Command::Rename("Kept".to_owned());
    assert!(driver.harness().state_mut().apply(&rename));
    assert!(driver.harness().state_mut().may_close());
    drop(driver);
    let bytes = std::fs::read(&path).expect("it is there");
    assert_eq!(from_bytes(&bytes).expect("a campaign").name, "Kept");
    assert!(!data.exists(), "no other file was made");
}

/// A refused command opens no form by itself; the way out stands there, and no key is taken for it.
#[test]
fn what_a_refused_command_offers_takes_no_keys() {
    let disk = BrokenDisk::new();
    let path = Path::new("/campaigns/club.tableside");
    written_on(disk.arc(), path);
    disk.break_at(Fault::NoSpaceFrom(1));
    let mut driver = Driver::before(DESK, App::headless().on_disk(disk.arc()));
    open(&mut driver, path);
    driver.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::D);
    driver.see_no("Save the campaign as");
    driver.see(WARNING);
    driver.see("Save as…");
    disk.heal();
    let before = disk.files();
    for key in [Key::N, Key::R, Key::E, Key::Enter] {
        driver.key(key);
    }
    assert_eq!(disk.files(), before);
    assert_eq!(driver.app().path(), None);
}

/// The choice between mine and theirs stands there until it is made; what became of the other is said.
#[test]
fn the_choice_stays_until_it_is_made() {
    for (chosen, says) in [
        ("Keep mine", "theirs is in the backups as"),
        ("Open theirs", "club (mine).tableside"),
    ] {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let path = folder.path().join("club.tableside");
        written(&path);
        let mut driver = Driver::before(DESK, App::headless());
        open(&mut driver, &path);
        driver.keys(Modifiers::COMMAND | Modifiers::SHIFT, Key::D);
        let theirs = std::fs::read_to_string(&path).expect("it is there");
        let theirs = theirs.replacen("\"name\": \"Nightclub\"", "\"name\": \"Theirs\"", 1);
        std::fs::write(&path, &theirs).expect("it can be written");
        driver.keys(Modifiers::COMMAND, Key::S);
        let rename = Command::Rename("Refused".to_owned());
        assert!(!driver.harness().state_mut().apply(&rename));
        driver.harness().run();
        driver.see("Keep mine");
        driver.see("Open theirs");
        driver.click(chosen);
        driver.see_words(says);
    }
}

/// A last record that was kept and cannot be read any more is named, with what is still known of it.
#[test]
fn a_change_that_is_lost_is_named() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("club.tableside");
    let mut document = Document::new(Campaign::sample_nightclub());
    let keeper =
        Keeper::create(Arc::new(RealDisk), &path, &document, None, None).expect("it is made");
    for name in ["One", "Two"] {
        let rename = Command::Rename(name.to_owned());
        let applied = document.apply(&rename, &mut TypedDice::default());
        keeper.keep(&applied.expect("it can be done").record);
    }
    keeper.finish(Duration::from_secs(30)).expect("written");
    let at = journal_path(&path);
    let mut journal = std::fs::read(&at).expect("it is there");
    let first = journal
        .iter()
        .position(|byte| *byte == b'\n')
        .expect("a line");
    journal[first + 3] ^= 1;
    std::fs::write(&at, journal).expect("it can be written");
    let mut driver = Driver::before(DESK, App::headless());
    open(&mut driver, &path);
    driver.see_words("change 2, which was kept, is not there any more");
    let told = driver.names_with("change 2, which was kept").remove(0);
    assert!(told.starts_with("Recovered 1 autosaved change"), "{told}");
}
