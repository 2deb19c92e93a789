//! Dice expressions such as `4d6kh3+2`: read once, then rolled, shown, or turned into exact chances.
//!
//! | written | means |
//! |---|---|
//! | `7` | a whole number |
//! | `3d6`, `d6` | three dice, one die; `d%` is a d100 (1 to 100), `dF` a Fate die (−1, 0, 1) |
//! | `(5+2)d(2*3)` | dice and sides that are worked out, without dice in them |
//! | `kh2` `kl2` `dh2` `dl2` | keep or drop the highest or lowest dice; without a number, one; also `k`, `d`, `ph`, `pl` |
//! | `r1`, `r<3` | roll a die again for as long as it meets the condition; also `rr` |
//! | `ro1`, `ro<3` | roll it again once |
//! | `!`, `!5`, `!>=5` | a die that meets the condition, or shows its highest face, adds another; also `x`, `x5`, `e5` |
//! | `!!`, `!p`, `!!p` | the dice added count with it as one die; each added is worth one less; both |
//! | `mi2`, `ma5` | a die is worth at least, at most this; also `min2`, `max5` behind a pool |
//! | `>=5` `>5` `<=2` `<2` `=6` | count the dice that meet the condition instead of adding them up |
//! | `>=5f1` | and take one off for each die that meets the second condition and not the first |
//! | `+ - * /` | arithmetic; `/` rounds down, so `-7/2` is −4; also `−` `–` `×` `÷` `≤` `≥` |
//! | `max3d6`, `max(3d6)` | the highest die of a pool; `min` the lowest |
//! | `max(2d6, d12)` | the highest of several terms; `min` the lowest |
//! | `{2d6, d8, 4}kh2` | the sum of several terms, or of those that are kept |
//! | `2d6[fire]` | a label for the term before it |
//! | `2d6 # fire`, `2d6 /* fire */` | a comment, which is not kept |
//!
//! What Avrae, Foundry, Roll20 and rpg-dice-roller write is read where it means one thing; what has
//! no place here is refused with what to write instead.
//!
//! Upper and lower case are the same and spaces may stand between any two signs. A pool has each
//! kind of modifier at most once (`dl` and `dh` may stand together), in any order; they always
//! apply in the order of the table: re-rolls, explosions, bounds, keeping and dropping, counting. A
//! condition right behind `!` belongs to it: `6d6!>=5` explodes on 5 and 6, `6d6>=5!` explodes on
//! 6 and counts. Of equal dice the one rolled earlier is kept. Of no dice, the sum, the highest
//! and the lowest are 0.
//!
//! Everything that can go wrong with the numbers is found while reading: an expression whose total
//! could leave the range of [`i64`], or whose divisor could be 0, is refused. So a roll can only
//! wait for faces, or fail because a die repeats beyond [`MAX_REPEATS`] or [`MAX_ROLLED`].

mod ast;
mod error;
mod exact;
mod lexer;
mod parser;
mod range;
mod record;
mod roll;
mod text;

pub use ast::Expression;
pub use error::{NotationError, Problem, RollError};
pub use record::{DieRecord, RollRecord};
pub use roll::{Rolled, RolledDie};

/// The longest text that is read, in bytes; its canonical form must fit, too.
pub const MAX_TEXT: usize = 4096;
/// How deep parentheses, functions and signs may be nested.
pub const MAX_NESTING: u32 = 64;
/// How many dice an expression may ask for, re-rolls and explosions not counted.
pub const MAX_DICE: u32 = 10_000;
/// How many sides a die may have.
pub const MAX_SIDES: u32 = 1_000_000;
/// The largest number that may be written.
pub const MAX_NUMBER: i64 = 1_000_000_000;
/// How often one die may be rolled again, and how many dice one die may add by exploding in a row.
/// A roll that would go further fails; with a d6 that happens once in 6¹⁰⁰ rolls.
pub const MAX_REPEATS: u32 = 100;
/// How many faces one roll of an expression may ask for, re-rolls and explosions included.
pub const MAX_ROLLED: usize = 20_000;
/// How many different totals exact chances are worked out for.
pub const MAX_TOTALS: usize = 65_536;
/// How many steps (multiplications of weights, about) working out exact chances may take; so it
/// ends within about a tenth of a second.
pub const MAX_STEPS: u64 = 50_000_000;
