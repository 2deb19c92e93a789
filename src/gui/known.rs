//! What the panels ask of the campaign, worked out once per change instead of several times a frame.

use std::sync::Arc;

use super::canvas::CanvasToken;
use crate::campaign::{Document, Game};
use crate::systems::unhex::{Offer, Unhex};
use crate::table::{CharacterId, Decision, MapId};

/// Answers that hold as long as the campaign does not change.
#[derive(Default)]
pub(super) struct Known {
    revision: Option<u64>,
    decisions: Arc<[Decision]>,
    offers: Option<(CharacterId, Arc<[Offer]>)>,
    tokens: Option<(TokensOf, Arc<[CanvasToken]>)>,
}

/// A map, and who is selected.
type TokensOf = (MapId, Option<CharacterId>);

impl Known {
    /// Forgets what a change has made old. Called at the start of each frame and after each change.
    pub(super) fn refresh(&mut self, document: &Document) {
        let revision = Some(document.revision());
        if self.revision == revision {
            return;
        }
        let Game::Unhex(game) = &document.campaign().game;
        self.revision = revision;
        self.decisions = game.decisions().into();
        self.offers = None;
        self.tokens = None;
    }

    /// The open questions.
    pub(super) fn decisions(&self) -> Arc<[Decision]> {
        Arc::clone(&self.decisions)
    }

    /// What somebody could do.
    pub(super) fn offers(&mut self, game: &Unhex, who: CharacterId) -> Arc<[Offer]> {
        match &self.offers {
            Some((known, offers)) if *known == who => Arc::clone(offers),
            _ => {
                let offers: Arc<[Offer]> = game.offers(who).into();
                self.offers = Some((who, Arc::clone(&offers)));
                offers
            }
        }
    }

    /// The tokens of a map as they are drawn.
    pub(super) fn tokens(
        &mut self,
        of: TokensOf,
        draw: impl FnOnce(&[Decision]) -> Vec<CanvasToken>,
    ) -> Arc<[CanvasToken]> {
        match &self.tokens {
            Some((known, tokens)) if *known == of => Arc::clone(tokens),
            _ => {
                let tokens: Arc<[CanvasToken]> = draw(&self.decisions).into();
                self.tokens = Some((of, Arc::clone(&tokens)));
                tokens
            }
        }
    }
}
