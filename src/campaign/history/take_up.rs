//! Taking up changes whose own history is lost: records behind a damaged place of the journal.
//! Each is applied if every entity is as it found it; what it wrote in the log follows on the log there is.

use std::collections::BTreeSet;

use super::{Applied, Document};
use crate::campaign::record::{Kind, Record};
use crate::campaign::{Campaign, Command};
use crate::table::Refusal;

impl Campaign {
    /// Takes these records up, as far as each still fits, and says which did.
    pub(in crate::campaign) fn take_up<'a>(
        &mut self,
        records: impl IntoIterator<Item = &'a Record>,
    ) -> Vec<u64> {
        let mut taken = Vec::new();
        for record in records {
            let mut after = self.clone();
            let fits = record
                .changes
                .iter()
                .all(|change| after.take_up_change(change).is_ok());
            let sound = || after.newly_broken(self, &record.changes).is_none();
            if fits && after != *self && sound() {
                *self = after;
                taken.push(record.sequence);
            }
        }
        taken
    }
}

impl Document {
    /// Takes up records by their numbers, as one step that undo takes back whole.
    pub(super) fn take_up(&mut self, wanted: &[u64]) -> Result<Applied, Refusal> {
        let wanted: BTreeSet<u64> = wanted.iter().copied().collect();
        let records: Vec<_> = wanted.iter().filter_map(|n| self.record(*n)).collect();
        if records.is_empty() {
            return Err(Refusal::structure("there are no such changes to take up"));
        }
        let mut after = self.campaign.clone();
        let taken = after.take_up(records.iter().map(AsRef::as_ref));
        let label = match taken.as_slice() {
            [] => {
                return Err(Refusal::structure(
                    "none of these changes fits the campaign as it is now",
                ));
            }
            [one] => {
                let record = records.iter().find(|record| record.sequence == *one);
                let label = record.map_or("a change", |record| &record.label);
                format!("Take up “{label}”")
            }
            several => format!("Take up {} changes", several.len()),
        };
        let kind = Kind::Do {
            command: Command::TakeUp(taken),
            faces: Vec::new(),
        };
        let head = self.sequence + 1;
        self.moved(after, head, label, kind)
    }
}
