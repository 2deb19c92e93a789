//! `sight`: range, marks, cover and line of sight between two areas, or to one on the move.

use super::Streams;
use super::args::{Args, Spec};
use super::error::CliError;
use super::games::on_command_line;
use crate::campaign::store::open;

pub(super) const SPEC: Spec = Spec {
    name: "sight",
    summary: "Say who sees whom on a map, and why",
    usage: "  tableside sight FILE FROM TO [--map NAME] [--json]\n  \
            tableside sight FILE FROM [TO] --mover A B [--map NAME] [--json]",
    details: "Range, walking steps, cover marks both ways, cover and line of sight, by the house\n\
              rules of the campaign. FROM, TO, A and B are areas, by name or as #ID. Without --map\n\
              it is the map of the fight, else the only one. With --mover everything is about one\n\
              who moves between A and B; a TO is then only repeated. On a board of spaces FROM and\n\
              TO are units, or spaces such as B7.",
    options: &[("--map", 1), ("--mover", 2), ("--json", 0)],
    takes: (2, 3),
    ..Spec::PLAIN
};

/// What is asked: who looks from where to where, by what was typed.
pub(super) struct Looked<'a> {
    pub(super) args: &'a Args,
    pub(super) from: &'a str,
    pub(super) to: Option<&'a str>,
    /// The two ends of somebody's way.
    pub(super) mover: Option<Vec<&'a str>>,
}

pub(super) fn run(args: &Args, streams: &mut Streams<'_>) -> Result<u8, CliError> {
    args.check_count("name the file and the area to look from")?;
    let mover = args.values("--mover")?;
    let (from, to) = (args.text(1)?.unwrap_or_default(), args.text(2)?);
    if to.is_none() && mover.is_none() {
        return Err(args.wrong("name the area to look at"));
    }
    let campaign = open(args.path(0))?;
    let looked = Looked {
        args,
        from,
        to,
        mover,
    };
    on_command_line(&campaign).sight(&looked, streams)
}
