//! What the panels ask of the campaign, worked out once per change instead of several times a frame.

use std::sync::Arc;

use crate::campaign::Document;
use crate::gui::areas::CanvasToken;
use crate::gui::games::heroes_of_hex::KnownSkirmish;
use crate::gui::games::unhex::{KnownOdds, offers_aside};
use crate::systems::unhex::{Fact, Offer, Summary, Unhex};
use crate::table::{CharacterId, Decision, MapId};

/// Answers that hold as long as the campaign does not change.
#[derive(Default)]
pub(super) struct Known {
    revision: Option<u64>,
    decisions: Arc<[Decision]>,
    offers: Option<(CharacterId, Arc<[Offer]>)>,
    tokens: Option<(TokensOf, Arc<[CanvasToken]>)>,
    aside: Option<Arc<[Offer]>>,
    summary: Option<Option<Arc<Summary>>>,
    last_session: Option<Arc<[String]>>,
    /// What panels of Heroes of Hex ask.
    pub(super) heroes: KnownSkirmish,
    /// The odds of attacks.
    pub(super) odds: KnownOdds,
}

/// A map, and who is selected.
type TokensOf = (MapId, Option<CharacterId>);

impl Known {
    /// Forgets what a change has made old. Called at the start of each frame and after each change.
    pub(super) fn refresh(&mut self, document: &Document) {
        let revision = Some(document.revision());
        self.odds.begin();
        if self.revision == revision {
            return;
        }
        self.revision = revision;
        self.decisions = document.campaign().decisions().into();
        self.offers = None;
        self.tokens = None;
        self.aside = None;
        self.summary = None;
        self.last_session = None;
        self.odds.forget();
        self.heroes.forget();
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

    /// What is open to those whose turn it is not.
    pub(super) fn aside(&mut self, game: &Unhex) -> Arc<[Offer]> {
        let known = &mut self.aside;
        Arc::clone(known.get_or_insert_with(|| offers_aside(game).into()))
    }

    /// The last fight in sum, if there was one.
    pub(super) fn summary(&mut self, game: &Unhex) -> Option<Arc<Summary>> {
        let known = &mut self.summary;
        known
            .get_or_insert_with(|| game.fight_summary().map(Arc::new))
            .clone()
    }

    /// What the log says about the end of the last session and what it brought.
    pub(super) fn last_session(&mut self, game: &Unhex) -> Arc<[String]> {
        let known = &mut self.last_session;
        Arc::clone(known.get_or_insert_with(|| last_session(game).into()))
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

fn last_session(game: &Unhex) -> Vec<String> {
    let facts: Vec<&Fact> = game.log.iter().map(|entry| &entry.fact).collect();
    let ended = |fact: &&Fact| matches!(fact, Fact::SessionEnded { .. });
    let Some(end) = facts.iter().rposition(ended) else {
        return Vec::new();
    };
    let (end, after) = (&facts[end..=end], &facts[end + 1..]);
    let brought = after
        .iter()
        .take_while(|fact| matches!(fact, Fact::MaxLevelRose { .. }));
    let lines = end.iter().chain(brought);
    lines.map(|fact| fact.sentence()).collect()
}
