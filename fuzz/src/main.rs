//! Mutates the kept corpus with a seeded generator and hands it to the readers, for a bounded time. An input that is
//! answered in a way not seen before is mutated further, so that the answers lead deeper; what panics or takes far
//! too long is kept in `target/fuzz/`, and the exit code is then 1.
//!
//!   tableside-fuzz [TARGET|all] [--seconds N] [--seed N] [--keep] [FILE…]
//!
//! Run it in the project's folder. `--keep` adds what was answered in a new way to `fuzz/corpus/`; FILEs are tried
//! as they are, and nothing else.
#![allow(clippy::print_stdout, clippy::print_stderr)]

mod mutate;
mod targets;

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use mutate::Random;
use targets::{TARGETS, Target};

/// An input that takes longer hangs.
const HANGS: Duration = Duration::from_secs(20);
/// So many inputs are tried at least, however long that takes.
const LEAST: usize = 2_000;
/// Inputs that are mutated further, at most.
const MOST_POOL: usize = 4_000;
/// What the kept corpus of a target may take, in bytes.
const MOST_KEPT: usize = 250_000;

/// Where the last panic was.
static PLACE: Mutex<String> = Mutex::new(String::new());

/// What was asked for.
struct Asked {
    target: String,
    seconds: u64,
    seed: u64,
    keep: bool,
    files: Vec<PathBuf>,
}

fn asked() -> Result<Asked, String> {
    let mut asked = Asked {
        target: "all".to_owned(),
        seconds: 20,
        seed: 12,
        keep: false,
        files: Vec::new(),
    };
    let mut args = std::env::args().skip(1);
    let mut named = false;
    while let Some(arg) = args.next() {
        let mut number = || {
            let value = args.next().and_then(|value| value.parse().ok());
            value.ok_or_else(|| format!("{arg} takes a whole number"))
        };
        match arg.as_str() {
            "--seconds" => asked.seconds = number()?,
            "--seed" => asked.seed = number()?,
            "--keep" => asked.keep = true,
            _ if !named => (named, asked.target) = (true, arg),
            _ => asked.files.push(PathBuf::from(arg)),
        }
    }
    Ok(asked)
}

fn main() -> ExitCode {
    let asked = match asked() {
        Ok(asked) => asked,
        Err(why) => {
            eprintln!("{why}");
            return ExitCode::from(2);
        }
    };
    let wanted: Vec<&Target> = TARGETS
        .iter()
        .filter(|target| asked.target == "all" || asked.target == target.name)
        .collect();
    if wanted.is_empty() {
        eprintln!("there is no target {}", asked.target);
        return ExitCode::from(2);
    }
    // What a target says as it panics is told once, with the input's name.
    std::panic::set_hook(Box::new(|info| {
        if let (Some(at), Ok(mut place)) = (info.location(), PLACE.lock()) {
            *place = at.to_string();
        }
    }));
    let mut found = 0;
    for target in wanted {
        found += run(target, &asked);
    }
    ExitCode::from(u8::from(found > 0))
}

/// What the watch over hangs looks at.
#[derive(Default)]
struct Watched {
    /// Milliseconds since the start when the input began, plus one; 0 between inputs.
    since: AtomicU64,
    input: Mutex<Vec<u8>>,
}

/// Ends the program where one input takes far too long, and keeps that input.
fn watch(target: &'static str, watched: &Arc<Watched>, start: Instant) {
    let watched = Arc::clone(watched);
    std::thread::spawn(move || {
        loop {
            std::thread::sleep(Duration::from_secs(1));
            let since = watched.since.load(Ordering::Relaxed);
            let now = u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX);
            if since > 0 && Duration::from_millis(now.saturating_sub(since)) > HANGS {
                let input = watched.input.lock().map(|input| input.clone());
                let kept = keep_found(target, &input.unwrap_or_default());
                println!("{target}: hangs: {}", kept.display());
                std::process::exit(1);
            }
        }
    });
}

/// Runs one target for its time; how many inputs made it panic.
fn run(target: &'static Target, asked: &Asked) -> usize {
    let start = Instant::now();
    let watched = Arc::new(Watched::default());
    watch(target.name, &watched, start);
    let room = targets::Room::new();
    let mut random = Random::new(asked.seed);
    let mut pool = corpus(target);
    let only: Vec<Vec<u8>> = asked.files.iter().map(|file| read(file)).collect();
    let mut seen: BTreeSet<String> = BTreeSet::new();
    let mut panics: BTreeSet<String> = BTreeSet::new();
    let mut kept: usize = pool.iter().map(Vec::len).sum();
    let (mut tried, first) = (0_usize, pool.len());
    let (mut last_news, mut slowest) = (Instant::now(), Duration::ZERO);
    loop {
        let input = match only.get(tried) {
            Some(input) => input.clone(),
            None if !only.is_empty() => break,
            None if tried < first => pool[tried].clone(),
            None if tried >= LEAST && start.elapsed().as_secs() >= asked.seconds => break,
            None => mutate::mutated(&pool, &mut random),
        };
        tried += 1;
        if let Ok(mut watching) = watched.input.lock() {
            watching.clone_from(&input);
        }
        let now = u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX);
        watched.since.store(now.max(1), Ordering::Relaxed);
        let began = Instant::now();
        let answer = catch_unwind(AssertUnwindSafe(|| (target.run)(&room, &input)));
        watched.since.store(0, Ordering::Relaxed);
        slowest = slowest.max(began.elapsed());
        match answer {
            Ok(answer) => {
                if seen.insert(without_values(&answer)) && tried > first && only.is_empty() {
                    last_news = Instant::now();
                    if asked.keep && kept + input.len() < MOST_KEPT && input.len() < 8_192 {
                        kept += input.len();
                        let name = format!("found-{:016x}", mutate::hash(&input));
                        write(&folder(target).join(name), &input);
                    }
                    if pool.len() < MOST_POOL {
                        pool.push(input);
                    }
                }
            }
            Err(why) => {
                let place = PLACE.lock().map(|place| place.clone()).unwrap_or_default();
                let why = format!("{place}: {}", words(why.as_ref()));
                if panics.insert(without_values(&why)) {
                    let kept = keep_found(target.name, &input);
                    println!("{}: {}: {why}", target.name, kept.display());
                }
            }
        }
    }
    println!(
        "{}: {tried} inputs in {} s, the slowest {} ms, {} kinds of answers (the last new one {} s before the end), {} panics",
        target.name,
        start.elapsed().as_secs(),
        slowest.as_millis(),
        seen.len(),
        last_news.elapsed().as_secs(),
        panics.len(),
    );
    panics.len()
}

/// An answer without the numbers and names in it: what is left is the kind of answer.
fn without_values(answer: &str) -> String {
    let mut quoted = false;
    let kept = answer.chars().filter(|letter| {
        match letter {
            '“' | '”' => quoted = *letter == '“',
            _ => {}
        }
        !quoted && !letter.is_ascii_digit()
    });
    kept.take(160).collect()
}

fn words(why: &(dyn std::any::Any + Send)) -> String {
    let text = why.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| why.downcast_ref::<&str>().copied());
    text.unwrap_or("a panic without words")
        .chars()
        .take(400)
        .collect()
}

fn folder(target: &Target) -> PathBuf {
    Path::new("fuzz/corpus").join(target.name)
}

/// The kept inputs of a target, and files of the project that are of its kind; always in the same order.
fn corpus(target: &Target) -> Vec<Vec<u8>> {
    let mut files: Vec<PathBuf> = target.seeds.iter().map(PathBuf::from).collect();
    // Nothing may have been kept for it yet.
    files.extend(Some(folder(target)).filter(|folder| folder.is_dir()));
    let mut all = (target.made)();
    for path in files {
        if path.is_dir() {
            let entries = std::fs::read_dir(&path).into_iter().flatten().flatten();
            let mut inside: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
            inside.sort();
            all.extend(
                inside
                    .iter()
                    .filter(|path| path.is_file())
                    .map(|path| read(path)),
            );
        } else {
            all.push(read(&path));
        }
    }
    assert!(!all.is_empty(), "run it in the project's folder");
    all
}

fn read(path: &Path) -> Vec<u8> {
    std::fs::read(path).unwrap_or_else(|error| {
        eprintln!("cannot read {}: {error}", path.display());
        std::process::exit(2)
    })
}

fn write(path: &Path, bytes: &[u8]) {
    let folder = path.parent().unwrap_or(Path::new("."));
    let written = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(path, bytes));
    if let Err(error) = written {
        eprintln!("cannot write {}: {error}", path.display());
    }
}

fn keep_found(target: &str, input: &[u8]) -> PathBuf {
    let path = PathBuf::from(format!("target/fuzz/{target}-{:016x}", mutate::hash(input)));
    write(&path, input);
    path
}
