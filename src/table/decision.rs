//! What the table waits for (promise 4): decisions of a few shapes, and the answers to them.
//! All games share the shapes, so one panel, one command-line form and one test style serve all.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{CharacterId, Refusal, RuleId, TeamId};
use crate::board::words::capital;
use crate::dice::Die;

/// One open question. Questions of a set can be answered in any order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Decision {
    /// Names this question among the open ones; an answer carries it.
    pub key: String,
    /// Who decides.
    pub who: Decider,
    /// What the panel shows as “… decides”.
    pub who_name: String,
    /// The question, as one sentence.
    pub question: String,
    /// What can be answered.
    pub shape: Shape,
    /// The rule that asks.
    pub rule: RuleId,
}

impl Decision {
    /// Whose dice are asked for.
    #[must_use]
    pub fn rollers(open: &[Self]) -> Vec<Decider> {
        let rolls = open
            .iter()
            .filter(|one| matches!(one.shape, Shape::Roll { .. }));
        rolls.map(|one| one.who).collect()
    }

    /// As in “Mara rolls” or “Night watch roll”.
    #[must_use]
    pub fn rolls(&self) -> String {
        self.does("rolls", "roll")
    }

    /// As in “Mara decides” or “Night watch decide”.
    #[must_use]
    pub fn decides(&self) -> String {
        self.does("decides", "decide")
    }

    /// A team or a side is many.
    fn does(&self, one: &str, many: &str) -> String {
        let does = match self.who {
            Decider::Team(_) => many,
            Decider::Character(_) | Decider::Gm => one,
        };
        format!("{} {does}", self.who_name)
    }
}

/// Who answers a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Decider {
    /// Whoever plays that character.
    Character(CharacterId),
    /// A team as a whole.
    Team(TeamId),
    /// The game master.
    Gm,
}

/// The few shapes of a decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(deny_unknown_fields)]
pub enum Shape {
    /// Roll these dice, or type the faces of real ones.
    Roll {
        /// The dice, in the order in which their faces are typed.
        dice: Vec<Die>,
        /// What each die is called, such as “tens”.
        names: Vec<String>,
        /// How many faces are typed already.
        typed: Vec<i32>,
        /// The number to stay under, where the game has one.
        target: Option<i32>,
    },
    /// One of these.
    PickOne {
        /// The options in their fixed order.
        options: Vec<Choice>,
    },
    /// Any of these, at most `up_to`.
    PickUpTo {
        /// How many at most.
        up_to: u32,
        /// The options in their fixed order.
        options: Vec<Choice>,
    },
    /// A number of points over these places, each with its own most.
    Distribute {
        /// How many points in all.
        total: u32,
        /// The places and how much each takes at most.
        places: Vec<(Choice, u32)>,
    },
    /// All of these, in an order.
    Order {
        /// What is to be ordered.
        items: Vec<Choice>,
    },
    /// A way, step by step, over places with these keys.
    Path {
        /// The first steps on offer.
        steps: Vec<Choice>,
    },
    /// A number.
    Number {
        /// The least.
        min: i32,
        /// The most.
        max: i32,
    },
}

/// An option with its consequence, shown before it is chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Choice {
    /// What an answer carries.
    pub key: String,
    /// What the button says.
    pub label: String,
    /// What follows from it.
    pub consequence: String,
    /// A number is asked for next: its first digit may be typed at once, where no option has that number.
    #[serde(skip)]
    pub asks_number: bool,
    /// What undo calls it, where whoever decides and the label do not say it.
    #[serde(skip)]
    pub undo: Option<String>,
}

impl Choice {
    /// An option with its consequence.
    pub fn new(
        key: impl Into<String>,
        label: impl Into<String>,
        consequence: impl Into<String>,
    ) -> Self {
        Self {
            key: key.into(),
            label: label.into(),
            consequence: consequence.into(),
            asks_number: false,
            undo: None,
        }
    }

    /// The same, which undo calls so.
    #[must_use]
    pub fn called(mut self, undo: String) -> Self {
        self.undo = Some(undo);
        self
    }

    /// The same, which asks for a number next.
    #[must_use]
    pub fn asking_number(mut self) -> Self {
        self.asks_number = true;
        self
    }
}

/// An answer, in the shape of its question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// Faces of real dice; may be fewer than asked for, then the rest is still to come.
    Faces(Vec<i32>),
    /// Let the app roll what is left.
    Roll,
    /// One option.
    Pick(String),
    /// Some options.
    PickSome(Vec<String>),
    /// Points by place.
    Distribute(BTreeMap<String, u32>),
    /// All items in order.
    Order(Vec<String>),
    /// The steps of a way.
    Path(Vec<String>),
    /// A number.
    Number(i32),
}

impl Answer {
    /// What it is called, as an answer to one of the open questions: who, and what was picked.
    pub(crate) fn label(&self, open: &[Decision], key: Option<&str>) -> String {
        let Some(asked) = Decision::asked(open, key) else {
            return "an answered question".to_owned();
        };
        let who = &asked.who_name;
        match self {
            Self::Pick(key) => {
                let mut options = asked.shape.options().iter();
                let picked = options.find(|choice| choice.key == *key);
                let undo = picked.and_then(|choice| choice.undo.clone());
                undo.unwrap_or_else(|| {
                    format!("{who}: {}", picked.map_or(key, |choice| &choice.label))
                })
            }
            Self::Faces(faces) => {
                let faces = asked.shape.typed().iter().chain(faces);
                let faces: Vec<String> = faces.map(ToString::to_string).collect();
                format!("{} {}", asked.rolls(), faces.join(" "))
            }
            Self::Roll => asked.rolls(),
            Self::Path(keys) => {
                let to = keys.last().map_or("", |to| to);
                format!("{} to {to}", asked.does("moves", "move"))
            }
            Self::PickSome(keys) => {
                let options = asked.shape.options().iter();
                let picked = options.filter(|choice| keys.contains(&choice.key));
                let picked: Vec<&str> = picked.map(|choice| choice.label.as_str()).collect();
                match picked.is_empty() {
                    true => asked.does("chooses nothing", "choose nothing"),
                    false => {
                        let chooses = asked.does("chooses", "choose");
                        format!("{chooses} {}", picked.join(", "))
                    }
                }
            }
            Self::Distribute(_) => asked.does("deals it out", "deal it out"),
            Self::Order(_) => asked.does("sets the order", "set the order"),
            Self::Number(number) => format!("{} {number}", asked.does("chooses", "choose")),
        }
    }
}

impl Shape {
    /// The faces that are typed already of a roll.
    #[must_use]
    pub fn typed(&self) -> &[i32] {
        match self {
            Self::Roll { typed, .. } => typed,
            _ => &[],
        }
    }

    /// The options of a shape that has them.
    #[must_use]
    pub fn options(&self) -> &[Choice] {
        match self {
            Self::PickOne { options } | Self::PickUpTo { options, .. } => options,
            Self::Order { items } => items,
            Self::Path { steps } => steps,
            Self::Roll { .. } | Self::Distribute { .. } | Self::Number { .. } => &[],
        }
    }

    /// Whether `answer` fits this shape.
    ///
    /// # Errors
    /// One sentence on what would fit.
    pub fn check(&self, answer: &Answer) -> Result<(), String> {
        let known = |key: &String, options: &[Choice]| {
            if options.iter().any(|o| o.key == *key) {
                Ok(())
            } else {
                let keys: Vec<&str> = options.iter().map(|o| o.key.as_str()).collect();
                Err(format!(
                    "“{key}” is not one of the options: {}",
                    keys.join(", ")
                ))
            }
        };
        match (self, answer) {
            (Self::Roll { dice, typed, .. }, Answer::Faces(faces)) => {
                let open = &dice[typed.len().min(dice.len())..];
                if faces.is_empty() || faces.len() > open.len() {
                    return Err(match open.len() {
                        1 => "give one face".to_owned(),
                        most => format!("give 1 to {most} faces"),
                    });
                }
                match open.iter().zip(faces).find(|(die, face)| !die.has(**face)) {
                    Some((die, face)) => Err(format!("{face} is not a face of a {die}")),
                    None => Ok(()),
                }
            }
            (Self::Roll { .. }, Answer::Roll) => Ok(()),
            (Self::PickOne { options }, Answer::Pick(key)) => known(key, options),
            (Self::PickUpTo { up_to, options }, Answer::PickSome(keys)) => {
                if keys.len() > *up_to as usize {
                    return Err(format!("pick at most {up_to}"));
                }
                for (i, key) in keys.iter().enumerate() {
                    known(key, options)?;
                    if keys[..i].contains(key) {
                        return Err(format!("“{key}” is picked twice"));
                    }
                }
                Ok(())
            }
            (Self::Order { items }, Answer::Order(keys)) => {
                for (i, key) in keys.iter().enumerate() {
                    known(key, items)?;
                    if keys[..i].contains(key) {
                        return Err(format!("“{key}” stands in the order twice"));
                    }
                }
                if keys.len() == items.len() {
                    Ok(())
                } else {
                    Err(format!("name all {} in their order", items.len()))
                }
            }
            (Self::Distribute { total, places }, Answer::Distribute(points)) => {
                let mut sum = 0_u32;
                for (key, n) in points {
                    match places.iter().find(|(choice, _)| choice.key == *key) {
                        Some((_, most)) if n <= most => sum = sum.saturating_add(*n),
                        Some((_, most)) => return Err(format!("“{key}” takes at most {most}")),
                        None => return Err(format!("“{key}” is not one of the places")),
                    }
                }
                if sum == *total {
                    Ok(())
                } else {
                    Err(format!("{total} points are to be placed, not {sum}"))
                }
            }
            (Self::Path { steps }, Answer::Path(keys)) => match keys.first() {
                Some(first) => known(first, steps),
                None => Err("give at least one step".to_owned()),
            },
            (Self::Number { min, max }, Answer::Number(n)) => {
                if (min..=max).contains(&n) {
                    Ok(())
                } else {
                    Err(format!("a number from {min} to {max} is wanted"))
                }
            }
            (shape, _) => Err(format!("the question wants {}", shape.wanted())),
        }
    }

    /// What kind of answer is wanted, in words.
    #[must_use]
    pub fn wanted(&self) -> &'static str {
        match self {
            Self::Roll { .. } => "faces of dice",
            Self::PickOne { .. } => "one of its options",
            Self::PickUpTo { .. } => "some of its options",
            Self::Distribute { .. } => "points by place",
            Self::Order { .. } => "an order",
            Self::Path { .. } => "a way",
            Self::Number { .. } => "a number",
        }
    }
}

impl Decision {
    /// The one of the open questions that an answer names; without a key there must be only one.
    pub(crate) fn named<'a>(open: &'a [Self], key: Option<&str>) -> Result<&'a Self, Refusal> {
        let decision = match key {
            Some(key) => open.iter().find(|d| d.key.eq_ignore_ascii_case(key)),
            None if open.len() > 1 => None,
            None => open.first(),
        };
        decision.ok_or_else(|| {
            let keys: Vec<&str> = open.iter().map(|d| d.key.as_str()).collect();
            Refusal::structure(match (keys.as_slice(), key) {
                ([], _) => "nothing is to be decided now".to_owned(),
                (keys, Some(key)) => {
                    format!("“{key}” is not asked now; open are {}", keys.join(", "))
                }
                (keys, None) => format!("say which question: {}", keys.join(", ")),
            })
        })
    }

    /// The one that an answer with that key is to; without a key the first.
    pub(crate) fn asked<'a>(open: &'a [Self], key: Option<&str>) -> Option<&'a Self> {
        match key {
            Some(key) => open.iter().find(|one| one.key.eq_ignore_ascii_case(key)),
            None => open.first(),
        }
    }

    /// Who gives it, by name; none is the GM.
    pub(crate) fn answerer(open: &[Self], key: Option<&str>) -> Option<String> {
        let asked = Self::asked(open, key).filter(|asked| asked.who != Decider::Gm)?;
        Some(asked.who_name.clone())
    }

    /// Refuses while one of these is open.
    pub(crate) fn none_open(open: &[Self]) -> Result<(), Refusal> {
        match open.first() {
            Some(open) => Err(Refusal::structure(format!(
                "{} first: {}",
                open.who_name, open.question
            ))),
            None => Ok(()),
        }
    }

    /// Refuses an answer that does not fit the question.
    pub(crate) fn check(&self, answer: &Answer) -> Result<(), Refusal> {
        let fits = self.shape.check(answer);
        fits.map_err(|wrong| {
            let question = &self.question;
            Refusal::structure(match question.ends_with('?') {
                true => format!("{question} {}", capital(&wrong)),
                false => format!("{question}: {wrong}"),
            })
        })
    }
}
