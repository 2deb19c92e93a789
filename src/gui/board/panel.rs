//! One frame of a board in its panel: pointer and keys, then everything that is drawn, then what is heard.

use std::sync::Arc;

use egui::{
    CornerRadius, EventFilter, Id, Rect, Sense, Stroke, StrokeKind, TextureId, Ui, UiBuilder, pos2,
    vec2,
};

use crate::board::grid::HexBoard;
use crate::gui::action::Action;
use crate::gui::areas::geometry::background_rect;
use crate::gui::board::drawn::Drawn;
use crate::gui::board::on_board::{OnBoard, ProposedPath};
use crate::gui::board::painter::{BoardPainter, Large};
use crate::gui::board::state::BoardState;
use crate::gui::board::view::canvas_id;
use crate::gui::board::{
    accessibility, aim, arrows, drag, edit, marks, pointer, reach, sight, units, waiting, what_if,
};
use crate::gui::shell::tell::top_of_told;
use crate::gui::shell::ui_command::said;
use crate::gui::theme;
use crate::gui::widgets::part_seen::part_seen_ui;
use crate::gui::widgets::{rows, slides};
use crate::table::MapId;

/// Why a row of the roster that is let go on the map does nothing.
const TOOLS: &str = "The map’s tools show, so nobody is placed; Ctrl+E puts them away";

/// Which board shows, that board, and the picture beneath it once it can be drawn.
pub(in crate::gui) type Shown<'a> = (MapId, &'a Arc<HexBoard>, Option<TextureId>);

/// The board that shows; where there is none, what makes one.
pub(in crate::gui) fn map_ui(
    ui: &mut Ui,
    on: &mut dyn OnBoard,
    shown: Option<Shown<'_>>,
    state: &mut BoardState,
    actions: &mut Vec<Action>,
) {
    let Some((map, board, picture)) = shown else {
        edit::no_board_ui(ui, on, &mut state.editor, actions);
        return;
    };
    if state.editor.on {
        edit::strip_ui(ui, on, (map, board), &mut state.editor, actions);
    }
    let (_, canvas) = ui.allocate_space(ui.available_size());
    let id = canvas_id();
    let response = ui.interact(canvas, id, Sense::click_and_drag());
    let inside = UiBuilder::new()
        .max_rect(canvas)
        .id_salt("inside the hex map")
        .accessibility_parent(id);
    let mut inside = ui.new_child(inside);
    inside.shrink_clip_rect(canvas);
    let ui = &mut inside;
    let inset = edit::inset(ui, &state.editor, canvas.size());
    let view = &mut state.view;
    view.inset = inset;
    let mut drawn = Drawn::keep(view.drawn.take(), board, theme::tokens(ui));
    // The picture, too, where it goes on beyond the board.
    let bounds = match board.picture.as_ref().map(background_rect) {
        Some(beneath) => drawn.bounds.union(beneath),
        None => drawn.bounds,
    };
    let text = theme::text_scale(ui.style());
    view.begin((map, board), bounds, (canvas, text));
    let edits = edit::has_hand(state);
    // A row of the roster is dragged like the token that it stands for.
    if edits && rows::dropped(ui, canvas).is_some() {
        actions.push(Action::Say(said(ui.ctx(), TOOLS)));
    }
    let carried = rows::carried(ui, canvas).map(|(who, _)| who);
    let carried = carried.filter(|_| !edits && state.view.dragged.is_none());
    let placed = carried.filter(|who| on.place(*who).is_some_and(|(there, _)| there == map));
    let dragged = state.view.dragged.or(placed);
    let reachable = match edits {
        true => Arc::default(),
        false => on.reach(map, dragged),
    };
    if dragged.is_none() {
        let stands = reachable.who.and_then(|who| on.place(who));
        let stands = stands.filter(|(there, _)| *there == map);
        state.view.follow(reachable.who, stands.map(|(_, at)| at));
    }
    let has_focus = response.has_focus();
    if has_focus {
        keep_arrows(ui, id);
    }
    let tools = Id::unique("tools of the board").with(map);
    let hovered = match edits {
        true => slides::comes_ui(ui, tools, |ui, _| {
            edit::take(ui, &response, on, (map, board), state, actions)
        }),
        false => pointer::take(ui, &response, on, (map, board), state, actions),
    };
    if state.editor.on && !edits {
        // Play in hand is a tool like the others.
        edit::take_tool_key(ui, &mut state.editor);
    }
    if has_focus && !edits {
        pointer::take_keys(ui, on, (map, board), state, canvas, actions);
    }
    edit::beneath_ui(ui, canvas, board, picture, &state.view);
    let on_board = hovered.filter(|at| board.spaces.contains(*at));
    // A drag asks from the space under it, else “what if” from where it stands.
    let held = dragged.filter(|who| state.view.dragged == Some(*who) || placed == Some(*who));
    let from = match (held.zip(on_board), state.what_if && !edits) {
        (Some((who, at)), _) => Some((map, Some(who), at)),
        (None, true) => what_if::from(on, &state.view, map),
        (None, false) => None,
    };
    let looks = from.and_then(|from| on.looks(from));
    let act = aim::follow(on, map, state, on_board);
    let aimed = match &act {
        Some(act) => Some(Arc::clone(&act.aimed)),
        None => on.aimed(map),
    };
    let waiting = on.waiting(map);
    let cursor = state.view.cursor.filter(|_| has_focus);
    // Where a path ends that is pointed at.
    let end = on_board.or(cursor);
    let proposals = on.proposals(map, end);
    let pointer = ui.input(|input| input.pointer.hover_pos());
    let in_hand = held.zip(pointer);
    units::follow_motion(ui, on, (map, board), (&mut state.view, canvas), in_hand);
    {
        let view = &state.view;
        let draw = BoardPainter::new(ui, view, canvas, board);
        let t = draw.tokens;
        let [ground, above] = drawn.shapes(draw.laid, canvas);
        draw.add_large(Large::Ground, ground);
        if let Some(looks) = &looks {
            sight::veil_ui(&draw, &mut drawn, looks);
        }
        marks::words_ui(&draw, &drawn);
        match &looks {
            Some(looks) if held.is_none() => sight::distances_ui(&draw, &drawn, looks),
            // Where one can go is another question than where an act is aimed.
            _ if act.is_some() => {}
            _ => {
                reach::reach_ui(&draw, &reachable);
                if !edits && reachable.who.is_some() {
                    reach::threatened_ui(&draw, &on.threatened(map, held));
                }
            }
        }
        draw.painter.add(above);
        marks::zone_names_ui(&draw, |zone| on.progress(map, zone));
        marks::doors_ui(&draw, &drawn);
        for (at, _) in on.things(map) {
            marks::thing_ui(&draw, at);
        }
        if let Some(aimed) = &aimed {
            aim::area_ui(&draw, aimed);
        }
        // What is aimed has one cursor, wherever it was moved from.
        let aim = state.aim.filter(|_| act.is_some()).map(|aim| aim.at);
        let looked_at = on_board.filter(|_| aim.is_none());
        for (at, colour) in [(view.picked, t.text), (looked_at, t.edge)] {
            if let Some(at) = at {
                let outline = draw.outline(at, 0.93);
                let stroke = Stroke::new(2.0, colour);
                draw.painter.add(egui::Shape::closed_line(outline, stroke));
            }
        }
        if let Some(at) = aim.or(cursor) {
            // Amber is for who decides alone.
            let stroke = Stroke::new(3.0, t.text);
            let outline = draw.outline(at, 0.88);
            draw.painter.add(egui::Shape::closed_line(outline, stroke));
        }
        // Beneath the units, whose letters stay to be read.
        if let Some(to) = end.filter(|_| held.is_some() || !state.asks()) {
            drag::path_ui(&draw, &reachable, to, &on.path_marks(held, to));
            drag::end_ui(&draw, on, &reachable, to);
        }
        proposals_ui(&draw, &proposals);
        waiting::acts_ui(&draw, on, map, &waiting);
        units::units_ui(
            ui,
            &draw,
            on,
            map,
            aimed.as_deref(),
            (edits, state),
            actions,
        );
        numbers_ui(&draw, &proposals);
        if let Some(looks) = &looks {
            sight::others_ui(&draw, looks);
        }
        waiting::outcomes_ui(ui, &draw, on, map);
        if let Some((who, at)) = in_hand {
            drag::token_ui(&draw, on, who, at);
        }
    }
    // Where the board lies on the screen.
    let corners = [drawn.bounds.min, drawn.bounds.max];
    let corners = corners.map(|at| state.view.camera.to_screen(canvas, at));
    let on_screen = Rect::from_points(&corners);
    state.view.drawn = Some(drawn);
    if let Some(part) = on.part_seen(map) {
        let screen_from_map = state.view.camera.screen_from_map(canvas);
        part_seen_ui(ui, canvas, screen_from_map, part);
    }
    edit::above_ui(ui, canvas, board, state);
    let mut asked = accessibility::Asked {
        reachable: &reachable,
        dragged,
        held,
        looks: looks.as_deref(),
        from,
    };
    let by_keys = state.view.by_keys && cursor.is_some();
    let about = match by_keys {
        true => cursor.or(hovered),
        false => hovered.or(cursor),
    };
    let about = about.or(state.view.picked);
    let about = about.filter(|at| by_keys || board.spaces.contains(*at));
    let said = about.map(|at| {
        let words = accessibility::space_words(ui, on, (map, board), &asked, at);
        let goes = reachable.who.filter(|_| !state.asks());
        let way = state.view.way.filter(|_| state.view.picked == Some(at));
        let how = match goes {
            Some(who) if by_keys => {
                let name = on.name(who);
                let keys = said(ui.ctx(), "Arrow keys choose a space");
                format!("\n{keys}, Enter moves {name} there")
            }
            Some(who) if way == Some((who, at)) => {
                format!(
                    "\nClick again, or press Enter, to move {} there",
                    on.name(who)
                )
            }
            _ => String::new(),
        };
        let means = carried.and_then(|who| drag::means(on, map, (who, at), &reachable));
        let how = means.map_or(how, |means| format!("\n{means}"));
        format!("{}: {words}{how}", board.address(at))
    });
    match said.as_deref() {
        _ if act.is_some() && !edits => {
            let aim = (&mut state.aim, state.aim_is_asked);
            aim::strip_ui(ui, canvas, act.as_deref(), aim, actions);
        }
        words if state.what_if && !edits => {
            let shown = (looks.as_deref(), words);
            what_if::strip_ui(ui, canvas, on, board, shown, actions);
        }
        Some(words) => {
            let looked_at = about.map(|at| state.view.of_space(canvas, board, at));
            note_ui(ui, canvas, inset, (on_screen, looked_at), words);
        }
        None => {}
    }
    if has_focus {
        let stroke = Stroke::new(2.0, theme::tokens(ui).accent);
        ui.painter()
            .rect_stroke(canvas, 0.0, stroke, StrokeKind::Inside);
    }
    asked.held = None;
    asked.from = looks.as_ref().map(|looks| (map, looks.who, looks.from));
    accessibility::describe(
        ui,
        &response,
        on,
        (map, board),
        &state.view,
        &asked,
        &waiting,
    );
    if state.editor.on {
        edit::over_ui(ui, canvas, on, (map, board), state, actions);
    }
}

/// How a path that is proposed is drawn: the one that is pointed at in front.
const fn pen_of(draw: &BoardPainter<'_>, path: &ProposedPath) -> arrows::Pen {
    let t = draw.tokens;
    arrows::Pen {
        colour: if path.strong { t.accent } else { t.wire },
        strong: path.strong,
        waits: false,
    }
}

/// The paths, and the single spaces, that are proposed.
fn proposals_ui(draw: &BoardPainter<'_>, proposals: &[ProposedPath]) {
    for path in proposals {
        let pen = pen_of(draw, path);
        if let [only] = path.spaces.as_slice() {
            let line = Stroke::new(if path.strong { 3.0 } else { 2.0 }, pen.colour);
            let outline = draw.outline(*only, 0.86);
            draw.painter.add(egui::Shape::closed_line(outline, line));
        }
        arrows::path_ui(draw, &path.spaces, &[], pen);
    }
}

/// The numbers of their options, at their ends; a body that lies there leaves them to be read.
fn numbers_ui(draw: &BoardPainter<'_>, proposals: &[ProposedPath]) {
    for path in proposals {
        let Some(end) = path.spaces.last().filter(|_| path.number.is_some()) else {
            continue;
        };
        // Those that end in one space share its mark.
        let there = proposals
            .iter()
            .filter(|one| one.spaces.last() == Some(end));
        let numbers = there.filter_map(|one| Some(one.number?.to_string()));
        let numbers: Vec<String> = numbers.collect();
        arrows::number_ui(draw, *end, &numbers.join(" "), pen_of(draw, path));
    }
}

/// The arrows stay with the map while it has the focus; Tab and Escape leave it.
fn keep_arrows(ui: &Ui, canvas: Id) {
    let filter = EventFilter {
        horizontal_arrows: true,
        vertical_arrows: true,
        ..EventFilter::default()
    };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(canvas, filter));
}

/// What there is to say of a space: in the lower left corner, beside the tools; where the board lies there, in a corner
/// where it does not, and never over the space itself.
fn note_ui(
    ui: &Ui,
    canvas: Rect,
    inset: f32,
    (board, looked_at): (Rect, Option<Rect>),
    words: &str,
) {
    let t = theme::tokens(ui);
    let font = egui::TextStyle::Small.resolve(ui.style());
    let most = 460.0 * theme::text_scale(ui.style());
    let width = (canvas.width() - inset - 40.0).clamp(80.0, most);
    let galley = ui.painter().layout(words.to_owned(), font, t.text, width);
    let room = vec2(16.0, 8.0);
    let size = galley.size() + room;
    // What is told lies there, too.
    let bottom = canvas.bottom().min(top_of_told(ui.ctx())) - 8.0 - size.y;
    let (left, right) = (canvas.left() + 8.0 + inset, canvas.right() - 8.0 - size.x);
    let top = canvas.top() + 8.0;
    let corners = [(left, bottom), (right, bottom), (left, top), (right, top)];
    let mut corners = corners.map(|(x, y)| Rect::from_min_size(pos2(x, y), size));
    if looked_at.is_some_and(|at| at.intersects(corners[0])) {
        corners.swap(0, 2);
    }
    let beside = corners.iter().find(|corner| !corner.intersects(board));
    let rect = *beside.unwrap_or(&corners[0]);
    let border = Stroke::new(1.0, t.line);
    let radius = CornerRadius::from(theme::RADIUS_SMALL);
    ui.painter()
        .rect(rect, radius, t.panel, border, StrokeKind::Inside);
    ui.painter().galley(rect.min + room / 2.0, galley, t.text);
    // Only heard and read: the pointer goes through it.
    let id = Id::unique("hex map note");
    let note = ui.interact(
        Rect::from_min_size(rect.min, vec2(1.0, 1.0)),
        id,
        Sense::hover(),
    );
    note.widget_info(|| egui::WidgetInfo::labeled(egui::accesskit::Role::Label, true, words));
    ui.ctx().accesskit_node_builder(note.id, |node| {
        let (from, to) = (rect.min, rect.max);
        let (x0, y0, x1, y1) = (from.x.into(), from.y.into(), to.x.into(), to.y.into());
        node.set_bounds(egui::accesskit::Rect { x0, y0, x1, y1 });
    });
}
