//! An act that starts where something burns (U-98): it is paid for, then the damage is taken, and only then it goes on.
//! Whoever is felled by it, or can no longer do it, has lost the action.

use std::collections::BTreeSet;

use crate::dice::Dice;
use crate::systems::unhex::fight::act::Act;
use crate::systems::unhex::fight::frames::frame::Progress;
use crate::systems::unhex::fight::frames::questions::Started;
use crate::systems::unhex::fight::procedure::{After, Changed, Procedure};
use crate::systems::unhex::rules::ledger::u;
use crate::systems::unhex::state::Unhex;
use crate::systems::unhex::words::fact::Fact;
use crate::table::{CharacterId, Check};

impl Act {
    /// Whether what burns in an area is taken when it starts there (U-98): not by a Move, nor by what is no action.
    pub(super) fn takes_toll(&self) -> bool {
        !matches!(
            self,
            Self::Move { .. } | Self::Drop { .. } | Self::AllOutDefend
        )
    }
}

impl Started {
    /// The act of somebody, declared and paid for.
    pub(in crate::systems::unhex) fn new(
        game: &Unhex,
        who: CharacterId,
        act: Act,
        force: bool,
    ) -> Self {
        Self {
            who,
            act,
            force,
            awake: game.is_conscious(who),
            paying: false,
            spared: BTreeSet::new(),
        }
    }

    fn go_on(&self, game: &mut Unhex) {
        let lines = game.lines();
        let lines = lines.as_ref();
        let check = &mut Check::new(self.force);
        let why = if game.is_conscious(self.who) || !self.awake {
            let checked = game.check_deed(self.who, &self.act, lines, check);
            let done = checked.and_then(|()| game.carry_out(self.who, &self.act, lines, check));
            for who in self.spared.iter().filter(|_| done.is_ok()) {
                game.call_off(*who);
            }
            done.err().map(|refusal| refusal.reason().to_owned())
        } else {
            Some(game.why_out(self.who))
        };
        if let Some(why) = why {
            game.note_felled(self.who, why);
        }
    }
}

impl Procedure for Started {
    fn fault(&self, game: &Unhex) -> Option<&'static str> {
        if game.standing(self.who).is_none() {
            Some("who acts is not in the fight")
        } else if !self.paying {
            Some("an act waits for nothing")
        } else {
            None
        }
    }

    fn step(&mut self, game: &mut Unhex, _dice: &mut dyn Dice) -> Progress {
        if !self.paying {
            self.paying = true;
            if let Some(damage) = game.take_toll(self.who) {
                return Progress::Push(damage);
            }
        }
        self.go_on(game);
        Progress::Done
    }

    fn people(&self) -> Vec<CharacterId> {
        vec![self.who]
    }

    fn surrendered(&mut self, who: CharacterId, _why: &str, _game: &mut Unhex) -> bool {
        if self.who != who {
            self.spared.insert(who);
        }
        true
    }

    fn impossible(&self, game: &Unhex) -> Option<String> {
        game.why_gone(self.who)
    }

    fn after_change(&mut self, change: Changed<'_>, game: &mut Unhex) -> After {
        let Some(why) = change.why else {
            return After::KEPT;
        };
        game.note_felled(self.who, why);
        After::gone(true)
    }
}

impl Unhex {
    /// Notes that what burns has cost somebody the action that they started (U-98).
    pub(in crate::systems::unhex) fn note_felled(&mut self, who: CharacterId, why: String) {
        let who = self.who(who);
        self.note(&[u(98)], Fact::ActionCutShort { who, why });
    }
}
