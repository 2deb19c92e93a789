//! What the journal keeps of each change: the command, its faces, and every entity before and after.
//! Opening, undo and redo apply the entities; only a test runs the command again.

use serde::{Deserialize, Serialize};

use super::{Campaign, Command, Game};
use crate::limits::{
    self,
    weighed::{self, Weigh},
};
use crate::systems::{heroes_of_hex, unhex};
use crate::table::{Finding, Severity};

/// The highest number a record can have; every program that reads JSON holds it exactly.
pub const MOST_SEQUENCE: u64 = 1 << 53;

/// One entity of a campaign before and after.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Change {
    /// The campaign's name.
    Name {
        /// As it was.
        before: String,
        /// As it is.
        after: String,
    },
    /// An entity of a game of Unhex.
    Unhex(unhex::Change),
    /// An entity of a game of Heroes of Hex.
    HeroesOfHex(heroes_of_hex::Change),
}

impl Change {
    /// The same change the other way round.
    #[must_use]
    pub fn reversed(&self) -> Self {
        match self {
            Self::Name { before, after } => Self::Name {
                before: after.clone(),
                after: before.clone(),
            },
            Self::Unhex(change) => Self::Unhex(change.reversed()),
            Self::HeroesOfHex(change) => Self::HeroesOfHex(change.reversed()),
        }
    }
}

/// What a record is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A command was done.
    Do {
        /// Which.
        command: Command,
        /// The faces it drew from its source, in order.
        faces: Vec<i32>,
    },
    /// A record was taken back.
    Undo {
        /// Its sequence.
        of: u64,
    },
    /// A record that was taken back was done again.
    Redo {
        /// Its sequence.
        of: u64,
    },
    /// The campaign went back, or over, to another record.
    Restore {
        /// Its sequence; 0 is the start.
        to: u64,
    },
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
    match (&before.game, &after.game) {
        (Game::Unhex(old), Game::Unhex(new)) => {
            changes.extend(unhex::changes(old, new).into_iter().map(Change::Unhex));
        }
        (Game::HeroesOfHex(old), Game::HeroesOfHex(new)) => {
            let found = heroes_of_hex::changes(old, new).into_iter();
            changes.extend(found.map(Change::HeroesOfHex));
        }
        // No command makes a campaign one of another game.
        _ => {}
    }
    changes
}

/// Why a record of another game cannot be applied.
const OTHER_GAME: &str = "the record is of another game";

impl Weigh for Change {
    fn spaces(&self) -> usize {
        match self {
            Self::HeroesOfHex(heroes_of_hex::Change::Board { before, after, .. }) => {
                // A record holds a board twice, as it was and as it is.
                before.spaces().max(after.spaces())
            }
            Self::Name { .. } | Self::Unhex(_) | Self::HeroesOfHex(_) => 0,
        }
    }
}

impl Campaign {
    /// Whether these changes, which led here, may have left something that cannot be.
    fn may_be_broken_by(&self, changes: &[Change]) -> bool {
        // Each game takes only its own.
        match &self.game {
            Game::Unhex(game) => {
                let own = changes.iter().filter_map(|change| match change {
                    Change::Unhex(change) => Some(change),
                    Change::Name { .. } | Change::HeroesOfHex(_) => None,
                });
                game.broken_by(own)
            }
            Game::HeroesOfHex(game) => {
                let own = changes.iter().filter_map(|change| match change {
                    Change::HeroesOfHex(change) => Some(change),
                    Change::Name { .. } | Change::Unhex(_) => None,
                });
                game.broken_by(own)
            }
        }
    }

    /// The first thing in it that cannot be and that was not so before.
    pub(super) fn broken_since(&self, before: &Self) -> Option<Finding> {
        self.newly_broken(before, &changes(before, self))
    }

    /// The same, if the changes that led here from there are known.
    pub(super) fn newly_broken(&self, before: &Self, changes: &[Change]) -> Option<Finding> {
        if self.name.chars().count() <= limits::NAME && !self.may_be_broken_by(changes) {
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
            match (change, &mut self.game) {
                (Change::Name { before, after }, _) => {
                    if self.name != *before {
                        return Err("the campaign’s name is not as the record expects it".into());
                    }
                    self.name.clone_from(after);
                }
                (Change::Unhex(change), Game::Unhex(game)) => game.apply_change(change)?,
                (Change::HeroesOfHex(change), Game::HeroesOfHex(game)) => {
                    game.apply_change(change)?;
                }
                (Change::Unhex(_) | Change::HeroesOfHex(_), _) => {
                    return Err(OTHER_GAME.into());
                }
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
        match (change, &mut self.game) {
            (Change::Unhex(change), Game::Unhex(game)) => game.take_up_change(change),
            (Change::HeroesOfHex(change), Game::HeroesOfHex(game)) => game.take_up_change(change),
            (Change::Unhex(_) | Change::HeroesOfHex(_), _) => Err(OTHER_GAME.into()),
            (change @ Change::Name { .. }, _) => self.apply_changes([change]),
        }
    }
}
