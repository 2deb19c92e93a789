//! The menu of somebody, of an area or of a space, by the secondary button or the Menu key on a map; and the small list of
//! what can be done to whoever was clicked. What stands in it is the game's.

use std::sync::Arc;

use egui::{Context, Id, Popup, PopupKind, Pos2, Ui, Vec2, vec2};

use crate::board::areas::AreaId;
use crate::board::grid::Hex;
use crate::campaign::Document;
use crate::gui::action::Action;
use crate::gui::games::{Panels, panels};
use crate::gui::scene::Scene;
use crate::gui::theme;
use crate::gui::widgets::hover::HoverText;
use crate::gui::widgets::{common as widgets, icons};
use crate::table::{CharacterId, MapId, Odds};

/// What a menu is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MenuOf {
    /// Somebody.
    Person(CharacterId),
    /// An area of a map.
    Area(MapId, AreaId),
    /// A space of a board.
    Space(MapId, Hex),
}

/// A menu on a map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MapMenu {
    /// What it is of.
    pub of: MenuOf,
    /// Where it opens on the screen.
    pub at: Pos2,
    /// Only what that one can do there; none is the whole menu.
    pub by: Option<CharacterId>,
}

/// Something that somebody can do to somebody, or at a place, now.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::gui) struct Deed {
    /// What the button says.
    pub(in crate::gui) label: String,
    /// What it costs and what may come of it.
    pub(in crate::gui) detail: String,
    /// The same with the decimals of the odds.
    pub(in crate::gui) exact: String,
    /// It attacks.
    pub(in crate::gui) attacks: bool,
    /// What is done.
    pub(in crate::gui) action: Action,
    /// Its odds are known, or it has none.
    pub(in crate::gui) weighed: bool,
}

impl Deed {
    /// Of an offer to somebody of that name.
    pub(in crate::gui) fn of(
        (who, label): (&str, &str),
        details: [String; 2],
        attacks: bool,
        action: Action,
    ) -> Self {
        let detail = together(details);
        Self {
            label: format!("{who}: {label}"),
            exact: detail.clone(),
            detail,
            attacks,
            action,
            weighed: true,
        }
    }

    /// The same with its odds: in short, and with their decimals.
    pub(in crate::gui) fn with_odds(
        named: (&str, &str),
        detail: &str,
        odds: Option<&Odds>,
        attacks: bool,
        action: Action,
    ) -> Self {
        let both =
            |words: fn(&Odds) -> String| [detail.to_owned(), odds.map_or_else(String::new, words)];
        Self {
            exact: together(both(Odds::words)),
            ..Self::of(named, both(Odds::brief), attacks, action)
        }
    }
}

/// Whatever there is of these, in one line.
pub(in crate::gui) fn together(details: [String; 2]) -> String {
    let details: Vec<String> = details
        .into_iter()
        .filter(|words| !words.is_empty())
        .collect();
    details.join("; ")
}

/// Whoever does it, none is whoever acts; and to whom, or where.
pub(in crate::gui) type Between = (Option<CharacterId>, MenuOf);

/// What can be done somewhere, as long as the campaign does not change.
pub(in crate::gui) type KnownDeeds = Option<((Option<u64>, Between), Arc<[Deed]>)>;

/// The open menu, if there is one.
pub(in crate::gui) fn menu_ui(
    ctx: &Context,
    document: &Document,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    let Some(menu) = scene.menu else {
        return;
    };
    let mut open = true;
    let id = Id::unique("menu on the map");
    let layer = egui::LayerId::background();
    // Beside whoever was clicked, who stays in sight.
    let at = menu.at
        + if menu.by.is_some() {
            vec2(26.0, 10.0)
        } else {
            Vec2::ZERO
        };
    Popup::new(id, ctx.clone(), at, layer)
        .kind(PopupKind::Menu)
        .layout(egui::Layout::top_down_justified(egui::Align::Min))
        .style(egui::containers::menu::menu_style)
        .gap(0.0)
        .open_bool(&mut open)
        .show(|ui| {
            let game = panels(&document.campaign().game);
            inside_ui(ui, game, (menu.by, menu.of), scene, actions);
        });
    if !open {
        scene.menu = None;
    }
}

/// What stands in a menu: what can be done there on top.
pub(in crate::gui) fn inside_ui(
    ui: &mut Ui,
    game: &dyn Panels,
    (by, of): Between,
    scene: &mut Scene,
    actions: &mut Vec<Action>,
) {
    let scale = theme::text_scale(ui.style());
    ui.set_min_width(220.0 * scale);
    // Low rows: all of it shows beside whoever it is of.
    ui.spacing_mut().item_spacing.y = 1.0;
    ui.spacing_mut().button_padding.y = 2.0;
    ui.spacing_mut().interact_size.y = 26.0 * scale;
    // The menu of somebody else is scrolled by itself.
    ui.push_id(format!("{by:?} {of:?}"), |ui| {
        widgets::scrolled_ui(ui, |ui| {
            if let MenuOf::Person(who) = of {
                whose_ui(ui, game.person(who).unwrap_or_default());
                if by.is_none() {
                    sharing_ui(ui, game, who, scene.menu, actions);
                }
            }
            deeds_ui(ui, &deeds(ui.ctx(), game, (by, of), scene), actions);
            if by.is_none() {
                game.menu_ui(ui, of, scene, actions);
            }
        });
    });
}

/// At the head of a menu: whose it is.
pub(in crate::gui) fn whose_ui(ui: &mut Ui, name: &str) {
    ui.label(theme::strong(name));
}

/// The way to the menus of those who share a space with somebody whose menu is open on the map.
fn sharing_ui(
    ui: &mut Ui,
    game: &dyn Panels,
    who: CharacterId,
    open: Option<MapMenu>,
    actions: &mut Vec<Action>,
) {
    let Some(open) = open.filter(|menu| menu.of == MenuOf::Person(who)) else {
        return;
    };
    for other in game.sharing(who) {
        let name = game.person(other).unwrap_or_default();
        if widgets::menu_item_ui(ui, icons::USER, &format!("{name}…"), true) {
            let of = MenuOf::Person(other);
            actions.push(Action::Menu(MapMenu { of, ..open }));
            ui.close();
        }
    }
}

/// What can be done, worked out once while nothing changes.
fn deeds(ctx: &Context, game: &dyn Panels, between: Between, scene: &mut Scene) -> Arc<[Deed]> {
    let (by, of) = between;
    let by = by.or_else(|| game.acting(scene));
    let between = (by.or_else(|| game.opens(scene)), of);
    let of = (scene.known.revision(), between);
    if let Some((_, known)) = scene.deeds.as_ref().filter(|(known, _)| *known == of) {
        return Arc::clone(known);
    }
    let found: Arc<[Deed]> = game.deeds(ctx, between, scene).into();
    // Odds may come in one of the next frames.
    if found.iter().all(|deed| deed.weighed) {
        scene.deeds = Some((of, Arc::clone(&found)));
    }
    found
}

/// What can be done, as buttons.
fn deeds_ui(ui: &mut Ui, deeds: &[Deed], actions: &mut Vec<Action>) {
    let any = !deeds.is_empty();
    for deed in deeds {
        let mut option = widgets::option_ui(ui, None, &deed.label, &deed.detail, true);
        if deed.exact != deed.detail {
            ui.ctx().accesskit_node_builder(option.id, |node| {
                node.set_description(deed.exact.as_str());
            });
            option = option.hover_text(&deed.exact);
        }
        if option.clicked() {
            actions.push(deed.action.clone());
            ui.close();
        }
    }
    if any {
        ui.separator();
    }
}
