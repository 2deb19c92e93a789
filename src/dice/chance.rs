//! One exact chance as a reduced fraction. Whole distributions are in `chances`.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The chance of one event: an exact, reduced fraction from 0 to 1.
///
/// It is always written as a fraction, the sure ones too: `0/1`, `11/7776`, `1/1`. That is also
/// how it is saved, since JSON numbers would lose the large ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String", extend("pattern" = "^[0-9]+/[1-9][0-9]*$"))]
pub struct Chance {
    numerator: u128,
    denominator: u128,
}

/// The text or the two numbers given are not a chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a chance is a fraction from 0/1 to 1/1, such as 11/36")]
pub struct NotAChance;

impl Chance {
    /// Cannot happen.
    pub const NEVER: Self = Self {
        numerator: 0,
        denominator: 1,
    };
    /// Must happen.
    pub const CERTAIN: Self = Self {
        numerator: 1,
        denominator: 1,
    };

    /// The chance of `favourable` cases out of `all` equally likely ones.
    ///
    /// # Errors
    /// [`NotAChance`] if `all` is 0 or smaller than `favourable`.
    pub fn new(favourable: u128, all: u128) -> Result<Self, NotAChance> {
        if all == 0 || favourable > all {
            return Err(NotAChance);
        }
        Ok(Self::reduced(favourable, all))
    }

    /// Reduces a fraction that is known to be from 0 to 1 with a denominator above 0.
    pub(super) fn reduced(numerator: u128, denominator: u128) -> Self {
        let divisor = gcd(numerator, denominator).max(1);
        Self {
            numerator: numerator / divisor,
            denominator: denominator / divisor,
        }
    }

    /// The number above the bar.
    #[must_use]
    pub const fn numerator(self) -> u128 {
        self.numerator
    }

    /// The number below the bar; at least 1.
    #[must_use]
    pub const fn denominator(self) -> u128 {
        self.denominator
    }

    /// The chance of either of two events that exclude each other. `None` if the sum is above 1
    /// (they do not exclude each other) or needs a denominator of 2¹²⁸ or more.
    #[must_use]
    pub fn checked_add(self, other: Self) -> Option<Self> {
        let shared = gcd(self.denominator, other.denominator);
        let denominator = (self.denominator / shared).checked_mul(other.denominator)?;
        let ours = self.numerator.checked_mul(other.denominator / shared)?;
        let theirs = other.numerator.checked_mul(self.denominator / shared)?;
        Self::new(ours.checked_add(theirs)?, denominator).ok()
    }

    /// The chance of both of two independent events. `None` if the product needs a denominator
    /// of 2¹²⁸ or more.
    #[must_use]
    pub fn checked_mul(self, other: Self) -> Option<Self> {
        // Reducing crosswise first keeps the products as small as they can be.
        let left = Self::reduced(self.numerator, other.denominator);
        let right = Self::reduced(other.numerator, self.denominator);
        Some(Self {
            numerator: left.numerator.checked_mul(right.numerator)?,
            denominator: left.denominator.checked_mul(right.denominator)?,
        })
    }

    /// The chance in tenths of a percent, 0 to 1000, rounded half up.
    #[must_use]
    pub fn percent_tenths(self) -> u32 {
        // Long division with sums instead of products, so that no denominator can overflow.
        let mut tenths = (self.numerator / self.denominator) as u32;
        let mut rest = self.numerator % self.denominator;
        for _ in 0..3 {
            let (digit, left) = times_ten(rest, self.denominator);
            tenths = tenths * 10 + digit;
            rest = left;
        }
        tenths + u32::from(rest >= self.denominator - rest)
    }

    /// The chance in percent with one decimal: `41.7 %`. What can happen is never shown as
    /// `0.0 %` but as `< 0.1 %`, and what can fail never as `100.0 %` but as `> 99.9 %`.
    #[must_use]
    pub fn percent(self) -> String {
        match self.percent_tenths() {
            0 if self != Self::NEVER => "< 0.1 %".to_owned(),
            1000 if self != Self::CERTAIN => "> 99.9 %".to_owned(),
            tenths => format!("{}.{} %", tenths / 10, tenths % 10),
        }
    }

    /// The chance in whole percents, to be read at a glance: `42 %`. What can happen is at least `<1 %`, what can fail at
    /// most `>99 %`.
    #[must_use]
    pub fn whole_percent(self) -> String {
        match (self.percent_tenths() + 5) / 10 {
            0 if self != Self::NEVER => "<1 %".to_owned(),
            100 if self != Self::CERTAIN => ">99 %".to_owned(),
            whole => format!("{whole} %"),
        }
    }
}

/// Ten times `rest`, divided by `divisor`: the digit and what is left. `rest` is below `divisor`.
fn times_ten(rest: u128, divisor: u128) -> (u32, u128) {
    let mut digit = 0;
    let mut left = 0;
    for _ in 0..10 {
        if left >= divisor - rest {
            left -= divisor - rest;
            digit += 1;
        } else {
            left += rest;
        }
    }
    (digit, left)
}

/// The greatest common divisor; `gcd(0, n)` is `n`.
pub(super) fn gcd(a: u128, b: u128) -> u128 {
    // Most fractions are small, and 64-bit division is many times faster than 128-bit division.
    if let (Ok(mut a), Ok(mut b)) = (u64::try_from(a), u64::try_from(b)) {
        while b != 0 {
            (a, b) = (b, a % b);
        }
        return u128::from(a);
    }
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl Ord for Chance {
    fn cmp(&self, other: &Self) -> Ordering {
        // Compares as continued fractions: exact, and no product that could overflow.
        let (mut a, mut b) = (self.numerator, self.denominator);
        let (mut c, mut d) = (other.numerator, other.denominator);
        loop {
            let whole = (a / b).cmp(&(c / d));
            if whole != Ordering::Equal {
                return whole;
            }
            // a/b < c/d if and only if, of the rests, d/r₂ < b/r₁.
            match (a % b, c % d) {
                (0, 0) => return Ordering::Equal,
                (0, _) => return Ordering::Less,
                (_, 0) => return Ordering::Greater,
                (ours, theirs) => (a, b, c, d) = (d, theirs, b, ours),
            }
        }
    }
}

impl PartialOrd for Chance {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.numerator, self.denominator)
    }
}

impl FromStr for Chance {
    type Err = NotAChance;

    fn from_str(text: &str) -> Result<Self, NotAChance> {
        let (numerator, denominator) = text.split_once('/').ok_or(NotAChance)?;
        Self::new(
            numerator.trim().parse().map_err(|_| NotAChance)?,
            denominator.trim().parse().map_err(|_| NotAChance)?,
        )
    }
}

impl TryFrom<String> for Chance {
    type Error = NotAChance;

    fn try_from(text: String) -> Result<Self, NotAChance> {
        text.parse()
    }
}

impl From<Chance> for String {
    fn from(chance: Chance) -> Self {
        chance.to_string()
    }
}
