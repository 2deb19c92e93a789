//! Everything that can be changed on a drawn board, as values, and the one way to change it. What an edit is called is
//! in `edit_words`.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::board::{
    Barrier, BarrierKind, HexBoard, HexLabel, HexZone, KindId, LabelId, Passage, Space, Terrain,
    TerrainKind, ZoneId, ZoneKind,
};
use super::coords::{Edge, Hex, Side};
use super::layout::{Calibration, Layout};
use super::outline::{lowest, widened};
use super::set::HexSet;
use super::spaces::SpaceError;
use super::{MOST_BARRIERS, MOST_EXTRA, MOST_TOGETHER, MOST_ZONES};
use crate::board::fit::{MOST_ITEMS, Unfit, free, text, words};
use crate::board::{Background, Drawing, DrawingId, Figure, Ink, MOST_WIDTH};

/// One thing on a board that is hidden, shown and removed by itself.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum HexItem {
    /// An effect, an objective, a place to start.
    Zone(ZoneId),
    /// Words at a space.
    Label(LabelId),
    /// A stroke, a shape or a free label.
    Drawing(DrawingId),
    /// A wall or a door.
    Barrier(Edge),
}

/// A change of one board. Of the spaces and edges that a stroke went over, those that the board has not are left out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum HexEdit {
    /// Give spaces another terrain (H-21).
    Paint {
        /// Which.
        spaces: HexSet,
        /// What they are made of from now on.
        terrain: Terrain,
    },
    /// Give another terrain to a space and to all of the same that hang together with it, up to walls and doors.
    Fill {
        /// Where it begins.
        at: Hex,
        /// What they are made of from now on.
        terrain: Terrain,
    },
    /// Make spaces open and flat, and take walls and doors away.
    Erase {
        /// Which spaces.
        spaces: HexSet,
        /// Which edges.
        edges: Vec<Edge>,
    },
    /// Add open spaces to the outline.
    AddSpaces {
        /// Which; those that are there stay as they are.
        spaces: HexSet,
    },
    /// Take spaces out of the outline, with what hangs on them.
    RemoveSpaces {
        /// Which.
        spaces: HexSet,
    },
    /// Say how high spaces lie.
    SetElevation {
        /// Which.
        spaces: HexSet,
        /// How high, −[`MOST_ELEVATION`](super::MOST_ELEVATION) to that.
        elevation: i8,
    },
    /// Put walls or doors on edges, or take them away (H-21).
    SetBarriers {
        /// Which edges.
        edges: Vec<Edge>,
        /// What stands there from now on; none takes away.
        kind: Option<BarrierKind>,
    },
    /// Open or close a door.
    SetDoor {
        /// On which edge.
        edge: Edge,
        /// Open from now on.
        open: bool,
    },
    /// Name a new kind of terrain.
    AddKind {
        /// Its name.
        name: String,
        /// What it takes to enter it.
        passage: Passage,
        /// Its colour.
        ink: Ink,
    },
    /// Change a kind of terrain, wherever it lies.
    EditKind {
        /// Which.
        kind: KindId,
        /// Its name.
        name: String,
        /// What it takes to enter it.
        passage: Passage,
        /// Its colour.
        ink: Ink,
    },
    /// Take a kind of terrain away; its spaces are open then.
    RemoveKind {
        /// Which.
        kind: KindId,
    },
    /// Mark spaces as an effect, an objective or a place to start.
    AddZone {
        /// What it is called.
        name: String,
        /// What it means.
        kind: ZoneKind,
        /// Its colour.
        ink: Ink,
        /// Which spaces.
        spaces: HexSet,
    },
    /// Change what a zone is called, means and looks like.
    EditZone {
        /// Which.
        zone: ZoneId,
        /// What it is called.
        name: String,
        /// What it means.
        kind: ZoneKind,
        /// Its colour.
        ink: Ink,
    },
    /// Put a zone on other spaces.
    SetZoneSpaces {
        /// Which.
        zone: ZoneId,
        /// Its spaces from now on.
        spaces: HexSet,
    },
    /// Put words at a space.
    AddLabel {
        /// Where.
        at: Hex,
        /// What it says.
        text: String,
    },
    /// Change what a label says and where it is.
    EditLabel {
        /// Which.
        label: LabelId,
        /// Where.
        at: Hex,
        /// What it says.
        text: String,
    },
    /// Draw a stroke, a shape or a free label. Strokes lose the points that hardly bend them.
    Draw(Drawing),
    /// Replace a stroke, shape or label; its order stays.
    Redraw {
        /// Which.
        drawing: DrawingId,
        /// What it is from now on.
        figure: Figure,
        /// Its colour.
        ink: Ink,
        /// How wide its lines are.
        width: u8,
    },
    /// Put drawings above all others.
    ToFront {
        /// Which.
        drawings: Vec<DrawingId>,
    },
    /// Put drawings below all others.
    ToBack {
        /// Which.
        drawings: Vec<DrawingId>,
    },
    /// Move drawings together.
    MoveDrawings {
        /// Which.
        drawings: Vec<DrawingId>,
        /// How far to the right, in map units.
        dx: i32,
        /// How far down, in map units.
        dy: i32,
    },
    /// Remove things.
    Remove {
        /// What.
        items: Vec<HexItem>,
    },
    /// Hide things from players.
    Hide {
        /// What.
        items: Vec<HexItem>,
    },
    /// Show things to players.
    Show {
        /// What.
        items: Vec<HexItem>,
    },
    /// Hide spaces from players, with what stands on them.
    HideSpaces {
        /// Which.
        spaces: HexSet,
    },
    /// Show spaces to players.
    ShowSpaces {
        /// Which.
        spaces: HexSet,
    },
    /// Put a picture beneath the board, move, fade, lock or hide it, or take it away.
    SetPicture {
        /// The picture from now on; none takes it away.
        picture: Option<Background>,
    },
    /// Lay the grid elsewhere, as over the spaces of a picture.
    Calibrate {
        /// How it lies from now on.
        grid: Calibration,
    },
    /// Turn the spaces' corners up or aside. They keep their neighbours and get new names.
    SetLayout {
        /// Which way they point from now on.
        layout: Layout,
    },
    /// Several edits that are one gesture, in their order, at most [`MOST_TOGETHER`]; none of them is again several.
    Many(Vec<HexEdit>),
}

/// Why a board cannot be changed so: one sentence without a full stop.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HexEditError {
    /// It fits on no map.
    #[error(transparent)]
    Unfit(#[from] Unfit),
    /// A space that cannot be on a board.
    #[error(transparent)]
    Space(#[from] SpaceError),
    /// None of the spaces is on the board.
    #[error("the board has no space there")]
    NoSpace,
    /// The kind of terrain is not on the board.
    #[error("there is no kind of terrain {0} on this board")]
    NoKind(KindId),
    /// The zone is not on the board.
    #[error("there is no zone {0} on this board")]
    NoZone(ZoneId),
    /// The label is not on the board.
    #[error("there is no label {0} on this board")]
    NoLabel(LabelId),
    /// The drawing is not on the board.
    #[error("there is no drawing {0} on this board")]
    NoDrawing(DrawingId),
    /// No wall or door stands on the edges.
    #[error("there is no wall or door there")]
    NoBarrier,
    /// No door stands on the edge.
    #[error("there is no door there")]
    NoDoor,
    /// A kind of terrain that costs nothing more, or more than [`MOST_EXTRA`].
    #[error("difficult terrain costs 1 to {MOST_EXTRA} spaces more")]
    Extra,
    /// More things than a board can have.
    #[error("that is too much for one board; {0} are the most")]
    TooMany(usize),
    /// A background or a grid that cannot be.
    #[error("{0}")]
    Picture(String),
    /// Nothing would be changed.
    #[error("nothing is selected")]
    Nothing,
    /// Several edits within several.
    #[error("several edits at once hold no others of several")]
    Nested,
}

impl HexEdit {
    /// Whether it can change what follows from the board: who gets where, who sees whom, what counts for a scenario.
    /// What only changes how it looks cannot.
    #[must_use]
    pub fn matters_to_rules(&self) -> bool {
        match self {
            Self::Paint { .. }
            | Self::Fill { .. }
            | Self::Erase { .. }
            | Self::AddSpaces { .. }
            | Self::RemoveSpaces { .. }
            | Self::SetElevation { .. }
            | Self::SetBarriers { .. }
            | Self::SetDoor { .. }
            | Self::EditKind { .. }
            | Self::RemoveKind { .. }
            | Self::AddZone { .. }
            | Self::EditZone { .. }
            | Self::SetZoneSpaces { .. } => true,
            Self::Remove { items } => items
                .iter()
                .any(|item| matches!(item, HexItem::Zone(_) | HexItem::Barrier(_))),
            Self::Many(edits) => edits.iter().any(Self::matters_to_rules),
            Self::AddKind { .. }
            | Self::AddLabel { .. }
            | Self::EditLabel { .. }
            | Self::Draw(_)
            | Self::Redraw { .. }
            | Self::ToFront { .. }
            | Self::ToBack { .. }
            | Self::MoveDrawings { .. }
            | Self::Hide { .. }
            | Self::Show { .. }
            | Self::HideSpaces { .. }
            | Self::ShowSpaces { .. }
            | Self::SetPicture { .. }
            | Self::Calibrate { .. }
            | Self::SetLayout { .. } => false,
        }
    }
}

impl HexBoard {
    /// Changes the board.
    ///
    /// # Errors
    /// Why it cannot be; nothing is changed then.
    pub fn edit(&mut self, edit: &HexEdit) -> Result<(), HexEditError> {
        let mut changed = self.clone();
        if let HexEdit::Many(edits) = edit {
            if edits.is_empty() {
                return Err(HexEditError::Nothing);
            }
            enough_room(edits.len(), MOST_TOGETHER)?;
            for edit in edits {
                changed.edit_one(edit)?;
            }
        } else {
            changed.edit_one(edit)?;
        }
        *self = changed;
        Ok(())
    }

    fn edit_one(&mut self, edit: &HexEdit) -> Result<(), HexEditError> {
        match edit {
            HexEdit::Paint { spaces, terrain } => {
                self.known(*terrain)?;
                self.each_space(spaces, |space| space.terrain = *terrain)?;
            }
            HexEdit::Fill { at, terrain } => {
                self.known(*terrain)?;
                let spaces = self.hanging_together(*at).ok_or(HexEditError::NoSpace)?;
                self.each_space(&spaces, |space| space.terrain = *terrain)?;
            }
            HexEdit::Erase { spaces, edges } => self.erase(spaces, edges)?,
            HexEdit::AddSpaces { spaces } => self.add_spaces(spaces)?,
            HexEdit::RemoveSpaces { spaces } => self.remove_spaces(spaces)?,
            HexEdit::SetElevation { spaces, elevation } => {
                self.each_space(spaces, |space| space.elevation = *elevation)?;
            }
            HexEdit::SetBarriers { edges, kind } => self.set_barriers(edges, *kind)?,
            HexEdit::SetDoor { edge, open } => self.set_door(*edge, *open)?,
            HexEdit::AddKind { name, passage, ink } => {
                let id = KindId(free(self.kinds.keys().next_back().map(|id| id.0))?);
                self.kinds.insert(id, kind(name, *passage, *ink)?);
            }
            HexEdit::EditKind {
                kind: id,
                name,
                passage,
                ink,
            } => {
                let changed = kind(name, *passage, *ink)?;
                *self.kinds.get_mut(id).ok_or(HexEditError::NoKind(*id))? = changed;
            }
            HexEdit::RemoveKind { kind } => self.remove_kind(*kind)?,
            HexEdit::AddZone {
                name,
                kind,
                ink,
                spaces,
            } => {
                let zone = HexZone {
                    name: text(name)?,
                    kind: *kind,
                    spaces: self.on_board(spaces)?,
                    ink: *ink,
                    hidden: false,
                };
                let id = ZoneId(free(self.zones.keys().next_back().map(|id| id.0))?);
                self.zones.insert(id, zone);
            }
            HexEdit::EditZone {
                zone,
                name,
                kind,
                ink,
            } => {
                let name = text(name)?;
                let zone = self.zone_mut(*zone)?;
                (zone.name, zone.kind, zone.ink) = (name, *kind, *ink);
            }
            HexEdit::SetZoneSpaces { zone, spaces } => {
                let spaces = self.on_board(spaces)?;
                self.zone_mut(*zone)?.spaces = spaces;
            }
            HexEdit::AddLabel { at, text } => {
                let label = HexLabel {
                    at: self.place(*at)?,
                    text: words(text)?,
                    hidden: false,
                };
                let id = LabelId(free(self.labels.keys().next_back().map(|id| id.0))?);
                self.labels.insert(id, label);
            }
            HexEdit::EditLabel { label, at, text } => {
                let (at, text) = (self.place(*at)?, words(text)?);
                let label = self.label_mut(*label)?;
                (label.at, label.text) = (at, text);
            }
            HexEdit::Draw(drawing) => self.draw(drawing.clone())?,
            HexEdit::Redraw {
                drawing,
                figure,
                ink,
                width,
            } => {
                let figure = figure.clone().held()?;
                let drawing = self.drawing_mut(*drawing)?;
                (drawing.figure, drawing.ink) = (figure, *ink);
                drawing.width = (*width).clamp(1, MOST_WIDTH);
            }
            HexEdit::ToFront { drawings } => {
                let order = self.orders().1.saturating_add(1);
                self.each_drawing(drawings, |drawing| drawing.order = order)?;
            }
            HexEdit::ToBack { drawings } => {
                let order = self.orders().0.saturating_sub(1);
                self.each_drawing(drawings, |drawing| drawing.order = order)?;
            }
            HexEdit::MoveDrawings { drawings, dx, dy } => {
                self.each_drawing(drawings, |drawing| {
                    for at in drawing.figure.points_mut() {
                        *at = at.moved(*dx, *dy);
                    }
                })?;
            }
            HexEdit::Remove { items } => self.remove_items(items)?,
            HexEdit::Hide { items } => self.set_hidden(items, true)?,
            HexEdit::Show { items } => self.set_hidden(items, false)?,
            HexEdit::HideSpaces { spaces } => {
                self.each_space(spaces, |space| space.hidden = true)?;
            }
            HexEdit::ShowSpaces { spaces } => {
                self.each_space(spaces, |space| space.hidden = false)?;
            }
            HexEdit::SetPicture { picture } => {
                if let Some(problem) = picture.as_ref().and_then(Background::problem) {
                    return Err(HexEditError::Picture(problem));
                }
                self.picture.clone_from(picture);
            }
            HexEdit::Calibrate { grid } => {
                if let Some(problem) = grid.problem() {
                    return Err(HexEditError::Picture(problem));
                }
                self.grid = *grid;
            }
            HexEdit::SetLayout { layout } => {
                self.layout = *layout;
                self.corner = lowest(*layout, &self.spaces).unwrap_or(self.corner);
            }
            HexEdit::Many(_) => return Err(HexEditError::Nested),
        }
        enough_room(self.zones.len(), MOST_ZONES)?;
        enough_room(self.barriers.len(), MOST_BARRIERS)?;
        let things = self.kinds.len() + self.labels.len() + self.drawings.len();
        enough_room(things, MOST_ITEMS)
    }

    /// Changes those of the spaces that the board has.
    fn each_space(
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
    fn on_board(&self, spaces: &HexSet) -> Result<HexSet, HexEditError> {
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

    fn place(&self, at: Hex) -> Result<Hex, HexEditError> {
        let there = self.spaces.contains(at);
        there.then_some(at).ok_or(HexEditError::NoSpace)
    }

    fn known(&self, terrain: Terrain) -> Result<(), HexEditError> {
        match terrain {
            Terrain::Kind(id) if !self.kinds.contains_key(&id) => Err(HexEditError::NoKind(id)),
            _ => Ok(()),
        }
    }

    /// A space with all of the same terrain that hang together with it without a wall or a door between; none if the
    /// board has not got it.
    fn hanging_together(&self, at: Hex) -> Option<HexSet> {
        let terrain = self.spaces.get(at)?.terrain;
        let mut found = HexSet::from([at]);
        let mut open = vec![at];
        while let Some(at) = open.pop() {
            for side in Side::ALL {
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

    fn erase(&mut self, spaces: &HexSet, edges: &[Edge]) -> Result<(), HexEditError> {
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

    fn add_spaces(&mut self, spaces: &HexSet) -> Result<(), HexEditError> {
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

    fn remove_spaces(&mut self, spaces: &HexSet) -> Result<(), HexEditError> {
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

    fn set_barriers(
        &mut self,
        edges: &[Edge],
        kind: Option<BarrierKind>,
    ) -> Result<(), HexEditError> {
        let edges = some_edges(edges)?;
        if edges.is_empty() {
            return Err(HexEditError::Nothing);
        }
        let Some(kind) = kind else {
            let before = self.barriers.len();
            self.barriers.retain(|edge, _| !edges.contains(edge));
            let fewer = self.barriers.len() < before;
            return fewer.then_some(()).ok_or(HexEditError::NoBarrier);
        };
        let mut set = false;
        for edge in edges {
            if edge.spaces().iter().any(|at| self.spaces.contains(*at)) {
                let hidden = self.barriers.get(&edge).is_some_and(|old| old.hidden);
                self.barriers.insert(edge, Barrier { kind, hidden });
                set = true;
            }
        }
        set.then_some(()).ok_or(HexEditError::NoSpace)
    }

    fn set_door(&mut self, edge: Edge, open: bool) -> Result<(), HexEditError> {
        let door = self.barriers.get_mut(&edge);
        let door = door.filter(|barrier| barrier.kind.is_door());
        door.ok_or(HexEditError::NoDoor)?.kind = if open {
            BarrierKind::OpenDoor
        } else {
            BarrierKind::ClosedDoor
        };
        Ok(())
    }

    fn remove_kind(&mut self, kind: KindId) -> Result<(), HexEditError> {
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

    fn draw(&mut self, mut drawing: Drawing) -> Result<(), HexEditError> {
        drawing.figure = drawing.figure.held()?;
        drawing.width = drawing.width.clamp(1, MOST_WIDTH);
        // A new one lies above the others; drawings on boards of spaces have no groups.
        drawing.order = self.orders().1;
        drawing.group = None;
        let id = DrawingId(free(self.drawings.keys().next_back().map(|id| id.0))?);
        self.drawings.insert(id, drawing);
        Ok(())
    }

    fn each_drawing(
        &mut self,
        drawings: &[DrawingId],
        change: impl Fn(&mut Drawing),
    ) -> Result<(), HexEditError> {
        if drawings.is_empty() {
            return Err(HexEditError::Nothing);
        }
        enough_room(drawings.len(), MOST_ITEMS)?;
        for id in drawings.iter().collect::<BTreeSet<_>>() {
            change(self.drawing_mut(*id)?);
        }
        Ok(())
    }

    /// The lowest and the highest order among the drawings.
    fn orders(&self) -> (i32, i32) {
        let orders = || self.drawings.values().map(|drawing| drawing.order);
        (orders().min().unwrap_or(0), orders().max().unwrap_or(0))
    }

    fn remove_items(&mut self, items: &[HexItem]) -> Result<(), HexEditError> {
        for item in some_items(items)? {
            match item {
                HexItem::Zone(id) => {
                    self.zones.remove(&id).ok_or(HexEditError::NoZone(id))?;
                }
                HexItem::Label(id) => {
                    self.labels.remove(&id).ok_or(HexEditError::NoLabel(id))?;
                }
                HexItem::Drawing(id) => {
                    let drawing = self.drawings.remove(&id);
                    drawing.ok_or(HexEditError::NoDrawing(id))?;
                }
                HexItem::Barrier(edge) => {
                    let barrier = self.barriers.remove(&edge);
                    barrier.ok_or(HexEditError::NoBarrier)?;
                }
            }
        }
        Ok(())
    }

    fn set_hidden(&mut self, items: &[HexItem], hidden: bool) -> Result<(), HexEditError> {
        for item in some_items(items)? {
            match item {
                HexItem::Zone(id) => self.zone_mut(id)?.hidden = hidden,
                HexItem::Label(id) => self.label_mut(id)?.hidden = hidden,
                HexItem::Drawing(id) => self.drawing_mut(id)?.hidden = hidden,
                HexItem::Barrier(edge) => {
                    let barrier = self.barriers.get_mut(&edge);
                    barrier.ok_or(HexEditError::NoBarrier)?.hidden = hidden;
                }
            }
        }
        Ok(())
    }

    fn zone_mut(&mut self, id: ZoneId) -> Result<&mut HexZone, HexEditError> {
        self.zones.get_mut(&id).ok_or(HexEditError::NoZone(id))
    }

    fn label_mut(&mut self, id: LabelId) -> Result<&mut HexLabel, HexEditError> {
        self.labels.get_mut(&id).ok_or(HexEditError::NoLabel(id))
    }

    fn drawing_mut(&mut self, id: DrawingId) -> Result<&mut Drawing, HexEditError> {
        let drawing = self.drawings.get_mut(&id);
        drawing.ok_or(HexEditError::NoDrawing(id))
    }
}

fn kind(name: &str, passage: Passage, ink: Ink) -> Result<TerrainKind, HexEditError> {
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

/// The items, each once: what is named twice is still one thing.
fn some_items(items: &[HexItem]) -> Result<BTreeSet<HexItem>, HexEditError> {
    if items.is_empty() {
        return Err(HexEditError::Nothing);
    }
    enough_room(items.len(), MOST_BARRIERS)?;
    Ok(items.iter().copied().collect())
}

fn some_edges(edges: &[Edge]) -> Result<BTreeSet<Edge>, HexEditError> {
    enough_room(edges.len(), MOST_BARRIERS)?;
    Ok(edges.iter().copied().collect())
}

const fn enough_room(things: usize, most: usize) -> Result<(), HexEditError> {
    if things > most {
        Err(HexEditError::TooMany(most))
    } else {
        Ok(())
    }
}
