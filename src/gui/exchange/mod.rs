//! Maps from other programs and for them, as the window handles them: a file that is dropped, chosen or pasted, the preview
//! before anything is taken, and saving a map as a drawing or a picture. How files are understood and written is in the
//! core (`exchange`).

mod doors;
mod job;
mod preview;
mod question;
mod saving;

pub(in crate::gui) use doors::file_name;
pub(in crate::gui) use job::Then;
pub(in crate::gui) use saving::{SaveMap, told};

use egui::Context;

use self::job::Job;
use self::preview::Preview;
use self::question::AsPicture;
use crate::gui::action::Action;

/// What goes on with other programs’ files; nothing most of the time.
#[derive(Default)]
pub(in crate::gui) struct Exchange {
    /// What is worked out aside.
    job: Option<Job>,
    /// What was understood, and is looked at.
    preview: Option<Box<Preview>>,
    /// Whether a picture without a drawing is wanted as a picture.
    question: Option<AsPicture>,
}

impl Exchange {
    /// Whether something is under way, so that nothing else can be begun.
    pub(in crate::gui) const fn is_busy(&self) -> bool {
        self.job.is_some()
    }

    /// Whether something of it stands before everything else.
    pub(in crate::gui) fn is_open(&self) -> bool {
        let shows = self.job.as_ref().is_some_and(Job::shows);
        shows || self.preview.is_some() || self.question.is_some()
    }

    /// Draws what is open.
    pub(in crate::gui) fn show(&mut self, ctx: &Context, actions: &mut Vec<Action>) {
        if let Some(job) = &mut self.job {
            job.show(ctx, actions);
        } else if let Some(preview) = &mut self.preview {
            preview.show(ctx, actions);
        } else if let Some(question) = &self.question {
            question.show(ctx, actions);
        }
    }
}

/// What is wanted of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Read a map from that file.
    Read(std::path::PathBuf),
    /// Add the map of the preview.
    Take,
    /// Close whatever is open, and take nothing.
    Leave,
}

impl From<Ask> for Action {
    fn from(ask: Ask) -> Self {
        Self::Exchange(ask)
    }
}
