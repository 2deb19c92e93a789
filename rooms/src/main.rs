//! Prints the shape of the sources: `cargo run -p tableside-rooms [SRC] [--places]`.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;

use tableside_rooms::{circles, places, read, rooms};

/// The games that have rooms.
const GAMES: [&str; 2] = ["unhex", "heroes_of_hex"];
/// Where circles are looked for.
const CIRCLES_IN: [&str; 4] = ["gui", "systems/unhex", "systems/heroes_of_hex", "campaign"];

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1).peekable();
    let named = args.next_if(|arg| !arg.starts_with("--"));
    let with_places = args.any(|arg| arg == "--places");
    let own = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../src");
    let src = named.map_or(own, PathBuf::from);
    let sources = match read(&src) {
        Ok(sources) => sources,
        Err(error) => {
            eprintln!("cannot read {}: {error}", src.display());
            return ExitCode::FAILURE;
        }
    };
    println!("files  lines  room");
    for (name, room) in rooms(&sources) {
        println!("{:5}  {:5}  src/{name}", room.files, room.lines);
    }
    for game in GAMES {
        let found = places(&sources, game);
        let mut by_file: BTreeMap<&str, usize> = BTreeMap::new();
        for place in &found {
            *by_file.entry(&place.path).or_default() += 1;
        }
        println!(
            "\n{} places in {} files name {game} outside its rooms",
            found.len(),
            by_file.len()
        );
        if with_places {
            for (path, count) in by_file {
                println!("{count:5}  src/{path}");
            }
        }
    }
    for under in CIRCLES_IN {
        let found = circles(&sources, under);
        let sizes: Vec<String> = found
            .iter()
            .map(|circle| circle.len().to_string())
            .collect();
        let sizes = if sizes.is_empty() {
            "none".to_owned()
        } else {
            sizes.join(", ")
        };
        println!("\ncircles of files in src/{under}: {sizes}");
        if with_places {
            for circle in found.iter().filter(|circle| circle.len() > 8) {
                println!("  {}", circle.join(" "));
            }
        }
    }
    ExitCode::SUCCESS
}
