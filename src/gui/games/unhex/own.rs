//! What the panels of Unhex keep beside the campaign, and what they have worked out of it since its last change.

use std::sync::Arc;

use crate::board::areas::AreaId;
use crate::gui::areas::{CanvasToken, View};
use crate::gui::games::unhex::offers::groups;
use crate::gui::games::unhex::{Editor, KnownOdds, SessionPage, SheetDraft, TrackerState, WhatIf};
use crate::gui::games::{CardPress, Keeps};
use crate::gui::panels::decision::CardKey;
use crate::gui::tracker::Group;
use crate::systems::unhex::{Fact, Summary, Unhex};
use crate::table::{CharacterId, MapId};

/// What the panels keep beside the campaign.
#[derive(Default)]
pub(in crate::gui) struct Own {
    /// One or two areas of the sight question.
    pub(in crate::gui) probe: Vec<AreaId>,
    /// From where the map is shaded by range, cover and sight, if it is.
    pub(in crate::gui) what_if: Option<WhatIf>,
    /// Where the map is looked at.
    pub(in crate::gui) view: View,
    /// How the map is edited.
    pub(in crate::gui) editor: Editor,
    /// The tracker's cards.
    pub(in crate::gui) tracker: TrackerState,
    /// Buffers of the sheet's fields.
    pub(in crate::gui) sheet: SheetDraft,
    /// The page of the session.
    pub(in crate::gui) session: SessionPage,
    /// What holds as long as the campaign does not change.
    pub(in crate::gui) known: Known,
}

impl Keeps for Own {
    fn begin_frame(&mut self) {
        self.known.odds.begin();
    }

    fn forget(&mut self) {
        let known = &mut self.known;
        let mut odds = std::mem::take(&mut known.odds);
        // The policy stays.
        odds.forget();
        *known = Known {
            odds,
            ..Known::default()
        };
    }

    fn leave(&mut self) {
        if self.editor.on {
            self.editor.escape();
        }
        self.probe.clear();
        self.what_if = None;
    }

    fn put_tools_away(&mut self) {
        if self.editor.on {
            self.editor.switch();
        }
    }

    fn show_other_map(&mut self) {
        self.probe.clear();
        self.view = View::default();
    }

    fn close_cards(&mut self) -> bool {
        let recording = self.tracker.recording.take().is_some();
        let effect = self.tracker.effect.take().is_some();
        recording || effect
    }

    fn is_begun(&self) -> bool {
        self.tracker.recording.is_some()
    }

    fn has_card(&self) -> bool {
        self.is_begun() || self.tracker.effect.is_some()
    }

    fn card_follows(&mut self, who: CharacterId) {
        if let Some(recording) = &mut self.tracker.recording {
            recording.take(who);
        }
    }

    fn press_card(&mut self, key: CardKey) -> CardPress {
        if let Some(recording) = &mut self.tracker.recording {
            return CardPress::taken(recording.press(key).map(Into::into));
        }
        CardPress::NoCard
    }
}

/// Answers that hold as long as the campaign does not change.
#[derive(Default)]
pub(in crate::gui) struct Known {
    offers: Option<(Option<CharacterId>, Arc<[Group]>)>,
    tokens: Option<(TokensOf, Arc<[CanvasToken]>)>,
    summary: Option<Option<Arc<Summary>>>,
    last_session: Option<Arc<[String]>>,
    /// The odds of attacks.
    pub(in crate::gui) odds: KnownOdds,
}

/// A map, who is selected, who acts.
type TokensOf = (
    MapId,
    Option<CharacterId>,
    Option<CharacterId>,
    Arc<[CharacterId]>,
);

impl Known {
    /// What can be done, while that one acts.
    pub(in crate::gui) fn offers(
        &mut self,
        game: &Unhex,
        who: Option<CharacterId>,
    ) -> Arc<[Group]> {
        match &self.offers {
            Some((known, offers)) if *known == who => Arc::clone(offers),
            _ => {
                let offers: Arc<[Group]> = groups(game, who).into();
                self.offers = Some((who, Arc::clone(&offers)));
                offers
            }
        }
    }

    /// The last fight in sum, if there was one.
    pub(in crate::gui) fn summary(&mut self, game: &Unhex) -> Option<Arc<Summary>> {
        let known = &mut self.summary;
        known
            .get_or_insert_with(|| game.fight_summary().map(Arc::new))
            .clone()
    }

    /// What the log says about the end of the last session and what it brought.
    pub(in crate::gui) fn last_session(&mut self, game: &Unhex) -> Arc<[String]> {
        let known = &mut self.last_session;
        Arc::clone(known.get_or_insert_with(|| last_session(game).into()))
    }

    /// The tokens of a map as they are drawn.
    pub(in crate::gui) fn tokens(
        &mut self,
        of: TokensOf,
        draw: impl FnOnce() -> Vec<CanvasToken>,
    ) -> Arc<[CanvasToken]> {
        match &self.tokens {
            Some((known, tokens)) if *known == of => Arc::clone(tokens),
            _ => {
                let tokens: Arc<[CanvasToken]> = draw().into();
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
