//! Which backups are kept, their names, and the folder they are in.

use std::collections::BTreeSet;
use std::path::Path;

use proptest::prelude::*;
use tableside::campaign::store::{
    ALWAYS_KEPT, Backup, Disk, Fingerprint, KEPT, MOST_BYTES_OF_BACKUPS, back_up,
    back_up_before_migrating, backups, keep, superfluous, thin_backups, utc_seconds, utc_stamp,
};

use super::broken_disk::BrokenDisk;

/// 2026-11-21 02:54:29.
const NOW: u64 = 1_795_229_669;
const FILE: &str = "/campaigns/Nightclub.tableside";
const DAY: u64 = 86_400;

fn backup(time: u64, len: u64) -> Backup {
    Backup {
        path: format!("{time}").into(),
        time,
        number: 1,
        before_version: None,
        len,
    }
}

#[test]
fn stamps_are_dates_in_utc() {
    assert_eq!(utc_stamp(0), "1970-01-01 00-00-00");
    assert_eq!(utc_stamp(NOW), "2026-11-21 02-54-29");
    assert_eq!(utc_stamp(951_782_400), "2000-02-29 00-00-00");
    assert_eq!(utc_stamp(4_107_542_399), "2100-02-28 23-59-59");
    assert_eq!(utc_stamp(4_107_542_400), "2100-03-01 00-00-00");
    assert_eq!(utc_stamp(u64::MAX), "9999-12-31 23-59-59");
    for wrong in [
        "",
        "2026-11-21",
        "2026-11-21 02:54:29",
        "2026-02-30 00-00-00",
        "2026-11-21 24-00-00",
        "2026-11-21 02-60-29",
        "2026-13-21 02-54-29",
        "1969-12-31 23-59-59",
        "+026-11-21 02-54-29",
        "2026-11-21 02-54-29 ",
        "ä026-11-21 02-54-2",
    ] {
        assert_eq!(utc_seconds(wrong), None, "{wrong}");
    }
}

#[test]
fn every_day_of_four_centuries_comes_after_the_one_before() {
    let mut last = utc_stamp(0);
    for day in 1..146_097 {
        let stamp = utc_stamp(day * DAY);
        assert!(stamp > last, "{last} then {stamp}");
        assert_eq!(utc_seconds(&stamp), Some(day * DAY));
        last = stamp;
    }
}

#[test]
fn an_evening_saved_every_minute_leaves_a_handful() {
    let mut times = BTreeSet::new();
    for minute in 0..6 * 60 {
        times.insert(NOW + minute * 60);
        times = keep(&times, NOW + minute * 60);
    }
    let now = NOW + (6 * 60 - 1) * 60;
    let last_hour = times.range(now - 3600..).count();
    assert!((6..=12).contains(&last_hour), "{last_hour}");
    assert!(times.len() <= 20, "{}", times.len());
    // A month later, with one save a week.
    for week in 1..=4 {
        let now = now + week * 7 * DAY;
        times.insert(now);
        times = keep(&times, now);
    }
    assert!(times.len() >= 5 && times.len() <= 10, "{times:?}");
    assert!(times.contains(&(now + 28 * DAY)));
}

#[test]
fn a_clock_that_jumps_never_takes_everything() {
    let evening: BTreeSet<u64> = (0..60).map(|n| NOW + n * 120).collect();
    // Far ahead: all look old.
    let kept = keep(&evening, NOW + 20_000 * DAY);
    assert_eq!(kept.len(), ALWAYS_KEPT);
    assert!(kept.contains(&(NOW + 59 * 120)));
    // Back: all are from the future, and so new; the one made now stays as well.
    let mut mixed = evening.clone();
    mixed.insert(NOW - 400 * DAY);
    let kept = keep(&mixed, NOW - 400 * DAY);
    assert!(kept.contains(&(NOW - 400 * DAY)));
    assert!(kept.contains(&(NOW + 59 * 120)));
    assert!(kept.len() > ALWAYS_KEPT);
}

#[test]
fn the_size_is_capped_from_the_oldest_on() {
    let third = MOST_BYTES_OF_BACKUPS / 3;
    let all: Vec<_> = (0..5).map(|n| backup(NOW + n * 600, third)).collect();
    let gone = superfluous(&all, NOW + 2400, MOST_BYTES_OF_BACKUPS);
    let gone: Vec<_> = gone.iter().map(|b| b.time).collect();
    assert_eq!(gone, [NOW, NOW + 600]);
    // One that is larger than all there may be is kept all the same.
    let one = [backup(NOW, MOST_BYTES_OF_BACKUPS * 2)];
    assert_eq!(superfluous(&one, NOW, MOST_BYTES_OF_BACKUPS), []);
}

proptest! {
    #[test]
    fn a_stamp_comes_back(seconds in 0_u64..253_402_300_800) {
        prop_assert_eq!(utc_seconds(&utc_stamp(seconds)), Some(seconds));
    }

    #[test]
    fn no_text_is_a_stamp_but_a_stamp(text in ".{0,24}") {
        if let Some(seconds) = utc_seconds(&text) {
            prop_assert_eq!(utc_stamp(seconds), text);
        }
    }

    #[test]
    fn what_is_kept(times in prop::collection::btree_set(NOW - 40 * DAY..NOW + DAY, 0..200), now in NOW - 40 * DAY..NOW + 40 * DAY) {
        let kept = keep(&times, now);
        prop_assert!(kept.is_subset(&times));
        // The newest, the newest not from the future, and the newest few.
        prop_assert!(times.last().is_none_or(|t| kept.contains(t)));
        prop_assert!(times.range(..=now).next_back().is_none_or(|t| kept.contains(t)));
        prop_assert!(times.iter().rev().take(ALWAYS_KEPT).all(|t| kept.contains(t)));
        // Every stretch that had one young enough has one.
        for (up_to, stretch) in KEPT {
            for time in &times {
                if now.saturating_sub(*time) <= up_to {
                    prop_assert!(kept.iter().any(|k| k / stretch == time / stretch), "{} of {}", time, stretch);
                }
            }
        }
        // Nothing else is to be thinned at the same moment.
        prop_assert_eq!(&keep(&kept, now), &kept);
        // Without future ones there are only so many.
        if times.last().is_some_and(|t| *t <= now) {
            let most: u64 = KEPT.iter().map(|(up_to, stretch)| up_to / stretch + 2).sum();
            prop_assert!(kept.len() as u64 <= most + ALWAYS_KEPT as u64);
        }
    }

    #[test]
    fn thinning_often_keeps_what_thinning_once_promises(steps in prop::collection::vec(1_u64..7200, 1..200)) {
        // However often it is thinned on the way, every day and every recent hour keeps one.
        let mut times = BTreeSet::new();
        let mut all = BTreeSet::new();
        let mut now = NOW;
        for step in steps {
            now += step;
            times.insert(now);
            all.insert(now);
            times = keep(&times, now);
        }
        for (up_to, stretch) in KEPT {
            for time in all.iter().filter(|t| now - **t <= up_to) {
                prop_assert!(times.iter().any(|k| k / stretch == time / stretch));
            }
        }
    }

    #[test]
    fn the_cap_holds_or_only_the_newest_are_left(lens in prop::collection::vec(0_u64..1000, 1..30), cap in 0_u64..5000, back in 0_u64..20_000) {
        let all: Vec<_> = lens.iter().enumerate().map(|(n, len)| backup(NOW + n as u64 * 600, *len)).collect();
        let now = NOW + 20_000 - back;
        let gone = superfluous(&all, now, cap);
        let left: Vec<_> = all.iter().filter(|b| !gone.contains(b)).collect();
        let newest = all.last().map(|b| b.time);
        prop_assert!(left.iter().any(|b| Some(b.time) == newest));
        let bytes: u64 = left.iter().map(|b| b.len).sum();
        prop_assert!(bytes <= cap || left.len() <= 2);
    }
}

#[test]
fn backups_are_copies_in_a_folder_beside_the_file() {
    let disk = BrokenDisk::new();
    disk.put(FILE, b"one");
    let (path, found) = back_up(&disk, Path::new(FILE), NOW).unwrap();
    assert_eq!(
        path,
        Path::new("/campaigns/Nightclub.backups/Nightclub 2026-11-21 02-54-29.tableside")
    );
    assert_eq!(found, Fingerprint::of(b"one"));
    assert_eq!(disk.get(&path).unwrap(), b"one");
    // A second one within the same second does not replace the first.
    disk.put(FILE, b"two");
    let (second, _) = back_up(&disk, Path::new(FILE), NOW).unwrap();
    assert_eq!(
        second,
        Path::new("/campaigns/Nightclub.backups/Nightclub 2026-11-21 02-54-29 (2).tableside")
    );
    assert_eq!(disk.get(&path).unwrap(), b"one");
    assert_eq!(disk.get(&second).unwrap(), b"two");
    let listed = backups(&disk, Path::new(FILE)).unwrap();
    let listed: Vec<_> = listed.iter().map(|b| (b.time, b.number, b.len)).collect();
    assert_eq!(listed, [(NOW, 2, 3), (NOW, 1, 3)]);
}

#[test]
fn files_of_others_in_the_folder_are_left_alone() {
    let disk = BrokenDisk::new();
    disk.put(FILE, b"one");
    let folder = Path::new("/campaigns/Nightclub.backups");
    let others = [
        "notes.txt",
        "Nightclub.tableside",
        "Nightclub 2026-11-21.tableside",
        "Nightclub 2001-01-01 00-00-00 (mine).tableside",
        "Nightclub 2001-01-01 00-00-00 (1).tableside",
        "Other 2001-01-01 00-00-00.tableside",
        "Nightclub 2001-01-01 00-00-00.json",
    ];
    for name in others {
        disk.put(folder.join(name), b"");
    }
    for n in 0..20 {
        disk.put(
            folder.join(format!("Nightclub {}.tableside", utc_stamp(n))),
            b"",
        );
    }
    let gone = thin_backups(&disk, Path::new(FILE), NOW).unwrap();
    assert_eq!(gone.len(), 20 - ALWAYS_KEPT);
    for name in others {
        assert!(disk.get(folder.join(name)).is_some(), "{name}");
    }
}

#[test]
fn a_backup_before_a_migration_is_never_thinned() {
    let disk = BrokenDisk::new();
    disk.put(FILE, b"version 1");
    let (path, _) = back_up_before_migrating(&disk, Path::new(FILE), 2, 0).unwrap();
    assert!(path.ends_with("Nightclub 1970-01-01 00-00-00 (before version 2).tableside"));
    for n in 0..20 {
        back_up(&disk, Path::new(FILE), NOW + n * 10 * DAY).unwrap();
    }
    thin_backups(&disk, Path::new(FILE), NOW + 4000 * DAY).unwrap();
    let left = backups(&disk, Path::new(FILE)).unwrap();
    assert_eq!(left.len(), ALWAYS_KEPT + 1);
    assert_eq!(left.last().unwrap().before_version, Some(2));
    assert_eq!(disk.get(&path).unwrap(), b"version 1");
}

#[test]
fn very_long_and_odd_names_have_backups_too() {
    for name in [
        "x".repeat(240),
        "ä".repeat(120),
        "a b (c) [d] 'e'".to_owned(),
    ] {
        let disk = BrokenDisk::new();
        let file = Path::new("/campaigns").join(format!("{name}.tableside"));
        disk.put(&file, b"one");
        let (path, _) = back_up(&disk, &file, NOW).unwrap();
        for path in disk.files() {
            let len = path.file_name().unwrap().as_encoded_bytes().len();
            assert!(len <= 255, "{} has {len} bytes", path.display());
        }
        assert_eq!(backups(&disk, &file).unwrap()[0].path, path);
        assert!(disk.list(path.parent().unwrap()).unwrap().len() == 1);
    }
}
