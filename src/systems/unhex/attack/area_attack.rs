//! An attack on an area (U-96 to U-99): declared, rolled, dice picked, damage dealt. Who may is in `area_aim`, what is
//! asked in `area_asks`, whom a Blast hits and who defends in `blast`. What lasts and how it runs out is in `effects`,
//! how wounds are spread in `spread`.

use std::collections::BTreeSet;

use crate::board::areas::Lines;
use crate::dice::Dice;
use crate::systems::unhex::fight::effect::{AreaEffect, EffectKind};
use crate::systems::unhex::fight::effects::rule_of;
use crate::systems::unhex::fight::frames::area_attack::{AreaAttack, BlastTarget, Defend, Stage};
use crate::systems::unhex::fight::frames::damage::Damage;
use crate::systems::unhex::fight::frames::frame::{Frame, Progress};
use crate::systems::unhex::fight::procedure::{After, Changed, Procedure};
use crate::systems::unhex::rolls::percentile::{Digit, Percentile, Verdict};
use crate::systems::unhex::rolls::purpose::Purpose;
use crate::systems::unhex::rolls::roll_state::RollState;
use crate::systems::unhex::rules::ledger::u;
use crate::systems::unhex::sheet::body::Mark;
use crate::systems::unhex::sheet::item::ItemKind;
use crate::systems::unhex::state::Unhex;
use crate::systems::unhex::words::fact::Fact;
use crate::table::{Answer, CharacterId, Check, Decision, Refusal, RuleId};

impl AreaAttack {
    /// The line of the ledger about its kind.
    pub(in crate::systems::unhex) fn rule(&self) -> RuleId {
        match self.kind {
            ItemKind::Blast => u(97),
            ItemKind::Continuous => u(98),
            _ => u(99),
        }
    }

    /// Damage of it is being taken, or what burns where somebody defends.
    pub(in crate::systems::unhex) fn is_dealing(&self) -> bool {
        let paying = |target: &BlastTarget| target.defend == Defend::Paying;
        self.stage == Stage::Damage || self.targets.iter().any(paying)
    }

    /// Every face that fell in it.
    pub(in crate::systems::unhex) fn faces(&self) -> Vec<i32> {
        let mut faces = self.roll.all_faces();
        for target in &self.targets {
            if let Defend::Rolls(roll) = &target.defend {
                faces.extend(roll.all_faces());
            }
        }
        faces
    }

    /// Every face that fell for that character's Defend.
    pub(in crate::systems::unhex) fn faces_of(&self, id: CharacterId) -> Vec<i32> {
        let target = self.targets.iter().find(|target| target.who == id);
        match target.map(|target| &target.defend) {
            Some(Defend::Rolls(roll)) => roll.all_faces(),
            _ => Vec::new(),
        }
    }

    /// Whom it could hit (U-97): whoever is there, without those who surrendered in time (U-58).
    pub(super) fn people_there(&self, game: &Unhex) -> Vec<CharacterId> {
        let mut people = game.people_in(self.area, self.by);
        people.retain(|id| !self.spared.contains(id));
        people
    }

    /// Somebody surrenders before its dice: it does not reach them (U-58). Why it is off by that, if it is: a Blast that
    /// could hit nobody any more, and whatever comes when a single team is left.
    pub(in crate::systems::unhex) fn spare(
        &mut self,
        who: CharacterId,
        game: &Unhex,
    ) -> Option<String> {
        let there = self.kind == ItemKind::Blast && game.area_of(who) == Some(self.area);
        if there {
            self.spared.insert(who);
        }
        if there && self.people_there(game).is_empty() {
            Some(format!("{} surrenders", game.name(who)))
        } else {
            let over = game.standing_teams().len() < 2;
            over.then(|| "the fight is over".to_owned())
        }
    }

    /// What it does to that character is recorded by hand. Whether it was to be hit.
    pub(in crate::systems::unhex) fn take_out(&mut self, id: CharacterId) -> bool {
        let before = (self.targets.len(), self.hits.len());
        self.targets.retain(|target| target.who != id);
        self.hits.retain(|hit| *hit != id);
        before != (self.targets.len(), self.hits.len())
    }

    /// The item is destroyed, whatever comes of the try.
    fn use_up(&self, game: &mut Unhex) {
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
                let marks = game.demolish(self.area, who.clone());
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
                    game.lose_action(self.by, u(99));
                }
            }
        }
    }

    /// What a roll read in that way comes to: the first die, and the other.
    pub(in crate::systems::unhex) fn read(roll: Percentile, digit: Digit) -> (u8, u8) {
        (roll.digit(digit), roll.digit(digit.other()))
    }

    /// That die is the damage of a Blast or Continuous, or how long a Cover lasts.
    pub(in crate::systems::unhex) fn pick(&mut self, digit: Digit, game: &mut Unhex) {
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
            lasts: game.lasts(kind, rounds),
        };
        game.note(&[rule_of(kind), u(96)], fact);
    }

    /// Follows a change beneath it: who is gone is no target, who is out defends no more. Whether somebody is gone
    /// who was just taking damage for a Defend.
    pub(in crate::systems::unhex) fn recheck(&mut self, game: &mut Unhex) -> bool {
        let mut paying_gone = false;
        self.hits.retain(|id| game.standing(*id).is_some());
        self.spared.retain(|id| game.standing(*id).is_some());
        let targets = std::mem::take(&mut self.targets);
        for mut target in targets {
            let who = target.who;
            if game.standing(who).is_none() {
                paying_gone |= target.defend == Defend::Paying;
                continue;
            }
            let out = !game.is_conscious(who);
            match &target.defend {
                Defend::Asked if !game.can_defend(who) => target.defend = Defend::No,
                Defend::Declared if out => target.defend = Defend::No,
                Defend::Rolls(roll) if out && !roll.is_done() => {
                    let (why, faces) = (game.why_out(who), roll.all_faces());
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
    pub(in crate::systems::unhex) fn cancel(&self, why: &str, game: &mut Unhex) {
        let faces = self.faces();
        game.note_cancelled(self.by, Some(Purpose::Attack), why, &faces);
        if faces.is_empty() {
            game.give_back(self.by);
        } else {
            self.use_up(game);
        }
    }
}

impl Procedure for AreaAttack {
    fn fault(&self, game: &Unhex) -> Option<&'static str> {
        let here = |id: CharacterId| game.standing(id).is_some();
        let targets: BTreeSet<CharacterId> = self.targets.iter().map(|t| t.who).collect();
        let rolls = |target: &BlastTarget| match &target.defend {
            Defend::Rolls(roll) => roll.roller == target.who,
            _ => true,
        };
        let mut people = targets.iter().chain(&self.hits).chain(&self.spared);
        if !here(self.by) || !people.all(|id| here(*id)) {
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
            return Some("no play leads to it");
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

    fn step(&mut self, game: &mut Unhex, dice: &mut dyn Dice) -> Progress {
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

    fn decisions(&self, game: &Unhex) -> Vec<Decision> {
        self.asks(game)
    }

    fn answer(&mut self, key: &str, answer: &Answer, game: &mut Unhex, dice: &mut dyn Dice) {
        self.take_answer(key, answer, game, dice);
    }

    fn people(&self) -> Vec<CharacterId> {
        let targets = self.targets.iter().map(|target| target.who);
        std::iter::once(self.by).chain(targets).collect()
    }

    fn rolls_mut(&mut self) -> Vec<&mut RollState> {
        let defends = self.targets.iter_mut().filter_map(|t| match &mut t.defend {
            Defend::Rolls(roll) => Some(roll),
            _ => None,
        });
        std::iter::once(&mut self.roll).chain(defends).collect()
    }

    fn dice_fell_for(&self, who: CharacterId, game: &Unhex) -> bool {
        let undecided = matches!(self.stage, Stage::Rolling | Stage::Dice | Stage::Targets);
        let may_hit =
            undecided && self.kind == ItemKind::Blast && game.area_of(who) == Some(self.area);
        let touches = may_hit || self.people().contains(&who) || game.takes_damage(who);
        touches && !self.faces().is_empty()
    }

    fn surrendered(&mut self, who: CharacterId, _why: &str, game: &mut Unhex) -> bool {
        if self.by == who || !self.faces().is_empty() {
            return true;
        }
        let off = self.spare(who, game);
        if let Some(why) = &off {
            self.cancel(why, game);
        }
        off.is_none()
    }

    fn impossible(&self, game: &Unhex) -> Option<String> {
        let waits = !self.roll.is_done();
        let drawn = game.fight_map().map(|map| &map.areas);
        let drawn = drawn.is_some_and(|areas| areas.contains_key(&self.area));
        game.why_gone(self.by)
            .or_else(|| game.why_off(self.by).filter(|_| waits))
            .or_else(|| (!drawn).then(|| "the area is no longer on the map".to_owned()))
    }

    fn legal(&self, game: &Unhex, lines: Option<&Lines>, check: &mut Check) -> Result<(), Refusal> {
        if self.roll.is_done() {
            return Ok(());
        }
        game.stays_awake(self.by, check)?;
        game.aim_area(self.by, self.area, self.item, lines, check)
            .map(|_| ())
    }

    fn after_change(&mut self, change: Changed<'_>, game: &mut Unhex) -> After {
        let Some(why) = change.why else {
            return After::kept(self.recheck(game));
        };
        self.cancel(&why, game);
        After::gone(true)
    }
}
