//! Rounds, turns and actions of a fight (U-40, U-50), from its beginning to its end. The stack of procedures in progress
//! is in `dispatch`, the procedures themselves are in files of their own.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::board::areas::AreaId;
use crate::systems::unhex::fight::frames::frame::Frame;
use crate::systems::unhex::fight::frames::initiative::Initiative;
use crate::systems::unhex::fight::frames::questions::Placing;
use crate::systems::unhex::fight::state::{Fight, Phase, Refund, Standing};
use crate::systems::unhex::rules::ledger::u;
use crate::systems::unhex::sheet::character::Condition;
use crate::systems::unhex::state::Unhex;
use crate::systems::unhex::words::fact::{Fact, Who};
use crate::table::{CharacterId, Decider, Decision, Kind, MapId, Refusal, RuleId, TeamId};

impl Unhex {
    /// Who is player or non-player among the teams of a fight, in the order of its turns, else by id.
    #[must_use]
    pub fn teams_in_order(&self) -> Vec<TeamId> {
        match self.fight.as_deref() {
            Some(Fight {
                phase: Phase::Turns { order, .. },
                ..
            }) => order.clone(),
            _ => {
                let mut teams: Vec<TeamId> = self.teams.keys().copied().collect();
                teams.sort_by_key(|id| {
                    (self.teams.get(id).is_some_and(|t| t.kind == Kind::Npc), *id)
                });
                teams
            }
        }
    }

    /// The team whose turn it is.
    #[must_use]
    pub fn acting_team(&self) -> Option<TeamId> {
        match &self.fight.as_ref()?.phase {
            Phase::Turns { order, turn } => order.get(*turn).copied(),
            Phase::Initiative | Phase::Over { .. } => None,
        }
    }

    /// The teams with somebody awake in the fight, by id.
    #[must_use]
    pub fn standing_teams(&self) -> BTreeSet<TeamId> {
        let Some(fight) = &self.fight else {
            return BTreeSet::new();
        };
        fight
            .standings
            .keys()
            .filter(|id| self.in_the_fight(**id))
            .filter_map(|id| self.team_of(*id))
            .collect()
    }

    /// Members of a team in the fight and on its map, by id.
    pub(in crate::systems::unhex) fn members(&self, team: TeamId) -> Vec<CharacterId> {
        let Some(fight) = &self.fight else {
            return Vec::new();
        };
        fight
            .standings
            .keys()
            .copied()
            .filter(|id| self.team_of(*id) == Some(team) && self.area_of(*id).is_some())
            .collect()
    }

    /// Which of these teams a tie goes to (U-42): whoever had initiative last round, in round one the players; none
    /// where neither settles it, so that the GM says.
    pub(super) fn keeps_initiative(&self, among: &[TeamId]) -> Option<TeamId> {
        if let Some(holder) = self.had_initiative() {
            return Some(holder).filter(|team| among.contains(team));
        }
        let mut players = among.iter().copied().filter(|id| self.is_players(*id));
        players.next().filter(|_| players.next().is_none())
    }

    /// Among which of the tied teams the GM says who wins: in round one among the players', if any tied (U-42).
    pub(super) fn tie_is_among(&self, mut tied: Vec<TeamId>) -> Vec<TeamId> {
        let players = tied.iter().any(|id| self.is_players(*id));
        if players && self.had_initiative().is_none() {
            tied.retain(|id| self.is_players(*id));
        }
        tied
    }

    /// Whoever had initiative last round, if there was one.
    fn had_initiative(&self) -> Option<TeamId> {
        let fight = self.fight.as_ref()?;
        fight.initiative.filter(|_| fight.round > 1)
    }

    fn is_players(&self, team: TeamId) -> bool {
        let team = self.teams.get(&team);
        team.is_some_and(|team| team.kind == Kind::Pc)
    }

    /// Whoever says who rolls first in an exchange: the side with initiative, or the GM where it is down (U-42).
    pub(in crate::systems::unhex) fn says_who_is_first(&self) -> (Decider, String) {
        let holder = self.fight.as_ref().and_then(|fight| fight.initiative);
        self.team_or_gm(holder.filter(|team| self.standing_teams().contains(team)))
    }

    /// A team that decides, or the GM where no team does.
    pub(super) fn team_or_gm(&self, team: Option<TeamId>) -> (Decider, String) {
        match team {
            Some(team) => (Decider::Team(team), self.team_name(team)),
            None => (Decider::Gm, "The GM".to_owned()),
        }
    }

    /// Begins a fight of everybody who stands on the map and belongs to a team (U-40).
    pub(in crate::systems::unhex) fn begin_fight(&mut self, map: MapId) -> Result<(), Refusal> {
        self.begin_fight_placing(map, Vec::new())
    }

    /// The same, once these have said where they start (U-36).
    pub(in crate::systems::unhex) fn begin_fight_placing(
        &mut self,
        map: MapId,
        asked: Vec<(CharacterId, Vec<AreaId>)>,
    ) -> Result<(), Refusal> {
        let name = match self.maps.get(&map) {
            Some(map) => map.name.clone(),
            None => return Err(Refusal::structure(format!("there is no map {map}"))),
        };
        if self
            .fight
            .as_ref()
            .is_some_and(|f| !matches!(f.phase, Phase::Over { .. }))
        {
            return Err(Refusal::structure(
                "a fight is going on already; end it first",
            ));
        }
        let standings: BTreeMap<CharacterId, Standing> = self
            .places
            .iter()
            .filter(|(id, place)| place.map == map && self.team_of(**id).is_some())
            .map(|(id, _)| (*id, Standing::default()))
            .collect();
        self.fight = Some(Arc::new(Fight {
            map,
            round: 0,
            phase: Phase::Initiative,
            initiative: None,
            standings,
            left: BTreeMap::new(),
            frames: Vec::new(),
            acted: false,
            effects: BTreeMap::new(),
            refunds: BTreeMap::new(),
        }));
        if self.standing_teams().len() < 2 {
            self.fight = None;
            return Err(Refusal::structure(
                "a fight takes two teams with somebody awake on this map; place them first",
            ));
        }
        let ids = self.fight.iter().flat_map(|fight| fight.standings.keys());
        let ids: Vec<CharacterId> = ids.copied().collect();
        let is_dead = |id: CharacterId| {
            let sheet = self.characters.get(&id);
            sheet.is_some_and(|one| one.condition(&self.house_rules) == Condition::Dead)
        };
        let dead = ids.iter().copied().filter(|id| is_dead(*id));
        let fact = Fact::FightBegan {
            map: name,
            people: ids.iter().map(|id| self.who(*id)).collect(),
            dead: dead.map(|id| self.who(id)).collect(),
        };
        self.note(&[u(40)], fact);
        if asked.is_empty() {
            self.begin_round();
        } else if let Some(fight) = self.fight_mut() {
            let placing = Placing { asked };
            fight.frames.push(Frame::Placing(Box::new(placing)));
        }
        Ok(())
    }

    /// One action each, less what is owed (U-50); then initiative (U-41).
    pub(super) fn begin_round(&mut self) {
        let Some(fight) = self.fight_mut() else {
            return;
        };
        fight.round = fight.round.saturating_add(1);
        fight.phase = Phase::Initiative;
        fight.acted = false;
        let round = fight.round;
        let here = fight.standings.iter_mut();
        let withheld: Vec<CharacterId> = here
            .filter_map(|(id, standing)| standing.begin_round().then_some(*id))
            .collect();
        for standing in fight.left.values_mut() {
            standing.begin_round();
        }
        self.note(&[u(40)], Fact::RoundBegan { round });
        for id in withheld {
            let who = self.who(id);
            self.note(&[u(50)], Fact::ActionWithheld { who });
        }
        let frame = Frame::Initiative(Box::new(Initiative::new(self)));
        if let Some(fight) = self.fight_mut() {
            fight.frames.push(frame);
        }
    }

    /// The team whose turn it is ends it, though some could still act: what is unused may still be used to react (U-50).
    pub(in crate::systems::unhex) fn end_turn(&mut self) -> Result<(), Refusal> {
        let Some(team) = self.acting_team() else {
            return Err(Refusal::structure("no team has its turn now"));
        };
        self.refuse_while_deciding()?;
        let team = self.which_team(team);
        self.note(&[u(40)], Fact::TurnEnded { team });
        self.next_turn();
        Ok(())
    }

    /// Refuses while a decision is open.
    ///
    /// # Errors
    /// Who decides what first.
    pub fn refuse_while_deciding(&self) -> Result<(), Refusal> {
        Decision::none_open(&self.decisions())
    }

    fn next_turn(&mut self) {
        let by_turns = !self.house_rules.turns_are_rounds;
        if by_turns {
            self.effects_run_out();
            self.abilities_run_out();
        }
        let Some(fight) = self.fight_mut() else {
            return;
        };
        let Phase::Turns { order, turn } = &mut fight.phase else {
            return;
        };
        *turn += 1;
        match order.get(*turn).copied() {
            Some(team) => {
                self.note_turn(team);
                if by_turns {
                    self.ask_all_out();
                }
            }
            None => {
                let round = fight.round;
                self.note(&[u(40)], Fact::RoundEnded { round });
                if !by_turns {
                    self.effects_run_out();
                }
                self.begin_round();
            }
        }
    }

    /// Somebody of the team has something left to do in its turn.
    fn team_can_act(&self, team: TeamId) -> bool {
        let mut members = self.members(team).into_iter();
        members.any(|id| self.can_still_act(id))
    }

    /// A team's turn has come, or passes because nobody can use it.
    fn note_turn(&mut self, team: TeamId) {
        let able = self.team_can_act(team);
        let team = self.which_team(team);
        self.note(
            &[u(40)],
            match able {
                true => Fact::TurnBegan { team },
                false => Fact::TurnPassed { team },
            },
        );
    }

    /// Starts the turns of a round.
    pub(in crate::systems::unhex) fn begin_turns(&mut self, order: Vec<TeamId>) {
        let first = order.first().copied();
        if let Some(fight) = self.fight_mut() {
            fight.phase = Phase::Turns { order, turn: 0 };
        }
        if let Some(team) = first {
            self.note_turn(team);
        }
        self.ask_all_out();
    }

    /// Ends the fight by the GM's word, or puts away one that is over.
    pub(in crate::systems::unhex) fn end_fight(&mut self) -> Result<(), Refusal> {
        if self.fight.is_none() {
            return Err(Refusal::structure("there is no fight to end"));
        }
        if self.is_over() {
            self.fight = None;
            return Ok(());
        }
        self.note_gm(Fact::FightEnded {
            standing: None,
            by_gm: true,
        });
        self.note_summary();
        if let Some(fight) = self.fight_mut() {
            fight.frames.clear();
            fight.phase = Phase::Over { standing: None };
        }
        // As long as a Rally is open, the fight is only over (U-100); ending it once more puts it away.
        if !self.has_rally_left() {
            self.fight = None;
        }
        Ok(())
    }

    /// Nothing goes on that could still be cancelled.
    pub(super) fn forget_refunds(&mut self) {
        if let Some(fight) = &mut self.fight
            && !fight.refunds.is_empty()
        {
            Arc::make_mut(fight).refunds.clear();
        }
    }

    /// Ends the fight or a turn that nobody can use any more (U-40); returns whether anything changed.
    pub(super) fn between_procedures(&mut self) -> bool {
        let Some(fight) = &self.fight else {
            return false;
        };
        if matches!(fight.phase, Phase::Over { .. }) {
            return false;
        }
        let standing = self.standing_teams();
        if standing.len() < 2 {
            let last = standing.first().copied();
            if let Some(fight) = self.fight_mut() {
                fight.phase = Phase::Over { standing: last };
            }
            let standing = last.map(|team| self.which_team(team));
            self.note(
                &[u(40)],
                Fact::FightEnded {
                    standing,
                    by_gm: false,
                },
            );
            self.note_summary();
            self.ask_for_fates(None);
            return true;
        }
        let Some(team) = self.acting_team() else {
            return false;
        };
        if self.team_can_act(team) {
            return false;
        }
        self.next_turn();
        true
    }

    /// The fight is over, but not yet put away.
    pub(in crate::systems::unhex) fn is_over(&self) -> bool {
        let over = |phase: &Phase| matches!(phase, Phase::Over { .. });
        self.fight.as_ref().is_some_and(|fight| over(&fight.phase))
    }

    /// Another action this round, by that rule (U-14, U-43).
    pub(in crate::systems::unhex) fn gain_action(&mut self, id: CharacterId, by: RuleId) {
        if let Some(standing) = self.standing_mut(id) {
            standing.actions = standing.actions.saturating_add(1);
            let who = self.who(id);
            self.note(&[by], Fact::ExtraAction { who });
        }
    }

    /// Loses the next action by that rule (U-15, U-43, U-93): of this round if any is left, else of the next (U-50).
    pub(in crate::systems::unhex) fn lose_action(&mut self, id: CharacterId, by: RuleId) {
        self.lose_action_to(id, &[by], None);
    }

    /// The same, by the critical success of somebody.
    pub(in crate::systems::unhex) fn lose_action_to(
        &mut self,
        id: CharacterId,
        rules: &[RuleId],
        by: Option<Who>,
    ) {
        let add_up = self.house_rules.lost_actions_add_up;
        let Some(standing) = self.standing_mut(id) else {
            return;
        };
        let next_round = standing.actions == 0;
        if next_round {
            standing.owed = if add_up {
                standing.owed.saturating_add(1)
            } else {
                1
            };
        } else {
            standing.actions -= 1;
        }
        let who = self.who(id);
        let lost = Fact::ActionLost {
            who,
            next_round,
            by,
        };
        self.note(&[rules, &[u(50)]].concat(), lost);
    }

    /// Spends an action (U-50); by the GM's word, whoever has none left spends none.
    pub(in crate::systems::unhex) fn spend_action(&mut self, id: CharacterId) {
        let Some(standing) = self.standing_mut(id) else {
            return;
        };
        match standing.actions.checked_sub(1) {
            Some(left) => standing.actions = left,
            None => self.refund_nothing(id),
        }
    }

    /// Nothing comes back to somebody when what they do now is cancelled.
    pub(in crate::systems::unhex) fn refund_nothing(&mut self, id: CharacterId) {
        if let Some(fight) = self.fight_mut() {
            fight.refunds.insert(id, Refund::Nothing);
        }
    }
}
