//! A sheet as a page: the name and the numbers, two columns, what goes across both; all of it as large as leaves some room
//! for notes. What does not fit goes on.

use super::blocks::part;
use super::fit::{NAME_LINES, fitted, no_more};
use super::layout::{At, Frames, Look, PLAIN, Part, Press, Side, Sized, pour};
use super::model::{BLACK, POINT, Room, Shape, Spot};
use crate::campaign::paper::{Column, Holds, Paper};

/// Between the two columns.
const APART: i32 = 22 * POINT;

/// How large a sheet may be, in percent.
const SIZES: [i32; 8] = [140, 135, 130, 125, 120, 115, 110, 105];
/// So much of a page is taken by all but the lines for notes, in percent, where it could be smaller.
const TAKEN: i32 = 84;

/// Makes every word of a sheet printable.
pub(super) fn printable(paper: &mut Paper, press: &mut Press) {
    let mut each = |words: &mut String| *words = press.printable(words);
    each(&mut paper.name);
    paper.name = paper.name.replace('\n', " ");
    each(&mut paper.about);
    for (_, value) in &mut paper.numbers {
        each(value);
    }
    for block in &mut paper.blocks {
        each(&mut block.aside);
        match &mut block.holds {
            Holds::Body(_) | Holds::Rules(_) => {}
            Holds::Numbers(numbers) => {
                for (label, value) in numbers {
                    each(label);
                    each(value);
                }
            }
            Holds::Ticks(all) => all.iter_mut().for_each(|one| each(&mut one.label)),
            Holds::Track(one) => each(&mut one.label),
            Holds::Items(items, _) => {
                for item in items {
                    each(&mut item.name);
                    each(&mut item.aside);
                    each(&mut item.words);
                }
            }
            Holds::Notes(words) => each(words),
        }
    }
}

/// The pages of one sheet.
struct Sheets<'a> {
    press: &'a mut Press,
    first: usize,
    name: String,
    /// How large everything is, in percent.
    size: i32,
}

/// A page of a sheet at that size, from its own upper left corner.
fn page_at(size: Sized, percent: i32) -> Room {
    let body = size.body();
    Room::new(0, 0, body.wide * 100 / percent, body.high * 100 / percent)
}

impl Sheets<'_> {
    fn put_sized(&mut self, page: usize, shapes: impl IntoIterator<Item = Shape>) {
        let (size, body) = (self.size, self.press.size().body());
        let shapes = shapes.into_iter();
        let shapes = shapes.map(|shape| shape.sized(size).moved(body.x, body.y));
        self.press.put(page, shapes);
    }
}

impl Frames for Sheets<'_> {
    fn frame(&mut self, number: usize) -> (usize, Room) {
        let mut body = page_at(self.press.size(), self.size);
        let page = self.first + number;
        if number > 0 {
            let told = match self.name.is_empty() {
                true => "Continued".to_owned(),
                false => format!("{}, continued", self.name),
            };
            let (look, lines) = fitted(Look::bold(12 * POINT), &told, body.wide);
            let lines = no_more(lines, NAME_LINES);
            let begun = page < self.press.count();
            if !begun {
                self.press.page();
            }
            let mut high = 6 * POINT;
            for line in lines {
                let at = (body.x, body.y + high - 6 * POINT);
                let words = look.words(&line, at, body.wide, Side::Left);
                self.put_sized(page, (!begun).then_some(words));
                high += look.line();
            }
            body.y += high;
            body.high -= high;
        }
        (page, body)
    }

    fn put(&mut self, page: usize, shapes: Vec<Shape>) {
        self.put_sized(page, shapes);
    }

    fn goes_on(&mut self, number: usize) {
        let page = self.first + number;
        self.press.goes_on(page, page + 1);
    }
}

/// Pages on which nothing comes, to see how far it would go.
struct Trial(Room);

impl Frames for Trial {
    fn frame(&mut self, number: usize) -> (usize, Room) {
        (number, self.0)
    }

    fn put(&mut self, _page: usize, _shapes: Vec<Shape>) {}

    fn goes_on(&mut self, _number: usize) {}
}

/// The largest size at which a sheet leaves some of its page for notes.
fn size_of(paper: &Paper, size: Sized) -> i32 {
    let taken = |percent: i32| {
        let body = page_at(size, percent);
        let (_, high) = header(paper, body.wide);
        let end = lay_out(&mut Trial(body), paper, body.wide, high, false);
        (end.frame == 0).then(|| end.y * 100 / body.high)
    };
    let Some(usual) = taken(100) else {
        return 100;
    };
    // What is larger takes more in both directions, so most sizes need not be tried.
    let may = |percent: &i32| usual * percent * percent <= TAKEN * 10_000;
    let fits = |percent: &i32| taken(*percent).is_some_and(|taken| taken <= TAKEN);
    let found = SIZES.into_iter().filter(may).find(fits);
    found.unwrap_or(100)
}

/// Lays all below the head out, with lines for notes or without; how far it goes.
fn lay_out(frames: &mut dyn Frames, paper: &Paper, wide: i32, high: i32, lines: bool) -> At {
    let begin = At { frame: 0, y: high };
    let left = (wide - APART) * 57 / 100;
    let right = wide - APART - left;
    let parts = |column: Column, wide: i32| -> Vec<Part> {
        let blocks = paper.blocks.iter();
        let blocks = blocks.filter(|block| block.column == column);
        let parts = blocks.map(|block| part(block, wide));
        let keep = |mut part: Part| {
            part.pieces.retain(|piece| lines || !piece.spare);
            part
        };
        parts.map(keep).collect()
    };
    let one = pour(frames, 0, begin, parts(Column::Left, left));
    let other = pour(frames, left + APART, begin, parts(Column::Right, right));
    let below = one.max(other);
    pour(frames, 0, below, parts(Column::Whole, wide))
}

/// Lays a sheet on as many pages as it takes, one as a rule.
pub(super) fn sheet(press: &mut Press, mut paper: Paper) {
    printable(&mut paper, press);
    let size = size_of(&paper, press.size());
    let body = page_at(press.size(), size);
    let first = press.page();
    let (shapes, high) = header(&paper, body.wide);
    let mut frames = Sheets {
        press,
        first,
        name: paper.name.clone(),
        size,
    };
    frames.put_sized(first, shapes);
    lay_out(&mut frames, &paper, body.wide, high, true);
}

/// The name with what is said of it, and the numbers in boxes; how high that is.
fn header(paper: &Paper, wide: i32) -> (Vec<Shape>, i32) {
    let mut shapes = Vec::new();
    let small = Look::muted();
    let mut x = wide;
    let mut deep = 0;
    for (place, (label, value)) in paper.numbers.iter().enumerate().rev() {
        let (size, side, edge) = match place {
            0 => (26, 46, 200),
            _ => (18, 38, 110),
        };
        let look = Look::bold(size * POINT);
        let least = (side + 8) * POINT;
        let own = (look.width(value) + 14 * POINT)
            .max(small.width(label))
            .max(least);
        x -= own;
        let room = Room::new(x, POINT, own, side * POINT);
        shapes.push(Shape::drawn(room.rounded(7 * POINT), BLACK, edge));
        let top = room.y + (room.high - look.line()) / 2;
        shapes.push(look.words(value, (x, top), own, Side::Middle));
        let below = room.below() + 2 * POINT;
        shapes.push(small.words(label, (x, below), own, Side::Middle));
        deep = deep.max(below + small.line());
        x -= 8 * POINT;
    }
    let room = (x - 4 * POINT).max(120 * POINT);
    let mut y = 0;
    shapes.push(small.words("Name", (0, y), room, Side::Left));
    y += small.line();
    if paper.name.is_empty() {
        y += 22 * POINT;
        shapes.push(Shape::line(Spot::new(0, y), Spot::new(room, y), BLACK, 80));
        y += 4 * POINT;
    } else {
        let large = Look::bold(24 * POINT);
        let lines = large.wrapped(&paper.name, room);
        // A long name in smaller letters.
        let look = if lines.len() > 2 {
            Look::bold(13 * POINT)
        } else {
            large
        };
        for line in look.wrapped(&paper.name, room) {
            shapes.push(look.words(&line, (0, y), room, Side::Left));
            y += look.line();
        }
    }
    let look = Look::plain(PLAIN);
    for line in look.wrapped(&paper.about, room) {
        shapes.push(look.words(&line, (0, y), room, Side::Left));
        y += look.line();
    }
    (shapes, y.max(deep) + 2 * POINT)
}
