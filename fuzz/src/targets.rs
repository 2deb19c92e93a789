//! What is fed: each target reads its input as the program does, asks everything of what it read, and answers in a
//! few words. A broken promise is a panic.

use std::path::PathBuf;
use std::sync::Arc;

use serde_json::Value;
use tableside::board::areas::nightclub;
use tableside::campaign::store::{
    self, Disk, Journal, RealDisk, digest, from_bytes, resume, to_bytes,
};
use tableside::campaign::{Campaign, Command, Document};
use tableside::dice::{AppDice, Expression, TypedDice};
use tableside::exchange::svg::{Look, PictureBytes, Shown};
use tableside::exchange::{Understood, excalidraw};
use tableside::systems::System;
use tableside::systems::heroes_of_hex::UnitSheet;
use tableside::systems::unhex::{self, Sheet};
use tableside::table::{CharacterId, Severity};

/// One reader.
pub(crate) struct Target {
    /// Its name.
    pub(crate) name: &'static str,
    /// Files of the project that are of its kind.
    pub(crate) seeds: &'static [&'static str],
    /// Inputs that are whole, made anew so that they are always of the format of today.
    pub(crate) made: fn() -> Vec<Vec<u8>>,
    /// Reads; the answer in a few words.
    pub(crate) run: fn(&Room, &[u8]) -> String,
}

/// All of them.
pub(crate) const TARGETS: &[Target] = &[
    Target {
        name: "save",
        seeds: &["tests/golden/v1.tableside"],
        made: made_saves,
        run: save,
    },
    Target {
        name: "journal",
        seeds: &[],
        made: made_journals,
        run: journal,
    },
    Target {
        name: "commands",
        seeds: &[
            "tests/golden/unhex/brawl.jsonl",
            "tests/golden/unhex/crossfire.jsonl",
            "tests/golden/unhex/siege.jsonl",
            "tests/golden/heroes_of_hex/ford.jsonl",
        ],
        made: Vec::new,
        run: commands,
    },
    Target {
        name: "sheets",
        seeds: &["sheets/unhex", "sheets/heroes_of_hex"],
        made: Vec::new,
        run: sheets,
    },
    Target {
        name: "notation",
        seeds: &[],
        made: made_notations,
        run: notation,
    },
    Target {
        name: "maps",
        seeds: &["tests/exchange/drawings"],
        made: made_maps,
        run: maps,
    },
    #[cfg(feature = "window")]
    Target {
        name: "pictures",
        seeds: &["tests/golden/picture.png"],
        made: Vec::new,
        run: pictures,
    },
];

/// A folder to work in, and campaigns to work on.
pub(crate) struct Room {
    folder: tempfile::TempDir,
    disk: Arc<dyn Disk>,
    samples: [Campaign; 2],
}

impl Room {
    pub(crate) fn new() -> Self {
        // In memory where that is possible: the journal is flushed at every turn.
        let memory = PathBuf::from("/dev/shm");
        let folder = match memory.is_dir() {
            true => tempfile::tempdir_in(memory),
            false => tempfile::tempdir(),
        };
        Self {
            folder: folder.expect("a folder for the files"),
            disk: Arc::new(RealDisk),
            samples: [Campaign::sample_nightclub(), Campaign::sample_skirmish()],
        }
    }
}

fn made_saves() -> Vec<Vec<u8>> {
    let empty = |system| Campaign::new("Empty", system);
    let all = [
        empty(System::Unhex),
        empty(System::HeroesOfHex),
        Campaign::sample_nightclub(),
        Campaign::sample_skirmish(),
    ];
    let bytes = |campaign| to_bytes(campaign).expect("a campaign is always written");
    all.iter().map(bytes).collect()
}

/// The records of a few changes, as payloads and as a journal's own bytes.
fn made_journals() -> Vec<Vec<u8>> {
    let room = Room::new();
    let mut document = Document::new(room.samples[0].clone());
    let mut payloads = Vec::new();
    let level = |who, level| unhex::Command::SetLevel {
        who: CharacterId(who),
        level: unhex::Level::clamped(level),
    };
    for command in [
        Command::Rename("One".to_owned()),
        unhex::Command::EndFight.into(),
        level(1, 40).into(),
        Command::Undo,
        level(2, 30).into(),
    ] {
        let applied = document.apply(&command, &mut TypedDice::default());
        let record = applied.expect("it can be done").record;
        payloads.push(serde_json::to_string(&*record).expect("a record is JSON"));
    }
    let path = room.folder.path().join("made.journal");
    let mut journal = Journal::open(room.disk.clone(), &path).expect("an empty journal");
    let numbered: Vec<(u64, &String)> = (1..).zip(&payloads).collect();
    journal.append(&numbered).expect("there is room");
    let raw = std::fs::read(&path).expect("it was written");
    vec![
        payloads.join("\n").into_bytes(),
        [b"r".to_vec(), raw].concat(),
    ]
}

fn made_notations() -> Vec<Vec<u8>> {
    let all = [
        "7",
        "3d6",
        "d%",
        "dF",
        "4d6kh3+2",
        "2d10kl1",
        "3d6r<3",
        "2d6ro1",
        "6d6!>=5",
        "6d6>=5!",
        "max(2d6, d12)",
        "min3d6",
        "-7/2",
        "2d6[fire] + 1d4[ice]",
        "(1d6+2)*3 − 4",
        "8d10>7",
    ];
    all.iter().map(|text| text.as_bytes().to_vec()).collect()
}

/// Asks everything there is to ask of a campaign, and writes and reads it once more.
fn ask(campaign: &Campaign) {
    let broken = campaign.findings();
    let broken = broken.iter().find(|f| f.severity == Severity::Error);
    assert!(
        broken.is_none(),
        "it was accepted with an error: {broken:?}"
    );
    let lines = (0..campaign.log_len()).filter_map(|line| campaign.log_line(line));
    std::hint::black_box((
        lines.count(),
        campaign.decisions(),
        campaign.picture_places(),
    ));
    let bytes = to_bytes(campaign).expect("a campaign is always written");
    let again =
        from_bytes(&bytes).unwrap_or_else(|error| panic!("it does not open again: {error}"));
    assert_eq!(digest(campaign), digest(&again), "it opens as another one");
}

fn save(_: &Room, input: &[u8]) -> String {
    match from_bytes(input) {
        Ok(campaign) => {
            ask(&campaign);
            format!("opens, {:?}", campaign.findings().first().map(|f| &f.what))
        }
        Err(error) => error.to_string(),
    }
}

/// The first byte says how: as the file itself, or each line as the payload of a record with a right checksum.
fn journal(room: &Room, input: &[u8]) -> String {
    let path = room.folder.path().join("club.tableside");
    let at = store::journal_path(&path);
    let bytes = to_bytes(&room.samples[0]).expect("a sample is always written");
    std::fs::write(&path, bytes).expect("there is room");
    let _ = std::fs::remove_file(&at);
    match input.split_first() {
        Some((b'r', rest)) => std::fs::write(&at, rest).expect("there is room"),
        _ => {
            let mut journal = Journal::open(room.disk.clone(), &at).expect("an empty journal");
            let text = String::from_utf8_lossy(input);
            for (sequence, line) in (1..).zip(text.lines().take(64)) {
                if journal.append(&[(sequence, line)]).is_err() {
                    break;
                }
            }
        }
    }
    match resume(&room.disk, &path, false) {
        Ok(resumed) => {
            ask(resumed.document.campaign());
            let recovery = &resumed.recovery;
            let (left, fitting) = (recovery.left_out.len(), recovery.fitting.len());
            format!(
                "{} {} {} {}",
                words(recovery.recovered),
                words(recovery.damaged),
                words(left),
                words(fitting)
            )
        }
        Err(error) => error.to_string(),
    }
}

/// None, one, several: a count that makes an answer another kind of answer.
fn words(count: usize) -> &'static str {
    match count {
        0 => "none",
        1 => "one",
        _ => "several",
    }
}

/// Each line is a command, or a command with its faces; all go to both samples, one after the other.
fn commands(room: &Room, input: &[u8]) -> String {
    let text = String::from_utf8_lossy(input);
    let mut answers = Vec::new();
    for sample in &room.samples {
        let mut document = Document::new(sample.clone());
        for line in text.lines().take(40) {
            let Ok(tree) = serde_json::from_str::<Value>(line) else {
                continue;
            };
            let command = tree.get("do").unwrap_or(&tree);
            let command = match serde_json::from_value::<Command>(command.clone()) {
                Ok(command) => command,
                Err(error) => {
                    answers.push(error.to_string());
                    continue;
                }
            };
            let faces = tree.get("faces").and_then(Value::as_array);
            let faces = faces.map(|faces| faces.iter().filter_map(Value::as_i64));
            let answer = match faces {
                Some(faces) => {
                    let faces = faces.filter_map(|face| i32::try_from(face).ok());
                    document.apply(&command, &mut TypedDice::new(faces))
                }
                None => document.apply(&command, &mut AppDice::seeded(12)),
            };
            std::hint::black_box(document.campaign().label(&command));
            answers.push(answer.map_or_else(|refusal| refusal.to_string(), |done| done.label));
        }
        ask(document.campaign());
        while document
            .apply(&Command::Undo, &mut TypedDice::default())
            .is_ok()
        {}
        assert_eq!(
            digest(document.campaign()),
            digest(sample),
            "undone, it is another one"
        );
    }
    answers.pop().unwrap_or_default()
}

fn sheets(_: &Room, input: &[u8]) -> String {
    let unhex = match store::sheet_from_bytes::<Sheet>(input) {
        Ok(file) => {
            let bytes = store::sheet_to_bytes(&file.sheet).expect("a sheet is always written");
            let again = store::sheet_from_bytes::<Sheet>(&bytes);
            assert!(
                again.is_ok_and(|again| again.sheet == file.sheet),
                "another sheet"
            );
            "a sheet".to_owned()
        }
        Err(error) => error.to_string(),
    };
    let unit = match store::sheet_from_bytes::<UnitSheet>(input) {
        Ok(file) => {
            let bytes = store::sheet_to_bytes(&file.sheet).expect("a unit is always written");
            let again = store::sheet_from_bytes::<UnitSheet>(&bytes);
            assert!(
                again.is_ok_and(|again| again.sheet == file.sheet),
                "another unit"
            );
            "a unit".to_owned()
        }
        Err(error) => error.to_string(),
    };
    format!("{unhex}; {unit}")
}

fn notation(_: &Room, input: &[u8]) -> String {
    let text = String::from_utf8_lossy(input);
    let expression = match Expression::parse(&text) {
        Ok(expression) => expression,
        Err(error) => return error.to_string(),
    };
    let shown = expression.to_string();
    let again = Expression::parse(&shown).unwrap_or_else(|error| panic!("{shown}: {error}"));
    assert_eq!(shown, again.to_string(), "it reads as another one");
    let rolled = expression.roll(&mut AppDice::seeded(12));
    if let Ok(rolled) = &rolled {
        std::hint::black_box(rolled.record());
    }
    let rolled = rolled.map(|rolled| rolled.record().total);
    match expression.chances() {
        Ok(chances) => {
            if let Ok(total) = rolled {
                assert!(
                    chances.chance(&total) != tableside::dice::Chance::NEVER,
                    "{shown}: {total} has no chance"
                );
            }
            "exact".to_owned()
        }
        Err(error) => error.to_string(),
    }
}

/// Maps of each format: what the program writes itself, and the least that others write.
fn made_maps() -> Vec<Vec<u8>> {
    let nightclub = excalidraw::write(&nightclub(), None);
    let drawing = serde_json::json!({
        "type": "excalidraw",
        "elements": [
            {"id": "a", "type": "text", "x": 0, "y": 0, "width": 60, "height": 25, "text": "Bar"},
            {"id": "b", "type": "ellipse", "x": 300, "y": 0, "width": 120, "height": 80, "groupIds": ["g"]},
            {"id": "c", "type": "text", "x": 330, "y": 30, "width": 60, "height": 25, "text": "Yard", "containerId": "b"},
            {"id": "d", "type": "line", "x": 80, "y": 12, "points": [[0, 0], [200, 20]], "strokeStyle": "dotted"},
            {"id": "e", "type": "arrow", "x": 0, "y": 90, "points": [[0, 0], [50, 60], [90, 0]],
             "startBinding": {"elementId": "a"}, "endBinding": {"elementId": "b"}, "endArrowhead": "bar"},
            {"id": "f", "type": "freedraw", "x": 9, "y": 9, "points": [[0, 0], [3, 4], [9, 9]]},
            {"id": "g", "type": "image", "fileId": "h", "x": 0, "y": 0, "width": 90, "height": 60},
        ],
        "files": {"h": {"mimeType": "image/png", "dataURL": "data:image/png;base64,iVBORw0KGgo="}},
    });
    let vtt = serde_json::json!({
        "format": 0.3,
        "resolution": {
            "map_origin": {"x": 0, "y": 0}, "map_size": {"x": 12, "y": 7}, "pixels_per_grid": 70,
        },
        "line_of_sight": [
            [{"x": 1, "y": 1}, {"x": 9, "y": 1}, {"x": 9, "y": 6}, {"x": 1, "y": 6}, {"x": 1, "y": 1}],
            [{"x": 5, "y": 1}, {"x": 5.4, "y": 3}],
        ],
        "objects_line_of_sight": [[{"x": 2, "y": 2}, {"x": 3, "y": 2}]],
        "portals": [
            {"position": {"x": 5, "y": 3.5}, "bounds": [{"x": 5, "y": 3}, {"x": 5, "y": 4}],
             "rotation": 1.57, "closed": true, "freestanding": false},
        ],
        "lights": [{}],
        "image": "iVBORw0KGgo=",
    });
    let dungeon = serde_json::json!({
        "title": "Crypt",
        "rects": [{"x": 0, "y": 0, "w": 5, "h": 5, "rotunda": true}, {"x": 5, "y": 2, "w": 1, "h": 1},
                  {"x": 6, "y": 0, "w": 4, "h": 6}],
        "doors": [{"x": 5, "y": 2, "dir": {"x": 1, "y": 0}, "type": 6}],
        "notes": [{"text": "Dust", "ref": "1", "pos": {"x": 2.5, "y": 2.5}}],
        "columns": [{"x": 1, "y": 1}],
        "water": [{"x": 7, "y": 3}],
    });
    let written = [drawing, vtt, dungeon].map(|value| value.to_string().into_bytes());
    [nightclub].into_iter().chain(written).collect()
}

/// Another program's map, on a map of areas and on a board of squares: what is understood of it can be taken and drawn.
fn maps(_: &Room, input: &[u8]) -> String {
    let answers = [System::Unhex, System::D20].map(|system| {
        let mut document = Document::new(Campaign::new("Empty", system));
        let read = Understood::read(input, "Map", document.campaign());
        let read = match read {
            Ok(read) => read,
            Err(error) => return error.to_string(),
        };
        let command = read.command(document.campaign(), None);
        let command = command.unwrap_or_else(|refusal| panic!("it cannot be taken: {refusal}"));
        let applied = document.apply(&command, &mut TypedDice::default());
        applied.unwrap_or_else(|refusal| panic!("it cannot be taken: {refusal}"));
        let campaign = document.campaign();
        ask(campaign);
        let look = Look {
            dark: true,
            tokens: true,
        };
        for (id, _) in campaign.doors().map_names() {
            let table = campaign.doors().gm_map(id);
            let shown = Shown::on(&table).expect("it is there");
            std::hint::black_box(shown.svg(look, &PictureBytes::new()));
        }
        let why = read.left_out().iter().map(|left| left.why.as_str());
        let why: Vec<&str> = why.collect();
        format!("{} {}", words(why.len()), why.join(" "))
    });
    answers.join("; ")
}

#[cfg(feature = "window")]
fn pictures(_: &Room, input: &[u8]) -> String {
    let kind = store::PictureKind::of(input);
    let decoded = tableside::gui::pictures::decode(input);
    match decoded {
        Ok(picture) => format!("{kind:?} {:?}", picture.color()),
        Err(error) => format!("{kind:?} {error}"),
    }
}
