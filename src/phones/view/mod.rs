//! What one phone shows: what players may see, the sheet of its own character, its own questions. Made here in the core;
//! every byte that is sent to a phone is written from it, in `html`.

mod html;
mod known;

use std::sync::Arc;

use serde::Serialize;

#[cfg(feature = "phones")]
pub(super) use self::html::escaped;
pub(super) use self::known::Hidden;
use self::known::Known;
use super::games::on_phones;
use crate::campaign::state::Asked;
use crate::campaign::{Campaign, PlayerView};
use crate::exchange::svg::Eye;
use crate::systems::sheet::FieldValue;
use crate::table::{Answer, CharacterId, Decider, MapId, Odds, Shape};

/// What of the table all players are shown, by the GM’s wish.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OnShow {
    /// Which map; none is the one that is played on.
    pub map: Option<MapId>,
    /// Nothing of it: a cover lies over the table, on phones as on the players’ window.
    pub covered: bool,
}

impl OnShow {
    /// What all players see. What is covered is not even at hand.
    #[must_use]
    pub fn of(self, campaign: &Campaign) -> PlayerView {
        match self.covered {
            true => PlayerView {
                name: campaign.name.clone(),
                ..PlayerView::default()
            },
            false => campaign.player_view(self.map),
        }
    }
}

/// What one phone shows.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PhoneView {
    /// What all players see.
    pub table: Arc<PlayerView>,
    /// A cover lies over it.
    pub covered: bool,
    /// Whose sheet it is; nobody’s before a character is picked.
    pub who: Option<CharacterId>,
    /// The own sheet.
    pub own: Option<Own>,
    /// What is asked of the own character and of its team.
    pub questions: Vec<Question>,
    /// The own turn can be ended now.
    pub ends_turn: bool,
    /// What is seen from the own place.
    pub sight: Option<Sight>,
    /// Who can be picked.
    pub choices: Vec<(CharacterId, String)>,
}

/// A sheet, as its player has it in hand.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Own {
    /// The name.
    pub name: String,
    /// The letters of the token.
    pub letters: String,
    /// A colour of its own.
    pub colour: Option<u8>,
    /// The look of its team.
    pub look: Option<usize>,
    /// What is left of its life, however the game counts it.
    pub gauge: Option<Gauge>,
    /// How it stands, in words.
    pub state: Vec<String>,
    /// Hit locations, in games that have them.
    pub boxes: Vec<BoxGroup>,
    /// What else stands on the sheet.
    pub sections: Vec<Section>,
    /// What it carries and can do.
    pub items: Vec<Section>,
    /// The notes, and the field under which they are set.
    pub notes: Option<(Option<String>, String)>,
    /// Rolls that are kept under a name.
    pub rolls: Vec<(String, String)>,
}

/// A number of a most.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Gauge {
    /// What it is called.
    pub label: String,
    /// What is left.
    pub now: i64,
    /// The most.
    pub max: i64,
    /// The field under which the player sets it, where they may.
    pub field: Option<String>,
}

/// A hit location with its boxes and armor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BoxGroup {
    /// In short.
    pub name: String,
    /// In full, for whoever has it read aloud.
    pub full_name: String,
    /// The faces that mean it.
    pub die: String,
    /// Its boxes.
    pub boxes: Vec<BoxShown>,
    /// Pieces of armor.
    pub armor: u8,
    /// The most of them.
    pub most_armor: u8,
    /// The field under which armor is set.
    pub armor_field: String,
}

/// One box.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BoxShown {
    /// Its mark; empty is none.
    pub sign: String,
    /// The same in words.
    pub words: String,
    /// The field under which it is set.
    pub field: String,
    /// To what a tap sets it.
    pub next: FieldValue,
}

/// A part of a sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Section {
    /// Its heading.
    pub name: String,
    /// Lines.
    pub rows: Vec<Row>,
    /// Items with lines of their own.
    pub items: Vec<Item>,
}

/// An item of a sheet.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Item {
    /// Its name.
    pub name: String,
    /// The most telling of it.
    pub words: String,
    /// All of it.
    pub rows: Vec<Row>,
}

/// One line of a sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    /// What it is called.
    pub label: String,
    /// What stands there.
    pub words: String,
    /// The field under which the player sets it, where they may.
    pub field: Option<String>,
    /// How.
    pub control: Option<Control>,
}

/// How a line is set.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum Control {
    /// One more, one less.
    Number {
        /// What stands there.
        now: i64,
        /// The least.
        least: i64,
        /// The most.
        most: i64,
    },
    /// On or off.
    Switch {
        /// What it is.
        on: bool,
    },
    /// One of several, by key and in words.
    OneOf {
        /// The key of what it is.
        now: String,
        /// All of them.
        options: Vec<(String, String)>,
    },
    /// Used up by one tap.
    Use,
}

/// A question of the own character or its team.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Question {
    /// Its key.
    pub key: String,
    /// The sign of this asking.
    pub since: u64,
    /// It is asked of the team as a whole.
    pub of_team: bool,
    /// The question.
    pub words: String,
    /// What is being resolved.
    pub about: String,
    /// How open choices are taken by the odds; empty without odds.
    pub policy: String,
    /// What can be answered.
    pub ask: Ask,
}

/// What can be answered.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Ask {
    /// Dice: what each is called, its kind, and the faces typed already.
    Roll(Vec<(String, String)>, Vec<i32>),
    /// One of these.
    Pick(Vec<Choice>),
    /// Up to so many of these.
    PickUpTo(u32, Vec<Choice>),
    /// So many points over these, each with its most.
    Distribute(u32, Vec<(Choice, u32)>),
    /// All of these in an order.
    Order(Vec<Choice>),
    /// One of these ways, each by its steps and in words.
    Ways(Vec<(Vec<String>, String)>),
    /// A number from one to another.
    Number(i32, i32),
}

/// One option.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Choice {
    /// What an answer carries.
    pub key: String,
    /// What the button says.
    pub label: String,
    /// What follows.
    pub consequence: String,
    /// Its odds; empty where nothing is weighed.
    pub odds: String,
    /// It serves best.
    pub best: bool,
}

/// What is seen from the own place, on the map as players know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Sight {
    /// Where that is.
    pub place: String,
    /// What of the map is in sight.
    pub eye: Eye,
    /// What is in sight.
    pub seen: Vec<String>,
    /// What is not.
    pub unseen: Vec<String>,
}

/// The characters that a phone can pick: those of the players’ teams, as far as they are not hidden.
pub(super) fn choices(campaign: &Campaign) -> Vec<(CharacterId, String)> {
    let game = campaign.doors();
    let people = game.people().into_iter();
    let people = people.filter(|(who, _)| campaign.is_a_players(*who));
    people.map(|(who, name)| (who, name.to_owned())).collect()
}

/// The open questions of somebody and of their team, where players may know that it is asked, with what players may know
/// of them. What is not told openly, since somebody hidden is at work, the GM’s window asks.
pub(super) fn asked_of(campaign: &Campaign, who: CharacterId) -> Vec<Asked> {
    let game = campaign.doors();
    let team = game.team_of(who).map(Decider::Team);
    let mut open = game.decisions();
    open.retain(|open| open.who == Decider::Character(who) || Some(open.who) == team);
    if open.is_empty() {
        return Vec::new();
    }
    let told = game.player_view(None).deciding;
    open.retain(|open| told.iter().any(|told| told.who == open.who_name));
    let known = Known::of(campaign);
    let open = open.into_iter();
    open.filter_map(|open| known.asked(open)).collect()
}

impl PhoneView {
    /// What the phone of that character’s player shows beside what all players see ([`OnShow::of`]); `since` gives the
    /// sign of the asking of a question.
    #[must_use]
    pub fn of(
        campaign: &Campaign,
        on_show: OnShow,
        table: Arc<PlayerView>,
        who: Option<CharacterId>,
        since: impl Fn(&str) -> u64,
    ) -> Self {
        let game = on_phones(campaign);
        // Whoever was a player’s and is not any more, or is hidden, is in nobody’s hand.
        let who = who.filter(|who| campaign.is_a_players(*who));
        let mut own = who.and_then(|who| game.own(who));
        if let Some(own) = &mut own {
            game.untold(own);
        }
        let who = who.filter(|_| own.is_some());
        let open = who.map_or_else(Vec::new, |who| asked_of(campaign, who));
        let question = |asked: Asked| {
            let open = &asked.decision;
            let since = since(&open.key);
            let of_team = matches!(open.who, Decider::Team(_));
            Question::of(asked, since, of_team)
        };
        Self {
            questions: open.into_iter().map(question).collect(),
            ends_turn: who.is_some_and(|who| game.end_turn(who).is_some()),
            sight: who.and_then(|who| game.sight(who, game.map_seen(on_show.map)?, &table.table)),
            covered: on_show.covered,
            who,
            choices: choices(campaign),
            table,
            own,
        }
    }
}

impl Question {
    fn of(asked: Asked, since: u64, of_team: bool) -> Self {
        let Asked {
            decision,
            about,
            answers,
        } = asked;
        let ready = |key: &str| answers.iter().find(|one| one.key.as_deref() == Some(key));
        let choice = |one: &crate::table::Choice| {
            let ready = ready(&one.key);
            Choice {
                key: one.key.clone(),
                label: one.label.clone(),
                consequence: one.consequence.clone(),
                odds: ready
                    .and_then(|ready| ready.odds.as_ref())
                    .map_or_else(String::new, brief),
                best: ready.is_some_and(|ready| ready.best),
            }
        };
        let all = |options: &[crate::table::Choice]| options.iter().map(choice).collect();
        let ask = match &decision.shape {
            Shape::Roll {
                dice, names, typed, ..
            } => {
                let names = names
                    .iter()
                    .map(String::as_str)
                    .chain(std::iter::repeat(""));
                let dice = dice.iter().zip(names);
                let dice = dice.map(|(die, name)| (name.to_owned(), die.to_string()));
                Ask::Roll(dice.collect(), typed.clone())
            }
            Shape::PickOne { options } => Ask::Pick(all(options)),
            Shape::PickUpTo { up_to, options } => Ask::PickUpTo(*up_to, all(options)),
            Shape::Distribute { total, places } => {
                let places = places.iter().map(|(one, most)| (choice(one), *most));
                Ask::Distribute(*total, places.collect())
            }
            Shape::Order { items } => Ask::Order(all(items)),
            Shape::Number { min, max } => Ask::Number(*min, *max),
            Shape::Path { .. } => {
                let ways = answers.iter().filter_map(|ready| {
                    let (_, answer) = ready.command.answered()?;
                    match answer {
                        Answer::Path(keys) => Some((keys.clone(), ready.label.clone())),
                        _ => None,
                    }
                });
                Ask::Ways(ways.collect())
            }
        };
        let policy = answers.iter().find_map(|ready| ready.odds.as_ref());
        Self {
            key: decision.key,
            since,
            of_team,
            words: decision.question,
            about: about.map_or_else(String::new, |about| {
                let who = about
                    .who
                    .map_or_else(String::new, |who| format!("{}: ", who.name));
                format!("{who}{}", about.what.replace('_', " "))
            }),
            policy: policy.map_or_else(String::new, |odds| odds.policy.clone()),
            ask,
        }
    }
}

/// Odds without their policy, in a few words.
fn brief(odds: &Odds) -> String {
    let lines = odds.lines.iter().map(|line| line.in_tenths());
    lines.collect::<Vec<_>>().join("; ")
}
