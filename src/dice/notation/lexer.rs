//! Cuts the text of an expression into signs, one at a time. What they mean together is the
//! parser's business.

use super::MAX_NUMBER;
use super::ast::Comparison;
use super::error::{NotationError, Problem};

/// One sign of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// Its value is [`Lexer::number`].
    Number,
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
    /// Text in square brackets; it is [`Lexer::label`].
    Label,
    End,
}

/// The error is boxed so that the answer of a reading that went well fits a register or two; most
/// of the time of reading an expression would otherwise go into moving it about.
pub(super) type Read<T> = Result<T, Box<NotationError>>;

/// A reading that failed here.
pub(super) fn fail<T>(position: usize, problem: Problem) -> Read<T> {
    Err(Box::new(NotationError { position, problem }))
}

/// Reads signs from a text and holds the one that was read last.
pub(super) struct Lexer<'t> {
    text: &'t str,
    /// Where the next sign is looked for.
    next: usize,
    /// The sign that was read last.
    pub(super) token: Token,
    /// Where it begins.
    pub(super) at: usize,
    /// The value of the last number.
    pub(super) number: i64,
    /// The text of the last label.
    pub(super) label: &'t str,
}

impl<'t> Lexer<'t> {
    /// Stands before the first sign, which is read by the first [`advance`](Self::advance).
    pub(super) const fn new(text: &'t str) -> Self {
        Self {
            text,
            next: 0,
            token: Token::End,
            at: 0,
            number: 0,
            label: "",
        }
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
            .get(self.next + ahead)
            .copied()
            .unwrap_or(0)
    }

    #[inline]
    fn skip_spaces(&mut self) {
        loop {
            match self.byte(0) {
                b' ' | b'\t'..=b'\r' => self.next += 1,
                128.. => match self.character(self.next) {
                    Some(space) if space.is_whitespace() => self.next += space.len_utf8(),
                    _ => return,
                },
                _ => return,
            }
        }
    }

    /// Reads the next sign. At the end, [`Token::End`] again and again.
    pub(super) fn advance(&mut self) -> Read<()> {
        self.skip_spaces();
        self.at = self.next;
        let (token, length) = match self.byte(0) {
            b'0'..=b'9' => return self.read_number(),
            b'[' => return self.read_label(),
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
        self.token = token;
        self.next += length;
        Ok(())
    }

    fn word(&self) -> Read<(Token, usize)> {
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
            _ => return self.unknown(),
        })
    }

    /// Signs outside ASCII that keyboards and word processors put in place of the plain ones.
    fn other(&self) -> Read<(Token, usize)> {
        let Some(sign) = self.character(self.at) else {
            return Ok((Token::End, 0));
        };
        let token = match sign {
            '−' | '–' => Token::Minus,
            '×' => Token::Times,
            '÷' => Token::Divide,
            '≤' => Token::Compare(Comparison::AtMost),
            '≥' => Token::Compare(Comparison::AtLeast),
            _ => return self.unknown(),
        };
        Ok((token, sign.len_utf8()))
    }

    fn unknown<T>(&self) -> Read<T> {
        let expected = "numbers, dice such as 2d6, modifiers such as kh1, + - * / and parentheses";
        match self.character(self.at) {
            Some(found) => fail(self.at, Problem::Unexpected { found, expected }),
            None => fail(self.at, Problem::Ended { expected }),
        }
    }

    fn read_number(&mut self) -> Read<()> {
        let mut number = 0_i64;
        while let digit @ b'0'..=b'9' = self.byte(0) {
            // Cannot overflow: it is at most MAX_NUMBER before each digit.
            number = number * 10 + i64::from(digit - b'0');
            if number > MAX_NUMBER {
                return fail(self.at, Problem::NumberTooLarge);
            }
            self.next += 1;
        }
        if self.byte(0) == b'.' {
            return fail(self.next, Problem::NotWhole);
        }
        self.number = number;
        self.token = Token::Number;
        Ok(())
    }

    fn read_label(&mut self) -> Read<()> {
        let inside = self.text.get(self.at + 1..).unwrap_or_default();
        let Some(end) = inside.find(']') else {
            return fail(self.at, Problem::LabelOpen);
        };
        let label = inside.get(..end).unwrap_or_default().trim();
        if label.is_empty() || label.contains(char::is_control) {
            return fail(self.at, Problem::LabelText);
        }
        self.next = self.at + end + 2;
        self.label = label;
        self.token = Token::Label;
        Ok(())
    }
}
