//! What each type of attack of a unit comes to, for `odds`.

use crate::cli::error::CliError;
use crate::cli::names;
use crate::cli::odds::{Attack, Attacks, Who};
use crate::systems::Played;
use crate::systems::squads::{AttackKind, Squads};
use crate::table::{Odds, Refusal};

/// Every type of attack of the attacker on a unit.
pub(super) fn attacks(game: &Squads, attacker: &str, target: &str) -> Result<Attacks, CliError> {
    let by = names::person(game, Squads::SYSTEM, attacker)?;
    let on = names::person(game, Squads::SYSTEM, target)?;
    let policy = "things stay as they stand".to_owned();
    let attack = |kind: &AttackKind| {
        let odds = game.attack_odds(by, on, *kind).map(|odds| Odds {
            policy: policy.clone(),
            lines: vec![odds.line(on, &game.name(on))],
        });
        let odds = odds.map_err(|_| Refusal::structure("its chances cannot be counted"));
        Attack::new(kind.words().to_owned(), odds)
    };
    Ok(Attacks {
        attacker: Who::person(by, game.name(by)),
        target: Who::person(on, game.name(on)),
        attacks: AttackKind::ALL.iter().map(attack).collect(),
    })
}
