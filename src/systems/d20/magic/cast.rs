//! Casting by actions, channeling, upkeep (D-04, D-42).

use crate::systems::d20::D20;
use crate::systems::d20::attack::roll::Roll;
use crate::systems::d20::rules::ids::d;
use crate::systems::d20::sheet::arms::{Spell, SpellKind};
use crate::systems::d20::turn::acts::Blow;
use crate::systems::d20::turn::fight::{Casting, Pay};
use crate::systems::d20::turn::frame::{
    Effect, Frame, Manner, Mend, Progress, Strike, Then, Upkeep, With,
};
use crate::systems::d20::words::fact::Fact;
use crate::table::{Answer, CharacterId, Check, Choice, Decider, Decision, ItemId, Refusal, Shape};

impl D20 {
    pub(in crate::systems::d20) fn spell(
        &self,
        who: CharacterId,
        spell: ItemId,
    ) -> Result<&Spell, Refusal> {
        let unit = self.unit(who)?;
        let gone = || Refusal::structure(format!("{} has no spell {spell}", unit.name));
        unit.spell(spell).ok_or_else(gone)
    }

    /// Whether a unit keeps a spell up (D-42).
    pub(in crate::systems::d20) fn keeps_up(&self, who: CharacterId, spell: ItemId) -> bool {
        self.standing(who)
            .is_some_and(|one| one.kept.contains(&spell))
    }

    /// Whether a spell works: it is cast just now, is kept up, or was cast and goes on (D-04).
    pub(in crate::systems::d20) fn works(&self, who: CharacterId, spell: ItemId) -> bool {
        self.standing(who).is_some_and(|one| {
            let casts = one.casting.as_ref().is_some_and(|it| it.spell == spell);
            casts || one.kept.contains(&spell) || one.lasting.contains(&spell)
        })
    }

    /// Whether an attack is being cast of whose targets nobody stands any more.
    #[must_use]
    pub fn is_in_vain(&self, who: CharacterId, spell: ItemId) -> bool {
        let casting = self.standing(who).and_then(|one| one.casting.as_ref());
        casting.is_some_and(|one| {
            let gone = !one.targets.iter().any(|on| self.is_up(*on));
            one.spell == spell && gone && self.hits_by(who, spell)
        })
    }

    /// Those of the targets on whom a spell that was begun is still cast: an attack is on nobody who fell meanwhile.
    pub(in crate::systems::d20) fn still_on(
        &self,
        who: CharacterId,
        spell: ItemId,
        targets: &[CharacterId],
    ) -> Vec<CharacterId> {
        let casting = self.standing(who).and_then(|one| one.casting.as_ref());
        let begun = casting.is_some_and(|one| one.spell == spell) && self.hits_by(who, spell);
        let on = targets.iter().copied();
        on.filter(|on| !begun || self.is_up(*on)).collect()
    }

    /// Whether a spell rolls to hit.
    #[must_use]
    pub fn hits_by(&self, who: CharacterId, spell: ItemId) -> bool {
        let spell = self.spell(who, spell);
        spell.is_ok_and(|spell| spell.kind == SpellKind::Attack)
    }

    /// Whether an action of a casting can be paid; why not.
    pub(in crate::systems::d20) fn check_cast(
        &self,
        who: CharacterId,
        id: ItemId,
        targets: &[CharacterId],
        with: Pay,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let (unit, spell) = (self.unit(who)?, self.spell(who, id)?);
        let what = &spell.name;
        check.rule(with != Pay::Bonus, d(4), || {
            "a BA does not pay for cast time".to_owned()
        })?;
        let standing = self.standing(who);
        match standing.and_then(|standing| standing.casting.as_ref()) {
            Some(casting) if casting.spell == id => {
                if !targets.is_empty() && targets != casting.targets {
                    return Err(Refusal::structure(format!(
                        "{what} was begun on others; end it to cast it on somebody else"
                    )));
                }
                if self.is_in_vain(who, id) {
                    return Err(Refusal::structure(format!(
                        "none of the targets of {what} is left; end it to cast it again"
                    )));
                }
                // The last action casts it: it waits for somebody to be in reach.
                if casting.paid.saturating_add(1) < spell.actions {
                    return Ok(());
                }
                let up = |on: &&CharacterId| !self.hits_by(who, id) || self.is_up(**on);
                let mut left = casting.targets.iter().filter(up).peekable();
                let Some(first) = left.peek().map(|on| **on) else {
                    return Ok(());
                };
                let near = left.any(|on| {
                    let check = &mut Check::new(false);
                    self.check_spell_reach(who, id, *on, check).is_ok()
                });
                return match near {
                    true => Ok(()),
                    false => self.check_spell_reach(who, id, first, check),
                };
            }
            Some(_) => {
                let other = || format!("{} casts another spell; end it first", unit.name);
                check.rule(false, d(42), other)?;
            }
            None => {}
        }
        check.rule(unit.magic.now >= spell.cost, d(42), || {
            format!(
                "{what} costs {} MP, and {} are left",
                spell.cost, unit.magic.now
            )
        })?;
        let kept = standing.is_some_and(|standing| standing.kept.contains(&id));
        check.rule(!kept, d(42), || {
            format!("{} keeps {what} up already", unit.name)
        })?;
        if matches!(spell.kind, SpellKind::Attack | SpellKind::Heal) {
            let parts = spell.damage.parts(false);
            parts.map_err(|wrong| Refusal::structure(format!("{what}: {wrong}")))?;
        }
        if !spell.takes_targets() {
            if !targets.is_empty() {
                return Err(Refusal::structure(format!("{what} takes no target")));
            }
            return match spell.kind {
                SpellKind::Summon => self.check_summon(who, spell, check),
                _ => Ok(()),
            };
        }
        let twice = (1..targets.len()).any(|at| targets[..at].contains(&targets[at]));
        if targets.is_empty() || twice {
            return Err(Refusal::structure(format!(
                "name each target of {what}, and each only once"
            )));
        }
        check.rule(targets.len() <= spell.targets.into(), d(10), || {
            format!("{what} is for at most {}", spell.targets)
        })?;
        for target in targets {
            let name = self.unit(*target)?.name.clone();
            if self.standing(*target).is_none() {
                return Err(Refusal::structure(format!("{name} is not in the fight")));
            }
            if spell.kind == SpellKind::Attack {
                check.rule(self.is_up(*target), d(7), || format!("{name} is defeated"))?;
                check.rule(self.are_opponents(who, *target), d(10), || {
                    format!("{name} is no enemy")
                })?;
            }
            if spell.kind == SpellKind::Heal && self.unit(*target)?.is_defeated() {
                self.check_again(*target, check)?;
            }
            self.check_spell_reach(who, id, *target, check)?;
        }
        Ok(())
    }

    /// Whether a spell reaches somebody; its caster it always does (D-09).
    pub(in crate::systems::d20) fn check_spell_reach(
        &self,
        who: CharacterId,
        spell: ItemId,
        on: CharacterId,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let range = self.spell(who, spell)?.range;
        let ground = self.ground().filter(|_| who != on);
        ground.map_or(Ok(()), |ground| {
            ground.check_reach((who, on), Some(range), None, check)
        })
    }

    /// Pays an action of a casting; the last one casts it.
    pub(in crate::systems::d20) fn cast(
        &mut self,
        who: CharacterId,
        id: ItemId,
        targets: &[CharacterId],
        forced: bool,
    ) -> Result<(), Refusal> {
        let spell = self.spell(who, id)?.clone();
        let casting = self
            .standing(who)
            .and_then(|standing| standing.casting.clone());
        let mut casting = match casting.filter(|one| one.spell == id) {
            Some(casting) => casting,
            None => {
                if let Some(unit) = self.unit_mut(who) {
                    unit.magic.now = unit.magic.now.saturating_sub(spell.cost);
                }
                Casting {
                    spell: id,
                    targets: targets.to_vec(),
                    paid: 0,
                    over_turns: false,
                }
            }
        };
        casting.paid = casting.paid.saturating_add(1);
        let done = casting.paid >= spell.actions;
        let told = Fact::Casts {
            who: self.who(who),
            spell: spell.name.clone(),
            paid: casting.paid,
            of: spell.actions,
            on: casting.targets.iter().map(|on| self.who(*on)).collect(),
        };
        self.note(&[d(if spell.actions > 2 { 42 } else { 4 })], told);
        let targets = casting.targets.clone();
        if let Some(standing) = self.standing_mut(who) {
            standing.casting = (!done).then_some(casting);
            if done && spell.upkeep.is_some() {
                standing.kept.push(id);
            } else if done && spell.lasts() && !standing.lasting.contains(&id) {
                standing.lasting.push(id);
            }
        }
        match done {
            true => self.take_effect(who, &spell, targets, forced),
            false => Ok(()),
        }
    }

    /// A spell is cast: what it does.
    fn take_effect(
        &mut self,
        who: CharacterId,
        spell: &Spell,
        targets: Vec<CharacterId>,
        forced: bool,
    ) -> Result<(), Refusal> {
        if !targets.is_empty() {
            self.push_frame(Frame::Effect(Effect {
                by: who,
                spell: spell.id,
                targets,
                forced,
            }))?;
        }
        match spell.kind {
            SpellKind::Summon => self.summon_by_spell(who, spell),
            SpellKind::Disengage => {
                if let Some(standing) = self.standing_mut(who) {
                    standing.disengaged = true;
                }
                Ok(())
            }
            SpellKind::Attack | SpellKind::Heal | SpellKind::Other => Ok(()),
        }
    }

    /// What is gone from a sheet is neither cast nor kept up any more (D-42).
    pub(in crate::systems::d20) fn settle_spells(&mut self) {
        let knows = |who, spell: &ItemId| self.spell(who, *spell).is_ok();
        let units = self.fight.iter().flat_map(|fight| &fight.units);
        let gone: Vec<(CharacterId, ItemId)> = units
            .flat_map(|(who, one)| {
                let cast = one.casting.iter().map(|casting| casting.spell);
                cast.chain(one.kept.iter().chain(&one.lasting).copied())
                    .map(|spell| (*who, spell))
            })
            .filter(|(who, spell)| !knows(*who, spell))
            .collect();
        for (who, spell) in gone {
            self.drop_spell(who, spell);
        }
    }

    fn drop_spell(&mut self, who: CharacterId, id: ItemId) {
        if let Some(standing) = self.standing_mut(who) {
            for all in [&mut standing.kept, &mut standing.lasting] {
                all.retain(|one| *one != id);
            }
            standing.casting = standing.casting.take().filter(|one| one.spell != id);
        }
    }

    /// A spell is cast no further, or kept up no longer.
    pub(in crate::systems::d20) fn cancel_spell(
        &mut self,
        who: CharacterId,
        id: ItemId,
    ) -> Result<(), Refusal> {
        let spell = self.spell(who, id)?.name.clone();
        self.drop_spell(who, id);
        let who = self.who(who);
        self.note(&[d(42)], Fact::SpellEnds { who, spell });
        Ok(())
    }
}

impl Effect {
    /// One target after the other, so that what is put into an attack serves the first one (D-08, D-12).
    pub(in crate::systems::d20) fn step(&mut self, game: &mut D20) -> Progress {
        let Ok(spell) = game.spell(self.by, self.spell).cloned() else {
            return Progress::Done;
        };
        if self.targets.is_empty() {
            return Progress::Done;
        }
        let (by, on) = (self.by, self.targets.remove(0));
        if game.standing(on).is_none() {
            return Progress::Again;
        }
        match spell.kind {
            SpellKind::Attack if !game.is_up(on) => {
                let why = format!("{} is defeated", game.name(on));
                game.cancelled(42, (by, Some(on)), spell.name, why);
                Progress::Again
            }
            SpellKind::Attack => {
                let blow = Blow::on(spell.id, on);
                let strike = game.strike(by, With::Spell(spell.id), &blow, Manner::Attack);
                let forced = self.forced;
                // What has gone out of reach since is cancelled, and its MP stay spent.
                match game.declare(Strike { forced, ..strike }) {
                    Ok(strike) => Progress::Push(strike),
                    Err(refusal) => {
                        let why = refusal.reason().to_owned();
                        game.cancelled(42, (by, Some(on)), spell.name, why);
                        Progress::Again
                    }
                }
            }
            SpellKind::Heal => Progress::Push(Frame::Mend(Box::new(Mend {
                by,
                on,
                spell: spell.id,
                forced: self.forced,
                roll: Roll::by(by),
            }))),
            _ if spell.cures => Progress::Push(Frame::Cure(on)),
            _ => Progress::Again,
        }
    }
}

impl Upkeep {
    /// The turn is taken up, and its first act done, unless what was paid has made it impossible.
    fn settled(&mut self, game: &mut D20) {
        game.take_up(self.who);
        let Some(Then { act, force }) = self.then.take() else {
            return;
        };
        let before = game.clone();
        if let Err(refusal) = game.do_act(self.who, &act, force) {
            *game = before;
            let (what, why) = ("act".to_owned(), refusal.reason().to_owned());
            game.cancelled(42, (self.who, None), what, why);
        }
    }

    fn next<'a>(&self, game: &'a D20) -> Option<&'a Spell> {
        game.spell(self.who, *self.spells.first()?).ok()
    }

    pub(in crate::systems::d20) fn step(&mut self, game: &mut D20) -> Progress {
        if self.spells.is_empty() {
            self.settled(game);
            return Progress::Done;
        }
        let magic = game.units.get(&self.who).map_or(0, |unit| unit.magic.now);
        let upkeep = self.next(game).map(|spell| spell.upkeep.unwrap_or(0));
        if upkeep.is_some_and(|upkeep| upkeep <= magic) {
            return Progress::Wait;
        }
        let id = self.spells.remove(0);
        // A spell that is gone from the sheet ends without a word.
        let _ = game.cancel_spell(self.who, id);
        Progress::Again
    }

    pub(in crate::systems::d20) fn decision(&self, game: &D20) -> Option<Decision> {
        let spell = self.next(game)?;
        let mp = spell.upkeep.unwrap_or(0);
        let options = vec![
            Choice::new(
                "pay",
                format!("Pay {mp} MP"),
                format!("{} goes on", spell.name),
            ),
            Choice::new("end", "End it", format!("{} ends", spell.name)),
        ];
        Some(Decision {
            key: "upkeep".to_owned(),
            who: Decider::Character(self.who),
            who_name: game.name(self.who),
            question: format!("Keep {} up for {mp} MP?", spell.name),
            shape: Shape::PickOne { options },
            rule: d(42),
        })
    }

    pub(in crate::systems::d20) fn answer(&mut self, answer: &Answer, game: &mut D20) {
        let Some(spell) = self.next(game).cloned() else {
            return;
        };
        self.spells.remove(0);
        if *answer != Answer::Pick("pay".to_owned()) {
            let _ = game.cancel_spell(self.who, spell.id);
            return;
        }
        let mp = spell.upkeep.unwrap_or(0);
        if let Some(unit) = game.unit_mut(self.who) {
            unit.magic.now = unit.magic.now.saturating_sub(mp);
        }
        let (who, spell) = (game.who(self.who), spell.name);
        game.note(&[d(42)], Fact::UpkeepPaid { who, spell, mp });
    }
}
