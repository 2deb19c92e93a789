//! The help texts that are not one command's own.

use std::io::{self, Write};

use super::args::Spec;

/// How the program is called, in short.
pub(super) const SHORT: &str = "  tableside [FILE]\n  tableside COMMAND …\n  tableside --help";

/// The overview.
pub(super) fn all(
    commands: impl Iterator<Item = &'static Spec>,
    out: &mut dyn Write,
) -> io::Result<()> {
    writeln!(
        out,
        "Tableside keeps track of what people at the table lose track of.\n\n\
         Usage\n  \
         tableside                 open the window on the last campaign, or on a sample\n  \
         tableside FILE            open the window on a campaign\n  \
         tableside COMMAND …       answer without a window\n\n\
         Commands"
    )?;
    for spec in commands {
        writeln!(out, "  {:<8}{}", spec.name, spec.summary)?;
    }
    writeln!(
        out,
        "\nOptions\n  \
         --help, -h       this text; after a command, its own\n  \
         --version, -V    the version\n\n\
         Every command takes --json. Names match without regard to case. Errors go to the\n\
         standard error; the exit code is 1 for a failure and 2 for wrong usage."
    )
}

/// One command's own help.
pub(super) fn one(spec: &Spec, out: &mut dyn Write) -> io::Result<()> {
    writeln!(
        out,
        "{}\n\nUsage\n{}\n\n{}",
        spec.summary, spec.usage, spec.details
    )
}
