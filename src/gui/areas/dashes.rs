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
fn dashes(points: &[Pos2], (dash, gap): (f32, f32), clip: Rect) -> impl Iterator<Item = [Pos2; 2]> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use egui::pos2;

    fn screen() -> Rect {
        Rect::from_min_max(pos2(0.0, 0.0), pos2(1000.0, 800.0))
    }

    #[test]
    fn a_line_to_the_end_of_all_numbers_has_no_more_dashes_than_show() {
        for far in [5_000.0, 1e6, 2_147_483_647.0, 1e30, f32::MAX] {
            let ends = [pos2(-far, 400.0), pos2(far, 400.0)];
            let count = dashes(&ends, (6.0, 7.0), screen()).count();
            assert!(count <= 79, "{far}: {count}");
        }
        let gone = [pos2(0.0, -5.0), pos2(1e9, -5.0)];
        assert_eq!(dashes(&gone, (6.0, 7.0), screen()).count(), 0);
        let odd = [pos2(f32::NAN, 0.0), pos2(10.0, f32::INFINITY)];
        assert_eq!(dashes(&odd, (6.0, 7.0), screen()).count(), 0);
    }

    #[test]
    fn dashes_go_on_over_corners() {
        let points = [pos2(0.0, 0.0), pos2(10.0, 0.0), pos2(10.0, 10.0)];
        let all: Vec<_> = dashes(&points, (6.0, 3.0), screen()).collect();
        let expected = [
            [pos2(0.0, 0.0), pos2(6.0, 0.0)],
            [pos2(9.0, 0.0), pos2(10.0, 0.0)],
            [pos2(10.0, 0.0), pos2(10.0, 5.0)],
            [pos2(10.0, 8.0), pos2(10.0, 10.0)],
        ];
        assert_eq!(all.len(), expected.len(), "{all:?}");
        for (dash, expected) in all.iter().zip(expected) {
            assert!((dash[0] - expected[0]).length() < 0.01, "{dash:?}");
            assert!((dash[1] - expected[1]).length() < 0.01, "{dash:?}");
        }
    }
}
