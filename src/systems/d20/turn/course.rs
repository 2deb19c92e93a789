//! How a fight begins, goes from turn to turn and round to round, and ends (D-01 to D-03, D-07).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::systems::d20::command::{Command, Opening};
use crate::systems::d20::rules::ids::d;
use crate::systems::d20::sheet::unit::Unit;
use crate::systems::d20::turn::acts::{Act, Blow};
use crate::systems::d20::turn::fight::{Actions, Fight, Phase, SickUntil, Standing, Trail, Turn};
use crate::systems::d20::turn::frame::{Manner, With};
use crate::systems::d20::words::fact::{DefeatedBy, Fact};
use crate::systems::d20::{D20, Place};
use crate::systems::units::teams;
use crate::systems::units::tokens;
use crate::table::{CharacterId, Check, ItemId, MapId, Refusal, TeamId};

impl D20 {
    /// Begins a fight of everybody on a board who has a team; whoever has no hit points is defeated in it from the start.
    /// Somebody may start it by attacking, which costs nothing of round 1 (D-02).
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
        let out = |id: &&CharacterId| self.units.get(id).is_none_or(|unit| unit.is_defeated());
        let here = self.places.iter();
        let here = here.filter(|(id, place)| place.map == map && self.side_of(**id).is_some());
        let units: BTreeMap<CharacterId, Standing> =
            here.map(|(id, _)| (*id, Standing::default())).collect();
        let fallen: BTreeSet<CharacterId> = units.keys().filter(out).copied().collect();
        let up = units.keys().filter(|id| !fallen.contains(id));
        let teams: BTreeSet<TeamId> = up.filter_map(|id| self.side_of(*id)).collect();
        if teams.len() < 2 {
            let placed: BTreeSet<_> = units.keys().map(|id| self.side_of(*id)).collect();
            return Err(Refusal::structure(match placed.len() {
                0 | 1 => "a fight takes two teams with units on this board; place them first",
                _ => {
                    "a fight takes two teams with hit points left; restore those who are defeated first"
                }
            }));
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
            fallen,
            removed: BTreeMap::new(),
        }));
        self.note(&[d(1)], Fact::FightBegan { board });
        if let Some((who, blow)) = opening {
            if !self.is_up(who) {
                return Err(Refusal::structure(
                    "whoever attacks stands on that board, in a team, with hit points left",
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
        Ok(())
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
        if !self.is_fighting() {
            // The price of a summon is payable until it would vanish (D-41).
            self.refuse_while_deciding()?;
            self.fight = None;
            return Ok(());
        }
        self.note_gm(Fact::FightEnded);
        self.close(None);
        if self.asks_for_summons() {
            return self.ask_for_summons();
        }
        for summon in self.loose_summons() {
            self.vanish(summon);
        }
        self.fight = None;
        Ok(())
    }

    /// The fight is over: nothing of it goes on, and what lasts for a battle wears off.
    fn close(&mut self, winner: Option<TeamId>) {
        self.wear_off();
        if let Some(fight) = self.fight_mut() {
            fight.frames.clear();
            fight.phase = Phase::Over { winner };
        }
    }

    /// A team has fled or lost its will (D-07): its units leave the fight and the board.
    pub(in crate::systems::d20) fn give_up(&mut self, team: TeamId) -> Result<(), Refusal> {
        let name = teams::team(self, team)?.name.clone();
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
        members
            .into_iter()
            .try_for_each(|who| tokens::take_off(self, who))
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
        self.costs_again(who);
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
        self.close(winner);
        let named = winner.map(|team| self.which_team(team));
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

    /// What lasts for a battle is over (D-13), for those too who have left it.
    fn wear_off(&mut self) {
        let lasts = |unit: &Unit| unit.wounds.iter().any(|wound| wound.round.is_some());
        let units = self.units.iter().filter(|(_, unit)| lasts(unit));
        let units: Vec<CharacterId> = units.map(|(who, _)| *who).collect();
        for who in units {
            let Some(unit) = self.unit_mut(who) else {
                continue;
            };
            for wound in &mut unit.wounds {
                wound.round = None;
            }
        }
    }

    /// Announces a turn (D-03, D-06). What lasts until it ends only once it is taken up: it may still be delayed, and
    /// another one may step in before it (D-02).
    pub(in crate::systems::d20) fn begin_turn(&mut self, who: CharacterId) {
        let lost = self.units.get(&who).map_or(0, |unit| unit.lost_bonus());
        let Some(fight) = self.fight_mut() else {
            return;
        };
        let Some(standing) = fight.units.get(&who) else {
            return;
        };
        let mut left = Actions::TURN;
        left.attack = left.attack.saturating_sub(standing.owes.attack);
        left.movement = left.movement.saturating_sub(standing.owes.movement);
        left.bonus = left
            .bonus
            .saturating_sub(standing.owes.bonus)
            .saturating_sub(lost);
        fight.phase = Phase::Turn(Turn {
            who,
            left,
            spent: false,
            trail: Trail::default(),
        });
        let named = self.who(who);
        self.note(&[d(3)], Fact::TurnBegan { who: named, left });
    }

    /// Whether an act takes up the running turn: every one of its own but those that leave it to be delayed.
    pub(in crate::systems::d20) fn takes_up(&self, who: CharacterId, act: &Act) -> bool {
        let leaves = matches!(
            act,
            Act::Delay | Act::StepIn | Act::Cancel { .. } | Act::Keep { .. }
        );
        !leaves && self.turn().is_some_and(|turn| turn.who == who)
    }

    /// The spells whose upkeep comes before an act, since that one takes up the turn (D-42).
    pub(in crate::systems::d20) fn upkeep_before(
        &self,
        who: CharacterId,
        act: &Act,
    ) -> Option<Vec<ItemId>> {
        let standing = self.standing(who).filter(|one| !one.begun)?;
        let due = self.takes_up(who, act) && !standing.kept.is_empty();
        due.then(|| standing.kept.clone())
    }

    /// The turn is really taken: what lasted until it is over, once a round (D-08, D-41).
    pub(in crate::systems::d20) fn take_up(&mut self, who: CharacterId) {
        if let Some(turn) = self.turn_mut() {
            turn.spent = true;
        }
        let Some(fight) = self.fight_mut() else {
            return;
        };
        match fight.units.get_mut(&who) {
            Some(standing) if !standing.begun => {
                standing.begun = true;
                standing.dodge = 0;
            }
            _ => return,
        }
        for other in fight.units.values_mut() {
            if other.sick == Some(SickUntil::Turn(who)) {
                other.sick = None;
            }
        }
    }

    /// Ends the turn; what was not spent is lost (D-03).
    pub(in crate::systems::d20) fn finish_turn(&mut self) {
        let Some(turn) = self.turn().cloned() else {
            return;
        };
        self.take_up(turn.who);
        let named = self.who(turn.who);
        if let Some(fight) = self.fight_mut() {
            fight.phase = Phase::Between;
            fight.turns = fight.turns.saturating_add(1);
            if let Some(standing) = fight.units.get_mut(&turn.who) {
                standing.done = true;
                standing.feat_used = false;
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
                casting: standing.casting.take(),
                kept: std::mem::take(&mut standing.kept),
                lasting: std::mem::take(&mut standing.lasting),
                sick: standing.sick.filter(|_| !over),
                ..Standing::default()
            };
        }
        let round = fight.round;
        self.note(&[d(1)], Fact::RoundBegan { round });
    }

    /// Goes on between procedures: the next turn, the next round; whether anything changed.
    pub(in crate::systems::d20) fn next_in_course(&mut self) -> bool {
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
                    // The attack that starts it was before it; with the fight itself those go whom nobody keeps (D-41).
                    if self.loose_summons().is_empty() {
                        self.next_round();
                    } else {
                        // Of more than can be asked about at once the others come after these.
                        let _ = self.ask_for_summons();
                    }
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
