//! What the panels of Heroes of Hex ask of the game, worked out once per change instead of in every frame.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::gui::board::{Aim, Aimed, AimedAct, WaitingAct};
use crate::gui::games::heroes_of_hex::board::{
    ObjectiveDraft, Proposed, aimed_act, aimed_at, asked_aim, waiting,
};
use crate::gui::games::heroes_of_hex::offers::number_of;
use crate::gui::tracker::Pointed;
use crate::gui::units::Kept;
use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::table::{CharacterId, Decision, Odds};

/// What the panels keep beside what all such games keep.
#[derive(Default)]
pub(in crate::gui) struct Own {
    /// The objective that is made or changed, while its form is open.
    pub(super) objective: Option<ObjectiveDraft>,
    /// What is pointed at in the tracker.
    pub(super) pointed: Option<Pointed>,
    /// What holds as long as the campaign does not change.
    pub(super) known: KnownSkirmish,
}

impl Kept for Own {
    fn forget(&mut self) {
        self.known = KnownSkirmish::default();
    }
}

/// Answers that hold as long as the campaign does not change.
#[derive(Default)]
pub(in crate::gui) struct KnownSkirmish {
    numbers: BTreeMap<CharacterId, Option<(usize, bool)>>,
    proposed: Option<Arc<Proposed>>,
    aimed: Option<(Pointed, Arc<Aimed>)>,
    aimed_act: Option<(Aim, Option<Arc<AimedAct>>)>,
    asked_aim: Option<Option<Aim>>,
    waiting: Option<Arc<[WaitingAct]>>,
    /// What stands at the answers of a question, by its key.
    odds: BTreeMap<String, Arc<BTreeMap<String, Odds>>>,
}

impl KnownSkirmish {
    /// The number key of a unit, and whether it chooses it now.
    pub(super) fn number_of(
        &mut self,
        game: &HeroesOfHex,
        who: CharacterId,
    ) -> Option<(usize, bool)> {
        let known = self.numbers.entry(who);
        *known.or_insert_with(|| number_of(game, who))
    }

    /// The odds at the answers of a question, by their keys.
    pub(super) fn odds_at(
        &mut self,
        game: &HeroesOfHex,
        decision: &Decision,
    ) -> Arc<BTreeMap<String, Odds>> {
        if let Some(known) = self.odds.get(&decision.key) {
            return Arc::clone(known);
        }
        let found = Arc::new(game.odds_at(decision));
        self.odds.insert(decision.key.clone(), Arc::clone(&found));
        found
    }

    /// The whole ways that the first question is about.
    pub(super) fn proposed(&mut self, game: &HeroesOfHex) -> Arc<Proposed> {
        let known = &mut self.proposed;
        Arc::clone(known.get_or_insert_with(|| Arc::new(Proposed::of(game))))
    }

    /// Whom and what something that is pointed at is for.
    pub(super) fn aimed(&mut self, game: &HeroesOfHex, pointed: &Pointed) -> Arc<Aimed> {
        match &self.aimed {
            Some((of, aimed)) if of == pointed => Arc::clone(aimed),
            _ => {
                let found = Arc::new(aimed_at(game, pointed));
                self.aimed = Some((pointed.clone(), Arc::clone(&found)));
                found
            }
        }
    }

    /// The act whose space is asked for.
    pub(super) fn asked_aim(&mut self, game: &HeroesOfHex) -> Option<Aim> {
        *self.asked_aim.get_or_insert_with(|| asked_aim(game))
    }

    /// What an act comes to at the space that it is aimed at.
    pub(super) fn aimed_act(&mut self, game: &HeroesOfHex, aim: Aim) -> Option<Arc<AimedAct>> {
        match &self.aimed_act {
            Some((of, act)) if *of == aim => act.clone(),
            _ => {
                let found = aimed_act(game, aim).map(Arc::new);
                self.aimed_act = Some((aim, found.clone()));
                found
            }
        }
    }

    /// What is declared and not over.
    pub(super) fn waiting(&mut self, game: &HeroesOfHex) -> Arc<[WaitingAct]> {
        let known = &mut self.waiting;
        Arc::clone(known.get_or_insert_with(|| waiting(game).into()))
    }
}
