//! What the weapons and spells of a unit come to, with every aim, for `odds`.

use crate::cli::error::CliError;
use crate::cli::names;
use crate::cli::odds::{Attack, Attacks, Who};
use crate::systems::Played;
use crate::systems::d20::{Blow, D20, Manner, SpellKind, With};
use crate::table::{Odds, Refusal};

/// Every weapon of the attacker with every aim, and every spell that attacks, on a unit.
pub(super) fn attacks(game: &D20, attacker: &str, target: &str) -> Result<Attacks, CliError> {
    let by = names::person(game, D20::SYSTEM, attacker)?;
    let on = names::person(game, D20::SYSTEM, target)?;
    let unit = &game.units[&by];
    let policy = "nothing else changes before it";
    let odds = |lines| Odds {
        policy: policy.to_owned(),
        lines,
    };
    let not_counted = || Refusal::structure("its chances cannot be counted");
    let mut attacks = Vec::new();
    for weapon in &unit.weapons {
        let blow = Blow::on(weapon.id, on);
        let all = game.aimed_odds(by, &blow);
        if all.is_empty() {
            attacks.push(Attack::new(weapon.name.clone(), Err(not_counted())));
        }
        for (aim, found) in all {
            let at = aim.map_or_else(String::new, |aim| format!(", aim {}", aim.words()));
            let line = found.line(on, &game.name(on));
            attacks.push(Attack::new(
                format!("{}{at}", weapon.name),
                Ok(odds(vec![line])),
            ));
        }
    }
    for spell in unit
        .spells
        .iter()
        .filter(|one| one.kind == SpellKind::Attack)
    {
        let blow = Blow::on(spell.id, on);
        let found = game.attack_odds(by, With::Spell(spell.id), &blow, Manner::Attack);
        let found = found.map(|found| odds(vec![found.line(on, &game.name(on))]));
        attacks.push(Attack::new(
            spell.name.clone(),
            found.ok_or_else(not_counted),
        ));
    }
    Ok(Attacks {
        attacker: Who::person(by, game.name(by)),
        target: Who::person(on, game.name(on)),
        attacks,
    })
}
