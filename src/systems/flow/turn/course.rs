//! How a fight begins, goes from turn to turn and round to round, and ends (F-05, F-10, F-11, F-21 to F-23, F-43).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::board::grid::HexBoard;
use crate::dice::notation::RollError;
use crate::dice::{Dice, Expression};
use crate::systems::flow::Flow;
use crate::systems::flow::fight::frame::{Ending, Frame, Initiative, Progress};
use crate::systems::flow::fight::standing::{Fight, Phase, Point, Standing};
use crate::systems::flow::roll::dice::{Ask, Purpose, Roll, Step, dice_for};
use crate::systems::flow::rules::house_rule_list::FeintLasts;
use crate::systems::flow::rules::ids::f;
use crate::systems::flow::sheet::ability::Cost;
use crate::systems::flow::sheet::unit::{Grapple, Ongoing, Resolves};
use crate::systems::flow::words::fact::{Fact, Why};
use crate::table::{
    Answer, CharacterId, Choice, Decider, Decision, ItemId, MapId, Refusal, Shape, TeamId,
};

/// AP of a round (F-10).
const ROUND: u16 = 5;
/// FP at the start of combat (F-12).
const START: u16 = 2;
/// AP that holding on costs (F-43).
const HOLD: u16 = 2;

/// What is said of a board on which no fight can be (F-50).
pub(crate) fn on_squares(board: &HexBoard) -> Option<String> {
    let name = &board.name;
    board.layout.is_squares().then(|| {
        format!("{name} is made of squares, and a fight takes hexes; give its spaces six sides")
    })
}

impl Flow {
    /// Begins a fight of everybody on a board who has a team and is up; some may be surprised (F-20, F-23).
    pub(crate) fn begin_fight(
        &mut self,
        map: MapId,
        surprised: &BTreeSet<CharacterId>,
    ) -> Result<(), Refusal> {
        let Some(board) = self.boards.get(&map) else {
            return Err(Refusal::structure(format!("there is no board {map}")));
        };
        if let Some(words) = on_squares(board) {
            return Err(Refusal::structure(words));
        }
        let board = board.name.clone();
        if self.fight.is_some() {
            return Err(Refusal::structure(
                "a fight is going on already; end it first",
            ));
        }
        let fit = |id: &CharacterId| self.units.get(id).is_some_and(|unit| !unit.is_defeated());
        let here = self.places.iter();
        let here =
            here.filter(|(id, place)| place.map == map && fit(id) && self.side_of(**id).is_some());
        let units: BTreeMap<CharacterId, Standing> =
            here.map(|(id, _)| (*id, Standing::default())).collect();
        let teams: BTreeSet<TeamId> = units.keys().filter_map(|id| self.side_of(*id)).collect();
        if teams.len() < 2 {
            return Err(Refusal::structure(
                "a fight takes two teams with units on this board; place them first",
            ));
        }
        // The down and those who are elsewhere take no part, surprised or not.
        let mut some = surprised.clone();
        some.retain(|who| units.contains_key(who));
        if some.is_empty() && !surprised.is_empty() {
            return Err(Refusal::structure(
                "none of the surprised takes part; begin without a surprise",
            ));
        }
        let surprised = some;
        let ready: Vec<CharacterId> = units
            .keys()
            .copied()
            .filter(|who| !surprised.contains(who))
            .collect();
        if ready.is_empty() {
            return Err(Refusal::structure(
                "not everybody can be surprised; leave out whoever surprises the others",
            ));
        }
        self.fight = Some(Arc::new(Fight {
            board: map,
            round: 0,
            surprised: surprised.clone(),
            units,
            order: Vec::new(),
            grapples: Vec::new(),
            phase: Phase::Between,
            turns: 0,
            acts: 0,
            frames: Vec::new(),
            fallen: BTreeSet::new(),
            removed: BTreeMap::new(),
        }));
        let surprised: Vec<_> = surprised.iter().map(|who| self.who(*who)).collect();
        let rules = if surprised.is_empty() {
            vec![f(20)]
        } else {
            vec![f(23), f(20)]
        };
        self.note(&rules, Fact::FightBegan { board, surprised });
        self.give_start(&ready, Why::FightBegins);
        self.push_frame(Frame::Initiative(Initiative::default()))
    }

    /// FP and full RP at the start of combat (F-11, F-12).
    pub(crate) fn give_start(&mut self, who: &[CharacterId], why: Why) {
        let fp: Vec<_> = who
            .iter()
            .map(|who| (*who, START.min(self.most_flow_points(*who))))
            .collect();
        self.set_all_points(Point::FlowPoints, &fp, why);
        let rp: Vec<_> = who.iter().map(|who| (*who, self.full_rp(*who))).collect();
        self.set_all_points(Point::ReactionPoints, &rp, why);
    }

    fn full_rp(&self, who: CharacterId) -> u16 {
        self.units
            .get(&who)
            .map_or(0, |unit| unit.reaction_points.into())
    }

    /// Ends the fight by the GM's word; points, feints and Readies go (F-22).
    pub(crate) fn end_fight(&mut self) -> Result<(), Refusal> {
        if self.fight.is_none() {
            return Err(Refusal::structure("there is no fight to end"));
        }
        self.end_frames();
        self.note_gm(Fact::FightEnded);
        self.fight = None;
        Ok(())
    }

    /// Begins a turn (F-11, F-21, F-24, F-43).
    pub(crate) fn begin_turn(&mut self, who: CharacterId) {
        let (full, holds) = (self.full_rp(who), self.is_holder(who));
        let Some(fight) = self.fight_mut() else {
            return;
        };
        let Some(standing) = fight.units.get_mut(&who) else {
            return;
        };
        standing.total_defense = false;
        standing.flow_state = false;
        let waits = standing.ready.is_some();
        fight.phase = Phase::Turn(who);
        self.set_points(who, Point::ReactionPoints, full, Why::TurnBegins);
        let (left, named) = (self.pools(who), self.who(who));
        self.note(&[f(21)], Fact::TurnBegan { who: named, left });
        // Nothing else goes on between turns, so that nothing can refuse these.
        if waits {
            let _ = self.push_frame(Frame::OwnTurn(who));
        }
        if holds {
            let _ = self.push_frame(Frame::Hold(who));
        }
    }

    /// What ends one's turn ends nobody else's, where the GM lets it be done out of turn (F-24, F-42).
    pub(crate) fn end_own_turn(&mut self, who: CharacterId) -> Result<(), Refusal> {
        match self.turn() == Some(who) {
            true => self.end_turn(who),
            false => Ok(()),
        }
    }

    /// Whoever has the turn has ended it: AP are lost but for what a Ready sets aside, then effects resolve (F-10, F-21).
    pub(crate) fn end_turn(&mut self, who: CharacterId) -> Result<(), Refusal> {
        let kept = self.set_aside(who);
        let why = if kept == 0 {
            Why::TurnEnds
        } else {
            Why::SetAside
        };
        let ap = self.pools(who).ap;
        self.set_points(who, Point::ActionPoints, ap.min(kept), why);
        let unit = self.units.get(&who);
        let effects = unit.into_iter().flat_map(|unit| &unit.effects);
        let effects = effects.filter(|one| one.resolves == Resolves::Turn);
        let effects = effects.map(|one| (who, one.id)).collect();
        self.push_frame(Frame::Ending(Box::new(Ending {
            turn: Some(who),
            effects,
            roll: None,
        })))
    }

    /// A turn is over; FP decay if whoever took it is up (F-12, F-21).
    fn finish_turn(&mut self, who: CharacterId, decays: bool) {
        let flows = self.standing(who).is_some_and(|one| one.flow_state);
        if decays && !flows {
            self.lose(who, Point::FlowPoints, 1, Why::Decay);
        }
        let lasts = self.house_rules.feint;
        if let Some(fight) = self.fight_mut() {
            fight.phase = Phase::Between;
            fight.turns = fight.turns.saturating_add(1);
            if let Some(standing) = fight.units.get_mut(&who) {
                standing.done = true;
                standing.move_left = 0;
                if lasts == FeintLasts::ThisTurn {
                    standing.feints.clear();
                }
            }
        }
        let who = self.who(who);
        self.note(&[f(21)], Fact::TurnEnded { who });
    }

    /// A new round (F-10, F-22): everybody again, with the places that Readies have changed.
    fn next_round(&mut self) {
        self.move_places();
        let Some(fight) = self.fight_mut() else {
            return;
        };
        fight.phase = Phase::Between;
        fight.round = fight.round.saturating_add(1);
        // The first round is that of the surprise, if there is one.
        let over = match fight.round {
            1 => BTreeSet::new(),
            _ => std::mem::take(&mut fight.surprised),
        };
        for standing in fight.units.values_mut() {
            *standing = Standing {
                points: standing.points,
                initiative: std::mem::take(&mut standing.initiative),
                flow_state: standing.flow_state,
                total_defense: standing.total_defense,
                feints: std::mem::take(&mut standing.feints),
                ready: standing.ready.take(),
                ..Standing::default()
            };
        }
        let (round, surprise) = (fight.round, !fight.surprised.is_empty());
        let rules = if surprise { [f(23)] } else { [f(22)] };
        self.note(&rules, Fact::RoundBegan { round, surprise });
        let over: Vec<CharacterId> = over.into_iter().filter(|who| self.is_up(*who)).collect();
        self.give_start(&over, Why::SurpriseOver);
        let mut all = self.everybody_up();
        all.retain(|who| !self.is_surprised(*who));
        let all: Vec<_> = all.into_iter().map(|who| (who, ROUND)).collect();
        self.set_all_points(Point::ActionPoints, &all, Why::RoundBegins);
    }

    /// What the end of a round brings (F-22, F-24).
    fn end_round(&mut self) {
        if let Some(fight) = self.fight_mut() {
            fight.phase = Phase::RoundEnds;
        }
        let up = self.everybody_up();
        let waits =
            |who: &&CharacterId| self.standing(**who).is_some_and(|one| one.ready.is_some());
        let waiting: Vec<CharacterId> = up.iter().rev().filter(waits).copied().collect();
        let of = |who: &CharacterId| {
            let effects = self
                .units
                .get(who)
                .into_iter()
                .flat_map(|unit| &unit.effects);
            let effects = effects.filter(|one| one.resolves == Resolves::Round);
            effects.map(|one| (*who, one.id)).collect::<Vec<_>>()
        };
        let effects = up.iter().flat_map(of).collect();
        let mut frames: Vec<Frame> = waiting.into_iter().map(Frame::WaitOn).collect();
        frames.push(Frame::Ending(Box::new(Ending {
            turn: None,
            effects,
            roll: None,
        })));
        if let Some(fight) = self.fight_mut() {
            fight.frames.extend(frames);
        }
    }

    /// Goes on between procedures: the next turn, the next round; whether anything changed.
    pub(crate) fn next_in_course(&mut self) -> bool {
        let Some(fight) = self.fight.as_deref() else {
            return false;
        };
        match fight.phase {
            Phase::Turn(who) if !self.is_up(who) => self.finish_turn(who, false),
            Phase::Turn(_) => return false,
            Phase::Between if fight.round == 0 => self.next_round(),
            Phase::Between => match self.next_unit() {
                Some(next) => self.begin_turn(next),
                // Where nobody is left who could act, the GM has the word.
                None if self.everybody_up().is_empty() => return false,
                None => self.end_round(),
            },
            Phase::RoundEnds => self.next_round(),
        }
        true
    }

    /// What follows from hit points and places (F-05, F-43): who is down, who is up again, which grapples are over.
    pub(crate) fn settle_units(&mut self) {
        let Some(fight) = self.fight.as_deref() else {
            return;
        };
        let out = |who: &CharacterId| self.units.get(who).is_some_and(|unit| unit.is_defeated());
        let all = fight.units.keys();
        let fallen: Vec<CharacterId> = all
            .filter(|who| out(who) && !fight.fallen.contains(who))
            .copied()
            .collect();
        let risen: Vec<CharacterId> = fight
            .fallen
            .iter()
            .filter(|who| !out(who))
            .copied()
            .collect();
        for who in fallen {
            let named = self.who(who);
            self.note(&[f(5)], Fact::Down { who: named });
            if let Some(fight) = self.fight_mut() {
                fight.fallen.insert(who);
            }
            self.end_ready(who);
            self.set_points(who, Point::ActionPoints, 0, Why::IsDown);
            if let Some(standing) = self.standing_mut(who) {
                standing.move_left = 0;
                standing.total_defense = false;
                standing.feints.clear();
            }
        }
        for who in risen {
            if let Some(fight) = self.fight_mut() {
                fight.fallen.remove(&who);
            }
            let who = self.who(who);
            self.note(&[f(5)], Fact::Rose { who });
        }
        self.settle_grapples();
    }

    fn settle_grapples(&mut self) {
        let Some(fight) = self
            .fight
            .as_deref()
            .filter(|fight| !fight.grapples.is_empty())
        else {
            return;
        };
        let ground = self.ground();
        let why = |one: &Grapple| {
            let reach = self
                .units
                .get(&one.holder)
                .map_or(0, |unit| unit.size.reach());
            let near = |ground: &crate::systems::flow::movement::ground::Ground<'_>| {
                ground.reaches(one.holder, one.held, reach.into())
            };
            let gone = [one.holder, one.held]
                .into_iter()
                .find(|who| !self.is_up(*who));
            match gone {
                Some(who) => Some(format!("{} is out of the fight", self.name(who))),
                None => (!ground.as_ref().is_some_and(near))
                    .then(|| "something has parted them".to_owned()),
            }
        };
        let over: Vec<(Grapple, String)> = fight
            .grapples
            .iter()
            .filter_map(|one| Some((*one, why(one)?)))
            .collect();
        for (one, why) in over {
            self.end_grapple(one, why);
        }
    }

    pub(crate) fn end_grapple(&mut self, grapple: Grapple, why: String) {
        if let Some(fight) = self.fight_mut() {
            fight.grapples.retain(|one| *one != grapple);
        }
        let (holder, held) = (self.who(grapple.holder), self.who(grapple.held));
        self.note(&[f(43)], Fact::GrappleEnded { holder, held, why });
    }

    /// Takes hit points, never below 0 (F-05); whether that brings somebody down.
    pub(crate) fn hurt(&mut self, who: CharacterId, damage: i64) -> bool {
        let Some(unit) = self.unit_mut(who) else {
            return false;
        };
        let was = unit.hit_points.now;
        let damage = u16::try_from(damage.max(0)).unwrap_or(u16::MAX);
        if damage == 0 {
            return false;
        }
        unit.hit_points.now = was.saturating_sub(damage);
        let (now, max) = (unit.hit_points.now, unit.hit_points.max);
        let who = self.who(who);
        let hurt = Fact::Hurt {
            who,
            damage,
            now,
            max,
        };
        self.note(&[f(5)], hurt);
        was > 0 && now == 0
    }

    /// Whether a grapple is held on to (F-43).
    pub(crate) fn hold_decision(&self, who: CharacterId) -> Decision {
        let held = self
            .grapple_of(who)
            .map_or_else(String::new, |one| self.name(one.held));
        let mut options = Vec::new();
        if self.pools(who).ap >= HOLD {
            options.push(Choice::new("hold", "Hold on", "2 AP"));
        }
        options.push(Choice::new("none", "Let go", "The grapple ends"));
        self.choice(who, "hold", format!("Hold on to {held}?"), options, 43)
    }

    pub(crate) fn answer_hold(&mut self, who: CharacterId, answer: &Answer) {
        let Some(grapple) = self.grapple_of(who) else {
            return;
        };
        match *answer == Answer::Pick("hold".to_owned()) {
            true => {
                let deed = format!("holds on to {}", self.name(grapple.held));
                self.declare(who, f(43), deed, Some(grapple.held), Cost::ap(HOLD));
            }
            false => {
                let why = format!("{} lets go", self.name(who));
                self.end_grapple(grapple, why);
            }
        }
    }

    /// A question of one unit for one of several.
    pub(crate) fn choice(
        &self,
        who: CharacterId,
        key: &str,
        question: String,
        options: Vec<Choice>,
        rule: u16,
    ) -> Decision {
        Decision {
            key: key.to_owned(),
            who: Decider::Character(who),
            who_name: self.name(who),
            question,
            shape: Shape::PickOne { options },
            rule: f(rule),
        }
    }

    fn ongoing(&self, who: CharacterId, id: ItemId) -> Option<&Ongoing> {
        self.units
            .get(&who)?
            .effects
            .iter()
            .find(|one| one.id == id)
    }

    /// An effect has resolved once more.
    fn tick(&mut self, who: CharacterId, id: ItemId) {
        let Some(unit) = self.unit_mut(who) else {
            return;
        };
        let Some(effect) = unit.effects.iter_mut().find(|one| one.id == id) else {
            return;
        };
        if effect.times == 1 {
            let effect = effect.name.clone();
            unit.effects.retain(|one| one.id != id);
            let who = self.who(who);
            self.note(&[f(21)], Fact::EffectEnded { who, effect });
        } else {
            effect.times = effect.times.saturating_sub(1);
        }
    }
}

fn kernel(damage: &Expression) -> impl Fn(&mut Ask<'_>) -> Result<i64, RollError> {
    move |ask| damage.total(&mut dice_for(Purpose::Effect, ask))
}

impl Ending {
    /// The first effect that is still there, and its dice.
    fn first(&self, game: &Flow) -> Option<(CharacterId, ItemId, Option<Expression>)> {
        let (who, id) = *self.effects.first()?;
        let damage = &game.ongoing(who, id)?.damage;
        Some((who, id, Expression::parse(damage.trim()).ok()))
    }

    pub(crate) fn step(&mut self, game: &mut Flow, dice: &mut dyn Dice) -> Progress {
        if self.effects.is_empty() {
            if let Some(who) = self.turn {
                game.finish_turn(who, true);
            }
            return Progress::Done;
        }
        let Some((who, id, damage)) = self.first(game).filter(|(who, ..)| game.is_up(*who)) else {
            self.effects.remove(0);
            self.roll = None;
            return Progress::Again;
        };
        if self.roll.is_none() {
            let effect = game
                .ongoing(who, id)
                .map_or_else(String::new, |one| one.name.clone());
            let named = game.who(who);
            game.note(&[f(21)], Fact::EffectResolves { who: named, effect });
        }
        let roll = self.roll.get_or_insert_with(|| Roll::by(who));
        let mut hurts = 0;
        if let Some(damage) = damage {
            let mode = game.dice_mode(who);
            match roll.step(mode, dice, &kernel(&damage), || 0) {
                Step::Wants(_) => return Progress::Wait,
                Step::Done(sum) => hurts = sum,
            }
            game.note_dice(roll, None, None, None);
        }
        game.hurt(who, hurts);
        game.tick(who, id);
        self.effects.remove(0);
        self.roll = None;
        Progress::Again
    }

    pub(crate) fn decision(&self, game: &Flow) -> Option<Decision> {
        let (who, id, damage) = self.first(game)?;
        let roll = self.roll.as_ref()?;
        let Step::Wants(wanted) = roll.run(&kernel(&damage?), || 0) else {
            return None;
        };
        let what = format!(": {} on {}", game.ongoing(who, id)?.name, game.name(who));
        Some(game.roll_decision("effect.roll".to_owned(), roll, wanted, &what, None))
    }

    pub(crate) fn answer(&mut self, answer: &Answer, game: &Flow, dice: &mut dyn Dice) {
        let damage = self.first(game).and_then(|(.., damage)| damage);
        if let (Some(roll), Some(damage)) = (&mut self.roll, damage) {
            roll.answer(answer, dice, &kernel(&damage), || 0);
        }
    }
}
