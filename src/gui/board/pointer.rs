//! What pointer and keys do on the map: wheel and drag look around, a click picks or moves, arrows move the cursor.

use egui::{Event, Key, Modifiers, PointerButton, Pos2, Rect, Response, Ui};

use crate::board::grid::{Hex, HexBoard};
use crate::gui::action::Action;
use crate::gui::board::geometry::{middle, point};
use crate::gui::board::on_board::{Aim, OnBoard};
use crate::gui::board::state::BoardState;
use crate::gui::board::view::BoardView;
use crate::gui::board::{drag, units};
use crate::gui::panels::map_menu::{MapMenu, MenuOf};
use crate::gui::players::Ask;
use crate::gui::widgets::camera::{drag_of, zoom_asked};
use crate::gui::widgets::rows;
use crate::table::{CharacterId, MapId};

/// How many rows a page is.
const PAGE: usize = 5;

/// Which board shows, and that board.
type Shown<'a> = (MapId, &'a HexBoard);

/// Takes what the pointer does; the space that it is over.
pub(super) fn take(
    ui: &Ui,
    response: &Response,
    on: &mut dyn OnBoard,
    (map, board): Shown<'_>,
    state: &mut BoardState,
    actions: &mut Vec<Action>,
) -> Option<Hex> {
    let canvas = response.rect;
    let aims = state.aim.is_some();
    let view = &mut state.view;
    let pointer = ui.input(|input| input.pointer.hover_pos());
    zoom(ui, response, view);
    let moved = |event: &Event| matches!(event, Event::PointerMoved(_));
    if ui.input(|input| input.events.iter().any(moved) || input.pointer.any_down()) {
        view.by_keys = false;
    }
    if response.drag_started_by(PointerButton::Primary) {
        let from = ui.input(|input| input.pointer.press_origin());
        let at = from.map(|from| view.space_at(canvas, board, from));
        view.dragged = at.and_then(|at| unit_at(on, map, at).filter(|_| !aims));
    }
    if response.dragged() && view.dragged.is_none() {
        view.camera.pan(drag_of(response));
    }
    let over = pointer
        .filter(|at| canvas.contains(*at) && response.contains_pointer())
        .map(|at| view.space_at(canvas, board, at));
    if response.drag_stopped()
        && let Some(who) = view.dragged.take()
    {
        // Escape ends a drag, too, while the button is still down.
        let let_go = ui.input(|input| input.pointer.primary_released());
        let to = pointer.filter(|at| let_go && canvas.contains(*at));
        if let Some(at) = to {
            let to = view.space_at(canvas, board, at);
            if !drag::drop_by_hand(ui, on, (map, board), (who, to), true, actions) {
                drag::drop(on, (map, board), (who, to), at, actions);
            }
        }
    }
    // A row of the roster is let go here.
    if let Some((who, at)) = rows::dropped(ui, canvas) {
        let to = view.space_at(canvas, board, at);
        drag::drop(on, (map, board), (who, to), at, actions);
    }
    if response.secondary_clicked()
        && let Some(at) = response.interact_pointer_pos()
    {
        menu(
            on,
            (map, board),
            (view.space_at(canvas, board, at), at),
            actions,
        );
    }
    if adds(ui)
        && let Some(at) = pointer
            .filter(|_| response.contains_pointer() && ui.input(|i| i.pointer.primary_clicked()))
    {
        if unit_at(on, map, view.space_at(canvas, board, at)).is_some() {
            return over;
        }
        let at = point(view.camera.to_map(canvas, at));
        actions.push(Action::Players(Ask::Ping(map, at)));
    } else if response.clicked()
        && let Some(at) = response.interact_pointer_pos()
    {
        response.request_focus();
        let at = view.space_at(canvas, board, at);
        if board.spaces.contains(at) {
            pick(on, (map, board), (at, false), state, actions);
        } else {
            state.view.picked = None;
        }
    }
    over
}

/// Opens the menu of whoever stands on a space, else that of the space.
fn menu(
    on: &dyn OnBoard,
    (map, board): Shown<'_>,
    (to, at): (Hex, Pos2),
    actions: &mut Vec<Action>,
) {
    let of = match unit_at(on, map, to) {
        Some(who) => MenuOf::Person(who),
        None if board.spaces.contains(to) => MenuOf::Space(map, to),
        None => return,
    };
    actions.push(Action::Menu(MapMenu { of, at, by: None }));
}

/// With Shift a click adds whoever it is on to those who are selected, and beside them points at a place, for players.
pub(super) fn adds(ui: &Ui) -> bool {
    ui.input(|input| input.modifiers.shift_only())
}

/// The wheel zooms at the pointer.
pub(super) fn zoom(ui: &Ui, response: &Response, view: &mut BoardView) {
    if !response.contains_pointer() {
        return;
    }
    let factor = zoom_asked(ui);
    let pointer = ui.input(|input| input.pointer.hover_pos());
    if let Some(at) = pointer.filter(|_| (factor - 1.0).abs() > f32::EPSILON) {
        view.zoom_at(response.rect, at, factor);
    }
}

/// Everybody on a space of a board, whoever lies on top first.
pub(super) fn units_at(on: &dyn OnBoard, map: MapId, at: Hex) -> Vec<CharacterId> {
    let Some(board) = on.boards().get(&map) else {
        return Vec::new();
    };
    let layout = board.layout;
    let covers = |who: CharacterId, place: Hex| {
        let (from, to) = (layout.column_and_row(place), layout.column_and_row(at));
        let size = 0..i64::from(on.build(who).size);
        place == at || (size.contains(&(to.0 - from.0)) && size.contains(&(to.1 - from.1)))
    };
    let here = on.tokens(map).into_iter().rev();
    here.filter(|(who, place)| covers(*who, *place))
        .map(|(who, _)| who)
        .collect()
}

/// Who stands on a space of a board; of several whoever lies on top.
pub(super) fn unit_at(on: &dyn OnBoard, map: MapId, at: Hex) -> Option<CharacterId> {
    units_at(on, map, at).first().copied()
}

/// Whom a click on a space picks: whoever lies on top, and with each click more the next one beneath.
fn picked_at(on: &dyn OnBoard, map: MapId, at: Hex) -> Option<CharacterId> {
    let here = units_at(on, map, at);
    next_of(on, &here).or(here.first().copied())
}

/// Whom a click on somebody’s token picks: themselves, or the next one there, if one of those is picked already.
pub(super) fn picked_by(on: &dyn OnBoard, who: CharacterId) -> CharacterId {
    let here = on.place(who).map(|(map, at)| units_at(on, map, at));
    here.and_then(|here| next_of(on, &here)).unwrap_or(who)
}

/// The one behind whoever of them is picked.
fn next_of(on: &dyn OnBoard, here: &[CharacterId]) -> Option<CharacterId> {
    let now = here.iter().position(|who| on.selected() == Some(*who))?;
    here.get(now + 1).or(here.first()).copied()
}

/// A space is picked, by a key or a click: whoever stands there is selected, whoever can go there goes; where a question
/// asks for a space, one that is no answer says why. Whoever acts goes by a second click: the first one shows the way, and
/// costs nothing.
fn pick(
    on: &mut dyn OnBoard,
    (map, board): Shown<'_>,
    (at, by_key): (Hex, bool),
    state: &mut BoardState,
    actions: &mut Vec<Action>,
) {
    let aim = state.aim.map(|aim| Aim { at, ..aim });
    if let Some(act) = aim.and_then(|aim| on.aimed_act(aim)) {
        actions.push(act.action.clone());
        return;
    }
    // While it is asked “what if”, spaces are only looked at.
    let asks = state.what_if;
    // A key is meant for the question.
    let answers = by_key && !asks && on.no_answer(map, at).is_some();
    let view = &mut state.view;
    view.cursor = Some(at);
    let shown = view.way.take();
    let here = picked_at(on, map, at).filter(|_| !answers);
    if let Some(who) = here.filter(|who| asks || !on.gives_way(map, *who, at)) {
        view.picked = None;
        if !on.takes(who) {
            actions.push(Action::Select(who));
        }
    } else if let Some(go) = on.click(map, at).filter(|_| !asks) {
        let is_answer = match &go {
            Action::Do(command) => command.answered().is_some(),
            // Why it is none.
            Action::Say(_) => true,
            _ => false,
        };
        let way = on.reach(map, None).who.map(|who| (who, at));
        if by_key || is_answer || (shown == way && view.picked == Some(at)) {
            view.picked = None;
            // Where a click has left it, another Enter would do the same once more.
            if !by_key || !view.by_keys {
                view.cursor = None;
            }
            actions.push(go);
        } else {
            (view.picked, view.way) = (Some(at), way);
        }
    } else if let Some((who, why)) = on.no_answer(map, at).filter(|_| !asks) {
        view.picked = None;
        actions.push(drag::refusal(on, (map, board), (who, at), why));
    } else {
        view.picked = (view.picked != Some(at)).then_some(at);
    }
}

/// Moves the cursor as the arrows say, to the ends of a row, or some rows on; Enter picks where it is.
pub(super) fn take_keys(
    ui: &Ui,
    on: &mut dyn OnBoard,
    (map, board): Shown<'_>,
    state: &mut BoardState,
    canvas: Rect,
    actions: &mut Vec<Action>,
) {
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    if let Some(aim) = state.aim.filter(|_| !state.view.by_keys) {
        // The pointer has aimed: keys go on from the space that the strip names.
        state.view.cursor = Some(aim.at);
    }
    for (key, way, most) in [
        (Key::ArrowLeft, (-1, 0), 1),
        (Key::ArrowRight, (1, 0), 1),
        (Key::ArrowUp, (0, -1), 1),
        (Key::ArrowDown, (0, 1), 1),
        (Key::Home, (-1, 0), usize::MAX),
        (Key::End, (1, 0), usize::MAX),
        (Key::PageUp, (0, -1), PAGE),
        (Key::PageDown, (0, 1), PAGE),
    ] {
        if !pressed(key) {
            continue;
        }
        let view = &mut state.view;
        let next = match view.cursor {
            Some(at) => ahead(board, at, way, most),
            None => match start(on, map, board) {
                Some(at) => at,
                None => continue,
            },
        };
        view.by_keys = true;
        view.cursor = Some(next);
        view.reveal(canvas, board, next);
    }
    for (key, left) in [(Key::Comma, true), (Key::Period, false)] {
        if pressed(key) {
            let turned = on.selected().and_then(|who| on.turn(who, left));
            actions.extend(turned.map(Action::Do));
        }
    }
    // A cursor that nobody has seen takes nothing.
    let Some(at) = state.view.cursor.or_else(|| own(on, map)) else {
        if pressed(Key::Enter) || pressed(Key::Space) {
            state.view.cursor = start(on, map, board);
            state.view.by_keys = true;
        }
        return;
    };
    let screen = state.view.camera.to_screen(canvas, middle(board, at));
    if pressed(Key::Menu) {
        menu(on, (map, board), (at, screen), actions);
    }
    if pressed(Key::Enter) || pressed(Key::Space) {
        if state.view.cursor.is_none() {
            (state.view.cursor, state.view.by_keys) = (Some(at), true);
            return;
        }
        let asked = !state.what_if && on.no_answer(map, at).is_some();
        let here = picked_at(on, map, at).filter(|_| state.aim.is_none() && !asked);
        match here.filter(|who| state.what_if || !on.gives_way(map, *who, at)) {
            Some(who) => {
                // Whoever can be chosen for the turn is.
                state.view.cursor = Some(at);
                match on.activate(who) {
                    Some(activate) => actions.push(activate),
                    None => units::click(on, who, (screen, state.asks()), actions),
                }
            }
            None => {
                let before = actions.len();
                pick(on, (map, board), (at, true), state, actions);
                if actions.len() == before {
                    refuse(on, (map, board), at, state, actions);
                }
            }
        }
    }
}

/// Why the one who goes cannot go there, as a drop would say it.
fn refuse(
    on: &mut dyn OnBoard,
    (map, board): Shown<'_>,
    at: Hex,
    state: &BoardState,
    actions: &mut Vec<Action>,
) {
    let goes = on.reach(map, None);
    let Some(who) = goes
        .who
        .filter(|_| !state.what_if && !goes.prices.contains_key(&at))
    else {
        return;
    };
    let nowhere = egui::Pos2::ZERO;
    if on.place(who) != Some((map, at)) {
        drag::drop(on, (map, board), (who, at), nowhere, actions);
    }
}

/// So many columns and rows on, again and again, at most so often; what has no neighbour there stays where it is.
fn ahead(board: &HexBoard, at: Hex, (columns, rows): (i64, i64), most: usize) -> Hex {
    let next = |at: &Hex| {
        let (column, row) = board.layout.column_and_row(*at);
        let next = board.layout.at(column + columns, row + rows);
        next.filter(|next| board.spaces.contains(*next))
    };
    let spaces = std::iter::successors(Some(at), next);
    spaces.take(most.saturating_add(1)).last().unwrap_or(at)
}

/// Where the cursor begins: at the selected unit, else at the first space.
fn start(on: &dyn OnBoard, map: MapId, board: &HexBoard) -> Option<Hex> {
    own(on, map).or_else(|| board.spaces.iter().next().map(|(at, _)| at))
}

/// Where the selected unit stands, if it does on this board.
fn own(on: &dyn OnBoard, map: MapId) -> Option<Hex> {
    let place = on.selected().and_then(|who| on.place(who));
    place.filter(|(there, _)| *there == map).map(|(_, at)| at)
}
