//! Walking a way, square by square, and the free hits that it draws (D-30 to D-33). What is announced before and what is
//! asked on the way come from one function.

use std::collections::BTreeSet;

use crate::board::grid::{Heading, Hex};
use crate::systems::d20::D20;
use crate::systems::d20::movement::ground::Ground;
use crate::systems::d20::rules::ids::d;
use crate::systems::d20::turn::fight::{Pay, Trail};
use crate::systems::d20::turn::frame::{Frame, FreeHit, Progress, Walk};
use crate::systems::d20::words::fact::Fact;
use crate::systems::units::ways;
use crate::table::words::count;
use crate::table::{Answer, CharacterId, Check, Decision, Refusal};

/// Steps within a zone beyond so many draw a free hit (D-31).
const WITHIN: u32 = 2;
/// Spaces of a Bonus Action (D-04).
const BONUS_SPACES: u8 = 2;
/// The key of the question for a way.
const WAY: &str = "walk";

/// A free hit that a way would draw (D-33).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draws {
    /// The unit.
    pub owner: CharacterId,
    /// Before which step of the way, counted from 0.
    pub step: usize,
    /// Where the mover stands then.
    pub at: Hex,
}

/// A step that comes next.
struct Next {
    to: Hex,
    cost: u32,
    draws: Vec<CharacterId>,
    trail: Trail,
    heading: Option<Heading>,
    /// Where it could have ended before this step.
    free: Option<Hex>,
}

impl D20 {
    /// Spaces of an action that moves a unit (D-04, D-05).
    #[must_use]
    pub fn spaces(&self, who: CharacterId, pay: Pay) -> u8 {
        let unit = self.units.get(&who);
        unit.map_or(0, |unit| match pay {
            Pay::Bonus => unit.spaces(BONUS_SPACES, false),
            Pay::Attack | Pay::Move => unit.spaces(unit.movement, true),
        })
    }

    /// Whether somebody’s movement draws no free hits now (D-31, D-32).
    fn walks_freely(&self, who: CharacterId) -> bool {
        let disengaged = self
            .standing(who)
            .is_none_or(|standing| standing.disengaged);
        disengaged
            || self
                .units
                .get(&who)
                .is_none_or(|unit| unit.state.undetected)
    }

    /// Whose free hits one step draws, in the order of initiative; the steps within zones are counted on (D-31).
    fn step_draws(
        &self,
        ground: &Ground<'_>,
        who: CharacterId,
        (from, to): (Hex, Hex),
        trail: &mut Trail,
    ) -> Vec<CharacterId> {
        // A step that draws nothing does not count for a later one either.
        if self.walks_freely(who) {
            return Vec::new();
        }
        let (before, after) = (ground.token_at(who, from), ground.token_at(who, to));
        let mut draws = Vec::new();
        for owner in self.everybody_up() {
            if !self.are_opponents(owner, who) {
                continue;
            }
            let zone = ground.zone(owner, None);
            if !before.spaces().any(|at| zone.contains(at)) {
                continue;
            }
            let stays = after.spaces().any(|at| zone.contains(at));
            let within = trail.steps.entry(owner).or_default();
            *within += u32::from(stays);
            let draws_it = !stays || (*within > WITHIN && !trail.passed.contains(&owner));
            if draws_it && !trail.drawn.contains(&owner) && self.can_hit_freely(owner, who, false) {
                draws.push(owner);
            }
        }
        draws
    }

    /// What a turn has counted for whoever walks in it.
    fn walked(&self, who: CharacterId) -> Trail {
        let turn = self.turn().filter(|turn| turn.who == who);
        turn.map_or_else(Trail::default, |turn| turn.trail.clone())
    }

    /// Every free hit that a way would draw, as the slots are now, with nothing that stops the mover, and each taken at the
    /// first occasion (D-33).
    #[must_use]
    pub fn free_hits(&self, who: CharacterId, path: &[Hex]) -> Vec<Draws> {
        let Some(ground) = self.ground() else {
            return Vec::new();
        };
        let Some(from) = ground.stands(who) else {
            return Vec::new();
        };
        let mut trail = self.walked(who);
        let (mut at, mut all) = (from.at(), Vec::new());
        for (step, next) in path.iter().copied().enumerate() {
            for owner in self.step_draws(&ground, who, (at, next), &mut trail) {
                trail.drawn.insert(owner);
                all.push(Draws { owner, step, at });
            }
            at = next;
        }
        all
    }

    /// The same in words, behind what else there is to say of the way.
    #[must_use]
    pub fn free_hit_words(&self, who: CharacterId, path: &[Hex]) -> String {
        let place = self.places.get(&who);
        let board = place.and_then(|place| self.boards.get(&place.map));
        let hits = self.free_hits(who, path).into_iter();
        let hits = hits.filter_map(|hit| {
            let (owner, at) = (self.name(hit.owner), board?.address(hit.at));
            Some(format!(", free hit by {owner} at {at}"))
        });
        hits.collect()
    }

    /// Begins to walk; without a way it is asked for.
    pub(in crate::systems::d20) fn begin_walk(
        &mut self,
        who: CharacterId,
        path: &[Hex],
        pay: Pay,
        forced: bool,
    ) -> Result<(), Refusal> {
        let trail = self.walked(who);
        self.push_frame(Frame::Walk(Box::new(Walk {
            who,
            pay,
            path: path.to_vec(),
            used: 0,
            untold: 0,
            open: path.is_empty(),
            trail,
            asked: BTreeSet::new(),
            free: None,
            forced,
        })))
    }

    /// The ways that answer a question for one: the shortest to every square in reach, with its end.
    #[must_use]
    pub fn ways_asked(&self, decision: &Decision) -> Vec<(Vec<String>, String)> {
        let frames = self.fight.iter().flat_map(|fight| &fight.frames);
        let Some(Frame::Walk(walk)) = frames.last().filter(|_| decision.key == WAY) else {
            return Vec::new();
        };
        let ground = self.ground();
        let spaces = self.spaces(walk.who, walk.pay);
        let reach = ground
            .as_ref()
            .and_then(|ground| ground.reach(walk.who, spaces));
        ground.zip(reach).map_or_else(Vec::new, |(ground, reach)| {
            ways::each(ground.board, &reach, |steps| {
                self.free_hit_words(walk.who, steps)
            })
        })
    }
}

impl Walk {
    pub(in crate::systems::d20) fn step(&mut self, game: &mut D20) -> Progress {
        if self.open {
            return Progress::Wait;
        }
        let next = match self.next(game) {
            Ok(Some(next)) => next,
            Ok(None) => {
                self.stop(game, None);
                return Progress::Done;
            }
            Err(refusal) => {
                self.stop(game, Some(refusal.reason()));
                return Progress::Done;
            }
        };
        if let Some(owner) = next.draws.first().copied() {
            self.asked.insert(owner);
            self.tell(game);
            let (on, critical, step) = (self.who, false, true);
            return Progress::Push(Frame::FreeHit(FreeHit {
                owner,
                on,
                critical,
                step,
            }));
        }
        self.path.remove(0);
        self.trail = next.trail;
        self.trail.passed.append(&mut self.asked);
        self.used += next.cost;
        self.untold += 1;
        self.free = next.free.or(self.free);
        self.keep(game);
        if let Some(place) = game.places.get_mut(&self.who) {
            place.at = next.to;
            place.facing = next.heading.or(place.facing);
        }
        Progress::Again
    }

    /// Whether the next step still draws a free hit of somebody who was asked for it.
    pub(in crate::systems::d20) fn still_draws(&self, owner: CharacterId, game: &D20) -> bool {
        let mut walk = self.clone();
        walk.asked.remove(&owner);
        let able = game.check_able(self.who, &mut Check::new(self.forced));
        let next = walk.next(game).ok().flatten();
        able.is_ok() && next.is_some_and(|next| next.draws.contains(&owner))
    }

    /// The way ends here. On somebody else’s square nobody ends: it goes back to where there was room (D-09).
    pub(in crate::systems::d20) fn stop(&mut self, game: &mut D20, why: Option<&str>) {
        self.tell(game);
        let taken = game.ground().and_then(|ground| {
            let at = ground.stands(self.who)?.at();
            let taken = !self.forced && !ground.is_free(self.who, at);
            taken.then(|| format!("somebody stands at {}", ground.board.address(at)))
        });
        if let (Some(at), Some(_)) = (self.free, &taken)
            && let Some(place) = game.places.get_mut(&self.who)
        {
            place.at = at;
        }
        let whys: Vec<&str> = why.into_iter().chain(taken.as_deref()).collect();
        if !whys.is_empty() {
            let (who, at) = (game.who(self.who), game.space_of(self.who));
            let why = whys.join(", and ");
            game.note(&[d(33)], Fact::Halted { who, at, why });
        }
    }

    /// The next step with what it costs and draws; nothing at the end of the way.
    fn next(&self, game: &D20) -> Result<Option<Next>, Refusal> {
        let Some(to) = self.path.first().copied() else {
            return Ok(None);
        };
        let gone = || Refusal::structure("whoever moves is not on the board");
        let ground = game.ground().ok_or_else(gone)?;
        let from = ground.stands(self.who).ok_or_else(gone)?.at();
        let check = &mut Check::new(self.forced);
        let cost = ground.check_step(self.who, from, to, check)?;
        let spaces = u32::from(game.spaces(self.who, self.pay));
        check.rule(self.used + cost <= spaces, d(5), || {
            format!("this action has only {}", count(spaces, "space", "spaces"))
        })?;
        let mut trail = self.trail.clone();
        let mut draws = game.step_draws(&ground, self.who, (from, to), &mut trail);
        draws.retain(|owner| !self.asked.contains(owner));
        Ok(Some(Next {
            to,
            cost,
            draws,
            trail,
            heading: ways::heading(ground.board, from, to),
            free: ground.is_free(self.who, from).then_some(from),
        }))
    }

    /// The turn goes on counting.
    fn keep(&self, game: &mut D20) {
        if let Some(turn) = game.turn_mut().filter(|turn| turn.who == self.who) {
            turn.trail = self.trail.clone();
        }
    }

    /// Tells of the steps so far.
    pub(in crate::systems::d20) fn tell(&mut self, game: &mut D20) {
        self.keep(game);
        let spaces = std::mem::take(&mut self.untold);
        if spaces > 0 {
            let (who, to) = (game.who(self.who), game.space_of(self.who));
            game.note(&[d(4)], Fact::Moved { who, to, spaces });
        }
    }

    pub(in crate::systems::d20) fn decision(&self, game: &D20) -> Option<Decision> {
        let ground = game.ground().filter(|_| self.open)?;
        let reach = ground.reach(self.who, game.spaces(self.who, self.pay))?;
        let from = ground.stands(self.who)?.at();
        let way = (ground.board, &reach, from);
        Some(ways::question(game, self.who, way, WAY, d(4)))
    }

    pub(in crate::systems::d20) fn answer(
        &mut self,
        answer: &Answer,
        game: &D20,
    ) -> Result<(), Refusal> {
        let (Answer::Path(keys), Some(ground)) = (answer, game.ground()) else {
            return Ok(());
        };
        let path = ways::named(ground.board, keys)?;
        let spaces = game.spaces(self.who, self.pay);
        ground.check_way(self.who, &path, spaces, &mut Check::new(self.forced))?;
        (self.path, self.open) = (path, false);
        Ok(())
    }
}
