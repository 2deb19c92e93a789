//! Files of every format version that was ever written still open, and their history can still be undone.

use std::fs;
use std::path::Path;

use super::Evening;
use tableside::board::grid::SightLine;
use tableside::campaign::Command;
use tableside::campaign::store::{
    FORMAT, Position, VERSION, from_bytes, from_bytes_at, journal_path, to_bytes, to_bytes_at,
};
use tableside::systems::System;
use tableside::systems::heroes_of_hex::BoardSpaces;

const SAVE: &[u8] = include_bytes!("../golden/v1.tableside");
const JOURNAL: &[u8] = include_bytes!("../golden/v1.tableside.journal");
const SKIRMISH: &[u8] = include_bytes!("../golden/heroes_of_hex/v1.tableside");

/// Format 1 is read; written again it is of the newest format, and reading that gives the same campaign.
#[test]
fn version_1_opens_and_is_written_as_the_newest() {
    let (campaign, at) = from_bytes_at(SAVE).expect("format 1 opens");
    assert_eq!(
        at,
        Position {
            sequence: 7,
            head: 7,
            last: Some("fc828418f815ff1b".to_owned().try_into().expect("digits")),
        }
    );
    let newest = to_bytes_at(&campaign, at).expect("it can be written");
    let header = format!("{{\n  \"format\": \"{FORMAT}\",\n  \"version\": {VERSION},\n");
    assert!(newest.starts_with(header.as_bytes()));
    let again = from_bytes_at(&newest).expect("the newest format opens");
    assert_eq!(again, (campaign.clone(), at));
    assert_eq!(to_bytes_at(&again.0, again.1).expect("written"), newest);
    // Mid-attack: one digit is typed, the other is asked for.
    let open = campaign.decisions();
    assert_eq!(open.len(), 1);
    assert_eq!(open[0].key, "attack.roll");
}

/// The journal of format 1 can be undone to its start and redone to its end.
#[test]
fn the_journal_of_version_1_can_be_undone() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("old.tableside");
    std::fs::write(&path, SAVE).expect("it can be written");
    std::fs::write(journal_path(&path), JOURNAL).expect("it can be written");
    let (mut evening, recovery) = Evening::open(&path);
    assert_eq!(recovery.sentence(), None);
    let last = evening.bytes();
    for n in 0..7 {
        assert!(evening.apply(&Command::Undo), "undo {n}");
    }
    assert!(!evening.apply(&Command::Undo));
    for n in 0..7 {
        assert!(evening.apply(&Command::Redo), "redo {n}");
    }
    assert_eq!(evening.bytes(), last);
}

/// A file of the first version of the game, in the midst of an attack that asks for Reactions: it opens with the choices
/// that it could not know as they were played, and is written as the newest.
#[test]
fn the_first_save_of_the_game_opens() {
    let campaign = from_bytes(SKIRMISH).expect("it opens");
    let game = campaign.heroes_of_hex().expect("a game of Heroes of Hex");
    let rules = &game.house_rules;
    assert_eq!(
        (rules.board_spaces, rules.sight_line, rules.hex_cap),
        (BoardSpaces::Hexes, SightLine::Centres, Some(5))
    );
    let open: Vec<String> = game.decisions().into_iter().map(|one| one.key).collect();
    assert_eq!(open, ["reaction.1", "reaction.2"]);
    let newest = to_bytes(&campaign).expect("it is written");
    assert!(newest.len() > SKIRMISH.len(), "every choice is written out");
    assert_eq!(from_bytes(&newest).expect("it opens again"), campaign);
}

/// What each version wrote of each game opens for ever: nothing is missing, its history can be undone to the sample and
/// done again, and it is written as the newest. The version of now is among them.
#[test]
fn what_every_version_wrote_opens() {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    for system in System::ALL {
        let mut versions = Vec::new();
        for entry in fs::read_dir(golden.join(system.key())).expect("it has a folder") {
            let path = entry.expect("an entry").path();
            let version = path.file_stem().expect("a name").display().to_string();
            let is_save = path.extension().is_some_and(|ending| ending == "tableside");
            if is_save && version.starts_with(|first: char| first.is_ascii_digit()) {
                opens_and_can_be_undone(&path, system);
                versions.push(version);
            }
        }
        let now = env!("CARGO_PKG_VERSION");
        assert!(versions.iter().any(|one| one == now), "{system:?}, {now}");
    }
}

#[track_caller]
fn opens_and_can_be_undone(golden: &Path, system: System) {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("old.tableside");
    for (from, to) in [
        (golden.to_owned(), path.clone()),
        (journal_path(golden), journal_path(&path)),
    ] {
        fs::copy(from, to).expect("it can be copied");
    }
    let (mut evening, recovery) = Evening::open(&path);
    assert_eq!(recovery.sentence(), None, "{}", golden.display());
    assert_eq!(evening.document.campaign().system(), system);
    let last = evening.bytes();
    let mut steps = 0;
    while evening.apply(&Command::Undo) {
        steps += 1;
    }
    assert!(steps > 10, "{} has {steps} steps", golden.display());
    for n in 0..steps {
        assert!(evening.apply(&Command::Redo), "redo {n} of {steps}");
    }
    assert!(evening.bytes() == last, "{}", golden.display());
    let again = from_bytes(&last).expect("the newest opens");
    assert_eq!(&again, evening.document.campaign());
}
