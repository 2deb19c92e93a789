//! After a kill: is everything there that was acknowledged, can it be read, does anything lie about?

use serde_json::Value;
use tableside::campaign::store::{RealDisk, backups, from_bytes, from_bytes_at};

use super::model::Model;
use super::{Killed, Tally};
use crate::cli::{Ran, Table};

/// What may lie beside a campaign, apart from its backups.
const OURS: [&str; 4] = [
    "club.tableside",
    "club.tableside.journal",
    "club.tableside.lock",
    "club.backups",
];

/// Files that belong to nothing; what the program keeps for its user is elsewhere.
pub(super) fn orphans(table: &Table, with_backups: bool) -> Vec<String> {
    let names = |folder: &std::path::Path| -> Vec<String> {
        let entries = std::fs::read_dir(folder).into_iter().flatten();
        let names = entries.map(|entry| entry.expect("it can be read").file_name());
        names
            .map(|name| name.to_string_lossy().into_owned())
            .collect()
    };
    let mut found = names(table.folder.path());
    found.retain(|name| !OURS.contains(&name.as_str()));
    if with_backups {
        let known = backups(&RealDisk, &table.path("club.tableside")).expect("they can be listed");
        let known: Vec<_> = known.iter().filter_map(|b| b.path.file_name()).collect();
        let mut others = names(&table.path("club.backups"));
        others.retain(|name| !known.contains(&std::ffi::OsStr::new(name)));
        found.extend(others);
    }
    found
}

/// Starts the program again in every way and compares. Says how many commands of the run are done; none
/// if something is so wrong that nothing can follow.
pub(super) fn after(
    table: &Table,
    model: &Model,
    killed: &Killed,
    tally: &mut Tally,
) -> Option<usize> {
    let acknowledged = killed.labels.len();
    let run = |args: &[&str]| table.run(&[args, &["--json"]].concat());
    let seen = run(&["state", "club.tableside"]);
    let played = run(&["play", "club.tableside", "-"]);
    let history = run(&["log", "club.tableside", "--history"]);
    for ran in [&seen, &played, &history] {
        if ran.code != 0 {
            tally.unreadable += 1;
            tally.wrong.push(format!("{killed:?}: {ran:?}"));
            return None;
        }
    }
    unreadable_files(table, tally);
    let left = orphans(table, true);
    tally.orphans += left.len();
    if !left.is_empty() {
        tally.wrong.push(format!("{killed:?}: left {left:?}"));
    }

    let records = history.lines();
    let before = model.after(0).expect("the start").revision();
    let done = (records.len() as u64).checked_sub(before)? as usize;
    let kept = kept_labels(&records, before);
    let lost = (0..acknowledged).filter(|n| kept.get(*n) != killed.labels.get(*n));
    let mut lost = lost.count();
    // One may be written whose answer did not get out any more, and none that was never begun.
    let may_be = (acknowledged..=acknowledged + 1).contains(&done);
    let wanted = model.digest_after(done);
    let same = |ran: &Ran| digest_of(ran).is_some() && digest_of(ran) == wanted;
    if !may_be || !same(&seen) || !same(&played) {
        lost = lost.max(1);
    }
    if killed.saved && saved_sequence(table) < Some(before + acknowledged as u64) {
        lost = lost.max(1);
    }
    tally.lost += lost;
    if lost > 0 {
        tally.wrong.push(format!(
            "{killed:?}: {done} records, wanted {wanted:?}, seen {:?}, then {:?}",
            digest_of(&seen),
            digest_of(&played)
        ));
        return None;
    }
    Some(done)
}

/// The labels of a run's records, as long as their numbers follow each other.
fn kept_labels(records: &[Value], before: u64) -> Vec<String> {
    (1_u64..)
        .zip(records)
        .take_while(|(number, record)| record["sequence"] == *number)
        .skip(usize::try_from(before).unwrap_or(usize::MAX))
        .filter_map(|(_, record)| record["label"].as_str().map(str::to_owned))
        .collect()
}

fn digest_of(ran: &Ran) -> Option<String> {
    ran.lines().last()?["digest"].as_str().map(str::to_owned)
}

fn saved_sequence(table: &Table) -> Option<u64> {
    let read = from_bytes_at(&table.bytes("club.tableside"));
    read.ok().map(|(_, position)| position.sequence)
}

/// The save and all backups, each on its own.
fn unreadable_files(table: &Table, tally: &mut Tally) {
    let file = table.path("club.tableside");
    let mut files = vec![file.clone()];
    let backups = backups(&RealDisk, &file).expect("they can be listed");
    files.extend(backups.into_iter().map(|backup| backup.path));
    for file in files {
        let read = std::fs::read(&file).map_err(|error| error.to_string());
        let campaign = read.and_then(|b| from_bytes(&b).map_err(|error| error.to_string()));
        if let Err(error) = campaign {
            tally.unreadable += 1;
            tally.wrong.push(format!("{}: {error}", file.display()));
        }
    }
}
