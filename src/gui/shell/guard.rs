//! Keys on their way when the question changes by itself: they were meant for what stood before, so they do nothing until
//! the keyboard has rested for a moment (promise 14). From one roll to the next of the same exchange, digits run on.

use std::collections::BTreeSet;

use egui::{Context, Event, Key};

use crate::campaign::Document;
use crate::gui::action::Action;
use crate::gui::games::panels;
use crate::gui::panels::decision::CardKey;
use crate::gui::scene::Scene;
use crate::gui::shell::ui_command::UiCommand;
use crate::gui::tracker::Group;
use crate::gui::widgets::slides::REST;
use crate::table::{Decider, Shape, TeamId};

/// What keys would act for.
#[derive(PartialEq, Eq)]
pub(in crate::gui) struct Standing {
    /// The procedure that goes on, if one does.
    exchange: Option<String>,
    /// Whose turn it is.
    team: Option<TeamId>,
    asks: Asks,
}

#[derive(PartialEq, Eq)]
enum Asks {
    /// Dice are asked for.
    Roll,
    /// Somebody has to choose.
    Choice(Decider),
    /// Those who can act.
    Offers(BTreeSet<String>),
}

impl Standing {
    /// What keys act for now.
    pub(in crate::gui) fn of(document: &Document, scene: &mut Scene) -> Self {
        let campaign = document.campaign();
        let asks = match scene.known.decisions().first() {
            Some(decision) if matches!(decision.shape, Shape::Roll { .. }) => Asks::Roll,
            Some(decision) => Asks::Choice(decision.who),
            None => {
                let groups = panels(&campaign.game).offers(scene);
                let actions = groups.iter().flat_map(Group::legal);
                let doers = actions.filter_map(|action| match action {
                    Action::Do(command) => Some(campaign.who(command)),
                    _ => None,
                });
                Asks::Offers(doers.collect())
            }
        };
        Self {
            exchange: campaign.doors().exchange(),
            team: campaign.doors().acting_team(),
            asks,
        }
    }

    /// Whether keys that were meant for this are not meant for what stands after a change in which the app's dice fell or
    /// not.
    fn is_left_for(&self, after: &Self, app_dice: bool) -> bool {
        let rolls = after.asks == Asks::Roll;
        match (&self.exchange, &after.exchange) {
            // Dice run on. What is picked leads on by the very key, but digits behind a roll were meant for dice.
            (Some(before), Some(now)) if before == now => {
                !rolls && (app_dice || self.asks == Asks::Roll)
            }
            (Some(_), _) => true,
            (None, Some(_)) => self.team != after.team || (app_dice && !rolls),
            (None, None) => match (&self.asks, &after.asks) {
                _ if self.team != after.team || app_dice => true,
                // Of several who could act one was chosen, or one is done.
                (Asks::Offers(before), Asks::Offers(now)) => !now.is_subset(before),
                _ => false,
            },
        }
    }
}

/// Whether keys are held back, and since when none came.
#[derive(Default)]
pub(in crate::gui) struct Guard {
    is_up: bool,
    /// When the change was first shown, or the last key came that was held back.
    rests_since: Option<f64>,
}

impl Guard {
    /// Holds keys back until they rest, whatever stands now.
    pub(in crate::gui) fn raise(&mut self) {
        self.is_up = true;
        self.rests_since = None;
    }

    /// Holds keys back if what stands now is not what stood.
    pub(in crate::gui) fn watch(&mut self, before: &Standing, after: &Standing, app_dice: bool) {
        if before.is_left_for(after, app_dice) {
            self.raise();
        }
    }

    /// Whether an action is held back that comes from a key or could be meant for somebody else.
    pub(in crate::gui) fn holds(&self, action: &Action) -> bool {
        let acts = match action {
            Action::Key(_) => true,
            Action::Ui(command) => command.acts(),
            _ => false,
        };
        self.is_up && acts
    }

    /// At the head of a frame: whether keys were swallowed.
    pub(in crate::gui) fn swallow(&mut self, ctx: &Context, typing: bool) -> bool {
        if !self.is_up {
            return false;
        }
        ctx.input_mut(|input| {
            let now = input.time;
            if self.rests_since.is_some_and(|since| now - since >= REST) {
                self.is_up = false;
                return false;
            }
            let before = input.events.len();
            if !typing {
                input.events.retain(|event| !may_act(event));
            }
            let swallowed = input.events.len() < before;
            if swallowed || self.rests_since.is_none() {
                self.rests_since = Some(now);
            }
            swallowed
        })
    }
}

/// A key that answers, takes an offer, or presses what has the focus.
fn may_act(event: &Event) -> bool {
    match CardKey::of(event) {
        Some(CardKey::Up | CardKey::Down) => return false,
        Some(_) => return true,
        None => {}
    }
    let Event::Key {
        key,
        pressed: true,
        modifiers,
        ..
    } = event
    else {
        return false;
    };
    let mut keys = UiCommand::by_keys().iter();
    let plain = !(modifiers.ctrl || modifiers.command || modifiers.alt);
    plain
        && (*key == Key::Space
            || keys.any(|(command, keys)| command.acts() && keys.logical_key == *key))
}
