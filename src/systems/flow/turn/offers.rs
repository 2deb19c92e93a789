//! What a unit could do now, legal or not, with the reason (F-13): every use of AP, every weapon on every enemy, every
//! ability.

use crate::systems::flow::Flow;
use crate::systems::flow::fight::act::{Act, Blow, Push, ReadiedAct, Ready, Trigger};
use crate::systems::flow::movement::ground::Ground;
use crate::systems::flow::rules::ids::f;
use crate::systems::flow::sheet::ability::AbilityKind;
use crate::systems::flow::sheet::arms::{Carried, ItemKind, UNARMED, Weapon};
use crate::systems::flow::sheet::unit::SkillName;
use crate::table::{self, CharacterId, Check, Refusal};

/// Something that a unit could do.
pub type Offer = table::Offer<Act>;

impl Flow {
    /// Everything that a unit could do now.
    #[must_use]
    pub fn offers(&self, who: CharacterId) -> Vec<Offer> {
        let ground = self.ground();
        let acts = self.acts_of(who, ground.as_ref()).into_iter();
        let offers = acts.map(|act| {
            let check = &mut Check::new(false);
            let refusal = self.check_act(who, &act, ground.as_ref(), check).err();
            Offer {
                actor: who,
                label: self.act_words(who, &act),
                detail: self.act_detail(who, &act, ground.as_ref()),
                rule: f(act.rule()),
                act,
                refusal,
            }
        });
        offers.collect()
    }

    /// Why an act cannot be done now, if it cannot.
    #[must_use]
    pub fn refusal_of(&self, who: CharacterId, act: &Act) -> Option<Refusal> {
        let check = &mut Check::new(false);
        self.check_act(who, act, self.ground().as_ref(), check)
            .err()
    }

    /// Everything that a unit waits for or does in the turns of others, and in its own all of its turn.
    fn acts_of(&self, who: CharacterId, ground: Option<&Ground<'_>>) -> Vec<Act> {
        let unit = self.units.get(&who).filter(|_| self.is_up(who));
        let (Some(unit), Some(standing), Some(ground)) = (unit, self.standing(who), ground) else {
            return Vec::new();
        };
        let mut acts = Vec::new();
        if standing.ready.is_some() {
            acts.push(Act::ActNow);
        }
        let mut others = self.everybody_up();
        others.retain(|other| *other != who);
        if self.turn() != Some(who) {
            let reacts = unit.abilities.iter().filter(|one| one.is_reaction());
            let uses = reacts.flat_map(|one| self.uses_of(who, one.id, &others));
            acts.extend(uses.filter(|act| matches!(act, Act::Use { .. })));
            return acts;
        }
        let mut enemies = others.clone();
        enemies.retain(|other| self.are_opponents(who, *other));
        let mut weapons: Vec<&Weapon> = unit.weapons.iter().filter(|one| one.is_weapon()).collect();
        weapons.retain(|one| !matches!(one.carried, Carried::Lies(_)));
        let bare = Weapon::unarmed();
        if self.melee_weapons(who).iter().any(|one| one.id == UNARMED) {
            weapons.push(&bare);
        }
        for weapon in &weapons {
            acts.extend(
                enemies
                    .iter()
                    .map(|on| Act::Attack(Blow::on(weapon.id, *on))),
            );
        }
        // Whoever is down is no target, and is told to be none.
        let fight = self.fight.iter().flat_map(|fight| &fight.fallen);
        let down = fight.filter(|on| self.are_opponents(who, **on));
        let first = weapons.first().map(|weapon| weapon.id);
        acts.extend(down.filter_map(|on| Some(Act::Attack(Blow::on(first?, *on)))));
        for ability in &unit.abilities {
            acts.extend(self.uses_of(who, ability.id, &others));
        }
        acts.push(Act::Move { path: Vec::new() });
        acts.push(Act::StandUp);
        acts.extend([Act::BreakFree, Act::Release]);
        for target in enemies.iter().copied() {
            for with in [SkillName::Melee, SkillName::Deception] {
                acts.push(Act::Feint { target, with });
            }
            acts.push(Act::Grapple { target });
            for push in [Push::Back, Push::Prone] {
                acts.push(Act::Shove { target, push });
            }
            acts.push(Act::Tumble { through: target });
            for weapon in weapons
                .iter()
                .filter(|one| one.is_melee() && one.is_ready())
            {
                acts.extend(self.disarms(weapon.id, target));
            }
        }
        if let Some(from) = ground.stands(who) {
            let near = ground
                .grid
                .neighbours(from)
                .filter(|to| ground.is_free(who, *to));
            for to in near {
                acts.push(match unit.prone {
                    true => Act::Crawl { to },
                    false => Act::Step { to },
                });
            }
        }
        for item in &unit.weapons {
            let id = item.id;
            match (item.kind, item.carried) {
                (ItemKind::Natural, _) => {}
                (_, Carried::Sheathed) => acts.push(Act::Draw { item: id }),
                (_, Carried::Held) => {
                    acts.extend([Act::Sheathe { item: id }, Act::Drop { item: id }]);
                }
                (_, Carried::Lies(_)) => {}
            }
            match (item.kind, item.carried) {
                (_, Carried::Lies(_)) => {}
                (ItemKind::Potion, _) => acts.push(Act::Drink { item: id }),
                (ItemKind::Other, _) => {
                    acts.extend([1, 2].map(|ap| Act::UseItem { item: id, ap }));
                }
                _ => {}
            }
        }
        for (of, other) in &self.units {
            let lying = other
                .weapons
                .iter()
                .filter(|one| matches!(one.carried, Carried::Lies(_)));
            acts.extend(lying.map(|one| Act::PickUp {
                of: *of,
                item: one.id,
            }));
        }
        acts.extend([Act::FlowState, Act::TotalDefense]);
        acts.extend(Self::readies(&weapons));
        acts.push(Act::EndTurn);
        acts
    }

    /// The Readies that are usual: an attack for whoever comes, goes, attacks or casts.
    fn readies(weapons: &[&Weapon]) -> Vec<Act> {
        let mut all = Vec::new();
        for weapon in weapons.iter().filter(|one| one.is_ready()) {
            for trigger in [
                Trigger::Enters,
                Trigger::Leaves,
                Trigger::Attacks,
                Trigger::Casts,
            ] {
                let act = ReadiedAct::Attack(weapon.id);
                all.push(Act::Ready(Ready { trigger, act }));
            }
        }
        for trigger in [Trigger::Enters, Trigger::Attacks] {
            let act = ReadiedAct::Move;
            all.push(Act::Ready(Ready { trigger, act }));
        }
        all
    }

    /// Price, what it has to roll and the like, in a few words.
    fn act_detail(&self, who: CharacterId, act: &Act, ground: Option<&Ground<'_>>) -> String {
        let mut words: Vec<String> = Vec::new();
        let cost = self.cost_of(who, act).words();
        match act {
            Act::Move { .. } => words.push(format!("up to {} hexes", self.hexes_now(who))),
            Act::Ready(ready) => {
                words.push(format!("{} AP set aside", self.readied_ap(who, &ready.act)));
            }
            Act::ActNow | Act::EndTurn => {}
            _ if cost == "nothing" => words.push("free".to_owned()),
            _ => words.push(cost),
        }
        // What it says is played by the table.
        if let Act::Use { ability, .. } = act
            && let Ok(ability) = self.ability_of(who, *ability)
            && ability.kind == AbilityKind::Other
        {
            words.extend(ability.ally_words());
            let text = Some(ability.text.trim()).filter(|text| !text.is_empty());
            words.extend(text.map(|text| format!("by the GM: {text}")));
        }
        let terms = ground.and_then(|ground| self.terms_of_act(who, act, ground));
        words.extend(terms.map(|terms| terms.words()));
        words.join(", ")
    }
}
