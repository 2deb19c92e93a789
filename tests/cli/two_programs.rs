//! Two programs at one campaign: the second is refused and says why; looking is always possible.

use std::io::{BufRead, BufReader, Write};

use super::{Table, program};

#[test]
fn a_campaign_that_is_played_elsewhere_is_refused() {
    let table = Table::new();
    let mut first = program(table.folder.path())
        .args(["play", "club.tableside", "-", "--json"])
        .spawn()
        .expect("the program starts");
    let mut input = first.stdin.take().expect("the input is piped");
    let mut out = BufReader::new(first.stdout.take().expect("the answer is piped"));
    input
        .write_all(b"{\"rename\":\"One\"}\n")
        .expect("it listens");
    let mut line = String::new();
    out.read_line(&mut line).expect("the first answer");
    assert!(line.starts_with("{\"line\":1,"), "{line}");

    let process = format!("process {}", first.id());
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

    drop(input);
    line.clear();
    out.read_line(&mut line).expect("the last answer");
    assert!(line.contains("\"saved\":true"), "{line}");
    assert!(first.wait().expect("it ends").success());
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
    let mut first = program(table.folder.path())
        .args(["play", "club.tableside", "-", "--json"])
        .spawn()
        .expect("the program starts");
    let mut input = first.stdin.take().expect("the input is piped");
    let mut out = BufReader::new(first.stdout.take().expect("the answer is piped"));
    input
        .write_all(b"{\"rename\":\"Mine\"}\n")
        .expect("it listens");
    let mut line = String::new();
    out.read_line(&mut line).expect("the first answer");
    let theirs = String::from_utf8(table.bytes("club.tableside")).expect("text");
    let theirs = theirs.replacen("\"name\": \"Nightclub\"", "\"name\": \"Theirs\"", 1);
    table.write("club.tableside", &theirs);
    drop(input);
    line.clear();
    out.read_line(&mut line).expect("the last answer");
    assert!(line.contains("\"saved\":false"), "{line}");
    let ended = first.wait_with_output().expect("it ends");
    assert_eq!(ended.status.code(), Some(1));
    let words = String::from_utf8(ended.stderr).expect("text");
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
    let mut first = program(table.folder.path())
        .args(["play", "club.tableside", "-", "--json"])
        .spawn()
        .expect("the program starts");
    let mut input = first.stdin.take().expect("the input is piped");
    let mut out = BufReader::new(first.stdout.take().expect("the answer is piped"));
    input
        .write_all(b"{\"rename\":\"One\"}\n")
        .expect("it listens");
    let mut line = String::new();
    out.read_line(&mut line).expect("the first answer");
    table.write("club.tableside.journal", "");
    let _ = input.write_all(b"{\"rename\":\"Two\"}\n");
    line.clear();
    out.read_line(&mut line).expect("the last answer");
    assert!(line.contains("\"saved\":true"), "{line}");
    drop(input);
    let ended = first.wait_with_output().expect("it ends");
    assert_eq!(ended.status.code(), Some(1));
    let words = String::from_utf8(ended.stderr).expect("text");
    assert!(words.contains("club.tableside.journal"), "{words}");
    // “Two” was not answered.
    assert_eq!(table.state()["name"], "One");
}
