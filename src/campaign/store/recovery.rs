//! What an opening found behind the save, and the words for it.

use std::fmt;
use std::sync::Arc;

use super::strays::{Stray, StrayIs};
use crate::campaign::{Command, Record};
use crate::table::PictureId;

/// What was found behind the save.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recovery {
    /// Records that were in the journal and not yet in the save; they are applied.
    pub recovered: usize,
    /// Places of the journal that could not be read.
    pub damaged: usize,
    /// The last of the journal that cannot be read, as far as that is known.
    pub lost: Option<Lost>,
    /// Records that are not part of the journal's line: they stand twice, or are of another copy.
    pub strays: Vec<Stray>,
    /// Readable records that do not follow on anything any more, because of what is lost before them.
    pub left_out: Vec<Arc<Record>>,
    /// Those of them, by their numbers, that would leave something that cannot be, and what.
    pub unsound: Vec<(u64, String)>,
    /// Those of them, by their numbers, that fit the campaign all the same; they wait to be taken up.
    pub fitting: Vec<u64>,
    /// Pictures that the campaign shows and that have no file.
    pub missing_pictures: Vec<PictureId>,
    /// Pictures that the campaign shows and whose files say of themselves that they cannot be shown.
    pub unshown_pictures: Vec<PictureId>,
    /// What else is to be said, such as where an unreadable journal was put.
    pub note: Option<String>,
}

impl Recovery {
    /// Whether something could not be brought back as it was.
    #[must_use]
    pub fn is_damage(&self) -> bool {
        self.damaged > 0
            || !self.left_out.is_empty()
            || self.strays.iter().any(|stray| stray.is != StrayIs::Twice)
            || !self.missing_pictures.is_empty()
            || !self.unshown_pictures.is_empty()
    }

    /// The command that takes up what is left out and still fits, if there is such.
    #[must_use]
    pub fn way_out(&self) -> Option<Command> {
        (!self.fitting.is_empty()).then(|| Command::TakeUp(self.fitting.clone()))
    }

    /// How many changes are left out, and why, if any are.
    #[must_use]
    pub fn why_left_out(&self) -> Option<String> {
        let why = match self.unsound.first() {
            Some((record, what)) => format!("record {record} leaves what cannot be: {what}"),
            None => "what came before is lost".to_owned(),
        };
        let changes = count(self.left_out.len(), "later change", "later changes");
        (!self.left_out.is_empty()).then(|| format!("{changes} could not be applied, since {why}"))
    }

    /// One sentence for the message bar, if there is anything to say.
    #[must_use]
    pub fn sentence(&self) -> Option<String> {
        let mut words = Vec::new();
        if self.recovered > 0 {
            let changes = count(self.recovered, "autosaved change", "autosaved changes");
            words.push(format!("Recovered {changes}"));
        }
        if self.damaged > 0 {
            let places = count(self.damaged, "place", "places");
            words.push(format!(
                "the journal is damaged in {places} and kept as it is"
            ));
        }
        if let Some(lost) = &self.lost {
            words.push(lost.to_string());
        }
        words.extend(self.strays.iter().map(Stray::words));
        if let Some(why) = self.why_left_out() {
            let fit = match self.fitting.len() {
                0 => "nothing of it fits any more".to_owned(),
                1 => "1 still fits and can be taken up".to_owned(),
                n => format!("{n} still fit and can be taken up"),
            };
            words.push(format!("{why}; {fit}"));
        }
        if !self.missing_pictures.is_empty() {
            let pictures = count(self.missing_pictures.len(), "picture is", "pictures are");
            words.push(format!(
                "{pictures} missing; put the folder of pictures back beside the file"
            ));
        }
        if !self.unshown_pictures.is_empty() {
            let pictures = count(self.unshown_pictures.len(), "picture", "pictures");
            words.push(format!(
                "{pictures} cannot be shown; add another in its place"
            ));
        }
        words.extend(self.note.clone());
        (!words.is_empty()).then(|| words.join("; "))
    }
}

/// Changes at the end of a journal that were acknowledged and are not there any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// The number of the first.
    pub first: u64,
    /// How many lines are unreadable there.
    pub lines: u64,
    /// What the last was called, where that can still be read.
    pub label: Option<String>,
}

impl fmt::Display for Lost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            first,
            lines,
            label,
        } = self;
        match lines {
            0 | 1 => write!(f, "change {first}, which was kept, is not there any more")?,
            n => write!(
                f,
                "changes {first} to {}, which were kept, are not there any more",
                first + n - 1
            )?,
        }
        if let Some(label) = label {
            write!(f, " (the last read “{label}”)")?;
        }
        f.write_str("; look at the newest in the history, and do again what is missing")
    }
}

pub(super) fn count(n: usize, one: &str, several: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { several })
}
