//! Flow on the command line.

mod odds;
mod state;
mod story;

use super::OnCommandLine;
use super::units::{Travel, units_on_command_line};
use crate::board::grid::{Hex, HexGrid, Units};
use crate::campaign::Command;
use crate::systems::flow::{Flow, Pace, travel_words};

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
    // Units are in nobody’s sight here.
    units_on_command_line!(|_, _, grid, _| grid.none(), travel);

    fn next_in_story(&self) -> Option<[Command; 2]> {
        let next = story::next(self)?;
        let instead = story::instead(self)?;
        Some([next.into(), instead.into()])
    }
}
