//! What a team looks like: a shape and a colour, so that colour alone never tells teams apart.

use egui::epaint::{Mesh, PathShape};
use egui::{Align2, Color32, FontId, Painter, Pos2, Shape, Stroke, Vec2, vec2};

use crate::gui::theme::fonts::{stepped, strong_family};
use crate::gui::theme::tokens::Tokens;

/// The outline that tells a team's tokens from another's, also without colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TeamShape {
    /// A circle.
    Disc,
    /// A square on its tip.
    Diamond,
    /// A square.
    Square,
    /// A triangle, tip up.
    Triangle,
    /// A hexagon, tip up.
    Hexagon,
    /// A five-pointed star.
    Star,
}

impl TeamShape {
    /// How much larger the radius gets by an outline, in its widths; none where that is not the same shape.
    const fn outline_reach(self) -> Option<f32> {
        match self {
            Self::Disc => Some(1.0),
            // Half the outline lies outside the edges; at the corners that is more.
            Self::Diamond | Self::Square => Some(0.59),
            Self::Triangle => Some(0.70),
            Self::Hexagon => Some(0.53),
            Self::Star => None,
        }
    }
}

impl TeamShape {
    /// The largest disc within the shape: how far below its middle, and how large, in its radii.
    pub(in crate::gui) const fn disc(self) -> (f32, f32) {
        match self {
            Self::Disc => (0.0, 1.0),
            Self::Diamond | Self::Square => (0.0, 0.85),
            Self::Triangle => (0.16, 0.71),
            Self::Hexagon => (0.0, 0.95),
            Self::Star => (0.0, 0.77),
        }
    }
}

const SHAPES: [TeamShape; 6] = [
    TeamShape::Disc,
    TeamShape::Diamond,
    TeamShape::Square,
    TeamShape::Triangle,
    TeamShape::Hexagon,
    TeamShape::Star,
];

/// What a team looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TeamLook {
    /// Its outline.
    pub shape: TeamShape,
    /// Its colour.
    pub colour: Color32,
}

impl TeamLook {
    /// The place of those who belong to no team.
    pub const NO_TEAM: usize = 5;

    /// The look of the team at that place in the list of teams: 36 different ones, then again.
    #[must_use]
    pub fn of(index: usize, tokens: &Tokens) -> Self {
        let colours = tokens.teams.len();
        Self {
            shape: SHAPES[(index + index / colours) % SHAPES.len()],
            colour: tokens.teams[index % colours],
        }
    }

    /// The same shape in a colour of its own, a place in the palette.
    #[must_use]
    pub fn coloured(mut self, own: Option<u8>, tokens: &Tokens) -> Self {
        if let Some(own) = own {
            self.colour = tokens.teams[usize::from(own) % tokens.teams.len()];
        }
        self
    }
}

/// Paints a team's shape. All shapes of one radius look about equally large.
pub fn paint_team_shape(
    painter: &Painter,
    shape: TeamShape,
    centre: Pos2,
    radius: f32,
    fill: Color32,
    stroke: impl Into<Stroke>,
) {
    let stroke = stroke.into();
    // An outline in the colour of the inside is the same as a larger inside, which costs a quarter.
    let (radius, stroke) = match shape.outline_reach() {
        Some(reach) if stroke.color == fill => (radius + reach * stroke.width, Stroke::NONE),
        _ => (radius, stroke),
    };
    let polygon = |points: Vec<Pos2>| Shape::convex_polygon(points, fill, stroke);
    let corners = |count: usize, first_degrees: f32, radius: f32| -> Vec<Pos2> {
        // A handful of corners.
        let at = |i: usize| {
            let angle = (first_degrees + 360.0 * i as f32 / count as f32).to_radians();
            centre + radius * Vec2::angled(angle)
        };
        (0..count).map(at).collect()
    };
    if shape == TeamShape::Disc && fill.is_opaque() && !stroke.is_empty() {
        // Two discs, one on the other, cost a few corners each; an outline costs a hundred.
        painter.circle_filled(centre, radius + stroke.width, stroke.color);
        painter.circle_filled(centre, radius, fill);
        return;
    }
    painter.add(match shape {
        TeamShape::Disc => Shape::Circle(egui::epaint::CircleShape {
            center: centre,
            radius,
            fill,
            stroke,
        }),
        TeamShape::Diamond => polygon(corners(4, -90.0, 1.2 * radius)),
        TeamShape::Square => polygon(corners(4, -45.0, 1.22 * radius)),
        TeamShape::Triangle => {
            // Its middle is its centroid; lifted a little, it looks centred.
            let mut points = corners(3, -90.0, 1.42 * radius);
            for point in &mut points {
                point.y += 0.16 * radius;
            }
            polygon(points)
        }
        TeamShape::Hexagon => polygon(corners(6, -90.0, 1.1 * radius)),
        TeamShape::Star => {
            let tips = corners(5, -90.0, 1.36 * radius);
            let dents = corners(5, -54.0, 0.82 * radius);
            let outline: Vec<Pos2> = tips
                .into_iter()
                .zip(dents)
                .flat_map(<[Pos2; 2]>::from)
                .collect();
            painter.add(star_fill(centre, &outline, fill));
            // Not convex: filled as a fan above. The outline in the same colour smooths its edge.
            let edge = if stroke.is_empty() {
                Stroke::new(1.0, fill)
            } else {
                stroke
            };
            Shape::Path(PathShape::closed_line(outline, edge))
        }
    });
}

fn star_fill(centre: Pos2, outline: &[Pos2], fill: Color32) -> Mesh {
    let mut mesh = Mesh::default();
    mesh.colored_vertex(centre, fill);
    for point in outline {
        mesh.colored_vertex(*point, fill);
    }
    let corners = u32::try_from(outline.len()).unwrap_or(0);
    for i in 0..corners {
        mesh.add_triangle(0, 1 + i, 1 + (i + 1) % corners);
    }
    mesh
}

/// Letters are no smaller, in points.
const LEAST_LETTERS: f32 = 12.0;

/// Paints a token's one to three letters, centred where its shape has room for them; none where they could not be read.
pub fn paint_token_letters(
    painter: &Painter,
    shape: TeamShape,
    centre: Pos2,
    radius: f32,
    letters: &str,
    colour: Color32,
) {
    let (down, share) = match shape {
        TeamShape::Triangle => (0.3, 0.72),
        TeamShape::Star => (0.06, 0.72),
        _ => (0.0, 0.82),
    };
    let usual = share * radius;
    let font = FontId::new(stepped(usual.max(LEAST_LETTERS)), strong_family());
    let letters = painter.layout_no_wrap(letters.to_owned(), font, colour);
    if usual < LEAST_LETTERS && letters.size().x > 2.0 * radius {
        return;
    }
    let middle = centre + vec2(0.0, down * radius);
    let rect = Align2::CENTER_CENTER.anchor_size(middle, letters.size());
    painter.galley(rect.min, letters, colour);
}
