//! Where a unit can move to (H-20 to H-22): by Movement actions in its Turn, by what is asked now, or by its whole Movement.
//! What is proposed is in `proposed`.

use crate::board::grid::{Hex, Movement, Reached, Units};
use crate::gui::units::{By, Ways};
use crate::systems::heroes_of_hex::{Frame, HeroesOfHex};
use crate::table::{CharacterId, Decision, Shape as Asked};

/// Those that show while that unit is selected: by the answer to a question, else by the Movement actions that are left
/// in the Turn, and the AP for them.
pub(super) fn now(game: &HeroesOfHex, selected: Option<CharacterId>) -> Option<Ways> {
    if let Some(decision) = game.decisions().into_iter().next() {
        let (who, distance) = asked_to_go(game, &decision)?;
        return reached(game, who, (distance, 1), By::Question(decision.key));
    }
    let turn = game.turn()?;
    turn.fate?;
    let of_side = |who: &CharacterId| game.side_of(*who) == Some(turn.side);
    let who = turn.active.or_else(|| selected.filter(of_side))?;
    let standing = game.unit_state(who)?;
    if standing.activated && turn.active != Some(who) {
        return None;
    }
    let movement = game.units.get(&who)?.profile.movement;
    let left = movement.max.saturating_sub(standing.moves);
    let paid = turn.ap.checked_div(movement.cost).unwrap_or(left);
    reached(game, who, (movement.distance, left.min(paid)), By::Turn)
}

/// Those by a number of Movement actions of that distance.
pub(super) fn reached(
    game: &HeroesOfHex,
    who: CharacterId,
    (distance, actions): (u8, u8),
    by: By,
) -> Option<Ways> {
    let reach = game.ground()?.reach(who, distance.into(), actions.into())?;
    let movement = Movement {
        distance: distance.into(),
        actions: actions.into(),
    };
    // By an answer it is one movement, whatever the space.
    let priced = !matches!(by, By::Question(_));
    let price = (|end: &Reached| end.actions, priced);
    Some(Ways::along(who, (reach, movement), price, by))
}

/// The way, in legs that end where a Movement action does.
pub(super) fn legs(steps: Vec<Hex>, stops: Vec<Hex>) -> Vec<Vec<Hex>> {
    let mut steps = steps.into_iter();
    let legs = stops.into_iter().map(|stop| {
        let mut leg = Vec::new();
        for at in steps.by_ref() {
            leg.push(at);
            if at == stop {
                break;
            }
        }
        leg
    });
    legs.filter(|leg| !leg.is_empty()).collect()
}

/// Why no way of a unit leads there.
pub(super) fn why_none(game: &HeroesOfHex, ways: &Ways, to: Hex) -> Option<String> {
    let (who, ground) = (ways.reachable.who?, game.ground()?);
    let (blocked, passed) = ground.in_the_way(who);
    let units = Units {
        blocked: &blocked,
        passed: &passed,
    };
    let from = ground.at(who)?;
    let reason = ground.grid.unreachable(from, to, ways.movement?, units)?;
    let sentence = reason.sentence(ground.board, to);
    Some(sentence.trim_end_matches('.').to_owned())
}

/// Who goes up to how many spaces by the answer to that question; none if it asks for something else. A proposed way
/// can be led elsewhere at once (H-47).
pub(super) fn asked_to_go(game: &HeroesOfHex, decision: &Decision) -> Option<(CharacterId, u8)> {
    let asks = matches!(decision.shape, Asked::Path { .. });
    match game.skirmish.as_ref()?.frames.last()? {
        Frame::AutoMove(auto_move) => Some((auto_move.who, auto_move.goes.spaces())),
        Frame::Walk(walk) if asks => Some((walk.who, walk.spaces)),
        Frame::Declared(declared) if asks => {
            let unit = game.units.get(&declared.who)?;
            Some((declared.who, unit.profile.movement.distance))
        }
        _ => None,
    }
}
