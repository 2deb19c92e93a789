//! What is seen from where on boards, worked out once per change instead of in every frame.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::board::grid::{Footprint, Hex, HexBoard, HexGrid, SpaceBits};
use crate::gui::board::{From, Here, Looks};
use crate::gui::shell::ui_command::said_in;
use crate::gui::units::{State, UnitMoves};
use crate::systems::units::{TableUnit, tokens};
use crate::table::{CharacterId, MapId};

/// What holds as long as the campaign does not change.
#[derive(Default)]
pub(in crate::gui) struct KnownLooks {
    /// Who is where on the board that shows.
    pub(super) here: Option<(MapId, Here)>,
    field: Option<Field>,
    looks: Option<(From, Arc<Looks>)>,
    why: BTreeMap<(From, Hex), Arc<str>>,
}

/// A board made ready, with those who block the sight of a unit.
struct Field {
    of: (MapId, Option<CharacterId>),
    grid: Arc<HexGrid>,
    blockers: SpaceBits,
}

impl KnownLooks {
    fn field(&mut self, game: &impl UnitMoves, of: (MapId, Option<CharacterId>)) -> Option<&Field> {
        if self.field.as_ref().is_none_or(|field| field.of != of) {
            let (grid, blockers) = game.sight_of(of.0, of.1)?;
            let grid = Arc::new(grid);
            self.field = Some(Field { of, grid, blockers });
        }
        self.field.as_ref()
    }

    /// What is seen from there; none where there is no such board.
    pub(super) fn looks<G: UnitMoves>(&mut self, game: &G, from: From) -> Option<Arc<Looks>> {
        if let Some((_, looks)) = self.looks.as_ref().filter(|(of, _)| *of == from) {
            return Some(Arc::clone(looks));
        }
        let (map, who, at) = from;
        let board = game.boards().get(&map)?;
        let field = self.field(game, (map, who))?;
        let others = game.people().into_iter().filter_map(|(id, _)| {
            game.placed(id).filter(|place| place.map == map)?;
            let token = tokens::footprint(game, id)?;
            is_seen_by(game, id, who).then_some((id, token))
        });
        let stands = stands(game, (who, at), board);
        let looks = Looks::of(board, (&field.grid, &field.blockers), (who, stands), others);
        let looks = Arc::new(looks);
        self.looks = Some((from, Arc::clone(&looks)));
        Some(looks)
    }

    /// How that space is seen from there, in a sentence; empty where there is no such board.
    pub(super) fn why<G: UnitMoves>(&mut self, game: &G, from: From, to: Hex) -> Arc<str> {
        if let Some(known) = self.why.get(&(from, to)) {
            return Arc::clone(known);
        }
        let (map, who, at) = from;
        let board = game.boards().get(&map);
        let why = self.field(game, (map, who)).zip(board);
        let why = why.map(|(field, board)| {
            let ends = [stands(game, (who, at), board), token_at(game, map, to)];
            field.grid.why(board, ends[0], ends[1], &field.blockers)
        });
        let sentence = why.map_or_else(String::new, |why| said_in(Some(G::SYSTEM), &why.sentence));
        let sentence: Arc<str> = sentence.into();
        self.why.insert((from, to), Arc::clone(&sentence));
        sentence
    }
}

/// The spaces of a unit whose first one is there; where nobody looks, that space.
fn stands<G: UnitMoves>(
    game: &G,
    (who, at): (Option<CharacterId>, Hex),
    board: &HexBoard,
) -> Footprint {
    let size = who
        .and_then(|who| game.unit(who))
        .map_or(1, TableUnit::size);
    tokens::laid(board.layout, at, size)
}

/// The spaces of whoever stands over that one, else it alone.
fn token_at<G: UnitMoves>(game: &G, map: MapId, at: Hex) -> Footprint {
    let here = game.people().into_iter().map(|(id, _)| id);
    let mut here = here.filter(|id| {
        let placed = game.placed(*id).is_some_and(|place| place.map == map);
        placed && game.stands(*id) != State::Defeated
    });
    let token = here.find_map(|id| tokens::footprint(game, id).filter(|one| one.contains(at)));
    token.unwrap_or_else(|| at.into())
}

/// Whether that unit is of interest to whoever looks: an opponent, or anybody where nobody looks, who is not defeated.
fn is_seen_by<G: UnitMoves>(game: &G, id: CharacterId, looker: Option<CharacterId>) -> bool {
    let are_opponents = |who| {
        let teams = game.team_of(who).zip(game.team_of(id));
        teams.is_some_and(|(a, b)| a != b)
    };
    let of_other_team = looker.is_none_or(|who| id != who && are_opponents(who));
    of_other_team && game.unit(id).is_some() && game.stands(id) != State::Defeated
}
