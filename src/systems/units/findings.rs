//! What is wrong with the data of a game of units on boards: findings with their place, of everything, or of what a record
//! changed. Nothing is mended here. What a sheet or a fight of a game has of its own, the game looks at.

use std::collections::BTreeMap;

use serde::Serialize;

use super::boards::board;
use super::{TableUnit, Token, UnitsOnBoards, tokens};
use crate::board::grid::{self, HexBoard, HexProblem};
use crate::limits::weighed::Weigh;
use crate::limits::{self, words::is_beyond};
use crate::systems::rolling::Roll;
use crate::systems::sheet::Sheet;
use crate::table::{CharacterId, Finding, FindingsAbout, MapId, RuleId, Severity, Team, TeamId};

/// A game whose data are looked at for what is wrong, and what of it is its own.
pub(in crate::systems) trait HasFindings: UnitsOnBoards + Serialize {
    /// The table of fields.
    const SHEET: Sheet<Self::Unit>;
    /// The rule by which nobody shares a space, and every token has room.
    const ALONE: RuleId;

    /// What is wrong with a sheet beside its fields and its team.
    fn check_unit(&self, unit: &Self::Unit, about: &mut FindingsAbout<'_>);
    /// Whether two may stand on one space nevertheless.
    fn may_share(&self, _a: CharacterId, _b: CharacterId) -> bool {
        false
    }
    /// What is wrong with the fight, and with what else the game alone has.
    fn check_own(&self, findings: &mut Vec<Finding>);
}

/// Everything that is not as it should be, in a fixed order.
pub(in crate::systems) fn of_game<G: HasFindings>(game: &G) -> Vec<Finding> {
    let mut findings = Vec::new();
    let kept = game.kept();
    for (id, unit) in kept.units {
        of_unit(game, *id, unit, &mut findings);
    }
    let mut taken = BTreeMap::new();
    for (id, place) in kept.places {
        of_place(game, *id, *place, &mut findings);
        let up = kept.units.get(id).is_some_and(|unit| !unit.is_out());
        let (map, _) = place.spot();
        let token = tokens::footprint(game, *id).filter(|_| up);
        let (Some(token), Ok(board)) = (token, board(game, map)) else {
            continue;
        };
        let spaces = token.spaces().filter(|at| board.spaces.contains(*at));
        let others = spaces.filter_map(|at| Some((taken.insert((map, at), *id)?, at)));
        if let Some((other, at)) = others
            .min()
            .filter(|(other, _)| !game.may_share(*other, *id))
        {
            let name = |who| kept.units.get(&who).map_or("", |unit| unit.name());
            let (a, b, at) = (name(other), name(*id), board.address(at));
            let mut about = FindingsAbout::new(format!("places.{id}"), &mut findings);
            about.warn("at", G::ALONE, format!("{a} and {b} both stand on {at}"));
        }
    }
    for (id, board) in kept.boards {
        of_board::<G>(*id, board, &mut findings);
    }
    if let Some(what) = too_many_spaces(game) {
        FindingsAbout::new("boards".to_owned(), &mut findings).error("", what);
    }
    game.check_encounters(&mut findings);
    game.check_own(&mut findings);
    findings.extend(Finding::of_words(game));
    findings
}

/// What a record changed, as it is looked at for what cannot be; [`of_game`] has the last word.
pub(in crate::systems) struct Changed<'a, G> {
    game: &'a G,
    /// Something is longer or more than it can be, or is still referred to.
    pub(in crate::systems) beyond: bool,
    findings: Vec<Finding>,
}

impl<'a, G: HasFindings> Changed<'a, G> {
    /// Nothing yet, of a game with so many lines of the log.
    pub(in crate::systems) fn in_game(game: &'a G, lines: usize) -> Self {
        let kept = game.kept();
        let few = [kept.teams.len(), kept.boards.len(), game.encounters().len()];
        Self {
            game,
            beyond: kept.units.len() > limits::PEOPLE
                || lines > limits::LOG
                || few.iter().any(|count| *count > limits::FEW),
            findings: Vec::new(),
        }
    }

    /// A team, or that there is none any more.
    pub(in crate::systems) fn team(&mut self, id: TeamId, team: Option<&Team>) {
        let mut units = self.game.kept().units.values();
        self.beyond |= match team {
            Some(team) => is_beyond(team),
            None => units.any(|unit| unit.team() == Some(id)),
        };
    }

    /// A unit, or that there is none any more.
    pub(in crate::systems) fn unit(&mut self, id: CharacterId, unit: Option<&G::Unit>)
    where
        G::Unit: Serialize,
    {
        match unit {
            Some(unit) => {
                self.beyond |= is_beyond(unit);
                of_unit(self.game, id, unit, &mut self.findings);
            }
            None => self.beyond |= self.game.kept().places.contains_key(&id),
        }
    }

    /// A board with whoever stands on it, or that there is none any more.
    pub(in crate::systems) fn board(&mut self, id: MapId, board: Option<&HexBoard>) {
        if let Some(board) = board {
            self.beyond |= is_beyond(board) || too_many_spaces(self.game).is_some();
            of_board::<G>(id, board, &mut self.findings);
        }
        let places = self.game.kept().places.iter();
        for (who, place) in places.filter(|(_, place)| place.spot().0 == id) {
            of_place(self.game, *who, *place, &mut self.findings);
        }
    }

    /// Where somebody stands.
    pub(in crate::systems) fn place(&mut self, who: CharacterId, place: G::Place) {
        of_place(self.game, who, place, &mut self.findings);
    }

    /// What is as it is wherever else it is referred to.
    pub(in crate::systems) fn words(&mut self, what: &impl Serialize) {
        self.beyond |= is_beyond(what);
    }

    /// Whether any of it, or what is the game's own, may be something that cannot be.
    pub(in crate::systems) fn may_be_broken(mut self) -> bool {
        self.game.check_own(&mut self.findings);
        let mut findings = self.findings.iter();
        self.beyond || findings.any(|one| one.severity == Severity::Error)
    }
}

fn of_unit<G: HasFindings>(game: &G, id: CharacterId, unit: &G::Unit, findings: &mut Vec<Finding>) {
    let about = &mut FindingsAbout::new(format!("units.{id}"), findings);
    let what = G::WORDS.team;
    if let Some(team) = unit.team()
        && !game.kept().teams.contains_key(&team)
    {
        about.error(what, format!("there is no {what} {team}"));
    }
    for (field, rule, what) in G::SHEET.findings(unit) {
        about.add(&field, Severity::Warning, rule, what);
    }
    for (list, id) in G::SHEET.twice(unit) {
        about.error(list, format!("the id {id} stands here twice"));
    }
    game.check_unit(unit, about);
}

/// Of a fight: its board, and whoever is in it.
pub(in crate::systems) fn of_fight<'a, G: UnitsOnBoards>(
    game: &G,
    fight_board: MapId,
    units: impl IntoIterator<Item = &'a CharacterId>,
    about: &mut FindingsAbout<'_>,
) {
    let kept = game.kept();
    if !kept.boards.contains_key(&fight_board) {
        about.error("board", format!("there is no board {fight_board}"));
    }
    for id in units {
        let field = format!("units.{id}");
        let Some(unit) = kept.units.get(id) else {
            about.error(&field, format!("there is no unit {id}"));
            continue;
        };
        let name = unit.name();
        if unit.team().is_none() {
            about.error(&field, format!("{name} has no {}", G::WORDS.team));
        }
        let place = kept.places.get(id);
        if place.is_none_or(|place| place.spot().0 != fight_board) {
            about.error(&field, format!("{name} is not on its board"));
        }
    }
}

/// Of a procedure in progress, in which somebody may be gone; its rolls, too.
pub(in crate::systems) fn of_frame<P: Copy + PartialEq>(
    at: usize,
    gone: bool,
    rolls: &[&mut Roll<P>],
    about: &mut FindingsAbout<'_>,
) {
    let field = format!("frames.{at}");
    if gone {
        about.error(&field, "somebody in it is gone");
    }
    if rolls.iter().any(|roll| roll.noted > roll.faces.len()) {
        about.error(&field, "more dice are told than fell");
    }
}

fn of_board<G: HasFindings>(id: MapId, board: &HexBoard, findings: &mut Vec<Finding>) {
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
            about.add(
                &field,
                Severity::Error,
                Some(G::rule_of_board(error.rule)),
                what,
            );
        }
    }
    for (field, what) in beyond {
        about.error(&field, what);
    }
}

/// Of where somebody stands.
fn of_place<G: HasFindings>(
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
        Ok(board) => {
            let token = tokens::footprint(game, id);
            let mut spaces = token.iter().flat_map(|token| token.spaces());
            if let Some(unit) = game.kept().units.get(&id)
                && !spaces.all(|at| board.spaces.contains(at))
            {
                let what = format!("{} has no room there", unit.name());
                about.warn("at", G::ALONE, what);
            }
        }
    }
}

/// That all boards together have more spaces than there can be.
fn too_many_spaces<G: UnitsOnBoards>(game: &G) -> Option<String> {
    let boards = game.kept().boards.values();
    let spaces = boards.map(Weigh::spaces).sum::<usize>();
    let (most, what) = (limits::SPACES, G::WORDS.place);
    (spaces > most).then(|| {
        format!(
            "all boards and their zones have {spaces} {what}s together, and {most} are the most"
        )
    })
}
