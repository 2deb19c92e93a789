//! Paths as plain text, whatever encoding their names have: as addresses, and as lines of a note.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

const SCHEME: &str = "file:";

/// A path as a `file:` address, for the system to show it. Every byte that is no plain letter stands there as its number.
#[must_use]
pub fn url_of(path: &Path) -> String {
    let mut url = String::new();
    for byte in path.as_os_str().as_encoded_bytes() {
        match byte {
            b'\\' if cfg!(windows) => url.push('/'),
            b':' if cfg!(windows) => url.push(':'),
            b'/' | b'-' | b'.' | b'_' | b'~' => url.push(char::from(*byte)),
            _ if byte.is_ascii_alphanumeric() => url.push(char::from(*byte)),
            _ => url.push_str(&format!("%{byte:02X}")),
        }
    }
    // A folder of another machine has its name in front already, a drive has no slash.
    match url.as_str() {
        shared if cfg!(windows) && shared.starts_with("//") => format!("{SCHEME}{shared}"),
        rooted if rooted.starts_with('/') => format!("{SCHEME}//{rooted}"),
        drive => format!("{SCHEME}///{drive}"),
    }
}

/// A whole path as a line of a note: as it is, or as an address where it is no text or no line.
#[must_use]
pub fn line_of(path: &Path) -> String {
    match path.to_str() {
        Some(text) if !text.contains(['\n', '\r']) => text.to_owned(),
        _ => url_of(path),
    }
}

/// The path that such a line means. Whole paths never begin as addresses do.
#[must_use]
pub fn path_of(line: &str) -> PathBuf {
    let address = line.strip_prefix("file://").and_then(bytes_of);
    address
        .and_then(os_string)
        .unwrap_or_else(|| line.into())
        .into()
}

/// The bytes of an address behind its scheme.
fn bytes_of(address: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut rest = address.as_bytes();
    while let [first, others @ ..] = rest {
        rest = others;
        if *first != b'%' {
            bytes.push(*first);
            continue;
        }
        let (digits, behind) = others.split_at_checked(2)?;
        bytes.push(u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?);
        rest = behind;
    }
    Some(bytes)
}

#[cfg(unix)]
fn os_string(bytes: Vec<u8>) -> Option<OsString> {
    Some(std::os::unix::ffi::OsStringExt::from_vec(bytes))
}

#[cfg(not(unix))]
fn os_string(bytes: Vec<u8>) -> Option<OsString> {
    let text = String::from_utf8(bytes).ok()?;
    Some(text.trim_start_matches('/').into())
}
