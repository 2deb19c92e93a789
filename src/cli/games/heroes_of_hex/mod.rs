//! Heroes of Hex on the command line.

mod odds;
mod sight;
mod state;

use std::io::{self, Write};

use super::OnCommandLine;
use crate::board::grid;
use crate::campaign::{Campaign, Command, InCampaign};
use crate::cli::Streams;
use crate::cli::args::Args;
use crate::cli::check::Finding;
use crate::cli::error::CliError;
use crate::cli::odds::Attacks;
use crate::cli::sight::Looked;
use crate::systems::heroes_of_hex::{HeroesOfHex, board_rule};

impl OnCommandLine for HeroesOfHex {
    fn write_state(&self, campaign: &Campaign, out: &mut dyn Write) -> io::Result<()> {
        state::write(&self.state(campaign), out)
    }

    fn map_findings(&self) -> Vec<Finding> {
        let of_boards = self.boards.iter().flat_map(|(id, board)| {
            grid::check(board).into_iter().map(move |finding| {
                let rule = board_rule(finding.rule);
                Finding::of_map(
                    finding.severity,
                    format!("boards.{id}"),
                    rule,
                    &finding.sentence,
                )
            })
        });
        of_boards.collect()
    }

    fn attacks(&self, args: &Args, attacker: &str, target: &str) -> Result<Attacks, CliError> {
        if args.has("--less-lethal") {
            return Err(args.wrong("less-lethal attacks are Unhex’s"));
        }
        odds::attacks(self, attacker, target)
    }

    fn sight(&self, looked: &Looked<'_>, streams: &mut Streams<'_>) -> Result<u8, CliError> {
        sight::run(self, looked, streams)
    }

    fn next_in_story(&self) -> Option<[Command; 2]> {
        None
    }
}
