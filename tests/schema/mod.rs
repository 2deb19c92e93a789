//! The printed JSON Schemas against what the program reads and writes: whatever opens fits, whatever is of
//! another shape does not. What `state` and `play` answer is held against theirs in `client`, over whole fights. The validator is another project's, so that it cannot share our mistakes.

mod answers;
pub(crate) mod commands;
mod d20;
mod files;
mod flow;
mod refused;
mod squads;
mod units;

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::sync::LazyLock;

use boon::{Compiler, SchemaIndex, Schemas};
use serde_json::Value;
use tableside::cli::{Outcome, Streams, run};

/// What `tableside schema` prints, ready to be asked.
pub(crate) struct Printed {
    schemas: Schemas,
    index: SchemaIndex,
}

/// The schema of a campaign's file.
pub(crate) static FILE: LazyLock<Printed> = LazyLock::new(|| Printed::of("file"));
/// The schema of a line of commands.
pub(crate) static COMMAND: LazyLock<Printed> = LazyLock::new(|| Printed::of("command"));
/// The schema of a sheet's file.
pub(crate) static SHEET: LazyLock<Printed> = LazyLock::new(|| Printed::of("sheet"));

/// The schema of what `state` answers.
pub(crate) static STATE: LazyLock<Printed> = LazyLock::new(|| Printed::of("state"));
/// The schema of a line of what `play` answers.
pub(crate) static PLAY: LazyLock<Printed> = LazyLock::new(|| Printed::of("play"));

impl Printed {
    fn of(which: &str) -> Self {
        let schema: Value = serde_json::from_slice(&printed(&[which])).expect("it is JSON");
        let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
        let place = format!("https://tableside.invalid/{which}");
        compiler.add_resource(&place, schema).expect("it is named");
        // This also holds the schema against the schema of schemas that its `$schema` names.
        let index = compiler
            .compile(&place, &mut schemas)
            .unwrap_or_else(|error| panic!("{which}: {error:#}"));
        Self { schemas, index }
    }

    /// Whether the value fits.
    pub(crate) fn fits(&self, value: &Value) -> bool {
        self.schemas.validate(value, self.index).is_ok()
    }

    /// Fails with the reason where the value does not fit.
    #[track_caller]
    pub(crate) fn holds(&self, value: &Value) {
        if let Err(error) = self.schemas.validate(value, self.index) {
            panic!("{error}");
        }
    }

    /// The same for a file's bytes.
    #[track_caller]
    pub(crate) fn holds_bytes(&self, bytes: &[u8]) {
        self.holds(&serde_json::from_slice(bytes).expect("it is JSON"));
    }
}

/// What `tableside schema …` prints.
fn printed(arguments: &[&str]) -> Vec<u8> {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let arguments = std::iter::once("schema").chain(arguments.iter().copied());
    let mut streams = Streams {
        input: &mut std::io::empty(),
        out: &mut out,
        err: &mut err,
    };
    let outcome = run(arguments.map(OsString::from), &mut streams);
    assert_eq!(outcome, Outcome::Exit(0));
    assert!(err.is_empty());
    out
}

/// One place for every shape of a value: lists and maps by id are gone into at their first element only.
fn places(value: &Value) -> Vec<String> {
    fn walk(
        value: &Value,
        at: &str,
        shape: &str,
        seen: &mut BTreeSet<String>,
        into: &mut Vec<String>,
    ) {
        if !seen.insert(shape.to_owned()) {
            return;
        }
        into.push(at.to_owned());
        match value {
            Value::Object(fields) => {
                for (key, inner) in fields {
                    let by_id = key.bytes().all(|byte| byte.is_ascii_digit());
                    let name = if by_id { "#" } else { key };
                    walk(
                        inner,
                        &format!("{at}/{key}"),
                        &format!("{shape}/{name}"),
                        seen,
                        into,
                    );
                }
            }
            Value::Array(list) => {
                for (index, inner) in list.iter().enumerate() {
                    walk(
                        inner,
                        &format!("{at}/{index}"),
                        &format!("{shape}/#"),
                        seen,
                        into,
                    );
                }
            }
            _ => {}
        }
    }
    let mut found = Vec::new();
    walk(value, "", "", &mut BTreeSet::new(), &mut found);
    found
}
