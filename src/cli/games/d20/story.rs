//! The story of a fight: what the simplest player would do.

use crate::board::grid::Hex;
use crate::cli::games::units;
use crate::systems::d20::{Act, Command, D20, Offer, Pay};
use crate::table::CharacterId;

/// What happens next; nothing once the story is told.
pub(super) fn next(game: &D20) -> Option<Command> {
    if !game.is_fighting() {
        return None;
    }
    if let Some(decision) = game.decisions().into_iter().next() {
        // Whoever may take a free hit takes it.
        let answer = units::answer_to(&decision, game.free_hit_asked().is_some());
        let decision = Some(decision.key);
        return Some(Command::Answer { decision, answer });
    }
    let who = game.turn()?.who;
    let offers: Vec<Offer> = game
        .offers(who)
        .into_iter()
        .filter(Offer::is_legal)
        .collect();
    let is = |wanted: fn(&Act) -> bool| offers.iter().find(|offer| wanted(&offer.act));
    let attack = is(|act| matches!(act, Act::StandUp { .. }))
        .or_else(|| is(|act| matches!(act, Act::Attack(_))));
    let act = match attack {
        Some(offer) => offer.act.clone(),
        None if offers.iter().any(|one| {
            matches!(
                one.act,
                Act::Move {
                    with: Pay::Move,
                    ..
                }
            )
        }) =>
        {
            let with = Pay::Move;
            nearer(game, who).map_or(Act::EndTurn, |path| Act::Move { path, with })
        }
        None => Act::EndTurn,
    };
    Some(Command::Act { who, act })
}

/// What happens where that is refused.
pub(super) fn instead(game: &D20) -> Option<Command> {
    let who = game.turn().map_or(CharacterId(0), |turn| turn.who);
    let act = Act::EndTurn;
    Some(Command::Act { who, act })
}

/// A way that ends as near to an enemy as a Move Action gets.
fn nearer(game: &D20, who: CharacterId) -> Option<Vec<Hex>> {
    let ground = game.ground()?;
    let reach = ground.reach(who, game.spaces(who, Pay::Move))?;
    let enemies: Vec<CharacterId> = game
        .everybody_up()
        .into_iter()
        .filter(|other| game.are_opponents(who, *other))
        .collect();
    let far = |at: Hex| {
        let token = ground.token_at(who, at);
        let far = enemies.iter().filter_map(|one| ground.stands(*one));
        far.filter_map(|one| ground.grid.distance(token, one)).min()
    };
    units::nearer(&reach, ground.stands(who)?.at(), far)
}
