//! How a map is looked at, of spaces or of areas: pan, zoom, fitting it into its room, from the map to the screen and
//! back. What is to be fitted, and into what room, is the map's to say.

use std::ops::RangeInclusive;

use egui::emath::TSTransform;
use egui::{Pos2, Rect, Response, Ui, Vec2, pos2, vec2};

/// By how much a map is dragged by the button that went down on it: a quick drag that comes from elsewhere, of a row of the
/// roster, say, carries something over it.
pub(in crate::gui) fn drag_of(map: &Response) -> Vec2 {
    let from = map.ctx.input(|input| input.pointer.press_origin());
    match from.is_some_and(|from| map.rect.contains(from)) {
        true => map.drag_delta(),
        false => Vec2::ZERO,
    }
}

/// Where a map is looked at, and how closely.
#[derive(Clone, Copy, Debug)]
pub struct Camera {
    /// The place of the map in the middle of the canvas.
    pub centre: Pos2,
    /// Points on the screen for one map unit.
    pub zoom: f32,
    fit: Fit,
    /// The room there was when the map was last fitted.
    fitted_in: Rect,
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

/// A part of a map, in map units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MapPart {
    /// Its middle, right.
    pub x: i32,
    /// Its middle, down.
    pub y: i32,
    /// From left to right.
    pub width: u32,
    /// From top to bottom.
    pub height: u32,
}

impl Default for Camera {
    fn default() -> Self {
        Self {
            centre: Pos2::ZERO,
            zoom: 1.0,
            fit: Fit::Wanted,
            fitted_in: Rect::NOTHING,
        }
    }
}

impl Camera {
    /// The size things are shown at; 100 is one point for each map unit.
    pub fn zoom_percent(&self) -> u32 {
        // Between 0 and 100,000.
        (100.0 * self.zoom).round() as u32
    }

    /// From places of the map to places of the screen, on that canvas.
    pub fn screen_from_map(&self, canvas: Rect) -> TSTransform {
        let translation = canvas.center().to_vec2() - self.zoom * self.centre.to_vec2();
        TSTransform::new(translation, self.zoom)
    }

    /// Where a place of the map is on the screen.
    pub fn to_screen(self, canvas: Rect, at: Pos2) -> Pos2 {
        canvas.center() + self.zoom * (at - self.centre)
    }

    /// Which place of the map is at a place of the screen.
    pub fn to_map(self, canvas: Rect, at: Pos2) -> Pos2 {
        self.centre + (at - canvas.center()) / self.zoom
    }

    /// The part of the map that shows on that canvas; none where nothing of it shows.
    pub fn part(&self, canvas: Rect) -> Option<MapPart> {
        MapPart::around(self.centre, canvas.size() / self.zoom)
    }

    /// Moves the map by so much of the screen.
    pub fn pan(&mut self, screen_delta: Vec2) {
        self.centre -= screen_delta / self.zoom;
        self.stay();
    }

    /// Zooms about the middle: above 1 in, below 1 out.
    pub fn zoom_by(&mut self, factor: f32, limits: RangeInclusive<f32>) {
        self.zoom = (self.zoom * factor).clamp(*limits.start(), *limits.end());
        self.stay();
    }

    /// Zooms so that what is under `at` stays there.
    pub fn zoom_at(&mut self, canvas: Rect, at: Pos2, factor: f32, limits: RangeInclusive<f32>) {
        let map_at = self.to_map(canvas, at);
        self.zoom_by(factor, limits);
        self.centre = map_at - (at - canvas.center()) / self.zoom;
    }

    /// Has that place in the middle.
    pub fn look_at(&mut self, centre: Pos2) {
        self.centre = centre;
        self.stay();
    }

    /// Shows the whole map, until the user pans or zooms.
    pub fn request_fit(&mut self) {
        self.fit = Fit::Wanted;
    }

    /// Nothing is fitted by itself any more.
    pub fn stay(&mut self) {
        self.fit = Fit::Off;
    }

    /// Whether the whole map is to show.
    pub fn fits(&self) -> bool {
        self.fit != Fit::Off
    }

    /// Whether the map is to be fitted anew; where it follows the room, also because that is another one.
    pub fn wants_fit(&self, room: Rect, follows: bool) -> bool {
        match self.fit {
            Fit::Wanted => true,
            Fit::Kept => follows && !self.is_fitted_in(room),
            Fit::Off => false,
        }
    }

    /// Whether the map was fitted into a room of that size, and not moved since.
    pub fn is_fitted_in(&self, room: Rect) -> bool {
        self.fit == Fit::Kept && self.fitted_in.size() == room.size()
    }

    /// Fits the map: that place is in the middle of the room, a part of the canvas, and so large.
    pub fn fit(&mut self, canvas: Rect, room: Rect, (at, zoom): (Pos2, f32)) {
        self.zoom = zoom;
        self.centre = at - (room.center() - canvas.center()) / zoom;
        self.fit = Fit::Kept;
        self.fitted_in = room;
    }
}

impl MapPart {
    /// So much around that place, in map units; none where nothing of it shows.
    fn around(centre: Pos2, size: Vec2) -> Option<Self> {
        // Whole units, and casts saturate.
        let part = Self {
            x: centre.x.round() as i32,
            y: centre.y.round() as i32,
            width: size.x.round() as u32,
            height: size.y.round() as u32,
        };
        (part.width > 0 && part.height > 0).then_some(part)
    }

    /// It as a rectangle of the map.
    pub fn rect(self) -> Rect {
        // Maps are far smaller than 2^24.
        let (centre, size) = (
            pos2(self.x as f32, self.y as f32),
            vec2(self.width as f32, self.height as f32),
        );
        Rect::from_center_size(centre, size)
    }
}

/// What the wheel, taken so that nothing around the canvas scrolls too, and two fingers zoom by in this frame; a notch of
/// the wheel is some 14 %.
pub fn zoom_asked(ui: &Ui) -> f32 {
    ui.input_mut(|input| {
        let wheel = std::mem::take(&mut input.smooth_scroll_delta).y;
        (wheel / 600.0).exp() * input.zoom_delta()
    })
}

/// The zoom at which so much of a map is as large as the room.
pub fn zoom_in(room: Vec2, size: Vec2) -> f32 {
    (room.x / size.x).min(room.y / size.y)
}
