//! A campaign that does not open: why, and the ways out that the window offers. What each does is the store's.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::campaign::store::{
    Disk, FileError, FormatError, KeepError, Line, LockError, Reading, choose, clock, journal_line,
    recover, rescue, written_at,
};
use crate::gui::action::{Action, Rescue};
use crate::gui::app::App;
use crate::gui::file::form::FileForm;
use crate::gui::file::keeping::show_folder;
use crate::gui::shell::message::{Message, sentence};
use crate::gui::shell::ui_command::UiCommand;

impl App {
    /// Says why a campaign does not open, with the ways out there are.
    pub(in crate::gui) fn tell_unopened(&mut self, path: &Path, error: &KeepError) {
        let offers = match error {
            KeepError::File(error) => offers(&self.disk, path, error),
            KeepError::Lock(LockError::Held { .. }) => vec![
                (
                    "Just look".to_owned(),
                    "As it was saved and played so far; nothing can be changed here",
                    Rescue::Look,
                ),
                (
                    "Save a copy…".to_owned(),
                    "Under another name, and go on with that here",
                    Rescue::LookAndCopy,
                ),
            ],
            _ => Vec::new(),
        };
        let is_ours = !offers.is_empty();
        let ways_out = offers.into_iter().map(|(words, help, how)| {
            let action = Action::Rescue(path.to_owned(), how);
            (words.into(), help, action)
        });
        let always = [
            (
                "Show in folder".into(),
                "Open the folder that holds it",
                Action::Rescue(path.to_owned(), Rescue::Folder),
            ),
            (
                "Open another…".into(),
                "Choose another file",
                Action::Ui(UiCommand::Open),
            ),
        ];
        self.message = Some(Message {
            text: sentence(&in_words(path, error, is_ours)),
            is_error: true,
            ways_out: ways_out.chain(always).collect(),
            ..Message::default()
        });
    }

    /// Takes one of those ways, opens the campaign and says where what was put aside is.
    pub(in crate::gui) fn rescue(&mut self, path: &Path, how: Rescue, ctx: &egui::Context) {
        let kept = match how {
            Rescue::Folder => {
                show_folder(path, ctx);
                return;
            }
            Rescue::Look | Rescue::LookAndCopy => {
                if !self.look_at(
                    path,
                    "It is open in another window, so nothing can be changed here",
                ) {
                    self.fail("It cannot be read while the other window writes; try again");
                } else if how == Rescue::LookAndCopy {
                    self.form = Some(FileForm::save_as(Some(path)));
                }
                return;
            }
            Rescue::AsItIs => {
                let how = Reading {
                    any_checksum: true,
                    ..Reading::default()
                };
                self.open_reading(path, how);
                return;
            }
            Rescue::Copy(line) => choose(&self.disk, path, line),
            Rescue::Backup => match rescue(&self.disk, path) {
                Ok(Some(found)) => recover(&self.disk, path, &found),
                Ok(None) => Err(KeepError::NoBackup(path.to_owned())),
                Err(error) => Err(error.into()),
            },
        };
        match kept {
            Ok(kept) => {
                self.open(path);
                self.tell_kept(&kept);
            }
            Err(error) => self.fail(error.to_string()),
        }
    }

    /// Adds to what is said already where something was kept.
    pub(in crate::gui) fn tell_kept(&mut self, kept: &[PathBuf]) {
        let names: Vec<String> = kept
            .iter()
            .filter_map(|path| path.file_name())
            .map(|name| format!("“{}”", name.display()))
            .collect();
        if names.is_empty() {
            return;
        }
        let words = format!(
            "What stood in its place is kept beside it as {}",
            names.join(" and ")
        );
        self.add_words(&words);
    }

    /// Adds a sentence to what is said already.
    pub(in crate::gui) fn add_words(&mut self, words: &str) {
        match &mut self.message {
            Some(message) => message.text = format!("{}. {words}", message.text),
            None => self.say(words),
        }
    }

    /// Says why something could not be kept beside a campaign, before what is said already.
    pub(in crate::gui) fn tell_not_kept(&mut self, error: &KeepError) {
        let words = sentence(&error.to_string());
        match &mut self.message {
            Some(message) => {
                message.text = format!("{words}. {}", message.text);
                message.is_error = true;
            }
            None => self.fail(words),
        }
    }
}

/// Why it does not open, for somebody who knows nothing of files.
fn in_words(path: &Path, error: &KeepError, is_ours: bool) -> String {
    let cannot = |why: &str| format!("Cannot open {}: {why}", path.display());
    match error {
        KeepError::File(FileError::Format { error, .. }) => match error {
            // What was cut off in the middle began well.
            FormatError::NotReadable { what, .. } if what.starts_with("it ends") => {
                cannot(&format!("the file is damaged: {what}"))
            }
            FormatError::NotUtf8(_) | FormatError::NotReadable { .. } if is_ours => {
                cannot("the file is damaged")
            }
            FormatError::NotUtf8(_)
            | FormatError::NotReadable { .. }
            | FormatError::OtherFormat(_) => cannot("it is not a Tableside campaign"),
            _ => cannot(&error.to_string()),
        },
        KeepError::File(FileError::Disk { error, .. }) => match error.kind() {
            std::io::ErrorKind::NotFound => cannot("there is no such file; it may have been moved"),
            std::io::ErrorKind::PermissionDenied => cannot("you may not read it"),
            _ => cannot(&error.to_string()),
        },
        _ => error.to_string(),
    }
}

/// What can be done about it: the words of each button, its help, what it does.
fn offers(
    disk: &Arc<dyn Disk>,
    path: &Path,
    error: &FileError,
) -> Vec<(String, &'static str, Rescue)> {
    let now = clock();
    if matches!(error, FileError::Fork { .. }) {
        let written = written_at(&**disk, path, now);
        let written = written.map_or_else(String::new, |time| format!(", written at {time}"));
        let mut offers = vec![(
            format!("Go on with the file{written}"),
            "As it was saved last; the other copy is kept beside it. Undo begins anew; the earlier steps stay with the \
             other copy",
            Rescue::Copy(Line::Save),
        )];
        if let Ok(Some(found)) = journal_line(disk, path) {
            offers.push((
                format!("Go on with the journal, from {}", found.words(now)),
                "As the other copy was played; the file is kept beside it",
                Rescue::Copy(Line::Journal),
            ));
        }
        return offers;
    }
    let mut offers = Vec::new();
    if error.is_broken_save()
        && let Ok(Some(found)) = rescue(disk, path)
    {
        offers.push((
            format!("Open from {}", found.words(now)),
            "The broken file is kept beside it",
            Rescue::Backup,
        ));
    }
    let of_checksum = matches!(
        error,
        FileError::Format {
            error: FormatError::Checksum,
            ..
        }
    );
    if of_checksum {
        offers.push((
            "Open it as it is".to_owned(),
            "If another program wrote it on purpose; it is checked like any other file",
            Rescue::AsItIs,
        ));
    }
    offers
}
