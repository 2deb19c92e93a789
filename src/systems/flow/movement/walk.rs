//! Moving hex by hex (F-50), with the Reaction Attacks that it provokes and the Readies that it fulfils. What is announced
//! before and what is asked on the way come from one function.

use std::collections::BTreeSet;

use crate::board::grid::Hex;
use crate::systems::flow::Flow;
use crate::systems::flow::fight::act::Trigger;
use crate::systems::flow::fight::frame::{Cause, Frame, Progress, Provoked, Triggered, Walk};
use crate::systems::flow::rules::ids::f;
use crate::systems::flow::sheet::ability::Cost;
use crate::systems::flow::words::fact::Fact;
use crate::systems::units::ways;
use crate::table::{Answer, CharacterId, Check, Decision, Refusal};

/// The most AP of movement a round (F-50).
const MOST_MOVES: u8 = 2;
/// The key of the question for a way.
const WAY: &str = "walk";

impl Flow {
    /// Hexes that a unit can move now: what is left of its Move, and those it can still pay for (F-13, F-50).
    #[must_use]
    pub fn hexes(&self, who: CharacterId) -> u16 {
        let (Some(unit), Some(standing)) = (self.units.get(&who), self.standing(who)) else {
            return 0;
        };
        let moves = u16::from(MOST_MOVES.saturating_sub(standing.moved)).min(standing.points.ap);
        u16::from(standing.move_left) + moves * u16::from(unit.move_speed)
    }

    /// The same, and none where it cannot move at all (F-42, F-43).
    #[must_use]
    pub fn hexes_now(&self, who: CharacterId) -> u16 {
        let able = self.check_moves(who, &mut Check::new(false)).is_ok();
        if able { self.hexes(who) } else { 0 }
    }

    /// AP for a way of so many hexes (F-13).
    pub(crate) fn ap_of_way(&self, who: CharacterId, hexes: u16) -> u16 {
        let left = self.standing(who).map_or(0, |one| one.move_left);
        let speed = self.units.get(&who).map_or(0, |unit| unit.move_speed);
        let more = hexes.saturating_sub(left.into());
        more.checked_div(speed.into())
            .map_or(0, |_| more.div_ceil(speed.into()))
    }

    /// Begins to move; without a way it is asked for.
    pub(crate) fn begin_walk(
        &mut self,
        who: CharacterId,
        path: &[Hex],
        forced: bool,
    ) -> Result<(), Refusal> {
        if !path.is_empty() {
            self.pay_way(who, path, forced)?;
        }
        self.push_frame(Frame::Walk(Box::new(Walk {
            who,
            path: path.to_vec(),
            untold: 0,
            open: path.is_empty(),
            asked: BTreeSet::new(),
            triggered: BTreeSet::new(),
            entered: None,
            free: None,
            forced,
        })))
    }

    /// Declares a Move along that way and pays for it.
    fn pay_way(&mut self, who: CharacterId, path: &[Hex], forced: bool) -> Result<(), Refusal> {
        let hexes = self.hexes(who);
        let check = &mut Check::new(forced);
        let used = self.need_ground()?.check_way(who, path, hexes, check)?;
        let ap = self.ap_of_way(who, used).min(self.pools(who).ap);
        let speed = self.units.get(&who).map_or(0, |unit| unit.move_speed);
        if let Some(standing) = self.standing_mut(who) {
            let moves = u8::try_from(ap).unwrap_or(u8::MAX);
            standing.moved = standing.moved.saturating_add(moves);
            let all = u16::from(standing.move_left) + ap * u16::from(speed);
            standing.move_left = u8::try_from(all.saturating_sub(used)).unwrap_or(u8::MAX);
        }
        let deed = if ap == 0 { "moves on" } else { "moves" };
        self.declare(who, f(50), deed.to_owned(), None, Cost::ap(ap));
        Ok(())
    }

    /// Those who wait for that of somebody, in initiative order (F-24).
    pub(crate) fn waiting_for(
        &self,
        by: CharacterId,
        trigger: &Trigger,
        fits: impl Fn(CharacterId) -> bool,
    ) -> Vec<CharacterId> {
        let mut all = self.everybody_up();
        all.retain(|owner| {
            let ready = self.standing(*owner).and_then(|one| one.ready.as_ref());
            ready.is_some_and(|ready| ready.trigger == *trigger)
                && self.are_opponents(*owner, by)
                && fits(*owner)
        });
        all
    }

    /// The ways that answer a question for one: the shortest to every hex in reach, with its end.
    #[must_use]
    pub fn ways_asked(&self, decision: &Decision) -> Vec<(Vec<String>, String)> {
        let frames = self.fight.iter().flat_map(|fight| &fight.frames);
        let Some(Frame::Walk(walk)) = frames.last().filter(|_| decision.key == WAY) else {
            return Vec::new();
        };
        let ground = self.ground();
        let reach = ground
            .as_ref()
            .and_then(|ground| ground.reach(walk.who, self.hexes(walk.who)));
        ground.zip(reach).map_or_else(Vec::new, |(ground, reach)| {
            ways::each(ground.board, &reach, |steps| {
                self.provoke_words(walk.who, steps)
            })
        })
    }
}

/// What comes next on a way.
enum Next {
    /// Somebody is asked first.
    Ask(Frame),
    /// The step to that hex; whether one could have ended before it.
    Step(Hex, bool),
    End,
}

impl Flow {
    /// What was going on is over by the GM's word; whoever was on its way ends where it can (F-34, F-50).
    pub(crate) fn end_frames(&mut self) {
        let frames = self
            .fight_mut()
            .map(|fight| std::mem::take(&mut fight.frames));
        for frame in frames.into_iter().flatten() {
            if let Frame::Walk(mut walk) = frame {
                let goes = self.is_up(walk.who) && !walk.path.is_empty();
                walk.stop(self, goes.then_some("by the GM’s word"));
            }
        }
    }
}

impl Walk {
    pub(crate) fn step(&mut self, game: &mut Flow) -> Progress {
        if self.open {
            return Progress::Wait;
        }
        match self.next(game) {
            Ok(Next::Ask(frame)) => {
                self.tell(game);
                Progress::Push(frame)
            }
            Ok(Next::Step(to, free)) => {
                let from = game.places.get(&self.who).map(|place| place.at);
                self.free = from.filter(|_| free).or(self.free);
                self.path.remove(0);
                self.untold += 1;
                self.entered = from;
                self.asked.clear();
                self.triggered.clear();
                if let Some(place) = game.places.get_mut(&self.who) {
                    place.at = to;
                }
                Progress::Again
            }
            Ok(Next::End) => {
                self.stop(game, None);
                Progress::Done
            }
            Err(refusal) => {
                self.stop(game, Some(refusal.reason()));
                Progress::Done
            }
        }
    }

    fn next(&mut self, game: &Flow) -> Result<Next, Refusal> {
        let ground = game.need_ground()?;
        let gone = || Refusal::structure("whoever moves is not on the board");
        let at = ground.stands(self.who).ok_or_else(gone)?;
        let triggered = |owner| {
            let by = Some(self.who);
            Next::Ask(Frame::Triggered(Triggered { owner, by }))
        };
        // What a step has fulfilled comes after it, what leaving fulfils before (F-24).
        if let Some(from) = self.entered {
            let enters = |owner| ground.threatens(owner, at) && !ground.threatens(owner, from);
            let mut all = game
                .waiting_for(self.who, &Trigger::Enters, enters)
                .into_iter();
            if let Some(owner) = all.find(|owner| !self.triggered.contains(owner)) {
                self.triggered.insert(owner);
                return Ok(triggered(owner));
            }
            self.entered = None;
            self.triggered.clear();
        }
        let Some(to) = self.path.first().copied() else {
            return Ok(Next::End);
        };
        ground.check_step(self.who, at, to, &mut Check::new(self.forced))?;
        let mut provoked = game.provoked_at(&ground, self.who, at).into_iter();
        if let Some(owner) = provoked.find(|owner| !self.asked.contains(owner)) {
            self.asked.insert(owner);
            let (on, cause) = (self.who, Cause::Leaves(at));
            return Ok(Next::Ask(Frame::Provoked(Provoked { owner, on, cause })));
        }
        let leaves = |owner| ground.threatens(owner, at);
        let mut all = game
            .waiting_for(self.who, &Trigger::Leaves, leaves)
            .into_iter();
        if let Some(owner) = all.find(|owner| !self.triggered.contains(owner)) {
            self.triggered.insert(owner);
            return Ok(triggered(owner));
        }
        Ok(Next::Step(to, ground.is_free(self.who, at)))
    }

    /// Whether it can go on (F-42, F-43).
    pub(crate) fn fits(&self, game: &Flow) -> Result<(), String> {
        let check = &mut Check::new(self.forced);
        let able = game.check_moves(self.who, check);
        able.map_err(|refusal| refusal.reason().to_owned())?;
        let none = || "there is no way to go".to_owned();
        let ground = game.ground().ok_or_else(none)?;
        ground.stands(self.who).ok_or_else(none)?;
        let asks = !self.open || ground.can_go(self.who, game.hexes(self.who));
        asks.then_some(()).ok_or_else(none)
    }

    /// The way ends here; on somebody else’s hex nobody ends, so it goes back to where there was room (F-34, F-50).
    pub(crate) fn stop(&mut self, game: &mut Flow, why: Option<&str>) {
        self.tell(game);
        let taken = game.ground().and_then(|ground| {
            let at = ground.stands(self.who)?;
            let taken = !self.forced && self.free.is_some() && !ground.is_free(self.who, at);
            taken.then(|| format!("somebody stands at {}", ground.board.address(at)))
        });
        if let (Some(at), Some(_)) = (self.free, &taken)
            && let Some(place) = game.places.get_mut(&self.who)
        {
            place.at = at;
        }
        if why.is_some()
            && let Some(standing) = game.standing_mut(self.who)
        {
            standing.move_left = 0;
        }
        let whys: Vec<&str> = why.into_iter().chain(taken.as_deref()).collect();
        if !whys.is_empty() {
            let (who, at) = (game.who(self.who), game.space_of(self.who));
            let why = whys.join(", and ");
            game.note(&[f(34)], Fact::Halted { who, at, why });
        }
    }

    /// Tells of the steps so far.
    pub(crate) fn tell(&mut self, game: &mut Flow) {
        let hexes = std::mem::take(&mut self.untold);
        if hexes > 0 {
            let (who, to) = (game.who(self.who), game.space_of(self.who));
            game.note(&[f(50)], Fact::Moved { who, to, hexes });
        }
    }

    pub(crate) fn decision(&self, game: &Flow) -> Option<Decision> {
        let ground = game.ground().filter(|_| self.open)?;
        let reach = ground.reach(self.who, game.hexes(self.who))?;
        let from = ground.stands(self.who)?;
        let way = (ground.board, &reach, from);
        Some(ways::question(game, self.who, way, WAY, f(50)))
    }

    pub(crate) fn answer(&mut self, answer: &Answer, game: &mut Flow) -> Result<(), Refusal> {
        let Answer::Path(keys) = answer else {
            return Ok(());
        };
        let ground = game.need_ground()?;
        let path = ways::named(ground.board, keys)?;
        game.pay_way(self.who, &path, self.forced)?;
        (self.path, self.open) = (path, false);
        Ok(())
    }
}
