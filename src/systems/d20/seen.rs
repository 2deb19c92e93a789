//! What players see of the table, and how that is called.

use crate::systems::d20::D20;
use crate::systems::d20::attack::free_hit::FREE_HIT;
use crate::systems::d20::attack::kernel::Hit;
use crate::systems::d20::attack::roll::Purpose;
use crate::systems::d20::rules::ids::d;
use crate::systems::d20::sheet::unit::Unit;
use crate::systems::d20::words::fact::{Fact, Who};
use crate::systems::frames::RECORDED;
use crate::systems::units::seen::{self, SeenByPlayers, ShownOn, gained, lost};
use crate::systems::units::seen_in_fight;
use crate::table::words::list;
use crate::table::{
    Build, CharacterId, DEPTH, Decision, LogEntry, SeenRoll, SeenState, Shape, TeamId,
};

impl SeenByPlayers for D20 {
    seen_in_fight!();

    fn one_order(&self) -> &[CharacterId] {
        self.fight.as_ref().map_or(&[], |fight| &fight.order)
    }

    fn standing_words(&self) -> String {
        match (self.fight.as_ref(), self.turn()) {
            (None, _) => String::new(),
            (Some(_), _) if self.over().is_some() => "The fight is over".to_owned(),
            (Some(fight), Some(turn)) if !self.is_hidden(turn.who) => {
                format!("Round {}, {}", fight.round, self.name(turn.who))
            }
            (Some(fight), _) => format!("Round {}", fight.round),
        }
    }

    fn state_in_fight(&self, who: CharacterId) -> (SeenState, &'static str) {
        match self.standing(who).filter(|_| self.is_fighting()) {
            None => (SeenState::Ready, ""),
            Some(_) if self.acts(who) => (SeenState::Ready, "acts"),
            Some(standing) if standing.done => (SeenState::Done, "done"),
            Some(standing) if standing.delayed.is_some() => (SeenState::Ready, "delays"),
            Some(_) => (SeenState::Ready, "ready"),
        }
    }

    /// Hit points are not for all to see.
    fn shown_on(&self, who: CharacterId, _: &Unit) -> ShownOn {
        ShownOn {
            marks: self.state_words(who),
            ..ShownOn::default()
        }
    }

    fn build(&self, who: CharacterId) -> Build {
        self.build_of(who)
    }

    fn does(&self, open: &Decision) -> &'static str {
        match (&open.shape, open.key.as_str()) {
            (Shape::Roll { .. }, "attack.roll") => "rolls for the attack",
            (Shape::Roll { .. }, "heal.roll") => "rolls for healing",
            (Shape::Roll { .. }, _) => "rolls for the order",
            (Shape::Path { .. }, _) => "picks the way",
            (_, FREE_HIT) => "may take a free hit",
            _ => "decides",
        }
    }

    fn tells_of_hidden(&self, fact: &Fact) -> bool {
        fact.about().into_iter().any(|id| self.is_hidden(id))
            || fact
                .team()
                .is_some_and(|team| seen::is_team_hidden(self, team))
    }

    fn seen_sentence(&self, _: usize, fact: &Fact) -> Option<String> {
        Some(match fact {
            Fact::Order { units } => {
                let units = self.shown(units);
                (!units.is_empty()).then(|| Fact::Order { units }.sentence())?
            }
            Fact::Casts { on, .. } => {
                let mut told = fact.clone();
                if let Fact::Casts { on: shown, .. } = &mut told {
                    *shown = self.shown(on);
                }
                told.sentence()
            }
            // Hit points are not for all to see.
            Fact::Hurt { who, damage, .. } => lost(who, *damage),
            Fact::Healed { who, points, .. } => gained(who, *points),
            // What is in its way may be hidden.
            Fact::Halted { who, at, .. } => format!("{who} stops at {at}"),
            Fact::Cancelled { who, what, on, .. } => {
                let on = on
                    .as_ref()
                    .map_or_else(String::new, |on| format!(" on {on}"));
                format!("{who}’s {what}{on} is cancelled")
            }
            fact => fact.sentence(),
        })
    }

    /// One target of several, or a free hit that was only asked for, leaves the roll before it.
    fn called_off(entry: &LogEntry<Fact>) -> Option<(&Who, String, &str)> {
        let Fact::Cancelled { who, what, on, why } = &entry.fact else {
            return None;
        };
        match on {
            Some(on) if entry.rules.contains(&d(10)) => Some((who, format!("{what} on {on}"), why)),
            None if entry.rules.contains(&d(42)) => Some((who, what.clone(), why)),
            _ => None,
        }
    }

    fn recorded(&self, line: usize, gm: bool) -> Option<String> {
        match &self.log.get(line)?.fact {
            Fact::Cancelled { why, .. } if why == RECORDED => {}
            _ => return None,
        }
        let mut words = "no damage recorded".to_owned();
        let after = self.log.iter_from(line + 1);
        for entry in after.filter(|entry| gm || self.shows(entry)) {
            match &entry.fact {
                Fact::Wounded { .. } => {}
                Fact::Hurt { damage, .. } => words = format!("{damage} damage recorded"),
                Fact::Defeated { who, .. } => words += &format!(", {who} is defeated"),
                _ => break,
            }
        }
        Some(words)
    }

    fn roll_of(&self, line: usize, fact: &Fact, gm: bool) -> Option<SeenRoll> {
        let Fact::Rolled {
            who,
            purpose,
            faces,
            origin,
            ..
        } = fact
        else {
            return None;
        };
        let (verdict, success, note) = self.verdict(line, *purpose, gm);
        // A chain stands beside its d20, also once the damage is rolled.
        let (what, faces, total) = match self.climb(line).as_slice() {
            climb @ [first, chain @ ..] if !chain.is_empty() => {
                let chain = chain.iter().zip(["d4", "d6"]);
                let chain: Vec<String> = chain
                    .map(|(face, die)| format!("{face} on a {die}"))
                    .collect();
                let what = format!("{}, then {}", Purpose::Hit.words(), list(&chain));
                (what, climb.to_vec(), *first)
            }
            _ => (
                purpose.words().to_owned(),
                faces.clone(),
                faces.iter().sum::<i32>(),
            ),
        };
        Some(SeenRoll {
            who: who.name.clone(),
            what,
            faces,
            total: total.to_string(),
            verdict,
            success,
            before: None,
            origin: *origin,
            note,
            look: self.look_of(who.id),
            against: Vec::new(),
        })
    }
}

impl D20 {
    /// Those of them whom players see.
    /// How the token of a unit lies on its board.
    #[must_use]
    pub fn build_of(&self, who: CharacterId) -> Build {
        Build {
            size: self.units.get(&who).map_or(1, |unit| unit.size),
            facing: self.places.get(&who).and_then(|place| place.facing),
        }
    }

    /// What a unit is in, for all to see.
    #[must_use]
    pub fn state_words(&self, who: CharacterId) -> Vec<String> {
        let Some(unit) = self.units.get(&who) else {
            return Vec::new();
        };
        let mut words = Vec::new();
        if unit.state.prone {
            words.push("prone".to_owned());
        }
        words.extend(self.flat_footed(who).map(str::to_owned));
        let casting = self.standing(who).and_then(|one| one.casting.as_ref());
        if let Some(casting) = casting
            && let Some(spell) = unit.spell(casting.spell)
        {
            let on = casting.targets.iter().filter(|on| !self.is_hidden(**on));
            let on: Vec<String> = on.map(|on| self.name(*on)).collect();
            let on = match on.is_empty() {
                true => String::new(),
                false => format!(" on {}", list(&on)),
            };
            let (spell, paid, of) = (&spell.name, casting.paid, spell.actions);
            words.push(format!("casting {spell}{on} {paid}/{of}"));
        }
        match unit.wounds.len() {
            0 => {}
            1 => words.push("1 wound".to_owned()),
            wounds => words.push(format!("{wounds} wounds")),
        }
        words
    }

    /// What an attack came to after the roll in that line, whether that is good for whoever attacks, and the sum that
    /// mattered.
    fn verdict(&self, line: usize, purpose: Purpose, gm: bool) -> (String, Option<bool>, String) {
        let nothing = (String::new(), None, String::new());
        if matches!(purpose, Purpose::Tie | Purpose::Healing) {
            return nothing;
        }
        let after = self.log.iter_from(line + 1).take(DEPTH);
        let after = after.filter(|entry| gm || self.shows(entry));
        let mut after = after.map(|entry| &entry.fact);
        let result = after.find(|fact| matches!(fact, Fact::Result { .. }));
        let Some(Fact::Result {
            hit,
            net,
            total,
            needed,
            ..
        }) = result
        else {
            return nothing;
        };
        // What follows from it: what it comes to with a fatal wound, and who falls.
        let (mut damage, mut fatal, mut falls) = (*net, "", String::new());
        for fact in after {
            match fact {
                Fact::Wounded { .. } => {}
                Fact::Fatal { fatal: so, .. } if *so => fatal = "fatal wound, ",
                Fact::Fatal { .. } => fatal = "wound not fatal, ",
                Fact::Hurt { damage: all, .. } => damage = (*all).into(),
                Fact::Defeated { who, .. } => falls = format!(", {who} is defeated"),
                _ => break,
            }
        }
        let hits = |word: &str| match damage {
            0 => format!("{word}, no damage left"),
            _ => format!("{word}, {fatal}{damage} damage"),
        };
        let word = match hit {
            Hit::Doom => "fatal blow in return".to_owned(),
            Hit::Tragedy => "tragedy".to_owned(),
            Hit::Fumble | Hit::Miss => "miss".to_owned(),
            Hit::Decisive => "decisive victory".to_owned(),
            Hit::Hit => hits("hit"),
            Hit::Critical => hits("critical hit"),
            Hit::SuperCritical => hits("super critical hit"),
        };
        // What it had to reach is the GM's to tell.
        let sum = total.filter(|_| gm);
        let sum = sum.map_or_else(String::new, |total| format!("{total} against {needed}"));
        (word + &falls, Some(hit.is_hit()), sum)
    }

    /// The d20 of the attack to which the roll in that line belongs, and the chain behind it; none of what rolls no d20.
    fn climb(&self, line: usize) -> Vec<i32> {
        let mut climb = Vec::new();
        for (_, entry) in self.log.before(line + 1) {
            let Fact::Rolled { purpose, faces, .. } = &entry.fact else {
                match entry.fact {
                    Fact::Attacked { .. } | Fact::Result { .. } => return Vec::new(),
                    _ => continue,
                }
            };
            match purpose {
                Purpose::Hit | Purpose::Chain | Purpose::Fumble => {}
                Purpose::LongChain | Purpose::LongFumble => {}
                Purpose::Damage | Purpose::Sneak | Purpose::Fatal => continue,
                Purpose::Tie | Purpose::Healing => return Vec::new(),
            }
            climb.splice(0..0, faces.iter().copied());
            if *purpose == Purpose::Hit {
                return climb;
            }
        }
        Vec::new()
    }
}
