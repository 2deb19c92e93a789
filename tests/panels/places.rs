//! Where things are kept: the first start, the page that names the folders, names in other encodings, and what a newer
//! version wrote.

use std::path::{Path, PathBuf};

use tableside::campaign::store::{Disk, Keeper, RealDisk, VERSION, journal_path};
use tableside::campaign::{Campaign, Document};
use tableside::gui::app::App;
use tableside::gui::url::{line_of, path_of, url_of};

use super::driver::Driver;

/// A campaign with a journal at that path.
fn written(path: &Path) {
    let document = Document::new(Campaign::sample_nightclub());
    let disk: std::sync::Arc<dyn Disk> = std::sync::Arc::new(RealDisk);
    drop(Keeper::create(disk, path, &document, None, None).expect("it is made"));
}

/// Every file below a folder with its bytes.
fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.push((path.clone(), std::fs::read(&path).expect("a file")));
        }
    }
    found.sort();
    found
}

/// At the first start nothing asks anything, and nothing is written before something is done.
#[test]
fn the_first_start_asks_nothing() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let gm = Driver::with_app(App::started_in(folder.path(), None));
    gm.see("Try it");
    gm.see_no("Close the dialog");
    gm.see_no("Show in folder");
    assert_eq!(files(folder.path()), []);
}

#[test]
fn help_names_the_folders_and_the_version() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let memory = folder.path().join("tableside");
    let path = folder.path().join("harbour.tableside");
    written(&path);
    let mut gm = Driver::with_app(App::started_in(&memory, Some(path)));
    gm.click("Help");
    gm.click("Where things are kept");
    gm.see(&folder.path().display().to_string());
    gm.see(&memory.join("campaigns").display().to_string());
    gm.see(&memory.join("sheets").display().to_string());
    gm.see(&format!("Tableside {}", env!("CARGO_PKG_VERSION")));
    gm.see("Show the folder: This campaign");
    gm.key(egui::Key::Escape);
    gm.see_no("Close the dialog");
}

/// A name that is no text, or has a line break: the campaign opens, is remembered, and opens by itself again.
#[cfg(target_os = "linux")]
#[test]
fn a_name_in_another_encoding_is_opened_and_remembered() {
    use std::os::unix::ffi::OsStrExt;
    for name in [
        &b"Caf\xe9.tableside"[..],
        b"two\nlines.tableside",
        b"100%.tableside",
    ] {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let memory = folder.path().join("memory");
        let path = folder.path().join(std::ffi::OsStr::from_bytes(name));
        written(&path);
        for start in [Some(path.clone()), None] {
            let gm = Driver::with_app(App::started_in(&memory, start));
            assert_eq!(gm.app().path(), Some(path.as_path()));
            gm.see("Area Bar");
        }
    }
}

#[test]
fn paths_come_through_as_addresses_and_as_lines() {
    if cfg!(unix) {
        assert_eq!(
            url_of(Path::new("/home/gm/a b#1%/Zwölf")),
            "file:///home/gm/a%20b%231%25/Zw%C3%B6lf"
        );
        assert_eq!(line_of(Path::new("/a b/c\n")), "file:///a%20b/c%0A");
    }
    for text in [
        "/home/gm/Club.tableside",
        "C:\\Games\\Club.tableside",
        "/a%20b",
        "file name",
        "file:x",
    ] {
        assert_eq!(line_of(Path::new(text)), text);
        assert_eq!(path_of(text), PathBuf::from(text));
    }
    // What is no address stays what it is.
    for broken in ["file:///%", "file:///%4", "file:///%zz"] {
        assert_eq!(path_of(broken), PathBuf::from(broken));
    }
}

/// An older program over the files of a newer one: refused with one sentence, and every byte stays.
#[test]
fn what_a_newer_version_wrote_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("harbour.tableside");
    written(&path);
    std::fs::create_dir_all(folder.path().join("harbour.backups")).expect("it can be made");
    std::fs::copy(&path, folder.path().join("harbour.backups/of another time")).expect("copied");
    let saved = std::fs::read_to_string(&path).expect("text");
    let (now, newer) = (
        format!("\"version\": {VERSION}"),
        format!("\"version\": {}", VERSION + 1),
    );
    assert!(saved.contains(&now));
    std::fs::write(&path, saved.replacen(&now, &newer, 1)).expect("it can be written");
    std::fs::write(journal_path(&path), "of another time\n").expect("it can be written");
    let before = files(folder.path());
    let memory = tempfile::tempdir().expect("a folder can be made");
    let gm = Driver::with_app(App::started_in(memory.path(), Some(path.clone())));
    gm.see_words("it was saved by a newer version");
    gm.see_words("nothing was changed; update Tableside to open it");
    assert_eq!(gm.app().path(), None);
    drop(gm);
    assert!(files(folder.path()) == before, "something was touched");
}

/// The data folder on a stick is moved, or goes along to a newer version: its campaigns are found in their new place.
#[test]
fn campaigns_in_the_data_folder_move_with_it() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let (stick, moved) = (folder.path().join("stick"), folder.path().join("moved"));
    let inside = Path::new("campaigns").join("Club.tableside");
    let elsewhere = folder.path().join("elsewhere.tableside");
    std::fs::create_dir_all(stick.join("campaigns")).expect("a folder can be made");
    for path in [&elsewhere, &stick.join(&inside)] {
        written(path);
        drop(Driver::with_app(App::started_in(
            &stick,
            Some(path.clone()),
        )));
    }
    std::fs::rename(&stick, &moved).expect("it can be moved");
    let gm = Driver::with_app(App::started_in(&moved, None));
    assert_eq!(gm.app().path(), Some(moved.join(&inside).as_path()));
    drop(gm);
    std::fs::remove_file(moved.join(&inside)).expect("it can be taken away");
    // What lies elsewhere stays there.
    let gm = Driver::with_app(App::started_in(&moved, None));
    assert_eq!(gm.app().path(), Some(elsewhere.as_path()));
}

/// After a look at the folders, `Enter` plays the sample as the page says.
#[test]
fn enter_still_plays_the_sample_behind_a_look_at_the_folders() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let mut gm = Driver::with_app(App::started_in(folder.path(), None));
    gm.click("Help");
    gm.click("Where things are kept");
    gm.key(egui::Key::Escape);
    gm.see("Enter");
    gm.key(egui::Key::Enter);
    gm.see("Area Bar");
}

/// `~` is the user's home, as it is in a terminal.
#[test]
fn a_tilde_is_the_home() {
    let home = directories::BaseDirs::new().expect("somebody runs this");
    let wanted = home
        .home_dir()
        .join("no such folder")
        .join("Club.tableside");
    let mut gm = Driver::sample(&[]);
    gm.open(Path::new("~/no such folder/Club.tableside"));
    gm.see_words(&wanted.display().to_string());
}
