//! A unit that is dragged (H-22 to H-25): its way to the space under the pointer, and what becomes of it where it is let
//! go. Whatever is no legal Movement says why, and the GM can place it all the same.

use egui::{Color32, Stroke};

use super::Sheet;
use super::arrows::{Pen, way_ui};
use super::ways::Ways;
use crate::board::hex::{Hex, HexBoard};
use crate::gui::action::Action;
use crate::gui::heroes_of_hex::look;
use crate::gui::message::WayOut;
use crate::gui::theme::paint_team_shape;
use crate::systems::heroes_of_hex::{Command, HeroesOfHex};
use crate::table::{CharacterId, MapId};

/// Whether a drag of that unit on that board is a Movement; otherwise it only places the token.
pub(super) fn moves(game: &HeroesOfHex, map: MapId, who: CharacterId) -> bool {
    let here = game.skirmish.as_ref().is_some_and(|s| s.board == map);
    here && game.turn().is_some() && game.unit_state(who).is_some()
}

/// Lets a unit go on a space.
pub(super) fn drop(
    game: &HeroesOfHex,
    (map, board): (MapId, &HexBoard),
    (who, to): (CharacterId, Hex),
    ways: &Ways,
    actions: &mut Vec<Action>,
) {
    let place = game.places.get(&who);
    if place.is_none_or(|place| place.map == map && place.at == to) {
        return;
    }
    if !board.spaces.contains(to) {
        let words = format!(
            "{} stays where it is: that is not on the board",
            game.name(who)
        );
        actions.push(Action::Say(words));
        return;
    }
    let by_hand = Action::Do(Command::Place { who, map, at: to }.into());
    if !moves(game, map, who) {
        actions.push(Action::Select(who));
        actions.push(by_hand);
        return;
    }
    if let Some(go) = ways.go(game, to).filter(|_| ways.who == Some(who)) {
        actions.push(go);
        return;
    }
    let (reason, rule) = ways.why_not(game, to);
    let name = game.name(who);
    let text = format!("{name} does not move to {}: {reason}", board.address(to));
    actions.push(Action::Refuse(Box::new(WayOut {
        text,
        rule,
        words: "Place it anyway",
        help: "By the GM’s word, without a Movement action; one undo takes it back",
        action: by_hand,
    })));
}

/// What there is to say of letting go there, before it is done.
pub(super) fn words(
    game: &HeroesOfHex,
    (map, board): (MapId, &HexBoard),
    (who, to): (CharacterId, Hex),
    ways: &Ways,
) -> Option<String> {
    let place = game.places.get(&who)?;
    if place.at == to || !board.spaces.contains(to) || !moves(game, map, who) {
        return None;
    }
    match ways.spaces.contains_key(&to) {
        true => None,
        false => Some(format!("no Movement: {}", ways.why_not(game, to).0)),
    }
}

/// The way to that space.
pub(super) fn line_ui(sheet: &Sheet<'_>, ways: &Ways, to: Hex) {
    let Some((way, stops)) = ways.way(to) else {
        return;
    };
    let pen = Pen {
        colour: sheet.tokens.good,
        strong: true,
    };
    way_ui(sheet, &way, &stops, pen);
}

/// The unit under the pointer.
pub(super) fn token_ui(sheet: &Sheet<'_>, game: &HeroesOfHex, who: CharacterId, at: egui::Pos2) {
    let look = look(game, who, sheet.tokens);
    let stroke = Stroke::new(2.0, look.colour);
    let radius = super::units::SIZE * sheet.radius;
    let (painter, fill) = (sheet.painter, Color32::TRANSPARENT);
    paint_team_shape(painter, look.shape, at, radius, fill, stroke);
}
