//! How commands are called: help, versions, wrong usage, `new`.

use std::io::{BufRead, BufReader, Read};

use tableside::systems::System;

use super::{Table, program};

const COMMANDS: &[&str] = &[
    "new",
    "sheet",
    "sight",
    "roll",
    "odds",
    "play",
    "state",
    "log",
    "check",
    "import",
    "export",
    #[cfg(feature = "print")]
    "print",
    "schema",
];

#[test]
fn help_lists_every_command_and_each_has_its_own() {
    let table = Table::new();
    let help = table.run(&["--help"]).good().out;
    assert_eq!(help, table.run(&["-h"]).good().out);
    assert_eq!(help, table.run(&["help"]).good().out);
    for command in COMMANDS.iter().copied() {
        assert!(help.contains(&format!("\n  {command} ")), "{help}");
        let own = table.run(&[command, "--help"]).good().out;
        assert!(own.contains(&format!("tableside {command} ")), "{own}");
        assert_eq!(own, table.run(&["help", command]).good().out);
    }
    let version = table.run(&["--version"]).good().out;
    assert_eq!(
        version,
        concat!("tableside ", env!("CARGO_PKG_VERSION"), "\n")
    );
}

#[test]
fn wrong_usage_is_told_with_the_right_one() {
    let table = Table::new();
    for command in COMMANDS.iter().copied() {
        let usage = format!("tableside {command} ");
        table.run(&[command]).bad(2, &["Usage", &usage]);
        let many = [command, "a", "b", "c", "d", "e"];
        table
            .run(&many)
            .bad(2, &["Usage", &usage, "one argument too many"]);
        let unknown = [command, "--bogus", "a"];
        table
            .run(&unknown)
            .bad(2, &["there is no option “--bogus”", &usage]);
    }
    table.run(&["--bogus"]).bad(2, &["--bogus", "Usage"]);
    table
        .run(&["bogus"])
        .bad(2, &["no command and no file “bogus”"]);
    table.run(&["bogus", "x"]).bad(2, &["no command “bogus”"]);
    table
        .run(&["roll", "d6", "--seed"])
        .bad(2, &["--seed takes a value"]);
    table
        .run(&["roll", "d6", "--seed", "--json"])
        .bad(2, &["--seed"]);
    table
        .run(&["roll", "d6", "--seed=-1"])
        .bad(2, &["--seed", "-1"]);
    table
        .run(&["roll", "d6", "--json=x"])
        .bad(2, &["--json takes no value"]);
    table
        .run(&["roll", "d6", "--json", "--json"])
        .bad(2, &["twice"]);
    table
        .run(&["roll", "d6", "--count", "0"])
        .bad(2, &["--count"]);
    table
        .run(&["roll", "d6", "--count", "1000001"])
        .bad(2, &["--count"]);
}

#[test]
fn new_makes_a_file_and_never_overwrites() {
    let table = Table::new();
    let args = [
        "new",
        "--system",
        "UNHEX",
        "x.tableside",
        "--name",
        "Friday",
        "--json",
    ];
    let made = table.run(&args).good().json();
    assert_eq!(made["name"], "Friday");
    assert_eq!(made["system"], "unhex");
    assert_eq!(made["file"], "x.tableside");
    let before = table.bytes("x.tableside");
    for kind in [["--system", "unhex"], ["--sample", "nightclub"]] {
        let args = ["new", kind[0], kind[1], "x.tableside"];
        table.run(&args).bad(1, &["x.tableside", "exists already"]);
    }
    assert_eq!(table.bytes("x.tableside"), before);
    let state = table.run(&["state", "x.tableside", "--json"]).good().json();
    assert_eq!(state["name"], "Friday");
    assert_eq!(state["phase"], "no_fight");
    assert_eq!(state["round"], serde_json::Value::Null);
    assert_eq!(state["digest"], made["digest"]);

    table
        .run(&["new", "--system", "unhex", "My campaign.tableside"])
        .good();
    let state = table.run(&["state", "My campaign.tableside", "--json"]);
    assert_eq!(state.good().json()["name"], "My campaign");
    table
        .run(&[
            "new",
            "--sample=nightclub",
            "--name=Late show",
            "n.tableside",
        ])
        .good();
    let state = table.run(&["state", "n.tableside", "--json"]).good().json();
    assert_eq!(state["name"], "Late show");
}

#[test]
fn new_says_what_there_is() {
    let table = Table::new();
    table
        .run(&["new", "f.tableside"])
        .bad(2, &["--system", "--sample"]);
    let both = [
        "new",
        "--system",
        "unhex",
        "--sample",
        "nightclub",
        "f.tableside",
    ];
    table.run(&both).bad(2, &["not both"]);
    let keys = System::ALL.map(System::key);
    let words = [&["chess"], keys.as_slice()].concat();
    let run = table.run(&["new", "--system", "chess", "f.tableside"]);
    run.bad(2, &words);
    table
        .run(&["sheet", "list", "--system", "chess"])
        .bad(2, &["there are no sheets of", "chess"]);
    table
        .run(&["new", "--sample", "opera", "f.tableside"])
        .bad(2, &["opera", "nightclub"]);
    let nameless = ["new", "--system", "unhex", "--name", " ", "f.tableside"];
    table.run(&nameless).bad(1, &["name"]);
    let nowhere = ["new", "--system", "unhex", "nowhere/f.tableside"];
    table
        .run(&nowhere)
        .bad(1, &["no folder nowhere", "f.tableside"]);
    assert!(!table.path("f.tableside").exists());
}

#[test]
fn new_leaves_nothing_beside_the_file_and_takes_no_other_history() {
    let table = Table::new();
    table.play(&[], &[r#"{"rename":"Other"}"#]).good();
    std::fs::rename(table.path("club.tableside"), table.path("old.tableside")).expect("moved");
    // The journal that stayed behind is not that of the new campaign.
    let again = ["new", "--sample", "nightclub", "club.tableside"];
    table.run(&again).bad(1, &["history of another campaign"]);
    assert!(!table.path("club.tableside").exists());
    table
        .run(&["new", "--sample", "nightclub", "next.tableside"])
        .good();
    assert!(!table.path("next.tableside.journal").exists());
    assert!(!table.path("next.tableside.lock").exists());
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let table = Table::new();
    let mut child = program(table.folder.path())
        .args(["roll", "20d6", "--count", "100000"])
        .spawn()
        .expect("the program starts");
    let mut out = BufReader::new(child.stdout.take().expect("the answer is piped"));
    let mut line = String::new();
    out.read_line(&mut line).expect("the first roll");
    drop(out);
    let status = child.wait().expect("the program ends");
    let mut err = String::new();
    let mut stderr = child.stderr.take().expect("errors are piped");
    stderr.read_to_string(&mut err).expect("errors are UTF-8");
    assert!(status.success(), "{err}");
    assert_eq!(err, "");
}
