//! Pools of D6: the kernel (H-31: as many dice as the attribute, the highest counts), and a pool in progress as saved
//! state, waiting for real dice.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::dice::{Dice, DiceError, Die};
use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::systems::heroes_of_hex::rules::ids::h;
use crate::table::{
    Answer, CharacterId, Decider, Decision, DiceMode, Origin, RuleId, Shape, TeamId,
};

/// The die of the game.
pub(in crate::systems::heroes_of_hex) const D6: Die = Die::sided(6);

/// The most dice of a pool; more is no attribute.
pub const MOST_DICE: u8 = 20;

/// Rolls a pool and gives its highest face, 0 without dice (H-31).
///
/// # Errors
/// Those of the source.
pub fn highest(dice: u8, source: &mut dyn Dice) -> Result<i32, DiceError> {
    let mut best = 0;
    for _ in 0..dice {
        best = best.max(source.roll(D6)?);
    }
    Ok(best)
}

/// What a roll is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "HeroesOfHexPurpose")]
pub enum Purpose {
    /// H-11: the AP of a Turn.
    Fate,
    /// H-12: the same again.
    NegateFate,
    /// H-31.
    Attack,
    /// H-31.
    Defense,
}

impl Purpose {
    /// As in “rolls for the attack”.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Fate => "the Fate Roll",
            Self::NegateFate => "the Fate Roll again",
            Self::Attack => "the attack",
            Self::Defense => "the defense",
        }
    }

    /// The rule that asks for it.
    #[must_use]
    pub const fn rule(self) -> RuleId {
        match self {
            Self::Fate => h(11),
            Self::NegateFate => h(12),
            Self::Attack | Self::Defense => h(31),
        }
    }
}

/// Who rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Roller {
    /// A side, before it has chosen a unit.
    Side(TeamId),
    /// A unit.
    Unit(CharacterId),
}

impl Roller {
    /// The same as whoever decides.
    #[must_use]
    pub const fn decider(self) -> Decider {
        match self {
            Self::Side(side) => Decider::Team(side),
            Self::Unit(unit) => Decider::Character(unit),
        }
    }
}

/// A pool in progress or done. How many dice it has is settled at its start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pool {
    /// Who rolls.
    pub roller: Roller,
    /// What for.
    pub purpose: Purpose,
    /// How many D6.
    #[schemars(range(max = MOST_DICE))]
    pub dice: u8,
    /// The faces so far, in order.
    #[schemars(length(max = 20), inner(range(min = 1, max = 6)))]
    pub faces: Vec<i32>,
    /// Some face came from real dice.
    pub real: bool,
    /// Some face came from the app.
    pub app: bool,
    /// It stands in the log.
    pub noted: bool,
}

impl Pool {
    /// A pool of so many D6, held at [`MOST_DICE`].
    #[must_use]
    pub fn new(roller: Roller, purpose: Purpose, dice: u8) -> Self {
        Self {
            roller,
            purpose,
            dice: dice.min(MOST_DICE),
            faces: Vec::new(),
            real: false,
            app: false,
            noted: false,
        }
    }

    /// Whether every die has fallen.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.faces.len() >= usize::from(self.dice)
    }

    /// The highest face so far, 0 without any (H-31).
    #[must_use]
    pub fn highest(&self) -> i32 {
        self.faces.iter().copied().max().unwrap_or(0)
    }

    /// Where its faces came from.
    #[must_use]
    pub const fn origin(&self) -> Origin {
        match (self.real, self.app) {
            (true, true) => Origin::Mixed,
            (true, false) => Origin::Real,
            (false, _) => Origin::App,
        }
    }

    /// What in it cannot be, for files.
    pub(in crate::systems::heroes_of_hex) fn fault(&self) -> Option<&'static str> {
        let too_many = self.dice > MOST_DICE || self.faces.len() > usize::from(self.dice);
        (too_many || self.faces.iter().any(|face| !D6.has(*face)))
            .then_some("a roll has faces that it cannot have")
    }

    /// The question, while dice are missing.
    #[must_use]
    pub fn decision(&self, game: &HeroesOfHex, key: &str) -> Option<Decision> {
        if self.is_done() {
            return None;
        }
        let names = match self.dice {
            1 => vec![String::new()],
            dice => (1..=dice).map(|die| format!("die {die}")).collect(),
        };
        Some(Decision {
            key: key.to_owned(),
            who: self.roller.decider(),
            who_name: game.roller_name(self.roller),
            question: format!("Roll {}d6 for {}", self.dice, self.purpose.words()),
            shape: Shape::Roll {
                dice: vec![D6; usize::from(self.dice)],
                names,
                typed: self.faces.clone(),
                target: None,
            },
            rule: self.purpose.rule(),
        })
    }

    /// Takes an answer to the question; it fits the question's shape.
    pub(in crate::systems::heroes_of_hex) fn answer(
        &mut self,
        answer: &Answer,
        dice: &mut dyn Dice,
    ) {
        match answer {
            Answer::Faces(faces) => {
                self.faces.extend(faces);
                self.real = true;
            }
            Answer::Roll => {
                self.real &= !self.faces.is_empty();
                self.draw(dice);
            }
            _ => {}
        }
    }

    /// Rolls with app dice where the roller's side uses them. Whoever has typed one face types the others, too.
    pub(in crate::systems::heroes_of_hex) fn step(
        &mut self,
        game: &HeroesOfHex,
        dice: &mut dyn Dice,
    ) {
        if !self.real && game.dice_mode(self.roller) == DiceMode::App {
            self.draw(dice);
        }
    }

    /// Draws what is missing; a source without faces leaves the roll waiting.
    fn draw(&mut self, dice: &mut dyn Dice) {
        while !self.is_done() {
            match dice.roll(D6) {
                Ok(face) => {
                    self.faces.push(face);
                    self.app = true;
                }
                Err(_) => return,
            }
        }
    }

    /// Waits for faces, or for the word that the app rolls, also where the dice are the app’s from now on.
    pub(in crate::systems::heroes_of_hex) fn hold(&mut self) {
        self.real |= !self.is_done();
    }

    /// Takes back what was typed.
    pub(in crate::systems::heroes_of_hex) fn take_back(&mut self) {
        self.faces.clear();
        (self.real, self.app) = (false, false);
    }

    /// Puts the faces of a roll that stands in again, unless they are told already; they fit no other number of dice.
    pub(in crate::systems::heroes_of_hex) fn refill(&mut self, faces: &[i32], origin: Origin) {
        if self.noted || faces.len() != usize::from(self.dice) {
            return;
        }
        self.faces = faces.to_vec();
        self.real = origin != Origin::App;
        self.app = origin != Origin::Real;
    }
}
