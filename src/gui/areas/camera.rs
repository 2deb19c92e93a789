//! How a map is looked at: pan, zoom, and from the map to the screen and back. What is to be fitted, and into what room,
//! is the map's to say.

use std::ops::RangeInclusive;

use egui::emath::TSTransform;
use egui::{Pos2, Rect, Vec2};

/// Where a map is looked at, and how closely.
#[derive(Clone, Copy, Debug)]
pub(in crate::gui) struct Camera {
    /// The place of the map in the middle of the canvas.
    pub(in crate::gui) centre: Pos2,
    /// Points on the screen for one map unit.
    pub(in crate::gui) zoom: f32,
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

    /// From places of the map to places of that canvas; its inverse is the way back.
    pub(in crate::gui) fn screen_from_map(&self, canvas: Rect) -> TSTransform {
        let translation = canvas.center().to_vec2() - self.zoom * self.centre.to_vec2();
        TSTransform::new(translation, self.zoom)
    }

    /// The part of the map that shows on that canvas; none where nothing of it shows.
    pub(in crate::gui) fn part(&self, canvas: Rect) -> Option<MapPart> {
        MapPart::around(self.centre, canvas.size() / self.zoom)
    }

    /// Moves the map by so much of the screen.
    pub(in crate::gui) fn pan(&mut self, screen_delta: Vec2) {
        self.centre -= screen_delta / self.zoom;
    }

    /// Zooms about the middle: above 1 in, below 1 out.
    pub(in crate::gui) fn zoom_by(&mut self, factor: f32, limits: RangeInclusive<f32>) {
        self.zoom = (self.zoom * factor).clamp(*limits.start(), *limits.end());
    }

    /// Zooms so that what is under `at` stays there.
    pub(in crate::gui) fn zoom_at(
        &mut self,
        canvas: Rect,
        at: Pos2,
        factor: f32,
        limits: RangeInclusive<f32>,
    ) {
        let from_centre = at - canvas.center();
        let map_at = self.centre + from_centre / self.zoom;
        self.zoom_by(factor, limits);
        self.centre = map_at - from_centre / self.zoom;
    }
}

impl MapPart {
    /// So much around that place, in map units; none where nothing of it shows.
    pub(in crate::gui) fn around(centre: Pos2, size: Vec2) -> Option<Self> {
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

    /// The zoom at which all of it is inside the room.
    pub(in crate::gui) fn zoom_in(self, room: Rect) -> f32 {
        #[expect(clippy::cast_precision_loss, reason = "maps are far smaller than 2^24")]
        let (width, height) = (self.width.max(1) as f32, self.height.max(1) as f32);
        (room.width() / width).min(room.height() / height)
    }
}
