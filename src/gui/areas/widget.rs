//! The widget as its user sees it: what can be set, `show`, and the course of one frame: it takes the pointer and the
//! keys, has the parts drawn in order, and collects what was done.

use std::borrow::Cow;
use std::collections::BTreeMap;

use egui::{CursorIcon, Id, PointerButton, Sense, TextureId, Ui, UiBuilder, vec2};

use crate::board::areas::{AreaId, AreaMap, Ink, Item};
use crate::gui::areas::acts::{CanvasAct, acts_ui};
use crate::gui::areas::boxes::{AreaBox, Contents, Sizes};
use crate::gui::areas::crowd::most_scale;
use crate::gui::areas::drag::Drag;
use crate::gui::areas::drawings::{Drawn, drawn};
use crate::gui::areas::frame::Frame;
use crate::gui::areas::keys;
use crate::gui::areas::lines::lines;
use crate::gui::areas::model::{AreaSign, CanvasEvent, CanvasToken, Highlight};
use crate::gui::areas::paint::areas::end_tags_ui;
use crate::gui::areas::paint::brush::{Brush, dots};
use crate::gui::areas::paint::drawings::{drawings_ui, picture_ui};
use crate::gui::areas::paint::lines::lines_ui;
use crate::gui::areas::paint::looks::looks_ui;
use crate::gui::areas::paint::notes::{mark_notes_ui, note_ui, zoom_ui};
use crate::gui::areas::paint::tokens::{TokenMood, token_ui};
use crate::gui::areas::tool::Tool;
use crate::gui::areas::tool_drag::Targets;
use crate::gui::areas::view::View;
use crate::gui::theme::{text_scale, tokens as theme_tokens};
use crate::gui::widgets::camera::MapPart;
use crate::gui::widgets::part_seen::part_seen_ui;
use crate::table::CharacterId;

/// A zone map to show. It fills the room there is.
pub struct MapCanvas<'a> {
    map: &'a AreaMap,
    view: &'a mut View,
    tokens: &'a [CanvasToken],
    signs: &'a [AreaSign],
    highlight: &'a Highlight,
    acts: &'a [CanvasAct],
    selected: &'a [AreaId],
    tool: Tool,
    selection: &'a [Item],
    ink: (Ink, u8),
    inset: f32,
    part_seen: Option<MapPart>,
    picture: Option<TextureId>,
    faces: &'a BTreeMap<CharacterId, TextureId>,
    only_look: bool,
    id_salt: &'a str,
}

impl<'a> MapCanvas<'a> {
    /// That map, seen so.
    pub fn new(map: &'a AreaMap, view: &'a mut View) -> Self {
        Self {
            map,
            view,
            tokens: &[],
            signs: &[],
            highlight: Highlight::NOTHING,
            acts: &[],
            selected: &[],
            tool: Tool::default(),
            selection: &[],
            ink: (Ink::default(), 4),
            inset: 0.0,
            part_seen: None,
            picture: None,
            faces: const { &BTreeMap::new() },
            only_look: false,
            id_salt: "map",
        }
    }

    /// The tokens that stand on it.
    #[must_use]
    pub fn tokens(mut self, tokens: &'a [CanvasToken]) -> Self {
        self.tokens = tokens;
        self
    }

    /// What to point out.
    #[must_use]
    pub fn highlight(mut self, highlight: &'a Highlight) -> Self {
        self.highlight = highlight;
        self
    }

    /// Acts that wait to be resolved.
    #[must_use]
    pub fn acts(mut self, acts: &'a [CanvasAct]) -> Self {
        self.acts = acts;
        self
    }

    /// Areas that sight is asked about.
    #[must_use]
    pub fn selected(mut self, areas: &'a [AreaId]) -> Self {
        self.selected = areas;
        self
    }

    /// What clicks and drags mean.
    #[must_use]
    pub fn tool(mut self, tool: Tool) -> Self {
        self.tool = tool;
        self
    }

    /// What is selected for editing.
    #[must_use]
    pub fn selection(mut self, items: &'a [Item]) -> Self {
        self.selection = items;
        self
    }

    /// The colour and width of what is being drawn.
    #[must_use]
    pub fn ink(mut self, ink: Ink, width: u8) -> Self {
        self.ink = (ink, width);
        self
    }

    /// Room at the left edge that other things lie over, such as a tool bar: the map is fitted beside it, and the
    /// corner note keeps clear of it.
    #[must_use]
    pub fn inset(mut self, left: f32) -> Self {
        self.inset = left;
        self
    }

    /// The part that players see in their window.
    #[must_use]
    pub fn part_seen(mut self, part: Option<MapPart>) -> Self {
        self.part_seen = part;
        self
    }

    /// To look at only: nothing on it takes the pointer, the keys or the focus.
    #[must_use]
    pub fn to_look_at(mut self) -> Self {
        self.only_look = true;
        self.tool = Tool::Sight;
        self
    }

    /// What lies on its areas for a while.
    #[must_use]
    pub fn signs(mut self, signs: &'a [AreaSign]) -> Self {
        self.signs = signs;
        self
    }

    /// The texture of the map's background picture, once it is there.
    #[must_use]
    pub fn picture(mut self, texture: Option<TextureId>) -> Self {
        self.picture = texture;
        self
    }

    /// The portraits of tokens, as textures.
    #[must_use]
    pub fn faces(mut self, faces: &'a BTreeMap<CharacterId, TextureId>) -> Self {
        self.faces = faces;
        self
    }

    /// Tells two canvases of one window apart.
    #[must_use]
    pub fn id_salt(mut self, salt: &'a str) -> Self {
        self.id_salt = salt;
        self
    }

    /// Draws it and tells what was done.
    pub fn show(self, ui: &mut Ui) -> Vec<CanvasEvent> {
        let (_, canvas) = ui.allocate_space(ui.available_size());
        let id = Id::unique(("map canvas", self.id_salt));
        let sense = if self.only_look {
            Sense::hover()
        } else {
            Sense::click_and_drag()
        };
        let response = ui.interact(canvas, id, sense);
        // What stands on the map is inside it, also for a screen reader.
        let inside = UiBuilder::new()
            .max_rect(canvas)
            .id_salt(("inside", self.id_salt))
            .accessibility_parent(id);
        self.view.last = Some((id, canvas));
        let mut inside = ui.new_child(inside);
        inside.shrink_clip_rect(canvas);
        let frame = Frame {
            contents: Contents::new(self.map, self.tokens, self.signs),
            view: self.view,
            highlight: self.highlight,
            acts: self.acts,
            selected: self.selected,
            tool: self.tool,
            selection: self.selection,
            ink: self.ink,
            part_seen: self.part_seen,
            only_look: self.only_look,
            picture: self.picture,
            faces: self.faces,
            canvas,
            room: canvas.with_min_x(canvas.left() + self.inset).shrink(16.0),
            response,
            pointed: false,
            events: Vec::new(),
        };
        frame.show(&mut inside)
    }
}

/// The course of one frame.
impl Frame<'_> {
    fn show(mut self, ui: &mut Ui) -> Vec<CanvasEvent> {
        if !ui.is_rect_visible(self.canvas) || !self.room.is_positive() {
            return self.events;
        }
        self.fit(ui);
        if !self.only_look {
            self.pan_and_zoom(ui);
        }

        let painter = ui.painter().clone();
        let screen_from_map = self.view.screen_from_map(self.canvas);
        let sizes = Sizes::new(self.view, ui.style());
        let brush = Brush {
            painter: &painter,
            tokens: theme_tokens(ui),
            sizes,
            note_font: sizes.note_font(ui.style()),
            faces: self.faces,
        };
        let shift = Drag::shift(self.view.drag.as_ref());
        let boxes = self
            .contents
            .boxes(&painter, screen_from_map, sizes, &shift);
        let shaded = &self.highlight.shaded;
        let bend = |id, line: &_| Some(screen_from_map * shift.bend(id, line)?);
        let seen = (self.canvas, sizes.scale);
        let lines = lines(self.contents.map, &boxes, seen, shaded, bend);
        let drawings = drawn(
            &self.contents.map.drawings,
            screen_from_map,
            self.canvas,
            |id| shift.of(Item::Drawing(id)),
        );

        let areas = self.areas(ui, &boxes);
        let nodes = self.nodes(ui, &boxes, &lines, &drawings, sizes);
        let tokens = self.tokens(ui, &boxes, sizes.token_radius());
        let held = self.held(ui, &boxes, &tokens);
        let by_keys = held.is_none();
        let held = held.or_else(|| self.carried(&boxes));
        self.tell_held(ui, held.as_ref());
        self.follow_motion(ui, &boxes, held.as_ref());
        if !self.only_look {
            self.dropped_row(ui, &boxes);
        }
        if self.tool == Tool::Sight {
            self.background();
        } else {
            let targets = Targets {
                boxes: &boxes,
                lines: &lines,
                drawings: &drawings,
            };
            self.edit(ui, &areas, &nodes, &targets);
        }
        self.take_focus();
        self.keyboard(ui, &boxes, &drawings);

        painter.rect_filled(self.canvas, 0.0, brush.tokens.ground);
        let beneath = self.contents.map.picture.as_ref().zip(self.picture);
        if let Some((picture, texture)) = beneath {
            picture_ui(brush.painter, picture, texture, screen_from_map);
        }
        dots(&brush, self.canvas, screen_from_map);
        if !self.only_look {
            zoom_ui(ui, self.view, self.room);
        }
        drawings_ui(
            brush.painter,
            brush.tokens,
            &drawings,
            screen_from_map.scaling,
        );
        lines_ui(&brush, &lines, self.highlight);
        self.boxes_ui(&brush, &boxes, &areas, &tokens, held.as_ref());
        let arrows = acts_ui(&brush, self.acts, &boxes, self.contents.tokens);
        if sizes.readable() {
            end_tags_ui(&brush, &boxes, self.highlight);
            looks_ui(&brush, &boxes, self.highlight);
            let apart = (arrows.as_slice(), self.room);
            mark_notes_ui(&brush, &boxes, &lines, self.highlight, apart);
        }
        self.outcomes_ui(&brush, &boxes);
        self.marks_of_editing_ui(&brush, &boxes, &lines, &drawings, &nodes);
        let mut note = Cow::from(&self.highlight.note);
        if let Some(held) = held {
            if by_keys {
                let name = &self.contents.tokens[held.index].name;
                let gap = if note.is_empty() { "" } else { "\n" };
                let how = "Arrow keys choose an area, Enter moves";
                note = format!("{note}{gap}{how} {name} there").into();
            } else {
                ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
            }
            // Those that go along lie beneath, each a little further down.
            let all = [held.index].into_iter().chain(held.others);
            let all: Vec<_> = all.zip(0..).collect();
            for (index, below) in all.into_iter().rev() {
                let aside = 0.7 * sizes.token_radius() * f32::from(below.min(6_u8));
                let at = held.at + vec2(aside, aside);
                token_ui(
                    &brush,
                    &self.contents.tokens[index],
                    at,
                    TokenMood::default(),
                );
            }
        }
        if let Some(part) = self.part_seen {
            part_seen_ui(ui, self.canvas, screen_from_map, part);
        }
        note_ui(ui, self.view, &boxes, self.room, &note);
        self.describe(ui, &boxes, &areas, &tokens, &nodes);
        self.events
    }

    fn fit(&mut self, ui: &Ui) {
        let text = text_scale(ui.style()).sqrt();
        let contents = &self.contents;
        self.view.crowd(contents.key(), text, || {
            let (places, ways) = contents.ground(ui.painter());
            most_scale(places, &ways)
        });
        if let Some(items) = self.view.take_fit_to() {
            let extents = self
                .contents
                .extents(ui.painter(), ui.style(), Some(&items));
            self.view.fit_once(self.canvas, self.room, &extents);
            return;
        }
        // Nobody can pan a map to look at: it shows all that comes.
        let follows = self.only_look && self.view.shows_whole();
        if follows || self.view.wants_fit(self.room) {
            let extents = self.contents.extents(ui.painter(), ui.style(), None);
            if !follows || !self.view.holds(self.canvas, self.room, &extents) {
                self.view.fit(self.canvas, self.room, &extents);
            }
        }
    }

    fn take_focus(&mut self) {
        if self.pointed || self.response.dragged() {
            self.pointed = true;
            self.view.cursor_shown = false;
            self.response.request_focus();
        }
    }

    fn keyboard(&mut self, ui: &Ui, boxes: &[AreaBox<'_>], drawings: &[Drawn<'_>]) {
        if self.pointed || !self.response.has_focus() {
            self.view.carried = None;
        }
        if !self.response.has_focus() {
            return;
        }
        keys::keep_arrows(ui, self.response.id);
        if self.response.gained_focus() && !self.pointed {
            keys::place_cursor(self.view, self.canvas, boxes, &self.contents);
        }
        let edits = self.tool != Tool::Sight;
        // What is selected is moved by the arrows instead; the panel sees to that.
        if self.tool != Tool::Select || self.selection.is_empty() {
            keys::move_cursor(ui, self.view, self.canvas, boxes);
        }
        keys::look_inside(ui, self.view, self.canvas, boxes, &self.contents, edits);
        self.events.extend(keys::menu(ui, self.view));
        if edits {
            keys::next_drawing(ui, self.view, self.canvas, drawings);
        }
        // A click without the pointer: Enter, Space or a screen reader.
        if self.response.clicked() && !self.response.clicked_by(PointerButton::Primary) {
            self.view.cursor_shown = true;
            let here = self.view.cursor;
            if here.is_none_or(|area| !self.contents.map.areas.contains_key(&area)) {
                keys::place_cursor(self.view, self.canvas, boxes, &self.contents);
            }
            let add = ui.input(|input| input.modifiers.shift);
            let event = match self.view.carried.take() {
                Some(who) if self.view.cursor_in.is_none() => self.set_down(who),
                _ => keys::press(self.view, self.tool, add, self.contents.map),
            };
            if let Some(CanvasEvent::TokenClicked(who)) = event {
                self.view.carried = Some(who).filter(|_| self.tool.moves_tokens());
            }
            self.events.extend(event);
        }
    }
}
