//! Why one area sees another or not (U-37): the shortest paths, the marks on each, one sentence.
//! The verdict itself comes from `sight.rs`.

use std::cmp::Reverse;

use serde::Serialize;

use super::graph::{Search, Step, shortest_ways};
use super::{AreaId, ConnectionId, ExtraMarks, Lines, Look, SightRules};
use crate::board::words::{count, list, marks};

/// At most this many shortest paths are told one by one.
pub const MAX_PATHS_TOLD: usize = 16;

/// The reasons for a [`Look`] (U-37), for reading and for highlighting on the map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Why {
    /// The verdict.
    pub look: Look,
    /// Shortest paths, at most [`MAX_PATHS_TOLD`]; the one that decides is first, the others follow
    /// by falling count and then by area and connection. Connections side by side make paths of
    /// their own. Empty without a path.
    pub paths: Vec<PathWhy>,
    /// There are more shortest paths than were told.
    pub more_paths: bool,
    /// The way back, where it alone ends the line of sight (U-35): the path with the most marks.
    pub way_back: Option<PathWhy>,
    /// All of it in one sentence.
    pub sentence: String,
}

/// One shortest path and the cover marks on it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PathWhy {
    /// The areas passed, both ends included.
    pub areas: Vec<AreaId>,
    /// The connections between them, one fewer.
    pub connections: Vec<ConnectionId>,
    /// Every mark on these connections, in the order of the path.
    pub marks: Vec<Mark>,
    /// The same for the reader: “DJ Booth – Dance Floor – Bar, 1 cover mark, at Bar”.
    pub words: String,
}

/// A cover mark on a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Mark {
    /// The connection it is drawn on.
    pub connection: ConnectionId,
    /// The area at whose end it is drawn.
    pub at: AreaId,
    /// It counts towards the limit: it is not at the attacker's own area (U-33).
    pub counted: bool,
    /// It gives the target cover: it is counted, and also at the target's area unless marks on
    /// areas in between give cover too.
    pub gives_cover: bool,
}

impl PathWhy {
    /// How many of its marks are counted.
    #[must_use]
    pub fn counted(&self) -> usize {
        self.marks.iter().filter(|mark| mark.counted).count()
    }

    /// How many of its marks give the target cover.
    #[must_use]
    pub fn giving_cover(&self) -> usize {
        self.marks.iter().filter(|mark| mark.gives_cover).count()
    }
}

/// One connection of a path, in the direction it is gone.
struct Leg {
    from: u32,
    step: Step,
    connection: ConnectionId,
}

impl Lines {
    /// Why one area sees another or not (U-37).
    #[must_use]
    pub fn why(&self, from: AreaId, to: AreaId, rules: &SightRules) -> Why {
        self.why_with(from, to, rules, ExtraMarks::default())
    }

    /// The same with extra cover marks, as in [`Self::look_with`].
    #[must_use]
    pub fn why_with(&self, from: AreaId, to: AreaId, rules: &SightRules, extra: ExtraMarks) -> Why {
        let look = self.look_with(from, to, rules, extra);
        let mut why = Why {
            look,
            paths: Vec::new(),
            more_paths: false,
            way_back: None,
            sentence: String::new(),
        };
        let (Some(a), Some(b)) = (self.index(from), self.index(to)) else {
            "One of the two areas is not on the map.".clone_into(&mut why.sentence);
            return why;
        };
        if look.range.is_some() {
            self.tell_paths(&mut why, a, b, rules);
        }
        let limit = u32::from(rules.limit);
        let under = |marks: Option<u32>| marks.is_some_and(|marks| marks < limit);
        if rules.mutual && a != b && under(look.marks) && !under(look.marks_back) {
            let way_back = self.most_covered(b, a, false);
            why.way_back = way_back.map(|legs| self.path_why(b, &legs, rules));
        }
        why.sentence = self.sentence(&why, a, b, extra);
        why
    }

    /// Lists shortest paths, the one that decides first.
    fn tell_paths(&self, why: &mut Why, a: u32, b: u32, rules: &SightRules) {
        let mut search = Search::default();
        let left = search.run(&self.sight, b, Some(a));
        let mut ways = shortest_ways(&self.sight, left, a, b, MAX_PATHS_TOLD + 1, true);
        why.more_paths = ways.len() > MAX_PATHS_TOLD;
        ways.truncate(MAX_PATHS_TOLD);
        let told = ways.into_iter().map(|way| {
            let mut area = a;
            let legs: Vec<Leg> = way
                .into_iter()
                .map(|position| {
                    let step = self.sight.step(position);
                    Leg {
                        from: std::mem::replace(&mut area, step.to),
                        step,
                        connection: self.sight.connection(position),
                    }
                })
                .collect();
            self.path_why(a, &legs, rules)
        });
        why.paths = told.collect();
        // Where there is sight, cover decides, and that may depend on the target's marks.
        let by_cover = why.look.sight && !rules.in_between;
        let weight = |path: &PathWhy| match by_cover {
            true => path.giving_cover(),
            false => path.counted(),
        };
        if why.more_paths
            && let Some(legs) = self.most_covered(a, b, by_cover)
        {
            let decisive = self.path_why(a, &legs, rules);
            if why
                .paths
                .iter()
                .all(|path| weight(path) < weight(&decisive))
            {
                why.paths.pop();
                why.paths.insert(0, decisive);
            }
        }
        why.paths.sort_by_key(|path| Reverse(weight(path)));
    }

    /// A shortest path with the largest count of marks; with `by_target`, one with a mark at the
    /// target itself if there is any.
    fn most_covered(&self, a: u32, b: u32, by_target: bool) -> Option<Vec<Leg>> {
        let mut search = Search::default();
        let keys = search.run(&self.sight, a, Some(b));
        keys.get(b as usize)?.distance()?;
        let mut legs = Vec::new();
        let mut area = b;
        // Backwards, always to a step that accounts for this area's distance and count.
        while area != a {
            let key = keys[area as usize];
            let leg = |position: usize| {
                let step = self.sight.step(position);
                Leg {
                    from: step.to,
                    step: Step {
                        to: area,
                        near: step.far,
                        far: step.near,
                    },
                    connection: self.sight.connection(position),
                }
            };
            let nearer = |leg: &Leg| key.follows(keys[leg.from as usize]);
            let accounts = |leg: &Leg| {
                let near = if leg.from == a { 0 } else { leg.step.near };
                key == keys[leg.from as usize].step(near + leg.step.far)
            };
            let last = by_target && area == b;
            let mut row = self.sight.row(area).map(leg);
            let marked = last
                .then(|| row.find(|leg| nearer(leg) && leg.step.far > 0))
                .flatten();
            let found = match marked {
                Some(found) => found,
                None => self
                    .sight
                    .row(area)
                    .map(leg)
                    .find(|leg| nearer(leg) && accounts(leg))?,
            };
            area = found.from;
            legs.push(found);
        }
        legs.reverse();
        Some(legs)
    }

    fn path_why(&self, from: u32, legs: &[Leg], rules: &SightRules) -> PathWhy {
        let target = legs.last().map_or(from, |leg| leg.step.to);
        let id = |area: u32| self.ids[area as usize];
        let mut path = PathWhy {
            areas: vec![id(from)],
            ..PathWhy::default()
        };
        for leg in legs {
            path.areas.push(id(leg.step.to));
            path.connections.push(leg.connection);
            for (at, mark) in [(leg.from, leg.step.near), (leg.step.to, leg.step.far)] {
                if mark > 0 {
                    let counted = at != from;
                    path.marks.push(Mark {
                        connection: leg.connection,
                        at: id(at),
                        counted,
                        gives_cover: counted && (rules.in_between || at == target),
                    });
                }
            }
        }
        path.words = self.path_words(&path);
        path
    }

    fn path_words(&self, path: &PathWhy) -> String {
        let areas = path.areas.iter().filter_map(|area| self.index(*area));
        let names: Vec<&str> = areas
            .map(|area| self.names[area as usize].as_str())
            .collect();
        let marks = match path.counted() {
            0 => "no cover mark".to_owned(),
            counted => marks(counted),
        };
        format!("{}, {marks}{}", names.join(" – "), self.places(path))
    }

    /// One sentence for the reader.
    fn sentence(&self, why: &Why, a: u32, b: u32, extra: ExtraMarks) -> String {
        let look = &why.look;
        let (from, to) = (&self.names[a as usize], &self.names[b as usize]);
        if a == b {
            return format!("Range 0: within {to} there is always line of sight and never cover.");
        }
        let (Some(range), Some(path)) = (look.range, why.paths.first()) else {
            return if look.no_sight_line {
                format!("No line of sight: an X between {from} and {to} forbids it.")
            } else {
                format!(
                    "No line of sight and no range: no connections that let sight pass lead \
                     from {from} to {to}."
                )
            };
        };
        if look.no_sight_line {
            return format!(
                "Range {range}, but no line of sight: an X between {from} and {to} forbids it."
            );
        }
        let way = self.marks_on_the_way(why, path, extra.there);
        if look.sight {
            let verdict = match look.cover {
                true => format!("{to} has cover from {from}"),
                false => format!("a clear line from {from} to {to}"),
            };
            let aside = if !look.cover && path.counted() > 0 {
                ", which gives no cover beyond its own area"
            } else {
                ""
            };
            return format!("Range {range}; {way}{aside}: {verdict}.");
        }
        if let Some(back) = &why.way_back {
            let counted = match back.counted() {
                0 => "no cover mark".to_owned(),
                counted => marks(counted),
            };
            let at = self.places(back);
            let stealth = match extra.back {
                0 => String::new(),
                more => format!(", and {} more by stealth", in_words(more)),
            };
            return format!(
                "Range {range}; {way}, but {counted} on the way back{at}{stealth}, and sight \
                 always works both ways: no line of sight between {from} and {to}."
            );
        }
        format!("Range {range}; {way}: no line of sight from {from} to {to}.")
    }

    /// How many marks count on the path that decides, and where they are.
    fn marks_on_the_way(&self, why: &Why, path: &PathWhy, extra: u32) -> String {
        let counted = path.counted();
        let differ = why.paths.iter().any(|other| other.counted() != counted);
        let way = match (differ, why.more_paths) {
            (true, true) => "on one of the shortest paths".to_owned(),
            (true, false) => format!("on one of the {} shortest paths", count(why.paths.len())),
            (false, _) => "on the way".to_owned(),
        };
        let at = self.places(path);
        match (counted, extra) {
            (0, 0) => "no cover mark on the way".to_owned(),
            (0, 1) => "one cover mark by stealth".to_owned(),
            (0, extra) => format!("{} cover marks by stealth", in_words(extra)),
            (_, 0) => format!("{} {way}{at}", marks(counted)),
            (_, extra) => {
                let target = path.areas.last().copied();
                let counting = path.marks.iter().filter(|mark| mark.counted);
                let there = !differ && counting.into_iter().all(|mark| Some(mark.at) == target);
                match there {
                    true => format!(
                        "{}{}, {} of them stealth",
                        marks(counted.saturating_add(extra as usize)),
                        at.trim_start_matches(','),
                        in_words(extra)
                    ),
                    false => format!(
                        "{} {way}{at}, and {} more by stealth",
                        marks(counted),
                        in_words(extra)
                    ),
                }
            }
        }
    }

    /// “, at Bar and Kitchen”: where the counted marks of a path are.
    fn places(&self, path: &PathWhy) -> String {
        let mut areas: Vec<AreaId> = path
            .marks
            .iter()
            .filter(|mark| mark.counted)
            .map(|mark| mark.at)
            .collect();
        // Two marks of one area follow each other along a path.
        areas.dedup();
        let names: Vec<&str> = areas
            .into_iter()
            .filter_map(|area| Some(self.names[self.index(area)? as usize].as_str()))
            .collect();
        match names.is_empty() {
            true => String::new(),
            false => format!(", at {}", list(&names)),
        }
    }
}

/// A number of extra marks, in words.
fn in_words(number: u32) -> String {
    count(usize::try_from(number).unwrap_or(usize::MAX))
}
