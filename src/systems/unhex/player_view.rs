//! What players may see, as a type (promise 12): the players' window, prints and exports are built from nothing else.
//! What is hidden is left out here, once; nobody further on has to remember it.

use serde::Serialize;

use super::Unhex;
use super::fight::Phase;
use super::sheet::{Condition, Kind};
use crate::board::areas::{AreaId, AreaMap};
use crate::table::{Decider, TeamId};

/// The newest lines of the log that players see.
const LINES: usize = 20;

/// A game of Unhex as players may see it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PlayerView {
    /// The round, or 0 without a fight.
    pub round: u32,
    /// The teams that are not hidden, in the order of their turns.
    pub teams: Vec<SeenTeam>,
    /// Who decides now, in words; nothing about what.
    pub deciding: Option<String>,
    /// The map without its hidden parts, and the tokens on it.
    pub map: Option<SeenMap>,
    /// The newest lines of the log, oldest first.
    pub log: Vec<String>,
}

/// A team as players see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeenTeam {
    /// Its name.
    pub name: String,
    /// It is its turn.
    pub acts: bool,
    /// Its members that are not hidden.
    pub members: Vec<SeenMember>,
}

/// A character as players see it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeenMember {
    /// The name.
    pub name: String,
    /// Awake, unconscious or dead.
    pub condition: Condition,
    /// The level of a player character; a foe's is the GM's secret.
    pub level: Option<i32>,
    /// An action is left.
    pub ready: bool,
}

/// A map without what is hidden.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeenMap {
    /// The areas, connections, pins and drawings that are not hidden, and that touch nothing hidden; no notes.
    pub map: AreaMap,
    /// The tokens that are not hidden.
    pub tokens: Vec<SeenToken>,
}

/// A token on the players' map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeenToken {
    /// The character's name.
    pub name: String,
    /// Its letters.
    pub letters: String,
    /// Where it stands.
    pub area: AreaId,
    /// Its team, which gives shape and colour.
    pub team: Option<TeamId>,
}

impl Unhex {
    /// What players may see now.
    #[must_use]
    pub fn player_view(&self) -> PlayerView {
        PlayerView {
            round: self.fight.as_ref().map_or(0, |fight| fight.round),
            teams: self.seen_teams(),
            deciding: self.seen_decider(),
            map: self.seen_map(),
            log: self.seen_log(),
        }
    }

    fn seen_teams(&self) -> Vec<SeenTeam> {
        let mut teams = Vec::new();
        for id in self.teams_in_order() {
            let Some(team) = self.teams.get(&id).filter(|team| !team.hidden) else {
                continue;
            };
            let members = self
                .characters
                .iter()
                .filter(|(who, sheet)| sheet.team == Some(id) && !self.is_hidden(**who))
                .map(|(who, sheet)| SeenMember {
                    name: sheet.name.clone(),
                    condition: sheet.condition(&self.house_rules),
                    level: (sheet.kind == Kind::Pc).then(|| sheet.level.get()),
                    ready: self.standing(*who).is_some_and(|s| s.actions > 0),
                })
                .collect();
            let acts = self.acting_team() == Some(id);
            teams.push(SeenTeam {
                name: team.name.clone(),
                acts,
                members,
            });
        }
        teams
    }

    fn seen_decider(&self) -> Option<String> {
        let decision = self.decisions().into_iter().next()?;
        match decision.who {
            Decider::Character(who) if self.is_hidden(who) => Some("The GM decides".to_owned()),
            Decider::Team(team) if self.teams.get(&team).is_none_or(|t| t.hidden) => {
                Some("The GM decides".to_owned())
            }
            _ => Some(format!("{} decides", decision.who_name)),
        }
    }

    fn seen_map(&self) -> Option<SeenMap> {
        let fight = self
            .fight
            .as_ref()
            .filter(|f| !matches!(f.phase, Phase::Over { .. }));
        let id = fight
            .map(|f| f.map)
            .or_else(|| self.maps.keys().next().copied())?;
        let mut map = (**self.maps.get(&id)?).clone();
        map.picture = map.picture.filter(|picture| !picture.hidden);
        map.areas.retain(|_, area| !area.hidden);
        for area in map.areas.values_mut() {
            area.notes.clear();
        }
        map.drawings.retain(|_, drawing| !drawing.hidden);
        let areas = map.areas.clone();
        let seen = |area: &AreaId| areas.contains_key(area);
        map.connections
            .retain(|_, line| !line.hidden && seen(&line.from) && seen(&line.to));
        map.pins.retain(|_, pin| !pin.hidden && seen(&pin.area));
        let tokens = self
            .places
            .iter()
            .filter(|(who, place)| place.map == id && !self.is_hidden(**who) && seen(&place.area))
            .filter_map(|(who, place)| {
                let sheet = self.characters.get(who)?;
                Some(SeenToken {
                    name: sheet.name.clone(),
                    letters: sheet.letters.clone(),
                    area: place.area,
                    team: sheet.team,
                })
            })
            .collect();
        Some(SeenMap { map, tokens })
    }

    fn seen_log(&self) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for index in (0..self.log.len()).rev() {
            let Some(entry) = self.log.get(index) else {
                break;
            };
            if !entry.hidden {
                lines.push(entry.fact.sentence());
            }
            if lines.len() == LINES {
                break;
            }
        }
        lines.reverse();
        lines
    }
}
