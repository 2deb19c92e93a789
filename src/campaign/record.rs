//! What the journal keeps of each change: the command, its faces, and every entity before and after.
//! Opening, undo and redo apply the entities; only a test runs the command again.

use serde::{Deserialize, Serialize};

use super::{Campaign, Change, Command};
use crate::limits::{self, weighed};
use crate::table::{Finding, Severity};

/// The highest number a record can have; every program that reads JSON holds it exactly.
pub const MOST_SEQUENCE: u64 = 1 << 53;

/// What a record is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A command was done.
    Do {
        /// The command.
        command: Command,
        /// The faces it drew from its source, in order.
        faces: Vec<i32>,
    },
    /// A step was taken back.
    Undo {
        /// The sequence of its last record; those before it, down to the head that stands now, went with it.
        of: u64,
    },
    /// A step that was taken back was done again.
    Redo {
        /// The sequence of its last record.
        of: u64,
    },
    /// The campaign went back, or over, to another record.
    Restore {
        /// Its sequence; 0 is the start.
        to: u64,
    },
}

/// What a player’s phone sent: from which device of the campaign, under which number. The same is never done twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sent {
    /// The device.
    pub device: u32,
    /// The number that it gave what it sent.
    pub number: u64,
}

/// A change as it is kept. Nothing in it is ever altered afterwards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Its number, counted from 1 and growing with every change, undo included.
    pub sequence: u64,
    /// The record whose state it changed; 0 is the start.
    pub parent: u64,
    /// The record whose state stands after it.
    pub head: u64,
    /// The version of the program.
    pub program: String,
    /// When, in seconds since 1970 by the clock of the outermost layer; 0 is unknown.
    pub time: u64,
    /// Who it was: a character’s or a team’s name at the time, or “GM”; none in the records of format 1.
    #[serde(default)]
    pub who: Option<String>,
    /// The first record of the step it belongs to, if that is not itself: undo takes back a step as one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<u64>,
    /// What a player’s phone sent, if it was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sent: Option<Sent>,
    /// What it is called: “Mara attacks Bruno”.
    pub label: String,
    /// What it is.
    pub kind: Kind,
    /// Every entity it changed.
    #[serde(deserialize_with = "weighed::list")]
    pub changes: Vec<Change>,
}

/// What differs between two campaigns of the same game.
#[must_use]
pub(super) fn changes(before: &Campaign, after: &Campaign) -> Vec<Change> {
    let mut changes = Vec::new();
    if before.name != after.name {
        changes.push(Change::Name {
            before: before.name.clone(),
            after: after.name.clone(),
        });
    }
    after.changes_in_game(before, &mut changes);
    changes
}

impl Campaign {
    /// The first thing in it that cannot be and that was not so before.
    pub(super) fn broken_since(&self, before: &Self) -> Option<Finding> {
        self.newly_broken(before, &changes(before, self))
    }

    /// The same, if the changes that led here from there are known.
    pub(super) fn newly_broken(&self, before: &Self, changes: &[Change]) -> Option<Finding> {
        if self.name.chars().count() <= limits::NAME && !self.may_be_broken_in_game(changes) {
            return None;
        }
        let errors = |campaign: &Self| {
            let findings = campaign.findings().into_iter();
            let errors = findings.filter(|finding| finding.severity == Severity::Error);
            errors.collect::<Vec<_>>()
        };
        let now = errors(self);
        if now.is_empty() {
            return None;
        }
        let known = errors(before);
        now.into_iter().find(|finding| !known.contains(finding))
    }

    /// Applies changes in order; meant for a copy, since a mismatch may leave some applied.
    ///
    /// # Errors
    /// Which entity is not as the record expects it.
    pub fn apply_changes<'a>(
        &mut self,
        changes: impl IntoIterator<Item = &'a Change>,
    ) -> Result<(), String> {
        for change in changes {
            match change {
                Change::Name { before, after } => {
                    if self.name != *before {
                        return Err("the campaign’s name is not as the record expects it".into());
                    }
                    self.name.clone_from(after);
                }
                of_game => self.apply_change_in_game(of_game)?,
            }
        }
        Ok(())
    }

    /// Applies a change of a record whose own history is lost: the entity must be as the record found it, and
    /// what it wrote in the log follows on the log there is.
    ///
    /// # Errors
    /// Which entity is not as the record expects it; nothing was changed then.
    pub(super) fn take_up_change(&mut self, change: &Change) -> Result<(), String> {
        match change {
            Change::Name { .. } => self.apply_changes([change]),
            of_game => self.take_up_in_game(of_game),
        }
    }
}
