//! The story of a fight: what the simplest player would do.

use crate::board::grid::Hex;
use crate::cli::games::units;
use crate::systems::flow::{Act, Command, Flow, Offer};
use crate::table::CharacterId;

/// What happens next; nothing once the story is told.
pub(super) fn next(game: &Flow) -> Option<Command> {
    game.fight.as_ref()?;
    if let Some(decision) = game.decisions().into_iter().next() {
        // Whoever may react does, and whoever may do something does it.
        let reacts = decision.key.starts_with("reaction.") || decision.key == "ready.act";
        let answer = units::answer_to(&decision, reacts);
        let decision = Some(decision.key);
        return Some(Command::Answer { decision, answer });
    }
    if game.one_side_left() {
        return Some(Command::EndFight);
    }
    let who = game.turn()?;
    let offers: Vec<Offer> = game
        .offers(who)
        .into_iter()
        .filter(Offer::is_legal)
        .collect();
    let is = |wanted: fn(&Act) -> bool| {
        let found = offers.iter().find(|offer| wanted(&offer.act));
        found.map(|offer| offer.act.clone())
    };
    let attack = is(|act| matches!(act, Act::StandUp | Act::BreakFree))
        .or_else(|| is(|act| matches!(act, Act::Attack(_))))
        .or_else(|| {
            is(|act| {
                matches!(
                    act,
                    Act::Use {
                        target: Some(_),
                        ..
                    }
                )
            })
        });
    let moves = || {
        is(|act| matches!(act, Act::Move { .. }))?;
        let path = nearer(game, who)?;
        Some(Act::Move { path })
    };
    let last = || is(|act| matches!(act, Act::FlowState));
    let act = attack.or_else(moves).or_else(last).unwrap_or(Act::EndTurn);
    Some(Command::Act { who, act })
}

/// What happens where that is refused.
pub(super) fn instead(game: &Flow) -> Option<Command> {
    let who = game.turn().unwrap_or(CharacterId(0));
    let act = Act::EndTurn;
    Some(Command::Act { who, act })
}

/// A way that ends as near to an enemy as one Move gets.
fn nearer(game: &Flow, who: CharacterId) -> Option<Vec<Hex>> {
    let ground = game.ground()?;
    let speed = game.units.get(&who)?.move_speed;
    let reach = ground.reach(who, game.hexes(who).min(speed.into()))?;
    let enemies: Vec<Hex> = game
        .everybody_up()
        .into_iter()
        .filter(|other| game.are_opponents(who, *other))
        .filter_map(|other| ground.stands(other))
        .collect();
    let far = |at: Hex| {
        let far = enemies
            .iter()
            .filter_map(|one| ground.grid.distance(at, *one));
        far.min()
    };
    units::nearer(&reach, ground.stands(who)?, far)
}
