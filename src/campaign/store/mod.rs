//! The campaign's file: its format, and reading and writing it whole.
//! All file work goes through a [`Disk`], so that tests can break it: atomic saves, backups, the lock,
//! the journal and the thread that writes.

mod backups;
mod disk;
mod file;
mod fingerprint;
mod fork;
mod format;
mod journal;
mod journal_reader;
mod keeper;
mod lines;
mod lock;
mod migration;
mod names;
mod neighbour;
mod not_ours;
mod past;
pub mod patience;
mod picture_header;
mod pictures;
mod real_disk;
mod recovery;
mod rescue;
mod resume;
mod revive;
mod save;
mod schema;
mod sheet_file;
mod strays;
mod utc;
mod windows_names;
mod writer;

pub use backups::{
    ALWAYS_KEPT, Backup, BackupError, KEPT, MOST_BYTES_OF_BACKUPS, back_up,
    back_up_before_migrating, backups, keep, superfluous, thin_backups,
};
pub use disk::{Disk, DiskFile, DiskLock, LockRefused, Stat, folder_of};
pub use file::{FileError, open};
pub use fingerprint::{Checksum, Fingerprint};
pub use fork::Fork;
pub use format::{
    FORMAT, FormatError, MOST_BYTES, MOST_SEQUENCE, Position, Reading, VERSION, digest, from_bytes,
    from_bytes_at, to_bytes, to_bytes_at,
};
pub use journal::{Journal, JournalError};
pub use journal_reader::{
    Damage, JOURNAL_VERSION, JournalItem, JournalReader, JournalRecord, OldestFirst, Page, Tail,
};
pub use keeper::{KeepError, Keeper, KeptState, Standing};
pub use lock::{CampaignLock, LockError};
pub use migration::Step;
pub use names::{EXTENSION, backups_dir, journal_path, lock_path, mine_path, pictures_dir, stem};
pub use not_ours::NotOurs;
pub use past::{JournalPast, read_record};
pub use picture_header::PictureKind;
pub use picture_header::{
    HEADER_BYTES, MOST_POINTS as MOST_PICTURE_POINTS, MOST_SIDE as MOST_PICTURE_SIDE,
    problem as picture_problem, size as picture_size,
};
pub use pictures::{MOST_PICTURE_BYTES, PictureError, Pictures};
pub use real_disk::{RealDisk, clock};
pub use recovery::{Lost, Recovery};
pub use rescue::{Line, Missing, Rescue, choose, journal_line, recover, rescue, written_at};
pub use resume::{Resumed, last_of_save, resume, resume_reading};
pub use save::{
    SaveError, Saved, Swept, keep_mine, put_mine_beside, save_as_new, save_over, sweep,
};
pub use schema::{campaign_schema, sheet_schema};
pub(crate) use schema::{schema_of, schema_of_written};
pub use sheet_file::{
    ListedSheet, MOST_SHEET_BYTES, PortableSheet, SHEET_ENDING, SHEET_FORMAT, SHEET_VERSION,
    SheetError, SheetFile, SheetFileError, SheetInfo, list_sheets, open_sheet, open_sheet_info,
    sheet_file_name, sheet_folder, sheet_from_bytes, sheet_to_bytes,
};
pub use strays::{Stray, StrayIs};
pub use utc::{utc_seconds, utc_stamp};
pub use windows_names::{NotForWindows, for_windows, plain_name, safe_name};
pub use writer::{
    Content, FinishError, OnChange, SaveHow, SaveJob, Ticket, Writer, WriterGone, WriterState,
};
