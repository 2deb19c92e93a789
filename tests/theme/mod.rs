//! Colours, shapes, fonts and icons.

use egui::{Color32, Context};
use tableside::gui::icons;
use tableside::gui::theme::{TeamLook, ThemeChoice, Tokens, install};

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
            ("good", t.good),
            ("bad", t.bad),
        ];
        for (ground_name, ground) in grounds {
            for (name, text) in texts {
                let c = contrast(text, ground);
                assert!(c >= 4.5, "{name} on {ground_name}, dark {dark}: {c:.2}");
            }
        }
        assert!(contrast(t.on_accent, t.amber) >= 4.5, "dark {dark}");
        // A mark, and never words.
        for (name, ground) in grounds {
            let c = contrast(t.accent, ground);
            assert!(c >= 3.0, "accent on {name}, dark {dark}: {c:.2}");
        }
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
        // Controls stand on panels, cards and the map's ground.
        for (name, ground) in [
            ("ground", t.ground),
            ("panel", t.panel),
            ("raised", t.raised),
        ] {
            let c = contrast(t.edge, ground);
            assert!(c >= 3.0, "edge on {name}, dark {dark}: {c:.2}");
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

#[test]
fn every_name_is_the_icon_it_says() {
    for (icon, text) in icons::ALL {
        assert_eq!(char::from(*icon).to_string(), *text, "{icon}");
    }
}
