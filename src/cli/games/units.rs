//! What the command line asks alike of every game of units on boards: findings of boards, `sight` on one (distance, line of
//! sight and why, between units or spaces), the text of a table, the simplest player of a story.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;

use crate::board::grid::{self, Hex, HexBoard, HexGrid, Reach, SpaceBits};
use crate::cli::Streams;
use crate::cli::check::Finding;
use crate::cli::error::CliError;
use crate::cli::names;
use crate::cli::narrate::first_answer;
use crate::cli::output::{json_line, wrapped};
use crate::cli::sight::Looked;
use crate::cli::words::WIDTH;
use crate::systems::Played;
use crate::systems::units::{Token, UnitsOnBoards};
use crate::table::{Answer, CharacterId, Decision, MapId};

/// What the check of each board finds.
pub(super) fn map_findings<G: UnitsOnBoards>(game: &G) -> Vec<Finding> {
    let of_boards = game.kept().boards.iter().flat_map(|(id, board)| {
        grid::check(board).into_iter().map(move |finding| {
            let (rule, place) = (G::rule_of_board(finding.rule), format!("boards.{id}"));
            Finding::of_map(finding.severity, place, rule, &finding.sentence)
        })
    });
    of_boards.collect()
}

/// What `sight` says; its shape is a contract.
#[derive(Serialize)]
struct Seen {
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

/// Says what is seen on a board. `blockers` is what is in the way of whoever looks, `travel` what to say of the way.
pub(super) fn sight<G: UnitsOnBoards + Played>(
    game: &G,
    looked: &Looked<'_>,
    streams: &mut Streams<'_>,
    blockers: impl FnOnce(MapId, &HexGrid, (Option<CharacterId>, [Hex; 2])) -> SpaceBits,
    travel: impl FnOnce(&HexGrid, Hex, Hex) -> Option<Travel>,
) -> Result<u8, CliError> {
    let args = looked.args;
    let Some(to) = looked.to.filter(|_| looked.mover.is_none()) else {
        return Err(args.wrong("name two units or spaces; --mover is for maps of areas"));
    };
    let map = names::map(game, args.value("--map")?)?;
    let Some(board) = game.kept().boards.get(&map) else {
        return Err(CliError::Failed("there is no such board".to_owned()));
    };
    let grid = HexGrid::new(board, game.rules_of_boards());
    let (looker, start) = end(game, map, board, looked.from)?;
    let (_, goal) = end(game, map, board, to)?;
    let blockers = blockers(map, &grid, (looker, [start, goal]));
    let why = grid.why(board, start, goal, &blockers);
    let answer = Seen {
        from: board.address(start),
        to: board.address(goal),
        distance: why.distance,
        sight: why.sight,
        why: why.sentence,
        travel: travel(&grid, start, goal),
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

/// What the command line asks of such a game by one text. It is told what is in the way of whoever looks, and what to say of
/// the way; its room has `state::write` and `odds::attacks`.
macro_rules! units_on_command_line {
    ($blockers:expr, $travel:expr) => {
        fn write_state(
            &self,
            campaign: &$crate::campaign::Campaign,
            out: &mut dyn std::io::Write,
        ) -> std::io::Result<()> {
            use $crate::campaign::InCampaign;
            state::write(&self.state(campaign), out)
        }

        fn map_findings(&self) -> Vec<$crate::cli::check::Finding> {
            $crate::cli::games::units::map_findings(self)
        }

        fn attacks(
            &self,
            args: &$crate::cli::args::Args,
            attacker: &str,
            target: &str,
        ) -> Result<$crate::cli::odds::Attacks, $crate::cli::error::CliError> {
            if args.has("--less-lethal") {
                return Err(args.wrong("less-lethal attacks are Unhex’s"));
            }
            odds::attacks(self, attacker, target)
        }

        fn sight(
            &self,
            looked: &$crate::cli::sight::Looked<'_>,
            streams: &mut $crate::cli::Streams<'_>,
        ) -> Result<u8, $crate::cli::error::CliError> {
            type Ends = (
                Option<$crate::table::CharacterId>,
                [$crate::board::grid::Hex; 2],
            );
            let blockers: fn(&Self, _, &$crate::board::grid::HexGrid, Ends) -> _ = $blockers;
            let blockers = |map, grid: &_, looks| blockers(self, map, grid, looks);
            $crate::cli::games::units::sight(self, looked, streams, blockers, $travel)
        }
    };
}
pub(super) use units_on_command_line;

/// A unit with what there is to say of it.
pub(super) fn member(out: &mut dyn Write, name: &str, words: &[String]) -> io::Result<()> {
    wrapped(out, &format!("  {name}  {}", words.join(", ")), WIDTH, 4)
}

/// What the simplest player answers; one who `takes` what is offered picks the second answer, as the first lets it pass.
pub(super) fn answer_to(decision: &Decision, takes: bool) -> Answer {
    let second = decision.shape.options().get(1).filter(|_| takes);
    match second {
        Some(one) => Answer::Pick(one.key.clone()),
        None => first_answer(&decision.shape),
    }
}

/// A way to where it is nearest to an enemy, by how `far` one is from each space; none where it is as near already.
pub(super) fn nearer(
    reach: &Reach,
    from: Hex,
    far: impl Fn(Hex) -> Option<u32>,
) -> Option<Vec<Hex>> {
    let now = far(from)?;
    let ends = reach.iter().filter(|end| end.actions > 0);
    let nearest = ends.filter_map(|end| Some((far(end.at)?, end.used, end.at)));
    let (_, _, at) = nearest.min().filter(|(far, ..)| *far < now)?;
    let (way, _) = reach.way(at)?;
    Some(way.into_iter().skip(1).collect())
}
