//! `schema` as the program prints it.

use super::Table;

/// The whole answer is JSON, the same twice; anything else than its words is wrong usage.
#[test]
fn each_schema_is_printed_and_nothing_else_is_known() {
    let table = Table::new();
    for (which, title) in [
        ("file", "Tableside campaign"),
        ("command", "Tableside command"),
        ("sheet", "Tableside sheet"),
        ("state", "Tableside state"),
        ("play", "Tableside answer"),
    ] {
        let printed = table.run(&["schema", which]).good().out;
        let schema: serde_json::Value = serde_json::from_str(&printed).expect("it is JSON");
        assert_eq!(schema["title"], title);
        assert_eq!(table.run(&["schema", which, "--json"]).good().out, printed);
    }
    let words = ["say file, command, sheet, state or play", "Usage"];
    table.run(&["schema"]).bad(2, &words);
    table.run(&["schema", "journal"]).bad(2, &words);
    table
        .run(&["schema", "file", "sheet"])
        .bad(2, &["one argument too many"]);
}
