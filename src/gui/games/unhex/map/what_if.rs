//! From where “what if from here” is asked in Unhex: an area, or where a character stands, or where a token is being
//! dragged to; with what stealth and a weapon in hand change. The answer is made in `gui/areas`.

use std::sync::Arc;

use egui::Context;

use crate::board::areas::{AreaId, AreaMap, ExtraMarks, Lines};
use crate::gui::areas::what_if::{Answer, Basis, Far, LookCache};
use crate::gui::games::unhex::{acting, map_shown};
use crate::gui::scene::Scene;
use crate::systems::unhex::Unhex;
use crate::table::{CharacterId, MapId};

/// The place that is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::gui) enum From {
    /// Where that character stands.
    Character(CharacterId),
    /// That area.
    Area(AreaId),
}

/// The question, as long as it is asked.
pub(in crate::gui) struct WhatIf {
    from: From,
    cache: Option<LookCache>,
}

impl WhatIf {
    /// From where to ask first: the area that is picked for sight, the character that is selected or acts, the area
    /// under the keyboard's cursor; none where nothing of that is on the map that shows.
    pub(in crate::gui) fn begin(game: &Unhex, scene: &Scene) -> Option<Self> {
        let map = map_shown(game, scene)?;
        let there = |who: &CharacterId| game.places.get(who).is_some_and(|place| place.map == map);
        let picked = scene.own.unhex.probe.last().copied().map(From::Area);
        let selected = scene.selected.filter(there);
        let character = selected.or_else(|| acting(game, scene).filter(there));
        let cursor = scene.own.unhex.view.cursor().map(From::Area);
        let from = picked.or(character.map(From::Character)).or(cursor)?;
        Some(Self { from, cache: None })
    }

    /// Asks from there instead.
    pub(in crate::gui) fn ask(&mut self, from: From) {
        self.from = from;
    }

    /// The answer as far as it is known; the next frame goes on. None where the place is not on this map.
    pub(super) fn answer(
        &mut self,
        ctx: &Context,
        game: &Unhex,
        (id, map): (MapId, &AreaMap),
        lines: &Arc<Lines>,
        held: Option<(CharacterId, AreaId)>,
    ) -> Option<Answer> {
        let (who, area) = match (held, self.from) {
            (Some((who, area)), _) => (Some(who), area),
            (None, From::Area(area)) => (None, area),
            (None, From::Character(who)) => {
                let place = game.places.get(&who).filter(|place| place.map == id)?;
                (Some(who), place.area)
            }
        };
        if !map.areas.contains_key(&area) {
            return None;
        }
        let fights_here = game.fight.as_ref().is_some_and(|fight| fight.map == id);
        let hides = who.is_some_and(|who| fights_here && game.stealthy_in(who, area));
        let marks = u32::from(hides);
        // Stealth hampers the sight of others, by a house rule also the sight outward (U-101).
        let extra = if game.house_rules.stealth_inward_only {
            (ExtraMarks::one_way(marks), ExtraMarks::default())
        } else {
            (ExtraMarks::both_ways(marks), ExtraMarks::both_ways(marks))
        };
        let basis = Basis {
            lines: Arc::clone(lines),
            rules: game.house_rules.sight,
            area,
            extra,
            extra_words: hides.then_some("with stealth"),
            far: who.and_then(|who| far(game, who)),
            name: who.map_or_else(|| map.area_name(area).to_owned(), |who| game.name(who)),
        };
        Some(LookCache::answer(&mut self.cache, ctx, map, basis))
    }
}

/// Sight for an Attack with the weapon in hand, where it is farther (U-94).
fn far(game: &Unhex, who: CharacterId) -> Option<Far> {
    let sheet = game.characters.get(&who)?;
    sheet.held().find_map(|item| {
        let rules = game.attack_sight(who, item.kind);
        (rules != game.house_rules.sight).then_some(())?;
        Some(Far {
            rules,
            weapon: item.name.clone(),
            reach: item.kind.reach(game.house_rules.longest_range)?,
        })
    })
}
