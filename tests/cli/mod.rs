//! The command line, through the program itself: shapes, refusals, bad input. Everything here is a
//! subcommand or runs without a display, so that no window opens.

mod bad_files;
mod calls;
mod dice;
#[cfg(unix)]
mod kill;
mod log;
mod no_window;
mod odds;
mod play;
mod recover;
mod schema;
mod sheets;
mod sight;
mod state;
mod two_programs;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use serde_json::Value;
use tableside::campaign::store::{Position, from_bytes, to_bytes_at};
use tempfile::TempDir;

use crate::app_dice::app_dice;

/// What a call of the program came to.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Ran {
    /// The lines of the answer as JSON.
    pub(crate) fn lines(&self) -> Vec<Value> {
        let read = |line: &str| serde_json::from_str(line).expect("every line is JSON");
        self.out.lines().map(read).collect()
    }

    /// The answer as one JSON value.
    pub(crate) fn json(&self) -> Value {
        let mut lines = self.lines();
        assert_eq!(lines.len(), 1, "{self:?}");
        lines.remove(0)
    }

    /// Checks for success.
    pub(crate) fn good(self) -> Self {
        assert_eq!(self.code, 0, "{self:?}");
        assert_eq!(self.err, "", "{self:?}");
        self
    }

    /// Checks for a failure with that exit code and a message that has these words.
    pub(crate) fn bad(self, code: i32, words: &[&str]) -> Self {
        assert_eq!(self.code, code, "{self:?}");
        for word in words {
            assert!(self.err.contains(word), "“{word}” is missing in {self:?}");
        }
        self
    }
}

/// A folder of its own, with a sample in it.
pub(crate) struct Table {
    folder: TempDir,
}

impl Table {
    pub(crate) fn new() -> Self {
        Self::of("nightclub")
    }

    /// That sample, as club.tableside; everybody rolls app dice.
    pub(crate) fn of(sample: &str) -> Self {
        let table = Self {
            folder: TempDir::new().expect("a folder for the test"),
        };
        table
            .run(&["new", "--sample", sample, "club.tableside"])
            .good();
        let path = table.path("club.tableside");
        let bytes = std::fs::read(&path).expect("the file is there");
        let campaign = app_dice(from_bytes(&bytes).expect("a campaign"));
        let (start, none) = (Position::default(), "a campaign can be written");
        std::fs::write(path, to_bytes_at(&campaign, start).expect(none)).expect("written");
        table
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn bytes(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path(name)).expect("the file is there")
    }

    pub(crate) fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        std::fs::write(self.path(name), bytes).expect("the file can be written");
    }

    pub(crate) fn run(&self, args: &[&str]) -> Ran {
        self.run_with(args, b"")
    }

    /// Runs the program in this folder, far from any display and from the user's own files.
    pub(crate) fn run_with(&self, args: &[&str], input: &[u8]) -> Ran {
        let mut command = program(self.folder.path());
        command.args(args);
        let input = input.to_vec();
        let (done, wait) = mpsc::channel();
        std::thread::spawn(move || {
            let mut child = command.spawn().expect("the program starts");
            let mut stdin = child.stdin.take().expect("the input is piped");
            let feeder = std::thread::spawn(move || {
                // The program may end before it has read everything.
                let _ = stdin.write_all(&input);
            });
            let output = child.wait_with_output().expect("the program ends");
            let _ = feeder.join();
            let _ = done.send(output);
        });
        let output = wait
            .recv_timeout(Duration::from_secs(60))
            .expect("the program ends within a minute");
        let ran = Ran {
            code: output.status.code().expect("no signal ended it"),
            out: String::from_utf8(output.stdout).expect("the answer is UTF-8"),
            err: String::from_utf8(output.stderr).expect("errors are UTF-8"),
        };
        assert!(!ran.err.contains("panicked"), "{ran:?}");
        ran
    }

    /// Plays commands, one a line, with these options.
    fn play(&self, options: &[&str], commands: &[&str]) -> Ran {
        let mut args = vec!["play", "club.tableside", "-", "--json"];
        args.extend(options);
        self.run_with(&args, commands.join("\n").as_bytes())
    }

    /// The campaign’s file as a program writes it that keeps no checksum.
    fn text(&self) -> String {
        let text = String::from_utf8(self.bytes("club.tableside")).expect("the file is text");
        let (text, _) = text.split_once(",\n  \"checksum\": ").expect("it has one");
        format!("{text}\n}}\n")
    }

    fn state(&self) -> Value {
        self.run(&["state", "club.tableside", "--json"])
            .good()
            .json()
    }
}

/// The program that cargo has built, or the one that a variable names.
pub(crate) fn program(folder: &Path) -> Command {
    let named = std::env::var_os("TABLESIDE_PROGRAM");
    let path = match named.filter(|name| !name.is_empty()) {
        // Made absolute, since it is started in another folder.
        Some(name) => Path::new(&name)
            .canonicalize()
            .expect("the program is there"),
        None => PathBuf::from(env!("CARGO_BIN_EXE_tableside")),
    };
    let mut command = Command::new(path);
    command
        .current_dir(folder)
        .env("HOME", folder)
        .env("XDG_DATA_HOME", folder.join("data"))
        .env("XDG_CONFIG_HOME", folder.join("config"))
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}
