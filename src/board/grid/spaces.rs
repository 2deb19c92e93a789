//! The spaces of a board, never more than a board can have nor further away, and how they stand in files: in runs of
//! equal ones along the rows.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::board::{Space, Terrain};
use super::coords::Hex;
use super::set::{follows, run};
use super::{MOST_AWAY, MOST_ELEVATION, MOST_SPACES};

/// The spaces of a board, row by row: at most [`MOST_SPACES`], none further than [`MOST_AWAY`] from 0, 0 in either
/// coordinate, none higher or lower than [`MOST_ELEVATION`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "Vec<Run>", into = "Vec<Run>")]
#[schemars(with = "Vec<Run>")]
pub struct Spaces(BTreeMap<Hex, Space>);

/// Why a space cannot be on a board: one sentence without a full stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpaceError {
    /// More than [`MOST_SPACES`].
    #[error("that is too much for one board; {MOST_SPACES} spaces are the most")]
    TooMany,
    /// Further than [`MOST_AWAY`].
    #[error("that is too far away; {MOST_AWAY} spaces from the first are the furthest")]
    TooFar,
    /// Higher or lower than [`MOST_ELEVATION`].
    #[error("a space lies at most {MOST_ELEVATION} high or deep")]
    TooHigh,
}

/// Equal spaces side by side in a row.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "HexRun")]
struct Run {
    /// The first of them.
    at: Hex,
    /// How many.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    #[schemars(range(min = 1, max = MOST_SPACES))]
    count: u32,
    /// What they are made of.
    #[serde(default, skip_serializing_if = "is_default")]
    terrain: Terrain,
    /// How high they lie.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(min = -99, max = 99))]
    elevation: i8,
    /// Not to be shown to players.
    #[serde(default, skip_serializing_if = "is_default")]
    hidden: bool,
}

const fn one() -> u32 {
    1
}

const fn is_one(count: &u32) -> bool {
    *count == 1
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl Spaces {
    /// What is there, if it is on the board.
    #[must_use]
    pub fn get(&self, at: Hex) -> Option<Space> {
        self.0.get(&at).copied()
    }

    /// Whether it is on the board.
    #[must_use]
    pub fn contains(&self, at: Hex) -> bool {
        self.0.contains_key(&at)
    }

    /// Puts a space on the board, or another in its place.
    ///
    /// # Errors
    /// Why it cannot be there; nothing changes then.
    pub fn insert(&mut self, at: Hex, space: Space) -> Result<(), SpaceError> {
        possible(at, space)?;
        if self.0.len() >= MOST_SPACES && !self.0.contains_key(&at) {
            return Err(SpaceError::TooMany);
        }
        self.0.insert(at, space);
        Ok(())
    }

    /// Takes a space off the board; what it was, if it was there.
    pub fn remove(&mut self, at: Hex) -> Option<Space> {
        self.0.remove(&at)
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All of them, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (Hex, Space)> + '_ {
        self.0.iter().map(|(at, space)| (*at, *space))
    }
}

/// Whether a space can be there on any board.
fn possible(at: Hex, space: Space) -> Result<(), SpaceError> {
    let near = -MOST_AWAY..=MOST_AWAY;
    if !near.contains(&at.q) || !near.contains(&at.r) {
        return Err(SpaceError::TooFar);
    }
    if space.elevation.unsigned_abs() > MOST_ELEVATION.unsigned_abs() {
        return Err(SpaceError::TooHigh);
    }
    Ok(())
}

impl Run {
    fn space(&self) -> Space {
        Space {
            terrain: self.terrain,
            elevation: self.elevation,
            hidden: self.hidden,
        }
    }

    /// Whether that run begins behind the end of this one, as in every file that this program writes.
    fn is_before(&self, next: &Self) -> bool {
        let end = i64::from(self.at.q) + i64::from(self.count);
        (self.at.r, end) <= (next.at.r, i64::from(next.at.q))
    }
}

impl Spaces {
    /// From runs one behind the other. A journal may hold a large board in each of many records: a map is made of what
    /// is in order many times faster than it grows space by space.
    fn in_order(runs: &[Run]) -> Result<Self, String> {
        let mut spaces = Vec::new();
        for part in runs {
            let space = part.space();
            for at in run(part.at, part.count)? {
                possible(at, space).map_err(|why| why.to_string())?;
                if spaces.len() >= MOST_SPACES {
                    return Err(SpaceError::TooMany.to_string());
                }
                spaces.push((at, space));
            }
        }
        Ok(Self(spaces.into_iter().collect()))
    }
}

impl TryFrom<Vec<Run>> for Spaces {
    type Error = String;

    fn try_from(runs: Vec<Run>) -> Result<Self, String> {
        if runs.is_sorted_by(Run::is_before) {
            return Self::in_order(&runs);
        }
        let mut spaces = Self::default();
        for part in runs {
            let space = part.space();
            // Ends at the first that is too many or too far, however long the run claims to be.
            for at in run(part.at, part.count)? {
                if spaces.contains(at) {
                    return Err(format!("the space {}, {} stands here twice", at.q, at.r));
                }
                spaces.insert(at, space).map_err(|why| why.to_string())?;
            }
        }
        Ok(spaces)
    }
}

impl From<Spaces> for Vec<Run> {
    fn from(spaces: Spaces) -> Self {
        let mut runs: Self = Vec::new();
        for (at, space) in spaces.0 {
            let Space {
                terrain,
                elevation,
                hidden,
            } = space;
            match runs.last_mut() {
                Some(run)
                    if follows(run.at, run.count, at)
                        && (run.terrain, run.elevation, run.hidden)
                            == (terrain, elevation, hidden) =>
                {
                    run.count += 1;
                }
                _ => runs.push(Run {
                    at,
                    count: 1,
                    terrain,
                    elevation,
                    hidden,
                }),
            }
        }
        runs
    }
}
