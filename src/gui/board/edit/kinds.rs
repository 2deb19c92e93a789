//! Terrain in the strip: what spaces become, and the kinds that the GM names: added, changed, removed.

use egui::Ui;

use crate::board::grid::{HexBoard, HexEdit, KindId, MOST_EXTRA, Passage, Terrain};
use crate::gui::board::edit::drafts::KindDraft;
use crate::gui::board::edit::editor::BoardEditor;
use crate::gui::shell::ui_command::said;
use crate::gui::theme;
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::{ink, typed};

/// All terrains of a board in a row; the one that was chosen.
pub(super) fn terrains_ui(
    ui: &mut Ui,
    board: &HexBoard,
    chosen: Option<Terrain>,
) -> Option<Terrain> {
    let mut clicked = None;
    let fixed = [
        (Terrain::Open, "Open"),
        (Terrain::Difficult, "Difficult"),
        (Terrain::Impassable, "Impassable"),
    ];
    let kinds = board.kinds.iter();
    let kinds = kinds.map(|(id, kind)| (Terrain::Kind(*id), kind.name.as_str()));
    for (terrain, name) in fixed.into_iter().chain(kinds) {
        if ui.selectable_label(chosen == Some(terrain), name).clicked() {
            clicked = Some(terrain);
        }
    }
    clicked
}

/// What the tool paints, and what can be changed about it if the GM named it.
pub(super) fn brush_ui(
    ui: &mut Ui,
    board: &HexBoard,
    editor: &mut BoardEditor,
    edit: &mut impl FnMut(HexEdit),
) {
    if editor.new_kind.is_some() {
        draft_ui(ui, board, editor, edit);
        return;
    }
    if let Some(terrain) = terrains_ui(ui, board, Some(editor.brush.terrain)) {
        editor.brush.terrain = terrain;
    }
    ui.separator();
    if ui
        .button("New kind…")
        .hover_text("A kind of terrain with a name of its own")
        .clicked()
    {
        editor.new_kind = Some(KindDraft::default());
    }
    if let Terrain::Kind(id) = editor.brush.terrain {
        ui.end_row();
        kind_ui(ui, board, id, editor, edit);
    }
}

/// A kind that is there; whatever is changed is changed wherever it lies.
fn kind_ui(
    ui: &mut Ui,
    board: &HexBoard,
    id: KindId,
    editor: &mut BoardEditor,
    edit: &mut impl FnMut(HexEdit),
) {
    let Some(old) = board.kinds.get(&id) else {
        return;
    };
    let width = 120.0 * theme::text_scale(ui.style());
    let typed = &mut editor.typed;
    let name = typed.field_ui(ui, id, "Terrain’s name", &old.name, width);
    let passage = passage_ui(ui, old.passage, &mut |ui, extra| {
        let room = 36.0 * theme::text_scale(ui.style());
        let label = said(ui.ctx(), "Spaces more");
        typed.field_ui(ui, id, &label, &extra.to_string(), room)
    });
    ui.separator();
    let ink = ink::colours_ui(ui, old.ink);
    if name.is_some() || passage.is_some() || ink.is_some() {
        edit(HexEdit::EditKind {
            kind: id,
            name: name.unwrap_or_else(|| old.name.clone()),
            passage: passage.unwrap_or(old.passage),
            ink: ink.unwrap_or(old.ink),
        });
    }
    if ui
        .button("Remove kind")
        .hover_text(said(ui.ctx(), "Its spaces are open then"))
        .clicked()
    {
        edit(HexEdit::RemoveKind { kind: id });
    }
}

/// What it takes to enter it; what was chosen. `field` draws the number of spaces more and tells what was typed.
fn passage_ui(
    ui: &mut Ui,
    passage: Passage,
    field: &mut impl FnMut(&mut Ui, u8) -> Option<String>,
) -> Option<Passage> {
    let mut chosen = None;
    let extra = match passage {
        Passage::Difficult { extra } => Some(extra),
        Passage::Open | Passage::Impassable => None,
    };
    for (each, words) in [
        (Passage::Open, "Can be entered"),
        (Passage::Difficult { extra: 1 }, "Costs more"),
        (Passage::Impassable, "Cannot be entered"),
    ] {
        let same = std::mem::discriminant(&each) == std::mem::discriminant(&passage);
        if ui.selectable_label(same, words).clicked() && !same {
            chosen = Some(each);
        }
    }
    if let Some(extra) = extra {
        let typed = field(ui, extra);
        ui.label(said(ui.ctx(), "spaces more"));
        let typed = typed.and_then(|typed| typed.trim().parse::<u32>().ok());
        if let Some(typed) = typed {
            let extra = typed.clamp(1, u32::from(MOST_EXTRA));
            let extra = u8::try_from(extra).unwrap_or(MOST_EXTRA);
            chosen = Some(Passage::Difficult { extra });
        }
    }
    chosen
}

/// The kind that is about to be made; the tool paints with it from then on.
fn draft_ui(
    ui: &mut Ui,
    board: &HexBoard,
    editor: &mut BoardEditor,
    edit: &mut impl FnMut(HexEdit),
) {
    let typed = &mut editor.typed;
    let Some(draft) = &mut editor.new_kind else {
        return;
    };
    let width = 150.0 * theme::text_scale(ui.style());
    let field = egui::TextEdit::singleline(&mut draft.name)
        .hint_text("Name of the kind")
        .desired_width(width);
    let field = ui.add(field);
    typed::name_field(ui, &field, "Name of the kind");
    if std::mem::take(&mut draft.fresh) {
        field.request_focus();
    }
    let entered = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
    let passage = passage_ui(ui, draft.passage, &mut |ui, extra| {
        let room = 36.0 * theme::text_scale(ui.style());
        let label = said(ui.ctx(), "Spaces more");
        typed.field_ui(ui, "new kind", &label, &extra.to_string(), room)
    });
    draft.passage = passage.unwrap_or(draft.passage);
    ui.separator();
    draft.ink = ink::colours_ui(ui, draft.ink).unwrap_or(draft.ink);
    let named = !draft.name.trim().is_empty();
    let add = ui.add_enabled(named, egui::Button::new("Add kind"));
    let add = add.on_disabled_hover_text("Type its name first");
    if named && (add.clicked() || entered) {
        edit(HexEdit::AddKind {
            name: draft.name.trim().to_owned(),
            passage: draft.passage,
            ink: draft.ink,
        });
        let highest = board.kinds.keys().next_back();
        let next = highest.map_or(1, |id| id.0.saturating_add(1));
        editor.brush.terrain = Terrain::Kind(KindId(next));
        editor.new_kind = None;
    } else if ui.button("Cancel").clicked() {
        editor.new_kind = None;
    }
}
