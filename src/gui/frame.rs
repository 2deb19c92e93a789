//! The order of a frame: keys, panels, then the queued actions, one by one.

use egui::Ui;

use crate::campaign::store::{Keeper, KeptState};
use crate::gui::action::Action;
use crate::gui::app::App;
use crate::gui::newcomers::card;
use crate::gui::panels::{map_menu, pages};
use crate::gui::shell::{bars, edges, tell, ui_command};
use crate::gui::widgets::dialog;
use crate::limits::shown;

/// How a campaign stands beside which nothing can be written.
pub(in crate::gui) const ONLY_TO_LOOK_AT: &str = "only to look at";

impl App {
    /// The window's title: the campaign, and whether it is safe on the disk.
    fn show_title(&mut self, ctx: &egui::Context) {
        let state = match self.kept() {
            // What is kept is nothing to speak of.
            Some(KeptState::Saved | KeptState::Journaled) => None,
            Some(KeptState::Pending) => Some("writing"),
            Some(KeptState::Failed(_)) => Some("cannot be written"),
            None if self.looking.is_some() => Some(ONLY_TO_LOOK_AT),
            None if self.unkept.is_some() => Some("cannot be written"),
            // Nothing was done that could be lost.
            None => None,
        };
        let name = &self.document.campaign().name;
        // Two copies of one campaign are told apart by their files.
        let place = self.path().or(self.looking.as_deref());
        let file = place
            .and_then(|path| path.file_stem())
            .map(|stem| stem.to_string_lossy());
        let file = file.filter(|file| file.to_lowercase() != name.to_lowercase());
        let mut title = "Tableside".to_owned();
        if self.start.is_none() {
            let state = state.map_or_else(String::new, |state| format!(" ({state})"));
            let file = file.map_or_else(String::new, |file| format!(" – {}", shown(&file)));
            title = format!("{}{file}{state} – {title}", shown(name));
        }
        if self.title != title {
            ctx.send_viewport_cmd(egui::ViewportCommand::Title(title.clone()));
            self.title = title;
        }
    }

    /// One frame.
    pub fn show(&mut self, ui: &mut Ui) {
        let mut actions = Vec::new();
        let system = self.document.campaign().system();
        ui_command::speak(ui.ctx(), self.start.is_none().then_some(system));
        self.note_painted(ui.ctx());
        self.poll_restoring();
        self.poll_save();
        self.show_title(ui.ctx());
        self.poll_forgotten();
        self.scene.history.bytes = self.keeper.as_ref().map(Keeper::history_bytes);
        self.poll_pictures(ui.ctx());
        self.work_for_phones();
        if self.handed_over.is_some() {
            self.show_handed_over(ui);
            edges::name_all(ui.ctx(), ui.layer_id(), &[ui.ctx().content_rect()]);
            // A window that is not shown in a frame is closed.
            let ctx = ui.ctx().clone();
            self.show_players(&ctx);
            return;
        }
        self.scene
            .known
            .refresh(&self.document, &mut self.scene.own);
        self.correction_follows();
        let asks = self.message.as_ref();
        self.scene.asks_again = asks.and_then(|told| Some((told.asks?, told.text.clone())));
        self.take_exchange(ui.ctx(), &mut actions);
        self.players.take_keys(ui.ctx());
        self.take_keys(ui.ctx(), &mut actions);
        if self.has_dialog() || self.start.is_some() {
            dialog::take_confirmed(ui.ctx());
        }
        bars::top_bar_ui(ui, self, &mut actions);
        if !pages::start_ui(ui, self, &mut actions) {
            self.panels_ui(ui, &mut actions);
        }
        map_menu::menu_ui(ui.ctx(), &self.document, &mut self.scene, &mut actions);
        let ctx = ui.ctx().clone();
        self.palette_ui(&ctx, &mut actions);
        pages::side_ui(&ctx, self, &mut actions);
        if let Some(form) = &mut self.form {
            form.show(&ctx, &mut actions);
        }
        self.exchange.show(&ctx, &mut actions);
        card::card_ui(&ctx, &self.document, &mut self.scene, &mut actions);
        tell::toasts_ui(&ctx, self, &mut actions);
        edges::name_all(&ctx, ui.layer_id(), &self.layout.rects());
        for action in actions {
            self.run_guarded(action, &ctx);
        }
        self.show_players(&ctx);
        self.take_hold(&ctx);
    }

    fn panels_ui(&mut self, ui: &mut Ui, actions: &mut Vec<Action>) {
        self.hints
            .look(&self.document, &self.scene, &mut self.settings);
        let players = (&self.players, &self.settings.players);
        self.scene.part_seen = self.players.part_seen(players.1);
        self.layout.show(
            ui,
            &self.document,
            &mut self.scene,
            players,
            &mut self.guard,
            actions,
        );
    }
}
