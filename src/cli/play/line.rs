//! Reads one line of commands: a command, or a command with the faces it draws.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};

use crate::campaign::Command;

/// A command, and the faces it brings along.
pub(super) struct Line {
    pub(super) command: Command,
    pub(super) faces: Option<Vec<i32>>,
}

/// A command, and the faces that it draws.
#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct WithFaces {
    /// The command.
    #[serde(rename = "do")]
    command: Command,
    /// The faces in the order in which they are drawn; all of them must be.
    faces: Vec<i32>,
}

/// Whether a line is of the longer form.
#[derive(Deserialize)]
struct Peek {
    #[serde(rename = "do")]
    command: Option<IgnoredAny>,
}

impl Line {
    /// Reads a line, or says what is wrong and where in it.
    pub(super) fn read(bytes: &[u8]) -> Result<Self, String> {
        let text = std::str::from_utf8(bytes).map_err(|error| {
            let place = error.valid_up_to();
            format!("it is not UTF-8 text: the byte at offset {place} is wrong")
        })?;
        // A command in a word, such as "undo", is no object and so not of the longer form.
        let peek = serde_json::from_str::<Peek>(text);
        if peek.is_ok_and(|peek| peek.command.is_some()) {
            let WithFaces { command, faces } = read_json(text)?;
            return Ok(Self {
                command,
                faces: Some(faces),
            });
        }
        Ok(Self {
            command: read_json(text)?,
            faces: None,
        })
    }
}

/// Either form.
impl JsonSchema for Line {
    fn schema_name() -> Cow<'static, str> {
        "Line".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "title": "Tableside command",
            "description": "One line of what `tableside play` does.",
            "anyOf": [
                generator.subschema_for::<Command>(),
                generator.subschema_for::<WithFaces>(),
            ],
        })
    }
}

fn read_json<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    let mut reader = serde_json::Deserializer::from_str(text);
    let value = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let path = error.path().to_string();
        let place = match path.as_str() {
            "." | "?" | "" => String::new(),
            path => format!(" (in {path})"),
        };
        format!("{}{place}", what(error.inner()))
    })?;
    reader.end().map_err(|error| what(&error))?;
    Ok(value)
}

/// What is wrong and at which column; the line number of a single line says nothing.
fn what(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let what = text.split(" at line ").next().unwrap_or_default();
    format!("{what}, at column {}", error.column())
}
