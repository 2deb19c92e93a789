//! Tokens put on boards by hand, and where there is room for one.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use super::boards::board;
use super::{TableUnit, Token, UnitsOnBoards};
use crate::board::grid::{Footprint, Hex, Layout, Passage, ZoneId};
use crate::table::{CharacterId, MapId, Refusal, TeamId};

/// What a unit is called.
fn name<G: UnitsOnBoards>(game: &G, who: CharacterId) -> Result<&str, Refusal> {
    let unit = game.kept().units.get(&who);
    let none = || Refusal::structure(format!("there is no unit {who}"));
    Ok(unit.ok_or_else(none)?.name())
}

/// The place of a token that is on a map.
pub(in crate::systems) fn place_of<G: UnitsOnBoards>(
    game: &mut G,
    who: CharacterId,
) -> Result<&mut G::Place, Refusal> {
    let off = Refusal::structure(format!("{} is on no board", name(game, who)?));
    game.kept_mut().places.get_mut(&who).ok_or(off)
}

/// Puts a token there.
pub(in crate::systems) fn place<G: UnitsOnBoards>(
    game: &mut G,
    who: CharacterId,
    map: MapId,
    at: Hex,
) -> Result<(), Refusal> {
    let name = name(game, who)?;
    let board = board(game, map)?;
    if !board.spaces.contains(at) {
        let (board, what, at) = (&board.name, G::WORDS.place, board.address(at));
        return Err(Refusal::structure(format!("{board} has no {what} {at}")));
    }
    let other = game.fight_board().is_some_and(|fight| fight != map);
    if other && game.is_in_fight(who) {
        let taking_part = G::IN_FIGHT;
        return Err(Refusal::structure(format!(
            "{name} is {taking_part} on another board; take it off that one first"
        )));
    }
    let before = game.kept().places.get(&who).copied();
    let place = before.map_or_else(|| Token::new(map, at), |place| place.moved(map, at));
    game.kept_mut().places.insert(who, place);
    Ok(())
}

/// Takes a token off its map, and the unit out of the fight.
pub(in crate::systems) fn take_off<G: UnitsOnBoards>(
    game: &mut G,
    who: CharacterId,
) -> Result<(), Refusal> {
    place_of(game, who)?;
    game.leaves(who);
    game.kept_mut().places.remove(&who);
    Ok(())
}

/// Puts somebody who is on no board onto that of the fight, like a newcomer, or where it stood before; who is on one stays
/// where it is.
pub(in crate::systems) fn enter<G: UnitsOnBoards>(
    game: &mut G,
    who: CharacterId,
) -> Result<(), Refusal> {
    if let Some(place) = entry(game, who) {
        let place = place?;
        game.kept_mut().places.insert(who, place);
    }
    Ok(())
}

/// Where somebody who is on no board would come onto that of the fight.
fn entry<G: UnitsOnBoards>(game: &G, who: CharacterId) -> Option<Result<G::Place, Refusal>> {
    let map = game.fight_board()?;
    let kept = game.kept();
    let unit = kept.units.get(&who).filter(|unit| !unit.is_out())?;
    let team = Some(unit.team()?);
    let off = !kept.places.contains_key(&who);
    let stood = game.stood(who).filter(|place| place.spot().0 == map);
    let free = |place: &G::Place| is_free(game, map, place.spot().1, unit.size());
    off.then(|| match stood.filter(free) {
        Some(place) => Ok(place),
        None => free_space(game, map, None, (unit.size(), team))
            .map(|at| stood.map_or_else(|| Token::new(map, at), |place| place.moved(map, at))),
    })
}

/// What joining the fight is called.
pub(in crate::systems) fn join_label<G: UnitsOnBoards>(game: &G, who: CharacterId) -> String {
    let (name, fight) = (name(game, who).unwrap_or("somebody"), G::FIGHT);
    let place = entry(game, who).and_then(Result::ok);
    let at = place.map(|place| place.spot()).and_then(|(map, at)| {
        let board = game.kept().boards.get(&map);
        board.map(|board| board.address(at))
    });
    let at = at.map_or_else(String::new, |at| format!(" on {at}"));
    format!("{name} joins the {fight}{at}")
}

/// Takes a unit out of the fight, and its token off the board.
pub(in crate::systems) fn leave<G: UnitsOnBoards>(
    game: &mut G,
    who: CharacterId,
) -> Result<(), Refusal> {
    if !game.is_in_fight(who) {
        let (name, taking_part) = (name(game, who)?, G::IN_FIGHT);
        return Err(Refusal::structure(format!("{name} is not {taking_part}")));
    }
    take_off(game, who)
}

/// Takes a unit out of the campaign, with all that refers to it.
pub(in crate::systems) fn remove<G: UnitsOnBoards>(game: &mut G, who: CharacterId) {
    game.forget_unit(who);
    game.leaves(who);
    game.kept_mut().places.remove(&who);
    game.leave_encounters(who);
    game.kept_mut().units.remove(&who);
}

/// What putting a token there is called.
pub(in crate::systems) fn place_label<G: UnitsOnBoards>(
    game: &G,
    name: &str,
    map: MapId,
    at: Hex,
) -> String {
    let board = game.kept().boards.get(&map);
    let space = board.map_or_else(|| format!("a {}", G::WORDS.place), |one| one.address(at));
    format!("{name} placed on {space}")
}

/// The spaces on which a token stands.
pub(crate) fn footprint<G: UnitsOnBoards>(game: &G, who: CharacterId) -> Option<Footprint> {
    let kept = game.kept();
    let (map, at) = kept.places.get(&who)?.spot();
    let size = kept.units.get(&who)?.size();
    Some(laid(kept.boards.get(&map)?.layout, at, size))
}

/// Those of a token of that size there; where it cannot be so large it is one.
pub(crate) fn laid(layout: Layout, at: Hex, size: u8) -> Footprint {
    Footprint::new(layout, at, size).unwrap_or_else(|_| at.into())
}

/// Whether a token of that size could be put there: nothing impassable, and nobody on it.
pub(crate) fn is_free<G: UnitsOnBoards>(game: &G, map: MapId, at: Hex, size: u8) -> bool {
    let kept = game.kept();
    let Some(board) = kept.boards.get(&map) else {
        return false;
    };
    let extra = game.rules_of_boards().difficult_extra;
    let token = laid(board.layout, at, size);
    let stands = |at: Hex| {
        let space = board.spaces.get(at);
        space.is_some_and(|space| board.passage(space.terrain, extra) != Passage::Impassable)
    };
    let there = |place: &G::Place| place.spot().0 == map;
    let mut others = kept.places.iter().filter(|(_, place)| there(place));
    token.spaces().all(stands)
        && !others.any(|(who, _)| footprint(game, *who).is_some_and(|one| one.overlaps(token)))
}

/// The nearest space where a token of that size could be put.
pub(in crate::systems) fn nearest_free<G: UnitsOnBoards>(
    game: &G,
    map: MapId,
    from: Hex,
    size: u8,
) -> Option<Hex> {
    let board = game.kept().boards.get(&map)?;
    let far = |at: &Hex| match board.layout {
        Layout::Squares => {
            let (q, r) = (from.q.abs_diff(at.q), from.r.abs_diff(at.r));
            (q.max(r), q + r, *at)
        }
        layout => (layout.distance(from, *at), 0, *at),
    };
    let mut all: Vec<Hex> = board.spaces.iter().map(|(at, _)| at).collect();
    all.sort_by_key(far);
    all.into_iter().find(|at| is_free(game, map, *at, size))
}

/// How far from its own team a newcomer still stands with it.
const NEAR: i32 = 6;
/// From so far on it is the same how far foes are.
const AWAY: u32 = 6;
/// So near a foe nobody starts who need not.
const BESIDE: u32 = 2;

/// A space of a zone, or of the map, where a token of that size could be put: beside others of its team that stand there,
/// else away from other teams, else the first one.
///
/// # Errors
/// That there is none.
pub(crate) fn free_space<G: UnitsOnBoards>(
    game: &G,
    map: MapId,
    zone: Option<ZoneId>,
    (size, team): (u8, Option<TeamId>),
) -> Result<Hex, Refusal> {
    let board = board(game, map)?;
    let zone = match zone {
        None => None,
        Some(zone) => Some(board.zones.get(&zone).ok_or_else(|| {
            let board = &board.name;
            Refusal::structure(format!("{board} has no zone {zone}"))
        })?),
    };
    let is_inside = |at: &Hex| zone.is_none_or(|zone| zone.spaces.contains(*at));
    let far = |at: Hex, others: &[Footprint]| {
        let token = laid(board.layout, at, size);
        let each = others.iter();
        each.map(|other| steps(board.layout, token, *other)).min()
    };
    let (own, foes) = standing(game, map, team);
    let beside_own = own.iter().flat_map(|one| around(*one, size));
    let beside_own: BTreeSet<Hex> = beside_own.filter(is_inside).collect();
    let away = |at: Hex| far(at, &foes).map_or(AWAY, |far| far.min(AWAY));
    let rated = beside_own.into_iter().map(|at| {
        let away = away(at);
        let near = far(at, &own).unwrap_or_default();
        // Of those that are as near to somebody the one that is near to all: a group, not a row.
        let token = laid(board.layout, at, size);
        let together = own.iter().map(|one| steps(board.layout, token, *one));
        let together: u32 = together.sum();
        ((away <= BESIDE, near, together, Reverse(away), at), at)
    });
    let mut rated: Vec<_> = rated.collect();
    rated.sort_unstable();
    let mut with_own = rated.into_iter().map(|(_, at)| at);
    if let Some(at) = with_own.find(|at| is_free(game, map, *at, size)) {
        return Ok(at);
    }
    let all: Box<dyn Iterator<Item = Hex>> = match zone {
        Some(zone) => Box::new(zone.spaces.iter()),
        None => Box::new(board.spaces.iter().map(|(at, _)| at)),
    };
    let mut best: Option<(u32, Hex)> = None;
    for at in all {
        let away = away(at);
        if best.is_none_or(|(most, _)| most < away) && is_free(game, map, at, size) {
            best = Some((away, at));
            if away >= AWAY {
                break;
            }
        }
    }
    let (what, name) = (G::WORDS.place, zone.map_or(&board.name, |zone| &zone.name));
    best.map(|(_, at)| at).ok_or_else(|| {
        Refusal::structure(format!(
            "there is no free {what} in {name}; take tokens off first, or start elsewhere"
        ))
    })
}

/// The tokens of that team on a map, and those of other teams; nobody’s foe is who has no team or is out.
fn standing<G: UnitsOnBoards>(
    game: &G,
    map: MapId,
    team: Option<TeamId>,
) -> (Vec<Footprint>, Vec<Footprint>) {
    let kept = game.kept();
    let there = kept
        .places
        .iter()
        .filter(|(_, place)| place.spot().0 == map);
    let there = there.filter_map(|(who, _)| {
        let unit = kept.units.get(who).filter(|unit| !unit.is_out())?;
        Some((
            unit.team().filter(|_| team.is_some())?,
            footprint(game, *who)?,
        ))
    });
    let (own, foes): (Vec<_>, Vec<_>) = there.partition(|(of, _)| Some(*of) == team);
    let tokens = |all: Vec<(TeamId, Footprint)>| all.into_iter().map(|(_, one)| one).collect();
    (tokens(own), tokens(foes))
}

/// Where a token of that size would be near that one.
fn around(token: Footprint, size: u8) -> impl Iterator<Item = Hex> {
    let (at, wide) = (token.at(), i32::from(token.size()));
    let sides = -NEAR - i32::from(size)..NEAR + wide;
    let column = move |q| {
        let of_column = sides.clone();
        of_column.map(move |r| Hex::new(at.q.wrapping_add(q), at.r.wrapping_add(r)))
    };
    (-NEAR - i32::from(size)..NEAR + wide).flat_map(column)
}

/// How many steps it is from one token to another, corners counted like sides.
fn steps(layout: Layout, one: Footprint, other: Footprint) -> u32 {
    let gap = |from: i32, to: i32| {
        let last = |first: i32, of: Footprint| first.saturating_add(i32::from(of.size()) - 1);
        let after = to.saturating_sub(last(from, one));
        let before = from.saturating_sub(last(to, other));
        after.max(before).max(0).unsigned_abs()
    };
    let (from, to) = (one.at(), other.at());
    match layout {
        Layout::Squares => gap(from.q, to.q).max(gap(from.r, to.r)),
        layout => layout.distance(from, to),
    }
}
