//! One field: what it is called, what it can be, how it is read and set.

use crate::dice::Expression;
use crate::limits::{NAME, TEXT};
use crate::picture::PictureId;
use crate::systems::sheet::FieldValue;
use crate::table::{Refusal, RuleId};

/// How many colours a token can have instead of its team's.
pub const COLOURS: u8 = 6;

/// What a field can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Words of so many letters; of one row they are a single line without spaces around it.
    Text {
        /// The fewest letters.
        least: usize,
        /// The most letters.
        most: usize,
        /// The rows of its editor.
        rows: usize,
    },
    /// A whole number.
    Number {
        /// The least.
        least: i64,
        /// The most.
        most: i64,
    },
    /// On or off.
    Switch,
    /// One of several, each by a key that never changes and in words.
    OneOf(&'static [(&'static str, &'static str)]),
    /// Dice notation.
    Dice,
    /// A token's colour, below [`COLOURS`], or none for the team's.
    Colour,
    /// A team by its id, or none.
    Team,
    /// A picture beside the campaign, or none.
    Picture,
}

impl Kind {
    /// A single line that may be empty.
    pub const LINE: Self = Self::Text {
        least: 0,
        most: NAME,
        rows: 1,
    };
    /// A name.
    pub const NAME: Self = Self::Text {
        least: 1,
        most: NAME,
        rows: 1,
    };

    /// Dice notation, which is kept with a slip in it, too.
    pub const NOTATION: Self = Self::Text {
        least: 0,
        most: 200,
        rows: 1,
    };

    /// A whole number between those.
    #[must_use]
    pub const fn number(least: i64, most: i64) -> Self {
        Self::Number { least, most }
    }

    /// Words of several rows.
    #[must_use]
    pub const fn long(rows: usize) -> Self {
        let (least, most) = (0, TEXT);
        Self::Text { least, most, rows }
    }

    /// The value as it is kept; none where it is of another kind or beyond the bounds.
    #[must_use]
    pub fn keep(self, value: &FieldValue) -> Option<FieldValue> {
        let fits = match (self, value) {
            (Self::Text { least, most, rows }, FieldValue::Text(text)) => {
                let text = if rows > 1 { text } else { text.trim() };
                let fits = (least..=most).contains(&text.chars().count())
                    && (rows > 1 || text.chars().all(|letter| letter >= ' '));
                return fits.then(|| text.into());
            }
            (Self::Dice, FieldValue::Text(text)) => {
                return Some(Expression::parse(text).ok()?.to_string().into());
            }
            (Self::Number { least, most }, FieldValue::Number(n)) => (least..=most).contains(n),
            (Self::Colour, FieldValue::Number(n)) => (0..COLOURS.into()).contains(n),
            (Self::Team, FieldValue::Number(n)) => u32::try_from(*n).is_ok(),
            (Self::OneOf(options), FieldValue::Text(key)) => {
                options.iter().any(|(one, _)| one == key)
            }
            (Self::Picture, FieldValue::Text(id)) => PictureId::try_from(id.clone()).is_ok(),
            (Self::Switch, FieldValue::Switch(_)) => true,
            (_, FieldValue::Nothing) => self.can_be_nothing(),
            _ => false,
        };
        fits.then(|| value.clone())
    }

    /// A text in words: of one of several its words, else the text itself.
    #[must_use]
    pub fn words(self, text: &str) -> &str {
        match self {
            Self::OneOf(options) => {
                let found = options.iter().find(|(key, _)| *key == text);
                found.map_or(text, |(_, words)| words)
            }
            _ => text.trim(),
        }
    }

    /// Whether null is one of its values.
    #[must_use]
    pub const fn can_be_nothing(self) -> bool {
        matches!(self, Self::Colour | Self::Team | Self::Picture)
    }
}

/// What it can be, after its name: “is a number from 0 to 99”.
impl std::fmt::Display for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Text { least, most, rows } => {
                match least {
                    0 => write!(f, "takes up to {most} letters")?,
                    least => write!(f, "takes {least} to {most} letters")?,
                }
                f.write_str(if *rows > 1 { "" } else { " in one line" })
            }
            Self::Number { least, most } => write!(f, "is a number from {least} to {most}"),
            Self::Switch => f.write_str("is true or false"),
            Self::OneOf(options) => {
                let keys: Vec<&str> = options.iter().map(|(key, _)| *key).collect();
                write!(f, "is {}", keys.join(" or "))
            }
            Self::Dice => f.write_str("is dice notation such as 2d6+1"),
            Self::Colour => write!(f, "is a number from 0 to {}, or null", COLOURS - 1),
            Self::Team => f.write_str("is the number of a team, or null"),
            Self::Picture => f.write_str("is the id of a picture, or null"),
        }
    }
}

/// What a field is called and what it can be.
#[derive(Clone, Copy, Debug)]
pub struct FieldInfo {
    /// As commands name it; never changes.
    pub key: &'static str,
    /// As people name it.
    pub label: &'static str,
    /// What it is for, in a few words.
    pub hint: &'static str,
    /// The line of the ledger that it comes from, where it is not that of its section.
    pub rule: Option<RuleId>,
    /// What it can be.
    pub kind: Kind,
    /// Whether a player who has the sheet in hand may change it.
    pub player: bool,
    /// Whether it stands in the line of the field before it.
    pub beside: bool,
}

impl FieldInfo {
    /// What it says of somebody or something with that value.
    pub(super) fn words(&self, name: &str, value: &FieldValue) -> String {
        let label = self.label;
        match (self.kind, value) {
            // Words of several rows are not told.
            (Kind::OneOf(_) | Kind::Dice | Kind::Text { rows: 1, .. }, FieldValue::Text(text))
                if !text.trim().is_empty() =>
            {
                format!("{name}: {label} {}", self.kind.words(text))
            }
            (Kind::Number { .. }, FieldValue::Number(n)) => format!("{name}: {label} {n}"),
            (_, FieldValue::Switch(true)) => format!("{name}: {label} on"),
            (_, FieldValue::Switch(false)) => format!("{name}: {label} off"),
            _ => format!("{name}: {label}"),
        }
    }
}

/// A field of a sheet. One that reads as nothing, though its kind cannot be that, does not apply now: it does not show
/// and cannot be set.
pub struct Field<U> {
    /// What it is called and what it can be.
    pub info: FieldInfo,
    read: fn(&U) -> FieldValue,
    write: fn(&mut U, &FieldValue),
    unusual: fn(&str, &U) -> Option<String>,
}

/// A field of a certain sheet, as it is now.
#[derive(Clone, Debug)]
pub struct FieldView {
    /// What it is called and what it can be.
    pub info: FieldInfo,
    /// What stands in it.
    pub value: FieldValue,
    /// What is unusual about that, in a sentence.
    pub unusual: Option<String>,
}

impl<U> Field<U> {
    /// A field that only the GM changes. `write` gets values that [`Kind::keep`] lets through.
    #[must_use]
    pub const fn new(
        key: &'static str,
        label: &'static str,
        kind: Kind,
        read: fn(&U) -> FieldValue,
        write: fn(&mut U, &FieldValue),
    ) -> Self {
        let info = FieldInfo {
            key,
            label,
            hint: "",
            rule: None,
            kind,
            player: false,
            beside: false,
        };
        Self {
            info,
            read,
            write,
            unusual: |_, _| None,
        }
    }

    /// The same with a few words on what it is for.
    #[must_use]
    pub const fn hint(mut self, hint: &'static str) -> Self {
        self.info.hint = hint;
        self
    }

    /// The same of that line of the ledger.
    #[must_use]
    pub const fn rule(mut self, rule: RuleId) -> Self {
        self.info.rule = Some(rule);
        self
    }

    /// The same, also for a player who has the sheet in hand.
    #[must_use]
    pub const fn players(mut self) -> Self {
        self.info.player = true;
        self
    }

    /// The same in the line of the field before it.
    #[must_use]
    pub const fn beside(mut self) -> Self {
        self.info.beside = true;
        self
    }

    /// The same with what is unusual about a value, though it is kept; by the label.
    #[must_use]
    pub const fn unusual(mut self, unusual: fn(&str, &U) -> Option<String>) -> Self {
        self.unusual = unusual;
        self
    }

    /// The field as it is now; none where it does not apply.
    #[must_use]
    pub fn view(&self, sheet: &U) -> Option<FieldView> {
        let value = (self.read)(sheet);
        let applies = value != FieldValue::Nothing || self.info.kind.can_be_nothing();
        applies.then(|| FieldView {
            info: self.info,
            value,
            unusual: (self.unusual)(self.info.label, sheet),
        })
    }

    /// Sets it; `subject` is what a refusal calls it.
    pub(super) fn set(
        &self,
        sheet: &mut U,
        subject: &str,
        value: &FieldValue,
    ) -> Result<(), Refusal> {
        if self.view(sheet).is_none() {
            return Err(Refusal::structure(format!("{subject} does not apply now")));
        }
        let kept = self.info.kind.keep(value);
        let refused = || Refusal::structure(format!("{subject} {}", self.info.kind));
        (self.write)(sheet, &kept.ok_or_else(refused)?);
        Ok(())
    }
}

impl FieldView {
    /// What is beyond its bounds, in a sentence about `subject`. What is longer than any file may be is told elsewhere.
    pub(super) fn beyond(&self, subject: &str) -> Option<String> {
        let (kind, value) = (self.info.kind, &self.value);
        let told = matches!(kind, Kind::Text { most, .. } if value.text().chars().count() > most);
        let here = || serde_json::to_string(value).unwrap_or_default();
        let beyond = !told && kind.keep(value).is_none();
        beyond.then(|| format!("{subject} {kind}, and here {}", here()))
    }
}
