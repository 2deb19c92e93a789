//! The body: a silhouette with its boxes. A click goes round the marks, a drag paints the same mark over several boxes,
//! the keys move over them; each is one command.

use egui::accesskit::Role;
use egui::{EventFilter, Id, Key, Modifiers, Painter, Pos2, Rect, Sense, Stroke, Ui, vec2};

use crate::gui::action::Action;
use crate::gui::games::unhex::sheet::Page;
use crate::gui::games::unhex::sheet::draft::{Painting, SheetDraft, edit};
use crate::gui::games::unhex::sheet::{armor, explained};
use crate::gui::theme;
use crate::gui::widgets::hover::HoverText;
use crate::systems::unhex::{Command, Location, Mark, SheetEdit};

/// Between two boxes.
const GAP: f32 = 3.0;
/// Of their corners: rounder ones are drawn with many more triangles.
const ROUND: f32 = 1.0;

/// A box, where it is drawn.
struct Cell {
    location: Location,
    index: u8,
    rect: Rect,
}

impl Cell {
    fn key(&self) -> (Location, u8) {
        (self.location, self.index)
    }
}

/// Where everything of the body is.
pub(super) struct Figure {
    cells: Vec<Cell>,
    /// The block of boxes of each location, in the order of [`Location::ALL`].
    blocks: [Rect; 6],
    /// The side of a box.
    pub(super) side: f32,
    size: egui::Vec2,
}

impl Figure {
    /// Fits the width, with boxes of at most that side: head above, arms beside the torso, legs below, room for armor at every block's right.
    fn new(width: f32, most: f32, label: f32) -> Self {
        let side = ((width - 62.0) / 11.1).clamp(9.0, most);
        let block = 3.0 * side + 2.0 * GAP;
        let pips = armor::room(side);
        let apart = block + pips + 10.0;
        let middle = (width / 2.0).max(1.5 * block + pips + 10.0) - pips / 2.0;
        let rows = |location: Location| location.size().div_ceil(3);
        // At most three rows.
        let high = |location: Location| rows(location) as f32 * (side + GAP) - GAP;
        let torso = side + label + 14.0;
        let legs = torso + high(Location::Torso) + label + 14.0;
        let place = |location: Location| {
            let half = 0.5 * apart;
            let (x, y) = match location {
                Location::Head => (middle, 5.0),
                Location::RightArm => (middle - apart, torso),
                Location::LeftArm => (middle + apart, torso),
                Location::Torso => (middle, torso),
                Location::RightLeg => (middle - half, legs),
                Location::LeftLeg => (middle + half, legs),
            };
            let size = vec2(block, high(location));
            Rect::from_min_size(Pos2::new(x - block / 2.0, y), size)
        };
        let blocks = Location::ALL.map(place);
        let mut cells = Vec::new();
        for (location, block) in Location::ALL.into_iter().zip(&blocks) {
            // At most nine boxes.
            for index in 0..location.size() as u8 {
                let (column, row) = (f32::from(index % 3), f32::from(index / 3));
                let offset = vec2(column * (side + GAP), row * (side + GAP));
                let rect = Rect::from_min_size(block.min + offset, egui::Vec2::splat(side));
                cells.push(Cell {
                    location,
                    index,
                    rect,
                });
            }
        }
        let bottom = legs + high(Location::LeftLeg) + label + 6.0;
        Self {
            cells,
            blocks,
            side,
            size: vec2(width, bottom),
        }
    }

    fn moved(mut self, to: Pos2) -> Self {
        let by = to.to_vec2();
        for cell in &mut self.cells {
            cell.rect = cell.rect.translate(by);
        }
        for block in &mut self.blocks {
            *block = block.translate(by);
        }
        self
    }

    pub(super) fn block(&self, location: Location) -> Rect {
        self.blocks[location as usize]
    }

    fn at(&self, point: Pos2) -> Option<(Location, u8)> {
        let hit = self.cells.iter();
        hit.clone()
            .find(|cell| cell.rect.expand(GAP / 2.0).contains(point))
            .map(Cell::key)
    }

    /// The nearest box in that direction.
    fn next(&self, from: (Location, u8), direction: egui::Vec2) -> Option<(Location, u8)> {
        let start = self.cells.iter().find(|cell| cell.key() == from)?;
        let start = start.rect.center();
        let mut best: Option<(f32, (Location, u8))> = None;
        for cell in &self.cells {
            let way = cell.rect.center() - start;
            let along = way.dot(direction);
            let across = (way - along * direction).length();
            if along < 1.0 {
                continue;
            }
            let far = along + 2.0 * across;
            if best.is_none_or(|(least, _)| far < least) {
                best = Some((far, cell.key()));
            }
        }
        best.map(|(_, key)| key)
    }
}

pub(super) fn body_ui(
    ui: &mut Ui,
    page: &Page<'_>,
    draft: &mut SheetDraft,
    actions: &mut Vec<Action>,
) {
    let scale = theme::text_scale(ui.style());
    let small = ui.text_style_height(&egui::TextStyle::Small);
    // Whoever has the sheet in hand has it before them for a while.
    let most = if page.player { 42.0 } else { 21.0 };
    let figure = Figure::new(ui.available_width(), most * scale, small);
    let (rect, _) = ui.allocate_exact_size(figure.size, Sense::hover());
    let figure = figure.moved(rect.min);
    let id = Id::unique(("body", page.who, page.player));
    let region = ui.interact(rect, id, Sense::FOCUSABLE);
    region.widget_info(|| egui::WidgetInfo::labeled(Role::Group, true, "Body"));
    silhouette(ui, &figure);
    for location in Location::ALL {
        label_ui(ui, &figure, location);
        armor::armor_ui(ui, page, &figure, location, actions);
    }
    let focused = region.has_focus();
    draft.body = Some(id);
    if focused {
        keys(ui, page, &figure, id, draft, actions);
    }
    let cursor = draft.cursor.filter(|_| focused);
    for cell in &figure.cells {
        box_ui(ui, page, cell, cursor, draft, actions);
    }
    ui.ctx().accesskit_node_builder(id, |node| {
        if let Some(cursor) = cursor {
            node.set_active_descendant(box_id(ui, page, cursor).accesskit_id());
        }
    });
    if let Some(painting) = &mut draft.painting
        && let Some(to) = ui.input(|input| input.pointer.interact_pos())
    {
        // The pointer may pass over several boxes between two frames.
        for step in 1..=8_u8 {
            let point = painting.at.lerp(to, f32::from(step) / 8.0);
            if let Some(key) = figure.at(point)
                && !painting.boxes.contains(&key)
            {
                painting.boxes.push(key);
            }
        }
        painting.at = to;
    }
    let let_go = ui.input(|input| !input.pointer.primary_down());
    if let Some(painting) = draft.painting.take_if(|_| let_go) {
        let Painting { boxes, mark, .. } = painting;
        edit(page, SheetEdit::Boxes { boxes, mark }, actions);
    }
}

fn box_id(ui: &Ui, page: &Page<'_>, (location, index): (Location, u8)) -> Id {
    ui.scope_id().with(("box", page.who, location, index))
}

/// The next mark of a click.
fn next_mark(mark: Option<Mark>) -> Option<Mark> {
    match mark {
        None => Some(Mark::Slash),
        Some(Mark::Slash) => Some(Mark::Cross),
        Some(Mark::Cross) => Some(Mark::Filled),
        Some(Mark::Filled) => None,
    }
}

fn set(page: &Page<'_>, (location, index): (Location, u8), mark: Option<Mark>) -> Action {
    let who = page.who;
    let command = Command::SetBox {
        who,
        location,
        index,
        mark,
    };
    Action::Do(command.into())
}

fn mark_at(page: &Page<'_>, (location, index): (Location, u8)) -> Option<Mark> {
    let boxes = &page.sheet.body.part(location).boxes;
    boxes.get(usize::from(index)).copied().flatten()
}

fn box_ui(
    ui: &Ui,
    page: &Page<'_>,
    cell: &Cell,
    cursor: Option<(Location, u8)>,
    draft: &mut SheetDraft,
    actions: &mut Vec<Action>,
) {
    let t = theme::tokens(ui);
    let mark = mark_at(page, cell.key());
    let id = box_id(ui, page, cell.key());
    let response = ui.interact(cell.rect, id, Sense::CLICK | Sense::DRAG);
    let words = mark.map_or("empty", Mark::name);
    response.widget_info(|| {
        let label = format!("{} box {}, {words}", cell.location, cell.index + 1);
        egui::WidgetInfo::labeled(Role::Button, true, label)
    });
    if response.drag_started()
        && let Some(at) = response.interact_pointer_pos()
    {
        draft.painting = Some(Painting {
            boxes: vec![cell.key()],
            mark: next_mark(mark),
            at,
        });
    }
    let response = response.hover_text(match mark {
        None => "Empty; a click marks it, and the level stays as it is",
        Some(mark) => explained::mark(mark),
    });
    // The secondary button clears at once.
    if response.clicked() {
        actions.push(set(page, cell.key(), next_mark(mark)));
    } else if response.secondary_clicked() {
        actions.push(set(page, cell.key(), None));
    }
    let painted = draft.painting.as_ref();
    let painted = painted.filter(|painting| painting.boxes.contains(&cell.key()));
    let border = if painted.is_some() {
        Stroke::new(2.0, t.text)
    } else if cursor == Some(cell.key()) {
        Stroke::new(2.5, t.accent)
    } else if response.hovered() {
        Stroke::new(1.5, t.text)
    } else {
        Stroke::new(1.0, t.muted)
    };
    let painter = ui.painter();
    painter.rect(cell.rect, ROUND, t.ground, border, egui::StrokeKind::Inside);
    let mark = painted.map_or(mark, |painting| painting.mark);
    paint_mark(painter, cell.rect, mark, t);
}

/// What the marks mean, and what marking leaves alone.
pub(super) fn legend_ui(ui: &mut Ui) {
    let t = theme::tokens(ui);
    ui.add_space(4.0);
    for mark in [Mark::Slash, Mark::Cross, Mark::Filled] {
        ui.horizontal(|ui| {
            let side = ui.text_style_height(&egui::TextStyle::Body);
            let (rect, _) = ui.allocate_exact_size(vec2(side, side), Sense::hover());
            let edge = Stroke::new(1.0, t.muted);
            ui.painter()
                .rect(rect, ROUND, t.ground, edge, egui::StrokeKind::Inside);
            paint_mark(ui.painter(), rect, Some(mark), t);
            ui.label(explained::mark(mark));
        });
    }
    ui.label("The small shields are armor; a filled one is worn");
    ui.label("Marking a box leaves the level as it is: tell the GM");
}

fn paint_mark(painter: &Painter, rect: Rect, mark: Option<Mark>, t: &theme::Tokens) {
    let stroke = Stroke::new((0.1 * rect.width()).max(1.5), t.bad);
    let inner = rect.shrink(0.2 * rect.width());
    match mark {
        None => {}
        Some(Mark::Slash) => {
            painter.line_segment([inner.left_top(), inner.right_bottom()], stroke);
        }
        Some(Mark::Cross) => {
            painter.line_segment([inner.left_top(), inner.right_bottom()], stroke);
            painter.line_segment([inner.right_top(), inner.left_bottom()], stroke);
        }
        Some(Mark::Filled) => {
            painter.rect_filled(inner, 1.0, t.bad);
        }
    }
}

/// A person's outline behind the boxes.
fn silhouette(ui: &Ui, figure: &Figure) {
    let t = theme::tokens(ui);
    let painter = ui.painter();
    let block = |location| figure.block(location);
    let part = |rect: Rect, round: f32| {
        painter.rect_filled(rect, egui::CornerRadius::same(round as u8), t.hover);
    };
    let (torso, head) = (block(Location::Torso), block(Location::Head));
    let neck = Rect::from_center_size(
        Pos2::new(torso.center().x, (head.bottom() + torso.top()) / 2.0),
        vec2(1.2 * figure.side, torso.top() - head.bottom()),
    );
    part(neck, 2.0);
    part(head.expand(5.0), 12.0);
    part(torso.expand(5.0), 10.0);
    for arm in [Location::RightArm, Location::LeftArm] {
        // The shoulder reaches over to the torso.
        let arm = block(arm).expand(5.0);
        let shoulder = Rect::from_min_max(
            Pos2::new(arm.left().min(torso.center().x), arm.top()),
            Pos2::new(
                arm.right().max(torso.center().x),
                arm.top() + 0.5 * figure.side,
            ),
        );
        part(shoulder, 6.0);
        part(arm, 10.0);
    }
    for leg in [Location::RightLeg, Location::LeftLeg] {
        let leg = block(leg).expand(5.0);
        let hip = Rect::from_min_max(
            Pos2::new(leg.left().max(torso.left()), torso.bottom()),
            Pos2::new(leg.right().min(torso.right()), leg.top() + 4.0),
        );
        part(hip, 4.0);
        part(leg, 10.0);
    }
}

/// The location's name with its numbers on the die, under its block; beside it for the head.
fn label_ui(ui: &Ui, figure: &Figure, location: Location) {
    let t = theme::tokens(ui);
    let block = figure.block(location);
    let words = format!("{location} {}", location.die_text());
    let font = egui::TextStyle::Small.resolve(ui.style());
    let (at, align) = match location {
        Location::Head => (
            block.right_center() + vec2(armor::room(figure.side) + 10.0, 0.0),
            egui::Align2::LEFT_CENTER,
        ),
        _ => (
            block.center_bottom() + vec2(0.0, 6.0),
            egui::Align2::CENTER_TOP,
        ),
    };
    ui.painter().text(at, align, words, font, t.muted);
}

/// Arrows move, \ X B mark, Space goes round, Delete clears, A puts armor on and off.
fn keys(
    ui: &Ui,
    page: &Page<'_>,
    figure: &Figure,
    id: Id,
    draft: &mut SheetDraft,
    actions: &mut Vec<Action>,
) {
    let filter = EventFilter {
        horizontal_arrows: true,
        vertical_arrows: true,
        ..EventFilter::default()
    };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
    let mut at = draft.cursor.unwrap_or((Location::Head, 0));
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    for (key, direction) in [
        (Key::ArrowLeft, egui::Vec2::LEFT),
        (Key::ArrowRight, egui::Vec2::RIGHT),
        (Key::ArrowUp, egui::Vec2::UP),
        (Key::ArrowDown, egui::Vec2::DOWN),
    ] {
        if pressed(key) {
            at = figure.next(at, direction).unwrap_or(at);
        }
    }
    draft.cursor = Some(at);
    for (key, mark) in [
        (Key::Backslash, Some(Mark::Slash)),
        (Key::X, Some(Mark::Cross)),
        (Key::B, Some(Mark::Filled)),
        (Key::Space, next_mark(mark_at(page, at))),
        (Key::Enter, next_mark(mark_at(page, at))),
        (Key::Delete, None),
        (Key::Backspace, None),
    ] {
        if pressed(key) && mark != mark_at(page, at) {
            actions.push(set(page, at, mark));
        }
    }
    if pressed(Key::A) {
        actions.push(armor::next(page, at.0));
    }
}
