//! The picture beneath: the largest that is drawn, if its bytes are in the file. Nothing is fetched from anywhere.

use std::collections::BTreeMap;

use super::super::read::Element;
use crate::board::MOST_BACKGROUND;
use crate::exchange::geometry::Frame;
use crate::exchange::notes::Notes;
use crate::exchange::{ProposedPicture, pictures};

/// The picture, and notes on all others.
pub(super) fn picture(
    mut images: Vec<Element>,
    shift: (i32, i32),
    files: &[(String, String)],
    notes: &mut Notes,
) -> Option<ProposedPicture> {
    let files = files.iter().map(|(id, data)| (id.as_str(), data.as_str()));
    let files: BTreeMap<&str, &str> = files.collect();
    images.retain(|image| !image.deleted);
    let all = images.len();
    for image in &mut images {
        image.shift(shift);
    }
    let placed = images.iter().filter_map(|image| {
        let frame = image.frame?;
        let (width, height) = frame.size();
        let fits = width.max(height) <= MOST_BACKGROUND.into();
        (fits && frame.low == frame.low.on_map()).then_some((image, frame))
    });
    let mut placed: Vec<(&Element, Frame)> = placed.collect();
    notes.count(
        all - placed.len(),
        "A picture is too large, or lies too far from all else.",
    );
    placed.sort_by_key(|(_, frame)| std::cmp::Reverse(frame.extent()));
    let mut found = None;
    for (image, frame) in placed {
        if found.is_some() {
            notes.note("Only the largest picture can lie beneath a map.");
            continue;
        }
        let bytes = match bytes(image, &files) {
            Ok(bytes) => bytes,
            Err(why) => {
                notes.note(why);
                continue;
            }
        };
        let side =
            |length: i64| u32::try_from(length.clamp(1, MOST_BACKGROUND.into())).unwrap_or(1);
        let (width, height) = frame.size();
        found = Some(ProposedPicture {
            taken: true,
            x: frame.low.x,
            y: frame.low.y,
            width: side(width),
            height: side(height),
            opacity: image.opacity,
            locked: image.locked,
            hidden: image.tag.hidden,
            bytes,
        });
    }
    found
}

/// The bytes of a picture, if it is one that can be kept.
fn bytes(image: &Element, files: &BTreeMap<&str, &str>) -> Result<Vec<u8>, String> {
    let missing =
        || "A picture is not in the file; add it as a picture beneath the map.".to_owned();
    let id = image.file.as_deref().ok_or_else(missing)?;
    let data = files.get(id).ok_or_else(missing)?;
    let data = data.strip_prefix("data:");
    pictures::of_data(data.ok_or(pictures::ELSEWHERE)?)
}
