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
    /// Whether everything stands at the same place, whichever tabs are in front.
    pub(in crate::gui) fn stands_like(&self, other: &Self) -> bool {
        let all = |some: &[(f32, Self)], others: &[(f32, Self)]| {
            let same = |((a, part), (b, like)): (&(f32, Self), &(f32, Self))| {
                (a - b).abs() < 0.001 && part.stands_like(like)
            };
            some.len() == others.len() && some.iter().zip(others).all(same)
        };
        match (self, other) {
            (Self::Tabs { parts, .. }, Self::Tabs { parts: others, .. }) => {
                let mut both = parts.iter().zip(others);
                parts.len() == others.len() && both.all(|(part, like)| part.stands_like(like))
            }
            (Self::Row(some), Self::Row(others)) | (Self::Column(some), Self::Column(others)) => {
                all(some, others)
            }
            _ => self == other,
        }
    }

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

/// What the panels are arranged for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(in crate::gui) enum Stage {
    /// Maps, people and sheets are made.
    Prepare,
    /// A fight goes on.
    #[default]
    Play,
}

/// Both arrangements of a campaign; a file that knows of one alone means that.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(in crate::gui) struct Stages {
    /// The one that shows.
    #[serde(flatten)]
    pub(in crate::gui) shown: Arrangement,
    /// Which of them that is.
    #[serde(default)]
    pub(in crate::gui) stage: Stage,
    /// It stays, whatever becomes of the fight.
    #[serde(default)]
    pub(in crate::gui) keep: bool,
    /// The other one, once it was seen.
    #[serde(default)]
    pub(in crate::gui) other: Option<Arrangement>,
}

/// How much room a window has for panels, by the size of its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::gui) enum Room {
    /// Tracker and sheet below each other.
    Ample,
    /// Too low for both.
    Low,
    /// Too narrow for a column at the left as well.
    Narrow,
}

impl Room {
    /// All of them.
    pub(in crate::gui) const ALL: [Self; 3] = [Self::Ample, Self::Low, Self::Narrow];

    /// That of a window so wide and high, in points at 100 % text.
    pub(in crate::gui) fn of(width: f32, height: f32) -> Self {
        match () {
            () if width < 1000.0 => Self::Narrow,
            () if height < 800.0 => Self::Low,
            () => Self::Ample,
        }
    }
}

impl Arrangement {
    /// The usual one of a game for that room: where there is little, the tracker has a column for itself, with the sheet
    /// and perhaps the roster as tabs behind it.
    pub(in crate::gui) fn in_room(usual: Self, room: Room) -> Self {
        let beside: &[Pane] = match room {
            Room::Ample => return usual,
            Room::Low => &[Pane::Tracker, Pane::Sheet],
            Room::Narrow => &[Pane::Tracker, Pane::Roster, Pane::Sheet],
        };
        let below = [
            Pane::Log,
            Pane::Dice,
            Pane::Rules,
            Pane::History,
            Pane::Players,
        ];
        let lower = match room {
            Room::Narrow => 0.26,
            Room::Low | Room::Ample => 0.33,
        };
        let map = (1.0 - lower, tabs(&[Pane::Map]));
        let middle = Part::Column(vec![map, (lower, tabs(&below))]);
        let parts = match room {
            Room::Narrow => vec![(0.58, middle), (0.42, tabs(beside))],
            _ => vec![
                (0.17, tabs(&[Pane::Roster])),
                (0.53, middle),
                (0.3, tabs(beside)),
            ],
        };
        Self {
            root: Part::Row(parts),
            closed: usual.closed,
        }
    }

    /// The usual one to prepare in: the map has the height of the window, the sheet more than half of its column.
    pub(in crate::gui) fn to_prepare(usual: Self, room: Room) -> Self {
        if room == Room::Narrow {
            return Self::in_room(usual, room);
        }
        let sheet = tabs(&[Pane::Sheet, Pane::Rules, Pane::Players]);
        let tracker = tabs(&[Pane::Tracker, Pane::Log, Pane::Dice, Pane::History]);
        let right = Part::Column(vec![(0.52, sheet), (0.48, tracker)]);
        let map = tabs(&[Pane::Map]);
        let parts = vec![(0.18, tabs(&[Pane::Roster])), (0.52, map), (0.3, right)];
        Self {
            root: Part::Row(parts),
            closed: usual.closed,
        }
    }

    /// Whether no panel stands there twice and there is anything at all.
    pub(in crate::gui) fn is_sound(&self) -> bool {
        let mut panes = self.root.panes();
        let count = panes.len();
        panes.sort_unstable();
        panes.dedup();
        count > 0 && panes.len() == count
    }
}

/// Of how many campaigns it is remembered.
const MOST: usize = 30;

/// Something of each of the campaigns that were open last, the newest first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub(in crate::gui) struct OfCampaigns<T>(Vec<(PathBuf, T)>);

/// Where their panels stand.
pub(in crate::gui) type Arrangements = OfCampaigns<Stages>;

impl<T> Default for OfCampaigns<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> OfCampaigns<T> {
    /// That of a campaign.
    pub(in crate::gui) fn of(&self, path: &Path) -> Option<&T> {
        let found = self.0.iter().find(|(of, _)| of == path)?;
        Some(&found.1)
    }

    /// Notes that of a campaign; the oldest is forgotten.
    pub(in crate::gui) fn note(&mut self, path: &Path, it: T) {
        self.0.retain(|(of, _)| of != path);
        self.0.insert(0, (path.to_owned(), it));
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
