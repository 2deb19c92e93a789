//! A sheet as it stands on paper, whatever the game: numbers to be read across a table, boxes to tick, lists, words. Each
//! game says in its room what is on its paper (`InCampaign::paper`); how that lies on pages is known where it is printed.

use std::borrow::Cow;

use crate::systems::house_rule::{HouseRule, Options};
use crate::table::RuleId;
use crate::table::words::small;

/// A sentence on what one can do, with the line of the ledger.
pub type Rule = (Cow<'static, str>, RuleId);

/// A sheet, or one to be filled in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Paper {
    /// Whose it is; empty is to be written.
    pub name: String,
    /// What is said beneath the name.
    pub about: String,
    /// The numbers that are asked for most, the first of them largest. Empty ones are to be written.
    pub numbers: Vec<(&'static str, String)>,
    /// Everything else in its order.
    pub blocks: Vec<Block>,
}

/// A part with a heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The heading.
    pub title: &'static str,
    /// What is said beside the heading.
    pub aside: String,
    /// In which column of a sheet it stands.
    pub column: Column,
    /// What is in it.
    pub holds: Holds,
}

/// A column of a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// The wide one.
    Left,
    /// The narrow one.
    Right,
    /// Across both, below them.
    Whole,
}

/// What is in a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Holds {
    /// Hit locations with their boxes and armor, as a figure.
    Body(Vec<Limb>),
    /// Numbers with their labels, smaller than those beneath the name.
    Numbers(Vec<(String, String)>),
    /// A few boxes beside each label.
    Ticks(Vec<Ticks>),
    /// Many boxes in rows of ten, to be crossed off one by one.
    Track(Ticks),
    /// Things with what is said of each, and so many lines for more.
    Items(Vec<Item>, usize),
    /// What one can do, each with the line of the ledger.
    Rules(Vec<Rule>),
    /// Words, and room for more: as many lines as the page has left.
    Notes(String),
}

/// A hit location.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limb {
    /// What it is called.
    pub name: &'static str,
    /// The numbers of the die that mean it.
    pub die: &'static str,
    /// In which row of the figure it stands, counted from 0.
    pub row: usize,
    /// Its boxes in rows of three.
    pub boxes: Vec<Tick>,
    /// How many of its places for armor are taken, and how many there are.
    pub armor: (u8, u8),
}

/// What is in a box.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tick {
    /// Nothing.
    #[default]
    Empty,
    /// One line.
    Slash,
    /// Two lines.
    Cross,
    /// All of it.
    Full,
}

/// Boxes in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ticks {
    /// What they are for.
    pub label: String,
    /// How many are ticked.
    pub ticked: u32,
    /// How many there are; none is to be written.
    pub of: Option<u32>,
}

/// A thing on a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Item {
    /// A filled or an empty disc before it, where that says something.
    pub disc: Option<bool>,
    /// What it is called.
    pub name: String,
    /// A few words beside the name.
    pub aside: String,
    /// What it does, beneath the name.
    pub words: String,
}

impl Block {
    /// A block of that title in that column.
    #[must_use]
    pub const fn new(title: &'static str, column: Column, holds: Holds) -> Self {
        Self {
            title,
            aside: String::new(),
            column,
            holds,
        }
    }

    /// The same with words beside the heading.
    #[must_use]
    pub fn beside(mut self, aside: impl Into<String>) -> Self {
        self.aside = aside.into();
        self
    }

    /// What one can do, across the page.
    #[must_use]
    pub fn rules(title: &'static str, can: Vec<Rule>) -> Self {
        Self::new(title, Column::Whole, Holds::Rules(can))
    }

    /// The house rules of a table that are not as the game has them; nothing where all are.
    #[must_use]
    pub fn house_rules<R: Default>(list: &[HouseRule<R>], rules: &R) -> Self {
        let changed = list.iter().filter(|one| one.get(rules) != one.preset());
        let told = changed.map(|one| {
            let words = one.words(one.get(rules));
            let told = match one.options {
                Options::Number { .. } => {
                    format!("{}: {words} ({})", one.name, small(one.changes))
                }
                _ => format!("{}: {words}", one.name),
            };
            (told.into(), one.rule)
        });
        Self::rules("House rules", told.collect())
    }

    /// What is written about somebody freely, as one text, and room for more.
    #[must_use]
    pub fn notes(description: &str, notes: &str) -> Self {
        let both = joined([description.trim(), notes.trim()], "\n");
        Self::new("Notes", Column::Whole, Holds::Notes(both))
    }
}

/// A sentence that is the same for everybody.
#[must_use]
pub const fn always(words: &'static str, rule: RuleId) -> Rule {
    (Cow::Borrowed(words), rule)
}

/// A sentence that is made of the sheet or of a house rule.
#[must_use]
pub const fn told(words: String, rule: RuleId) -> Rule {
    (Cow::Owned(words), rule)
}

/// Those words that say something, behind each other with that between them.
#[must_use]
pub fn joined<'a>(words: impl IntoIterator<Item = &'a str>, between: &str) -> String {
    let words = words.into_iter();
    let some: Vec<&str> = words.filter(|words| !words.trim().is_empty()).collect();
    some.join(between)
}

impl Ticks {
    /// So many boxes of which so many are ticked.
    #[must_use]
    pub fn new(label: impl Into<String>, ticked: impl Into<u32>, of: impl Into<u32>) -> Self {
        Self {
            label: label.into(),
            ticked: ticked.into(),
            of: Some(of.into()),
        }
    }

    /// Boxes whose number is to be written.
    #[must_use]
    pub fn blank(label: impl Into<String>) -> Self {
        Self {
            label: label.into(),
            ticked: 0,
            of: None,
        }
    }
}

impl Item {
    /// A thing with a few words beside it and what it does beneath.
    #[must_use]
    pub fn new(
        name: impl Into<String>,
        aside: impl Into<String>,
        words: impl Into<String>,
    ) -> Self {
        Self {
            disc: None,
            name: name.into(),
            aside: aside.into(),
            words: words.into(),
        }
    }
}
