//! What a unit does in its Turn (H-17, H-20, H-30): what forbids it, what it costs. Offers ask here, too, so that they
//! cannot differ. What follows is in `declared`.

use crate::board::hex::Hex;
use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::systems::heroes_of_hex::movement::ground::Ground;
use crate::systems::heroes_of_hex::rules::ids::h;
use crate::systems::heroes_of_hex::sheet::action::{Action, ActionId, Aim, Cost};
use crate::systems::heroes_of_hex::turn::declaration::{Act, Declared, DeclaredStage, Target};
use crate::systems::heroes_of_hex::turn::frame::Frame;
use crate::systems::heroes_of_hex::words::fact::{Fact, Who, count};
use crate::table::{CharacterId, Check, Refusal, TeamId};

impl HeroesOfHex {
    /// An action of a unit.
    pub(in crate::systems::heroes_of_hex) fn action(
        &self,
        who: CharacterId,
        id: ActionId,
    ) -> Result<&Action, Refusal> {
        let unit = self.unit(who)?;
        unit.action(id)
            .ok_or_else(|| Refusal::structure(format!("{} has no action {id}", unit.name)))
    }

    /// What an action costs under the house rules (H-32).
    #[must_use]
    pub fn cost_of(&self, action: &Action) -> Cost {
        match (action.offence, action.cost) {
            (Some(offence), Cost::Ap(_)) if !self.house_rules.own_cost_counts => {
                Cost::Ap(offence.damage.cost())
            }
            (_, cost) => cost,
        }
    }

    /// What an act costs; none is free and needs no AP at all.
    pub(in crate::systems::heroes_of_hex) fn act_cost(
        &self,
        who: CharacterId,
        act: &Act,
    ) -> Result<Option<Cost>, Refusal> {
        Ok(match act {
            Act::Activate => None,
            Act::Move { .. } => Some(Cost::Ap(self.unit(who)?.profile.movement.cost)),
            Act::Use { action, .. } => Some(self.cost_of(self.action(who, *action)?)),
        })
    }

    /// Whether it is done by the active unit, and so chooses it where none is (H-11).
    fn chooses(&self, cost: Option<Cost>) -> bool {
        !matches!(cost, Some(Cost::Hex(_))) || !self.house_rules.any_unit_spends_hex
    }

    /// Whether a unit may do that now (H-10, H-11, H-17, H-20, H-30).
    pub(in crate::systems::heroes_of_hex) fn check_act(
        &self,
        who: CharacterId,
        act: &Act,
        ground: &Ground<'_>,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let unit = self.unit(who)?;
        let name = &unit.name;
        if self.skirmish.is_none() {
            return Err(Refusal::structure("no skirmish is going on"));
        }
        let Some(turn) = self.turn().copied() else {
            return Err(Refusal::structure("the skirmish is over"));
        };
        let Some(unit_state) = self.unit_state(who) else {
            return Err(Refusal::structure(format!(
                "{name} is not in play in this skirmish"
            )));
        };
        if ground.at(who).is_none() {
            return Err(Refusal::structure(format!("{name} is not on the map")));
        }
        // The GM may force a Reaction that nobody was asked for (H-40).
        if !(check.forces() && self.window_is_open()) {
            self.refuse_while_deciding()?;
        }
        check.rule(unit.side == Some(turn.side), h(10), || {
            format!("{} have the initiative", self.side_name(turn.side))
        })?;
        let cost = self.act_cost(who, act)?;
        if *act == Act::Activate && turn.active == Some(who) {
            return Err(Refusal::structure(format!("{name} is active already")));
        }
        if self.chooses(cost) {
            let other = turn.active.filter(|active| *active != who);
            check.rule(other.is_none(), h(11), || {
                let active = other.map_or_else(String::new, |other| self.name(other));
                format!("{active} was chosen for this Turn")
            })?;
            check.rule(
                turn.active == Some(who) || !unit_state.activated,
                h(11),
                || format!("{name} has an Activation marker until the others have acted"),
            )?;
        }
        match act {
            Act::Activate => return Ok(()),
            Act::Move { path } => {
                let movement = unit.profile.movement;
                check.rule(unit_state.moves < movement.max, h(17), || {
                    let times = count(unit_state.moves.into(), "time", "times");
                    format!("{name} has moved {times} this Turn")
                })?;
                self.check_cost(who, cost, turn.ap, check)?;
                if path.is_empty() {
                    if !ground.can_go(who, movement.distance.into()) {
                        let why = || format!("there is no space where {name} can go");
                        check.rule(false, h(20), why)?;
                        // Without a first step there is no way to ask for.
                        let way_out = "name the spaces to force it";
                        return Err(Refusal::structure(format!("{}; {way_out}", why())));
                    }
                } else {
                    ground.check_way(who, path, movement.distance.into(), check)?;
                }
            }
            Act::Use { action, target } => {
                let action = self.action(who, *action)?;
                self.check_used(who, action, check)?;
                self.check_cost(who, cost, turn.ap, check)?;
                self.check_target(who, action, *target, ground, check)?;
            }
        }
        Ok(())
    }

    /// Each action once a Turn, unless Multi-Use (H-17).
    fn check_used(
        &self,
        who: CharacterId,
        action: &Action,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let used = self.unit_state(who).and_then(|s| s.used.get(&action.id));
        check.rule(
            action.keywords.multi_use || used.is_none_or(|used| *used == 0),
            h(17),
            || format!("{} was used this Turn already", action.name),
        )
    }

    /// Whether the side or its active unit has what it costs (H-17).
    fn check_cost(
        &self,
        who: CharacterId,
        cost: Option<Cost>,
        ap: u8,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        match cost {
            None => Ok(()),
            Some(Cost::Ap(n)) => check.rule(n <= ap, h(17), || {
                let are = if ap == 1 { "is" } else { "are" };
                format!("that takes {n} AP, {ap} {are} left")
            }),
            Some(Cost::Hex(n)) => {
                let hex = self.side_of(who).map_or(0, |side| self.hex_of(side));
                check.rule(u32::from(n) <= hex, h(17), || {
                    format!("that takes {n} HEX, the side has {hex}")
                })
            }
        }
    }

    /// Whether an action can be for that (H-23, H-30, H-33).
    pub(in crate::systems::heroes_of_hex) fn check_target(
        &self,
        who: CharacterId,
        action: &Action,
        target: Target,
        ground: &Ground<'_>,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        if action.aims_later() && target == Target::None {
            return Ok(());
        }
        let whom = |wanted: &str| match target {
            Target::Unit(unit) if self.unit_state(unit).is_some() => Ok(unit),
            Target::Unit(unit) => Err(Refusal::structure(format!(
                "{} is not in play in this skirmish",
                self.name(unit)
            ))),
            _ => Err(Refusal::structure(format!("name {wanted}"))),
        };
        match action.aim() {
            Aim::Oneself => match target {
                Target::None => Ok(()),
                Target::Unit(unit) if unit == who => Ok(()),
                _ => Err(Refusal::structure(format!(
                    "{} is for the unit itself",
                    action.name
                ))),
            },
            Aim::Opponent => {
                let unit = whom("an opponent")?;
                if unit == who {
                    return Err(Refusal::structure("nobody attacks themselves"));
                }
                check.rule(self.are_opponents(who, unit), h(30), || {
                    format!("{} is of the same side", self.name(unit))
                })?;
                self.check_unit_in_reach(who, unit, action, ground, check)
            }
            Aim::Ally => {
                let unit = whom("one of the own side")?;
                check.rule(!self.are_opponents(who, unit), h(35), || {
                    format!("{} is of another side", self.name(unit))
                })?;
                if unit == who {
                    return Ok(());
                }
                self.check_unit_in_reach(who, unit, action, ground, check)
            }
            Aim::Around | Aim::Space => {
                match (action.aim(), target) {
                    (Aim::Space, Target::Space(at)) => {
                        ground.check_reach(who, at, action.reach, check)?;
                    }
                    (Aim::Around, Target::None) => {}
                    (Aim::Space, _) => return Err(Refusal::structure("name a space")),
                    _ => {
                        return Err(Refusal::structure(format!(
                            "{} is for everybody around",
                            action.name
                        )));
                    }
                }
                let any = !self.targets(who, action, target, ground).is_empty();
                check.rule(any, h(33), || match action.heals() {
                    true => "nobody of the own side is there".to_owned(),
                    false => "no opponent is there".to_owned(),
                })
            }
        }
    }

    fn check_unit_in_reach(
        &self,
        who: CharacterId,
        unit: CharacterId,
        action: &Action,
        ground: &Ground<'_>,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        match ground.at(unit) {
            Some(at) => ground.check_reach(who, at, action.reach, check),
            None => Err(Refusal::structure(format!(
                "{} is not on the map",
                self.name(unit)
            ))),
        }
    }

    /// Whether an area meets that unit: opponents, or of a healing the own side (H-33, H-35).
    pub(in crate::systems::heroes_of_hex) fn meets(
        &self,
        who: CharacterId,
        action: &Action,
        unit: CharacterId,
    ) -> bool {
        self.are_opponents(who, unit) != action.heals()
    }

    /// Whom an action meets, by id (H-33).
    #[must_use]
    pub fn targets(
        &self,
        who: CharacterId,
        action: &Action,
        target: Target,
        ground: &Ground<'_>,
    ) -> Vec<CharacterId> {
        let met = || {
            let units = self.skirmish.iter().flat_map(|s| s.units.keys().copied());
            units.filter(|id| self.meets(who, action, *id))
        };
        match (action.aim(), target) {
            (Aim::Oneself, _) => vec![who],
            (Aim::Around, _) => met()
                .filter(|id| {
                    let at = ground.at(*id);
                    at.is_some_and(|at| {
                        let check = &mut Check::new(false);
                        ground.check_reach(who, at, action.reach, check).is_ok()
                    })
                })
                .collect(),
            (Aim::Space, Target::Space(middle)) => {
                let near = |at: Hex| ground.distance(at, middle) <= action.radius();
                met()
                    .filter(|id| ground.at(*id).is_some_and(near))
                    .collect()
            }
            (_, Target::Unit(unit)) => vec![unit],
            _ => Vec::new(),
        }
    }

    /// Whether Reactions are being asked for (H-40).
    #[must_use]
    pub fn window_is_open(&self) -> bool {
        let frames = self.skirmish.as_ref().map(|skirmish| &skirmish.frames);
        let top = frames.and_then(|frames| frames.last());
        matches!(
            top,
            Some(Frame::Declared(one)) if matches!(one.stage, DeclaredStage::Window | DeclaredStage::Aimed)
        )
    }

    /// How many Movement actions a unit could still make: of its max, and of the AP in its side's Turn (H-22).
    #[must_use]
    pub fn moves_left(&self, who: CharacterId) -> u8 {
        let (Some(unit), Some(unit_state)) = (self.units.get(&who), self.unit_state(who)) else {
            return 0;
        };
        let movement = unit.profile.movement;
        let left = movement.max.saturating_sub(unit_state.moves);
        match self.turn() {
            Some(turn) if unit.side == Some(turn.side) && movement.cost > 0 => {
                left.min(turn.ap / movement.cost)
            }
            _ => left,
        }
    }

    /// What of a cost can be taken; none is nothing of it. Out of their Turn units have no AP to take, and what is forced
    /// takes no more than there is.
    pub(in crate::systems::heroes_of_hex) fn at_hand(
        &self,
        who: CharacterId,
        cost: Cost,
    ) -> Option<Cost> {
        let side = self.side_of(who);
        let (wanted, held) = match cost {
            Cost::Ap(0) | Cost::Hex(0) => return Some(cost),
            Cost::Ap(n) => match self.turn() {
                Some(turn) if Some(turn.side) == side => (n, turn.ap),
                _ => return None,
            },
            Cost::Hex(n) => {
                let hex = side.map_or(0, |side| self.hex_of(side));
                (n, u8::try_from(hex).unwrap_or(u8::MAX))
            }
        };
        let taken = wanted.min(held);
        (taken > 0).then_some(match cost {
            Cost::Ap(_) => Cost::Ap(taken),
            Cost::Hex(_) => Cost::Hex(taken),
        })
    }

    /// Takes what it costs. AP come from the Turn, HEX from the side.
    pub(in crate::systems::heroes_of_hex) fn pay(&mut self, side: Option<TeamId>, cost: Cost) {
        match cost {
            Cost::Ap(n) => {
                if let Some(turn) = self.turn_mut() {
                    turn.ap = turn.ap.saturating_sub(n);
                    turn.spent |= n > 0;
                }
            }
            Cost::Hex(n) => {
                if let Some(side) = side {
                    self.take_hex(side, n.into());
                }
            }
        }
    }

    /// Notes that an action was used this Turn (H-17).
    pub(in crate::systems::heroes_of_hex) fn mark_used(&mut self, who: CharacterId, act: &Act) {
        let Some(unit_state) = self.unit_state_mut(who) else {
            return;
        };
        match act {
            Act::Activate => {}
            Act::Move { .. } => unit_state.moves = unit_state.moves.saturating_add(1),
            Act::Use { action, .. } => {
                let used = unit_state.used.entry(*action).or_default();
                *used = used.saturating_add(1);
            }
        }
    }

    /// A unit acts: everything is checked, then it is paid for and declared (H-30).
    pub(in crate::systems::heroes_of_hex) fn act(
        &mut self,
        who: CharacterId,
        act: &Act,
        force: bool,
    ) -> Result<(), Refusal> {
        let mut check = Check::new(force);
        match self.ground() {
            Some(ground) => self.check_act(who, act, &ground, &mut check)?,
            None => return Err(Refusal::structure("no skirmish is going on")),
        }
        let skipped = check.into_skipped();
        let forced = !skipped.is_empty();
        if forced {
            let what = self.act_label(who, act);
            self.note_forced(what, skipped);
        }
        let cost = self.act_cost(who, act)?;
        let active = self.turn().and_then(|turn| turn.active);
        let reaction = self.window_is_open();
        let own_turn = self.turn().map(|turn| turn.side) == self.side_of(who);
        if self.chooses(cost) && active.is_none() && own_turn && !reaction {
            self.activate(who);
        }
        if *act == Act::Activate {
            return Ok(());
        }
        self.mark_used(who, act);
        let mut declared = Declared::new(self, who, act, forced)?;
        declared.reaction = reaction;
        declared.answers = self.answered_by(who).filter(|_| reaction);
        if let Some(cost) = cost {
            declared.charge(self, cost);
        }
        self.note_declared(&declared);
        self.push_frame(Frame::Declared(Box::new(declared)))
    }

    /// Takes back an action whose way the GM does not accept (H-47): it is not paid for, and not used.
    pub(in crate::systems::heroes_of_hex) fn withdraw(&mut self, who: CharacterId) {
        let top = self.skirmish_mut().and_then(|s| s.frames.pop());
        let Some(Frame::Declared(declared)) = top else {
            return;
        };
        if let (Act::Use { action, .. }, Some(unit_state)) =
            (&declared.act, self.unit_state_mut(who))
            && let Some(used) = unit_state.used.get_mut(action)
        {
            *used = used.saturating_sub(1);
            unit_state.used.retain(|_, used| *used > 0);
        }
        let fact = Fact::Withdrawn {
            who: self.who(who),
            action: declared.name(),
            cost: declared.cost,
            answered: self.was_answered(&declared),
        };
        self.note(&[h(47)], fact);
    }

    /// Notes a declaration; a Movement whose way is still asked for is noted when it is known.
    pub(in crate::systems::heroes_of_hex) fn note_declared(&mut self, declared: &Declared) {
        let (cost, owed) = (declared.cost, declared.owed);
        let who = self.who(declared.who);
        match (&declared.act, &declared.action) {
            (Act::Use { .. }, Some(action)) => {
                let on = self.named_targets(declared);
                let action = action.name.clone();
                if declared.reaction {
                    let rules = [h(40), h(30)];
                    self.note(
                        &rules,
                        Fact::ReactionDeclared {
                            who,
                            action,
                            on,
                            cost,
                            owed,
                        },
                    );
                } else {
                    let fact = Fact::Declared {
                        who,
                        action,
                        on,
                        cost,
                        owed,
                    };
                    self.note(&[h(30), h(17)], fact);
                }
            }
            (Act::Move { path }, _) if declared.stage != DeclaredStage::Path => {
                let to = self.path_end(path);
                // Its cost was said when it was declared first (H-41).
                let cost = cost.filter(|_| !declared.displaced);
                self.note(&[h(20)], Fact::MoveDeclared { who, to, cost });
            }
            _ => {}
        }
    }

    fn named_targets(&self, declared: &Declared) -> Vec<Who> {
        let on = declared.on(self).into_iter();
        on.map(|id| self.who(id)).collect()
    }

    /// The name of the space where a way ends.
    pub(in crate::systems::heroes_of_hex) fn path_end(&self, path: &[Hex]) -> String {
        path.last()
            .map_or_else(|| "nowhere".to_owned(), |at| self.space_name(*at))
    }
}
