//! What the canvas is given beside the map, and what it says was done. Plain values only.

use std::collections::BTreeMap;

use crate::board::areas::{AreaId, ConnectionId, Item, LineEnd, Point, Size};
use crate::gui::widgets::act_arrow::Outcome;
use crate::gui::widgets::mood::Mood;
use crate::table::{CharacterId, EffectSign};

/// A token to draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CanvasToken {
    /// Whose.
    pub id: CharacterId,
    /// The character's name.
    pub name: String,
    /// One to three letters to draw on the token.
    pub letters: String,
    /// Where it stands.
    pub area: AreaId,
    /// The team's place in the list of teams, which gives shape and colour.
    pub team: usize,
    /// A colour of its own in place of the team's, a place in the palette.
    pub colour: Option<u8>,
    /// Whether it can still act.
    pub state: TokenState,
    /// How it stands out now.
    pub mood: Mood,
    /// What has become of it by the last act.
    pub outcome: Option<Outcome>,
    /// Not shown to players.
    pub hidden: bool,
    /// In stealth.
    pub stealthy: bool,
    /// For the tooltip and the screen reader, such as "Night watch, level 46 of 52, can react".
    pub describe: String,
}

/// Whether a token can still act.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TokenState {
    /// Can act or react: drawn filled.
    #[default]
    Ready,
    /// Has acted: drawn hollow.
    Done,
    /// Takes no part in the fight that goes on: drawn hollow and faded.
    Away,
    /// Out of the fight: drawn faded and struck out.
    Out,
}

/// Something that lies on an area for a while: drawn as a badge in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AreaSign {
    /// The area.
    pub area: AreaId,
    /// Its sign.
    pub sign: EffectSign,
    /// What it is and for how long; at most two lines.
    pub words: String,
}

/// How an area looks from a place that is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LookSign {
    /// It is that place.
    Here,
    /// Seen without cover.
    Clear,
    /// Seen, with cover.
    Cover,
    /// Not seen.
    NoSight,
}

/// An area as it is seen from a place that is asked about, and what it sees of that place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AreaLook {
    /// From that place.
    pub sign: LookSign,
    /// Range and sight from that place, such as “2 cover”: stands on the area's upper border.
    pub there: String,
    /// Sight back to that place, such as “clear”: stands on the lower border beside an eye; none where there is none.
    pub back: Option<&'static str>,
    /// All of it in words, for a screen reader.
    pub describe: String,
}

/// What to point out on the map.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Highlight {
    /// Where the path begins; tagged "from".
    pub from: Option<AreaId>,
    /// Where the path ends; tagged "to".
    pub to: Option<AreaId>,
    /// Areas on the path, with or without its ends.
    pub path_areas: Vec<AreaId>,
    /// Connections on the path.
    pub path_connections: Vec<ConnectionId>,
    /// Cover marks to explain.
    pub marks: Vec<MarkNote>,
    /// Areas that can be chosen, such as those a move can reach.
    pub reachable: Vec<AreaId>,
    /// Areas to draw faded, such as those that cannot be seen.
    pub shaded: Vec<AreaId>,
    /// One or two sentences for the corner of the map; empty for none.
    pub note: String,
    /// How areas look from a place that is asked about.
    pub looks: BTreeMap<AreaId, AreaLook>,
}

impl Highlight {
    /// Nothing at all.
    pub(super) const NOTHING: &Self = &Self {
        from: None,
        to: None,
        path_areas: Vec::new(),
        path_connections: Vec::new(),
        marks: Vec::new(),
        reachable: Vec::new(),
        shaded: Vec::new(),
        note: String::new(),
        looks: BTreeMap::new(),
    };
}

/// A cover mark and what it means here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkNote {
    /// The connection it is on.
    pub connection: ConnectionId,
    /// At which end.
    pub end: LineEnd,
    /// It counts: drawn solid; else hollow.
    pub counted: bool,
    /// A few words to stand beside it, such as "1 cover" or "doesn’t count".
    pub text: String,
}

/// What was done on the canvas. The first eight are of [`Tool::Sight`](crate::gui::areas::Tool::Sight), tokens also of
/// [`Tool::Select`](crate::gui::areas::Tool::Select); the others are of the tools that edit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CanvasEvent {
    /// An area was clicked, or chosen by key.
    AreaClicked(AreaId),
    /// An area was clicked with the secondary button.
    AreaSecondaryClicked(AreaId),
    /// A token was clicked, or chosen by key.
    TokenClicked(CharacterId),
    /// A token was clicked with the secondary button.
    TokenSecondaryClicked(CharacterId),
    /// A token was dragged onto another area and let go there.
    TokenDropped {
        /// Which token.
        token: CharacterId,
        /// The area it was let go on; never the one it came from.
        area: AreaId,
    },
    /// A token was dragged onto another one and let go there.
    TokenDroppedOn {
        /// Which token.
        token: CharacterId,
        /// The one that it was let go on.
        onto: CharacterId,
    },
    /// The empty background was clicked.
    BackgroundClicked,
    /// Something was clicked, or chosen by key.
    ItemClicked {
        /// The thing.
        item: Item,
        /// It is to be added to what is selected.
        add: bool,
    },
    /// A connection is to be led through that place; none is straight.
    Bent {
        /// Which connection.
        connection: ConnectionId,
        /// Through where.
        at: Option<Point>,
    },
    /// Something was clicked twice.
    ItemOpened(Item),
    /// A place where nothing is was clicked.
    PlaceClicked(Point),
    /// A band was drawn around these.
    Banded {
        /// What lies in it.
        items: Vec<Item>,
        /// The tokens in it whose areas do not lie in it.
        tokens: Vec<CharacterId>,
        /// It is to be added to what is selected.
        add: bool,
    },
    /// Things were dragged and let go.
    Moved {
        /// The things.
        items: Vec<Item>,
        /// How far to the right.
        dx: i32,
        /// How far down.
        dy: i32,
        /// They stay, and copies of them go there.
        copy: bool,
    },
    /// A corner of an area was dragged and let go.
    Resized {
        /// Which area.
        area: AreaId,
        /// Its centre from now on.
        at: Point,
        /// Its size from now on.
        size: Size,
    },
    /// A box or a straight line was drawn, from where the pointer was pressed to where it was let go.
    BoxDrawn {
        /// The first corner or end.
        from: Point,
        /// The other one.
        to: Point,
    },
    /// The pen was drawn over these places.
    StrokeDrawn(Vec<Point>),
    /// Something was dragged from one area to another.
    Connected {
        /// From where.
        from: AreaId,
        /// To where.
        to: AreaId,
    },
    /// An end of a connection was clicked, or chosen by key.
    EndClicked {
        /// Of which connection.
        connection: ConnectionId,
        /// Which end.
        end: LineEnd,
    },
}

impl CanvasEvent {
    /// Whether it is a plain click while the map is played on.
    #[must_use]
    pub const fn is_click(&self) -> bool {
        matches!(
            self,
            Self::AreaClicked(_) | Self::TokenClicked(_) | Self::BackgroundClicked
        )
    }
}
