//! Direct (U-100): a leader's action lets another of the team act without spending one. The other agrees by picking
//! the act, and then the leader's action starts; or refuses, and it is given back.

use crate::board::areas::Lines;
use crate::dice::Dice;
use crate::systems::unhex::fight::act::Act;
use crate::systems::unhex::fight::frames::frame::{Frame, Progress};
use crate::systems::unhex::fight::frames::questions::{Direct, Directed};
use crate::systems::unhex::fight::procedure::{After, Changed, Procedure};
use crate::systems::unhex::fight::state::Refund;
use crate::systems::unhex::rules::ledger::u;
use crate::systems::unhex::sheet::ability::Ability;
use crate::systems::unhex::state::Unhex;
use crate::systems::unhex::words::fact::Fact;
use crate::table::{Answer, CharacterId, Check, Choice, Decider, Decision, Refusal, RuleId, Shape};

impl Direct {
    /// The action is given back (U-100): the other refuses, or something keeps them from it.
    fn take_back(&self, game: &mut Unhex, why: Option<String>) {
        game.take_back_direct((self.by, self.whom), self.extra, why);
    }
}

impl Procedure for Direct {
    fn fault(&self, game: &Unhex) -> Option<&'static str> {
        if game.standing(self.by).is_none() || game.standing(self.whom).is_none() {
            Some("somebody in it is not in the fight")
        } else if matches!(self.answer, Directed::Agrees(_)) != self.paying
            || self.answer == Directed::Refuses
            || (self.force && !self.paying)
            || self.by == self.whom
        {
            Some("no play leads to it")
        } else {
            None
        }
    }

    fn step(&mut self, game: &mut Unhex, _dice: &mut dyn Dice) -> Progress {
        match std::mem::replace(&mut self.answer, Directed::Asked) {
            Directed::Asked => return Progress::Wait,
            Directed::Refuses => self.take_back(game, None),
            Directed::Agrees(act) if !self.paying && game.toll(self.by).is_some() => {
                self.paying = true;
                self.answer = Directed::Agrees(act);
                return game
                    .take_toll(self.by)
                    .map_or(Progress::Again, Progress::Push);
            }
            Directed::Agrees(_) if self.paying && !game.is_conscious(self.by) => {
                let why = format!("{} is unconscious", game.name(self.by));
                game.note_felled(self.by, why);
            }
            Directed::Agrees(act) => {
                let check = &mut Check::new(self.force);
                let lines = game.lines();
                let checked = game.check_deed(self.whom, &act, lines.as_ref(), check);
                // It could be chosen; while what burns was taken, the GM may have changed something.
                if let Err(refusal) = checked {
                    self.take_back(game, Some(refusal.reason().to_owned()));
                    return Progress::Done;
                }
                let (who, whom) = (game.who(self.by), game.who(self.whom));
                game.note(&[u(100)], Fact::Directed { who, whom });
                let has_directed = game.standing(self.by).is_some_and(|s| s.has_directed);
                let refund = Refund::Leader {
                    by: self.by,
                    extra: self.extra,
                    has_directed,
                };
                if let Some(fight) = game.fight_mut() {
                    fight.refunds.insert(self.whom, refund);
                }
                if let Some(standing) = game.standing_mut(self.by) {
                    standing.has_directed = true;
                }
                if let Some(standing) = game.standing_mut(self.whom) {
                    standing.directed = true;
                }
                let done = game.do_deed(self.whom, &act, check);
                debug_assert!(done.is_ok(), "it was checked just now");
            }
        }
        Progress::Done
    }

    fn decisions(&self, game: &Unhex) -> Vec<Decision> {
        let mut options: Vec<Choice> = game
            .directed_deeds(self.whom)
            .into_iter()
            .enumerate()
            .map(|(at, (_, label, detail, _))| Choice::new(act_key(at), label, detail))
            .collect();
        options.push(Choice::new(
            "use",
            "Use something else",
            "an item or a thing of the area, as the GM says",
        ));
        let back = format!("{} has the action back", game.name(self.by));
        options.push(Choice::new("refuse", "Refuse", back));
        vec![Decision {
            key: "direct".to_owned(),
            who: Decider::Character(self.whom),
            who_name: game.name(self.whom),
            question: format!(
                "{} directs {}. Which action, without spending one?",
                game.name(self.by),
                game.name(self.whom)
            ),
            shape: Shape::PickOne { options },
            rule: u(100),
        }]
    }

    fn is_asking(&self, _game: &Unhex) -> bool {
        // One question, whatever the options.
        true
    }

    fn answer(&mut self, _key: &str, answer: &Answer, game: &mut Unhex, _dice: &mut dyn Dice) {
        let Answer::Pick(choice) = answer else { return };
        let at = choice.strip_prefix("act.").and_then(|at| at.parse().ok());
        let picked = at.and_then(|at: usize| game.directed_deeds(self.whom).into_iter().nth(at));
        self.answer = match picked {
            Some((act, ..)) => Directed::Agrees(act),
            None if choice == "use" => Directed::Agrees(Act::Use {
                what: "something".to_owned(),
            }),
            None => Directed::Refuses,
        };
    }

    fn people(&self) -> Vec<CharacterId> {
        vec![self.by, self.whom]
    }

    fn impossible(&self, game: &Unhex) -> Option<String> {
        game.why_gone(self.by).or_else(|| game.why_gone(self.whom))
    }

    fn legal(
        &self,
        game: &Unhex,
        _lines: Option<&Lines>,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        game.stays_awake(self.by, check)?;
        game.check_direct(self.by, self.whom, check)
    }

    fn after_change(&mut self, change: Changed<'_>, game: &mut Unhex) -> After {
        if change.why.is_none() {
            return After::KEPT;
        }
        self.take_back(game, change.why);
        After::gone(self.paying)
    }
}

impl Act {
    /// An action that somebody who is directed can take: no declaration, nothing that is free, and nobody else to
    /// direct.
    fn can_be_directed(&self) -> bool {
        !matches!(
            self,
            Self::Drop { .. } | Self::Direct { .. } | Self::AllOutDefend
        )
    }
}

/// The key of the choice of that act.
fn act_key(at: usize) -> String {
    format!("act.{at}")
}

impl Unhex {
    /// The acts between which somebody who is directed chooses now (U-100), by the keys of the choices.
    #[must_use]
    pub fn directed_acts(&self) -> Vec<(String, CharacterId, Act)> {
        let frame = self.fight.as_ref().and_then(|fight| fight.frames.last());
        let Some(Frame::Direct(direct)) = frame else {
            return Vec::new();
        };
        let deeds = self.directed_deeds(direct.whom).into_iter().enumerate();
        deeds
            .map(|(at, (act, ..))| (act_key(at), direct.whom, act))
            .collect()
    }

    /// What somebody could do who is directed: any act that is possible, but no declaration, and nobody is directed
    /// by somebody who is.
    fn directed_deeds(&self, whom: CharacterId) -> Vec<(Act, String, String, RuleId)> {
        let lines = self.lines();
        let mut deeds = self.deeds(whom, lines.as_ref());
        deeds.retain(|(act, ..)| {
            let check = &mut Check::new(false);
            act.can_be_directed() && self.check_deed(whom, act, lines.as_ref(), check).is_ok()
        });
        deeds.extend(self.things_to_use(whom).into_iter().map(|what| {
            let label = format!("Use {what}");
            (Act::Use { what }, label, String::new(), u(52))
        }));
        deeds
    }

    /// What is at hand to be used: what the hands hold, belongings, and what is pinned to the area (U-36, U-52).
    fn things_to_use(&self, who: CharacterId) -> Vec<String> {
        let Some(sheet) = self.characters.get(&who) else {
            return Vec::new();
        };
        let held = sheet.held().map(|item| item.name.clone());
        let area = self.area_of(who);
        let pins = self
            .fight_map()
            .into_iter()
            .flat_map(|map| map.pins.values());
        // What is hidden would be told to players by the log.
        let pinned = pins.filter(|pin| Some(pin.area) == area && !pin.hidden);
        let pinned = pinned.map(|pin| pin.text.clone());
        let mut things: Vec<String> = Vec::new();
        for thing in held
            .chain(sheet.non_combat_items.iter().cloned())
            .chain(pinned)
        {
            let thing = thing.trim().to_owned();
            if !thing.is_empty() && !things.contains(&thing) {
                things.push(thing);
            }
        }
        things
    }

    /// Whether that character is asked now what they do who is directed.
    pub(super) fn is_asked_what_to_do(&self, who: CharacterId) -> bool {
        let frame = self.fight.as_ref().and_then(|fight| fight.frames.last());
        let asked = |direct: &Direct| direct.whom == who && direct.answer == Directed::Asked;
        matches!(frame, Some(Frame::Direct(direct)) if asked(direct))
    }

    /// Whether somebody who is asked so may answer with that act at all; neither turn nor action is needed (U-100).
    pub(super) fn may_be_directed(
        &self,
        who: CharacterId,
        act: &Act,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let name = &self.sheet(who)?.name;
        if !act.can_be_directed() {
            return Err(Refusal::structure(format!(
                "{name} is directed; pick an action, or refuse"
            )));
        }
        // The GM's word may direct the unconscious.
        check.rule(self.is_conscious(who), u(64), || {
            format!("{name} is unconscious")
        })
    }

    /// Somebody who is directed says with an act of their own, which is checked, what they do, also what stands in no
    /// list, such as what is used (U-52, U-100).
    pub(super) fn answer_direct(&mut self, act: &Act, force: bool) {
        let frame = self.fight_mut().and_then(|fight| fight.frames.last_mut());
        if let Some(Frame::Direct(direct)) = frame {
            direct.answer = Directed::Agrees(act.clone());
            direct.force = force;
        }
    }

    /// Somebody is not directed after all, and who directs has the action back (U-100).
    fn take_back_direct(
        &mut self,
        (by, whom): (CharacterId, CharacterId),
        extra: bool,
        why: Option<String>,
    ) {
        let back = if extra {
            if let Some(standing) = self.standing_mut(by) {
                standing.direct_actions = standing.direct_actions.saturating_add(1);
            }
            true
        } else {
            self.give_back(by)
        };
        let fact = Fact::DirectRefused {
            who: self.who(by),
            whom: self.who(whom),
            why,
            free: !back,
        };
        self.note(&[u(100)], fact);
    }

    /// Gives back what was spent on what somebody did that is cancelled: an action of their own, or that of whoever
    /// directs them (U-50, U-58, U-100). Whether anything was.
    pub(in crate::systems::unhex) fn give_back(&mut self, id: CharacterId) -> bool {
        let refund = self.fight_mut().and_then(|fight| fight.refunds.remove(&id));
        match refund {
            Some(Refund::Nothing) => false,
            Some(Refund::Leader {
                by,
                extra,
                has_directed,
            }) => {
                if let Some(standing) = self.standing_mut(id) {
                    standing.directed = false;
                }
                if let Some(standing) = self.standing_mut(by) {
                    standing.has_directed = has_directed;
                }
                let why = format!("what {} does is cancelled", self.name(id));
                self.take_back_direct((by, id), extra, Some(why));
                true
            }
            None => {
                if let Some(standing) = self.standing_mut(id) {
                    standing.actions = standing.actions.saturating_add(1);
                }
                true
            }
        }
    }

    /// Whether somebody can direct another (U-100).
    pub(super) fn check_direct(
        &self,
        who: CharacterId,
        whom: CharacterId,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let sheet = self.sheet(who)?;
        let other = self.sheet(whom)?;
        let name = &other.name;
        if who == whom {
            return Err(Refusal::structure("nobody directs themselves"));
        }
        let Some(standing) = self.standing(whom).filter(|_| self.area_of(whom).is_some()) else {
            return Err(Refusal::structure(format!("{name} is not in this fight")));
        };
        let span = self.house_rules.span();
        check.rule(self.has(who, Some(Ability::Direct)), u(100), || {
            format!("{} has not learned to direct", sheet.name)
        })?;
        check.rule(other.team == sheet.team, u(100), || {
            format!("{name} is of another team")
        })?;
        check.rule(self.is_conscious(whom), u(64), || self.why_out(whom))?;
        check.rule(!standing.all_out, u(90), || {
            format!("{name} defends all-out this {span} and does nothing else")
        })?;
        check.rule(!standing.directed, u(100), || {
            format!("{name} was directed this {span} already")
        })?;
        check.rule(!standing.has_directed, u(100), || {
            format!("{name} has directed somebody this {span}")
        })
    }

    /// Spends an action of the leader, one for directing only first, and asks.
    pub(super) fn begin_direct(&mut self, by: CharacterId, whom: CharacterId) {
        let extra = self.standing(by).is_some_and(|s| s.direct_actions > 0);
        if extra {
            if let Some(standing) = self.standing_mut(by) {
                standing.direct_actions -= 1;
            }
        } else {
            self.spend_action(by);
        }
        let frame = Direct {
            by,
            whom,
            extra,
            answer: Directed::Asked,
            paying: false,
            force: false,
        };
        self.push_frame(Frame::Direct(Box::new(frame)));
    }

    /// One more action for directing only, after a successful initiative roll (U-100).
    pub(super) fn gain_direct_action(&mut self, who: CharacterId) {
        let able = [Ability::Direct, Ability::ExtraDirect]
            .into_iter()
            .all(|ability| self.has(who, Some(ability)));
        let Some(standing) = self.standing_mut(who).filter(|_| able) else {
            return;
        };
        standing.direct_actions = standing.direct_actions.saturating_add(1);
        let who = self.who(who);
        self.note(&[u(100)], Fact::DirectAction { who });
    }

    /// Whether somebody has something left to do in their team's turn: an action, or one for directing only and
    /// somebody to direct.
    #[must_use]
    pub fn can_still_act(&self, who: CharacterId) -> bool {
        let Some(standing) = self.standing(who).filter(|standing| !standing.all_out) else {
            return false;
        };
        let directs = || {
            let team = self.team_of(who);
            let others = team.map_or_else(Vec::new, |team| self.members(team));
            others
                .into_iter()
                .any(|whom| self.check_direct(who, whom, &mut Check::new(false)).is_ok())
        };
        self.is_conscious(who)
            && (standing.actions > 0 || (standing.direct_actions > 0 && directs()))
    }

    /// What a leader is offered besides (U-100).
    pub(super) fn leader_deeds(&self, who: CharacterId) -> Vec<(Act, String, String, RuleId)> {
        let Some(sheet) = self.characters.get(&who) else {
            return Vec::new();
        };
        let mut deeds = Vec::new();
        if sheet.abilities.contains(&Ability::Rally) {
            let detail = format!("rolls at level {}, once in a fight", sheet.level);
            deeds.push((Act::Rally, "Rally the team".to_owned(), detail, u(100)));
        }
        if sheet.abilities.contains(&Ability::Direct) {
            let extra = self.standing(who).is_some_and(|s| s.direct_actions > 0);
            let detail = if extra {
                "takes an action without spending one; yours is the one for directing only"
            } else {
                "takes an action without spending one, if they agree"
            };
            let others = sheet.team.map_or_else(Vec::new, |team| self.members(team));
            for whom in others.into_iter().filter(|whom| *whom != who) {
                let label = format!("Direct {}", self.name(whom));
                deeds.push((Act::Direct { whom }, label, detail.to_owned(), u(100)));
            }
        }
        deeds
    }
}
