//! A strike and the reaction to it (U-53, U-55, U-56): declared, rolled, dice picked, adjusted, damage done.
//! An intercept (U-57) is an exchange to which nobody can react.

use serde::{Deserialize, Serialize};

use super::Unhex;
use super::body::{Location, Mark};
use super::fact::{ChooserWhy, Fact};
use super::fight::{Frame, Progress};
use super::item::{ItemKind, StrikeKind};
use super::roll_state::{Purpose, RollState};
use super::rolls::{Contender, Digit, Edge, Hit, Opposed, Verdict, oppose};
use super::rules::u;
use super::sheet::{Ability, Kind};
use super::team::Reactions;
use super::wounds::Damage;
use crate::dice::Dice;
use crate::table::{Answer, CharacterId, Choice, Decider, Decision, ItemId, Shape, TeamId};

/// One attack roll with a weapon and what it does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strike {
    /// Attack, Counterattack or Intercept.
    pub kind: StrikeKind,
    /// Who strikes.
    pub by: CharacterId,
    /// Who is struck.
    pub at: CharacterId,
    /// With what.
    pub weapon: ItemId,
    /// What it is called.
    pub weapon_name: String,
    /// What it is.
    pub weapon_kind: ItemKind,
    /// At what range, in steps.
    pub range: u32,
    /// Cover marks on the way.
    pub marks: u32,
    /// The target has cover.
    pub cover: bool,
    /// The roll.
    pub roll: RollState,
    /// How far it has come.
    pub stage: StrikeStage,
    /// The dice as picked and adjusted.
    pub hit: Option<Hit>,
}

/// How far a strike has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StrikeStage {
    /// The roll is not settled.
    Rolling,
    /// Which die is damage (U-53).
    Pick,
    /// Precise or powerful (U-17, U-18).
    Adjust,
    /// Its damage is known, or it missed.
    Settled,
}

/// What the target does about an attack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
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

impl Strike {
    /// A strike about to be rolled.
    #[expect(
        clippy::too_many_arguments,
        reason = "a strike is made of exactly these facts"
    )]
    pub(super) fn new(
        game: &Unhex,
        kind: StrikeKind,
        by: CharacterId,
        at: CharacterId,
        weapon: ItemId,
        range: u32,
        marks: u32,
        cover: bool,
    ) -> Self {
        let character = game.characters.get(&by);
        let item = character.and_then(|c| c.item(weapon));
        let weapon_kind = item.map_or(ItemKind::Other, |i| i.kind);
        let good = has(game, by, weapon_kind.edges(kind).good);
        let purpose = match kind {
            StrikeKind::Attack => Purpose::Attack,
            StrikeKind::Counterattack => Purpose::Counterattack,
            StrikeKind::Intercept => Purpose::Intercept,
        };
        Self {
            kind,
            by,
            at,
            weapon,
            weapon_name: item.map_or_else(|| "bare hands".to_owned(), |i| i.name.clone()),
            weapon_kind,
            range,
            marks,
            cover,
            roll: RollState::new(game, by, purpose, good, false),
            stage: StrikeStage::Rolling,
            hit: None,
        }
    }

    /// The log's line about it.
    pub(super) fn declared(&self, game: &Unhex) -> Fact {
        Fact::StrikeDeclared {
            who: game.who(self.by),
            target: game.who(self.at),
            kind: self.kind,
            weapon: self.weapon_name.clone(),
            range: self.range,
            cover: self.cover,
            marks: self.marks,
        }
    }

    /// What a wound by this weapon is marked with (U-61).
    fn mark(&self) -> Mark {
        if self.weapon_kind == ItemKind::Melee2h {
            Mark::Cross
        } else {
            Mark::Slash
        }
    }

    /// Who picks the dice, and why (U-53).
    fn chooser(&self, game: &Unhex) -> (CharacterId, ChooserWhy) {
        if self.cover {
            (self.at, ChooserWhy::Cover)
        } else if game
            .characters
            .get(&self.at)
            .is_some_and(|c| c.holds_shield())
        {
            (self.at, ChooserWhy::Shield)
        } else {
            (self.by, ChooserWhy::Attacker)
        }
    }

    fn pick(&mut self, digit: Digit, game: &mut Unhex) {
        let Some(roll) = self.roll.success() else {
            return;
        };
        let hit = Hit::of(roll, digit);
        self.hit = Some(hit);
        let (by, why) = self.chooser(game);
        let by = game.who(by);
        let rules: &[_] = match why {
            ChooserWhy::Attacker => &[u(53)],
            ChooserWhy::Cover => &[u(53), u(33)],
            ChooserWhy::Shield => &[u(53), u(80)],
        };
        let location = Location::of_die(hit.location);
        game.note(
            rules,
            Fact::DiceChosen {
                by,
                damage: hit.damage,
                location,
                die: hit.location,
                why,
            },
        );
        self.stage = if self.edges(game).is_empty() {
            StrikeStage::Settled
        } else {
            StrikeStage::Adjust
        };
    }

    /// The edges that may still be used, with what they make of the hit (U-17 to U-19).
    fn edges(&self, game: &Unhex) -> Vec<(Edge, Hit)> {
        let Some(hit) = self.hit else {
            return Vec::new();
        };
        let theirs = self.chooser(game).1 == ChooserWhy::Attacker;
        if self.roll.edge_used || !(theirs || game.house_rules.adjust_targets_choice) {
            return Vec::new();
        }
        let edges = self.weapon_kind.edges(self.kind);
        let precise = has(game, self.by, edges.precise);
        let powerful = has(game, self.by, edges.powerful);
        [
            (Edge::Powerful, powerful),
            (Edge::PreciseUp, precise),
            (Edge::PreciseDown, precise),
        ]
        .into_iter()
        .filter(|(_, able)| *able)
        .filter_map(|(edge, _)| Some((edge, hit.with(edge)?)))
        .collect()
    }

    fn hit_words(&self, game: &Unhex, hit: Hit) -> (String, String) {
        let location = Location::of_die(hit.location);
        (
            format!("{} damage to {location} ({})", hit.damage, hit.location),
            game.preview_hit(self.at, location, hit.damage),
        )
    }

    /// What in it cannot be, for files.
    fn fault(&self, game: &Unhex) -> Option<&'static str> {
        if game.standing(self.by).is_none()
            || game.standing(self.at).is_none()
            || self.roll.roller != self.by
        {
            return Some("somebody in it is not in the fight");
        }
        let hits = self.roll.is_done() && self.roll.success().is_some();
        let fits = match self.stage {
            StrikeStage::Rolling => self.hit.is_none(),
            StrikeStage::Pick => hits && self.hit.is_none(),
            StrikeStage::Adjust => hits && self.hit.is_some(),
            StrikeStage::Settled => self.roll.is_done() && (hits || self.hit.is_none()),
        };
        let digits = self
            .hit
            .is_none_or(|hit| hit.damage <= 9 && hit.location <= 9);
        if fits && digits {
            self.roll.fault(game)
        } else {
            Some("a strike has a hit that it cannot have")
        }
    }

    fn decision(&self, game: &Unhex, role: &str) -> Option<Decision> {
        match self.stage {
            StrikeStage::Rolling => self.roll.decision(game, role),
            StrikeStage::Pick => {
                let roll = self.roll.success()?;
                let (chooser, why) = self.chooser(game);
                let options = [("tens", Digit::Tens), ("ones", Digit::Ones)]
                    .map(|(key, digit)| {
                        let (label, consequence) = self.hit_words(game, Hit::of(roll, digit));
                        Choice::new(key, label, consequence)
                    })
                    .to_vec();
                let because = match why {
                    ChooserWhy::Attacker => String::new(),
                    ChooserWhy::Cover => format!(" {} has cover and picks.", game.name(self.at)),
                    ChooserWhy::Shield => {
                        format!(" {} holds a shield and picks.", game.name(self.at))
                    }
                };
                Some(Decision {
                    key: format!("{role}.dice"),
                    who: Decider::Character(chooser),
                    who_name: game.name(chooser),
                    question: format!(
                        "{}’s {} hits with {roll}.{because} Which die is the damage?",
                        game.name(self.by),
                        self.weapon_name
                    ),
                    shape: Shape::PickOne { options },
                    rule: u(53),
                })
            }
            StrikeStage::Adjust => {
                let hit = self.hit?;
                let (label, consequence) = self.hit_words(game, hit);
                let mut options = vec![Choice::new("as_is", format!("Leave {label}"), consequence)];
                for (edge, changed) in self.edges(game) {
                    let (label, consequence) = self.hit_words(game, changed);
                    let name = if edge == Edge::Powerful {
                        "Powerful"
                    } else {
                        "Precise"
                    };
                    options.push(Choice::new(
                        edge_key(edge),
                        format!("{name}: {label}"),
                        consequence,
                    ));
                }
                Some(Decision {
                    key: format!("{role}.adjust"),
                    who: Decider::Character(self.by),
                    who_name: game.name(self.by),
                    question: "Adjust the hit?".to_owned(),
                    shape: Shape::PickOne { options },
                    rule: u(19),
                })
            }
            StrikeStage::Settled => None,
        }
    }

    fn answer(&mut self, what: &str, answer: &Answer, game: &mut Unhex, dice: &mut dyn Dice) {
        match (self.stage, what, answer) {
            (StrikeStage::Pick, "dice", Answer::Pick(key)) => {
                let digit = if key == "ones" {
                    Digit::Ones
                } else {
                    Digit::Tens
                };
                self.pick(digit, game);
            }
            (StrikeStage::Adjust, "adjust", Answer::Pick(key)) => {
                let chosen = self
                    .edges(game)
                    .into_iter()
                    .find(|(edge, _)| edge_key(*edge) == key);
                if let Some((edge, hit)) = chosen {
                    self.hit = Some(hit);
                    self.roll.edge_used = true;
                    let powerful = edge == Edge::Powerful;
                    let by = game.who(self.by);
                    let location = Location::of_die(hit.location);
                    game.note(
                        &[if powerful { u(18) } else { u(17) }],
                        Fact::Adjusted {
                            by,
                            powerful,
                            damage: hit.damage,
                            location,
                            die: hit.location,
                        },
                    );
                }
                self.stage = StrikeStage::Settled;
            }
            (StrikeStage::Rolling, _, answer) => self.roll.answer(answer, dice, game),
            _ => {}
        }
    }

    /// After the rolls: a miss is settled, a hit goes on to the dice.
    fn settle_roll(&mut self, game: &mut Unhex, defended: bool) {
        self.stage = StrikeStage::Settled;
        match self.roll.success() {
            Some(_) if defended => {}
            None => {
                let (who, target) = (game.who(self.by), game.who(self.at));
                game.note(&[u(53)], Fact::Missed { who, target });
            }
            Some(roll) if roll.digit(Digit::Tens) == roll.digit(Digit::Ones) => {
                self.pick(Digit::Tens, game);
            }
            Some(_) => self.stage = StrikeStage::Pick,
        }
    }

    /// The costs of a critical failure: the next action, and ammo (U-15, U-82).
    fn take_costs(&self, game: &mut Unhex) {
        if !self.roll.verdict().is_some_and(Verdict::critical_failure) {
            return;
        }
        game.lose_action(self.by);
        if self.weapon_kind.ranged() {
            let who = game.who(self.by);
            let Some(character) = game.character_mut(self.by) else {
                return;
            };
            let ammo = character
                .items
                .iter()
                .position(|i| i.kind == ItemKind::Ammo);
            if let Some(index) = ammo {
                let item = character.items.remove(index).name;
                game.note(&[u(82)], Fact::AmmoLost { who, item });
            }
        }
    }
}

fn edge_key(edge: Edge) -> &'static str {
    match edge {
        Edge::PreciseDown => "precise_down",
        Edge::PreciseUp => "precise_up",
        Edge::Powerful => "powerful",
    }
}

fn has(game: &Unhex, id: CharacterId, ability: Option<Ability>) -> bool {
    let (Some(ability), Some(character)) = (ability, game.characters.get(&id)) else {
        return false;
    };
    // None of the abilities of somebody unconscious has an effect (U-64).
    game.is_conscious(id) && character.abilities.contains(&ability)
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

    /// Its damage is being dealt.
    pub(super) fn is_dealing(&self) -> bool {
        matches!(self.stage, Stage::Damage(1 | 2))
    }

    /// What the target could do about it: Defend, or a counterattack with a weapon in hand (U-55, U-56).
    fn reactions(&self, game: &Unhex) -> Vec<Choice> {
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
        let area = game.area_of(target);
        if area.is_some() && area == game.area_of(self.attack.by) {
            let longest = game.house_rules.longest_range;
            for item in character.held() {
                let reaches = item
                    .kind
                    .reach(longest)
                    .is_some_and(|reach| reach.contains(&0));
                let loaded = !item.kind.ranged() || character.ammo() > 0;
                let shield = item.kind == ItemKind::Ranged1h && character.holds_shield();
                if reaches && loaded && !shield {
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
        options
    }

    fn good_defend(&self, game: &Unhex) -> bool {
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
                        Damage::new(game, strike.at, location, hit.damage, strike.mark())
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
            success: roll.success().map(super::rolls::Percentile::value),
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
            let strike = Strike::new(
                game,
                StrikeKind::Counterattack,
                target,
                self.attack.by,
                ItemId(item),
                0,
                0,
                false,
            );
            let fact = strike.declared(game);
            game.note(&[u(55)], fact);
            self.reaction = Reaction::Counterattack(strike);
        } else {
            game.note(&[u(51)], Fact::NobodyReacted);
        }
    }
}
