//! Bytes as letters and back (RFC 4648), as pictures and packed drawings stand in other programs' files.

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The six bits that a letter stands for.
pub(super) fn value(letter: u8) -> Option<u32> {
    let bits = match letter {
        b'A'..=b'Z' => letter - b'A',
        b'a'..=b'z' => letter - b'a' + 26,
        b'0'..=b'9' => letter - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    };
    Some(u32::from(bits))
}

/// The bytes that letters stand for; spaces and ends of lines count for nothing. None where other letters are among them.
pub(super) fn decode(letters: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(letters.len() / 4 * 3 + 3);
    let (mut held, mut bits) = (0_u32, 0_u32);
    let mut ended = false;
    for letter in letters {
        match letter {
            b' ' | b'\t' | b'\r' | b'\n' => continue,
            b'=' => {
                ended = true;
                continue;
            }
            _ if ended => return None,
            _ => {}
        }
        held = (held << 6 | value(*letter)?) & 0xffff;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push((held >> bits) as u8);
        }
    }
    // One letter alone is less than a byte.
    (bits < 6).then_some(bytes)
}

/// The letters for these bytes.
pub(super) fn encode(bytes: &[u8]) -> String {
    let mut letters = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let at = |index: usize| u32::from(chunk.get(index).copied().unwrap_or(0));
        let held = at(0) << 16 | at(1) << 8 | at(2);
        for index in 0..4 {
            let letter = LETTERS[(held >> (18 - 6 * index) & 63) as usize];
            letters.push(if index > chunk.len() {
                '='
            } else {
                letter.into()
            });
        }
    }
    letters
}
