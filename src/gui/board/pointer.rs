//! What pointer and keys do on the map: wheel and drag look around, a click picks or moves, arrows move the cursor.

use egui::{Key, Modifiers, PointerButton, Rect, Response, Ui};

use crate::board::hex::{Hex, HexBoard};
use crate::gui::action::Action;
use crate::gui::app::Scene;
use crate::gui::board::{HexMap, Ways, drag};
use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::table::{CharacterId, MapId};

/// How many rows a page is.
const PAGE: usize = 5;

/// The game, which of its boards shows, and that board.
type Shown<'a> = (&'a HeroesOfHex, MapId, &'a HexBoard);

/// Takes what the pointer does; the space that it is over.
pub(super) fn take(
    ui: &Ui,
    response: &Response,
    (game, map, board): Shown<'_>,
    scene: &mut Scene,
    ways: &Ways,
    actions: &mut Vec<Action>,
) -> Option<Hex> {
    let canvas = response.rect;
    let view = &mut scene.heroes.map;
    let pointer = ui.input(|input| input.pointer.hover_pos());
    zoom(ui, response, view);
    if response.drag_started_by(PointerButton::Primary) {
        let from = ui.input(|input| input.pointer.press_origin());
        let at = from.map(|from| view.space_at(canvas, board, from));
        view.held = at.and_then(|at| unit_at(game, map, at));
    }
    if response.dragged() && view.held.is_none() {
        view.pan(response.drag_delta());
    }
    let over = pointer
        .filter(|at| canvas.contains(*at) && response.contains_pointer())
        .map(|at| view.space_at(canvas, board, at));
    if response.drag_stopped()
        && let Some(who) = view.held.take()
    {
        // Escape ends a drag, too, while the button is still down.
        let let_go = ui.input(|input| input.pointer.primary_released());
        let to = pointer.filter(|at| let_go && canvas.contains(*at));
        if let Some(to) = to.map(|at| view.space_at(canvas, board, at)) {
            drag::drop(game, (map, board), (who, to), ways, actions);
        }
    }
    if response.clicked()
        && let Some(at) = response.interact_pointer_pos()
    {
        response.request_focus();
        let at = view.space_at(canvas, board, at);
        if board.spaces.contains(at) {
            pick(game, map, at, scene, ways, actions);
        } else {
            scene.heroes.map.picked = None;
        }
    }
    over
}

/// The wheel zooms at the pointer.
pub(super) fn zoom(ui: &Ui, response: &Response, view: &mut HexMap) {
    if !response.contains_pointer() {
        return;
    }
    let factor = ui.input_mut(|input| {
        // Taken, so that nothing around the canvas scrolls too.
        let wheel = std::mem::take(&mut input.smooth_scroll_delta).y;
        (wheel / 240.0).exp() * input.zoom_delta()
    });
    let pointer = ui.input(|input| input.pointer.hover_pos());
    if let Some(at) = pointer.filter(|_| (factor - 1.0).abs() > f32::EPSILON) {
        view.zoom_at(response.rect, at, factor);
    }
}

/// Who stands on a space of a board.
pub(super) fn unit_at(game: &HeroesOfHex, map: MapId, at: Hex) -> Option<CharacterId> {
    let mut here = game.places.iter();
    here.find(|(_, place)| place.map == map && place.at == at)
        .map(|(who, _)| *who)
}

/// A space is picked: whoever stands there is selected, whoever can go there goes.
fn pick(
    game: &HeroesOfHex,
    map: MapId,
    at: Hex,
    scene: &mut Scene,
    ways: &Ways,
    actions: &mut Vec<Action>,
) {
    let fought_on = crate::gui::board::is_fought_on(game, map);
    let proposed = scene.known.heroes.proposed(game);
    // While it is asked “what if”, spaces are only looked at.
    let asks = scene.heroes.what_if;
    let go = || {
        let proposed = proposed.take(game, at).filter(|_| fought_on);
        proposed.or_else(|| ways.go(game, at))
    };
    let view = &mut scene.heroes.map;
    view.cursor = Some(at);
    if let Some(who) = unit_at(game, map, at) {
        view.picked = None;
        actions.push(Action::Select(who));
    } else if let Some(go) = go().filter(|_| !asks) {
        view.picked = None;
        actions.push(go);
    } else {
        view.picked = (view.picked != Some(at)).then_some(at);
    }
}

/// Moves the cursor as the arrows say, to the ends of a row, or some rows on; Enter picks where it is.
pub(super) fn take_keys(
    ui: &Ui,
    (game, map, board): Shown<'_>,
    scene: &mut Scene,
    ways: &Ways,
    canvas: Rect,
    actions: &mut Vec<Action>,
) {
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
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
        let view = &mut scene.heroes.map;
        let next = match view.cursor {
            Some(at) => ahead(board, at, way, most),
            None => match start(game, map, board, scene.selected) {
                Some(at) => at,
                None => continue,
            },
        };
        view.cursor = Some(next);
        view.reveal(canvas, board, next);
    }
    if pressed(Key::Enter) || pressed(Key::Space) {
        let at = scene.heroes.map.cursor;
        if let Some(at) = at.or_else(|| start(game, map, board, scene.selected)) {
            pick(game, map, at, scene, ways, actions);
        }
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
fn start(
    game: &HeroesOfHex,
    map: MapId,
    board: &HexBoard,
    selected: Option<CharacterId>,
) -> Option<Hex> {
    let place = selected.and_then(|who| game.places.get(&who));
    let there = place.filter(|place| place.map == map).map(|place| place.at);
    there.or_else(|| board.spaces.iter().next().map(|(at, _)| at))
}
