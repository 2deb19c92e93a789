//! Chance by a seed, so that a seed is a game: for random players, random tables and random files.

/// A small generator (SplitMix64).
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`, which is at least 1.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    /// True in one of `n` cases.
    pub(crate) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// One of these, of which there is at least one.
    pub(crate) fn of<T: Clone>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())].clone()
    }

    /// One of these, if there is any.
    pub(crate) fn any<T: Clone>(&mut self, all: impl IntoIterator<Item = T>) -> Option<T> {
        let all: Vec<T> = all.into_iter().collect();
        (!all.is_empty()).then(|| self.of(&all))
    }

    /// A number from `least` to `most`.
    pub(crate) fn between(&mut self, least: i32, most: i32) -> i32 {
        let width = i64::from(most) - i64::from(least) + 1;
        (i64::from(least) + self.below(width.max(1) as usize) as i64) as i32
    }

    /// A name that occurs nowhere else, such as “Zkbdtwqaec”: where it is read, it was told.
    pub(crate) fn name(&mut self) -> String {
        let letters = (0..9).map(|_| char::from(b'a' + self.below(26) as u8));
        std::iter::once('Z').chain(letters).collect()
    }
}
