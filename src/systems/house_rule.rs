//! A house rule as data, whatever the game: its words, its options, how it is read and changed. Each game lists its own.

use crate::table::words::small;
use crate::table::{Refusal, RuleId};

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

/// A switch, each of its two ways in words.
pub(super) const fn switch(on: &'static str, off: &'static str) -> Options {
    Options::Switch { on, off }
}

/// A number; `none` says what it means that there is none, where that can be chosen.
pub(super) const fn number(least: u8, most: u8, none: Option<&'static str>) -> Options {
    Options::Number { least, most, none }
}

/// What a house rule is kept as.
pub(super) trait Choice {
    /// What is chosen.
    fn setting(&self) -> Setting;

    /// Chooses; what it cannot be changes nothing.
    fn choose(&mut self, setting: Setting);
}

impl Choice for bool {
    fn setting(&self) -> Setting {
        Setting::Switch(*self)
    }

    fn choose(&mut self, setting: Setting) {
        if let Setting::Switch(on) = setting {
            *self = on;
        }
    }
}

impl Choice for u8 {
    fn setting(&self) -> Setting {
        Setting::Number(Some(*self))
    }

    fn choose(&mut self, setting: Setting) {
        if let Setting::Number(Some(number)) = setting {
            *self = number;
        }
    }
}

impl Choice for Option<u8> {
    fn setting(&self) -> Setting {
        Setting::Number(*self)
    }

    fn choose(&mut self, setting: Setting) {
        if let Setting::Number(number) = setting {
            *self = number;
        }
    }
}

/// The house rules of a game in the order of the ledger: its line there; the field of `HouseRules`, whose name is the key
/// and never changes, unless another key is given; what it is about; what it changes; what can be chosen.
macro_rules! house_rule_list {
    ($line:ident $($rule:literal $($field:ident).+ $(as $key:ident)?, $name:literal, $changes:literal, $options:expr;)*) => {
        /// Every house rule, in the order of the ledger.
        pub const LIST: &[HouseRule] = &[$(HouseRule {
            key: house_rule_list!(@ $($field).+ $(as $key)?),
            rule: $line($rule),
            name: $name,
            changes: $changes,
            options: $options,
            read: |rules| rules.$($field).+.setting(),
            write: |rules, setting| rules.$($field).+.choose(setting),
        }),*];
    };
    (@ $($field:ident).+ as $key:ident) => { stringify!($key) };
    (@ $field:ident) => { stringify!($field) };
}
pub(super) use house_rule_list;

/// The house rules themselves beside that list: each line has the type of its field and the default behind its name.
macro_rules! house_rules {
    ($line:ident, $(#[$outer:meta])* $name:ident: $($(#[$inner:meta])* $rule:literal $field:ident: $type:ty = $default:expr, $title:literal, $changes:literal, $options:expr;)*) => {
        $(#[$outer])*
        pub struct $name {
            $(
                #[doc = concat!($title, ": ", $changes, ".")]
                $(#[$inner])*
                pub $field: $type,
            )*
        }

        impl Default for $name {
            fn default() -> Self {
                Self {
                    $($field: $default,)*
                }
            }
        }

        house_rule_list! { $line $($rule $field, $title, $changes, $options;)* }
    };
}
pub(super) use house_rules;

/// A house rule that is one of several, by their keys.
macro_rules! one_of {
    ($type:ident: $($way:ident $key:literal),*) => {
        impl $crate::systems::house_rule::Choice for $type {
            fn setting(&self) -> $crate::systems::house_rule::Setting {
                $crate::systems::house_rule::Setting::OneOf(match self {
                    $(Self::$way => $key,)*
                })
            }

            fn choose(&mut self, setting: $crate::systems::house_rule::Setting) {
                match setting {
                    $($crate::systems::house_rule::Setting::OneOf($key) => *self = Self::$way,)*
                    _ => {}
                }
            }
        }
    };
}
pub(super) use one_of;

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
    /// The one of that key in the list of a game, without regard to case.
    #[must_use]
    pub fn named<'a>(list: &'a [Self], key: &str) -> Option<&'a Self> {
        let key = key.trim();
        list.iter().find(|rule| rule.key.eq_ignore_ascii_case(key))
    }

    /// Changes one rule of the list of a game.
    pub(super) fn change(
        list: &[Self],
        rules: &mut R,
        key: &str,
        option: &str,
    ) -> Result<(), Refusal> {
        let Some(rule) = Self::named(list, key) else {
            let keys: Vec<&str> = list.iter().map(|rule| rule.key).collect();
            return Err(Refusal::structure(format!(
                "there is no house rule “{}”; there are {}",
                key.trim(),
                keys.join(", ")
            )));
        };
        let setting = rule.parse(option).map_err(Refusal::structure)?;
        (rule.write)(rules, setting);
        Ok(())
    }

    /// What changing one rule of the list of a game is called.
    pub(super) fn label(list: &[Self], key: &str, option: &str) -> String {
        match Self::named(list, key) {
            Some(rule) => {
                let words = rule.parse(option).map(|setting| rule.words(setting));
                let words = words.unwrap_or_else(|_| option.trim().to_owned());
                format!("house rule: {}, {words}", small(rule.name))
            }
            None => "house rule".to_owned(),
        }
    }

    /// What is chosen in these rules.
    #[must_use]
    pub fn get(&self, rules: &R) -> Setting {
        (self.read)(rules)
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
