//! Digits typed for real dice: which face they mean, and when the next die's turn has come.

use crate::dice::Die;

/// What a typed digit comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::gui) enum Typed {
    /// The die shows this; the next one follows.
    Face(i32),
    /// Another digit may follow; Enter takes what there is.
    More,
    /// The die has no such face; the digits are forgotten.
    NoFace,
}

/// Takes one more digit for a die. A die from 1 to 10 reads 0 as its 10, as it is printed.
pub(in crate::gui) fn push(die: Die, text: &mut String, digit: u8) -> Typed {
    text.push(char::from(b'0' + digit.min(9)));
    let Ok(number) = text.parse::<i64>() else {
        text.clear();
        return Typed::NoFace;
    };
    if number == 0 && die.low == 1 && die.high() == 10 {
        text.clear();
        return Typed::Face(10);
    }
    if number > die.high() {
        text.clear();
        return Typed::NoFace;
    }
    if number * 10 <= die.high() && number > 0 {
        return Typed::More;
    }
    finish(die, text)
}

/// Takes what was typed so far as the face.
pub(in crate::gui) fn finish(die: Die, text: &mut String) -> Typed {
    let number = text.parse::<i32>().ok();
    text.clear();
    match number.filter(|face| die.has(*face)) {
        Some(face) => Typed::Face(face),
        None => Typed::NoFace,
    }
}

#[cfg(test)]
mod tests {
    use super::{Typed, finish, push};
    use crate::dice::Die;

    fn typed(die: Die, digits: &[u8]) -> Vec<Typed> {
        let mut text = String::new();
        digits
            .iter()
            .map(|digit| push(die, &mut text, *digit))
            .collect()
    }

    /// A die of one digit takes it at once; 0 is a face of a digit die and the 10 of a d10.
    #[test]
    fn a_digit_advances_where_it_is_enough() {
        assert_eq!(typed(Die::DIGIT, &[0]), [Typed::Face(0)]);
        assert_eq!(typed(Die::DIGIT, &[7]), [Typed::Face(7)]);
        let d10 = Die { low: 1, sides: 10 };
        assert_eq!(typed(d10, &[0]), [Typed::Face(10)]);
        assert_eq!(typed(d10, &[1]), [Typed::More]);
        assert_eq!(typed(d10, &[1, 0]), [Typed::More, Typed::Face(10)]);
        let d6 = Die { low: 1, sides: 6 };
        assert_eq!(typed(d6, &[6]), [Typed::Face(6)]);
        assert_eq!(typed(d6, &[7]), [Typed::NoFace]);
        assert_eq!(typed(d6, &[0]), [Typed::NoFace]);
    }

    /// A die of two digits waits where a second may follow, and Enter takes the first.
    #[test]
    fn two_digits_are_waited_for() {
        let d20 = Die { low: 1, sides: 20 };
        assert_eq!(typed(d20, &[3]), [Typed::Face(3)]);
        assert_eq!(typed(d20, &[2, 0]), [Typed::More, Typed::Face(20)]);
        assert_eq!(typed(d20, &[2, 1]), [Typed::More, Typed::NoFace]);
        let mut text = String::new();
        assert_eq!(push(d20, &mut text, 2), Typed::More);
        assert_eq!(finish(d20, &mut text), Typed::Face(2));
    }
}
