//! Digits typed for real dice: which face they mean, and when the next die's turn has come.

use crate::dice::Die;

/// What a typed digit comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Typed {
    /// The die shows this; the next one follows.
    Face(i32),
    /// Another digit may follow; Enter takes what there is.
    More,
    /// The die has no such face; what was typed before stays.
    NoFace,
}

/// Takes one more digit for a die. A die from 1 to 10 reads 0 as its 10, as it is printed.
pub fn push(die: Die, text: &mut String, digit: u8) -> Typed {
    text.push(char::from(b'0' + digit.min(9)));
    let Ok(number) = text.parse::<i64>() else {
        text.clear();
        return Typed::NoFace;
    };
    if number == 0 && die.low == 1 && die.high() == 10 {
        text.clear();
        return Typed::Face(10);
    }
    // A zero first stands for the tens: two digits are the whole face.
    let tens = text.starts_with('0') && die.low > 0 && die.high() > 10;
    if tens && text.len() == 1 {
        return Typed::More;
    }
    if number > die.high() || (tens && number == 0) {
        text.pop();
        return Typed::NoFace;
    }
    if !tens && number * 10 <= die.high() && number > 0 {
        return Typed::More;
    }
    finish(die, text)
}

/// Whether a die may show what these digits and one more begin.
pub fn fits(die: Die, text: &str, digit: u8) -> bool {
    push(die, &mut text.to_owned(), digit) != Typed::NoFace
}

/// Whether a digit that does not fit begins the next die: on one from 1 to 10, 1 is followed by nothing but 0.
pub fn begins_next(die: Die, text: &str, digit: u8) -> bool {
    let d10 = die.low == 1 && die.high() == 10;
    d10 && !text.is_empty() && !fits(die, text, digit)
}

/// Takes what was typed so far as the face.
pub fn finish(die: Die, text: &mut String) -> Typed {
    let number = text.parse::<i32>().ok();
    text.clear();
    match number.filter(|face| die.has(*face)) {
        Some(face) => Typed::Face(face),
        None => Typed::NoFace,
    }
}
