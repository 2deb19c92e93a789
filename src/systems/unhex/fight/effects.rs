//! Area effects that last (U-96, U-98, U-99): what lies on which area of the fight's map and for how long, how they
//! run out, what they do to whoever acts there, and the GM's hand on them. Who makes them is in `area_attack`.

use std::collections::BTreeSet;

use crate::board::areas::{AreaId, Lines, MadeMarks};
use crate::systems::unhex::fight::effect::{AreaEffect, EffectId, EffectKind, Lasts};
use crate::systems::unhex::fight::frames::damage::Damage;
use crate::systems::unhex::fight::frames::frame::Frame;
use crate::systems::unhex::fight::state::{Fight, Phase};
use crate::systems::unhex::rules::ledger::u;
use crate::systems::unhex::sheet::body::Mark;
use crate::systems::unhex::state::Unhex;
use crate::systems::unhex::words::fact::Fact;
use crate::table::{CharacterId, MapId, Refusal};

impl Unhex {
    /// The lasting effects on an area of a map, in the order of their ids.
    pub fn effects_on(
        &self,
        map: MapId,
        area: AreaId,
    ) -> impl Iterator<Item = (EffectId, &AreaEffect)> {
        let fight = self.fight.iter().filter(move |fight| fight.map == map);
        let all = fight.flat_map(|fight| &fight.effects);
        all.map(|(id, effect)| (*id, effect))
            .filter(move |(_, effect)| effect.area == area)
    }

    /// What the fight has made of the cover marks of a map: where a Cover gives them, and where they are destroyed
    /// (U-99).
    #[must_use]
    pub fn made_marks(&self, map: MapId) -> MadeMarks {
        let mut made = MadeMarks::default();
        let fight = self.fight.iter().filter(|fight| fight.map == map);
        for effect in fight.flat_map(|fight| fight.effects.values()) {
            match effect.kind {
                EffectKind::Cover => made.covered.insert(effect.area),
                EffectKind::Demolished => made.bare.insert(effect.area),
                EffectKind::Continuous { .. } => continue,
            };
        }
        made
    }

    /// How long an effect lasts from now on that has so many rounds left beyond this one, or turns by the house rule
    /// (U-96).
    #[must_use]
    pub fn lasts(&self, kind: EffectKind, rounds: u8) -> Lasts {
        let round = self.fight.as_ref().map_or(1, |fight| fight.round.max(1));
        if kind == EffectKind::Demolished {
            Lasts::Fight
        } else if self.house_rules.turns_are_rounds {
            Lasts::Round(round.saturating_add(rounds.into()))
        } else {
            Lasts::Turns(rounds)
        }
    }

    /// A map ready to be asked for ranges and sight, with the marks that were made on it.
    #[must_use]
    pub fn lines_on(&self, map: MapId) -> Option<Lines> {
        let drawn = self.maps.get(&map)?;
        Some(Lines::with_marks(drawn, &self.made_marks(map)))
    }

    /// Puts an effect on an area; none where there is no free number.
    pub(in crate::systems::unhex) fn add_effect(&mut self, effect: AreaEffect) -> Option<EffectId> {
        let fight = self.fight_mut()?;
        let last = fight.effects.keys().next_back();
        let id = EffectId(last.map_or(Some(1), |last| last.0.checked_add(1))?);
        fight.effects.insert(id, effect);
        Some(id)
    }

    /// A round, or by the house rule a team's turn, has ended: what lasted until now is gone (U-96).
    pub(super) fn effects_run_out(&mut self) {
        let Some(fight) = self.fight.as_ref().filter(|f| !f.effects.is_empty()) else {
            return;
        };
        let effects = fight.effects.clone();
        for (id, effect) in effects {
            let kind = effect.kind;
            if kind == EffectKind::Demolished {
                continue;
            }
            let area = self.area_name(effect.area);
            let rule = rule_of(kind);
            match effect.rounds.checked_sub(1) {
                None => {
                    if let Some(fight) = self.fight_mut() {
                        fight.effects.remove(&id);
                    }
                    self.note(&[u(96), rule], Fact::EffectEnded { kind, area });
                }
                Some(rounds) => {
                    let left = self.fight_mut().and_then(|f| f.effects.get_mut(&id));
                    if let Some(effect) = left {
                        effect.rounds = rounds;
                    }
                    // The round or turn that ends is not counted any more.
                    let lasts = match self.lasts(kind, rounds) {
                        Lasts::Round(round) => Lasts::Round(round.saturating_add(1)),
                        Lasts::Turns(more) => Lasts::NextTurns(more.saturating_add(1)),
                        other => other,
                    };
                    self.note(&[u(96)], Fact::EffectLasts { kind, area, lasts });
                }
            }
        }
    }

    /// The worst damage that lies on the area of a character (U-98). Once the fight is over nothing burns any more: a
    /// Rally at its end (U-100) is no action of a round.
    #[must_use]
    pub fn toll(&self, who: CharacterId) -> Option<u8> {
        let area = self.area_of(who)?;
        let fight = self.fight.as_ref()?;
        if matches!(fight.phase, Phase::Over { .. }) {
            return None;
        }
        let map = fight.map;
        let damages = self
            .effects_on(map, area)
            .filter_map(|(_, e)| match e.kind {
                EffectKind::Continuous { damage } => Some(damage),
                EffectKind::Cover | EffectKind::Demolished => None,
            });
        damages.max().filter(|damage| *damage > 0)
    }

    /// What an action that starts there costs first, to follow its other words; empty where nothing burns.
    pub(in crate::systems::unhex) fn toll_words(&self, who: CharacterId) -> String {
        self.toll(who).map_or_else(String::new, |damage| {
            format!("; {damage} damage from what lies there comes first")
        })
    }

    /// An action other than Move starts: what burns there is taken at once (U-98). To be done before all else.
    pub(in crate::systems::unhex) fn take_toll(&mut self, who: CharacterId) -> Option<Frame> {
        let damage = self.toll(who)?;
        let area = self.area_of(who).map(|area| self.area_name(area))?;
        let fact = Fact::EffectHurts {
            who: self.who(who),
            area,
            damage,
        };
        self.note(&[u(98)], fact);
        let damage = Damage::spread(self, who, damage, Mark::Slash);
        Some(Frame::Damage(Box::new(damage)))
    }

    /// Effects on areas that are no longer on the map are gone with them.
    pub(in crate::systems::unhex) fn drop_lost_effects(&mut self) {
        let Some(fight) = &self.fight else { return };
        let Some(map) = self.maps.get(&fight.map) else {
            return;
        };
        let gone = |effect: &AreaEffect| !map.areas.contains_key(&effect.area);
        if !fight.effects.values().any(gone) {
            return;
        }
        let areas: BTreeSet<AreaId> = map.areas.keys().copied().collect();
        if let Some(fight) = self.fight_mut() {
            let here = |effect: &AreaEffect| areas.contains(&effect.area);
            fight.effects.retain(|_, effect| here(effect));
        }
    }

    fn effects_by_hand(&mut self) -> Result<&mut Fight, Refusal> {
        match self.fight_mut() {
            Some(fight) if !matches!(fight.phase, Phase::Over { .. }) => Ok(fight),
            _ => Err(Refusal::structure("no fight is going on")),
        }
    }

    /// The GM puts an effect on an area of the fight's map.
    pub(in crate::systems::unhex) fn effect_by_hand(
        &mut self,
        area: AreaId,
        kind: EffectKind,
        rounds: u8,
    ) -> Result<(), Refusal> {
        self.effects_by_hand()?;
        let drawn = self
            .fight_map()
            .is_some_and(|map| map.areas.contains_key(&area));
        if !drawn {
            return Err(Refusal::structure("there is no such area"));
        }
        let effect = AreaEffect {
            kind,
            area,
            rounds,
            by: None,
        };
        check(&effect)?;
        if self.add_effect(effect).is_none() {
            let words = "there is no free number for an effect";
            return Err(Refusal::structure(words));
        }
        // As a Demolish does it: what was made there goes with what is drawn.
        if kind == EffectKind::Demolished {
            self.drop_made_cover(area);
        }
        Ok(())
    }

    /// The GM changes what an effect does and how long.
    pub(in crate::systems::unhex) fn change_effect(
        &mut self,
        id: EffectId,
        kind: EffectKind,
        rounds: u8,
    ) -> Result<(), Refusal> {
        let fight = self.effects_by_hand()?;
        let Some(effect) = fight.effects.get_mut(&id) else {
            return Err(Refusal::structure("there is no such effect"));
        };
        (effect.kind, effect.rounds) = (kind, rounds);
        let area = effect.area;
        check(effect)?;
        if kind == EffectKind::Demolished {
            self.drop_made_cover(area);
        }
        Ok(())
    }

    /// The GM takes an effect away.
    pub(in crate::systems::unhex) fn remove_effect(&mut self, id: EffectId) -> Result<(), Refusal> {
        match self.effects_by_hand()?.effects.remove(&id) {
            Some(_) => Ok(()),
            None => Err(Refusal::structure("there is no such effect")),
        }
    }

    /// What an effect and its place are called, for labels.
    pub(in crate::systems::unhex) fn effect_label(&self, id: EffectId) -> String {
        let fight = self.fight.as_ref();
        match fight.and_then(|fight| fight.effects.get(&id)) {
            Some(effect) => {
                let area = self.area_name(effect.area);
                format!("{} on {area}", effect.kind.words())
            }
            None => "an effect".to_owned(),
        }
    }
}

fn check(effect: &AreaEffect) -> Result<(), Refusal> {
    match effect.fault() {
        None => Ok(()),
        Some(_) => Err(Refusal::structure(format!(
            "damage and how long it lasts go up to {}",
            EffectKind::MOST
        ))),
    }
}

/// The line of the ledger about that kind.
pub(in crate::systems::unhex) fn rule_of(kind: EffectKind) -> crate::table::RuleId {
    match kind {
        EffectKind::Continuous { .. } => u(98),
        EffectKind::Cover | EffectKind::Demolished => u(99),
    }
}
