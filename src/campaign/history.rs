//! A campaign with its history: apply, undo, redo. Kept in memory; snapshots share what did not change.

use super::{Campaign, Command};
use crate::dice::{Dice, RecordedDice};
use crate::table::Refusal;

/// What was done, and with which faces: enough to do it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The command.
    pub command: Command,
    /// The faces it drew from its source, in order.
    pub faces: Vec<i32>,
    /// What it is called.
    pub label: String,
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
}

#[derive(Clone, Debug)]
struct Step {
    record: Record,
    before: Campaign,
    after: Campaign,
}

/// A campaign and its history.
#[derive(Clone, Debug)]
pub struct Document {
    campaign: Campaign,
    past: Vec<Step>,
    future: Vec<Step>,
    /// Counts changes, undo and redo included.
    revision: u64,
}

impl Document {
    /// A document with nothing to undo.
    #[must_use]
    pub fn new(campaign: Campaign) -> Self {
        Self {
            campaign,
            past: Vec::new(),
            future: Vec::new(),
            revision: 0,
        }
    }

    /// The campaign as it is now.
    #[must_use]
    pub fn campaign(&self) -> &Campaign {
        &self.campaign
    }

    /// Grows with every change; the same number means the same campaign.
    #[must_use]
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// What undo would take back.
    #[must_use]
    pub fn undo_label(&self) -> Option<&str> {
        self.past.last().map(|step| step.record.label.as_str())
    }

    /// What redo would do again.
    #[must_use]
    pub fn redo_label(&self) -> Option<&str> {
        self.future.last().map(|step| step.record.label.as_str())
    }

    /// Everything that was done and not taken back, oldest first.
    pub fn records(&self) -> impl Iterator<Item = &Record> {
        self.past.iter().map(|step| &step.record)
    }

    /// The one door: does a command, or refuses and changes nothing.
    ///
    /// # Errors
    /// Why it cannot be done now.
    pub fn apply(&mut self, command: &Command, dice: &mut dyn Dice) -> Result<Applied, Refusal> {
        match command {
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            command => {
                let label = self.campaign.label(command);
                let log_from = self.campaign.log_len();
                let mut after = self.campaign.clone();
                let mut dice = RecordedDice::new(dice);
                after.apply(command, &mut dice)?;
                let faces = dice.into_faces();
                let before = std::mem::replace(&mut self.campaign, after.clone());
                let record = Record {
                    command: command.clone(),
                    faces: faces.clone(),
                    label: label.clone(),
                };
                self.past.push(Step {
                    record,
                    before,
                    after,
                });
                self.future.clear();
                self.revision += 1;
                Ok(Applied {
                    label,
                    faces,
                    log_from,
                })
            }
        }
    }

    fn undo(&mut self) -> Result<Applied, Refusal> {
        let step = self
            .past
            .pop()
            .ok_or_else(|| Refusal::structure("there is nothing to undo"))?;
        self.campaign = step.before.clone();
        let label = format!("Undo “{}”", step.record.label);
        self.future.push(step);
        self.revision += 1;
        Ok(Applied {
            label,
            faces: Vec::new(),
            log_from: self.campaign.log_len(),
        })
    }

    fn redo(&mut self) -> Result<Applied, Refusal> {
        let step = self
            .future
            .pop()
            .ok_or_else(|| Refusal::structure("there is nothing to redo"))?;
        let log_from = self.campaign.log_len();
        self.campaign = step.after.clone();
        let label = format!("Redo “{}”", step.record.label);
        self.past.push(step);
        self.revision += 1;
        Ok(Applied {
            label,
            faces: Vec::new(),
            log_from,
        })
    }
}
