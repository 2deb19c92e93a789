//! The few colours of a map as Excalidraw writes colours, and any colour as the nearest of them.

use crate::board::Ink;

/// What an ink is written as.
pub(super) const fn written(ink: Ink) -> &'static str {
    match ink {
        Ink::Plain => "#1e1e1e",
        Ink::Blue => "#1971c2",
        Ink::Vermilion => "#e03131",
        Ink::Green => "#2f9e44",
        Ink::Pink => "#e64980",
        Ink::Violet => "#6741d9",
    }
}

/// The ink that is nearest to a colour; plain for greys and for what is no colour.
pub(super) fn nearest(colour: &str) -> Ink {
    let Some(parts) = parts(colour) else {
        return Ink::Plain;
    };
    let spread = parts.iter().max().zip(parts.iter().min());
    if spread.is_none_or(|(most, least)| most - least < 48) {
        return Ink::Plain;
    }
    let far = |ink: &Ink| -> i32 {
        let own = self::parts(written(*ink)).unwrap_or_default();
        let squares = own.iter().zip(parts).map(|(a, b)| (a - b) * (a - b));
        squares.sum()
    };
    let inks = Ink::ALL.into_iter().filter(|ink| *ink != Ink::Plain);
    inks.min_by_key(far).unwrap_or_default()
}

/// Red, green and blue of `#rgb`, `#rrggbb` or `#rrggbbaa`.
fn parts(colour: &str) -> Option<[i32; 3]> {
    let digits: Option<Vec<i32>> = colour
        .strip_prefix('#')?
        .chars()
        .map(|digit| i32::try_from(digit.to_digit(16)?).ok())
        .collect();
    match digits?.as_slice() {
        [r, g, b] => Some([r * 17, g * 17, b * 17]),
        [a, b, c, d, e, f, ..] => Some([a * 16 + b, c * 16 + d, e * 16 + f]),
        _ => None,
    }
}
