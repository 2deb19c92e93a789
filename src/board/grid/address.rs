//! What spaces are called at the table: letters for the column, a number for the row, A1 in the corner.

use super::board::HexBoard;
use super::coords::{Edge, Hex};

/// Letters of the alphabet.
const LETTERS: i64 = 26;

impl HexBoard {
    /// “B7”. A space left of the corner or above has no such name: “the space 2 left of A3”.
    #[must_use]
    pub fn address(&self, at: Hex) -> String {
        let (column, row) = self.layout.column_and_row(at);
        let (first_column, first_row) = self.layout.column_and_row(self.corner);
        let (column, row) = (column - first_column, row - first_row);
        let near = format!("{}{}", letters(column.max(0)), row.max(0) + 1);
        let far = |by: i64, side: &str| match by {
            -1 => side.to_owned(),
            _ => format!("{} {side}", by.unsigned_abs()),
        };
        let [space, _] = self.layout.spaces();
        match (column < 0, row < 0) {
            (false, false) => near,
            (true, false) => format!("the {space} {} of {near}", far(column, "left")),
            (false, true) => format!("the {space} {} {near}", far(row, "above")),
            (true, true) => {
                let (left, above) = (far(column, "left"), far(row, "above"));
                format!("the {space} {left} and {above} {near}")
            }
        }
    }

    /// The space of that name, on the board or not, without regard to case and outer spaces; none for what is no name.
    #[must_use]
    pub fn named(&self, address: &str) -> Option<Hex> {
        let address = address.trim();
        let digits = address.find(|letter: char| !letter.is_ascii_alphabetic())?;
        let (letters, digits) = address.split_at(digits);
        if letters.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
            return None;
        }
        let mut column: i64 = 0;
        for letter in letters.bytes() {
            let letter = i64::from(letter.to_ascii_uppercase() - b'A' + 1);
            column = column.checked_mul(LETTERS)?.checked_add(letter)?;
        }
        let row: i64 = digits.parse().ok()?;
        if row < 1 {
            return None;
        }
        let (first_column, first_row) = self.layout.column_and_row(self.corner);
        self.layout.at(
            first_column.checked_add(column - 1)?,
            first_row.checked_add(row - 1)?,
        )
    }

    /// “B7 and C7” for the spaces of an edge that are on the board, “the edge east of B7” where only one is.
    #[must_use]
    pub fn edge_name(&self, edge: Edge) -> String {
        let [a, b] = edge.spaces();
        match (self.spaces.contains(a), self.spaces.contains(b)) {
            (true, false) => self.outer_edge(a, b),
            (false, true) => self.outer_edge(b, a),
            _ => format!(
                "the edge between {} and {}",
                self.address(a.min(b)),
                self.address(a.max(b))
            ),
        }
    }

    fn outer_edge(&self, inner: Hex, outer: Hex) -> String {
        // Squares, too, are told of an edge at a side that they have not: a file can hold one.
        let side = inner.side_to(outer).unwrap_or_default();
        format!(
            "the edge {} of {}",
            self.layout.side_name(side),
            self.address(inner)
        )
    }
}

/// A, B … Z, AA, AB … for 0, 1 ….
fn letters(column: i64) -> String {
    let mut left = column + 1;
    let mut letters = Vec::new();
    while left > 0 {
        left -= 1;
        let letter = u8::try_from(left % LETTERS).unwrap_or(0);
        letters.push(char::from(b'A' + letter));
        left /= LETTERS;
    }
    letters.iter().rev().collect()
}
