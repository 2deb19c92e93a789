//! What is being resolved (H-40, H-41), as a value for whoever looks: who does what to whom. The stack of declarations
//! is in `stack`.

use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::systems::heroes_of_hex::attack::pool::Roller;
use crate::systems::heroes_of_hex::turn::declaration::{Act, Declared, Target};
use crate::systems::heroes_of_hex::turn::frame::{Frame, declarations};
use crate::table::{About, CharacterId, Decision};

impl HeroesOfHex {
    /// What an open question is about: the declaration that a Reaction would answer, else what is going on.
    #[must_use]
    pub fn asked_about(&self, decision: &Decision) -> Option<About> {
        match self.reacted_to(decision) {
            Some(declared) => Some(self.about_declared(declared)),
            None => {
                let frame = self.skirmish.as_ref()?.frames.last()?;
                Some(self.about_frame(frame))
            }
        }
    }

    /// The declaration that a Reaction would answer, if that is what is asked.
    pub(in crate::systems::heroes_of_hex) fn reacted_to(
        &self,
        decision: &Decision,
    ) -> Option<&Declared> {
        let who = decision.key.strip_prefix("reaction.")?.parse().ok()?;
        let stack = declarations(&self.skirmish.as_ref()?.frames);
        let mut open = self.open_reactions(&stack).into_iter();
        let open = open.find(|open| open.who == CharacterId(who))?;
        stack.get(open.to).copied()
    }

    fn about_frame(&self, frame: &Frame) -> About {
        let one = |what: &str, who: Option<CharacterId>, at: &[CharacterId], with: String| About {
            what: what.to_owned(),
            who: who.map(|who| self.who(who)),
            at: at.iter().map(|who| self.who(*who)).collect(),
            with,
            reaction: false,
        };
        match frame {
            Frame::Fate(pool) => {
                let side = match pool.roller {
                    Roller::Side(side) => self.team_name(side),
                    Roller::Unit(unit) => self.name(unit),
                };
                one("fate", None, &[], side)
            }
            Frame::Next(side) => one("next", None, &[], self.team_name(*side)),
            Frame::Declared(declared) => self.about_declared(declared),
            Frame::OpposedRoll(opposed) => {
                let at: Vec<CharacterId> = opposed.defenders.iter().map(|one| one.who).collect();
                let with = format!("{} {}", opposed.attack_type.words(), opposed.damage.words());
                one("clash", Some(opposed.by), &at, with)
            }
            Frame::Knockback(push) => one("knockback", Some(push.by), &push.targets, String::new()),
            Frame::Walk(walk) => one("walk", Some(walk.who), &[], String::new()),
            Frame::AutoMove(auto_move) => one(
                "instinct",
                Some(auto_move.who),
                &[],
                auto_move.goes.to_string(),
            ),
        }
    }

    fn about_declared(&self, declared: &Declared) -> About {
        let with = match &declared.act {
            Act::Move { path } => path.last().map(|at| self.space_name(*at)),
            Act::Use {
                target: Target::Space(at),
                ..
            } => Some(self.space_name(*at)),
            _ => None,
        };
        let at = declared.on(self).into_iter();
        About {
            what: declared.name(),
            who: Some(self.who(declared.who)),
            at: at.map(|who| self.who(who)).collect(),
            with: with.unwrap_or_default(),
            reaction: declared.reaction,
        }
    }
}
