//! Where a unit can get to, and how many Movement actions each space takes (H-20 to H-22). Where every second step over a
//! corner costs more, a space is two: reached after an even number of such steps of the whole way, and after an odd one.

use super::bits::SpaceBits;
use super::coords::Hex;
use super::extent::narrow;
use super::ready::{Diagonals, HexGrid};

/// How a unit moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Movement {
    /// Spaces of distance of one Movement action.
    pub distance: u16,
    /// The most Movement actions.
    pub actions: u16,
}

/// Who is in the way.
#[derive(Clone, Copy, Debug)]
pub struct Units<'a> {
    /// Spaces that cannot be entered.
    pub blocked: &'a SpaceBits,
    /// Spaces that can be passed, but no Movement action ends there.
    pub passed: &'a SpaceBits,
}

/// A space that can be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reached {
    /// The space.
    pub at: Hex,
    /// How many Movement actions it takes; 0 where the unit stands.
    pub actions: u16,
    /// How much of the last one's distance is used.
    pub used: u16,
}

/// Everywhere a unit can end, with the ways there.
#[derive(Clone, Debug)]
pub struct Reach {
    /// The ends.
    spaces: SpaceBits,
    /// The label of every place, by its number, counted from 1; 0 where there is none.
    labels_of: Vec<u32>,
    labels: Vec<Label>,
    /// The labels of the ends, in the order in which they were found: by actions and then by distance.
    ends: Vec<u32>,
}

/// What is searched: a space, or of squares where every second step over a corner costs more, a space after an even or
/// an odd number of such steps. Numbered by the space, the odd ones all behind the even ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) index: usize,
    pub(super) odd: bool,
}

/// A place on the way.
#[derive(Clone, Copy, Debug)]
struct Label {
    number: u32,
    /// The label before it; its own number at the start.
    before: u32,
    actions: u16,
    cost: Cost,
}

/// What a way takes of the last action's distance, and below it, in 16 bits, its turns: how often it bends, and in the last
/// four bits its last step. Of two ways the better one is the smaller: the shorter, then the straighter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Cost(u32);

impl Cost {
    /// No step, where the way begins.
    const START: Self = Self(15);

    const fn used(self) -> u16 {
        (self.0 >> 16) as u16
    }

    /// The way that goes on with that step, one of eight, and has taken so much with it.
    const fn with(self, heading: u32, used: u16) -> Self {
        let last = self.0 & 15;
        let bends = last != heading && last != Self::START.0;
        let turns = (self.0 & 0xfff0).saturating_add((bends as u32) << 4);
        // More bends than that count as that many.
        let turns = if turns > 0xfff0 { 0xfff0 } else { turns };
        Self((used as u32) << 16 | turns | heading)
    }
}

impl HexGrid {
    /// Whether every second step over a corner costs more.
    pub(super) fn counts_corners(&self) -> bool {
        self.diagonals == Diagonals::OneTwo
    }

    /// How many places there are to search.
    pub(super) fn places(&self) -> usize {
        self.extent.len() << u8::from(self.counts_corners())
    }

    pub(super) fn place(&self, number: usize) -> Place {
        let odd = number >= self.extent.len();
        let index = if odd {
            number - self.extent.len()
        } else {
            number
        };
        Place { index, odd }
    }

    pub(super) fn number(&self, place: Place) -> usize {
        place.index + if place.odd { self.extent.len() } else { 0 }
    }

    /// The next place in that direction, and what the step costs on top of entering it.
    pub(super) fn next_place(&self, from: Place, heading: usize) -> (Place, u8) {
        let counted = self.counts_corners() && heading % 2 == 1;
        let next = Place {
            index: from.index.wrapping_add_signed(self.steps[heading]),
            odd: from.odd != counted,
        };
        (next, u8::from(from.odd && counted))
    }

    /// Everywhere a unit can end within its Movement actions. Each action ends on a space of its own, so that distance
    /// left over is lost, and a space that costs more than an action's whole distance is never entered.
    #[must_use]
    pub fn reach(&self, from: Hex, movement: Movement, units: Units<'_>) -> Reach {
        self.reach_until(from, movement, units, &self.none())
    }

    /// The same, where whoever enters one of these spaces goes no further.
    #[must_use]
    pub fn reach_until(
        &self,
        from: Hex,
        movement: Movement,
        units: Units<'_>,
        until: &SpaceBits,
    ) -> Reach {
        let mut reach = Reach {
            spaces: self.none(),
            labels_of: vec![0; self.places()],
            labels: Vec::new(),
            ends: Vec::new(),
        };
        let Some(start) = self.index(from) else {
            return reach;
        };
        // Whoever moves is not in their own way.
        let own = [self.token(from)];
        let blocked = self.in_the_way(units.blocked, &own);
        let passed = self.in_the_way(units.passed, &own);
        let until = until.in_extent(self.extent);
        let mut search = Search {
            grid: self,
            blocked: &blocked,
            passed: &passed,
            until: &until,
            distance: movement.distance,
            reach: &mut reach,
            // One more for the second step over a corner.
            buckets: vec![Vec::new(); usize::from(self.dearest) + 2],
        };
        search.start(start);
        let mut newest = 0..1;
        for action in 1..=movement.actions {
            search.action(action, newest.clone());
            let found = search.reach.ends.len();
            if newest.end == found {
                break;
            }
            newest = newest.end..found;
        }
        reach
    }
}

/// One search. Each Movement action is a search of its own, from all spaces that the one before has newly reached:
/// by increasing distance, with a bucket for each, used again in turns.
struct Search<'a> {
    grid: &'a HexGrid,
    blocked: &'a SpaceBits,
    passed: &'a SpaceBits,
    until: &'a SpaceBits,
    distance: u16,
    reach: &'a mut Reach,
    buckets: Vec<Vec<u32>>,
}

impl Search<'_> {
    fn start(&mut self, index: usize) {
        self.reach.labels.push(Label {
            number: narrow(index),
            before: 0,
            actions: 0,
            cost: Cost::START,
        });
        self.reach.labels_of[index] = 1;
        self.reach.spaces.set(index);
        self.reach.ends.push(0);
    }

    /// All that one more action reaches from the ends in that range.
    fn action(&mut self, action: u16, from: std::ops::Range<usize>) {
        let turns = self.buckets.len();
        let mut waiting = from.len();
        let mut bucket = std::mem::take(&mut self.buckets[0]);
        bucket.extend(&self.reach.ends[from]);
        self.buckets[0] = bucket;
        let mut used: u16 = 0;
        while waiting > 0 {
            let turn = usize::from(used) % turns;
            // Everything costs at least one, so that nothing is put into the bucket that is being emptied.
            let mut bucket = std::mem::take(&mut self.buckets[turn]);
            waiting -= bucket.len();
            for &label in &bucket {
                waiting += self.step(action, used, label, turns);
            }
            bucket.clear();
            self.buckets[turn] = bucket;
            // Distances are at most those of the movement, which the last step was held to.
            used = used.saturating_add(1);
        }
    }

    /// From one space to those beside it; how many were put into buckets.
    fn step(&mut self, action: u16, used: u16, label: u32, turns: usize) -> usize {
        let at = self.reach.labels[label as usize];
        if self.reach.labels_of[at.number as usize] != label + 1 {
            // A shorter way was found since.
            return 0;
        }
        let place = self.grid.place(at.number as usize);
        let index = place.index;
        if at.actions == action && !self.passed.has(index) {
            self.reach.spaces.set(index);
            self.reach.ends.push(label);
        }
        if at.actions > 0 && self.until.has(index) {
            return 0;
        }
        let mut put = 0;
        let mut ways = self.grid.walks[index];
        while ways != 0 {
            let heading = ways.trailing_zeros() as usize;
            ways &= ways - 1;
            let (next, more) = self.grid.next_place(place, heading);
            let sum = u32::from(used) + u32::from(self.grid.enter[next.index]) + u32::from(more);
            if sum > u32::from(self.distance) {
                continue;
            }
            // Held to the distance just above.
            let cost = at.cost.with(heading as u32, sum as u16);
            let next_number = self.grid.number(next);
            let known = self.reach.labels_of[next_number];
            if known != 0 {
                let known = &mut self.reach.labels[known as usize - 1];
                let now = known.actions == action;
                let better = if now {
                    known.cost > cost
                } else {
                    // A space that is only passed may be stood on for a moment in every action anew.
                    self.passed.has(next.index) && known.actions > 0
                };
                if !better {
                    continue;
                }
                if now && known.cost.used() == cost.used() {
                    // Only straighter. Nothing goes on from its end yet.
                    (known.before, known.cost) = (label, cost);
                    continue;
                }
            } else if self.blocked.has(next.index) {
                continue;
            }
            let number = narrow(self.reach.labels.len());
            self.reach.labels.push(Label {
                number: narrow(next_number),
                before: label,
                actions: action,
                cost,
            });
            self.reach.labels_of[next_number] = number + 1;
            self.buckets[sum as usize % turns].push(number);
            put += 1;
        }
        put
    }
}

impl Reach {
    /// Every space that can be reached, where the unit stands first, by actions and then by distance used.
    pub fn iter(&self) -> impl Iterator<Item = Reached> + '_ {
        let labels = self.ends.iter().map(|label| self.labels[*label as usize]);
        // Of a space that is two places, the better one.
        let ends = labels.filter(|label| {
            let best = self.best(self.index(*label));
            best.is_some_and(|best| best.number == label.number)
        });
        ends.map(|label| self.reached(label))
    }

    /// Of the ends only those; ways still lead past the others.
    pub fn retain(&mut self, keep: impl Fn(Hex) -> bool) {
        let lost: Vec<Hex> = self.spaces.iter().filter(|at| !keep(*at)).collect();
        for at in lost {
            self.spaces.remove(at);
        }
        let (labels, spaces) = (&self.labels, &self.spaces);
        let places = spaces.extent().len();
        self.ends
            .retain(|label| spaces.has(labels[*label as usize].number as usize % places));
    }

    /// How that space is reached, if it can be ended on.
    #[must_use]
    pub fn get(&self, at: Hex) -> Option<Reached> {
        self.end(at).map(|label| self.reached(label))
    }

    /// How many Movement actions it takes to get there (H-22).
    #[must_use]
    pub fn actions(&self, at: Hex) -> Option<u16> {
        self.end(at).map(|label| label.actions)
    }

    /// A way there with the fewest actions and then the least distance, of several that are as good one with few bends, both
    /// ends included; with it where each action ends, the last of them there.
    #[must_use]
    pub fn way(&self, to: Hex) -> Option<(Vec<Hex>, Vec<Hex>)> {
        let mut label = self.end(to)?;
        let mut spaces = Vec::new();
        let mut stops = Vec::new();
        let mut action = None;
        loop {
            let at = self.spaces.extent().hex(self.index(label));
            if action != Some(label.actions) && label.actions > 0 {
                stops.push(at);
            }
            action = Some(label.actions);
            spaces.push(at);
            if label.actions == 0 {
                break;
            }
            label = self.labels[label.before as usize];
        }
        spaces.reverse();
        stops.reverse();
        Some((spaces, stops))
    }

    /// All spaces that can be reached, as a set.
    #[must_use]
    pub const fn spaces(&self) -> &SpaceBits {
        &self.spaces
    }

    fn end(&self, at: Hex) -> Option<Label> {
        let index = self.spaces.extent().index(at)?;
        // A space that is only passed has a label, too, but is no end.
        self.best(index).filter(|_| self.spaces.has(index))
    }

    /// The label of a space; of one that is two places, that with the fewest actions and the least distance.
    fn best(&self, index: usize) -> Option<Label> {
        let numbers = (index..self.labels_of.len()).step_by(self.spaces.extent().len());
        let labels = numbers.filter_map(|number| self.labels_of[number].checked_sub(1));
        let labels = labels.map(|label| self.labels[label as usize]);
        labels.min_by_key(|label| (label.actions, label.cost.used()))
    }

    fn index(&self, label: Label) -> usize {
        label.number as usize % self.spaces.extent().len()
    }

    fn reached(&self, label: Label) -> Reached {
        Reached {
            at: self.spaces.extent().hex(self.index(label)),
            actions: label.actions,
            used: label.cost.used(),
        }
    }
}
