//! Sheets into a new campaign, each in a team, by the same commands as at the table.

use std::collections::BTreeMap;
use std::ffi::OsStr;

use super::find::find;
use crate::campaign::store::SheetFile;
use crate::campaign::{Campaign, Command, Document, InCampaign};
use crate::cli::error::CliError;
use crate::dice::TypedDice;
use crate::table::{Kind, Refusal, Team, TeamCommand, TeamId, Teams};

/// Brings the sheets in: all into the team of that name, or players and foes apart. Of two sheets of
/// one name the second is numbered.
pub(in crate::cli) fn party_of<'a, G: InCampaign>(
    campaign: Campaign,
    wanted: impl Iterator<Item = &'a OsStr>,
    team: Option<&str>,
) -> Result<Campaign, CliError> {
    let sheets: Result<Vec<SheetFile<G::Sheet>>, CliError> = wanted.map(find).collect();
    let sheets = sheets?;
    let refused = |refusal: Refusal| CliError::Failed(refusal.to_string());
    // A team is the players' as soon as one in it is theirs.
    let all_foes = sheets.iter().all(|file| G::is_foe(&file.sheet));
    let mut document = Document::new(campaign);
    let mut teams: BTreeMap<&str, TeamId> = BTreeMap::new();
    for SheetFile { sheet, .. } in sheets {
        let [players, foes] = G::TEAMS;
        let (name, of_foes) = match (team, G::is_foe(&sheet)) {
            (Some(name), _) => (name, all_foes),
            (None, true) => (foes, true),
            (None, false) => (players, false),
        };
        // The campaign is new: there are no other teams.
        let last = teams.values().max();
        let next = TeamId(last.map_or(1, |id| id.0.saturating_add(1)));
        let id = *teams.entry(name).or_insert(next);
        if id == next {
            let kind = if of_foes { Kind::Npc } else { Kind::Pc };
            let team = Team::new(&Teams::new(), name.trim().to_owned(), kind);
            let command = G::team_command(id, TeamCommand::Put(team));
            done(&mut document, &command).map_err(refused)?;
        }
        let Some(game) = G::of(&document.campaign().game) else {
            return Err(CliError::Failed(format!(
                "these are sheets of {}",
                G::SYSTEM.name()
            )));
        };
        for command in game.add_sheet(sheet, id).map_err(refused)? {
            done(&mut document, &command).map_err(refused)?;
        }
    }
    Ok(document.campaign().clone())
}

fn done(document: &mut Document, command: &Command) -> Result<(), Refusal> {
    document
        .apply(command, &mut TypedDice::default())
        .map(|_| ())
}
