//! Reactions to an attack that would succeed (F-30 to F-35): who may, what each choice is, how the opposed check ends. The
//! target answers first, then its allies may intercept, in initiative order; after an Intercept nobody does.

use crate::board::grid::Hex;
use crate::dice::notation::RollError;
use crate::dice::{Dice, Die};
use crate::systems::flow::Flow;
use crate::systems::flow::fight::frame::{Answered, Frame, Progress, Reaction, Stage, Strike};
use crate::systems::flow::fight::standing::Point;
use crate::systems::flow::movement::ground::Ground;
use crate::systems::flow::roll::dice::{Ask, Checked, Purpose, Roll, Step};
use crate::systems::flow::roll::level::{Level, Opposed, Side, Skilled, TieBroken, Winner};
use crate::systems::flow::rules::house_rule_list::{CoinBy, HouseRules};
use crate::systems::flow::rules::ids::f;
use crate::systems::flow::sheet::ability::Cost;
use crate::systems::flow::words::fact::{Fact, Why};
use crate::table::{Answer, CharacterId, Choice, Decider, Decision, ItemId, Refusal, Shape};

/// Hexes of an Intercept (F-35).
const INTERCEPT: u16 = 3;
/// The key of questions for reactions to an attack.
pub(crate) const REACTION: &str = "reaction.attacked";

/// What a reaction comes to: its roll and level, and whether a coin that was needed is for who acts.
pub(crate) type Countered = (i32, Level, Option<bool>);

/// A reaction, or another answer to a check: it is rolled, and a coin where it decides nothing (F-02).
pub(crate) fn counter_kernel(
    opposed: Opposed,
    acting: Level,
    rules: &HouseRules,
    purpose: Purpose,
) -> impl Fn(&mut Ask<'_>) -> Result<Countered, RollError> + '_ {
    move |ask| {
        let (roll, level) = opposed.other.with.ask(purpose, ask)?;
        let coin = match opposed.winner(acting, level, rules) {
            Winner::Open(CoinBy::Coin) => Some(ask(Purpose::Coin, Die::sided(2))? == 1),
            _ => None,
        };
        Ok((roll, level, coin))
    }
}

pub(crate) const NOT_COUNTERED: Countered = (100, Level::CriticalFailure, None);

/// A reaction that can be chosen: a check, and where to if one goes somewhere, or an ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    Check(Reaction, Option<Hex>),
    Ability(ItemId),
}

impl Way {
    /// What is rolled for it; nothing for an ability, which does what its text says.
    pub(crate) const fn reaction(self) -> Option<Reaction> {
        match self {
            Self::Check(reaction, _) => Some(reaction),
            Self::Ability(_) => None,
        }
    }
}

impl Flow {
    pub(crate) fn side(&self, who: CharacterId, with: Skilled) -> Side {
        Side {
            with,
            players: self.is_players_side(who),
        }
    }

    /// The hexes from which somebody could intercept the attack that goes on (F-35); shown before it is chosen.
    #[must_use]
    pub fn intercepts(&self, who: CharacterId) -> Vec<Hex> {
        let frames = self
            .fight
            .iter()
            .flat_map(|fight| fight.frames.iter().rev());
        let strike = frames.into_iter().find_map(|frame| match frame {
            Frame::Strike(strike) => Some(strike),
            _ => None,
        });
        let Some((strike, ground)) = strike.zip(self.ground()) else {
            return Vec::new();
        };
        let all = strike.options(self, &ground, who).into_iter();
        let to = all.filter_map(|one| match one {
            Way::Check(_, to) => to,
            Way::Ability(_) => None,
        });
        to.collect()
    }
}

impl Strike {
    /// How somebody could react now.
    pub(crate) fn options(&self, game: &Flow, ground: &Ground<'_>, who: CharacterId) -> Vec<Way> {
        let Ok(terms) = game.terms(self, ground) else {
            return Vec::new();
        };
        let plain = |reaction| Way::Check(reaction, None);
        let mut all = Vec::new();
        if who == self.on {
            if !game.can_react(who, 1) {
                return all;
            }
            all.push(plain(Reaction::Dodge));
            let size = |who| game.units.get(&who).map(|unit| unit.size);
            let above = size(self.by)
                .zip(size(who))
                .map_or(0, |(by, on)| by.above(on));
            // Somebody more than one size larger cannot be parried (F-33).
            let parries = terms.melee && above <= 1;
            if parries {
                all.push(plain(Reaction::Parry));
            }
            if game.units.get(&who).is_some_and(|unit| unit.has_shield()) {
                all.push(plain(Reaction::Block));
            }
            if parries && !self.manner.is_reaction() && game.can_react(who, 2) {
                let weapons = game.reaction_weapons(ground, who, self.by).into_iter();
                all.extend(weapons.map(|weapon| plain(Reaction::Riposte(weapon.id))));
            }
            all.extend(game.reaction_abilities(ground, who, self.on));
            return all;
        }
        let single = match self.weapon {
            Some(_) => true,
            None => self
                .ability
                .and_then(|id| game.ability_of(self.by, id).ok())
                .is_some_and(|spell| spell.single_target),
        };
        let ally = !self.manner.is_reaction()
            && who != self.by
            && game.side_of(who).is_some()
            && game.side_of(who) == game.side_of(self.on);
        if ally && single && game.can_react(who, 2) && game.grapple_of(who).is_none() {
            let prone = game.units.get(&who).is_some_and(|unit| unit.prone);
            let hexes = if prone { 0 } else { INTERCEPT };
            let to = ground.intercept_hexes(who, (self.by, self.on), terms.melee, hexes);
            let to = to.into_iter();
            all.extend(to.map(|at| Way::Check(Reaction::Intercept, Some(at))));
        }
        if ally {
            all.extend(game.reaction_abilities(ground, who, self.on));
        }
        all
    }

    /// Who is to be asked next.
    fn next_reactor(&self, game: &Flow, ground: &Ground<'_>) -> Option<CharacterId> {
        let mut all = game.everybody_up();
        all.sort_by_key(|who| *who != self.on);
        all.into_iter().find(|who| {
            !self.asked.contains(who)
                && game.is_asked(*who)
                && !self.options(game, ground, *who).is_empty()
        })
    }

    pub(crate) fn step_react(&mut self, game: &mut Flow) -> Progress {
        let waits = game
            .ground()
            .is_some_and(|ground| self.next_reactor(game, &ground).is_some());
        if waits {
            return Progress::Wait;
        }
        self.stage = Stage::Effect;
        Progress::Again
    }

    /// Who is asked, and what the choice of that key is; none is no reaction.
    pub(crate) fn picked(
        &self,
        game: &Flow,
        ground: &Ground<'_>,
        key: &str,
    ) -> Option<(CharacterId, Option<Way>)> {
        let who = self
            .next_reactor(game, ground)
            .filter(|_| self.stage == Stage::React)?;
        let mut options = self.options(game, ground, who).into_iter();
        let picked = options.find(|one| one.key(ground) == key);
        (picked.is_some() || key == "none").then_some((who, picked))
    }

    /// The opposed check of a reaction, by the attack's own roll.
    pub(crate) fn opposed_with(
        &self,
        game: &Flow,
        who: CharacterId,
        reaction: Reaction,
        with: Skilled,
    ) -> Opposed {
        let checked = self.checked.as_ref();
        let acting = Skilled {
            skill: self.skill,
            target: checked.map_or(0, |one| one.target),
            edge: checked.map_or_else(Default::default, |one| one.edge),
        };
        Opposed {
            acting: game.side(self.by, acting),
            other: game.side(who, with),
            larger: reaction.parries() && self.is_larger(game, who),
        }
    }

    fn opposed(&self, game: &Flow, answered: &Answered) -> Opposed {
        let (_, with) = game.reaction_terms(answered.by, answered.reaction);
        self.opposed_with(game, answered.by, answered.reaction, with)
    }

    /// Whether who attacks is one size larger (F-33).
    pub(crate) fn is_larger(&self, game: &Flow, than: CharacterId) -> bool {
        let size = |who| game.units.get(&who).map(|unit| unit.size);
        size(self.by)
            .zip(size(than))
            .is_some_and(|(by, on)| by.above(on) == 1)
    }

    /// Whether a reaction that was paid for can still be rolled, whatever the GM has changed beneath it.
    fn still_answers(&self, game: &Flow, answered: &Answered) -> bool {
        let unit = game.units.get(&answered.by);
        let able = game.can_react(answered.by, 0);
        able && match answered.reaction {
            Reaction::Block => unit.is_some_and(|unit| unit.has_shield()),
            Reaction::Intercept => game.ground().is_some_and(|ground| {
                let melee = game.terms(self, &ground).is_ok_and(|terms| terms.melee);
                let (who, both) = (answered.by, (self.by, self.on));
                !ground.intercept_hexes(who, both, melee, 0).is_empty()
            }),
            Reaction::Dodge | Reaction::Parry | Reaction::Riposte(_) => true,
        }
    }

    /// Rolls the opposed check of what was chosen (F-31, F-35).
    pub(crate) fn step_reaction(&mut self, game: &mut Flow, dice: &mut dyn Dice) -> Progress {
        let Some(mut answered) = self.answered.take() else {
            self.stage = Stage::React;
            return Progress::Again;
        };
        if !self.still_answers(game, &answered) {
            let (who, what) = (game.who(answered.by), answered.reaction.words().to_owned());
            let why = "it is no longer possible".to_owned();
            game.note(&[f(30)], Fact::Cancelled { who, what, why });
            self.stage = Stage::React;
            return Progress::Again;
        }
        let opposed = self.opposed(game, &answered);
        let mode = game.dice_mode(answered.by);
        let step = {
            let rules = std::sync::Arc::clone(&game.house_rules);
            let kernel = counter_kernel(opposed, self.level(), &rules, Purpose::Reaction);
            answered.roll.step(mode, dice, &kernel, || NOT_COUNTERED)
        };
        let Step::Done((roll, level, coin)) = step else {
            self.answered = Some(answered);
            return Progress::Wait;
        };
        let (skill, with) = game.reaction_terms(answered.by, answered.reaction);
        answered.skill = with.skill;
        answered.checked = Some(Checked {
            skill: skill.words().to_owned(),
            target: with.target,
            edge: with.edge,
            roll,
            level,
        });
        game.note_dice(
            &mut answered.roll,
            None,
            Some(self.by),
            answered.checked.as_ref(),
        );
        self.judge_critical(game, &answered, level);
        let winner = opposed.winner(self.level(), level, &game.house_rules);
        self.answered = Some(answered);
        match (winner, coin) {
            (Winner::Acting(by), _) => self.end_reaction(game, true, by),
            (Winner::Other(by), _) => self.end_reaction(game, false, by),
            (Winner::Open(_), Some(acting)) => self.end_reaction(game, acting, TieBroken::Coin),
            (Winner::Open(_), None) => {
                self.stage = Stage::Tie;
                Progress::Wait
            }
        }
    }

    /// A critical dodge or parry gives 1 RP back, one that critically fails trebles a critical hit (F-32).
    fn judge_critical(&mut self, game: &mut Flow, answered: &Answered, level: Level) {
        if matches!(answered.reaction, Reaction::Block | Reaction::Intercept) {
            return;
        }
        let critical = self.level() == Level::Critical;
        if level == Level::Critical && !critical {
            game.earn(answered.by, Point::ReactionPoints, 1, Why::CriticalReaction);
        }
        self.fumbled |= level == Level::CriticalFailure && critical;
    }

    fn end_reaction(&mut self, game: &mut Flow, acting: bool, by: TieBroken) -> Progress {
        let Some(answered) = self.answered.take() else {
            return Progress::Done;
        };
        let who = answered.by;
        let sides = if acting {
            (self.by, who)
        } else {
            (who, self.by)
        };
        let (winner, loser) = (game.who(sides.0), game.who(sides.1));
        game.note(&[f(2)], Fact::Opposed { winner, loser, by });
        let intercepts = answered.reaction == Reaction::Intercept;
        if acting {
            // After an Intercept nobody reacts any more (F-30).
            self.stage = if intercepts {
                Stage::Effect
            } else {
                Stage::React
            };
            return Progress::Again;
        }
        game.earn_for_reaction(who);
        if !intercepts {
            self.averted(answered.reaction, game);
            return Progress::Done;
        }
        let (named, of, by) = (game.who(who), game.who(self.on), game.who(self.by));
        game.note(&[f(35)], Fact::Intercepted { who: named, of, by });
        self.saved = Some(std::mem::replace(&mut self.on, who));
        self.stage = Stage::Effect;
        Progress::Again
    }

    pub(crate) fn reaction_decision(&self, game: &Flow, ground: &Ground<'_>) -> Option<Decision> {
        match self.stage {
            Stage::React => {
                let who = self.next_reactor(game, ground)?;
                let mut options = vec![Choice::new("none", "No reaction", "The attack goes on")];
                for one in self.options(game, ground, who) {
                    options.push(self.choice(game, ground, who, one));
                }
                let (by, on) = (game.name(self.by), game.name(self.on));
                let level = self.level().words();
                let question = match who == self.on {
                    true => format!("{by} would hit with a {level}. React?"),
                    false => format!("{by} would hit {on} with a {level}. Intercept?"),
                };
                let rule = if who == self.on { 30 } else { 35 };
                Some(game.choice(who, REACTION, question, options, rule))
            }
            Stage::Reaction => {
                let answered = self.answered.as_ref()?;
                let opposed = self.opposed(game, answered);
                let rules = &game.house_rules;
                let kernel = counter_kernel(opposed, self.level(), rules, Purpose::Reaction);
                let Step::Wants(wanted) = answered.roll.run(&kernel, || NOT_COUNTERED) else {
                    return None;
                };
                // What wins against the roll that stands, which is mostly less than what succeeds.
                let wins = opposed.beaten_up_to(self.level(), rules);
                let target = (wanted.purpose == Purpose::Reaction && wins > 0).then_some(wins);
                let (what, by) = (answered.reaction.words(), game.name(self.by));
                let stands = self.checked.as_ref().map_or_else(String::new, |one| {
                    format!("’s {}, a {}", one.roll, one.level.words())
                });
                let none = if wins > 0 { "" } else { "; no roll beats it" };
                let what = format!(": {what} against {by}{stands}{none}");
                let key = "counter.roll".to_owned();
                Some(game.roll_decision(key, &answered.roll, wanted, &what, target))
            }
            _ => {
                let who = self.answered.as_ref()?.by;
                Some(game.tie_decision(self.by, who))
            }
        }
    }

    fn choice(&self, game: &Flow, ground: &Ground<'_>, who: CharacterId, one: Way) -> Choice {
        let (reaction, to) = match one {
            Way::Check(reaction, to) => (reaction, to),
            Way::Ability(id) => {
                let cost = game.cost_of_ability(who, id).words();
                let ability = game.ability_of(who, id);
                let text = ability.map_or("", |ability| ability.text.as_str());
                let detail = match text {
                    "" => cost,
                    text => format!("{cost}: {text}"),
                };
                return Choice::new(one.key(ground), game.ability_name(who, id), detail);
            }
        };
        let (skill, with) = game.reaction_terms(who, reaction);
        let label = match (reaction, to) {
            (Reaction::Riposte(weapon), _) => {
                format!("Riposte with {}", game.item_name(who, weapon))
            }
            (_, Some(to)) => format!("{} at {}", reaction.words(), ground.board.address(to)),
            (_, None) => reaction.words().to_owned(),
        };
        let what = format!(
            "{} RP, {} {}{}",
            reaction.rp(),
            skill.words(),
            with.target,
            with.edge.words()
        );
        Choice::new(one.key(ground), label, what)
    }

    pub(crate) fn answer_reaction(
        &mut self,
        answer: &Answer,
        game: &mut Flow,
        dice: &mut dyn Dice,
    ) -> Result<(), Refusal> {
        match self.stage {
            Stage::React => {
                let ground = game.need_ground()?;
                let who = self.next_reactor(game, &ground);
                let (Answer::Pick(key), Some(who)) = (answer, who) else {
                    return Ok(());
                };
                let mut options = self.options(game, &ground, who).into_iter();
                let picked = options.find(|one| one.key(&ground) == *key);
                drop(ground);
                self.asked.insert(who);
                match picked {
                    Some(Way::Check(reaction, to)) => self.react(game, who, reaction, to),
                    Some(Way::Ability(id)) => self.use_ability(game, who, id),
                    None => self.decline(game, who),
                }
            }
            Stage::Reaction => {
                let Some(mut answered) = self.answered.take() else {
                    return Ok(());
                };
                let opposed = self.opposed(game, &answered);
                let kernel =
                    counter_kernel(opposed, self.level(), &game.house_rules, Purpose::Reaction);
                answered
                    .roll
                    .answer(answer, dice, &kernel, || NOT_COUNTERED);
                self.answered = Some(answered);
            }
            _ => {
                let acting = *answer == Answer::Pick("acting".to_owned());
                // What follows is stepped at once.
                let _ = self.end_reaction(game, acting, TieBroken::Gm);
                if !acting && self.saved.is_none() {
                    self.stage = Stage::Push;
                }
            }
        }
        Ok(())
    }

    fn react(&mut self, game: &mut Flow, who: CharacterId, reaction: Reaction, to: Option<Hex>) {
        let by = game.name(self.by);
        let deed = match reaction {
            Reaction::Riposte(weapon) => {
                format!(
                    "tries a Riposte against {by} with {}",
                    game.item_name(who, weapon)
                )
            }
            Reaction::Intercept => format!("tries an Intercept against {by}"),
            reaction => format!("tries a {} against {by}", reaction.words()),
        };
        game.declare(who, f(30), deed, Some(self.by), Cost::rp(reaction.rp()));
        if let Some(to) = to
            && let Some(place) = game.places.get_mut(&who)
            && place.at != to
        {
            let from = std::mem::replace(&mut place.at, to);
            let hexes = game
                .boards
                .get(&place.map)
                .map_or(1, |board| board.layout.distance(from, to));
            let (named, to) = (game.who(who), game.space_of(who));
            let moved = Fact::Moved {
                who: named,
                to,
                hexes,
            };
            game.note(&[f(35)], moved);
        }
        self.answered = Some(Answered {
            by: who,
            reaction,
            roll: Roll::by(who),
            checked: None,
            skill: 0,
        });
        self.stage = Stage::Reaction;
    }

    fn decline(&self, game: &mut Flow, who: CharacterId) {
        let (who, on) = (game.who(who), game.who(self.by));
        game.note(&[f(30)], Fact::Declined { who, on });
    }

    /// Nobody who is asked now reacts: an ally who could intercept is asked after the target (F-30).
    pub(crate) fn nobody_reacts(&mut self, game: &mut Flow) {
        let asked = game
            .ground()
            .and_then(|ground| self.next_reactor(game, &ground));
        if let Some(who) = asked {
            self.asked.insert(who);
            self.decline(game, who);
        }
    }
}

impl Way {
    fn key(self, ground: &Ground<'_>) -> String {
        match self {
            Self::Ability(ItemId(id)) => format!("ability.{id}"),
            Self::Check(Reaction::Riposte(ItemId(weapon)), _) => format!("riposte.{weapon}"),
            Self::Check(_, Some(to)) => format!("intercept.{}", ground.board.address(to)),
            Self::Check(reaction, None) => reaction.words().to_lowercase(),
        }
    }
}

impl Flow {
    /// The GM says who wins where nothing else does (F-02).
    pub(crate) fn tie_decision(&self, acting: CharacterId, other: CharacterId) -> Decision {
        let (a, b) = (self.name(acting), self.name(other));
        let options = vec![
            Choice::new("acting", a.clone(), "Whoever acts wins"),
            Choice::new("other", b.clone(), "Whoever answers wins"),
        ];
        Decision {
            key: "tie".to_owned(),
            who: Decider::Gm,
            who_name: "The GM".to_owned(),
            question: format!("{a} and {b} are equal. Who wins?"),
            shape: Shape::PickOne { options },
            rule: f(2),
        }
    }
}
