//! Attack · Move · Bonus on the command line.

mod odds;
mod state;
mod story;

use std::io::{self, Write};

use super::{OnCommandLine, units};
use crate::campaign::{Campaign, Command, InCampaign};
use crate::cli::Streams;
use crate::cli::args::Args;
use crate::cli::check::Finding;
use crate::cli::error::CliError;
use crate::cli::odds::Attacks;
use crate::cli::sight::Looked;
use crate::systems::d20::{D20, Ground, board_rule};

impl OnCommandLine for D20 {
    fn write_state(&self, campaign: &Campaign, out: &mut dyn Write) -> io::Result<()> {
        state::write(&self.state(campaign), out)
    }

    fn map_findings(&self) -> Vec<Finding> {
        units::map_findings(self, board_rule)
    }

    fn attacks(&self, args: &Args, attacker: &str, target: &str) -> Result<Attacks, CliError> {
        if args.has("--less-lethal") {
            return Err(args.wrong("less-lethal attacks are Unhex’s"));
        }
        odds::attacks(self, attacker, target)
    }

    fn sight(&self, looked: &Looked<'_>, streams: &mut Streams<'_>) -> Result<u8, CliError> {
        // Units are in nobody’s sight here.
        let blockers = |ground: &Ground<'_>, _| ground.grid.none();
        let ground_of = |map| self.ground_of(map);
        units::sight(
            self,
            looked,
            streams,
            ground_of,
            |on| (on.board, &on.grid),
            blockers,
            |_, _, _| None,
        )
    }

    fn next_in_story(&self) -> Option<[Command; 2]> {
        let next = story::next(self)?;
        let instead = story::instead(self)?;
        Some([next.into(), instead.into()])
    }
}
