//! Which record answered a question last. It is told from the history alone, so that it is the same after a restart, and kept
//! from change to change: a command adds one record to what is known, an undo takes some away.

use crate::campaign::{Document, Kind};
use crate::table::Answer;

/// How far back the record is looked for that answered a question last.
const FAR_BACK: usize = 512;

/// A record on the way to where the document stands.
#[derive(Clone, Debug)]
struct Step {
    sequence: u64,
    /// The question that it answered.
    key: Option<String>,
}

/// The records that led to where a document stood when it was last looked at, the oldest first.
#[derive(Clone, Debug, Default)]
pub(super) struct Answered {
    way: Vec<Step>,
    /// Nothing is kept from before the first of them.
    is_whole: bool,
}

impl Answered {
    /// Looks at where the document stands now.
    pub(super) fn follow(&mut self, document: &Document) {
        let mut newer = Vec::new();
        let mut at = document.head();
        let joins = loop {
            if let Ok(known) = self.way.binary_search_by_key(&at, |step| step.sequence) {
                // What lay beyond was taken back.
                self.way.truncate(known + 1);
                // So much may be that older ones count again.
                break self.is_whole || known + 1 + newer.len() >= FAR_BACK;
            }
            let record = document.record(at).filter(|_| newer.len() < FAR_BACK);
            let Some(record) = record else {
                break false;
            };
            newer.push(Step {
                sequence: at,
                key: answered(&record.kind),
            });
            at = record.parent;
        };
        if !joins && !self.way.is_empty() {
            *self = Self::default();
            return self.follow(document);
        }
        self.is_whole |= self.way.is_empty() && newer.len() < FAR_BACK;
        self.way.extend(newer.into_iter().rev());
        let far = self.way.len().saturating_sub(2 * FAR_BACK);
        self.is_whole &= far == 0;
        self.way.drain(..far);
    }

    /// The record that answered a question of that key last.
    pub(super) fn last(&self, key: &str) -> Option<u64> {
        let near = self.way.iter().rev().take(FAR_BACK);
        let mut found = near.filter(|step| {
            let answered = step.key.as_deref();
            answered.is_some_and(|answered| answered.eq_ignore_ascii_case(key))
        });
        found.next().map(|step| step.sequence)
    }
}

/// The question that a record answered.
fn answered(kind: &Kind) -> Option<String> {
    let Kind::Do { command, .. } = kind else {
        return None;
    };
    let (key, _): (Option<&str>, &Answer) = command.answered()?;
    key.map(ToOwned::to_owned)
}
