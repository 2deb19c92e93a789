//! What acts do once they are declared and paid for.

use std::collections::BTreeSet;

use crate::board::grid::Hex;
use crate::systems::flow::Flow;
use crate::systems::flow::fight::act::Trigger;
use crate::systems::flow::fight::act::{Act, Blow};
use crate::systems::flow::fight::frame::{
    Cause, Frame, Manner, Progress, Provoked, Triggered, Waiting,
};
use crate::systems::flow::fight::standing::{Point, Standing};
use crate::systems::flow::rules::ids::f;
use crate::systems::flow::sheet::ability::AbilityKind;
use crate::systems::flow::sheet::arms::{Carried, Weapon};
use crate::systems::flow::words::fact::{Fact, Why};
use crate::table::{CharacterId, Check, ItemId, Refusal};

impl Flow {
    /// Declares an act, pays for it and does it.
    pub(crate) fn perform(
        &mut self,
        who: CharacterId,
        act: &Act,
        forced: bool,
    ) -> Result<(), Refusal> {
        // What is left of a Move is lost, but for a Tumble Through (F-13).
        let goes_on = matches!(act, Act::Move { .. } | Act::Tumble { .. }) || act.is_free();
        self.with_standing(who, |one| one.move_left *= u8::from(goes_on));
        match act {
            Act::Move { path } => return self.begin_walk(who, path, forced),
            Act::EndTurn => return self.end_turn(who),
            Act::ActNow => {
                let (owner, by) = (who, None);
                return self.push_frame(Frame::Triggered(Triggered { owner, by }));
            }
            _ => {}
        }
        let (deed, on) = self.deed_words(who, act);
        let cost = self.cost_of(who, act);
        self.declare(who, f(act.rule()), deed, on, cost);
        match act {
            Act::Attack(blow) => self.begin_strike(who, blow, Manner::Action, forced),
            Act::Disarm {
                weapon,
                target,
                item,
            } => self.begin_strike(
                who,
                &Blow::on(*weapon, *target),
                Manner::Disarm(*item),
                forced,
            ),
            Act::Use { ability, target } => self.use_ability(who, *ability, *target, forced),
            Act::Feint { .. }
            | Act::Grapple { .. }
            | Act::BreakFree
            | Act::Shove { .. }
            | Act::Tumble { .. } => match self.contest_of_act(who, act) {
                Some((on, kind)) => self.begin_contest(who, on, kind, forced),
                None => Ok(()),
            },
            Act::Release => {
                if let Some(grapple) = self.grapple_of(who) {
                    let why = format!("{} lets go", self.name(who));
                    self.end_grapple(grapple, why);
                }
                Ok(())
            }
            Act::Step { to } => {
                self.with_standing(who, |one| one.stepped = true);
                self.put_at(who, *to);
                Ok(())
            }
            Act::Crawl { to } => {
                self.put_at(who, *to);
                Ok(())
            }
            Act::StandUp => self.wait_for_reactions(who, None, None, forced),
            Act::Draw { item } => {
                self.carry(who, *item, Carried::Held);
                Ok(())
            }
            Act::Sheathe { item } => {
                self.carry(who, *item, Carried::Sheathed);
                Ok(())
            }
            Act::PickUp { of, item } => {
                self.take_item(who, *of, *item);
                Ok(())
            }
            Act::Drop { item } => {
                if let Some(at) = self.places.get(&who).map(|place| place.at) {
                    self.carry(who, *item, Carried::Lies(at));
                }
                Ok(())
            }
            Act::Drink { item } => {
                if let Some(unit) = self.unit_mut(who) {
                    unit.weapons.retain(|one| one.id != *item);
                }
                Ok(())
            }
            Act::FlowState => {
                self.with_standing(who, |one| one.flow_state = true);
                Ok(())
            }
            Act::TotalDefense => {
                self.with_standing(who, |one| one.total_defense = true);
                self.earn(who, Point::ReactionPoints, 1, Why::TotalDefense);
                self.end_own_turn(who)
            }
            Act::Ready(ready) => {
                let ready = ready.clone();
                self.with_standing(who, |one| one.ready = Some(ready));
                self.end_own_turn(who)
            }
            Act::UseItem { .. } | Act::Free { .. } => Ok(()),
            Act::Move { .. } | Act::EndTurn | Act::ActNow => Ok(()),
        }
    }

    pub(crate) fn with_standing(&mut self, who: CharacterId, change: impl FnOnce(&mut Standing)) {
        if let Some(standing) = self.standing_mut(who) {
            change(standing);
        }
    }

    /// A step of one hex that neither provokes anything nor fulfils what somebody waits for (F-24, F-42).
    pub(crate) fn put_at(&mut self, who: CharacterId, to: Hex) {
        if let Some(place) = self.places.get_mut(&who) {
            place.at = to;
        }
        let (who, to, hexes) = (self.who(who), self.space_of(who), 1);
        self.note(&[f(42)], Fact::Moved { who, to, hexes });
    }

    pub(crate) fn carry(&mut self, who: CharacterId, item: ItemId, to: Carried) {
        let items = self.unit_mut(who).map(|unit| unit.weapons.iter_mut());
        if let Some(item) = items.into_iter().flatten().find(|one| one.id == item) {
            item.carried = to;
        }
    }

    /// Somebody takes an item into its hand, off the ground or from somebody else (F-13, F-40).
    pub(crate) fn take_item(&mut self, who: CharacterId, of: CharacterId, item: ItemId) {
        if who == of {
            return self.carry(who, item, Carried::Held);
        }
        let taken = self.item_of(of, item).ok().cloned();
        let id = self.units.get(&who).map(|unit| unit.next_item());
        let (Some(taken), Some(id)) = (taken, id) else {
            return;
        };
        if let Some(unit) = self.unit_mut(of) {
            unit.weapons.retain(|one| one.id != item);
        }
        if let Some(unit) = self.unit_mut(who) {
            unit.weapons.push(Weapon {
                id,
                carried: Carried::Held,
                off_hand: false,
                ..taken
            });
        }
    }

    fn use_ability(
        &mut self,
        who: CharacterId,
        id: ItemId,
        target: Option<CharacterId>,
        forced: bool,
    ) -> Result<(), Refusal> {
        match self.ability_of(who, id)?.is_spell() {
            true => self.wait_for_reactions(who, Some(id), target, forced),
            false => {
                self.tell_ability(who, id);
                Ok(())
            }
        }
    }

    /// What an ability says, for the table to do.
    pub(crate) fn tell_ability(&mut self, who: CharacterId, id: ItemId) {
        let text = self
            .ability_of(who, id)
            .map(|one| one.text.trim().to_owned());
        if let Some(text) = text.ok().filter(|text| !text.is_empty()) {
            let (who, on) = (self.who(who), self.who(who));
            let what = format!("uses it: {text}");
            self.note(&[f(13)], Fact::Outcome { who, on, what });
        }
    }

    /// Casting and standing up are reacted to before they are done (F-34).
    fn wait_for_reactions(
        &mut self,
        who: CharacterId,
        spell: Option<ItemId>,
        target: Option<CharacterId>,
        forced: bool,
    ) -> Result<(), Refusal> {
        self.push_frame(Frame::Waiting(Waiting {
            who,
            spell,
            target,
            asked: BTreeSet::new(),
            triggered: BTreeSet::new(),
            forced,
        }))
    }
}

impl Waiting {
    /// Whether it can still be done.
    pub(crate) fn fits(&self, game: &Flow) -> Result<(), String> {
        let why = |refusal: Refusal| refusal.reason().to_owned();
        let gone = |who| format!("{} is out of the fight", game.name(who));
        game.is_up(self.who)
            .then_some(())
            .ok_or_else(|| gone(self.who))?;
        let check = &mut Check::new(self.forced);
        let held = game.is_held(self.who);
        check
            .rule(!held, f(43), || format!("{} is held", game.name(self.who)))
            .map_err(why)?;
        let Some(spell) = self.spell else {
            let prone = game.units.get(&self.who).is_some_and(|unit| unit.prone);
            return prone
                .then_some(())
                .ok_or_else(|| "nobody lies prone".to_owned());
        };
        let kind = game.ability_of(self.who, spell).map_err(why)?.kind;
        let Some(target) = self.target.filter(|target| *target != self.who) else {
            return Ok(());
        };
        let there = match kind {
            AbilityKind::AttackSpell => game.is_up(target),
            _ => game.standing(target).is_some(),
        };
        there.then_some(()).ok_or_else(|| gone(target))?;
        let ground = game.need_ground().map_err(why)?;
        game.check_spell_reach(self.who, spell, target, &ground, check)
            .map_err(why)
    }

    pub(crate) fn step(&mut self, game: &mut Flow) -> Progress {
        let at = game.places.get(&self.who).map(|place| place.at);
        let owners = match (game.ground(), at) {
            (Some(ground), Some(at)) => game.provoked_at(&ground, self.who, at),
            _ => Vec::new(),
        };
        if let Some(owner) = owners.into_iter().find(|one| !self.asked.contains(one)) {
            self.asked.insert(owner);
            let cause = match self.spell {
                Some(_) => Cause::Casts,
                None => Cause::StandsUp,
            };
            let on = self.who;
            return Progress::Push(Frame::Provoked(Provoked { owner, on, cause }));
        }
        let Some(spell) = self.spell else {
            self.stand_up(game);
            return Progress::Done;
        };
        let mut all = game
            .waiting_for(self.who, &Trigger::Casts, |_| true)
            .into_iter();
        if let Some(owner) = all.find(|one| !self.triggered.contains(one)) {
            self.triggered.insert(owner);
            let by = Some(self.who);
            return Progress::Push(Frame::Triggered(Triggered { owner, by }));
        }
        let kind = game.ability_of(self.who, spell).map(|one| one.kind);
        match (kind, self.target) {
            (Ok(AbilityKind::AttackSpell), Some(target)) => {
                // Nothing else lies above it that could be too much.
                let _ = game.begin_spell(self.who, spell, target, self.forced);
            }
            _ => game.tell_ability(self.who, spell),
        }
        Progress::Done
    }

    fn stand_up(&self, game: &mut Flow) {
        game.set_prone(self.who, false);
    }
}

impl Flow {
    /// Somebody lies down or stands (F-42).
    pub(crate) fn set_prone(&mut self, who: CharacterId, on: bool) {
        let was = self
            .unit_mut(who)
            .is_some_and(|unit| std::mem::replace(&mut unit.prone, on));
        if was != on {
            let who = self.who(who);
            self.note(&[f(42)], Fact::Prone { who, on });
        }
    }
}
