//! `tableside print`: what it writes, and what it says where it cannot.

use crate::cli::Table;

#[test]
fn sheets_become_a_pdf_and_never_go_over_a_file() {
    let table = Table::new();
    let made = table.run(&[
        "print",
        "club.tableside",
        "--what",
        "sheets",
        "out.pdf",
        "--json",
    ]);
    let made = made.good().json();
    assert_eq!(made["paper"], "A4");
    assert_eq!(made["what"], "sheets");
    assert!(made["pages"].as_u64() > Some(1));
    assert!(table.bytes("out.pdf").starts_with(b"%PDF-"));
    let again = table.run(&["print", "club.tableside", "--what", "sheets", "out.pdf"]);
    again.bad(1, &["out.pdf", "exists already"]);
    let one = [
        "print",
        "club.tableside",
        "--what",
        "sheets",
        "--who",
        "Bruno",
        "--paper",
        "letter",
        "one.pdf",
    ];
    let one = table.run(&one).good().out;
    assert_eq!(one, "Wrote one.pdf: 1 page of Letter\n");
    let blank = table.run(&["print", "club.tableside", "--what", "blank", "blank.pdf"]);
    assert_eq!(blank.good().out, "Wrote blank.pdf: 1 page of A4\n");
}

#[test]
fn what_cannot_be_printed_is_said_and_leaves_no_file() {
    let table = Table::new();
    let bad = |args: &[&str], code: i32, words: &[&str]| {
        let mut all = vec!["print", "club.tableside"];
        all.extend(args);
        table.run(&all).bad(code, words);
    };
    bad(&["out.pdf"], 2, &["say what with --what"]);
    bad(&["--what", "poems", "out.pdf"], 2, &["poems"]);
    bad(
        &["--what", "blank", "--paper", "a5", "out.pdf"],
        2,
        &["a4 or letter"],
    );
    bad(&["--what", "blank", "out.png"], 2, &[".pdf"]);
    bad(
        &["--what", "sheets", "--who", "Nobody", "out.pdf"],
        1,
        &["no character “Nobody”"],
    );
    bad(
        &["--what", "blank", "no/such/folder/out.pdf"],
        1,
        &["out.pdf"],
    );
    let left = std::fs::read_dir(table.path(".")).expect("the folder");
    let left: Vec<_> = left.map(|one| one.expect("a file").file_name()).collect();
    assert!(
        left.iter()
            .all(|name| !name.to_string_lossy().contains("pdf")),
        "{left:?}"
    );
}
