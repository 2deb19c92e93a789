//! What the weapons and spells of a unit come to, for `odds`.

use crate::cli::error::CliError;
use crate::cli::names;
use crate::cli::odds::{Attack, Attacks, Who};
use crate::systems::Played;
use crate::systems::flow::{AbilityKind, Act, Blow, Flow};
use crate::table::Refusal;

/// Every weapon of the attacker, and every spell that attacks, on a unit.
pub(super) fn attacks(game: &Flow, attacker: &str, target: &str) -> Result<Attacks, CliError> {
    let by = names::person(game, Flow::SYSTEM, attacker)?;
    let on = names::person(game, Flow::SYSTEM, target)?;
    let unit = &game.units[&by];
    let weapons = unit.weapons.iter().filter(|one| one.is_weapon());
    let weapons = weapons.map(|one| (one.name.clone(), Act::Attack(Blow::on(one.id, on))));
    let spells = unit
        .abilities
        .iter()
        .filter(|one| one.kind == AbilityKind::AttackSpell);
    let spells = spells.map(|one| {
        let (ability, target) = (one.id, Some(on));
        (one.name.clone(), Act::Use { ability, target })
    });
    let map = game.places.get(&by).map(|place| place.map);
    let ground = map.and_then(|map| game.ground_of(map));
    let attacks = weapons.chain(spells).map(|(name, act)| {
        let odds = ground
            .as_ref()
            .and_then(|ground| game.odds_of_act_on(by, &act, ground));
        let not_counted = || Refusal::structure("its chances cannot be counted");
        Attack::new(name, odds.ok_or_else(not_counted))
    });
    Ok(Attacks {
        attacks: attacks.collect(),
        attacker: Who::person(by, game.name(by)),
        target: Who::person(on, game.name(on)),
    })
}
