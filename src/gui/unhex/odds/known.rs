//! Odds worked out once per change of the campaign and of the policy, and only for what shows. A frame spends little
//! on it: what does not fit comes in the next ones.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use egui::Context;

use crate::board::areas::AreaId;
use crate::systems::unhex::odds::{Advice, AreaOdds, AttackOdds, Odds, Policy};
use crate::systems::unhex::{Act, Offer, Unhex, Weapon};
use crate::table::{Answer, CharacterId, Decision, ItemId};

/// What a frame spends on odds before it leaves the others to the next one.
const A_FRAME: Duration = Duration::from_micros(1500);

/// An attack that is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::gui) struct Attack {
    who: CharacterId,
    target: CharacterId,
    weapon: Weapon,
    less_lethal: bool,
}

impl Attack {
    /// The attack of an offer, if it is one on somebody.
    pub(in crate::gui) fn of(offer: &Offer) -> Option<Self> {
        Self::by(offer.actor, &offer.act)
    }

    fn by(who: CharacterId, act: &Act) -> Option<Self> {
        match *act {
            Act::Attack {
                target,
                weapon,
                less_lethal,
            } => Some(Self {
                who,
                target,
                weapon,
                less_lethal,
            }),
            _ => None,
        }
    }
}

/// Who attacks which area with what, if that is what an act is.
fn area_attack(who: CharacterId, act: &Act) -> Option<(CharacterId, AreaId, ItemId)> {
    match *act {
        Act::AttackArea { area, item } => Some((who, area, item)),
        _ => None,
    }
}

/// The odds of what is offered.
#[derive(Clone, Debug)]
pub(in crate::gui) enum OfferOdds {
    /// An attack on somebody.
    Attack(Arc<AttackOdds>),
    /// An attack on an area.
    Area(Arc<AreaOdds>),
}

/// What each way to roll again leads to, by the key of the decision.
type Advices = Arc<[(String, Vec<Advice>)]>;

/// What is known of some odds.
#[derive(Clone, Debug)]
pub(in crate::gui) enum Found<T> {
    /// They come in one of the next frames.
    Later,
    /// There are none.
    Nothing,
    /// Here they are.
    Odds(T),
}

impl<T> Found<T> {
    fn map<U>(self, change: impl FnOnce(T) -> U) -> Found<U> {
        match self {
            Self::Later => Found::Later,
            Self::Nothing => Found::Nothing,
            Self::Odds(odds) => Found::Odds(change(odds)),
        }
    }
}

/// The odds that hold as long as neither the campaign nor the policy changes.
#[derive(Default)]
pub(in crate::gui) struct KnownOdds {
    policy: Policy,
    attacks: BTreeMap<Attack, Option<Arc<AttackOdds>>>,
    areas: BTreeMap<(CharacterId, AreaId, ItemId), Option<Arc<AreaOdds>>>,
    reaction: Option<Option<Arc<AttackOdds>>>,
    /// The attacks among the acts of somebody who is directed, by the keys of the choices.
    directed: Option<Arc<[(String, Attack)]>>,
    intercepts: BTreeMap<(CharacterId, Weapon, bool), Option<Arc<Odds>>>,
    advice: Option<Advices>,
    /// What the policy would pick, by the key of the decision.
    best: BTreeMap<String, Option<String>>,
    /// In this frame.
    spent: Duration,
}

impl KnownOdds {
    /// A frame begins.
    pub(in crate::gui) fn begin(&mut self) {
        self.spent = Duration::ZERO;
    }

    /// The campaign has changed.
    pub(in crate::gui) fn forget(&mut self) {
        self.attacks.clear();
        self.areas.clear();
        self.reaction = None;
        self.intercepts.clear();
        self.directed = None;
        self.advice = None;
        self.best.clear();
    }

    /// What answers every choice.
    pub(in crate::gui) fn policy(&self) -> Policy {
        self.policy
    }

    /// Takes another policy.
    pub(in crate::gui) fn set_policy(&mut self, policy: Policy) {
        if self.policy != policy {
            self.policy = policy;
            self.forget();
        }
    }

    /// Whether this frame has time for more; else the next one is asked for.
    fn has_time(&self, ctx: &Context) -> bool {
        let time = self.spent < A_FRAME;
        if !time {
            ctx.request_repaint();
        }
        time
    }

    fn timed<T>(&mut self, work: impl FnOnce(&Policy) -> T) -> T {
        let start = Instant::now();
        let done = work(&self.policy);
        self.spent += start.elapsed();
        done
    }

    /// The odds of an offer; only attacks have any.
    pub(in crate::gui) fn offer(
        &mut self,
        ctx: &Context,
        game: &Unhex,
        offer: &Offer,
    ) -> Found<OfferOdds> {
        if let Some(attack) = Attack::of(offer) {
            return self.attack(ctx, game, attack).map(OfferOdds::Attack);
        }
        match area_attack(offer.actor, &offer.act) {
            Some(attack) => self.area(ctx, game, attack).map(OfferOdds::Area),
            None => Found::Nothing,
        }
    }

    /// The odds of an attack on an area that is offered.
    fn area(
        &mut self,
        ctx: &Context,
        game: &Unhex,
        attack: (CharacterId, AreaId, ItemId),
    ) -> Found<Arc<AreaOdds>> {
        if !self.areas.contains_key(&attack) {
            if !self.has_time(ctx) {
                return Found::Later;
            }
            let (who, area, item) = attack;
            let odds = self.timed(|policy| game.area_odds(who, area, item, policy).ok());
            self.areas.insert(attack, odds.map(Arc::new));
        }
        found(self.areas.get(&attack).cloned().flatten())
    }

    /// The odds of an attack that is offered.
    pub(in crate::gui) fn attack(
        &mut self,
        ctx: &Context,
        game: &Unhex,
        attack: Attack,
    ) -> Found<Arc<AttackOdds>> {
        if !self.attacks.contains_key(&attack) {
            if !self.has_time(ctx) {
                return Found::Later;
            }
            let Attack {
                who,
                target,
                weapon,
                less_lethal,
            } = attack;
            let odds = self.timed(|policy| {
                game.attack_odds_with(who, target, weapon, less_lethal, policy)
                    .ok()
            });
            self.attacks.insert(attack, odds.map(Arc::new));
        }
        found(self.attacks.get(&attack).cloned().flatten())
    }

    /// The odds of the attack that waits for a reaction.
    pub(in crate::gui) fn reaction(
        &mut self,
        ctx: &Context,
        game: &Unhex,
    ) -> Found<Arc<AttackOdds>> {
        if self.reaction.is_none() {
            if !self.has_time(ctx) {
                return Found::Later;
            }
            let odds = self.timed(|policy| game.odds_before_reaction(policy));
            self.reaction = Some(odds.map(Arc::new));
        }
        found(self.reaction.clone().flatten())
    }

    /// The attacks among the acts that somebody who is directed may choose.
    pub(in crate::gui) fn directed(&mut self, game: &Unhex) -> Arc<[(String, Attack)]> {
        let known = self.directed.get_or_insert_with(|| {
            let acts = game.directed_acts().into_iter();
            acts.filter_map(|(key, who, act)| Some((key, Attack::by(who, &act)?)))
                .collect()
        });
        Arc::clone(known)
    }

    /// The odds of an intercept that is offered, less-lethal or not.
    pub(in crate::gui) fn intercept(
        &mut self,
        ctx: &Context,
        game: &Unhex,
        (who, weapon, less_lethal): (CharacterId, Weapon, bool),
    ) -> Found<Arc<Odds>> {
        let key = (who, weapon, less_lethal);
        if !self.intercepts.contains_key(&key) {
            if !self.has_time(ctx) {
                return Found::Later;
            }
            let odds = self.timed(|policy| game.intercept_odds(who, weapon, less_lethal, policy));
            self.intercepts.insert(key, odds.map(Arc::new));
        }
        found(self.intercepts.get(&key).cloned().flatten())
    }

    /// The key of the choice that the policy would make, where it knows the question.
    pub(in crate::gui) fn best(
        &mut self,
        ctx: &Context,
        game: &Unhex,
        decision: &Decision,
    ) -> Found<String> {
        if !self.best.contains_key(&decision.key) {
            if !self.has_time(ctx) {
                return Found::Later;
            }
            let answer = self.timed(|policy| game.policy_answer(decision, policy));
            let picked = match answer {
                Some(Answer::Pick(key)) => Some(key),
                _ => None,
            };
            self.best.insert(decision.key.clone(), picked);
        }
        found(self.best.get(&decision.key).cloned().flatten())
    }

    /// What each way to roll again leads to, by the key of its decision.
    pub(in crate::gui) fn advice(&mut self, ctx: &Context, game: &Unhex) -> Found<Advices> {
        if self.advice.is_none() {
            if !self.has_time(ctx) {
                return Found::Later;
            }
            let advice = self.timed(|policy| game.reroll_advice(policy));
            self.advice = Some(advice.into());
        }
        found(self.advice.clone())
    }
}

fn found<T>(odds: Option<T>) -> Found<T> {
    odds.map_or(Found::Nothing, Found::Odds)
}
