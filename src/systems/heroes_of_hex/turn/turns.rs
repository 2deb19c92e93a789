//! The steps of a Turn (H-10 to H-18): whose it is, the Fate Roll, choosing, passing, the end with its marker and HEX,
//! cycles.

use std::collections::BTreeSet;

use crate::dice::Dice;
use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::systems::heroes_of_hex::attack::pool::{Pool, Purpose, Roller};
use crate::systems::heroes_of_hex::rules::ids::h;
use crate::systems::heroes_of_hex::turn::frame::{Frame, Progress};
use crate::systems::heroes_of_hex::turn::skirmish::{Phase, Skirmish, Turn};
use crate::systems::heroes_of_hex::words::fact::Fact;
use crate::table::{CharacterId, Choice, Decider, Decision, Shape, TeamId};

impl HeroesOfHex {
    /// Starts the Turn of a side with its Fate Roll (H-11).
    pub(in crate::systems::heroes_of_hex) fn begin_turn(&mut self, side: TeamId) {
        let pool = self.fate_pool(side, false);
        if let Some(skirmish) = self.skirmish_mut() {
            skirmish.phase = Phase::Turn(Turn::of(side));
            skirmish.frames = vec![Frame::Fate(Box::new(pool))];
        }
        let side = self.which_team(side);
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
    pub(in crate::systems::heroes_of_hex) fn step_next(&mut self, last: TeamId) -> Progress {
        match self.next_sides(last).as_slice() {
            [only] => {
                self.begin_turn(*only);
                Progress::Done
            }
            _ => Progress::Wait,
        }
    }

    pub(in crate::systems::heroes_of_hex) fn next_side_decision(
        &self,
        last: TeamId,
    ) -> Vec<Decision> {
        let options = self
            .next_sides(last)
            .into_iter()
            .map(|side| Choice::new(side.to_string(), self.team_name(side), "has the next Turn"))
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

    pub(in crate::systems::heroes_of_hex) fn next_side_is(&mut self, last: TeamId, key: &str) {
        let sides = self.next_sides(last).into_iter();
        if let Some(side) = sides.into_iter().find(|side| side.to_string() == key) {
            self.begin_turn(side);
        }
    }

    pub(in crate::systems::heroes_of_hex) fn fate_pool(&self, side: TeamId, again: bool) -> Pool {
        let purpose = if again {
            Purpose::NegateFate
        } else {
            Purpose::Fate
        };
        Pool::new(Roller::Side(side), purpose, 1)
    }

    pub(in crate::systems::heroes_of_hex) fn step_fate(
        &mut self,
        pool: &mut Pool,
        dice: &mut dyn Dice,
    ) -> Progress {
        pool.step(self, dice);
        let Some(face) = pool.faces.first().copied().filter(|_| pool.is_done()) else {
            return Progress::Wait;
        };
        // A face of a D6.
        let face = face.clamp(0, 6) as u8;
        let again = pool.purpose == Purpose::NegateFate;
        let Some(turn) = self.turn_mut() else {
            return Progress::Done;
        };
        let before = turn.fate.filter(|_| again);
        turn.fate = Some(face);
        turn.ap = face;
        turn.at_choice = turn.at_choice.map(|_| face);
        turn.negated |= again;
        let side = turn.side;
        let side = self.which_team(side);
        let origin = pool.origin();
        let rules: &[_] = if again { &[h(12)] } else { &[h(11)] };
        self.note(
            rules,
            Fact::FateRolled {
                side,
                face,
                before,
                origin,
            },
        );
        Progress::Done
    }

    /// A unit is chosen for this Turn (H-11).
    pub(in crate::systems::heroes_of_hex) fn activate(&mut self, who: CharacterId) {
        if let Some(turn) = self.turn_mut() {
            turn.choose(Some(who));
        }
        let who = self.who(who);
        self.note(&[h(11)], Fact::Activated { who });
    }

    /// The end of a Turn: lost AP, the marker, 1 HEX, the next side (H-11, H-16, H-17).
    pub(in crate::systems::heroes_of_hex) fn finish_turn(&mut self) {
        let Some(turn) = self.turn().copied() else {
            return;
        };
        if let Some(active) = turn.active {
            let (side, who) = (self.which_team(turn.side), self.who(active));
            let lost = turn.ap;
            self.note(&[h(11), h(17)], Fact::TurnEnded { side, who, lost });
            // Also if it has left.
            let mut states = self
                .skirmish_mut()
                .into_iter()
                .flat_map(Skirmish::states_mut);
            if let Some((_, unit_state)) = states.find(|(id, _)| *id == active) {
                unit_state.activated = true;
            }
            drop(states);
            self.gain_hex(turn.side, 11);
        }
        self.turn_is_over(turn.side);
    }

    /// The initiative goes on (H-10).
    pub(in crate::systems::heroes_of_hex) fn turn_is_over(&mut self, side: TeamId) {
        self.objectives_at_end_of_turn(side);
        if let Some(skirmish) = self.skirmish_mut() {
            skirmish.turns = skirmish.turns.saturating_add(1);
            skirmish.forget_uses();
        }
        // Markers before the next side begins, so that it finds its own in order.
        self.settle_cycles();
        // Whoever has won by that has no next Turn.
        if self.settle_victory() {
            return;
        }
        if !self.house_rules.fixed_turns && self.next_sides(side).len() > 1 {
            // The same side holds the initiative until the GM has said.
            if let Some(turn) = self.turn_mut() {
                turn.choose(None);
                turn.ap = 0;
            }
            if let Some(skirmish) = self.skirmish_mut() {
                skirmish.frames.push(Frame::Next(side));
            }
            return;
        }
        if let Some(next) = self.side_after(side) {
            self.begin_turn(next);
        }
    }

    /// HEX of a side in the skirmish.
    #[must_use]
    pub fn hex_of(&self, side: TeamId) -> u32 {
        let skirmish = self.skirmish.as_ref();
        let side_state = skirmish.and_then(|skirmish| skirmish.sides.get(&side));
        side_state.map_or(0, |side_state| side_state.hex)
    }

    pub(in crate::systems::heroes_of_hex) fn take_hex(&mut self, side: TeamId, hex: u32) {
        if let Some(side_state) = self.skirmish_mut().and_then(|s| s.sides.get_mut(&side)) {
            side_state.hex = side_state.hex.saturating_sub(hex);
        }
    }

    /// 1 HEX for a side, up to the cap if there is one (H-18).
    pub(in crate::systems::heroes_of_hex) fn gain_hex(&mut self, side: TeamId, rule: u16) {
        let cap = self.house_rules.hex_cap.map(u32::from);
        let Some(side_state) = self.skirmish_mut().and_then(|s| s.sides.get_mut(&side)) else {
            return;
        };
        let full = cap.is_some_and(|cap| side_state.hex >= cap);
        if !full {
            side_state.hex = side_state.hex.saturating_add(1);
        }
        let hex = side_state.hex;
        let side = self.which_team(side);
        if full {
            self.note(&[h(18)], Fact::HexFull { side, hex });
        } else {
            self.note(&[h(rule)], Fact::HexGained { side, hex });
        }
    }

    /// Where every unit of a side has a marker, all come off (H-14, H-15).
    pub(in crate::systems::heroes_of_hex) fn settle_cycles(&mut self) {
        for side in self.sides_in_play() {
            let units = self.units_of(side);
            let done = |id: &CharacterId| self.unit_state(*id).is_some_and(|s| s.activated);
            if units.is_empty() || !units.iter().all(done) {
                continue;
            }
            let lone = units.len() == 1;
            let of_side = self
                .units
                .iter()
                .filter(|(_, unit)| unit.side == Some(side));
            let of_side: BTreeSet<CharacterId> = of_side.map(|(id, _)| *id).collect();
            let Some(skirmish) = self.skirmish_mut() else {
                return;
            };
            for (_, unit_state) in skirmish.states_mut().filter(|(id, _)| of_side.contains(id)) {
                unit_state.activated = false;
            }
            let side_state = skirmish.sides.entry(side).or_default();
            side_state.cycle = side_state.cycle.saturating_add(1);
            let cycle = side_state.cycle;
            let side = self.which_team(side);
            let rules: &[_] = if lone { &[h(15), h(14)] } else { &[h(14)] };
            self.note(rules, Fact::CycleBegan { side, cycle, lone });
        }
    }
}
