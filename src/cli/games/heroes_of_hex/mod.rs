//! Heroes of Hex on the command line.

mod odds;
mod state;

use super::OnCommandLine;
use super::units::units_on_command_line;
use crate::campaign::Command;
use crate::systems::heroes_of_hex::HeroesOfHex;

impl OnCommandLine for HeroesOfHex {
    // Opponents of whoever looks are in the way; a space alone looks past everybody.
    units_on_command_line!(
        |game, map, grid, (looker, _)| {
            let looks = game.ground_of(map).zip(looker);
            looks.map_or_else(|| grid.none(), |(ground, unit)| ground.sight_blockers(unit))
        },
        |_, _, _| None
    );

    fn next_in_story(&self) -> Option<[Command; 2]> {
        None
    }
}
