//! Tokens put on boards by hand, and where there is room for one.

use super::boards::board;
use super::{TableUnit, Token, UnitsOnBoards};
use crate::board::grid::{Footprint, Hex, Layout, Passage, ZoneId};
use crate::table::{CharacterId, MapId, Refusal};

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

/// Takes a unit out of the fight; its token stays.
pub(in crate::systems) fn leave<G: UnitsOnBoards>(
    game: &mut G,
    who: CharacterId,
) -> Result<(), Refusal> {
    if !game.is_in_fight(who) {
        let (name, taking_part) = (name(game, who)?, G::IN_FIGHT);
        return Err(Refusal::structure(format!("{name} is not {taking_part}")));
    }
    game.leaves(who);
    Ok(())
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
pub(in crate::systems) fn footprint<G: UnitsOnBoards>(
    game: &G,
    who: CharacterId,
) -> Option<Footprint> {
    let kept = game.kept();
    let (map, at) = kept.places.get(&who)?.spot();
    let size = kept.units.get(&who)?.size();
    Some(laid(kept.boards.get(&map)?.layout, at, size))
}

/// Those of a token of that size there; where it cannot be so large it is one.
fn laid(layout: Layout, at: Hex, size: u8) -> Footprint {
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

/// The first space of a zone, or of the map, where a token of that size could be put.
///
/// # Errors
/// That there is none.
pub(crate) fn free_space<G: UnitsOnBoards>(
    game: &G,
    map: MapId,
    zone: Option<ZoneId>,
    size: u8,
) -> Result<Hex, Refusal> {
    let board = board(game, map)?;
    let (spaces, name): (Vec<Hex>, &str) = match zone {
        None => (board.spaces.iter().map(|(at, _)| at).collect(), &board.name),
        Some(zone) => match board.zones.get(&zone) {
            Some(zone) => (zone.spaces.iter().collect(), &zone.name),
            None => {
                let board = &board.name;
                return Err(Refusal::structure(format!("{board} has no zone {zone}")));
            }
        },
    };
    let mut spaces = spaces.into_iter();
    let first = spaces.find(|at| is_free(game, map, *at, size));
    let what = G::WORDS.place;
    first.ok_or_else(|| {
        Refusal::structure(format!(
            "there is no free {what} in {name}; take tokens off first, or start elsewhere"
        ))
    })
}
