//! What a unit could do now, legal or not, with the reason (D-04): every use of every action, every weapon on every enemy,
//! every spell.

use crate::systems::d20::D20;
use crate::systems::d20::rules::ids::d;
use crate::systems::d20::sheet::arms::{Carried, SpellKind};
use crate::systems::d20::sheet::feat::FeatEffect;
use crate::systems::d20::turn::acts::{Act, Blow};
use crate::systems::d20::turn::fight::Pay;
use crate::systems::d20::turn::frame::{Manner, With};
use crate::table::words::count;
use crate::table::{self, CharacterId, Check, Refusal};

/// Something that a unit could do.
pub type Offer = table::Offer<Act>;

impl D20 {
    /// Everything that a unit could do now.
    #[must_use]
    pub fn offers(&self, who: CharacterId) -> Vec<Offer> {
        let acts = self.acts_of(who).into_iter();
        let offers = acts.map(|act| {
            let refusal = self.refusal_of(who, &act);
            Offer {
                actor: who,
                label: self.act_words(who, &act),
                detail: self.act_detail(who, &act),
                rule: d(act.rule()),
                act,
                refusal,
            }
        });
        offers.collect()
    }

    /// Why an act cannot be done now, if it cannot.
    #[must_use]
    pub fn refusal_of(&self, who: CharacterId, act: &Act) -> Option<Refusal> {
        let open = self.refuse_while_deciding();
        open.and_then(|()| self.check_act(who, act, &mut Check::new(false)))
            .err()
    }

    fn acts_of(&self, who: CharacterId) -> Vec<Act> {
        let Some(unit) = self.units.get(&who) else {
            return Vec::new();
        };
        let mut acts = Vec::new();
        let up = self.everybody_up();
        for summon in self.summons_of(who) {
            acts.push(Act::Keep { summon });
        }
        let Some(standing) = self.standing(who).filter(|_| self.is_up(who)) else {
            return acts;
        };
        let own = self.turn().is_some_and(|turn| turn.who == who);
        if unit.state.prone {
            let ways = Pay::ALL.into_iter();
            acts.extend(ways.map(|with| Act::StandUp { with }));
        }
        if standing.delayed.is_some() && !standing.done && !own {
            acts.push(Act::StepIn);
        }
        if !own {
            return acts;
        }
        let enemies: Vec<CharacterId> = up
            .iter()
            .copied()
            .filter(|other| self.are_opponents(who, *other))
            .collect();
        let feat = unit.has(FeatEffect::AdditionalAttack);
        for weapon in &unit.weapons {
            if let Carried::Lies(_) = weapon.carried {
                continue;
            }
            for target in &enemies {
                let blow = Blow::on(weapon.id, *target);
                acts.extend([Act::Attack(blow), Act::ExtraAttack(blow)]);
                acts.extend((feat && weapon.is_melee()).then_some(Act::FeatAttack(blow)));
            }
        }
        for with in [Pay::Move, Pay::Bonus] {
            let path = Vec::new();
            acts.push(Act::Move { path, with });
        }
        for spell in &unit.spells {
            let casts = standing
                .casting
                .as_ref()
                .filter(|one| one.spell == spell.id);
            let targets: Vec<Vec<CharacterId>> = match (casts, spell.kind) {
                (Some(casting), _) => vec![casting.targets.clone()],
                (None, SpellKind::Attack) => enemies.iter().map(|one| vec![*one]).collect(),
                (None, _) if spell.takes_targets() => {
                    let friends = up.iter().filter(|other| !self.are_opponents(who, **other));
                    friends.map(|one| vec![*one]).collect()
                }
                (None, _) => vec![Vec::new()],
            };
            // On the fallen it goes on no further: it can only be ended.
            let in_vain = self.is_in_vain(who, spell.id);
            for targets in targets.into_iter().filter(|_| !in_vain) {
                for with in [Pay::Attack, Pay::Move] {
                    let (spell, targets) = (spell.id, targets.clone());
                    acts.push(Act::Cast {
                        spell,
                        targets,
                        with,
                    });
                }
            }
            if self.works(who, spell.id) {
                acts.push(Act::Cancel { spell: spell.id });
                let changes = standing.kept.contains(&spell.id) || spell.has_notes();
                acts.extend(changes.then_some(Act::Toggle { spell: spell.id }));
            }
        }
        for with in [Pay::Attack, Pay::Bonus] {
            acts.push(Act::Disengage { with });
        }
        for weapon in &unit.weapons {
            let weapon_id = weapon.id;
            for with in Pay::ALL {
                acts.push(match weapon.carried {
                    Carried::Lies(_) => Act::PickUp {
                        weapon: weapon_id,
                        with,
                    },
                    Carried::Sheathed => Act::Draw {
                        weapon: weapon_id,
                        with,
                    },
                    Carried::Held => Act::Sheathe {
                        weapon: weapon_id,
                        with,
                    },
                });
            }
        }
        acts.extend(Pay::ALL.map(|with| Act::Talk { with }));
        acts.extend([Act::HitHarder, Act::AimBetter, Act::DodgeBetter]);
        acts.extend([Act::Delay, Act::EndTurn]);
        acts
    }

    /// Price, what it has to roll and the like, in a few words.
    fn act_detail(&self, who: CharacterId, act: &Act) -> String {
        let mut words: Vec<String> = Vec::new();
        for (pay, count) in act.price() {
            words.push(format!("{count} {}", pay.words()));
        }
        let of = |with, blow: &Blow, manner| {
            let strike = self.strike(who, with, blow, manner);
            let terms = self.terms(&strike).ok()?;
            let bonuses = terms
                .bonuses
                .iter()
                .map(|(what, bonus)| format!("{what} {bonus:+}"));
            let bonuses: Vec<String> = bonuses.collect();
            let defense = match terms.defense {
                "" => String::new(),
                why => format!(" ({why})"),
            };
            Some(format!(
                "{} against {}{defense}",
                bonuses.join(", "),
                terms.needed
            ))
        };
        match act {
            Act::Attack(blow) => words.extend(of(With::Weapon(blow.weapon), blow, Manner::Attack)),
            Act::ExtraAttack(blow) => {
                words.extend(of(With::Weapon(blow.weapon), blow, Manner::Extra));
            }
            Act::FeatAttack(blow) => {
                words.extend(of(With::Weapon(blow.weapon), blow, Manner::Free));
            }
            Act::Move { with, .. } => {
                let spaces = self.spaces(who, *with);
                words.push(count(spaces.into(), "space", "spaces"));
            }
            Act::Cast { spell, targets, .. } => {
                let unit = self.units.get(&who);
                if let Some(spell) = unit.and_then(|unit| unit.spell(*spell)) {
                    let casting = self.standing(who).and_then(|one| one.casting.as_ref());
                    let casting = casting.filter(|one| one.spell == spell.id);
                    match casting {
                        Some(one) => {
                            words.push(format!("action {} of {}", one.paid + 1, spell.actions));
                        }
                        None => {
                            let many =
                                (spell.actions > 1).then(|| format!("{} actions", spell.actions));
                            words.extend(many);
                            words.push(format!("{} MP", spell.cost));
                        }
                    }
                    if let (SpellKind::Attack, [target]) = (spell.kind, targets.as_slice()) {
                        let blow = Blow::on(spell.id, *target);
                        words.extend(of(With::Spell(spell.id), &blow, Manner::Attack));
                    }
                }
            }
            Act::Keep { summon } => {
                words.push(format!("{} maximum hit points", self.thrall_cost(*summon)));
            }
            _ => {}
        }
        words.join(", ")
    }
}
