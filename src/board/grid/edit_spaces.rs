//! What edits do to spaces, to their terrain and its kinds, and to the outline.

use super::MOST_EXTRA;
use super::board::{HexBoard, KindId, Passage, Space, Terrain, TerrainKind};
use super::coords::{Edge, Hex};
use super::edit::HexEditError;
use super::edit_things::some_edges;
use super::outline::{lowest, widened};
use super::set::HexSet;
use crate::board::Ink;
use crate::board::fit::words;

impl HexBoard {
    /// Changes those of the spaces that the board has.
    pub(super) fn each_space(
        &mut self,
        spaces: &HexSet,
        change: impl Fn(&mut Space),
    ) -> Result<(), HexEditError> {
        for at in self.on_board(spaces)?.iter() {
            let mut space = self.spaces.get(at).unwrap_or_default();
            change(&mut space);
            self.spaces.insert(at, space)?;
        }
        Ok(())
    }

    /// Those of the spaces that the board has.
    pub(super) fn on_board(&self, spaces: &HexSet) -> Result<HexSet, HexEditError> {
        if spaces.is_empty() {
            return Err(HexEditError::Nothing);
        }
        let found: HexSet = spaces
            .iter()
            .filter(|at| self.spaces.contains(*at))
            .collect();
        if found.is_empty() {
            return Err(HexEditError::NoSpace);
        }
        Ok(found)
    }

    pub(super) fn place(&self, at: Hex) -> Result<Hex, HexEditError> {
        let there = self.spaces.contains(at);
        there.then_some(at).ok_or(HexEditError::NoSpace)
    }

    pub(super) fn known(&self, terrain: Terrain) -> Result<(), HexEditError> {
        match terrain {
            Terrain::Kind(id) if !self.kinds.contains_key(&id) => Err(HexEditError::NoKind(id)),
            _ => Ok(()),
        }
    }

    /// A space with all of the same terrain that hang together with it without a wall or a door between; none if the
    /// board has not got it.
    pub(super) fn hanging_together(&self, at: Hex) -> Option<HexSet> {
        let terrain = self.spaces.get(at)?.terrain;
        let mut found = HexSet::from([at]);
        let mut open = vec![at];
        while let Some(at) = open.pop() {
            for side in self.layout.sides().iter().copied() {
                let next = at.next(side);
                let same = self
                    .spaces
                    .get(next)
                    .is_some_and(|space| space.terrain == terrain);
                let shut = self.barriers.contains_key(&Edge::new(at, side));
                if same && !shut && found.insert(next) {
                    open.push(next);
                }
            }
        }
        Some(found)
    }

    pub(super) fn erase(&mut self, spaces: &HexSet, edges: &[Edge]) -> Result<(), HexEditError> {
        let edges = some_edges(edges)?;
        if spaces.is_empty() && edges.is_empty() {
            return Err(HexEditError::Nothing);
        }
        let mut erased = false;
        for at in spaces.iter() {
            if let Some(space) = self.spaces.get(at) {
                let bare = Space {
                    hidden: space.hidden,
                    ..Space::default()
                };
                self.spaces.insert(at, bare)?;
                erased = true;
            }
        }
        for edge in edges {
            erased |= self.barriers.remove(&edge).is_some();
        }
        erased.then_some(()).ok_or(HexEditError::NoSpace)
    }

    pub(super) fn add_spaces(&mut self, spaces: &HexSet) -> Result<(), HexEditError> {
        let new: HexSet = spaces
            .iter()
            .filter(|at| !self.spaces.contains(*at))
            .collect();
        if new.is_empty() {
            return Err(HexEditError::Nothing);
        }
        let first = self.spaces.is_empty();
        for at in new.iter() {
            self.spaces.insert(at, Space::default())?;
        }
        // Names stay as they are unless a space lies beyond the corner.
        self.corner = if first {
            lowest(self.layout, &self.spaces).unwrap_or(self.corner)
        } else {
            widened(self.layout, self.corner, &new)
        };
        Ok(())
    }

    pub(super) fn remove_spaces(&mut self, spaces: &HexSet) -> Result<(), HexEditError> {
        for at in self.on_board(spaces)?.iter() {
            self.spaces.remove(at);
        }
        let left = &self.spaces;
        self.barriers
            .retain(|edge, _| edge.spaces().iter().any(|at| left.contains(*at)));
        self.labels.retain(|_, label| left.contains(label.at));
        self.zones.retain(|_, zone| {
            zone.spaces.retain(|at| left.contains(at));
            !zone.spaces.is_empty()
        });
        Ok(())
    }

    pub(super) fn remove_kind(&mut self, kind: KindId) -> Result<(), HexEditError> {
        self.kinds.remove(&kind).ok_or(HexEditError::NoKind(kind))?;
        let of_kind = Terrain::Kind(kind);
        let spaces: HexSet = self
            .spaces
            .iter()
            .filter(|(_, space)| space.terrain == of_kind)
            .map(|(at, _)| at)
            .collect();
        if spaces.is_empty() {
            return Ok(());
        }
        self.each_space(&spaces, |space| space.terrain = Terrain::Open)
    }
}

pub(super) fn kind(name: &str, passage: Passage, ink: Ink) -> Result<TerrainKind, HexEditError> {
    if let Passage::Difficult { extra } = passage
        && !(1..=MOST_EXTRA).contains(&extra)
    {
        return Err(HexEditError::Extra);
    }
    Ok(TerrainKind {
        name: words(name)?,
        passage,
        ink,
    })
}
