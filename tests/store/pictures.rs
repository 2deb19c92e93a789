//! Pictures beside the save: stored once, by their content, whole or not at all, and never mistaken for another.

use std::path::{Path, PathBuf};

use tableside::campaign::store::{
    CampaignLock, MOST_PICTURE_BYTES, PictureError, PictureKind, Pictures, sweep,
};
use tableside::table::PictureId;

use super::broken_disk::{BrokenDisk, Fault};
use super::every_call::with_every_fault;

const FILE: &str = "/campaigns/Nightclub.tableside";
const FOLDER: &str = "/campaigns/Nightclub.pictures";
const PNG: &[u8] = include_bytes!("../golden/picture.png");
const JPEG: &[u8] = b"\xff\xd8\xff\xe0 a picture, as far as the store knows";
const WEBP: &[u8] = b"RIFF\x10\0\0\0WEBPVP8 another one";

fn beside(disk: &BrokenDisk) -> Pictures {
    Pictures::beside(disk.arc(), Path::new(FILE))
}

fn files_in_folder(disk: &BrokenDisk) -> Vec<PathBuf> {
    let mut files = disk.files();
    files.retain(|path| path.starts_with(FOLDER));
    files
}

/// A picture is named by the SHA-256 of its bytes, with the ending of its kind, whatever it was called before.
#[test]
fn a_picture_is_named_by_its_content() {
    let disk = BrokenDisk::new();
    let pictures = beside(&disk);
    for (bytes, ending) in [(PNG, "png"), (JPEG, "jpg"), (WEBP, "webp")] {
        let id = pictures.put(bytes).expect("it is stored");
        assert_eq!(
            disk.get(format!("{FOLDER}/{id}.{ending}")).as_deref(),
            Some(bytes)
        );
        assert_eq!(pictures.get(&id).expect("it is there"), bytes);
        assert_eq!(pictures.missing(&[id].into()), []);
    }
    assert_eq!(pictures.all().expect("the folder can be read").len(), 3);
    // Of the empty message, as the standard gives it; known from outside.
    let known = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    let hash = PictureId::of_hash([
        0xe3, 0xb0, 0xc4, 0x42, 0x98, 0xfc, 0x1c, 0x14, 0x9a, 0xfb, 0xf4, 0xc8, 0x99, 0x6f, 0xb9,
        0x24, 0x27, 0xae, 0x41, 0xe4, 0x64, 0x9b, 0x93, 0x4c, 0xa4, 0x95, 0x99, 0x1b, 0x78, 0x52,
        0xb8, 0x55,
    ]);
    assert_eq!(hash.as_str(), known);
}

/// The hash is the one that every other program gives for the file.
#[test]
fn the_name_is_the_sha_256_that_other_programs_give() {
    let id = beside(&BrokenDisk::new()).put(PNG).expect("it is stored");
    assert_eq!(
        id.as_str(),
        "b41cc6ce47c09076db66d8a138794aae05ba52f4bdd79c08f6778c4fa5862a03"
    );
}

/// The same bytes are stored once, however often they are added.
#[test]
fn the_same_bytes_are_stored_once() {
    let disk = BrokenDisk::new();
    let pictures = beside(&disk);
    let first = pictures.put(PNG).expect("stored");
    disk.forget_calls();
    let second = pictures.put(PNG).expect("stored");
    assert_eq!(first, second);
    assert_eq!(files_in_folder(&disk).len(), 1);
    assert!(disk.calls().iter().all(|call| call.what != "write"));
}

/// Only PNG, JPEG and WebP up to the limit are taken, by their first bytes; a folder or nothing at all is told apart.
#[test]
fn what_is_no_picture_is_refused() {
    let disk = BrokenDisk::new();
    let pictures = beside(&disk);
    for bytes in [
        &b""[..],
        b"\x89PNG",
        b"GIF89a",
        b"RIFF1234WAVE",
        b"<svg>",
        b"BM",
    ] {
        assert_eq!(PictureKind::of(bytes), None);
        disk.put("/campaigns/other.png", bytes);
        let why = pictures.read(Path::new("/campaigns/other.png"));
        assert!(
            matches!(why, Err(PictureError::NotAPicture { .. })),
            "{why:?}"
        );
        assert!(pictures.put(bytes).is_err());
    }
    let mut large = PNG.to_vec();
    large.resize(MOST_PICTURE_BYTES as usize + 1, 0);
    disk.put("/campaigns/large.png", &large);
    let why = pictures.read(Path::new("/campaigns/large.png"));
    assert!(matches!(why, Err(PictureError::TooLarge { .. })), "{why:?}");
    let why = pictures.put(&large).expect_err("too large").to_string();
    assert!(why.contains("32 MiB"), "{why}");
    large.pop();
    assert!(pictures.put(&large).is_ok(), "the limit itself is fine");
    disk.put_dir("/campaigns/folder.png");
    let why = pictures.read(Path::new("/campaigns/folder.png"));
    assert!(
        matches!(why, Err(PictureError::NotAPicture { .. })),
        "{why:?}"
    );
    let why = pictures.read(Path::new("/campaigns/nothing.png"));
    assert!(matches!(why, Err(PictureError::Disk { .. })), "{why:?}");
}

/// Missing and damaged are told apart, a damaged one is never given out, and adding it once more mends it.
#[test]
fn a_damaged_picture_is_reported_and_can_be_mended() {
    let disk = BrokenDisk::new();
    let pictures = beside(&disk);
    let id = pictures.put(PNG).expect("stored");
    let other = PictureId::of_hash([7; 32]);
    let missing = pictures.get(&other);
    assert!(matches!(missing, Err(PictureError::Missing { .. })));
    assert_eq!(
        pictures.missing(&[id.clone(), other.clone()].into()),
        [other]
    );
    let at = format!("{FOLDER}/{id}.png");
    for place in 0..PNG.len() {
        let mut bytes = PNG.to_vec();
        bytes[place] ^= 1;
        disk.put(&at, &bytes);
        let damaged = pictures.get(&id);
        assert!(
            matches!(damaged, Err(PictureError::Damaged { .. })),
            "{place}"
        );
    }
    assert_eq!(pictures.put(PNG).expect("stored again"), id);
    assert_eq!(pictures.get(&id).expect("mended"), PNG);
}

/// Every call fails, is cut short, or is the last before the power goes: a picture that was said to be stored is
/// there, none is there in part, what was there before stays, and nothing is left over after the next start.
#[test]
fn storing_on_a_disk_that_breaks() {
    let fresh = BrokenDisk::new();
    fresh.put(FILE, b"a campaign");
    let used = fresh.copy();
    let old = beside(&used).put(JPEG).expect("stored");
    let damaged = used.copy();
    let id = beside(&used.copy()).put(PNG).expect("stored");
    damaged.put(format!("{FOLDER}/{id}.png"), b"\x89PNG\r\n\x1a\n cut");
    for (prepared, has_old) in [(fresh, false), (used, true), (damaged, true)] {
        let runs = with_every_fault(
            &prepared,
            |disk| beside(disk).put(PNG),
            |after| {
                let story = &after.story;
                let pictures = beside(after.disk);
                match pictures.get(&id) {
                    Ok(bytes) => assert_eq!(bytes, PNG),
                    Err(_) => assert!(after.result.is_err(), "said to be stored: {story}"),
                }
                if has_old {
                    assert_eq!(pictures.get(&old).expect("it stays"), JPEG, "{story}");
                }
                let lock = CampaignLock::take(after.disk, Path::new(FILE)).expect("it is free");
                assert_eq!(sweep(after.disk, &lock).left, Vec::<String>::new());
                for path in files_in_folder(after.disk) {
                    assert!(!path.to_string_lossy().contains("saving"), "{story}");
                }
                // Once more on a disk that is whole again, and then even a power cut takes nothing away.
                assert_eq!(pictures.put(PNG).expect("stored"), id, "{story}");
                after.disk.crash(super::broken_disk::Cut::Strict);
                assert_eq!(pictures.get(&id).expect("it lasts"), PNG, "{story}");
            },
        );
        assert!(runs > 200, "{runs}");
    }
}

/// The bytes are flushed before the name is given, and the names before anything may refer to them.
#[test]
fn flushed_before_it_is_named() {
    let disk = BrokenDisk::new();
    let id = beside(&disk).put(PNG).expect("stored");
    let calls: Vec<String> = disk.calls().into_iter().map(|call| call.what).collect();
    let expected = [
        "stat",
        "create_dir",
        "sync_dir",
        "read",
        "create",
        "write",
        "flush",
        "rename",
        "sync_dir",
    ];
    assert_eq!(calls, expected, "{id}");
}

/// All pictures go along to another campaign's folder; what cannot is named and stops nothing.
#[test]
fn pictures_go_along() {
    let disk = BrokenDisk::new();
    let here = beside(&disk);
    let there = Pictures::beside(disk.arc(), Path::new("/other/Copy.tableside"));
    assert_eq!(here.copy_to(&there), Vec::<String>::new());
    let (png, jpeg) = (
        here.put(PNG).expect("stored"),
        here.put(JPEG).expect("stored"),
    );
    disk.put_dir("/other");
    disk.put(format!("{FOLDER}/notes.txt"), b"not a picture, not ours");
    disk.put(format!("{FOLDER}/{jpeg}.jpg"), b"\xff\xd8\xff damaged");
    let left = here.copy_to(&there);
    assert_eq!(left.len(), 1, "{left:?}");
    assert!(left[0].contains("damaged"), "{left:?}");
    assert_eq!(there.get(&png).expect("it went along"), PNG);
    assert_eq!(there.all().expect("readable"), [png]);
    disk.break_at(Fault::NoSpaceFrom(1));
    assert!(
        !here
            .copy_to(&Pictures::beside(
                disk.arc(),
                Path::new("/other/3.tableside")
            ))
            .is_empty()
    );
}
