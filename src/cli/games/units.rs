//! What the command line asks alike of every game of units on boards: findings of boards, and `sight` on one (distance, line
//! of sight and why, between units or spaces).

use std::collections::BTreeMap;

use serde::Serialize;

use crate::board::BoardRule;
use crate::board::grid::{self, Hex, HexBoard, HexGrid, SpaceBits};
use crate::cli::Streams;
use crate::cli::check::Finding;
use crate::cli::error::CliError;
use crate::cli::names;
use crate::cli::output::json_line;
use crate::cli::sight::Looked;
use crate::systems::Played;
use crate::systems::units::{Token, UnitsOnBoards};
use crate::table::{CharacterId, MapId, RuleId};

/// What the check of each board finds, of which a game names the rules.
pub(super) fn map_findings<G: UnitsOnBoards>(
    game: &G,
    rule_of: fn(BoardRule) -> RuleId,
) -> Vec<Finding> {
    let of_boards = game.kept().boards.iter().flat_map(|(id, board)| {
        grid::check(board).into_iter().map(move |finding| {
            let (rule, place) = (rule_of(finding.rule), format!("boards.{id}"));
            Finding::of_map(finding.severity, place, rule, &finding.sentence)
        })
    });
    of_boards.collect()
}

/// The answer; its shape is a contract.
#[derive(Serialize)]
struct Answer {
    from: String,
    to: String,
    distance: Option<u32>,
    sight: bool,
    why: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    travel: Option<Travel>,
}

/// How long the way takes where nobody fights, in games that say so.
#[derive(Serialize)]
pub(super) struct Travel {
    pub(super) spaces: u32,
    /// The fewest and the most seconds at each pace.
    pub(super) seconds: BTreeMap<&'static str, (u32, u32)>,
    #[serde(skip)]
    pub(super) words: String,
}

/// Says what is seen on a board. `ground_of` makes it ready, of which `made` gives the board and its grid; `blockers` is
/// what is in the way of whoever looks, `travel` what to say of the way.
pub(super) fn sight<G: UnitsOnBoards + Played, T>(
    game: &G,
    looked: &Looked<'_>,
    streams: &mut Streams<'_>,
    ground_of: impl FnOnce(MapId) -> Option<T>,
    made: impl Fn(&T) -> (&HexBoard, &HexGrid),
    blockers: impl FnOnce(&T, Option<CharacterId>) -> SpaceBits,
    travel: impl FnOnce(&HexGrid, Hex, Hex) -> Option<Travel>,
) -> Result<u8, CliError> {
    let args = looked.args;
    let Some(to) = looked.to.filter(|_| looked.mover.is_none()) else {
        return Err(args.wrong("name two units or spaces; --mover is for maps of areas"));
    };
    let map = names::map(game, args.value("--map")?)?;
    let Some(ground) = ground_of(map) else {
        return Err(CliError::Failed("there is no such board".to_owned()));
    };
    let (board, grid) = made(&ground);
    let (looker, start) = end(game, map, board, looked.from)?;
    let (_, goal) = end(game, map, board, to)?;
    let why = grid.why(board, start, goal, &blockers(&ground, looker));
    let answer = Answer {
        from: board.address(start),
        to: board.address(goal),
        distance: why.distance,
        sight: why.sight,
        why: why.sentence,
        travel: travel(grid, start, goal),
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
        if let Some(travel) = &answer.travel {
            writeln!(out, "  Travel         {}", travel.words)?;
        }
        writeln!(out, "{}", answer.why)?;
    }
    Ok(0)
}

/// A unit with its space, or a space.
fn end<G: UnitsOnBoards + Played>(
    game: &G,
    map: MapId,
    board: &HexBoard,
    wanted: &str,
) -> Result<(Option<CharacterId>, Hex), CliError> {
    let named = board.named(wanted).filter(|at| board.spaces.contains(*at));
    match (names::person(game, G::SYSTEM, wanted), named) {
        (Ok(unit), _) => {
            let place = game.kept().places.get(&unit).map(Token::spot);
            match place.filter(|(on, _)| *on == map) {
                Some((_, at)) => Ok((Some(unit), at)),
                None => {
                    let name = game.person(unit).unwrap_or("somebody");
                    let words = format!("{name} is not on {}", board.name);
                    Err(CliError::Failed(words))
                }
            }
        }
        (Err(_), Some(at)) => Ok((None, at)),
        (Err(error), None) => Err(error),
    }
}
