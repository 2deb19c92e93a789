//! What every drawing part uses: the brush with its colours and sizes, dashes, text on a ground, and
//! the dots behind the map.

use std::sync::Arc;

use egui::emath::TSTransform;
use egui::epaint::Mesh;
use egui::{
    Color32, CornerRadius, FontId, Galley, Painter, Pos2, Rect, Stroke, StrokeKind, Vec2, pos2,
    vec2,
};

use crate::gui::areas::boxes::Sizes;
use crate::gui::areas::dashes::dashed_line;
use crate::gui::theme::{RADIUS, Tokens};
use crate::gui::widgets::token_portrait::Faces;

/// Painter, colours and sizes of this frame.
pub(in crate::gui::areas) struct Brush<'a> {
    pub(in crate::gui::areas) painter: &'a Painter,
    pub(in crate::gui::areas) tokens: &'static Tokens,
    pub(in crate::gui::areas) sizes: Sizes,
    /// For notes and tags.
    pub(in crate::gui::areas) note_font: FontId,
    /// The portraits of tokens.
    pub(in crate::gui::areas) faces: &'a Faces,
}

impl Brush<'_> {
    /// A length at item scale 1, on the screen.
    pub(in crate::gui::areas) fn length(&self, length: f32) -> f32 {
        self.sizes.scale * length
    }

    /// A stroke that thickens slowly with the zoom.
    pub(in crate::gui::areas) fn stroke(&self, width: f32, colour: Color32) -> Stroke {
        Stroke::new(self.sizes.stroke(width), colour)
    }

    pub(in crate::gui::areas) fn radius(&self) -> CornerRadius {
        let radius = self.length(f32::from(RADIUS));
        // A small box has sharp corners: round ones are most of what a crowded map costs.
        CornerRadius::from(if radius < 6.0 { 0.0 } else { radius.min(24.0) })
    }

    /// A rounded box's border, dashed.
    pub(in crate::gui::areas) fn dashed_border(
        &self,
        rect: Rect,
        stroke: Stroke,
        dash: f32,
        gap: f32,
    ) {
        let radius = f32::from(self.radius().nw).min(rect.height() / 2.0);
        let points = rounded_outline(rect, radius);
        self.dashed_line(&points, stroke, dash, gap);
    }

    /// A line from point to point, dashed.
    pub(in crate::gui::areas) fn dashed_line(
        &self,
        points: &[Pos2],
        stroke: Stroke,
        dash: f32,
        gap: f32,
    ) {
        let lengths = (self.length(dash), self.length(gap));
        dashed_line(self.painter, points, stroke, lengths);
    }

    pub(in crate::gui::areas) fn layout(&self, words: &str, colour: Color32) -> Arc<Galley> {
        let font = self.note_font.clone();
        self.painter.layout_no_wrap(words.to_owned(), font, colour)
    }

    /// Words on a ground of their own, so that nothing behind runs through them.
    pub(in crate::gui::areas) fn words_on_ground(
        &self,
        rect: Rect,
        words: Arc<Galley>,
        border: Stroke,
    ) {
        let radius = CornerRadius::from((rect.height() / 2.0).min(8.0));
        let ground = self.tokens.ground;
        self.painter
            .rect(rect, radius, ground, border, StrokeKind::Inside);
        let at = rect.center() - words.size() / 2.0;
        self.painter.galley(at, words, self.tokens.text);
    }
}

/// Room that words need with a little ground around them.
pub(in crate::gui::areas) fn words_room(words: &Galley) -> Vec2 {
    words.size() + vec2(12.0, 4.0)
}

/// The outline of a rounded box, closed.
fn rounded_outline(rect: Rect, radius: f32) -> Vec<Pos2> {
    const STEPS: u8 = 4;
    let inner = rect.shrink(radius);
    let corners = [
        (inner.right_top(), -90.0),
        (inner.right_bottom(), 0.0),
        (inner.left_bottom(), 90.0),
        (inner.left_top(), 180.0),
    ];
    let mut points = Vec::with_capacity(4 * usize::from(STEPS + 1) + 1);
    for (centre, first_degrees) in corners {
        for step in 0..=STEPS {
            let degrees = first_degrees + 90.0 * f32::from(step) / f32::from(STEPS);
            points.push(centre + radius * Vec2::angled(f32::to_radians(degrees)));
        }
    }
    points.push(points[0]);
    points
}

/// Faint dots at even places of the map, as one mesh.
pub(in crate::gui::areas) fn dots(brush: &Brush<'_>, canvas: Rect, screen_from_map: TSTransform) {
    let mut step = 40.0 * screen_from_map.scaling;
    while step < 24.0 {
        step *= 2.0;
    }
    let origin = screen_from_map.translation.to_pos2();
    let places = |from: f32, to: f32, origin: f32| -> Vec<f32> {
        let first = origin + ((from - origin) / step).ceil() * step;
        let places = std::iter::successors(Some(first), |at| Some(at + step));
        places.take_while(|at| *at < to).map(f32::round).collect()
    };
    let xs = places(canvas.left(), canvas.right(), origin.x);
    let ys = places(canvas.top(), canvas.bottom(), origin.y);
    let mut mesh = Mesh::default();
    let count = xs.len() * ys.len();
    mesh.reserve_vertices(4 * count);
    mesh.reserve_triangles(2 * count);
    for y in ys {
        for x in &xs {
            let dot = Rect::from_center_size(pos2(*x, y), Vec2::splat(1.5));
            mesh.add_colored_rect(dot, brush.tokens.line);
        }
    }
    brush.painter.add(mesh);
}
