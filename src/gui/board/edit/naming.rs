//! The field on the map that a new zone or a label gets its words by: Enter or leaving it is done, Escape is not.

use egui::{Rect, Ui};

use crate::board::grid::{HexBoard, HexEdit, ZoneId, ZoneKind};
use crate::gui::board::edit::editor::{BoardEditor, Named, Naming};
use crate::gui::board::state::BoardState;
use crate::gui::board::view::canvas_id;
use crate::gui::widgets::typed::{Left, field_on_map_ui};

/// The field, and the edit that it comes to.
pub(super) fn naming_ui(
    ui: &mut Ui,
    canvas: Rect,
    board: &HexBoard,
    state: &mut BoardState,
) -> Option<HexEdit> {
    let naming = state.editor.naming.take();
    let mut naming = naming.filter(|naming| !naming.left)?;
    let at = state.view.camera.to_screen(canvas, naming.at);
    let label = naming.what.label();
    let left = field_on_map_ui(ui, at, label, &mut naming.text, &mut naming.fresh);
    let Some(left) = left else {
        state.editor.naming = Some(naming);
        return None;
    };
    let edit = match left {
        Left::Done => named(board, &naming, &mut state.editor),
        Left::Dropped => None,
    };
    if left == Left::Dropped {
        state.editor.naming = Some(Naming {
            left: true,
            ..naming
        });
    }
    if ui.memory(|memory| memory.focused().is_none()) {
        // The next one is drawn without looking for the map first.
        ui.memory_mut(|memory| memory.request_focus(canvas_id()));
    }
    edit
}

/// The edit that the words make; none if nothing was typed where there must be some, or nothing would change.
fn named(board: &HexBoard, naming: &Naming, editor: &mut BoardEditor) -> Option<HexEdit> {
    let text = naming.text.trim().to_owned();
    match &naming.what {
        Named::Zone(spaces, kind) => {
            let id = ZoneId(next(board));
            let name = if text.is_empty() {
                usual_name(*kind).to_owned()
            } else {
                text
            };
            match &mut editor.places {
                Some(places) => places.take_zone(id),
                None => editor.brush.zone = Some(id),
            }
            Some(HexEdit::AddZone {
                name,
                kind: *kind,
                ink: editor.brush.ink.0,
                spaces: spaces.clone(),
            })
        }
        Named::NewLabel(at) => (!text.is_empty()).then_some(HexEdit::AddLabel { at: *at, text }),
        Named::Label(label, at) => {
            let same = board.labels.get(label).is_none_or(|old| old.text == text);
            let (label, at) = (*label, *at);
            (!same && !text.is_empty()).then_some(HexEdit::EditLabel { label, at, text })
        }
    }
}

/// What a zone is called where nothing was typed.
const fn usual_name(kind: ZoneKind) -> &'static str {
    match kind {
        ZoneKind::Effect => "Effect zone",
        ZoneKind::Objective => "Objective",
        ZoneKind::Start => "Start zone",
    }
}

/// The number of the next zone.
fn next(board: &HexBoard) -> u32 {
    let highest = board.zones.keys().next_back();
    highest.map_or(1, |id| id.0.saturating_add(1))
}
