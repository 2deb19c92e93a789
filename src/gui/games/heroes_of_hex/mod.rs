//! The panels of Heroes of Hex: sides, board, tracker, sheet. They show the game and queue actions.

mod board;
mod found;
mod hand_over;
mod known;
mod newcomers;
mod offers;
mod own;
mod panels;
mod roster;
mod run;
mod sheet;
mod tracker;
mod unit_menu;

pub(in crate::gui) use hand_over::is_players;
pub(in crate::gui) use offers::deeds;
pub(in crate::gui) use own::Own;
pub(in crate::gui) use panels::SHAPE;
pub(in crate::gui) use run::why_not;
pub(in crate::gui) use sheet::{hand_over_ui, sheet_ui};
pub(in crate::gui) use tracker::TrackerCard;

use crate::gui::scene::Scene;
use crate::gui::theme::{TeamLook, Tokens};
use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::table::{CharacterId, MapId, TeamId};

/// The board that shows: the one picked, else the skirmish's, else the first.
pub(in crate::gui) fn map_shown(game: &HeroesOfHex, scene: &Scene) -> Option<MapId> {
    let picked = scene.map.filter(|map| game.boards.contains_key(map));
    picked
        .or_else(|| game.skirmish.as_ref().map(|skirmish| skirmish.board))
        .or_else(|| game.boards.keys().next().copied())
}

/// The place of a side among all, which gives its shape and colour, the same as in the players' window.
fn side_index(game: &HeroesOfHex, side: Option<TeamId>) -> usize {
    side.and_then(|side| game.side_look(side))
        .unwrap_or(TeamLook::NO_TEAM)
}

/// What a unit looks like.
fn look(game: &HeroesOfHex, who: CharacterId, t: &Tokens) -> TeamLook {
    let own = game.units.get(&who).and_then(|unit| unit.colour);
    TeamLook::of(side_index(game, game.side_of(who)), t).coloured(own, t)
}

/// How a unit stands in the skirmish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Chosen for this Turn.
    Active,
    /// Without an Activation marker.
    Ready,
    /// With one.
    Done,
    /// Not in play.
    Waits,
    /// Out of the game.
    Defeated,
}

impl State {
    fn of(game: &HeroesOfHex, who: CharacterId) -> Self {
        let defeated =
            |unit: &std::sync::Arc<_>| crate::systems::heroes_of_hex::Unit::is_defeated(unit);
        if game.units.get(&who).is_some_and(defeated) {
            return Self::Defeated;
        }
        match game.unit_state(who) {
            None => Self::Waits,
            Some(_) if game.turn().is_some_and(|turn| turn.active == Some(who)) => Self::Active,
            Some(standing) if standing.activated => Self::Done,
            Some(_) => Self::Ready,
        }
    }

    const fn words(self) -> &'static str {
        match self {
            Self::Active => "active",
            Self::Ready => "ready",
            Self::Done => "done",
            Self::Waits => "not in play",
            Self::Defeated => "defeated",
        }
    }

    /// Whether its shape is filled.
    const fn is_filled(self) -> bool {
        matches!(self, Self::Active | Self::Ready)
    }
}

/// The tokens that lie beside a unit, in words; empty where there are none.
fn tokens_words(game: &HeroesOfHex, who: CharacterId) -> String {
    let Some(unit) = game.units.get(&who) else {
        return String::new();
    };
    let tokens = &unit.tokens;
    let mut words = Vec::new();
    if tokens.wounds > 0 {
        words.push(format!(
            "{} of {} Wounds",
            tokens.wounds, unit.profile.vitality
        ));
    }
    if tokens.poison > 0 {
        words.push(format!("{} Poison", tokens.poison));
    }
    if tokens.focus {
        words.push("Focus".to_owned());
    }
    let others = tokens.custom.iter();
    words.extend(others.map(|(name, count)| format!("{count} {name}")));
    words.join(", ")
}
