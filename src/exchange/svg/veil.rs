//! The picture beneath a board of which spaces are hidden. What does not lie beneath the spaces that may be seen is taken out
//! of the picture itself: a clip around it would leave it whole in the file.

use std::fmt::Write as _;
use std::sync::{Mutex, PoisonError};

use super::png::{MOST_DOTS, MOST_SIDE, drawn, tree};
use crate::board::Background;
use crate::board::grid::HexBoard;
use crate::campaign::store::picture_size;
use crate::exchange::pictures;

/// The last one with what it was made of: a map is drawn again and again while its picture stays as it is.
static LAST: Mutex<Option<(String, Vec<u8>)>> = Mutex::new(None);

/// The picture as PNG, clear wherever that board has no space; none where it cannot be drawn.
pub(super) fn veiled(bytes: &[u8], beneath: &Background, board: &HexBoard) -> Option<Vec<u8>> {
    let (wide, high) = picture_size(bytes)?;
    let around = around(board, beneath, (wide, high));
    let key = format!("{} {around}", beneath.picture);
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, kept)) = last.as_ref().filter(|(of, _)| *of == key) {
        return Some(kept.clone());
    }
    let (_, data) = pictures::written(bytes)?;
    // Without soft edges: half a dot would still have the colour of what is hidden.
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide}\" height=\"{high}\"><clipPath id=\"seen\">\
         <path shape-rendering=\"crispEdges\" d=\"{around}\"/></clipPath>\
         <image clip-path=\"url(#seen)\" width=\"{wide}\" height=\"{high}\" href=\"{data}\"/></svg>"
    );
    let (wide, high) = (f64::from(wide), f64::from(high));
    let by_dots = (MOST_DOTS / (wide * high)).sqrt();
    let scale = by_dots.min(MOST_SIDE / wide.max(high)).min(1.0);
    let made = drawn(&tree(&svg).ok()?, scale)?.encode_png().ok()?;
    *last = Some((key, made.clone()));
    Some(made)
}

/// The outlines of all spaces in dots of the picture.
fn around(board: &HexBoard, beneath: &Background, (wide, high): (u32, u32)) -> String {
    let dots = |at: i32, from: i32, dots: u32, length: u32| {
        f64::from(at.saturating_sub(from)) * f64::from(dots) / f64::from(length.max(1))
    };
    let mut path = String::from("M0 0");
    for (at, _) in board.spaces.iter() {
        for (place, corner) in board.grid.corners(board.layout, at).iter().enumerate() {
            let x = dots(corner.x, beneath.x, wide, beneath.width);
            let y = dots(corner.y, beneath.y, high, beneath.height);
            let step = if place == 0 { 'M' } else { 'L' };
            // Writing to a string never fails.
            let _ = write!(path, "{step}{x:.2} {y:.2}");
        }
        path.push('Z');
    }
    path
}
