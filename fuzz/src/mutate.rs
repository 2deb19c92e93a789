//! Changes to input: bits, bytes, parts, and the numbers and words in text.

/// The longest input.
const MOST: usize = 300_000;

/// Numbers at which readers break.
const NUMBERS: [&str; 22] = [
    "0",
    "1",
    "-1",
    "2",
    "3",
    "7",
    "9",
    "10",
    "99",
    "100",
    "101",
    "255",
    "256",
    "65535",
    "65536",
    "100001",
    "2147483647",
    "-2147483648",
    "4294967295",
    "18446744073709551615",
    "0.5",
    "1e300",
];
/// Words at which readers break.
const WORDS: [&str; 14] = [
    "",
    "null",
    "true",
    "{}",
    "[]",
    "\"\"",
    "\u{feff}",
    "\u{202e}",
    "\u{1b}[2J",
    "\0",
    "\\u0000",
    ",",
    "\n",
    "“”",
];

/// SplitMix64: the same numbers for the same seed on every machine.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        mixed(self.0)
    }

    /// From 0 up to, not including, `end`.
    fn below(&mut self, end: usize) -> usize {
        let end = u64::try_from(end.max(1)).unwrap_or(u64::MAX);
        usize::try_from(self.next() % end).unwrap_or(0)
    }
}

fn mixed(number: u64) -> u64 {
    let mixed = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

/// A number for some bytes, for a file's name.
pub(crate) fn hash(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(7, |sum, byte| mixed(sum ^ u64::from(*byte)))
}

/// One of the pool, changed in a few places.
pub(crate) fn mutated(pool: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let mut bytes = pool[random.below(pool.len())].clone();
    for _ in 0..=random.below(6) {
        change(&mut bytes, pool, random);
    }
    bytes.truncate(MOST);
    bytes
}

fn change(bytes: &mut Vec<u8>, pool: &[Vec<u8>], random: &mut Random) {
    let at = random.below(bytes.len() + 1);
    let end = (at + 1 + random.below(24)).min(bytes.len());
    match random.below(10) {
        0 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
        1 if at < bytes.len() => bytes[at] = [0, 0xFF, b'"', b'{', b'[', b'-'][random.below(6)],
        2 if at < end => drop(bytes.drain(at..end)),
        3 if at < end => {
            let part = bytes[at..end].to_vec();
            let to = random.below(bytes.len() + 1);
            bytes.splice(to..to, part);
        }
        4 => {
            let word = WORDS[random.below(WORDS.len())];
            bytes.splice(at..at, word.bytes());
        }
        // A part of another input in the place of one of about the same kind: from sign to sign.
        5 => {
            let other = &pool[random.below(pool.len())];
            let (from, to) = part(other, random);
            let (start, stop) = part(bytes, random);
            bytes.splice(start..stop, other[from..to].iter().copied());
        }
        6 => {
            // One line more, or one less.
            let lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
            if !lines.is_empty() {
                let (one, other) = (random.below(lines.len()), random.below(lines.len()));
                let mut lines = lines;
                if random.below(2) == 0 {
                    lines.insert(one, lines[other]);
                } else {
                    lines.remove(one);
                }
                *bytes = lines.concat();
            }
        }
        _ => number(bytes, at, random),
    }
}

/// From one sign of a text to another, not far away.
fn part(bytes: &[u8], random: &mut Random) -> (usize, usize) {
    let is_sign = |byte: &u8| b"{}[],:\n\" ".contains(byte);
    let from = random.below(bytes.len() + 1);
    let after = |at: usize| {
        bytes[at..]
            .iter()
            .position(is_sign)
            .map_or(bytes.len(), |n| at + n)
    };
    let start = after(from);
    let mut stop = start;
    for _ in 0..=random.below(12) {
        stop = after((stop + 1).min(bytes.len()));
    }
    (start, stop.max(start))
}

/// Another number in the place of the next one.
fn number(bytes: &mut Vec<u8>, at: usize, random: &mut Random) {
    let digit = |byte: &u8| byte.is_ascii_digit();
    let Some(start) = bytes[at..].iter().position(digit).map(|n| at + n) else {
        return;
    };
    let rest = bytes[start..].iter().position(|byte| !digit(byte));
    let stop = rest.map_or(bytes.len(), |n| start + n);
    let to = if random.below(3) == 0 {
        // Its neighbour: ids and counts that nearly fit.
        let text = String::from_utf8_lossy(&bytes[start..stop]).into_owned();
        let number = text.parse::<u64>().unwrap_or(0);
        if random.below(2) == 0 {
            number.saturating_add(1).to_string()
        } else {
            number.saturating_sub(1).to_string()
        }
    } else {
        NUMBERS[random.below(NUMBERS.len())].to_owned()
    };
    bytes.splice(start..stop, to.into_bytes());
}
