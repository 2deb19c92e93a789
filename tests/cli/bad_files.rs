//! Files that are no campaigns, or not any more: a clear error with the place, nothing touched.

use std::fs::File;
use std::time::Instant;

use super::Table;

/// Every command that opens a campaign.
const OPENERS: [&[&str]; 8] = [
    &["state", "bad.tableside"],
    &["log", "bad.tableside"],
    &["log", "bad.tableside", "--history"],
    &["sheet", "export", "bad.tableside", "Mara", "m.sheet.json"],
    &["check", "bad.tableside"],
    &["sight", "bad.tableside", "Bar", "Kitchen"],
    &["play", "bad.tableside", "commands.jsonl"],
    &["share", "bad.tableside", "--end"],
];

/// Checks that no command opens the file, that all say why, and that it stays as it is.
fn refused(table: &Table, words: &[&str]) {
    table.write("commands.jsonl", "{\"rename\":\"Other\"}\n");
    let before = std::fs::read(table.path("bad.tableside")).ok();
    for opener in OPENERS {
        let start = Instant::now();
        let ran = table.run(opener).bad(1, words).bad(1, &["bad.tableside"]);
        let last_line = if opener[0] == "play" {
            "Not saved\n"
        } else {
            ""
        };
        assert_eq!(ran.out, last_line, "{ran:?}");
        assert!(ran.err.len() < 1_000, "{ran:?}");
        assert!(start.elapsed().as_secs() < 20, "{opener:?} took long");
    }
    let check = table
        .run(&["check", "bad.tableside", "--json"])
        .bad(1, words);
    let check = check.json();
    assert_eq!(check["errors"], 1);
    assert!(check["findings"][0]["place"].is_string());
    assert_eq!(std::fs::read(table.path("bad.tableside")).ok(), before);
}

/// The sample with one thing changed, by a program that leaves the checksum out.
fn changed(from: &str, to: &str) -> Table {
    let table = Table::new();
    let text = table.text();
    assert!(text.contains(from), "the sample has no {from}");
    table.write("bad.tableside", text.replacen(from, to, 1));
    table
}

#[test]
fn no_file_no_folder_no_text() {
    let table = Table::new();
    refused(&table, &["cannot open"]);
    table.write("bad.tableside", "");
    refused(&table, &["line 1"]);
    for text in [
        "[]",
        "7",
        "\u{feff}{}",
        "{\"format\": \"tableside-campaign\"}",
    ] {
        table.write("bad.tableside", text);
        refused(&table, &["line 1, column"]);
    }
    table.write("bad.tableside", b"{\"format\": \"\xFF\"}");
    refused(&table, &["not UTF-8", "offset 12"]);
    table.write("bad.tableside", "[".repeat(1_000_000));
    refused(&table, &["line 1"]);

    let table = Table::new();
    std::fs::create_dir(table.path("bad.tableside")).expect("a folder");
    refused(&table, &["it is a folder"]);
}

#[test]
fn another_format_and_a_newer_version() {
    refused(
        &changed("\"tableside-campaign\"", "\"something\""),
        &["its format is “something”"],
    );
    refused(
        &changed("\"version\": 1", "\"version\": 2"),
        &["newer version", "format 2"],
    );
    refused(
        &changed("\"version\": 1", "\"version\": -1"),
        &["line 3, column"],
    );
}

#[test]
fn truncated_anywhere() {
    let table = Table::new();
    let whole = table.bytes("club.tableside");
    for part in [1, whole.len() / 3, whole.len() / 2, whole.len() - 3] {
        table.write("bad.tableside", &whole[..part]);
        refused(&table, &["line", "column"]);
    }
}

#[test]
fn too_large_is_not_read() {
    let table = Table::new();
    let file = File::create(table.path("bad.tableside")).expect("a file");
    file.set_len(64 * 1024 * 1024 + 1).expect("a sparse file");
    for opener in OPENERS {
        table
            .run(opener)
            .bad(1, &["bad.tableside", "67108865 bytes"]);
    }
}

#[test]
fn ids_twice_and_references_to_nothing() {
    refused(
        &changed("\"2\": {", "\"1\": {"),
        &["the id 1 stands here twice", "line"],
    );
    let dangling = ["campaign.characters.1.team", "there is no team 77"];
    refused(&changed("\"team\": 1", "\"team\": 77"), &dangling);
    refused(
        &changed("\"from\": 1", "\"from\": 99"),
        &["connections.1", "area 99 is not on the map"],
    );
    refused(
        &changed("\"area\": 6", "\"area\": 99"),
        &["campaign.places.1", "no area 99"],
    );
    refused(
        &changed("\"left\": 1", "\"left\": 9"),
        &["campaign.characters.1.hands", "no item 9"],
    );
}

#[test]
fn numbers_that_cannot_be_and_unknown_fields() {
    let level = ["characters.1.level", "10000", "line"];
    refused(&changed("\"level\": 52", "\"level\": 10000"), &level);
    refused(
        &changed("\"level\": 52", "\"level\": 1e99"),
        &["characters.1.level"],
    );
    refused(
        &changed("\"level\": 52", "\"level\": \"52\""),
        &["characters.1.level"],
    );
    refused(&changed("\"round\": 1", "\"round\": -1"), &["round"]);
    refused(
        &changed("\"level\": 52", "\"lvl\": 52"),
        &["lvl", "characters.1"],
    );
}

#[cfg(unix)]
#[test]
fn permissions_are_told() {
    use std::os::unix::fs::PermissionsExt;

    let table = Table::new();
    table.write("bad.tableside", table.bytes("club.tableside"));
    let set = |name: &str, mode: u32| {
        let mode = std::fs::Permissions::from_mode(mode);
        std::fs::set_permissions(table.path(name), mode).expect("one's own file");
    };
    set("bad.tableside", 0o000);
    // Whoever runs this as root may read everything; then there is nothing to see.
    if File::open(table.path("bad.tableside")).is_ok() {
        return;
    }
    table
        .run(&["state", "bad.tableside"])
        .bad(1, &["cannot open", "bad.tableside"]);
    table.write("commands.jsonl", "{\"rename\":\"Other\"}\n");
    let before = table.bytes("club.tableside");
    set("", 0o500);
    let ran = table.run(&["play", "club.tableside", "commands.jsonl", "--json"]);
    set("", 0o700);
    let ran = ran.bad(1, &["cannot save", "club.tableside"]);
    assert_eq!(ran.lines()[1]["saved"], false);
    assert_eq!(table.bytes("club.tableside"), before);
}
