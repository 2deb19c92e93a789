//! An attack on an area (U-96 to U-99): declared, rolled, dice picked; who is hit by a Blast, who defends, what is left
//! lying there. What lasts and how it runs out is in `effects`, how wounds are spread in `spread`.
//!
//! The Defends against a Blast come after its roll: only then is it known who is hit, and a Defend has to beat that
//! roll. The source's own example goes so; it is the exception to U-51.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Unhex;
use super::acts::Check;
use super::body::Mark;
use super::effects::{AreaEffect, EffectKind, rounds_words, rule_of};
use super::fact::Fact;
use super::fight::{Frame, Progress};
use super::item::ItemKind;
use super::roll_state::{Purpose, RollState};
use super::rolls::{Contender, Digit, Opposed, Percentile, Verdict, oppose};
use super::rules::u;
use super::sheet::{Condition, Kind, Side};
use super::team::Reactions;
use super::wounds::Damage;
use crate::board::areas::{AreaId, Lines};
use crate::dice::Dice;
use crate::table::{
    Answer, CharacterId, Choice, Decider, Decision, ItemId, Refusal, RuleId, Shape,
};

/// An attack on an area, in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AreaAttack {
    /// Who attacks.
    pub by: CharacterId,
    /// With what; it is used up by the roll.
    pub item: ItemId,
    /// What it is called.
    pub item_name: String,
    /// What it is.
    pub kind: ItemKind,
    /// Which area.
    pub area: AreaId,
    /// The roll.
    pub roll: RollState,
    /// How far it has come.
    pub stage: Stage,
    /// The damage, once it is known.
    #[schemars(range(max = 20))]
    pub damage: u8,
    /// How many are hit beyond the first (U-97).
    #[schemars(range(max = 9))]
    pub others: u8,
    /// Who is hit by a Blast, and what they do about it.
    pub targets: Vec<BlastTarget>,
    /// Who still takes the damage, the next one first.
    pub hits: Vec<CharacterId>,
}

/// Somebody whom a Blast hits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BlastTarget {
    /// Who.
    pub who: CharacterId,
    /// What they do about it.
    pub defend: Defend,
}

/// What somebody does about a Blast (U-97).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "BlastDefend")]
pub enum Defend {
    /// Has not said yet.
    Asked,
    /// Nothing.
    No,
    /// Defends, declared and paid for.
    Declared,
    /// Takes what burns there first (U-98).
    Paying,
    /// Rolls.
    Rolls(RollState),
}

/// How far an attack on an area has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "AreaStage")]
pub enum Stage {
    /// The roll is not settled.
    Rolling,
    /// Which die is what.
    Dice,
    /// Who is hit (U-97).
    Targets,
    /// Who defends (U-97).
    Reactions,
    /// Defends start; what burns there is taken first (U-98).
    Toll,
    /// Defends are rolled.
    Defends,
    /// Damage, one after the other.
    Damage,
    /// Done.
    Done,
}

/// Whom a Blast hits in any case, and among whom how many more are to be picked.
struct Pick {
    must: Vec<CharacterId>,
    among: Vec<CharacterId>,
    more: usize,
}

impl Unhex {
    /// Whether an attack on an area is possible; the range if so. Sight is needed as for any attack (U-53); at range 1
    /// marks cannot take it, an X can. Stealth does not hamper it (U-101).
    pub(super) fn aim_area(
        &self,
        who: CharacterId,
        area: AreaId,
        item: ItemId,
        lines: Option<&Lines>,
        check: &mut Check,
    ) -> Result<u32, Refusal> {
        let sheet = self.sheet(who)?;
        let Some(item) = sheet.item(item) else {
            let name = &sheet.name;
            return Err(Refusal::structure(format!("{name} has no such item")));
        };
        let name = &item.name;
        let Some(ability) = item.kind.ability_needed() else {
            return Err(Refusal::structure(format!("{name} works on no area")));
        };
        check.rule(sheet.hands.hold(item.id), u(53), || {
            format!("{name} is not in hand")
        })?;
        let sides = [Side::Left, Side::Right];
        let arm_out = sides.into_iter().find(|side| !sheet.arm_works(*side));
        check.rule(arm_out.is_none(), u(62), || match arm_out {
            Some(side) => format!("the {side} arm is out"),
            None => String::new(),
        })?;
        check.rule(sheet.hands.left == sheet.hands.right, u(81), || {
            format!("{name} takes both hands")
        })?;
        check.rule(sheet.abilities.contains(&ability), u(96), || {
            format!("{name} takes the ability {}", ability.name())
        })?;
        let (Some(from), Some(map), Some(lines)) = (self.area_of(who), self.fight_map(), lines)
        else {
            let name = &sheet.name;
            let words = format!("{name} stands on no area of this fight’s map");
            return Err(Refusal::structure(words));
        };
        if !map.areas.contains_key(&area) {
            let words = format!("there is no area {area} on this map");
            return Err(Refusal::structure(words));
        }
        let sight = &self.house_rules.sight;
        let look = lines.look(from, area, sight);
        let near = look.range.is_some_and(|range| range <= 1);
        check.rule(near, u(96), || match look.range {
            None => "there is no way to see along".to_owned(),
            Some(range) => format!("range {range}, {name} reaches 0 to 1"),
        })?;
        check.rule(look.sight, u(33), || {
            let why = lines.why(from, area, sight).sentence;
            why.strip_suffix('.').unwrap_or(&why).to_owned()
        })?;
        Ok(look.range.unwrap_or(0))
    }

    /// Starts an attack on an area.
    pub(super) fn attack_area(&mut self, who: CharacterId, area: AreaId, item: ItemId, range: u32) {
        let Some(thing) = self.characters.get(&who).and_then(|c| c.item(item)) else {
            return;
        };
        let (item_name, kind) = (thing.name.clone(), thing.kind);
        let fact = Fact::AreaAttacked {
            who: self.who(who),
            area: self.area_name(area),
            item: item_name.clone(),
            range,
        };
        self.note(&[u(96), u(53)], fact);
        let roll = RollState::new(self, who, Purpose::Attack, false, false);
        self.push_frame(Frame::Area(Box::new(AreaAttack {
            by: who,
            item,
            item_name,
            kind,
            area,
            roll,
            stage: Stage::Rolling,
            damage: 0,
            others: 0,
            targets: Vec::new(),
            hits: Vec::new(),
        })));
    }

    /// Whoever is in an area and in the fight, the dead left out, without the one who attacks it.
    fn people_in(&self, area: AreaId, by: CharacterId) -> Vec<CharacterId> {
        let fighters = self.fight.iter().flat_map(|fight| fight.standings.keys());
        let rules = &self.house_rules;
        let dead = |id: CharacterId| {
            let sheet = self.characters.get(&id);
            sheet.is_none_or(|sheet| sheet.condition(rules) == Condition::Dead)
        };
        fighters
            .copied()
            .filter(|id| *id != by && self.area_of(*id) == Some(area) && !dead(*id))
            .collect()
    }

    /// All marks at an area's ends are gone, drawn or made (U-99). How many places of marks that were.
    fn demolish(&mut self, area: AreaId) -> u8 {
        let covered = self
            .fight
            .as_ref()
            .is_some_and(|fight| self.covered_areas(fight.map).contains(&area));
        let Some(map) = self.fight.as_ref().map(|fight| fight.map) else {
            return 0;
        };
        let mut gone = 0_u8;
        if let Some(map) = self.maps.get_mut(&map).map(std::sync::Arc::make_mut) {
            for line in map.connections.values_mut() {
                for (end, mark) in [
                    (line.from, &mut line.mark_from),
                    (line.to, &mut line.mark_to),
                ] {
                    if end == area && (*mark || covered) {
                        *mark = false;
                        gone = gone.saturating_add(1);
                    }
                }
            }
        }
        if covered && let Some(fight) = self.fight_mut() {
            let made =
                |effect: &AreaEffect| effect.kind == EffectKind::Cover && effect.area == area;
            fight.effects.retain(|_, effect| !made(effect));
        }
        gone
    }
}

impl AreaAttack {
    /// The line of the ledger about its kind.
    fn rule(&self) -> RuleId {
        match self.kind {
            ItemKind::Blast => u(97),
            ItemKind::Continuous => u(98),
            _ => u(99),
        }
    }

    /// What in it cannot be, for files.
    pub(super) fn fault(&self, game: &Unhex) -> Option<&'static str> {
        let here = |id: CharacterId| game.standing(id).is_some();
        let targets: BTreeSet<CharacterId> = self.targets.iter().map(|t| t.who).collect();
        let rolls = |target: &BlastTarget| match &target.defend {
            Defend::Rolls(roll) => roll.roller == target.who,
            _ => true,
        };
        if !here(self.by) || !targets.iter().chain(&self.hits).all(|id| here(*id)) {
            return Some("somebody in it is not in the fight");
        }
        if self.roll.roller != self.by
            || targets.len() != self.targets.len()
            || !self.targets.iter().all(rolls)
        {
            return Some("its rolls are not theirs");
        }
        let drawn = game.fight_map();
        if !drawn.is_some_and(|map| map.areas.contains_key(&self.area)) {
            return Some("it is aimed at an area that is not on the map");
        }
        let hits = self.roll.success().is_some();
        let blast = self.kind == ItemKind::Blast;
        let asked = |target: &BlastTarget| target.defend == Defend::Asked;
        let fits = self.kind.area_effect()
            && self.damage <= 20
            && self.others <= 9
            && match self.stage {
                Stage::Rolling => !self.roll.is_done(),
                Stage::Dice => self.roll.is_done() && hits && self.kind != ItemKind::Demolish,
                Stage::Targets => self.roll.is_done() && hits && blast && self.targets.is_empty(),
                Stage::Reactions => self.roll.is_done() && hits && blast,
                Stage::Toll | Stage::Defends => {
                    self.roll.is_done() && hits && blast && !self.targets.iter().any(asked)
                }
                Stage::Damage => self.roll.is_done(),
                Stage::Done => false,
            };
        if !fits {
            return Some("it stands where no play leads");
        }
        let defends = self
            .targets
            .iter()
            .filter_map(|target| match &target.defend {
                Defend::Rolls(roll) => Some(roll),
                _ => None,
            });
        std::iter::once(&self.roll)
            .chain(defends)
            .find_map(|roll| roll.fault(game))
    }

    /// Damage of it is being taken, or what burns where somebody defends.
    pub(super) fn is_dealing(&self) -> bool {
        let paying = |target: &BlastTarget| target.defend == Defend::Paying;
        self.stage == Stage::Damage || self.targets.iter().any(paying)
    }

    /// Every roll of it, to be changed.
    pub(super) fn rolls_mut(&mut self) -> impl Iterator<Item = &mut RollState> {
        let defends = self.targets.iter_mut().filter_map(|t| match &mut t.defend {
            Defend::Rolls(roll) => Some(roll),
            _ => None,
        });
        std::iter::once(&mut self.roll).chain(defends)
    }

    /// The roll behind a question's key.
    pub(super) fn roll_behind(&self, key: &str) -> Option<&RollState> {
        if key.starts_with("attack.") {
            return Some(&self.roll);
        }
        let who = defender(key)?;
        let target = self.targets.iter().find(|target| target.who == who)?;
        match &target.defend {
            Defend::Rolls(roll) => Some(roll),
            _ => None,
        }
    }

    /// Everybody it is about.
    pub(super) fn people(&self) -> Vec<CharacterId> {
        let targets = self.targets.iter().map(|target| target.who);
        std::iter::once(self.by).chain(targets).collect()
    }

    /// Every face that fell in it.
    pub(super) fn faces(&self) -> Vec<i32> {
        let mut faces = self.roll.all_faces();
        for target in &self.targets {
            if let Defend::Rolls(roll) = &target.defend {
                faces.extend(roll.all_faces());
            }
        }
        faces
    }

    /// Every face that fell for that character's Defend.
    pub(super) fn faces_of(&self, id: CharacterId) -> Vec<i32> {
        let target = self.targets.iter().find(|target| target.who == id);
        match target.map(|target| &target.defend) {
            Some(Defend::Rolls(roll)) => roll.all_faces(),
            _ => Vec::new(),
        }
    }

    /// Dice have fallen, and it is theirs, hits them or may still hit them.
    pub(super) fn dice_fell_for(&self, id: CharacterId, game: &Unhex) -> bool {
        let undecided = matches!(self.stage, Stage::Rolling | Stage::Dice | Stage::Targets);
        let may_hit =
            undecided && self.kind == ItemKind::Blast && game.area_of(id) == Some(self.area);
        !self.faces().is_empty() && (may_hit || self.people().contains(&id))
    }

    /// What it does to that character is recorded by hand. Whether it was to be hit.
    pub(super) fn take_out(&mut self, id: CharacterId) -> bool {
        let before = (self.targets.len(), self.hits.len());
        self.targets.retain(|target| target.who != id);
        self.hits.retain(|hit| *hit != id);
        before != (self.targets.len(), self.hits.len())
    }

    pub(super) fn step(&mut self, game: &mut Unhex, dice: &mut dyn Dice) -> Progress {
        match self.stage {
            Stage::Rolling => {
                if self.roll.step(dice, game) {
                    return Progress::Again;
                }
                if !self.roll.is_done() {
                    return Progress::Wait;
                }
                self.settle(game);
                Progress::Again
            }
            Stage::Dice => Progress::Wait,
            Stage::Targets => {
                let pick = self.pick_of(game);
                if pick.more > 0 {
                    return Progress::Wait;
                }
                self.hit(pick.must, game);
                Progress::Again
            }
            Stage::Reactions => {
                if self.targets.iter().any(|t| t.defend == Defend::Asked) {
                    return Progress::Wait;
                }
                self.stage = Stage::Toll;
                Progress::Again
            }
            Stage::Toll => self.step_toll(game),
            Stage::Defends => self.step_defends(game, dice),
            Stage::Damage => {
                if self.hits.is_empty() {
                    self.stage = Stage::Done;
                    return Progress::Done;
                }
                let who = self.hits.remove(0);
                let damage = Damage::spread(game, who, self.damage, Mark::Slash);
                Progress::Push(Frame::Damage(Box::new(damage)))
            }
            Stage::Done => Progress::Done,
        }
    }

    /// The item is destroyed, whatever comes of the try.
    pub(super) fn use_up(&self, game: &mut Unhex) {
        let Some(sheet) = game.character_mut(self.by) else {
            return;
        };
        let before = sheet.items.len();
        sheet.items.retain(|item| item.id != self.item);
        sheet.hands.release(self.item);
        if sheet.items.len() < before {
            let (who, item) = (game.who(self.by), self.item_name.clone());
            game.note(&[u(96)], Fact::UsedUp { who, item });
        }
    }

    fn settle(&mut self, game: &mut Unhex) {
        self.stage = Stage::Done;
        self.use_up(game);
        let (who, area) = (game.who(self.by), game.area_name(self.area));
        let critical = self.roll.verdict().is_some_and(Verdict::critical_failure);
        match (self.roll.success(), self.kind) {
            (Some(_), ItemKind::Demolish) => {
                let marks = game.demolish(self.area);
                game.note(&[u(99)], Fact::Demolished { who, area, marks });
            }
            (Some(roll), _) if roll.digit(Digit::Tens) == roll.digit(Digit::Ones) => {
                self.pick(Digit::Tens, game);
            }
            (Some(_), _) => self.stage = Stage::Dice,
            (None, kind) => {
                game.note(&[self.rule()], Fact::AreaFailed { who, area });
                if critical && matches!(kind, ItemKind::Blast | ItemKind::Continuous) {
                    let tens = game.house_rules.hundred_counts_tens;
                    self.damage = self.roll.result.map_or(0, |roll| roll.sum(tens));
                    self.hits = vec![self.by];
                    self.stage = Stage::Damage;
                    let (who, damage) = (game.who(self.by), self.damage);
                    game.note(&[self.rule(), u(96)], Fact::Backfired { who, damage });
                } else if critical {
                    game.lose_action(self.by);
                }
            }
        }
    }

    /// What a roll read in that way comes to: the first die, and the other.
    fn read(roll: Percentile, digit: Digit) -> (u8, u8) {
        (roll.digit(digit), roll.digit(digit.other()))
    }

    /// That die is the damage of a Blast or Continuous, or the rounds of a Cover.
    fn pick(&mut self, digit: Digit, game: &mut Unhex) {
        let Some(roll) = self.roll.success() else {
            return;
        };
        let (first, second) = Self::read(roll, digit);
        let lasting = match self.kind {
            ItemKind::Continuous => (EffectKind::Continuous { damage: first }, second),
            ItemKind::Cover => (EffectKind::Cover, first),
            _ => {
                (self.damage, self.others) = (first, second);
                self.stage = Stage::Targets;
                let fact = Fact::BlastPicked {
                    by: game.who(self.by),
                    damage: first,
                    targets: second + 1,
                };
                game.note(&[u(97)], fact);
                return;
            }
        };
        self.stage = Stage::Done;
        let (kind, rounds) = lasting;
        game.add_effect(AreaEffect {
            kind,
            area: self.area,
            rounds,
            by: Some(game.who(self.by)),
        });
        let fact = Fact::EffectBegan {
            who: game.who(self.by),
            kind,
            area: game.area_name(self.area),
            rounds,
        };
        game.note(&[rule_of(kind), u(96)], fact);
    }

    /// Exactly so many, or all there are; enemies first, allies only once no others are left (U-97).
    fn pick_of(&self, game: &Unhex) -> Pick {
        let team = game.team_of(self.by);
        let people = game.people_in(self.area, self.by);
        let (mut enemies, mut allies): (Vec<_>, Vec<_>) =
            people.into_iter().partition(|id| game.team_of(*id) != team);
        let wanted = usize::from(self.others) + 1;
        if wanted < enemies.len() {
            return Pick {
                must: Vec::new(),
                among: enemies,
                more: wanted,
            };
        }
        let more = wanted - enemies.len();
        if more < allies.len() {
            return Pick {
                must: enemies,
                among: allies,
                more,
            };
        }
        enemies.append(&mut allies);
        Pick {
            must: enemies,
            among: Vec::new(),
            more: 0,
        }
    }

    /// These are hit; whoever can is asked to defend.
    fn hit(&mut self, who: Vec<CharacterId>, game: &mut Unhex) {
        self.stage = Stage::Reactions;
        let fact = Fact::BlastHits {
            by: game.who(self.by),
            targets: who.iter().map(|id| game.who(*id)).collect(),
        };
        game.note(&[u(97)], fact);
        let asks = |id: CharacterId| {
            let team = game.team_of(id).and_then(|team| game.teams.get(&team));
            self.damage > 0
                && team.is_some_and(|team| team.reactions == Reactions::Ask)
                && can_defend(game, id)
        };
        self.targets = who
            .into_iter()
            .map(|who| BlastTarget {
                who,
                defend: if asks(who) { Defend::Asked } else { Defend::No },
            })
            .collect();
    }

    fn step_toll(&mut self, game: &mut Unhex) -> Progress {
        for target in &mut self.targets {
            match target.defend {
                Defend::Declared => {
                    target.defend = Defend::Paying;
                    if let Some(damage) = game.take_toll(target.who) {
                        return Progress::Push(damage);
                    }
                    return Progress::Again;
                }
                Defend::Paying if !game.is_conscious(target.who) => {
                    target.defend = Defend::No;
                    let why = format!("{} is unconscious", game.name(target.who));
                    game.note_felled(target.who, why);
                }
                // A shield is of no use here, so that its good Defend is of none, either (U-96).
                Defend::Paying => {
                    let roll = RollState::new(game, target.who, Purpose::Defend, false, false);
                    target.defend = Defend::Rolls(roll);
                }
                Defend::Asked | Defend::No | Defend::Rolls(_) => {}
            }
        }
        self.stage = Stage::Defends;
        Progress::Again
    }

    fn step_defends(&mut self, game: &mut Unhex, dice: &mut dyn Dice) -> Progress {
        let mut open = false;
        for target in &mut self.targets {
            let Defend::Rolls(roll) = &mut target.defend else {
                continue;
            };
            if roll.step(dice, game) {
                return Progress::Again;
            }
            open |= !roll.is_done();
        }
        if open {
            return Progress::Wait;
        }
        for target in std::mem::take(&mut self.targets) {
            let who = target.who;
            let Defend::Rolls(defend) = &target.defend else {
                self.hits.push(who);
                continue;
            };
            if defend.verdict().is_some_and(Verdict::critical_failure) {
                game.lose_action(who);
            }
            if self.is_beaten_by(defend, game) {
                let (who, attacker) = (game.who(who), game.who(self.by));
                game.note(&[u(97), u(20)], Fact::Defended { who, attacker });
            } else {
                self.hits.push(who);
                let who = game.who(who);
                game.note(&[u(97), u(20)], Fact::DefendFailed { who });
            }
        }
        self.stage = Stage::Damage;
        Progress::Again
    }

    /// Whether a Defend beats the attack's roll; a tie that no rule settles is not beaten (U-20, U-97).
    fn is_beaten_by(&self, defend: &RollState, game: &Unhex) -> bool {
        let contender = |roll: &RollState| Contender {
            success: roll.success().map(Percentile::value),
            is_pc: game
                .characters
                .get(&roll.roller)
                .is_some_and(|sheet| sheet.kind == Kind::Pc),
        };
        oppose(contender(&self.roll), contender(defend)) == Opposed::Second
    }

    pub(super) fn decisions(&self, game: &Unhex) -> Vec<Decision> {
        match self.stage {
            Stage::Rolling => self.roll.decision(game, "attack").into_iter().collect(),
            Stage::Dice => self.dice_decision(game).into_iter().collect(),
            Stage::Targets => self.targets_decision(game).into_iter().collect(),
            Stage::Reactions => {
                let asked = self.targets.iter().filter(|t| t.defend == Defend::Asked);
                asked.map(|t| self.defend_decision(t.who, game)).collect()
            }
            Stage::Defends => {
                let rolls = self
                    .targets
                    .iter()
                    .filter_map(|target| match &target.defend {
                        Defend::Rolls(roll) => {
                            roll.decision(game, &format!("defend.{}", target.who))
                        }
                        _ => None,
                    });
                rolls.collect()
            }
            Stage::Toll | Stage::Damage | Stage::Done => Vec::new(),
        }
    }

    fn dice_decision(&self, game: &Unhex) -> Option<Decision> {
        let roll = self.roll.success()?;
        let people = game.people_in(self.area, self.by).len();
        let options = [("tens", Digit::Tens), ("ones", Digit::Ones)].map(|(key, digit)| {
            let (first, second) = Self::read(roll, digit);
            let (label, consequence) = match self.kind {
                ItemKind::Continuous => (
                    format!("{first} damage, {}", rounds_words(second)),
                    "whoever starts an action other than Move there takes it".to_owned(),
                ),
                ItemKind::Cover => (
                    capital(&rounds_words(first)),
                    "a cover mark at that end of every connection".to_owned(),
                ),
                _ => {
                    let targets = usize::from(second) + 1;
                    let count = if targets == 1 {
                        "1 target".to_owned()
                    } else {
                        format!("{targets} targets")
                    };
                    let there = if targets < people {
                        format!("of {people} there")
                    } else {
                        format!("all {people} there")
                    };
                    (format!("{first} damage, {count}"), there)
                }
            };
            Choice::new(key, label, consequence)
        });
        let question = match self.kind {
            ItemKind::Cover => "How long does the cover last?",
            _ => "Which die is the damage?",
        };
        Some(Decision {
            key: "attack.dice".to_owned(),
            who: Decider::Character(self.by),
            who_name: game.name(self.by),
            question: format!(
                "{}’s {} works on {} with {roll}. {question}",
                game.name(self.by),
                self.item_name,
                game.area_name(self.area)
            ),
            shape: Shape::PickOne {
                options: options.to_vec(),
            },
            rule: self.rule(),
        })
    }

    fn targets_decision(&self, game: &Unhex) -> Option<Decision> {
        let pick = self.pick_of(game);
        let more = u32::try_from(pick.more).ok().filter(|more| *more > 0)?;
        let sure: Vec<String> = pick.must.iter().map(|id| game.name(*id)).collect();
        let sure = match &sure[..] {
            [] => String::new(),
            names => format!(" beside {}", names.join(", ")),
        };
        let places = pick.among.into_iter().map(|id| {
            let words = match game.is_conscious(id) {
                true => format!("takes {} damage", self.damage),
                false => format!("takes {} damage, unconscious already", self.damage),
            };
            (Choice::new(id.to_string(), game.name(id), words), 1)
        });
        Some(Decision {
            key: "attack.targets".to_owned(),
            who: Decider::Character(self.by),
            who_name: game.name(self.by),
            question: format!("Who is hit{sure}? Exactly {more}."),
            shape: Shape::Distribute {
                total: more,
                places: places.collect(),
            },
            rule: u(97),
        })
    }

    fn defend_decision(&self, who: CharacterId, game: &Unhex) -> Decision {
        let level = game.characters.get(&who).map_or(0, |c| c.level.get());
        let attack = self.roll.success().map_or(0, Percentile::value);
        let toll = game.toll_words(who);
        let options = vec![
            Choice::new(
                "defend",
                "Defend",
                format!("a success above {attack} at level {level} means no damage{toll}"),
            ),
            Choice::new("none", "No reaction", "keeps the action for later"),
        ];
        Decision {
            key: format!("reaction.{who}"),
            who: Decider::Character(who),
            who_name: game.name(who),
            question: format!(
                "{}’s {} hits for {} damage. Defend?",
                game.name(self.by),
                self.item_name,
                self.damage
            ),
            shape: Shape::PickOne { options },
            rule: u(51),
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
            (Stage::Rolling, answer) => self.roll.answer(answer, dice, game),
            (Stage::Dice, Answer::Pick(key)) => {
                let digit = if key == "ones" {
                    Digit::Ones
                } else {
                    Digit::Tens
                };
                self.pick(digit, game);
            }
            (Stage::Targets, Answer::Distribute(points)) => {
                let pick = self.pick_of(game);
                let picked = |id: &CharacterId| points.get(&id.to_string()) == Some(&1);
                let mut who = pick.must;
                who.extend(pick.among.into_iter().filter(picked));
                self.hit(who, game);
            }
            (Stage::Reactions, Answer::Pick(choice)) => {
                let Some(who) = key.strip_prefix("reaction.").and_then(|n| n.parse().ok()) else {
                    return;
                };
                let who = CharacterId(who);
                let Some(target) = self.targets.iter_mut().find(|t| t.who == who) else {
                    return;
                };
                target.defend = Defend::No;
                if choice == "defend" {
                    target.defend = Defend::Declared;
                    game.spend_action(who);
                    let who = game.who(who);
                    game.note(&[u(56), u(97)], Fact::DefendDeclared { who });
                }
            }
            (Stage::Defends, answer) => {
                let who = defender(key);
                let target = self.targets.iter_mut().find(|t| Some(t.who) == who);
                if let Some(Defend::Rolls(roll)) = target.map(|target| &mut target.defend) {
                    roll.answer(answer, dice, game);
                }
            }
            _ => {}
        }
    }

    /// Follows a change beneath it: who is gone is no target, who is out defends no more. Whether somebody is gone
    /// who was just taking damage for a Defend.
    pub(super) fn recheck(&mut self, game: &mut Unhex) -> bool {
        let mut paying_gone = false;
        self.hits.retain(|id| game.standing(*id).is_some());
        let targets = std::mem::take(&mut self.targets);
        for mut target in targets {
            let who = target.who;
            if game.standing(who).is_none() {
                paying_gone |= target.defend == Defend::Paying;
                continue;
            }
            let out = !game.is_conscious(who);
            match &target.defend {
                Defend::Asked if !can_defend(game, who) => target.defend = Defend::No,
                Defend::Declared if out => target.defend = Defend::No,
                Defend::Rolls(roll) if out && !roll.is_done() => {
                    let why = format!("{} is unconscious", game.name(who));
                    let faces = roll.all_faces();
                    game.note_cancelled(who, Some(Purpose::Defend), &why, &faces);
                    target.defend = Defend::No;
                }
                _ => {}
            }
            self.targets.push(target);
        }
        paying_gone
    }

    /// It is cancelled by a change beneath it.
    pub(super) fn cancel(&self, why: &str, game: &mut Unhex) {
        let faces = self.faces();
        game.note_cancelled(self.by, Some(Purpose::Attack), why, &faces);
        if faces.is_empty() {
            game.give_back(self.by);
        } else {
            self.use_up(game);
        }
    }
}

/// Whether somebody can spend an action on a Defend.
fn can_defend(game: &Unhex, who: CharacterId) -> bool {
    game.is_conscious(who) && game.standing(who).is_some_and(|s| s.actions > 0)
}

/// Whose Defend a key such as `defend.3.roll` is about.
fn defender(key: &str) -> Option<CharacterId> {
    let who = key.strip_prefix("defend.")?.split('.').next()?;
    Some(CharacterId(who.parse().ok()?))
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}
