//! What is being resolved (U-51 to U-57), as values for whoever looks: the procedures in progress, the one that asks last.

use crate::systems::unhex::fight::frames::area_attack::{AreaAttack, Defend, Stage as AreaStage};
use crate::systems::unhex::fight::frames::exchange::{Exchange, Reaction, Stage};
use crate::systems::unhex::fight::frames::frame::Frame;
use crate::systems::unhex::fight::frames::strike::Strike;
use crate::systems::unhex::rolls::roll_state::RollState;
use crate::systems::unhex::sheet::item::StrikeKind;
use crate::systems::unhex::state::Unhex;
use crate::table::{About, CharacterId, Clash};

impl Unhex {
    /// The procedures in progress; the last one asks.
    #[must_use]
    pub fn stack(&self) -> Vec<About> {
        let frames = self.fight.iter().flat_map(|fight| &fight.frames);
        frames.flat_map(|frame| self.about(frame)).collect()
    }

    fn about(&self, frame: &Frame) -> Vec<About> {
        let one =
            |what: &str, who: Option<CharacterId>, at: Vec<CharacterId>, with: String| About {
                what: what.to_owned(),
                who: who.map(|who| self.who(who)),
                at: at.into_iter().map(|who| self.who(who)).collect(),
                with,
                reaction: false,
            };
        let none = String::new;
        match frame {
            Frame::Initiative(_) => vec![one("initiative", None, Vec::new(), none())],
            Frame::AllOut(_) => vec![one("all_out_defend", None, Vec::new(), none())],
            Frame::Placing(_) => vec![one("placing", None, Vec::new(), none())],
            Frame::Fate(_) => vec![one("fate", None, Vec::new(), none())],
            Frame::Exchange(exchange) => {
                let mut all = vec![self.about_strike(&exchange.attack)];
                let at = vec![exchange.attack.by];
                let defends = exchange.defends().map(|roll| About {
                    reaction: true,
                    ..one("defend", Some(roll.roller), at.clone(), none())
                });
                all.extend(defends);
                if let Reaction::Counterattack(strike) = &exchange.reaction {
                    all.push(self.about_strike(strike));
                }
                all
            }
            Frame::Move(frame) => {
                let to = self.area_name(frame.to);
                vec![one("move", Some(frame.mover), Vec::new(), to)]
            }
            Frame::Damage(damage) => {
                let at = damage.location.to_string();
                vec![one("damage", None, vec![damage.target], at)]
            }
            Frame::Rally(rally) => vec![one("rally", Some(rally.roll.roller), Vec::new(), none())],
            Frame::Direct(direct) => {
                vec![one("direct", Some(direct.by), vec![direct.whom], none())]
            }
            Frame::Area(attack) => {
                let at = attack.targets.iter().map(|target| target.who).collect();
                let with = format!("{}, {}", attack.item_name, self.area_name(attack.area));
                vec![one("attack_area", Some(attack.by), at, with)]
            }
            Frame::Started(started) => {
                let what = self.act_label(started.who, &started.act);
                vec![one("started", Some(started.who), Vec::new(), what)]
            }
            Frame::FirstAid(aid) => {
                let with = aid.item.name.clone();
                vec![one("first_aid", Some(aid.healer), vec![aid.patient], with)]
            }
        }
    }

    /// The exchange whose dice are awaited.
    pub(in crate::systems::unhex) fn exchange_rolled(&self) -> Option<&Exchange> {
        match self.fight.as_ref()?.frames.last()? {
            Frame::Exchange(exchange) if exchange.stage == Stage::Rolls => Some(exchange),
            _ => None,
        }
    }

    /// The attack whose dice are awaited, and what answers it.
    #[must_use]
    pub fn clash(&self) -> Option<Clash> {
        match self.fight.as_ref()?.frames.last()? {
            Frame::Area(attack) => self.clash_over_area(attack),
            _ => self.clash_of_strike(),
        }
    }

    /// An attack on an area, and all Defends against it together (U-97).
    fn clash_over_area(&self, attack: &AreaAttack) -> Option<Clash> {
        let mut kind = match attack.stage {
            AreaStage::Rolling => "Attack on an area".to_owned(),
            AreaStage::Defends => format!("{} damage", attack.damage),
            _ => return None,
        };
        let defends = attack
            .targets
            .iter()
            .filter_map(|target| match &target.defend {
                Defend::Rolls(roll) => Some(roll),
                _ => None,
            });
        for roll in defends.clone() {
            kind = format!("{kind} · {} defends", self.name(roll.roller));
        }
        let (by, area) = (self.name(attack.by), self.area_name(attack.area));
        Some(Clash {
            title: format!("{by}’s {} → {area}", attack.item_name),
            kind,
            fallen: self.fallen(std::iter::once(&attack.roll).chain(defends)),
        })
    }

    /// Who rolled what, of rolls that are over; of dice that were set the number that others have to beat (U-14).
    fn fallen<'a>(&self, rolls: impl Iterator<Item = &'a RollState>) -> Vec<(String, String)> {
        let done = rolls.filter(|roll| roll.is_done());
        let counts = |roll: &RollState| roll.opposed(&self.house_rules).or(roll.result);
        done.filter_map(|roll| Some((self.name(roll.roller), counts(roll)?.to_string())))
            .collect()
    }

    fn clash_of_strike(&self) -> Option<Clash> {
        let exchange = self.exchange_rolled()?;
        let strike = &exchange.attack;
        let (by, at) = (self.name(strike.by), self.name(strike.at));
        let mut kind = match strike.kind {
            StrikeKind::Attack => "Attack".to_owned(),
            StrikeKind::Counterattack => "Counterattack".to_owned(),
            StrikeKind::Intercept => "Intercept".to_owned(),
        };
        if strike.less_lethal {
            kind += ", less-lethal";
        }
        for roll in exchange.defends() {
            kind = format!("{kind} · {} defends", self.name(roll.roller));
        }
        let mut rolls = vec![&strike.roll];
        if let Reaction::Counterattack(back) = &exchange.reaction {
            kind = format!("{kind} · {at} counterattacks with {}", back.weapon_name);
            rolls.push(&back.roll);
        }
        rolls.extend(exchange.defends());
        Some(Clash {
            title: format!("{by}’s {} → {at}", strike.weapon_name),
            kind,
            fallen: self.fallen(rolls.into_iter()),
        })
    }

    fn about_strike(&self, strike: &Strike) -> About {
        let what = match strike.kind {
            StrikeKind::Attack => "attack",
            StrikeKind::Counterattack => "counterattack",
            StrikeKind::Intercept => "intercept",
        };
        About {
            what: what.to_owned(),
            who: Some(self.who(strike.by)),
            at: vec![self.who(strike.at)],
            with: strike.weapon_name.clone(),
            reaction: strike.kind != StrikeKind::Attack,
        }
    }
}
