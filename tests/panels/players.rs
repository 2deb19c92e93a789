//! The players' window: it says only what the players' view says, nothing in it can be touched, and the GM rules it
//! from the main window.

use std::collections::BTreeSet;
use std::time::Duration;

use egui::accesskit::{Action, Role};
use egui::{Key, Modifiers, Rect, Shape, Vec2, ViewportId};
use egui_kittest::kittest::{By, NodeT as _, Queryable as _};
use egui_kittest::{Harness, Node};
use serde_json::Value;
use tableside::board::areas::AreaId;
use tableside::board::grid::{Hex, HexEdit, HexItem, HexSet, ZoneId};
use tableside::campaign::{Campaign, Document, Game, PlayerView};
use tableside::dice::AppDice;
use tableside::gui::app::App;
use tableside::gui::areas::MapPart;
use tableside::gui::players::{Aim, Content, Memory, Scale, Screen, Showing};
use tableside::systems::System;
use tableside::systems::heroes_of_hex::HeroesOfHex;
use tableside::systems::unhex::{Command, Unhex};
use tableside::table::{MapId, SeenDecision};

use super::driver::{Driver, name_of};
use super::figures::painted;
use crate::battery;
use crate::battery::chance::Chance;
use crate::battery::player::legal;
use crate::players::secrets;
use crate::squads::scene::Scene;

/// All the words that are the window's own.
const WORDS: [&str; 68] = [
    "met",
    "What",
    "players",
    "see",
    "Map",
    "Board",
    "Area",
    "Token",
    "token",
    "tokens",
    "no",
    "deciding",
    "has",
    "acted",
    "out",
    "No",
    "map",
    "acts",
    "decides",
    "and",
    "more",
    "before",
    "Line",
    "of",
    "cm",
    "inch",
    "inches",
    "from",
    "here",
    "to",
    "can",
    "be",
    "chosen",
    "not",
    "visible",
    "Connection",
    "solid",
    "dashed",
    "sight",
    "arrow",
    "open",
    "closed",
    "through",
    "door",
    "cover",
    "at",
    "Objective",
    "Label",
    "Drawing",
    "stroke",
    "line",
    "rectangle",
    "ellipse",
    "label",
    "plain",
    "blue",
    "vermilion",
    "green",
    "pink",
    "violet",
    "an",
    "ends",
    "with",
    "this",
    "round",
    "rounds",
    "the",
    "fight",
];

/// The window alone, without a campaign anywhere near.
struct Window {
    harness: Harness<'static, (Screen, Memory)>,
}

impl Window {
    fn new(size: Vec2, screen: Screen) -> Self {
        let mut harness = Harness::builder()
            .with_size(size)
            .with_context_setup(App::set_up)
            .build_ui_state(
                |ui, (screen, memory): &mut (Screen, Memory)| screen.show(ui, memory),
                (screen, Memory::default()),
            );
        harness.run();
        Self { harness }
    }

    fn show(&mut self, change: impl FnOnce(&mut Screen)) {
        change(&mut self.harness.state_mut().0);
        self.harness.run();
    }

    /// Everything that is painted.
    fn painted(&self) -> Vec<String> {
        let mut texts = Vec::new();
        for shape in &self.harness.output().shapes {
            collect(&shape.shape, &mut texts);
        }
        texts
    }

    /// Everything that a screen reader hears.
    fn heard(&self) -> Vec<String> {
        strings(self.harness.query_all(By::new()))
    }

    fn centre(&self, name: &str) -> egui::Pos2 {
        self.harness.get_by_label(name).rect().center()
    }
}

fn collect(shape: &Shape, texts: &mut Vec<String>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| collect(shape, texts)),
        Shape::Text(text) => texts.push(text.galley.text().to_owned()),
        _ => {}
    }
}

/// The names, values and descriptions of these.
fn strings<'a>(nodes: impl Iterator<Item = Node<'a>>) -> Vec<String> {
    nodes
        .flat_map(|node| {
            let description = node.accesskit_node().description();
            let value = node.accesskit_node().value();
            [Some(name_of(&node)), value, description]
        })
        .flatten()
        .filter(|words| !words.is_empty())
        .collect()
}

/// All texts and numbers of a value.
fn parts(value: &Value, into: &mut BTreeSet<String>) {
    match value {
        Value::String(text) => {
            into.insert(text.clone());
        }
        Value::Number(number) => {
            into.insert(number.to_string());
        }
        Value::Array(all) => all.iter().for_each(|value| parts(value, into)),
        Value::Object(all) => all.values().for_each(|value| parts(value, into)),
        Value::Null | Value::Bool(_) => {}
    }
}

/// What of these words is neither in the view nor the window's own.
fn strange(said: &str, view: &BTreeSet<String>) -> Option<String> {
    if view.contains(said) {
        return None;
    }
    let mut rest = said.to_owned();
    let mut known: Vec<&String> = view.iter().filter(|text| text.len() > 3).collect();
    known.sort_by_key(|text| std::cmp::Reverse(text.len()));
    for text in known {
        rest = rest.replace(text.as_str(), " ");
    }
    // Short texts of the view, such as the names of spaces, stand for themselves only as whole words.
    let own = |word: &str| {
        WORDS.contains(&word) || view.contains(word) || word.bytes().all(|b| b.is_ascii_digit())
    };
    let words = rest.split(|c: char| !c.is_alphanumeric());
    let mut strange = words.filter(|word| !word.is_empty() && !own(word));
    strange.next().map(str::to_owned)
}

fn screen(view: PlayerView, content: Content) -> Screen {
    Screen {
        view,
        showing: Showing::Game(content),
        ..Screen::default()
    }
}

const CONTENTS: [Content; 3] = [Content::MapAndTracker, Content::Map, Content::Tracker];
const SIZES: [Vec2; 3] = [
    Vec2::new(1280.0, 720.0),
    Vec2::new(500.0, 900.0),
    Vec2::new(240.0, 160.0),
];

/// Over random campaigns and random play, in every mode and size: each text that is painted and each word that a
/// screen reader hears comes from the view or is one of the window's own words, and nothing hidden is among them.
#[test]
fn all_it_says_comes_from_the_players_view() {
    let mut said = 0;
    for seed in 0..8_u64 {
        let chance = &mut Chance::new(seed);
        let mut dice = AppDice::seeded(seed);
        let mut document = Document::new(secrets::campaign(chance));
        let mut window = Window::new(SIZES[seed as usize % 3], Screen::default());
        for _ in 0..10 {
            for _ in 0..5 {
                secrets::step(&mut document, chance, &mut dice);
            }
            let view = document.campaign().player_view(None);
            let mut known = BTreeSet::new();
            parts(&serde_json::to_value(&view).expect("a value"), &mut known);
            let secret = battery::secrets::<Unhex>(battery::game(&document));
            let ruler = Showing::Ruler {
                inches: chance.one_in(2),
                pixels_per_inch: 9_600,
            };
            let modes = CONTENTS.map(Showing::Game).into_iter();
            for showing in modes.chain([Showing::Curtain, ruler]) {
                window.show(|screen| {
                    screen.view = view.clone();
                    screen.showing = showing;
                    screen.dark = chance.one_in(2);
                    screen.text_percent = chance.of(&[50, 100, 300]);
                });
                for text in window.painted().into_iter().chain(window.heard()) {
                    assert_eq!(strange(&text, &known), None, "seed {seed}: {text}");
                    let leak = secret.iter().find(|name| text.contains(**name));
                    assert_eq!(leak, None, "seed {seed}: {text}");
                    said += 1;
                }
            }
        }
    }
    assert!(said > 5_000, "the windows were not empty: {said}");
}

/// The same of a board of spaces: over random play of the skirmish with a hidden enemy, a hidden zone and hidden spaces.
/// Names of spaces are read off the board, which is in the view.
#[test]
fn a_board_of_spaces_shows_what_the_players_view_says() {
    let mut said = 0;
    for seed in 0..4_u64 {
        let mut campaign = Campaign::sample_skirmish();
        let Game::HeroesOfHex(game) = &mut campaign.game else {
            panic!("a game of Heroes of Hex")
        };
        let (id, spitter) = game
            .units
            .iter_mut()
            .find(|(_, unit)| unit.name == "Spitter")
            .expect("there");
        std::sync::Arc::make_mut(spitter).hidden = true;
        let hides = [
            HexEdit::Hide {
                items: vec![HexItem::Zone(ZoneId(3))],
            },
            HexEdit::HideSpaces {
                spaces: HexSet::from([game.places[id].at]),
            },
        ];
        let board = game.boards.get_mut(&MapId(1)).expect("there");
        for edit in &hides {
            std::sync::Arc::make_mut(board)
                .edit(edit)
                .expect("it can be hidden");
        }
        let mut document = Document::new(campaign);
        let mut dice = AppDice::seeded(seed);
        let chance = &mut Chance::new(seed);
        let mut window = Window::new(SIZES[seed as usize % 3], Screen::default());
        for content in CONTENTS {
            for _ in 0..12 {
                let Some(command) = legal(battery::game::<HeroesOfHex>(&document), chance) else {
                    break;
                };
                let done = document.apply(&command, &mut dice);
                done.expect("it was shown as legal");
            }
            let view = document.campaign().player_view(None);
            let mut known = BTreeSet::new();
            parts(&serde_json::to_value(&view).expect("a value"), &mut known);
            let board = &view.table.board.as_ref().expect("a board").board;
            known.extend(board.spaces.iter().map(|(at, _)| board.address(at)));
            known.extend(["D", "X", "difficult", "impassable"].map(str::to_owned));
            window.show(|screen| {
                screen.view = view.clone();
                screen.showing = Showing::Game(content);
            });
            for text in window.painted().into_iter().chain(window.heard()) {
                assert_eq!(strange(&text, &known), None, "seed {seed}: {text}");
                for secret in ["Spitter", "Enemies’ start"] {
                    assert!(!text.contains(secret), "seed {seed}: {text}");
                }
                said += 1;
            }
        }
    }
    assert!(said > 1_000, "the windows were not empty: {said}");
}

/// Nothing takes the focus, a click or a key: there is nothing in it to do.
#[test]
fn nothing_in_it_takes_a_click_a_key_or_the_focus() {
    let view = Campaign::sample_nightclub().player_view(None);
    for content in CONTENTS {
        let mut window = Window::new(SIZES[0], screen(view.clone(), content));
        let before = window.heard();
        let places: Vec<egui::Pos2> = window
            .harness
            .query_all(By::new())
            .filter(|node| node.accesskit_node().bounding_box().is_some())
            .map(|node| {
                let reader = node.accesskit_node();
                let name = name_of(&node);
                let does = |action| reader.data().supports_action(action);
                assert!(!does(Action::Click), "{name} can be clicked");
                assert!(!does(Action::Focus), "{name} takes the focus");
                node.rect().center()
            })
            .collect();
        assert!(places.len() > 5, "{content:?} is not empty");
        for at in places {
            window.harness.hover_at(at);
            window.harness.drag_at(at);
            window.harness.run();
            window.harness.drop_at(at + Vec2::new(60.0, 40.0));
            window.harness.run();
        }
        for key in Key::ALL {
            window.harness.key_press(*key);
            window.harness.key_press_modifiers(Modifiers::COMMAND, *key);
        }
        window.harness.remove_cursor();
        window.harness.run();
        assert_eq!(window.harness.ctx.memory(egui::Memory::focused), None);
        assert_eq!(window.heard(), before, "nothing moved in {content:?}");
    }
}

/// A window that nobody changes does not ask to be drawn again.
#[test]
fn a_still_window_rests() {
    let view = Campaign::sample_nightclub().player_view(None);
    for content in CONTENTS {
        let mut window = Window::new(SIZES[0], screen(view.clone(), content));
        window.harness.run_steps(10);
        let output = window.harness.output();
        let delay = output.viewport_output[&ViewportId::ROOT].repaint_delay;
        assert_eq!(delay, Duration::MAX, "{content:?}");
    }
}

/// A line of 10 cm is 10 cm long on a monitor of that density, and one of 4 inches 4 inches.
#[test]
fn the_ruler_is_as_long_as_it_says() {
    let mut window = Window::new(SIZES[0], Screen::default());
    for (inches, name, length) in [
        (false, "Line of 10 cm", 1000.0 / 2.54),
        (true, "Line of 4 inches", 400.0),
    ] {
        window.show(|screen| {
            screen.showing = Showing::Ruler {
                inches,
                pixels_per_inch: 10_000,
            };
        });
        let drawn = window.harness.get_by_label(name).rect().width();
        assert!((drawn - length).abs() < 0.6, "{name}: {drawn}");
    }
}

/// In its true size, areas are so many inches apart as they are units, whatever the window.
#[test]
fn true_size_is_true() {
    let view = Campaign::sample_nightclub().player_view(None);
    let areas = view.table.map.as_ref().map(|seen| seen.map.areas.clone());
    let areas = areas.expect("there is a map");
    let (a, b) = (&areas[&AreaId(2)], &areas[&AreaId(5)]);
    for size in [SIZES[0], Vec2::new(1900.0, 1000.0)] {
        let mut window = Window::new(size, screen(view.clone(), Content::Map));
        window.show(|screen| {
            screen.aim.scale = Some(Scale {
                pixels_per_inch: 8_000,
                units_per_inch: 160,
            });
        });
        let apart = window.centre(&format!("Area {}", b.name)).x
            - window.centre(&format!("Area {}", a.name)).x;
        // Half a point for each unit.
        let wanted = (b.x - a.x) as f32 / 2.0;
        assert!((apart - wanted).abs() < 1.0, "{apart}, not {wanted}");
    }
}

/// A part of the map can be shown, and a locked zoom stays when the map changes.
#[test]
fn a_part_of_the_map_and_a_locked_zoom() {
    let view = Campaign::sample_nightclub().player_view(None);
    let mut window = Window::new(SIZES[0], screen(view.clone(), Content::Map));
    let areas = view.table.map.as_ref().map(|seen| seen.map.areas.clone());
    let area = areas.expect("there is a map")[&AreaId(5)].clone();
    let name = format!("Area {}", area.name);
    let whole = window.centre(&name);
    let part = MapPart {
        x: area.x,
        y: area.y,
        width: 400,
        height: 300,
    };
    window.show(|screen| {
        screen.aim = Aim {
            part: Some(part),
            ..Aim::default()
        };
    });
    let middle = window.centre(&name);
    assert!((middle.x - 640.0).abs() < 2.0, "in the middle: {middle}");
    window.show(|screen| screen.aim.locked = true);
    window.show(|screen| {
        let map = screen.view.table.map.as_mut().expect("there is a map");
        map.map.areas.retain(|id, _| *id == AreaId(5));
        map.map.connections.clear();
        map.map.pins.clear();
        map.tokens.clear();
    });
    assert!((window.centre(&name).x - middle.x).abs() < 1.0, "it stays");
    window.show(|screen| screen.view = view.clone());
    window.show(|screen| screen.aim = Aim::default());
    assert!((window.centre(&name) - whole).length() < 1.0, "all again");
}

/// Everything that is said inside the players' window within the GM's.
fn inside(gm: &mut Driver) -> Vec<String> {
    let window = gm.harness().get_by_label("What players see");
    strings(window.query_all(By::new()))
}

/// Opened by its name, it shows the fight; what is then hidden leaves it, and the GM's window keeps it.
#[test]
fn a_token_that_is_hidden_leaves_the_players_window() {
    let mut gm = Driver::first_turn(&[]);
    gm.see_no("What players see");
    gm.click("Players");
    gm.click("Open the players’ window");
    let says = |gm: &mut Driver, words: &str| inside(gm).iter().any(|said| said.contains(words));
    assert!(says(&mut gm, "Token Bruno"), "{:?}", inside(&mut gm));
    assert!(says(&mut gm, "Night watch"));
    let id = gm.id_of("Bruno");
    let mut sheet = gm.sheet("Bruno").as_ref().clone();
    sheet.hidden = true;
    let sheet = Box::new(sheet);
    let hide = Command::PutCharacter { id, sheet }.into();
    gm.harness().state_mut().apply(&hide);
    gm.harness().run();
    assert!(!says(&mut gm, "Bruno"), "{:?}", inside(&mut gm));
    gm.see("Token Bruno");
    gm.keys(Modifiers::COMMAND, Key::Z);
    assert!(says(&mut gm, "Token Bruno"), "undo shows it again");
}

/// Whatever is clicked inside it, the campaign does not change.
#[test]
fn clicks_inside_it_change_nothing() {
    let mut gm = Driver::first_turn(&[]);
    gm.key(Key::F8);
    let revision = gm.app().document().revision();
    let window = gm.harness().get_by_label("What players see");
    let places: Vec<_> = window
        .query_all(By::new())
        .filter(|node| node.accesskit_node().bounding_box().is_some())
        .map(|node| {
            node.click_accesskit();
            node.rect().intersect(window.rect())
        })
        .filter(|rect| rect.is_positive())
        .collect();
    assert!(places.len() > 5);
    gm.harness().run();
    for rect in places {
        for pressed in [true, false] {
            gm.harness().event(egui::Event::PointerButton {
                pos: rect.center(),
                button: egui::PointerButton::Primary,
                pressed,
                modifiers: Modifiers::NONE,
            });
        }
        gm.harness().run();
    }
    assert_eq!(gm.app().document().revision(), revision);
}

/// The GM covers the table, shows only a part of it, and closes the window, by names and by keys.
#[test]
fn the_gm_rules_it_from_the_panel() {
    let mut gm = Driver::first_turn(&[]);
    gm.click("Players");
    gm.click("Open the players’ window");
    gm.click("Tracker only");
    let said = inside(&mut gm);
    assert!(!said.iter().any(|words| words == "Token Mara"), "{said:?}");
    assert!(said.iter().any(|words| words == "Mara"), "{said:?}");
    gm.click("Map only");
    let said = inside(&mut gm);
    assert!(said.iter().any(|words| words == "Token Mara"), "{said:?}");
    assert!(!said.iter().any(|words| words == "Mara"), "{said:?}");
    gm.key(Key::F9);
    assert_eq!(inside(&mut gm), ["Nightclub", "Nightclub"]);
    gm.click("Cover");
    assert!(inside(&mut gm).len() > 5, "uncovered");
    gm.key(Key::F8);
    gm.see_no("What players see");
    gm.see("Open the players’ window");
}

/// The line is made longer by buttons until it matches, and the density is kept.
#[test]
fn an_inch_is_measured_with_buttons() {
    let mut gm = Driver::first_turn(&[]);
    gm.key(Key::F8);
    gm.click("Players");
    gm.click("Measure the monitor");
    let length = |gm: &mut Driver| {
        let window = gm.harness().get_by_label("What players see");
        let line = window.get_by_role(Role::Image);
        line.rect().width()
    };
    let before = length(&mut gm);
    gm.click("Longer");
    let after = length(&mut gm);
    assert!((after / before - 1.01).abs() < 0.003, "{before}, {after}");
    gm.click("Done measuring");
    assert!(inside(&mut gm).len() > 5, "the game again");
    gm.click("Measure the monitor");
    assert!((length(&mut gm) - after).abs() < 0.1, "it was kept");
}

/// Those who decide the same stand together.
#[test]
fn those_who_decide_the_same_stand_together() {
    let mut view = Campaign::sample_nightclub().player_view(None);
    let open = [("A", "may react"), ("B", "acts"), ("C", "may react")];
    view.table.deciding = open
        .map(|(who, does)| SeenDecision {
            who: who.to_owned(),
            does: does.to_owned(),
            look: None,
        })
        .to_vec();
    let window = Window::new(SIZES[0], screen(view, Content::Tracker));
    let painted = window.painted();
    let place = |words: &str| painted.iter().position(|text| text == words);
    let groups = ["A, C", "may react", "B", "acts"].map(place);
    assert!(groups.iter().all(Option::is_some), "{painted:?}");
    assert!(groups.is_sorted(), "{painted:?}");
}

/// Two on a board, side by side, and the name of the second; much lies on the first.
fn marked_and_neighbour() -> (PlayerView, String) {
    let mut view = Campaign::sample_skirmish().player_view(None);
    let board = view.table.board.as_mut().expect("a board");
    board.tokens.truncate(2);
    let [marked, beside] = &mut board.tokens[..] else {
        panic!("two tokens");
    };
    marked.member.marks = vec!["Poison 2".to_owned(), "Focus".to_owned()];
    beside.at = Hex {
        q: marked.at.q + 1,
        r: marked.at.r,
    };
    let name = format!("Token {}", beside.member.name);
    (view, name)
}

/// Where the words stand of what lies on the first of them.
fn marks(window: &Window) -> Rect {
    let shapes = window.harness.output().shapes.iter();
    let mut texts = shapes.filter_map(|clipped| match &clipped.shape {
        Shape::Text(text) if text.galley.text() == "Poison 2 Focus" => {
            Some(text.visual_bounding_rect())
        }
        _ => None,
    });
    texts.next().expect("the marks are drawn")
}

/// What lies on somebody, in words beside the token, covers no neighbour where there is another place.
#[test]
fn marks_of_a_token_cover_no_neighbour() {
    let (view, name) = marked_and_neighbour();
    let mut window = Window::new(SIZES[0], screen(view, Content::Map));
    let neighbour = window.harness.get_by_label(&name).rect();
    let face = Rect::from_center_size(neighbour.center(), 0.8 * neighbour.size());
    let beside = marks(&window);
    assert!(!beside.intersects(face), "{beside:?} on {face:?}");
    // With nobody beside them they stand at the right.
    window.show(|screen| {
        let board = screen.view.table.board.as_mut().expect("a board");
        board.tokens.truncate(1);
    });
    assert!(marks(&window).intersects(face));
}

/// On a usual screen all words are read from across the table, whatever game it is; the names in the list from across the
/// room, in a large fight, too.
#[test]
fn words_can_be_read_from_across_the_table() {
    let samples = System::ALL.map(|system| Campaign::from(&system.info().samples[0]));
    let mut crowd = Scene::new();
    for at in 1..=12 {
        crowd = crowd.hero(&format!("Hero {at}"), &format!("B{at}"), 4);
        crowd = crowd.foe(&format!("Foe {at}"), &format!("N{at}"), 4);
    }
    let crowd = crowd.begin().document.campaign().clone();
    for campaign in samples.into_iter().chain([crowd]) {
        let view = campaign.player_view(None);
        let members = view.table.teams.iter().flat_map(|team| &team.members);
        let names: BTreeSet<String> = members.map(|one| one.name.clone()).collect();
        let size = Vec2::new(1920.0, 1080.0);
        let window = Window::new(size, screen(view, Content::MapAndTracker));
        let shapes = window.harness.output().shapes.iter();
        let all = painted(shapes.map(|clipped| &clipped.shape));
        for one in &all {
            assert!(one.size >= 16.0, "{} {one:?}", campaign.name);
        }
        // The list is the lowest that has them.
        let rows = names.iter().filter_map(|name| {
            let all = all.iter().filter(|one| one.words == *name);
            all.max_by(|one, other| one.rect.top().total_cmp(&other.rect.top()))
        });
        let rows: Vec<_> = rows.collect();
        assert!(!rows.is_empty(), "{}", campaign.name);
        for row in rows {
            assert!(row.size.round() >= 26.0, "{} {row:?}", campaign.name);
        }
    }
}

/// However large the board was drawn before, marks stand as in a window that has just opened.
#[test]
fn marks_of_a_token_stand_as_in_a_new_window() {
    let (view, _) = marked_and_neighbour();
    let mut window = Window::new(SIZES[0], screen(view.clone(), Content::Map));
    let mut places = BTreeSet::new();
    for height in [1080.0, 400.0, 700.0, 1000.0, 550.0, 1080.0] {
        let size = Vec2::new(1.6 * height, height);
        window.harness.set_size(size);
        window.harness.run();
        let new = Window::new(size, screen(view.clone(), Content::Map));
        assert_eq!(marks(&window), marks(&new), "{size:?}");
        places.insert(marks(&new).width().to_bits());
    }
    assert!(places.len() > 1, "they are as large as the board lets them");
}

/// Everybody’s name is drawn, and none of them is cut.
pub(super) fn names_are_whole(view: PlayerView) {
    let members = view.table.teams.iter().flat_map(|team| &team.members);
    let names: Vec<String> = members.map(|one| one.name.clone()).collect();
    assert!(!names.is_empty());
    let window = Window::new(SIZES[0], screen(view, Content::MapAndTracker));
    let mut whole = Vec::new();
    for clipped in &window.harness.output().shapes {
        whole_texts(&clipped.shape, &mut whole);
    }
    for name in names {
        assert!(whole.contains(&name), "{name} in {whole:?}");
    }
}

fn whole_texts(shape: &Shape, texts: &mut Vec<String>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| whole_texts(shape, texts)),
        Shape::Text(text) if !text.galley.elided => texts.push(text.galley.text().to_owned()),
        _ => {}
    }
}

/// S-52: those who are out stand in one row of the list, so that the living have theirs.
#[test]
fn s_52_those_who_are_out_stand_in_one_row() {
    let mut scene = Scene::new().hero("Ana", "B2", 4).foe("Orc", "C2", 4);
    for at in 1..=3 {
        scene = scene.foe(&format!("Body {at}"), &format!("N{at}"), 4);
        scene = scene.with(|unit| unit.hits.now = 0);
    }
    let campaign = scene.begin().document.campaign().clone();
    let view = campaign.player_view(None);
    let window = Window::new(
        Vec2::new(1280.0, 720.0),
        screen(view, Content::MapAndTracker),
    );
    let painted = window.painted();
    let row = "3 croaked: Body 1, Body 2, Body 3";
    assert!(painted.iter().any(|text| text == row), "{painted:?}");
    assert!(painted.iter().any(|text| text == "Orc"), "{painted:?}");
    let own = painted.iter().filter(|text| text.starts_with("Body "));
    assert_eq!(own.count(), 0, "{painted:?}");
}

/// S-52: where not all have room, those who are out take none from the living, however few they are.
#[test]
fn s_52_nobody_who_is_out_takes_the_room_of_the_living() {
    let mut scene = Scene::new().foe("Body", "C2", 4);
    scene = scene.with(|unit| unit.hits.now = 0);
    for row in 1..=9 {
        for column in ["K", "L", "M", "N"] {
            let at = format!("{column}{row}");
            scene = scene.foe(&format!("Imp {at}"), &at, 4);
        }
    }
    let campaign = scene
        .hero("Ana", "B2", 4)
        .begin()
        .document
        .campaign()
        .clone();
    let shown = |height: f32| {
        let mut view = campaign.player_view(None);
        let mut members = view
            .table
            .teams
            .iter_mut()
            .flat_map(|team| &mut team.members);
        let last = members.find(|member| member.name == "Imp N9");
        last.expect("it is seen").acts = true;
        let size = Vec2::new(480.0, height);
        let painted = Window::new(size, screen(view, Content::Tracker)).painted();
        let shows = |name: &str| painted.iter().any(|text| text == name);
        let more = painted.iter().any(|text| text.ends_with(" more"));
        (more, shows("Body"), shows("Imp N9"))
    };
    let heights = (4_u8..9).map(|step| 60.0 * f32::from(step));
    let cut: Vec<_> = heights.map(shown).filter(|(more, ..)| *more).collect();
    assert!(!cut.is_empty());
    // Whoever acts is always among them.
    assert!(cut.iter().all(|(_, body, acts)| !body && *acts), "{cut:?}");
}
