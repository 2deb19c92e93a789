//! The strip below a map that is edited: what the tool does, or what can be set about what is selected.

use egui::{RichText, ScrollArea, Ui};

use crate::board::DrawingEdit;
use crate::board::areas::{
    AreaId, AreaMap, ConnectionId, ConnectionKind, Drawing, DrawingId, Figure, GroupId, Item,
    LineEnd, MapEdit, PinId, PinKind, Point,
};
use crate::gui::action::Action;
use crate::gui::areas::Tool;
use crate::gui::areas::edit::editor::Editor;
use crate::gui::areas::edit::keys::paste;
use crate::gui::theme;
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::ink::ink_ui;
use crate::gui::widgets::picture_strip::picture_ui;
use crate::table::MapId;

/// Draws the strip, and tells the edits that were made in it.
pub(in crate::gui) fn strip_ui(
    ui: &mut Ui,
    (id, map): (MapId, &AreaMap),
    editor: &mut Editor,
    actions: &mut Vec<Action>,
) -> Vec<MapEdit> {
    let mut changes: Vec<MapEdit> = Vec::new();
    let mut edit = |edit: MapEdit| changes.push(edit);
    let mut picture = None;
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        // Two rows fit the strip.
        let line = ui.text_style_height(&egui::TextStyle::Body);
        ui.spacing_mut().interact_size.y = line + 4.0;
        ui.spacing_mut().button_padding = egui::vec2(8.0, 2.0);
        ui.spacing_mut().item_spacing = egui::vec2(6.0, 4.0);
        ui.add_space(4.0);
        ui.horizontal_wrapped(|ui| {
            let selection = editor.selection.clone();
            match selection[..] {
                [] => tool_ui(ui, map, editor),
                [Item::Area(id)] => area_ui(ui, map, id, editor, &mut edit),
                [Item::Connection(id)] => connection_ui(ui, map, id, &mut edit),
                [Item::Pin(id)] => pin_ui(ui, map, id, editor, &mut edit),
                [Item::Drawing(id)] => drawing_ui(ui, map, id, editor, &mut edit),
                _ => {
                    ui.label(theme::strong(format!("{} things", selection.len())));
                    align_ui(ui, map, &selection, &mut edit);
                }
            }
            if !selection.is_empty() {
                common_ui(ui, map, &selection, editor, &mut edit);
            } else if editor.tool == Tool::Select {
                ui.end_row();
                let beneath = (id, map.picture.as_ref());
                picture = picture_ui(ui, beneath, &mut editor.typed, actions);
            }
        });
    });
    changes.extend(picture.map(|picture| MapEdit::SetPicture { picture }));
    changes
}

/// What the tool does, and what it draws with.
fn tool_ui(ui: &mut Ui, map: &AreaMap, editor: &mut Editor) {
    let tool = editor.tool;
    ui.label(theme::strong(tool.name()));
    if let Some(from) = editor.connect_from {
        ui.label(format!("From {} to which area?", map.area_name(from)));
        return;
    }
    ui.label(RichText::new(tool.help()).color(theme::tokens(ui).muted));
    if tool.draws() {
        ui.end_row();
        if let Some((ink, width)) = ink_ui(ui, editor.ink) {
            editor.ink = (ink, width);
        }
    }
}

fn area_ui(
    ui: &mut Ui,
    map: &AreaMap,
    id: AreaId,
    editor: &mut Editor,
    edit: &mut impl FnMut(MapEdit),
) {
    let Some(area) = map.areas.get(&id) else {
        return;
    };
    let width = 150.0 * theme::text_scale(ui.style());
    let typed = &mut editor.typed;
    if let Some(name) = typed.field_ui(ui, id, "Area’s name", &area.name, width) {
        edit(MapEdit::RenameArea { area: id, name });
    }
    let notes = typed.field_ui(ui, id, "Notes for the GM", &area.notes, 1.6 * width);
    if let Some(notes) = notes {
        edit(MapEdit::NoteArea { area: id, notes });
    }
    if area.size.is_some()
        && ui
            .button("Fit size to contents")
            .hover_text("As large as its name and tokens need")
            .clicked()
    {
        edit(MapEdit::ResizeArea {
            area: id,
            at: area.centre(),
            size: None,
        });
    }
}

fn connection_ui(ui: &mut Ui, map: &AreaMap, id: ConnectionId, edit: &mut impl FnMut(MapEdit)) {
    let Some(line) = map.connections.get(&id) else {
        return;
    };
    ui.label(theme::strong(map.connection_name(id)));
    let closed = ConnectionKind::Door {
        open: false,
        see_through: false,
    };
    for (kind, name) in [
        (ConnectionKind::Solid, "Solid"),
        (ConnectionKind::Dashed, "Dashed"),
        (ConnectionKind::NoSight, "No sight"),
        (ConnectionKind::Arrow, "Arrow"),
        (closed, "Door"),
    ] {
        let same = std::mem::discriminant(&kind) == std::mem::discriminant(&line.kind);
        if ui.selectable_label(same, name).clicked() && !same {
            edit(MapEdit::SetKind {
                connection: id,
                kind,
            });
        }
    }
    if let ConnectionKind::Door {
        mut open,
        mut see_through,
    } = line.kind
    {
        let changed = ui.checkbox(&mut open, "Open").changed()
            | ui.checkbox(&mut see_through, "See-through").changed();
        if changed {
            edit(MapEdit::SetKind {
                connection: id,
                kind: ConnectionKind::Door { open, see_through },
            });
        }
    }
    for end in [LineEnd::From, LineEnd::To] {
        let mut on = line.mark(end);
        let words = format!("Cover at {}", map.area_name(line.at(end)));
        if ui.checkbox(&mut on, words).changed() {
            edit(MapEdit::SetMark {
                connection: id,
                end,
                on,
            });
        }
    }
    if line.bend.is_some() && ui.button("Straighten").clicked() {
        edit(MapEdit::Bend {
            connection: id,
            at: None,
        });
    }
    if line.kind == ConnectionKind::Arrow && ui.button("Turn round").clicked() {
        edit(MapEdit::Reverse { connection: id });
    }
}

fn pin_ui(
    ui: &mut Ui,
    map: &AreaMap,
    id: PinId,
    editor: &mut Editor,
    edit: &mut impl FnMut(MapEdit),
) {
    let Some(pin) = map.pins.get(&id) else {
        return;
    };
    let width = 200.0 * theme::text_scale(ui.style());
    let typed = editor.typed.field_ui(ui, id, "Words", &pin.text, width);
    let mut kind = pin.kind;
    for (each, name) in [(PinKind::Objective, "Objective"), (PinKind::Label, "Label")] {
        if ui.selectable_label(each == kind, name).clicked() {
            kind = each;
        }
    }
    if typed.is_some() || kind != pin.kind {
        let text = typed.unwrap_or_else(|| pin.text.clone());
        edit(MapEdit::EditPin {
            pin: id,
            kind,
            text,
        });
    }
}

fn drawing_ui(
    ui: &mut Ui,
    map: &AreaMap,
    id: DrawingId,
    editor: &mut Editor,
    edit: &mut impl FnMut(MapEdit),
) {
    let Some(drawing) = map.drawings.get(&id) else {
        return;
    };
    let mut redraw = |figure: &Figure, (ink, width)| {
        edit(MapEdit::Drawing(DrawingEdit::Redraw {
            drawing: id,
            figure: figure.clone(),
            ink,
            width,
        }));
    };
    let look = (drawing.ink, drawing.width);
    if let Figure::Words { at, words } = &drawing.figure {
        let room = 200.0 * theme::text_scale(ui.style());
        if let Some(words) = editor.typed.field_ui(ui, id, "Words", words, room) {
            redraw(&Figure::Words { at: *at, words }, look);
        }
    } else {
        ui.label(theme::strong(format!("A {}", drawing.figure.name())));
    }
    if let Some(look) = ink_ui(ui, look) {
        redraw(&drawing.figure, look);
    }
    ui.separator();
    let drawings = vec![id];
    if ui.button("To front").clicked() {
        edit(MapEdit::Drawing(DrawingEdit::ToFront { drawings }));
    } else if ui.button("To back").clicked() {
        edit(MapEdit::Drawing(DrawingEdit::ToBack { drawings }));
    }
}

/// What can be done with whatever is selected.
fn common_ui(
    ui: &mut Ui,
    map: &AreaMap,
    selection: &[Item],
    editor: &mut Editor,
    edit: &mut impl FnMut(MapEdit),
) {
    let all_hidden = selection.iter().all(|item| is_hidden(map, *item));
    let mut hidden = all_hidden;
    let items = selection.to_vec();
    if ui
        .checkbox(&mut hidden, "Hidden")
        .hover_text("Players do not see it")
        .changed()
    {
        edit(if hidden {
            MapEdit::Hide { items }
        } else {
            MapEdit::Show { items }
        });
    }
    let fragment = map.fragment(selection);
    let hint = |words: &str, keys: &str| format!("{words} ({keys})");
    if !fragment.is_empty()
        && ui
            .button("Duplicate")
            .hover_text(hint("A copy beside it", "Ctrl+D"))
            .clicked()
    {
        editor.select_what_comes(map);
        edit(paste(map, fragment));
    }
    let mut groups: Vec<GroupId> = selection
        .iter()
        .filter_map(|item| map.group_of(*item))
        .collect();
    groups.sort_unstable();
    groups.dedup();
    if selection.len() > 1
        && groups.is_empty()
        && ui
            .button("Group")
            .hover_text(hint("Select and move these together", "Ctrl+G"))
            .clicked()
    {
        let items = selection.to_vec();
        edit(MapEdit::Group { items });
    }
    if !groups.is_empty()
        && ui
            .button("Ungroup")
            .hover_text(hint("Take the group apart", "Ctrl+Shift+G"))
            .clicked()
    {
        let each = groups.into_iter().map(|group| MapEdit::Ungroup { group });
        edit(MapEdit::Many(each.collect()));
    }
    if ui
        .button("Remove")
        .hover_text(hint("Undo brings it back", "Delete"))
        .clicked()
    {
        editor.selection.clear();
        editor.tool = Tool::Select;
        let items = selection.to_vec();
        edit(MapEdit::Remove { items });
    }
}

fn is_hidden(map: &AreaMap, item: Item) -> bool {
    match item {
        Item::Area(id) => map.areas.get(&id).is_some_and(|area| area.hidden),
        Item::Connection(id) => map.connections.get(&id).is_some_and(|line| line.hidden),
        Item::Pin(id) => map.pins.get(&id).is_some_and(|pin| pin.hidden),
        Item::Drawing(id) => map.drawings.get(&id).is_some_and(|drawing| drawing.hidden),
    }
}

/// Which way things are lined up or spread.
#[derive(Clone, Copy)]
enum Way {
    Row,
    Column,
    SpreadRow,
    SpreadColumn,
}

fn align_ui(ui: &mut Ui, map: &AreaMap, selection: &[Item], edit: &mut impl FnMut(MapEdit)) {
    let places = places(map, selection);
    if places.len() < 2 {
        return;
    }
    ui.menu_button("Align", |ui| {
        for (way, words) in [
            (Way::Row, "In a row"),
            (Way::Column, "In a column"),
            (Way::SpreadRow, "Spread evenly across"),
            (Way::SpreadColumn, "Spread evenly down"),
        ] {
            if ui.button(words).clicked() {
                let moves = aligned(&places, way);
                if !moves.is_empty() {
                    edit(MapEdit::Many(moves));
                }
                ui.close();
            }
        }
    });
}

/// Areas and drawings with their middles.
fn places(map: &AreaMap, selection: &[Item]) -> Vec<(Item, Point)> {
    let middle = |drawing: &Drawing| {
        let (low, high) = drawing.figure.bounds();
        Point::new(i32::midpoint(low.x, high.x), i32::midpoint(low.y, high.y))
    };
    let places = selection.iter().filter_map(|item| {
        let at = match item {
            Item::Area(id) => map.areas.get(id)?.centre(),
            Item::Drawing(id) => middle(map.drawings.get(id)?),
            Item::Connection(_) | Item::Pin(_) => return None,
        };
        Some((*item, at))
    });
    places.collect()
}

/// The moves that line things up on their mean, or spread them evenly between the outermost two.
fn aligned(places: &[(Item, Point)], way: Way) -> Vec<MapEdit> {
    let across = matches!(way, Way::Column | Way::SpreadRow);
    let along = |at: Point| i64::from(if across { at.x } else { at.y });
    let count = i64::try_from(places.len()).unwrap_or(1).max(1);
    let mut sorted = places.to_vec();
    sorted.sort_by_key(|(item, at)| (along(*at), *item));
    let (Some((_, first)), Some((_, last))) = (sorted.first(), sorted.last()) else {
        return Vec::new();
    };
    let (first, last) = (along(*first), along(*last));
    let mean = sorted.iter().map(|(_, at)| along(*at)).sum::<i64>() / count;
    let spread = matches!(way, Way::SpreadRow | Way::SpreadColumn);
    let moves = (0..).zip(&sorted).filter_map(|(place, (item, at))| {
        let wanted = if spread {
            first + (last - first) * place / (count - 1).max(1)
        } else {
            mean
        };
        let by = i32::try_from(wanted - along(*at)).ok()?;
        let (dx, dy) = if across { (by, 0) } else { (0, by) };
        let items = vec![*item];
        (by != 0).then_some(MapEdit::Move { items, dx, dy })
    });
    moves.collect()
}
