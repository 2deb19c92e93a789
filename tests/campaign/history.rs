//! Undo and redo: labelled, refused where there is nothing, and never half of a command.

use tableside::campaign::{Campaign, Command, Document};
use tableside::dice::TypedDice;
use tableside::systems::unhex::{Command as Unhex, Level};
use tableside::table::{CharacterId, Refusal};

use super::bytes;

fn does(document: &mut Document, command: impl Into<Command>) -> Result<String, Refusal> {
    let applied = document.apply(&command.into(), &mut TypedDice::default())?;
    Ok(applied.label)
}

fn rename(name: &str) -> Command {
    Command::Rename(name.to_owned())
}

/// A fresh document has nothing to undo and nothing to redo.
#[test]
fn nothing_to_undo_or_redo() {
    let mut document = Document::new(Campaign::sample_nightclub());
    for command in [Command::Undo, Command::Redo] {
        let refusal = does(&mut document, command).expect_err("nothing there");
        assert_eq!(refusal.rule_id(), None, "nobody can force it");
    }
    assert_eq!(document.undo_label(), None);
    assert_eq!(document.redo_label(), None);
}

/// Undo and redo say what they take back and do again.
#[test]
fn undo_and_redo_are_labelled() {
    let mut document = Document::new(Campaign::sample_nightclub());
    let (who, level) = (CharacterId(1), Level::clamped(40));
    let label = does(&mut document, Unhex::SetLevel { who, level }).expect("done");
    assert_eq!(label, "Mara’s level is 40");
    assert_eq!(document.undo_label().as_deref(), Some(label.as_str()));
    let undone = does(&mut document, Command::Undo).expect("undone");
    assert_eq!(undone, "Undo “Mara’s level is 40”");
    assert_eq!(document.undo_label(), None);
    assert_eq!(document.redo_label().as_deref(), Some(label.as_str()));
    let redone = does(&mut document, Command::Redo).expect("redone");
    assert_eq!(redone, "Redo “Mara’s level is 40”");
}

/// Undo and redo bring back the very bytes.
#[test]
fn undo_and_redo_bring_back_the_bytes() {
    let mut document = Document::new(Campaign::sample_nightclub());
    let mut states = vec![bytes(document.campaign())];
    for name in ["One", "Two", "Three"] {
        does(&mut document, rename(name)).expect("done");
        states.push(bytes(document.campaign()));
    }
    for state in states.iter().rev().skip(1) {
        does(&mut document, Command::Undo).expect("undone");
        assert_eq!(&bytes(document.campaign()), state);
    }
    for state in &states[1..] {
        does(&mut document, Command::Redo).expect("redone");
        assert_eq!(&bytes(document.campaign()), state);
    }
}

/// After something new there is nothing to redo.
#[test]
fn something_new_ends_redo() {
    let mut document = Document::new(Campaign::sample_nightclub());
    does(&mut document, rename("One")).expect("done");
    does(&mut document, Command::Undo).expect("undone");
    does(&mut document, rename("Two")).expect("done");
    assert_eq!(document.redo_label(), None);
    assert!(does(&mut document, Command::Redo).is_err());
    assert_eq!(document.campaign().name, "Two");
}

/// A refused command changes nothing: not the campaign, not the history, not the revision.
#[test]
fn a_refused_command_changes_nothing() {
    let mut document = Document::new(Campaign::sample_nightclub());
    does(&mut document, rename("One")).expect("done");
    let (before, revision) = (bytes(document.campaign()), document.revision());
    assert!(does(&mut document, rename("  ")).is_err());
    assert!(
        does(&mut document, Unhex::EndTurn).is_err(),
        "initiative is open"
    );
    assert_eq!(bytes(document.campaign()), before);
    assert_eq!(document.revision(), revision);
    assert_eq!(document.done().len(), 1);
}

/// The revision grows with every change, undo and redo included.
#[test]
fn the_revision_grows_with_every_change() {
    let mut document = Document::new(Campaign::sample_nightclub());
    let mut last = document.revision();
    for command in [rename("One"), Command::Undo, Command::Redo] {
        does(&mut document, command).expect("done");
        assert!(document.revision() > last);
        last = document.revision();
    }
}

/// Every command is written and read back as the same command.
#[test]
fn commands_survive_being_written() {
    let commands = [
        rename("One"),
        Command::Undo,
        Unhex::NobodyReacts.into(),
        Unhex::SetLevel {
            who: CharacterId(3),
            level: Level::clamped(-7),
        }
        .into(),
    ];
    for command in commands {
        let text = serde_json::to_string(&command).expect("written");
        let back: Command = serde_json::from_str(&text).expect("read");
        assert_eq!(back, command, "{text}");
    }
}
