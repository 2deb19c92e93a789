//! The story of a fight of Unhex: what the simplest player would do.

use crate::board::areas::AreaId;
use crate::cli::narrate::first_answer;
use crate::systems::unhex::{Act, Command, Offer, Phase, Unhex};

/// What happens next; nothing once the story is told.
pub(super) fn next(game: &Unhex) -> Option<Command> {
    let fight = game.fight.as_ref()?;
    if matches!(fight.phase, Phase::Over { .. }) {
        return None;
    }
    if let Some(decision) = game.decisions().into_iter().next() {
        return Some(Command::Answer {
            decision: Some(decision.key),
            answer: first_answer(&decision.shape),
        });
    }
    let acting = game.acting_team()?;
    let act = fight
        .standings
        .keys()
        .filter(|id| game.team_of(**id) == Some(acting))
        .find_map(|id| {
            let offers: Vec<Offer> = game
                .offers(*id)
                .into_iter()
                .filter(Offer::is_legal)
                .collect();
            let act = choose(game, &offers)?;
            Some(Command::Act { who: *id, act })
        });
    Some(act.unwrap_or(Command::EndTurn))
}

/// The first attack, else a step towards the nearest enemy.
fn choose(game: &Unhex, offers: &[Offer]) -> Option<Act> {
    let attack = offers
        .iter()
        .find(|offer| matches!(offer.act, Act::Attack { .. }));
    if let Some(attack) = attack {
        return Some(attack.act.clone());
    }
    let (who, lines) = (offers.first()?.actor, game.lines()?);
    let enemies: Vec<AreaId> = game
        .fight
        .as_ref()?
        .standings
        .keys()
        .filter(|id| game.team_of(**id) != game.team_of(who) && game.is_conscious(**id))
        .filter_map(|id| game.area_of(*id))
        .collect();
    let away = |from: AreaId| enemies.iter().filter_map(|to| lines.steps(from, *to)).min();
    let now = away(game.area_of(who)?);
    offers
        .iter()
        .filter_map(|offer| match offer.act {
            Act::Move { to } => Some((away(to)?, offer.act.clone())),
            _ => None,
        })
        .filter(|(steps, _)| now.is_none_or(|now| *steps < now))
        .min_by_key(|(steps, _)| *steps)
        .map(|(_, act)| act)
}
