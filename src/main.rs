//! The front door: arguments in; a window or an answer out.

use std::ffi::OsString;
use std::io;
#[cfg(feature = "window")]
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use tableside::cli::{self, Outcome, Streams};
#[cfg(feature = "window")]
use tableside::limits::Harmless;

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    match with_streams(|streams| cli::run(arguments, streams)) {
        Outcome::Exit(code) => ExitCode::from(code),
        Outcome::Window(file) => match open_window(file.clone()) {
            Ok(None) => ExitCode::SUCCESS,
            Ok(Some(why)) => ExitCode::from(with_streams(|streams| cli::unsaved(why, streams))),
            Err(why) => ExitCode::from(with_streams(|streams| {
                cli::without_window(&why, file.as_deref(), streams)
            })),
        },
    }
}

/// Lends the standard streams, and only for as long as needed: the window's threads write there too.
fn with_streams<T>(work: impl FnOnce(&mut Streams<'_>) -> T) -> T {
    work(&mut Streams {
        // Not locked: what waits for commands of phones reads lines on a thread of its own.
        input: &mut io::BufReader::new(io::stdin()),
        out: &mut io::BufWriter::new(io::stdout().lock()),
        err: &mut io::stderr().lock(),
    })
}

/// Warnings and errors, ours and those of the window's libraries; RUST_LOG asks for more or for less.
#[cfg(feature = "window")]
fn log_to_standard_error() {
    let usual = env_logger::Env::default().default_filter_or("warn,usvg=error");
    env_logger::Builder::from_env(usual)
        .format(|out, record| {
            let mut out = Harmless::new(out);
            writeln!(out, "tableside: {}", record.args())
        })
        .init();
}

/// Returns when the window is closed, with why not everything was saved; or why there is no window.
#[cfg(feature = "window")]
fn open_window(file: Option<PathBuf>) -> Result<Option<String>, String> {
    log_to_standard_error();
    // Sentences begin with the path, and those begin with a capital letter.
    let file = file.map(|file| std::path::absolute(&file).unwrap_or(file));
    tableside::gui::run(file).map_err(|why| why.to_string())
}

#[cfg(not(feature = "window"))]
fn open_window(_file: Option<PathBuf>) -> Result<Option<String>, String> {
    Err("No window: this build has none.".to_owned())
}
