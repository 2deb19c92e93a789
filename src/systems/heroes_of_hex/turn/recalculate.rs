//! A change beneath a procedure checks it again (promise 3). Those that lost somebody, by a defeat or by the GM's hand, end
//! there or go on without them (H-16); an attack that is being rolled is cancelled where the GM puts it out of reach. What
//! has become illegal while Reactions are asked for is found when they are over, in `declared` (H-41).

use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::systems::heroes_of_hex::attack::pool::{Pool, Roller};
use crate::systems::heroes_of_hex::rules::ids::h;
use crate::systems::heroes_of_hex::turn::declaration::DeclaredStage;
use crate::systems::heroes_of_hex::turn::frame::Frame;
use crate::systems::heroes_of_hex::words::fact::Fact;
use crate::table::CharacterId;

impl HeroesOfHex {
    /// Which attacks that are being rolled are out of reach: by frame, from the lowest up.
    pub(in crate::systems::heroes_of_hex) fn opposed_roll_faults(&self) -> Vec<Option<String>> {
        let frames = self.skirmish.iter().flat_map(|skirmish| &skirmish.frames);
        frames.map(|frame| self.opposed_roll_fault(frame)).collect()
    }

    fn opposed_roll_fault(&self, frame: &Frame) -> Option<String> {
        match frame {
            Frame::OpposedRoll(opposed) if !opposed.resolved => {
                let mut defenders = opposed.defenders.iter();
                defenders.find_map(|one| opposed.out_of_reach(self, one.who))
            }
            _ => None,
        }
    }

    /// Cancels attacks that a change by hand has put out of reach; what has fallen of their dice is logged. Those that
    /// were beyond reach before were forced, and stay.
    pub(in crate::systems::heroes_of_hex) fn recalculate_opposed_rolls(
        &mut self,
        before: &[Option<String>],
    ) {
        let Some(skirmish) = self.skirmish_mut().filter(|s| !s.frames.is_empty()) else {
            return;
        };
        let frames = std::mem::take(&mut skirmish.frames);
        let mut kept = Vec::new();
        for (at, frame) in frames.into_iter().enumerate() {
            let was_legal = before.get(at).is_none_or(Option::is_none);
            let fault = self.opposed_roll_fault(&frame).filter(|_| was_legal);
            match (fault, frame) {
                (Some(why), Frame::OpposedRoll(opposed)) => {
                    opposed.note_faces(self);
                    let (who, action) = (self.who(opposed.by), "attack".to_owned());
                    self.note(&[h(41)], Fact::Cancelled { who, action, why });
                }
                (_, frame) => kept.push(frame),
            }
        }
        if let Some(skirmish) = self.skirmish_mut() {
            skirmish.frames = kept;
        }
    }

    /// Whether that is the Fate Roll of the side whose Turn it is, and somebody is there to act on it.
    fn rolls_fate(&self, pool: &Pool) -> bool {
        let side = self.turn().map(|turn| turn.side);
        side.is_some_and(|side| {
            pool.roller == Roller::Side(side) && self.sides_in_play().contains(&side)
        })
    }

    /// Takes the units that are gone out of every procedure.
    pub(in crate::systems::heroes_of_hex) fn drop_the_missing(&mut self) {
        let Some(skirmish) = self.skirmish.as_ref().filter(|s| !s.frames.is_empty()) else {
            return;
        };
        let here = |who: CharacterId| self.unit_state(who).is_some();
        let turn = self.turn().map(|turn| turn.side);
        let lost = skirmish.frames.iter().any(|frame| match frame {
            Frame::Fate(pool) => !self.rolls_fate(pool),
            Frame::Next(_) => turn.is_none(),
            Frame::Declared(declared) => !here(declared.who),
            Frame::OpposedRoll(opposed) => {
                !opposed.resolved
                    && (!here(opposed.by)
                        || opposed.defenders.is_empty()
                        || opposed.defenders.iter().any(|one| !here(one.who)))
            }
            Frame::Knockback(push) => push.targets.iter().any(|id| !here(*id)),
            Frame::Walk(walk) => !here(walk.who),
            Frame::AutoMove(auto_move) => !here(auto_move.who),
        });
        if !lost {
            return;
        }
        let Some(skirmish) = self.skirmish_mut() else {
            return;
        };
        let frames = std::mem::take(&mut skirmish.frames);
        let mut kept = Vec::new();
        for mut frame in frames {
            let here = |who: CharacterId| self.unit_state(who).is_some();
            let stays = match &mut frame {
                Frame::Fate(pool) => self.rolls_fate(pool),
                Frame::Next(_) => turn.is_some(),
                Frame::Declared(declared) => {
                    let stays = here(declared.who);
                    if !stays {
                        declared.settle(self);
                    }
                    let waiting = matches!(
                        declared.stage,
                        DeclaredStage::Price
                            | DeclaredStage::Path
                            | DeclaredStage::Window
                            | DeclaredStage::Aimed
                    );
                    if !stays && waiting {
                        let (who, action) = (self.who(declared.who), declared.name());
                        let why = format!("{who} is out of the game");
                        self.note(&[h(41), h(16)], Fact::Cancelled { who, action, why });
                    }
                    stays
                }
                Frame::OpposedRoll(opposed) => {
                    opposed
                        .defenders
                        .retain(|one| opposed.resolved || here(one.who));
                    // Without an attacker or anybody to attack no die has a meaning any more.
                    opposed.resolved || (here(opposed.by) && !opposed.defenders.is_empty())
                }
                Frame::Knockback(push) => {
                    let next = push.targets.first().copied();
                    push.targets.retain(|id| here(*id));
                    push.picked &= push.targets.first().copied() == next;
                    true
                }
                Frame::Walk(walk) => here(walk.who),
                Frame::AutoMove(auto_move) => here(auto_move.who),
            };
            if stays {
                kept.push(frame);
            }
        }
        if let Some(skirmish) = self.skirmish_mut() {
            skirmish.frames = kept;
        }
    }
}
