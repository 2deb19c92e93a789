//! What is seen from a space, of the board and of opponents: worked out once for each space that is asked
//! about, drawn as a veil over what is not seen and as words at opponents. Whose space is asked about is settled by
//! `what_if` and by a drag.

use std::sync::Arc;

use egui::epaint::Mesh;
use egui::{Align2, Shape, Stroke, StrokeKind, vec2};

use crate::board::grid::{Footprint, Hex, HexBoard, HexGrid, Passage, SpaceBits};
use crate::gui::board::drawn::{Drawn, emptied};
use crate::gui::board::geometry;
use crate::gui::board::painter::{BoardPainter, Large, TOKEN};
use crate::gui::shell::ui_command::said;
use crate::table::CharacterId;

/// Further than any two spaces of a board are apart.
const EVERYWHERE: u32 = 4 * crate::board::grid::MOST_AWAY.unsigned_abs();
/// From this radius on spaces say how far they are.
const NUMBERED: f32 = 16.0;

/// Somebody who may be seen from there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Other {
    pub(super) who: CharacterId,
    pub(super) at: Hex,
    /// In spaces.
    pub(super) distance: u32,
    pub(super) sight: bool,
}

/// What is seen from a space.
pub(in crate::gui) struct Looks {
    grid: Arc<HexGrid>,
    pub(super) from: Hex,
    /// All spaces of the token there.
    stands: Footprint,
    /// As whom; nobody is looked at as an opponent where nobody looks.
    pub(super) who: Option<CharacterId>,
    seen: SpaceBits,
    /// How many spaces are seen, and how many there are, the space itself left off.
    pub(super) spaces: (usize, usize),
    /// Opponents, or everybody where nobody looks, by id.
    pub(super) others: Vec<Other>,
}

impl Looks {
    /// From that token on a board, as if that unit stood there; `others` are those who may be seen. Distances are those
    /// between the nearest spaces of two tokens.
    pub(in crate::gui) fn of(
        board: &HexBoard,
        (grid, blockers): (&Arc<HexGrid>, &SpaceBits),
        (who, stands): (Option<CharacterId>, Footprint),
        others: impl Iterator<Item = (CharacterId, Footprint)>,
    ) -> Self {
        let seen = grid.seen(stands, EVERYWHERE, blockers);
        let others = others.filter(|(_, token)| !token.overlaps(stands));
        let others = others.map(|(who, token)| Other {
            who,
            at: token.at(),
            distance: grid.distance(stands, token).unwrap_or_default(),
            sight: token.spaces().any(|at| seen.contains(at)),
        });
        let others = others.collect();
        let all = board.spaces.len();
        let own = stands.spaces().count();
        Self {
            grid: Arc::clone(grid),
            from: stands.at(),
            stands,
            who,
            spaces: (seen.len().saturating_sub(own), all.saturating_sub(own)),
            others,
            seen,
        }
    }

    pub(super) fn sees(&self, at: Hex) -> bool {
        self.seen.contains(at)
    }

    /// “sees 3 of 5 opponents”.
    pub(super) fn sum(&self) -> String {
        let whom = match self.who {
            Some(_) => "opponents",
            None => "units",
        };
        if self.others.is_empty() {
            return format!("no {whom} on the board");
        }
        let seen = self.others.iter().filter(|other| other.sight).count();
        format!("sees {seen} of {} {whom}", self.others.len())
    }
}

/// “1 space”, “3 spaces”.
pub(in crate::gui) fn spaces(count: u64) -> String {
    match count {
        1 => "1 space".to_owned(),
        count => format!("{count} spaces"),
    }
}

/// Dims what is not seen, so much that it is told apart without colours.
pub(super) fn veil_ui(draw: &BoardPainter<'_>, drawn: &mut Drawn, looks: &Looks) {
    let veil = draw.tokens.ground.gamma_multiply(0.72);
    let corners = geometry::corners(draw.board);
    let corners: Vec<egui::Vec2> = corners
        .iter()
        .map(|corner| draw.laid.zoom * *corner)
        .collect();
    let mut mesh = emptied(std::mem::take(&mut drawn.veil));
    for block in drawn.in_sight(&draw.laid, draw.canvas) {
        for cell in block.cells.iter().filter(|cell| !looks.sees(cell.at)) {
            shape(&mut mesh, draw.on_screen(cell.middle), &corners, veil);
        }
    }
    let mesh = Arc::new(mesh);
    drawn.veil = Arc::clone(&mesh);
    draw.add_large(Large::Veil, Shape::Mesh(mesh));
}

/// Puts a convex shape around that place into the mesh.
fn shape(mesh: &mut Mesh, middle: egui::Pos2, corners: &[egui::Vec2], colour: egui::Color32) {
    let first = u32::try_from(mesh.vertices.len()).unwrap_or(u32::MAX);
    for corner in corners {
        mesh.colored_vertex(middle + *corner, colour);
    }
    let last = u32::try_from(mesh.vertices.len()).unwrap_or(u32::MAX);
    for corner in first + 2..last {
        mesh.add_triangle(first, corner - 1, corner);
    }
}

/// How far each space is, where there is room.
pub(super) fn distances_ui(draw: &BoardPainter<'_>, drawn: &Drawn, looks: &Looks) {
    if draw.radius < NUMBERED {
        return;
    }
    let t = draw.tokens;
    let size = draw.size_of_words(0.42, (9.0, 15.0));
    let room = draw.canvas.expand(draw.radius);
    for block in drawn.in_sight(&draw.laid, draw.canvas) {
        for cell in &block.cells {
            let middle = draw.on_screen(cell.middle);
            if looks.stands.contains(cell.at) || !room.contains(middle) {
                continue;
            }
            let colour = if looks.sees(cell.at) { t.text } else { t.muted };
            let Some(distance) = looks.grid.distance(looks.stands, cell.at) else {
                continue;
            };
            let words = distance.to_string();
            // What the ground is stands in the middle, a name above.
            let middle = match cell.passage {
                Passage::Open => middle,
                Passage::Difficult { .. } | Passage::Impassable => {
                    middle + vec2(0.0, 0.5 * draw.radius)
                }
            };
            draw.words(middle, Align2::CENTER_CENTER, &words, size, colour);
        }
    }
}

/// At each opponent in words how far it is, or that it is not seen.
pub(super) fn others_ui(draw: &BoardPainter<'_>, looks: &Looks) {
    if draw.radius < 9.0 {
        return;
    }
    let t = draw.tokens;
    for other in looks.others.iter().filter(|other| draw.shows(other.at)) {
        let words = match other.sight {
            true => said(draw.painter.ctx(), &spaces(other.distance.into())),
            false => "no sight".to_owned(),
        };
        let colour = if other.sight { t.good } else { t.muted };
        let size = draw.size_of_words(0.32, (9.0, 13.0));
        let words = draw.painter.layout_no_wrap(words, draw.font(size), t.text);
        // Right above the token, whose letters stay to be read.
        let above = TOKEN * draw.radius + 0.5 * words.size().y;
        let at = draw.middle(other.at) - vec2(0.0, above);
        let rect = Align2::CENTER_CENTER.anchor_size(at, words.size() + vec2(6.0, 2.0));
        let border = Stroke::new(1.0, colour);
        draw.painter
            .rect(rect, 3.0, t.ground, border, StrokeKind::Inside);
        let at = rect.center() - words.size() / 2.0;
        draw.painter.galley(at, words, t.text);
    }
}
