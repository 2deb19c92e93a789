//! What was rolled in a phase counts (S-15): pushes, damage before Fatigue (S-52), then the rest; and what a phase ends with.

use crate::systems::squads::Squads;
use crate::systems::squads::rules::ids::s;
use crate::systems::squads::turn::acts::Act;
use crate::systems::squads::turn::fight::Stage;
use crate::systems::squads::turn::frame::{Frame, Outcome, Push};
use crate::systems::squads::words::fact::{Fact, Keeps};
use crate::table::{CharacterId, Check};

impl Squads {
    /// The next thing that counts.
    pub(in crate::systems::squads) fn next_result(&mut self) {
        let next = self.fight_mut().and_then(|fight| {
            let results = fight.results.iter().enumerate();
            let (at, _) = results.min_by_key(|(_, one)| one.rank())?;
            Some(fight.results.remove(at))
        });
        let Some(outcome) = next else {
            if let Some(fight) = self.fight_mut() {
                fight.stage = Stage::Ending;
            }
            return;
        };
        if outcome
            .people()
            .iter()
            .any(|who| !self.units.contains_key(who))
        {
            return;
        }
        match outcome {
            // Whoever was pushed since does not come there in one step.
            Outcome::Rush { by, to } if !self.steps_to(by, to) => {
                let who = self.who(by);
                self.note(&[s(53)], Fact::RushFails { who });
            }
            Outcome::Rush { by, to } => {
                let moved = Vec::new();
                // Nothing lies beneath it.
                let _ = self.push_frame(Frame::Push(Box::new(Push { by, to, moved })));
            }
            Outcome::Dismount { rider } => self.dismount(rider),
            Outcome::Damage { on, damage } => self.hurt(on, damage),
            Outcome::Fatigue { on, fatigue } => self.tire(on, fatigue),
            Outcome::Croak { on, by } => {
                let falls = self.units.get(&on).is_some_and(|unit| !unit.is_croaked());
                if let Some(by) = by.filter(|_| falls) {
                    let (by, on) = (self.who(by), self.who(on));
                    self.note(&[s(31)], Fact::Croaks { by, on });
                }
                let left = self.units.get(&on).map_or(0, |unit| unit.hits.now);
                self.hurt(on, left);
            }
            Outcome::Wake { on } => self.wake(on),
            Outcome::Lift { by, whom, forced } => {
                let check = &mut Check::new(forced);
                let ground = self.fought_on();
                let lifts = ground.and_then(|ground| self.check_lift(&ground, &by, whom, check));
                match (by.as_slice(), lifts) {
                    (_, Ok(())) if by.iter().all(|who| self.is_up(*who)) => self.lift(&by, whom),
                    ([who, rest @ ..], Err(refusal)) => {
                        let with = rest.first().copied();
                        let act = Act::Lift { whom, with };
                        self.foil(*who, &act, Keeps::Nothing, refusal.reason());
                    }
                    _ => {}
                }
            }
            Outcome::Regroup {
                who,
                join,
                modifiers,
                forced,
            } => self.regroup(who, &join, modifiers, forced),
        }
    }

    /// Hits are lost, and with them all Fatigue becomes lost Hits (S-52).
    pub(in crate::systems::squads) fn hurt(&mut self, on: CharacterId, damage: u16) {
        let Some(unit) = self
            .unit_mut(on)
            .filter(|unit| damage > 0 && !unit.is_croaked())
        else {
            return;
        };
        let fatigue = std::mem::take(&mut unit.fatigue);
        unit.hits.now = unit.hits.now.saturating_sub(damage).saturating_sub(fatigue);
        let (now, max, structure) = (unit.hits.now, unit.max_hits(), unit.is_structure());
        let who = self.who(on);
        let hurt = Fact::Hurt {
            who,
            damage,
            fatigue,
            now,
            max,
        };
        self.note(&[s(if structure { 36 } else { 52 })], hurt);
        if structure && now == 0 {
            let who = self.who(on);
            self.note(&[s(36)], Fact::Destroyed { who });
        }
    }

    /// Fatigue is gained (S-52).
    pub(in crate::systems::squads) fn tire(&mut self, on: CharacterId, fatigue: u16) {
        let Some(unit) = self
            .unit_mut(on)
            .filter(|unit| fatigue > 0 && !unit.is_croaked())
        else {
            return;
        };
        unit.fatigue = unit.fatigue.saturating_add(fatigue);
        let now = unit.fatigue;
        let who = self.who(on);
        self.note(&[s(52)], Fact::Tired { who, fatigue, now });
    }

    /// Whoever was Calm is so no more (S-60).
    pub(in crate::systems::squads) fn wake(&mut self, who: CharacterId) {
        if let Some(unit) = self.unit_mut(who).filter(|unit| unit.status.calm) {
            unit.status.calm = false;
            let who = self.who(who);
            self.note(&[s(60)], Fact::Woken { who });
        }
    }

    /// The end of a phase: a squad that has lost its leader (S-21), sides of which nobody fights on (S-60); then it is over.
    pub(in crate::systems::squads) fn next_ending(&mut self) {
        if let Some(squad) = self.leaderless().into_iter().next() {
            if self.may_lead_now(squad).is_empty() {
                self.dissolve(squad);
            } else {
                // Nothing lies beneath it.
                let _ = self.push_frame(Frame::Lead(squad));
            }
            return;
        }
        self.settle_surrender();
        self.end_phase();
    }
}
