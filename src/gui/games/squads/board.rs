//! What Stacks & Hordes tells of its boards: where the selected unit’s Move leads, and what is declared, as arrows (S-15,
//! S-16).

use std::collections::BTreeSet;
use std::sync::Arc;

use egui::Ui;

use crate::board::grid::{Hex, Movement, Reached};
use crate::campaign;
use crate::gui::action::Action;
use crate::gui::board::{Aim, Aimed, AimedAct, ProposedPath, WaitingAct, letters_of};
use crate::gui::games::squads::Known;
use crate::gui::games::squads::offers::order_aimed;
use crate::gui::games::squads::squad::{aims, squad_of, targets};
use crate::gui::panels::map_menu::{Deed, MenuOf};
use crate::gui::tracker::Pointed;
use crate::gui::units::{self, By, Moving, UnitMoves, Ways};
use crate::systems::squads::{Act, Command, Frame, Plan, SquadId, Squads, Stage, s};
use crate::table::words::count;
use crate::table::{Build, CharacterId, Refusal, RuleId};

/// Whether a unit that is up stands in a structure.
fn is_stood_on(game: &Squads, structure: CharacterId) -> bool {
    let stands = |who: &CharacterId| game.places.get(who).map(|place| (place.map, place.at));
    let at = stands(&structure);
    let mut units = game.units.iter();
    units.any(|(who, unit)| !unit.is_structure() && !unit.is_body() && stands(who) == at)
}

fn reached(game: &Squads, who: CharacterId, by: By) -> Option<Ways> {
    let movement = Movement {
        distance: game.move_of(who),
        actions: 1,
    };
    let price = (|end: &Reached| end.used, false);
    Some(Ways::along(who, (game.reach_of(who)?, movement), price, by))
}

impl UnitMoves for Squads {
    const BY_HAND: &'static str = "By the GM’s word, without a Move; one undo takes it back";
    const SIGHT: &'static [RuleId] = &[s(51)];

    fn marks(&self, who: CharacterId) -> Vec<String> {
        let Some(unit) = self.units.get(&who) else {
            return Vec::new();
        };
        // Bodies have none left, and those of a structure would be taken for those of whoever stands on it.
        let hidden = unit.is_croaked() || (unit.is_structure() && is_stood_on(self, who));
        let hits = (!hidden).then(|| unit.hits.now.to_string());
        let mut marks = Vec::from_iter(hits);
        marks.extend((unit.fatigue > 0).then(|| format!("{}F", unit.fatigue)));
        let mount = unit.rides.and_then(|mount| self.units.get(&mount));
        marks.extend(mount.map(|mount| format!("on {}", letters_of(&mount.letters, &mount.name))));
        marks
    }

    fn lies(&self, who: CharacterId) -> Build {
        self.build_of(who)
    }

    fn before_board(ui: &Ui, kept: &mut Known) {
        kept.pointed = Pointed::now(ui);
    }

    /// Squares beside enemies, on which a Move ends (S-16).
    fn threatened_for(&self, moves: &mut Moving<'_, Self>, who: CharacterId) -> Arc<BTreeSet<Hex>> {
        moves.kept.hostile(self, who)
    }

    fn ways_now(&self, selected: Option<CharacterId>) -> Option<Ways> {
        let asked = self.decisions();
        let frame = self.fight.as_ref().and_then(|fight| fight.frames.last());
        match (frame, asked.first()) {
            (Some(Frame::Way(who)), Some(asked)) => {
                reached(self, *who, By::Question(asked.key.clone()))
            }
            (_, Some(_)) => None,
            (_, None) => {
                let who = selected.filter(|who| self.refuses_move(*who).is_none())?;
                reached(self, who, By::Turn)
            }
        }
    }

    fn ways_in_turn(&self, who: CharacterId, by: By) -> Option<Ways> {
        reached(self, who, by)
    }

    fn refuses_move(&self, who: CharacterId) -> Option<Refusal> {
        let path = Vec::new();
        self.refusal_of(who, &Act::Move { path })
    }

    fn goes(&self, who: CharacterId, path: Vec<Hex>, _: Vec<Hex>) -> Option<campaign::Command> {
        let act = Act::Move { path };
        Some(Command::Act { who, act }.into())
    }

    fn way_words(&self, by: &By, _: (CharacterId, &[Hex]), price: u16) -> String {
        let used = count(price.into(), "square", "squares");
        match by {
            By::NotNow(reason, _) => format!("{used}, but not now: {reason}"),
            _ => used,
        }
    }

    fn why_no_way(&self, ways: &Ways, _: Hex) -> (String, Option<RuleId>) {
        if let Some(refusal) = ways.reachable.who.and_then(|who| self.refuses_move(who)) {
            return (refusal.reason().to_owned(), refusal.rule_id());
        }
        let squares = ways.movement.map_or(0, |movement| movement.distance);
        let squares = count(squares.into(), "square", "squares");
        (format!("no way of {squares} leads there"), Some(s(16)))
    }

    /// What is declared in this phase until it is resolved, and the attack that is rolled (S-15).
    fn waits(&self, _: &mut Moving<'_, Self>) -> Arc<[WaitingAct]> {
        let fight = self.fight.iter();
        let plans = fight.clone().flat_map(|fight| &fight.plans);
        let acts = plans.flat_map(|plan| {
            let go = plan.go.as_ref().and_then(|go| match go {
                Act::Move { path } => units::on_way(self, plan.who, path),
                go => on_somebody(self, plan.who, go),
            });
            let act = plan
                .act
                .as_ref()
                .and_then(|act| on_somebody(self, plan.who, act));
            go.into_iter().chain(act)
        });
        let frames = fight.flat_map(|fight| &fight.frames);
        let strikes = frames.filter_map(|frame| match frame {
            Frame::Strike(one) => units::act_on(self, one.by, one.on, one.kind.words()),
            _ => None,
        });
        match self.stage() {
            Some(Stage::Declaring | Stage::Moving) => acts.collect(),
            _ => strikes.collect(),
        }
    }

    /// The ways of which one is picked (S-53), else what the order of a squad comes to for each of its units (S-27).
    fn proposed(&self, moves: &mut Moving<'_, Self>, _: Option<Hex>) -> Vec<ProposedPath> {
        let room = moves.kept.room(self);
        let ways = (1..).zip(&*room);
        let ways = ways.map(|(number, spaces)| ProposedPath {
            number: Some(number),
            spaces: spaces.clone(),
            strong: false,
        });
        let ways: Vec<ProposedPath> = ways.collect();
        if !ways.is_empty() {
            return ways;
        }
        let pointed = squad_pointed(moves.kept.pointed.as_ref());
        let Some(squad) = pointed.or_else(|| squad_of(self, moves.selected)) else {
            return Vec::new();
        };
        let plans = moves.kept.plans(self, squad);
        // One key takes all of them.
        let paths = plans.iter().filter_map(|plan| {
            Some(ProposedPath {
                number: None,
                spaces: spaces(self, plan)?,
                strong: pointed.is_some(),
            })
        });
        paths.collect()
    }

    fn aimed_at(&self, moves: &mut Moving<'_, Self>) -> Option<Arc<Aimed>> {
        let (selected, Known { pointed, now, .. }) = (moves.selected, &mut *moves.kept);
        let known = now.aimed.take();
        let known = known.filter(|(of, who, _)| (of, *who) == (&*pointed, selected));
        let (.., found) = now.aimed.insert(known.unwrap_or_else(|| {
            let found = aimed(self, pointed.as_ref(), selected);
            (pointed.clone(), selected, Arc::new(found))
        }));
        Some(Arc::clone(found))
    }

    /// An order whose square, or whose target, is clicked (S-26, S-27).
    fn act_aimed(&self, moves: &mut Moving<'_, Self>, aim: Aim) -> Option<Arc<AimedAct>> {
        self.squads.get(&crate::table::ItemId(aim.act.0))?;
        let Some((squad, order, by)) = order_aimed(self, aim, moves.selected) else {
            let nobody = "Nobody of another side stands there".to_owned();
            return Some(Arc::new(AimedAct {
                aimed: Arc::default(),
                label: "Attack a unit".to_owned(),
                words: nobody.clone(),
                odds: None,
                action: Action::Say(nobody),
            }));
        };
        let on = targets(self, squad, &order).into_iter();
        // In the middle of a round an order is aimed only by the GM’s word (S-24).
        let by_force = self.refusal_of_order(by, squad).is_some();
        let by_words = by.map_or_else(|| "the GM".to_owned(), |by| self.name(by));
        let aimed = Aimed {
            units: on.filter_map(|on| Some(self.places.get(&on)?.at)).collect(),
            spaces: vec![aim.at],
        };
        Some(Arc::new(AimedAct {
            aimed: Arc::new(aimed),
            label: format!("{} → {}", self.squad_name(squad), self.order_words(&order)),
            words: match by_force {
                true => "ordered by the GM’s word".to_owned(),
                false => format!("ordered by {by_words}"),
            },
            odds: None,
            action: Action::Do(match by_force {
                true => Command::ForceOrder { by, squad, order }.into(),
                false => Command::GiveOrder { by, squad, order }.into(),
            }),
        }))
    }

    fn cannot_attack(&self, by: CharacterId, on: CharacterId) -> Option<(String, Option<RuleId>)> {
        units::no_attack(self, by, on)
    }

    fn attacks_on(&self, by: Option<CharacterId>, on: CharacterId) -> Vec<Deed> {
        units::deeds(self, by, MenuOf::Person(on))
    }
}

/// The squad whose order is pointed at.
fn squad_pointed(pointed: Option<&Pointed>) -> Option<SquadId> {
    let Some(Pointed::Offer(action)) = pointed else {
        return None;
    };
    match action.as_ref() {
        Action::Do(campaign::Command::Squads(Command::DeclareSquad { squad })) => Some(*squad),
        _ => None,
    }
}

/// The way of a plan and on to whom it attacks; none where it leads nowhere.
fn spaces(game: &Squads, plan: &Plan) -> Option<Vec<Hex>> {
    let mut spaces = vec![game.places.get(&plan.who)?.at];
    if let Some(Act::Move { path }) = &plan.go {
        spaces.extend(path);
    }
    let aims = plan
        .act
        .as_ref()
        .map(|act| aims(game, act))
        .unwrap_or_default();
    spaces.extend(aims.units.first().or(aims.spaces.first()));
    (spaces.len() > 1).then_some(spaces)
}

/// Whom what is pointed at is for, else whom the order of the squad of whoever is selected names.
fn aimed(game: &Squads, pointed: Option<&Pointed>, selected: Option<CharacterId>) -> Aimed {
    let mut of = squad_of(game, selected);
    let mut order = None;
    if let Some(Pointed::Offer(action)) = pointed
        && let Action::Do(campaign::Command::Squads(command)) = action.as_ref()
    {
        match command {
            Command::Act { act, .. } => return aims(game, act),
            Command::DeclareSquad { squad } => of = Some(*squad),
            Command::GiveOrder {
                squad,
                order: given,
                ..
            } => {
                (of, order) = (Some(*squad), Some(given));
            }
            _ => {}
        }
    }
    let Some((id, squad)) = of.and_then(|id| Some((id, game.squads.get(&id)?))) else {
        return Aimed::default();
    };
    let on = targets(game, id, order.unwrap_or(&squad.order)).into_iter();
    Aimed {
        units: on.filter_map(|on| Some(game.places.get(&on)?.at)).collect(),
        spaces: Vec::new(),
    }
}

/// An act as an arrow to whom it is on.
fn on_somebody(game: &Squads, who: CharacterId, act: &Act) -> Option<WaitingAct> {
    let aimed = aims(game, act);
    // The arrow itself leads to whom it is on.
    let words = match act {
        Act::Attack { kind, .. } => kind.words().to_owned(),
        act => game.act_words(act),
    };
    (aimed != Aimed::default()).then(|| WaitingAct {
        who,
        aimed,
        path: Vec::new(),
        describe: format!("{}: {}", game.name(who), game.act_words(act)),
        words,
    })
}
