//! Dashed lines, only as far as they show: however long a line is, it has no more dashes than fit on the screen.

use egui::{Painter, Pos2, Rect, Shape, Stroke};

use crate::gui::areas::geometry::part_within;

/// Draws a line from point to point in dashes.
pub(in crate::gui) fn dashed_line(
    painter: &Painter,
    points: &[Pos2],
    stroke: Stroke,
    (dash, gap): (f32, f32),
) {
    let clip = painter.clip_rect().expand(stroke.width);
    painter.extend(dashes(points, (dash, gap), clip).map(|ends| Shape::line_segment(ends, stroke)));
}

/// The dashes of which something lies in `clip`.
pub fn dashes(
    points: &[Pos2],
    (dash, gap): (f32, f32),
    clip: Rect,
) -> impl Iterator<Item = [Pos2; 2]> {
    // Dashes nearer than that are a line.
    let step = (dash + gap).max(1.0);
    let mut done = 0.0_f32;
    points.windows(2).flat_map(move |ends| {
        let [a, b] = [ends[0], ends[1]];
        let way = b - a;
        let length = way.length();
        let before = done % step;
        if length.is_finite() {
            done = (done + length) % (step * 1024.0);
        }
        let part = part_within([a, b], clip).filter(|_| length.is_finite() && length > 0.0);
        let (first, last) = part.unwrap_or_default();
        let along = if length > 0.0 { way / length } else { way };
        // Counted from where the line comes into sight, so that numbers stay small and exact.
        let entry = a + first * way;
        let seen = (last - first) * length;
        let phase = (before + first * length) % step;
        let count = if seen > 0.0 {
            ((seen + phase) / step).ceil().min(MOST) as u16
        } else {
            0
        };
        (0..count).filter_map(move |number| {
            let begin = f32::from(number) * step - phase;
            let (from, to) = (begin.max(0.0), (begin + dash).min(seen));
            (from < to).then(|| [entry + from * along, entry + to * along])
        })
    })
}

/// More dashes of one stretch are on no screen.
const MOST: f32 = 20_000.0;
