//! The GM's hand (promise 7): values, tokens, markers, places and people set directly, each logged as the GM's. Nothing
//! here is against a rule, since the GM's word is above them.

use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::systems::heroes_of_hex::attack::damage::Outcome;
use crate::systems::heroes_of_hex::command::{Command, commands_of_all};
use crate::systems::heroes_of_hex::sheet::unit::Tokens;
use crate::systems::heroes_of_hex::turn::frame::Frame;
use crate::systems::heroes_of_hex::turn::skirmish::{SideState, Skirmish, UnitState};
use crate::systems::heroes_of_hex::words::fact::Fact;
use crate::systems::units::teams;
use crate::table::{CharacterId, Refusal, TeamId};

impl HeroesOfHex {
    pub(in crate::systems::heroes_of_hex) fn override_by_gm(
        &mut self,
        command: &Command,
    ) -> Result<(), Refusal> {
        let what = self.label(command);
        let bearers = self.bearers();
        // What follows from it is logged behind the GM's line; how dice fall is no part of the story.
        if !matches!(command, Command::SetDice { .. }) {
            self.note_gm(Fact::Set { what });
        }
        self.set_override(command)?;
        self.artifacts_follow(&bearers);
        if let Command::RecordHit { who, outcome } = command {
            match outcome {
                Outcome::Nothing => {}
                Outcome::Wound => self.wound(*who),
                Outcome::Death => self.slay(*who),
            }
        }
        Ok(())
    }

    fn set_override(&mut self, command: &Command) -> Result<(), Refusal> {
        if self.set_of_units(command)? {
            return Ok(());
        }
        match command {
            Command::RecordHit { who, .. } => {
                self.unit(*who)?;
                self.out_of_opposed_rolls(*who);
            }
            Command::SetWounds { who, wounds } => self.unit_of(*who)?.tokens.wounds = *wounds,
            Command::SetPoison { who, poison } => self.unit_of(*who)?.tokens.poison = *poison,
            Command::SetFocus { who, on } => self.unit_of(*who)?.tokens.focus = *on,
            Command::SetToken { who, token, count } => self.set_token(*who, token, *count)?,
            Command::SetSlain { who, slain } => self.unit_of(*who)?.slain = *slain,
            Command::SetWord { who, word } => self.unit_of(*who)?.word = *word,
            Command::Restore { who } => self.restore(who)?,
            Command::SetHex { side, hex } => self.side_state(*side)?.hex = *hex,
            Command::SetCycle { side, cycle } => {
                if *cycle == 0 {
                    return Err(Refusal::structure("cycles are counted from 1"));
                }
                self.side_state(*side)?.cycle = *cycle;
            }
            Command::SetMarker { who, on } => self.unit_state_of(*who)?.activated = *on,
            Command::SetUsed { who, action, times } => {
                self.action(*who, *action)?;
                let used = &mut self.unit_state_of(*who)?.used;
                match times {
                    0 => used.remove(action),
                    times => used.insert(*action, *times),
                };
            }
            Command::SetMoves { who, moves } => self.unit_state_of(*who)?.moves = *moves,
            Command::SetAp { ap } => match self.turn_mut() {
                Some(turn) => turn.ap = *ap,
                None => return Err(Refusal::structure("nobody is taking a Turn")),
            },
            Command::SetActive { who } => {
                if let Some(who) = who {
                    self.unit_state_of(*who)?;
                }
                match self.turn_mut() {
                    Some(turn) => turn.choose(*who),
                    None => return Err(Refusal::structure("nobody is taking a Turn")),
                }
            }
            Command::SetInitiative { side } => self.set_initiative(*side)?,
            Command::SetOrder { order } => self.set_order(order)?,
            Command::PutObjective { id, objective } => {
                teams::team(self, objective.side)?;
                self.put_objective(*id, objective);
            }
            Command::RemoveObjective { objective } => {
                if self.objectives.remove(objective).is_none() {
                    return Err(Refusal::structure("there is no such objective"));
                }
            }
            Command::SetObjective {
                objective,
                progress,
                met,
                failed,
                carrier,
            } => self.set_objective(*objective, *progress, (*met, *failed), *carrier)?,
            // Those are done already, or are no settings; `apply` has its own doors for them.
            commands_of_all!()
            | Command::BeginSkirmish { .. }
            | Command::EndSkirmish
            | Command::March { .. }
            | Command::Side(_)
            | Command::ForceSide(_)
            | Command::NobodyReacts => {}
        }
        Ok(())
    }

    fn unit_state_of(&mut self, who: CharacterId) -> Result<&mut UnitState, Refusal> {
        let name = self.name(who);
        self.unit_state_mut(who)
            .ok_or_else(|| Refusal::structure(format!("{name} is not in play")))
    }

    fn current(&mut self) -> Result<&mut Skirmish, Refusal> {
        self.skirmish_mut()
            .ok_or_else(|| Refusal::structure("no skirmish is going on"))
    }

    fn side_state(&mut self, side: TeamId) -> Result<&mut SideState, Refusal> {
        let name = self.team_name(side);
        self.current()?
            .sides
            .get_mut(&side)
            .ok_or_else(|| Refusal::structure(format!("{name} are not in this skirmish")))
    }

    fn set_token(&mut self, who: CharacterId, token: &str, count: u8) -> Result<(), Refusal> {
        let token = token.trim();
        if token.is_empty() || token.chars().count() > 40 {
            return Err(Refusal::structure("name the token in 1 to 40 letters"));
        }
        let own = ["Wound", "Poison", "Focus", "Activation"];
        if let Some(own) = own.iter().find(|own| own.eq_ignore_ascii_case(token)) {
            return Err(Refusal::structure(format!(
                "{own} is a token of the rules; set it in its own field"
            )));
        }
        let kept = self
            .units
            .values()
            .flat_map(|unit| unit.tokens.custom.keys());
        let alike = kept.filter(|kept| kept.to_lowercase() == token.to_lowercase());
        let kept = alike.min_by_key(|kept| *kept != token);
        if let Some(kept) = kept.filter(|kept| *kept != token) {
            return Err(Refusal::structure(format!("that token is called {kept}")));
        }
        let tokens = &mut self.unit_of(who)?.tokens.custom;
        match count {
            0 => tokens.remove(token),
            count => tokens.insert(token.to_owned(), count),
        };
        Ok(())
    }

    fn restore(&mut self, who: &[CharacterId]) -> Result<(), Refusal> {
        for id in who {
            if self.turn().is_some() && self.unit_state(*id).is_some() {
                return Err(Refusal::structure(format!("{} is in play", self.name(*id))));
            }
            let unit = self.unit_of(*id)?;
            unit.tokens = Tokens::default();
            unit.slain = false;
            unit.word = None;
        }
        Ok(())
    }

    /// What was going on ends, and the side's Turn begins.
    fn set_initiative(&mut self, side: TeamId) -> Result<(), Refusal> {
        if !self.sides_in_play().contains(&side) {
            let side = &teams::team(self, side)?.name;
            let words = format!("no unit of {side} is in play");
            return Err(Refusal::structure(words));
        }
        self.cut_off(10, "the GM gave the initiative away");
        self.current()?.forget_uses();
        self.begin_turn(side);
        Ok(())
    }

    fn set_order(&mut self, order: &[TeamId]) -> Result<(), Refusal> {
        let skirmish = self.current()?;
        let mut wanted = order.to_vec();
        wanted.sort_unstable();
        let mut known = skirmish.order.clone();
        known.sort_unstable();
        if wanted != known {
            return Err(Refusal::structure(
                "name every side of the skirmish once, in the new order",
            ));
        }
        skirmish.order = order.to_vec();
        Ok(())
    }

    pub(in crate::systems::heroes_of_hex) fn join(
        &mut self,
        who: CharacterId,
    ) -> Result<(), Refusal> {
        let unit = self.unit(who)?;
        let name = unit.name.clone();
        let (side, defeated) = (unit.side, unit.is_defeated());
        let place = self.places.get(&who).copied();
        let skirmish = self.current()?;
        if skirmish.units.contains_key(&who) {
            return Err(Refusal::structure(format!("{name} is in play already")));
        }
        let Some(side) = side else {
            return Err(Refusal::structure(format!("{name} has no side")));
        };
        if defeated {
            return Err(Refusal::structure(format!(
                "{name} is defeated; set its tokens first"
            )));
        }
        if place.is_none_or(|place| place.map != skirmish.board) {
            return Err(Refusal::structure(format!(
                "{name} is not on this skirmish’s board"
            )));
        }
        let left = skirmish.left.remove(&who);
        let unit_state = left.map_or_else(UnitState::default, |left| left.state);
        skirmish.units.insert(who, unit_state);
        if !skirmish.order.contains(&side) {
            skirmish.order.push(side);
        }
        skirmish.sides.entry(side).or_default();
        Ok(())
    }

    /// Whoever is recorded by hand takes no further part in the attack that is being rolled.
    fn out_of_opposed_rolls(&mut self, who: CharacterId) {
        let frames = self.skirmish_mut().map(|s| &mut s.frames);
        for frame in frames.into_iter().flatten() {
            if let Frame::OpposedRoll(opposed) = frame {
                opposed.defenders.retain(|defender| defender.who != who);
            }
        }
    }
}
