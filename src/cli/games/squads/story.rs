//! The story of a fight: what the simplest player would do. Whoever can declares an attack, or goes nearer; then the phase is
//! resolved.

use crate::cli::games::units;
use crate::systems::squads::{Act, Command, Squads, Stage};
use crate::table::CharacterId;

/// What happens next; nothing once the story is told.
pub(super) fn next(game: &Squads) -> Option<Command> {
    if !game.is_fighting() {
        return None;
    }
    if let Some(decision) = game.decisions().into_iter().next() {
        let answer = units::answer_to(&decision, false);
        let decision = Some(decision.key);
        return Some(Command::Answer { decision, answer });
    }
    if game.stage() != Some(Stage::Declaring) {
        return Some(instead());
    }
    let fight = game.fight.as_deref()?;
    let ready = |who: &&CharacterId| {
        let standing = game.standing(**who);
        standing.is_some_and(|one| one.action.is_ready())
            && game.plan(**who).is_none_or(|plan| plan.act.is_none())
    };
    let declared = fight
        .order
        .iter()
        .filter(ready)
        .find_map(|who| Some((*who, declared(game, *who)?)));
    let Some((who, act)) = declared else {
        return Some(instead());
    };
    Some(Command::Act { who, act })
}

/// What happens where that is refused.
pub(super) const fn instead() -> Command {
    Command::GoOn { stop: None }
}

fn declared(game: &Squads, who: CharacterId) -> Option<Act> {
    let mut offers = game
        .offers(who)
        .into_iter()
        .filter(|offer| offer.is_legal());
    if let Some(attack) = offers.find(|offer| matches!(offer.act, Act::Attack { .. })) {
        return Some(attack.act);
    }
    let moves = game.standing(who)?.movement.is_ready() && game.plan(who).is_none();
    let (ground, reach) = (game.ground().filter(|_| moves)?, game.reach_of(who)?);
    let enemies = game
        .everybody_up()
        .into_iter()
        .filter(|other| game.are_opponents(who, *other));
    let enemies: Vec<_> = enemies.filter_map(|other| ground.stands(other)).collect();
    let far = |at| {
        let far = enemies
            .iter()
            .filter_map(|enemy| ground.grid.distance(at, *enemy));
        far.min()
    };
    let path = units::nearer(&reach, ground.stands(who)?.at(), far)?;
    let act = Act::Move { path };
    game.refusal_of(who, &act).is_none().then_some(act)
}
