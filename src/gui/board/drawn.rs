//! The still part of a board as it is drawn, kept until board or theme change: fills, patterns, edges, zones and walls in
//! blocks, so that only those in sight are laid on the screen. Words, doors and what moves are drawn by `board`.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use egui::epaint::Mesh;
use egui::{Color32, Pos2, Rect, Shape};

use crate::board::grid::{
    Barrier, BarrierKind, Edge, Hex, HexBoard, HexZone, Passage, Space, Terrain, ZoneKind,
};
use crate::gui::areas::ink_colour;
use crate::gui::board::geometry;
use crate::gui::board::mesh::{BoardMesh, Laid, Width};
use crate::gui::theme::Tokens;

/// Columns, and rows, of a block.
const BLOCK: i64 = 16;
/// Below this radius of a space, patterns are only specks.
const PATTERNED: f32 = 6.0;
/// From this radius on an icon tells what the ground is.
pub(super) const ICONED: f32 = 14.0;
/// From this radius on the edges of spaces are whole; they fade until [`EDGELESS`].
const EDGED: f32 = 6.0;
const EDGELESS: f32 = 2.0;
/// From this radius on edges are lines of their own.
const LINED: f32 = 12.0;

/// A space as it is drawn.
pub(super) struct Cell {
    pub(super) at: Hex,
    /// Its middle on the map.
    pub(super) middle: Pos2,
    /// What it is called.
    pub(super) name: Box<str>,
    pub(super) space: Space,
    pub(super) passage: Passage,
}

/// Spaces beside each other.
pub(super) struct Block {
    /// What it takes of the map.
    bounds: Rect,
    pub(super) cells: Vec<Cell>,
    /// Fills and edges in one, for small spaces.
    tiles: BoardMesh,
    /// The corners of tiles by their places, shared by those of the block.
    tile_corners: HashMap<[u32; 2], u32>,
    fills: BoardMesh,
    patterns: BoardMesh,
    edges: BoardMesh,
}

/// A board, drawn.
pub(super) struct Drawn {
    board: Arc<HexBoard>,
    tokens: &'static Tokens,
    /// What it takes of the map.
    pub(super) bounds: Rect,
    blocks: Vec<Block>,
    /// Doors, and what else stands on edges but plain walls.
    pub(super) doors: Vec<(Edge, Barrier)>,
    zones: BoardMesh,
    walls: BoardMesh,
    laid: Option<(Laid, Rect, [Arc<Mesh>; 2])>,
    /// What was laid over it last, for its room.
    pub(super) veil: Arc<Mesh>,
}

impl Drawn {
    /// The drawing of that board, the one before if it still holds.
    pub(super) fn keep(
        before: Option<Self>,
        board: &Arc<HexBoard>,
        tokens: &'static Tokens,
    ) -> Self {
        let holds = |drawn: &Self| Arc::ptr_eq(&drawn.board, board) && drawn.tokens == tokens;
        before
            .filter(holds)
            .unwrap_or_else(|| Self::new(board, tokens))
    }

    fn new(board: &Arc<HexBoard>, tokens: &'static Tokens) -> Self {
        let mut blocks: BTreeMap<(i64, i64), Block> = BTreeMap::new();
        let mut bounds = Rect::NOTHING;
        let radius = geometry::radius(board);
        for (at, space) in board.spaces.iter() {
            let (column, row) = board.layout.column_and_row(at);
            let key = (row.div_euclid(BLOCK), column.div_euclid(BLOCK));
            let block = blocks.entry(key).or_insert_with(Block::empty);
            block.put(board, (at, space), radius, tokens);
            bounds |= block.bounds;
        }
        let mut drawn = Self {
            board: Arc::clone(board),
            tokens,
            bounds,
            blocks: blocks.into_values().collect(),
            doors: Vec::new(),
            zones: BoardMesh::default(),
            walls: BoardMesh::default(),
            laid: None,
            veil: Arc::default(),
        };
        for zone in board.zones.values() {
            drawn.zone(zone);
        }
        for (edge, barrier) in &board.barriers {
            drawn.barrier(*edge, *barrier);
        }
        drawn
    }

    fn barrier(&mut self, edge: Edge, barrier: Barrier) {
        if barrier.kind != BarrierKind::Wall {
            self.doors.push((edge, barrier));
            return;
        }
        let ends = geometry::side_ends(&self.board, edge.at(), edge.side());
        let colour = self.tokens.text;
        if barrier.hidden {
            let dash = 0.12 * (ends[1] - ends[0]).length();
            self.walls.dashes(ends, (dash, dash), Width::Wall, colour);
        } else {
            self.walls.line(ends, Width::Wall, colour);
        }
    }

    /// The border of a zone; its name is drawn where there is room.
    fn zone(&mut self, zone: &HexZone) {
        let colour = zone_colour(zone, self.tokens);
        let (width, dash) = match zone.kind {
            ZoneKind::Objective => (Width::Bold, 0.25),
            ZoneKind::Effect => (Width::Mean, 0.09),
            ZoneKind::Start => (Width::Fine, 0.15),
        };
        let dash = dash * self.board_step();
        let spaces: BTreeSet<Hex> = zone.spaces.iter().collect();
        let tint = colour.gamma_multiply(match zone.kind {
            ZoneKind::Objective | ZoneKind::Effect => 0.11,
            ZoneKind::Start => 0.05,
        });
        for at in spaces.iter().copied() {
            if !self.board.spaces.contains(at) {
                continue;
            }
            self.zones.fill(geometry::outline(&self.board, at), tint);
            let middle = geometry::middle(&self.board, at);
            for side in self.board.layout.sides().iter().copied() {
                if spaces.contains(&at.next(side)) {
                    continue;
                }
                // A little inside, so that a wall on the edge shows beside it.
                let inside = |end: Pos2| middle + 0.93 * (end - middle);
                let ends = geometry::side_ends(&self.board, at, side).map(inside);
                self.zones.dashes(ends, (dash, 0.6 * dash), width, colour);
            }
        }
    }

    /// From the middle of a space to the next, in map units.
    fn board_step(&self) -> f32 {
        2.0 * geometry::radius(&self.board)
    }

    /// The blocks in sight.
    pub(super) fn in_sight<'a>(
        &'a self,
        laid: &'a Laid,
        canvas: Rect,
    ) -> impl Iterator<Item = &'a Block> {
        let shows = move |block: &&Block| laid.rect(block.bounds).intersects(canvas);
        self.blocks.iter().filter(shows)
    }

    /// The ground with its edges, and what stands on it: zones and walls. The same meshes as long as neither the place
    /// nor the canvas changes.
    pub(super) fn shapes(&mut self, laid: Laid, canvas: Rect) -> [Shape; 2] {
        let meshes = match self.laid.take() {
            Some((before, of, meshes)) if before == laid && of == canvas => meshes,
            before => {
                // Room that is there already is used again.
                let meshes = before.map_or_else(Default::default, |(_, _, meshes)| meshes);
                self.lay(laid, canvas, meshes)
            }
        };
        let shapes = [Arc::clone(&meshes[0]), Arc::clone(&meshes[1])].map(Shape::Mesh);
        self.laid = Some((laid, canvas, meshes));
        shapes
    }

    fn lay(&self, laid: Laid, canvas: Rect, room: [Arc<Mesh>; 2]) -> [Arc<Mesh>; 2] {
        let [mut ground, mut above] = room.map(emptied);
        let hair = ((laid.radius - EDGELESS) / (EDGED - EDGELESS)).clamp(0.0, 1.0);
        let laid = Laid { hair, ..laid };
        let blocks: Vec<&Block> = self.in_sight(&laid, canvas).collect();
        let tiled = laid.radius < LINED;
        for block in &blocks {
            match tiled {
                true if hair > 0.0 => block.tiles.lay(&laid, &mut ground),
                _ => block.fills.lay(&laid, &mut ground),
            }
        }
        for block in blocks {
            // Larger spaces have an icon instead.
            if (PATTERNED..ICONED).contains(&laid.radius) {
                block.patterns.lay(&laid, &mut ground);
            }
            if !tiled {
                block.edges.lay(&laid, &mut ground);
            }
        }
        self.zones.lay(&laid, &mut above);
        self.walls.lay(&laid, &mut above);
        [ground, above].map(Arc::new)
    }
}

/// A mesh with nothing in it, with the room of one that is no longer shown: to ask for megabytes anew in every frame takes
/// longer than to fill them.
pub(super) fn emptied(mesh: Arc<Mesh>) -> Mesh {
    let mut mesh = Arc::try_unwrap(mesh).unwrap_or_default();
    // Its own way to be emptied gives the room back.
    mesh.vertices.clear();
    mesh.indices.clear();
    mesh
}

impl Block {
    fn empty() -> Self {
        Self {
            bounds: Rect::NOTHING,
            cells: Vec::new(),
            tiles: BoardMesh::default(),
            tile_corners: HashMap::new(),
            fills: BoardMesh::default(),
            patterns: BoardMesh::default(),
            edges: BoardMesh::default(),
        }
    }

    fn put(&mut self, board: &HexBoard, (at, space): (Hex, Space), radius: f32, t: &Tokens) {
        let passage = board.passage(space.terrain, 1);
        let fill = fill(board, space.terrain, passage, t);
        // Higher ground is nearer to the light.
        let steps = f32::from(space.elevation.clamp(-3, 3));
        let light = if steps > 0.0 { t.text } else { t.ground };
        let fill = fill.lerp_to_gamma(light, 0.055 * steps.abs());
        let outline = geometry::outline(board, at);
        for corner in &outline {
            self.bounds.extend_with(*corner);
        }
        let middle = geometry::middle(board, at);
        // A picture beneath shows through: all of it where the ground is open.
        let ground = match (&board.picture, space.terrain) {
            (None, _) => fill,
            (Some(_), Terrain::Open) => Color32::TRANSPARENT,
            (Some(_), _) => fill.gamma_multiply(0.5),
        };
        let known = &mut self.tile_corners;
        let colours = (ground, grid(t));
        self.tiles.tile((middle, &outline), radius, colours, known);
        self.fills.fill(outline.iter().copied(), ground);
        let ink = fill.lerp_to_gamma(t.wire, 0.45);
        match passage {
            Passage::Open => {}
            Passage::Difficult { .. } => self.hatch(middle, radius, (ink, -1.0)),
            Passage::Impassable => {
                self.hatch(middle, radius, (ink, 1.0));
                self.hatch(middle, radius, (ink, -1.0));
            }
        }
        for side in board.layout.sides().iter().copied() {
            // A contour where the ground falls.
            let next = board.spaces.get(at.next(side));
            if next.is_some_and(|next| next.elevation < space.elevation) {
                let inside = |end: Pos2| middle + 0.88 * (end - middle);
                let ends = geometry::side_ends(board, at, side).map(inside);
                self.edges.line(ends, Width::Fine, t.wire);
            }
            let edge = Edge::new(at, side);
            // Every edge once.
            if edge.at() == at || !board.spaces.contains(at.next(side)) {
                let ends = geometry::side_ends(board, at, side);
                self.edges.line(ends, Width::Hair, grid(t));
            }
        }
        self.cells.push(Cell {
            at,
            middle,
            name: board.address(at).into_boxed_str(),
            space,
            passage,
        });
    }

    /// Slanted lines across a space; `lean` is 1 or −1.
    fn hatch(&mut self, middle: Pos2, radius: f32, (ink, lean): (Color32, f32)) {
        for ends in hatches(middle, radius, lean) {
            self.patterns.line(ends, Width::Hair, ink);
        }
    }
}

/// The slanted lines across a space of that radius; `lean` is 1 or −1.
fn hatches(middle: Pos2, radius: f32, lean: f32) -> [[Pos2; 2]; 4] {
    let along = egui::vec2(0.5, -0.866 * lean);
    let across = egui::vec2(0.866, 0.5 * lean);
    [-0.6, -0.2, 0.2, 0.6_f32].map(|step| {
        let half = radius * (0.92 - 0.36 * step.abs());
        let on = middle + step * radius * across;
        [on - half * along, on + half * along]
    })
}

/// The colour of the ground.
pub(super) fn fill(board: &HexBoard, terrain: Terrain, passage: Passage, t: &Tokens) -> Color32 {
    match (passage, terrain) {
        (_, Terrain::Kind(id)) => {
            let ink = board.kinds.get(&id).map(|kind| kind.ink);
            let ink = ink.map_or(t.raised, |ink| ink_colour(t, ink));
            t.raised.lerp_to_gamma(ink, 0.22)
        }
        (Passage::Open, _) => t.raised,
        (Passage::Difficult { .. }, _) => t.raised.lerp_to_gamma(t.earth, 0.24),
        (Passage::Impassable, _) => t.ground,
    }
}

/// The colour of a zone's border and name.
pub(super) fn zone_colour(zone: &HexZone, t: &Tokens) -> Color32 {
    match zone.kind {
        ZoneKind::Start => t.edge,
        ZoneKind::Objective | ZoneKind::Effect => ink_colour(t, zone.ink),
    }
}

/// The colour of lines between spaces: twice as light, or as dark, as the ground.
fn grid(t: &Tokens) -> Color32 {
    t.raised.lerp_to_gamma(t.edge, 0.6)
}
