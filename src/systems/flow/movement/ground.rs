//! The board of a fight with everybody on it, made ready for questions: reach, threat, range, sight, who is in the way (F-50
//! to F-53). The geometry itself is in `board::grid`. Everyone takes one hex.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use crate::board::grid::{self, Hex, HexBoard, HexGrid, Passed, SpaceBits};
use crate::dice::Expression;
use crate::systems::flow::Flow;
use crate::systems::flow::rules::ids::f;
use crate::systems::flow::sheet::arms::Weapon;
use crate::systems::flow::sheet::unit::Unit;
use crate::systems::units::ways;
use crate::table::words::count;
use crate::table::{CharacterId, Check, MapId, Refusal, TeamId};

/// Somebody on it.
#[derive(Clone, Debug)]
struct Token {
    at: Hex,
    team: Option<TeamId>,
    threat: u32,
    out: bool,
    /// The hexes that it threatens, once they are asked for.
    zone: OnceCell<SpaceBits>,
}

/// A board with the units on it.
pub struct Ground<'a> {
    /// The drawn board.
    pub board: &'a HexBoard,
    /// The same, made ready.
    pub grid: Arc<HexGrid>,
    tokens: BTreeMap<CharacterId, Token>,
}

/// Whether what it does can be rolled.
fn strikes(weapon: &Weapon) -> bool {
    let damage = weapon.damage.trim();
    damage.is_empty() || Expression::parse(damage).is_ok()
}

/// How far a unit’s threat goes: with what is drawn, natural or a free hand (F-34, F-51); 0 is none.
fn threat_of(unit: &Unit) -> u32 {
    let ready = unit
        .weapons
        .iter()
        .filter(|one| one.is_melee() && one.is_ready() && strikes(one));
    let reaches: Vec<u8> = ready.map(|one| one.reach).collect();
    if reaches.is_empty() && unit.free_hands() == 0 {
        return 0;
    }
    let longest = reaches.into_iter().max().unwrap_or(0);
    longest.max(unit.size.reach()).into()
}

impl Unit {
    /// How far an attack with that reaches in melee (F-51).
    #[must_use]
    pub fn reach_with(&self, weapon: &Weapon) -> u32 {
        weapon.reach.max(self.size.reach()).into()
    }
}

impl Flow {
    /// Any board with the units on it.
    #[must_use]
    pub fn ground_of(&self, map: MapId) -> Option<Ground<'_>> {
        let board = self.boards.get(&map)?;
        let grid = HexGrid::made_ready(board, self.house_rules.of_boards());
        let here = self.places.iter().filter(|(_, place)| place.map == map);
        let tokens: BTreeMap<CharacterId, Token> = here
            .filter_map(|(id, place)| {
                let unit = self.units.get(id)?;
                // Who only stands by a fight takes no part in it.
                let by = self.fight.as_ref().is_some_and(|fight| fight.board == map)
                    && self.standing(*id).is_none();
                let able = !by && !unit.is_defeated() && !self.is_held(*id);
                let token = Token {
                    at: place.at,
                    team: unit.team,
                    threat: if able { threat_of(unit) } else { 0 },
                    out: unit.is_defeated(),
                    zone: OnceCell::new(),
                };
                Some((*id, token))
            })
            .collect();
        Some(Ground {
            board,
            grid,
            tokens,
        })
    }

    /// The ground, or that there is none.
    pub(crate) fn need_ground(&self) -> Result<Ground<'_>, Refusal> {
        let ground = self.ground();
        ground.ok_or_else(|| Refusal::structure("there is no board"))
    }
}

impl Ground<'_> {
    /// Where a unit stands.
    #[must_use]
    pub fn stands(&self, who: CharacterId) -> Option<Hex> {
        self.tokens.get(&who).map(|token| token.at)
    }

    /// The hexes that a unit threatens (F-51); none where it threatens nothing (F-34).
    #[must_use]
    pub fn threat(&self, owner: CharacterId) -> Option<&SpaceBits> {
        let token = self.tokens.get(&owner).filter(|token| token.threat > 0)?;
        let zone = || self.grid.zone(token.at, token.threat);
        Some(token.zone.get_or_init(zone))
    }

    /// Whether a unit threatens that hex.
    #[must_use]
    pub fn threatens(&self, owner: CharacterId, at: Hex) -> bool {
        // Most are far off, and need no zone for that.
        let far = |token: &Token| Some((self.grid.distance(token.at, at)?, token.threat));
        let far = self.tokens.get(&owner).and_then(far);
        far.is_some_and(|(far, threat)| far <= threat)
            && self.threat(owner).is_some_and(|zone| zone.contains(at))
    }

    /// Whether a unit threatens another.
    #[must_use]
    pub fn is_threatened(&self, owner: CharacterId, who: CharacterId) -> bool {
        self.stands(who).is_some_and(|at| self.threatens(owner, at))
    }

    fn are_friends(&self, a: CharacterId, b: CharacterId) -> bool {
        let team = |who| self.tokens.get(&who).and_then(|token| token.team);
        team(a).is_some() && team(a) == team(b)
    }

    /// Whether the attacker and another ally of its threaten the target (F-53).
    #[must_use]
    pub fn gangs_up(&self, by: CharacterId, on: CharacterId) -> bool {
        let mut others = self.tokens.keys().filter(|one| **one != by && **one != on);
        self.is_threatened(by, on)
            && others.any(|one| self.are_friends(by, *one) && self.is_threatened(*one, on))
    }

    /// The others that stand in the way: enemies, who cannot be passed, or all that can be (F-50).
    fn others(&self, who: CharacterId, passed: bool) -> SpaceBits {
        let others = self.tokens.iter().filter(|(id, token)| {
            **id != who && (token.out || self.are_friends(who, **id)) == passed
        });
        self.grid.bits(others.map(|(_, token)| token.at))
    }

    /// Whether nobody else stands there, and one can.
    #[must_use]
    pub fn is_free(&self, who: CharacterId, at: Hex) -> bool {
        let mut others = self.tokens.iter().filter(|(id, _)| **id != who);
        self.grid.cost(at).is_some() && !others.any(|(_, token)| token.at == at)
    }

    /// Whether nobody stands there.
    #[must_use]
    pub fn is_empty(&self, at: Hex) -> bool {
        !self.tokens.values().any(|token| token.at == at)
    }

    /// Everywhere a unit can end within so many hexes, where it stands first.
    #[must_use]
    pub fn reach(&self, who: CharacterId, hexes: u16) -> Option<grid::Reach> {
        let (blocked, passed) = (self.others(who, false), self.others(who, true));
        let from = self.stands(who)?;
        Some(ways::reach(&self.grid, from, hexes, [&blocked, &passed]))
    }

    /// Whether there is any other hex where a unit can end.
    #[must_use]
    pub fn can_go(&self, who: CharacterId, hexes: u16) -> bool {
        self.reach(who, hexes).as_ref().is_some_and(ways::leads_on)
    }

    /// Whether a unit can step from one hex to the other, and what that costs (F-50).
    pub(crate) fn check_step(
        &self,
        who: CharacterId,
        from: Hex,
        to: Hex,
        check: &mut Check,
    ) -> Result<u32, Refusal> {
        let name = || self.board.address(to);
        let is_there = self.grid.has(to);
        let heading = ways::step(self.board, from, to, is_there)?;
        check.rule(self.grid.cost(to).is_some(), f(50), || {
            format!("nobody can stand at {}", name())
        })?;
        check.rule(self.grid.steps_to(from, heading), f(50), || {
            format!("a wall is in the way to {}", name())
        })?;
        check.rule(!self.others(who, false).contains(to), f(50), || {
            format!("an enemy stands at {}", name())
        })?;
        Ok(self.grid.cost(to).unwrap_or(1).into())
    }

    /// What a way costs in hexes, if a unit can go it and end there.
    pub(crate) fn check_way(
        &self,
        who: CharacterId,
        path: &[Hex],
        hexes: u16,
        check: &mut Check,
    ) -> Result<u16, Refusal> {
        let Some(mut at) = self.stands(who) else {
            return Err(Refusal::structure("whoever moves is not on the board"));
        };
        let mut used = 0_u32;
        for next in path.iter().copied() {
            used = used.saturating_add(self.check_step(who, at, next, check)?);
            at = next;
        }
        check.rule(used <= u32::from(hexes), f(50), || {
            let used = count(used, "hex", "hexes");
            format!("that way costs {used}, and {hexes} are left")
        })?;
        check.rule(self.is_free(who, at), f(50), || {
            format!("somebody stands at {}", self.board.address(at))
        })?;
        Ok(u16::try_from(used).unwrap_or(u16::MAX))
    }

    /// How far two units are from each other.
    #[must_use]
    pub fn distance(&self, a: CharacterId, b: CharacterId) -> Option<u32> {
        self.grid.distance(self.stands(a)?, self.stands(b)?)
    }

    /// Whether a unit reaches another within so many hexes, past no wall (F-51). The GM may have put both on one.
    #[must_use]
    pub fn reaches(&self, who: CharacterId, on: CharacterId, reach: u32) -> bool {
        let both = self.stands(who).zip(self.stands(on));
        both.is_some_and(|(from, to)| from == to || self.grid.zone(from, reach).contains(to))
    }

    /// Whether a unit sees another; walls block, units do not (F-52).
    #[must_use]
    pub fn sees(&self, who: CharacterId, on: CharacterId) -> bool {
        let both = self.stands(who).zip(self.stands(on));
        both.is_some_and(|(from, to)| self.grid.sight(from, to, &self.grid.none()))
    }

    /// The hexes from which somebody could take an attack for an ally (F-35): in melee adjacent to both, else strictly
    /// between them on the line of their centres.
    #[must_use]
    pub fn intercept_hexes(
        &self,
        who: CharacterId,
        (by, on): (CharacterId, CharacterId),
        melee: bool,
        hexes: u16,
    ) -> Vec<Hex> {
        let (Some(from), Some(to)) = (self.stands(by), self.stands(on)) else {
            return Vec::new();
        };
        let Some(reach) = self.reach(who, hexes) else {
            return Vec::new();
        };
        let line: Vec<Hex> = match melee {
            true => Vec::new(),
            false => {
                let passed = self.board.layout.line(from, to).unwrap_or_default();
                let all = passed.into_iter().flat_map(|one| match one {
                    Passed::One(at) => vec![at],
                    Passed::Two { left, right } => vec![left, right],
                });
                all.filter(|at| *at != from && *at != to).collect()
            }
        };
        let fits = |at: Hex| match melee {
            true => self.grid.beside_each_other(at, from) && self.grid.beside_each_other(at, to),
            false => line.contains(&at),
        };
        let ends = reach.iter().map(|end| end.at);
        ends.filter(|at| fits(*at)).collect()
    }

    /// Where a push straight on from `source` brings whoever stands at `from`; none where something is in the way (F-35,
    /// F-44).
    #[must_use]
    pub fn pushed_to(&self, source: Hex, who: CharacterId) -> Option<Hex> {
        let from = self.stands(who)?;
        let heading = ways::heading(self.board, source, from)?;
        let to = self.board.layout.ahead(from, heading, 1);
        let free = self.grid.steps_to(from, heading) && self.is_free(who, to);
        free.then_some(to)
    }
}
