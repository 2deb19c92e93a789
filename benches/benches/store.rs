//! The store on a large campaign: a command, opening, handing a save over, and a long history.
//! Opening is measured beside serde_json's own parse of the same bytes in the same run.
// A bench talks to whoever runs it; nothing of it is called from elsewhere.
#![allow(clippy::print_stdout, missing_docs)]

use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tableside::campaign::store::{Disk, Keeper, RealDisk, resume};
use tableside::campaign::{Campaign, Document, Game};
use tableside::dice::TypedDice;
use tableside::systems::unhex::{Command, Level};
use tableside::table::CharacterId;

const PATIENCE: Duration = Duration::from_secs(60);
const RECORDS: u64 = 20_000;

/// Set for the process of its own in which the memory is measured: the campaign to look at.
const LOOK_AT: &str = "TABLESIDE_BENCH_LOOK_AT";

fn main() {
    if let Some(path) = std::env::var_os(LOOK_AT) {
        look_at(Path::new(&path));
        return;
    }
    let folder = std::env::temp_dir().join(format!("tableside-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("the system's temporary folder can be written");
    large_campaign(&folder.join("large.tableside"));
    long_history(&folder.join("long.tableside"));
    std::fs::remove_dir_all(&folder).expect("what was made here can be removed");
}

fn large_campaign(path: &Path) {
    let mut campaign = Campaign::sample_nightclub();
    let Game::Unhex(game) = &mut campaign.game else {
        panic!("a game of Unhex")
    };
    let pattern = game.characters[&CharacterId(1)].clone();
    let mut id = 100;
    let mut document = Document::new(campaign.clone());
    while size(&campaign) < 10_000_000 {
        let Game::Unhex(game) = &mut campaign.game else {
            panic!("a game of Unhex")
        };
        for _ in 0..500 {
            let mut sheet = (*pattern).clone();
            sheet.name = format!("Extra {id}");
            game.characters.insert(CharacterId(id), Arc::new(sheet));
            id += 1;
        }
        document = Document::new(campaign.clone());
    }
    println!("campaign of {:.1} MB", size(&campaign) as f64 / 1e6);
    let disk: Arc<dyn Disk> = Arc::new(RealDisk);
    let mut keeper = Keeper::create(disk.clone(), path, &document, None, None).expect("a new file");
    let mut level = 0;
    report(
        "a command, until the journal has it to write (at most 1 ms)",
        201,
        || {
            level = (level + 1) % 40;
            let command = Command::SetLevel {
                who: CharacterId(150),
                level: Level::clamped(level),
            };
            let mut none = TypedDice::default();
            let applied = document
                .apply(&command.into(), &mut none)
                .expect("it is legal");
            keeper.keep(&applied.record);
        },
    );
    keeper.acknowledged(PATIENCE).expect("the disk answers");
    report("handing a save to the writer", 5, || {
        keeper.save(&document, 1);
        // The wait is not what a frame does; it only keeps the next run apart, so it is reported below.
    });
    let begun = Instant::now();
    keeper.wait_for_save(PATIENCE).expect("it can be saved");
    println!(
        "  the save itself, on its own thread: {:.0} ms",
        begun.elapsed().as_secs_f64() * 1e3
    );
    keeper.finish(PATIENCE).expect("everything is on the disk");
    let bytes = std::fs::read(path).expect("it is there");
    let mut theirs = Vec::new();
    let mut ours = Vec::new();
    for _ in 0..9 {
        let begun = Instant::now();
        black_box(serde_json::from_slice::<serde_json::Value>(&bytes).expect("it is JSON"));
        theirs.push(begun.elapsed());
        let begun = Instant::now();
        black_box(resume(&disk, path, false).expect("it opens"));
        ours.push(begun.elapsed());
    }
    let (ours, theirs) = (median(&mut ours), median(&mut theirs));
    println!(
        "opening it: {:.1} ms, serde_json's parse into values: {:.1} ms, ratio {:.2} (at most 3)",
        ours.as_secs_f64() * 1e3,
        theirs.as_secs_f64() * 1e3,
        ours.as_secs_f64() / theirs.as_secs_f64()
    );
}

fn long_history(path: &Path) {
    let mut document = Document::new(Campaign::sample_nightclub());
    let disk: Arc<dyn Disk> = Arc::new(RealDisk);
    let mut keeper = Keeper::create(disk.clone(), path, &document, None, None).expect("a new file");
    for n in 0..RECORDS {
        let who = CharacterId(1 + u32::try_from(n % 7).expect("it is small"));
        let level = Level::clamped(i32::try_from(n % 40).expect("it is small"));
        let command = Command::SetLevel { who, level };
        let mut none = TypedDice::default();
        let applied = document
            .apply(&command.into(), &mut none)
            .expect("it is legal");
        keeper.keep(&applied.record);
    }
    keeper.acknowledged(PATIENCE).expect("the disk answers");
    keeper.save(&document, 1);
    keeper.wait_for_save(PATIENCE).expect("it can be saved");
    keeper.finish(PATIENCE).expect("everything is on the disk");
    let journal = tableside::campaign::store::journal_path(path);
    let bytes = std::fs::metadata(journal).expect("it is there").len();
    println!(
        "history of {RECORDS} commands, {:.1} MB on the disk",
        bytes as f64 / 1e6
    );
    report(
        "opening it with its newest 100 records (at most 50 ms)",
        21,
        || {
            let resumed = resume(&disk, path, false).expect("it opens");
            assert_eq!(black_box(resumed.document.newest(100)).len(), 100);
        },
    );
    let resumed = resume(&disk, path, false).expect("it opens");
    report("one record from its middle", 21, || {
        black_box(resumed.document.record(RECORDS / 2));
    });
    let program = std::env::current_exe().expect("this program has a file");
    let looked = std::process::Command::new(program)
        .env(LOOK_AT, path)
        .status();
    assert!(looked.expect("it can be started").success());
}

/// Opens a long history, looks through its newest records and undoes a thousand; says how much memory that took.
fn look_at(path: &Path) {
    let disk: Arc<dyn Disk> = Arc::new(RealDisk);
    let mut document = resume(&disk, path, false).expect("it opens").document;
    black_box(document.newest(100));
    for _ in 0..1000 {
        let undone = document.apply(
            &tableside::campaign::Command::Undo,
            &mut TypedDice::default(),
        );
        undone.expect("it can be undone");
    }
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = most.and_then(|words| words.split_whitespace().next()?.parse::<u64>().ok());
    match kilobytes {
        Some(kilobytes) => println!(
            "most memory with it open and 1000 undone: {} MB (at most 100)",
            kilobytes / 1024
        ),
        None => println!("this system does not say how much memory was used"),
    }
}

fn size(campaign: &Campaign) -> usize {
    tableside::campaign::store::to_bytes(campaign).map_or(0, |bytes| bytes.len())
}

fn median(times: &mut [Duration]) -> Duration {
    times.sort();
    times[times.len() / 2]
}

fn report(what: &str, runs: usize, mut run: impl FnMut()) {
    let mut times: Vec<Duration> = (0..runs)
        .map(|_| {
            let begun = Instant::now();
            run();
            begun.elapsed()
        })
        .collect();
    let middle = median(&mut times);
    let (least, most) = (times[0], times[times.len() - 1]);
    println!("{what}: median {middle:.1?}, {least:.1?} to {most:.1?}");
}
