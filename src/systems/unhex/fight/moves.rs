//! Moving to the next area (U-54), and who intercepts it (U-57).

use std::collections::BTreeSet;

use crate::board::areas::{AreaId, Lines};
use crate::dice::Dice;
use crate::systems::unhex::fight::frames::exchange::Exchange;
use crate::systems::unhex::fight::frames::frame::{Frame, Progress};
use crate::systems::unhex::fight::frames::move_frame::MoveFrame;
use crate::systems::unhex::fight::frames::strike::Strike;
use crate::systems::unhex::fight::procedure::{After, Changed, Procedure};
use crate::systems::unhex::fight::state::Standing;
use crate::systems::unhex::rolls::purpose::Purpose;
use crate::systems::unhex::rules::ledger::u;
use crate::systems::unhex::sheet::item::{ItemKind, StrikeKind};
use crate::systems::unhex::sheet::weapon::Weapon;
use crate::systems::unhex::state::Unhex;
use crate::systems::unhex::words::fact::Fact;
use crate::table::{
    Answer, CharacterId, Check, Choice, Decider, Decision, Reactions, Refusal, Shape,
};

impl MoveFrame {
    /// Somebody strikes at the mover, is about to, or has just hit.
    fn is_struck(&self) -> bool {
        self.resolving.is_some() || self.may_stop.is_some() || self.paying.is_some()
    }

    /// Calls it off; the action is given back if nobody struck.
    pub(super) fn cancel(&mut self, why: &str, game: &mut Unhex) {
        if self.void {
            return;
        }
        self.void = true;
        game.note_cancelled(self.mover, None, why, &[]);
        if !self.is_struck() && self.stopped.is_none() {
            game.give_back(self.mover);
        }
    }

    /// A move, declared and paid for.
    pub(in crate::systems::unhex) fn new(
        game: &Unhex,
        mover: CharacterId,
        from: AreaId,
        to: AreaId,
    ) -> Self {
        let mut frame = Self {
            mover,
            from,
            to,
            asked: Vec::new(),
            declared: Vec::new(),
            less_lethal: BTreeSet::new(),
            forced: BTreeSet::new(),
            resolving: None,
            full_legs: game.characters.get(&mover).map_or(0, |c| c.full_legs()),
            able: game
                .characters
                .get(&mover)
                .is_some_and(|c| c.cannot_move().is_none()),
            stopped: None,
            may_stop: None,
            void: false,
            paying: None,
            stopped_unarmed: false,
        };
        let everybody: Vec<CharacterId> = game
            .fight
            .iter()
            .flat_map(|f| f.standings.keys().copied())
            .collect();
        let lines = game.lines();
        frame.asked = everybody
            .into_iter()
            .filter(|id| {
                let team = game.team_of(*id);
                team != game.team_of(mover)
                    && team
                        .and_then(|team| game.teams.get(&team))
                        .is_some_and(|team| team.reactions == Reactions::Ask)
                    && !frame.intercepts(game, *id, lines.as_ref()).is_empty()
            })
            .collect();
        frame
    }

    /// Intercepts can still be declared (U-51).
    pub(in crate::systems::unhex) fn is_before_dice(&self) -> bool {
        !self.void && !self.asked.is_empty()
    }

    /// Whether that character has declared an intercept.
    pub(in crate::systems::unhex) fn has_declared(&self, who: CharacterId) -> bool {
        self.declared.iter().any(|(one, _)| *one == who)
    }

    /// Somebody intercepts by the GM's word.
    pub(in crate::systems::unhex) fn force_intercept(
        &mut self,
        who: CharacterId,
        weapon: Weapon,
        less_lethal: bool,
    ) {
        self.asked.retain(|id| *id != who);
        self.forced.insert(who);
        if less_lethal {
            self.less_lethal.insert(who);
        }
        self.declared.push((who, weapon));
    }

    /// An intercept of it is being resolved.
    pub(in crate::systems::unhex) fn is_resolving(&self) -> bool {
        self.asked.is_empty() && self.resolving.is_some()
    }

    /// Whoever starts an intercept takes what burns there.
    pub(in crate::systems::unhex) fn is_paying(&self) -> bool {
        self.asked.is_empty() && self.paying.is_some()
    }

    /// The weapons with which that character can intercept: sight, range, hand, ammo (U-57, U-81, U-82).
    fn intercepts(&self, game: &Unhex, id: CharacterId, lines: Option<&Lines>) -> Vec<Weapon> {
        let (Some(character), Some(area), Some(lines)) =
            (game.characters.get(&id), game.area_of(id), lines)
        else {
            return Vec::new();
        };
        let busy = |standing: &Standing| standing.actions == 0 || standing.all_out;
        if !game.is_conscious(id) || game.standing(id).is_none_or(busy) {
            return Vec::new();
        }
        let rules = &game.house_rules;
        let sight = self.is_seen_by(game, id, Some(lines));
        let Some(range) = lines
            .range_to_mover(area, self.from, self.to)
            .filter(|_| sight)
        else {
            return Vec::new();
        };
        let unarmed = (range == 0 && game.can_strike_unarmed(id)).then_some(Weapon::Unarmed);
        character
            .held()
            .filter(|item| {
                item.kind
                    .reach(rules.longest_range)
                    .is_some_and(|reach| reach.contains(&range))
                    && (character.loaded(item.kind, false) || character.loaded(item.kind, true))
                    && !(item.kind == ItemKind::Ranged1h && character.holds_shield())
            })
            .map(|item| Weapon::Item(item.id))
            .chain(unarmed)
            .collect()
    }

    /// Whether that character sees enough of the move to intercept it (U-57).
    pub(in crate::systems::unhex) fn is_seen_by(
        &self,
        game: &Unhex,
        id: CharacterId,
        lines: Option<&Lines>,
    ) -> bool {
        let (Some(area), Some(lines)) = (game.area_of(id), lines) else {
            return false;
        };
        let rules = &game.house_rules;
        let sees = |to: AreaId| {
            let stealth = game.stealth_marks(id, self.mover, to);
            lines.look_with(area, to, &rules.sight, stealth).sight
        };
        if rules.intercept_by_either_area {
            sees(self.from) || sees(self.to)
        } else {
            sees(self.from) && sees(self.to)
        }
    }

    /// The range from that character to the move (U-57).
    pub(in crate::systems::unhex) fn range_from(
        &self,
        game: &Unhex,
        id: CharacterId,
        lines: Option<&Lines>,
    ) -> Option<u32> {
        let (area, lines) = game.area_of(id).zip(lines)?;
        lines.range_to_mover(area, self.from, self.to)
    }

    fn range(&self, game: &Unhex, id: CharacterId, lines: Option<&Lines>) -> u32 {
        self.range_from(game, id, lines).unwrap_or(0)
    }

    /// Forgets whoever can no longer intercept or is gone.
    pub(in crate::systems::unhex) fn recheck(&mut self, game: &mut Unhex, lines: Option<&Lines>) {
        let able: Vec<(CharacterId, Vec<Weapon>)> = self
            .asked
            .iter()
            .chain(self.declared.iter().map(|(who, _)| who))
            .map(|who| (*who, self.intercepts(game, *who, lines)))
            .collect();
        let weapons = |who: CharacterId| {
            let found = able.iter().find(|(one, _)| *one == who);
            found.map_or(&[][..], |(_, weapons)| weapons)
        };
        self.asked.retain(|who| !weapons(*who).is_empty());
        let declared = std::mem::take(&mut self.declared);
        let (still, gone): (Vec<_>, Vec<_>) = declared.into_iter().partition(|(who, weapon)| {
            let forced = self.forced.contains(who) && game.standing(*who).is_some();
            forced || weapons(*who).contains(weapon)
        });
        self.declared = still;
        for (who, _) in gone {
            let why = "it is no longer possible";
            game.note_cancelled(who, Some(Purpose::Intercept), why, &[]);
        }
        let here = |who: CharacterId| game.standing(who).is_some();
        self.resolving = self.resolving.filter(|who| here(*who));
        self.may_stop = self.may_stop.filter(|who| here(*who));
        // Whoever stopped the mover is gone; the mover says where it ends.
        if let Some((by, _)) = &mut self.stopped
            && !here(*by)
        {
            *by = self.mover;
        }
    }

    /// What has become of the body since it set out keeps the mover from going on (U-62, U-64).
    fn is_held_up(&self, game: &Unhex) -> bool {
        game.characters.get(&self.mover).is_some_and(|mover| {
            mover.full_legs() > self.full_legs
                || (self.able && mover.cannot_move().is_some())
                || !mover.is_conscious(&game.house_rules)
        })
    }

    /// The intercept itself, paid for (U-57).
    fn strike(&mut self, by: CharacterId, weapon: Weapon, game: &mut Unhex) -> Progress {
        game.lose_stealth(by);
        let less_lethal = self.less_lethal.remove(&by);
        let strike = self.intercept(game, by, weapon, less_lethal);
        let fact = strike.declared(game);
        let rules = [u(57), u(67)];
        let cited = if strike.less_lethal { 2 } else { 1 };
        game.note(&rules[..cited], fact);
        self.resolving = Some(by);
        Progress::Push(Frame::Exchange(Box::new(Exchange::new(strike))))
    }

    /// An intercept with that weapon, about to be rolled: never against cover (U-57).
    fn intercept(
        &self,
        game: &Unhex,
        by: CharacterId,
        weapon: Weapon,
        less_lethal: bool,
    ) -> Strike {
        let range = self.range(game, by, game.lines().as_ref());
        let (kind, mover) = (StrikeKind::Intercept, self.mover);
        Strike::new(game, kind, by, mover, weapon, range, 0, false).less_lethal(less_lethal)
    }

    /// The intercept that somebody is offered now, as long as no other is declared before it.
    pub(in crate::systems::unhex) fn offered(
        &self,
        game: &Unhex,
        by: CharacterId,
        weapon: Weapon,
        less_lethal: bool,
    ) -> Option<Strike> {
        let lines = game.lines();
        let open = !self.void && self.asked.contains(&by) && self.declared.is_empty();
        let can = open && self.intercepts(game, by, lines.as_ref()).contains(&weapon);
        can.then(|| self.intercept(game, by, weapon, less_lethal))
    }

    /// An unarmed intercept that hit (U-102): stop the mover in one of the two areas, or not.
    fn may_stop_decision(&self, by: CharacterId, game: &Unhex) -> Decision {
        let mover = game.name(self.mover);
        let mut options = [self.from, self.to]
            .map(|area| {
                let label = format!("Stop at {}", game.area_name(area));
                Choice::new(area.to_string(), label, "the move ends there")
            })
            .to_vec();
        options.push(Choice::new("none", "Do not stop", "the move goes on"));
        Decision {
            key: "stop".to_owned(),
            who: Decider::Character(by),
            who_name: game.name(by),
            question: format!("The unarmed intercept hits. Stop {mover}?"),
            shape: Shape::PickOne { options },
            rule: u(102),
        }
    }
}

impl Procedure for MoveFrame {
    fn fault(&self, game: &Unhex) -> Option<&'static str> {
        let here = |id: &CharacterId| game.standing(*id).is_some();
        let areas = game.fight_map().map(|map| &map.areas);
        let on_map = |area: AreaId| areas.is_some_and(|areas| areas.contains_key(&area));
        let somebody_missing = !here(&self.mover)
            || !self.asked.iter().all(here)
            || !self.declared.iter().all(|(who, _)| here(who))
            || !self.resolving.iter().all(here)
            || !self.may_stop.iter().all(here)
            || !self.paying.iter().all(|(who, _)| here(who))
            || !self.stopped.iter().all(|(who, _)| here(who));
        if somebody_missing {
            Some("somebody in it is not in the fight")
        } else if !on_map(self.from) || !on_map(self.to) {
            Some("it leads over areas that are not on the map")
        } else if self
            .stopped
            .is_some_and(|(_, at)| at.is_some_and(|area| area != self.from && area != self.to))
        {
            Some("it ends in neither of its areas")
        } else {
            None
        }
    }

    fn step(&mut self, game: &mut Unhex, _dice: &mut dyn Dice) -> Progress {
        if let Some((by, weapon)) = self.paying.take() {
            let in_hand = self.forced.contains(&by) || game.still_at_hand(by, weapon);
            let mover = game.in_the_fight(self.mover);
            if game.is_conscious(by) && in_hand && mover {
                return self.strike(by, weapon, game);
            }
            let why = if !game.is_conscious(by) {
                format!("{} is unconscious", game.name(by))
            } else if in_hand {
                format!("{} is out of the fight", game.name(self.mover))
            } else {
                "the weapon is no longer in hand".to_owned()
            };
            game.note_felled(by, why);
        }
        if self.void {
            return Progress::Done;
        }
        if !self.asked.is_empty() {
            return Progress::Wait;
        }
        if let Some(by) = self.resolving.take()
            && self.is_held_up(game)
            && self.stopped.is_none()
        {
            self.stopped = Some((by, None));
        }
        // Only what has not been stopped yet can be.
        self.may_stop = self.may_stop.filter(|_| self.stopped.is_none());
        if self.may_stop.is_some() {
            return Progress::Wait;
        }
        if !self.declared.is_empty() {
            let (by, weapon) = self.declared.remove(0);
            // Somebody who was knocked out meanwhile, or a mover who is down already: no strike, no action spent.
            let able = game.is_conscious(by) || self.forced.contains(&by);
            if !able || !game.is_conscious(self.mover) {
                return Progress::Again;
            }
            game.spend_action(by);
            if game.is_conscious(by)
                && let Some(damage) = game.take_toll(by)
            {
                self.paying = Some((by, weapon));
                return Progress::Push(damage);
            }
            return self.strike(by, weapon, game);
        }
        let end = match self.stopped {
            Some((_, None)) => return Progress::Wait,
            Some((_, Some(area))) => area,
            None => self.to,
        };
        if let Some(place) = game.places.get_mut(&self.mover) {
            place.area = end;
        }
        let who = game.who(self.mover);
        match self.stopped {
            Some((by, _)) => {
                let (at, by) = (game.area_name(end), game.who(by));
                let why = if self.stopped_unarmed { u(102) } else { u(62) };
                game.note(&[u(57), why], Fact::Stopped { who, at, by });
            }
            None => {
                let (from, to) = (game.area_name(self.from), game.area_name(end));
                game.note(&[u(54)], Fact::Moved { who, from, to });
            }
        }
        game.regain_stealth(self.mover);
        Progress::Done
    }

    fn decisions(&self, game: &Unhex) -> Vec<Decision> {
        let mover = game.name(self.mover);
        if self.void {
            return Vec::new();
        }
        if !self.asked.is_empty() {
            let lines = game.lines();
            let lines = lines.as_ref();
            return self
                .asked
                .iter()
                .map(|id| {
                    let range = self.range(game, *id, lines);
                    let toll = game.toll_words(*id);
                    // The less-lethal ones are rarer, and so behind the others.
                    let (mut options, mut less_lethal) = (Vec::new(), Vec::new());
                    for weapon in self.intercepts(game, *id, lines) {
                        let Some(sheet) = game.characters.get(id) else {
                            continue;
                        };
                        let item = weapon.item().and_then(|item| sheet.item(item));
                        let (kind, with) = match item {
                            Some(item) => (item.kind, format!("with {}", item.name)),
                            None => (ItemKind::Other, "unarmed".to_owned()),
                        };
                        if sheet.loaded(kind, false) {
                            options.push(Choice::new(
                                format!("intercept.{weapon}"),
                                format!("Intercept {with}"),
                                format!("range {range}, no cover{toll}"),
                            ));
                        }
                        if sheet.loaded(kind, true) {
                            less_lethal.push(Choice::new(
                                format!("less_lethal.{weapon}"),
                                format!("Intercept {with}, less-lethal"),
                                format!("range {range}, no cover; lowers the level only{toll}"),
                            ));
                        }
                    }
                    options.push(Choice::new(
                        "none",
                        "No reaction",
                        "keeps the action for later",
                    ));
                    options.extend(less_lethal);
                    Decision {
                        key: format!("reaction.{id}"),
                        who: Decider::Character(*id),
                        who_name: game.name(*id),
                        question: format!(
                            "{mover} moves from {} to {}. Intercept?",
                            game.area_name(self.from),
                            game.area_name(self.to)
                        ),
                        shape: Shape::PickOne { options },
                        rule: u(57),
                    }
                })
                .collect();
        }
        if let Some(by) = self.may_stop {
            return vec![self.may_stop_decision(by, game)];
        }
        match self.stopped {
            Some((by, None)) if self.declared.is_empty() && self.resolving.is_none() => {
                vec![Decision {
                    key: "stop".to_owned(),
                    who: Decider::Character(by),
                    who_name: game.name(by),
                    question: format!("{mover} is stopped. In which area?"),
                    shape: Shape::PickOne {
                        options: [self.from, self.to]
                            .map(|area| {
                                Choice::new(area.to_string(), game.area_name(area), "ends there")
                            })
                            .to_vec(),
                    },
                    rule: u(57),
                }]
            }
            _ => Vec::new(),
        }
    }

    fn answer(&mut self, key: &str, answer: &Answer, game: &mut Unhex, _dice: &mut dyn Dice) {
        let Answer::Pick(choice) = answer else { return };
        if let Some(by) = self.may_stop.take() {
            self.stopped = choice.parse().ok().map(|area| (by, Some(AreaId(area))));
            self.stopped_unarmed = self.stopped.is_some();
            return;
        }
        if key == "stop" {
            if let (Some(stopped), Ok(area)) = (&mut self.stopped, choice.parse()) {
                stopped.1 = Some(AreaId(area));
            }
            return;
        }
        let who = key
            .strip_prefix("reaction.")
            .and_then(|n| n.parse().ok())
            .map(CharacterId);
        let Some(who) = who else { return };
        self.asked.retain(|id| *id != who);
        if let Some((weapon, less_lethal)) = Weapon::of_choice(choice) {
            if less_lethal {
                self.less_lethal.insert(who);
            }
            self.declared.push((who, weapon));
        } else if self.asked.is_empty() && self.declared.is_empty() {
            game.note(&[u(51)], Fact::NobodyReacted);
        }
    }

    fn people(&self) -> Vec<CharacterId> {
        let by = self.stopped.map(|(by, _)| by);
        let paying = self.paying.map(|(who, _)| who);
        let all = [Some(self.mover), self.resolving, self.may_stop, by, paying];
        all.into_iter().flatten().collect()
    }

    fn surrendered(&mut self, who: CharacterId, why: &str, game: &mut Unhex) -> bool {
        if self.mover == who {
            self.cancel(why, game);
        }
        true
    }

    fn impossible(&self, game: &Unhex) -> Option<String> {
        let mover = self.mover;
        let areas = game.fight_map().map(|map| &map.areas);
        let drawn = |area| areas.is_some_and(|areas| areas.contains_key(area));
        game.why_gone(mover)
            .or_else(|| game.why_off(mover))
            .or_else(|| {
                if !drawn(&self.from) || !drawn(&self.to) {
                    Some("the way is no longer on the map".to_owned())
                } else if game.area_of(mover) != Some(self.from) {
                    Some(format!("{} was put elsewhere", game.name(mover)))
                } else {
                    None
                }
            })
    }

    fn legal(&self, game: &Unhex, lines: Option<&Lines>, check: &mut Check) -> Result<(), Refusal> {
        // Once somebody strikes at the mover, what the strike does decides (U-57).
        if self.is_struck() || self.stopped.is_some() {
            return Ok(());
        }
        game.stays_awake(self.mover, check)?;
        game.check_move(self.mover, self.to, lines, check)
            .map(|_| ())
    }

    fn after_change(&mut self, change: Changed<'_>, game: &mut Unhex) -> After {
        let paying = self.paying.is_some();
        match change.why {
            Some(why) => self.cancel(&why, game),
            None => self.recheck(game, change.lines),
        }
        let here = |who: CharacterId| game.standing(who).is_some();
        self.paying = self.paying.filter(|(who, _)| here(*who));
        // Whose intercept was about to start is gone: their damage is settled without them.
        After::kept(paying && self.paying.is_none())
    }
}
