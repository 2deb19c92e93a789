//! Fills and lines in map units whose widths are those of the screen at every zoom: made once, laid on the screen by a
//! multiplication for each corner. What they show is said by whoever makes them.

use std::collections::HashMap;

use egui::epaint::{Mesh, Vertex, WHITE_UV};
use egui::{Color32, Pos2, Rect, Vec2};

/// How wide a line is on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    /// Nothing but fills.
    Fill,
    /// The inner rim of a tile.
    Tile,
    /// One point: edges of spaces, patterns.
    Hair,
    /// A point and a half.
    Fine,
    /// Two points.
    Mean,
    /// Two and a half.
    Bold,
    /// Walls: wider on larger spaces.
    Wall,
}

impl Width {
    /// In points, where that is the radius of a space.
    pub fn points(self, radius: f32) -> f32 {
        match self {
            Self::Fill | Self::Tile => 0.0,
            Self::Hair => 1.0,
            Self::Fine => 1.5,
            Self::Mean => 2.0,
            Self::Bold => 2.5,
            Self::Wall => (0.16 * radius).clamp(2.5, 6.0),
        }
    }
}

/// A corner of a triangle.
#[derive(Clone, Copy, Debug)]
struct Corner {
    /// On the map.
    at: Pos2,
    /// Across its line, one point long; nothing for fills.
    across: Vec2,
    width: Width,
    /// On the outer rim, which fades.
    rim: bool,
    colour: Color32,
}

/// A drawing to be laid on the screen.
#[derive(Clone, Debug, Default)]
pub struct BoardMesh {
    corners: Vec<Corner>,
    indices: Vec<u32>,
}

/// Where a drawing comes to lie.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Laid {
    /// Where the map's middle of coordinates is on the screen.
    pub origin: Vec2,
    /// Points for each map unit.
    pub zoom: f32,
    /// The radius of a space in points.
    pub radius: f32,
    /// How wide the fading rim is: one pixel in points.
    pub rim: f32,
    /// How strong lines of one point are, 0 to 1.
    pub hair: f32,
}

impl Laid {
    /// Where something of the map is on the screen.
    fn place(&self, at: Pos2) -> Pos2 {
        (self.zoom * at.to_vec2() + self.origin).to_pos2()
    }

    /// That part of the map on the screen.
    pub fn rect(&self, part: Rect) -> Rect {
        Rect::from_min_max(self.place(part.min), self.place(part.max))
    }
}

impl BoardMesh {
    fn corner(&mut self, at: Pos2, across: Vec2, (width, rim): (Width, bool), colour: Color32) {
        self.corners.push(Corner {
            at,
            across,
            width,
            rim,
            colour,
        });
    }

    fn next(&self) -> u32 {
        // A board has 40,000 spaces at most, with some dozens of corners each.
        u32::try_from(self.corners.len()).unwrap_or(u32::MAX)
    }

    /// A convex shape without a fading rim: its neighbours or lines cover its edges.
    pub fn fill(&mut self, outline: impl IntoIterator<Item = Pos2>, colour: Color32) {
        let first = self.next();
        for at in outline {
            self.corner(at, Vec2::ZERO, (Width::Fill, false), colour);
        }
        for corner in first + 2..self.next() {
            self.indices.extend([first, corner - 1, corner]);
        }
    }

    /// A small space with its half of the edges around it: the colour of the edges runs out into that of the ground, which
    /// takes a third of the corners of fills and lines. `known` has the corners that tiles beside it share.
    pub fn tile(
        &mut self,
        (middle, outline): (Pos2, &[Pos2]),
        radius: f32,
        (fill, edge): (Color32, Color32),
        known: &mut HashMap<[u32; 2], u32>,
    ) {
        let first = self.next();
        for at in outline {
            // Inward so far that edges, not corners, move by one point.
            let inward = (middle - *at) / radius;
            self.corner(*at, inward, (Width::Tile, false), fill);
        }
        let count = self.next() - first;
        for corner in 2..count {
            self.indices
                .extend([first, first + corner - 1, first + corner]);
        }
        let rim: Vec<u32> = outline
            .iter()
            .map(|at| {
                *known
                    .entry([at.x.to_bits(), at.y.to_bits()])
                    .or_insert_with(|| {
                        let corner = self.next();
                        self.corner(*at, Vec2::ZERO, (Width::Fill, false), edge);
                        corner
                    })
            })
            .collect();
        let next = rim.iter().cycle().skip(1);
        for ((a, b), inner) in rim.iter().zip(next).zip(first..) {
            let after = first + (inner - first + 1) % count;
            self.indices.extend([*a, *b, inner, inner, *b, after]);
        }
    }

    /// A straight line with fading rims.
    pub fn line(&mut self, [from, to]: [Pos2; 2], width: Width, colour: Color32) {
        let across = (to - from).normalized().rot90();
        let first = self.next();
        // Across the line: faded, full, full, faded. A line of one point has one row in the middle.
        let sides: &[(f32, bool)] = match width {
            Width::Hair => &[(-1.0, true), (0.0, false), (1.0, true)],
            _ => &[(-1.0, true), (-1.0, false), (1.0, false), (1.0, true)],
        };
        for at in [from, to] {
            for (side, rim) in sides {
                let faded = if *rim { Color32::TRANSPARENT } else { colour };
                self.corner(at, *side * across, (width, *rim), faded);
            }
        }
        let row = if width == Width::Hair { 3 } else { 4 };
        for side in 0..row - 1 {
            let (a, b) = (first + side, first + row + side);
            self.indices.extend([a, a + 1, b, b, a + 1, b + 1]);
        }
    }

    /// Dashes along a straight line; lengths in map units.
    pub fn dashes(
        &mut self,
        [from, to]: [Pos2; 2],
        (dash, gap): (f32, f32),
        width: Width,
        colour: Color32,
    ) {
        let length = (to - from).length();
        let along = (to - from).normalized();
        // Below a map unit there would be no end of them.
        let step = (dash + gap).max(1.0);
        let mut done = 0.0;
        while done < length {
            let end = (done + dash).min(length);
            self.line([from + done * along, from + end * along], width, colour);
            done += step;
        }
    }

    /// Puts it behind what is in the mesh already.
    pub fn lay(&self, laid: &Laid, mesh: &mut Mesh) {
        let first = u32::try_from(mesh.vertices.len()).unwrap_or(u32::MAX);
        mesh.vertices.reserve(self.corners.len());
        mesh.indices
            .extend(self.indices.iter().map(|index| first + index));
        let half = |width: Width| (0.5 * (width.points(laid.radius) - laid.rim)).max(0.0);
        let mut widths = [
            Width::Fill,
            Width::Tile,
            Width::Hair,
            Width::Fine,
            Width::Mean,
            Width::Bold,
            Width::Wall,
        ]
        .map(half);
        // The edge of a tile is half of a line of one point, which fades by growing thin.
        widths[Width::Tile as usize] = laid.hair;
        mesh.vertices.extend(self.corners.iter().map(|corner| {
            let rim = if corner.rim { laid.rim } else { 0.0 };
            let off = (widths[corner.width as usize] + rim) * corner.across;
            let colour = match corner.width {
                Width::Hair if laid.hair < 1.0 => corner.colour.gamma_multiply(laid.hair),
                _ => corner.colour,
            };
            Vertex {
                pos: laid.place(corner.at) + off,
                uv: WHITE_UV,
                color: colour,
            }
        }));
    }
}
