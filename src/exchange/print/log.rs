//! The log as pages to read: two columns, a heading for every fight and round, what the GM prepared in few lines.

use super::blocks;
use super::layout::{At, Columns, Look, PLAIN, Part, Piece, Press, Side, pour};
use super::model::POINT;
use crate::campaign::{Begins, PlayerLog, SeenLine};
use crate::systems::LogRecord;

/// Between the two columns.
const APART: i32 = 20 * POINT;
/// How far the second line of a sentence stands in.
const HANGING: i32 = 9 * POINT;
/// A heading has no more letters; the whole sentence follows it.
const LONG: usize = 160;
/// How a line begins that the GM set.
const THE_GM: &str = "The GM: ";

/// A line as it is printed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Line {
    words: String,
    begins: Begins,
    /// What stands small behind it: rules, and that players do not see it.
    aside: String,
    /// Of what the GM set outside a fight several lines become one.
    joins: bool,
}

/// Lays the log as the GM reads it, from that line on.
pub(super) fn of_gm(press: &mut Press, records: impl Iterator<Item = LogRecord>, name: &str) {
    let mut before = None;
    let lines = records.map(|record| {
        let begins = Begins::of(&record, &mut before);
        let rules: Vec<String> = record.rules.iter().map(ToString::to_string).collect();
        let mut aside = rules.join(", ");
        let joins = record.by_gm && before.is_none() && aside.is_empty();
        if record.hidden {
            let more = if aside.is_empty() { "" } else { ", " };
            aside = format!("hidden{more}{aside}");
        }
        Line {
            words: record.text,
            begins,
            aside,
            joins: joins && begins == Begins::Nothing,
        }
    });
    let lines = joined(lines);
    lay(press, lines, name, "The log, for the GM");
}

/// Lays the log as players may read it.
pub(super) fn of_players(press: &mut Press, log: PlayerLog) {
    let lines = log.lines.into_iter().map(|line| {
        let SeenLine { words, begins } = line;
        let joins = begins == Begins::Nothing && words.starts_with(THE_GM);
        Line {
            words,
            begins,
            aside: String::new(),
            joins,
        }
    });
    let lines = joined(lines);
    lay(press, lines, &log.name, "The log, for players");
}

/// What the GM set line by line as one.
fn joined(lines: impl Iterator<Item = Line>) -> Vec<Line> {
    let mut all: Vec<Line> = Vec::new();
    for line in lines {
        match (all.last_mut(), line.words.strip_prefix(THE_GM)) {
            (Some(last), Some(more)) if last.joins && line.joins && last.aside == line.aside => {
                last.words.push_str("; ");
                last.words.push_str(more);
            }
            _ => all.push(line),
        }
    }
    all
}

fn lay(press: &mut Press, lines: Vec<Line>, name: &str, about: &str) {
    if lines.is_empty() {
        return;
    }
    let body = press.size().body();
    let first = press.page();
    let mut y = 0;
    let title = press.printable(name);
    for (look, words) in [
        (Look::bold(18 * POINT), title.as_str()),
        (Look::muted(), about),
    ] {
        for line in look.wrapped(words, body.wide) {
            let words = look.words(&line, (body.x, body.y + y), body.wide, Side::Left);
            press.put(first, [words]);
            y += look.line();
        }
    }
    let wide = (body.wide - APART) / 2;
    let parts = parts(press, lines, wide);
    let mut columns = Columns {
        press,
        first,
        below: body.y + y + 2 * POINT,
        high: None,
        apart: APART,
    };
    let at = At {
        frame: 0,
        y: columns.below,
    };
    pour(&mut columns, 0, at, parts);
}

/// A part for every fight and round.
fn parts(press: &mut Press, lines: Vec<Line>, wide: i32) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    for mut line in lines {
        line.words = press.printable(&line.words);
        let (short, whole) = match line.words.char_indices().nth(LONG) {
            Some((end, _)) => (format!("{}…", &line.words[..end]), sentence(&line, wide)),
            // What nothing follows is still said.
            None => (line.words.clone(), vec![Piece::gap(0)]),
        };
        let again = format!("{short}, continued");
        let (heading, again) = match line.begins {
            Begins::Fight => (
                blocks::heading(&short, &line.aside, wide),
                blocks::heading(&again, "", wide),
            ),
            Begins::Part => (round(&short, &line.aside, wide), round(&again, "", wide)),
            Begins::Nothing => {
                let pieces = sentence(&line, wide);
                match parts.last_mut() {
                    Some(part) => part.pieces.extend(pieces),
                    None => parts.push(Part {
                        pieces,
                        ..Part::default()
                    }),
                }
                continue;
            }
        };
        parts.push(Part {
            heading: Some(heading),
            again: Some(again),
            pieces: whole,
        });
    }
    for part in &mut parts {
        // A heading stays with what follows it.
        let followed = part.heading.is_some() && part.pieces.len() > 1;
        if let Some(first) = part.pieces.first_mut().filter(|_| followed) {
            first.tied = true;
        }
    }
    parts
}

/// The heading of a round.
fn round(words: &str, aside: &str, wide: i32) -> Piece {
    let (look, small) = (Look::bold(PLAIN), Look::muted());
    let mut y = 5 * POINT;
    let mut shapes = Vec::new();
    let mut last = 0;
    for line in look.wrapped(words, wide) {
        last = look.width(&line) + 5 * POINT;
        shapes.push(look.words(&line, (0, y), wide, Side::Left));
        y += look.line();
    }
    let own = small.width(aside);
    if own > 0 && last + own <= wide {
        let at = (last, y - look.line() + POINT);
        shapes.push(small.words(aside, at, own, Side::Left));
    }
    Piece::new(y + POINT, shapes).tied()
}

/// A sentence, from its second line on a little in, with what stands small behind it.
fn sentence(line: &Line, wide: i32) -> Vec<Piece> {
    let (look, small) = (Look::plain(PLAIN), Look::muted());
    let mut lines = look.wrapped(&line.words, wide).into_iter();
    let mut pieces = Vec::new();
    let mut last = 0;
    if let Some(first) = lines.next() {
        // All that is left is broken anew, since it stands further in.
        let rest = line.words.trim_start();
        let rest = words_after(rest, &first);
        last = look.width(&first);
        pieces.push(Piece::new(
            look.line(),
            vec![look.words(&first, (0, 0), wide, Side::Left)],
        ));
        for line in look.wrapped(rest, wide - HANGING) {
            last = HANGING + look.width(&line);
            let words = look.words(&line, (HANGING, 0), wide - HANGING, Side::Left);
            pieces.push(Piece::new(look.line(), vec![words]));
        }
    }
    if !line.aside.is_empty() {
        let own = small.width(&line.aside);
        let x = last + 5 * POINT;
        match pieces.last_mut() {
            Some(piece) if x + own <= wide => {
                let at = (x, POINT);
                piece
                    .shapes
                    .push(small.words(&line.aside, at, own, Side::Left));
            }
            _ => pieces.extend(Piece::lines(small, &line.aside, HANGING, wide)),
        }
    }
    let count = pieces.len();
    for (place, piece) in pieces.iter_mut().enumerate() {
        // Short sentences stay whole.
        piece.tied = place + 1 < count && count <= 6;
    }
    if let Some(last) = pieces.last_mut() {
        last.high += 150;
    }
    pieces
}

/// What follows the words of a first line, whatever stands between words.
fn words_after<'a>(words: &'a str, first: &str) -> &'a str {
    let mut wanted = first.chars().filter(|one| !one.is_whitespace()).count();
    for (at, one) in words.char_indices() {
        if wanted == 0 {
            return &words[at..];
        }
        if !one.is_whitespace() {
            wanted -= 1;
        }
    }
    ""
}
