//! What is wrong with boards and places in a file.

use super::boards::board;
use super::{Token, UnitsOnBoards};
use crate::board::BoardRule;
use crate::board::grid::{self, HexBoard, HexProblem};
use crate::limits;
use crate::limits::weighed::Weigh;
use crate::table::{CharacterId, Finding, FindingsAbout, MapId, RuleId, Severity};

/// Of one board, of which a game names the rules.
pub(in crate::systems) fn of_board(
    id: MapId,
    board: &HexBoard,
    rule_of: fn(BoardRule) -> RuleId,
    findings: &mut Vec<Finding>,
) {
    let mut about = FindingsAbout::new(format!("boards.{id}"), findings);
    let beyond = board.beyond();
    // Of a board that is beyond what one can be nothing more is asked.
    if beyond.is_empty() {
        for error in grid::errors(board) {
            let field = match error.problem {
                HexProblem::KindCost { kind } => format!("kinds.{kind}"),
                HexProblem::ZoneNowhere { zone, .. } => format!("zones.{zone}"),
                HexProblem::LabelNowhere { label, .. } => format!("labels.{label}"),
                _ => "spaces".to_owned(),
            };
            let what = error.sentence.trim_end_matches('.');
            about.add(&field, Severity::Error, Some(rule_of(error.rule)), what);
        }
    }
    for (field, what) in beyond {
        about.error(&field, what);
    }
}

/// Of where somebody stands.
pub(in crate::systems) fn of_place<G: UnitsOnBoards>(
    game: &G,
    id: CharacterId,
    place: G::Place,
    findings: &mut Vec<Finding>,
) {
    let mut about = FindingsAbout::new(format!("places.{id}"), findings);
    if !game.has_person(id) {
        about.error("", format!("there is no unit {id}"));
    }
    let (map, at) = place.spot();
    match board(game, map) {
        Err(_) => about.error("map", format!("there is no board {map}")),
        Ok(board) if !board.spaces.contains(at) => {
            let (name, what, at) = (&board.name, G::WORDS.place, board.address(at));
            about.error("at", format!("{name} has no {what} {at}"));
        }
        Ok(_) => {}
    }
}

/// That all boards together have more spaces than there can be.
pub(in crate::systems) fn too_many_spaces<G: UnitsOnBoards>(game: &G) -> Option<String> {
    let boards = game.kept().boards.values();
    let spaces = boards.map(Weigh::spaces).sum::<usize>();
    let (most, what) = (limits::SPACES, G::WORDS.place);
    (spaces > most).then(|| {
        format!(
            "all boards and their zones have {spaces} {what}s together, and {most} are the most"
        )
    })
}
