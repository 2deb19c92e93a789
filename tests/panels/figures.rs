//! Letters and marks on tokens are large enough to be read, or are left out; marks lie over no letters.

use egui::accesskit::Role;
use egui::{Rect, Shape, Vec2, vec2};
use egui_kittest::kittest::Queryable as _;
use tableside::campaign::Campaign;
use tableside::dice::AppDice;

use super::d20::sample_bridge;
use super::driver::{DESK, Driver, name_of};
use super::flow::sample_rooftops;
use super::squads::sample_gatehouse;
use crate::d20::scene::Scene as D20Scene;

/// Words as they are painted: where, how large, and what.
#[derive(Debug)]
pub(super) struct Painted {
    pub(super) rect: Rect,
    pub(super) size: f32,
    pub(super) words: String,
}

/// All words with letters or digits among these shapes.
pub(super) fn painted<'a>(shapes: impl Iterator<Item = &'a Shape>) -> Vec<Painted> {
    let mut all = Vec::new();
    for shape in shapes {
        match shape {
            Shape::Vec(shapes) => all.extend(painted(shapes.iter())),
            Shape::Text(text) => {
                let sizes = text.galley.job.sections.iter();
                let sizes = sizes.map(|section| section.format.font_id.size);
                let words = text.galley.text().to_owned();
                if words.chars().any(char::is_alphanumeric) {
                    let rect = text.visual_bounding_rect();
                    let size = sizes.fold(f32::INFINITY, f32::min);
                    all.push(Painted { rect, size, words });
                }
            }
            _ => {}
        }
    }
    all
}

/// The tokens on the map or board that shows.
fn tokens(gm: &mut Driver) -> Vec<Rect> {
    let buttons = gm.harness().query_all_by_role(Role::Button);
    let tokens = buttons.filter(|one| name_of(one).starts_with("Token "));
    tokens.map(|one| one.rect()).collect()
}

#[test]
fn letters_on_tokens_can_be_read() {
    let samples: [fn() -> Campaign; 5] = [
        Campaign::sample_nightclub,
        Campaign::sample_skirmish,
        sample_bridge,
        sample_rooftops,
        sample_gatehouse,
    ];
    let mut read = 0;
    for sample in samples {
        for size in [DESK, vec2(1366.0, 768.0), vec2(1000.0, 500.0)] {
            let mut gm = Driver::sized(size, sample(), AppDice::seeded(1));
            let tokens = tokens(&mut gm);
            assert!(!tokens.is_empty(), "{}", gm.situation());
            let shapes = gm.harness().output().shapes.iter();
            let all = painted(shapes.map(|clipped| &clipped.shape));
            for one in all {
                let there = |token: &Rect| token.scale_from_center(0.5).contains(one.rect.center());
                if tokens.iter().any(there) {
                    assert!(one.size >= 12.0, "{size} {one:?}");
                    read += 1;
                }
            }
        }
    }
    assert!(read > 50, "{read}");
}

/// Ada lies prone among others, as the board is drawn in a window of that size: her letters, and her mark.
fn prone(size: Vec2) -> Option<[Painted; 2]> {
    let scene = D20Scene::new().hero("Ada", "D4", 5);
    let scene = scene.with(|ada| ada.state.prone = true);
    let scene = scene.foe("Orc", "D3", 2).foe("Boar", "D5", 1);
    let campaign = scene.begin().document.campaign().clone();
    let mut gm = Driver::sized(size, campaign, AppDice::seeded(1));
    let token = gm.node(Role::Button, "Token Ada").rect();
    let around = token.scale_from_center(2.0);
    let shapes = gm.harness().output().shapes.iter();
    let all = painted(shapes.map(|clipped| &clipped.shape)).into_iter();
    let near: Vec<Painted> = all
        .filter(|one| around.contains(one.rect.center()))
        .collect();
    let (marks, others): (Vec<_>, Vec<_>) =
        near.into_iter().partition(|one| one.words.ends_with(" P"));
    let mut letters = others.into_iter();
    let inside = token.scale_from_center(0.5);
    let letters = letters.find(|one| inside.contains(one.rect.center()))?;
    Some([letters, marks.into_iter().next()?])
}

#[test]
fn marks_on_tokens_can_be_read_and_cover_no_letters() {
    let mut read = 0;
    for height in [400.0, 500.0, 600.0, 768.0, 900.0, 1080.0] {
        let Some([letters, mark]) = prone(vec2(1.6 * height, height)) else {
            continue;
        };
        assert!(mark.size >= 12.0, "{height} {mark:?}");
        // Letters are as high as capitals.
        let high = 0.36 * letters.size;
        let face = Rect::from_center_size(letters.rect.center(), vec2(1.0, 2.0 * high));
        assert!(
            !face.intersects(mark.rect.shrink(2.0)),
            "{height} {letters:?} {mark:?}"
        );
        read += 1;
    }
    assert!(read > 2, "{read}");
}
