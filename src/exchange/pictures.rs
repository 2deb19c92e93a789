//! Pictures that come in other programs' files. Nothing is fetched from anywhere.

use super::{ProposedPicture, base64};
use crate::campaign::store::{MOST_PICTURE_BYTES, PictureKind, picture_problem};

/// The picture in a text: base64 by itself or in a `data:` address. Why there is none, else.
pub(super) fn of_file(text: &str) -> Result<Vec<u8>, String> {
    match text.strip_prefix("data:") {
        Some(data) => of_data(data),
        None if text.len() < 1_000 && text.contains(['.', ':', '\\']) => Err(ELSEWHERE.to_owned()),
        None => of_base64(text),
    }
}

/// What is only named is not read.
pub(super) const ELSEWHERE: &str = "A picture is only named by its path or address, which is not read; add it as a picture beneath the map.";

/// The picture in the rest of a `data:` address.
pub(super) fn of_data(data: &str) -> Result<Vec<u8>, String> {
    let letters = data.split_once(',');
    let letters = letters.filter(|(kind, _)| kind.ends_with(";base64"));
    of_base64(letters.ok_or(BROKEN)?.1)
}

const BROKEN: &str = "A picture is damaged.";

fn of_base64(letters: &str) -> Result<Vec<u8>, String> {
    let most = usize::try_from(MOST_PICTURE_BYTES).unwrap_or(usize::MAX);
    if letters.len() / 4 * 3 > most {
        let most = MOST_PICTURE_BYTES / (1024 * 1024);
        return Err(format!("A picture is larger than {most} MiB."));
    }
    let bytes = base64::decode(letters.as_bytes()).ok_or(BROKEN)?;
    if PictureKind::of(&bytes).is_none() {
        return Err("A picture is no PNG, JPEG or WebP.".to_owned());
    }
    match picture_problem(&bytes) {
        Some(problem) => Err(format!("A picture cannot be shown: {problem}.")),
        None => Ok(bytes),
    }
}

/// What kind of file a picture is, and itself as a `data:` address.
pub(super) fn written(bytes: &[u8]) -> Option<(&'static str, String)> {
    let kind = match PictureKind::of(bytes)? {
        PictureKind::Png => "image/png",
        PictureKind::Jpeg => "image/jpeg",
        PictureKind::WebP => "image/webp",
    };
    let data = format!("data:{kind};base64,{}", base64::encode(bytes));
    Some((kind, data))
}

/// A picture that lies there beneath a grid, so that nothing may move it by accident.
pub(super) fn beneath((x, y): (i32, i32), size: (u32, u32), bytes: Vec<u8>) -> ProposedPicture {
    ProposedPicture {
        taken: true,
        x,
        y,
        width: size.0,
        height: size.1,
        opacity: 100,
        locked: true,
        hidden: false,
        bytes,
    }
}
