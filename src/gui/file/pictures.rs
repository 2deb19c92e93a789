//! Pictures on the screen. They are read, checked, decoded and scaled down on a thread of their own; panels only
//! ever meet textures.
//!
//! To draw one, ask each frame: `scene.pictures.texture(ui.ctx(), &id)` answers with a [`Shown`]. It is
//! [`Shown::Loading`] until the thread is done, which draws again by itself; [`Shown::Missing`] carries the reason,
//! and whoever draws shows a frame with it in the picture's place (`missing_ui` is one).
//!
//! A portrait on a token is asked for by `face`: a small square of the picture, so that many of them take little room.
//!
//! To add one, queue [`Action::ChoosePicture`](crate::gui::action::Action::ChoosePicture), which opens the form for its
//! file, or [`Action::AddPicture`](crate::gui::action::Action::AddPicture) with a path. The file's bytes are stored beside
//! the save, and once they are on the disk the command of `PictureFor` goes through the one door.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

use egui::{ColorImage, Context, TextureHandle, TextureId, TextureOptions};

use crate::campaign::store;
use crate::gui::file::picture_for::PictureFor;
use crate::gui::theme;
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::icons;
use crate::table::PictureId;

/// The longest side of a texture, in pixels; less where the graphics card takes less.
const MOST_SIDE: u32 = 4096;
/// The side of a portrait on a token, in pixels.
const FACE_SIDE: u32 = 192;
/// Bytes of textures that are kept while nobody asks for them.
const MOST_BYTES: usize = 384 * 1024 * 1024;

/// A picture as it can be drawn now.
#[derive(Clone)]
pub enum Shown {
    /// To be painted, at whatever size.
    Ready(TextureHandle),
    /// On its way.
    Loading,
    /// Not there, damaged, or not to be decoded; why, in a sentence that says what to do.
    Missing(Arc<str>),
}

enum Entry {
    Loading,
    Ready { texture: TextureHandle, asked: u64 },
    Missing(Arc<str>),
}

/// How much of a picture is wanted.
#[derive(Clone, Copy)]
pub(in crate::gui) enum Cut {
    /// All of it, as large as a texture may be.
    Whole,
    /// A small square of it, for a token.
    Face,
}

pub(in crate::gui) enum Job {
    Load(PictureId, Cut),
    Put(PathBuf, PictureFor),
}

enum Done {
    Loaded(PictureId, Cut, Result<ColorImage, NotLoaded>),
    Put(PictureFor, Result<(PictureId, [u32; 2]), String>),
}

/// Why a picture cannot be drawn.
struct NotLoaded {
    why: String,
    /// There is no file of it, which the opening of the campaign has told.
    is_told: bool,
}

impl From<String> for NotLoaded {
    fn from(why: String) -> Self {
        let is_told = false;
        Self { why, is_told }
    }
}

impl From<store::PictureError> for NotLoaded {
    fn from(error: store::PictureError) -> Self {
        Self {
            why: error.to_string(),
            is_told: matches!(error, store::PictureError::Missing { .. }),
        }
    }
}

/// The textures of one campaign, and the thread that makes them.
#[derive(Default)]
pub(in crate::gui) struct Pictures {
    store: Option<store::Pictures>,
    /// Without a window nobody draws again, so each picture is waited for.
    wait: bool,
    thread: Option<(Sender<Job>, Receiver<Done>)>,
    /// Whole ones, and those for tokens.
    entries: [BTreeMap<PictureId, Entry>; 2],
    /// Why pictures that have files cannot be drawn, to be told once.
    pub(in crate::gui) untold: Vec<String>,
    frame: u64,
}

impl Pictures {
    /// Those of the campaign that is open now; of another one everything is let go.
    pub(in crate::gui) fn belong_to(&mut self, store: Option<store::Pictures>, wait: bool) {
        let folder =
            |store: &Option<store::Pictures>| store.as_ref().map(|s| s.folder().to_owned());
        if folder(&self.store) != folder(&store) {
            *self = Self {
                store,
                wait,
                ..Self::default()
            };
        }
    }

    /// The picture, or why there is none yet.
    pub(in crate::gui) fn texture(&mut self, ctx: &Context, id: &PictureId) -> Shown {
        self.cut(ctx, id, Cut::Whole)
    }

    /// The small square of a portrait, once it is there.
    pub(in crate::gui) fn face(&mut self, ctx: &Context, id: &PictureId) -> Option<TextureId> {
        match self.cut(ctx, id, Cut::Face) {
            Shown::Ready(texture) => Some(texture.id()),
            Shown::Loading | Shown::Missing(_) => None,
        }
    }

    fn cut(&mut self, ctx: &Context, id: &PictureId, cut: Cut) -> Shown {
        if !self.entries[cut as usize].contains_key(id) {
            let state = match self.send(ctx, Job::Load(id.clone(), cut)) {
                Ok(()) => Entry::Loading,
                Err(why) => Entry::Missing(why.into()),
            };
            self.entries[cut as usize].insert(id.clone(), state);
            if self.wait {
                self.wait_for_one(ctx);
            }
        }
        match self.entries[cut as usize].get_mut(id) {
            Some(Entry::Ready { texture, asked }) => {
                *asked = self.frame;
                Shown::Ready(texture.clone())
            }
            Some(Entry::Missing(why)) => Shown::Missing(why.clone()),
            Some(Entry::Loading) | None => Shown::Loading,
        }
    }

    pub(in crate::gui) fn send(&mut self, ctx: &Context, job: Job) -> Result<(), String> {
        let Some(store) = &self.store else {
            return Err(
                "The campaign has no folder for pictures before its first change".to_owned(),
            );
        };
        if self.thread.is_none() {
            self.thread = Some(start(ctx, store.clone())?);
        }
        let sent = self
            .thread
            .as_ref()
            .is_some_and(|(jobs, _)| jobs.send(job).is_ok());
        if sent {
            Ok(())
        } else {
            self.thread = None;
            Err("The picture could not be read; open the campaign again".to_owned())
        }
    }

    /// A frame has begun: takes in what the thread has done, and returns what was stored.
    pub(in crate::gui) fn poll(&mut self, ctx: &Context) -> Vec<Stored> {
        self.frame += 1;
        let mut done = Vec::new();
        if let Some((_, results)) = &self.thread {
            done.extend(results.try_iter());
        }
        let stored = done
            .into_iter()
            .filter_map(|done| self.take_in(ctx, done))
            .collect();
        self.let_go();
        stored
    }

    pub(in crate::gui) fn wait_for_one(&mut self, ctx: &Context) -> Option<Stored> {
        let done = self.thread.as_ref()?.1.recv().ok()?;
        self.take_in(ctx, done)
    }

    fn take_in(&mut self, ctx: &Context, done: Done) -> Option<Stored> {
        match done {
            Done::Loaded(id, cut, Ok(image)) => {
                let name = format!("picture {id}");
                let texture = ctx.load_texture(name, image, TextureOptions::LINEAR);
                let asked = self.frame;
                self.entries[cut as usize].insert(id, Entry::Ready { texture, asked });
                None
            }
            Done::Loaded(id, cut, Err(NotLoaded { why, is_told })) => {
                // A token has its letters; the sheet tells.
                if !is_told && matches!(cut, Cut::Whole) {
                    self.untold.push(why.clone());
                    ctx.request_repaint();
                }
                self.entries[cut as usize].insert(id, Entry::Missing(why.into()));
                None
            }
            Done::Put(target, result) => {
                // It may have been asked for while it was missing.
                if let Ok((id, _)) = &result {
                    for entries in &mut self.entries {
                        if matches!(entries.get(id), Some(Entry::Missing(_))) {
                            entries.remove(id);
                        }
                    }
                }
                Some(Stored { target, result })
            }
        }
    }

    /// Lets go of textures that were not drawn lately, the longest ago first, while there are too many.
    fn let_go(&mut self) {
        let textures = self.entries.iter().flat_map(BTreeMap::values);
        let bytes = textures.map(|entry| match entry {
            Entry::Ready { texture, .. } => texture.byte_size(),
            Entry::Loading | Entry::Missing(_) => 0,
        });
        let mut bytes: usize = bytes.sum();
        if bytes <= MOST_BYTES {
            return;
        }
        let mut ready = Vec::new();
        for (of, entries) in self.entries.iter().enumerate() {
            ready.extend(entries.iter().filter_map(|(id, entry)| match entry {
                Entry::Ready { texture, asked } => {
                    Some((*asked, texture.byte_size(), of, id.clone()))
                }
                Entry::Loading | Entry::Missing(_) => None,
            }));
        }
        ready.sort();
        for (asked, size, of, id) in ready {
            if bytes <= MOST_BYTES || asked + 1 >= self.frame {
                return;
            }
            self.entries[of].remove(&id);
            bytes -= size;
        }
    }
}

/// What came of storing a picture.
pub(in crate::gui) struct Stored {
    pub(in crate::gui) target: PictureFor,
    pub(in crate::gui) result: Result<(PictureId, [u32; 2]), String>,
}

fn start(ctx: &Context, store: store::Pictures) -> Result<(Sender<Job>, Receiver<Done>), String> {
    let most = ctx.input(|input| input.max_texture_side);
    let most = u32::try_from(most).map_or(MOST_SIDE, |most| most.clamp(1, MOST_SIDE));
    let (jobs, queue) = channel();
    let (sender, results) = channel();
    let ctx = ctx.clone();
    std::thread::Builder::new()
        .name("pictures".to_owned())
        .spawn(move || {
            // Ends when the campaign is let go of, and with it the other end of the queue.
            for job in queue {
                let done = match job {
                    Job::Load(id, cut) => {
                        let image = load(&store, &id, cut, most);
                        Done::Loaded(id, cut, image)
                    }
                    Job::Put(path, target) => Done::Put(target, put(&store, &path)),
                };
                if sender.send(done).is_err() {
                    return;
                }
                ctx.request_repaint();
            }
        })
        .map_err(|error| format!("The picture could not be read: {error}"))?;
    Ok((jobs, results))
}

/// Stores the picture of a file, if it can be decoded.
fn put(store: &store::Pictures, path: &Path) -> Result<(PictureId, [u32; 2]), String> {
    let bytes = store.read(path).map_err(|error| error.to_string())?;
    let image = decode(&bytes).map_err(|error| format!("{}: {error}", path.display()))?;
    let id = store.put(&bytes).map_err(|error| error.to_string())?;
    Ok((id, [image.width(), image.height()]))
}

fn load(
    store: &store::Pictures,
    id: &PictureId,
    cut: Cut,
    most: u32,
) -> Result<ColorImage, NotLoaded> {
    let bytes = store.get(id)?;
    let mut image = decode(&bytes)?;
    if matches!(cut, Cut::Face) {
        // A face is rather in the upper part.
        let (wide, high) = (image.width(), image.height());
        let side = wide.min(high);
        image = image.crop_imm((wide - side) / 2, (high - side) / 3, side, side);
    }
    let most = match cut {
        Cut::Whole => most,
        Cut::Face => most.min(FACE_SIDE),
    };
    if image.width() > most || image.height() > most {
        image = image.thumbnail(most, most);
    }
    let image = image.into_rgba8();
    let size = [image.width(), image.height()].map(|side| side as usize);
    Ok(ColorImage::from_rgba_unmultiplied(size, image.as_raw()))
}

/// The picture the right way up: a phone only notes how it was held.
///
/// # Errors
/// Why it cannot be shown, and what to do.
pub fn decode(bytes: &[u8]) -> Result<image::DynamicImage, String> {
    let refused = |error: &dyn std::fmt::Display| {
        format!("the picture cannot be shown ({error}); add another")
    };
    let mut reader = image::ImageReader::new(std::io::Cursor::new(bytes))
        .with_guessed_format()
        .map_err(|error| refused(&error))?;
    let mut limits = image::Limits::default();
    limits.max_image_width = Some(store::MOST_PICTURE_SIDE);
    limits.max_image_height = Some(store::MOST_PICTURE_SIDE);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(|error| refused(&error))?;
    let (wide, high) = image::ImageDecoder::dimensions(&decoder);
    let pixels = u64::from(wide) * u64::from(high);
    if pixels > store::MOST_PICTURE_POINTS {
        return Err(format!(
            "the picture is too large: {wide} × {high} are {} megapixels, and {} are the most; make it smaller and add it again",
            pixels.div_ceil(1_000_000),
            store::MOST_PICTURE_POINTS / 1_000_000
        ));
    }
    let turned = image::ImageDecoder::orientation(&mut decoder);
    let mut image = image::DynamicImage::from_decoder(decoder).map_err(|error| refused(&error))?;
    if let Ok(turned) = turned {
        image.apply_orientation(turned);
    }
    Ok(image)
}

/// A frame in a picture's place, with the reason why it is not there.
pub(in crate::gui) fn missing_ui(ui: &mut egui::Ui, size: egui::Vec2, why: &str) -> egui::Response {
    let t = theme::tokens(ui);
    let (rect, response) = ui.allocate_exact_size(size, egui::Sense::hover());
    let stroke = egui::Stroke::new(1.0, t.line);
    let inside = egui::StrokeKind::Inside;
    ui.painter()
        .rect_stroke(rect, theme::RADIUS, stroke, inside);
    let font = egui::TextStyle::Body.resolve(ui.style());
    let middle = egui::Align2::CENTER_CENTER;
    ui.painter()
        .text(rect.center(), middle, icons::WARNING, font, t.muted);
    response.widget_info(|| {
        egui::WidgetInfo::labeled(egui::accesskit::Role::Image, true, "Missing picture")
    });
    response.hover_text(why)
}

/// Those beside a campaign's file, links followed.
pub(in crate::gui) fn pictures_beside(disk: &Arc<dyn store::Disk>, path: &Path) -> store::Pictures {
    let file = disk.resolve(path).unwrap_or_else(|_| path.to_owned());
    store::Pictures::beside(disk.clone(), &file)
}
