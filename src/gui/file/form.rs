//! The form for opening and saving: a path to type, and the system's own dialog where there is one.
//! The dialog runs on a thread of its own, so that the window never waits for it.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::{Duration, Instant};

use egui::Context;

use crate::exchange::Format;
use crate::gui::action::Action;
use crate::gui::action::People;
use crate::gui::exchange::{Ask, SaveMap};
use crate::gui::file::picture_for::PictureFor;
use crate::gui::print::PrintAsk;
use crate::gui::shell::ui_command::said;
use crate::gui::theme;
use crate::gui::widgets::dialog::{confirmed, dialog_ui};
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::typed;
use crate::table::CharacterId;

/// How maps of other programs end that can be read.
const MAPS: &[&str] = &[
    "excalidraw",
    "json",
    "png",
    "svg",
    "md",
    "dd2vtt",
    "df2vtt",
    "uvtt",
];

/// What the form is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    Open,
    SaveAs,
    Picture(PictureFor),
    ExportSheet(CharacterId),
    ImportMap,
    SaveMap,
    SavePrint,
}

/// What came of the system's own dialog.
enum Chosen {
    Path(PathBuf),
    Nothing,
    /// It was over sooner than anybody could have seen it: there is none.
    NoDialog,
}

/// Nobody calls a dialog off as soon as that.
const SEEN: Duration = Duration::from_millis(300);

/// An open form.
pub(in crate::gui) struct FileForm {
    purpose: Purpose,
    text: String,
    /// What was chosen and not typed: its name may be no text.
    chosen: Option<PathBuf>,
    browsing: Option<Receiver<Chosen>>,
    fresh: bool,
    /// The field takes the keys back, as it stands.
    comes_back: bool,
    /// The last path that would not do, and why.
    refused: Option<(String, String)>,
    /// How a map is written.
    map: Option<SaveMap>,
}

impl FileForm {
    /// Empty, so that a path can be typed at once; the open campaign is not the one that is wanted.
    pub(in crate::gui) fn open() -> Self {
        Self::new(Purpose::Open, None)
    }

    pub(in crate::gui) fn save_as(current: Option<&Path>) -> Self {
        Self::new(Purpose::SaveAs, current)
    }

    /// For a picture to be added.
    pub(in crate::gui) fn picture(target: PictureFor) -> Self {
        Self::new(Purpose::Picture(target), None)
    }

    /// Where a character's sheet is written to.
    pub(in crate::gui) fn export_sheet(who: CharacterId, path: Option<&Path>) -> Self {
        Self::new(Purpose::ExportSheet(who), path)
    }

    /// For a map from another program.
    pub(in crate::gui) fn import_map() -> Self {
        Self::new(Purpose::ImportMap, None)
    }

    /// Where a map is written to.
    pub(in crate::gui) fn save_map(map: SaveMap, path: &Path) -> Self {
        let mut form = Self::new(Purpose::SaveMap, Some(path));
        form.map = Some(map);
        form
    }

    /// Where a print is written to.
    pub(in crate::gui) fn save_print(path: &Path) -> Self {
        Self::new(Purpose::SavePrint, Some(path))
    }

    /// A file that was dropped on the window is meant.
    pub(in crate::gui) fn take(&mut self, path: &Path) {
        self.text = path.display().to_string();
        self.chosen = Some(path.to_owned());
    }

    /// The path that stands there, to the byte where it was chosen.
    fn path(&self) -> PathBuf {
        let chosen = self.chosen.as_ref();
        let chosen = chosen.filter(|path| path.display().to_string() == self.text);
        chosen.map_or_else(|| typed_path(self.text.trim()), PathBuf::clone)
    }

    /// Whether what it asks for is done beside the window, and it stays until that is done.
    pub(in crate::gui) const fn stays(&self) -> bool {
        matches!(
            self.purpose,
            Purpose::ImportMap | Purpose::SaveMap | Purpose::SavePrint
        )
    }

    /// The path would not do: it stays, with the reason beneath.
    pub(in crate::gui) fn refuse(&mut self, why: String) {
        self.refused = Some((self.text.clone(), why));
        self.comes_back = true;
    }

    fn new(purpose: Purpose, current: Option<&Path>) -> Self {
        let text = current.map_or_else(String::new, |path| path.display().to_string());
        Self {
            purpose,
            text,
            chosen: current.map(Path::to_owned),
            browsing: None,
            fresh: true,
            comes_back: false,
            refused: None,
            map: None,
        }
    }

    fn title(&self) -> &'static str {
        match self.purpose {
            Purpose::Open => "Open a campaign",
            Purpose::SaveAs => "Save the campaign as",
            Purpose::Picture(_) => "Add a picture",
            Purpose::ExportSheet(_) => "Export the sheet to",
            Purpose::ImportMap => "Import a map",
            Purpose::SaveMap => "Save the map as picture",
            Purpose::SavePrint => "Save the print as PDF",
        }
    }

    fn hint(&self) -> &'static str {
        match self.purpose {
            Purpose::Open | Purpose::SaveAs => "Folder and name, ending in .tableside",
            Purpose::ExportSheet(_) => "Folder and name, ending in .sheet.json",
            Purpose::Picture(_) => "Folder and name of a PNG, JPEG or WebP file",
            Purpose::ImportMap => "Folder and name, or drop the file on the window",
            Purpose::SaveMap => "Folder and name of the new file",
            Purpose::SavePrint => "Folder and name, ending in .pdf",
        }
    }

    pub(in crate::gui) fn show(&mut self, ctx: &Context, actions: &mut Vec<Action>) {
        self.poll();
        let width = (ctx.content_rect().width() - 48.0).clamp(240.0, 760.0);
        let title = said(ctx, self.title());
        let closed = dialog_ui(ctx, &title, width, |ui| {
            ui.horizontal(|ui| {
                let verb = match self.purpose {
                    Purpose::Open => "Open",
                    Purpose::SaveAs => "Save",
                    Purpose::Picture(_) => "Add",
                    Purpose::ExportSheet(_) => "Export",
                    Purpose::ImportMap => "Read",
                    Purpose::SaveMap | Purpose::SavePrint => "Save",
                };
                let hint = self.hint();
                let width = (ui.available_width() - 300.0).max(120.0);
                let field = ui.add(
                    egui::TextEdit::singleline(&mut self.text)
                        .desired_width(width)
                        .hint_text(hint),
                );
                typed::name_field(ui, &field, &title);
                if std::mem::take(&mut self.fresh) {
                    field.request_focus();
                    typed::select_all(ui.ctx(), field.id, &self.text);
                }
                if std::mem::take(&mut self.comes_back) {
                    field.request_focus();
                }
                let entered =
                    field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
                // The path of a picture that was pasted whole is meant.
                let pasted = matches!(self.purpose, Purpose::Picture(_))
                    && ui.input(|input| {
                        let mut events = input.events.iter();
                        events.any(|event| matches!(event, egui::Event::Paste(_)))
                    })
                    && self.path().is_file();
                let ready = !self.text.trim().is_empty();
                let pressed = ui.add_enabled(ready, egui::Button::new(verb)).clicked();
                let sure = self.map.is_some() && confirmed(ui);
                if ready && (entered || pressed || pasted || sure) {
                    self.comes_back = self.stays();
                    let path = self.path();
                    actions.extend(match self.purpose {
                        Purpose::Open => Some(Action::Open(path)),
                        Purpose::SaveAs => Some(Action::SaveAs(with_ending(path))),
                        Purpose::SavePrint => Some(PrintAsk::Save(as_pdf(path)).into()),
                        Purpose::Picture(target) => Some(Action::AddPicture { path, target }),
                        Purpose::ExportSheet(who) => Some(People::Export(who, path).into()),
                        Purpose::ImportMap => Some(Ask::Read(path).into()),
                        Purpose::SaveMap => self.map.clone().map(|map| {
                            let path = map.with_ending(&path);
                            Action::SaveMap(Box::new(map), path)
                        }),
                    });
                }
                if ui
                    .add_enabled(self.browsing.is_none(), egui::Button::new("Browse…"))
                    .hover_text("Choose the file in the system’s own dialog")
                    .clicked()
                {
                    self.browse(ui.ctx().clone());
                }
                if ui.button("Cancel").clicked() {
                    actions.push(Action::CloseForm);
                }
            });
            if let Some((path, why)) = &self.refused {
                // Its line stays, so that nothing moves while another path is typed.
                let words = if self.text == *path { why } else { "" };
                ui.colored_label(theme::tokens(ui).bad, words);
            }
            if let Some(map) = &mut self.map {
                ui.add_space(theme::SPACE);
                let options = ui.scope(|ui| map.options_ui(ui, &mut self.text)).response;
                // Enter saves then, and does not press once more what was clicked.
                let clicked = ui.input(|input| {
                    let at = input.pointer.interact_pos();
                    at.filter(|_| input.pointer.any_click())
                });
                self.comes_back |= clicked.is_some_and(|at| options.rect.contains(at));
            }
            if self.comes_back {
                ui.ctx().request_repaint();
            }
            ui.add_space(theme::SPACE);
        });
        if closed {
            actions.push(Action::CloseForm);
        }
    }

    fn browse(&mut self, ctx: egui::Context) {
        let (sender, receiver) = channel();
        let purpose = self.purpose;
        let folder = self.path().parent().map(Path::to_owned);
        let spawned = std::thread::Builder::new()
            .name("file dialog".to_owned())
            .spawn(move || {
                let written: Vec<&str> = Format::ALL.iter().map(|format| format.ending()).collect();
                let (what, endings): (_, &[&str]) = match purpose {
                    Purpose::Open | Purpose::SaveAs => ("Tableside campaign", &["tableside"]),
                    Purpose::ExportSheet(_) => ("Tableside sheet", &["json"]),
                    Purpose::Picture(_) => ("Picture", &["png", "jpg", "jpeg", "webp"]),
                    Purpose::ImportMap => ("Map", MAPS),
                    Purpose::SaveMap => ("Map", &written),
                    Purpose::SavePrint => ("PDF", &["pdf"]),
                };
                let mut dialog = rfd::FileDialog::new().add_filter(what, endings);
                if let Some(folder) = folder.filter(|folder| folder.is_dir()) {
                    dialog = dialog.set_directory(folder);
                }
                let begun = Instant::now();
                let chosen = match purpose {
                    Purpose::Open | Purpose::Picture(_) | Purpose::ImportMap => dialog.pick_file(),
                    Purpose::SaveAs
                    | Purpose::ExportSheet(_)
                    | Purpose::SaveMap
                    | Purpose::SavePrint => dialog.save_file(),
                };
                let chosen = match chosen {
                    Some(path) => Chosen::Path(path),
                    None if begun.elapsed() < SEEN => Chosen::NoDialog,
                    None => Chosen::Nothing,
                };
                // The form may be gone by now; then nobody wants the answer.
                let _ = sender.send(chosen);
                ctx.request_repaint();
            });
        self.browsing = spawned.ok().map(|_| receiver);
    }

    fn poll(&mut self) {
        let Some(receiver) = &self.browsing else {
            return;
        };
        match receiver.try_recv() {
            Ok(chosen) => {
                self.browsing = None;
                match chosen {
                    Chosen::Path(path) => self.take(&path),
                    Chosen::NoDialog => self.refuse(
                        "This system shows no dialog for files; type the folder and the name"
                            .to_owned(),
                    ),
                    Chosen::Nothing => {}
                }
            }
            Err(TryRecvError::Disconnected) => self.browsing = None,
            Err(TryRecvError::Empty) => {}
        }
    }
}

/// A path as it is typed: `~` is the user's home, as in a terminal.
fn typed_path(text: &str) -> PathBuf {
    let home = directories::BaseDirs::new().map(|folders| folders.home_dir().to_owned());
    match (text.strip_prefix("~/"), home) {
        (Some(inside), Some(home)) => home.join(inside),
        _ => text.into(),
    }
}

/// The path with the ending of a PDF, if it has not got it.
fn as_pdf(path: PathBuf) -> PathBuf {
    let is_pdf = path
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("pdf"));
    match is_pdf {
        true => path,
        false => {
            let mut name = path.into_os_string();
            name.push(".pdf");
            name.into()
        }
    }
}

/// The path with the campaign's ending, if it has none.
fn with_ending(path: PathBuf) -> PathBuf {
    if path.extension().is_some() {
        path
    } else {
        path.with_extension("tableside")
    }
}
