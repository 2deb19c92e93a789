//! One frame of one canvas: takes the pointer and the keys, has the parts drawn in order, and
//! collects what was done.

use std::collections::BTreeMap;

use egui::{CursorIcon, Id, PointerButton, Pos2, Rect, Response, Sense, TextureId, Ui, Vec2};

use crate::board::areas::{AreaId, Ink, Item, LineEnd};
use crate::gui::areas::boxes::{AreaBox, Contents, Sizes};
use crate::gui::areas::hand::{Drag, Targets, is_active};
use crate::gui::areas::handles::{self, Drawn, Hold, drawn};
use crate::gui::areas::keys;
use crate::gui::areas::lines::{Line, lines};
use crate::gui::areas::model::{CanvasEvent, CanvasToken, Highlight};
use crate::gui::areas::paint::{Brush, dots};
use crate::gui::areas::paint_areas::end_tags_ui;
use crate::gui::areas::paint_drawings::{drawings_ui, picture_ui};
use crate::gui::areas::paint_lines::lines_ui;
use crate::gui::areas::paint_looks::looks_ui;
use crate::gui::areas::paint_notes::{mark_notes_ui, note_ui, zoom_ui};
use crate::gui::areas::paint_tokens::{TokenMood, token_ui};
use crate::gui::areas::tool::Tool;
use crate::gui::areas::view::{View, Within};
use crate::gui::areas::widget::MapCanvas;
use crate::gui::theme::{strong, tokens as theme_tokens};

/// How large a corner of the selected area is to the pointer.
const CORNER: f32 = 16.0;
/// How far past its box an area still catches a token that is let go.
const CATCH: f32 = 8.0;

/// What one frame works with.
pub(super) struct Frame<'a> {
    pub(super) view: &'a mut View,
    pub(super) contents: Contents<'a>,
    pub(super) highlight: &'a Highlight,
    pub(super) selected: &'a [AreaId],
    pub(super) tool: Tool,
    pub(super) selection: &'a [Item],
    pub(super) ink: (Ink, u8),
    pub(super) only_look: bool,
    picture: Option<TextureId>,
    pub(super) canvas: Rect,
    /// The canvas without its insets and a little margin.
    room: Rect,
    pub(super) response: Response,
    /// The pointer was used on something here in this frame.
    pub(super) pointed: bool,
    pub(super) events: Vec<CanvasEvent>,
}

/// The responses of what can be seen, by its index among the boxes or the tokens.
pub(super) type Responses = Vec<(usize, Response)>;

/// The response of a handle.
pub(super) type Node = (Hold, Response);

/// A token in the hand.
pub(super) struct Held {
    pub(super) index: usize,
    pub(super) at: Pos2,
    /// The area it would be dropped on.
    pub(super) target: Option<AreaId>,
}

impl<'a> Frame<'a> {
    pub(super) fn new(from: MapCanvas<'a>, canvas: Rect, response: Response) -> Self {
        const NOTHING: &Highlight = &Highlight {
            from: None,
            to: None,
            path_areas: Vec::new(),
            path_connections: Vec::new(),
            marks: Vec::new(),
            reachable: Vec::new(),
            shaded: Vec::new(),
            note: String::new(),
            looks: BTreeMap::new(),
        };
        let MapCanvas {
            map,
            view,
            tokens,
            signs,
            highlight,
            selected,
            tool,
            selection,
            ink,
            insets,
            only_look,
            picture,
            ..
        } = from;
        Self {
            view,
            contents: Contents::new(map, tokens, signs),
            highlight: highlight.unwrap_or(NOTHING),
            selected,
            tool,
            selection,
            ink,
            only_look,
            picture,
            canvas,
            room: (canvas - insets).shrink(16.0),
            response,
            pointed: false,
            events: Vec::new(),
        }
    }

    pub(super) fn show(mut self, ui: &mut Ui) -> Vec<CanvasEvent> {
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
        };
        let shift = Drag::shift(self.view.drag.as_ref());
        let boxes = self
            .contents
            .boxes(&painter, screen_from_map, sizes, &shift);
        let shaded = &self.highlight.shaded;
        let lines = lines(self.contents.map, &boxes, self.canvas, sizes.scale, shaded);
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
        self.tell_held(ui, held.as_ref());
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
        if sizes.readable() {
            end_tags_ui(&brush, &boxes, self.highlight);
            looks_ui(&brush, &boxes, self.highlight);
            mark_notes_ui(&brush, &boxes, &lines, self.highlight, self.room);
        }
        self.marks_of_editing_ui(&brush, &boxes, &lines, &drawings, &nodes);
        if let Some(held) = held {
            ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
            let token = &self.contents.tokens[held.index];
            token_ui(&brush, token, held.at, TokenMood::default());
        }
        note_ui(ui, self.view, &boxes, self.room, &self.highlight.note);
        self.describe(ui, &boxes, &areas, &tokens, &nodes);
        self.events
    }

    fn fit(&mut self, ui: &Ui) {
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

    fn pan_and_zoom(&mut self, ui: &Ui) {
        // With the tools that edit, the primary button draws; `hand` pans with the others.
        let pans = self.tool == Tool::Sight;
        for button in [PointerButton::Primary, PointerButton::Middle] {
            if pans && self.response.dragged_by(button) {
                self.view.pan(self.response.drag_delta());
                ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
            }
        }
        if !ui.rect_contains_pointer(self.canvas) {
            return;
        }
        let (factor, at) = ui.input_mut(|input| {
            // Taken, so that nothing around the canvas scrolls too.
            let wheel = std::mem::take(&mut input.smooth_scroll_delta).y;
            let factor = (wheel / 240.0).exp() * input.zoom_delta();
            (factor, input.pointer.hover_pos())
        });
        if (factor - 1.0).abs() > f32::EPSILON
            && let Some(at) = at
        {
            self.view.zoom_at(self.canvas, at, factor);
        }
    }

    /// Makes areas clickable, and to be dragged by the tools that edit.
    fn areas(&mut self, ui: &Ui, boxes: &[AreaBox<'_>]) -> Responses {
        let sights = self.tool == Tool::Sight;
        let mut sense = if self.only_look {
            Sense::hover()
        } else {
            Sense::CLICK
        };
        if !sights {
            sense |= Sense::DRAG;
        }
        let mut responses = Vec::new();
        for (index, area) in boxes.iter().enumerate().filter(|(_, area)| area.visible) {
            let id = self.area_id(area.id);
            let response = ui.interact(area.rect, id, sense);
            if sights && response.clicked() {
                self.point_at(area.id);
                self.events.push(CanvasEvent::AreaClicked(area.id));
            } else if sights && response.secondary_clicked() {
                self.point_at(area.id);
                self.events.push(CanvasEvent::AreaSecondaryClicked(area.id));
            }
            responses.push((index, response));
        }
        responses
    }

    /// Makes connections, pins and drawings known by their handles; where the tool edits, they can
    /// be clicked and dragged.
    fn nodes(
        &self,
        ui: &Ui,
        boxes: &[AreaBox<'_>],
        lines: &[Line<'_>],
        drawings: &[Drawn<'_>],
        sizes: Sizes,
    ) -> Vec<Node> {
        let mut nodes = Vec::new();
        // Where there is only a map to look at, areas and tokens say all that is to be said.
        if self.only_look || !sizes.readable() {
            return nodes;
        }
        let sense = match self.tool {
            Tool::Sight => Sense::hover(),
            _ => Sense::CLICK | Sense::DRAG,
        };
        let mut add = |hold: Hold, rect: Rect, id: Id| {
            nodes.push((hold, ui.interact(rect, id, sense)));
        };
        for drawn in drawings {
            let item = Item::Drawing(drawn.id);
            add(Hold::Item(item), drawn.handle(), self.item_id(item));
        }
        for line in lines {
            let item = Item::Connection(line.id);
            let id = self.item_id(item);
            add(Hold::Item(item), handles::middle(line), id);
            if self.tool == Tool::Mark {
                for end in [LineEnd::From, LineEnd::To] {
                    let rect = handles::end(line, end, sizes.scale);
                    add(Hold::End(line.id, end), rect, id.with(end == LineEnd::From));
                }
            }
        }
        for area in boxes.iter().filter(|area| area.visible) {
            for pin in &area.pins {
                let item = Item::Pin(pin.id);
                add(Hold::Item(item), pin.rect(sizes.scale), self.item_id(item));
            }
        }
        if let (Tool::Select, [item @ Item::Area(id)]) = (self.tool, self.selection)
            && let Some(area) = boxes.iter().find(|area| area.id == *id && area.visible)
        {
            for (x, y) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
                let sign = Vec2::new(x, y);
                let corner = area.rect.center() + sign * area.rect.size() / 2.0;
                let rect = Rect::from_center_size(corner, Vec2::splat(CORNER));
                let id = self.item_id(*item).with((x > 0.0, y > 0.0));
                add(Hold::Corner(*item, sign), rect, id);
            }
        }
        nodes
    }

    /// Hands what the pointer does to the tool that edits.
    fn edit(&mut self, ui: &Ui, areas: &Responses, nodes: &[Node], targets: &Targets<'_, '_>) {
        if let Some(icon) = self.tool.cursor()
            && ui.rect_contains_pointer(self.canvas)
        {
            ui.ctx().set_cursor_icon(icon);
        }
        let areas = areas.iter().filter(|(_, response)| is_active(response));
        let mut active: Vec<Node> = areas
            .map(|(index, response)| {
                let item = Item::Area(targets.boxes[*index].id);
                (Hold::Item(item), response.clone())
            })
            .collect();
        let nodes = nodes.iter().filter(|(_, response)| is_active(response));
        active.extend(nodes.cloned());
        let ground = &self.response;
        // Enter and Space on the canvas are the keyboard's.
        if is_active(ground) && (!ground.clicked() || ground.clicked_by(PointerButton::Primary)) {
            active.push((Hold::Ground, ground.clone()));
        }
        self.hand(ui, &active, targets);
    }

    /// Takes clicks on tokens. They come after the areas, so they are above them.
    fn tokens(&mut self, ui: &Ui, boxes: &[AreaBox<'_>], radius: f32) -> Responses {
        let mut responses = Vec::new();
        if !self.tool.moves_tokens() {
            return responses;
        }
        for area in boxes {
            for (index, at) in &area.tokens {
                let token = &self.contents.tokens[*index];
                let id = self.response.id.with(("token", token.id.0));
                let rect = Rect::from_center_size(*at, Vec2::splat(2.3 * radius));
                if self.only_look {
                    responses.push((*index, ui.interact(rect, id, Sense::hover())));
                    continue;
                }
                let mut response = ui.interact(rect, id, Sense::CLICK | Sense::DRAG);
                if response.hovered() {
                    response = response
                        .on_hover_cursor(CursorIcon::Grab)
                        .on_hover_ui(|ui| tooltip_ui(ui, token));
                }
                if response.clicked() {
                    self.point_at(area.id);
                    self.view.cursor_in = Some(Within::Token(token.id));
                    self.events.push(CanvasEvent::TokenClicked(token.id));
                } else if response.secondary_clicked() {
                    self.point_at(area.id);
                    self.view.cursor_in = Some(Within::Token(token.id));
                    self.events
                        .push(CanvasEvent::TokenSecondaryClicked(token.id));
                }
                responses.push((*index, response));
            }
        }
        responses
    }

    /// The token being dragged, if any; reports the one that was just let go.
    fn held(&mut self, ui: &Ui, boxes: &[AreaBox<'_>], tokens: &Responses) -> Option<Held> {
        let mut held = None;
        for (index, response) in tokens {
            if response.dragged_by(PointerButton::Middle) {
                self.view.pan(response.drag_delta());
                continue;
            }
            let dropped = response.drag_stopped_by(PointerButton::Primary) && let_go(ui);
            if !dropped && !response.dragged_by(PointerButton::Primary) {
                continue;
            }
            self.pointed = true;
            let Some(at) = ui.input(|input| input.pointer.interact_pos()) else {
                continue;
            };
            let token = &self.contents.tokens[*index];
            let target = area_at(boxes, at).filter(|area| *area != token.area);
            if !dropped {
                held = Some(Held {
                    index: *index,
                    at,
                    target,
                });
            } else if let Some(area) = target {
                let token = token.id;
                self.events.push(CanvasEvent::TokenDropped { token, area });
            }
        }
        held
    }

    /// Whoever looks at the view learns in the next frame where a token is held.
    fn tell_held(&mut self, ui: &Ui, held: Option<&Held>) {
        let over = held.and_then(|held| {
            let token = &self.contents.tokens[held.index];
            Some((token.id, held.target?))
        });
        if std::mem::replace(&mut self.view.held, over) != over {
            ui.ctx().request_repaint();
        }
    }

    fn background(&mut self) {
        if self.response.clicked_by(PointerButton::Primary) {
            self.pointed = true;
            self.events.push(CanvasEvent::BackgroundClicked);
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
            let event = keys::press(self.view, self.tool, add, self.contents.map);
            self.events.extend(event);
        }
    }

    fn area_id(&self, area: AreaId) -> Id {
        self.response.id.with(("area", area.0))
    }

    fn item_id(&self, item: Item) -> Id {
        self.response.id.with(item)
    }

    /// The pointer was used on that area: keys go on from there.
    fn point_at(&mut self, area: AreaId) {
        self.view.cursor = Some(area);
        self.view.cursor_in = None;
        self.pointed = true;
    }

    /// The same for anything on the map.
    pub(super) fn put_cursor(&mut self, item: Item) {
        let area = match item {
            Item::Area(id) => return self.point_at(id),
            Item::Pin(id) => self.contents.map.pins.get(&id).map(|pin| pin.area),
            Item::Connection(id) => {
                let line = self.contents.map.connections.get(&id);
                line.map(|line| line.from)
            }
            Item::Drawing(_) => None,
        };
        self.view.cursor = area.or(self.view.cursor);
        self.view.cursor_in = Some(Within::Item(item));
    }
}

/// A drag can also end with Escape, which takes it back.
pub(super) fn let_go(ui: &Ui) -> bool {
    ui.input(|input| input.pointer.primary_released())
}

/// The uppermost area at that place, or the one whose border is very near.
pub(super) fn area_at(boxes: &[AreaBox<'_>], at: Pos2) -> Option<AreaId> {
    let seen = || boxes.iter().rev().filter(|area| area.visible);
    let inside = seen().find(|area| area.rect.contains(at));
    let near = || seen().find(|area| area.rect.expand(CATCH).contains(at));
    inside.or_else(near).map(|area| area.id)
}

fn tooltip_ui(ui: &mut Ui, token: &CanvasToken) {
    ui.spacing_mut().item_spacing.y = 2.0;
    ui.label(strong(&token.name));
    if !token.describe.is_empty() {
        ui.weak(&token.describe);
    }
}
