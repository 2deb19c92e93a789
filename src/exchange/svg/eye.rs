//! A map through somebody's eyes: what they do not see from where they are is hatched, and their own place is framed.

use std::collections::BTreeSet;

use serde::Serialize;

use super::colours::Colours;
use super::page::Page;
use crate::board::areas::AreaId;
use crate::board::grid::Hex;

/// What somebody sees of the map from where they are, on the map as players know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Eye {
    /// Of a map of areas.
    Areas {
        /// Where they are.
        here: AreaId,
        /// What is in sight, the own area included.
        seen: BTreeSet<AreaId>,
    },
    /// Of a board.
    Spaces {
        /// The spaces that they stand on.
        here: BTreeSet<Hex>,
        /// What is in sight, the own spaces included.
        seen: BTreeSet<Hex>,
    },
}

/// Makes the hatching known under the name `unseen`: lines so far from each other, over ground that is dimmed.
pub(super) fn hatching(page: &mut Page<'_>, apart: i32, colours: &Colours) {
    let (ground, line) = (colours.ground, colours.line);
    let thick = (apart / 7).max(1);
    let element = format!(
        "<defs><pattern id=\"unseen\" width=\"{apart}\" height=\"{apart}\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">\
         <rect width=\"{apart}\" height=\"{apart}\" fill=\"{ground}\" fill-opacity=\"0.6\"/>\
         <rect width=\"{thick}\" height=\"{apart}\" fill=\"{line}\"/></pattern></defs>"
    );
    page.add(&[], &element);
}
