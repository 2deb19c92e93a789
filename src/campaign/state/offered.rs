//! What can be done and what is asked, whatever the game: offers with their odds and the whole command, questions with
//! answers that are ready to be sent.

use schemars::JsonSchema;
use serde::Serialize;

use crate::campaign::{Campaign, Command};
use crate::dice::TypedDice;
use crate::systems::house_rule::HouseRule;
use crate::systems::{Doors, System};
use crate::table::{
    About, Answer, CharacterId, Choice, Decision, MapId, Odds, Offer, Refused, RuleId, Shape,
};

/// Something that a character or unit could do, legal or not.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Offered<A> {
    /// Who would do it.
    pub actor: CharacterId,
    /// By what name.
    pub actor_name: String,
    /// What would be done, as a command names it.
    pub act: A,
    /// What the button says.
    pub label: String,
    /// Range, cost and the like, in a few words.
    pub detail: String,
    /// The rule that offers it.
    pub rule: RuleId,
    /// Why it is not legal now; null where it is.
    pub refusal: Option<Refused>,
    /// What it comes to before the dice fall; null where nothing is to be weighed.
    pub odds: Option<Odds>,
    /// The whole line that does it.
    pub command: Command,
    /// The whole line that does it by the GM's word; null where nothing is to be forced.
    pub forced: Option<Command>,
}

impl<A> Offered<A> {
    fn new(game: &dyn Doors, offer: Offer<A>, odds: Option<Odds>, command: Command) -> Self {
        Self {
            actor: offer.actor,
            actor_name: game.person(offer.actor).unwrap_or("somebody").to_owned(),
            act: offer.act,
            label: offer.label,
            detail: offer.detail,
            rule: offer.rule,
            refusal: offer.refusal.map(Refused::from),
            odds,
            forced: command.overruled(),
            command,
        }
    }
}

impl<A: Clone> Offered<A> {
    /// Those of a game, with the odds of each and the line that does it.
    pub(in crate::campaign) fn all(
        game: &dyn Doors,
        offers: Vec<Offer<A>>,
        odds: impl Fn(&Offer<A>) -> Option<Odds>,
        does: impl Fn(CharacterId, A) -> Command,
    ) -> Vec<Self> {
        let offered = |offer: Offer<A>| {
            let (odds, command) = (odds(&offer), does(offer.actor, offer.act.clone()));
            Self::new(game, offer, odds, command)
        };
        offers.into_iter().map(offered).collect()
    }
}

/// An open question.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Asked {
    /// The question, who decides, and what can be answered.
    #[serde(flatten)]
    pub decision: Decision,
    /// What is being resolved while it is asked; null where it is about nothing that somebody does.
    pub about: Option<About>,
    /// Answers that are ready to be sent. Of one among several they are all there are, of other shapes some that fit.
    pub answers: Vec<Ready>,
}

/// An answer that is ready to be sent.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Ready {
    /// The key of what is picked; null where the answer is more than one key.
    pub key: Option<String>,
    /// What it is called.
    pub label: String,
    /// Of a way that the rules propose its spaces in order, by their names; else empty.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub way: Vec<String>,
    /// The whole line that gives it.
    pub command: Command,
    /// What the dice to come lead to with it; null where nothing is to be weighed.
    pub odds: Option<Odds>,
    /// It serves the policy of the odds best, where that policy knows the question.
    pub best: bool,
}

/// A house rule and what is chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct HouseRuleState {
    /// As commands name it.
    pub key: &'static str,
    /// The line of the ledger that leaves it open.
    pub rule: RuleId,
    /// What it is about.
    pub name: &'static str,
    /// What it changes.
    pub changes: &'static str,
    /// What is chosen.
    pub setting: String,
    /// What the ledger's default is.
    pub default: String,
    /// What is chosen, in words.
    pub words: String,
}

/// A map of the campaign.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct MapName {
    /// Which one.
    pub id: MapId,
    /// What it is called.
    pub name: String,
}

impl MapName {
    /// Every map of a game.
    pub(in crate::campaign) fn all(game: &dyn Doors) -> Vec<Self> {
        let maps = game.map_names().into_iter();
        let named = |(id, name): (MapId, &str)| Self {
            id,
            name: name.to_owned(),
        };
        maps.map(named).collect()
    }

    /// The one of the fight, else the only one.
    pub(in crate::campaign) fn shown(game: &dyn Doors) -> Option<MapId> {
        let only = match game.map_names().as_slice() {
            [(id, _)] => Some(*id),
            _ => None,
        };
        game.map_played().or(only)
    }
}

/// The most values of a number that stand among the ready answers.
const MOST_NUMBERS: i32 = 200;

impl Asked {
    /// A question of a game with its ready answers; `beside` gives the odds of the choice of a key, and whether it is the
    /// best.
    pub(in crate::campaign) fn new(
        system: System,
        decision: Decision,
        about: Option<About>,
        beside: impl Fn(&str) -> (Option<Odds>, bool),
    ) -> Self {
        let key = decision.key.clone();
        let ready = |of: Option<&Choice>, label: &str, answer: Answer| {
            let (odds, best) = of.map_or((None, false), |choice| beside(&choice.key));
            Ready {
                key: of.map(|choice| choice.key.clone()),
                label: of.map_or_else(|| label.to_owned(), |choice| choice.label.clone()),
                way: Vec::new(),
                command: Command::answer(system, &key, answer),
                odds,
                best,
            }
        };
        let answers = match &decision.shape {
            Shape::Roll { .. } => vec![ready(None, "The app rolls", Answer::Roll)],
            Shape::PickOne { options } => options
                .iter()
                .map(|one| ready(Some(one), "", Answer::Pick(one.key.clone())))
                .collect(),
            Shape::PickUpTo { up_to, options } => {
                let mut all = vec![ready(None, "None", Answer::PickSome(Vec::new()))];
                let most = usize::try_from(*up_to).unwrap_or(usize::MAX);
                if most > 0 {
                    let single = |one: &Choice| Answer::PickSome(vec![one.key.clone()]);
                    all.extend(options.iter().map(|one| ready(Some(one), "", single(one))));
                }
                if most > 1 && options.len() > 1 {
                    let first = options.iter().take(most).map(|one| one.key.clone());
                    let label = "As many as can be";
                    all.push(ready(None, label, Answer::PickSome(first.collect())));
                }
                all
            }
            Shape::Order { items } => {
                let keys = items.iter().map(|one| one.key.clone()).collect();
                vec![ready(None, "As they stand", Answer::Order(keys))]
            }
            Shape::Distribute { total, places } => {
                let mut left = *total;
                let points = places.iter().map(|(place, most)| {
                    let here = left.min(*most);
                    left -= here;
                    (place.key.clone(), here)
                });
                let points = points.filter(|(_, here)| *here > 0).collect();
                let answer = Answer::Distribute(points);
                vec![ready(None, "From the first on", answer)]
            }
            Shape::Number { min, max } => {
                let last = (*max).min(min.saturating_add(MOST_NUMBERS));
                (*min..=last)
                    .map(|number| ready(None, &number.to_string(), Answer::Number(number)))
                    .collect()
            }
            // The ways are the game's to find.
            Shape::Path { .. } => Vec::new(),
        };
        Self {
            decision,
            about,
            answers,
        }
    }
}

impl Asked {
    /// The same with ways that fit, each by its steps and in words.
    pub(in crate::campaign) fn with_ways(
        mut self,
        system: System,
        ways: Vec<(Vec<String>, String)>,
    ) -> Self {
        let ready = ways.into_iter().map(|(keys, label)| Ready {
            key: None,
            label,
            way: Vec::new(),
            command: Command::answer(system, &self.decision.key, Answer::Path(keys)),
            odds: None,
            best: false,
        });
        self.answers.extend(ready);
        self
    }
}

/// Every house rule of a game with what is chosen.
pub(in crate::campaign) fn house_rules<R: Default>(
    list: &[HouseRule<R>],
    rules: &R,
) -> Vec<HouseRuleState> {
    let state = |rule: &HouseRule<R>| {
        let setting = rule.get(rules);
        HouseRuleState {
            key: rule.key,
            rule: rule.rule,
            name: rule.name,
            changes: rule.changes,
            setting: setting.to_string(),
            default: rule.preset().to_string(),
            words: rule.words(setting),
        }
    };
    list.iter().map(state).collect()
}

/// A map on which a fight could begin.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct Begin {
    /// The map.
    pub map: MapName,
    /// Why not; null where it could.
    pub refusal: Option<Refused>,
    /// The whole line that does it.
    pub command: Command,
}

impl Begin {
    /// A beginning on each of the maps, by that command.
    pub(in crate::campaign) fn on_each(
        campaign: &Campaign,
        maps: &[MapName],
        begin: impl Fn(MapId) -> Command,
    ) -> Vec<Self> {
        let each = maps.iter();
        each.map(|map| Self::new(campaign, map.clone(), begin(map.id)))
            .collect()
    }

    /// A beginning by that command, tried on a copy.
    fn new(campaign: &Campaign, map: MapName, command: Command) -> Self {
        let mut copy = campaign.clone();
        let refusal = copy.apply(&command, &mut TypedDice::default()).err();
        Self {
            map,
            refusal: refusal.map(Refused::from),
            command,
        }
    }
}
