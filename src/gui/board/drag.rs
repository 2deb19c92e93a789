//! A unit that is dragged: its path to the space under the pointer, and what becomes of it where it is let go. Whatever is
//! no legal move says why, and the GM can place it all the same.

use egui::{Color32, Pos2, Stroke};

use crate::board::grid::{Hex, HexBoard};
use crate::gui::action::Action;
use crate::gui::action::WayOut;
use crate::gui::board::arrows::{self, Pen};
use crate::gui::board::on_board::{OnBoard, Reachable};
use crate::gui::board::painter::{BoardPainter, TOKEN};
use crate::gui::board::pointer;
use crate::gui::panels::map_menu::{MapMenu, MenuOf};
use crate::gui::theme::paint_team_shape;
use crate::table::{CharacterId, MapId};

/// Lets a unit go on a space.
pub(super) fn drop(
    on: &mut dyn OnBoard,
    (map, board): (MapId, &HexBoard),
    (who, to): (CharacterId, Hex),
    at: Pos2,
    actions: &mut Vec<Action>,
) {
    if on.place(who) == Some((map, to)) {
        return;
    }
    // Onto an opponent: what can be done to them.
    let there = pointer::unit_at(on, map, to);
    let mut attacks = there.map_or_else(Vec::new, |whom| on.attacks(Some(who), whom));
    if let (Some(whom), [_, ..]) = (there, attacks.as_slice()) {
        let menu = MapMenu {
            of: MenuOf::Person(whom),
            at,
            by: Some(who),
        };
        let one = attacks.pop().filter(|_| attacks.is_empty());
        actions.push(one.map_or(Action::Menu(menu), |deed| deed.action));
        return;
    }
    let name = on.name(who);
    if !board.spaces.contains(to) {
        let words = format!("{name} stays where it is: that is not on the board");
        actions.push(Action::Say(words));
        return;
    }
    let by_hand = Action::Do(on.put(who, map, to));
    actions.push(Action::Select(who));
    if on.place(who).is_none() || !on.moves(map, who) {
        actions.push(by_hand);
        return;
    }
    if let Some(go) = on.drop(who, to) {
        actions.push(go);
        return;
    }
    let unreachable = on.unreachable(who, to);
    let (space, reason) = (board.address(to), unreachable.reason);
    actions.push(Action::Refuse(Box::new(WayOut {
        text: format!("{name} does not move to {space}: {reason}"),
        rule: unreachable.rule,
        words: "Place it anyway",
        help: unreachable.anyway,
        action: by_hand,
    })));
}

/// What there is to say of letting go there, before it is done.
pub(super) fn words(
    on: &mut dyn OnBoard,
    (map, board): (MapId, &HexBoard),
    (who, to): (CharacterId, Hex),
    reachable: &Reachable,
) -> Option<String> {
    let (_, at) = on.place(who)?;
    if at == to || !board.spaces.contains(to) || !on.moves(map, who) {
        return None;
    }
    match reachable.prices.contains_key(&to) {
        true => None,
        false => Some(format!("no Movement: {}", on.unreachable(who, to).reason)),
    }
}

/// The path to that space.
pub(super) fn path_ui(draw: &BoardPainter<'_>, reachable: &Reachable, to: Hex) {
    let Some((path, stops)) = reachable.path(to) else {
        return;
    };
    let pen = Pen {
        colour: draw.tokens.good,
        strong: true,
        waits: false,
    };
    arrows::path_ui(draw, &path, &stops, pen);
}

/// The unit under the pointer.
pub(super) fn token_ui(draw: &BoardPainter<'_>, on: &dyn OnBoard, who: CharacterId, at: Pos2) {
    let Some(token) = on.token(who, draw.tokens) else {
        return;
    };
    let stroke = Stroke::new(2.0, token.look.colour);
    let radius = TOKEN * draw.radius;
    let (painter, fill) = (draw.painter, Color32::TRANSPARENT);
    paint_team_shape(painter, token.look.shape, at, radius, fill, stroke);
}
