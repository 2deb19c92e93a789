//! Zone maps on the screen: lines, cover marks, notes, dashes, and how the whole map fits its room.

use egui::{Align2, Pos2, Rect, Vec2, pos2, vec2};
use tableside::board::areas::{AreaId, Item, nightclub};
use tableside::gui::areas::dashes::dashes;
use tableside::gui::areas::drag::aligned;
use tableside::gui::areas::geometry::{crosses, distance};
use tableside::gui::areas::lines::{Mark, route};
use tableside::gui::areas::places::{Obstacles, columns_for, place_note, quiet_corner};
use tableside::gui::areas::{Extent, View};

#[test]
fn a_stretch_is_near_beside_it_and_not_beyond_its_ends() {
    let line = [pos2(0.0, 0.0), pos2(100.0, 0.0)];
    assert!((distance(line, pos2(50.0, 6.0)) - 6.0).abs() < 0.01);
    assert!((distance(line, pos2(130.0, 40.0)) - 50.0).abs() < 0.01);
    let dot = [pos2(3.0, 4.0); 2];
    assert!((distance(dot, Pos2::ZERO) - 5.0).abs() < 0.01);
}

#[test]
fn a_stretch_beside_a_box_does_not_cross_it() {
    let area = Rect::from_center_size(Pos2::ZERO, vec2(100.0, 60.0));
    assert!(crosses([pos2(-90.0, 0.0), pos2(90.0, 5.0)], area));
    assert!(!crosses([pos2(-90.0, 40.0), pos2(90.0, 45.0)], area));
    assert!(!crosses([pos2(60.0, -90.0), pos2(60.0, 90.0)], area));
}

fn rect(x: f32, y: f32) -> Rect {
    Rect::from_center_size(pos2(x, y), vec2(100.0, 60.0))
}

#[test]
fn a_line_ends_outside_both_boxes() {
    let (a, b) = (rect(0.0, 0.0), rect(300.0, 40.0));
    let (ends, marks) = route((a, b), (Vec2::ZERO, None), [None, None], 1.0).unwrap();
    assert!(!a.contains(ends[0]) && !b.contains(ends[1]));
    assert!(marks.iter().all(Option::is_none));
    assert!((ends[0].x - 53.0).abs() < 0.1);
}

#[test]
fn a_mark_never_touches_its_box() {
    let area = rect(0.0, 0.0);
    for degrees in 0_u16..360 {
        let angle = f32::from(degrees).to_radians();
        let other = rect(400.0 * angle.cos(), 400.0 * angle.sin());
        let (ends, marks) =
            route((area, other), (Vec2::ZERO, None), [Some(17.0), None], 1.0).unwrap();
        let mark = marks[0].unwrap();
        assert!(!crosses(mark.bar, area.expand(2.0)), "{degrees}");
        assert!((ends[0] - mark.centre).length() < 0.01);
    }
}

/// Both ends and their marks look towards the bend; where that lies in a box, there is no way through it.
#[test]
fn a_line_is_led_through_its_bend() {
    let (a, b) = (rect(0.0, 0.0), rect(300.0, 0.0));
    let bend = pos2(150.0, 200.0);
    let led = |bend| route((a, b), (Vec2::ZERO, Some(bend)), [Some(17.0); 2], 1.0);
    let (ends, marks) = led(bend).unwrap();
    assert!(ends[0].y > 33.0 && ends[1].y > 33.0, "{ends:?}");
    for (end, (middle, mark)) in ends.into_iter().zip([(a, marks[0]), (b, marks[1])]) {
        let mark = mark.unwrap();
        assert!(!crosses(mark.bar, middle.expand(2.0)));
        // On the way from the middle of its box to the bend, and across it.
        assert!(distance([middle.center(), bend], end) < 0.1);
        let way = bend - end;
        assert!((mark.bar[1] - mark.bar[0]).dot(way).abs() < 1.0);
    }
    assert!(led(pos2(20.0, 5.0)).is_none());
    // What touches can be led around.
    let near = route(
        (a, rect(100.0, 0.0)),
        (Vec2::ZERO, Some(bend)),
        [None; 2],
        1.0,
    );
    assert!(near.is_some());
}

#[test]
fn boxes_that_touch_have_no_line() {
    assert!(
        route(
            (rect(0.0, 0.0), rect(90.0, 0.0)),
            (Vec2::ZERO, None),
            [Some(17.0); 2],
            1.0
        )
        .is_none()
    );
    assert!(
        route(
            (rect(0.0, 0.0), rect(0.0, 0.0)),
            (Vec2::ZERO, None),
            [Some(17.0); 2],
            1.0
        )
        .is_none()
    );
}

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

#[test]
fn what_is_dragged_stands_in_line_with_another_or_on_the_grid() {
    let map = nightclub();
    let kitchen = [Item::Area(AreaId(7))];
    // The kitchen at 925, 530 comes near the alley's 955 and near nothing above.
    let (by, guides) = aligned(&map, &kitchen, vec2(28.0, 77.0), 6.0);
    assert_eq!((by, guides), (vec2(30.0, 75.0), [Some(955.0), None]));
}

#[test]
fn a_note_keeps_clear_of_boxes_and_lines() {
    let centre = pos2(200.0, 200.0);
    let mark = Mark {
        centre,
        bar: [centre - vec2(0.0, 17.0), centre + vec2(0.0, 17.0)],
    };
    let obstacles = Obstacles {
        rects: vec![Rect::from_min_max(pos2(208.0, 170.0), pos2(320.0, 230.0))],
        stretches: vec![mark.bar, [pos2(0.0, 200.0), centre]],
        room: Rect::from_min_size(Pos2::ZERO, vec2(400.0, 400.0)),
    };
    let note = place_note(mark, vec2(70.0, 18.0), 1.0, &obstacles);
    assert!(!obstacles.rects[0].intersects(note));
    assert!(obstacles.stretches.iter().all(|line| !crosses(*line, note)));
    assert!(note.distance_to_pos(centre) < 60.0);
}

#[test]
fn the_corner_note_avoids_boxes() {
    let room = Rect::from_min_size(Pos2::ZERO, vec2(400.0, 300.0));
    let size = vec2(100.0, 50.0);
    let sizes = [(100.0, size), (80.0, size), (60.0, vec2(60.0, 80.0))];
    let none = quiet_corner(room, sizes, &std::iter::empty());
    assert_eq!(none, (100.0, Align2::RIGHT_BOTTOM));
    let lower_right = Rect::from_min_size(pos2(350.0, 200.0), size);
    let one = quiet_corner(room, sizes, &std::iter::once(lower_right));
    assert_eq!(one, (100.0, Align2::LEFT_BOTTOM));
}

#[test]
fn tokens_stand_in_few_even_rows() {
    assert_eq!(columns_for(0), 0);
    assert_eq!(columns_for(4), 4);
    assert_eq!(columns_for(5), 3);
    assert_eq!(columns_for(8), 4);
    for count in 1..60_usize {
        assert!(count.div_ceil(columns_for(count)) <= 8);
    }
}

#[test]
fn a_fitted_map_is_inside_the_room() {
    let canvas = Rect::from_min_size(Pos2::ZERO, vec2(900.0, 500.0));
    let room = Rect::from_min_max(pos2(80.0, 20.0), pos2(880.0, 480.0));
    let extent = |centre, contents| Extent {
        centre,
        drawn: Vec2::ZERO,
        contents,
    };
    let extents = [
        extent(pos2(0.0, 0.0), vec2(140.0, 60.0)),
        extent(pos2(900.0, 700.0), vec2(90.0, 100.0)),
    ];
    let mut view = View::default();
    view.fit(canvas, room, &extents);
    for extent in extents {
        let centre = view.screen_from_map(canvas) * extent.centre;
        let drawn = Rect::from_center_size(centre, view.item_scale() * extent.contents);
        assert!(room.expand(0.5).contains_rect(drawn), "{drawn:?}");
    }
    assert!(!view.wants_fit(room));
    view.pan(vec2(10.0, 0.0));
    assert!(!view.wants_fit(room.expand(20.0)));
}
