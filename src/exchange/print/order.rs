//! The order of play as a strip: everybody with their team, a place for their number, and boxes for ten rounds.

use super::blocks::tick;
use super::fit::{fitted, no_more};
use super::layout::{Look, Press, Side};
use super::model::{BLACK, FAINT, POINT, Room, Shape, Spot, Step, Stroke};
use crate::campaign::Campaign;
use crate::campaign::paper::{Tick, joined};
use crate::table::CharacterId;

/// How high a row is.
const ROW: i32 = 20 * POINT;
/// So many rounds are there.
const ROUNDS: i32 = 10;

/// No more lines are in a row.
const LINES: usize = 12;

/// Somebody in the strip, in lines.
struct Row {
    name: (Look, Vec<String>),
    team: (Look, Vec<String>),
}

impl Row {
    fn high(&self) -> i32 {
        let high = |(look, lines): &(Look, Vec<String>)| {
            look.line() * i32::try_from(lines.len()).unwrap_or(1) + 5 * POINT
        };
        ROW.max(high(&self.name)).max(high(&self.team))
    }
}

/// How wide everything is in a strip of that width.
struct Widths {
    number: i32,
    name: i32,
    team: i32,
}

/// The side of a box, and how far it is from the next.
const BOX: (i32, i32) = (12 * POINT, 5 * POINT);

impl Widths {
    const fn of(wide: i32) -> Self {
        let number = 34 * POINT;
        let names = wide - ROUNDS * (BOX.0 + BOX.1) - 4 * POINT - number - 12 * POINT;
        Self {
            number,
            name: names * 3 / 5,
            team: names * 2 / 5 - 8 * POINT,
        }
    }
}

/// Lays the strip of all players’ characters and of those who are named, on pages of their own.
pub(super) fn strip(press: &mut Press, campaign: &Campaign, foes: &[CharacterId]) {
    let game = campaign.doors();
    let body = press.size().body();
    let widths = Widths::of(body.wide - 2 * POINT);
    let lines = |look: Look, words: &str, wide: i32| {
        let (look, lines) = fitted(look, words, wide);
        (look, no_more(lines, LINES))
    };
    let teams = game
        .teams()
        .iter()
        .map(|(id, team)| (Some(*id), team.name.as_str()));
    let mut rows = Vec::new();
    for (team, called) in teams.chain([(None, "")]) {
        for who in game.members_of(team) {
            if foes.contains(&who) || campaign.is_a_players(who) {
                let hidden = if game.is_hidden(who) {
                    super::HIDDEN
                } else {
                    ""
                };
                let name = press.printable(game.person(who).unwrap_or_default());
                let team = press.printable(&joined([called, hidden], ", "));
                rows.push(Row {
                    name: lines(
                        Look::bold(11 * POINT),
                        &name.replace('\n', " "),
                        widths.name,
                    ),
                    team: lines(Look::muted(), &team.replace('\n', " "), widths.team),
                });
            }
        }
    }
    let title = Look::bold(14 * POINT);
    let free = body.high - title.line() - 30 * POINT;
    let mut rows = rows.as_slice();
    while !rows.is_empty() {
        let mut high = 0;
        let fits = rows.iter().take_while(|row| {
            high += row.high();
            high <= free
        });
        let (here, later) = rows.split_at(fits.count().max(1));
        rows = later;
        let page = press.page();
        let words = "Order of play";
        press.put(
            page,
            [title.words(words, (body.x, body.y), body.wide, Side::Left)],
        );
        let high = here.iter().map(Row::high).sum::<i32>() + 16 * POINT;
        let y = body.y + title.line() + 4 * POINT;
        let room = Room::new(body.x + POINT, y, body.wide - 2 * POINT, high);
        lay(press, page, room, here);
    }
}

fn lay(press: &mut Press, page: usize, room: Room, rows: &[Row]) {
    // Where it is cut out.
    press.put(
        page,
        [Shape::Path {
            steps: room.steps(),
            fill: None,
            stroke: Some(Stroke {
                paint: FAINT,
                wide: 60,
                dashes: vec![4 * POINT, 3 * POINT],
                round: false,
            }),
        }],
    );
    let small = Look::muted();
    let (side, gap) = BOX;
    let first = room.right() - ROUNDS * (side + gap) - 4 * POINT;
    let Widths { number, name, team } = Widths::of(room.wide);
    let x = room.x + number + 6 * POINT;
    let heads = [
        ("No.", room.x + 6 * POINT, number),
        ("Who", x, name),
        ("Team", x + name + 4 * POINT, team),
    ];
    let top = room.y + 2 * POINT;
    for (words, x, wide) in heads {
        press.put(page, [small.words(words, (x, top), wide, Side::Left)]);
    }
    for round in 0..ROUNDS {
        let x = first + round * (side + gap);
        let words = (round + 1).to_string();
        press.put(
            page,
            [small.words(&words, (x - POINT, top), side + 2 * POINT, Side::Middle)],
        );
    }
    let mut y = room.y + 15 * POINT;
    for row in rows {
        let line = |x: i32, wide: i32, y: i32| {
            Shape::line(Spot::new(x, y), Spot::new(x + wide, y), FAINT, 60)
        };
        let mut shapes = vec![
            line(room.x, room.wide, y),
            Shape::Path {
                steps: vec![
                    Step::Move(Spot::new(room.x + 6 * POINT, y + ROW - 4 * POINT)),
                    Step::Line(Spot::new(room.x + number - 4 * POINT, y + ROW - 4 * POINT)),
                ],
                fill: None,
                stroke: Some(Stroke {
                    paint: BLACK,
                    wide: 60,
                    dashes: Vec::new(),
                    round: false,
                }),
            },
        ];
        for ((look, lines), x, wide) in [
            (&row.name, x, name),
            (&row.team, x + name + 4 * POINT, team),
        ] {
            let mut y = y + if lines.len() > 1 { 2 } else { 3 } * POINT;
            for line in lines {
                shapes.push(look.words(line, (x, y), wide, Side::Left));
                y += look.line();
            }
        }
        for round in 0..ROUNDS {
            let x = first + round * (side + gap);
            shapes.extend(tick(
                Room::new(x, y + 4 * POINT, side, side),
                Tick::Empty,
                80,
            ));
        }
        press.put(page, shapes);
        y += row.high();
    }
}
