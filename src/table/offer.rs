//! What an actor could do now, legal or not, with the reason (promise 5).

use serde::Serialize;

use super::{CharacterId, Refusal, RuleId};

/// Something an actor could do. One that is not legal now stays visible with its reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Offer<A> {
    /// Who would do it.
    pub actor: CharacterId,
    /// What would be done; a command carries it.
    pub act: A,
    /// What the button says.
    pub label: String,
    /// Range, cover and the like, in a few words.
    pub detail: String,
    /// The rule that offers it.
    pub rule: RuleId,
    /// Why it is not legal now.
    pub refusal: Option<Refusal>,
}

impl<A> Offer<A> {
    /// Whether it can be done now.
    #[must_use]
    pub fn is_legal(&self) -> bool {
        self.refusal.is_none()
    }
}
