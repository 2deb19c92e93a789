//! What the weapons, spells and special actions of a unit come to, for `odds`.

use crate::cli::error::CliError;
use crate::cli::names;
use crate::cli::odds::{Attack, Attacks, Who};
use crate::systems::Played;
use crate::systems::flow::{
    AbilityKind, Act, Blow, Carried, Flow, ItemKind, Push, SkillName, UNARMED,
};
use crate::table::{CharacterId, Check, Refusal};

/// Every weapon of the attacker on a unit, every spell that attacks, and every special action that is a check.
pub(super) fn attacks(game: &Flow, attacker: &str, target: &str) -> Result<Attacks, CliError> {
    let by = names::person(game, Flow::SYSTEM, attacker)?;
    let on = names::person(game, Flow::SYSTEM, target)?;
    let map = game.places.get(&by).map(|place| place.map);
    let ground = map.and_then(|map| game.ground_of(map));
    let attacks = acts(game, by, on).into_iter().map(|(name, act)| {
        let odds = ground
            .as_ref()
            .and_then(|ground| game.odds_of_act_on(by, &act, ground));
        let not_counted = || Refusal::structure("its chances cannot be counted");
        // Whose turn it is and what it costs do not matter here; without a fight it is weighed as if there were one.
        let can = match (&game.fight, &ground) {
            (Some(_), Some(ground)) => game.check_deed(by, &act, ground, &mut Check::new(false)),
            _ => Ok(()),
        };
        Attack::new(name, can.and_then(|()| odds.ok_or_else(not_counted)))
    });
    Ok(Attacks {
        attacks: attacks.collect(),
        attacker: Who::person(by, game.name(by)),
        target: Who::person(on, game.name(on)),
    })
}

/// All of them by their names.
fn acts(game: &Flow, by: CharacterId, on: CharacterId) -> Vec<(String, Act)> {
    let unit = &game.units[&by];
    let mut weapons = unit.weapons.clone();
    weapons.retain(|one| one.is_weapon());
    let bare = game.melee_weapons(by).into_iter();
    weapons.extend(bare.filter(|one| one.id == UNARMED));
    let strikes = weapons
        .iter()
        .map(|one| (one.name.clone(), Act::Attack(Blow::on(one.id, on))));
    let spells = unit
        .abilities
        .iter()
        .filter(|one| one.kind == AbilityKind::AttackSpell);
    let spells = spells.map(|one| {
        let (ability, target) = (one.id, Some(on));
        (one.name.clone(), Act::Use { ability, target })
    });
    let mut all: Vec<(String, Act)> = strikes.chain(spells).collect();
    let blows = unit
        .abilities
        .iter()
        .filter(|one| one.kind == AbilityKind::Attack);
    for ability in blows {
        all.extend(weapons.iter().map(|weapon| {
            let name = format!("{} with {}", ability.name, weapon.name);
            let blow = Blow {
                ability: Some(ability.id),
                ..Blow::on(weapon.id, on)
            };
            (name, Act::Attack(blow))
        }));
    }
    for weapon in weapons.iter().filter(|one| one.is_melee()) {
        let items = game.units[&on].weapons.iter();
        let held =
            items.filter(|one| one.carried == Carried::Held && one.kind != ItemKind::Natural);
        all.extend(held.map(|item| {
            let name = format!("Disarm of {} with {}", item.name, weapon.name);
            let (weapon, target, item) = (weapon.id, on, item.id);
            let act = Act::Disarm {
                weapon,
                target,
                item,
            };
            (name, act)
        }));
    }
    let (target, push) = (on, Push::Back);
    for with in [SkillName::Melee, SkillName::Deception] {
        let name = format!("Feint by {}", with.words());
        all.push((name, Act::Feint { target, with }));
    }
    let others = [
        ("Grapple", Act::Grapple { target }),
        ("Shove", Act::Shove { target, push }),
        ("Tumble Through", Act::Tumble { through: on }),
    ];
    all.extend(others.map(|(name, act)| (name.to_owned(), act)));
    all
}
