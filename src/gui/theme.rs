//! How everything looks: colours, fonts, sizes, and what a team looks like. The only place where a
//! colour is written down; no widgets.
//!
//! Amber ([`Tokens::accent`]) means "decide here", marks the keyboard focus and colours rule links,
//! nothing else.

use std::sync::{Arc, LazyLock};

use egui::epaint::{Mesh, PathShape, Shadow};
use egui::style::{Selection, WidgetVisuals};
use egui::{
    Align2, Color32, Context, CornerRadius, FontData, FontDefinitions, FontFamily, FontId,
    FontTweak, Id, Margin, Painter, Pos2, RichText, Shape, Stroke, Style, TextStyle, Theme,
    ThemePreference, Ui, Vec2, Visuals, vec2,
};
use serde::{Deserialize, Serialize};

/// The step of the layout's rhythm, in points.
pub const SPACE: f32 = 8.0;
/// Corner radius of cards, windows and areas.
pub const RADIUS: u8 = 10;
/// Corner radius of buttons and fields.
pub const RADIUS_SMALL: u8 = 8;

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

/// The design tokens of one theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tokens {
    /// Behind everything; the map, text fields.
    pub ground: Color32,
    /// Panels.
    pub panel: Color32,
    /// Cards and buttons on a panel, areas on the map.
    pub raised: Color32,
    /// What the pointer is over.
    pub hover: Color32,
    /// Something chosen or selected.
    pub selected: Color32,
    /// The few dividing lines.
    pub line: Color32,
    /// Drawn lines that matter, such as connections; not for text.
    pub wire: Color32,
    /// Text.
    pub text: Color32,
    /// Less important text.
    pub muted: Color32,
    /// "Decide here" and rule links.
    pub accent: Color32,
    /// Text on the accent colour.
    pub on_accent: Color32,
    /// Success.
    pub good: Color32,
    /// Failure, danger.
    pub bad: Color32,
    /// Colours of teams; use [`TeamLook`].
    pub teams: [Color32; 6],
    /// Letters on a team's colour.
    pub on_team: Color32,
}

const DARK: Tokens = Tokens {
    ground: Color32::from_rgb(0x14, 0x16, 0x1a),
    panel: Color32::from_rgb(0x1b, 0x1e, 0x24),
    raised: Color32::from_rgb(0x24, 0x28, 0x30),
    hover: Color32::from_rgb(0x2d, 0x32, 0x3c),
    selected: Color32::from_rgb(0x2f, 0x36, 0x42),
    line: Color32::from_rgb(0x2e, 0x33, 0x3d),
    wire: Color32::from_rgb(0xb4, 0xb8, 0xc0),
    text: Color32::from_rgb(0xec, 0xe9, 0xe2),
    muted: Color32::from_rgb(0x9b, 0xa1, 0xac),
    accent: Color32::from_rgb(0xe9, 0xb4, 0x4c),
    on_accent: Color32::from_rgb(0x14, 0x16, 0x1a),
    good: Color32::from_rgb(0x6c, 0xc4, 0x9a),
    bad: Color32::from_rgb(0xea, 0x7f, 0x86),
    teams: [
        Color32::from_rgb(0x5f, 0xb0, 0xe8),
        Color32::from_rgb(0xe8, 0x79, 0x4f),
        Color32::from_rgb(0x3f, 0xb9, 0x8f),
        Color32::from_rgb(0xd8, 0x8f, 0xc2),
        Color32::from_rgb(0xc4, 0xca, 0xd4),
        Color32::from_rgb(0x93, 0x97, 0xf2),
    ],
    on_team: Color32::from_rgb(0x14, 0x16, 0x1a),
};

const LIGHT: Tokens = Tokens {
    ground: Color32::from_rgb(0xee, 0xec, 0xe6),
    panel: Color32::from_rgb(0xf7, 0xf5, 0xf1),
    raised: Color32::from_rgb(0xff, 0xff, 0xff),
    hover: Color32::from_rgb(0xe8, 0xe5, 0xdd),
    selected: Color32::from_rgb(0xdd, 0xe2, 0xea),
    line: Color32::from_rgb(0xd3, 0xcf, 0xc5),
    wire: Color32::from_rgb(0x5d, 0x63, 0x6e),
    text: Color32::from_rgb(0x1b, 0x1e, 0x24),
    muted: Color32::from_rgb(0x54, 0x5a, 0x65),
    accent: Color32::from_rgb(0x83, 0x55, 0x00),
    on_accent: Color32::from_rgb(0xff, 0xff, 0xff),
    good: Color32::from_rgb(0x1a, 0x6b, 0x47),
    bad: Color32::from_rgb(0xa8, 0x2f, 0x3b),
    teams: [
        Color32::from_rgb(0x1c, 0x6c, 0xab),
        Color32::from_rgb(0xb0, 0x45, 0x0c),
        Color32::from_rgb(0x17, 0x75, 0x52),
        Color32::from_rgb(0x96, 0x48, 0x81),
        Color32::from_rgb(0x4f, 0x56, 0x62),
        Color32::from_rgb(0x4d, 0x53, 0xc4),
    ],
    on_team: Color32::from_rgb(0xff, 0xff, 0xff),
};

impl Tokens {
    /// The set for dark or for light.
    #[must_use]
    pub const fn of(dark: bool) -> &'static Self {
        if dark { &DARK } else { &LIGHT }
    }

    /// That colour, faded halfway or so into the ground; opaque, so that lines behind stay hidden.
    #[must_use]
    pub fn faded(&self, colour: Color32) -> Color32 {
        self.ground.lerp_to_gamma(colour, 0.45)
    }
}

/// The tokens in use here.
#[must_use]
pub fn tokens(ui: &Ui) -> &'static Tokens {
    Tokens::of(ui.visuals().dark_mode)
}

/// The tokens in use, where there is no `Ui` at hand.
#[must_use]
pub fn tokens_of(ctx: &Context) -> &'static Tokens {
    Tokens::of(ctx.theme() == Theme::Dark)
}

/// The heavier font, for names and numbers that matter.
#[must_use]
pub fn strong_family() -> FontFamily {
    static STRONG: LazyLock<FontFamily> = LazyLock::new(|| FontFamily::Name("strong".into()));
    STRONG.clone()
}

/// A named text style; kept, because making its name anew each time would allocate.
fn named(style: &LazyLock<TextStyle>) -> TextStyle {
    LazyLock::force(style).clone()
}

/// Body size in the heavier font.
#[must_use]
pub fn strong_style() -> TextStyle {
    static STYLE: LazyLock<TextStyle> = LazyLock::new(|| TextStyle::Name("Strong".into()));
    named(&STYLE)
}

/// The size of levels and other numbers to be read from afar.
#[must_use]
pub fn big_style() -> TextStyle {
    static STYLE: LazyLock<TextStyle> = LazyLock::new(|| TextStyle::Name("Big".into()));
    named(&STYLE)
}

/// The size of rolled digits, to be read across the table.
#[must_use]
pub fn dice_style() -> TextStyle {
    static STYLE: LazyLock<TextStyle> = LazyLock::new(|| TextStyle::Name("Dice".into()));
    named(&STYLE)
}

/// Words in the heavier font at body size. (`RichText::strong` only changes the colour.)
pub fn strong(words: impl Into<String>) -> RichText {
    RichText::new(words).text_style(strong_style())
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
    #[expect(clippy::cast_precision_loss, reason = "50 to 300 are exact")]
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

/// Inter for text, lucide for icons, and egui's own behind them for what they lack.
fn fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let mut add = |name: &str, data: FontData| {
        fonts.font_data.insert(name.to_owned(), Arc::new(data));
    };
    add(
        "inter",
        FontData::from_static(include_bytes!("../../assets/fonts/Inter-Regular.otf")),
    );
    add(
        "inter-semibold",
        FontData::from_static(include_bytes!("../../assets/fonts/Inter-SemiBold.otf")),
    );
    add(
        "lucide",
        FontData::from_static(lucide_icons::LUCIDE_FONT_BYTES).tweak(FontTweak {
            // As large as capitals with their overshoot, and in the middle of them.
            scale: 1.2,
            y_offset_factor: 0.05,
            ..FontTweak::default()
        }),
    );
    // The icons go before egui's fonts, which use a few of the same private code points.
    let text = fonts.families.entry(FontFamily::Proportional).or_default();
    let behind = text.clone();
    let chain = |first: &str| {
        let own = [first.to_owned(), "lucide".to_owned()];
        own.into_iter().chain(behind.iter().cloned()).collect()
    };
    *text = chain("inter");
    fonts
        .families
        .insert(strong_family(), chain("inter-semibold"));
    let mono = fonts.families.entry(FontFamily::Monospace).or_default();
    mono.extend(["inter".to_owned(), "lucide".to_owned()]);
    fonts
}

/// The style of a window that keeps its own: dark or light, with text of that size in percent.
#[must_use]
pub fn style_of(dark: bool, text_scale_percent: u32) -> Style {
    #[expect(clippy::cast_precision_loss, reason = "50 to 1000 are exact")]
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
        corner_radius: CornerRadius::same(RADIUS_SMALL),
        fg_stroke: Stroke::new(1.0, text),
        expansion: 0.0,
    };
    let thin = Stroke::new(1.0, t.line);
    let focus = Stroke::new(2.0, t.accent);
    let widgets = &mut visuals.widgets;
    widgets.noninteractive = widget(t.panel, thin, t.text);
    widgets.inactive = widget(t.raised, thin, t.text);
    widgets.hovered = widget(t.hover, Stroke::new(1.0, t.muted), t.text);
    // egui draws the focused widget as the active one: this border is the focus ring.
    widgets.active = widget(t.hover, focus, t.text);
    widgets.open = widget(t.hover, thin, t.text);
    visuals.selection = Selection {
        bg_fill: t.selected,
        stroke: Stroke::new(1.5, t.text),
    };
    visuals.weak_text_color = Some(t.muted);
    visuals.hyperlink_color = t.accent;
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

/// The outline that tells a team's tokens from another's, also without colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TeamShape {
    /// A circle.
    Disc,
    /// A square on its tip.
    Diamond,
    /// A square.
    Square,
    /// A triangle, tip up.
    Triangle,
    /// A hexagon, tip up.
    Hexagon,
    /// A five-pointed star.
    Star,
}

const SHAPES: [TeamShape; 6] = [
    TeamShape::Disc,
    TeamShape::Diamond,
    TeamShape::Square,
    TeamShape::Triangle,
    TeamShape::Hexagon,
    TeamShape::Star,
];

/// What a team looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TeamLook {
    /// Its outline.
    pub shape: TeamShape,
    /// Its colour.
    pub colour: Color32,
}

impl TeamLook {
    /// The place of those who belong to no team.
    pub const NO_TEAM: usize = 5;

    /// The look of the team at that place in the list of teams: 36 different ones, then again.
    #[must_use]
    pub fn of(index: usize, tokens: &Tokens) -> Self {
        let colours = tokens.teams.len();
        Self {
            shape: SHAPES[(index + index / colours) % SHAPES.len()],
            colour: tokens.teams[index % colours],
        }
    }

    /// The same shape in a colour of its own, a place in the palette.
    #[must_use]
    pub fn coloured(mut self, own: Option<u8>, tokens: &Tokens) -> Self {
        if let Some(own) = own {
            self.colour = tokens.teams[usize::from(own) % tokens.teams.len()];
        }
        self
    }
}

/// Paints a team's shape. All shapes of one radius look about equally large.
pub fn paint_team_shape(
    painter: &Painter,
    shape: TeamShape,
    centre: Pos2,
    radius: f32,
    fill: Color32,
    stroke: impl Into<Stroke>,
) {
    let stroke = stroke.into();
    let corners = |count: usize, first_degrees: f32, radius: f32| -> Vec<Pos2> {
        #[expect(clippy::cast_precision_loss, reason = "a handful of corners")]
        let at = |i: usize| {
            let angle = (first_degrees + 360.0 * i as f32 / count as f32).to_radians();
            centre + radius * Vec2::angled(angle)
        };
        (0..count).map(at).collect()
    };
    let polygon = |points: Vec<Pos2>| Shape::convex_polygon(points, fill, stroke);
    painter.add(match shape {
        TeamShape::Disc => Shape::Circle(egui::epaint::CircleShape {
            center: centre,
            radius,
            fill,
            stroke,
        }),
        TeamShape::Diamond => polygon(corners(4, -90.0, 1.2 * radius)),
        TeamShape::Square => polygon(corners(4, -45.0, 1.22 * radius)),
        TeamShape::Triangle => {
            // Its middle is its centroid; lifted a little, it looks centred.
            let mut points = corners(3, -90.0, 1.42 * radius);
            for point in &mut points {
                point.y += 0.16 * radius;
            }
            polygon(points)
        }
        TeamShape::Hexagon => polygon(corners(6, -90.0, 1.1 * radius)),
        TeamShape::Star => {
            let tips = corners(5, -90.0, 1.36 * radius);
            let dents = corners(5, -54.0, 0.82 * radius);
            let outline: Vec<Pos2> = tips
                .into_iter()
                .zip(dents)
                .flat_map(<[Pos2; 2]>::from)
                .collect();
            painter.add(star_fill(centre, &outline, fill));
            // Not convex: filled as a fan above. The outline in the same colour smooths its edge.
            let edge = if stroke.is_empty() {
                Stroke::new(1.0, fill)
            } else {
                stroke
            };
            Shape::Path(PathShape::closed_line(outline, edge))
        }
    });
}

fn star_fill(centre: Pos2, outline: &[Pos2], fill: Color32) -> Mesh {
    let mut mesh = Mesh::default();
    mesh.colored_vertex(centre, fill);
    for point in outline {
        mesh.colored_vertex(*point, fill);
    }
    let corners = u32::try_from(outline.len()).unwrap_or(0);
    for i in 0..corners {
        mesh.add_triangle(0, 1 + i, 1 + (i + 1) % corners);
    }
    mesh
}

/// Paints a token's one to three letters, centred where its shape has room for them.
pub fn paint_token_letters(
    painter: &Painter,
    shape: TeamShape,
    centre: Pos2,
    radius: f32,
    letters: &str,
    colour: Color32,
) {
    let (down, size) = match shape {
        TeamShape::Triangle => (0.3, 0.72),
        TeamShape::Star => (0.06, 0.72),
        _ => (0.0, 0.82),
    };
    // In half points, so that zooming does not fill the font's texture with sizes.
    let size = (2.0 * size * radius).round() / 2.0;
    painter.text(
        centre + vec2(0.0, down * radius),
        Align2::CENTER_CENTER,
        letters,
        FontId::new(size, strong_family()),
        colour,
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance by WCAG 2.
    fn luminance(colour: Color32) -> f64 {
        let linear = |byte: u8| {
            let c = f64::from(byte) / 255.0;
            if c <= 0.04045 {
                c / 12.92
            } else {
                ((c + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * linear(colour.r()) + 0.7152 * linear(colour.g()) + 0.0722 * linear(colour.b())
    }

    fn contrast(a: Color32, b: Color32) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn text_is_readable_on_every_ground() {
        for dark in [true, false] {
            let t = Tokens::of(dark);
            let grounds = [
                ("ground", t.ground),
                ("panel", t.panel),
                ("raised", t.raised),
                ("hover", t.hover),
                ("selected", t.selected),
            ];
            let texts = [
                ("text", t.text),
                ("muted", t.muted),
                ("accent", t.accent),
                ("good", t.good),
                ("bad", t.bad),
            ];
            for (ground_name, ground) in grounds {
                for (name, text) in texts {
                    let c = contrast(text, ground);
                    assert!(c >= 4.5, "{name} on {ground_name}, dark {dark}: {c:.2}");
                }
            }
            assert!(contrast(t.on_accent, t.accent) >= 4.5, "dark {dark}");
            for (i, team) in t.teams.iter().enumerate() {
                let c = contrast(t.on_team, *team);
                assert!(c >= 4.5, "letters on team {i}, dark {dark}: {c:.2}");
                for (name, ground) in grounds {
                    let c = contrast(*team, ground);
                    assert!(c >= 3.0, "team {i} on {name}, dark {dark}: {c:.2}");
                }
            }
            for (name, ground) in grounds {
                let c = contrast(t.wire, ground);
                assert!(c >= 3.0, "wire on {name}, dark {dark}: {c:.2}");
            }
        }
    }

    #[test]
    fn teams_differ_in_shape_and_colour() {
        let t = Tokens::of(true);
        let looks: Vec<TeamLook> = (0..36).map(|i| TeamLook::of(i, t)).collect();
        for (i, a) in looks.iter().enumerate() {
            for b in &looks[..i] {
                assert_ne!(a, b);
            }
        }
        assert_ne!(looks[0].shape, looks[1].shape);
        assert_ne!(looks[0].colour, looks[1].colour);
    }

    #[test]
    fn the_fonts_have_the_characters_the_window_uses() {
        let ctx = Context::default();
        install(&ctx, ThemeChoice::Dark, 100);
        // Fonts are made at the start of the first frame.
        ctx.run_ui(egui::RawInput::default(), |_| ())
            .drop_without_applying_deltas();
        let style = ctx.global_style();
        for text_style in style.text_styles() {
            let font = text_style.resolve(&style);
            ctx.fonts_mut(|fonts| {
                let words = "Zoë’s 1–2 “…” → ← ↑ ↓ ■ ▲ ● ◆ ✓ ✗ ⚠ − × · ½ ≥ ⌘";
                assert!(fonts.has_glyphs(&font, words), "{text_style:?}");
                let widths: Vec<f32> = ('0'..='9').map(|c| fonts.glyph_width(&font, c)).collect();
                for width in &widths {
                    assert!(
                        (width - widths[0]).abs() < 0.01,
                        "{text_style:?}: {widths:?}"
                    );
                }
            });
        }
    }
}
