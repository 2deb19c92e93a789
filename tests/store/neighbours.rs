//! Files beside a campaign are not ours until that is proven: links are not followed, what another program wrote
//! is refused with a sentence and left as it is.
#![cfg(unix)]

use std::collections::BTreeMap;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use tableside::campaign::store::{
    CampaignLock, Disk, JournalReader, KeepError, Keeper, Pictures, RealDisk, backups_dir,
    journal_path, lock_path, open, pictures_dir, sweep, to_bytes,
};
use tableside::campaign::{Campaign, Command, Document};
use tableside::dice::TypedDice;
use tableside::table::PictureId;

const PATIENCE: Duration = Duration::from_secs(30);
const PNG: &[u8] = include_bytes!("../golden/picture.png");

/// A campaign in a folder, and another folder with what is the user's own.
struct Place {
    _folder: tempfile::TempDir,
    campaign: PathBuf,
    elsewhere: PathBuf,
}

impl Place {
    fn new(name: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let table = folder.path().join("table");
        let elsewhere = folder.path().join("elsewhere");
        for dir in [&table, &elsewhere] {
            std::fs::create_dir(dir).expect("a folder can be made");
        }
        let campaign = table.join(name);
        let bytes = to_bytes(&Campaign::sample_nightclub()).expect("a campaign can be written");
        std::fs::write(&campaign, bytes).expect("it can be written");
        Self {
            _folder: folder,
            campaign,
            elsewhere,
        }
    }

    fn theirs(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.elsewhere.join(name);
        std::fs::write(&path, bytes).expect("it can be written");
        path
    }

    fn open(&self) -> Result<(Document, Keeper), KeepError> {
        let disk: Arc<dyn Disk> = Arc::new(RealDisk);
        Keeper::open(disk, &self.campaign, None).map(|(document, keeper, _)| (document, keeper))
    }

    /// Why it cannot be opened.
    fn refused(&self) -> String {
        match self.open() {
            Ok(_) => panic!("it opens"),
            Err(error) => error.to_string(),
        }
    }

    /// Everything below both folders, links as links.
    fn everything(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let mut all = BTreeMap::new();
        let mut folders = vec![
            self.elsewhere.clone(),
            self.campaign.parent().expect("one").into(),
        ];
        while let Some(dir) = folders.pop() {
            for entry in std::fs::read_dir(dir).expect("it can be read") {
                let path = entry.expect("it can be read").path();
                let content = if path.is_symlink() {
                    let to = std::fs::read_link(&path).expect("a link");
                    format!("-> {}", to.display()).into_bytes()
                } else if path.is_dir() {
                    folders.push(path.clone());
                    b"a folder".to_vec()
                } else {
                    std::fs::read(&path).expect("it can be read")
                };
                all.insert(path, content);
            }
        }
        all
    }

    /// Opening is refused with these words, and afterwards everything is as it was.
    fn is_refused_untouched(&self, words: &[&str]) {
        let before = self.everything();
        let why = self.refused();
        for word in words {
            assert!(why.contains(word), "“{word}” is missing in: {why}");
        }
        assert_eq!(self.everything(), before, "{why}");
    }
}

fn rename(document: &mut Document, keeper: &Keeper, name: &str) {
    let command = Command::Rename(name.to_owned());
    let applied = document.apply(&command, &mut TypedDice::default());
    keeper.keep(&applied.expect("a name can be given").record);
    keeper.acknowledged(PATIENCE).expect("it is written");
}

/// Opening what is no campaign leaves everything beside it alone, whatever it is called.
#[test]
fn beside_what_is_no_campaign_nothing_is_touched() {
    for content in [
        "source 'https://example.org'\n",
        "{\"format\": \"other\", \"version\": 1}",
        "",
    ] {
        let place = Place::new("Gemfile");
        std::fs::write(&place.campaign, content).expect("it can be written");
        for (end, bytes) in [
            ("lock", "GEM\n"),
            ("journal", "my diary\n"),
            ("saving-1", ""),
        ] {
            let path = place.campaign.with_extension(end);
            std::fs::write(path, bytes).expect("it can be written");
        }
        place.is_refused_untouched(&["Gemfile"]);
    }
}

/// A lock that another program wrote is no lock of ours.
#[test]
fn a_foreign_lock_is_refused() {
    for bytes in [
        &b"GEM\n  remote: https://example.org\n"[..],
        b"12 34",
        b"123\n\n",
        b"-1",
        b"0x12",
    ] {
        let place = Place::new("Gemfile");
        std::fs::write(lock_path(&place.campaign), bytes).expect("it can be written");
        place.is_refused_untouched(&["Gemfile.lock was not written by this program", "move it"]);
    }
    let place = Place::new("Gemfile");
    std::fs::create_dir(lock_path(&place.campaign)).expect("it can be made");
    place.is_refused_untouched(&["Gemfile.lock is not a regular file"]);
}

/// What a program that died or lost its power left of a lock is taken over.
#[test]
fn a_lock_of_ours_is_taken_over() {
    for bytes in [&b""[..], b"4242\n", b"42", b"\0\0\0\0\0"] {
        let place = Place::new("Club.tableside");
        std::fs::write(lock_path(&place.campaign), bytes).expect("it can be written");
        place.open().expect("it opens");
        assert!(!lock_path(&place.campaign).exists());
    }
}

/// A lock that is a link, also one to nothing, or a second name of a file, changes nothing elsewhere.
#[test]
fn a_linked_lock_is_refused() {
    let place = Place::new("Club.tableside");
    let number = place.theirs("pid", b"4242\n");
    symlink(&number, lock_path(&place.campaign)).expect("a link can be made");
    place.is_refused_untouched(&["Club.tableside.lock is a link", "take it away"]);
    let place = Place::new("Club.tableside");
    symlink(place.elsewhere.join("none"), lock_path(&place.campaign)).expect("a link can be made");
    place.is_refused_untouched(&["Club.tableside.lock is a link"]);
    let place = Place::new("Club.tableside");
    let number = place.theirs("pid", b"4242\n");
    std::fs::hard_link(number, lock_path(&place.campaign)).expect("a link can be made");
    place.is_refused_untouched(&["Club.tableside.lock has a second name"]);
}

/// Letting go takes away only a lock that still has nothing but our number in it.
#[test]
fn a_lock_that_was_written_by_another_program_stays() {
    let place = Place::new("Club.tableside");
    let at = lock_path(&place.campaign);
    let lock = CampaignLock::take(&RealDisk, &place.campaign).expect("it is free");
    std::fs::write(&at, "theirs").expect("it can be written");
    drop(lock);
    assert_eq!(std::fs::read(&at).expect("it is there"), b"theirs");
}

/// A journal that is a link is neither written nor read through, nor does a link to nothing make a file.
#[test]
fn a_linked_journal_is_refused() {
    let words = ["Club.tableside.journal", "it is a link", "take it away"];
    let place = Place::new("Club.tableside");
    let theirs = place.theirs("start", b"");
    symlink(&theirs, journal_path(&place.campaign)).expect("a link can be made");
    place.is_refused_untouched(&words);
    assert!(open(&place.campaign).is_err());
    let place = Place::new("Club.tableside");
    symlink(place.elsewhere.join("none"), journal_path(&place.campaign)).expect("made");
    place.is_refused_untouched(&words);
}

/// A new campaign does not go where a link lies in the place of its journal or its lock.
#[test]
fn creating_beside_links_is_refused() {
    for at in [journal_path, lock_path] {
        let place = Place::new("Club.tableside");
        std::fs::remove_file(&place.campaign).expect("it can be taken away");
        symlink(place.elsewhere.join("none"), at(&place.campaign)).expect("a link can be made");
        let before = place.everything();
        let document = Document::new(Campaign::sample_nightclub());
        let made = Keeper::create(Arc::new(RealDisk), &place.campaign, &document, None, None);
        assert!(made.is_err());
        assert_eq!(place.everything(), before);
    }
}

/// A new campaign does not go where a link stands, even one that leads to nothing yet.
#[test]
fn a_link_to_nothing_is_no_place_for_a_new_campaign() {
    let place = Place::new("Club.tableside");
    std::fs::remove_file(&place.campaign).expect("it can be taken away");
    symlink(place.elsewhere.join("profile"), &place.campaign).expect("a link can be made");
    let before = place.everything();
    let document = Document::new(Campaign::sample_nightclub());
    let made = Keeper::create(Arc::new(RealDisk), &place.campaign, &document, None, None);
    assert!(made.is_err());
    assert_eq!(place.everything(), before);
}

/// A journal of another program is refused, and neither renamed nor written.
#[test]
fn a_foreign_journal_is_refused() {
    let place = Place::new("notes");
    std::fs::write(journal_path(&place.campaign), "Dear diary,\n\ntoday\n").expect("written");
    place.is_refused_untouched(&["notes.journal was not written by this program", "move it"]);
}

/// A journal with a second name, as a backup tool makes it, gets a file of its own before it is written.
#[test]
fn a_copy_that_shares_the_journal_is_not_written_along() {
    let place = Place::new("Club.tableside");
    let at = journal_path(&place.campaign);
    let (mut document, keeper) = place.open().expect("it opens");
    rename(&mut document, &keeper, "One");
    drop(keeper);
    let copies = [
        place.elsewhere.join("before"),
        place.elsewhere.join("while open"),
    ];
    std::fs::hard_link(&at, &copies[0]).expect("a second name can be made");
    let first = std::fs::read(&at).expect("it is there");
    let (mut document, keeper) = place.open().expect("it opens");
    rename(&mut document, &keeper, "Two");
    std::fs::hard_link(&at, &copies[1]).expect("a second name can be made");
    let second = std::fs::read(&at).expect("it is there");
    rename(&mut document, &keeper, "Three");
    drop(keeper);
    assert_eq!(std::fs::read(&copies[0]).expect("it is there"), first);
    assert_eq!(std::fs::read(&copies[1]).expect("it is there"), second);
    let tail = JournalReader::new(Arc::new(RealDisk), &at)
        .tail(0)
        .expect("readable");
    assert_eq!(tail.records.len(), 3);
    assert_eq!(open(&place.campaign).expect("it opens").name, "Three");
}

/// A folder of backups that is a link: nothing is written there, the save says why, and the file is as it was.
#[test]
fn a_linked_folder_of_backups_is_refused() {
    for dangling in [false, true] {
        let place = Place::new("Club.tableside");
        let to = match dangling {
            true => place.elsewhere.join("none"),
            false => place.elsewhere.clone(),
        };
        place.theirs("Club 2026-11-21 02-54-29.tableside.saving-1", b"");
        symlink(to, backups_dir(&place.campaign)).expect("a link can be made");
        let before = place.everything();
        let (mut document, mut keeper) = place.open().expect("it opens");
        rename(&mut document, &keeper, "Mine");
        keeper.save(&document, 1_795_229_669);
        let why = keeper
            .wait_for_save(PATIENCE)
            .expect_err("no backup")
            .to_string();
        for word in ["Club.backups", "it is a link", "take it away"] {
            assert!(why.contains(word), "{why}");
        }
        drop(keeper);
        let mut after = place.everything();
        after.remove(&journal_path(&place.campaign));
        assert_eq!(after, before);
    }
}

/// A folder of pictures that is a link is neither swept nor read nor written.
#[test]
fn a_linked_folder_of_pictures_is_refused() {
    let place = Place::new("Club.tableside");
    let mine = place.elsewhere.join("Other.tableside");
    let id = Pictures::beside(Arc::new(RealDisk), &mine)
        .put(PNG)
        .expect("stored");
    let elsewhere = pictures_dir(&mine);
    for name in ["a.saving-1".to_owned(), format!("{id}.png.saving-1")] {
        std::fs::write(elsewhere.join(name), "").expect("it can be written");
    }
    symlink(&elsewhere, pictures_dir(&place.campaign)).expect("a link can be made");
    let before = place.everything();
    let (_, keeper) = place.open().expect("it opens");
    let words = keeper.pictures().get(&id).expect_err("a link").to_string();
    assert!(words.contains("Club.pictures: it is a link"), "{words}");
    assert!(keeper.pictures().put(b"\xff\xd8\xff").is_err());
    assert_eq!(keeper.pictures().missing(&[id.clone()].into()), [id]);
    drop(keeper);
    assert_eq!(place.everything(), before);
}

/// The sweep takes what this program wrote, by name and by content, and nothing else.
#[test]
fn the_sweep_takes_only_what_we_wrote() {
    let place = Place::new("Club.tableside");
    let folder = place.campaign.parent().expect("a folder");
    let id = PictureId::of_hash([7; 32]);
    let save = std::fs::read(&place.campaign).expect("it is there");
    for dir in [backups_dir(&place.campaign), pictures_dir(&place.campaign)] {
        std::fs::create_dir(dir).expect("it can be made");
    }
    let put = |name: &str, bytes: &[u8]| {
        std::fs::write(folder.join(name), bytes).expect("it can be written");
        folder.join(name)
    };
    let stamp = "Club.backups/Club 2026-11-21 02-54-29.tableside";
    let ours = [
        put("Club.tableside.saving-1", &save[..300]),
        put("Club.tableside.saving-2", &save[..5]),
        put("Club.tableside.saving-3", b"\0\0\0"),
        put(
            "Club.tableside.journal.saving-1",
            b"0123456789abcdef 1 {\"a",
        ),
        put("Club.tableside.journal.saving-2", b"0123"),
        put(&format!("{stamp}.saving-1"), &save),
        put(&format!("Club.pictures/{id}.png.saving-1"), &PNG[..20]),
    ];
    let theirs = [
        put("Club.tableside.saving-4", b"my own words"),
        put("Club.tableside.journal.saving-3", b"my own words"),
        put(&format!("{stamp}.saving-2"), b"my own words"),
        put("Club.backups/a.saving-1", b""),
        put(&format!("Club.pictures/{id}.png.saving-2"), b"my own words"),
        put("Club.pictures/a.saving-1", b""),
    ];
    let link = folder.join("Club.tableside.saving-5");
    symlink(place.theirs("mine", b""), &link).expect("a link can be made");
    let lock = CampaignLock::take(&RealDisk, &place.campaign).expect("it is free");
    let swept = sweep(&RealDisk, &lock);
    assert_eq!(swept.left, Vec::<String>::new());
    for path in ours {
        assert!(!path.exists(), "{}", path.display());
    }
    for path in theirs {
        assert!(path.exists(), "{}", path.display());
    }
    assert!(link.is_symlink() && place.elsewhere.join("mine").exists());
}

/// A campaign “x” and one “x.tableside” share no file and no folder.
#[test]
fn with_and_without_the_ending_nothing_is_shared() {
    let neighbours = |name: &str| {
        let path = Path::new("/campaigns").join(name);
        [journal_path, lock_path, backups_dir, pictures_dir]
            .map(|at: fn(&Path) -> PathBuf| at(&path))
    };
    let names = [
        "x",
        "x.tableside",
        "x.tableside.tableside",
        "x.tableside-backups",
        "x.backups",
    ];
    let all: Vec<PathBuf> = names.into_iter().flat_map(neighbours).collect();
    let different: std::collections::BTreeSet<&PathBuf> = all.iter().collect();
    assert_eq!(different.len(), all.len(), "{all:#?}");
}

/// A pipe in the place of a picture is told, and not waited for.
#[test]
fn a_pipe_as_picture_is_not_waited_for() {
    let place = Place::new("Club.tableside");
    let pictures = Pictures::beside(Arc::new(RealDisk), &place.campaign);
    let id = PictureId::of_hash([7; 32]);
    std::fs::create_dir(pictures.folder()).expect("it can be made");
    let pipe = pictures.folder().join(format!("{id}.png"));
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("there is mkfifo").success());
    let (done, wait) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let words = pictures.get(&id).expect_err("a pipe").to_string();
        let copied = pictures.copy_to(&Pictures::beside(Arc::new(RealDisk), Path::new("/none/x")));
        let _ = done.send((words, copied.len()));
    });
    let (words, left) = wait.recv_timeout(PATIENCE).expect("it does not wait");
    assert!(words.contains("is not a regular file"), "{words}");
    assert_eq!(left, 1);
}
