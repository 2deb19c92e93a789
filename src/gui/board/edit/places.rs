//! The places that an open form of the game takes from the map: zones that are drawn or chosen, and a space that is
//! clicked. What the form is about is the game's to say.

use crate::board::grid::{Hex, HexBoard, ZoneId};

/// The places of a form.
#[derive(Clone, Debug, Default)]
pub(in crate::gui) struct FormPlaces {
    /// The zones that were chosen.
    pub(in crate::gui) zones: Vec<ZoneId>,
    /// There may be several of them.
    pub(in crate::gui) several: bool,
    /// The space that was clicked.
    pub(in crate::gui) space: Option<Hex>,
    /// The form is about a space, too.
    pub(in crate::gui) wants_space: bool,
    /// The next click on the map says which space.
    pub(in crate::gui) picking: bool,
}

impl FormPlaces {
    /// Whether a click on the map says which space.
    pub(super) fn picks(&self) -> bool {
        self.wants_space && self.picking
    }

    /// It is that space, if the board has it.
    pub(super) fn pick(&mut self, board: &HexBoard, at: Hex) {
        if board.spaces.contains(at) {
            self.space = Some(at);
            self.picking = false;
        }
    }

    /// A zone was drawn for the form.
    pub(super) fn take_zone(&mut self, zone: ZoneId) {
        if !self.several {
            self.zones.clear();
        }
        self.zones.push(zone);
    }
}
