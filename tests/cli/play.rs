//! `play`: commands through a real file, refusals, faces, seeds, limits, saving.

use std::fs::File;

use serde_json::{Value, json};

use super::Table;

/// Real dice: Mara rolls 34, Bruno 62 and fails; the Night watch go first.
pub(super) const INITIATIVE: [&str; 3] = [
    r#"{"unhex":{"answer":{"decision":"initiative.1.roll","answer":{"faces":[3,4]}}}}"#,
    r#"{"unhex":{"answer":{"decision":"initiative.2.roll","answer":{"faces":[6,2]}}}}"#,
    r#"{"unhex":{"answer":{"decision":"initiative.order","answer":{"pick":"1"}}}}"#,
];

const MARA_SHOOTS: &str = r#"{"unhex":{"act":{"who":1,"act":{"attack":{"target":5,"weapon":1}}}}}"#;
const NOBODY: &str = r#"{"unhex":"nobody_reacts"}"#;

fn rules(line: &Value) -> Vec<&str> {
    let log = line["log"].as_array().expect("a log");
    log.iter()
        .flat_map(|entry| entry["rules"].as_array().expect("rules"))
        .filter_map(Value::as_str)
        .collect()
}

#[test]
fn an_attack_goes_through_the_file() {
    let table = Table::new();
    let mut commands = INITIATIVE.to_vec();
    commands.extend([
        MARA_SHOOTS,
        NOBODY,
        r#"{"unhex":{"answer":{"decision":"attack.roll","answer":{"faces":[2,4]}}}}"#,
        r#"{"unhex":{"answer":{"answer":{"pick":"tens"}}}}"#,
        r#"{"unhex":{"answer":{"answer":{"pick":"as_is"}}}}"#,
        MARA_SHOOTS,
    ]);
    let ran = table.play(&[], &commands).bad(1, &[]);
    let lines = ran.lines();
    assert_eq!(lines.len(), commands.len() + 1);
    let log = &lines[0]["log"][0];
    let text = "Mara rolls 34 for initiative at level 52: success, real dice";
    assert_eq!((&lines[0]["line"], &log["text"]), (&json!(1), &json!(text)));
    assert_eq!(
        (&log["rules"], &log["kind"]),
        (&json!(["U-41", "U-10"]), &json!("rolled"))
    );
    assert_eq!(log["round"], 1);
    assert_eq!(lines[0]["waits"][0]["key"], "initiative.2.roll");
    assert_eq!(lines[3]["label"], "Mara attacks Guard 1");
    assert_eq!(lines[3]["waits"][0]["key"], "reaction");
    assert!(rules(&lines[3]).contains(&"U-53"));
    assert_eq!(
        lines[4]["waits"][0]["shape"]["roll"]["names"],
        json!(["tens", "ones"])
    );
    assert!(rules(&lines[7]).contains(&"U-60"));
    assert_eq!(lines[7]["waits"], json!([]));
    let refused = json!({"line": 9, "refused": {"kind": "rule", "rule": "U-50",
        "reason": "Mara has no action left this round"}});
    assert_eq!(lines[8], refused);
    assert_eq!(lines[9]["saved"], true);
    let state = table.state();
    assert_eq!(state["digest"], lines[9]["digest"]);
    let guard = &state["teams"][1]["members"][1];
    assert_eq!(
        (&guard["name"], &guard["level"]),
        (&json!("Guard 1"), &json!(38))
    );
    assert_eq!(guard["boxes"]["torso"]["slash"], 2);
}

#[test]
fn under_cover_the_target_picks() {
    let table = Table::new();
    table.play(&[], &INITIATIVE).good();
    let lines = table
        .play(
            &[],
            &[
                r#"{"unhex":{"act":{"who":3,"act":{"attack":{"target":4,"weapon":1}}}}}"#,
                r#"{"do":{"unhex":"nobody_reacts"},"faces":[2,6]}"#,
                r#"{"unhex":{"answer":{"answer":{"pick":"keep"}}}}"#,
            ],
        )
        .good()
        .lines();
    assert!(rules(&lines[0]).contains(&"U-33"));
    assert_eq!(lines[1]["waits"][0]["key"], "attack.reroll");
    assert_eq!(lines[2]["waits"][0]["who_name"], "Bruno");
    assert_eq!(lines[2]["waits"][0]["rule"], "U-53");
}

#[test]
fn a_seed_gives_the_same_evening() {
    let evening = [
        r#"{"unhex":{"answer":{"decision":"initiative.1.roll","answer":"roll"}}}"#,
        r#"{"unhex":{"answer":{"decision":"initiative.2.roll","answer":"roll"}}}"#,
        r#"{"unhex":{"answer":{"answer":{"pick":"1"}}}}"#,
        MARA_SHOOTS,
        NOBODY,
    ];
    let run = |seed: &str| Table::new().play(&["--seed", seed], &evening).out;
    assert_eq!(run("5"), run("5"));
    assert_ne!(run("5"), run("6"));
}

#[test]
fn without_a_seed_a_roll_waits() {
    let table = Table::new();
    let roll = r#"{"unhex":{"answer":{"decision":"initiative.1.roll","answer":"roll"}}}"#;
    let lines = table.play(&[], &[roll]).good().lines();
    assert_eq!(lines[0]["log"], json!([]));
    let keys: Vec<&Value> = (0..2).map(|n| &lines[0]["waits"][n]["key"]).collect();
    assert_eq!(keys, ["initiative.1.roll", "initiative.2.roll"]);
}

#[test]
fn faces_must_be_drawn_and_be_on_the_dice() {
    let table = Table::new();
    let with = |faces: &str| {
        let roll = r#"{"unhex":{"answer":{"decision":"initiative.1.roll","answer":"roll"}}}"#;
        let line = format!("{{\"do\":{roll},\"faces\":{faces}}}");
        table.play(&["--dry-run"], &[&line]).lines().remove(0)
    };
    assert_eq!(with("[3,4]")["log"][0]["rules"], json!(["U-41", "U-10"]));
    // Too few: the roll goes on waiting with the one there is.
    assert_eq!(
        with("[3]")["waits"][0]["shape"]["roll"]["typed"],
        json!([3])
    );
    for faces in ["[3,4,5]", "[3,12]"] {
        assert_eq!(with(faces)["refused"]["kind"], "structure", "{faces}");
    }
    assert!(
        with("[3,\"x\"]")["error"]
            .as_str()
            .is_some_and(|e| e.contains("faces"))
    );
    let undo = table
        .play(&["--dry-run"], &[r#"{"do":"undo","faces":[1]}"#])
        .lines();
    assert_eq!(undo[0]["refused"]["kind"], "structure");
}

/// A correction with the faces that it draws finds the roll in the history, as one without does.
#[test]
fn a_correction_with_faces_finds_the_roll() {
    let table = Table::new();
    let roll = r#"{"unhex":{"answer":{"decision":"initiative.1.roll","answer":{"faces":[3,4]}}}}"#;
    let right = r#"{"do":{"correct_roll":{"faces":[5,4]}},"faces":[]}"#;
    let restore = r#"{"do":{"restore":1},"faces":[]}"#;
    let lines = table.play(&["--dry-run"], &[roll, right, restore]).lines();
    assert_eq!(lines[1]["label"], "Correct the last roll to 5 4");
    assert_eq!(lines[2]["refused"], json!(null), "{}", lines[2]);
}

#[test]
fn lines_that_cannot_be_read_do_not_stop_the_rest() {
    let table = Table::new();
    let commands: [&[u8]; 8] = [
        b"\xEF\xBB\xBF{\"rename\":\"One\"}",
        b"nonsense",
        b"",
        b"{\"unhex\":{\"act\":{\"who\":1,\"acts\":{}}}}",
        b"\xFF\xFE",
        b"{\"rename\":\"Two\"} {}",
        b"{\"unhex\":{\"set_level\":{\"who\":1,\"level\":10000}}}\r",
        b"{\"rename\":\"Three\"}",
    ];
    let args = ["play", "club.tableside", "-", "--json"];
    let ran = table.run_with(&args, &commands.join(&b'\n')).bad(1, &[]);
    let lines = ran.lines();
    let numbers: Vec<u64> = lines
        .iter()
        .filter_map(|line| line["line"].as_u64())
        .collect();
    assert_eq!(numbers, [1, 2, 4, 5, 6, 7, 8]);
    let error = |n: usize| lines[n]["error"].as_str().unwrap_or_default();
    assert!(error(1).contains("column 1"), "{ran:?}");
    assert!(error(2).contains("unhex.act.acts"), "{ran:?}");
    assert!(error(3).contains("UTF-8"), "{ran:?}");
    assert!(error(4).contains("trailing"), "{ran:?}");
    assert!(
        error(5).contains("10000") && error(5).contains("level"),
        "{ran:?}"
    );
    assert_eq!(table.state()["name"], "Three");
    let text = table
        .run_with(&args[..3], b"nonsense\n{\"rename\":\"\"}")
        .bad(1, &[]);
    assert!(text.out.contains("1  Cannot be read"), "{text:?}");
    assert!(
        text.out.contains("2  Refused: give the campaign a name"),
        "{text:?}"
    );
    assert!(text.out.contains("Not saved"), "{text:?}");
}

#[test]
fn hostile_lines_are_errors_of_that_line() {
    let table = Table::new();
    let deep = "[".repeat(100_000);
    let nested = format!("{{\"do\":{}", "{\"do\":".repeat(100_000));
    let twice = r#"{"unhex":{"put_map":{"id":2,"map":{"name":"Yard","areas":{
        "1":{"name":"A","x":0,"y":0,"hidden":false},"1":{"name":"B","x":0,"y":0,"hidden":false}},
        "connections":{},"pins":{}}}}}"#
        .replace('\n', " ");
    let lines = table
        .play(&[], &[&deep, &nested, &twice])
        .bad(1, &[])
        .lines();
    assert!(
        lines[..3].iter().all(|line| line["error"].is_string()),
        "{lines:?}"
    );
    let double = lines[2]["error"].as_str().unwrap_or_default();
    assert!(double.contains("the id 1 stands here twice"), "{double}");
    assert_eq!(lines[3]["saved"], false);
}

#[test]
fn only_a_change_is_saved() {
    let table = Table::new();
    let before = table.bytes("club.tableside");
    let dry = table
        .play(&["--dry-run"], &[r#"{"rename":"Other"}"#])
        .good();
    let dry = dry.lines();
    assert_eq!(dry[1]["saved"], false);
    assert_eq!(table.bytes("club.tableside"), before);
    assert_eq!(table.play(&[], &[]).good().json()["saved"], false);
    assert_eq!(table.bytes("club.tableside"), before);
    // What was taken back leaves the campaign as it was, and stays in its history.
    let first = table.play(&["--dry-run"], &[]).good().json();
    let same = table
        .play(&[], &[r#"{"rename":"Other"}"#, "\"undo\""])
        .good()
        .lines();
    assert_eq!(same[2], json!({"digest": first["digest"], "saved": true}));
    // Redo reaches over the end of a run.
    let again = table.play(&[], &["\"redo\""]).good().lines();
    assert_eq!(again[1], json!({"digest": dry[1]["digest"], "saved": true}));
    // Undo does so, too, and where nothing is written.
    let undone = table.play(&["--dry-run"], &["\"undo\""]).good().lines();
    assert_eq!(
        undone[1],
        json!({"digest": first["digest"], "saved": false})
    );
    // Beside it lie its journal and its backups, and nothing else.
    let mut names: Vec<_> = std::fs::read_dir(table.folder.path())
        .expect("the folder is there")
        .map(|entry| entry.expect("it can be read").file_name())
        .filter(|name| name != "commands.jsonl")
        .collect();
    names.sort();
    let beside = ["club.backups", "club.tableside", "club.tableside.journal"];
    assert_eq!(names, beside);
}

#[test]
fn undo_and_redo_give_the_same_bytes() {
    let table = Table::new();
    let mut commands = INITIATIVE.to_vec();
    commands.extend(["\"undo\"", "\"undo\"", "\"redo\"", "\"redo\""]);
    let there_and_back = table.play(&["--dry-run"], &commands).good();
    let plain = table.play(&["--dry-run"], &INITIATIVE).good();
    assert_eq!(there_and_back.lines().last(), plain.lines().last());
}

#[test]
fn commands_have_limits() {
    let table = Table::new();
    let play = |name: &str| table.run(&["play", "club.tableside", name, "--json"]);
    play("none.jsonl").bad(1, &["none.jsonl"]);
    play(".").bad(1, &["it is a folder"]);

    let huge = File::create(table.path("huge.jsonl")).expect("a file");
    huge.set_len(65 * 1024 * 1024).expect("a sparse file");
    play("huge.jsonl").bad(1, &["67108864 bytes"]);

    // What was answered before the line that is too long is done and saved.
    let long = format!("{{\"rename\":\"One\"}}\n\"{}\"\n", "x".repeat(1024 * 1024));
    table.write("long.jsonl", long);
    let ran = play("long.jsonl").bad(1, &["line 2", "1048576 bytes", "was not done"]);
    assert_eq!(ran.lines()[1]["saved"], true);
    assert_eq!(table.state()["name"], "One");
    let before = table.bytes("club.tableside");

    // A line of just the allowed length is read; that it is no command is another matter.
    let full = format!("\"{}\"\n", "x".repeat(1024 * 1024 - 2));
    table.write("full.jsonl", full);
    let ran = play("full.jsonl").bad(1, &[]);
    assert!(ran.lines()[0]["error"].is_string());
    assert_eq!(table.bytes("club.tableside"), before);
}

/// However a run ends, its last line says what is kept and whether it was saved.
#[test]
fn the_last_line_comes_on_every_way_out() {
    let table = Table::new();
    let digest = table.state()["digest"].clone();
    let end = |args: &[&str], input: &[u8]| {
        let ran = table.run_with(&[args, &["--json"]].concat(), input);
        let ran = ran.bad(1, &["tableside: "]);
        ran.lines().pop().expect("a last line")
    };
    let unsaved = json!({"digest": digest, "saved": false});
    for commands in ["none.jsonl", "."] {
        assert_eq!(end(&["play", "club.tableside", commands], b""), unsaved);
    }
    let huge = File::create(table.path("huge.jsonl")).expect("a file");
    huge.set_len(65 * 1024 * 1024).expect("a sparse file");
    let dry = ["play", "club.tableside", "huge.jsonl", "--dry-run"];
    assert_eq!(end(&dry, b""), unsaved);
    table.write("broken.tableside", "{");
    let unopened = json!({"digest": null, "saved": false});
    for file in ["none.tableside", "broken.tableside"] {
        assert_eq!(end(&["play", file, "-"], b"\"undo\""), unopened);
    }
    // What was done before a line that cannot be taken is saved.
    let long = format!("{{\"rename\":\"One\"}}\n\"{}\"\n", "x".repeat(1024 * 1024));
    let saved = end(&["play", "club.tableside", "-"], long.as_bytes());
    assert_eq!(saved["saved"], true);
    assert_eq!(saved["digest"], table.state()["digest"]);
    let text = table.run(&["play", "none.tableside", "-"]).bad(1, &[]);
    assert_eq!(text.out, "Not saved\n");
}

/// An input that fails in the middle, or an output that nobody can write to, takes nothing from what was done.
#[cfg(target_os = "linux")]
#[test]
fn a_failing_input_or_output_takes_nothing_away() {
    let table = Table::new();
    let program = super::program(table.folder.path());
    let sh = |script: &str| {
        let mut sh = std::process::Command::new("sh");
        sh.args(["-c", script]).arg(program.get_program());
        let ran = sh.current_dir(table.folder.path()).output();
        let ran = ran.expect("there is a shell");
        let out = String::from_utf8(ran.stdout).expect("the answer is UTF-8");
        (ran.status.code(), out)
    };
    // A folder cannot be read, and a closed input has nothing in it.
    for (script, code) in [
        ("\"$0\" play club.tableside - --json <.", 1),
        ("\"$0\" play club.tableside - --json <&-", 0),
    ] {
        let (ended, out) = sh(script);
        let last = out.lines().last().unwrap_or_default();
        let last: Value = serde_json::from_str(last).expect("a last line");
        let end = json!({"digest": table.state()["digest"], "saved": false});
        assert_eq!((ended, last), (Some(code), end), "{script}");
    }
    table.write("two.jsonl", "{\"rename\":\"One\"}\n{\"rename\":\"Two\"}\n");
    let (ended, _) = sh("\"$0\" play club.tableside two.jsonl --json >/dev/full");
    assert_eq!(ended, Some(1));
    // It stopped at the answer that could not be given, and saved what it had done.
    let saved = tableside::campaign::store::from_bytes(&table.bytes("club.tableside"));
    assert_eq!(saved.expect("it can be read").name, "One");
}

/// A disk that takes no more: the last line tells the state that was acknowledged, and the next start has it. No
/// way out is named that only a window has.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_ends_with_what_is_kept() {
    let table = Table::new();
    let commands: String = (0..2_000)
        .map(|n| {
            format!(
                "{{\"rename\":\"Name {n} of a campaign that takes some room in its journal\"}}\n"
            )
        })
        .collect();
    table.write("many.jsonl", commands);
    let program = super::program(table.folder.path());
    // No file may grow beyond 256 KiB; the journal is the first that would.
    let script = "trap '' XFSZ; ulimit -f 512; exec \"$0\" play club.tableside many.jsonl --json";
    let ran = std::process::Command::new("sh")
        .args(["-c", script])
        .arg(program.get_program())
        .current_dir(table.folder.path())
        .output()
        .expect("there is a shell");
    assert_eq!(ran.status.code(), Some(1));
    let err = String::from_utf8(ran.stderr).expect("errors are UTF-8");
    assert!(err.contains("make room or allow writing there"), "{err}");
    assert!(
        !err.contains("another name") && !err.contains("button"),
        "{err}"
    );
    let out = String::from_utf8(ran.stdout).expect("the answer is UTF-8");
    let lines: Vec<Value> = out
        .lines()
        .map(|line| serde_json::from_str(line).expect("every line is JSON"))
        .collect();
    let (end, done) = lines.split_last().expect("a last line");
    assert!(done.len() > 100 && done.len() < 2_000, "{}", done.len());
    assert_eq!(end["saved"], false);
    let state = table.state();
    assert_eq!(end["digest"], state["digest"]);
    let last = format!("Name {} of", done.len() - 1);
    assert!(
        state["name"]
            .as_str()
            .is_some_and(|name| name.starts_with(&last))
    );
}
