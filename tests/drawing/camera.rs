//! How a map is looked at: zooming, panning and fitting it into its room.

use egui::{Rect, pos2, vec2};
use tableside::gui::areas::{Aim, MapPart};
use tableside::gui::camera::Camera;

const CANVAS: Rect = Rect {
    min: pos2(100.0, 50.0),
    max: pos2(900.0, 650.0),
};

#[test]
fn zooming_keeps_what_is_under_the_pointer() {
    let mut camera = Camera::default();
    let at = pos2(300.0, 200.0);
    let before = camera.to_map(CANVAS, at);
    camera.zoom_at(CANVAS, at, 1.7, 0.1..=4.0);
    assert!((before - camera.to_map(CANVAS, at)).length() < 0.01);
    assert!((camera.to_screen(CANVAS, before) - at).length() < 0.01);
    assert!((camera.screen_from_map(CANVAS) * before - at).length() < 0.01);
    assert_eq!(camera.zoom_percent(), 170);
}

#[test]
fn it_fits_until_it_is_moved_and_again_when_the_room_changes() {
    let room = CANVAS.with_min_x(300.0);
    let mut camera = Camera::default();
    assert!(camera.wants_fit(room, true));
    camera.fit(CANVAS, room, (pos2(20.0, 10.0), 2.0));
    assert_eq!(camera.to_screen(CANVAS, pos2(20.0, 10.0)), room.center());
    assert!(!camera.wants_fit(room, true));
    assert!(camera.wants_fit(CANVAS, true) && !camera.wants_fit(CANVAS, false));
    camera.pan(vec2(10.0, 0.0));
    assert!(!camera.fits() && !camera.wants_fit(CANVAS, true));
}

/// In the players’ window: all of it, a part, or the true size around the middle of either.
#[test]
fn it_is_looked_at_as_the_gm_wants() {
    let bounds = Rect::from_min_size(pos2(-50.0, 0.0), vec2(200.0, 100.0));
    let room = Rect::from_min_size(pos2(10.0, 10.0), vec2(424.0, 424.0));
    let all = Aim::default();
    assert_eq!(all.look(bounds, room), (pos2(50.0, 50.0), 2.0));
    let part = MapPart {
        x: 100,
        y: 20,
        width: 40,
        height: 10,
    };
    let aim = Aim {
        part: Some(part),
        ..all
    };
    assert_eq!(aim.look(bounds, room), (pos2(100.0, 20.0), 10.0));
    let aim = Aim {
        zoom: Some(1.5),
        ..aim
    };
    assert_eq!(aim.look(bounds, room), (pos2(100.0, 20.0), 1.5));
}
