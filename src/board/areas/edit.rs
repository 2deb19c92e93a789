//! Everything that can be changed on a drawn map, as values, and the one way to change it. What an edit is called is in
//! `edit_words`; what a copy of a selection is, in `fragment`.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::fragment::Fragment;
use super::map::{
    Area, AreaId, AreaMap, Connection, ConnectionId, ConnectionKind, LineEnd, Pin, PinId, PinKind,
    Size,
};
use crate::board::fit::{MOST_ITEMS, Unfit, free, text, words};
use crate::board::{Background, Drawing, DrawingEdit, DrawingId, GroupId, Point};

/// One thing on a map.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Item {
    /// An area.
    Area(AreaId),
    /// A connection.
    Connection(ConnectionId),
    /// An objective or label of an area.
    Pin(PinId),
    /// A stroke, a shape or a free label.
    Drawing(DrawingId),
}

/// A change of one map. Coordinates off the map are held at its border, sizes within what can be drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum MapEdit {
    /// Draw a new area.
    AddArea {
        /// Its name; may be empty for now.
        name: String,
        /// Its centre.
        at: Point,
        /// How large; none is as large as its contents need.
        size: Option<Size>,
    },
    /// Give an area another name.
    RenameArea {
        /// The area.
        area: AreaId,
        /// The name.
        name: String,
    },
    /// Draw an area in another size.
    ResizeArea {
        /// The area.
        area: AreaId,
        /// Its centre from now on.
        at: Point,
        /// How large; none is as large as its contents need.
        size: Option<Size>,
    },
    /// Note something about an area that players never see.
    NoteArea {
        /// The area.
        area: AreaId,
        /// The note.
        notes: String,
    },
    /// Join two areas (U-30).
    Connect {
        /// One end; an arrow leads from here.
        from: AreaId,
        /// The other end.
        to: AreaId,
        /// What can pass.
        kind: ConnectionKind,
    },
    /// Say what can pass along a connection (U-30).
    SetKind {
        /// The connection.
        connection: ConnectionId,
        /// What can pass.
        kind: ConnectionKind,
    },
    /// Put a cover mark at one end of a connection, or take it away (U-31).
    SetMark {
        /// Which connection.
        connection: ConnectionId,
        /// At which end.
        end: LineEnd,
        /// Whether there is one from now on.
        on: bool,
    },
    /// Lead the line of a connection through a place, or straight.
    Bend {
        /// The connection.
        connection: ConnectionId,
        /// Through where; none is straight.
        at: Option<Point>,
    },
    /// Turn a connection round, with its marks where they are; an arrow then leads the other way.
    Reverse {
        /// The connection.
        connection: ConnectionId,
    },
    /// Pin an objective or a label to an area (U-36).
    AddPin {
        /// To which area.
        area: AreaId,
        /// Objective or label.
        kind: PinKind,
        /// What it says.
        text: String,
    },
    /// Change what a pin says and is.
    EditPin {
        /// The pin.
        pin: PinId,
        /// Objective or label.
        kind: PinKind,
        /// What it says.
        text: String,
    },
    /// Change what is drawn freely.
    Drawing(DrawingEdit),
    /// Move areas and drawings together; what hangs on areas goes along.
    Move {
        /// The things.
        items: Vec<Item>,
        /// How far to the right.
        dx: i32,
        /// How far down.
        dy: i32,
    },
    /// Remove things; connections and pins of a removed area go with it.
    Remove {
        /// The things.
        items: Vec<Item>,
    },
    /// Hide things from players.
    Hide {
        /// The things.
        items: Vec<Item>,
    },
    /// Show things to players.
    Show {
        /// The things.
        items: Vec<Item>,
    },
    /// Select and move these areas and drawings together from now on.
    Group {
        /// The things.
        items: Vec<Item>,
    },
    /// Take a group apart.
    Ungroup {
        /// The group.
        group: GroupId,
    },
    /// Put a picture beneath the map, move, fade, lock or hide it, or take it away.
    SetPicture {
        /// The picture from now on; none takes it away.
        picture: Option<Background>,
    },
    /// Put in a copy of a selection, under ids of its own.
    Paste {
        /// The selection.
        fragment: Box<Fragment>,
        /// How far to the right of where it was.
        dx: i32,
        /// How far below where it was.
        dy: i32,
    },
    /// Several edits that are one gesture, in their order; none of them is again several.
    Many(Vec<MapEdit>),
}

/// Why a map cannot be changed so: one sentence without a full stop.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EditError {
    /// It fits on no map.
    #[error(transparent)]
    Unfit(#[from] Unfit),
    /// The area is not on the map.
    #[error("there is no area {0} on this map")]
    NoArea(AreaId),
    /// The connection is not on the map.
    #[error("there is no connection {0} on this map")]
    NoConnection(ConnectionId),
    /// The pin is not on the map.
    #[error("there is no pin {0} on this map")]
    NoPin(PinId),
    /// Nothing on the map belongs to the group.
    #[error("there is no group {0} on this map")]
    NoGroup(GroupId),
    /// A connection from an area to itself.
    #[error("a connection joins two different areas")]
    SameArea,
    /// More things than [`MOST_ITEMS`].
    #[error("that is too much for one map; {MOST_ITEMS} things are the most")]
    TooMany,
    /// Fewer than two things to group.
    #[error("a group needs at least two areas or drawings")]
    SmallGroup,
    /// A background that cannot be.
    #[error("{0}")]
    Picture(String),
    /// Nothing would be changed.
    #[error("nothing is selected")]
    Nothing,
    /// Several edits within several.
    #[error("several edits at once hold no others of several")]
    Nested,
}

impl MapEdit {
    /// Whether rules look at what it changes: areas, connections and their marks, pins.
    #[must_use]
    pub fn matters_to_rules(&self) -> bool {
        match self {
            Self::AddArea { .. }
            | Self::RenameArea { .. }
            | Self::Connect { .. }
            | Self::SetKind { .. }
            | Self::SetMark { .. }
            | Self::Reverse { .. }
            | Self::AddPin { .. }
            | Self::EditPin { .. } => true,
            Self::Remove { items } => items.iter().any(|item| !matches!(item, Item::Drawing(_))),
            Self::Paste { fragment, .. } => !fragment.areas.is_empty(),
            Self::Many(edits) => edits.iter().any(Self::matters_to_rules),
            Self::ResizeArea { .. }
            | Self::NoteArea { .. }
            | Self::Bend { .. }
            | Self::Drawing(_)
            | Self::Move { .. }
            | Self::Hide { .. }
            | Self::Show { .. }
            | Self::Group { .. }
            | Self::Ungroup { .. }
            | Self::SetPicture { .. } => false,
        }
    }
}

impl AreaMap {
    /// Changes the map.
    ///
    /// # Errors
    /// Why it cannot be; the map may then be half changed, so callers work on a copy.
    pub fn edit(&mut self, edit: &MapEdit) -> Result<(), EditError> {
        if let MapEdit::Many(edits) = edit {
            if edits.is_empty() {
                return Err(EditError::Nothing);
            }
            enough_room(edits.len())?;
            for edit in edits {
                if matches!(edit, MapEdit::Many(_)) {
                    return Err(EditError::Nested);
                }
                self.edit_one(edit)?;
            }
            return Ok(());
        }
        self.edit_one(edit)
    }

    fn edit_one(&mut self, edit: &MapEdit) -> Result<(), EditError> {
        match edit {
            MapEdit::AddArea { name, at, size } => {
                let id = AreaId(free(self.areas.keys().next_back().map(|id| id.0))?);
                let at = at.on_map();
                let mut area = Area::new(text(name)?, at.x, at.y);
                area.size = size.map(Size::held);
                self.areas.insert(id, area);
            }
            MapEdit::RenameArea { area, name } => self.area_mut(*area)?.name = text(name)?,
            MapEdit::ResizeArea { area, at, size } => {
                let area = self.area_mut(*area)?;
                let at = at.on_map();
                (area.x, area.y, area.size) = (at.x, at.y, size.map(Size::held));
            }
            MapEdit::NoteArea { area, notes } => self.area_mut(*area)?.notes = text(notes)?,
            MapEdit::Connect { from, to, kind } => self.connect(*from, *to, *kind)?,
            MapEdit::SetKind { connection, kind } => self.line_mut(*connection)?.kind = *kind,
            MapEdit::SetMark {
                connection,
                end,
                on,
            } => {
                let line = self.line_mut(*connection)?;
                match end {
                    LineEnd::From => line.mark_from = *on,
                    LineEnd::To => line.mark_to = *on,
                }
            }
            MapEdit::Bend { connection, at } => {
                self.line_mut(*connection)?.bend = at.map(Point::on_map);
            }
            MapEdit::Reverse { connection } => {
                let line = self.line_mut(*connection)?;
                std::mem::swap(&mut line.from, &mut line.to);
                std::mem::swap(&mut line.mark_from, &mut line.mark_to);
            }
            MapEdit::AddPin { area, kind, text } => {
                self.area_mut(*area)?;
                let id = PinId(free(self.pins.keys().next_back().map(|id| id.0))?);
                let pin = Pin {
                    area: *area,
                    kind: *kind,
                    text: words(text)?,
                    hidden: false,
                };
                self.pins.insert(id, pin);
            }
            MapEdit::EditPin { pin, kind, text } => {
                let text = words(text)?;
                let pin = self.pins.get_mut(pin).ok_or(EditError::NoPin(*pin))?;
                (pin.kind, pin.text) = (*kind, text);
            }
            MapEdit::Drawing(edit) => edit.apply(&mut self.drawings)?,
            MapEdit::Move { items, dx, dy } => self.move_items(items, *dx, *dy)?,
            MapEdit::Remove { items } => self.remove_items(items)?,
            MapEdit::Hide { items } => self.set_hidden(items, true)?,
            MapEdit::Show { items } => self.set_hidden(items, false)?,
            MapEdit::Group { items } => self.group_items(items)?,
            MapEdit::Ungroup { group } => self.ungroup(*group)?,
            MapEdit::SetPicture { picture } => {
                if let Some(problem) = picture.as_ref().and_then(Background::problem) {
                    return Err(EditError::Picture(problem));
                }
                self.picture.clone_from(picture);
            }
            MapEdit::Paste { fragment, dx, dy } => self.paste(fragment, *dx, *dy)?,
            MapEdit::Many(_) => return Err(EditError::Nested),
        }
        let things =
            self.areas.len() + self.connections.len() + self.pins.len() + self.drawings.len();
        enough_room(things)
    }

    fn connect(&mut self, from: AreaId, to: AreaId, kind: ConnectionKind) -> Result<(), EditError> {
        self.area_mut(from)?;
        self.area_mut(to)?;
        if from == to {
            return Err(EditError::SameArea);
        }
        let id = ConnectionId(free(self.connections.keys().next_back().map(|id| id.0))?);
        let line = Connection {
            from,
            to,
            kind,
            mark_from: false,
            mark_to: false,
            hidden: false,
            bend: None,
        };
        self.connections.insert(id, line);
        Ok(())
    }

    fn move_items(&mut self, items: &[Item], dx: i32, dy: i32) -> Result<(), EditError> {
        some(items)?;
        for item in items {
            match item {
                Item::Area(id) => {
                    let area = self.area_mut(*id)?;
                    let at = area.centre().moved(dx, dy);
                    (area.x, area.y) = (at.x, at.y);
                }
                Item::Drawing(id) => {
                    for at in self.drawing_mut(*id)?.figure.points_mut() {
                        *at = at.moved(dx, dy);
                    }
                }
                // These hang on their areas.
                Item::Connection(id) => {
                    self.line_mut(*id)?;
                }
                Item::Pin(id) => {
                    self.pins.get(id).ok_or(EditError::NoPin(*id))?;
                }
            }
        }
        let moved: BTreeSet<Item> = items.iter().copied().collect();
        for line in self.connections.values_mut() {
            // A bend goes along where both ends do.
            if [line.from, line.to]
                .iter()
                .all(|end| moved.contains(&Item::Area(*end)))
            {
                line.bend = line.bend.map(|at| at.moved(dx, dy));
            }
        }
        Ok(())
    }

    fn remove_items(&mut self, items: &[Item]) -> Result<(), EditError> {
        some(items)?;
        // What goes with its area may be named beside it, so it is looked for before anything is removed.
        for item in items {
            self.find(*item)?;
        }
        for item in items {
            match item {
                Item::Area(id) => {
                    self.areas.remove(id);
                }
                Item::Connection(id) => {
                    self.connections.remove(id);
                }
                Item::Pin(id) => {
                    self.pins.remove(id);
                }
                Item::Drawing(id) => {
                    self.drawings.remove(id);
                }
            }
        }
        let areas = &self.areas;
        self.connections
            .retain(|_, line| areas.contains_key(&line.from) && areas.contains_key(&line.to));
        self.pins.retain(|_, pin| areas.contains_key(&pin.area));
        Ok(())
    }

    fn set_hidden(&mut self, items: &[Item], hidden: bool) -> Result<(), EditError> {
        some(items)?;
        for item in items {
            match item {
                Item::Area(id) => self.area_mut(*id)?.hidden = hidden,
                Item::Connection(id) => self.line_mut(*id)?.hidden = hidden,
                Item::Pin(id) => {
                    self.pins.get_mut(id).ok_or(EditError::NoPin(*id))?.hidden = hidden;
                }
                Item::Drawing(id) => self.drawing_mut(*id)?.hidden = hidden,
            }
        }
        Ok(())
    }

    fn group_items(&mut self, items: &[Item]) -> Result<(), EditError> {
        let can_be = |item: &&Item| matches!(item, Item::Area(_) | Item::Drawing(_));
        let mut members: Vec<Item> = items.iter().filter(can_be).copied().collect();
        members.sort_unstable();
        members.dedup();
        if members.len() < 2 {
            return Err(EditError::SmallGroup);
        }
        enough_room(members.len())?;
        let group = Some(GroupId(free(self.groups().max().map(|group| group.0))?));
        for item in members {
            match item {
                Item::Area(id) => self.area_mut(id)?.group = group,
                Item::Drawing(id) => self.drawing_mut(id)?.group = group,
                Item::Connection(_) | Item::Pin(_) => {}
            }
        }
        Ok(())
    }

    fn ungroup(&mut self, group: GroupId) -> Result<(), EditError> {
        let areas = self.areas.values_mut().map(|area| &mut area.group);
        let drawings = self.drawings.values_mut().map(|drawing| &mut drawing.group);
        let mut found = false;
        for member in areas
            .chain(drawings)
            .filter(|member| **member == Some(group))
        {
            *member = None;
            found = true;
        }
        if found {
            Ok(())
        } else {
            Err(EditError::NoGroup(group))
        }
    }

    /// A thing with everything of its group; alone if it has none.
    #[must_use]
    pub fn together(&self, item: Item) -> Vec<Item> {
        let Some(group) = self.group_of(item) else {
            return vec![item];
        };
        let areas = self.areas.keys().map(|id| Item::Area(*id));
        let drawings = self.drawings.keys().map(|id| Item::Drawing(*id));
        areas
            .chain(drawings)
            .filter(|other| self.group_of(*other) == Some(group))
            .collect()
    }

    /// The group a thing belongs to.
    #[must_use]
    pub fn group_of(&self, item: Item) -> Option<GroupId> {
        match item {
            Item::Area(id) => self.areas.get(&id)?.group,
            Item::Drawing(id) => self.drawings.get(&id)?.group,
            Item::Connection(_) | Item::Pin(_) => None,
        }
    }

    /// Whether a thing is on the map.
    #[must_use]
    pub fn has(&self, item: Item) -> bool {
        self.find(item).is_ok()
    }

    /// The groups of everything that belongs to one.
    pub(super) fn groups(&self) -> impl Iterator<Item = GroupId> + '_ {
        let areas = self.areas.values().filter_map(|area| area.group);
        areas.chain(self.drawings.values().filter_map(|drawing| drawing.group))
    }

    fn find(&self, item: Item) -> Result<(), EditError> {
        let (there, missing) = match item {
            Item::Area(id) => (self.areas.contains_key(&id), EditError::NoArea(id)),
            Item::Connection(id) => (
                self.connections.contains_key(&id),
                EditError::NoConnection(id),
            ),
            Item::Pin(id) => (self.pins.contains_key(&id), EditError::NoPin(id)),
            Item::Drawing(id) => (self.drawings.contains_key(&id), Unfit::NoDrawing(id).into()),
        };
        if there { Ok(()) } else { Err(missing) }
    }

    fn area_mut(&mut self, id: AreaId) -> Result<&mut Area, EditError> {
        self.areas.get_mut(&id).ok_or(EditError::NoArea(id))
    }

    fn line_mut(&mut self, id: ConnectionId) -> Result<&mut Connection, EditError> {
        let line = self.connections.get_mut(&id);
        line.ok_or(EditError::NoConnection(id))
    }

    fn drawing_mut(&mut self, id: DrawingId) -> Result<&mut Drawing, EditError> {
        Ok(self.drawings.get_mut(&id).ok_or(Unfit::NoDrawing(id))?)
    }
}

fn some(items: &[Item]) -> Result<(), EditError> {
    if items.is_empty() {
        return Err(EditError::Nothing);
    }
    enough_room(items.len())
}

fn enough_room(things: usize) -> Result<(), EditError> {
    if things > MOST_ITEMS {
        Err(EditError::TooMany)
    } else {
        Ok(())
    }
}
