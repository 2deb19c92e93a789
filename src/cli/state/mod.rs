//! `state`: what the table looks like now. Of Unhex, what it says is gathered in `view` and the text form is in `text`;
//! Heroes of Hex is in `skirmish`.

mod skirmish;
mod text;
mod view;

use std::io::Write;
use std::path::Path;

use super::Streams;
use super::args::{Args, Spec};
use super::error::CliError;
use super::output::json_line;
use crate::campaign::Game;
use crate::campaign::store::open;

use skirmish::SkirmishView;
use view::View;

pub(super) const SPEC: Spec = Spec {
    name: "state",
    summary: "Show the round, the teams, the decisions and the offers",
    usage: "  tableside state FILE [--json]",
    details: "Who can act and react, what is to be decided, and what each character of the acting\n\
              team could do, with the reason where it cannot be done. Without an acting team the\n\
              offers of everybody in the fight are shown.",
    options: &[("--json", 0)],
    repeatable: &[],
    takes: (1, 1),
    minus_is_text: false,
};

pub(super) fn run(args: &Args, streams: &mut Streams<'_>) -> Result<u8, CliError> {
    args.check_count("name the campaign's file")?;
    if args.json() {
        let campaign = open(args.path(0))?;
        match &campaign.game {
            Game::Unhex(game) => json_line(streams.out, &View::of(&campaign, game))?,
            Game::HeroesOfHex(game) => {
                json_line(streams.out, &SkirmishView::of(&campaign, game))?;
            }
        }
    } else {
        print(args.path(0), streams.out)?;
    }
    Ok(0)
}

/// The state of a file as text.
pub(super) fn print(path: &Path, out: &mut dyn Write) -> Result<(), CliError> {
    let campaign = open(path)?;
    match &campaign.game {
        Game::Unhex(game) => text::write(&View::of(&campaign, game), out)?,
        Game::HeroesOfHex(game) => skirmish::write(&SkirmishView::of(&campaign, game), out)?,
    }
    Ok(())
}
