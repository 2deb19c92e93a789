//! The board of a fight with everybody on it, made ready for questions: reach, sight, zones, who is in the way (D-09,
//! D-30). The geometry itself is in `board::grid`.

use std::collections::BTreeMap;

use crate::board::grid::{self, Footprint, Hex, HexBoard, HexGrid, SpaceBits};
use crate::systems::d20::D20;
use crate::systems::d20::rules::ids::d;
use crate::systems::units::ground::{grids_of_sizes, ground_of_sizes};
use crate::systems::units::ways;
use crate::table::words::count;
use crate::table::{CharacterId, Check, MapId, Refusal, TeamId};

/// Somebody on it.
#[derive(Clone, Copy, Debug)]
struct Token {
    stands: Footprint,
    team: Option<TeamId>,
    depth: u32,
    out: bool,
    /// Not in the fight that goes on there, and nobody's enemy in it.
    apart: bool,
}

/// A board with the units on it.
pub struct Ground<'a> {
    /// The drawn board.
    pub board: &'a HexBoard,
    /// The same, made ready.
    pub grid: HexGrid,
    /// The same for the ways of larger tokens.
    wide: BTreeMap<u8, HexGrid>,
    tokens: BTreeMap<CharacterId, Token>,
}

ground_of_sizes!(D20);

impl D20 {
    /// Any board with the units on it.
    #[must_use]
    pub fn ground_of(&self, map: MapId) -> Option<Ground<'_>> {
        let board = self.boards.get(&map)?;
        let rules = self.house_rules.of_boards();
        let here = self.places.iter().filter(|(_, place)| place.map == map);
        let fight = self.fight.as_ref().filter(|_| self.is_fighting());
        let fight = fight.filter(|fight| fight.board == map);
        let tokens: BTreeMap<CharacterId, Token> = here
            .filter_map(|(id, _)| {
                let unit = self.units.get(id)?;
                let token = Token {
                    stands: self.footprint(*id)?,
                    team: unit.team,
                    depth: unit.depth(),
                    out: unit.is_defeated(),
                    apart: fight.is_some_and(|fight| !fight.units.contains_key(id)),
                };
                Some((*id, token))
            })
            .collect();
        let sizes = tokens.values().map(|token| token.stands.size());
        let wide = grids_of_sizes(board, rules, sizes);
        Some(Ground {
            board,
            grid: HexGrid::new(board, rules),
            wide,
            tokens,
        })
    }

    /// Turns a unit towards another (D-12).
    pub(in crate::systems::d20) fn face(&mut self, who: CharacterId, to: CharacterId) {
        let (Some(from), Some(to)) = (self.footprint(who), self.footprint(to)) else {
            return;
        };
        let Some(place) = self.places.get(&who) else {
            return;
        };
        let Some(board) = self.boards.get(&place.map) else {
            return;
        };
        let heading = board.layout.heading_to(from, to);
        if let Some(place) = self.places.get_mut(&who) {
            place.facing = heading.or(place.facing);
        }
    }
}

impl Ground<'_> {
    /// A unit's melee zone (D-30), or one so deep.
    #[must_use]
    pub fn zone(&self, owner: CharacterId, depth: Option<u32>) -> SpaceBits {
        match self.tokens.get(&owner) {
            Some(token) => self.grid.zone(token.stands, depth.unwrap_or(token.depth)),
            None => self.grid.none(),
        }
    }

    /// Whether a unit is in another’s zone with any of its squares (D-30).
    #[must_use]
    pub fn is_in_zone(&self, owner: CharacterId, who: CharacterId) -> bool {
        let zone = self.zone(owner, None);
        self.stands(who)
            .is_some_and(|token| token.spaces().any(|at| zone.contains(at)))
    }

    fn are_friends(&self, a: CharacterId, b: CharacterId) -> bool {
        let team = |who| self.tokens.get(&who).and_then(|token| token.team);
        team(a).is_some() && team(a) == team(b)
    }

    /// Everybody else who stands: all, or those who are passed, or those who are not.
    fn others(&self, who: CharacterId, passed: Option<bool>) -> SpaceBits {
        let passes = |id, token: &Token| token.apart || self.are_friends(who, id);
        let others = self.tokens.iter().filter(|(id, token)| {
            **id != who && !token.out && passed.is_none_or(|passed| passes(**id, token) == passed)
        });
        self.grid
            .bits(others.flat_map(|(_, token)| token.stands.spaces()))
    }

    /// Whether somebody could end there (D-09).
    #[must_use]
    pub fn is_free(&self, who: CharacterId, at: Hex) -> bool {
        let others = self.others(who, None);
        let token = self.token_at(who, at);
        self.grid_of(who).cost(at).is_some() && !token.spaces().any(|at| others.contains(at))
    }

    /// Everywhere a unit can end within so many spaces.
    #[must_use]
    pub fn reach(&self, who: CharacterId, spaces: u8) -> Option<grid::Reach> {
        let (blocked, passed) = (self.others(who, Some(false)), self.others(who, Some(true)));
        let (grid, from) = (self.grid_of(who), self.stands(who)?.at());
        Some(ways::reach(grid, from, spaces.into(), [&blocked, &passed]))
    }

    /// Whether there is any other square where a unit can end within so many spaces.
    #[must_use]
    pub fn can_go(&self, who: CharacterId, spaces: u8) -> bool {
        self.reach(who, spaces).as_ref().is_some_and(ways::leads_on)
    }

    /// Whether a unit whose first square is `from` can step there, and what that costs (D-05, D-09).
    pub(crate) fn check_step(
        &self,
        who: CharacterId,
        from: Hex,
        to: Hex,
        check: &mut Check,
    ) -> Result<u32, Refusal> {
        let name = || self.board.address(to);
        let grid = self.grid_of(who);
        let is_there = self.token_at(who, to).spaces().all(|at| self.grid.has(at));
        let heading = ways::step(self.board, from, to, is_there)?;
        check.rule(grid.cost(to).is_some(), d(9), || {
            format!("there is no room at {}", name())
        })?;
        check.rule(grid.steps_to(from, heading), d(9), || {
            format!(
                "no step leads to {}: a wall or a corner is in the way",
                name()
            )
        })?;
        let enemies = self.others(who, Some(false));
        let mut token = self.token_at(who, to).spaces();
        check.rule(!token.any(|at| enemies.contains(at)), d(9), || {
            format!("an enemy stands at {}", name())
        })?;
        Ok(grid.cost(to).unwrap_or(1).into())
    }

    /// Whether a unit can walk that way within so many spaces, and end there.
    pub(crate) fn check_way(
        &self,
        who: CharacterId,
        path: &[Hex],
        spaces: u8,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let Some(from) = self.stands(who) else {
            return Err(Refusal::structure("whoever moves is not on the board"));
        };
        let (mut at, mut used) = (from.at(), 0_u32);
        for next in path.iter().copied() {
            used = used.saturating_add(self.check_step(who, at, next, check)?);
            at = next;
        }
        check.rule(used <= u32::from(spaces), d(5), || {
            let used = count(used, "space", "spaces");
            format!("that way costs {used}, and {spaces} are left")
        })?;
        check.rule(self.is_free(who, at), d(9), || {
            format!("somebody stands at {}", self.board.address(at))
        })
    }

    /// Whether a unit reaches another: with a melee weapon its own zone, else so many spaces in sight (D-09).
    pub(crate) fn check_reach(
        &self,
        (who, on): (CharacterId, CharacterId),
        range: Option<u8>,
        depth: Option<u32>,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let (Some(from), Some(to)) = (self.stands(who), self.stands(on)) else {
            return Err(Refusal::structure(
                "both have to stand on the board of the fight",
            ));
        };
        let far = self.grid.distance(from, to).unwrap_or(u32::MAX);
        let far_words = count(far, "space", "spaces");
        let Some(range) = range else {
            let zone = self.zone(who, depth);
            let near = to.spaces().any(|at| zone.contains(at));
            return check.rule(near, d(9), || {
                format!("the target is {far_words} away, outside the melee zone")
            });
        };
        check.rule(far <= u32::from(range), d(9), || {
            format!("the target is {far_words} away; the limit is {range}")
        })?;
        check.rule(self.grid.sight(from, to, &self.grid.none()), d(9), || {
            "the target is out of sight".to_owned()
        })
    }
}
