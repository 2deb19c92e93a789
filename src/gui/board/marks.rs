//! Draws what of a board is no still drawing: names, words and numbers where there is room, doors, things that lie there. Ground,
//! edges, zones and walls are in `drawn`.

use std::sync::Arc;

use egui::{Align2, Color32, Galley, Pos2, Rect, Shape, Stroke, Vec2, vec2};

use crate::board::grid::{Barrier, BarrierKind, Hex, Passage, Terrain, ZoneId, ZoneKind};
use crate::gui::areas::dashed_line;
use crate::gui::board::drawn::{Cell, Drawn, ICONED, fill, zone_colour};
use crate::gui::board::geometry;
use crate::gui::board::painter::BoardPainter;
use crate::gui::widgets::icons;

/// From this radius on a space says its name.
const NAMED: f32 = 22.0;
/// From this radius on it says how high it lies, and has labels.
const WORDED: f32 = 12.0;
/// From this radius on zones have a plate with their name.
const PLATED: f32 = 16.0;
/// A goal that is farther is told by the tracker alone.
const MOST_PIPS: u32 = 9;

/// Words on the spaces in sight.
pub(super) fn words_ui(draw: &BoardPainter<'_>, drawn: &Drawn) {
    if draw.radius < WORDED {
        return;
    }
    let mut plates: Vec<Rect> = match draw.radius < PLATED {
        true => Vec::new(),
        false => plates(draw).map(|plate| plate.rect).collect(),
    };
    let labels = draw.board.labels.values();
    let labels = labels.filter(|label| draw.shows(label.at)).map(|label| {
        let at = draw.middle(label.at) + vec2(0.0, 0.72 * draw.radius);
        let font = draw.font(draw.size_of_words(0.3, (11.0, 20.0)));
        let words = label.text.clone();
        let words = draw.painter.layout_no_wrap(words, font, draw.tokens.text);
        let rect = Align2::CENTER_CENTER.anchor_size(at, words.size() + vec2(6.0, 2.0));
        (apart(rect, &mut plates), words)
    });
    let labels: Vec<(Rect, Arc<Galley>)> = labels.collect();
    for block in drawn.in_sight(&draw.laid, draw.canvas) {
        for cell in &block.cells {
            cell_ui(draw, cell, &plates);
        }
    }
    // A ground of its own: walls and edges do not run through it.
    let fill = draw.tokens.panel.gamma_multiply(0.85);
    for (rect, words) in labels {
        draw.painter.rect_filled(rect, 3.0, fill);
        let at = rect.min + vec2(3.0, 1.0);
        draw.painter.galley(at, words, draw.tokens.text);
    }
}

fn cell_ui(draw: &BoardPainter<'_>, cell: &Cell, plates: &[Rect]) {
    let (t, radius) = (draw.tokens, draw.radius);
    let icon = match cell.passage {
        Passage::Open => "",
        Passage::Difficult { .. } => icons::DIFFICULT,
        Passage::Impassable => icons::IMPASSABLE,
    };
    let space = cell.space;
    // Beside the letters of a token.
    let named = NAMED.max(1.6 * draw.least);
    if radius < named && icon.is_empty() && space.elevation == 0 {
        return;
    }
    let middle = draw.on_screen(cell.middle);
    if !draw.canvas.expand(radius).contains(middle) {
        return;
    }
    // Beside the letters of a large token.
    let room = (0.34 * radius).max(9.0);
    let small = draw
        .size_of_words(0.28, (9.0, 20.0))
        .min(room.max(draw.least));
    let row = 0.74 * radius;
    if radius >= ICONED && !icon.is_empty() {
        let size = (0.5 * radius).clamp(10.0, 26.0);
        draw.words(middle, Align2::CENTER_CENTER, icon, size, t.muted);
        // A kind of ground that the GM has made is told by its name, too.
        if let (Terrain::Kind(_), true) = (space.terrain, radius >= 30.0) {
            let at = middle + vec2(0.0, row);
            let words = draw.board.terrain_name(space.terrain);
            let fill = fill(draw.board, space.terrain, cell.passage, t);
            ground(draw, at, words, small, fill);
            draw.words(at, Align2::CENTER_CENTER, words, small, t.muted);
        }
    }
    if radius >= named {
        let at = middle - vec2(0.0, row);
        // The plate of a zone stands there instead.
        let letters = cell.name.chars().count();
        let room =
            Rect::from_center_size(at, vec2(0.75 * small * letters as f32 + 4.0, small + 4.0));
        if !plates.iter().any(|plate| plate.intersects(room)) {
            draw.words(at, Align2::CENTER_CENTER, &cell.name, small, t.muted);
        }
    }
    if space.elevation != 0 {
        let words = format!("{:+}", space.elevation);
        let at = middle + vec2(0.72 * radius, 0.0);
        draw.words(at, Align2::RIGHT_CENTER, &words, small, t.text);
    }
}

/// A ground under words that stand on a pattern.
fn ground(draw: &BoardPainter<'_>, at: Pos2, words: &str, size: f32, fill: Color32) {
    let letters = words.chars().count();
    // A few letters.
    let width = 0.58 * size * letters as f32 + 4.0;
    let rect = egui::Rect::from_center_size(at, vec2(width, size + 1.0));
    draw.painter.rect_filled(rect, 2.0, fill);
}

/// Doors.
pub(super) fn doors_ui(draw: &BoardPainter<'_>, drawn: &Drawn) {
    for (edge, barrier) in drawn.doors.iter().filter(|(edge, _)| draw.shows(edge.at())) {
        let ends = geometry::side_ends(draw.board, edge.at(), edge.side());
        let ends = ends.map(|end| draw.on_screen(end));
        barrier_ui(draw, ends, *barrier);
    }
}

fn barrier_ui(draw: &BoardPainter<'_>, [from, to]: [Pos2; 2], barrier: Barrier) {
    let t = draw.tokens;
    let width = (0.16 * draw.radius).clamp(2.5, 6.0);
    let stroke = Stroke::new(width, t.text);
    let part = |share: f32| from + share * (to - from);
    let line = |a: f32, b: f32, stroke: Stroke| {
        let ends = [part(a), part(b)];
        if barrier.hidden {
            dashed_line(draw.painter, &ends, stroke, (width, width));
        } else {
            draw.painter.line_segment(ends, stroke);
        }
    };
    match barrier.kind {
        BarrierKind::Wall => line(0.0, 1.0, stroke),
        BarrierKind::ClosedDoor => {
            line(0.0, 0.25, stroke);
            line(0.75, 1.0, stroke);
            // A leaf across the gap, as a box.
            let across = (to - from).normalized().rot90() * width;
            let corners = [
                part(0.25) + across,
                part(0.75) + across,
                part(0.75) - across,
                part(0.25) - across,
            ];
            let leaf = Shape::convex_polygon(corners.to_vec(), t.ground, Stroke::new(1.5, t.text));
            draw.painter.add(leaf);
        }
        BarrierKind::OpenDoor => {
            line(0.0, 0.25, stroke);
            line(0.75, 1.0, stroke);
            // The leaf stands open.
            let leaf = (to - from).rot90() * 0.5;
            let thin = Stroke::new(1.5, t.text);
            draw.painter
                .line_segment([part(0.25), part(0.25) + leaf], thin);
        }
    }
}

/// That, moved down so far that it lies over none of the others, of which it is one from then on.
fn apart(rect: Rect, others: &mut Vec<Rect>) -> Rect {
    let mut free = rect;
    // It comes below one of them each time.
    for _ in 0..others.len() {
        let Some(over) = others.iter().find(|other| other.intersects(free)) else {
            break;
        };
        free = free.translate(vec2(0.0, over.bottom() - free.top() + 1.0));
    }
    others.push(free);
    free
}

/// The name of a zone on its plate.
struct Plate {
    zone: ZoneId,
    rect: Rect,
    words: Arc<Galley>,
    colour: Color32,
}

/// The plates of zones, each at its topmost space.
fn plates(draw: &BoardPainter<'_>) -> impl Iterator<Item = Plate> {
    let mut all = Vec::new();
    draw.board.zones.iter().filter_map(move |(id, zone)| {
        let first = zone.spaces.iter().next().filter(|at| draw.shows(*at))?;
        let colour = zone_colour(zone, draw.tokens);
        let hidden = if zone.hidden { ", hidden" } else { "" };
        let words = match zone.kind {
            ZoneKind::Objective => icons::label(icons::OBJECTIVE, &zone.name),
            ZoneKind::Start | ZoneKind::Effect => zone.name.clone(),
        };
        let font = draw.font(draw.size_of_words(0.3, (10.0, 20.0)));
        let words = format!("{words}{hidden}");
        let words = draw.painter.layout_no_wrap(words, font, draw.tokens.text);
        let at = draw.middle(first) - vec2(0.8 * draw.radius, 1.02 * draw.radius);
        let rect = Rect::from_min_size(at, words.size() + vec2(10.0, 4.0));
        // Whole, where the zone lies at the edge of what shows.
        let over = (rect.right() - draw.canvas.right() + 2.0).max(0.0);
        Some(Plate {
            zone: *id,
            rect: apart(rect.translate(vec2(-over, 0.0)), &mut all),
            words,
            colour,
        })
    })
}

/// The names of zones, where there is room for them, each with how far its objective has come, of how far it goes.
pub(super) fn zone_names_ui(
    draw: &BoardPainter<'_>,
    progress: impl Fn(ZoneId) -> Option<(u32, u32)>,
) {
    if draw.radius < PLATED {
        return;
    }
    for plate in plates(draw) {
        let edge = Stroke::new(1.0, plate.colour);
        let inside = egui::StrokeKind::Inside;
        draw.painter
            .rect(plate.rect, 4.0, draw.tokens.panel, edge, inside);
        let at = plate.rect.min + vec2(5.0, 2.0);
        draw.painter.galley(at, plate.words, draw.tokens.text);
        let progress = progress(plate.zone).filter(|(_, goal)| *goal <= MOST_PIPS);
        if let Some(progress) = progress {
            pips(draw, plate.rect.left_bottom(), progress, edge);
        }
    }
}

/// A row of pips below a plate, as many filled as the objective has come.
fn pips(draw: &BoardPainter<'_>, at: Pos2, (now, goal): (u32, u32), edge: Stroke) {
    let t = draw.tokens;
    let radius = (0.1 * draw.radius).clamp(2.5, 5.0);
    let step = vec2(2.8 * radius, 0.0);
    // At most `MOST_PIPS`.
    let size = vec2(step.x * goal as f32 + 1.2 * radius, 4.0 * radius);
    let inside = egui::StrokeKind::Inside;
    draw.painter
        .rect(Rect::from_min_size(at, size), 4.0, t.panel, edge, inside);
    let mut middle = at + Vec2::splat(2.0 * radius);
    for place in 0..goal {
        draw.painter.circle_filled(middle, radius, t.text);
        if place >= now {
            draw.painter.circle_filled(middle, 0.7 * radius, t.panel);
        }
        middle += step;
    }
}

/// Something that lies on the board.
pub(super) fn thing_ui(draw: &BoardPainter<'_>, at: Hex) {
    if !draw.shows(at) {
        return;
    }
    let t = draw.tokens;
    let middle = draw.middle(at) + vec2(0.0, 0.3 * draw.radius);
    let size = 0.22 * draw.radius;
    let points = [
        vec2(0.0, -size),
        vec2(size, 0.0),
        vec2(0.0, size),
        vec2(-size, 0.0),
    ];
    let gem = points.map(|point| middle + point).to_vec();
    let stroke = Stroke::new(2.0, t.text);
    draw.painter
        .add(Shape::convex_polygon(gem, t.ground, stroke));
}
