//! The blocks of a sheet as pieces: figures, boxes, lists, words.

use super::layout::{Look, PLAIN, Part, Piece, SMALL, Side};
use super::model::{BLACK, FAINT, MUTED, POINT, Paint, Room, Shape, Spot, Step, Stroke};
use crate::campaign::paper::{Block, Holds, Item, Limb, Rule, Tick, Ticks};

const WHITE: Paint = Paint::plain(255, 255, 255);
/// A thin line.
const HAIR: i32 = 60;
/// The edge of a box.
const EDGE: i32 = 100;
/// More boxes than these do not stand beside their label.
const FEW: u32 = 12;
/// More boxes than these are not drawn one by one.
const MOST_BOXES: u32 = 120;

/// A line beneath something.
fn rule(y: i32, wide: i32, paint: Paint, heavy: i32) -> Shape {
    Shape::line(Spot::new(0, y), Spot::new(wide, y), paint, heavy)
}

/// A heading with what is said beside it, or below it where it does not fit.
pub(super) fn heading(title: &str, aside: &str, wide: i32) -> Piece {
    let (look, small) = (Look::bold(11 * POINT), Look::muted());
    let top = 8 * POINT;
    let mut shapes = Vec::new();
    let mut y = top;
    for line in look.wrapped(title, wide) {
        shapes.push(look.words(&line, (0, y), wide, Side::Left));
        y += look.line();
    }
    let free = wide - look.width(title) - 8 * POINT;
    if small.width(aside) <= free {
        let at = (wide - free, top + 2 * POINT);
        shapes.push(small.words(aside, at, free, Side::Right));
    } else {
        for line in small.wrapped(aside, wide) {
            shapes.push(small.words(&line, (0, y), wide, Side::Left));
            y += small.line();
        }
    }
    shapes.push(rule(y + POINT, wide, BLACK, 150));
    Piece::new(y + 5 * POINT, shapes).tied()
}

/// A block as a part of that width.
pub(super) fn part(block: &Block, wide: i32) -> Part {
    let pieces = match &block.holds {
        Holds::Body(limbs) => vec![figure(limbs, wide)],
        Holds::Numbers(numbers) => packed(numbers.iter().map(number).collect(), wide),
        Holds::Ticks(ticks) => packed(ticks.iter().map(|one| ticked(one, wide)).collect(), wide),
        Holds::Track(ticks) => track(ticks, wide),
        Holds::Items(items, spare) => {
            let mut pieces: Vec<Piece> = items.iter().flat_map(|one| item(one, wide)).collect();
            pieces.extend((0..*spare).map(|_| writing_line(wide)));
            pieces
        }
        Holds::Rules(rules) => rules_in_columns(rules, wide),
        Holds::Notes(words) => {
            let mut pieces = Piece::lines(Look::plain(PLAIN), words, 0, wide);
            // As many as a page could have; those without room are left out.
            pieces.extend((0..40).map(|_| writing_line(wide).spare()));
            pieces
        }
    };
    let headed = !pieces.is_empty();
    Part {
        heading: headed.then(|| heading(block.title, &block.aside, wide)),
        again: headed.then(|| heading(&format!("{}, continued", block.title), "", wide)),
        pieces,
    }
}

/// A line to write on.
fn writing_line(wide: i32) -> Piece {
    let high = 20 * POINT;
    Piece::new(high, vec![rule(high, wide, FAINT, HAIR)])
}

/// A box of that side with what is in it.
pub(super) fn tick(room: Room, mark: Tick, edge: i32) -> Vec<Shape> {
    let filled = if mark == Tick::Full { BLACK } else { WHITE };
    let round = room.rounded(room.high / 7);
    let mut shapes = vec![
        Shape::filled(round.clone(), filled),
        Shape::drawn(round, BLACK, edge),
    ];
    let inner = room.less(room.high / 5);
    let mut stroke = |from: Spot, to: Spot| {
        shapes.push(Shape::Path {
            steps: vec![Step::Move(from), Step::Line(to)],
            fill: None,
            stroke: Some(Stroke {
                paint: BLACK,
                wide: (room.high / 9).max(100),
                dashes: Vec::new(),
                round: true,
            }),
        });
    };
    let (l, t, r, b) = (inner.x, inner.y, inner.right(), inner.below());
    if matches!(mark, Tick::Slash | Tick::Cross) {
        stroke(Spot::new(l, t), Spot::new(r, b));
    }
    if mark == Tick::Cross {
        stroke(Spot::new(l, b), Spot::new(r, t));
    }
    shapes
}

/// A shield: bold where armor is worn, dotted where there is a place for it.
pub(super) fn shield(room: Room, worn: bool) -> Shape {
    let at = |x: i32, y: i32| {
        let on = |part: i32, of: i32| of * part / 100;
        Spot::new(room.x + on(x, room.wide), room.y + on(y, room.high))
    };
    let steps = vec![
        Step::Move(at(0, 10)),
        Step::Curve(at(25, 10), at(40, 5), at(50, 0)),
        Step::Curve(at(60, 5), at(75, 10), at(100, 10)),
        Step::Line(at(100, 45)),
        Step::Curve(at(100, 70), at(75, 90), at(50, 100)),
        Step::Curve(at(25, 90), at(0, 70), at(0, 45)),
        Step::Close,
    ];
    let (paint, wide, dashes) = match worn {
        true => (BLACK, 180, Vec::new()),
        false => (MUTED, 60, vec![120, 160]),
    };
    Shape::Path {
        steps,
        fill: None,
        stroke: Some(Stroke {
            paint,
            wide,
            dashes,
            round: false,
        }),
    }
}

/// How a limb is drawn.
struct Frame {
    side: i32,
    gap: i32,
    boxes: i32,
    wide: i32,
    high: i32,
}

impl Frame {
    fn of(limb: &Limb) -> Self {
        let (side, gap) = (1_650, 200);
        let boxes = 3 * (side + gap);
        let look = Look::muted();
        let label = look.width(limb.name) + look.width(limb.die) + 5 * POINT;
        let rows = limb.boxes.len().div_ceil(3).max(limb.armor.1.into());
        let rows = i32::try_from(rows).unwrap_or(1);
        Self {
            side,
            gap,
            boxes,
            wide: label.max(boxes + gap + side),
            high: look.line() + rows * (side + gap),
        }
    }
}

/// Hit locations as they lie on a body.
fn figure(limbs: &[Limb], wide: i32) -> Piece {
    let (apart, between) = (20 * POINT, 8 * POINT);
    let mut shapes = Vec::new();
    let mut y = 2 * POINT;
    for row in 0..=limbs.iter().map(|limb| limb.row).max().unwrap_or(0) {
        let of_row: Vec<(&Limb, Frame)> = limbs
            .iter()
            .filter(|limb| limb.row == row)
            .map(|limb| (limb, Frame::of(limb)))
            .collect();
        let gaps = i32::try_from(of_row.len()).unwrap_or(1) - 1;
        let all: i32 = of_row.iter().map(|(_, frame)| frame.wide).sum();
        let mut x = (wide - all - gaps.max(0) * apart) / 2;
        let high = of_row.iter().map(|(_, frame)| frame.high).max();
        for (limb, frame) in &of_row {
            one_limb(limb, frame, (x, y), &mut shapes);
            x += frame.wide + apart;
        }
        y += high.unwrap_or(0) + between;
    }
    Piece::new(y, shapes)
}

fn one_limb(limb: &Limb, frame: &Frame, (x, y): (i32, i32), shapes: &mut Vec<Shape>) {
    let (name, die) = (Look::bold(SMALL), Look::muted());
    shapes.push(name.words(limb.name, (x, y), frame.wide, Side::Left));
    shapes.push(die.words(limb.die, (x, y), frame.wide, Side::Right));
    let top = y + die.line();
    let step = frame.side + frame.gap;
    for (mark, place) in limb.boxes.iter().zip(0..) {
        let at = Room::new(
            x + place % 3 * step,
            top + place / 3 * step,
            frame.side,
            frame.side,
        );
        shapes.extend(tick(at, *mark, EDGE));
    }
    let (worn, places) = limb.armor;
    for place in 0..i32::from(places) {
        let narrow = frame.side * 4 / 5;
        let at = Room::new(
            x + frame.boxes + frame.gap,
            top + place * step,
            narrow,
            frame.side,
        );
        shapes.push(shield(at, place < i32::from(worn)));
    }
}

/// Something that stands beside others of its kind.
pub(super) struct Cell {
    pub(super) wide: i32,
    pub(super) high: i32,
    pub(super) shapes: Vec<Shape>,
}

/// Cells beside each other, as many as there is room for.
pub(super) fn packed(cells: Vec<Cell>, wide: i32) -> Vec<Piece> {
    let apart = 12 * POINT;
    let mut rows: Vec<Piece> = Vec::new();
    let (mut x, mut row) = (0, Piece::default());
    for cell in cells {
        if x > 0 && x + cell.wide > wide {
            rows.push(std::mem::take(&mut row));
            x = 0;
        }
        row.high = row.high.max(cell.high);
        let shapes = cell.shapes.into_iter();
        row.shapes.extend(shapes.map(|shape| shape.moved(x, 0)));
        x += cell.wide + apart;
    }
    if row.high > 0 {
        rows.push(row);
    }
    rows
}

/// A number above its label; an empty one is a box to write in.
fn number((label, value): &(String, String)) -> Cell {
    let (look, small) = (Look::bold(13 * POINT), Look::muted());
    // What is longer than that goes on in the next line.
    let most = 90 * POINT;
    let lines = small.wrapped(label, most);
    let values = look.wrapped(value, most);
    let of_label = lines.iter().map(|line| small.width(line)).max();
    let of_value = values.iter().map(|line| look.width(line)).max();
    let wide = of_label.max(of_value).unwrap_or(0).max(26 * POINT);
    let mut shapes = Vec::new();
    let mut y = 0;
    if values.is_empty() {
        let room = Room::new(0, POINT, 26 * POINT, 16 * POINT);
        shapes.push(Shape::drawn(room.rounded(2 * POINT), BLACK, HAIR));
        y = look.line();
    }
    for (look, lines) in [(look, &values), (small, &lines)] {
        for line in lines {
            shapes.push(look.words(line, (0, y), wide, Side::Left));
            y += look.line();
        }
    }
    Cell {
        wide,
        high: y + 3 * POINT,
        shapes,
    }
}

/// Boxes with their label behind them.
pub(super) fn ticked(ticks: &Ticks, wide: i32) -> Cell {
    let look = Look::plain(PLAIN);
    let side = 10 * POINT;
    let few = ticks.of.filter(|of| *of <= FEW).unwrap_or(0);
    let of = i32::try_from(few).unwrap_or(0);
    let boxes = of * (side + 2 * POINT);
    let told = match ticks.of {
        Some(0..=FEW) => ticks.label.clone(),
        Some(of) => format!("{} {} of {of}", ticks.label, ticks.ticked),
        None => format!("{} ______", ticks.label),
    };
    let first = boxes + 3 * POINT;
    let lines = look.wrapped(&told, (wide - first).max(40 * POINT));
    let of_words = lines.iter().map(|line| look.width(line)).max();
    let mut shapes = Vec::new();
    for place in 0..of {
        let room = Room::new(place * (side + 2 * POINT) + 50, 150, side, side);
        let is_ticked = u32::try_from(place).is_ok_and(|place| place < ticks.ticked);
        let mark = if is_ticked { Tick::Cross } else { Tick::Empty };
        shapes.extend(tick(room, mark, EDGE));
    }
    let of_words = of_words.unwrap_or(0);
    let mut y = 0;
    for line in &lines {
        shapes.push(look.words(line, (first, y), of_words, Side::Left));
        y += look.line();
    }
    Cell {
        wide: first + of_words,
        high: y.max(side + 3 * POINT) + 3 * POINT,
        shapes,
    }
}

/// Boxes in rows of ten with what each row comes to.
fn track(ticks: &Ticks, wide: i32) -> Vec<Piece> {
    let look = Look::muted();
    let mut pieces = Vec::new();
    let Some(of) = ticks.of.filter(|of| *of <= MOST_BOXES) else {
        let told = match ticks.of {
            Some(of) => format!(
                "{} of {of}, now {}",
                ticks.label,
                of.saturating_sub(ticks.ticked)
            ),
            // The heading says what is to be written.
            None => String::new(),
        };
        let lines = Piece::lines(Look::plain(PLAIN), &told, 0, wide);
        pieces.extend(lines.into_iter().map(Piece::tied));
        pieces.push(writing_line(wide));
        return pieces;
    };
    let (label, gap) = (20 * POINT, 150);
    let side = ((wide - label) / 10 - gap).min(24 * POINT);
    let high = 12 * POINT;
    let mut from = 0;
    while from < of {
        let to = (from + 10).min(of);
        let mut shapes = vec![look.words(&to.to_string(), (0, -POINT), label - 300, Side::Right)];
        for place in from..to {
            let across = i32::try_from(place - from).unwrap_or(0);
            let room = Room::new(label + across * (side + gap), 50, side, high);
            let mark = match place < ticks.ticked {
                true => Tick::Cross,
                false => Tick::Empty,
            };
            shapes.extend(tick(room, mark, 80));
        }
        pieces.push(Piece::new(high + 250, shapes));
        from = to;
    }
    pieces.push(Piece::gap(3 * POINT));
    pieces
}

/// A thing with what is said of it, in lines; short ones stay together.
fn item(item: &Item, wide: i32) -> Vec<Piece> {
    let (name, aside, small) = (Look::bold(PLAIN), Look::muted(), Look::plain(SMALL));
    let first = if item.disc.is_some() { 14 * POINT } else { 0 };
    let beside = aside.width(&item.aside);
    let fits = first + name.width(&item.name) + beside + 8 * POINT <= wide;
    let mut pieces = Piece::lines(name, &item.name, first, wide);
    if pieces.is_empty() {
        pieces.push(Piece::gap(name.line()));
    }
    if let Some(filled) = item.disc {
        let side = 8 * POINT;
        let disc = Room::new(POINT, 3 * POINT, side, side).rounded(side / 2);
        let shape = match filled {
            true => Shape::filled(disc, BLACK),
            false => Shape::drawn(disc, BLACK, EDGE),
        };
        pieces[0].shapes.push(shape);
    }
    if fits {
        let at = (wide - beside, POINT);
        pieces[0]
            .shapes
            .push(aside.words(&item.aside, at, beside, Side::Left));
    } else {
        pieces.extend(Piece::lines(aside, &item.aside, first, wide));
    }
    pieces.extend(Piece::lines(small, &item.words, first, wide));
    let last = pieces.len() - 1;
    let short = pieces.len() <= 8;
    for (place, piece) in pieces.iter_mut().enumerate() {
        piece.tied = place < last && (short || place == 0);
        if place == last {
            piece.high += 4 * POINT;
            piece
                .shapes
                .push(rule(piece.high - POINT, wide, FAINT, HAIR));
        }
    }
    pieces
}

/// What one can do, down one column and then the other where there is room, both about as high.
fn rules_in_columns(rules: &[Rule], wide: i32) -> Vec<Piece> {
    let look = Look::plain(SMALL);
    let columns = if wide > 350 * POINT { 2 } else { 1 };
    let apart = 16 * POINT;
    let each = (wide - apart * (columns - 1)) / columns;
    let rules = rules.iter();
    let told: Vec<Vec<String>> = rules
        .map(|(words, rule)| look.wrapped(&format!("{words} ({rule})"), each))
        .collect();
    let high = |told: &[Vec<String>]| {
        let lines = told.iter().map(Vec::len).sum::<usize>();
        count(lines) * look.line() + count(told.len()) * 2 * POINT
    };
    let places = if columns == 2 {
        0..=told.len()
    } else {
        told.len()..=told.len()
    };
    let split = places.min_by_key(|at| high(&told[..*at]).max(high(&told[*at..])));
    let (one, other) = told.split_at(split.unwrap_or(told.len()));
    let mut shapes = Vec::new();
    for (x, column) in [(0, one), (each + apart, other)] {
        let mut y = 0;
        for lines in column {
            for line in lines {
                shapes.push(look.words(line, (x, y), each, Side::Left));
                y += look.line();
            }
            y += 2 * POINT;
        }
    }
    match told.is_empty() {
        true => Vec::new(),
        false => vec![Piece::new(high(one).max(high(other)), shapes)],
    }
}

/// So many, where there are never as many as a number has room for.
fn count(of: usize) -> i32 {
    i32::try_from(of).unwrap_or(i32::MAX / 1_000_000)
}
