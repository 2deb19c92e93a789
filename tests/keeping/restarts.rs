//! Restarts: nothing acknowledged is lost, and undo and redo reach over them.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Arc, Mutex};

use super::{Chance, Evening, PATIENCE, some_command};
use crate::store::broken_disk::{BrokenDisk, Fault};
use crate::store::writer::Slow;
use tableside::campaign::store::{Keeper, to_bytes};
use tableside::campaign::{Campaign, Command, Document};
use tableside::dice::TypedDice;
use tableside::systems::System;
use tableside::table::DiceMode;

/// Promises 8 and 9: a thousand random commands, a restart after each of fifty random ones (some after a save,
/// some as if killed), everything undone, everything redone: the same bytes at both ends.
#[test]
fn a_thousand_commands_over_fifty_restarts_undo_and_redo() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("long.tableside");
    let mut evening = Evening::begin(&path);
    let first = evening.bytes();
    let mut chance = Chance(20_261_121);
    let mut restarts = BTreeSet::new();
    while restarts.len() < 50 {
        restarts.insert(1 + chance.below(1000));
    }
    let mut done = 0;
    while done < 1000 {
        let command = some_command(&mut chance, &evening.document);
        if !evening.apply(&command) {
            continue;
        }
        done += 1;
        if restarts.contains(&done) {
            let before = evening.bytes();
            if chance.below(2) == 0 {
                evening.save_and_end();
            } else {
                evening.end();
            }
            let (opened, recovery) = Evening::open(&path);
            evening = opened;
            assert_eq!(evening.bytes(), before, "after {done} commands");
            assert_eq!((recovery.damaged, recovery.left_out.len()), (0, 0));
        }
    }
    let last = evening.bytes();
    evening.end();
    let (mut evening, _) = Evening::open(&path);
    let head = evening.document.head();
    let mut n = 0;
    while evening.document.head() != 0 {
        assert!(evening.apply(&Command::Undo), "undo {n} of {done}");
        n += 1;
        if n % 200 == 150 {
            evening.end();
            evening = Evening::open(&path).0;
        }
    }
    assert_eq!(evening.bytes(), first);
    assert!(
        !evening.apply(&Command::Undo),
        "there is nothing more to undo"
    );
    evening.end();
    let mut evening = Evening::open(&path).0;
    while evening.document.head() != head {
        assert!(evening.apply(&Command::Redo), "redo {n} of {done}");
        n += 1;
        if n % 200 == 150 {
            evening.end();
            evening = Evening::open(&path).0;
        }
    }
    assert_eq!(evening.bytes(), last);
    assert!(
        !evening.apply(&Command::Redo),
        "there is nothing more to redo"
    );
}

/// Promise 9: an abandoned branch stays reachable, also after a restart.
#[test]
fn an_abandoned_branch_can_be_restored_after_a_restart() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("branches.tableside");
    let mut evening = Evening::begin(&path);
    assert!(evening.apply(&Command::Rename("Left".to_owned())));
    assert!(evening.apply(&Command::Rename("Left twice".to_owned())));
    let left = evening.document.head();
    assert!(evening.apply(&Command::Undo));
    assert!(evening.apply(&Command::Undo));
    assert!(evening.apply(&Command::Rename("Right".to_owned())));
    let right = evening.document.head();
    evening.end();
    let mut evening = Evening::open(&path).0;
    assert!(evening.apply(&Command::Restore(left)));
    assert_eq!(evening.document.campaign().name, "Left twice");
    evening.save_and_end();
    let mut evening = Evening::open(&path).0;
    assert!(evening.apply(&Command::Restore(right)));
    assert_eq!(evening.document.campaign().name, "Right");
    assert!(evening.apply(&Command::Restore(0)));
    assert_eq!(evening.document.campaign().name, "Nightclub");
    let labels: Vec<_> = evening
        .document
        .newest(100)
        .iter()
        .map(|r| r.label.clone())
        .collect();
    assert!(
        labels.iter().any(|label| label.contains("Left twice")),
        "{labels:?}"
    );
}

/// Replay is a test: the commands and faces of a session, done again, give the same bytes.
#[test]
fn what_was_done_can_be_done_again() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let mut evening = Evening::begin(&folder.path().join("replay.tableside"));
    let start = evening.document.campaign().clone();
    let mut chance = Chance(7);
    for _ in 0..200 {
        let command = some_command(&mut chance, &evening.document);
        evening.apply(&command);
    }
    let mut again = tableside::campaign::Document::new(start);
    for done in evening.document.done() {
        let mut dice = TypedDice::new(done.faces.iter().copied());
        again
            .apply(&done.command, &mut dice)
            .expect("it was legal before");
        assert_eq!(dice.left(), 0, "{:?}", done.command);
    }
    assert_eq!(
        to_bytes(again.campaign()).expect("it can be written"),
        evening.bytes()
    );
}

/// A long evening holds few records in memory, and everything of it can be undone and done again all the same.
#[test]
fn a_long_evening_holds_few_records_in_memory() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("long.tableside");
    let mut evening = Evening::begin(&path);
    let first = evening.bytes();
    let mut chance = Chance(11);
    let mut done = 0;
    while done < 2500 {
        let command = some_command(&mut chance, &evening.document);
        if evening.apply(&command) {
            done += 1;
            if done % 500 == 0 {
                evening.keeper.acknowledged(PATIENCE).expect("written");
            }
            evening.keeper.relieve(&mut evening.document);
        }
    }
    assert!(
        evening.document.held() < 1600,
        "{}",
        evening.document.held()
    );
    let last = evening.bytes();
    let newest = evening.document.newest(2500);
    let numbers: Vec<u64> = newest.iter().map(|record| record.sequence).collect();
    assert_eq!(numbers, (1..=2500).rev().collect::<Vec<_>>());
    while evening.apply(&Command::Undo) {}
    assert_eq!(evening.bytes(), first);
    while evening.apply(&Command::Redo) {
        evening.keeper.relieve(&mut evening.document);
    }
    assert_eq!(evening.bytes(), last);
    evening.end();
}

/// What is on the disk is known while later changes are still on their way, and is in doubt once writing has failed.
#[test]
fn what_is_on_the_disk_is_known_while_more_is_on_its_way() {
    let (disk, door) = (BrokenDisk::new(), Arc::new(Mutex::new(())));
    let slow = Arc::new(Slow(disk.clone(), Arc::clone(&door)));
    let document = Document::new(Campaign::sample_nightclub());
    let path = Path::new("/campaigns/Nightclub.tableside");
    let keeper = Keeper::create(slow, path, &document, None, None).expect("there is room");
    let mut evening = Evening { document, keeper };
    let on_disk = |evening: &Evening| evening.keeper.on_disk(&evening.document);
    let rename = |name: &str| Command::Rename(name.to_owned());
    assert!(evening.apply(&rename("One")));
    evening.keeper.acknowledged(PATIENCE).expect("written");
    assert_eq!(on_disk(&evening), Some(1));
    let shut = door.lock().expect("nobody panics with it");
    assert!(evening.apply(&rename("Two")));
    assert_eq!(on_disk(&evening), Some(1));
    drop(shut);
    evening.keeper.acknowledged(PATIENCE).expect("written");
    assert_eq!(on_disk(&evening), Some(2));
    disk.break_at(Fault::DeadFrom(0));
    assert!(evening.apply(&rename("Three")));
    assert!(evening.keeper.acknowledged(PATIENCE).is_err());
    assert_eq!(on_disk(&evening), None);
}

/// Takes back an act, or does it again, and leaves the dice as they are, as the window does.
fn by_hand(evening: &mut Evening, command: &Command) -> bool {
    let dice = |evening: &Evening| {
        let teams = evening.document.campaign().doors().teams();
        teams.values().next().expect("there are teams").dice
    };
    let (before, was) = (evening.document.before_dice(), dice(evening));
    while *command == Command::Undo && evening.document.head() > before {
        assert!(evening.apply(&Command::Undo));
    }
    let done = evening.apply(command);
    if dice(evening) != was {
        assert!(evening.apply(&Command::set_dice(System::Unhex, was)));
    }
    done
}

/// Undo and redo lead past any changes of dice also where the program was closed in between, and after each step.
#[test]
fn redo_goes_past_changes_of_dice_over_restarts() {
    for (steps, restarts) in [(1, true), (2, true), (3, true), (3, false)] {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let path = folder.path().join("dice.tableside");
        let mut evening = Evening::begin(&path);
        let teams = evening.document.campaign().doors().teams();
        let real = teams.values().all(|team| team.dice == DiceMode::Real);
        let mut modes = [DiceMode::Real, DiceMode::App].into_iter().cycle();
        if real {
            modes.next();
        }
        let names = ["One", "Two", "Three"];
        for (name, dice) in names.into_iter().zip(modes) {
            assert!(evening.apply(&Command::Rename(name.to_owned())));
            assert!(evening.apply(&Command::set_dice(System::Unhex, dice)));
        }
        let restart = |evening: Evening| {
            if !restarts {
                return evening;
            }
            evening.end();
            Evening::open(&path).0
        };
        for left in (0..3_usize).rev().take(steps) {
            assert!(by_hand(&mut evening, &Command::Undo));
            let name = left.checked_sub(1).map_or("Nightclub", |at| names[at]);
            assert_eq!(evening.document.campaign().name, name);
            evening = restart(evening);
        }
        for name in &names[3 - steps..] {
            // A change of the dice alone may be a step of its own.
            for _ in 0..4 {
                if evening.document.campaign().name != **name {
                    by_hand(&mut evening, &Command::Redo);
                    evening = restart(evening);
                }
            }
            assert_eq!(evening.document.campaign().name, **name, "{steps}");
        }
    }
}

/// Where two changes of dice lie over each other, redo ends.
#[test]
fn redo_ends_where_two_changes_of_dice_lie_over_each_other() {
    for restarts in [false, true] {
        let folder = tempfile::tempdir().expect("a folder can be made");
        let path = folder.path().join("dice.tableside");
        let mut evening = Evening::begin(&path);
        let teams = evening.document.campaign().doors().teams();
        let dice = match teams.values().next().expect("there are teams").dice {
            DiceMode::App => DiceMode::Real,
            DiceMode::Real => DiceMode::App,
        };
        let switch = Command::set_dice(System::Unhex, dice);
        for command in [&switch, &Command::Undo, &switch, &Command::Undo] {
            assert!(evening.apply(command));
        }
        for command in [&Command::Restore(1), &Command::Undo, &switch] {
            assert!(evening.apply(command));
        }
        if restarts {
            evening.end();
            evening = Evening::open(&path).0;
        }
        assert_eq!(evening.document.redo_target(), None);
        evening.end();
    }
}
