//! What the window keeps of a game's boards beside the campaign: how they are looked at, how they are edited. Nothing of
//! it is saved.

use egui::Context;

use crate::gui::board::edit::BoardEditor;
use crate::gui::board::on_board::Aim;
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
    /// The act that is aimed.
    pub(in crate::gui) aim: Option<Aim>,
    /// A question asks for its space.
    pub(super) aim_is_asked: bool,
}

impl BoardState {
    /// Begins to aim an act: the keys go to the board, their cursor to the space.
    pub(in crate::gui) fn aim(&mut self, ctx: &Context, aim: Aim) {
        self.what_if = false;
        self.put_tools_away();
        self.aim = Some(aim);
        self.view.picked = None;
        self.view.take_keys(ctx, Some(aim.at));
    }

    /// Puts the tools away.
    pub(in crate::gui) fn put_tools_away(&mut self) {
        if self.editor.on {
            self.editor.switch();
        }
    }

    /// Whether a click means a space and nobody who stands there.
    pub(in crate::gui) const fn asks(&self) -> bool {
        self.what_if || self.aim.is_some()
    }

    /// Forgets what was picked on the board.
    pub(in crate::gui) fn leave(&mut self) {
        self.view.leave();
        self.what_if = false;
        self.aim = None;
        if self.editor.on {
            self.editor.escape();
        }
    }
}
