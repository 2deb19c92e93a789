//! What the pointer does whatever the tool: pan and zoom, clicks on areas and tokens, tokens that are dragged; and the
//! handles that the tools that edit take hold of.

use egui::{CursorIcon, Id, PointerButton, Pos2, Rect, Sense, Ui, Vec2};

use crate::board::areas::{Item, LineEnd};
use crate::gui::areas::boxes::{AreaBox, Sizes};
use crate::gui::areas::drawings::Drawn;
use crate::gui::areas::frame::{Frame, Held, Node, Responses, area_at, let_go};
use crate::gui::areas::handles::{self, Hold};
use crate::gui::areas::lines::Line;
use crate::gui::areas::model::{CanvasEvent, CanvasToken};
use crate::gui::areas::tool::Tool;
use crate::gui::areas::view::Within;
use crate::gui::theme::strong;
use crate::gui::widgets::camera::{drag_of, zoom_asked};
use crate::gui::widgets::rows;
use crate::table::CharacterId;

/// How large a corner of the selected area is to the pointer.
const CORNER: f32 = 16.0;

impl Frame<'_> {
    pub(super) fn pan_and_zoom(&mut self, ui: &Ui) {
        // With the tools that edit, the primary button draws; `tool_drag` pans with the others.
        let pans = self.tool == Tool::Sight;
        let carries = self.view.pressed.is_some();
        for button in [PointerButton::Primary, PointerButton::Middle] {
            let carries = carries && button == PointerButton::Primary;
            if pans && !carries && self.response.dragged_by(button) {
                self.view.pan(drag_of(&self.response));
                ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
            }
        }
        if !ui.rect_contains_pointer(self.canvas) {
            return;
        }
        let factor = zoom_asked(ui);
        let at = ui.input(|input| input.pointer.hover_pos());
        if (factor - 1.0).abs() > f32::EPSILON
            && let Some(at) = at
        {
            self.view.zoom_at(self.canvas, at, factor);
        }
    }

    /// Makes areas clickable, and to be dragged by the tools that edit.
    pub(super) fn areas(&mut self, ui: &Ui, boxes: &[AreaBox<'_>]) -> Responses {
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
    pub(super) fn nodes(
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
        if let (Tool::Select, [item @ Item::Connection(id)]) = (self.tool, self.selection)
            && let Some(line) = lines.iter().find(|line| line.id == *id)
        {
            let id = self.item_id(*item).with("bend");
            add(Hold::Bend(line.id), handles::middle(line), id);
        }
        nodes
    }

    /// Takes clicks on tokens. They come after the areas, so they are above them.
    pub(super) fn tokens(&mut self, ui: &Ui, boxes: &[AreaBox<'_>], radius: f32) -> Responses {
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
    pub(super) fn held(
        &mut self,
        ui: &Ui,
        boxes: &[AreaBox<'_>],
        tokens: &Responses,
    ) -> Option<Held> {
        for (_, response) in tokens {
            if response.dragged_by(PointerButton::Middle) {
                self.view.pan(response.drag_delta());
            }
        }
        let (at, dropped) = self.taken(ui, tokens)?;
        self.pointed = true;
        let is_it = |index: &usize| Some(self.contents.tokens[*index].id) == self.view.pressed;
        let (index, _) = tokens.iter().find(|(index, _)| is_it(index))?;
        let token = &self.contents.tokens[*index];
        let others = tokens.iter().filter(|(other, _)| other != index);
        let mut onto = others.filter(|(_, response)| response.rect.contains(at));
        let onto = onto
            .next_back()
            .map(|(other, _)| self.contents.tokens[*other].id);
        let target = area_at(boxes, at).filter(|area| *area != token.area);
        if !dropped {
            let others = self.contents.tokens.iter().enumerate();
            let others = others.filter(|(other, one)| one.mood.selected && other != index);
            let others = others.filter(|_| token.mood.selected);
            return Some(Held {
                index: *index,
                at,
                others: others.map(|(other, _)| other).collect(),
                target,
            });
        }
        let token = token.id;
        self.view.pressed = None;
        self.events.extend(match (onto, target) {
            (Some(onto), _) => Some(CanvasEvent::TokenDroppedOn { token, onto }),
            (None, Some(area)) => Some(CanvasEvent::TokenDropped { token, area }),
            (None, None) => None,
        });
        None
    }

    /// Where the token is that is being dragged, and whether it was let go: the one that lay where the button went down,
    /// however far the pointer has come by the time that is seen.
    fn taken(&mut self, ui: &Ui, tokens: &Responses) -> Option<(Pos2, bool)> {
        let (pressed, origin, at) = ui.input(|input| {
            let pointer = &input.pointer;
            (
                pointer.primary_pressed(),
                pointer.press_origin(),
                pointer.interact_pos(),
            )
        });
        if pressed {
            let here = |origin: &Pos2| ui.ctx().layer_id_at(*origin) == Some(ui.layer_id());
            let origin = origin.filter(here);
            let under = |rect: Rect| origin.is_some_and(|origin| rect.contains(origin));
            let mut tokens = tokens.iter().rev();
            let token = tokens.find(|(_, response)| under(response.rect));
            self.view.pressed = token.map(|(index, _)| self.contents.tokens[*index].id);
        }
        self.view.pressed?;
        let dropped = let_go(ui) && ui.ctx().drag_stopped_id().is_some();
        let drags = ui.input(|input| input.pointer.is_decidedly_dragging());
        let carried = drags && ui.ctx().dragged_id().is_some();
        if !dropped && !carried {
            if let_go(ui) {
                self.view.pressed = None;
            }
            return None;
        }
        Some((at?, dropped))
    }

    /// A row of the roster that is let go on an area.
    pub(super) fn dropped_row(&mut self, ui: &Ui, boxes: &[AreaBox<'_>]) {
        let Some((token, at)) = rows::dropped(ui, self.canvas) else {
            return;
        };
        let area = area_at(boxes, at);
        self.events
            .extend(area.map(|area| CanvasEvent::TokenDropped { token, area }));
    }

    /// The token that the keys have taken up, over the area of their cursor.
    pub(super) fn carried(&self, boxes: &[AreaBox<'_>]) -> Option<Held> {
        let (who, cursor) = self.view.carried.zip(self.view.cursor)?;
        let index = self.contents.tokens.iter().position(|one| one.id == who)?;
        let elsewhere = cursor != self.contents.tokens[index].area;
        let area = boxes.iter().find(|area| area.id == cursor && elsewhere)?;
        Some(Held {
            index,
            at: area.rect.center(),
            others: Vec::new(),
            target: Some(cursor),
        })
    }

    /// What sets a token down at the keys' cursor.
    pub(super) fn set_down(&self, token: CharacterId) -> Option<CanvasEvent> {
        let area = self.view.cursor?;
        let stood = self.contents.tokens.iter().find(|one| one.id == token)?;
        (stood.area != area).then_some(CanvasEvent::TokenDropped { token, area })
    }

    /// Whoever looks at the view learns in the next frame where a token is held.
    pub(super) fn tell_held(&mut self, ui: &Ui, held: Option<&Held>) {
        let over = held.and_then(|held| {
            let token = &self.contents.tokens[held.index];
            Some((token.id, held.target?))
        });
        if std::mem::replace(&mut self.view.held, over) != over {
            ui.ctx().request_repaint();
        }
    }

    pub(super) fn background(&mut self) {
        if self.response.clicked_by(PointerButton::Primary) {
            self.pointed = true;
            self.events.push(CanvasEvent::BackgroundClicked);
        }
    }
}

fn tooltip_ui(ui: &mut Ui, token: &CanvasToken) {
    ui.spacing_mut().item_spacing.y = 2.0;
    ui.label(strong(&token.name));
    if !token.describe.is_empty() {
        ui.weak(&token.describe);
    }
}
