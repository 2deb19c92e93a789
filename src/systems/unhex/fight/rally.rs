//! Rally (U-100): once in a fight a leader rolls, and whoever of the team wants to raises the level to the roll.
//! A failure spends the try; a critical failure costs all of them.

use crate::board::areas::Lines;
use crate::dice::Dice;
use crate::systems::unhex::fight::act::Act;
use crate::systems::unhex::fight::frames::frame::{Frame, Progress};
use crate::systems::unhex::fight::frames::questions::Rally;
use crate::systems::unhex::fight::procedure::{After, Changed, Procedure};
use crate::systems::unhex::rolls::percentile::{Digit, Percentile, Verdict};
use crate::systems::unhex::rolls::purpose::Purpose;
use crate::systems::unhex::rolls::roll_state::RollState;
use crate::systems::unhex::rules::ledger::u;
use crate::systems::unhex::sheet::ability::Ability;
use crate::systems::unhex::sheet::character::{Condition, Level};
use crate::systems::unhex::state::Unhex;
use crate::systems::unhex::words::fact::Fact;
use crate::table::{Answer, CharacterId, Check, Choice, Decider, Decision, Refusal, Shape};

impl Rally {
    /// The level that this member would have, if it is a higher one than now (U-100).
    fn raised(&self, game: &Unhex, who: CharacterId) -> Option<Level> {
        let sheet = game.characters.get(&who)?;
        let roll = i32::from(self.roll.success()?.value());
        let level = Level::clamped(roll.min(sheet.max_level.get()));
        (game.is_rallied(who) && level > sheet.level).then_some(level)
    }
}

impl Procedure for Rally {
    fn fault(&self, game: &Unhex) -> Option<&'static str> {
        let asked = self.asked.iter().flatten();
        if !asked.clone().all(|who| game.standing(*who).is_some()) {
            Some("somebody in it is not in the fight")
        } else if self.asked.is_some() != self.roll.is_done()
            || (self.asked.is_some() && self.roll.success().is_none())
        {
            Some("no play leads to it")
        } else {
            self.roll.fault(game)
        }
    }

    fn step(&mut self, game: &mut Unhex, dice: &mut dyn Dice) -> Progress {
        if let Some(asked) = &self.asked {
            let mut asked = asked.clone();
            asked.retain(|who| game.standing(*who).is_some() && self.raised(game, *who).is_some());
            let waits = !asked.is_empty();
            self.asked = Some(asked);
            return if waits {
                Progress::Wait
            } else {
                Progress::Done
            };
        }
        if !self.roll.is_done() {
            return if self.roll.step(dice, game) {
                Progress::Again
            } else {
                Progress::Wait
            };
        }
        let leader = self.roll.roller;
        let team = game.team_of(leader);
        let members = team.map_or_else(Vec::new, |team| game.members(team));
        if self.roll.success().is_some() {
            self.asked = Some(members);
            return Progress::Again;
        }
        let who = game.who(leader);
        game.note(&[u(100)], Fact::RallyFailed { who });
        if self.roll.verdict().is_some_and(Verdict::critical_failure)
            && let Some(roll) = self.roll.result
        {
            let loss = one_die(roll, game.house_rules.hundred_counts_tens);
            let members = members.into_iter();
            let reached: Vec<_> = members.filter(|who| game.is_rallied(*who)).collect();
            for who in reached.into_iter().filter(|_| loss > 0) {
                game.lose_level(who, loss);
            }
            // Those who fall by it once the fight is over were awake when the fates were asked about (U-65).
            if game.is_over() && team.is_some() {
                game.ask_for_fates(team);
            }
        }
        Progress::Done
    }

    fn decisions(&self, game: &Unhex) -> Vec<Decision> {
        let Some(asked) = &self.asked else {
            return self.roll.decision(game, "rally").into_iter().collect();
        };
        let raises = |who: &CharacterId| {
            let level = self.raised(game, *who)?;
            let now = game.characters.get(who)?.level;
            let raise = format!("level {now} → {level}");
            Some(Decision {
                key: format!("rally.raise.{who}"),
                who: Decider::Character(*who),
                who_name: game.name(*who),
                question: format!(
                    "{} rallies the team. Raise the level?",
                    game.name(self.roll.roller)
                ),
                shape: Shape::PickOne {
                    options: vec![
                        Choice::new("raise", "Raise it", raise),
                        Choice::new("none", "Keep the level", format!("stays at level {now}")),
                    ],
                },
                rule: u(100),
            })
        };
        asked.iter().filter_map(raises).collect()
    }

    fn answer(&mut self, key: &str, answer: &Answer, game: &mut Unhex, dice: &mut dyn Dice) {
        let Some(asked) = &mut self.asked else {
            self.roll.answer(answer, dice, game);
            return;
        };
        let who = key
            .strip_prefix("rally.raise.")
            .and_then(|id| id.parse().ok());
        let (Some(who), Answer::Pick(choice)) = (who.map(CharacterId), answer) else {
            return;
        };
        asked.retain(|id| *id != who);
        if choice == "raise"
            && let Some(level) = self.raised(game, who)
        {
            game.raise_level(who, level);
        }
    }

    fn people(&self) -> Vec<CharacterId> {
        vec![self.roll.roller]
    }

    fn rolls_mut(&mut self) -> Vec<&mut RollState> {
        vec![&mut self.roll]
    }

    fn impossible(&self, game: &Unhex) -> Option<String> {
        game.why_gone(self.roll.roller)
    }

    fn legal(
        &self,
        game: &Unhex,
        _lines: Option<&Lines>,
        check: &mut Check,
    ) -> Result<(), Refusal> {
        match self.asked {
            Some(_) => Ok(()),
            None => game.stays_awake(self.roll.roller, check),
        }
    }

    fn after_change(&mut self, change: Changed<'_>, game: &mut Unhex) -> After {
        if let Some(why) = change.why {
            game.cancel_rally(self, &why);
            return After::gone(false);
        }
        if let Some(asked) = &mut self.asked {
            asked.retain(|id| game.standing(*id).is_some());
        }
        After::KEPT
    }
}

/// What one of the dice of a critical failure shows; both show the same, and those of a 100 count 10 or, by a house
/// rule, 0 (U-96).
fn one_die(roll: Percentile, hundred_counts_tens: bool) -> u8 {
    match roll.digit(Digit::Tens) {
        0 if hundred_counts_tens => 10,
        die => die,
    }
}

impl Unhex {
    /// Whether somebody can rally the team (U-100).
    pub(super) fn check_rally(&self, who: CharacterId, check: &mut Check) -> Result<(), Refusal> {
        let name = &self.sheet(who)?.name;
        check.rule(self.has(who, Some(Ability::Rally)), u(100), || {
            format!("{name} has not learned to rally")
        })?;
        let tried = self.standing(who).is_some_and(|s| s.rallied);
        check.rule(!tried, u(100), || {
            format!("{name} has tried to rally in this fight already")
        })
    }

    /// Whether somebody may rally the team now (U-100).
    pub(super) fn has_rally_left(&self) -> bool {
        let asked = self.refuse_while_deciding();
        let mut people = self.fight.iter().flat_map(|fight| fight.standings.keys());
        people.any(|who| {
            let check = &mut Check::new(false);
            let rallies = self.check_with(*who, &Act::Rally, None, &asked, check);
            rallies.is_ok()
        })
    }

    pub(super) fn begin_rally(&mut self, who: CharacterId) {
        if let Some(standing) = self.standing_mut(who) {
            standing.rallied = true;
        }
        let named = self.who(who);
        self.note(&[u(100)], Fact::RallyDeclared { who: named });
        let frame = Rally {
            roll: RollState::new(self, who, Purpose::Rally, false),
            asked: None,
        };
        self.push_frame(Frame::Rally(Box::new(frame)));
    }

    /// A Rally that is cancelled before its dice is not spent.
    fn cancel_rally(&mut self, rally: &Rally, why: &str) {
        let (who, faces) = (rally.roll.roller, rally.roll.all_faces());
        self.note_cancelled(who, Some(Purpose::Rally), why, &faces);
        if !faces.is_empty() {
            return;
        }
        if !self.is_over() {
            self.give_back(who);
        }
        if let Some(standing) = self.standing_mut(who) {
            standing.rallied = false;
        }
    }

    /// Whether a Rally reaches somebody of the team, to raise or to lower the level: not the dead, nor whoever has
    /// surrendered and is out of the fight (U-58).
    fn is_rallied(&self, who: CharacterId) -> bool {
        let rules = &self.house_rules;
        self.characters.get(&who).is_some_and(|sheet| {
            sheet.condition(rules) != Condition::Dead && !sheet.has_surrendered(rules)
        })
    }

    fn raise_level(&mut self, who: CharacterId, level: Level) {
        let was_awake = self.is_conscious(who);
        let Some(sheet) = self.character_mut(who) else {
            return;
        };
        let from = sheet.level.get();
        sheet.level = level;
        let named = self.who(who);
        let fact = Fact::LevelRaised {
            who: named.clone(),
            from,
            to: level.get(),
        };
        self.note(&[u(100)], fact);
        if !was_awake && self.is_conscious(who) {
            self.note(&[u(64)], Fact::Woke { who: named });
        }
    }

    /// Lowers the level without any wound.
    fn lose_level(&mut self, who: CharacterId, by: u8) {
        let rules = self.house_rules.clone();
        let Some(sheet) = self.character_mut(who) else {
            return;
        };
        let before = sheet.clone();
        let was = before.condition(&rules);
        let from = before.level.get();
        sheet.level = Level::clamped(from - i32::from(by));
        let to = sheet.level.get();
        let named = self.who(who);
        let fact = Fact::LevelLost {
            who: named,
            from,
            to,
        };
        self.note(&[u(100)], fact);
        self.after_wounds(who, &before, was);
    }
}
