//! Dice in progress as saved state, whatever the game. A procedure is a kernel that asks for dice one after the other;
//! what has fallen is played back to it, and what it asks for then is what the table waits for. So the same kernel
//! rolls at the table, is counted for odds and is run through by the enumerator. `P` says what a die is rolled for.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::dice::notation::RollError;
use crate::dice::{Dice, DiceError, Die};
use crate::table::{Answer, CharacterId, Decider, Decision, DiceMode, Origin, RuleId, Shape};

/// A die that has fallen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Fallen_of_{P}")]
pub struct Fallen<P> {
    /// What it was rolled for.
    pub purpose: P,
    /// Its face.
    pub face: i32,
    /// It is a real die.
    pub real: bool,
}

/// Dice in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "Roll_of_{P}")]
pub struct Roll<P> {
    /// Who rolls.
    pub roller: CharacterId,
    /// What has fallen, in order.
    pub faces: Vec<Fallen<P>>,
    /// How many of these stand in the log.
    pub noted: usize,
    /// It waits for faces, or for the word that the app rolls, whatever the dice are from now on.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub held: bool,
}

/// Asks for a die.
pub(crate) type Ask<'a, P> = dyn FnMut(P, Die) -> Result<i32, DiceError> + 'a;

/// A kernel asks for dice of one purpose as if they were a source.
pub(crate) struct For<'a, 'b, P>(pub(crate) P, pub(crate) &'a mut Ask<'b, P>);

impl<P: Copy> Dice for For<'_, '_, P> {
    fn roll(&mut self, die: Die) -> Result<i32, DiceError> {
        (self.1)(self.0, die)
    }
}

/// How far a kernel comes with what has fallen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step<T, P> {
    /// To its end.
    Done(T),
    /// Up to these dice; some of them may have fallen.
    Wants(Wanted<P>),
}

/// The dice that are asked for together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Wanted<P> {
    pub(crate) purpose: P,
    pub(crate) dice: Vec<Die>,
    pub(crate) typed: Vec<i32>,
    /// How many of the faces of the whole roll the kernel has used.
    pub(crate) known: usize,
}

impl<P> Wanted<P> {
    /// The question for these dice, as in “Roll 2d6 for damage”.
    pub(crate) fn question(
        self,
        key: String,
        (roller, who_name): (CharacterId, String),
        why: &str,
        rule: RuleId,
    ) -> Decision {
        let names = match self.dice.as_slice() {
            [_] => vec![String::new()],
            all => (1..=all.len()).map(|die| format!("die {die}")).collect(),
        };
        Decision {
            key,
            who: Decider::Character(roller),
            who_name,
            question: format!("Roll {} {why}", dice_words(&self.dice)),
            shape: Shape::Roll {
                dice: self.dice,
                names,
                typed: self.typed,
                target: None,
            },
            rule,
        }
    }
}

/// So many dice are asked for together at most.
const TOGETHER: usize = 60;

impl<P: Copy + PartialEq> Roll<P> {
    /// Nothing has fallen yet.
    #[must_use]
    pub const fn by(roller: CharacterId) -> Self {
        Self {
            roller,
            faces: Vec::new(),
            noted: 0,
            held: false,
        }
    }

    /// How far the kernel comes. A kernel that fails whatever falls comes to what `failed` says.
    pub(crate) fn run<T>(
        &self,
        kernel: &dyn Fn(&mut Ask<'_, P>) -> Result<T, RollError>,
        failed: impl FnOnce() -> T,
    ) -> Step<T, P> {
        let mut at = 0;
        let mut open: Option<(P, usize)> = None;
        let mut asked: Vec<(P, Die)> = Vec::new();
        let come = kernel(&mut |purpose, die| {
            let fits = |one: &&Fallen<P>| one.purpose == purpose && die.has(one.face);
            if open.is_none()
                && let Some(fallen) = self.faces.get(at).filter(fits)
            {
                at += 1;
                asked.push((purpose, die));
                return Ok(fallen.face);
            }
            let (of, count) = *open.get_or_insert((purpose, 0));
            if of != purpose || count >= TOGETHER {
                return Err(DiceError::OutOfFaces { die });
            }
            open = Some((of, count + 1));
            asked.push((purpose, die));
            // A face in the middle: neither rolled again nor exploding, as a rule.
            Ok(die
                .low
                .saturating_add(i32::try_from(die.sides / 2).unwrap_or(0)))
        });
        let Some((purpose, count)) = open else {
            return Step::Done(come.unwrap_or_else(|_| failed()));
        };
        let before = asked.len() - count;
        let typed = (0..before).rev().take_while(|at| asked[*at].0 == purpose);
        let first = before - typed.count();
        Step::Wants(Wanted {
            purpose,
            dice: asked[first..].iter().map(|(_, die)| *die).collect(),
            typed: self.faces[first..before]
                .iter()
                .map(|one| one.face)
                .collect(),
            known: before,
        })
    }

    /// Goes on with app dice where the roller's team has them. Whoever has typed one face of several types the others, too.
    pub(crate) fn step<T>(
        &mut self,
        mode: DiceMode,
        dice: &mut dyn Dice,
        kernel: &dyn Fn(&mut Ask<'_, P>) -> Result<T, RollError>,
        failed: impl Fn() -> T,
    ) -> Step<T, P> {
        loop {
            let wanted = match self.run(kernel, &failed) {
                Step::Done(done) => return Step::Done(done),
                Step::Wants(wanted) => wanted,
            };
            let next = wanted.dice[wanted.typed.len()];
            // What lies behind these fell for something that is not asked any more.
            self.faces.truncate(wanted.known);
            self.noted = self.noted.min(wanted.known);
            let typing = !wanted.typed.is_empty() && self.faces.last().is_some_and(|one| one.real);
            if self.held || typing || mode == DiceMode::Real {
                return Step::Wants(wanted);
            }
            let Ok(face) = dice.roll(next) else {
                return Step::Wants(wanted);
            };
            self.push(wanted.purpose, face, false);
        }
    }

    fn push(&mut self, purpose: P, face: i32, real: bool) {
        self.faces.push(Fallen {
            purpose,
            face,
            real,
        });
    }

    /// Takes an answer that fits the question.
    pub(crate) fn answer<T>(
        &mut self,
        answer: &Answer,
        dice: &mut dyn Dice,
        kernel: &dyn Fn(&mut Ask<'_, P>) -> Result<T, RollError>,
        failed: impl Fn() -> T,
    ) {
        self.held = false;
        let Step::Wants(first) = self.run(kernel, &failed) else {
            return;
        };
        self.faces.truncate(first.known);
        match answer {
            Answer::Faces(faces) => {
                for face in faces {
                    self.push(first.purpose, *face, true);
                }
            }
            Answer::Roll => {
                while let Step::Wants(wanted) = self.run(kernel, &failed)
                    && wanted.purpose == first.purpose
                    && let Some(die) = wanted.dice.get(wanted.typed.len())
                    && let Ok(face) = dice.roll(*die)
                {
                    self.push(wanted.purpose, face, false);
                }
            }
            _ => {}
        }
    }

    /// Falls on these faces, as it did before.
    pub(crate) fn put_in(&mut self, purpose: P, faces: &[i32], origin: Origin) {
        self.take_back();
        for face in faces {
            self.push(purpose, *face, origin != Origin::App);
        }
    }

    /// Takes back what was typed and is not told yet.
    pub(crate) fn take_back(&mut self) {
        self.faces.truncate(self.noted);
    }

    /// What has fallen and is not told yet, in groups of one purpose with where the faces came from; those of `open` are not
    /// all there yet. They are taken to be told now.
    pub(crate) fn untold(&mut self, open: Option<P>) -> Vec<(P, Vec<i32>, Origin)> {
        let untold = self.faces.get(self.noted..).unwrap_or_default().to_vec();
        let groups = untold.chunk_by(|a, b| a.purpose == b.purpose);
        let groups = groups.take_while(|group| Some(group[0].purpose) != open);
        let groups: Vec<_> = groups
            .map(|group| {
                let real = group.iter().filter(|one| one.real).count();
                let origin = match real {
                    0 => Origin::App,
                    all if all == group.len() => Origin::Real,
                    _ => Origin::Mixed,
                };
                let faces = group.iter().map(|one| one.face).collect();
                (group[0].purpose, faces, origin)
            })
            .collect();
        self.noted += groups
            .iter()
            .map(|(_, faces, _): &(P, Vec<i32>, Origin)| faces.len())
            .sum::<usize>();
        groups
    }
}

/// Dice as they are asked for: “2d6 and 1d4”.
pub(crate) fn dice_words(dice: &[Die]) -> String {
    let mut words: Vec<String> = Vec::new();
    for group in dice.chunk_by(|a, b| a == b) {
        words.push(format!("{}{}", group.len(), group[0]));
    }
    words.join(" and ")
}
