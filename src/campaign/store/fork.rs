//! A save and a journal of two copies of a campaign that were played on apart, as on two machines with one synced
//! folder: how that is noticed. The choice between the two is made in `rescue`.

use std::fmt;

use super::format::Position;
use super::journal_reader::Tail;

/// How a journal does not follow on the save beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fork {
    /// Its records are of another copy.
    Apart,
    /// It ends before the save: it is of another copy, or not all of it has arrived.
    Behind {
        /// The last record of the journal.
        journal: u64,
        /// The last record of the save.
        save: u64,
    },
}

impl Fork {
    /// Whether the end of a journal contradicts the save. What is lost or damaged contradicts nothing, nor does a
    /// save of a program that writes no journals.
    pub(super) fn between(saved: &Position, tail: &Tail) -> Option<Self> {
        let last = saved.last?;
        if let Some(first) = tail.records.first()
            && first.sequence == saved.sequence + 1
        {
            return (first.before != last).then_some(Self::Apart);
        }
        let base = tail.base.as_ref()?;
        if base.sequence == saved.sequence {
            return (base.checksum != last).then_some(Self::Apart);
        }
        (tail.records.is_empty() && tail.damage.is_empty()).then_some(Self::Behind {
            journal: base.sequence,
            save: saved.sequence,
        })
    }
}

impl Fork {
    /// Whether a journal is known to be that of a save: it has the save’s last record, or goes on from it.
    pub(super) fn is_proven(saved: &Position, tail: &Tail) -> bool {
        let first = tail.records.first();
        let goes_on = first.is_some_and(|first| {
            first.sequence == saved.sequence + 1 && saved.last == Some(first.before)
        });
        let has_it = tail.base.as_ref().is_some_and(|base| {
            base.sequence == saved.sequence && saved.last == Some(base.checksum)
        });
        goes_on || has_it
    }
}

impl fmt::Display for Fork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Apart => f.write_str(
                "the save and the journal beside it are of two copies that were played on apart, as on two \
                 machines with one synced folder",
            ),
            Self::Behind { journal, save } => write!(
                f,
                "the journal beside it ends at change {journal} and the save is at change {save}: the rest of the \
                 journal has not arrived yet, or it is of another copy that was played on apart"
            ),
        }
    }
}
