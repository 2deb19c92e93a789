//! Sheets on the command line: `sheet`, `new --sheet` and `check` of a sheet's file.

use serde_json::{Value, json};

use super::Table;

fn state(table: &Table, file: &str) -> Value {
    table.run(&["state", file, "--json"]).good().json()
}

fn names(list: &Value) -> Vec<&str> {
    let members = list.as_array().expect("a list");
    members.iter().filter_map(|m| m["name"].as_str()).collect()
}

#[test]
fn the_ready_ones_and_the_own_ones_are_listed() {
    let table = Table::new();
    let list = || table.run(&["sheet", "list", "--json"]).good().json();
    let listed = list();
    let ready = listed["ready"].as_array().expect("a list");
    assert_eq!(ready.len(), 14);
    assert!(ready.contains(&json!({"sheet": "lookout", "name": "Lookout"})));
    assert_eq!(listed["own"], json!([]));
    let text = table.run(&["sheet", "list"]).good().out;
    assert!(
        text.contains("  lookout: Lookout\n") && text.contains("none yet"),
        "{text}"
    );
    let Some(folder) = listed["folder"].as_str() else {
        return;
    };
    std::fs::create_dir_all(folder).expect("a folder in the test's own");
    let mine = format!("{folder}/mine.sheet.json");
    table
        .run(&["sheet", "export", "club.tableside", "Mara", &mine])
        .good();
    table.write(&format!("{folder}/bad.sheet.json"), "{");
    let own = list()["own"].clone();
    assert_eq!(own[1], json!({"sheet": "mine", "name": "Mara"}));
    assert_eq!(own[0]["sheet"], "bad");
    assert!(
        own[0]["error"]
            .as_str()
            .is_some_and(|e| e.contains("line 1"))
    );
    // One's own are found by name too, and before a ready one of the same name.
    let own_lookout = format!("{folder}/Lookout.sheet.json");
    table
        .run(&["sheet", "export", "club.tableside", "Bruno", &own_lookout])
        .good();
    let args = [
        "new",
        "--system",
        "unhex",
        "own.tableside",
        "--sheet",
        "MINE",
        "--sheet=lookout",
    ];
    table.run(&args).good();
    let made = state(&table, "own.tableside");
    assert_eq!(names(&made["teams"][0]["members"]), ["Mara"]);
    assert_eq!(names(&made["teams"][1]["members"]), ["Bruno"]);
}

#[test]
fn a_sheet_is_exported_once_and_never_over_a_file() {
    let table = Table::new();
    let export = |name: &str, to: &str| {
        table.run(&["sheet", "export", "club.tableside", name, to, "--json"])
    };
    let made = export("mara", "m.sheet.json").good().json();
    assert_eq!(
        made,
        json!({"file": "m.sheet.json", "name": "Mara", "system": "unhex"})
    );
    let before = table.bytes("m.sheet.json");
    export("Bruno", "m.sheet.json").bad(1, &["m.sheet.json", "exists already"]);
    assert_eq!(table.bytes("m.sheet.json"), before);
    export("#1", "one.sheet.json").good();
    assert_eq!(table.bytes("one.sheet.json"), before);
    export("Nobody", "n.sheet.json").bad(1, &["no character “Nobody”", "Mara"]);
    export("Mara", "m.json").bad(2, &[".sheet.json", "Usage"]);
    export("Mara", "nowhere/m.sheet.json").bad(1, &["nowhere"]);
    table
        .run(&["sheet", "export", "club.tableside"])
        .bad(2, &["Usage"]);
    table.run(&["sheet", "lists"]).bad(2, &["list or export"]);
    table.run(&["sheet", "list", "x"]).bad(2, &["nothing else"]);
    let left: Vec<_> = std::fs::read_dir(table.folder.path())
        .expect("the folder is there")
        .filter_map(|entry| {
            entry
                .expect("it can be read")
                .file_name()
                .into_string()
                .ok()
        })
        .filter(|name| name.contains("saving"))
        .collect();
    assert_eq!(left, Vec::<String>::new());
}

#[test]
fn a_new_campaign_begins_with_sheets() {
    let table = Table::new();
    let mut args = vec!["new", "--system", "unhex", "x.tableside", "--json"];
    for sheet in [
        "odile_harrow",
        "Lookout",
        "lookout",
        "gate_guard.sheet.json",
    ] {
        args.extend(["--sheet", sheet]);
    }
    table.run(&args).bad(1, &["gate_guard.sheet.json"]);
    assert!(!table.path("x.tableside").exists());
    *args.last_mut().expect("not empty") = "gate_guard";
    let made = table.run(&args).good().json();
    let all = ["Odile Harrow", "Lookout", "Lookout 2", "Gate guard"];
    assert_eq!(made["characters"].as_array().map(Vec::len), Some(4));
    let made_state = state(&table, "x.tableside");
    assert_eq!(made_state["digest"], made["digest"]);
    assert_eq!(made_state["without_team"], json!([]));
    assert_eq!(made_state["findings"], json!([]));
    let teams = &made_state["teams"];
    assert_eq!(names(teams), ["Players", "Foes"]);
    assert_eq!(
        (&teams[0]["kind"], &teams[1]["kind"]),
        (&json!("pc"), &json!("npc"))
    );
    assert_eq!(names(&teams[0]["members"]), all[..1]);
    assert_eq!(names(&teams[1]["members"])[..2], all[1..3]);
    // It begins there: nothing can be undone.
    let undo = table.run_with(&["play", "x.tableside", "-", "--json"], b"\"undo\"");
    assert_eq!(undo.lines()[0]["refused"]["kind"], "structure");
    table.run(&args).bad(1, &["x.tableside", "exists already"]);
}

#[test]
fn all_sheets_go_into_the_named_team() {
    let table = Table::new();
    let args = |file| {
        vec![
            "new", "--system", "unhex", file, "--team", "Crew", "--sheet", "lookout",
        ]
    };
    table.run(&args("foes.tableside")).good();
    let foes = state(&table, "foes.tableside");
    assert_eq!(
        (names(&foes["teams"]), &foes["teams"][0]["kind"]),
        (vec!["Crew"], &json!("npc"))
    );
    let mut both = args("both.tableside");
    both.extend(["--sheet", "odile_harrow"]);
    table.run(&both).good();
    let both = state(&table, "both.tableside");
    assert_eq!(
        (names(&both["teams"]), &both["teams"][0]["kind"]),
        (vec!["Crew"], &json!("pc"))
    );
    assert_eq!(
        both["teams"][0]["members"].as_array().map(Vec::len),
        Some(2)
    );
}

#[test]
fn new_says_what_is_wrong_with_sheets() {
    let table = Table::new();
    let new =
        |more: &[&str]| table.run(&[&["new", "--system", "unhex", "f.tableside"], more].concat());
    new(&["--sheet", "nobody"]).bad(1, &["no sheet “nobody”", "lookout", ".sheet.json"]);
    new(&["--sheet", "none.sheet.json"]).bad(1, &["cannot open none.sheet.json"]);
    new(&["--sheet", "club.tableside"]).bad(1, &["no sheet “club.tableside”"]);
    new(&["--sheet", "./club.tableside"]).bad(1, &["it is a campaign, not a sheet"]);
    new(&["--sheet"]).bad(2, &["--sheet takes a value"]);
    new(&["--team", "Crew"]).bad(2, &["--team", "--sheet"]);
    new(&["--team", " ", "--sheet", "lookout"]).bad(1, &["name"]);
    table
        .run(&[
            "new",
            "--sample",
            "nightclub",
            "f.tableside",
            "--sheet",
            "lookout",
        ])
        .bad(2, &["--system"]);
    assert!(!table.path("f.tableside").exists());
}

#[test]
fn check_takes_sheets_too() {
    let table = Table::new();
    let check = |file: &str| table.run(&["check", file, "--json"]);
    table
        .run(&["sheet", "export", "club.tableside", "Mara", "m.sheet.json"])
        .good();
    let answer = check("m.sheet.json").good().json();
    let whole = json!({"file": "m.sheet.json", "errors": 0, "warnings": 0, "notes": 0,
        "findings": []});
    assert_eq!(answer, whole);
    let text = String::from_utf8(table.bytes("m.sheet.json")).expect("the file is text");

    table.write(
        "w.SHEET.json",
        text.replacen("\"level\": 52", "\"level\": 53", 1),
    );
    let answer = check("w.SHEET.json").good().json();
    assert_eq!(
        (&answer["errors"], &answer["warnings"]),
        (&json!(0), &json!(1))
    );
    let finding = &answer["findings"][0];
    assert_eq!(
        (&finding["place"], &finding["rule"]),
        (&json!("sheet.level"), &json!("U-01"))
    );
    assert_eq!(finding["severity"], "warning");

    // Read to its end, with an error in it: on the standard output, each with its place.
    table.write(
        "e.sheet.json",
        text.replacen("\"left\": 1", "\"left\": 9", 1),
    );
    let ran = check("e.sheet.json").bad(1, &[]);
    assert_eq!(
        (ran.json()["errors"].clone(), ran.err.as_str()),
        (json!(1), "")
    );
    assert_eq!(ran.json()["findings"][0]["place"], "sheet.hands");
    let told = table.run(&["check", "e.sheet.json"]).bad(1, &[]).out;
    assert!(
        told.contains("Error in sheet.hands") && told.contains("1 error"),
        "{told}"
    );

    table.write("t.sheet.json", &text[..text.len() / 2]);
    let ran = check("t.sheet.json").bad(1, &["t.sheet.json", "line"]);
    assert_eq!(ran.json()["errors"], 1);
    check("none.sheet.json").bad(1, &["cannot open none.sheet.json"]);
    table.write("c.sheet.json", table.bytes("club.tableside"));
    check("c.sheet.json").bad(1, &["it is a campaign"]);
}
