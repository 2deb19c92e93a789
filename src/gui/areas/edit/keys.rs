//! The keys of editing: tools, the clipboard, what is done to the selection. They rest while a text field has the focus.

use egui::{Event, Key, Modifiers, Ui};

use crate::board::areas::{AreaMap, Fragment, Item, MapEdit, Point};
use crate::gui::areas::edit::editor::Editor;
use crate::gui::areas::{Tool, View};

/// How far an arrow key moves what is selected, and how far with Shift.
const STEPS: (i32, i32) = (10, 1);
/// How far a copy lies from what it is a copy of.
const ASIDE: i32 = 30;

/// Takes the keys of editing, and tells the edits they make.
pub(in crate::gui) fn take_keys(
    ui: &Ui,
    map: &AreaMap,
    editor: &mut Editor,
    view: &View,
) -> Vec<MapEdit> {
    let mut edits = Vec::new();
    if !editor.on || editor.as_players || ui.ctx().text_edit_focused() {
        return edits;
    }
    // From where the button goes down on, letters are meant for the name that is coming.
    let named = editor.naming.as_ref().is_some_and(|naming| !naming.left);
    let names = matches!(editor.tool, Tool::Area | Tool::Label);
    if named || (names && ui.input(|input| input.pointer.primary_down())) {
        return edits;
    }
    let pressed = |modifiers, key| ui.input_mut(|input| input.consume_key(modifiers, key));
    let ctrl_shift = Modifiers::COMMAND | Modifiers::SHIFT;
    let mut edit = |edit: MapEdit| edits.push(edit);

    if pressed(ctrl_shift, Key::G) {
        let mut groups: Vec<_> = editor
            .selection
            .iter()
            .filter_map(|item| map.group_of(*item))
            .collect();
        groups.sort_unstable();
        groups.dedup();
        if !groups.is_empty() {
            let each = groups.into_iter().map(|group| MapEdit::Ungroup { group });
            edit(MapEdit::Many(each.collect()));
        }
    }
    if pressed(Modifiers::COMMAND, Key::G) {
        let items = editor.selection.clone();
        edit(MapEdit::Group { items });
    }
    if pressed(Modifiers::COMMAND, Key::A) {
        editor.tool = Tool::Select;
        editor.selection = everything(map);
    }
    let mut pasted: Option<Fragment> = None;
    if pressed(Modifiers::COMMAND, Key::D) {
        pasted = Some(map.fragment(&editor.selection)).filter(|copy| !copy.is_empty());
    }
    for event in clipboard(ui) {
        let copy = map.fragment(&editor.selection);
        match event {
            Event::Copy | Event::Cut if copy.is_empty() => {}
            Event::Copy | Event::Cut => {
                if let Ok(text) = serde_json::to_string(&copy) {
                    ui.ctx().copy_text(text);
                }
                if event == Event::Cut {
                    let items = editor.selection.clone();
                    edit(MapEdit::Remove { items });
                }
            }
            Event::Paste(text) => pasted = serde_json::from_str(&text).ok(),
            _ => {}
        }
    }
    if let Some(fragment) = pasted {
        editor.tool = Tool::Select;
        editor.select_what_comes(map);
        edit(paste(map, fragment));
    }
    let removes = pressed(Modifiers::NONE, Key::Delete) || pressed(Modifiers::NONE, Key::Backspace);
    if removes && !editor.selection.is_empty() {
        let items = std::mem::take(&mut editor.selection);
        edit(MapEdit::Remove { items });
    }
    let at_map = view.canvas_id();
    let at_map = at_map.is_some_and(|id| ui.memory(|memory| memory.has_focus(id)));
    if at_map && editor.tool == Tool::Select && !editor.selection.is_empty() {
        for (key, x, y) in [
            (Key::ArrowLeft, -1, 0),
            (Key::ArrowRight, 1, 0),
            (Key::ArrowUp, 0, -1),
            (Key::ArrowDown, 0, 1),
        ] {
            for (modifiers, step) in [(Modifiers::SHIFT, STEPS.1), (Modifiers::NONE, STEPS.0)] {
                if pressed(modifiers, key) {
                    let by = (x * step, y * step);
                    edit(moved(map, &editor.selection, by));
                }
            }
        }
    }
    for tool in Tool::ALL {
        if pressed(Modifiers::NONE, tool.key()) {
            editor.take_tool(tool);
        }
    }
    edits
}

/// What is selected, moved by that; of a connection alone it is the bend.
fn moved(map: &AreaMap, selection: &[Item], (dx, dy): (i32, i32)) -> MapEdit {
    if let [Item::Connection(connection)] = *selection
        && let Some(line) = map.connections.get(&connection)
        && let Some((from, to)) = map.areas.get(&line.from).zip(map.areas.get(&line.to))
    {
        let middle = Point::new(i32::midpoint(from.x, to.x), i32::midpoint(from.y, to.y));
        let at = Some(line.bend.unwrap_or(middle).moved(dx, dy));
        return MapEdit::Bend { connection, at };
    }
    let items = selection.to_vec();
    MapEdit::Move { items, dx, dy }
}

/// All areas and drawings.
fn everything(map: &AreaMap) -> Vec<Item> {
    let areas = map.areas.keys().map(|id| Item::Area(*id));
    let drawings = map.drawings.keys().map(|id| Item::Drawing(*id));
    areas.chain(drawings).collect()
}

/// A copy beside what is in its place, or in the very place where that is free.
pub(super) fn paste(map: &AreaMap, fragment: Fragment) -> MapEdit {
    let taken = fragment.areas.values().any(|copy| {
        map.areas
            .values()
            .any(|area| area.centre() == copy.centre())
    }) || fragment.drawings.values().any(|copy| {
        map.drawings
            .values()
            .any(|other| other.figure == copy.figure)
    });
    let aside = if taken { ASIDE } else { 0 };
    MapEdit::Paste {
        fragment: Box::new(fragment),
        dx: aside,
        dy: aside,
    }
}

/// Takes what the system's clipboard keys did.
fn clipboard(ui: &Ui) -> Vec<Event> {
    let mut taken = Vec::new();
    ui.input_mut(|input| {
        input.events.retain(|event| {
            let ours = matches!(event, Event::Copy | Event::Cut | Event::Paste(_));
            if ours {
                taken.push(event.clone());
            }
            !ours
        });
    });
    taken
}
