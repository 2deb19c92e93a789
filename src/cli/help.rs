//! The help texts that are not one command's own.

use std::io::{self, Write};

use super::args::Spec;
use crate::systems::System;

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

/// One command's own help; `{games}` and `{samples}` in it are those that there are.
pub(super) fn one(spec: &Spec, out: &mut dyn Write) -> io::Result<()> {
    let samples = System::ALL.into_iter().flat_map(|system| {
        let samples = system.info().samples.iter();
        samples.map(move |sample| format!("{} ({})", sample.key, system.name()))
    });
    let samples: Vec<String> = samples.collect();
    let details = spec.details.replace("{samples}", &samples.join(", "));
    let details = details.replace("{games}", &System::ALL.map(System::key).join(", "));
    writeln!(
        out,
        "{}\n\nUsage\n{}\n\n{details}",
        spec.summary, spec.usage
    )
}
