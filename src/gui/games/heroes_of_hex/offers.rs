//! What can be done now, in groups: by the units of the side that has the initiative, and by that side itself. The
//! number keys take the legal ones in this order.

use crate::campaign;
use crate::gui::action::Action;
use crate::gui::games::heroes_of_hex::board::Pointed;
use crate::gui::panels::map_menu::{Deed, MenuOf};
use crate::gui::scene::Scene;
use crate::gui::shell::ui_command::UiCommand;
use crate::systems::heroes_of_hex::{Act, Command, HeroesOfHex, Offer, SideOffer, Target, Unit};
use crate::table::{CharacterId, Refusal, RuleId};

/// Offers under one heading.
#[derive(Clone, Debug)]
pub(super) struct Group {
    /// Who can do them.
    pub(super) heading: String,
    /// What is muted beside it.
    pub(super) note: String,
    pub(super) entries: Vec<Entry>,
}

/// One of them.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) label: String,
    pub(super) detail: String,
    pub(super) rule: RuleId,
    pub(super) refusal: Option<Refusal>,
    pub(super) action: Action,
    /// The GM's way past a rule.
    pub(super) forced: Option<Command>,
    /// The chances, in words.
    pub(super) odds: Option<String>,
}

impl Entry {
    /// What the map shows of it while it is pointed at.
    pub(super) fn pointed(&self) -> Option<Pointed> {
        match &self.action {
            Action::Do(campaign::Command::HeroesOfHex(Command::Act { who, act })) => {
                Some(Pointed::Act(*who, act.clone()))
            }
            _ => None,
        }
    }

    fn of(game: &HeroesOfHex, offer: Offer) -> Self {
        let (who, act) = (offer.actor, offer.act);
        let odds = game.odds_of_act(who, &act);
        // A Movement needs its way, which is shown on the map.
        let (label, action) = match &act {
            Act::Move { .. } => ("Move on the map".to_owned(), Action::Ui(UiCommand::GoToMap)),
            Act::Activate | Act::Use { .. } => {
                let command = Command::Act {
                    who,
                    act: act.clone(),
                };
                (offer.label, Action::Do(command.into()))
            }
        };
        let forced = match act {
            Act::Move { .. } => None,
            act => Some(Command::Force { who, act }),
        };
        Self {
            label,
            detail: offer.detail,
            rule: offer.rule,
            refusal: offer.refusal,
            action,
            forced,
            odds: odds.map(|odds| odds.words()),
        }
    }

    fn of_side(offer: SideOffer) -> Self {
        Self {
            label: offer.label,
            detail: offer.detail,
            rule: offer.rule,
            refusal: offer.refusal,
            action: Action::Do(Command::Side(offer.act).into()),
            forced: Some(Command::ForceSide(offer.act)),
            odds: None,
        }
    }
}

/// Everything that can be done, or not, while that unit is selected.
pub(super) fn groups(game: &HeroesOfHex, selected: Option<CharacterId>) -> Vec<Group> {
    let Some(turn) = game.turn().copied() else {
        return Vec::new();
    };
    if !game.decisions().is_empty() {
        return Vec::new();
    }
    let of_unit = |who: CharacterId| {
        let offers = game.offers(who).into_iter();
        // A unit is chosen by the list of all of them.
        let acts = offers.filter(|offer| offer.act != Act::Activate);
        Group {
            heading: format!("{} can", game.name(who)),
            note: game
                .units
                .get(&who)
                .map_or_else(String::new, |unit| class(unit)),
            entries: acts.map(|offer| Entry::of(game, offer)).collect(),
        }
    };
    let mut groups = Vec::new();
    match turn.active {
        Some(active) => groups.push(of_unit(active)),
        None => {
            let units = game.units_of(turn.side).into_iter();
            let chosen = units.filter_map(|who| {
                let mut offers = game.offers(who).into_iter();
                offers.find(|offer| offer.act == Act::Activate)
            });
            groups.push(Group {
                heading: "Choose a unit".to_owned(),
                note: String::new(),
                entries: chosen.map(|offer| Entry::of(game, offer)).collect(),
            });
        }
    }
    let side = game.side_offers().into_iter();
    groups.push(Group {
        heading: format!("{} can", game.side_name(turn.side)),
        note: String::new(),
        entries: side.map(Entry::of_side).collect(),
    });
    let other = selected.filter(|who| {
        game.side_of(*who) == Some(turn.side)
            && turn.active != Some(*who)
            && game.unit_state(*who).is_some()
    });
    groups.extend(other.map(of_unit));
    groups
}

fn class(unit: &Unit) -> String {
    unit.class.clone()
}

/// What the number keys take: the legal offers in their order.
pub(in crate::gui) fn legal_offers(game: &HeroesOfHex, scene: &mut Scene) -> Vec<Action> {
    let groups = scene.own.heroes_of_hex.known.groups(game, scene.selected);
    let entries = groups.iter().flat_map(|group| &group.entries);
    let legal = entries.filter(|entry| entry.refusal.is_none());
    legal.map(|entry| entry.action.clone()).collect()
}

/// What that unit, else the active one, can do to somebody or at a space now.
pub(in crate::gui) fn deeds(game: &HeroesOfHex, by: Option<CharacterId>, on: MenuOf) -> Vec<Deed> {
    let active = game.turn().and_then(|turn| turn.active);
    let Some(by) = by.or(active).filter(|_| game.decisions().is_empty()) else {
        return Vec::new();
    };
    let is_on = |act: &Act| match (act, on) {
        (
            Act::Use {
                target: Target::Unit(whom),
                ..
            },
            MenuOf::Person(who),
        ) => *whom == who,
        (
            Act::Use {
                target: Target::Space(to),
                ..
            },
            MenuOf::Space(_, at),
        ) => *to == at,
        _ => false,
    };
    let offers = game.offers(by).into_iter();
    let offers = offers.filter(|offer| offer.refusal.is_none() && is_on(&offer.act));
    let deeds = offers.map(|offer| {
        let attacks = match &offer.act {
            Act::Use { action, .. } => {
                let unit = game.units.get(&by);
                unit.and_then(|unit| unit.action(*action)?.offence)
                    .is_some()
            }
            Act::Activate | Act::Move { .. } => false,
        };
        let entry = Entry::of(game, offer);
        let parts = [entry.detail, entry.odds.unwrap_or_default()];
        let parts: Vec<String> = parts
            .into_iter()
            .filter(|words| !words.is_empty())
            .collect();
        Deed {
            label: format!("{}: {}", game.name(by), entry.label),
            detail: parts.join("; "),
            attacks,
            action: entry.action,
        }
    });
    deeds.collect()
}
