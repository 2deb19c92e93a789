//! Which asking of a question is meant. The same key may be asked again of another attack, and what was undone, restored or
//! settled by hand may be asked once more: each time it is another asking, with a sign of its own that an answer carries.
//! It is told from the history alone, so that it is the same after a restart, and followed from change to change.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use sha2::{Digest, Sha256};

use crate::campaign::{Campaign, Command, Document, Kind, Record};

/// How far back the change is looked for by which a question was asked or answered.
const FAR_BACK: usize = 512;
/// How many askings that are over are known.
const OVER: usize = 512;
/// The bits of a sign that tell what was asked; those above tell since when. A browser counts 53 bits.
const CONTENT: u32 = 16;
/// The bits of the change by which it was asked.
const CHANGES: u32 = 53 - CONTENT;

/// An open question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Asking {
    /// All that is asked, in short.
    content: u64,
    /// The change by which it was asked.
    by: u64,
}

impl Asking {
    const fn sign(self) -> u64 {
        let by = self.by & ((1 << CHANGES) - 1);
        (by << CONTENT) | (self.content & ((1 << CONTENT) - 1))
    }
}

/// What is asked, by its key.
type Open = BTreeMap<String, u64>;

/// The askings of now, and which are over.
#[derive(Clone, Debug, Default)]
pub(super) struct Askings {
    /// The change that was looked at last.
    at: Option<u64>,
    open: BTreeMap<String, Asking>,
    /// By which change each came to its end.
    over: BTreeMap<(String, u64), u64>,
}

impl Askings {
    /// Looks at where the document stands now.
    pub(super) fn follow(&mut self, document: &Document) {
        let now = document.revision();
        if self.at == Some(now) {
            return;
        }
        if self.at.is_some_and(|at| at > now) {
            *self = Self::default();
        }
        // From now back to what is known; where nothing is, to where nothing that is open now was open yet.
        let mut way = Vec::new();
        let mut campaign = Cow::Borrowed(document.campaign());
        let mut open = asked(&campaign);
        let mut stands = open.clone();
        let mut at = now;
        loop {
            let begins = self.at.is_none() && stands.is_empty();
            if self.at == Some(at) || begins || way.len() >= FAR_BACK {
                break;
            }
            let Some(record) = document.record(at) else {
                break;
            };
            way.push((Arc::clone(&record), std::mem::take(&mut open)));
            at -= 1;
            if self.at == Some(at) {
                break;
            }
            let Ok(before) = document.without(&campaign, &record) else {
                break;
            };
            campaign = Cow::Owned(before);
            open = asked(&campaign);
            stands.retain(|key, content| open.get(key) == Some(content) && leaves(&record, key));
        }
        if self.at != Some(at) {
            let begun = |(key, content)| (key, Asking { content, by: at });
            self.open = open.into_iter().map(begun).collect();
        }
        for (record, open) in way.into_iter().rev() {
            self.step(&record, open);
        }
        self.at = Some(now);
    }

    /// One change on.
    fn step(&mut self, record: &Record, open: Open) {
        let by = record.sequence;
        let mut now = BTreeMap::new();
        for (key, content) in open {
            let stood = self.open.get(&key);
            let stood = stood.filter(|one| one.content == content && leaves(record, &key));
            let asking = stood.copied().unwrap_or(Asking { content, by });
            now.insert(key, asking);
        }
        for (key, asking) in std::mem::replace(&mut self.open, now) {
            if self.open.get(&key) != Some(&asking) {
                self.over.insert((key, asking.sign()), by);
            }
        }
        while self.over.len() > OVER {
            let oldest = self.over.iter().min_by_key(|(_, by)| **by);
            let oldest = oldest.map(|(asking, _)| asking.clone());
            if let Some(asking) = oldest {
                self.over.remove(&asking);
            }
        }
    }

    /// The signs of all that is open.
    pub(super) fn signs(&self) -> BTreeMap<String, u64> {
        let open = self.open.iter();
        open.map(|(key, asking)| (key.clone(), asking.sign()))
            .collect()
    }

    /// The sign of a question that is open.
    pub(super) fn sign(&self, key: &str) -> Option<u64> {
        self.open.get(key).copied().map(Asking::sign)
    }

    /// The record by which an asking came to its end, where it did.
    pub(super) fn decided(&self, document: &Document, key: &str, sign: u64) -> Option<Arc<Record>> {
        if let Some(by) = self.over.get(&(key.to_owned(), sign)) {
            return document.record(*by);
        }
        // Before a restart, perhaps: then an answer that came after it was asked, and before it was asked anew.
        let asked = sign >> CONTENT;
        let anew = self.open.get(key).map_or(u64::MAX, |asking| asking.by);
        let later = document.newest(FAR_BACK).into_iter();
        let mut answers = later
            .filter(|record| (asked + 1..=anew).contains(&record.sequence) && answers(record, key));
        let first = answers.next()?;
        Some(answers.last().unwrap_or(first))
    }
}

/// All that is asked now.
fn asked(campaign: &Campaign) -> Open {
    let open = campaign.decisions().into_iter();
    open.map(|open| {
        let bytes = serde_json::to_vec(&open).unwrap_or_default();
        let hash = Sha256::digest(&bytes);
        let content = hash.iter().take(8);
        let content = content.fold(0, |all, byte| (all << 8) | u64::from(*byte));
        (open.key, content)
    })
    .collect()
}

/// Whether a change leaves what else is asked as it is, so that a question that reads the same after it is the same one. What
/// players set on their sheets and answers to other questions do; of anything else that is not sure.
fn leaves(record: &Record, key: &str) -> bool {
    let Kind::Do { command, .. } = &record.kind else {
        return false;
    };
    match command {
        Command::Rename(_) | Command::InHand { .. } => true,
        _ => command
            .answered()
            .is_some_and(|(named, _)| named.is_some_and(|named| !named.eq_ignore_ascii_case(key))),
    }
}

/// Whether a record answers that question.
fn answers(record: &Record, key: &str) -> bool {
    let Kind::Do { command, .. } = &record.kind else {
        return false;
    };
    let named = command.answered().and_then(|(named, _)| named);
    named.is_some_and(|named| named.eq_ignore_ascii_case(key))
}
