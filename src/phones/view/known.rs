//! What of a question is for a player’s phone: a choice that names or tells of somebody hidden is left out, and odds are
//! those of a table on which nobody hidden stands. It is the second lock: what somebody hidden is at work on is not asked
//! of phones at all. A text that still has a hidden name says “somebody”.

use std::collections::BTreeSet;

use crate::board::words::capital;
use crate::campaign::Campaign;
use crate::campaign::state::{Asked, Ready};
use crate::table::{Answer, Choice, Decision, Odds, OddsLine, SeenTable, Shape};

/// The names of all that is hidden now.
#[derive(Clone, Debug, Default)]
pub(in crate::phones) struct Hidden {
    names: BTreeSet<String>,
    /// Spaces of the board that players do not see, by their names.
    spaces: BTreeSet<String>,
    /// Questions that players do not hear of.
    questions: Vec<String>,
}

impl Hidden {
    /// Those of a campaign: people, teams, and places of the map that is played on. What is called like something that
    /// players see, or like a part of it, tells nothing.
    pub(in crate::phones) fn of(campaign: &Campaign) -> Self {
        let game = campaign.doors();
        let (people, teams) = (game.people(), game.teams());
        let (hidden, seen): (Vec<_>, Vec<_>) = people
            .into_iter()
            .partition(|(who, _)| game.is_hidden(*who));
        let names = |all: Vec<(_, &str)>| -> BTreeSet<String> {
            all.into_iter().map(|(_, name)| name.to_owned()).collect()
        };
        let (mut hidden, mut seen) = (names(hidden), names(seen));
        for team in teams.values() {
            let names = if team.hidden { &mut hidden } else { &mut seen };
            names.insert(team.name.clone());
        }
        let mut spaces = BTreeSet::new();
        if let Some(map) = game.map_played() {
            let (all, shown) = (game.gm_map(map), game.player_view(Some(map)));
            let places = |table: &SeenTable| -> BTreeSet<String> {
                let areas = table.map.iter().flat_map(|seen| seen.map.areas.values());
                let boards = table.board.iter();
                let zones = boards.flat_map(|seen| seen.board.zones.values());
                let zones = zones.map(|zone| zone.name.clone());
                areas.map(|area| area.name.clone()).chain(zones).collect()
            };
            hidden.extend(places(&all).difference(&places(&shown)).cloned());
            seen.extend(places(&shown));
            if let (Some(all), Some(shown)) = (&all.board, &shown.board) {
                let all = &all.board;
                let away = all.spaces.iter().map(|(at, _)| at);
                let away = away.filter(|at| !shown.board.spaces.contains(*at));
                spaces.extend(away.map(|at| all.address(at)));
            }
        }
        let told = |name: &String| seen.iter().any(|seen| has(seen, name));
        hidden.retain(|name| !name.trim().is_empty() && !told(name));
        Self {
            names: hidden,
            spaces,
            questions: Vec::new(),
        }
    }

    /// The same, with the questions that players do not hear of.
    pub(in crate::phones) fn and_questions(mut self, campaign: &Campaign) -> Self {
        let told = campaign.doors().player_view(None).deciding;
        let open = campaign.decisions().into_iter();
        let unheard = open.filter(|open| !told.iter().any(|told| told.who == open.who_name));
        self.questions = unheard.map(|open| open.question).collect();
        self
    }

    /// Whether a text tells of something hidden.
    pub(in crate::phones) fn is_told_by(&self, text: &str) -> bool {
        self.names.iter().any(|name| has(text, name))
            || self.questions.iter().any(|one| text.contains(one.as_str()))
    }

    fn is_told_by_choice(&self, choice: &Choice) -> bool {
        self.spaces.contains(&choice.key)
            || self.spaces.contains(&choice.label)
            || self.is_told_by(&choice.label)
            || self.is_told_by(&choice.consequence)
    }

    /// Whether a way leads over a space that players do not see.
    fn is_on_way(&self, ready: &Ready) -> bool {
        let path = match ready.command.answered() {
            Some((_, Answer::Path(path))) => path.as_slice(),
            _ => &[],
        };
        let mut all = path.iter().chain(&ready.way);
        all.any(|space| self.spaces.contains(space))
    }

    fn is_told_by_odds(&self, odds: &Odds) -> bool {
        odds.lines.iter().any(|line| {
            let who = line.who.iter().map(|who| &who.name);
            let words = [&line.words, &line.full].into_iter();
            let mut words = words.chain(&line.against).chain(who);
            words.any(|words| self.is_told_by(words))
        })
    }

    /// A text without these names.
    fn words(&self, text: &mut String) {
        // The longest first: “Guard 12” is not “Guard 1” and a 2.
        let names = self.names.iter();
        let mut found: Vec<&String> = names.filter(|name| has(text, name)).collect();
        found.sort_by_key(|name| std::cmp::Reverse(name.len()));
        for name in found {
            let first = text.starts_with(name.as_str());
            *text = text.replace(name, "somebody");
            if first {
                *text = capital(text);
            }
        }
    }

    fn line(&self, line: &mut OddsLine) {
        self.words(&mut line.words);
        self.words(&mut line.full);
        let who = line.who.iter_mut().map(|who| &mut who.name);
        line.against
            .iter_mut()
            .chain(who)
            .for_each(|words| self.words(words));
    }
}

/// Whether a text has that name, and not as a part of a longer word.
fn has(text: &str, name: &str) -> bool {
    let mut found = text.match_indices(name);
    found.any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + name.len()..].chars().next();
        let within = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
        !within(before) && !within(after)
    })
}

/// A campaign as far as players know it.
pub(in crate::phones) struct Known<'a> {
    campaign: &'a Campaign,
    /// The same with nobody hidden on any map; none where nobody is hidden.
    theirs: Option<Campaign>,
    hidden: Hidden,
}

impl<'a> Known<'a> {
    /// Of that campaign.
    pub(in crate::phones) fn of(campaign: &'a Campaign) -> Self {
        let game = campaign.doors();
        let people = game.people().into_iter().map(|(who, _)| who);
        let away: Vec<_> = people.filter(|who| game.is_hidden(*who)).collect();
        let theirs = (!away.is_empty()).then(|| {
            let mut theirs = campaign.clone();
            for who in away {
                theirs.game.doors_mut().take_away(who);
            }
            theirs
        });
        Self {
            campaign,
            theirs,
            hidden: Hidden::of(campaign),
        }
    }

    /// A question as a phone may ask it; none where what is left of it cannot be answered.
    pub(in crate::phones) fn asked(&self, open: Decision) -> Option<Asked> {
        let theirs = self.theirs.as_ref().and_then(|theirs| {
            let open_there = theirs.decisions().into_iter();
            let mut same = open_there.filter(|one| one.key == open.key && one.who == open.who);
            Some(theirs.asked(same.next()?))
        });
        let mut asked = self.campaign.asked(open);
        if let Some(theirs) = theirs {
            asked = as_known(asked, theirs)?;
        }
        self.out_of(asked)
    }

    /// A question without what names somebody hidden.
    fn out_of(&self, mut asked: Asked) -> Option<Asked> {
        let hidden = &self.hidden;
        let telling = asked.answers.iter().filter(|ready| {
            hidden.is_told_by(&ready.label)
                || ready.odds.iter().any(|odds| hidden.is_told_by_odds(odds))
        });
        let telling: BTreeSet<String> = telling.filter_map(|ready| ready.key.clone()).collect();
        let open =
            |choice: &Choice| !hidden.is_told_by_choice(choice) && !telling.contains(&choice.key);
        keep(&mut asked.decision.shape, open)?;
        asked.answers.retain(|ready| {
            let told = ready.key.as_ref().is_some_and(|key| telling.contains(key));
            !told && !hidden.is_told_by(&ready.label) && !hidden.is_on_way(ready)
        });
        hidden.words(&mut asked.decision.question);
        if let Some(about) = &mut asked.about {
            let who = about.who.iter_mut().map(|who| &mut who.name);
            let at = about.at.iter_mut().map(|at| &mut at.name);
            let words = [&mut about.what, &mut about.with].into_iter();
            for words in words.chain(who).chain(at) {
                hidden.words(words);
            }
        }
        for odds in asked
            .answers
            .iter_mut()
            .filter_map(|ready| ready.odds.as_mut())
        {
            hidden.words(&mut odds.policy);
            for line in &mut odds.lines {
                hidden.line(line);
            }
        }
        Some(asked)
    }
}

/// Leaves what is open of the options; none where what is left cannot be answered.
fn keep(shape: &mut Shape, mut open: impl FnMut(&Choice) -> bool) -> Option<()> {
    match shape {
        Shape::PickOne { options } | Shape::PickUpTo { options, .. } => options.retain(open),
        Shape::Path { steps } => steps.retain(open),
        // All of them are in the answer.
        Shape::Order { items } => return items.iter().all(open).then_some(()),
        Shape::Distribute { places, .. } => {
            return places.iter().all(|(place, _)| open(place)).then_some(());
        }
        Shape::Roll { .. } | Shape::Number { .. } => {}
    }
    match shape {
        Shape::PickOne { options } => (!options.is_empty()).then_some(()),
        _ => Some(()),
    }
}

/// Of what is asked what would be asked, too, if nobody hidden stood there, with the odds that it would have.
fn as_known(mut asked: Asked, theirs: Asked) -> Option<Asked> {
    let mut known: Vec<&Choice> = match &theirs.decision.shape {
        Shape::Distribute { places, .. } => places.iter().map(|(place, _)| place).collect(),
        shape => shape.options().iter().collect(),
    };
    let mut keys = Vec::new();
    keep(&mut asked.decision.shape, |choice| {
        let same =
            |one: &&Choice| (&one.label, &one.consequence) == (&choice.label, &choice.consequence);
        let Some(at) = known.iter().position(same) else {
            return false;
        };
        // Its key may count the options, and be another one here.
        keys.push((known.remove(at).key.clone(), choice.key.clone()));
        true
    })?;
    let ready = theirs.answers.into_iter().filter_map(|ready| {
        let Some(key) = &ready.key else {
            return Some(ready);
        };
        let (_, key) = keys.iter().find(|(theirs, _)| theirs == key)?;
        Some(Ready {
            key: Some(key.clone()),
            ..ready
        })
    });
    asked.answers = ready.collect();
    Some(asked)
}
