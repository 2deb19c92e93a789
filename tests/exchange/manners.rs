//! Drawings of other manners, in the formats of 2020, 2022 and today.

use serde_json::{Value, json};
use tableside::board::Point;
use tableside::board::areas::{Figure, PinKind};
use tableside::exchange::Guess;

use super::draw::{Paper, Year};
use super::{CLOSED, areas, shows, understood};

const YEARS: [Year; 3] = [Year::Y2020, Year::Y2022, Year::Today];

/// Ellipses with bound names, arrows bound to them.
#[test]
fn ellipses_with_bound_arrows() {
    for year in YEARS {
        let mut paper = Paper::new(year);
        let hall = paper.labelled("ellipse", 0, 0, "Hall");
        let yard = paper.labelled("ellipse", 400, 50, "Yard");
        let tower = paper.labelled("diamond", 200, 400, "Tower");
        let open = paper.arrow(&[(82, 10), (316, 42)]);
        paper.bind(&open, &hall, &yard);
        let up = paper.path("arrow", &[(190, 350), (40, 45)]);
        // Nothing said of its end is an arrowhead.
        paper.bind(&up, &tower, &hall);
        let covered = paper.arrow(&[(360, 95), (240, 355)]);
        paper.bind(&covered, &yard, &tower);
        paper.set(&covered, "startArrowhead", json!("bar"));
        paper.set(&covered, "strokeStyle", json!("dashed"));
        let lines = [
            "Hall – Yard",
            "Tower → Hall",
            "Tower – Yard, dashed, mark at Yard",
        ];
        shows(&paper.done(), &["Hall", "Yard", "Tower"], &lines);
    }
}

/// Rectangles with words in them that are bound to nothing, lines that run into the shapes.
#[test]
fn words_that_stand_in_boxes_and_lines_that_run_into_them() {
    for year in YEARS {
        let mut paper = Paper::new(year);
        paper.around("rectangle", 0, 0, "Bridge");
        paper.around("rectangle", 500, 0, "Engine\nRoom");
        paper.around("rectangle", 500, 300, "Hold");
        paper.line(&[(10, 5), (480, 0)]);
        paper.line(&[(500, 20), (500, 290)]);
        // A bar across the second, before the hold.
        paper.line(&[(470, 240), (530, 242)]);
        let lines = ["Bridge – Engine Room", "Engine Room – Hold, mark at Hold"];
        shows(&paper.done(), &["Bridge", "Engine Room", "Hold"], &lines);
    }
}

/// Circles with their names beside them.
#[test]
fn dots_with_names_beside_them() {
    let mut paper = Paper::new(Year::Y2022);
    for (x, y, name) in [(0, 0, "Port"), (300, 0, "Inn"), (300, 260, "Mill")] {
        paper.shape("ellipse", x, y, 40, 40);
        paper.text(x, y - 40, name);
    }
    paper.line(&[(21, 0), (279, 0)]);
    paper.line(&[(300, 22), (300, 238)]);
    let map = shows(
        &paper.done(),
        &["Port", "Inn", "Mill"],
        &["Inn – Port", "Inn – Mill"],
    );
    assert!(map.drawings.is_empty(), "{map:#?}");
}

/// Shapes without any words are areas, too, where lines are bound to them.
#[test]
fn shapes_without_words() {
    let mut paper = Paper::new(Year::Today);
    let one = paper.shape("rectangle", 0, 0, 100, 100);
    let two = paper.shape("rectangle", 400, 0, 100, 100);
    let arrow = paper.arrow(&[(52, 0), (348, 0)]);
    paper.bind(&arrow, &one, &two);
    let map = understood(&paper.done()).map(None);
    assert_eq!((map.areas.len(), map.connections.len()), (2, 1));
    assert!(map.areas.values().all(|area| area.name.is_empty()));
}

/// A binding wins over what is nearer, also where it names the label and not the shape.
#[test]
fn bindings_win_over_places() {
    let mut paper = Paper::new(Year::Y2022);
    let left = paper.labelled("rectangle", 0, 0, "Left");
    paper.labelled("rectangle", 300, 0, "Between");
    let right = paper.labelled("rectangle", 600, 0, "Right");
    let label = understood(&paper.done()).areas.len();
    assert_eq!(label, 3);
    // The label of the right one is the text behind it.
    let text = format!("e{}", right[1..].parse::<usize>().expect("a number") + 1);
    let arrow = paper.arrow(&[(82, 0), (218, 0)]);
    paper.bind(&arrow, &left, &text);
    shows(
        &paper.done(),
        &["Left", "Between", "Right"],
        &["Left – Right"],
    );
}

/// An X of two strokes or of a letter is no sight; a small rectangle in the middle is a door; words on a line count.
#[test]
fn signs_on_lines() {
    let mut paper = Paper::new(Year::Y2022);
    for (x, y, name) in [
        (0, 0, "A"),
        (500, 0, "B"),
        (500, 500, "C"),
        (0, 500, "D"),
        (1000, 0, "E"),
    ] {
        paper.labelled("rectangle", x, y, name);
    }
    let dashed = paper.line(&[(85, 0), (415, 0)]);
    paper.set(&dashed, "strokeStyle", json!("dashed"));
    paper.line(&[(240, -12), (262, 12)]);
    paper.line(&[(241, 13), (260, -11)]);
    paper.line(&[(500, 45), (500, 455)]);
    paper.text(502, 255, "x");
    paper.line(&[(415, 500), (85, 500)]);
    paper.shape("rectangle", 252, 500, 24, 14);
    let said = paper.line(&[(0, 455), (0, 45)]);
    let text = paper.text(0, 250, "Glass door");
    paper.set(&text, "containerId", json!(said));
    let wide = paper.line(&[(585, 0), (915, 0)]);
    let text = paper.text(750, 0, "Rope");
    paper.set(&text, "containerId", json!(wide));
    let map = shows(
        &paper.done(),
        &["A", "B", "C", "D", "E"],
        &[
            "A – B, no sight",
            "B – C, no sight",
            "C – D, closed door",
            "A – D, closed see-through door",
            "B – E",
        ],
    );
    let words: Vec<&Figure> = map.drawings.values().map(|one| &one.figure).collect();
    let rope = Figure::Words {
        at: Point::new(750, 0),
        words: "Rope".to_owned(),
    };
    assert_eq!(words, [&rope]);
    assert!(map.connections.values().any(|line| line.kind == CLOSED));
}

/// Words in an area beside its name are pinned to it; a star makes an objective; a border around all is a drawing.
#[test]
fn words_in_areas_and_a_border_around_all() {
    for year in YEARS {
        let mut paper = Paper::new(year);
        let border = paper.shape("rectangle", 250, 0, 900, 400);
        paper.text(-100, -180, "Level 2");
        let vault = paper.labelled("rectangle", 0, 0, "Vault");
        paper.text(20, 25, "★ The ledger");
        paper.text(-10, -25, "two guards");
        paper.labelled("rectangle", 500, 0, "Stairs");
        paper.line(&[(90, 0), (410, 0)]);
        paper.set(&border, "strokeColor", json!("#1864ab"));
        let map = shows(&paper.done(), &["Vault", "Stairs"], &["Stairs – Vault"]);
        let pins: Vec<(PinKind, &str)> = map
            .pins
            .values()
            .map(|pin| (pin.kind, pin.text.as_str()))
            .collect();
        let wanted = [
            (PinKind::Objective, "The ledger"),
            (PinKind::Label, "two guards"),
        ];
        assert_eq!(pins, wanted);
        assert_eq!(map.drawings.len(), 2);
        let ink = map.drawings.values().next().map(|one| one.ink);
        assert_eq!(ink, Some(tableside::board::Ink::Blue));
        assert!(!vault.is_empty());
    }
}

/// Arrowheads at both ends are no one-way; one at the start leads back.
#[test]
fn arrowheads() {
    let mut paper = Paper::new(Year::Today);
    for (x, name) in [(0, "A"), (400, "B"), (800, "C")] {
        paper.labelled("rectangle", x, 0, name);
    }
    let both = paper.path("arrow", &[(85, 0), (315, 0)]);
    paper.set(&both, "startArrowhead", json!("triangle"));
    let back = paper.arrow(&[(485, 0), (715, 0)]);
    paper.set(&back, "startArrowhead", json!("arrow"));
    paper.set(&back, "endArrowhead", json!("bar"));
    let lines = ["A – B", "C → B, mark at C"];
    shows(&paper.done(), &["A", "B", "C"], &lines);
}

/// Turned shapes and lines, bent lines, a far corner of the sheet, what is deleted.
#[test]
fn turned_bent_deleted_and_far_away() {
    let mut paper = Paper::new(Year::Y2022);
    let far = 3_000_000;
    let here = paper.labelled("rectangle", far, -far, "Here");
    paper.set(&here, "angle", json!(0.3));
    paper.labelled("rectangle", far + 600, 100 - far, "There");
    let gone = paper.labelled("rectangle", far + 300, -far, "Gone");
    paper.set(&gone, "isDeleted", json!(true));
    paper.set("e5", "isDeleted", json!(true));
    let bent = [
        (far + 90, -far),
        (far + 300, 250 - far),
        (far + 510, 100 - far),
    ];
    paper.line(&bent);
    let map = shows(&paper.done(), &["Here", "There"], &["Here – There"]);
    let line = map.connections.values().next().expect("one");
    assert!(line.bend.is_some());
    let areas: Vec<_> = map.areas.values().collect();
    assert_eq!(areas[1].x - areas[0].x, 600);
    assert!(areas[0].x.abs() < 1_000, "it was moved onto the map");
    assert_eq!(map.drawings.len(), 0);
}

/// Only what was copied there; elements of kinds that no map has; a frame around it.
#[test]
fn the_clipboard_and_strange_elements() {
    let mut paper = Paper::new(Year::Today);
    paper.labelled("rectangle", 0, 0, "Deck");
    paper.labelled("rectangle", 400, 0, "Cabin");
    paper.line(&[(85, 0), (315, 0)]);
    paper.put(
        "frame",
        json!({"x": -200, "y": -200, "width": 900, "height": 400, "name": "Ship"}),
    );
    paper.put(
        "embeddable",
        json!({"x": 0, "y": 300, "width": 100, "height": 100}),
    );
    let mut file: Value = serde_json::from_str(&paper.done()).expect("JSON");
    file["type"] = json!("excalidraw/clipboard");
    let proposal = understood(&file.to_string());
    assert_eq!(proposal.map(None).connections.len(), 1);
    let reasons: Vec<&str> = proposal
        .left_out
        .iter()
        .map(|left| left.why.as_str())
        .collect();
    assert_eq!(reasons.len(), 2, "{reasons:?}");
    assert!(reasons[0].contains("frame") && reasons[1].contains("no map has"));
    shows(&file.to_string(), &["Deck", "Cabin"], &["Cabin – Deck"]);
}

/// A line drawn by hand around words closes to an area; a pen never joins anything.
#[test]
fn outlines_by_hand_and_a_pen() {
    for year in YEARS {
        let mut paper = Paper::new(year);
        paper.line(&[(-80, -50), (90, -40), (70, 60), (-90, 50), (-79, -48)]);
        paper.text(0, 0, "Cave");
        paper.around("rectangle", 500, 0, "Lake");
        paper.line(&[(95, 5), (410, 0)]);
        let pen: Vec<(i32, i32)> = (0..60).map(|i| (90 + 5 * i, 30 + (i * i) % 9)).collect();
        let kind = if year == Year::Y2020 {
            "draw"
        } else {
            "freedraw"
        };
        paper.path(kind, &pen);
        let map = shows(&paper.done(), &["Cave", "Lake"], &["Cave – Lake"]);
        assert_eq!(map.drawings.len(), 1);
    }
}

/// Two areas joined beside the map, beneath words that say what the line between them means, are a legend. It can be taken
/// all the same.
#[test]
fn a_pair_beneath_words_of_a_legend() {
    for heading in ["Legend", "Cover", "Sight only", "See only:"] {
        for year in YEARS {
            for in_shapes in [true, false] {
                let mut paper = Paper::new(year);
                let area = |paper: &mut Paper, x, y, name| match in_shapes {
                    true => drop(paper.labelled("rectangle", x, y, name)),
                    false => drop(paper.text(x, y, name)),
                };
                area(&mut paper, 0, 0, "Hall");
                area(&mut paper, 400, 0, "Yard");
                area(&mut paper, 0, 300, "Tower");
                paper.line(&[(85, 0), (315, 0)]);
                paper.line(&[(0, 45), (0, 255)]);
                area(&mut paper, 900, 600, "A");
                area(&mut paper, 1200, 600, "B");
                let sample = paper.line(&[(985, 600), (1115, 600)]);
                match heading {
                    "Cover" => drop(paper.line(&[(1110, 580), (1112, 622)])),
                    _ => paper.set(&sample, "strokeStyle", json!("dotted")),
                }
                paper.text(1050, 520, heading);
                let names = ["Hall", "Yard", "Tower"];
                shows(&paper.done(), &names, &["Hall – Yard", "Hall – Tower"]);
                let mut proposal = understood(&paper.done());
                for name in ["A", "B"] {
                    let area = proposal.areas.iter().position(|one| one.area.name == name);
                    let area = area.expect("it is shown");
                    assert_eq!(proposal.areas[area].why, "Its words are those of a legend.");
                    let taken = true;
                    proposal
                        .change(&Guess::Area { area, taken })
                        .expect("it is there");
                }
                let map = proposal.map(None);
                assert_eq!((areas(&map).len(), map.connections.len()), (5, 3));
            }
        }
    }
}

/// Areas that are called so are areas where they are joined to others, as is another pair beside them.
#[test]
fn areas_that_are_called_as_words_of_a_legend() {
    let mut paper = Paper::new(Year::Today);
    for (x, y, name) in [
        (0, 0, "Cover"),
        (400, 0, "Legend"),
        (0, 300, "Tower"),
        (800, 60, "Cellar"),
        (800, 300, "Tunnel"),
        (0, 700, "Door"),
        (400, 700, "Roof"),
        (800, 700, "Loft"),
    ] {
        paper.labelled("rectangle", x, y, name);
    }
    paper.line(&[(85, 0), (315, 0)]);
    paper.line(&[(0, 45), (0, 255)]);
    paper.line(&[(800, 105), (800, 255)]);
    paper.line(&[(85, 700), (315, 700)]);
    paper.line(&[(485, 700), (715, 700)]);
    let names = [
        "Cover", "Legend", "Tower", "Cellar", "Tunnel", "Door", "Roof", "Loft",
    ];
    let lines = [
        "Cover – Legend",
        "Cover – Tower",
        "Cellar – Tunnel",
        "Door – Roof",
        "Loft – Roof",
    ];
    shows(&paper.done(), &names, &lines);
}

/// Everything grouped into one, as whoever moves a whole drawing does.
#[test]
fn one_group_around_everything() {
    let mut paper = Paper::new(Year::Today);
    paper.labelled("rectangle", 0, 0, "A");
    paper.labelled("rectangle", 400, 0, "B");
    paper.line(&[(85, 0), (315, 0)]);
    paper.shape("rectangle", 200, 0, 20, 20);
    paper.line(&[(300, -20), (300, 20)]);
    for number in 0..7 {
        paper.set(&format!("e{number}"), "groupIds", json!(["all"]));
    }
    let lines = ["A – B, closed door, mark at B"];
    let map = shows(&paper.done(), &["A", "B"], &lines);
    assert!(map.areas.values().all(|area| area.group.is_some()));
}
