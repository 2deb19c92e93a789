//! The fonts, and the sizes of text that egui has no name for.

use std::sync::{Arc, LazyLock};

use egui::{FontData, FontDefinitions, FontFamily, FontTweak, RichText, TextStyle};

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

/// Inter for text, lucide for icons, and egui's own behind them for what they lack.
pub(super) fn fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let mut add = |name: &str, data: FontData| {
        fonts.font_data.insert(name.to_owned(), Arc::new(data));
    };
    add(
        "inter",
        FontData::from_static(include_bytes!("../../../assets/fonts/Inter-Regular.otf")),
    );
    add(
        "inter-semibold",
        FontData::from_static(include_bytes!("../../../assets/fonts/Inter-SemiBold.otf")),
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

/// A size of letters that grow with a map, in steps: half points below 12, whole ones from there. Otherwise each notch
/// of the wheel would shape every word anew and fill the font's texture with sizes.
pub fn stepped(size: f32) -> f32 {
    if size < 12.0 {
        (2.0 * size).round() / 2.0
    } else {
        size.round()
    }
}
