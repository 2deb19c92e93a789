//! Flow on the command line.

mod odds;
mod state;
mod story;

use std::io::{self, Write};

use super::OnCommandLine;
use super::units::{self, Travel};
use crate::board::grid::{Hex, HexGrid, Units};
use crate::campaign::{Campaign, Command, InCampaign};
use crate::cli::Streams;
use crate::cli::args::Args;
use crate::cli::check::Finding;
use crate::cli::error::CliError;
use crate::cli::odds::Attacks;
use crate::cli::sight::Looked;
use crate::systems::flow::{Flow, Ground, Pace, board_rule, travel_words};

/// How long the shortest way takes outside combat, where nobody is in the way (F-54).
fn travel(grid: &HexGrid, from: Hex, to: Hex) -> Option<Travel> {
    let nobody = grid.none();
    let units = Units {
        blocked: &nobody,
        passed: &nobody,
    };
    let spaces = grid.path(from, to, units)?.cost;
    let seconds = Pace::ALL.map(|pace| (pace.words(), pace.seconds(spaces)));
    Some(Travel {
        spaces,
        seconds: seconds.into_iter().collect(),
        words: travel_words(spaces),
    })
}

impl OnCommandLine for Flow {
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
            travel,
        )
    }

    fn next_in_story(&self) -> Option<[Command; 2]> {
        let next = story::next(self)?;
        let instead = story::instead(self)?;
        Some([next.into(), instead.into()])
    }
}
