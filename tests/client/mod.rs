//! Another program plays: it knows no rule and no type of this one, only what `state --json` says, and sends the lines that
//! `play` reads. Every answer is held against the printed schemas.

mod fights;
mod player;

use std::ffi::OsString;
use std::path::PathBuf;

use serde_json::Value;
use tableside::cli::{Outcome, Streams, run};
use tempfile::TempDir;

use crate::schema::{PLAY, STATE};

/// A campaign in a folder of its own.
struct Table {
    _folder: TempDir,
    file: PathBuf,
}

impl Table {
    /// A sample, fresh.
    fn sample(sample: &str) -> Self {
        let folder = TempDir::new().expect("a folder for the test");
        let file = folder.path().join("table.tableside");
        let table = Self {
            _folder: folder,
            file,
        };
        let made = table.call(&["new", "--sample", sample], &[], b"");
        assert_eq!(made.len(), 1);
        table
    }

    /// Calls the program on the file; the lines of its answer.
    fn call(&self, before: &[&str], after: &[&str], input: &[u8]) -> Vec<Value> {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let mut arguments: Vec<OsString> = before.iter().map(OsString::from).collect();
        arguments.push(self.file.clone().into());
        arguments.extend(after.iter().map(OsString::from));
        arguments.push("--json".into());
        let mut input = input;
        let mut streams = Streams {
            input: &mut input,
            out: &mut out,
            err: &mut err,
        };
        let outcome = run(arguments, &mut streams);
        let (out, err) = (String::from_utf8_lossy(&out), String::from_utf8_lossy(&err));
        assert_eq!(outcome, Outcome::Exit(0), "{out}{err}");
        let read = |line: &str| serde_json::from_str(line).expect("every line is JSON");
        out.lines().map(read).collect()
    }

    /// What `state --json` says.
    fn state(&self) -> Value {
        let mut said = self.call(&["state"], &[], b"");
        let state = said.remove(0);
        STATE.holds(&state);
        state
    }

    /// Sends one line, which has to be taken.
    fn send(&self, line: &Value) {
        let answers = self.call(&["play"], &["-"], line.to_string().as_bytes());
        answers.iter().for_each(|answer| PLAY.holds(answer));
        let [done, end] = answers.as_slice() else {
            panic!("one answer and an end: {answers:?}");
        };
        assert!(done["label"].is_string(), "{line} came to {done}");
        assert_eq!(end["saved"], true);
    }
}
