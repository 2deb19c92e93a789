//! Ways of units over their boards: how far one comes, what a step is, how one is asked for a way and takes it. Who is in the
//! way, and what a step costs beside its space, is the game’s.

use super::{TableUnit, UnitsOnBoards};
use crate::board::grid::{Heading, Hex, HexBoard, HexGrid, Movement, Reach, SpaceBits, Units};
use crate::table::{CharacterId, Choice, Decider, Decision, Refusal, RuleId, Shape};

/// Everywhere a token can end within so many spaces, past those who are passed.
pub(in crate::systems) fn reach(
    grid: &HexGrid,
    from: Hex,
    distance: u16,
    [blocked, passed]: [&SpaceBits; 2],
) -> Reach {
    let movement = Movement {
        distance,
        actions: 1,
    };
    grid.reach(from, movement, Units { blocked, passed })
}

/// Whether there is any other space where it can end.
pub(in crate::systems) fn leads_on(reach: &Reach) -> bool {
    reach.iter().any(|end| end.actions > 0)
}

/// The direction of a step, if it is one.
pub(in crate::systems) fn heading(board: &HexBoard, from: Hex, to: Hex) -> Option<Heading> {
    let mut all = board.layout.headings().iter().copied();
    all.find(|heading| board.layout.ahead(from, *heading, 1) == to)
}

/// The direction of a step to a space that is there; refuses what is none.
pub(in crate::systems) fn step(
    board: &HexBoard,
    from: Hex,
    to: Hex,
    is_there: bool,
) -> Result<Heading, Refusal> {
    let name = board.address(to);
    if !is_there {
        return Err(Refusal::structure(format!("{name} is not on the board")));
    }
    heading(board, from, to).ok_or_else(|| {
        let from = board.address(from);
        Refusal::structure(format!("{from} and {name} are not adjacent"))
    })
}

/// The question for a way of somebody from there, step by step, as far as they reach.
pub(in crate::systems) fn question<G: UnitsOnBoards>(
    game: &G,
    who: CharacterId,
    (board, reach, from): (&HexBoard, &Reach, Hex),
    key: &str,
    rule: RuleId,
) -> Decision {
    let mut steps: Vec<Hex> = Vec::new();
    for end in reach.iter().filter(|end| end.actions > 0) {
        let first = reach.way(end.at).and_then(|(way, _)| way.get(1).copied());
        steps.extend(first.filter(|first| !steps.contains(first)));
    }
    let steps = steps.into_iter().map(|at| {
        let name = board.address(at);
        let heading = heading(board, from, at);
        let where_to = heading.map_or("", |heading| board.layout.heading_name(heading));
        Choice::new(name.clone(), name, where_to)
    });
    let unit = game.kept().units.get(&who);
    let who_name = unit.map_or_else(String::new, |unit| unit.name().to_owned());
    Decision {
        key: key.to_owned(),
        who: Decider::Character(who),
        question: format!("Which way does {who_name} move?"),
        who_name,
        shape: Shape::Path {
            steps: steps.collect(),
        },
        rule,
    }
}

/// The spaces of an answer.
pub(in crate::systems) fn named(board: &HexBoard, keys: &[String]) -> Result<Vec<Hex>, Refusal> {
    let spaces = keys.iter().map(|key| {
        let unknown = || Refusal::structure(format!("there is no space {key}"));
        board.named(key).ok_or_else(unknown)
    });
    spaces.collect()
}

/// The shortest way to every space that is reached, by the names of its spaces, and where it leads with what `more` says.
pub(in crate::systems) fn each(
    board: &HexBoard,
    reach: &Reach,
    more: impl Fn(&[Hex]) -> String,
) -> Vec<(Vec<String>, String)> {
    let ends = reach.iter().filter(|end| end.actions > 0);
    let ways = ends.filter_map(|end| {
        let (way, _) = reach.way(end.at)?;
        let steps = way.get(1..)?;
        let names = steps.iter().map(|at| board.address(*at)).collect();
        let to = board.address(end.at);
        Some((names, format!("to {to}{}", more(steps))))
    });
    ways.collect()
}
