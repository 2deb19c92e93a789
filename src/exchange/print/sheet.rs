//! A sheet as a page: the name and the numbers, two columns, what goes across both. What does not fit goes on.

use super::blocks::part;
use super::layout::{At, Frames, Look, PLAIN, Part, Press, Side, pour};
use super::model::{BLACK, POINT, Room, Shape, Spot};
use crate::campaign::paper::{Column, Holds, Paper};

/// Between the two columns.
const APART: i32 = 22 * POINT;

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
}

impl Frames for Sheets<'_> {
    fn frame(&mut self, number: usize) -> (usize, Room) {
        let mut body = self.press.size().body();
        let page = self.first + number;
        if number > 0 {
            let look = Look::bold(12 * POINT);
            let high = look.line() + 6 * POINT;
            if page == self.press.count() {
                self.press.page();
                let told = match self.name.is_empty() {
                    true => "Continued".to_owned(),
                    false => format!("{}, continued", self.name),
                };
                let told = super::letters::shortened(&told, look.face, look.size, body.wide);
                let words = look.words(&told, (body.x, body.y), body.wide, Side::Left);
                self.press.put(page, [words]);
            }
            body.y += high;
            body.high -= high;
        }
        (page, body)
    }

    fn put(&mut self, page: usize, shapes: Vec<Shape>) {
        self.press.put(page, shapes);
    }

    fn goes_on(&mut self, number: usize) {
        let page = self.first + number;
        self.press.goes_on(page, page + 1);
    }
}

/// Lays a sheet on as many pages as it takes, one as a rule.
pub(super) fn sheet(press: &mut Press, mut paper: Paper) {
    printable(&mut paper, press);
    let body = press.size().body();
    let first = press.page();
    let (shapes, high) = header(&paper, body.wide);
    let shapes = shapes.into_iter();
    press.put(first, shapes.map(|shape| shape.moved(body.x, body.y)));
    let mut frames = Sheets {
        press,
        first,
        name: paper.name.clone(),
    };
    let begin = At {
        frame: 0,
        y: body.y + high,
    };
    let left = (body.wide - APART) * 57 / 100;
    let right = body.wide - APART - left;
    let parts = |column: Column, wide: i32| -> Vec<Part> {
        let blocks = paper.blocks.iter();
        let blocks = blocks.filter(|block| block.column == column);
        blocks.map(|block| part(block, wide)).collect()
    };
    let one = pour(&mut frames, 0, begin, parts(Column::Left, left));
    let other = pour(
        &mut frames,
        left + APART,
        begin,
        parts(Column::Right, right),
    );
    let below = one.max(other);
    pour(&mut frames, 0, below, parts(Column::Whole, body.wide));
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
