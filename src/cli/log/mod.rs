//! `log`: what happened, as the log tells it or as the journal keeps it. Nothing is touched.

mod history;

use std::io::{self, Write};

use super::Streams;
use super::args::{Args, Spec};
use super::error::CliError;
use super::output::json_line;
use super::words;
use crate::campaign::store::open;
use crate::table::LogLine;

pub(super) use history::damage;

pub(super) const SPEC: Spec = Spec {
    name: "log",
    summary: "Show the log, or the history of all changes",
    usage: "  tableside log FILE [--history] [--text|--json]",
    details: "The lines of the log with the rules they rest on, oldest first. With --history the\n\
              changes themselves, undone ones included, as the journal beside the file keeps them;\n\
              a damaged place is shown where it is, and the exit code is then 1.",
    options: &[("--history", 0), ("--text", 0), ("--json", 0)],
    ..Spec::PLAIN
};

pub(super) fn run(args: &Args, streams: &mut Streams<'_>) -> Result<u8, CliError> {
    args.check_count("name the campaign's file")?;
    if args.json() && args.has("--text") {
        return Err(args.wrong("say either --text or --json, not both"));
    }
    let path = args.path(0);
    if args.has("--history") {
        return history::run(path, args.json(), streams.out);
    }
    let campaign = open(path)?;
    if args.json() {
        for record in campaign.log_records(0) {
            json_line(streams.out, &record)?;
        }
        return Ok(0);
    }
    for line in (0..campaign.log_len()).filter_map(|index| campaign.log_line(index)) {
        text(streams.out, &line)?;
    }
    Ok(0)
}

/// A line as text; one that players must not see is marked.
fn text(out: &mut dyn Write, line: &LogLine) -> io::Result<()> {
    if line.hidden {
        let marked = format!("{} (hidden)", line.text);
        return words::cited(out, &marked, &line.rules, 0);
    }
    words::log_line(out, line, 0)
}
