//! Boards added, changed and removed, and what becomes of the tokens on them.

use std::sync::Arc;

use super::{Token, UnitsOnBoards};
use crate::board::grid::{Hex, HexBoard, HexEdit};
use crate::table::{CharacterId, MapId, Refusal};

/// A board.
pub(in crate::systems) fn board<G: UnitsOnBoards>(
    game: &G,
    map: MapId,
) -> Result<&HexBoard, Refusal> {
    let board = game.kept().boards.get(&map).map(Arc::as_ref);
    board.ok_or_else(|| Refusal::structure(format!("there is no board {map}")))
}

/// Adds a board, or puts it in the place of one; whoever stands where it has no space leaves it.
pub(in crate::systems) fn put<G: UnitsOnBoards>(game: &mut G, id: MapId, board: HexBoard) {
    let kept = game.kept_mut();
    let gone = kept.places.iter().filter(|(_, place)| {
        let (map, at) = place.spot();
        map == id && !board.spaces.contains(at)
    });
    let gone: Vec<CharacterId> = gone.map(|(who, _)| *who).collect();
    kept.boards.insert(id, Arc::new(board));
    for who in gone {
        game.leaves(who);
        game.kept_mut().places.remove(&who);
    }
}

/// The name of a board, or a stand-in.
pub(in crate::systems) fn name<G: UnitsOnBoards>(game: &G, map: MapId) -> &str {
    board(game, map).map_or("a board", |board| &board.name)
}

/// What adding a board is called, or putting it in the place of one.
pub(in crate::systems) fn put_label<G: UnitsOnBoards>(game: &G, id: MapId, new: &str) -> String {
    match board(game, id) {
        Ok(board) => format!("board {} changed", board.name),
        Err(_) => format!("board {new} added"),
    }
}

/// Does one edit. Where spaces get other sides, what lies on them keeps the name of its space.
pub(in crate::systems) fn edit<G: UnitsOnBoards>(
    game: &mut G,
    map: MapId,
    edit: &HexEdit,
) -> Result<(), Refusal> {
    let mut changed = board(game, map)?.clone();
    let before = changed.layout;
    let place = G::WORDS.place;
    let edited = changed.edit(edit);
    edited.map_err(|why| Refusal::structure(why.to_string().replace("space", place)))?;
    let after = changed.layout;
    if before.is_squares() != after.is_squares() {
        if game.fight_board() == Some(map) {
            let fight = G::FIGHT;
            return Err(Refusal::structure(format!(
                "a {fight} goes on there; end it before the {place}s get other sides"
            )));
        }
        let laid = |at: Hex| before.laid(after, at).unwrap_or(at);
        for place in game.kept_mut().places.values_mut() {
            let (on, at) = place.spot();
            if on == map {
                let hidden = place.hidden();
                *place = Token::new(map, laid(at));
                *place.hidden_mut() = hidden;
            }
        }
        game.lies_anew(map, &laid);
        game.each_encounter(
            |one| one.map == map,
            |one| {
                for spot in one.places.values_mut() {
                    spot.at = laid(spot.at);
                }
            },
        );
    }
    put(game, map, changed);
    Ok(())
}

/// Calls a board something else.
pub(in crate::systems) fn rename<G: UnitsOnBoards>(
    game: &mut G,
    map: MapId,
    name: &str,
) -> Result<(), Refusal> {
    if name.trim().is_empty() {
        return Err(Refusal::structure("give the board a name"));
    }
    let mut board = board(game, map)?.clone();
    name.trim().clone_into(&mut board.name);
    put(game, map, board);
    Ok(())
}

/// Takes a board away with all that lies on it, and the encounters there.
pub(in crate::systems) fn remove<G: UnitsOnBoards>(
    game: &mut G,
    map: MapId,
) -> Result<(), Refusal> {
    board(game, map)?;
    if game.fight_board() == Some(map) {
        let fight = G::FIGHT;
        return Err(Refusal::structure(format!(
            "a {fight} goes on there; end it first"
        )));
    }
    let kept = game.kept_mut();
    kept.boards.remove(&map);
    kept.places.retain(|_, place| place.spot().0 != map);
    game.forget_board(map);
    game.encounters_mut()
        .retain(|_, encounter| encounter.map != map);
    Ok(())
}
