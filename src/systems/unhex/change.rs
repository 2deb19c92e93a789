//! The difference between two states of a game, entity by entity, before and after.
//! The journal keeps these; undo and recovery apply them and never run a rule again.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::encounter::{Encounter, EncounterId};
use super::fact::Fact;
use super::fight::Fight;
use super::house_rules::HouseRules;
use super::sheet::Character;
use super::team::Team;
use super::{Place, Unhex};
use crate::board::areas::AreaMap;
use crate::systems::entities::{differing, put, same};
use crate::table::{CharacterId, LogEntry, MapId, TeamId};

/// One entity as it was and as it is; none is “not there”.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[expect(
    missing_docs,
    reason = "each field is the entity's id, or the entity before and after"
)]
pub enum Change {
    /// The house rules.
    HouseRules {
        before: Arc<HouseRules>,
        after: Arc<HouseRules>,
    },
    /// A team.
    Team {
        id: TeamId,
        before: Option<Arc<Team>>,
        after: Option<Arc<Team>>,
    },
    /// A character's sheet.
    Character {
        id: CharacterId,
        before: Option<Arc<Character>>,
        after: Option<Arc<Character>>,
    },
    /// A map.
    Map {
        id: MapId,
        before: Option<Arc<AreaMap>>,
        after: Option<Arc<AreaMap>>,
    },
    /// Where a character stands.
    Place {
        id: CharacterId,
        before: Option<Place>,
        after: Option<Place>,
    },
    /// A prepared encounter.
    Encounter {
        id: EncounterId,
        before: Option<Arc<Encounter>>,
        after: Option<Arc<Encounter>>,
    },
    /// The goal of the session.
    Goal { before: String, after: String },
    /// The fight.
    Fight {
        before: Option<Arc<Fight>>,
        after: Option<Arc<Fight>>,
    },
    /// The log from line `kept` on, counted from 0.
    Log {
        kept: usize,
        before: Vec<LogEntry<Fact>>,
        after: Vec<LogEntry<Fact>>,
    },
}

impl Change {
    /// The same change the other way round.
    #[must_use]
    pub fn reversed(&self) -> Self {
        match self.clone() {
            Self::HouseRules { before, after } => Self::HouseRules {
                before: after,
                after: before,
            },
            Self::Team { id, before, after } => Self::Team {
                id,
                before: after,
                after: before,
            },
            Self::Character { id, before, after } => Self::Character {
                id,
                before: after,
                after: before,
            },
            Self::Map { id, before, after } => Self::Map {
                id,
                before: after,
                after: before,
            },
            Self::Place { id, before, after } => Self::Place {
                id,
                before: after,
                after: before,
            },
            Self::Encounter { id, before, after } => Self::Encounter {
                id,
                before: after,
                after: before,
            },
            Self::Goal { before, after } => Self::Goal {
                before: after,
                after: before,
            },
            Self::Fight { before, after } => Self::Fight {
                before: after,
                after: before,
            },
            Self::Log {
                kept,
                before,
                after,
            } => Self::Log {
                kept,
                before: after,
                after: before,
            },
        }
    }

    /// What it changes, for messages.
    fn entity(&self) -> String {
        match self {
            Self::HouseRules { .. } => "the house rules".to_owned(),
            Self::Team { id, .. } => format!("team {id}"),
            Self::Character { id, .. } => format!("character {id}"),
            Self::Map { id, .. } => format!("map {id}"),
            Self::Place { id, .. } => format!("the place of character {id}"),
            Self::Encounter { id, .. } => format!("encounter {id}"),
            Self::Goal { .. } => "the goal of the session".to_owned(),
            Self::Fight { .. } => "the fight".to_owned(),
            Self::Log { .. } => "the log".to_owned(),
        }
    }
}

/// What differs between two states, in a fixed order. Entities that are shared are not looked into.
#[must_use]
pub fn changes(before: &Unhex, after: &Unhex) -> Vec<Change> {
    let mut changes = Vec::new();
    if !same(&before.house_rules, &after.house_rules) {
        changes.push(Change::HouseRules {
            before: before.house_rules.clone(),
            after: after.house_rules.clone(),
        });
    }
    differing(&before.teams, &after.teams, same, |id, before, after| {
        changes.push(Change::Team { id, before, after });
    });
    differing(
        &before.characters,
        &after.characters,
        same,
        |id, before, after| {
            changes.push(Change::Character { id, before, after });
        },
    );
    differing(&before.maps, &after.maps, same, |id, before, after| {
        changes.push(Change::Map { id, before, after });
    });
    differing(
        &before.places,
        &after.places,
        |a, b| a == b,
        |id, before, after| {
            changes.push(Change::Place { id, before, after });
        },
    );
    differing(
        &before.encounters,
        &after.encounters,
        same,
        |id, before, after| {
            changes.push(Change::Encounter { id, before, after });
        },
    );
    if before.goal != after.goal {
        changes.push(Change::Goal {
            before: before.goal.clone(),
            after: after.goal.clone(),
        });
    }
    let same_fight = match (&before.fight, &after.fight) {
        (None, None) => true,
        (Some(a), Some(b)) => same(a, b),
        _ => false,
    };
    if !same_fight {
        changes.push(Change::Fight {
            before: before.fight.clone(),
            after: after.fight.clone(),
        });
    }
    let kept = before.log.common_len(&after.log);
    if kept < before.log.len() || kept < after.log.len() {
        changes.push(Change::Log {
            kept,
            before: before.log.iter_from(kept).cloned().collect(),
            after: after.log.iter_from(kept).cloned().collect(),
        });
    }
    changes
}

impl Unhex {
    /// Applies a change whose own history is lost: as [`Unhex::apply_change`], but what it wrote in the log
    /// follows on the log there is.
    ///
    /// # Errors
    /// Which entity is not as the change expects; nothing was changed then.
    pub fn take_up_change(&mut self, change: &Change) -> Result<(), String> {
        let Change::Log { before, after, .. } = change else {
            return self.apply_change(change);
        };
        // Without a longer log there is no place of that length, and it does not fit.
        let kept = self.log.len().saturating_sub(before.len());
        self.apply_change(&Change::Log {
            kept,
            before: before.clone(),
            after: after.clone(),
        })
    }

    /// Applies a change, if its “before” is what stands here now.
    ///
    /// # Errors
    /// Which entity is not as the change expects; nothing was changed then.
    pub fn apply_change(&mut self, change: &Change) -> Result<(), String> {
        let differs = || format!("{} is not as the record expects it", change.entity());
        let fits = match change {
            Change::HouseRules { before, .. } => same(&self.house_rules, before),
            Change::Team { id, before, .. } => self.teams.get(id) == before.as_ref(),
            Change::Character { id, before, .. } => self.characters.get(id) == before.as_ref(),
            Change::Map { id, before, .. } => self.maps.get(id) == before.as_ref(),
            Change::Place { id, before, .. } => self.places.get(id) == before.as_ref(),
            Change::Encounter { id, before, .. } => self.encounters.get(id) == before.as_ref(),
            Change::Goal { before, .. } => self.goal == *before,
            Change::Fight { before, .. } => self.fight == *before,
            Change::Log { kept, before, .. } => {
                self.log.len() == kept.saturating_add(before.len())
                    && self.log.iter_from(*kept).eq(before)
            }
        };
        if !fits {
            return Err(differs());
        }
        match change.clone() {
            Change::HouseRules { after, .. } => self.house_rules = after,
            Change::Team { id, after, .. } => put(&mut self.teams, id, after),
            Change::Character { id, after, .. } => put(&mut self.characters, id, after),
            Change::Map { id, after, .. } => put(&mut self.maps, id, after),
            Change::Place { id, after, .. } => put(&mut self.places, id, after),
            Change::Encounter { id, after, .. } => put(&mut self.encounters, id, after),
            Change::Goal { after, .. } => self.goal = after,
            Change::Fight { after, .. } => self.fight = after,
            Change::Log { kept, after, .. } => {
                self.log.truncate(kept);
                for entry in after {
                    self.log.push(entry);
                }
            }
        }
        Ok(())
    }
}
