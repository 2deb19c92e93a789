//! `schema`: what a campaign's file, a line of commands or a sheet's file must look like, and what `state` and `play`
//! answer, for other programs.

use std::ffi::OsStr;

use super::Streams;
use super::args::{Args, Spec};
use super::error::CliError;
use super::play::{answer_schema, line_schema};
use crate::campaign::state::State;
use crate::campaign::store::{campaign_schema, schema_of_written, sheet_schema};

pub(super) const SPEC: Spec = Spec {
    name: "schema",
    summary: "Print the JSON Schema of a file, a command or an answer",
    usage: "  tableside schema file|command|sheet|state|play [--json]",
    details: "A JSON Schema, draft 2020-12: file is a campaign's file, command is one line of the\n\
              commands that play does, sheet is a character's sheet, state is what state --json\n\
              answers, play is one line of what play --json answers. The answer is JSON with and\n\
              without --json. What it cannot say, such as an id that names nobody, check finds.",
    options: &[("--json", 0)],
    ..Spec::PLAIN
};

pub(super) fn run(args: &Args, streams: &mut Streams<'_>) -> Result<u8, CliError> {
    args.check_count(WHICH)?;
    let schema = match args.raw(0).and_then(OsStr::to_str) {
        Some("file") => campaign_schema(),
        Some("command") => line_schema(),
        Some("sheet") => sheet_schema(),
        Some("state") => schema_of_written::<State>(),
        Some("play") => answer_schema(),
        _ => return Err(args.wrong(WHICH)),
    };
    writeln!(streams.out, "{schema:#}")?;
    Ok(0)
}

const WHICH: &str = "say file, command, sheet, state or play";
