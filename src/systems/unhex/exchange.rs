//! A strike and the reaction to it (U-53, U-55, U-56): declared, rolled, dice picked, adjusted, damage done.
//! An intercept (U-57) is an exchange to which nobody can react.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Unhex;
use super::body::Location;
use super::fact::Fact;
use super::fight::{Frame, Progress};
use super::item::{ItemKind, StrikeKind};
use super::roll_state::{Purpose, RollState};
use super::rolls::{Contender, Opposed, Verdict, oppose};
use super::rules::u;
use super::sheet::{Ability, Kind};
use super::strike::{Strike, StrikeStage, has};
use super::team::Reactions;
use super::wounds::Damage;
use crate::dice::Dice;
use crate::table::{Answer, Choice, Decider, Decision, ItemId, Shape, TeamId};

/// What the target does about an attack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Reaction {
    /// Nothing.
    None,
    /// U-56.
    Defend(RollState),
    /// U-55.
    Counterattack(Strike),
}

/// A strike and the reaction to it, in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Exchange {
    /// The strike that began it.
    pub attack: Strike,
    /// What the target does about it.
    pub reaction: Reaction,
    /// How far it has come.
    pub stage: Stage,
    /// Where it matters who rolls first: whether the target does (U-42).
    pub target_first: Option<bool>,
}

/// How far an exchange has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "ExchangeStage")]
pub enum Stage {
    /// Reactions are declared before the dice (U-51).
    Reactions,
    /// The side with initiative says who rolls first (U-42).
    First,
    /// Dice.
    Rolls,
    /// An equal opposed roll that no rule settles (U-20).
    Tie,
    /// Dice are picked and adjusted.
    Strikes,
    /// Damage of the attack, then of a counterattack.
    Damage(u8),
    /// Done.
    Done,
}

impl Exchange {
    /// An attack or intercept, declared and paid for.
    pub(super) fn new(attack: Strike) -> Self {
        let stage = match attack.kind {
            StrikeKind::Attack => Stage::Reactions,
            StrikeKind::Counterattack | StrikeKind::Intercept => Stage::Rolls,
        };
        Self {
            attack,
            reaction: Reaction::None,
            stage,
            target_first: None,
        }
    }

    /// What in it cannot be, for files.
    pub(super) fn fault(&self, game: &Unhex) -> Option<&'static str> {
        let strikes = self.strikes().find_map(|(_, strike)| strike.fault(game));
        if strikes.is_some() {
            return strikes;
        }
        let (by, at) = (self.attack.by, self.attack.at);
        let answered = match &self.reaction {
            Reaction::None => true,
            Reaction::Defend(roll) => roll.roller == at,
            Reaction::Counterattack(strike) => {
                strike.kind == StrikeKind::Counterattack && (strike.by, strike.at) == (at, by)
            }
        };
        if !answered || self.attack.kind == StrikeKind::Counterattack {
            return Some("its reaction is not the target’s");
        }
        let rolling = self
            .strikes()
            .all(|(_, strike)| strike.stage == StrikeStage::Rolling);
        let rolled = self.open_rolls().is_empty();
        let settled = self
            .strikes()
            .all(|(_, strike)| strike.stage == StrikeStage::Settled);
        let defends = matches!(self.reaction, Reaction::Defend(_));
        let fits = match self.stage {
            Stage::Reactions => rolling && self.is_attack() && self.reaction == Reaction::None,
            Stage::First => rolling && defends,
            Stage::Rolls => rolling && !rolled,
            Stage::Tie => rolling && rolled && defends,
            Stage::Strikes => {
                rolled && !self.strikes().any(|(_, s)| s.stage == StrikeStage::Rolling)
            }
            Stage::Damage(_) => rolled && settled,
            Stage::Done => false,
        };
        if !fits {
            return Some("it stands where no play leads");
        }
        match &self.reaction {
            Reaction::Defend(roll) => roll.fault(game),
            Reaction::None | Reaction::Counterattack(_) => None,
        }
    }

    /// An attack, not an intercept.
    pub(super) fn is_attack(&self) -> bool {
        self.attack.kind == StrikeKind::Attack
    }

    /// The hit of that role's strike, as its dice were picked.
    pub(super) fn hit_of(&self, role: &str) -> Option<super::rolls::Hit> {
        let (_, strike) = self.strikes().find(|(name, _)| *name == role)?;
        strike.hit
    }

    /// The target has not said yet what it does about it (U-51).
    pub(super) fn asks_for_reaction(&self) -> bool {
        self.stage == Stage::Reactions
    }

    /// The target's counterattack with that weapon (U-55).
    pub(super) fn counterattack(&self, game: &Unhex, weapon: ItemId) -> Strike {
        Strike::new(
            game,
            StrikeKind::Counterattack,
            self.attack.at,
            self.attack.by,
            weapon,
            0,
            0,
            false,
        )
    }

    /// Its damage is being dealt.
    pub(super) fn is_dealing(&self) -> bool {
        matches!(self.stage, Stage::Damage(1 | 2))
    }

    /// What the target could do about it: Defend, or a counterattack with a weapon in hand (U-55, U-56).
    pub(super) fn reactions(&self, game: &Unhex) -> Vec<Choice> {
        let target = self.attack.at;
        let Some(character) = game.characters.get(&target) else {
            return Vec::new();
        };
        let able = game.is_conscious(target)
            && game.standing(target).is_some_and(|s| s.actions > 0)
            && target != self.attack.by;
        if !able {
            return Vec::new();
        }
        let level = character.level;
        let good = if self.good_defend(game) { ", good" } else { "" };
        let mut options = vec![Choice::new(
            "defend",
            "Defend",
            format!("opposed roll at level {level}{good}; a win means no damage"),
        )];
        // Rarer than the others, and so behind them.
        let mut less_lethal = Vec::new();
        let area = game.area_of(target);
        if area.is_some() && area == game.area_of(self.attack.by) {
            let longest = game.house_rules.longest_range;
            for item in character.held() {
                let reaches = item
                    .kind
                    .reach(longest)
                    .is_some_and(|reach| reach.contains(&0));
                let shield = item.kind == ItemKind::Ranged1h && character.holds_shield();
                if reaches && !shield && character.loaded(item.kind, true) {
                    less_lethal.push(Choice::new(
                        format!("less_lethal.{}", item.id),
                        format!("Counterattack with {}, less-lethal", item.name),
                        "lowers the level and marks nothing",
                    ));
                }
                if reaches && !shield && character.loaded(item.kind, false) {
                    options.push(Choice::new(
                        format!("counter.{}", item.id),
                        format!("Counterattack with {}", item.name),
                        format!("at level {level}; both rolls stand, at the same time"),
                    ));
                }
            }
        }
        options.push(Choice::new(
            "none",
            "No reaction",
            "keeps the action for later",
        ));
        options.extend(less_lethal);
        options
    }

    pub(super) fn good_defend(&self, game: &Unhex) -> bool {
        let shield = game
            .characters
            .get(&self.attack.at)
            .is_some_and(|c| c.holds_shield());
        shield && has(game, self.attack.at, Some(Ability::GoodDefend))
    }

    pub(super) fn step(&mut self, game: &mut Unhex, dice: &mut dyn Dice) -> Progress {
        match self.stage {
            Stage::Reactions => {
                let skip = game
                    .team_of(self.attack.at)
                    .and_then(|team| game.teams.get(&team))
                    .is_some_and(|team| team.reactions == Reactions::Skip);
                if !skip && !self.reactions(game).is_empty() {
                    return Progress::Wait;
                }
                self.stage = Stage::Rolls;
                Progress::Again
            }
            Stage::First => match self.target_first {
                Some(_) => {
                    self.stage = Stage::Rolls;
                    Progress::Again
                }
                None => Progress::Wait,
            },
            Stage::Rolls => self.step_rolls(game, dice),
            Stage::Tie => Progress::Wait,
            Stage::Strikes => {
                let settled = self.strikes().all(|(_, s)| s.stage == StrikeStage::Settled);
                if settled {
                    self.stage = Stage::Damage(0);
                    Progress::Again
                } else {
                    Progress::Wait
                }
            }
            Stage::Damage(n) => {
                let damage = self.strikes().nth(usize::from(n)).map(|(_, strike)| {
                    strike.hit.map(|hit| {
                        let location = Location::of_die(hit.location);
                        match strike.wound() {
                            Some(mark) => Damage::new(game, strike.at, location, hit.damage, mark),
                            None => Damage::less_lethal(game, strike.at, location, hit.damage),
                        }
                    })
                });
                match damage {
                    Some(damage) => {
                        self.stage = Stage::Damage(n + 1);
                        damage.map_or(Progress::Again, |damage| {
                            Progress::Push(Frame::Damage(Box::new(damage)))
                        })
                    }
                    None => {
                        self.stage = Stage::Done;
                        Progress::Done
                    }
                }
            }
            Stage::Done => Progress::Done,
        }
    }

    /// The strikes with their role names: the attack, and a counterattack.
    fn strikes(&self) -> impl Iterator<Item = (&'static str, &Strike)> {
        let counter = match &self.reaction {
            Reaction::Counterattack(strike) => Some(("counter", strike)),
            Reaction::None | Reaction::Defend(_) => None,
        };
        std::iter::once(("attack", &self.attack)).chain(counter)
    }

    /// The rolls that are open: both at once, or in turn where it matters (U-42).
    fn open_rolls(&self) -> Vec<&'static str> {
        let other = match &self.reaction {
            Reaction::None => None,
            Reaction::Defend(roll) => Some(("defend", roll.is_done())),
            Reaction::Counterattack(strike) => Some(("counter", strike.roll.is_done())),
        };
        let mut all = vec![("attack", self.attack.roll.is_done())];
        all.extend(other);
        if self.target_first == Some(true) {
            all.reverse();
        }
        let mut open = all
            .into_iter()
            .filter(|(_, done)| !done)
            .map(|(role, _)| role);
        match self.target_first {
            Some(_) => open.next().into_iter().collect(),
            None => open.collect(),
        }
    }

    fn roll_mut(&mut self, role: &str) -> Option<&mut RollState> {
        match (&mut self.reaction, role) {
            (_, "attack") => Some(&mut self.attack.roll),
            (Reaction::Defend(roll), "defend") => Some(roll),
            (Reaction::Counterattack(strike), "counter") => Some(&mut strike.roll),
            _ => None,
        }
    }

    fn step_rolls(&mut self, game: &mut Unhex, dice: &mut dyn Dice) -> Progress {
        let open = self.open_rolls();
        for role in &open {
            if self
                .roll_mut(role)
                .is_some_and(|roll| roll.step(dice, game))
            {
                return Progress::Again;
            }
        }
        if !open.is_empty() {
            return Progress::Wait;
        }
        self.attack.take_costs(game);
        match &self.reaction {
            Reaction::None => {}
            Reaction::Defend(roll) => {
                if roll.verdict().is_some_and(Verdict::critical_failure) {
                    game.lose_action(roll.roller);
                }
            }
            Reaction::Counterattack(strike) => strike.take_costs(game),
        }
        match self.outcome(game) {
            Opposed::Tie => {
                self.stage = Stage::Tie;
                Progress::Wait
            }
            outcome => {
                self.settle(outcome == Opposed::Second, game);
                Progress::Again
            }
        }
    }

    /// The attack against the Defend (U-20); without one the attack stands.
    fn outcome(&self, game: &Unhex) -> Opposed {
        let Reaction::Defend(defend) = &self.reaction else {
            return Opposed::First;
        };
        let contender = |roll: &RollState| Contender {
            success: roll
                .opposed(&game.house_rules)
                .map(super::rolls::Percentile::value),
            is_pc: game
                .characters
                .get(&roll.roller)
                .is_some_and(|c| c.kind == Kind::Pc),
        };
        oppose(contender(&self.attack.roll), contender(defend))
    }

    fn settle(&mut self, defended: bool, game: &mut Unhex) {
        if matches!(self.reaction, Reaction::Defend(_)) {
            let who = game.who(self.attack.at);
            if defended {
                let attacker = game.who(self.attack.by);
                game.note(&[u(56), u(20)], Fact::Defended { who, attacker });
            } else if self.attack.roll.success().is_some() {
                game.note(&[u(56), u(20)], Fact::DefendFailed { who });
            }
        }
        self.attack.settle_roll(game, defended);
        if let Reaction::Counterattack(strike) = &mut self.reaction {
            strike.settle_roll(game, false);
        }
        self.stage = Stage::Strikes;
    }

    pub(super) fn decisions(&self, game: &Unhex) -> Vec<Decision> {
        match self.stage {
            Stage::Reactions => vec![Decision {
                key: "reaction".to_owned(),
                who: Decider::Character(self.attack.at),
                who_name: game.name(self.attack.at),
                question: format!(
                    "{} attacks with {}{}. React?",
                    game.name(self.attack.by),
                    self.attack.weapon_name,
                    if self.attack.cover {
                        ", you have cover"
                    } else {
                        ""
                    }
                ),
                shape: Shape::PickOne {
                    options: self.reactions(game),
                },
                rule: u(51),
            }],
            Stage::First => {
                let holder = game.initiative_holder().unwrap_or(TeamId(0));
                let (by, at) = (game.name(self.attack.by), game.name(self.attack.at));
                vec![Decision {
                    key: "first".to_owned(),
                    who: Decider::Team(holder),
                    who_name: game.team_name(holder),
                    question: "Who rolls first?".to_owned(),
                    shape: Shape::PickOne {
                        options: vec![
                            Choice::new("attacker", by, "the other sees this roll first"),
                            Choice::new("target", at, "the other sees this roll first"),
                        ],
                    },
                    rule: u(42),
                }]
            }
            Stage::Rolls => self
                .open_rolls()
                .into_iter()
                .filter_map(|role| match (&self.reaction, role) {
                    (Reaction::Defend(roll), "defend") => roll.decision(game, role),
                    (Reaction::Counterattack(strike), "counter") => strike.decision(game, role),
                    _ => self.attack.decision(game, role),
                })
                .collect(),
            Stage::Tie => vec![Decision {
                key: "tie".to_owned(),
                who: Decider::Gm,
                who_name: "The GM".to_owned(),
                question: "Attack and Defend are equal. Which stands?".to_owned(),
                shape: Shape::PickOne {
                    options: vec![
                        Choice::new("attack", "The attack hits", ""),
                        Choice::new("defend", "The Defend holds", "no damage"),
                    ],
                },
                rule: u(20),
            }],
            Stage::Strikes => self
                .strikes()
                .filter_map(|(role, strike)| strike.decision(game, role))
                .collect(),
            Stage::Damage(_) | Stage::Done => Vec::new(),
        }
    }

    pub(super) fn answer(
        &mut self,
        key: &str,
        answer: &Answer,
        game: &mut Unhex,
        dice: &mut dyn Dice,
    ) {
        match (self.stage, answer) {
            (Stage::Reactions, Answer::Pick(choice)) => self.react(choice, game),
            (Stage::First, Answer::Pick(choice)) => self.target_first = Some(choice == "target"),
            (Stage::Tie, Answer::Pick(choice)) => self.settle(choice == "defend", game),
            (Stage::Rolls | Stage::Strikes, answer) => {
                let (role, what) = key.split_once('.').unwrap_or((key, ""));
                match (&mut self.reaction, role) {
                    (Reaction::Defend(roll), "defend") => roll.answer(answer, dice, game),
                    (Reaction::Counterattack(strike), "counter") => {
                        strike.answer(what, answer, game, dice);
                    }
                    _ => self.attack.answer(what, answer, game, dice),
                }
            }
            _ => {}
        }
    }

    fn react(&mut self, choice: &str, game: &mut Unhex) {
        self.stage = Stage::Rolls;
        let target = self.attack.at;
        if choice == "defend" {
            game.spend_action(target);
            let good = self.good_defend(game);
            self.reaction =
                Reaction::Defend(RollState::new(game, target, Purpose::Defend, good, false));
            let who = game.who(target);
            game.note(&[u(56)], Fact::DefendDeclared { who });
            if good || self.attack.roll.good {
                self.stage = Stage::First;
            }
        } else if let Some(item) = choice.strip_prefix("counter.").and_then(|n| n.parse().ok()) {
            game.spend_action(target);
            let strike = self.counterattack(game, ItemId(item));
            let fact = strike.declared(game);
            game.note(&[u(55)], fact);
            self.reaction = Reaction::Counterattack(strike);
        } else if let Some(item) = choice
            .strip_prefix("less_lethal.")
            .and_then(|n| n.parse().ok())
        {
            game.spend_action(target);
            let strike = self.counterattack(game, ItemId(item)).less_lethal(true);
            let fact = strike.declared(game);
            game.note(&[u(55), u(67)], fact);
            self.reaction = Reaction::Counterattack(strike);
        } else {
            game.note(&[u(51)], Fact::NobodyReacted);
        }
    }
}
