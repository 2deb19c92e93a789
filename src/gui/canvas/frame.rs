//! One frame of one canvas: takes the pointer and the keys, has the parts drawn in order, and
//! collects what was done.

use egui::{CursorIcon, Id, PointerButton, Pos2, Rect, Response, Sense, Ui, Vec2};

use super::boxes::{AreaBox, Contents, Sizes};
use super::keys;
use super::lines::lines;
use super::model::{CanvasEvent, CanvasToken, Highlight};
use super::paint::{Brush, dots};
use super::paint_areas::{AreaState, area_ui, end_tags_ui};
use super::paint_lines::lines_ui;
use super::paint_notes::{mark_notes_ui, note_ui, zoom_ui};
use super::paint_tokens::{TokenMood, token_ui};
use super::talk::{describe_area, describe_canvas, describe_token};
use super::view::View;
use super::widget::MapCanvas;
use crate::board::areas::{Area, AreaId};
use crate::gui::theme::{strong, tokens as theme_tokens};

/// An area that is dragged snaps to this many map units.
const SNAP: f32 = 5.0;
/// How far past its box an area still catches a token that is let go.
const CATCH: f32 = 8.0;

/// What one frame works with.
pub(super) struct Frame<'a> {
    view: &'a mut View,
    contents: Contents<'a>,
    highlight: &'a Highlight,
    selected: &'a [AreaId],
    editable: bool,
    only_look: bool,
    canvas: Rect,
    /// The canvas without its insets and a little margin.
    room: Rect,
    response: Response,
    /// The pointer was used on something here in this frame.
    pointed: bool,
    events: Vec<CanvasEvent>,
}

/// The responses of what can be seen, by its index among the boxes or the tokens.
type Responses = Vec<(usize, Response)>;

/// A token in the hand.
struct Held {
    index: usize,
    at: Pos2,
    /// The area it would be dropped on.
    target: Option<AreaId>,
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
        };
        let MapCanvas {
            map,
            view,
            tokens,
            highlight,
            selected,
            editable,
            insets,
            only_look,
            ..
        } = from;
        Self {
            view,
            contents: Contents::new(map, tokens),
            highlight: highlight.unwrap_or(NOTHING),
            selected,
            editable,
            only_look,
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
        self.view.show_in(self.canvas);
        // Nobody can pan a map to look at: it shows all that comes.
        let follows = self.only_look && self.view.shows_whole();
        if follows || self.view.wants_fit(self.room) {
            let extents = self.contents.extents(ui.painter(), ui.style());
            if !follows || !self.view.holds(self.canvas, self.room, &extents) {
                self.view.fit(self.canvas, self.room, &extents);
            }
        }
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
        let shifted = self.view.dragged_area;
        let boxes = self
            .contents
            .boxes(&painter, screen_from_map, sizes, shifted);
        let shaded = &self.highlight.shaded;
        let lines = lines(self.contents.map, &boxes, self.canvas, sizes.scale, shaded);

        let areas = self.areas(ui, &boxes);
        let tokens = self.tokens(ui, &boxes, sizes.token_radius());
        let held = self.held(ui, &boxes, &tokens);
        self.background();
        self.keyboard(ui, &boxes);

        painter.rect_filled(self.canvas, 0.0, brush.tokens.ground);
        dots(&brush, self.canvas, screen_from_map);
        if !self.only_look {
            zoom_ui(ui, self.view, self.room);
        }
        lines_ui(&brush, &lines, self.highlight);
        self.boxes_ui(&brush, &boxes, &areas, &tokens, held.as_ref());
        if sizes.readable() {
            end_tags_ui(&brush, &boxes, self.highlight);
            mark_notes_ui(&brush, &boxes, &lines, self.highlight, self.room);
        }
        if let Some(held) = held {
            ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
            let token = &self.contents.tokens[held.index];
            token_ui(&brush, token, held.at, TokenMood::default());
        }
        note_ui(ui, self.view, &boxes, self.room, &self.highlight.note);
        self.describe(ui, &boxes, &areas, &tokens);
        self.events
    }

    fn pan_and_zoom(&mut self, ui: &Ui) {
        for button in [PointerButton::Primary, PointerButton::Middle] {
            if self.response.dragged_by(button) {
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

    /// Takes clicks on areas, and drags of areas if they may be moved.
    fn areas(&mut self, ui: &Ui, boxes: &[AreaBox<'_>]) -> Responses {
        let mut sense = if self.only_look {
            Sense::hover()
        } else {
            Sense::CLICK
        };
        if self.editable {
            sense |= Sense::DRAG;
        }
        let mut responses = Vec::new();
        let mut dragged_area = None;
        for (index, area) in boxes.iter().enumerate().filter(|(_, area)| area.visible) {
            let id = self.area_id(area.id);
            let response = ui.interact(area.rect, id, sense);
            if response.clicked() {
                self.point_at(area.id);
                self.events.push(CanvasEvent::AreaClicked(area.id));
            } else if response.secondary_clicked() {
                self.point_at(area.id);
                self.events.push(CanvasEvent::AreaSecondaryClicked(area.id));
            }
            if response.dragged_by(PointerButton::Middle) {
                self.view.pan(response.drag_delta());
            } else if response.dragged_by(PointerButton::Primary) {
                let by = response.total_drag_delta().unwrap_or_default() / self.view.zoom();
                dragged_area = Some((area.id, snapped(area.area, by)));
                ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
            } else if response.drag_stopped()
                && let_go(ui)
                && let Some((_, by)) = self.view.dragged_area.filter(|(id, _)| *id == area.id)
                && by != Vec2::ZERO
            {
                self.events.push(moved(area.id, area.area, by));
            }
            responses.push((index, response));
        }
        self.view.dragged_area = dragged_area;
        responses
    }

    /// Takes clicks on tokens. They come after the areas, so they are above them.
    fn tokens(&mut self, ui: &Ui, boxes: &[AreaBox<'_>], radius: f32) -> Responses {
        let mut responses = Vec::new();
        for area in boxes {
            for (index, at) in &area.tokens {
                let token = &self.contents.tokens[*index];
                let id = self.response.id.with(("token", token.id.0));
                let rect = Rect::from_center_size(*at, Vec2::splat(2.3 * radius));
                if self.only_look {
                    responses.push((*index, ui.interact(rect, id, Sense::hover())));
                    continue;
                }
                let response = ui
                    .interact(rect, id, Sense::CLICK | Sense::DRAG)
                    .on_hover_cursor(CursorIcon::Grab)
                    .on_hover_ui(|ui| tooltip_ui(ui, token));
                if response.clicked() {
                    self.point_at(area.id);
                    self.view.cursor_token = Some(token.id);
                    self.events.push(CanvasEvent::TokenClicked(token.id));
                } else if response.secondary_clicked() {
                    self.point_at(area.id);
                    self.view.cursor_token = Some(token.id);
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

    fn background(&mut self) {
        if self.response.clicked_by(PointerButton::Primary) {
            self.pointed = true;
            self.events.push(CanvasEvent::BackgroundClicked);
        }
        if self.pointed || self.response.dragged() {
            self.pointed = true;
            self.view.cursor_shown = false;
            self.response.request_focus();
        }
    }

    fn keyboard(&mut self, ui: &Ui, boxes: &[AreaBox<'_>]) {
        if !self.response.has_focus() {
            return;
        }
        keys::keep_arrows(ui, self.response.id);
        if self.response.gained_focus() && !self.pointed {
            keys::place_cursor(self.view, self.canvas, boxes, &self.contents);
        }
        keys::move_cursor(ui, self.view, self.canvas, boxes, &self.contents);
        // A click without the pointer: Enter, Space or a screen reader.
        if self.response.clicked() && !self.response.clicked_by(PointerButton::Primary) {
            self.events.extend(keys::press(self.view));
        }
    }

    fn boxes_ui(
        &self,
        brush: &Brush<'_>,
        boxes: &[AreaBox<'_>],
        areas: &Responses,
        tokens: &Responses,
        held: Option<&Held>,
    ) {
        let cursor_shown = self.view.cursor_shown && self.response.has_focus();
        let token_hovered = tokens
            .iter()
            .find(|(_, response)| response.hovered() && !self.only_look);
        for (index, response) in areas {
            let area = &boxes[*index];
            let cursor_here = cursor_shown && self.view.cursor == Some(area.id);
            let state = AreaState {
                hovered: response.hovered() && held.is_none() && !self.only_look,
                selected: self.selected.contains(&area.id),
                target: held.is_some_and(|held| held.target == Some(area.id)),
                cursor: cursor_here && self.view.cursor_token.is_none(),
            };
            area_ui(brush, area, self.highlight, state);
            let shaded = self.highlight.shaded.contains(&area.id);
            for (index, at) in &area.tokens {
                let token = &self.contents.tokens[*index];
                let mood = TokenMood {
                    hovered: token_hovered.is_some_and(|(hovered, _)| hovered == index),
                    faded: shaded || held.is_some_and(|held| held.index == *index),
                    cursor: cursor_here && self.view.cursor_token == Some(token.id),
                };
                token_ui(brush, token, *at, mood);
            }
        }
    }

    fn describe(&self, ui: &Ui, boxes: &[AreaBox<'_>], areas: &Responses, tokens: &Responses) {
        let mut at_cursor = None;
        for (index, response) in areas {
            let area = &boxes[*index];
            let selected = self.selected.contains(&area.id);
            describe_area(ui, response, area, &self.contents, self.highlight, selected);
            if self.view.cursor == Some(area.id) && self.view.cursor_token.is_none() {
                at_cursor = Some(response.id);
            }
        }
        for (index, response) in tokens {
            let token = &self.contents.tokens[*index];
            describe_token(ui, response, token);
            if self.view.cursor_token == Some(token.id) {
                at_cursor = Some(response.id);
            }
        }
        let at_cursor = at_cursor.filter(|_| self.response.has_focus());
        let name = &self.contents.map.name;
        describe_canvas(ui, &self.response, name, self.view, at_cursor);
    }

    fn area_id(&self, area: AreaId) -> Id {
        self.response.id.with(("area", area.0))
    }

    /// The pointer was used on that area: keys go on from there.
    fn point_at(&mut self, area: AreaId) {
        self.view.cursor = Some(area);
        self.view.cursor_token = None;
        self.pointed = true;
    }
}

/// A drag can also end with Escape, which takes it back.
fn let_go(ui: &Ui) -> bool {
    ui.input(|input| input.pointer.primary_released())
}

/// The uppermost area at that place, or the one whose border is very near.
fn area_at(boxes: &[AreaBox<'_>], at: Pos2) -> Option<AreaId> {
    let seen = || boxes.iter().rev().filter(|area| area.visible);
    let inside = seen().find(|area| area.rect.contains(at));
    let near = || seen().find(|area| area.rect.expand(CATCH).contains(at));
    inside.or_else(near).map(|area| area.id)
}

/// How far the area goes if it is dragged by that much, so that it ends on the grid.
fn snapped(area: &Area, by: Vec2) -> Vec2 {
    let start = super::view::map_pos(area.x, area.y);
    let snap = |to: f32| (to / SNAP).round() * SNAP;
    let end = start + by;
    Pos2::new(snap(end.x), snap(end.y)) - start
}

fn moved(id: AreaId, area: &Area, by: Vec2) -> CanvasEvent {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "whole units, and casts saturate"
    )]
    let (x, y) = (by.x.round() as i32, by.y.round() as i32);
    CanvasEvent::AreaMoved {
        area: id,
        x: area.x.saturating_add(x),
        y: area.y.saturating_add(y),
    }
}

fn tooltip_ui(ui: &mut Ui, token: &CanvasToken) {
    ui.spacing_mut().item_spacing.y = 2.0;
    ui.label(strong(&token.name));
    if !token.describe.is_empty() {
        ui.weak(&token.describe);
    }
}
