//! `recover`: a campaign that does not open is brought back from the command line, and every door says how.

use super::Table;

/// The sample, renamed twice, with a save and a backup between.
fn played() -> Table {
    let table = Table::new();
    table.play(&[], &["{\"rename\":\"One\"}"]).good();
    table.play(&[], &["{\"rename\":\"Two\"}"]).good();
    table
}

fn name(table: &Table) -> String {
    table.state()["name"].as_str().expect("a name").to_owned()
}

/// A broken file: each command that opens it names the way out, `recover` takes it, and the broken file is kept.
#[test]
fn a_broken_file_is_brought_back() {
    let table = played();
    table.write("club.tableside", "rubbish");
    let way_out = ["tableside recover club.tableside", "nothing missing"];
    for command in ["state", "check", "log"] {
        table.run(&[command, "club.tableside"]).bad(1, &way_out);
    }
    let check = table
        .run(&["check", "club.tableside", "--json"])
        .bad(1, &way_out)
        .json();
    assert_eq!(check["errors"], 1);
    assert!(check["findings"].to_string().contains("nothing missing"));
    let ran = table.run(&["recover", "club.tableside", "--json"]).good();
    let answer = ran.json();
    assert!(
        answer["from"]
            .to_string()
            .contains("1 change; nothing missing")
    );
    assert_eq!(name(&table), "Two");
    assert_eq!(table.bytes("club (broken).tableside"), b"rubbish");
    // Once is enough.
    table
        .run(&["recover", "club.tableside"])
        .bad(1, &["opens as it is"]);
}

/// A file that is gone and was to be opened in the window: that is said, with what brings it back if anything does.
#[test]
fn a_file_that_is_gone_names_its_way_back() {
    let table = played();
    let told = table
        .run(&["nothing.tableside"])
        .bad(1, &["there is no nothing.tableside"]);
    assert!(!told.err.contains("Usage"), "{told:?}");
    std::fs::remove_file(table.path("club.tableside")).expect("it can be taken away");
    let told = table.run(&["club.tableside"]).bad(
        1,
        &[
            "there is no club.tableside",
            "tableside recover club.tableside",
        ],
    );
    assert!(!told.err.contains("Usage"), "{told:?}");
    table.run(&["recover", "club.tableside"]).good();
    assert_eq!(name(&table), "Two");
    // Without a backup there is no way back to be named.
    table.write("lost.tableside.journal", "");
    let told = table
        .run(&["lost.tableside"])
        .bad(1, &["there is no lost.tableside", "no backup"]);
    assert!(!told.err.contains("recover"), "{told:?}");
}

/// Without a backup it says so, and changes nothing.
#[test]
fn without_a_backup_it_says_so() {
    let table = Table::new();
    table.write("club.tableside", "rubbish");
    table
        .run(&["recover", "club.tableside"])
        .bad(1, &["no backup of club.tableside"]);
    assert_eq!(table.bytes("club.tableside"), b"rubbish");
    table
        .run(&["recover", "club.tableside", "--save", "--journal"])
        .bad(2, &["only one of"]);
}

/// A wrong checksum is taken as it is if that is asked for, and is right afterwards.
#[test]
fn a_wrong_checksum_is_taken_as_it_is() {
    let table = played();
    let text = String::from_utf8(table.bytes("club.tableside")).expect("text");
    let edited = text.replacen("\"level\": 52", "\"level\": 51", 1);
    table.write("club.tableside", &edited);
    table
        .run(&["state", "club.tableside"])
        .bad(1, &["does not match its checksum", "--as-it-is"]);
    table
        .run(&["recover", "club.tableside", "--as-it-is"])
        .good();
    assert!(table.text().contains("\"level\": 51"));
    table.run(&["state", "club.tableside"]).good();
}

/// Of two copies that were played on apart either is gone on with, and the other opens beside it.
#[test]
fn of_two_copies_either_is_chosen() {
    for (option, chosen, other) in [("--save", "Here", "There"), ("--journal", "There", "Here")] {
        let table = played();
        let files = ["club.tableside", "club.tableside.journal"];
        let before = files.map(|file| table.bytes(file));
        table.play(&[], &["{\"rename\":\"There\"}"]).good();
        let there = table.bytes(files[1]);
        for (file, bytes) in files.iter().zip(before) {
            table.write(file, bytes);
        }
        table.play(&[], &["{\"rename\":\"Here\"}"]).good();
        table.write(files[1], there);
        table.run(&["recover", "club.tableside"]).bad(
            1,
            &["played on apart", "--save", "--journal", "nothing missing"],
        );
        let ran = table.run(&["recover", "club.tableside", option]).good();
        assert!(
            ran.out.contains("Kept club (other copy).tableside"),
            "{ran:?}"
        );
        assert_eq!(name(&table), chosen);
        let beside = table
            .run(&["state", "club (other copy).tableside", "--json"])
            .good()
            .json();
        assert_eq!(beside["name"], other);
    }
}
