//! Random campaigns in which every name is unmistakable and some of everything is hidden.

use std::sync::Arc;

use tableside::board::areas::{
    AreaId, AreaMap, Drawing, DrawingId, Figure, GroupId, Ink, Pin, PinId, PinKind, Point,
};
use tableside::campaign::{Campaign, Document, Game};
use tableside::dice::AppDice;
use tableside::systems::unhex::{Character, Command, Item, ItemKind, Unhex, nightclub};
use tableside::table::{CharacterId, ItemId, MapId, TeamId};

use crate::battery::chance::Chance;
use crate::battery::player::legal;
use crate::battery::{commands, game};

/// The nightclub twice, three teams, and names that say nothing; nobody fights yet.
pub(crate) fn campaign(chance: &mut Chance) -> Campaign {
    let mut game = nightclub();
    let guards: Vec<_> = game.characters.values().skip(3).take(2).cloned().collect();
    let third = Arc::clone(&game.teams[&TeamId(2)]);
    game.teams.insert(TeamId(3), third);
    for (id, mut guard) in (20..).map(CharacterId).zip(guards) {
        Arc::make_mut(&mut guard).team = Some(TeamId(3));
        game.characters.insert(id, guard);
        let mut place = game.places[&CharacterId(1)];
        place.area = AreaId(1 + chance.below(8) as u32);
        game.places.insert(id, place);
    }
    let upstairs = Arc::clone(&game.maps[&MapId(1)]);
    game.maps.insert(MapId(2), upstairs);
    for sheet in game.characters.values_mut() {
        if chance.one_in(3) {
            give_area_item(Arc::make_mut(sheet), chance);
        }
    }
    furnish(&mut game, chance);
    Campaign {
        name: chance.name(),
        game: Game::Unhex(game),
    }
}

/// Every name becomes unmistakable, words and pins lie on the maps, and some of everything is hidden.
pub(crate) fn furnish(game: &mut Unhex, chance: &mut Chance) {
    for team in game.teams.values_mut() {
        Arc::make_mut(team).name = chance.name();
    }
    for sheet in game.characters.values_mut() {
        Arc::make_mut(sheet).name = chance.name();
    }
    for map in game.maps.values_mut() {
        let map = Arc::make_mut(map);
        for area in map.areas.values_mut() {
            area.name = chance.name();
            area.notes = chance.name();
        }
        for id in 1..=5 {
            let at = Point::new(10 * id as i32, 0);
            let words = chance.name();
            let mut drawing = Drawing::new(Figure::Words { at, words }, Ink::Plain, 9);
            drawing.order = chance.between(-3, 3);
            drawing.group = chance.one_in(2).then_some(GroupId(chance.below(3) as u32));
            map.drawings.insert(DrawingId(id), drawing);
        }
        for id in 1..=6 {
            let pin = Pin {
                area: AreaId(1 + chance.below(8) as u32),
                kind: PinKind::Label,
                text: chance.name(),
                hidden: false,
            };
            map.pins.insert(PinId(id), pin);
        }
    }
    for _ in 0..6 {
        hide(game, chance);
    }
}

/// Something for areas in both hands, and the ability to use it.
fn give_area_item(sheet: &mut Character, chance: &mut Chance) {
    let kinds = [
        ItemKind::Blast,
        ItemKind::Continuous,
        ItemKind::Cover,
        ItemKind::Demolish,
    ];
    let kind = chance.of(&kinds);
    sheet.abilities.extend(kind.ability_needed());
    let id = ItemId(50);
    let name = chance.name();
    let dropped = None;
    sheet.items.push(Item {
        id,
        name,
        kind,
        dropped,
    });
    (sheet.hands.left, sheet.hands.right) = (Some(id), Some(id));
}

/// Hides something, or shows it again.
pub(crate) fn hide(game: &mut Unhex, chance: &mut Chance) {
    match chance.below(6) {
        0 => {
            let who = chance.any(game.characters.keys().copied());
            if let Some(sheet) = who.and_then(|who| game.characters.get_mut(&who)) {
                let sheet = Arc::make_mut(sheet);
                sheet.hidden = !sheet.hidden;
            }
        }
        1 => {
            let who = chance.any(game.places.keys().copied());
            if let Some(place) = who.and_then(|who| game.places.get_mut(&who)) {
                place.hidden = !place.hidden;
            }
        }
        2 if chance.one_in(2) => {
            let id = chance.any(game.teams.keys().copied());
            if let Some(team) = id.and_then(|id| game.teams.get_mut(&id)) {
                let team = Arc::make_mut(team);
                team.hidden = !team.hidden;
            }
        }
        _ => hide_on_map(game, chance),
    }
}

/// Something on a map is hidden, or shown again; the play before may have taken all of a kind away.
fn hide_on_map(game: &mut Unhex, chance: &mut Chance) {
    let id = chance.any(game.maps.keys().copied());
    let Some(map) = id.and_then(|id| game.maps.get_mut(&id)) else {
        return;
    };
    let map: &mut AreaMap = Arc::make_mut(map);
    let hidden = match chance.below(4) {
        3 => {
            let id = chance.any(map.drawings.keys().copied());
            let drawing = id.and_then(|id| map.drawings.get_mut(&id));
            drawing.map(|drawing| &mut drawing.hidden)
        }
        0 => {
            let id = chance.any(map.areas.keys().copied());
            let area = id.and_then(|id| map.areas.get_mut(&id));
            area.map(|area| &mut area.hidden)
        }
        1 => {
            let id = chance.any(map.connections.keys().copied());
            let line = id.and_then(|id| map.connections.get_mut(&id));
            line.map(|line| &mut line.hidden)
        }
        _ => {
            let id = chance.any(map.pins.keys().copied());
            let pin = id.and_then(|id| map.pins.get_mut(&id));
            pin.map(|pin| &mut pin.hidden)
        }
    };
    if let Some(hidden) = hidden {
        *hidden = !*hidden;
    }
}

/// The same campaign in which nothing hidden ever was: no fight, no log.
pub(crate) fn without_hidden(campaign: &Campaign) -> Campaign {
    let mut campaign = campaign.clone();
    let Game::Unhex(game) = &mut campaign.game else {
        panic!("a game of Unhex")
    };
    let before = game.clone();
    game.characters.retain(|id, _| !before.is_hidden(*id));
    game.teams.retain(|_, team| !team.hidden);
    for map in game.maps.values_mut() {
        let map = Arc::make_mut(map);
        map.areas.retain(|_, area| !area.hidden);
        let areas = map.areas.clone();
        map.connections.retain(|_, line| {
            !line.hidden && areas.contains_key(&line.from) && areas.contains_key(&line.to)
        });
        map.drawings.retain(|_, drawing| !drawing.hidden);
        map.pins
            .retain(|_, pin| !pin.hidden && areas.contains_key(&pin.area));
    }
    let (characters, maps) = (game.characters.clone(), game.maps.clone());
    game.places.retain(|id, place| {
        characters.contains_key(id) && maps[&place.map].areas.contains_key(&place.area)
    });
    campaign
}

/// One step of an evening: legal play, the GM’s hand, something hidden or shown in the middle of it, with all that was said
/// before in the log.
pub(crate) fn step(document: &mut Document, chance: &mut Chance, dice: &mut AppDice) {
    if chance.one_in(6) {
        let mut campaign = document.campaign().clone();
        if let Game::Unhex(game) = &mut campaign.game {
            hide(game, chance);
        }
        *document = Document::new(campaign);
        return;
    }
    let by_hand = chance.one_in(8).then(|| commands::any(document, chance));
    let command = by_hand.or_else(|| legal(game::<Unhex>(document), chance));
    let begin = Command::BeginFight { map: MapId(1) };
    // What the GM does by hand may be refused.
    let _ = document.apply(&command.unwrap_or(begin.into()), dice);
}
