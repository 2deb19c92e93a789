//! The order of play as a strip: everybody with their team, a place for their number, and boxes for ten rounds.

use super::blocks::tick;
use super::layout::{Look, Press, Side};
use super::letters;
use super::model::{BLACK, FAINT, POINT, Room, Shape, Spot, Step, Stroke};
use crate::campaign::Campaign;
use crate::campaign::paper::Tick;
use crate::table::CharacterId;

/// How high a row is.
const ROW: i32 = 20 * POINT;
/// So many rounds are there.
const ROUNDS: i32 = 10;

/// Somebody in the strip.
struct Row {
    name: String,
    team: String,
}

/// Lays the strip of all players’ characters and of those who are named, on pages of their own.
pub(super) fn strip(press: &mut Press, campaign: &Campaign, foes: &[CharacterId]) {
    let game = campaign.doors();
    let teams = game
        .teams()
        .iter()
        .map(|(id, team)| (Some(*id), team.name.as_str()));
    let mut rows = Vec::new();
    for (team, called) in teams.chain([(None, "")]) {
        for who in game.members_of(team) {
            if foes.contains(&who) || campaign.is_a_players(who) {
                rows.push(Row {
                    name: press.printable(game.person(who).unwrap_or_default()),
                    team: press.printable(called),
                });
            }
        }
    }
    let body = press.size().body();
    let title = Look::bold(14 * POINT);
    let head = title.line() + 30 * POINT;
    let on_page = usize::try_from((body.high - head) / ROW)
        .unwrap_or(1)
        .max(1);
    for rows in rows.chunks(on_page) {
        let page = press.page();
        let words = "Order of play";
        press.put(
            page,
            [title.words(words, (body.x, body.y), body.wide, Side::Left)],
        );
        let high = ROW * i32::try_from(rows.len()).unwrap_or(1) + 16 * POINT;
        let y = body.y + title.line() + 4 * POINT;
        let room = Room::new(body.x + POINT, y, body.wide - 2 * POINT, high);
        lay(press, page, room, rows);
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
    let (small, bold) = (Look::muted(), Look::bold(11 * POINT));
    let (side, gap) = (12 * POINT, 5 * POINT);
    let boxes = ROUNDS * (side + gap);
    let first = room.right() - boxes - 4 * POINT;
    let number = 34 * POINT;
    let names = first - room.x - number - 12 * POINT;
    let (name, team) = (names * 3 / 5, names * 2 / 5 - 8 * POINT);
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
    for (place, row) in (0..).zip(rows) {
        let y = room.y + 15 * POINT + place * ROW;
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
        let called = letters::shortened(&row.name, bold.face, bold.size, name);
        let of = letters::shortened(&row.team, small.face, small.size, team);
        shapes.push(bold.words(&called, (x, y + 2 * POINT), name, Side::Left));
        let at = (x + name + 4 * POINT, y + 4 * POINT);
        shapes.push(small.words(&of, at, team, Side::Left));
        for round in 0..ROUNDS {
            let x = first + round * (side + gap);
            shapes.extend(tick(
                Room::new(x, y + 4 * POINT, side, side),
                Tick::Empty,
                80,
            ));
        }
        press.put(page, shapes);
    }
}
