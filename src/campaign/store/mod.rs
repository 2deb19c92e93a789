//! The campaign's file: its format, and reading and writing it whole.
//! Journal, history on disk and backups are not here yet.

mod file;
mod format;

pub use file::{FileError, open, save, save_new};
pub use format::{
    FORMAT, FormatError, MOST_BYTES, Position, VERSION, digest, from_bytes, from_bytes_at,
    to_bytes, to_bytes_at,
};
