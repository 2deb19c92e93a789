//! `sight` on a board of spaces: distance, line of sight and why, between units or spaces (D-09).

use serde::Serialize;

use crate::board::grid::{Hex, HexBoard};
use crate::cli::Streams;
use crate::cli::error::CliError;
use crate::cli::names;
use crate::cli::output::json_line;
use crate::cli::sight::Looked;
use crate::systems::Played;
use crate::systems::d20::D20;
use crate::table::{CharacterId, MapId};

/// The answer; its shape is a contract.
#[derive(Serialize)]
struct Answer {
    from: String,
    to: String,
    distance: Option<u32>,
    sight: bool,
    why: String,
}

pub(super) fn run(
    game: &D20,
    looked: &Looked<'_>,
    streams: &mut Streams<'_>,
) -> Result<u8, CliError> {
    let (args, from) = (looked.args, looked.from);
    let Some(to) = looked.to.filter(|_| looked.mover.is_none()) else {
        return Err(args.wrong("name two units or spaces; --mover is for Unhex"));
    };
    let map = names::map(game, args.value("--map")?)?;
    let Some(ground) = game.ground_of(map) else {
        return Err(CliError::Failed("there is no such map".to_owned()));
    };
    let (_, start) = end(game, map, ground.board, from)?;
    let (_, goal) = end(game, map, ground.board, to)?;
    // Units are in nobody’s sight here.
    let blockers = ground.grid.none();
    let why = ground.grid.why(ground.board, start, goal, &blockers);
    let answer = Answer {
        from: ground.board.address(start),
        to: ground.board.address(goal),
        distance: ground.grid.distance(start, goal),
        sight: why.sight,
        why: why.sentence,
    };
    if args.json() {
        json_line(streams.out, &answer)?;
    } else {
        let distance = answer
            .distance
            .map_or_else(|| "none".to_owned(), |n| n.to_string());
        let out = &mut *streams.out;
        writeln!(out, "{} to {}", answer.from, answer.to)?;
        writeln!(out, "  Distance       {distance}")?;
        let sight = if answer.sight { "yes" } else { "no" };
        writeln!(out, "  Line of sight  {sight}")?;
        writeln!(out, "{}", answer.why)?;
    }
    Ok(0)
}

/// A unit with its space, or a space.
fn end(
    game: &D20,
    map: MapId,
    board: &HexBoard,
    wanted: &str,
) -> Result<(Option<CharacterId>, Hex), CliError> {
    let named = board.named(wanted).filter(|at| board.spaces.contains(*at));
    match (names::person(game, D20::SYSTEM, wanted), named) {
        (Ok(unit), _) => match game.places.get(&unit).filter(|place| place.map == map) {
            Some(place) => Ok((Some(unit), place.at)),
            None => Err(CliError::Failed(format!(
                "{} is not on {}",
                game.name(unit),
                board.name
            ))),
        },
        (Err(_), Some(at)) => Ok((None, at)),
        (Err(error), None) => Err(error),
    }
}
