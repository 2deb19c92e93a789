//! Something to tell the user, over the map. What is told when is in `tell`.

use std::borrow::Cow;

use crate::gui::action::Action;
use crate::gui::shell::ui_command::UiCommand;
use crate::table::RuleId;

/// Something to tell the user, until the next change or a click.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in crate::gui) struct Message {
    /// The sentence.
    pub(in crate::gui) text: String,
    /// The rule it is about.
    pub(in crate::gui) rule: Option<RuleId>,
    /// Something went wrong.
    pub(in crate::gui) is_error: bool,
    /// Ways out, each a button: its words, its help, what it does.
    pub(in crate::gui) ways_out: Vec<(Cow<'static, str>, &'static str, Action)>,
    /// It asks whether that is meant though somebody can still act, or stands; a second key answers as long as it shows.
    pub(in crate::gui) asks: Option<UiCommand>,
    /// Since when it shows, in the time of the window, and whether a dialog stood there already.
    pub(in crate::gui) shown: Option<(f64, bool)>,
}

impl Message {
    /// How long it shows by itself, in seconds.
    pub(in crate::gui) fn lasts(&self) -> f64 {
        match self.asks.is_none() && (self.is_error || !self.ways_out.is_empty()) {
            true => f64::INFINITY,
            false => 5.0,
        }
    }
}

/// The same words with a capital letter at their head.
pub(in crate::gui) fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
