//! Words that must not be cut: in smaller letters where there is little room, then in more lines.

use super::layout::{Look, SMALL};
use super::model::POINT;

/// More lines of a name do not stand at a head.
pub(super) const NAME_LINES: usize = 3;

/// Words as they fit into that width: in one line as large as they can be, else in as many of the smallest as it takes.
pub(super) fn fitted(look: Look, words: &str, wide: i32) -> (Look, Vec<String>) {
    let step = usize::try_from(POINT / 2).unwrap_or(1);
    let sizes = (SMALL..=look.size).rev().step_by(step);
    let mut looks = sizes.map(|size| Look { size, ..look });
    let one = looks.find(|look| look.width(words) <= wide && !words.contains('\n'));
    let look = one.unwrap_or(Look {
        size: SMALL,
        ..look
    });
    (look, look.wrapped(words, wide))
}

/// No more than so many lines: of more the middle goes, which three dots in a line of their own say. The end, which tells
/// one from another, stays.
pub(super) fn no_more(mut lines: Vec<String>, most: usize) -> Vec<String> {
    let most = most.max(3);
    if lines.len() > most
        && let Some(last) = lines.pop()
    {
        lines.truncate(most - 2);
        lines.extend(["…".to_owned(), last]);
    }
    lines
}
