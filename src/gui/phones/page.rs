//! The page of players’ phones: where they come and by which code, which have come, and what waits for the GM.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use egui::{RichText, TextEdit, Ui};
use qrcodegen::{QrCode, QrCodeEcc};

use crate::campaign::Campaign;
use crate::gui::action::Action;
use crate::gui::phones::code::code_ui;
use crate::gui::phones::{Phones, PhonesAsk, Sharing};
use crate::gui::shell::message::sentence;
use crate::gui::shell::ui_command::UiCommand;
use crate::gui::theme;
use crate::gui::widgets::common as widgets;
use crate::gui::widgets::hover::HoverText;
use crate::limits::shown;
use crate::phones::server::{Address, Share, addresses};
use crate::phones::{CODE_USED_UP, Device, Nod};
use crate::table::CharacterId;

/// How large a code is beside what is said of it, in points at most.
const CODE: f32 = 320.0;
/// How long what the system said of its addresses is taken for true.
const ASK_AGAIN: Duration = Duration::from_secs(2);

/// This machine’s addresses, and when they were asked for.
type Cards = (Instant, Vec<Address>);

/// Draws the page, told whether the table is covered.
pub(in crate::gui) fn page_ui(
    ui: &mut Ui,
    phones: &mut Phones,
    (campaign, covered): (&Campaign, bool),
    actions: &mut Vec<Action>,
) {
    if let Some(why) = &phones.failed {
        widgets::warning_ui(ui, &sentence(why));
        ui.add_space(theme::SPACE);
    }
    let Some(sharing) = &phones.sharing else {
        begin_ui(ui, actions);
        return;
    };
    waiting_ui(ui, sharing, campaign, actions);
    let own = Shown {
        address: &mut phones.address,
        code: &mut phones.code,
        large: &mut phones.large,
        cards: &mut phones.cards,
    };
    where_ui(ui, sharing, covered, own, actions);
    devices_ui(ui, sharing, &mut phones.naming, campaign, actions);
    ends_ui(ui, sharing, actions);
    // How long ago a phone was heard of.
    ui.ctx().request_repaint_after(Duration::from_secs(1));
}

fn begin_ui(ui: &mut Ui, actions: &mut Vec<Action>) {
    ui.label(
        "A phone in the same network becomes its player’s sheet: boxes to tick, own questions with their odds, own \
         rolls, and what all players see. This machine stays the only truth, and undo takes back whatever a phone did.",
    );
    ui.add_space(theme::SPACE);
    let share = ui
        .button(theme::strong("Let phones in"))
        .hover_text("Nobody outside your own network can come");
    if share.clicked() {
        actions.push(Action::Phones(PhonesAsk::Share));
    }
}

/// What phones ask for, each with yes and no.
fn waiting_ui(ui: &mut Ui, sharing: &Sharing, campaign: &Campaign, actions: &mut Vec<Action>) {
    let nods: &[Nod] = sharing.desk.nods();
    if nods.is_empty() {
        return;
    }
    widgets::heading_ui(ui, "Waits for you", "");
    for nod in nods {
        ui.push_id((nod.sent.device, nod.sent.number), |ui| {
            ui.horizontal_wrapped(|ui| {
                let who = name_of(campaign, nod.who);
                ui.label(theme::strong(format!("{} ({who})", shown(&nod.device))));
                ui.label(shown(&nod.label).as_ref());
                for (words, yes) in [("Yes", true), ("No", false)] {
                    let button = ui.button(words);
                    widgets::name_button(&button, &format!("{words} to {}", nod.label));
                    if button.clicked() {
                        actions.push(Action::Phones(PhonesAsk::Decide(nod.sent, yes)));
                    }
                }
            });
        });
    }
    ui.add_space(theme::SPACE);
}

/// What of the page is chosen or made once.
struct Shown<'a> {
    address: &'a mut usize,
    code: &'a mut Option<(String, QrCode)>,
    large: &'a mut bool,
    cards: &'a mut Option<Cards>,
}

/// Where phones come, as words and as a code.
fn where_ui(ui: &mut Ui, sharing: &Sharing, covered: bool, own: Shown, actions: &mut Vec<Action>) {
    let Shown {
        address,
        code: made,
        large,
        cards,
    } = own;
    let all = sharing.share.addresses();
    *address = (*address).min(all.len().saturating_sub(1));
    let Some(chosen) = all.get(*address) else {
        return;
    };
    let (code, nod, heard, used_up) = {
        let book = sharing.desk.book();
        let now = Instant::now();
        let heard = book.devices().any(|(id, _)| book.heard(id, now).is_some());
        let (code, nod) = (book.code().to_owned(), book.waits_for_nod());
        (code, nod, heard, book.is_used_up())
    };
    if used_up {
        widgets::warning_ui(ui, &format!("{CODE_USED_UP}. Make a new code"));
    }
    let is_large = *large;
    let all_ui = |ui: &mut Ui| {
        let top = ui.cursor().top();
        if *large {
            ui.horizontal_wrapped(|ui| spelled_ui(ui, *chosen, &code));
        }
        // Large, it has all of the page’s height, under what it spells.
        let most = match *large {
            true => {
                let spelled = ui.cursor().top() - top;
                ui.clip_rect().height() - spelled
            }
            false => CODE,
        };
        let size = most.min(ui.available_width());
        let link = Share::link(*chosen, &code);
        if made.as_ref().is_none_or(|(made, _)| *made != link) {
            // A link is never too long for a code.
            let code = QrCode::encode_text(&link, QrCodeEcc::Medium).ok();
            *made = code.map(|code| (link, code));
        }
        if let Some((link, code)) = made {
            let code = code_ui(ui, link, code, size);
            *large ^= code.hover_text("Larger or smaller (click)").clicked();
        }
        ui.vertical(|ui| {
            ui.label("Scan this, or type the address and the code");
            if !*large {
                spelled_ui(ui, *chosen, &code);
            }
            let sized = match *large {
                true => "Show the code small",
                false => "Show the code large",
            };
            *large ^= ui.button(sized).clicked();
            if ui
                .button("New code")
                .hover_text("Whoever has joined stays; nobody joins by the old one")
                .clicked()
            {
                actions.push(Action::Phones(PhonesAsk::NewCode));
            }
            let mut wait = nod;
            let waits = ui
                .checkbox(&mut wait, "What phones ask for waits for my yes")
                .hover_text("Otherwise it is done at once. Undo takes it back either way");
            if waits.changed() {
                actions.push(Action::Phones(PhonesAsk::Nod(wait)));
            }
            let mut cover = covered;
            let covers = ui
                .checkbox(&mut cover, "Cover the table")
                .hover_words(|| UiCommand::CoverTable.tooltip(ui.ctx()));
            if covers.changed() {
                actions.push(Action::Ui(UiCommand::CoverTable));
            }
            if all.len() > 1 {
                addresses_ui(ui, all, address, cards);
            }
        });
    };
    match is_large {
        // What is said of it is below.
        true => ui.vertical(all_ui),
        false => ui.horizontal_wrapped(all_ui),
    };
    let port = chosen.port();
    match heard {
        true => widgets::hint_ui(ui, "A phone has reached this machine"),
        false => widgets::hint_ui(
            ui,
            &format!(
                "No phone has reached this machine yet. Is the phone in the same network, not on mobile data? Networks \
                 for guests keep devices apart. A firewall here must let port {port} in. If nothing helps, let a phone \
                 make a hotspot and put this machine into it."
            ),
        ),
    }
    ui.add_space(theme::SPACE);
}

/// What the code says, to type.
fn spelled_ui(ui: &mut Ui, address: SocketAddr, code: &str) {
    ui.label(theme::strong(format!("http://{address}")).text_style(theme::big_style()));
    ui.label(RichText::new(code).font(egui::FontId::new(
        44.0 * theme::text_scale(ui.style()),
        theme::strong_family(),
    )));
}

/// Every address of this machine, the likely one first; the code is of the one that is chosen.
fn addresses_ui(ui: &mut Ui, all: &[SocketAddr], address: &mut usize, cards: &mut Option<Cards>) {
    if cards
        .as_ref()
        .is_none_or(|(asked, _)| asked.elapsed() >= ASK_AGAIN)
    {
        *cards = Some((Instant::now(), addresses().unwrap_or_default()));
    }
    let cards = cards.as_ref().map_or(&[][..], |(_, cards)| cards);
    for (at, one) in all.iter().enumerate() {
        let card = cards.iter().find(|card| card.ip == one.ip());
        let card = card.map_or("this machine alone", |card| card.card.as_str());
        let likely = if at == 0 { ", most likely" } else { "" };
        ui.radio_value(address, at, format!("{one} ({card}{likely})"));
    }
}

fn devices_ui(
    ui: &mut Ui,
    sharing: &Sharing,
    naming: &mut Option<(u32, String)>,
    campaign: &Campaign,
    actions: &mut Vec<Action>,
) {
    let book = sharing.desk.book();
    let now = Instant::now();
    let devices: Vec<(u32, Device, Option<Duration>)> = book
        .devices()
        .map(|(id, device)| (id, device.clone(), book.heard(id, now)))
        .collect();
    drop(book);
    let count = match devices.len() {
        0 => "none yet".to_owned(),
        count => count.to_string(),
    };
    widgets::heading_ui(ui, "Phones", &count);
    for (id, device, heard) in devices {
        ui.push_id(id, |ui| {
            ui.horizontal_wrapped(|ui| {
                device_ui(ui, (id, &device, heard), naming, campaign, actions);
            });
        });
    }
    ui.add_space(theme::SPACE);
}

fn device_ui(
    ui: &mut Ui,
    (id, device, heard): (u32, &Device, Option<Duration>),
    naming: &mut Option<(u32, String)>,
    campaign: &Campaign,
    actions: &mut Vec<Action>,
) {
    let mut ask = |ask| actions.push(Action::Phones(ask));
    let mut name = match naming {
        Some((named, name)) if *named == id => name.clone(),
        _ => device.name.clone(),
    };
    let field = ui.add(TextEdit::singleline(&mut name).desired_width(160.0));
    widgets::name_button(&field, &format!("Name of {}", device.name));
    if field.has_focus() {
        *naming = Some((id, name));
    } else if field.lost_focus() {
        *naming = None;
        if name != device.name {
            ask(PhonesAsk::Rename(id, name));
        }
    }
    let plays = device
        .who
        .map_or_else(|| "nobody yet".to_owned(), |who| name_of(campaign, who));
    ui.label(format!("plays {plays}"));
    let mut locked = device.locked;
    let lock = ui
        .checkbox(&mut locked, "Keeps it")
        .hover_text("This phone cannot pick somebody else");
    if lock.changed() {
        ask(PhonesAsk::Lock(id, device.who, locked));
    }
    let muted = theme::tokens(ui).muted;
    ui.label(RichText::new(ago(heard)).small().color(muted));
    let out = ui
        .button("Throw out")
        .hover_text("It is nobody’s any more; with the code it can join anew");
    widgets::name_button(&out, &format!("Throw {} out", device.name));
    if out.clicked() {
        ask(PhonesAsk::ThrowOut(id));
    }
}

fn ends_ui(ui: &mut Ui, sharing: &Sharing, actions: &mut Vec<Action>) {
    ui.separator();
    ui.horizontal_wrapped(|ui| {
        widgets::command_ui(ui, UiCommand::StopPhones, actions);
        let any = sharing.desk.book().devices().next().is_some();
        let end = ui
            .add_enabled(any, egui::Button::new("Forget all phones"))
            .hover_text("Nothing is shared, and each of them has to join anew");
        if end.clicked() {
            actions.push(Action::Phones(PhonesAsk::End));
        }
    });
}

fn name_of(campaign: &Campaign, who: CharacterId) -> String {
    let people = campaign.doors().people();
    let found = people.into_iter().find(|(id, _)| *id == who);
    found.map_or_else(
        || "somebody who is gone".to_owned(),
        |(_, name)| shown(name).into_owned(),
    )
}

/// How long ago a phone was heard of. It asks for nothing by itself as long as nothing changes.
fn ago(heard: Option<Duration>) -> String {
    match heard.map(|heard| heard.as_secs()) {
        None => "not here since you let phones in".to_owned(),
        Some(0..=59) => "here".to_owned(),
        Some(seconds) => format!("last heard of {} min ago", seconds / 60),
    }
}
