//! Where the unit that is looked at can move to (H-20 to H-22): by Movement actions in its Turn, or by what is asked now.

use std::collections::BTreeMap;

use egui::{Align2, Shape, Stroke};

use super::Sheet;
use crate::board::hex::{Hex, Reach};
use crate::gui::action::Action;
use crate::systems::heroes_of_hex::{Command, Frame, HeroesOfHex};
use crate::table::{Answer, CharacterId, Shape as Asked};

/// The spaces that can be moved to, each with its number of Movement actions.
#[derive(Default)]
pub(in crate::gui::heroes_of_hex) struct Ways {
    pub(in crate::gui::heroes_of_hex) who: Option<CharacterId>,
    pub(super) spaces: BTreeMap<Hex, u16>,
    reach: Option<Reach>,
    /// The question that a way answers; none while a Movement action would be one.
    question: Option<String>,
}

impl Ways {
    /// Those that show while that unit is selected.
    pub(in crate::gui::heroes_of_hex) fn of(
        game: &HeroesOfHex,
        selected: Option<CharacterId>,
    ) -> Self {
        let asked = Self::asked(game);
        asked
            .or_else(|| Self::of_turn(game, selected))
            .unwrap_or_default()
    }

    /// A way is asked for, of its player or of the GM.
    fn asked(game: &HeroesOfHex) -> Option<Self> {
        let decision = game.decisions().into_iter().next()?;
        let Asked::Path { .. } = &decision.shape else {
            return None;
        };
        let (who, distance) = match game.skirmish.as_ref()?.frames.last()? {
            Frame::Walk(walk) => (walk.who, walk.spaces),
            Frame::Instinct(instinct) => (instinct.who, instinct.goes.spaces()),
            Frame::Declared(declared) => {
                let unit = game.units.get(&declared.who)?;
                (declared.who, unit.profile.movement.distance)
            }
            Frame::Fate(_) | Frame::Next(_) | Frame::Clash(_) | Frame::Knockback(_) => return None,
        };
        Self::reached(game, who, (distance, 1), Some(decision.key))
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
        let standing = game.standing(who)?;
        if standing.activated && turn.active != Some(who) {
            return None;
        }
        let movement = game.units.get(&who)?.profile.movement;
        let left = movement.max.saturating_sub(standing.moves);
        let paid = turn.ap.checked_div(movement.cost).unwrap_or(left);
        Self::reached(game, who, (movement.distance, left.min(paid)), None)
    }

    fn reached(
        game: &HeroesOfHex,
        who: CharacterId,
        (distance, actions): (u8, u8),
        question: Option<String>,
    ) -> Option<Self> {
        let reach = game.ground()?.reach(who, distance.into(), actions.into())?;
        let spaces = reach.iter().filter(|reached| reached.actions > 0);
        Some(Self {
            who: Some(who),
            spaces: spaces
                .map(|reached| (reached.at, reached.actions))
                .collect(),
            reach: Some(reach),
            question,
        })
    }

    /// What moves the unit there; none where it cannot get.
    pub(super) fn go(&self, game: &HeroesOfHex, to: Hex) -> Option<Action> {
        let who = self.who?;
        self.spaces.get(&to)?;
        let (spaces, stops) = self.reach.as_ref()?.way(to)?;
        let mut steps = spaces.into_iter().skip(1);
        if let Some(key) = &self.question {
            let path = steps.map(|at| game.space_name(at)).collect();
            let (decision, answer) = (Some(key.clone()), Answer::Path(path));
            return Some(Action::Do(Command::Answer { decision, answer }.into()));
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

    /// How many Movement actions a space takes, in words.
    pub(super) fn words(&self, at: Hex) -> Option<String> {
        let actions = self.spaces.get(&at)?;
        Some(match (&self.question, actions) {
            (Some(_), _) => "can be gone to".to_owned(),
            (None, 1) => "1 Movement action".to_owned(),
            (None, n) => format!("{n} Movement actions"),
        })
    }
}

/// Shades the spaces, with the number of actions on each.
pub(super) fn ways_ui(sheet: &Sheet<'_>, ways: &Ways) {
    let t = sheet.tokens;
    for (at, actions) in ways.spaces.iter().filter(|(at, _)| sheet.shows(**at)) {
        // The farther, the fainter; the number says it without colour. Terrain shows through.
        let strength = 0.3 / f32::from((*actions).min(4));
        let fill = t.good.gamma_multiply(strength);
        let stroke = Stroke::new(1.0, t.raised.lerp_to_gamma(t.good, 0.6));
        sheet.painter.add(Shape::convex_polygon(
            sheet.outline(*at, 0.92),
            fill,
            stroke,
        ));
        if sheet.radius >= 9.0 && ways.question.is_none() {
            let size = (0.55 * sheet.radius).clamp(9.0, 18.0);
            let words = actions.to_string();
            sheet.words(
                sheet.middle(*at),
                Align2::CENTER_CENTER,
                &words,
                size,
                t.text,
            );
        }
    }
}
