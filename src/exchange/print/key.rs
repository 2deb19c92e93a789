//! What the signs on a map mean, in rows beside or beneath it.

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
const ROW: i32 = 15 * POINT;

/// The signs of a map with their words.
pub(super) struct Key(Vec<(Vec<Shape>, String)>);

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

    /// How high it is where it is so wide.
    pub(super) fn high(&self, wide: i32) -> i32 {
        let rows = self.laid(wide).last().map_or(0, |(_, row)| row + 1);
        rows * ROW
    }

    /// Puts it there.
    pub(super) fn put(&self, press: &mut Press, page: usize, (x, y): (i32, i32), wide: i32) {
        let look = Look::plain(PLAIN);
        for ((shapes, words), (left, row)) in self.0.iter().zip(self.laid(wide)) {
            let (left, top) = (x + left, y + row * ROW);
            let shapes = shapes.iter().map(|shape| shape.clone().moved(left, top));
            press.put(page, shapes);
            let (left, own) = (left + SIGN.0 + GAP, look.width(words));
            let words = look.words(words, (left, top), own, Side::Left);
            press.put(page, [words]);
        }
    }

    /// How far in and in which row each stands.
    fn laid(&self, wide: i32) -> Vec<(i32, i32)> {
        let look = Look::plain(PLAIN);
        let (mut left, mut row) = (0, 0);
        let all = self.0.iter().map(|(_, words)| {
            let own = SIGN.0 + GAP + look.width(words);
            if left > 0 && left + own > wide {
                (left, row) = (0, row + 1);
            }
            let at = (left, row);
            left += own + APART;
            at
        });
        all.collect()
    }
}
