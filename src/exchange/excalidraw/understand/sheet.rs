//! The elements that have a place, who belongs to whom, and what each has been taken for so far.

use std::collections::BTreeMap;

use super::super::read::Element;
use crate::board::Point;
use crate::exchange::geometry::distance;
use crate::exchange::notes::Notes;

/// Ends of a line nearer to each other than this close it.
const CLOSED: i64 = 8;
/// More points than these are a pen's, where nothing says that it is a line.
const MOST_CORNERS: usize = 24;
/// Comparing more pairs than these would take too long.
const MOST_PAIRS: usize = 4_000_000;

/// What an element was taken for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Use {
    /// Nothing yet.
    #[default]
    Open,
    /// An area, or the name or a pin of one.
    Area,
    /// A connection, or something on one.
    Line,
}

/// What is drawn.
pub(super) struct Sheet {
    /// The elements, the lowest first.
    pub(super) elements: Vec<Element>,
    /// What each was taken for.
    pub(super) uses: Vec<Use>,
    /// How far all of it was moved to lie on a map.
    pub(super) shift: (i32, i32),
    ids: BTreeMap<String, usize>,
    /// The words bound to an element, by its place.
    labels: BTreeMap<usize, Vec<usize>>,
    /// The groups of each by number, the innermost first.
    pub(super) groups: Vec<Vec<u32>>,
}

/// Who alone of some is in a group; none where several are.
pub(super) type Owners = BTreeMap<u32, Option<usize>>;

impl Sheet {
    /// Everything drawn that has a place.
    pub(super) fn of(drawn: Vec<Element>, notes: &mut Notes) -> Self {
        let mut elements = Vec::new();
        for element in drawn.into_iter().filter(|element| !element.deleted) {
            match element.kind.as_str() {
                "rectangle" | "ellipse" | "diamond" | "text" | "line" | "arrow" | "draw"
                | "freedraw" => {}
                "frame" | "magicframe" => {
                    notes.note("A frame is only a border; what is in it comes.");
                    continue;
                }
                _ => {
                    notes
                        .note("An element is of a kind that no map has, such as an embedded page.");
                    continue;
                }
            }
            // A pen can make a dot.
            let least = if element.kind == "freedraw" { 1 } else { 2 };
            if element.frame.is_none() {
                notes.note("An element has no place.");
            } else if element.is_linear() && element.points.len() < least {
                notes.note("A line has no points.");
            } else if element.kind == "text" && element.text.trim().is_empty() {
                notes.note("A text says nothing.");
            } else {
                elements.push(element);
            }
        }
        let middle = median(&elements);
        let far = middle != middle.on_map();
        let shift = if far { (-middle.x, -middle.y) } else { (0, 0) };
        for element in &mut elements {
            element.shift(shift);
        }
        let all = elements.len();
        elements.retain(|element| element.frame.is_some());
        notes.count(
            all - elements.len(),
            "An element lies too far from all others.",
        );
        let mut sheet = Self {
            uses: vec![Use::Open; elements.len()],
            elements,
            shift,
            ids: BTreeMap::new(),
            labels: BTreeMap::new(),
            groups: Vec::new(),
        };
        sheet.relate();
        sheet
    }

    fn relate(&mut self) {
        for (place, element) in self.elements.iter().enumerate() {
            if !element.id.is_empty() {
                // Of several with one id the first counts.
                self.ids.entry(element.id.clone()).or_insert(place);
            }
        }
        let mut numbers = BTreeMap::new();
        for element in &self.elements {
            let own = element.groups.iter().map(|group| {
                let next = u32::try_from(numbers.len()).unwrap_or(u32::MAX);
                *numbers.entry(group.as_str()).or_insert(next)
            });
            self.groups.push(own.collect());
        }
        let mut container = vec![None; self.elements.len()];
        for (place, element) in self.elements.iter().enumerate() {
            if element.kind == "text" {
                let named = element.container.as_deref();
                container[place] = named.and_then(|id| self.named(id));
            }
        }
        // A label may be known only to what it belongs to.
        for (place, element) in self.elements.iter().enumerate() {
            for id in &element.bound {
                if let Some(text) = self.named(id)
                    && self.elements[text].kind == "text"
                    && self.elements[text].container.is_none()
                {
                    container[text].get_or_insert(place);
                }
            }
        }
        for (text, container) in container.into_iter().enumerate() {
            if let Some(container) = container
                && self.elements[container].kind != "text"
            {
                self.labels.entry(container).or_default().push(text);
            }
        }
    }

    /// The element of that id.
    pub(super) fn named(&self, id: &str) -> Option<usize> {
        self.ids.get(id).copied()
    }

    /// The words bound to an element.
    pub(super) fn labels(&self, place: usize) -> &[usize] {
        self.labels.get(&place).map_or(&[], Vec::as_slice)
    }

    /// Whether words are bound to something.
    pub(super) fn bound_texts(&self) -> Vec<bool> {
        let mut bound = vec![false; self.elements.len()];
        for text in self.labels.values().flatten() {
            bound[*text] = true;
        }
        bound
    }

    /// Who alone of these is in each group.
    pub(super) fn owners(&self, some: impl Iterator<Item = usize>) -> Owners {
        let mut owners = Owners::new();
        for place in some {
            for group in &self.groups[place] {
                let several = owners.contains_key(group);
                owners.insert(*group, (!several).then_some(place));
            }
        }
        owners
    }

    /// The one of them that an element is grouped with most closely, where it is only one.
    pub(super) fn grouped_with(&self, place: usize, owners: &Owners) -> Option<usize> {
        let known = self.groups[place]
            .iter()
            .find_map(|group| owners.get(group));
        known.copied().flatten().filter(|owner| *owner != place)
    }

    /// The same where the group is the innermost.
    pub(super) fn grouped_closely(&self, place: usize, owners: &Owners) -> Option<usize> {
        let innermost = self.groups[place].first()?;
        owners.get(innermost).copied().flatten()
    }

    /// Both are grouped, but not with each other, so that neither is about the other.
    pub(super) fn apart(&self, a: usize, b: usize) -> bool {
        let (a, b) = (&self.groups[a], &self.groups[b]);
        !a.is_empty() && !b.is_empty() && !a.iter().any(|group| b.contains(group))
    }

    /// Whether nothing was made of it yet and it is no drawing by its own word.
    pub(super) fn is_open(&self, place: usize) -> bool {
        self.uses[place] == Use::Open && self.elements[place].tag.is.is_none()
    }

    /// Whether it is closed, so that something can stand in it.
    pub(super) fn is_shape(&self, place: usize) -> bool {
        let element = &self.elements[place];
        match element.kind.as_str() {
            "rectangle" | "ellipse" | "diamond" => true,
            "line" | "draw" => self.is_closed(place),
            _ => false,
        }
    }

    fn is_closed(&self, place: usize) -> bool {
        let element = &self.elements[place];
        let ends = element.points.first().zip(element.points.last());
        element.points.len() >= 4
            && element.start.is_none()
            && element.end.is_none()
            && ends.is_some_and(|(first, last)| distance(*first, *last) <= CLOSED)
    }

    /// Whether it could join two areas.
    pub(super) fn is_line(&self, place: usize) -> bool {
        let element = &self.elements[place];
        let of_lines = matches!(element.kind.as_str(), "line" | "arrow" | "draw");
        let bound = element.start.is_some() || element.end.is_some();
        of_lines
            && (bound || element.points.len() <= MOST_CORNERS)
            && !self.is_closed(place)
            && element.tag.is.is_none()
    }
}

/// Whether that many of one kind can be held against that many of another.
pub(super) fn affordable(some: usize, others: usize) -> bool {
    some.saturating_mul(others) <= MOST_PAIRS
}

/// Where most of it lies.
fn median(elements: &[Element]) -> Point {
    let median = |of: fn(&Element) -> i32| {
        let mut all: Vec<i32> = elements.iter().map(of).collect();
        all.sort_unstable();
        all.get(all.len() / 2).copied().unwrap_or(0)
    };
    Point::new(median(|one| one.middle.x), median(|one| one.middle.y))
}
