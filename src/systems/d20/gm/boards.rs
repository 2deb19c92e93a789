//! Boards added, changed and removed, and what becomes of the tokens on them.

use std::sync::Arc;

use crate::board::grid::{Footprint, Hex, HexBoard, HexEdit};
use crate::systems::d20::{D20, Place};
use crate::table::{CharacterId, MapId, Refusal};

impl D20 {
    pub(in crate::systems::d20) fn put_board(&mut self, id: MapId, board: &HexBoard) {
        let places = self.places.iter();
        let gone = places.filter(|(_, place)| place.map == id && !board.spaces.contains(place.at));
        let gone: Vec<CharacterId> = gone.map(|(who, _)| *who).collect();
        self.boards.insert(id, Arc::new(board.clone()));
        for who in gone {
            self.leaves(who);
            self.places.remove(&who);
        }
    }

    pub(in crate::systems::d20) fn edit_board(
        &mut self,
        map: MapId,
        edit: &HexEdit,
    ) -> Result<(), Refusal> {
        let mut board = self.board(map)?.clone();
        let before = board.layout;
        let edited = board.edit(edit);
        edited.map_err(|why| Refusal::structure(why.to_string()))?;
        let after = board.layout;
        if before.is_squares() != after.is_squares() {
            if self.fight.as_ref().is_some_and(|fight| fight.board == map) {
                return Err(Refusal::structure(
                    "a fight goes on there; end it before the spaces get other sides",
                ));
            }
            let laid = |at: Hex| before.laid(after, at).unwrap_or(at);
            for place in self.places.values_mut().filter(|place| place.map == map) {
                place.at = laid(place.at);
                place.facing = None;
            }
        }
        self.put_board(map, &board);
        Ok(())
    }

    pub(in crate::systems::d20) fn rename_board(
        &mut self,
        map: MapId,
        name: &str,
    ) -> Result<(), Refusal> {
        if name.trim().is_empty() {
            return Err(Refusal::structure("give the map a name"));
        }
        let mut board = self.board(map)?.clone();
        name.trim().clone_into(&mut board.name);
        self.put_board(map, &board);
        Ok(())
    }

    pub(in crate::systems::d20) fn remove_board(&mut self, map: MapId) -> Result<(), Refusal> {
        self.board(map)?;
        if self.fight.as_ref().is_some_and(|fight| fight.board == map) {
            return Err(Refusal::structure("a fight goes on there; end it first"));
        }
        self.boards.remove(&map);
        self.places.retain(|_, place| place.map != map);
        self.encounters.retain(|_, encounter| encounter.map != map);
        Ok(())
    }

    /// Whether a token of that size could be put there: room, and nobody on it.
    #[must_use]
    pub fn is_free(&self, map: MapId, at: Hex, size: u8) -> bool {
        let Some(board) = self.boards.get(&map) else {
            return false;
        };
        let extra = self.house_rules.of_boards().difficult_extra;
        let token = Footprint::new(board.layout, at, size).unwrap_or_else(|_| at.into());
        let stands = |at: Hex| {
            let space = board.spaces.get(at);
            space.is_some_and(|space| {
                board.passage(space.terrain, extra) != crate::board::grid::Passage::Impassable
            })
        };
        let mut others = self.places.iter().filter(|(_, place)| place.map == map);
        token.spaces().all(stands)
            && !others.any(|(who, _)| self.footprint(*who).is_some_and(|one| one.overlaps(token)))
    }

    /// The nearest free square for a token of that size.
    pub(in crate::systems::d20) fn nearest_free(
        &self,
        map: MapId,
        from: Hex,
        size: u8,
    ) -> Option<Hex> {
        let board = self.boards.get(&map)?;
        let spaces = board.spaces.iter().map(|(at, _)| at);
        let far = |at: &Hex| {
            let (q, r) = (from.q.abs_diff(at.q), from.r.abs_diff(at.r));
            (q.max(r), q + r, *at)
        };
        let mut all: Vec<Hex> = spaces.collect();
        all.sort_by_key(far);
        all.into_iter().find(|at| self.is_free(map, *at, size))
    }

    /// Where somebody new stands.
    pub(in crate::systems::d20) fn stands_at(&mut self, who: CharacterId, map: MapId, at: Hex) {
        let place = Place {
            map,
            at,
            facing: None,
            hidden: false,
        };
        self.places.insert(who, place);
    }
}
