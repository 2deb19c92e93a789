//! The store's lower half: saves, backups, journal, lock and the writing thread, also on a disk that breaks.

mod backups;
pub(crate) mod broken_disk;
mod every_call;
mod journal;
mod journal_damage;
mod lock;
mod neighbours;
mod pictures;
mod save;
mod windows;
pub(crate) mod writer;
