//! Reactions by the GM's word (U-51, promise 7): who may not react by some rule and does so all the same, as long as no
//! dice have fallen. The log names the rules that were skipped.

use crate::systems::unhex::fight::frames::area_attack::AreaAttack;
use crate::systems::unhex::fight::frames::exchange::Exchange;
use crate::systems::unhex::fight::frames::frame::Frame;
use crate::systems::unhex::fight::frames::move_frame::MoveFrame;
use crate::systems::unhex::rules::ledger::u;
use crate::systems::unhex::sheet::ability::Ability;
use crate::systems::unhex::sheet::item::ItemKind;
use crate::systems::unhex::sheet::weapon::Weapon;
use crate::systems::unhex::state::Unhex;
use crate::systems::unhex::words::fact::Fact;
use crate::table::{CharacterId, Check, Refusal};

/// A reaction that a rule forbids now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForbiddenReaction {
    /// Who would react.
    pub who: CharacterId,
    /// As the command names it: `defend`, `counter.3`, `less_lethal.unarmed`, `intercept.3`.
    pub reaction: String,
    /// What the button says.
    pub label: String,
    /// What forbids it.
    pub refusal: Refusal,
}

impl Unhex {
    /// Somebody reacts to what is going on, past what rules forbid.
    pub(in crate::systems::unhex) fn force_reaction(
        &mut self,
        who: CharacterId,
        reaction: &str,
    ) -> Result<(), Refusal> {
        let mut check = Check::new(true);
        self.check_reaction(who, reaction, &mut check)?;
        if !check.skipped().is_empty() {
            self.note_gm(Fact::Forced {
                what: self.reaction_label(who, reaction),
                skipped: check.skipped().to_vec(),
            });
        }
        let Some(mut frame) = self.fight_mut().and_then(|fight| fight.frames.pop()) else {
            return Err(no_reaction_now());
        };
        match (&mut frame, Weapon::of_choice(reaction)) {
            (Frame::Exchange(exchange), _) => exchange.force_reaction(who, reaction, self),
            (Frame::Move(frame), Some((weapon, less_lethal))) => {
                frame.force_intercept(who, weapon, less_lethal);
            }
            (Frame::Area(area), _) => area.force_defend(who, self),
            _ => {}
        }
        self.push_frame(frame);
        Ok(())
    }

    /// What a forced reaction is called.
    pub(in crate::systems::unhex) fn reaction_label(
        &self,
        who: CharacterId,
        reaction: &str,
    ) -> String {
        let name = self.name(who);
        match reaction.split_once('.') {
            None => format!("{name} defends"),
            Some(("intercept", _)) => format!("{name} intercepts"),
            Some(("less_lethal", _)) => format!("{name} strikes back, less-lethal"),
            Some(_) => format!("{name} counterattacks"),
        }
    }

    /// Whether somebody can react so now.
    fn check_reaction(
        &self,
        who: CharacterId,
        reaction: &str,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let frame = self.fight.as_ref().and_then(|fight| fight.frames.last());
        let weapon = Weapon::of_choice(reaction);
        let name = &self.sheet(who)?.name;
        if self.standing(who).is_none() || self.area_of(who).is_none() {
            return Err(Refusal::structure(format!("{name} is not in this fight")));
        }
        match (frame, weapon) {
            (Some(Frame::Exchange(exchange)), _) if exchange.is_before_dice() => {
                self.check_exchange_reaction(exchange, who, (reaction, weapon), check)
            }
            (Some(Frame::Move(frame)), Some((weapon, less_lethal))) if frame.is_before_dice() => {
                self.check_intercept(frame, who, (weapon, less_lethal), check)
            }
            (Some(Frame::Area(area)), None) if reaction == "defend" => {
                self.check_blast_defend(area, who, check)
            }
            _ => Err(no_reaction_now()),
        }
    }

    /// Awake and with an action (U-50, U-64); all-out nothing but a Defend of oneself is done (U-90).
    fn check_may_react(
        &self,
        who: CharacterId,
        defends: bool,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let name = &self.sheet(who)?.name;
        let standing = self.standing(who).copied().unwrap_or_default();
        let all_out = defends && self.is_all_out(who);
        check.rule(self.is_conscious(who), u(64), || {
            format!("{name} is unconscious")
        })?;
        check.rule(!standing.all_out || all_out, u(90), || {
            let span = self.house_rules.span();
            format!("{name} defends all-out this {span} and does nothing else")
        })?;
        check.rule(all_out || standing.actions > 0, u(50), || {
            format!("{name} has no action left this round")
        })
    }

    fn check_exchange_reaction(
        &self,
        exchange: &Exchange,
        who: CharacterId,
        (reaction, weapon): (&str, Option<(Weapon, bool)>),
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let (by, at) = (exchange.attack.by, exchange.attack.at);
        let name = self.name(who);
        if who == by {
            return Err(Refusal::structure("nobody reacts to their own action"));
        }
        if exchange.has_reacted(who) {
            return Err(Refusal::structure(format!(
                "{name} reacts already; undo that to react otherwise"
            )));
        }
        let said = exchange.answered.contains(&who);
        check.rule(!said, u(51), || format!("{name} has said already"))?;
        self.check_may_react(who, who == at && reaction == "defend", check)?;
        match weapon {
            None if reaction == "defend" && who == at => Ok(()),
            None if reaction == "defend" => {
                let allied = self.team_of(who) != self.team_of(by);
                check.rule(allied, u(90), || {
                    format!("{name} is of the attacker’s team")
                })?;
                check.rule(self.reaches_to_defend(who, at), u(90), || {
                    format!("{} is too far to be defended", self.name(at))
                })?;
                check.rule(self.holds_shield(who), u(90), || {
                    format!("{name} has no shield in hand")
                })?;
                check.rule(self.has(who, Some(Ability::DefendAnother)), u(90), || {
                    format!("{name} has not learned to defend another")
                })
            }
            Some((weapon, less_lethal)) if who == at => {
                let near = self.area_of(who) == self.area_of(by);
                check.rule(near, u(55), || {
                    format!("{} is in another area", self.name(by))
                })?;
                let forbids = exchange.attack.forbids_counterattack(self);
                check.rule(!forbids, u(92), || {
                    format!("{} cannot be counterattacked", self.name(by))
                })?;
                self.check_weapon(who, (weapon, less_lethal), Some(0), check)
            }
            _ => Err(Refusal::structure(format!(
                "{name} can only defend {}; only who is attacked strikes back",
                self.name(at)
            ))),
        }
    }

    fn check_intercept(
        &self,
        frame: &MoveFrame,
        who: CharacterId,
        weapon: (Weapon, bool),
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let name = self.name(who);
        if who == frame.mover {
            return Err(Refusal::structure("nobody reacts to their own action"));
        }
        if frame.has_declared(who) {
            return Err(Refusal::structure(format!(
                "{name} intercepts already; undo that to react otherwise"
            )));
        }
        let other = self.team_of(who) != self.team_of(frame.mover);
        check.rule(other, u(57), || format!("{name} is of the mover’s team"))?;
        self.check_may_react(who, false, check)?;
        let lines = self.lines();
        let lines = lines.as_ref();
        check.rule(frame.is_seen_by(self, who, lines), u(57), || {
            format!("{name} does not see {} move", self.name(frame.mover))
        })?;
        let range = frame.range_from(self, who, lines);
        self.check_weapon(who, weapon, range, check)
    }

    /// Whether a weapon is in hand, reaches so far and is loaded (U-53, U-67, U-81, U-82, U-102).
    fn check_weapon(
        &self,
        who: CharacterId,
        (weapon, less_lethal): (Weapon, bool),
        range: Option<u32>,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let sheet = self.sheet(who)?;
        let near = range == Some(0);
        let Weapon::Item(id) = weapon else {
            check.rule(near, u(102), || {
                "an unarmed strike reaches range 0".to_owned()
            })?;
            return self.check_unarmed(who, check);
        };
        let Some(item) = sheet.item(id) else {
            return Err(Refusal::structure(format!(
                "{} has no such item",
                sheet.name
            )));
        };
        let name = &item.name;
        let Some(reach) = item.kind.reach(self.house_rules.longest_range) else {
            return Err(Refusal::structure(format!("{name} is no weapon")));
        };
        let held = sheet.held().any(|held| held.id == id);
        check.rule(held, u(53), || format!("{name} is not in hand"))?;
        let reaches = range.is_some_and(|range| reach.contains(&range));
        check.rule(reaches, u(81), || match range {
            Some(range) => format!("{name} does not reach range {range}"),
            None => "there is no way to see along".to_owned(),
        })?;
        let shield = item.kind == ItemKind::Ranged1h && sheet.holds_shield();
        check.rule(!shield, u(81), || {
            "a one-handed ranged weapon cannot be used with a shield in hand".to_owned()
        })?;
        let rule = if less_lethal { u(67) } else { u(82) };
        check.rule(sheet.loaded(item.kind, less_lethal), rule, || {
            format!("no ammo for {name}")
        })
    }

    fn check_blast_defend(
        &self,
        area: &AreaAttack,
        who: CharacterId,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let name = self.name(who);
        match area.may_still_defend(who) {
            Some(true) => {}
            Some(false) => {
                return Err(Refusal::structure(format!("{name} defends already")));
            }
            None => return Err(Refusal::structure(format!("{name} is not hit by it"))),
        }
        if !self.is_conscious(who) {
            return Err(Refusal::structure(format!(
                "{name} is unconscious; say first that they are awake"
            )));
        }
        self.check_may_react(who, true, check)
    }

    /// What somebody has declared to do about the act that goes on, as long as no die of that has fallen: a word beside
    /// their name while others still decide (U-51).
    #[must_use]
    pub fn declared_reaction(&self, who: CharacterId) -> Option<&'static str> {
        let frames = self.fight.as_ref()?.frames.iter().rev();
        let mut words = frames.filter_map(|frame| match frame {
            Frame::Move(going) if going.has_declared(who) => Some("will intercept"),
            Frame::Exchange(exchange) if exchange.is_before_dice() && exchange.has_reacted(who) => {
                Some("will react")
            }
            _ => None,
        });
        words.next()
    }

    /// Something goes on to which a reaction can still be forced.
    #[must_use]
    pub fn reactions_can_be_forced(&self) -> bool {
        let frame = self.fight.as_ref().and_then(|fight| fight.frames.last());
        match frame {
            Some(Frame::Exchange(exchange)) => exchange.is_before_dice(),
            Some(Frame::Move(frame)) => frame.is_before_dice(),
            Some(Frame::Area(area)) => area.asks_for_defends(),
            _ => false,
        }
    }

    /// Every reaction to what is going on that a rule forbids now, and that the GM can force: of whoever is attacked,
    /// and of others with something to defend or to intercept with.
    #[must_use]
    pub fn forbidden_reactions(&self) -> Vec<ForbiddenReaction> {
        let Some(fight) = &self.fight else {
            return Vec::new();
        };
        let mut found = Vec::new();
        for who in fight.standings.keys().copied() {
            for (reaction, label) in self.conceivable_reactions(who) {
                let refusal = self.check_reaction(who, &reaction, &mut Check::new(false));
                let can_be_forced = self
                    .check_reaction(who, &reaction, &mut Check::new(true))
                    .is_ok();
                if let (Err(refusal), true) = (refusal, can_be_forced) {
                    found.push(ForbiddenReaction {
                        who,
                        reaction,
                        label,
                        refusal,
                    });
                }
            }
        }
        found
    }

    /// What somebody could think of doing about it, legal or not.
    fn conceivable_reactions(&self, who: CharacterId) -> Vec<(String, String)> {
        let Some(sheet) = self.characters.get(&who) else {
            return Vec::new();
        };
        let frame = self.fight.as_ref().and_then(|fight| fight.frames.last());
        let (strike, verb, defend) = match frame {
            Some(Frame::Exchange(exchange)) if exchange.attack.at == who => {
                ("counter", "Counterattack", true)
            }
            Some(Frame::Exchange(_)) => ("", "", self.holds_shield(who)),
            Some(Frame::Area(_)) => ("", "", true),
            Some(Frame::Move(_)) => ("intercept", "Intercept", false),
            _ => return Vec::new(),
        };
        let mut all = Vec::new();
        if defend {
            all.push(("defend".to_owned(), "Defend".to_owned()));
        }
        if !strike.is_empty() {
            let weapons = sheet.items.iter();
            let weapons = weapons.filter(|item| item.kind.reach(None).is_some());
            for item in weapons {
                let words = format!("{verb} with {}", item.name);
                all.push((format!("{strike}.{}", item.id), words));
            }
        }
        all
    }
}

fn no_reaction_now() -> Refusal {
    Refusal::structure(
        "no reaction can be declared now; it comes before the dice, so undo them first, or set an action by hand so that \
         there is somebody to ask",
    )
}
