//! The panels of Unhex: teams, map, tracker, sheet. They show the game and queue actions.

mod found;
mod hand_over;
mod item_search;
mod map;
mod maps_list;
mod menus;
mod newcomers;
mod odds;
mod offers;
mod own;
mod panels;
mod roster;
mod run;
mod session;
mod sheet;
mod tracker;

pub(in crate::gui) use hand_over::is_players;
pub(in crate::gui) use map::{Editor, WhatIf, map_bar_ui, map_ui, outcomes_since, tells};
pub(in crate::gui) use odds::KnownOdds;
pub(in crate::gui) use own::Own;
pub(in crate::gui) use panels::SHAPE;
pub(in crate::gui) use run::why_not;
pub(in crate::gui) use session::{SessionPage, session_ui};
pub(in crate::gui) use sheet::{SheetDraft, hand_over_ui, sheet_ui};
pub(in crate::gui) use tracker::{
    NewEffect, Recording, TrackerState, acting, is_of_acting_team, target_of_strike,
};

use std::borrow::Cow;

use crate::gui::scene::Scene;
use crate::gui::theme::TeamLook;
use crate::systems::unhex::{self, Condition, Phase, Unhex};
use crate::table::{CharacterId, MapId, TeamId};

/// The map that shows: the one picked, else the fight's, else the first.
pub(in crate::gui) fn map_shown(game: &Unhex, scene: &Scene) -> Option<MapId> {
    let picked = scene.map.filter(|map| game.maps.contains_key(map));
    picked
        .or_else(|| game.fight.as_ref().map(|fight| fight.map))
        .or_else(|| game.maps.keys().next().copied())
}

/// Whether a fight goes on.
pub(in crate::gui) fn is_fighting(game: &Unhex) -> bool {
    game.fight
        .as_ref()
        .is_some_and(|fight| !matches!(fight.phase, Phase::Over { .. }))
}

/// What recovery does, for the help of whatever does it.
const RECOVERY_HELP: &str = "Level to max, every \\ and X erased; not in a fight (U-63)";

/// The command by which all the living of a team recover (U-63); none where there is nobody.
fn recovery(game: &Unhex, team: TeamId) -> Option<unhex::Command> {
    let alive = |sheet: &unhex::Character| sheet.condition(&game.house_rules) != Condition::Dead;
    let members = game.characters.iter();
    let members = members.filter(|(_, sheet)| sheet.team == Some(team) && alive(sheet));
    let who: Vec<CharacterId> = members.map(|(id, _)| *id).collect();
    (!who.is_empty()).then_some(unhex::Command::Recover { who })
}

/// The place of a team among all, which gives its shape and colour.
fn team_index(game: &Unhex, team: Option<TeamId>) -> usize {
    team.and_then(|team| game.team_look(team))
        .unwrap_or(TeamLook::NO_TEAM)
}

/// What somebody can still do this round, in words.
fn state_words(game: &Unhex, who: CharacterId) -> Cow<'static, str> {
    let Some(sheet) = game.characters.get(&who) else {
        return "".into();
    };
    match sheet.condition(&game.house_rules) {
        Condition::Dead => return "dead".into(),
        Condition::Unconscious if sheet.has_surrendered(&game.house_rules) => {
            return "surrendered".into();
        }
        Condition::Unconscious => return "unconscious".into(),
        Condition::Conscious => {}
    }
    let Some(standing) = game.standing(who) else {
        return game.away_words(who).into();
    };
    if !is_fighting(game) {
        return "standing".into();
    }
    if let Some(declared) = game.declared_reaction(who) {
        return declared.into();
    }
    let words: Cow<'static, str> = match (standing.actions, game.acting_team() == sheet.team) {
        _ if standing.all_out => "defends all-out".into(),
        (0, _) if standing.direct_actions > 0 => "can direct".into(),
        (0, _) => "acted".into(),
        (1, true) => "can act".into(),
        (1, false) => "can react".into(),
        (n, true) => format!("can act, {n} actions").into(),
        (n, false) => format!("can react, {n} actions").into(),
    };
    match standing.owed {
        0 => words,
        owed => format!("{words}, owes {owed}").into(),
    }
}
