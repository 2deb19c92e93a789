//! Initiative (U-41 to U-44): who rolls for each team, the rolls, who wins, the order of teams.

use crate::dice::Dice;
use crate::systems::unhex::fight::frames::frame::Progress;
use crate::systems::unhex::fight::frames::initiative::{Initiative, SideRoll, Stage};
use crate::systems::unhex::fight::procedure::{After, Changed, Procedure};
use crate::systems::unhex::rolls::percentile::{Percentile, Verdict};
use crate::systems::unhex::rolls::purpose::Purpose;
use crate::systems::unhex::rolls::roll_state::RollState;
use crate::systems::unhex::rules::ledger::u;
use crate::systems::unhex::sheet::ability::Ability;
use crate::systems::unhex::state::Unhex;
use crate::systems::unhex::words::fact::{Fact, Morale};
use crate::table::{Answer, CharacterId, Choice, Decider, Decision, Kind, Shape, TeamId};

impl Initiative {
    /// Finds who may roll for each team (U-41, U-44).
    pub(in crate::systems::unhex) fn new(game: &Unhex) -> Self {
        let teams = game.standing_teams().into_iter();
        Self {
            stage: Stage::Rollers,
            sides: teams
                .map(|team| (team, SideRoll::new(game, team)))
                .collect(),
            first: None,
        }
    }

    /// The rolls that have faces already, with the roller.
    pub(in crate::systems::unhex) fn fallen(&self) -> Vec<(CharacterId, Vec<i32>)> {
        let rolls = self.sides.values().flat_map(|side| &side.roll);
        rolls
            .map(|roll| (roll.roller, roll.all_faces()))
            .filter(|(_, faces)| !faces.is_empty())
            .collect()
    }

    /// Follows a change beneath it: teams that came or went, rollers who cannot roll any more.
    pub(in crate::systems::unhex) fn recheck(&mut self, game: &mut Unhex) {
        let teams = game.standing_teams();
        self.sides.retain(|team, side| {
            let stays = teams.contains(team);
            if let Some(roll) = side.roll.as_ref().filter(|_| !stays) {
                let why = "the team is out of the fight";
                let faces = roll.all_faces();
                if !faces.is_empty() {
                    game.note_cancelled(roll.roller, Some(Purpose::Initiative), why, &faces);
                }
            }
            stays
        });
        let order = matches!(self.stage, Stage::Order { .. });
        let chosen = order && self.sides.len() > 1;
        if order && !chosen {
            self.stage = Stage::Rollers;
        }
        for team in teams {
            let side = match self.sides.get_mut(&team) {
                Some(side) => side,
                // Once the winner is known, whoever joins has no part in this round's order.
                None if chosen => continue,
                None => {
                    self.stage = Stage::Rollers;
                    self.sides.insert(team, SideRoll::new(game, team));
                    continue;
                }
            };
            let mut candidates = SideRoll::new(game, team).candidates;
            candidates.retain(|id| !side.refused.contains(id));
            side.proposed = side.proposed.filter(|id| candidates.contains(id));
            let asked = side.proposed.is_some();
            side.consents.retain(|id| asked && candidates.contains(id));
            side.refused.retain(|id| game.standing(*id).is_some());
            let roll = side.roll.as_ref();
            let lost = roll.filter(|roll| {
                !game.members(team).contains(&roll.roller)
                    || (!roll.is_done() && !game.may_roll_initiative(roll.roller))
            });
            if let Some(roll) = lost {
                let (who, faces) = (roll.roller, roll.all_faces());
                let why = "who rolls is out of the fight";
                game.note_cancelled(who, Some(Purpose::Initiative), why, &faces);
                *side = SideRoll::new(game, team);
                self.stage = Stage::Rollers;
            } else if roll.is_some_and(|roll| {
                roll.all_faces().is_empty() && !candidates.contains(&roll.roller)
            }) {
                // Before the first die a higher one who comes rolls instead.
                *side = SideRoll::new(game, team);
                self.stage = Stage::Rollers;
            } else if side.candidates.iter().any(|id| !candidates.contains(id)) {
                side.candidates = candidates;
            }
        }
        self.first = self.first.filter(|team| self.sides.contains_key(team));
        // Who wins is said anew where the winner is gone, or a team that tied may be.
        let anew = match &self.stage {
            Stage::Order { winner } => !self.sides.contains_key(winner),
            Stage::Tie => true,
            _ => false,
        };
        if anew {
            self.stage = Stage::Rolls;
        }
    }

    fn step_rolls(&mut self, game: &mut Unhex, dice: &mut dyn Dice) -> Progress {
        for team in self.open_rolls() {
            let Some(roll) = self.sides.get_mut(&team).and_then(|s| s.roll.as_mut()) else {
                continue;
            };
            if roll.step(dice, game) {
                return Progress::Again;
            }
        }
        if self
            .sides
            .values()
            .flat_map(|s| &s.roll)
            .any(|roll| !roll.is_done())
        {
            return Progress::Wait;
        }
        for (team, side) in &mut self.sides {
            let Some(roll) = &side.roll else { continue };
            if !side.settled {
                side.settled = true;
                if roll.success().is_some() {
                    game.gain_direct_action(roll.roller);
                }
                if roll.verdict().is_some_and(Verdict::critical_failure) {
                    game.lose_action(roll.roller, u(43));
                    let npc = game.teams.get(team).is_some_and(|t| t.kind == Kind::Npc);
                    let wounded = game
                        .members(*team)
                        .into_iter()
                        .any(|id| game.standing(id).is_some_and(|s| s.wounded));
                    if !(npc && wounded) {
                        side.morale = Some(Morale::FightOn);
                    }
                } else {
                    side.morale = Some(Morale::FightOn);
                }
            }
        }
        if self.sides.values().any(|side| side.morale.is_none()) {
            return Progress::Wait;
        }
        self.settle(game);
        Progress::Again
    }

    /// The number of a team that has succeeded.
    fn number(&self, team: TeamId) -> Option<u8> {
        let roll = self.sides.get(&team)?.roll.as_ref()?;
        roll.success().map(Percentile::value)
    }

    /// The teams with the highest success; all of them where none has succeeded.
    fn best(&self) -> Vec<TeamId> {
        let teams = self.sides.keys().copied();
        let best = teams.clone().map(|team| self.number(team)).max().flatten();
        teams.filter(|team| self.number(*team) == best).collect()
    }

    /// The highest success wins; a tie among the highest stays with whoever had it, or the GM says (U-41, U-42).
    fn settle(&mut self, game: &mut Unhex) {
        let best = self.best();
        let winner = match best[..] {
            [only] => Some(only),
            _ => game.keeps_initiative(&best),
        };
        match winner {
            Some(winner) => self.won(winner, best.len() > 1, game),
            None => self.stage = Stage::Tie,
        }
    }

    fn won(&mut self, winner: TeamId, tied: bool, game: &mut Unhex) {
        let rolls = self.sides.keys();
        let rolls = rolls.map(|team| (game.which_team(*team), self.number(*team)));
        let fact = Fact::InitiativeWon {
            team: game.which_team(winner),
            rolls: rolls.collect(),
            stayed: tied,
        };
        let rules: &[_] = if tied { &[u(42)] } else { &[u(41), u(20)] };
        game.note(rules, fact);
        if let Some(fight) = game.fight_mut() {
            fight.initiative = Some(winner);
        }
        self.stage = Stage::Order { winner };
    }

    /// The teams whose roll is open: all at once, or one after the other where the order matters.
    fn open_rolls(&self) -> Vec<TeamId> {
        let undone = |team: &TeamId| {
            self.sides
                .get(team)
                .and_then(|s| s.roll.as_ref())
                .is_some_and(|roll| !roll.is_done())
        };
        match self.first {
            None => self.sides.keys().copied().filter(undone).collect(),
            Some(first) => std::iter::once(first)
                .chain(self.sides.keys().copied().filter(|team| *team != first))
                .find(|team| undone(team))
                .into_iter()
                .collect(),
        }
    }

    /// Those of a higher level consent to a leader's roll, or not (U-44).
    fn consent_decisions(&self, game: &Unhex) -> Vec<Decision> {
        let mut decisions = Vec::new();
        for (team, side) in self.sides.iter().filter(|(_, side)| side.roll.is_none()) {
            let Some(leader) = side.proposed else {
                continue;
            };
            let name = game.name(leader);
            for who in &side.consents {
                decisions.push(Decision {
                    key: format!("initiative.consent.{team}.{who}"),
                    who: Decider::Character(*who),
                    who_name: game.name(*who),
                    question: format!("Let {name} roll initiative for the team?"),
                    shape: Shape::PickOne {
                        options: vec![
                            Choice::new(
                                "agree",
                                "Yes",
                                format!("{name} rolls, and may roll again"),
                            ),
                            Choice::new("refuse", "No", "the highest level rolls"),
                        ],
                    },
                    rule: u(44),
                });
            }
        }
        decisions
    }

    fn order_decision(&self, game: &Unhex, winner: TeamId) -> Decision {
        let teams: Vec<TeamId> = self.sides.keys().copied().collect();
        let shape = if let [a, b] = teams[..] {
            let (other, own) = if a == winner { (b, a) } else { (a, b) };
            let option = |first: TeamId, second: TeamId| {
                Choice::new(
                    first.to_string(),
                    format!("{} first", game.team_name(first)),
                    format!("then {}, who can react meanwhile", game.team_name(second)),
                )
            };
            Shape::PickOne {
                options: vec![option(own, other), option(other, own)],
            }
        } else {
            Shape::Order {
                items: teams
                    .iter()
                    .map(|team| Choice::new(team.to_string(), game.team_name(*team), ""))
                    .collect(),
            }
        };
        Decision {
            key: "initiative.order".to_owned(),
            who: Decider::Team(winner),
            who_name: game.team_name(winner),
            question: "In which order do the teams act this round?".to_owned(),
            shape,
            rule: u(41),
        }
    }

    fn begin(&mut self, game: &mut Unhex, winner: TeamId, order: Vec<TeamId>) {
        let by = game.which_team(winner);
        let names = order.iter().map(|team| game.which_team(*team)).collect();
        game.note(&[u(41)], Fact::OrderChosen { by, order: names });
        game.begin_turns(order);
        self.stage = Stage::Done;
    }
}

impl Procedure for Initiative {
    fn fault(&self, game: &Unhex) -> Option<&'static str> {
        let here = |id: &CharacterId| game.standing(*id).is_some();
        let team = |id: &TeamId| game.teams.contains_key(id);
        let sides = self.sides.values();
        let winner = match &self.stage {
            Stage::Order { winner } => team(winner),
            _ => true,
        };
        if self.sides.is_empty() || !self.sides.keys().all(team) || !winner {
            Some("teams in it do not exist")
        } else if !sides.clone().flat_map(SideRoll::people).all(here)
            || !self.first.iter().all(|team| self.sides.contains_key(team))
        {
            Some("somebody in it is not in the fight")
        } else if sides
            .clone()
            .any(|side| side.roll.is_none() && side.candidates.is_empty())
            || (self.stage != Stage::Rollers && sides.clone().any(|side| side.roll.is_none()))
        {
            Some("a team in it has nobody who rolls")
        } else if self.stage == Stage::Tie && self.best().len() < 2 {
            Some("no play leads to it")
        } else {
            sides
                .flat_map(|side| &side.roll)
                .find_map(|roll| roll.fault(game))
        }
    }

    fn step(&mut self, game: &mut Unhex, dice: &mut dyn Dice) -> Progress {
        // Once a team has surrendered there may be nobody left to act against (U-40).
        if game.standing_teams().len() < 2 {
            return Progress::Done;
        }
        match self.stage {
            Stage::Rollers => {
                for side in self.sides.values_mut().filter(|side| side.roll.is_none()) {
                    if let [only] = side.candidates[..] {
                        side.roll = Some(roll_of(game, only));
                    } else if let Some(leader) = side.proposed.filter(|_| side.consents.is_empty())
                    {
                        side.roll = Some(roll_of(game, leader));
                    }
                }
                if self.sides.values().any(|side| side.roll.is_none()) {
                    return Progress::Wait;
                }
                let matters = self
                    .sides
                    .values()
                    .flat_map(|side| &side.roll)
                    .any(|r| r.good);
                self.stage = if matters { Stage::First } else { Stage::Rolls };
                Progress::Again
            }
            Stage::First => match self.first {
                Some(_) => {
                    self.stage = Stage::Rolls;
                    Progress::Again
                }
                None => Progress::Wait,
            },
            Stage::Rolls => self.step_rolls(game, dice),
            Stage::Tie | Stage::Order { .. } => Progress::Wait,
            Stage::Done => Progress::Done,
        }
    }

    fn decisions(&self, game: &Unhex) -> Vec<Decision> {
        match &self.stage {
            Stage::Rollers => self
                .sides
                .iter()
                .filter(|(_, side)| side.roll.is_none() && side.proposed.is_none())
                .map(|(team, side)| Decision {
                    key: format!("initiative.roller.{team}"),
                    who: Decider::Team(*team),
                    who_name: game.team_name(*team),
                    question: "Who rolls initiative for the team?".to_owned(),
                    shape: Shape::PickOne {
                        options: side
                            .candidates
                            .iter()
                            .map(|id| {
                                let level = game.characters.get(id).map_or(0, |c| c.level.get());
                                let good = if is_good(game, *id) {
                                    ", good at it"
                                } else {
                                    ""
                                };
                                let asks = if side.above(game, *id).is_empty() {
                                    ""
                                } else {
                                    ", if the one of a higher level consents"
                                };
                                Choice::new(
                                    id.to_string(),
                                    game.name(*id),
                                    format!("level {level}{good}{asks}"),
                                )
                            })
                            .collect(),
                    },
                    rule: u(41),
                })
                .chain(self.consent_decisions(game))
                .collect(),
            Stage::First => {
                let teams: Vec<TeamId> = self.sides.keys().copied().collect();
                let (who, who_name) = game.team_or_gm(game.keeps_initiative(&teams));
                let words = "the others see this roll before theirs";
                vec![Decision {
                    key: "initiative.first".to_owned(),
                    who,
                    who_name,
                    question: "Which team rolls first?".to_owned(),
                    shape: pick_team(game, &teams, words),
                    rule: u(42),
                }]
            }
            Stage::Tie => {
                let tied = game.tie_is_among(self.best());
                let rolled = tied.first().and_then(|team| self.number(*team));
                let question = match rolled {
                    Some(roll) => format!("A tie at {roll}. Who has initiative?"),
                    None => "All teams failed. Who has initiative?".to_owned(),
                };
                vec![Decision {
                    key: "initiative.tie".to_owned(),
                    who: Decider::Gm,
                    who_name: "The GM".to_owned(),
                    question,
                    shape: pick_team(game, &tied, "chooses the order of the teams"),
                    rule: u(42),
                }]
            }
            Stage::Rolls => {
                let rolls: Vec<Decision> = self
                    .open_rolls()
                    .into_iter()
                    .filter_map(|team| {
                        let roll = self.sides.get(&team)?.roll.as_ref()?;
                        roll.decision(game, &format!("initiative.{team}"))
                    })
                    .collect();
                if !rolls.is_empty() {
                    return rolls;
                }
                self.sides
                    .iter()
                    .filter(|(_, side)| side.settled && side.morale.is_none())
                    .map(|(team, _)| Decision {
                        key: format!("initiative.morale.{team}"),
                        who: Decider::Gm,
                        who_name: "The GM".to_owned(),
                        question: format!(
                            "{} are wounded and failed critically. What do they do?",
                            game.team_name(*team)
                        ),
                        shape: Shape::PickOne {
                            options: vec![
                                Choice::new(
                                    "retreat",
                                    "Retreat",
                                    "they stay in the fight; move them out on their turn",
                                ),
                                Choice::new("surrender", "Surrender", "level 0, out of the fight"),
                                Choice::new("fight_on", "Fight on", "nothing changes"),
                            ],
                        },
                        rule: u(43),
                    })
                    .collect()
            }
            Stage::Order { winner } => vec![self.order_decision(game, *winner)],
            Stage::Done => Vec::new(),
        }
    }

    fn answer(&mut self, key: &str, answer: &Answer, game: &mut Unhex, dice: &mut dyn Dice) {
        let rest = key.strip_prefix("initiative.").unwrap_or(key);
        match (&self.stage, answer) {
            (Stage::Rollers, Answer::Pick(word)) if rest.starts_with("consent.") => {
                let mut ids = rest.split('.').skip(1);
                let side = ids
                    .next()
                    .and_then(team_of_key)
                    .and_then(|team| self.sides.get_mut(&team));
                let who = ids.next().and_then(|id| id.parse().ok()).map(CharacterId);
                if let (Some(side), Some(who)) = (side, who) {
                    side.consent(who, word == "agree", game);
                }
            }
            (Stage::Rollers, Answer::Pick(who)) => {
                let side = rest
                    .strip_prefix("roller.")
                    .and_then(team_of_key)
                    .and_then(|team| self.sides.get_mut(&team));
                if let (Some(side), Ok(id)) = (side, who.parse()) {
                    let id = CharacterId(id);
                    side.consents = side.above(game, id);
                    side.proposed = Some(id);
                }
            }
            (Stage::First, Answer::Pick(team)) => self.first = team_of_key(team),
            (Stage::Tie, Answer::Pick(team)) => {
                if let Some(winner) = team_of_key(team) {
                    self.won(winner, true, game);
                }
            }
            (Stage::Rolls, Answer::Pick(outcome)) if rest.starts_with("morale.") => {
                let Some(team) = rest.strip_prefix("morale.").and_then(team_of_key) else {
                    return;
                };
                let outcome = match outcome.as_str() {
                    "retreat" => Morale::Retreat,
                    "surrender" => Morale::Surrender,
                    _ => Morale::FightOn,
                };
                if let Some(side) = self.sides.get_mut(&team) {
                    side.morale = Some(outcome);
                }
                let named = game.which_team(team);
                game.note(
                    &[u(43)],
                    Fact::MoraleBroken {
                        team: named,
                        outcome,
                    },
                );
                if outcome == Morale::Surrender {
                    for id in game.members(team) {
                        if game.is_conscious(id) {
                            game.give_up(id);
                        }
                    }
                }
            }
            (Stage::Rolls, answer) => {
                let team = rest.split('.').next().and_then(team_of_key);
                let roll = team
                    .and_then(|team| self.sides.get_mut(&team))
                    .and_then(|side| side.roll.as_mut());
                if let Some(roll) = roll {
                    roll.answer(answer, dice, game);
                }
            }
            (Stage::Order { winner }, Answer::Pick(first)) => {
                let winner = *winner;
                if let Some(first) = team_of_key(first) {
                    let rest = self.sides.keys().copied().filter(|team| *team != first);
                    let order = std::iter::once(first).chain(rest).collect();
                    self.begin(game, winner, order);
                }
            }
            (Stage::Order { winner }, Answer::Order(keys)) => {
                let winner = *winner;
                let order = keys.iter().filter_map(|key| team_of_key(key)).collect();
                self.begin(game, winner, order);
            }
            _ => {}
        }
    }

    fn rolls_mut(&mut self) -> Vec<&mut RollState> {
        self.sides
            .values_mut()
            .flat_map(|side| &mut side.roll)
            .collect()
    }

    fn after_change(&mut self, _change: Changed<'_>, game: &mut Unhex) -> After {
        self.recheck(game);
        After::KEPT
    }
}

impl SideRoll {
    /// A team’s part before anybody rolls: the highest levels, and whoever is good at it.
    fn new(game: &Unhex, team: TeamId) -> Self {
        let members: Vec<CharacterId> = game
            .members(team)
            .into_iter()
            .filter(|id| game.may_roll_initiative(*id))
            .collect();
        let level = |id: &CharacterId| game.characters.get(id).map(|c| c.level);
        let top = members.iter().filter_map(level).max();
        Self {
            candidates: members
                .into_iter()
                .filter(|id| level(id) == top || is_good(game, *id))
                .collect(),
            roll: None,
            settled: false,
            morale: None,
            proposed: None,
            consents: Vec::new(),
            refused: Vec::new(),
        }
    }

    /// Everybody whom it names.
    fn people(&self) -> impl Iterator<Item = &CharacterId> {
        let more = self.consents.iter().chain(&self.refused);
        self.candidates.iter().chain(&self.proposed).chain(more)
    }

    /// Those of the highest level who have to consent if that one rolls (U-44). Whoever sleeps is not asked.
    fn above(&self, game: &Unhex, id: CharacterId) -> Vec<CharacterId> {
        let level = |id: &CharacterId| game.characters.get(id).map(|c| c.level);
        let top = self.candidates.iter().filter_map(level).max();
        let asked = |other: &CharacterId| level(other) == top && game.is_conscious(*other);
        if level(&id) == top {
            return Vec::new();
        }
        self.candidates.iter().copied().filter(asked).collect()
    }

    fn consent(&mut self, who: CharacterId, agrees: bool, game: &mut Unhex) {
        let Some(leader) = self.proposed else { return };
        let (who_named, to) = (game.who(who), game.who(leader));
        let fact = Fact::Consented {
            who: who_named,
            to,
            agrees,
        };
        game.note(&[u(44)], fact);
        self.consents.retain(|id| *id != who);
        if !agrees {
            self.refused.push(leader);
            self.candidates.retain(|id| *id != leader);
            self.proposed = None;
            self.consents.clear();
        }
    }
}

/// One of these teams.
fn pick_team(game: &Unhex, teams: &[TeamId], consequence: &str) -> Shape {
    let option = |team: &TeamId| {
        let name = game.team_name(*team);
        Choice::new(team.to_string(), name, consequence)
    };
    Shape::PickOne {
        options: teams.iter().map(option).collect(),
    }
}

fn team_of_key(key: &str) -> Option<TeamId> {
    key.parse().ok().map(TeamId)
}

impl Unhex {
    /// Awake, unless a house rule lets the unconscious count (U-41); whoever has surrendered never does (U-58).
    fn may_roll_initiative(&self, id: CharacterId) -> bool {
        let sheet = self.characters.get(&id);
        let gave_up = sheet.is_some_and(|sheet| sheet.has_surrendered(&self.house_rules));
        self.is_conscious(id) || (!self.house_rules.conscious_roll_initiative && !gave_up)
    }
}

fn is_good(game: &Unhex, id: CharacterId) -> bool {
    game.is_conscious(id)
        && game
            .characters
            .get(&id)
            .is_some_and(|c| c.abilities.contains(&Ability::GoodInitiative))
}

fn roll_of(game: &Unhex, id: CharacterId) -> RollState {
    RollState::new(game, id, Purpose::Initiative, is_good(game, id))
}
