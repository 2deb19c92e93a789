//! What becomes of a team that is down at the end of a fight (U-65): the GM decides.

use crate::dice::Dice;
use crate::systems::unhex::fight::frames::frame::{Frame, Progress};
use crate::systems::unhex::fight::frames::questions::Fate;
use crate::systems::unhex::fight::procedure::{After, Changed, Procedure};
use crate::systems::unhex::rules::ledger::u;
use crate::systems::unhex::sheet::character::{Condition, GmCondition};
use crate::systems::unhex::state::Unhex;
use crate::systems::unhex::words::fact::{Fact, Outcome};
use crate::table::{Answer, CharacterId, Choice, Decider, Decision, Shape, TeamId};

impl Fate {
    /// Forgets teams that are gone, or of whom somebody is awake again.
    pub(in crate::systems::unhex) fn recheck(&mut self, game: &Unhex) {
        self.teams.retain(|team| !game.down_of(*team).is_empty());
    }
}

impl Procedure for Fate {
    fn fault(&self, game: &Unhex) -> Option<&'static str> {
        let there = |team: &TeamId| game.teams.contains_key(team);
        let twice = |at: usize| self.teams[..at].contains(&self.teams[at]);
        if !self.teams.iter().all(there) || (0..self.teams.len()).any(twice) {
            Some("teams in it do not exist")
        } else {
            None
        }
    }

    fn step(&mut self, _game: &mut Unhex, _dice: &mut dyn Dice) -> Progress {
        if self.teams.is_empty() {
            Progress::Done
        } else {
            Progress::Wait
        }
    }

    fn decisions(&self, game: &Unhex) -> Vec<Decision> {
        let of_team = |team: &TeamId| {
            let down: Vec<String> = game
                .down_of(*team)
                .iter()
                .map(|id| game.name(*id))
                .collect();
            let option = |outcome: Outcome| {
                let (label, consequence) = match outcome {
                    Outcome::Spared => ("They are spared", "nothing changes on the sheets".into()),
                    Outcome::Captured => {
                        ("They are captured", "nothing changes on the sheets".into())
                    }
                    Outcome::LeftBehind => (
                        "They are left behind",
                        "nothing changes on the sheets".into(),
                    ),
                    Outcome::Die => ("They die", format!("dead: {}", down.join(", "))),
                };
                Choice::new(outcome.key(), label, consequence)
            };
            Decision {
                key: format!("fate.{team}"),
                who: Decider::Gm,
                who_name: "The GM".to_owned(),
                question: format!(
                    "All of {} are down at the end. What becomes of them?",
                    game.team_name(*team)
                ),
                shape: Shape::PickOne {
                    options: Outcome::ALL.map(option).to_vec(),
                },
                rule: u(65),
            }
        };
        self.teams.iter().map(of_team).collect()
    }

    fn answer(&mut self, key: &str, answer: &Answer, game: &mut Unhex, _dice: &mut dyn Dice) {
        let team = key.strip_prefix("fate.").and_then(|n| n.parse().ok());
        let (Some(team), Answer::Pick(choice)) = (team.map(TeamId), answer) else {
            return;
        };
        let outcome = Outcome::ALL.into_iter().find(|one| one.key() == choice);
        let Some(outcome) = outcome else { return };
        self.teams.retain(|one| *one != team);
        let named = game.which_team(team);
        game.note(
            &[u(65)],
            Fact::FateDecided {
                team: named,
                outcome,
            },
        );
        if outcome != Outcome::Die {
            return;
        }
        for id in game.down_of(team) {
            if let Some(sheet) = game.character_mut(id) {
                sheet.condition_by_gm = Some(GmCondition::Dead);
            }
            let who = game.who(id);
            game.note(&[u(65)], Fact::Died { who });
        }
    }

    fn after_change(&mut self, _change: Changed<'_>, game: &mut Unhex) -> After {
        self.recheck(game);
        After::KEPT
    }
}

impl Unhex {
    /// The unconscious of a team of the fight of which nobody is awake; nobody if somebody is.
    fn down_of(&self, team: TeamId) -> Vec<CharacterId> {
        let fight = self.fight.iter().flat_map(|fight| fight.standings.keys());
        let members = fight.copied().filter(|id| self.team_of(*id) == Some(team));
        let condition = |id: CharacterId| {
            let sheet = self.characters.get(&id);
            sheet.map(|sheet| sheet.condition(&self.house_rules))
        };
        let mut down = Vec::new();
        for id in members {
            match condition(id) {
                Some(Condition::Conscious) => return Vec::new(),
                Some(Condition::Unconscious) => down.push(id),
                Some(Condition::Dead) | None => {}
            }
        }
        down
    }

    /// Asks the GM about every team that is down now that the fight is over, or about that one only (U-65).
    pub(super) fn ask_for_fates(&mut self, only: Option<TeamId>) {
        let teams = self.teams.keys().copied();
        let teams: Vec<TeamId> = teams
            .filter(|team| only.is_none_or(|only| only == *team))
            .filter(|team| !self.down_of(*team).is_empty())
            .collect();
        if let Some(fight) = self.fight_mut().filter(|_| !teams.is_empty()) {
            fight.frames.push(Frame::Fate(Box::new(Fate { teams })));
        }
    }
}
