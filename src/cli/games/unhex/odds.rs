//! What the attacks of a character of Unhex come to, for `odds`.

use crate::cli::error::CliError;
use crate::cli::names;
use crate::cli::odds::{Attack, Attacks, Who};
use crate::systems::Played;
use crate::systems::unhex::odds::{Policy, Subject, Unweighed};
use crate::systems::unhex::{ItemKind, Unhex, Weapon};
use crate::table::Odds;

/// Every weapon of the attacker, in hand or not, on a character; on an area whatever works on areas.
pub(super) fn attacks(
    game: &Unhex,
    attacker: &str,
    target: &str,
    less_lethal: bool,
) -> Result<Attacks, CliError> {
    let policy = Policy::default();
    let by = names::person(game, Unhex::SYSTEM, attacker)?;
    let sheet = &game.characters[&by];
    let weigh = |name: String, subject: Subject| match game.try_weigh(&subject, &policy) {
        Ok(weighed) => {
            let odds = Odds {
                policy: policy.words(),
                lines: weighed.lines(),
            };
            Attack::new(name, Ok(odds))
        }
        Err(Unweighed::Refused(refusal)) => Attack::new(name, Err(refusal)),
        Err(Unweighed::NotYet(why)) => Attack::not_weighed(name, why),
    };
    let on = match names::person(game, Unhex::SYSTEM, target) {
        Ok(on) => on,
        // Whoever is nobody may be a place.
        Err(error) => {
            let map = game.fight_map();
            let Some(area) = map.and_then(|map| names::area(map, target).ok()) else {
                return Err(error);
            };
            let items = sheet.items.iter().filter(|item| item.kind.area_effect());
            let attacks = items.map(|item| {
                let subject = Subject::Area {
                    who: by,
                    area,
                    item: item.id,
                };
                weigh(item.name.clone(), subject)
            });
            return Ok(Attacks {
                attacker: Who::person(by, game.name(by)),
                target: Who {
                    id: Some(area.0),
                    name: map.map_or_else(String::new, |map| map.area_name(area).to_owned()),
                },
                attacks: attacks.collect(),
            });
        }
    };
    let strikes = |kind: ItemKind| kind.reach(None).is_some() || kind == ItemKind::Shield;
    let items = sheet.items.iter().filter(|item| strikes(item.kind));
    let mut weapons: Vec<(Weapon, String)> = items
        .map(|item| (Weapon::Item(item.id), item.name.clone()))
        .collect();
    weapons.push((Weapon::Unarmed, "unarmed".to_owned()));
    let attacks = weapons.into_iter().map(|(weapon, name)| {
        let subject = Subject::Attack {
            who: by,
            target: on,
            weapon,
            less_lethal,
        };
        weigh(name, subject)
    });
    Ok(Attacks {
        attacker: Who::person(by, game.name(by)),
        target: Who::person(on, game.name(on)),
        attacks: attacks.collect(),
    })
}
