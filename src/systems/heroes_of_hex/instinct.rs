//! Engage, Prey and Distance (H-44 to H-47): the way that the rules propose, and the GM's word over it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::HeroesOfHex;
use super::action::{Goes, Reach};
use super::fact::{Fact, count};
use super::ground::Ground;
use super::rules::h;
use super::skirmish::{After, Progress};
use super::walk::{STAY, path_answer, path_decision};
use crate::board::hex::{self, Hex};
use crate::table::{Answer, CharacterId, Check, Choice, Decider, Decision, Refusal, RuleId, Shape};

/// A movement that the rules propose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Instinct {
    /// Who moves.
    pub who: CharacterId,
    /// By what.
    pub goes: Goes,
    /// The GM leads it another way.
    pub by_hand: bool,
}

/// A way that the rules propose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The spaces in order, the unit's own left off; none to stay.
    pub path: Vec<Hex>,
    /// Toward or away from whom.
    pub hero: CharacterId,
    /// Why, in a few words.
    pub why: String,
}

/// The key of the question which of the proposed ways it is. It also takes a way of the GM's.
pub(super) const ASKED: &str = "instinct";
/// The most proposals that are shown, where many are equally good.
const MOST_PROPOSALS: usize = 12;

impl Goes {
    /// Up to how many spaces.
    #[must_use]
    pub const fn spaces(self) -> u8 {
        match self {
            Self::Step(n) | Self::Engage(n) | Self::Prey(n) => n,
            Self::Distance { spaces, .. } => spaces,
        }
    }

    /// The rule of it.
    #[must_use]
    pub const fn rule(self) -> RuleId {
        match self {
            Self::Step(_) => h(20),
            Self::Engage(_) => h(44),
            Self::Prey(_) => h(45),
            Self::Distance { .. } => h(46),
        }
    }
}

impl Instinct {
    pub(super) const fn new(who: CharacterId, goes: Goes) -> Self {
        Self {
            who,
            goes,
            by_hand: false,
        }
    }

    pub(super) fn decisions(&self, game: &HeroesOfHex) -> Vec<Decision> {
        let name = game.name(self.who);
        let spaces = self.goes.spaces();
        if self.by_hand {
            let question = format!(
                "Which way does {name} go, up to {}?",
                count(spaces.into(), "space", "spaces")
            );
            let mut decision = path_decision(
                game,
                self.who,
                spaces.into(),
                "instinct.path",
                question,
                true,
            );
            decision.who = Decider::Gm;
            decision.who_name = "GM".to_owned();
            decision.rule = h(47);
            return vec![decision];
        }
        let proposals = game.proposals(self.who, self.goes).into_iter();
        let mut options: Vec<Choice> = (1..)
            .zip(proposals)
            .map(|(n, proposal): (u32, Proposal)| {
                let label = match proposal.path.last() {
                    Some(at) => format!("To {}", game.space_name(*at)),
                    None => "Stay".to_owned(),
                };
                Choice::new(n.to_string(), label, proposal.why)
            })
            .collect();
        options.push(Choice::new("other", "Another way", "the GM draws it"));
        if !options.iter().any(|option| option.label == "Stay") {
            options.push(Choice::new(STAY, "Stay", "the GM’s word"));
        }
        vec![Decision {
            key: ASKED.to_owned(),
            who: Decider::Gm,
            who_name: "GM".to_owned(),
            question: format!("{name} moves by {}. Which way?", self.goes),
            shape: Shape::PickOne { options },
            rule: h(47),
        }]
    }

    pub(super) fn answer(
        &mut self,
        answer: &Answer,
        game: &mut HeroesOfHex,
    ) -> Result<After, Refusal> {
        match answer {
            Answer::Path(keys) if keys.iter().any(|key| key == STAY) => {
                self.stays(game, "the GM’s word".to_owned());
            }
            Answer::Path(keys) => {
                let path = path_answer(game, self.who, keys, self.goes.spaces().into())?;
                game.walk_along(self.who, &path, h(47));
            }
            Answer::Pick(key) if key == "other" => {
                self.by_hand = true;
                return Ok(After::Stay);
            }
            Answer::Pick(key) if key == STAY => self.stays(game, "the GM’s word".to_owned()),
            Answer::Pick(key) => {
                let at = key.parse::<usize>().unwrap_or(0).wrapping_sub(1);
                let proposal = game.proposals(self.who, self.goes).into_iter().nth(at);
                if let Some(proposal) = proposal {
                    self.take(proposal, game);
                }
            }
            _ => return Ok(After::Stay),
        }
        Ok(After::Drop)
    }

    /// Where nothing but staying is proposed, nobody has to be asked.
    pub(super) fn step(&mut self, game: &mut HeroesOfHex) -> Progress {
        if self.by_hand {
            return Progress::Wait;
        }
        let proposals = game.proposals(self.who, self.goes);
        if proposals.iter().any(|proposal| !proposal.path.is_empty()) {
            return Progress::Wait;
        }
        let why = proposals.into_iter().next();
        let why = why.map_or_else(|| "no hero can be reached".to_owned(), |one| one.why);
        self.stays(game, why);
        Progress::Done
    }

    fn take(&self, proposal: Proposal, game: &mut HeroesOfHex) {
        match proposal.path.is_empty() {
            true => self.stays(game, proposal.why),
            false => game.walk_along(self.who, &proposal.path, self.goes.rule()),
        }
    }

    fn stays(&self, game: &mut HeroesOfHex, why: String) {
        let who = game.who(self.who);
        game.note(&[self.goes.rule()], Fact::Stays { who, why });
    }
}

impl HeroesOfHex {
    /// The ways that a keyword proposes, all equally good; several are ties, which are the GM's (H-44 to H-47). None where
    /// no hero can be reached.
    #[must_use]
    pub fn proposals(&self, who: CharacterId, goes: Goes) -> Vec<Proposal> {
        let Some(ground) = self.ground() else {
            return Vec::new();
        };
        match goes {
            Goes::Step(_) => Vec::new(),
            Goes::Engage(spaces) => {
                let heroes = self.heroes_for(who);
                self.toward(who, &heroes, spaces, &ground)
            }
            Goes::Prey(spaces) => {
                let heroes = self.weakest(&self.heroes_for(who));
                self.toward(who, &heroes, spaces, &ground)
            }
            Goes::Distance { spaces, near, far } => {
                self.keeping(who, spaces, u32::from(near), u32::from(far), &ground)
            }
        }
    }

    /// Opponents in play, by id.
    fn heroes_for(&self, who: CharacterId) -> Vec<CharacterId> {
        let units = self.skirmish.iter().flat_map(|s| s.units.keys().copied());
        units.filter(|id| self.are_opponents(who, *id)).collect()
    }

    /// The weakest of them (H-45): most Wounds, or by a house rule closest to defeat.
    fn weakest(&self, heroes: &[CharacterId]) -> Vec<CharacterId> {
        let weakness = |id: &CharacterId| {
            self.units.get(id).map_or(i32::MIN, |unit| {
                let wounds = i32::from(unit.tokens.wounds);
                match self.house_rules.weakest_by_wounds {
                    true => wounds,
                    false => wounds - i32::from(unit.profile.vitality),
                }
            })
        };
        let most = heroes.iter().map(weakness).max();
        let weakest = heroes.iter().filter(|id| Some(weakness(id)) == most);
        weakest.copied().collect()
    }

    /// The ways toward the nearest of these, as near as those spaces get, and no further than beside them. The nearest is
    /// whoever takes the least movement to stand beside; where nobody does, the nearest by distance.
    fn toward(
        &self,
        who: CharacterId,
        heroes: &[CharacterId],
        spaces: u8,
        ground: &Ground<'_>,
    ) -> Vec<Proposal> {
        // One long Movement finds the shortest way to every space.
        let (Some(from), Some(all)) = (ground.at(who), ground.reach(who, u16::MAX, 1)) else {
            return Vec::new();
        };
        let beside = |hero: CharacterId| {
            let at = ground.at(hero)?;
            let melee = |next: &Hex| ground.grid.sight(*next, at, &ground.grid.none());
            let spaces = ground.board.layout.neighbours(at).filter(melee);
            spaces
                .filter_map(|next| all.get(next))
                .map(|end| end.used)
                .min()
        };
        let far = |hero: CharacterId| {
            // Where somebody can be reached, how far they are is a matter of walking alone.
            match (beside(hero), ground.at(hero)) {
                (Some(used), _) => (false, u32::from(used)),
                (None, Some(at)) => (true, ground.distance(from, at)),
                (None, None) => (true, u32::MAX),
            }
        };
        let nearest = heroes.iter().map(|hero| far(*hero)).min();
        let nearest = heroes.iter().filter(|hero| Some(far(**hero)) == nearest);
        let Some(reach) = ground.reach(who, spaces.into(), 1) else {
            return Vec::new();
        };
        let mut proposals: Vec<Proposal> = Vec::new();
        for hero in nearest.copied() {
            for end in ground.toward(who, hero, spaces) {
                let Some((way, _)) = reach.way(end.at) else {
                    continue;
                };
                let path: Vec<Hex> = way.into_iter().skip(1).collect();
                let name = self.name(hero);
                let why = match path.is_empty() {
                    true if self.in_melee(who, hero) => format!("{name} is adjacent already"),
                    true => format!("no way leads nearer to {name}"),
                    false => format!("toward {name}"),
                };
                let known = proposals.iter().any(|other| other.path == path);
                if !known && proposals.len() < MOST_PROPOSALS {
                    proposals.push(Proposal { path, hero, why });
                }
            }
        }
        proposals
    }

    /// The ways to as near to the band as it can be reached, the shortest of them (H-46).
    fn keeping(
        &self,
        who: CharacterId,
        spaces: u8,
        near: u32,
        far: u32,
        ground: &Ground<'_>,
    ) -> Vec<Proposal> {
        let heroes = self.heroes_for(who);
        let nearest = |at: Hex| {
            let heroes = heroes.iter().filter_map(|id| Some((ground.at(*id)?, *id)));
            heroes
                .map(|(there, id)| (ground.distance(at, there), id))
                .min_by_key(|(distance, id)| (*distance, *id))
        };
        let outside = |distance: u32| {
            near.saturating_sub(distance)
                .max(distance.saturating_sub(far))
        };
        let (Some(from), Some(reach)) = (ground.at(who), ground.reach(who, spaces.into(), 1))
        else {
            return Vec::new();
        };
        let Some((now, hero)) = nearest(from) else {
            return Vec::new();
        };
        if outside(now) == 0 {
            let why = format!("{} is {now} spaces away", self.name(hero));
            let path = Vec::new();
            return vec![Proposal { path, hero, why }];
        }
        let rated: Vec<(u32, u16, Hex, CharacterId, u32)> = reach
            .iter()
            .filter_map(|end: hex::Reached| {
                let (distance, hero) = nearest(end.at)?;
                Some((outside(distance), end.used, end.at, hero, distance))
            })
            .collect();
        let best = rated.iter().map(|(off, used, ..)| (*off, *used)).min();
        let best_ones = rated
            .iter()
            .filter(|(off, used, ..)| Some((*off, *used)) == best)
            .take(MOST_PROPOSALS);
        best_ones
            .filter_map(|(_, _, at, hero, distance)| {
                let (way, _) = reach.way(*at)?;
                let path = way.into_iter().skip_while(|at| *at == from).collect();
                let why = format!("{} is then {distance} spaces away", self.name(*hero));
                Some(Proposal {
                    path,
                    hero: *hero,
                    why,
                })
            })
            .collect()
    }

    /// Whether two spaces are in melee: adjacent and without a wall between them.
    #[must_use]
    pub fn in_melee(&self, who: CharacterId, other: CharacterId) -> bool {
        let Some(ground) = self.ground() else {
            return false;
        };
        let check = &mut Check::new(false);
        let at = ground.at(other);
        at.is_some_and(|at| ground.check_reach(who, at, Reach::default(), check).is_ok())
    }
}
