//! One program per campaign.

use std::path::Path;

use tableside::campaign::store::{CampaignLock, LockError, RealDisk, lock_path};

use super::broken_disk::{BrokenDisk, Cut, Fault};

#[test]
fn a_second_window_is_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("Nightclub.tableside");
    std::fs::write(&file, "one").unwrap();
    let lock = CampaignLock::take(&RealDisk, &file).unwrap();
    let error = CampaignLock::take(&RealDisk, &file).unwrap_err();
    assert!(matches!(error, LockError::Held { .. }));
    let text = error.to_string();
    assert!(text.contains("Nightclub.tableside is open in another window"));
    if cfg!(unix) {
        assert!(text.contains(&format!("process {}", std::process::id())));
    }
    drop(lock);
    if cfg!(unix) {
        assert!(!lock_path(&file).exists());
    }
    CampaignLock::take(&RealDisk, &file).unwrap();
}

#[test]
fn a_lock_file_that_was_left_behind_is_no_obstacle() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("Nightclub.tableside");
    std::fs::write(lock_path(&file), "4242424\n").unwrap();
    let lock = CampaignLock::take(&RealDisk, &file).unwrap();
    if cfg!(unix) {
        let text = std::fs::read_to_string(lock_path(&file)).unwrap();
        assert_eq!(text, format!("{}\n", std::process::id()));
    }
    drop(lock);

    let disk = BrokenDisk::new();
    let file = Path::new("/campaigns/Nightclub.tableside");
    let dead = CampaignLock::take(&disk, file).unwrap();
    disk.crash(Cut::Lucky);
    let lock = CampaignLock::take(&disk, file).unwrap();
    drop(dead);
    assert!(CampaignLock::take(&disk, file).is_err());
    drop(lock);
    assert_eq!(disk.files(), Vec::<std::path::PathBuf>::new());
}

#[cfg(unix)]
#[test]
fn a_link_and_its_file_are_one_campaign() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("Nightclub.tableside");
    let link = folder.path().join("Tonight.tableside");
    std::fs::write(&file, "one").unwrap();
    std::os::unix::fs::symlink("Nightclub.tableside", &link).unwrap();
    let lock = CampaignLock::take(&RealDisk, &link).unwrap();
    assert_eq!(lock.file(), file);
    assert!(CampaignLock::take(&RealDisk, &file).is_err());
}

#[test]
fn of_many_that_want_it_one_has_it_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("Nightclub.tableside");
    let held = std::sync::atomic::AtomicUsize::new(0);
    let taken = std::sync::atomic::AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                for _ in 0..200 {
                    if let Ok(lock) = CampaignLock::take(&RealDisk, &file) {
                        let before = held.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
                        assert_eq!(before, 0);
                        taken.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
                        held.fetch_sub(1, std::sync::atomic::Ordering::SeqCst);
                        drop(lock);
                    }
                }
            });
        }
    });
    assert!(taken.into_inner() > 0);
}

#[test]
fn where_no_lock_can_be_made_the_reason_is_said() {
    let disk = BrokenDisk::new();
    disk.break_at(Fault::ReadOnly);
    let error = CampaignLock::take(&disk, Path::new("/campaigns/Nightclub.tableside"));
    let error = error.unwrap_err();
    assert!(matches!(error, LockError::Disk { .. }));
    assert_eq!(
        error.to_string(),
        "changes of /campaigns/Nightclub.tableside cannot be kept: the disk is write-protected; to go on, save a copy in \
         a folder where you may write"
    );
}
