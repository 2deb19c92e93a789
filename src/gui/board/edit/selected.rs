//! What can be set about what is selected on a board, and about the zone that is painted.

use egui::Ui;

use crate::board::DrawingEdit;
use crate::board::DrawingId;
use crate::board::grid::{
    BarrierKind, Edge, HexBoard, HexEdit, HexItem, HexSet, LabelId, MOST_ELEVATION, ZoneId,
    ZoneKind,
};
use crate::gui::board::edit::editor::{BoardEditor, Selection};
use crate::gui::board::edit::kinds::terrains_ui;
use crate::gui::board::edit::tool::BoardTool;
use crate::gui::board::sight;
use crate::gui::shell::ui_command::said;
use crate::gui::theme;
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::ink::{self, ink_ui};

const ZONE_KINDS: [(ZoneKind, &str); 3] = [
    (ZoneKind::Effect, "Effect"),
    (ZoneKind::Objective, "Objective"),
    (ZoneKind::Start, "Start"),
];

pub(super) fn selected_ui(
    ui: &mut Ui,
    board: &HexBoard,
    editor: &mut BoardEditor,
    edit: &mut impl FnMut(HexEdit),
) {
    let Selection { items, spaces } = editor.selection.clone();
    match items[..] {
        [] => {}
        [HexItem::Zone(id)] => zone_ui(ui, board, id, editor, edit),
        [HexItem::Label(id)] => label_ui(ui, board, id, editor, edit),
        [HexItem::Drawing(id)] => drawing_ui(ui, board, id, edit),
        [HexItem::Barrier(edge)] => barrier_ui(ui, board, edge, edit),
        _ => {
            ui.label(theme::strong(format!("{} things", items.len())));
        }
    }
    if !items.is_empty() {
        items_ui(ui, board, items, edit);
    }
    if !spaces.is_empty() {
        spaces_ui(ui, board, &spaces, editor, edit);
    }
}

/// Hiding and removing, which all things have.
fn items_ui(ui: &mut Ui, board: &HexBoard, items: Vec<HexItem>, edit: &mut impl FnMut(HexEdit)) {
    let mut hidden = items.iter().all(|item| is_hidden(board, *item));
    let hide = ui.checkbox(&mut hidden, "Hidden");
    if hide.hover_text("Players do not see it").changed() {
        edit(match hidden {
            true => HexEdit::Hide { items },
            false => HexEdit::Show { items },
        });
    } else if ui
        .button("Remove")
        .hover_text("Undo brings it back (Delete)")
        .clicked()
    {
        edit(HexEdit::Remove { items });
    }
}

fn is_hidden(board: &HexBoard, item: HexItem) -> bool {
    match item {
        HexItem::Zone(id) => board.zones.get(&id).is_some_and(|zone| zone.hidden),
        HexItem::Label(id) => board.labels.get(&id).is_some_and(|label| label.hidden),
        HexItem::Drawing(id) => board.drawings.get(&id).is_some_and(|one| one.hidden),
        HexItem::Barrier(edge) => board.barriers.get(&edge).is_some_and(|one| one.hidden),
    }
}

fn barrier_ui(ui: &mut Ui, board: &HexBoard, edge: Edge, edit: &mut impl FnMut(HexEdit)) {
    let Some(old) = board.barriers.get(&edge) else {
        return;
    };
    ui.label(theme::strong(board.item_name(HexItem::Barrier(edge))));
    for (kind, words) in [
        (BarrierKind::Wall, "Wall"),
        (BarrierKind::ClosedDoor, "Closed door"),
        (BarrierKind::OpenDoor, "Open door"),
    ] {
        let same = old.kind == kind;
        if ui.selectable_label(same, words).clicked() && !same {
            let edges = vec![edge];
            let kind = Some(kind);
            edit(HexEdit::SetBarriers { edges, kind });
        }
    }
}

fn label_ui(
    ui: &mut Ui,
    board: &HexBoard,
    id: LabelId,
    editor: &mut BoardEditor,
    edit: &mut impl FnMut(HexEdit),
) {
    let Some(old) = board.labels.get(&id) else {
        return;
    };
    let scale = theme::text_scale(ui.style());
    let typed = &mut editor.typed;
    let text = typed.field_ui(ui, id, "Label’s words", &old.text, 200.0 * scale);
    ui.label("at");
    let address = board.address(old.at);
    let label = said(ui.ctx(), "Label’s space");
    let at = typed.field_ui(ui, (id, "at"), &label, &address, 50.0 * scale);
    // What is no name of a space on the board changes nothing.
    let at = at.and_then(|at| board.named(&at));
    let at = at.filter(|at| board.spaces.contains(*at));
    if text.is_some() || at.is_some() {
        edit(HexEdit::EditLabel {
            label: id,
            at: at.unwrap_or(old.at),
            text: text.unwrap_or_else(|| old.text.clone()),
        });
    }
}

fn drawing_ui(ui: &mut Ui, board: &HexBoard, id: DrawingId, edit: &mut impl FnMut(HexEdit)) {
    let Some(drawing) = board.drawings.get(&id) else {
        return;
    };
    ui.label(theme::strong(format!("A {}", drawing.figure.name())));
    if let Some((ink, width)) = ink_ui(ui, (drawing.ink, drawing.width)) {
        edit(HexEdit::Drawing(DrawingEdit::Redraw {
            drawing: id,
            figure: drawing.figure.clone(),
            ink,
            width,
        }));
    }
    ui.separator();
    let drawings = vec![id];
    if ui.button("To front").clicked() {
        edit(HexEdit::Drawing(DrawingEdit::ToFront { drawings }));
    } else if ui.button("To back").clicked() {
        edit(HexEdit::Drawing(DrawingEdit::ToBack { drawings }));
    }
}

fn spaces_ui(
    ui: &mut Ui,
    board: &HexBoard,
    spaces: &HexSet,
    editor: &mut BoardEditor,
    edit: &mut impl FnMut(HexEdit),
) {
    let all: Vec<_> = spaces
        .iter()
        .filter_map(|at| board.spaces.get(at))
        .collect();
    let Some(first) = all.first().copied() else {
        return;
    };
    let name = match (spaces.len(), spaces.iter().next()) {
        (1, Some(at)) => board.address(at),
        (count, _) => said(ui.ctx(), &sight::spaces(count as u64)),
    };
    ui.label(theme::strong(name));
    let terrain = all.iter().all(|space| space.terrain == first.terrain);
    let terrain = terrains_ui(ui, board, terrain.then_some(first.terrain));
    if let Some(terrain) = terrain {
        let spaces = spaces.clone();
        edit(HexEdit::Paint { spaces, terrain });
    }
    ui.separator();
    let scale = theme::text_scale(ui.style());
    ui.label("Elevation");
    let same = all.iter().all(|space| space.elevation == first.elevation);
    let value = same.then(|| first.elevation.to_string());
    let value = value.unwrap_or_default();
    let typed = &mut editor.typed;
    let label = said(ui.ctx(), "Elevation of the spaces");
    let typed = typed.field_ui(ui, "elevation", &label, &value, 40.0 * scale);
    if let Some(elevation) = typed.and_then(|typed| elevation(&typed)) {
        let spaces = spaces.clone();
        edit(HexEdit::SetElevation { spaces, elevation });
    }
    let mut hidden = all.iter().all(|space| space.hidden);
    let hide = ui.checkbox(&mut hidden, "Hidden");
    if hide
        .hover_text("Players do not see it, nor what stands on it")
        .changed()
    {
        let spaces = spaces.clone();
        edit(match hidden {
            true => HexEdit::HideSpaces { spaces },
            false => HexEdit::ShowSpaces { spaces },
        });
    }
    if ui
        .button("Remove")
        .hover_text("Takes it off the board; undo brings it back (Delete)")
        .clicked()
    {
        let spaces = spaces.clone();
        edit(HexEdit::RemoveSpaces { spaces });
    }
    if spaces.len() != 1 {
        return;
    }
    let here = board.zones.iter();
    let here = here.filter(|(_, zone)| spaces.iter().any(|at| zone.spaces.contains(at)));
    for (id, _) in here {
        let name = board.item_name(HexItem::Zone(*id));
        if ui
            .button(format!("Select {name}"))
            .hover_text("The zone that it lies in")
            .clicked()
        {
            editor.selection = Selection::item(HexItem::Zone(*id));
        }
    }
}

/// A zone's name, meaning and colour.
fn zone_ui(
    ui: &mut Ui,
    board: &HexBoard,
    id: ZoneId,
    editor: &mut BoardEditor,
    edit: &mut impl FnMut(HexEdit),
) {
    let Some(old) = board.zones.get(&id) else {
        return;
    };
    let width = 140.0 * theme::text_scale(ui.style());
    let name = editor
        .typed
        .field_ui(ui, id, "Zone’s name", &old.name, width);
    let mut kind = old.kind;
    for (each, words) in ZONE_KINDS {
        if ui.selectable_label(kind == each, words).clicked() {
            kind = each;
        }
    }
    ui.separator();
    let ink = ink::colours_ui(ui, old.ink).unwrap_or(old.ink);
    if name.is_some() || kind != old.kind || ink != old.ink {
        edit(HexEdit::EditZone {
            zone: id,
            name: name.unwrap_or_else(|| old.name.clone()),
            kind,
            ink,
        });
    }
    if editor.tool == BoardTool::Select && ui.button(said(ui.ctx(), "Paint its spaces")).clicked() {
        editor.take_tool(BoardTool::Zone);
        editor.brush.zone = Some(id);
    }
}

/// Which zone is painted: a new one of some kind, or one that is there, with what can be set about it.
pub(super) fn zones_ui(
    ui: &mut Ui,
    board: &HexBoard,
    editor: &mut BoardEditor,
    edit: &mut impl FnMut(HexEdit),
) {
    if ui
        .selectable_label(editor.brush.zone.is_none(), "New zone")
        .clicked()
    {
        editor.brush.zone = None;
    }
    for id in board.zones.keys() {
        let name = board.item_name(HexItem::Zone(*id));
        if ui
            .selectable_label(editor.brush.zone == Some(*id), name)
            .clicked()
        {
            editor.brush.zone = Some(*id);
            editor.brush.adds = true;
        }
    }
    ui.end_row();
    let Some(id) = editor.brush.zone else {
        let brush = &mut editor.brush;
        for (kind, words) in ZONE_KINDS {
            if ui
                .selectable_label(brush.zone_kind == kind, words)
                .clicked()
            {
                brush.zone_kind = kind;
            }
        }
        ui.separator();
        brush.ink.0 = ink::colours_ui(ui, brush.ink.0).unwrap_or(brush.ink.0);
        return;
    };
    add_ui(ui, &mut editor.brush.adds, "Add spaces", "Take spaces out");
    ui.separator();
    zone_ui(ui, board, id, editor, edit);
    items_ui(ui, board, vec![HexItem::Zone(id)], edit);
}

/// Whether the brush puts spaces in or takes them out.
pub(super) fn add_ui(ui: &mut Ui, adds: &mut bool, add: &str, remove: &str) {
    let [add, remove] = [add, remove].map(|words| said(ui.ctx(), words));
    if ui.selectable_label(*adds, add).clicked() {
        *adds = true;
    }
    if ui.selectable_label(!*adds, remove).clicked() {
        *adds = false;
    }
}

/// An elevation as it was typed; what is too high is the highest.
pub(super) fn elevation(typed: &str) -> Option<i8> {
    let typed: i64 = typed.trim().replace('−', "-").parse().ok()?;
    let most = i64::from(MOST_ELEVATION);
    i8::try_from(typed.clamp(-most, most)).ok()
}
