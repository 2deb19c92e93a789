//! A house rule as data, whatever the game: its words, its options, how it is read and changed. Each game lists its own.

use crate::table::RuleId;

/// One house rule.
#[derive(Clone, Copy, Debug)]
pub struct HouseRule<R> {
    /// As commands name it; never changes.
    pub key: &'static str,
    /// The line of the ledger that leaves it open.
    pub rule: RuleId,
    /// What it is about, in a few words.
    pub name: &'static str,
    /// What it changes, in a sentence.
    pub changes: &'static str,
    /// What can be chosen.
    pub options: Options,
    pub(super) read: fn(&R) -> Setting,
    pub(super) write: fn(&mut R, Setting),
}

/// What can be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Options {
    /// “on” or “off”, each in words.
    Switch {
        /// What “on” means.
        on: &'static str,
        /// What “off” means.
        off: &'static str,
    },
    /// A number from the least to the most, or “none”, where that is one.
    Number {
        /// The least.
        least: u8,
        /// The most.
        most: u8,
        /// What “none” means.
        none: Option<&'static str>,
    },
    /// One of several, each by a key that never changes and in words.
    OneOf(&'static [(&'static str, &'static str)]),
}

/// What is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// On or off.
    Switch(bool),
    /// A number, or none.
    Number(Option<u8>),
    /// One of several, by its key.
    OneOf(&'static str),
}

impl std::fmt::Display for Setting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Switch(true) => f.write_str("on"),
            Self::Switch(false) => f.write_str("off"),
            Self::Number(Some(n)) => write!(f, "{n}"),
            Self::Number(None) => f.write_str("none"),
            Self::OneOf(key) => f.write_str(key),
        }
    }
}

impl<R: Default> HouseRule<R> {
    /// What is chosen in these rules.
    #[must_use]
    pub fn get(&self, rules: &R) -> Setting {
        (self.read)(rules)
    }

    /// Chooses.
    pub(super) fn set(&self, rules: &mut R, setting: Setting) {
        (self.write)(rules, setting);
    }

    /// What the ledger's default is.
    #[must_use]
    pub fn preset(&self) -> Setting {
        self.get(&R::default())
    }

    /// What is chosen, in words.
    #[must_use]
    pub fn words(&self, setting: Setting) -> String {
        match (self.options, setting) {
            (Options::Switch { on, .. }, Setting::Switch(true)) => on.to_owned(),
            (Options::Switch { off, .. }, Setting::Switch(false)) => off.to_owned(),
            (Options::Number { none, .. }, Setting::Number(None)) => {
                none.unwrap_or("none").to_owned()
            }
            (Options::OneOf(options), Setting::OneOf(key)) => {
                let found = options.iter().find(|(one, _)| *one == key);
                found.map_or(key, |(_, words)| words).to_owned()
            }
            (_, setting) => setting.to_string(),
        }
    }

    /// The setting of those letters: “on”, “off”, a number, “none”, the key of one of several.
    ///
    /// # Errors
    /// One sentence on what can be chosen.
    pub fn parse(&self, option: &str) -> Result<Setting, String> {
        let option = option.trim().to_lowercase();
        match self.options {
            Options::Switch { on, off } => match option.as_str() {
                "on" => Ok(Setting::Switch(true)),
                "off" => Ok(Setting::Switch(false)),
                _ => Err(format!(
                    "“{}” is on ({on}) or off ({off})",
                    self.name.to_lowercase()
                )),
            },
            Options::OneOf(options) => match options.iter().find(|(key, _)| *key == option) {
                Some((key, _)) => Ok(Setting::OneOf(key)),
                None => {
                    let all: Vec<String> = options
                        .iter()
                        .map(|(key, words)| format!("{key} ({words})"))
                        .collect();
                    Err(format!(
                        "“{}” is {}",
                        self.name.to_lowercase(),
                        all.join(" or ")
                    ))
                }
            },
            Options::Number { none, .. } if none.is_some() && option == "none" => {
                Ok(Setting::Number(None))
            }
            Options::Number { least, most, none } => match option.parse::<u8>() {
                Ok(n) if (least..=most).contains(&n) => Ok(Setting::Number(Some(n))),
                _ => {
                    let or = none.map_or_else(String::new, |words| format!(", or none: {words}"));
                    Err(format!(
                        "“{}” is a number from {least} to {most}{or}",
                        self.name.to_lowercase()
                    ))
                }
            },
        }
    }
}
