//! Dice in progress as saved state. A procedure is a kernel that asks for dice one after the other; what has fallen is
//! played back to it, and what it asks for then is what the table waits for. So that the same kernel rolls at the table, is
//! counted for odds and is run through by the enumerator.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::dice::notation::RollError;
use crate::dice::{Dice, DiceError, Die};
use crate::systems::d20::D20;
use crate::systems::d20::rules::ids::d;
use crate::systems::d20::words::fact::{Fact, Who};
use crate::table::{Answer, CharacterId, Decider, Decision, DiceMode, Origin, RuleId, Shape};

/// What a die is rolled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(rename = "D20Purpose")]
pub enum Purpose {
    /// D-01: a tie in the order.
    Tie,
    /// D-10: to hit.
    Hit,
    /// D-20, D-22: the d4 after a 20 or a 1.
    Chain,
    /// The d6 after that one.
    LongChain,
    /// D-10.
    Damage,
    /// D-12.
    Sneak,
    /// D-13: 1 in 4.
    Fatal,
    /// D-14.
    Healing,
}

impl Purpose {
    /// As in “rolls for the attack”.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Tie => "for the order",
            Self::Hit => "to hit",
            Self::Chain => "after the 20 or the 1",
            Self::LongChain => "after the 4",
            Self::Damage => "for damage",
            Self::Sneak => "for sneak damage",
            Self::Fatal => "for a fatal wound",
            Self::Healing => "for healing",
        }
    }

    /// The rule that asks for it.
    #[must_use]
    pub const fn rule(self) -> RuleId {
        match self {
            Self::Tie => d(1),
            Self::Hit | Self::Damage => d(10),
            Self::Chain | Self::LongChain => d(20),
            Self::Sneak => d(12),
            Self::Fatal => d(13),
            Self::Healing => d(14),
        }
    }
}

/// A die that has fallen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Fallen {
    /// What it was rolled for.
    pub purpose: Purpose,
    /// Its face.
    pub face: i32,
    /// It is a real die.
    pub real: bool,
}

/// Dice in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "D20Roll")]
pub struct Roll {
    /// Who rolls.
    pub roller: CharacterId,
    /// What has fallen, in order.
    pub faces: Vec<Fallen>,
    /// How many of these stand in the log.
    pub noted: usize,
    /// It waits for faces, or for the word that the app rolls, whatever the dice are from now on.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub held: bool,
}

/// Asks for a die.
pub(in crate::systems::d20) type Ask<'a> = dyn FnMut(Purpose, Die) -> Result<i32, DiceError> + 'a;

/// A kernel asks for dice of one purpose as if they were a source.
pub(in crate::systems::d20) struct For<'a, 'b>(pub(crate) Purpose, pub(crate) &'a mut Ask<'b>);

impl Dice for For<'_, '_> {
    fn roll(&mut self, die: Die) -> Result<i32, DiceError> {
        (self.1)(self.0, die)
    }
}

/// How far a kernel comes with what has fallen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::systems::d20) enum Step<T> {
    /// To its end.
    Done(T),
    /// Up to these dice; some of them may have fallen.
    Wants(Wanted),
}

/// The dice that are asked for together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::systems::d20) struct Wanted {
    pub(crate) purpose: Purpose,
    pub(crate) dice: Vec<Die>,
    pub(crate) typed: Vec<i32>,
    /// How many of the faces of the whole roll the kernel has used.
    pub(crate) known: usize,
}

/// So many dice are asked for together at most.
const TOGETHER: usize = 60;

impl Roll {
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

    /// Whether a 20 or a 1 to hit has fallen, which asks for dice of its own.
    pub(in crate::systems::d20) fn has_chain(&self) -> bool {
        let mut hits = self.faces.iter().filter(|one| one.purpose == Purpose::Hit);
        hits.any(|one| matches!(one.face, 1 | 20))
    }

    /// How far the kernel comes. A kernel that fails whatever falls comes to what `failed` says.
    pub(in crate::systems::d20) fn run<T>(
        &self,
        kernel: &dyn Fn(&mut Ask<'_>) -> Result<T, RollError>,
        failed: impl FnOnce() -> T,
    ) -> Step<T> {
        let mut at = 0;
        let mut open: Option<(Purpose, usize)> = None;
        let mut asked: Vec<(Purpose, Die)> = Vec::new();
        let come = kernel(&mut |purpose, die| {
            let fits = |one: &&Fallen| one.purpose == purpose && die.has(one.face);
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
    pub(in crate::systems::d20) fn step<T>(
        &mut self,
        mode: DiceMode,
        dice: &mut dyn Dice,
        kernel: &dyn Fn(&mut Ask<'_>) -> Result<T, RollError>,
        failed: impl Fn() -> T,
    ) -> Step<T> {
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

    fn push(&mut self, purpose: Purpose, face: i32, real: bool) {
        self.faces.push(Fallen {
            purpose,
            face,
            real,
        });
    }

    /// Takes an answer that fits the question.
    pub(in crate::systems::d20) fn answer<T>(
        &mut self,
        answer: &Answer,
        dice: &mut dyn Dice,
        kernel: &dyn Fn(&mut Ask<'_>) -> Result<T, RollError>,
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

    /// Takes back what was typed and is not told yet.
    pub(in crate::systems::d20) fn take_back(&mut self) {
        self.faces.truncate(self.noted);
    }

    /// The rule that asks for dice: after a 1 it is another one than after a 20 (D-22).
    fn rule(&self, purpose: Purpose) -> RuleId {
        let fumbles = self.faces.first().is_some_and(|first| first.face == 1);
        match purpose {
            Purpose::Chain | Purpose::LongChain if fumbles => d(22),
            purpose => purpose.rule(),
        }
    }

    /// The question for these dice.
    pub(in crate::systems::d20) fn decision(
        &self,
        game: &D20,
        key: String,
        wanted: Wanted,
        what: &str,
    ) -> Decision {
        let names = match wanted.dice.as_slice() {
            [_] => vec![String::new()],
            all => (1..=all.len()).map(|die| format!("die {die}")).collect(),
        };
        let (purpose, all) = (wanted.purpose, dice_words(&wanted.dice));
        Decision {
            key,
            who: Decider::Character(self.roller),
            who_name: game.name(self.roller),
            question: format!("Roll {all} {}{what}", purpose.words()),
            shape: Shape::Roll {
                dice: wanted.dice,
                names,
                typed: wanted.typed,
                target: None,
            },
            rule: self.rule(purpose),
        }
    }
}

/// Dice as they are asked for: “2d6 and 1d4”.
fn dice_words(dice: &[Die]) -> String {
    let mut words: Vec<String> = Vec::new();
    for group in dice.chunk_by(|a, b| a == b) {
        words.push(format!("{}{}", group.len(), group[0]));
    }
    words.join(" and ")
}

impl D20 {
    /// Where the faces of somebody's rolls come from.
    #[must_use]
    pub fn dice_mode(&self, who: CharacterId) -> DiceMode {
        let team = self.side_of(who).and_then(|team| self.teams.get(&team));
        team.map_or(DiceMode::Real, |team| team.dice)
    }

    /// Tells of the dice that have fallen; those of `open` are not all there yet. `on` is whom the roll is against.
    pub(in crate::systems::d20) fn note_dice(
        &mut self,
        roll: &mut Roll,
        open: Option<Purpose>,
        on: Option<&Who>,
    ) {
        let untold = roll.faces.get(roll.noted..).unwrap_or_default().to_vec();
        for group in untold.chunk_by(|a, b| a.purpose == b.purpose) {
            let purpose = group[0].purpose;
            if Some(purpose) == open {
                break;
            }
            roll.noted += group.len();
            let real = group.iter().filter(|one| one.real).count();
            let origin = match real {
                0 => Origin::App,
                all if all == group.len() => Origin::Real,
                _ => Origin::Mixed,
            };
            let faces = group.iter().map(|one| one.face).collect();
            let (who, on) = (self.who(roll.roller), on.cloned());
            self.note(
                &[roll.rule(purpose)],
                Fact::Rolled {
                    who,
                    purpose,
                    faces,
                    origin,
                    on,
                },
            );
        }
    }
}
