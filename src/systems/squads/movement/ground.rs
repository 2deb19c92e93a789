//! The board with everybody on it, made ready for questions: who is in the way, hostile squares, heights, adjacency (S-04,
//! S-05, S-16, S-33, S-35). The geometry itself is in `board::grid`.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use crate::board::grid::{
    self, Blocker, Footprint, Hex, HexBoard, HexGrid, Movement, SpaceBits, Terrain, Units,
};
use crate::systems::squads::Squads;
use crate::systems::squads::movement::carrying::Loads;
use crate::systems::squads::rules::house_rule_list::Dodging;
use crate::systems::squads::rules::ids::s;
use crate::systems::squads::sheet::special::Special;
use crate::systems::units::ground::{grids_of_sizes, ground_of_sizes};
use crate::systems::units::ways;
use crate::table::words::count;
use crate::table::{CharacterId, Check, MapId, Refusal, TeamId};

/// Somebody on it.
#[derive(Clone, Copy, Debug)]
struct Token {
    stands: Footprint,
    team: Option<TeamId>,
    /// It takes room (S-05).
    room: bool,
    /// It stops enemies that come beside it (S-16), but for dodging.
    stops: bool,
    dodges: bool,
    agile: bool,
    /// Not in the fight that goes on there, and nobody's enemy in it.
    apart: bool,
}

/// A structure that stands (S-01).
struct Structure {
    who: CharacterId,
    stands: Footprint,
    /// How high those on it are.
    height: i32,
    /// How high it is itself: what is no wall to climb is still as high as a wall.
    top: i32,
}

/// Where units are stopped, by their side and their size.
type HostileSpaces = BTreeMap<(Option<TeamId>, u8), Rc<SpaceBits>>;

/// A board with the units on it.
pub struct Ground<'a> {
    /// The drawn board.
    pub board: &'a HexBoard,
    /// The same, made ready.
    pub grid: Arc<HexGrid>,
    /// The same for the ways of larger tokens.
    wide: BTreeMap<u8, HexGrid>,
    tokens: BTreeMap<CharacterId, Token>,
    structures: Vec<Structure>,
    /// Whom everybody carries or drags.
    pub(in crate::systems::squads) loads: Loads,
    dodging: Dodging,
    /// Where units of a side and a size are stopped, once it was asked for.
    hostile: RefCell<HostileSpaces>,
}

ground_of_sizes!(Squads);

impl Squads {
    /// Any board with the units on it.
    #[must_use]
    pub fn ground_of(&self, map: MapId) -> Option<Ground<'_>> {
        let board = self.boards.get(&map)?;
        let rules = self.house_rules.of_boards();
        let here = self.places.iter().filter(|(_, place)| place.map == map);
        let fight = self.fight.as_ref().filter(|_| self.is_fighting());
        let fight = fight.filter(|fight| fight.board == map);
        let token = |id: &CharacterId| {
            let unit = self.units.get(id)?;
            let apart = fight.is_some_and(|fight| !fight.units.contains_key(id));
            let structure = unit.is_structure();
            Some(Token {
                stands: self.footprint(*id)?,
                team: unit.team,
                room: !unit.is_body() && unit.rides.is_none() && unit.held.is_none() && !structure,
                stops: !unit.is_defeated() && !structure && !apart,
                dodges: self.is_dodging(*id),
                agile: unit.has(Special::Agile),
                apart,
            })
        };
        let tokens: BTreeMap<CharacterId, Token> =
            here.filter_map(|(id, _)| Some((*id, token(id)?))).collect();
        let structure = |(who, token): (&CharacterId, &Token)| {
            let unit = self.units.get(who)?;
            let on = board.spaces.get(token.stands.at());
            let below = on.map_or(0, |space| i32::from(space.elevation));
            let height = below.max(unit.elevation.into());
            (unit.is_structure() && !unit.is_croaked()).then_some(Structure {
                who: *who,
                stands: token.stands,
                height,
                top: height.max(below + 1),
            })
        };
        let structures = tokens.iter().filter_map(structure).collect();
        let sizes = tokens.values().map(|token| token.stands.size());
        let wide = grids_of_sizes(board, rules, sizes);
        Some(Ground {
            board,
            grid: HexGrid::made_ready(board, rules),
            wide,
            tokens,
            structures,
            loads: self.loads(),
            dodging: self.house_rules.dodging,
            hostile: RefCell::default(),
        })
    }

    /// Whether two units are adjacent: side by side, or by what they ride (S-04, S-33, S-35).
    #[must_use]
    pub fn are_adjacent(&self, ground: &Ground<'_>, a: CharacterId, b: CharacterId) -> bool {
        let rides = |who: CharacterId| self.units.get(&who).and_then(|unit| unit.rides);
        let is_transport =
            |who: CharacterId| self.units.get(&who).is_some_and(|unit| unit.transport > 0);
        let (on_a, on_b) = (rides(a), rides(b));
        if on_a == Some(b) || on_b == Some(a) || (on_a.is_some() && on_a == on_b) {
            return true;
        }
        if on_a.is_some_and(is_transport) || on_b.is_some_and(is_transport) {
            return false;
        }
        match (ground.stands(a), ground.stands(b)) {
            (Some(one), Some(other)) => one.overlaps(other) || ground.beside(one, other),
            _ => false,
        }
    }

    /// Everybody of its side who is adjacent to a unit and not out.
    pub(in crate::systems::squads) fn allies_beside(
        &self,
        ground: &Ground<'_>,
        who: CharacterId,
    ) -> Vec<CharacterId> {
        let Some(own) = ground.tokens.get(&who).filter(|own| own.team.is_some()) else {
            return Vec::new();
        };
        let near = |token: &Token| {
            let far = ground.grid.distance(own.stands, token.stands);
            token.team == own.team && far.is_some_and(|far| far <= 1)
        };
        let others = ground.tokens.iter();
        let near = others.filter(|(other, token)| **other != who && near(token));
        let near = near.map(|(other, _)| *other);
        near.filter(|other| self.is_up(*other) && self.are_adjacent(ground, who, *other))
            .collect()
    }

    /// How far a unit's Move leads, carrying included (S-60, S-70, S-71).
    #[must_use]
    pub fn move_of(&self, who: CharacterId) -> u16 {
        self.move_by(&self.loads(), who)
    }

    /// The same by what everybody carries.
    pub(in crate::systems::squads) fn move_by(&self, loads: &Loads, who: CharacterId) -> u16 {
        let rate = |who: CharacterId| {
            let Some(unit) = self.units.get(&who) else {
                return 0;
            };
            let whole = u16::from(unit.movement);
            match loads.get(&who) {
                Some((_, true)) => whole / 2,
                Some((_, false)) => whole * 2 / 3,
                None => whole,
            }
        };
        let partner = self.partner_by(loads, who).map_or(u16::MAX, rate);
        rate(who).min(partner)
    }
}

impl Ground<'_> {
    /// Whether two tokens are side by side or corner to corner, with no wall between.
    #[must_use]
    pub fn beside(&self, one: Footprint, other: Footprint) -> bool {
        self.grid.beside_each_other(one, other)
    }

    /// How high a square is: that of the board, or of a structure that stands there (S-01, S-05).
    #[must_use]
    pub fn height_at(&self, at: Hex) -> i32 {
        let board = self
            .board
            .spaces
            .get(at)
            .map_or(0, |space| space.elevation.into());
        let structures = self.structures.iter();
        let structures = structures.filter(|one| one.stands.contains(at));
        structures.map(|one| one.height).fold(board, i32::max)
    }

    /// Squares through which no line leads between places of which the highest is so high: those of structures that are
    /// higher (S-51).
    pub(in crate::systems::squads) fn walled(&self, high: i32) -> impl Iterator<Item = Hex> + '_ {
        let higher = self.structures.iter().filter(move |one| one.top > high);
        higher.flat_map(|one| one.stands.spaces())
    }

    /// Whether a line leads from one token to the other past walls, closed doors and structures that are higher than both;
    /// else the structure that is in the way, if it is one (S-51).
    pub(in crate::systems::squads) fn check_line(
        &self,
        from: Footprint,
        to: Footprint,
    ) -> Result<(), Option<CharacterId>> {
        let high = self.height_at(from.at()).max(self.height_at(to.at()));
        let walled = self.grid.bits(self.walled(high));
        if self.grid.sight(from, to, &walled) {
            return Ok(());
        }
        let why = self.grid.why(self.board, from, to, &walled);
        Err(why.blocks.iter().find_map(|block| match block.by {
            Blocker::Unit(at) => self.structure_at(at.into()),
            _ => None,
        }))
    }

    /// The structure that stands on squares of a token (S-53).
    #[must_use]
    pub fn structure_at(&self, token: Footprint) -> Option<CharacterId> {
        let mut structures = self.structures.iter();
        let there = structures.find(|one| one.stands.overlaps(token))?;
        Some(there.who)
    }

    /// Structures that somebody does not enter: those of others, but for one that it is in (S-05).
    fn shut_to(&self, who: CharacterId) -> impl Iterator<Item = &Structure> {
        let own = self.stands(who);
        let inside = move |one: &Structure| own.is_some_and(|own| own.overlaps(one.stands));
        let structures = self.structures.iter();
        structures.filter(move |one| !self.are_friends(who, one.who) && !inside(one))
    }

    /// The ways of a unit: structures that it does not enter are as firm as rock, also where they meet at a corner.
    fn ways_of(&self, who: CharacterId) -> Cow<'_, HexGrid> {
        let grid = self.grid_of(who);
        let mut shut = self
            .shut_to(who)
            .flat_map(|one| one.stands.spaces())
            .peekable();
        match shut.peek() {
            None => Cow::Borrowed(grid),
            Some(_) => Cow::Owned(grid.shut(shut)),
        }
    }

    /// How high a unit stands.
    #[must_use]
    pub fn height(&self, who: CharacterId) -> i32 {
        self.stands(who)
            .map_or(0, |token| self.height_at(token.at()))
    }

    /// Whether the terrain where a unit stands gives cover (S-44): difficult ground, or a kind that the GM named.
    #[must_use]
    pub fn gives_cover(&self, who: CharacterId) -> bool {
        let covers = |at: Hex| {
            let space = self.board.spaces.get(at);
            space
                .is_some_and(|space| matches!(space.terrain, Terrain::Difficult | Terrain::Kind(_)))
        };
        self.stands(who)
            .is_some_and(|token| token.spaces().any(covers))
    }

    fn are_friends(&self, a: CharacterId, b: CharacterId) -> bool {
        let team = |who| self.tokens.get(&who).and_then(|token| token.team);
        team(a).is_some() && team(a) == team(b)
    }

    /// The squares of those others of whom that is so, who are its friends or not.
    fn squares<'a>(
        &'a self,
        who: CharacterId,
        of: impl Fn(bool, &Token) -> bool + 'a,
    ) -> impl Iterator<Item = Hex> + 'a {
        let team = self.tokens.get(&who).and_then(|own| own.team);
        let is_friend = move |token: &Token| team.is_some() && token.team == team;
        let others = self
            .tokens
            .iter()
            .filter(move |(id, token)| **id != who && of(is_friend(token), token));
        others.flat_map(|(_, token)| token.stands.spaces())
    }

    /// Squares that a unit cannot enter because of its enemies (S-05).
    fn blocked(&self, who: CharacterId) -> SpaceBits {
        let squares = self.squares(who, |friend, token| token.room && !token.apart && !friend);
        self.grid.bits(squares)
    }

    /// Squares that it passes, but where it does not end: allies, and who is not in the fight (S-05).
    fn passed(&self, who: CharacterId) -> SpaceBits {
        let squares = self.squares(who, |friend, token| token.room && (token.apart || friend));
        self.grid.bits(squares)
    }

    /// Whether nobody takes room there but these, no structure of another side stands there, and it can be entered (S-05).
    #[must_use]
    pub fn is_open(&self, who: CharacterId, at: Hex, but: &[CharacterId]) -> bool {
        let token = self.token_at(who, at);
        let mut others = self
            .tokens
            .iter()
            .filter(|(id, _)| **id != who && !but.contains(id));
        self.grid_of(who).cost(at).is_some()
            && !self.shut_to(who).any(|one| one.stands.overlaps(token))
            && !others.any(|(_, other)| other.room && other.stands.overlaps(token))
    }

    /// Those who take room on squares of a token.
    #[must_use]
    pub fn takers(&self, token: Footprint) -> Vec<CharacterId> {
        let takers = self
            .tokens
            .iter()
            .filter(|(_, other)| other.room && other.stands.overlaps(token));
        takers.map(|(id, _)| *id).collect()
    }

    /// First squares on which a unit that enters them ends its move: beside an enemy at the same height (S-16).
    #[must_use]
    pub fn hostile(&self, who: CharacterId) -> Rc<SpaceBits> {
        let stops =
            |own: &&Token| !(own.agile || (self.dodging == Dodging::IsNotStopped && own.dodges));
        let Some(own) = self.tokens.get(&who).filter(stops) else {
            return Rc::new(self.grid.none());
        };
        let mut known = self.hostile.borrow_mut();
        let of = (own.team, own.stands.size());
        Rc::clone(
            known
                .entry(of)
                .or_insert_with(|| Rc::new(self.hostile_to(own))),
        )
    }

    fn hostile_to(&self, own: &Token) -> SpaceBits {
        let mut hostile = self.grid.none();
        let stops = |token: &Token| {
            let enemy = own.team.is_some() && token.team.is_some() && token.team != own.team;
            token.stops && enemy && !(self.dodging == Dodging::StopsNobody && token.dodges)
        };
        let size = i32::from(own.stands.size());
        for enemy in self.tokens.values().filter(|token| stops(token)) {
            let height = self.height_at(enemy.stands.at());
            for beside in self.grid.zone(enemy.stands, 1).iter() {
                for (dq, dr) in (0..size).flat_map(|dq| (0..size).map(move |dr| (dq, dr))) {
                    let first = Hex::new(beside.q - dq, beside.r - dr);
                    if self.height_at(first) == height {
                        hostile.insert(first);
                    }
                }
            }
        }
        hostile
    }

    /// Everywhere a unit can end within so many squares.
    #[must_use]
    pub fn reach(&self, who: CharacterId, distance: u16) -> Option<grid::Reach> {
        let (blocked, passed) = (self.blocked(who), self.passed(who));
        let units = Units {
            blocked: &blocked,
            passed: &passed,
        };
        let movement = Movement {
            distance,
            actions: 1,
        };
        let (grid, from) = (self.ways_of(who), self.stands(who)?.at());
        Some(grid.reach_until(from, movement, units, &self.hostile(who)))
    }

    /// Whether a unit can go that way within so many squares, and end there, where these make room (S-04, S-05, S-16).
    pub(in crate::systems::squads) fn check_way(
        &self,
        (who, path): (CharacterId, &[Hex]),
        distance: u16,
        but: &[CharacterId],
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let from = self
            .stands(who)
            .ok_or_else(|| Refusal::structure("whoever moves is not on the board"))?;
        let (blocked, hostile) = (self.blocked(who), self.hostile(who));
        let grid = self.ways_of(who);
        let (mut at, mut used) = (from.at(), 0_u32);
        for (step, next) in path.iter().copied().enumerate() {
            let name = || self.board.address(next);
            let token = self.token_at(who, next);
            let is_there = token.spaces().all(|at| self.grid.has(at));
            let heading = ways::step(self.board, at, next, is_there)?;
            let mut shut = self.shut_to(who);
            check.rule(!shut.any(|one| one.stands.overlaps(token)), s(5), || {
                format!("another side’s structure stands at {}", name())
            })?;
            check.rule(
                grid.cost(next).is_some() && grid.steps_to(at, heading),
                s(4),
                || format!("no step leads to {}: something is in the way", name()),
            )?;
            check.rule(!token.spaces().any(|at| blocked.contains(at)), s(5), || {
                format!("{} is taken", name())
            })?;
            check.rule(step == 0 || !hostile.contains(at), s(16), || {
                format!(
                    "the move ends at {}, beside an enemy",
                    self.board.address(at)
                )
            })?;
            used = used.saturating_add(grid.cost(next).unwrap_or(1).into());
            at = next;
        }
        check.rule(used <= u32::from(distance), s(1), || {
            let used = count(used, "square", "squares");
            format!("that way costs {used}, and the Move is {distance}")
        })?;
        check.rule(self.is_open(who, at, but), s(5), || {
            format!("somebody stands at {}", self.board.address(at))
        })
    }

    /// First squares one step away where a unit could come to stand without a Move, in a fixed order.
    #[must_use]
    pub fn open_beside(&self, who: CharacterId, from: Hex, but: &[CharacterId]) -> Vec<Hex> {
        let headings = self.board.layout.headings().iter();
        let steps = headings.map(|heading| self.board.layout.ahead(from, *heading, 1));
        let mut open: Vec<Hex> = steps.filter(|at| self.is_open(who, *at, but)).collect();
        open.retain(|at| self.slips(who, from, *at));
        open
    }

    /// Whether a unit can come from there to a square one step away without a Move: no wall, no closed door and no two
    /// structures that meet are between. The corners of anything else close only the ways of Moves (S-04, S-53).
    pub(in crate::systems::squads) fn slips(&self, who: CharacterId, from: Hex, to: Hex) -> bool {
        let Some(heading) = ways::heading(self.board, from, to) else {
            return false;
        };
        let (stands, ends) = (self.token_at(who, from), self.token_at(who, to));
        let ahead = |at: Hex| self.board.layout.ahead(at, heading, 1);
        let mut spaces = stands.spaces();
        spaces.all(|at| self.grid.beside_each_other(at, ahead(at)))
            && self.check_line(stands, ends).is_ok()
    }
}
