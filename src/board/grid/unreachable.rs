//! Why a unit cannot end on a space, as a value and in one sentence (H-21, H-22). Where it can is in `reach`.

use serde::Serialize;

use super::board::HexBoard;
use super::coords::Hex;
use super::reach::{Movement, Units};
use super::ready::HexGrid;
use crate::board::words::count;

/// Why a unit cannot end on a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Unreachable {
    /// One of the two spaces is not on the board.
    NotOnBoard,
    /// The space cannot be entered.
    Impassable,
    /// Terrain, walls or the board's end leave no room for all spaces of the token.
    NoRoom {
        /// How many spaces wide it is.
        size: u8,
    },
    /// Somebody stands there who cannot be passed.
    Blocked,
    /// Somebody stands there who can only be passed.
    OnlyPassed,
    /// Walls, terrain and units leave no way at all.
    ShutOff,
    /// There is a way, but it is too long for these Movement actions.
    TooFar {
        /// What the shortest costs, in spaces of distance. It can be less than all actions go together: what one action
        /// has left over is lost, and none ends on somebody who is only passed.
        cost: u32,
    },
}

impl HexGrid {
    /// Why a unit cannot end there; none if it can.
    #[must_use]
    pub fn unreachable(
        &self,
        from: Hex,
        to: Hex,
        movement: Movement,
        units: Units<'_>,
    ) -> Option<Unreachable> {
        if !self.has(from) || !self.has(to) {
            return Some(Unreachable::NotOnBoard);
        }
        if from == to {
            return None;
        }
        if self.cost(to).is_none() {
            return Some(match self.size {
                1 => Unreachable::Impassable,
                size => Unreachable::NoRoom { size },
            });
        }
        let own = [self.token(from)];
        if self.in_the_way(units.blocked, &own).contains(to) {
            return Some(Unreachable::Blocked);
        }
        if self.in_the_way(units.passed, &own).contains(to) {
            return Some(Unreachable::OnlyPassed);
        }
        let Some(way) = self.path(from, to, units) else {
            return Some(Unreachable::ShutOff);
        };
        let reached = self.reach(from, movement, units).actions(to);
        match reached {
            Some(_) => None,
            None => Some(Unreachable::TooFar { cost: way.cost }),
        }
    }
}

impl Unreachable {
    /// The reason in one sentence.
    #[must_use]
    pub fn sentence(self, board: &HexBoard, to: Hex) -> String {
        let to = board.address(to);
        match self {
            Self::NotOnBoard => "One of the two spaces is not on the board.".to_owned(),
            Self::Impassable => format!("{to} cannot be entered."),
            Self::NoRoom { size } => {
                format!("{to} has no room for a token of {size} by {size} squares.")
            }
            Self::Blocked => format!("{to} is taken."),
            Self::OnlyPassed => format!("{to} is taken: it can be passed, but not ended on."),
            Self::ShutOff => format!("No way leads to {to}."),
            Self::TooFar { cost } => {
                let spaces = if cost == 1 { "space" } else { "spaces" };
                let cost = count(usize::try_from(cost).unwrap_or(usize::MAX));
                format!("{to} is too far: the shortest way takes {cost} {spaces} of movement.")
            }
        }
    }
}
