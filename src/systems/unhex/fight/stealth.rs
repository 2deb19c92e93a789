//! Stealth (U-101): one more cover mark between somebody in an area without enemies and every other area. It is a rule
//! of cover only; what players see of the token is decided elsewhere.

use crate::board::areas::{AreaId, ExtraMarks};
use crate::systems::unhex::rules::ledger::u;
use crate::systems::unhex::sheet::ability::Ability;
use crate::systems::unhex::state::Unhex;
use crate::systems::unhex::words::fact::Fact;
use crate::table::{CharacterId, Refusal};

impl Unhex {
    /// Would have stealth in that area: able, awake, not given away, and no enemy awake there (U-64, U-101).
    #[must_use]
    pub fn stealthy_in(&self, who: CharacterId, area: AreaId) -> bool {
        let kept = self.standing(who).is_some_and(|s| !s.stealth_lost);
        if !kept || !self.has(who, Some(Ability::Stealth)) {
            return false;
        }
        let team = self.team_of(who);
        let fighters = self.fight.iter().flat_map(|fight| fight.standings.keys());
        let mut enemies = fighters.filter(|id| self.team_of(**id) != team);
        !enemies.any(|id| self.area_of(*id) == Some(area) && self.is_conscious(*id))
    }

    /// Has stealth where they stand.
    #[must_use]
    pub fn stealthy(&self, who: CharacterId) -> bool {
        let area = self.area_of(who);
        area.is_some_and(|area| self.stealthy_in(who, area))
    }

    /// The marks that stealth adds on every path from somebody to another who is in `area`, or would be. By the house
    /// rule that it also hampers one's own sight, those of both lie between them in either direction (U-35).
    pub(super) fn stealth_marks(
        &self,
        from: CharacterId,
        to: CharacterId,
        area: AreaId,
    ) -> ExtraMarks {
        let inward = u32::from(self.stealthy_in(to, area));
        if self.house_rules.stealth_inward_only {
            ExtraMarks::one_way(inward)
        } else {
            ExtraMarks::both_ways(inward + u32::from(self.stealthy(from)))
        }
    }

    /// An Attack or Intercept starts, and stealth is lost by it.
    pub(super) fn lose_stealth(&mut self, who: CharacterId) {
        self.set_stealth_lost(who, true);
    }

    /// A Move is done, and stealth is back.
    pub(super) fn regain_stealth(&mut self, who: CharacterId) {
        self.set_stealth_lost(who, false);
    }

    fn set_stealth_lost(&mut self, who: CharacterId, lost: bool) {
        if !self.has(who, Some(Ability::Stealth)) {
            return;
        }
        let had = self.stealthy(who);
        let Some(standing) = self.standing_mut(who) else {
            return;
        };
        standing.stealth_lost = lost;
        // Beside an enemy there is none to be lost or regained, and nothing to tell of.
        if self.stealthy(who) != had {
            let who = self.who(who);
            self.note(&[u(101)], Fact::Stealth { who, lost });
        }
    }

    /// The GM gives stealth back or takes it.
    pub(in crate::systems::unhex) fn set_stealth(
        &mut self,
        who: CharacterId,
        lost: bool,
    ) -> Result<(), Refusal> {
        let name = self.sheet(who)?.name.clone();
        match self.standing_mut(who) {
            Some(standing) => {
                standing.stealth_lost = lost;
                Ok(())
            }
            None => Err(Refusal::structure(format!("{name} is not in a fight"))),
        }
    }
}
