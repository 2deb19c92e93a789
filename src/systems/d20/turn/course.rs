//! How a fight begins, goes from turn to turn and round to round, and ends (D-01 to D-03, D-07).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::systems::d20::command::{Command, Opening};
use crate::systems::d20::rules::ids::d;
use crate::systems::d20::turn::acts::Blow;
use crate::systems::d20::turn::fight::{Actions, Fight, Phase, SickUntil, Standing, Trail, Turn};
use crate::systems::d20::turn::frame::{Frame, Manner, Upkeep, With};
use crate::systems::d20::words::fact::{DefeatedBy, Fact};
use crate::systems::d20::{D20, Place};
use crate::systems::units::{UnitsOnBoards, tokens};
use crate::table::{CharacterId, Check, MapId, Refusal, TeamId};

impl D20 {
    /// Begins a fight of everybody on a board who has a team and is not defeated. Somebody may start it by attacking,
    /// which costs nothing of round 1 (D-02).
    pub(in crate::systems::d20) fn begin_fight(
        &mut self,
        map: MapId,
        opening: Option<(CharacterId, Blow)>,
    ) -> Result<(), Refusal> {
        let Some(board) = self.boards.get(&map).map(|board| board.name.clone()) else {
            return Err(Refusal::structure(format!("there is no board {map}")));
        };
        if self.is_fighting() {
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
        self.fight = Some(Arc::new(Fight {
            board: map,
            round: 0,
            units,
            order: Vec::new(),
            starter: opening.map(|(who, _)| who),
            ties: BTreeMap::new(),
            turns: 0,
            acts: 0,
            phase: Phase::Between,
            frames: Vec::new(),
            fallen: BTreeSet::new(),
            removed: BTreeMap::new(),
        }));
        self.note(&[d(1)], Fact::FightBegan { board });
        if let Some((who, blow)) = opening {
            if self.standing(who).is_none() {
                return Err(Refusal::structure(
                    "whoever attacks stands on that board, in a team",
                ));
            }
            let check = &mut Check::new(false);
            self.check_able(who, check)?;
            self.check_blow(who, &blow, Manner::Attack, check)?;
            let named = self.who(who);
            self.note(&[d(2)], Fact::StartsIt { who: named });
            let strike = self.strike(who, With::Weapon(blow.weapon), &blow, Manner::Attack);
            self.begin_strike(strike)?;
        }
        self.ask_for_summons()
    }

    /// The attacks on somebody by which a unit could start a fight (D-02).
    #[must_use]
    pub fn openings(&self, who: CharacterId, on: CharacterId) -> Vec<Command> {
        let (Some(unit), Some(place)) = (self.units.get(&who), self.places.get(&who)) else {
            return Vec::new();
        };
        let map = place.map;
        let blows = unit.weapons.iter().map(|weapon| Blow::on(weapon.id, on));
        let starts = blows.filter(|blow| {
            let mut fight = self.clone();
            fight.begin_fight(map, Some((who, *blow))).is_ok()
        });
        let starts = starts.map(|blow| Command::BeginFight {
            map,
            opening: Some(Opening { who, blow }),
        });
        starts.collect()
    }

    /// Ends the fight by the GM's word, or puts away one that is over.
    pub(in crate::systems::d20) fn end_fight(&mut self) -> Result<(), Refusal> {
        if self.fight.is_none() {
            return Err(Refusal::structure("there is no fight to end"));
        }
        if self.is_fighting() {
            self.note_gm(Fact::FightEnded);
            self.wear_off();
        }
        // Summons that nobody was asked for yet, too.
        for summon in self.loose_summons() {
            self.vanish(summon);
        }
        self.fight = None;
        Ok(())
    }

    /// A team has fled or lost its will (D-07): its units leave the fight.
    pub(in crate::systems::d20) fn give_up(&mut self, team: TeamId) -> Result<(), Refusal> {
        let name = self.team(team)?.name.clone();
        let members: Vec<CharacterId> = self
            .everybody_up()
            .into_iter()
            .filter(|who| self.side_of(*who) == Some(team))
            .collect();
        if members.is_empty() || !self.is_fighting() {
            return Err(Refusal::structure(format!(
                "nobody of {name} is in a fight"
            )));
        }
        for who in members {
            self.leaves(who);
        }
        Ok(())
    }

    /// Tells that somebody is defeated, once.
    pub(in crate::systems::d20) fn note_defeat(&mut self, who: CharacterId, by: DefeatedBy) {
        let Some(fight) = self.fight_mut() else {
            return;
        };
        if !fight.units.contains_key(&who) || !fight.fallen.insert(who) {
            return;
        }
        if let Some(standing) = fight.units.get_mut(&who) {
            standing.casting = None;
            standing.kept.clear();
        }
        let who = self.who(who);
        self.note(&[d(7)], Fact::Defeated { who, by });
    }

    /// Tells of those who have no hit points left, and forgets it of those who have some again (D-07).
    pub(in crate::systems::d20) fn settle_defeats(&mut self) {
        let Some(fight) = self.fight.as_deref() else {
            return;
        };
        let out = |who: &CharacterId| self.units.get(who).is_some_and(|unit| unit.is_defeated());
        let fallen: Vec<CharacterId> = fight.units.keys().copied().filter(out).collect();
        let risen: Vec<CharacterId> = fight
            .fallen
            .iter()
            .copied()
            .filter(|who| !out(who))
            .collect();
        for who in fallen {
            self.note_defeat(who, DefeatedBy::Damage);
        }
        for who in risen {
            if let Some(fight) = self.fight_mut() {
                fight.fallen.remove(&who);
            }
            self.rise(who);
        }
    }

    /// Somebody has hit points again, and stands beside whoever has taken its square since (D-07, D-09).
    fn rise(&mut self, who: CharacterId) {
        let ground = self.ground();
        let taken = |place: &Place| {
            ground
                .as_ref()
                .is_some_and(|one| !one.is_free(who, place.at))
        };
        let place = self.places.get(&who).copied().filter(taken);
        let size = self.units.get(&who).map_or(1, |unit| unit.size);
        if let Some(place) = place
            && let Some(at) = tokens::nearest_free(self, place.map, place.at, size)
        {
            self.places.insert(who, Place { at, ..place });
        }
        let (at, who) = (self.space_of(who), self.who(who));
        self.note(&[d(7)], Fact::Rose { who, at });
    }

    /// Ends the fight where one team is left, whose MP are restored (D-07).
    pub(in crate::systems::d20) fn settle_victory(&mut self) {
        let up = self.everybody_up().into_iter();
        let teams: BTreeSet<TeamId> = up.filter_map(|who| self.side_of(who)).collect();
        if teams.len() > 1 || !self.is_fighting() {
            return;
        }
        let winner = teams.first().copied();
        self.wear_off();
        let named = winner.map(|team| self.which_team(team));
        if let Some(fight) = self.fight_mut() {
            fight.frames.clear();
            fight.phase = Phase::Over { winner };
        }
        self.note(&[d(7)], Fact::FightOver { winner: named });
        let members: Vec<CharacterId> = self
            .fight
            .iter()
            .flat_map(|fight| fight.units.keys().copied())
            .filter(|who| winner.is_some() && self.side_of(*who) == winner)
            .collect();
        for who in members {
            if let Some(unit) = self.unit_mut(who) {
                unit.magic.now = unit.magic.max;
            }
        }
        if let Some(team) = winner {
            let team = self.which_team(team);
            self.note(&[d(7)], Fact::MpRestored { team });
        }
        // Without a fight's frames nothing can refuse it.
        let _ = self.ask_for_summons();
    }

    /// What lasts for a battle is over (D-13).
    fn wear_off(&mut self) {
        let units: Vec<CharacterId> = self
            .fight
            .iter()
            .flat_map(|fight| fight.units.keys().copied())
            .collect();
        for who in units {
            let Some(unit) = self.unit_mut(who) else {
                continue;
            };
            for wound in &mut unit.wounds {
                wound.round = None;
            }
        }
    }

    /// Begins a turn; what happens at its start happens once (D-03, D-06, D-08, D-41, D-42).
    pub(in crate::systems::d20) fn begin_turn(&mut self, who: CharacterId) {
        let lost = self.units.get(&who).map_or(0, |unit| unit.lost_bonus());
        let Some(fight) = self.fight_mut() else {
            return;
        };
        let Some(standing) = fight.units.get_mut(&who) else {
            return;
        };
        let mut left = Actions::TURN;
        left.attack = left.attack.saturating_sub(standing.owes.attack);
        left.movement = left.movement.saturating_sub(standing.owes.movement);
        left.bonus = left
            .bonus
            .saturating_sub(standing.owes.bonus)
            .saturating_sub(lost);
        let first = !std::mem::replace(&mut standing.begun, true);
        let kept = standing.kept.clone();
        if first {
            standing.dodge = 0;
            standing.feat_used = false;
            for other in fight.units.values_mut() {
                if other.sick == Some(SickUntil::Turn(who)) {
                    other.sick = None;
                }
            }
        }
        fight.phase = Phase::Turn(Turn {
            who,
            left,
            spent: false,
            trail: Trail::default(),
        });
        let named = self.who(who);
        self.note(&[d(3)], Fact::TurnBegan { who: named, left });
        if first && !kept.is_empty() {
            let upkeep = Upkeep { who, spells: kept };
            // No other procedure goes on between turns.
            let _ = self.push_frame(Frame::Upkeep(upkeep));
        }
    }

    /// Ends the turn; what was not spent is lost (D-03).
    pub(in crate::systems::d20) fn finish_turn(&mut self) {
        let Some(turn) = self.turn().cloned() else {
            return;
        };
        let named = self.who(turn.who);
        if let Some(fight) = self.fight_mut() {
            fight.phase = Phase::Between;
            fight.turns = fight.turns.saturating_add(1);
            if let Some(standing) = fight.units.get_mut(&turn.who) {
                standing.done = true;
                standing.owes = Actions::default();
                if let Some(casting) = &mut standing.casting {
                    casting.over_turns = true;
                }
            }
        }
        let lost = turn.left;
        self.note(&[d(3)], Fact::TurnEnded { who: named, lost });
    }

    /// A new round (D-01): everybody again, newcomers too; what lasted for a round is over.
    fn next_round(&mut self) {
        let up: BTreeSet<CharacterId> = self.everybody_up().into_iter().collect();
        let Some(fight) = self.fight_mut() else {
            return;
        };
        let ended = fight.round;
        fight.round = fight.round.saturating_add(1);
        fight.order.clear();
        for standing in fight.units.values_mut() {
            let over = match standing.sick {
                Some(SickUntil::Round(last)) => last <= ended,
                Some(SickUntil::Turn(summoner)) => !up.contains(&summoner),
                None => true,
            };
            *standing = Standing {
                owes: standing.owes,
                dodge: standing.dodge,
                feat_used: standing.feat_used,
                casting: standing.casting.take(),
                kept: std::mem::take(&mut standing.kept),
                sick: standing.sick.filter(|_| !over),
                ..Standing::default()
            };
        }
        let round = fight.round;
        self.note(&[d(1)], Fact::RoundBegan { round });
    }

    /// Goes on between procedures: the next turn, the next round; whether anything changed.
    pub(in crate::systems::d20) fn between_procedures(&mut self) -> bool {
        let Some(fight) = self.fight.as_deref() else {
            return false;
        };
        match &fight.phase {
            Phase::Over { .. } => false,
            Phase::Turn(turn) if !self.is_up(turn.who) => {
                self.finish_turn();
                true
            }
            Phase::Turn(_) => false,
            Phase::Between => {
                if fight.round == 0 {
                    self.next_round();
                } else if fight.order.is_empty() {
                    if !self.make_order() {
                        self.next_round();
                    }
                } else if let Some(next) = self.next_unit() {
                    self.begin_turn(next);
                } else {
                    self.next_round();
                }
                true
            }
        }
    }
}
