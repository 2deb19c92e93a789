//! Why something beside a campaign is left alone.

use std::io;

/// Why something beside a campaign is not touched. The words follow on the name of it, or on “it”.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotOurs {
    /// It leads elsewhere, or to nothing.
    #[error("is a link and was left alone; put what it leads to in its place, or take it away")]
    Link,
    /// A folder, a pipe, a device.
    #[error("is not a regular file; give it another name or take it away")]
    NotAFile,
    /// A file, a pipe, a device.
    #[error("is not a folder; give it another name or take it away")]
    NotAFolder,
    /// Another program wrote it.
    #[error(
        "was not written by this program and was left alone; move it to another folder or give it another name"
    )]
    Foreign,
    /// Writing it would change a file elsewhere.
    #[error("has a second name elsewhere and was left alone; take it away")]
    SecondName,
}

impl From<NotOurs> for io::Error {
    fn from(why: NotOurs) -> Self {
        Self::other(format!("it {why}"))
    }
}
