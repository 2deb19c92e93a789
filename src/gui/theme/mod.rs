//! How everything looks: colours, fonts, sizes, and what a team looks like. The only place where a
//! colour is written down; no widgets.
//!
//! Amber ([`Tokens::accent`]) means "decide here", marks the keyboard focus and colours rule links,
//! nothing else.

mod fonts;
mod teams;
mod tokens;

use egui::epaint::Shadow;
use egui::style::{Selection, WidgetVisuals};
use egui::{
    Color32, Context, CornerRadius, FontFamily, FontId, Id, Margin, Stroke, Style, TextStyle,
    Theme, ThemePreference, Vec2, Visuals, vec2,
};
use serde::{Deserialize, Serialize};

pub use fonts::{big_style, dice_style, stepped, strong, strong_family, strong_style};
pub use teams::{TeamLook, TeamShape, paint_team_shape, paint_token_letters};
pub use tokens::{Tokens, tokens};

use fonts::fonts;

/// The step of the layout's rhythm, in points.
pub const SPACE: f32 = 8.0;
/// Corner radius of cards, windows and areas.
pub const RADIUS: u8 = 10;
/// Corner radius of rows.
pub const RADIUS_SMALL: u8 = 8;
/// Corner radius of buttons and fields. egui adds 0.4 to it and up to 5 rounds a corner with half the points, which a whole
/// window feels.
const RADIUS_CONTROL: u8 = 4;

/// Which set of colours to use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ThemeChoice {
    /// Light text on a dark ground.
    #[default]
    Dark,
    /// Dark text on a light ground.
    Light,
    /// Whatever the desktop uses; dark where it does not say.
    System,
}

impl From<ThemeChoice> for ThemePreference {
    fn from(choice: ThemeChoice) -> Self {
        match choice {
            ThemeChoice::Dark => Self::Dark,
            ThemeChoice::Light => Self::Light,
            ThemeChoice::System => Self::System,
        }
    }
}

/// How much larger than usual the text is; 1 at 100 %.
#[must_use]
pub fn text_scale(style: &Style) -> f32 {
    TextStyle::Body.resolve(style).size / BODY
}

/// The size of usual text at 100 %, in points.
pub const BODY: f32 = 14.0;

/// Sets fonts (the first time), sizes and colours of both themes, and chooses one.
pub fn install(ctx: &Context, choice: ThemeChoice, text_scale_percent: u32) {
    let installed = Id::unique("tableside fonts installed");
    if ctx.data(|data| data.get_temp::<bool>(installed)).is_none() {
        ctx.set_fonts(fonts());
        ctx.data_mut(|data| data.insert_temp(installed, true));
    }
    // Outside this range the window stops being usable, so a wild setting does no harm.
    // 50 to 300 are exact.
    let scale = text_scale_percent.clamp(50, 300) as f32 / 100.0;
    ctx.set_style_of(Theme::Dark, style(Theme::Dark, scale));
    ctx.set_style_of(Theme::Light, style(Theme::Light, scale));
    ctx.set_theme(ThemePreference::from(choice));
}

/// Nothing fades or glides any more, until the looks are installed anew.
pub fn hold_still(ctx: &Context) {
    ctx.all_styles_mut(|style| {
        style.animation_time = 0.0;
        style.scroll_animation = egui::style::ScrollAnimation::none();
    });
}

/// Whether nothing is to fade or glide, in any window.
#[must_use]
pub(in crate::gui) fn holds_still(ctx: &Context) -> bool {
    ctx.style_of(ctx.theme()).animation_time <= 0.0
}

/// The style of a window that keeps its own: dark or light, with text of that size in percent.
#[must_use]
pub fn style_of(dark: bool, text_scale_percent: u32) -> Style {
    // 50 to 1000 are exact.
    let scale = text_scale_percent.clamp(50, 1_000) as f32 / 100.0;
    style(if dark { Theme::Dark } else { Theme::Light }, scale)
}

fn style(theme: Theme, scale: f32) -> Style {
    let regular = |size: f32| FontId::new(size * scale, FontFamily::Proportional);
    let heavy = |size: f32| FontId::new(size * scale, strong_family());
    let mut style = theme.default_style();
    style.text_styles = [
        (TextStyle::Small, regular(12.0)),
        (TextStyle::Body, regular(BODY)),
        (TextStyle::Button, regular(BODY)),
        (
            TextStyle::Monospace,
            FontId::new(13.0 * scale, FontFamily::Monospace),
        ),
        (TextStyle::Heading, heavy(17.0)),
        (strong_style(), heavy(BODY)),
        (big_style(), heavy(22.0)),
        (dice_style(), heavy(34.0)),
    ]
    .into();
    style.animation_time = 0.08;
    let spacing = &mut style.spacing;
    spacing.item_spacing = Vec2::splat(SPACE);
    spacing.button_padding = vec2(12.0, 6.0);
    spacing.window_margin = Margin::same(16);
    spacing.menu_margin = Margin::same(8);
    spacing.indent = 16.0;
    spacing.interact_size = vec2(40.0, 32.0 * scale.max(1.0));
    spacing.icon_width = 18.0 * scale;
    spacing.icon_width_inner = 10.0 * scale;
    spacing.icon_spacing = SPACE;
    spacing.tooltip_width = 360.0 * scale;
    style.visuals = visuals(theme);
    style
}

fn visuals(theme: Theme) -> Visuals {
    let t = Tokens::of(theme == Theme::Dark);
    let mut visuals = theme.default_visuals();
    let widget = |fill: Color32, border: Stroke, text: Color32| WidgetVisuals {
        bg_fill: fill,
        weak_bg_fill: fill,
        bg_stroke: border,
        corner_radius: CornerRadius::same(RADIUS_CONTROL),
        fg_stroke: Stroke::new(1.0, text),
        expansion: 0.0,
    };
    let thin = Stroke::new(1.0, t.line);
    let focus = Stroke::new(2.0, t.accent);
    let widgets = &mut visuals.widgets;
    widgets.noninteractive = widget(t.panel, thin, t.text);
    // A control is known by its edge, also where its fill is much like what is behind it.
    widgets.inactive = widget(t.raised, Stroke::new(1.0, t.edge), t.text);
    widgets.hovered = widget(t.hover, Stroke::new(1.0, t.muted), t.text);
    // egui draws the focused widget as the active one: this border is the focus ring.
    widgets.active = widget(t.hover, focus, t.text);
    widgets.open = widget(t.hover, thin, t.text);
    visuals.selection = Selection {
        bg_fill: t.selected,
        stroke: Stroke::new(1.5, t.text),
    };
    visuals.weak_text_color = Some(t.muted);
    visuals.hyperlink_color = t.muted;
    visuals.faint_bg_color = t.raised;
    visuals.extreme_bg_color = t.ground;
    visuals.code_bg_color = t.raised;
    visuals.warn_fg_color = t.bad;
    visuals.error_fg_color = t.bad;
    visuals.panel_fill = t.panel;
    visuals.window_fill = t.raised;
    visuals.window_stroke = thin;
    visuals.window_corner_radius = CornerRadius::same(RADIUS);
    visuals.menu_corner_radius = CornerRadius::same(RADIUS);
    let shadow = Shadow {
        offset: [0, 6],
        blur: 20,
        spread: 0,
        color: Color32::from_black_alpha(if theme == Theme::Dark { 110 } else { 40 }),
    };
    visuals.window_shadow = shadow;
    visuals.popup_shadow = shadow;
    visuals.indent_has_left_vline = false;
    visuals.slider_trailing_fill = true;
    // Greyed offers carry their reason, so they must stay readable.
    visuals.disabled_alpha = 0.65;
    visuals
}
