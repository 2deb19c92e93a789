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
    /// `F`, the sides of a Fate die; behind a count, before what counts against it.
    Fate,
    /// `%`, the sides of a d100.
    Percent,
    KeepHigh,
    KeepLow,
    DropHigh,
    DropLow,
    Reroll,
    RerollOnce,
    Explode {
        compound: bool,
        penetrate: bool,
    },
    /// `e`, before the faces that explode.
    ExplodeOn,
    /// `mi`, before the least a die is worth.
    AtLeast,
    /// `ma`, before the most a die is worth.
    AtMost,
    Compare(Comparison),
    Plus,
    Minus,
    Times,
    Divide,
    Max,
    Min,
    Open,
    Close,
    OpenSet,
    CloseSet,
    Comma,
    /// Text in square brackets; it is [`Lexer::label`].
    Label,
    End,
}

/// `!`: dice that show their highest face add another.
const EXPLODE: Token = Token::Explode {
    compound: false,
    penetrate: false,
};

const EXPLODES_ONCE: &str =
    "dice that explode only once cannot be written; “!” explodes for as long as the face comes up";
const SORTS: &str = "dice are shown as they fell; leave the sorting away";
const MARKS: &str = "this counts dice in Foundry and only marks them in Roll20 and rpg-dice-roller; \
                     to count write >=5, else leave it away";
const COUNTS: &str = "this cannot be counted with a sign of its own; count faces, as 6d6=2";
const FUNCTION: &str = "there is no such function here; “/” rounds down, and (a+b-1)/b rounds up";

/// Words of other dice tools that have no place here, and what to write instead.
const ELSEWHERE: [(&str, &str); 22] = [
    ("floor", FUNCTION),
    ("ceil", FUNCTION),
    ("round", FUNCTION),
    ("abs", FUNCTION),
    ("sqrt", FUNCTION),
    ("sign", FUNCTION),
    ("adv", "write 2d20kh1 for advantage"),
    ("dis", "write 2d20kl1 for disadvantage"),
    ("dc", "write (d2-1) for a coin that counts 0 or 1"),
    ("ra", EXPLODES_ONCE),
    ("xo", EXPLODES_ONCE),
    ("cs", MARKS),
    ("cf", MARKS),
    ("sf", "write f1 for faces that count against the others"),
    ("even", COUNTS),
    ("odd", COUNTS),
    ("s", SORTS),
    ("ms", "subtract the number from the roll, as d20-15"),
    ("mt", COUNTS),
    (
        "u",
        "dice that must all differ cannot be written; roll again by hand what comes up twice",
    ),
    (
        "p",
        "write pl or dl to drop the lowest die, ph or dh to drop the highest",
    ),
    ("t", "tables cannot be rolled on; write the dice, as d100"),
];

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
                b'#' => self.next += self.until("\n").unwrap_or(self.rest().len()),
                b'/' if self.byte(1) == b'*' => match self.until("*/") {
                    Some(length) => self.next += length + 2,
                    None => return,
                },
                _ => return,
            }
        }
    }

    /// How many bytes the sign has that was read last.
    pub(super) const fn length(&self) -> usize {
        self.next - self.at
    }

    fn rest(&self) -> &'t str {
        self.text.get(self.next..).unwrap_or_default()
    }

    fn until(&self, end: &str) -> Option<usize> {
        self.rest().find(end)
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
            b'/' => (self.slash()?, 1),
            b'(' => (Token::Open, 1),
            b')' => (Token::Close, 1),
            b'{' => (Token::OpenSet, 1),
            b'}' => (Token::CloseSet, 1),
            b',' => (Token::Comma, 1),
            b'!' => self.bang()?,
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

    /// An exclamation mark: explosions, and the beginning of commands elsewhere.
    fn bang(&self) -> Read<(Token, usize)> {
        let compound = self.byte(1) == b'!';
        let length = if compound { 2 } else { 1 };
        let lower = |ahead| self.byte(length + ahead).to_ascii_lowercase();
        // `!ph1` explodes and drops the highest die.
        let penetrate = lower(0) == b'p' && !matches!(lower(1), b'h' | b'l');
        if lower(0) == b'o' {
            return self.elsewhere(self.next, EXPLODES_ONCE);
        }
        let token = Token::Explode {
            compound,
            penetrate,
        };
        Ok((token, length + usize::from(penetrate)))
    }

    fn slash(&self) -> Read<Token> {
        match self.byte(1) {
            b'/' => self.elsewhere(
                self.next,
                "“//” begins a comment in rpg-dice-roller and divides in Avrae; \
                 write # before a comment, / to divide",
            ),
            b'*' => self.elsewhere(self.next, "the comment is not closed; add “*/”"),
            b'r' | b'R' if self.next == 0 => {
                self.elsewhere(0, "write the dice without a command before them, as 2d6+3")
            }
            _ => Ok(Token::Divide),
        }
    }

    fn elsewhere<T>(&self, at: usize, what: &'static str) -> Read<T> {
        fail(at, Problem::Elsewhere { what })
    }

    fn word(&self) -> Read<(Token, usize)> {
        let lower = |ahead| self.byte(ahead).to_ascii_lowercase();
        let word = self.rest().as_bytes();
        for (known, what) in ELSEWHERE {
            let drops = known == "p" && matches!(lower(1), b'h' | b'l');
            if !drops
                && word
                    .get(..known.len())
                    .is_some_and(|word| word.eq_ignore_ascii_case(known.as_bytes()))
            {
                return self.elsewhere(self.next, what);
            }
        }
        // Each letter decides by what follows it, so that `4dFkh2` and `max3d6dl` need no spaces.
        Ok(match (lower(0), lower(1)) {
            (b'd' | b'p', b'h') => (Token::DropHigh, 2),
            (b'd' | b'p', b'l') => (Token::DropLow, 2),
            (b'd', _) => (Token::Die, 1),
            (b'f', _) => (Token::Fate, 1),
            (b'k', b'h') => (Token::KeepHigh, 2),
            (b'k', b'l') => (Token::KeepLow, 2),
            (b'k', _) => (Token::KeepHigh, 1),
            (b'r', b'o') => (Token::RerollOnce, 2),
            (b'r', b'r') => (Token::Reroll, 2),
            (b'r', _) => (Token::Reroll, 1),
            (b'x', _) => (EXPLODE, 1),
            (b'e', _) => (Token::ExplodeOn, 1),
            (b'm', b'a') if lower(2) == b'x' => (Token::Max, 3),
            (b'm', b'i') if lower(2) == b'n' => (Token::Min, 3),
            (b'm', b'a') => (Token::AtMost, 2),
            (b'm', b'i') => (Token::AtLeast, 2),
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
        match self.byte(0) {
            b'^' => {
                return self.elsewhere(self.at, "there are no powers here; write 3*3 for 3^2");
            }
            b'@' | b'$' | b'?' => {
                return self.elsewhere(
                    self.at,
                    "nothing is filled in here; write the number in its place",
                );
            }
            _ => {}
        }
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
        if label.starts_with('[') {
            return self.elsewhere(
                self.at,
                "double brackets are for dice inside a text; write the dice alone, as 2d6+3",
            );
        }
        if label.is_empty() || label.contains(char::is_control) {
            return fail(self.at, Problem::LabelText);
        }
        self.next = self.at + end + 2;
        self.label = label;
        self.token = Token::Label;
        Ok(())
    }
}
