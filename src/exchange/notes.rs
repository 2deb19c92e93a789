//! What is left out, counted by its reason.

use crate::exchange::LeftOut;

/// The reasons, in the order in which they came up.
#[derive(Default)]
pub(super) struct Notes(Vec<LeftOut>);

impl Notes {
    /// One more for that reason.
    pub(super) fn note(&mut self, why: impl AsRef<str>) {
        self.count(1, why);
    }

    /// So many more for that reason.
    pub(super) fn count(&mut self, count: usize, why: impl AsRef<str>) {
        let why = why.as_ref();
        if count == 0 {
            return;
        }
        match self.0.iter_mut().find(|left| left.why == why) {
            Some(left) => left.count += count,
            None => self.0.push(LeftOut {
                count,
                why: why.to_owned(),
            }),
        }
    }

    /// All of them.
    pub(super) fn told(self) -> Vec<LeftOut> {
        self.0
    }
}
