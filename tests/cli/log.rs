//! `log`: the lines of the log and the records of the journal, whole and damaged.

use serde_json::{Value, json};
use tableside::campaign::store::Checksum;

use super::Table;

fn log(table: &Table, options: &[&str]) -> super::Ran {
    table.run(&[&["log", "club.tableside"], options].concat())
}

/// The sample after a few changes, one of them taken back.
fn played() -> Table {
    let table = Table::new();
    let commands = [
        r#"{"rename":"One"}"#,
        super::play::INITIATIVE[0],
        r#"{"rename":"Two"}"#,
        "\"undo\"",
    ];
    table.play(&[], &commands).good();
    table
}

#[test]
fn the_log_is_told_with_its_rules() {
    let table = played();
    let roll = "Mara rolls 34 for initiative at level 52: success, real dice";
    let lines = log(&table, &["--json"]).good().lines();
    let line = lines.iter().find(|line| line["text"] == roll);
    let line = line.unwrap_or_else(|| panic!("it is told: {lines:?}"));
    // The fact itself stands beside the sentence: ids, numbers, where the dice came from.
    let fact = &line["fact"]["rolled"];
    assert_eq!(
        (&line["kind"], &fact["who"]["id"]),
        (&json!("rolled"), &json!(1))
    );
    assert_eq!(fact["origin"], "real");
    assert_eq!(line["rules"], json!(["U-41", "U-10"]));
    assert_eq!(
        (&line["by_gm"], &line["hidden"]),
        (&json!(false), &json!(false))
    );
    assert_eq!(line["round"], 1);
    let numbers: Vec<u64> = lines
        .iter()
        .filter_map(|line| line["sequence"].as_u64())
        .collect();
    assert_eq!(numbers, (1..).take(lines.len()).collect::<Vec<u64>>());
    let text = log(&table, &["--text"]).good().out;
    assert_eq!(text, log(&table, &[]).good().out);
    assert!(text.contains(&format!("{roll} [U-41, U-10]")), "{text}");
    let by_hand = r#"{"unhex":{"set_level":{"who":1,"level":30}}}"#;
    table.play(&[], &[by_hand]).good();
    let lines = log(&table, &["--json"]).good().lines();
    assert_eq!(lines.last().map(|l| &l["by_gm"]), Some(&json!(true)));
    assert!(
        log(&table, &[])
            .good()
            .out
            .contains("level is 30 (hidden)\n")
    );
    log(&table, &["--text", "--json"]).bad(2, &["not both", "Usage"]);
}

#[test]
fn the_history_has_every_change_undone_ones_too() {
    let table = played();
    let before = table.bytes("club.tableside.journal");
    let mut lines = log(&table, &["--history", "--json"]).good().lines();
    for line in &mut lines {
        assert!(line["time"].as_u64() > Some(1_500_000_000), "{line}");
        line["time"] = Value::Null;
    }
    let line = |sequence: u64, parent: u64, head: u64, kind: &str, label: &str| {
        json!({"sequence": sequence, "step": sequence, "parent": parent, "head": head, "kind": kind, "time": null,
            "who": "GM", "label": label, "faces": [], "typed": []})
    };
    assert_eq!(lines.len(), 4);
    assert_eq!(lines[0], line(1, 0, 1, "do", "rename to One"));
    assert_eq!(lines[2], line(3, 2, 3, "do", "rename to Two"));
    assert_eq!(lines[3], line(4, 3, 2, "undo", "Undo “rename to Two”"));
    // The next run goes on where this one ended.
    let commands = ["\"redo\"", r#"{"restore":1}"#];
    table.play(&[], &commands).good();
    let lines = log(&table, &["--history", "--json"]).good().lines();
    let kinds: Vec<&Value> = lines.iter().skip(4).map(|line| &line["kind"]).collect();
    assert_eq!(kinds, ["redo", "restore"]);
    let text = log(&table, &["--history"]).good().out;
    assert!(text.contains(": rename to One\n"), "{text}");
    assert!(
        text.contains("Undo “rename to Two” (from #3 to #2)"),
        "{text}"
    );
    assert!(table.bytes("club.tableside.journal").starts_with(&before));
}

#[test]
fn faces_are_kept() {
    let table = Table::new();
    let roll = r#"{"unhex":{"answer":{"decision":"initiative.1.roll","answer":"roll"}}}"#;
    let line = format!("{{\"do\":{roll},\"faces\":[3,4]}}");
    table.play(&[], &[&line]).good();
    let kept = log(&table, &["--history", "--json"]).good().json();
    assert_eq!(kept["faces"], json!([3, 4]));
    let text = log(&table, &["--history"]).good().out;
    assert!(text.contains("(faces 3, 4)"), "{text}");
}

#[test]
fn no_history_is_an_empty_one() {
    let table = Table::new();
    assert_eq!(log(&table, &["--history", "--json"]).good().out, "");
    table
        .run(&["log", "none.tableside", "--history"])
        .bad(1, &["none.tableside"]);
}

#[test]
fn a_damaged_place_is_reported_between_what_is_whole() {
    let table = played();
    let mut journal = table.bytes("club.tableside.journal");
    let ends: Vec<usize> = (0..journal.len())
        .filter(|at| journal[*at] == b'\n')
        .collect();
    // A letter of the second record.
    journal[ends[0] + 40] ^= 1;
    table.write("club.tableside.journal", &journal);
    let ran = log(&table, &["--history", "--json"]).bad(1, &[]);
    let lines = ran.lines();
    let sequences: Vec<&Value> = lines.iter().map(|line| &line["sequence"]).collect();
    assert_eq!(sequences, [&json!(1), &Value::Null, &json!(3), &json!(4)]);
    let place = json!({"offset": ends[0] + 1, "length": ends[1] - ends[0]});
    assert_eq!(lines[1], json!({"damaged": place}));
    let text = log(&table, &["--history"]).bad(1, &[]).out;
    let told = format!(
        "Damaged at offset {}: {} bytes",
        ends[0] + 1,
        ends[1] - ends[0]
    );
    assert!(text.contains(&told), "{text}");
    let check = table
        .run(&["check", "club.tableside", "--json"])
        .good()
        .json();
    assert_eq!(check["findings"][0]["severity"], "warning");
    let offset = format!("journal, offset {}", ends[0] + 1);
    assert_eq!(check["findings"][0]["place"], offset.as_str());
    assert_eq!(table.bytes("club.tableside.journal"), journal);
    // The history can be read where the file itself cannot.
    table.write("club.tableside", "{");
    let still = log(&table, &["--history", "--json"]).bad(1, &[]);
    assert_eq!(still.out, ran.out);
    log(&table, &[]).bad(1, &["club.tableside", "line 1"]);
}

/// A record with a right checksum and content that cannot be: named at its place everywhere, as damage.
#[test]
fn a_whole_line_with_unreadable_content_is_damage() {
    let changes: [(&str, Value); 3] = [
        ("changes", json!([{"nonsense": 1}])),
        ("head", json!(9)),
        ("parent", json!(2)),
    ];
    for (field, value) in changes {
        let table = Table::new();
        let first = table.bytes("club.tableside");
        let commands = [r#"{"rename":"One"}"#, r#"{"rename":"Two"}"#];
        table.play(&[], &commands).good();
        table.write("club.tableside", first);
        let journal = String::from_utf8(table.bytes("club.tableside.journal")).expect("text");
        let (one, two) = journal.trim_end().split_once('\n').expect("two lines");
        let parts: Vec<&str> = two.splitn(5, ' ').collect();
        let mut record: Value = serde_json::from_str(parts[4]).expect("JSON");
        record[field] = value;
        let rest = format!("{} {} {} {record}", parts[1], parts[2], parts[3]);
        let line = format!("{} {rest}\n", Checksum::of(rest.as_bytes()));
        table.write("club.tableside.journal", format!("{one}\n{line}"));
        let lines = log(&table, &["--history", "--json"]).bad(1, &[]).lines();
        let place = json!({"offset": one.len() + 1, "length": line.len()});
        assert_eq!(lines[1], json!({"damaged": place}), "{field}");
        let check = table.run(&["check", "club.tableside", "--json"]).good();
        let offset = format!("journal, offset {}", one.len() + 1);
        let check = check.json();
        assert_eq!(check["findings"][0]["place"], offset.as_str(), "{check}");
        for args in [&["--dry-run"][..], &[]] {
            let ran = table.play(args, &[]);
            assert_eq!(ran.code, 0, "{ran:?}");
            assert!(
                ran.err.contains("the journal is damaged in 1 place"),
                "{ran:?}"
            );
        }
        assert_eq!(table.state()["name"], "One");
    }
}

/// Changes that are left out and records that stand twice are told by all that open the campaign, with the reason.
#[test]
fn what_is_left_out_and_what_stands_twice_is_told_with_the_reason() {
    let table = Table::new();
    let first = table.bytes("club.tableside");
    let commands = ["One", "Two", "Three", "Four"].map(|name| format!(r#"{{"rename":"{name}"}}"#));
    let commands = commands.each_ref().map(String::as_str);
    table.play(&[], &commands).good();
    table.write("club.tableside", first);
    let journal = String::from_utf8(table.bytes("club.tableside.journal")).expect("text");
    let lines: Vec<&str> = journal.split_inclusive('\n').collect();
    let mixed = [lines[0], lines[1], lines[3], lines[0]].concat();
    table.write("club.tableside.journal", &mixed);
    let check = table.run(&["check", "club.tableside"]).good();
    let told = check.out.split_whitespace().collect::<Vec<_>>().join(" ");
    let dry = table.play(&["--dry-run"], &[]);
    assert_eq!(dry.code, 0, "{dry:?}");
    for said in [&told, &dry.err] {
        assert!(
            said.contains("record 1 stands twice in the journal"),
            "{said}"
        );
        assert!(said.contains("since what came before is lost"), "{said}");
    }
    assert_eq!(table.state()["name"], "Two");
    // Once each; the one that stands twice is no damage.
    let history = log(&table, &["--history", "--json"]).good().lines();
    assert_eq!(history.len(), 3);
    assert_eq!(table.bytes("club.tableside.journal"), mixed.as_bytes());
}

#[test]
fn a_torn_end_is_no_damage_and_a_whole_line_of_something_else_is() {
    let table = played();
    let mut journal = table.bytes("club.tableside.journal");
    let whole = journal.len();
    journal.extend_from_slice(b"0123456789abcdef 5 {\"seq");
    table.write("club.tableside.journal", &journal);
    let lines = log(&table, &["--history", "--json"]).good().lines();
    assert_eq!(lines.len(), 4);
    // The next change is put in its place.
    let again = table.play(&[], &[r#"{"rename":"Three"}"#]).good();
    assert_eq!(again.lines()[1]["saved"], true);
    let lines = log(&table, &["--history", "--json"]).good().lines();
    assert_eq!((lines.len(), &lines[4]["sequence"]), (5, &json!(5)));
    assert_eq!(
        table.bytes("club.tableside.journal")[..whole],
        journal[..whole]
    );
}

#[test]
fn what_was_not_saved_is_recovered_with_a_sentence() {
    let table = Table::new();
    let first = table.bytes("club.tableside");
    table
        .play(&[], &[r#"{"rename":"One"}"#, r#"{"rename":"Two"}"#])
        .good();
    // As after a power cut before the save.
    table.write("club.tableside", first);
    assert_eq!(table.state()["name"], "Two");
    let ran = table.play(&[], &["\"undo\""]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.err.contains("Recovered 2 autosaved changes"), "{ran:?}");
    assert_eq!(table.state()["name"], "One");
    assert_eq!(table.play(&[], &[]).good().lines().len(), 1);
}
