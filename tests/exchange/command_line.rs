//! `import` and `export` on the command line.

use std::path::PathBuf;

use serde_json::Value;
use tableside::board::areas::nightclub;
use tableside::campaign::Command;
use tableside::campaign::store::open;
use tableside::cli::{Outcome, Streams, run};
use tempfile::TempDir;

use super::draw::{Paper, Year};

struct Table(TempDir);

impl Table {
    fn new(sample: &str) -> Self {
        let table = Self(TempDir::new().expect("a folder"));
        table.run(&["new", "--sample", sample, "/club.tableside"]).0
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }
}

/// What a call came to.
struct Ran(Table, u8, String, String);

impl Table {
    /// Runs a command; a word that begins with a slash is a file in the folder.
    fn run(self, words: &[&str]) -> Ran {
        let words = words.iter().map(|word| match word.strip_prefix('/') {
            Some(name) => self.path(name).into_os_string(),
            None => (*word).into(),
        });
        let words: Vec<_> = words.collect();
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let outcome = run(
            words,
            &mut Streams {
                input: &mut &b""[..],
                out: &mut out,
                err: &mut err,
            },
        );
        let Outcome::Exit(code) = outcome else {
            panic!("no window is wanted");
        };
        let text = |bytes| String::from_utf8(bytes).expect("text");
        Ran(self, code, text(out), text(err))
    }
}

impl Ran {
    #[track_caller]
    fn good(self) -> (Table, Value) {
        assert_eq!((self.1, self.3.as_str()), (0, ""), "{}", self.2);
        let value = serde_json::from_str(&self.2).expect("JSON");
        (self.0, value)
    }

    #[track_caller]
    fn bad(self, code: u8, words: &str) -> Table {
        assert_eq!(self.1, code, "{}{}", self.2, self.3);
        assert!(self.3.contains(words), "{}", self.3);
        self.0
    }
}

#[test]
fn a_map_goes_out_and_comes_in_as_one_step() {
    let table = Table::new("nightclub");
    let args = [
        "export",
        "/club.tableside",
        "--map",
        "nightclub",
        "/out.excalidraw",
        "--json",
    ];
    let (table, out) = table.run(&args).good();
    assert_eq!(out["map"], "Nightclub");
    let table = table.run(&args).bad(1, "exists already");
    let (table, shown) = table
        .run(&[
            "import",
            "/club.tableside",
            "/out.excalidraw",
            "--preview",
            "--json",
        ])
        .good();
    assert_eq!(shown["areas"].as_array().map(Vec::len), Some(8));
    assert_eq!(shown["connections"][0]["why"], "It is drawn in one.");
    let before = open(&table.path("club.tableside")).expect("a campaign");
    let (table, done) = table
        .run(&[
            "import",
            "/club.tableside",
            "/out.excalidraw",
            "--map",
            "Second",
            "--json",
        ])
        .good();
    assert_eq!(
        (&done["map"], &done["areas"]),
        (&"Second".into(), &8.into())
    );
    let campaign = open(&table.path("club.tableside")).expect("a campaign");
    let maps = campaign.doors().map_names();
    assert_eq!(
        maps.iter().map(|(_, name)| *name).collect::<Vec<_>>(),
        ["Nightclub", "Second"]
    );
    let map = campaign
        .doors()
        .area_map(maps[1].0)
        .expect("a map of areas");
    assert_eq!(
        (&map.areas, &map.connections),
        (&nightclub().areas, &nightclub().connections)
    );
    std::fs::write(
        table.path("undo.jsonl"),
        serde_json::to_string(&Command::Undo).expect("JSON"),
    )
    .expect("written");
    let ran = table.run(&["play", "/club.tableside", "/undo.jsonl"]);
    assert_eq!(ran.1, 0, "{}", ran.3);
    let after = open(&ran.0.path("club.tableside")).expect("a campaign");
    assert_eq!(after, before, "one undo takes it back");
}

#[test]
fn guesses_are_given_and_previews_change_nothing() {
    let table = Table::new("nightclub");
    let mut paper = Paper::new(Year::Y2022);
    paper.text(0, 0, "Attic");
    paper.text(400, 0, "Stairs");
    paper.line(&[(50, 0), (340, 0)]);
    std::fs::write(table.path("attic.v2.json"), paper.done()).expect("written");
    let bytes = std::fs::read(table.path("club.tableside")).expect("the file");
    let call = ["import", "/club.tableside", "/attic.v2.json"];
    let ran = table.run(&[&call[..], &["--preview"]].concat());
    assert_eq!(ran.1, 0);
    assert!(
        ran.2
            .contains("+ 0: Attic – Stairs, solid. It is drawn in one."),
        "{}",
        ran.2
    );
    assert_eq!(
        std::fs::read(ran.0.path("club.tableside")).expect("the file"),
        bytes
    );
    let guess = r#"{"kind": {"connection": 0, "kind": "dashed"}}"#;
    let (table, done) = ran
        .0
        .run(&[&call[..], &["--guess", guess, "--json"]].concat())
        .good();
    assert_eq!(done["map"], "attic");
    let campaign = open(&table.path("club.tableside")).expect("a campaign");
    let (id, _) = campaign.doors().map_names()[1];
    let map = campaign.doors().area_map(id).expect("a map of areas");
    assert_eq!(
        super::connections(map).into_iter().collect::<Vec<_>>(),
        ["Attic – Stairs, dashed"]
    );
    let missing = r#"{"area": {"area": 7, "taken": true}}"#;
    let table = table
        .run(&[&call[..], &["--guess", missing]].concat())
        .bad(1, "no area of the number 7");
    table
        .run(&[&call[..], &["--guess", "{}"]].concat())
        .bad(2, "is no guess");
}

#[test]
fn what_cannot_be_is_told() {
    let table = Table::new("skirmish");
    std::fs::write(table.path("map.json"), Paper::new(Year::Today).done()).expect("written");
    let table = table
        .run(&["import", "/club.tableside", "/map.json"])
        .bad(1, "nothing is drawn in it");
    let mut paper = Paper::new(Year::Today);
    paper.labelled("rectangle", 0, 0, "A");
    std::fs::write(table.path("map.json"), paper.done()).expect("written");
    let table = table
        .run(&["import", "/club.tableside", "/map.json"])
        .bad(1, "a drawing is a map of areas");
    let table = table
        .run(&["import", "/club.tableside", "/gone.json"])
        .bad(1, "cannot read");
    let table = table
        .run(&["export", "/club.tableside", "/out.excalidraw"])
        .bad(1, "board of spaces");
    table
        .run(&["export", "/club.tableside", "/out.txt"])
        .bad(2, ".svg");
}

/// A picture in the drawing is stored beside the campaign, and goes out again.
#[test]
fn a_picture_comes_along() {
    use super::round_trip::PICTURE;
    use tableside::board::Background;
    use tableside::exchange::excalidraw;

    let table = Table::new("nightclub");
    let mut map = nightclub();
    let id = "cd".repeat(32).try_into().expect("a picture");
    map.picture = Some(Background::new(id, 800, 600));
    std::fs::write(
        table.path("in.excalidraw"),
        excalidraw::write(&map, Some(PICTURE)),
    )
    .expect("written");
    let (table, done) = table
        .run(&[
            "import",
            "/club.tableside",
            "/in.excalidraw",
            "--map",
            "With picture",
            "--json",
        ])
        .good();
    assert_eq!(done["picture"], true);
    let (table, out) = table
        .run(&[
            "export",
            "/club.tableside",
            "--map",
            "With picture",
            "/out.json",
            "--json",
        ])
        .good();
    assert_eq!(out["picture"], true);
    let read = |name: &str| {
        let bytes = std::fs::read(table.path(name)).expect("a file");
        excalidraw::read(&bytes, "x")
            .expect("a drawing")
            .picture
            .expect("a picture")
    };
    assert_eq!(read("out.json"), read("in.excalidraw"));
}

/// A Universal VTT map and a dungeon become boards of squares, and any map a picture.
#[test]
fn boards_come_in_and_pictures_go_out() {
    let table = Table::new("bridge");
    let map = super::vtt::house().to_string();
    std::fs::write(table.path("house.dd2vtt"), map).expect("written");
    let ran = table.run(&["import", "/club.tableside", "/house.dd2vtt", "--preview"]);
    assert_eq!(ran.1, 0, "{}", ran.3);
    assert!(
        ran.2.contains("+ 84 squares, 29 walls, 2 doors"),
        "{}",
        ran.2
    );
    let call = ["import", "/club.tableside", "/house.dd2vtt", "--guess"];
    let table = ran.0.run(&[&call[..], &["{\"labels\":true}"]].concat());
    let table = table.bad(2, "is no guess");
    let (table, done) = table
        .run(&[&call[..], &["{\"beside\":true}", "--json"]].concat())
        .good();
    assert_eq!(
        (
            &done["map"],
            &done["spaces"],
            &done["walls"],
            &done["doors"],
            &done["picture"]
        ),
        (
            &"house".into(),
            &84.into(),
            &29.into(),
            &2.into(),
            &true.into()
        )
    );
    let export = ["export", "/club.tableside", "--map", "house"];
    let (table, out) = table
        .run(&[&export[..], &["/all.svg", "--json"]].concat())
        .good();
    assert_eq!(out["picture"], true);
    let (table, _) = table
        .run(
            &[
                &export[..],
                &[
                    "/light.svg",
                    "--players",
                    "--light",
                    "--no-tokens",
                    "--json",
                ],
            ]
            .concat(),
        )
        .good();
    let read = |name: &str| std::fs::read_to_string(table.path(name)).expect("a picture");
    for svg in [read("all.svg"), read("light.svg")] {
        assert!(
            svg.starts_with("<svg ") && svg.contains("data:image/png"),
            "{svg}"
        );
    }
    assert_ne!(read("all.svg"), read("light.svg"));
    let ran = table.run(&[&export[..], &["/all.png", "--json"]].concat());
    let table = if cfg!(feature = "png") {
        let (table, out) = ran.good();
        assert_eq!(out["picture"], true);
        let bytes = std::fs::read(table.path("all.png")).expect("a picture");
        assert!(bytes.starts_with(b"\x89PNG"));
        table
    } else {
        ran.bad(2, "must end with one of .json .excalidraw .svg")
    };
    table
        .run(&[&export[..], &["/x.json", "--players"]].concat())
        .bad(2, "--players is for a picture");
}
