//! Reactions (H-40): who could answer a declared action with what, what that costs, and how it is declared. What becomes of
//! it then is in `declared`, as of any action.

use crate::board::grid::Hex;
use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::systems::heroes_of_hex::movement::ground::Ground;
use crate::systems::heroes_of_hex::rules::ids::h;
use crate::systems::heroes_of_hex::sheet::action::{Action, ActionId, Cost, Trigger};
use crate::systems::heroes_of_hex::sheet::unit::Unit;
use crate::systems::heroes_of_hex::turn::declaration::{
    Act, DeclarationId, Declared, DeclaredStage, Target,
};

use crate::systems::heroes_of_hex::turn::frame::{After, Frame, declarations};
use crate::systems::heroes_of_hex::words::fact::Fact;
use crate::table::{CharacterId, Choice, Decider, Decision, Reactions, Refusal, Shape};

/// A Reaction that could be declared.
pub(in crate::systems::heroes_of_hex) type Possible = (ActionId, Target);

/// A unit that may react now, and to what (H-40).
pub(in crate::systems::heroes_of_hex) struct Open {
    pub(in crate::systems::heroes_of_hex) who: CharacterId,
    /// The place in the stack of what it would answer.
    pub(in crate::systems::heroes_of_hex) to: usize,
    possible: Vec<Possible>,
}

impl Declared {
    /// Whether a Reaction of that unit and that kind answers it (H-40).
    fn triggers(&self, trigger: Trigger, who: CharacterId, game: &HeroesOfHex) -> bool {
        let action = self.action.as_ref();
        let attacks = action.is_some_and(|action| action.offence.is_some());
        let ours = who != self.who && game.side_of(who) == game.side_of(self.who);
        let theirs = game.are_opponents(who, self.who);
        match trigger {
            // To everybody else nothing is new once it is aimed.
            Trigger::AttackOnMe => theirs && attacks && self.on(game).contains(&who),
            _ if self.stage == DeclaredStage::Aimed => false,
            Trigger::Any => theirs,
            Trigger::Attack => theirs && attacks,
            Trigger::Movement => theirs && action.is_none_or(|a| a.keywords.goes.is_some()),
            Trigger::Ally => ours,
        }
    }

    /// Whether Reactions to it can be declared now, or once what lies above it is over.
    const fn can_be_answered(&self) -> bool {
        matches!(self.stage, DeclaredStage::Window | DeclaredStage::Aimed)
    }

    pub(in crate::systems::heroes_of_hex) fn price_decision(&self, game: &HeroesOfHex) -> Decision {
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

    pub(in crate::systems::heroes_of_hex) fn priced(
        &mut self,
        price: &str,
        game: &mut HeroesOfHex,
    ) -> After {
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
                self.charge(game, Cost::Hex(ap));
                let cost = self.cost;
                game.note(&[h(40)], Fact::ReactionPriced { who, cost });
            }
            _ => game.note(&[h(40)], Fact::ReactionPriced { who, cost: None }),
        }
        self.stage = DeclaredStage::Window;
        After::Stay
    }

    /// Somebody reacts, or lets it pass.
    pub(in crate::systems::heroes_of_hex) fn reacts(
        &mut self,
        key: &str,
        pick: &str,
        game: &mut HeroesOfHex,
    ) -> Result<After, Refusal> {
        let id = key.strip_prefix("reaction.").and_then(|id| id.parse().ok());
        let Some(who) = id.map(CharacterId) else {
            return Ok(After::Stay);
        };
        let frames = game.skirmish.as_ref().map(|s| s.frames.as_slice());
        let stack = self.on_top_of(frames.unwrap_or_default());
        let mut open = game.open_reactions(&stack).into_iter();
        let to = open.find(|open| open.who == who).map(|open| open.to);
        let Some(to) = to.and_then(|to| stack.get(to)).map(|one| one.id) else {
            return Ok(After::Stay);
        };
        if pick == "none" {
            self.passes(who, to, game);
            return Ok(After::Stay);
        }
        // The options were made from what is possible now, so the pick is one of the unit's actions.
        let Some((action, target)) = reaction_of(game.unit(who)?, pick) else {
            return Ok(After::Stay);
        };
        let reaction = game.declare_reaction(who, action, target, to)?;
        Ok(After::Push(Frame::Declared(Box::new(reaction))))
    }

    /// A unit lets that declaration pass, this one or one beneath it.
    fn passes(&mut self, who: CharacterId, to: DeclarationId, game: &mut HeroesOfHex) {
        if self.id == to {
            self.declined.insert(who);
            return;
        }
        let frames = game.skirmish_mut().map(|s| s.frames.as_mut_slice());
        for frame in frames.unwrap_or_default() {
            match frame {
                Frame::Declared(one) if one.id == to => {
                    one.declined.insert(who);
                }
                _ => {}
            }
        }
    }
}

/// How an answer names a Reaction: `3`, `3.unit5`, `3.0,2`.
fn reaction_key(action: ActionId, target: Target) -> String {
    match target {
        Target::None => action.to_string(),
        target => format!("{action}.{}", target.key()),
    }
}

/// The action of a unit that a pick names, and its target.
pub(in crate::systems::heroes_of_hex) fn reaction_of(unit: &Unit, pick: &str) -> Option<Possible> {
    unit.actions.iter().find_map(|action| {
        let target = reaction_target(pick, action.id)?;
        Some((action.id, target))
    })
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
    /// Who may react now, to what and with what (H-40). Everybody is asked about the latest declaration that a Reaction
    /// of theirs answers and that they have not let pass. Whoever has answered one is asked about it again only once
    /// that Reaction is over.
    pub(in crate::systems::heroes_of_hex) fn open_reactions(
        &self,
        stack: &[&Declared],
    ) -> Vec<Open> {
        let (Some(skirmish), Some(ground)) = (&self.skirmish, self.ground()) else {
            return Vec::new();
        };
        let asked = skirmish.units.keys().copied().filter(|id| {
            let side = self.side_of(*id).and_then(|side| self.sides.get(&side));
            side.is_some_and(|side| side.reactions == Reactions::Ask)
        });
        let of = |who: CharacterId| {
            let answerable = stack.iter().enumerate().rev();
            let mut answerable = answerable.filter(|(_, one)| {
                let mut above = stack.iter();
                one.can_be_answered()
                    && !one.declined.contains(&who)
                    && !above.any(|up| up.who == who && up.answers == Some(one.id))
            });
            answerable.find_map(|(to, one)| {
                let possible = self.possible_reactions(who, one, stack, &ground);
                (!possible.is_empty()).then_some(Open { who, to, possible })
            })
        };
        asked.filter_map(of).collect()
    }

    pub(in crate::systems::heroes_of_hex) fn reaction_decision(
        &self,
        stack: &[&Declared],
        open: &Open,
    ) -> Decision {
        let who = open.who;
        let mut options = vec![Choice::new("none", "Do not react", "")];
        let mut names: Vec<String> = Vec::new();
        for (id, target) in &open.possible {
            let Ok(action) = self.action(who, *id) else {
                continue;
            };
            let on = match target {
                Target::Unit(unit) if *unit != who => format!(" on {}", self.name(*unit)),
                Target::Space(at) => format!(" at {}", self.space_name(*at)),
                _ => String::new(),
            };
            let cost = self.cost_of(action);
            let name = match cost {
                Cost::Ap(0) | Cost::Hex(0) => action.name.clone(),
                cost => format!("{} ({cost})", action.name),
            };
            if !names.contains(&name) {
                names.push(name);
            }
            options.push(Choice::new(
                reaction_key(*id, *target),
                format!("{}{on}", action.name),
                format!("{cost}; {}", action.words()),
            ));
        }
        let below = stack.get(..open.to).unwrap_or_default();
        let declared = stack.get(open.to).map(|one| one.words(self, below));
        Decision {
            key: format!("reaction.{who}"),
            who: Decider::Character(who),
            who_name: self.name(who),
            question: format!(
                "{}. Does {} {}?",
                declared.unwrap_or_default(),
                self.name(who),
                names.join(" or ")
            ),
            shape: Shape::PickOne { options },
            rule: h(40),
        }
    }

    /// The latest declaration that a Reaction of that unit by the GM's word answers: of an opponent, or else of anybody.
    pub(in crate::systems::heroes_of_hex) fn answered_by(
        &self,
        who: CharacterId,
    ) -> Option<DeclarationId> {
        let frames = self.skirmish.as_ref().map(|s| s.frames.as_slice());
        let stack = declarations(frames.unwrap_or_default());
        let theirs = stack.iter().rfind(|one| self.are_opponents(who, one.who));
        theirs.or(stack.last()).map(|one| one.id)
    }

    /// Everybody lets pass whatever is declared now.
    pub(in crate::systems::heroes_of_hex) fn decline_all(&mut self) {
        let everybody: Vec<CharacterId> = self
            .skirmish
            .iter()
            .flat_map(|skirmish| skirmish.units.keys().copied())
            .collect();
        let frames = self.skirmish_mut().map(|s| s.frames.as_mut_slice());
        for frame in frames.unwrap_or_default() {
            if let Frame::Declared(declared) = frame {
                declared.declined.extend(&everybody);
            }
        }
    }

    /// What a unit could react with to that declaration (H-40).
    fn possible_reactions(
        &self,
        who: CharacterId,
        declared: &Declared,
        stack: &[&Declared],
        ground: &Ground<'_>,
    ) -> Vec<Possible> {
        let (Some(unit), Some(unit_state)) = (self.units.get(&who), self.unit_state(who)) else {
            return Vec::new();
        };
        let mut possible = Vec::new();
        for action in &unit.actions {
            let Some(trigger) = action.keywords.reaction else {
                continue;
            };
            let answers = declared.triggers(trigger, who, self);
            let used = unit_state
                .used
                .get(&action.id)
                .is_some_and(|used| *used > 0);
            if !answers || (used && !action.keywords.multi_use) {
                continue;
            }
            if !self.can_pay(who, action, stack) {
                continue;
            }
            let targets = self.possible_targets(who, action, ground);
            possible.extend(targets.into_iter().map(|target| (action.id, target)));
        }
        possible
    }

    /// Whether a Reaction can be paid for: in HEX at once; in AP by the active unit; otherwise the GM is asked (H-40).
    fn can_pay(&self, who: CharacterId, action: &Action, stack: &[&Declared]) -> bool {
        let side = self.side_of(who);
        // What is owed for something beneath is as good as spent (H-47).
        let (mut ap, mut hex) = (0_u32, 0_u32);
        for one in stack.iter().filter(|one| one.owed) {
            match one.cost.filter(|_| self.side_of(one.who) == side) {
                Some(Cost::Ap(n)) => ap += u32::from(n),
                Some(Cost::Hex(n)) => hex += u32::from(n),
                None => {}
            }
        }
        match self.cost_of(action) {
            Cost::Hex(n) => {
                let held = side.map_or(0, |side| self.hex_of(side));
                held >= hex + u32::from(n)
            }
            Cost::Ap(n) => match self.turn() {
                Some(turn) if turn.active == Some(who) => u32::from(turn.ap) >= ap + u32::from(n),
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
        to: DeclarationId,
    ) -> Result<Declared, Refusal> {
        let act = Act::Use { action, target };
        let mut declared = Declared::new(self, who, &act)?;
        declared.reaction = true;
        declared.answers = Some(to);
        let cost = self.cost_of(self.action(who, action)?);
        let active = self.turn().is_some_and(|turn| turn.active == Some(who));
        self.mark_used(who, &act);
        match cost {
            Cost::Ap(n) if !active && n > 0 => {
                if self.house_rules.ask_reaction_cost {
                    declared.stage = DeclaredStage::Price;
                }
                self.note_declared(&declared);
            }
            cost => {
                declared.charge(self, cost);
                self.note_declared(&declared);
            }
        }
        Ok(declared)
    }
}
