//! `new`: makes a campaign's file. It never overwrites one.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use serde::Serialize;

use super::Streams;
use super::args::{Args, Spec};
use super::error::CliError;
use super::games::with_party;
use super::output::json_line;
use crate::campaign::store::{Keeper, RealDisk, digest, folder_of};
use crate::campaign::{Campaign, Command, Document};
use crate::dice::TypedDice;
use crate::systems::System;

pub(super) const SPEC: Spec = Spec {
    name: "new",
    summary: "Make a campaign's file",
    usage: "  tableside new --system SYSTEM FILE [--name NAME] [--sheet SHEET]… [--team NAME] [--json]\n  \
            tableside new --sample SAMPLE FILE [--name NAME] [--json]",
    details: "An empty campaign of a game ({games}), or a sample, both sides ready:\n\
              {samples}.\n\
              SHEET is a *.sheet.json file or a name from “tableside sheet list”; the characters\n\
              stand in the team NAME, else in Players and Foes. A sheet given twice is numbered.\n\
              The campaign is called NAME, else as the file or the sample is. A file that exists\n\
              already is left as it is.",
    options: &[
        ("--system", 1),
        ("--sample", 1),
        ("--name", 1),
        ("--sheet", 1),
        ("--team", 1),
        ("--json", 0),
    ],
    repeatable: &["--sheet"],
    ..Spec::PLAIN
};

#[derive(Serialize)]
struct Made<'a> {
    file: String,
    name: &'a str,
    system: &'static str,
    characters: Vec<&'a str>,
    digest: String,
}

/// How long the disk may take before it counts as gone.
const PATIENCE: Duration = Duration::from_secs(30);

pub(super) fn run(args: &Args, streams: &mut Streams<'_>) -> Result<u8, CliError> {
    args.check_count("name the file to be made")?;
    let path = args.path(0);
    let name = args.value("--name")?;
    let campaign = match (args.value("--system")?, args.value("--sample")?) {
        (Some(system), None) => {
            let own_name = path.file_stem().unwrap_or_default().to_string_lossy();
            let campaign = empty(args, system, name.unwrap_or(&own_name))?;
            peopled(args, campaign)?
        }
        (None, Some(_)) if args.has("--sheet") || args.has("--team") => {
            return Err(args.wrong("--sheet and --team go with --system, not with --sample"));
        }
        (None, Some(sample)) => renamed(the_sample(args, sample)?, name)?,
        (None, None) => return Err(args.wrong("say --system or --sample")),
        (Some(_), Some(_)) => return Err(args.wrong("say either --system or --sample, not both")),
    };
    make(path, &campaign)?;
    let made = Made {
        file: path.display().to_string(),
        name: &campaign.name,
        system: campaign.system().key(),
        characters: campaign.character_names(),
        digest: digest(&campaign),
    };
    if args.json() {
        json_line(streams.out, &made)?;
    } else {
        let game = campaign.system().name();
        writeln!(
            streams.out,
            "Made {}: “{}”, a campaign of {game}",
            made.file, made.name
        )?;
    }
    Ok(0)
}

/// Makes the file, and refuses where one stands or where the history of another campaign lies.
fn make(path: &Path, campaign: &Campaign) -> Result<(), CliError> {
    let folder = folder_of(path);
    if !folder.is_dir() {
        return Err(CliError::Failed(format!(
            "cannot create {}: there is no folder {}",
            path.display(),
            folder.display()
        )));
    }
    // A new campaign begins where it is made: there is nothing to undo in it.
    let document = Document::new(campaign.clone());
    let keeper = Keeper::create(Arc::new(RealDisk), path, &document, None, None)?;
    Ok(keeper.finish(PATIENCE)?)
}

/// Brings in the characters whose sheets were named.
fn peopled(args: &Args, campaign: Campaign) -> Result<Campaign, CliError> {
    let team = args.value("--team")?;
    if team.is_some() && !args.has("--sheet") {
        return Err(args.wrong("--team is for the sheets; name them with --sheet"));
    }
    with_party(campaign, args.all("--sheet"), team)
}

fn empty(args: &Args, system: &str, name: &str) -> Result<Campaign, CliError> {
    let system = System::named(system).map_err(|error| args.wrong(error.to_string()))?;
    renamed(Campaign::new(name, system), Some(name))
}

fn the_sample(args: &Args, wanted: &str) -> Result<Campaign, CliError> {
    let all = || {
        System::ALL
            .into_iter()
            .flat_map(|system| system.info().samples)
    };
    match all().find(|sample| sample.key.eq_ignore_ascii_case(wanted.trim())) {
        Some(sample) => Ok(sample.into()),
        None => {
            let names: Vec<&str> = all().map(|sample| sample.key).collect();
            Err(args.wrong(format!(
                "there is no sample “{wanted}”; there are {}",
                names.join(", ")
            )))
        }
    }
}

/// Gives a name as everybody does, by a command, so that the same names are refused.
fn renamed(campaign: Campaign, name: Option<&str>) -> Result<Campaign, CliError> {
    let Some(name) = name else {
        return Ok(campaign);
    };
    let mut document = Document::new(campaign);
    document
        .apply(&Command::Rename(name.to_owned()), &mut TypedDice::default())
        .map_err(|refusal| CliError::Failed(refusal.to_string()))?;
    Ok(document.campaign().clone())
}
