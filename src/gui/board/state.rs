//! What the window keeps of a game's boards beside the campaign: how they are looked at, how they are edited. Nothing of
//! it is saved.

use crate::gui::board::edit::BoardEditor;
use crate::gui::board::view::BoardView;

/// How the boards of a game are looked at and edited.
#[derive(Default)]
pub(in crate::gui) struct BoardState {
    /// How the board is looked at, and what on it was picked.
    pub(in crate::gui) view: BoardView,
    /// How the board is edited.
    pub(in crate::gui) editor: BoardEditor,
    /// The map says of each space how it is seen.
    pub(in crate::gui) what_if: bool,
}

impl BoardState {
    /// Forgets what was picked on the board.
    pub(in crate::gui) fn leave(&mut self) {
        self.view.leave();
        self.what_if = false;
        if self.editor.on {
            self.editor.escape();
        }
    }
}
