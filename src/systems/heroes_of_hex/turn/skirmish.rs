//! The skirmish: initiative, cycles, HEX, the Turn (H-10 to H-18), and the stack of procedures in progress. The procedures
//! themselves are in files of their own, the steps of a Turn in `turns`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::dice::Dice;
use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::systems::heroes_of_hex::attack::opposed_roll::Clash;
use crate::systems::heroes_of_hex::attack::pool::Pool;
use crate::systems::heroes_of_hex::movement::auto_move::{ASKED, Instinct};
use crate::systems::heroes_of_hex::movement::knockback::Knockback;
use crate::systems::heroes_of_hex::movement::walk::Walk;
use crate::systems::heroes_of_hex::rules::ids::h;
use crate::systems::heroes_of_hex::sheet::action::ActionId;
use crate::systems::heroes_of_hex::turn::declared::Declared;
use crate::systems::heroes_of_hex::turn::stack::declarations;
use crate::systems::heroes_of_hex::words::fact::{Fact, OverBy};
use crate::table::{Answer, CharacterId, Choice, Decider, Decision, MapId, Refusal, Shape, TeamId};

/// A skirmish in progress, or just over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Skirmish {
    /// Where it takes place.
    pub board: MapId,
    /// The sides in the order of their Turns (H-10).
    pub order: Vec<TeamId>,
    /// What each side has.
    #[serde(with = "crate::unique_map")]
    #[schemars(with = "BTreeMap<TeamId, Purse>")]
    pub sides: BTreeMap<TeamId, Purse>,
    /// Every unit in play.
    #[serde(with = "crate::unique_map")]
    #[schemars(with = "BTreeMap<CharacterId, Standing>")]
    pub units: BTreeMap<CharacterId, Standing>,
    /// How many Turns were taken, passes included.
    pub turns: u32,
    /// How many actions and Reactions were declared.
    pub declared: u32,
    /// Whose Turn it is, or that it is over.
    pub phase: Phase,
    /// Procedures in progress; the last one asks.
    pub frames: Vec<Frame>,
    /// The names of units that were removed from the campaign meanwhile, for what is still to be said of them.
    #[serde(
        default,
        skip_serializing_if = "BTreeMap::is_empty",
        with = "crate::unique_map"
    )]
    #[schemars(with = "BTreeMap<CharacterId, String>")]
    pub removed: BTreeMap<CharacterId, String>,
}

/// What a side has in a skirmish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Purse {
    /// HEX (H-11, H-18).
    pub hex: u32,
    /// The cycle, counted from 1 (H-14).
    pub cycle: u32,
}

impl Default for Purse {
    fn default() -> Self {
        Self { hex: 0, cycle: 1 }
    }
}

/// What the skirmish keeps about one unit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "HeroesOfHexStanding")]
pub struct Standing {
    /// Has the Activation marker (H-11, H-14).
    pub activated: bool,
    /// Movement actions of this Turn (H-17).
    pub moves: u8,
    /// How often each action was used this Turn (H-17).
    #[serde(with = "crate::unique_map")]
    #[schemars(with = "BTreeMap<ActionId, u8>")]
    pub used: BTreeMap<ActionId, u8>,
}

/// Where a skirmish stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "HeroesOfHexPhase")]
pub enum Phase {
    /// A Turn.
    Turn(Turn),
    /// It is over.
    Over(Over),
}

/// A Turn (H-11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Turn {
    /// Whose initiative it is.
    pub side: TeamId,
    /// The Fate Roll, once it has fallen.
    pub fate: Option<u8>,
    /// AP left.
    pub ap: u8,
    /// Fate was negated (H-12).
    pub negated: bool,
    /// Some AP were spent (H-12).
    pub spent: bool,
    /// The unit that was chosen.
    pub active: Option<CharacterId>,
    /// The AP that were there when it was; players see no more of a hidden one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_choice: Option<u8>,
}

impl Turn {
    const fn of(side: TeamId) -> Self {
        Self {
            side,
            fate: None,
            ap: 0,
            negated: false,
            spent: false,
            active: None,
            at_choice: None,
        }
    }

    /// That unit is the active one, or none is.
    pub(in crate::systems::heroes_of_hex) fn choose(&mut self, who: Option<CharacterId>) {
        self.at_choice = who.map(|_| self.at_choice.unwrap_or(self.ap));
        self.active = who;
    }
}

/// How a skirmish ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Over {
    /// Who won; none is a draw (H-50).
    pub winner: Option<TeamId>,
    /// By what.
    pub by: OverBy,
}

/// A procedure in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "HeroesOfHexFrame")]
pub enum Frame {
    /// H-11, H-12: the Fate Roll.
    Fate(Box<Pool>),
    /// H-10: the GM says whose Turn is next.
    Next(TeamId),
    /// H-30, H-40, H-41: a declared action, from its Reactions to its end.
    Declared(Box<Declared>),
    /// H-31 to H-33: opposed rolls and what they do.
    Clash(Box<Clash>),
    /// H-42.
    Knockback(Box<Knockback>),
    /// A movement by an action, any way.
    Walk(Box<Walk>),
    /// H-44 to H-47.
    Instinct(Box<Instinct>),
}

/// What a frame's step came to.
pub(in crate::systems::heroes_of_hex) enum Progress {
    /// It waits for answers.
    Wait,
    /// It got further; step again.
    Again,
    /// Another procedure goes first.
    Push(Frame),
    /// It is finished.
    Done,
}

impl Frame {
    fn step(&mut self, game: &mut HeroesOfHex, dice: &mut dyn Dice) -> Progress {
        match self {
            Self::Fate(pool) => game.step_fate(pool, dice),
            Self::Next(last) => game.step_next(*last),
            Self::Declared(frame) => frame.step(game),
            Self::Clash(frame) => frame.step(game, dice),
            Self::Knockback(frame) => frame.step(game),
            // H-47: also where nothing but staying is proposed.
            Self::Walk(_) | Self::Instinct(_) => Progress::Wait,
        }
    }

    /// What is open in it. `below` are the frames beneath.
    fn decisions(&self, game: &HeroesOfHex, below: &[Self]) -> Vec<Decision> {
        match self {
            Self::Fate(pool) => pool.decision(game, "fate.roll").into_iter().collect(),
            Self::Next(last) => game.next_side_decision(*last),
            Self::Declared(frame) => frame.decisions(game, below),
            Self::Clash(frame) => frame.decisions(game),
            Self::Knockback(frame) => frame.decisions(game),
            Self::Walk(frame) => frame.decisions(game),
            Self::Instinct(frame) => frame.decisions(game, below),
        }
    }

    /// Takes an answer that fits the shape of its question; a frame that goes first from here on is returned.
    fn answer(
        &mut self,
        key: &str,
        answer: &Answer,
        game: &mut HeroesOfHex,
        dice: &mut dyn Dice,
    ) -> Result<After, Refusal> {
        match self {
            Self::Fate(pool) => pool.answer(answer, dice),
            Self::Next(last) => {
                if let Answer::Pick(key) = answer {
                    game.next_side_is(*last, key);
                }
                return Ok(After::Drop);
            }
            Self::Declared(frame) => return frame.answer(key, answer, game),
            Self::Clash(frame) => frame.answer(key, answer, dice),
            Self::Knockback(frame) => frame.answer(answer, game),
            Self::Walk(frame) => {
                frame.answer(answer, game)?;
                return Ok(After::Drop);
            }
            Self::Instinct(frame) => return frame.answer(answer, game),
        }
        Ok(After::Stay)
    }
}

/// What becomes of a frame that was answered.
pub(in crate::systems::heroes_of_hex) enum After {
    /// It goes on.
    Stay,
    /// It is finished.
    Drop,
    /// It goes on after this one.
    Push(Frame),
}

/// The most procedures at once; Reactions to Reactions end there.
const MOST_FRAMES: usize = 40;

impl HeroesOfHex {
    /// The open questions, which can be answered in any order (promise 4).
    #[must_use]
    pub fn decisions(&self) -> Vec<Decision> {
        let frames = self.skirmish.as_ref().map(|skirmish| &skirmish.frames);
        match frames.and_then(|frames| frames.split_last()) {
            Some((top, below)) => self.named(top, below, top.decisions(self, below)),
            None => Vec::new(),
        }
    }

    /// Every question names what it is about: the declaration that it belongs to (H-40).
    fn named(&self, top: &Frame, below: &[Frame], mut open: Vec<Decision>) -> Vec<Decision> {
        let mut stack = declarations(below);
        match top {
            // A Movement's own question names it, and a Reaction's what it would answer.
            Frame::Declared(one) if one.names_itself() => return open,
            Frame::Declared(one) => stack.push(one),
            _ => {}
        }
        if let Some((one, beneath)) = stack.split_last() {
            let words = one.words(self, beneath);
            for decision in &mut open {
                decision.question = format!("{words}. {}", decision.question);
            }
        }
        open
    }

    /// The Turn that is being taken.
    #[must_use]
    pub fn turn(&self) -> Option<&Turn> {
        match &self.skirmish.as_ref()?.phase {
            Phase::Turn(turn) => Some(turn),
            Phase::Over(_) => None,
        }
    }

    pub(in crate::systems::heroes_of_hex) fn turn_mut(&mut self) -> Option<&mut Turn> {
        match &mut self.skirmish_mut()?.phase {
            Phase::Turn(turn) => Some(turn),
            Phase::Over(_) => None,
        }
    }

    /// How it ended, if it has.
    #[must_use]
    pub fn over(&self) -> Option<&Over> {
        match &self.skirmish.as_ref()?.phase {
            Phase::Over(over) => Some(over),
            Phase::Turn(_) => None,
        }
    }

    /// The units of a side that are in play, by id.
    #[must_use]
    pub fn units_of(&self, side: TeamId) -> Vec<CharacterId> {
        let units = self
            .skirmish
            .iter()
            .flat_map(|skirmish| skirmish.units.keys());
        units
            .copied()
            .filter(|id| self.side_of(*id) == Some(side))
            .collect()
    }

    /// The sides that have units in play.
    #[must_use]
    pub fn sides_in_play(&self) -> BTreeSet<TeamId> {
        let units = self
            .skirmish
            .iter()
            .flat_map(|skirmish| skirmish.units.keys());
        units.filter_map(|id| self.side_of(*id)).collect()
    }

    /// Begins a skirmish of every unit on a board that has a side and is not defeated; the first of `order` has the
    /// initiative, sides that it does not name follow by id (H-10).
    pub(in crate::systems::heroes_of_hex) fn begin_skirmish(
        &mut self,
        map: MapId,
        order: &[TeamId],
    ) -> Result<(), Refusal> {
        let Some(board) = self.boards.get(&map).map(|board| board.name.clone()) else {
            return Err(Refusal::structure(format!("there is no map {map}")));
        };
        if self.turn().is_some() {
            return Err(Refusal::structure(
                "a skirmish is going on already; end it first",
            ));
        }
        let fit = |id: &CharacterId| self.units.get(id).is_some_and(|unit| !unit.is_defeated());
        let here = self
            .places
            .iter()
            .filter(|(id, place)| place.map == map && fit(id) && self.side_of(**id).is_some());
        let units: BTreeMap<CharacterId, Standing> =
            here.map(|(id, _)| (*id, Standing::default())).collect();
        let sides: BTreeSet<TeamId> = units.keys().filter_map(|id| self.side_of(*id)).collect();
        if sides.len() < 2 {
            return Err(Refusal::structure(
                "a skirmish takes two sides with units on this map; place them first",
            ));
        }
        let mut whole: Vec<TeamId> = Vec::new();
        for side in order {
            if !sides.contains(side) {
                return Err(Refusal::structure(format!(
                    "{} have no unit on this map",
                    self.side_name(*side)
                )));
            }
            if whole.contains(side) {
                return Err(Refusal::structure("name each side once"));
            }
            whole.push(*side);
        }
        let rest = sides.iter().filter(|side| !order.contains(side));
        whole.extend(rest.copied());
        let Some(first) = whole.first().copied() else {
            return Err(Refusal::structure("name the side that begins"));
        };
        self.skirmish = Some(Arc::new(Skirmish {
            board: map,
            order: whole,
            sides: sides.iter().map(|id| (*id, Purse::default())).collect(),
            units,
            turns: 0,
            declared: 0,
            phase: Phase::Turn(Turn::of(first)),
            frames: Vec::new(),
            removed: BTreeMap::new(),
        }));
        self.reset_objectives();
        let named = self.which_side(first);
        let began = Fact::SkirmishBegan {
            board,
            first: named,
        };
        self.note(&[h(10), h(1)], began);
        self.begin_turn(first);
        Ok(())
    }

    /// Ends the skirmish by the GM's word, or puts away one that is over.
    pub(in crate::systems::heroes_of_hex) fn end_skirmish(&mut self) -> Result<(), Refusal> {
        if self.skirmish.is_none() {
            return Err(Refusal::structure("there is no skirmish to end"));
        }
        if self.over().is_none() {
            self.note_gm(Fact::SkirmishEnded);
            self.cut_off(41, "the skirmish ends");
        }
        self.skirmish = None;
        Ok(())
    }

    /// Refuses while a decision is open.
    pub(in crate::systems::heroes_of_hex) fn refuse_while_deciding(&self) -> Result<(), Refusal> {
        match self.decisions().first() {
            Some(open) => Err(Refusal::structure(format!(
                "{} decides first: {}",
                open.who_name, open.question
            ))),
            None => Ok(()),
        }
    }

    pub(in crate::systems::heroes_of_hex) fn push_frame(
        &mut self,
        frame: Frame,
    ) -> Result<(), Refusal> {
        let Some(skirmish) = self.skirmish_mut() else {
            return Err(Refusal::structure("no skirmish is going on"));
        };
        if skirmish.frames.len() >= MOST_FRAMES {
            return Err(Refusal::structure(
                "too many Reactions answer one another; let some resolve first",
            ));
        }
        skirmish.frames.push(frame);
        Ok(())
    }

    /// Answers an open question. Without a key there must be only one.
    pub(in crate::systems::heroes_of_hex) fn answer(
        &mut self,
        key: Option<&str>,
        answer: &Answer,
        dice: &mut dyn Dice,
    ) -> Result<(), Refusal> {
        let open = self.decisions();
        let decision = match key {
            Some(key) => open.iter().find(|d| d.key.eq_ignore_ascii_case(key)),
            None if open.len() > 1 => None,
            None => open.first(),
        };
        let Some(decision) = decision else {
            let keys: Vec<&str> = open.iter().map(|d| d.key.as_str()).collect();
            return Err(Refusal::structure(match (keys.as_slice(), key) {
                ([], _) => "nothing is to be decided now".to_owned(),
                (keys, Some(key)) => {
                    format!("“{key}” is not asked now; open are {}", keys.join(", "))
                }
                (keys, None) => format!("say which question: {}", keys.join(", ")),
            }));
        };
        // A proposed way can be led elsewhere at once, without saying so first (H-47).
        let led = decision.key == ASKED && matches!(answer, Answer::Path(_));
        let fits = match led {
            true => Ok(()),
            false => decision.shape.check(answer),
        };
        fits.map_err(|wrong| Refusal::structure(format!("{}: {wrong}", decision.question)))?;
        let Some(mut frame) = self.skirmish_mut().and_then(|s| s.frames.pop()) else {
            return Err(Refusal::structure("nothing is to be decided now"));
        };
        let after = frame.answer(&decision.key, answer, self, dice)?;
        match after {
            After::Stay => self.push_frame(frame),
            After::Drop => Ok(()),
            After::Push(child) => {
                self.push_frame(frame)?;
                self.push_frame(child)
            }
        }
    }

    /// Goes on until somebody has to decide, or a side to act.
    pub(in crate::systems::heroes_of_hex) fn advance(&mut self, dice: &mut dyn Dice) {
        while self.skirmish.is_some() {
            self.settle();
            let Some(mut frame) = self.skirmish_mut().and_then(|s| s.frames.pop()) else {
                if self.between_procedures() {
                    continue;
                }
                return;
            };
            let progress = frame.step(self, dice);
            let Some(skirmish) = self.skirmish_mut() else {
                return;
            };
            match progress {
                Progress::Wait => {
                    skirmish.frames.push(frame);
                    return;
                }
                Progress::Again => skirmish.frames.push(frame),
                Progress::Push(child) => {
                    skirmish.frames.push(frame);
                    skirmish.frames.push(child);
                }
                Progress::Done => {}
            }
        }
    }

    /// What follows at once from any change, also while somebody is asked: defeats (H-34, H-35), victory (H-50, H-51),
    /// procedures that lost somebody, cycles (H-14).
    pub(in crate::systems::heroes_of_hex) fn settle(&mut self) {
        self.settle_defeats();
        if self.turn().is_some() {
            self.fail_survivals();
        }
        if self.over().is_none() && !self.settle_victory() {
            self.drop_the_missing();
            self.settle_cycles();
        }
    }

    /// Ends a Turn that nobody can take; whether anything changed.
    fn between_procedures(&mut self) -> bool {
        let Some(turn) = self.turn().copied() else {
            return false;
        };
        let gone = |id: CharacterId| self.standing(id).is_none();
        if turn.active.is_some_and(gone) || !self.sides_in_play().contains(&turn.side) {
            self.finish_turn();
            return true;
        }
        false
    }

    /// Ends the skirmish where a side has won (H-50, H-51); whether it did.
    pub(in crate::systems::heroes_of_hex) fn settle_victory(&mut self) -> bool {
        let sides = self.sides_in_play();
        if sides.len() < 2 {
            self.finish(sides.first().copied(), OverBy::Elimination, 50);
            return true;
        }
        match self.won_by_objectives() {
            Some((winner, by)) => {
                // A draw is of H-50, by whatever.
                let rule = if winner.is_some() { 51 } else { 50 };
                self.finish(winner, by, rule);
                true
            }
            None => false,
        }
    }

    fn finish(&mut self, winner: Option<TeamId>, by: OverBy, rule: u16) {
        let side = winner.map(|side| self.which_side(side));
        let why = match &side {
            Some(side) => format!("{side} win"),
            None => "the skirmish is a draw".to_owned(),
        };
        let over = Fact::SkirmishOver {
            winner: side,
            by: by.clone(),
        };
        self.note(&[h(rule)], over);
        // Nothing is asked any more.
        self.cut_off(rule, &why);
        if let Some(skirmish) = self.skirmish_mut() {
            skirmish.phase = Phase::Over(Over { winner, by });
        }
    }

    /// Everything that is going on ends. What is declared and has not acted is cancelled; of an attack that is being
    /// rolled, what has fallen of its dice is logged.
    pub(in crate::systems::heroes_of_hex) fn cut_off(&mut self, rule: u16, why: &str) {
        let frames = self.skirmish_mut().map(|s| std::mem::take(&mut s.frames));
        let mut frames = frames.unwrap_or_default().into_iter().peekable();
        while let Some(frame) = frames.next() {
            let Frame::Declared(mut declared) = frame else {
                continue;
            };
            declared.settle(self);
            let is_rolled = match frames.peek() {
                Some(Frame::Clash(clash)) if !clash.resolved => {
                    clash.note_faces(self);
                    true
                }
                _ => false,
            };
            if declared.has_acted() && !is_rolled {
                continue;
            }
            let (who, action) = (self.who(declared.who), declared.name());
            let why = why.to_owned();
            self.note(&[h(rule)], Fact::Cancelled { who, action, why });
        }
    }

    /// Starts the Turn of a side with its Fate Roll (H-11).
    pub(in crate::systems::heroes_of_hex) fn begin_turn(&mut self, side: TeamId) {
        let pool = self.fate_pool(side, false);
        if let Some(skirmish) = self.skirmish_mut() {
            skirmish.phase = Phase::Turn(Turn::of(side));
            skirmish.frames = vec![Frame::Fate(Box::new(pool))];
        }
        let side = self.which_side(side);
        let turns = self.skirmish.as_ref().map_or(0, |one| one.turns);
        let turn = turns.saturating_add(1);
        self.note(&[h(10)], Fact::TurnBegan { side, turn });
    }

    /// Whose Turn follows on that side's (H-10): the next of the order that has units.
    pub(in crate::systems::heroes_of_hex) fn side_after(&self, side: TeamId) -> Option<TeamId> {
        let skirmish = self.skirmish.as_ref()?;
        let in_play = self.sides_in_play();
        let at = skirmish.order.iter().position(|one| *one == side);
        let after = at.map_or(0, |at| at + 1);
        let round = skirmish.order.iter().cycle().skip(after);
        round
            .take(skirmish.order.len())
            .find(|side| in_play.contains(side))
            .copied()
    }

    /// The sides that can have the next Turn, in their order (H-10).
    pub(in crate::systems::heroes_of_hex) fn next_sides(&self, last: TeamId) -> Vec<TeamId> {
        let in_play = self.sides_in_play();
        let order = self.skirmish.iter().flat_map(|s| s.order.iter().copied());
        order
            .filter(|side| *side != last && in_play.contains(side))
            .collect()
    }

    /// Where only one side is left to have it, nobody is asked.
    fn step_next(&mut self, last: TeamId) -> Progress {
        match self.next_sides(last).as_slice() {
            [only] => {
                self.begin_turn(*only);
                Progress::Done
            }
            _ => Progress::Wait,
        }
    }

    fn next_side_decision(&self, last: TeamId) -> Vec<Decision> {
        let options = self
            .next_sides(last)
            .into_iter()
            .map(|side| Choice::new(side.to_string(), self.side_name(side), "has the next Turn"))
            .collect();
        vec![Decision {
            key: "next".to_owned(),
            who: Decider::Gm,
            who_name: "GM".to_owned(),
            question: "Which side has the next Turn?".to_owned(),
            shape: Shape::PickOne { options },
            rule: h(10),
        }]
    }

    fn next_side_is(&mut self, last: TeamId, key: &str) {
        let sides = self.next_sides(last).into_iter();
        if let Some(side) = sides.into_iter().find(|side| side.to_string() == key) {
            self.begin_turn(side);
        }
    }
}
