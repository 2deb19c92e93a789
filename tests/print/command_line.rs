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
fn the_log_is_printed_for_the_gm_and_for_players() {
    let table = Table::new();
    let print = |more: &[&str]| {
        let mut all = vec!["print", "club.tableside", "--what", "log", "--json"];
        all.extend(more);
        table.run(&all).good().json()
    };
    assert_eq!(print(&["gm.pdf"])["whose"], "gm");
    let players = print(&["--whose", "players", "--fights", "1", "players.pdf"]);
    assert_eq!(players["whose"], "players");
    assert!(table.bytes("gm.pdf") != table.bytes("players.pdf"));
}

#[test]
fn a_map_says_where_its_parts_lie() {
    let table = Table::of("gatehouse");
    let print = |more: &[&str]| {
        let mut all = vec!["print", "club.tableside", "--what", "map", "--json"];
        all.extend(more);
        table.run(&all)
    };
    let one = print(&["one.pdf"]).good().json();
    assert_eq!(one["pages"], 1);
    assert_eq!(one["parts"][0]["name"], "");
    let inch = print(&["--scale", "inch", "inch.pdf"]).good().json();
    let parts = inch["parts"].as_array().expect("parts");
    assert_eq!(inch["pages"], parts.len() + 1, "an overview");
    assert_eq!(parts[0]["name"], "A1");
    assert_eq!(parts[0]["page"], 2);
    assert_eq!(parts[0]["left"], 0.0);
    print(&[
        "--wide", "30cm", "--tokens", "no", "--whose", "players", "wide.pdf",
    ])
    .good();
    print(&["--wide", "4cm", "x.pdf"]).bad(2, &["5cm to 20m"]);
    print(&["--wide", "30cm", "--scale", "inch", "x.pdf"]).bad(2, &["not both"]);
    let poster = ["--scale", "inch", "--paper", "150x1200mm", "poster.pdf"];
    let poster = print(&poster).good().json();
    assert_eq!(poster["paper"], "150 × 1200 mm");
    for wrong in ["9x60cm", "90x600cm", "90x", "axb"] {
        print(&["--paper", wrong, "x.pdf"]).bad(2, &["90x60cm"]);
    }
    print(&["--scale", "mile", "x.pdf"]).bad(2, &["page or inch or 25mm"]);
    print(&["--scale", "inch", "--pages-at-most", "2", "x.pdf"]).bad(1, &["pages-at-most"]);
}

#[test]
fn foes_and_encounters_are_for_the_gm() {
    let table = Table::new();
    let print = |more: &[&str]| {
        let mut all = vec!["print", "club.tableside"];
        all.extend(more);
        table.run(&all)
    };
    print(&["--what", "foes", "--per-page", "8", "foes.pdf"]).good();
    print(&["--what", "encounter", "encounter.pdf"]).good();
    print(&["--what", "foes", "--per-page", "5", "x.pdf"]).bad(2, &["4 or 6 or 8"]);
    print(&["--what", "encounter", "--whose", "players", "x.pdf"]).bad(2, &["--whose goes with"]);
    print(&["--what", "encounter", "--map", "Nowhere", "x.pdf"]).bad(1, &["Nowhere"]);
}

#[test]
fn players_are_given_no_sheet_of_a_foe() {
    let table = Table::new();
    let print = |more: &[&str]| {
        let mut all = vec!["print", "club.tableside", "--what", "sheets"];
        all.extend(["--whose", "players"]);
        all.extend(more);
        table.run(&all)
    };
    print(&["own.pdf"]).good();
    let state = table
        .run(&["state", "club.tableside", "--json"])
        .good()
        .json();
    let teams = state["teams"].as_array().expect("teams");
    let of = |kind: &str| {
        let team = teams.iter().find(|team| team["kind"] == kind);
        team.expect("a team")["members"][0]["name"]
            .as_str()
            .expect("a name")
    };
    print(&["--who", of("pc"), "one.pdf"]).good();
    let foe = of("npc");
    print(&["--who", foe, "foe.pdf"]).bad(1, &[foe, "no character of the players"]);
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
    bad(
        &["--what", "blank", "--paper", "90x60cm", "out.pdf"],
        2,
        &["goes with --what map"],
    );
    bad(&["--what", "blank", "out.png"], 2, &[".pdf"]);
    bad(
        &["--what", "log", "--who", "Bruno", "out.pdf"],
        2,
        &["--who goes with --what sheets"],
    );
    bad(
        &["--what", "log", "--whose", "all", "out.pdf"],
        2,
        &["gm or players"],
    );
    bad(
        &["--what", "log", "--fights", "0", "out.pdf"],
        2,
        &["--fights takes a number from 1 on"],
    );
    bad(
        &["--what", "sheets", "--pages-at-most", "1", "out.pdf"],
        1,
        &["--pages-at-most"],
    );
    bad(
        &["--what", "sheets", "--who", "Nobody", "out.pdf"],
        1,
        &["no character “Nobody”"],
    );
    bad(
        &["--what", "blank", "no/such/folder/out.pdf"],
        1,
        &["out.pdf", "its folder is not there; make it"],
    );
    let left = std::fs::read_dir(table.path(".")).expect("the folder");
    let left: Vec<_> = left.map(|one| one.expect("a file").file_name()).collect();
    assert!(
        left.iter()
            .all(|name| !name.to_string_lossy().contains("pdf")),
        "{left:?}"
    );
}
