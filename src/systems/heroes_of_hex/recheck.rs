//! Procedures that lost somebody, by a defeat or by the GM's hand, end there or go on without them (H-16, H-41). What
//! has become illegal while it waited is found when its Reactions are over, in `declared`.

use super::HeroesOfHex;
use super::declared::Stage;
use super::fact::Fact;
use super::pool::Roller;
use super::rules::h;
use super::skirmish::Frame;
use crate::table::CharacterId;

impl HeroesOfHex {
    /// Takes the units that are gone out of every procedure.
    pub(super) fn drop_the_missing(&mut self) {
        let Some(skirmish) = self.skirmish.as_ref().filter(|s| !s.frames.is_empty()) else {
            return;
        };
        let here = |who: CharacterId| self.standing(who).is_some();
        let turn = self.turn().map(|turn| turn.side);
        let lost = skirmish.frames.iter().any(|frame| match frame {
            Frame::Fate(pool) => turn.map(Roller::Side) != Some(pool.roller),
            Frame::Next(_) => turn.is_none() || self.sides_in_play().len() < 2,
            Frame::Declared(declared) => !here(declared.who),
            Frame::Clash(clash) => {
                !clash.resolved
                    && (!here(clash.by)
                        || clash.defenders.is_empty()
                        || clash.defenders.iter().any(|one| !here(one.who)))
            }
            Frame::Knockback(push) => push.targets.iter().any(|id| !here(*id)),
            Frame::Walk(walk) => !here(walk.who),
            Frame::Instinct(instinct) => !here(instinct.who),
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
            let here = |who: CharacterId| self.standing(who).is_some();
            let stays = match &mut frame {
                Frame::Fate(pool) => turn.map(Roller::Side) == Some(pool.roller),
                Frame::Next(_) => turn.is_some() && self.sides_in_play().len() > 1,
                Frame::Declared(declared) => {
                    let stays = here(declared.who);
                    let waiting =
                        matches!(declared.stage, Stage::Price | Stage::Path | Stage::Window);
                    if !stays && waiting {
                        let (who, action) = (self.who(declared.who), declared.name());
                        let why = format!("{who} is out of the game");
                        self.note(&[h(41), h(16)], Fact::Cancelled { who, action, why });
                    }
                    stays
                }
                Frame::Clash(clash) => {
                    clash
                        .defenders
                        .retain(|one| clash.resolved || here(one.who));
                    // Without an attacker or anybody to attack no die has a meaning any more.
                    clash.resolved || (here(clash.by) && !clash.defenders.is_empty())
                }
                Frame::Knockback(push) => {
                    push.targets.retain(|id| here(*id));
                    true
                }
                Frame::Walk(walk) => here(walk.who),
                Frame::Instinct(instinct) => here(instinct.who),
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
