//! What an act covers and whom it hits, while it is pointed at elsewhere or aimed on the board: spaces that are shaded, units
//! that are ringed; and the strip of an act that is aimed.

use std::sync::Arc;

use egui::epaint::Mesh;
use egui::{Button, Key, KeyboardShortcut, Modifiers, Rect, Response, RichText, Shape, Ui};

use crate::board::grid::Hex;
use crate::gui::action::Action;
use crate::gui::board::arrows::ring_ui;
use crate::gui::board::foot::foot_ui;
use crate::gui::board::geometry;
use crate::gui::board::mesh::{BoardMesh, Width};
use crate::gui::board::on_board::{Aim, Aimed, AimedAct, OnBoard};
use crate::gui::board::painter::BoardPainter;
use crate::gui::board::state::BoardState;
use crate::gui::shell::ui_command::said;
use crate::gui::theme;
use crate::gui::tracker::odds::odds_ui;
use crate::gui::widgets::common as widgets;
use crate::gui::widgets::hover::HoverText;
use crate::table::MapId;

/// How many lines of odds stand below each other, and how wide each is at least.
const LINES: usize = 2;
const COLUMN: f32 = 190.0;

/// The act that is aimed, at the space that pointer or keys came to last; none where it can no more be aimed here.
pub(super) fn follow(
    on: &mut dyn OnBoard,
    map: MapId,
    state: &mut BoardState,
    hovered: Option<Hex>,
) -> Option<Arc<AimedAct>> {
    let is_here = |on: &dyn OnBoard, aim: Aim| on.place(aim.who).is_some_and(|(at, _)| at == map);
    // While it is asked “what if”, spaces are only looked at.
    let asked = on.asked_aim().filter(|_| !state.what_if);
    let asked = asked.filter(|aim| is_here(on, *aim));
    if state.aim_is_asked != asked.is_some() || (state.aim.is_none() && asked.is_some()) {
        state.aim_is_asked = asked.is_some();
        state.aim = asked;
        // The keys begin there, too.
        state.view.cursor = asked.map(|aim| aim.at).or(state.view.cursor);
    }
    let aim = state.aim.as_mut()?;
    let cursor = state.view.cursor.filter(|_| state.view.by_keys);
    aim.at = cursor.or(hovered).unwrap_or(aim.at);
    let here = is_here(on, *aim);
    let act = here.then(|| on.aimed_act(*aim)).flatten();
    if act.is_none() {
        // The cursor that aimed goes with what was aimed.
        state.aim = None;
        state.view.by_keys = false;
    }
    act
}

/// Over the foot of the map: the act with its space, whom it hits, the odds of each.
pub(super) fn strip_ui(
    ui: &mut Ui,
    canvas: Rect,
    act: Option<&AimedAct>,
    (aim, asked): (&mut Option<Aim>, bool),
    actions: &mut Vec<Action>,
) {
    let Some(act) = act else {
        return;
    };
    foot_ui(ui, canvas, 76.0, |ui| {
        widgets::line_ui(ui, |ui| {
            ui.label(theme::strong(&act.label));
            ui.label(&act.words);
            let does = small(ui, "Do it", Key::Enter).hover_text("A click or Enter");
            widgets::name_button(&does, &format!("Do {}", act.label));
            if does.clicked() {
                actions.push(act.action.clone());
            }
            // What is asked for is to be answered.
            if asked {
                return;
            }
            let stop = small(ui, "Cancel", Key::Escape).hover_text("Nothing is done");
            widgets::name_button(&stop, "Stop aiming");
            if stop.clicked() {
                *aim = None;
            }
        });
        let (lines, policy) = act.odds.as_ref().map_or((&[][..], ""), |odds| {
            (odds.lines.as_slice(), odds.policy.as_str())
        });
        if lines.is_empty() {
            let words = "Click or Enter chooses the space, arrow keys move, Esc leaves";
            ui.label(RichText::new(said(ui.ctx(), words)).small());
            return;
        }
        let width = COLUMN * theme::text_scale(ui.style());
        // A few columns at most.
        let fit = (ui.available_width() / width).clamp(1.0, 4.0) as usize;
        ui.columns(fit, |columns| {
            for (column, lines) in columns.iter_mut().zip(lines.chunks(LINES)) {
                for line in lines {
                    odds_ui(column, &act.label, line, policy);
                }
            }
        });
    });
}

/// A small button with its key.
fn small(ui: &mut Ui, words: &str, key: Key) -> Response {
    let key = ui
        .ctx()
        .format_shortcut(&KeyboardShortcut::new(Modifiers::NONE, key));
    let words = RichText::new(words).small();
    ui.add(
        Button::new(words)
            .small()
            .shortcut_text(RichText::new(key).small()),
    )
}

/// Shades the spaces.
pub(super) fn area_ui(draw: &BoardPainter<'_>, aimed: &Aimed) {
    if aimed.spaces.is_empty() {
        return;
    }
    let t = draw.tokens;
    let (fill, edge) = (t.bad.gamma_multiply(0.38), t.bad);
    let mut shade = BoardMesh::default();
    for at in aimed.spaces.iter().filter(|at| draw.shows(**at)) {
        shade.fill(geometry::outline(draw.board, *at), fill);
    }
    // The border of the area, so that no colour says it alone.
    for at in &aimed.spaces {
        for side in draw.board.layout.sides().iter().copied() {
            if !aimed.spaces.contains(&at.next(side)) {
                let ends = geometry::side_ends(draw.board, *at, side);
                shade.line(ends, Width::Bold, edge);
            }
        }
    }
    let mut mesh = Mesh::default();
    shade.lay(&draw.laid, &mut mesh);
    draw.painter.add(Shape::mesh(mesh));
}

/// Rings the units.
pub(super) fn rings_ui(draw: &BoardPainter<'_>, aimed: &Aimed) {
    for at in aimed.units.iter().filter(|at| draw.shows(**at)) {
        ring_ui(draw, *at, draw.tokens.bad);
    }
}
