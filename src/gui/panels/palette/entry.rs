//! Something that the palette can find, whatever it is.

use crate::gui::action::Action;
use crate::gui::panels::palette::fuzzy::Folded;
use crate::gui::shell::ui_command::UiCommand;

/// Something the palette can find.
pub(in crate::gui) struct Entry {
    pub(in crate::gui) icon: &'static str,
    /// What it is called.
    pub(in crate::gui) name: String,
    /// What kind of thing it is, where it is, what it does.
    pub(in crate::gui) detail: String,
    /// The keys that do the same.
    pub(in crate::gui) keys: String,
    /// Why it can do nothing now.
    pub(in crate::gui) why_not: Option<&'static str>,
    pub(in crate::gui) action: Action,
    pub(in crate::gui) folded: Folded,
}

impl Entry {
    pub(in crate::gui) fn new(
        icon: &'static str,
        name: &str,
        detail: String,
        action: Action,
    ) -> Self {
        Self {
            icon,
            folded: Folded::new(name, ""),
            name: name.to_owned(),
            detail,
            keys: String::new(),
            why_not: None,
            action,
        }
    }

    /// Found by other words, too.
    pub(in crate::gui) fn also(mut self, words: &str) -> Self {
        self.folded = Folded::new(&self.name, words);
        self
    }

    /// The icon and name of a command, if it is one.
    pub(in crate::gui) fn command(&self) -> Option<UiCommand> {
        match self.action {
            Action::Ui(command) => Some(command),
            _ => None,
        }
    }
}
