//! Every shape of question can be answered by keys.

use std::collections::BTreeMap;

use tableside::dice::Die;
use tableside::gui::{CardKey, Draft};
use tableside::table::{Answer, CharacterId, Choice, Decider, Decision, RuleId, Shape};

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
    let mut keys = digits("47");
    keys.insert(1, CardKey::Backspace);
    keys.insert(1, CardKey::Backspace);
    assert_eq!(press(&shape, &keys), Some(Answer::Number(7)));
    // Where no digit fits behind it, it is whole.
    assert_eq!(press(&shape, &digits("39")), Some(Answer::Number(39)));
    assert_eq!(press(&shape, &digits("9")), Some(Answer::Number(9)));
    let mut keys = digits("3");
    keys.push(CardKey::Enter);
    assert_eq!(press(&shape, &keys), Some(Answer::Number(3)));
    // What is too much is the most, and waits.
    let mut keys = digits("51");
    assert_eq!(press(&shape, &keys), None);
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
