//! What players may see of a game of Unhex (promise 12): teams and their members, the map and its tokens.
//! What is hidden is left out here, once; nobody further on has to remember it. Who decides is in
//! `decisions`, the log and the last roll are in `log`.

use std::collections::BTreeSet;

use crate::board::areas::{AreaId, AreaMap, MadeMarks, SeenAreas};
use crate::systems::unhex::fight::state::Phase;
use crate::systems::unhex::sheet::character::Condition;
use crate::systems::unhex::state::Unhex;
use crate::table::{
    self, CharacterId, Decider, Decision, Kind, MapId, SeenEffect, SeenMap, SeenMember, SeenState,
    SeenTable, SeenTeam, SeenToken, TeamId,
};

impl Unhex {
    /// What players may see now; the map is that one, else the fight's, else the first.
    #[must_use]
    pub fn player_view(&self, map: Option<MapId>) -> SeenTable {
        let asked = self.asked_openly();
        SeenTable {
            standing: self.seen_standing(),
            teams: self.seen_teams(&asked),
            deciding: self.seen_decisions(&asked),
            roll: self.seen_roll(),
            map: self.seen_map(map, &asked),
            board: None,
            objectives: Vec::new(),
            log: self.seen_log(),
        }
    }

    /// A team's place among all, which gives its shape and colour.
    #[must_use]
    pub fn team_look(&self, team: TeamId) -> Option<usize> {
        table::team_look(&self.teams, team)
    }

    pub(super) fn look_of(&self, who: CharacterId) -> Option<usize> {
        self.team_look(self.team_of(who)?)
    }

    fn seen_standing(&self) -> String {
        let Some(fight) = &self.fight else {
            return String::new();
        };
        match fight.phase {
            Phase::Initiative if fight.round == 0 => "Before the fight".to_owned(),
            Phase::Initiative => format!("Round {}, initiative", fight.round),
            Phase::Turns { .. } => format!("Round {}", fight.round),
            Phase::Over { .. } => "The fight is over".to_owned(),
        }
    }

    fn is_fighting(&self) -> bool {
        let over = |phase: &Phase| matches!(phase, Phase::Over { .. });
        self.fight.as_ref().is_some_and(|fight| !over(&fight.phase))
    }

    fn seen_teams(&self, asked: &[Decision]) -> Vec<SeenTeam> {
        let mut order = self.teams_in_order();
        // A team that came after the order was made has no turn yet.
        let late = self.teams.keys().filter(|id| !order.contains(id));
        let late: Vec<TeamId> = late.copied().collect();
        order.extend(late);
        let teams = order.into_iter().filter_map(|id| {
            let team = self.teams.get(&id).filter(|team| !team.hidden)?;
            let fighting = self.is_fighting();
            let of_team = self.characters.iter().filter(|(who, sheet)| {
                sheet.team == Some(id)
                    && !self.is_hidden(**who)
                    && (!fighting || self.standing(**who).is_some())
            });
            Some(SeenTeam {
                name: team.name.clone(),
                look: self.team_look(id)?,
                words: String::new(),
                acts: self.acting_team() == Some(id),
                members: of_team
                    .filter_map(|(who, _)| self.seen_member(*who, asked))
                    .collect(),
            })
        });
        teams.filter(|team| !team.members.is_empty()).collect()
    }

    /// A character as players see it; nothing of a hidden one.
    fn seen_member(&self, who: CharacterId, asked: &[Decision]) -> Option<SeenMember> {
        (!self.is_hidden(who)).then(|| self.told_member(who, asked))?
    }

    /// A character as it stands on the map.
    fn told_member(&self, who: CharacterId, asked: &[Decision]) -> Option<SeenMember> {
        let sheet = self.characters.get(&who)?;
        let standing = self.standing(who).filter(|_| self.is_fighting());
        let (state, words) = match (sheet.condition(&self.house_rules), standing) {
            (Condition::Dead, _) => (SeenState::Out, "dead"),
            (Condition::Unconscious, _) if sheet.has_surrendered(&self.house_rules) => {
                (SeenState::Out, "surrendered")
            }
            (Condition::Unconscious, _) => (SeenState::Out, "unconscious"),
            (Condition::Conscious, None) => match self.away_words(who) {
                "" => (SeenState::Ready, ""),
                words => (SeenState::Away, words),
            },
            (Condition::Conscious, Some(standing)) if standing.all_out => {
                (SeenState::Ready, "defends all-out")
            }
            (Condition::Conscious, Some(standing))
                if standing.actions == 0 && standing.direct_actions == 0 =>
            {
                (SeenState::Done, "acted")
            }
            (Condition::Conscious, Some(_)) if self.acting_team() == sheet.team => {
                (SeenState::Ready, "can act")
            }
            (Condition::Conscious, Some(_)) => (SeenState::Ready, "can react"),
        };
        Some(SeenMember {
            name: sheet.name.clone(),
            letters: sheet.letters.clone(),
            colour: sheet.colour,
            state,
            words: words.to_owned(),
            level: (sheet.kind == Kind::Pc).then(|| sheet.level.get()),
            decides: asked.iter().any(|d| d.who == Decider::Character(who)),
            acts: false,
            harm: None,
            marks: Vec::new(),
            place: None,
            portrait: sheet.portrait.clone(),
            hidden: self.is_hidden(who),
        })
    }

    /// Which map players see: that one, else the fight's while it goes on, else the first.
    #[must_use]
    pub fn map_seen(&self, map: Option<MapId>) -> Option<MapId> {
        let fight = self.fight.as_ref().filter(|_| self.is_fighting());
        map.filter(|id| self.maps.contains_key(id))
            .or_else(|| fight.map(|fight| fight.map))
            .or_else(|| self.maps.keys().next().copied())
    }

    fn seen_map(&self, map: Option<MapId>, asked: &[Decision]) -> Option<SeenMap> {
        let id = self.map_seen(map)?;
        let (map, areas) = self.maps.get(&id)?.for_players();
        Some(self.on_map(id, map, &areas, |who| self.seen_member(who, asked)))
    }

    /// That map with all that is and stands on it, for the GM.
    #[must_use]
    pub fn gm_map(&self, map: MapId) -> SeenTable {
        let whole = self.maps.get(&map).map(|whole| {
            let areas = whole.areas.keys().map(|area| (*area, *area)).collect();
            let whole = AreaMap::clone(whole);
            self.on_map(map, whole, &areas, |who| self.told_member(who, &[]))
        });
        SeenTable {
            map: whole,
            ..SeenTable::default()
        }
    }

    /// A map with what lies on these areas and with the tokens of all of whom something can be told.
    fn on_map(
        &self,
        id: MapId,
        mut map: AreaMap,
        areas: &SeenAreas,
        member: impl Fn(CharacterId) -> Option<SeenMember>,
    ) -> SeenMap {
        let made = self.made_marks(id);
        let seen = |made: &BTreeSet<AreaId>| {
            let seen = made.iter().filter_map(|area| areas.get(area).copied());
            seen.collect()
        };
        let made = MadeMarks {
            covered: seen(&made.covered),
            bare: seen(&made.bare),
        };
        made.put_into(&mut map);
        let effects = areas.iter().flat_map(|(area, seen)| {
            let there = self.effects_on(id, *area);
            there.map(|(_, effect)| SeenEffect {
                area: *seen,
                what: effect.kind.words(),
                lasts: self.lasts(effect.kind, effect.rounds).to_string(),
                sign: effect.kind.sign(),
            })
        });
        let effects = effects.collect();
        let here = self.places.iter().filter(|(_, place)| place.map == id);
        let tokens = here.filter_map(|(who, place)| {
            Some(SeenToken {
                member: member(*who)?,
                area: *areas.get(&place.area)?,
                look: self.look_of(*who),
            })
        });
        let tokens = tokens.collect();
        SeenMap {
            map,
            tokens,
            effects,
        }
    }
}
