//! What a unit could declare now, legal or not, with the reason (S-11, S-18).

use crate::board::grid::{Footprint, Hex};
use crate::systems::squads::Squads;
use crate::systems::squads::attack::sum::{number, parts_words};
use crate::systems::squads::movement::ground::Ground;
use crate::systems::squads::rules::ids::s;
use crate::systems::squads::sheet::special::Special;
use crate::systems::squads::turn::acts::{Act, AttackKind, Join};
use crate::systems::squads::turn::fight::Stage;
use crate::table::words::count;
use crate::table::{self, CharacterId, Check, Refusal};

/// Something that a unit could do.
pub type Offer = table::Offer<Act>;

/// So far away nobody is offered to be struck.
const NEAR: u32 = 2;

impl Squads {
    /// Everything that a unit could do now.
    #[must_use]
    pub fn offers(&self, who: CharacterId) -> Vec<Offer> {
        if self.standing(who).is_none()
            || self.stage() != Some(Stage::Declaring)
            || !self.is_up(who)
        {
            return Vec::new();
        }
        let moved = self.as_moved(who);
        let (Ok(ground), Ok(then)) = (self.fought_on(), moved.fought_on()) else {
            return Vec::new();
        };
        let open = self.refuse_while_deciding().err();
        let offers = moved.acts_of(who, &then).into_iter().map(|act| {
            let check = &mut Check::new(false);
            let refusal = self
                .check_ready(who, &act, check)
                .and_then(|more| match more {
                    true if act.moves() => self.check_deed(&ground, who, &act, check),
                    true => moved.check_deed(&then, who, &act, check),
                    false => Ok(()),
                });
            Offer {
                actor: who,
                label: self.act_words(&act),
                detail: moved.act_detail(&then, who, &act),
                rule: s(act.rule()),
                act,
                refusal: open.clone().or(refusal.err()),
            }
        });
        offers.collect()
    }

    /// Why an act cannot be declared now, if it cannot.
    #[must_use]
    pub fn refusal_of(&self, who: CharacterId, act: &Act) -> Option<Refusal> {
        let open = self.refuse_while_deciding();
        open.and_then(|()| self.check_act(who, act, &mut Check::new(false)))
            .err()
    }

    fn acts_of(&self, who: CharacterId, ground: &Ground<'_>) -> Vec<Act> {
        let Some(unit) = self.units.get(&who) else {
            return Vec::new();
        };
        let mut acts = Vec::new();
        acts.extend(self.plan(who).map(|_| Act::TakeBack));
        acts.push(Act::Move { path: Vec::new() });
        let far = |other: CharacterId| {
            let far = ground.stands(who).zip(ground.stands(other));
            far.and_then(|(from, to)| ground.grid.distance(from, to))
                .unwrap_or(u32::MAX)
        };
        let units = self
            .fight
            .iter()
            .flat_map(|fight| fight.units.keys().copied());
        let structures = self.units.iter().filter(|(id, unit)| {
            unit.is_structure() && !unit.is_croaked() && ground.stands(**id).is_some()
        });
        let all: Vec<CharacterId> = units.chain(structures.map(|(id, _)| *id)).collect();
        let near: Vec<CharacterId> = all
            .iter()
            .copied()
            .filter(|other| *other != who && far(*other) <= NEAR)
            .collect();
        for on in &all {
            let structure = self.units.get(on).is_some_and(|unit| unit.is_structure());
            let enemy = self.are_opponents(who, *on) || (structure && self.side_of(*on).is_none());
            let out = self
                .units
                .get(on)
                .is_none_or(|unit| unit.is_croaked() || unit.status.surrendered);
            if !enemy || out {
                continue;
            }
            let reach = u32::from(unit.range) + 1;
            let kinds = AttackKind::ALL.iter().copied().filter(|kind| match kind {
                AttackKind::Fire => unit.range > 0 && far(*on) <= reach,
                AttackKind::Subdue if structure => false,
                _ => far(*on) <= NEAR,
            });
            acts.extend(kinds.map(|kind| Act::Attack { kind, target: *on }));
            if structure && far(*on) <= NEAR && unit.siege_dice() > 0 {
                acts.push(Act::Break { structure: *on });
            }
        }
        if let Some(from) = ground.stands(who) {
            let layout = ground.board.layout;
            let steps = layout
                .headings()
                .iter()
                .map(|heading| layout.ahead(from.at(), *heading, 1));
            let held = |at: &Hex| {
                let there = ground.takers(ground.token_at(who, *at)).into_iter();
                there
                    .filter(|other| self.are_opponents(who, *other))
                    .count()
                    > 0
            };
            acts.extend(steps.filter(held).map(|to| Act::BullRush { to }));
        }
        // Nobody lifts its own rider, nor what it rides or is held by (S-33, S-70).
        let borne = |other| self.is_borne_by(other, who) || self.is_borne_by(who, other);
        for other in &near {
            let Some(one) = self.units.get(other) else {
                continue;
            };
            let enemy = self.are_opponents(who, *other);
            acts.extend((enemy && one.rides.is_some()).then_some(Act::Dismount { rider: *other }));
            let mount = one.transport > 0 || one.has(Special::Mount);
            acts.extend(
                (!enemy && mount && unit.rides.is_none()).then_some(Act::Ride { mount: *other }),
            );
            acts.extend(one.status.calm.then_some(Act::Wake { whom: *other }));
            let body = one.is_body() && one.held.is_none() && !one.is_structure();
            if body && !borne(*other) {
                acts.extend(self.lifts(ground, who, *other));
            }
        }
        let beast = Special::Beast;
        let beasts = all.iter().filter(|other| {
            **other != who
                && self.side_of(**other) == unit.team
                && self
                    .units
                    .get(other)
                    .is_some_and(|unit| unit.has(beast) && !unit.is_croaked())
        });
        acts.extend(beasts.map(|beast| Act::Croak { beast: *beast }));
        acts.extend(self.tunnels(ground, who));
        acts.extend(self.load_of(who).map(|_| Act::PutDown));
        if unit.squad.is_some() {
            let modifiers = unit.modifiers;
            acts.push(Act::Regroup {
                join: Join::None,
                modifiers,
            });
        }
        acts.extend([Act::Other, Act::DelayMove, Act::DelayAction]);
        // Of its own side whoever stands beside it is willing (S-70).
        let willing = self.allies_beside(ground, who).into_iter();
        let willing = willing.filter(|ally| {
            let held = self.units.get(ally).is_none_or(|one| one.held.is_some());
            !held && !borne(*ally) && self.load_of(who).is_none()
        });
        acts.extend(willing.flat_map(|ally| self.lifts(ground, who, ally)));
        acts
    }

    /// Who picks somebody up: alone, or with each who could help where it takes two (S-70, S-71).
    fn lifts(&self, ground: &Ground<'_>, who: CharacterId, whom: CharacterId) -> Vec<Act> {
        let alone = Act::Lift { whom, with: None };
        if !self.is_heavy(whom) {
            return vec![alone];
        }
        let allies = self.allies_beside(ground, who).into_iter();
        let allies = allies.filter(|ally| *ally != whom);
        let together = allies.map(|ally| Act::Lift {
            whom,
            with: Some(ally),
        });
        let able = |act: &Act| {
            self.check_deed(ground, who, act, &mut Check::new(false))
                .is_ok()
        };
        let able: Vec<Act> = together.filter(able).collect();
        if able.is_empty() { vec![alone] } else { able }
    }

    /// A tunnel straight on along each side, as far as there is something to dig through (S-36).
    fn tunnels(&self, ground: &Ground<'_>, who: CharacterId) -> Vec<Act> {
        let digging = self.units.get(&who).map_or(0, |unit| unit.digging);
        let Some(from) = ground.stands(who).map(Footprint::at) else {
            return Vec::new();
        };
        let sides = ground.board.layout.sides().iter();
        let tunnels = sides.filter_map(|side| {
            let mut path = ground.grid.straight(from, *side, digging.into());
            let firm = |at: &Hex| ground.grid.cost(*at).is_none();
            path.truncate(path.iter().rposition(firm)? + 1);
            Some(Act::Dig { path })
        });
        tunnels.collect()
    }

    /// Sums, squares and the like, in a few words.
    fn act_detail(&self, ground: &Ground<'_>, who: CharacterId, act: &Act) -> String {
        match act {
            Act::Move { .. } => count(self.move_of(who).into(), "square", "squares"),
            Act::Attack { kind, target } => {
                let terms = self.terms(ground, who, self.hit_by(*target), *kind);
                format!(
                    "Combat {} ({}) against Defense {} ({})",
                    number(terms.combat()),
                    parts_words(&terms.combat),
                    number(terms.defense()),
                    parts_words(&terms.defense)
                )
            }
            Act::BullRush { .. } => format!("{}d6", self.contest_dice(who)),
            Act::Break { .. } => {
                let unit = self.units.get(&who);
                let dice = unit.map_or(0, |unit| unit.siege_dice());
                format!("{dice}d6 structural damage")
            }
            _ => String::new(),
        }
    }
}
