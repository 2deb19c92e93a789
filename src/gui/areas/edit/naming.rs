//! The field on the map that a new or renamed thing gets its words by: Enter or leaving it is done, Escape is not.

use egui::{Rect, Stroke, StrokeKind, Ui, vec2};

use crate::board::areas::{AreaId, AreaMap, MapEdit};
use crate::gui::areas::View;
use crate::gui::areas::edit::editor::{Editor, Named, Naming};
use crate::gui::theme;
use crate::gui::widgets::typed::{Left, field_on_map_ui};

/// The field, while something is being named; the edit that a typed name makes.
pub(in crate::gui) fn naming_ui(
    ui: &mut Ui,
    map: &AreaMap,
    editor: &mut Editor,
    view: &mut View,
) -> Option<MapEdit> {
    let mut naming = editor.naming.take().filter(|naming| !naming.left)?;
    let at = view.screen_pos(naming.at)?;
    let t = theme::tokens(ui);
    if let Named::NewArea { size } = &naming.what {
        let zoom = view.zoom();
        // Areas are at most 5,000 wide.
        let drawn = size.map_or(vec2(116.0, 56.0), |size| {
            zoom * vec2(size.width as f32, size.height as f32)
        });
        let ghost = Rect::from_center_size(at, drawn);
        let stroke = Stroke::new(2.0, t.text);
        let painter = ui.painter();
        painter.rect(ghost, theme::RADIUS, t.raised, stroke, StrokeKind::Inside);
    }
    let label = naming.what.label();
    let left = field_on_map_ui(ui, at, label, &mut naming.text, &mut naming.fresh);
    let Some(left) = left else {
        editor.naming = Some(naming);
        return None;
    };
    let mut edit = None;
    if left == Left::Done {
        if let Named::NewArea { .. } = naming.what
            && let Some(next) = map
                .areas
                .keys()
                .next_back()
                .map_or(Some(1), |id| id.0.checked_add(1))
        {
            view.go_on_from(AreaId(next));
        }
        edit = editor.named(map, &naming);
    }
    if left == Left::Dropped {
        editor.naming = Some(Naming {
            left: true,
            ..naming
        });
    }
    if let Some(canvas) = view.canvas_id()
        && ui.memory(|memory| memory.focused().is_none())
    {
        // The next one is drawn without looking for the map first.
        ui.memory_mut(|memory| memory.request_focus(canvas));
    }
    edit
}
