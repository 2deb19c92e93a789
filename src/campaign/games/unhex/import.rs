//! A sheet into a campaign, as commands: what happens where somebody of that name is there already.

use crate::campaign::Command;
use crate::systems::unhex::{self, Character, Sheet, Unhex, free_id, keep_of, number};
use crate::table::names::folded;
use crate::table::{CharacterId, Refusal, TeamId};

/// What to do where a character of the same name is there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// The sheet takes the place of the one there: id, team, place, hidden, the GM's mark and
    /// where its dropped items lie stay.
    Replace,
    /// Both stay; the new one gets the next number, such as “Guard 2”.
    KeepBoth,
}

/// The characters of that name, without regard to case. Where there are any, ask how to import.
#[must_use]
pub fn characters_named(game: &Unhex, name: &str) -> Vec<CharacterId> {
    let name = folded(name);
    game.characters
        .iter()
        .filter(|(_, sheet)| folded(&sheet.name) == name)
        .map(|(id, _)| *id)
        .collect()
}

/// The commands that bring a sheet into a game, to be applied in order. `team` is for somebody new;
/// whoever is replaced stays on theirs.
///
/// # Errors
/// Why it cannot be imported like this, and what would help.
pub fn import_sheet(
    game: &Unhex,
    sheet: &Sheet,
    team: Option<TeamId>,
    conflict: Conflict,
) -> Result<Vec<Command>, Refusal> {
    if sheet.name.trim().is_empty() {
        return Err(Refusal::structure(
            "the sheet has no name; give it one and import it again",
        ));
    }
    let named = characters_named(game, &sheet.name);
    let mut new = sheet.clone().into_character();
    let id = match (named.as_slice(), conflict) {
        ([], _) => added(game, &mut new, team)?,
        ([id], Conflict::Replace) => {
            keep_of(&mut new, &game.characters[id]);
            *id
        }
        (several, Conflict::Replace) => {
            return Err(Refusal::structure(format!(
                "{} characters are called {}; rename all but the one to be replaced, or keep both",
                several.len(),
                sheet.name.trim()
            )));
        }
        (_, Conflict::KeepBoth) => {
            number(game, &mut new, 2);
            added(game, &mut new, team)?
        }
    };
    let sheet = Box::new(new);
    Ok(vec![unhex::Command::PutCharacter { id, sheet }.into()])
}

/// Puts somebody new on a team, and finds an id.
fn added(game: &Unhex, new: &mut Character, team: Option<TeamId>) -> Result<CharacterId, Refusal> {
    if let Some(team) = team
        && !game.teams.contains_key(&team)
    {
        return Err(Refusal::structure(format!(
            "there is no team {team}; choose another or none"
        )));
    }
    new.team = team;
    free_id(game).ok_or_else(|| Refusal::structure("there is no free character number"))
}
