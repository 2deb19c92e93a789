//! Tokens of more than one space: where they have room, and what is in their way. Every one of their spaces makes the
//! step of the whole, so that walls, rocks and corners stop a token where they stop any of its spaces; it stands where
//! all of them can be entered and no wall runs between them, and pays for the dearest of them. Put where the board lacks
//! any of its spaces, it goes nowhere by itself.

use std::borrow::Cow;

use super::bits::SpaceBits;
use super::board::HexBoard;
use super::coords::{Direction, Hex};
use super::footprint::{Footprint, SizeError, check_size};
use super::heading::Heading;
use super::ready::{HexGrid, HexRules};

impl HexGrid {
    /// Makes a board ready for the ways of tokens that are so many spaces wide. A space stands for the token whose first
    /// space it is wherever ways are asked for: where it can be entered, what that costs, reach, paths, approaches,
    /// pushes. Units, distances and sight are of spaces as ever.
    ///
    /// # Errors
    /// If no token is of that size there.
    pub fn for_size(board: &HexBoard, rules: HexRules, size: u8) -> Result<Self, SizeError> {
        check_size(board.layout, size)?;
        let mut grid = Self::new(board, rules);
        if size > 1 {
            grid.widen(size);
        }
        Ok(grid)
    }

    /// How many spaces wide the tokens are whose ways it knows.
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// The token of that size whose first space that is.
    #[must_use]
    pub fn token(&self, at: Hex) -> Footprint {
        Footprint::of(at, self.size)
    }

    /// The same board where nobody enters these spaces or steps past their corners, as if rocks lay there.
    #[must_use]
    pub fn shut(&self, spaces: impl IntoIterator<Item = Hex>) -> Self {
        let mut shut = self.clone();
        let size = i32::from(self.size);
        for at in spaces {
            for (q, r) in (0..size).flat_map(|q| (0..size).map(move |r| (q, r))) {
                if let Some(index) = self.index(Hex::new(at.q - q, at.r - r)) {
                    shut.close(index);
                }
            }
        }
        shut
    }

    fn close(&mut self, index: usize) {
        (self.enter[index], self.walks[index]) = (0, 0);
        let layout = self.layout;
        for heading in layout.headings().iter().copied() {
            let next = self.ahead(index, heading);
            self.walks[next] &= !layout.opposite(heading).bit();
            if let Some([(one, _), (other, _)]) = self.beside_corner(index, heading) {
                self.walks[one] &= !layout.turned(heading, 6).bit();
                self.walks[other] &= !layout.turned(heading, 2).bit();
            }
        }
    }

    fn widen(&mut self, size: u8) {
        self.size = size;
        let numbers = 0..self.extent.len();
        let (enter, walks): (Vec<u8>, Vec<u8>) = numbers
            .map(|index| (self.room(index), self.joint_steps(index)))
            .unzip();
        (self.enter, self.walks) = (enter, walks);
        for index in 0..self.extent.len() {
            for heading in Heading::ALL {
                let leads = self.walks[index] & heading.bit() != 0;
                if leads && self.enter[self.ahead(index, heading)] == 0 {
                    self.walks[index] &= !heading.bit();
                }
            }
        }
    }

    /// What the dearest of a token's spaces costs; 0 if it has no room.
    fn room(&self, index: usize) -> u8 {
        let (east, south) = (Direction::ALL[0].bit(), Direction::ALL[5].bit());
        let mut dearest = 0;
        let Some(all) = self.numbers(index) else {
            return 0;
        };
        let last = self.size - 1;
        for (space, q, r) in all {
            let walls = self.walls[space];
            let parted = (q < last && walls & east != 0) || (r < last && walls & south != 0);
            if parted || self.enter[space] == 0 {
                return 0;
            }
            dearest = dearest.max(self.enter[space]);
        }
        dearest
    }

    /// The directions in which every one of a token's spaces can step.
    fn joint_steps(&self, index: usize) -> u8 {
        self.numbers(index).map_or(0, |all| {
            all.fold(u8::MAX, |steps, (space, ..)| steps & self.walks[space])
        })
    }

    /// The numbers of a token's spaces, with their column and row in it; none if it does not lie in the box.
    fn numbers(&self, index: usize) -> Option<impl Iterator<Item = (usize, u8, u8)> + use<>> {
        let (extent, size) = (self.extent, self.size);
        let at = extent.hex(index);
        let last = i32::from(size) - 1;
        extent.index(Hex::new(at.q + last, at.r + last))?;
        let row = move |r| (0..size).map(move |q| (q, r));
        let all = (0..size).flat_map(row).map(move |(q, r)| {
            let by = extent.offset(i32::from(q), i32::from(r));
            (index.wrapping_add_signed(by), q, r)
        });
        Some(all)
    }

    /// The spaces around a token that it reaches with something so long, its own not among them: within that distance, in
    /// sight, and so many steps away past no wall or closed door, whatever the ground. Those one step away are the ones
    /// [`Self::beside_each_other`] says.
    #[must_use]
    pub fn zone(&self, token: impl Into<Footprint>, depth: u32) -> SpaceBits {
        let token = self.held(token);
        let numbers = token.spaces().filter_map(|at| self.index(at));
        let mut newest: Vec<usize> = numbers.collect();
        let mut zone = self.none();
        for _ in 0..depth {
            for index in std::mem::take(&mut newest) {
                for heading in self.headings() {
                    let next = self.ahead(index, heading);
                    let is_new = self.on_board.has(next) && !zone.has(next);
                    if is_new && self.wall_ahead(index, heading).is_none() {
                        zone.set(next);
                        newest.push(next);
                    }
                }
            }
            if newest.is_empty() {
                break;
            }
        }
        zone.keep(&self.seen(token, depth, &self.none()));
        for at in token.spaces() {
            zone.remove(at);
        }
        zone
    }

    /// The first spaces of all tokens that would stand on any of these, those excepted that lie within `free`.
    pub(super) fn in_the_way<'a>(
        &self,
        spaces: &'a SpaceBits,
        free: &[Footprint],
    ) -> Cow<'a, SpaceBits> {
        if self.size == 1 {
            let mut spaces = spaces.in_extent(self.extent);
            for token in free {
                if spaces.contains(token.at()) {
                    spaces.to_mut().remove(token.at());
                }
            }
            return spaces;
        }
        let taken = spaces.iter();
        Cow::Owned(self.over(taken.filter(|at| !free.iter().any(|token| token.contains(*at)))))
    }

    /// The first spaces of all tokens that would stand on any of these.
    pub(super) fn over(&self, spaces: impl Iterator<Item = Hex>) -> SpaceBits {
        let mut firsts = self.none();
        let last = i32::from(self.size) - 1;
        for at in spaces {
            let first = Hex::new(at.q.wrapping_sub(last), at.r.wrapping_sub(last));
            for first in self.token(first).spaces() {
                firsts.insert(first);
            }
        }
        firsts
    }
}
