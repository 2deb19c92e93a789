//! Cuts the text of an expression into signs, one at a time. What they mean together is the
//! parser's business.

use super::ast::Comparison;
use super::error::{NotationError, Problem};
use super::{MAX_NUMBER, MAX_TEXT};

/// One sign of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'t> {
    Number(i64),
    /// `d`, before the sides of a die.
    Die,
    /// `F`, the sides of a Fate die.
    Fate,
    /// `%`, the sides of a d100.
    Percent,
    KeepHigh,
    KeepLow,
    DropHigh,
    DropLow,
    Reroll,
    RerollOnce,
    Explode,
    Compare(Comparison),
    Plus,
    Minus,
    Times,
    Divide,
    Max,
    Min,
    Open,
    Close,
    Comma,
    /// The text between square brackets.
    Label(&'t str),
    End,
}

/// Reads signs from a text.
pub(super) struct Lexer<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Lexer<'t> {
    /// # Errors
    /// If the text is too long to be read at all.
    pub(super) fn new(text: &'t str) -> Result<Self, NotationError> {
        if text.len() > MAX_TEXT {
            let position = text.floor_char_boundary(MAX_TEXT);
            return Err(NotationError {
                position,
                problem: Problem::TooLong,
            });
        }
        Ok(Self { text, at: 0 })
    }

    /// The character that begins at this byte.
    pub(super) fn character(&self, at: usize) -> Option<char> {
        self.text.get(at..)?.chars().next()
    }

    #[inline]
    fn byte(&self, ahead: usize) -> u8 {
        // A zero byte stands for the end here; a real one is no sign either.
        self.text
            .as_bytes()
            .get(self.at + ahead)
            .copied()
            .unwrap_or(0)
    }

    #[inline]
    fn skip_spaces(&mut self) {
        loop {
            match self.byte(0) {
                b' ' | b'\t'..=b'\r' => self.at += 1,
                128.. => match self.character(self.at) {
                    Some(space) if space.is_whitespace() => self.at += space.len_utf8(),
                    _ => return,
                },
                _ => return,
            }
        }
    }

    #[inline]
    /// The next sign and the byte it begins at. At the end, [`Token::End`] again and again.
    pub(super) fn next(&mut self) -> Result<(Token<'t>, usize), NotationError> {
        self.skip_spaces();
        let start = self.at;
        let (token, length) = match self.byte(0) {
            b'0'..=b'9' => return Ok((self.number()?, start)),
            b'[' => return Ok((self.label()?, start)),
            b'+' => (Token::Plus, 1),
            b'-' => (Token::Minus, 1),
            b'*' => (Token::Times, 1),
            b'/' => (Token::Divide, 1),
            b'(' => (Token::Open, 1),
            b')' => (Token::Close, 1),
            b',' => (Token::Comma, 1),
            b'!' => (Token::Explode, 1),
            b'%' => (Token::Percent, 1),
            b'=' => (Token::Compare(Comparison::Equal), 1),
            b'<' if self.byte(1) == b'=' => (Token::Compare(Comparison::AtMost), 2),
            b'<' => (Token::Compare(Comparison::Less), 1),
            b'>' if self.byte(1) == b'=' => (Token::Compare(Comparison::AtLeast), 2),
            b'>' => (Token::Compare(Comparison::Greater), 1),
            b'a'..=b'z' | b'A'..=b'Z' => self.word()?,
            _ => self.other()?,
        };
        self.at += length;
        Ok((token, start))
    }

    fn word(&self) -> Result<(Token<'t>, usize), NotationError> {
        let lower = |ahead| self.byte(ahead).to_ascii_lowercase();
        // Each letter decides by what follows it, so that `4dFkh2` and `max3d6dl` need no spaces.
        Ok(match (lower(0), lower(1)) {
            (b'd', b'h') => (Token::DropHigh, 2),
            (b'd', b'l') => (Token::DropLow, 2),
            (b'd', _) => (Token::Die, 1),
            (b'f', _) => (Token::Fate, 1),
            (b'k', b'h') => (Token::KeepHigh, 2),
            (b'k', b'l') => (Token::KeepLow, 2),
            (b'r', b'o') => (Token::RerollOnce, 2),
            (b'r', _) => (Token::Reroll, 1),
            (b'm', b'a') if lower(2) == b'x' => (Token::Max, 3),
            (b'm', b'i') if lower(2) == b'n' => (Token::Min, 3),
            _ => return Err(self.unknown()),
        })
    }

    /// Signs outside ASCII that keyboards and word processors put in place of the plain ones.
    fn other(&self) -> Result<(Token<'t>, usize), NotationError> {
        let Some(sign) = self.character(self.at) else {
            return Ok((Token::End, 0));
        };
        let token = match sign {
            '−' | '–' => Token::Minus,
            '×' => Token::Times,
            '÷' => Token::Divide,
            '≤' => Token::Compare(Comparison::AtMost),
            '≥' => Token::Compare(Comparison::AtLeast),
            _ => return Err(self.unknown()),
        };
        Ok((token, sign.len_utf8()))
    }

    fn unknown(&self) -> NotationError {
        let expected = "numbers, dice such as 2d6, modifiers such as kh1, + - * / and parentheses";
        let problem = match self.character(self.at) {
            Some(found) => Problem::Unexpected { found, expected },
            None => Problem::Ended { expected },
        };
        NotationError {
            position: self.at,
            problem,
        }
    }

    fn number(&mut self) -> Result<Token<'t>, NotationError> {
        let start = self.at;
        let mut number = 0_i64;
        while let digit @ b'0'..=b'9' = self.byte(0) {
            // Cannot overflow: it is at most MAX_NUMBER before each digit.
            number = number * 10 + i64::from(digit - b'0');
            if number > MAX_NUMBER {
                return Err(NotationError {
                    position: start,
                    problem: Problem::NumberTooLarge,
                });
            }
            self.at += 1;
        }
        if self.byte(0) == b'.' {
            return Err(NotationError {
                position: self.at,
                problem: Problem::NotWhole,
            });
        }
        Ok(Token::Number(number))
    }

    fn label(&mut self) -> Result<Token<'t>, NotationError> {
        let start = self.at;
        let inside = self.text.get(start + 1..).unwrap_or_default();
        let Some(end) = inside.find(']') else {
            return Err(NotationError {
                position: start,
                problem: Problem::LabelOpen,
            });
        };
        let label = inside.get(..end).unwrap_or_default().trim();
        if label.is_empty() || label.contains(char::is_control) {
            return Err(NotationError {
                position: start,
                problem: Problem::LabelText,
            });
        }
        self.at = start + end + 2;
        Ok(Token::Label(label))
    }
}
