//! The GM's side of the players' window: what it is asked to show, and its snapshot, made anew when the campaign
//! or a wish has changed.

use egui::{Context, Event, Key, TextureId, ViewportCommand};

use crate::board::Point;
use crate::campaign::{Document, PlayerView};
use crate::gui::areas::MapPart;
use crate::gui::board::portraits_of;
use crate::gui::file::pictures::{Pictures, Shown};
use crate::gui::players::map::{Aim, Scale, portraits_on_map};
use crate::gui::players::screen::{Content, Screen, Showing};
use crate::gui::players::settings::{DENSITIES, MOST_MARGIN, PixelsPerInch, PlayersSettings};
use crate::gui::players::turn::Turn;
use crate::gui::players::window::{self, Report, Window};
use crate::gui::widgets::token_portrait::{Faces, faces};
use crate::table::MapId;

/// For so many seconds a place is pointed at.
const PING: f64 = 2.0;

/// Something the GM wants of the players' window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Open it, or close it.
    Open,
    /// Cover the table, or uncover it.
    Cover,
    /// Fill its monitor, or stop that.
    FullScreen,
    /// Fill the monitor of that number, counted from 0.
    Monitor(usize),
    /// What there is room for.
    Content(Content),
    /// Which map.
    Follow(Follow),
    /// The part of the map that the GM sees.
    ThisPart,
    /// The whole map.
    WholeMap,
    /// Point at a place of a map for a moment.
    Ping(MapId, Point),
    /// Hold the zoom, or let it go.
    Lock,
    /// Show the line to be measured, or put it away.
    Ruler,
    /// The line in inches, else in centimetres.
    Inches(bool),
    /// How dense the monitor's pixels are, in hundredths of a pixel for each inch.
    PixelsPerInch(u32),
    /// The map in its true size: units for each inch; none is as large as fits.
    TrueSize(Option<u32>),
    /// Larger or smaller text.
    Text(i32),
    /// Dark or light.
    Dark(bool),
    /// What is left free at each edge, in percent.
    Margin(u32),
    /// How far it is turned.
    Turn(Turn),
    /// Outline on the GM's map what it shows.
    Outline(bool),
}

/// Which map players see.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Follow {
    /// That of the fight.
    #[default]
    Fight,
    /// The one the GM looks at.
    Gm,
    /// Always that one.
    Map(MapId),
}

/// The players' window, and what it was asked to show.
#[derive(Default)]
pub(in crate::gui) struct Players {
    pub(super) is_open: bool,
    pub(super) is_covered: bool,
    pub(super) is_measuring: bool,
    pub(super) follow: Follow,
    pub(super) part: Option<MapPart>,
    pub(super) is_locked: bool,
    pub(super) units_per_inch: Option<u32>,
    /// How many monitors there are, as far as is known.
    pub(super) monitors: usize,
    pub(super) report: Report,
    /// What is pointed at, and since when.
    ping: Option<(MapId, Point, f64)>,
    view: PlayerView,
    /// Which map it has.
    map_seen: Option<MapId>,
    /// What the view was made from: a revision of the campaign and a map.
    made_from: Option<(u64, Option<MapId>)>,
    /// What the window was given last.
    given: Option<Given>,
    /// The window has just been opened: the GM's has the keys again once it is there.
    takes_focus: bool,
    window: Window,
}

/// What a snapshot is made for; another one is made only when something of it changes.
#[derive(Clone, PartialEq)]
struct Given {
    from: (u64, Option<MapId>),
    showing: Showing,
    aim: Aim,
    picture: Option<TextureId>,
    faces: Faces,
    dark: bool,
    text_percent: u32,
    margin_percent: u32,
    turn: Turn,
    ping: Option<Point>,
}

/// A key that no text field would take.
fn is_no_text(event: &Event) -> bool {
    matches!(event, Event::Key { key, .. } if matches!(key, Key::F8 | Key::F9 | Key::F11))
}

impl Players {
    /// Whether the window is open.
    pub(in crate::gui) fn is_open(&self) -> bool {
        self.is_open
    }

    /// Keys that were pressed in the players' window are the GM's, but for what is typed somewhere.
    pub(in crate::gui) fn take_keys(&self, ctx: &Context) {
        let pressed = self.window.pressed();
        if !pressed.is_empty() && !ctx.text_edit_focused() {
            ctx.input_mut(|input| input.events.extend(pressed));
        } else if !pressed.is_empty() {
            let pressed = pressed.into_iter().filter(is_no_text);
            ctx.input_mut(|input| input.events.extend(pressed));
        }
    }

    /// Nothing that was pressed there is the GM's now. Whether anything was.
    pub(in crate::gui) fn drop_keys(&self) -> bool {
        let pressed = self.window.pressed();
        pressed
            .iter()
            .any(|event| matches!(event, Event::Key { pressed: true, .. }))
    }

    /// What players see now, in the word that the game has for its maps; none while the window is closed.
    pub(in crate::gui) fn see(&self, settings: &PlayersSettings, map: &str) -> Option<String> {
        let what = match self.showing(settings) {
            _ if !self.is_open => return None,
            Showing::Ruler { .. } => "a line to measure".to_owned(),
            Showing::Curtain => "a cover".to_owned(),
            Showing::Game(Content::Tracker) => "the order of play".to_owned(),
            Showing::Game(_) => format!("the {}", map.to_lowercase()),
        };
        Some(format!("Players see {what}"))
    }

    /// The part of which map players see, to be outlined on the GM's: none while their window is closed or covered.
    pub(in crate::gui) fn part_seen(&self, settings: &PlayersSettings) -> Option<(MapId, MapPart)> {
        let shows = matches!(self.showing(settings), Showing::Game(_));
        let outlined = self.is_open && shows && settings.outline;
        let part = outlined.then(|| self.window.part()).flatten();
        self.map_seen.zip(part)
    }

    /// The map that players always see, if the GM has chosen one.
    pub(in crate::gui) const fn map_chosen(&self) -> Option<MapId> {
        match self.follow {
            Follow::Map(map) => Some(map),
            Follow::Fight | Follow::Gm => None,
        }
    }

    /// The map that they see while the GM looks at that one; none is the one that is played on.
    pub(in crate::gui) const fn map_for(&self, gm_map: Option<MapId>) -> Option<MapId> {
        match self.follow {
            Follow::Gm => gm_map,
            Follow::Fight | Follow::Map(_) => self.map_chosen(),
        }
    }

    /// Whether they see a cover.
    pub(in crate::gui) fn is_covered(&self) -> bool {
        self.is_covered
    }

    /// Another campaign: nothing of the one before is shown any more.
    pub(in crate::gui) fn forget(&mut self) {
        self.made_from = None;
        self.given = None;
        self.follow = Follow::default();
        self.part = None;
    }

    /// Whether the window has no monitor of its own.
    pub(in crate::gui) const fn has_one_monitor(&self) -> bool {
        self.monitors == 1
    }

    /// How many monitors there are.
    pub(in crate::gui) fn set_monitors(&mut self, count: usize) {
        self.monitors = count;
    }

    /// How dense the pixels of its monitor are: as measured, else as the system says they may be.
    pub(super) fn pixels_per_inch(&self, settings: &PlayersSettings) -> PixelsPerInch {
        settings.measured(&self.report.monitor).unwrap_or(9_600)
    }

    /// Does what was asked. `seen` is the part of the map that the GM sees.
    pub(in crate::gui) fn take(
        &mut self,
        ask: Ask,
        settings: &mut PlayersSettings,
        seen: Option<MapPart>,
        ctx: &Context,
    ) {
        match ask {
            Ask::Open => {
                self.is_open = !self.is_open;
                self.takes_focus = self.is_open;
                self.window.reopen();
                self.is_measuring = false;
            }
            Ask::Cover => self.is_covered = !self.is_covered,
            Ask::FullScreen => {
                let command = ViewportCommand::Fullscreen(!self.report.full_screen);
                ctx.send_viewport_cmd_to(window::id(), command);
            }
            Ask::Monitor(number) => {
                ctx.send_viewport_cmd_to(window::id(), ViewportCommand::SetMonitor(number));
            }
            Ask::Content(content) => settings.content = content,
            Ask::Follow(follow) => {
                self.follow = follow;
                self.part = None;
            }
            Ask::ThisPart => self.part = seen,
            Ask::WholeMap => self.part = None,
            Ask::Ping(map, at) => self.ping = Some((map, at, ctx.input(|input| input.time))),
            Ask::Lock => self.is_locked = !self.is_locked,
            Ask::Ruler => self.is_measuring = !self.is_measuring,
            Ask::Inches(inches) => settings.inches = inches,
            Ask::PixelsPerInch(density) => {
                let density = density.clamp(*DENSITIES.start(), *DENSITIES.end());
                let monitor = self.report.monitor.clone();
                settings.pixels_per_inch.insert(monitor, density);
            }
            Ask::TrueSize(units) => self.units_per_inch = units.map(|units| units.max(1)),
            Ask::Text(by) => settings.resize_text(by),
            Ask::Dark(dark) => settings.dark = dark,
            Ask::Margin(percent) => settings.margin_percent = percent.min(MOST_MARGIN),
            Ask::Turn(turn) => settings.turn = turn,
            Ask::Outline(outline) => settings.outline = outline,
        }
    }

    /// Where is pointed on the map that players see; it is drawn again once that is over.
    fn ping(&mut self, ctx: &Context, shown: Option<MapId>) -> Option<Point> {
        let (map, at, since) = self.ping?;
        let left = since + PING - ctx.input(|input| input.time);
        if left <= 0.0 {
            self.ping = None;
            return None;
        }
        ctx.request_repaint_after(std::time::Duration::from_secs_f64(left));
        (Some(map) == shown).then_some(at)
    }

    /// Keeps the window open and its snapshot true. `gm_map` is the map that the GM looks at.
    pub(in crate::gui) fn show(
        &mut self,
        ctx: &Context,
        document: &Document,
        gm_map: Option<MapId>,
        settings: &PlayersSettings,
        pictures: &mut Pictures,
    ) {
        if !self.is_open {
            return;
        }
        self.report = self.window.report();
        if self.report.drawn && std::mem::take(&mut self.takes_focus) {
            ctx.send_viewport_cmd(ViewportCommand::Focus);
        }
        if self.report.closed {
            self.is_open = false;
            self.is_measuring = false;
            return;
        }
        let map = self.map_for(gm_map);
        let from = (document.revision(), map);
        if self.made_from != Some(from) {
            self.view = document.campaign().player_view(map);
            self.map_seen = document.campaign().doors().map_seen(map);
            self.made_from = Some(from);
        }
        let wanted = Given {
            from,
            showing: self.showing(settings),
            aim: self.aim(settings),
            picture: self.picture(ctx, pictures),
            faces: self.faces(ctx, pictures),
            dark: settings.dark,
            text_percent: settings.text_percent,
            margin_percent: settings.margin_percent,
            turn: settings.turn,
            ping: self.ping(ctx, self.map_seen),
        };
        if self.given.as_ref() != Some(&wanted) {
            self.window.set(self.screen(wanted.clone()), ctx);
            self.given = Some(wanted);
        }
        let title = format!("{} – Players", self.view.name);
        self.window.show(ctx, title);
    }

    /// The picture beneath the map that players see, once it is there.
    fn picture(&self, ctx: &Context, pictures: &mut Pictures) -> Option<TextureId> {
        let table = &self.view.table;
        let beneath = match (&table.map, &table.board) {
            (Some(seen), _) => seen.map.picture.as_ref(),
            (None, Some(seen)) => seen.board.picture.as_ref(),
            (None, None) => None,
        };
        let picture = &beneath?.picture;
        match pictures.texture(ctx, picture) {
            Shown::Ready(texture) => Some(texture.id()),
            Shown::Loading | Shown::Missing(_) => None,
        }
    }

    /// The portraits of the tokens that players see, as far as they are there.
    fn faces(&self, ctx: &Context, pictures: &mut Pictures) -> Faces {
        let table = &self.view.table;
        match (&table.map, &table.board) {
            _ if self.is_covered => Faces::new(),
            (Some(seen), _) => faces(ctx, pictures, portraits_on_map(seen)),
            (None, Some(seen)) => faces(ctx, pictures, portraits_of(seen)),
            (None, None) => Faces::new(),
        }
    }

    fn showing(&self, settings: &PlayersSettings) -> Showing {
        if self.is_measuring {
            return Showing::Ruler {
                inches: settings.inches,
                pixels_per_inch: self.pixels_per_inch(settings),
            };
        }
        if self.is_covered {
            return Showing::Curtain;
        }
        Showing::Game(settings.content)
    }

    fn aim(&self, settings: &PlayersSettings) -> Aim {
        Aim {
            part: self.part,
            scale: self.units_per_inch.map(|units_per_inch| Scale {
                pixels_per_inch: self.pixels_per_inch(settings),
                units_per_inch,
            }),
            locked: self.is_locked,
        }
    }

    fn screen(&self, wanted: Given) -> Screen {
        Screen {
            // What is covered is not even at hand.
            view: match wanted.showing {
                Showing::Game(_) => self.view.clone(),
                Showing::Curtain | Showing::Ruler { .. } => PlayerView {
                    name: self.view.name.clone(),
                    ..PlayerView::default()
                },
            },
            showing: wanted.showing,
            aim: wanted.aim,
            picture: wanted.picture,
            faces: wanted.faces,
            ping: wanted.ping,
            dark: wanted.dark,
            text_percent: wanted.text_percent,
            margin_percent: wanted.margin_percent,
            turn: wanted.turn,
        }
    }
}
