//! The GM's hand on a fight (promise 7): who takes part, whose turn it is, in which order, in which round.
//! Nothing starts or ends by it; what it makes impossible is cancelled in `recheck`.

use crate::systems::unhex::fight::frames::exchange::Exchange;
use crate::systems::unhex::fight::frames::frame::Frame;
use crate::systems::unhex::fight::state::{Fight, Phase};
use crate::systems::unhex::rolls::purpose::Purpose;
use crate::systems::unhex::rules::ledger::u;
use crate::systems::unhex::state::Unhex;
use crate::systems::unhex::words::fact::Fact;
use crate::table::{CharacterId, Refusal, TeamId};

/// The highest number of a round that can be set.
const MOST_ROUNDS: u32 = 9_999;

impl Unhex {
    /// The fight, if it still goes on.
    fn going_on(&mut self) -> Result<&mut Fight, Refusal> {
        match self.fight_mut() {
            Some(fight) if !matches!(fight.phase, Phase::Over { .. }) => Ok(fight),
            _ => Err(Refusal::structure("no fight is going on")),
        }
    }

    /// Whether somebody stands on the map of the fight, in a team, and takes no part in it.
    #[must_use]
    pub fn can_join(&self, who: CharacterId) -> bool {
        let fight = self.fight.as_ref();
        let goes_on = fight.is_some_and(|fight| !matches!(fight.phase, Phase::Over { .. }));
        let stands = self.team_of(who).is_some() && self.area_of(who).is_some();
        goes_on && stands && self.standing(who).is_none()
    }

    /// What is said of somebody who takes no part in the fight that goes on, though they have or could; else nothing.
    #[must_use]
    pub fn away_words(&self, who: CharacterId) -> &'static str {
        let has_left = |fight: &Fight| fight.left.contains_key(&who);
        match self.can_join(who) {
            true if self.fight.as_deref().is_some_and(has_left) => "left the fight",
            true => "not in the fight",
            false => "",
        }
    }

    pub(in crate::systems::unhex) fn join(&mut self, who: CharacterId) -> Result<(), Refusal> {
        let (name, team) = {
            let sheet = self.sheet(who)?;
            (sheet.name.clone(), sheet.team)
        };
        self.going_on()?;
        if team.is_none() {
            return Err(Refusal::structure(format!(
                "put {name} into a team first; teams fight, not single people"
            )));
        }
        if self.area_of(who).is_none() {
            return Err(Refusal::structure(format!(
                "put {name} on the map of the fight first"
            )));
        }
        let fight = self.going_on()?;
        if fight.standings.contains_key(&who) {
            return Err(Refusal::structure(format!("{name} takes part already")));
        }
        fight.enter(who);
        Ok(())
    }

    pub(super) fn leave(&mut self, who: CharacterId) -> Result<(), Refusal> {
        let name = self.sheet(who)?.name.clone();
        match self.going_on()?.exit(who) {
            true => Ok(()),
            false => Err(Refusal::structure(format!("{name} is not in a fight"))),
        }
    }

    pub(super) fn take_off_map(&mut self, who: CharacterId) -> Result<(), Refusal> {
        let name = self.sheet(who)?.name.clone();
        let Some(place) = self.places.remove(&who) else {
            return Err(Refusal::structure(format!("{name} is on no map")));
        };
        if let Some(fight) = self.fight_mut().filter(|fight| fight.map == place.map) {
            fight.exit(who);
        }
        Ok(())
    }

    pub(super) fn set_order(&mut self, order: &[TeamId]) -> Result<(), Refusal> {
        let acting = self.acting_team();
        let standing = self.standing_teams();
        if let Some(team) = order.iter().find(|team| !self.teams.contains_key(team)) {
            return Err(Refusal::structure(format!("there is no team {team}")));
        }
        let twice = |at: usize| order[..at].contains(&order[at]);
        if (0..order.len()).any(twice) {
            return Err(Refusal::structure("a team stands in the order twice"));
        }
        let missing = standing.iter().chain(&acting);
        if let Some(team) = missing.into_iter().find(|team| !order.contains(team)) {
            let name = self.team_name(*team);
            return Err(Refusal::structure(format!("{name} has to be in the order")));
        }
        let fight = self.going_on()?;
        if matches!(fight.frames[..], [Frame::Placing(_)]) {
            return Err(Refusal::structure("first everybody says where they start"));
        }
        match &mut fight.phase {
            Phase::Turns { order: now, turn } => {
                *turn = order
                    .iter()
                    .position(|team| Some(*team) == acting)
                    .unwrap_or(0);
                *now = order.to_vec();
            }
            // The GM's word settles initiative without dice.
            Phase::Initiative | Phase::Over { .. } => {
                let frames = std::mem::take(&mut fight.frames);
                fight.initiative = order.first().copied();
                let why = "the order is set by hand";
                for frame in frames {
                    let Frame::Initiative(initiative) = frame else {
                        continue;
                    };
                    for (who, faces) in initiative.fallen() {
                        self.note_cancelled(who, Some(Purpose::Initiative), why, &faces);
                    }
                }
                self.begin_turns(order.to_vec());
            }
        }
        Ok(())
    }

    pub(super) fn set_turn(&mut self, team: TeamId) -> Result<(), Refusal> {
        let name = self.team_name(team);
        match &mut self.going_on()?.phase {
            Phase::Turns { order, turn } => match order.iter().position(|one| *one == team) {
                Some(at) => {
                    *turn = at;
                    Ok(())
                }
                None => Err(Refusal::structure(format!(
                    "{name} has no turn in this round; put it into the order first"
                ))),
            },
            Phase::Initiative | Phase::Over { .. } => Err(Refusal::structure(
                "initiative comes first; set the order of the teams to settle it by hand",
            )),
        }
    }

    pub(super) fn set_round(&mut self, round: u32) -> Result<(), Refusal> {
        if !(1..=MOST_ROUNDS).contains(&round) {
            return Err(Refusal::structure(format!(
                "a round is 1 to {MOST_ROUNDS}, not {round}"
            )));
        }
        self.going_on()?.round = round;
        Ok(())
    }

    /// What a Blast does to that character was recorded by hand; the others are still to be settled.
    fn take_out_of_blast(&mut self, who: CharacterId) {
        let Some(fight) = self.fight_mut() else {
            return;
        };
        let Some((Frame::Area(area), above)) = fight.frames.split_first_mut() else {
            return;
        };
        // Damage that is taken for a Defend is another matter (U-98).
        if !above.is_empty() && !area.targets.is_empty() {
            return;
        }
        let (by, faces) = (area.by, area.faces_of(who));
        let mut out = area.take_out(who);
        // By now the damage of that very character may be asked about.
        if let [Frame::Damage(damage)] = above
            && damage.target == who
        {
            fight.frames.pop();
            out = true;
        }
        if out {
            let (by, target) = (self.who(by), self.who(who));
            self.note(&[u(97)], Fact::ByHand { by, target, faces });
        }
    }

    /// An attack or intercept on that character is closed: its result was recorded by hand.
    pub(super) fn close_exchange_on(&mut self, who: CharacterId) {
        self.take_out_of_blast(who);
        let Some(fight) = self.fight_mut() else {
            return;
        };
        let on = |exchange: &Exchange| exchange.attack.at == who;
        let at = fight
            .frames
            .iter()
            .position(|frame| matches!(frame, Frame::Exchange(exchange) if on(exchange)));
        let Some(at) = at else { return };
        let Some(Frame::Exchange(exchange)) = fight.frames.drain(at..).next() else {
            return;
        };
        let (by, target) = (self.who(exchange.attack.by), self.who(who));
        let faces = exchange.faces();
        self.note(&[u(53)], Fact::ByHand { by, target, faces });
    }
}
