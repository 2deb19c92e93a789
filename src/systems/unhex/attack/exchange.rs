//! A strike and the reaction to it (U-53, U-55, U-56): declared, rolled, dice picked, adjusted, damage done.
//! An intercept (U-57) is an exchange to which nobody can react. Others may defend the target (U-90).

use std::collections::BTreeSet;

use crate::board::areas::Lines;
use crate::dice::Dice;
use crate::systems::unhex::fight::frames::damage::Damage;
use crate::systems::unhex::fight::frames::exchange::{Exchange, Reaction, Stage};
use crate::systems::unhex::fight::frames::frame::{Frame, Progress};
use crate::systems::unhex::fight::frames::strike::{Strike, StrikeStage};
use crate::systems::unhex::fight::procedure::{After, Changed, Procedure};
use crate::systems::unhex::rolls::percentile::{
    Contender, Hit, Opposed, Percentile, Verdict, oppose,
};
use crate::systems::unhex::rolls::roll_state::RollState;
use crate::systems::unhex::rules::ledger::u;
use crate::systems::unhex::sheet::body::Location;
use crate::systems::unhex::sheet::item::{Item, ItemKind, StrikeKind};
use crate::systems::unhex::sheet::weapon::Weapon;
use crate::systems::unhex::state::Unhex;
use crate::systems::unhex::words::fact::Fact;
use crate::table::{
    Answer, CharacterId, Check, Choice, Decider, Decision, Kind, Reactions, Refusal, Shape,
};

impl Exchange {
    /// An attack or intercept, declared and paid for.
    pub(in crate::systems::unhex) fn new(attack: Strike) -> Self {
        let stage = match attack.kind {
            StrikeKind::Attack => Stage::Reactions,
            StrikeKind::Counterattack | StrikeKind::Intercept => Stage::Rolls,
        };
        Self {
            attack,
            reaction: Reaction::None,
            stage,
            target_first: None,
            answered: Vec::new(),
            defenders: Vec::new(),
            owing: Vec::new(),
            paying: None,
            forced: BTreeSet::new(),
        }
    }

    /// The Defends against it, the target's own first.
    pub(in crate::systems::unhex) fn defends(&self) -> impl Iterator<Item = &RollState> {
        let own = match &self.reaction {
            Reaction::Defend(roll) => Some(roll),
            Reaction::None | Reaction::Counterattack(_) => None,
        };
        own.into_iter().chain(&self.defenders)
    }

    /// An attack, not an intercept.
    pub(in crate::systems::unhex) fn is_attack(&self) -> bool {
        self.attack.kind == StrikeKind::Attack
    }

    /// The hit of that role's strike, as its dice were picked.
    pub(in crate::systems::unhex) fn hit_of(&self, role: &str) -> Option<Hit> {
        let (_, strike) = self.strikes().find(|(name, _)| *name == role)?;
        strike.hit
    }

    /// Nobody has declared yet what they do about it (U-51).
    pub(in crate::systems::unhex) fn asks_for_reaction(&self) -> bool {
        self.stage == Stage::Reactions && self.rolls().len() == 1
    }

    /// The target's counterattack with that weapon (U-55).
    pub(in crate::systems::unhex) fn counterattack(
        &self,
        game: &Unhex,
        weapon: Weapon,
        less_lethal: bool,
    ) -> Strike {
        let (by, at) = (self.attack.at, self.attack.by);
        let kind = StrikeKind::Counterattack;
        let near = game.area_of(by) == game.area_of(at);
        // Only by the GM's word does it reach another area.
        let aim = (!near).then(|| {
            let lines = game.lines();
            let check = &mut Check::new(true);
            game.aim(by, at, weapon, less_lethal, lines.as_ref(), check)
        });
        let (range, marks, cover) = match aim {
            Some(Ok(aim)) => (aim.range, aim.marks, aim.cover),
            _ => (0, 0, false),
        };
        Strike::new(game, kind, by, at, weapon, range, marks, cover).less_lethal(less_lethal)
    }

    /// Its damage is being dealt.
    pub(in crate::systems::unhex) fn is_dealing(&self) -> bool {
        matches!(self.stage, Stage::Damage(1 | 2)) || self.paying.is_some()
    }

    /// What the target could do about it: Defend, or a counterattack with a weapon in hand (U-55, U-56).
    pub(in crate::systems::unhex) fn reactions(&self, game: &Unhex) -> Vec<Choice> {
        let target = self.attack.at;
        let Some(character) = game.characters.get(&target) else {
            return Vec::new();
        };
        if !game.can_defend(target) || target == self.attack.by {
            return Vec::new();
        }
        let level = character.level;
        let mut options = vec![Choice::new("defend", "Defend", defend_words(game, target))];
        // Rarer than the others, and so behind them.
        let mut less_lethal = Vec::new();
        let area = game.area_of(target);
        let all_out = game.standing(target).is_some_and(|s| s.all_out);
        let toll = game.toll_words(target);
        if area.is_some()
            && area == game.area_of(self.attack.by)
            && !all_out
            && !self.attack.forbids_counterattack(game)
        {
            let longest = game.house_rules.longest_range;
            let reaches = |item: &&Item| {
                let reach = item.kind.reach(longest);
                let shield = item.kind == ItemKind::Ranged1h && character.holds_shield();
                reach.is_some_and(|reach| reach.contains(&0)) && !shield
            };
            let held = character.held().filter(reaches);
            let mut weapons: Vec<(Weapon, ItemKind, String)> = held
                .map(|item| (item.id.into(), item.kind, format!("with {}", item.name)))
                .collect();
            if game.can_strike_unarmed(target) {
                weapons.push((Weapon::Unarmed, ItemKind::Other, "unarmed".to_owned()));
            }
            for (weapon, kind, with) in weapons {
                if character.loaded(kind, false) {
                    options.push(Choice::new(
                        format!("counter.{weapon}"),
                        format!("Counterattack {with}"),
                        format!("at level {level}; both rolls stand, at the same time{toll}"),
                    ));
                }
                if character.loaded(kind, true) {
                    less_lethal.push(Choice::new(
                        format!("less_lethal.{weapon}"),
                        format!("Counterattack {with}, less-lethal"),
                        format!("at level {level}; lowers the level and marks nothing{toll}"),
                    ));
                }
            }
        }
        options.push(no_reaction(game, target));
        options.extend(less_lethal);
        options
    }

    /// Who could defend the target, and has not said so yet (U-90).
    pub(in crate::systems::unhex) fn helpers(&self, game: &Unhex) -> Vec<CharacterId> {
        if !self.is_attack() {
            return Vec::new();
        }
        let mut able = game.defenders_of(self.attack.at, self.attack.by);
        able.retain(|who| !self.answered.contains(who));
        able
    }

    /// Everybody who is still to say whether they react (U-51).
    fn asked(&self, game: &Unhex) -> Vec<CharacterId> {
        let skips = |who: CharacterId| {
            let team = game.team_of(who).and_then(|team| game.teams.get(&team));
            team.is_some_and(|team| team.reactions == Reactions::Skip)
        };
        let at = self.attack.at;
        let target =
            (!self.answered.contains(&at) && !self.reactions(game).is_empty()).then_some(at);
        let mut asked: Vec<CharacterId> = target.into_iter().chain(self.helpers(game)).collect();
        asked.retain(|who| !skips(*who));
        asked
    }

    /// What burns where somebody reacts is taken before the reaction goes on (U-98).
    fn step_toll(&mut self, game: &mut Unhex) -> Option<Progress> {
        if let Some(who) = self.paying.take() {
            self.after_toll(who, game);
        }
        while !self.owing.is_empty() {
            let who = self.owing.remove(0);
            // Whoever is out reacts by the GM's word, and nothing burns them for it.
            if !game.is_conscious(who) {
                continue;
            }
            if let Some(damage) = game.take_toll(who) {
                // Whatever becomes of the attack, the reaction has begun.
                game.refund_nothing(who);
                self.paying = Some(who);
                return Some(Progress::Push(damage));
            }
        }
        None
    }

    /// Whoever was felled by what burned there, or has lost the weapon by it, has lost the reaction and its action; a
    /// roll is made at the level after the damage (U-98).
    fn after_toll(&mut self, who: CharacterId, game: &mut Unhex) {
        let own = who == self.attack.at;
        let weapon = match &self.reaction {
            Reaction::Counterattack(strike) if own => Some((strike.weapon, strike.less_lethal)),
            _ => None,
        };
        let why = if !game.is_conscious(who) {
            format!("{} is unconscious", game.name(who))
        } else if !self.forced.contains(&who)
            && weapon.is_some_and(|(weapon, _)| !game.still_at_hand(who, weapon))
        {
            "the weapon is no longer in hand".to_owned()
        } else {
            if let Some((weapon, less_lethal)) = weapon {
                let strike = self.counterattack(game, weapon, less_lethal);
                self.reaction = Reaction::Counterattack(strike);
            } else if own {
                self.reaction = Reaction::Defend(game.defend_roll(who));
            } else if let Some(roll) = self.defenders.iter_mut().find(|roll| roll.roller == who) {
                *roll = game.defend_roll(who);
            }
            return;
        };
        game.note_felled(who, why);
        if own {
            self.reaction = Reaction::None;
        } else {
            self.defenders.retain(|roll| roll.roller != who);
        }
    }

    /// The strikes with their role names: the attack, and a counterattack.
    /// Whether a roll of it has fallen.
    pub(in crate::systems::unhex) fn has_fallen(&self) -> bool {
        self.rolls().iter().any(|(_, roll)| roll.result.is_some())
    }

    fn strikes(&self) -> impl Iterator<Item = (&'static str, &Strike)> {
        let counter = match &self.reaction {
            Reaction::Counterattack(strike) => Some(("counter", strike)),
            Reaction::None | Reaction::Defend(_) => None,
        };
        std::iter::once(("attack", &self.attack)).chain(counter)
    }

    /// The rolls with their role names: the attack's, the target's, then those of others who defend.
    fn rolls(&self) -> Vec<(String, &RollState)> {
        let target = match &self.reaction {
            Reaction::None => None,
            Reaction::Defend(roll) => Some(("defend".to_owned(), roll)),
            Reaction::Counterattack(strike) => Some(("counter".to_owned(), &strike.roll)),
        };
        let others = self.defenders.iter();
        std::iter::once(("attack".to_owned(), &self.attack.roll))
            .chain(target)
            .chain(others.map(|roll| (format!("defend.{}", roll.roller), roll)))
            .collect()
    }

    /// The rolls that are open: all at once, or in turn where it matters (U-42).
    fn open_rolls(&self) -> Vec<String> {
        let mut all = self.rolls();
        if self.target_first == Some(true) {
            all.rotate_left(1);
        }
        let mut open = all
            .into_iter()
            .filter(|(_, roll)| !roll.is_done())
            .map(|(role, _)| role);
        match self.target_first {
            Some(_) => open.next().into_iter().collect(),
            None => open.collect(),
        }
    }

    /// The roll of that role.
    pub(in crate::systems::unhex) fn roll_of(&self, role: &str) -> Option<&RollState> {
        let found = self.rolls().into_iter().find(|(name, _)| name == role);
        found.map(|(_, roll)| roll)
    }

    fn roll_mut(&mut self, role: &str) -> Option<&mut RollState> {
        match (&mut self.reaction, role) {
            (_, "attack") => Some(&mut self.attack.roll),
            (Reaction::Defend(roll), "defend") => Some(roll),
            (Reaction::Counterattack(strike), "counter") => Some(&mut strike.roll),
            _ => {
                let who = role
                    .strip_prefix("defend.")?
                    .parse()
                    .ok()
                    .map(CharacterId)?;
                self.defenders.iter_mut().find(|roll| roll.roller == who)
            }
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
        for roll in self.defends() {
            if roll.verdict().is_some_and(Verdict::critical_failure) {
                game.lose_action(roll.roller, u(15));
            }
        }
        if let Reaction::Counterattack(strike) = &self.reaction {
            strike.take_costs(game);
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

    /// The attack against the Defends (U-20): one that beats it is enough. Without one the attack stands.
    fn outcome(&self, game: &Unhex) -> Opposed {
        let contender = |roll: &RollState| Contender {
            success: roll.opposed(&game.house_rules).map(Percentile::value),
            is_pc: game
                .characters
                .get(&roll.roller)
                .is_some_and(|c| c.kind == Kind::Pc),
        };
        let attack = contender(&self.attack.roll);
        let outcomes: Vec<Opposed> = self
            .defends()
            .map(|defend| oppose(attack, contender(defend)))
            .collect();
        [Opposed::Second, Opposed::Tie]
            .into_iter()
            .find(|outcome| outcomes.contains(outcome))
            .unwrap_or(Opposed::First)
    }

    fn settle(&mut self, defended: bool, game: &mut Unhex) {
        let number = |roll: &RollState| roll.success().map(Percentile::value);
        // The first of the highest, as they were declared.
        let best = self.defends().map(number).max().flatten();
        let holder = self.defends().find(|roll| number(roll) == best);
        if let Some(holder) = holder.filter(|_| defended) {
            let (who, attacker) = (game.who(holder.roller), game.who(self.attack.by));
            game.note(&[u(56), u(20)], Fact::Defended { who, attacker });
        } else if self.attack.roll.success().is_some() {
            for roll in self.defends() {
                let who = game.who(roll.roller);
                game.note(&[u(56), u(20)], Fact::DefendFailed { who });
            }
        }
        self.attack.settle_roll(game, defended);
        if let Reaction::Counterattack(strike) = &mut self.reaction {
            strike.settle_roll(game, false);
        }
        self.stage = Stage::Strikes;
    }

    /// What somebody is asked before the dice (U-51): the target, or who could defend them (U-90).
    fn reaction_decision(&self, who: CharacterId, game: &Unhex) -> Decision {
        let (by, at) = (game.name(self.attack.by), game.name(self.attack.at));
        let weapon = match self.attack.less_lethal {
            true => format!("{}, less-lethal", self.attack.weapon_name),
            false => self.attack.weapon_name.clone(),
        };
        let own = who == self.attack.at;
        let (key, question, options) = if own {
            let cover = match self.attack.cover {
                true => format!(", {at} has cover"),
                false => String::new(),
            };
            let sure = if self.attack.forbids_counterattack(game) {
                ", which cannot be counterattacked"
            } else {
                ""
            };
            let question =
                format!("{by} attacks {at} with {weapon}{cover}{sure}. Does {at} react?");
            ("reaction".to_owned(), question, self.reactions(game))
        } else {
            let question = format!("{by} attacks {at} with {weapon}. Defend {at}?");
            let defend = Choice::new("defend", format!("Defend {at}"), defend_words(game, who));
            (
                format!("reaction.{who}"),
                question,
                vec![defend, no_reaction(game, who)],
            )
        };
        Decision {
            key,
            who: Decider::Character(who),
            who_name: game.name(who),
            question,
            shape: Shape::PickOne { options },
            rule: if own { u(51) } else { u(90) },
        }
    }

    /// Reactions can still be declared: no die of it has fallen (U-51).
    pub(in crate::systems::unhex) fn is_before_dice(&self) -> bool {
        let before = matches!(self.stage, Stage::Reactions | Stage::First | Stage::Rolls);
        before && self.is_attack() && self.paying.is_none() && !self.dice_fell()
    }

    /// Whether that character has declared a reaction to it.
    pub(in crate::systems::unhex) fn has_reacted(&self, who: CharacterId) -> bool {
        if who == self.attack.at {
            self.reaction != Reaction::None
        } else {
            self.defenders.iter().any(|roll| roll.roller == who)
        }
    }

    /// Somebody reacts by the GM's word; who rolls first may have to be said anew.
    pub(in crate::systems::unhex) fn force_reaction(
        &mut self,
        who: CharacterId,
        choice: &str,
        game: &mut Unhex,
    ) {
        self.stage = Stage::Reactions;
        self.target_first = None;
        self.forced.insert(who);
        self.answered.retain(|other| *other != who);
        self.react(who, choice, game);
    }

    fn react(&mut self, who: CharacterId, choice: &str, game: &mut Unhex) {
        self.answered.push(who);
        if choice != "none" {
            self.owing.push(who);
        }
        let target = self.attack.at;
        if choice == "defend" {
            let roll = game.begin_defend(who, target);
            if who == target {
                self.reaction = Reaction::Defend(roll);
            } else {
                self.defenders.push(roll);
            }
        } else if let Some((weapon, less_lethal)) = Weapon::of_choice(choice) {
            game.spend_action(target);
            let strike = self.counterattack(game, weapon, less_lethal);
            let fact = strike.declared(game);
            let rules = [u(55), u(67)];
            game.note(&rules[..1 + usize::from(less_lethal)], fact);
            self.reaction = Reaction::Counterattack(strike);
        } else if self.reaction == Reaction::None
            && self.defenders.is_empty()
            && self.asked(game).is_empty()
        {
            game.note(&[u(51)], Fact::NobodyReacted);
        }
    }
}

impl Procedure for Exchange {
    fn fault(&self, game: &Unhex) -> Option<&'static str> {
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
        let twice = |at: usize| {
            let before = &self.defenders[..at];
            let who = self.defenders[at].roller;
            who == by || who == self.attack.at || before.iter().any(|other| other.roller == who)
        };
        if (0..self.defenders.len()).any(twice) || (!self.is_attack() && !self.defenders.is_empty())
        {
            return Some("somebody defends in it who cannot");
        }
        let reacts = |who: &CharacterId| self.answered.contains(who) || *who == at;
        if !self.owing.iter().chain(&self.paying).all(reacts) {
            return Some("somebody pays in it for no reaction");
        }
        let rolling = self
            .strikes()
            .all(|(_, strike)| strike.stage == StrikeStage::Rolling);
        let rolled = self.open_rolls().is_empty();
        let settled = self
            .strikes()
            .all(|(_, strike)| strike.stage == StrikeStage::Settled);
        let defends = self.defends().next().is_some();
        let fits = match self.stage {
            Stage::Reactions => {
                rolling
                    && self.is_attack()
                    && (self.reaction == Reaction::None || self.answered.contains(&at))
            }
            Stage::First => rolling && defends,
            Stage::Rolls => rolling && !rolled,
            Stage::Tie => rolling && rolled && defends,
            Stage::Strikes => {
                rolled && !self.strikes().any(|(_, s)| s.stage == StrikeStage::Rolling)
            }
            Stage::Damage(_) | Stage::Riders => rolled && settled,
            Stage::Done => false,
        };
        if !fits {
            return Some("no play leads to it");
        }
        self.defends().find_map(|roll| roll.fault(game))
    }

    fn step(&mut self, game: &mut Unhex, dice: &mut dyn Dice) -> Progress {
        if let Some(progress) = self.step_toll(game) {
            return progress;
        }
        match self.stage {
            Stage::Reactions => {
                if !self.asked(game).is_empty() {
                    return Progress::Wait;
                }
                let good = self.attack.roll.good || self.defends().any(|roll| roll.good);
                self.stage = if good && self.defends().next().is_some() {
                    Stage::First
                } else {
                    Stage::Rolls
                };
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
                        self.stage = Stage::Riders;
                        Progress::Again
                    }
                }
            }
            Stage::Riders => {
                if self.strikes().any(|(_, strike)| strike.may_destroy(game)) {
                    return Progress::Wait;
                }
                self.stage = Stage::Done;
                self.attack.may_stop_mover(game);
                Progress::Done
            }
            Stage::Done => Progress::Done,
        }
    }

    fn decisions(&self, game: &Unhex) -> Vec<Decision> {
        match self.stage {
            Stage::Reactions => self
                .asked(game)
                .into_iter()
                .map(|who| self.reaction_decision(who, game))
                .collect(),
            Stage::First => {
                let (who, who_name) = game.says_who_is_first();
                let (by, at) = (game.name(self.attack.by), game.name(self.attack.at));
                vec![Decision {
                    key: "first".to_owned(),
                    who,
                    who_name,
                    question: "The attack is defended. Who rolls first?".to_owned(),
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
                .filter_map(|role| self.roll_of(&role)?.decision(game, &role))
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
            Stage::Riders => self
                .strikes()
                .filter_map(|(role, strike)| strike.destroy_decision(game, role))
                .collect(),
            Stage::Damage(_) | Stage::Done => Vec::new(),
        }
    }

    fn is_asking(&self, game: &Unhex) -> bool {
        match self.stage {
            Stage::Reactions => !self.asked(game).is_empty(),
            _ => !self.decisions(game).is_empty(),
        }
    }

    fn answer(&mut self, key: &str, answer: &Answer, game: &mut Unhex, dice: &mut dyn Dice) {
        match (self.stage, answer) {
            (Stage::Reactions, Answer::Pick(choice)) => {
                let other = key.strip_prefix("reaction.").and_then(|id| id.parse().ok());
                let who = other.map_or(self.attack.at, CharacterId);
                self.react(who, choice, game);
            }
            (Stage::First, Answer::Pick(choice)) => self.target_first = Some(choice == "target"),
            (Stage::Tie, Answer::Pick(choice)) => self.settle(choice == "defend", game),
            (Stage::Rolls, answer) => {
                let role = key.rsplit_once('.').map_or(key, |(role, _)| role);
                if let Some(roll) = self.roll_mut(role) {
                    roll.answer(answer, dice, game);
                }
            }
            (Stage::Strikes | Stage::Riders, answer) => {
                let (role, what) = key.split_once('.').unwrap_or((key, ""));
                match &mut self.reaction {
                    Reaction::Counterattack(strike) if role == "counter" => {
                        strike.answer(what, answer, game);
                    }
                    _ => self.attack.answer(what, answer, game),
                }
            }
            _ => {}
        }
    }

    fn people(&self) -> Vec<CharacterId> {
        let others = self.defenders.iter().map(|roll| roll.roller);
        [self.attack.by, self.attack.at]
            .into_iter()
            .chain(others)
            .collect()
    }

    fn rolls_mut(&mut self) -> Vec<&mut RollState> {
        let reaction = match &mut self.reaction {
            Reaction::None => None,
            Reaction::Defend(roll) => Some(roll),
            Reaction::Counterattack(strike) => Some(&mut strike.roll),
        };
        std::iter::once(&mut self.attack.roll)
            .chain(reaction)
            .chain(&mut self.defenders)
            .collect()
    }

    fn dice_fell_for(&self, who: CharacterId, game: &Unhex) -> bool {
        (game.takes_damage(who) || self.touches(who)) && self.dice_fell()
    }

    fn surrendered(&mut self, who: CharacterId, why: &str, game: &mut Unhex) -> bool {
        let off = self.attack.at == who && !self.dice_fell();
        if off {
            game.cancel_exchange(self, why);
        }
        !off
    }

    fn impossible(&self, game: &Unhex) -> Option<String> {
        let (by, at) = (self.attack.by, self.attack.at);
        let gone = game.why_gone(by).or_else(|| game.why_gone(at));
        let waits = !self.attack.roll.is_done();
        gone.or_else(|| {
            game.why_off(by)
                .or_else(|| game.why_off(at))
                .filter(|_| waits)
        })
    }

    fn legal(&self, game: &Unhex, lines: Option<&Lines>, check: &mut Check) -> Result<(), Refusal> {
        let Strike {
            kind,
            by,
            at,
            weapon,
            roll,
            less_lethal,
            ..
        } = &self.attack;
        if roll.is_done() {
            return Ok(());
        }
        game.stays_awake(*by, check)?;
        match kind {
            StrikeKind::Attack => game
                .aim(*by, *at, *weapon, *less_lethal, lines, check)
                .map(|_| ()),
            StrikeKind::Intercept | StrikeKind::Counterattack => game.armed(&self.attack, check),
        }
    }

    fn after_change(&mut self, change: Changed<'_>, game: &mut Unhex) -> After {
        let Some(why) = change.why else {
            let paying = self.paying.is_some();
            game.recheck_reaction(self);
            return After::kept(paying && self.paying.is_none());
        };
        game.cancel_exchange(self, &why);
        // Whoever has begun to react says all the same where what burns there goes (U-96, U-98).
        let paying = self.paying.and_then(|who| game.standing(who));
        After::gone(paying.is_none())
    }
}

/// What a Defend of that character would be, for the options.
fn defend_words(game: &Unhex, who: CharacterId) -> String {
    let roll = game.defend_roll(who);
    let toll = game.toll_words(who);
    let good = if roll.good {
        ", good"
    } else if roll.plain {
        ", not good and never critical"
    } else {
        ""
    };
    format!(
        "opposed roll at level {}{good}; a win means no damage{toll}",
        roll.level
    )
}

fn no_reaction(game: &Unhex, who: CharacterId) -> Choice {
    let free = game.is_all_out(who);
    let consequence = if free {
        "takes the attack as it is"
    } else {
        "keeps the action for later"
    };
    Choice::new("none", "No reaction", consequence)
}
