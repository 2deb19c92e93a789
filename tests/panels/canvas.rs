//! The zone map, driven as a person would: by pointer, wheel, keys, and by name.

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, Pos2, TouchPhase, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use tableside::board::areas::{AreaId, AreaMap, Item, nightclub};
use tableside::gui::act_arrow::Outcome;
use tableside::gui::areas::{
    CanvasEvent, CanvasToken, Highlight, MapCanvas, TokenState, Tool, View,
};
use tableside::gui::mood::Mood;
use tableside::gui::theme::{self, ThemeChoice};
use tableside::table::CharacterId;

use super::figures::{Painted, painted};

const DANCE_FLOOR: AreaId = AreaId(3);
const BAR: AreaId = AreaId(4);
const POOL_TABLES: AreaId = AreaId(5);
const MARA: CharacterId = CharacterId(1);
const BRUNO: CharacterId = CharacterId(2);

/// What has become of somebody in a crowd hides no letters of the others.
#[test]
fn what_became_of_one_hides_no_letters_of_others() {
    let crowd = |hurt: u32| {
        let tokens = (1..=12).map(|at| CanvasToken {
            letters: format!("{at}"),
            outcome: (at == hurt).then(|| Outcome::Hurt("12 Wounds, right leg".to_owned())),
            ..token(CharacterId(at), &format!("Guard {at}"), DANCE_FLOOR, 1)
        });
        Shown {
            tokens: tokens.collect(),
            ..Shown::new()
        }
    };
    for hurt in 1..=12 {
        let harness = shown(crowd(hurt));
        let all = painted(harness.output().shapes.iter().map(|clipped| &clipped.shape));
        let told = |one: &&Painted| one.words.starts_with("12 W") || one.words.starts_with('−');
        let told = all.iter().find(told).expect("it is told");
        let chip = told.rect.expand2(Vec2::new(7.0, 3.0));
        let others = all.iter().filter(|one| {
            let number = one.words.parse::<u32>();
            number.is_ok_and(|number| (1..=12).contains(&number) && number != hurt)
        });
        let mut seen = 0;
        for other in others {
            assert!(!chip.intersects(other.rect), "{hurt} {told:?} {other:?}");
            seen += 1;
        }
        assert_eq!(seen, 11, "{hurt}");
    }
}

struct Shown {
    map: AreaMap,
    view: View,
    tokens: Vec<CanvasToken>,
    highlight: Highlight,
    tool: Tool,
    events: Vec<CanvasEvent>,
}

impl Shown {
    fn new() -> Self {
        Self {
            map: nightclub(),
            view: View::default(),
            tokens: vec![
                token(MARA, "Mara", POOL_TABLES, 0),
                token(BRUNO, "Bruno", BAR, 1),
            ],
            highlight: Highlight::default(),
            tool: Tool::Sight,
            events: Vec::new(),
        }
    }
}

fn token(id: CharacterId, name: &str, area: AreaId, team: usize) -> CanvasToken {
    CanvasToken {
        id,
        name: name.to_owned(),
        letters: name.chars().take(2).collect(),
        area,
        team,
        colour: None,
        state: TokenState::Ready,
        mood: Mood::default(),
        outcome: None,
        hidden: false,
        stealthy: false,
        describe: format!("{name} can react"),
    }
}

fn shown(state: Shown) -> Harness<'static, Shown> {
    let mut harness = Harness::builder()
        .with_size([900.0, 700.0])
        .with_context_setup(|ctx| theme::install(ctx, ThemeChoice::Dark, 100))
        .build_ui_state(
            |ui, shown: &mut Shown| {
                let canvas = MapCanvas::new(&shown.map, &mut shown.view)
                    .tokens(&shown.tokens)
                    .highlight(&shown.highlight)
                    .tool(shown.tool);
                shown.events.extend(canvas.show(ui));
            },
            state,
        );
    harness.run();
    harness
}

fn centre(harness: &Harness<'_, Shown>, label: &str) -> Pos2 {
    harness.get_by_label(label).rect().center()
}

fn drag(harness: &mut Harness<'_, Shown>, from: Pos2, to: Pos2) {
    harness.hover_at(from);
    harness.run();
    harness.drag_at(from);
    harness.run();
    harness.hover_at(from.lerp(to, 0.5));
    harness.run();
    harness.hover_at(to);
    harness.run();
    harness.drop_at(to);
    harness.run();
}

/// A place where nothing stands.
const EMPTY: Pos2 = Pos2::new(30.0, 660.0);

#[test]
fn an_area_is_clicked_by_its_name() {
    let mut harness = shown(Shown::new());
    harness.get_by_label("Area Bar").click();
    harness.run();
    assert_eq!(harness.state().events, [CanvasEvent::AreaClicked(BAR)]);
    harness.get_by_label("Area Bar").click_secondary();
    harness.run();
    let last = harness.state().events.last();
    assert_eq!(last, Some(&CanvasEvent::AreaSecondaryClicked(BAR)));
}

#[test]
fn a_token_lies_above_its_area() {
    let mut harness = shown(Shown::new());
    harness.get_by_label("Token Mara").click();
    harness.run();
    assert_eq!(harness.state().events, [CanvasEvent::TokenClicked(MARA)]);
    harness.get_by_label("Token Bruno").click_accesskit();
    harness.run();
    let last = harness.state().events.last();
    assert_eq!(last, Some(&CanvasEvent::TokenClicked(BRUNO)));
}

#[test]
fn the_empty_background_is_clicked() {
    let mut harness = shown(Shown::new());
    harness.drag_at(EMPTY);
    harness.drop_at(EMPTY);
    harness.run();
    assert_eq!(harness.state().events, [CanvasEvent::BackgroundClicked]);
}

#[test]
fn a_token_is_dragged_onto_another_area() {
    let mut harness = shown(Shown::new());
    let from = centre(&harness, "Token Mara");
    let to = centre(&harness, "Area Dance Floor");
    drag(&mut harness, from, to);
    let dropped = CanvasEvent::TokenDropped {
        token: MARA,
        area: DANCE_FLOOR,
    };
    assert_eq!(harness.state().events, [dropped]);
}

#[test]
fn a_token_dropped_where_it_was_or_nowhere_stays() {
    let mut harness = shown(Shown::new());
    let from = centre(&harness, "Token Mara");
    drag(&mut harness, from, from + Vec2::new(20.0, 0.0));
    drag(&mut harness, from, EMPTY);
    assert_eq!(harness.state().events, []);
}

#[test]
fn escape_takes_a_drag_back() {
    let mut harness = shown(Shown::new());
    let from = centre(&harness, "Token Mara");
    let to = centre(&harness, "Area Dance Floor");
    harness.drag_at(from);
    harness.run();
    harness.hover_at(to);
    harness.run();
    harness.key_press(Key::Escape);
    harness.run();
    harness.drop_at(to);
    harness.run();
    assert_eq!(harness.state().events, []);
}

#[test]
fn an_area_is_moved_only_where_that_is_allowed() {
    let mut harness = shown(Shown::new());
    let from = centre(&harness, "Area Kitchen");
    drag(&mut harness, from, from + Vec2::new(-60.0, 33.0));
    assert_eq!(harness.state().events, [], "it pans instead");
    assert_ne!(centre(&harness, "Area Kitchen"), from);

    let mut state = Shown::new();
    state.tool = Tool::Select;
    let mut harness = shown(state);
    let from = centre(&harness, "Area Kitchen");
    drag(&mut harness, from, from + Vec2::new(-60.0, 33.0));
    let [CanvasEvent::Moved { items, dx, dy, .. }] = &harness.state().events[..] else {
        panic!("{:?}", harness.state().events);
    };
    assert_eq!(items, &[Item::Area(AreaId(7))]);
    assert_eq!((dx % 5, dy % 5), (0, 0));
    assert!(*dx < 0 && *dy > 0, "{dx} {dy}");
}

fn wheel(harness: &mut Harness<'_, Shown>, at: Pos2, lines: f32) {
    harness.hover_at(at);
    harness.run();
    harness.event(Event::MouseWheel {
        unit: MouseWheelUnit::Line,
        delta: Vec2::new(0.0, lines),
        phase: TouchPhase::Move,
        source: MouseWheelSource::Wheel,
        modifiers: Modifiers::NONE,
    });
    harness.run_steps(40);
}

#[test]
fn the_wheel_zooms_at_the_pointer_and_a_drag_pans() {
    let mut harness = shown(Shown::new());
    let before = harness.state().view.zoom_percent();
    let bar = centre(&harness, "Area Bar");
    // A notch is felt, and is no leap.
    wheel(&mut harness, bar, 1.0);
    let notch = 100 * harness.state().view.zoom_percent() / before;
    assert!((105..=115).contains(&notch), "{notch}");
    wheel(&mut harness, bar, 2.0);
    assert!(harness.state().view.zoom_percent() > before);
    assert!(centre(&harness, "Area Bar").distance(bar) < 2.0);

    let zoomed = harness.state().view.zoom_percent();
    wheel(&mut harness, bar, -3.0);
    assert!(harness.state().view.zoom_percent() < zoomed);

    let bar = centre(&harness, "Area Bar");
    drag(&mut harness, EMPTY, EMPTY + Vec2::new(-50.0, -40.0));
    let moved = centre(&harness, "Area Bar") - bar;
    assert!((moved - Vec2::new(-50.0, -40.0)).length() < 2.0, "{moved}");

    harness.state_mut().view.request_fit();
    harness.run();
    assert_eq!(harness.state().view.zoom_percent(), before);
}

#[test]
fn a_map_too_large_to_see_shows_only_what_is_near() {
    let mut harness = shown(Shown::new());
    harness.state_mut().view.look_at(910, 340);
    harness.state_mut().view.zoom_by(4.0);
    harness.run();
    assert!(harness.query_by_label("Area Bar").is_some());
    assert!(harness.query_by_label("Area DJ Booth").is_none());
    assert!(harness.query_by_label("Token Mara").is_none());
}

#[test]
fn keys_walk_the_map() {
    let mut harness = shown(Shown::new());
    harness.key_press(Key::Tab);
    harness.run();
    // The map has the focus, and a screen reader hears what the cursor is on.
    let map = harness.get_by_label("Map");
    assert!(map.accesskit_node().is_focused_in_tree());
    assert!(harness.get_by_label("Area Dance Floor").is_focused());
    harness.state_mut().view.set_cursor(POOL_TABLES);
    for (key, area) in [
        (Key::ArrowRight, "Entrance"),
        (Key::ArrowUp, "Dance Floor"),
        (Key::ArrowRight, "Bar"),
        (Key::ArrowDown, "Kitchen"),
        (Key::ArrowUp, "Bar"),
    ] {
        harness.key_press(key);
        harness.run();
        let cursor = harness.state().view.cursor().unwrap();
        assert_eq!(harness.state().map.area_name(cursor), area, "{key:?}");
        assert!(harness.get_by_label(&format!("Area {area}")).is_focused());
    }
    harness.key_press(Key::Enter);
    harness.run();
    harness.key_press(Key::CloseBracket);
    harness.run();
    assert!(harness.get_by_label("Token Bruno").is_focused());
    harness.key_press(Key::Space);
    harness.run();
    let wanted = [
        CanvasEvent::AreaClicked(BAR),
        CanvasEvent::TokenClicked(BRUNO),
    ];
    assert_eq!(harness.state().events, wanted);
}

#[test]
fn a_key_brings_what_is_out_of_sight_into_view() {
    let mut harness = shown(Shown::new());
    harness.state_mut().view.look_at(475, 370);
    harness.state_mut().view.zoom_by(3.0);
    harness.run();
    assert!(harness.query_by_label("Area Bar").is_none());
    harness.key_press(Key::Tab);
    harness.run();
    harness.key_press(Key::ArrowRight);
    harness.run();
    assert_eq!(harness.state().view.cursor(), Some(BAR));
    assert!(harness.query_by_label("Area Bar").is_some());
}

#[test]
fn areas_and_tokens_say_what_they_are() {
    let mut state = Shown::new();
    state.highlight.shaded = vec![BAR];
    state.highlight.note = "Bruno sees nobody.".to_owned();
    let harness = shown(state);
    let bar = harness.get_by_role_and_label(Role::Button, "Area Bar");
    let said = bar.accesskit_node().description();
    assert_eq!(said.as_deref(), Some("1 token: Bruno; not visible"));
    let mara = harness.get_by_role_and_label(Role::Button, "Token Mara");
    let said = mara.accesskit_node().description();
    assert_eq!(said.as_deref(), Some("Mara can react"));
    assert!(harness.query_by_label("Bruno sees nobody.").is_some());
}

#[test]
fn an_empty_map_and_a_tiny_room_do_no_harm() {
    let mut state = Shown::new();
    state.map = AreaMap::default();
    state.tokens.clear();
    let mut harness = shown(state);
    harness.key_press(Key::Tab);
    harness.key_press(Key::ArrowLeft);
    harness.run();
    assert_eq!(harness.state().events, []);
    let mut harness = shown(Shown::new());
    harness.set_size(Vec2::new(20.0, 10.0));
    harness.run();
    harness.set_size(Vec2::new(300.0, 200.0));
    harness.run();
    assert!(harness.query_by_label("Area Bar").is_some());
}
