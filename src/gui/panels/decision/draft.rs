//! Answers that are being put together, and what each key means for them: every shape can be answered by keys.

use std::collections::BTreeMap;

use crate::gui::widgets::typed_faces::{self, Typed};
use crate::table::{Answer, Choice, Decision, Shape};

/// A key that a card takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// Answers that are being put together, by the keys of their decisions.
#[derive(Clone, Debug, Default)]
pub(in crate::gui) struct Draft {
    open: BTreeMap<String, Parts>,
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
    /// Not shown yet.
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
    pub(in crate::gui) fn forget(&mut self, key: &str) {
        self.open.remove(key);
    }

    /// Forgets everything, since the questions are those of another time.
    pub(in crate::gui) fn forget_all(&mut self) {
        self.open.clear();
    }

    /// What is put together for that question; begun anew if the last one of its key was another one.
    pub(super) fn for_decision(&mut self, decision: &Decision) -> &mut Parts {
        let parts = self.open.entry(decision.key.clone()).or_default();
        if parts.asked.as_ref() != Some(decision) {
            let number = match &decision.shape {
                Shape::Number { max, .. } => *max,
                _ => 0,
            };
            *parts = Parts {
                asked: Some(decision.clone()),
                number,
                fresh: true,
                untouched: true,
                ..Parts::default()
            };
        }
        parts
    }

    /// What is put together for that question, however it is shown; nothing if it is meant for another one.
    fn of_the_same(&self, decision: &Decision) -> Option<&Parts> {
        let parts = self.open.get(&decision.key)?;
        let asked = parts.asked.as_ref()?;
        (asked.who == decision.who && asked.question == decision.question).then_some(parts)
    }

    /// Something was put together for it by keys, so that Enter and Backspace are meant for it.
    pub(in crate::gui) fn is_begun(&self, decision: &Decision) -> bool {
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
    pub(in crate::gui) fn press(&mut self, decision: &Decision, key: CardKey) -> Option<Answer> {
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
                let picked = parts.pick(options, key)?;
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
                    parts.untouched = false;
                    None
                }
                CardKey::Digit(digit, _) => {
                    let before = if parts.untouched { 0 } else { parts.number };
                    let number = before.saturating_mul(10).saturating_add(i32::from(digit));
                    parts.number = number.min(*max);
                    parts.untouched = false;
                    None
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::{CardKey, Draft};
    use crate::dice::Die;
    use crate::table::{Answer, CharacterId, Choice, Decider, Decision, RuleId, Shape};

    fn decision(shape: Shape) -> Decision {
        Decision {
            key: "key".to_owned(),
            who: Decider::Gm,
            who_name: "The GM".to_owned(),
            question: "What?".to_owned(),
            shape,
            rule: RuleId {
                ledger: 'U',
                number: 51,
            },
        }
    }

    fn options(count: usize) -> Vec<Choice> {
        let keys = ('a'..).take(count).map(String::from);
        keys.map(|key| Choice::new(key.clone(), key, "")).collect()
    }

    /// The answer that these keys come to; none before the last one.
    fn press(shape: &Shape, keys: &[CardKey]) -> Option<Answer> {
        let decision = decision(shape.clone());
        let mut draft = Draft::default();
        let mut answers: Vec<_> = keys
            .iter()
            .map(|key| draft.press(&decision, *key))
            .collect();
        let last = answers.pop().flatten();
        assert!(answers.iter().all(Option::is_none), "{answers:?}");
        if let Some(answer) = &last {
            assert_eq!(shape.check(answer), Ok(()));
        }
        last
    }

    fn digits(text: &str) -> Vec<CardKey> {
        let digits = text.bytes().map(|byte| byte - b'0');
        digits.map(|digit| CardKey::Digit(digit, false)).collect()
    }

    /// A number picks one of nine; arrows and Enter reach the others.
    #[test]
    fn one_is_picked_by_its_number_or_by_arrows() {
        let options = options(12);
        let shape = Shape::PickOne { options };
        let pick = |key: &str| Some(Answer::Pick(key.to_owned()));
        assert_eq!(press(&shape, &digits("3")), pick("c"));
        assert_eq!(press(&shape, &digits("0")), None);
        assert_eq!(press(&shape, &[CardKey::Enter]), None);
        let mut keys = vec![CardKey::Down; 11];
        keys.extend([CardKey::Up, CardKey::Enter]);
        assert_eq!(press(&shape, &keys), pick("j"));
        assert_eq!(press(&shape, &[CardKey::Up, CardKey::Enter]), pick("l"));
    }

    /// Numbers toggle, Enter confirms, and no more than allowed are picked.
    #[test]
    fn some_are_picked_by_their_numbers() {
        let options = options(4);
        let shape = Shape::PickUpTo { up_to: 2, options };
        let mut keys = digits("12324");
        keys.push(CardKey::Enter);
        let some = ["a", "d"].map(str::to_owned).to_vec();
        assert_eq!(press(&shape, &keys), Some(Answer::PickSome(some)));
        let none = Some(Answer::PickSome(Vec::new()));
        assert_eq!(press(&shape, &[CardKey::Enter]), none);
    }

    /// Numbers add, Shift takes away, Enter waits until all points are placed.
    #[test]
    fn points_are_placed_by_numbers() {
        let places = options(2).into_iter().zip([1, 3]).collect();
        let shape = Shape::Distribute { total: 3, places };
        let mut keys = digits("1122");
        assert_eq!(
            press(&shape, &[&keys[..1], &[CardKey::Enter]].concat()),
            None
        );
        keys.extend([
            CardKey::Digit(1, true),
            CardKey::Digit(2, false),
            CardKey::Enter,
        ]);
        let points = BTreeMap::from([("a".to_owned(), 0), ("b".to_owned(), 3)]);
        assert_eq!(press(&shape, &keys), Some(Answer::Distribute(points)));
    }

    /// Backspace takes the points back, the last one first, but none that Shift took away.
    #[test]
    fn the_last_point_is_taken_back() {
        let places = options(2).into_iter().zip([3, 3]).collect();
        let shape = Shape::Distribute { total: 3, places };
        let mut keys = digits("112");
        keys.extend([
            CardKey::Digit(2, true),
            CardKey::Backspace,
            CardKey::Digit(2, false),
            CardKey::Digit(2, false),
            CardKey::Enter,
        ]);
        let points = BTreeMap::from([("a".to_owned(), 1), ("b".to_owned(), 2)]);
        assert_eq!(press(&shape, &keys), Some(Answer::Distribute(points)));
    }

    /// What was put together for one is nothing to the next who is asked by the same key, nor to a question that is
    /// wholly alike but comes after the answer.
    #[test]
    fn another_question_of_the_same_key_begins_anew() {
        let places: Vec<_> = options(2).into_iter().zip([3, 3]).collect();
        let first = decision(Shape::Distribute { total: 1, places });
        let mut second = first.clone();
        second.who = Decider::Character(CharacterId(7));
        let mut draft = Draft::default();
        let one = CardKey::Digit(1, false);
        assert_eq!(draft.press(&first, one), None);
        assert!(draft.is_begun(&first) && !draft.is_begun(&second));
        assert_eq!(draft.press(&second, CardKey::Enter), None);
        assert_eq!(draft.press(&second, one), None);
        assert!(draft.press(&second, CardKey::Enter).is_some());
        draft.forget(&second.key);
        assert!(!draft.is_begun(&second));
        assert_eq!(draft.press(&second, CardKey::Enter), None);
    }

    /// Numbers in turn make an order, the last item follows by itself, Backspace takes back.
    #[test]
    fn an_order_is_made_by_numbers() {
        let items = options(3);
        let shape = Shape::Order { items };
        let order = |keys: [&str; 3]| Some(Answer::Order(keys.map(str::to_owned).to_vec()));
        let mut keys = digits("31");
        keys.push(CardKey::Enter);
        assert_eq!(press(&shape, &keys), order(["c", "a", "b"]));
        let mut keys = digits("3");
        keys.push(CardKey::Backspace);
        keys.extend(digits("22"));
        assert_eq!(
            press(&shape, &[&keys[..], &[CardKey::Enter]].concat()),
            None
        );
        keys.extend(digits("1"));
        keys.push(CardKey::Enter);
        assert_eq!(press(&shape, &keys), order(["b", "a", "c"]));
    }

    /// A way begins with the step of that number.
    #[test]
    fn a_way_is_begun_by_a_number() {
        let steps = options(2);
        let way = Some(Answer::Path(vec!["b".to_owned()]));
        assert_eq!(press(&Shape::Path { steps }, &digits("2")), way);
    }

    /// Digits make a number, Backspace takes the last one back, Enter answers.
    #[test]
    fn a_number_is_typed() {
        let shape = Shape::Number { min: 1, max: 50 };
        let mut keys = digits("37");
        keys.push(CardKey::Backspace);
        keys.extend(digits("9"));
        keys.push(CardKey::Enter);
        assert_eq!(press(&shape, &keys), Some(Answer::Number(39)));
        let mut keys = digits("99");
        keys.push(CardKey::Enter);
        assert_eq!(press(&shape, &keys), Some(Answer::Number(50)));
    }

    /// A digit is the face of the next die, 0 too; a die of two digits waits for the second.
    #[test]
    fn faces_are_typed() {
        let roll = |die| Shape::Roll {
            dice: vec![die],
            names: vec!["die".to_owned()],
            typed: Vec::new(),
            target: None,
        };
        let face = |face| Some(Answer::Faces(vec![face]));
        assert_eq!(press(&roll(Die::DIGIT), &digits("0")), face(0));
        let d20 = Die { low: 1, sides: 20 };
        assert_eq!(press(&roll(d20), &digits("17")), face(17));
        let keys = [CardKey::Digit(1, false), CardKey::Enter];
        assert_eq!(press(&roll(d20), &keys), face(1));
        let keys = [
            CardKey::Digit(1, false),
            CardKey::Backspace,
            CardKey::Digit(4, false),
        ];
        assert_eq!(press(&roll(d20), &keys), face(4));
    }
}
