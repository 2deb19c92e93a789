//! Ready (F-24): what is set aside, when it comes, what can be done then, what becomes of it.

use crate::systems::flow::Flow;
use crate::systems::flow::fight::act::{Act, Blow, Push, ReadiedAct, Ready, Trigger};
use crate::systems::flow::fight::frame::{Progress, Triggered};
use crate::systems::flow::fight::standing::Point;
use crate::systems::flow::movement::ground::Ground;
use crate::systems::flow::rules::ids::f;
use crate::systems::flow::sheet::ability::{AbilityKind, Cost};
use crate::systems::flow::sheet::arms::{Carried, ItemKind};
use crate::systems::flow::words::fact::{Fact, Why};
use crate::table::{Answer, CharacterId, Check, Choice, Decision, ItemId, Refusal};

impl Flow {
    /// AP that a readied act sets aside.
    pub(crate) fn readied_ap(&self, who: CharacterId, act: &ReadiedAct) -> u16 {
        match act {
            ReadiedAct::Attack(_) | ReadiedAct::Disarm(_) | ReadiedAct::Grapple => 2,
            ReadiedAct::Move | ReadiedAct::Shove | ReadiedAct::StandUp => 1,
            ReadiedAct::Ability(id) => {
                let ability = self.units.get(&who).and_then(|unit| unit.ability(*id));
                ability.map_or(0, |ability| ability.cost.ap)
            }
            ReadiedAct::Other { ap, .. } => *ap,
        }
    }

    /// AP that somebody who waits keeps over the end of its turn.
    pub(crate) fn set_aside(&self, who: CharacterId) -> u16 {
        let ready = self.standing(who).and_then(|one| one.ready.as_ref());
        ready.map_or(0, |ready| self.readied_ap(who, &ready.act))
    }

    /// A Ready is over without its act.
    pub(crate) fn end_ready(&mut self, who: CharacterId) {
        let ready = self.standing_mut(who).and_then(|one| one.ready.take());
        if ready.is_some() {
            let who = self.who(who);
            self.note(&[f(24)], Fact::ReadyEnded { who });
        }
    }

    /// What can be done now that the trigger has come; whoever fulfils it is the first target. And why the first that
    /// cannot be done cannot.
    pub(crate) fn readied_acts(&self, triggered: Triggered) -> (Vec<Act>, Option<Refusal>) {
        let owner = triggered.owner;
        let ready = self.standing(owner).and_then(|one| one.ready.as_ref());
        let (Some(ready), Some(ground)) = (ready, self.ground()) else {
            return (Vec::new(), None);
        };
        let mut others = self.everybody_up();
        others.retain(|other| *other != owner);
        others.sort_by_key(|other| triggered.by != Some(*other));
        let each =
            |make: &dyn Fn(CharacterId) -> Act| others.iter().map(|one| make(*one)).collect();
        let mut acts: Vec<Act> = match &ready.act {
            ReadiedAct::Attack(weapon) => each(&|on| Act::Attack(Blow::on(*weapon, on))),
            ReadiedAct::Ability(id) => self.uses_of(owner, *id, &others),
            ReadiedAct::Move => vec![Act::Move { path: Vec::new() }],
            ReadiedAct::Disarm(weapon) => {
                let disarms = others.iter().flat_map(|on| self.disarms(*weapon, *on));
                disarms.collect()
            }
            ReadiedAct::Grapple => each(&|target| Act::Grapple { target }),
            ReadiedAct::Shove => {
                let push = [Push::Back, Push::Prone];
                let all = others.iter().flat_map(|target| {
                    push.map(|push| Act::Shove {
                        target: *target,
                        push,
                    })
                });
                all.collect()
            }
            ReadiedAct::StandUp => vec![Act::StandUp],
            ReadiedAct::Other { words, .. } => vec![Act::Free {
                words: words.clone(),
            }],
        };
        let refusals: Vec<Option<Refusal>> = acts
            .iter()
            .map(|act| {
                self.check_readied(owner, act, &ground, &mut Check::new(false))
                    .err()
            })
            .collect();
        let mut open = refusals.iter();
        acts.retain(|_| open.next().is_some_and(Option::is_none));
        let why = refusals.into_iter().flatten().next();
        (acts, why)
    }

    /// Every way to disarm somebody with that weapon.
    pub(crate) fn disarms(&self, weapon: ItemId, target: CharacterId) -> Vec<Act> {
        let items = self
            .units
            .get(&target)
            .into_iter()
            .flat_map(|unit| &unit.weapons);
        let held =
            items.filter(|one| one.carried == Carried::Held && one.kind != ItemKind::Natural);
        let all = held.map(|one| Act::Disarm {
            weapon,
            target,
            item: one.id,
        });
        all.collect()
    }

    /// Every way to use an ability on those.
    pub(crate) fn uses_of(&self, who: CharacterId, id: ItemId, on: &[CharacterId]) -> Vec<Act> {
        let unit = self.units.get(&who);
        let Some((unit, ability)) = unit.and_then(|unit| Some((unit, unit.ability(id)?))) else {
            return Vec::new();
        };
        let use_on = |target| Act::Use {
            ability: id,
            target,
        };
        match ability.kind {
            AbilityKind::Attack => {
                let ready = unit
                    .weapons
                    .iter()
                    .filter(|one| one.is_weapon() && one.is_ready());
                let all = ready.flat_map(|weapon| {
                    on.iter().map(|on| {
                        Act::Attack(Blow {
                            ability: Some(id),
                            ..Blow::on(weapon.id, *on)
                        })
                    })
                });
                all.collect()
            }
            AbilityKind::AttackSpell => on.iter().map(|on| use_on(Some(*on))).collect(),
            AbilityKind::Spell => {
                let none = std::iter::once(None);
                none.chain(on.iter().copied().map(Some))
                    .map(use_on)
                    .collect()
            }
            AbilityKind::Other => vec![use_on(None)],
        }
    }

    /// Whether a readied act can be done now.
    fn check_readied(
        &self,
        who: CharacterId,
        act: &Act,
        ground: &Ground<'_>,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        self.check_payable(who, act, check)?;
        self.check_deed(who, act, ground, check)
    }

    /// Checks a Ready before it is declared.
    pub(crate) fn check_ready(
        &self,
        who: CharacterId,
        ready: &Ready,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let unit = self.unit(who)?;
        let (ap, have) = (self.readied_ap(who, &ready.act), self.pools(who).ap);
        match &ready.act {
            ReadiedAct::Attack(item) | ReadiedAct::Disarm(item) => {
                self.weapon_of(who, *item)?;
            }
            ReadiedAct::Ability(id) => {
                let gone = || Refusal::structure(format!("{} has no ability {id}", unit.name));
                unit.ability(*id).ok_or_else(gone)?;
            }
            _ => {}
        }
        if let Trigger::Words(words) = &ready.trigger
            && words.trim().is_empty()
        {
            return Err(Refusal::structure("say what is waited for"));
        }
        check.rule(have >= ap, f(24), || {
            format!("it sets {ap} AP aside, and {} has {have}", unit.name)
        })
    }

    /// The question at the start of one's own turn, and at the end of a round.
    pub(crate) fn wait_decision(&self, who: CharacterId, own_turn: bool) -> Decision {
        let name = self.name(who);
        let (key, question, other) = match own_turn {
            true => (
                "ready.turn",
                format!("It is the turn of {name}, who waits. Take it, or wait on?"),
                Choice::new("take", "Take the turn", "The Ready ends"),
            ),
            false => (
                "ready.round",
                format!("The round ends, and {name} still waits. Wait on?"),
                Choice::new("cancel", "Wait no longer", "The Ready ends"),
            ),
        };
        let wait = Choice::new("wait", "Wait on", "The Ready stays");
        self.choice(who, key, question, vec![wait, other], 24)
    }

    /// Takes the answer to that question.
    pub(crate) fn answer_wait(
        &mut self,
        who: CharacterId,
        own_turn: bool,
        answer: &Answer,
    ) -> Result<(), Refusal> {
        if *answer != Answer::Pick("wait".to_owned()) {
            self.end_ready(who);
            if !own_turn {
                self.set_points(who, Point::ActionPoints, 0, Why::ReadyOver);
            }
            return Ok(());
        }
        let named = self.who(who);
        let waits = Fact::ReadyWaits {
            who: named,
            why: None,
        };
        self.note(&[f(24)], waits);
        match own_turn {
            true => self.end_turn(who),
            false => Ok(()),
        }
    }

    /// Whoever has acted on a Ready after its turn loses what AP are left (F-24).
    pub(crate) fn settle_readied(&mut self) -> bool {
        let Some(fight) = self.fight.as_deref() else {
            return false;
        };
        let over = fight.units.iter().filter(|(_, one)| one.readied);
        let over: Vec<(CharacterId, bool)> = over.map(|(who, one)| (*who, one.done)).collect();
        for (who, done) in over.iter().copied() {
            if let Some(standing) = self.standing_mut(who) {
                standing.readied = false;
            }
            if done {
                self.set_points(who, Point::ActionPoints, 0, Why::ReadyOver);
            }
        }
        !over.is_empty()
    }
}

impl Triggered {
    /// Whether whoever waits still can, above what has fulfilled it.
    pub(crate) fn fits(self, game: &Flow) -> Result<(), String> {
        let ready = game
            .standing(self.owner)
            .is_some_and(|one| one.ready.is_some());
        match ready && game.is_up(self.owner) {
            true => Ok(()),
            false => Err(format!("{} waits no longer", game.name(self.owner))),
        }
    }

    /// Where nothing can be done, it goes on waiting.
    pub(crate) fn step(self, game: &mut Flow) -> Progress {
        let (acts, why) = game.readied_acts(self);
        if !acts.is_empty() {
            return Progress::Wait;
        }
        let who = game.who(self.owner);
        let why = why.map(|refusal| refusal.reason().to_owned());
        game.note(&[f(24)], Fact::ReadyWaits { who, why });
        Progress::Done
    }

    pub(crate) fn decision(self, game: &Flow) -> Decision {
        let (acts, _) = game.readied_acts(self);
        let mut options = vec![Choice::new("none", "Wait on", "The Ready stays")];
        for (at, act) in acts.iter().enumerate() {
            let label = game.act_words(self.owner, act);
            let cost = match act {
                // They are paid as they are readied.
                Act::Move { .. } | Act::Free { .. } => Cost::ap(game.set_aside(self.owner)),
                act => game.cost_of(self.owner, act),
            };
            let cost = cost.words();
            options.push(Choice::new(at.to_string(), label, cost));
        }
        let question = match self.by {
            Some(by) => format!("{} fulfils the trigger. Act now?", game.name(by)),
            None => "The trigger has come. Act now?".to_owned(),
        };
        game.choice(self.owner, "ready.act", question, options, 24)
    }

    /// What the choice of that key does.
    pub(crate) fn picked(self, game: &Flow, key: &str) -> Option<Act> {
        let at: usize = key.parse().ok()?;
        let (acts, _) = game.readied_acts(self);
        acts.into_iter().nth(at)
    }

    pub(crate) fn answer(self, answer: &Answer, game: &mut Flow) -> Result<(), Refusal> {
        let Answer::Pick(key) = answer else {
            return Ok(());
        };
        let Some(act) = self.picked(game, key) else {
            let (who, why) = (game.who(self.owner), None);
            game.note(&[f(24)], Fact::ReadyWaits { who, why });
            return Ok(());
        };
        let before = game.turn().or_else(|| game.next_unit());
        let owner = self.owner;
        let readied = game.standing_mut(owner).and_then(|standing| {
            standing.goes_before = before.filter(|one| *one != owner);
            standing.readied = true;
            standing.ready.take()
        });
        let (who, by) = (game.who(owner), self.by.map(|by| game.who(by)));
        game.note(&[f(24)], Fact::ReadyComes { who, by });
        match readied.map(|ready| ready.act) {
            Some(ReadiedAct::Other { words, ap }) => {
                let cost = Cost::ap(ap);
                game.declare(owner, f(24), words, None, cost);
                Ok(())
            }
            _ => game.perform(owner, &act, false),
        }
    }
}
