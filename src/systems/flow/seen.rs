//! What players see of the table, and how that is called.

use crate::systems::flow::Flow;
use crate::systems::flow::attack::react::REACTION;
use crate::systems::flow::fight::frame::Frame;
use crate::systems::flow::movement::provoke::REACTION_ATTACK;
use crate::systems::flow::roll::level::Level;
use crate::systems::flow::sheet::unit::Unit;
use crate::systems::flow::words::fact::Fact;
use crate::systems::units::seen::{SeenByPlayers, ShownOn, gained, lost};
use crate::systems::units::seen_in_fight;
use crate::table::words::from;
use crate::table::{CharacterId, DEPTH, Decision, SeenRoll, SeenState, Shape, TeamId};

impl SeenByPlayers for Flow {
    seen_in_fight!(Frame::Initiative(_) | Frame::WaitOn(_));

    fn one_order(&self) -> &[CharacterId] {
        self.fight.as_ref().map_or(&[], |fight| &fight.order)
    }

    fn standing_words(&self) -> String {
        match (self.fight.as_ref(), self.turn()) {
            (None, _) => String::new(),
            (Some(fight), Some(who)) if !self.is_hidden(who) => {
                format!("Round {}, {}", fight.round, self.name(who))
            }
            (Some(fight), _) => format!("Round {}", fight.round),
        }
    }

    fn state_in_fight(&self, who: CharacterId) -> (SeenState, &'static str) {
        match self.standing(who) {
            None => (SeenState::Ready, ""),
            Some(_) if self.acts(who) => (SeenState::Ready, "acts"),
            Some(standing) if standing.ready.is_some() => (SeenState::Ready, "waits"),
            Some(standing) if standing.done => (SeenState::Done, "done"),
            Some(_) => (SeenState::Ready, "ready"),
        }
    }

    /// Hit points are not for all to see; AP, RP and FP lie on the table.
    fn shown_on(&self, who: CharacterId, _: &Unit) -> ShownOn {
        let points = self.standing(who).map(|standing| {
            let of = standing.points;
            format!("{} AP {} RP {} FP", of.ap, of.rp, of.fp)
        });
        ShownOn {
            words: points.into_iter().collect(),
            marks: self.state_words(who),
            harm: None,
        }
    }

    fn does(&self, open: &Decision) -> &'static str {
        match (&open.shape, open.key.as_str()) {
            (Shape::Roll { .. }, "attack.roll") => "rolls for the attack",
            (Shape::Roll { .. }, "damage.roll") => "rolls for damage",
            (Shape::Roll { .. }, "counter.roll") => "rolls for a reaction",
            (Shape::Roll { .. }, key) if key.starts_with("initiative") => "rolls for initiative",
            (Shape::Roll { .. }, _) => "rolls",
            (Shape::Path { .. }, _) => "picks the way",
            (_, REACTION | REACTION_ATTACK) => "may react",
            _ => "decides",
        }
    }

    fn tells_of_hidden(&self, fact: &Fact) -> bool {
        fact.about().into_iter().any(|id| self.is_hidden(id))
    }

    fn seen_sentence(&self, _: usize, fact: &Fact) -> Option<String> {
        Some(match fact {
            Fact::Order { units } => {
                let units = self.shown(units);
                (!units.is_empty()).then(|| Fact::Order { units }.sentence())?
            }
            Fact::FightBegan { board, surprised } => {
                let (board, surprised) = (board.clone(), self.shown(surprised));
                Fact::FightBegan { board, surprised }.sentence()
            }
            Fact::Points {
                point,
                changes,
                why,
            } => {
                let mut changes = changes.clone();
                changes.retain(|one| !self.is_hidden(one.who.id));
                let (any, point, why) = (!changes.is_empty(), *point, *why);
                let told = Fact::Points {
                    point,
                    changes,
                    why,
                };
                any.then(|| told.sentence())?
            }
            // How well a foe fights is the GM’s to know.
            Fact::Rolled {
                who,
                purpose,
                origin,
                checked: Some(check),
                ..
            } if !self.is_players_side(who.id) => {
                let (roll, level, real) = (check.roll, check.level.words(), from(*origin));
                format!("{who} rolls {roll} {}: {level}{real}", purpose.words())
            }
            // Hit points are not for all to see.
            Fact::Hurt { who, damage, .. } => lost(who, *damage),
            Fact::Healed { who, points, .. } => gained(who, *points),
            // What is in its way may be hidden.
            Fact::Halted { who, at, .. } => format!("{who} stops at {at}"),
            Fact::ReadyWaits { who, .. } => format!("{who} goes on waiting"),
            Fact::Cancelled { who, what, .. } => format!("{who}’s {what} is cancelled"),
            fact => fact.sentence(),
        })
    }

    fn roll_of(&self, line: usize, fact: &Fact, gm: bool) -> Option<SeenRoll> {
        let Fact::Rolled {
            who,
            purpose,
            faces,
            origin,
            checked,
            ..
        } = fact
        else {
            return None;
        };
        let (total, level) = match checked {
            Some(check) => (check.roll, Some(check.level)),
            None => (faces.iter().sum(), None),
        };
        let words = level.map_or_else(String::new, |level| level.words().to_owned());
        let (verdict, success, note) = match self.outcome(line, who.id, gm) {
            Some((verdict, success)) => (verdict, success, words),
            None => (words, level.map(Level::succeeds), String::new()),
        };
        Some(SeenRoll {
            who: who.name.clone(),
            what: purpose.words().to_owned(),
            faces: faces.clone(),
            total: total.to_string(),
            verdict,
            success,
            before: None,
            origin: *origin,
            note,
            look: self.look_of(who.id),
            against: Vec::new(),
        })
    }
}

impl Flow {
    /// What came of the roll in that line, and whether it went well for whoever rolled.
    fn outcome(
        &self,
        line: usize,
        rolled: CharacterId,
        gm: bool,
    ) -> Option<(String, Option<bool>)> {
        let after = self.log.iter_from(line + 1).take(DEPTH);
        // What is declared after it, or in another turn, came of something else.
        let ends = |fact: &Fact| {
            matches!(
                fact,
                Fact::Rolled { .. } | Fact::Declared { .. } | Fact::TurnBegan { .. }
            )
        };
        let mut after = after.take_while(|entry| !ends(&entry.fact));
        after.find_map(|entry| {
            let success = match &entry.fact {
                Fact::Hit { by, .. } => Some(by.id == rolled),
                Fact::Missed { by, .. } | Fact::Averted { by, .. } => Some(by.id != rolled),
                Fact::Intercepted { who, .. } => Some(who.id == rolled),
                Fact::Outcome { .. } => None,
                _ => return None,
            };
            let shown = gm || self.shows(entry);
            shown.then(|| (entry.fact.sentence(), success))
        })
    }

    /// What a unit is in, for all to see.
    #[must_use]
    pub fn state_words(&self, who: CharacterId) -> Vec<String> {
        let Some(unit) = self.units.get(&who) else {
            return Vec::new();
        };
        let mut words = Vec::new();
        let mut mark = |is: bool, word: &str| words.extend(is.then(|| word.to_owned()));
        mark(unit.prone, "prone");
        mark(self.is_held(who), "held");
        mark(self.is_holder(who), "holds somebody");
        mark(self.is_surprised(who), "surprised");
        if let Some(standing) = self.standing(who) {
            mark(standing.total_defense, "Total Defense");
            mark(standing.flow_state, "Flow State");
        }
        words.extend(unit.effects.iter().map(|one| one.name.clone()));
        words
    }
}
