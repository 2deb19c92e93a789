//! Engage, Prey and Distance (H-44 to H-47): the way that the rules propose, and the GM's word over it.

use std::collections::BTreeMap;

use crate::board::grid::{Approach, Hex, Nearness};
use crate::systems::heroes_of_hex::HeroesOfHex;
use crate::systems::heroes_of_hex::movement::ground::Ground;
use crate::systems::heroes_of_hex::movement::pending::AutoMove;
use crate::systems::heroes_of_hex::movement::walk::{STAY, path_answer, path_decision};
use crate::systems::heroes_of_hex::rules::ids::h;
use crate::systems::heroes_of_hex::sheet::action::{Action, MovementKind};
use crate::systems::heroes_of_hex::turn::frame::{After, Frame};
use crate::systems::heroes_of_hex::words::fact::{Fact, unpaid};
use crate::table::words::count;
use crate::table::{Answer, CharacterId, Choice, Decider, Decision, Refusal, RuleId, Shape};

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
pub(in crate::systems::heroes_of_hex) const ASKED: &str = "instinct";
/// What is picked to take the action back.
const WITHDRAW: &str = "withdraw";
/// The most proposals that are shown, where many are equally good.
const MOST_PROPOSALS: usize = 12;

impl MovementKind {
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

impl AutoMove {
    pub(in crate::systems::heroes_of_hex) const fn new(
        who: CharacterId,
        goes: MovementKind,
    ) -> Self {
        Self {
            who,
            goes,
            overridden: false,
        }
    }

    /// `below` are the frames beneath, the declared action the last of them.
    pub(in crate::systems::heroes_of_hex) fn decisions(
        &self,
        game: &HeroesOfHex,
        below: &[Frame],
    ) -> Vec<Decision> {
        let name = game.name(self.who);
        let spaces = self.goes.spaces();
        if self.overridden {
            let question = format!(
                "Which way does {name} move, up to {}?",
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
        let then = match below.last() {
            Some(Frame::Declared(declared)) => declared.action.as_ref(),
            _ => None,
        };
        let in_vain = |proposal: &Proposal| {
            then.is_some_and(|action| game.goes_in_vain(self.who, action, &proposal.path))
        };
        let mut proposals = game.proposals(self.who, self.goes);
        for proposal in &mut proposals {
            if in_vain(proposal) {
                proposal.why += ", where it reaches nobody";
            }
        }
        let mut options: Vec<Choice> = (1..)
            .zip(proposals)
            .map(|(n, proposal): (u32, Proposal)| {
                let (label, undo) = match proposal.path.last().map(|at| game.space_name(*at)) {
                    Some(at) => (format!("To {at}"), format!("{name} to {at}")),
                    None => ("Stay".to_owned(), format!("{name} stays")),
                };
                Choice::new(n.to_string(), label, proposal.why).called(undo)
            })
            .collect();
        options.push({
            Choice::new("other", "Another way", "choose a space")
                .called(format!("{name} moves another way"))
        });
        if !options.iter().any(|option| option.label == "Stay") {
            let stays = Choice::new(STAY, "Stay", "the GM’s word");
            options.push(stays.called(format!("{name} stays")));
        }
        if let Some(Frame::Declared(declared)) = below.last()
            && declared.owed
        {
            let what = format!("Do not use {}", declared.name());
            let unpaid = unpaid(declared.cost, game.was_answered(declared));
            options.push(Choice::new(WITHDRAW, what, unpaid));
        }
        vec![Decision {
            key: ASKED.to_owned(),
            who: Decider::Gm,
            who_name: "GM".to_owned(),
            question: format!("Where does {name} move ({})?", self.goes),
            shape: Shape::PickOne { options },
            rule: h(47),
        }]
    }

    pub(in crate::systems::heroes_of_hex) fn answer(
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
                self.overridden = true;
                return Ok(After::Stay);
            }
            Answer::Pick(key) if key == STAY => self.stays(game, "the GM’s word".to_owned()),
            Answer::Pick(key) if key == WITHDRAW => game.withdraw(self.who),
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
    /// there is no hero.
    #[must_use]
    pub fn proposals(&self, who: CharacterId, goes: MovementKind) -> Vec<Proposal> {
        let Some(ground) = self.ground() else {
            return Vec::new();
        };
        match goes {
            MovementKind::Step(_) => Vec::new(),
            MovementKind::Engage(spaces) => {
                let heroes = self.heroes_for(who);
                self.approaching(who, &heroes, spaces, &ground)
            }
            MovementKind::Prey(spaces) => {
                let heroes = self.weakest(&self.heroes_for(who));
                self.approaching(who, &heroes, spaces, &ground)
            }
            MovementKind::Distance { spaces, near, far } => {
                self.keeping(who, spaces, (near.into(), far.into()), &ground)
            }
        }
    }

    /// Whether an action that attacks where its way ends reaches nobody there (H-30).
    fn goes_in_vain(&self, who: CharacterId, action: &Action, path: &[Hex]) -> bool {
        let mut there = self.clone();
        if let (Some(place), Some(at)) = (there.places.get_mut(&who), path.last()) {
            place.at = *at;
        }
        let attacks = action.offence.is_some();
        attacks
            && there.ground().is_some_and(|ground| {
                let targets = there.possible_targets(who, action, &ground);
                targets.is_empty()
            })
    }

    /// The spaces, by their names, of the proposed ways, each by the key that picks it; none of other questions.
    #[must_use]
    pub fn ways_proposed(&self, decision: &Decision) -> BTreeMap<String, Vec<String>> {
        let top = self.skirmish.as_ref().and_then(|one| one.frames.last());
        let Some(Frame::AutoMove(auto_move)) = top.filter(|_| decision.key == ASKED) else {
            return BTreeMap::new();
        };
        let named = |(n, one): (u32, Proposal)| {
            let way = one.path.into_iter().map(|at| self.space_name(at));
            (n.to_string(), way.collect())
        };
        let proposals = self.proposals(auto_move.who, auto_move.goes);
        (1..).zip(proposals).map(named).collect()
    }

    /// The heroes in play, by id: any opponent, or by a house rule only those of the kind (H-44).
    fn heroes_for(&self, who: CharacterId) -> Vec<CharacterId> {
        let units = self.skirmish.iter().flat_map(|s| s.units.keys().copied());
        let any = self.house_rules.any_opponent_is_hero;
        let opponents = units.filter(|id| self.are_opponents(who, *id));
        opponents.filter(|id| any || self.is_hero(*id)).collect()
    }

    /// How far those heroes are for that unit.
    fn far<'g>(
        &self,
        who: CharacterId,
        heroes: &[CharacterId],
        spaces: u8,
        ground: &'g Ground<'_>,
    ) -> Vec<Far<'g>> {
        let by_way = self.house_rules.nearest_by_way;
        let each = heroes.iter().filter_map(|hero| {
            Some(Far {
                hero: *hero,
                at: ground.at(*hero)?,
                approach: ground.approach(who, *hero, spaces)?,
                by_way,
            })
        });
        each.collect()
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

    /// The ways toward the nearest of these, as near as those spaces get, and no further than beside them.
    fn approaching(
        &self,
        who: CharacterId,
        heroes: &[CharacterId],
        spaces: u8,
        ground: &Ground<'_>,
    ) -> Vec<Proposal> {
        let (Some(from), Some(reach)) = (ground.at(who), ground.reach(who, spaces.into(), 1))
        else {
            return Vec::new();
        };
        let far = self.far(who, heroes, spaces, ground);
        let mut proposals: Vec<Proposal> = Vec::new();
        for Far { hero, approach, .. } in nearest(&far, from, ground) {
            let name = self.name(*hero);
            for end in approach.ends(&reach) {
                let Some((way, _)) = reach.way(end.at) else {
                    continue;
                };
                let path: Vec<Hex> = way.into_iter().skip(1).collect();
                let why = match (path.is_empty(), approach.of(end.at)) {
                    (true, Nearness::Way(0)) => format!("{name} is adjacent already"),
                    (true, _) => format!("none of the spaces in reach is nearer to {name}"),
                    (false, _) => format!("toward {name}"),
                };
                if proposals.iter().all(|other| other.path != path) {
                    let hero = *hero;
                    proposals.push(Proposal { path, hero, why });
                }
            }
        }
        few(proposals)
    }

    /// The ways to as near to the band as it can be reached, the shortest of them (H-46). The band is counted in spaces;
    /// it is kept from whoever is the nearest where the move ends. Of several that are the nearest where it begins each
    /// has its ways, since the GM says which of them counts.
    fn keeping(
        &self,
        who: CharacterId,
        spaces: u8,
        (least, most): (u32, u32),
        ground: &Ground<'_>,
    ) -> Vec<Proposal> {
        let outside = |distance: u32| {
            let missing = least.saturating_sub(distance);
            missing.max(distance.saturating_sub(most))
        };
        let (Some(from), Some(reach)) = (ground.at(who), ground.reach(who, spaces.into(), 1))
        else {
            return Vec::new();
        };
        let far = self.far(who, &self.heroes_for(who), spaces, ground);
        let ends = reach.iter().map(|end| {
            let nearest: Vec<&Far<'_>> = nearest(&far, end.at, ground).collect();
            (end, nearest)
        });
        let ends: Vec<_> = ends.collect();
        let mut proposals: Vec<Proposal> = Vec::new();
        for chosen in nearest(&far, from, ground) {
            let mut rated = Vec::new();
            for (end, nearest) in &ends {
                let again = nearest.iter().any(|one| one.hero == chosen.hero);
                for one in nearest {
                    if !again || one.hero == chosen.hero {
                        let distance = ground.distance(end.at, one.at);
                        rated.push(((outside(distance), end.used), end.at, one.hero, distance));
                    }
                }
            }
            let best = rated.iter().map(|(key, ..)| *key).min();
            for (_, at, hero, distance) in rated.into_iter().filter(|one| Some(one.0) == best) {
                let Some((way, _)) = reach.way(at) else {
                    continue;
                };
                let path: Vec<Hex> = way.into_iter().skip(1).collect();
                let is = if path.is_empty() { "is" } else { "is then" };
                let away = count(distance, "space", "spaces");
                let why = format!("{} {is} {away} away", self.name(hero));
                if proposals.iter().all(|other| other.path != path) {
                    proposals.push(Proposal { path, hero, why });
                }
            }
        }
        few(proposals)
    }
}

/// How far a hero is for the unit that moves.
struct Far<'g> {
    hero: CharacterId,
    at: Hex,
    approach: Approach<'g>,
    by_way: bool,
}

/// Whoever of them is nearest to that space, all that tie (H-44).
fn nearest<'f, 'g>(
    far: &'f [Far<'g>],
    from: Hex,
    ground: &Ground<'_>,
) -> impl Iterator<Item = &'f Far<'g>> {
    let key = |one: &Far<'_>| match one.by_way {
        true => one.approach.of(from),
        false => Nearness::Spaces(ground.distance(from, one.at)),
    };
    let least = far.iter().map(&key).min();
    let keys: Vec<bool> = far.iter().map(|one| Some(key(one)) == least).collect();
    far.iter()
        .zip(keys)
        .filter(|(_, it)| *it)
        .map(|(one, _)| one)
}

/// No more than can be shown; each hero keeps its share of them.
fn few(proposals: Vec<Proposal>) -> Vec<Proposal> {
    if proposals.len() <= MOST_PROPOSALS {
        return proposals;
    }
    let mut shares: BTreeMap<CharacterId, usize> = BTreeMap::new();
    let mut ranked: Vec<(usize, Proposal)> = Vec::new();
    for proposal in proposals {
        let share = shares.entry(proposal.hero).or_default();
        *share += 1;
        ranked.push((*share, proposal));
    }
    ranked.sort_by_key(|(share, _)| *share);
    ranked.truncate(MOST_PROPOSALS);
    ranked.into_iter().map(|(_, proposal)| proposal).collect()
}
