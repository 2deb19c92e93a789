//! Which abilities were of use in random fights, each by the trace that it leaves in a question or in the log. Nothing can
//! be of use to somebody who has not learned it.

use std::collections::{BTreeMap, BTreeSet};

use tableside::systems::unhex::{Ability, Fact, Frame, ItemKind, Purpose, StrikeKind, Unhex, u};
use tableside::table::{CharacterId, Shape};

/// As what is met, an ability that was of use.
pub(super) fn uses(ability: Ability) -> String {
    format!("uses {}", ability.name())
}

/// Takes note of what is asked now.
pub(super) fn ask(game: &Unhex, met: &mut BTreeSet<String>) {
    for decision in game.decisions() {
        if decision.key == "stop" && decision.rule == u(102) {
            met.insert(uses(Ability::UnarmedStop));
        }
        if decision.key == "reaction"
            && let Some(Frame::Exchange(exchange)) =
                game.fight.iter().flat_map(|f| f.frames.last()).next()
            && exchange.attack.weapon_kind == ItemKind::Melee2h
            && could_strike_back(game, exchange.attack.at)
        {
            let Shape::PickOne { options } = &decision.shape else {
                panic!("a reaction is picked: {decision:?}");
            };
            let counters = options
                .iter()
                .any(|option| option.key.starts_with("counter."));
            let able = knows(game, exchange.attack.by, Ability::Melee2hNoCounterattack);
            assert_eq!(counters, !able, "U-92: {decision:?}");
            if able {
                met.insert(uses(Ability::Melee2hNoCounterattack));
            }
        }
    }
}

/// Reads the log of a fight in which nobody learned or forgot anything.
pub(super) fn read(game: &Unhex, met: &mut BTreeSet<String>) {
    let mut strikes: BTreeMap<CharacterId, (StrikeKind, &str)> = BTreeMap::new();
    let mut rolls: BTreeMap<CharacterId, Purpose> = BTreeMap::new();
    for entry in game.log.iter() {
        let used: Vec<(CharacterId, Ability)> = match &entry.fact {
            Fact::Rolled { who, purpose, .. } => {
                rolls.insert(who.id, *purpose);
                Vec::new()
            }
            Fact::Rerolled { who, .. } => {
                let (kind, weapon) = strikes
                    .get(&who.id)
                    .copied()
                    .unwrap_or((StrikeKind::Attack, ""));
                let good = match rolls[&who.id] {
                    Purpose::Initiative => Some(Ability::GoodInitiative),
                    Purpose::Defend => Some(Ability::GoodDefend),
                    Purpose::FirstAid => Some(Ability::GoodFirstAid),
                    Purpose::Rally => None,
                    Purpose::Attack | Purpose::Counterattack | Purpose::Intercept => {
                        good_with(weapon, kind)
                    }
                };
                let good = good.unwrap_or_else(|| panic!("{}", entry.fact.sentence()));
                vec![(who.id, good)]
            }
            Fact::Adjusted { by, powerful, .. } => {
                let (_, weapon) = strikes[&by.id];
                let edge = adjusts_with(weapon, *powerful);
                let edge = edge.unwrap_or_else(|| panic!("{}", entry.fact.sentence()));
                vec![(by.id, edge)]
            }
            Fact::StrikeDeclared {
                who,
                target,
                kind,
                weapon,
                marks,
                stealth,
                less_lethal,
                ..
            } => {
                if *less_lethal {
                    met.insert("strikes less-lethal".to_owned());
                }
                strikes.insert(who.id, (*kind, weapon));
                let limit = u32::from(game.house_rules.sight.limit);
                let far = *kind == StrikeKind::Attack
                    && weapon == ItemKind::Ranged2h.name()
                    && *marks >= limit;
                let shield = weapon == ItemKind::Shield.name();
                let bare = weapon == "hand or foot";
                [
                    (far, who.id, Ability::Ranged2hLongSight),
                    (shield, who.id, Ability::ShieldAttack),
                    (bare, who.id, Ability::Unarmed),
                    (*stealth, target.id, Ability::Stealth),
                ]
                .into_iter()
                .filter(|(shown, ..)| *shown)
                .map(|(_, who, ability)| (who, ability))
                .collect()
            }
            Fact::AreaAttacked { who, item, .. } => {
                let kinds = ItemKind::ALL.into_iter();
                let mut kinds = kinds.filter(|kind| kind.name() == item);
                let needed = kinds.next().and_then(ItemKind::ability_needed);
                vec![(who.id, needed.expect("it works on an area"))]
            }
            Fact::DefendsAnother { who, .. } => vec![(who.id, Ability::DefendAnother)],
            Fact::AllOutDeclared { who, .. } => vec![(who.id, Ability::AllOutDefend)],
            Fact::FirstAidBegun {
                who, sure: true, ..
            } => vec![(who.id, Ability::SureFirstAid)],
            Fact::ItemDestroyed { by, .. } => vec![(by.id, Ability::Melee2hDestroyItem)],
            Fact::ActionLost { by: Some(by), .. } => vec![(by.id, Ability::Melee1hCostAction)],
            Fact::RallyDeclared { who } => vec![(who.id, Ability::Rally)],
            Fact::Directed { who, .. } => vec![(who.id, Ability::Direct)],
            Fact::DirectAction { who } => vec![(who.id, Ability::ExtraDirect)],
            _ => Vec::new(),
        };
        for (who, ability) in used {
            assert!(
                knows(game, who, ability),
                "{who} has not learned {}: {}",
                ability.name(),
                entry.fact.sentence()
            );
            met.insert(uses(ability));
        }
    }
}

fn knows(game: &Unhex, who: CharacterId, ability: Ability) -> bool {
    game.characters[&who].abilities.contains(&ability)
}

/// U-55: awake, with an action and a melee weapon in hand.
fn could_strike_back(game: &Unhex, who: CharacterId) -> bool {
    let standing = game.standing(who);
    let ready = standing.is_some_and(|standing| standing.actions > 0 && !standing.all_out);
    let melee = |kind| matches!(kind, ItemKind::Melee1h | ItemKind::Melee2h);
    ready && game.is_conscious(who) && game.characters[&who].held().any(|item| melee(item.kind))
}

/// U-92 to U-95, U-102: what makes a strike with that weapon good.
fn good_with(weapon: &str, strike: StrikeKind) -> Option<Ability> {
    let attack = strike == StrikeKind::Attack;
    Some(match (weapon, strike) {
        ("hand or foot", _) if attack => Ability::UnarmedGoodAttack,
        ("hand or foot", _) => Ability::UnarmedGoodReaction,
        ("2H melee", _) if attack => Ability::Melee2hGoodAttack,
        ("2H melee", _) => Ability::Melee2hGoodReaction,
        ("1H melee", _) if attack => Ability::Melee1hGoodAttack,
        ("1H melee", _) => Ability::Melee1hGoodReaction,
        ("2H ranged", StrikeKind::Intercept) => Ability::Ranged2hGoodIntercept,
        ("2H ranged", _) if attack => Ability::Ranged2hGoodAttack,
        ("1H ranged", _) if attack => Ability::Ranged1hGoodAttack,
        _ => return None,
    })
}

/// U-17, U-18: what makes an Attack with that weapon precise or powerful.
fn adjusts_with(weapon: &str, powerful: bool) -> Option<Ability> {
    Some(match (weapon, powerful) {
        ("hand or foot", false) => Ability::UnarmedPreciseAttack,
        ("2H melee", false) => Ability::Melee2hPreciseAttack,
        ("2H melee", true) => Ability::Melee2hPowerfulAttack,
        ("1H melee", false) => Ability::Melee1hPreciseAttack,
        ("2H ranged", false) => Ability::Ranged2hPreciseAttack,
        ("2H ranged", true) => Ability::Ranged2hPowerfulAttack,
        ("1H ranged", false) => Ability::Ranged1hPreciseAttack,
        _ => return None,
    })
}
