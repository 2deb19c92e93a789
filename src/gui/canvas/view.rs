//! Pan, zoom and the keyboard's cursor: what the canvas remembers from frame to frame.

use egui::emath::TSTransform;
use egui::{Align2, Pos2, Rect, Vec2};

use crate::board::areas::AreaId;
use crate::table::CharacterId;

/// What one canvas remembers. Keep one for each map shown; a new one shows the whole map.
#[derive(Clone, Debug)]
pub struct View {
    /// The map point in the middle of the canvas.
    centre: Pos2,
    /// Points on the screen for one map unit.
    zoom: f32,
    fit: Fit,
    /// The room there was when the map was last fitted.
    fitted_in: Rect,
    /// The area under the keyboard's cursor.
    pub(super) cursor: Option<AreaId>,
    /// The token chosen in that area.
    pub(super) cursor_token: Option<CharacterId>,
    /// Keys were used last, so the cursor is drawn.
    pub(super) cursor_shown: bool,
    /// Where the corner note is: it stays there until it changes or the map is fitted.
    pub(super) note_place: Option<NotePlace>,
    /// The area being dragged, and how far, in map units.
    pub(super) dragged_area: Option<(AreaId, Vec2)>,
}

/// Where the corner note is.
#[derive(Clone, Debug)]
pub(super) struct NotePlace {
    pub(super) words: String,
    /// How wide it is at 100 % text.
    pub(super) width: f32,
    pub(super) corner: Align2,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fit {
    /// Show the whole map now, and go on doing so.
    Wanted,
    /// Fitted; again when the room changes.
    Kept,
    /// The user has panned or zoomed.
    Off,
}

const ZOOM_MIN: f32 = 0.1;
const ZOOM_MAX: f32 = 4.0;
/// A map of two areas is not blown up to fill a wall.
const ZOOM_MAX_FIT: f32 = 2.0;

impl Default for View {
    fn default() -> Self {
        Self {
            centre: Pos2::ZERO,
            zoom: 1.0,
            fit: Fit::Wanted,
            fitted_in: Rect::NOTHING,
            cursor: None,
            cursor_token: None,
            cursor_shown: false,
            note_place: None,
            dragged_area: None,
        }
    }
}

impl View {
    /// Shows the whole map again, from the next frame until the user pans or zooms.
    pub fn request_fit(&mut self) {
        self.fit = Fit::Wanted;
    }

    /// The size things are shown at; 100 is one point for each map unit.
    #[must_use]
    pub fn zoom_percent(&self) -> u32 {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "between 10 and 400"
        )]
        let percent = (100.0 * self.zoom).round() as u32;
        percent
    }

    /// Zooms about the middle: above 1 in, below 1 out.
    pub fn zoom_by(&mut self, factor: f32) {
        self.zoom = (self.zoom * factor).clamp(ZOOM_MIN, ZOOM_MAX);
        self.fit = Fit::Off;
    }

    /// Moves that point of the map to the middle.
    pub fn look_at(&mut self, x: i32, y: i32) {
        self.centre = map_pos(x, y);
        self.fit = Fit::Off;
    }

    /// The area under the keyboard's cursor.
    #[must_use]
    pub fn cursor(&self) -> Option<AreaId> {
        self.cursor
    }

    /// Puts the keyboard's cursor there, such as for "Go to Bar".
    pub fn set_cursor(&mut self, area: AreaId) {
        self.cursor = Some(area);
        self.cursor_token = None;
        self.cursor_shown = true;
    }

    pub(super) fn zoom(&self) -> f32 {
        self.zoom
    }

    /// How large boxes, tokens and text are. They shrink less than distances do, so that a map
    /// fitted into a small window stays readable.
    pub(super) fn item_scale(&self) -> f32 {
        item_scale(self.zoom)
    }

    pub(super) fn screen_from_map(&self, canvas: Rect) -> TSTransform {
        let translation = canvas.center().to_vec2() - self.zoom * self.centre.to_vec2();
        TSTransform::new(translation, self.zoom)
    }

    pub(super) fn pan(&mut self, screen_delta: Vec2) {
        self.centre -= screen_delta / self.zoom;
        self.fit = Fit::Off;
    }

    /// Zooms so that what is under `at` stays there.
    pub(super) fn zoom_at(&mut self, canvas: Rect, at: Pos2, factor: f32) {
        let from_centre = at - canvas.center();
        let map_at = self.centre + from_centre / self.zoom;
        self.zoom_by(factor);
        self.centre = map_at - from_centre / self.zoom;
    }

    /// Fits the map if that is wanted: `room` is the part of the canvas to use, `extents` the
    /// centres of all areas with their sizes at item scale 1.
    pub(super) fn fit(&mut self, canvas: Rect, room: Rect, extents: &[(Pos2, Vec2)]) {
        if extents.is_empty() {
            return;
        }
        let bounds = |zoom: f32| {
            let mut bounds = Rect::NOTHING;
            for (centre, size) in extents {
                let centre = (zoom * centre.to_vec2()).to_pos2();
                bounds |= Rect::from_center_size(centre, item_scale(zoom) * *size);
            }
            bounds
        };
        // The size grows with the zoom, so halving finds the largest that fits.
        let (mut low, mut high) = (ZOOM_MIN, ZOOM_MAX_FIT);
        for _ in 0..16 {
            let middle = f32::midpoint(low, high);
            let size = bounds(middle).size();
            if size.x <= room.width() && size.y <= room.height() {
                low = middle;
            } else {
                high = middle;
            }
        }
        self.zoom = low;
        let off_centre = room.center() - canvas.center();
        self.centre = ((bounds(low).center().to_vec2() - off_centre) / low).to_pos2();
        self.fit = Fit::Kept;
        self.note_place = None;
        self.fitted_in = room;
    }

    pub(super) fn wants_fit(&self, room: Rect) -> bool {
        match self.fit {
            Fit::Wanted => true,
            Fit::Kept => self.fitted_in.size() != room.size(),
            Fit::Off => false,
        }
    }
}

fn item_scale(zoom: f32) -> f32 {
    zoom.max((1.6 * zoom).min(0.85))
}

/// A place on the map.
pub(super) fn map_pos(x: i32, y: i32) -> Pos2 {
    #[expect(
        clippy::cast_precision_loss,
        reason = "maps are far smaller than 2^24 units"
    )]
    let pos = Pos2::new(x as f32, y as f32);
    pos
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{pos2, vec2};

    #[test]
    fn zooming_keeps_what_is_under_the_pointer() {
        let canvas = Rect::from_min_size(pos2(100.0, 50.0), vec2(800.0, 600.0));
        let mut view = View::default();
        let at = pos2(300.0, 200.0);
        let before = view.screen_from_map(canvas).inverse() * at;
        view.zoom_at(canvas, at, 1.7);
        let after = view.screen_from_map(canvas).inverse() * at;
        assert!((before - after).length() < 0.01);
        assert_eq!(view.zoom_percent(), 170);
    }

    #[test]
    fn a_fitted_map_is_inside_the_room() {
        let canvas = Rect::from_min_size(Pos2::ZERO, vec2(900.0, 500.0));
        let room = Rect::from_min_max(pos2(80.0, 20.0), pos2(880.0, 480.0));
        let extents = [
            (pos2(0.0, 0.0), vec2(140.0, 60.0)),
            (pos2(900.0, 700.0), vec2(90.0, 100.0)),
        ];
        let mut view = View::default();
        view.fit(canvas, room, &extents);
        for (centre, size) in extents {
            let centre = view.screen_from_map(canvas) * centre;
            let drawn = Rect::from_center_size(centre, view.item_scale() * size);
            assert!(room.expand(0.5).contains_rect(drawn), "{drawn:?}");
        }
        assert!(!view.wants_fit(room));
        view.pan(vec2(10.0, 0.0));
        assert!(!view.wants_fit(room.expand(20.0)));
    }
}
