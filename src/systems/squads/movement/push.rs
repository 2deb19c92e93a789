//! Whoever is in a square that a rush has won is pushed out of it (S-53): straight away, else aside, else its allies give way.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::board::grid::Hex;
use crate::systems::squads::Squads;
use crate::systems::squads::rules::ids::s;
use crate::systems::squads::turn::frame::{Progress, Push, Stand};
use crate::systems::squads::words::fact::Fact;
use crate::table::{Answer, CharacterId, Choice, Decider, Decision, Refusal, Shape};

/// The key of the question where somebody comes to stand.
const WHERE: &str = "where";

/// Where somebody who is pushed can go.
enum Room {
    /// Only there.
    There(Hex),
    /// Its side picks.
    Pick(Vec<Hex>),
    /// These move first, each one square: the last of them first.
    GiveWay(Vec<(CharacterId, Hex)>),
    /// Nowhere.
    None,
}

impl Squads {
    /// The first of those whom a rush still has to push, and where it can go.
    fn pushed_next(&self, push: &Push) -> Option<(CharacterId, Room)> {
        let ground = self.ground()?;
        let (from, wanted) = (ground.stands(push.by)?, ground.token_at(push.by, push.to));
        let with = self.lowest(push.by);
        let pushed = ground
            .takers(wanted)
            .into_iter()
            .find(|who| *who != push.by && *who != with)?;
        let at = ground.stands(pushed)?.at();
        // Neither what the rusher leaves nor what it takes is open.
        let clear = |who: CharacterId, at: Hex| {
            let token = ground.token_at(who, at);
            !token.overlaps(from) && !token.overlaps(wanted)
        };
        let heading = ground.heading(from.at(), push.to);
        let straight = heading.map(|heading| ground.board.layout.ahead(at, heading, 1));
        let mut open = ground.open_beside(pushed, at, &[push.by]);
        open.retain(|to| clear(pushed, *to));
        if let Some(straight) = straight.filter(|straight| open.contains(straight)) {
            return Some((pushed, Room::There(straight)));
        }
        let room = match open.as_slice() {
            [] => match self.gives_way(&ground, pushed, &clear) {
                Some(chain) => Room::GiveWay(chain),
                None => Room::None,
            },
            [only] => Room::There(*only),
            _ => Room::Pick(open),
        };
        Some((pushed, room))
    }

    /// The shortest chain of allies who each give way one square, the last of them onto an open one; who is pushed first.
    fn gives_way(
        &self,
        ground: &crate::systems::squads::movement::ground::Ground<'_>,
        pushed: CharacterId,
        clear: &impl Fn(CharacterId, Hex) -> bool,
    ) -> Option<Vec<(CharacterId, Hex)>> {
        let mut before: BTreeMap<CharacterId, CharacterId> = BTreeMap::new();
        let (mut waiting, mut seen) = (VecDeque::from([pushed]), BTreeSet::from([pushed]));
        while let Some(who) = waiting.pop_front() {
            let at = ground.stands(who)?.at();
            let open = ground
                .open_beside(who, at, &[])
                .into_iter()
                .find(|to| clear(who, *to));
            if let Some(open) = open.filter(|_| who != pushed) {
                let mut chain = vec![(who, open)];
                let mut last = who;
                while let Some(earlier) = before.get(&last).copied() {
                    chain.push((earlier, ground.stands(last)?.at()));
                    last = earlier;
                }
                return Some(chain);
            }
            for ally in self.allies_beside(ground, who) {
                // Only tokens of one size can take the place of each other.
                let same = ground.stands(ally).map(|one| one.size())
                    == ground.stands(who).map(|one| one.size());
                let alone = self.lowest(ally) == ally
                    && ground.stands(ally).is_some_and(|one| clear(who, one.at()));
                if same && alone && seen.insert(ally) {
                    before.insert(ally, who);
                    waiting.push_back(ally);
                }
            }
        }
        None
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
            Some((who, Room::There(at))) => self.go(game, who, at),
            Some((_, Room::GiveWay(chain))) => {
                for (who, at) in chain {
                    self.go(game, who, at);
                }
            }
            Some((_, Room::Pick(_))) => return Progress::Wait,
            Some((_, Room::None)) => {
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
        match game.pushed_next(self)? {
            (who, Room::Pick(squares)) => game.where_decision(who, &squares, 53),
            _ => None,
        }
    }

    pub(in crate::systems::squads) fn answer(
        &mut self,
        answer: &Answer,
        game: &mut Squads,
    ) -> Result<(), Refusal> {
        let at = game.picked(answer)?;
        if let Some((who, _)) = game.pushed_next(self) {
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
