//! Sheets into a new campaign, each in a team, by the same commands as at the table.

use std::collections::BTreeMap;

use crate::campaign::store::{Conflict, SheetFile, UnitFile, import_sheet};
use crate::campaign::{Campaign, Command, Document, Game};
use crate::cli::error::CliError;
use crate::dice::TypedDice;
use crate::systems::heroes_of_hex::{self, Side, SideKind, UnitKind};
use crate::systems::unhex::{self, Kind, Team};
use crate::table::{DiceMode, Reactions, Refusal, TeamId};

/// Brings the sheets in: all into the team of that name, or players and foes apart. Of two sheets of
/// one name the second is numbered.
pub(in crate::cli) fn with_party(
    campaign: Campaign,
    sheets: &[SheetFile],
    team: Option<&str>,
) -> Result<Campaign, CliError> {
    let refused = |refusal: Refusal| CliError::Failed(refusal.to_string());
    let mut document = Document::new(campaign);
    let mut teams: BTreeMap<String, TeamId> = BTreeMap::new();
    for SheetFile { sheet, .. } in sheets {
        let name = team.unwrap_or(match sheet.kind {
            Kind::Pc => "Players",
            Kind::Npc => "Foes",
        });
        let id = match teams.get(name) {
            Some(id) => *id,
            None => {
                let kind = match team {
                    Some(_) => kind_of_all(sheets),
                    None => sheet.kind,
                };
                let (id, command) = new_team(document.campaign(), name, kind);
                done(&mut document, &command).map_err(refused)?;
                teams.insert(name.to_owned(), id);
                id
            }
        };
        let Game::Unhex(game) = &document.campaign().game else {
            return Err(CliError::Failed("these are sheets of Unhex".to_owned()));
        };
        let commands = import_sheet(game, sheet, Some(id), Conflict::KeepBoth).map_err(refused)?;
        for command in commands {
            done(&mut document, &command).map_err(refused)?;
        }
    }
    Ok(document.campaign().clone())
}

/// The kind of a team of them all: the players' as soon as one is theirs.
fn kind_of_all(sheets: &[SheetFile]) -> Kind {
    let all_npcs = sheets.iter().all(|file| file.sheet.kind == Kind::Npc);
    if all_npcs { Kind::Npc } else { Kind::Pc }
}

fn new_team(campaign: &Campaign, name: &str, kind: Kind) -> (TeamId, Command) {
    let id = next_team(campaign);
    let team = Team {
        name: name.trim().to_owned(),
        kind,
        dice: DiceMode::App,
        reactions: Reactions::Ask,
        hidden: false,
    };
    (id, unhex::Command::PutTeam { id, team }.into())
}

fn done(document: &mut Document, command: &Command) -> Result<(), Refusal> {
    document
        .apply(command, &mut TypedDice::default())
        .map(|_| ())
}

/// Brings units in: all onto the side of that name, or heroes and enemies apart. Of two of one name the second is
/// numbered.
pub(in crate::cli) fn with_units(
    campaign: Campaign,
    units: Vec<UnitFile>,
    side: Option<&str>,
) -> Result<Campaign, CliError> {
    let refused = |refusal: Refusal| CliError::Failed(refusal.to_string());
    let all_enemies = units.iter().all(|file| file.sheet.kind == UnitKind::Enemy);
    let mut document = Document::new(campaign);
    let mut sides: BTreeMap<String, TeamId> = BTreeMap::new();
    for UnitFile { sheet, .. } in units {
        let enemy = match side {
            Some(_) => all_enemies,
            None => sheet.kind == UnitKind::Enemy,
        };
        let name = side.unwrap_or(if enemy { "Enemies" } else { "Heroes" });
        let id = match sides.get(name) {
            Some(id) => *id,
            None => {
                let (id, command) = new_side(document.campaign(), name, enemy);
                done(&mut document, &command).map_err(refused)?;
                sides.insert(name.to_owned(), id);
                id
            }
        };
        let adds = heroes_of_hex::Command::AddUnits {
            sheets: vec![sheet],
            side: Some(id),
        };
        done(&mut document, &adds.into()).map_err(refused)?;
    }
    Ok(document.campaign().clone())
}

fn new_side(campaign: &Campaign, name: &str, enemy: bool) -> (TeamId, Command) {
    let id = next_team(campaign);
    let side = Side {
        name: name.trim().to_owned(),
        kind: if enemy {
            SideKind::Enemies
        } else {
            SideKind::Players
        },
        dice: DiceMode::App,
        reactions: Reactions::Ask,
        hidden: false,
    };
    (id, heroes_of_hex::Command::PutSide { id, side }.into())
}

/// The id after the last team’s or side’s.
fn next_team(campaign: &Campaign) -> TeamId {
    let last = match &campaign.game {
        Game::Unhex(game) => game.teams.keys().next_back(),
        Game::HeroesOfHex(game) => game.sides.keys().next_back(),
    };
    TeamId(last.map_or(1, |id| id.0.saturating_add(1)))
}
