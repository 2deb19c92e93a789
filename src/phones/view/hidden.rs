//! What is hidden is taken out of questions, too: whom they could be about, and where, is told as “somebody” and
//! “somewhere”. It is the second lock: what somebody hidden is at work on is not asked of phones at all.

use std::collections::BTreeSet;

use crate::campaign::Campaign;
use crate::campaign::state::Asked;
use crate::table::{OddsLine, Shape};

/// The names of all that is hidden now.
#[derive(Default)]
pub(super) struct Hidden {
    names: BTreeSet<String>,
}

impl Hidden {
    /// Those of a campaign: people, teams, and places of the map that is played on. What is called like something that
    /// players see tells nothing.
    pub(super) fn of(campaign: &Campaign) -> Self {
        let game = campaign.doors();
        let mut names = BTreeSet::new();
        let people = game.people().into_iter();
        names.extend(
            people
                .filter(|(who, _)| game.is_hidden(*who))
                .map(|(_, name)| name.to_owned()),
        );
        let teams = game.teams().values().filter(|team| team.hidden);
        names.extend(teams.map(|team| team.name.clone()));
        if let Some(map) = game.map_played() {
            let (all, seen) = (game.gm_map(map), game.player_view(Some(map)));
            let areas = |table: &crate::table::SeenTable| -> BTreeSet<String> {
                let areas = table.map.iter().flat_map(|seen| seen.map.areas.values());
                areas.map(|area| area.name.clone()).collect()
            };
            names.extend(areas(&all).difference(&areas(&seen)).cloned());
            let zones = |table: &crate::table::SeenTable| -> BTreeSet<String> {
                let boards = table.board.iter().map(|seen| &seen.board);
                let zones = boards.clone().flat_map(|board| board.zones.values());
                let zones = zones.map(|zone| zone.name.clone());
                zones.collect()
            };
            names.extend(zones(&all).difference(&zones(&seen)).cloned());
        }
        names.retain(|name| !name.trim().is_empty());
        Self { names }
    }

    /// A text without these names.
    fn words(&self, text: &mut String) {
        // The longest first: “Guard 12” is not “Guard 1” and a 2.
        let mut found: Vec<&String> = self
            .names
            .iter()
            .filter(|name| text.contains(*name))
            .collect();
        found.sort_by_key(|name| std::cmp::Reverse(name.len()));
        for name in found {
            *text = text.replace(name, "somebody");
        }
    }

    /// A question without them.
    pub(super) fn out_of(&self, mut asked: Asked) -> Asked {
        if self.names.is_empty() {
            return asked;
        }
        self.words(&mut asked.decision.question);
        let options: Vec<&mut crate::table::Choice> = match &mut asked.decision.shape {
            Shape::PickOne { options } | Shape::PickUpTo { options, .. } => {
                options.iter_mut().collect()
            }
            Shape::Order { items } => items.iter_mut().collect(),
            Shape::Path { steps } => steps.iter_mut().collect(),
            Shape::Distribute { places, .. } => places.iter_mut().map(|(one, _)| one).collect(),
            Shape::Roll { .. } | Shape::Number { .. } => Vec::new(),
        };
        for option in options {
            self.words(&mut option.label);
            self.words(&mut option.consequence);
        }
        if let Some(about) = &mut asked.about {
            if let Some(who) = &mut about.who {
                self.words(&mut who.name);
            }
            self.words(&mut about.what);
            self.words(&mut about.with);
            for at in &mut about.at {
                self.words(&mut at.name);
            }
        }
        for ready in &mut asked.answers {
            self.words(&mut ready.label);
            for line in ready.odds.iter_mut().flat_map(|odds| &mut odds.lines) {
                self.line(line);
            }
        }
        asked
    }

    fn line(&self, line: &mut OddsLine) {
        self.words(&mut line.words);
        self.words(&mut line.full);
        if let Some(against) = &mut line.against {
            self.words(against);
        }
        if let Some(who) = &mut line.who {
            self.words(&mut who.name);
        }
    }
}
