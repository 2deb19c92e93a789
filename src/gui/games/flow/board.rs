//! What Flow tells of its boards: where a unit can move to and for how many AP, what is threatened on the way and every
//! Reaction Attack that it provokes, before it is taken (F-34, F-50, F-51); the hexes of an Intercept (F-35).

use std::collections::BTreeSet;
use std::sync::Arc;

use egui::Ui;

use crate::board::grid::{Hex, Movement, Reached};
use crate::campaign;
use crate::gui::action::Action;
use crate::gui::board::{Aimed, ProposedPath, WaitingAct};
use crate::gui::games::flow::Known;
use crate::gui::games::flow::offers::{act_of, target_of};
use crate::gui::panels::map_menu::{Deed, MenuOf};
use crate::gui::tracker::Pointed;
use crate::gui::units::{self, By, Moving, UnitMoves, Ways, no_attack};
use crate::systems::System;
use crate::systems::flow::{Act, Command, Flow, Frame, f};
use crate::table::{Answer, CharacterId, Decider, MapId, Refusal, RuleId};

/// A Move without its way.
const fn anywhere() -> Act {
    Act::Move { path: Vec::new() }
}

/// The ways of a unit by the AP that it has.
fn reached(game: &Flow, who: CharacterId, by: By) -> Option<Ways> {
    let hexes = game.hexes(who);
    let reach = game.ground()?.reach(who, hexes)?;
    let movement = Movement {
        distance: hexes,
        actions: 1,
    };
    let price = (|end: &Reached| game.ap_of_way(who, end.used), true);
    Some(Ways::along(who, (reach, movement), price, by))
}

/// The hexes in which opponents of a unit threaten it (F-51).
fn threatened(game: &Flow, who: CharacterId) -> BTreeSet<Hex> {
    let Some(ground) = game.ground() else {
        return BTreeSet::new();
    };
    let all = game.everybody_up().into_iter();
    let foes = all.filter(|owner| game.are_opponents(*owner, who));
    let zones = foes.filter_map(|owner| ground.threat(owner));
    zones.flat_map(|zone| zone.iter()).collect()
}

/// A hex from which whoever is asked could intercept, with the number and the key of its option (F-35).
struct Intercept {
    who: CharacterId,
    at: Hex,
    number: usize,
    key: String,
}

/// All of them, and the key of the question.
fn intercepts(game: &Flow) -> Option<(String, Vec<Intercept>)> {
    let asked = game.decisions().into_iter().next()?;
    let Decider::Character(who) = asked.who else {
        return None;
    };
    let board = game.boards.get(&game.fight.as_ref()?.board)?;
    let options = (1..).zip(asked.shape.options());
    let all = options.filter_map(|(number, option)| {
        let key = option.key.clone();
        let at = board.named(key.strip_prefix("intercept.")?)?;
        Some(Intercept {
            who,
            at,
            number,
            key,
        })
    });
    Some((asked.key.clone(), all.collect()))
}

/// Whom and what is pointed at is for.
fn aimed(game: &Flow, pointed: Option<&Pointed>) -> Aimed {
    let Some(Pointed::Offer(action)) = pointed else {
        return Aimed::default();
    };
    let Action::Do(command) = action.as_ref() else {
        return Aimed::default();
    };
    let act = act_of(command).map(|(_, act)| act);
    let on = act.and_then(target_of).and_then(|on| game.places.get(&on));
    Aimed {
        units: on.map(|place| place.at).into_iter().collect(),
        spaces: match act {
            Some(Act::Step { to } | Act::Crawl { to }) => vec![*to],
            _ => Vec::new(),
        },
    }
}

impl UnitMoves for Flow {
    const BY_HAND: &'static str = "By the GM’s word, without AP; one undo takes it back";
    const SIGHT: &'static [RuleId] = &[f(52)];

    fn marks(&self, who: CharacterId) -> Vec<String> {
        let Some(unit) = self.units.get(&who) else {
            return Vec::new();
        };
        let mut marks = vec![unit.hit_points.now.to_string()];
        marks.extend(unit.prone.then(|| "P".to_owned()));
        marks.extend(self.grapple_of(who).map(|_| "G".to_owned()));
        marks
    }

    /// What was dropped or knocked out of a hand (F-40).
    fn things_on(&self, map: MapId) -> Vec<(Hex, String)> {
        let all = self.lying_on(map).into_iter();
        all.map(|(at, of, item)| (at, format!("{} of {}", item.name, self.name(of))))
            .collect()
    }

    fn before_board(ui: &Ui, kept: &mut Known) {
        kept.pointed = Pointed::now(ui);
    }

    fn ways_now(&self, _: Option<CharacterId>) -> Option<Ways> {
        let frame = self.fight.as_ref().and_then(|fight| fight.frames.last());
        match (frame, self.decisions().into_iter().next()) {
            (Some(Frame::Walk(walk)), Some(asked)) => {
                reached(self, walk.who, By::Question(asked.key))
            }
            (_, Some(_)) => None,
            (_, None) => {
                let who = self.turn()?;
                let able = self.refuses_move(who).is_none();
                able.then(|| reached(self, who, By::Turn)).flatten()
            }
        }
    }

    fn ways_in_turn(&self, who: CharacterId, by: By) -> Option<Ways> {
        reached(self, who, by)
    }

    fn refuses_move(&self, who: CharacterId) -> Option<Refusal> {
        self.refusal_of(who, &anywhere())
    }

    fn goes(&self, who: CharacterId, path: Vec<Hex>, _: Vec<Hex>) -> Option<campaign::Command> {
        let act = Act::Move { path };
        Some(Command::Act { who, act }.into())
    }

    /// What a hex costs, and whose Reaction Attacks the way there provokes (F-34).
    fn way_words(&self, by: &By, (who, path): (CharacterId, &[Hex]), price: u16) -> String {
        let price = match price {
            0 => "the rest of the Move".to_owned(),
            ap => format!("{ap} AP"),
        };
        let words = match by {
            By::NotNow(reason, _) => format!(
                "{price} in {}’s turn, but not now: {reason}",
                self.name(who)
            ),
            _ => price,
        };
        words + &self.provoke_words(who, path)
    }

    fn why_no_way(&self, ways: &Ways, _: Hex) -> (String, Option<RuleId>) {
        let hexes = ways.movement.map_or(0, |movement| movement.distance);
        (format!("no way of {hexes} hexes leads there"), Some(f(50)))
    }

    fn marks_on(&self, who: CharacterId, path: &[Hex]) -> Vec<Hex> {
        let all = self.provokes(who, path).into_iter();
        all.map(|one| one.at).collect()
    }

    /// A hex of an Intercept is picked.
    fn click_before(&self, _: &mut Moving<'_, Self>, at: Hex) -> Option<Action> {
        let (asked, all) = intercepts(self)?;
        let one = all.into_iter().find(|one| one.at == at)?;
        let answer = Answer::Pick(one.key);
        let answer = campaign::Command::answer(System::Flow, &asked, answer);
        Some(Action::Do(answer))
    }

    fn threatened_for(&self, moves: &mut Moving<'_, Self>, who: CharacterId) -> Arc<BTreeSet<Hex>> {
        let all = &mut moves.kept.now.threatened;
        if let Some((_, known)) = all.iter().find(|(of, _)| *of == who) {
            return Arc::clone(known);
        }
        let found = Arc::new(threatened(self, who));
        all.push((who, Arc::clone(&found)));
        found
    }

    fn aimed_at(&self, moves: &mut Moving<'_, Self>) -> Option<Arc<Aimed>> {
        let Known { pointed, now } = &mut *moves.kept;
        let known = now.aimed.take().filter(|(of, _)| of == pointed);
        let (_, found) = now.aimed.insert(known.unwrap_or_else(|| {
            let found = aimed(self, pointed.as_ref());
            (pointed.clone(), Arc::new(found))
        }));
        Some(Arc::clone(found))
    }

    fn proposed(&self, moves: &mut Moving<'_, Self>, end: Option<Hex>) -> Vec<ProposedPath> {
        let all = intercepts(self).map_or_else(Vec::new, |(_, all)| all);
        let key = moves.kept.pointed.as_ref().and_then(Pointed::key);
        let path = |one: Intercept| {
            let reach = self.ground()?.reach(one.who, 3)?;
            let (spaces, _) = reach.way(one.at)?;
            Some(ProposedPath {
                number: Some(one.number),
                spaces,
                strong: key == Some(one.key.as_str()) || end == Some(one.at),
            })
        };
        all.into_iter().filter_map(path).collect()
    }

    fn waits(&self, _: &mut Moving<'_, Self>) -> Arc<[WaitingAct]> {
        let frames = self.fight.iter().flat_map(|fight| &fight.frames);
        let acts = frames.filter_map(|frame| match frame {
            Frame::Strike(one) => units::act_on(self, one.by, one.on, &self.with_what(one)),
            Frame::Contest(one) => units::act_on(self, one.by, one.on, one.kind.words()),
            Frame::Walk(walk) => units::on_way(self, walk.who, &walk.path),
            _ => None,
        });
        acts.collect()
    }

    fn cannot_attack(&self, by: CharacterId, on: CharacterId) -> Option<(String, Option<RuleId>)> {
        no_attack(self, by, on)
    }

    fn attacks_on(&self, by: Option<CharacterId>, on: CharacterId) -> Vec<Deed> {
        units::deeds(self, by, MenuOf::Person(on))
    }
}
