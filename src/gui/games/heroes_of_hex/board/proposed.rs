//! Whole ways that the first question is about (H-42 to H-47): what the rules propose, where a Knockback leads, where a
//! free movement may well go. They are the options of its card and arrows on the board; a click on an end takes that way.

use crate::board::grid::Hex;
use crate::gui::action::Action;
use crate::systems::heroes_of_hex::{Command, Frame, HeroesOfHex};
use crate::table::{Answer, CharacterId, Choice, Decision, RuleId, Shape};

use crate::gui::board::{ProposedPath, spaces};
use crate::gui::games::heroes_of_hex::board::ways::asked_to_go;

/// The key of an answer that stays.
const STAY: &str = "stay";
/// The most opponents to whom a way is offered.
const MOST_OPPONENTS: usize = 3;

/// One of them.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Proposal {
    /// The number of its option, from 1 on.
    number: usize,
    /// The option’s key.
    key: String,
    /// The spaces, where it begins included.
    spaces: Vec<Hex>,
}

/// All of them.
#[derive(Default)]
pub(in crate::gui::games::heroes_of_hex) struct Proposed {
    /// The question as it is shown, if other than it is asked: whole ways in place of first steps.
    card: Option<Decision>,
    /// The key of the question.
    question: String,
    /// Those that lead somewhere.
    ways: Vec<Proposal>,
    /// Who is pushed along one of them, and the rule that asks.
    pushed: Option<(CharacterId, RuleId)>,
    /// All of them show on the board, not only the one that is pointed at.
    all_show: bool,
}

impl Proposed {
    /// Those of the first open question.
    pub(in crate::gui::games::heroes_of_hex) fn of(game: &HeroesOfHex) -> Self {
        let Some(decision) = game.decisions().into_iter().next() else {
            return Self::default();
        };
        let frame = game.skirmish.as_ref().and_then(|s| s.frames.last());
        let mut pushed = None;
        let ways = match (&decision.shape, frame) {
            (Shape::Path { .. }, _) => return Self::instead(game, decision),
            (Shape::PickOne { .. }, Some(Frame::AutoMove(auto_move))) => {
                let proposals = game.proposals(auto_move.who, auto_move.goes).into_iter();
                let from = game.places.get(&auto_move.who).map(|place| place.at);
                let paths = proposals.map(|proposal| from.into_iter().chain(proposal.path));
                paths.map(Iterator::collect).collect()
            }
            (Shape::PickOne { .. }, Some(Frame::Knockback(knockback)))
                if decision.key == "knockback" =>
            {
                let target = knockback.targets.first().copied();
                pushed = target.map(|target| (target, decision.rule));
                let from = target.and_then(|target| game.places.get(&target));
                let pushes = game
                    .ground()
                    .zip(target)
                    .map(|(ground, target)| {
                        ground.pushes(knockback.source, target, knockback.spaces)
                    })
                    .unwrap_or_default()
                    .into_iter();
                let from = from.map(|place| place.at);
                let paths = pushes.map(|push| from.into_iter().chain(push.spaces));
                paths.map(Iterator::collect).collect()
            }
            _ => return Self::default(),
        };
        Self {
            pushed,
            ..Self::with(decision, ways)
        }
    }

    /// Who is pushed by an answer, and the rule that asks.
    pub(super) const fn pushed(&self) -> Option<(CharacterId, RuleId)> {
        self.pushed
    }

    /// The options of a question begin with these ways, in this order.
    fn with(decision: Decision, ways: Vec<Vec<Hex>>) -> Self {
        let Shape::PickOne { options } = decision.shape else {
            return Self::default();
        };
        let ways = options.into_iter().zip(ways).zip(1..);
        let ways = ways.map(|((option, spaces), number)| Proposal {
            number,
            key: option.key,
            spaces,
        });
        Self {
            card: None,
            question: decision.key,
            ways: ways.filter(|way| way.spaces.len() > 1).collect(),
            pushed: None,
            all_show: true,
        }
    }

    /// Whole ways in place of the first steps that a question for a way names.
    fn instead(game: &HeroesOfHex, decision: Decision) -> Self {
        let Some(found) = asked_to_go(game, &decision)
            .and_then(|(who, distance)| whole_ways(game, who, distance))
        else {
            return Self::default();
        };
        let Shape::Path { steps } = &decision.shape else {
            return Self::default();
        };
        let mut options = Vec::new();
        let mut ways = Vec::new();
        for (spaces, label, about) in found {
            let number = options.len() + 1;
            let key = number.to_string();
            options.push(Choice::new(key.clone(), label, about));
            ways.push(Proposal {
                number,
                key,
                spaces,
            });
        }
        let stay = steps.iter().find(|step| step.key == STAY);
        options.extend(stay.cloned());
        let question = decision.key.clone();
        let shape = Shape::PickOne { options };
        Self {
            card: Some(Decision { shape, ..decision }),
            question,
            ways,
            pushed: None,
            all_show: false,
        }
    }

    /// Whether that question is about ways.
    pub(in crate::gui::games::heroes_of_hex) fn is_of(&self, decision: &Decision) -> bool {
        self.question == decision.key && !self.question.is_empty()
    }

    /// The question as it is shown.
    pub(in crate::gui::games::heroes_of_hex) fn card<'a>(
        &'a self,
        decision: &'a Decision,
    ) -> &'a Decision {
        match &self.card {
            Some(card) if card.key == decision.key => card,
            _ => decision,
        }
    }

    /// The answer to the question as it is asked.
    pub(in crate::gui::games::heroes_of_hex) fn answer(
        &self,
        game: &HeroesOfHex,
        decision: &Decision,
        given: Answer,
    ) -> Answer {
        match given {
            Answer::Pick(key) if self.card.is_some() && self.question == decision.key => {
                let way = self.ways.iter().find(|way| way.key == key);
                let path = way.map_or_else(|| vec![key], |way| names(game, way));
                Answer::Path(path)
            }
            other => other,
        }
    }

    /// Those that show on the board while the option of that key is pointed at, else an end of theirs; it stands last.
    pub(super) fn shown(&self, pointed: Option<&str>, end: Option<Hex>) -> Vec<ProposedPath> {
        let pointed = pointed.or_else(|| Some(self.ending_at(end?)?.key.as_str()));
        let is_it = |way: &Proposal| pointed == Some(way.key.as_str());
        let shown = self.ways.iter().filter(|way| self.all_show || is_it(way));
        let mut shown: Vec<ProposedPath> = shown
            .map(|way| ProposedPath {
                number: Some(way.number),
                spaces: way.spaces.clone(),
                strong: is_it(way),
            })
            .collect();
        shown.sort_by_key(|way| way.strong);
        shown
    }

    /// The one that ends there.
    fn ending_at(&self, at: Hex) -> Option<&Proposal> {
        let mut ways = self.ways.iter();
        ways.find(|way| way.spaces.last() == Some(&at))
    }

    /// What takes the way that ends there.
    pub(super) fn take(&self, game: &HeroesOfHex, at: Hex) -> Option<Action> {
        let way = self.ending_at(at)?;
        let answer = match self.card {
            Some(_) => Answer::Path(names(game, way)),
            None => Answer::Pick(way.key.clone()),
        };
        let decision = Some(self.question.clone());
        Some(Action::Do(Command::Answer { decision, answer }.into()))
    }
}

/// The spaces of a way as an answer names them: without the first.
fn names(game: &HeroesOfHex, way: &Proposal) -> Vec<String> {
    let steps = way.spaces.iter().skip(1);
    steps.map(|at| game.space_name(*at)).collect()
}

/// Ways worth offering, each with where it leads and why: those of the keyword, beside the nearest opponents, and straight
/// ahead in every direction.
fn whole_ways(
    game: &HeroesOfHex,
    who: CharacterId,
    distance: u8,
) -> Option<Vec<(Vec<Hex>, String, String)>> {
    let ground = game.ground()?;
    let from = ground.at(who)?;
    let reach = ground.reach(who, distance.into(), 1)?;
    let mut found: Vec<(Vec<Hex>, String, String)> = Vec::new();
    let mut offer = |way: Vec<Hex>, about: String| {
        let Some(end) = way.last().copied().filter(|end| *end != from) else {
            return;
        };
        if found.iter().all(|(other, ..)| other.last() != Some(&end)) {
            let escaped = game.escaped_at(who, end);
            let about = match escaped.as_slice() {
                [] => about,
                all => format!("{about}; {} is out of reach there", all.join(" and ")),
            };
            found.push((way, format!("To {}", game.space_name(end)), about));
        }
    };
    let frame = game.skirmish.as_ref().and_then(|s| s.frames.last());
    if let Some(Frame::AutoMove(auto_move)) = frame {
        for proposal in game.proposals(who, auto_move.goes) {
            let way = std::iter::once(from).chain(proposal.path);
            offer(way.collect(), proposal.why);
        }
    }
    let way = |to: Hex| reach.way(to).map(|(way, _)| way);
    let opponents = game.places.keys().copied();
    let opponents = opponents.filter(|id| game.are_opponents(who, *id));
    let mut near: Vec<(u16, CharacterId, Hex)> = opponents
        .filter(|id| game.unit_state(*id).is_some())
        .filter_map(|id| {
            let at = ground.at(id)?;
            let none = ground.grid.none();
            let beside = |end: &Hex| {
                ground.board.layout.distance(*end, at) == 1 && ground.grid.sight(*end, at, &none)
            };
            let ends = reach.iter().filter(|end| beside(&end.at));
            let end = ends.min_by_key(|end| (end.used, end.at))?;
            Some((end.used, id, end.at))
        })
        .collect();
    near.sort_unstable();
    for (used, id, end) in near.into_iter().take(MOST_OPPONENTS) {
        if let Some(way) = way(end) {
            let used = spaces(used.into());
            offer(way, format!("{used}, beside {}", game.name(id)));
        }
    }
    for side in ground.board.layout.sides().iter().copied() {
        let ahead = ground.grid.straight(from, side, distance.into());
        let end = ahead.into_iter().rev().find(|at| reach.get(*at).is_some());
        let Some((end, way)) = end.and_then(|end| Some((end, way(end)?))) else {
            continue;
        };
        let used = reach.get(end).map_or(0, |reached| reached.used);
        let direction = ground.board.layout.side_name(side);
        offer(way, format!("{}, {direction}", spaces(used.into())));
    }
    Some(found)
}
