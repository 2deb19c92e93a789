//! What Attack · Move · Bonus tells of its boards: where a unit can move to by the action that it has, and every free hit
//! that the way there draws, before it is taken (D-04, D-05, D-33).

use std::sync::Arc;

use crate::board::grid::{Heading, Hex, Movement, Reached};
use crate::campaign;
use crate::gui::board::{Aimed, WaitingAct};
use crate::gui::games::d20::offers::deeds;
use crate::gui::panels::map_menu::{Deed, MenuOf};
use crate::gui::units::{self, By, Moving, UnitMoves, Ways};
use crate::systems::d20::{Act, Command, D20, Frame, Pay, With, d};
use crate::table::words::count;
use crate::table::{Build, CharacterId, Refusal, RuleId};

/// The action that moves whoever acts: the Move Action as long as it is there, else a Bonus Action.
pub(super) fn moves_by(game: &D20) -> Option<Pay> {
    let left = game.turn()?.left;
    let pays = [Pay::Move, Pay::Bonus].into_iter();
    pays.into_iter().find(|pay| left.of(*pay) > 0)
}

/// Who cannot act at all reaches nothing.
fn reached(game: &D20, who: CharacterId, pay: Pay, by: By) -> Option<Ways> {
    let spaces = match game.is_able(who) {
        true => game.spaces(who, pay),
        false => 0,
    };
    let reach = game.ground()?.reach(who, spaces)?;
    let movement = Movement {
        distance: spaces.into(),
        actions: 1,
    };
    let price = (|end: &Reached| end.used, false);
    Some(Ways::along(who, (reach, movement), price, by))
}

impl UnitMoves for D20 {
    const BY_HAND: &'static str = "By the GM’s word, without an action; one undo takes it back";
    const SIGHT: &'static [RuleId] = &[d(9)];

    fn marks(&self, who: CharacterId) -> Vec<String> {
        let Some(unit) = self.units.get(&who) else {
            return Vec::new();
        };
        let mut marks = vec![unit.hit_points.now.to_string()];
        marks.extend(unit.state.prone.then(|| "P".to_owned()));
        if !unit.wounds.is_empty() {
            marks.push(format!("{}W", unit.wounds.len()));
        }
        marks
    }

    fn lies(&self, who: CharacterId) -> Build {
        self.build_of(who)
    }

    fn turned(who: CharacterId, facing: Heading) -> Option<campaign::Command> {
        let facing = Some(facing);
        Some(Command::Face { who, facing }.into())
    }

    fn ways_now(&self, _: Option<CharacterId>) -> Option<Ways> {
        let asked = self.decisions();
        let frame = self.fight.as_ref().and_then(|fight| fight.frames.last());
        match (frame, asked.first()) {
            (Some(Frame::Walk(walk)), Some(asked)) => {
                let by = By::Question(asked.key.clone());
                reached(self, walk.who, walk.pay, by)
            }
            (_, Some(_)) => None,
            (_, None) => reached(self, self.turn()?.who, moves_by(self)?, By::Turn),
        }
    }

    fn ways_in_turn(&self, who: CharacterId, by: By) -> Option<Ways> {
        reached(self, who, Pay::Move, by)
    }

    fn refuses_move(&self, who: CharacterId) -> Option<Refusal> {
        let (path, with) = (Vec::new(), Pay::Move);
        self.refusal_of(who, &Act::Move { path, with })
    }

    fn goes(&self, who: CharacterId, path: Vec<Hex>, _: Vec<Hex>) -> Option<campaign::Command> {
        let with = moves_by(self)?;
        let act = Act::Move { path, with };
        Some(Command::Act { who, act }.into())
    }

    /// What a space costs, and whose free hits the way there draws (D-33).
    fn way_words(&self, by: &By, (who, path): (CharacterId, &[Hex]), price: u16) -> String {
        let used = count(price.into(), "space", "spaces");
        let words = match (by, moves_by(self)) {
            (By::Turn, Some(pay)) => format!("{used} for {}", pay.words()),
            (By::NotNow(reason, _), _) => {
                format!("{used} in {}’s turn, but not now: {reason}", self.name(who))
            }
            _ => used,
        };
        words + &self.free_hit_words(who, path)
    }

    fn why_no_way(&self, ways: &Ways, _: Hex) -> (String, Option<RuleId>) {
        let stopped = ways.reachable.who.filter(|who| !self.is_able(*who));
        if let Some(refusal) = stopped.and_then(|who| self.refuses_move(who)) {
            return (refusal.reason().to_owned(), refusal.rule_id());
        }
        let spaces = ways.movement.map_or(0, |movement| movement.distance);
        let reason = format!("no way of {spaces} spaces leads there");
        (reason, Some(d(5)))
    }

    fn marks_on(&self, who: CharacterId, path: &[Hex]) -> Vec<Hex> {
        let hits = self.free_hits(who, path).into_iter();
        hits.map(|hit| hit.at).collect()
    }

    fn waits(&self, _: &mut Moving<'_, Self>) -> Arc<[WaitingAct]> {
        let frames = self.fight.iter().flat_map(|fight| &fight.frames);
        let acts = frames.filter_map(|frame| match frame {
            Frame::Strike(strike) => {
                let (unit, on) = (self.units.get(&strike.by)?, self.name(strike.on));
                let with = match strike.with {
                    With::Weapon(id) => &unit.weapon(id)?.name,
                    With::Spell(id) => &unit.spell(id)?.name,
                };
                Some(WaitingAct {
                    who: strike.by,
                    aimed: Aimed {
                        units: vec![self.places.get(&strike.on)?.at],
                        spaces: Vec::new(),
                    },
                    path: Vec::new(),
                    words: with.clone(),
                    describe: format!("{} attacks {on} with {with}", unit.name),
                })
            }
            Frame::Walk(walk) => units::on_way(self, walk.who, &walk.path),
            _ => None,
        });
        acts.collect()
    }

    fn cannot_attack(&self, by: CharacterId, on: CharacterId) -> Option<(String, Option<RuleId>)> {
        let offers = self.offers(by).into_iter();
        let mut attacks =
            offers.filter(|offer| matches!(&offer.act, Act::Attack(blow) if blow.target == on));
        let refusal = attacks.find_map(|offer| offer.refusal)?;
        Some((refusal.reason().to_owned(), refusal.rule_id()))
    }

    fn attacks_on(&self, by: Option<CharacterId>, on: CharacterId) -> Vec<Deed> {
        deeds(self, by, MenuOf::Person(on))
    }
}
