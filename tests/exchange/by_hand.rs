//! A drawing in the manner of the author of Unhex: words without shapes, lines that are bound to nothing and end short of
//! the words, cover as short lines across, some of them a little off, dotted lines for “see only”, a legend beside it.

use tableside::board::areas::{Figure, LineEnd};
use tableside::exchange::Guess;

use super::draw::{Paper, Year};
use super::{areas, connections, shows, understood};

/// The file of the nightclub as it is drawn by hand today.
pub(crate) fn nightclub_today() -> String {
    nightclub(Year::Today).done()
}

/// The nightclub as it is drawn by hand.
fn nightclub(year: Year) -> Paper {
    let mut paper = Paper::new(year);
    for (x, y, name) in [
        (530, 30, "Catwalk"),
        (85, 150, "DJ Booth"),
        (475, 370, "Dance\nFloor"),
        (910, 340, "Bar"),
        (200, 530, "Pool Tables"),
        (400, 690, "Entrance"),
        (925, 530, "Kitchen"),
        (955, 730, "Alley"),
    ] {
        paper.text(x, y, name);
    }
    for points in [
        [(470, 38), (150, 128)],
        [(430, 345), (140, 175)],
        [(515, 378), (868, 345)],
        [(912, 365), (922, 500)],
        [(952, 702), (932, 560)],
        [(430, 395), (268, 505)],
        [(350, 672), (250, 560)],
        [(412, 662), (462, 412)],
    ] {
        paper.line(&points);
    }
    for points in [[(524, 56), (482, 332)], [(580, 44), (882, 318)]] {
        let dotted = paper.line(&points);
        paper.set(&dotted, "strokeStyle", "dotted".into());
    }
    // The bars: across their lines, near the words; the last two do not touch.
    for points in [
        [(160, 105), (168, 145)],
        [(155, 160), (140, 205)],
        [(850, 325), (856, 370)],
        [(900, 492), (942, 490)],
        [(912, 572), (956, 566)],
        [(252, 490), (276, 526)],
        [(230, 571), (263, 541)],
    ] {
        paper.line(&points);
    }
    // The legend, with the same signs.
    paper.text(1290, 60, "Legend");
    paper.line(&[(1200, 100), (1260, 100)]);
    paper.text(1350, 100, "move and see");
    let dotted = paper.line(&[(1200, 140), (1260, 140)]);
    paper.set(&dotted, "strokeStyle", "dotted".into());
    paper.text(1350, 140, "see only");
    paper.line(&[(1200, 180), (1260, 180)]);
    paper.line(&[(1262, 165), (1262, 195)]);
    paper.text(1350, 180, "cover");
    // A title, and something drawn with the pen.
    paper.text(480, -120, "The Nightclub, ground floor");
    let pen: Vec<(i32, i32)> = (0..40).map(|i| (700 + 3 * i, 600 + (i * i) % 23)).collect();
    paper.path("freedraw", &pen);
    paper
}

const AREAS: [&str; 8] = [
    "Catwalk",
    "DJ Booth",
    "Dance Floor",
    "Bar",
    "Pool Tables",
    "Entrance",
    "Kitchen",
    "Alley",
];

const LINES: [&str; 10] = [
    "Catwalk – DJ Booth, mark at DJ Booth",
    "DJ Booth – Dance Floor, mark at DJ Booth",
    "Catwalk – Dance Floor, dashed",
    "Bar – Catwalk, dashed",
    "Bar – Dance Floor, mark at Bar",
    "Bar – Kitchen, mark at Kitchen",
    "Alley – Kitchen, mark at Kitchen",
    "Dance Floor – Pool Tables, mark at Pool Tables",
    "Entrance – Pool Tables, mark at Pool Tables",
    "Dance Floor – Entrance",
];

#[test]
fn the_authors_manner_is_read_exactly() {
    for year in [Year::Y2020, Year::Y2022, Year::Today] {
        let map = shows(&nightclub(year).done(), &AREAS, &LINES);
        // What is no area comes as drawing and words; of the legend nothing does.
        let words = map.drawings.values().filter_map(|one| match &one.figure {
            Figure::Words { words, .. } => Some(words.as_str()),
            _ => None,
        });
        let words: Vec<&str> = words.collect();
        assert_eq!(words, ["The Nightclub, ground floor"]);
        let strokes = map.drawings.values();
        let strokes = strokes.filter(|one| matches!(one.figure, Figure::Stroke { .. }));
        assert_eq!((strokes.count(), map.drawings.len()), (1, 2));
        let dance = map.area_named("Dance Floor").expect("it is there");
        assert_eq!((map.areas[&dance].x, map.areas[&dance].y), (475, 370));
    }
}

#[test]
fn what_is_left_out_is_shown_with_its_reason() {
    let proposal = understood(&nightclub(Year::Today).done());
    let cover = proposal.areas.iter().find(|one| one.area.name == "cover");
    let cover = cover.expect("it is shown");
    assert!(!cover.taken);
    assert_eq!(cover.why, "Its words are those of a legend.");
    assert_eq!(cover.words, None);
    let title = proposal.areas.last().expect("the title");
    assert!(!title.taken && title.words.is_some());
    assert!(title.why.contains("No line leads"), "{}", title.why);
    let samples = "A line ends at an area on one side only; it is no connection.";
    assert!(proposal.left_out.iter().any(|left| left.why == samples));
}

/// A second map beside the first is taken, too, and a guess makes a legend of it.
#[test]
fn a_part_is_made_a_legend() {
    let mut paper = nightclub(Year::Today);
    paper.text(100, 1200, "Cellar");
    paper.text(400, 1200, "Tunnel");
    paper.line(&[(160, 1200), (340, 1200)]);
    let mut proposal = understood(&paper.done());
    assert_eq!(areas(&proposal.map(None)).len(), 10);
    let cellar = proposal
        .areas
        .iter()
        .position(|one| one.area.name == "Cellar");
    let area = cellar.expect("it is there");
    proposal
        .change(&Guess::Legend { area })
        .expect("it is an area");
    let map = proposal.map(None);
    assert_eq!(areas(&map), AREAS);
    assert_eq!(map.connections.len(), 10);
}

/// That line is see only, and this bar belongs to that end.
#[test]
fn a_line_and_a_bar_are_changed() {
    let mut proposal = understood(&nightclub(Year::Today).done());
    let named = |name: &str| proposal.areas.iter().position(|one| one.area.name == name);
    let (bar, floor) = (
        named("Bar").expect("an area"),
        named("Dance Floor").expect("an area"),
    );
    let joins = |from: usize, to: usize| {
        let mut lines = proposal.connections.iter();
        let ends = [(from, to), (to, from)];
        lines.position(|one| ends.contains(&(one.from, one.to)))
    };
    let connection = joins(floor, bar).expect("they are joined");
    let mark = proposal
        .marks
        .iter()
        .position(|mark| mark.on.is_some_and(|(line, _)| line == connection));
    let kind = tableside::board::areas::ConnectionKind::Dashed;
    let from = proposal.connections[connection].from == floor;
    let end = if from { LineEnd::From } else { LineEnd::To };
    let (mark, on) = (mark.expect("it has a mark"), Some((connection, end)));
    for guess in [Guess::Kind { connection, kind }, Guess::Mark { mark, on }] {
        proposal.change(&guess).expect("both are there");
    }
    let lines = connections(&proposal.map(None));
    assert!(
        lines.contains("Bar – Dance Floor, dashed, mark at Dance Floor"),
        "{lines:?}"
    );
}
