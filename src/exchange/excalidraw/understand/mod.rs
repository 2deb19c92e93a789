//! Sees areas, connections and marks in what is drawn. First which elements could be areas (`nodes`), then which lines
//! join them and what stands on those (`lines`), then which of it is a legend (`parts`); the rest is drawing, words and
//! pictures (`rest`). Nothing is decided for good: all of it goes into a proposal.

mod lines;
pub(super) mod nodes;
mod parts;
mod picture;
mod rest;
mod sheet;

use super::read::{Element, Scene};
use crate::exchange::{Proposal, words};
use crate::limits::NAME;

/// What is understood of a drawing.
pub(super) fn understand(scene: Scene, name: &str) -> Proposal {
    let mut notes = crate::exchange::notes::Notes::default();
    let (images, drawn): (Vec<Element>, Vec<Element>) = scene
        .elements
        .into_iter()
        .partition(|one| one.kind == "image");
    notes.count(
        scene.more,
        "There are too many elements; the last ones are left out.",
    );
    let mut sheet = sheet::Sheet::of(drawn, &mut notes);
    let picture = picture::picture(images, sheet.shift, &scene.files, &mut notes);
    let mut nodes = nodes::nodes(&mut sheet, &mut notes);
    let lines = lines::lines(&mut sheet, &mut nodes, &mut notes);
    let parts = parts::parts(&sheet, &nodes, &lines);
    let mut proposal = Proposal {
        name: words::name(name, NAME),
        picture,
        ..Proposal::default()
    };
    rest::put(&sheet, &nodes, lines, &parts, &mut proposal, &mut notes);
    proposal.left_out = notes.told();
    proposal
}
