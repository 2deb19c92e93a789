//! `sight` on a zone map: range, marks, cover and line of sight between two areas, or to one on the move.

use serde::Serialize;

use crate::board::areas::{AreaId, AreaMap, Lines, MAX_PATHS_TOLD};
use crate::cli::Streams;
use crate::cli::error::CliError;
use crate::cli::names;
use crate::cli::output::json_line;
use crate::cli::sight::Looked;
use crate::systems::unhex::{HouseRules, Unhex};

/// The answer; its shape is a contract.
#[derive(Serialize)]
struct Answer<'a> {
    from: &'a str,
    to: Option<&'a str>,
    range: Option<u32>,
    steps: Option<u32>,
    marks: Option<u32>,
    marks_back: Option<u32>,
    cover: bool,
    sight: bool,
    paths: Vec<Vec<&'a str>>,
    /// Each shortest path with the marks that count on it.
    marks_by_path: Vec<String>,
    why: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    mover: Option<Mover<'a>>,
}

#[derive(Serialize)]
struct Mover<'a> {
    between: [&'a str; 2],
    range: Option<u32>,
}

pub(super) fn run(
    game: &Unhex,
    looked: &Looked<'_>,
    streams: &mut Streams<'_>,
) -> Result<u8, CliError> {
    let args = looked.args;
    let id = names::map(game, args.value("--map")?)?;
    let Some(map) = game.maps.get(&id) else {
        return Err(CliError::Failed("there is no such map".to_owned()));
    };
    let from = names::area(map, looked.from)?;
    let to = looked.to.map(|to| names::area(map, to)).transpose()?;
    let room = Room {
        map,
        // With what was made on it in the fight.
        lines: game.lines_on(id).unwrap_or_else(|| Lines::new(map)),
        rules: &game.house_rules,
    };
    let answer = match (looked.mover.as_deref(), to) {
        (Some([a, b]), to) => room.to_mover(from, to, names::area(map, a)?, names::area(map, b)?),
        (_, Some(to)) => room.to_area(from, to),
        // The options say that --mover has two values, and above that there is one or the other.
        (_, None) => return Err(args.wrong("name the area to look at")),
    };
    if args.json() {
        json_line(streams.out, &answer)?;
    } else {
        text(&answer, streams)?;
    }
    Ok(0)
}

struct Room<'a> {
    map: &'a AreaMap,
    lines: Lines,
    rules: &'a HouseRules,
}

impl<'a> Room<'a> {
    fn to_area(&self, from: AreaId, to: AreaId) -> Answer<'a> {
        let why = self.lines.why(from, to, &self.rules.sight);
        Answer {
            from: self.map.area_name(from),
            to: Some(self.map.area_name(to)),
            range: why.look.range,
            steps: why.look.steps,
            marks: why.look.marks,
            marks_back: why.look.marks_back,
            cover: why.look.cover,
            sight: why.look.sight,
            paths: self.paths(from, &[to]),
            marks_by_path: why.paths.into_iter().map(|path| path.words).collect(),
            why: why.sentence,
            mover: None,
        }
    }

    /// U-57: the smaller range, sight to either area or to both, never cover.
    fn to_mover(&self, from: AreaId, to: Option<AreaId>, a: AreaId, b: AreaId) -> Answer<'a> {
        let range = self.lines.range_to_mover(from, a, b);
        let sees = |area| self.lines.look(from, area, &self.rules.sight).sight;
        let sight = match self.rules.intercept_by_either_area {
            true => sees(a) || sees(b),
            false => sees(a) && sees(b),
        };
        let mut nearer = vec![a, b];
        nearer.dedup();
        nearer.retain(|area| range.is_some() && self.lines.range(from, *area) == range);
        let [name_a, name_b] = [a, b].map(|area| self.map.area_name(area));
        let between = format!("one moving between {name_a} and {name_b}");
        let verdict = match sight {
            true => "line of sight, and never cover",
            false => "no line of sight",
        };
        let why = match (range, nearer.as_slice()) {
            (None, _) | (_, []) => format!("No range to {between}: no way to see along."),
            (Some(range), [nearest]) => {
                let nearest = self.map.area_name(*nearest);
                format!("Range {range} to {between}, {nearest} being the nearer: {verdict}.")
            }
            (Some(range), _) => {
                format!("Range {range} to {between}, both being as near: {verdict}.")
            }
        };
        Answer {
            from: self.map.area_name(from),
            to: to.map(|to| self.map.area_name(to)),
            range,
            steps: None,
            marks: None,
            marks_back: None,
            cover: false,
            sight,
            paths: self.paths(from, &nearer),
            marks_by_path: Vec::new(),
            why,
            mover: Some(Mover {
                between: [name_a, name_b],
                range,
            }),
        }
    }

    /// The shortest paths to these areas by name, as many as are told.
    fn paths(&self, from: AreaId, to: &[AreaId]) -> Vec<Vec<&'a str>> {
        to.iter()
            .flat_map(|to| self.lines.paths(from, *to, MAX_PATHS_TOLD))
            .take(MAX_PATHS_TOLD)
            .map(|path| path.iter().map(|id| self.map.area_name(*id)).collect())
            .collect()
    }
}

fn text(answer: &Answer<'_>, streams: &mut Streams<'_>) -> Result<(), CliError> {
    let out = &mut *streams.out;
    let number = |n: Option<u32>| n.map_or_else(|| "none".to_owned(), |n| n.to_string());
    let yes = |yes: bool| if yes { "yes" } else { "no" };
    match &answer.mover {
        Some(mover) => writeln!(
            out,
            "{} to one moving between {} and {}",
            answer.from, mover.between[0], mover.between[1]
        )?,
        None => writeln!(out, "{} to {}", answer.from, answer.to.unwrap_or_default())?,
    }
    writeln!(out, "  Range          {}", number(answer.range))?;
    if answer.mover.is_none() {
        writeln!(out, "  Walking steps  {}", number(answer.steps))?;
        writeln!(out, "  Marks          {}", number(answer.marks))?;
        writeln!(out, "  Marks back     {}", number(answer.marks_back))?;
    }
    writeln!(out, "  Cover          {}", yes(answer.cover))?;
    writeln!(out, "  Line of sight  {}", yes(answer.sight))?;
    for path in &answer.marks_by_path {
        writeln!(out, "  Path           {path}")?;
    }
    if answer.marks_by_path.is_empty() {
        for path in &answer.paths {
            writeln!(out, "  Path           {}", path.join(" – "))?;
        }
    }
    writeln!(out, "{}", answer.why)?;
    Ok(())
}
