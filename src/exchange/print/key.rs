//! What the signs on a map mean: in rows beneath it, or on a page of its own where that is long.

use super::NotPrinted;
use super::chart::Chart;
use super::layout::{Look, PLAIN, Press, Side};
use super::map;
use super::model::{POINT, Room, Shape};
use crate::exchange::svg::{Shown, tree};

/// How wide and high a sign is.
const SIGN: (i32, i32) = (20 * POINT, 12 * POINT);
/// From a sign to its words, from them to the next sign, from a row to the next.
const GAP: i32 = 4 * POINT;
const APART: i32 = 12 * POINT;
const BETWEEN: i32 = 3 * POINT;
/// Beneath a map it takes no more of the page than this part.
const MOST: i32 = 5;

/// The signs of a map with their words.
pub(super) struct Key(Vec<(Vec<Shape>, String)>);

/// A sign where it lies.
struct Laid<'a> {
    left: i32,
    top: i32,
    high: i32,
    sign: &'a [Shape],
    lines: Vec<String>,
}

impl Key {
    /// Those that lie on a map.
    ///
    /// # Errors
    /// That a sign cannot be drawn.
    pub(super) fn of(shown: &Shown<'_>, press: &mut Press) -> Result<Self, NotPrinted> {
        let mut signs = Vec::new();
        for (picture, words) in shown.key() {
            let chart = Chart::new(tree(&picture)?, press);
            let (shapes, _) = map::fitted(&chart, Room::new(0, 0, SIGN.0, SIGN.1), press);
            signs.push((shapes, press.printable(&words)));
        }
        Ok(Self(signs))
    }

    /// How high it is beneath a map on a page whose body is so large; nothing where it has a page of its own.
    pub(super) fn beneath(&self, body: Room) -> i32 {
        let high = self.high(body.wide);
        if high <= body.high / MOST { high } else { 0 }
    }

    /// Puts it there, or on pages of its own behind that one.
    pub(super) fn put(&self, press: &mut Press, page: usize, (x, y): (i32, i32), body: Room) {
        let laid = self.laid(body.wide);
        if self.beneath(body) > 0 {
            for one in laid {
                one.put(press, page, (x, y + one.top));
            }
            return;
        }
        let body = press.size().body();
        let room = body.high - map::HEAD;
        let mut on = None;
        for one in self.laid(body.wide) {
            let fresh = on.is_none_or(|(_, from)| one.top + one.high - from > room);
            if fresh {
                let page = press.page();
                map::head(press, page, body, ("What the signs mean", ""));
                on = Some((page, one.top));
            }
            if let Some((page, from)) = on {
                let y = body.y + map::HEAD + one.top - from;
                one.put(press, page, (body.x, y));
            }
        }
    }

    fn high(&self, wide: i32) -> i32 {
        let laid = self.laid(wide).into_iter();
        laid.map(|one| one.top + one.high + BETWEEN)
            .max()
            .unwrap_or(0)
    }

    /// One behind the other, as many in a row as there is room for; long words take several lines.
    fn laid(&self, wide: i32) -> Vec<Laid<'_>> {
        let look = Look::plain(PLAIN);
        let before = SIGN.0 + GAP;
        let (mut left, mut top, mut high) = (0, 0, 0);
        let all = self.0.iter().map(|(sign, words)| {
            let lines = look.wrapped(words, (wide - before).max(1));
            let words = lines.iter().map(|line| look.width(line)).max();
            let own = before + words.unwrap_or(0);
            if left > 0 && left + own > wide {
                (left, top, high) = (0, top + high + BETWEEN, 0);
            }
            let lines_high = i32::try_from(lines.len()).unwrap_or(i32::MAX);
            let own_high = lines_high.saturating_mul(look.line()).max(SIGN.1);
            high = high.max(own_high);
            let laid = Laid {
                left,
                top,
                high: own_high,
                sign,
                lines,
            };
            left += own + APART;
            laid
        });
        all.collect()
    }
}

impl Laid<'_> {
    fn put(&self, press: &mut Press, page: usize, (x, y): (i32, i32)) {
        let look = Look::plain(PLAIN);
        let left = x + self.left;
        let sign = self.sign.iter().map(|shape| shape.clone().moved(left, y));
        press.put(page, sign);
        let (left, mut y) = (left + SIGN.0 + GAP, y);
        for line in &self.lines {
            let words = look.words(line, (left, y), look.width(line), Side::Left);
            press.put(page, [words]);
            y += look.line();
        }
    }
}
