//! Where a unit can move to: by what its turn leaves it, by what is asked now, or, while it is dragged out of its turn, by
//! what it could do then, with the reason why not now. How far that is, and what it is called, a game tells (`UnitMoves`).

use std::sync::Arc;

use crate::board::grid::{Hex, Movement, Reach, Reached};
use crate::campaign::Command;
use crate::gui::action::Action;
use crate::gui::board::Reachable;
use crate::gui::units::{Moving, UnitMoves};
use crate::table::{Answer, CharacterId, RuleId};

/// The spaces that can be moved to, each with its price, and what moving there is.
#[derive(Default)]
pub(in crate::gui) struct Ways {
    pub(in crate::gui) reachable: Arc<Reachable>,
    /// What the spaces come from.
    pub(in crate::gui) movement: Option<Movement>,
    pub(in crate::gui) by: By,
}

/// What a unit would go by.
#[derive(Default)]
pub(in crate::gui) enum By {
    /// What its turn leaves it.
    #[default]
    Turn,
    /// The answer to the question of that key.
    Question(String),
    /// Nothing now, for this reason and by this rule.
    NotNow(String, Option<RuleId>),
}

/// The ways that were worked out, by who is dragged, else by who is selected.
pub(in crate::gui) type KnownWays = Vec<((bool, Option<CharacterId>), Arc<Ways>)>;

/// The ways of a unit that is dragged, else of the one whose turn it is.
pub(in crate::gui) fn ways<G: UnitMoves>(
    game: &G,
    moves: &mut Moving<'_, G>,
    dragged: Option<CharacterId>,
) -> Arc<Ways> {
    let key = (dragged.is_some(), dragged.or(moves.selected));
    if let Some((_, known)) = moves.ways.iter().find(|(of, _)| *of == key) {
        return Arc::clone(known);
    }
    let found = Arc::new(match dragged {
        Some(who) => Ways::held(game, who),
        None => game.ways_now(moves.selected).unwrap_or_default(),
    });
    moves.ways.push((key, Arc::clone(&found)));
    found
}

impl Ways {
    /// Of a unit along these paths; `price` is what each of their ends costs, which the spaces say if they are `priced`.
    pub(in crate::gui) fn along(
        who: CharacterId,
        (reach, movement): (Reach, Movement),
        (price, priced): (impl Fn(&Reached) -> u16, bool),
        by: By,
    ) -> Self {
        let ends = reach.iter().filter(|end| end.actions > 0);
        let prices = ends.map(|end| (end.at, price(&end))).collect();
        let reachable = Reachable {
            who: Some(who),
            prices,
            priced,
            paths: Some(reach),
        };
        Self {
            reachable: Arc::new(reachable),
            movement: Some(movement),
            by,
        }
    }

    /// Those of a unit that is dragged: its own now, else what it could reach in its turn.
    fn held<G: UnitMoves>(game: &G, who: CharacterId) -> Self {
        let now = game.ways_now(Some(who));
        if let Some(now) = now.filter(|now| now.reachable.who == Some(who)) {
            return now;
        }
        let by = match game.refuses_move(who) {
            Some(refusal) => By::NotNow(refusal.reason().to_owned(), refusal.rule_id()),
            None => By::NotNow("it cannot move now".to_owned(), None),
        };
        game.ways_in_turn(who, by).unwrap_or_default()
    }

    /// Who is asked where to go.
    pub(in crate::gui) fn asked_who(&self) -> Option<CharacterId> {
        let asked = matches!(self.by, By::Question(_));
        self.reachable.who.filter(|_| asked)
    }

    /// The way there, without the space where it begins, and where it is paid for anew.
    pub(in crate::gui) fn path(&self, to: Hex) -> Option<(CharacterId, Vec<Hex>, Vec<Hex>)> {
        let (spaces, stops) = self.reachable.path(to)?;
        let steps = spaces.into_iter().skip(1).collect();
        Some((self.reachable.who?, steps, stops))
    }

    /// What moves the unit there; none where it cannot get.
    pub(in crate::gui) fn go<G: UnitMoves>(&self, game: &G, to: Hex) -> Option<Action> {
        let (who, steps, stops) = self.path(to)?;
        let command = match &self.by {
            By::NotNow(..) => return None,
            By::Turn => game.goes(who, steps, stops)?,
            By::Question(key) => {
                let board = game.boards().get(&game.map_played()?)?;
                let names = steps.into_iter().map(|at| board.address(at));
                Command::answer(G::SYSTEM, key, Answer::Path(names.collect()))
            }
        };
        Some(Action::Do(command))
    }

    /// What going there costs, in words.
    pub(in crate::gui) fn words<G: UnitMoves>(&self, game: &G, to: Hex) -> Option<String> {
        let (who, steps, _) = self.path(to)?;
        let price = *self.reachable.prices.get(&to)?;
        Some(game.way_words(&self.by, (who, &steps), price))
    }

    /// Why the unit cannot go there now, with the rule.
    pub(in crate::gui) fn why_not<G: UnitMoves>(
        &self,
        game: &G,
        to: Hex,
    ) -> (String, Option<RuleId>) {
        match &self.by {
            By::NotNow(reason, rule) => (reason.clone(), *rule),
            By::Turn | By::Question(_) => game.why_no_way(self, to),
        }
    }
}
