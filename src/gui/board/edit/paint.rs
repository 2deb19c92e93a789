//! Draws what editing adds to a board: the picture beneath, drawings above, what is selected, the drag as it is.

use egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, TextureId, Ui};

use crate::board::grid::{Calibration, Direction, Hex, HexBoard, HexItem, Terrain};
use crate::gui::areas::{drawings_ui, drawn, ink_colour, picture_ui};
use crate::gui::board::edit::editor::Named;
use crate::gui::board::edit::stroke::Trail;
use crate::gui::board::edit::tool::BoardTool;
use crate::gui::board::geometry;
use crate::gui::board::geometry::{outline, side_ends};
use crate::gui::board::state::BoardState;
use crate::gui::board::view::BoardView;
use crate::gui::theme::{self, Tokens};

/// Beyond so many spaces a drag is drawn without their outlines.
const MOST_OUTLINES: usize = 2_000;

/// The picture beneath the board, once it can be drawn.
pub(in crate::gui::board) fn beneath_ui(
    ui: &Ui,
    canvas: Rect,
    board: &HexBoard,
    texture: Option<TextureId>,
    view: &BoardView,
) {
    if let (Some(picture), Some(texture)) = (&board.picture, texture) {
        let transform = view.camera.screen_from_map(canvas);
        picture_ui(ui.painter(), picture, texture, transform);
    }
}

/// Drawings, and while the board is edited what is selected and what is being drawn.
pub(in crate::gui::board) fn above_ui(ui: &Ui, canvas: Rect, board: &HexBoard, state: &BoardState) {
    let t = theme::tokens(ui);
    let editor = &state.editor;
    let transform = state.view.camera.screen_from_map(canvas);
    let carried = editor.stroke.as_ref();
    let shift = |id| match carried.map(|stroke| (&stroke.trail, stroke.at - stroke.from)) {
        Some((Trail::Drawing(of), by)) if *of == id => by,
        _ => egui::Vec2::ZERO,
    };
    let drawings = drawn(&board.drawings, transform, canvas, shift);
    drawings_ui(ui.painter(), t, &drawings, transform.scaling);
    if !editor.on {
        return;
    }
    let over = Over {
        painter: ui.painter(),
        tokens: t,
        board,
        screen: &|at| state.view.camera.to_screen(canvas, at),
        canvas,
    };
    let chosen = Stroke::new(2.5, t.accent);
    let selection = &editor.selection;
    for at in selection.spaces.iter() {
        over.space(at, 0.9, Color32::TRANSPARENT, chosen);
    }
    for item in &selection.items {
        match item {
            HexItem::Drawing(id) => {
                for drawing in drawings.iter().filter(|drawing| drawing.id == *id) {
                    let rect = drawing.rect.expand(3.0);
                    let radius = theme::RADIUS_SMALL;
                    over.painter
                        .rect_stroke(rect, radius, chosen, StrokeKind::Outside);
                }
            }
            HexItem::Barrier(edge) => over.edge(edge.at(), edge.side(), 5.0, t.accent),
            HexItem::Label(id) => {
                if let Some(label) = board.labels.get(id) {
                    over.space(label.at, 0.9, Color32::TRANSPARENT, chosen);
                }
            }
            HexItem::Zone(id) => {
                for at in board
                    .zones
                    .get(id)
                    .iter()
                    .flat_map(|zone| zone.spaces.iter())
                {
                    over.space(at, 0.9, t.accent.gamma_multiply(0.2), Stroke::NONE);
                }
            }
        }
    }
    let painted = editor.brush.zone.filter(|_| editor.tool == BoardTool::Zone);
    if let Some(zone) = painted.and_then(|zone| board.zones.get(&zone)) {
        for at in zone.spaces.iter() {
            let fill = ink_colour(t, zone.ink).gamma_multiply(0.18);
            over.space(at, 0.9, fill, Stroke::NONE);
        }
    }
    if let Some(Named::Zone(spaces, _)) = editor.naming.as_ref().map(|naming| &naming.what) {
        let trail = Trail::Spaces(spaces.clone());
        let colour = colour(t, state, board);
        over.trail(&trail, Pos2::ZERO, editor.tool, colour);
    }
    let pointer = ui.input(|input| input.pointer.hover_pos());
    let hovered = pointer.filter(|at| canvas.contains(*at));
    let hovered = hovered.map(|at| state.view.camera.to_map(canvas, at));
    if let Some(stroke) = &editor.stroke {
        over.trail(
            &stroke.trail,
            stroke.at,
            editor.tool,
            colour(t, state, board),
        );
    }
    if editor.tool == BoardTool::Wall && editor.stroke.is_none() {
        if let Some(at) = hovered {
            let edge = geometry::edge_at(board, at);
            over.edge(edge.at(), edge.side(), 3.0, t.edge);
        } else if let Some(at) = state.view.cursor {
            over.edge(at, editor.side, 5.0, t.accent);
        }
    }
    if let Some(fitting) = &editor.fitting {
        if let Some(grid) = fitting.proposed() {
            over.ghost(grid);
        }
        for (number, at) in fitting.places() {
            let at = (over.screen)(geometry::pos(at));
            // A disc of its own ground, so that it is seen on any picture.
            over.painter.circle(at, 10.0, t.ground, chosen);
            let font = egui::TextStyle::Body.resolve(ui.style());
            let middle = egui::Align2::CENTER_CENTER;
            over.painter
                .text(at, middle, number.to_string(), font, t.text);
        }
    }
}

/// The colour of what is being drawn.
fn colour(t: &Tokens, state: &BoardState, board: &HexBoard) -> Color32 {
    let editor = &state.editor;
    let zone = editor.brush.zone.and_then(|zone| board.zones.get(&zone));
    match (editor.tool, editor.brush.terrain) {
        (BoardTool::Spaces | BoardTool::Zone, _) if !editor.brush.adds => t.bad,
        (BoardTool::Pen, _) => ink_colour(t, editor.brush.ink.0),
        (BoardTool::Terrain, Terrain::Kind(kind)) => {
            let ink = board.kinds.get(&kind).map(|kind| kind.ink);
            ink_colour(t, ink.unwrap_or_default())
        }
        (BoardTool::Zone, _) => ink_colour(t, zone.map_or(editor.brush.ink.0, |zone| zone.ink)),
        _ => t.accent,
    }
}

/// What is drawn over a board.
struct Over<'a> {
    painter: &'a Painter,
    tokens: &'static Tokens,
    board: &'a HexBoard,
    screen: &'a dyn Fn(Pos2) -> Pos2,
    canvas: Rect,
}

impl Over<'_> {
    /// The spaces in sight as they would lie on another grid.
    fn ghost(&self, grid: &Calibration) {
        let stroke = Stroke::new(1.5, self.tokens.text);
        for at in self.board.spaces.iter().map(|(at, _)| at) {
            let corners = grid.corners(self.board.layout, at);
            let corners: Vec<Pos2> = corners
                .iter()
                .map(|corner| (self.screen)(geometry::pos(corner)))
                .collect();
            if corners.iter().any(|corner| self.canvas.contains(*corner)) {
                self.painter.add(Shape::closed_line(corners, stroke));
            }
        }
    }

    fn space(&self, at: Hex, scale: f32, fill: Color32, stroke: Stroke) {
        let middle = (self.screen)(geometry::middle(self.board, at));
        if !self.canvas.expand(100.0).contains(middle) {
            return;
        }
        let corners = outline(self.board, at).into_iter().map(|corner| {
            let corner = (self.screen)(corner);
            middle + scale * (corner - middle)
        });
        self.painter
            .add(Shape::convex_polygon(corners.collect(), fill, stroke));
    }

    fn edge(&self, at: Hex, side: Direction, width: f32, colour: Color32) {
        let ends = side_ends(self.board, at, side).map(self.screen);
        let stroke = Stroke::new(width, colour);
        self.painter.line_segment(ends, stroke);
    }

    fn trail(&self, trail: &Trail, now: Pos2, tool: BoardTool, colour: Color32) {
        let spaces = match trail {
            Trail::Spaces(spaces) | Trail::Both(spaces, _) => Some(spaces),
            _ => None,
        };
        if let Some(spaces) = spaces {
            // What the board has not is only added, never painted.
            let beyond = tool == BoardTool::Spaces;
            let shown = spaces
                .iter()
                .filter(|at| beyond || self.board.spaces.contains(*at));
            let outline = match spaces.len() {
                0..=MOST_OUTLINES => Stroke::new(1.5, colour),
                _ => Stroke::NONE,
            };
            for at in shown {
                self.space(at, 0.94, colour.gamma_multiply(0.35), outline);
            }
        }
        match trail {
            Trail::Edges(edges) | Trail::Both(_, edges) => {
                for edge in edges {
                    self.edge(edge.at(), edge.side(), 5.0, colour);
                }
            }
            Trail::Points(points) => {
                let points = points.iter().map(|at| (self.screen)(*at)).collect();
                let stroke = Stroke::new(2.5, colour);
                self.painter.add(Shape::line(points, stroke));
            }
            Trail::Box(from) => {
                let rect = Rect::from_two_pos((self.screen)(*from), (self.screen)(now));
                let stroke = Stroke::new(1.5, self.tokens.accent);
                let fill = self.tokens.accent.gamma_multiply(0.1);
                let inside = StrokeKind::Inside;
                self.painter.rect(rect, 0.0, fill, stroke, inside);
            }
            Trail::Label(_) => {
                let at = geometry::space_at(self.board, now);
                self.space(at, 0.9, Color32::TRANSPARENT, Stroke::new(2.0, colour));
            }
            Trail::Spaces(_) | Trail::Drawing(_) => {}
        }
    }
}
