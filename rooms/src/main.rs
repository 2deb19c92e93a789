//! Prints the shape of the sources: `cargo run -p tableside-rooms [SRC] [--places]`.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::PathBuf;

use tableside_rooms::{circles, games, places, read, rooms};

fn main() -> io::Result<()> {
    let mut args = std::env::args().skip(1).peekable();
    let named = args.next_if(|arg| !arg.starts_with("--"));
    let with_places = args.any(|arg| arg == "--places");
    let own = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../src");
    let sources = read(&named.map_or(own, PathBuf::from))?;
    let mut out = io::stdout().lock();
    writeln!(out, "files  lines  room")?;
    for (name, room) in rooms(&sources) {
        writeln!(out, "{:5}  {:5}  src/{name}", room.files, room.lines)?;
    }
    let games = games(&sources);
    for game in games.iter().copied() {
        let found = places(&sources, game);
        let mut by_file: BTreeMap<&str, usize> = BTreeMap::new();
        for place in &found {
            *by_file.entry(&place.path).or_default() += 1;
        }
        writeln!(
            out,
            "\n{} places in {} files name {game} outside its rooms",
            found.len(),
            by_file.len()
        )?;
        if with_places {
            for (path, count) in by_file {
                writeln!(out, "{count:5}  src/{path}")?;
            }
        }
    }
    let of_games = games.iter().map(|game| format!("systems/{game}"));
    let folders = ["gui".to_owned(), "campaign".to_owned()];
    for under in folders.into_iter().chain(of_games) {
        let found = circles(&sources, &under);
        let sizes: Vec<String> = found
            .iter()
            .map(|circle| circle.len().to_string())
            .collect();
        let sizes = if sizes.is_empty() {
            "none".to_owned()
        } else {
            sizes.join(", ")
        };
        writeln!(out, "\ncircles of files in src/{under}: {sizes}")?;
        if with_places {
            for circle in found.iter().filter(|circle| circle.len() > 8) {
                writeln!(out, "  {}", circle.join(" "))?;
            }
        }
    }
    Ok(())
}
