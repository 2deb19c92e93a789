//! Pan, zoom, the cursor and what was picked: what the map remembers from frame to frame.

use egui::{Context, Pos2, Rect, Vec2, pos2, vec2};

use super::canvas_id;
use super::drawn::Drawn;
use super::stencil::Laid;
use crate::board::Point;
use crate::board::hex::{Direction, Hex, HexBoard};
use crate::gui::canvas::MapPart;
use crate::table::{CharacterId, MapId};

const ZOOM_MIN: f32 = 0.05;
const ZOOM_MAX: f32 = 4.0;
/// The most that a fitted board is enlarged.
const ZOOM_MAX_FIT: f32 = 1.6;
/// Room around a fitted board, in points.
const MARGIN: f32 = 14.0;
/// Room below it for the note on the space that is pointed at.
const NOTE: f32 = 40.0;

/// How a board is looked at.
pub(in crate::gui) struct HexMap {
    /// What of the map is in the middle.
    centre: Pos2,
    zoom: f32,
    /// The whole board is to show.
    fits: bool,
    /// The canvas that it was fitted into.
    fitted_in: Rect,
    /// The canvas that it was drawn on.
    canvas: Rect,
    /// Which board that was.
    of: Option<MapId>,
    /// Where the keys are.
    pub(in crate::gui::heroes_of_hex) cursor: Option<Hex>,
    /// The space that was clicked.
    pub(in crate::gui::heroes_of_hex) picked: Option<Hex>,
    /// The unit that is dragged.
    pub(super) held: Option<CharacterId>,
    /// The still part of the board, as it was drawn last.
    pub(super) drawn: Option<Drawn>,
    /// Room at the left edge that other things take.
    pub(super) inset: f32,
}

impl Default for HexMap {
    fn default() -> Self {
        Self {
            centre: Pos2::ZERO,
            zoom: 1.0,
            fits: true,
            fitted_in: Rect::NOTHING,
            canvas: Rect::NOTHING,
            of: None,
            cursor: None,
            picked: None,
            held: None,
            drawn: None,
            inset: 0.0,
        }
    }
}

impl HexMap {
    /// Shows the whole board.
    pub(in crate::gui::heroes_of_hex) fn request_fit(&mut self) {
        self.fits = true;
        self.fitted_in = Rect::NOTHING;
    }

    /// Gives the keys to the map, with the cursor there.
    pub(in crate::gui::heroes_of_hex) fn take_keys(&mut self, ctx: &Context, at: Option<Hex>) {
        self.cursor = at.or(self.cursor);
        ctx.memory_mut(|memory| memory.request_focus(canvas_id()));
    }

    /// Lets go of what was picked and of whoever is dragged.
    pub(in crate::gui::heroes_of_hex) fn leave(&mut self) {
        self.picked = None;
        self.held = None;
    }

    /// Looks at a place of the map, with the cursor on that space; what shows whole goes on doing so.
    pub(in crate::gui::heroes_of_hex) fn look_at(&mut self, map: MapId, place: Point, at: Hex) {
        self.show(map);
        self.cursor = Some(at);
        if !self.fits {
            self.centre = pos(place);
        }
    }

    /// Another board begins anew.
    fn show(&mut self, map: MapId) {
        if self.of != Some(map) {
            *self = Self {
                of: Some(map),
                drawn: self.drawn.take(),
                inset: self.inset,
                ..Self::default()
            };
        }
    }

    /// At the start of a frame: another board begins anew, and what shows whole is fitted again. `bounds` is what the
    /// board takes of the map.
    pub(super) fn begin(&mut self, (map, board): (MapId, &HexBoard), bounds: Rect, canvas: Rect) {
        self.show(map);
        self.canvas = canvas;
        for at in [&mut self.cursor, &mut self.picked] {
            if at.is_some_and(|at| !board.spaces.contains(at)) {
                *at = None;
            }
        }
        let mut free = canvas;
        free.min.x = (free.min.x + self.inset).min(free.max.x);
        if !self.fits || self.fitted_in == free {
            return;
        }
        self.fitted_in = free;
        if !bounds.is_positive() {
            return;
        }
        let note = NOTE.min(canvas.height() / 4.0);
        let room = free.shrink(MARGIN).size() - vec2(0.0, note);
        let room = room.max(Vec2::splat(1.0));
        let zoom = (room.x / bounds.width()).min(room.y / bounds.height());
        self.zoom = zoom.clamp(ZOOM_MIN, ZOOM_MAX_FIT);
        let aside = vec2(-(canvas.width() - free.width()), note) / 2.0;
        self.centre = bounds.center() + aside / self.zoom;
    }

    /// Has that place in the middle, so large.
    pub(super) fn look(&mut self, centre: Pos2, zoom: f32) {
        (self.centre, self.zoom) = (centre, zoom);
        self.fits = false;
    }

    /// The part of the map that showed last, if it was shown.
    pub(in crate::gui) fn part(&self) -> Option<MapPart> {
        // A canvas that was never drawn on has less than no size, which is held at nothing.
        MapPart::around(self.centre, self.canvas.size() / self.zoom)
    }

    pub(super) fn zoom(&self) -> f32 {
        self.zoom
    }

    pub(super) fn screen_from_map(&self, canvas: Rect, at: Pos2) -> Pos2 {
        canvas.center() + self.zoom * (at - self.centre)
    }

    pub(super) fn map_from_screen(&self, canvas: Rect, at: Pos2) -> Pos2 {
        self.centre + (at - canvas.center()) / self.zoom
    }

    /// Where a drawing in map units comes to lie; `radius` is that of a space there, `pixels` how many a point has.
    pub(super) fn laid(&self, canvas: Rect, radius: f32, pixels: f32) -> Laid {
        Laid {
            origin: self.screen_from_map(canvas, Pos2::ZERO).to_vec2(),
            zoom: self.zoom,
            radius: self.zoom * radius,
            rim: 1.0 / pixels.max(0.1),
            hair: 1.0,
        }
    }

    /// The space at a place of the screen, on the board or not.
    pub(super) fn space_at(&self, canvas: Rect, board: &HexBoard, at: Pos2) -> Hex {
        let place = self.centre + (at - canvas.center()) / self.zoom;
        #[expect(
            clippy::cast_possible_truncation,
            reason = "whole units, and casts saturate"
        )]
        let place = Point::new(place.x.round() as i32, place.y.round() as i32);
        board.grid.space_at(board.layout, place)
    }

    pub(super) fn pan(&mut self, by: Vec2) {
        self.centre -= by / self.zoom;
        self.fits = false;
    }

    /// Zooms so that what is under the pointer stays there.
    pub(super) fn zoom_at(&mut self, canvas: Rect, at: Pos2, factor: f32) {
        let off = at - canvas.center();
        let there = self.centre + off / self.zoom;
        self.zoom = (self.zoom * factor).clamp(ZOOM_MIN, ZOOM_MAX);
        self.centre = there - off / self.zoom;
        self.fits = false;
    }

    /// Moves the board so far that a space is in sight.
    pub(super) fn reveal(&mut self, canvas: Rect, board: &HexBoard, at: Hex) {
        let there = self.screen_from_map(canvas, middle(board, at));
        let room = canvas.shrink(
            40.0_f32
                .min(canvas.width() / 4.0)
                .min(canvas.height() / 4.0),
        );
        if !room.contains(there) {
            self.pan(room.clamp(there) - there);
        }
    }
}

/// The middle of a space on the map.
pub(super) fn middle(board: &HexBoard, at: Hex) -> Pos2 {
    pos(board.grid.middle(board.layout, at))
}

/// The corners of a space on the map, the very same that its neighbours have.
pub(super) fn outline(board: &HexBoard, at: Hex) -> Vec<Pos2> {
    let corners = board.grid.corners(board.layout, at);
    corners.iter().map(pos).collect()
}

/// From the middle of a space to its corners, as good as the same for all.
pub(super) fn corners(board: &HexBoard) -> Vec<Vec2> {
    let at = Hex::default();
    let middle = middle(board, at);
    let outline = outline(board, at);
    outline.into_iter().map(|corner| corner - middle).collect()
}

/// The ends of a side of a space on the map.
pub(super) fn side_ends(board: &HexBoard, at: Hex, side: Direction) -> [Pos2; 2] {
    let corners = board.grid.corners(board.layout, at);
    corners.of_side(side).map(pos)
}

/// From the middle of a space to its nearest edge, in map units.
pub(super) fn radius(board: &HexBoard) -> f32 {
    let corners = corners(board);
    let next = corners.iter().cycle().skip(1);
    let sides = corners.iter().zip(next);
    sides
        .map(|(a, b)| ((*a + *b) / 2.0).length())
        .fold(f32::INFINITY, f32::min)
}

pub(super) fn pos(at: Point) -> Pos2 {
    #[expect(
        clippy::cast_precision_loss,
        reason = "maps are far smaller than 2^24 units"
    )]
    let at = pos2(at.x as f32, at.y as f32);
    at
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::hex::Layout;

    fn board() -> HexBoard {
        HexBoard::rectangle(Layout::Pointy, 11, 9).unwrap_or_default()
    }

    fn fitted(board: &HexBoard, canvas: Rect) -> HexMap {
        let mut bounds = Rect::NOTHING;
        for (at, _) in board.spaces.iter() {
            for corner in outline(board, at) {
                bounds.extend_with(corner);
            }
        }
        let mut view = HexMap::default();
        view.begin((MapId(1), board), bounds, canvas);
        view
    }

    #[test]
    fn a_fitted_board_is_inside_the_canvas_and_its_spaces_are_found_where_they_are_drawn() {
        let board = board();
        let canvas = Rect::from_min_size(pos2(100.0, 50.0), vec2(700.0, 400.0));
        let view = fitted(&board, canvas);
        for (at, _) in board.spaces.iter() {
            let there = view.screen_from_map(canvas, middle(&board, at));
            assert!(canvas.contains(there), "{at:?} at {there:?}");
            assert_eq!(view.space_at(canvas, &board, there), at);
        }
    }

    #[test]
    fn zooming_keeps_what_is_under_the_pointer() {
        let board = board();
        let canvas = Rect::from_min_size(pos2(0.0, 0.0), vec2(700.0, 400.0));
        let mut view = fitted(&board, canvas);
        let at = pos2(200.0, 120.0);
        let before = view.space_at(canvas, &board, at);
        view.zoom_at(canvas, at, 2.5);
        assert_eq!(view.space_at(canvas, &board, at), before);
    }
}
