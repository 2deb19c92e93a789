//! Trying again where another program is in the way for a moment: on Windows a virus scanner, a search index or a sync
//! tool opens what was just written, and until it lets go, the file can be neither renamed nor removed.

use std::io;
use std::thread::sleep;
use std::time::Duration;

/// What is waited between one try and the next, in thousandths of a second; two thirds of a second in all.
pub const PAUSES: [u64; 7] = [10, 20, 40, 80, 160, 160, 200];

/// `ERROR_ACCESS_DENIED`: also said of a file that another program is taking away.
const DENIED: i32 = 5;
/// `ERROR_SHARING_VIOLATION`, `ERROR_LOCK_VIOLATION`, `ERROR_USER_MAPPED_FILE`.
const IN_USE: [i32; 3] = [32, 33, 1224];

/// Whether an error of Windows, by its number, means that another program has the file just now.
#[must_use]
pub fn is_in_use(number: i32) -> bool {
    IN_USE.contains(&number)
}

/// Whether an error of Windows may be gone in a moment, when a file is renamed or removed.
#[must_use]
pub fn may_pass(number: i32) -> bool {
    number == DENIED || is_in_use(number)
}

/// Tries, and tries again after each pause as long as the error may pass.
///
/// # Errors
/// The last one.
pub fn patiently<T>(
    may_pass: impl Fn(&io::Error) -> bool,
    mut pause: impl FnMut(Duration),
    mut attempt: impl FnMut() -> io::Result<T>,
) -> io::Result<T> {
    for time in PAUSES {
        match attempt() {
            Err(error) if may_pass(&error) => pause(Duration::from_millis(time)),
            done => return done,
        }
    }
    attempt()
}

/// Renames or removes a file on this machine, patiently where it is Windows.
pub(super) fn moved<T>(attempt: impl FnMut() -> io::Result<T>) -> io::Result<T> {
    let passes = |error: &io::Error| cfg!(windows) && error.raw_os_error().is_some_and(may_pass);
    patiently(passes, sleep, attempt)
}
