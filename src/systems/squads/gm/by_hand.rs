//! The GM's hand: values, places and people set directly, each logged as the GM's. Nothing here is against a rule, since
//! the GM's word is above them.

use std::sync::Arc;

use crate::board::grid::Hex;
use crate::systems::frames;
use crate::systems::sheet::put::parsed;
use crate::systems::squads::Squads;
use crate::systems::squads::command::{Command, commands_of_all};
use crate::systems::squads::rules::ids::s;
use crate::systems::squads::sheet::special::Modifier;
use crate::systems::squads::sheet::unit::Status;
use crate::systems::squads::turn::fight::{Hold, Standing};
use crate::systems::squads::turn::frame::Frame;
use crate::systems::squads::words::fact::Fact;
use crate::table::{CharacterId, Check, Refusal};

impl Squads {
    pub(in crate::systems::squads) fn set_by_hand(
        &mut self,
        command: &Command,
    ) -> Result<(), Refusal> {
        let what = self.label(command);
        if let Command::PutSquad { force, .. }
        | Command::RemoveSquad { force, .. }
        | Command::Assign { force, .. } = command
        {
            let check = &mut Check::new(*force);
            self.set_squads(command, check)?;
            self.note_set(what, check);
            return Ok(());
        }
        if let Command::Ride { who, on: Some(on) } | Command::ForceRide { who, on } = command {
            let check = &mut Check::new(matches!(command, Command::ForceRide { .. }));
            self.check_room_on(*who, *on, check)?;
            self.check_ride(&self.fought_on()?, *who, *on, &mut Check::new(true))?;
            self.note_set(what, check);
            self.ride(*who, *on);
            return Ok(());
        }
        // What follows from it is logged behind the GM's line.
        self.note_gm(Fact::Set { what });
        if self.set_of_units(command)? {
            match command {
                Command::Place { who, at, .. } => self.placed(&[(*who, *at)]),
                Command::PlaceAll { tokens, .. } => self.placed(tokens),
                _ => {}
            }
            return Ok(());
        }
        match command {
            Command::RecordHit {
                who,
                damage,
                fatigue,
            } => {
                self.unit(*who)?;
                self.close_strike_on(*who);
                match fatigue {
                    true => self.tire(*who, *damage),
                    false => self.hurt(*who, *damage),
                }
            }
            Command::Stun { who } => self.stun(*who)?,
            Command::Restore { who } => {
                for who in who {
                    let unit = self.unit_of(*who)?;
                    (unit.hits.now, unit.fatigue) = (unit.max_hits(), 0);
                    unit.status = Status::default();
                }
            }
            Command::SetHolds {
                who,
                movement,
                action,
            } => {
                let standing = self.standing_of(*who)?;
                (standing.movement, standing.action) = (*movement, *action);
                standing.moved &= !movement.is_ready();
                standing.acted &= !action.is_ready();
            }
            Command::Cover { who, on } => {
                let load = self.load_of(*who).map(|(load, _)| load);
                let alive = load.and_then(|load| self.units.get(&load));
                if let Some(alive) = alive.filter(|load| *on && !load.is_body()) {
                    let name = &alive.name;
                    return Err(Refusal::structure(format!(
                        "{name} is no body, and only a body gives cover"
                    )));
                }
                let held = load
                    .and_then(|load| self.unit_mut(load))
                    .and_then(|unit| unit.held.as_mut());
                let held = held.ok_or_else(|| Refusal::structure("it holds nobody"))?;
                if *on && held.drag {
                    return Err(Refusal::structure(
                        "only a body that is carried gives cover, not one that is dragged",
                    ));
                }
                held.cover = *on;
            }
            Command::Ride { who, on: None } => {
                self.unit(*who)?;
                self.dismount(*who);
            }
            Command::CampaignTurn { who, prevented } => self.campaign_turn(who, prevented)?,
            Command::SetAttackDice { dice } => {
                parsed(dice).map_err(Refusal::structure)?;
                Arc::make_mut(&mut self.house_rules).attack_dice = dice.trim().to_owned();
            }
            // Those are done already, or are no settings; `apply` has its own doors for them.
            commands_of_all!()
            | Command::BeginFight { .. }
            | Command::EndFight
            | Command::GoOn { .. }
            | Command::DeclareSquad { .. }
            | Command::GiveOrder { .. }
            | Command::ForceOrder { .. }
            | Command::HoldBack { .. }
            | Command::Ride { .. }
            | Command::ForceRide { .. }
            | Command::PutSquad { .. }
            | Command::RemoveSquad { .. }
            | Command::Assign { .. }
            | Command::Declared { .. }
            | Command::NobodyReacts => {}
        }
        Ok(())
    }

    /// The GM's line, with the rules that were skipped for it.
    fn note_set(&mut self, what: String, check: &Check) {
        match check.skipped() {
            [] => self.note_gm(Fact::Set { what }),
            skipped => self.note_forced(what, skipped.to_vec()),
        }
    }

    /// Squads and who is in them.
    fn set_squads(&mut self, command: &Command, check: &mut Check) -> Result<(), Refusal> {
        match command {
            Command::PutSquad {
                id, squad, units, ..
            } => self.put_squad((*id, &**squad), units, check),
            Command::RemoveSquad { id, .. } => self.remove_squad(*id, check),
            Command::Assign { units, squad, .. } => self.assign(units, *squad, check),
            _ => Ok(()),
        }
    }

    /// Tokens were put there: who rides them or is held goes along, and who was taken away from what it rides, or from who
    /// holds it, is on foot (S-33, S-70).
    fn placed(&mut self, tokens: &[(CharacterId, Hex)]) {
        for (who, at) in tokens {
            self.put_at(*who, *at);
        }
        // Those who were put down themselves stand there all the same.
        for (who, at) in tokens {
            if let Some(place) = self.places.get_mut(who) {
                place.at = *at;
            }
        }
        // Nobody asks any more where they come to stand (S-34).
        if let Some(fight) = self.fight_mut() {
            let put = |who: CharacterId| tokens.iter().any(|(one, _)| *one == who);
            let asks = |frame: &Frame| matches!(frame, Frame::Stand(stand) if put(stand.who));
            fight.frames.retain(|frame| !asks(frame));
        }
        let spot = |who: &CharacterId| self.places.get(who).map(|place| (place.map, place.at));
        let apart = tokens.iter().filter_map(|(who, _)| {
            let unit = self.units.get(who)?;
            let (rides, held) = (unit.rides, unit.held.as_ref());
            let by = held.and_then(|held| held.by.first()).copied().or(rides)?;
            (spot(&by) != spot(who)).then_some((*who, rides.is_some()))
        });
        for (who, rode) in apart.collect::<Vec<_>>() {
            if let Some(unit) = self.unit_mut(who) {
                (unit.rides, unit.held) = (None, None);
            }
            let named = self.who(who);
            match rode {
                true => self.note(&[s(33)], Fact::Dismounted { who: named }),
                false => self.note(&[s(70)], Fact::PutDown { whom: named }),
            }
        }
    }

    /// The attack on somebody that waits is over: its result is recorded by hand.
    fn close_strike_on(&mut self, who: CharacterId) {
        let is_on = |frame: &Frame| matches!(frame, Frame::Strike(one) if one.on == who);
        frames::take_off(self, is_on);
    }

    /// Its owner holds the uses of a combat modifier back, or not (S-45).
    pub(in crate::systems::squads) fn hold_back(
        &mut self,
        who: CharacterId,
        modifier: Modifier,
        on: bool,
    ) -> Result<(), Refusal> {
        if modifier.per_attack() == 0 {
            let words = modifier.words();
            return Err(Refusal::structure(format!(
                "{words} has no uses that could be held back"
            )));
        }
        let held = &mut self.standing_of(who)?.held_back;
        match on {
            true => held.insert(modifier),
            false => held.remove(&modifier),
        };
        Ok(())
    }

    pub(in crate::systems::squads) fn join(&mut self, who: CharacterId) -> Result<(), Refusal> {
        let base = self.unit(who)?.base_combat();
        let standing = Standing {
            base,
            ..Standing::default()
        };
        let fight = self.may_join(who)?;
        let had = fight.parted.remove(&who);
        let back = had.as_ref().map(|had| (had.movement, had.action));
        fight.units.insert(who, had.unwrap_or(standing));
        if !fight.order.is_empty() {
            fight.order.push(who);
        }
        if let Some((movement, action)) = back {
            let who = self.who(who);
            let (movement, action) = (movement != Hold::None, action != Hold::None);
            self.note(
                &[s(11)],
                Fact::Back {
                    who,
                    movement,
                    action,
                },
            );
        }
        Ok(())
    }
}
