//! What players see of the table, and how that is called.

use crate::systems::squads::Squads;
use crate::systems::squads::attack::dice::Purpose;
use crate::systems::squads::sheet::unit::Unit;
use crate::systems::squads::turn::fight::{Hold, Stage};
use crate::systems::squads::words::fact::{Came, Fact, Who};
use crate::systems::units::seen::{self, SeenByPlayers, ShownOn};
use crate::systems::units::seen_in_fight;
use crate::table::words::count;
use crate::table::{
    Build, CharacterId, DEPTH, Decision, LogEntry, SeenAgainst, SeenRoll, SeenState, Shape, TeamId,
};

impl SeenByPlayers for Squads {
    seen_in_fight!();

    fn standing_words(&self) -> String {
        let Some(fight) = self.fight.as_ref() else {
            return String::new();
        };
        match fight.stage {
            Stage::Setup => "Before round 1".to_owned(),
            Stage::Over { .. } => "The fight is over".to_owned(),
            Stage::Orders => format!("Round {}, orders", fight.round),
            _ => format!("Round {}, phase {}", fight.round, fight.phase),
        }
    }

    fn state_in_fight(&self, who: CharacterId) -> (SeenState, &'static str) {
        let structure = self.units.get(&who).is_some_and(|unit| unit.is_structure());
        match self.standing(who).filter(|_| self.is_fighting()) {
            // It has no turn.
            None if structure => (SeenState::Away, "structure"),
            None => (SeenState::Ready, ""),
            Some(one) if one.movement.is_ready() || one.action.is_ready() => {
                (SeenState::Ready, "ready")
            }
            Some(one) if one.gained => (SeenState::Done, "done"),
            Some(_) => (SeenState::Ready, "waits"),
        }
    }

    /// Hits are not for all to see, and who leads only of the players’ own squads (S-22).
    fn shown_on(&self, who: CharacterId, unit: &Unit) -> ShownOn {
        let mut marks = self.state_words(who);
        let led = unit.squad.filter(|id| self.leader_of(*id) == Some(who));
        let leads = led.and_then(|id| self.squads.get(&id));
        let leads = leads.filter(|squad| self.shows_leaders(squad.team));
        marks.extend(leads.map(|squad| format!("leads {}", squad.name)));
        ShownOn {
            marks,
            ..ShownOn::default()
        }
    }

    fn build(&self, who: CharacterId) -> Build {
        self.build_of(who)
    }

    fn does(&self, open: &Decision) -> &'static str {
        match (&open.shape, open.key.as_str()) {
            (Shape::Roll { .. }, _) => "rolls",
            (Shape::Path { .. }, _) => "picks the way",
            (_, "where") => "pick a square",
            (_, "reaction.answer") => "may answer",
            _ => "decides",
        }
    }

    fn tells_of_hidden(&self, fact: &Fact) -> bool {
        fact.about().into_iter().any(|id| self.is_hidden(id))
            || fact
                .sides()
                .into_iter()
                .any(|side| seen::is_team_hidden(self, side))
    }

    fn seen_sentence(&self, _: usize, fact: &Fact) -> Option<String> {
        Some(match fact {
            Fact::PhaseBegan {
                phase,
                units,
                moves,
                actions,
            } => {
                let shown = |all: &[Who]| {
                    let shown = all.iter().filter(|who| !self.is_hidden(who.id));
                    shown.cloned().collect()
                };
                let seen = Fact::PhaseBegan {
                    phase: *phase,
                    units: shown(units),
                    moves: shown(moves),
                    actions: shown(actions),
                };
                seen.sentence()
            }
            // Hits and sums are not for all to see.
            Fact::Hurt { who, damage, .. } => {
                format!("{who} loses {}", count((*damage).into(), "Hit", "Hits"))
            }
            Fact::Tired { who, fatigue, .. } => format!("{who} gains {fatigue} Fatigue"),
            Fact::Result {
                by,
                on,
                came,
                amount,
                ..
            } => match came {
                Came::Nothing => format!("{by} does nothing to {on}"),
                Came::Damage => format!("{by} hits {on}: {amount} damage"),
                Came::Fatigue => format!("{by} hits {on}: {amount} Fatigue"),
            },
            Fact::PullsDown { by, on, .. } => format!("{by} pulls at {on}"),
            Fact::PulledDown {
                on, falls: true, ..
            } => format!("{on} is pulled down"),
            Fact::PulledDown { on, .. } => format!("{on} stays up"),
            Fact::Foiled { who, .. } => format!("{who} cannot do what it declared"),
            fact => fact.sentence(),
        })
    }

    fn roll_of(&self, line: usize, fact: &Fact, gm: bool) -> Option<SeenRoll> {
        let Fact::Rolled {
            who,
            purpose,
            faces,
            origin,
            ..
        } = fact
        else {
            return None;
        };
        let (verdict, success) = self.verdict(line, (who.id, *purpose), gm);
        Some(SeenRoll {
            who: who.name.clone(),
            what: purpose.words().to_owned(),
            faces: faces.clone(),
            total: faces.iter().sum::<i32>().to_string(),
            verdict,
            success,
            before: None,
            origin: *origin,
            note: String::new(),
            look: self.look_of(who.id),
            against: self.rolled_against(line, *purpose, gm),
        })
    }
}

impl Squads {
    /// How the token of a unit lies on its board.
    #[must_use]
    pub fn build_of(&self, who: CharacterId) -> Build {
        Build {
            size: self.units.get(&who).map_or(1, |unit| unit.size),
            facing: None,
        }
    }

    /// What a unit is in, for all to see.
    #[must_use]
    pub fn state_words(&self, who: CharacterId) -> Vec<String> {
        let Some(unit) = self.units.get(&who) else {
            return Vec::new();
        };
        let mut words = Vec::new();
        let mut add = |is: bool, word: &str| words.extend(is.then(|| word.to_owned()));
        add(unit.is_incapacitated(), "incapacitated");
        add(unit.status.surrendered, "surrendered");
        add(unit.status.calm, "calm");
        add(unit.is_dragged(), "dragged");
        add(unit.is_carried(), "carried");
        add(unit.status.immobilized, "immobilized");
        add(unit.rides.is_some(), "rides");
        add(self.is_dodging(who), "dodging");
        words
    }

    /// What a unit has of its Move and its Action, in words for the GM.
    #[must_use]
    pub fn hold_words(&self, who: CharacterId) -> String {
        let Some(one) = self.standing(who) else {
            return String::new();
        };
        let word = |hold: Hold, what: &str, done: bool| match hold {
            Hold::New => format!("{what} new"),
            Hold::Delayed => format!("{what} delayed"),
            Hold::PutOff => format!("{what} put off"),
            Hold::None if done => format!("{what} spent"),
            Hold::None => format!("no {what}"),
        };
        format!(
            "{}, {}",
            word(one.movement, "Move", one.moved),
            word(one.action, "Action", one.acted)
        )
    }

    /// What the roll of that one in that line came to, and whether that is good for whoever rolled.
    fn verdict(
        &self,
        line: usize,
        (roller, purpose): (CharacterId, Purpose),
        gm: bool,
    ) -> (String, Option<bool>) {
        let after = self.log.iter_from(line + 1).take(DEPTH);
        let mut after = after
            .filter(|entry| gm || self.shows(entry))
            .map(|entry| &entry.fact);
        if purpose.is_contest() {
            let said = after.find_map(|fact| match fact {
                Fact::WinsSquare { who, at }
                | Fact::Met {
                    winner: Some(who),
                    at,
                    ..
                } => Some((format!("{who} wins {at}"), who.id == roller)),
                Fact::Met { .. } => Some(("nobody gets through".to_owned(), false)),
                Fact::RushFails { who } => Some(("the rush fails".to_owned(), who.id != roller)),
                _ => None,
            });
            return said.map_or_else(Default::default, |(words, good)| (words, Some(good)));
        }
        match after.next() {
            Some(Fact::Result { came, amount, .. })
                if matches!(purpose, Purpose::Attack | Purpose::Subdue) =>
            {
                match came {
                    Came::Nothing => ("nothing".to_owned(), Some(false)),
                    Came::Damage => (format!("{amount} damage"), Some(true)),
                    Came::Fatigue => (format!("{amount} Fatigue"), Some(true)),
                }
            }
            Some(Fact::PulledDown { falls, .. }) if purpose == Purpose::Dismount => {
                let words = if *falls { "pulled down" } else { "stays up" };
                (words.to_owned(), Some(*falls))
            }
            _ => (String::new(), None),
        }
    }

    /// What the others in a contest had rolled before that line.
    fn rolled_against(&self, line: usize, purpose: Purpose, gm: bool) -> Vec<SeenAgainst> {
        if !purpose.is_contest() {
            return Vec::new();
        }
        let before = (line.saturating_sub(DEPTH)..line).rev();
        let before = before.filter_map(|line| self.log.get(line));
        let of_it = |entry: &&LogEntry<Fact>| match &entry.fact {
            Fact::Rolled { purpose: own, .. } | Fact::RollCorrected { purpose: own, .. } => {
                *own == purpose
            }
            _ => false,
        };
        let shown = before
            .take_while(of_it)
            .filter(|entry| gm || self.shows(entry));
        let rolled = shown.filter_map(|entry| match &entry.fact {
            Fact::Rolled { who, faces, .. } => Some(SeenAgainst {
                who: who.name.clone(),
                faces: faces.clone(),
                sum: format!("{who} {}", faces.iter().sum::<i32>()),
                verdict: String::new(),
                success: false,
                look: self.look_of(who.id),
            }),
            _ => None,
        });
        let mut rolled: Vec<SeenAgainst> = rolled.collect();
        rolled.reverse();
        rolled
    }
}
