//! What is remembered of the players' window between evenings: its looks, and how large an inch is on which monitor.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::gui::players::screen::Content;
use crate::gui::players::turn::Turn;

/// A hundredth of a pixel for each inch: 9600 is 96 pixels.
pub(super) type PixelsPerInch = u32;

/// The least and the most that a monitor can have, in hundredths of a pixel for each inch.
pub(super) const DENSITIES: std::ops::RangeInclusive<PixelsPerInch> = 1_000..=100_000;
/// Text sizes in percent.
const TEXT: std::ops::RangeInclusive<u32> = 50..=300;
/// The widest margin, in percent of the window's width and height.
pub(super) const MOST_MARGIN: u32 = 5;

/// How the players' window looks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct PlayersSettings {
    /// What shows.
    pub content: Content,
    /// Light text on a dark ground.
    pub dark: bool,
    /// Text size in percent of what fits the window, 50 to 300.
    pub text_percent: u32,
    /// What is left free at each edge, in percent of the window's width and height, 0 to 5: some televisions cut it off.
    pub margin_percent: u32,
    /// How far it is turned, for a screen that lies in the table or hangs on its side.
    pub turn: Turn,
    /// What it shows of a map is outlined on the GM's.
    pub outline: bool,
    /// The ruler is in inches, else in centimetres.
    pub inches: bool,
    /// How dense the pixels of a monitor are, by its size in pixels, such as “1920x1080”;
    /// in hundredths of a pixel for each inch.
    pub pixels_per_inch: BTreeMap<String, u32>,
}

impl Default for PlayersSettings {
    fn default() -> Self {
        Self {
            content: Content::default(),
            dark: true,
            text_percent: 100,
            margin_percent: 0,
            turn: Turn::default(),
            outline: true,
            inches: false,
            pixels_per_inch: BTreeMap::new(),
        }
    }
}

impl PlayersSettings {
    /// The text size, `by` percent points larger.
    pub(super) fn resize_text(&mut self, by: i32) {
        let now = self.text_percent.saturating_add_signed(by);
        self.text_percent = now.clamp(*TEXT.start(), *TEXT.end());
    }

    /// How dense that monitor's pixels were found to be.
    pub(super) fn measured(&self, monitor: &str) -> Option<PixelsPerInch> {
        let found = self.pixels_per_inch.get(monitor).copied();
        found.map(|density| density.clamp(*DENSITIES.start(), *DENSITIES.end()))
    }
}
