//! Two programs at one campaign: the second is refused and says why; looking is always possible.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout};

use super::{Table, program};

/// A run of `play` that is still listening.
struct Playing {
    program: Child,
    input: ChildStdin,
    out: BufReader<ChildStdout>,
}

impl Playing {
    /// One that has renamed the campaign and said so.
    fn renaming(table: &Table, name: &str) -> Self {
        let mut program = program(table.folder.path())
            .args(["play", "club.tableside", "-", "--json"])
            .spawn()
            .expect("the program starts");
        let mut playing = Self {
            input: program.stdin.take().expect("the input is piped"),
            out: BufReader::new(program.stdout.take().expect("the answer is piped")),
            program,
        };
        writeln!(playing.input, "{{\"rename\":\"{name}\"}}").expect("it listens");
        let answer = playing.answer();
        assert!(answer.starts_with("{\"line\":1,"), "{answer}");
        playing
    }

    fn answer(&mut self) -> String {
        let mut line = String::new();
        self.out.read_line(&mut line).expect("an answer");
        line
    }

    /// Says nothing more: the last answer, the exit code, and what it said besides.
    fn ended(mut self) -> (String, Option<i32>, String) {
        drop(self.input);
        let mut last = String::new();
        self.out.read_line(&mut last).expect("the last answer");
        let ended = self.program.wait_with_output().expect("it ends");
        let words = String::from_utf8(ended.stderr).expect("text");
        (last, ended.status.code(), words)
    }
}

#[test]
fn a_campaign_that_is_played_elsewhere_is_refused() {
    let table = Table::new();
    let first = Playing::renaming(&table, "One");
    let process = format!("process {}", first.program.id());
    let words = [
        "club.tableside is open in another window",
        &process,
        "close it there first",
    ];
    let second = table.play(&[], &[r#"{"rename":"Two"}"#]).bad(1, &words);
    assert_eq!(second.out, "{\"digest\":null,\"saved\":false}\n");
    // What was answered can be seen from outside before it is saved, and nothing is taken away.
    assert_eq!(table.state()["name"], "One");
    let history = table.run(&["log", "club.tableside", "--history", "--json"]);
    assert_eq!(history.good().json()["label"], "rename to One");
    table.play(&["--dry-run"], &[r#"{"rename":"Two"}"#]).good();

    let (last, code, _) = first.ended();
    assert!(last.contains("\"saved\":true"), "{last}");
    assert_eq!(code, Some(0));
    table.play(&[], &[r#"{"rename":"Two"}"#]).good();
    assert_eq!(table.state()["name"], "Two");
    assert!(!table.path("club.tableside.lock").exists());
}

#[test]
fn a_lock_that_nobody_holds_is_in_nobodys_way() {
    let table = Table::new();
    table.write("club.tableside.lock", "1\n");
    table.play(&[], &[r#"{"rename":"Two"}"#]).good();
    assert_eq!(table.state()["name"], "Two");
}

/// The save is replaced while a run goes on: theirs stays, mine lies beside it, and both the answer and the words say so.
#[test]
fn a_save_replaced_while_playing_stays_and_mine_is_put_beside() {
    let table = Table::new();
    let first = Playing::renaming(&table, "Mine");
    let theirs = String::from_utf8(table.bytes("club.tableside")).expect("text");
    let theirs = theirs.replacen("\"name\": \"Nightclub\"", "\"name\": \"Theirs\"", 1);
    table.write("club.tableside", &theirs);
    let (last, code, words) = first.ended();
    assert!(last.contains("\"saved\":false"), "{last}");
    assert_eq!(code, Some(1));
    assert!(
        words.contains("club.tableside was changed by another program and left as it is")
            && words.contains("club (mine).tableside"),
        "{words}"
    );
    assert_eq!(table.bytes("club.tableside"), theirs.as_bytes());
    let mine = table.run(&["state", "club (mine).tableside", "--json"]);
    assert_eq!(mine.good().json()["name"], "Mine");
}

/// A journal that is cut while a run goes on ends the run; all that was answered is saved all the same.
#[test]
fn a_journal_cut_while_playing_loses_nothing() {
    let table = Table::new();
    let mut first = Playing::renaming(&table, "One");
    table.write("club.tableside.journal", "");
    let _ = first.input.write_all(b"{\"rename\":\"Two\"}\n");
    let (last, code, words) = first.ended();
    assert!(last.contains("\"saved\":true"), "{last}");
    assert_eq!(code, Some(1));
    assert!(words.contains("club.tableside.journal"), "{words}");
    // “Two” was not answered.
    assert_eq!(table.state()["name"], "One");
}

/// A journal that is cut or replaced while a run goes on: what is said to be saved opens by itself, and what the other
/// program left is kept.
#[test]
fn what_is_saved_over_a_changed_journal_opens_by_itself() {
    for (replaced, goes_on) in [(false, false), (false, true), (true, false), (true, true)] {
        let table = Table::new();
        table.play(&[], &[r#"{"rename":"Zero"}"#]).good();
        let mut first = Playing::renaming(&table, "One");
        let mut theirs = table.bytes("club.tableside.journal");
        theirs.truncate(theirs.len() - 100);
        if replaced {
            std::fs::write(table.path("theirs"), &theirs).expect("written");
            std::fs::rename(table.path("theirs"), table.path("club.tableside.journal"))
                .expect("it can be replaced");
        } else {
            std::fs::write(table.path("club.tableside.journal"), &theirs).expect("written");
        }
        if goes_on {
            let _ = first.input.write_all(b"{\"rename\":\"Two\"}\n");
        }
        let (last, code, words) = first.ended();
        assert!(last.contains("\"saved\":true"), "{last}");
        assert_eq!(code, Some(i32::from(goes_on)), "{words}");
        assert!(words.contains("club.tableside.journal"), "{words}");
        let kept = table.bytes("club.tableside.journal.damaged-1");
        assert_eq!(kept, theirs);
        assert_eq!(table.state()["name"], "One");
        table
            .play(&[], &[r#"{"rename":"Three"}"#, "\"undo\""])
            .good();
        assert_eq!(table.state()["name"], "One");
        if replaced {
            // The file that was open had all of the history.
            table.play(&[], &["\"undo\"", "\"undo\""]).good();
        }
    }
}

/// The save is taken away while a run goes on: with the next command it is made again before that counts.
#[test]
fn a_save_taken_away_while_playing_is_made_again() {
    let table = Table::new();
    let mut first = Playing::renaming(&table, "One");
    std::fs::remove_file(table.path("club.tableside")).expect("it can be taken away");
    writeln!(first.input, "{{\"rename\":\"Two\"}}").expect("it listens");
    let answer = first.answer();
    assert!(answer.starts_with("{\"line\":2,"), "{answer}");
    first.program.kill().expect("it can be killed");
    first.program.wait().expect("it ends");
    assert_eq!(table.state()["name"], "Two");
    table.play(&[], &["\"undo\"", "\"undo\""]).good();
}

/// The save is moved away and a link put at its name, as tools do that keep folders alike: nothing goes through the
/// link, and what was answered lies beside it.
#[cfg(unix)]
#[test]
fn a_link_put_in_the_place_of_the_save_is_not_followed() {
    for theirs in ["moved", "nothing"] {
        let table = Table::new();
        let mut first = Playing::renaming(&table, "One");
        let moved = table.path("moved");
        std::fs::rename(table.path("club.tableside"), &moved).expect("it can be moved");
        let before = std::fs::read(&moved).expect("it is there");
        std::os::unix::fs::symlink(theirs, table.path("club.tableside"))
            .expect("a link can be made");
        let _ = writeln!(first.input, "{{\"rename\":\"Two\"}}");
        let (last, ended, words) = first.ended();
        assert!(last.contains("\"saved\":false"), "{last}");
        assert_eq!(ended, Some(1));
        assert!(words.contains("club (mine).tableside"), "{words}");
        assert_eq!(std::fs::read(&moved).expect("it is there"), before);
        assert!(!table.path("nothing").exists());
        let mine = table.run(&["state", "club (mine).tableside", "--json"]);
        assert_eq!(mine.good().json()["name"], "One");
    }
}
