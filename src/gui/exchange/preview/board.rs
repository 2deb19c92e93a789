//! What was understood as a board of squares.

use egui::Ui;

use super::{Change, Rows, tick_ui};
use crate::exchange::{BoardGuess, BoardProposal};
use crate::gui::widgets::common as widgets;

/// What there is to choose of a board.
pub(super) fn board_ui(ui: &mut Ui, read: &BoardProposal, rows: &mut Rows<'_>) {
    let mut change = |guess| rows.changes.push(Change::Board(guess));
    if read.picture.is_none() && read.beside.is_empty() {
        widgets::hint_ui(
            ui,
            "Squares, walls and doors come as they are drawn at the left.",
        );
        return;
    }
    widgets::heading_ui(ui, "To be taken, too", "");
    if let Some(picture) = &read.picture
        && let (_, Some(taken)) = tick_ui(ui, picture.taken, "The picture beneath the board")
    {
        change(BoardGuess::Picture(taken));
    }
    if !read.beside.is_empty() {
        let label = format!("Walls and doors beside the edges ({})", read.beside.len());
        if let (_, Some(taken)) = tick_ui(ui, read.takes_beside, &label) {
            change(BoardGuess::Beside(taken));
        }
        super::why_ui(
            ui,
            "They are drawn across squares; each comes on the edge that is nearest.",
        );
    }
}
