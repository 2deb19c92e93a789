//! Where faces come from: the [`Dice`] trait and the sources that answer it.
//! What the faces mean lives elsewhere; exact chances are in the enumerating source of `chances`.

use rand::Rng;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// One die: `sides` faces that count up from `low`.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(deny_unknown_fields)]
pub struct Die {
    /// The lowest face.
    pub low: i32,
    /// How many faces; at least 1.
    pub sides: u32,
}

impl Die {
    /// One die of a percentile pair: faces 0 to 9.
    pub const DIGIT: Self = Self { low: 0, sides: 10 };
    /// A Fate die: faces −1, 0, 1.
    pub const FATE: Self = Self { low: -1, sides: 3 };

    /// The usual die with faces 1 to `sides`.
    #[must_use]
    pub const fn sided(sides: u32) -> Self {
        Self { low: 1, sides }
    }

    /// The highest face, as a wide number so that no die can overflow it.
    #[must_use]
    pub const fn high(self) -> i64 {
        self.low as i64 + self.sides as i64 - 1
    }

    /// Whether this die has that face.
    #[must_use]
    pub const fn has(self, face: i32) -> bool {
        face >= self.low && face as i64 <= self.high()
    }
}

impl std::fmt::Display for Die {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Self::FATE => write!(f, "dF"),
            Self::DIGIT => write!(f, "d10 (0–9)"),
            Self { low: 1, sides } => write!(f, "d{sides}"),
            Self { low, .. } => write!(f, "d({low}–{})", self.high()),
        }
    }
}

/// Why a source gave no face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DiceError {
    /// The source has no more faces: somebody has to roll this die.
    #[error("a {die} is still to be rolled")]
    OutOfFaces {
        /// The die that is wanted.
        die: Die,
    },
    /// A typed or scripted face that the die does not have.
    #[error("{face} is not a face of a {die}")]
    NotAFace {
        /// The die that was asked for.
        die: Die,
        /// What was given instead of one of its faces.
        face: i32,
    },
}

/// A source of faces. Rules are written once against this trait.
pub trait Dice {
    /// The next face of `die`.
    ///
    /// # Errors
    /// [`DiceError`] if the source has no face left, or one that this die does not have.
    fn roll(&mut self, die: Die) -> Result<i32, DiceError>;
}

impl<D: Dice + ?Sized> Dice for &mut D {
    fn roll(&mut self, die: Die) -> Result<i32, DiceError> {
        (**self).roll(die)
    }
}

/// Dice of the app: ChaCha8 by a seed, faces by our own rejection sampling on `next_u32`,
/// so that a seed gives the same faces whatever version of the generator's range methods is in use.
#[derive(Debug)]
pub struct AppDice {
    generator: ChaCha8Rng,
}

impl AppDice {
    /// Dice that always fall the same way for one seed.
    #[must_use]
    pub fn seeded(seed: u64) -> Self {
        Self {
            generator: ChaCha8Rng::seed_from_u64(seed),
        }
    }

    /// Dice seeded by the operating system.
    #[must_use]
    pub fn from_system() -> Self {
        let mut seed = [0_u8; 32];
        if rand::TryRng::try_fill_bytes(&mut rand::rngs::SysRng, &mut seed).is_err() {
            // A system without randomness still has an evening to play: any changing value will do.
            let now = std::time::SystemTime::now()
                .duration_since(std::time::UNIX_EPOCH)
                .map_or(0, |d| d.as_nanos() as u64);
            return Self::seeded(now ^ u64::from(std::process::id()));
        }
        Self {
            generator: ChaCha8Rng::from_seed(seed),
        }
    }
}

impl Dice for AppDice {
    #[inline]
    fn roll(&mut self, die: Die) -> Result<i32, DiceError> {
        // A die without faces cannot be asked for by any rule; it falls like a die of one face.
        let sides = die.sides.max(1);
        loop {
            let draw = self.generator.next_u32();
            // The 2³² mod `sides` lowest values would favour the low faces; they are drawn again.
            // That bound is below `sides`, so it is worked out only for the few draws below that.
            if draw >= sides || draw >= (u32::MAX - sides + 1) % sides {
                return Ok(die.low.wrapping_add((draw % sides) as i32));
            }
        }
    }
}

/// Real dice: the faces that were typed so far, in order. When they run out, the rule waits.
#[derive(Clone, Debug, Default)]
pub struct TypedDice {
    faces: std::collections::VecDeque<i32>,
}

impl TypedDice {
    /// The faces typed so far.
    pub fn new(faces: impl IntoIterator<Item = i32>) -> Self {
        Self {
            faces: faces.into_iter().collect(),
        }
    }

    /// Faces not used yet.
    #[must_use]
    pub fn left(&self) -> usize {
        self.faces.len()
    }
}

impl Dice for TypedDice {
    fn roll(&mut self, die: Die) -> Result<i32, DiceError> {
        let face = *self.faces.front().ok_or(DiceError::OutOfFaces { die })?;
        if !die.has(face) {
            return Err(DiceError::NotAFace { die, face });
        }
        self.faces.pop_front();
        Ok(face)
    }
}

/// Scripted faces for tests. Dropping it with faces left over is a failure of the script.
#[derive(Debug)]
pub struct ScriptedDice {
    faces: TypedDice,
}

impl ScriptedDice {
    /// Exactly these faces, in this order.
    pub fn new(faces: impl IntoIterator<Item = i32>) -> Self {
        Self {
            faces: TypedDice::new(faces),
        }
    }
}

impl Dice for ScriptedDice {
    fn roll(&mut self, die: Die) -> Result<i32, DiceError> {
        self.faces.roll(die)
    }
}

impl Drop for ScriptedDice {
    fn drop(&mut self) {
        assert!(
            self.faces.left() == 0 || std::thread::panicking(),
            "{} scripted faces were never rolled",
            self.faces.left()
        );
    }
}

/// Passes another source's faces on and remembers them, for the log and the journal.
pub struct RecordedDice<'a> {
    source: &'a mut dyn Dice,
    faces: Vec<i32>,
}

impl<'a> RecordedDice<'a> {
    /// Records what `source` gives from here on.
    pub fn new(source: &'a mut dyn Dice) -> Self {
        Self {
            source,
            faces: Vec::new(),
        }
    }

    /// The faces given so far.
    #[must_use]
    pub fn into_faces(self) -> Vec<i32> {
        self.faces
    }
}

impl Dice for RecordedDice<'_> {
    fn roll(&mut self, die: Die) -> Result<i32, DiceError> {
        let face = self.source.roll(die)?;
        self.faces.push(face);
        Ok(face)
    }
}
