//! What a unit can do (D-02 to D-06) as values; what each needs and costs. Offers and commands ask through one check.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::systems::d20::D20;
use crate::systems::d20::rules::ids::d;
use crate::systems::d20::sheet::arms::{Carried, Weapon};
use crate::systems::d20::sheet::feat::FeatEffect;
use crate::systems::d20::sheet::wound::Aim;
use crate::systems::d20::turn::fight::{Actions, Path, Pay};
use crate::systems::d20::turn::frame::{Frame, Manner, Then, Upkeep, With};
use crate::systems::d20::words::fact::{Deed, Fact};
use crate::table::words::count;
use crate::table::{CharacterId, Check, ItemId, Refusal};

/// An attack with a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "D20Blow")]
pub struct Blow {
    /// With which.
    pub weapon: ItemId,
    /// On whom.
    pub target: CharacterId,
    /// At what (D-13).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aim: Option<Aim>,
    /// From behind by the GM’s word, whatever the facing (D-12).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub behind: bool,
}

impl Blow {
    /// With that on somebody, aimed at nothing.
    #[must_use]
    pub const fn on(weapon: ItemId, target: CharacterId) -> Self {
        Self {
            weapon,
            target,
            aim: None,
            behind: false,
        }
    }
}

/// Something that a unit does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[schemars(rename = "D20Act")]
pub enum Act {
    /// AA: attack (D-04).
    Attack(Blow),
    /// MA and both BA: one more attack without feats or Strength (D-04).
    ExtraAttack(Blow),
    /// The additional attack of a feat, which is a free hit (D-31, D-43).
    FeatAttack(Blow),
    /// MA: move; BA: 2 spaces. Without a way it is asked for.
    Move {
        /// The way, space by space, without the one where it begins.
        path: Path,
        /// By which action.
        with: Pay,
    },
    /// AA or both BA (D-32).
    Disengage {
        /// By which.
        with: Pay,
    },
    /// Any action, of the next turn too (D-06).
    StandUp {
        /// By which.
        with: Pay,
    },
    /// Any action: a weapon off the ground (D-40).
    PickUp {
        /// The weapon.
        weapon: ItemId,
        /// By which.
        with: Pay,
    },
    /// Any action.
    Draw {
        /// The weapon.
        weapon: ItemId,
        /// By which.
        with: Pay,
    },
    /// Any action.
    Sheathe {
        /// The weapon.
        weapon: ItemId,
        /// By which.
        with: Pay,
    },
    /// Any action: talk briefly.
    Talk {
        /// By which.
        with: Pay,
    },
    /// AA or MA: cast, or cast on (D-42).
    Cast {
        /// The spell.
        spell: ItemId,
        /// On whom.
        #[serde(default)]
        targets: Vec<CharacterId>,
        /// By which.
        with: Pay,
    },
    /// Cast a spell no further, or keep it up no longer (D-42).
    Cancel {
        /// The spell.
        spell: ItemId,
    },
    /// BA: toggle the effect of a spell that was cast, or what its notes let a BA change.
    Toggle {
        /// The spell.
        spell: ItemId,
    },
    /// BA: +1 melee damage this round.
    HitHarder,
    /// BA: +1 to hit with the next attack (D-08).
    AimBetter,
    /// BA: +1 to dodge until the next turn (D-08).
    DodgeBetter,
    /// Take the turn later this round (D-02).
    Delay,
    /// Take a delayed turn now (D-02).
    StepIn,
    /// End the turn.
    EndTurn,
    /// Keep a summon for its thrall cost (D-41).
    Keep {
        /// The summon.
        summon: CharacterId,
    },
}

impl Act {
    /// What it costs: which action, and how many of it.
    #[must_use]
    pub fn price(&self) -> Vec<(Pay, u8)> {
        match self {
            Self::Attack(_) => vec![(Pay::Attack, 1)],
            Self::ExtraAttack(_) => vec![(Pay::Move, 1), (Pay::Bonus, 2)],
            Self::Disengage { with: Pay::Bonus } => vec![(Pay::Bonus, 2)],
            Self::Move { with, .. }
            | Self::Disengage { with }
            | Self::StandUp { with }
            | Self::PickUp { with, .. }
            | Self::Draw { with, .. }
            | Self::Sheathe { with, .. }
            | Self::Talk { with }
            | Self::Cast { with, .. } => vec![(*with, 1)],
            Self::Toggle { .. } | Self::HitHarder | Self::AimBetter | Self::DodgeBetter => {
                vec![(Pay::Bonus, 1)]
            }
            Self::FeatAttack(_)
            | Self::Cancel { .. }
            | Self::Delay
            | Self::StepIn
            | Self::EndTurn
            | Self::Keep { .. } => Vec::new(),
        }
    }

    /// The line of the ledger that it comes from.
    #[must_use]
    pub const fn rule(&self) -> u16 {
        match self {
            Self::Disengage { .. } => 32,
            Self::StandUp { .. } => 6,
            Self::Cast { .. } | Self::Cancel { .. } => 42,
            Self::AimBetter | Self::DodgeBetter => 8,
            Self::Delay | Self::StepIn => 2,
            Self::EndTurn => 3,
            Self::Keep { .. } => 41,
            Self::PickUp { .. } => 40,
            Self::FeatAttack(_) => 43,
            _ => 4,
        }
    }
}

impl D20 {
    /// Does an act, or refuses it.
    pub(in crate::systems::d20) fn act(
        &mut self,
        who: CharacterId,
        act: &Act,
        force: bool,
    ) -> Result<(), Refusal> {
        self.refuse_while_deciding()?;
        self.check_act(who, act, &mut Check::new(force))?;
        match self.upkeep_before(who, act) {
            Some(spells) => self.push_frame(Frame::Upkeep(Upkeep {
                who,
                spells,
                then: Some(Then {
                    act: act.clone(),
                    force,
                }),
            })),
            None => self.do_act(who, act, force),
        }
    }

    /// Does an act that nothing has to be settled before, or refuses it.
    pub(in crate::systems::d20) fn do_act(
        &mut self,
        who: CharacterId,
        act: &Act,
        force: bool,
    ) -> Result<(), Refusal> {
        let mut check = Check::new(force);
        self.check_act(who, act, &mut check)?;
        let skipped = check.into_skipped();
        let forced = !skipped.is_empty();
        if forced {
            let what = self.act_label(who, act);
            self.note_forced(what, skipped);
        }
        if let Some(fight) = self.fight_mut() {
            fight.acts = fight.acts.saturating_add(1);
        }
        if self.takes_up(who, act) {
            self.take_up(who);
        }
        self.spend(who, act);
        self.perform(who, act, forced)
    }

    /// Whether an act can be done now; why not.
    pub(in crate::systems::d20) fn check_act(
        &self,
        who: CharacterId,
        act: &Act,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let unit = self.unit(who)?;
        let name = &unit.name;
        if let Act::Keep { summon } = act {
            return self.check_keep(who, *summon, check);
        }
        if !self.is_fighting() {
            return Err(Refusal::structure("no fight is going on"));
        }
        let (_, standing) = self.taking_part(who)?;
        check.rule(!unit.is_defeated(), d(7), || format!("{name} is defeated"))?;
        let turn = self.turn();
        let own = turn.is_some_and(|turn| turn.who == who);
        match act {
            Act::StepIn => return self.check_step_in(who, check),
            Act::StandUp { with } if !own => {
                self.check_able(who, check)?;
                check.rule(unit.state.prone, d(40), || format!("{name} is not prone"))?;
                let lost = if *with == Pay::Bonus {
                    unit.lost_bonus()
                } else {
                    0
                };
                let next = Actions::TURN.of(*with).saturating_sub(lost);
                let left = next.saturating_sub(standing.owes.of(*with));
                return check.rule(left > 0, d(6), || {
                    format!(
                        "the next turn of {name} has no {} left to give",
                        with.words()
                    )
                });
            }
            _ => {}
        }
        check.rule(own, d(3), || match turn {
            Some(turn) => format!("it is the turn of {}", self.name(turn.who)),
            None => "nobody’s turn has begun".to_owned(),
        })?;
        if matches!(act, Act::EndTurn) {
            return Ok(());
        }
        if let (Act::Delay, Some(turn)) = (act, turn) {
            self.check_able(who, check)?;
            check.rule(!turn.spent, d(2), || {
                format!("{name} has already spent something of this turn")
            })?;
            return check.rule(standing.delayed.is_none(), d(2), || {
                format!("{name} has delayed this turn already")
            });
        }
        if let Act::Cancel { spell } = act {
            return check.rule(self.works(who, *spell), d(42), || {
                format!("{name} neither casts that nor keeps it up")
            });
        }
        self.check_able(who, check)?;
        for (pay, count) in act.price() {
            let left = turn.map_or(0, |turn| turn.left.of(pay));
            check.rule(left >= count, d(3), || match (count, left) {
                (1, _) => format!("no {} is left", pay.words()),
                (count, left) => format!("it takes {count} {}, and {left} is left", pay.words()),
            })?;
        }
        self.check_deed(who, act, check)
    }

    /// Whether a unit can do anything at all; why not (D-11, D-41).
    pub(in crate::systems::d20) fn check_able(
        &self,
        who: CharacterId,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let unit = self.unit(who)?;
        let name = &unit.name;
        check.rule(!unit.state.helpless, d(11), || format!("{name} cannot act"))?;
        check.rule(!self.is_sick(who), d(41), || {
            let from = self.acts_from(who).unwrap_or_default();
            format!("{name} was summoned just now and acts {from}")
        })
    }

    /// What an act needs beside its turn and its price.
    fn check_deed(&self, who: CharacterId, act: &Act, check: &mut Check) -> Result<(), Refusal> {
        let unit = self.unit(who)?;
        let name = &unit.name;
        match act {
            Act::Attack(blow) => self.check_blow(who, blow, Manner::Attack, check),
            Act::ExtraAttack(blow) => self.check_blow(who, blow, Manner::Extra, check),
            Act::FeatAttack(blow) => {
                check.rule(unit.has(FeatEffect::AdditionalAttack), d(43), || {
                    format!("no feat gives {name} an additional attack")
                })?;
                let used = self
                    .standing(who)
                    .is_some_and(|standing| standing.feat_used);
                check.rule(!used, d(43), || {
                    format!("{name} has used its additional attack this turn")
                })?;
                check.rule(self.slots_left(who) > 0, d(31), || {
                    format!("{name} has no free hit slot left")
                })?;
                self.check_blow(who, blow, Manner::Free, check)
            }
            Act::Move { path, with } => {
                check.rule(*with != Pay::Attack, d(4), || {
                    "an AA does not pay for moving".to_owned()
                })?;
                let ground = self.ground();
                let ground = ground.ok_or_else(|| Refusal::structure("there is no board"))?;
                let spaces = self.spaces(who, *with);
                match path.is_empty() {
                    true => {
                        if !ground.can_go(who, spaces) && check.forces() {
                            return Err(Refusal::structure("say which way"));
                        }
                        check.rule(ground.can_go(who, spaces), d(5), || {
                            let spaces = count(spaces.into(), "space", "spaces");
                            format!("{name} has {spaces} and nowhere to go")
                        })
                    }
                    false => ground.check_way(who, path, spaces, check),
                }
            }
            Act::Disengage { with } => {
                check.rule(*with != Pay::Move, d(32), || {
                    "an MA does not pay for disengaging".to_owned()
                })?;
                let already = self.standing(who).is_some_and(|one| one.disengaged);
                check.rule(!already, d(32), || format!("{name} is disengaged already"))
            }
            Act::StandUp { .. } => {
                check.rule(unit.state.prone, d(40), || format!("{name} is not prone"))
            }
            Act::PickUp { weapon, .. } => {
                let weapon = self.weapon(who, *weapon)?;
                let near = match weapon.carried {
                    Carried::Lies(at) => self.ground().is_some_and(|ground| {
                        let far = ground.stands(who);
                        let far = far.and_then(|stands| ground.grid.distance(stands, at));
                        far.is_some_and(|far| far <= 1)
                    }),
                    Carried::Held | Carried::Sheathed => false,
                };
                check.rule(near, d(40), || {
                    format!("{} does not lie beside {name}", weapon.name)
                })
            }
            Act::Draw { weapon, .. } => {
                let weapon = self.weapon(who, *weapon)?;
                check.rule(weapon.carried == Carried::Sheathed, d(4), || {
                    format!("{} is not sheathed", weapon.name)
                })
            }
            Act::Sheathe { weapon, .. } => {
                let weapon = self.weapon(who, *weapon)?;
                check.rule(weapon.carried == Carried::Held, d(4), || {
                    format!("{} is not in hand", weapon.name)
                })
            }
            Act::Cast {
                spell,
                targets,
                with,
            } => self.check_cast(who, *spell, targets, *with, check),
            Act::Toggle { spell } => {
                let spell = self.spell(who, *spell)?;
                let changes = self.keeps_up(who, spell.id) || spell.has_notes();
                check.rule(changes, d(4), || {
                    let spell = &spell.name;
                    format!(
                        "{name} does not keep {spell} up, and its notes have nothing that a BA changes"
                    )
                })?;
                check.rule(self.works(who, spell.id), d(4), || {
                    format!("{} does not work now: {name} has not cast it", spell.name)
                })
            }
            Act::DodgeBetter => {
                let why = self
                    .flat_footed(who)
                    .or(unit.state.prone.then_some("prone"));
                check.rule(why.is_none(), d(8), || {
                    format!("{name} cannot dodge: {}", why.unwrap_or_default())
                })
            }
            Act::Talk { .. }
            | Act::HitHarder
            | Act::AimBetter
            | Act::Cancel { .. }
            | Act::Delay
            | Act::StepIn
            | Act::EndTurn
            | Act::Keep { .. } => Ok(()),
        }
    }

    pub(in crate::systems::d20) fn weapon(
        &self,
        who: CharacterId,
        weapon: ItemId,
    ) -> Result<&Weapon, Refusal> {
        let unit = self.unit(who)?;
        let gone = || Refusal::structure(format!("{} has no weapon {weapon}", unit.name));
        unit.weapon(weapon).ok_or_else(gone)
    }

    /// Whether an attack with a weapon can be made; why not (D-09, D-10).
    pub(in crate::systems::d20) fn check_blow(
        &self,
        who: CharacterId,
        blow: &Blow,
        manner: Manner,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let weapon = self.weapon(who, blow.weapon)?;
        let target = self.unit(blow.target)?;
        if self.standing(blow.target).is_none() || who == blow.target {
            return Err(Refusal::structure(format!("{} is no target", target.name)));
        }
        check.rule(!target.is_defeated(), d(7), || {
            format!("{} is defeated", target.name)
        })?;
        check.rule(self.are_opponents(who, blow.target), d(10), || {
            format!("{} is no enemy", target.name)
        })?;
        check.rule(weapon.carried == Carried::Held, d(4), || {
            format!("{} is not in hand", weapon.name)
        })?;
        if matches!(manner, Manner::Free | Manner::FreeCritical) {
            check.rule(weapon.is_melee(), d(31), || {
                format!("{} is no melee weapon", weapon.name)
            })?;
        }
        let strike = self.strike(who, With::Weapon(blow.weapon), blow, manner);
        self.terms(&strike)?;
        self.check_strike_reach(&strike, check)
    }

    /// Whether an attack that is being rolled can go on; why not.
    pub(in crate::systems::d20) fn check_strike(
        &self,
        strike: &crate::systems::d20::turn::frame::Strike,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        self.check_able(strike.by, check)?;
        match strike.with {
            With::Weapon(weapon) => {
                let blow = Blow {
                    aim: strike.aim,
                    ..Blow::on(weapon, strike.on)
                };
                self.check_blow(strike.by, &blow, strike.manner, check)
            }
            With::Spell(_) => {
                self.terms(strike)?;
                self.check_strike_reach(strike, check)
            }
        }
    }

    fn check_strike_reach(
        &self,
        strike: &crate::systems::d20::turn::frame::Strike,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        let unit = self.unit(strike.by)?;
        let range = match strike.with {
            With::Weapon(id) => unit
                .weapon(id)
                .map(|one| one.range)
                .filter(|range| *range > 0),
            With::Spell(id) => unit.spell(id).map(|one| one.range),
        };
        let ground = self.ground();
        let ground = ground.ok_or_else(|| Refusal::structure("there is no board"))?;
        let depth = (strike.manner == Manner::Extra).then_some(1);
        ground.check_reach((strike.by, strike.on), range, depth, check)
    }

    /// Takes what an act costs off the turn, or off the next one (D-03, D-06).
    fn spend(&mut self, who: CharacterId, act: &Act) {
        let own = self.turn().is_some_and(|turn| turn.who == who);
        for (pay, count) in act.price() {
            if own && let Some(turn) = self.turn_mut() {
                let left = turn.left.of_mut(pay);
                *left = left.saturating_sub(count);
            } else if matches!(act, Act::StandUp { .. })
                && let Some(standing) = self.standing_mut(who)
            {
                let owes = standing.owes.of_mut(pay);
                *owes = owes.saturating_add(count);
            }
        }
    }

    fn perform(&mut self, who: CharacterId, act: &Act, forced: bool) -> Result<(), Refusal> {
        let price = act.price().into_iter();
        let paid: Vec<Pay> = price
            .flat_map(|(pay, count)| std::iter::repeat_n(pay, count.into()))
            .collect();
        let weapon_name = |game: &Self, weapon| {
            game.weapon(who, weapon)
                .map_or_else(|_| "a weapon".to_owned(), |weapon| weapon.name.clone())
        };
        let deed = match act {
            Act::Attack(blow) => return self.blow(who, blow, Manner::Attack, forced),
            Act::ExtraAttack(blow) => return self.blow(who, blow, Manner::Extra, forced),
            Act::FeatAttack(blow) => {
                self.use_slot(who);
                let own = self.turn().is_some_and(|turn| turn.who == who);
                self.with_standing(who, |one| one.feat_used = own);
                return self.blow(who, blow, Manner::Free, forced);
            }
            Act::Move { path, with } => return self.begin_walk(who, path, *with, forced),
            Act::Cast { spell, targets, .. } => return self.cast(who, *spell, targets, forced),
            Act::Cancel { spell } => return self.cancel_spell(who, *spell),
            Act::Keep { summon } => return self.keep_summon(*summon),
            Act::Delay => {
                self.delay(who);
                return Ok(());
            }
            Act::StepIn => {
                self.step_in(who);
                return Ok(());
            }
            Act::EndTurn => {
                self.finish_turn();
                return Ok(());
            }
            Act::Disengage { .. } => {
                self.with_standing(who, |one| one.disengaged = true);
                Deed::Disengages
            }
            Act::StandUp { .. } => {
                if let Some(unit) = self.unit_mut(who) {
                    unit.state.prone = false;
                }
                Deed::StandsUp
            }
            Act::PickUp { weapon, .. } => {
                self.carry(who, *weapon, Carried::Held);
                Deed::PicksUp(weapon_name(self, *weapon))
            }
            Act::Draw { weapon, .. } => {
                self.carry(who, *weapon, Carried::Held);
                Deed::Draws(weapon_name(self, *weapon))
            }
            Act::Sheathe { weapon, .. } => {
                self.carry(who, *weapon, Carried::Sheathed);
                Deed::Sheathes(weapon_name(self, *weapon))
            }
            Act::Talk { .. } => Deed::Talks,
            Act::Toggle { spell } => {
                let name = self.spell(who, *spell)?.name.clone();
                match self.keeps_up(who, *spell) {
                    true => Deed::Toggles(name),
                    false => Deed::Changes(name),
                }
            }
            Act::HitHarder => {
                self.with_standing(who, |one| one.melee = one.melee.saturating_add(1));
                Deed::HitsHarder
            }
            Act::AimBetter => {
                self.with_standing(who, |one| one.to_hit = one.to_hit.saturating_add(1));
                Deed::AimsBetter
            }
            Act::DodgeBetter => {
                self.with_standing(who, |one| one.dodge = one.dodge.saturating_add(1));
                Deed::DodgesBetter
            }
        };
        let off_turn = self.turn().is_none_or(|turn| turn.who != who);
        let done = Fact::Did {
            who: self.who(who),
            deed,
            paid,
            off_turn,
        };
        self.note(&[d(act.rule())], done);
        Ok(())
    }

    fn blow(
        &mut self,
        who: CharacterId,
        blow: &Blow,
        manner: Manner,
        forced: bool,
    ) -> Result<(), Refusal> {
        let mut strike = self.strike(who, With::Weapon(blow.weapon), blow, manner);
        strike.forced = forced;
        self.begin_strike(strike)
    }

    fn with_standing(
        &mut self,
        who: CharacterId,
        change: impl FnOnce(&mut crate::systems::d20::turn::fight::Standing),
    ) {
        if let Some(standing) = self.standing_mut(who) {
            change(standing);
        }
    }

    pub(in crate::systems::d20) fn carry(&mut self, who: CharacterId, weapon: ItemId, to: Carried) {
        let weapons = self.unit_mut(who).map(|unit| unit.weapons.iter_mut());
        let mut weapons = weapons.into_iter().flatten();
        if let Some(weapon) = weapons.find(|one| one.id == weapon) {
            weapon.carried = to;
        }
    }
}
