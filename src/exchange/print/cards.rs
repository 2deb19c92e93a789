//! Foes as cards, several to a page, each with its own boxes and numbers; what does not fit goes on on the next card.

use super::blocks::{self, tick};
use super::fit::{NAME_LINES, fitted, no_more};
use super::layout::{At, Frames, Look, Part, Piece, Press, Side, pour};
use super::model::{BLACK, FAINT, POINT, Room, Shape, Spot};
use super::sheet::printable;
use crate::campaign::paper::{Block, Holds, Item, Limb, Paper, Ticks};

/// Between two cards.
const APART: i32 = 10 * POINT;
/// From the edge of a card to what is on it.
const IN: i32 = 7 * POINT;
/// At the foot of a card, for the word that it goes on.
const FOOT: i32 = 12 * POINT;

/// How many cards are on a page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PerPage {
    /// Four, with all that is said of what they have.
    #[default]
    Four,
    /// Six, with names and numbers.
    Six,
    /// Eight, the same.
    Eight,
}

impl PerPage {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Four, Self::Six, Self::Eight];

    /// How many that is.
    #[must_use]
    pub const fn count(self) -> usize {
        match self {
            Self::Four => 4,
            Self::Six => 6,
            Self::Eight => 8,
        }
    }

    const fn is_short(self) -> bool {
        !matches!(self, Self::Four)
    }
}

/// The cards of a print, one behind the other.
struct Cards<'a> {
    press: &'a mut Press,
    per_page: PerPage,
    /// The pages, by where cards are on them.
    pages: Vec<usize>,
    /// The first card of whoever is being laid out, and whose it is.
    first: usize,
    /// What is said where they go on.
    told: (Look, Vec<String>),
    /// So much of the first card is taken by the head.
    head: i32,
}

impl Cards<'_> {
    /// Where a card is: its page and its room.
    fn card(&mut self, number: usize) -> (usize, Room) {
        let per_page = self.per_page.count();
        while self.pages.len() <= number / per_page {
            self.pages.push(self.press.page());
        }
        let page = self.pages[number / per_page];
        let body = self.press.size().body();
        let rows = i32::try_from(per_page / 2).unwrap_or(1);
        let place = i32::try_from(number % per_page).unwrap_or(0);
        let wide = (body.wide - APART) / 2;
        let high = (body.high - (rows - 1) * APART) / rows;
        let x = body.x + place % 2 * (wide + APART);
        let y = body.y + place / 2 * (high + APART);
        (page, Room::new(x, y, wide, high))
    }
}

impl Frames for Cards<'_> {
    fn frame(&mut self, number: usize) -> (usize, Room) {
        let (page, card) = self.card(self.first + number);
        let mut room = card.less(IN);
        room.high -= FOOT - IN / 2;
        if number == 0 {
            room.y += self.head;
            room.high -= self.head;
        } else {
            let lines = i32::try_from(self.told.1.len()).unwrap_or(1);
            let high = lines * self.told.0.line() + 2 * POINT;
            room.y += high;
            room.high -= high;
        }
        (page, room)
    }

    fn put(&mut self, page: usize, shapes: Vec<Shape>) {
        self.press.put(page, shapes);
    }

    fn goes_on(&mut self, number: usize) {
        let (page, card) = self.card(self.first + number);
        let look = Look::muted();
        let words = "goes on on the next card";
        let at = (card.x + IN, card.below() - FOOT - POINT);
        let words = look.words(words, at, card.wide - 2 * IN, Side::Right);
        self.press.put(page, [words]);
        let (page, card) = self.card(self.first + number + 1);
        let (look, lines) = &self.told;
        let mut y = card.y + IN;
        let mut shapes = vec![edge(card)];
        for line in lines {
            let wide = card.wide - 2 * IN;
            shapes.push(look.words(line, (card.x + IN, y), wide, Side::Left));
            y += look.line();
        }
        self.press.put(page, shapes);
    }
}

/// The edge of a card.
fn edge(card: Room) -> Shape {
    Shape::drawn(card.rounded(6 * POINT), BLACK, 80)
}

/// Lays cards out, one or more for each.
pub(super) fn cards(press: &mut Press, papers: Vec<Paper>, per_page: PerPage) {
    let mut cards = Cards {
        press,
        per_page,
        pages: Vec::new(),
        first: 0,
        told: (Look::muted(), Vec::new()),
        head: 0,
    };
    for mut paper in papers {
        printable(&mut paper, cards.press);
        let (page, card) = cards.card(cards.first);
        let wide = card.wide - 2 * IN;
        let (shapes, head, rest) = head(&paper, wide);
        let mut put = vec![edge(card)];
        let shapes = shapes.into_iter();
        put.extend(shapes.map(|shape| shape.moved(card.x + IN, card.y + IN)));
        cards.press.put(page, put);
        cards.head = head;
        let told = format!("{}, continued", paper.name);
        let (look, lines) = fitted(Look::bold(10 * POINT), &told, wide);
        cards.told = (look, no_more(lines, NAME_LINES));
        let own: Vec<Part> = match per_page.is_short() {
            true => vec![Part {
                pieces: brief(&paper, wide),
                ..Part::default()
            }],
            false => {
                let blocks = paper.blocks.iter();
                blocks.map(|block| part(block, wide)).collect()
            }
        };
        let parts = std::iter::once(rest).chain(own).collect();
        let begin = At {
            frame: 0,
            y: card.y + IN + head,
        };
        let end = pour(&mut cards, 0, begin, parts);
        cards.first += end.frame + 1;
    }
}

/// The name, what is said of it, and the numbers that are asked for most; how high that is, and what of a long name goes on
/// below.
fn head(paper: &Paper, wide: i32) -> (Vec<Shape>, i32, Part) {
    let small = Look::muted();
    let numbers = |look: Look| {
        let numbers = paper.numbers.iter();
        let width = move |(label, value): &(&str, String)| {
            look.width(value).max(small.width(label)).max(20 * POINT)
        };
        numbers.map(width).collect::<Vec<i32>>()
    };
    let all = |widths: &[i32]| {
        let gaps = i32::try_from(widths.len()).unwrap_or(0) * 8 * POINT;
        widths.iter().sum::<i32>() + gaps
    };
    // Large numbers leave less room for the name, very large ones none beside them.
    let looks = [14, 11, 9].map(|size| Look::bold(size * POINT));
    let beside = looks
        .into_iter()
        .find(|look| wide - all(&numbers(*look)) >= 90 * POINT);
    let value_look = beside.unwrap_or(looks[2]);
    let widths = numbers(value_look);
    let mut shapes = Vec::new();
    let mut x = wide - all(&widths);
    let room = if beside.is_some() { x } else { wide };
    let deep = match widths.is_empty() {
        true => 0,
        false => value_look.line() + small.line(),
    };
    for ((label, value), own) in paper.numbers.iter().zip(widths) {
        x += 8 * POINT;
        shapes.push(value_look.words(value, (x, 0), own, Side::Middle));
        shapes.push(small.words(label, (x, value_look.line()), own, Side::Middle));
        x += own;
    }
    let mut y = if beside.is_some() { 0 } else { deep };
    let (bold, mut lines) = match Look::bold(12 * POINT).wrapped(&paper.name, room) {
        lines if lines.len() <= 2 => (Look::bold(12 * POINT), lines),
        _ => fitted(Look::bold(12 * POINT), &paper.name, room),
    };
    let more = lines.split_off(lines.len().min(NAME_LINES));
    for line in &lines {
        shapes.push(bold.words(line, (0, y), room, Side::Left));
        y += bold.line();
    }
    let mut about = small.wrapped(&paper.about, room);
    let later = match more.is_empty() {
        true => about.split_off(about.len().min(2)),
        false => std::mem::take(&mut about),
    };
    for line in &about {
        shapes.push(small.words(line, (0, y), room, Side::Left));
        y += small.line();
    }
    let pieces = [(bold, more), (small, later)].into_iter();
    let pieces = pieces.flat_map(|(look, lines)| Piece::lines(look, &lines.join(" "), 0, wide));
    let rest = Part {
        pieces: pieces.collect(),
        ..Part::default()
    };
    let y = y.max(deep) + POINT;
    shapes.push(Shape::line(Spot::new(0, y), Spot::new(wide, y), BLACK, 80));
    (shapes, y + 4 * POINT, rest)
}

/// Somebody in a few pieces: numbers, boxes, and what they have, by name.
pub(super) fn brief(paper: &Paper, wide: i32) -> Vec<Piece> {
    // Of whoever has no other boxes, those of the turn are what is crossed off.
    let is_body = |block: &Block| matches!(block.holds, Holds::Body(_) | Holds::Track(_));
    let has_body = paper.blocks.iter().any(is_body);
    let mut pieces = Vec::new();
    let mut things = Vec::new();
    for block in &paper.blocks {
        match &block.holds {
            Holds::Ticks(_) if has_body => {}
            Holds::Body(_) | Holds::Track(_) | Holds::Numbers(_) | Holds::Ticks(_) => {
                pieces.extend(part(block, wide).pieces);
            }
            Holds::Items(items, _) => {
                things.extend(items.iter().map(|item| match item.aside.trim() {
                    "" => item.name.clone(),
                    aside => format!("{} ({aside})", item.name),
                }));
            }
            Holds::Rules(_) | Holds::Notes(_) => {}
        }
    }
    let small = Look::plain(9 * POINT);
    pieces.extend(Piece::lines(small, &things.join(", "), 0, wide));
    pieces
}

/// A block on a card. What one can do in a turn is on sheets.
fn part(block: &Block, wide: i32) -> Part {
    let (titled, pieces) = match &block.holds {
        Holds::Rules(_) => (false, Vec::new()),
        Holds::Body(limbs) => {
            let limbs = limbs.iter().map(limb).collect();
            (false, blocks::packed(limbs, wide))
        }
        Holds::Numbers(numbers) => {
            let filled = numbers.iter().filter(|(_, value)| !value.is_empty());
            (false, flowing(filled, wide))
        }
        Holds::Ticks(ticks) => {
            let ticks = ticks.iter().map(|one| blocks::ticked(one, wide)).collect();
            (false, blocks::packed(ticks, wide))
        }
        Holds::Track(ticks) => (true, track(ticks, wide)),
        Holds::Items(items, _) => {
            let pieces = items.iter().flat_map(|one| item(one, wide));
            (true, pieces.collect())
        }
        Holds::Notes(words) => (true, Piece::lines(Look::plain(9 * POINT), words, 0, wide)),
    };
    let heading = |words: &str| {
        let look = Look::muted();
        let y = look.line() + 2 * POINT;
        let words = look.words(words, (0, 2 * POINT), wide, Side::Left);
        let line = Shape::line(Spot::new(0, y), Spot::new(wide, y), FAINT, 60);
        Piece::new(y + 2 * POINT, vec![words, line]).tied()
    };
    let titled = titled && !pieces.is_empty();
    Part {
        heading: titled.then(|| heading(block.title)),
        again: None,
        pieces,
    }
}

/// Labels with their numbers, one behind the other.
fn flowing<'a>(numbers: impl Iterator<Item = &'a (String, String)>, wide: i32) -> Vec<Piece> {
    let numbers: Vec<String> = numbers
        .map(|(label, value)| format!("{label}\u{2009}{value}").replace('\u{2009}', " "))
        .collect();
    Piece::lines(Look::plain(10 * POINT), &numbers.join(" · "), 0, wide)
}

/// A hit location in one line: its boxes, then its places for armor.
fn limb(limb: &Limb) -> blocks::Cell {
    let (look, small) = (Look::bold(9 * POINT), Look::muted());
    let side = 11 * POINT;
    let mut shapes = vec![look.words(limb.name, (0, POINT), look.width(limb.name), Side::Left)];
    let mut x = look.width(limb.name) + 3 * POINT;
    let own = small.width(limb.die);
    shapes.push(small.words(limb.die, (x, POINT), own, Side::Left));
    x += own + 4 * POINT;
    for mark in &limb.boxes {
        shapes.extend(tick(Room::new(x, POINT, side, side), *mark, 90));
        x += side + POINT;
    }
    let (worn, places) = limb.armor;
    for place in 0..places {
        let room = Room::new(x + POINT, POINT, side * 4 / 5, side);
        shapes.push(blocks::shield(room, place < worn));
        x += side;
    }
    blocks::Cell {
        wide: x,
        high: 15 * POINT,
        shapes,
    }
}

/// Boxes one by one, smaller than on a sheet; very many are a number and a line to write on.
fn track(ticks: &Ticks, wide: i32) -> Vec<Piece> {
    let Some(of) = ticks.of.filter(|of| *of <= 60) else {
        let told = match ticks.of {
            Some(of) => format!("{} of {of}: ____________", of.saturating_sub(ticks.ticked)),
            None => "____________".to_owned(),
        };
        return Piece::lines(Look::plain(10 * POINT), &told, 0, wide);
    };
    let (side, gap) = (10 * POINT, 150);
    let in_row = (wide / (side + gap) / 5 * 5).max(5);
    let mut pieces = Vec::new();
    let mut from = 0;
    while from < of {
        let to = of.min(from + in_row.unsigned_abs());
        let mut shapes = Vec::new();
        for place in from..to {
            let across = i32::try_from(place - from).unwrap_or(0);
            // Fives stand a little apart.
            let x = across * (side + gap) + across / 5 * 2 * POINT;
            let mark = match place < ticks.ticked {
                true => crate::campaign::paper::Tick::Cross,
                false => crate::campaign::paper::Tick::Empty,
            };
            shapes.extend(tick(Room::new(x + 50, 50, side, side), mark, 80));
        }
        pieces.push(Piece::new(side + 250, shapes));
        from = to;
    }
    pieces
}

/// A thing in a line or two, and what it does.
fn item(item: &Item, wide: i32) -> Vec<Piece> {
    let (name, aside) = (Look::bold(9 * POINT), Look::muted());
    let words = aside.wrapped(&item.aside, wide);
    let mut pieces = Piece::lines(name, &item.name, 0, wide);
    let last = name.wrapped(&item.name, wide).pop().unwrap_or_default();
    let x = name.width(&last) + 5 * POINT;
    match (pieces.last_mut(), words.as_slice()) {
        (Some(piece), [only]) if x + aside.width(only) <= wide => {
            let own = aside.width(only);
            piece
                .shapes
                .push(aside.words(only, (x, 0), own, Side::Left));
        }
        _ => pieces.extend(Piece::lines(aside, &item.aside, 6 * POINT, wide)),
    }
    let small = Look::plain(9 * POINT);
    pieces.extend(Piece::lines(small, &item.words, 6 * POINT, wide));
    let count = pieces.len();
    for (place, piece) in pieces.iter_mut().enumerate() {
        piece.tied = place + 1 < count && count <= 6;
    }
    if let Some(last) = pieces.last_mut() {
        last.high += POINT;
    }
    pieces
}
