//! The difference between two states of a game, entity by entity, before and after.
//! The journal keeps these; undo and recovery apply them and never run a rule again.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::fact::Fact;
use super::house_rules::HouseRules;
use super::objective::{Objective, ObjectiveId};
use super::side::Side;
use super::skirmish::Skirmish;
use super::unit::Unit;
use super::{HeroesOfHex, Place};
use crate::board::hex::HexBoard;
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
    /// A side.
    Side {
        id: TeamId,
        before: Option<Arc<Side>>,
        after: Option<Arc<Side>>,
    },
    /// A unit.
    Unit {
        id: CharacterId,
        before: Option<Arc<Unit>>,
        after: Option<Arc<Unit>>,
    },
    /// A map.
    Board {
        id: MapId,
        before: Option<Arc<HexBoard>>,
        after: Option<Arc<HexBoard>>,
    },
    /// Where a unit stands.
    Place {
        id: CharacterId,
        before: Option<Place>,
        after: Option<Place>,
    },
    /// An objective.
    Objective {
        id: ObjectiveId,
        before: Option<Arc<Objective>>,
        after: Option<Arc<Objective>>,
    },
    /// The skirmish.
    Skirmish {
        before: Option<Arc<Skirmish>>,
        after: Option<Arc<Skirmish>>,
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
            Self::Side { id, before, after } => Self::Side {
                id,
                before: after,
                after: before,
            },
            Self::Unit { id, before, after } => Self::Unit {
                id,
                before: after,
                after: before,
            },
            Self::Board { id, before, after } => Self::Board {
                id,
                before: after,
                after: before,
            },
            Self::Place { id, before, after } => Self::Place {
                id,
                before: after,
                after: before,
            },
            Self::Objective { id, before, after } => Self::Objective {
                id,
                before: after,
                after: before,
            },
            Self::Skirmish { before, after } => Self::Skirmish {
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
            Self::Side { id, .. } => format!("side {id}"),
            Self::Unit { id, .. } => format!("unit {id}"),
            Self::Board { id, .. } => format!("map {id}"),
            Self::Place { id, .. } => format!("the place of unit {id}"),
            Self::Objective { id, .. } => format!("objective {id}"),
            Self::Skirmish { .. } => "the skirmish".to_owned(),
            Self::Log { .. } => "the log".to_owned(),
        }
    }
}

/// What differs between two states, in a fixed order. Entities that are shared are not looked into.
#[must_use]
pub fn changes(before: &HeroesOfHex, after: &HeroesOfHex) -> Vec<Change> {
    let mut changes = Vec::new();
    if !same(&before.house_rules, &after.house_rules) {
        changes.push(Change::HouseRules {
            before: before.house_rules.clone(),
            after: after.house_rules.clone(),
        });
    }
    differing(&before.sides, &after.sides, same, |id, before, after| {
        changes.push(Change::Side { id, before, after });
    });
    differing(&before.units, &after.units, same, |id, before, after| {
        changes.push(Change::Unit { id, before, after });
    });
    differing(&before.boards, &after.boards, same, |id, before, after| {
        changes.push(Change::Board { id, before, after });
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
        &before.objectives,
        &after.objectives,
        same,
        |id, before, after| {
            changes.push(Change::Objective { id, before, after });
        },
    );
    let same_skirmish = match (&before.skirmish, &after.skirmish) {
        (None, None) => true,
        (Some(a), Some(b)) => same(a, b),
        _ => false,
    };
    if !same_skirmish {
        changes.push(Change::Skirmish {
            before: before.skirmish.clone(),
            after: after.skirmish.clone(),
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

impl HeroesOfHex {
    /// Applies a change whose own history is lost: as [`HeroesOfHex::apply_change`], but what it wrote in the log
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
            Change::Side { id, before, .. } => self.sides.get(id) == before.as_ref(),
            Change::Unit { id, before, .. } => self.units.get(id) == before.as_ref(),
            Change::Board { id, before, .. } => self.boards.get(id) == before.as_ref(),
            Change::Place { id, before, .. } => self.places.get(id) == before.as_ref(),
            Change::Objective { id, before, .. } => self.objectives.get(id) == before.as_ref(),
            Change::Skirmish { before, .. } => self.skirmish == *before,
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
            Change::Side { id, after, .. } => put(&mut self.sides, id, after),
            Change::Unit { id, after, .. } => put(&mut self.units, id, after),
            Change::Board { id, after, .. } => put(&mut self.boards, id, after),
            Change::Place { id, after, .. } => put(&mut self.places, id, after),
            Change::Objective { id, after, .. } => put(&mut self.objectives, id, after),
            Change::Skirmish { after, .. } => self.skirmish = after,
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
