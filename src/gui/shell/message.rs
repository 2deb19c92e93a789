//! Something to tell the user, at the top of the window. What is told when is in `tell`.

use std::borrow::Cow;

use crate::gui::action::Action;
use crate::table::RuleId;

/// Something to tell the user, until the next change or a click.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::gui) struct Message {
    /// The sentence.
    pub(in crate::gui) text: String,
    /// The rule it is about.
    pub(in crate::gui) rule: Option<RuleId>,
    /// Something went wrong.
    pub(in crate::gui) is_error: bool,
    /// Ways out, each a button: its words, its help, what it does.
    pub(in crate::gui) ways_out: Vec<(Cow<'static, str>, &'static str, Action)>,
}

/// The same words with a capital letter at their head.
pub(in crate::gui) fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
