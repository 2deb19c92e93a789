//! What is printed, as it was chosen; whatever the campaign has not any more is chosen anew.

use crate::campaign::Campaign;
use crate::exchange::print::{MOST_PAGES, PerPage, Print, Scale, Sized, What, Whose};
use crate::table::{CharacterId, MapId};

/// A kind of print.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Kind {
    #[default]
    Sheets,
    Blank,
    Foes,
    Map,
    Encounter,
    Log,
}

impl Kind {
    const ALL: [Self; 6] = [
        Self::Sheets,
        Self::Blank,
        Self::Foes,
        Self::Map,
        Self::Encounter,
        Self::Log,
    ];

    /// Those of which the campaign has something.
    pub(super) fn all_of(campaign: &Campaign) -> Vec<Self> {
        let has = |kind: &Self| match kind {
            Self::Sheets => !campaign.sheets_to_print(Whose::Gm).is_empty(),
            Self::Blank => true,
            Self::Foes => !campaign.foes().is_empty(),
            Self::Map | Self::Encounter => !campaign.map_names().is_empty(),
            Self::Log => campaign.log_len() > 0,
        };
        Self::ALL.into_iter().filter(has).collect()
    }

    /// How it is called, in words that all games share.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Sheets => "Sheets",
            Self::Blank => "A sheet to fill in",
            Self::Foes => "Cards of foes",
            Self::Map => "Map",
            Self::Encounter => "Encounter",
            Self::Log => "Log",
        }
    }

    /// What is on it.
    pub(super) const fn help(self) -> &'static str {
        match self {
            Self::Sheets => "A page each, with boxes to tick",
            Self::Blank => "For somebody new, by hand",
            Self::Foes => "Their boxes and numbers, and the order of play",
            Self::Map => "On one page, or over several to be laid together",
            Self::Encounter => "A map with the foes on it, objectives and effects",
            Self::Log => "What happened, a few pages to read",
        }
    }

    /// Whether players may have a copy of their own.
    pub(super) const fn has_players_copy(self) -> bool {
        matches!(self, Self::Sheets | Self::Map | Self::Log)
    }
}

/// What is printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    pub(super) kind: Kind,
    pub(super) whose: Whose,
    /// Whose sheet or card; none for all.
    pub(super) who: Option<CharacterId>,
    /// Which map; none for the first.
    pub(super) map: Option<MapId>,
    pub(super) scale: Scale,
    pub(super) tokens: bool,
    pub(super) per_page: PerPage,
    /// The log of the last so many fights; none for all of it.
    pub(super) fights: Option<usize>,
    /// No more pages are made.
    pub(super) most: usize,
}

impl Default for Choice {
    fn default() -> Self {
        Self {
            kind: Kind::default(),
            whose: Whose::default(),
            who: None,
            map: None,
            scale: Scale::default(),
            tokens: true,
            per_page: PerPage::default(),
            fights: None,
            most: MOST_PAGES,
        }
    }
}

impl Choice {
    /// Lets go of what the campaign has not.
    pub(super) fn keep_to(&mut self, campaign: &Campaign) {
        let kinds = Kind::all_of(campaign);
        if !kinds.contains(&self.kind) {
            self.kind = kinds.first().copied().unwrap_or(Kind::Blank);
        }
        if !self.kind.has_players_copy() {
            self.whose = Whose::Gm;
        }
        let people = self.people(campaign);
        self.who = self.who.filter(|who| people.contains(who));
        let maps = campaign.map_names();
        let there = self.map.filter(|map| maps.iter().any(|(id, _)| id == map));
        self.map = there.or_else(|| maps.first().map(|(id, _)| *id));
        let scales = Self::scales(campaign);
        if !scales.iter().any(|(scale, _)| *scale == self.scale) {
            self.scale = Scale::Page;
        }
    }

    /// Of whom there is a page of that kind: everybody’s sheet for the GM, those of the players’ own for them.
    pub(super) fn people(&self, campaign: &Campaign) -> Vec<CharacterId> {
        match (self.kind, self.whose) {
            (Kind::Foes, _) => campaign.foes(),
            (_, Whose::Players) => campaign.sheets_to_print(Whose::Players),
            (_, Whose::Gm) => {
                let all = campaign.doors().people().into_iter();
                all.map(|(who, _)| who).collect()
            }
        }
    }

    /// How large a map can be. One of areas has no spaces, so it is as wide as is chosen.
    pub(super) fn scales(campaign: &Campaign) -> [(Scale, &'static str); 3] {
        match campaign.board_layout() {
            Some(_) => [
                (Scale::Page, "One page"),
                (Scale::Inch, "A space is 1 inch"),
                (Scale::Metric, "A space is 25 mm"),
            ],
            None => [
                (Scale::Page, "One page"),
                // In hundredths of a point.
                (Scale::Wide(170_079), "60 cm wide"),
                (Scale::Wide(283_465), "100 cm wide"),
            ],
        }
    }

    /// The print that is meant.
    pub(super) fn print(&self, campaign: &Campaign, paper: Sized) -> Print {
        let people = || match self.who {
            Some(who) => vec![who],
            None if self.kind == Kind::Foes => campaign.foes(),
            None => campaign.sheets_to_print(self.whose),
        };
        let map = self.map.or_else(|| Some(campaign.map_names().first()?.0));
        let what = match (self.kind, map) {
            (Kind::Foes, _) => What::Foes {
                people: people(),
                per_page: self.per_page,
            },
            (Kind::Map, Some(map)) => What::Map {
                map,
                scale: self.scale,
                tokens: self.tokens,
            },
            (Kind::Encounter, Some(map)) => What::Encounter(map),
            (Kind::Log, _) => What::Log(self.fights),
            (Kind::Blank, _) => What::Blank,
            (Kind::Sheets | Kind::Map | Kind::Encounter, _) => What::Sheets(people()),
        };
        Print {
            whose: self.whose,
            most: self.most,
            ..Print::new(what, paper)
        }
    }
}
