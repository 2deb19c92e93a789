//! What the pointer does with the tools that edit: clicks, and drags that move, resize, join, select
//! or draw. Nothing is changed here; what was done is told when the pointer is let go.

use egui::{PointerButton, Pos2, Rect, Response, Ui, Vec2};

use crate::board::areas::{Item, Size};
use crate::gui::areas::boxes::AreaBox;
use crate::gui::areas::drag::{Drag, aligned, snapped};
use crate::gui::areas::drawings::Drawn;
use crate::gui::areas::frame::{Frame, Node, Responses, area_at, let_go};
use crate::gui::areas::geometry::map_point;
use crate::gui::areas::handles::{self, Hold};
use crate::gui::areas::lines::Line;
use crate::gui::areas::model::CanvasEvent;
use crate::gui::areas::tool::Tool;
use crate::gui::widgets::common::drags_copy;

/// How near, in points, something dragged snaps to a line with another.
const ALIGN: f32 = 7.0;
/// A box drawn no larger than this, in points, was a click.
const CLICK: f32 = 12.0;
/// From one point of a stroke to the next, in points.
const PEN_STEP: f32 = 2.0;

/// What a frame looks for the pointer's targets in.
pub(super) struct Targets<'a, 'b> {
    pub(super) boxes: &'a [AreaBox<'b>],
    pub(super) lines: &'a [Line<'b>],
    pub(super) drawings: &'a [Drawn<'b>],
}

/// Whether the pointer does anything with it in this frame.
fn is_active(response: &Response) -> bool {
    response.clicked() || response.dragged() || response.drag_started() || response.drag_stopped()
}

impl Frame<'_> {
    /// Hands what the pointer does to the tool that edits.
    pub(super) fn edit(
        &mut self,
        ui: &Ui,
        areas: &Responses,
        nodes: &[Node],
        targets: &Targets<'_, '_>,
    ) {
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
        self.drag(ui, &active, targets);
    }

    /// Takes clicks and drags of the tools that edit.
    fn drag(&mut self, ui: &Ui, held: &[Node], targets: &Targets<'_, '_>) {
        if !held.is_empty() {
            self.view.stay();
        }
        for (hold, response) in held {
            if response.clicked() {
                self.click(ui, *hold, response, targets);
            }
            if response.dragged_by(PointerButton::Middle)
                || response.dragged_by(PointerButton::Secondary)
            {
                self.view.pan(response.drag_delta());
                continue;
            }
            let to_map = self.view.screen_from_map(self.canvas).inverse();
            if response.drag_started_by(PointerButton::Primary)
                && let Some(origin) = ui.input(|input| input.pointer.press_origin())
            {
                self.view.drag = self.take_hold(*hold, to_map * origin, origin, targets);
                self.pointed = true;
            }
            if response.dragged_by(PointerButton::Primary)
                && let Some(at) = response.interact_pointer_pos()
                && let Some(drag) = self.view.drag.take()
            {
                let by = response.total_drag_delta().unwrap_or_default();
                self.view.drag = Some(self.follow(drag, by, at, to_map * at, targets));
                self.pointed = true;
            }
            if response.drag_stopped_by(PointerButton::Primary)
                && let Some(drag) = self.view.drag.take()
                && let_go(ui)
            {
                let held = (adds(ui), drags_copy(ui.input(|input| input.modifiers)));
                self.finish(drag, held, targets);
            }
        }
    }

    fn click(&mut self, ui: &Ui, hold: Hold, response: &Response, targets: &Targets<'_, '_>) {
        self.pointed = true;
        let at = response
            .interact_pointer_pos()
            .unwrap_or_else(|| response.rect.center());
        let draws = self.tool.drags_box() || self.tool == Tool::Pen;
        let hold = match hold {
            Hold::Ground if !draws => {
                handles::at(at, targets.drawings, targets.lines).map_or(Hold::Ground, Hold::Item)
            }
            hold => hold,
        };
        match hold {
            Hold::Ground => {
                let to_map = self.view.screen_from_map(self.canvas).inverse();
                let place = map_point(snapped(to_map * at));
                self.events.push(CanvasEvent::PlaceClicked(place));
            }
            Hold::Item(item) => {
                self.put_cursor(item);
                let opened = self.tool == Tool::Select && response.double_clicked();
                self.events.push(if opened {
                    CanvasEvent::ItemOpened(item)
                } else {
                    CanvasEvent::ItemClicked {
                        item,
                        add: adds(ui),
                    }
                });
            }
            Hold::End(connection, end) => {
                self.put_cursor(Item::Connection(connection));
                self.events
                    .push(CanvasEvent::EndClicked { connection, end });
            }
            Hold::Bend(connection) if response.double_clicked() => {
                let at = None;
                self.events.push(CanvasEvent::Bent { connection, at });
            }
            Hold::Bend(_) | Hold::Corner(..) => {}
        }
    }

    /// What a drag that begins there is; none if this tool drags nothing there.
    fn take_hold(
        &self,
        hold: Hold,
        from: Pos2,
        origin: Pos2,
        targets: &Targets<'_, '_>,
    ) -> Option<Drag> {
        if self.tool.moves_tokens() && self.view.pressed.is_some() {
            return None;
        }
        if self.tool.drags_box() {
            let from = snapped(from);
            return Some(Drag::Box { from, to: from });
        }
        // Judged where the button went down, however far the pointer has come since.
        let is_ring = |line: &&Line<'_>| {
            let item = Item::Connection(line.id);
            let shows = self.selection == [item] || hold == Hold::Item(item);
            shows && handles::middle(line).contains(origin)
        };
        let bends = match (self.tool, hold) {
            (Tool::Pen | Tool::Eraser, _) => false,
            (tool, Hold::Item(Item::Area(_))) => tool == Tool::Select,
            _ => true,
        };
        if let Some(line) = targets.lines.iter().find(is_ring).filter(|_| bends) {
            return Some(Drag::Bend {
                connection: line.id,
                to: from,
            });
        }
        match (self.tool, hold) {
            (Tool::Pen, _) => Some(Drag::Stroke(vec![from])),
            (Tool::Connection, Hold::Item(Item::Area(area))) => Some(Drag::Connect {
                from: area,
                to: from,
                target: None,
            }),
            (Tool::Select, Hold::Corner(Item::Area(area), sign)) => {
                let found = targets.boxes.iter().find(|found| found.id == area)?;
                let to_map = self.view.screen_from_map(self.canvas).inverse();
                let fixed = found.rect.center() - sign * found.rect.size() / 2.0;
                Some(Drag::Resize {
                    area,
                    fixed: to_map * fixed,
                    to: from,
                })
            }
            (Tool::Select, hold) => {
                let item = match hold {
                    Hold::Item(item) => Some(item),
                    _ => handles::at(origin, targets.drawings, targets.lines),
                };
                match item {
                    Some(item @ (Item::Area(_) | Item::Drawing(_))) => Some(Drag::Items {
                        items: self.moved_with(item),
                        by: Vec2::ZERO,
                        guides: [None; 2],
                    }),
                    _ => Some(Drag::Band { from, to: from }),
                }
            }
            _ => None,
        }
    }

    /// What goes along with it: the selection if it is in there, else its group. It comes first.
    fn moved_with(&self, item: Item) -> Vec<Item> {
        let others = if self.selection.contains(&item) {
            self.selection.to_vec()
        } else {
            self.contents.map.together(item)
        };
        let mut items = vec![item];
        let moves = |other: &Item| matches!(other, Item::Area(_) | Item::Drawing(_));
        items.extend(
            others
                .into_iter()
                .filter(|other| *other != item && moves(other)),
        );
        items
    }

    fn follow(
        &self,
        drag: Drag,
        by: Vec2,
        at: Pos2,
        place: Pos2,
        targets: &Targets<'_, '_>,
    ) -> Drag {
        match drag {
            Drag::Items { items, .. } => {
                let by = by / self.view.zoom();
                let reach = ALIGN / self.view.zoom();
                let (by, guides) = aligned(self.contents.map, &items, by, reach);
                Drag::Items { items, by, guides }
            }
            Drag::Band { from, .. } => Drag::Band { from, to: place },
            Drag::Box { from, .. } => Drag::Box {
                from,
                to: snapped(place),
            },
            Drag::Stroke(mut points) => {
                let step = PEN_STEP / self.view.zoom();
                if points
                    .last()
                    .is_none_or(|last| last.distance(place) >= step)
                {
                    points.push(place);
                }
                Drag::Stroke(points)
            }
            Drag::Connect { from, .. } => Drag::Connect {
                from,
                to: place,
                target: area_at(targets.boxes, at).filter(|area| *area != from),
            },
            Drag::Resize { area, fixed, .. } => Drag::Resize {
                area,
                fixed,
                to: snapped(place),
            },
            Drag::Bend { connection, .. } => Drag::Bend {
                connection,
                to: snapped(place),
            },
        }
    }

    fn finish(&mut self, drag: Drag, (add, copy): (bool, bool), targets: &Targets<'_, '_>) {
        match drag {
            Drag::Items { items, by, .. } => {
                let by = map_point(by.to_pos2());
                if (by.x, by.y) != (0, 0) {
                    let (dx, dy) = (by.x, by.y);
                    self.events.push(CanvasEvent::Moved {
                        items,
                        dx,
                        dy,
                        copy,
                    });
                }
            }
            Drag::Band { from, to } => {
                let screen = self.view.screen_from_map(self.canvas);
                let band = Rect::from_two_pos(screen * from, screen * to);
                let items = banded(band, targets);
                let boxes = targets.boxes.iter();
                let boxes = boxes.filter(|area| area.visible && !band.contains_rect(area.rect));
                let tokens = boxes.flat_map(|area| &area.tokens);
                let tokens = tokens.filter(|(_, at)| band.contains(*at));
                let tokens = tokens.map(|(index, _)| self.contents.tokens[*index].id);
                let tokens = tokens.collect();
                self.events.push(CanvasEvent::Banded { items, tokens, add });
            }
            Drag::Box { from, to } => {
                let size = self.view.zoom() * (to - from);
                let (from, to) = (map_point(from), map_point(to));
                self.events.push(if size.abs().max_elem() < CLICK {
                    CanvasEvent::PlaceClicked(from)
                } else {
                    CanvasEvent::BoxDrawn { from, to }
                });
            }
            Drag::Stroke(points) => {
                let points = points.into_iter().map(map_point).collect();
                self.events.push(CanvasEvent::StrokeDrawn(points));
            }
            Drag::Connect { from, target, .. } => {
                if let Some(to) = target {
                    self.events.push(CanvasEvent::Connected { from, to });
                }
            }
            Drag::Bend { connection, to } => {
                let at = Some(map_point(to));
                self.events.push(CanvasEvent::Bent { connection, at });
            }
            Drag::Resize { area, fixed, to } => {
                let rect = Rect::from_two_pos(fixed, to);
                let size = map_point(rect.size().to_pos2());
                self.events.push(CanvasEvent::Resized {
                    area,
                    at: map_point(rect.center()),
                    size: Size {
                        width: size.x,
                        height: size.y,
                    },
                });
            }
        }
    }
}

/// Shift, or Ctrl, adds to what is selected.
fn adds(ui: &Ui) -> bool {
    ui.input(|input| input.modifiers.shift || input.modifiers.command)
}

/// The areas and drawings that lie within a band wholly.
fn banded(band: Rect, targets: &Targets<'_, '_>) -> Vec<Item> {
    let areas = targets.boxes.iter();
    let areas = areas.filter(|area| area.visible && band.contains_rect(area.rect));
    let drawings = targets.drawings.iter();
    let drawings = drawings.filter(|drawn| band.contains_rect(drawn.rect));
    let areas = areas.map(|area| Item::Area(area.id));
    areas
        .chain(drawings.map(|drawn| Item::Drawing(drawn.id)))
        .collect()
}
