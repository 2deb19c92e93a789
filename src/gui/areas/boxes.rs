//! How large each area is and where its tokens and pins stand in it. Nothing is drawn here.
//!
//! An area shows its name, below it its tokens in rows, below those its pins. Sizes follow from these where the area has no
//! larger one of its own. What lies on it for a while is told outside, on chips above it.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::Arc;

use egui::emath::TSTransform;
use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{Align, Color32, FontId, Galley, Painter, Pos2, Rect, TextStyle, Vec2, pos2, vec2};

use crate::board::areas::{Area, AreaId, AreaMap, Item, Pin, PinId, Size};
use crate::gui::areas::crowd::{Place, Way};
use crate::gui::areas::drag::Shift;
use crate::gui::areas::geometry::{background_rect, map_pos};
use crate::gui::areas::model::{AreaSign, CanvasToken};
use crate::gui::areas::places::columns_for;
use crate::gui::areas::view::{Extent, View};
use crate::gui::theme::{stepped, strong_family, text_scale};

/// Radius of a token at item scale 1 and 100 % text.
const TOKEN_RADIUS: f32 = 16.0;
/// From one token's centre to the next.
const TOKEN_PITCH: f32 = 46.0;
const NAME_SIZE: f32 = 15.0;
/// A name is hardly smaller, in points.
const SMALL_NAME: f32 = 11.0;
const PIN_SIZE: f32 = 12.5;
/// Widest that a name or a pin may get before it is folded or cut.
const WORDS_WIDTH: f32 = 190.0;
const BOX_MIN: Vec2 = vec2(116.0, 56.0);
/// Below this size, in points, text is left out.
const READABLE: f32 = 7.0;

/// Lengths at one zoom and text size; everything in points on the screen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sizes {
    /// Item scale times the root of the text scale: what a length at item scale 1 is multiplied by.
    pub(super) scale: f32,
    /// By how much names are larger than usual, at least.
    text: f32,
}

impl Sizes {
    pub(super) fn new(view: &View, style: &egui::Style) -> Self {
        Self {
            // Boxes grow by about half of what the text does: with all of it they would cover each other, and the map
            // can be zoomed.
            scale: view.item_scale() * text_scale(style).sqrt(),
            text: text_scale(style).sqrt(),
        }
    }

    /// At item scale 1, to measure a map that is to be fitted.
    pub(super) fn unscaled(style: &egui::Style) -> Self {
        Self {
            scale: text_scale(style).sqrt(),
            text: text_scale(style).sqrt(),
        }
    }

    pub(super) fn token_radius(self) -> f32 {
        self.scale * TOKEN_RADIUS
    }

    pub(super) fn name_font(self) -> FontId {
        // A smaller canvas, as larger text leaves it, makes no name smaller than it was.
        let least = self.text * SMALL_NAME;
        let size = (self.scale * NAME_SIZE).max(least.min(1.2 * self.scale * NAME_SIZE));
        FontId::new(stepped(size), strong_family())
    }

    pub(super) fn pin_font(self) -> FontId {
        FontId::proportional(stepped(self.scale * PIN_SIZE))
    }

    /// Font of notes beside marks and of tags: never smaller than small text, never huge.
    pub(super) fn note_font(self, style: &egui::Style) -> FontId {
        let small = TextStyle::Small.resolve(style).size;
        let size = (self.scale * 13.0).clamp(small, 1.8 * small);
        FontId::new(stepped(size), strong_family())
    }

    /// Whether names can be read; if not, they and all notes are left out.
    pub(super) fn readable(self) -> bool {
        self.scale * NAME_SIZE >= READABLE
    }

    /// Width of a line that is drawn `width` wide at item scale 1: it thickens slowly.
    pub(super) fn stroke(self, width: f32) -> f32 {
        width * self.scale.sqrt().clamp(0.6, 1.8)
    }
}

/// Where an area is on the screen, and what stands in it.
pub(super) struct AreaBox<'a> {
    pub(super) id: AreaId,
    pub(super) area: &'a Area,
    pub(super) rect: Rect,
    /// Whether any of it can be seen; if not, its size is only a guess and it holds nothing.
    pub(super) visible: bool,
    pub(super) name: Option<(Pos2, Arc<Galley>)>,
    pub(super) pins: Vec<PinPlace<'a>>,
    pub(super) signs: Vec<SignPlace<'a>>,
    /// Token indices and the centres of their tokens.
    pub(super) tokens: Vec<(usize, Pos2)>,
    /// How large they are.
    pub(super) token_radius: f32,
}

impl AreaBox<'_> {
    /// The part above the tokens, where the name is; all of it if there are none.
    pub(super) fn title(&self) -> Rect {
        let mut title = self.rect;
        if let Some((_, first)) = self.tokens.first() {
            let below = first.y - self.token_radius * 1.3;
            title.max.y = below.max(title.min.y + 1.0);
        }
        title
    }
}

/// Where one pin's words are.
pub(super) struct PinPlace<'a> {
    pub(super) id: PinId,
    pub(super) pin: &'a Pin,
    pub(super) at: Pos2,
    pub(super) words: Arc<Galley>,
}

/// Where the badge of something that lies there is.
pub(super) struct SignPlace<'a> {
    pub(super) sign: &'a AreaSign,
    pub(super) rect: Rect,
    pub(super) words: Arc<Galley>,
}

/// What the boxes are made of.
pub(super) struct Contents<'a> {
    pub(super) map: &'a AreaMap,
    pub(super) tokens: &'a [CanvasToken],
    signs: &'a [AreaSign],
    /// Area and token index, sorted.
    by_area: Vec<(AreaId, usize)>,
    /// Area and pin, sorted.
    pins: Vec<(AreaId, PinId)>,
}

impl<'a> Contents<'a> {
    pub(super) fn new(map: &'a AreaMap, tokens: &'a [CanvasToken], signs: &'a [AreaSign]) -> Self {
        let mut by_area: Vec<(AreaId, usize)> = tokens
            .iter()
            .enumerate()
            .map(|(index, token)| (token.area, index))
            .collect();
        by_area.sort_unstable();
        let mut pins: Vec<(AreaId, PinId)> =
            map.pins.iter().map(|(id, pin)| (pin.area, *id)).collect();
        pins.sort_unstable();
        Self {
            map,
            tokens,
            signs,
            by_area,
            pins,
        }
    }

    /// The tokens in that area, by their index.
    pub(super) fn tokens_in(&self, area: AreaId) -> impl ExactSizeIterator<Item = usize> + '_ {
        let start = self.by_area.partition_point(|(id, _)| *id < area);
        let end = self.by_area.partition_point(|(id, _)| *id <= area);
        self.by_area[start..end].iter().map(|(_, index)| *index)
    }

    /// What lies on that area.
    pub(super) fn signs_in(&self, area: AreaId) -> impl Iterator<Item = &'a AreaSign> {
        self.signs.iter().filter(move |sign| sign.area == area)
    }

    /// The pins of that area.
    pub(super) fn pins_in(&self, area: AreaId) -> impl Iterator<Item = (PinId, &'a Pin)> + '_ {
        let start = self.pins.partition_point(|(id, _)| *id < area);
        let end = self.pins.partition_point(|(id, _)| *id <= area);
        let map = self.map;
        let pins = self.pins[start..end].iter();
        pins.filter_map(move |(_, id)| Some((*id, map.pins.get(id)?)))
    }

    /// All areas, in the order of their ids. `shift` is what is being dragged.
    pub(super) fn boxes(
        &self,
        painter: &Painter,
        screen_from_map: TSTransform,
        sizes: Sizes,
        shift: &Shift,
    ) -> Vec<AreaBox<'a>> {
        let clip = painter.clip_rect();
        let zoom = screen_from_map.scaling;
        let boxes = self.map.areas.iter().map(|(id, area)| {
            let centre = map_pos(area.x, area.y) + shift.of(Item::Area(*id));
            let centre = screen_from_map * centre;
            let drawn = zoom * drawn_size(area);
            let needed = sizes.scale * vec2(300.0, 300.0);
            let guess = Rect::from_center_size(centre, drawn.max(needed));
            if !clip.intersects(guess) && clip.is_positive() {
                return AreaBox {
                    id: *id,
                    area,
                    rect: Rect::from_center_size(centre, drawn.max(sizes.scale * BOX_MIN)),
                    visible: false,
                    name: None,
                    pins: Vec::new(),
                    signs: Vec::new(),
                    tokens: Vec::new(),
                    token_radius: sizes.token_radius(),
                };
            }
            self.area_box(painter, *id, area, (centre, drawn), sizes)
        });
        boxes.collect()
    }

    /// How large everything is that is drawn; of these things, if any are named.
    pub(super) fn extents(
        &self,
        painter: &Painter,
        style: &egui::Style,
        only: Option<&[Item]>,
    ) -> Vec<Extent> {
        let wanted: Option<BTreeSet<Item>> = only.map(|items| {
            let areas = items.iter().flat_map(|item| self.ends_of(*item));
            items.iter().copied().chain(areas).collect()
        });
        let wanted = |item: Item| wanted.as_ref().is_none_or(|items| items.contains(&item));
        let sizes = Sizes::unscaled(style);
        let areas = self.map.areas.iter();
        let areas = areas.filter(|(id, _)| wanted(Item::Area(**id)));
        let areas = areas.map(|(id, area)| {
            let centre = map_pos(area.x, area.y);
            let found = self.area_box(painter, *id, area, (centre, Vec2::ZERO), sizes);
            Extent {
                centre,
                drawn: drawn_size(area),
                contents: {
                    // Chips are to be seen, too.
                    let chips = found.signs.iter().map(|chip| chip.rect);
                    let all = chips.fold(found.rect, Rect::union);
                    2.0 * (all.max - centre).max(centre - all.min)
                },
            }
        });
        let drawings = self.map.drawings.iter();
        let drawings = drawings.filter(|(id, _)| wanted(Item::Drawing(**id)));
        let drawings = drawings.map(|(_, drawing)| {
            let (low, high) = drawing.figure.bounds();
            let rect = Rect::from_min_max(map_pos(low.x, low.y), map_pos(high.x, high.y));
            Extent {
                centre: rect.center(),
                drawn: rect.size() + Vec2::splat(f32::from(drawing.width)),
                contents: Vec2::ZERO,
            }
        });
        let picture = self.map.picture.as_ref().filter(|_| only.is_none());
        let picture = picture.map(|picture| {
            let rect = background_rect(picture);
            Extent {
                centre: rect.center(),
                drawn: rect.size(),
                contents: Vec2::ZERO,
            }
        });
        let lines = self.map.connections.iter();
        let lines = lines.filter(|(id, _)| wanted(Item::Connection(**id)));
        let bends = lines.filter_map(|(_, line)| line.bend);
        let bends = bends.map(|at| Extent {
            centre: map_pos(at.x, at.y),
            drawn: Vec2::ZERO,
            contents: Vec2::ZERO,
        });
        let all = areas.chain(drawings).chain(picture);
        all.chain(bends).collect()
    }

    /// All of which the sizes of areas and their distances are made, in a number.
    pub(super) fn key(&self) -> u64 {
        let mut key = DefaultHasher::new();
        for (id, area) in &self.map.areas {
            (id, &area.name, area.x, area.y, area.hidden).hash(&mut key);
            let size = area.size.map(|size| (size.width, size.height));
            (size, self.tokens_in(*id).len()).hash(&mut key);
        }
        for (id, pin) in &self.map.pins {
            (id, pin.area, &pin.text).hash(&mut key);
        }
        for (id, line) in &self.map.connections {
            let bend = line.bend.map(|at| (at.x, at.y));
            let marked = line.mark_from || line.mark_to;
            (id, line.from, line.to, marked, bend).hash(&mut key);
        }
        key.finish()
    }

    /// Where every area is and how much room its contents need at scale 1; and the lines between them.
    pub(super) fn ground(&self, painter: &Painter) -> (Vec<Place>, Vec<Way>) {
        let sizes = Sizes {
            scale: 1.0,
            text: 1.0,
        };
        let areas = self.map.areas.iter();
        let places = areas.map(|(id, area)| {
            let at = map_pos(area.x, area.y);
            let found = self.area_box(painter, *id, area, (at, Vec2::ZERO), sizes);
            let (drawn, needs) = (drawn_size(area) / 2.0, found.rect.size() / 2.0);
            let id = *id;
            Place {
                id,
                at,
                drawn,
                needs,
            }
        });
        let centre = |area: AreaId| {
            let area = self.map.areas.get(&area)?;
            Some(map_pos(area.x, area.y))
        };
        let lines = self.map.connections.values();
        let ways = lines.map(|line| {
            let bend = line.bend.map(|at| map_pos(at.x, at.y));
            let through = [centre(line.from), bend, centre(line.to)];
            Way {
                ends: [line.from, line.to],
                marked: line.mark_from || line.mark_to,
                through: through.into_iter().flatten().collect(),
            }
        });
        (places.collect(), ways.collect())
    }

    /// The areas that a connection or a pin hangs on.
    fn ends_of(&self, item: Item) -> Vec<Item> {
        match item {
            Item::Connection(id) => self.map.connections.get(&id).map_or_else(Vec::new, |line| {
                vec![Item::Area(line.from), Item::Area(line.to)]
            }),
            Item::Pin(id) => self
                .map
                .pins
                .get(&id)
                .map_or_else(Vec::new, |pin| vec![Item::Area(pin.area)]),
            Item::Area(_) | Item::Drawing(_) => Vec::new(),
        }
    }

    fn area_box(
        &self,
        painter: &Painter,
        id: AreaId,
        area: &'a Area,
        (centre, drawn): (Pos2, Vec2),
        sizes: Sizes,
    ) -> AreaBox<'a> {
        let k = sizes.scale;
        let readable = sizes.readable();
        let name = words(painter, self.map.area_name(id), sizes.name_font(), 2, k);
        let pins: Vec<(PinId, &Pin, Arc<Galley>)> = self
            .pins_in(id)
            .map(|(id, pin)| (id, pin, words(painter, &pin.text, sizes.pin_font(), 1, k)))
            .collect();

        let count = self.tokens_in(id).len();
        let columns = columns_for(count);
        let rows = count.div_ceil(columns.max(1));
        let pitch = k * TOKEN_PITCH;
        // A box holds few tokens.
        let token_room = vec2(columns as f32 * pitch, rows as f32 * pitch);
        let (icon, pad, gap) = (icon_room(k), 14.0 * k, 7.0 * k);
        let mut width = name.size().x.max(token_room.x - 8.0 * k);
        let mut height = name.size().y;
        if rows > 0 {
            height += gap + token_room.y - 6.0 * k;
        }
        for (_, _, galley) in &pins {
            width = width.max(galley.size().x + icon);
            height += galley.size().y + 0.6 * gap;
        }
        let signs: Vec<(&AreaSign, Arc<Galley>)> = self
            .signs_in(id)
            .map(|sign| (sign, words(painter, &sign.words, sizes.pin_font(), 2, k)))
            .collect();
        let badge = |galley: &Galley| galley.size() + vec2(icon + 14.0 * k, 6.0 * k);
        let hidden_icon = if area.hidden { 2.0 * icon } else { 0.0 };
        let needed = vec2(width + 2.0 * pad + hidden_icon, height + 1.5 * pad);
        // An area that was drawn in a size of its own still holds what is in it.
        let size = if drawn == Vec2::ZERO {
            needed.max(k * BOX_MIN)
        } else {
            needed.max(drawn)
        };
        let rect = Rect::from_center_size(centre, size);

        let mut y = centre.y - height / 2.0;
        let name_at = pos2(centre.x, y);
        y += name.size().y + gap;
        let mut placed = Vec::with_capacity(count);
        for (place, token) in self.tokens_in(id).enumerate() {
            let (row, column) = (place / columns, place % columns);
            let in_row = columns.min(count - row * columns);
            // A box holds few tokens.
            let at = pos2(
                centre.x + (column as f32 - (in_row - 1) as f32 / 2.0) * pitch,
                y - 3.0 * k + (row as f32 + 0.5) * pitch,
            );
            placed.push((token, at));
        }
        if rows > 0 {
            y += token_room.y - 6.0 * k;
        }
        let mut sign_places = Vec::with_capacity(signs.len());
        let mut above = rect.left_top() - vec2(0.0, 4.0 * k);
        for (sign, galley) in signs.into_iter().filter(|_| readable) {
            let size = badge(&galley);
            let chip = Rect::from_min_size(above - vec2(0.0, size.y), size);
            above.y = chip.top() - 3.0 * k;
            sign_places.push(SignPlace {
                sign,
                rect: chip,
                words: galley,
            });
        }
        let mut pin_places = Vec::with_capacity(pins.len());
        for (id, pin, galley) in pins {
            let below = y + galley.size().y + 0.6 * gap;
            let at = pos2(centre.x - (galley.size().x - icon) / 2.0, y);
            if readable {
                pin_places.push(PinPlace {
                    id,
                    pin,
                    at,
                    words: galley,
                });
            }
            y = below;
        }
        AreaBox {
            id,
            area,
            rect,
            visible: true,
            name: readable.then_some((name_at, name)),
            pins: pin_places,
            signs: sign_places,
            tokens: placed,
            token_radius: sizes.token_radius(),
        }
    }
}

impl PinPlace<'_> {
    /// Its words and its icon.
    pub(super) fn rect(&self, scale: f32) -> Rect {
        let mut rect = Rect::from_min_size(self.at, self.words.size());
        rect.min.x -= icon_room(scale);
        rect
    }
}

/// The size an area was drawn in, in map units; nothing if it is as large as its contents need.
fn drawn_size(area: &Area) -> Vec2 {
    area.size.map_or(Vec2::ZERO, |size| {
        map_pos(size.width.min(Size::MOST), size.height.min(Size::MOST))
            .to_vec2()
            .max(Vec2::ZERO)
    })
}

/// Room for an icon before words.
pub(super) fn icon_room(scale: f32) -> f32 {
    21.0 * scale
}

/// Words in the middle of the box, folded to at most `rows`, cut with "…" if they are longer.
fn words(painter: &Painter, text: &str, font: FontId, rows: usize, scale: f32) -> Arc<Galley> {
    let format = TextFormat {
        font_id: font,
        color: Color32::PLACEHOLDER,
        ..TextFormat::default()
    };
    let mut job = LayoutJob::single_section(text.to_owned(), format);
    job.wrap = TextWrapping {
        max_width: WORDS_WIDTH * scale,
        max_rows: rows,
        ..TextWrapping::default()
    };
    job.halign = if rows > 1 { Align::Center } else { Align::LEFT };
    painter.layout_job(job)
}
