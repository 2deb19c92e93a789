//! What is the same on every kind of map: the picture beneath, and what is drawn freely.

use std::collections::BTreeMap;

use super::colours::Colours;
use super::page::{Page, hundredths, places};
#[cfg(feature = "png")]
use super::veil::veiled;
use crate::board::grid::HexBoard;
use crate::board::{Background, Drawing, DrawingId, Figure, Point};
use crate::exchange::geometry::Frame;
use crate::exchange::pictures;

/// How strong what players do not see is drawn for the GM.
pub(super) const HIDDEN: &str = " opacity=\"0.5\"";

/// The picture beneath the map, if there is one and its bytes are known, with a veil only where that board has spaces;
/// whether it is there.
pub(super) fn picture(
    page: &mut Page<'_>,
    beneath: Option<&Background>,
    veil: Option<&HexBoard>,
) -> bool {
    let written = beneath.and_then(|beneath| {
        let bytes = page.picture(&beneath.picture)?;
        let (_, data) = match veil {
            Some(board) => pictures::written(&veiled(bytes, beneath, board)?),
            None => pictures::written(bytes),
        }?;
        Some((beneath, data))
    });
    let Some((beneath, data)) = written else {
        return false;
    };
    let side = |length: u32| i32::try_from(length).unwrap_or(i32::MAX);
    let high = Point::new(
        beneath.x.saturating_add(side(beneath.width)),
        beneath.y.saturating_add(side(beneath.height)),
    );
    let element = format!(
        "<image x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" opacity=\"{}\" preserveAspectRatio=\"none\" href=\"{data}\"/>",
        beneath.x,
        beneath.y,
        beneath.width,
        beneath.height,
        hundredths(beneath.opacity.into()),
    );
    page.add(&[Point::new(beneath.x, beneath.y), high], &element);
    true
}

/// What nothing can be taken out of is not shown at all.
#[cfg(not(feature = "png"))]
fn veiled(_: &[u8], _: &Background, _: &HexBoard) -> Option<Vec<u8>> {
    None
}

/// Strokes, shapes and words, the lowest first.
pub(super) fn drawings(
    page: &mut Page<'_>,
    drawings: &BTreeMap<DrawingId, Drawing>,
    colours: &Colours,
) {
    let mut all: Vec<(&DrawingId, &Drawing)> = drawings.iter().collect();
    all.sort_by_key(|(id, drawing)| (drawing.order, **id));
    for (_, one) in all {
        drawing(page, one, colours);
    }
}

fn drawing(page: &mut Page<'_>, drawing: &Drawing, colours: &Colours) {
    let colour = colours.ink(drawing.ink);
    let more = if drawing.hidden { HIDDEN } else { "" };
    let look = format!(
        "fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"{more}",
        drawing.width.max(1)
    );
    let (low, high) = drawing.figure.bounds();
    let reaches = [low, high];
    let (width, height) = Frame { low, high }.size();
    match &drawing.figure {
        Figure::Stroke { points } => {
            // A pen can make a dot, which is a line to itself.
            let dot = points.first().filter(|_| points.len() == 1);
            let points = places(points.iter().chain(dot).copied());
            page.add(&reaches, &format!("<polyline points=\"{points}\" {look}/>"));
        }
        Figure::Line { from, to } => {
            let points = places([*from, *to]);
            page.add(&reaches, &format!("<polyline points=\"{points}\" {look}/>"));
        }
        Figure::Rectangle { .. } => {
            let at = format!("x=\"{}\" y=\"{}\"", low.x, low.y);
            let element = format!("<rect {at} width=\"{width}\" height=\"{height}\" {look}/>");
            page.add(&reaches, &element);
        }
        Figure::Ellipse { .. } => {
            let middle = crate::exchange::geometry::middle(low, high);
            let element = format!(
                "<ellipse cx=\"{}\" cy=\"{}\" rx=\"{}\" ry=\"{}\" {look}/>",
                middle.x,
                middle.y,
                width / 2,
                height / 2
            );
            page.add(&reaches, &element);
        }
        Figure::Words { at, words } => {
            let lines: Vec<&str> = words.lines().collect();
            let size = 10 + 2 * i32::from(drawing.width);
            page.words(*at, &lines, size, colour, more);
        }
    }
}
