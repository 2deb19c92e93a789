//! What can go wrong between the arguments and the answer, and with which exit code it ends.

use std::io::{self, Write};

use super::recover::way_out;
use crate::campaign::store::{FileError, JournalError, KeepError, SaveError, SheetFileError};

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub(super) enum CliError {
    /// The arguments make no sense.
    #[error("{what}")]
    Usage {
        /// What is wrong with them.
        what: String,
        /// How the command is used.
        usage: &'static str,
    },
    /// A file could not be opened or saved.
    #[error(transparent)]
    File(#[from] FileError),
    /// A campaign could not be kept on the disk.
    #[error(transparent)]
    Keep(#[from] KeepError),
    /// A journal could not be read.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A sheet could not be opened.
    #[error(transparent)]
    Sheet(#[from] SheetFileError),
    /// A file could not be written.
    #[error(transparent)]
    Save(#[from] SaveError),
    /// The arguments make sense, but what they ask for cannot be done.
    #[error("{0}")]
    Failed(String),
    /// The answer could not be written.
    #[error("cannot write the answer: {0}")]
    Output(#[from] io::Error),
}

impl CliError {
    /// 2 for wrong usage, 1 for everything else.
    pub(super) fn exit_code(&self) -> u8 {
        match self {
            Self::Usage { .. } => 2,
            Self::File(_)
            | Self::Keep(_)
            | Self::Journal(_)
            | Self::Sheet(_)
            | Self::Save(_)
            | Self::Failed(_)
            | Self::Output(_) => 1,
        }
    }

    /// Writes the error, and for wrong usage how it is done right.
    pub(super) fn tell(&self, err: &mut dyn Write) -> io::Result<()> {
        writeln!(err, "tableside: {self}")?;
        if let Self::File(error) | Self::Keep(KeepError::File(error)) = self
            && let Some(way_out) = way_out(error)
        {
            writeln!(err, "{way_out}")?;
        }
        if let Self::Usage { usage, .. } = self {
            writeln!(err, "\nUsage\n{usage}")?;
        }
        err.flush()
    }
}
