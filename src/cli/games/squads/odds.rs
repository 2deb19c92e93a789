//! What each attack of a unit comes to, and what the order of a squad does, for `odds`.

use crate::cli::error::CliError;
use crate::cli::names;
use crate::cli::odds::{Attack, Attacks, Who};
use crate::systems::Played;
use crate::systems::squads::{Act, AttackKind, Squads};
use crate::table::{Check, Odds, Refusal};

/// Every type of attack of the attacker on a unit, and Siege on a structure, in the fight that goes on; whether it has an
/// Action does not matter here.
pub(super) fn attacks(game: &Squads, attacker: &str, target: &str) -> Result<Attacks, CliError> {
    let by = names::person(game, Squads::SYSTEM, attacker)?;
    let on = names::person(game, Squads::SYSTEM, target)?;
    let Ok(ground) = game.fought_on() else {
        let why =
            "attacks are weighed as they stand in a fight; begin one first, with `begin_fight`";
        return Err(CliError::Failed(why.to_owned()));
    };
    let attack = |(name, act): (String, Act)| {
        let odds = game.odds_of_act(by, &act);
        let not_counted = || Refusal::structure("its chances cannot be counted");
        let can = game.check_deed(&ground, by, &act, &mut Check::new(false));
        Attack::new(name, can.and_then(|()| odds.ok_or_else(not_counted)))
    };
    let kinds = AttackKind::ALL.iter().map(|kind| {
        let (kind, target) = (*kind, on);
        (kind.words().to_owned(), Act::Attack { kind, target })
    });
    let breaks = game.units[&on].is_structure().then(|| {
        let name = if game.units[&by].siege > 0 {
            "Siege"
        } else {
            "Digging"
        };
        (name.to_owned(), Act::Break { structure: on })
    });
    Ok(Attacks {
        attacker: Who::person(by, game.name(by)),
        target: Who::person(on, game.name(on)),
        attacks: kinds.chain(breaks).map(attack).collect(),
    })
}

/// What the order of a squad comes to in this phase.
pub(super) fn order(game: &Squads, squad: &str) -> Result<Odds, CliError> {
    let squads = game.squads.iter();
    let all: Vec<_> = squads
        .map(|(id, squad)| (*id, squad.name.as_str()))
        .collect();
    let squad = names::one_of(squad, "squad", "", &all)?;
    let none = || {
        let name = game.squad_name(squad);
        CliError::Failed(format!(
            "nobody of {name} has anything to do by its order now"
        ))
    };
    game.odds_of_order(squad).ok_or_else(none)
}
