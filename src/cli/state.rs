//! `state`: what the table looks like now. What it says is a value of the core (`campaign::state`); its text form is each
//! game's own.

use std::io::Write;
use std::path::Path;

use super::Streams;
use super::args::{Args, Spec};
use super::error::CliError;
use super::games::on_command_line;
use super::output::json_line;
use crate::campaign::store::open;

pub(super) const SPEC: Spec = Spec {
    name: "state",
    summary: "Show the round, the teams, the decisions and the offers",
    usage: "  tableside state FILE [--json]",
    details: "Who can act and react, what is to be decided, and what each character of the acting\n\
              team could do, with the reason where it cannot be done. Without an acting team the\n\
              offers of everybody in the fight are shown.",
    options: &[("--json", 0)],
    ..Spec::PLAIN
};

pub(super) fn run(args: &Args, streams: &mut Streams<'_>) -> Result<u8, CliError> {
    args.check_count("name the campaign's file")?;
    if args.json() {
        json_line(streams.out, &open(args.path(0))?.state())?;
    } else {
        print(args.path(0), streams.out)?;
    }
    Ok(0)
}

/// The state of a file as text.
pub(super) fn print(path: &Path, out: &mut dyn Write) -> Result<(), CliError> {
    let campaign = open(path)?;
    Ok(on_command_line(&campaign).write_state(&campaign, out)?)
}
