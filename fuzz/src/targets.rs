//! What is fed: each target reads its input as the program does, asks everything of what it read, and answers in a
//! few words. A broken promise is a panic.

use std::path::PathBuf;
use std::sync::Arc;

use serde_json::Value;
use tableside::campaign::store::{
    self, Disk, Journal, RealDisk, digest, from_bytes, resume, to_bytes,
};
use tableside::campaign::{Campaign, Command, Document};
use tableside::dice::{AppDice, Expression, TypedDice};
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

#[cfg(feature = "window")]
fn pictures(_: &Room, input: &[u8]) -> String {
    let kind = store::PictureKind::of(input);
    let decoded = tableside::gui::pictures::decode(input);
    match decoded {
        Ok(picture) => format!("{kind:?} {:?}", picture.color()),
        Err(error) => format!("{kind:?} {error}"),
    }
}
