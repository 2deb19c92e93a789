//! The front door: arguments in; a window or an answer out. Every program that is built is this one.

use std::ffi::OsString;
use std::io;
#[cfg(feature = "window")]
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use crate::cli::{self, Outcome, Streams};
#[cfg(feature = "window")]
use crate::limits::Harmless;

/// Where whoever started the program looks for what it has to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// In the terminal, or wherever the standard streams lead.
    InTheTerminal,
    /// On the screen: it may have been started by a double-click. Only Windows makes a difference.
    OnTheDesktop,
}

/// The whole program: takes its arguments, opens a window or answers, and says how it ended.
#[must_use]
pub fn program(told: Told) -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    match with_streams(|streams| cli::run(arguments, streams)) {
        Outcome::Exit(code) => ExitCode::from(code),
        Outcome::Window(file) => match open_window(file.clone()) {
            Ok(None) => ExitCode::SUCCESS,
            Ok(Some(why)) => {
                on_the_desktop(told, &why);
                ExitCode::from(with_streams(|streams| cli::unsaved(why, streams)))
            }
            Err(why) => {
                on_the_desktop(told, &why);
                ExitCode::from(with_streams(|streams| {
                    cli::without_window(&why, file.as_deref(), streams)
                }))
            }
        },
    }
}

/// Says it in a box of the system's own where nobody would see the standard error.
#[cfg(all(windows, feature = "window"))]
fn on_the_desktop(told: Told, words: &str) {
    if told == Told::OnTheDesktop {
        rfd::MessageDialog::new()
            .set_title("Tableside")
            .set_description(words)
            .show();
    }
}

#[cfg(not(all(windows, feature = "window")))]
fn on_the_desktop(_told: Told, _words: &str) {}

/// Lends the standard streams, and only for as long as needed: the window's threads write there too.
fn with_streams<T>(work: impl FnOnce(&mut Streams<'_>) -> T) -> T {
    work(&mut Streams {
        // Not locked: what waits for commands of phones reads lines on a thread of its own.
        input: &mut io::BufReader::new(io::stdin()),
        out: &mut io::BufWriter::new(io::stdout().lock()),
        err: &mut io::stderr().lock(),
    })
}

/// Warnings and errors, ours and those of the window's libraries; RUST_LOG asks for more or for less. Why there is no
/// window we say ourselves, and what a screen says of its size troubles nobody.
#[cfg(feature = "window")]
fn log_to_standard_error() {
    let usual =
        env_logger::Env::default().default_filter_or("warn,usvg=error,winit=error,eframe=off");
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
    crate::gui::run(file).map_err(|why| why.to_string())
}

#[cfg(not(feature = "window"))]
fn open_window(_file: Option<PathBuf>) -> Result<Option<String>, String> {
    Err("No window: this build has none.".to_owned())
}
