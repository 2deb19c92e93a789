//! What every part that draws on a board uses: where spaces are on the screen, and words on them.

use std::rc::Rc;

use egui::{Color32, FontId, Rect, Ui};

use crate::board::grid::{Hex, HexBoard};
use crate::gui::board::geometry;
use crate::gui::board::mesh::Laid;
use crate::gui::board::view::BoardView;
use crate::gui::theme::{self, Tokens};

/// The radius of a token, in those of its space.
pub(super) const TOKEN: f32 = 0.8;

/// What every drawing part uses.
#[derive(Clone)]
pub(super) struct BoardPainter<'a> {
    pub(super) painter: &'a egui::Painter,
    pub(super) tokens: &'static Tokens,
    pub(super) view: &'a BoardView,
    pub(super) canvas: Rect,
    pub(super) board: &'a HexBoard,
    /// Where drawings in map units come to lie.
    pub(super) laid: Laid,
    /// From the middle of a space to its corners, on the screen.
    pub(super) corners: Rc<[egui::Vec2]>,
    /// From the middle of a space to the nearest edge, on the screen.
    pub(super) radius: f32,
    /// The scale of the text.
    pub(super) text: f32,
    /// No words are smaller, in points.
    pub(super) least: f32,
}

/// What is drawn of every space.
#[derive(Clone, Copy)]
pub(super) enum Large {
    Ground,
    Veil,
}

impl<'a> BoardPainter<'a> {
    pub(super) fn new(ui: &'a Ui, view: &'a BoardView, canvas: Rect, board: &'a HexBoard) -> Self {
        let laid = view.laid(canvas, geometry::radius(board), ui.pixels_per_point());
        let corners = geometry::corners(board).into_iter();
        Self {
            painter: ui.painter(),
            tokens: theme::tokens(ui),
            view,
            canvas,
            board,
            laid,
            corners: corners.map(|corner| view.camera.zoom * corner).collect(),
            radius: laid.radius,
            text: theme::text_scale(ui.style()),
            least: 0.0,
        }
    }

    /// How large words are that take that share of a space’s radius, at 100 % text no smaller and no larger than these
    /// points: they follow the text’s size, and are still no higher than they have room for.
    pub(super) fn size_of_words(&self, share: f32, (least, most): (f32, f32)) -> f32 {
        let size = (share * self.radius).clamp(least, most);
        let room = (0.46 * self.radius).max(size);
        (self.text * size).max(least).min(room).max(self.least)
    }

    /// Adds a large drawing as one by itself: its clip is not quite that of what was added before and is added behind it,
    /// since in a mesh that all share it would be copied once more whenever that one grows.
    pub(super) fn add_large(&self, drawing: Large, shape: egui::Shape) {
        let less_than_a_pixel = match drawing {
            Large::Ground => 1.0 / 64.0,
            Large::Veil => 1.0 / 32.0,
        };
        let clip = self.painter.clip_rect().shrink(less_than_a_pixel);
        self.painter.with_clip_rect(clip).add(shape);
    }

    /// Where a place of the map is on the screen.
    pub(super) fn on_screen(&self, at: egui::Pos2) -> egui::Pos2 {
        self.view.camera.to_screen(self.canvas, at)
    }

    /// The middle of a space on the screen.
    pub(super) fn middle(&self, at: Hex) -> egui::Pos2 {
        self.on_screen(geometry::middle(self.board, at))
    }

    /// From the middle of a token's first square to its own middle.
    pub(super) fn shift(&self, size: u8) -> egui::Vec2 {
        egui::Vec2::splat(f32::from(size.saturating_sub(1)) * self.radius)
    }

    /// The same for a token of that size.
    pub(super) fn of_size(&self, size: u8) -> Self {
        Self {
            radius: self.radius * f32::from(size.max(1)),
            ..self.clone()
        }
    }

    /// The outline of a space, a little smaller if `scale` is below 1.
    pub(super) fn outline(&self, at: Hex, scale: f32) -> Vec<egui::Pos2> {
        let middle = self.middle(at);
        self.corners
            .iter()
            .map(|corner| middle + scale * *corner)
            .collect()
    }

    /// Whether a space is in sight.
    pub(super) fn shows(&self, at: Hex) -> bool {
        self.canvas
            .expand(2.0 * self.radius)
            .contains(self.middle(at))
    }

    /// The font of words of about that size.
    pub(super) fn font(&self, size: f32) -> FontId {
        FontId::proportional(theme::stepped(size))
    }

    /// Words on the map.
    pub(super) fn words(
        &self,
        at: egui::Pos2,
        align: egui::Align2,
        words: &str,
        size: f32,
        colour: Color32,
    ) {
        self.painter.text(at, align, words, self.font(size), colour);
    }
}
