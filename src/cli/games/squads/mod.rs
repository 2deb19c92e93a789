//! Stacks & Hordes on the command line.

mod odds;
mod state;
mod story;

use super::OnCommandLine;
use super::units::units_on_command_line;
use crate::campaign::Command;
use crate::systems::squads::Squads;

impl OnCommandLine for Squads {
    // Units are in nobody’s sight here (S-51).
    units_on_command_line!(|_, _, grid, _| grid.none(), |_, _, _| None);

    fn next_in_story(&self) -> Option<[Command; 2]> {
        let next = story::next(self)?;
        Some([next.into(), story::instead().into()])
    }
}
