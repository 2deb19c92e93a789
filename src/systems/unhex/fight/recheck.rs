//! A change beneath a procedure checks it again (promise 3): what has become illegal is cancelled, its faces are
//! logged, and an action for which no die has fallen is given back. What was forced stays forced.

use crate::board::areas::Lines;
use crate::systems::unhex::fight::frames::exchange::{Exchange, Reaction, Stage};
use crate::systems::unhex::fight::frames::frame::Frame;
use crate::systems::unhex::fight::frames::move_frame::MoveFrame;
use crate::systems::unhex::fight::frames::strike::Strike;
use crate::systems::unhex::fight::state::Phase;
use crate::systems::unhex::rolls::purpose::Purpose;
use crate::systems::unhex::rolls::roll_state::RollState;
use crate::systems::unhex::rules::ledger::u;
use crate::systems::unhex::sheet::item::StrikeKind;
use crate::systems::unhex::sheet::weapon::Weapon;
use crate::systems::unhex::state::Unhex;
use crate::systems::unhex::words::fact::Fact;
use crate::table::{CharacterId, Check, Checked, Refusal};

impl Unhex {
    /// What refuses each waiting procedure now, from the lowest up. Only what is added to it cancels.
    pub(in crate::systems::unhex) fn waiting_faults(&self) -> Vec<Vec<Checked>> {
        let Some(fight) = self.fight.as_ref().filter(|f| !f.frames.is_empty()) else {
            return Vec::new();
        };
        let lines = self.lines();
        let faults = fight.frames.iter();
        let against = |frame: &Frame| {
            let mut check = Check::new(true);
            // What no word of the GM's gets past cancels in any case.
            drop(self.legal(frame, lines.as_ref(), &mut check));
            check.into_checks()
        };
        faults.map(against).collect()
    }

    /// Cancels what has become impossible, or is refused by what did not refuse it `before`.
    pub(in crate::systems::unhex) fn recheck(&mut self, before: &[Vec<Checked>]) {
        self.drop_the_missing();
        self.drop_lost_effects();
        let Some(fight) = self.fight_mut() else {
            return;
        };
        let frames = std::mem::take(&mut fight.frames);
        let lines = self.lines();
        let mut kept: Vec<Frame> = Vec::new();
        let mut cancelled = false;
        for (index, mut frame) in frames.into_iter().enumerate() {
            let why = self.impossible(&frame).or_else(|| {
                let past = before.get(index)?;
                let check = &mut Check::past(past);
                let refusal = self.legal(&frame, lines.as_ref(), check).err()?;
                Some(refusal.reason().to_owned())
            });
            match &mut frame {
                // A hit that has landed stays one, whoever is gone: armor is no longer asked about.
                Frame::Damage(damage) if cancelled => {
                    damage.settle_where(self);
                    for share in &mut damage.shares {
                        share.stopped = Some(share.stopped == Some(true));
                    }
                    damage.step(self);
                    continue;
                }
                Frame::Damage(_) if why.is_some() => continue,
                Frame::Damage(_) => {}
                Frame::FirstAid(aid) => {
                    if let Some(why) = why {
                        self.cancel_first_aid(aid, &why);
                        continue;
                    }
                }
                Frame::Placing(placing) => placing.recheck(self),
                Frame::Fate(fate) => fate.recheck(self),
                Frame::Initiative(initiative) => initiative.recheck(self),
                Frame::AllOut(all_out) => {
                    all_out.asked.retain(|who| self.standing(*who).is_some());
                }
                Frame::Rally(rally) => match why {
                    Some(why) => {
                        self.cancel_rally(rally, &why);
                        continue;
                    }
                    None => {
                        let asked = rally.asked.iter_mut();
                        asked.for_each(|asked| asked.retain(|id| self.standing(*id).is_some()));
                    }
                },
                Frame::Direct(direct) if why.is_some() => {
                    cancelled |= direct.paying;
                    direct.take_back(self, why);
                    continue;
                }
                Frame::Direct(_) => {}
                Frame::Move(frame) => {
                    let paying = frame.paying.is_some();
                    match why {
                        Some(why) => self.cancel_move(frame, &why),
                        None => frame.recheck(self, lines.as_ref()),
                    }
                    let here = |who: CharacterId| self.standing(who).is_some();
                    frame.paying = frame.paying.filter(|(who, _)| here(*who));
                    // Whose intercept was about to start is gone: their damage is settled without them.
                    cancelled |= paying && frame.paying.is_none();
                }
                Frame::Area(area) => match why {
                    Some(why) => {
                        area.cancel(&why, self);
                        cancelled = true;
                        continue;
                    }
                    None => cancelled |= area.recheck(self),
                },
                Frame::Started(started) => {
                    if let Some(why) = why {
                        self.note_felled(started.who, why);
                        cancelled = true;
                        continue;
                    }
                }
                Frame::Exchange(exchange) => match why {
                    Some(why) => {
                        self.cancel_exchange(exchange, &why);
                        // Whoever has begun to react says all the same where what burns there goes (U-96, U-98).
                        let paying = exchange.paying.and_then(|who| self.standing(who));
                        cancelled |= paying.is_none();
                        continue;
                    }
                    None => {
                        let paying = exchange.paying.is_some();
                        self.recheck_reaction(exchange);
                        cancelled |= paying && exchange.paying.is_none();
                    }
                },
            }
            kept.push(frame);
        }
        if let Some(fight) = self.fight_mut() {
            fight.frames = kept;
        }
    }

    /// Nobody fights who is nobody, and no team has a turn that is none.
    fn drop_the_missing(&mut self) {
        let characters = self.characters.clone();
        let teams = self.teams.clone();
        let is_over = |phase: &Phase| matches!(phase, Phase::Over { .. });
        let Some(fight) = self.fight.as_ref() else {
            return;
        };
        let whole = fight.standings.keys().all(|id| characters.contains_key(id))
            && fight.initiative.iter().all(|id| teams.contains_key(id))
            && match &fight.phase {
                Phase::Turns { order, .. } => order.iter().all(|id| teams.contains_key(id)),
                Phase::Over { standing } => standing.iter().all(|id| teams.contains_key(id)),
                Phase::Initiative => true,
            };
        if whole {
            return;
        }
        let Some(fight) = self.fight_mut() else {
            return;
        };
        fight.standings.retain(|id, _| characters.contains_key(id));
        fight.initiative = fight.initiative.filter(|id| teams.contains_key(id));
        if is_over(&fight.phase) {
            fight.phase = Phase::Over { standing: None };
        }
        if let Phase::Turns { order, turn } = &mut fight.phase {
            let earlier = order.iter().take(*turn);
            *turn = earlier.filter(|id| teams.contains_key(id)).count();
            order.retain(|id| teams.contains_key(id));
            *turn = (*turn).min(order.len().saturating_sub(1));
            if order.is_empty() {
                fight.phase = Phase::Over { standing: None };
                fight.frames.clear();
            }
        }
    }

    /// Why a procedure cannot go on at all.
    fn impossible(&self, frame: &Frame) -> Option<String> {
        let out = |id: CharacterId| {
            let gone = self.standing(id).is_none();
            gone.then(|| format!("{} is not in the fight", self.name(id)))
        };
        let off = |id: CharacterId| {
            let off = self.area_of(id).is_none();
            off.then(|| format!("{} is not on the map", self.name(id)))
        };
        match frame {
            Frame::Initiative(_) | Frame::AllOut(_) | Frame::Placing(_) | Frame::Fate(_) => None,
            Frame::Rally(rally) => out(rally.roll.roller),
            Frame::Direct(direct) => out(direct.by).or_else(|| out(direct.whom)),
            Frame::FirstAid(aid) => {
                let waits = aid.roll.as_ref().is_some_and(|roll| !roll.is_done());
                let gone = !self.characters.contains_key(&aid.patient);
                let gone = gone.then(|| "who was treated is gone".to_owned());
                let off = off(aid.healer).or_else(|| off(aid.patient));
                out(aid.healer).or(gone).or_else(|| off.filter(|_| waits))
            }
            Frame::Exchange(exchange) => {
                let (by, at) = (exchange.attack.by, exchange.attack.at);
                let gone = out(by).or_else(|| out(at));
                let waits = !exchange.attack.roll.is_done();
                gone.or_else(|| off(by).or_else(|| off(at)).filter(|_| waits))
            }
            Frame::Move(frame) => {
                let mover = frame.mover;
                let areas = self.fight_map().map(|map| &map.areas);
                let drawn = |area| areas.is_some_and(|areas| areas.contains_key(area));
                out(mover).or_else(|| off(mover)).or_else(|| {
                    if !drawn(&frame.from) || !drawn(&frame.to) {
                        Some("the way is no longer on the map".to_owned())
                    } else if self.area_of(mover) != Some(frame.from) {
                        Some(format!("{} was put elsewhere", self.name(mover)))
                    } else {
                        None
                    }
                })
            }
            Frame::Area(area) => {
                let waits = !area.roll.is_done();
                let drawn = self.fight_map().map(|map| &map.areas);
                let drawn = drawn.is_some_and(|areas| areas.contains_key(&area.area));
                out(area.by)
                    .or_else(|| off(area.by).filter(|_| waits))
                    .or_else(|| (!drawn).then(|| "the area is no longer on the map".to_owned()))
            }
            Frame::Started(started) => out(started.who),
            Frame::Damage(damage) => {
                let gone = !self.characters.contains_key(&damage.target);
                gone.then(|| "who was hit is gone".to_owned())
            }
        }
    }

    /// Why somebody who does not stay awake is out: they have surrendered, or are unconscious.
    pub(in crate::systems::unhex) fn why_out(&self, id: CharacterId) -> String {
        let name = self.name(id);
        if self.has_given_up(id) {
            format!("{name} has surrendered")
        } else {
            format!("{name} is unconscious")
        }
    }

    fn has_given_up(&self, id: CharacterId) -> bool {
        let sheet = self.characters.get(&id);
        sheet.is_some_and(|sheet| sheet.has_surrendered(&self.house_rules))
    }

    /// Whether somebody can go on, not being out (U-58, U-64).
    pub(super) fn stays_awake(&self, id: CharacterId, check: &mut Check) -> Result<(), Refusal> {
        let rule = if self.has_given_up(id) { u(58) } else { u(64) };
        check.rule(self.is_conscious(id), rule, || self.why_out(id))
    }

    /// Whether a waiting procedure may go on.
    fn legal(
        &self,
        frame: &Frame,
        lines: Option<&Lines>,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        match frame {
            Frame::Initiative(_)
            | Frame::Damage(_)
            | Frame::AllOut(_)
            | Frame::Started(_)
            | Frame::Placing(_)
            | Frame::Fate(_) => Ok(()),
            Frame::Rally(rally) if rally.asked.is_some() => Ok(()),
            Frame::Rally(rally) => self.stays_awake(rally.roll.roller, check),
            Frame::Direct(direct) => {
                self.stays_awake(direct.by, check)?;
                self.check_direct(direct.by, direct.whom, check)
            }
            Frame::Area(area) => {
                if area.roll.is_done() {
                    return Ok(());
                }
                self.stays_awake(area.by, check)?;
                self.aim_area(area.by, area.area, area.item, lines, check)
                    .map(|_| ())
            }
            Frame::FirstAid(aid) => self.first_aid_legal(aid, check),
            Frame::Exchange(exchange) => {
                let Strike {
                    kind,
                    by,
                    at,
                    weapon,
                    roll,
                    less_lethal,
                    ..
                } = &exchange.attack;
                if roll.is_done() {
                    return Ok(());
                }
                self.stays_awake(*by, check)?;
                match kind {
                    StrikeKind::Attack => self
                        .aim(*by, *at, *weapon, *less_lethal, lines, check)
                        .map(|_| ()),
                    StrikeKind::Intercept | StrikeKind::Counterattack => {
                        self.armed(&exchange.attack, check)
                    }
                }
            }
            Frame::Move(frame) => {
                // Once somebody strikes at the mover, what the strike does decides (U-57).
                let struck =
                    frame.resolving.is_some() || frame.may_stop.is_some() || frame.paying.is_some();
                if struck || frame.stopped.is_some() {
                    return Ok(());
                }
                self.stays_awake(frame.mover, check)?;
                self.check_move(frame.mover, frame.to, lines, check)
                    .map(|_| ())
            }
        }
    }

    /// Whether a strike has its weapon: still in hand, and with ammo (U-67, U-82).
    fn armed(&self, strike: &Strike, check: &mut Check) -> Result<(), Refusal> {
        let Weapon::Item(weapon) = strike.weapon else {
            return self.check_unarmed(strike.by, check);
        };
        let sheet = self.characters.get(&strike.by);
        let held = sheet.is_some_and(|sheet| sheet.held().any(|item| item.id == weapon));
        let loaded = sheet.is_some_and(|c| c.loaded(strike.weapon_kind, strike.less_lethal));
        let ammo = if strike.less_lethal { u(67) } else { u(82) };
        let name = &strike.weapon_name;
        check.rule(held, u(53), || format!("{name} is not in hand"))?;
        check.rule(loaded, ammo, || format!("no ammo for {name}"))
    }

    pub(in crate::systems::unhex) fn note_cancelled(
        &mut self,
        who: CharacterId,
        what: Option<Purpose>,
        why: &str,
        roll: &[i32],
    ) {
        let rule = what.map_or(u(54), Purpose::rule);
        // Whoever has given up does nothing more.
        let rules = [rule, u(58)];
        let cited = if self.has_given_up(who) { 2 } else { 1 };
        let fact = Fact::Cancelled {
            who: self.who(who),
            what,
            why: why.to_owned(),
            faces: roll.to_vec(),
        };
        self.note(&rules[..cited], fact);
    }

    fn cancel_exchange(&mut self, exchange: &Exchange, why: &str) {
        let attack = &exchange.attack;
        self.note_cancelled(attack.by, Some(attack.roll.purpose), why, &exchange.faces());
        if let Some(who) = exchange.paying {
            self.note_felled(who, why.to_owned());
        }
        if !exchange.dice_fell() {
            self.give_back(attack.by);
            if matches!(exchange.reaction, Reaction::Counterattack(_)) {
                self.give_back(attack.at);
            }
            for roll in exchange.defends() {
                self.give_back_defend(roll);
            }
        }
    }

    fn cancel_move(&mut self, frame: &mut MoveFrame, why: &str) {
        if frame.void {
            return;
        }
        frame.void = true;
        self.note_cancelled(frame.mover, None, why, &[]);
        let struck =
            frame.resolving.is_some() || frame.may_stop.is_some() || frame.paying.is_some();
        if !struck && frame.stopped.is_none() {
            self.give_back(frame.mover);
        }
    }

    /// A reaction that has become impossible is dropped; the attack goes on without it.
    fn recheck_reaction(&mut self, exchange: &mut Exchange) {
        self.recheck_defenders(exchange);
        let target = exchange.attack.at;
        let asleep = !self.is_conscious(target);
        let off = self.area_of(target).is_none();
        let (roll, why) = match &exchange.reaction {
            Reaction::None => return,
            Reaction::Defend(roll) => (roll, None),
            Reaction::Counterattack(strike) => {
                let refusal = self.armed(strike, &mut Check::new(false)).err();
                let why = refusal.map(|refusal| refusal.reason().to_owned());
                (&strike.roll, why)
            }
        };
        let forced = exchange.forced.contains(&target);
        let why = if off {
            Some(format!("{} is not on the map", self.name(target)))
        } else if forced {
            None
        } else if asleep {
            Some(self.why_out(target))
        } else {
            why
        };
        let Some(why) = why.filter(|_| !roll.is_done()) else {
            return;
        };
        let (purpose, faces, plain) = (roll.purpose, roll.all_faces(), roll.plain);
        self.note_cancelled(target, Some(purpose), &why, &faces);
        if faces.is_empty() && !plain {
            self.give_back(target);
        }
        exchange.reaction = Reaction::None;
        exchange.forget_first();
    }

    /// The same for whoever defends the target (U-90).
    fn recheck_defenders(&mut self, exchange: &mut Exchange) {
        let target = exchange.attack.at;
        let defenders = std::mem::take(&mut exchange.defenders);
        let before = defenders.len();
        for roll in defenders {
            let able = exchange.forced.contains(&roll.roller)
                || (self.is_conscious(roll.roller)
                    && self.could_defend_another(roll.roller, target));
            if (able || roll.is_done()) && self.standing(roll.roller).is_some() {
                exchange.defenders.push(roll);
                continue;
            }
            let faces = roll.all_faces();
            let why = "it is no longer possible";
            self.note_cancelled(roll.roller, Some(Purpose::Defend), why, &faces);
            if faces.is_empty() {
                self.give_back_defend(&roll);
            }
        }
        let here = |who: &CharacterId| self.standing(*who).is_some();
        exchange.answered.retain(here);
        exchange.owing.retain(here);
        exchange.paying = exchange.paying.filter(here);
        if exchange.defenders.len() < before {
            exchange.forget_first();
        }
    }

    /// What was about to affect that character is not done, and not spent (U-58).
    pub(super) fn call_off(&mut self, id: CharacterId) {
        let Some(fight) = self.fight_mut() else {
            return;
        };
        let mut frames = std::mem::take(&mut fight.frames);
        let why = format!("{} surrenders", self.name(id));
        frames.retain_mut(|frame| match frame {
            Frame::Exchange(exchange) if exchange.attack.at == id && !exchange.dice_fell() => {
                self.cancel_exchange(exchange, &why);
                false
            }
            Frame::Move(frame) if frame.mover == id => {
                self.cancel_move(frame, &why);
                true
            }
            Frame::Area(area) if area.by != id && area.faces().is_empty() => {
                let off = area.spare(id, self);
                if let Some(why) = &off {
                    area.cancel(why, self);
                }
                off.is_none()
            }
            Frame::Started(started) if started.who != id => {
                started.spared.insert(id);
                true
            }
            Frame::FirstAid(aid)
                if aid.patient == id
                    && aid.healer != id
                    && aid.roll.is_some()
                    && aid.faces().is_empty() =>
            {
                self.cancel_first_aid(aid, &why);
                false
            }
            _ => true,
        });
        if let Some(fight) = self.fight_mut() {
            fight.frames = frames;
        }
    }
}

impl RollState {
    /// Every face that fell for it and still counts, typed ones that wait included.
    pub(in crate::systems::unhex) fn all_faces(&self) -> Vec<i32> {
        let fallen = self.result.map(<(u8, u8)>::from);
        let fallen = fallen.into_iter().flat_map(|(tens, ones)| [tens, ones]);
        fallen
            .map(i32::from)
            .chain(self.faces.iter().copied())
            .collect()
    }
}

impl Exchange {
    /// It is theirs, or it strikes at them, or they defend somebody.
    pub(super) fn touches(&self, id: CharacterId) -> bool {
        self.attack.by == id
            || self.attack.at == id
            || self.defenders.iter().any(|roll| roll.roller == id)
    }

    /// After a reaction was dropped, who rolls first does not matter where nobody defends any more.
    fn forget_first(&mut self) {
        if self.defends().next().is_some() {
            return;
        }
        self.target_first = None;
        if self.stage == Stage::First {
            self.stage = Stage::Rolls;
        }
        // The attack stands as it was rolled.
        if self.stage == Stage::Tie {
            self.stage = Stage::Rolls;
        }
    }

    /// Every face that fell in it.
    pub(in crate::systems::unhex) fn faces(&self) -> Vec<i32> {
        let reaction = match &self.reaction {
            Reaction::None => Vec::new(),
            Reaction::Defend(roll) => roll.all_faces(),
            Reaction::Counterattack(strike) => strike.roll.all_faces(),
        };
        let mut faces = self.attack.roll.all_faces();
        faces.extend(reaction);
        faces.extend(self.defenders.iter().flat_map(RollState::all_faces));
        faces
    }

    /// Whether any die of it has fallen.
    pub(in crate::systems::unhex) fn dice_fell(&self) -> bool {
        !self.faces().is_empty()
    }
}
