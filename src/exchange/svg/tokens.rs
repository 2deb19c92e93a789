//! Tokens: the shape and the colour of a team, letters or a portrait, where somebody faces, how they stand, what they have
//! taken and what lies on them. Each is drawn in hundredths of its radius around its middle.

use std::fmt::Write as _;

use super::beneath::HIDDEN;
use super::colours::Colours;
use super::page::{Page, escaped, hundredths, places, text};
use crate::board::Point;
use crate::exchange::geometry::{distance, way};
use crate::table::{SeenMember, SeenState};

/// The radius of a token in its own lengths.
const RADIUS: i32 = 100;
/// How high letters on a token are.
const LETTERS: i32 = 80;
/// How high letters beside a portrait are.
const BESIDE: i32 = 66;
/// How high letters of marks are.
const MARKS: i32 = 36;
/// Half of a pip of harm.
const PIP: i32 = 16;
/// More are told as numbers.
const MOST_PIPS: u8 = 6;
/// The look of those who belong to no team.
const NO_TEAM: usize = 5;

/// The shape of a team.
struct Shape {
    /// Its corners; a disc has none.
    corners: &'static [(i32, i32)],
    /// The largest disc within: how far below the middle, and how large.
    disc: (i32, i32),
}

const SHAPES: [Shape; 6] = [
    Shape {
        corners: &[],
        disc: (0, 100),
    },
    Shape {
        corners: &[(0, -120), (120, 0), (0, 120), (-120, 0)],
        disc: (0, 85),
    },
    Shape {
        corners: &[(-90, -90), (90, -90), (90, 90), (-90, 90)],
        disc: (0, 90),
    },
    Shape {
        corners: &[(0, -130), (120, 80), (-120, 80)],
        disc: (10, 69),
    },
    Shape {
        corners: &[
            (0, -112),
            (97, -56),
            (97, 56),
            (0, 112),
            (-97, 56),
            (-97, -56),
        ],
        disc: (0, 95),
    },
    Shape {
        corners: &[
            (0, -130),
            (35, -48),
            (124, -40),
            (57, 18),
            (76, 105),
            (0, 60),
            (-76, 105),
            (-57, 18),
            (-124, -40),
            (-35, -48),
        ],
        disc: (0, 77),
    },
];

/// Whoever stands on a map.
pub(super) struct Stands<'a> {
    pub(super) member: &'a SeenMember,
    /// The look of the team.
    pub(super) look: Option<usize>,
    /// The middle of the token.
    pub(super) at: Point,
    pub(super) radius: i32,
    /// A place straight before it, where it faces somewhere.
    pub(super) ahead: Option<Point>,
}

/// Draws a token.
pub(super) fn token(page: &mut Page<'_>, stands: &Stands<'_>, colours: &Colours) {
    let &Stands {
        member, at, radius, ..
    } = stands;
    let look = stands.look.unwrap_or(NO_TEAM);
    let own = member.colour.map(usize::from);
    let colour = colours.teams[own.unwrap_or(look) % colours.teams.len()];
    let shape = &SHAPES[(look + look / colours.teams.len()) % SHAPES.len()];
    let (fill, letters) = match member.state {
        SeenState::Ready => (colour, colours.on_team),
        SeenState::Done | SeenState::Away | SeenState::Out => (colours.raised, colours.text),
    };
    let mut drawn = Drawn {
        elements: told(member),
        low: Point::new(-130, -130),
        high: Point::new(130, 130),
    };
    drawn.shape(shape, (fill, colour), member.state);
    let portrait = member.portrait.as_ref();
    let portrait = portrait.and_then(|portrait| page.portrait(portrait));
    if let Some(portrait) = &portrait {
        drawn.portrait(portrait, shape.disc, member.state);
    }
    // Beneath the letters, which stay to be read.
    if member.state == SeenState::Out {
        for ends in [
            [Point::new(-80, 80), Point::new(80, -80)],
            [Point::new(-80, -80), Point::new(80, 80)],
        ] {
            drawn.line(ends, colour, 12);
        }
    }
    match portrait {
        Some(_) => {
            if !member.letters.is_empty() {
                let edge = (colour, 8);
                let plate = Point::new(-68, -68);
                drawn.plate(plate, &member.letters, BESIDE, edge, colours);
            }
        }
        None => {
            let bold = " font-weight=\"bold\"";
            let foot = Point::new(0, LETTERS * 7 / 20);
            drawn.add(&text(foot, &member.letters, LETTERS, letters, bold));
        }
    }
    if let Some(ahead) = stands.ahead {
        drawn.arrow(at, ahead, (colour, colours.ground));
    }
    let harm = member.harm.unwrap_or_default();
    drawn.pips(harm, colours);
    if !member.marks.is_empty() {
        let words = member.marks.join(" ");
        // Where pips are, above them, beside the letters of a portrait.
        let middle = match harm {
            (0, 0) => Point::new(0, 85),
            _ => Point::new(plate_width(&words, MARKS) / 2, -85),
        };
        drawn.plate(middle, &words, MARKS, (colours.bad, 4), colours);
    }
    let scaled = |place: Point| {
        let scaled = |length: i32| length.saturating_mul(radius) / RADIUS;
        at.moved(scaled(place.x), scaled(place.y))
    };
    let reaches = [scaled(drawn.low), scaled(drawn.high)];
    let more = if member.hidden { HIDDEN } else { "" };
    let whole = format!(
        "<g transform=\"translate({} {}) scale({})\"{more}>\n{}</g>",
        at.x,
        at.y,
        hundredths(radius),
        drawn.elements
    );
    page.add(&reaches, &whole);
}

/// The name, and how somebody stands, to be read where the pointer is.
fn told(member: &SeenMember) -> String {
    let (mut told, words) = (escaped(&member.name), escaped(&member.words));
    if !words.is_empty() {
        told = format!("{told}, {words}");
    }
    format!("<title>{told}</title>\n")
}

/// How wide a plate with these words is.
fn plate_width(words: &str, size: i32) -> i32 {
    let letters = i32::try_from(words.chars().count()).unwrap_or(i32::MAX);
    letters
        .saturating_mul(size * 13 / 20)
        .saturating_add(size / 2)
}

/// A token that is being drawn, in its own lengths.
struct Drawn {
    elements: String,
    low: Point,
    high: Point,
}

impl Drawn {
    fn add(&mut self, element: &str) {
        self.elements.push_str(element);
        self.elements.push('\n');
    }

    fn reaches(&mut self, low: Point, high: Point) {
        self.low = Point::new(self.low.x.min(low.x), self.low.y.min(low.y));
        self.high = Point::new(self.high.x.max(high.x), self.high.y.max(high.y));
    }

    fn shape(&mut self, shape: &Shape, (fill, edge): (&str, &str), state: SeenState) {
        let outline = match shape.corners {
            [] => format!("<circle r=\"{RADIUS}\""),
            corners => {
                let corners = corners.iter().map(|(x, y)| Point::new(*x, *y));
                format!("<polygon points=\"{}\"", places(corners))
            }
        };
        let faded = match state {
            SeenState::Ready | SeenState::Done => "",
            SeenState::Away | SeenState::Out => " opacity=\"0.6\"",
        };
        let look = format!("fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"16\"{faded}");
        self.add(&format!("{outline} {look}/>"));
    }

    /// A portrait as a disc within the shape; much of it is gone for somebody who can do nothing now.
    fn portrait(&mut self, portrait: &str, (down, disc): (i32, i32), state: SeenState) {
        let strength = match state {
            SeenState::Ready => "",
            SeenState::Done => " opacity=\"0.5\"",
            SeenState::Away | SeenState::Out => " opacity=\"0.3\"",
        };
        let scale = hundredths(disc - 11);
        self.add(&format!(
            "<g transform=\"translate(0 {down}) scale({scale})\" clip-path=\"url(#face)\"{strength}>\
             <use href=\"#{portrait}\"/></g>"
        ));
    }

    fn line(&mut self, ends: [Point; 2], colour: &str, wide: i32) {
        let ends = places(ends);
        self.add(&format!(
            "<polyline points=\"{ends}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{wide}\"/>"
        ));
    }

    /// The tip that says where it faces.
    fn arrow(&mut self, at: Point, ahead: Point, (fill, edge): (&str, &str)) {
        let (way, long) = (way(at, ahead), distance(at, ahead).max(1));
        let place = |forth: i64, aside: i64| {
            let on = |length: i64| i32::try_from(length / long).unwrap_or_default();
            let (x, y) = way;
            Point::new(on(forth * x - aside * y), on(forth * y + aside * x))
        };
        let corners = places([place(150, 0), place(90, 50), place(90, -50)]);
        let look = format!("fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"5\"");
        self.add(&format!("<polygon points=\"{corners}\" {look}/>"));
        self.reaches(Point::new(-155, -155), Point::new(155, 155));
    }

    /// A row of pips on the rim: crossed for harm taken, hollow for what is still taken.
    fn pips(&mut self, (harm, of): (u8, u8), colours: &Colours) {
        let count = harm.max(of);
        if count > MOST_PIPS {
            let words = format!("{harm} / {of}");
            let edge = (colours.bad, 4);
            return self.plate(Point::new(0, 102), &words, MARKS, edge, colours);
        }
        let (apart, count) = (PIP * 22 / 10, i32::from(count));
        for place in 0..count {
            let at = Point::new(place * apart - (count - 1) * apart / 2, 102);
            let hurt = place < i32::from(harm);
            let (fill, edge) = match hurt {
                true => (colours.bad, colours.ground),
                false => (colours.ground, colours.text),
            };
            self.add(&format!(
                "<circle cx=\"{}\" cy=\"{}\" r=\"{PIP}\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"6\"/>",
                at.x, at.y
            ));
            if hurt {
                for ends in [
                    [at.moved(-6, -6), at.moved(6, 6)],
                    [at.moved(-6, 6), at.moved(6, -6)],
                ] {
                    self.line(ends, colours.ground, 5);
                }
            }
        }
    }

    /// Words on a ground of their own.
    fn plate(
        &mut self,
        middle: Point,
        words: &str,
        size: i32,
        (edge, wide): (&str, i32),
        colours: &Colours,
    ) {
        let width = plate_width(words, size);
        let corner = middle.moved(-width / 2, -size * 3 / 5);
        let mut element = String::new();
        // Writing to a string never fails.
        let _ = writeln!(
            element,
            "<rect x=\"{}\" y=\"{}\" width=\"{width}\" height=\"{}\" rx=\"{}\" fill=\"{}\" stroke=\"{edge}\" stroke-width=\"{wide}\"/>",
            corner.x,
            corner.y,
            size * 6 / 5,
            size * 3 / 10,
            colours.ground,
        );
        let foot = middle.moved(0, size * 7 / 20);
        let bold = " font-weight=\"bold\"";
        element.push_str(&text(foot, words, size, colours.text, bold));
        self.add(&element);
        self.reaches(corner, corner.moved(width, size * 6 / 5));
    }
}
