//! Attack · Move · Bonus on the command line.

mod odds;
mod state;
mod story;

use super::OnCommandLine;
use super::units::units_on_command_line;
use crate::campaign::Command;
use crate::systems::d20::D20;

impl OnCommandLine for D20 {
    // Units are in nobody’s sight here.
    units_on_command_line!(|_, _, grid, _| grid.none(), |_, _, _| None);

    fn next_in_story(&self) -> Option<[Command; 2]> {
        let next = story::next(self)?;
        let instead = story::instead(self)?;
        Some([next.into(), instead.into()])
    }
}
