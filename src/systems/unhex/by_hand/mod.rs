//! The GM's hand (promise 7): what is set directly, in and out of a fight. What rules do is not here.

pub(super) mod fight;
pub(super) mod forced_reactions;
pub(super) mod marker;
pub(super) mod values;
