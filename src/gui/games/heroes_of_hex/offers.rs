//! What can be done now: by the unit that acts, or which can be chosen; and what the side cannot do. An action keeps its
//! number through the skirmish, a unit the one of its place in its side.

use crate::gui::action::Action;
use crate::gui::board::Aim;
use crate::gui::games::heroes_of_hex::known::Own;
use crate::gui::panels::map_menu::{Deed, MenuOf};
use crate::gui::tracker::{Group, Row};
use crate::systems::heroes_of_hex::{
    self, Act, ActionId, Command, Cost, HeroesOfHex, Offer, SideOffer, Target, Unit,
};
use crate::table::{CharacterId, TeamId, Weight};

/// Everything that can be done, or not, while that unit is selected.
pub(in crate::gui) fn groups(
    game: &HeroesOfHex,
    selected: Option<CharacterId>,
    _: &mut Own,
) -> Vec<Group> {
    let Some(turn) = game.turn().copied() else {
        return Vec::new();
    };
    if !game.decisions().is_empty() {
        return Vec::new();
    }
    let mut first = match turn.active {
        Some(active) => of_unit(game, active),
        None => {
            let choice = |(number, who): (usize, CharacterId)| {
                let mut offers = game.offers(who).into_iter();
                let offer = offers.find(|offer| offer.act == Act::Activate)?;
                Some(Row {
                    number: Some(number),
                    ..row(game, offer)
                })
            };
            let units = (1..).zip(of_side(game, turn.side));
            Group {
                heading: "Choose a unit".to_owned(),
                note: String::new(),
                dealt: 1..=9,
                rows: units.filter_map(choice).collect(),
            }
        }
    };
    // What the side can do has letters, at the foot.
    let side = game.side_offers().into_iter();
    let refused = side.filter(|offer| offer.refusal.is_some());
    first.rows.extend(refused.map(side_row));
    // Before one is chosen, the list says all there is to say of each.
    let other = selected.filter(|who| {
        turn.active.is_some_and(|active| active != *who)
            && game.side_of(*who) == Some(turn.side)
            && game.unit_state(*who).is_some()
    });
    let other = other.map(|who| of_unit(game, who));
    [first].into_iter().chain(other).collect()
}

/// The units of a side in the order of their numbers.
fn of_side(game: &HeroesOfHex, side: TeamId) -> impl Iterator<Item = CharacterId> {
    let units = game.units.iter();
    let of_side = units.filter(move |(_, unit)| unit.side == Some(side));
    of_side.map(|(who, _)| *who)
}

/// The number key that chooses a unit, which it keeps through the skirmish, and whether it does so now.
pub(super) fn number_of(game: &HeroesOfHex, who: CharacterId) -> Option<(usize, bool)> {
    let side = game.side_of(who).filter(|_| game.turn().is_some())?;
    let mut numbers = (1..10).zip(of_side(game, side));
    let (number, _) = numbers.find(|(_, unit)| *unit == who)?;
    Some((number, chooses(game, who).is_some()))
}

/// What chooses a unit for the Turn, if it can be chosen.
pub(super) fn chooses(game: &HeroesOfHex, who: CharacterId) -> Option<Action> {
    if !game.decisions().is_empty() {
        return None;
    }
    let act = Act::Activate;
    let mut offers = game.offers(who).into_iter();
    offers.find(|offer| offer.is_legal() && offer.act == act)?;
    Some(Action::Do(Command::Act { who, act }.into()))
}

/// What a unit can do: to move, then its actions in the order of its sheet.
fn of_unit(game: &HeroesOfHex, who: CharacterId) -> Group {
    let unit = game.units.get(&who);
    let actions = unit.map_or(&[][..], |unit| &unit.actions);
    let mut offers = game.offers(who);
    // A unit is chosen by the list of all of them.
    offers.retain(|offer| offer.act != Act::Activate);
    let (acts, moves): (Vec<Offer>, Vec<Offer>) = offers
        .into_iter()
        .partition(|offer| matches!(offer.act, Act::Use { .. }));
    let mut rows: Vec<Row> = moves.into_iter().map(|offer| row(game, offer)).collect();
    for row in &mut rows {
        row.number = Some(1);
    }
    for (number, action) in (2..).zip(actions) {
        let is_of = |offer: &&Offer| used(&offer.act) == Some(action.id);
        let of_action = acts.iter().filter(is_of).cloned();
        let (legal, refused): (Vec<Offer>, Vec<Offer>) = of_action.partition(Offer::is_legal);
        // Whoever has nothing to be healed comes last.
        let (mut legal, unhurt): (Vec<Offer>, Vec<Offer>) = legal
            .into_iter()
            .partition(|offer| !action.heals() || is_hurt(game, &offer.act));
        if let Some(aimed) = aim_row(game, action, &legal) {
            legal.clear();
            rows.push(Row {
                number: Some(number),
                ..aimed
            });
        }
        let of_several = |offers: Vec<Offer>, name: &str, shown: bool| {
            let detail = offers.first().map(|offer| offer.detail.clone());
            let within = offers.into_iter().map(|offer| row(game, offer)).collect();
            Row {
                number: Some(number),
                shown,
                ..Row::of_several(name, detail.unwrap_or_default(), within)
            }
        };
        let numbered = !legal.is_empty();
        if !legal.is_empty() && is_kept_ready(action) {
            // Its HEX are meant for its Reaction: on one's own Turn it takes a second key.
            let unfolds = of_several(std::mem::take(&mut legal), &action.name, false);
            let within = unfolds.within.into_iter().map(|row| Row {
                label: format!("{} on this Turn", row.label),
                ..row
            });
            rows.push(Row {
                within: within.collect(),
                ..unfolds
            });
        }
        if legal.len() > 1 {
            rows.push(of_several(std::mem::take(&mut legal), &action.name, true));
        }
        rows.extend(legal.into_iter().chain(refused).map(|offer| Row {
            number: Some(number),
            ..row(game, offer)
        }));
        if !unhurt.is_empty() {
            let name = format!("{} somebody unhurt", action.name);
            let mut unhurt = of_several(unhurt, &name, false);
            if numbered {
                unhurt.number = Some(Row::NO_NUMBER);
            }
            rows.push(unhurt);
        }
    }
    Group {
        heading: format!("{} can", game.name(who)),
        note: unit.map_or_else(String::new, |unit| unit.class.clone()),
        dealt: 1..=9,
        rows,
    }
}

/// Whether it is a Reaction that costs HEX.
const fn is_kept_ready(action: &heroes_of_hex::Action) -> bool {
    action.keywords.reaction.is_some() && matches!(action.cost, Cost::Hex(_))
}

const fn used(act: &Act) -> Option<ActionId> {
    match act {
        Act::Use { action, .. } => Some(*action),
        Act::Activate | Act::Move { .. } => None,
    }
}

/// The row of an action that is aimed at a space, at first where most are hit, and of those spaces where it does most.
fn aim_row(game: &HeroesOfHex, action: &heroes_of_hex::Action, legal: &[Offer]) -> Option<Row> {
    let ground = game.ground()?;
    let spaces = legal.iter().filter_map(|offer| match offer.act {
        Act::Use {
            target: target @ Target::Space(at),
            ..
        } => Some((offer, target, at)),
        _ => None,
    });
    let weigh = |offer: &Offer, target| {
        let met = game.targets(offer.actor, action, target, &ground);
        let odds = game.odds_of_act(offer.actor, &offer.act);
        let parts = odds.iter().flat_map(|odds| &odds.lines);
        let parts = parts.flat_map(|line| line.parts());
        let harm = parts.filter(|part| matches!(part.weight, Weight::Hurts | Weight::Ends));
        (met.len(), harm.map(|part| part.percent).sum::<u32>())
    };
    let weighed = spaces.map(|(offer, target, at)| (weigh(offer, target), offer, at));
    // Of equals the first.
    let best = weighed.reduce(|best, next| if next.0 > best.0 { next } else { best });
    let (_, offer, at) = best?;
    let aim = Aim {
        who: offer.actor,
        act: (action.id.0, 0),
        at,
    };
    Some(Row {
        action: Some(Action::Aim(aim)),
        ..Row::of_several(
            &format!("{}…", action.name),
            offer.detail.clone(),
            Vec::new(),
        )
    })
}

/// Whether somebody with Wounds or Poison is healed by it.
fn is_hurt(game: &HeroesOfHex, act: &Act) -> bool {
    let Act::Use { target, .. } = act else {
        return true;
    };
    let hurt = |unit: &Unit| unit.tokens.wounds > 0 || unit.tokens.poison > 0;
    match target {
        Target::Unit(unit) => game.units.get(unit).is_none_or(|unit| hurt(unit)),
        Target::Space(_) | Target::None => true,
    }
}

fn row(game: &HeroesOfHex, offer: Offer) -> Row {
    let (who, act) = (offer.actor, offer.act);
    let odds = game.odds_of_act(who, &act);
    // A Movement needs its way, which is shown on the map.
    let (label, action, forced) = match act {
        Act::Move { .. } => {
            let label = "Move on the board".to_owned();
            (label, Action::MoveOnBoard, None)
        }
        act => {
            let forced = Command::Force {
                who,
                act: act.clone(),
            };
            let command = Command::Act { who, act };
            (
                offer.label,
                Action::Do(command.into()),
                Some(Action::Do(forced.into())),
            )
        }
    };
    Row {
        detail: offer.detail,
        refusal: offer.refusal,
        action: Some(action),
        forced,
        odds,
        ..Row::of_several(&label, String::new(), Vec::new())
    }
}

fn side_row(offer: SideOffer) -> Row {
    Row {
        refusal: offer.refusal,
        forced: Some(Action::Do(Command::ForceSide(offer.act).into())),
        ..Row::of_several(&offer.label, offer.detail, Vec::new())
    }
}

/// What that unit, else the active one, can do to somebody or at a space now.
pub(in crate::gui) fn deeds(game: &HeroesOfHex, by: Option<CharacterId>, on: MenuOf) -> Vec<Deed> {
    let active = game.turn().and_then(|turn| turn.active);
    let Some(by) = by.or(active).filter(|_| game.decisions().is_empty()) else {
        return Vec::new();
    };
    let is_on = |act: &Act| match (act, on) {
        (
            Act::Use {
                target: Target::Unit(whom),
                ..
            },
            MenuOf::Person(who),
        ) => *whom == who,
        (
            Act::Use {
                target: Target::Space(to),
                ..
            },
            MenuOf::Space(_, at),
        ) => *to == at,
        _ => false,
    };
    let offers = game.offers(by).into_iter();
    let offers = offers.filter(|offer| offer.refusal.is_none() && is_on(&offer.act));
    let deeds = offers.filter_map(|offer| {
        let attacks = match &offer.act {
            Act::Use { action, .. } => {
                let unit = game.units.get(&by);
                unit.and_then(|unit| unit.action(*action)?.offence)
                    .is_some()
            }
            Act::Activate | Act::Move { .. } => false,
        };
        let row = row(game, offer);
        let name = game.name(by);
        let (named, odds) = ((name.as_str(), row.label.as_str()), row.odds.as_ref());
        Some(Deed::with_odds(
            named,
            &row.detail,
            odds,
            attacks,
            row.action?,
        ))
    });
    deeds.collect()
}
