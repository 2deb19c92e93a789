//! Ways that are asked for and walked (H-20, H-21): of a Movement, of several in one go, of an action that moves its unit,
//! of one that the GM leads another way than proposed.

use crate::board::grid::Hex;
use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::systems::heroes_of_hex::movement::pending::Walk;
use crate::systems::heroes_of_hex::rules::ids::h;
use crate::systems::heroes_of_hex::sheet::action::Cost;
use crate::systems::heroes_of_hex::turn::frame::Frame;
use crate::systems::heroes_of_hex::words::fact::Fact;
use crate::systems::units::ways;
use crate::table::words::count;
use crate::table::{Answer, CharacterId, Check, Choice, Decider, Decision, Refusal, RuleId, Shape};

/// What is picked to stay.
pub(in crate::systems::heroes_of_hex) const STAY: &str = "stay";

impl Walk {
    pub(in crate::systems::heroes_of_hex) fn decisions(self, game: &HeroesOfHex) -> Vec<Decision> {
        let name = game.name(self.who);
        let question = format!(
            "Which way does {name} move, up to {}?",
            count(self.spaces.into(), "space", "spaces")
        );
        let distance = self.spaces.into();
        vec![path_decision(
            game,
            self.who,
            distance,
            "walk.path",
            question,
            true,
        )]
    }

    pub(in crate::systems::heroes_of_hex) fn answer(
        self,
        answer: &Answer,
        game: &mut HeroesOfHex,
    ) -> Result<(), Refusal> {
        let Answer::Path(keys) = answer else {
            return Ok(());
        };
        if keys.iter().any(|key| key == STAY) {
            let who = game.who(self.who);
            let why = "it was left at that".to_owned();
            game.note(&[h(20)], Fact::Stays { who, why });
            return Ok(());
        }
        let path = path_answer(game, self.who, keys, self.spaces.into())?;
        game.walk_along(self.who, &path, h(20));
        Ok(())
    }
}

/// The question for a way: spaces by their names, the first of them beside the unit.
pub(in crate::systems::heroes_of_hex) fn path_decision(
    game: &HeroesOfHex,
    who: CharacterId,
    distance: u32,
    key: &str,
    question: String,
    may_stay: bool,
) -> Decision {
    let mut steps = Vec::new();
    if let Some((ground, at)) = game
        .ground()
        .and_then(|g| Some((g.at(who)?, g)))
        .map(|(at, g)| (g, at))
    {
        let (blocked, _) = ground.in_the_way(who);
        for side in crate::board::grid::Direction::ALL {
            let next = at.next(side);
            let cost = ground.grid.cost(next).map_or(0, u32::from);
            if ground.grid.walks(at, side) && !blocked.contains(next) && cost <= distance {
                let label = ground.board.address(next);
                steps.push(Choice::new(label.clone(), label, format!("costs {cost}")));
            }
        }
    }
    if may_stay {
        steps.push(Choice::new(STAY, "Stay", ""));
    }
    Decision {
        key: key.to_owned(),
        who: Decider::Character(who),
        who_name: game.name(who),
        question,
        shape: Shape::Path { steps },
        rule: h(20),
    }
}

/// The way of an answer, if it can be walked.
pub(in crate::systems::heroes_of_hex) fn path_answer(
    game: &HeroesOfHex,
    who: CharacterId,
    keys: &[String],
    distance: u32,
) -> Result<Vec<Hex>, Refusal> {
    let Some(ground) = game.ground() else {
        return Err(Refusal::structure("no skirmish is going on"));
    };
    let path = ways::named(ground.board, keys)?;
    ground.check_way(who, &path, distance, &mut Check::new(false))?;
    Ok(path)
}

impl HeroesOfHex {
    /// Answers to a question for a way: the shortest to every space that can be reached, by the names of its spaces, each
    /// with what it is called; to stay, where one may. None for other questions.
    #[must_use]
    pub fn ways_asked(&self, decision: &Decision) -> Vec<(Vec<String>, String)> {
        let (Shape::Path { steps }, Some(frame)) = (
            &decision.shape,
            self.skirmish.as_ref().and_then(|one| one.frames.last()),
        ) else {
            return Vec::new();
        };
        let asked = match frame {
            Frame::Declared(declared) => self.units.get(&declared.who).map(|unit| {
                let distance = unit.profile.movement.distance;
                (declared.who, distance)
            }),
            Frame::Walk(walk) => Some((walk.who, walk.spaces)),
            Frame::AutoMove(auto_move) => Some((auto_move.who, auto_move.goes.spaces())),
            _ => None,
        };
        let Some((who, spaces)) = asked else {
            return Vec::new();
        };
        let mut answers = Vec::new();
        if let Some(ground) = self.ground()
            && let Some(reach) = ground.reach(who, spaces.into(), 1)
        {
            let ends = reach.iter().filter_map(|end| reach.way(end.at));
            answers.extend(ends.filter_map(|(way, _)| {
                let names = way.iter().skip(1).map(|at| ground.board.address(*at));
                let names: Vec<String> = names.collect();
                let label = format!("To {}", names.last()?);
                Some((names, label))
            }));
        }
        if steps.iter().any(|step| step.key == STAY) {
            answers.push((vec![STAY.to_owned()], "Stay".to_owned()));
        }
        answers
    }

    /// Puts a unit at the end of a way and says so.
    pub(in crate::systems::heroes_of_hex) fn walk_along(
        &mut self,
        who: CharacterId,
        path: &[Hex],
        rule: RuleId,
    ) {
        self.walk_for(who, path, rule, None);
    }

    /// The same for a Movement that says what it cost only now.
    pub(in crate::systems::heroes_of_hex) fn walk_for(
        &mut self,
        who: CharacterId,
        path: &[Hex],
        rule: RuleId,
        cost: Option<Cost>,
    ) {
        let Some(end) = path.last().copied() else {
            return;
        };
        if let Some(place) = self.places.get_mut(&who) {
            place.at = end;
        }
        let fact = Fact::Moved {
            who: self.who(who),
            to: self.space_name(end),
            spaces: u32::try_from(path.len()).unwrap_or(u32::MAX),
            cost,
        };
        self.note(&[rule], fact);
    }
}
