//! Finds the drawing's JSON in a file: by itself, in a picture, in a page of SVG or in a note of Obsidian.

use std::borrow::Cow;

use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;
use serde::Deserialize;

use super::super::super::{MOST_BYTES, base64};
use super::lz;
use crate::exchange::ReadError;

/// The name of a drawing's chunk in a picture.
const CHUNK: &[u8] = b"application/vnd.excalidraw+json\0";

/// The JSON of the drawing in a file.
pub(in super::super) fn unwrapped(bytes: &[u8]) -> Result<Cow<'_, str>, ReadError> {
    if bytes.len() > MOST_BYTES {
        return Err(ReadError::TooLarge);
    }
    if let Some(chunks) = bytes.strip_prefix(b"\x89PNG\r\n\x1a\n") {
        let text = chunk(chunks).ok_or(ReadError::OnlyAPicture)?;
        return packed(&latin(text)).map(Cow::Owned);
    }
    if bytes.starts_with(b"\xff\xd8\xff") || bytes.starts_with(b"RIFF") {
        return Err(ReadError::OnlyAPicture);
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let text = std::str::from_utf8(bytes).map_err(|_| ReadError::SomethingElse)?;
    let text = text.trim_start();
    if text.starts_with('{') {
        return Ok(Cow::Borrowed(text));
    }
    if text.starts_with('<') {
        return page(text).map(Cow::Owned);
    }
    note(text)
}

/// The text of the drawing's chunk among the chunks of a picture.
fn chunk(mut rest: &[u8]) -> Option<&[u8]> {
    loop {
        let (length, more) = rest.split_first_chunk::<4>()?;
        let (kind, more) = more.split_first_chunk::<4>()?;
        let length = usize::try_from(u32::from_be_bytes(*length)).ok()?;
        let data = more.get(..length)?;
        if let (b"tEXt", Some(text)) = (kind, data.strip_prefix(CHUNK)) {
            return Some(text);
        }
        // Behind each chunk is its checksum.
        rest = more.get(length.checked_add(4)?..)?;
    }
}

/// Bytes as letters of the same number.
fn latin(bytes: &[u8]) -> String {
    bytes.iter().copied().map(char::from).collect()
}

/// What stands around a packed drawing; a drawing itself has no `encoded`.
#[derive(Deserialize)]
struct Packed {
    encoded: Option<String>,
    #[serde(default)]
    compressed: bool,
}

/// The drawing in a text that may have packed it.
fn packed(text: &str) -> Result<String, ReadError> {
    let damaged = |error: serde_json::Error| ReadError::Damaged(error.to_string());
    let packed: Packed = serde_json::from_str(text).map_err(damaged)?;
    let Some(encoded) = packed.encoded else {
        return Ok(text.to_owned());
    };
    // Each letter is a byte.
    let bytes: Result<Vec<u8>, _> = encoded.chars().map(u8::try_from).collect();
    let broken = || ReadError::Damaged("what is packed in it does not unpack".to_owned());
    let mut bytes = bytes.map_err(|_| broken())?;
    if packed.compressed {
        use miniz_oxide::inflate::TINFLStatus;
        bytes =
            decompress_to_vec_zlib_with_limit(&bytes, MOST_BYTES).map_err(|error| {
                match error.status {
                    TINFLStatus::HasMoreOutput => ReadError::TooLarge,
                    _ => broken(),
                }
            })?;
    }
    String::from_utf8(bytes).map_err(|_| broken())
}

/// The drawing in a page of SVG.
fn page(text: &str) -> Result<String, ReadError> {
    let between = |begin: &str, end: &str| {
        let (_, rest) = text.split_once(begin)?;
        rest.split_once(end).map(|(inner, _)| inner)
    };
    if !text.contains("<svg") {
        return Err(ReadError::SomethingElse);
    }
    let payload = between("<!-- payload-start -->", "<!-- payload-end -->");
    let payload = payload.ok_or(ReadError::OnlyAPicture)?;
    let broken = || ReadError::Damaged("the drawing in the page is no base64".to_owned());
    let bytes = base64::decode(payload.trim().as_bytes()).ok_or_else(broken)?;
    // The first version has text, the second has bytes as letters.
    match between("<!-- payload-version:", "-->").map(str::trim) {
        Some("2") => packed(&latin(&bytes)),
        _ => packed(&String::from_utf8(bytes).map_err(|_| broken())?),
    }
}

/// The drawing in a note of Obsidian.
fn note(text: &str) -> Result<Cow<'_, str>, ReadError> {
    let block = |begin: &str| {
        let (_, rest) = text.split_once(begin)?;
        rest.split_once("```").map(|(inner, _)| inner.trim())
    };
    if let Some(letters) = block("```compressed-json") {
        return lz::unpacked(letters.as_bytes()).map(Cow::Owned);
    }
    match block("```json") {
        Some(json) if json.starts_with('{') => Ok(Cow::Borrowed(json)),
        _ => Err(ReadError::SomethingElse),
    }
}
