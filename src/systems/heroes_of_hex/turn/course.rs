//! How a skirmish begins (H-10) and ends (H-50, H-51). What an objective is, and when it is met, is in `objective`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::systems::heroes_of_hex::rules::ids::h;
use crate::systems::heroes_of_hex::turn::frame::Frame;
use crate::systems::heroes_of_hex::turn::skirmish::{
    Over, Phase, SideState, Skirmish, Turn, UnitState,
};
use crate::systems::heroes_of_hex::words::fact::{Fact, OverBy};
use crate::systems::units::teams;
use crate::table::{CharacterId, MapId, Refusal, TeamId};

impl HeroesOfHex {
    /// Begins a skirmish of every unit on a board that has a side and is not defeated; the first of `order` has the
    /// initiative, sides that it does not name follow by id (H-10).
    pub(in crate::systems::heroes_of_hex) fn begin_skirmish(
        &mut self,
        map: MapId,
        order: &[TeamId],
    ) -> Result<(), Refusal> {
        let Some(board) = self.boards.get(&map).map(|board| board.name.clone()) else {
            return Err(Refusal::structure(format!("there is no board {map}")));
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
        let units: BTreeMap<CharacterId, UnitState> =
            here.map(|(id, _)| (*id, UnitState::default())).collect();
        let sides: BTreeSet<TeamId> = units.keys().filter_map(|id| self.side_of(*id)).collect();
        if sides.len() < 2 {
            return Err(Refusal::structure(
                "a skirmish takes two sides with units on this board; place them first",
            ));
        }
        let mut whole: Vec<TeamId> = Vec::new();
        for side in order {
            if !sides.contains(side) {
                let side = &teams::team(self, *side)?.name;
                let words = format!("no unit of {side} is on this board");
                return Err(Refusal::structure(words));
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
            sides: sides.iter().map(|id| (*id, SideState::default())).collect(),
            units,
            turns: 0,
            declared: 0,
            phase: Phase::Turn(Turn::of(first)),
            frames: Vec::new(),
            removed: BTreeMap::new(),
            left: BTreeMap::new(),
        }));
        self.reset_objectives();
        let named = self.which_team(first);
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
        let side = winner.map(|side| self.which_team(side));
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
                Some(Frame::OpposedRoll(opposed)) if !opposed.resolved => {
                    opposed.note_faces(self);
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
}
