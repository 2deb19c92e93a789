//! What can be done now: by whoever acts; by others before the first action of a round (U-90) and after a fight (U-100).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::board::areas::{AreaId, ConnectionKind};
use crate::campaign;
use crate::gui::action::Action;
use crate::gui::games::unhex::tracker::acting;
use crate::gui::games::unhex::{is_fighting, state_words};
use crate::gui::scene::Scene;
use crate::gui::tracker::{Group, Row};
use crate::systems::unhex::{Ability, Act, Command, Offer, Phase, Unhex};
use crate::table::CharacterId;

/// Everything that can be done, or not.
pub(super) fn offers(game: &Unhex, scene: &mut Scene) -> Arc<[Group]> {
    let who = acting(game, scene);
    scene.own.unhex.known.offers(game, who)
}

/// The same, worked out anew.
pub(super) fn groups(game: &Unhex, who: Option<CharacterId>) -> Vec<Group> {
    if !game.decisions().is_empty() {
        return Vec::new();
    }
    let of_actor = who.map(|who| {
        let areas = area_numbers(game);
        let first = areas.values().min().copied();
        Group {
            heading: format!("{} can", game.name(who)),
            note: state_words(game, who).into_owned(),
            dealt: 1..=first.unwrap_or(ITEMS) - 1,
            rows: rows(game, game.offers(who), (who, &areas)),
        }
    });
    let mut groups = vec![aside(game)];
    groups.extend(of_actor);
    groups
}

/// The number of what one does with one's own things.
const ITEMS: usize = 9;
/// The first of the numbers of areas; those before are for attacks and what else there is.
const FIRST_OF_AREAS: usize = 5;

/// The number of each area of the fight, by which one moves there from wherever: no two areas beside the same one share it,
/// as far as the numbers go.
fn area_numbers(game: &Unhex) -> BTreeMap<AreaId, usize> {
    let Some(map) = game.fight_map() else {
        return BTreeMap::new();
    };
    let mut beside: BTreeMap<AreaId, BTreeSet<AreaId>> = BTreeMap::new();
    for line in map.connections.values() {
        if !matches!(line.kind, ConnectionKind::Dashed | ConnectionKind::NoSight) {
            beside.entry(line.from).or_default().insert(line.to);
            beside.entry(line.to).or_default().insert(line.from);
        }
    }
    let mut numbers = BTreeMap::new();
    for (area, neighbours) in &beside {
        let near = neighbours.iter().filter_map(|next| beside.get(next));
        let taken: BTreeSet<usize> = near
            .flatten()
            .filter_map(|other| numbers.get(other).copied())
            .collect();
        let number = (FIRST_OF_AREAS..ITEMS).rev().find(|n| !taken.contains(n));
        numbers.extend(number.map(|number| (*area, number)));
    }
    numbers
}

/// Attacks first; what one does with one's own things is folded; what also hits friends comes last.
fn rows(
    game: &Unhex,
    offers: Vec<Offer>,
    (who, areas): (CharacterId, &BTreeMap<AreaId, usize>),
) -> Vec<Row> {
    let here = game.places.get(&who).map(|place| place.area);
    let is_item = |act: &Act| matches!(act, Act::Drop { .. } | Act::Rearrange { .. });
    let at_home = |act: &Act| matches!(act, Act::AttackArea { area, .. } if Some(*area) == here);
    let (mut rows, mut items, mut last) = (Vec::new(), Vec::new(), Vec::new());
    for offer in offers {
        let place = match &offer.act {
            act if is_item(act) && offer.is_legal() => &mut items,
            act if at_home(act) => &mut last,
            _ => &mut rows,
        };
        let number = match &offer.act {
            Act::Move { to } => areas.get(to).copied(),
            _ => None,
        };
        place.push(Row {
            number,
            ..row(offer)
        });
    }
    if !items.is_empty() {
        let detail = "draw, stow, drop, pick up".to_owned();
        rows.push(Row {
            number: Some(ITEMS),
            ..Row::of_several("Items", detail, items)
        });
    }
    rows.extend(last);
    rows
}

fn row(mut offer: Offer) -> Row {
    // The hand is part of what it is.
    if let hand @ ("both hands" | "left hand" | "right hand") = offer.detail.as_str() {
        offer.label = format!("{}, {hand}", offer.label);
    }
    let (who, act) = (offer.actor, offer.act.clone());
    let command = Command::Act {
        who,
        act: act.clone(),
    };
    Row::of_offer(
        offer,
        Action::Do(command.into()),
        Command::Force { who, act },
    )
}

/// The act of a row.
pub(super) const fn act_of(row: &Row) -> Option<(CharacterId, &Act)> {
    match &row.action {
        Some(Action::Do(campaign::Command::Unhex(Command::Act { who, act }))) => Some((*who, act)),
        _ => None,
    }
}

/// What is open to those whose turn it is not.
fn aside(game: &Unhex) -> Group {
    let after = !is_fighting(game);
    let offers = offers_aside(game).into_iter().map(|offer| Row {
        // During a fight the numbers are those of whoever acts.
        number: (!after).then_some(Row::NO_NUMBER),
        label: format!("{}, {}", offer.label, game.name(offer.actor)),
        ..row(offer)
    });
    let heading = match after {
        true => "At the end of the fight",
        false => "Before the first action",
    };
    Group {
        heading: heading.to_owned(),
        note: String::new(),
        dealt: 1..=9,
        rows: offers.collect(),
    }
}

/// The legal ones, in the order of ids.
fn offers_aside(game: &Unhex) -> Vec<Offer> {
    let Some(fight) = &game.fight else {
        return Vec::new();
    };
    let (ability, wanted) = match &fight.phase {
        Phase::Over { .. } => (Ability::Rally, Act::Rally),
        Phase::Turns { .. } if !fight.acted => (Ability::AllOutDefend, Act::AllOutDefend),
        Phase::Turns { .. } | Phase::Initiative => return Vec::new(),
    };
    let acting = game.acting_team();
    let able = |who: &CharacterId| {
        let sheet = game.characters.get(who);
        sheet.is_some_and(|sheet| {
            sheet.abilities.contains(&ability) && (acting.is_none() || sheet.team != acting)
        })
    };
    let people = fight.standings.keys().copied().filter(able);
    let offers = people.flat_map(|who| game.offers(who));
    offers
        .filter(|offer| offer.act == wanted && offer.is_legal())
        .collect()
}
