//! Pictures beside the save: the folder `NAME.pictures`, each file named by the SHA-256 of its bytes.
//! A picture is written before anything refers to it, and never taken away: the history may still show it.
//! What a picture shows is not known here, only that its first bytes are those of a PNG, JPEG or WebP file.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use sha2::{Digest, Sha256};

use super::backups::new_file;
use super::disk::{Disk, folder_of, refusal};
use super::names::pictures_dir;
use super::neighbour;
use super::picture_header::{HEADER_BYTES, PictureKind, problem};
use crate::table::PictureId;

/// The largest picture that is taken.
pub const MOST_PICTURE_BYTES: u64 = 32 * 1024 * 1024;

/// Why a picture cannot be stored or read.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// The disk refused.
    #[error("cannot {what} {}: {}", path.display(), refusal(error))]
    Disk {
        /// What was tried.
        what: &'static str,
        /// With which file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// It is over the limit.
    #[error(
        "{} is too large; pictures of up to {} MiB can be added, make it smaller first",
        path.display(),
        MOST_PICTURE_BYTES / (1024 * 1024)
    )]
    TooLarge {
        /// Which file.
        path: PathBuf,
    },
    /// It is something else.
    #[error("{} is no PNG, JPEG or WebP picture; choose another file", path.display())]
    NotAPicture {
        /// Which file.
        path: PathBuf,
    },
    /// There is no such file.
    #[error("the picture {id} is missing; put it back into {}", folder.display())]
    Missing {
        /// Which picture.
        id: PictureId,
        /// Where it was looked for.
        folder: PathBuf,
    },
    /// The file of that name has other bytes.
    #[error("{} is damaged; put the right file in its place", path.display())]
    Damaged {
        /// Which file.
        path: PathBuf,
    },
}

/// The pictures of one campaign.
#[derive(Clone, Debug)]
pub struct Pictures {
    disk: Arc<dyn Disk>,
    folder: PathBuf,
}

impl Pictures {
    /// Those beside a campaign's file, links followed; the folder need not be there.
    #[must_use]
    pub fn beside(disk: Arc<dyn Disk>, file: &Path) -> Self {
        let folder = pictures_dir(file);
        Self { disk, folder }
    }

    /// The folder with the pictures.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The bytes of any file of this disk, if it is a picture that can be stored.
    ///
    /// # Errors
    /// Why it cannot be.
    pub fn read(&self, path: &Path) -> Result<Vec<u8>, PictureError> {
        let refused = |error| PictureError::Disk {
            what: "read",
            path: path.to_owned(),
            error,
        };
        let not_a_picture = || PictureError::NotAPicture {
            path: path.to_owned(),
        };
        // What the GM picked may be a link.
        let found = self.disk.resolve(path).map_err(refused)?;
        let stat = self.disk.stat(&found).map_err(refused)?;
        // Reading a pipe would wait until somebody writes to it.
        if !stat.is_file {
            return Err(not_a_picture());
        }
        match self.disk.read(&found, MOST_PICTURE_BYTES) {
            Ok(bytes) if PictureKind::of(&bytes).is_some() => Ok(bytes),
            Ok(_) => Err(not_a_picture()),
            Err(error) if error.kind() == io::ErrorKind::FileTooLarge => {
                Err(PictureError::TooLarge {
                    path: path.to_owned(),
                })
            }
            Err(error) => Err(refused(error)),
        }
    }

    /// Stores a picture, and returns when a power cut can no longer take it away. The same bytes are stored once.
    ///
    /// # Errors
    /// Why it is not stored; nothing refers to it yet.
    pub fn put(&self, bytes: &[u8]) -> Result<PictureId, PictureError> {
        let id = id_of(bytes);
        let path = self.folder.join(id.as_str());
        if bytes.len() as u64 > MOST_PICTURE_BYTES {
            return Err(PictureError::TooLarge { path });
        }
        let Some(kind) = PictureKind::of(bytes) else {
            return Err(PictureError::NotAPicture { path });
        };
        let target = self.path_of(&id, kind);
        self.place(&target, bytes)
            .map_err(|error| PictureError::Disk {
                what: "store the picture as",
                path: target,
                error,
            })?;
        Ok(id)
    }

    fn place(&self, target: &Path, bytes: &[u8]) -> io::Result<()> {
        let disk = &*self.disk;
        if !neighbour::folder(disk, &self.folder)? {
            disk.create_dir_all(&self.folder)?;
        }
        // A first try may have ended right here; so the names are made to last each time.
        disk.sync_dir(folder_of(&self.folder))?;
        let there = disk.read(target, MOST_PICTURE_BYTES);
        if !there.is_ok_and(|there| there == bytes) {
            let (temporary, mut file) = new_file(disk, target)?;
            let written = file.write_all(bytes).and_then(|()| file.flush());
            drop(file);
            let placed = written.and_then(|()| disk.rename(&temporary, target));
            if let Err(error) = placed {
                // What is left if this fails too is swept at the next start.
                let _ = disk.remove(&temporary);
                return Err(error);
            }
        }
        disk.sync_dir(&self.folder)
    }

    /// The bytes of a picture, and they are those it is named by.
    ///
    /// # Errors
    /// That it is missing or damaged, or what the disk refused.
    pub fn get(&self, id: &PictureId) -> Result<Vec<u8>, PictureError> {
        let mut damaged = None;
        if let Err(error) = neighbour::folder(&*self.disk, &self.folder) {
            return Err(PictureError::Disk {
                what: "read",
                path: self.folder.clone(),
                error,
            });
        }
        for kind in PictureKind::ALL {
            let path = self.path_of(id, kind);
            match self.disk.read(&path, MOST_PICTURE_BYTES) {
                Ok(bytes) if id_of(&bytes) == *id => return Ok(bytes),
                Ok(_) => damaged = Some(path),
                Err(error) if error.kind() == io::ErrorKind::FileTooLarge => damaged = Some(path),
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => {
                    return Err(PictureError::Disk {
                        what: "read",
                        path,
                        error,
                    });
                }
            }
        }
        Err(match damaged {
            Some(path) => PictureError::Damaged { path },
            None => PictureError::Missing {
                id: id.clone(),
                folder: self.folder.clone(),
            },
        })
    }

    /// Those of the pictures that have no file. What is in the files is not looked at.
    #[must_use]
    pub fn missing(&self, wanted: &BTreeSet<PictureId>) -> Vec<PictureId> {
        if wanted.is_empty() {
            return Vec::new();
        }
        let may_be_there = neighbour::folder(&*self.disk, &self.folder).is_ok();
        let is_there = |id: &PictureId| {
            may_be_there
                && PictureKind::ALL.iter().any(|kind| {
                    let stat = self.disk.stat(&self.path_of(id, *kind));
                    stat.is_ok_and(|stat| stat.is_file)
                })
        };
        wanted.iter().filter(|id| !is_there(id)).cloned().collect()
    }

    /// Those of the pictures whose files say of themselves that they cannot be shown. Only their first bytes are read.
    #[must_use]
    pub fn unshown(&self, wanted: &BTreeSet<PictureId>) -> Vec<PictureId> {
        if wanted.is_empty() || neighbour::folder(&*self.disk, &self.folder).is_err() {
            return Vec::new();
        }
        let broken = |id: &PictureId| {
            PictureKind::ALL.iter().any(|kind| {
                let path = self.path_of(id, *kind);
                let stat = self.disk.stat(&path);
                // Reading a pipe would wait until somebody writes to it.
                let regular = stat.is_ok_and(|stat| stat.is_file);
                let first = regular.then(|| self.disk.read_at(&path, 0, HEADER_BYTES));
                first.is_some_and(|first| first.is_ok_and(|first| problem(&first).is_some()))
            })
        };
        wanted.iter().filter(|id| broken(id)).cloned().collect()
    }

    /// Every picture there is a file of.
    ///
    /// # Errors
    /// What the disk refused; no folder is no error.
    pub fn all(&self) -> io::Result<Vec<PictureId>> {
        let names = neighbour::list(&*self.disk, &self.folder)?;
        let ids: BTreeSet<PictureId> = names
            .iter()
            .filter_map(|name| name.to_str().filter(|name| is_picture_name(name)))
            .filter_map(|name| PictureId::try_from(name.split_once('.')?.0.to_owned()).ok())
            .collect();
        Ok(ids.into_iter().collect())
    }

    /// Copies every picture beside another campaign, those too that only the history shows.
    /// Returns why some stay behind; that is no reason not to save.
    #[must_use]
    pub fn copy_to(&self, other: &Self) -> Vec<String> {
        if self.folder == other.folder {
            return Vec::new();
        }
        let all = match self.all() {
            Ok(all) => all,
            Err(error) => return vec![format!("{}: {error}", self.folder.display())],
        };
        all.iter()
            .filter_map(|id| {
                let copied = self.get(id).and_then(|bytes| other.put(&bytes));
                copied.err().map(|error| error.to_string())
            })
            .collect()
    }

    fn path_of(&self, id: &PictureId, kind: PictureKind) -> PathBuf {
        self.folder.join(format!("{id}.{}", kind.ending()))
    }
}

/// Whether a name is one that a picture is stored under.
pub(super) fn is_picture_name(name: &str) -> bool {
    name.split_once('.').is_some_and(|(digits, ending)| {
        PictureKind::ALL.iter().any(|k| k.ending() == ending)
            && PictureId::try_from(digits.to_owned()).is_ok()
    })
}

/// Whether a file may be a picture, or what a power cut left of one, by its first bytes.
pub(super) fn may_begin_a_picture(head: &[u8]) -> bool {
    let begins = [&b"\x89PNG\r\n\x1a\n"[..], b"\xff\xd8\xff", b"RIFF"];
    PictureKind::of(head).is_some() || begins.iter().any(|begin| begin.starts_with(head))
}

/// What these bytes are named.
fn id_of(bytes: &[u8]) -> PictureId {
    PictureId::of_hash(Sha256::digest(bytes).into())
}
