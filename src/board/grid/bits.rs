//! A set of spaces of one compiled board, a bit each: quick to ask, quick to fill.

use super::coords::Hex;
use super::extent::Extent;

/// A set of spaces of the board that it was made for. Spaces outside of that board's box are never in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpaceBits {
    extent: Extent,
    words: Vec<u64>,
}

impl SpaceBits {
    pub(super) fn none(extent: Extent) -> Self {
        Self {
            extent,
            words: vec![0; extent.len().div_ceil(64)],
        }
    }

    pub(super) const fn extent(&self) -> Extent {
        self.extent
    }

    /// Whether the space is in the set.
    #[must_use]
    pub fn contains(&self, at: Hex) -> bool {
        self.extent.index(at).is_some_and(|index| self.has(index))
    }

    /// Puts a space in, if the board can have it; whether it could.
    pub fn insert(&mut self, at: Hex) -> bool {
        match self.extent.index(at) {
            Some(index) => {
                self.set(index);
                true
            }
            None => false,
        }
    }

    /// Takes a space out.
    pub fn remove(&mut self, at: Hex) {
        if let Some(index) = self.extent.index(at) {
            self.words[index / 64] &= !(1 << (index % 64));
        }
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        let ones = self.words.iter().map(|word| word.count_ones() as usize);
        ones.sum()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    /// All of them, row by row.
    pub fn iter(&self) -> impl Iterator<Item = Hex> + '_ {
        let words = self.words.iter().enumerate();
        words.flat_map(move |(at, word)| {
            let mut left = *word;
            std::iter::from_fn(move || {
                let bit = left.trailing_zeros();
                (left != 0).then(|| {
                    left &= left - 1;
                    self.extent.hex(at * 64 + bit as usize)
                })
            })
        })
    }

    /// Only those that are in the other set, too.
    pub fn keep(&mut self, other: &Self) {
        let other = other.in_extent(self.extent);
        for (word, other) in self.words.iter_mut().zip(&other.words) {
            *word &= other;
        }
    }

    /// Those of the other set on top.
    pub fn add(&mut self, other: &Self) {
        let other = other.in_extent(self.extent);
        for (word, other) in self.words.iter_mut().zip(&other.words) {
            *word |= other;
        }
    }

    /// The same spaces as a set of another board: numbers mean something only within their own box.
    pub(super) fn in_extent(&self, extent: Extent) -> std::borrow::Cow<'_, Self> {
        if self.extent == extent {
            return std::borrow::Cow::Borrowed(self);
        }
        let mut bits = Self::none(extent);
        for at in self.iter() {
            bits.insert(at);
        }
        std::borrow::Cow::Owned(bits)
    }

    pub(super) fn has(&self, index: usize) -> bool {
        self.words[index / 64] >> (index % 64) & 1 != 0
    }

    pub(super) fn set(&mut self, index: usize) {
        self.words[index / 64] |= 1 << (index % 64);
    }
}
