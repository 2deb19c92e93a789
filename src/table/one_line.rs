//! Names as a GM types them.

use super::Refusal;
use crate::limits::NAME;

/// A name on one line: trimmed, neither empty nor endless.
pub(crate) fn one_line(words: &str, what: &str) -> Result<String, Refusal> {
    let words = words.trim();
    if words.is_empty() {
        return Err(Refusal::structure(format!("give {what} a name")));
    }
    if words.chars().count() > NAME || words.chars().any(char::is_control) {
        return Err(Refusal::structure(format!(
            "a name is one line of at most {NAME} letters"
        )));
    }
    Ok(words.to_owned())
}
