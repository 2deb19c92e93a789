//! Steps: the records that undo takes back together. A roll belongs to what asked for it, so that an act and the dice it
//! was made with go back as one, whether the app rolled them or their faces were typed one by one.

use std::sync::Arc;

use super::Document;
use crate::campaign::Command;
use crate::campaign::record::{Kind, Record};
use crate::table::{Answer, Refusal};

impl Record {
    /// The number of the first record of its step; its own where it begins one.
    #[must_use]
    pub fn step(&self) -> u64 {
        self.step.unwrap_or(self.sequence)
    }

    /// The question that it answered with dice, if it did.
    fn rolled(&self) -> Option<Option<&str>> {
        match self.command()?.answered()? {
            (key, Answer::Faces(_) | Answer::Roll) => Some(key),
            _ => None,
        }
    }

    /// How many faces it typed.
    fn faces_typed(&self) -> usize {
        let answer = self.command().and_then(Command::answered);
        match answer {
            Some((_, Answer::Faces(faces))) => faces.len(),
            _ => 0,
        }
    }

    fn command(&self) -> Option<&Command> {
        match &self.kind {
            Kind::Do { command, .. } => Some(command),
            Kind::Undo { .. } | Kind::Redo { .. } | Kind::Restore { .. } => None,
        }
    }
}

impl Document {
    /// The step that a command goes on with, if it does: that of the act or the answer that asked for this roll. What
    /// somebody says between, also that they do not react, is a step of its own, so that undo asks them again; and so is a
    /// roll behind another one's word. Where the same is rolled a second time, as by two who intercept one move, that is
    /// somebody else's roll and a step of its own.
    pub(super) fn step_of(&self, command: &Command) -> Option<u64> {
        let (key, Answer::Faces(_) | Answer::Roll) = command.answered()? else {
            return None;
        };
        let last = self.record(self.head)?;
        let first = self.record(last.step());
        let of_act = first.is_some_and(|first| first.command().is_some_and(Command::is_act));
        let led_here = of_act || last.rolled().is_some();
        let follows = led_here || last.who == Some(self.campaign.who(command));
        let goes_on = last.rolled() == Some(key) && self.typed(key) > 0;
        let joins = goes_on
            || (follows
                && self.campaign.doors().is_in_act()
                && !self.was_rolled(key, (&last, &self.campaign.who(command))));
        joins.then(|| last.step())
    }

    /// Whether the step of that record has an answer to this question already, by somebody else: whoever attacks may roll
    /// several times, to hit and for damage.
    fn was_rolled(&self, key: Option<&str>, (last, who): (&Record, &str)) -> bool {
        let mut at = Some(self.head);
        let mut records = std::iter::from_fn(|| {
            let record = self.record(at.take()?)?;
            at = Some(record.parent);
            (record.step() == last.step()).then_some(record)
        });
        key.is_some()
            && records
                .any(|record| record.rolled() == Some(key) && record.who.as_deref() != Some(who))
    }

    /// How many faces are typed of that roll, which waits for others.
    fn typed(&self, key: Option<&str>) -> usize {
        let open = self.campaign.decisions();
        let asked = open.iter().find(|one| key.is_none_or(|key| one.key == key));
        asked.map_or(0, |one| one.shape.typed().len())
    }

    /// What undo takes back, the newest first: the faces typed so far of a roll that waits for more, else the step, as far
    /// as it is still kept.
    pub(super) fn to_undo(&self, head: u64) -> Result<Vec<Arc<Record>>, Refusal> {
        if head == 0 {
            return Ok(Vec::new());
        }
        let last = self.kept(head)?;
        let half = last.rolled().map_or(0, |key| self.typed(key));
        let mut left = half.saturating_sub(last.faces_typed());
        let mut records = vec![last.clone()];
        let mut first = &last;
        let mut before;
        while first.step() < first.sequence {
            before = self.record(first.parent);
            let same = before
                .as_ref()
                .filter(|record| record.step() == last.step());
            let Some(record) = same else { break };
            if half > 0 && left == 0 {
                break;
            }
            left = left.saturating_sub(record.faces_typed());
            records.push(record.clone());
            first = record;
        }
        Ok(records)
    }

    /// The face that was typed last of a roll that waits for more.
    pub(super) fn face_to_undo(&self) -> Result<Vec<Arc<Record>>, Refusal> {
        let last = self.record(self.head);
        let typed = last.filter(|last| last.rolled().is_some_and(|key| self.typed(key) > 0));
        let why = "no face was typed just now; undo takes back what was done last";
        Ok(vec![typed.ok_or_else(|| Refusal::structure(why))?])
    }

    /// What redo does again, the oldest first: from the record after that one to the one that was taken back last.
    pub(super) fn to_redo(&self, from: u64) -> Result<Vec<Arc<Record>>, Refusal> {
        let mut records: Vec<Arc<Record>> = Vec::new();
        let mut next = self.redo_end(from).unwrap_or(from);
        while next > from {
            let record = self.kept(next)?;
            next = record.parent;
            records.push(record);
        }
        records.reverse();
        Ok(records)
    }

    /// The last records, down to this one, change the dice for all: undoing an act keeps them as they were set.
    #[must_use]
    pub fn before_dice(&self) -> u64 {
        let mut at = self.head;
        while let Some(record) = self.record(at).filter(is_switch) {
            at = record.parent;
        }
        at
    }

    /// From where redo goes on: here, or where the dice were changed for all since.
    pub(super) fn redo_from(&self) -> u64 {
        let mut at = self.head;
        while self.redo_end(at).is_none() {
            match self.record(at).filter(is_switch) {
                Some(record) => at = record.parent,
                None => return self.head,
            }
        }
        at
    }

    /// Whether redo goes past a change of the dice for all, which stay as they were set.
    #[must_use]
    pub fn redo_passes_dice(&self) -> bool {
        let from = self.redo_from();
        let switches = |records: Vec<Arc<Record>>| records.iter().any(is_switch);
        from != self.head || self.to_redo(from).is_ok_and(switches)
    }

    /// The last record that redo does again from there. A change of dice that was taken back, and still holds, is no
    /// act of its own: redo goes on to what was done behind it.
    pub(super) fn redo_end(&self, from: u64) -> Option<u64> {
        let mut to = self.undone_to(from)?;
        let mut passed = Vec::new();
        while from < self.head
            && let Some(switch) = self.record(to).filter(is_switch)
        {
            // Two of them may lie over each other, where one was restored and taken back again.
            if passed.contains(&to) {
                return None;
            }
            passed.push(to);
            to = self.undone_to(to).or_else(|| self.beneath(&switch))?;
        }
        Some(to)
    }

    /// What redo did where that change of dice, which was taken back, lies over it now.
    fn beneath(&self, switch: &Record) -> Option<u64> {
        let here = self.beneath.get(&switch.sequence).copied();
        let past = || {
            self.past
                .as_ref()?
                .undone_before(switch.parent, switch.sequence)
        };
        here.or_else(past)
    }

    /// What redo of those records is called.
    pub(super) fn redo_words(records: &[Arc<Record>]) -> Option<String> {
        let acts = records.iter().filter(|record| !is_switch(record));
        label(acts).or_else(|| label(records.iter()))
    }

    /// What undo would take back.
    #[must_use]
    pub fn undo_label(&self) -> Option<String> {
        self.undo_label_at(self.head)
    }

    /// What undo would take back from that record on.
    #[must_use]
    pub fn undo_label_at(&self, head: u64) -> Option<String> {
        label(self.to_undo(head).ok()?.iter().rev())
    }

    /// What redo would do again.
    #[must_use]
    pub fn redo_label(&self) -> Option<String> {
        Self::redo_words(&self.to_redo(self.redo_from()).ok()?)
    }

    /// The record whose state undo would go back to; 0 is the start.
    #[must_use]
    pub fn undo_target(&self) -> Option<u64> {
        Some(self.to_undo(self.head).ok()?.last()?.parent)
    }
}

/// Whether a record changes the dice for all.
pub(super) fn is_switch(record: &Arc<Record>) -> bool {
    record.command().is_some_and(Command::is_dice_for_all)
}

/// What records of a step are called, the oldest first: the act, or all faces of the roll.
pub(super) fn label<'a>(
    mut records: impl DoubleEndedIterator<Item = &'a Arc<Record>>,
) -> Option<String> {
    let first = records.next()?;
    let mut rest = records.rev();
    let whole = first
        .rolled()
        .and_then(|_| rest.find(|record| record.who == first.who));
    Some(whole.unwrap_or(first).label.clone())
}
