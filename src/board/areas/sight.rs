//! Range, walking distance, cover marks and line of sight between two areas (U-32 to U-35, U-57).
//! The map's names and marks are read once; reasons in words are in `why.rs`, whole tables in
//! `pairs.rs`.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::graph::{Adjacency, Link, Search, Step, shortest_ways};
use super::{AreaId, AreaMap, Connection, ConnectionId};

/// The choices a game makes about sight (U-33, U-35).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SightRules {
    /// This many cover marks or more end the line of sight: 2; a long weapon's ability makes it 3.
    pub limit: u8,
    /// Marks on areas in between give cover too (U-33). If not, only marks at the target's own area
    /// give it; for the line of sight all marks count either way.
    pub in_between: bool,
    /// Sight needs both directions under the limit (U-35). If not, each direction is by itself.
    pub mutual: bool,
}

impl Default for SightRules {
    fn default() -> Self {
        Self {
            limit: 2,
            in_between: true,
            mutual: true,
        }
    }
}

/// What one area is to another: how far, how well covered, and whether it is seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Look {
    /// Connections that let sight pass, on a shortest path (U-32); none if there is no path.
    pub range: Option<u32>,
    /// Moves on a shortest walk (U-54); none if one cannot walk there.
    pub steps: Option<u32>,
    /// Cover marks from the one who looks to the target (U-33), extra marks included.
    pub marks: Option<u32>,
    /// Cover marks from the target back to the one who looks (U-35), extra marks included.
    pub marks_back: Option<u32>,
    /// The target has cover from the one who looks; never without line of sight (U-33, U-34).
    pub cover: bool,
    /// There is line of sight (U-33, U-35).
    pub sight: bool,
    /// An X between exactly these two areas forbids sight (U-30).
    pub no_sight_line: bool,
}

/// Cover marks on every path between two areas that no connection has, such as a hidden character brings along. They
/// never count within one area.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExtraMarks {
    /// From the one who looks to the target.
    pub there: u32,
    /// From the target back to the one who looks.
    pub back: u32,
}

impl ExtraMarks {
    /// So many that count from the one who looks to the target only.
    #[must_use]
    pub const fn one_way(marks: u32) -> Self {
        Self {
            there: marks,
            back: 0,
        }
    }

    /// So many that count in both directions.
    #[must_use]
    pub const fn both_ways(marks: u32) -> Self {
        Self {
            there: marks,
            back: marks,
        }
    }
}

/// What was made of the cover marks at an area's ends of its connections, over what is drawn there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MadeMarks {
    /// Every end at these areas has a mark, drawn or not.
    pub covered: BTreeSet<AreaId>,
    /// No end at these areas has one, except where they are covered, too.
    pub bare: BTreeSet<AreaId>,
}

impl MadeMarks {
    /// Whether the end at that area has a mark, where one is drawn or not.
    #[must_use]
    pub fn mark(&self, area: AreaId, drawn: bool) -> bool {
        self.covered.contains(&area) || (drawn && !self.bare.contains(&area))
    }

    /// Nothing was made; the drawing says it all.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.covered.is_empty() && self.bare.is_empty()
    }

    /// Puts the marks as they are now into a copy of the drawing.
    pub fn put_into(&self, map: &mut AreaMap) {
        if self.is_empty() {
            return;
        }
        for line in map.connections.values_mut() {
            line.mark_from = self.mark(line.from, line.mark_from);
            line.mark_to = self.mark(line.to, line.mark_to);
        }
    }
}

/// A map compiled for questions about range and sight. It owns what it needs; make a new one when
/// the map changes. Connections to themselves or to areas that do not exist are left out.
#[derive(Clone, Debug)]
pub struct Lines {
    pub(super) ids: Vec<AreaId>,
    pub(super) names: Vec<String>,
    pub(super) sight: Adjacency,
    walk: Adjacency,
    walk_back: Adjacency,
    /// Pairs of dense indices with an X between them, the smaller first.
    crossed: BTreeSet<(u32, u32)>,
}

impl Lines {
    /// Compiles a map. Any map will do, also a broken one; what is broken is told by
    /// [`check`](super::check).
    #[must_use]
    pub fn new(map: &AreaMap) -> Self {
        Self::with_marks(map, &MadeMarks::default())
    }

    /// The same with marks that somebody made or took away and of which the drawing does not know.
    #[must_use]
    pub fn with_marks(map: &AreaMap, made: &MadeMarks) -> Self {
        let ids: Vec<AreaId> = map.areas.keys().copied().collect();
        let names = ids.iter().map(|id| map.area_name(*id).to_owned()).collect();
        let (mut sight, mut walk, mut walk_back) = (Vec::new(), Vec::new(), Vec::new());
        let mut crossed = BTreeSet::new();
        for (id, connection) in &map.connections {
            let (Some(a), Some(b)) = (index(&ids, connection.from), index(&ids, connection.to))
            else {
                continue;
            };
            if a == b {
                continue;
            }
            let mut forth = link(*id, connection, a, b);
            if !made.is_empty() {
                forth.step.near = u8::from(made.mark(connection.from, connection.mark_from));
                forth.step.far = u8::from(made.mark(connection.to, connection.mark_to));
            }
            let back = reversed(forth);
            if connection.kind.sees() {
                sight.extend([forth, back]);
            } else if connection.kind == super::ConnectionKind::NoSight {
                crossed.insert((a.min(b), a.max(b)));
            }
            if connection.kind.walks_forth() {
                walk.push(forth);
                walk_back.push(back);
            }
            if connection.kind.walks_back() {
                walk.push(back);
                walk_back.push(forth);
            }
        }
        let areas = ids.len();
        Self {
            ids,
            names,
            sight: Adjacency::new(areas, sight),
            walk: Adjacency::new(areas, walk),
            walk_back: Adjacency::new(areas, walk_back),
            crossed,
        }
    }

    /// Everything about looking from one area into another (U-32 to U-35). Without sight and without
    /// numbers if one of them is not on the map.
    #[must_use]
    pub fn look(&self, from: AreaId, to: AreaId, rules: &SightRules) -> Look {
        self.look_with(from, to, rules, ExtraMarks::default())
    }

    /// The same with extra cover marks on every path.
    #[must_use]
    pub fn look_with(
        &self,
        from: AreaId,
        to: AreaId,
        rules: &SightRules,
        extra: ExtraMarks,
    ) -> Look {
        let (Some(a), Some(b)) = (self.index(from), self.index(to)) else {
            return Look::default();
        };
        let mut search = Search::default();
        let steps = search.run(&self.walk, a, Some(b))[b as usize].distance();
        if a == b {
            return Look {
                range: Some(0),
                steps,
                marks: Some(0),
                marks_back: Some(0),
                cover: false,
                sight: true,
                no_sight_line: false,
            };
        }
        let no_sight_line = self.has_no_sight_line(from, to);
        let forth = search.run(&self.sight, a, Some(b));
        let key = forth[b as usize];
        let (Some(range), Some(marks)) = (key.distance(), key.marks()) else {
            return Look {
                steps,
                no_sight_line,
                ..Look::default()
            };
        };
        // A step out of the target's area that leads one nearer is the end of a shortest path.
        let marked_at_target = self
            .sight
            .steps(b)
            .iter()
            .any(|step| step.near > 0 && key.follows(forth[step.to as usize]));
        let marks = marks.saturating_add(extra.there);
        let marks_back = search.run(&self.sight, b, Some(a))[a as usize].marks();
        let marks_back = marks_back.map(|back| back.saturating_add(extra.back));
        let limit = u32::from(rules.limit);
        let sight = !no_sight_line
            && marks < limit
            && (!rules.mutual || marks_back.is_some_and(|back| back < limit));
        let covered = if rules.in_between {
            marks > 0
        } else {
            marked_at_target || extra.there > 0
        };
        Look {
            range: Some(range),
            steps,
            marks: Some(marks),
            marks_back,
            cover: sight && covered,
            sight,
            no_sight_line,
        }
    }

    /// Connections that let sight pass, on a shortest path; 0 in one's own area (U-32).
    #[must_use]
    pub fn range(&self, from: AreaId, to: AreaId) -> Option<u32> {
        let (a, b) = (self.index(from)?, self.index(to)?);
        Search::default().run(&self.sight, a, Some(b))[b as usize].distance()
    }

    /// The range to someone on the move between two areas: the smaller of the two (U-57).
    #[must_use]
    pub fn range_to_mover(&self, from: AreaId, a: AreaId, b: AreaId) -> Option<u32> {
        let ranges = [self.range(from, a), self.range(from, b)];
        ranges.into_iter().flatten().min()
    }

    /// Moves on a shortest walk; 0 to one's own area (U-54).
    #[must_use]
    pub fn steps(&self, from: AreaId, to: AreaId) -> Option<u32> {
        let (a, b) = (self.index(from)?, self.index(to)?);
        Search::default().run(&self.walk, a, Some(b))[b as usize].distance()
    }

    /// The areas one Move leads to (U-54), in the order of their ids.
    #[must_use]
    pub fn next_areas(&self, from: AreaId) -> Vec<AreaId> {
        let Some(a) = self.index(from) else {
            return Vec::new();
        };
        let steps = self.walk.steps(a).iter();
        let mut areas: Vec<AreaId> = steps.map(|step| self.ids[step.to as usize]).collect();
        areas.dedup();
        areas
    }

    /// The shortest paths that range is counted along (U-32), ends included, in the order of their
    /// area ids, at most `max`.
    #[must_use]
    pub fn paths(&self, from: AreaId, to: AreaId, max: usize) -> Vec<Vec<AreaId>> {
        self.listed(&self.sight, &self.sight, from, to, max)
    }

    /// The shortest walks (U-54), ends included, in the order of their area ids, at most `max`.
    #[must_use]
    pub fn walks(&self, from: AreaId, to: AreaId, max: usize) -> Vec<Vec<AreaId>> {
        self.listed(&self.walk, &self.walk_back, from, to, max)
    }

    /// Shortest ways in `graph`; `back` is the same graph turned round.
    fn listed(
        &self,
        graph: &Adjacency,
        back: &Adjacency,
        from: AreaId,
        to: AreaId,
        max: usize,
    ) -> Vec<Vec<AreaId>> {
        let (Some(a), Some(b)) = (self.index(from), self.index(to)) else {
            return Vec::new();
        };
        let mut search = Search::default();
        let left = search.run(back, b, Some(a));
        let ways = shortest_ways(graph, left, a, b, max, false);
        let areas = |way: Vec<usize>| {
            let passed = way.into_iter().map(|position| graph.step(position).to);
            std::iter::once(a)
                .chain(passed)
                .map(|area| self.ids[area as usize])
                .collect()
        };
        ways.into_iter().map(areas).collect()
    }

    /// An X between exactly these two areas forbids sight (U-30).
    #[must_use]
    pub fn has_no_sight_line(&self, a: AreaId, b: AreaId) -> bool {
        match (self.index(a), self.index(b)) {
            (Some(a), Some(b)) => self.crossed.contains(&(a.min(b), a.max(b))),
            _ => false,
        }
    }

    /// The dense index of an area.
    pub(super) fn index(&self, id: AreaId) -> Option<u32> {
        index(&self.ids, id)
    }
}

fn index(ids: &[AreaId], id: AreaId) -> Option<u32> {
    let position = ids.binary_search(&id).ok()?;
    u32::try_from(position).ok()
}

fn link(id: ConnectionId, connection: &Connection, from: u32, to: u32) -> Link {
    Link {
        from,
        step: Step {
            to,
            near: u8::from(connection.mark_from),
            far: u8::from(connection.mark_to),
        },
        connection: id,
    }
}

fn reversed(link: Link) -> Link {
    Link {
        from: link.step.to,
        step: Step {
            to: link.from,
            near: link.step.far,
            far: link.step.near,
        },
        connection: link.connection,
    }
}
