//! Whoever is in a square that a rush has won is pushed out of it (S-53): straight away, else aside, else its allies give way.

use std::collections::BTreeSet;

use crate::board::grid::{Footprint, Hex};
use crate::systems::squads::movement::ground::Ground;
use crate::systems::squads::rules::ids::s;
use crate::systems::squads::turn::frame::{Progress, Push, Stand};
use crate::systems::squads::words::fact::Fact;
use crate::systems::squads::{Frame, Squads};
use crate::systems::units::ways;
use crate::table::words::list;
use crate::table::{Answer, CharacterId, Choice, Decider, Decision, Refusal, Shape};

/// So many ways in which allies give way are looked at.
const MOST_WAYS: usize = 60;
/// The key of the question where somebody comes to stand.
const WHERE: &str = "where";

/// So many boards are looked at for whether all who are pushed find room.
const MOST_TRIES: u32 = 500;

/// Who moves where, one after the other.
type Way = Vec<(CharacterId, Hex)>;

/// The ways in which room is made for somebody who is pushed: it goes there itself, or others move first, each one square.
/// Its side picks of several; without any there is no room.
type Room = Vec<Way>;

/// The squares of which somebody who is pushed picks; none where others make room.
fn own_squares(who: CharacterId, room: &[Way]) -> Option<Vec<Hex>> {
    let own = |way: &Way| match way.as_slice() {
        [(one, to)] if *one == who => Some(*to),
        _ => None,
    };
    room.iter().map(own).collect()
}

/// How a chain of units gives way, whoever is pushed at its head: the last one to that square, each before it where the next
/// one stood.
fn given_way(ground: &Ground<'_>, chain: &[CharacterId], to: Hex) -> Way {
    let stood = chain
        .iter()
        .filter_map(|who| Some(ground.stands(*who)?.at()));
    let to: Vec<Hex> = stood.skip(1).chain([to]).collect();
    let mut way: Way = chain.iter().copied().zip(to).skip(1).collect();
    way.reverse();
    way
}

impl Squads {
    /// Whether a square is one step away from a unit.
    pub(in crate::systems::squads) fn steps_to(&self, who: CharacterId, to: Hex) -> bool {
        let from = self.places.get(&who).map(|place| place.at);
        let ends = from.zip(self.ground());
        ends.is_some_and(|(from, ground)| ways::heading(ground.board, from, to).is_some())
    }

    /// The first of those whom a rush still has to push, and where it can go so that all others find room, too.
    fn pushed_next(&self, push: &Push) -> Option<(CharacterId, Room)> {
        let (pushed, mut room) = self.room_next(push)?;
        if room.len() > 1 {
            let mut tries = MOST_TRIES;
            room.retain(|way| self.leaves_room(push, way, &mut tries));
        }
        Some((pushed, room))
    }

    /// Whether all find room once that way is gone; what would take too long to find out counts as if they did.
    fn leaves_room(&self, push: &Push, way: &[(CharacterId, Hex)], tries: &mut u32) -> bool {
        let Some(left) = tries.checked_sub(1) else {
            return true;
        };
        *tries = left;
        let mut moved = self.clone();
        for (who, to) in way {
            moved.put_at(*who, *to);
        }
        moved.room_next(push).is_none_or(|(_, room)| {
            let mut ways = room.iter();
            ways.any(|way| moved.leaves_room(push, way, tries))
        })
    }

    /// The first of those whom a rush still has to push, and where it can go.
    fn room_next(&self, push: &Push) -> Option<(CharacterId, Room)> {
        let ground = self.ground()?;
        let (from, wanted) = (ground.stands(push.by)?, ground.token_at(push.by, push.to));
        let with = self.lowest(push.by);
        let pushed = ground
            .takers(wanted)
            .into_iter()
            .find(|who| *who != push.by && *who != with)?;
        let at = ground.stands(pushed)?.at();
        // Neither what the rusher leaves nor what it takes is open, nor structures, whosever they are.
        let clear = |who: CharacterId, at: Hex| {
            let token = ground.token_at(who, at);
            let taken = token.overlaps(from) || token.overlaps(wanted);
            !taken && ground.structure_at(token).is_none()
        };
        let heading = ways::heading(ground.board, from.at(), push.to);
        let straight = heading.map(|heading| ground.board.layout.ahead(at, heading, 1));
        let mut open = ground.open_beside(pushed, at, &[push.by]);
        open.retain(|to| clear(pushed, *to));
        if let Some(straight) = straight.filter(|straight| open.contains(straight)) {
            open = vec![straight];
        }
        let room = match open.as_slice() {
            [] => self.ways_to_give(&ground, pushed, &clear),
            open => open.iter().map(|to| vec![(pushed, *to)]).collect(),
        };
        Some((pushed, room))
    }

    /// The shortest chains of allies who each give way one square, the last of them onto an open one; who is pushed first.
    fn ways_to_give(
        &self,
        ground: &Ground<'_>,
        pushed: CharacterId,
        clear: &impl Fn(CharacterId, Hex) -> bool,
    ) -> Room {
        let mut seen = BTreeSet::from([pushed]);
        let mut chains = vec![vec![pushed]];
        while !chains.is_empty() {
            let mut ways = Vec::new();
            let mut longer: Vec<Vec<CharacterId>> = Vec::new();
            for chain in &chains {
                let Some((last, at)) = chain
                    .last()
                    .and_then(|last| Some((*last, ground.stands(*last)?.at())))
                else {
                    continue;
                };
                let open = ground.open_beside(last, at, &[]);
                let open = open
                    .into_iter()
                    .filter(|to| last != pushed && clear(last, *to));
                ways.extend(open.map(|to| given_way(ground, chain, to)));
                for ally in self.allies_beside(ground, last) {
                    // Only tokens of one size can take the place of each other.
                    let same = ground.stands(ally).map(|one| one.size())
                        == ground.stands(last).map(|one| one.size());
                    let stands = ground.stands(ally);
                    let steps =
                        |to: Footprint| clear(last, to.at()) && ground.slips(last, at, to.at());
                    let alone = self.lowest(ally) == ally && stands.is_some_and(steps);
                    if same && alone && !seen.contains(&ally) {
                        longer.push(chain.iter().copied().chain([ally]).collect());
                    }
                }
            }
            if !ways.is_empty() {
                ways.truncate(MOST_WAYS);
                return ways;
            }
            longer.truncate(MOST_WAYS);
            seen.extend(longer.iter().filter_map(|chain| chain.last()));
            chains = longer;
        }
        Vec::new()
    }

    /// The question which of these ways allies give.
    fn way_decision_of(&self, pushed: CharacterId, ways: &[Way]) -> Option<Decision> {
        let mut asked = self.where_decision(pushed, &[], 53)?;
        asked.question = format!("Who makes room for {}?", self.name(pushed));
        let options = ways.iter().map(|way| {
            let goes = way
                .iter()
                .map(|(who, to)| format!("{} to {}", self.name(*who), self.address(*to)));
            let goes: Vec<String> = goes.collect();
            Choice::new(self.way_key(way), list(&goes), "")
        });
        let options = options.collect();
        asked.shape = Shape::PickOne { options };
        Some(asked)
    }

    /// The ways of which one is picked when others make room for somebody who is pushed (S-53), in the order of the options:
    /// the squares from where the first of them stands to the one that was free.
    #[must_use]
    pub fn ways_made(&self) -> Vec<Vec<Hex>> {
        let frames = self.fight.iter().flat_map(|fight| &fight.frames);
        let Some(Frame::Push(push)) = frames.last() else {
            return Vec::new();
        };
        let asked = self.pushed_next(push);
        let asked = asked.filter(|(who, room)| room.len() > 1 && own_squares(*who, room).is_none());
        let room = asked.map(|(_, room)| room).unwrap_or_default();
        let squares = |way: Way| {
            let first = way.last().and_then(|(who, _)| self.places.get(who));
            let ends = way.iter().rev().map(|(_, to)| *to);
            first
                .map(|place| place.at)
                .into_iter()
                .chain(ends)
                .collect()
        };
        room.into_iter().map(squares).collect()
    }

    fn way_key(&self, way: &[(CharacterId, Hex)]) -> String {
        let steps = way
            .iter()
            .map(|(who, to)| format!("{who}-{}", self.address(*to)));
        steps.collect::<Vec<_>>().join(".")
    }

    fn where_decision(&self, who: CharacterId, squares: &[Hex], rule: u16) -> Option<Decision> {
        let board = self.boards.get(&self.fight.as_ref()?.board)?;
        let team = self.side_of(who)?;
        let options = squares.iter().map(|at| {
            let name = board.address(*at);
            Choice::new(name.clone(), name, "")
        });
        Some(Decision {
            key: WHERE.to_owned(),
            who: Decider::Team(team),
            who_name: self.team_name(team),
            question: format!("Where does {} come to stand?", self.name(who)),
            shape: Shape::PickOne {
                options: options.collect(),
            },
            rule: s(rule),
        })
    }

    fn picked(&self, answer: &Answer) -> Result<Hex, Refusal> {
        let board = self
            .fight
            .as_ref()
            .and_then(|fight| self.boards.get(&fight.board));
        let at = match answer {
            Answer::Pick(key) => board.and_then(|board| board.named(key)),
            _ => None,
        };
        at.ok_or_else(|| Refusal::structure("pick one of the squares"))
    }
}

impl Push {
    fn go(&mut self, game: &mut Squads, who: CharacterId, to: Hex) {
        if let Some(from) = game.places.get(&who).map(|place| place.at) {
            self.moved.push((who, from));
        }
        game.put_at(who, to);
    }

    pub(in crate::systems::squads) fn step(&mut self, game: &mut Squads) -> Progress {
        match game.pushed_next(self) {
            Some((_, room)) if room.len() > 1 => return Progress::Wait,
            Some((_, room)) if room.len() == 1 => {
                for (who, at) in room.into_iter().flatten() {
                    self.go(game, who, at);
                }
            }
            Some(_) => {
                for (who, from) in self.moved.drain(..).rev() {
                    game.put_at(who, from);
                }
                let by = game.who(self.by);
                game.note(&[s(53)], Fact::NoRoom { who: by });
                return Progress::Done;
            }
            None => {
                let moved = std::mem::take(&mut self.moved);
                let mut told = BTreeSet::new();
                for (who, _) in moved {
                    if told.insert(who) {
                        let (at, who) = (game.space_of(who), game.who(who));
                        game.note(&[s(53)], Fact::Pushed { who, at });
                    }
                }
                game.put_at(self.by, self.to);
                let (at, who) = (game.space_of(self.by), game.who(self.by));
                game.note(&[s(53)], Fact::Took { who, at });
                return Progress::Done;
            }
        }
        Progress::Again
    }

    pub(in crate::systems::squads) fn decision(&self, game: &Squads) -> Option<Decision> {
        let (who, room) = game.pushed_next(self)?;
        match own_squares(who, &room) {
            _ if room.len() < 2 => None,
            Some(squares) => game.where_decision(who, &squares, 53),
            None => game.way_decision_of(who, &room),
        }
    }

    pub(in crate::systems::squads) fn answer(
        &mut self,
        answer: &Answer,
        game: &mut Squads,
    ) -> Result<(), Refusal> {
        let Some((who, room)) = game.pushed_next(self) else {
            return Ok(());
        };
        let way = match own_squares(who, &room) {
            Some(_) => vec![(who, game.picked(answer)?)],
            None => {
                let picked =
                    |way: &Way| matches!(answer, Answer::Pick(key) if *key == game.way_key(way));
                let way = room.into_iter().find(picked);
                way.ok_or_else(|| Refusal::structure("pick one of the ways"))?
            }
        };
        for (who, at) in way {
            self.go(game, who, at);
        }
        Ok(())
    }
}

impl Stand {
    /// The squares that are still open.
    fn open(&self, game: &Squads) -> Vec<Hex> {
        let ground = game.ground();
        let open = |at: &Hex| {
            ground
                .as_ref()
                .is_some_and(|ground| ground.is_open(self.who, *at, &[]))
        };
        self.squares.iter().copied().filter(open).collect()
    }

    pub(in crate::systems::squads) fn step(&self, game: &mut Squads) -> Progress {
        match self.open(game).as_slice() {
            [] => Progress::Done,
            [only] => {
                game.put_at(self.who, *only);
                Progress::Done
            }
            _ => Progress::Wait,
        }
    }

    pub(in crate::systems::squads) fn decision(&self, game: &Squads) -> Option<Decision> {
        game.where_decision(self.who, &self.open(game), 34)
    }

    pub(in crate::systems::squads) fn answer(
        &self,
        answer: &Answer,
        game: &mut Squads,
    ) -> Result<(), Refusal> {
        let at = game.picked(answer)?;
        game.put_at(self.who, at);
        Ok(())
    }
}
