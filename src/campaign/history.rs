//! A campaign with its history: apply, undo, redo, restore. Every one of them is a record with before and after;
//! abandoned branches stay reachable. Older records are fetched from a [`Past`] when they are needed.

mod step;
mod take_up;

use std::collections::BTreeMap;
use std::sync::Arc;

use super::games::Change;
use super::record::{Kind, MOST_SEQUENCE, Record, Sent, changes};
use super::{Campaign, Command, GM, LogRecord};
use crate::dice::{Dice, RecordedDice};
use crate::limits::words;
use crate::table::{Finding, Refusal};

/// Where records of earlier evenings are found.
pub trait Past: Send + Sync + std::fmt::Debug {
    /// The record of that number, if it is still kept.
    fn record(&self, sequence: u64) -> Option<Arc<Record>>;

    /// The record that was taken back last of those that follow on `head`.
    fn undone_to(&self, head: u64) -> Option<u64>;

    /// The record that was taken back before that one was, of those that follow on `head`.
    fn undone_before(&self, head: u64, that: u64) -> Option<u64>;

    /// Up to `count` records, the newest first.
    fn newest(&self, count: usize) -> Vec<Arc<Record>>;
}

/// What a command came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Applied {
    /// What it is called.
    pub label: String,
    /// The faces it drew.
    pub faces: Vec<i32>,
    /// The first line of the log that it wrote; the log may be shorter after an undo.
    pub log_from: usize,
    /// The lines that stood there before and do not any more.
    pub taken_back: Vec<LogRecord>,
    /// What the journal keeps of it.
    pub record: Arc<Record>,
}

/// A command and the faces it drew.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Done {
    /// The command.
    pub command: Command,
    /// The faces it drew from its source, in order.
    pub faces: Vec<i32>,
}

/// A campaign and its history.
#[derive(Clone, Debug)]
pub struct Document {
    campaign: Campaign,
    /// The record whose state stands now; 0 is the start.
    head: u64,
    /// The last record's number.
    sequence: u64,
    /// The records of this session.
    records: BTreeMap<u64, Arc<Record>>,
    /// What redo does at a head, as far as this session knows.
    redo: BTreeMap<u64, u64>,
    /// What redo did where a change of dice that was taken back lies over it now, by that change, as far as this session
    /// knows.
    beneath: BTreeMap<u64, u64>,
    past: Option<Arc<dyn Past>>,
    /// The time that new records carry.
    now: u64,
}

impl Document {
    /// A document with nothing to undo.
    #[must_use]
    pub fn new(campaign: Campaign) -> Self {
        Self {
            campaign,
            head: 0,
            sequence: 0,
            records: BTreeMap::new(),
            redo: BTreeMap::new(),
            beneath: BTreeMap::new(),
            past: None,
            now: 0,
        }
    }

    /// A document that goes on after record `sequence`, standing at `head`, with its older records.
    #[must_use]
    pub fn resumed(campaign: Campaign, sequence: u64, head: u64, past: Arc<dyn Past>) -> Self {
        Self {
            head,
            sequence,
            past: Some(past),
            ..Self::new(campaign)
        }
    }

    /// The campaign as it is now.
    #[must_use]
    pub fn campaign(&self) -> &Campaign {
        &self.campaign
    }

    /// Grows with every change, undo and redo included; the same number means the same campaign.
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.sequence
    }

    /// The record whose state stands now; 0 is the start.
    #[must_use]
    pub fn head(&self) -> u64 {
        self.head
    }

    /// Sets the time that records carry from now on, in seconds since 1970.
    pub fn set_time(&mut self, seconds: u64) {
        self.now = seconds;
    }

    /// The time that records carry now, in seconds since 1970.
    #[must_use]
    pub fn time(&self) -> u64 {
        self.now
    }

    /// Reads the records up to a number from here from now on, after some of them were forgotten or moved.
    pub fn read_history_from(&mut self, past: Arc<dyn Past>, up_to: u64) {
        self.past = Some(past);
        self.records.retain(|sequence, _| *sequence > up_to);
    }

    /// How many records are in memory beside what [`Past`] gives.
    #[must_use]
    pub fn held(&self) -> usize {
        self.records.len()
    }

    /// A record of this session or an earlier one.
    #[must_use]
    pub fn record(&self, sequence: u64) -> Option<Arc<Record>> {
        let here = self.records.get(&sequence).cloned();
        here.or_else(|| self.past.as_ref()?.record(sequence))
    }

    /// Up to `count` records of this session and earlier ones, the newest first.
    #[must_use]
    pub fn newest(&self, count: usize) -> Vec<Arc<Record>> {
        let mut newest: Vec<_> = self.records.values().rev().take(count).cloned().collect();
        if let Some(past) = self.past.as_ref().filter(|_| newest.len() < count) {
            newest.extend(past.newest(count - newest.len()));
        }
        newest
    }

    /// The record that redo would do again.
    #[must_use]
    pub fn redo_target(&self) -> Option<u64> {
        self.redo_end(self.redo_from())
    }

    fn undone_to(&self, head: u64) -> Option<u64> {
        let here = self.redo.get(&head).copied();
        here.or_else(|| self.past.as_ref()?.undone_to(head))
    }

    /// What was done in this session and not taken back, oldest first: enough to do it again.
    #[must_use]
    pub fn done(&self) -> Vec<Done> {
        let mut path = Vec::new();
        let mut at = self.head;
        while let Some(record) = self.records.get(&at) {
            if let Kind::Do { command, faces } = &record.kind {
                path.push(Done {
                    command: command.clone(),
                    faces: faces.clone(),
                });
            }
            at = record.parent;
        }
        path.reverse();
        path
    }

    /// The one door: does a command, or refuses and changes nothing.
    ///
    /// # Errors
    /// Why it cannot be done now.
    pub fn apply(&mut self, command: &Command, dice: &mut dyn Dice) -> Result<Applied, Refusal> {
        self.apply_sent(command, None, dice)
    }

    /// The same of a command that a player’s phone may have sent, which its record keeps.
    ///
    /// # Errors
    /// Why it cannot be done now.
    pub fn apply_sent(
        &mut self,
        command: &Command,
        sent: Option<Sent>,
        dice: &mut dyn Dice,
    ) -> Result<Applied, Refusal> {
        if self.sequence >= MOST_SEQUENCE {
            let words = "the history is full: there is no number left for another change";
            return Err(Refusal::structure(words));
        }
        match command {
            Command::Undo => self.undo(&self.to_undo(self.head)?),
            Command::UndoFace => self.undo(&self.face_to_undo()?),
            Command::Redo => self.redo(),
            Command::Restore(to) => self.restore(*to),
            Command::TakeUp(records) => self.take_up(records),
            command => {
                let label = self.campaign.label(command);
                let who = self.campaign.who(command);
                let mut dice = RecordedDice::new(dice);
                let after = self.after(&self.campaign, self.head, command, &mut dice)?;
                refuse_words(command)?;
                let faces = dice.into_faces();
                let (log_from, taken_back) = match command {
                    Command::CorrectRoll { .. } => self.rewritten(&after),
                    _ => (self.campaign.log_len(), Vec::new()),
                };
                let sequence = self.sequence + 1;
                let step = self.step_of(command);
                let kind = Kind::Do {
                    command: command.clone(),
                    faces: faces.clone(),
                };
                let record = Record {
                    who: Some(who),
                    step,
                    sent,
                    ..self.record_of(&after, sequence, label.clone(), kind)?
                };
                let record = self.take(after, record);
                Ok(Applied {
                    label,
                    faces,
                    log_from,
                    taken_back,
                    record,
                })
            }
        }
    }

    /// What a command would make of the campaign, without doing it; undo, redo and the like draw no faces and are not
    /// tried.
    ///
    /// # Errors
    /// Why it cannot be done now.
    pub fn tried(&self, command: &Command, dice: &mut dyn Dice) -> Result<Campaign, Refusal> {
        let after = self.after(&self.campaign, self.head, command, dice)?;
        refuse_words(command)?;
        self.sound_changes(&after)?;
        Ok(after)
    }

    /// What a change would record, unless it leaves something that cannot be: the gate before every record, whatever
    /// it is of. A file with such a thing in it is not opened, so nothing that leads to one is done.
    fn sound_changes(&self, after: &Campaign) -> Result<Vec<Change>, Refusal> {
        let changes = changes(&self.campaign, after);
        match after.newly_broken(&self.campaign, &changes) {
            None => Ok(changes),
            Some(Finding { place, what, .. }) => {
                Err(Refusal::structure(format!("{what} (in {place})")))
            }
        }
    }

    /// What a command makes of a campaign that stands at that record. Corrections look into the history.
    pub(super) fn after(
        &self,
        campaign: &Campaign,
        head: u64,
        command: &Command,
        dice: &mut dyn Dice,
    ) -> Result<Campaign, Refusal> {
        if let Command::CorrectRoll { faces, roll } = command {
            return self.corrected(campaign, head, (*roll, faces), dice);
        }
        let mut after = campaign.clone();
        after.apply(command, dice)?;
        Ok(after)
    }

    fn record_of(
        &self,
        after: &Campaign,
        head: u64,
        label: String,
        kind: Kind,
    ) -> Result<Record, Refusal> {
        Ok(Record {
            sequence: self.sequence + 1,
            parent: self.head,
            head,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            time: self.now,
            who: Some(GM.to_owned()),
            step: None,
            sent: None,
            label,
            kind,
            changes: self.sound_changes(after)?,
        })
    }

    fn take(&mut self, after: Campaign, record: Record) -> Arc<Record> {
        let record = Arc::new(record);
        self.campaign = after;
        self.sequence = record.sequence;
        self.head = record.head;
        self.records.insert(record.sequence, record.clone());
        record
    }

    /// From which line on the log differs, and what stood there.
    fn rewritten(&self, after: &Campaign) -> (usize, Vec<LogRecord>) {
        let from = self.campaign.game.common_log(&after.game);
        (from, self.campaign.log_records(from).collect())
    }

    fn moved(
        &mut self,
        after: Campaign,
        head: u64,
        label: String,
        kind: Kind,
    ) -> Result<Applied, Refusal> {
        let (log_from, taken_back) = self.rewritten(&after);
        let record = self.record_of(&after, head, label.clone(), kind)?;
        let record = self.take(after, record);
        Ok(Applied {
            label,
            faces: Vec::new(),
            log_from,
            taken_back,
            record,
        })
    }

    /// Takes back these records, the newest first, of which that is the head.
    fn undo(&mut self, records: &[Arc<Record>]) -> Result<Applied, Refusal> {
        let (Some(first), Some(last)) = (records.last(), records.first()) else {
            return Err(Refusal::structure("there is nothing to undo"));
        };
        let mut after = self.campaign.clone();
        for record in records {
            take_back(&mut after, record)?;
        }
        let named = step::label(records.iter().rev()).unwrap_or_default();
        let label = format!("Undo “{named}”");
        let kind = Kind::Undo { of: last.sequence };
        // Only then: what was undone on earlier evenings is looked for in the journal.
        let before = match step::is_switch(last) {
            true => self.undone_to(first.parent),
            false => None,
        };
        let applied = self.moved(after, first.parent, label, kind)?;
        self.redo.insert(first.parent, last.sequence);
        if let Some(before) = before.filter(|before| *before != last.sequence) {
            self.beneath.insert(last.sequence, before);
        }
        Ok(applied)
    }

    fn redo(&mut self) -> Result<Applied, Refusal> {
        let from = self.redo_from();
        let records = self.to_redo(from)?;
        let Some(last) = records.last() else {
            return Err(Refusal::structure("there is nothing to redo"));
        };
        let mut after = self.campaign.clone();
        let mut at = self.head;
        while at > from {
            let record = self.kept(at)?;
            take_back(&mut after, &record)?;
            at = record.parent;
        }
        for record in &records {
            after
                .apply_changes(&record.changes)
                .map_err(Refusal::structure)?;
        }
        let named = Self::redo_words(&records).unwrap_or_default();
        let label = format!("Redo “{named}”");
        let kind = Kind::Redo { of: last.sequence };
        self.moved(after, last.sequence, label, kind)
    }

    fn kept(&self, sequence: u64) -> Result<Arc<Record>, Refusal> {
        self.record(sequence).ok_or_else(|| {
            Refusal::structure(format!("record {sequence} is no longer in the history"))
        })
    }

    /// A campaign as it was before that record, which led to it.
    pub(crate) fn without(
        &self,
        campaign: &Campaign,
        record: &Record,
    ) -> Result<Campaign, Refusal> {
        let mut before = campaign.clone();
        take_back(&mut before, record)?;
        Ok(before)
    }

    /// Goes to the state of any record: back to where the ways part, then forward.
    fn restore(&mut self, to: u64) -> Result<Applied, Refusal> {
        if to == self.head {
            return Err(Refusal::structure("the campaign stands there already"));
        }
        let mut ahead = Vec::new();
        let mut after = self.campaign.clone();
        let (mut here, mut there) = (self.head, to);
        // A child's number is always larger than its parent's, so the larger one steps back.
        while here != there {
            if here > there {
                let record = self.state_record(here)?;
                take_back(&mut after, &record)?;
                here = record.parent;
            } else {
                let record = self.state_record(there)?;
                there = record.parent;
                ahead.push(record);
            }
        }
        for record in ahead.iter().rev() {
            after
                .apply_changes(&record.changes)
                .map_err(Refusal::structure)?;
        }
        let label = match ahead.first() {
            Some(record) => format!("Restore to “{}”", record.label),
            None if to == 0 => "Restore to the start".to_owned(),
            None => format!("Restore to “{}”", self.kept(to)?.label),
        };
        self.moved(after, to, label, Kind::Restore { to })
    }

    /// A record that is a state of its own, as only what was done is.
    fn state_record(&self, sequence: u64) -> Result<Arc<Record>, Refusal> {
        let record = self.kept(sequence)?;
        match record.kind {
            Kind::Do { .. } if record.parent < sequence => Ok(record),
            _ => Err(Refusal::structure(format!(
                "record {sequence} is no state to restore"
            ))),
        }
    }
}

/// Refuses words that are too long or that do harm where they are shown.
fn refuse_words(command: &Command) -> Result<(), Refusal> {
    words::refused(command).map_or(Ok(()), |why| Err(Refusal::structure(why)))
}

/// Takes a record's changes back; meant for a copy, since a mismatch may leave some taken back.
fn take_back(campaign: &mut Campaign, record: &Record) -> Result<(), Refusal> {
    let reversed: Vec<_> = record.changes.iter().rev().map(Change::reversed).collect();
    campaign
        .apply_changes(&reversed)
        .map_err(Refusal::structure)
}
