//! The map with its tokens, as Unhex plays on it: moves by dragging, sight between two picked areas, the attack in
//! progress. What is done becomes commands in `take`; how it is drawn and edited is in `gui/areas`.

mod acts;
mod bar;
mod sight;
mod take;
mod tokens;
mod what_if;

use std::sync::Arc;

use egui::{Rect, RichText, Ui, vec2};

pub(in crate::gui) use crate::gui::areas::edit::Editor;
pub(in crate::gui) use acts::outcomes_since;
pub(in crate::gui) use bar::map_bar_ui;
pub(in crate::gui) use what_if::WhatIf;

use crate::gui::action::Action;
use crate::gui::areas::edit;
use crate::gui::areas::what_if::what_if_ui;
use crate::gui::areas::{CanvasEvent, Highlight, MapCanvas, Tool, why_highlight};
use crate::gui::games::unhex::map::take::edits;
use crate::gui::games::unhex::map_shown;
use crate::gui::players::{Ask, portraits_on_map, seen_signs, seen_tokens};
use crate::gui::scene::Scene;
use crate::gui::theme;
use crate::gui::widgets::picture_strip;
use crate::gui::widgets::token_portrait::faces;
use crate::systems::unhex::{self, Unhex, u};
use crate::table::MapId;

pub(in crate::gui) fn map_ui(
    ui: &mut Ui,
    game: &Unhex,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    let shown = map_shown(game, scene);
    let Some((id, map)) = shown.and_then(|id| Some((id, game.maps.get(&id)?))) else {
        no_map_ui(ui, game, scene, actions);
        return;
    };
    scene.own.unhex.editor.settle(id, map);
    if scene.own.unhex.editor.as_players {
        as_players_ui(ui, game, id, scene);
        return;
    }
    if !scene.own.unhex.sheet.has_keys(ui.ctx()) {
        let made = edit::take_keys(ui, map, &mut scene.own.unhex.editor, &scene.own.unhex.view);
        actions.extend(made.into_iter().map(|edit| edits(id, edit)));
    }
    let tool = scene.own.unhex.editor.tool_in_hand();
    let moods = scene.moods(game);
    let of = (id, moods.selected, moods.acting, Arc::clone(&moods.several));
    let tokens = scene
        .own
        .unhex
        .known
        .tokens(of, || tokens::tokens(game, id, &moods, &scene.outcomes));
    let (lines, now) = scene.own.unhex.editor.lines(map, game.made_marks(id));
    let question = sight::question(game, scene, id);
    let why = question.map(|(from, to)| lines.why(from, to, &game.house_rules.sight));
    let editing = tool != Tool::Sight;
    let asked = scene.own.unhex.what_if.as_mut().filter(|_| !editing);
    let asks = asked.is_some();
    let held = scene.own.unhex.view.held();
    let what_if = asked.and_then(|asked| asked.answer(ui.ctx(), game, (id, map), &lines, held));
    let intercept = acts::intercept(game, id).filter(|_| question.is_none());
    let highlight = match (&why, question) {
        _ if what_if.is_some() => Highlight::default(),
        _ if let Some((_, going)) = &intercept => sight::crossing(map, going),
        (Some(why), Some((from, to))) => why_highlight(map, why, from, to),
        _ if scene.own.unhex.editor.on => Highlight::default(),
        _ => sight::moves(game, &lines, scene, id),
    };
    let highlight = match &what_if {
        Some(answer) => &answer.highlight,
        None => &highlight,
    };
    // The strip below keeps its height, so that the map never jumps.
    let strip = 64.0 * theme::text_scale(ui.style());
    egui::Panel::bottom("map strip")
        .exact_size(strip)
        .show(ui, |ui| {
            if editing {
                let made = edit::strip_ui(ui, (id, map), &mut scene.own.unhex.editor, actions);
                actions.extend(made.into_iter().map(|edit| edits(id, edit)));
            } else if asks {
                what_if_ui(ui, map, what_if.as_ref(), [u(33), u(35)], actions);
            } else {
                let answer = why.as_ref().zip(question);
                match &intercept {
                    Some((words, _)) => sight::intercept_ui(ui, words, actions),
                    None => sight::strip_ui(ui, map, scene, answer, actions),
                }
            }
        });
    let picture = picture_strip::texture(ui, map.picture.as_ref(), &mut scene.pictures);
    let here = tokens.iter().filter_map(|token| {
        let portrait = game.characters.get(&token.id)?.portrait.as_ref()?;
        Some((token.id, portrait))
    });
    let faces = faces(ui.ctx(), &mut scene.pictures, here);
    let canvas = ui.available_rect_before_wrap();
    let inset = edit::inset(ui, &scene.own.unhex.editor, canvas.size());
    let mut selection = scene.own.unhex.editor.selection.clone();
    selection.extend(
        scene
            .own
            .unhex
            .editor
            .connect_from
            .map(crate::board::areas::Item::Area),
    );
    let (ink, width) = scene.own.unhex.editor.ink;
    let signs = tokens::signs(game, id);
    let acts = acts::acts(game, id);
    // Who edits sees the drawing, who plays the marks as the fight has made them.
    let shown = if scene.own.unhex.editor.on { map } else { &now };
    let part_seen = scene.part_seen.filter(|(of, _)| *of == id);
    let part_seen = part_seen.map(|(_, part)| part);
    let events = MapCanvas::new(shown, &mut scene.own.unhex.view)
        .tokens(&tokens)
        .signs(&signs)
        .highlight(highlight)
        .acts(&acts)
        .selected(if editing { &[] } else { &scene.own.unhex.probe })
        .tool(tool)
        .selection(&selection)
        .ink(ink, width)
        .inset(inset)
        .part_seen(part_seen)
        .picture(picture)
        .faces(&faces)
        .show(ui);
    let shift = ui.input(|input| input.modifiers.shift_only());
    for event in events {
        if let (true, CanvasEvent::TokenClicked(who)) = (shift, &event) {
            actions.push(Action::SelectToo(*who));
            continue;
        }
        let pings = shift && !editing;
        if let (true, Some(at)) = (pings && event.is_click(), scene.own.unhex.view.pointed(ui)) {
            actions.push(Action::Players(Ask::Ping(id, at)));
            continue;
        }
        // Where the pointer is, else where the keys are.
        let at = ui.input(|input| input.pointer.interact_pos());
        let at = at.or_else(|| scene.own.unhex.view.cursor_pos(map));
        take::take((event, at), ui.ctx(), game, (id, map), scene, actions);
    }
    edit::empty_ui(ui, (map, canvas), &scene.own.unhex.editor, actions);
    edit::tools_ui(ui, canvas, &mut scene.own.unhex.editor);
    let named = edit::naming_ui(
        ui,
        map,
        &mut scene.own.unhex.editor,
        &mut scene.own.unhex.view,
    );
    actions.extend(named.map(|edit| edits(id, edit)));
}

/// The map as players see it: made from nothing but their view; nothing can be changed on it.
fn as_players_ui(ui: &mut Ui, game: &Unhex, id: MapId, scene: &mut Scene) {
    let Some(seen) = game.player_view(Some(id)).map else {
        return;
    };
    let canvas = ui.available_rect_before_wrap();
    let tokens = seen_tokens(&seen);
    let signs = seen_signs(&seen);
    let picture = picture_strip::texture(ui, seen.map.picture.as_ref(), &mut scene.pictures);
    let faces = faces(ui.ctx(), &mut scene.pictures, portraits_on_map(&seen));
    MapCanvas::new(&seen.map, &mut scene.own.unhex.editor.players)
        .picture(picture)
        .faces(&faces)
        .tokens(&tokens)
        .signs(&signs)
        .id_salt("as players")
        .to_look_at()
        .show(ui);
    let note = RichText::new("What players see of this map").color(theme::tokens(ui).muted);
    let at = Rect::from_min_size(
        canvas.left_top() + vec2(12.0, 10.0),
        vec2(canvas.width() / 2.0, 24.0),
    );
    ui.put(at, egui::Label::new(note).halign(egui::Align::Min));
}

/// A campaign without a map: a button makes the first one.
fn no_map_ui(ui: &mut Ui, game: &Unhex, scene: &mut Scene, actions: &mut Vec<Action>) {
    ui.vertical_centered(|ui| {
        ui.add_space(0.4 * ui.available_height());
        ui.label("This campaign has no map yet");
        ui.add_space(theme::SPACE);
        if ui.button("Draw a map").clicked() {
            add_map(game, scene, actions);
        }
    });
}

/// Whether the strip below the map tells of an act that waits.
pub(in crate::gui) fn tells(game: &Unhex, scene: &Scene, map: MapId) -> bool {
    sight::question(game, scene, map).is_some() || acts::intercept(game, map).is_some()
}

/// Adds an empty map, shows it, and takes up the tool for areas.
pub(super) fn add_map(game: &Unhex, scene: &mut Scene, actions: &mut Vec<Action>) {
    let name = match game.maps.len() {
        0 => "Map".to_owned(),
        others => format!("Map {}", others + 1),
    };
    actions.push(Action::Do(unhex::Command::AddMap { name }.into()));
    actions.extend(game.next_map().map(Action::ShowMap));
    scene.own.unhex.editor = Editor::default();
    scene.own.unhex.editor.on = true;
    scene.own.unhex.editor.take_tool(Tool::Area);
}
