//! The story of a fight: what the simplest player would do.

use crate::board::grid::Hex;
use crate::cli::narrate::first_answer;
use crate::systems::d20::{Act, Command, D20, Offer, Pay};
use crate::table::{Answer, CharacterId};

/// What happens next; nothing once the story is told.
pub(super) fn next(game: &D20) -> Option<Command> {
    if !game.is_fighting() {
        return None;
    }
    if let Some(decision) = game.decisions().into_iter().next() {
        // Whoever may take a free hit takes it.
        let taken = decision.shape.options().get(1).map(|one| one.key.clone());
        let answer = match taken.filter(|_| game.free_hit_asked().is_some()) {
            Some(key) => Answer::Pick(key),
            None => first_answer(&decision.shape),
        };
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
            let path = nearer(game, who)?;
            let with = Pay::Move;
            match path.is_empty() {
                true => Act::EndTurn,
                false => Act::Move { path, with },
            }
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
    let now = far(ground.stands(who)?.at())?;
    let ends = reach.iter().filter(|end| end.actions > 0);
    let best = ends
        .filter_map(|end| Some((far(end.at)?, end.used, end.at)))
        .min()?;
    if best.0 >= now {
        return Some(Vec::new());
    }
    let (way, _) = reach.way(best.2)?;
    Some(way.into_iter().skip(1).collect())
}
