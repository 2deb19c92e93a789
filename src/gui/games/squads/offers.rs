//! What can be declared now: what the orders of squads come to, each with one key (S-27), and everything that the selected
//! unit can do; and what squads can be ordered (S-24).

use std::collections::{BTreeMap, BTreeSet};

use crate::campaign;
use crate::gui::action::Action;
use crate::gui::board::Aim;
use crate::gui::games::squads::Known;
use crate::gui::games::squads::squad::{named, plan_words, squad_of, uses_words};
use crate::gui::panels::map_menu::{Deed, MenuOf};
use crate::gui::tracker::{Group, Row};
use crate::gui::units::{self, UnitOffers};
use crate::systems::squads::{
    Act, AttackKind, Command, Frame, Offer, Order, Special, Squad, SquadId, Squads, Stage, Tactic,
    Target,
};
use crate::table::words::count;
use crate::table::{CharacterId, Clash, Decision, ItemId, Odds, OddsLine};

/// Everything that can be done while that unit is selected.
pub(in crate::gui) fn groups(
    game: &Squads,
    selected: Option<CharacterId>,
    kept: &mut Known,
) -> Vec<Group> {
    let declares = match game.stage() {
        Some(Stage::Setup | Stage::Orders) => false,
        Some(Stage::Declaring) if game.decisions().is_empty() => true,
        _ => return Vec::new(),
    };
    let before = if declares { kept.squads } else { 0 };
    kept.squads = before.max(game.squads.len());
    // The GM's own squads come first, in a phase as among the orders.
    let mut squads: Vec<(SquadId, &Squad)> = game
        .squads
        .iter()
        .map(|(id, squad)| (*id, &**squad))
        .collect();
    squads.sort_by_key(|(_, squad)| game.shows_leaders(squad.team));
    let own = squad_of(game, selected);
    let orders = squads
        .iter()
        .filter(|(id, _)| !declares || own == Some(*id));
    let rows = orders.filter_map(|(id, squad)| orders_row(game, (*id, squad), selected));
    let rows = match declares {
        false => rows.collect(),
        true => rows.flat_map(|row| not_now(game, own, row)).collect(),
    };
    let orders = Group {
        heading: "Orders".to_owned(),
        note: String::new(),
        dealt: 1..=9,
        rows,
    };
    if !declares {
        return [leaders(game), orders]
            .into_iter()
            .filter(|group| !group.rows.is_empty())
            .collect();
    }
    let follow = Group {
        heading: "Squads by their orders".to_owned(),
        note: String::new(),
        dealt: 1..=NUMBERED,
        rows: squads
            .into_iter()
            .filter_map(|(id, _)| squad_row(game, id, kept))
            .collect(),
    };
    let first = kept.squads.min(NUMBERED) + 1;
    let unit = selected.map(|who| Group {
        dealt: first..=DEALT,
        ..game.offers_of(who)
    });
    let leaders = Some(leaders(game));
    let all = [Some(follow), unit, leaders, Some(orders), Some(sides(game))];
    let all = all.into_iter().flatten();
    all.filter(|group| !group.rows.is_empty()).collect()
}

/// Who can be named to lead squads that nobody leads (S-21).
fn leaders(game: &Squads) -> Group {
    let squads = game.leaderless().into_iter();
    let rows = squads.flat_map(|id| {
        let (name, squad) = (game.squad_name(id), game.squads.get(&id));
        let can = game.may_lead_now(id).into_iter();
        can.filter_map(move |who| {
            let command = named(id, who, squad?);
            Some(Row {
                action: Some(Action::Do(command.into())),
                number: Some(Row::NO_NUMBER),
                ..Row::of_several(
                    &format!("{} leads {name}", game.name(who)),
                    "at no cost".to_owned(),
                    Vec::new(),
                )
            })
        })
    });
    Group {
        heading: "Nobody leads".to_owned(),
        note: "else all members drop out as the phase ends".to_owned(),
        dealt: 1..=9,
        rows: rows.collect(),
    }
}

/// What cannot be ordered in the middle of a round, one by one with the GM’s way past it (S-24).
fn not_now(game: &Squads, squad: Option<SquadId>, row: Row) -> Vec<Row> {
    let refusal = squad.and_then(|id| game.refusal_of_order(None, id));
    if refusal.is_none() {
        return vec![row];
    }
    let of = row.label;
    let rows = row.within.into_iter().map(|one| Row {
        refusal: refusal.clone(),
        label: format!("{of} to {}", one.label),
        forced: match &one.action {
            Some(Action::Do(command)) => command.overruled().map(Action::Do),
            // The click on the board has the GM’s word then.
            other => other.clone(),
        },
        ..one
    });
    rows.collect()
}

/// Each side says that it is done declaring; once the last one does, the phase is resolved (S-15).
fn sides(game: &Squads) -> Group {
    let open = game.still_declaring();
    let rows = game.sides_up().into_iter().map(|side| {
        let (name, done) = (game.team_name(side), open.contains(&side));
        let (label, detail) = match (done, open.len()) {
            (true, 1) => (format!("{name} are done"), "this resolves the phase"),
            (true, _) => (format!("{name} are done"), "they can still declare"),
            (false, _) => (
                format!("{name} are not done"),
                "they have said that they are done",
            ),
        };
        Row {
            action: Some(Action::Do(Command::Declared { side, done }.into())),
            number: Some(Row::NO_NUMBER),
            ..Row::of_several(&label, detail.to_owned(), Vec::new())
        }
    });
    Group {
        heading: "Sides".to_owned(),
        note: String::new(),
        dealt: 1..=9,
        rows: rows.collect(),
    }
}

/// All units of a squad declare what its order comes to.
fn squad_row(game: &Squads, id: SquadId, kept: &mut Known) -> Option<Row> {
    let plans = kept.plans(game, id).len();
    let units = count(u32::try_from(plans).unwrap_or(u32::MAX), "unit", "units");
    let label = format!("{} follows its order", game.squad_name(id));
    let detail = format!("{units}, {}", game.order_stands(id));
    (plans > 0).then(|| Row {
        action: Some(Action::Do(Command::DeclareSquad { squad: id }.into())),
        ..Row::of_several(&label, detail, Vec::new())
    })
}

/// What is ordered by a click on the board, each by the number that an aim has for it.
const AIMED: [(&str, &str); 4] = [
    ("Rally to a square…", "they go there"),
    (
        "Bull Rush to a square…",
        "they go there and rush whoever is in the way",
    ),
    (
        "Withdraw to a square…",
        "the wounded and those who cannot attack go there",
    ),
    ("Attack a unit…", "the unit or the structure that you click"),
];

/// The order behind an aim: squad, what it is, who gives it.
pub(super) fn order_aimed(
    game: &Squads,
    aim: Aim,
    selected: Option<CharacterId>,
) -> Option<(SquadId, Order, Option<CharacterId>)> {
    let (id, which) = aim.act;
    let id = ItemId(id);
    let squad = game.squads.get(&id)?;
    let mut order = squad.order.clone();
    match which {
        0 => order.tactic = Tactic::Rally(aim.at),
        1 => order.tactic = Tactic::BullRush(aim.at),
        2 => order.tactic = Tactic::Withdraw(aim.at),
        _ => {
            let ground = game.ground()?;
            let there = ground.takers(aim.at.into()).into_iter();
            let mut there = there.chain(ground.structure_at(aim.at.into()));
            order.target = Target::Unit(there.find(|on| game.side_of(*on) != Some(squad.team))?);
        }
    }
    Some((id, order, giver(game, (id, squad), selected)))
}

/// Who gives an order: whoever is selected, if they may at the start of a round, else the GM (S-25).
fn giver(
    game: &Squads,
    (id, squad): (SquadId, &Squad),
    selected: Option<CharacterId>,
) -> Option<CharacterId> {
    let starts = matches!(game.stage(), Some(Stage::Setup | Stage::Orders));
    let who = selected.filter(|who| starts && game.is_up(*who))?;
    let unit = game.units.get(&who)?;
    let leads = game.leader_of(id) == Some(who) && unit.is_command_unit();
    (unit.team == Some(squad.team) && (leads || unit.leadership > 0)).then_some(who)
}

/// What a squad can be ordered: tactics, and targets by type, by what they have, one by one (S-26, S-27).
fn orders_row(
    game: &Squads,
    (id, squad): (SquadId, &Squad),
    selected: Option<CharacterId>,
) -> Option<Row> {
    let mut members = game.members(id).into_iter().filter(|who| game.is_up(*who));
    let first = members.next()?;
    let by = giver(game, (id, squad), selected);
    let row = |label: &str, detail: &str, action| Row {
        action: Some(action),
        ..Row::of_several(label, detail.to_owned(), Vec::new())
    };
    let gives = |label: String, tactic: Tactic, target: Target| {
        let (squad, order) = (id, Order { tactic, target });
        row(
            &label,
            "",
            Action::Do(Command::GiveOrder { by, squad, order }.into()),
        )
    };
    let (now, at) = (&squad.order, game.places.get(&first)?.at);
    let mut rows: Vec<Row> = [("Hold", Tactic::Hold), ("Delay", Tactic::Delay)]
        .map(|(label, tactic)| gives(label.to_owned(), tactic, now.target.clone()))
        .into();
    rows.extend((0..).zip(AIMED).map(|(which, (label, detail))| {
        let (who, act) = (first, (id.0, which));
        row(label, detail, Action::Aim(Aim { who, act, at }))
    }));
    let fight = game.fight.as_deref()?;
    let foes = fight
        .units
        .keys()
        .filter(|who| game.is_up(**who) && game.are_opponents(first, **who));
    let foes: Vec<_> = foes.filter_map(|who| game.units.get(who)).collect();
    let here = |who: &CharacterId| {
        let place = game.places.get(who);
        place.is_some_and(|place| place.map == fight.board) && game.may_be_stormed(first, *who)
    };
    let structures = game.units.iter().filter(|(who, _)| here(who));
    let types = foes.iter().copied().chain(structures.map(|(_, unit)| unit));
    let classes: BTreeSet<&str> = types.map(|foe| foe.class.trim()).collect();
    let classes = classes.into_iter().filter(|class| !class.is_empty());
    let specials = Special::ALL
        .iter()
        .filter(|one| foes.iter().any(|foe| foe.has(**one)));
    let leads = foes.iter().any(|foe| foe.leadership > 0);
    let targets = [
        ("anybody".to_owned(), Target::Any),
        ("nobody".to_owned(), Target::None),
    ]
    .into_iter()
    .chain(leads.then(|| ("whoever has Leadership".to_owned(), Target::Leadership)))
    .chain(classes.map(|class| (class.to_owned(), Target::Type(class.to_owned()))))
    .chain(specials.map(|one| (format!("whoever is {}", one.words()), Target::Special(*one))));
    rows.extend(
        targets.map(|(words, target)| gives(format!("Attack {words}"), now.tactic, target)),
    );
    let by = by.map_or_else(
        || "the GM orders".to_owned(),
        |by| format!("{} orders", game.name(by)),
    );
    let detail = format!("{}; {by}", game.order_stands(id));
    Some(Row::of_several(
        &format!("Order {}", squad.name),
        detail,
        rows,
    ))
}

/// What is final folds even where there is one of it (S-31).
const CROAK: &str = "Croak a Beast";

/// What stands together in one row; none stands alone.
fn kind(game: &Squads, act: &Act) -> Option<String> {
    match act {
        Act::Attack { target, .. } => Some(format!("Attack {}", game.name(*target))),
        Act::BullRush { .. } => Some("Bull rush".to_owned()),
        Act::Lift { .. } => Some("Pick up".to_owned()),
        Act::Croak { .. } => Some(CROAK.to_owned()),
        Act::DelayMove | Act::DelayAction => Some("Put off to the next round".to_owned()),
        _ => None,
    }
}

/// The number that an act has for every unit; none is dealt one. What is rare, or cannot be taken back by an act, has none.
const fn number(act: &Act) -> Option<usize> {
    match act {
        Act::Move { .. } => Some(MOVE),
        Act::Other => Some(OTHER),
        Act::DelayMove | Act::DelayAction => Some(PUT_OFF),
        Act::Croak { .. } | Act::Lift { .. } | Act::Regroup { .. } | Act::TakeBack => {
            Some(Row::NO_NUMBER)
        }
        _ => None,
    }
}

/// So many squads have a number of their own, the first ones.
const NUMBERED: usize = 4;
/// The last number that is dealt; that of a move; that of any other act; that of putting off. They stay where they are
/// when squads come and go.
const DEALT: usize = 6;
const MOVE: usize = 7;
const OTHER: usize = 8;
const PUT_OFF: usize = 9;

fn row(offer: Offer) -> Row {
    let (who, act) = (offer.actor, offer.act.clone());
    let action = match act.clone() {
        // The way is shown on the map.
        Act::Move { .. } => Action::MoveOnBoard,
        act => Action::Do(Command::Act { who, act }.into()),
    };
    Row::of_offer(offer, action, Command::Force { who, act })
}

/// What that unit can do to somebody now.
pub(in crate::gui) fn deeds(game: &Squads, by: Option<CharacterId>, on: MenuOf) -> Vec<Deed> {
    units::deeds(game, by, on)
}

impl UnitOffers for Squads {
    /// All act in a phase.
    fn acts_now(&self) -> Option<CharacterId> {
        None
    }

    /// What it has, has declared, and what uses are left are beside its name (S-45).
    fn offers_of(&self, who: CharacterId) -> Group {
        let kinds = units::by_kind(self.offers(who), |offer, _| {
            kind(self, &offer.act).unwrap_or_else(|| offer.label.clone())
        });
        let rows = kinds.into_iter().map(|(kind, mut offers)| {
            let number = offers.first().and_then(|offer| number(&offer.act));
            let legal = offers.iter().filter(|offer| offer.refusal.is_none());
            // What can be done at all is not refused too.
            if legal.count() > 0 {
                offers.retain(|offer| offer.refusal.is_none());
            }
            let folds = kind == CROAK;
            let inner = folds.then_some(Row::NO_NUMBER);
            let mut rows = offers.into_iter().map(|offer| Row {
                number: inner,
                ..row(offer)
            });
            let row = match (rows.next(), rows.len()) {
                (Some(first), _) if folds && first.refusal.is_none() => {
                    let rows = std::iter::once(first).chain(rows).collect();
                    Row::of_several(&kind, String::new(), rows)
                }
                (Some(first), 0) => first,
                (Some(first), _) if first.refusal.is_some() => first,
                (first, _) => {
                    let rows = first.into_iter().chain(rows).collect();
                    Row::of_several(&kind, String::new(), rows)
                }
            };
            Row { number, ..row }
        });
        let declared = self
            .plan(who)
            .map(|plan| format!("declared {}", plan_words(self, plan)));
        let note = [self.hold_words(who)]
            .into_iter()
            .chain(uses_words(self, who))
            .chain(declared);
        Group {
            heading: format!("{} can", self.name(who)),
            note: note.collect::<Vec<_>>().join(", "),
            dealt: 1..=DEALT,
            rows: rows.collect(),
        }
    }

    fn odds_of(&self, command: &campaign::Command) -> Option<Odds> {
        match command {
            campaign::Command::Squads(Command::Act { who, act }) => self.odds_of_act(*who, act),
            campaign::Command::Squads(Command::DeclareSquad { squad }) => {
                self.odds_of_order(*squad)
            }
            _ => None,
        }
    }

    /// What each side loses by an order (S-27).
    fn lines_later(&self, command: &campaign::Command) -> usize {
        match command {
            campaign::Command::Squads(Command::DeclareSquad { .. }) => self.sides_up().len(),
            _ => 0,
        }
    }

    fn is_on(&self, command: &campaign::Command, on: CharacterId) -> Option<bool> {
        let campaign::Command::Squads(Command::Act { act, .. }) = command else {
            return None;
        };
        match act {
            // An Assault is no other attack than a Strike.
            Act::Attack { kind, target } => (*target == on).then_some(*kind != AttackKind::Assault),
            act => act.people().contains(&on).then_some(false),
        }
    }

    fn left_to_do(&self, _: CharacterId) -> Option<String> {
        None
    }

    fn odds_of_choices(&self, asked: &Decision) -> BTreeMap<String, Odds> {
        let frame = self.fight.as_ref().and_then(|fight| fight.frames.last());
        let Some(Frame::Answer(who, target)) = frame else {
            return BTreeMap::new();
        };
        let odds = asked.shape.options().iter().filter_map(|one| {
            let kind = *AttackKind::ALL.iter().find(|kind| kind.key() == one.key)?;
            let act = Act::Attack {
                kind,
                target: *target,
            };
            Some((one.key.clone(), self.odds_of_act(*who, &act)?))
        });
        odds.collect()
    }

    fn clash_now(&self) -> Option<(Clash, Vec<OddsLine>)> {
        let Some(Frame::Strike(strike)) = self.fight.as_ref()?.frames.last() else {
            return None;
        };
        let (by, on) = (self.name(strike.by), self.name(strike.on));
        let (combat, defense) = (strike.terms.combat(), strike.terms.defense());
        let kind = strike.kind.words();
        let clash = Clash {
            title: format!("{by} → {on}"),
            kind: format!("{kind} · Combat {combat} against Defense {defense}"),
            fallen: Vec::new(),
        };
        let odds = self
            .strike_odds(strike)
            .ok()
            .map(|odds| odds.line(strike.on, &on));
        Some((clash, odds.into_iter().collect()))
    }
}
