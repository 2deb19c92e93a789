//! How a fight begins, goes from phase to phase and round to round, and ends (S-06, S-10 to S-14).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::systems::squads::Squads;
use crate::systems::squads::rules::house_rule_list::PhaseOrder;
use crate::systems::squads::rules::ids::s;
use crate::systems::squads::turn::acts::Act;
use crate::systems::squads::turn::fight::{Fight, Gain, Hold, Stage, Standing};
use crate::systems::squads::words::fact::{Fact, Fell};
use crate::table::{CharacterId, Check, MapId, Refusal, TeamId};

impl Squads {
    /// Begins a fight of everybody on a board who has a side; every unit of the defending sides starts with a delayed Move
    /// and Action (S-14).
    pub(in crate::systems::squads) fn begin_fight(
        &mut self,
        map: MapId,
        defending: &BTreeSet<TeamId>,
    ) -> Result<(), Refusal> {
        let Some(board) = self.boards.get(&map).map(|board| board.name.clone()) else {
            return Err(Refusal::structure(format!("there is no board {map}")));
        };
        if self.is_fighting() {
            return Err(Refusal::structure(
                "a fight is going on already; end it first",
            ));
        }
        if let Some(team) = defending.iter().find(|team| !self.teams.contains_key(team)) {
            return Err(Refusal::structure(format!("there is no side {team}")));
        }
        let here = self.places.iter().filter(|(_, place)| place.map == map);
        let fights = |id: &CharacterId| {
            let unit = self.units.get(id);
            unit.is_some_and(|unit| unit.team.is_some() && !unit.is_structure())
        };
        let units: Vec<CharacterId> = here.map(|(id, _)| *id).filter(fights).collect();
        let out = |id: &CharacterId| self.units.get(id).is_none_or(|unit| unit.is_defeated());
        let up = units.iter().filter(|id| !out(id));
        let sides: BTreeSet<_> = up.filter_map(|id| self.side_of(*id)).collect();
        if sides.len() < 2 {
            return Err(Refusal::structure(
                "a fight takes two sides with units on this board that can fight; place them first",
            ));
        }
        let fell = |who: &CharacterId| self.units.get(who).and_then(Fell::of);
        let fallen = units.iter().filter_map(|who| Some((*who, fell(who)?)));
        let fallen = fallen.collect();
        let standing = |id: &CharacterId| {
            let defends = self
                .side_of(*id)
                .is_some_and(|side| defending.contains(&side));
            let hold = if defends { Hold::Delayed } else { Hold::None };
            Standing {
                movement: hold,
                action: hold,
                ..Standing::default()
            }
        };
        let units: BTreeMap<_, _> = units.iter().map(|id| (*id, standing(id))).collect();
        self.fight = Some(Arc::new(Fight {
            board: map,
            round: 0,
            phase: 0,
            highest: 0,
            stage: Stage::Setup,
            ends_phase: false,
            stop: None,
            defending: defending.clone(),
            units,
            order: Vec::new(),
            gains: BTreeMap::new(),
            plans: Vec::new(),
            declared: BTreeSet::new(),
            results: Vec::new(),
            woken: Vec::new(),
            again: Vec::new(),
            acts: 0,
            frames: Vec::new(),
            left: BTreeMap::new(),
            parted: BTreeMap::new(),
            fallen,
            removed: BTreeMap::new(),
        }));
        self.note(&[s(14)], Fact::FightBegan { board });
        let defend = defending
            .iter()
            .map(|side| self.which_team(*side))
            .collect::<Vec<_>>();
        if !defend.is_empty() {
            self.note(&[s(14)], Fact::Defend { sides: defend });
        }
        Ok(())
    }

    /// Ends the fight by the GM's word, or puts away one that is over.
    pub(in crate::systems::squads) fn end_fight(&mut self) -> Result<(), Refusal> {
        if self.fight.is_none() {
            return Err(Refusal::structure("there is no fight to end"));
        }
        if self.is_fighting() {
            self.note_gm(Fact::FightEnded);
        }
        self.fight = None;
        self.forget_given_orders();
        Ok(())
    }

    /// What everybody waits for is done: the first round begins, the orders of a round stand, or a phase is resolved. The
    /// next phase is the next in which somebody gains, or `stop` where that comes first (S-10).
    pub(in crate::systems::squads) fn go_on(&mut self, stop: Option<u8>) -> Result<(), Refusal> {
        self.refuse_while_deciding()?;
        let highest = self.current()?.highest;
        match self.stage() {
            Some(Stage::Setup) => {
                self.begin_round();
                self.first_phase(stop);
            }
            Some(Stage::Orders) => self.first_phase(stop),
            Some(Stage::Declaring) => {
                if let Some(stop) = stop.filter(|stop| *stop > highest) {
                    return Err(Refusal::structure(format!(
                        "there is no phase {stop} in this round; the highest is {highest}"
                    )));
                }
                let fight = self.current()?;
                (fight.stage, fight.stop) = (Stage::Moving, stop);
                fight.ends_phase = true;
                fight.declared.clear();
            }
            _ => return Err(Refusal::structure("no phase is being declared now")),
        }
        Ok(())
    }

    /// A side says that it is done declaring in this phase, or that it is not; once all are who have anybody up, the phase
    /// is resolved (S-15).
    pub(in crate::systems::squads) fn declared(
        &mut self,
        side: TeamId,
        done: bool,
    ) -> Result<(), Refusal> {
        self.refuse_while_deciding()?;
        if self.stage() != Some(Stage::Declaring) {
            return Err(Refusal::structure("no phase is being declared now"));
        }
        let name = self.team_name(side);
        if !self.sides_up().contains(&side) {
            let words = format!("{name} have nobody left to declare anything");
            return Err(Refusal::structure(words));
        }
        let fight = self.current()?;
        let changed = match done {
            true => fight.declared.insert(side),
            false => fight.declared.remove(&side),
        };
        if !changed {
            let words = if done {
                "are done already"
            } else {
                "still declare"
            };
            return Err(Refusal::structure(format!("{name} {words}")));
        }
        let side = self.which_team(side);
        self.note(&[s(15)], Fact::DoneDeclaring { side, done });
        match self.still_declaring().is_empty() {
            true => self.go_on(None),
            false => Ok(()),
        }
    }

    /// The sides that have not said yet that they are done declaring in this phase (S-15).
    #[must_use]
    pub fn still_declaring(&self) -> BTreeSet<TeamId> {
        let fight = self.fight.as_deref();
        let fight = fight.filter(|fight| fight.stage == Stage::Declaring);
        let open = fight.map(|fight| &self.sides_up() - &fight.declared);
        open.unwrap_or_default()
    }

    /// A round begins: everybody's phase is read, orders may change (S-02, S-10, S-24).
    fn begin_round(&mut self) {
        let base = |who: &CharacterId| self.units.get(who).map_or(0, |unit| unit.base_combat());
        let Some(fight) = self.fight.as_deref() else {
            return;
        };
        let bases: BTreeMap<CharacterId, u8> =
            fight.units.keys().map(|who| (*who, base(who))).collect();
        let croaked = |who: &&CharacterId| self.units.get(who).is_none_or(|unit| unit.is_croaked());
        let alive = bases.keys().filter(|who| !croaked(who));
        let highest = alive.map(|who| bases[who]).max().unwrap_or(0);
        let mut order: Vec<CharacterId> = bases.keys().copied().collect();
        order.sort_by_key(|who| (std::cmp::Reverse(bases[who]), *who));
        if self.house_rules.phases == PhaseOrder::Up {
            order.sort_by_key(|who| bases[who]);
        }
        let Some(fight) = self.fight_mut() else {
            return;
        };
        fight.round = fight.round.saturating_add(1);
        (fight.highest, fight.order) = (highest, order);
        fight.gains.clear();
        fight.parted.clear();
        // The last phase of the round before may have been of somebody who is gone.
        fight.phase = fight.phase.min(highest);
        fight.stage = Stage::Orders;
        for (who, standing) in &mut fight.units {
            *standing = Standing {
                base: bases[who],
                movement: standing.movement.at_end(),
                action: standing.action.at_end(),
                stunned_move: standing.stunned_move,
                stunned_action: standing.stunned_action,
                held_back: std::mem::take(&mut standing.held_back),
                ..Standing::default()
            };
        }
        let round = fight.round;
        self.note(&[s(10)], Fact::RoundBegan { round, highest });
        // Those of the first round were given before it.
        if round > 1 {
            self.forget_given_orders();
        }
    }

    /// The phases of this round after one, or all of them.
    fn phases_after(&self, last: Option<u8>) -> Vec<u8> {
        let Some(fight) = self.fight.as_deref() else {
            return Vec::new();
        };
        match (self.house_rules.phases, last) {
            (PhaseOrder::Down, None) => (0..=fight.highest).rev().collect(),
            (PhaseOrder::Down, Some(last)) => (0..last).rev().collect(),
            (PhaseOrder::Up, None) => (0..=fight.highest).collect(),
            (PhaseOrder::Up, Some(last)) => (last.saturating_add(1)..=fight.highest).collect(),
        }
    }

    /// The phases that are left of this round, the next one first.
    #[must_use]
    pub fn phases_left(&self) -> Vec<u8> {
        let last = self.fight.as_ref().map(|fight| fight.phase);
        self.phases_after(last)
    }

    /// The next phase of this round that has units, if nothing happens before (S-10).
    #[must_use]
    pub fn next_with_units(&self) -> Option<u8> {
        let fight = self.fight.as_deref()?;
        let has = |phase: &u8| {
            let mut units = fight.units.iter();
            units.any(|(who, one)| one.base == *phase && self.is_up(*who))
        };
        self.phases_left().into_iter().find(has)
    }

    /// Who has gained a Move or an Action as this phase began (S-12).
    #[must_use]
    pub fn gaining(&self) -> Vec<CharacterId> {
        let gains = self.fight.iter().flat_map(|fight| fight.gains.keys());
        let gains = gains.copied();
        gains.filter(|who| self.standing(*who).is_some()).collect()
    }

    /// What this phase gives to whom, as its line in the log (S-12).
    #[must_use]
    pub fn gains_told(&self) -> Fact {
        let who = |of: Gain| {
            let gains = self.fight.iter().flat_map(|fight| &fight.gains);
            let gains = gains.filter(|(who, gain)| **gain == of && self.standing(**who).is_some());
            gains.map(|(who, _)| self.who(*who)).collect()
        };
        Fact::PhaseBegan {
            phase: self.fight.as_ref().map_or(0, |fight| fight.phase),
            units: who(Gain::Both),
            moves: who(Gain::Move),
            actions: who(Gain::Action),
        }
    }

    /// Whether a unit holds a Move or an Action that it can spend now in some way (S-10, S-11, S-60, S-70).
    #[must_use]
    pub fn can_declare(&self, who: CharacterId) -> bool {
        let ready = |act: &Act| self.check_ready(who, act, &mut Check::new(false)).is_ok();
        let path = Vec::new();
        self.is_up(who) && (ready(&Act::Move { path }) || ready(&Act::Other))
    }

    /// Who can still declare something and has declared nothing, counted on from somebody: first those who gain in this
    /// phase, then those who only hold something; in both groups first those whom no order moves (S-12, S-28).
    #[must_use]
    pub fn next_to_declare(&self, behind: Option<CharacterId>) -> Option<CharacterId> {
        let deciding = self.stage() != Some(Stage::Declaring) || !self.decisions().is_empty();
        let fight = self.fight.as_ref().filter(|_| !deciding)?;
        let declares = |who: &CharacterId| {
            behind == Some(*who) || (self.plan(*who).is_none() && self.can_declare(*who))
        };
        let mut all: Vec<CharacterId> = fight.order.iter().copied().filter(declares).collect();
        all.sort_by_key(|who| {
            let unit = self.units.get(who);
            let ordered = unit.is_some_and(|unit| unit.squad.is_some() && !unit.is_command_unit());
            (!fight.gains.contains_key(who), ordered)
        });
        let at = all.iter().position(|who| behind == Some(*who));
        let next = all.iter().cycle().skip(at.map_or(0, |at| at + 1));
        let mut next = next.take(all.len()).copied();
        next.find(|who| self.plan(*who).is_none() && self.can_declare(*who))
    }

    /// The next phase; where there is none any more a round begins, and without squads nobody is asked for orders.
    fn next_phase(&mut self, last: u8, stop: Option<u8>) {
        if !self.enter_phase(Some(last), stop) {
            self.begin_round();
            if self.squads.is_empty() {
                self.first_phase(stop);
            }
        }
    }

    /// The first phase of a round in which anybody can do something.
    fn first_phase(&mut self, stop: Option<u8>) {
        if self.enter_phase(None, stop) {
            return;
        }
        // Nobody can do anything: the round does not pass by itself for ever.
        let first = self.phases_after(None).first().copied();
        if let Some(fight) = self.fight_mut() {
            (fight.phase, fight.stage) = (first.unwrap_or(0), Stage::Declaring);
            fight.gains.clear();
        }
    }

    /// Goes to the next phase whose units gain something, or still hold something; or where it is to stop (S-10). Whether
    /// there is one.
    fn enter_phase(&mut self, last: Option<u8>, stop: Option<u8>) -> bool {
        for phase in self.phases_after(last) {
            if let Some(fight) = self.fight_mut() {
                fight.phase = phase;
            }
            let gains = self.gain(phase);
            let mut units = self.fight.iter().flat_map(|fight| &fight.units);
            let waits = units.any(|(who, one)| one.base == phase && self.can_declare(*who));
            if waits || !gains.is_empty() || stop == Some(phase) {
                if let Some(fight) = self.fight_mut() {
                    (fight.stage, fight.gains) = (Stage::Declaring, gains);
                }
                let told = self.gains_told();
                self.note(&[s(12)], told);
                return true;
            }
        }
        false
    }

    /// Everybody whose phase it is gains a Move and an Action, unless it still holds one or cannot (S-11 to S-13, S-60);
    /// says who has gained what.
    fn gain(&mut self, phase: u8) -> BTreeMap<CharacterId, Gain> {
        let units = self.fight.iter().flat_map(|fight| &fight.units);
        let due = units.filter(|(who, one)| one.base == phase && !one.gained && self.is_up(**who));
        let due: Vec<CharacterId> = due.map(|(who, _)| *who).collect();
        let mut gained = BTreeMap::new();
        for who in due {
            let Some(unit) = self.units.get(&who) else {
                continue;
            };
            let (immobile, calm) = (unit.is_immobilized(), unit.status.calm);
            let Some(standing) = self.standing_mut(who) else {
                continue;
            };
            standing.gained = true;
            let before = (standing.movement, standing.action);
            let late = standing.acted;
            let gains = |hold: &mut Hold, stunned: &mut bool, late: bool| {
                if *hold == Hold::None && !std::mem::take(stunned) {
                    *hold = if late { Hold::PutOff } else { Hold::New };
                }
            };
            if !immobile {
                let late = late || standing.moved;
                gains(&mut standing.movement, &mut standing.stunned_move, late);
            }
            let late = late || calm;
            gains(&mut standing.action, &mut standing.stunned_action, late);
            let gain = match (before.0 != standing.movement, before.1 != standing.action) {
                (true, true) => Gain::Both,
                (true, false) => Gain::Move,
                (false, true) => Gain::Action,
                (false, false) => continue,
            };
            gained.insert(who, gain);
        }
        gained
    }

    /// What was resolved together is over: the fight, or this phase, or one act of it.
    pub(in crate::systems::squads) fn end_phase(&mut self) {
        let Some(fight) = self.fight_mut() else {
            return;
        };
        (fight.stage, fight.plans) = (Stage::Declaring, Vec::new());
        fight.woken.clear();
        fight.again.clear();
        let (phase, stop) = (fight.phase, fight.stop.take());
        let ends = std::mem::take(&mut fight.ends_phase);
        self.settle_victory();
        if ends && self.is_fighting() {
            self.next_phase(phase, stop);
        }
    }

    /// The sides that still have somebody who fights.
    #[must_use]
    pub fn sides_up(&self) -> BTreeSet<TeamId> {
        let units = self.fight.iter().flat_map(|fight| fight.units.keys());
        let up = units.filter(|who| self.is_up(**who));
        up.filter_map(|who| self.side_of(*who)).collect()
    }

    /// Ends the fight where one side is left (S-06).
    pub(in crate::systems::squads) fn settle_victory(&mut self) {
        let sides = self.sides_up();
        if sides.len() > 1 || !self.is_fighting() || self.is_resolving() {
            return;
        }
        let winner = sides.first().copied();
        if let Some(fight) = self.fight_mut() {
            fight.frames.clear();
            fight.plans.clear();
            fight.stage = Stage::Over { winner };
        }
        let winner = winner.map(|side| self.which_team(side));
        self.note(&[s(6)], Fact::FightOver { winner });
    }
}

impl Hold {
    /// What is whole at the end of a round is delayed (S-13).
    const fn at_end(self) -> Self {
        match self {
            Self::None => Self::None,
            Self::New | Self::Delayed | Self::PutOff => Self::Delayed,
        }
    }
}
