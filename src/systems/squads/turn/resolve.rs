//! A phase is resolved (S-15): the moves, who gets a square where moves meet (S-17), then all actions one after the other in
//! the order in which they were declared. What the moves made impossible is not done and not spent.

use std::sync::Arc;

use crate::board::grid::{Hex, Space, Terrain};
use crate::systems::squads::Squads;
use crate::systems::squads::attack::dice::Roll;
use crate::systems::squads::rules::ids::s;
use crate::systems::squads::sheet::unit::Unit;
use crate::systems::squads::turn::acts::Act;
use crate::systems::squads::turn::fight::{Hold, Plan, Stage};
use crate::systems::squads::turn::frame::{Contest, Frame, Outcome, Try};
use crate::systems::squads::words::fact::{Fact, Keeps};
use crate::table::{CharacterId, Check, Reactions, Refusal};

impl Squads {
    /// Goes on between procedures; whether anything changed.
    pub(in crate::systems::squads) fn next_in_course(&mut self) -> bool {
        if !self.is_resolving() {
            return false;
        }
        self.count_procedure();
        match self.stage() {
            Some(Stage::Moving) => self.next_move(),
            Some(Stage::Acting) => self.next_act(),
            Some(Stage::Answering) => self.next_answer(),
            Some(Stage::Counting) => self.next_result(),
            Some(Stage::Ending) => self.next_ending(),
            _ => {}
        }
        true
    }

    /// Another procedure begins.
    pub(in crate::systems::squads) fn count_procedure(&mut self) {
        if let Some(fight) = self.fight_mut() {
            fight.acts = fight.acts.saturating_add(1);
        }
    }

    fn go_to_stage(&mut self, stage: Stage) {
        if let Some(fight) = self.fight_mut() {
            fight.stage = stage;
        }
    }

    /// Whoever is still to move rolls where moves of several sides meet; else all of them are made.
    fn next_move(&mut self) {
        self.drop_lost_moves();
        self.cut_lost_ways();
        if let Some(contest) = self.meeting() {
            // Nothing lies beneath it.
            let _ = self.push_frame(Frame::Contest(Box::new(contest)));
            return;
        }
        let mut moves = self.moves_declared();
        // Whoever gets on or off does so where the mount stands as the phase begins (S-33).
        moves.sort_by_key(|(who, go, _)| {
            let rides = self.units.get(who).is_some_and(|unit| unit.rides.is_some());
            !(rides || matches!(go, Act::Ride { .. }))
        });
        let mut taken_along = Vec::new();
        for (who, go, forced) in &moves {
            // What two carry moves once (S-70).
            if taken_along.contains(who) {
                self.foil(
                    *who,
                    go,
                    Keeps::Nothing,
                    "it has moved with whom it carries",
                );
                continue;
            }
            taken_along.extend(self.partner_of(*who));
            self.make_move(*who, go, *forced);
        }
        for plan in self
            .fight_mut()
            .into_iter()
            .flat_map(|fight| &mut fight.plans)
        {
            plan.go = None;
        }
        self.go_to_stage(Stage::Acting);
        for who in taken_along {
            self.find_room(who);
        }
    }

    /// The moves that are declared: whose, where to, and whether the GM’s word is behind it.
    fn moves_declared(&self) -> Vec<(CharacterId, Act, bool)> {
        let plans = self.fight.iter().flat_map(|fight| &fight.plans);
        let moves = plans.filter_map(|plan| Some((plan.who, plan.go.clone()?, plan.forced)));
        moves.collect()
    }

    /// A declaration of somebody who is out, or cannot move any more, is none.
    fn drop_lost_moves(&mut self) {
        for (who, go, forced) in self.moves_declared() {
            let check = &mut Check::new(forced);
            let ready = match self.is_up(who) {
                true => self.check_ready(who, &go, check),
                false => Err(Refusal::structure("it is out of the fight")),
            };
            let lost = match ready {
                Err(refusal) => Err((refusal, Keeps::Nothing)),
                Ok(_) => self
                    .check_together(who, check)
                    .map_err(|refusal| (refusal, Keeps::Move)),
            };
            if let Err((refusal, keeps)) = lost {
                self.redirect(who, None);
                self.foil(who, &go, keeps, refusal.reason());
            }
        }
    }

    /// Another Move than was declared, or none.
    pub(in crate::systems::squads) fn redirect(&mut self, who: CharacterId, go: Option<Act>) {
        let plans = self.fight_mut().map(|fight| fight.plans.iter_mut());
        let mut plans = plans.into_iter().flatten();
        if let Some(plan) = plans.find(|plan| plan.who == who) {
            plan.go = go;
        }
    }

    /// Whatever came into a declared way meanwhile: it ends on the last free square before (S-05).
    fn cut_lost_ways(&mut self) {
        for (who, go, refusal) in self.lost_ways() {
            self.cut_way(who);
            match self.plan(who).and_then(Plan::end) {
                Some(end) => {
                    let why = format!("{}; it stops at {}", refusal.reason(), self.address(end));
                    self.foil(who, &go, Keeps::Nothing, &why);
                }
                None => {
                    self.redirect(who, None);
                    self.foil(who, &go, Keeps::Move, refusal.reason());
                }
            }
        }
    }

    /// Tells of somebody who cannot do what it declared.
    pub(in crate::systems::squads) fn foil(
        &mut self,
        who: CharacterId,
        act: &Act,
        keeps: Keeps,
        why: &str,
    ) {
        let (what, why) = (self.act_phrase(act), why.to_owned());
        let who = self.who(who);
        let foiled = Fact::Foiled {
            who,
            what,
            why,
            keeps,
        };
        self.note(&[s(15)], foiled);
    }

    /// Somebody moves, with all who go with it, and whoever lifts with it goes behind it (S-33, S-70).
    fn make_move(&mut self, who: CharacterId, go: &Act, forced: bool) {
        let path = match go {
            Act::Ride { mount } => {
                let check = &mut Check::new(forced);
                let ground = self.fought_on();
                let rides = ground.and_then(|ground| self.check_ride(&ground, who, *mount, check));
                if let Err(refusal) = rides {
                    self.foil(who, go, Keeps::Move, refusal.reason());
                    return;
                }
                self.spend_move(who);
                self.ride(who, *mount);
                return;
            }
            Act::Move { path } => path,
            _ => return,
        };
        let ways = self.ways_along(&self.loads(), who, path);
        for (one, _) in &ways {
            self.spend_move(*one);
        }
        let Some(to) = path.last().copied() else {
            let (at, who) = (self.space_of(who), self.who(who));
            self.note(&[s(17)], Fact::Stays { who, at });
            return;
        };
        if let Some(unit) = self.unit_mut(who) {
            unit.rides = None;
        }
        self.put_at(who, to);
        let (spaces, at) = (
            u32::try_from(path.len()).unwrap_or(u32::MAX),
            self.space_of(who),
        );
        let named = self.who(who);
        self.note(
            &[s(11)],
            Fact::Moved {
                who: named,
                to: at,
                spaces,
            },
        );
        for (partner, way) in ways.iter().skip(1) {
            if let Some(behind) = way.last() {
                self.put_at(*partner, *behind);
                self.carry_along(who, to);
            }
        }
    }

    /// Who is carried by two stands where the one who led stands.
    fn carry_along(&mut self, who: CharacterId, to: Hex) {
        if let Some((load, _)) = self.load_of(who)
            && let Some(unit) = self.unit_mut(load)
            && let Some(held) = &mut unit.held
        {
            held.by.sort_by_key(|by| *by != who);
            self.put_at(who, to);
        }
    }

    fn spend_move(&mut self, who: CharacterId) {
        if let Some(standing) = self.standing_mut(who) {
            (standing.movement, standing.moved) = (Hold::None, true);
        }
    }

    /// Spends an Action; what is left of a Move is lost with it, unless it was put off (S-16).
    pub(in crate::systems::squads) fn spend_action(&mut self, who: CharacterId) {
        if let Some(standing) = self.standing_mut(who) {
            (standing.action, standing.acted) = (Hold::None, true);
            if standing.movement.is_ready() {
                standing.movement = Hold::None;
            }
        }
    }

    /// The next action in the order of declaration.
    fn next_act(&mut self) {
        let next = self.fight_mut().and_then(|fight| {
            let at = fight.plans.iter().position(|plan| plan.act.is_some())?;
            let plan = &mut fight.plans[at];
            let act = plan.act.take()?;
            Some((plan.who, act, plan.forced))
        });
        let Some((who, act, forced)) = next else {
            self.go_to_stage(Stage::Answering);
            return;
        };
        if let Err(refusal) = self.begin_act(who, &act, forced) {
            self.foil(who, &act, Keeps::Action, refusal.reason());
        }
    }

    /// Somebody does what it has declared, if it still can.
    fn begin_act(&mut self, who: CharacterId, act: &Act, forced: bool) -> Result<(), Refusal> {
        let check = &mut Check::new(forced);
        if !self.is_up(who) {
            return Err(Refusal::structure("it is out of the fight"));
        }
        self.check_ready(who, act, check)?;
        self.check_deed(&self.fought_on()?, who, act, check)?;
        self.perform(who, act, forced)
    }

    fn perform(&mut self, who: CharacterId, act: &Act, forced: bool) -> Result<(), Refusal> {
        let outcome = match act {
            Act::Attack { kind, target } => {
                self.spend_action(who);
                return self.begin_strike(who, *target, *kind);
            }
            Act::BullRush { to } => {
                let contest = self.rush(who, *to)?;
                return self.push_frame(Frame::Contest(Box::new(contest)));
            }
            Act::Dismount { rider } => return self.begin_dismount(who, *rider),
            Act::Break { structure } => {
                self.spend_action(who);
                let dice = self.unit(who)?.siege_dice();
                return self.push_frame(Frame::Try(Box::new(Try {
                    on: *structure,
                    dice,
                    above: None,
                    roll: Roll::by(who),
                })));
            }
            Act::Dig { path } => {
                self.spend_action(who);
                self.dig(who, path);
                return Ok(());
            }
            Act::Lift { whom, with } => {
                let by: Vec<CharacterId> = [who].into_iter().chain(*with).collect();
                for who in &by {
                    self.spend_action(*who);
                }
                Outcome::Lift {
                    by,
                    whom: *whom,
                    forced,
                }
            }
            Act::Regroup { join, modifiers } => {
                self.spend_action(who);
                Outcome::Regroup {
                    who,
                    join: join.clone(),
                    modifiers: *modifiers,
                    forced,
                }
            }
            Act::Wake { whom } => {
                self.spend_action(who);
                Outcome::Wake { on: *whom }
            }
            Act::Croak { beast } => {
                self.spend_action(who);
                let (on, by) = (*beast, Some(who));
                Outcome::Croak { on, by }
            }
            Act::Other => {
                self.spend_action(who);
                let who = self.who(who);
                self.note(&[s(18)], Fact::DidOther { who });
                return Ok(());
            }
            // Those are done when they are declared.
            Act::Move { .. }
            | Act::Ride { .. }
            | Act::PutDown
            | Act::DelayMove
            | Act::DelayAction
            | Act::TakeBack => {
                return Ok(());
            }
        };
        self.note_outcome(outcome);
        Ok(())
    }

    /// Something counts once everything in the phase is rolled.
    pub(in crate::systems::squads) fn note_outcome(&mut self, outcome: Outcome) {
        if let Some(fight) = self.fight_mut() {
            fight.results.push(outcome);
        }
    }

    /// Takes everybody of a side who declares the same in this phase with the first of them; each spends its Action.
    fn together(&mut self, first: CharacterId, act: &Act) -> Vec<CharacterId> {
        let mut all = vec![first];
        let side = self.side_of(first);
        let plans = self.fight.iter().flat_map(|fight| &fight.plans);
        let others = plans
            .filter(|plan| plan.act.as_ref() == Some(act))
            .map(|plan| plan.who);
        let ground = self.fought_on();
        let others: Vec<CharacterId> = others
            .filter(|who| {
                let check = &mut Check::new(false);
                self.side_of(*who) == side
                    && self.is_up(*who)
                    && self.check_ready(*who, act, check).is_ok()
                    && ground
                        .as_ref()
                        .is_ok_and(|ground| self.check_deed(ground, *who, act, check).is_ok())
            })
            .collect();
        drop(ground);
        all.extend(others);
        if let Some(fight) = self.fight_mut() {
            for plan in fight
                .plans
                .iter_mut()
                .filter(|plan| all.contains(&plan.who))
            {
                plan.act = None;
            }
        }
        for who in &all {
            self.spend_action(*who);
        }
        all
    }

    /// S-34: 2d6 and one more for each who helps, against the mount's Defense.
    fn begin_dismount(&mut self, who: CharacterId, rider: CharacterId) -> Result<(), Refusal> {
        let all = self.together(who, &Act::Dismount { rider });
        let mount = self.unit(rider)?.rides.unwrap_or(rider);
        let ground = self
            .ground()
            .ok_or_else(|| Refusal::structure("there is no board"))?;
        let target: &Unit = self.unit(mount)?;
        let parts = self.standing_defense(&ground, target, (who, mount));
        let above = parts.iter().map(|part| part.value).sum();
        drop(ground);
        let helpers = all.iter().skip(1).map(|who| self.who(*who)).collect();
        let dice = u8::try_from(all.len().saturating_add(1))
            .unwrap_or(u8::MAX)
            .min(50);
        let (by, on) = (self.who(who), self.who(rider));
        self.note(
            &[s(34)],
            Fact::PullsDown {
                by,
                on,
                helpers,
                defense: parts,
            },
        );
        self.push_frame(Frame::Try(Box::new(Try {
            on: rider,
            dice,
            above: Some(above),
            roll: Roll::by(who),
        })))
    }

    /// S-53: everybody who rushes that square in this phase, and whoever stands there.
    fn rush(&mut self, who: CharacterId, to: Hex) -> Result<Contest, Refusal> {
        let rushers = {
            let ground = self
                .ground()
                .ok_or_else(|| Refusal::structure("there is no board"))?;
            let wanted = ground.token_at(who, to);
            let plans = self.fight.iter().flat_map(|fight| &fight.plans);
            let others = plans.filter_map(|plan| match plan.act {
                Some(Act::BullRush { to }) if ground.token_at(plan.who, to).overlaps(wanted) => {
                    let check = &mut Check::new(plan.forced);
                    let act = Act::BullRush { to };
                    let able = self.is_up(plan.who)
                        && self.check_ready(plan.who, &act, check).is_ok()
                        && self.check_deed(&ground, plan.who, &act, check).is_ok();
                    able.then_some((plan.who, to))
                }
                _ => None,
            });
            let mut rushers = vec![(who, to)];
            rushers.extend(others);
            rushers
        };
        if let Some(fight) = self.fight_mut() {
            let rush = |plan: &&mut Plan| rushers.iter().any(|(who, _)| *who == plan.who);
            for plan in fight.plans.iter_mut().filter(rush) {
                plan.act = None;
            }
        }
        for (rusher, at) in &rushers {
            self.spend_action(*rusher);
            let to = self.address(*at);
            let named = self.who(*rusher);
            self.note(&[s(53)], Fact::Rushes { who: named, to });
        }
        let contest = self.rush_contest(&rushers);
        for rushed in contest.all.iter().filter(|one| !one.rushes) {
            let below = rushed.roll.roller;
            for rushed in self.riders_of(below).into_iter().chain([below]) {
                self.disturb(rushed, who);
            }
        }
        Ok(contest)
    }

    /// The name of a square of the fight's board.
    pub(in crate::systems::squads) fn address(&self, at: Hex) -> String {
        let board = self
            .fight
            .as_ref()
            .and_then(|fight| self.boards.get(&fight.board));
        board.map_or_else(String::new, |board| board.address(at))
    }

    /// S-36: a tunnel; the squares can be entered from then on.
    fn dig(&mut self, who: CharacterId, path: &[Hex]) {
        if let Some(standing) = self.standing_mut(who) {
            standing.dug = true;
        }
        let board = self.fight.as_ref().map(|fight| fight.board);
        if let Some(board) = board.and_then(|id| self.boards.get_mut(&id)) {
            let board = Arc::make_mut(board);
            for at in path {
                if let Some(space) = board.spaces.get(*at) {
                    let dug = Space {
                        terrain: Terrain::Open,
                        ..space
                    };
                    // The square is there already.
                    let _ = board.spaces.insert(*at, dug);
                }
            }
        }
        let squares = path.iter().map(|at| self.address(*at)).collect();
        let who = self.who(who);
        self.note(&[s(36)], Fact::Dug { who, squares });
    }

    /// Whoever was Calm and attacked may answer with the Action it holds (S-60).
    fn next_answer(&mut self) {
        let woken = self
            .fight_mut()
            .and_then(|fight| (!fight.woken.is_empty()).then(|| fight.woken.remove(0)));
        let Some((who, by)) = woken else {
            self.go_to_stage(Stage::Counting);
            return;
        };
        self.wake(who);
        let asked = self.side_of(who).and_then(|side| self.teams.get(&side));
        let asked = asked.is_some_and(|side| side.reactions == Reactions::Ask);
        if asked && !self.answers_of(who, by).is_empty() {
            // Nothing lies beneath it.
            let _ = self.push_frame(Frame::Answer(who, by));
        }
    }
}
