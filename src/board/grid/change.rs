//! The one way to change a drawn board. What edits there are is in `edit`; what they do to spaces is in `edit_spaces`, to
//! walls, doors and things in `edit_things`, to the layout in `relayout`.

use super::board::{HexBoard, HexLabel, HexZone, KindId, LabelId, ZoneId};
use super::edit::{HexEdit, HexEditError};
use super::edit_spaces::kind;
use super::{MOST_BARRIERS, MOST_TOGETHER, MOST_ZONES};
use crate::board::Background;
use crate::board::fit::{MOST_ITEMS, free, text, words};

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
                changed.refuse_other_sides(edit)?;
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
            HexEdit::Drawing(edit) => edit.apply(&mut self.drawings)?,
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
            HexEdit::SetLayout { layout } => self.relayout(*layout)?,
            HexEdit::Many(_) => return Err(HexEditError::Nested),
        }
        enough_room(self.zones.len(), MOST_ZONES)?;
        enough_room(self.barriers.len(), MOST_BARRIERS)?;
        let things = self.kinds.len() + self.labels.len() + self.drawings.len();
        enough_room(things, MOST_ITEMS)
    }
}

pub(super) const fn enough_room(things: usize, most: usize) -> Result<(), HexEditError> {
    if things > most {
        Err(HexEditError::TooMany(most))
    } else {
        Ok(())
    }
}
