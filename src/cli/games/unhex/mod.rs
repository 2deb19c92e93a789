//! Unhex on the command line.

mod check;
mod odds;
mod sight;
mod state;
mod story;

use std::io::{self, Write};

use super::OnCommandLine;
use crate::campaign::{Campaign, Command, InCampaign};
use crate::cli::Streams;
use crate::cli::args::Args;
use crate::cli::check::Finding;
use crate::cli::error::CliError;
use crate::cli::odds::Attacks;
use crate::cli::sight::Looked;
use crate::systems::unhex::{self, Unhex};

impl OnCommandLine for Unhex {
    fn write_state(&self, campaign: &Campaign, out: &mut dyn Write) -> io::Result<()> {
        state::write(&self.state(campaign), out)
    }

    fn map_findings(&self) -> Vec<Finding> {
        check::of_areas(self)
    }

    fn attacks(&self, args: &Args, attacker: &str, target: &str) -> Result<Attacks, CliError> {
        odds::attacks(self, attacker, target, args.has("--less-lethal"))
    }

    fn sight(&self, looked: &Looked<'_>, streams: &mut Streams<'_>) -> Result<u8, CliError> {
        sight::run(self, looked, streams)
    }

    fn next_in_story(&self) -> Option<[Command; 2]> {
        Some([story::next(self)?.into(), unhex::Command::EndTurn.into()])
    }
}
