//! Where drawings run on the screen, and which of them lies at a place. Pure geometry; nothing is drawn here.

use std::collections::BTreeMap;

use egui::emath::TSTransform;
use egui::{Pos2, Rect, Vec2, vec2};

use crate::board::areas::{Drawing, DrawingId, Figure, Point};
use crate::gui::areas::geometry::{distance, map_pos};

/// How far beside a line it is still meant, in points.
pub(super) const REACH: f32 = 7.0;
/// Half the size of the place that a drawing or a connection is taken hold of at.
pub(super) const HANDLE: f32 = 11.0;

/// A drawing on the screen.
pub(in crate::gui) struct Drawn<'a> {
    pub(in crate::gui) id: DrawingId,
    pub(super) drawing: &'a Drawing,
    /// Its lines, end to end; of words the box around them.
    pub(in crate::gui) outline: Vec<Pos2>,
    /// The box around it.
    pub(in crate::gui) rect: Rect,
}

impl Drawn<'_> {
    /// The place it is taken hold of at: on its outline, so that it hides nothing within it.
    pub(super) fn handle(&self) -> Rect {
        if matches!(self.drawing.figure, Figure::Words { .. }) {
            return self.rect;
        }
        let at = self.outline.get(self.outline.len() / 2);
        let at = at.copied().unwrap_or_else(|| self.rect.center());
        Rect::from_center_size(at, Vec2::splat(2.0 * HANDLE))
    }
}

/// The drawings that can be seen, the lowest first.
pub(in crate::gui) fn drawn(
    drawings: &BTreeMap<DrawingId, Drawing>,
    screen_from_map: TSTransform,
    clip: Rect,
    shift: impl Fn(DrawingId) -> Vec2,
) -> Vec<Drawn<'_>> {
    let zoom = screen_from_map.scaling;
    let mut all: Vec<Drawn<'_>> = drawings
        .iter()
        .filter_map(|(id, drawing)| {
            let by = shift(*id);
            let place = |at: &Point| screen_from_map * (map_pos(at.x, at.y) + by);
            let (low, high) = drawing.figure.bounds();
            let width = zoom * f32::from(drawing.width);
            let mut rect = Rect::from_two_pos(place(&low), place(&high)).expand(width / 2.0 + 1.0);
            if let Figure::Words { words, .. } = &drawing.figure {
                rect = Rect::from_center_size(rect.center(), words_size(words, drawing, zoom));
            }
            if !clip.intersects(rect) {
                return None;
            }
            let outline = match &drawing.figure {
                Figure::Stroke { points } => points.iter().map(place).collect(),
                Figure::Line { from, to } => vec![place(from), place(to)],
                Figure::Rectangle { from, to } => {
                    corners(Rect::from_two_pos(place(from), place(to)))
                }
                Figure::Ellipse { from, to } => ellipse(Rect::from_two_pos(place(from), place(to))),
                Figure::Words { .. } => corners(rect),
            };
            Some(Drawn {
                id: *id,
                drawing,
                outline,
                rect,
            })
        })
        .collect();
    all.sort_by_key(|drawn| (drawn.drawing.order, drawn.id));
    all
}

/// The letters' height of a free label, on the screen.
pub(super) fn words_height(drawing: &Drawing, zoom: f32) -> f32 {
    zoom * (10.0 + 2.0 * f32::from(drawing.width))
}

/// About how much room a free label takes; letters differ, so that it is only nearly so.
fn words_size(words: &str, drawing: &Drawing, zoom: f32) -> Vec2 {
    let height = words_height(drawing, zoom);
    let longest = words.lines().map(|line| line.chars().count()).max();
    // Labels are short.
    let (letters, rows) = (longest.unwrap_or(1) as f32, words.lines().count() as f32);
    vec2(0.6 * height * letters + 8.0, 1.3 * height * rows + 4.0)
}

fn corners(rect: Rect) -> Vec<Pos2> {
    vec![
        rect.left_top(),
        rect.right_top(),
        rect.right_bottom(),
        rect.left_bottom(),
        rect.left_top(),
    ]
}

fn ellipse(rect: Rect) -> Vec<Pos2> {
    let steps = 0..=48_u8;
    let points = steps.map(|step| {
        let angle = f32::from(step) * std::f32::consts::TAU / 48.0;
        rect.center() + Vec2::angled(angle) * rect.size() / 2.0
    });
    points.collect()
}

/// The uppermost drawing that runs through that place or near it.
pub(in crate::gui) fn drawing_at(pos: Pos2, drawings: &[Drawn<'_>]) -> Option<DrawingId> {
    let drawing = drawings.iter().rev().find(|drawn| {
        if !drawn.rect.expand(REACH).contains(pos) {
            return false;
        }
        if matches!(drawn.drawing.figure, Figure::Words { .. }) {
            return drawn.rect.contains(pos);
        }
        let dot = drawn.outline.len() == 1 && drawn.outline[0].distance(pos) <= REACH;
        let pairs = drawn.outline.windows(2);
        let mut stretches = pairs.map(|ends| distance([ends[0], ends[1]], pos));
        dot || stretches.any(|far| far <= REACH)
    });
    drawing.map(|drawn| drawn.id)
}
