//! `recover`: brings back a campaign that does not open, from its newest backup and its journal, and goes on with
//! one of two copies that were played on apart. What is put out of the way is kept beside the file.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;

use super::Streams;
use super::args::{Args, Spec};
use super::error::CliError;
use super::output::json_line;
use crate::campaign::store::{
    Disk, EXTENSION, FileError, FormatError, KeepError, Keeper, Line, Reading, RealDisk,
    backups_dir, choose, clock, digest, journal_line, journal_path, recover, rescue, resume,
};

pub(super) const SPEC: Spec = Spec {
    name: "recover",
    summary: "Bring back a campaign that does not open",
    usage: "  tableside recover FILE [--save | --journal | --as-it-is] [--json]",
    details: "A broken or vanished file is brought back from its newest backup and its journal; what is\n\
              missing is said. The broken file is kept beside it.\n\
              Where the file and its journal are of two copies that were played on apart, --save goes\n\
              on with the file and --journal with the journal; the other is kept beside it. With --save\n\
              undo begins anew; the earlier steps stay with the other copy.\n\
              --as-it-is takes a file whose checksum is wrong for what another program wrote.\n\
              A campaign that opens is left as it is.",
    options: &[
        ("--save", 0),
        ("--journal", 0),
        ("--as-it-is", 0),
        ("--json", 0),
    ],
    ..Spec::PLAIN
};

/// How long the disk may take before it counts as gone.
const PATIENCE: Duration = Duration::from_secs(30);

/// The answer; its shape is a contract.
#[derive(Serialize)]
struct Answer {
    file: String,
    /// From what it was brought back.
    from: String,
    /// What was put aside.
    kept: Vec<String>,
    digest: String,
}

pub(super) fn run(args: &Args, streams: &mut Streams<'_>) -> Result<u8, CliError> {
    args.check_count("name the campaign's file")?;
    let path = args.path(0);
    let wishes = ["--save", "--journal", "--as-it-is"].map(|option| args.has(option));
    if wishes.iter().filter(|wish| **wish).count() > 1 {
        return Err(args.wrong("only one of --save, --journal and --as-it-is can be done"));
    }
    let disk: Arc<dyn Disk> = Arc::new(RealDisk);
    let error = match resume(&disk, path, false) {
        Ok(_) => return Err(KeepError::Sound(path.to_owned()).into()),
        Err(error) => error,
    };
    let (from, kept) = match (&error, wishes) {
        (FileError::Fork { .. }, [true, ..]) => {
            let kept = choose(&disk, path, Line::Save)?;
            ("the file".to_owned(), kept)
        }
        (FileError::Fork { .. }, [_, true, _]) => {
            let kept = choose(&disk, path, Line::Journal)?;
            ("the journal".to_owned(), kept)
        }
        (
            FileError::Format {
                error: FormatError::Checksum,
                ..
            },
            [.., true],
        ) => {
            take_as_it_is(&disk, path)?;
            ("the file as it is".to_owned(), Vec::new())
        }
        (broken, [false, false, false]) if broken.is_broken_save() => {
            let Some(found) = rescue(&disk, path)? else {
                return Err(KeepError::NoBackup(path.to_owned()).into());
            };
            let words = found.words(clock());
            (words, recover(&disk, path, &found)?)
        }
        _ => return Err(error.into()),
    };
    // What is said to be back is read once more.
    let resumed = resume(&disk, path, false)?;
    let answer = Answer {
        file: path.display().to_string(),
        from,
        kept: kept.iter().map(|path| path.display().to_string()).collect(),
        digest: digest(resumed.document.campaign()),
    };
    if args.json() {
        json_line(streams.out, &answer)?;
        return Ok(0);
    }
    writeln!(
        streams.out,
        "{} opens again, from {}",
        answer.file, answer.from
    )?;
    for kept in &answer.kept {
        writeln!(streams.out, "Kept {}", kept.trim_start_matches("./"))?;
    }
    Ok(0)
}

const NO_BACKUP: &str = "there is no backup of it that can be read";

/// Opens a file whatever its checksum is, and saves it with the right one; the file as it was goes into the backups.
fn take_as_it_is(disk: &Arc<dyn Disk>, path: &Path) -> Result<(), CliError> {
    let how = Reading {
        any_checksum: true,
        ..Reading::default()
    };
    let (document, mut keeper, _) = Keeper::open_reading(disk.clone(), path, None, how)?;
    keeper.save(&document, clock());
    keeper.wait_for_save(PATIENCE)?;
    keeper.finish(PATIENCE)?;
    Ok(())
}

/// Whether a path at which no file is must have been meant as a campaign: by its ending, or by what lies beside it.
pub(super) fn is_of_campaign(path: &Path) -> bool {
    let beside = [journal_path(path), backups_dir(path)];
    path.extension()
        .is_some_and(|extension| extension == EXTENSION)
        || beside.iter().any(|path| path.exists())
}

/// What is said of a campaign whose file is gone, with the way out if there is one.
pub(super) fn gone(path: &Path) -> String {
    let disk: Arc<dyn Disk> = Arc::new(RealDisk);
    let name = path.display();
    if let Ok(Some(found)) = rescue(&disk, path) {
        let (path, words) = (shown(path), found.words(clock()));
        return format!("there is no {name}; “tableside recover {path}” opens {words}");
    }
    if journal_path(path).exists() || backups_dir(path).exists() {
        return format!("there is no {name}, and {NO_BACKUP}");
    }
    format!("there is no {name}; look at its name and its folder")
}

/// How a campaign that does not open can be opened from here, in words for whoever asked for something else.
pub(super) fn way_out(error: &FileError) -> Option<String> {
    let disk: Arc<dyn Disk> = Arc::new(RealDisk);
    let (path, also) = match error {
        FileError::Fork { path, .. } => {
            let journal = match journal_line(&disk, path) {
                Ok(Some(found)) => format!(
                    ", or --journal with the journal, from {}",
                    found.words(clock())
                ),
                _ => "; no backup fits the journal".to_owned(),
            };
            let path = shown(path);
            return Some(format!(
                "“tableside recover {path} --save” goes on with the file (undo begins anew){journal}"
            ));
        }
        FileError::Format {
            path,
            error: FormatError::Checksum,
        } => (path, ", --as-it-is takes it as it is"),
        FileError::Format { path, .. } | FileError::Disk { path, .. } => (path, ""),
        FileError::Folder(_) | FileError::Journal { .. } => return None,
    };
    if !error.is_broken_save() {
        return None;
    }
    match rescue(&disk, path) {
        Ok(Some(found)) => {
            let (path, words) = (shown(path), found.words(clock()));
            Some(format!("“tableside recover {path}” opens {words}{also}"))
        }
        _ if !also.is_empty() => {
            let path = shown(path);
            Some(format!(
                "{NO_BACKUP}; “tableside recover {path} --as-it-is” takes it as it is"
            ))
        }
        _ => None,
    }
}

/// A path as it is typed in a shell.
fn shown(path: &Path) -> String {
    let text = path.display().to_string();
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '/' | '.' | '-' | '_');
    if text.chars().all(plain) {
        text
    } else {
        format!("'{}'", text.replace('\'', "'\\''"))
    }
}
