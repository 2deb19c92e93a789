//! Whom a Blast hits, and who defends against it (U-97).
//!
//! The Defends come after its roll: only then is it known who is hit, and a Defend has to beat that roll. The source's
//! own example goes so; it is the exception to U-51.

use crate::dice::Dice;
use crate::systems::unhex::fight::frames::area_attack::{AreaAttack, BlastTarget, Defend, Stage};
use crate::systems::unhex::fight::frames::frame::Progress;
use crate::systems::unhex::rolls::percentile::{Contender, Opposed, Percentile, Verdict, oppose};
use crate::systems::unhex::rolls::roll_state::RollState;
use crate::systems::unhex::rules::ledger::u;
use crate::systems::unhex::state::Unhex;
use crate::systems::unhex::words::fact::Fact;
use crate::table::{CharacterId, Kind, Reactions};

/// Whom a Blast hits in any case, and among whom how many more are to be picked.
pub(in crate::systems::unhex) struct Pick {
    pub(in crate::systems::unhex) must: Vec<CharacterId>,
    pub(in crate::systems::unhex) among: Vec<CharacterId>,
    pub(in crate::systems::unhex) more: usize,
}

impl AreaAttack {
    /// Exactly so many, or all there are; enemies first, allies only once no others are left (U-97).
    pub(super) fn pick_of(&self, game: &Unhex) -> Pick {
        let team = game.team_of(self.by);
        let people = self.people_there(game);
        let (mut enemies, mut allies): (Vec<_>, Vec<_>) =
            people.into_iter().partition(|id| game.team_of(*id) != team);
        let wanted = usize::from(self.others) + 1;
        if wanted < enemies.len() {
            return Pick {
                must: Vec::new(),
                among: enemies,
                more: wanted,
            };
        }
        let more = wanted - enemies.len();
        if more < allies.len() {
            return Pick {
                must: enemies,
                among: allies,
                more,
            };
        }
        enemies.append(&mut allies);
        Pick {
            must: enemies,
            among: Vec::new(),
            more: 0,
        }
    }

    /// These are hit; whoever can is asked to defend.
    pub(in crate::systems::unhex) fn hit(&mut self, who: Vec<CharacterId>, game: &mut Unhex) {
        self.stage = Stage::Reactions;
        let fact = Fact::BlastHits {
            by: game.who(self.by),
            targets: who.iter().map(|id| game.who(*id)).collect(),
        };
        game.note(&[u(97)], fact);
        let asks = |id: CharacterId| {
            let team = game.team_of(id).and_then(|team| game.teams.get(&team));
            self.damage > 0
                && team.is_some_and(|team| team.reactions == Reactions::Ask)
                && game.can_defend(id)
        };
        self.targets = who
            .into_iter()
            .map(|who| BlastTarget {
                who,
                defend: if asks(who) { Defend::Asked } else { Defend::No },
            })
            .collect();
    }

    /// Targets are asked whether they defend.
    pub(in crate::systems::unhex) fn asks_for_defends(&self) -> bool {
        self.stage == Stage::Reactions
    }

    /// Whether that target can still be made to defend; none if it is no target, or it is not the time.
    pub(in crate::systems::unhex) fn may_still_defend(&self, who: CharacterId) -> Option<bool> {
        let in_time = self.asks_for_defends();
        let mut targets = self.targets.iter().filter(|_| in_time);
        let target = targets.find(|target| target.who == who)?;
        Some(matches!(target.defend, Defend::Asked | Defend::No))
    }

    /// A target defends by the GM's word.
    pub(in crate::systems::unhex) fn force_defend(&mut self, who: CharacterId, game: &mut Unhex) {
        if let Some(target) = self.targets.iter_mut().find(|target| target.who == who) {
            target.defend = Defend::Declared;
            game.begin_defend(who, who);
        }
    }

    pub(super) fn step_toll(&mut self, game: &mut Unhex) -> Progress {
        for target in &mut self.targets {
            match target.defend {
                Defend::Declared => {
                    target.defend = Defend::Paying;
                    if let Some(damage) = game.take_toll(target.who) {
                        return Progress::Push(damage);
                    }
                    return Progress::Again;
                }
                Defend::Paying if !game.is_conscious(target.who) => {
                    target.defend = Defend::No;
                    let why = format!("{} is unconscious", game.name(target.who));
                    game.note_felled(target.who, why);
                }
                // A shield is of no use here, so that its good Defend is of none, either (U-96).
                Defend::Paying => {
                    let mut roll = game.defend_roll(target.who);
                    roll.good = false;
                    target.defend = Defend::Rolls(roll);
                }
                Defend::Asked | Defend::No | Defend::Rolls(_) => {}
            }
        }
        self.stage = Stage::Defends;
        Progress::Again
    }

    pub(super) fn step_defends(&mut self, game: &mut Unhex, dice: &mut dyn Dice) -> Progress {
        let mut open = false;
        for target in &mut self.targets {
            let Defend::Rolls(roll) = &mut target.defend else {
                continue;
            };
            if roll.step(dice, game) {
                return Progress::Again;
            }
            open |= !roll.is_done();
        }
        if open {
            return Progress::Wait;
        }
        for target in std::mem::take(&mut self.targets) {
            let who = target.who;
            let Defend::Rolls(defend) = &target.defend else {
                self.hits.push(who);
                continue;
            };
            if defend.verdict().is_some_and(Verdict::critical_failure) {
                game.lose_action(who, u(15));
            }
            if self.is_beaten_by(defend, game) {
                let (who, attacker) = (game.who(who), game.who(self.by));
                game.note(&[u(97), u(20)], Fact::Defended { who, attacker });
            } else {
                self.hits.push(who);
                let who = game.who(who);
                game.note(&[u(97), u(20)], Fact::DefendFailed { who });
            }
        }
        self.stage = Stage::Damage;
        Progress::Again
    }

    /// Whether a Defend beats the attack's roll; a tie that no rule settles is not beaten (U-20, U-97).
    fn is_beaten_by(&self, defend: &RollState, game: &Unhex) -> bool {
        let number = |roll: &RollState| roll.opposed(&game.house_rules).map(Percentile::value);
        let contender = |roll: &RollState| contender(roll.roller, number(roll), game);
        oppose(contender(&self.roll), contender(defend)) == Opposed::Second
    }

    /// Whether a Defend with the attack's own number would beat it (U-20).
    pub(super) fn tie_defends(&self, who: CharacterId, game: &Unhex) -> bool {
        let [attack, defend] = [self.by, who].map(|id| contender(id, Some(1), game));
        oppose(attack, defend) == Opposed::Second
    }
}

fn contender(id: CharacterId, success: Option<u8>, game: &Unhex) -> Contender {
    let sheet = game.characters.get(&id);
    Contender {
        success,
        is_pc: sheet.is_some_and(|sheet| sheet.kind == Kind::Pc),
    }
}
