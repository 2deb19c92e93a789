//! What becomes of a strike and the reactions to it when something changes beneath them (promise 3), or when they are
//! called off.

use crate::systems::unhex::fight::frames::exchange::{Exchange, Reaction, Stage};
use crate::systems::unhex::fight::frames::strike::Strike;
use crate::systems::unhex::rolls::purpose::Purpose;
use crate::systems::unhex::rolls::roll_state::RollState;
use crate::systems::unhex::rules::ledger::u;
use crate::systems::unhex::sheet::weapon::Weapon;
use crate::systems::unhex::state::Unhex;
use crate::table::{CharacterId, Check, Refusal};

impl Unhex {
    /// Whether a strike has its weapon: still in hand, and with ammo (U-67, U-82).
    pub(super) fn armed(&self, strike: &Strike, check: &mut Check) -> Result<(), Refusal> {
        let Weapon::Item(weapon) = strike.weapon else {
            return self.check_unarmed(strike.by, check);
        };
        let sheet = self.characters.get(&strike.by);
        let held = sheet.is_some_and(|sheet| sheet.held().any(|item| item.id == weapon));
        let loaded = sheet.is_some_and(|c| c.loaded(strike.weapon_kind, strike.less_lethal));
        let ammo = if strike.less_lethal { u(67) } else { u(82) };
        let name = &strike.weapon_name;
        check.rule(held, u(53), || format!("{name} is not in hand"))?;
        check.rule(loaded, ammo, || format!("no ammo for {name}"))
    }

    pub(in crate::systems::unhex) fn cancel_exchange(&mut self, exchange: &Exchange, why: &str) {
        let attack = &exchange.attack;
        self.note_cancelled(attack.by, Some(attack.roll.purpose), why, &exchange.faces());
        if let Some(who) = exchange.paying {
            self.note_felled(who, why.to_owned());
        }
        if !exchange.dice_fell() {
            self.give_back(attack.by);
            if matches!(exchange.reaction, Reaction::Counterattack(_)) {
                self.give_back(attack.at);
            }
            for roll in exchange.defends() {
                self.give_back_defend(roll);
            }
        }
    }

    /// A reaction that has become impossible is dropped; the attack goes on without it.
    pub(super) fn recheck_reaction(&mut self, exchange: &mut Exchange) {
        self.recheck_defenders(exchange);
        let target = exchange.attack.at;
        let asleep = !self.is_conscious(target);
        let off = self.area_of(target).is_none();
        let (roll, why) = match &exchange.reaction {
            Reaction::None => return,
            Reaction::Defend(roll) => (roll, None),
            Reaction::Counterattack(strike) => {
                let refusal = self.armed(strike, &mut Check::new(false)).err();
                let why = refusal.map(|refusal| refusal.reason().to_owned());
                (&strike.roll, why)
            }
        };
        let forced = exchange.forced.contains(&target);
        let why = if off {
            Some(format!("{} is not on the map", self.name(target)))
        } else if forced {
            None
        } else if asleep {
            Some(self.why_out(target))
        } else {
            why
        };
        let Some(why) = why.filter(|_| !roll.is_done()) else {
            return;
        };
        let (purpose, faces, plain) = (roll.purpose, roll.all_faces(), roll.plain);
        self.note_cancelled(target, Some(purpose), &why, &faces);
        if faces.is_empty() && !plain {
            self.give_back(target);
        }
        exchange.reaction = Reaction::None;
        exchange.forget_first();
    }

    /// The same for whoever defends the target (U-90).
    fn recheck_defenders(&mut self, exchange: &mut Exchange) {
        let target = exchange.attack.at;
        let defenders = std::mem::take(&mut exchange.defenders);
        let before = defenders.len();
        for roll in defenders {
            let able = exchange.forced.contains(&roll.roller)
                || (self.is_conscious(roll.roller)
                    && self.could_defend_another(roll.roller, target));
            if (able || roll.is_done()) && self.standing(roll.roller).is_some() {
                exchange.defenders.push(roll);
                continue;
            }
            let faces = roll.all_faces();
            let why = "it is no longer possible";
            self.note_cancelled(roll.roller, Some(Purpose::Defend), why, &faces);
            if faces.is_empty() {
                self.give_back_defend(&roll);
            }
        }
        let here = |who: &CharacterId| self.standing(*who).is_some();
        exchange.answered.retain(here);
        exchange.owing.retain(here);
        exchange.paying = exchange.paying.filter(here);
        if exchange.defenders.len() < before {
            exchange.forget_first();
        }
    }
}

impl Exchange {
    /// It is theirs, or it strikes at them, or they defend somebody.
    pub(in crate::systems::unhex) fn touches(&self, id: CharacterId) -> bool {
        self.attack.by == id
            || self.attack.at == id
            || self.defenders.iter().any(|roll| roll.roller == id)
    }

    /// After a reaction was dropped, who rolls first does not matter where nobody defends any more.
    fn forget_first(&mut self) {
        if self.defends().next().is_some() {
            return;
        }
        self.target_first = None;
        if self.stage == Stage::First {
            self.stage = Stage::Rolls;
        }
        // The attack stands as it was rolled.
        if self.stage == Stage::Tie {
            self.stage = Stage::Rolls;
        }
    }

    /// Every face that fell in it.
    pub(in crate::systems::unhex) fn faces(&self) -> Vec<i32> {
        let reaction = match &self.reaction {
            Reaction::None => Vec::new(),
            Reaction::Defend(roll) => roll.all_faces(),
            Reaction::Counterattack(strike) => strike.roll.all_faces(),
        };
        let mut faces = self.attack.roll.all_faces();
        faces.extend(reaction);
        faces.extend(self.defenders.iter().flat_map(RollState::all_faces));
        faces
    }

    /// Whether any die of it has fallen.
    pub(in crate::systems::unhex) fn dice_fell(&self) -> bool {
        !self.faces().is_empty()
    }
}
