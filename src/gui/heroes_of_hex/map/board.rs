//! Draws the board: terrain by pattern and letter besides colour, elevation, walls and doors, zones, labels, names of
//! spaces when there is room.

use std::collections::BTreeSet;

use egui::{Align2, Color32, Pos2, Shape, Stroke, vec2};

use super::Sheet;
use crate::board::hex::{
    Barrier, BarrierKind, Edge, Hex, HexZone, Passage, Side, Space, Terrain, ZoneKind,
};
use crate::gui::canvas::ink_colour;
use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::table::MapId;

/// From this radius on a space says its name.
const NAMED: f32 = 22.0;

/// The spaces.
pub(super) fn board_ui(sheet: &Sheet<'_>) {
    let shown = sheet.board.spaces.iter().filter(|(at, _)| sheet.shows(*at));
    for (at, space) in shown {
        space_ui(sheet, at, space);
    }
    for label in sheet
        .board
        .labels
        .values()
        .filter(|label| sheet.shows(label.at))
    {
        let at = sheet.middle(label.at) + vec2(0.0, 0.72 * sheet.radius);
        let size = (0.3 * sheet.radius).clamp(9.0, 14.0);
        if sheet.radius >= 12.0 {
            sheet.words(
                at,
                Align2::CENTER_CENTER,
                &label.text,
                size,
                sheet.tokens.text,
            );
        }
    }
}

fn space_ui(sheet: &Sheet<'_>, at: Hex, space: Space) {
    let t = sheet.tokens;
    let passage = sheet.board.passage(space.terrain, 1);
    let fill = match (passage, space.terrain) {
        (_, Terrain::Kind(id)) => {
            let ink = sheet.board.kinds.get(&id).map(|kind| kind.ink);
            let ink = ink.map_or(t.raised, |ink| ink_colour(t, ink));
            t.raised.lerp_to_gamma(ink, 0.22)
        }
        (Passage::Open, _) => t.raised,
        (Passage::Difficult { .. }, _) => t.raised.lerp_to_gamma(t.wire, 0.12),
        (Passage::Impassable, _) => t.ground.lerp_to_gamma(t.wire, 0.28),
    };
    let outline = sheet.outline(at, 1.0);
    let edge = Stroke::new(1.0, t.line);
    sheet
        .painter
        .add(Shape::convex_polygon(outline, fill, edge));
    let pattern = Stroke::new(1.0, fill.lerp_to_gamma(t.wire, 0.45));
    let letter = match passage {
        Passage::Open => "",
        Passage::Difficult { .. } => {
            hatch(sheet, at, pattern, 1.0);
            "D"
        }
        Passage::Impassable => {
            hatch(sheet, at, pattern, 1.0);
            hatch(sheet, at, pattern, -1.0);
            "X"
        }
    };
    let middle = sheet.middle(at);
    let small = (0.28 * sheet.radius).clamp(8.0, 13.0);
    let row = 0.74 * sheet.radius;
    if sheet.radius >= 14.0 && !letter.is_empty() {
        let words = match (space.terrain, sheet.board.terrain_name(space.terrain)) {
            (Terrain::Kind(_), name) if sheet.radius >= 30.0 => name,
            (Terrain::Difficult, _) if sheet.radius >= 30.0 => "difficult",
            (Terrain::Impassable, _) if sheet.radius >= 30.0 => "impassable",
            _ => letter,
        };
        let at = middle + vec2(0.0, row);
        ground(sheet, at, words, small, fill);
        sheet.words(at, Align2::CENTER_CENTER, words, small, t.muted);
    }
    if sheet.radius >= NAMED {
        let name = sheet.board.address(at);
        sheet.words(
            middle - vec2(0.0, row),
            Align2::CENTER_CENTER,
            &name,
            small,
            t.muted,
        );
    }
    if space.elevation != 0 && sheet.radius >= 12.0 {
        let words = format!("{:+}", space.elevation);
        let at = middle + vec2(0.72 * sheet.radius, 0.0);
        sheet.words(at, Align2::RIGHT_CENTER, &words, small, t.text);
    }
}

/// A ground under words that stand on a pattern.
fn ground(sheet: &Sheet<'_>, at: Pos2, words: &str, size: f32, fill: Color32) {
    let letters = words.chars().count();
    #[expect(clippy::cast_precision_loss, reason = "a few letters")]
    let width = 0.58 * size * letters as f32 + 4.0;
    let rect = egui::Rect::from_center_size(at, vec2(width, size + 1.0));
    sheet.painter.rect_filled(rect, 2.0, fill);
}

/// Slanted lines across a space; `lean` is 1 or −1.
fn hatch(sheet: &Sheet<'_>, at: Hex, stroke: Stroke, lean: f32) {
    if sheet.radius < 6.0 {
        return;
    }
    let middle = sheet.middle(at);
    let along = vec2(0.5, -0.866 * lean);
    let across = vec2(0.866, 0.5 * lean);
    for step in [-0.6, -0.2, 0.2, 0.6_f32] {
        let half = sheet.radius * (0.92 - 0.36 * step.abs());
        let on = middle + step * sheet.radius * across;
        sheet
            .painter
            .line_segment([on - half * along, on + half * along], stroke);
    }
}

/// Where an edge runs on the screen.
fn edge_line(sheet: &Sheet<'_>, edge: Edge) -> [Pos2; 2] {
    let middle = sheet.middle(edge.at());
    sheet
        .corners
        .of_side(edge.side())
        .map(|corner| middle + corner)
}

/// Walls and doors.
pub(super) fn barriers_ui(sheet: &Sheet<'_>) {
    for (edge, barrier) in sheet
        .board
        .barriers
        .iter()
        .filter(|(edge, _)| sheet.shows(edge.at()))
    {
        barrier_ui(sheet, edge_line(sheet, *edge), *barrier);
    }
}

fn barrier_ui(sheet: &Sheet<'_>, [from, to]: [Pos2; 2], barrier: Barrier) {
    let t = sheet.tokens;
    let width = (0.16 * sheet.radius).clamp(2.5, 6.0);
    let stroke = Stroke::new(width, t.text);
    let part = |share: f32| from + share * (to - from);
    let line = |a: f32, b: f32, stroke: Stroke| {
        let ends = [part(a), part(b)];
        if barrier.hidden {
            let dashes = Shape::dashed_line(&ends, stroke, width, width);
            sheet.painter.extend(dashes);
        } else {
            sheet.painter.line_segment(ends, stroke);
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
            sheet.painter.add(leaf);
        }
        BarrierKind::OpenDoor => {
            line(0.0, 0.25, stroke);
            line(0.75, 1.0, stroke);
            // The leaf stands open.
            let leaf = (to - from).rot90() * 0.5;
            let thin = Stroke::new(1.5, t.text);
            sheet
                .painter
                .line_segment([part(0.25), part(0.25) + leaf], thin);
        }
    }
}

/// The borders of zones, with their names.
pub(super) fn zones_ui(sheet: &Sheet<'_>) {
    for zone in sheet.board.zones.values() {
        zone_ui(sheet, zone);
    }
}

fn zone_ui(sheet: &Sheet<'_>, zone: &HexZone) {
    let t = sheet.tokens;
    let colour = match zone.kind {
        ZoneKind::Start => t.edge,
        ZoneKind::Objective | ZoneKind::Effect => ink_colour(t, zone.ink),
    };
    let (width, dash) = match zone.kind {
        ZoneKind::Objective => (2.5, 0.5),
        ZoneKind::Effect => (2.0, 0.18),
        ZoneKind::Start => (1.5, 0.3),
    };
    let spaces: BTreeSet<Hex> = zone.spaces.iter().collect();
    let stroke = Stroke::new(width, colour);
    for at in spaces.iter().copied().filter(|at| sheet.shows(*at)) {
        for side in sheet.board.layout.sides().iter().copied() {
            if spaces.contains(&at.next(side)) {
                continue;
            }
            // A little inside, so that a wall on the edge shows beside it.
            let [a, b] = edge_line_of(sheet, at, side, 0.93);
            let length = dash * sheet.radius;
            sheet.painter.extend(Shape::dashed_line(
                &[a, b],
                stroke,
                length.max(2.0),
                0.6 * length.max(2.0),
            ));
        }
    }
    // The name at the topmost space, where there is room for it.
    let first = spaces.iter().next().filter(|at| sheet.shows(**at));
    if let Some(first) = first.filter(|_| sheet.radius >= 16.0) {
        let hidden = if zone.hidden { ", hidden" } else { "" };
        let words = format!("{}{hidden}", zone.name);
        let at = sheet.middle(*first) - vec2(0.8 * sheet.radius, 0.98 * sheet.radius);
        let size = (0.3 * sheet.radius).clamp(9.0, 13.0);
        let galley = sheet.painter.layout_no_wrap(
            words,
            egui::FontId::new((2.0 * size).round() / 2.0, sheet.font.clone()),
            colour,
        );
        let rect = egui::Rect::from_min_size(at - vec2(2.0, 1.0), galley.size() + vec2(4.0, 2.0));
        sheet.painter.rect_filled(rect, 2.0, t.ground);
        sheet.painter.galley(at, galley, colour);
    }
}

/// The side of a space, drawn smaller around its middle.
fn edge_line_of(sheet: &Sheet<'_>, at: Hex, side: Side, scale: f32) -> [Pos2; 2] {
    let middle = sheet.middle(at);
    sheet
        .corners
        .of_side(side)
        .map(|corner| middle + scale * corner)
}

/// Artifacts that lie on the board (H-51).
pub(super) fn objectives_ui(sheet: &Sheet<'_>, game: &HeroesOfHex, map: MapId) {
    let t = sheet.tokens;
    for objective in game
        .objectives
        .values()
        .filter(|objective| objective.board == map)
    {
        let Some(at) = objective.artifact().filter(|at| sheet.shows(*at)) else {
            continue;
        };
        let middle = sheet.middle(at) + vec2(0.0, 0.3 * sheet.radius);
        let size = 0.22 * sheet.radius;
        let points = [
            vec2(0.0, -size),
            vec2(size, 0.0),
            vec2(0.0, size),
            vec2(-size, 0.0),
        ];
        let gem = points.map(|point| middle + point).to_vec();
        sheet.painter.add(Shape::convex_polygon(
            gem,
            t.ground,
            Stroke::new(2.0, t.text),
        ));
    }
}
