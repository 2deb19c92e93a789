//! Where panels stand, as it is written down: nested, so that no file can make a circle of it.
//! And the arrangements of the campaigns that were open last. No egui.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::gui::shell::pane::Pane;

/// A part of the window: a panel, tabs, or parts beside or below each other with their shares.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(in crate::gui) enum Part {
    Pane(Pane),
    Tabs { parts: Vec<Part>, front: usize },
    Row(Vec<(f32, Part)>),
    Column(Vec<(f32, Part)>),
}

/// Where the panels of a campaign stand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(in crate::gui) struct Arrangement {
    pub(in crate::gui) root: Part,
    /// Panels that are closed; they keep their place.
    pub(in crate::gui) closed: Vec<Pane>,
}

impl Part {
    /// The panels in it, in their order.
    pub(in crate::gui) fn panes(&self) -> Vec<Pane> {
        match self {
            Self::Pane(pane) => vec![*pane],
            Self::Tabs { parts, .. } => parts.iter().flat_map(Self::panes).collect(),
            Self::Row(parts) | Self::Column(parts) => {
                parts.iter().flat_map(|(_, part)| part.panes()).collect()
            }
        }
    }
}

impl Arrangement {
    /// Whether no panel stands there twice and there is anything at all.
    pub(in crate::gui) fn is_sound(&self) -> bool {
        let mut panes = self.root.panes();
        let count = panes.len();
        panes.sort_unstable();
        panes.dedup();
        count > 0 && panes.len() == count
    }
}

/// How many campaigns' arrangements are remembered.
const MOST: usize = 30;

/// The arrangements of the campaigns that were open last, the newest first.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub(in crate::gui) struct Arrangements(Vec<(PathBuf, Arrangement)>);

impl Arrangements {
    /// That of a campaign.
    pub(in crate::gui) fn of(&self, path: &Path) -> Option<&Arrangement> {
        let found = self.0.iter().find(|(of, _)| of == path)?;
        Some(&found.1)
    }

    /// Notes that of a campaign; the oldest is forgotten.
    pub(in crate::gui) fn note(&mut self, path: &Path, arrangement: Arrangement) {
        self.0.retain(|(of, _)| of != path);
        self.0.insert(0, (path.to_owned(), arrangement));
        self.0.truncate(MOST);
    }
}

/// Panels as tabs, the first in front.
pub(in crate::gui) fn tabs(panes: &[Pane]) -> Part {
    Part::Tabs {
        parts: panes.iter().copied().map(Part::Pane).collect(),
        front: 0,
    }
}
