//! A sheet into a campaign, as commands: what happens where somebody of that name is there already.

use std::collections::BTreeSet;

use crate::campaign::Command;
use crate::systems::unhex::{self, Character, Sheet, Unhex};
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
            number(game, &mut new);
            added(game, &mut new, team)?
        }
    };
    let sheet = Box::new(new);
    Ok(vec![unhex::Command::PutCharacter { id, sheet }.into()])
}

fn folded(name: &str) -> String {
    name.trim().to_lowercase()
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

/// The id after the last one; only behind the very last the first gap.
fn free_id(game: &Unhex) -> Option<CharacterId> {
    let Some(last) = game.characters.keys().next_back() else {
        return Some(CharacterId(1));
    };
    match last.0.checked_add(1) {
        Some(next) => Some(CharacterId(next)),
        None => (1..=u32::MAX)
            .map(CharacterId)
            .find(|id| !game.characters.contains_key(id)),
    }
}

/// Keeps of the old sheet what belongs to the campaign and is in no sheet's file.
fn keep_of(new: &mut Character, old: &Character) {
    new.team = old.team;
    new.hidden = old.hidden;
    new.condition_by_gm = old.condition_by_gm;
    new.portrait.clone_from(&old.portrait);
    let hands = new.hands;
    for item in new.items.iter_mut().filter(|item| !hands.hold(item.id)) {
        item.dropped = old
            .item(item.id)
            .filter(|same| same.name == item.name && same.kind == item.kind)
            .and_then(|same| same.dropped);
    }
}

/// Gives the next free number behind the name, and on the token as far as it fits.
fn number(game: &Unhex, new: &mut Character) {
    let taken: BTreeSet<String> = game.characters.values().map(|c| folded(&c.name)).collect();
    let (base, first) = unnumbered(new.name.trim());
    // One more number than there are names, so one of them is free.
    let free = (first..)
        .map(|n| (n, format!("{base} {n}")))
        .find(|(_, name)| !taken.contains(&folded(name)));
    if let Some((n, name)) = free {
        new.name = name;
        if let (Some(letter), 0..=9) = (new.letters.chars().next(), n) {
            new.letters = format!("{letter}{n}");
        }
    }
}

/// The name without its number, and the first number to try: “Guard 3” is “Guard” and 4.
fn unnumbered(name: &str) -> (&str, u64) {
    name.rsplit_once(' ')
        .filter(|(base, digits)| {
            !base.trim().is_empty()
                && !digits.starts_with('0')
                && digits.bytes().all(|byte| byte.is_ascii_digit())
        })
        .and_then(|(base, digits)| Some((base.trim_end(), digits.parse::<u32>().ok()?)))
        .map_or((name, 2), |(base, n)| (base, u64::from(n) + 1))
}
