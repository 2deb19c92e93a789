//! The front door: arguments in; a window or an answer out.

use std::ffi::OsString;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use tableside::cli::{self, Outcome, Streams};

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    match with_streams(|streams| cli::run(arguments, streams)) {
        Outcome::Exit(code) => ExitCode::from(code),
        Outcome::Window(file) => match open_window(file.clone()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(why) => ExitCode::from(with_streams(|streams| {
                cli::without_window(&why, file.as_deref(), streams)
            })),
        },
    }
}

/// Lends the standard streams, and only for as long as needed: the window's threads write there too.
fn with_streams<T>(work: impl FnOnce(&mut Streams<'_>) -> T) -> T {
    work(&mut Streams {
        input: &mut io::stdin().lock(),
        out: &mut io::BufWriter::new(io::stdout().lock()),
        err: &mut io::stderr().lock(),
    })
}

#[cfg(feature = "window")]
fn open_window(file: Option<PathBuf>) -> Result<(), String> {
    // Sentences begin with the path, and those begin with a capital letter.
    let file = file.map(|file| std::path::absolute(&file).unwrap_or(file));
    tableside::gui::run(file).map_err(|why| why.to_string())
}

#[cfg(not(feature = "window"))]
fn open_window(_file: Option<PathBuf>) -> Result<(), String> {
    Err("No window: this build has none.".to_owned())
}
