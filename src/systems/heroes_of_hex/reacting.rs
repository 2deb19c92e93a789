//! Reactions (H-40): who could answer a declared action with what, what that costs, and how it is declared. What becomes of
//! it then is in `declared`, as of any action.

use super::HeroesOfHex;
use super::action::{Action, ActionId, Cost, Trigger};
use super::acts::{Act, Target};
use super::declared::{Declared, Stage, target_key};
use super::fact::Fact;
use super::ground::Ground;
use super::rules::h;
use super::skirmish::{After, Frame};
use crate::board::hex::Hex;
use crate::table::{CharacterId, Choice, Decider, Decision, Reactions, Refusal, Shape};

/// A Reaction that could be declared.
pub(super) type Possible = (ActionId, Target);

impl Declared {
    /// Whether a Reaction of that kind answers it (H-40).
    fn triggers(&self, trigger: Trigger) -> bool {
        let action = self.action.as_ref();
        match trigger {
            Trigger::Any => true,
            Trigger::Attack => action.is_some_and(|action| action.offence.is_some()),
            Trigger::Movement => action.is_none_or(|action| action.keywords.goes.is_some()),
        }
    }

    /// Who may react now, with what (H-40). `below` are the frames beneath: a unit may answer any declaration of an
    /// opponent that has not resolved.
    pub(super) fn open(
        &self,
        game: &HeroesOfHex,
        below: &[Frame],
    ) -> Vec<(CharacterId, Vec<Possible>)> {
        let (Some(skirmish), Some(ground)) = (&game.skirmish, game.ground()) else {
            return Vec::new();
        };
        let beneath = below.iter().filter_map(|frame| match frame {
            Frame::Declared(declared) if declared.stage == Stage::Window => Some(&**declared),
            _ => None,
        });
        let stack: Vec<&Self> = beneath.chain([self]).collect();
        let asked = skirmish.units.keys().copied().filter(|id| {
            let side = game.side_of(*id).and_then(|side| game.sides.get(&side));
            !self.declined.contains(id) && side.is_some_and(|side| side.reactions == Reactions::Ask)
        });
        asked
            .map(|id| {
                let possible = game.possible_reactions(id, &stack, &ground);
                (id, possible)
            })
            .filter(|(_, possible)| !possible.is_empty())
            .collect()
    }

    pub(super) fn reaction_decision(
        &self,
        game: &HeroesOfHex,
        who: CharacterId,
        possible: &[Possible],
    ) -> Decision {
        let mut options = vec![Choice::new("none", "Do not react", "")];
        for (id, target) in possible {
            let Ok(action) = game.action(who, *id) else {
                continue;
            };
            let on = match target {
                Target::Unit(unit) if *unit != who => format!(" on {}", game.name(*unit)),
                _ => String::new(),
            };
            let cost = game.cost_of(action);
            options.push(Choice::new(
                reaction_key(*id, *target),
                format!("{}{on}", action.name),
                format!("{cost}; {}", action.words()),
            ));
        }
        Decision {
            key: format!("reaction.{who}"),
            who: Decider::Character(who),
            who_name: game.name(who),
            question: format!("{} declares {}. React?", game.name(self.who), self.name()),
            shape: Shape::PickOne { options },
            rule: h(40),
        }
    }

    pub(super) fn price_decision(&self, game: &HeroesOfHex) -> Decision {
        let cost = self.action.as_ref().map(|action| game.cost_of(action));
        let ap = match cost {
            Some(Cost::Ap(ap)) => ap,
            _ => 0,
        };
        let mut options = vec![Choice::new("free", "Nothing", "the Reaction is free")];
        let hex = game.side_of(self.who).map_or(0, |side| game.hex_of(side));
        if hex >= u32::from(ap) {
            let label = format!("{ap} HEX");
            options.push(Choice::new("hex", label, format!("the side has {hex} HEX")));
        }
        options.push(Choice::new(
            "refuse",
            "It cannot be paid",
            "no Reaction; it counts as used",
        ));
        let (who, name) = (game.name(self.who), self.name());
        Decision {
            key: "reaction_cost".to_owned(),
            who: Decider::Gm,
            who_name: "GM".to_owned(),
            question: format!("{name} costs {ap} AP, and {who} has none of its own. What is paid?"),
            shape: Shape::PickOne { options },
            rule: h(40),
        }
    }

    pub(super) fn priced(&mut self, price: &str, game: &mut HeroesOfHex) -> After {
        let who = game.who(self.who);
        let ap = match self.action.as_ref().map(|action| game.cost_of(action)) {
            Some(Cost::Ap(ap)) => ap,
            _ => 0,
        };
        match price {
            "refuse" => {
                let action = self.name();
                game.note(&[h(40)], Fact::ReactionRefused { who, action });
                return After::Drop;
            }
            "hex" => {
                let cost = Cost::Hex(ap);
                game.pay(game.side_of(self.who), cost);
                let cost = Some(cost);
                game.note(&[h(40)], Fact::ReactionPriced { who, cost });
            }
            _ => game.note(&[h(40)], Fact::ReactionPriced { who, cost: None }),
        }
        self.stage = Stage::Window;
        After::Stay
    }

    /// Somebody reacts, or lets it pass.
    pub(super) fn reacts(
        &mut self,
        key: &str,
        pick: &str,
        game: &mut HeroesOfHex,
    ) -> Result<After, Refusal> {
        let id = key.strip_prefix("reaction.").and_then(|id| id.parse().ok());
        let Some(who) = id.map(CharacterId) else {
            return Ok(After::Stay);
        };
        self.declined.insert(who);
        if pick == "none" {
            return Ok(After::Stay);
        }
        // The options were made from what is possible now, so the pick is one of the unit's actions.
        let found = game.unit(who)?.actions.iter().find_map(|action| {
            let target = reaction_target(pick, action.id)?;
            Some((action.id, target))
        });
        let Some((action, target)) = found else {
            return Ok(After::Stay);
        };
        // Multi-Use may be declared again once this one has resolved.
        if game.action(who, action)?.keywords.multi_use {
            self.declined.remove(&who);
        }
        let reaction = game.declare_reaction(who, action, target)?;
        Ok(After::Push(Frame::Declared(Box::new(reaction))))
    }

    /// Everybody lets it pass.
    pub(super) fn decline_all(&mut self, everybody: impl IntoIterator<Item = CharacterId>) {
        self.declined.extend(everybody);
    }
}

/// How an answer names a Reaction: `3`, `3.unit5`, `3.0,2`.
fn reaction_key(action: ActionId, target: Target) -> String {
    match target {
        Target::None => action.to_string(),
        target => format!("{action}.{}", target_key(target)),
    }
}

/// The target of a pick, if it is of that action.
fn reaction_target(pick: &str, action: ActionId) -> Option<Target> {
    let (id, rest) = pick.split_once('.').map_or((pick, ""), |both| both);
    if id != action.to_string() {
        return None;
    }
    if rest.is_empty() {
        return Some(Target::None);
    }
    if let Some(unit) = rest.strip_prefix("unit") {
        return unit.parse().ok().map(CharacterId).map(Target::Unit);
    }
    let (q, r) = rest.split_once(',')?;
    Some(Target::Space(Hex::new(q.parse().ok()?, r.parse().ok()?)))
}

impl HeroesOfHex {
    /// What a unit could react with to those declarations (H-40).
    fn possible_reactions(
        &self,
        who: CharacterId,
        stack: &[&Declared],
        ground: &Ground<'_>,
    ) -> Vec<Possible> {
        let (Some(unit), Some(standing)) = (self.units.get(&who), self.standing(who)) else {
            return Vec::new();
        };
        let mut possible = Vec::new();
        for action in &unit.actions {
            let Some(trigger) = action.keywords.reaction else {
                continue;
            };
            let answers = stack
                .iter()
                .any(|one| self.are_opponents(who, one.who) && one.triggers(trigger));
            let used = standing.used.get(&action.id).is_some_and(|used| *used > 0);
            if !answers || (used && !action.keywords.multi_use) || !self.can_pay(who, action) {
                continue;
            }
            let targets = self.possible_targets(who, action, ground);
            possible.extend(targets.into_iter().map(|target| (action.id, target)));
        }
        possible
    }

    /// Whether a Reaction can be paid for: in HEX at once; in AP by the active unit; otherwise the GM is asked (H-40).
    fn can_pay(&self, who: CharacterId, action: &Action) -> bool {
        match self.cost_of(action) {
            Cost::Hex(n) => {
                let hex = self.side_of(who).map_or(0, |side| self.hex_of(side));
                hex >= u32::from(n)
            }
            Cost::Ap(n) => match self.turn() {
                Some(turn) if turn.active == Some(who) => turn.ap >= n,
                _ => true,
            },
        }
    }

    /// Declares a Reaction: used, and paid for where no GM has to say what (H-40).
    fn declare_reaction(
        &mut self,
        who: CharacterId,
        action: ActionId,
        target: Target,
    ) -> Result<Declared, Refusal> {
        let act = Act::Use { action, target };
        let mut declared = Declared::new(self, who, &act, false)?;
        declared.reaction = true;
        let cost = self.cost_of(self.action(who, action)?);
        let active = self.turn().is_some_and(|turn| turn.active == Some(who));
        self.mark_used(who, &act);
        match cost {
            Cost::Ap(n) if !active && n > 0 => {
                if self.house_rules.ask_reaction_cost {
                    declared.stage = Stage::Price;
                }
                self.note_declared(&declared, None);
            }
            cost => {
                self.pay(self.side_of(who), cost);
                self.note_declared(&declared, Some(cost));
            }
        }
        Ok(declared)
    }
}
