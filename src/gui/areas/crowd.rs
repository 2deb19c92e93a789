//! How large areas may be drawn before they touch each other or lie over a connection and its cover marks: text and tokens
//! stop growing there.

use egui::{Pos2, Vec2};

use crate::board::areas::AreaId;

/// An area, in map units.
pub(super) struct Place {
    pub(super) id: AreaId,
    pub(super) at: Pos2,
    /// Half the size in which it was drawn; nothing if it has none of its own.
    pub(super) drawn: Vec2,
    /// Half of what its contents need at scale 1.
    pub(super) needs: Vec2,
}

/// A connection: its ends, whether it has cover marks, and the places it goes through.
pub(super) struct Way {
    pub(super) ends: [AreaId; 2],
    pub(super) marked: bool,
    pub(super) through: Vec<Pos2>,
}

/// What stays free at scale 1 between two areas that are joined: a line.
const LINE: f32 = 14.0;
/// The same where it has cover marks, which lie across it.
const MARKED: f32 = 26.0;
/// Between others a little ground does.
const GROUND: f32 = 6.0;
/// More lines and areas than these are not held against each other.
const MOST_PAIRS: usize = 6_000;

/// The scale for each unit of zoom at which the first two things touch.
pub(super) fn most_scale(mut places: Vec<Place>, ways: &[Way]) -> f32 {
    places.sort_by(|one, other| one.at.x.total_cmp(&other.at.x));
    let widest = |of: fn(&Place) -> f32| places.iter().map(of).fold(0.0, f32::max);
    let widest = (widest(|one| one.drawn.x), widest(|one| one.needs.x));
    let gap = |one: AreaId, other: AreaId| {
        let joins = |way: &&Way| way.ends == [one, other] || way.ends == [other, one];
        let gaps = ways.iter().filter(joins);
        let gaps = gaps.map(|way| if way.marked { MARKED } else { LINE });
        gaps.fold(GROUND, f32::max)
    };
    let mut most = f32::INFINITY;
    for (index, one) in places.iter().enumerate() {
        for other in &places[index + 1..] {
            let apart = (other.at - one.at).abs();
            if along(apart.x, widest, widest, MARKED).is_some_and(|scale| scale >= most) {
                break;
            }
            let scale = |gap| {
                let (a, b) = (one, other);
                let x = along(apart.x, (a.drawn.x, a.needs.x), (b.drawn.x, b.needs.x), gap);
                let y = along(apart.y, (a.drawn.y, a.needs.y), (b.drawn.y, b.needs.y), gap);
                x.into_iter().chain(y).reduce(f32::max)
            };
            // Joined or not matters only where it could.
            if scale(MARKED).is_none_or(|scale| scale >= most) {
                continue;
            }
            most = most.min(scale(gap(one.id, other.id)).unwrap_or(most));
        }
    }
    if ways.len() * places.len() > MOST_PAIRS {
        return most;
    }
    for (way, place) in ways
        .iter()
        .flat_map(|way| places.iter().map(move |place| (way, place)))
    {
        if way.ends.contains(&place.id) {
            continue;
        }
        for part in way.through.windows(2) {
            let scale = beside(place, part[0], part[1]);
            // What lies over a line as it was drawn was meant so.
            if scale >= 1.0 {
                most = most.min(scale);
            }
        }
    }
    most
}

/// The scale at which two that are so far apart in one direction touch in it; each is as large as it was drawn, or as its
/// contents need. None where they overlap as drawn.
fn along(apart: f32, (a, needs_a): (f32, f32), (b, needs_b): (f32, f32), gap: f32) -> Option<f32> {
    let both = apart / (needs_a + needs_b + gap).max(1.0);
    let one = (apart - a) / needs_b.max(1.0);
    let other = (apart - b) / needs_a.max(1.0);
    (apart > a + b).then_some(both.min(one).min(other))
}

/// The scale at which an area touches that part of a line.
fn beside(place: &Place, from: Pos2, to: Pos2) -> f32 {
    let needs = place.needs.max(Vec2::splat(1.0)) + Vec2::splat(0.5 * GROUND);
    let far = |share: f32| {
        let apart = (from.lerp(to, share) - place.at).abs();
        let free = (apart - place.drawn).max(Vec2::ZERO);
        // Within what was drawn it counts as covered.
        if free == Vec2::ZERO {
            0.0
        } else {
            (apart / needs).max_elem()
        }
    };
    // Along a line it falls and then rises.
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..24 {
        let (a, b) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if far(a) < far(b) {
            high = b;
        } else {
            low = a;
        }
    }
    far(f32::midpoint(low, high))
}
