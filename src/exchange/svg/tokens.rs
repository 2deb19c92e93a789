//! Tokens: the shape and the colour of a team, letters, and how somebody stands.

use super::colours::Colours;
use super::page::{Page, escaped, places};
use crate::board::Point;
use crate::table::{SeenMember, SeenState};

/// Corners of the teams' shapes around the middle, in hundredths of the radius; none are a disc.
const SHAPES: [&[(i32, i32)]; 6] = [
    &[],
    &[(0, -120), (120, 0), (0, 120), (-120, 0)],
    &[(-90, -90), (90, -90), (90, 90), (-90, 90)],
    &[(0, -130), (120, 80), (-120, 80)],
    &[
        (0, -112),
        (97, -56),
        (97, 56),
        (0, 112),
        (-97, 56),
        (-97, -56),
    ],
    &[
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
];
/// The look of those who belong to no team.
const NO_TEAM: usize = 5;

/// Draws a token.
pub(super) fn token(
    page: &mut Page,
    (at, radius): (Point, i32),
    member: &SeenMember,
    look: Option<usize>,
    colours: &Colours,
) {
    let look = look.unwrap_or(NO_TEAM);
    let own = member.colour.map(usize::from);
    let colour = colours.teams[own.unwrap_or(look) % colours.teams.len()];
    let shape = SHAPES[(look + look / colours.teams.len()) % SHAPES.len()];
    let (fill, letters) = match member.state {
        SeenState::Ready => (colour, colours.on_team),
        SeenState::Done | SeenState::Away | SeenState::Out => (colours.raised, colours.text),
    };
    let faded = match member.state {
        SeenState::Ready | SeenState::Done => "",
        SeenState::Away | SeenState::Out => " opacity=\"0.6\"",
    };
    let (mut told, words) = (escaped(&member.name), escaped(&member.words));
    if !words.is_empty() {
        told = format!("{told}, {words}");
    }
    let outline = match shape {
        [] => format!("<circle cx=\"{}\" cy=\"{}\" r=\"{radius}\"", at.x, at.y),
        corners => {
            let corner = |(x, y): &(i32, i32)| at.moved(x * radius / 100, y * radius / 100);
            let points = places(corners.iter().map(corner));
            format!("<polygon points=\"{points}\"")
        }
    };
    let reach = radius * 13 / 10;
    let reaches = [at.moved(-reach, -reach), at.moved(reach, reach)];
    let element = format!(
        "{outline} fill=\"{fill}\" stroke=\"{colour}\" stroke-width=\"{}\"{faded}><title>{told}</title></{}>",
        (radius / 6).max(1),
        if shape.is_empty() {
            "circle"
        } else {
            "polygon"
        }
    );
    page.add(&reaches, &element);
    let size = (radius * 4 / 5).max(1);
    page.words(
        at,
        &[&member.letters],
        size,
        letters,
        " font-weight=\"bold\"",
    );
    if member.state == SeenState::Out {
        let ends = places([at.moved(-radius, radius), at.moved(radius, -radius)]);
        let look = format!(
            "stroke=\"{}\" stroke-width=\"{}\"",
            colours.text,
            (radius / 8).max(1)
        );
        page.add(
            &[],
            &format!("<polyline points=\"{ends}\" fill=\"none\" {look}/>"),
        );
    }
}
