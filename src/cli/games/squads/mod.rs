//! Stacks & Hordes on the command line.

mod odds;
mod state;
mod story;

use super::OnCommandLine;
use super::units::units_on_command_line;
use crate::campaign::Command;
use crate::cli::args::Args;
use crate::cli::error::CliError;
use crate::systems::squads::Squads;
use crate::systems::units::UnitsOnBoards;
use crate::table::Odds;

impl OnCommandLine for Squads {
    // Units are in nobody’s sight here, structures are (S-51).
    units_on_command_line!(
        |game, map, grid, (_, ends)| grid.bits(game.blocks_sight(map, &ends)),
        |_, _, _| None
    );

    fn order(&self, _: &Args, squad: &str) -> Result<Odds, CliError> {
        odds::order(self, squad)
    }

    fn next_in_story(&self) -> Option<[Command; 2]> {
        let next = story::next(self)?;
        Some([next.into(), story::instead().into()])
    }
}
