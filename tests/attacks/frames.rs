//! Hostile and mutated files before the window: each comes to its first frame, or the window says why not, within the
//! budget. The window is this test's own program, started once more to do nothing but that.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use egui_kittest::Harness;
use serde_json::Value;
use tableside::campaign::{Campaign, store};
use tableside::gui::app::App;
use tableside::systems::heroes_of_hex::HeroesOfHex;
use tableside::systems::unhex::Unhex;

use super::budget::{Over, Worker};
use super::files::{all, forged, put, tree};
use crate::battery::chance::Chance;
use crate::campaign::hostile::{fights, harm, places};

/// Names the list of files for the program that draws.
const LIST: &str = "TABLESIDE_ATTACK_LIST";
/// Mutated files where nothing else is said.
const FEW: usize = 30;
/// Files for one process.
const AT_ONCE: usize = 100;

/// Draws the files of a list, one after the other; started by the others here with a budget.
#[test]
#[ignore = "the others start it as a process of its own"]
fn draws_what_the_list_names() {
    let Some(list) = std::env::var_os(LIST) else {
        return;
    };
    let list = std::fs::read_to_string(list).expect("the list is there");
    for path in list.lines().map(PathBuf::from) {
        let memory = path.with_extension("memory");
        let app = App::started_in(memory, Some(path.clone()));
        let opened = app.path().is_some();
        let mut harness = Harness::builder()
            .with_size([1440.0, 900.0])
            .with_context_setup(App::set_up)
            .build_ui_state(|ui, app: &mut App| app.show(ui), app);
        for _ in 0..3 {
            harness.step();
            let output = harness.output();
            let (shapes, scale) = (output.shapes.clone(), output.pixels_per_point);
            std::hint::black_box(harness.ctx.tessellate(shapes, scale));
        }
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let peak = status.lines().find(|line| line.starts_with("VmHWM"));
        say(&format!("seen {opened} {}", peak.unwrap_or_default()));
    }
}

/// Past the harness, which keeps back what tests print.
fn say(line: &str) {
    use std::io::Write;
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "\n{line}").and_then(|()| out.flush());
}

/// What became of some files.
#[derive(Default)]
struct Drawn {
    opened: usize,
    refused: usize,
    wrong: Vec<(usize, Over)>,
}

/// Draws the files, each within the budget; behind one that is over it, a fresh process goes on.
fn draw(files: &[PathBuf], folder: &Path) -> Drawn {
    let program = std::env::current_exe().expect("the test's own program");
    let list = folder.join("list");
    let mut drawn = Drawn::default();
    let mut next = 0;
    while next < files.len() {
        let these = &files[next..files.len().min(next + AT_ONCE)];
        let lines: Vec<String> = these.iter().map(|f| f.display().to_string()).collect();
        std::fs::write(&list, lines.join("\n")).expect("a list");
        let test = "attacks::frames::draws_what_the_list_names";
        let args = [
            "--exact",
            test,
            "--ignored",
            "--nocapture",
            "--test-threads=1",
        ];
        let args = args.map(OsStr::new);
        let variables = [(LIST, list.as_os_str())];
        let mut worker = Worker::start(program.as_os_str(), &args, folder, &variables);
        for _ in these {
            match worker.line("seen ") {
                Ok(line) if line.starts_with("seen true") => drawn.opened += 1,
                Ok(_) => drawn.refused += 1,
                Err(over) => {
                    drawn.wrong.push((next, over));
                    next += 1;
                    break;
                }
            }
            next += 1;
        }
    }
    drawn
}

/// Every file that was made to harm comes to its first frame.
#[test]
fn hostile_files_come_to_their_first_frame_within_the_budget() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let hostile = all();
    let files = hostile.iter().enumerate();
    let paths: Vec<PathBuf> = files
        .map(|(number, file)| put(folder.path(), number, &file.bytes))
        .collect();
    let drawn = draw(&paths, folder.path());
    let wrong = drawn.wrong.iter();
    let wrong: Vec<String> = wrong
        .map(|(file, over)| format!("{}: {over}", hostile[*file].what))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(drawn.opened + drawn.refused, hostile.len());
}

/// One to four values changed, anywhere in a sample or in a fight; sometimes some bytes instead.
fn mutated(bases: &[Value], chance: &mut Chance) -> Vec<u8> {
    let mut tree = chance.of(bases);
    if chance.one_in(8) {
        let mut bytes = forged(&tree);
        for _ in 0..=chance.below(8) {
            let at = chance.below(bytes.len());
            bytes[at] ^= 1 << chance.below(8);
        }
        return bytes;
    }
    let games = ["/campaign/game/unhex", "/campaign/game/heroes_of_hex"];
    let root = games.into_iter().find(|root| tree.pointer(root).is_some());
    let root = root.expect("one of the two games");
    let parts: &[&str] = match root {
        "/campaign/game/unhex" => &["", "/maps", "/characters", "/fight", "/teams"],
        _ => &["", "/boards", "/units", "/skirmish", "/objectives"],
    };
    let mut root = format!("{root}{}", chance.of(parts));
    if tree.pointer(&root).is_none() {
        "/campaign".clone_into(&mut root);
    }
    for _ in 0..=chance.below(4) {
        let mut spots = Vec::new();
        if let Some(part) = tree.pointer(&root) {
            places(part, &root, &mut spots);
        }
        harm(&mut tree, &spots, chance);
    }
    forged(&tree)
}

/// Files with something changed in them, many of which still open: 0 hang, 0 are over the budget. How many, and from
/// which seed, by `TABLESIDE_FRAMES` and `TABLESIDE_FRAMES_SEED`.
#[test]
fn mutated_files_come_to_their_first_frame_within_the_budget() {
    let number = |name: &str| std::env::var(name).ok().and_then(|n| n.parse::<u64>().ok());
    let count = number("TABLESIDE_FRAMES").map_or(FEW, |n| usize::try_from(n).unwrap_or(FEW));
    let seed = number("TABLESIDE_FRAMES_SEED").unwrap_or(12);
    let chance = &mut Chance::new(seed);
    let mut bases = fights::<Unhex>(5);
    bases.extend(fights::<HeroesOfHex>(5));
    bases.push(tree(&Campaign::sample_nightclub()));
    let folder = tempfile::tempdir().expect("a folder can be made");
    let mut all = Drawn::default();
    let mut done = 0;
    while done < count {
        let these = AT_ONCE.min(count - done);
        let mut files: Vec<PathBuf> = Vec::new();
        let mut tries = 0;
        while files.len() < these {
            let bytes = mutated(&bases, chance);
            tries += 1;
            // A refused file is a short frame: most are to be of those that open.
            if store::from_bytes(&bytes).is_ok() || tries > 12 {
                files.push(put(folder.path(), done + files.len(), &bytes));
                tries = 0;
            }
        }
        let drawn = draw(&files, folder.path());
        all.opened += drawn.opened;
        all.refused += drawn.refused;
        for (file, over) in drawn.wrong {
            let kept = Path::new("target").join(format!("frame-{seed}-{}.tableside", done + file));
            std::fs::copy(&files[file], &kept).expect("it can be kept");
            all.wrong.push((done + file, over.clone()));
            say(&format!("{}: {over}", kept.display()));
        }
        for file in files {
            std::fs::remove_file(&file).expect("it was made");
        }
        done += these;
    }
    say(&format!(
        "{count} files from seed {seed}: {} opened, {} refused, {} over the budget",
        all.opened,
        all.refused,
        all.wrong.len()
    ));
    assert_eq!(all.wrong, [], "seed {seed}");
    assert!(all.opened > count / 4, "{} of {count} opened", all.opened);
}
