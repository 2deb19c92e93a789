//! What the actions of a unit of Heroes of Hex that attack come to, for `odds`.

use crate::cli::error::CliError;
use crate::cli::names;
use crate::cli::odds::{Attack, Attacks, Who};
use crate::systems::Played;
use crate::systems::heroes_of_hex::HeroesOfHex;

/// Every action of the attacker that attacks, on a unit or at a space.
pub(super) fn attacks(
    game: &HeroesOfHex,
    attacker: &str,
    target: &str,
) -> Result<Attacks, CliError> {
    let by = names::person(game, HeroesOfHex::SYSTEM, attacker)?;
    let (on, at, named) = match names::person(game, HeroesOfHex::SYSTEM, target) {
        Ok(on) => (Some(on), None, Who::person(on, game.name(on))),
        Err(error) => {
            let played = game.skirmish.as_ref().map(|skirmish| skirmish.board);
            let board = played.and_then(|board| game.boards.get(&board));
            let at = board.and_then(|board| board.named(target.trim()));
            let (Some(board), Some(at)) = (board, at) else {
                return Err(error);
            };
            let name = board.address(at);
            (None, Some(at), Who { id: None, name })
        }
    };
    let unit = &game.units[&by];
    let actions = unit.actions.iter().filter(|one| one.offence.is_some());
    let attacks = actions.map(|action| {
        let odds = game.odds_against(by, action, on, at);
        Attack::new(action.name.clone(), odds)
    });
    Ok(Attacks {
        attacker: Who::person(by, game.name(by)),
        target: named,
        attacks: attacks.collect(),
    })
}
