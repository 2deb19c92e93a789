//! Answers that are being put together, and what each key means for them: every shape can be answered by keys.

use std::collections::BTreeMap;

use egui::{Event, Key};

use crate::gui::widgets::typed_faces::{self, Typed};
use crate::table::{Answer, Choice, Decision, Shape};

/// A key that a card takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CardKey {
    /// A digit, perhaps with Shift.
    Digit(u8, bool),
    /// Enter confirms what was put together.
    Enter,
    /// Backspace takes the last step back.
    Backspace,
    /// The option above.
    Up,
    /// The option below.
    Down,
}

impl CardKey {
    /// What a key means for a card, if anything.
    pub(in crate::gui) fn of(event: &Event) -> Option<Self> {
        let Event::Key {
            key,
            physical_key,
            pressed: true,
            modifiers,
            ..
        } = event
        else {
            return None;
        };
        if modifiers.ctrl || modifiers.command || modifiers.alt {
            return None;
        }
        let digit = |key: &Key| key.name().parse::<u8>().ok().filter(|digit| *digit < 10);
        match key {
            Key::Enter => Some(Self::Enter),
            Key::Backspace => Some(Self::Backspace),
            Key::ArrowUp => Some(Self::Up),
            Key::ArrowDown => Some(Self::Down),
            // Some keyboards need Shift for a digit, others have a sign there.
            key => digit(key)
                .or_else(|| {
                    physical_key
                        .as_ref()
                        .filter(|_| modifiers.shift)
                        .and_then(digit)
                })
                .map(|digit| Self::Digit(digit, modifiers.shift)),
        }
    }
}

/// Answers that are being put together, by the keys of their decisions.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    open: BTreeMap<String, Parts>,
    /// The first digit of a number that is asked for next.
    begun: Option<u8>,
}

/// One of them.
#[derive(Clone, Debug, Default)]
pub(super) struct Parts {
    /// The question that it is meant for; another one may have the same key.
    asked: Option<Decision>,
    /// Options picked, in their order; those that were given points by keys, too.
    pub(super) keys: Vec<String>,
    /// Points by place.
    pub(super) points: BTreeMap<String, u32>,
    /// A number.
    pub(super) number: i32,
    /// The number is as it was at first; the next digit begins anew.
    pub(super) untouched: bool,
    /// Its dice were not shown yet, or another face has come.
    pub(super) fresh: bool,
    /// Digits of a die that may have another one.
    pub(super) text: String,
    /// The option that the arrow keys have come to.
    pub(super) cursor: Option<usize>,
}

impl Draft {
    /// Forgets what was put together for decisions that are no longer open.
    pub(in crate::gui) fn keep_open(&mut self, decisions: &[Decision]) {
        self.open
            .retain(|key, _| decisions.iter().any(|decision| decision.key == *key));
    }

    /// Forgets what was put together for a question that is answered: the next one may be wholly alike.
    pub fn forget(&mut self, key: &str) {
        self.open.remove(key);
    }

    /// Forgets everything, since the questions are those of another time.
    pub(in crate::gui) fn forget_all(&mut self) {
        self.open.clear();
        self.begun = None;
    }

    /// Whether the first digit of a number was typed that is asked for next.
    pub(in crate::gui) const fn begins_number(&self) -> bool {
        self.begun.is_some()
    }

    /// What is put together for that question; begun anew if the last one of its key was another one.
    pub(super) fn for_decision(&mut self, decision: &Decision) -> &mut Parts {
        let parts = self.open.entry(decision.key.clone()).or_default();
        if parts.asked.as_ref() != Some(decision) {
            let begun = self.begun.take();
            let number = match (&decision.shape, begun) {
                (Shape::Number { max, .. }, Some(digit)) => i32::from(digit).min(*max),
                (Shape::Number { max, .. }, None) => *max,
                _ => 0,
            };
            *parts = Parts {
                asked: Some(decision.clone()),
                number,
                untouched: begun.is_none(),
                fresh: true,
                ..Parts::default()
            };
        }
        parts
    }

    /// The digits of a face that are typed for that question.
    pub(in crate::gui) fn digits_of(&mut self, decision: &Decision) -> &str {
        &self.for_decision(decision).text
    }

    /// What is put together for that question, however it is shown; nothing if it is meant for another one.
    fn of_the_same(&self, decision: &Decision) -> Option<&Parts> {
        let parts = self.open.get(&decision.key)?;
        let asked = parts.asked.as_ref()?;
        (asked.who == decision.who && asked.question == decision.question).then_some(parts)
    }

    /// Something was put together for it by keys, so that Enter and Backspace are meant for it.
    pub fn is_begun(&self, decision: &Decision) -> bool {
        let typed = matches!(&decision.shape, Shape::Roll { typed, .. } if !typed.is_empty());
        typed
            || self.of_the_same(decision).is_some_and(|parts| {
                !parts.keys.is_empty()
                    || !parts.text.is_empty()
                    || parts.cursor.is_some()
                    || parts.points.values().any(|points| *points > 0)
                    || (!parts.untouched && matches!(decision.shape, Shape::Number { .. }))
            })
    }

    /// What a key means for a decision; an answer, once it is whole.
    pub fn press(&mut self, decision: &Decision, key: CardKey) -> Option<Answer> {
        let parts = self.for_decision(decision);
        match &decision.shape {
            Shape::Roll { dice, typed, .. } => {
                let die = *dice.get(typed.len())?;
                let typed = match key {
                    CardKey::Digit(digit, _) => typed_faces::push(die, &mut parts.text, digit),
                    CardKey::Enter if !parts.text.is_empty() => {
                        typed_faces::finish(die, &mut parts.text)
                    }
                    CardKey::Backspace => {
                        parts.text.pop();
                        return None;
                    }
                    _ => return None,
                };
                match typed {
                    Typed::Face(face) => Some(Answer::Faces(vec![face])),
                    Typed::More | Typed::NoFace => None,
                }
            }
            Shape::PickOne { options } => {
                let picked = parts.pick(options, key).or_else(|| {
                    let CardKey::Digit(digit @ 1.., false) = key else {
                        return None;
                    };
                    // No option has that number, so that it is the first digit of one.
                    let asking = options.iter().find(|option| option.asks_number)?;
                    self.begun = (usize::from(digit) > options.len()).then_some(digit);
                    self.begun.map(|_| asking.key.clone())
                })?;
                Some(Answer::Pick(picked))
            }
            Shape::Path { steps } => {
                let picked = parts.pick(steps, key)?;
                Some(Answer::Path(vec![picked]))
            }
            Shape::PickUpTo { up_to, options } => {
                if key == CardKey::Enter {
                    return Some(Answer::PickSome(parts.keys.clone()));
                }
                if key == CardKey::Backspace {
                    parts.keys.pop();
                } else if let Some(option) = numbered(options, key) {
                    parts.toggle(&option.key, *up_to as usize);
                }
                None
            }
            Shape::Order { items } => {
                if key == CardKey::Enter && parts.keys.len() == items.len() {
                    return Some(Answer::Order(parts.keys.clone()));
                }
                if key == CardKey::Backspace {
                    parts.keys.pop();
                } else if let Some(item) = numbered(items, key) {
                    parts.place(&item.key, items);
                }
                None
            }
            Shape::Distribute { total, places } => {
                if key == CardKey::Enter && parts.placed() == *total {
                    return Some(Answer::Distribute(parts.points.clone()));
                }
                if key == CardKey::Backspace {
                    parts.take_back_point();
                } else if let CardKey::Digit(digit, shift) = key
                    && let Some(at) = digit.checked_sub(1)
                    && let Some((place, most)) = places.get(usize::from(at))
                {
                    let room = parts.placed() < *total;
                    let points = parts.points.entry(place.key.clone()).or_insert(0);
                    if shift {
                        *points = points.saturating_sub(1);
                    } else if room && *points < *most {
                        *points += 1;
                        parts.keys.push(place.key.clone());
                    }
                }
                None
            }
            Shape::Number { min, max } => match key {
                CardKey::Enter => Some(Answer::Number(parts.number.clamp(*min, *max))),
                CardKey::Backspace => {
                    parts.number /= 10;
                    // Of nothing is left what the field shows by itself; the next digit begins anew.
                    parts.untouched = parts.number == 0;
                    None
                }
                CardKey::Digit(digit, _) => {
                    let before = if parts.untouched { 0 } else { parts.number };
                    let number = before.saturating_mul(10).saturating_add(i32::from(digit));
                    parts.number = number.min(*max);
                    parts.untouched = false;
                    // No digit fits behind it: it is whole.
                    let whole = number >= *min && number <= *max && number > *max / 10;
                    whole.then_some(Answer::Number(number))
                }
                CardKey::Up | CardKey::Down => None,
            },
        }
    }
}

/// The option whose number was pressed.
fn numbered(options: &[Choice], key: CardKey) -> Option<&Choice> {
    match key {
        CardKey::Digit(digit, _) => options.get(usize::from(digit.checked_sub(1)?)),
        _ => None,
    }
}

impl Parts {
    /// One option by its number, or by arrows and Enter.
    fn pick(&mut self, options: &[Choice], key: CardKey) -> Option<String> {
        match key {
            CardKey::Digit(..) => numbered(options, key).map(|option| option.key.clone()),
            CardKey::Enter => options.get(self.cursor?).map(|option| option.key.clone()),
            CardKey::Up | CardKey::Down => {
                self.cursor = moved(self.cursor, key == CardKey::Down, options.len());
                None
            }
            CardKey::Backspace => {
                self.cursor = None;
                None
            }
        }
    }

    /// Picks an option or lets go of it again.
    pub(super) fn toggle(&mut self, key: &str, most: usize) {
        if self.keys.iter().any(|picked| picked == key) {
            self.keys.retain(|picked| picked != key);
        } else if self.keys.len() < most {
            self.keys.push(key.to_owned());
        }
    }

    /// Puts an item next in the order; the last one that is left follows by itself.
    pub(super) fn place(&mut self, key: &str, items: &[Choice]) {
        if self.keys.iter().any(|placed| placed == key) {
            return;
        }
        self.keys.push(key.to_owned());
        if self.keys.len() + 1 == items.len() {
            let left = items.iter().find(|item| !self.keys.contains(&item.key));
            self.keys.extend(left.map(|item| item.key.clone()));
        }
    }

    /// Takes back the point that was placed last by its number, unless it is gone already.
    fn take_back_point(&mut self) {
        while let Some(key) = self.keys.pop() {
            if let Some(points) = self.points.get_mut(&key).filter(|points| **points > 0) {
                *points -= 1;
                return;
            }
        }
    }

    /// How many points are placed.
    pub(super) fn placed(&self) -> u32 {
        self.points.values().sum()
    }
}

/// The next place of a cursor among so many.
pub(in crate::gui) fn moved(cursor: Option<usize>, down: bool, count: usize) -> Option<usize> {
    let last = count.checked_sub(1)?;
    Some(match (cursor, down) {
        (None, true) => 0,
        (None, false) => last,
        (Some(at), true) => (at + 1).min(last),
        (Some(at), false) => at.saturating_sub(1),
    })
}
