//! Where a unit can move to (H-20 to H-22): by Movement actions in its Turn, by what is asked now, or, while it is dragged
//! out of its Turn, by its whole Movement. What is proposed is in `proposed`.

use std::sync::Arc;

use crate::board::grid::{Hex, Movement, Units};
use crate::gui::action::Action;
use crate::gui::board::Reachable;
use crate::systems::heroes_of_hex::{Act, Command, Frame, HeroesOfHex, h};
use crate::table::{Answer, CharacterId, Decision, RuleId, Shape as Asked};

/// The spaces that can be moved to, each with its number of Movement actions, and what moving there is.
#[derive(Default)]
pub(in crate::gui::games::heroes_of_hex) struct Ways {
    pub(in crate::gui::games::heroes_of_hex) reachable: Arc<Reachable>,
    /// What the spaces come from.
    movement: Option<Movement>,
    by: By,
}

/// What a unit would go by.
#[derive(Default)]
enum By {
    /// Movement actions in its Turn.
    #[default]
    Turn,
    /// The answer to the question of that key.
    Question(String),
    /// Nothing now, for this reason and by this rule.
    Nothing(String, Option<RuleId>),
}

impl Ways {
    /// Those that show while that unit is selected.
    pub(in crate::gui::games::heroes_of_hex) fn of(
        game: &HeroesOfHex,
        selected: Option<CharacterId>,
    ) -> Self {
        let asked = Self::asked(game);
        asked
            .or_else(|| Self::of_turn(game, selected))
            .unwrap_or_default()
    }

    /// Those of a unit that is dragged: its own now, else what it could reach in its Turn, with the reason why not now.
    pub(in crate::gui::games::heroes_of_hex) fn held(game: &HeroesOfHex, who: CharacterId) -> Self {
        let now = Self::of(game, Some(who));
        if now.reachable.who == Some(who) {
            return now;
        }
        let movement = game.units.get(&who).map(|unit| unit.profile.movement);
        let (Some(movement), true) = (movement, game.unit_state(who).is_some()) else {
            return Self::default();
        };
        let offers = game.offers(who).into_iter();
        let mut moves = offers.filter(|offer| matches!(offer.act, Act::Move { .. }));
        let refusal = moves.next().and_then(|offer| offer.refusal);
        let by = match &refusal {
            Some(refusal) => By::Nothing(refusal.reason().to_owned(), refusal.rule_id()),
            None => By::Nothing("it cannot move now".to_owned(), None),
        };
        let all = (movement.distance, movement.max);
        Self::reached(game, who, all, by).unwrap_or_default()
    }

    /// A way is asked for.
    fn asked(game: &HeroesOfHex) -> Option<Self> {
        let decision = game.decisions().into_iter().next()?;
        let (who, distance) = asked_to_go(game, &decision)?;
        Self::reached(game, who, (distance, 1), By::Question(decision.key))
    }

    /// In its Turn: what the Movement actions that are left, and the AP for them, come to.
    fn of_turn(game: &HeroesOfHex, selected: Option<CharacterId>) -> Option<Self> {
        let turn = game.turn()?;
        turn.fate?;
        if !game.decisions().is_empty() {
            return None;
        }
        let of_side = |who: &CharacterId| game.side_of(*who) == Some(turn.side);
        let who = turn.active.or_else(|| selected.filter(of_side))?;
        let standing = game.unit_state(who)?;
        if standing.activated && turn.active != Some(who) {
            return None;
        }
        let movement = game.units.get(&who)?.profile.movement;
        let left = movement.max.saturating_sub(standing.moves);
        let paid = turn.ap.checked_div(movement.cost).unwrap_or(left);
        Self::reached(game, who, (movement.distance, left.min(paid)), By::Turn)
    }

    fn reached(
        game: &HeroesOfHex,
        who: CharacterId,
        (distance, actions): (u8, u8),
        by: By,
    ) -> Option<Self> {
        let reach = game.ground()?.reach(who, distance.into(), actions.into())?;
        let spaces = reach.iter().filter(|reached| reached.actions > 0);
        let prices = spaces.map(|reached| (reached.at, reached.actions));
        let reachable = Reachable {
            who: Some(who),
            prices: prices.collect(),
            // By an answer it is one movement, whatever the space.
            priced: !matches!(by, By::Question(_)),
            paths: Some(reach),
        };
        Some(Self {
            reachable: Arc::new(reachable),
            movement: Some(Movement {
                distance: distance.into(),
                actions: actions.into(),
            }),
            by,
        })
    }

    /// Who is asked where to go.
    pub(super) fn asked_who(&self) -> Option<CharacterId> {
        let asked = matches!(self.by, By::Question(_));
        self.reachable.who.filter(|_| asked)
    }

    /// What moves the unit there; none where it cannot get.
    pub(super) fn go(&self, game: &HeroesOfHex, to: Hex) -> Option<Action> {
        let who = self.reachable.who?;
        let (spaces, stops) = self.reachable.path(to)?;
        let mut steps = spaces.into_iter().skip(1);
        match &self.by {
            By::Nothing(..) => return None,
            By::Turn => {}
            By::Question(key) => {
                let path = steps.map(|at| game.space_name(at)).collect();
                let (decision, answer) = (Some(key.clone()), Answer::Path(path));
                return Some(Action::Do(Command::Answer { decision, answer }.into()));
            }
        }
        let legs = stops.into_iter().map(|stop| {
            let mut leg = Vec::new();
            for at in steps.by_ref() {
                leg.push(at);
                if at == stop {
                    break;
                }
            }
            leg
        });
        let legs = legs.filter(|leg| !leg.is_empty()).collect();
        Some(Action::Do(Command::March { who, legs }.into()))
    }

    /// Why the unit cannot go there now, with the rule.
    pub(super) fn why_not(&self, game: &HeroesOfHex, to: Hex) -> (String, Option<RuleId>) {
        if let By::Nothing(reason, rule) = &self.by {
            return (reason.clone(), *rule);
        }
        let reason = || {
            let (who, ground) = (self.reachable.who?, game.ground()?);
            let (blocked, passed) = ground.in_the_way(who);
            let units = Units {
                blocked: &blocked,
                passed: &passed,
            };
            let from = ground.at(who)?;
            let reason = ground.grid.unreachable(from, to, self.movement?, units)?;
            let sentence = reason.sentence(ground.board, to);
            Some(sentence.trim_end_matches('.').to_owned())
        };
        match reason() {
            Some(reason) => (reason, Some(h(20))),
            None => ("it cannot move there now".to_owned(), None),
        }
    }

    /// How many Movement actions a space takes, in words.
    pub(super) fn words(&self, at: Hex) -> Option<String> {
        let actions = *self.reachable.prices.get(&at)?;
        let number = match actions {
            1 => "1 Movement action".to_owned(),
            n => format!("{n} Movement actions"),
        };
        Some(match &self.by {
            By::Turn => number,
            By::Question(_) => "can be gone to".to_owned(),
            By::Nothing(reason, _) => format!("{number} in its Turn, but not now: {reason}"),
        })
    }
}

/// Who goes up to how many spaces by the answer to that question; none if it asks for something else. A proposed way
/// can be led elsewhere at once (H-47).
pub(super) fn asked_to_go(game: &HeroesOfHex, decision: &Decision) -> Option<(CharacterId, u8)> {
    let asks = matches!(decision.shape, Asked::Path { .. });
    match game.skirmish.as_ref()?.frames.last()? {
        Frame::AutoMove(auto_move) => Some((auto_move.who, auto_move.goes.spaces())),
        Frame::Walk(walk) if asks => Some((walk.who, walk.spaces)),
        Frame::Declared(declared) if asks => {
            let unit = game.units.get(&declared.who)?;
            Some((declared.who, unit.profile.movement.distance))
        }
        _ => None,
    }
}
