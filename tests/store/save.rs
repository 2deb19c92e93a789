//! Saving whole: what is where afterwards, and in which order.

use std::path::{Path, PathBuf};

use tableside::campaign::store::{
    CampaignLock, Disk, Fingerprint, RealDisk, SaveError, backups, keep_mine, put_mine_beside,
    save_as_new, save_over, sweep,
};

use super::broken_disk::{BrokenDisk, Fault};

const NOW: u64 = 1_795_229_669;
const FILE: &str = "/campaigns/Nightclub.tableside";

fn file() -> &'static Path {
    Path::new(FILE)
}

fn with_old() -> BrokenDisk {
    let disk = BrokenDisk::new();
    disk.put(FILE, b"old");
    disk
}

fn old() -> Option<Fingerprint> {
    Some(Fingerprint::of(b"old"))
}

#[test]
fn the_calls_come_in_the_order_that_loses_nothing() {
    let disk = with_old();
    save_over(&disk, file(), b"new", old(), NOW).unwrap();
    let calls = disk.calls();
    let at = |what: &str, part: &str| {
        calls
            .iter()
            .position(|c| c.what == what && c.path.to_string_lossy().contains(part))
            .unwrap_or_else(|| panic!("no {what} of {part} in {calls:#?}"))
    };
    let order = [
        at("create", "Nightclub.tableside.saving-"),
        at("copy_mode", "Nightclub.tableside.saving-"),
        at("write", "Nightclub.tableside.saving-"),
        at("flush", "Nightclub.tableside.saving-"),
        at("write", "backups/"),
        at("flush", "backups/"),
        at("rename_new", "backups/"),
        at("sync_dir", "Nightclub.backups"),
        at("rename", "/campaigns/Nightclub.tableside"),
    ];
    assert!(order.is_sorted(), "{order:?} in {calls:#?}");
    let rename = order[8];
    assert!(
        calls[rename..]
            .iter()
            .any(|c| c.what == "sync_dir" && c.path == Path::new("/campaigns"))
    );
}

#[test]
fn the_old_file_is_in_the_backups_and_the_mode_is_kept() {
    let disk = with_old();
    disk.set_mode(FILE, 0o600);
    let saved = save_over(&disk, file(), b"new", old(), NOW).unwrap();
    assert_eq!(saved.fingerprint, Fingerprint::of(b"new"));
    assert_eq!(disk.get(FILE).unwrap(), b"new");
    assert_eq!(disk.mode(FILE), Some(0o600));
    let backup = saved.backup.unwrap();
    assert_eq!(disk.get(&backup).unwrap(), b"old");
    assert_eq!(disk.mode(&backup), Some(0o600));
    assert_eq!(disk.files().len(), 2);
    assert_eq!(saved.notes, Vec::<String>::new());
}

/// A link that has taken the place of a file is not followed, whatever it leads to.
#[test]
fn a_link_is_no_file_to_save_to() {
    let disk = BrokenDisk::new();
    disk.put("/else/where/Real.tableside", b"old");
    let link = Path::new("/campaigns/Two.tableside");
    disk.put_link(link, "/else/where/Real.tableside");
    let error = save_over(&disk, link, b"new", old(), NOW).unwrap_err();
    assert!(matches!(error, SaveError::NotAFile(_)), "{error}");
    let error = save_as_new(&disk, link, b"new").unwrap_err();
    assert!(matches!(error, SaveError::Exists(_)), "{error}");
    assert_eq!(disk.get("/else/where/Real.tableside").unwrap(), b"old");
    let mine = put_mine_beside(&disk, link, b"new").unwrap();
    assert_eq!(mine.path, Path::new("/campaigns/Two (mine).tableside"));
}

#[cfg(unix)]
#[test]
fn on_a_real_disk_too() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let real = folder.path().join("Real.tableside");
    std::fs::write(&real, "old").unwrap();
    std::fs::set_permissions(&real, std::fs::Permissions::from_mode(0o640)).unwrap();
    let saved = save_over(&RealDisk, &real, b"new", old(), NOW).unwrap();
    assert_eq!(std::fs::read(&real).unwrap(), b"new");
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&real), 0o640);
    assert_eq!(mode(saved.backup.as_deref().unwrap()), 0o640);
    assert_eq!(std::fs::read(saved.backup.unwrap()).unwrap(), b"old");
    // Neither a link to nothing yet nor one in a circle.
    for to in ["Later.tableside", "Link.tableside"] {
        let link = folder.path().join("Link.tableside");
        symlink(to, &link).unwrap();
        let error = save_over(&RealDisk, &link, b"new", None, NOW).unwrap_err();
        assert!(matches!(error, SaveError::NotAFile(_)), "{error}");
        std::fs::remove_file(link).unwrap();
    }
    let left = RealDisk.list(folder.path()).unwrap();
    assert_eq!(left.len(), 2, "{left:?}");
}

#[test]
fn the_real_disk_holds_its_limits() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    std::fs::write(&path, "0123456789").unwrap();
    assert_eq!(RealDisk.read(&path, 10).unwrap(), b"0123456789");
    let error = RealDisk.read(&path, 9).unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::FileTooLarge);
    assert_eq!(RealDisk.read_at(&path, 8, 5).unwrap(), b"89");
    assert_eq!(RealDisk.read_at(&path, 50, 5).unwrap(), b"");
    let error = RealDisk.create_new(&path).unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::AlreadyExists);
    let other = folder.path().join("other");
    std::fs::write(&other, "other").unwrap();
    let error = RealDisk.rename_new(&path, &other).unwrap_err();
    assert_eq!(error.kind(), std::io::ErrorKind::AlreadyExists);
    assert_eq!(std::fs::read(&other).unwrap(), b"other");
    let mut file = RealDisk.append(&path, false).unwrap();
    file.set_len(3).unwrap();
    file.write_all(b"abc").unwrap();
    file.flush().unwrap();
    assert_eq!(std::fs::read(&path).unwrap(), b"012abc");
    assert!(RealDisk.append(&folder.path().join("none"), false).is_err());
}

#[test]
fn a_file_changed_outside_is_not_overwritten() {
    let disk = with_old();
    disk.put(FILE, b"theirs");
    let error = save_over(&disk, file(), b"mine", old(), NOW).unwrap_err();
    let SaveError::ChangedOutside { found, .. } = &error else {
        panic!("{error}");
    };
    assert_eq!(*found, Fingerprint::of(b"theirs"));
    assert!(error.to_string().contains("nothing was overwritten"));
    assert_eq!(disk.get(FILE).unwrap(), b"theirs");
    assert_eq!(disk.files(), [file()]);
    // One that appeared where none was counts as changed.
    let error = save_over(&disk, file(), b"mine", None, NOW).unwrap_err();
    assert!(matches!(error, SaveError::ChangedOutside { .. }));
    // The same length, another byte.
    disk.put(FILE, b"olD");
    let error = save_over(&disk, file(), b"mine", old(), NOW).unwrap_err();
    assert!(matches!(error, SaveError::ChangedOutside { .. }));
}

#[test]
fn keeping_mine_keeps_theirs_in_the_backups() {
    let disk = with_old();
    disk.put(FILE, b"theirs");
    let saved = keep_mine(&disk, file(), b"mine", NOW).unwrap();
    assert_eq!(disk.get(FILE).unwrap(), b"mine");
    assert_eq!(disk.get(saved.backup.unwrap()).unwrap(), b"theirs");
}

#[test]
fn opening_theirs_keeps_mine_beside_it() {
    let disk = with_old();
    disk.put(FILE, b"theirs");
    let saved = put_mine_beside(&disk, file(), b"mine").unwrap();
    assert_eq!(
        saved.path,
        Path::new("/campaigns/Nightclub (mine).tableside")
    );
    let again = put_mine_beside(&disk, file(), b"mine again").unwrap();
    assert_eq!(
        again.path,
        Path::new("/campaigns/Nightclub (mine 2).tableside")
    );
    assert_eq!(disk.get(&saved.path).unwrap(), b"mine");
    assert_eq!(disk.get(&again.path).unwrap(), b"mine again");
    assert_eq!(disk.get(FILE).unwrap(), b"theirs");
}

#[test]
fn a_file_that_vanished_is_made_again() {
    let disk = BrokenDisk::new();
    let saved = save_over(&disk, file(), b"new", old(), NOW).unwrap();
    assert_eq!(saved.backup, None);
    assert_eq!(disk.get(FILE).unwrap(), b"new");
}

#[test]
fn a_new_file_never_replaces_another() {
    let disk = with_old();
    let error = save_as_new(&disk, file(), b"new").unwrap_err();
    assert!(matches!(error, SaveError::Exists(_)));
    disk.put_dir("/campaigns/Folder.tableside");
    let folder = Path::new("/campaigns/Folder.tableside");
    let error = save_as_new(&disk, folder, b"new").unwrap_err();
    assert!(matches!(error, SaveError::Exists(_)));
    let error = save_over(&disk, folder, b"new", None, NOW).unwrap_err();
    assert!(matches!(error, SaveError::NotAFile(_)));
    assert_eq!(disk.get(FILE).unwrap(), b"old");
    assert_eq!(disk.files(), [file()]);
}

#[test]
fn a_read_only_file_or_disk_says_so() {
    let disk = with_old();
    disk.set_mode(FILE, 0o444);
    let error = save_over(&disk, file(), b"new", old(), NOW).unwrap_err();
    assert!(error.to_string().contains("read-only"), "{error}");
    disk.set_mode(FILE, 0o644);
    disk.break_at(Fault::ReadOnly);
    let error = save_over(&disk, file(), b"new", old(), NOW).unwrap_err();
    assert!(
        error
            .to_string()
            .contains("cannot save /campaigns/Nightclub.tableside"),
        "{error}"
    );
    assert!(
        error
            .to_string()
            .contains("make room or allow writing there")
    );
    assert_eq!(disk.files(), [file()]);
}

#[test]
fn without_a_backup_nothing_is_overwritten() {
    let disk = with_old();
    // A file where the backups' folder should be.
    disk.put("/campaigns/Nightclub.backups", b"");
    let error = save_over(&disk, file(), b"new", old(), NOW).unwrap_err();
    assert!(matches!(error, SaveError::Backup(_)));
    assert!(error.to_string().contains("there was no backup"));
    assert_eq!(disk.get(FILE).unwrap(), b"old");
    assert_eq!(disk.files().len(), 2);
}

#[test]
fn more_than_can_be_opened_again_is_not_saved() {
    let disk = with_old();
    let bytes = vec![b' '; 64 * 1024 * 1024 + 1];
    let error = save_over(&disk, file(), &bytes, old(), NOW).unwrap_err();
    assert!(matches!(error, SaveError::TooLarge { .. }));
    assert_eq!(disk.files(), [file()]);
}

#[test]
fn the_sweep_takes_only_what_is_left_over_of_this_campaign() {
    let disk = with_old();
    let ours = [
        "/campaigns/Nightclub.tableside.saving-1",
        "/campaigns/Nightclub.tableside.saving-17",
        "/campaigns/Nightclub.tableside.journal.saving-1",
        "/campaigns/Nightclub.backups/Nightclub 2026-11-21 02-54-29.tableside.saving-1",
    ];
    let others = [
        "/campaigns/Nightclub.tableside.saving-",
        "/campaigns/Nightclub.tableside.saving-x",
        "/campaigns/Nightclub.tableside.saving-1.txt",
        "/campaigns/Nightclub 2.tableside.saving-1",
        "/campaigns/My Nightclub.tableside.saving-1",
        "/campaigns/Nightclub.tableside.journal",
        "/campaigns/Nightclub.backups/Nightclub 2026-11-21 02-54-29.tableside",
        "/campaigns/Nightclub.backups/notes-1",
    ];
    for path in ours.iter().chain(&others) {
        disk.put(path, b"");
    }
    disk.put_dir("/campaigns/Nightclub.tableside.saving-3");
    let lock = CampaignLock::take(&disk, file()).unwrap();
    let swept = sweep(&disk, &lock);
    let mut gone = swept.gone;
    gone.sort();
    let mut expected: Vec<PathBuf> = ours.iter().map(PathBuf::from).collect();
    expected.sort();
    assert_eq!(gone, expected);
    assert_eq!(swept.left, Vec::<String>::new());
    for path in others {
        assert!(disk.get(path).is_some(), "{path}");
    }
}

#[test]
fn a_hundred_saves_leave_a_few_backups() {
    let disk = with_old();
    let mut expected = old();
    for n in 0..100_u64 {
        let bytes = format!("new {n}");
        let saved = save_over(&disk, file(), bytes.as_bytes(), expected, NOW + n * 60).unwrap();
        expected = Some(saved.fingerprint);
    }
    let left = backups(&disk, file()).unwrap();
    assert!((7..20).contains(&left.len()), "{}", left.len());
    assert_eq!(disk.get(&left[0].path).unwrap(), b"new 98");
    assert_eq!(disk.files().len(), 1 + left.len());
}
