//! How a map is looked at, of spaces or of areas: pan, zoom, fitting it into its room, from the map to the screen and
//! back. What is to be fitted, and into what room, is the map's to say.

use std::ops::RangeInclusive;

use egui::emath::TSTransform;
use egui::{Pos2, Rect, Vec2, pos2, vec2};

/// Where a map is looked at, and how closely.
#[derive(Clone, Copy, Debug)]
pub(in crate::gui) struct Camera {
    /// The place of the map in the middle of the canvas.
    pub(in crate::gui) centre: Pos2,
    /// Points on the screen for one map unit.
    pub(in crate::gui) zoom: f32,
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
    pub(in crate::gui) fn zoom_percent(&self) -> u32 {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "between 0 and 100,000"
        )]
        let percent = (100.0 * self.zoom).round() as u32;
        percent
    }

    /// From places of the map to places of the screen, on that canvas.
    pub(in crate::gui) fn screen_from_map(&self, canvas: Rect) -> TSTransform {
        let translation = canvas.center().to_vec2() - self.zoom * self.centre.to_vec2();
        TSTransform::new(translation, self.zoom)
    }

    /// Where a place of the map is on the screen.
    pub(in crate::gui) fn to_screen(self, canvas: Rect, at: Pos2) -> Pos2 {
        canvas.center() + self.zoom * (at - self.centre)
    }

    /// Which place of the map is at a place of the screen.
    pub(in crate::gui) fn to_map(self, canvas: Rect, at: Pos2) -> Pos2 {
        self.centre + (at - canvas.center()) / self.zoom
    }

    /// The part of the map that shows on that canvas; none where nothing of it shows.
    pub(in crate::gui) fn part(&self, canvas: Rect) -> Option<MapPart> {
        MapPart::around(self.centre, canvas.size() / self.zoom)
    }

    /// Moves the map by so much of the screen.
    pub(in crate::gui) fn pan(&mut self, screen_delta: Vec2) {
        self.centre -= screen_delta / self.zoom;
        self.stay();
    }

    /// Zooms about the middle: above 1 in, below 1 out.
    pub(in crate::gui) fn zoom_by(&mut self, factor: f32, limits: RangeInclusive<f32>) {
        self.zoom = (self.zoom * factor).clamp(*limits.start(), *limits.end());
        self.stay();
    }

    /// Zooms so that what is under `at` stays there.
    pub(in crate::gui) fn zoom_at(
        &mut self,
        canvas: Rect,
        at: Pos2,
        factor: f32,
        limits: RangeInclusive<f32>,
    ) {
        let map_at = self.to_map(canvas, at);
        self.zoom_by(factor, limits);
        self.centre = map_at - (at - canvas.center()) / self.zoom;
    }

    /// Has that place in the middle.
    pub(in crate::gui) fn look_at(&mut self, centre: Pos2) {
        self.centre = centre;
        self.stay();
    }

    /// Shows the whole map, until the user pans or zooms.
    pub(in crate::gui) fn request_fit(&mut self) {
        self.fit = Fit::Wanted;
    }

    /// Nothing is fitted by itself any more.
    pub(in crate::gui) fn stay(&mut self) {
        self.fit = Fit::Off;
    }

    /// Whether the whole map is to show.
    pub(in crate::gui) fn fits(&self) -> bool {
        self.fit != Fit::Off
    }

    /// Whether the map is to be fitted anew; where it follows the room, also because that is another one.
    pub(in crate::gui) fn wants_fit(&self, room: Rect, follows: bool) -> bool {
        match self.fit {
            Fit::Wanted => true,
            Fit::Kept => follows && !self.is_fitted_in(room),
            Fit::Off => false,
        }
    }

    /// Whether the map was fitted into a room of that size, and not moved since.
    pub(in crate::gui) fn is_fitted_in(&self, room: Rect) -> bool {
        self.fit == Fit::Kept && self.fitted_in.size() == room.size()
    }

    /// Fits the map: that place is in the middle of the room, a part of the canvas, and so large.
    pub(in crate::gui) fn fit(&mut self, canvas: Rect, room: Rect, (at, zoom): (Pos2, f32)) {
        self.zoom = zoom;
        self.centre = at - (room.center() - canvas.center()) / zoom;
        self.fit = Fit::Kept;
        self.fitted_in = room;
    }
}

impl MapPart {
    /// So much around that place, in map units; none where nothing of it shows.
    fn around(centre: Pos2, size: Vec2) -> Option<Self> {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "whole units, and casts saturate"
        )]
        let part = Self {
            x: centre.x.round() as i32,
            y: centre.y.round() as i32,
            width: size.x.round() as u32,
            height: size.y.round() as u32,
        };
        (part.width > 0 && part.height > 0).then_some(part)
    }

    /// It as a rectangle of the map.
    pub(in crate::gui) fn rect(self) -> Rect {
        #[expect(clippy::cast_precision_loss, reason = "maps are far smaller than 2^24")]
        let (centre, size) = (
            pos2(self.x as f32, self.y as f32),
            vec2(self.width as f32, self.height as f32),
        );
        Rect::from_center_size(centre, size)
    }
}

/// The zoom at which so much of a map is as large as the room.
pub(in crate::gui) fn zoom_in(room: Vec2, size: Vec2) -> f32 {
    (room.x / size.x).min(room.y / size.y)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CANVAS: Rect = Rect {
        min: pos2(100.0, 50.0),
        max: pos2(900.0, 650.0),
    };

    #[test]
    fn zooming_keeps_what_is_under_the_pointer() {
        let mut camera = Camera::default();
        let at = pos2(300.0, 200.0);
        let before = camera.to_map(CANVAS, at);
        camera.zoom_at(CANVAS, at, 1.7, 0.1..=4.0);
        assert!((before - camera.to_map(CANVAS, at)).length() < 0.01);
        assert!((camera.to_screen(CANVAS, before) - at).length() < 0.01);
        assert!((camera.screen_from_map(CANVAS) * before - at).length() < 0.01);
        assert_eq!(camera.zoom_percent(), 170);
    }

    #[test]
    fn it_fits_until_it_is_moved_and_again_when_the_room_changes() {
        let room = CANVAS.with_min_x(300.0);
        let mut camera = Camera::default();
        assert!(camera.wants_fit(room, true));
        camera.fit(CANVAS, room, (pos2(20.0, 10.0), 2.0));
        assert_eq!(camera.to_screen(CANVAS, pos2(20.0, 10.0)), room.center());
        assert!(!camera.wants_fit(room, true));
        assert!(camera.wants_fit(CANVAS, true) && !camera.wants_fit(CANVAS, false));
        camera.pan(vec2(10.0, 0.0));
        assert!(!camera.fits() && !camera.wants_fit(CANVAS, true));
    }
}
