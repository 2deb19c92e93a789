//! The campaign's file: its format, and reading and writing it whole.
//! Journal, history on disk and backups are not here yet.

mod file;
mod format;

pub use file::{FileError, open, save, save_new};
pub use format::{FORMAT, FormatError, MOST_BYTES, VERSION, digest, from_bytes, to_bytes};
