//! What can be done now: by whoever acts, and out of their turn by those whose Ready waits (F-13, F-24, F-40 to F-45).
//! Attacks have the first numbers, a row for each target; abilities, and whatever else is of one kind, are one row that
//! unfolds, with the same number in every fight.

use std::collections::BTreeMap;

use crate::campaign;
use crate::gui::action::Action;
use crate::gui::games::flow::Known;
use crate::gui::panels::map_menu::{Deed, MenuOf};
use crate::gui::tracker::{Group, Pointed, Row};
use crate::gui::units::{self, UnitOffers};
use crate::systems::flow::{Act, Command, Cost, Flow, Offer, ReadiedAct, UNARMED};
use crate::table::{CharacterId, Clash, Decision, Odds, OddsLine};

/// What stands together in one row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// With any weapon.
    Attack(CharacterId),
    /// Whichever, on anybody.
    Abilities,
    /// Special actions on an enemy, and a fist where there is a weapon (F-40, F-41, F-43 to F-45).
    Special,
    Move,
    /// A Step, or the crawl of the prone.
    Step,
    /// Flow State and Total Defense (F-42).
    Stance,
    Items,
    /// What lies on the board, out of reach.
    Lying,
    /// Nothing else is like it.
    Alone,
}

impl Kind {
    const fn of(offer: &Offer) -> Self {
        match &offer.act {
            Act::PickUp { .. } if offer.refusal.is_some() => Self::Lying,
            Act::Attack(blow) if blow.ability.is_none() => Self::Attack(blow.target),
            Act::Attack(_) | Act::Use { .. } => Self::Abilities,
            Act::Feint { .. }
            | Act::Shove { .. }
            | Act::Grapple { .. }
            | Act::Disarm { .. }
            | Act::Tumble { .. } => Self::Special,
            Act::Move { .. } => Self::Move,
            Act::Step { .. } | Act::Crawl { .. } => Self::Step,
            Act::FlowState | Act::TotalDefense => Self::Stance,
            Act::Draw { .. }
            | Act::Sheathe { .. }
            | Act::PickUp { .. }
            | Act::Drop { .. }
            | Act::Drink { .. }
            | Act::UseItem { .. } => Self::Items,
            _ => Self::Alone,
        }
    }

    /// The number that it has in every fight; the others share what is left.
    const fn number(self) -> Option<usize> {
        match self {
            Self::Attack(_) | Self::Lying | Self::Alone => None,
            Self::Abilities => Some(4),
            Self::Special => Some(5),
            Self::Move => Some(6),
            Self::Step => Some(7),
            Self::Stance => Some(8),
            Self::Items => Some(9),
        }
    }

    /// Whether its key unfolds, however much of it is left.
    const fn unfolds(self) -> bool {
        matches!(
            self,
            Self::Abilities | Self::Special | Self::Step | Self::Stance | Self::Items
        )
    }

    fn words(self, game: &Flow, who: CharacterId) -> String {
        match self {
            Self::Attack(on) => format!("Attack {}", game.name(on)),
            // Rows of the same name would unfold together.
            Self::Abilities if game.turn() != Some(who) => {
                format!("Abilities of {}", game.name(who))
            }
            Self::Abilities => "Abilities".to_owned(),
            Self::Special => "Grapple, Shove, Disarm, Tumble Through, Feint".to_owned(),
            Self::Step => "Take a Step".to_owned(),
            Self::Stance => "Flow State, Total Defense".to_owned(),
            Self::Items => "Items".to_owned(),
            Self::Move | Self::Lying | Self::Alone => String::new(),
        }
    }

    /// Its rows: one for what can be done, else what would be if it were not refused.
    fn rows(self, game: &Flow, who: CharacterId, offers: Vec<Offer>) -> Vec<Row> {
        let (mut legal, refused): (Vec<Offer>, Vec<Offer>) = offers
            .into_iter()
            .partition(|offer| offer.refusal.is_none());
        // A fist beside the special actions comes behind them; feints are at everybody, however far.
        legal.sort_by_key(|offer| match offer.act {
            Act::Attack(_) if self == Self::Special => 1,
            Act::Feint { .. } => 2,
            _ => 0,
        });
        if legal.is_empty() {
            let shown = match self {
                Self::Attack(_) | Self::Lying | Self::Alone => refused.len(),
                _ => 1,
            };
            return refused.into_iter().take(shown).map(row).collect();
        }
        let places: Vec<Option<usize>> = legal.iter().map(|one| place(game, one)).collect();
        // What can be picked up is named before the row is unfolded.
        let lies = legal
            .iter()
            .filter(|one| matches!(one.act, Act::PickUp { .. }));
        let lies: Vec<&str> = lies.map(|one| one.label.as_str()).collect();
        let lies = lies.join(", ");
        let mut legal: Vec<Row> = legal.into_iter().map(row).collect();
        if self == Self::Alone {
            return legal;
        }
        if legal.len() > 1 || self.unfolds() {
            // Each weapon keeps the digit of its place on the sheet, whatever else reaches that target.
            for (row, place) in legal.iter_mut().zip(places) {
                row.number = place;
            }
            let words = self.words(game, who);
            legal = vec![Row::of_several(&words, lies, legal)];
        }
        for row in &mut legal {
            row.number = self.number();
        }
        legal
    }
}

/// The place of the weapon of an attack among those on the sheet, counted from 1.
fn place(game: &Flow, offer: &Offer) -> Option<usize> {
    let Act::Attack(blow) = &offer.act else {
        return None;
    };
    let weapons = game.units.get(&offer.actor)?.weapons.iter();
    let mut weapons = weapons.filter(|one| one.is_weapon());
    let at = weapons.position(|one| one.id == blow.weapon);
    at.filter(|_| blow.ability.is_none()).map(|at| at + 1)
}

/// What a unit can do; what is of one kind is one row.
fn of_unit(game: &Flow, who: CharacterId) -> Group {
    let mut offers = game.offers(who);
    // They have letters, at the foot.
    offers.retain(|offer| !matches!(offer.act, Act::EndTurn | Act::Ready(_)));
    let kinds = units::by_kind(offers, |offer, met| {
        let kind = Kind::of(offer);
        let fist = matches!(&offer.act, Act::Attack(blow) if blow.weapon == UNARMED);
        let armed = met.iter().filter(|(other, _)| *other == kind);
        let mut armed = armed.flat_map(|(_, all)| all);
        match fist && armed.any(|offer| offer.refusal.is_none()) {
            true => Kind::Special,
            false => kind,
        }
    });
    let rows = kinds.into_iter();
    let rows = rows.flat_map(|(kind, offers)| kind.rows(game, who, offers));
    units::group(game, who, 3, rows.collect())
}

fn does(who: CharacterId, act: Act) -> Action {
    Action::Do(Command::Act { who, act }.into())
}

fn row(offer: Offer) -> Row {
    let (who, act) = (offer.actor, offer.act.clone());
    let action = match act.clone() {
        // The way is shown on the map.
        Act::Move { .. } => Action::MoveOnBoard,
        act => does(who, act),
    };
    Row::of_offer(offer, action, Command::Force { who, act })
}

/// What a command does, and who.
pub(super) fn act_of(command: &campaign::Command) -> Option<(CharacterId, &Act)> {
    match command {
        campaign::Command::Flow(Command::Act { who, act }) => Some((*who, act)),
        _ => None,
    }
}

/// What is pointed at costs that of the points of whoever acts.
pub(super) fn cost_of(game: &Flow, pointed: &Pointed) -> Option<Cost> {
    let Pointed::Offer(action) = pointed else {
        return None;
    };
    match action.as_ref() {
        Action::MoveOnBoard => Some(Cost::ap(1)),
        Action::Do(command) => {
            let (who, act) = act_of(command).filter(|(who, _)| game.turn() == Some(*who))?;
            Some(game.cost_of(who, act))
        }
        _ => None,
    }
}

/// Whom an act is on.
pub(super) const fn target_of(act: &Act) -> Option<CharacterId> {
    match act {
        Act::Attack(blow) => Some(blow.target),
        Act::Disarm { target, .. }
        | Act::Feint { target, .. }
        | Act::Grapple { target }
        | Act::Shove { target, .. }
        | Act::Tumble { through: target } => Some(*target),
        Act::Use { target, .. } => *target,
        _ => None,
    }
}

/// Everything that can be done while that unit is selected.
pub(in crate::gui) fn groups(
    game: &Flow,
    selected: Option<CharacterId>,
    _: &mut Known,
) -> Vec<Group> {
    units::groups(game, selected)
}

/// What that unit, else the one that acts, can do to somebody now.
pub(in crate::gui) fn deeds(game: &Flow, by: Option<CharacterId>, on: MenuOf) -> Vec<Deed> {
    units::deeds(game, by, on)
}

/// What a unit can ready, in words (F-24).
pub(super) fn readied(game: &Flow, who: CharacterId) -> Vec<(String, ReadiedAct)> {
    let Some(unit) = game.units.get(&who) else {
        return Vec::new();
    };
    let weapons = unit
        .weapons
        .iter()
        .filter(|one| one.is_weapon() && one.is_ready());
    let attacks = weapons.map(|one| {
        (
            format!("Attack with {}", one.name),
            ReadiedAct::Attack(one.id),
        )
    });
    let abilities = unit.abilities.iter().filter(|one| one.cost.ap > 0);
    let abilities = abilities.map(|one| (one.name.clone(), ReadiedAct::Ability(one.id)));
    let others = [
        ("Move", ReadiedAct::Move),
        ("Shove", ReadiedAct::Shove),
        ("Grapple", ReadiedAct::Grapple),
    ];
    let others = others.map(|(words, act)| (words.to_owned(), act));
    attacks.chain(abilities).chain(others).collect()
}

impl UnitOffers for Flow {
    fn acts_now(&self) -> Option<CharacterId> {
        self.turn()
    }

    fn offers_of(&self, who: CharacterId) -> Group {
        of_unit(self, who)
    }

    fn odds_of(&self, command: &campaign::Command) -> Option<Odds> {
        let (who, act) = act_of(command)?;
        self.odds_of_act(who, act)
    }

    fn steps_in(&self, command: &campaign::Command) -> bool {
        act_of(command).is_some_and(|(_, act)| *act == Act::ActNow)
    }

    /// What costs nothing is not told of.
    fn left_to_do(&self, who: CharacterId) -> Option<String> {
        let offers = self.offers(who).into_iter();
        let mut legal = offers.filter(|offer| offer.refusal.is_none());
        let able = legal.any(|offer| self.cost_of(who, &offer.act).ap > 0);
        let left = self.pools(who).ap;
        able.then(|| format!("{} can still act, {left} AP left", self.name(who)))
    }

    fn clash_now(&self) -> Option<(Clash, Vec<OddsLine>)> {
        self.clash()
    }

    fn odds_of_choices(&self, asked: &Decision) -> BTreeMap<String, Odds> {
        let options = asked.shape.options().iter();
        let odds = options
            .filter_map(|option| Some((option.key.clone(), self.odds_of_choice(&option.key)?)));
        odds.collect()
    }

    fn is_on(&self, command: &campaign::Command, on: CharacterId) -> Option<bool> {
        let (by, act) = act_of(command)?;
        // A Feint, a Grapple or a Shove is no attack (F-31).
        let attack = matches!(act, Act::Attack(_) | Act::Disarm { .. } | Act::Use { .. });
        (target_of(act) == Some(on)).then(|| attack && self.are_opponents(by, on))
    }
}
