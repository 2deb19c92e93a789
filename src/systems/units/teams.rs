//! Teams added, changed and taken away.

use std::sync::Arc;

use super::{TableUnit, UnitsOnBoards};
use crate::table::{DiceMode, Reactions, Refusal, Team, TeamEdit, TeamId};

/// A team.
pub(in crate::systems) fn team<G: UnitsOnBoards>(game: &G, id: TeamId) -> Result<&Team, Refusal> {
    let team = game.kept().teams.get(&id).map(Arc::as_ref);
    team.ok_or_else(|| Refusal::structure(format!("there is no {} {id}", G::WORDS.team)))
}

/// The same, to be changed.
fn found<G: UnitsOnBoards>(game: &mut G, id: TeamId) -> Result<&mut Team, Refusal> {
    let team = game.kept_mut().teams.get_mut(&id).map(Arc::make_mut);
    team.ok_or_else(|| Refusal::structure(format!("there is no {} {id}", G::WORDS.team)))
}

/// Adds one, or puts it in the place of one.
pub(in crate::systems) fn put<G: UnitsOnBoards>(
    game: &mut G,
    id: TeamId,
    team: &Team,
) -> Result<(), Refusal> {
    if team.name.trim().is_empty() {
        let what = G::WORDS.team;
        return Err(Refusal::structure(format!("give the {what} a name")));
    }
    game.kept_mut().teams.insert(id, Arc::new(team.clone()));
    Ok(())
}

/// What that is called.
pub(in crate::systems) fn put_label<G: UnitsOnBoards>(game: &G, id: TeamId, new: &str) -> String {
    let what = G::WORDS.team;
    match game.kept().teams.get(&id) {
        Some(team) => format!("{what} {} changed", team.name),
        None => format!("{what} {} added", new.trim()),
    }
}

/// Changes one thing about it.
pub(in crate::systems) fn edit<G: UnitsOnBoards>(
    game: &mut G,
    id: TeamId,
    edit: &TeamEdit,
) -> Result<(), Refusal> {
    let what = format!("the {}", G::WORDS.team);
    edit.apply(found(game, id)?, &what)
}

/// Where faces come from, of one team or of all.
pub(in crate::systems) fn set_dice<G: UnitsOnBoards>(
    game: &mut G,
    team: Option<TeamId>,
    dice: DiceMode,
) -> Result<(), Refusal> {
    match team {
        Some(team) => found(game, team)?.dice = dice,
        None => {
            for team in game.kept_mut().teams.values_mut() {
                Arc::make_mut(team).dice = dice;
            }
        }
    }
    Ok(())
}

/// Whether the table stops for its reactions.
pub(in crate::systems) fn set_reactions<G: UnitsOnBoards>(
    game: &mut G,
    id: TeamId,
    reactions: Reactions,
) -> Result<(), Refusal> {
    found(game, id)?.reactions = reactions;
    Ok(())
}

/// Takes one away; who was in it stays, without a team.
pub(in crate::systems) fn remove<G: UnitsOnBoards>(
    game: &mut G,
    id: TeamId,
) -> Result<(), Refusal> {
    let name = found(game, id)?.name.clone();
    if game.counts_on(id) {
        let fight = G::FIGHT;
        return Err(Refusal::structure(format!(
            "a {fight} counts on {name}; end it first"
        )));
    }
    let kept = game.kept_mut();
    kept.teams.remove(&id);
    for unit in kept.units.values_mut() {
        if unit.team() == Some(id) {
            *Arc::make_mut(unit).team_mut() = None;
        }
    }
    game.forget_team(id);
    game.remove_team_from_encounters(id);
    Ok(())
}
