//! Acts that are not over, as the board shows them.

use crate::board::grid::{Hex, HexGrid};
use crate::gui::board::{Aimed, WaitingAct, spaces};
use crate::gui::shell::ui_command::said_in;
use crate::gui::units::UnitGame;
use crate::systems::units::tokens;
use crate::table::CharacterId;

/// Somebody does that to somebody else.
pub(in crate::gui) fn act_on<G: UnitGame>(
    game: &G,
    who: CharacterId,
    on: CharacterId,
    words: &str,
) -> Option<WaitingAct> {
    let to = game.placed(on)?;
    let grid = HexGrid::made_ready(game.boards().get(&to.map)?, game.rules_of_boards());
    let far = grid.distance(tokens::footprint(game, who)?, tokens::footprint(game, on)?)?;
    let far = said_in(Some(G::SYSTEM), &spaces(far.into()));
    let [by, whom] = [who, on].map(|one| game.person(one).unwrap_or_default());
    Some(WaitingAct {
        who,
        aimed: Aimed {
            units: vec![to.at],
            spaces: Vec::new(),
        },
        path: Vec::new(),
        words: format!("{words}, {far}"),
        describe: format!("{by} and {whom}: {words}"),
    })
}

/// Somebody is on that way, whose first space is the next one.
pub(in crate::gui) fn on_way(
    game: &impl UnitGame,
    who: CharacterId,
    path: &[Hex],
) -> Option<WaitingAct> {
    let from = game.placed(who)?;
    let end = game.boards().get(&from.map)?.address(*path.last()?);
    let name = game.person(who).unwrap_or_default();
    Some(WaitingAct {
        who,
        aimed: Aimed::default(),
        path: std::iter::once(from.at)
            .chain(path.iter().copied())
            .collect(),
        words: String::new(),
        describe: format!("{name} moves to {end}"),
    })
}
