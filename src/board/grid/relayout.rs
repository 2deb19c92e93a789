//! Spaces that are turned, or get other sides: what stays where (H-20).

use super::board::HexBoard;
use super::calibration::Calibration;
use super::coords::Hex;
use super::edit::{HexEdit, HexEditError};
use super::layout::Layout;
use super::outline::lowest;
use super::set::HexSet;
use super::spaces::Spaces;

impl Layout {
    /// Where something lies once spaces of this layout have that of another. Six sides that turn keep their places; where
    /// the sides change, columns and rows stay, so that everything keeps its name. None beyond the numbers.
    #[must_use]
    pub fn laid(self, other: Self, at: Hex) -> Option<Hex> {
        if self.is_squares() == other.is_squares() {
            return Some(at);
        }
        let (column, row) = self.column_and_row(at);
        other.at(column, row)
    }
}

impl HexBoard {
    /// Gives the spaces another layout.
    pub(super) fn relayout(&mut self, layout: Layout) -> Result<(), HexEditError> {
        let before = self.layout;
        if before.is_squares() == layout.is_squares() {
            self.layout = layout;
            self.corner = lowest(layout, &self.spaces).unwrap_or(self.corner);
            return Ok(());
        }
        if !self.barriers.is_empty() {
            return Err(HexEditError::Walled);
        }
        let laid = |at: Hex| before.laid(layout, at).ok_or(HexEditError::NoSpace);
        let mut spaces = Spaces::default();
        for (at, space) in self.spaces.iter() {
            spaces.insert(laid(at)?, space)?;
        }
        for zone in self.zones.values_mut() {
            let spaces: Result<HexSet, HexEditError> = zone.spaces.iter().map(laid).collect();
            zone.spaces = spaces?;
        }
        for label in self.labels.values_mut() {
            label.at = laid(label.at)?;
        }
        self.corner = laid(self.corner)?;
        self.spaces = spaces;
        // A grid that lay evenly does so again; one that was fitted to a picture is left to the GM.
        let even = |layout| Calibration::regular(layout, self.grid.origin, self.grid.step);
        if self.grid == even(before) {
            self.grid = even(layout);
        }
        self.layout = layout;
        Ok(())
    }

    /// Refuses other sides among several edits: whoever has things on the board moves them once, by [`Layout::laid`].
    pub(super) fn refuse_other_sides(&self, edit: &HexEdit) -> Result<(), HexEditError> {
        match edit {
            HexEdit::SetLayout { layout } if layout.is_squares() != self.layout.is_squares() => {
                Err(HexEditError::Alone)
            }
            _ => Ok(()),
        }
    }
}
