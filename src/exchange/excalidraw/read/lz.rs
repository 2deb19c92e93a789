//! LZ-string in base64, as Obsidian keeps drawings: each code adds a word to a list, and words are made of earlier ones,
//! so that little can stand for very much. Words are kept as places in what came out, and what comes out has a limit.

use super::super::super::MOST_BYTES;
use super::super::super::base64;
use crate::exchange::ReadError;

/// Bits, six in a letter, the highest first; numbers come with the lowest bit first.
struct Bits<'a> {
    letters: std::slice::Iter<'a, u8>,
    held: u32,
    left: u32,
}

impl Bits<'_> {
    fn one(&mut self) -> Option<u32> {
        if self.left == 0 {
            let is_code = |letter: &&u8| !letter.is_ascii_whitespace() && **letter != b'=';
            self.held = base64::value(*self.letters.by_ref().find(is_code)?)?;
            self.left = 6;
        }
        self.left -= 1;
        Some(self.held >> self.left & 1)
    }

    fn number(&mut self, bits: u32) -> Option<u32> {
        (0..bits).try_fold(0, |number, bit| Some(number | self.one()? << bit))
    }
}

/// The text that was packed.
pub(super) fn unpacked(letters: &[u8]) -> Result<String, ReadError> {
    let damaged = || ReadError::Damaged("what is packed in it does not unpack".to_owned());
    let mut bits = Bits {
        letters: letters.iter(),
        held: 0,
        left: 0,
    };
    // Words as places in the text: where they begin and how many units they have. The first three codes are orders.
    let mut text: Vec<u16> = Vec::new();
    let mut words: Vec<(usize, usize)> = vec![(0, 0); 3];
    // How many words may come before a code has a bit more.
    let (mut width, mut room) = (2, 1_u64);
    let mut before: Option<(usize, usize)> = None;
    loop {
        let code = bits.number(width).ok_or_else(damaged)?;
        let start = text.len();
        let length = match code {
            0 | 1 => {
                let unit = bits.number(8 + 8 * code).ok_or_else(damaged)?;
                text.push(u16::try_from(unit).map_err(|_| damaged())?);
                words.push((start, 1));
                count(&mut room, &mut width);
                1
            }
            2 => break,
            code => {
                let known = words.get(code as usize).copied();
                // The one code that may come before its word: the last word with its own first unit.
                let next = before.filter(|_| code as usize == words.len());
                let (from, length) = known.or(next).ok_or_else(damaged)?;
                let more = usize::from(known.is_none());
                if text.len() + length + more > MOST_BYTES / 2 {
                    return Err(ReadError::TooLarge);
                }
                text.extend_from_within(from..from + length);
                if more == 1 {
                    text.push(text[from]);
                }
                length + more
            }
        };
        // What came before and the first unit of this stand behind each other in the text.
        if let Some((from, length)) = before {
            words.push((from, length + 1));
            count(&mut room, &mut width);
        }
        before = Some((start, length));
    }
    String::from_utf16(&text).map_err(|_| damaged())
}

/// One word more is known.
fn count(room: &mut u64, width: &mut u32) {
    *room -= 1;
    if *room == 0 {
        // The first word of all is followed by codes of three bits.
        *room = 1 << *width;
        *width += 1;
    }
}
