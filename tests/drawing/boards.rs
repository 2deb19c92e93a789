//! Boards of spaces on the screen: where their spaces and edges lie, the grid that two clicks give, and the mesh that keeps
//! its widths at every zoom.

use std::collections::HashMap;

use egui::epaint::Mesh;
use egui::{Color32, Pos2, pos2, vec2};
use tableside::board::Point;
use tableside::board::grid::{Calibration, Edge, Hex, HexBoard, Layout};
use tableside::gui::board::geometry::{along, edge_on, laid, middle, side_ends, space_at};
use tableside::gui::board::mesh::{BoardMesh, Laid, Width};

#[test]
fn the_middle_of_every_edge_lies_on_it_and_the_middle_of_a_space_on_none() {
    for layout in [Layout::Pointy, Layout::Flat, Layout::Squares] {
        let board = HexBoard::rectangle(layout, 5, 5).unwrap_or_default();
        for (at, _) in board.spaces.iter() {
            assert_eq!(edge_on(&board, middle(&board, at)), None);
            for side in layout.sides() {
                let [a, b] = side_ends(&board, at, *side);
                let edge = Edge::new(at, *side);
                assert_eq!(
                    edge_on(&board, a.lerp(b, 0.5)),
                    Some(edge),
                    "{at:?} {side:?}"
                );
            }
        }
    }
}

#[test]
fn nothing_is_left_out_between_two_places_far_apart() {
    let board = HexBoard::rectangle(Layout::Pointy, 40, 3).unwrap_or_default();
    let row: Vec<Hex> = (0..40).map(|q| Hex::new(q, 0)).collect();
    let mut seen: Vec<Hex> = along(&board, middle(&board, row[0]), middle(&board, row[39]))
        .map(|at| space_at(&board, at))
        .collect();
    seen.dedup();
    assert_eq!(seen, row);
}

#[test]
fn two_middles_of_a_drawn_grid_give_that_grid_in_any_direction() {
    for layout in [Layout::Pointy, Layout::Flat, Layout::Squares] {
        let board = HexBoard::rectangle(layout, 12, 10).unwrap_or_default();
        let drawn = Calibration::regular(layout, Point::new(7, -13), 83_200);
        for (q, r) in [(9, 0), (0, 8), (5, 3), (-4, 7), (2, -6)] {
            let (from, to) = (Hex::new(2, 3), Hex::new(2 + q, 3 + r));
            let [first, second] = [from, to].map(|at| drawn.middle(layout, at));
            let apart = i32::try_from(layout.distance(from, to)).unwrap_or_default();
            let keeps = board.grid.space_at(board.layout, first);
            let grid = laid(&board, keeps, first, second, apart);
            // Clicks are whole map units, so that a step is nearly met.
            assert!(
                grid.step.abs_diff(drawn.step) < 200,
                "{grid:?} for {q}, {r}"
            );
            let keeps = board.grid.space_at(layout, first);
            assert_eq!(grid.middle(layout, keeps), first);
        }
    }
}

fn scaled(zoom: f32) -> Laid {
    Laid {
        origin: vec2(100.0, 50.0),
        zoom,
        radius: 30.0 * zoom,
        rim: 1.0,
        hair: 1.0,
    }
}

#[test]
fn a_line_is_as_wide_at_every_zoom() {
    let mut drawing = BoardMesh::default();
    let ends = [pos2(0.0, 0.0), pos2(10.0, 0.0)];
    drawing.line(ends, Width::Mean, Color32::WHITE);
    for zoom in [0.5, 1.0, 3.0] {
        let mut mesh = Mesh::default();
        drawing.lay(&scaled(zoom), &mut mesh);
        let bounds = mesh.calc_bounds();
        assert!(mesh.is_valid());
        // Two points, and half of the rim that fades on either side.
        assert!((bounds.height() - 3.0).abs() < 1e-4, "{bounds:?}");
        assert!((bounds.width() - 10.0 * zoom).abs() < 1e-4, "{bounds:?}");
    }
}

#[test]
fn tiles_beside_each_other_share_their_corners() {
    let mut drawing = BoardMesh::default();
    let mut known = HashMap::new();
    for left in [0.0, 4.0] {
        let square = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)];
        let outline = square.map(|(x, y)| pos2(left + x, y));
        let middle = pos2(left + 2.0, 2.0);
        let colours = (Color32::WHITE, Color32::BLACK);
        drawing.tile((middle, &outline), 2.0, colours, &mut known);
    }
    let mut mesh = Mesh::default();
    drawing.lay(&scaled(10.0), &mut mesh);
    assert!(mesh.is_valid());
    // Four inner corners each, and six around both.
    assert_eq!(mesh.vertices.len(), 2 * 4 + 6);
    let inner = mesh.vertices[0].pos - (Pos2::ZERO + scaled(10.0).origin);
    assert!((inner - vec2(1.0, 1.0)).length() < 1e-4, "{inner:?}");
}

#[test]
fn a_fill_has_its_corners_and_a_dashed_line_no_more_than_its_length() {
    let mut drawing = BoardMesh::default();
    let square = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)];
    drawing.fill(square.map(|(x, y)| pos2(x, y)), Color32::WHITE);
    let mut mesh = Mesh::default();
    drawing.lay(&scaled(1.0), &mut mesh);
    assert_eq!((mesh.vertices.len(), mesh.indices.len()), (4, 6));
    let mut drawing = BoardMesh::default();
    let ends = [pos2(0.0, 0.0), pos2(10.0, 0.0)];
    drawing.dashes(ends, (3.0, 3.0), Width::Bold, Color32::WHITE);
    let mut mesh = Mesh::default();
    drawing.lay(&scaled(1.0), &mut mesh);
    assert!((mesh.calc_bounds().width() - 9.0).abs() < 1e-4);
}
