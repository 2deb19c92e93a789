//! Files on the disk: what is there is never harmed, what cannot be opened is left as it is.

use std::fs;
use std::path::PathBuf;

use tableside::campaign::store::{
    FileError, MOST_BYTES, RealDisk, SaveError, Saved, keep_mine, open, save_as_new,
};
use tableside::campaign::{Campaign, Command, Document};
use tableside::dice::TypedDice;

use super::bytes;

/// A folder of its own, gone with the test.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).expect("the folder");
        let names = entries.map(|entry| entry.expect("an entry").file_name());
        names
            .map(|name| name.to_string_lossy().into_owned())
            .collect()
    }
}

fn renamed(name: &str) -> Campaign {
    let mut document = Document::new(Campaign::sample_nightclub());
    let rename = Command::Rename(name.to_owned());
    document
        .apply(&rename, &mut TypedDice::default())
        .expect("a name");
    document.campaign().clone()
}

/// What is saved is what is opened; the old file is in the backups, and nothing else is left in the folder.
#[test]
fn what_is_saved_is_opened() {
    let folder = Folder::new();
    let path = folder.file("a.tableside");
    save(&path, &Campaign::sample_nightclub()).expect("saved");
    assert_eq!(open(&path).expect("opened"), Campaign::sample_nightclub());
    save(&path, &renamed("Later")).expect("saved over it");
    assert_eq!(open(&path).expect("opened").name, "Later");
    let mut names = folder.names();
    names.sort();
    assert_eq!(names, ["a.backups", "a.tableside"]);
}

/// Opening does not touch the file.
#[test]
fn opening_does_not_touch_the_file() {
    let folder = Folder::new();
    let path = folder.file("a.tableside");
    let newer = b"{\"format\": \"tableside-campaign\", \"version\": 9}";
    fs::write(&path, newer).expect("written");
    let before = fs::metadata(&path)
        .expect("there")
        .modified()
        .expect("a time");
    assert!(
        open(&path)
            .expect_err("newer")
            .to_string()
            .contains("newer")
    );
    assert_eq!(fs::read(&path).expect("there"), newer);
    assert_eq!(
        fs::metadata(&path)
            .expect("there")
            .modified()
            .expect("a time"),
        before
    );
}

fn save(path: &std::path::Path, campaign: &Campaign) -> Result<Saved, SaveError> {
    keep_mine(&RealDisk, path, &bytes(campaign), 0)
}

fn save_new(path: &std::path::Path, campaign: &Campaign) -> Result<Saved, SaveError> {
    save_as_new(&RealDisk, path, &bytes(campaign))
}

/// A new file is not written over an old one.
#[test]
fn a_new_file_is_not_written_over_an_old_one() {
    let folder = Folder::new();
    let path = folder.file("a.tableside");
    save_new(&path, &renamed("First")).expect("new");
    let error = save_new(&path, &renamed("Second")).expect_err("it exists");
    assert!(matches!(error, SaveError::Exists(_)), "{error}");
    assert!(error.to_string().contains("a.tableside"));
    assert_eq!(fs::read(&path).expect("there"), bytes(&renamed("First")));
}

/// A save that fails leaves the old file, byte by byte.
#[test]
fn a_save_that_fails_harms_nothing() {
    let folder = Folder::new();
    let path = folder.file("a.tableside");
    save(&path, &renamed("First")).expect("saved");
    let blocked = folder.file("a.tableside/under-a-file.tableside");
    assert!(save(&blocked, &renamed("Second")).is_err());
    assert!(save(&folder.file("no/such/folder.tableside"), &renamed("Second")).is_err());
    assert_eq!(fs::read(&path).expect("there"), bytes(&renamed("First")));
    assert_eq!(folder.names(), ["a.tableside"]);
}

/// A folder is not opened, nor saved over.
#[test]
fn a_folder_is_no_campaign() {
    let folder = Folder::new();
    let path = folder.file("campaigns");
    fs::create_dir(&path).expect("made");
    assert!(matches!(open(&path), Err(FileError::Folder(_))));
    assert!(save(&path, &renamed("Over it")).is_err());
    assert!(path.is_dir());
}

/// A file that is not there is named.
#[test]
fn a_missing_file_is_named() {
    let folder = Folder::new();
    let error = open(&folder.file("gone.tableside"))
        .expect_err("nothing there")
        .to_string();
    assert!(error.contains("gone.tableside"), "{error}");
}

/// A file above the size limit is refused by its size alone.
#[test]
fn a_file_that_is_too_large_is_refused() {
    let folder = Folder::new();
    let path = folder.file("large.tableside");
    let file = fs::File::create(&path).expect("made");
    file.set_len(MOST_BYTES + 1).expect("a hole");
    let error = open(&path).expect_err("too large").to_string();
    assert!(error.contains("67108865 bytes"), "{error}");
}

/// What is no regular file is refused, and does not hang.
#[cfg(unix)]
#[test]
fn what_is_no_regular_file_is_refused() {
    assert!(open(std::path::Path::new("/dev/zero")).is_err());
    let folder = Folder::new();
    let path = folder.file("pipe.tableside");
    let made = std::process::Command::new("mkfifo").arg(&path).status();
    assert!(made.expect("mkfifo is there").success());
    let error = open(&path).expect_err("a pipe").to_string();
    assert!(error.contains("not a regular file"), "{error}");
}
