//! The GM's hand: values, places and people set directly, each logged as the GM's. Nothing here is against a rule, since
//! the GM's word is above them.

use crate::systems::flow::Flow;
use crate::systems::flow::command::{Command, Recorded, commands_of_all};
use crate::systems::flow::fight::frame::{Cause, Frame, Initiative, Provoked, Stage, Strike};
use crate::systems::flow::fight::standing::{Phase, Point, Standing};
use crate::systems::flow::rules::ids::f;
use crate::systems::flow::sheet::arms::Carried;
use crate::systems::flow::sheet::unit::Grapple;
use crate::systems::flow::words::fact::{Fact, Why};
use crate::systems::frames::{self, RECORDED};
use crate::table::{CharacterId, Refusal};

fn waits_on(frame: &Frame, who: CharacterId) -> bool {
    match frame {
        Frame::Strike(one) => one.on == who && one.stage != Stage::Push,
        _ => false,
    }
}

impl Flow {
    pub(crate) fn set_by_hand(&mut self, command: &Command) -> Result<(), Refusal> {
        let what = self.label(command);
        // What follows from it is logged behind the GM's line; points that change are that line.
        if !matches!(command, Command::SetPoints { .. }) {
            self.note_gm(Fact::Set { what });
        }
        if self.set_of_units(command)? {
            return Ok(());
        }
        match command {
            Command::RecordHit { who, damage, hit } => {
                let of = &self.unit(*who)?.name;
                if *hit == Some(Recorded::Miss) && *damage > 0 {
                    let words = format!("a miss does no damage to {of}; record a hit");
                    return Err(Refusal::structure(words));
                }
                let strike = self.close_strike_on(*who);
                let downs = self.hurt(*who, (*damage).into());
                // How it has hit says what it earns (F-12).
                let level = hit.and_then(Recorded::level);
                if let (Some(strike), Some(level)) = (strike, level) {
                    strike.earn(self, level, downs);
                }
            }
            Command::Heal { who, points } => self.heal(*who, *points)?,
            Command::Disarm { who, item } => {
                self.item_of(*who, *item)?;
                let of = self.name(*who);
                let nowhere = || Refusal::structure(format!("{of} is on no board"));
                let at = self
                    .places
                    .get(who)
                    .map(|place| place.at)
                    .ok_or_else(nowhere)?;
                self.carry(*who, *item, Carried::Lies(at));
            }
            Command::Provoke { owner, on } => self.provoke(*owner, *on)?,
            Command::Restore { who } => {
                for who in who {
                    self.restore(*who)?;
                }
            }
            Command::SetPoints { who, point, now } => {
                self.standing_of(*who)?;
                let below = |_| {
                    let most = u16::MAX;
                    Refusal::structure(format!("{} go from 0 to {most}", point.words()))
                };
                let now = u16::try_from(*now).map_err(below)?;
                self.set_points(*who, *point, now, Why::Gm);
            }
            Command::SetGrapple { held, holder } => self.set_grapple(*held, *holder)?,
            Command::CancelReady { who } => {
                self.standing_of(*who)?;
                self.end_ready(*who);
            }
            Command::Break => {
                let none = || Refusal::structure("nothing is going on that could be broken off");
                let fight = self.current()?;
                match fight.frames.last() {
                    Some(Frame::Initiative(_)) | None => return Err(none()),
                    // Without an answer one would have both.
                    Some(Frame::OwnTurn(_) | Frame::WaitOn(_) | Frame::Hold(_)) => {
                        return Err(Refusal::structure(
                            "answer the question first; nothing is going on yet",
                        ));
                    }
                    Some(_) => fight.frames.pop(),
                };
            }
            Command::SetTurn { who } => self.give_turn(*who)?,
            Command::SetOrder { order } => self.set_order(order)?,
            // Those are done already, or are no settings; `apply` has its own doors for them.
            commands_of_all!()
            | Command::BeginFight { .. }
            | Command::EndFight
            | Command::NobodyReacts => {}
        }
        Ok(())
    }

    /// The attack on somebody that waits is over: its result is recorded by hand. One that has done its damage is.
    fn close_strike_on(&mut self, who: CharacterId) -> Option<Box<Strike>> {
        let mut frame = frames::take_off(self, |frame| waits_on(frame, who))?;
        self.drop_frame(&mut frame, RECORDED.to_owned());
        match frame {
            Frame::Strike(strike) => Some(strike),
            _ => None,
        }
    }

    /// Whether an attack on somebody waits, whose result can be recorded so that it earns what it does (F-12).
    #[must_use]
    pub fn attack_waits_on(&self, who: CharacterId) -> bool {
        let mut frames = self.fight.iter().flat_map(|fight| &fight.frames);
        frames.any(|frame| waits_on(frame, who))
    }

    fn heal(&mut self, who: CharacterId, points: u16) -> Result<(), Refusal> {
        let unit = self.unit_of(who)?;
        let most = unit.hit_points.max.max(unit.hit_points.now);
        let now = unit.hit_points.now.saturating_add(points).min(most);
        let gained = now - std::mem::replace(&mut unit.hit_points.now, now);
        let max = unit.hit_points.max;
        let who = self.who(who);
        let healed = Fact::Healed {
            who,
            points: gained,
            now,
            max,
        };
        self.note(&[f(5)], healed);
        Ok(())
    }

    fn restore(&mut self, who: CharacterId) -> Result<(), Refusal> {
        let unit = self.unit_of(who)?;
        unit.hit_points.now = unit.hit_points.max;
        unit.prone = false;
        unit.effects.clear();
        Ok(())
    }

    fn provoke(&mut self, owner: CharacterId, on: CharacterId) -> Result<(), Refusal> {
        let provoked = Provoked {
            owner,
            on,
            cause: Cause::Gm,
        };
        let (name, of) = (self.name(owner), self.name(on));
        provoked.fits(None, self).map_err(|_| {
            Refusal::structure(format!("{name} cannot take a Reaction Attack on {of}"))
        })?;
        self.push_frame(Frame::Provoked(provoked))
    }

    fn set_grapple(
        &mut self,
        held: CharacterId,
        holder: Option<CharacterId>,
    ) -> Result<(), Refusal> {
        for who in std::iter::once(held).chain(holder) {
            self.standing_of(who)?;
        }
        if holder == Some(held) {
            return Err(Refusal::structure("nobody holds themselves"));
        }
        for who in std::iter::once(held).chain(holder) {
            if let Some(grapple) = self.grapple_of(who) {
                self.end_grapple(grapple, "by the GM’s word".to_owned());
            }
        }
        if let Some(holder) = holder {
            self.current()?.grapples.push(Grapple { holder, held });
        }
        Ok(())
    }

    /// What was going on ends, and the unit's turn begins; the running turn ends without decay.
    fn give_turn(&mut self, who: CharacterId) -> Result<(), Refusal> {
        let name = self.name(who);
        if !self.is_up(who) {
            return Err(Refusal::structure(format!("{name} is not in the fight")));
        }
        let fight = self.current()?;
        if fight.round == 0 {
            return Err(Refusal::structure("initiative is rolled first"));
        }
        self.end_frames();
        let fight = self.current()?;
        fight.surprised.remove(&who);
        if let Phase::Turn(before) = fight.phase
            && let Some(standing) = fight.units.get_mut(&before)
        {
            standing.done = true;
        }
        if let Some(standing) = fight.units.get_mut(&who) {
            standing.done = false;
        }
        self.begin_turn(who);
        Ok(())
    }

    /// A newcomer rolls, and joins with full points (F-20).
    pub(crate) fn join(&mut self, who: CharacterId) -> Result<(), Refusal> {
        let fight = self.may_join(who)?;
        let begun = fight.round > 0;
        fight.units.insert(who, Standing::default());
        self.give_start(&[who], Why::Joined);
        if begun {
            self.set_points(who, Point::ActionPoints, 5, Why::Joined);
        }
        let mut frames = self.fight.iter().flat_map(|fight| &fight.frames);
        match frames.any(|one| matches!(one, Frame::Initiative(_))) {
            true => Ok(()),
            false => self.push_frame(Frame::Initiative(Initiative::default())),
        }
    }
}
