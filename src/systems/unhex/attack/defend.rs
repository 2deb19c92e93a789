//! Defend (U-56) as the shield's abilities change it (U-90): who can, what it costs, whether the roll is good; for
//! another in the same area or in sight, and all-out. Everything that can be defended against asks here.

use crate::systems::unhex::rolls::purpose::Purpose;
use crate::systems::unhex::rolls::roll_state::RollState;
use crate::systems::unhex::rules::ledger::u;
use crate::systems::unhex::sheet::ability::Ability;
use crate::systems::unhex::state::Unhex;
use crate::systems::unhex::words::fact::Fact;
use crate::table::CharacterId;

impl Unhex {
    /// Whether that character could defend themselves now: awake, with an action, or all-out with the shield in hand.
    pub(in crate::systems::unhex) fn can_defend(&self, who: CharacterId) -> bool {
        self.is_conscious(who)
            && self.standing(who).is_some_and(|standing| {
                if standing.all_out {
                    self.is_all_out(who)
                } else {
                    standing.actions > 0
                }
            })
    }

    /// Whether that character defends all-out this round, with the shield still in hand (U-90).
    #[must_use]
    pub fn is_all_out(&self, who: CharacterId) -> bool {
        self.standing(who).is_some_and(|s| s.all_out) && self.holds_shield(who)
    }

    pub(in crate::systems::unhex) fn holds_shield(&self, who: CharacterId) -> bool {
        self.characters.get(&who).is_some_and(|c| c.holds_shield())
    }

    /// The roll of a Defend by that character: good with a shield and the ability for it (U-90); all-out it is
    /// neither good nor critical.
    pub(in crate::systems::unhex) fn defend_roll(&self, who: CharacterId) -> RollState {
        let all_out = self.is_all_out(who);
        let good = !all_out && self.holds_shield(who) && self.has(who, Some(Ability::GoodDefend));
        let mut roll = RollState::new(self, who, Purpose::Defend, good);
        roll.plain = all_out;
        roll
    }

    /// Declares a Defend against something that is aimed at `target`, and pays for it; all-out it costs nothing more.
    pub(super) fn begin_defend(&mut self, who: CharacterId, target: CharacterId) -> RollState {
        let roll = self.defend_roll(who);
        if !roll.plain {
            self.spend_action(who);
        }
        let named = self.who(who);
        if who == target {
            let all_out = [u(56), u(90)];
            let rules = if roll.plain { &all_out } else { &all_out[..1] };
            self.note(rules, Fact::DefendDeclared { who: named });
        } else {
            let target = self.who(target);
            let fact = Fact::DefendsAnother { who: named, target };
            self.note(&[u(90), u(56)], fact);
        }
        roll
    }

    /// Gives back what a Defend cost whose dice have not fallen.
    pub(super) fn give_back_defend(&mut self, roll: &RollState) {
        if !roll.plain {
            self.give_back(roll.roller);
        }
    }

    /// Who could defend `target` against somebody's attack: not of the attacker's team, which acts; in the same
    /// area, or by the house rule in sight, with a shield in hand, the ability and an action (U-90).
    pub(super) fn defenders_of(
        &self,
        target: CharacterId,
        attacker: CharacterId,
    ) -> Vec<CharacterId> {
        let everybody = self.fight.iter().flat_map(|fight| fight.standings.keys());
        everybody
            .copied()
            .filter(|who| {
                *who != target
                    && self.team_of(*who) != self.team_of(attacker)
                    && self.could_defend_another(*who, target)
                    && self.standing(*who).is_some_and(|s| s.actions > 0)
            })
            .collect()
    }

    /// The same without the action, for a Defend that is declared already.
    pub(super) fn could_defend_another(&self, who: CharacterId, target: CharacterId) -> bool {
        self.reaches_to_defend(who, target)
            && self.standing(who).is_some_and(|standing| !standing.all_out)
            && self.holds_shield(who)
            && self.has(who, Some(Ability::DefendAnother))
    }

    /// Whether `target` is where that character could defend them: in the same area, or by the house rule in sight
    /// (U-90). The stealth of a friend hides nobody from them.
    pub(in crate::systems::unhex) fn reaches_to_defend(
        &self,
        who: CharacterId,
        target: CharacterId,
    ) -> bool {
        let (Some(from), Some(to)) = (self.area_of(who), self.area_of(target)) else {
            return false;
        };
        let rules = &self.house_rules;
        let sees = || {
            let lines = self.lines();
            lines.is_some_and(|lines| lines.look(from, to, &rules.sight).sight)
        };
        from == to || (!rules.defend_another_nearby && sees())
    }
}
