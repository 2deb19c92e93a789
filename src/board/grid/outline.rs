//! New boards: a rectangle, all spaces around one, or any set of spaces.

use super::MOST_AWAY;
use super::board::{HexBoard, Space};
use super::calibration::Calibration;
use super::coords::Hex;
use super::layout::Layout;
use super::set::HexSet;
use super::spaces::{SpaceError, Spaces};

impl HexBoard {
    /// A board without spaces; the grid's lie evenly.
    fn empty(layout: Layout) -> Self {
        let Calibration { origin, step, .. } = Calibration::default();
        Self {
            layout,
            grid: Calibration::regular(layout, origin, step),
            ..Self::default()
        }
    }

    /// An open board of these spaces; A1 is in the first column and row that has any.
    ///
    /// # Errors
    /// If there are too many, or any is too far away.
    pub fn of(layout: Layout, spaces: &HexSet) -> Result<Self, SpaceError> {
        let mut board = Self::empty(layout);
        for at in spaces.iter() {
            board.spaces.insert(at, Space::default())?;
        }
        board.corner = lowest(layout, &board.spaces).unwrap_or_default();
        Ok(board)
    }

    /// An open board of so many columns and rows, A1 at 0, 0. Without columns or rows it is empty.
    ///
    /// # Errors
    /// If there are too many, or it is too long.
    pub fn rectangle(layout: Layout, columns: u32, rows: u32) -> Result<Self, SpaceError> {
        let mut board = Self::empty(layout);
        // Without columns there is nothing to go through, however many rows.
        let rows = if columns == 0 { 0 } else { rows };
        for row in 0..i64::from(rows) {
            for column in 0..i64::from(columns) {
                let at = layout.at(column, row).ok_or(SpaceError::TooFar)?;
                board.spaces.insert(at, Space::default())?;
            }
        }
        Ok(board)
    }

    /// An open board of all spaces within that distance of 0, 0: a hexagon, of squares a square on its corner. With radius
    /// 0 it is that one space.
    ///
    /// # Errors
    /// If there are too many, or it is too wide.
    pub fn hexagon(layout: Layout, radius: u32) -> Result<Self, SpaceError> {
        let radius = i32::try_from(radius)
            .ok()
            .filter(|radius| *radius <= MOST_AWAY)
            .ok_or(SpaceError::TooFar)?;
        let mut board = Self::empty(layout);
        for r in -radius..=radius {
            for q in -radius..=radius {
                let at = Hex::new(q, r);
                if layout.distance(Hex::default(), at) <= radius.unsigned_abs() {
                    board.spaces.insert(at, Space::default())?;
                }
            }
        }
        board.corner = lowest(layout, &board.spaces).unwrap_or_default();
        Ok(board)
    }
}

/// The space in the first column and the first row that have any.
pub(super) fn lowest(layout: Layout, spaces: &Spaces) -> Option<Hex> {
    let places = || spaces.iter().map(|(at, _)| layout.column_and_row(at));
    let column = places().map(|(column, _)| column).min()?;
    let row = places().map(|(_, row)| row).min()?;
    layout.at(column, row)
}

/// The corner from which every one of these spaces has a letter and a number: the old one, or one further out.
pub(super) fn widened(layout: Layout, corner: Hex, added: &HexSet) -> Hex {
    let (column, row) = added
        .iter()
        .map(|at| layout.column_and_row(at))
        .fold(layout.column_and_row(corner), |low, at| {
            (low.0.min(at.0), low.1.min(at.1))
        });
    layout.at(column, row).unwrap_or(corner)
}
