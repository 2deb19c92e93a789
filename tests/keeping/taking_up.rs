//! Behind a damaged place of the journal: what still fits is offered and taken up as one step; who did what.

use super::Evening;
use tableside::campaign::store::{journal_path, open};
use tableside::campaign::{Command, Game};
use tableside::systems::unhex::{self, Level};
use tableside::table::CharacterId;

fn set_level(who: u32, level: i32) -> Command {
    let (who, level) = (CharacterId(who), Level::clamped(level));
    unhex::Command::SetLevel { who, level }.into()
}

fn level(evening: &Evening, who: u32) -> i32 {
    let Game::Unhex(game) = &evening.document.campaign().game else {
        panic!("a game of Unhex")
    };
    game.characters[&CharacterId(who)].level.get()
}

/// An evening without a fight, and six changes of which the second cannot be read any more.
fn damaged(folder: &std::path::Path) -> std::path::PathBuf {
    let path = folder.join("damaged.tableside");
    let mut evening = Evening::begin(&path);
    for command in [
        unhex::Command::EndFight.into(),
        set_level(1, 40),
        set_level(2, 30),
        set_level(1, 20),
        // Found 30, which is lost.
        set_level(2, 25),
        set_level(3, 15),
        Command::Rename("After".to_owned()),
    ] {
        assert!(evening.apply(&command), "{command:?}");
    }
    evening.end();
    let at = journal_path(&path);
    let mut journal = std::fs::read(&at).expect("it is there");
    let mut ends = (0..journal.len()).filter(|at| journal[*at] == b'\n');
    let second = ends.nth(1).expect("two lines");
    journal[second + 60] ^= 1;
    std::fs::write(&at, journal).expect("it can be written");
    path
}

/// What is before the damage is applied; of what is behind it, that which fits is taken up as one undoable step.
#[test]
fn what_fits_behind_damage_is_taken_up_as_one_step() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = damaged(folder.path());
    let (mut evening, recovery) = Evening::open(&path);
    assert_eq!((recovery.recovered, recovery.damaged), (2, 1));
    assert_eq!(recovery.left_out.len(), 4);
    assert_eq!(recovery.fitting, [4, 6, 7]);
    let words = recovery.sentence().expect("there is something to say");
    assert!(words.contains("4 later changes"), "{words}");
    assert!(words.contains("3 still fit"), "{words}");
    // Nothing happens unasked.
    assert_eq!((level(&evening, 1), level(&evening, 3)), (40, 50));
    let before = evening.bytes();
    let lines = evening.document.campaign().log_len();
    assert!(evening.apply(&recovery.way_out().expect("there is a way out")));
    assert_eq!(level(&evening, 1), 20);
    assert_eq!(
        level(&evening, 2),
        51,
        "the change that found 30 is left out"
    );
    assert_eq!(level(&evening, 3), 15);
    assert_eq!(evening.document.campaign().name, "After");
    assert_eq!(evening.document.campaign().log_len(), lines + 2);
    let label = evening.document.undo_label();
    assert_eq!(label.as_deref(), Some("Take up 3 changes"));
    let after = evening.bytes();
    assert!(evening.apply(&Command::Undo));
    assert_eq!(evening.bytes(), before);
    assert!(evening.apply(&Command::Redo));
    evening.save_and_end();
    let (evening, recovery) = Evening::open(&path);
    assert_eq!(evening.bytes(), after);
    assert_eq!(recovery.sentence(), None);
}

/// What does not fit, is not there, or is nothing at all is refused and changes nothing.
#[test]
fn what_does_not_fit_is_refused() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = damaged(folder.path());
    let (mut evening, _) = Evening::open(&path);
    let before = evening.bytes();
    for hostile in [vec![], vec![5], vec![3], vec![0, u64::MAX], vec![999; 5000]] {
        assert!(
            !evening.apply(&Command::TakeUp(hostile.clone())),
            "{hostile:?}"
        );
        assert_eq!(evening.bytes(), before);
    }
    // One that is named twice is taken up once.
    assert!(evening.apply(&Command::TakeUp(vec![7, 7])));
    assert_eq!(
        evening.document.undo_label().as_deref(),
        Some("Take up “rename to After”")
    );
    assert!(
        !evening.apply(&Command::TakeUp(vec![7])),
        "it stands already"
    );
    evening.end();
    assert_eq!(open(&path).expect("it opens").name, "After");
}

/// Records say who it was by the name of that time; those of format 1 say nothing and are read all the same.
#[test]
fn records_say_who_it_was() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = folder.path().join("who.tableside");
    let mut evening = Evening::begin(&path);
    let mut chance = super::Chance(7);
    for _ in 0..200 {
        let command = super::some_command(&mut chance, &evening.document);
        let who = evening.document.campaign().who(&command);
        if evening.apply(&command) {
            let record = evening.document.newest(1).remove(0);
            assert_eq!(record.who.as_deref(), Some(who.as_str()), "{command:?}");
            if let Command::Unhex(unhex::Command::Act { who: id, .. }) = command {
                let Game::Unhex(game) = &evening.document.campaign().game else {
                    panic!("a game of Unhex")
                };
                assert_eq!(who, game.name(id));
            }
        }
    }
    let seen: std::collections::BTreeSet<_> = evening
        .document
        .newest(200)
        .iter()
        .filter_map(|record| record.who.clone())
        .collect();
    assert!(seen.contains("GM") && seen.contains("Mara"), "{seen:?}");
    evening.end();
    let old = folder.path().join("old.tableside");
    std::fs::write(&old, include_bytes!("../golden/v1.tableside")).expect("written");
    let journal = include_bytes!("../golden/v1.tableside.journal");
    std::fs::write(journal_path(&old), journal).expect("written");
    let (evening, _) = Evening::open(&old);
    let record = evening.document.newest(1).remove(0);
    assert_eq!((record.sequence, record.who.as_deref()), (7, None));
}
