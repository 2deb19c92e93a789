//! What comes out on paper: sheets, foes as cards, maps, encounters, the log. Everything becomes [`Pages`] of shapes, in hundredths of a point, which are
//! written as PDF and shown as SVG: what is shown is what is printed. A copy for players is made of what players may see
//! and of their own characters’ sheets alone.

mod blocks;
mod cards;
mod chart;
mod encounter;
mod fit;
mod key;
mod layout;
mod letters;
mod log;
mod map;
mod model;
mod order;
mod pdf;
mod sheet;
mod svg;

use std::collections::BTreeMap;

use crate::board::areas::PinKind;
use crate::board::grid::ZoneKind;
use crate::campaign::Campaign;
use crate::campaign::paper::{Paper, joined};
use crate::exchange::svg::{Look, PictureBytes, PngError, Shown, small_faces, tree};
use crate::table::{CharacterId, Kind, MapId, PictureId, SeenMember, SeenState};

pub use cards::PerPage;
pub use layout::Sized;
pub use map::Scale;
pub use model::{Colour, Face, MapPart, Page, Pages, Paint, Room, Shape, Spot, Step, Stroke, Text};
pub use pdf::PdfError;
pub use svg::Dots;

use chart::Chart;
use encounter::Encounter;
use key::Key;
use layout::Press;
use map::Tiling;

/// More pages than these are made only for somebody who asked for as many.
pub const MOST_PAGES: usize = 60;

/// What is said on the GM’s paper of whom players do not see.
const HIDDEN: &str = "hidden from players";

/// What is printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// The sheets of these people.
    Sheets(Vec<CharacterId>),
    /// A sheet to be filled in.
    Blank,
    /// These people as cards, and the order of play.
    Foes {
        /// Who.
        people: Vec<CharacterId>,
        /// How many cards are on a page.
        per_page: PerPage,
    },
    /// A map with the foes on it, what it is about and what lies on it, on one page.
    Encounter(MapId),
    /// The log of the last so many fights, else all of it.
    Log(Option<usize>),
    /// A map.
    Map {
        /// Which one.
        map: MapId,
        /// How large.
        scale: Scale,
        /// With whoever stands on it.
        tokens: bool,
    },
}

/// Whose copy it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Whose {
    /// The GM’s: all there is.
    #[default]
    Gm,
    /// The players’.
    Players,
}

/// A print.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Print {
    /// What is printed.
    pub what: What,
    /// Whose copy it is.
    pub whose: Whose,
    /// On which paper.
    pub paper: Sized,
    /// No more pages are made.
    pub most: usize,
}

/// Why nothing is printed.
#[derive(Debug, thiserror::Error)]
pub enum NotPrinted {
    /// There is nothing of that.
    #[error("there is nothing to print: {0}")]
    Nothing(&'static str),
    /// A sheet that is not for players.
    #[error("{0} is no character of the players, so players have no copy of that sheet")]
    NotTheirs(String),
    /// It would be more pages than are wanted.
    #[error("that would be {pages} pages, and no more than {most} are made")]
    TooMany {
        /// How many pages.
        pages: usize,
        /// How many are wanted at most.
        most: usize,
    },
    /// A map without spaces is to have spaces of a size.
    #[error(
        "{0} is a map of areas, which has no spaces of one size; choose how wide it is to be instead"
    )]
    NoSpaces(String),
    /// A map cannot be drawn.
    #[error(transparent)]
    Drawing(#[from] PngError),
    /// It cannot be written.
    #[error(transparent)]
    Pdf(#[from] PdfError),
}

/// Finds the pictures that are stored beside a campaign.
pub type Stored<'a> = &'a mut dyn FnMut(&PictureId) -> Option<Vec<u8>>;

impl Campaign {
    /// Whose sheets are printed where nobody is named: all who are not among the [`foes`](Self::foes), else all; for players,
    /// all of theirs.
    #[must_use]
    pub fn sheets_to_print(&self, whose: Whose) -> Vec<CharacterId> {
        let all = self.doors().people().into_iter().map(|(who, _)| who);
        if whose == Whose::Players {
            return all.filter(|who| self.is_a_players(*who)).collect();
        }
        let (foes, own): (Vec<_>, Vec<_>) = all.partition(|who| self.has_card(*who));
        if own.is_empty() { foes } else { own }
    }

    /// All foes, by id: whoever is in a team of the GM’s, or in none and a foe by the sheet.
    #[must_use]
    pub fn foes(&self) -> Vec<CharacterId> {
        let all = self.doors().people().into_iter().map(|(who, _)| who);
        all.filter(|who| self.has_card(*who)).collect()
    }

    /// Whether somebody is printed as a card, not on a sheet.
    fn has_card(&self, who: CharacterId) -> bool {
        let game = self.doors();
        let team = game.team_of(who).and_then(|team| game.teams().get(&team));
        team.map_or_else(|| self.is_foe(who), |team| team.kind == Kind::Npc)
    }
}

impl Print {
    /// The GM’s copy on that paper, with no more than [`MOST_PAGES`].
    #[must_use]
    pub const fn new(what: What, paper: Sized) -> Self {
        Self {
            what,
            whose: Whose::Gm,
            paper,
            most: MOST_PAGES,
        }
    }

    /// Its pages without pictures.
    ///
    /// # Errors
    /// Why there are none.
    pub fn pages(&self, campaign: &Campaign) -> Result<Pages, NotPrinted> {
        self.pages_with(campaign, &mut |_| None)
    }

    /// Its pages.
    ///
    /// # Errors
    /// Why there are none.
    pub fn pages_with(&self, campaign: &Campaign, stored: Stored<'_>) -> Result<Pages, NotPrinted> {
        let mut press = Press::new(self.paper);
        let mut parts = Vec::new();
        let title = match &self.what {
            What::Sheets(people) => {
                self.sheets(campaign, people, &mut press)?;
                "sheets".to_owned()
            }
            What::Blank => {
                let paper = campaign.paper(None);
                sheet::sheet(&mut press, paper.unwrap_or_default());
                "a sheet to fill in".to_owned()
            }
            What::Log(fights) => {
                let from = fights.map_or(0, |fights| campaign.fights_from(fights));
                match self.whose {
                    Whose::Gm => log::of_gm(&mut press, campaign.log_records(from), &campaign.name),
                    Whose::Players => log::of_players(&mut press, campaign.player_log(from)),
                }
                "the log".to_owned()
            }
            What::Foes { people, per_page } => {
                let papers = people.iter().filter_map(|who| of_foe(campaign, *who));
                cards::cards(&mut press, papers.collect(), *per_page);
                if press.count() > 0 {
                    order::strip(&mut press, campaign, people);
                }
                "cards".to_owned()
            }
            What::Encounter(map) => {
                self.encounter(campaign, *map, stored, &mut press)?;
                map_name(campaign, *map)
            }
            What::Map { map, .. } => {
                parts = self.map(campaign, *map, stored, &mut press)?;
                map_name(campaign, *map)
            }
        };
        match press.count() {
            0 => return Err(NotPrinted::Nothing(self.nothing())),
            pages => self.hold(pages)?,
        }
        let name = format!("{} · {}", campaign.system().name(), campaign.name);
        let pages = press.finished(&format!("{}, {title}", campaign.name), &name);
        Ok(Pages { parts, ..pages })
    }

    /// Refuses more pages than are wanted.
    const fn hold(&self, pages: usize) -> Result<(), NotPrinted> {
        let most = self.most;
        match pages > most {
            true => Err(NotPrinted::TooMany { pages, most }),
            false => Ok(()),
        }
    }

    /// The map of an encounter with all that is on it.
    fn encounter(
        &self,
        campaign: &Campaign,
        map: MapId,
        stored: Stored<'_>,
        press: &mut Press,
    ) -> Result<(), NotPrinted> {
        let all = campaign.doors().gm_map(map);
        let shown = Shown::on(&all).ok_or(NotPrinted::Nothing(self.nothing()))?;
        let chart = drawn(&shown, true, stored, press)?;
        let key = Key::of(&shown, press)?;
        let On {
            states,
            mut objectives,
            effects,
            notes,
        } = On::map(&shown);
        objectives.extend(campaign.goals_on(map));
        for prepared in campaign.encounters_on(map) {
            let told = |what: String| format!("{} ({})", what, prepared.name);
            objectives.extend(prepared.objectives.into_iter().map(told));
        }
        let foes = campaign.foes().into_iter().filter_map(|who| {
            let state = states.get(campaign.doors().person(who)?)?;
            let paper = of_foe(campaign, who)?;
            let told = if paper.about.contains(state) {
                ""
            } else {
                state
            };
            let about = joined([paper.about.as_str(), told], ", ");
            Some(Paper { about, ..paper })
        });
        let encounter = Encounter {
            chart: &chart,
            key: &key,
            title: shown.name(),
            foes: foes.collect(),
            objectives,
            effects,
            notes,
        };
        encounter::page(press, encounter);
        Ok(())
    }

    /// A map, its pages counted before any of them is made; players’ from what they see alone.
    fn map(
        &self,
        campaign: &Campaign,
        map: MapId,
        stored: Stored<'_>,
        press: &mut Press,
    ) -> Result<Vec<MapPart>, NotPrinted> {
        let &What::Map { scale, tokens, .. } = &self.what else {
            return Ok(Vec::new());
        };
        let (view, all);
        let (shown, copy) = match self.whose {
            Whose::Gm => {
                all = campaign.doors().gm_map(map);
                (Shown::on(&all), "the GM’s copy")
            }
            Whose::Players => {
                view = campaign.player_view(Some(map));
                (Shown::to_players(&view), "")
            }
        };
        let shown = shown.ok_or(NotPrinted::Nothing(self.nothing()))?;
        let chart = drawn(&shown, tokens, stored, press)?;
        let key = Key::of(&shown, press)?;
        let chart = (&chart, &key);
        let space = match shown {
            Shown::Board(seen) => Some(f64::from(seen.board.grid.step) / 1_000.0),
            Shown::Areas(_) => None,
        };
        let more = [scale.words(), copy]
            .into_iter()
            .filter(|words| !words.is_empty());
        let more = more.collect::<Vec<&str>>().join(" · ");
        let words = (shown.name(), more.as_str());
        match scale.parts(chart.0, space) {
            None if scale == Scale::Page => Ok(map::on_a_page(press, chart, words)),
            None => Err(NotPrinted::NoSpaces(shown.name().to_owned())),
            Some(by) => {
                let count = Tiling::of(chart.0.room(by), press).count();
                let overview = i64::from(count > 1);
                self.hold(usize::try_from(count.saturating_add(overview)).unwrap_or(usize::MAX))?;
                Ok(map::over_pages(press, chart, by, words))
            }
        }
    }

    fn sheets(
        &self,
        campaign: &Campaign,
        people: &[CharacterId],
        press: &mut Press,
    ) -> Result<(), NotPrinted> {
        for who in people {
            if self.whose == Whose::Players && !campaign.is_a_players(*who) {
                let name = campaign.doors().person(*who).unwrap_or_default();
                return Err(NotPrinted::NotTheirs(name.to_owned()));
            }
            if let Some(paper) = campaign.paper(Some(*who)) {
                sheet::sheet(press, paper);
            }
        }
        Ok(())
    }

    /// Of what there is nothing.
    const fn nothing(&self) -> &'static str {
        match (&self.what, self.whose) {
            (What::Sheets(_), Whose::Players) => "the players have no characters",
            (What::Sheets(_) | What::Blank, _) => "nobody has a sheet",
            (What::Log(_), Whose::Gm) => "the log is empty",
            (What::Log(_), Whose::Players) => "the log has nothing that players may read",
            (What::Foes { .. }, _) => "there are no foes",
            (What::Map { .. } | What::Encounter(_), Whose::Gm) => "there is no such map",
            (What::Map { .. } | What::Encounter(_), Whose::Players) => "players see no such map",
        }
    }
}

/// The paper of somebody as the GM has it.
fn of_foe(campaign: &Campaign, who: CharacterId) -> Option<Paper> {
    let paper = campaign.paper(Some(who))?;
    let hidden = if campaign.doors().is_hidden(who) {
        HIDDEN
    } else {
        ""
    };
    let about = joined([paper.about.as_str(), hidden], ", ");
    Some(Paper { about, ..paper })
}

/// What a map is called.
fn map_name(campaign: &Campaign, map: MapId) -> String {
    let all = campaign.map_names().into_iter();
    let mut named = all.filter(|(id, _)| *id == map);
    named
        .next()
        .map(|(_, name)| name.to_owned())
        .unwrap_or_default()
}

/// The picture of a map, with the pictures on it.
fn drawn(
    shown: &Shown<'_>,
    tokens: bool,
    stored: Stored<'_>,
    press: &mut Press,
) -> Result<Chart, NotPrinted> {
    let dark = false;
    let pictures = shown.pictures(Look { dark, tokens }).into_iter();
    let pictures = pictures.filter_map(|id| Some((id.clone(), stored(id)?)));
    let pictures: PictureBytes = pictures.collect();
    let svg = shown.svg_for_paper(tokens, &small_faces(shown, &pictures));
    let chart = Chart::new(tree(&svg)?, press);
    match chart.is_empty() {
        true => Err(NotPrinted::Nothing("the map is empty")),
        false => Ok(chart),
    }
}

/// What the GM wants to know of a map.
struct On<'a> {
    /// Who stands there, and how they are out, in words.
    states: BTreeMap<&'a str, &'a str>,
    /// What it is about.
    objectives: Vec<String>,
    /// What lies on it.
    effects: Vec<String>,
    /// What the GM notes about its parts.
    notes: Vec<String>,
}

/// The name of somebody, and how they are out, if they are.
fn state(member: &SeenMember) -> (&str, &str) {
    let words = match member.state {
        SeenState::Out | SeenState::Away => member.words.as_str(),
        SeenState::Ready | SeenState::Done => "",
    };
    (&member.name, words)
}

impl<'a> On<'a> {
    fn map(shown: &Shown<'a>) -> Self {
        match shown {
            Shown::Areas(seen) => {
                let states = seen.tokens.iter().map(|token| state(&token.member));
                let pins = seen.map.pins.values();
                let objectives = pins.filter(|pin| pin.kind == PinKind::Objective);
                let objectives =
                    objectives.map(|pin| format!("{}: {}", seen.map.area_name(pin.area), pin.text));
                let effects = seen.effects.iter().map(|effect| {
                    let area = seen.map.area_name(effect.area);
                    joined([area, &effect.what, &effect.lasts], ", ")
                });
                let areas = seen.map.areas.values();
                let noted = areas.filter(|area| !area.notes.trim().is_empty());
                let notes = noted.map(|area| format!("{}: {}", area.name, area.notes));
                Self {
                    states: states.collect(),
                    objectives: objectives.collect(),
                    effects: effects.collect(),
                    notes: notes.collect(),
                }
            }
            Shown::Board(seen) => {
                let states = seen.tokens.iter().map(|token| state(&token.member));
                let zones = |kind: ZoneKind| {
                    let zones = seen.board.zones.values();
                    let zones = zones.filter(move |zone| zone.kind == kind);
                    zones.map(|zone| zone.name.clone()).collect()
                };
                Self {
                    states: states.collect(),
                    objectives: zones(ZoneKind::Objective),
                    effects: zones(ZoneKind::Effect),
                    notes: Vec::new(),
                }
            }
        }
    }
}
