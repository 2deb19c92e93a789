//! The players’ window on a screen that cuts its edges off, lies in the table or hangs on its side: a margin, and turns by
//! quarters, which are kept for the machine.

use egui::accesskit::Role;
use egui::epaint::{Primitive, Vertex};
use egui::{Key, Modifiers, Pos2, Rect, Shape, TextureId, UiBuilder, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{By, NodeT as _, Queryable as _};
use tableside::campaign::{Campaign, PlayerView};
use tableside::gui::app::App;
use tableside::gui::areas::MapPart;
use tableside::gui::players::{Aim, Content, Memory, Screen, Showing, Turn};

use super::driver::{Driver, name_of};

type Window = Harness<'static, (Screen, Memory)>;

fn window(size: Vec2, pixels: f32, screen: Screen) -> Window {
    let mut harness = Harness::builder()
        .with_size(size)
        .with_pixels_per_point(pixels)
        .with_context_setup(App::set_up)
        .build_ui_state(
            |ui, (screen, memory): &mut (Screen, Memory)| {
                // All of the window, as in the real one.
                let whole = ui.ctx().content_rect();
                let mut ui = ui.new_child(UiBuilder::new().max_rect(whole));
                ui.set_clip_rect(whole);
                screen.show(&mut ui, memory);
            },
            (screen, Memory::default()),
        );
    harness.run();
    harness
}

/// Views of a map and of a board.
fn views() -> [PlayerView; 2] {
    [Campaign::sample_nightclub(), Campaign::sample_skirmish()]
        .map(|campaign| campaign.player_view(None))
}

/// All that the window can show.
fn all_shown() -> [Showing; 5] {
    [
        Showing::Game(Content::MapAndTracker),
        Showing::Game(Content::Map),
        Showing::Game(Content::Tracker),
        Showing::Curtain,
        Showing::Ruler {
            inches: false,
            pixels_per_inch: 9_600,
        },
    ]
}

/// Some of these, each in a window that is wide or high.
fn windows() -> impl Iterator<Item = (Vec2, Screen)> {
    let sizes = [Vec2::new(1280.0, 720.0), Vec2::new(500.0, 900.0)];
    let views = views().into_iter().zip([true, false]);
    views.flat_map(move |(view, dark)| {
        sizes.into_iter().flat_map(move |size| {
            let view = view.clone();
            all_shown().map(move |showing| {
                let screen = Screen {
                    view: view.clone(),
                    showing,
                    dark,
                    ..Screen::default()
                };
                (size, screen)
            })
        })
    })
}

/// Where something is drawn that is no plain ground; what is, by itself.
fn drawn(shape: &Shape, clip: Rect, marks: &mut Vec<(String, Rect)>, grounds: &mut Vec<Rect>) {
    match shape {
        Shape::Noop => {}
        Shape::Vec(shapes) => {
            for shape in shapes {
                drawn(shape, clip, marks, grounds);
            }
        }
        Shape::Rect(rect) if rect.stroke.is_empty() && rect.brush.is_none() => {
            grounds.push(rect.rect.intersect(clip));
        }
        other => {
            let rect = other.visual_bounding_rect().intersect(clip);
            if rect.is_positive() {
                let what = format!("{other:?}").chars().take(60).collect();
                marks.push((what, rect));
            }
        }
    }
}

/// With a margin nothing that matters is drawn or told of in it, and the grounds go on to the edges.
#[test]
fn nothing_is_in_the_margin() {
    for (size, screen) in windows() {
        let window_rect = Rect::from_min_size(Pos2::ZERO, size);
        for margin_percent in [1, 5] {
            let about = format!("{size:?}, {:?}, {margin_percent} %", screen.showing);
            let screen = Screen {
                margin_percent,
                // As large as it comes.
                text_percent: 130,
                ..screen.clone()
            };
            let free = margin_percent as f32 / 100.0 * size;
            let inside = window_rect.shrink2(free).expand(0.6);
            let harness = window(size, 1.0, screen);
            let (mut marks, mut grounds) = (Vec::new(), Vec::new());
            for clipped in &harness.output().shapes {
                drawn(&clipped.shape, clipped.clip_rect, &mut marks, &mut grounds);
            }
            assert!(!marks.is_empty(), "{about}");
            for (what, rect) in marks {
                assert!(inside.contains_rect(rect), "{about}: {what} at {rect:?}");
            }
            for ground in &grounds {
                let whole = inside.contains_rect(*ground);
                let at_edge = ground.intersect(window_rect) == *ground;
                assert!(whole || at_edge, "{about}: {ground:?}");
            }
            assert!(grounds.contains(&window_rect), "{about}: {grounds:?}");
            for node in harness.query_all(By::new()) {
                let name = name_of(&node);
                let known = node.accesskit_node().bounding_box().is_some();
                if known && !name.is_empty() && name != "What players see" {
                    let middle = node.rect().center();
                    let off = node.rect().intersect(window_rect);
                    assert!(
                        inside.contains(middle) || !off.is_positive(),
                        "{about}: {name} at {middle}"
                    );
                }
            }
        }
    }
}

/// A wider margin than there can be, as a file may say, is the widest.
#[test]
fn a_margin_has_its_bounds() {
    let [view, _] = views();
    let shown = |margin_percent| {
        let screen = Screen {
            view: view.clone(),
            showing: Showing::Game(Content::Map),
            margin_percent,
            ..Screen::default()
        };
        let harness = window(Vec2::new(1280.0, 720.0), 1.0, screen);
        harness.get_by_role(Role::Canvas).rect()
    };
    let inside = Rect::from_min_max(Pos2::new(64.0, 36.0), Pos2::new(1216.0, 684.0));
    assert_eq!(shown(5), inside);
    assert_eq!(shown(4_000_000_000), inside);
}

/// The triangles of the picture, in order: where they may show, of which texture, and their corners.
fn triangles(window: &Window) -> Vec<(Rect, TextureId, Vec<Vertex>)> {
    let output = window.output();
    let shapes = output.shapes.clone();
    let all = window.ctx.tessellate(shapes, output.pixels_per_point);
    all.into_iter()
        .map(|part| match part.primitive {
            Primitive::Mesh(mesh) => {
                let corners = mesh.indices.iter().map(|at| mesh.vertices[*at as usize]);
                (part.clip_rect, mesh.texture_id, corners.collect())
            }
            Primitive::Callback(_) => panic!("no other program draws here"),
        })
        .collect()
}

fn turned(turn: Turn, window: Rect, rect: Rect) -> Rect {
    Rect::from_two_pos(turn.place(window, rect.min), turn.place(window, rect.max))
}

fn near(a: Rect, b: Rect) -> bool {
    (a.min - b.min).length() < 0.02 && (a.max - b.max).length() < 0.02
}

/// What a turned window draws is, triangle by triangle, what an upright one draws for the same eyes, turned; a screen
/// reader hears the same in the same order, at the places where it is drawn.
#[test]
fn a_turned_picture_is_the_upright_one_turned() {
    let mut compared = 0;
    for (number, (eyes, screen)) in windows().enumerate() {
        let pixels = [1.0, 1.25][number % 2];
        let screen = Screen {
            margin_percent: 2,
            ..screen
        };
        let upright = window(eyes, pixels, screen.clone());
        for turn in [Turn::Quarter, Turn::Half, Turn::ThreeQuarters] {
            let about = format!("{turn:?}, {eyes:?}, {:?}", screen.showing);
            let size = if turn == Turn::Half { eyes } else { eyes.yx() };
            let rect = Rect::from_min_size(Pos2::ZERO, size);
            let screen = Screen {
                turn,
                ..screen.clone()
            };
            let there = window(size, pixels, screen);
            let (before, after) = (triangles(&upright), triangles(&there));
            assert_eq!(before.len(), after.len(), "{about}");
            for ((clip, texture, corners), (clip_after, texture_after, corners_after)) in
                before.into_iter().zip(after)
            {
                assert_eq!(texture, texture_after, "{about}");
                assert!(
                    near(turned(turn, rect, clip), clip_after),
                    "{about}: {clip:?} became {clip_after:?}"
                );
                assert_eq!(corners.len(), corners_after.len(), "{about}");
                for (corner, after) in corners.into_iter().zip(corners_after) {
                    let wanted = turn.place(rect, corner.pos);
                    let off = (wanted - after.pos).length();
                    assert!(off < 0.02, "{about}: {wanted}, not {}", after.pos);
                    let same = (corner.uv, corner.color) == (after.uv, after.color);
                    assert!(same, "{about}: {corner:?}, {after:?}");
                    compared += 1;
                }
            }
            let heard = |window: &Window| -> Vec<(String, Option<Rect>)> {
                let nodes = window.query_all(By::new());
                let nodes = nodes.map(|node| {
                    let placed = node.accesskit_node().bounding_box();
                    (name_of(&node), placed.map(|_| node.rect()))
                });
                nodes.filter(|(name, _)| !name.is_empty()).collect()
            };
            let (before, after) = (heard(&upright), heard(&there));
            assert_eq!(before.len(), after.len(), "{about}");
            for ((name, place), (name_after, place_after)) in before.into_iter().zip(after) {
                assert_eq!(name, name_after, "{about}");
                let places = place.zip(place_after);
                let moved = places.is_none_or(|(a, b)| near(turned(turn, rect, a), b));
                assert!(moved, "{about}: {name} from {place:?} to {place_after:?}");
            }
        }
    }
    assert!(compared > 500_000, "pictures are not empty: {compared}");
}

/// Letters of a turned window lie on whole pixels, as those of an upright one do.
#[test]
fn letters_are_sharp_however_they_are_turned() {
    let [view, _] = views();
    for turn in Turn::ALL {
        for pixels in [1.0, 1.25, 1.5] {
            let screen = Screen {
                view: view.clone(),
                showing: Showing::Game(Content::Tracker),
                turn,
                ..Screen::default()
            };
            // Not a whole number of points wide, as half of a monitor may be.
            let size = Vec2::new(1283.0, 721.0) / pixels;
            let harness = window(size, pixels, screen);
            let all = triangles(&harness);
            // What is not of one colour is of letters.
            let white = all[0].2[0].uv;
            let corners = all.iter().flat_map(|(_, _, corners)| corners);
            let letters = corners.filter(|corner| corner.uv.distance(white) > 0.01);
            let off = letters.map(|corner| {
                let at = pixels * corner.pos.to_vec2();
                (at - at.round()).abs().max_elem()
            });
            let off: Vec<f32> = off.collect();
            let on_pixels = off.iter().filter(|off| **off < 0.03).count();
            assert!(off.len() > 500, "{}", off.len());
            assert!(
                on_pixels * 100 > 99 * off.len(),
                "{turn:?}, {pixels}: {on_pixels} of {}",
                off.len()
            );
        }
    }
}

/// The part of a map that shows is the same, whichever way the window is turned.
#[test]
fn a_turn_does_not_change_what_shows() {
    let part = MapPart {
        x: 300,
        y: 200,
        width: 400,
        height: 300,
    };
    for view in views() {
        let shown = |size: Vec2, turn| {
            let screen = Screen {
                view: view.clone(),
                showing: Showing::Game(Content::Map),
                aim: Aim {
                    part: Some(part),
                    ..Aim::default()
                },
                turn,
                ..Screen::default()
            };
            window(size, 1.0, screen).state().1.part()
        };
        let wide = shown(Vec2::new(900.0, 500.0), Turn::Upright);
        assert!(wide.is_some());
        for (size, turn) in [
            ([500.0, 900.0], Turn::Quarter),
            ([900.0, 500.0], Turn::Half),
            ([500.0, 900.0], Turn::ThreeQuarters),
        ] {
            assert_eq!(shown(size.into(), turn), wide, "{turn:?}");
        }
    }
}

fn gm_in(folder: &std::path::Path) -> Driver {
    Driver::with_app(App::headless().configured_in(folder.to_owned()))
}

/// Margin, turn and outline are set by the keyboard in the settings or in the panel, hold at once, and are there again at
/// the next start, whatever the campaign.
#[test]
fn margin_and_turn_are_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut gm = gm_in(folder.path());
    let pressed = |gm: &Driver, name: &str| {
        let button = gm.node(Role::Button, name);
        let toggled = button.accesskit_node().toggled();
        toggled == Some(egui::accesskit::Toggled::True)
    };
    gm.keys(Modifiers::COMMAND, Key::Comma);
    assert!(pressed(&gm, "Turn the players’ window by 0°"));
    assert!(pressed(&gm, "Outline on my map"));
    for name in [
        "Turn the players’ window by 270°",
        "Larger margin for players",
        "Larger margin for players",
        "Outline on my map",
    ] {
        gm.focus(Role::Button, name);
        gm.key(Key::Space);
    }
    gm.see("2 %");
    drop(gm);

    let mut gm = gm_in(folder.path());
    gm.keys(Modifiers::COMMAND, Key::Comma);
    gm.see("2 %");
    assert!(pressed(&gm, "Turn the players’ window by 270°"));
    assert!(!pressed(&gm, "Outline on my map"));
    gm.key(Key::Escape);
    gm.bring("Players");
    assert!(pressed(&gm, "Turn the players’ window by 270°"));
    for _ in 0..3 {
        gm.click("Larger margin for players");
    }
    gm.see("5 %");
    let wider = gm.node(Role::Button, "Larger margin for players");
    assert!(wider.accesskit_node().is_disabled());
    gm.click("Turn the players’ window by 0°");
    gm.key(Key::F8);
    let map = |gm: &mut Driver| {
        let window = gm.harness().get_by_label("What players see");
        let map = window.get_by_role(Role::Canvas).rect();
        (window.rect(), map)
    };
    let (whole, upright) = map(&mut gm);
    let free = (upright.min - whole.min) / whole.size();
    assert!((free - Vec2::splat(0.05)).length() < 0.001, "{free}");
    // The map is at the left of the columns; on its head the window has it at the right.
    assert!(upright.center().x < whole.center().x);
    gm.click("Turn the players’ window by 180°");
    let (whole_after, turned) = map(&mut gm);
    assert!((whole_after.min - whole.min).length() < 0.1);
    assert!(turned.center().x > whole.center().x);
}
